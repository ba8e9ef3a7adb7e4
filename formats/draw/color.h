/* color.h: colours as people see them
 *
 * Colours are of sRGB, each part from 0 to 1.  All functions are pure.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct
{
  double red, green, blue;
} VdColor;

/**
 * VdLab: a colour in CIE L*a*b*, of the white D65
 *
 * Lightness is from 0 to 100.
 */
typedef struct
{
  double lightness, a, b;
} VdLab;

/* How somebody sees: all three sorts of cones, one of them missing (that for long, middle
 * or short waves of light), or a picture without colours. */
typedef enum
{
  VD_VISION_FULL,
  VD_VISION_PROTAN,
  VD_VISION_DEUTAN,
  VD_VISION_TRITAN,
  VD_VISION_GREY,
  VD_N_VISIONS
} VdVision;

#define VD_READABLE 4.5     /* the least contrast of text with its ground */
#define VD_SIDES_APART 20.0 /* the least difference of counters of two sides */
#define VD_GROUND_APART 8.0 /* that of areas which nothing else tells apart */

/* Reads "#rrggbb". */
gboolean vd_color_parse      (const char *text,
                              VdColor    *color);

/* Returns: (transfer full): "#rrggbb", the nearest that there is */
char    *vd_color_print      (VdColor     color);

/* Returns: from 0 to 1 */
double   vd_color_luminance  (VdColor     color);

/**
 * vd_contrast:
 *
 * Returns: the ratio of luminances by which legibility is judged, 1 to 21, as the
 *   accessibility guidelines of the web define it
 */
double   vd_contrast         (VdColor     a,
                              VdColor     b);

/* Returns: how the colour looks to whoever sees so, as a colour for full vision */
VdColor  vd_color_seen       (VdColor     color,
                              VdVision    vision);
VdLab    vd_color_lab        (VdColor     color);

/* Returns: how different they look: CIEDE2000, where 1 is what the eye just notices */
double   vd_lab_difference   (VdLab       one,
                              VdLab       other);

/* The same, for whoever sees so. */
double   vd_color_difference (VdColor     one,
                              VdColor     other,
                              VdVision    vision);

/* For whoever sees the least difference. */
double   vd_color_least      (VdColor     one,
                              VdColor     other);

typedef gboolean (*VdColorTest) (VdColor       color,
                                 gconstpointer data);

/**
 * vd_color_nearest:
 * @test: which colours will do
 * @found: (out): one of those that "#rrggbb" can say; not changed without one
 *
 * Looks for the colour that will do and looks most like @color: itself; of its hue,
 * darker, lighter, paler or stronger; of another hue only if there is none.  It looks in
 * steps, one of lightness and two of chroma being the least.
 *
 * Returns: whether there is one
 */
gboolean vd_color_nearest    (VdColor        color,
                              VdColorTest    test,
                              gconstpointer  data,
                              VdColor       *found);

G_END_DECLS
