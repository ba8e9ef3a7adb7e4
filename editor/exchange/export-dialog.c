#include "editor/exchange/export-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/export-job.h"
#include "editor/exchange/option-form.h"
#include "editor/exchange/options.h"
#include "editor/exchange/outcome-list.h"
#include "editor/exchange/preview.h"
#include "editor/widgets/widgets.h"

#define LOOK_DELAY 200    /* ms after the last change, until a preview is begun */
#define LOOK_PATIENCE 100 /* ms until it is shown how far that is */

struct _VdExportDialog
{
  GtkWindow             parent_instance;

  VdEditorProject      *project;
  VdSnapshot           *source;
  GPtrArray            *kinds;
  const VdExportKind   *kind;
  GHashTable           *memory;  /* of VdExportKind*: GHashTable: what was chosen of each */
  GHashTable           *chosen;  /* of char*: char*: of the kind (borrowed), "" of what was left out */
  char                 *suggested; /* (nullable): what was proposed for the path */
  VdExportMade         *made;    /* (nullable): of the preview */
  VdJob                *looking; /* (nullable) */
  VdJob                *writing; /* (nullable) */
  guint                 look_source;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkButton            *cancel_button;
  GtkButton            *export_button;
  GtkStack             *pages;
  GtkListBox           *kind_list;
  VdOptionForm         *options;
  VdPreview            *preview;
  GtkLabel             *path_label;
  GtkEntry             *path_entry;
  GtkLabel             *message;
  VdPreview            *work;
  GtkLabel             *done_label;
  VdLineList           *done_list;
};

enum
{
  WRITTEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdExportDialog, vd_export_dialog, GTK_TYPE_WINDOW)

static guint signals[N_SIGNALS];

/* What is asked for */

static const char *
get_typed (VdExportDialog *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->path_entry));
}

/* (transfer full) */
static char *
get_path (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);

  return vd_export_kind_complete (self->kind, values, get_typed (self));
}

/* (transfer full) (element-type utf8): where the files of the preview go */
static GPtrArray *
list_paths (VdExportDialog     *self,
            const VdExportMade *made,
            const char         *path)
{
  GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < made->files->len; i++)
    g_ptr_array_add (paths, vd_export_kind_place (self->kind, path, made->files->pdata[i],
                                                  made->files->len));

  return paths;
}

/* What stands in the way, and what would be replaced */

/* (transfer full) (nullable): files that are there, told by name */
static char *
find_replaced (VdExportDialog *self,
               const char     *path)
{
  g_autoptr (GPtrArray) paths =
    self->made != NULL && self->made->files != NULL
    ? list_paths (self, self->made, path) : g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GString) names = g_string_new (NULL);

  if (paths->len == 0)
    g_ptr_array_add (paths, g_strdup (path));

  for (guint i = 0; i < paths->len && names->len < 200; i++)
    if (g_file_test (paths->pdata[i], G_FILE_TEST_EXISTS))
      {
        g_autofree char *name = g_path_get_basename (paths->pdata[i]);

        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", name);
      }

  return names->len > 0 ? g_strdup (names->str) : NULL;
}

static void
show_message (VdExportDialog *self,
              const char     *text,
              gboolean        is_refusal)
{
  gtk_label_set_label (self->message, text);
  gtk_widget_set_visible (GTK_WIDGET (self->message), *text != '\0');
  if (is_refusal)
    gtk_widget_add_css_class (GTK_WIDGET (self->message), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->message), "warning");
}

static void
check_path (VdExportDialog *self)
{
  g_autofree char *path = get_path (self);
  g_autofree char *refusal = *get_typed (self) == '\0' ? g_strdup (_("Say where it is written."))
                                                       : vd_export_kind_refuse (self->kind, path);
  g_autofree char *replaced = refusal == NULL ? find_replaced (self, path) : NULL;
  /* TRANS: %s are names of files */
  g_autofree char *text = replaced != NULL
                          ? g_strdup_printf (_("Already there, and will be replaced: %s"), replaced) : NULL;

  show_message (self, refusal != NULL ? refusal : text != NULL ? text : "", refusal != NULL);
  gtk_button_set_label (self->export_button, replaced != NULL ? _("Replace") : _("Export"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->export_button), refusal == NULL);
}

