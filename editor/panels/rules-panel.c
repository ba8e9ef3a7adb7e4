#include "editor/panels/rules-panel.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/tools/tools.h"
#include "editor/widgets/widgets.h"

#define REFRESH_DELAY 80 /* ms after an edit */

struct _VdRulesPanel
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  VdTools         *tools;
  VdAtHand        *hand;      /* (nullable): dropped by an edit */
  const VdReview  *review;    /* (nullable): the game that is asked about */
  VdBoard         *board;     /* (nullable): of it */
  guint            set_up_turn; /* that was asked about before it */
  VdAnswer        *answer;    /* (nullable) */
  guint            refresh_source;
  gboolean         filling;

  /* What has been seen of the tools */
  VdNode          *selected;  /* not looked into */
  gboolean         has_cursor;
  VdSpot           cursor;

  /* What is asked about */
  char            *unit;      /* (nullable) */
  gboolean         has_from;
  VdSpot           from;
  gboolean         has_to;
  VdSpot           to;
  GPtrArray       *defenders; /* of char*; ids */
  GPtrArray       *attackers;

  /* Template */
  GtkToggleButton *move;
  GtkToggleButton *attack;
  GtkToggleButton *sight;
  GtkWidget       *more;      /* the buttons below */
  GtkToggleButton *command;
  GtkToggleButton *march;
  GtkAdjustment   *turn_range;
  GtkSpinButton   *turn;
  GtkLabel        *period;
  GtkLabel        *heading;
  GtkLabel        *hint;
  GtkGrid         *lines;
};

enum
{
  MARKS_CHANGED,
  N_SIGNALS
};

static void vd_rules_panel_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdRulesPanel, vd_rules_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_rules_panel_page_init))

static guint signals[N_SIGNALS];

const GArray *
vd_rules_panel_get_marks (VdRulesPanel *self)
{
  g_return_val_if_fail (VD_IS_RULES_PANEL (self), NULL);

  return self->answer != NULL ? self->answer->marks : NULL;
}

/* The answer */

static GtkWidget *
make_label (const char *text,
            double      xalign,
            gboolean    strong)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_set_valign (label, GTK_ALIGN_START);
  if (strong)
    gtk_widget_add_css_class (label, "heading");

  return label;
}

static void
add_line (VdRulesPanel     *self,
          const VdHandLine *line,
          int               row)
{
  GtkWidget *value = make_label (line->value, 1, line->strong);
  GtkWidget *text = make_label (line->text, 0, line->strong);

  if (line->rule != NULL)
    {
      g_autofree char *markup =
        g_markup_printf_escaped ("%s <span size=\"smaller\" weight=\"normal\" alpha=\"75%%\">"
                                 "[%s]</span>", line->text, line->rule);

      gtk_label_set_markup (GTK_LABEL (text), markup);
    }

  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (text, TRUE);

  gtk_grid_attach (self->lines, value, 0, row, 1, 1);
  gtk_grid_attach (self->lines, text, 1, row, 1, 1);
}

static void
clear_lines (VdRulesPanel *self)
{
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->lines))) != NULL)
    gtk_grid_remove (self->lines, child);
}

/* What one can do next. */
static const char *
get_hint (VdRulesPanel *self)
{
  if (vd_at_hand_get_lack (self->hand) != NULL)
    return self->review != NULL ? "" : _("See the findings for what is missing.");
  if (self->review != NULL && self->unit == NULL && !self->has_from)
    return _("The rules are asked of the game as it stands, not of the set-up.");
  if (gtk_toggle_button_get_active (self->move))
    return self->unit == NULL ? "" : _("Click a hex for the way there, or why there is none.");
  if (gtk_toggle_button_get_active (self->march))
    return self->unit == NULL ? "" : _("Click a hex for what it costs to come there.");
  if (gtk_toggle_button_get_active (self->command))
    return self->unit == NULL ? "" : _("The hexes say how far they are from him.");
  if (gtk_toggle_button_get_active (self->attack))
    return _("The counters of the side that was clicked first defend, the others attack; a second "
             "click takes a counter out.");

  return "";
}

static void
show_answer (VdRulesPanel *self)
{
  gtk_label_set_label (self->heading, self->answer->heading);
  gtk_label_set_label (self->hint, get_hint (self));
  gtk_widget_set_visible (GTK_WIDGET (self->hint), *get_hint (self) != '\0');
  clear_lines (self);
  for (guint i = 0; i < self->answer->lines->len; i++)
    add_line (self, g_ptr_array_index (self->answer->lines, i), i);

  g_signal_emit (self, signals[MARKS_CHANGED], 0);
}

