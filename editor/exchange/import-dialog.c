#include "editor/exchange/import-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/import-job.h"
#include "editor/exchange/option-form.h"
#include "editor/exchange/preview.h"
#include "editor/widgets/widgets.h"

#define LOOK_DELAY 300    /* ms after the last change, until a preview is begun */
#define LOOK_PATIENCE 100 /* ms until it is shown how far that is */

struct _VdImportDialog
{
  GtkWindow             parent_instance;

  VdEditorProject      *project; /* (nullable) */
  VdSnapshot           *into;    /* (nullable): of it */
  GPtrArray            *formats; /* of VdExportFormat (borrowed): those that can be read */
  gboolean              format_chosen;
  gboolean              wants_into;
  gboolean              folder_typed;
  gboolean              filling;
  VdImported           *imported; /* (nullable): of the preview */
  char                 *failure;  /* (nullable): why it was not written, until all is asked anew */
  VdJob                *looking;  /* (nullable) */
  VdJob                *writing;  /* (nullable) */
  guint                 look_source;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkButton            *cancel_button;
  GtkWidget            *import_button;
  GtkStack             *pages;
  GtkEntry             *path_entry;
  GtkDropDown          *format_list;
  GtkDropDown          *place_list;
  GtkWidget            *folder_label;
  GtkEntry             *folder_entry;
  GtkWidget            *folder_button;
  VdOptionForm         *options;
  VdPreview            *preview;
  GtkLabel             *message;
  VdPreview            *work;
};

enum
{
  IMPORTED,
  TAKEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdImportDialog, vd_import_dialog, GTK_TYPE_WINDOW)

static guint signals[N_SIGNALS];

/* What is asked for */

static const char *
get_text (GtkEntry *entry)
{
  return gtk_editable_get_text (GTK_EDITABLE (entry));
}

/* (nullable) */
static const VdExportFormat *
get_format (VdImportDialog *self)
{
  guint chosen = gtk_drop_down_get_selected (self->format_list);

  return chosen < self->formats->len ? g_ptr_array_index (self->formats, chosen) : NULL;
}

static gboolean
may_be_new (VdImportDialog *self)
{
  const VdExportFormat *format = get_format (self);

  return format == NULL || (format->reads & VD_IMPORT_NEW) != 0;
}

static gboolean
may_go_into (VdImportDialog *self)
{
  const VdExportFormat *format = get_format (self);

  return self->project != NULL && format != NULL && (format->reads & VD_IMPORT_ALONE) == 0;
}

/* What only changes a battle has no other place. */
static gboolean
is_into (VdImportDialog *self)
{
  return may_go_into (self) && (self->wants_into || !may_be_new (self));
}

/* (transfer full): never "-", which is read from elsewhere */
static char *
get_path (VdImportDialog *self)
{
  return g_canonicalize_filename (get_text (self->path_entry), NULL);
}

/* (transfer full) */
static char *
get_folder (VdImportDialog *self)
{
  return g_canonicalize_filename (get_text (self->folder_entry), NULL);
}

/* What stands in the way */

static void
show_message (VdImportDialog *self,
              const char     *text,
              gboolean        is_refusal)
{
  gtk_label_set_label (self->message, text);
  if (is_refusal)
    gtk_widget_add_css_class (GTK_WIDGET (self->message), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (self->message), "warning");
}

/* A battle of other files: what is open would name some that are not there. */
static gboolean
is_another (const VdImported *imported)
{
  for (guint i = 0; i < imported->documents->len; i++)
    if (((const VdImportedDocument *) imported->documents->pdata[i])->instead == NULL)
      return TRUE;

  return FALSE;
}

static gboolean
changes_nothing (const VdImported *imported)
{
  for (guint i = 0; i < imported->documents->len; i++)
    {
      const VdImportedDocument *made = g_ptr_array_index (imported->documents, i);

      if (made->instead != NULL && made->changes->len > 0)
        return FALSE;
    }

  return TRUE;
}

/* (transfer full) (nullable) */
static char *
find_refusal (VdImportDialog *self)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *folder = get_folder (self);

  if (*get_text (self->path_entry) == '\0')
    return g_strdup (_("Say what is imported."));
  if (!may_be_new (self) && self->project == NULL)
    return g_strdup_printf (_("%s changes a battle that is there: open it first."),
                            _(get_format (self)->title));
  if (is_into (self) && self->imported != NULL && is_another (self->imported))
    return g_strdup (_("It is another battle: import it as a new one."));
  if (is_into (self))
    return self->imported != NULL && changes_nothing (self->imported)
           ? g_strdup (_("It says nothing that the battle does not say already.")) : NULL;
  if (*get_text (self->folder_entry) == '\0')
    return g_strdup (_("Name a folder for the new battle."));

  return vd_output_folder_check_new (folder, &error) ? NULL
                                                     : vd_phrase_say (error->message, gettext);
}

