#include "formats/exchange/import.h"

#include <string.h>

#include "formats/exchange/exchange-private.h"
#include "formats/merge/document-diff.h"
#include "formats/merge/document-keep.h"
#include "formats/project/bundle.h"

/* Documents */

static void
document_free (gpointer data)
{
  VdImportedDocument *self = data;

  g_free (self->name);
  g_clear_pointer (&self->document, vd_document_free);
  g_array_unref (self->changes);
  g_free (self);
}

static VdImportedDocument *
document_new (const char *name,
              VdDocument *document)
{
  VdImportedDocument *self = g_new0 (VdImportedDocument, 1);

  self->name = g_strdup (name);
  self->document = document;
  self->changes = g_array_new (FALSE, TRUE, sizeof (VdImportChange));
  return self;
}

static const char *
get_id (const VdDocument *document)
{
  return vd_node_get (vd_document_get_root (document), "id");
}

/* (transfer container): the documents of a battle, as vd_bundle_name_files() names them */
static GPtrArray *
list_documents (const VdProject *project)
{
  GPtrArray *documents = g_ptr_array_new ();

  if (project->scenario != NULL)
    g_ptr_array_add (documents, project->scenario);
  if (project->system != NULL)
    g_ptr_array_add (documents, project->system);
  for (guint i = 0; i < project->maps->len; i++)
    g_ptr_array_add (documents, project->maps->pdata[i]);

  return documents;
}

/* What a format sees */

gboolean
vd_import_step (VdImport *self,
                guint     done,
                guint     total)
{
  return vd_exchange_step (self->watch, done, total);
}

gboolean
vd_import_fail (const VdImport  *self,
                GError         **error,
                const char      *format,
                ...)
{
  g_autofree char *why = NULL;
  va_list args;

  va_start (args, format);
  why = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s: %s",
               vd_input_files_get_path (self->files), why);
  return FALSE;
}

const char *
vd_import_get_text (const VdImport *self,
                    const char     *option)
{
  return vd_option_get_text (self->format->import_options, self->values, option);
}

gboolean
vd_import_get_flag (const VdImport *self,
                    const char     *option)
{
  return vd_import_get_text (self, option) != NULL;
}

int
vd_import_get_number (const VdImport *self,
                      const char     *option)
{
  const char *text = vd_import_get_text (self, option);

  return text != NULL ? (int) g_ascii_strtoll (text, NULL, 10) : 0;
}

void
vd_import_add (VdImport   *self,
               const char *name,
               VdDocument *document)
{
  g_ptr_array_add (self->documents, document_new (name, document));
}

void
vd_import_add_file (VdImport   *self,
                    const char *name,
                    GBytes     *bytes)
{
  g_ptr_array_add (self->beside, vd_output_file_new (name, bytes));
}

gboolean
vd_import_set (VdNode     *row,
               const char *attribute,
               const char *value)
{
  static const char *const about[] = { "source", "status", "case", "note", "suggested", NULL };

  if (g_strcmp0 (vd_node_get (row, attribute), value) == 0)
    return FALSE;

  g_free (vd_node_set (row, attribute, value));
  if (!g_strv_contains (about, attribute))
    {
      g_free (vd_node_set (row, "source", NULL));
      g_free (vd_node_set (row, "status", NULL));
      g_free (vd_node_set (row, "suggested", NULL));
    }
  return TRUE;
}

/* Whole documents in the place of those of a battle */

static VdImportedDocument *
find_like (const GPtrArray  *made,
           const VdDocument *document,
           guint             n_maps)
{
  VdDocumentKind kind = vd_document_get_kind (document);

  for (guint i = 0; i < made->len; i++)
    {
      VdImportedDocument *other = made->pdata[i];

      if (other->instead == NULL && vd_document_get_kind (other->document) == kind &&
          (kind != VD_DOCUMENT_MAP || n_maps == 1 ||
           g_strcmp0 (get_id (other->document), get_id (document)) == 0))
        return other;
    }

  return NULL;
}

/* Whether both name the same files in the same order. */
static gboolean
name_same (const VdDocument *one,
           const VdDocument *other)
{
  VdNode *roots[] = { vd_document_get_root (one), vd_document_get_root (other) };
  VdNode *a = vd_node_find (vd_node_find (roots[0], "maps"), "map");
  VdNode *b = vd_node_find (vd_node_find (roots[1], "maps"), "map");

  if (g_strcmp0 (vd_node_get (roots[0], "system"), vd_node_get (roots[1], "system")) != 0)
    return FALSE;
  for (; a != NULL && b != NULL; a = vd_node_find_next (a), b = vd_node_find_next (b))
    if (g_strcmp0 (vd_node_get (a, "href"), vd_node_get (b, "href")) != 0)
      return FALSE;

  return a == NULL && b == NULL;
}