static VdAnswer *
answer_text (const char *text)
{
  VdAnswer *answer = g_new0 (VdAnswer, 1);

  answer->heading = g_strdup (text);
  answer->lines = g_ptr_array_new ();
  answer->marks = g_array_new (FALSE, FALSE, sizeof (VdMark));
  return answer;
}

static GStrv
list_ids (const GPtrArray *ids)
{
  GStrv list = g_new0 (char *, ids->len + 1);

  for (guint i = 0; i < ids->len; i++)
    list[i] = g_strdup (ids->pdata[i]);

  return list;
}

static VdAnswer *
ask_rules (VdRulesPanel *self)
{
  guint turn = gtk_spin_button_get_value_as_int (self->turn);

  if (vd_at_hand_get_lack (self->hand) != NULL)
    return answer_text (vd_at_hand_get_lack (self->hand));

  if (gtk_toggle_button_get_active (self->move))
    return self->unit == NULL ? answer_text (_("Click a counter on the map."))
           : vd_at_hand_move (self->hand, turn, self->unit, self->has_to ? &self->to : NULL);

  if (gtk_toggle_button_get_active (self->march))
    return self->unit == NULL ? answer_text (_("Click a counter on the map."))
           : vd_at_hand_march (self->hand, turn, self->unit, self->has_to ? &self->to : NULL);

  if (gtk_toggle_button_get_active (self->command))
    return self->unit == NULL ? answer_text (_("Click a leader on the map."))
           : vd_at_hand_command (self->hand, turn, self->unit);

  if (gtk_toggle_button_get_active (self->attack))
    {
      g_auto (GStrv) whom = list_ids (self->defenders);
      g_auto (GStrv) who = list_ids (self->attackers);

      return vd_at_hand_odds (self->hand, turn, (const char *const *) whom,
                              (const char *const *) who);
    }

  if (!self->has_from)
    return answer_text (_("Click the hex that one looks from."));

  return vd_at_hand_sight (self->hand, self->from, self->has_to ? self->to : self->from);
}

/* What no rule of the battle is about is not asked. */
static void
show_buttons (VdRulesPanel *self)
{
  gboolean command = vd_at_hand_plays_command (self->hand);
  gboolean march = vd_at_hand_plays_march (self->hand);

  gtk_widget_set_visible (self->more, command || march);
  gtk_widget_set_visible (GTK_WIDGET (self->command), command);
  gtk_widget_set_visible (GTK_WIDGET (self->march), march);
  if ((!command && gtk_toggle_button_get_active (self->command)) ||
      (!march && gtk_toggle_button_get_active (self->march)))
    {
      self->filling = TRUE;
      gtk_toggle_button_set_active (self->move, TRUE);
      self->filling = FALSE;
    }
}

static void
show_turns (VdRulesPanel *self)
{
  g_autofree char *period = NULL;

  self->filling = TRUE;
  gtk_adjustment_set_upper (self->turn_range, MAX (vd_at_hand_get_n_turns (self->hand), 1));
  if (self->review != NULL)
    gtk_adjustment_set_value (self->turn_range, vd_review_get_state (self->review)->turn);
  self->filling = FALSE;
  period = vd_at_hand_get_period (self->hand, gtk_spin_button_get_value_as_int (self->turn));
  gtk_label_set_label (self->period, period);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->period), period);
}