static void
check (VdImportDialog *self)
{
  g_autofree char *refusal = find_refusal (self);
  const char *what = self->imported == NULL ? ""
                     : is_into (self)
                     ? _("It becomes one step of the history, which can be undone.")
                     : _("The new battle is opened afterwards.");
  const char *why = refusal != NULL ? refusal : self->failure;
  gboolean is_blank = *get_text (self->path_entry) == '\0';

  show_message (self, why != NULL ? why : what, why != NULL && !is_blank);
  gtk_widget_set_sensitive (self->import_button, refusal == NULL && self->imported != NULL);
}

/* The preview */

static void
show_imported (VdImportDialog *self)
{
  GPtrArray *lines = vd_outcome_new ();

  vd_outcome_add_documents (lines, self->imported, is_into (self));
  vd_outcome_add_fates (lines, self->imported->fates);
  vd_preview_show_lines (self->preview, lines);
}

static void
on_looked (gpointer user_data)
{
  VdImportDialog *self = user_data;
  g_autoptr (GError) error = NULL;

  vd_preview_forget_job (self->preview);
  self->imported = vd_job_finish (g_steal_pointer (&self->looking), &error);
  if (self->imported != NULL)
    show_imported (self);
  else
    {
      g_autofree char *why = vd_phrase_say (error->message, gettext);

      vd_preview_show_refusal (self->preview, why, FALSE);
    }

  check (self);
}

static void
stop_look (VdImportDialog *self)
{
  g_clear_handle_id (&self->look_source, g_source_remove);
  if (self->looking != NULL)
    vd_preview_forget_job (self->preview);
  g_clear_pointer (&self->looking, vd_job_cancel);
}

static gboolean
on_look_due (gpointer user_data)
{
  VdImportDialog *self = user_data;
  g_autoptr (GHashTable) values = vd_option_form_read (self->options);
  g_autofree char *path = get_path (self);
  const VdImportWish wish = {
    .format = get_format (self),
    .path = path,
    .values = values,
    .into = is_into (self) ? self->into : NULL,
  };

  self->look_source = 0;
  self->looking = vd_import_look_start (&wish, on_looked, self);
  if (vd_job_wait (self->looking, LOOK_PATIENCE))
    on_looked (self);
  else
    vd_preview_show_job (self->preview, _("It is being read…"), self->looking, TRUE);

  return G_SOURCE_REMOVE;
}

/* What was shown is no longer what would be taken. */
static void
look_again (VdImportDialog *self,
            guint           delay)
{
  stop_look (self);
  g_clear_pointer (&self->imported, vd_imported_free);
  g_clear_pointer (&self->failure, g_free);
  if (*get_text (self->path_entry) != '\0' && get_format (self) != NULL)
    self->look_source = g_timeout_add (delay, on_look_due, self);
  check (self);
}

static void
on_stopped (VdImportDialog *self)
{
  stop_look (self);
  vd_preview_show_refusal (self->preview, _("It was not read to the end."), TRUE);
}

static void
on_wanted (VdImportDialog *self)
{
  look_again (self, 0);
}

/* The form */

static void
show_places (VdImportDialog *self)
{
  gboolean is_choice = may_be_new (self) || self->project == NULL;
  g_autoptr (GtkStringList) places = gtk_string_list_new (NULL);
  g_autofree char *title =
    self->project != NULL ? vd_editor_project_get_title (self->project) : NULL;

  if (is_choice)
    gtk_string_list_append (places, _("A new battle, in a folder of its own"));
  if (may_go_into (self))
    {
      /* TRANS: %s is the title of a battle */
      g_autofree char *text = g_strdup_printf (_("Changes to what is open: %s"), title);

      gtk_string_list_append (places, text);
    }

  gtk_drop_down_set_model (self->place_list, G_LIST_MODEL (places));
  vd_widget_name_drop_down (self->place_list, _("Becomes"));
  gtk_drop_down_set_selected (self->place_list, is_choice && is_into (self));
}

static void
show_folder (VdImportDialog *self)
{
  gboolean is_new = !is_into (self);

  gtk_widget_set_visible (self->folder_label, is_new);
  gtk_widget_set_visible (GTK_WIDGET (self->folder_entry), is_new);
  gtk_widget_set_visible (self->folder_button, is_new);
}

static void
show_form (VdImportDialog *self)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  const VdExportFormat *format = get_format (self);

  self->filling = TRUE;
  show_places (self);
  show_folder (self);
  vd_option_form_show (self->options, format != NULL ? format->import_options : NULL,
                       self->project != NULL ? vd_editor_project_get (self->project) : NULL,
                       values);
  self->filling = FALSE;
}

