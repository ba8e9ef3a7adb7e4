#include "editor/panels/find-box.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/edits/project-edits-scans.h"
#include "editor/project/job.h"
#include "editor/widgets/widgets.h"
#include "formats/scan/libraries.h"
#include "formats/scan/picture.h"
#include "formats/scan/register.h"

#define PROGRESS 150  /* ms */
#define NUMBERS 48    /* that are read, unless many can't be */

/* What a thread is asked. */
typedef struct
{
  char            *path;
  guint            page;
  VdGrid           grid;
  VdNumbering      numbering;
  GArray          *known; /* of VdKnownHex */
  VdRegisterWatch  watch;
} Search;

struct _VdFindBox
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  guint            map;
  char            *scan;    /* (nullable): id */
  VdJob           *job;     /* (nullable) */
  Search          *search;  /* (nullable): of the job, which owns it */
  VdRegistered    *found;   /* (nullable): of which the user is asked */
  guint            progress_source;

  /* Template */
  GtkWidget       *find;
  GtkWidget       *busy;
  GtkLabel        *stage;
  GtkProgressBar  *progress;
  GtkWidget       *cancel;
  GtkLabel        *result;
};

G_DEFINE_FINAL_TYPE (VdFindBox, vd_find_box, GTK_TYPE_WIDGET)

enum { POINTS, N_SIGNALS };

static guint signals[N_SIGNALS];

/* In the thread */

static void
search_free (gpointer data)
{
  Search *self = data;

  g_free (self->path);
  g_array_unref (self->known);
  g_free (self);
}

static void
registered_free (gpointer data)
{
  vd_registered_free (data);
}

static gpointer
work (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  Search *self = data;
  g_autoptr (VdPicture) picture = vd_picture_open (self->path, self->page, error);
  g_autoptr (VdNumberReader) reader = NULL;
  VdRegisterAsk ask = { .grid = &self->grid, .numbering = &self->numbering,
                        .known = (const VdKnownHex *) self->known->data,
                        .n_known = self->known->len, .watch = &self->watch };

  if (picture == NULL)
    return NULL;

  reader = vd_number_reader_new (NULL);
  ask.read = reader != NULL ? vd_number_reader_read : NULL;
  ask.data = reader;
  return vd_scan_register (picture, &ask, error);
}

static const VdJobKind kind = { "find-hexes", work, search_free, registered_free };

/* What there is */

static const VdMap *
get_map (VdFindBox *self)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, self->map);
}

static const VdScan *
get_scan (VdFindBox *self)
{
  return self->project != NULL && self->scan != NULL ? vd_map_find_scan (get_map (self), self->scan)
                                                     : NULL;
}

/* (transfer full): its file */
static char *
find_picture (VdFindBox    *self,
              const VdScan *scan)
{
  return vd_scan_get_path (scan, g_ptr_array_index (vd_editor_project_get (self->project)->paths,
                                                    self->map));
}

static void
show_result (VdFindBox  *self,
             const char *text)
{
  vd_label_show (self->result, text);
}

/* Who worked here goes on here. */
static void
show_busy (VdFindBox *self,
           gboolean   is_busy)
{
  GtkWidget *from = is_busy ? self->find : self->cancel, *to = is_busy ? self->cancel : self->find;
  gboolean focused = gtk_widget_has_focus (from);

  gtk_widget_set_visible (is_busy ? self->busy : self->find, TRUE);
  if (focused)
    gtk_widget_grab_focus (to);
  gtk_widget_set_visible (is_busy ? self->find : self->busy, FALSE);
}

static void
stop (VdFindBox *self)
{
  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (self->search != NULL)
    g_atomic_int_set (&self->search->watch.watch.cancelled, TRUE);
  self->search = NULL;
  g_clear_pointer (&self->job, vd_job_cancel);
}

/* Points */

static GArray *
list_controls (const VdMap        *map,
               const VdRegistered *found)
{
  GArray *controls = g_array_new (FALSE, TRUE, sizeof (VdFoundControl));

  for (guint i = 0; i < found->points->len; i++)
    {
      const VdFoundPoint *point = &g_array_index (found->points, VdFoundPoint, i);
      VdFoundControl control = { vd_map_get_label (map, point->cell), point->x, point->y };

      g_array_append_val (controls, control);
    }

  return controls;
}

