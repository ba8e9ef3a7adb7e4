#include "formats/scan/lattice-private.h"

#include <math.h>
#include <string.h>

#include "config.h"

#ifdef VD_HAVE_VIPS
#include "formats/scan/vips-start.h"
#endif

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
      tiles.size[i] = all[i] / tiles.n[i] & ~7u; /* which a fast transform likes */
    }

  return tiles;
}

static void
copy_tile (const VdRelief *relief,
           const Tiles    *tiles,
           guint           tile,
           float          *to)
{
  gsize left = tile % tiles->n[0] * tiles->size[0], top = tile / tiles->n[0] * tiles->size[1];

  for (guint y = 0; y < tiles->size[1]; y++)
    memcpy (to + (gsize) y * tiles->size[0], relief->values + (top + y) * relief->width + left,
            tiles->size[0] * sizeof *to);
}

#ifdef VD_HAVE_VIPS
/* The planner of FFTW is for one thread at a time, and libvips lets several at it. */
G_LOCK_DEFINE_STATIC (transform);

/* Adds the power spectrum of @tile to the real parts of @power. */
static gboolean
add_power (float       *tile,
           const guint  size[2],
           double      *power)
{
  gsize n = (gsize) size[0] * size[1], bytes;
  g_autoptr (VdVipsImage) in = NULL;
  g_autoptr (VdVipsImage) out = NULL;
  g_autofree double *values = NULL;

  vd_vips_start ();
  in = vips_image_new_from_memory (tile, n * sizeof *tile, size[0], size[1], 1, VIPS_FORMAT_FLOAT);
  if (in == NULL)
    return FALSE;

  G_LOCK (transform);
  if (vips_fwfft (in, &out, NULL) == 0)
    values = vips_image_write_to_memory (out, &bytes);
  G_UNLOCK (transform);
  if (values == NULL || bytes != 2 * n * sizeof *values)
    return FALSE;

  for (gsize i = 0; i < n; i++)
    power[2 * i] += values[2 * i] * values[2 * i] + values[2 * i + 1] * values[2 * i + 1];

  return TRUE;
}

/* Returns: (transfer full) (nullable): the inverse transform of @power */
static double *
transform_back (double      *power,
                const guint  size[2])
{
  gsize n = (gsize) size[0] * size[1], bytes;
  g_autoptr (VdVipsImage) in = vips_image_new_from_memory (power, 2 * n * sizeof *power, size[0],
                                                           size[1], 1, VIPS_FORMAT_DPCOMPLEX);
  g_autoptr (VdVipsImage) out = NULL;
  double *values = NULL;

  if (in == NULL)
    return NULL;

  G_LOCK (transform);
  if (vips_invfft (in, &out, "real", TRUE, NULL) == 0)
    values = vips_image_write_to_memory (out, &bytes);
  G_UNLOCK (transform);
  return values;
}
#else
static gboolean
add_power (float       *tile,
           const guint  size[2],
           double      *power)
{
  return FALSE;
}

static double *
transform_back (double      *power,
                const guint  size[2])
{
  return NULL;
}
#endif

/* Hatching, or a screen, is one wave, stronger than any of the many that make a grid: all come
 * nearer to each other.  What is alike over the whole picture stays so. */
static void
level (double *power,
       gsize   n)
{
  for (gsize i = 0; i < n; i++)
    power[2 * i] = sqrt (power[2 * i]);
}

/* What goes round the edges of a transform is little, for shifts are small beside a tile. */
static void
take_shifts (VdCorrelation *self,
             const double  *values,
             const guint    size[2])
{
  int reach = self->reach, width = size[0], height = size[1];
  float *out = self->values;

  for (int y = -reach; y <= reach; y++)
    for (int x = -reach; x <= reach; x++)
      *out++ = values[0] > 0 ? values[(gsize) ((y + height) % height) * width +
                                      (x + width) % width] / values[0] : 0;
}

VdCorrelation *
vd_correlation_new (const VdRelief *relief,
                    gboolean        is_levelled)
{
  Tiles tiles = cut_tiles (relief);
  gsize n = (gsize) tiles.size[0] * tiles.size[1];
  VdCorrelation *self;
  g_autofree float *tile = NULL;
  g_autofree double *power = NULL;
  g_autofree double *values = NULL;

  if (MIN (tiles.size[0], tiles.size[1]) < LEAST)
    return NULL;

  tile = g_new (float, n);
  power = g_new0 (double, 2 * n);
  for (guint i = 0; i < tiles.n[0] * tiles.n[1]; i++)
    {
      copy_tile (relief, &tiles, i, tile);
      if (!add_power (tile, tiles.size, power))
        return NULL;
    }

  if (is_levelled)
    level (power, n);
  values = transform_back (power, tiles.size);
  if (values == NULL || !(values[0] > 0))
    return NULL;

  self = g_new0 (VdCorrelation, 1);
  self->reach = MIN (MIN (tiles.size[0], tiles.size[1]) / 2 - 1, MOST_REACH);
  self->values = g_new (float, (gsize) (2 * self->reach + 1) * (2 * self->reach + 1));
  take_shifts (self, values, tiles.size);
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