/* Beside what is read, by its name. */
static void
suggest_folder (VdImportDialog *self)
{
  g_autofree char *path = get_path (self);
  char *dot = strrchr (path, '.');
  g_autofree char *folder = NULL;

  if (self->folder_typed)
    return;

  if (dot != NULL && strchr (dot, G_DIR_SEPARATOR) == NULL)
    *dot = '\0';
  folder = g_strconcat (path, dot != NULL && !g_file_test (path, G_FILE_TEST_EXISTS) ? "" : "-new",
                        NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->folder_entry),
                         *get_text (self->path_entry) != '\0' ? folder : "");
}

static gboolean
holds (const char *folder,
       const char *ending)
{
  g_autoptr (GDir) files = g_dir_open (folder, 0, NULL);
  const char *name;

  while (files != NULL && (name = g_dir_read_name (files)) != NULL)
    if (g_str_has_suffix (name, ending))
      return TRUE;

  return FALSE;
}

static gboolean
suits (const VdExportFormat *format,
       const char           *path)
{
  const char *ending = format->import_ending != NULL ? format->import_ending : format->ending;

  if (*ending == '\0')
    return FALSE;
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return (format->reads & VD_IMPORT_FOLDER) != 0 && holds (path, ending);

  return (format->reads & VD_IMPORT_FILE) != 0 && g_str_has_suffix (path, ending);
}

static void
guess_format (VdImportDialog *self)
{
  for (guint i = 0; i < self->formats->len && !self->format_chosen; i++)
    if (suits (g_ptr_array_index (self->formats, i), get_text (self->path_entry)))
      {
        gtk_drop_down_set_selected (self->format_list, i);
        return;
      }
}

static void
on_path_changed (VdImportDialog *self)
{
  self->filling = TRUE;
  guess_format (self);
  suggest_folder (self);
  show_form (self);
  look_again (self, LOOK_DELAY);
}

static void
on_format_changed (VdImportDialog *self)
{
  if (self->filling)
    return;

  self->format_chosen = TRUE;
  show_form (self);
  look_again (self, LOOK_DELAY);
}

static void
on_place_changed (VdImportDialog *self)
{
  if (self->filling)
    return;

  self->wants_into = gtk_drop_down_get_selected (self->place_list) == 1;
  show_folder (self);
  look_again (self, 0);
}

static void
on_folder_changed (VdImportDialog *self)
{
  if (!self->filling)
    self->folder_typed = TRUE;

  g_clear_pointer (&self->failure, g_free);
  check (self);
}

static void
on_options_changed (VdImportDialog *self)
{
  look_again (self, LOOK_DELAY);
}

/* Files */

static void
on_chosen (GtkNativeDialog *chooser,
           int              response,
           VdImportDialog  *self)
{
  GtkEditable *entry = g_object_get_data (G_OBJECT (chooser), "entry");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  g_clear_object (&self->chooser);
  if (path != NULL)
    gtk_editable_set_text (entry, path);
}