static void
apply (VdFindBox          *self,
       const VdRegistered *found)
{
  const VdScan *scan = get_scan (self);
  VdDocument *document = g_ptr_array_index (vd_editor_project_get (self->project)->maps, self->map);
  g_autoptr (GArray) controls = list_controls (get_map (self), found);

  if (scan != NULL)
    vd_editor_project_do (self->project, vd_edit_find_controls (document, scan->node, controls));
  for (guint i = 0; i < controls->len; i++)
    g_free (g_array_index (controls, VdFoundControl, i).at);
}

/* Questions */

static GtkWidget *
make_dialog (VdFindBox  *self,
             const char *title,
             const char *text)
{
  GtkWidget *dialog = gtk_message_dialog_new (
    GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self))),
    GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT, GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE,
    "%s", title);

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s", text);
  return dialog;
}

static void
on_unsure_response (GtkDialog *dialog,
                    int        response,
                    VdFindBox *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_ACCEPT && self->found != NULL && get_scan (self) != NULL)
    apply (self, self->found);
  g_clear_pointer (&self->found, vd_registered_free);
}

/* @found: (transfer full) */
static void
ask_whether (VdFindBox    *self,
             VdRegistered *found,
             const char   *said)
{
  g_autofree char *text = g_strdup_printf (
    /* TRANS: %s is a sentence or two on why that is not sure */
    _("%s\n\nIf you use them, see first whether the grid lies on the print; one step undoes it."),
    said);
  GtkWidget *dialog = make_dialog (self, _("Use control points that may be wrong?"), text);

  g_clear_pointer (&self->found, vd_registered_free);
  self->found = found;
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Discard"), GTK_RESPONSE_CANCEL);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Use Them"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_CANCEL);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_unsure_response), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_labels_response (GtkDialog *dialog,
                    int        response,
                    VdFindBox *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_ACCEPT)
    g_signal_emit (self, signals[POINTS], 0);
}

/* Two hexes that the user knows do instead of numbers. */
static void
ask_for_labels (VdFindBox  *self,
                const char *said)
{
  const char *missing = vd_scan_get_missing (VD_SCAN_HAS_NUMBERS);
  g_autofree char *text = g_strdup_printf (
    /* TRANS: %s is a sentence or two on why that is not known */
    _("%s\n\nPut control points on two hexes far apart, with their numbers, and find the hexes "
      "again."), missing != NULL ? _(missing) : said);
  GtkWidget *dialog = make_dialog (self, _("Which hex is which is not known"), text);

  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Close"), GTK_RESPONSE_CLOSE);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("Control _Points…"), GTK_RESPONSE_ACCEPT);
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_ACCEPT);
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_labels_response), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

/* The end of the search */

/* Whether map and picture are still those that were asked about. */
static gboolean
is_as_asked (VdFindBox    *self,
             const Search *search)
{
  const VdScan *scan = get_scan (self);
  const VdMap *map = scan != NULL ? get_map (self) : NULL;
  g_autofree char *path = scan != NULL ? find_picture (self, scan) : NULL;

  return map != NULL && g_strcmp0 (path, search->path) == 0 && scan->page == search->page &&
         vd_grid_equal (&map->grid, &search->grid) &&
         vd_numbering_equal (&map->numbering, &search->numbering);
}

/* @found: (transfer full) */
static void
take_result (VdFindBox    *self,
             VdRegistered *found)
{
  g_autofree char *said = vd_phrase_say (found->sentence, (VdTranslate) gettext);

  show_result (self, said);
  if (found->grade == VD_REGISTER_UNSURE)
    {
      ask_whether (self, found, said);
      return;
    }

  if (found->grade == VD_REGISTER_SURE)
    apply (self, found);
  else if (found->lacks_labels)
    ask_for_labels (self, said);
  vd_registered_free (found);
}

