/* titles.h: what maps are called where one is chosen, and words that stand alone */
#pragma once

#include "formats/map/map.h"

G_BEGIN_DECLS

/* Its title, else its id, else that it is a map; translated. */
const char *vd_map_say_title (const VdMap *map);

/* Returns: (transfer full): @text, which may be within a sentence elsewhere, as a title begins */
char       *vd_begin_large   (const char  *text);

G_END_DECLS
