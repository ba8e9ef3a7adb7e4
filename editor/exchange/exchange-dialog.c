#include "editor/exchange/exchange-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/exchange/options.h"
#include "editor/exchange/outcome-list.h"
#include "editor/widgets/widgets.h"

#define LOOK_DELAY 250    /* ms after the last change, until a preview is begun */
#define LOOK_PATIENCE 100 /* ms until it is shown how far that is */

typedef enum
{
  UNSEEN,  /* it was not made yet, or stopped */
  SEEN,
  IMPOSSIBLE
} Sight;

typedef struct
{
  Sight                 sight;
  const char           *looking_text; /* (nullable): in place of that of the class */
  const char           *stopped_text; /* (nullable) */
  VdJob                *looking; /* (nullable) */
  guint                 look_source;
  VdJob                *writing; /* (nullable) */
  gboolean              is_ended;  /* it was asked to */
  gboolean              is_closed; /* the window goes with it */
  char                 *failure; /* (nullable): why it was not written, until all is asked anew */
  gboolean              is_warning;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkButton            *cancel_button;
  GtkButton            *act_button;
  GtkStack             *pages;
  VdOptionForm         *options;
  VdPreview            *preview;
  GtkLabel             *message;
  VdPreview            *work;
  GtkLabel             *done_label;
  VdLineList           *done_list;
} VdExchangeDialogPrivate;

enum
{
  ENDED,
  N_SIGNALS
};

G_DEFINE_ABSTRACT_TYPE_WITH_PRIVATE (VdExchangeDialog, vd_exchange_dialog, GTK_TYPE_WINDOW)

#define PRIVATE(self) ((VdExchangeDialogPrivate *) vd_exchange_dialog_get_instance_private (self))
#define CLASS(self) VD_EXCHANGE_DIALOG_GET_CLASS (self)

static guint signals[N_SIGNALS];

VdOptionForm *
vd_exchange_dialog_get_options (VdExchangeDialog *self)
{
  g_return_val_if_fail (VD_IS_EXCHANGE_DIALOG (self), NULL);

  return PRIVATE (self)->options;
}

VdPreview *
vd_exchange_dialog_get_preview (VdExchangeDialog *self)
{
  g_return_val_if_fail (VD_IS_EXCHANGE_DIALOG (self), NULL);

  return PRIVATE (self)->preview;
}

void
vd_exchange_dialog_set_label (VdExchangeDialog *self,
                              const char       *label)
{
  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self) && label != NULL);

  gtk_button_set_label (PRIVATE (self)->act_button, label);
}

static char *
say_error (VdExchangeDialog *self,
           const GError     *error)
{
  return vd_option_say_error (CLASS (self)->list_options (self), error);
}

/* What stands in the way */

static void
show_message (VdExchangeDialog *self,
              const char       *text,
              gboolean          is_warning)
{
  GtkLabel *message = PRIVATE (self)->message;

  vd_label_show (message, text);
  if (is_warning)
    gtk_widget_add_css_class (GTK_WIDGET (message), "warning");
  else
    gtk_widget_remove_css_class (GTK_WIDGET (message), "warning");
}

/* What failed once may succeed now, and is refused no more; but it is said until all is asked
 * anew. */
static void
update (VdExchangeDialog *self)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);
  g_autofree char *refusal = CLASS (self)->refuse (self);
  g_autofree char *known = refusal == NULL ? CLASS (self)->describe (self) : NULL;
  gboolean may_act = private->sight == SEEN ||
                     (private->sight == UNSEEN && !CLASS (self)->needs_look);

  if (refusal == NULL && private->failure != NULL)
    show_message (self, private->failure, private->is_warning);
  else
    show_message (self, refusal != NULL ? refusal : known, refusal != NULL);
  gtk_widget_set_sensitive (GTK_WIDGET (private->act_button), refusal == NULL && may_act);
}

void
vd_exchange_dialog_check (VdExchangeDialog *self)
{
  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self));

  g_clear_pointer (&PRIVATE (self)->failure, g_free);
  update (self);
}

/* The preview */

static void
on_looked (gpointer user_data)
{
  VdExchangeDialog *self = user_data;
  VdExchangeDialogPrivate *private = PRIVATE (self);
  g_autoptr (GError) error = NULL;
  gpointer made;

  vd_preview_forget_job (private->preview);
  made = vd_job_finish (g_steal_pointer (&private->looking), &error);
  private->sight = made != NULL ? SEEN : IMPOSSIBLE;
  if (made != NULL)
    CLASS (self)->show (self, made);
  else
    {
      g_autofree char *why = say_error (self, error);

      vd_preview_show_refusal (private->preview, why, FALSE);
    }

  update (self);
}

static void
end_look (VdExchangeDialog *self)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_clear_handle_id (&private->look_source, g_source_remove);
  if (private->looking != NULL)
    vd_preview_forget_job (private->preview);
  g_clear_pointer (&private->looking, vd_job_cancel);
}