static void
choose (VdImportDialog *self,
        GtkEntry       *entry,
        gboolean        is_folder)
{
  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (_("Import"), GTK_WINDOW (self),
                                               is_folder ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                                         : GTK_FILE_CHOOSER_ACTION_OPEN,
                                               _("_Select"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  g_object_set_data (G_OBJECT (self->chooser), "entry", entry);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
on_choose_file (VdImportDialog *self)
{
  choose (self, self->path_entry, FALSE);
}

static void
on_choose_folder (VdImportDialog *self)
{
  choose (self, self->path_entry, TRUE);
}

static void
on_choose_place (VdImportDialog *self)
{
  choose (self, self->folder_entry, TRUE);
}

/* Taking it */

static void
show_page (VdImportDialog *self,
           const char     *page)
{
  gboolean asks = strcmp (page, "ask") == 0;

  gtk_stack_set_visible_child_name (self->pages, page);
  gtk_widget_set_visible (self->import_button, asks);
  if (asks) /* which is forgotten while it is hidden */
    gtk_window_set_default_widget (GTK_WINDOW (self), self->import_button);
  gtk_widget_set_sensitive (GTK_WIDGET (self->cancel_button), TRUE);
  gtk_widget_grab_focus (asks ? GTK_WIDGET (self->path_entry) : GTK_WIDGET (self->cancel_button));
}

static void
on_written (gpointer user_data)
{
  VdImportDialog *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = vd_job_finish (g_steal_pointer (&self->writing), &error);

  vd_preview_forget_job (self->work);
  if (path != NULL)
    {
      g_autoptr (GFile) file = g_file_new_for_path (path);

      g_signal_emit (self, signals[IMPORTED], 0, file);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  show_page (self, "ask");
  look_again (self, 0);
  self->failure = g_error_matches (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED)
                  ? g_strdup (_("Cancelled; nothing is written."))
                  : vd_phrase_say (error->message, gettext);
  check (self);
}

static void
write_new (VdImportDialog *self)
{
  g_autofree char *folder = get_folder (self);
  /* TRANS: %s is the name of a folder */
  g_autofree char *text = g_strdup_printf (_("%s is being written…"), folder);

  self->writing = vd_import_write_start (g_steal_pointer (&self->imported), folder, on_written,
                                         self);
  vd_preview_show_job (self->work, text, self->writing, FALSE);
  show_page (self, "work");
}

static void
change_open (VdImportDialog *self)
{
  g_autofree char *name = g_path_get_basename (get_text (self->path_entry));
  /* TRANS: a step of the history; %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_("Import %s"), name);
  g_autofree char *path = g_strdup (get_text (self->path_entry));
  VdEdit *edit = vd_import_make_edit (self->imported, self->into,
                                      vd_editor_project_get (self->project), title);

  g_object_ref (self);
  gtk_window_destroy (GTK_WINDOW (self));
  if (vd_editor_project_do (self->project, edit))
    g_signal_emit (self, signals[TAKEN], 0, path);
  g_object_unref (self);
}

static void
on_import_clicked (VdImportDialog *self)
{
  if (is_into (self))
    change_open (self);
  else
    write_new (self);
}

static void
on_cancel (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (widget);

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
vd_import_dialog_dispose (GObject *object)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (object);

  stop_look (self);
  if (self->writing != NULL)
    vd_preview_forget_job (self->work);
  g_clear_pointer (&self->writing, vd_job_cancel);
  g_clear_object (&self->chooser);
  g_clear_pointer (&self->imported, vd_imported_free);

  G_OBJECT_CLASS (vd_import_dialog_parent_class)->dispose (object);
}

static void
vd_import_dialog_finalize (GObject *object)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (object);

  g_clear_pointer (&self->failure, g_free);
  g_clear_pointer (&self->into, vd_snapshot_unref);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_import_dialog_parent_class)->finalize (object);
}

#define BIND(child) gtk_widget_class_bind_template_child (widget_class, VdImportDialog, child)

static void
bind_children (GtkWidgetClass *widget_class)
{
  BIND (cancel_button);
  BIND (import_button);
  BIND (pages);
  BIND (path_entry);
  BIND (format_list);
  BIND (place_list);
  BIND (folder_label);
  BIND (folder_entry);
  BIND (folder_button);
  BIND (options);
  BIND (preview);
  BIND (message);
  BIND (work);
}

static void
vd_import_dialog_class_init (VdImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_import_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_import_dialog_finalize;

  signals[IMPORTED] = g_signal_new ("imported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[TAKEN] = g_signal_new ("taken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (VD_TYPE_OPTION_FORM);
  g_type_ensure (VD_TYPE_PREVIEW);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/import-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_path_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_format_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_place_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_folder_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_options_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_file);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_folder);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_place);
  gtk_widget_class_bind_template_callback (widget_class, on_stopped);
  gtk_widget_class_bind_template_callback (widget_class, on_wanted);
  gtk_widget_class_bind_template_callback (widget_class, on_import_clicked);
  gtk_widget_class_install_action (widget_class, "dialog.cancel", NULL, on_cancel);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "dialog.cancel", NULL);
}

static void
vd_import_dialog_init (VdImportDialog *self)
{
  self->filling = TRUE;
  self->formats = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}

static void
list_formats (VdImportDialog              *self,
              const VdExportFormat *const *formats)
{
  g_autoptr (GtkStringList) titles = gtk_string_list_new (NULL);

  for (guint i = 0; formats[i] != NULL; i++)
    if (formats[i]->read != NULL)
      {
        g_ptr_array_add (self->formats, (gpointer) formats[i]);
        gtk_string_list_append (titles, _(formats[i]->title));
      }

  gtk_drop_down_set_model (self->format_list, G_LIST_MODEL (titles));
  vd_widget_name_drop_down (self->format_list, _("Format"));
}

GtkWidget *
vd_import_dialog_new (GtkWindow                   *parent,
                      VdEditorProject             *project,
                      const VdExportFormat *const *formats)
{
  VdImportDialog *self;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && formats != NULL, NULL);

  self = g_object_new (VD_TYPE_IMPORT_DIALOG, "transient-for", parent, NULL);
  if (project != NULL)
    {
      self->project = g_object_ref (project);
      self->into = vd_snapshot_new (vd_editor_project_get (project));
    }
  list_formats (self, formats);
  show_form (self);
  check (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->path_entry));
  return GTK_WIDGET (self);
}
