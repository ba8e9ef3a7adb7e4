/* fuzz-vassal-base.c: damaged modules that a battle is to be added to
 *
 * usage: fuzz-vassal-base [--mutations=N] [--seed=N] [--only=I] SCENARIO
 *
 * What says all of a module is damaged and put into an archive.  It is refused in one line that
 * names the file or the option, or says its name and version.  Meant to run in a build with
 * sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/exchange.h"
#include "formats/exchange/vassal/vassal-base.h"
#include "formats/io/archive.h"
#include "tests/shared/mutate.h"

static const char *const words[] = {
  "VASSAL.build.", "GameModule", "ModuleExtension", "module.DiceButton", "module.PlayerRoster",
  "nSides", "name", "version", "ModuleOther1", "ModuleOther2", "Rules: ", "Battle: ", "<entry/>",
  "<entry>", "</", "/>", "\"", "&#9;", "&amp;", "<!DOCTYPE x>", "\377", NULL
};

/* With the rules of the battle that is to be added. */
static const char module[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<VASSAL.build.GameModule name=\"Other\" version=\"1.0\" ModuleOther1=\"%s\""
  " ModuleOther2=\"Battle: other\" VassalVersion=\"3.7.0\" nextPieceSlotId=\"9\">\n"
  " <VASSAL.build.module.BasicCommandEncoder/>\n"
  " <VASSAL.build.module.PlayerRoster buttonText=\"Sides\"><entry>French</entry>"
  "<entry>Prussian</entry></VASSAL.build.module.PlayerRoster>\n"
  " <VASSAL.build.module.DiceButton name=\"1d6\" nDice=\"1\" nSides=\"6\"/>\n"
  "</VASSAL.build.GameModule>\n";

typedef struct
{
  VdMutator  mutator;
  VdProject *project;
  guint      n_read;
} Fuzz;

static GBytes *
pack (GString *text)
{
  g_autoptr (GPtrArray) files =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  g_ptr_array_add (files, vd_output_file_new ("moduledata", g_bytes_new_static ("<data/>", 7)));
  g_ptr_array_add (files, vd_output_file_new ("buildFile.xml", g_string_free_to_bytes (text)));
  return vd_archive_write (files);
}

static void
add_seed (Fuzz *self)
{
  g_autofree char *rules = vd_vassal_base_say_rules (self->project);
  char *text = g_strdup_printf (module, rules);

  g_ptr_array_set_size (self->mutator.seeds, 0);
  g_ptr_array_add (self->mutator.seeds, g_bytes_new_take (text, strlen (text)));
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (VdVassalBase) base = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GError) error = NULL;

  mutator_seed (&self->mutator, seed, i);
  bytes = pack (mutator_mutate (&self->mutator));
  base = vd_vassal_base_new (bytes, "fuzz", self->project, &error);

  self->n_read += base != NULL;
  if (base != NULL)
    g_assert_true (base->name != NULL && base->version != NULL && base->data != NULL);
  else
    {
      g_assert_null (strchr (error->message, '\n'));
      g_assert_true (g_str_has_prefix (error->message, "fuzz: ") ||
                     g_error_matches (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION) ||
                     error->domain == VD_FORMAT_ERROR);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.mutator, options.paths, words);
  fuzz.project = vd_project_load (options.paths[0], NULL, NULL);
  g_assert_nonnull (fuzz.project);
  add_seed (&fuzz);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u damaged ones were still read\n", fuzz.n_read);
    }

  vd_project_free (fuzz.project);
  mutator_clear (&fuzz.mutator);
  g_strfreev (options.paths);
  return EXIT_SUCCESS;
}
