/* Games: played, opened, shown, saved. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/games/play-dialog.h"
#include "editor/widgets/widgets.h"
#include "formats/referee/record-file.h"

/* What is shown */

static void
update_actions (VdEditorWindow *self)
{
  static const char *const of_game[] = {
    "save-game", "save-game-to", "close-game", "game-first", "game-previous", "game-next",
    "game-last", "game-play",
  };
  gboolean is_shown = vd_games_get_review (self->games) != NULL;
  gboolean has_battle = self->project != NULL &&
                        vd_editor_project_get (self->project)->scenario != NULL;

  for (guint i = 0; i < G_N_ELEMENTS (of_game); i++)
    vd_editor_window_enable (self, of_game[i], is_shown);

  vd_editor_window_enable (self, "play-game", has_battle);
  vd_editor_window_enable (self, "cancel-game", vd_games_is_playing (self->games));
}

/* Once it has been read, a remark comes back only when there is another. */
static void
show_remark (VdEditorWindow *self,
             const char     *remark)
{
  if (g_strcmp0 (remark, self->game_remark) == 0)
    return;

  g_free (self->game_remark);
  self->game_remark = g_strdup (remark);
  if (remark != NULL)
    vd_editor_window_show_bar (self, VD_BAR_GAME, remark);
  else
    vd_editor_window_hide_bar (self, VD_BAR_GAME);
}

/* What is there to edit with makes room, and what it had begun comes to its end. */
static void
on_game_changed (VdEditorWindow *self)
{
  const VdReview *review = vd_games_get_review (self->games);

  if (review != NULL && gtk_widget_get_visible (GTK_WIDGET (self->palette)))
    {
      vd_tools_release (self->tools);
      vd_tools_decline_offer (self->tools);
    }

  gtk_widget_set_visible (GTK_WIDGET (self->palette), review == NULL);
  vd_tools_set_bar (self->tools,
                    review != NULL ? _("A game is shown; close it to edit the map.") : NULL);
  vd_rules_panel_set_game (self->rules, review, NULL);
  show_remark (self, review != NULL ? vd_review_get_remark (review) : NULL);
  update_actions (self);
  vd_editor_window_update_edit_actions (self);
}

static void
on_moved (VdEditorWindow *self)
{
  vd_map_view_set_board (self->view, vd_games_get_board (self->games));
  vd_rules_panel_set_game (self->rules, vd_games_get_review (self->games),
                           vd_games_get_board (self->games));
}

/* Whether somebody types here, or has typed what is no edit yet. */
static gboolean
is_being_typed (VdEditorWindow *self)
{
  GtkWidget *focus = gtk_window_get_focus (GTK_WINDOW (self));

  return vd_editor_window_is_typed (self) || (focus != NULL && GTK_IS_EDITABLE (focus));
}

/* A game that is there now is what one looks at; but nobody is torn from a cell. */
static void
reveal_game (VdEditorWindow *self)
{
  if (is_being_typed (self))
    {
      vd_editor_window_say (self, _("The game is shown on the map."));
      return;
    }

  gtk_stack_set_visible_child_name (self->views, "map");
  gtk_stack_set_visible_child (self->panel_stack, GTK_WIDGET (self->game_panel));
  gtk_widget_set_visible (self->panel, TRUE);
  vd_game_panel_focus (self->game_panel);
}

static void
on_begun (VdEditorWindow *self)
{
  update_actions (self);
  if (is_being_typed (self))
    return;

  gtk_stack_set_visible_child (self->panel_stack, GTK_WIDGET (self->game_panel));
  gtk_widget_set_visible (self->panel, TRUE);
}

static void
on_played (VdEditorWindow *self,
           const char     *problem)
{
  update_actions (self);
  if (problem == NULL)
    reveal_game (self);
  else if (*problem != '\0')
    vd_editor_window_tell (self, _("Could not play a game"), problem);
}

/* Hexes that are asked for are clicked on the map as it is edited. */
static void
on_question (VdEditorWindow *self)
{
  if (vd_tools_get_question (self->tools) != NULL)
    vd_games_close (self->games);
}

