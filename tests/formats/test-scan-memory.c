/* How much memory a scan takes, from its file to its tiles and to the grey picture that is
 * searched: of a small one; with VD_LONG of one of 67 megapixels, a sheet of 22 by 34 inches at 300 dpi, and
 * of one of 600. */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "formats/scan/picture.h"
#include "formats/scan/pyramid.h"
#include "tests/shared/folder.h"

typedef struct
{
  const char *name;
  guint       width, height;
  guint       most; /* megabytes of the process */
} Row;

static const Row rows[] = {
  { "4", 2200, 2000, 150 },
  { "67", 6600, 10200, 400 },
  { "600", 24000, 25000, 600 },
};

static void
put_number (FILE    *file,
            guint32  number,
            guint    n_bytes)
{
  for (guint i = 0; i < n_bytes; i++)
    fputc (number >> 8 * i & 0xff, file);
}

static void
put_field (FILE    *file,
           guint    tag,
           guint    type,
           guint32  value)
{
  put_number (file, tag, 2);
  put_number (file, type, 2);
  put_number (file, 1, 4);
  put_number (file, value, 4);
}

/* As TIFF without compression, one row after the other: making it takes no memory to speak of.
 * Grey, as the colours do not matter here, and noisy, as paper is. */
static void
save (const char *path,
      const Row  *row)
{
  FILE *file = fopen (path, "wb");
  g_autofree guint8 *line = g_malloc (row->width);
  guint32 dice = 1;

  fwrite ("II*\0\10\0\0\0", 1, 8, file);
  put_number (file, 9, 2);
  put_field (file, 256, 4, row->width);
  put_field (file, 257, 4, row->height);
  put_field (file, 258, 3, 8);
  put_field (file, 259, 3, 1);                           /* as it is */
  put_field (file, 262, 3, 1);                           /* black is 0 */
  put_field (file, 273, 4, 8 + 2 + 9 * 12 + 4);          /* where */
  put_field (file, 277, 3, 1);
  put_field (file, 278, 4, row->height);                 /* one strip */
  put_field (file, 279, 4, row->width * row->height);
  put_number (file, 0, 4);
  for (guint y = 0; y < row->height; y++)
    {
      for (guint x = 0; x < row->width; x++)
        {
          dice = dice * 1664525 + 1013904223;
          line[x] = 128 + (x / 64 + y / 64) % 2 * 64 + (dice >> 28);
        }
      fwrite (line, 1, row->width, file);
    }
  g_assert_cmpint (fclose (file), ==, 0);
}

/* In a process of its own, whose memory is that of this picture alone. */
static void
show (const char *path,
      const Row  *row)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = vd_picture_hash_file (path, NULL, &error);
  g_autoptr (VdPyramid) pyramid = vd_pyramid_make (path, hash, 1, NULL, &error);
  g_autoptr (VdPicture) picture = vd_picture_open (path, 1, &error);
  g_autoptr (VdGrey) grey = NULL;
  struct rusage usage;

  g_assert_no_error (error);
  g_assert_cmpuint (vd_pyramid_get_finest (pyramid), ==, 0);
  g_assert_cmpuint (vd_pyramid_get_width (pyramid), ==, row->width);
  grey = vd_picture_read_grey (picture, 4, NULL, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (grey->height, ==, row->height / 4);

  g_assert_cmpint (getrusage (RUSAGE_SELF, &usage), ==, 0);
  g_print ("# %s megapixels: %ld MB\n", row->name, usage.ru_maxrss >> 10);
  g_assert_cmpint (usage.ru_maxrss >> 10, <, row->most);
}

static void
test_memory (gconstpointer data)
{
  const Row *row = data;
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.tif", NULL);
  int status;
  pid_t child;

  save (path, row);
  fflush (stdout);
  child = fork ();
  g_assert_cmpint (child, >=, 0);
  if (child == 0)
    {
      g_setenv ("XDG_CACHE_HOME", folder, TRUE);
      show (path, row);
      fflush (stdout);
      _exit (0);
    }

  g_assert_cmpint (waitpid (child, &status, 0), ==, child);
  g_assert_cmpint (status, ==, 0);
  folder_remove (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  for (guint i = 0; i < (g_getenv ("VD_LONG") != NULL ? G_N_ELEMENTS (rows) : 1); i++)
    {
      g_autofree char *name = g_strdup_printf ("/scan-memory/%s", rows[i].name);

      g_test_add_data_func (name, &rows[i], test_memory);
    }

  return g_test_run ();
}
