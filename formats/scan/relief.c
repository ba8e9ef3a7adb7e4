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

/* What is made of the pixels of a line and of the means about them. */
typedef void (*Apply) (float       *line,
                       const float *means,
                       guint        n);

/* What the means are of. */
typedef void (*Take) (const float *line,
                      float       *to,
                      guint        n);

/**
 * Blur: the mean of squares, a line at a time, which memory likes: it is in place, and no more is
 * kept than the lines about the one that is made
 * @kept: 2 @reach + 2 lines, of which each is the mean of values along it
 * @sums: of those about a line
 */
typedef struct
{
  guint  reach;
  Take   take;
  float *taken;
  float *kept;
  float *sums;
  guint  count;
} Blur;

static float *
get_kept (const Blur     *self,
          const VdRelief *relief,
          guint           y)
{
  return self->kept + (gsize) (y % (2 * self->reach + 2)) * relief->width;
}

static void
enter (Blur           *self,
       const VdRelief *relief,
       guint           y)
{
  float *kept = get_kept (self, relief, y);

  self->take (relief->values + (gsize) y * relief->width, self->taken, relief->width);
  blur_line (self->taken, kept, relief->width, self->reach);
  add_line (self->sums, kept, relief->width, 1);
  self->count++;
}

static void
leave (Blur           *self,
       const VdRelief *relief,
       guint           y)
{
  add_line (self->sums, get_kept (self, relief, y), relief->width, -1);
  self->count--;
}

static void
blur (VdRelief *relief,
      guint     reach,
      Take      take,
      Apply     apply)
{
  gsize width = relief->width;
  g_autofree float *taken = g_new (float, width), *sums = g_new0 (float, width);
  g_autofree float *kept = g_new (float, width * (2 * reach + 2)), *means = g_new (float, width);
  Blur self = { reach, take, taken, kept, sums, 0 };

  for (guint y = 0; y < MIN (reach, relief->height); y++)
    enter (&self, relief, y);

  for (guint y = 0; y < relief->height; y++)
    {
      if (y + reach < relief->height)
        enter (&self, relief, y + reach);
      if (y > reach)
        leave (&self, relief, y - reach - 1);
      for (guint x = 0; x < width; x++)
        means[x] = sums[x] / self.count;
      apply (relief->values + y * width, means, width);
    }
}

static void
take_itself (const float *line,
             float       *to,
             guint        n)
{
  memcpy (to, line, n * sizeof *line);
}

static void
take_square (const float *line,
             float       *to,
             guint        n)
{
  for (guint i = 0; i < n; i++)
    to[i] = line[i] * line[i];
}

static void
subtract (float       *line,
          const float *means,
          guint        n)
{
  for (guint i = 0; i < n; i++)
    line[i] -= means[i];
}

static void
divide (float       *line,
        const float *means,
        guint        n)
{
  for (guint i = 0; i < n; i++)
    line[i] = CLAMP (line[i] / sqrtf (MAX (means[i], 0) + LEAST * LEAST), -MOST, MOST);
}

VdRelief *
vd_relief_new (const VdGrey *grey)
{
  VdRelief *self = g_new0 (VdRelief, 1);

  self->width = grey->width;
  self->height = grey->height;
  self->values = g_new (float, (gsize) grey->width * grey->height);
  for (guint y = 0; y < grey->height; y++)
    for (guint x = 0; x < grey->width; x++)
      self->values[(gsize) y * grey->width + x] = grey->bytes[y * grey->stride + x];

  blur (self, BACKGROUND, take_itself, subtract);
  blur (self, USUAL, take_square, divide);
  return self;
}

void
vd_relief_free (VdRelief *self)
{
  g_free (self->values);
  g_free (self);
}
