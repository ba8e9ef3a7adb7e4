#include "editor/walk/walk-private.h"

#include <glib/gi18n.h>

#include "editor/edits/history.h"
#include "editor/walk/walk-order.h"
#include "formats/agree/pass.h"

/* Where one was: @n_done steps of the history were done when one came there. */
typedef struct
{
  guint cell;
  guint n_done;
} Place;

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

void
vd_walk_tell (VdWalk *self,
              char   *text)
{
  g_free (self->told);
  self->told = text;
}

void
vd_walk_begin (VdWalk *self)
{
  self->doing++;
  vd_walk_tell (self, NULL);
}

void
vd_walk_end (VdWalk *self)
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
    return vd_walk_follow_sides (map, self->task.part, self->side_kind, get_cell (self), self->seen);

  return vd_walk_follow_paths (map, self->task.part, self->path_kind, get_cell (self), self->seen);
}

void
vd_walk_go_on (VdWalk *self)
{
  int from = get_cell (self), next = -1;

  if (self->followed != VD_DEED_NONE)
    {
      next = find_followed (self);
      if (next < 0)
        {
          from = self->left_at - 1;
          end_following (self);
          vd_walk_tell (self, g_strdup (_("It goes no farther; by rows again.")));
        }
    }

  if (next < 0)
    next = vd_walk_find_open (vd_walk_get_map (self), &self->task, from);
  if (next < 0)
    {
      vd_walk_tell (self, g_strdup (self->task.part != NULL ? _("All hexes of the part are entered.")
                                                       : _("All hexes of the map are entered.")));
      return;
    }

  go_to (self, next);
}

static void
go_back (VdWalk *self)
{
  int before = vd_walk_find_beside (vd_walk_get_map (self), self->task.part, get_cell (self), -1);

  if (self->trail->len > 1)
    g_array_set_size (self->trail, self->trail->len - 1);
  else if (before >= 0)
    get_place (self)->cell = before;
  else
    vd_walk_tell (self, g_strdup (_("This is the first hex.")));
}

static void
step (VdWalk *self,
      int     by)
{
  int next = vd_walk_find_beside (vd_walk_get_map (self), self->task.part, get_cell (self), by);

  if (next >= 0)
    go_to (self, next);
  else
    vd_walk_tell (self, g_strdup (by > 0 ? _("This is the last hex.")
                                         : _("This is the first hex.")));
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
      vd_walk_tell (self, g_strdup (_("By rows again.")));
      return;
    }
  if (kind < 0)
    return;

  self->followed = sort;
  self->left_at = get_cell (self);
  self->seen = vd_cell_set_new (vd_grid_n_cells (&vd_walk_get_map (self)->grid));
  vd_cell_set_put (self->seen, get_cell (self), TRUE);
  /* TRANS: %s is a river or a road */
  vd_walk_tell (self, g_strdup_printf (_("From here along: %s."),
                               g_array_index (kinds, VdKind, kind).name));
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

      if (!vd_walk_get_kind (kinds, next)->absent)
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
  vd_walk_tell (self, g_strdup_printf ("%s.", vd_walk_get_kind (kinds, *kind)->name));
}

