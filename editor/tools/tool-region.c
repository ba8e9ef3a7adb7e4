#include "editor/tools/tools-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits-regions.h"

#define NO_REGION G_MAXINT /* in place of a kind, until one is chosen */

/* What there is to be painted */

void
vd_region_choice_clear (gpointer choice)
{
  g_free (((VdRegionChoice *) choice)->id);
  g_free (((VdRegionChoice *) choice)->name);
}

static const VdRegionChoice *
get_choice (const GArray *list,
            int           kind)
{
  return kind >= 0 && kind < (int) list->len ? &g_array_index (list, VdRegionChoice, kind) : NULL;
}

static guint
count_name (const GArray *list,
            const char   *name)
{
  guint n = 0;

  for (guint i = 0; i < list->len; i++)
    n += strcmp (g_array_index (list, VdRegionChoice, i).name, name) == 0;

  return n;
}

static GArray *
make_list (VdTools *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (VdRegionChoice));
  guint n_maps = self->project != NULL ? vd_tools_get_project (self)->resolved->len : 0;

  g_array_set_clear_func (list, vd_region_choice_clear);
  for (guint i = 0; i < n_maps; i++)
    for (guint j = 0; j < vd_tools_get_map (self, i)->regions->len; j++)
      {
        const VdRegion *region = &g_array_index (vd_tools_get_map (self, i)->regions, VdRegion, j);
        const char *name = region->name != NULL ? region->name : region->id;
        VdRegionChoice choice = { i, g_strdup (region->id), g_strdup (name) };

        if (region->id != NULL)
          g_array_append_val (list, choice);
      }

  /* It waits for a hex; again, when that is undone. */
  if (self->region.fresh != NULL && count_name (list, self->region.fresh) <= self->region.n_before)
    {
      VdRegionChoice choice = { 0, NULL, g_strdup (self->region.fresh) };

      g_array_append_val (list, choice);
    }

  return list;
}

static gboolean
is_same (const VdRegionChoice *a,
         const VdRegionChoice *b)
{
  return a->map == b->map && g_strcmp0 (a->id, b->id) == 0 &&
         (a->id != NULL || strcmp (a->name, b->name) == 0);
}

static int
find_choice (const GArray         *list,
             const VdRegionChoice *choice)
{
  for (guint i = 0; i < list->len; i++)
    if (is_same (&g_array_index (list, VdRegionChoice, i), choice))
      return i;

  return -1;
}

/* The new one has come into a map, or has gone back out of it.  None, if it is
 * gone for good: the stroke must not go on with another. */
static int
find_turned (const GArray         *list,
             const GArray         *before,
             const VdRegionChoice *choice)
{
  for (guint i = 0; i < list->len; i++)
    {
      const VdRegionChoice *other = &g_array_index (list, VdRegionChoice, i);

      if (strcmp (other->name, choice->name) == 0 && find_choice (before, other) < 0)
        return i;
    }

  return NO_REGION;
}

static gboolean
are_same (const GArray *a,
          const GArray *b)
{
  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    if (!is_same (&g_array_index (a, VdRegionChoice, i), &g_array_index (b, VdRegionChoice, i)) ||
        strcmp (g_array_index (a, VdRegionChoice, i).name,
                g_array_index (b, VdRegionChoice, i).name) != 0)
      return FALSE;

  return TRUE;
}

void
vd_tools_review_regions (VdTools *self)
{
  g_autoptr (GArray) before = self->region.list;
  int kind = self->kinds[VD_PAINT_REGIONS];
  const VdRegionChoice *choice = get_choice (before, kind);

  self->region.list = make_list (self);
  if (are_same (before, self->region.list))
    return;

  if (choice != NULL)
    {
      kind = find_choice (self->region.list, choice);
      if (kind < 0)
        kind = find_turned (self->region.list, before, choice);
    }

  self->kinds[VD_PAINT_REGIONS] = kind;
  g_signal_emit_by_name (self, "regions-changed");
}

const GArray *
vd_tools_list_regions (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->region.list;
}

