#include "formats/scan/grey.h"

#include <string.h>

VdGrey *
vd_grey_new (guint width,
             guint height)
{
  VdGrey *self;

  g_return_val_if_fail (width > 0 && height > 0, NULL);

  self = g_new0 (VdGrey, 1);
  self->width = width;
  self->height = height;
  self->stride = width;
  self->bytes = g_malloc0 (self->stride * height);
  return self;
}

void
vd_grey_free (VdGrey *self)
{
  g_free (self->bytes);
  g_free (self);
}

/* Adds up @by pixels each of a line. */
static void
add_line (const guint8 *line,
          guint32      *sums,
          guint         n,
          guint         by)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < by; k++)
      sums[i] += *line++;
}

void
vd_grey_put_means (VdGrey        *self,
                   guint          y,
                   const guint32 *sums,
                   guint          by)
{
  guint8 *line = self->bytes + y * self->stride;
  guint n = by * by;

  for (guint x = 0; x < self->width; x++)
    line[x] = (sums[x] + n / 2) / n;
}

VdGrey *
vd_grey_shrink (const VdGrey *self,
                guint         by)
{
  VdGrey *small;
  g_autofree guint32 *sums = NULL;

  g_return_val_if_fail (self != NULL && by >= 1, NULL);
  g_return_val_if_fail (self->width >= by && self->height >= by, NULL);

  small = vd_grey_new (self->width / by, self->height / by);
  sums = g_new (guint32, small->width);

  for (guint y = 0; y < small->height; y++)
    {
      memset (sums, 0, small->width * sizeof *sums);
      for (guint k = 0; k < by; k++)
        add_line (self->bytes + ((gsize) y * by + k) * self->stride, sums, small->width, by);
      vd_grey_put_means (small, y, sums, by);
    }

  return small;
}

float
vd_grey_at (const VdGrey *self,
            double        x,
            double        y)
{
  double left = CLAMP (x - 0.5, 0, self->width - 1.0);
  double top = CLAMP (y - 0.5, 0, self->height - 1.0);
  guint x0 = left, y0 = top;
  guint x1 = MIN (x0 + 1, self->width - 1), y1 = MIN (y0 + 1, self->height - 1);
  float across = left - x0, down = top - y0;
  const guint8 *upper = self->bytes + y0 * self->stride;
  const guint8 *lower = self->bytes + y1 * self->stride;

  return (upper[x0] * (1 - across) + upper[x1] * across) * (1 - down) +
         (lower[x0] * (1 - across) + lower[x1] * across) * down;
}
