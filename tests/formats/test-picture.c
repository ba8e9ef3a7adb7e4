/* Pictures of scans, of each kind that is read, and such as mean harm. */
#include "formats/scan/picture.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/scan/libraries.h"
#include "tests/formats/scan-files.h"
#include "tests/shared/folder.h"

#define WIDTH 700
#define HEIGHT 500

static VdPicture *
open_picture (const char *path,
              guint       page)
{
  g_autoptr (GError) error = NULL;
  VdPicture *picture = vd_picture_open (path, page, &error);

  g_assert_no_error (error);
  return picture;
}

/* (transfer full): all of it, in strips of a number that divides nothing */
static guint32 *
read_all (VdPicture *picture)
{
  guint width = vd_picture_get_width (picture);
  guint height = vd_picture_get_height (picture);
  guint32 *pixels = g_new (guint32, (gsize) width * height);
  g_autoptr (GError) error = NULL;

  for (guint y = 0; y < height; y += 37)
    {
      vd_picture_read_rows (picture, MIN (37, height - y), (guint8 *) (pixels + (gsize) y * width),
                            (gsize) width * 4, &error);
      g_assert_no_error (error);
    }

  return pixels;
}

static void
assert_near (guint32 pixel,
             guint   red,
             guint   green,
             guint   blue,
             guint   by)
{
  g_assert_cmpuint (abs ((int) (pixel >> 16 & 0xff) - (int) red), <=, by);
  g_assert_cmpuint (abs ((int) (pixel >> 8 & 0xff) - (int) green), <=, by);
  g_assert_cmpuint (abs ((int) (pixel & 0xff) - (int) blue), <=, by);
}

typedef struct
{
  const char    *name;
  const char    *how;
  VdPictureKind  kind;
  guint          by; /* that colours may differ, on average where there is a border near */
} Row;

static const Row rows[] = {
  { "plain", ".png", VD_PICTURE_PNG, 0 },
  { "interlaced", ".png[interlace]", VD_PICTURE_PNG, 0 },
  { "baseline", ".jpg[Q=95,subsample-mode=off]", VD_PICTURE_JPEG, 12 },
  { "progressive", ".jpg[Q=95,subsample-mode=off,interlace]", VD_PICTURE_JPEG, 12 },
  { "plain", ".tif", VD_PICTURE_TIFF, 0 },
  { "lzw", ".tif[compression=lzw]", VD_PICTURE_TIFF, 0 },
  { "deflate", ".tif[compression=deflate,tile]", VD_PICTURE_TIFF, 0 },
  { "big", ".tif[bigtiff]", VD_PICTURE_TIFF, 0 },
  { "lossless", ".webp[lossless]", VD_PICTURE_WEBP, 0 },
};

static void
test_kind (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *folder = folder_new ();
  g_autofree char *path = scan_save (folder, row->name, WIDTH, HEIGHT, row->how);
  g_autoptr (VdPicture) picture = open_picture (path, 1);
  g_autofree guint32 *pixels = NULL;

  g_assert_cmpint (vd_picture_get_kind (picture), ==, row->kind);
  g_assert_cmpuint (vd_picture_get_width (picture), ==, WIDTH);
  g_assert_cmpuint (vd_picture_get_height (picture), ==, HEIGHT);
  g_assert_cmpuint (vd_picture_get_n_pages (picture), ==, 1);
  pixels = read_all (picture);
  for (guint y = 8; y < HEIGHT; y += 16) /* in the middle of a square of blue */
    for (guint x = 8; x < WIDTH; x += 16)
      {
        guint8 rgb[3];

        scan_color (x, y, rgb);
        assert_near (pixels[y * WIDTH + x], rgb[0], rgb[1], rgb[2], row->by);
      }

  folder_remove (folder);
}

/* A name says nothing. */
static void
test_name (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = scan_save (folder, "a", 40, 30, ".png");
  g_autofree char *other = g_build_filename (folder, "a.jpg", NULL);
  g_autoptr (VdPicture) picture = NULL;

  g_assert_cmpint (rename (path, other), ==, 0);
  picture = open_picture (other, 1);
  g_assert_cmpint (vd_picture_get_kind (picture), ==, VD_PICTURE_PNG);
  folder_remove (folder);
}

