#include "editor/schedule-grid.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/group-card.h"
#include "editor/refs.h"
#include "editor/schedule.h"
#include "editor/table-edits.h"
#include "editor/widgets.h"

#define COLUMN 112   /* the least width of a turn, pixels */
#define MARGIN 3     /* around a card */
#define BAND_GAP 10  /* under the lanes of a side */

struct _VdScheduleGrid
{
  GtkWidget        parent_instance;

  VdEditorProject *project;   /* (nullable) */
  GArray          *scheduled; /* of VdScheduled */
  GPtrArray       *cards;     /* of VdGroupCard (borrowed), in that order */
  GPtrArray       *turns;     /* of GtkWidget (borrowed): headings */
  GPtrArray       *bands;     /* of GtkWidget (borrowed): a side's heading, by its index */
  GtkWidget       *none;      /* said where there is no group */
  VdNode          *selected;  /* (nullable) */

  /* While a card is dragged */
  GtkWidget       *dragged;
  double           drag_from; /* where the pointer went down, in the card */
  double           drag_x;    /* where it is, in the grid */
};

enum
{
  SELECTED,
  ACTIVATED,
  REMOVED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdScheduleGrid, vd_schedule_grid, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static const VdProject *
get_project (VdScheduleGrid *self)
{
  return vd_editor_project_get (self->project);
}

static const VdScheduled *
get_scheduled (VdScheduleGrid *self,
               guint           i)
{
  return &g_array_index (self->scheduled, VdScheduled, i);
}

static int
find_card (VdScheduleGrid *self,
           const VdNode   *group)
{
  for (guint i = 0; i < self->cards->len; i++)
    if (get_scheduled (self, i)->group == group)
      return i;

  return -1;
}

/* Geometry */

static gboolean
is_mirrored (VdScheduleGrid *self)
{
  return gtk_widget_get_direction (GTK_WIDGET (self)) == GTK_TEXT_DIR_RTL;
}

static double
get_column (VdScheduleGrid *self,
            int             width)
{
  return (double) width / MAX (self->turns->len, 1);
}

/* The turn at a place of the grid, from 1. */
static guint
find_turn (VdScheduleGrid *self,
           double          x)
{
  int width = gtk_widget_get_width (GTK_WIDGET (self));
  double along = is_mirrored (self) ? width - x : x;

  return 1 + (guint) CLAMP (along / get_column (self, width), 0, (double) self->turns->len - 1);
}

static int
measure (GtkWidget *widget,
         int        width)
{
  int height;

  gtk_widget_measure (widget, GTK_ORIENTATION_VERTICAL, width, NULL, &height, NULL, NULL);
  return height;
}

static int
get_card_width (VdScheduleGrid    *self,
                const VdScheduled *card,
                int                width)
{
  return (int) (get_column (self, width) * (card->last - card->first + 1)) - 2 * MARGIN;
}

/* As high as the highest card of the lane. */
static int
measure_lane (VdScheduleGrid *self,
              guint           side,
              guint           lane,
              int             width)
{
  int height = 0;

  for (guint i = 0; i < self->cards->len; i++)
    {
      const VdScheduled *card = get_scheduled (self, i);

      if (card->side == side && card->lane == lane)
        height = MAX (height, measure (g_ptr_array_index (self->cards, i),
                                       get_card_width (self, card, width)));
    }

  return height + 2 * MARGIN;
}

static int
measure_headings (VdScheduleGrid *self,
                  int             width)
{
  int height = 0;

  for (guint i = 0; i < self->turns->len; i++)
    height = MAX (height, measure (g_ptr_array_index (self->turns, i),
                                   (int) get_column (self, width)));

  return height;
}

/* Goes down the grid, band by band and lane by lane; @place, if there is one, puts
 * the cards of each lane at its height. */
static int
walk (VdScheduleGrid *self,
      int             width,
      void          (*place) (VdScheduleGrid *self, guint side, int lane, int y, int height))
{
  int y = measure_headings (self, width);

  for (guint side = 0; side < self->bands->len; side++)
    {
      guint n_lanes = vd_schedule_count_lanes (self->scheduled, side);
      int height = measure (g_ptr_array_index (self->bands, side), -1);

      if (n_lanes == 0)
        continue;

      if (place != NULL)
        place (self, side, -1, y, height);
      y += height;

      for (guint lane = 0; lane < n_lanes; lane++)
        {
          height = measure_lane (self, side, lane, width);
          if (place != NULL)
            place (self, side, lane, y, height);
          y += height;
        }

      y += BAND_GAP;
    }

  return y;
}

static void
vd_schedule_grid_measure (GtkWidget      *widget,
                          GtkOrientation  orientation,
                          int             for_size,
                          int            *minimum,
                          int            *natural,
                          int            *minimum_baseline,
                          int            *natural_baseline)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);
  int width = MAX ((int) self->turns->len, 1) * COLUMN;

  *minimum = *natural = width;
  if (orientation == GTK_ORIENTATION_VERTICAL)
    {
      *minimum = *natural = walk (self, MAX (width, for_size), NULL);
      if (self->cards->len == 0)
        *minimum = *natural += measure (self->none, width);
    }
}

