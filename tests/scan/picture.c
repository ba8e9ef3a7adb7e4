#include "tests/scan/picture.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <math.h>
#include <setjmp.h>
#include <stdio.h>
#include <jpeglib.h>

#include "formats/io/output.h"

#define TILE 512
#define MARGIN 3 /* pixels around what is seen of a sheet, for what lies between them */
#define STEP 32  /* pixels along the edge of a tile, to see how far it reaches */

/* One tile of the picture. */
typedef struct
{
  ScanPress      *press;
  const ScanWear *wear;
  int             left, top, width, height;
} Tile;

/* --- what a pixel shows */

/* A place between four pixels of a plate; what is beyond its edge is as the edge. */
typedef struct
{
  const guchar *pixel; /* the upper left one */
  int           stride;
  double        right, down;
} Place;

static Place
find_place (cairo_surface_t *plate,
            double           x,
            double           y)
{
  int stride = cairo_image_surface_get_stride (plate);
  int left = CLAMP ((int) floor (x - 0.5), 0, cairo_image_surface_get_width (plate) - 2);
  int top = CLAMP ((int) floor (y - 0.5), 0, cairo_image_surface_get_height (plate) - 2);

  return (Place) { cairo_image_surface_get_data (plate) + top * stride + 4 * left, stride,
                   CLAMP (x - 0.5 - left, 0, 1), CLAMP (y - 0.5 - top, 0, 1) };
}

/* @part: 0 is blue, 1 green, 2 red, 3 how much is covered */
static double
look_up (const Place *place,
         guint        part)
{
  const guchar *above = place->pixel + part, *below = above + place->stride;

  return (1 - place->down) * (above[0] + place->right * (above[4] - above[0])) +
         place->down * (below[0] + place->right * (below[4] - below[0]));
}

/* The inks, each where its press put it, and the lines over them. */
static void
see_paper (const Tile  *tile,
           const double sheet[2],
           float        color[3])
{
  const ScanPress *press = tile->press;
  double x = sheet[0] * press->scale - press->left, y = sheet[1] * press->scale - press->top;
  Place line = find_place (press->lines, x, y);
  double bare = 1 - look_up (&line, 3) / 255;

  for (guint i = 0; i < 3; i++)
    {
      const double *shift = tile->wear->inks[i];
      Place ink = find_place (press->colors, x - shift[0] * press->scale,
                              y - shift[1] * press->scale);

      color[i] = look_up (&ink, 2 - i) * bare + look_up (&line, 2 - i);
    }
}

static void
see_row (const Tile *tile,
         int         y,
         double     *sheet,
         float      *colors)
{
  for (int i = 0; i < tile->width; i++)
    {
      scan_distortion_to_sheet (tile->wear->distortion, tile->left + i + 0.5, y + 0.5,
                                &sheet[2 * i], &sheet[2 * i + 1]);
      if (scan_wear_has_paper (tile->wear, sheet[2 * i], sheet[2 * i + 1]))
        see_paper (tile, sheet + 2 * i, colors + 3 * i);
      else
        colors[3 * i] = colors[3 * i + 1] = colors[3 * i + 2] = tile->wear->bed;
    }
  scan_wear_age_row (tile->wear, tile->left, tile->width, y, sheet, colors);
}

/* --- tiles */

typedef struct
{
  double left, top, right, bottom;
} Reach;

static void
reach_for (Reach                *reach,
           const ScanDistortion *distortion,
           double                x,
           double                y)
{
  double sheet_x, sheet_y;

  scan_distortion_to_sheet (distortion, x, y, &sheet_x, &sheet_y);
  reach->left = MIN (reach->left, sheet_x * distortion->scale);
  reach->top = MIN (reach->top, sheet_y * distortion->scale);
  reach->right = MAX (reach->right, sheet_x * distortion->scale);
  reach->bottom = MAX (reach->bottom, sheet_y * distortion->scale);
}

/* Prints what is seen of the sheet. */
static void
print_below (const Tile *tile)
{
  const ScanDistortion *distortion = tile->wear->distortion;
  Reach reach = { G_MAXDOUBLE, G_MAXDOUBLE, -G_MAXDOUBLE, -G_MAXDOUBLE };
  double around = MARGIN + ceil (SCAN_MOST_INK_SHIFT * distortion->scale);
  int left, top;

  for (int i = 0; i <= TILE; i += STEP)
    {
      reach_for (&reach, distortion, tile->left + i, tile->top);
      reach_for (&reach, distortion, tile->left + i, tile->top + TILE);
      reach_for (&reach, distortion, tile->left, tile->top + i);
      reach_for (&reach, distortion, tile->left + TILE, tile->top + i);
    }
  left = floor (reach.left - around);
  top = floor (reach.top - around);
  scan_press_print (tile->press, left, top, (int) ceil (reach.right + around) - left,
                    (int) ceil (reach.bottom + around) - top);
}

