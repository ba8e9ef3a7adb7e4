#include "editor/exchange/export-job.h"

#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/options.h"
#include "formats/draw/render.h"
#include "formats/io/output.h"

#define LOOK_DOTS 900 /* the longer edge of a small picture */

typedef struct
{
  VdSnapshot   *source;
  VdProject    *project; /* of it, while the job works */
  VdExportKind  kind;    /* without what is said of it */
  GHashTable   *values;
  char         *path;    /* (nullable): it is a look */
  VdExportMade *made;    /* (nullable) */
} Task;

static void
clear_made (gpointer data)
{
  VdExportMade *self = data;

  g_clear_pointer (&self->files, g_ptr_array_unref);
  g_clear_pointer (&self->kept, vd_output_file_free);
  g_clear_pointer (&self->left, g_ptr_array_unref);
  g_clear_pointer (&self->picture, cairo_surface_destroy);
}

void
vd_export_made_unref (VdExportMade *self)
{
  g_atomic_rc_box_release_full (self, clear_made);
}

/* In the thread */

static VdExportMade *
make_data (const Task  *task,
           VdWatch     *watch,
           GError     **error)
{
  const VdExportRequest request = {
    .format = task->kind.format,
    .project = task->project,
    .scenario = task->kind.format->compiles ? vd_snapshot_compile (task->source) : NULL,
    .values = task->values,
    .watch = watch,
    .output = task->path,
  };
  g_autoptr (VdExported) exported = vd_export_run (&request, error);
  VdExportMade *made;

  if (exported == NULL)
    return NULL;

  made = g_atomic_rc_box_new0 (VdExportMade);
  made->files = g_ptr_array_ref (exported->files);
  made->kept = g_steal_pointer (&exported->kept);
  made->left = vd_left_list (exported->left);
  return made;
}

/* Pictures */

static const char *
get_value (const Task *task,
           const char *option)
{
  return g_hash_table_lookup (task->values, option);
}

/* As vd_render_sheet_new() counts them. */
static guint
get_sheet (const Task *task)
{
  const char *sheet = get_value (task, VD_OPTION_SHEET);

  if (g_strcmp0 (sheet, VD_OPTION_COUNTERS) == 0)
    return task->project->resolved->len;

  return sheet != NULL ? (guint) g_ascii_strtoull (sheet, NULL, 10) : 0;
}

static VdRenderHow
get_how (const Task *task)
{
  const char *dpi = get_value (task, "dpi");

  return (VdRenderHow) {
    .dpi = dpi != NULL ? g_ascii_strtod (dpi, NULL) : 0,
    .counters = get_value (task, "counters") != NULL,
    .ending = task->kind.ending,
  };
}

static cairo_surface_t *
draw_small (VdRenderSheet *sheet,
            double         width,
            double         height)
{
  double scale = LOOK_DOTS / MAX (width, height);
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (width * scale), (int) (height * scale));
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, scale, scale);
  vd_render_sheet_draw (sheet, cr);
  cairo_destroy (cr);
  return surface;
}

static VdExportMade *
look_at_picture (const Task *task)
{
  const VdRenderHow how = get_how (task);
  VdRenderSheet *sheet = vd_render_sheet_new (task->project, get_sheet (task), &how);
  VdExportMade *made = g_atomic_rc_box_new0 (VdExportMade);

  made->left = g_ptr_array_new ();
  vd_render_sheet_get_size (sheet, &made->width, &made->height);
  made->picture = draw_small (sheet, made->width, made->height);
  vd_render_sheet_free (sheet);
  return made;
}

static void
note_progress (guint    done,
               guint    total,
               gpointer user_data)
{
  VdWatch *watch = user_data;

  g_atomic_int_set (&watch->total, (int) total);
  g_atomic_int_set (&watch->read, (int) done);
}

static gboolean
is_over (gpointer user_data)
{
  return vd_watch_is_cancelled (user_data);
}

static VdExportMade *
draw_picture (const Task  *task,
              VdWatch     *watch,
              GError     **error)
{
  const VdProject *project = task->project;
  VdRenderWatch following = {
    .progress = note_progress, .is_over = is_over, .user_data = watch,
  };
  GBytes *bytes = NULL;
  VdRenderHow how = get_how (task);
  guint sheet = get_sheet (task);
  VdExportMade *made;

  how.watch = &following;
  how.bytes = &bytes;
  if (!(sheet < project->resolved->len
        ? vd_render_map (project, sheet, &how, task->path, error)
        : vd_render_counters (project, &how, task->path, error)))
    return NULL;

  made = g_atomic_rc_box_new0 (VdExportMade);
  made->files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);
  made->left = g_ptr_array_new ();
  g_ptr_array_add (made->files, vd_output_file_new (task->kind.ending, bytes));
  return made;
}

