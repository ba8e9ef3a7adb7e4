#include "editor/maps/titles.h"

#include <glib/gi18n.h>

const char *
vd_map_say_title (const VdMap *map)
{
  g_return_val_if_fail (map != NULL, NULL);

  return map->title != NULL ? map->title : map->id != NULL ? map->id : _("Map");
}