/* Asks anew, if anybody looks. */
static void
refresh_answer (VdRulesPanel *self)
{
  if (self->project == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  if (self->hand == NULL)
    self->hand = self->review != NULL
                 ? vd_at_hand_new_for_game (vd_review_get_scenario (self->review))
                 : vd_at_hand_new (self->project);
  if (self->review != NULL)
    vd_at_hand_set_position (self->hand, vd_review_get_state (self->review));

  if (vd_at_hand_get_lack (self->hand) == NULL)
    show_buttons (self);
  show_turns (self);
  g_clear_pointer (&self->answer, vd_answer_free);
  self->answer = ask_rules (self);
  show_answer (self);
}

static void
forget_units (VdRulesPanel *self)
{
  g_clear_pointer (&self->unit, g_free);
  g_ptr_array_set_size (self->defenders, 0);
  g_ptr_array_set_size (self->attackers, 0);
  self->has_from = FALSE;
  self->has_to = FALSE;
}

/* What is clicked */

static const char *
get_side (VdRulesPanel *self,
          const char   *unit)
{
  VdNode *root = vd_document_get_root (vd_editor_project_get (self->project)->scenario);
  VdNode *units = vd_node_find (root, "units");

  for (VdNode *node = units != NULL ? vd_node_get_first (units) : NULL; node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 &&
        g_strcmp0 (vd_node_get (node, "id"), unit) == 0)
      return vd_node_get (node, "side");

  return NULL;
}

/* Puts a unit into the list, or takes it out. */
static void
toggle_unit (GPtrArray  *ids,
             const char *unit)
{
  guint index;

  if (g_ptr_array_find_with_equal_func (ids, unit, g_str_equal, &index))
    g_ptr_array_remove_index (ids, index);
  else
    g_ptr_array_add (ids, g_strdup (unit));
}

static void
take_fighter (VdRulesPanel *self,
              const char   *unit)
{
  const char *side = get_side (self, unit);

  if (self->defenders->len == 0 ||
      g_strcmp0 (side, get_side (self, self->defenders->pdata[0])) == 0)
    toggle_unit (self->defenders, unit);
  else
    toggle_unit (self->attackers, unit);
}

static void
take_unit (VdRulesPanel *self,
           const char   *unit,
           VdSpot        spot)
{
  if (gtk_toggle_button_get_active (self->attack))
    take_fighter (self, unit);

  g_free (self->unit);
  self->unit = g_strdup (unit);
  self->from = spot;
  self->has_from = TRUE;
  self->has_to = FALSE;
}

static void
take_hex (VdRulesPanel *self,
          VdSpot        spot)
{
  if (gtk_toggle_button_get_active (self->sight) && !self->has_from)
    {
      self->from = spot;
      self->has_from = TRUE;
      return;
    }

  self->to = spot;
  self->has_to = TRUE;
}

static void
on_tools_changed (VdRulesPanel *self)
{
  const VdToolView *view = vd_tools_get_view (self->tools);
  gboolean selected = view->selected != NULL && view->selected != self->selected;
  gboolean moved = view->has_cursor &&
                   (!self->has_cursor || !vd_spot_equal (view->cursor, self->cursor));

  self->selected = view->selected;
  self->has_cursor = view->has_cursor;
  self->cursor = view->cursor;
  if (self->project == NULL || self->review != NULL ||
      !gtk_widget_get_mapped (GTK_WIDGET (self)) || (!selected && !moved))
    return;

  if (selected && vd_node_get (view->selected, "unit") != NULL)
    take_unit (self, vd_node_get (view->selected, "unit"), view->cursor);
  else if (moved)
    take_hex (self, view->cursor);

  refresh_answer (self);
}

static void
on_mode_changed (VdRulesPanel *self)
{
  if (self->filling)
    return;

  self->has_to = FALSE;
  refresh_answer (self);
}

static void
on_turn_changed (VdRulesPanel *self)
{
  if (!self->filling)
    refresh_answer (self);
}

/* A game */

/* Of several counters in a hex the topmost; once that is asked about, the next. */
static const VdCounter *
find_counter (VdRulesPanel *self,
              VdSpot        spot)
{
  const VdCounter *counter = vd_counters_at (self->board->counters, spot);

  if (counter != NULL && !gtk_toggle_button_get_active (self->attack) &&
      !gtk_toggle_button_get_active (self->sight) &&
      g_strcmp0 (vd_node_get (counter->unit, "id"), self->unit) == 0)
    counter = vd_counters_below (self->board->counters, counter);

  return counter;
}

void
vd_rules_panel_point (VdRulesPanel *self)
{
  VdSpot spot;
  const VdCounter *counter;

  g_return_if_fail (VD_IS_RULES_PANEL (self) && self->tools != NULL);

  spot = vd_tools_get_view (self->tools)->cursor;

  if (self->board == NULL || !gtk_widget_get_mapped (GTK_WIDGET (self)))
    return;

  counter = find_counter (self, spot);
  if (counter != NULL)
    take_unit (self, vd_node_get (counter->unit, "id"), spot);
  else
    take_hex (self, spot);

  refresh_answer (self);
}

/* What was asked of the set-up is no question about the game, nor the other way. */
static void
turn_to (VdRulesPanel   *self,
         const VdReview *review)
{
  gboolean began = self->review == NULL && review != NULL;
  gboolean ended = self->review != NULL && review == NULL;

  self->review = review;
  gtk_widget_set_sensitive (GTK_WIDGET (self->turn), review == NULL);
  if (began || ended)
    forget_units (self);

  self->filling = TRUE;
  if (began)
    self->set_up_turn = gtk_spin_button_get_value_as_int (self->turn);
  if (ended)
    gtk_adjustment_set_value (self->turn_range, self->set_up_turn);
  self->filling = FALSE;
}

void
vd_rules_panel_set_game (VdRulesPanel   *self,
                         const VdReview *review,
                         VdBoard        *board)
{
  g_return_if_fail (VD_IS_RULES_PANEL (self));

  if (review != self->review)
    {
      g_clear_pointer (&self->hand, vd_at_hand_free);
      turn_to (self, review);
    }

  if (board != NULL)
    vd_board_ref (board);
  g_clear_pointer (&self->board, vd_board_unref);
  self->board = board;
  refresh_answer (self);
}

static void
on_start_over (VdRulesPanel *self)
{
  forget_units (self);
  refresh_answer (self);
}

static gboolean
on_refresh_due (gpointer user_data)
{
  VdRulesPanel *self = user_data;

  self->refresh_source = 0;
  refresh_answer (self);
  return G_SOURCE_REMOVE;
}

/* The rules follow when the hand rests: a stroke is many edits. */
static void
on_project_changed (VdRulesPanel *self,
                    VdChanges     changes)
{
  if (!(changes & ~(VD_CHANGED_FILES | VD_CHANGED_SOURCES | VD_CHANGED_SCANS)))
    return;

  g_clear_pointer (&self->hand, vd_at_hand_free);
  g_clear_handle_id (&self->refresh_source, g_source_remove);
  self->refresh_source = g_timeout_add_full (G_PRIORITY_LOW, REFRESH_DELAY, on_refresh_due, self,
                                             NULL);
}

/* The widget */

static void
vd_rules_panel_map (GtkWidget *widget)
{
  GTK_WIDGET_CLASS (vd_rules_panel_parent_class)->map (widget);
  refresh_answer (VD_RULES_PANEL (widget));
}

/* Nobody looks: the map is as it was. */
static void
vd_rules_panel_unmap (GtkWidget *widget)
{
  VdRulesPanel *self = VD_RULES_PANEL (widget);

  g_clear_pointer (&self->answer, vd_answer_free);
  g_signal_emit (self, signals[MARKS_CHANGED], 0);
  GTK_WIDGET_CLASS (vd_rules_panel_parent_class)->unmap (widget);
}

static void
vd_rules_panel_set_project (VdPage          *page,
                            VdEditorProject *project)
{
  VdRulesPanel *self = VD_RULES_PANEL (page);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, on_project_changed, self);

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  g_clear_pointer (&self->answer, vd_answer_free);
  g_clear_pointer (&self->hand, vd_at_hand_free);
  forget_units (self);
  self->selected = NULL;
  g_set_object (&self->project, project);
  g_signal_emit (self, signals[MARKS_CHANGED], 0);

  if (project != NULL)
    g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                             G_CONNECT_SWAPPED);
  refresh_answer (self);
}

