#include "editor/units/unit-view-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/tools/tools.h"
#include "editor/units/project-edits-units.h"
#include "editor/units/unit-series-dialog.h"
#include "editor/units/unit-show.h"
#include "editor/units/unit-uses.h"
#include "editor/units/unit-vedettes.h"
#include "editor/widgets/widgets.h"

#define MAX_USES 40 /* lines of a question; nobody reads on */
#define NAME_COLUMN 1

/* What can be set for many at once: an id cannot. */
static const VdUnitField many[] = {
  VD_UNIT_STRENGTH, VD_UNIT_MOVE, VD_UNIT_FORMATION, VD_UNIT_SIDE, VD_UNIT_CLASS, VD_UNIT_STEPS,
  VD_UNIT_REDUCED, VD_UNIT_CODE, VD_UNIT_NAME, VD_UNIT_TRAITS, VD_UNIT_AT, VD_UNIT_CASE,
  VD_UNIT_SOURCE, VD_UNIT_STATUS, VD_UNIT_NOTE,
  VD_UNIT_INITIATIVE, VD_UNIT_KIND, VD_UNIT_RATING, VD_UNIT_OWN_FORMATION,
  VD_UNIT_VEDETTES, VD_UNIT_PARENT
};

/* Adding and removing */

/* (nullable): what is chosen in the tree, and alone to be seen in the table */
static VdNode *
get_place (VdUnitView *self)
{
  g_autoptr (VdOrderItem) branch = vd_unit_view_get_branch (self);

  return branch != NULL ? vd_order_item_get_node (branch) : NULL;
}

/* Who has added a unit goes on by naming it: what is typed goes there. */
static void
focus_name (VdUnitView *self)
{
  g_autoptr (GtkBitset) chosen =
    gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));

  GtkWidget *cell = NULL;

  if (!gtk_bitset_is_empty (chosen))
    cell = VD_ROWS_GET_IFACE (self)->get_cell (VD_ROWS (self), gtk_bitset_get_minimum (chosen),
                                               NAME_COLUMN);
  if (cell != NULL)
    gtk_widget_grab_focus (cell);
}

static void
on_add (GtkWidget  *widget,
        const char *action,
        GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  VdNode *like = chosen->len > 0 ? chosen->pdata[chosen->len - 1] : NULL;

  vd_unit_view_do (self, vd_edit_unit_add (vd_unit_view_get_units (self), like,
                                           get_place (self)));
  focus_name (self);
}

static void
on_add_several (GtkWidget  *widget,
                const char *action,
                GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  gtk_window_present (GTK_WINDOW (vd_unit_series_dialog_new (
    GTK_WINDOW (gtk_widget_get_root (widget)), self->project,
    chosen->len > 0 ? chosen->pdata[chosen->len - 1] : NULL, get_place (self))));
}

static void
on_duplicate (GtkWidget  *widget,
              const char *action,
              GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  vd_unit_view_do (self, vd_edit_units_duplicate (vd_unit_view_get_units (self), chosen));
}

/* What is missing of the first that is selected; or says why nothing is. */
static void
on_make_vedettes (GtkWidget  *widget,
                  const char *action,
                  GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  g_autofree char *told = NULL, *refusal = NULL;
  VdEdit *edit = chosen->len > 0
    ? vd_edit_unit_vedettes (vd_unit_view_get_units (self), chosen->pdata[0], &told, &refusal)
    : NULL;

  if (edit != NULL)
    vd_unit_view_do (self, edit);
  else
    vd_unit_view_refuse (self, refusal);
  if (told != NULL)
    g_signal_emit_by_name (self->tools, "told", told);
}

static void
remove_chosen (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  vd_unit_view_do (self, vd_edit_units_remove (vd_unit_view_get_units (self), chosen));
}

static void
on_remove_answer (GtkDialog  *dialog,
                  int         response,
                  VdUnitView *self)
{
  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response == GTK_RESPONSE_ACCEPT && self->store != NULL)
    remove_chosen (self);
}

