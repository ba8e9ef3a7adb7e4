/* tmx-form.h: what both forms of a map of Tiled say alike */
#pragma once

#include "formats/exchange/tmx/tmx.h"

G_BEGIN_DECLS

#define VD_TMX_FORMAT "1.8" /* the first in which Tiled has all that is used */
#define VD_TMX_FONT "serif"
#define VD_TMX_PAPER "#f4ecd6"

/* The lines that are pushed are columns of upright hexes, rows of others. */
static inline const char *
vd_tmx_get_axis (const VdTmxGeometry *geometry)
{
  return geometry->grid.orientation == VD_POINTY ? "y" : "x";
}

/* Which of these lines are pushed, counted from 0. */
static inline const char *
vd_tmx_get_index (const VdTmxGeometry *geometry)
{
  return geometry->grid.second_pushed ? "odd" : "even";
}

G_END_DECLS
