/* grey.h: a picture in memory, one byte a pixel
 *
 * What is looked for in a scan is looked for in this.  A pixel's centre is at .5, .5 of it: 0, 0
 * is the outer corner of the first one, x to the right and y down, as everywhere with scans.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdGrey:
 * @width: pixels across
 * @height: pixels down
 * @stride: bytes from a line to the next, at least @width
 * @bytes: line after line from the top, 0 black to 255 white
 */
typedef struct
{
  guint   width;
  guint   height;
  gsize   stride;
  guint8 *bytes;
} VdGrey;

/* Returns: (transfer full): black, with no bytes between its lines */
VdGrey *vd_grey_new    (guint         width,
                        guint         height);
void    vd_grey_free   (VdGrey       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdGrey, vd_grey_free)

/**
 * vd_grey_shrink:
 * @by: whole number, at least 1
 *
 * Returns: (transfer full): the means of squares of @by pixels; what is left over at the right
 *   and at the bottom is dropped
 */
VdGrey *vd_grey_shrink (const VdGrey *self,
                        guint         by);

/* Puts a line of means: of what squares of @by pixels add up to. */
void    vd_grey_put_means (VdGrey        *self,
                        guint          y,
                        const guint32 *sums,
                        guint          by);

/**
 * vd_grey_at:
 *
 * Returns: the picture at a point, between the centres of pixels in proportion; beyond its edge
 *   as at the edge
 */
float   vd_grey_at     (const VdGrey *self,
                        double        x,
                        double        y);

G_END_DECLS
