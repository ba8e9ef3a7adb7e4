/* fuzz-archive.c: damaged archives
 *
 * usage: fuzz-archive [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * The files are put into an archive, which is damaged.  It is refused in one line that begins
 * with its name, or what is read of it keeps to what formats/io/archive.h promises.  Meant to run
 * in a build with sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include "formats/io/archive.h"

#include <stdlib.h>
#include <string.h>

#include "tests/shared/mutate.h"

static const char *const words[] = {
  "PK\1\2", "PK\3\4", "PK\5\6", "PK\6\6", "PK\6\7", "PK\7\10", "\377\377", "\377\377\377\377", "..",
  "../", "/", "\\", ":", "\1", "\377", NULL
};

typedef struct
{
  VdMutator mutator;
  guint     n_read;
} Fuzz;

static void
assert_kept (const GPtrArray *files)
{
  guint64 bytes = 0;

  g_assert_cmpuint (files->len, <=, vd_archive_usual.files);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];

      g_assert_true (file->name[0] != '/' && g_utf8_validate (file->name, -1, NULL));
      g_assert_null (strstr (file->name, ".."));
      g_assert_null (strpbrk (file->name, "\\:"));
      bytes += g_bytes_get_size (file->bytes);
    }
  g_assert_cmpuint (bytes, <=, vd_archive_usual.bytes);
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GPtrArray) files = NULL;
  g_autoptr (GError) error = NULL;
  GString *text;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  bytes = g_bytes_new (text->str, text->len);
  g_string_free (text, TRUE);
  files = vd_archive_read (bytes, "fuzz", NULL, &error);

  self->n_read += files != NULL;
  if (files != NULL)
    assert_kept (files);
  else
    {
      g_assert_error (error, VD_FORMAT_ERROR, error->code);
      g_assert_null (strchr (error->message, '\n'));
    }
}

static GBytes *
make_seed (const GPtrArray *texts)
{
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  for (guint i = 0; i < texts->len; i++)
    {
      g_autofree char *name = g_strdup_printf ("a/%u%s", i, i % 2 == 0 ? ".xml" : ".png");

      g_ptr_array_add (files, vd_output_file_new (name, g_bytes_ref (texts->pdata[i])));
    }

  return vd_archive_write (files);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };
  GBytes *seed;

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  seed = make_seed (fuzz.mutator.seeds);
  g_ptr_array_set_size (fuzz.mutator.seeds, 0);
  g_ptr_array_add (fuzz.mutator.seeds, seed);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u damaged ones were still read\n", fuzz.n_read);
    }

  mutator_clear (&fuzz.mutator);
  g_strfreev (options.paths);
  return EXIT_SUCCESS;
}
