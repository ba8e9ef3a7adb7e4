#include "editor/scans/accept.h"

#include <glib/gi18n.h>

#include "editor/edits/sides.h"

/* What is being accepted. */
typedef struct
{
  VdHinter           *hinter;
  VdEditorProject    *project;
  const VdAcceptance *what;
  VdManner            manner;
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

/* Named after what is done, not after its first part. */
static void
enter (Accepting *self,
       VdEdit    *edit,
       guint      n)
{
  VdEdit *named;

  if (edit == NULL)
    return;

  named = vd_edit_list (_("Accept what scans show"));
  vd_edit_add (named, edit);
  if (vd_editor_project_do (self->project, named))
    self->n += n;
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
  const VdProject *project = vd_editor_project_get (self->project);

  for (guint kind = 0; kind < get_chart (self)->hexes->len; kind++)
    {
      g_autoptr (GArray) list =
        list_hexes (self, g_array_index (get_chart (self)->hexes, VdKind, kind).id);
      VdCells cells = { self->what->map, (const guint32 *) list->data, list->len };

      if (list->len > 0)
        enter (self, vd_edit_paint_hexes (project, &cells, kind, &self->manner), list->len);
    }
}

/* --- sides and paths */

static void
accept_side (Accepting         *self,
             VdMapSide          side,
             const VdScanHint *hint)
{
  const VdProject *project = vd_editor_project_get (self->project);
  int kind = vd_kind_find (project->chart->sides, hint->kind);

  if (kind < 0 || g_array_index (project->chart->sides, VdKind, kind).directed ||
      vd_edit_find_run (project, self->what->map, side, kind) != NULL)
    return;

  enter (self, vd_edit_paint_side (project, self->what->map, side, kind, &self->manner), 1);
}

static void
accept_step (Accepting         *self,
             VdMapSide          step,
             const VdScanHint *hint)
{
  const VdProject *project = vd_editor_project_get (self->project);
  int kind = vd_kind_find (project->chart->paths, hint->kind);

  if (kind < 0 || vd_edit_find_path (project, self->what->map, step, -1) != NULL)
    return;

  enter (self, vd_edit_paint_step (project, self->what->map, step, kind, &self->manner), 1);
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

  self = (Accepting) {
    hinter, project, what, { NULL, what->source, "transcribed", TRUE }, 0,
  };
  vd_editor_project_begin_gesture (project);
  if (what->parts & VD_PART_TERRAIN)
    accept_hexes (&self);
  for (guint cell = 0; cell < what->cells->n_cells; cell++)
    if (vd_cell_set_has (what->cells, cell))
      accept_lines (&self, cell);
  vd_editor_project_end_gesture (project);

  return self.n;
}
