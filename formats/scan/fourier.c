/* By steps that leave what they make in order (Stockham's), of 4, 2, 3 or 5 values at a time. */
#include "formats/scan/fourier.h"

#include <math.h>
#include <string.h>

#define MOST_STEP 5

static const guint steps[] = { 4, 2, 3, 5 };

guint
vd_fourier_fit (guint n)
{
  g_return_val_if_fail (n > 0, 1);

  for (;; n--)
    {
      guint rest = n;

      for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
        while (rest % steps[i] == 0)
          rest /= steps[i];
      if (rest == 1)
        return n;
    }
}

/* The @n-th part of a turn, clockwise, @times over. */
static VdWave
turn (guint times,
      guint n)
{
  double angle = -2 * G_PI * times / n;

  return (VdWave) { cos (angle), sin (angle) };
}

static inline VdWave
times (VdWave a,
       VdWave b)
{
  return (VdWave) { a.re * b.re - a.im * b.im, a.re * b.im + a.im * b.re };
}

/* Four values of each of @width transforms that lie side by side, @apart between these. */
static void
step_of_four (const VdWave *from,
              gsize         apart,
              VdWave       *to,
              gsize         width,
              const VdWave  turns[MOST_STEP])
{
  VdWave one = turns[1], two = turns[2], three = turns[3];

  for (gsize i = 0; i < width; i++)
    {
      VdWave a = from[i], b = from[i + apart], c = from[i + 2 * apart], d = from[i + 3 * apart];
      VdWave ac = { a.re + c.re, a.im + c.im }, a_c = { a.re - c.re, a.im - c.im };
      VdWave bd = { b.re + d.re, b.im + d.im }, b_d = { b.re - d.re, b.im - d.im };

      to[i] = (VdWave) { ac.re + bd.re, ac.im + bd.im };
      to[i + width] = times ((VdWave) { a_c.re + b_d.im, a_c.im - b_d.re }, one);
      to[i + 2 * width] = times ((VdWave) { ac.re - bd.re, ac.im - bd.im }, two);
      to[i + 3 * width] = times ((VdWave) { a_c.re - b_d.im, a_c.im + b_d.re }, three);
    }
}

/* The same of @n values. */
static void
step_of_any (const VdWave *from,
             gsize         apart,
             VdWave       *to,
             gsize         width,
             const VdWave  turns[MOST_STEP],
             guint         n)
{
  for (guint k = 0; k < n; k++)
    {
      VdWave parts[MOST_STEP];

      for (guint m = 0; m < n; m++)
        parts[m] = turn (m * k % n, n);
      for (gsize i = 0; i < width; i++)
        {
          VdWave sum = { 0, 0 };

          for (guint m = 0; m < n; m++)
            {
              VdWave part = times (from[i + m * apart], parts[m]);

              sum.re += part.re;
              sum.im += part.im;
            }
          to[i + k * width] = times (sum, turns[k]);
        }
    }
}

static guint
pick_step (guint n)
{
  for (guint i = 0; i < G_N_ELEMENTS (steps); i++)
    if (n % steps[i] == 0)
      return steps[i];

  g_return_val_if_reached (n);
}

/* @width transforms of @n values that lie side by side, line by line.  @scratch: as large */
static void
transform_down (VdWave *values,
                guint   n,
                gsize   width,
                VdWave *scratch)
{
  VdWave *from = values, *to = scratch, *made;
  gsize all = n * width;

  while (n > 1)
    {
      guint step = pick_step (n), rest = n / step;

      for (guint p = 0; p < rest; p++)
        {
          VdWave turns[MOST_STEP];

          for (guint k = 0; k < step; k++)
            turns[k] = turn (p * k, n);
          if (step == 4)
            step_of_four (from + p * width, rest * width, to + p * step * width, width, turns);
          else
            step_of_any (from + p * width, rest * width, to + p * step * width, width, turns, step);
        }

      made = to;
      to = from;
      from = made;
      n = rest;
      width *= step;
    }

  if (from != values)
    memcpy (values, from, all * sizeof *values);
}

static void
transpose (const VdWave *from,
           VdWave       *to,
           guint         width,
           guint         height)
{
  enum { BLOCK = 16 }; /* that memory likes */

  for (guint top = 0; top < height; top += BLOCK)
    for (guint left = 0; left < width; left += BLOCK)
      for (guint y = top; y < MIN (top + BLOCK, height); y++)
        for (guint x = left; x < MIN (left + BLOCK, width); x++)
          to[(gsize) x * height + y] = from[(gsize) y * width + x];
}

void
vd_fourier_transform (VdWave      *values,
                      const guint  size[2])
{
  gsize n = (gsize) size[0] * size[1];
  g_autofree VdWave *scratch = NULL, *turned = NULL;

  g_return_if_fail (values != NULL && size[0] > 0 && size[1] > 0);
  g_return_if_fail (vd_fourier_fit (size[0]) == size[0] && vd_fourier_fit (size[1]) == size[1]);

  scratch = g_new (VdWave, n);
  turned = g_new (VdWave, n);
  transform_down (values, size[1], size[0], scratch);
  transpose (values, turned, size[0], size[1]);
  transform_down (turned, size[0], size[1], scratch);
  transpose (turned, values, size[1], size[0]);
}
