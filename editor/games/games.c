#include "editor/games/games.h"

#include <glib/gi18n.h>

#include "formats/referee/record-file.h"

#define REFRESH_DELAY 120 /* ms after an edit */

struct _VdGames
{
  GObject          parent_instance;

  VdEditorProject *project; /* (nullable) */
  GBytes          *text;    /* (nullable): of the game that is shown */
  char            *path;    /* of its file, for messages */
  char            *title;   /* for people */
  VdReview        *review;  /* (nullable) */
  VdBoard         *board;   /* (nullable) */
  VdPlayWish       wish;
  VdJob           *playing; /* (nullable) */
  guint            refresh_source;
};

enum
{
  GAME_CHANGED,
  MOVED,
  BEGUN,
  PLAYED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdGames, vd_games, G_TYPE_OBJECT)

static guint signals[N_SIGNALS];

/* The game */

static void
make_board (VdGames *self)
{
  g_clear_pointer (&self->board, vd_board_unref);
  if (self->review != NULL)
    self->board = vd_review_make_board (self->review, vd_editor_project_get (self->project));

  g_signal_emit (self, signals[MOVED], 0);
}

static void
forget_game (VdGames *self)
{
  g_clear_handle_id (&self->refresh_source, g_source_remove);
  g_clear_pointer (&self->review, vd_review_free);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_clear_pointer (&self->path, g_free);
  g_clear_pointer (&self->title, g_free);
}

void
vd_games_close (VdGames *self)
{
  g_return_if_fail (VD_IS_GAMES (self));

  if (self->review == NULL)
    return;

  forget_game (self);
  g_signal_emit (self, signals[GAME_CHANGED], 0);
  make_board (self);
}

static VdReview *
make_review (VdGames     *self,
             GBytes      *text,
             const char  *path,
             GError     **error)
{
  return vd_review_new (self->project, text, path, error);
}

/* Shows the game of that text, if it can be shown.  @title: (transfer full) */
static gboolean
show_game (VdGames     *self,
           GBytes      *text,
           const char  *path,
           char        *title,
           GError     **error)
{
  g_autofree char *name = title;
  VdReview *shown = make_review (self, text, path, error);

  if (shown == NULL)
    return FALSE;

  forget_game (self);
  self->review = shown;
  self->text = g_bytes_ref (text);
  self->path = g_strdup (path);
  self->title = g_steal_pointer (&name);
  g_signal_emit (self, signals[GAME_CHANGED], 0);
  make_board (self);
  return TRUE;
}

gboolean
vd_games_open (VdGames     *self,
               const char  *path,
               GError     **error)
{
  g_autoptr (VdRecordFile) file = NULL;
  g_autoptr (GBytes) text = NULL;

  g_return_val_if_fail (VD_IS_GAMES (self) && path != NULL && self->project != NULL, FALSE);

  file = vd_record_file_read (path, error);

  if (file == NULL)
    return FALSE;

  text = g_bytes_new (file->text, file->n_text);
  return show_game (self, text, path, g_path_get_basename (path), error);
}

const char *
vd_games_get_title (VdGames *self)
{
  g_return_val_if_fail (VD_IS_GAMES (self), NULL);

  return self->title;
}

gboolean
vd_games_save (VdGames     *self,
               const char  *path,
               GError     **error)
{
  g_return_val_if_fail (VD_IS_GAMES (self) && path != NULL && self->review != NULL, FALSE);

  return vd_review_save (self->review, path, vd_editor_project_get (self->project)->path, error);
}

/* After an edit */

/* The same row, or the last that there is now.  A project that can't be played for
 * the moment leaves the game as it was. */
static gboolean
on_refresh_due (gpointer user_data)
{
  VdGames *self = user_data;
  guint place = vd_review_get_place (self->review);
  g_autoptr (GError) error = NULL;
  VdReview *again = make_review (self, self->text, self->path, &error);

  self->refresh_source = 0;
  if (again == NULL)
    vd_review_set_remark (self->review, error->message);
  else
    {
      g_clear_pointer (&self->review, vd_review_free);
      self->review = again;
      vd_review_go_to (again, MIN (place, vd_review_get_n_rows (again) - 1));
    }

  g_signal_emit (self, signals[GAME_CHANGED], 0);
  make_board (self);
  return G_SOURCE_REMOVE;
}

/* What the counters show is looked up at once: a unit may be gone. */
static void
on_project_changed (VdGames   *self,
                    VdChanges  changes)
{
  if (self->review == NULL || !(changes & ~(VD_CHANGED_FILES | VD_CHANGED_SCANS)))
    return;

  make_board (self);
  g_clear_handle_id (&self->refresh_source, g_source_remove);
  self->refresh_source = g_timeout_add_full (G_PRIORITY_LOW, REFRESH_DELAY, on_refresh_due, self,
                                             NULL);
}

