/* fourier.h: which waves a picture is made of
 *
 * The transform of libvips would do, but plans anew for each size, which takes longer than all
 * transforms that are then made.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A complex number */
typedef struct
{
  float re, im;
} VdWave;

/* Returns: the largest length up to @n, at least 1, that can be transformed: 2, 3 and 5 alone
 * divide it */
guint vd_fourier_fit       (guint        n);

/**
 * vd_fourier_transform:
 * @size: across and down, as vd_fourier_fit() has them
 * @values: line by line; replaced by what they are made of, the sums not divided by anything
 *
 * After two of these @values are as before, but @size times as large and turned about the first
 * of them.
 */
void  vd_fourier_transform (VdWave      *values,
                            const guint  size[2]);

G_END_DECLS
