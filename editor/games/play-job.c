#include "editor/games/play-job.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/campaign/campaign.h"
#include "editor/games/review.h"
#include "formats/project/fingerprint.h"
#include "formats/referee/record-file.h"

#define PLAYER "random"

typedef struct
{
  VdCompiled   *compiled; /* (nullable): if there is an error */
  GError       *error;    /* (nullable) */
  VdRecordFile *file;     /* its head */
  VdPlayWish    wish;
  GBytes       *text;     /* (nullable): until it is played */
  char         *wrong;    /* (nullable): why it was broken off */
} Playing;

static void
playing_free (gpointer data)
{
  Playing *self = data;

  g_clear_pointer (&self->compiled, vd_compiled_unref);
  g_clear_error (&self->error);
  g_clear_pointer (&self->file, vd_record_file_free);
  g_clear_pointer (&self->text, g_bytes_unref);
  g_free (self->wrong);
  g_free (self);
}

void
vd_play_wish_init (VdPlayWish *self,
                   guint64     seed)
{
  g_return_if_fail (self != NULL);

  self->seed = seed;
  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    self->choices[i] = -1;
}

/* As the game would be kept beside the scenario. */
static VdRecordFile *
make_head (const VdProject  *project,
           const VdScenario *scenario)
{
  g_autofree char *folder = g_path_get_dirname (project->path);
  g_autofree char *path = g_build_filename (folder, "test.game", NULL);
  VdRecordFile *file = vd_record_file_new (path);

  file->title = g_strdup (vd_scenario_get_title (scenario));
  file->scenario = vd_record_file_relate (path, project->path);
  file->rules = vd_project_fingerprint (project);
  for (guint side = 0; side < vd_scenario_get_n_sides (scenario); side++)
    g_ptr_array_add (file->players, g_strdup_printf ("%s %s",
                                                     vd_scenario_get_side_id (scenario, side),
                                                     PLAYER));

  return file;
}

static void
on_played (guint               number,
           const VdRecord     *record,
           const VdGameResult *result,
           gpointer            user_data)
{
  Playing *self = user_data;
  char *text = vd_record_file_print (self->file, self->compiled->scenario, record);

  self->text = g_bytes_new_take (text, strlen (text));
  self->wrong = g_strdup (result->error);
}

static gpointer
play_game (VdJob    *job,
           gpointer  data,
           GError  **error)
{
  Playing *self = data;
  VdCampaign campaign = { .players = { PLAYER, PLAYER }, .seed = self->wish.seed, .n_games = 1,
                          .n_jobs = 1, .keep = on_played, .user_data = self };

  if (self->error != NULL)
    {
      g_propagate_error (error, g_steal_pointer (&self->error));
      return NULL;
    }

  campaign.scenario = self->compiled->scenario;
  memcpy (campaign.choices, self->wish.choices, sizeof campaign.choices);
  vd_game_results_free (vd_campaign_run (&campaign), 1);
  if (self->wrong == NULL)
    return g_steal_pointer (&self->text);

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
               /* TRANS: %s says what the rules did not allow for */
               _("The game was broken off: %s."), self->wrong);
  return NULL;
}

static const VdJobKind kind = { "play", play_game, playing_free, (GDestroyNotify) g_bytes_unref };

VdJob *
vd_play_job_start (VdEditorProject  *project,
                   const VdPlayWish *wish,
                   void            (*done) (gpointer user_data),
                   gpointer          user_data)
{
  Playing *self;
  VdCompiled *compiled;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && wish != NULL, NULL);

  self = g_new0 (Playing, 1);
  compiled = vd_review_get_compiled (project, &self->error);
  self->wish = *wish;
  if (compiled != NULL)
    {
      self->compiled = vd_compiled_ref (compiled);
      self->file = make_head (vd_editor_project_get (project), compiled->scenario);
    }

  return vd_job_start (&kind, self, done, user_data);
}
