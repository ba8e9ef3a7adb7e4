#include "editor/window/scenario-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/counts.h"
#include "editor/edits/project-edits.h"
#include "editor/widgets/typed.h"
#include "editor/widgets/widgets.h"
#include "formats/draw/draw.h"

#define COUNTER 44 /* pixels */

/* A row of the form. */
typedef struct
{
  VdNode         *node;
  GdkRGBA         color; /* as it was */
  GtkEntry       *name;
  GtkColorButton *button;
  GtkDropDown    *ink;
  GtkCheckButton *first;
  GtkDrawingArea *counter;
  GtkEntry       *counts[VD_N_COUNTS];
} Side;

struct _VdScenarioDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  GArray          *rows; /* of Side */
  gboolean         filling;

  /* Template */
  GtkEntry        *title_entry;
  GtkGrid         *sides;
  GtkLabel        *message;
  GtkWidget       *cancel;
  GtkWidget       *apply;
};

G_DEFINE_FINAL_TYPE (VdScenarioDialog, vd_scenario_dialog, GTK_TYPE_WINDOW)

static VdDocument *
get_scenario (VdScenarioDialog *self)
{
  return vd_editor_project_get (self->project)->scenario;
}

static Side *
get_row (VdScenarioDialog *self,
         guint             i)
{
  return &g_array_index (self->rows, Side, i);
}

/* What is asked for */

static char *
print_color (const GdkRGBA *color)
{
  return g_strdup_printf ("#%02x%02x%02x", (guint) (color->red * 255 + 0.5),
                          (guint) (color->green * 255 + 0.5), (guint) (color->blue * 255 + 0.5));
}

/* Returns: (transfer full) (nullable): %NULL for the one that it has */
static char *
read_color (const Side *side)
{
  GdkRGBA color;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (side->button), &color);
  return gdk_rgba_equal (&color, &side->color) ? NULL : print_color (&color);
}

static VdEdit *
make_edit (VdScenarioDialog *self)
{
  g_autofree char *title = vd_editable_read (GTK_EDITABLE (self->title_entry));
  VdEdit *part = vd_edit_set_title (get_scenario (self), title);
  VdEdit *edit = vd_edit_list (_("Change Properties of the Scenario"));

  if (part != NULL)
    vd_edit_add (edit, part);

  for (guint i = 0; i < self->rows->len; i++)
    {
      const Side *side = get_row (self, i);
      g_autofree char *name = vd_editable_read (GTK_EDITABLE (side->name));
      g_autofree char *color = read_color (side);
      g_autofree char *units = vd_editable_read (GTK_EDITABLE (side->counts[VD_COUNT_OF_UNITS]));
      g_autofree char *strength =
        vd_editable_read (GTK_EDITABLE (side->counts[VD_COUNT_OF_STRENGTH]));

      part = vd_edit_set_side (get_scenario (self), side->node, &(VdSideLook) {
        name, color, gtk_drop_down_get_selected (side->ink),
        gtk_check_button_get_active (side->first), { units, strength },
      });
      if (part != NULL)
        vd_edit_add (edit, part);
    }

  if (vd_edit_is_empty (edit))
    g_clear_pointer (&edit, vd_edit_free);

  return edit;
}

/* Marks the entry if there is nothing in it. */
static gboolean
is_filled (GtkEntry   *entry,
           const char *refusal)
{
  g_autofree char *text = vd_editable_read (GTK_EDITABLE (entry));

  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), NULL);
  vd_typed_refuse (GTK_WIDGET (entry), *text == '\0' ? refusal : NULL);
  return *text != '\0';
}

/* Marks the entry if what is in it is no count.  Returns: (transfer full) (nullable): why */
static char *
refuse_count (GtkEntry *entry,
              VdCount   count)
{
  g_autofree char *text = vd_editable_read (GTK_EDITABLE (entry));
  g_autofree char *refusal = vd_count_refuse (count, text);

  gtk_widget_set_tooltip_text (GTK_WIDGET (entry), vd_count_get_help (count));
  vd_typed_refuse (GTK_WIDGET (entry), refusal);
  return g_steal_pointer (&refusal);
}

/* Returns: (transfer full) (nullable): what is missing or can't stand */
static char *
find_refusal (VdScenarioDialog *self)
{
  g_autofree char *of_count = NULL;
  const char *refusal = NULL;

  for (guint i = 0; i < self->rows->len; i++)
    for (VdCount count = 0; count < VD_N_COUNTS; count++)
      {
        char *found = refuse_count (get_row (self, i)->counts[count], count);

        if (of_count == NULL)
          of_count = found;
        else
          g_free (found);
      }

  for (guint i = 0; i < self->rows->len; i++)
    if (!is_filled (get_row (self, i)->name, _("Give both sides a name.")))
      refusal = _("Give both sides a name.");
  if (!is_filled (self->title_entry, _("Give the scenario a title.")))
    refusal = _("Give the scenario a title.");

  return refusal != NULL ? g_strdup (refusal) : g_steal_pointer (&of_count);
}

