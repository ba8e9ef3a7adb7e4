#include "editor/maps/titles.h"

#include <glib/gi18n.h>

const char *
vd_map_say_title (const VdMap *map)
{
  g_return_val_if_fail (map != NULL, NULL);

  return map->title != NULL ? map->title : map->id != NULL ? map->id : _("Map");
}

char *
vd_begin_large (const char *text)
{
  char first[8] = "";

  g_return_val_if_fail (text != NULL, NULL);

  first[g_unichar_to_utf8 (g_unichar_toupper (g_utf8_get_char (text)), first)] = '\0';
  return g_strconcat (first, *text != '\0' ? g_utf8_next_char (text) : "", NULL);
}
