#include "editor/exchange/import-job.h"

#include "core/text/phrase.h"
#include "formats/io/output-folder.h"
#include "formats/merge/document-steps.h"

static void
clear_made (gpointer data)
{
  vd_imported_free (((VdImportMade *) data)->imported);
}

void
vd_import_made_unref (VdImportMade *self)
{
  g_atomic_rc_box_release_full (self, clear_made);
}

/* Reading */

typedef struct
{
  const VdExportFormat *format;
  char                 *path;
  GHashTable           *values;
  VdSnapshot           *into; /* (nullable) */
} Reading;

static void
reading_free (gpointer data)
{
  Reading *self = data;

  g_free (self->path);
  g_hash_table_unref (self->values);
  g_clear_pointer (&self->into, vd_snapshot_unref);
  g_free (self);
}

static gpointer
read_file (VdJob    *job,
           gpointer  data,
           GError  **error)
{
  const Reading *self = data;
  const VdImportRequest request = {
    .format = self->format,
    .path = self->path,
    .into = self->into != NULL ? vd_snapshot_enter (self->into) : NULL,
    .values = self->values,
    .watch = vd_job_get_watch (job),
  };
  VdImported *imported = vd_import_run (&request, error);
  VdImportMade *made = NULL;

  if (self->into != NULL)
    vd_snapshot_leave (self->into);
  if (imported != NULL)
    {
      made = g_atomic_rc_box_new0 (VdImportMade);
      made->imported = imported;
    }

  return made;
}

static const VdJobKind reading_kind = {
  "import", read_file, reading_free, (GDestroyNotify) vd_import_made_unref,
};

VdJob *
vd_import_look_start (const VdImportWish *wish,
                      void              (*done) (gpointer user_data),
                      gpointer            user_data)
{
  Reading *self;

  g_return_val_if_fail (wish != NULL && wish->format != NULL && wish->path != NULL, NULL);

  self = g_new0 (Reading, 1);
  self->format = wish->format;
  self->path = g_strdup (wish->path);
  self->values = g_hash_table_ref (wish->values);
  self->into = wish->into != NULL ? vd_snapshot_ref (wish->into) : NULL;
  return vd_job_start (&reading_kind, self, done, user_data);
}

/* Into a new folder */

typedef struct
{
  VdImportMade *made;
  char         *folder;
} Writing;

static void
writing_free (gpointer data)
{
  Writing *self = data;

  vd_import_made_unref (self->made);
  g_free (self->folder);
  g_free (self);
}

/* What names the others, where there is such. */
static char *
find_first (const GPtrArray *files,
            const char      *folder)
{
  static const char *const endings[] = { ".scenario.xml", ".map.xml", "" };

  for (guint e = 0; e < G_N_ELEMENTS (endings); e++)
    for (guint i = 0; i < files->len; i++)
      {
        const VdOutputFile *file = g_ptr_array_index (files, i);

        if (g_str_has_suffix (file->name, endings[e]))
          return g_build_filename (folder, file->name, NULL);
      }

  return NULL;
}

static gboolean
is_over (gpointer user_data)
{
  return vd_job_is_cancelled (user_data);
}

static gpointer
write_files (VdJob    *job,
             gpointer  data,
             GError  **error)
{
  const Writing *self = data;
  g_autoptr (GPtrArray) files = vd_imported_write (self->made->imported);
  g_autofree char *why = vd_phrase_of (N_("cancelled"));

  if (!is_over (job) && vd_output_folder_make (self->folder, files, is_over, job, error))
    return find_first (files, self->folder);

  if (is_over (job))
    {
      g_clear_error (error);
      g_set_error (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED, "%s: %s", self->folder,
                   why);
    }

  return NULL;
}

static const VdJobKind writing_kind = { "import", write_files, writing_free, g_free };

VdJob *
vd_import_write_start (VdImportMade *made,
                       const char   *folder,
                       void        (*done) (gpointer user_data),
                       gpointer      user_data)
{
  Writing *self;

  g_return_val_if_fail (made != NULL && folder != NULL, NULL);

  self = g_new0 (Writing, 1);
  self->made = g_atomic_rc_box_acquire (made);
  self->folder = g_strdup (folder);
  return vd_job_start (&writing_kind, self, done, user_data);
}

/* Into the project that is open */

static VdEdit *
make_step (VdDocument     *document,
           VdDocumentStep *step)
{
  if (step->kind == VD_STEP_REMOVE)
    return vd_edit_remove (document, step->node);
  if (step->kind == VD_STEP_INSERT)
    return vd_edit_insert (document, step->node, vd_document_step_take_copy (step), step->before);

  return step->attribute != NULL
         ? vd_edit_set (document, step->node, step->attribute, step->value)
         : vd_edit_set_text (document, step->node, step->value);
}

static void
add_steps (VdEdit           *edit,
           VdDocument       *document,
           const VdDocument *to)
{
  g_autoptr (GArray) steps = vd_document_list_steps (document, to);

  for (guint i = 0; i < steps->len; i++)
    vd_edit_add (edit, make_step (document, &g_array_index (steps, VdDocumentStep, i)));
}

VdEdit *
vd_import_make_edit (const VdImported *imported,
                     VdSnapshot       *into,
                     const VdProject  *project,
                     const char       *title)
{
  VdEdit *edit = vd_edit_list (title);

  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *made = g_ptr_array_index (imported->documents, i);
      VdDocument *document = made->instead != NULL && made->changes->len > 0
                             ? vd_snapshot_find (into, made->instead, project) : NULL;

      if (document != NULL)
        add_steps (edit, document, made->document);
    }

  return edit;
}
