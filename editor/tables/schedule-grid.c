#include "editor/tables/schedule-grid-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
#include "editor/tables/group-card.h"
#include "editor/tables/turn-edits.h"
#include "editor/units/project-edits-order.h"
#include "editor/units/unit-show.h"
#include "editor/units/unit-store.h"
#include "editor/widgets/widgets.h"

enum
{
  SELECTED,
  ACTIVATED,
  REMOVED,
  REFUSED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdScheduleGrid, vd_schedule_grid, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const VdProject *
get_project (VdScheduleGrid *self)
{
  return vd_editor_project_get (self->project);
}

static int
find_card (VdScheduleGrid *self,
           const VdNode   *group)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (vd_schedule_grid_get_scheduled (self, i)->group == group)
      return i;

  return -1;
}

/* Selection */

static void
set_selected (VdScheduleGrid *self,
              VdNode         *group)
{
  if (self->selected == group)
    return;

  self->selected = group;
  for (guint i = 0; i < self->cards->len; i++)
    vd_group_card_set_selected (g_ptr_array_index (self->cards, i),
                                vd_schedule_grid_get_scheduled (self, i)->group == group);
  g_signal_emit (self, signals[SELECTED], 0);
}

static void
on_card_focused (GtkEventControllerFocus *controller,
                 VdScheduleGrid          *self)
{
  GtkWidget *card = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (controller));

  set_selected (self, vd_group_card_get_group (VD_GROUP_CARD (card)));
}

static void
move_selected (VdScheduleGrid *self,
               guint           turn)
{
  VdEdit *edit;

  if (turn < 1 || turn > self->turns->len)
    return;

  edit = vd_edit_move_group (get_project (self), self->selected, turn);
  if (edit != NULL)
    vd_editor_project_do (self->project, edit);
  vd_schedule_grid_focus (self);
}

/* Keys of a card */

static gboolean
move_by_key (VdScheduleGrid *self,
             guint           key)
{
  int card = find_card (self, self->selected);
  gboolean is_left = key == GDK_KEY_Left || key == GDK_KEY_KP_Left;
  gboolean is_right = key == GDK_KEY_Right || key == GDK_KEY_KP_Right;

  if (card < 0 || (!is_left && !is_right))
    return FALSE;

  move_selected (self, vd_schedule_grid_get_scheduled (self, card)->first +
                         (is_left != vd_schedule_grid_is_mirrored (self) ? -1 : 1));
  return TRUE;
}

static gboolean
on_card_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             VdScheduleGrid        *self)
{
  GdkModifierType modifiers = state & gtk_accelerator_get_default_mod_mask ();

  if (modifiers == GDK_CONTROL_MASK)
    return move_by_key (self, key);
  if (modifiers != 0)
    return FALSE;

  if (key == GDK_KEY_Return || key == GDK_KEY_KP_Enter || key == GDK_KEY_space)
    g_signal_emit (self, signals[ACTIVATED], 0);
  else if (key == GDK_KEY_Delete || key == GDK_KEY_KP_Delete)
    g_signal_emit (self, signals[REMOVED], 0);
  else
    return FALSE;

  return TRUE;
}

/* The pointer */

static GtkWidget *
pick_card (VdScheduleGrid *self,
           double          x,
           double          y)
{
  GtkWidget *found = gtk_widget_pick (GTK_WIDGET (self), x, y, GTK_PICK_DEFAULT);

  return found != NULL ? VD_IS_GROUP_CARD (found)
                           ? found : gtk_widget_get_ancestor (found, VD_TYPE_GROUP_CARD)
                       : NULL;
}

static void
on_drag_begin (GtkGestureDrag *gesture,
               double          x,
               double          y,
               VdScheduleGrid *self)
{
  GtkWidget *card = pick_card (self, x, y);

  if (card == NULL)
    {
      gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_DENIED);
      return;
    }

  gtk_widget_grab_focus (card);
  gtk_widget_translate_coordinates (GTK_WIDGET (self), card, x, y, &self->drag_from, &y);
}

