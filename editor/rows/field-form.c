#include "editor/rows/field-form.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/field-hexes.h"
#include "editor/rows/ref-picker.h"
#include "editor/rows/row-edits.h"
#include "editor/widgets/widgets.h"

struct _VdFieldForm
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  VdTools         *tools;   /* (nullable) */
  VdFieldEdit      edit;
  VdNode          *row;     /* (nullable): of the project */
  GPtrArray       *controls; /* of GtkWidget (borrowed): one for each field */
  GtkWidget       *asking;  /* (nullable): the entry for which the map is asked */
  GtkWidget       *typed;   /* (nullable): the entry that says what the row doesn't */
  VdNode          *left_row;  /* (nullable): for which that was typed when it was left, */
  char            *left_text; /* and what it said */
  gboolean         filling;

  /* Template */
  GtkWidget       *scroller;
  GtkGrid         *grid;
  GtkRevealer     *refusal;
  GtkLabel        *refusal_text;
};

enum
{
  TYPED,
  GO_TO,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdFieldForm, vd_field_form, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const VdProject *
get_project (VdFieldForm *self)
{
  return vd_editor_project_get (self->project);
}

static const VdField *
get_field (GtkWidget *control)
{
  return g_object_get_data (G_OBJECT (control), "field");
}

static const char *
get_value (VdFieldForm *self,
           GtkWidget   *control)
{
  const char *value = vd_node_get (self->row, get_field (control)->attribute);

  return value != NULL ? value : "";
}

static void
show_refusal (VdFieldForm *self,
              GtkWidget   *control,
              const char  *text)
{
  if (text != NULL)
    gtk_label_set_label (self->refusal_text, text);
  gtk_revealer_set_reveal_child (self->refusal, text != NULL);

  if (control == NULL)
    return;

  gtk_accessible_update_state (GTK_ACCESSIBLE (control), GTK_ACCESSIBLE_STATE_INVALID,
                               text != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                            : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  if (text != NULL)
    gtk_widget_add_css_class (control, "error");
  else
    gtk_widget_remove_css_class (control, "error");
}

static void
set_typed (VdFieldForm *self,
           GtkWidget   *entry)
{
  if (self->typed == entry)
    return;

  self->typed = entry;
  g_signal_emit (self, signals[TYPED], 0);
}

/* What a field is given */

/* Returns: (transfer full) (nullable): %NULL also with @refusal set */
static VdEdit *
make_edit (VdFieldForm  *self,
           VdNode       *row,
           const char   *attribute,
           const char   *value,
           char        **refusal)
{
  *refusal = vd_field_check (get_project (self), row, attribute, value);
  if (*refusal != NULL)
    return NULL;

  return self->edit (get_project (self), row, attribute, value, refusal);
}

static gboolean
set_value (VdFieldForm *self,
           GtkWidget   *control,
           const char  *value)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = make_edit (self, self->row, get_field (control)->attribute, value, &refusal);

  show_refusal (self, control, refusal);
  if (refusal != NULL)
    return FALSE;

  /* The project is never without a change to save in between; what asks for that
   * would be told so. */
  vd_editor_project_do (self->project, edit);
  set_typed (self, NULL);
  return TRUE;
}

/* Entries */

static void
show_entry (VdFieldForm *self,
            GtkWidget   *entry)
{
  self->filling = TRUE;
  gtk_editable_set_text (GTK_EDITABLE (entry), get_value (self, entry));
  self->filling = FALSE;

  gtk_widget_remove_css_class (entry, "error");
  if (self->typed == entry)
    set_typed (self, NULL);
}

/* After an edit, which may have been refused; or it has turned the form to
 * another row, and the entry is gone. */
static void
show_committed (VdFieldForm *self,
                GtkWidget   *entry)
{
  if (self->row != NULL && g_ptr_array_find (self->controls, entry, NULL))
    show_entry (self, entry);
}

static gboolean
commit_entry (VdFieldForm *self,
              GtkWidget   *entry)
{
  g_autofree char *text = vd_editable_read (GTK_EDITABLE (entry));

  return set_value (self, entry, text);
}

static void
on_entry_changed (GtkWidget   *entry,
                  VdFieldForm *self)
{
  g_autofree char *text = vd_editable_read (GTK_EDITABLE (entry));
  g_autofree char *refusal = NULL;

  if (self->filling || self->row == NULL)
    return;

  refusal = vd_field_check (get_project (self), self->row, get_field (entry)->attribute, text);
  show_refusal (self, entry, refusal);
  if (strcmp (text, get_value (self, entry)) != 0)
    set_typed (self, entry);
  else if (self->typed == entry)
    set_typed (self, NULL);
}

static void
on_entry_activate (GtkWidget   *entry,
                   VdFieldForm *self)
{
  if (!commit_entry (self, entry))
    return;

  show_entry (self, entry);
  gtk_editable_select_region (GTK_EDITABLE (entry), 0, -1);
}

static void
forget_left (VdFieldForm *self)
{
  self->left_row = NULL;
  g_clear_pointer (&self->left_text, g_free);
}

/* Where the focus goes may turn the form to another row. */
static void
on_entry_leave (GtkEventControllerFocus *controller,
                VdFieldForm             *self)
{
  GtkWidget *entry = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if (self->row == NULL || self->typed != entry)
    return;

  forget_left (self);
  self->left_row = self->row;
  self->left_text = vd_editable_read (GTK_EDITABLE (entry));
}

/* One can't be made to stay in a field; what could not stand is taken back, and
 * the reason stays to be read. */
static void
on_entry_left (GtkWidget *entry,
               gpointer   owner)
{
  VdFieldForm *self = owner;
  VdNode *row = g_steal_pointer (&self->left_row);
  g_autofree char *text = g_steal_pointer (&self->left_text);
  g_autofree char *refusal = NULL;

  if (row == NULL)
    return;

  if (row == self->row && self->typed == entry)
    {
      commit_entry (self, entry);
      show_committed (self, entry);
      return;
    }

  vd_editor_project_do (self->project,
                        make_edit (self, row, get_field (entry)->attribute, text, &refusal));
  show_refusal (self, NULL, refusal);
}

static gboolean
on_entry_key (GtkEventControllerKey *controller,
              guint                  key,
              guint                  code,
              GdkModifierType        state,
              VdFieldForm           *self)
{
  GtkWidget *entry = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  if (key != GDK_KEY_Escape || self->typed != entry)
    return FALSE;

  show_entry (self, entry);
  show_refusal (self, entry, NULL);
  gtk_editable_select_region (GTK_EDITABLE (entry), 0, -1);
  return TRUE;
}

static gboolean
is_short (const VdField *field)
{
  return field->type == VD_FIELD_NUMBER || field->type == VD_FIELD_TURN ||
         field->type == VD_FIELD_MULTIPLE || field->type == VD_FIELD_POINTS ||
         field->type == VD_FIELD_RATIO || field->type == VD_FIELD_DIE;
}

static GtkWidget *
make_entry (VdFieldForm   *self,
            const VdField *field)
{
  GtkWidget *entry = gtk_entry_new ();
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  gtk_editable_set_width_chars (GTK_EDITABLE (entry), is_short (field) ? 6 : 12);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), is_short (field) ? 6 : -1);
  gtk_widget_set_hexpand (entry, !is_short (field));
  gtk_widget_set_halign (entry, is_short (field) ? GTK_ALIGN_START : GTK_ALIGN_FILL);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (entry, "changed", G_CALLBACK (on_entry_changed), self);
  g_signal_connect (entry, "activate", G_CALLBACK (on_entry_activate), self);
  g_signal_connect (focus, "leave", G_CALLBACK (on_entry_leave), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_entry_key), self);
  gtk_widget_add_controller (entry, focus);
  gtk_widget_add_controller (entry, keys);
  vd_widget_on_left (entry, on_entry_left, self);
  return entry;
}

