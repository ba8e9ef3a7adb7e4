#include "editor/findings/ignore-dialog.h"

#include <glib/gi18n.h>

#include "editor/findings/repairs.h"
#include "editor/widgets/widgets.h"

/* The findings are kept as they were: a check may end while one types. */
typedef struct
{
  VdEditorProject *project;
  VdFindings      *findings;
  guint            index;
  GtkWidget       *reason;
  GtkWidget       *refusal;
} Question;

static void
question_free (gpointer   data,
               GClosure  *closure)
{
  Question *self = data;

  g_object_unref (self->project);
  g_ptr_array_unref (self->findings);
  g_free (self);
}

static void
on_response (GtkDialog *dialog,
             int        response,
             Question  *self)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit;

  if (response != GTK_RESPONSE_OK)
    {
      gtk_window_destroy (GTK_WINDOW (dialog));
      return;
    }

  edit = vd_edit_ignore (vd_editor_project_get (self->project),
                         g_ptr_array_index (self->findings, self->index),
                         gtk_editable_get_text (GTK_EDITABLE (self->reason)), &refusal);
  if (refusal != NULL)
    {
      gtk_label_set_label (GTK_LABEL (self->refusal), refusal);
      gtk_widget_set_visible (self->refusal, TRUE);
      gtk_widget_add_css_class (self->reason, "error");
      gtk_accessible_update_property (GTK_ACCESSIBLE (self->reason),
                                      GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, refusal, -1);
      gtk_widget_grab_focus (self->reason);
      return;
    }

  if (vd_editor_project_do (self->project, edit))
    gtk_window_destroy (GTK_WINDOW (dialog));
}

static void
add_fields (GtkDialog *dialog,
            Question  *self)
{
  GtkWidget *box = gtk_message_dialog_get_message_area (GTK_MESSAGE_DIALOG (dialog));

  self->reason = gtk_entry_new ();
  gtk_entry_set_placeholder_text (GTK_ENTRY (self->reason), _("Why it is as it should be"));
  gtk_entry_set_activates_default (GTK_ENTRY (self->reason), TRUE);
  gtk_editable_set_width_chars (GTK_EDITABLE (self->reason), 44);
  vd_widget_set_name (self->reason, _("Why it is as it should be"));

  self->refusal = gtk_label_new (NULL);
  gtk_label_set_wrap (GTK_LABEL (self->refusal), TRUE);
  gtk_label_set_xalign (GTK_LABEL (self->refusal), 0);
  gtk_widget_add_css_class (self->refusal, "error");
  gtk_widget_set_visible (self->refusal, FALSE);

  gtk_box_append (GTK_BOX (box), self->reason);
  gtk_box_append (GTK_BOX (box), self->refusal);
}

void
vd_ignore_dialog_present (GtkWindow       *parent,
                          VdEditorProject *project,
                          guint            index)
{
  VdFindings *findings;
  const VdFinding *finding;
  g_autofree char *text = NULL;
  Question *self;
  GtkWidget *dialog;

  g_return_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project));
  g_return_if_fail (index < vd_editor_project_get_findings (project)->len);

  findings = vd_editor_project_get_findings (project);
  finding = g_ptr_array_index (findings, index);
  text = vd_finding_say (finding, gettext);
  self = g_new0 (Question, 1);
  dialog =
    gtk_message_dialog_new (parent, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT |
                              GTK_DIALOG_USE_HEADER_BAR,
                            GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s",
                            _("Ignore this finding?"));
  gtk_message_dialog_format_secondary_text (
    GTK_MESSAGE_DIALOG (dialog), "%s\n\n%s", text,
    _("The reason is written into the scenario, and checks accept it from then on."));
  vd_widget_set_name (gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Cancel"),
                                             GTK_RESPONSE_CANCEL), _("Cancel"));
  vd_widget_set_name (gtk_dialog_add_button (GTK_DIALOG (dialog), _("_Ignore"), GTK_RESPONSE_OK),
                      _("Ignore"));
  gtk_dialog_set_default_response (GTK_DIALOG (dialog), GTK_RESPONSE_OK);

  self->project = g_object_ref (project);
  self->findings = g_ptr_array_ref (findings);
  self->index = index;
  add_fields (GTK_DIALOG (dialog), self);
  g_signal_connect_data (dialog, "response", G_CALLBACK (on_response), self, question_free, 0);
  gtk_window_present (GTK_WINDOW (dialog));
  gtk_widget_grab_focus (self->reason);
}