static void
on_changed (VdScenarioDialog *self)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit;

  if (self->filling)
    return;

  refusal = find_refusal (self);
  edit = make_edit (self);
  gtk_label_set_label (self->message, refusal != NULL ? refusal : "");
  gtk_widget_set_sensitive (self->apply, refusal == NULL && edit != NULL);
  g_clear_pointer (&edit, vd_edit_free);
  for (guint i = 0; i < self->rows->len; i++)
    gtk_widget_queue_draw (GTK_WIDGET (get_row (self, i)->counter));
}

static void
on_apply (VdScenarioDialog *self)
{
  if (vd_editor_project_do (self->project, make_edit (self)))
    gtk_window_close (GTK_WINDOW (self));
}

/* Sides */

static void
draw_counter (GtkDrawingArea *area,
              cairo_t        *cr,
              int             width,
              int             height,
              gpointer        user_data)
{
  VdScenarioDialog *self = user_data;
  VdCounterFace face = { .symbol = "infantry", .strength = "6", .move = "4" };
  guint i = 0;
  GdkRGBA color;
  VdInk ink;

  while (get_row (self, i)->counter != area)
    i++;

  gtk_color_chooser_get_rgba (GTK_COLOR_CHOOSER (get_row (self, i)->button), &color);
  face.red = color.red;
  face.green = color.green;
  face.blue = color.blue;
  ink = gtk_drop_down_get_selected (get_row (self, i)->ink);
  face.light_ink = ink == VD_INK_FITTING ? vd_counter_is_dark (&face) : ink == VD_INK_LIGHT;
  vd_draw_counter (cr, &face, MIN (width, height));
}

static void
attach_to_row (VdScenarioDialog *self,
               gpointer          widget,
               int               column,
               int               row)
{
  gtk_widget_set_valign (widget, GTK_ALIGN_CENTER);
  gtk_grid_attach (self->sides, widget, column, row, 1, 1);
}

static GtkEntry *
add_name (VdScenarioDialog *self,
          const VdNode     *node,
          int               row)
{
  GtkWidget *entry = gtk_entry_new ();
  const char *name = vd_node_get (node, "name");

  gtk_editable_set_text (GTK_EDITABLE (entry), name != NULL ? name : vd_node_get (node, "id"));
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_widget_set_hexpand (entry, TRUE);
  vd_widget_set_name (entry, row == 1 ? _("Name of the first side")
                                      : _("Name of the second side"));
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  attach_to_row (self, entry, 0, row);
  return GTK_ENTRY (entry);
}

static GtkColorButton *
add_color (VdScenarioDialog *self,
           const GdkRGBA    *color,
           int               row)
{
  GtkWidget *button = gtk_color_button_new_with_rgba (color);

  /* GTK 4.8 gives the button inside, which has the focus, no name. */
  vd_widget_set_name (gtk_widget_get_first_child (button),
                      row == 1 ? _("Colour of the first side") : _("Colour of the second side"));
  g_signal_connect_swapped (button, "color-set", G_CALLBACK (on_changed), self);
  attach_to_row (self, button, 1, row);
  return GTK_COLOR_BUTTON (button);
}

static GtkDropDown *
add_ink (VdScenarioDialog *self,
         const VdNode     *node,
         int               row)
{
  const char *const inks[] = { _("as fits the colour"), _("white"), _("black"), NULL };
  GtkWidget *list = gtk_drop_down_new_from_strings (inks);

  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), vd_side_get_ink (node));
  vd_widget_name_drop_down (GTK_DROP_DOWN (list), row == 1 ? _("Figures of the first side")
                                                           : _("Figures of the second side"));
  g_signal_connect_swapped (list, "notify::selected", G_CALLBACK (on_changed), self);
  attach_to_row (self, list, 2, row);
  return GTK_DROP_DOWN (list);
}

static GtkCheckButton *
add_first (VdScenarioDialog *self,
           const VdNode     *node,
           int               row)
{
  GtkWidget *button = gtk_check_button_new_with_label (_("Moves first"));

  if (self->rows->len > 0)
    gtk_check_button_set_group (GTK_CHECK_BUTTON (button), get_row (self, 0)->first);
  gtk_check_button_set_active (GTK_CHECK_BUTTON (button),
                               g_strcmp0 (vd_node_get (node, "first"), "yes") == 0);
  vd_widget_set_name (button, row == 1 ? _("The first side moves first")
                                       : _("The second side moves first"));
  g_signal_connect_swapped (button, "toggled", G_CALLBACK (on_changed), self);
  attach_to_row (self, button, 3, row);
  return GTK_CHECK_BUTTON (button);
}

static GtkDrawingArea *
add_counter (VdScenarioDialog *self,
             int               row)
{
  GtkWidget *area = g_object_new (GTK_TYPE_DRAWING_AREA, "accessible-role", GTK_ACCESSIBLE_ROLE_IMG,
                                  "content-width", COUNTER, "content-height", COUNTER, NULL);

  vd_widget_set_name (area, _("A counter of the side"));
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (area), draw_counter, self, NULL);
  attach_to_row (self, area, 4 + VD_N_COUNTS, row);
  return GTK_DRAWING_AREA (area);
}

