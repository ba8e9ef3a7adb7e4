#include "editor/exchange/export-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/exchange/export-job.h"
#include "editor/exchange/options.h"
#include "editor/exchange/replaced.h"
#include "editor/widgets/widgets.h"

struct _VdExportDialog
{
  VdExchangeDialog    parent_instance;

  VdEditorProject    *project;
  VdSnapshot         *source;
  GPtrArray          *kinds;
  const VdExportKind *kind;   /* (nullable): none is chosen yet */
  const char         *ending; /* (nullable): of the files of what is chosen */
  GHashTable         *memory; /* of VdExportKind*: GHashTable: what was chosen of each */
  GHashTable         *chosen; /* of char*: char*: of the kind (borrowed), "" of what was left out */
  char               *suggested; /* (nullable): what was proposed for the path */
  VdExportMade       *made;   /* (nullable): of the preview */

  /* Template */
  GtkListBox         *kind_list;
  GtkLabel           *path_label;
  GtkEntry           *path_entry;
};

enum
{
  WRITTEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdExportDialog, vd_export_dialog, VD_TYPE_EXCHANGE_DIALOG)

static guint signals[N_SIGNALS];

/* What is asked for */

static const char *
get_typed (VdExportDialog *self)
{
  return gtk_editable_get_text (GTK_EDITABLE (self->path_entry));
}

/* (transfer full) */
static GHashTable *
read_values (VdExportDialog *self)
{
  return vd_option_form_read (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)));
}

/* (transfer full) */
static char *
get_path (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = read_values (self);

  return vd_export_kind_complete (self->kind, values, get_typed (self));
}

static const VdOptionRow *
list_options (VdExchangeDialog *dialog)
{
  const VdExportKind *kind = VD_EXPORT_DIALOG (dialog)->kind;

  return kind != NULL ? kind->options : NULL;
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

static char *
refuse (VdExchangeDialog *dialog)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);
  g_autofree char *path = get_path (self);

  return *get_typed (self) == '\0' ? g_strdup (_("Say where it is written."))
                                   : vd_export_kind_refuse (self->kind, path);
}

static char *
describe (VdExchangeDialog *dialog)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);
  g_autoptr (GHashTable) values = read_values (self);
  g_autofree char *path = get_path (self);
  char *replaced = vd_replaced_say (self->kind, vd_editor_project_get (self->project), values,
                                    self->made != NULL ? self->made->files : NULL, path);

  vd_exchange_dialog_set_label (dialog, replaced != NULL ? _("Replace") : _("Export"));
  return replaced;
}

/* One's own choice of a name stays, with another ending. */
static char *
follow_kind (VdExportDialog *self,
             const char     *ending,
             const char     *suggested)
{
  const char *typed = get_typed (self);
  gsize length = strlen (typed);

  if (self->suggested == NULL || strcmp (typed, self->suggested) == 0)
    return g_strdup (suggested);

  if (g_str_has_suffix (typed, self->ending))
    length -= strlen (self->ending);
  return g_strdup_printf ("%.*s%s", (int) length, typed, ending);
}

static void
suggest_path (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = read_values (self);
  const char *ending = vd_export_kind_get_ending (self->kind, values);
  g_autofree char *suggested = vd_export_kind_suggest (self->kind,
                                                      vd_editor_project_get (self->project),
                                                      values);
  g_autofree char *path = follow_kind (self, ending, suggested);

  g_free (self->suggested);
  self->suggested = g_steal_pointer (&suggested);
  self->ending = ending;
  if (strcmp (path, get_typed (self)) != 0)
    gtk_editable_set_text (GTK_EDITABLE (self->path_entry), path);
  gtk_editable_set_position (GTK_EDITABLE (self->path_entry), -1);
}

/* The preview */

static GPtrArray *
list_outcome (VdExportDialog     *self,
              const VdExportMade *made)
{
  g_autofree char *path = get_path (self);
  g_autofree char *folder = vd_export_kind_is_folder (self->kind) ? g_strdup (path)
                                                                  : g_path_get_dirname (path);
  g_autoptr (GPtrArray) paths = list_paths (self, made, path);
  GPtrArray *lines = vd_outcome_new ();

  vd_outcome_add (lines, VD_OUTCOME_HEADING, vd_outcome_sum_up (made->files), NULL);
  vd_outcome_add_files (lines, made->files, paths, folder);
  if (made->kept != NULL)
    vd_outcome_add (lines, VD_OUTCOME_FILE, vd_option_shorten_path (made->kept->name, folder),
                    g_strdup (_("for the next export")));
  if (self->kind->format != NULL)
    vd_outcome_add_left (lines, made->left);
  return lines;
}

static char *
measure_picture (VdExportDialog     *self,
                 const VdExportMade *made)
{
  g_autoptr (GHashTable) values = read_values (self);
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
  VdPreview *preview = vd_exchange_dialog_get_preview (VD_EXCHANGE_DIALOG (self));

  if (self->made->picture != NULL)
    {
      g_autofree char *measure = measure_picture (self, self->made);

      vd_preview_show_picture (preview, self->made->picture, measure);
    }
  else
    vd_preview_show_lines (preview, list_outcome (self, self->made));
}

