#include "editor/canvas/readout.h"

#include <glib/gi18n.h>

#include "editor/edits/sides.h"
#include "formats/draw/laid.h"
#include "formats/project/damaged.h"

static const VdMap *
get_map (const VdProject *project,
         guint            index)
{
  return g_ptr_array_index (project->resolved, index);
}

/* Adds a part unless it is said already. */
static void
add_part (GPtrArray  *parts,
          const char *part)
{
  if (part != NULL && *part != '\0' &&
      !g_ptr_array_find_with_equal_func (parts, part, g_str_equal, NULL))
    g_ptr_array_add (parts, g_strdup (part));
}

static char *
join_parts (GPtrArray  *parts,
            const char *between)
{
  g_ptr_array_add (parts, NULL);
  return g_strjoinv (between, (char **) parts->pdata);
}

static void
add_terrain (GPtrArray       *parts,
             const VdProject *project,
             const VdMap     *map,
             guint            cell)
{
  guint kind = map->terrain[cell];

  if (kind < project->chart->hexes->len)
    add_part (parts, g_array_index (project->chart->hexes, VdKind, kind).name);
  else
    add_part (parts, _("not in play"));
}

static void
add_names (GPtrArray   *parts,
           const VdMap *map,
           guint        cell)
{
  for (guint i = 0; i < map->names->len; i++)
    if (g_array_index (map->names, VdName, i).cell == cell)
      add_part (parts, g_array_index (map->names, VdName, i).text);

  for (guint i = 0; i < map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (map->regions, VdRegion, i);

      if (vd_map_list_has_cell (region->cells, cell))
        add_part (parts, region->name);
    }
}

/* Of a bridge that is down, that it is, and not of a ford beside it; @damaged as of vd_readout_hex(). */
static void
add_side (GPtrArray       *parts,
          const VdProject *project,
          const VdRun     *run,
          VdMapSide        side,
          const guint8    *damaged)
{
  const VdKind *kind = &g_array_index (project->chart->sides, VdKind, run->kind);
  gboolean is_bridge = (kind->crosses || kind->removes != NULL) &&
                       vd_project_can_damage (project, kind->id);
  g_autofree char *down = NULL;

  if (damaged != NULL && is_bridge && (damaged[side.cell] >> side.dir & 1))
    /* TRANS: a bridge that has been damaged */
    down = g_strdup_printf (_("%s (down)"), kind->name);

  add_part (parts, down != NULL ? down : kind->name);
}

/* A pontoon that is laid there, and whose it is. */
static void
add_laid (GPtrArray       *parts,
          const VdProject *project,
          const VdGrid    *grid,
          const GArray    *laid,
          VdMapSide        side)
{
  const VdLaidBridge *bridge = vd_laid_find (laid, grid, side.cell, side.dir);
  const char *name = bridge != NULL ? vd_laid_get_name (bridge, project) : NULL;
  const char *owner = bridge != NULL ? vd_laid_get_owner (bridge, project) : NULL;
  g_autofree char *text = NULL;

  if (bridge == NULL)
    return;

  /* TRANS: what a pontoon is called, and the side whose it is */
  text = g_strdup_printf (_("%s, laid (%s)"), name != NULL ? name : "?",
                          owner != NULL ? owner : "?");
  add_part (parts, text);
}

static void
add_lines (GPtrArray       *parts,
           const VdProject *project,
           const VdMap     *map,
           guint            cell,
           const guint8    *damaged)
{
  g_autoptr (GArray) paths = vd_map_find_paths (map, cell);
  g_autoptr (GArray) runs = vd_map_find_runs (map, cell);

  for (guint i = 0; i < paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, g_array_index (paths, guint, i));

      if (vd_map_list_has_cell (path->cells, cell))
        add_part (parts, g_array_index (project->chart->paths, VdKind, path->kind).name);
    }

  for (guint i = 0; i < runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, g_array_index (runs, guint, i));

      for (guint s = 0; s < run->sides->len; s++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, s);

          if (side.cell == cell || vd_grid_next (&map->grid, side.cell, side.dir) == (int) cell)
            add_side (parts, project, run, side, damaged);
        }
    }
}

