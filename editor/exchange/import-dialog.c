#include "editor/exchange/import-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/import-job.h"
#include "editor/widgets/widgets.h"

struct _VdImportDialog
{
  VdExchangeDialog  parent_instance;

  VdEditorProject  *project; /* (nullable) */
  VdSnapshot       *into;    /* (nullable): of it */
  GPtrArray        *formats; /* of VdExportFormat (borrowed): those that can be read */
  gboolean          format_chosen;
  gboolean          wants_into;
  gboolean          folder_typed;
  gboolean          filling;
  VdImportMade     *made;    /* (nullable): of the preview */

  /* Template */
  GtkEntry         *path_entry;
  GtkDropDown      *format_list;
  GtkDropDown      *place_list;
  GtkWidget        *folder_label;
  GtkEntry         *folder_entry;
  GtkWidget        *folder_button;
};

enum
{
  IMPORTED,
  TAKEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdImportDialog, vd_import_dialog, VD_TYPE_EXCHANGE_DIALOG)

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

static const VdOptionRow *
list_options (VdExchangeDialog *dialog)
{
  const VdExportFormat *format = get_format (VD_IMPORT_DIALOG (dialog));

  return format != NULL ? format->import_options : NULL;
}

/* What stands in the way */

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

static char *
refuse_into (VdImportDialog *self)
{
  if (self->made == NULL)
    return NULL;
  if (is_another (self->made->imported))
    return g_strdup (_("It is another battle: import it as a new one."));

  return changes_nothing (self->made->imported)
         ? g_strdup (_("It says nothing that the battle does not say already.")) : NULL;
}

static char *
refuse (VdExchangeDialog *dialog)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);
  g_autofree char *folder = get_folder (self);
  g_autoptr (GError) error = NULL;

  if (*get_text (self->path_entry) == '\0')
    return NULL;
  if (!may_be_new (self) && self->project == NULL)
    return g_strdup_printf (_("%s changes a battle that is there: open it first."),
                            _(get_format (self)->title));
  if (is_into (self))
    return refuse_into (self);
  if (*get_text (self->folder_entry) == '\0')
    return g_strdup (_("Name a folder for the new battle."));

  return vd_output_folder_check_new (folder, &error) ? NULL
                                                     : vd_phrase_say (error->message, gettext);
}

static char *
describe (VdExchangeDialog *dialog)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);

  if (*get_text (self->path_entry) == '\0')
    return g_strdup (_("Say what is imported."));
  if (self->made == NULL)
    return NULL;

  return g_strdup (is_into (self) ? _("It becomes one step of the history, which can be undone.")
                                  : _("The new battle is opened afterwards."));
}

/* The preview */

static VdJob *
look (VdExchangeDialog *dialog,
      void            (*done) (gpointer user_data),
      gpointer          user_data)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);
  g_autoptr (GHashTable) values = vd_option_form_read (vd_exchange_dialog_get_options (dialog));
  g_autofree char *path = get_path (self);
  const VdImportWish wish = {
    .format = get_format (self),
    .path = path,
    .values = values,
    .into = is_into (self) ? self->into : NULL,
  };

  return *get_text (self->path_entry) != '\0' && wish.format != NULL
         ? vd_import_look_start (&wish, done, user_data) : NULL;
}

static void
show (VdExchangeDialog *dialog,
      gpointer          made)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);
  GPtrArray *lines = vd_outcome_new ();

  self->made = made;
  vd_outcome_add_documents (lines, self->made->imported, is_into (self));
  vd_outcome_add_fates (lines, self->made->imported->fates);
  vd_preview_show_lines (vd_exchange_dialog_get_preview (dialog), lines);
}

static void
forget (VdExchangeDialog *dialog)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);

  g_clear_pointer (&self->made, vd_import_made_unref);
  if (*get_text (self->path_entry) == '\0')
    vd_preview_show_nothing (vd_exchange_dialog_get_preview (dialog));
}

