/* fuzz-vassal.c: modules of VASSAL, damaged
 *
 * usage: fuzz-vassal [--mutations=N] [--seed=N] [--only=I] BATTLE...
 *
 * The build files of modules that are made of the battles are damaged, and put into archives with
 * their pictures again.  Such a module is refused in one line, or makes documents that can be
 * written and read again, and for each thing that was not taken there is a line.  Meant to run in
 * a build with sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/import.h"
#include "formats/io/archive.h"
#include "tests/shared/imported.h"
#include "tests/shared/mutate.h"

static const char *const words[] = {
  "\"", "'", "&amp;", "&#10;", "&#9;", "\\", "\\\\", "\\&#9;", "/", ";", ",", "\t", "-1", "0", "1", "1e308",
  "-1e308", "nan", "inf", "4294967295", "99999999999999999999", "true", "false", "null", "+/null/", "prototype;Unit",
  "prototype;Side french&#9;", "mark;Strength,Side", "emb2;;;;;;;;;;;;;;;;a.png", "piece;;;;", "$gridLocation$",
  "$column$", "$row$", "$name$", " sideways=\"true\"", " stagger=\"true\"", " hDescend=\"true\"",
  " vDescend=\"true\"", " hType=\"A\"", " vType=\"A\"", " dx=\"0.001\"", " dy=\"100000\"", " x0=\"-5000\"",
  " useGridLocation=\"false\" x=\"60\" y=\"60\"", " width=\"900\" height=\"700\"", " path=\"0,0;300,0;300,200\"",
  "<VASSAL.build.module.map.boardPicker.board.HexGrid/>", "<VASSAL.build.module.Map>", "</VASSAL.build.module.Map>",
  "<VASSAL.build.module.map.boardPicker.board.ZonedGrid>", "</VASSAL.build.module.map.boardPicker.board.ZonedGrid>",
  "<VASSAL.build.widget.PieceSlot/>", "<entry>x</entry>", "<!DOCTYPE x>", "\303\251", "\377", NULL
};

/* A module: all of it but what is damaged. */
typedef struct
{
  GPtrArray *files; /* of VdOutputFile */
  VdMutator  mutator;
} Source;

typedef struct
{
  GArray *sources; /* of Source */
  guint   n_read, n_told;
} Fuzz;

static GBytes *
pack (const Source  *source,
      const GString *text)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new ();
  VdOutputFile build = { (char *) "buildFile.xml", g_bytes_new (text->str, text->len) };
  GBytes *bytes;

  g_ptr_array_add (files, &build);
  for (guint i = 0; i < source->files->len; i++)
    g_ptr_array_add (files, source->files->pdata[i]);
  bytes = vd_archive_write (files);
  g_bytes_unref (build.bytes);
  return bytes;
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  Source *source = &g_array_index (self->sources, Source, i % self->sources->len);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdImported) imported = NULL;
  g_autoptr (GBytes) bytes = NULL;
  GString *text;

  mutator_seed (&source->mutator, seed, i);
  text = mutator_mutate (&source->mutator);
  bytes = pack (source, text);
  g_string_free (text, TRUE);
  imported = vd_import_run (&(VdImportRequest) { vd_export_find_format ("vassal"), "fuzz", bytes }, &error);
  if (imported == NULL)
    {
      g_autofree char *said = vd_phrase_say (error->message, NULL);

      g_assert_error (error, VD_FORMAT_ERROR, error->code);
      g_assert_true (g_str_has_prefix (said, "fuzz: "));
      g_assert_null (strchr (said, '\n'));
      return;
    }

  self->n_told += imported_assert_sound (imported);
  self->n_read++;
}

/* The board keeps its picture, by which it is a map; counters need not have theirs. */
static void
add_source (Fuzz   *self,
            GBytes *module)
{
  static char *none[] = { NULL };
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = vd_archive_read (module, "module", NULL, &error);
  Source source = { g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free) };

  g_assert_no_error (error);
  mutator_init (&source.mutator, none, words);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];

      if (strcmp (file->name, "buildFile.xml") == 0)
        g_ptr_array_add (source.mutator.seeds, g_bytes_ref (file->bytes));
      else if (g_str_has_prefix (file->name, "images/map-"))
        g_ptr_array_add (source.files, vd_output_file_new (file->name, g_bytes_ref (file->bytes)));
    }
  g_assert_cmpuint (source.mutator.seeds->len, ==, 1);
  g_assert_cmpuint (source.files->len, >, 0);
  g_array_append_val (self->sources, source);
}

static void
add_battle (Fuzz       *self,
            const char *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, NULL, &error);
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = {
    .format = vd_export_find_format ("vassal"), .project = project, .values = values,
  };
  g_autoptr (VdExported) exported = NULL;

  g_assert_no_error (error);
  g_hash_table_insert (values, (gpointer) "pixels", (gpointer) "12");
  exported = vd_export_run (&request, &error);
  g_assert_no_error (error);
  add_source (self, ((VdOutputFile *) exported->files->pdata[0])->bytes);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "BATTLE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { .sources = g_array_new (FALSE, FALSE, sizeof (Source)) };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  for (guint i = 0; options.paths[i] != NULL; i++)
    add_battle (&fuzz, options.paths[i]);

  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u damaged modules were still read, %u things in them were not taken\n", fuzz.n_read,
               fuzz.n_told);
    }

  for (guint i = 0; i < fuzz.sources->len; i++)
    {
      Source *source = &g_array_index (fuzz.sources, Source, i);

      mutator_clear (&source->mutator);
      g_ptr_array_unref (source->files);
    }
  g_array_unref (fuzz.sources);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
