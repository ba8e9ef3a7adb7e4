#include "editor/panels/game-panel.h"

#include <glib/gi18n.h>

#include "editor/panels/inspector.h"
#include "editor/widgets/blank-list.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/page.h"
#include "editor/widgets/widgets.h"

struct _VdGamePanel
{
  GtkWidget           parent_instance;

  VdEditorProject    *project;   /* (nullable) */
  VdGames            *games;
  VdTools            *tools;
  VdBlankList        *rows;      /* those of the review */
  GtkSingleSelection *selection;
  gboolean            following; /* the selection follows the game */
  guint               focus_source;

  /* Template */
  GtkStack           *stack;
  GtkLabel           *why;       /* no game can be played */
  GtkWidget          *play;
  GtkSpinner         *spinner;
  GtkLabel           *title;
  GtkListView        *list;
  GtkLabel           *score;
  GtkWidget          *hex;       /* room for the inspector */
  VdInspector        *inspector;
};

static void vd_game_panel_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdGamePanel, vd_game_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_game_panel_page_init))

/* Rows */

static GtkWidget *
make_label (const char *style)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (label), PANGO_WRAP_WORD_CHAR);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static void
on_setup (VdGamePanel *self,
          GtkListItem *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  gtk_box_append (GTK_BOX (box), make_label (NULL));
  gtk_box_append (GTK_BOX (box), make_label ("outcome"));
  gtk_list_item_set_child (item, box);
}

static const char *
get_style (VdRowKind kind)
{
  static const char *const styles[] = {
    [VD_ROW_PHASE] = "phase", [VD_ROW_ORDER] = "order", [VD_ROW_BREAK] = "break",
  };

  return styles[kind];
}

static void
on_bind (VdGamePanel *self,
         GtkListItem *item)
{
  const VdReview *review = vd_games_get_review (self->games);
  guint position = gtk_list_item_get_position (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *text = gtk_widget_get_first_child (box);
  GtkWidget *below = gtk_widget_get_last_child (box);
  g_autofree char *words = NULL, *outcome = NULL, *name = NULL;
  const char *classes[2] = { NULL };

  if (review == NULL || position >= vd_review_get_n_rows (review))
    return; /* a row that is about to go */

  words = vd_review_write_row (review, position);
  outcome = vd_review_write_outcome (review, position);
  name = outcome != NULL ? g_strdup_printf ("%s. %s", words, outcome) : g_strdup (words);
  g_object_set_data (G_OBJECT (box), "row", GUINT_TO_POINTER (position));
  classes[0] = get_style (vd_review_get_row (review, position)->kind);
  gtk_widget_set_css_classes (box, classes);
  gtk_label_set_label (GTK_LABEL (text), words);
  gtk_label_set_label (GTK_LABEL (below), outcome);
  gtk_widget_set_visible (below, outcome != NULL);
  vd_widget_set_name (gtk_widget_get_parent (box), name);
}

/* Following */

static void
on_selected (VdGamePanel *self)
{
  guint row = gtk_single_selection_get_selected (self->selection);

  if (!self->following && row != GTK_INVALID_LIST_POSITION)
    vd_games_go_to (self->games, (int) row);
}

/* The focus stays on the row that is selected: the arrow keys go on from there, and
 * it is read out. */
static gboolean
take_focus_along (gpointer user_data)
{
  VdGamePanel *self = user_data;
  guint row = gtk_single_selection_get_selected (self->selection);
  GtkWidget *focus = gtk_root_get_focus (gtk_widget_get_root (GTK_WIDGET (self)));

  self->focus_source = 0;
  if (focus == NULL || !gtk_widget_is_ancestor (focus, GTK_WIDGET (self->list)))
    return G_SOURCE_REMOVE;

  for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (self->list));
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      GtkWidget *box = gtk_widget_get_first_child (child);

      if (box != NULL && gtk_widget_get_mapped (child) &&
          GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (box), "row")) == row)
        gtk_widget_grab_focus (child);
    }

  return G_SOURCE_REMOVE;
}

static void
on_moved (VdGamePanel *self)
{
  const VdReview *review = vd_games_get_review (self->games);
  g_autofree char *score = review != NULL ? vd_review_write_score (review) : NULL;
  guint place;

  vd_inspector_set_board (self->inspector, vd_games_get_board (self->games));
  if (review == NULL)
    return;

  place = vd_review_get_place (review);
  gtk_label_set_label (self->score, score);
  if (gtk_single_selection_get_selected (self->selection) == place)
    return;

  self->following = TRUE;
  gtk_single_selection_set_selected (self->selection, place);
  self->following = FALSE;
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", place);
  if (self->focus_source == 0)
    self->focus_source = g_idle_add (take_focus_along, self);
}

/* A spinner that turns keeps the window drawing, even where it is not seen. */
static void
show_page (VdGamePanel *self)
{
  gboolean is_playing = vd_games_is_playing (self->games);

  gtk_spinner_set_spinning (self->spinner, is_playing);
  gtk_stack_set_visible_child_name (self->stack, is_playing ? "playing"
                                    : vd_games_get_review (self->games) != NULL ? "game"
                                    : "none");
}