static void
test_pdf (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = NULL;
  g_autofree guint32 *first = NULL, *second = NULL;
  g_autoptr (VdPicture) one = NULL, two = NULL;
  g_autoptr (GError) error = NULL;

  if (vd_scan_get_missing (VD_SCAN_HAS_PDF) != NULL)
    {
      g_test_skip (vd_scan_get_missing (VD_SCAN_HAS_PDF));
      folder_remove (folder);
      return;
    }

  path = scan_save_pdf (folder);
  one = open_picture (path, 1);
  two = open_picture (path, 2);
  g_assert_cmpint (vd_picture_get_kind (one), ==, VD_PICTURE_PDF);
  g_assert_cmpuint (vd_picture_get_n_pages (one), ==, 2);
  g_assert_cmpuint (vd_picture_get_width (one), ==, 600);
  g_assert_cmpuint (vd_picture_get_height (one), ==, 300);
  g_assert_cmpuint (vd_picture_get_width (two), ==, 300);
  g_assert_cmpuint (vd_picture_get_height (two), ==, 300);
  first = read_all (one);
  second = read_all (two);
  assert_near (first[299 * 600 + 599], 255, 0, 0, 0);
  assert_near (second[149 * 300], 0, 255, 0, 0);
  assert_near (second[150 * 300], 0, 0, 255, 0);

  g_assert_null (vd_picture_open (path, 3, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);
  folder_remove (folder);
}

static void
test_grey (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = scan_save (folder, "a", 203, 107, ".png");
  g_autoptr (VdPicture) whole_picture = open_picture (path, 1);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdGrey) whole = vd_picture_read_grey (whole_picture, 1, NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (whole->width, ==, 203);
  g_assert_cmpuint (whole->height, ==, 107);
  for (guint by = 2; by <= 100; by = by * 3 / 2)
    {
      g_autoptr (VdPicture) picture = open_picture (path, 1);
      VdWatch watch = { 0 };
      g_autoptr (VdGrey) grey = vd_picture_read_grey (picture, by, &watch, &error);
      g_autoptr (VdGrey) expected = vd_grey_shrink (whole, by);

      g_assert_no_error (error);
      g_assert_cmpuint (grey->width, ==, expected->width);
      g_assert_cmpuint (grey->height, ==, expected->height);
      g_assert_cmpint (watch.read, ==, grey->height * by);
      for (guint y = 0; y < grey->height; y++)
        g_assert_cmpmem (grey->bytes + y * grey->stride, grey->width,
                         expected->bytes + y * expected->stride, grey->width);
    }
  {
    g_autoptr (VdPicture) picture = open_picture (path, 1);
    VdWatch watch = { .cancelled = 1 };

    g_assert_null (vd_picture_read_grey (picture, 1, &watch, &error));
    g_assert_no_error (error);
    g_assert_null (vd_picture_read_grey (picture, 108, NULL, &error));
    g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);
  }
  folder_remove (folder);
}

/* Harm */

/* Whether it opens and all of it can be read; what refuses it is one line about the file. */
static gboolean
can_read (const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (path, 1, &error);
  g_autoptr (VdGrey) grey = picture != NULL ? vd_picture_read_grey (picture, 8, NULL, &error)
                                            : NULL;

  if (grey != NULL)
    {
      g_assert_no_error (error);
      return TRUE;
    }

  g_assert_nonnull (error);
  g_assert_cmpint (error->domain, ==, VD_FORMAT_ERROR);
  g_test_message ("%s", error->message);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
  return FALSE;
}

static void
put (const char *path,
     GBytes     *bytes)
{
  gsize n;
  const char *data = g_bytes_get_data (bytes, &n);

  g_assert_true (g_file_set_contents (path, data, n, NULL));
}

/* Cut anywhere: in its head, and where only the end is missing. */
static void
test_cut (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *folder = folder_new ();
  g_autofree char *path = scan_save (folder, "cut", WIDTH, HEIGHT, row->how);
  g_autofree char *text = NULL;
  gsize n;

  g_assert_true (g_file_get_contents (path, &text, &n, NULL));
  g_assert_true (can_read (path));
  for (guint part = 0; part < 8; part++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, part == 0 ? 12 : n * part / 8);

      put (path, bytes);
      g_assert_false (can_read (path));
    }

  folder_remove (folder);
}

static void
test_lies (void)
{
  static const struct { guint width, height; gboolean is_interlaced; const char *said; } lies[] = {
    { 0, 100, FALSE, "" },
    { 100, 0, FALSE, "" },
    { 0x7fffffff, 0x7fffffff, FALSE, "" },
    { 100000, 100000, FALSE, "is too large: " },
    { 100001, 1, FALSE, "is too large: " },
    { 1, 100001, FALSE, "is too large: " },
    { 30000, 30000, FALSE, "is too large: " },
    { 24000, 24000, FALSE, "cannot be read as a picture" },
    { 24000, 24000, TRUE, "is too large for its kind" },
  };
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "lie.png", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lies); i++)
    {
      g_autoptr (GBytes) bytes = scan_lie_png (lies[i].width, lies[i].height,
                                               lies[i].is_interlaced);
      g_autoptr (GError) error = NULL;
      g_autoptr (VdPicture) picture = NULL;
      g_autoptr (VdGrey) grey = NULL;

      put (path, bytes);
      g_assert_false (can_read (path));
      picture = vd_picture_open (path, 1, &error);
      if (picture != NULL)
        grey = vd_picture_read_grey (picture, 16, NULL, &error);
      g_assert_nonnull (strstr (error->message, lies[i].said));
    }

  folder_remove (folder);
}

static void
test_others (void)
{
  static const char *const texts[] = {
    "", "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>", "GIF89a", "P5 1 1 255 a",
    "%PDF-1.7\n", "\x89PNG\r\n\x1a\n", "\xff\xd8\xff", "II*", "RIFF0000WEBP",
  };
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "other", NULL);
  g_autofree char *none = g_build_filename (folder, "none", NULL);

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i], strlen (texts[i]));

      put (path, bytes);
      g_assert_false (can_read (path));
    }

  g_assert_false (can_read (none));
  g_assert_false (can_read (folder));
  g_assert_false (can_read ("/dev/zero"));
  folder_remove (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *kind = g_strdup_printf ("/picture/kind/%s%s", rows[i].name, rows[i].how);
      g_autofree char *cut = g_strdup_printf ("/picture/cut/%s%s", rows[i].name, rows[i].how);

      g_test_add_data_func (kind, &rows[i], test_kind);
      g_test_add_data_func (cut, &rows[i], test_cut);
    }
  g_test_add_func ("/picture/name", test_name);
  g_test_add_func ("/picture/pdf", test_pdf);
  g_test_add_func ("/picture/grey", test_grey);
  g_test_add_func ("/picture/lies", test_lies);
  g_test_add_func ("/picture/others", test_others);

  return g_test_run ();
}