static char *
list_uses (const GPtrArray *uses)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < MIN (uses->len, MAX_USES); i++)
    {
      const VdUnitUse *use = uses->pdata[i];

      g_string_append_printf (text, "%s• %s%s", i > 0 ? "\n" : "", use->text,
                              /* TRANS: a row that is removed with the units it names */
                              use->goes ? _(" (goes with it)") : "");
    }
  if (uses->len > MAX_USES)
    g_string_append_printf (text, _("\nand %u others"), uses->len - MAX_USES);

  return g_string_free (text, FALSE);
}

static void
ask_to_remove (VdUnitView      *self,
               const GPtrArray *chosen,
               const GPtrArray *uses)
{
  GtkWindow *window = GTK_WINDOW (gtk_widget_get_root (GTK_WIDGET (self)));
  g_autofree char *text = list_uses (uses);
  g_autofree char *title = chosen->len == 1
    ? g_strdup_printf (_("Remove %s everywhere?"), vd_row_get_title (chosen->pdata[0]))
    : g_strdup_printf (_("Remove %u units everywhere?"), chosen->len);
  GtkWidget *dialog =
    gtk_message_dialog_new (window, GTK_DIALOG_MODAL | GTK_DIALOG_DESTROY_WITH_PARENT |
                                      GTK_DIALOG_USE_HEADER_BAR,
                            GTK_MESSAGE_QUESTION, GTK_BUTTONS_NONE, "%s", title);
  GtkWidget *button;

  gtk_message_dialog_format_secondary_text (GTK_MESSAGE_DIALOG (dialog), "%s\n%s",
                                            _("The scenario names what you remove in:"), text);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("Cancel"), GTK_RESPONSE_CANCEL);
  button = vd_widget_add_answer (GTK_DIALOG (dialog), _("Remove"), GTK_RESPONSE_ACCEPT);
  gtk_widget_add_css_class (button, "destructive-action");
  g_signal_connect_object (dialog, "response", G_CALLBACK (on_remove_answer), self, 0);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_remove (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GPtrArray) uses = NULL;

  for (guint i = 0; i < chosen->len; i++)
    g_hash_table_add (ids, (char *) vd_node_get (chosen->pdata[i], "id"));

  uses = vd_units_list_uses (vd_unit_view_get_units (self), ids);
  if (uses->len > 0)
    ask_to_remove (self, chosen, uses);
  else
    remove_chosen (self);
}

/* Many at once */

static void
show_edit_refusal (VdUnitView *self,
                   const char *reason)
{
  gtk_widget_set_visible (GTK_WIDGET (self->edit_refusal), reason != NULL);
  if (reason != NULL)
    gtk_label_set_label (self->edit_refusal, reason);
}

/* A name that was mistyped would make a formation unseen. */
void
vd_unit_view_tell_formation (VdUnitView *self)
{
  g_autofree char *name = g_steal_pointer (&self->new_formation);
  g_autofree char *text = NULL;

  if (name == NULL)
    return;

  /* TRANS: %s is its name */
  text = g_strdup_printf (_("There was no formation “%s”: it has been added. "
                            "Undo takes it back."), name);
  g_signal_emit_by_name (self->tools, "told", text);
}

VdEdit *
vd_unit_view_make_edit (VdUnitView      *self,
                        const GPtrArray *nodes,
                        VdUnitField      field,
                        const char      *typed,
                        char           **refusal)
{
  const VdUnits *units = vd_unit_view_get_units (self);
  VdEdit *edit = vd_edit_units_set (units, nodes, field, typed, refusal);
  g_autofree char *ignored = NULL;

  g_clear_pointer (&self->new_formation, g_free);
  if (edit != NULL && field == VD_UNIT_FORMATION)
    self->new_formation = vd_unit_parse_new_formation (units, typed, &ignored);

  return edit;
}

/* Of those that the battle has; %VD_N_UNIT_FIELDS if none is chosen. */
static VdUnitField
get_chosen_field (VdUnitView *self)
{
  guint n = gtk_drop_down_get_selected (self->edit_field);

  for (guint i = 0; self->store != NULL && i < G_N_ELEMENTS (many); i++)
    if (vd_unit_field_is_used (many[i], vd_unit_view_get_units (self)) && n-- == 0)
      return many[i];

  return VD_N_UNIT_FIELDS;
}