/* Near an edge of what is seen the grid goes on. */
static void
scroll_along (VdScheduleGrid *self,
              double          x)
{
  GtkAdjustment *adjustment = vd_schedule_grid_get_adjustment (self, GTK_ORIENTATION_HORIZONTAL);
  double start, page;

  if (adjustment == NULL)
    return;

  start = gtk_adjustment_get_value (adjustment);
  page = gtk_adjustment_get_page_size (adjustment);
  if (x < start + VD_SCHEDULE_COLUMN / 4)
    gtk_adjustment_set_value (adjustment, start - VD_SCHEDULE_COLUMN / 4);
  else if (x > start + page - VD_SCHEDULE_COLUMN / 4)
    gtk_adjustment_set_value (adjustment, start + VD_SCHEDULE_COLUMN / 4);
}

static void
on_drag_update (GtkGestureDrag *gesture,
                double          dx,
                double          dy,
                VdScheduleGrid *self)
{
  double x, y;
  int card = find_card (self, self->selected);

  gtk_gesture_drag_get_start_point (gesture, &x, &y);
  if (card < 0 || (self->dragged == NULL &&
                   !gtk_drag_check_threshold (GTK_WIDGET (self), (int) x, (int) y,
                                              (int) (x + dx), (int) (y + dy))))
    return;

  gtk_gesture_set_state (GTK_GESTURE (gesture), GTK_EVENT_SEQUENCE_CLAIMED);
  self->dragged = g_ptr_array_index (self->cards, card);
  self->drag_x = x + dx;
  gtk_widget_add_css_class (self->dragged, "dragged");
  scroll_along (self, self->drag_x);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
end_drag (VdScheduleGrid *self)
{
  if (self->dragged == NULL)
    return;

  gtk_widget_remove_css_class (self->dragged, "dragged");
  self->dragged = NULL;
  gtk_widget_queue_allocate (GTK_WIDGET (self));
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_drag_end (GtkGestureDrag *gesture,
             double          dx,
             double          dy,
             VdScheduleGrid *self)
{
  gboolean is_dragged = self->dragged != NULL;

  end_drag (self);
  if (is_dragged)
    move_selected (self, vd_schedule_grid_find_turn (self, self->drag_x));
}

static void
on_drag_cancel (VdScheduleGrid *self)
{
  end_drag (self);
}

static void
on_pressed (GtkGestureClick *gesture,
            int              n,
            double           x,
            double           y,
            VdScheduleGrid  *self)
{
  if (n == 2 && pick_card (self, x, y) != NULL)
    g_signal_emit (self, signals[ACTIVATED], 0);
}

/* Escape lets go of what is dragged. */
static gboolean
on_key (GtkEventControllerKey *controller,
        guint                  key,
        guint                  code,
        GdkModifierType        state,
        VdScheduleGrid        *self)
{
  if (key != GDK_KEY_Escape || self->dragged == NULL)
    return FALSE;

  end_drag (self);
  return TRUE;
}

/* What is in it */

/* Units that are dragged here from the order of battle come with the group. */
static gboolean
on_units_dropped (GtkDropTarget  *target,
                  const GValue   *value,
                  double          x,
                  double          y,
                  VdScheduleGrid *self)
{
  GtkWidget *card = gtk_event_controller_get_widget (GTK_EVENT_CONTROLLER (target));
  VdUnitStore *store = vd_unit_store_get (self->project);
  const VdUnits *units = store != NULL ? vd_unit_store_get_units (store) : NULL;
  g_autoptr (GPtrArray) nodes = units != NULL ? vd_unit_drag_read (units, value) : NULL;
  g_autofree char *refusal = NULL;

  if (nodes == NULL || nodes->len == 0)
    return FALSE;

  vd_editor_project_do (self->project,
                        vd_edit_group_fill (units, nodes,
                                            vd_group_card_get_group (VD_GROUP_CARD (card)),
                                            &refusal));
  if (refusal != NULL)
    g_signal_emit (self, signals[REFUSED], 0, refusal);

  return refusal == NULL;
}

static GtkWidget *
add_card (VdScheduleGrid *self)
{
  GtkWidget *card = GTK_WIDGET (vd_group_card_new ());
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();
  GtkDropTarget *target = gtk_drop_target_new (G_TYPE_STRV, GDK_ACTION_COPY);

  g_signal_connect (target, "drop", G_CALLBACK (on_units_dropped), self);
  gtk_widget_add_controller (card, GTK_EVENT_CONTROLLER (target));
  g_signal_connect (focus, "enter", G_CALLBACK (on_card_focused), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_card_key), self);
  gtk_widget_add_controller (card, focus);
  gtk_widget_add_controller (card, keys);
  return card;
}

/* A card keeps its group, so that the focus stays where it is. */
static GtkWidget *
take_card (GPtrArray    *old,
           const VdNode *group)
{
  for (guint i = 0; i < old->len; i++)
    {
      GtkWidget *card = g_ptr_array_index (old, i);

      if (vd_group_card_get_group (VD_GROUP_CARD (card)) == group)
        {
          g_ptr_array_remove_index_fast (old, i);
          return card;
        }
    }

  return NULL;
}

/* Cards lie under the headings, and one goes through them in the order of the
 * grid. */
static void
fill_cards (VdScheduleGrid *self)
{
  g_autoptr (GPtrArray) old = g_steal_pointer (&self->cards);

  self->cards = g_ptr_array_new ();
  for (guint i = 0; i < self->scheduled->len; i++)
    {
      VdNode *group = vd_schedule_grid_get_scheduled (self, i)->group;
      GtkWidget *card = take_card (old, group);
      GtkWidget *before = i > 0 ? g_ptr_array_index (self->cards, i - 1) : NULL;

      if (card == NULL)
        card = add_card (self);
      gtk_widget_insert_after (card, GTK_WIDGET (self), before);
      vd_group_card_set (VD_GROUP_CARD (card), get_project (self), group);
      vd_group_card_set_selected (VD_GROUP_CARD (card), group == self->selected);
      g_ptr_array_add (self->cards, card);
    }

  for (guint i = 0; i < old->len; i++)
    gtk_widget_unparent (g_ptr_array_index (old, i));
}

static void
clear_widgets (GPtrArray *widgets)
{
  for (guint i = 0; i < widgets->len; i++)
    gtk_widget_unparent (g_ptr_array_index (widgets, i));

  g_ptr_array_set_size (widgets, 0);
}

static GtkWidget *
make_line (const char *text,
           const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_justify (GTK_LABEL (label), GTK_JUSTIFY_CENTER);
  gtk_widget_add_css_class (label, style);
  return label;
}

/* Whether the label of a turn, "8 October, evening", says the name of its period. */
static gboolean
says_period (const char *label,
             const char *period)
{
  g_autofree char *folded = label != NULL ? g_utf8_casefold (label, -1) : g_strdup ("");
  g_autofree char *word = g_utf8_casefold (period, -1);

  return strstr (folded, word) != NULL;
}

static GtkWidget *
make_turn (VdScheduleGrid *self,
           guint           turn,
           const char     *usual)
{
  const VdProject *project = get_project (self);
  VdNode *row = vd_turn_find (project, turn);
  const char *label = row != NULL ? vd_node_get (row, "label") : NULL;
  g_autofree char *id = vd_turn_period (project, turn);
  g_autofree char *period = vd_ref_name (project, VD_REF_PERIOD, id);
  g_autofree char *number = g_strdup_printf ("%u", turn);
  /* TRANS: a column of the table of reinforcements */
  g_autofree char *name = g_strdup_printf (_("Turn %u"), turn);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), make_line (number, "heading"));
  if (*period != '\0' && !says_period (label, period))
    gtk_box_append (GTK_BOX (box), make_line (period, "dim-label"));
  if (label != NULL)
    gtk_box_append (GTK_BOX (box), make_line (label, "dim-label"));

  gtk_widget_add_css_class (box, "turn");
  if (strcmp (id, usual) != 0)
    gtk_widget_add_css_class (box, "special");
  vd_widget_set_name (box, name);
  gtk_widget_set_parent (box, GTK_WIDGET (self));
  return box;
}

