/* light.h: how a scan was lit
 *
 * A lamp that is nearer to one edge makes the same ink brighter there by more than two inks differ.
 * Neighbours of one hue are mostly printed alike, so what they differ in on average is the
 * light's: no terrain has to be known.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_LIGHT_N 5

/* Terms of the logarithm of light, in coordinates from -1 to 1 across the picture. */
typedef struct
{
  double width, height;
  double terms[VD_LIGHT_N];
} VdLight;

/**
 * VdLit: two neighbours
 * @x, @y: pixels of their centres
 * @change: of the logarithm of brightness from the first to the second
 */
typedef struct
{
  double x[2], y[2];
  double change;
} VdLit;

void    vd_light_find (VdLight       *self,
                       double         width,
                       double         height,
                       const VdLit   *pairs,
                       guint          n_pairs);

/* Returns: what colours there are to be divided by; 1 in the middle of the picture */
double  vd_light_at   (const VdLight *self,
                       double         x,
                       double         y);

G_END_DECLS
