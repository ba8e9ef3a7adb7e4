#include "editor/maps/places.h"

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

static gboolean
has_letters (const char *text)
{
  while (*text != '\0' && !g_unichar_isalnum (g_utf8_get_char (text)))
    text = g_utf8_next_char (text);

  return *text != '\0';
}

/* Without regard to capitals and accents; @whole: not only the beginnings of
 * words. */
static gboolean
is_called (const char *text,
           const char *name,
           gboolean    whole)
{
  g_autofree char *a = g_utf8_casefold (text, -1);
  g_autofree char *b = g_utf8_casefold (name, -1);

  return whole ? strcmp (a, b) == 0 : g_str_match_string (name, text, TRUE);
}

gboolean
vd_spot_find_place (const VdProject *project,
                    const char      *name,
                    VdSpot          *spot)
{
  g_autofree char *wanted = g_strstrip (g_strdup (name));

  if (!has_letters (wanted))
    return FALSE;

  for (int whole = TRUE; whole >= FALSE; whole--)
    for (guint i = 0; i < project->resolved->len; i++)
      for (guint j = 0; j < get_map (project, i)->names->len; j++)
        {
          const VdName *place = &g_array_index (get_map (project, i)->names, VdName, j);

          if (place->text != NULL && is_called (place->text, wanted, whole))
            {
              *spot = (VdSpot) { i, place->cell };
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
