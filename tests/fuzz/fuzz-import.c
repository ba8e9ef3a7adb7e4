/* fuzz-import.c: files of other programs, damaged, into the battle that they were exported from
 *
 * usage: fuzz-import [--mutations=N] [--seed=N] [--only=I] BATTLE...
 *
 * Mutations are made of what each format writes that can be read into a battle, by turns.  As it is
 * written it must change nothing.  Damaged it is refused in one line, or makes documents that can
 * be written and read again, and for each thing that was not taken there is a line.  The battle
 * itself stays as it is.  Meant to run in a build with sanitizers.  Prints TAP, one case for each
 * hundredth of the run. */
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/import.h"
#include "tests/shared/imported.h"
#include "tests/shared/mutate.h"

static const char *const words[] = {
  "\"", "'", "&amp;", "&#10;", " ", "<!-- c -->", "-", "-1", "0", "1", "1e308", "-1e308", "nan", "inf",
  "0x10", "4294967295", "99999999999999999999", "3000000000", ",", "0,0 ", "0,0 52,30 ", "/", ">", "&gt;",
  "<", "null", "true", "[", "]", "{", "}", "\\u0000", "\303\251", "\377", "a/b", "../../x.tsx", "\n",
  "<properties>", "</properties>", "<property name=\"hexes\" value=\"0101 0102\"/>",
  "<property name=\"kind\" value=\"river\"/>", "<property name=\"at\" value=\"0101\"/>",
  "<property name=\"unit\" value=\"grenadiers\"/>", "<property name=\"sides\" value=\"0101/0102\"/>",
  "<property name=\"run\" value=\"lind\"/>", "<property name=\"middle\" value=\"0 0\"/>",
  "<property name=\"note\"/>", "<property/>", "<polyline points=\"0,0 0,60\"/>", "<polyline/>", "<point/>",
  "<object id=\"7\" type=\"name\" x=\"60\" y=\"60\"><text>Here</text></object>",
  "<object id=\"8\" type=\"unit\" gid=\"257\" x=\"60\" y=\"60\" width=\"80\" height=\"80\"/>",
  "<object id=\"9\" name=\"A\" type=\"region\"/>", "<object/>", "<group>", "</group>", "<layer/>",
  "<imagelayer/>", "<objectgroup name=\"names\"/>", "<tileset firstgid=\"1\" source=\"x.tsx\"/>",
  "<tile id=\"0\"/>", "<data/>", "<data encoding=\"base64\" compression=\"zlib\">eJwDAAAAAAE=</data>",
  "<data encoding=\"base64\" compression=\"gzip\">H4sIAAAAAAAA/wMAAAAAAAAAAAA=</data>",
  "<data encoding=\"base64\">AAAA</data>", "<data><chunk x=\"0\" y=\"0\" width=\"1\" height=\"1\"/></data>",
  " encoding=\"base64\"", " compression=\"zlib\"", " width=\"4096\"", " rotation=\"45\"", "<!DOCTYPE map>",
  "\"data\":[1],", "\"chunks\":[{\"data\":[1],\"width\":1}],", "\"encoding\":\"base64\",", "\"point\":true,",
  "\"polyline\":[{\"x\":0,\"y\":0}],", "\"properties\":[{\"name\":\"at\",\"value\":7}],", NULL
};

/* What a format writes of a battle. */
typedef struct
{
  const VdExportFormat *format;
  const VdProject      *project;
  VdMutator             mutator; /* of one seed */
} Source;

typedef struct
{
  GArray *sources; /* of Source */
  guint   n_read, n_told;
} Fuzz;

static VdImported *
import (const Source  *source,
        const char    *text,
        gsize          size,
        GError       **error)
{
  g_autofree char *copy = g_malloc (size + 1);
  g_autoptr (GBytes) bytes = NULL;

  memcpy (copy, text, size);
  copy[size] = '\0';
  bytes = g_bytes_new_with_free_func (copy, size, NULL, NULL);
  return vd_import_run (&(VdImportRequest) { source->format, "fuzz", bytes, source->project }, error);
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
  GString *text;

  mutator_seed (&source->mutator, seed, i);
  text = mutator_mutate (&source->mutator);
  imported = import (source, text->str, text->len, &error);
  if (imported == NULL)
    mutator_assert_message (error);
  else
    {
      self->n_told += imported_assert_sound (imported);
      self->n_read++;
    }
  g_string_free (text, TRUE);
}

/* As it is written it says nothing new. */
static void
assert_same (const Source *source,
             GBytes       *bytes)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdImported) imported =
    import (source, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes), &error);

  g_assert_no_error (error);
  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *document = imported->documents->pdata[i];
      g_autoptr (GBytes) old = vd_document_write (document->instead);
      g_autoptr (GBytes) new = vd_document_write (document->document);

      g_assert_true (g_bytes_equal (old, new));
    }
}

static void
add_source (Fuzz                 *self,
            const VdExportFormat *format,
            const VdProject      *project,
            GBytes               *bytes)
{
  static char *none[] = { NULL };
  Source source = { format, project };

  assert_same (&source, bytes);
  mutator_init (&source.mutator, none, words);
  g_ptr_array_add (source.mutator.seeds, g_bytes_ref (bytes));
  g_array_append_val (self->sources, source);
}

static void
add_format (Fuzz                 *self,
            const VdExportFormat *format,
            VdProject            *project)
{
  VdExportRequest request = { .format = format, .project = project };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExported) exported = vd_export_run (&request, &error);

  g_assert_no_error (error);
  for (guint i = 0; i < exported->files->len; i++)
    {
      const VdOutputFile *file = exported->files->pdata[i];

      if (g_str_has_suffix (file->name, format->import_ending))
        add_source (self, format, project, file->bytes);
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "BATTLE", NULL };
  g_autoptr (GPtrArray) projects = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_project_free);
  VdMutatorOptions options;
  Fuzz fuzz = { .sources = g_array_new (FALSE, FALSE, sizeof (Source)) };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  for (guint i = 0; options.paths[i] != NULL; i++)
    {
      g_ptr_array_add (projects, vd_project_load (options.paths[i], NULL, NULL));
      for (guint f = 0; vd_export_formats[f] != NULL; f++)
        if ((vd_export_formats[f]->reads & VD_IMPORT_INTO) != 0 &&
            (vd_export_formats[f]->reads & VD_IMPORT_FILE) != 0)
          add_format (&fuzz, vd_export_formats[f], projects->pdata[i]);
    }

  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u damaged files were still read, %u things in them were not taken\n", fuzz.n_read,
               fuzz.n_told);
    }

  for (guint i = 0; i < fuzz.sources->len; i++)
    mutator_clear (&g_array_index (fuzz.sources, Source, i).mutator);
  g_array_unref (fuzz.sources);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