void
vd_exchange_dialog_set_look_words (VdExchangeDialog *self,
                                   const char       *looking,
                                   const char       *stopped)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self));

  private->looking_text = looking;
  private->stopped_text = stopped;
}

static const char *
say_look (VdExchangeDialog *self,
          gboolean          is_stopped)
{
  const VdExchangeDialogPrivate *private = PRIVATE (self);
  const char *own = is_stopped ? private->stopped_text : private->looking_text;

  return _(own != NULL ? own : is_stopped ? CLASS (self)->stopped : CLASS (self)->looking);
}

static gboolean
on_look_due (gpointer user_data)
{
  VdExchangeDialog *self = user_data;
  VdExchangeDialogPrivate *private = PRIVATE (self);

  private->look_source = 0;
  private->looking = CLASS (self)->look (self, on_looked, self);
  if (private->looking == NULL)
    return G_SOURCE_REMOVE;

  if (vd_job_wait (private->looking, LOOK_PATIENCE))
    on_looked (self);
  else
    vd_preview_show_job (private->preview, say_look (self, FALSE), private->looking, TRUE);

  return G_SOURCE_REMOVE;
}

void
vd_exchange_dialog_look_again (VdExchangeDialog *self,
                               gboolean          at_once)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self));

  end_look (self);
  CLASS (self)->forget (self);
  private->sight = UNSEEN;
  private->look_source = g_timeout_add (at_once ? 0 : LOOK_DELAY, on_look_due, self);
  vd_exchange_dialog_check (self);
}

void
vd_exchange_dialog_stop_look (VdExchangeDialog *self)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self));

  if (private->looking == NULL && private->look_source == 0)
    return;

  end_look (self);
  vd_preview_show_refusal (private->preview, say_look (self, TRUE), TRUE);
}

static void
on_wanted (VdExchangeDialog *self)
{
  vd_exchange_dialog_look_again (self, TRUE);
}

static void
on_options_changed (VdExchangeDialog *self)
{
  if (CLASS (self)->options_changed != NULL)
    CLASS (self)->options_changed (self);
  vd_exchange_dialog_look_again (self, FALSE);
}

/* Doing it */

/* Return does the next thing there: once more what has failed, or else where to. */
static void
show_ask (VdExchangeDialog *self)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);
  GtkWidget *button = GTK_WIDGET (private->act_button);

  gtk_stack_set_visible_child_name (private->pages, "ask");
  gtk_widget_set_visible (button, TRUE);
  gtk_window_set_default_widget (GTK_WINDOW (self), button); /* forgotten while it was hidden */
  gtk_widget_set_sensitive (GTK_WIDGET (private->cancel_button), TRUE);
  update (self);
  gtk_widget_grab_focus (gtk_widget_get_sensitive (button) ? button
                                                           : CLASS (self)->find_place (self));
}

static void
show_other (VdExchangeDialog *self,
            const char       *page)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  gtk_stack_set_visible_child_name (private->pages, page);
  gtk_widget_set_visible (GTK_WIDGET (private->act_button), FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (private->cancel_button), TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (private->cancel_button));
}

void
vd_exchange_dialog_show_done (VdExchangeDialog *self,
                              const char       *text,
                              GPtrArray        *lines)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self) && text != NULL && lines != NULL);

  gtk_label_set_label (private->done_label, text);
  vd_outcome_list_show (private->done_list, lines);
  gtk_button_set_label (private->cancel_button, _("Close"));
  show_other (self, "done");
}

static void
on_act_clicked (VdExchangeDialog *self)
{
  CLASS (self)->act (self);
}

void
vd_exchange_dialog_begin (VdExchangeDialog *self,
                          VdJob            *job,
                          const char       *text)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self) && private->writing == NULL && job != NULL);

  g_clear_pointer (&private->failure, g_free);
  private->writing = job;
  private->is_ended = FALSE;
  vd_preview_show_job (private->work, text, job, FALSE);
  show_other (self, "work");
}

static void
show_failure (VdExchangeDialog *self,
              const GError     *error)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  private->is_warning = !g_error_matches (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
  private->failure = private->is_warning ? say_error (self, error)
                                         : g_strdup (_("Cancelled; nothing is written."));
  if (private->is_closed && !private->is_warning)
    {
      g_signal_emit (self, signals[ENDED], 0, private->failure);
      gtk_window_destroy (GTK_WINDOW (self));
      return;
    }

  private->is_closed = FALSE;
  show_ask (self);
}

void
vd_exchange_dialog_finish (gpointer user_data)
{
  VdExchangeDialog *self = user_data;
  VdExchangeDialogPrivate *private = PRIVATE (self);
  g_autoptr (GError) error = NULL;
  gpointer result = vd_job_finish (g_steal_pointer (&private->writing), &error);

  vd_preview_forget_job (private->work);
  if (result == NULL)
    show_failure (self, error);
  else if (!CLASS (self)->written (self, result, private->is_ended) || private->is_closed)
    gtk_window_destroy (GTK_WINDOW (self));
}