/* Opening */

static void show_game (VdEditorWindow *self,
                       const char     *path);

/* The scenario is opened first; a window that has it shows the game. */
static void
open_game_of (VdEditorWindow *self,
              const char     *path,
              const char     *scenario)
{
  VdEditorWindow *other = vd_editor_window_find (self, scenario);
  g_autoptr (GFile) file = g_file_new_for_path (scenario);

  if (other != NULL)
    {
      vd_editor_window_present (self, scenario);
      show_game (other, path);
      return;
    }

  vd_editor_window_expect (self, NULL);
  self->pending_game = g_strdup (path);
  self->pending_battle = g_file_get_path (file);
  vd_editor_window_open (self, file);
}

void
vd_editor_window_expect (VdEditorWindow *self,
                         const char     *path)
{
  if (path != NULL && g_strcmp0 (path, self->pending_battle) == 0)
    return;

  g_clear_pointer (&self->pending_game, g_free);
  g_clear_pointer (&self->pending_battle, g_free);
}

static void
on_refusal_response (GtkDialog      *dialog,
                     int             response,
                     VdEditorWindow *self)
{
  g_autofree char *path = g_strdup (g_object_get_data (G_OBJECT (dialog), "game"));
  g_autofree char *scenario = g_strdup (g_object_get_data (G_OBJECT (dialog), "scenario"));

  gtk_window_destroy (GTK_WINDOW (dialog));
  if (response != GTK_RESPONSE_ACCEPT)
    return;

  open_game_of (self, path, scenario);
}

/* If the scenario that the file names is there, it can be opened instead. */
static void
offer_scenario (VdEditorWindow *self,
                const char     *path,
                const char     *reason)
{
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, NULL);
  g_autofree char *scenario = file != NULL ? vd_record_file_get_scenario (file) : NULL;
  GtkWidget *dialog;

  if (scenario == NULL || !g_file_test (scenario, G_FILE_TEST_IS_REGULAR) ||
      vd_editor_window_find (self, scenario) == self)
    {
      vd_editor_window_tell (self, _("Could not show the game"), reason);
      return;
    }

  dialog = vd_editor_window_make_dialog (self, _("Could not show the game"), reason);
  g_object_set_data_full (G_OBJECT (dialog), "game", g_strdup (path), g_free);
  g_object_set_data_full (G_OBJECT (dialog), "scenario", g_steal_pointer (&scenario), g_free);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Close"), GTK_RESPONSE_CLOSE);
  vd_widget_add_answer (GTK_DIALOG (dialog), _("_Open Its Scenario"), GTK_RESPONSE_ACCEPT);
  g_signal_connect (dialog, "response", G_CALLBACK (on_refusal_response), self);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
show_game (VdEditorWindow *self,
           const char     *path)
{
  g_autoptr (GError) error = NULL;

  if (vd_games_open (self->games, path, &error))
    reveal_game (self);
  else
    offer_scenario (self, path, error->message);
}

static void
open_with_scenario (VdEditorWindow *self,
                    const char     *path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  g_autofree char *scenario = file != NULL ? vd_record_file_get_scenario (file) : NULL;

  if (scenario == NULL)
    {
      vd_editor_window_tell (self, _("Could not show the game"), error->message);
      return;
    }

  open_game_of (self, path, scenario);
}

void
vd_editor_window_open_game (VdEditorWindow *self,
                            const char     *path)
{
  vd_editor_window_expect (self, NULL);
  if (self->project != NULL)
    show_game (self, path);
  else
    open_with_scenario (self, path);
}

/* What was waited for may not have come, and another scenario be open. */
static gboolean
is_own (VdEditorWindow *self,
        const char     *game)
{
  g_autoptr (VdRecordFile) file = vd_record_file_read (game, NULL);
  g_autofree char *scenario = file != NULL ? vd_record_file_get_scenario (file) : NULL;

  return scenario != NULL && vd_editor_window_find (self, scenario) == self;
}

