/* Pyramids of scans: that tiles show the picture, and what becomes of them in the cache. */
#include "formats/scan/pyramid.h"

#include <glib/gstdio.h>
#include <string.h>
#include <utime.h>

#include "formats/scan/picture.h"
#include "formats/scan/pyramid-cache.h"
#include "tests/formats/scan-files.h"
#include "tests/shared/folder.h"

#define BY 14 /* that colours may differ: tiles are JPEG */

/* A folder with a picture; the cache is in it. */
typedef struct
{
  char *folder;
  char *cache; /* where files of pyramids are */
  char *path;
  char *hash;
} Fixture;

/* The cache of the user is looked up once a process; while there is a file @full, nothing can be
 * written into files. */
static char *cache_home, *full;

static void
begin (Fixture *self,
       guint    width,
       guint    height)
{
  g_autoptr (GError) error = NULL;

  folder_empty (cache_home);
  self->folder = folder_new ();
  self->cache = g_build_filename (cache_home, "vedette", "scans", NULL);
  self->path = scan_save (self->folder, "a", width, height, ".png[compression=1]");
  self->hash = vd_picture_hash_file (self->path, NULL, &error);
  g_assert_no_error (error);
}

static void
end (Fixture *self)
{
  folder_remove (self->folder);
  g_free (self->folder);
  g_free (self->cache);
  g_free (self->path);
  g_free (self->hash);
}

static VdPyramid *
make (const Fixture *self)
{
  g_autoptr (GError) error = NULL;
  VdWatch watch = { 0 };
  VdPyramid *pyramid = vd_pyramid_make (self->path, self->hash, 1, &watch, &error);

  g_assert_no_error (error);
  g_assert_nonnull (pyramid);
  return pyramid;
}

/* How many files there are in the cache, and one of them. */
static guint
count_files (const Fixture  *self,
             char          **one)
{
  g_autoptr (GDir) dir = g_dir_open (self->cache, 0, NULL);
  const char *name;
  guint n = 0;

  while (dir != NULL && (name = g_dir_read_name (dir)) != NULL)
    {
      n++;
      if (one != NULL)
        {
          g_free (*one);
          *one = g_build_filename (self->cache, name, NULL);
        }
    }

  return n;
}

/* Of a square of 2^@level pixels. */
static void
find_color (guint   level,
            guint   x,
            guint   y,
            double *rgb)
{
  guint by = 1u << level;

  memset (rgb, 0, 3 * sizeof *rgb);
  for (guint down = 0; down < by; down++)
    for (guint right = 0; right < by; right++)
      {
        guint8 color[3];

        scan_color (x * by + right, y * by + down, color);
        for (guint band = 0; band < 3; band++)
          rgb[band] += color[band] / (double) (by * by);
      }
}

static void
assert_tile (cairo_surface_t *tile,
             guint            level,
             guint            left,
             guint            top)
{
  const guint8 *data = cairo_image_surface_get_data (tile);
  int stride = cairo_image_surface_get_stride (tile);

  /* In the middles of squares, away from borders that JPEG blurs. */
  for (int y = 8 >> level; y < cairo_image_surface_get_height (tile); y += MAX (16 >> level, 7))
    for (int x = 8 >> level; x < cairo_image_surface_get_width (tile); x += MAX (16 >> level, 7))
      {
        guint32 pixel = *(const guint32 *) (const void *) (data + y * stride + x * 4);
        double rgb[3];

        find_color (level, left + x, top + y, rgb);
        for (guint band = 0; band < (level < 4 ? 2 : 3); band++)
          g_assert_cmpfloat (ABS ((pixel >> (16 - 8 * band) & 0xff) - rgb[band]), <=, BY);
      }
}

static void
assert_shows (VdPyramid *pyramid)
{
  for (guint level = vd_pyramid_get_finest (pyramid); level <= vd_pyramid_get_coarsest (pyramid);
       level++)
    {
      guint width = vd_pyramid_get_level_width (pyramid, level);
      guint height = vd_pyramid_get_level_height (pyramid, level);

      for (guint row = 0; row * VD_PYRAMID_TILE < height; row++)
        for (guint column = 0; column * VD_PYRAMID_TILE < width; column++)
          {
            cairo_surface_t *tile = vd_pyramid_get_tile (pyramid, level, column, row);

            g_assert_nonnull (tile);
            g_assert_cmpint (cairo_image_surface_get_width (tile), ==,
                             MIN (VD_PYRAMID_TILE, width - column * VD_PYRAMID_TILE));
            g_assert_cmpint (cairo_image_surface_get_height (tile), ==,
                             MIN (VD_PYRAMID_TILE, height - row * VD_PYRAMID_TILE));
            assert_tile (tile, level, column * VD_PYRAMID_TILE, row * VD_PYRAMID_TILE);
            cairo_surface_destroy (tile);
          }
      g_assert_null (vd_pyramid_get_tile (pyramid, level, (width - 1) / VD_PYRAMID_TILE + 1, 0));
      g_assert_null (vd_pyramid_get_tile (pyramid, level, 0, (height - 1) / VD_PYRAMID_TILE + 1));
    }
}