static void
make_tile (const Tile *tile,
           guchar     *strip,
           gsize       stride)
{
  g_autofree double *sheet = g_new (double, 2 * tile->width);
  g_autofree float *colors = g_new (float, 3 * tile->width);

  print_below (tile);
  for (int i = 0; i < tile->height; i++)
    {
      guchar *to = strip + i * stride + 3 * (gsize) tile->left;

      see_row (tile, tile->top + i, sheet, colors);
      for (int k = 0; k < 3 * tile->width; k++)
        to[k] = CLAMP (colors[k] + 0.5f, 0, 255);
    }
}

static void
make_strip (ScanPress      *press,
            const ScanWear *wear,
            int             top,
            int             height,
            guchar         *strip)
{
  int width = wear->distortion->width;

  for (int left = 0; left < width; left += TILE)
    {
      Tile tile = { press, wear, left, top, MIN (TILE, width - left), height };

      make_tile (&tile, strip, 3 * (gsize) width);
    }
}

/* --- the file */

typedef struct
{
  struct jpeg_error_mgr manager;
  jmp_buf               back;
} Failure;

G_NORETURN static void
fail (j_common_ptr info)
{
  longjmp (((Failure *) info->err)->back, 1);
}

static void
begin (struct jpeg_compress_struct *jpeg,
       const ScanDistortion        *distortion)
{
  jpeg->image_width = distortion->width;
  jpeg->image_height = distortion->height;
  jpeg->input_components = 3;
  jpeg->in_color_space = JCS_RGB;
  jpeg_set_defaults (jpeg);
  jpeg_set_quality (jpeg, SCAN_QUALITY, TRUE);
  jpeg->density_unit = 1;
  jpeg->X_density = jpeg->Y_density = lround (distortion->scale * SCAN_MM_PER_INCH);
  jpeg_start_compress (jpeg, TRUE);
}

/* Returns: whether all of it was written */
static gboolean
compress (ScanPress      *press,
          const ScanWear *wear,
          guchar         *strip,
          FILE           *file)
{
  gsize stride = 3 * (gsize) wear->distortion->width;
  int height = wear->distortion->height;
  struct jpeg_compress_struct jpeg;
  Failure failure;

  jpeg.err = jpeg_std_error (&failure.manager);
  failure.manager.error_exit = fail;
  jpeg_create_compress (&jpeg);
  if (setjmp (failure.back) != 0)
    {
      jpeg_destroy_compress (&jpeg);
      return FALSE;
    }

  jpeg_stdio_dest (&jpeg, file);
  begin (&jpeg, wear->distortion);
  for (int top = 0; top < height; top += TILE)
    {
      int n = MIN (TILE, height - top);

      make_strip (press, wear, top, n, strip);
      for (int i = 0; i < n; i++)
        {
          JSAMPROW row = strip + i * stride;

          jpeg_write_scanlines (&jpeg, &row, 1);
        }
    }
  jpeg_finish_compress (&jpeg);
  jpeg_destroy_compress (&jpeg);
  return TRUE;
}

gboolean
scan_picture_write (ScanPress      *press,
                    const ScanWear *wear,
                    const char     *path,
                    GError        **error)
{
  g_autofree char *beside = vd_output_name_beside (path);
  g_autofree guchar *strip = NULL;
  FILE *file = g_fopen (beside, "wbe");
  gboolean is_whole;
  int problem;

  if (file == NULL)
    return vd_output_refuse (path, errno, error);

  strip = g_malloc (3 * (gsize) wear->distortion->width * TILE);
  is_whole = compress (press, wear, strip, file);
  problem = errno;
  scan_press_clear (press);
  if (fclose (file) != 0 && is_whole)
    {
      is_whole = FALSE;
      problem = errno;
    }
  if (is_whole && g_rename (beside, path) == 0)
    return TRUE;

  if (is_whole)
    problem = errno;
  g_unlink (beside);
  return vd_output_refuse (path, problem, error);
}