static void
look_again (VdImportDialog *self,
            gboolean        at_once)
{
  vd_exchange_dialog_look_again (VD_EXCHANGE_DIALOG (self), at_once);
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
  VdExchangeDialog *dialog = VD_EXCHANGE_DIALOG (self);

  self->filling = TRUE;
  show_places (self);
  show_folder (self);
  vd_option_form_show (vd_exchange_dialog_get_options (dialog), list_options (dialog),
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
  look_again (self, FALSE);
}

static void
on_format_changed (VdImportDialog *self)
{
  if (self->filling)
    return;

  self->format_chosen = TRUE;
  show_form (self);
  look_again (self, FALSE);
}

static void
on_place_changed (VdImportDialog *self)
{
  if (self->filling)
    return;

  self->wants_into = gtk_drop_down_get_selected (self->place_list) == 1;
  show_folder (self);
  look_again (self, TRUE);
}

static void
on_folder_changed (VdImportDialog *self)
{
  if (!self->filling)
    self->folder_typed = TRUE;

  vd_exchange_dialog_check (VD_EXCHANGE_DIALOG (self));
}

static void
on_choose_file (VdImportDialog *self)
{
  vd_exchange_dialog_choose (VD_EXCHANGE_DIALOG (self), self->path_entry,
                             GTK_FILE_CHOOSER_ACTION_OPEN, NULL);
}

static void
on_choose_folder (VdImportDialog *self)
{
  vd_exchange_dialog_choose (VD_EXCHANGE_DIALOG (self), self->path_entry,
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL);
}

static void
on_choose_place (VdImportDialog *self)
{
  vd_exchange_dialog_choose (VD_EXCHANGE_DIALOG (self), self->folder_entry,
                             GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER, NULL);
}

/* Taking it */

static GtkWidget *
find_place (VdExchangeDialog *dialog)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);

  return GTK_WIDGET (is_into (self) ? self->path_entry : self->folder_entry);
}

static void
write_new (VdImportDialog *self)
{
  g_autofree char *folder = get_folder (self);
  /* TRANS: %s is the name of a folder */
  g_autofree char *text = g_strdup_printf (_("%s is being written…"), folder);

  vd_exchange_dialog_begin (
    VD_EXCHANGE_DIALOG (self),
    vd_import_write_start (self->made, folder, vd_exchange_dialog_finish, self), text);
}

static void
change_open (VdImportDialog *self)
{
  g_autofree char *name = g_path_get_basename (get_text (self->path_entry));
  /* TRANS: a step of the history; %s is the name of a file */
  g_autofree char *title = g_strdup_printf (_("Import %s"), name);
  g_autofree char *path = g_strdup (get_text (self->path_entry));
  VdEdit *edit = vd_import_make_edit (self->made->imported, self->into,
                                      vd_editor_project_get (self->project), title);

  g_object_ref (self);
  gtk_window_destroy (GTK_WINDOW (self));
  if (vd_editor_project_do (self->project, edit))
    g_signal_emit (self, signals[TAKEN], 0, path);
  g_object_unref (self);
}

static void
act (VdExchangeDialog *dialog)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (dialog);

  if (is_into (self))
    change_open (self);
  else
    write_new (self);
}

/* Whoever wanted it cancelled does not want it opened. */
static gboolean
written (VdExchangeDialog *dialog,
         gpointer          result,
         gboolean          is_ended)
{
  g_autofree char *path = result;
  g_autofree char *folder = get_folder (VD_IMPORT_DIALOG (dialog));
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is written."), folder);
  g_autoptr (GFile) file = g_file_new_for_path (path);

  if (is_ended)
    g_signal_emit_by_name (dialog, "ended", text);
  else
    g_signal_emit (dialog, signals[IMPORTED], 0, file);
  return FALSE;
}

/* The window */

static void
vd_import_dialog_finalize (GObject *object)
{
  VdImportDialog *self = VD_IMPORT_DIALOG (object);

  g_clear_pointer (&self->made, vd_import_made_unref);
  g_clear_pointer (&self->into, vd_snapshot_unref);
  g_clear_pointer (&self->formats, g_ptr_array_unref);
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_import_dialog_parent_class)->finalize (object);
}

static void
say_what_is_own (VdExchangeDialogClass *klass)
{
  klass->looking = N_("It is being read…");
  klass->stopped = N_("It was not read to the end.");
  klass->needs_look = TRUE;
  klass->list_options = list_options;
  klass->look = look;
  klass->show = show;
  klass->forget = forget;
  klass->refuse = refuse;
  klass->describe = describe;
  klass->find_place = find_place;
  klass->act = act;
  klass->written = written;
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, path_entry);
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, format_list);
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, place_list);
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, folder_label);
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, folder_entry);
  gtk_widget_class_bind_template_child (widget_class, VdImportDialog, folder_button);
  gtk_widget_class_bind_template_callback (widget_class, on_path_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_format_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_place_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_folder_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_file);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_folder);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_place);
}

static void
vd_import_dialog_class_init (VdImportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_import_dialog_finalize;
  say_what_is_own (VD_EXCHANGE_DIALOG_CLASS (klass));

  signals[IMPORTED] = g_signal_new ("imported", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_FILE);
  signals[TAKEN] = g_signal_new ("taken", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/import-dialog.ui");
  bind_children (widget_class);
}

static void
vd_import_dialog_init (VdImportDialog *self)
{
  self->filling = TRUE;
  self->formats = g_ptr_array_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_exchange_dialog_set_label (VD_EXCHANGE_DIALOG (self), _("Import"));
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
  vd_exchange_dialog_check (VD_EXCHANGE_DIALOG (self));
  gtk_widget_grab_focus (GTK_WIDGET (self->path_entry));
  return GTK_WIDGET (self);
}
