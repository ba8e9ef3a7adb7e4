#include "editor/walk/walk-words.h"

#include <glib/gi18n.h>
#include <math.h>

#include "editor/edits/project-edits.h"
#include "editor/walk/walk-order.h"

static const VdProject *
get_project (VdWalk *self)
{
  return vd_editor_project_get (vd_walk_get_project (self));
}

static const VdChart *
get_chart (VdWalk *self)
{
  return get_project (self)->chart;
}

static const char *
get_name (const GArray *kinds,
          guint         kind)
{
  return g_array_index (kinds, VdKind, kind).name;
}

static char *
join (GPtrArray  *parts,
      const char *between)
{
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (between, (char **) parts->pdata);
}

/* Whether there is something of that kind in that direction. */
typedef gboolean (*IsThere) (VdWalk    *self,
                             VdMapSide  side,
                             guint      kind);

static gboolean
has_side (VdWalk    *self,
          VdMapSide  side,
          guint      kind)
{
  return vd_edit_find_run (get_project (self), vd_walk_get_spot (self).map, side, kind) != NULL;
}

static gboolean
has_path (VdWalk    *self,
          VdMapSide  step,
          guint      kind)
{
  return vd_edit_find_path (get_project (self), vd_walk_get_spot (self).map, step, kind) != NULL;
}

/* "Stream north-west, west" for each kind that there is. */
static void
add_lines (VdWalk       *self,
           GPtrArray    *parts,
           const GArray *kinds,
           IsThere       is_there)
{
  const VdGrid *grid = &vd_walk_get_map (self)->grid;
  guint cell = vd_walk_get_spot (self).cell;

  for (guint kind = 0; kind < kinds->len; kind++)
    {
      g_autoptr (GPtrArray) ways = g_ptr_array_new ();
      g_autofree char *all = NULL;

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (vd_grid_next (grid, cell, dir) >= 0 && is_there (self, (VdMapSide) { cell, dir }, kind))
          g_ptr_array_add (ways, (gpointer) vd_walk_get_direction (grid->orientation, dir));
      if (ways->len == 0)
        continue;

      all = join (ways, ", ");
      /* TRANS: a river or a road, and the directions in which a hex has it */
      g_ptr_array_add (parts, g_strdup_printf (_("%s %s"), get_name (kinds, kind), all));
    }
}

static void
add_names (VdWalk    *self,
           GPtrArray *parts)
{
  const VdMap *map = vd_walk_get_map (self);

  for (guint i = 0; i < map->names->len; i++)
    if (g_array_index (map->names, VdName, i).cell == vd_walk_get_spot (self).cell)
      g_ptr_array_add (parts, g_strdup (g_array_index (map->names, VdName, i).text));
}

static char *
say_hint (VdWalk       *self,
          const VdHint *hint)
{
  const VdChart *chart = get_chart (self);
  const GArray *kinds = hint->sort == VD_HINT_TERRAIN ? chart->hexes
                        : hint->sort == VD_HINT_SIDE ? chart->sides : chart->paths;
  int percent = (int) lround (100 * hint->confidence);

  if (hint->sort == VD_HINT_TERRAIN)
    /* TRANS: a terrain that is suggested, and how sure that is */
    return g_strdup_printf (_("%s, %d %%"), get_name (kinds, hint->kind), percent);

  /* TRANS: a river or a road that is suggested, in which direction, and how sure that is */
  return g_strdup_printf (_("%s %s, %d %%"), get_name (kinds, hint->kind),
                          vd_walk_get_direction (vd_walk_get_map (self)->grid.orientation,
                                                 hint->dir),
                          percent);
}

static void
add_hints (VdWalk    *self,
           GPtrArray *parts)
{
  g_autoptr (GArray) hints = vd_walk_list_hints (self);
  g_autoptr (GPtrArray) said = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *all = NULL;

  for (guint i = 0; hints != NULL && i < hints->len; i++)
    g_ptr_array_add (said, say_hint (self, &g_array_index (hints, VdHint, i)));
  if (said->len == 0)
    return;

  all = join (said, "; ");
  g_ptr_array_add (parts, g_strdup_printf (_("suggested: %s"), all));
}

/* (transfer full): of a second pass without terrain only whether it is done */
static char *
say_terrain (VdWalk *self)
{
  const VdWalkTask *task = vd_walk_get_task (self);
  const VdMap *map = vd_walk_get_map (self);
  guint cell = vd_walk_get_spot (self).cell;
  gboolean is_done = vd_walk_task_is_done (task, map, cell);
  const char *terrain;

  if (!vd_walk_task_has (task, VD_AGREE_TERRAIN))
    /* TRANS: of a hex: whether somebody has entered what there is */
    return g_strdup (is_done ? _("entered") : _("not entered"));

  terrain = vd_part_has (NULL, map, cell) ? get_name (get_chart (self)->hexes, map->terrain[cell])
                                          : _("not in play");
  return is_done ? g_strdup (terrain)
                 /* TRANS: of a hex; %s is its terrain, as long as nobody has said what it is */
                 : g_strdup_printf (_("not entered, drawn as %s"), terrain);
}

char *
vd_walk_say_hex (VdWalk *self)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *label = NULL;
  g_autofree char *rest = NULL;

  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  label = vd_map_get_label (vd_walk_get_map (self), vd_walk_get_spot (self).cell);
  g_ptr_array_add (parts, say_terrain (self));
  add_lines (self, parts, get_chart (self)->sides, has_side);
  add_lines (self, parts, get_chart (self)->paths, has_path);
  add_names (self, parts);
  add_hints (self, parts);

  rest = join (parts, "; ");
  return g_strdup_printf (_("%s: %s"), label, rest);
}

char *
vd_walk_say_entered (guint    n_entered,
                     guint    n,
                     gboolean is_part)
{
  return g_strdup_printf (is_part ? ngettext ("%u of %u hex of the part entered",
                                              "%u of %u hexes of the part entered", n)
                                  : ngettext ("%u of %u hex entered", "%u of %u hexes entered", n),
                          n_entered, n);
}

char *
vd_walk_say_progress (VdWalk *self,
                      guint   n_entered,
                      guint   n)
{
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  guint minutes, pace;
  const VdPace *kept;

  g_return_val_if_fail (VD_IS_WALK (self), NULL);

  kept = vd_walk_get_pace (self);
  pace = (guint) lround (vd_pace_get (kept));
  g_ptr_array_add (parts, vd_walk_say_entered (n_entered, n,
                                               vd_walk_get_task (self)->part != NULL));
  if (pace > 0 && n_entered < n)
    {
      minutes = (guint) ceil (vd_pace_estimate (kept, n - n_entered));
      g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u decision a minute",
                                                         "%u decisions a minute", pace), pace));
      g_ptr_array_add (parts, g_strdup_printf (ngettext ("%u minute left", "%u minutes left",
                                                         minutes), minutes));
    }

  return join (parts, " · ");
}