static const VdRegion *
find_region (const VdMap *map,
             const char  *id)
{
  for (guint i = 0; i < map->regions->len; i++)
    if (g_strcmp0 (g_array_index (map->regions, VdRegion, i).id, id) == 0)
      return &g_array_index (map->regions, VdRegion, i);

  return NULL;
}

const VdRegion *
vd_tools_get_region (VdTools *self,
                     guint   *map)
{
  const VdRegionChoice *choice;

  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  choice = get_choice (self->region.list, self->kinds[VD_PAINT_REGIONS]);
  if (self->project == NULL || choice == NULL || choice->id == NULL)
    return NULL;

  if (map != NULL)
    *map = choice->map;
  return find_region (vd_tools_get_map (self, choice->map), choice->id);
}

void
vd_tools_add_region (VdTools    *self,
                     const char *name)
{
  g_autofree char *typed = NULL;

  g_return_if_fail (VD_IS_TOOLS (self) && name != NULL);

  typed = g_strstrip (g_strdup (name));
  if (self->project == NULL || *typed == '\0' || vd_tools_is_locked (self, VD_PART_REGIONS))
    return;

  /* The one that waited for a hex waits no more. */
  g_clear_pointer (&self->region.fresh, g_free);
  vd_tools_review_regions (self);
  self->region.n_before = count_name (self->region.list, typed);
  self->region.fresh = g_steal_pointer (&typed);
  vd_tools_review_regions (self);
  vd_tools_set_region_kind (self, self->region.list->len - 1);
}

void
vd_tools_rename_region (VdTools    *self,
                        const char *name)
{
  guint map;
  const VdRegion *region;
  g_autofree char *refusal = NULL;

  g_return_if_fail (VD_IS_TOOLS (self) && name != NULL);

  region = vd_tools_get_region (self, &map);
  if (region == NULL && get_choice (self->region.list, self->kinds[VD_PAINT_REGIONS]) != NULL)
    vd_tools_add_region (self, name);
  if (region == NULL || vd_tools_is_locked (self, VD_PART_REGIONS))
    return;

  vd_editor_project_do (self->project,
                        vd_edit_rename (g_ptr_array_index (vd_tools_get_project (self)->maps, map),
                                        region->node, name, &refusal));
  if (refusal != NULL)
    vd_tools_tell (self, refusal);
}

void
vd_tools_set_region_sort (VdTools    *self,
                          const char *kind)
{
  guint map;
  const VdRegion *region;
  g_auto (GStrv) words = NULL;
  g_autofree char *word = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_if_fail (VD_IS_TOOLS (self) && kind != NULL);

  region = vd_tools_get_region (self, &map);
  words = vd_split_words (kind);
  word = g_strjoinv ("-", words);
  if (region == NULL || vd_tools_is_locked (self, VD_PART_REGIONS) ||
      g_strcmp0 (vd_node_get (region->node, "kind"), *word != '\0' ? word : NULL) == 0)
    return;

  /* TRANS: %s is the name of a region of the map */
  title = g_strdup_printf (_("Change Kind of %s"),
                           region->name != NULL ? region->name : region->id);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_set (g_ptr_array_index (vd_tools_get_project (self)->maps, map),
                                  region->node, "kind", *word != '\0' ? word : NULL));
  vd_editor_project_do (self->project, edit);
}

/* Painting */

/* Once a stroke, however far it goes. */
static void
tell_once (VdTools    *self,
           const char *text)
{
  if (!self->region.told)
    vd_tools_tell (self, text);
  self->region.told = TRUE;
}

static void
take_out (VdTools       *self,
          const VdCells *cells,
          VdNode        *region)
{
  g_autofree char *refusal = NULL;

  vd_editor_project_do (self->project, vd_edit_shrink_region (vd_tools_get_project (self), cells,
                                                              region, &refusal));
  if (refusal != NULL)
    tell_once (self, refusal);
}

/* The eraser takes hexes out of whatever region they are in.  Each edit makes the
 * list anew, and may take away the last of those that are still to come. */