static void
on_done (gpointer user_data)
{
  VdFindBox *self = user_data;
  g_autoptr (GError) error = NULL;
  gboolean is_wanted = is_as_asked (self, self->search);
  VdRegistered *found;

  self->search = NULL;
  found = vd_job_finish (g_steal_pointer (&self->job), &error);
  stop (self);
  show_busy (self, FALSE);
  if (found != NULL && is_wanted)
    {
      take_result (self, found);
      return;
    }

  if (error != NULL)
    {
      g_autofree char *said = vd_phrase_say (error->message, (VdTranslate) gettext);

      show_result (self, said);
    }
  g_clear_pointer (&found, vd_registered_free);
}

/* The search */

static gboolean
on_progress (gpointer user_data)
{
  static const char *const stages[VD_N_REGISTER_STAGES] = {
    N_("Reading the picture…"), N_("Looking for the grid…"), N_("Reading numbers…"),
    N_("Measuring hexes…"),
  };
  VdFindBox *self = user_data;
  VdRegisterWatch *watch = &self->search->watch;
  int stage = g_atomic_int_get (&watch->stage), total = g_atomic_int_get (&watch->watch.total);
  int read = g_atomic_int_get (&watch->watch.read);

  gtk_label_set_label (self->stage, _(stages[stage]));
  total = stage == VD_REGISTER_NUMBERS ? NUMBERS : total;
  if (total > 0)
    gtk_progress_bar_set_fraction (self->progress, MIN ((double) read / total, 1));
  else
    gtk_progress_bar_pulse (self->progress);
  return G_SOURCE_CONTINUE;
}

static Search *
make_search (VdFindBox *self)
{
  const VdMap *map = get_map (self);
  const VdScan *scan = get_scan (self);
  Search *search = g_new0 (Search, 1);

  search->path = find_picture (self, scan);
  search->page = scan->page;
  search->grid = map->grid;
  search->numbering = map->numbering;
  search->known = g_array_new (FALSE, FALSE, sizeof (VdKnownHex));
  for (guint i = 0; i < scan->controls->len; i++)
    {
      const VdControl *control = &g_array_index (scan->controls, VdControl, i);
      VdKnownHex known = { control->cell, control->x, control->y };

      if (!control->is_found)
        g_array_append_val (search->known, known);
    }

  return search;
}

static void
on_find (VdFindBox *self)
{
  if (self->job != NULL || get_scan (self) == NULL)
    return;

  show_result (self, NULL);
  self->search = make_search (self);
  self->job = vd_job_start (&kind, self->search, on_done, self);
  self->progress_source = g_timeout_add (PROGRESS, on_progress, self);
  on_progress (self);
  show_busy (self, TRUE);
}

static void
on_cancel (VdFindBox *self)
{
  stop (self);
  show_busy (self, FALSE);
}

void
vd_find_box_set_scan (VdFindBox        *self,
                      VdEditorProject  *project,
                      const VdScanItem *item)
{
  const char *scan = item != NULL ? item->scan->id : NULL;

  g_return_if_fail (VD_IS_FIND_BOX (self));

  gtk_widget_set_sensitive (self->find, item != NULL && item->state == VD_SCAN_READY);
  if (self->project == project && g_strcmp0 (self->scan, scan) == 0 &&
      (item == NULL || self->map == item->map))
    return;

  on_cancel (self);
  show_result (self, NULL);
  g_clear_pointer (&self->found, vd_registered_free);
  g_set_object (&self->project, project);
  g_free (self->scan);
  self->scan = g_strdup (scan);
  self->map = item != NULL ? item->map : 0;
}

/* The widget */

static void
vd_find_box_dispose (GObject *object)
{
  VdFindBox *self = VD_FIND_BOX (object);

  stop (self);
  g_clear_pointer (&self->found, vd_registered_free);
  g_clear_object (&self->project);
  g_clear_pointer (&self->scan, g_free);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_find_box_parent_class)->dispose (object);
}

static void
vd_find_box_class_init (VdFindBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_find_box_dispose;
  signals[POINTS] = g_signal_new ("points", VD_TYPE_FIND_BOX, G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                                  NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/find-box.ui");
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, find);
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, busy);
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, stage);
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, progress);
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, cancel);
  gtk_widget_class_bind_template_child (widget_class, VdFindBox, result);
  gtk_widget_class_bind_template_callback (widget_class, on_find);
  gtk_widget_class_bind_template_callback (widget_class, on_cancel);
}

static void
vd_find_box_init (VdFindBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}
