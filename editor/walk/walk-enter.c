#include "editor/walk/walk-private.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"
#include "editor/scans/accept.h"
#include "editor/walk/walk-order.h"

static const VdProject *
get_project (VdWalk *self)
{
  return vd_editor_project_get (self->project);
}

/* What the walk is about */

/* What it enters; VD_N_AGREE_GROUPS if nothing, or what there is to enter. */
static VdAgreeGroup
get_group (VdDeedSort sort)
{
  switch (sort)
    {
    case VD_DEED_TERRAIN:
      return VD_AGREE_TERRAIN;

    case VD_DEED_SIDE:
    case VD_DEED_SIDE_KIND:
    case VD_DEED_FOLLOW_SIDES:
      return VD_AGREE_SIDES;

    case VD_DEED_PATH:
    case VD_DEED_PATH_KIND:
    case VD_DEED_FOLLOW_PATHS:
      return VD_AGREE_PATHS;

    case VD_DEED_NAME:
      return VD_AGREE_NAMES;

    case VD_DEED_NONE:
    case VD_DEED_ACCEPT:
    case VD_DEED_KEEP:
    case VD_DEED_BACK:
    case VD_DEED_STEP:
    default:
      return VD_N_AGREE_GROUPS;
    }
}

gboolean
vd_walk_can_do (VdWalk     *self,
                VdDeedSort  sort)
{
  VdAgreeGroup group = get_group (sort);

  g_return_val_if_fail (VD_IS_WALK (self), FALSE);

  return group == VD_N_AGREE_GROUPS || vd_walk_task_has (&self->task, group);
}

void
vd_walk_refuse (VdWalk     *self,
                VdDeedSort  sort)
{
  const char *const reasons[] = {
    [VD_AGREE_TERRAIN] = _("This second pass is not about terrain."),
    [VD_AGREE_SIDES] = _("This second pass is not about hexsides."),
    [VD_AGREE_PATHS] = _("This second pass is not about paths."),
    [VD_AGREE_NAMES] = _("This second pass is not about names."),
  };

  vd_walk_tell (self, g_strdup (reasons[get_group (sort)]));
}

/* Decisions */

static VdManner
get_manner (VdWalk *self)
{
  return (VdManner) { NULL, self->source, "transcribed", FALSE };
}

/* Returns whether it was not refused; there may have been nothing to change. */
static gboolean
do_edit (VdWalk *self,
         VdEdit *edit)
{
  return edit == NULL || vd_editor_project_do (self->project, edit);
}

void
vd_walk_decide (VdWalk *self,
                guint   kind,
                gint64  now)
{
  VdManner manner = get_manner (self);
  guint32 cell = vd_walk_get_spot (self).cell;

  if (!do_edit (self, vd_edit_paint_hexes (get_project (self),
                                           &(VdCells) { self->map, &cell, 1 }, kind, &manner)))
    return;

  vd_pace_note (&self->pace, now);
  vd_walk_go_on (self);
}

/* Somebody has looked at the hex, which is no edit of the map. */
static void
note_looked (VdWalk *self,
             guint   cell,
             gint64  now)
{
  vd_cell_set_put (self->task.looked, cell, TRUE);
  vd_pace_note (&self->pace, now);
  vd_walk_go_on (self);
}

/* What was entered already is not entered once more, as it may be checked by now. */
void
vd_walk_keep (VdWalk *self,
              gint64  now)
{
  const VdMap *map = vd_walk_get_map (self);
  guint cell = vd_walk_get_spot (self).cell;

  if (vd_walk_task_is_done (&self->task, map, cell))
    vd_walk_go_on (self);
  else if (self->task.looked != NULL)
    note_looked (self, cell, now);
  else
    vd_walk_decide (self, map->terrain[cell], now);
}

