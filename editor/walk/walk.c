#include "editor/walk/walk.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/edits/history.h"
#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"
#include "editor/scans/accept.h"
#include "editor/walk/walk-order.h"

/* Where one was: @n_done steps of the history were done when one came there. */
typedef struct
{
  guint cell;
  guint n_done;
} Place;

struct _VdWalk
{
  GObject             parent_instance;

  VdEditorProject    *project;
  guint               map;
  VdGrid              grid;  /* of the map, as the places are counted by it */
  VdNumbering         numbering;
  GArray             *trail; /* of Place; the last is where one is */
  char               *source;
  int                 side_kind, path_kind;
  const VdHintSource *hints; /* (nullable) */
  gpointer            hints_data;
  VdPace              pace;
  char               *told;  /* (nullable) */
  guint               doing; /* of which it is told once it is done */

  VdDeedSort          followed; /* %VD_DEED_NONE if nothing is */
  VdCellSet          *seen;     /* (nullable): while something is followed */
  guint               left_at;  /* where one goes on by rows afterwards */
};

G_DEFINE_FINAL_TYPE (VdWalk, vd_walk, G_TYPE_OBJECT)

static const VdProject *
get_project (VdWalk *self)
{
  return vd_editor_project_get (self->project);
}

static Place *
get_place (VdWalk *self)
{
  return &g_array_index (self->trail, Place, self->trail->len - 1);
}

static guint
get_cell (VdWalk *self)
{
  return get_place (self)->cell;
}

static guint
count_done (VdWalk *self)
{
  return vd_history_get_n_done (vd_editor_project_get_history (self->project));
}

static void
tell (VdWalk     *self,
      char       *text)
{
  g_free (self->told);
  self->told = text;
}

static VdManner
get_manner (VdWalk *self)
{
  return (VdManner) { NULL, self->source, "transcribed", FALSE };
}

/* What is done from here on is told of together, at the end. */
static void
begin (VdWalk *self)
{
  self->doing++;
  tell (self, NULL);
}

static void
end (VdWalk *self)
{
  self->doing--;
  g_signal_emit_by_name (self, "changed");
}

/* Places */

static void
go_to (VdWalk *self,
       guint   cell)
{
  Place place = { cell, count_done (self) };

  if (cell != get_cell (self))
    g_array_append_val (self->trail, place);
  if (self->seen != NULL)
    vd_cell_set_put (self->seen, cell, TRUE);
}

static void
end_following (VdWalk *self)
{
  self->followed = VD_DEED_NONE;
  g_clear_pointer (&self->seen, vd_cell_set_free);
}

static int
find_followed (VdWalk *self)
{
  const VdMap *map = vd_walk_get_map (self);

  if (self->followed == VD_DEED_FOLLOW_SIDES)
    return vd_walk_follow_sides (map, self->side_kind, get_cell (self), self->seen);

  return vd_walk_follow_paths (map, self->path_kind, get_cell (self), self->seen);
}

static void
go_on (VdWalk *self)
{
  int from = get_cell (self), next = -1;

  if (self->followed != VD_DEED_NONE)
    {
      next = find_followed (self);
      if (next < 0)
        {
          from = self->left_at - 1;
          end_following (self);
          tell (self, g_strdup (_("It goes no farther; by rows again.")));
        }
    }

  if (next < 0)
    next = vd_walk_find_open (vd_walk_get_map (self), from);
  if (next < 0)
    {
      tell (self, g_strdup (_("All hexes of the map are entered.")));
      return;
    }

  go_to (self, next);
}

static void
go_back (VdWalk *self)
{
  int before = vd_walk_find_beside (vd_walk_get_map (self), get_cell (self), -1);

  if (self->trail->len > 1)
    g_array_set_size (self->trail, self->trail->len - 1);
  else if (before >= 0)
    get_place (self)->cell = before;
  else
    tell (self, g_strdup (_("This is the first hex.")));
}

static void
step (VdWalk *self,
      int     by)
{
  int next = vd_walk_find_beside (vd_walk_get_map (self), get_cell (self), by);

  if (next >= 0)
    go_to (self, next);
  else
    tell (self, g_strdup (by > 0 ? _("This is the last hex.") : _("This is the first hex.")));
}

