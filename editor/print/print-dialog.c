#include "editor/print/print-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/phrase.h"
#include "editor/exchange/options.h"
#include "editor/exchange/replaced.h"
#include "editor/print/page-words.h"
#include "editor/print/paper.h"
#include "editor/print/printer-box.h"
#include "formats/io/output-folder.h"
#include "formats/io/output.h"

#define OFFSET "back-offset"
#define MARGINS "printer-margins"
#define SINGLES "singles"
#define ENDING ".pdf"
#define FOLDER_ENDING "-counters"

struct _VdPrintDialog
{
  VdExchangeDialog parent_instance;

  VdEditorProject *project;
  VdSnapshot      *source;
  VdPrintMade     *made;       /* (nullable): of what is chosen now */
  guint            page;       /* that is looked at */
  gboolean         is_showing; /* the pager, which nobody has touched */
  gboolean         is_turning; /* to another page of the same */
  gboolean         is_single;  /* pictures of counters are asked for, and no pages */
  char            *other_path; /* what is typed for the other of both */

  /* Template */
  GtkBox          *options_box;
  VdPrinterBox    *printer_box;
  GtkWidget       *pager;
  GtkWidget       *back_button;
  GtkAdjustment   *pages;
  GtkLabel        *count_label;
  GtkWidget       *next_button;
  GtkLabel        *path_label;
  GtkEntry        *path_entry;
  GtkWidget       *send_button;
};

enum
{
  WRITTEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdPrintDialog, vd_print_dialog, VD_TYPE_EXCHANGE_DIALOG)

static guint signals[N_SIGNALS];

/* What is chosen */

static const VdOptionRow *
list_options (VdExchangeDialog *dialog)
{
  return vd_print_options;
}

/* (transfer full) */
static GHashTable *
read_values (VdPrintDialog *self)
{
  return vd_option_form_read (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)));
}

/* (transfer full) */
static char *
get_path (VdPrintDialog *self)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->path_entry));
  g_autofree char *whole = self->is_single || g_str_has_suffix (typed, ENDING)
                           ? g_strdup (typed) : g_strconcat (typed, ENDING, NULL);

  return g_canonicalize_filename (whole, NULL);
}

/* Offsets of backs */

static void
follow (VdPrintDialog *self)
{
  g_autoptr (GHashTable) values = read_values (self);
  gboolean moves = vd_option_has_effect (vd_print_options, values, OFFSET);

  gboolean is_printed = vd_option_has_effect (vd_print_options, values, MARGINS);

  gtk_widget_set_visible (GTK_WIDGET (self->printer_box), is_printed);
  if (!is_printed)
    return;

  vd_printer_box_follow (self->printer_box,
                         vd_option_get_text (vd_print_options, values, "paper"),
                         moves ? vd_option_get_text (vd_print_options, values, "backs") : NULL,
                         vd_option_get_text (vd_print_options, values, OFFSET),
                         vd_option_get_text (vd_print_options, values, MARGINS));
}

static void
on_margins_recalled (VdPrintDialog *self,
                     const char    *margins)
{
  vd_option_form_set_text (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)), MARGINS,
                           margins);
}

static void
on_recalled (VdPrintDialog *self,
             const char    *offset)
{
  vd_option_form_set_text (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)), OFFSET,
                           offset);
}

/* Pages go into a file, pictures into a folder: each keeps the place that is typed for it. */
static void
follow_kind (VdPrintDialog *self)
{
  g_autoptr (GHashTable) values = read_values (self);
  g_autofree char *path = NULL;

  if (vd_option_get_flag (vd_print_options, values, SINGLES) == self->is_single)
    return;

  self->is_single = !self->is_single;
  path = g_steal_pointer (&self->other_path);
  self->other_path = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->path_entry)));
  vd_exchange_dialog_set_look_words (
    VD_EXCHANGE_DIALOG (self),
    self->is_single ? N_("The pictures of counters are being made…") : NULL,
    self->is_single ? N_("The preview was stopped. The pictures can be written all the same.") : NULL);
  gtk_label_set_label (self->path_label, self->is_single ? _("Folder") : _("File"));
  gtk_widget_set_visible (self->send_button, !self->is_single);
  gtk_editable_set_text (GTK_EDITABLE (self->path_entry), path);
  gtk_editable_set_position (GTK_EDITABLE (self->path_entry), -1);
}