void
vd_editor_window_follow_project (VdEditorWindow *self)
{
  g_autofree char *path = self->project != NULL ? g_steal_pointer (&self->pending_game) : NULL;

  vd_games_set_project (self->games, self->project);
  update_actions (self);
  if (path != NULL && is_own (self, path))
    show_game (self, path);
}

/* Files */

typedef void (*Done) (VdEditorWindow *self, const char *path);

static void
on_chosen (GtkNativeDialog *chooser,
           int              response,
           VdEditorWindow  *self)
{
  g_autoptr (GFile) file = response == GTK_RESPONSE_ACCEPT
                           ? gtk_file_chooser_get_file (GTK_FILE_CHOOSER (chooser)) : NULL;
  g_autofree char *path = file != NULL ? g_file_get_path (file) : NULL;
  Done done = (Done) g_object_get_data (G_OBJECT (chooser), "done");

  g_clear_object (&self->chooser);
  if (path != NULL)
    done (self, path);
  else if (file != NULL)
    vd_editor_window_say (self, _("Only files of this computer can be opened."));
}

/* Beside the scenario at first. */
static void
set_folder (VdEditorWindow *self,
            GtkFileChooser *chooser)
{
  g_autoptr (GFile) file = NULL;
  g_autoptr (GFile) folder = NULL;

  if (self->project == NULL)
    return;

  file = g_file_new_for_path (vd_editor_project_get (self->project)->path);
  folder = g_file_get_parent (file);
  gtk_file_chooser_set_current_folder (chooser, folder, NULL);
}

static void
choose_game_file (VdEditorWindow       *self,
                  GtkFileChooserAction  action,
                  Done                  done)
{
  gboolean saves = action == GTK_FILE_CHOOSER_ACTION_SAVE;
  g_autoptr (GtkFileFilter) filter = gtk_file_filter_new ();

  g_clear_object (&self->chooser);
  self->chooser = gtk_file_chooser_native_new (saves ? _("Save the game") : _("Open a game"),
                                               GTK_WINDOW (self), action,
                                               saves ? _("_Save") : _("_Open"), _("_Cancel"));
  gtk_native_dialog_set_modal (GTK_NATIVE_DIALOG (self->chooser), TRUE);
  gtk_file_filter_set_name (filter, _("Recorded games"));
  gtk_file_filter_add_pattern (filter, "*.game");
  gtk_file_chooser_add_filter (GTK_FILE_CHOOSER (self->chooser), filter);
  set_folder (self, GTK_FILE_CHOOSER (self->chooser));
  if (saves)
    gtk_file_chooser_set_current_name (GTK_FILE_CHOOSER (self->chooser), _("test.game"));

  g_object_set_data (G_OBJECT (self->chooser), "done", (gpointer) done);
  g_signal_connect (self->chooser, "response", G_CALLBACK (on_chosen), self);
  gtk_native_dialog_show (GTK_NATIVE_DIALOG (self->chooser));
}