static void
on_edit_apply (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  VdUnitField field = get_chosen_field (self);
  g_autofree char *refusal = NULL;
  VdEdit *edit;

  if (field == VD_N_UNIT_FIELDS || chosen->len == 0)
    return;

  edit = vd_unit_view_make_edit (self, chosen, field,
                                 gtk_editable_get_text (self->edit_value), &refusal);
  show_edit_refusal (self, refusal);
  if (refusal != NULL)
    return;

  vd_editor_project_do (self->project, edit);
  gtk_popover_popdown (self->edit_popover);
}

/* What all of them have, if it is the same. */
static void
on_edit_field (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = NULL;
  VdUnitField field = get_chosen_field (self);
  const char *value = NULL;
  g_autofree char *text = NULL;

  if (field == VD_N_UNIT_FIELDS)
    return;

  chosen = vd_unit_view_list_selected (self);
  for (guint i = 0; i < chosen->len; i++)
    {
      const VdUnitInfo *info = vd_units_find_node (vd_unit_view_get_units (self),
                                                   chosen->pdata[i]);
      const char *has = vd_unit_get (info, field);

      if (i > 0 && g_strcmp0 (has, value) != 0)
        {
          value = NULL;
          break;
        }
      value = has;
    }

  text = value != NULL ? vd_unit_field_say (vd_unit_view_get_units (self), field, value) : NULL;
  gtk_editable_set_text (self->edit_value, text != NULL ? text : "");
  show_edit_refusal (self, NULL);
}

/* What has been chosen stays, unless the battle has other fields now. */
static void
fill_fields (VdUnitView *self)
{
  g_autoptr (GtkStringList) names = gtk_string_list_new (NULL);
  GListModel *old = gtk_drop_down_get_model (self->edit_field);
  guint n_old = old != NULL ? g_list_model_get_n_items (old) : 0;

  for (guint i = 0; i < G_N_ELEMENTS (many); i++)
    if (vd_unit_field_is_used (many[i], vd_unit_view_get_units (self)))
      gtk_string_list_append (names, vd_unit_field_get_title (many[i]));

  if (n_old != g_list_model_get_n_items (G_LIST_MODEL (names)))
    gtk_drop_down_set_model (self->edit_field, G_LIST_MODEL (names));
}

static void
on_edit_shown (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  g_autofree char *title =
    g_strdup_printf (ngettext ("Edit %u unit", "Edit %u units", chosen->len), chosen->len);

  gtk_label_set_label (self->edit_title, title);
  fill_fields (self);
  on_edit_field (self);
  gtk_widget_grab_focus (GTK_WIDGET (self->edit_value));
}

void
vd_unit_view_follow_field (VdUnitView *self)
{
  g_signal_connect_swapped (self->edit_field, "notify::selected", G_CALLBACK (on_edit_field), self);
}

static void
on_edit (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  gtk_menu_button_popup (VD_UNIT_VIEW (widget)->edit_button);
}

/* The map */

static void
on_go_to (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  const VdUnitInfo *info = chosen->len > 0
    ? vd_units_find_node (vd_unit_view_get_units (self), chosen->pdata[0]) : NULL;

  if (info != NULL &&
      !vd_unit_show_start (VD_PAGE (self), vd_unit_view_get_units (self), info))
    vd_unit_view_refuse (self, _("It starts nowhere: place it on the map, or put it into a "
                                 "group of reinforcements."));
}

static void
on_place (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  const VdToolView *view = vd_tools_get_view (self->tools);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  if (vd_tools_get_bar (self->tools) != NULL)
    vd_unit_view_refuse (self, vd_tools_get_bar (self->tools));
  else if (!view->has_cursor)
    vd_unit_view_refuse (self, _("There is no cursor on the map: click a hex there first."));
  else if (chosen->len > 0)
    vd_unit_view_do (self, vd_edit_units_place (vd_unit_view_get_units (self), chosen,
                                                view->cursor));
}

