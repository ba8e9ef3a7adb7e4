/* weights.h: what players weigh where formations break by what they lose, as one table */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As VD_WEIGH_VICTORY; the rows are in weights.def. */
#define VD_WEIGHT(name, number, text) VD_WEIGH_##name = (number),
enum
{
#include "core/players/weights.def"
};
#undef VD_WEIGHT

G_END_DECLS