/* One's own choice of a name stays, with another ending. */
static char *
follow_kind (VdExportDialog     *self,
             const VdExportKind *before,
             const char         *suggested)
{
  const char *typed = get_typed (self);
  gsize length = strlen (typed);

  if (before == NULL || self->suggested == NULL || strcmp (typed, self->suggested) == 0)
    return g_strdup (suggested);

  if (g_str_has_suffix (typed, before->ending))
    length -= strlen (before->ending);
  return g_strdup_printf ("%.*s%s", (int) length, typed, self->kind->ending);
}

static void
suggest_path (VdExportDialog     *self,
              const VdExportKind *before)
{
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);
  g_autofree char *suggested = vd_export_kind_suggest (self->kind,
                                                      vd_editor_project_get (self->project),
                                                      values);
  g_autofree char *path = follow_kind (self, before, suggested);

  g_free (self->suggested);
  self->suggested = g_steal_pointer (&suggested);
  if (strcmp (path, get_typed (self)) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->path_entry), path);
  gtk_editable_set_position (GTK_EDITABLE (self->path_entry), -1);
}

/* The preview */

static char *
sum_up (const VdExportMade *made)
{
  guint n = made->files->len;
  guint64 size = 0;
  g_autofree char *said = NULL;

  for (guint i = 0; i < n; i++)
    size += g_bytes_get_size (((const VdOutputFile *) made->files->pdata[i])->bytes);

  said = g_format_size (size);
  /* TRANS: %s is a size, as 12 kB */
  return g_strdup_printf (ngettext ("%u file, %s", "%u files, %s", n), n, said);
}

static GPtrArray *
list_outcome (VdExportDialog     *self,
              const VdExportMade *made)
{
  g_autofree char *path = get_path (self);
  g_autofree char *folder = vd_export_kind_is_folder (self->kind) ? g_strdup (path)
                                                                  : g_path_get_dirname (path);
  g_autoptr (GPtrArray) paths = list_paths (self, made, path);
  GPtrArray *lines = vd_outcome_new ();

  vd_outcome_add (lines, VD_OUTCOME_HEADING, sum_up (made), NULL);
  vd_outcome_add_files (lines, made->files, paths, folder);
  if (made->kept != NULL)
    vd_outcome_add (lines, VD_OUTCOME_FILE, g_strdup (made->kept->name),
                    g_strdup (_("for the next export")));
  if (self->kind->format != NULL)
    vd_outcome_add_left (lines, made->left);
  return lines;
}

static char *
measure_picture (VdExportDialog     *self,
                 const VdExportMade *made)
{
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);
  const char *dpi = g_hash_table_lookup (values, "dpi");
  int dots = dpi != NULL ? atoi (dpi) : 0;

  if (dots > 0)
    return g_strdup_printf (_("%.0f × %.0f pixels; a counter is half an inch: %d pixels."),
                            made->width * dots, made->height * dots, dots / 2);

  return g_strdup_printf (_("%.1f × %.1f inches; a counter is half an inch. It can be enlarged and "
                            "stays sharp."), made->width, made->height);
}

static void
show_made (VdExportDialog *self)
{
  if (self->made->picture != NULL)
    {
      g_autofree char *measure = measure_picture (self, self->made);

      vd_preview_show_picture (self->preview, self->made->picture, measure);
    }
  else
    vd_preview_show_lines (self->preview, list_outcome (self, self->made));

  check_path (self);
}