static void
options_changed (VdExchangeDialog *dialog)
{
  follow (VD_PRINT_DIALOG (dialog));
  follow_kind (VD_PRINT_DIALOG (dialog));
}

/* The pages */

/* @path: (nullable): to be written to; else a page is looked at */
static VdJob *
start (VdPrintDialog *self,
       const char    *path,
       void         (*done) (gpointer user_data),
       gpointer       user_data)
{
  g_autoptr (GHashTable) values = read_values (self);
  const VdPrintWish wish = { self->source, values, self->made, self->page, path };

  return vd_print_job_start (&wish, done, user_data);
}

static VdJob *
look (VdExchangeDialog *dialog,
      void            (*done) (gpointer user_data),
      gpointer          user_data)
{
  return start (VD_PRINT_DIALOG (dialog), NULL, done, user_data);
}

/* What can be turned to from @page. */
static void
show_pager (VdPrintDialog *self,
            guint          page)
{
  guint n = vd_print_made_count (self->made);
  /* TRANS: after the number of a page, and before how many there are */
  g_autofree char *count = g_strdup_printf (_("of %u"), n);

  self->is_showing = TRUE;
  gtk_adjustment_set_upper (self->pages, n);
  gtk_adjustment_set_value (self->pages, page + 1);
  self->is_showing = FALSE;
  gtk_label_set_label (self->count_label, count);
  gtk_widget_set_sensitive (self->back_button, page > 0);
  gtk_widget_set_sensitive (self->next_button, page + 1 < n);
}

static void
show (VdExchangeDialog *dialog,
      gpointer          made)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);
  VdPreview *preview = vd_exchange_dialog_get_preview (dialog);
  g_autofree char *caption = NULL;

  g_clear_pointer (&self->made, vd_print_made_unref);
  self->made = made;
  self->page = self->made->page;
  gtk_widget_set_sensitive (self->pager, TRUE);
  gtk_widget_set_sensitive (self->send_button, TRUE);
  show_pager (self, self->page);

  caption = self->made->print != NULL ? vd_page_describe (self->made->print, self->page)
                                      : vd_outcome_sum_up (self->made->singles);
  vd_preview_show_picture (preview, self->made->picture, caption);
}

static void
forget (VdExchangeDialog *dialog)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);

  if (self->is_turning)
    return;

  g_clear_pointer (&self->made, vd_print_made_unref);
  gtk_widget_set_sensitive (self->pager, FALSE);
  gtk_widget_set_sensitive (self->send_button, FALSE);
}

/* What is laid out stays, and another page of it is drawn. */
static void
go (VdPrintDialog *self,
    int            page)
{
  if (self->made == NULL || page < 0 || page == (int) self->page ||
      page >= (int) vd_print_made_count (self->made))
    return;

  self->page = page;
  show_pager (self, page);
  self->is_turning = TRUE;
  vd_exchange_dialog_look_again (VD_EXCHANGE_DIALOG (self), TRUE);
  self->is_turning = FALSE;
}

static void
on_page_changed (VdPrintDialog *self)
{
  if (!self->is_showing)
    go (self, (int) gtk_adjustment_get_value (self->pages) - 1);
}

static void
on_turn (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (widget);

  go (self, (int) self->page + g_variant_get_int32 (parameter));
}

/* What stands in the way, and what would be replaced */

static char *
refuse (VdExchangeDialog *dialog)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);
  g_autofree char *path = get_path (self);
  g_autoptr (GError) error = NULL;

  if (*gtk_editable_get_text (GTK_EDITABLE (self->path_entry)) == '\0')
    return g_strdup (_("Say where it is written."));

  if (self->is_single)
    vd_output_folder_check (path, &error);
  else if (vd_output_check_file (path, &error))
    vd_output_check (path, &error);
  return error != NULL ? vd_phrase_say (error->message, gettext) : NULL;
}

