/* fuzz-scan.c: damaged pictures
 *
 * usage: fuzz-scan [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * Each file is made a small picture of every kind that is read, and these are damaged.  What
 * comes of it is refused in one line, or read to its end.  Meant to run in a build with
 * sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include <cairo-pdf.h>
#include <stdlib.h>
#include <string.h>
#include <vips/vips.h>

#include "formats/scan/picture.h"
#include "tests/shared/folder.h"
#include "tests/shared/mutate.h"

#define SIDE 48
#define MOST_PIXELS (1u << 22) /* that are read: headers may well say more, and be right */

static const char *const words[] = {
  "\xff\xff\xff\xff", "\x7f\xff\xff\xff", "IHDR", "IDAT", "IEND", "PLTE", "tRNS", "\xff\xc0",
  "\xff\xc2", "\xff\xc4", "\xff\xda", "\xff\xd9", "II*", "MM", "VP8X", "VP8L", "VP8 ", "ALPH",
  "/MediaBox [0 0 1e9 1e9]", "/MediaBox [0 0 0 0]", "/Count 99999", "obj", "stream", "xref", NULL
};

typedef struct
{
  VdMutator  mutator;
  char      *folder;
  char      *path;
  guint      n_read;
} Fuzz;

static void
assert_message (const GError *error,
                const char   *path)
{
  g_assert_nonnull (error);
  g_assert_cmpint (error->domain, ==, VD_FORMAT_ERROR);
  g_assert_true (g_str_has_prefix (error->message, path));
  g_assert_null (strchr (error->message, '\n'));
  g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = NULL;
  GString *text;
  guint width, height;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  g_assert_true (g_file_set_contents (self->path, text->str, text->len, NULL));
  g_string_free (text, TRUE);

  picture = vd_picture_open (self->path, 1 + i % 7 / 6, &error);
  if (picture == NULL)
    {
      assert_message (error, self->path);
      return;
    }

  width = vd_picture_get_width (picture);
  height = vd_picture_get_height (picture);
  if ((guint64) width * height <= MOST_PIXELS)
    {
      g_autoptr (VdGrey) grey = vd_picture_read_grey (picture, 1, NULL, &error);

      if (grey == NULL)
        assert_message (error, self->path);
      else
        self->n_read++;
    }
}

static void
add_seed (Fuzz         *self,
          gconstpointer bytes,
          gsize         n)
{
  g_ptr_array_add (self->mutator.seeds, g_bytes_new (bytes, n));
}

/* As its bytes happen to be. */
static void
add_pictures (Fuzz   *self,
              GBytes *text)
{
  static const char *const kinds[] = {
    ".png", ".png[interlace]", ".jpg[Q=80]", ".jpg[interlace]", ".tif", ".tif[compression=lzw]",
    ".tif[compression=jpeg,tile,tile-width=16,tile-height=16]", ".tif[compression=deflate,bigtiff]",
    ".webp[lossless]", ".webp",
  };
  g_autofree guint8 *pixels = g_malloc0 (SIDE * SIDE * 3);
  VipsImage *image;

  memcpy (pixels, g_bytes_get_data (text, NULL), MIN (g_bytes_get_size (text), SIDE * SIDE * 3));
  image = vips_image_new_from_memory (pixels, SIDE * SIDE * 3, SIDE, SIDE, 3, VIPS_FORMAT_UCHAR);
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      void *bytes;
      gsize n;

      if (vips_image_write_to_buffer (image, kinds[i], &bytes, &n, NULL) != 0)
        g_error ("%s: %s", kinds[i], vips_error_buffer ());
      add_seed (self, bytes, n);
      g_free (bytes);
    }
  g_object_unref (image);
}

static cairo_status_t
append (void         *closure,
        const guchar *bytes,
        guint         n)
{
  g_byte_array_append (closure, bytes, n);
  return CAIRO_STATUS_SUCCESS;
}

static void
add_pdf (Fuzz *self)
{
  GByteArray *bytes = g_byte_array_new ();
  cairo_surface_t *surface = cairo_pdf_surface_create_for_stream (append, bytes, 9, 9);
  cairo_t *cr = cairo_create (surface);

  for (guint page = 0; page < 2; page++)
    {
      cairo_set_source_rgb (cr, page, 0, 1);
      cairo_rectangle (cr, 2, 2, 5, 5);
      cairo_fill (cr);
      cairo_show_page (cr);
    }
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  add_seed (self, bytes->data, bytes->len);
  g_byte_array_unref (bytes);
}

static void
make_seeds (Fuzz *self)
{
  GPtrArray *texts = self->mutator.seeds;

  g_assert_cmpint (vips_init ("fuzz"), ==, 0);
  self->mutator.seeds = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  for (guint i = 0; i < texts->len; i++)
    add_pictures (self, texts->pdata[i]);
  add_pdf (self);
  g_ptr_array_unref (texts);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { .folder = folder_new () };

  fuzz.path = g_build_filename (fuzz.folder, "picture", NULL);
  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  make_seeds (&fuzz);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u damaged ones were still read\n", fuzz.n_read);
    }

  mutator_clear (&fuzz.mutator);
  folder_remove (fuzz.folder);
  g_free (fuzz.folder);
  g_free (fuzz.path);
  g_strfreev (options.paths);
  return EXIT_SUCCESS;
}
