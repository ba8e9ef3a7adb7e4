#include "editor/maps/places.h"

#include <string.h>

static const VdMap *
get_map (const VdProject *project,
         guint            index)
{
  return g_ptr_array_index (project->resolved, index);
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
  g_autofree char *wanted = NULL;

  g_return_val_if_fail (project != NULL && name != NULL && spot != NULL, FALSE);

  wanted = g_strstrip (g_strdup (name));
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
