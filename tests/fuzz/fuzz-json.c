/* fuzz-json.c: battles to JSON and back, and damaged JSON
 *
 * usage: fuzz-json [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * Mutations are made by turns of the documents, a battle as a bundle, and of their JSON.
 * Of documents that can still be read the JSON must give the same again, byte for byte;
 * where the names of a bundle's files lead elsewhere both are refused.  Damaged JSON is
 * refused in one line, or makes documents that can be read.  Meant to run in a build with
 * sanitizers.  Prints TAP, one case for each hundredth of the run. */
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/exchange.h"
#include "tests/shared/bundles.h"
#include "tests/shared/mutate.h"

static const char *const xml_words[] = {
  "\"", "'", "&amp;", "&#10;", "&#9;", " ", "  ", "<!-- c -->", "<?p i?>", "<?p?>", "-", "0", "1/2",
  "2/4", "03", "yes", "no", "never", ";", "; ", "/", ">", "&gt;", "xmlns:x=\"urn:example:x\"",
  "<x:a xmlns:x=\"urn:x\">", "</x:a>", "<a xmlns=\"urn:y\"> t <b xmlns=\"\"/></a>", "<newer/>",
  " newer=\"1\"", " x:y=\"1\"", " id=\"\"", " note=\"\"", " note=\"a  b\"", " strength=\"2/4\"",
  " case=\"A; B\"", "<hex at=\"0101\" terrain=\"clear\"/>", "<title>a</title>", "text",
  " xml:lang=\"de\"", "\303\251", "<!-- e --></scenario>", NULL
};
static const char *const json_words[] = {
  "{", "}", "[", "]", ",", ":", "\"", "\\", "\\u0000", "\\u0007", "\\ud800", "null", "true", "0",
  "-1", "0.5", "1e999", "{}", "[]", "\"\"", "\"$before\":[{\"comment\":\"--\"}],", "\"$order\":",
  "\"$order\":[[\"unit\",2]],", "\"$before\":[{\"element\":\"a\"}],", "\"$other\":{\"x\":\"1\"},",
  "{\"comment\":\"-\"}", "{\"instruction\":\"xml\",\"text\":\"\"}", "\"id\":\"a\",", "\"id\":7,",
  "\"hexes\":[\"1\",\"2\"]", "\"$end\":[\"<\"],", "\"href\":\"../../../a.map.xml\"", "\"..\"",
  "/", " ", "\n", "\377", "\"$text\":\"a\",", "\"newest\":{},", NULL
};

typedef struct
{
  VdMutator  xml, json;
  guint      n_read, n_imported;
  const VdExportFormat *format;
} Fuzz;

/* (transfer full) */
static GBytes *
export (const Fuzz *self,
        VdProject  *project)
{
  VdExportRequest request = { .format = self->format, .project = project };
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExported) exported = vd_export_run (&request, &error);
  const VdOutputFile *file;

  g_assert_no_error (error);
  g_assert_null (vd_left_get (exported->left, 0));
  file = exported->files->pdata[0];
  return g_bytes_ref (file->bytes);
}

/* (transfer full) (nullable): as from a file; what becomes of a battle is written too */
static GPtrArray *
import (const Fuzz *self,
        const char *text,
        gsize       size,
        GError    **error)
{
  g_autofree char *copy = g_malloc (size + 1);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VdImported) imported = NULL;

  memcpy (copy, text, size);
  copy[size] = '\0';
  bytes = g_bytes_new_with_free_func (copy, size, NULL, NULL);
  imported = vd_import_run (&(VdImportRequest) { self->format, "fuzz", bytes }, error);
  return imported != NULL ? vd_imported_write (imported) : NULL;
}

static void
assert_holds (const GPtrArray  *files,
              const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  for (guint i = 0; i < files->len; i++)
    if (g_bytes_equal (((VdOutputFile *) files->pdata[i])->bytes, bytes))
      return;

  g_error ("no file of %u is\n%s", files->len, (const char *) g_bytes_get_data (bytes, NULL));
}

static void
try_project (Fuzz      *self,
             VdProject *project,
             GBytes    *text)
{
  g_autoptr (GBytes) json = export (self, project);
  g_autoptr (GError) error = NULL;
  gsize size;
  const char *bytes = g_bytes_get_data (json, &size);
  g_autoptr (GPtrArray) files = import (self, bytes, size, &error);

  self->n_read++;
  if (files == NULL && project->scenario != NULL && bundle_is_refused (text))
    return;

  g_assert_no_error (error);
  if (project->scenario != NULL)
    assert_holds (files, project->scenario);
  if (project->system != NULL)
    assert_holds (files, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    assert_holds (files, project->maps->pdata[i]);
}

static void
try_document (Fuzz    *self,
              GString *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text->str, text->len);
  g_autoptr (VdProject) project = bundle_load (bytes);

  if (project != NULL)
    try_project (self, project, bytes);
}

static void
try_json (Fuzz    *self,
          GString *text)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = import (self, text->str, text->len, &error);

  if (files == NULL)
    {
      mutator_assert_message (error);
      return;
    }

  self->n_imported++;
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];
      g_autoptr (GError) problem = NULL;
      g_autoptr (VdDocument) document = vd_document_load_bytes (file->bytes, file->name, &problem);

      g_assert_no_error (problem);
      assert_holds (files, document);
    }
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  VdMutator *mutator = i % 2 == 0 ? &self->xml : &self->json;
  GString *text;

  mutator_seed (mutator, seed, i);
  text = mutator_mutate (mutator);
  if (i % 2 == 0)
    try_document (self, text);
  else
    try_json (self, text);
  g_string_free (text, TRUE);
}

/* Each file is a seed, a battle all that it names, and so is what is exported of it. */
static void
make_seeds (Fuzz  *self,
            char **paths)
{
  g_ptr_array_set_size (self->xml.seeds, 0);
  g_ptr_array_set_size (self->json.seeds, 0);
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (VdProject) project = NULL;
      g_autoptr (GBytes) text = bundle_read_file (paths[i], &project);

      try_project (self, project, text);
      g_ptr_array_add (self->xml.seeds, g_steal_pointer (&text));
      g_ptr_array_add (self->json.seeds, export (self, project));
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = { .format = vd_export_find_format ("json") };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.xml, options.paths, xml_words);
  mutator_init (&fuzz.json, options.paths, json_words);
  make_seeds (&fuzz, options.paths);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u went to JSON and back, %u damaged ones were still read\n", fuzz.n_read,
               fuzz.n_imported);
    }

  mutator_clear (&fuzz.xml);
  mutator_clear (&fuzz.json);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