static void
tell_line (VdWalk       *self,
           const VdKind *kind,
           guint         dir,
           gboolean      is_there)
{
  const char *way = vd_walk_get_direction (vd_walk_get_map (self)->grid.orientation, dir);

  /* TRANS: a river or a road, and the direction in which a hex has it, or has it no more */
  vd_walk_tell (self, g_strdup_printf (is_there ? _("%s %s.") : _("No %s %s."), kind->name, way));
}

/* Of a kind that has a low and a high hex, first this one is low, then the other. */
static gboolean
is_turned_next (VdWalk       *self,
                const VdNode *run,
                VdMapSide     side,
                const VdKind *kind)
{
  const VdMap *map = vd_walk_get_map (self);

  for (guint i = 0; kind->directed && i < map->runs->len; i++)
    {
      const VdRun *each = &g_array_index (map->runs, VdRun, i);

      for (guint s = 0; each->node == run && s < each->sides->len; s++)
        {
          VdMapSide at = g_array_index (each->sides, VdMapSide, s);

          if (at.cell == side.cell && at.dir == side.dir)
            return TRUE;
        }
    }

  return FALSE;
}

void
vd_walk_enter_side (VdWalk *self,
                    guint   dir)
{
  const VdProject *project = get_project (self);
  VdMapSide side = { vd_walk_get_spot (self).cell, dir };
  VdManner manner = get_manner (self);
  const VdKind *kind;
  VdNode *run;
  gboolean erases;

  if (self->side_kind < 0)
    return;
  if (vd_grid_next (&vd_walk_get_map (self)->grid, side.cell, dir) < 0)
    {
      vd_walk_tell (self, g_strdup (_("There is no hexside: the map ends here.")));
      return;
    }

  kind = vd_walk_get_kind (project->chart->sides, self->side_kind);
  run = vd_edit_find_run (project, self->map, side, self->side_kind);
  if (run != NULL && is_turned_next (self, run, side, kind))
    {
      side = vd_side_turn (&vd_walk_get_map (self)->grid, side);
      run = NULL;
    }
  erases = run != NULL;
  if (do_edit (self, erases ? vd_edit_erase_side (project, self->map, side, self->side_kind)
                            : vd_edit_paint_side (project, self->map, side, self->side_kind,
                                                  &manner)))
    tell_line (self, kind, dir, !erases);
}

/* By which side of the sheet one leaves it in that direction. */
static const char *
find_sheet_side (const VdGrid *grid,
                 guint         cell,
                 guint         dir)
{
  guint row = cell / grid->columns;
  double x, y, left, top, right, bottom;

  vd_grid_centre (grid, cell, &x, &y);
  vd_grid_corner (grid, cell, dir, &left, &top);
  vd_grid_corner (grid, cell, (dir + 1) % VD_N_DIRS, &right, &bottom);
  x = (left + right) / 2 - x;
  y = (top + bottom) / 2 - y;
  if (row == 0 && y < -0.1)
    return "top";
  if (row + 1 == grid->rows && y > 0.1)
    return "bottom";

  return x > 0 ? "right" : "left";
}

static void
lead_off (VdWalk *self,
          guint   dir)
{
  VdSpot spot = vd_walk_get_spot (self);
  const char *side = find_sheet_side (&vd_walk_get_map (self)->grid, spot.cell, dir);
  VdManner manner = get_manner (self);

  if (do_edit (self, vd_edit_lead_off (get_project (self), spot, side, self->path_kind, &manner)))
    vd_walk_tell (self, g_strdup_printf (_("%s leaves the map."),
                                 vd_walk_get_kind (get_project (self)->chart->paths,
                                           self->path_kind)->name));
}