void
vd_games_set_project (VdGames         *self,
                      VdEditorProject *project)
{
  g_return_if_fail (VD_IS_GAMES (self));

  if (self->project == project)
    return;

  vd_games_close (self);
  vd_games_cancel (self);
  vd_play_wish_init (&self->wish, 0);
  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, on_project_changed, self);

  g_set_object (&self->project, project);
  if (project != NULL)
    g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                             G_CONNECT_SWAPPED);
}

/* Playing */

static void
on_played (gpointer user_data)
{
  VdGames *self = user_data;
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) text = vd_job_finish (g_steal_pointer (&self->playing), &error);
  g_autofree char *seed = NULL;
  g_autofree char *name = NULL;

  if (text != NULL)
    {
      seed = g_strdup_printf ("%" G_GUINT64_FORMAT, self->wish.seed);
      /* TRANS: in place of the name of a file; %s is the seed */
      name = g_strdup_printf (_("test game %s"), seed);
      /* TRANS: %s is the seed */
      show_game (self, text, name, g_strdup_printf (_("Test game, seed %s"), seed), &error);
    }

  g_signal_emit (self, signals[PLAYED], 0, error != NULL ? error->message : NULL);
}

void
vd_games_play (VdGames          *self,
               const VdPlayWish *wish)
{
  g_return_if_fail (VD_IS_GAMES (self) && wish != NULL && self->project != NULL);

  vd_games_cancel (self);
  self->wish = *wish;
  self->playing = vd_play_job_start (self->project, wish, on_played, self);
  g_signal_emit (self, signals[BEGUN], 0);
}

gboolean
vd_games_is_playing (VdGames *self)
{
  g_return_val_if_fail (VD_IS_GAMES (self), FALSE);

  return self->playing != NULL;
}

void
vd_games_cancel (VdGames *self)
{
  g_return_if_fail (VD_IS_GAMES (self));

  if (self->playing == NULL)
    return;

  g_clear_pointer (&self->playing, vd_job_cancel);
  g_signal_emit (self, signals[PLAYED], 0, "");
}

const VdPlayWish *
vd_games_get_wish (VdGames *self)
{
  g_return_val_if_fail (VD_IS_GAMES (self), NULL);

  return &self->wish;
}

/* Where it stands */

const VdReview *
vd_games_get_review (VdGames *self)
{
  g_return_val_if_fail (VD_IS_GAMES (self), NULL);

  return self->review;
}

VdBoard *
vd_games_get_board (VdGames *self)
{
  g_return_val_if_fail (VD_IS_GAMES (self), NULL);

  return self->board;
}

void
vd_games_go_to (VdGames *self,
                int      row)
{
  guint place;

  g_return_if_fail (VD_IS_GAMES (self));

  if (self->review == NULL)
    return;

  place = CLAMP (row, 0, (int) vd_review_get_n_rows (self->review) - 1);
  if (place == vd_review_get_place (self->review))
    return;

  vd_review_go_to (self->review, place);
  make_board (self);
}

void
vd_games_step (VdGames *self,
               int      by)
{
  g_return_if_fail (VD_IS_GAMES (self));

  if (self->review != NULL)
    vd_games_go_to (self, (int) vd_review_get_place (self->review) + by);
}

void
vd_games_step_phase (VdGames *self,
                     int      by)
{
  g_return_if_fail (VD_IS_GAMES (self));

  if (self->review != NULL)
    vd_games_go_to (self, vd_review_find_phase (self->review, by));
}

/* The object */

static void
vd_games_dispose (GObject *object)
{
  VdGames *self = VD_GAMES (object);

  g_clear_pointer (&self->playing, vd_job_cancel);
  forget_game (self);
  g_clear_pointer (&self->board, vd_board_unref);
  g_clear_object (&self->project);

  G_OBJECT_CLASS (vd_games_parent_class)->dispose (object);
}

static guint
add_signal (const char *name,
            GType       type,
            guint       n)
{
  return g_signal_new (name, VD_TYPE_GAMES, G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE,
                       n, type);
}

static void
vd_games_class_init (VdGamesClass *klass)
{
  G_OBJECT_CLASS (klass)->dispose = vd_games_dispose;

  signals[GAME_CHANGED] = add_signal ("game-changed", G_TYPE_NONE, 0);
  signals[MOVED] = add_signal ("moved", G_TYPE_NONE, 0);
  signals[BEGUN] = add_signal ("begun", G_TYPE_NONE, 0);
  signals[PLAYED] = add_signal ("played", G_TYPE_STRING, 1);
}

static void
vd_games_init (VdGames *self)
{
  vd_play_wish_init (&self->wish, 0);
}

VdGames *
vd_games_new (void)
{
  return g_object_new (VD_TYPE_GAMES, NULL);
}
