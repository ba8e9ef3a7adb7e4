#include "editor/second/settle.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits-private.h"
#include "editor/edits/project-edits-regions.h"
#include "formats/agree/agree-words.h"

/* What is settled, and where. */
typedef struct
{
  const VdProject   *project;
  guint              map;
  const VdAgreement *agreement;
  const VdDispute   *dispute;
  VdAgreeGroup       group;
} Case;

static const VdAgreeKind *
get_kind (const Case      *self,
          const VdDispute *dispute)
{
  return g_ptr_array_index (self->agreement->kinds, dispute->kind);
}

static const VdMap *
get_map (const Case *self)
{
  return g_ptr_array_index (self->project->resolved, self->map);
}

static VdDocument *
get_document (const Case *self)
{
  return g_ptr_array_index (self->project->maps, self->map);
}

static Case
make_case (const VdProject   *project,
           guint              map,
           const VdAgreement *agreement,
           const VdDispute   *dispute)
{
  Case self = { project, map, agreement, dispute, VD_AGREE_TERRAIN };

  self.group = get_kind (&self, dispute)->group;
  return self;
}

/* Kinds */

static int
find_side_kind (const Case      *self,
                const VdDispute *dispute)
{
  return vd_kind_find (self->project->chart->sides, get_kind (self, dispute)->id);
}

static int
find_path_kind (const Case      *self,
                const VdDispute *dispute)
{
  return vd_kind_find (self->project->chart->paths, get_kind (self, dispute)->id);
}

static VdNode *
find_region (const Case *self)
{
  const GArray *regions = get_map (self)->regions;

  for (guint i = 0; i < regions->len; i++)
    if (g_strcmp0 (g_array_index (regions, VdRegion, i).id,
                   get_kind (self, self->dispute)->id) == 0)
      return g_array_index (regions, VdRegion, i).node;

  return NULL;
}

gboolean
vd_settle_can (const VdProject   *project,
               guint              map,
               const VdAgreement *agreement,
               const VdDispute   *dispute)
{
  Case self;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, FALSE);
  g_return_val_if_fail (agreement != NULL && dispute != NULL, FALSE);

  self = make_case (project, map, agreement, dispute);
  switch (self.group)
    {
    case VD_AGREE_TERRAIN:
      return vd_kind_find (project->chart->hexes, dispute->says[1]) >= 0;
    case VD_AGREE_SIDES:
      return find_side_kind (&self, dispute) >= 0;
    case VD_AGREE_PATHS:
      return dispute->next >= 0 && find_path_kind (&self, dispute) >= 0;
    case VD_AGREE_REGIONS:
      return find_region (&self) != NULL;
    case VD_AGREE_NAMES:
    case VD_N_AGREE_GROUPS:
    default:
      return TRUE;
    }
}

/* What hangs together */

/* Whether one place can't have both. */
static gboolean
hangs_together (const Case      *self,
                const VdDispute *other)
{
  int kind, other_kind;

  if (other == self->dispute)
    return TRUE;
  if (other->is_settled || other->cell != self->dispute->cell ||
      other->next != self->dispute->next || get_kind (self, other)->group != self->group)
    return FALSE;
  if (self->group == VD_AGREE_PATHS)
    return TRUE;

  kind = self->group == VD_AGREE_SIDES ? find_side_kind (self, self->dispute) : -1;
  other_kind = kind >= 0 ? find_side_kind (self, other) : -1;
  return other_kind >= 0 && vd_edit_side_excludes (self->project, kind, other_kind);
}

/* Returns: (transfer full) (element-type VdDispute): @self's and those */
static GPtrArray *
list_together (const Case *self)
{
  GPtrArray *together = g_ptr_array_new ();

  for (guint i = 0; i < self->agreement->disputes->len; i++)
    if (hangs_together (self, self->agreement->disputes->pdata[i]))
      g_ptr_array_add (together, self->agreement->disputes->pdata[i]);

  return together;
}

/* As the second says */

static void
add_part (VdEdit *edit,
          VdEdit *part)
{
  if (part != NULL)
    vd_edit_add (edit, part);
}

static VdMapSide
get_side (const Case *self)
{
  const VdGrid *grid = &get_map (self)->grid;

  return (VdMapSide) { self->dispute->cell,
                       vd_grid_dir (grid, self->dispute->cell, self->dispute->next) };
}