static void
on_game_changed (VdGamePanel *self)
{
  const VdReview *review = vd_games_get_review (self->games);

  self->following = TRUE;
  vd_blank_list_set (self->rows, 0, 0);
  vd_blank_list_set (self->rows, 0, review != NULL ? vd_review_get_n_rows (review) : 0);
  self->following = FALSE;
  gtk_label_set_label (self->title, review != NULL ? vd_games_get_title (self->games) : "");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->title), vd_games_get_title (self->games));
  vd_inspector_set_project (self->inspector, review != NULL
                            ? vd_tools_get_editor_project (self->tools) : NULL);
  show_page (self);
}

/* Why no game can be played; what only a slip of the pen forbids is told when one asks for it. */
static void
show_why (GtkWidget *widget)
{
  VdGamePanel *self = VD_GAME_PANEL (widget);
  const VdCompiled *compiled = self->project != NULL
                               ? vd_editor_project_get_compiled (self->project) : NULL;
  g_autofree char *lack = compiled != NULL
                          ? vd_scenario_say_unplayable (compiled->scenario, gettext) : NULL;
  g_autofree char *text = lack != NULL
                          ? g_strdup_printf (_("The scenario can't be played yet: %s."), lack) : NULL;

  vd_label_show (self->why, text);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (self->play),
                                  text == NULL ? "win.play-game" : NULL);
  if (text != NULL)
    gtk_widget_set_sensitive (self->play, FALSE);
}

static void
vd_game_panel_set_project (VdPage          *page,
                           VdEditorProject *project)
{
  VdGamePanel *self = VD_GAME_PANEL (page);

  g_set_object (&self->project, project);
  vd_follow_project (GTK_WIDGET (self), project, show_why);
}

static void
vd_game_panel_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_game_panel_set_project;
}

static void
on_tools_changed (VdGamePanel *self)
{
  gtk_widget_set_visible (self->hex, vd_tools_get_view (self->tools)->has_cursor);
}

void
vd_game_panel_focus (VdGamePanel *self)
{
  g_return_if_fail (VD_IS_GAME_PANEL (self));

  gtk_widget_grab_focus (GTK_WIDGET (self->list));
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdGamePanel           *self)
{
  if (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SHIFT_MASK | GDK_SUPER_MASK))
    return FALSE;

  switch (key)
    {
    case GDK_KEY_Up:
      vd_games_step (self->games, -1);
      return TRUE;

    case GDK_KEY_Down:
      vd_games_step (self->games, 1);
      return TRUE;

    case GDK_KEY_Home:
      vd_games_go_to (self->games, 0);
      return TRUE;

    case GDK_KEY_End:
      vd_games_go_to (self->games, G_MAXINT);
      return TRUE;

    case GDK_KEY_Left:
      vd_games_step_phase (self->games, -1);
      return TRUE;

    case GDK_KEY_Right:
      vd_games_step_phase (self->games, 1);
      return TRUE;

    case GDK_KEY_space:
      return gtk_widget_activate_action (GTK_WIDGET (self), "win.game-play", NULL);

    default:
      return FALSE;
    }
}

void
vd_game_panel_set_games (VdGamePanel *self,
                         VdGames     *games)
{
  g_return_if_fail (VD_IS_GAME_PANEL (self) && VD_IS_GAMES (games) && self->games == NULL);

  self->games = g_object_ref (games);
  g_signal_connect_object (games, "game-changed", G_CALLBACK (on_game_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (games, "moved", G_CALLBACK (on_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (games, "played", G_CALLBACK (show_page), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (games, "begun", G_CALLBACK (show_page), self, G_CONNECT_SWAPPED);
}

void
vd_game_panel_set_tools (VdGamePanel *self,
                         VdTools     *tools)
{
  g_return_if_fail (VD_IS_GAME_PANEL (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  self->tools = g_object_ref (tools);
  vd_inspector_set_tools (self->inspector, tools);
  g_signal_connect_object (tools, "changed", G_CALLBACK (on_tools_changed), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_game_panel_dispose (GObject *object)
{
  VdGamePanel *self = VD_GAME_PANEL (object);

  g_clear_handle_id (&self->focus_source, g_source_remove);
  if (self->selection != NULL)
    g_signal_handlers_disconnect_by_data (self->selection, self);
  vd_widget_drop_children (GTK_WIDGET (self));
  g_clear_object (&self->selection);
  g_clear_object (&self->rows);
  g_clear_object (&self->project);
  g_clear_object (&self->games);
  g_clear_object (&self->tools);

  G_OBJECT_CLASS (vd_game_panel_parent_class)->dispose (object);
}

static void
vd_game_panel_class_init (VdGamePanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_game_panel_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/game-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, stack);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, why);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, play);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, spinner);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, title);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, list);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, score);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, hex);
  gtk_widget_class_bind_template_child (widget_class, VdGamePanel, inspector);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
}

static void
vd_game_panel_init (VdGamePanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  self->rows = vd_blank_list_new ();
  self->selection = gtk_single_selection_new (G_LIST_MODEL (g_object_ref (self->rows)));
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_swapped (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (on_bind), self);
  g_signal_connect_swapped (self->selection, "notify::selected", G_CALLBACK (on_selected), self);
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (self->selection));
  g_object_unref (factory);
}