/* A format that holds rows alone has said nothing of what stands beside them. */
static void
set_instead (const VdImport     *self,
             VdImportedDocument *document,
             const VdDocument   *old)
{
  g_autoptr (VdCarried) carried = vd_carried_new (self->format->carries,
                                                  vd_document_get_kind (old));

  document->instead = old;
  if (!vd_carried_takes_comments (carried) && !vd_carried_takes_foreign (carried))
    vd_document_keep_beside (document->document, old);
}

/* Those of the battle, each with what was made in its place, or as it was. */
static void
lay_over (VdImport        *self,
          const VdProject *into,
          const GStrv      names)
{
  g_autoptr (GPtrArray) documents = list_documents (into);
  g_autoptr (GPtrArray) made = g_steal_pointer (&self->documents);

  self->documents = g_ptr_array_new_with_free_func (document_free);
  for (guint i = 0; i < documents->len; i++)
    {
      const VdDocument *old = documents->pdata[i];
      VdImportedDocument *like = find_like (made, old, into->maps->len);
      VdImportedDocument *document =
        document_new (names[i], like != NULL ? like->document : vd_document_copy (old, NULL));

      g_ptr_array_add (self->documents, document);
      document->instead = old;
      if (like == NULL)
        continue;
      set_instead (self, document, old);
      like->document = NULL;
      g_ptr_array_remove (made, like);
    }

  for (guint i = 0; i < made->len; i++)
    {
      const VdImportedDocument *other = made->pdata[i];

      vd_fates_tell (self->fates, VD_FATE_UNKNOWN, N_("documents"), other->name,
                     N_("the battle has no such document, and names none; add it there first"));
    }
}

/* With a scenario that names other files the whole battle is another. */
static void
pair_all (VdImport        *self,
          const VdProject *into)
{
  g_autoptr (GPtrArray) documents = list_documents (into);

  for (guint i = 0; i < documents->len; i++)
    {
      VdImportedDocument *like = find_like (self->documents, documents->pdata[i], into->maps->len);

      if (like != NULL)
        set_instead (self, like, documents->pdata[i]);
    }
}

static void
replace (VdImport        *self,
         const VdProject *into,
         const GStrv      names)
{
  const VdImportedDocument *scenario =
    into->scenario != NULL ? find_like (self->documents, into->scenario, 0) : NULL;

  if (scenario == NULL || name_same (scenario->document, into->scenario))
    lay_over (self, into, names);
  else
    pair_all (self, into);
}

/* Documents that were changed in their place */

static void
take_changed (VdImport        *self,
              const VdProject *into,
              const GStrv      names)
{
  VdProject *copy = self->into;
  g_autoptr (GPtrArray) documents = list_documents (into);
  guint n = 0;

  for (guint i = 0; i < documents->len; i++)
    {
      VdDocument **place = documents->pdata[i] == into->scenario ? &copy->scenario
                           : documents->pdata[i] == into->system ? &copy->system
                           : (VdDocument **) &copy->maps->pdata[n++];
      VdImportedDocument *document = document_new (names[i], g_steal_pointer (place));

      document->instead = documents->pdata[i];
      g_ptr_array_insert (self->documents, i, document);
    }
  g_ptr_array_set_free_func (copy->maps, NULL);
  g_ptr_array_set_size (copy->maps, 0);
}

/* What differs */

typedef struct
{
  GArray *changes; /* of VdImportChange */
  char   *last;    /* a row has a change for each of its attributes */
} Count;

static void
count_change (const VdChange *change,
              gpointer        user_data)
{
  Count *self = user_data;
  VdImportChange new = { .section = g_intern_string (change->section) };
  guint at = 0;

  if (g_strcmp0 (self->last, change->subject) == 0)
    return;

  g_free (self->last);
  self->last = g_strdup (change->subject);
  while (at < self->changes->len &&
         g_array_index (self->changes, VdImportChange, at).section != new.section)
    at++;
  if (at == self->changes->len)
    g_array_append_val (self->changes, new);
  g_array_index (self->changes, VdImportChange, at).n[change->kind]++;
}

static void
count_changes (const VdImport *self)
{
  for (guint i = 0; i < self->documents->len; i++)
    {
      VdImportedDocument *document = self->documents->pdata[i];
      Count count = { .changes = document->changes };

      if (document->instead != NULL)
        vd_document_diff (document->instead, document->document, count_change, &count, NULL);
      g_free (count.last);
    }
}

/* All of it */

static gboolean
fail_option (GError              **error,
             const char           *option,
             const char           *why,
             const VdExportFormat *format)
{
  g_autofree char *phrase = vd_phrase_new (why, format->title);

  return vd_option_refuse (error, option, phrase);
}