static void
follow (VdWalk     *self,
        VdDeedSort  sort)
{
  gboolean sides = sort == VD_DEED_FOLLOW_SIDES;
  const GArray *kinds = sides ? get_project (self)->chart->sides : get_project (self)->chart->paths;
  int kind = sides ? self->side_kind : self->path_kind;

  if (self->followed != VD_DEED_NONE)
    {
      end_following (self);
      tell (self, g_strdup (_("By rows again.")));
      return;
    }
  if (kind < 0)
    return;

  self->followed = sort;
  self->left_at = get_cell (self);
  self->seen = vd_cell_set_new (vd_grid_n_cells (&vd_walk_get_map (self)->grid));
  vd_cell_set_put (self->seen, get_cell (self), TRUE);
  /* TRANS: %s is a river or a road */
  tell (self, g_strdup_printf (_("From here along: %s."),
                               g_array_index (kinds, VdKind, kind).name));
}

/* Decisions */

/* Returns whether it was not refused; there may have been nothing to change. */
static gboolean
do_edit (VdWalk *self,
         VdEdit *edit)
{
  return edit == NULL || vd_editor_project_do (self->project, edit);
}

static void
decide (VdWalk *self,
        guint   kind,
        gint64  now)
{
  VdManner manner = get_manner (self);
  guint32 cell = get_cell (self);

  if (!do_edit (self, vd_edit_paint_hexes (get_project (self),
                                           &(VdCells) { self->map, &cell, 1 }, kind, &manner)))
    return;

  vd_pace_note (&self->pace, now);
  go_on (self);
}

/* What was entered already is not entered once more, as it may be checked by now. */
static void
keep (VdWalk *self,
      gint64  now)
{
  const VdMap *map = vd_walk_get_map (self);
  guint cell = get_cell (self);

  if (vd_walk_is_entered (map, cell))
    go_on (self);
  else
    decide (self, map->terrain[cell], now);
}

static const VdKind *
get_kind (const GArray *kinds,
          int           kind)
{
  return &g_array_index (kinds, VdKind, kind);
}