/* The names of the files follow. */
static void
on_path_changed (VdExportDialog *self)
{
  if (self->made != NULL && self->made->files != NULL)
    show_made (self);
  else if (self->kind != NULL)
    check_path (self);
}

static void
on_looked (gpointer user_data)
{
  VdExportDialog *self = user_data;
  g_autoptr (GError) error = NULL;

  vd_preview_forget_job (self->preview);
  self->made = vd_job_finish (g_steal_pointer (&self->looking), &error);
  if (self->made != NULL)
    show_made (self);
  else
    {
      g_autofree char *why = vd_phrase_say (error->message, gettext);

      vd_preview_show_refusal (self->preview, why, FALSE);
      gtk_widget_set_sensitive (GTK_WIDGET (self->export_button), FALSE);
    }
}

static void
stop_look (VdExportDialog *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  if (self->looking != NULL)
    vd_preview_forget_job (self->preview);
  g_clear_pointer (&self->looking, vd_job_cancel);
}

static gboolean
on_look_due (gpointer user_data)
{
  VdExportDialog *self = user_data;
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);

  self->look_source = 0;
  self->looking = vd_export_look_start (self->source, self->kind, values, on_looked, self);
  if (vd_job_wait (self->looking, LOOK_PATIENCE))
    on_looked (self);
  else
    vd_preview_show_job (self->preview, _("What would be written is being made…"), self->looking,
                         TRUE);

  return G_SOURCE_REMOVE;
}

/* What was shown is no longer what would be made. */
static void
look_again (VdExportDialog *self,
            guint           delay)
{
  stop_look (self);
  g_clear_pointer (&self->made, vd_export_made_unref);
  self->look_source = g_timeout_add (delay, on_look_due, self);
}

static void
on_stopped (VdExportDialog *self)
{
  stop_look (self);
  vd_preview_show_refusal (self->preview,
                           _("The preview was stopped. It can be exported all the same."), TRUE);
}

static void
on_wanted (VdExportDialog *self)
{
  look_again (self, 0);
}

/* The form */

static void
remember_values (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);
  const VdOptionRow *option = self->kind != NULL ? self->kind->options : NULL;

  for (; option != NULL && option->name != NULL; option++)
    {
      const char *value = g_hash_table_lookup (values, option->name);

      g_hash_table_insert (self->chosen, g_strdup (option->name),
                           g_strdup (value != NULL ? value : ""));
    }
}

static void
on_options_changed (VdExportDialog *self)
{
  remember_values (self);
  suggest_path (self, self->kind);
  check_path (self);
  look_again (self, LOOK_DELAY);
}

/* The map stays the same, whatever is made of it; all else is of each kind by itself. */
static void
recall_values (VdExportDialog *self)
{
  static const char *const shared[] = { VD_OPTION_SHEET, VD_OPTION_MAP };
  GHashTable *before = self->chosen;

  self->chosen = g_hash_table_lookup (self->memory, self->kind);
  if (self->chosen == NULL)
    {
      self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
      g_hash_table_insert (self->memory, (gpointer) self->kind, self->chosen);
    }

  for (guint i = 0; i < G_N_ELEMENTS (shared); i++)
    {
      const char *value = g_hash_table_lookup (before, shared[i]);

      if (value != NULL && before != self->chosen)
        g_hash_table_insert (self->chosen, g_strdup (shared[i]), g_strdup (value));
    }
}

/* Tab would go from row to row: only the chosen one takes the focus, and arrows go on. */
static void
hold_focus (VdExportDialog *self,
            GtkListBoxRow  *chosen)
{
  gboolean has_focus = gtk_widget_get_focus_child (GTK_WIDGET (self->kind_list)) != NULL;
  GtkListBoxRow *row;

  gtk_widget_set_focusable (GTK_WIDGET (chosen), TRUE);
  if (has_focus)
    gtk_widget_grab_focus (GTK_WIDGET (chosen));
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->kind_list, i)) != NULL; i++)
    gtk_widget_set_focusable (GTK_WIDGET (row), row == chosen);
}