/* A directed side is seen from the low hex, which is the first that is written. */
static VdMapSide
read_side (const Case *self,
           const char *says)
{
  const char *mark = strchr (says, '>');
  g_autofree char *low = mark != NULL ? g_strndup (says, mark - says) : NULL;
  int cell = low != NULL ? vd_map_find_cell (get_map (self), low) : -1;
  const VdDispute *dispute = self->dispute;

  if (cell != dispute->next || cell < 0)
    return get_side (self);

  return (VdMapSide) { cell, vd_grid_dir (&get_map (self)->grid, cell, dispute->cell) };
}

/* What is painted takes away what it can't lie beside. */
static const VdDispute *
find_painted (const GPtrArray *together)
{
  for (guint i = 0; i < together->len; i++)
    if (((const VdDispute *) together->pdata[i])->says[1] != NULL)
      return together->pdata[i];

  return NULL;
}

static void
follow_sides (const Case      *self,
              const GPtrArray *together,
              VdEdit          *edit)
{
  const VdDispute *painted = find_painted (together);

  if (painted != NULL)
    add_part (edit, vd_edit_paint_side (self->project, self->map,
                                        read_side (self, painted->says[1]),
                                        find_side_kind (self, painted), NULL));
  for (guint i = 0; i < together->len && painted == NULL; i++)
    add_part (edit, vd_edit_erase_side (self->project, self->map, get_side (self),
                                        find_side_kind (self, together->pdata[i])));
}

static void
follow_paths (const Case      *self,
              const GPtrArray *together,
              VdEdit          *edit)
{
  const VdDispute *painted = find_painted (together);

  if (painted != NULL)
    add_part (edit, vd_edit_paint_step (self->project, self->map, get_side (self),
                                        find_path_kind (self, painted), NULL));
  for (guint i = 0; i < together->len && painted == NULL; i++)
    add_part (edit, vd_edit_erase_step (self->project, self->map, get_side (self),
                                        find_path_kind (self, together->pdata[i])));
}

/* The second's names take the place of those that the hex has, as they are written there. */
static void
follow_names (const Case *self,
              VdEdit     *edit)
{
  const VdMap *second = g_ptr_array_index (self->agreement->maps, 1);
  VdDocument *document = get_document (self);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint i = 0; i < get_map (self)->names->len; i++)
    {
      const VdName *name = &g_array_index (get_map (self)->names, VdName, i);

      if (name->cell == self->dispute->cell)
        vd_edit_add (edit, vd_edit_remove (document, name->node));
    }
  for (guint i = 0; i < second->names->len; i++)
    {
      const VdName *name = &g_array_index (second->names, VdName, i);

      if (name->cell == self->dispute->cell)
        {
          VdNode *row = vd_node_copy (name->node);

          g_free (vd_node_set (row, "source", NULL));
          g_free (vd_node_set (row, "suggested", NULL));
          g_ptr_array_add (rows, row);
        }
    }

  vd_edit_put_rows (edit, document, "names", rows);
}

static void
follow_region (const Case *self,
               VdEdit     *edit)
{
  guint32 cell = self->dispute->cell;
  VdCells cells = { self->map, &cell, 1 };
  g_autofree char *refusal = NULL;

  add_part (edit, self->dispute->says[1] != NULL
                  ? vd_edit_grow_region (self->project, &cells, find_region (self), NULL)
                  : vd_edit_shrink_region (self->project, &cells, find_region (self), &refusal));
}

static void
follow_second (const Case      *self,
               const GPtrArray *together,
               VdEdit          *edit)
{
  guint32 cell = self->dispute->cell;

  switch (self->group)
    {
    case VD_AGREE_TERRAIN:
      add_part (edit, vd_edit_paint_hexes (
        self->project, &(VdCells) { self->map, &cell, 1 },
        vd_kind_find (self->project->chart->hexes, self->dispute->says[1]), NULL));
      break;
    case VD_AGREE_SIDES:
      follow_sides (self, together, edit);
      break;
    case VD_AGREE_PATHS:
      follow_paths (self, together, edit);
      break;
    case VD_AGREE_NAMES:
      follow_names (self, edit);
      break;
    case VD_AGREE_REGIONS:
      follow_region (self, edit);
      break;
    case VD_N_AGREE_GROUPS:
    default:
      g_return_if_reached ();
    }
}

