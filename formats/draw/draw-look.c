#include "formats/draw/draw-look.h"

#include <math.h>
#include <string.h>

#include "formats/draw/draw.h"

#define PAPER { 0.957, 0.925, 0.840 }
#define INK { 0.130, 0.100, 0.080 }
#define TOWN { 0.915, 0.830, 0.715 }

const VdColor vd_paper = PAPER;
const VdColor vd_ink = INK;

const VdGround vd_grounds[VD_N_LOOKS] = {
  [VD_LOOK_CLEAR]       = { "clear", PAPER },
  [VD_LOOK_FOREST]      = { "forest", { 0.690, 0.765, 0.545 }, "trees" },
  [VD_LOOK_GROVE]       = { "grove", { 0.850, 0.875, 0.720 }, "single trees" },
  [VD_LOOK_TOWN]        = { "town", TOWN, "houses" },
  [VD_LOOK_ROUGH]       = { "rough", { 0.895, 0.830, 0.695 }, "stones" },
  [VD_LOOK_MARSH]       = { "marsh", { 0.830, 0.870, 0.780 }, "tufts" },
  [VD_LOOK_LAKE]        = { "lake", { 0.640, 0.775, 0.835 }, "ripples" },
  [VD_LOOK_FORT]        = { "fort", TOWN, "bastions" },
  [VD_LOOK_UNKNOWN]     = { NULL, PAPER, "hatching" },
  [VD_LOOK_OUT_OF_PLAY] = { NULL, { 0.845, 0.815, 0.755 }, "neither grid nor numbers" },
  [VD_LOOK_HIGH]        = { NULL, { 0.862, 0.779, 0.588 } },
};

const VdColor vd_works = { 0.560, 0.430, 0.340 };

const VdColor vd_inks[VD_N_INKS] = {
  [VD_INK_NUMBER]  = { 0.300, 0.240, 0.160 },
  [VD_INK_PLACE]   = INK,
  [VD_INK_WOOD]    = { 0.145, 0.235, 0.110 },
  [VD_INK_HEIGHT]  = { 0.400, 0.215, 0.075 },
  [VD_INK_WATER]   = { 0.105, 0.285, 0.440 },
  [VD_INK_FEATURE] = { 0.290, 0.215, 0.145 },
};

/* Hexsides of a look have a line of their own; the last is of all others, and so is that of
 * paths. */
static const char *const sides[] = {
  "river", "stream", "ditch", "slope", "bridge", "ford", "wall", "gully", NULL
};
static const char *const paths[] = { "trail", NULL };

static VdLook
find_look (const char *name)
{
  for (guint look = 0; look < VD_N_LOOKS; look++)
    if (g_strcmp0 (vd_grounds[look].name, name) == 0)
      return look;

  return VD_LOOK_UNKNOWN;
}

VdLook
vd_look_of_kind (const VdChart *chart,
                 guint          kind)
{
  if (kind == VD_NO_TERRAIN)
    return VD_LOOK_OUT_OF_PLAY;

  return kind < chart->hexes->len ? find_look (g_array_index (chart->hexes, VdKind, kind).look)
                                  : VD_LOOK_UNKNOWN;
}

static guint
find_line (const char *const *lines,
           const char        *name)
{
  guint i;

  for (i = 0; lines[i] != NULL; i++)
    if (strcmp (lines[i], name) == 0)
      break;

  return i;
}

static double
compare_grounds (const VdGround *one,
                 const VdGround *other)
{
  return g_strcmp0 (one->sign, other->sign) != 0 ? HUGE_VAL
                                                 : vd_color_least (one->color, other->color);
}

double
vd_look_difference (VdLookOf    of,
                    const char *one,
                    const char *other)
{
  const char *const *lines = of == VD_LOOK_OF_SIDES ? sides : paths;

  g_return_val_if_fail (one != NULL && other != NULL, HUGE_VAL);

  if (of == VD_LOOK_OF_HEXES)
    return compare_grounds (&vd_grounds[find_look (one)], &vd_grounds[find_look (other)]);

  return find_line (lines, one) == find_line (lines, other) ? 0 : HUGE_VAL;
}