static void
on_kind_selected (VdExportDialog *self,
                  GtkListBoxRow  *row)
{
  const VdExportKind *before = self->kind;

  if (row == NULL)
    return;

  hold_focus (self, row);
  self->kind = g_ptr_array_index (self->kinds, gtk_list_box_row_get_index (row));
  recall_values (self);
  vd_option_form_show (self->options, self->kind->options, vd_editor_project_get (self->project),
                       self->chosen);
  gtk_label_set_label (self->path_label,
                       vd_export_kind_is_folder (self->kind) ? _("Folder") : _("File"));
  suggest_path (self, before);
  check_path (self);
  look_again (self, before == NULL ? 0 : LOOK_DELAY);
}

/* Where to */

static void
on_place_chosen (GtkNativeDialog *chooser,
                 int              response,
                 VdExportDialog  *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *chosen = file != NULL ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (chosen != NULL)
    gtk_editable_set_text (GTK_EDITABLE (self->path_entry), chosen);
}

static void
on_choose_clicked (VdExportDialog *self)
{
  gboolean is_folder = vd_export_kind_is_folder (self->kind);
  g_autofree char *path = get_path (self);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GFile) place = g_file_new_for_path (folder);

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Export"), GTK_WINDOW (self),
                                               is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                         : GTK_FILE_CHOOSER_ACTION_SAVE,
                                               _("_Select"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_chooser_set_current_folder (GTK_FILE_CHOOSER (self->chooser), place, NULL);
  if (!is_folder)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), name);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_place_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

/* Writing */

static void
show_page (VdExportDialog *self,
           const char     *page)
{
  gboolean asks = strcmp (page, "ask") == 0;

  gtk_stack_set_visible_child_name (self->pages, page);
  gtk_widget_set_visible (GTK_WIDGET (self->export_button), asks);
  if (asks) /* which is forgotten while it is hidden */
    gtk_window_set_default_widget (GTK_WINDOW (self), GTK_WIDGET (self->export_button));
  gtk_button_set_label (self->cancel_button, strcmp (page, "done") == 0 ? _("Close") : _("Cancel"));
  gtk_widget_set_sensitive (GTK_WIDGET (self->cancel_button), TRUE);
  gtk_widget_grab_focus (asks ? GTK_WIDGET (self->path_entry) : GTK_WIDGET (self->cancel_button));
}

static void
show_done (VdExportDialog     *self,
           const VdExportMade *made)
{
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is written."), path);

  gtk_label_set_label (self->done_label, text);
  vd_outcome_list_show (self->done_list, list_outcome (self, made));
  show_page (self, "done");
  g_signal_emit (self, signals[WRITTEN], 0, path);
}

static void
show_failure (VdExportDialog *self,
              const GError   *error)
{
  g_autofree char *why = vd_phrase_say (error->message, gettext);
  gboolean is_cancelled =
    g_error_matches (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);

  show_page (self, "ask");
  check_path (self);
  show_message (self, is_cancelled ? _("Cancelled; nothing is written.") : why, !is_cancelled);
}

static void
on_written (gpointer user_data)
{
  VdExportDialog *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExportMade) made = vd_job_finish (g_steal_pointer (&self->writing), &error);

  vd_preview_forget_job (self->work);
  if (made != NULL)
    show_done (self, made);
  else
    show_failure (self, error);
}

static void
on_export_clicked (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is being written…"), path);
  VdExportWish wish;

  if (self->looking != NULL || self->look_source != 0)
    on_stopped (self);

  wish = (VdExportWish) { self->source, self->kind, values, path, self->made };
  self->writing = vd_export_write_start (&wish, on_written, self);
  vd_preview_show_job (self->work, text, self->writing, FALSE);
  show_page (self, "work");
}