/* The units that are to be placed by clicks, one after the other; ids, as units may
 * be gone by then. */
static void ask_for_hex (VdUnitView *self);

static void
on_hex_answered (const GArray *spots,
                 gpointer      user_data)
{
  VdUnitView *self = user_data;
  const VdUnitInfo *info = NULL;
  g_autoptr (GPtrArray) nodes = g_ptr_array_new ();

  if (spots == NULL || self->store == NULL)
    {
      g_clear_pointer (&self->to_place, g_ptr_array_unref);
      return;
    }

  info = vd_units_find (vd_unit_view_get_units (self), self->to_place->pdata[0]);
  g_ptr_array_remove_index (self->to_place, 0);
  if (info != NULL)
    g_ptr_array_add (nodes, info->node);
  if (info != NULL)
    vd_editor_project_do (self->project,
                          vd_edit_units_place (vd_unit_view_get_units (self), nodes,
                                               g_array_index (spots, VdSpot, 0)));
  ask_for_hex (self);
}

static void
ask_for_hex (VdUnitView *self)
{
  const VdUnitInfo *info = NULL;
  g_autofree char *question = NULL;

  while (info == NULL && self->to_place->len > 0)
    {
      info = vd_units_find (vd_unit_view_get_units (self), self->to_place->pdata[0]);
      if (info == NULL)
        g_ptr_array_remove_index (self->to_place, 0);
    }

  if (info == NULL)
    return;

  question = self->to_place->len == 1
    /* TRANS: %s is a unit */
    ? g_strdup_printf (_("Click the hex for %s."), vd_row_get_title (info->node))
    : g_strdup_printf (ngettext ("Click the hex for %s; %u more is to follow.",
                                 "Click the hex for %s; %u more are to follow.",
                                 self->to_place->len - 1),
                       vd_row_get_title (info->node), self->to_place->len - 1);
  vd_tools_ask (self->tools, question, NULL, on_hex_answered, self);
}

static void
on_place_by_click (GtkWidget  *widget,
                   const char *action,
                   GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  vd_tools_end_question (self->tools, FALSE);
  self->to_place = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < chosen->len; i++)
    g_ptr_array_add (self->to_place, g_strdup (vd_node_get (chosen->pdata[i], "id")));
  ask_for_hex (self);
}

static void
on_take_off (GtkWidget  *widget,
             const char *action,
             GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  if (vd_tools_get_bar (self->tools) != NULL)
    vd_unit_view_refuse (self, vd_tools_get_bar (self->tools));
  else if (chosen->len > 0)
    vd_unit_view_do (self, vd_edit_units_unplace (vd_unit_view_get_units (self), chosen));
}

/* Where it is used */

static void
on_use (GtkListBox    *list,
        GtkListBoxRow *line,
        VdUnitView    *self)
{
  VdNode *row = g_object_get_data (G_OBJECT (line), "use");
  const VdProject *project = vd_editor_project_get (self->project);
  VdSpot spot;

  gtk_popover_popdown (self->uses_popover);
  if (strcmp (vd_node_get_name (row), "place") == 0 &&
      vd_spot_find (project, vd_node_get (row, "at"), &spot))
    vd_page_go_to (VD_PAGE (self), spot);
  else
    vd_page_look_up (VD_PAGE (self), row, vd_document_get_name (project->scenario),
                     vd_node_get_line (row));
}

static void
add_use (VdUnitView      *self,
         const VdUnitUse *use)
{
  GtkWidget *line = gtk_list_box_row_new ();
  GtkWidget *label = gtk_label_new (use->text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (line), label);
  g_object_set_data (G_OBJECT (line), "use", use->row);
  vd_widget_set_name (line, use->text);
  gtk_list_box_append (self->uses, line);
}

