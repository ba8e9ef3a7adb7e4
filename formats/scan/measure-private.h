/* measure-private.h: what is known of a scan while it is measured (private to formats/scan) */
#pragma once

#include "formats/scan/light.h"
#include "formats/scan/measure.h"

G_BEGIN_DECLS

#define VD_SAMPLES_ACROSS 40 /* of a hex */
#define VD_SAMPLES_EDGE (VD_SAMPLES_ACROSS + 1)
#define VD_SAMPLES_MOST (VD_SAMPLES_EDGE * VD_SAMPLES_EDGE)
#define VD_SAMPLE_RADIUS (0.8 * 0.57735) /* of what is looked at, where neighbours are 1 apart */
#define VD_SAMPLE_DARK 9.0               /* of lightness, less than the ground */

/* A sheet is flat within a hex: pixel = centre + right * x + down * y. */
typedef struct
{
  double centre[2], right[2], down[2];
} VdFlatHex;

/**
 * VdMeasuring:
 * @flats: by cell
 * @numbered: by sample: whether numbers are printed there
 * @keys, @labs: colours that were converted last, + 1, and what they came to
 */
typedef struct
{
  const VdColors *picture;
  const VdGrid   *grid;
  VdFlatHex      *flats;
  VdLight         light;
  guint8          numbered[VD_SAMPLES_MOST];
  VdMeasured     *result;
  guint32         keys[1 << 16];
  VdLab           labs[1 << 16];
} VdMeasuring;

/* Returns: the colour at a place of the hex, its centre 0, 0; G_MAXUINT32 beyond the picture */
guint32 vd_measuring_look      (const VdMeasuring *self,
                                guint              cell,
                                double             x,
                                double             y);

/* Likewise in the light of the middle of the picture, @light from vd_measuring_get_light(). */
VdLab   vd_measuring_look_lab  (VdMeasuring       *self,
                                guint              cell,
                                double             x,
                                double             y,
                                double             light);

double  vd_measuring_get_light (const VdMeasuring *self,
                                guint              cell);

/* The place of a sample within its hex. */
static inline void
vd_sample_get_place (guint   sample,
                     double *x,
                     double *y)
{
  *x = ((double) (sample % VD_SAMPLES_EDGE) - VD_SAMPLES_ACROSS / 2) / VD_SAMPLES_ACROSS;
  *y = ((double) (sample / VD_SAMPLES_EDGE) - VD_SAMPLES_ACROSS / 2) / VD_SAMPLES_ACROSS;
}

/* Sorts; and then tells what part of them is less. */
void    vd_measure_sort        (float             *values,
                                guint              n);

static inline double
vd_measure_get_part (const float *sorted,
                     guint        n,
                     double       part)
{
  return sorted[(guint) (part * (n - 1) + 0.5)];
}

/* Each a chapter: numbers first, as what they hide is left out of hexes; sides by the ground of
 * hexes. */
void    vd_measuring_find_light   (VdMeasuring *self);
void    vd_measuring_find_numbers (VdMeasuring *self);
void    vd_measuring_do_hexes     (VdMeasuring *self);
void    vd_measuring_do_sides     (VdMeasuring *self);

G_END_DECLS