void
vd_walk_enter_path (VdWalk *self,
                    guint   dir)
{
  const VdProject *project = get_project (self);
  VdMapSide way = { vd_walk_get_spot (self).cell, dir };
  VdManner manner = get_manner (self);
  gboolean erases;

  if (self->path_kind < 0)
    return;
  if (vd_grid_next (&vd_walk_get_map (self)->grid, way.cell, dir) < 0)
    {
      lead_off (self, dir);
      return;
    }

  erases = vd_edit_find_path (project, self->map, way, self->path_kind) != NULL;
  if (do_edit (self, erases ? vd_edit_erase_step (project, self->map, way, self->path_kind)
                            : vd_edit_paint_step (project, self->map, way, self->path_kind,
                                                  &manner)))
    tell_line (self, vd_walk_get_kind (project->chart->paths, self->path_kind), dir, !erases);
}

/* Suggestions */

/* Returns: %FALSE if a terrain is refused */
static gboolean
accept_hint (VdWalk       *self,
             const VdHint *hint,
             VdParts       locked)
{
  guint32 cell = vd_walk_get_spot (self).cell;
  VdMapSide side = { cell, hint->dir };

  if (hint->sort == VD_HINT_TERRAIN)
    return vd_accept_hexes (self->project, &(VdCells) { self->map, &cell, 1 }, hint->kind,
                            self->source);
  if (vd_grid_next (&vd_walk_get_map (self)->grid, cell, hint->dir) < 0)
    return TRUE;

  if (hint->sort == VD_HINT_SIDE && !(locked & VD_PART_SIDES))
    vd_accept_side (self->project, self->map, side, hint->kind, self->source);
  else if (hint->sort == VD_HINT_PATH && !(locked & VD_PART_PATHS))
    vd_accept_step (self->project, self->map, side, hint->kind, self->source);
  return TRUE;
}

/* All of them are one step of the history. */
void
vd_walk_accept (VdWalk  *self,
                VdParts  locked,
                gint64   now)
{
  g_autoptr (GArray) hints = vd_walk_list_hints (self);
  gboolean has_terrain = FALSE, done = TRUE;

  if (hints == NULL || hints->len == 0)
    {
      vd_walk_tell (self, g_strdup (_("Nothing is suggested here.")));
      return;
    }

  vd_editor_project_begin_gesture (self->project);
  for (guint i = 0; i < hints->len && done; i++)
    {
      const VdHint *hint = &g_array_index (hints, VdHint, i);

      has_terrain |= hint->sort == VD_HINT_TERRAIN;
      done = accept_hint (self, hint, locked);
    }
  vd_editor_project_end_gesture (self->project);
  if (!done || !has_terrain)
    return;

  vd_pace_note (&self->pace, now);
  vd_walk_go_on (self);
}

/* Names */

static const VdName *
find_name (VdWalk *self)
{
  const GArray *names = vd_walk_get_map (self)->names;

  for (guint i = names->len; i-- > 0;)
    if (g_array_index (names, VdName, i).cell == vd_walk_get_spot (self).cell)
      return &g_array_index (names, VdName, i);

  return NULL;
}

const char *
vd_walk_get_name (VdWalk *self)
{
  const VdName *name;

  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  name = find_name (self);
  return name != NULL ? name->text : NULL;
}

/* The old one goes and another comes, as that is how it gets its source; it looks the same. */
void
vd_walk_set_name (VdWalk     *self,
                  const char *text)
{
  VdManner manner;
  VdNameForm form = { text, VD_NAME_MEDIUM };
  const VdName *name;

  g_return_if_fail (VD_IS_WALK (self) && text != NULL);

  manner = get_manner (self);
  name = find_name (self);
  if (name != NULL)
    form = (VdNameForm) { text, name->size, name->look, name->place };

  vd_walk_begin (self);
  vd_editor_project_begin_gesture (self->project);
  if (name == NULL || do_edit (self, vd_edit_remove_name (get_project (self), self->map,
                                                          name->node)))
    do_edit (self, vd_edit_put_name (get_project (self), vd_walk_get_spot (self), &form,
                                     &manner));
  vd_editor_project_end_gesture (self->project);
  vd_walk_end (self);
}