/* Over the line of the unit, if that is seen. */
static void
point_at (VdUnitView *self,
          GtkPopover *popover)
{
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));
  double x = gtk_widget_get_width (GTK_WIDGET (self)) / 2.0;
  double y = gtk_widget_get_height (GTK_WIDGET (self)) / 3.0;

  if (focus != NULL && gtk_widget_is_ancestor (focus, GTK_WIDGET (self->table)))
    gtk_widget_translate_coordinates (focus, GTK_WIDGET (self),
                                      MIN (40, gtk_widget_get_width (focus) / 2.0),
                                      gtk_widget_get_height (focus), &x, &y);

  gtk_popover_set_pointing_to (popover, &(GdkRectangle) { (int) x, (int) y, 1, 1 });
}

static void
on_where_used (GtkWidget  *widget,
               const char *action,
               GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);
  g_autoptr (GPtrArray) uses = NULL;
  g_autofree char *title = NULL;

  if (chosen->len == 0)
    return;

  vd_widget_clear_list (self->uses);

  uses = vd_units_list_uses_of (vd_unit_view_get_units (self),
                                vd_node_get (chosen->pdata[0], "id"));
  for (guint i = 0; i < MIN (uses->len, MAX_USES); i++)
    add_use (self, uses->pdata[i]);

  title = g_strdup_printf (uses->len > 0 ? _("%s is named in") : _("Nothing names %s"),
                           vd_row_get_title (chosen->pdata[0]));
  gtk_label_set_label (self->uses_title, title);
  gtk_widget_set_visible (GTK_WIDGET (self->uses), uses->len > 0);
  point_at (self, self->uses_popover);
  gtk_popover_popup (self->uses_popover);
}

/* Spreadsheets */

static void
on_copy (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  vd_unit_view_copy (VD_UNIT_VIEW (widget));
}

static void
on_paste (GtkWidget  *widget,
          const char *action,
          GVariant   *parameter)
{
  vd_unit_view_paste (VD_UNIT_VIEW (widget));
}

static void
on_import (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  vd_unit_view_choose_file (VD_UNIT_VIEW (widget), FALSE);
}

static void
on_export (GtkWidget  *widget,
           const char *action,
           GVariant   *parameter)
{
  vd_unit_view_choose_file (VD_UNIT_VIEW (widget), TRUE);
}

static void
on_find (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  vd_unit_view_search (VD_UNIT_VIEW (widget));
}

/* The menu */

/* What is typed in a cell changes what can be done. */
static void
pop_up_menu (VdUnitView *self,
             double      x,
             double      y)
{
  vd_unit_view_update_actions (self);
  gtk_popover_set_pointing_to (self->menu, &(GdkRectangle) { (int) x, (int) y, 1, 1 });
  gtk_popover_popup (self->menu);
}

static void
on_menu (GtkWidget  *widget,
         const char *action,
         GVariant   *parameter)
{
  VdUnitView *self = VD_UNIT_VIEW (widget);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (widget));
  double x = 0, y = 0;

  if (focus != NULL && gtk_widget_is_ancestor (focus, widget))
    gtk_widget_translate_coordinates (focus, widget, 10, gtk_widget_get_height (focus), &x, &y);

  pop_up_menu (self, x, y);
}

/* A click on a line that is not selected selects it. */
static void
on_secondary (GtkGestureClick *gesture,
              int              n_press,
              double           x,
              double           y,
              VdUnitView      *self)
{
  GtkWidget *hit = gtk_widget_pick (GTK_WIDGET (self->table), x, y, GTK_PICK_DEFAULT);
  GtkWidget *cell = hit != NULL && !VD_IS_UNIT_CELL (hit)
                    ? gtk_widget_get_ancestor (hit, VD_TYPE_UNIT_CELL) : hit;
  double at_x, at_y;
  guint row, column;

  if (cell != NULL && VD_ROWS_GET_IFACE (self)->find (VD_ROWS (self), cell, &row, &column))
    {
      VD_ROWS_GET_IFACE (self)->entered (VD_ROWS (self), row, column);
      gtk_widget_grab_focus (cell);
    }

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  gtk_widget_translate_coordinates (GTK_WIDGET (self->table), GTK_WIDGET (self), x, y,
                                    &at_x, &at_y);
  pop_up_menu (self, at_x, at_y);
}