static char *
get_row_name (VdFieldForm *self)
{
  static const char *const keys[] = { "name", "unit", "id", "label" };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (vd_node_get (self->row, keys[i]) != NULL)
      return g_strdup (vd_node_get (self->row, keys[i]));

  return g_strdup (vd_node_get_name (self->row));
}

/* Hexes */

static void
go_to_first (VdFieldForm  *self,
             const GArray *spots)
{
  VdSpot spot = g_array_index (spots, VdSpot, 0);

  g_signal_emit (self, signals[GO_TO], 0, spot.map, spot.cell);
}

static void
on_go_to_hex (GtkWidget   *button,
              VdFieldForm *self)
{
  GtkWidget *entry = g_object_get_data (G_OBJECT (button), "entry");
  g_autoptr (GArray) spots = vd_field_list_hexes (get_project (self), self->row,
                                                  get_field (entry));

  if (spots->len > 0)
    go_to_first (self, spots);
}

static void
on_hexes_picked (const GArray *spots,
                 gpointer      user_data)
{
  VdFieldForm *self = user_data;
  GtkWidget *entry = g_steal_pointer (&self->asking);
  g_autofree char *value = NULL;

  if (self->row == NULL)
    return;

  if (spots != NULL)
    {
      value = vd_field_join_hexes (get_project (self), self->row, get_field (entry), spots);
      if (strcmp (value, get_value (self, entry)) != 0 && set_value (self, entry, value))
        show_entry (self, entry);
    }

  gtk_widget_grab_focus (entry);
}