/* All of it */

static VdExportMade *
make (const Task  *task,
      VdWatch     *watch,
      GError     **error)
{
  const VdExportFormat *format = task->kind.format;
  gboolean is_of_elsewhere = format != NULL && format->names_output && task->path != NULL;

  if (task->made != NULL && task->made->files != NULL && !is_of_elsewhere)
    return g_atomic_rc_box_acquire (task->made);

  if (vd_watch_is_cancelled (watch))
    return NULL;
  if (format != NULL)
    return make_data (task, watch, error);

  return task->path != NULL ? draw_picture (task, watch, error) : look_at_picture (task);
}

static gboolean
put (const Task          *task,
     const VdExportMade  *made,
     VdWatch             *watch,
     GError             **error)
{
  const GPtrArray *files = made->files;
  const VdOutputFile *kept = made->kept;
  g_autoptr (GPtrArray) placed =
    g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  if (vd_watch_is_cancelled (watch))
    return FALSE;
  if (vd_export_kind_is_folder (&task->kind))
    return (kept == NULL || vd_output_put (kept->name, kept->bytes, error)) &&
           vd_output_folder_put (task->path, files, is_over, watch, error);

  if (kept != NULL)
    g_ptr_array_add (placed, vd_output_file_new (kept->name, g_bytes_ref (kept->bytes)));

  for (guint i = 0; i < files->len; i++)
    {
      const VdOutputFile *file = g_ptr_array_index (files, i);
      g_autofree char *path = vd_export_kind_place (&task->kind, task->path, file, files->len);

      g_ptr_array_add (placed, vd_output_file_new (path, g_bytes_ref (file->bytes)));
    }

  return vd_output_files_put (placed, is_over, watch, error);
}

static void
tell_cancelled (const Task  *task,
                GError     **error)
{
  g_autofree char *why = vd_phrase_of (N_("cancelled"));

  g_clear_error (error);
  g_set_error (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED, "%s: %s", task->kind.title,
               why);
}

static gpointer
work (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  Task *task = data;
  VdWatch *watch = vd_job_get_watch (job);
  VdExportMade *made;

  task->project = vd_snapshot_enter (task->source);
  made = make (task, watch, error);
  if (made != NULL && task->path != NULL && !put (task, made, watch, error))
    g_clear_pointer (&made, vd_export_made_unref);
  vd_snapshot_leave (task->source);

  if (made == NULL && vd_watch_is_cancelled (watch))
    tell_cancelled (task, error);
  return made;
}

static void
task_free (gpointer data)
{
  Task *task = data;

  vd_snapshot_unref (task->source);
  g_hash_table_unref (task->values);
  g_clear_pointer (&task->made, vd_export_made_unref);
  g_free (task->path);
  g_free (task);
}

static const VdJobKind job_kind = {
  "export", work, task_free, (GDestroyNotify) vd_export_made_unref,
};

VdJob *
vd_export_write_start (const VdExportWish *wish,
                       void              (*done) (gpointer user_data),
                       gpointer            user_data)
{
  Task *task;

  g_return_val_if_fail (wish != NULL && wish->source != NULL && wish->kind != NULL &&
                        wish->values != NULL, NULL);

  task = g_new0 (Task, 1);
  task->source = vd_snapshot_ref (wish->source);
  task->kind = *wish->kind;
  task->kind.about = NULL;
  task->values = vd_option_copy_values (wish->values);
  task->path = g_strdup (wish->path);
  task->made = wish->made != NULL ? g_atomic_rc_box_acquire (wish->made) : NULL;
  return vd_job_start (&job_kind, task, done, user_data);
}

VdJob *
vd_export_look_start (VdSnapshot         *source,
                      const VdExportKind *kind,
                      GHashTable         *values,
                      void              (*done) (gpointer user_data),
                      gpointer            user_data)
{
  const VdExportWish wish = { source, kind, values, NULL, NULL };

  return vd_export_write_start (&wish, done, user_data);
}
