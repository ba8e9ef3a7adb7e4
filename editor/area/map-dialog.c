#include "editor/area/map-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/area/corners.h"
#include "editor/area/numbering-form.h"
#include "editor/area/resize.h"
#include "editor/area/sheets-form.h"
#include "editor/edits/project-edits.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"

struct _VdMapDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  guint            map;
  VdNumbering      asked; /* that the corners show */

  /* Template */
  GtkEntry        *title_entry;
  GtkEntry        *reader;
  VdNumberingForm *numbering;
  VdSheetsForm    *sheets;
  GtkLabel        *message;
  GtkLabel        *sharers;
  GtkDrawingArea  *preview;
  GtkLabel        *summary;
  GtkWidget       *cancel;
  GtkWidget       *apply;
};

G_DEFINE_FINAL_TYPE (VdMapDialog, vd_map_dialog, GTK_TYPE_WINDOW)

static const VdProject *
get_project (VdMapDialog *self)
{
  return vd_editor_project_get (self->project);
}

static const VdMap *
get_map (VdMapDialog *self)
{
  return g_ptr_array_index (get_project (self)->resolved, self->map);
}

static VdDocument *
get_document (VdMapDialog *self)
{
  return g_ptr_array_index (get_project (self)->maps, self->map);
}

/* The map as it is, with the numbers that are asked for. */
static VdMap
get_shown (VdMapDialog *self)
{
  VdMap shown = *get_map (self);

  shown.numbering = self->asked;
  return shown;
}

static void
draw_preview (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        user_data)
{
  VdMap shown = get_shown (user_data);

  vd_corners_draw (cr, &shown, get_project (user_data)->chart, width, height);
}

static void
show_corners (VdMapDialog *self)
{
  VdMap shown = get_shown (self);
  g_autofree char *text = vd_corners_describe (&shown);

  gtk_label_set_label (self->summary, text);
  gtk_widget_queue_draw (GTK_WIDGET (self->preview));
}

static const char *
get_reader (VdMapDialog *self)
{
  const char *reader = vd_node_get (vd_document_get_root (get_document (self)), "reader");

  return reader != NULL ? reader : "";
}

/* Returns: (transfer full) (nullable): why the title can't stand */
static char *
check_title (VdMapDialog *self)
{
  g_autofree char *title = vd_editable_read (GTK_EDITABLE (self->title_entry));
  char *refusal = *title == '\0' ? g_strdup (_("Give the map a title.")) : NULL;

  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title_entry), NULL);
  vd_typed_refuse (GTK_WIDGET (self->title_entry), refusal);
  return refusal;
}

/* Reads the form; 0 digits are as many as the numbers need. */
static char *
read_numbering (VdMapDialog *self)
{
  char *refusal = vd_numbering_form_read (self->numbering, &self->asked);
  char *of_sheets = vd_sheets_form_read (self->sheets, &get_map (self)->grid, &self->asked);

  if (refusal == NULL)
    refusal = of_sheets;
  else
    g_free (of_sheets);
  if (self->asked.digits == 0)
    self->asked.digits = vd_numbering_count_digits (&self->asked, &get_map (self)->grid);

  /* What a file has brought along can stay. */
  if (refusal == NULL && !vd_numbering_equal (&self->asked, &get_map (self)->numbering) &&
      vd_numbering_falls_below (&self->asked, &get_map (self)->grid))
    refusal = g_strdup (_("Columns or rows would have numbers below 0: let them begin higher."));

  return refusal;
}

static gboolean
is_changed (VdMapDialog *self)
{
  g_autofree char *title = vd_editable_read (GTK_EDITABLE (self->title_entry));
  g_autofree char *reader = vd_editable_read (GTK_EDITABLE (self->reader));
  const char *old = get_map (self)->title;

  return g_strcmp0 (title, old != NULL ? old : "") != 0 ||
         strcmp (reader, get_reader (self)) != 0 ||
         !vd_numbering_equal (&self->asked, &get_map (self)->numbering);
}

static void
on_changed (VdMapDialog *self)
{
  g_autofree char *numbers = NULL, *title = NULL;
  const char *refusal;

  if (self->project == NULL)
    return;

  numbers = read_numbering (self);
  title = check_title (self);
  refusal = title != NULL ? title : numbers;
  show_corners (self);
  gtk_label_set_label (self->message,
                       refusal != NULL ? refusal
                       : _("All that names a hex, on the map and in the scenario, goes on naming "
                           "the same hex: its number is written anew there."));
  gtk_widget_set_sensitive (self->apply, refusal == NULL && is_changed (self));
}