static void
tell_line (VdWalk       *self,
           const VdKind *kind,
           guint         dir,
           gboolean      is_there)
{
  const char *way = vd_walk_get_direction (vd_walk_get_map (self)->grid.orientation, dir);

  /* TRANS: a river or a road, and the direction in which a hex has it, or has it no more */
  tell (self, g_strdup_printf (is_there ? _("%s %s.") : _("No %s %s."), kind->name, way));
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

static void
enter_side (VdWalk *self,
            guint   dir)
{
  const VdProject *project = get_project (self);
  VdMapSide side = { get_cell (self), dir };
  VdManner manner = get_manner (self);
  const VdKind *kind;
  VdNode *run;
  gboolean erases;

  if (self->side_kind < 0)
    return;
  if (vd_grid_next (&vd_walk_get_map (self)->grid, side.cell, dir) < 0)
    {
      tell (self, g_strdup (_("There is no hexside: the map ends here.")));
      return;
    }

  kind = get_kind (project->chart->sides, self->side_kind);
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
    tell (self, g_strdup_printf (_("%s leaves the map."),
                                 get_kind (get_project (self)->chart->paths,
                                           self->path_kind)->name));
}

static void
enter_path (VdWalk *self,
            guint   dir)
{
  const VdProject *project = get_project (self);
  VdMapSide way = { get_cell (self), dir };
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
    tell_line (self, get_kind (project->chart->paths, self->path_kind), dir, !erases);
}

/* Suggestions */

/* Returns: %FALSE if a terrain is refused */
static gboolean
accept_hint (VdWalk       *self,
             const VdHint *hint,
             VdParts       locked)
{
  guint32 cell = get_cell (self);
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
static void
accept (VdWalk  *self,
        VdParts  locked,
        gint64   now)
{
  g_autoptr (GArray) hints = vd_walk_list_hints (self);
  gboolean has_terrain = FALSE, done = TRUE;

  if (hints == NULL || hints->len == 0)
    {
      tell (self, g_strdup (_("Nothing is suggested here.")));
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
  go_on (self);
}

/* Kinds */

/* The next that the battle has; @kind itself if there is no other. */
static int
turn_kind (const GArray *kinds,
           int           kind,
           int           by)
{
  int n = kinds->len;

  for (int i = 1; i <= n; i++)
    {
      int next = ((kind + by * i) % n + n) % n;

      if (!get_kind (kinds, next)->absent)
        return next;
    }

  return kind;
}

static void
choose_kind (VdWalk       *self,
             const GArray *kinds,
             int          *kind,
             int           by)
{
  if (*kind < 0)
    return;

  *kind = turn_kind (kinds, *kind, by);
  tell (self, g_strdup_printf ("%s.", get_kind (kinds, *kind)->name));
}

void
vd_walk_do (VdWalk *self,
            VdDeed  deed,
            gint64  now)
{
  int kind;

  g_return_if_fail (VD_IS_WALK (self));

  begin (self);
  switch (deed.sort)
    {
    case VD_DEED_TERRAIN:
      kind = vd_walk_get_terrain (self, deed.value);
      if (kind >= 0)
        decide (self, kind, now);
      break;

    case VD_DEED_KEEP:
      keep (self, now);
      break;

    case VD_DEED_ACCEPT:
      accept (self, deed.value, now);
      break;

    case VD_DEED_SIDE:
      enter_side (self, deed.value);
      break;

    case VD_DEED_PATH:
      enter_path (self, deed.value);
      break;

    case VD_DEED_SIDE_KIND:
      choose_kind (self, get_project (self)->chart->sides, &self->side_kind, deed.value);
      break;

    case VD_DEED_PATH_KIND:
      choose_kind (self, get_project (self)->chart->paths, &self->path_kind, deed.value);
      break;

    case VD_DEED_BACK:
      go_back (self);
      break;

    case VD_DEED_STEP:
      step (self, deed.value);
      break;

    case VD_DEED_FOLLOW_SIDES:
    case VD_DEED_FOLLOW_PATHS:
      follow (self, deed.sort);
      break;

    case VD_DEED_NONE:
    case VD_DEED_NAME:
    default:
      break;
    }
  end (self);
}

/* Names */

static const VdName *
find_name (VdWalk *self)
{
  const GArray *names = vd_walk_get_map (self)->names;

  for (guint i = names->len; i-- > 0;)
    if (g_array_index (names, VdName, i).cell == get_cell (self))
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

  begin (self);
  vd_editor_project_begin_gesture (self->project);
  if (name == NULL || do_edit (self, vd_edit_remove_name (get_project (self), self->map,
                                                          name->node)))
    do_edit (self, vd_edit_put_name (get_project (self), vd_walk_get_spot (self), &form,
                                     &manner));
  vd_editor_project_end_gesture (self->project);
  end (self);
}

/* What there is */

VdEditorProject *
vd_walk_get_project (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return self->project;
}

const VdMap *
vd_walk_get_map (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return g_ptr_array_index (get_project (self)->resolved, self->map);
}

VdSpot
vd_walk_get_spot (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), ((VdSpot) { 0, 0 }));

  return (VdSpot) { self->map, get_cell (self) };
}

const char *
vd_walk_get_source (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return self->source;
}

int
vd_walk_get_side_kind (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), -1);

  return self->side_kind;
}

int
vd_walk_get_path_kind (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), -1);

  return self->path_kind;
}

int
vd_walk_get_terrain (VdWalk *self,
                     guint   place)
{
  const GArray *kinds;

  g_return_val_if_fail (VD_IS_WALK (self), -1);

  kinds = get_project (self)->chart->hexes;
  for (guint i = 0; i < kinds->len; i++)
    if (!get_kind (kinds, i)->absent && place-- == 0)
      return i;

  return -1;
}

gboolean
vd_walk_is_following (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), FALSE);

  return self->followed != VD_DEED_NONE;
}