/* The window turns to the map while that is asked, and back. */
static void
on_pick_hexes (GtkWidget   *button,
               VdFieldForm *self)
{
  GtkWidget *entry = g_object_get_data (G_OBJECT (button), "entry");
  g_autofree char *row = get_row_name (self);
  g_autoptr (GArray) spots = NULL;
  g_autofree char *question = NULL;
  gboolean several;

  if (self->tools == NULL || vd_tools_get_editor_project (self->tools) == NULL)
    return;

  spots = vd_field_list_hexes (get_project (self), self->row, get_field (entry));
  vd_field_takes_hexes (get_field (entry), &several);
  /* TRANS: the title of a field, and the row that it belongs to */
  question = g_strdup_printf (several ? _("Click the hexes for “%s” of %s, "
                                          "again to take one away.")
                                      : _("Click the hex for “%s” of %s."),
                              _(get_field (entry)->title), row);
  vd_tools_ask (self->tools, question, several ? spots : NULL, on_hexes_picked, self);
  self->asking = entry;
  if (spots->len > 0)
    go_to_first (self, spots);
}

static GtkWidget *
make_hex_button (GtkWidget  *entry,
                 const char *icon,
                 const char *text)
{
  GtkWidget *button = gtk_button_new_from_icon_name (icon);

  gtk_widget_set_tooltip_text (button, text);
  vd_widget_set_name (button, text);
  g_object_set_data (G_OBJECT (button), "entry", entry);
  return button;
}

static GtkWidget *
wrap_hexes (VdFieldForm *self,
            GtkWidget   *entry)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  gboolean several;
  GtkWidget *pick = make_hex_button (entry, "vedette-pick-symbolic",
                                     vd_field_takes_hexes (get_field (entry), &several) && several
                                       ? _("Choose hexes on the map")
                                       : _("Choose a hex on the map"));
  GtkWidget *go = make_hex_button (entry, "find-location-symbolic", _("Show the hex on the map"));

  gtk_widget_add_css_class (box, "linked");
  g_signal_connect (pick, "clicked", G_CALLBACK (on_pick_hexes), self);
  g_signal_connect (go, "clicked", G_CALLBACK (on_go_to_hex), self);
  gtk_box_append (GTK_BOX (box), entry);
  gtk_box_append (GTK_BOX (box), pick);
  gtk_box_append (GTK_BOX (box), go);
  return box;
}

/* What is chosen from a list */

