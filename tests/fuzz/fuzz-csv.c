/* fuzz-csv.c: battles to tables and back, and damaged tables
 *
 * usage: fuzz-csv [--mutations=N] [--seed=N] [--only=I] FILE...
 *
 * Mutations are made by turns of the documents, a battle as a bundle, and of one of their
 * tables.  Documents that can still be read must give the same tables when they have been
 * through them, and be the same byte for byte with what the tables do not hold; where the names
 * of a bundle's files lead elsewhere both are refused.  A damaged table is refused in one line,
 * or makes documents that can be read.  Meant to run in a build with sanitizers.  Prints TAP,
 * one case for each hundredth of the run. */
#include <glib/gstdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/exchange/exchange.h"
#include "tests/shared/bundles.h"
#include "tests/shared/mutate.h"

#define TABLES_LAID 100 /* turns after which those of another seed are damaged */

static const char *const xml_words[] = {
  "\"", "'", "&amp;", "&#10;", "&#13;", "&#9;", " ", "  ", "<!-- c -->", "-", "=", "+1", "@", "0",
  "1/2", "03", "yes", ",", ";", "; ", "/", ">", "&gt;", "xmlns:x=\"urn:example:x\"",
  "<x:a xmlns:x=\"urn:x\">", "</x:a>", "<newer/>", " newer=\"1\"", " id=\"\"", " id=\"/2\"",
  " note=\"\"", " note=\"'\"", " note=\"a  b\"", " note=\"=1\"", " case=\"A; B\"", "<hex at=\"0101\" "
  "terrain=\"clear\"/>", "<title>a</title>", "<override note=\"a\">", "</override>", "<setup/>",
  "<closed terrain=\"a\"/>", "<except cost=\"2\"/>", "text", " xml:lang=\"de\"", "\303\251", NULL
};
static const char *const csv_words[] = {
  ",", ",,", ";", "\t", "\"", "\"\"", "\r\n", "\n", "\r", "'", "''", "=", "\357\273\277", "\377", "\1",
  "in", "map", "scenario", "override", "system", "row", "table", "usual", "text", "count", "/1", "/2",
  "-1", "99999999999", "id", "../../../a.map.xml", "/etc/a.map.xml", "clear", "units", "unit",
  "\"a\"b", " ", "\303\251", "&", "<", NULL
};

typedef struct
{
  VdMutator             xml, csv;
  GPtrArray            *tables; /* of GPtrArray of VdOutputFile: of each seed */
  const GPtrArray      *laid;   /* (nullable): those of them that lie in the folder */
  char                 *folder; /* for what is imported */
  guint                 n_read, n_imported;
  const VdExportFormat *format;
} Fuzz;

/* Folders */

static void
empty_folder (const char *path)
{
  g_autoptr (GDir) dir = g_dir_open (path, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *file = g_build_filename (path, name, NULL);

      g_unlink (file);
    }
}

static void
write_file (const Fuzz *self,
            const char *name,
            const void *data,
            gsize       size)
{
  g_autofree char *path = g_build_filename (self->folder, name, NULL);
  gboolean is_written = g_file_set_contents_full (path, data, size, G_FILE_SET_CONTENTS_NONE, 0600,
                                                  NULL);

  g_assert_true (is_written);
}

static void
write_files (Fuzz            *self,
             const GPtrArray *files)
{
  self->laid = NULL;
  empty_folder (self->folder);
  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = files->pdata[i];
      gsize size;
      const void *data = g_bytes_get_data (file->bytes, &size);

      write_file (self, file->name, data, size);
    }
}

/* There and back */

/* (transfer full): tables alone */
static VdExported *
export (const Fuzz *self,
        VdProject  *project)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { self->format, project, NULL, values };
  g_autoptr (GError) error = NULL;
  VdExported *exported;

  g_hash_table_insert (values, (gpointer) "pictures", (gpointer) "none");
  exported = vd_export_run (&request, &error);
  g_assert_no_error (error);
  return exported;
}

/* (transfer full) (nullable): of the folder; @into: (nullable) */
static VdImported *
import (const Fuzz      *self,
        const VdProject *into,
        GError         **error)
{
  return vd_import_run (&(VdImportRequest) { .format = self->format, .path = self->folder,
                                             .into = into }, error);
}

/* (transfer full) (nullable): the documents of an import, which loses them; %NULL if there are
 * several maps */
static VdProject *
make_project (VdImported *imported)
{
  VdDocument *of[VD_DOCUMENT_CASES] = { NULL };

  for (guint i = 0; i < imported->documents->len; i++)
    {
      VdImportedDocument *made = imported->documents->pdata[i];
      VdDocument **place = &of[vd_document_get_kind (made->document)];

      if (*place != NULL)
        return NULL;
      *place = made->document;
    }

  for (guint i = 0; i < imported->documents->len; i++)
    ((VdImportedDocument *) imported->documents->pdata[i])->document = NULL;
  return vd_project_new ("made", of[VD_DOCUMENT_SYSTEM], of[VD_DOCUMENT_SCENARIO],
                         of[VD_DOCUMENT_MAP], NULL);
}

static void
assert_same_tables (const VdExported *one,
                    const VdExported *other)
{
  g_assert_cmpuint (one->files->len, ==, other->files->len);
  for (guint i = 0; i < one->files->len; i++)
    {
      const VdOutputFile *a = one->files->pdata[i], *b = other->files->pdata[i];

      g_assert_cmpstr (a->name, ==, b->name);
      if (!g_bytes_equal (a->bytes, b->bytes))
        g_error ("%s was\n%s\nand is\n%s", a->name, (const char *) g_bytes_get_data (a->bytes, NULL),
                 (const char *) g_bytes_get_data (b->bytes, NULL));
    }
}