GArray *
vd_walk_list_hints (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return self->hints != NULL
         ? self->hints->ask (vd_walk_get_map (self), get_cell (self), self->hints_data) : NULL;
}

const char *
vd_walk_get_told (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return self->told;
}

VdPace *
vd_walk_get_pace (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return &self->pace;
}

void
vd_walk_set_hints (VdWalk             *self,
                   const VdHintSource *source,
                   gpointer            user_data)
{
  g_return_if_fail (VD_IS_WALK (self));

  self->hints = source;
  self->hints_data = user_data;
  g_signal_emit_by_name (self, "changed");
}

/* The project */

static void
choose_first_kinds (VdWalk *self)
{
  self->side_kind = turn_kind (get_project (self)->chart->sides, -1, 1);
  self->path_kind = turn_kind (get_project (self)->chart->paths, -1, 1);
  g_signal_emit_by_name (self, "kinds-changed");
}

static int
find_start (VdWalk     *self,
            const char *at)
{
  const VdMap *map = vd_walk_get_map (self);
  int cell = at != NULL ? vd_map_find_cell (map, at) : -1;

  if (!vd_walk_has_hex (map, cell))
    cell = vd_walk_find_open (map, -1);
  if (cell < 0)
    cell = vd_walk_has_hex (map, 0) ? 0 : vd_walk_find_beside (map, 0, 1);

  return MAX (0, cell);
}

/* One is at the hex of that number, and has been nowhere else. */
static void
start_at (VdWalk     *self,
          const char *at)
{
  g_array_set_size (self->trail, 1);
  *get_place (self) = (Place) { find_start (self, at), count_done (self) };
}

/* Where another grid has other hexes, all places are those of others now. */
static void
follow_grid (VdWalk *self)
{
  const VdMap *map = vd_walk_get_map (self);
  char at[VD_MAX_LABEL];

  if (map->grid.columns != self->grid.columns || map->grid.rows != self->grid.rows)
    {
      vd_numbering_print (&self->numbering, &self->grid, get_cell (self), at, sizeof at);
      end_following (self);
      start_at (self, at);
    }
  self->grid = map->grid;
  self->numbering = map->numbering;
}

/* Where one came to by what is undone now, one has not been; and the map may have another
 * size. */
static void
on_project_changed (VdWalk    *self,
                    VdChanges  changes)
{
  if (changes & VD_CHANGED_CHART)
    choose_first_kinds (self);

  while (self->trail->len > 1 && get_place (self)->n_done > count_done (self))
    g_array_set_size (self->trail, self->trail->len - 1);

  follow_grid (self);
  if (!vd_walk_has_hex (vd_walk_get_map (self), get_cell (self)))
    start_at (self, NULL);

  if (self->doing == 0)
    g_signal_emit_by_name (self, "changed");
}

VdWalk *
vd_walk_new (VdEditorProject *project,
             guint            map,
             const char      *at,
             const char      *source)
{
  VdWalk *self;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) &&
                        map < vd_editor_project_get (project)->resolved->len, NULL);

  self = g_object_new (VD_TYPE_WALK, NULL);
  self->project = g_object_ref (project);
  self->map = map;
  self->source = g_strdup (source);
  self->grid = vd_walk_get_map (self)->grid;
  self->numbering = vd_walk_get_map (self)->numbering;
  start_at (self, at);
  choose_first_kinds (self);
  g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);

  return self;
}

static void
vd_walk_finalize (GObject *object)
{
  VdWalk *self = VD_WALK (object);

  g_object_unref (self->project);
  g_array_unref (self->trail);
  g_free (self->source);
  g_free (self->told);
  g_clear_pointer (&self->seen, vd_cell_set_free);

  G_OBJECT_CLASS (vd_walk_parent_class)->finalize (object);
}

static void
vd_walk_class_init (VdWalkClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = vd_walk_finalize;

  g_signal_new ("kinds-changed", VD_TYPE_WALK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                0);
  g_signal_new ("changed", VD_TYPE_WALK, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 0);
}

static void
vd_walk_init (VdWalk *self)
{
  self->trail = g_array_new (FALSE, FALSE, sizeof (Place));
}
