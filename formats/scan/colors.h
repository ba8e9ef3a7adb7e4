/* colors.h: a picture in memory, in colour
 *
 * What is suggested is judged by this.  Places are given in pixels of the picture at full size;
 * kept are the means of squares of it, as a tenth of a hexside shows all that print does.
 */
#pragma once

#include "formats/draw/color.h"
#include "formats/scan/picture.h"

G_BEGIN_DECLS

/**
 * VdColors:
 * @width, @height: of what is kept
 * @by: pixels of the picture across one that is kept
 * @pixels: line after line from the top, red << 16 | green << 8 | blue
 */
typedef struct
{
  guint    width;
  guint    height;
  guint    by;
  guint32 *pixels;
} VdColors;

/* Returns: (transfer full): black */
VdColors *vd_colors_new  (guint          width,
                          guint          height,
                          guint          by);
void      vd_colors_free (VdColors      *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdColors, vd_colors_free)

/**
 * vd_colors_get_by:
 * @pitch: pixels between the centres of neighbours
 * @width, @height: of the picture
 *
 * Returns: how much smaller a picture may be made for suggestions: no more is seen in a larger;
 *   or has to be made, where a large one shows very small hexes
 */
guint     vd_colors_get_by (double       pitch,
                            guint        width,
                            guint        height);

/**
 * vd_colors_read:
 * @picture: nothing of it was read yet
 * @by: 1 to 64
 * @watch: (nullable): rows so far, and in all
 *
 * Returns: (transfer full) (nullable): %NULL with @error set, or without when it was cancelled
 */
VdColors *vd_colors_read (VdPicture     *picture,
                          guint          by,
                          VdWatch       *watch,
                          GError       **error);

/* Whether the pixel, at full size, is in the picture. */
static inline gboolean
vd_colors_has (const VdColors *self,
               double          x,
               double          y)
{
  return x >= 0 && y >= 0 && x < (double) self->width * self->by &&
         y < (double) self->height * self->by;
}

/* The colour there: one within the picture. */
static inline guint32
vd_colors_at (const VdColors *self,
              double          x,
              double          y)
{
  return self->pixels[(gsize) (y / self->by) * self->width + (gsize) (x / self->by)];
}

G_END_DECLS