static void
save_game (VdEditorWindow *self,
           const char     *path)
{
  g_autofree char *whole = g_str_has_suffix (path, ".game") ? g_strdup (path)
                                                            : g_strconcat (path, ".game", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *text = NULL;

  if (vd_games_get_review (self->games) == NULL)
    return;

  /* The chooser has asked about the name that was typed, not about this one. */
  if (strcmp (path, whole) != 0 && g_file_test (whole, G_FILE_TEST_EXISTS))
    {
      /* TRANS: %s is a file */
      text = g_strdup_printf (_("%s is there already.  Choose it by its whole name to replace "
                                "it."), whole);
      vd_editor_window_tell (self, _("Could not save the game"), text);
      return;
    }

  if (!vd_games_save (self->games, whole, &error))
    {
      vd_editor_window_tell (self, _("Could not save the game"), error->message);
      return;
    }

  /* TRANS: %s is a file */
  text = g_strdup_printf (_("The game is saved as %s."), whole);
  vd_editor_window_say (self, text);
}

/* Actions */

static void
on_wished (VdEditorWindow   *self,
           const VdPlayWish *wish)
{
  if (self->project != NULL)
    vd_games_play (self->games, wish);
}

/* What is still being typed belongs to what is played. */
static void
on_play_game (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  g_autoptr (GError) error = NULL;
  const VdCompiled *compiled;
  GtkWidget *dialog;

  if (self->project == NULL || !vd_editor_window_commit (self))
    return;

  compiled = vd_review_get_compiled (self->project, &error);
  if (compiled == NULL)
    {
      vd_editor_window_tell (self, _("Could not play a game"), error->message);
      return;
    }

  dialog = vd_play_dialog_new (GTK_WINDOW (self), compiled->scenario,
                               vd_games_get_wish (self->games));
  g_signal_connect_object (dialog, "wished", G_CALLBACK (on_wished), self, G_CONNECT_SWAPPED);
  gtk_window_present (GTK_WINDOW (dialog));
}

static void
on_cancel_game (GSimpleAction *action,
                GVariant      *parameter,
                gpointer       user_data)
{
  vd_games_cancel (((VdEditorWindow *) user_data)->games);
}

static void
on_open_game (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  choose_game_file (user_data, GTK_FILE_CHOOSER_ACTION_OPEN, vd_editor_window_open_game);
}

static void
on_open_game_file (GSimpleAction *action,
                   GVariant      *parameter,
                   gpointer       user_data)
{
  vd_editor_window_open_game (user_data, g_variant_get_string (parameter, NULL));
}

static void
on_save_game (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  choose_game_file (user_data, GTK_FILE_CHOOSER_ACTION_SAVE, save_game);
}

static void
on_save_game_to (GSimpleAction *action,
                 GVariant      *parameter,
                 gpointer       user_data)
{
  save_game (user_data, g_variant_get_string (parameter, NULL));
}

static void
on_close_game (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  VdEditorWindow *self = user_data;

  vd_games_close (self->games);
  gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
on_game_first (GSimpleAction *action,
               GVariant      *parameter,
               gpointer       user_data)
{
  vd_games_go_to (((VdEditorWindow *) user_data)->games, 0);
}

static void
on_game_last (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  vd_games_go_to (((VdEditorWindow *) user_data)->games, G_MAXINT);
}

static void
on_game_previous (GSimpleAction *action,
                  GVariant      *parameter,
                  gpointer       user_data)
{
  vd_games_step (((VdEditorWindow *) user_data)->games, -1);
}

static void
on_game_next (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  vd_games_step (((VdEditorWindow *) user_data)->games, 1);
}

static void
on_game_play (GSimpleAction *action,
              GVariant      *parameter,
              gpointer       user_data)
{
  vd_game_bar_toggle_play (((VdEditorWindow *) user_data)->game_bar);
}

static const GActionEntry entries[] = {
  { "play-game", on_play_game },
  { "cancel-game", on_cancel_game },
  { "open-game", on_open_game },
  { "open-game-file", on_open_game_file, "s" },
  { "save-game", on_save_game },
  { "save-game-to", on_save_game_to, "s" },
  { "close-game", on_close_game },
  { "game-first", on_game_first },
  { "game-last", on_game_last },
  { "game-previous", on_game_previous },
  { "game-next", on_game_next },
  { "game-play", on_game_play },
};

void
vd_editor_window_add_games (VdEditorWindow *self)
{
  g_action_map_add_action_entries (G_ACTION_MAP (self), entries, G_N_ELEMENTS (entries), self);
  vd_game_bar_set_games (self->game_bar, self->games);
  vd_game_panel_set_games (self->game_panel, self->games);
  vd_game_panel_set_tools (self->game_panel, self->tools);
  g_signal_connect_object (self->view, "pointed", G_CALLBACK (vd_rules_panel_point), self->rules,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "game-changed", G_CALLBACK (on_game_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "moved", G_CALLBACK (on_moved), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "begun", G_CALLBACK (on_begun), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (self->games, "played", G_CALLBACK (on_played), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->tools, "notify::question", G_CALLBACK (on_question), self,
                           G_CONNECT_SWAPPED);
}