static void
assert_holds (const VdImported *imported,
              const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);

  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *made = imported->documents->pdata[i];
      g_autoptr (GBytes) own = vd_document_write (made->document);

      if (g_bytes_equal (own, bytes))
        return;
    }

  g_error ("no document is\n%s", (const char *) g_bytes_get_data (bytes, NULL));
}

/* Into the battle that they are of, with what the tables do not hold. */
static void
try_into (Fuzz      *self,
          VdProject *project)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdImported) imported = import (self, project, &error);

  g_assert_no_error (error);
  if (project->scenario != NULL)
    assert_holds (imported, project->scenario);
  if (project->system != NULL)
    assert_holds (imported, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    assert_holds (imported, project->maps->pdata[i]);
}

static void
try_project (Fuzz      *self,
             VdProject *project,
             GBytes    *text)
{
  g_autoptr (VdExported) exported = export (self, project);
  g_autoptr (VdExported) again = NULL;
  g_autoptr (VdImported) imported = NULL;
  g_autoptr (VdProject) made = NULL;
  g_autoptr (GError) error = NULL;

  self->n_read++;
  write_files (self, exported->files);
  imported = import (self, NULL, &error);
  if (imported == NULL && project->scenario != NULL && bundle_is_refused (text))
    return;

  g_assert_no_error (error);
  try_into (self, project);
  made = make_project (imported);
  if (made == NULL)
    return;

  again = export (self, made);
  assert_same_tables (exported, again);
}

/* Mutations */

static void
try_document (Fuzz    *self,
              GString *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text->str, text->len);
  g_autoptr (VdProject) project = bundle_load (bytes);

  if (project != NULL)
    try_project (self, project, bytes);
}

/* A fault is said of a file in the folder, or of that. */
static void
assert_message (const Fuzz   *self,
                const GError *error)
{
  const char *after = error->message + strlen (self->folder);
  g_autoptr (GError) shown = NULL;

  g_assert_true (g_str_has_prefix (error->message, self->folder) && strchr (after, ':') != NULL);
  shown = g_error_new (error->domain, error->code, "fuzz%s", strchr (after, ':'));
  mutator_assert_message (shown);
}

/* The tables of a seed stay in the folder for some time, that one which is damaged excepted. */
static const VdOutputFile *
choose_table (Fuzz *self,
              guint i)
{
  const GPtrArray *files = self->tables->pdata[i / TABLES_LAID % self->tables->len];
  const VdOutputFile *file = files->pdata[i / 2 % files->len];

  if (self->laid != files)
    write_files (self, files);
  self->laid = files;
  g_ptr_array_set_size (self->csv.seeds, 0);
  g_ptr_array_add (self->csv.seeds, g_bytes_ref (file->bytes));
  return file;
}

static void
try_table (Fuzz               *self,
           const VdOutputFile *file)
{
  GString *text = mutator_mutate (&self->csv);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdImported) imported = NULL;
  gsize size;
  const void *data = g_bytes_get_data (file->bytes, &size);

  write_file (self, file->name, text->str, text->len);
  g_string_free (text, TRUE);
  imported = import (self, NULL, &error);
  write_file (self, file->name, data, size);
  if (imported == NULL)
    {
      assert_message (self, error);
      return;
    }

  self->n_imported++;
  for (guint d = 0; d < imported->documents->len; d++)
    {
      const VdImportedDocument *made = imported->documents->pdata[d];
      g_autoptr (GBytes) bytes = vd_document_write (made->document);
      g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, made->name, &error);

      g_assert_no_error (error);
      g_assert_nonnull (document);
    }
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  GString *text;

  if (i % 2 == 1)
    {
      const VdOutputFile *file = choose_table (self, i);

      mutator_seed (&self->csv, seed, i);
      try_table (self, file);
      return;
    }

  mutator_seed (&self->xml, seed, i);
  text = mutator_mutate (&self->xml);
  try_document (self, text);
  g_string_free (text, TRUE);
}

/* Each file is a seed, a battle all that it names, and so are its tables. */
static void
make_seeds (Fuzz  *self,
            char **paths)
{
  g_ptr_array_set_size (self->xml.seeds, 0);
  for (guint i = 0; paths[i] != NULL; i++)
    {
      g_autoptr (VdProject) project = NULL;
      g_autoptr (GBytes) text = bundle_read_file (paths[i], &project);
      g_autoptr (VdExported) exported = export (self, project);

      try_project (self, project, text);
      g_ptr_array_add (self->xml.seeds, g_steal_pointer (&text));
      g_ptr_array_add (self->tables, g_ptr_array_ref (exported->files));
    }
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "FILE", NULL };
  VdMutatorOptions options;
  Fuzz fuzz = {
    .format = vd_export_find_format ("csv"),
    .tables = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref),
    .folder = g_dir_make_tmp (NULL, NULL),
  };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  mutator_init (&fuzz.xml, options.paths, xml_words);
  mutator_init (&fuzz.csv, options.paths, csv_words);
  make_seeds (&fuzz, options.paths);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    {
      mutator_run (options.seed, options.n, "mutations", try_mutation, &fuzz);
      g_print ("# %u went to tables and back, %u damaged ones were still read\n", fuzz.n_read,
               fuzz.n_imported);
    }

  empty_folder (fuzz.folder);
  g_rmdir (fuzz.folder);
  g_free (fuzz.folder);
  g_ptr_array_unref (fuzz.tables);
  mutator_clear (&fuzz.xml);
  mutator_clear (&fuzz.csv);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
