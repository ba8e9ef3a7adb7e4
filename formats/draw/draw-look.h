/* draw-look.h: what terrain looks like, and what tells one from another (private to draw)
 *
 * All colours of ground and of what is written on it are here, so that a test can hold
 * them against each other: each ink is readable on each ground, and grounds that no
 * texture or sign tells apart differ for everybody.
 */
#pragma once

#include "formats/draw/color.h"
#include "formats/map/chart.h"

G_BEGIN_DECLS

typedef enum
{
  VD_LOOK_CLEAR,
  VD_LOOK_FOREST,
  VD_LOOK_GROVE,
  VD_LOOK_TOWN,
  VD_LOOK_ROUGH,
  VD_LOOK_MARSH,
  VD_LOOK_LAKE,
  VD_LOOK_FORT,
  VD_LOOK_UNKNOWN,     /* a kind that the chart does not have, or whose look nobody knows */
  VD_LOOK_OUT_OF_PLAY,
  VD_LOOK_HIGH,        /* ground of a region that is high; no terrain */
  VD_N_LOOKS
} VdLook;

/* How a look is drawn; without a @sign it is a colour and nothing else. */
typedef struct
{
  const char *name; /* (nullable): as documents have it */
  VdColor     color;
  const char *sign; /* (nullable): the texture or sign that it alone has */
} VdGround;

extern const VdGround vd_grounds[VD_N_LOOKS];

/* A fort's, over its ground. */
extern const VdColor vd_works;
#define VD_WORKS_ALPHA 0.35

/* @kind: of the chart's hexes, %VD_NO_TERRAIN being out of play */
VdLook vd_look_of_kind (const VdChart *chart,
                        guint          kind);

typedef enum
{
  VD_INK_NUMBER,
  VD_INK_PLACE,
  VD_INK_WOOD,
  VD_INK_HEIGHT,
  VD_INK_WATER,
  VD_INK_FEATURE,
  VD_N_INKS
} VdInk;

extern const VdColor vd_inks[VD_N_INKS];

/* Of clear ground, and of places. */
extern const VdColor vd_paper;
extern const VdColor vd_ink;

G_END_DECLS