/* The names of the files follow. */
static void
on_path_changed (VdExportDialog *self)
{
  if (self->made != NULL && self->made->files != NULL)
    show_made (self);
  if (self->kind != NULL)
    vd_exchange_dialog_check (VD_EXCHANGE_DIALOG (self));
}

static VdJob *
look (VdExchangeDialog *dialog,
      void            (*done) (gpointer user_data),
      gpointer          user_data)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);
  g_autoptr (GHashTable) values = read_values (self);

  return vd_export_look_start (self->source, self->kind, values, done, user_data);
}

static void
show (VdExchangeDialog *dialog,
      gpointer          made)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);

  self->made = made;
  show_made (self);
}

static void
forget (VdExchangeDialog *dialog)
{
  g_clear_pointer (&VD_EXPORT_DIALOG (dialog)->made, vd_export_made_unref);
}

/* The form */

static void
remember_values (VdExportDialog *self)
{
  g_autoptr (GHashTable) values = read_values (self);
  const VdOptionRow *option = self->kind != NULL ? self->kind->options : NULL;

  for (; option != NULL && option->name != NULL; option++)
    {
      const char *value = g_hash_table_lookup (values, option->name);

      g_hash_table_insert (self->chosen, g_strdup (option->name),
                           g_strdup (value != NULL ? value : ""));
    }
}

static void
options_changed (VdExchangeDialog *dialog)
{
  remember_values (VD_EXPORT_DIALOG (dialog));
  suggest_path (VD_EXPORT_DIALOG (dialog));
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
  VdExchangeDialog *dialog = VD_EXCHANGE_DIALOG (self);
  gboolean is_first = self->kind == NULL;

  if (row == NULL)
    return;

  hold_focus (self, row);
  self->kind = g_ptr_array_index (self->kinds, gtk_list_box_row_get_index (row));
  recall_values (self);
  vd_option_form_show (vd_exchange_dialog_get_options (dialog), self->kind->options,
                       vd_editor_project_get (self->project), self->chosen);
  gtk_label_set_label (self->path_label,
                       vd_export_kind_is_folder (self->kind) ? _("Folder") : _("File"));
  suggest_path (self);
  vd_exchange_dialog_look_again (dialog, is_first);
}

/* Where to */

static GtkWidget *
find_place (VdExchangeDialog *dialog)
{
  return GTK_WIDGET (VD_EXPORT_DIALOG (dialog)->path_entry);
}

static void
on_choose_clicked (VdExportDialog *self)
{
  GtkFileChooserAction action = vd_export_kind_is_folder (self->kind)
                                ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                : GTK_FILE_CHOOSER_ACTION_SAVE;
  g_autofree char *path = get_path (self);

  vd_exchange_dialog_choose (VD_EXCHANGE_DIALOG (self), self->path_entry, action, path);
}

/* Writing */

static void
act (VdExchangeDialog *dialog)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);
  g_autoptr (GHashTable) values = read_values (self);
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is being written…"), path);
  const VdExportWish wish = { self->source, self->kind, values, path, self->made };

  vd_exchange_dialog_stop_look (dialog);
  vd_exchange_dialog_begin (
    dialog, vd_export_write_start (&wish, vd_exchange_dialog_finish, dialog), text);
}

static gboolean
written (VdExchangeDialog *dialog,
         gpointer          result,
         gboolean          is_ended)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (dialog);
  g_autoptr (VdExportMade) made = result;
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is written."), path);

  vd_exchange_dialog_show_done (dialog, text, list_outcome (self, made));
  g_signal_emit (self, signals[WRITTEN], 0, path);
  return TRUE;
}

/* The window */

static void
vd_export_dialog_finalize (GObject *object)
{
  VdExportDialog *self = VD_EXPORT_DIALOG (object);

  g_clear_pointer (&self->made, vd_export_made_unref);
  vd_snapshot_unref (self->source);
  g_hash_table_unref (self->memory);
  g_ptr_array_unref (self->kinds);
  g_free (self->suggested);
  g_object_unref (self->project);

  G_OBJECT_CLASS (vd_export_dialog_parent_class)->finalize (object);
}

static void
say_what_is_own (VdExchangeDialogClass *klass)
{
  klass->looking = N_("What would be written is being made…");
  klass->stopped = N_("The preview was stopped. It can be exported all the same.");
  klass->list_options = list_options;
  klass->options_changed = options_changed;
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
vd_export_dialog_class_init (VdExportDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_export_dialog_finalize;
  say_what_is_own (VD_EXCHANGE_DIALOG_CLASS (klass));

  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/export-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, kind_list);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, path_label);
  gtk_widget_class_bind_template_child (widget_class, VdExportDialog, path_entry);
  gtk_widget_class_bind_template_callback (widget_class, on_kind_selected);
  gtk_widget_class_bind_template_callback (widget_class, on_path_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_clicked);
}

static void
vd_export_dialog_init (VdExportDialog *self)
{
  self->memory = g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) g_hash_table_unref);
  self->chosen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_hash_table_insert (self->memory, NULL, self->chosen);
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_exchange_dialog_set_label (VD_EXCHANGE_DIALOG (self), _("Export"));
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