static void
fill_turns (VdScheduleGrid *self)
{
  guint n = vd_schedule_count_turns (self->scheduled, get_project (self));
  g_autoptr (GPtrArray) periods = vd_refs_list (get_project (self), VD_REF_PERIOD);
  const char *usual = periods->len > 0 ? ((VdRef *) periods->pdata[0])->id : "";

  clear_widgets (self->turns);
  for (guint turn = 1; turn <= n; turn++)
    g_ptr_array_add (self->turns, make_turn (self, turn, usual));
}

/* One more for groups of no side that there is. */
static void
fill_bands (VdScheduleGrid *self)
{
  g_autoptr (GPtrArray) sides = vd_refs_list (get_project (self), VD_REF_SIDE);

  clear_widgets (self->bands);
  for (guint i = 0; i <= sides->len; i++)
    {
      const VdRef *side = i < sides->len ? g_ptr_array_index (sides, i) : NULL;
      GtkWidget *label = gtk_label_new (side != NULL ? side->name : _("No side"));

      gtk_label_set_xalign (GTK_LABEL (label), 0);
      gtk_widget_add_css_class (label, "band");
      gtk_widget_set_parent (label, GTK_WIDGET (self));
      gtk_widget_set_visible (label, vd_schedule_count_lanes (self->scheduled, i) > 0);
      g_ptr_array_add (self->bands, label);
    }
}