static gboolean
check_request (const VdImportRequest  *request,
               GError                **error)
{
  const VdExportFormat *format = request->format;

  if (request->into == NULL && (format->reads & VD_IMPORT_NEW) == 0)
    return fail_option (error, "into", N_("%s changes a battle that is there; name one"), format);
  if (request->into != NULL && (format->reads & VD_IMPORT_ALONE) != 0)
    return fail_option (error, "into", N_("what is read of %s becomes a new battle; name none"),
                        format);

  return vd_option_check (format->import_options, request->values, format->name, error);
}

static VdInputFiles *
open_files (const VdImportRequest  *request,
            GError                **error)
{
  g_autoptr (VdInputFiles) files =
    request->bytes != NULL ? vd_input_files_take (request->path, g_bytes_ref (request->bytes))
                           : vd_input_files_open (request->path, error);
  VdImportFlags wanted;
  g_autofree char *why = NULL;

  if (files == NULL)
    return NULL;

  wanted = vd_input_files_is_folder (files) ? VD_IMPORT_FOLDER : VD_IMPORT_FILE;
  if ((request->format->reads & wanted) != 0)
    return g_steal_pointer (&files);

  why = vd_phrase_new (wanted == VD_IMPORT_FOLDER ? N_("is a folder; %s is read from a file")
                                                  : N_("is a file; %s is read from a folder"),
                       request->format->title);
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: %s", request->path, why);
  return NULL;
}

/* (transfer full) (nullable): one that the format may change */
static VdProject *
copy_battle (const VdImportRequest *request)
{
  VdProject *copy = vd_project_copy (request->into, request->watch);

  if (copy != NULL)
    vd_project_resolve (copy, NULL);
  return copy;
}

static gboolean
read_all (VdImport               *self,
          const VdImportRequest  *request,
          GError                **error)
{
  gboolean changes = request->into != NULL && (self->format->reads & VD_IMPORT_INTO) != 0;
  g_auto (GStrv) names = NULL;

  self->files = open_files (request, error);
  if (self->files == NULL)
    return FALSE;
  if (request->into != NULL && (names = vd_bundle_name_files (request->into, error)) == NULL)
    return FALSE;
  if (changes && (self->into = copy_battle (request)) == NULL)
    return FALSE;
  if (!self->format->read (self, error) || vd_watch_is_cancelled (self->watch))
    return FALSE;

  if (changes)
    take_changed (self, request->into, names);
  else if (request->into != NULL)
    replace (self, request->into, names);
  count_changes (self);
  return TRUE;
}

VdImported *
vd_import_run (const VdImportRequest  *request,
               GError                **error)
{
  g_autoptr (VdImported) imported = g_new0 (VdImported, 1);
  VdImport self = {
    .format = request->format,
    .fates = vd_fates_new (),
    .values = request->values,
    .watch = request->watch,
    .documents = g_ptr_array_new_with_free_func (document_free),
    .beside = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free),
  };
  g_autoptr (GError) problem = NULL;
  gboolean is_read;

  g_return_val_if_fail (request->format->read != NULL, NULL);

  is_read = check_request (request, &problem) && read_all (&self, request, &problem);
  imported->fates = self.fates;
  imported->documents = self.documents;
  imported->beside = self.beside;
  g_clear_pointer (&self.files, vd_input_files_free);
  g_clear_pointer (&self.into, vd_project_free);
  if (is_read)
    return g_steal_pointer (&imported);

  if (vd_watch_is_cancelled (self.watch))
    vd_exchange_fail (error, VD_EXCHANGE_ERROR_CANCELLED, request->format->title, N_("cancelled"));
  else
    g_propagate_error (error, g_steal_pointer (&problem));
  return NULL;
}

void
vd_imported_free (VdImported *self)
{
  if (self->documents != NULL)
    g_ptr_array_unref (self->documents);
  if (self->beside != NULL)
    g_ptr_array_unref (self->beside);
  if (self->fates != NULL)
    vd_fates_free (self->fates);
  g_free (self);
}

GPtrArray *
vd_imported_write (const VdImported *self)
{
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  for (guint i = 0; i < self->documents->len; i++)
    {
      const VdImportedDocument *document = self->documents->pdata[i];

      g_ptr_array_add (files, vd_output_file_new (document->name,
                                                  vd_document_write (document->document)));
    }
  for (guint i = 0; i < self->beside->len; i++)
    {
      const VdOutputFile *file = self->beside->pdata[i];

      g_ptr_array_add (files, vd_output_file_new (file->name, g_bytes_ref (file->bytes)));
    }

  return files;
}