static GtkEntry *
add_count (VdScenarioDialog *self,
           const VdNode     *node,
           VdCount           count,
           int               row)
{
  const char *const names[VD_N_COUNTS][2] = {
    { _("Units of the first side"), _("Units of the second side") },
    { _("Strength of the first side"), _("Strength of the second side") },
  };
  GtkWidget *entry = gtk_entry_new ();
  const char *said = vd_node_get (node, vd_count_get_attribute (count));

  gtk_editable_set_text (GTK_EDITABLE (entry), said != NULL ? said : "");
  gtk_editable_set_width_chars (GTK_EDITABLE (entry), 5);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (entry), 5);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  gtk_entry_set_input_purpose (GTK_ENTRY (entry), GTK_INPUT_PURPOSE_NUMBER);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, vd_count_get_help (count),
                                  -1);
  vd_widget_set_name (entry, names[count][row == 1 ? 0 : 1]);
  g_signal_connect_swapped (entry, "changed", G_CALLBACK (on_changed), self);
  attach_to_row (self, entry, 4 + (int) count, row);
  return GTK_ENTRY (entry);
}

static void
add_side (VdScenarioDialog *self,
          VdNode           *node)
{
  const char *color = vd_node_get (node, "color");
  int row = self->rows->len + 1;
  Side side = { .node = node };

  if (color == NULL || !gdk_rgba_parse (&side.color, color))
    gdk_rgba_parse (&side.color, VD_COUNTER_COLOR);

  side.name = add_name (self, node, row);
  side.button = add_color (self, &side.color, row);
  side.ink = add_ink (self, node, row);
  side.first = add_first (self, node, row);
  side.counter = add_counter (self, row);
  for (VdCount count = 0; count < VD_N_COUNTS; count++)
    side.counts[count] = add_count (self, node, count, row);
  g_array_append_val (self->rows, side);
}

/* @help: (nullable) */
static void
add_heading (VdScenarioDialog *self,
             const char       *text,
             const char       *help,
             int               column)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_set_tooltip_text (label, help);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_add_css_class (label, "dim-label");
  attach_to_row (self, label, column, 0);
}

static void
add_sides (VdScenarioDialog *self)
{
  VdNode *sides = vd_node_find (vd_document_get_root (get_scenario (self)), "sides");

  add_heading (self, _("Side"), NULL, 0);
  add_heading (self, _("Colour"), NULL, 1);
  add_heading (self, _("Figures"), NULL, 2);
  for (VdCount count = 0; count < VD_N_COUNTS; count++)
    add_heading (self, vd_count_get_title (count), vd_count_get_help (count), 4 + (int) count);
  for (VdNode *node = sides != NULL ? vd_node_get_first (sides) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "side") == 0)
      add_side (self, node);
}

/* The window */

static void
vd_scenario_dialog_dispose (GObject *object)
{
  VdScenarioDialog *self = VD_SCENARIO_DIALOG (object);

  self->filling = TRUE;
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_scenario_dialog_parent_class)->dispose (object);
}

static void
vd_scenario_dialog_finalize (GObject *object)
{
  g_array_unref (VD_SCENARIO_DIALOG (object)->rows);

  G_OBJECT_CLASS (vd_scenario_dialog_parent_class)->finalize (object);
}

static void
vd_scenario_dialog_class_init (VdScenarioDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_scenario_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_scenario_dialog_finalize;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/scenario-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdScenarioDialog, title_entry);
  gtk_widget_class_bind_template_child (widget_class, VdScenarioDialog, sides);
  gtk_widget_class_bind_template_child (widget_class, VdScenarioDialog, message);
  gtk_widget_class_bind_template_child (widget_class, VdScenarioDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, VdScenarioDialog, apply);
  gtk_widget_class_bind_template_callback (widget_class, on_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_scenario_dialog_init (VdScenarioDialog *self)
{
  self->filling = TRUE;
  self->rows = g_array_new (FALSE, FALSE, sizeof (Side));
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->cancel, _("Cancel"));
  vd_widget_set_name (self->apply, _("Apply"));
}

GtkWidget *
vd_scenario_dialog_new (GtkWindow       *parent,
                        VdEditorProject *project)
{
  VdScenarioDialog *self;
  VdNode *title;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project), NULL);
  g_return_val_if_fail (vd_editor_project_get (project)->scenario != NULL, NULL);

  self = g_object_new (VD_TYPE_SCENARIO_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  title = vd_node_find (vd_document_get_root (get_scenario (self)), "title");
  gtk_editable_set_text (GTK_EDITABLE (self->title_entry),
                         title != NULL && vd_node_get_text (title) != NULL
                         ? vd_node_get_text (title) : "");
  add_sides (self);
  self->filling = FALSE;
  on_changed (self);
  return GTK_WIDGET (self);
}
