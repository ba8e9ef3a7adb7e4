/* fuzz-agree.c: compares damaged maps with what they were
 *
 * usage: fuzz-agree [--mutations=N] [--seed=N] [--only=I] MAP...
 *
 * What can still be read is compared with the first file, as a reader's, as what settles disputes
 * and as gold; whatever comes of it, the merged map can be read. */
#include "formats/agree/agree.h"

#include <stdlib.h>
#include <string.h>

#include "tests/shared/mutate.h"

static const char *const words[] = {
  "\"", " ", "=", "<", "/>", "<hex at=\"0101\" terrain=\"clear\"/>",
  "<region id=\"r\" hexes=\"0101\"/>", "0101>0102", "0101/0102", "0101/9999", "0102 0103", " suggested=\"yes\"", " status=\"checked\"",
  " terrain=\"\"", " id=\"\"", " off=\"north\"", "<terrain>", "</terrain>",
  "<!-- c -->", "-1", "9999",
  NULL
};

typedef struct
{
  VdMutator  mutator;
  guint      n_compared;
} Fuzz;

static VdDocument *
load (GBytes *bytes)
{
  return vd_document_load_bytes (bytes, "fuzz", NULL);
}

static void
assert_readable (const VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  g_autoptr (VdDocument) again = load (text);

  if (again == NULL)
    g_error ("a merged map cannot be read");
}

static void
compare (Fuzz       *self,
         VdDocument *damaged)
{
  g_autoptr (VdDocument) first = load (self->mutator.seeds->pdata[0]);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdAgreement) agreement =
    vd_agreement_new ((VdDocument *[]) { damaged, first }, 2, damaged, damaged, &error);
  VdMissed missed;

  if (agreement == NULL)
    return;

  self->n_compared++;
  vd_agreement_estimate (agreement, &missed);
  vd_agreement_mark (agreement);
  assert_readable (damaged);
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  GString *text;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VdDocument) damaged = NULL;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  bytes = g_bytes_new (text->str, text->len);
  g_string_free (text, TRUE);

  damaged = load (bytes);
  if (damaged != NULL)
    compare (self, damaged);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "MAP", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
  g_print ("# %u were compared\n", fuzz.n_compared);

  mutator_clear (&fuzz.mutator);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