#define MAKE_VEDETTES "units.make-vedettes"

static const struct
{
  const char                     *name;
  GtkWidgetActionActivateFunc     activate;
  guint                           key;
  GdkModifierType                 modifiers;
  gboolean                        needs_units; /* some must be selected */
} actions[] = {
  { "units.add",        on_add,        GDK_KEY_Insert, 0,                 FALSE },
  { "units.add-several", on_add_several, GDK_KEY_Insert, GDK_SHIFT_MASK,  FALSE },
  { "units.duplicate",  on_duplicate,  GDK_KEY_d,      GDK_CONTROL_MASK,  TRUE },
  { MAKE_VEDETTES,      on_make_vedettes, 0,           0,                 TRUE },
  { "units.remove",     on_remove,     GDK_KEY_Delete, 0,                 TRUE },
  { "units.edit",       on_edit,       GDK_KEY_e,      GDK_CONTROL_MASK,  TRUE },
  { "units.go-to",      on_go_to,      GDK_KEY_Return, GDK_CONTROL_MASK,  TRUE },
  { "units.place",      on_place,      GDK_KEY_p,      GDK_ALT_MASK,      TRUE },
  { "units.place-by-click", on_place_by_click, GDK_KEY_m, GDK_CONTROL_MASK, TRUE },
  { "units.take-off",   on_take_off,   0,              0,                 TRUE },
  { "units.where-used", on_where_used, GDK_KEY_u,      GDK_CONTROL_MASK,  TRUE },
  { "units.copy",       on_copy,       GDK_KEY_c,      GDK_CONTROL_MASK,  TRUE },
  { "units.paste",      on_paste,      GDK_KEY_v,      GDK_CONTROL_MASK,  FALSE },
  { "units.import",     on_import,     0,              0,                 FALSE },
  { "units.export",     on_export,     0,              0,                 FALSE },
  { "units.find",       on_find,       GDK_KEY_f,      GDK_CONTROL_MASK,  FALSE },
  { "units.menu",       on_menu,       GDK_KEY_Menu,   0,                 FALSE },
};

/* Of the one unit that is selected; of several nobody would know whose are meant. */
static gboolean
lacks_vedettes (VdUnitView *self)
{
  g_autoptr (GPtrArray) chosen = vd_unit_view_list_selected (self);

  return chosen->len == 1 &&
         vd_unit_lacks_vedettes (vd_unit_view_get_units (self), chosen->pdata[0]);
}

void
vd_unit_view_update_actions (VdUnitView *self)
{
  GtkBitset *chosen = gtk_selection_model_get_selection (GTK_SELECTION_MODEL (self->selection));
  gboolean any = self->store != NULL && !gtk_bitset_is_empty (chosen);

  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    gtk_widget_action_set_enabled (GTK_WIDGET (self), actions[i].name,
                                   self->store != NULL && (any || !actions[i].needs_units));
  gtk_widget_action_set_enabled (GTK_WIDGET (self), MAKE_VEDETTES, any && lacks_vedettes (self));

  gtk_widget_set_sensitive (GTK_WIDGET (self->edit_button), any);
  gtk_bitset_unref (chosen);
}

void
vd_unit_view_install_actions (GtkWidgetClass *klass)
{
  for (guint i = 0; i < G_N_ELEMENTS (actions); i++)
    {
      gtk_widget_class_install_action (klass, actions[i].name, NULL, actions[i].activate);
      if (actions[i].key != 0)
        gtk_widget_class_add_binding_action (klass, actions[i].key, actions[i].modifiers,
                                             actions[i].name, NULL);
    }

  gtk_widget_class_add_binding_action (klass, GDK_KEY_F10, GDK_SHIFT_MASK, "units.menu", NULL);
  gtk_widget_class_bind_template_callback (klass, on_edit_apply);
  gtk_widget_class_bind_template_callback (klass, on_edit_shown);
  gtk_widget_class_bind_template_callback (klass, on_use);
  gtk_widget_class_bind_template_callback (klass, on_secondary);
}