char *
vd_readout_unit (const VdNode *unit)
{
  const char *name;
  const char *strength;
  const char *move;

  g_return_val_if_fail (unit != NULL, NULL);

  name = vd_node_get (unit, "name");
  strength = vd_node_get (unit, "strength");
  move = vd_node_get (unit, "move");

  /* TRANS: a unit: its name, strength and movement, as on its counter */
  return g_strdup_printf (_("%s (%s-%s)"), name != NULL ? name : vd_node_get (unit, "id"),
                          strength != NULL ? strength : "?", move != NULL ? move : "?");
}

static void
add_units (GPtrArray    *parts,
           const GArray *counters,
           VdSpot        spot)
{
  for (guint i = 0; i < counters->len; i++)
    {
      const VdCounter *counter = &g_array_index (counters, VdCounter, i);
      g_autofree char *text = NULL;

      if (!vd_spot_equal (counter->spot, spot))
        continue;

      text = vd_readout_unit (counter->unit);
      add_part (parts, text);
    }
}

/* "S3912", or "S3912 = N0112" where two printed sheets show the hex. */
static char *
name_cell (const VdMap *map,
           guint        cell)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autofree char *first = vd_map_get_label (map, cell);
  char *other;

  g_string_append (text, first);
  for (guint nth = 1; (other = vd_map_get_other_label (map, cell, nth)) != NULL; nth++)
    {
      g_string_append_printf (text, " = %s", other);
      g_free (other);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
vd_readout_hex (const VdProject *project,
                const GArray    *counters,
                const guint8    *damaged,
                const GArray    *laid,
                VdSpot           spot)
{
  const VdMap *map;
  g_autofree char *label = NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *rest = NULL;

  g_return_val_if_fail (project != NULL && counters != NULL, NULL);
  g_return_val_if_fail (spot.map < project->resolved->len, NULL);

  map = get_map (project, spot.map);
  label = name_cell (map, spot.cell);
  add_terrain (parts, project, map, spot.cell);
  add_names (parts, map, spot.cell);
  add_lines (parts, project, map, spot.cell, damaged);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    add_laid (parts, project, &map->grid, laid, (VdMapSide) { spot.cell, dir });
  add_units (parts, counters, spot);
  rest = join_parts (parts, ", ");

  if (project->resolved->len < 2 || map->title == NULL)
    /* TRANS: a hex number, then what lies there */
    return g_strdup_printf (_("%s: %s"), label, rest);

  /* TRANS: a map's name, a hex number, then what lies there */
  return g_strdup_printf (_("%s %s: %s"), map->title, label, rest);
}

char *
vd_readout_side (const VdProject *project,
                 guint            index,
                 const guint8    *damaged,
                 const GArray    *laid,
                 VdMapSide        side)
{
  const VdMap *map;
  VdMapSide other;
  g_autoptr (GArray) runs = NULL;
  g_autofree char *from = NULL;
  g_autofree char *to = NULL;
  g_autoptr (GPtrArray) parts = g_ptr_array_new_with_free_func (g_free);
  g_autofree char *rest = NULL;

  g_return_val_if_fail (project != NULL && index < project->resolved->len, NULL);

  map = get_map (project, index);
  other = vd_side_turn (&map->grid, side);
  runs = vd_map_find_runs (map, side.cell);
  from = vd_map_get_label (map, side.cell);
  to = vd_map_get_label (map, other.cell);

  for (guint i = 0; i < runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, g_array_index (runs, guint, i));

      for (guint s = 0; s < run->sides->len; s++)
        if (vd_side_equal (&map->grid, g_array_index (run->sides, VdMapSide, s), side))
          add_side (parts, project, run, side, damaged);
    }

  add_laid (parts, project, &map->grid, laid, side);
  add_part (parts, parts->len == 0 ? _("open") : NULL);
  rest = join_parts (parts, ", ");

  /* TRANS: the two hexes of a hexside, then what runs along it */
  return g_strdup_printf (_("side %s/%s: %s"), from, to, rest);
}