static void
add_part (VdEdit *edit,
          VdEdit *part)
{
  if (part != NULL)
    vd_edit_add (edit, part);
}

static void
on_apply (VdMapDialog *self)
{
  const char *name = get_map (self)->title;
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (self->title_entry));
  g_autofree char *reader = vd_editable_read (GTK_EDITABLE (self->reader));
  /* TRANS: %s is a map */
  g_autofree char *title = g_strdup_printf (_("Change Properties of %s"),
                                            name != NULL ? name : _("Map"));
  g_autofree char *stray = NULL;
  VdEdit *edit = vd_edit_list (title);

  add_part (edit, vd_edit_set_title (get_document (self), typed));
  add_part (edit, vd_edit_set_reader (get_document (self), reader));
  add_part (edit, vd_edit_renumber (get_project (self), self->map, &self->asked, &stray));
  if (stray != NULL)
    {
      /* TRANS: %s is the number of a hex */
      g_autofree char *text = g_strdup_printf (
        _("There is no hex %s, but a row of the files names it, and by these numbers there would "
          "be one. Mend that row first: it is among the findings."), stray);

      vd_edit_free (edit);
      gtk_label_set_label (self->message, text);
      return;
    }

  if (vd_editor_project_do (self->project, edit))
    gtk_window_close (GTK_WINDOW (self));
}

static void
vd_map_dialog_dispose (GObject *object)
{
  g_clear_object (&VD_MAP_DIALOG (object)->project);

  G_OBJECT_CLASS (vd_map_dialog_parent_class)->dispose (object);
}

static void
vd_map_dialog_class_init (VdMapDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_map_dialog_dispose;

  g_type_ensure (VD_TYPE_NUMBERING_FORM);
  g_type_ensure (VD_TYPE_SHEETS_FORM);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/map-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, title_entry);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, reader);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, numbering);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, sheets);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, message);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, sharers);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, preview);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, summary);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, VdMapDialog, apply);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_map_dialog_init (VdMapDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->cancel, _("Cancel"));
  vd_widget_set_name (self->apply, _("Apply"));
  gtk_drawing_area_set_draw_func (self->preview, draw_preview, self, NULL);
}

/* Rows of theirs that name hexes are in files that are not open. */
static void
tell_of_sharers (VdMapDialog *self)
{
  g_auto (GStrv) names = vd_editor_project_list_sharers (self->project, self->map);
  g_autofree char *list = g_strjoinv (", ", names);
  g_autofree char *text = g_strdup_printf (
    /* TRANS: %s are other scenarios */
    _("The map is also that of %s: hexes that are named there keep their old numbers. Save As "
      "makes a copy of the map for this scenario alone."), list);

  gtk_label_set_label (self->sharers, text);
  gtk_widget_set_visible (GTK_WIDGET (self->sharers), names[0] != NULL);
}

GtkWidget *
vd_map_dialog_new (GtkWindow       *parent,
                   VdEditorProject *project,
                   guint            map)
{
  VdMapDialog *self;
  g_autofree char *title = NULL;
  const char *name;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) &&
                        map < vd_editor_project_get (project)->resolved->len, NULL);

  self = g_object_new (VD_TYPE_MAP_DIALOG, "transient-for", parent, NULL);
  self->map = map;
  self->project = g_object_ref (project);
  name = get_map (self)->title != NULL ? get_map (self)->title : get_map (self)->id;
  /* TRANS: %s is a map */
  title = g_strdup_printf (_("Properties of %s"), name != NULL ? name : _("Map"));
  gtk_window_set_title (GTK_WINDOW (self), title);

  gtk_editable_set_text (GTK_EDITABLE (self->title_entry),
                         get_map (self)->title != NULL ? get_map (self)->title : "");
  gtk_editable_set_text (GTK_EDITABLE (self->reader), get_reader (self));
  vd_sheets_form_show (self->sheets, &get_map (self)->numbering);
  vd_numbering_form_show (self->numbering, &get_map (self)->numbering);
  tell_of_sharers (self);
  return GTK_WIDGET (self);
}
