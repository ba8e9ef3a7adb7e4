#include "formats/scan/colors.h"

#include <string.h>

#define MOST_COLORS (32u * 1024 * 1024) /* pixels kept */
#define MOST_BY 64
#define FINE 56.0 /* kept between the centres of neighbours, and as many again at most */

VdColors *
vd_colors_new (guint width,
               guint height,
               guint by)
{
  VdColors *self;

  g_return_val_if_fail (width > 0 && height > 0 && by > 0, NULL);

  self = g_new0 (VdColors, 1);
  self->width = width;
  self->height = height;
  self->by = by;
  self->pixels = g_new0 (guint32, (gsize) width * height);
  return self;
}

void
vd_colors_free (VdColors *self)
{
  g_free (self->pixels);
  g_free (self);
}

guint
vd_colors_get_by (double pitch,
                  guint  width,
                  guint  height)
{
  guint by = CLAMP (pitch / FINE, 1, MOST_BY);

  while (by < MOST_BY && (guint64) (width / by) * (height / by) > MOST_COLORS)
    by++;
  return by;
}

static void
add_line (const guint32 *line,
          guint32      (*sums)[3],
          guint          n,
          guint          by)
{
  for (guint i = 0; i < n; i++)
    for (guint k = 0; k < by; k++, line++)
      {
        sums[i][0] += *line >> 16 & 0xff;
        sums[i][1] += *line >> 8 & 0xff;
        sums[i][2] += *line & 0xff;
      }
}

static void
put_line (VdColors      *self,
          guint          y,
          guint32      (*sums)[3])
{
  guint32 *line = self->pixels + (gsize) y * self->width, n = self->by * self->by;

  for (guint x = 0; x < self->width; x++)
    line[x] = (sums[x][0] + n / 2) / n << 16 | (sums[x][1] + n / 2) / n << 8 |
              (sums[x][2] + n / 2) / n;
}

/* Into @colors, row by row. */
typedef struct
{
  VdColors  *colors;
  guint32  (*sums)[3];
} Shrinking;

static void
take (const guint8 *rows,
      gsize         stride,
      guint         y,
      gpointer      user_data)
{
  Shrinking *self = user_data;
  guint by = self->colors->by;

  memset (self->sums, 0, self->colors->width * sizeof *self->sums);
  for (guint k = 0; k < by; k++)
    add_line ((const guint32 *) (const void *) (rows + k * stride), self->sums,
              self->colors->width, by);
  put_line (self->colors, y, self->sums);
}

VdColors *
vd_colors_read (VdPicture  *picture,
                guint       by,
                VdWatch    *watch,
                GError    **error)
{
  g_autoptr (VdColors) self = NULL;
  g_autofree guint32 (*sums)[3] = NULL;
  Shrinking shrinking;
  guint width, height;

  g_return_val_if_fail (picture != NULL && by >= 1 && by <= MOST_BY, NULL);

  width = vd_picture_get_width (picture) / by;
  height = vd_picture_get_height (picture) / by;
  if (width == 0 || height == 0 || (gsize) width * height > MOST_COLORS)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT,
                   "a picture of %u × %u pixels cannot be looked at for suggestions", width, height);
      return NULL;
    }

  self = vd_colors_new (width, height, by);
  sums = g_malloc (width * sizeof *sums);
  shrinking = (Shrinking) { self, sums };
  return vd_picture_read_squares (picture, by, take, &shrinking, watch, error)
         ? g_steal_pointer (&self) : NULL;
}