static void
show_picker (VdFieldForm *self,
             VdRefPicker *picker)
{
  const VdField *field = get_field (GTK_WIDGET (picker));
  g_autoptr (GPtrArray) refs = vd_field_list_choices (get_project (self), self->row, field);

  vd_ref_picker_set (picker, refs, get_value (self, GTK_WIDGET (picker)), field->needed);
}

static void
on_picked (VdRefPicker *picker,
           const char  *ids,
           VdFieldForm *self)
{
  if (self->row != NULL && !set_value (self, GTK_WIDGET (picker), ids))
    show_picker (self, picker);
}

static GtkWidget *
make_control (VdFieldForm   *self,
              const VdField *field)
{
  GtkWidget *control;

  if (field->type == VD_FIELD_WORD || field->type == VD_FIELD_REF || field->type == VD_FIELD_REFS)
    {
      control = GTK_WIDGET (vd_ref_picker_new (field->type == VD_FIELD_REFS));
      g_signal_connect (control, "picked", G_CALLBACK (on_picked), self);
    }
  else
    control = make_entry (self, field);

  g_object_set_data (G_OBJECT (control), "field", (gpointer) field);
  if (field->help != NULL)
    gtk_widget_set_tooltip_text (control, _(field->help));
  return control;
}

static void
name_control (VdFieldForm *self,
              GtkWidget   *control)
{
  g_autofree char *row = get_row_name (self);
  /* TRANS: a field and a row of a table, as "Turn of VI Corps" */
  g_autofree char *name = g_strdup_printf (_("%s of %s"), _(get_field (control)->title), row);

  if (VD_IS_REF_PICKER (control))
    vd_ref_picker_set_name (VD_REF_PICKER (control), name);
  else
    {
      vd_widget_set_name (control, name);
      vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (control))), name);
    }
}

static void
show_control (VdFieldForm *self,
              GtkWidget   *control)
{
  name_control (self, control);
  if (VD_IS_REF_PICKER (control))
    show_picker (self, VD_REF_PICKER (control));
  else if (self->typed != control)
    show_entry (self, control);
}

/* The grid: two fields a line, long ones alone */

static gboolean
is_long (const VdField *field)
{
  return (field->type == VD_FIELD_REFS &&
          (field->ref == VD_REF_UNIT || field->ref == VD_REF_FORMATION)) ||
         strcmp (field->attribute, "note") == 0 || strcmp (field->attribute, "name") == 0;
}

static void
attach_control (VdFieldForm *self,
                GtkWidget   *control,
                guint        column,
                guint        line)
{
  const VdField *field = get_field (control);
  GtkWidget *label = gtk_label_new (_(field->title));
  GtkWidget *cell = control;
  gboolean several;

  if (vd_field_takes_hexes (field, &several))
    cell = wrap_hexes (self, control);

  gtk_label_set_xalign (GTK_LABEL (label), 1);
  gtk_widget_set_valign (label, GTK_ALIGN_BASELINE);
  gtk_widget_add_css_class (label, "dim-label");
  if (!is_short (field))
    gtk_widget_set_hexpand (cell, TRUE);

  gtk_grid_attach (self->grid, label, column * 2, line, 1, 1);
  gtk_grid_attach (self->grid, cell, column * 2 + 1, line, is_long (field) ? 3 : 1, 1);
}

static void
build_controls (VdFieldForm *self)
{
  g_autoptr (GPtrArray) fields = vd_fields_list (self->row);
  guint column = 0, line = 0;

  for (guint i = 0; i < fields->len; i++)
    {
      const VdField *field = g_ptr_array_index (fields, i);
      GtkWidget *control = make_control (self, field);

      if (is_long (field) && column > 0)
        {
          column = 0;
          line++;
        }

      g_ptr_array_add (self->controls, control);
      attach_control (self, control, column, line);
      column = is_long (field) ? 0 : (column + 1) % 2;
      line += column == 0;
    }
}