static void
vd_rules_panel_set_tools (VdPage  *page,
                          VdTools *tools)
{
  VdRulesPanel *self = VD_RULES_PANEL (page);

  g_set_object (&self->tools, tools);
  g_signal_connect_object (tools, "changed", G_CALLBACK (on_tools_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_rules_panel_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_rules_panel_set_project;
  iface->set_tools = vd_rules_panel_set_tools;
}

static void
vd_rules_panel_dispose (GObject *object)
{
  VdRulesPanel *self = VD_RULES_PANEL (object);

  g_clear_handle_id (&self->refresh_source, g_source_remove);
  g_clear_pointer (&self->answer, vd_answer_free);
  g_clear_pointer (&self->hand, vd_at_hand_free);
  g_clear_pointer (&self->board, vd_board_unref);
  g_clear_pointer (&self->unit, g_free);
  g_clear_pointer (&self->defenders, g_ptr_array_unref);
  g_clear_pointer (&self->attackers, g_ptr_array_unref);
  g_clear_object (&self->project);
  g_clear_object (&self->tools);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_rules_panel_parent_class)->dispose (object);
}

static void
vd_rules_panel_class_init (VdRulesPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_rules_panel_dispose;
  widget_class->map = vd_rules_panel_map;
  widget_class->unmap = vd_rules_panel_unmap;

  signals[MARKS_CHANGED] =
    g_signal_new ("marks-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/rules-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, move);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, attack);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, sight);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, more);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, command);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, march);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, turn_range);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, turn);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, period);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, heading);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, hint);
  gtk_widget_class_bind_template_child (widget_class, VdRulesPanel, lines);
  gtk_widget_class_bind_template_callback (widget_class, on_mode_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_turn_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_start_over);
}

static void
vd_rules_panel_init (VdRulesPanel *self)
{
  self->defenders = g_ptr_array_new_with_free_func (g_free);
  self->attackers = g_ptr_array_new_with_free_func (g_free);
  gtk_widget_init_template (GTK_WIDGET (self));
}