static void
test_tiles (void)
{
  static const struct { guint width, height, coarsest; } sizes[] = {
    { 1000, 701, 2 }, { 256, 256, 0 }, { 257, 3, 1 }, { 1, 1, 0 }, { 1024, 1, 0 }, { 513, 1028, 3 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Fixture f;
      g_autoptr (VdPyramid) pyramid = NULL;

      begin (&f, sizes[i].width, sizes[i].height);
      pyramid = make (&f);
      g_assert_cmpuint (vd_pyramid_get_width (pyramid), ==, sizes[i].width);
      g_assert_cmpuint (vd_pyramid_get_height (pyramid), ==, sizes[i].height);
      g_assert_cmpuint (vd_pyramid_get_finest (pyramid), ==, 0);
      g_assert_cmpuint (vd_pyramid_get_coarsest (pyramid), ==, sizes[i].coarsest);
      assert_shows (pyramid);
      g_assert_null (vd_pyramid_get_tile (pyramid, sizes[i].coarsest + 1, 0, 0));
      g_assert_cmpuint (count_files (&f, NULL), ==, 1);
      end (&f);
    }
}

/* Without the picture, by its hash; another page is another picture. */
static void
test_found (void)
{
  Fixture f;
  g_autoptr (VdPyramid) none = NULL, other = NULL, found = NULL;

  begin (&f, 600, 500);
  none = vd_pyramid_find (f.hash, 1);
  g_assert_null (none);
  vd_pyramid_unref (make (&f));
  g_assert_cmpint (g_unlink (f.path), ==, 0);
  other = vd_pyramid_find (f.hash, 2);
  g_assert_null (other);
  found = vd_pyramid_find (f.hash, 1);
  g_assert_nonnull (found);

  /* What is open stays so when it is taken out of the cache. */
  folder_empty (f.cache);
  assert_shows (found);
  end (&f);
}

/* One of which the disk has lost a part, or that is no such file at all, is made anew. */
static void
test_damaged (void)
{
  static const double parts[] = { 0, 0.01, 0.5, 0.999 };

  for (guint i = 0; i < G_N_ELEMENTS (parts); i++)
    {
      Fixture f;
      g_autofree char *file = NULL, *text = NULL;
      g_autoptr (VdPyramid) none = NULL, again = NULL;
      gsize n;

      begin (&f, 1000, 701);
      vd_pyramid_unref (make (&f));
      g_assert_cmpuint (count_files (&f, &file), ==, 1);
      g_assert_true (g_file_get_contents (file, &text, &n, NULL));
      g_assert_true (g_file_set_contents (file, text, n * parts[i], NULL));
      none = vd_pyramid_find (f.hash, 1);
      g_assert_null (none);
      again = make (&f);
      assert_shows (again);
      end (&f);
    }
}

/* Nothing is used of what was not finished. */
static void
test_unfinished (void)
{
  Fixture f;
  g_autoptr (VdPyramid) none = NULL;
  g_autoptr (GError) error = NULL;
  VdWatch watch = { .cancelled = 1 };

  begin (&f, 1000, 701);
  g_assert_null (vd_pyramid_make (f.path, f.hash, 1, &watch, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (count_files (&f, NULL), ==, 0);
  none = vd_pyramid_find (f.hash, 1);
  g_assert_null (none);
  end (&f);
}

static void
test_bad_picture (void)
{
  Fixture f;
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;
  gsize n;

  begin (&f, 1000, 701);
  g_assert_true (g_file_get_contents (f.path, &text, &n, NULL));
  g_assert_true (g_file_set_contents (f.path, text, n / 2, NULL));
  g_assert_null (vd_pyramid_make (f.path, f.hash, 1, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX);
  g_assert_true (g_str_has_prefix (error->message, f.path));
  g_assert_cmpuint (count_files (&f, NULL), ==, 0);
  end (&f);
}

/* A cache without room: what is small is held, what is large is coarser; with room again it is
 * what it should be. */
static void
test_full (void)
{
  static const struct { guint width, height, finest; } sizes[] = {
    { 1000, 701, 0 }, { 2600, 2000, 1 }, { 5000, 4000, 2 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (sizes); i++)
    {
      Fixture f;
      g_autoptr (VdPyramid) poor = NULL, rich = NULL;

      begin (&f, sizes[i].width, sizes[i].height);
      g_assert_true (g_file_set_contents (full, "", 0, NULL));
      poor = make (&f);
      g_assert_cmpuint (vd_pyramid_get_finest (poor), ==, sizes[i].finest);
      g_assert_cmpuint (vd_pyramid_get_width (poor), ==, sizes[i].width);
      assert_shows (poor);
      g_assert_cmpuint (count_files (&f, NULL), ==, 0);

      g_unlink (full);
      rich = make (&f);
      g_assert_cmpuint (vd_pyramid_get_finest (rich), ==, 0);
      assert_shows (rich);
      g_assert_cmpuint (count_files (&f, NULL), ==, 1);
      end (&f);
    }
}

/* A coarse one that is in the cache is used until there is room for a finer. */
static void
test_coarse (void)
{
  Fixture f;
  g_autofree char *file = NULL, *other = NULL;
  g_autoptr (VdPyramid) coarse = NULL, fine = NULL;
  VdPyramidKey key;
  GStatBuf info;

  begin (&f, 500, 350);
  vd_pyramid_unref (make (&f));
  g_assert_cmpuint (count_files (&f, &file), ==, 1);

  /* As if it were of a picture of twice the size. */
  g_assert_cmpint (g_stat (file, &info), ==, 0);
  key = (VdPyramidKey) { f.hash, 1, 1001, 700, 1, info.st_size };
  other = vd_pyramid_cache_get_path (f.cache, &key);
  g_assert_cmpint (g_rename (file, other), ==, 0);
  coarse = vd_pyramid_find (f.hash, 1);
  g_assert_cmpuint (vd_pyramid_get_finest (coarse), ==, 1);
  g_assert_cmpuint (vd_pyramid_get_coarsest (coarse), ==, 2);
  g_assert_cmpuint (vd_pyramid_get_width (coarse), ==, 1001);
  g_assert_null (vd_pyramid_get_tile (coarse, 0, 0, 0));
  fine = make (&f);
  g_assert_cmpuint (vd_pyramid_get_finest (fine), ==, 0);
  end (&f);
}

/* No cache at all: something else stands where it should be. */
static void
test_no_cache (void)
{
  Fixture f;
  g_autofree char *there = g_build_filename (cache_home, "vedette", NULL);
  g_autoptr (VdPyramid) pyramid = NULL;

  begin (&f, 1000, 701);
  g_assert_true (g_file_set_contents (there, "", 0, NULL));
  pyramid = make (&f);
  assert_shows (pyramid);
  g_assert_null (vd_pyramid_find (f.hash, 1));
  end (&f);
}

/* What was not looked at for longest goes first, what was just made and what somebody is at
 * stays. */
static void
test_clean (void)
{
  static const char *const names[] = {
    "a.tiles", "b.tiles", "c.tiles", "d.part", "e.part", "f.txt",
  };
  static const gint64 ages[] = { 500, 100, 300, 1000, 2 * 24 * 60 * 60, 9000 };
  static const gboolean is_kept[] = { TRUE, TRUE, FALSE, TRUE, FALSE, TRUE };
  g_autofree char *folder = folder_new ();
  g_autofree char *kept = g_build_filename (folder, "a.tiles", NULL);
  g_autofree char *bytes = g_malloc0 (1 << 16);

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);
      struct utimbuf times = { g_get_real_time () / G_USEC_PER_SEC - ages[i], 0 };

      times.modtime = times.actime;
      g_assert_true (g_file_set_contents (path, bytes, 1 << 16, NULL));
      g_assert_cmpint (g_utime (path, &times), ==, 0);
    }

  vd_pyramid_cache_clean (folder, kept, 3 << 16);
  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *path = g_build_filename (folder, names[i], NULL);

      g_test_message ("%s", names[i]);
      g_assert_cmpint (g_file_test (path, G_FILE_TEST_EXISTS), ==, is_kept[i]);
    }

  folder_remove (folder);
}

static gpointer
run_make (gpointer data)
{
  return make (data);
}

static gpointer
run_show (gpointer data)
{
  assert_shows (data);
  return NULL;
}

/* Several make the same, and several look at one. */
static void
test_threads (void)
{
  Fixture f;
  GThread *threads[4];
  VdPyramid *pyramids[4];

  begin (&f, 1000, 701);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("make", run_make, &f);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    pyramids[i] = g_thread_join (threads[i]);
  g_assert_cmpuint (count_files (&f, NULL), ==, 1);

  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    threads[i] = g_thread_new ("show", run_show, pyramids[0]);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < G_N_ELEMENTS (threads); i++)
    vd_pyramid_unref (pyramids[i]);
  end (&f);
}

int
main (int    argc,
      char **argv)
{
  int result;

  cache_home = folder_new ();
  full = g_strconcat (cache_home, "-full", NULL);
  g_setenv ("XDG_CACHE_HOME", cache_home, TRUE);
  g_setenv ("VD_FULL_DISK", full, TRUE);
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/pyramid/tiles", test_tiles);
  g_test_add_func ("/pyramid/found", test_found);
  g_test_add_func ("/pyramid/damaged", test_damaged);
  g_test_add_func ("/pyramid/unfinished", test_unfinished);
  g_test_add_func ("/pyramid/bad-picture", test_bad_picture);
  g_test_add_func ("/pyramid/full", test_full);
  g_test_add_func ("/pyramid/coarse", test_coarse);
  g_test_add_func ("/pyramid/no-cache", test_no_cache);
  g_test_add_func ("/pyramid/clean", test_clean);
  g_test_add_func ("/pyramid/threads", test_threads);

  result = g_test_run ();
  folder_remove (cache_home);
  g_free (cache_home);
  g_free (full);
  return result;
}