/* (nullable) */
static char *
say_replaced (const char *path)
{
  g_autofree char *name = g_path_get_basename (path);

  return g_file_test (path, G_FILE_TEST_EXISTS)
         /* TRANS: %s is the name of a file */
         ? g_strdup_printf (_("Already there, and will be replaced: %s"), name) : NULL;
}

static char *
describe (VdExchangeDialog *dialog)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);
  g_autofree char *path = get_path (self);
  const GPtrArray *files = self->made != NULL ? self->made->singles : NULL;
  char *replaced = self->is_single ? vd_replaced_say_folder (files, path) : say_replaced (path);

  vd_exchange_dialog_set_label (dialog, replaced != NULL ? _("Replace")
                                : self->is_single ? _("Write Pictures") : _("Write PDF"));
  return replaced;
}

/* Where to */

static GtkWidget *
find_place (VdExchangeDialog *dialog)
{
  return GTK_WIDGET (VD_PRINT_DIALOG (dialog)->path_entry);
}

static void
on_path_changed (VdPrintDialog *self)
{
  vd_exchange_dialog_check (VD_EXCHANGE_DIALOG (self));
}

static void
on_choose_clicked (VdPrintDialog *self)
{
  g_autofree char *path = get_path (self);

  vd_exchange_dialog_choose (VD_EXCHANGE_DIALOG (self), self->path_entry,
                             self->is_single ? GTK_FILE_CHOOSER_ACTION_SELECT_FOLDER
                                             : GTK_FILE_CHOOSER_ACTION_SAVE, path);
}

/* Of which printer the dialog is from now on, and what that reaches: where it is less than the margin
 * nothing was printed, and the look at the pages says so. */
static void
keep_printer (VdPrintDialog     *self,
              GtkPrintOperation *operation)
{
  GtkPrintSettings *settings = gtk_print_operation_get_print_settings (operation);
  const char *printer = settings != NULL ? gtk_print_settings_get_printer (settings) : NULL;
  g_autofree char *margins = vd_paper_get_margins (operation);

  if (printer != NULL)
    vd_printer_box_set_printer (self->printer_box, printer);
  if (margins != NULL)
    on_margins_recalled (self, margins);
}

static void
on_send_clicked (VdPrintDialog *self)
{
  g_autoptr (GtkPrintOperation) operation = NULL;
  g_autofree char *title = vd_editor_project_get_title (self->project);
  g_autoptr (GError) error = NULL;

  if (self->made == NULL || self->made->print == NULL)
    return;

  operation = vd_paper_operation_new (self->made, title);
  if (gtk_print_operation_run (operation, GTK_PRINT_OPERATION_ACTION_PRINT_DIALOG,
                               GTK_WINDOW (self), &error) == GTK_PRINT_OPERATION_RESULT_ERROR)
    vd_preview_show_refusal (vd_exchange_dialog_get_preview (VD_EXCHANGE_DIALOG (self)),
                             error->message, TRUE);
  else
    keep_printer (self, operation);
}

/* Writing */

static void
act (VdExchangeDialog *dialog)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is being written…"), path);

  vd_exchange_dialog_stop_look (dialog);
  vd_exchange_dialog_begin (dialog, start (self, path, vd_exchange_dialog_finish, self), text);
}

static gboolean
written (VdExchangeDialog *dialog,
         gpointer          result,
         gboolean          is_ended)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (dialog);
  g_autoptr (VdPrintMade) made = result;
  g_autofree char *path = get_path (self);
  /* TRANS: %s is the name of a file */
  g_autofree char *text = g_strdup_printf (_("%s is written."), path);

  vd_exchange_dialog_show_done (dialog, text,
                                made->print != NULL ? vd_pages_sum_up (made->print)
                                                    : vd_singles_sum_up (made->singles));
  g_signal_emit (self, signals[WRITTEN], 0, path);
  return TRUE;
}

/* The window */