static void
do_deed (VdWalk *self,
         VdDeed  deed,
         gint64  now)
{
  int kind;

  switch (deed.sort)
    {
    case VD_DEED_TERRAIN:
      kind = vd_walk_get_terrain (self, deed.value);
      if (kind >= 0)
        vd_walk_decide (self, kind, now);
      break;

    case VD_DEED_KEEP:
      vd_walk_keep (self, now);
      break;

    case VD_DEED_ACCEPT:
      vd_walk_accept (self, deed.value, now);
      break;

    case VD_DEED_SIDE:
      vd_walk_enter_side (self, deed.value);
      break;

    case VD_DEED_PATH:
      vd_walk_enter_path (self, deed.value);
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
}

void
vd_walk_do (VdWalk *self,
            VdDeed  deed,
            gint64  now)
{
  g_return_if_fail (VD_IS_WALK (self));

  vd_walk_begin (self);
  if (vd_walk_can_do (self, deed.sort))
    do_deed (self, deed, now);
  else
    vd_walk_refuse (self, deed.sort);
  vd_walk_end (self);
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
    if (!vd_walk_get_kind (kinds, i)->absent && place-- == 0)
      return i;

  return -1;
}

const VdWalkTask *
vd_walk_get_task (VdWalk *self)
{
  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  return &self->task;
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

  return self->hints != NULL && !vd_pass_read (vd_walk_get_map (self)->document, NULL)
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

/* Going on another time */

/* The hexes that are done are so still, by their numbers; @looked: (nullable) */
static void
find_task (VdWalk     *self,
           const char *looked)
{
  vd_walk_task_clear (&self->task);
  vd_walk_task_init (&self->task, vd_walk_get_map (self), looked);
}

static const char *const lines[] = { "hexsides", "paths" };

static const char *
get_kind_id (const GArray *kinds,
             int           kind)
{
  return kind >= 0 ? vd_walk_get_kind (kinds, kind)->id : NULL;
}

void
vd_walk_save (VdWalk      *self,
              VdWalkState *state)
{
  const VdChart *chart;
  const VdMap *map;
  gboolean follows;

  g_return_if_fail (VD_IS_WALK (self) && state != NULL);

  chart = get_project (self)->chart;
  map = vd_walk_get_map (self);
  follows = self->followed != VD_DEED_NONE;
  *state = (VdWalkState) {
    vd_map_get_label (map, get_cell (self)), g_strdup (self->source), self->pace.decisions,
    self->pace.seconds, g_strdup (get_kind_id (chart->sides, self->side_kind)),
    g_strdup (get_kind_id (chart->paths, self->path_kind)),
    follows ? g_strdup (lines[self->followed == VD_DEED_FOLLOW_PATHS]) : NULL,
    follows ? vd_map_get_label (map, self->left_at) : NULL,
    vd_walk_task_list_looked (&self->task, &map->grid, &map->numbering),
  };
}

static void
resume_kind (const GArray *kinds,
             const char   *id,
             int          *kind)
{
  int found = id != NULL ? vd_kind_find (kinds, id) : -1;

  if (found >= 0 && !vd_walk_get_kind (kinds, found)->absent)
    *kind = found;
}

static void
resume_line (VdWalk            *self,
             const VdWalkState *state)
{
  const VdMap *map = vd_walk_get_map (self);
  gboolean paths = g_strcmp0 (state->follows, lines[1]) == 0;
  int left_at = state->left_at != NULL ? vd_map_find_cell (map, state->left_at) : -1;

  if (left_at < 0 || (!paths && g_strcmp0 (state->follows, lines[0]) != 0) ||
      vd_map_find_cell (map, state->at) != (int) get_cell (self) ||
      (paths ? self->path_kind : self->side_kind) < 0)
    return;

  self->followed = paths ? VD_DEED_FOLLOW_PATHS : VD_DEED_FOLLOW_SIDES;
  self->left_at = left_at;
  self->seen = vd_cell_set_new (vd_grid_n_cells (&map->grid));
  for (guint cell = 0; cell < self->seen->n_cells; cell++)
    if (cell == get_cell (self) || vd_walk_task_is_done (&self->task, map, cell))
      vd_cell_set_put (self->seen, cell, TRUE);
}

void
vd_walk_resume (VdWalk            *self,
                const VdWalkState *state)
{
  const VdChart *chart;

  g_return_if_fail (VD_IS_WALK (self) && state != NULL && self->followed == VD_DEED_NONE);

  chart = get_project (self)->chart;
  find_task (self, state->looked);
  self->pace.decisions = state->decisions;
  self->pace.seconds = state->seconds;
  resume_kind (chart->sides, state->side, &self->side_kind);
  resume_kind (chart->paths, state->path, &self->path_kind);
  if (state->at != NULL)
    resume_line (self, state);
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

  const VdCellSet *part = self->task.part;

  if (!vd_part_has (part, map, cell))
    cell = vd_walk_find_open (map, &self->task, -1);
  if (cell < 0)
    cell = vd_part_has (part, map, 0) ? 0 : vd_walk_find_beside (map, part, 0, 1);

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
  g_autofree char *looked = vd_walk_task_list_looked (&self->task, &self->grid, &self->numbering);
  char at[VD_MAX_LABEL];

  find_task (self, looked);
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

  if (changes & (VD_CHANGED_FRAME | VD_CHANGED_SETTLED))
    follow_grid (self);
  if (!vd_part_has (self->task.part, vd_walk_get_map (self), get_cell (self)))
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
  find_task (self, NULL);
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
  vd_walk_task_clear (&self->task);

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
