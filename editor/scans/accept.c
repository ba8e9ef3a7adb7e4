#include "editor/scans/accept.h"

#include <glib/gi18n.h>

#include "formats/agree/pass.h"

/* --- one by one */

/* In a second pass nothing is, whoever suggests it: two readers who were told the same would make
 * the same mistakes. */
static gboolean
may_accept (VdEditorProject *project,
            guint            map)
{
  return !vd_pass_read (g_ptr_array_index (vd_editor_project_get (project)->maps, map), NULL);
}

static VdManner
get_manner (const char *source)
{
  return (VdManner) { NULL, source, "transcribed", TRUE };
}

/* Named after what is done, not after its first part.  Returns: whether it was done */
static gboolean
enter (VdEditorProject *project,
       VdEdit          *edit)
{
  VdEdit *named;

  if (edit == NULL)
    return FALSE;

  named = vd_edit_list (_("Accept what scans show"));
  vd_edit_add (named, edit);
  return vd_editor_project_do (project, named);
}

gboolean
vd_accept_hexes (VdEditorProject *project,
                 const VdCells   *cells,
                 guint            kind,
                 const char      *source)
{
  VdManner manner = get_manner (source);
  VdEdit *edit;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && cells != NULL, FALSE);

  if (!may_accept (project, cells->map))
    return FALSE;

  edit = vd_edit_paint_hexes (vd_editor_project_get (project), cells, kind, &manner);
  return edit == NULL || enter (project, edit);
}

/* What lies along a side, or leads across it. */
typedef VdEdit *(*PaintLine) (const VdProject *project,
                              guint            map,
                              VdMapSide        side,
                              guint            kind,
                              const VdManner  *manner);

static gboolean
accept_line (VdEditorProject *project,
             guint            map,
             VdMapSide        side,
             guint            kind,
             const char      *source,
             PaintLine        paint)
{
  VdManner manner = get_manner (source);

  return may_accept (project, map) &&
         enter (project, paint (vd_editor_project_get (project), map, side, kind, &manner));
}

gboolean
vd_accept_side (VdEditorProject *project,
                guint            map,
                VdMapSide        side,
                guint            kind,
                const char      *source)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), FALSE);

  return vd_edit_find_run (vd_editor_project_get (project), map, side, kind) == NULL &&
         accept_line (project, map, side, kind, source, vd_edit_paint_side);
}

gboolean
vd_accept_step (VdEditorProject *project,
                guint            map,
                VdMapSide        step,
                guint            kind,
                const char      *source)
{
  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), FALSE);

  return vd_edit_find_path (vd_editor_project_get (project), map, step, -1) == NULL &&
         accept_line (project, map, step, kind, source, vd_edit_paint_step);
}

/* --- all at once */

/* What is being accepted. */
typedef struct
{
  VdHinter           *hinter;
  VdEditorProject    *project;
  const VdAcceptance *what;
  guint               n;
} Accepting;

static const VdMap *
get_map (const Accepting *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, self->what->map);
}

static const VdChart *
get_chart (const Accepting *self)
{
  return vd_editor_project_get (self->project)->chart;
}

static gboolean
is_accepted (const Accepting   *self,
             const VdScanHint *hint)
{
  return vd_scan_hint_is_sure (hint) && hint->confidence >= self->what->least &&
         *hint->kind != 0;
}

/* --- terrain */

/* The hexes that are suggested to be of a kind, which say nothing yet. */
static GArray *
list_hexes (const Accepting *self,
            const char      *kind)
{
  GArray *cells = g_array_new (FALSE, FALSE, sizeof (guint32));

  for (guint32 cell = 0; cell < self->what->cells->n_cells; cell++)
    {
      const VdHexHints *hex = vd_cell_set_has (self->what->cells, cell)
                              ? vd_hinter_get_hex (self->hinter, self->what->map, cell) : NULL;

      if (hex != NULL && is_accepted (self, &hex->terrain) &&
          strcmp (hex->terrain.kind, kind) == 0 &&
          vd_map_find_hex_node (get_map (self), cell) == NULL)
        g_array_append_val (cells, cell);
    }
  return cells;
}

static void
accept_hexes (Accepting *self)
{
  for (guint kind = 0; kind < get_chart (self)->hexes->len; kind++)
    {
      g_autoptr (GArray) list =
        list_hexes (self, g_array_index (get_chart (self)->hexes, VdKind, kind).id);
      VdCells cells = { self->what->map, (const guint32 *) list->data, list->len };

      if (list->len > 0 && vd_accept_hexes (self->project, &cells, kind, self->what->source))
        self->n += list->len;
    }
}

/* --- sides and paths */

static void
accept_side (Accepting        *self,
             VdMapSide         side,
             const VdScanHint *hint)
{
  const GArray *kinds = get_chart (self)->sides;
  int kind = vd_kind_find (kinds, hint->kind);

  if (kind >= 0 && !g_array_index (kinds, VdKind, kind).directed)
    self->n += vd_accept_side (self->project, self->what->map, side, kind, self->what->source);
}

static void
accept_step (Accepting        *self,
             VdMapSide         step,
             const VdScanHint *hint)
{
  int kind = vd_kind_find (get_chart (self)->paths, hint->kind);

  if (kind >= 0)
    self->n += vd_accept_step (self->project, self->what->map, step, kind, self->what->source);
}

/* A side of two hexes that are both meant is met once. */
static void
accept_lines (Accepting *self,
              guint      cell)
{
  const VdHexHints *hex = vd_hinter_get_hex (self->hinter, self->what->map, cell);

  for (guint dir = 0; hex != NULL && dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&get_map (self)->grid, cell, dir);

      if (next < 0 || (dir >= VD_N_DIRS / 2 && vd_cell_set_has (self->what->cells, next)))
        continue;
      if (self->what->parts & VD_PART_SIDES && is_accepted (self, &hex->sides[dir]))
        accept_side (self, (VdMapSide) { cell, dir }, &hex->sides[dir]);
      if (self->what->parts & VD_PART_PATHS && is_accepted (self, &hex->paths[dir]))
        accept_step (self, (VdMapSide) { cell, dir }, &hex->paths[dir]);
    }
}

guint
vd_hinter_accept (VdHinter           *hinter,
                  VdEditorProject    *project,
                  const VdAcceptance *what)
{
  Accepting self;

  g_return_val_if_fail (VD_IS_HINTER (hinter) && VD_IS_EDITOR_PROJECT (project) && what != NULL, 0);

  self = (Accepting) { hinter, project, what, 0 };
  vd_editor_project_begin_gesture (project);
  if (what->parts & VD_PART_TERRAIN)
    accept_hexes (&self);
  for (guint cell = 0; cell < what->cells->n_cells; cell++)
    if (vd_cell_set_has (what->cells, cell))
      accept_lines (&self, cell);
  vd_editor_project_end_gesture (project);

  return self.n;
}