/* What is being written is ended; else the dialog is. */
static void
on_cancel (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (widget);

  if (self->writing == NULL)
    {
      gtk_window_close (GTK_WINDOW (self));
      return;
    }

  vd_job_ask_to_end (self->writing);
  vd_preview_show_job (self->work, _("Cancelling…"), self->writing, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (self->cancel_button), FALSE);
}

/* The window */

static void
vd_export_dialog_dispose (GObject *object)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (object);

  stop_look (self);
  if (self->writing != NULL)
    vd_preview_forget_job (self->work);
  g_clear_pointer (&self->writing, vd_job_cancel);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->made, vd_export_made_unref);
  g_clear_pointer (&self->source, vd_snapshot_unref);
  g_clear_pointer (&self->memory, g_hash_table_unref);
  g_clear_pointer (&self->kinds, g_ptr_array_unref);
  g_clear_pointer (&self->suggested, g_free);
  self->kind = NULL;
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_export_dialog_parent_class)->dispose (object);
}

#define BIND(child) gtk_widget_class_bind_template_child (widget_class, VdExportDialog, child)

static void
bind_children (GtkWidgetClass *widget_class)
{
  BIND (cancel_button);
  BIND (export_button);
  BIND (pages);
  BIND (kind_list);
  BIND (options);
  BIND (preview);
  BIND (path_label);
  BIND (path_entry);
  BIND (message);
  BIND (work);
  BIND (done_label);
  BIND (done_list);
}

static void
vd_export_dialog_class_init (VdExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_export_dialog_dispose;

  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (VD_TYPE_OPTION_FORM);
  g_type_ensure (VD_TYPE_LINE_LIST);
  g_type_ensure (VD_TYPE_PREVIEW);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/export-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_options_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_path_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_wanted);
  gtk_widget_class_bind_template_callback (widget_class, on_export_clicked);
  gtk_widget_class_install_action (widget_class, "dialog.cancel", NULL, on_cancel);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "dialog.cancel", NULL);
}

static void
vd_export_dialog_init (VdExportDialog *self)
{
  self->memory = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (self->memory, NULL, self->chosen);
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_line_list_set_name (self->done_list, _("What is written, and what is not"));
}

static GtkWidget *
make_row (const VdExportKind *kind)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  GtkWidget *title = gtk_label_new (kind->title);
  GtkWidget *about = gtk_label_new (kind->about);
  g_autofree char *name = g_strdup_printf ("%s: %s", kind->title, kind->about);

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_widget_add_css_class (title, "heading");
  gtk_label_set_xalign (GTK_LABEL (about), 0);
  gtk_label_set_wrap (GTK_LABEL (about), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (about), 30);
  gtk_widget_add_css_class (about, "dim-label");
  gtk_widget_add_css_class (about, "caption");
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), about);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  vd_widget_set_name (row, name);
  return row;
}

GtkWidget *
vd_export_dialog_new (GtkWindow                   *parent,
                      VdEditorProject             *project,
                      const VdExportFormat *const *formats,
                      guint                        map)
{
  VdExportDialog *self;
  GtkListBoxRow *first;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) && formats != NULL, NULL);

  self = g_object_new (VD_TYPE_EXPORT_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  self->source = vd_snapshot_new (vd_editor_project_get (project));
  self->kinds = vd_export_kinds_new (formats, vd_editor_project_get (project));
  g_hash_table_insert (self->chosen, g_strdup (VD_OPTION_SHEET), g_strdup_printf ("%u", map));
  for (guint i = 0; i < self->kinds->len; i++)
    gtk_list_box_append (self->kind_list, make_row (g_ptr_array_index (self->kinds, i)));

  first = gtk_list_box_get_row_at_index (self->kind_list, 0);
  gtk_list_box_select_row (self->kind_list, first);
  gtk_widget_grab_focus (GTK_WIDGET (first));
  return GTK_WIDGET (self);
}