static void
take_out_of_all (VdTools       *self,
                 const VdCells *cells)
{
  for (guint i = vd_tools_get_map (self, cells->map)->regions->len; i-- > 0;)
    take_out (self, cells,
              g_array_index (vd_tools_get_map (self, cells->map)->regions, VdRegion, i).node);
}

static void
tell_elsewhere (VdTools        *self,
                const VdRegion *region,
                guint           map)
{
  /* TRANS: the first %s is the name of a region, the second the title of its map */
  g_autofree char *text = g_strdup_printf (_("%s lies on the map %s. Choose a region of this map, "
                                             "or make a new one."),
                                           region->name != NULL ? region->name : region->id,
                                           vd_tools_get_map (self, map)->title);

  tell_once (self, text);
}

static void
put_in (VdTools       *self,
        const VdCells *cells)
{
  const VdRegionChoice *choice = get_choice (self->region.list, self->kinds[VD_PAINT_REGIONS]);
  VdManner manner = vd_tools_get_manner (self, cells->map, NULL);
  const VdRegion *region = vd_tools_get_region (self, NULL);

  if (region != NULL)
    vd_editor_project_do (self->project, vd_edit_grow_region (vd_tools_get_project (self), cells,
                                                              region->node, &manner));
  else if (choice != NULL)
    vd_editor_project_do (self->project, vd_edit_new_region (vd_tools_get_project (self), cells,
                                                             choice->name, &manner));
  else
    tell_once (self, _("Choose a region beside the map first, or make one with “New…”."));
}

static void
paint_region (VdTools  *self,
              VdSpot    spot,
              gboolean  erase)
{
  guint32 list[VD_MAX_BRUSH_CELLS];
  guint map;
  const VdRegion *region = vd_tools_get_region (self, &map);
  VdCells cells = { spot.map, list, vd_tools_list_brush (self, spot, list) };

  if (self->kinds[VD_PAINT_REGIONS] == VD_ERASER)
    take_out_of_all (self, &cells);
  else if (region != NULL && map != spot.map)
    tell_elsewhere (self, region, map);
  else if (!erase)
    put_in (self, &cells);
  else if (region != NULL)
    take_out (self, &cells, region->node);
}

static void
stroke (VdTools  *self,
        double    x,
        double    y,
        gboolean  first)
{
  VdSpot spot;

  if (first)
    self->region.told = FALSE;
  if (vd_tools_find_spot (self, x, y, &spot))
    paint_region (self, spot, self->erase);
}

static void
activate (VdTools  *self,
          gboolean  erase)
{
  self->region.told = FALSE;
  paint_region (self, self->view.cursor, erase);
}

static gboolean
has_cell (const VdRegion *region,
          guint           cell)
{
  return region != NULL && vd_map_list_has_cell (region->cells, cell);
}

/* Where several lie over each other, each in turn. */
static void
pick (VdTools *self,
      VdSpot   spot)
{
  int n = self->region.list->len, from = MAX (self->kinds[VD_PAINT_REGIONS], 0);
  gboolean chosen = vd_tools_get_region (self, NULL) != NULL;

  for (int i = chosen ? 1 : 0; i < n + chosen; i++)
    {
      const VdRegionChoice *choice = get_choice (self->region.list, (from + i) % n);

      if (choice->map == spot.map && choice->id != NULL &&
          has_cell (find_region (vd_tools_get_map (self, spot.map), choice->id), spot.cell))
        {
          vd_tools_set_region_kind (self, (from + i) % n);
          return;
        }
    }
}

const VdToolClass vd_tool_region = {
  .info = {
    "region", N_("Regions"), N_("Drag over the hexes of a region; the right button takes them out"),
    "vedette-region-symbolic", "E", "crosshair", VD_PAINT_REGIONS },
  .edits = VD_PART_REGIONS,
  .stroke = stroke,
  .activate = activate,
  .pick = pick,
  .turn = vd_tools_size_brush,
};