static void
put (GtkWidget *widget,
     int        x,
     int        y,
     int        width,
     int        height)
{
  gtk_widget_size_allocate (widget, &(GtkAllocation) { x, y, width, height }, -1);
}

static GtkAdjustment *
get_adjustment (VdScheduleGrid *self,
                GtkOrientation  orientation)
{
  GtkWidget *window = gtk_widget_get_ancestor (GTK_WIDGET (self), GTK_TYPE_SCROLLED_WINDOW);

  if (window == NULL)
    return NULL;

  return orientation == GTK_ORIENTATION_HORIZONTAL
           ? gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (window))
           : gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (window));
}

static int
get_scrolled (VdScheduleGrid *self,
              GtkOrientation  orientation)
{
  GtkAdjustment *adjustment = get_adjustment (self, orientation);

  return adjustment != NULL ? (int) gtk_adjustment_get_value (adjustment) : 0;
}

static void
place_card (VdScheduleGrid *self,
            guint           i,
            int             y,
            int             height)
{
  GtkWidget *card = g_ptr_array_index (self->cards, i);
  const VdScheduled *scheduled = get_scheduled (self, i);
  int all = gtk_widget_get_width (GTK_WIDGET (self));
  int width = get_card_width (self, scheduled, all);
  int x = (int) (get_column (self, all) * (scheduled->first - 1)) + MARGIN;

  if (is_mirrored (self))
    x = all - x - width;
  if (card == self->dragged)
    x = (int) (self->drag_x - self->drag_from);

  put (card, x, y + MARGIN, width, height - 2 * MARGIN);
}

/* Lane -1 is the heading, which stays where one looks. */
static void
place_lane (VdScheduleGrid *self,
            guint           side,
            int             lane,
            int             y,
            int             height)
{
  if (lane < 0)
    {
      GtkWidget *band = g_ptr_array_index (self->bands, side);
      int width = gtk_widget_get_width (GTK_WIDGET (self));
      int wanted;

      gtk_widget_measure (band, GTK_ORIENTATION_HORIZONTAL, -1, NULL, &wanted, NULL, NULL);
      put (band, is_mirrored (self) ? width - wanted
                                    : get_scrolled (self, GTK_ORIENTATION_HORIZONTAL),
           y, wanted, height);
      return;
    }

  for (guint i = 0; i < self->cards->len; i++)
    if (get_scheduled (self, i)->side == side && (int) get_scheduled (self, i)->lane == lane)
      place_card (self, i, y, height);
}

static void
vd_schedule_grid_size_allocate (GtkWidget *widget,
                                int        width,
                                int        height,
                                int        baseline)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);
  double column = get_column (self, width);
  int headings = measure_headings (self, width);
  int top = get_scrolled (self, GTK_ORIENTATION_VERTICAL);

  walk (self, width, place_lane);
  for (guint i = 0; i < self->turns->len; i++)
    {
      int x = (int) (column * i), next = (int) (column * (i + 1));

      put (g_ptr_array_index (self->turns, i), is_mirrored (self) ? width - next : x, top,
           next - x, headings);
    }

  if (gtk_widget_get_visible (self->none))
    put (self->none, get_scrolled (self, GTK_ORIENTATION_HORIZONTAL), headings,
         MIN (width, 400), measure (self->none, MIN (width, 400)));
}

/* Columns are shaded as their headings are; the one that a card is over, more. */

static void
shade_column (VdScheduleGrid *self,
              GtkSnapshot    *snapshot,
              guint           i,
              double          alpha)
{
  GdkRGBA color;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (g_ptr_array_index (self->turns, i), GTK_WIDGET (self), &bounds))
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha = alpha;
  gtk_snapshot_append_color (
    snapshot, &color,
    &GRAPHENE_RECT_INIT (bounds.origin.x, 0, bounds.size.width,
                         gtk_widget_get_height (GTK_WIDGET (self))));
}

