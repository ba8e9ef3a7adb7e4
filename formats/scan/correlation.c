#include "formats/scan/lattice-private.h"

#include <math.h>

#include "formats/scan/fourier.h"

#define TILE 1024   /* pixels of a transform; more would only cost memory */
#define LEAST 64    /* of a smaller picture nothing can be said */
#define MOST_REACH 420

/* How the picture is cut into tiles of one size. */
typedef struct
{
  guint n[2];
  guint size[2];
} Tiles;

static Tiles
cut_tiles (const VdRelief *relief)
{
  guint all[2] = { relief->width, relief->height };
  Tiles tiles;

  for (guint i = 0; i < 2; i++)
    {
      tiles.n[i] = (all[i] + TILE - 1) / TILE;
      tiles.size[i] = vd_fourier_fit (all[i] / tiles.n[i]);
    }

  return tiles;
}

/* Where a tile begins: they lie evenly over the picture. */
static const float *
get_tile (const VdRelief *relief,
          const Tiles    *tiles,
          guint           tile)
{
  gsize left = tile % tiles->n[0] * (relief->width / tiles->n[0]);
  gsize top = tile / tiles->n[0] * (relief->height / tiles->n[1]);

  return relief->values + top * relief->width + left;
}

/* Makes two tiles one, as the parts of complex numbers. @other: (nullable) */
static void
join_tiles (const VdRelief *relief,
            const Tiles    *tiles,
            const float    *one,
            const float    *other,
            VdWave         *to)
{
  for (guint y = 0; y < tiles->size[1]; y++)
    for (guint x = 0; x < tiles->size[0]; x++)
      {
        gsize at = (gsize) y * relief->width + x;

        *to++ = (VdWave) { one[at], other != NULL ? other[at] : 0 };
      }
}

/* Adds what the waves of both tiles have of power together, which is the same in both directions
 * for each. */
static void
add_power (const VdWave *waves,
           const guint   size[2],
           VdWave       *power)
{
  for (guint y = 0; y < size[1]; y++)
    for (guint x = 0; x < size[0]; x++)
      {
        VdWave one = waves[(gsize) y * size[0] + x];
        VdWave back = waves[(gsize) ((size[1] - y) % size[1]) * size[0] + (size[0] - x) % size[0]];

        power[(gsize) y * size[0] + x].re += (one.re * one.re + one.im * one.im +
                                              back.re * back.re + back.im * back.im) / 2;
      }
}

/* Hatching, or a screen, is one wave, stronger than any of the many that make a grid: all come
 * nearer to each other.  What is alike over the whole picture stays so. */
static void
level (VdWave *power,
       gsize   n)
{
  for (gsize i = 0; i < n; i++)
    power[i].re = sqrtf (power[i].re);
}

/* What goes round the edges of a transform is little, for shifts are small beside a tile. */
static void
take_shifts (VdCorrelation *self,
             const VdWave  *values,
             const guint    size[2])
{
  int reach = self->reach, width = size[0], height = size[1];
  float *out = self->values;

  for (int y = -reach; y <= reach; y++)
    for (int x = -reach; x <= reach; x++)
      *out++ = values[(gsize) ((y + height) % height) * width + (x + width) % width].re /
               values[0].re;
}

VdCorrelation *
vd_correlation_new (const VdRelief *relief,
                    gboolean        is_levelled)
{
  Tiles tiles = cut_tiles (relief);
  gsize n = (gsize) tiles.size[0] * tiles.size[1];
  guint n_tiles = tiles.n[0] * tiles.n[1];
  VdCorrelation *self;
  g_autofree VdWave *waves = NULL;
  g_autofree VdWave *power = NULL;

  if (MIN (tiles.size[0], tiles.size[1]) < LEAST)
    return NULL;

  waves = g_new (VdWave, n);
  power = g_new0 (VdWave, n);
  for (guint i = 0; i < n_tiles; i += 2)
    {
      join_tiles (relief, &tiles, get_tile (relief, &tiles, i),
                  i + 1 < n_tiles ? get_tile (relief, &tiles, i + 1) : NULL, waves);
      vd_fourier_transform (waves, tiles.size);
      add_power (waves, tiles.size, power);
    }

  if (is_levelled)
    level (power, n);
  vd_fourier_transform (power, tiles.size);
  if (!(power[0].re > 0))
    return NULL;

  self = g_new0 (VdCorrelation, 1);
  self->reach = MIN (MIN (tiles.size[0], tiles.size[1]) / 2 - 1, MOST_REACH);
  self->values = g_new (float, (gsize) (2 * self->reach + 1) * (2 * self->reach + 1));
  take_shifts (self, power, tiles.size);
  return self;
}

void
vd_correlation_free (VdCorrelation *self)
{
  g_free (self->values);
  g_free (self);
}

float
vd_correlation_at (const VdCorrelation *self,
                   double               x,
                   double               y)
{
  int width = 2 * self->reach + 1;
  double left = x + self->reach, top = y + self->reach;
  int x0 = floor (left), y0 = floor (top);
  float across = left - x0, down = top - y0;
  const float *at;

  if (x0 < 0 || y0 < 0 || x0 + 1 >= width || y0 + 1 >= width)
    return 0;

  at = self->values + (gsize) y0 * width + x0;
  return (at[0] * (1 - across) + at[1] * across) * (1 - down) +
         (at[width] * (1 - across) + at[width + 1] * across) * down;
}