/* What is kept of it */

static char *
write_place (const Case *self)
{
  g_autofree char *hex = vd_map_get_label (get_map (self), self->dispute->cell);
  g_autofree char *next = self->dispute->next >= 0
                          ? vd_map_get_label (get_map (self), self->dispute->next) : NULL;

  return g_strjoin ("/", hex, next, NULL);
}

/* What was settled before, if the second has said something else since. */
static VdNode *
find_old (const Case        *self,
          const VdAgreeKind *kind,
          const char        *at)
{
  const VdNode *root = vd_document_get_root (get_document (self));

  VD_EACH (row, vd_node_find (root, "settled"), "dispute")
    if (g_strcmp0 (vd_node_get (row, "what"), vd_agree_groups[kind->group]) == 0 &&
        g_strcmp0 (vd_node_get (row, "kind"), kind->id) == 0 &&
        g_strcmp0 (vd_node_get (row, "at"), at) == 0)
      return row;

  return NULL;
}

static void
remember (const Case      *self,
          const GPtrArray *together,
          VdEdit          *edit)
{
  VdDocument *document = get_document (self);
  g_autofree char *at = write_place (self);
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  for (guint i = 0; i < together->len; i++)
    {
      const VdDispute *dispute = together->pdata[i];
      const VdAgreeKind *kind = get_kind (self, dispute);
      VdNode *old = find_old (self, kind, at);
      VdNode *row = old != NULL ? old : vd_node_new (document, "dispute");

      if (old != NULL)
        {
          vd_edit_add (edit, vd_edit_set (document, old, "first", dispute->says[0]));
          vd_edit_add (edit, vd_edit_set (document, old, "second", dispute->says[1]));
          continue;
        }

      g_free (vd_node_set (row, "what", vd_agree_groups[kind->group]));
      g_free (vd_node_set (row, "kind", kind->id));
      g_free (vd_node_set (row, "at", at));
      g_free (vd_node_set (row, "first", dispute->says[0]));
      g_free (vd_node_set (row, "second", dispute->says[1]));
      g_ptr_array_add (rows, row);
    }

  vd_edit_put_rows (edit, document, "settled", rows);
}

VdEdit *
vd_edit_settle (const VdProject   *project,
                guint              map,
                const VdAgreement *agreement,
                const VdDispute   *dispute,
                VdSettle           how)
{
  Case self;
  g_autoptr (GPtrArray) together = NULL;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);
  g_return_val_if_fail (agreement != NULL && dispute != NULL, NULL);

  if (dispute->is_settled ||
      (how == VD_SETTLE_SECOND && !vd_settle_can (project, map, agreement, dispute)))
    return NULL;

  self = make_case (project, map, agreement, dispute);
  together = list_together (&self);
  at = vd_agree_write_place (agreement, dispute);
  /* TRANS: %s is a hex or a hexside about which two passes of a map differ */
  title = g_strdup_printf (_("Settle %s"), at);
  edit = vd_edit_list (title);
  if (how == VD_SETTLE_SECOND)
    follow_second (&self, together, edit);
  remember (&self, together, edit);

  return edit;
}

VdEdit *
vd_edit_mark_agreed (const VdProject   *project,
                     guint              map,
                     const VdAgreement *agreement,
                     VdAgreeMarks      *marks)
{
  g_autoptr (GArray) changes = g_array_new (FALSE, FALSE, sizeof (VdAgreeMark));
  VdDocument *document;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->maps->len, NULL);
  g_return_val_if_fail (agreement != NULL && marks != NULL, NULL);

  *marks = vd_agreement_list_marks (agreement, changes);
  document = g_ptr_array_index (project->maps, map);
  edit = vd_edit_list (_("Mark What Agrees as Checked"));
  for (guint i = 0; i < changes->len; i++)
    {
      const VdAgreeMark *mark = &g_array_index (changes, VdAgreeMark, i);

      vd_edit_add (edit, vd_edit_set (document, mark->node, "status", mark->status));
      if (mark->is_checked && vd_node_get (mark->node, "suggested") != NULL)
        vd_edit_add (edit, vd_edit_set (document, mark->node, "suggested", NULL));
    }

  return vd_edit_or_null (edit);
}