static void
vd_print_dialog_finalize (GObject *object)
{
  VdPrintDialog *self = VD_PRINT_DIALOG (object);

  g_clear_pointer (&self->made, vd_print_made_unref);
  vd_snapshot_unref (self->source);
  g_free (self->other_path);
  g_object_unref (self->project);

  G_OBJECT_CLASS (vd_print_dialog_parent_class)->finalize (object);
}

static void
say_what_is_own (VdExchangeDialogClass *klass)
{
  klass->looking = N_("The pages are being laid out…");
  klass->stopped = N_("The preview was stopped. It can be printed all the same.");
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
bind_keys (GtkWidgetClass *widget_class)
{
  static const struct { guint key; GdkModifierType state; int step; } keys[] = {
    { GDK_KEY_Page_Up, 0, -1 },
    { GDK_KEY_KP_Page_Up, 0, -1 },
    { GDK_KEY_Left, GDK_ALT_MASK, -1 },
    { GDK_KEY_Page_Down, 0, 1 },
    { GDK_KEY_KP_Page_Down, 0, 1 },
    { GDK_KEY_Right, GDK_ALT_MASK, 1 },
  };

  gtk_widget_class_install_action (widget_class, "print.turn", "i", on_turn);
  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    gtk_widget_class_add_binding_action (widget_class, keys[i].key, keys[i].state, "print.turn",
                                         "i", keys[i].step);
}

static void
vd_print_dialog_class_init (VdPrintDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_print_dialog_finalize;
  say_what_is_own (VD_EXCHANGE_DIALOG_CLASS (klass));

  signals[WRITTEN] = g_signal_new ("written", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (VD_TYPE_PRINTER_BOX);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/print-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, options_box);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, printer_box);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, pager);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, back_button);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, pages);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, count_label);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, next_button);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, path_label);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, path_entry);
  gtk_widget_class_bind_template_child (widget_class, VdPrintDialog, send_button);
  gtk_widget_class_bind_template_callback (widget_class, on_recalled);
  gtk_widget_class_bind_template_callback (widget_class, on_margins_recalled);
  gtk_widget_class_bind_template_callback (widget_class, on_page_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_path_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_choose_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_send_clicked);
  bind_keys (widget_class);
}

/* There are more options than a page leaves room for: they stand beside it. */
static void
move_options (VdPrintDialog *self)
{
  GtkWidget *form = GTK_WIDGET (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)));

  g_object_ref (form);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (form)), form);
  gtk_box_prepend (self->options_box, form);
  g_object_unref (form);
}

static void
vd_print_dialog_init (VdPrintDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  move_options (self);
}

/* Beside what it was made of. */
static void
suggest_paths (VdPrintDialog *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *folder = vd_option_get_folder (project);
  g_autofree char *stem = g_path_get_basename (project->path != NULL ? project->path : "battle");
  g_autofree char *base = NULL;
  g_autofree char *path = NULL;

  stem[strcspn (stem, ".")] = '\0';
  base = g_build_filename (folder != NULL ? folder : ".", stem, NULL);
  path = g_strconcat (base, ENDING, NULL);
  self->other_path = g_strconcat (base, FOLDER_ENDING, NULL);
  gtk_editable_set_text (GTK_EDITABLE (self->path_entry), path);
  gtk_editable_set_position (GTK_EDITABLE (self->path_entry), -1);
}

GtkWidget *
vd_print_dialog_new (GtkWindow       *parent,
                     VdEditorProject *project,
                     GSettings       *settings)
{
  VdPrintDialog *self;
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) &&
                        G_IS_SETTINGS (settings), NULL);

  self = g_object_new (VD_TYPE_PRINT_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  self->source = vd_snapshot_new (vd_editor_project_get (project));
  vd_option_form_show (vd_exchange_dialog_get_options (VD_EXCHANGE_DIALOG (self)),
                       list_options (VD_EXCHANGE_DIALOG (self)), vd_editor_project_get (project),
                       values);
  vd_printer_box_set_settings (self->printer_box, settings);
  follow (self);
  suggest_paths (self);
  vd_exchange_dialog_look_again (VD_EXCHANGE_DIALOG (self), TRUE);
  return GTK_WIDGET (self);
}
