#include "editor/print/print-job.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/print/single-look.h"
#include "formats/exchange/exchange.h"
#include "formats/io/output-folder.h"
#include "formats/io/output.h"
#include "formats/print/singles.h"

#define LOOK_DOTS 1400.0 /* of the longer side of a picture */
#define EDGE_DOTS 6      /* half of which is outside of it */
#define EDGE_GREY 0.5

typedef struct
{
  VdSnapshot  *source;
  GHashTable  *values;
  VdPrintMade *made; /* (nullable) */
  guint        page;
  char        *path; /* (nullable) */
} Task;

static void
made_clear (gpointer data)
{
  VdPrintMade *self = data;

  g_clear_pointer (&self->picture, cairo_surface_destroy);
  g_clear_pointer (&self->print, vd_print_free);
  g_clear_pointer (&self->singles, g_ptr_array_unref);
  g_hash_table_unref (self->values);
  vd_snapshot_unref (self->source);
}

VdPrintMade *
vd_print_made_ref (VdPrintMade *self)
{
  return g_atomic_rc_box_acquire (self);
}

void
vd_print_made_unref (VdPrintMade *self)
{
  g_atomic_rc_box_release_full (self, made_clear);
}

guint
vd_print_made_count (const VdPrintMade *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->print != NULL ? vd_print_count_pages (self->print)
                             : vd_single_look_count (self->singles);
}

static const char *
translate (const char *text)
{
  return _(text);
}

/* The work */

static VdPrintMade *
lay_out (const Task  *task,
         VdProject   *project,
         VdWatch     *watch,
         GError     **error)
{
  const VdPrintRequest request = { project, task->values, translate, watch };
  gboolean is_single = vd_option_get_flag (vd_print_options, task->values, "singles");
  VdPrint *print = is_single ? NULL : vd_print_new (&request, error);
  GPtrArray *singles = is_single ? vd_print_singles (&request, watch, error) : NULL;
  VdPrintMade *made;

  if (print == NULL && singles == NULL)
    return NULL;

  made = g_atomic_rc_box_new0 (VdPrintMade);
  made->source = vd_snapshot_ref (task->source);
  made->values = g_hash_table_ref (task->values);
  made->print = print;
  made->singles = singles;
  return made;
}

static cairo_surface_t *
draw_sheet (const VdPrintMade *made,
            guint              page)
{
  VdPrintSheet sheet;
  cairo_surface_t *picture;
  double scale;
  cairo_t *cr;

  vd_print_get_sheet (made->print, page, &sheet);
  scale = LOOK_DOTS / MAX (sheet.width, sheet.height);
  picture = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, (int) (sheet.width * scale),
                                        (int) (sheet.height * scale));
  cr = cairo_create (picture);
  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, scale, scale);
  vd_print_draw_page (made->print, page, cr);

  /* Where the paper ends is seen on a white ground too. */
  cairo_rectangle (cr, 0, 0, sheet.width, sheet.height);
  cairo_set_source_rgb (cr, EDGE_GREY, EDGE_GREY, EDGE_GREY);
  cairo_set_line_width (cr, EDGE_DOTS / scale);
  cairo_stroke (cr);
  cairo_destroy (cr);
  return picture;
}

static void
draw_page (VdPrintMade *made,
           guint        wanted)
{
  guint page = MIN (wanted, vd_print_made_count (made) - 1);

  if (made->picture != NULL && made->page == page)
    return;

  g_clear_pointer (&made->picture, cairo_surface_destroy);
  made->page = page;
  made->picture = made->print != NULL ? draw_sheet (made, page)
                                      : vd_single_look_draw (made->singles, page);
}

static gboolean
is_over (gpointer user_data)
{
  return vd_watch_is_cancelled (user_data);
}

static gboolean
write_made (const Task   *task,
            VdPrintMade  *made,
            VdWatch      *watch,
            GError      **error)
{
  g_autoptr (GBytes) bytes = NULL;

  if (made->singles != NULL)
    return vd_output_folder_put (task->path, made->singles, is_over, watch, error);

  bytes = vd_print_write (made->print, watch, error);
  return bytes != NULL && !vd_watch_is_cancelled (watch) &&
         vd_output_put (task->path, bytes, error);
}

static VdPrintMade *
make (const Task  *task,
      VdProject   *project,
      VdWatch     *watch,
      GError     **error)
{
  g_autoptr (VdPrintMade) made = NULL;

  if (vd_watch_is_cancelled (watch))
    return NULL;

  made = task->made != NULL ? vd_print_made_ref (task->made) : lay_out (task, project, watch,
                                                                              error);
  if (made == NULL || vd_watch_is_cancelled (watch))
    return NULL;

  if (task->path != NULL)
    {
      if (!write_made (task, made, watch, error))
        return NULL;
    }
  else
    {
      draw_page (made, task->page);
    }

  return g_steal_pointer (&made);
}

static gpointer
work (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  const Task *task = data;
  VdWatch *watch = vd_job_get_watch (job);
  VdPrintMade *made = make (task, vd_snapshot_enter (task->source), watch, error);

  vd_snapshot_leave (task->source);
  if (made == NULL && vd_watch_is_cancelled (watch))
    {
      g_autofree char *why = vd_phrase_of (N_("cancelled"));

      g_clear_error (error);
      g_set_error_literal (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED, why);
    }

  return made;
}

static void
task_free (gpointer data)
{
  Task *task = data;

  vd_snapshot_unref (task->source);
  g_hash_table_unref (task->values);
  g_clear_pointer (&task->made, vd_print_made_unref);
  g_free (task->path);
  g_free (task);
}

static const VdJobKind job_kind = {
  "print", work, task_free, (GDestroyNotify) vd_print_made_unref,
};

VdJob *
vd_print_job_start (const VdPrintWish *wish,
                    void             (*done) (gpointer user_data),
                    gpointer           user_data)
{
  Task *task;

  g_return_val_if_fail (wish != NULL && wish->source != NULL && wish->values != NULL, NULL);

  task = g_new0 (Task, 1);
  task->source = vd_snapshot_ref (wish->source);
  task->values = vd_option_copy_values (wish->values);
  task->made = wish->made != NULL ? vd_print_made_ref (wish->made) : NULL;
  task->page = wish->page;
  task->path = g_strdup (wish->path);
  return vd_job_start (&job_kind, task, done, user_data);
}