static gboolean
has_scenario (VdScheduleGrid *self)
{
  return self->project != NULL && get_project (self)->scenario != NULL;
}

void
vd_schedule_grid_update (VdScheduleGrid *self)
{
  VdNode *selected;

  g_return_if_fail (VD_IS_SCHEDULE_GRID (self));

  selected = self->selected;
  end_drag (self);
  g_clear_pointer (&self->scheduled, g_array_unref);
  self->scheduled = has_scenario (self) ? vd_schedule_new (get_project (self))
                                        : g_array_new (FALSE, FALSE, sizeof (VdScheduled));
  fill_cards (self);
  clear_widgets (self->turns);
  clear_widgets (self->bands);
  if (has_scenario (self))
    {
      fill_turns (self);
      fill_bands (self);
    }

  gtk_widget_set_visible (self->none, self->cards->len == 0);
  if (find_card (self, selected) < 0)
    set_selected (self, NULL);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

void
vd_schedule_grid_set_project (VdScheduleGrid  *self,
                              VdEditorProject *project)
{
  g_return_if_fail (VD_IS_SCHEDULE_GRID (self));

  set_selected (self, NULL);
  g_set_object (&self->project, project);
  vd_schedule_grid_update (self);
}

VdNode *
vd_schedule_grid_get_selected (VdScheduleGrid *self)
{
  g_return_val_if_fail (VD_IS_SCHEDULE_GRID (self), NULL);

  return self->selected;
}

void
vd_schedule_grid_select (VdScheduleGrid *self,
                         VdNode         *group)
{
  g_return_if_fail (VD_IS_SCHEDULE_GRID (self));

  set_selected (self, group);
  vd_schedule_grid_focus (self);
}

void
vd_schedule_grid_focus (VdScheduleGrid *self)
{
  int card;

  g_return_if_fail (VD_IS_SCHEDULE_GRID (self));

  card = find_card (self, self->selected);

  if (card >= 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->cards, card));
}