static void
rule_column (VdScheduleGrid *self,
             GtkSnapshot    *snapshot,
             guint           i)
{
  GdkRGBA color;
  graphene_rect_t bounds;

  if (!gtk_widget_compute_bounds (g_ptr_array_index (self->turns, i), GTK_WIDGET (self), &bounds))
    return;

  gtk_style_context_get_color (gtk_widget_get_style_context (GTK_WIDGET (self)), &color);
  color.alpha = 0.12;
  gtk_snapshot_append_color (
    snapshot, &color,
    &GRAPHENE_RECT_INIT (bounds.origin.x + bounds.size.width - 1, 0, 1,
                         gtk_widget_get_height (GTK_WIDGET (self))));
}

static void
vd_schedule_grid_snapshot (GtkWidget   *widget,
                           GtkSnapshot *snapshot)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);

  for (guint i = 0; i < self->turns->len; i++)
    {
      if (gtk_widget_has_css_class (g_ptr_array_index (self->turns, i), "special"))
        shade_column (self, snapshot, i, 0.07);
      if (self->dragged != NULL && find_turn (self, self->drag_x) == i + 1)
        shade_column (self, snapshot, i, 0.16);
      rule_column (self, snapshot, i);
    }

  GTK_WIDGET_CLASS (vd_schedule_grid_parent_class)->snapshot (widget, snapshot);
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
                                get_scheduled (self, i)->group == group);
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

  move_selected (self, get_scheduled (self, card)->first +
                         (is_left != is_mirrored (self) ? -1 : 1));
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
  GtkAdjustment *adjustment = get_adjustment (self, GTK_ORIENTATION_HORIZONTAL);
  double start, page;

  if (adjustment == NULL)
    return;

  start = gtk_adjustment_get_value (adjustment);
  page = gtk_adjustment_get_page_size (adjustment);
  if (x < start + COLUMN / 4)
    gtk_adjustment_set_value (adjustment, start - COLUMN / 4);
  else if (x > start + page - COLUMN / 4)
    gtk_adjustment_set_value (adjustment, start + COLUMN / 4);
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
drop (VdScheduleGrid *self)
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

  drop (self);
  if (is_dragged)
    move_selected (self, find_turn (self, self->drag_x));
}

static void
on_drag_cancel (VdScheduleGrid *self)
{
  drop (self);
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

  drop (self);
  return TRUE;
}

/* What is in it */

static GtkWidget *
add_card (VdScheduleGrid *self)
{
  GtkWidget *card = GTK_WIDGET (vd_group_card_new ());
  GtkEventController *focus = gtk_event_controller_focus_new ();
  GtkEventController *keys = gtk_event_controller_key_new ();

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
      VdNode *group = get_scheduled (self, i)->group;
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
  if (*period != '\0')
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
  VdNode *selected = self->selected;

  drop (self);
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
  set_selected (self, NULL);
  g_set_object (&self->project, project);
  vd_schedule_grid_update (self);
}

VdNode *
vd_schedule_grid_get_selected (VdScheduleGrid *self)
{
  return self->selected;
}

void
vd_schedule_grid_select (VdScheduleGrid *self,
                         VdNode         *group)
{
  set_selected (self, group);
  vd_schedule_grid_focus (self);
}

void
vd_schedule_grid_focus (VdScheduleGrid *self)
{
  int card = find_card (self, self->selected);

  if (card >= 0)
    gtk_widget_grab_focus (g_ptr_array_index (self->cards, card));
}

/* The widget */

static void
vd_schedule_grid_root (GtkWidget *widget)
{
  VdScheduleGrid *self = VD_SCHEDULE_GRID (widget);

  GTK_WIDGET_CLASS (vd_schedule_grid_parent_class)->root (widget);

  for (guint i = 0; i < 2; i++)
    g_signal_connect_object (get_adjustment (self, i), "value-changed",
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
  widget_class->measure = vd_schedule_grid_measure;
  widget_class->size_allocate = vd_schedule_grid_size_allocate;
  widget_class->snapshot = vd_schedule_grid_snapshot;
  widget_class->root = vd_schedule_grid_root;

  signals[SELECTED] = make_signal ("selected");
  signals[ACTIVATED] = make_signal ("activated");
  signals[REMOVED] = make_signal ("removed");

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
  gtk_widget_add_css_class (self->none, "dim-label");
  gtk_widget_set_parent (self->none, GTK_WIDGET (self));
  vd_widget_set_name (GTK_WIDGET (self), _("Reinforcements by turn"));
  add_controllers (self);
}
