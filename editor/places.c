#include "editor/places.h"

#include <string.h>

static const VdMap *
get_map (const VdProject *project,
         guint            index)
{
  return g_ptr_array_index (project->resolved, index);
}

gboolean
vd_spot_find (const VdProject *project,
              const char      *name,
              VdSpot          *spot)
{
  const char *colon = strchr (name, ':');
  const char *label = colon != NULL ? colon + 1 : name;

  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = get_map (project, i);
      int cell;

      if (colon != NULL && (map->id == NULL || strncmp (map->id, name, colon - name) != 0 ||
                            map->id[colon - name] != '\0'))
        continue;

      cell = vd_map_find_cell (map, label);
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
  const VdMap *map = get_map (project, spot.map);
  g_autofree char *label = vd_map_get_label (map, spot.cell);

  for (guint i = 0; i < project->resolved->len; i++)
    if (i != spot.map && vd_map_find_cell (get_map (project, i), label) >= 0)
      return g_strconcat (map->id != NULL ? map->id : "", ":", label, NULL);

  return g_steal_pointer (&label);
}
