/* titles.h: what maps are called where one is chosen */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/* Its title, else its id, else that it is a map; translated. */
const char *vd_map_say_title (const VdMap *map);

G_END_DECLS
