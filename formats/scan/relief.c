#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#define BACKGROUND 10 /* pixels of the working picture that count as "about" */
#define USUAL 30      /* in which it is measured what is usual */
#define LEAST 3.0f    /* of 255: less is grain */
#define MOST 2.5f     /* more, as at the edge of a road, counts as much as that */

/* The mean of 2 @reach + 1 values along a line, fewer at its ends. */
static void
blur_line (const float *in,
           float       *out,
           guint        n,
           guint        reach)
{
  double sum = 0;
  guint count = 0;

  for (guint i = 0; i < MIN (reach, n); i++, count++)
    sum += in[i];

  for (guint i = 0; i < n; i++)
    {
      if (i + reach < n)
        sum += in[i + reach], count++;
      if (i > reach)
        sum -= in[i - reach - 1], count--;
      out[i] = sum / count;
    }
}

static void
add_line (float       *sums,
          const float *line,
          guint        n,
          float        sign)
{
  for (guint i = 0; i < n; i++)
    sums[i] += sign * line[i];
}

/* The mean of squares, from @in into @out; a line at a time, which memory likes. */
static void
blur (const float *in,
      float       *out,
      guint        size[2],
      guint        reach)
{
  gsize width = size[0];
  g_autofree float *across = g_new (float, width * size[1]);
  g_autofree float *sums = g_new0 (float, width);
  guint count = 0;

  for (guint y = 0; y < size[1]; y++)
    blur_line (in + y * width, across + y * width, width, reach);

  for (guint y = 0; y < MIN (reach, size[1]); y++, count++)
    add_line (sums, across + y * width, width, 1);

  for (guint y = 0; y < size[1]; y++)
    {
      if (y + reach < size[1])
        add_line (sums, across + (y + reach) * width, width, 1), count++;
      if (y > reach)
        add_line (sums, across + (y - reach - 1) * width, width, -1), count--;
      for (guint x = 0; x < width; x++)
        out[y * width + x] = sums[x] / count;
    }
}

VdRelief *
vd_relief_new (const VdGrey *grey)
{
  VdRelief *self = g_new0 (VdRelief, 1);
  guint size[2] = { grey->width, grey->height };
  gsize n = (gsize) grey->width * grey->height;
  g_autofree float *mean = g_new (float, n);
  g_autofree float *squares = g_new (float, n);

  self->width = grey->width;
  self->height = grey->height;
  self->values = g_new (float, n);

  for (guint y = 0; y < grey->height; y++)
    for (guint x = 0; x < grey->width; x++)
      self->values[(gsize) y * grey->width + x] = grey->bytes[y * grey->stride + x];

  blur (self->values, mean, size, BACKGROUND);
  for (gsize i = 0; i < n; i++)
    {
      self->values[i] -= mean[i];
      squares[i] = self->values[i] * self->values[i];
    }

  blur (squares, mean, size, USUAL);
  for (gsize i = 0; i < n; i++)
    self->values[i] = CLAMP (self->values[i] / sqrtf (MAX (mean[i], 0) + LEAST * LEAST),
                             -MOST, MOST);

  return self;
}

void
vd_relief_free (VdRelief *self)
{
  g_free (self->values);
  g_free (self);
}