static void
clear_controls (VdFieldForm *self)
{
  GtkWidget *child;

  self->row = NULL; /* what is typed in a field that goes is no edit */
  if (self->asking != NULL)
    vd_tools_end_question (self->tools, FALSE);
  g_ptr_array_set_size (self->controls, 0);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->grid))) != NULL)
    gtk_grid_remove (self->grid, child);

  show_refusal (self, NULL, NULL);
  set_typed (self, NULL);
}

/* Whether the form has the fields of the row: those of an award change with its
 * test. */
static gboolean
has_fields_of (VdFieldForm *self,
               VdNode      *row)
{
  g_autoptr (GPtrArray) fields = NULL;

  if (row == NULL || row != self->row)
    return FALSE;

  fields = vd_fields_list (row);
  if (fields->len != self->controls->len)
    return FALSE;

  for (guint i = 0; i < fields->len; i++)
    if (get_field (g_ptr_array_index (self->controls, i)) != g_ptr_array_index (fields, i))
      return FALSE;

  return TRUE;
}

void
vd_field_form_set_row (VdFieldForm     *self,
                       VdEditorProject *project,
                       VdNode          *row)
{
  g_return_if_fail (VD_IS_FIELD_FORM (self) &&
                    (project != NULL ? VD_IS_EDITOR_PROJECT (project) : row == NULL));

  if (g_set_object (&self->project, project))
    forget_left (self);

  if (!has_fields_of (self, row))
    {
      clear_controls (self);
      self->row = row;
      if (row != NULL)
        build_controls (self);
    }

  for (guint i = 0; i < self->controls->len; i++)
    show_control (self, g_ptr_array_index (self->controls, i));
}

void
vd_field_form_set_tools (VdFieldForm *self,
                         VdTools     *tools)
{
  g_return_if_fail (VD_IS_FIELD_FORM (self) && VD_IS_TOOLS (tools));

  g_set_object (&self->tools, tools);
}

void
vd_field_form_set_edit (VdFieldForm *self,
                        VdFieldEdit  edit)
{
  g_return_if_fail (VD_IS_FIELD_FORM (self) && edit != NULL);

  self->edit = edit;
}

gboolean
vd_field_form_is_typed (VdFieldForm *self)
{
  g_return_val_if_fail (VD_IS_FIELD_FORM (self), FALSE);

  return self->typed != NULL;
}

gboolean
vd_field_form_commit (VdFieldForm *self)
{
  GtkWidget *entry;

  g_return_val_if_fail (VD_IS_FIELD_FORM (self), FALSE);

  entry = self->typed;
  if (entry == NULL)
    return TRUE;
  if (!commit_entry (self, entry))
    return FALSE;

  show_committed (self, entry);
  return TRUE;
}

void
vd_field_form_focus (VdFieldForm *self)
{
  g_return_if_fail (VD_IS_FIELD_FORM (self));

  if (self->controls->len > 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->controls, 0));
}

static void
vd_field_form_dispose (GObject *object)
{
  VdFieldForm *self = VD_FIELD_FORM (object);

  self->row = NULL;
  if (self->asking != NULL)
    vd_tools_end_question (self->tools, FALSE);
  self->typed = NULL;
  forget_left (self);
  g_clear_pointer (&self->controls, g_ptr_array_unref);
  g_clear_object (&self->project);
  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_field_form_parent_class)->dispose (object);
}

static void
vd_field_form_class_init (VdFieldFormClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_field_form_dispose;

  signals[TYPED] =
    g_signal_new ("typed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[GO_TO] =
    g_signal_new ("go-to", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 2, G_TYPE_UINT, G_TYPE_UINT);

  gtk_widget_class_set_css_name (widget_class, "vedetteform");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/field-form.ui");
  gtk_widget_class_bind_template_child (widget_class, VdFieldForm, scroller);
  gtk_widget_class_bind_template_child (widget_class, VdFieldForm, grid);
  gtk_widget_class_bind_template_child (widget_class, VdFieldForm, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdFieldForm, refusal_text);
}

static void
vd_field_form_init (VdFieldForm *self)
{
  self->controls = g_ptr_array_new ();
  self->edit = vd_edit_set_field;
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->scroller, _("Details"));
}
