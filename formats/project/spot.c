#include "formats/project/spot.h"

#include <string.h>

static const VdMap *
get_map (const VdProject *project,
         guint            index)
{
  return g_ptr_array_index (project->resolved, index);
}

const char *
vd_spot_cut (const char  *name,
             char       **map)
{
  const char *colon;

  g_return_val_if_fail (name != NULL && map != NULL, NULL);

  colon = strchr (name, ':');
  *map = colon != NULL ? g_strndup (name, colon - name) : NULL;
  return colon != NULL ? colon + 1 : name;
}

const char *
vd_spot_split (const VdProject *project,
               const char      *name,
               int             *map)
{
  g_autofree char *id = NULL;
  const char *rest;

  g_return_val_if_fail (project != NULL && name != NULL && map != NULL, NULL);

  rest = vd_spot_cut (name, &id);
  *map = -1;
  if (id == NULL)
    return rest;

  for (guint i = 0; i < project->resolved->len; i++)
    if (g_strcmp0 (get_map (project, i)->id, id) == 0)
      {
        *map = i;
        return rest;
      }

  return NULL;
}

/* Returns: (nullable): what follows the map in @name, if it may be on that map */
static const char *
split_on (const VdProject *project,
          guint            map,
          const char      *name)
{
  int named;
  const char *id = vd_spot_split (project, name, &named);

  return named < 0 || (guint) named == map ? id : NULL;
}

const VdRegion *
vd_spot_find_region (const VdProject *project,
                     guint            map,
                     const char      *name)
{
  const GArray *regions;
  const char *id;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && name != NULL, NULL);

  id = split_on (project, map, name);
  regions = get_map (project, map)->regions;
  for (guint i = 0; id != NULL && i < regions->len; i++)
    if (g_strcmp0 (g_array_index (regions, VdRegion, i).id, id) == 0)
      return &g_array_index (regions, VdRegion, i);

  return NULL;
}

const VdEdge *
vd_spot_find_edge (const VdProject *project,
                   guint            map,
                   const char      *name)
{
  const GArray *edges;
  const char *id;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && name != NULL, NULL);

  id = split_on (project, map, name);
  edges = get_map (project, map)->edges;
  for (guint i = 0; id != NULL && i < edges->len; i++)
    if (g_strcmp0 (g_array_index (edges, VdEdge, i).id, id) == 0)
      return &g_array_index (edges, VdEdge, i);

  return NULL;
}

gboolean
vd_spot_find (const VdProject *project,
              const char      *name,
              VdSpot          *spot)
{
  int named;
  const char *label;

  g_return_val_if_fail (project != NULL && name != NULL && spot != NULL, FALSE);

  label = vd_spot_split (project, name, &named);
  for (guint i = 0; label != NULL && i < project->resolved->len; i++)
    {
      int cell = named < 0 || (guint) named == i ? vd_map_find_cell (get_map (project, i), label)
                                                 : -1;

      if (cell >= 0)
        {
          *spot = (VdSpot) { i, cell };
          return TRUE;
        }
    }

  return FALSE;
}

char *
vd_spot_name (const VdProject *project,
              VdSpot           spot)
{
  const VdMap *map;
  g_autofree char *label = NULL;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len, NULL);

  map = get_map (project, spot.map);
  label = vd_map_get_label (map, spot.cell);

  for (guint i = 0; i < project->resolved->len; i++)
    if (i != spot.map && vd_map_find_cell (get_map (project, i), label) >= 0)
      return g_strconcat (map->id != NULL ? map->id : "", ":", label, NULL);

  return g_steal_pointer (&label);
}
