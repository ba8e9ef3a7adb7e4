#include "editor/games/game-bar.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

#define PACE 700 /* ms a row */

struct _VdGameBar
{
  GtkWidget        parent_instance;

  VdGames         *games;
  guint            play_source;
  gboolean         following; /* the slider follows the game, not the other way */

  /* Template */
  GtkLabel        *phase;
  GtkLabel        *order;
  GtkToggleButton *play;
  GtkRange        *slider;
  GtkAdjustment   *range;
};

G_DEFINE_FINAL_TYPE (VdGameBar, vd_game_bar, GTK_TYPE_WIDGET)

static void
stop_playing (VdGameBar *self)
{
  g_clear_handle_id (&self->play_source, g_source_remove);
  gtk_toggle_button_set_active (self->play, FALSE);
}

static gboolean
is_at_end (VdGameBar *self)
{
  const VdReview *review = vd_games_get_review (self->games);

  return review == NULL || vd_review_get_place (review) + 1 >= vd_review_get_n_rows (review);
}

static gboolean
on_next_due (gpointer user_data)
{
  VdGameBar *self = user_data;

  vd_games_step (self->games, 1);
  if (!is_at_end (self))
    return G_SOURCE_CONTINUE;

  self->play_source = 0;
  stop_playing (self);
  return G_SOURCE_REMOVE;
}

/* From the end it begins anew. */
static void
on_play_toggled (VdGameBar *self)
{
  gboolean plays = gtk_toggle_button_get_active (self->play);
  const char *name = plays ? _("Stop") : _("Go on by itself");

  gtk_button_set_icon_name (GTK_BUTTON (self->play), plays ? "media-playback-pause-symbolic"
                                                           : "media-playback-start-symbolic");
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->play), name);
  vd_widget_set_name (GTK_WIDGET (self->play), name);
  g_clear_handle_id (&self->play_source, g_source_remove);
  if (!plays)
    return;

  if (is_at_end (self))
    vd_games_go_to (self->games, 0);
  self->play_source = g_timeout_add (PACE, on_next_due, self);
}

void
vd_game_bar_toggle_play (VdGameBar *self)
{
  g_return_if_fail (VD_IS_GAME_BAR (self) && self->games != NULL);

  if (vd_games_get_review (self->games) != NULL)
    gtk_toggle_button_set_active (self->play, !gtk_toggle_button_get_active (self->play));
}

/* The slider */

static void
on_slid (VdGameBar *self)
{
  if (!self->following)
    vd_games_go_to (self->games, (int) gtk_adjustment_get_value (self->range));
}

/* The phase; below it the order, or what it means that a game is shown. */
static void
show_place (VdGameBar      *self,
            const VdReview *review)
{
  guint place = vd_review_get_place (review);
  g_autofree char *phase = vd_review_write_phase (review);
  gboolean is_over = vd_review_get_state (review)->phase == VD_PHASE_OVER;
  /* TRANS: %s is turn, side and phase of the game that is shown */
  g_autofree char *title = is_over ? g_strdup (_("The game is over"))
                                   : g_strdup_printf (_("Game: %s"), phase);
  g_autofree char *order = vd_review_get_row (review, place)->kind != VD_ROW_PHASE || is_over
                           ? vd_review_write_row (review, place)
                           : g_strdup (_("The map is only shown until the game is closed."));

  gtk_label_set_label (self->phase, title);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->phase), title);
  gtk_label_set_label (self->order, order);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->order), order);
}

static void
on_moved (VdGameBar *self)
{
  const VdReview *review = vd_games_get_review (self->games);

  if (review == NULL)
    return;

  show_place (self, review);
  self->following = TRUE;
  gtk_adjustment_set_value (self->range, vd_review_get_place (review));
  self->following = FALSE;
}

static void
on_game_changed (VdGameBar *self)
{
  const VdReview *review = vd_games_get_review (self->games);

  if (review == NULL)
    stop_playing (self);

  gtk_widget_set_visible (GTK_WIDGET (self), review != NULL);
  self->following = TRUE;
  if (review != NULL)
    gtk_adjustment_set_upper (self->range, vd_review_get_n_rows (review) - 1);
  self->following = FALSE;
}

/* What a position of the slider means, for those who hear it. */
static char *
on_format_value (GtkScale  *scale,
                 double     value,
                 VdGameBar *self)
{
  const VdReview *review = self->games != NULL ? vd_games_get_review (self->games) : NULL;

  return review != NULL && value < vd_review_get_n_rows (review)
         ? vd_review_write_row (review, (guint) value) : g_strdup ("");
}

void
vd_game_bar_set_games (VdGameBar *self,
                       VdGames   *games)
{
  g_return_if_fail (VD_IS_GAME_BAR (self) && VD_IS_GAMES (games) && self->games == NULL);

  self->games = g_object_ref (games);
  g_signal_connect_object (games, "game-changed", G_CALLBACK (on_game_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (games, "moved", G_CALLBACK (on_moved), self, G_CONNECT_SWAPPED);
}

static void
vd_game_bar_dispose (GObject *object)
{
  VdGameBar *self = VD_GAME_BAR (object);

  g_clear_handle_id (&self->play_source, g_source_remove);
  g_clear_object (&self->games);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_game_bar_parent_class)->dispose (object);
}

static void
vd_game_bar_class_init (VdGameBarClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_game_bar_dispose;

  gtk_widget_class_set_css_name (widget_class, "gamebar");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_TOOLBAR);
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/game-bar.ui");
  gtk_widget_class_bind_template_child (widget_class, VdGameBar, phase);
  gtk_widget_class_bind_template_child (widget_class, VdGameBar, order);
  gtk_widget_class_bind_template_child (widget_class, VdGameBar, play);
  gtk_widget_class_bind_template_child (widget_class, VdGameBar, slider);
  gtk_widget_class_bind_template_child (widget_class, VdGameBar, range);
  gtk_widget_class_bind_template_callback (widget_class, on_play_toggled);
  gtk_widget_class_bind_template_callback (widget_class, on_slid);
}

static void
vd_game_bar_init (VdGameBar *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_scale_set_format_value_func (GTK_SCALE (self->slider), (GtkScaleFormatValueFunc)
                                   on_format_value, self, NULL);
}