/* Headings lie over the upper end of what is seen. */
void
vd_schedule_grid_reveal_selected (VdScheduleGrid *self)
{
  int card;
  GtkAdjustment *adjustment;
  graphene_rect_t box;
  int headings;

  g_return_if_fail (VD_IS_SCHEDULE_GRID (self));

  card = find_card (self, self->selected);
  adjustment = vd_schedule_grid_get_adjustment (self, GTK_ORIENTATION_VERTICAL);

  if (card < 0 || adjustment == NULL ||
      !gtk_widget_compute_bounds (g_ptr_array_index (self->cards, card), GTK_WIDGET (self), &box))
    return;

  headings = gtk_widget_get_height (g_ptr_array_index (self->turns, 0));
  gtk_adjustment_clamp_page (adjustment, box.origin.y - headings,
                             box.origin.y + box.size.height);
}

/* The widget */

static void
vd_schedule_grid_root (GtkWidget *widget)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);

  GTK_WIDGET_CLASS (vd_schedule_grid_parent_class)->root (widget);

  for (guint i = 0; i < 2; i++)
    g_signal_connect_object (vd_schedule_grid_get_adjustment (self, i), "value-changed",
                             G_CALLBACK (gtk_widget_queue_allocate), self, G_CONNECT_SWAPPED);
}

static void
vd_schedule_grid_dispose (GObject *object)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (object);

  g_clear_object (&self->project);
  g_clear_pointer (&self->scheduled, g_array_unref);
  g_clear_pointer (&self->cards, g_ptr_array_unref);
  g_clear_pointer (&self->turns, g_ptr_array_unref);
  g_clear_pointer (&self->bands, g_ptr_array_unref);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_schedule_grid_parent_class)->dispose (object);
}

static guint
make_signal (const char *name)
{
  return g_signal_new (name, VD_TYPE_SCHEDULE_GRID, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                       G_TYPE_NONE, 0);
}

static void
vd_schedule_grid_class_init (VdScheduleGridClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_schedule_grid_dispose;
  widget_class->root = vd_schedule_grid_root;

  signals[SELECTED] = make_signal ("selected");
  signals[ACTIVATED] = make_signal ("activated");
  signals[REMOVED] = make_signal ("removed");
  signals[REFUSED] =
    g_signal_new ("refused", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);

  vd_schedule_grid_class_set_layout (widget_class);
  gtk_widget_class_set_css_name (widget_class, "schedulegrid");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_LIST);
}

static void
add_controllers (VdScheduleGrid *self)
{
  GtkGesture *drag = gtk_gesture_drag_new ();
  GtkGesture *click = gtk_gesture_click_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

  g_signal_connect (drag, "drag-begin", G_CALLBACK (on_drag_begin), self);
  g_signal_connect (drag, "drag-update", G_CALLBACK (on_drag_update), self);
  g_signal_connect (drag, "drag-end", G_CALLBACK (on_drag_end), self);
  g_signal_connect_swapped (drag, "cancel", G_CALLBACK (on_drag_cancel), self);
  g_signal_connect (click, "pressed", G_CALLBACK (on_pressed), self);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_key), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drag));
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (click));
  gtk_widget_add_controller (GTK_WIDGET (self), keys);
}

static void
vd_schedule_grid_init (VdScheduleGrid *self)
{
  self->scheduled = g_array_new (FALSE, FALSE, sizeof (VdScheduled));
  self->cards = g_ptr_array_new ();
  self->turns = g_ptr_array_new ();
  self->bands = g_ptr_array_new ();
  self->none = gtk_label_new (_("No reinforcements yet.  Add a group to begin."));
  gtk_widget_add_css_class (self->none, "none");
  gtk_widget_set_parent (self->none, GTK_WIDGET (self));
  vd_widget_set_name (GTK_WIDGET (self), _("Reinforcements by turn"));
  add_controllers (self);
}