/* What is being written is ended first. */
static gboolean
end_writing (VdExchangeDialog *self)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  if (private->writing == NULL)
    return FALSE;

  private->is_ended = TRUE;
  vd_job_ask_to_end (private->writing);
  vd_preview_show_job (private->work, _("Cancelling…"), private->writing, FALSE);
  gtk_widget_set_sensitive (GTK_WIDGET (private->cancel_button), FALSE);
  return TRUE;
}

static void
on_cancel (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  if (!end_writing (VD_EXCHANGE_DIALOG (widget)))
    gtk_window_close (GTK_WINDOW (widget));
}

static gboolean
vd_exchange_dialog_close_request (GtkWindow *window)
{
  VdExchangeDialog *self = VD_EXCHANGE_DIALOG (window);

  if (!end_writing (self))
    return GTK_WINDOW_CLASS (vd_exchange_dialog_parent_class)->close_request (window);

  PRIVATE (self)->is_closed = TRUE;
  return TRUE;
}

/* Files */

static void
on_chosen (GtkNativeDialog  *chooser,
           int               response,
           VdExchangeDialog *self)
{
  GtkEditable *entry = g_object_get_data (G_OBJECT (chooser), "entry");
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;

  g_clear_object (&PRIVATE (self)->chooser);
  if (path != NULL)
    gtk_editable_set_text (entry, path);
}

static void
propose (GtkFileChooser       *chooser,
         GtkFileChooserAction  action,
         const char           *path)
{
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *name = g_path_get_basename (path);
  g_autoptr (GFile) place = g_file_new_for_path (folder);

  gtk_file_chooser_set_current_folder (chooser, place, NULL);
  if (action == GTK_FILE_CHOOSER_ACTION_SAVE)
    gtk_file_chooser_set_current_name (chooser, name);
}

void
vd_exchange_dialog_choose (VdExchangeDialog     *self,
                           GtkEntry             *entry,
                           GtkFileChooserAction  action,
                           const char           *path)
{
  VdExchangeDialogPrivate *private = PRIVATE (self);

  g_return_if_fail (VD_IS_EXCHANGE_DIALOG (self) && GTK_IS_ENTRY (entry));

  g_clear_object (&private->chooser);
  private->chooser = gtk_file_chooser_native_new (gtk_window_get_title (GTK_WINDOW (self)),
                                                  GTK_WINDOW (self), action, _("_Select"),
                                                  _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (private->chooser), TRUE);
  if (path != NULL)
    propose (GTK_FILE_CHOOSER (private->chooser), action, path);
  g_object_set_data (G_OBJECT (private->chooser), "entry", entry);
  g_signal_connect (private->chooser, "response", G_CALLBACK (on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (private->chooser));
}

/* The window */

static void
vd_exchange_dialog_dispose (GObject *object)
{
  VdExchangeDialog *self = VD_EXCHANGE_DIALOG (object);
  VdExchangeDialogPrivate *private = PRIVATE (self);

  end_look (self);
  if (private->writing != NULL)
    vd_preview_forget_job (private->work);
  g_clear_pointer (&private->writing, vd_job_cancel);
  g_clear_pointer (&private->failure, g_free);
  g_clear_object (&private->chooser);

  G_OBJECT_CLASS (vd_exchange_dialog_parent_class)->dispose (object);
}

#define BIND(child) \
  gtk_widget_class_bind_template_child_private (widget_class, VdExchangeDialog, child)

static void
bind_children (GtkWidgetClass *widget_class)
{
  static const char *const boxes[] = { "side", "top", "foot" };

  BIND (cancel_button);
  BIND (act_button);
  BIND (pages);
  BIND (options);
  BIND (preview);
  BIND (message);
  BIND (work);
  BIND (done_label);
  BIND (done_list);
  for (guint i = 0; i < G_N_ELEMENTS (boxes); i++)
    gtk_widget_class_bind_template_child_full (widget_class, boxes[i], TRUE, 0);
}

static void
vd_exchange_dialog_class_init (VdExchangeDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_exchange_dialog_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = vd_exchange_dialog_close_request;

  signals[ENDED] = g_signal_new ("ended", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                 NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);

  g_type_ensure (VD_TYPE_OPTION_FORM);
  g_type_ensure (VD_TYPE_LINE_LIST);
  g_type_ensure (VD_TYPE_PREVIEW);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/exchange-dialog.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_options_changed);
  gtk_widget_class_bind_template_callback (widget_class, vd_exchange_dialog_stop_look);
  gtk_widget_class_bind_template_callback (widget_class, on_wanted);
  gtk_widget_class_bind_template_callback (widget_class, on_act_clicked);
  gtk_widget_class_install_action (widget_class, "dialog.cancel", NULL, on_cancel);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "dialog.cancel", NULL);
}

static void
vd_exchange_dialog_init (VdExchangeDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_line_list_set_name (PRIVATE (self)->done_list, _("What is written, and what is not"));
}
