#include "validator/recorded.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/command.h"

gboolean
vd_recorded_read (VdRecorded *self,
                  const char *path,
                  int         at)
{
  g_autoptr (GError) error = NULL;

  *self = (VdRecorded) { .n = at };
  self->file = vd_record_file_read (path, &error);
  if (self->file == NULL)
    vd_complain_of (error);

  return self->file != NULL;
}

void
vd_recorded_clear (VdRecorded *self)
{
  g_clear_pointer (&self->file, vd_record_file_free);
}

char *
vd_recorded_find_scenario (const VdRecorded *self,
                           const char       *named)
{
  return named != NULL ? g_strdup (named) : vd_record_file_get_scenario (self->file);
}

/* By its name: what units and hexes it has in common with others says nothing. */
static gboolean
is_of_battle (const VdRecorded *self,
              const VdScenario *scenario)
{
  const char *title = vd_scenario_get_title (scenario);

  if (self->file->title == NULL || strcmp (self->file->title, title) == 0)
    return TRUE;

  vd_complain (_("%s: it is a game of “%s”, and the scenario is “%s”; leave the scenario out, or name "
                 "that of the game"), self->file->path, self->file->title, title);
  return FALSE;
}

/* Whether there is such a position; then which. */
static gboolean
find_order (VdRecorded *self)
{
  int n = self->file->record->orders->len;

  if (self->n == VD_RECORDED_ALL)
    self->n = n;
  if (self->n >= 0 && self->n <= n)
    return TRUE;

  vd_usage_refuse (_("--at %d: %s has %d orders; give a number from 0 on, of those that are done"),
                   self->n, self->file->path, n);
  return FALSE;
}

int
vd_recorded_play (VdRecorded        *self,
                  const VdScenario  *scenario,
                  VdGame           **game)
{
  g_autoptr (GError) error = NULL;
  VdFault fault;

  *game = NULL;
  if (!is_of_battle (self, scenario))
    return VD_EXIT_UNREADABLE;
  if (!vd_record_file_parse (self->file, scenario, &error))
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }
  if (!find_order (self))
    return VD_EXIT_USAGE;

  *game = vd_game_new (scenario);
  if (vd_record_replay (self->file->record, *game, self->n, &fault))
    return VD_EXIT_CLEAN;

  g_clear_pointer (game, vd_game_free);
  if (self->file->core != VD_CORE_VERSION)
    vd_complain (_("%s:%u: the game, played by version %u of the rules in the program, breaks there by "
                   "version %d; “vedette replay” says how, and an earlier --at can be had"),
                 self->file->path, fault.line, self->file->core, VD_CORE_VERSION);
  else
    vd_complain (_("%s:%u: the game breaks there; “vedette replay” says how, and an earlier --at can "
                   "be had"), self->file->path, fault.line);
  return VD_EXIT_UNREADABLE;
}

/* What was chosen is not to be chosen again. */
static gboolean
fix_choices (const VdRecorded *self,
             const VdGame     *game,
             int              *choices)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < vd_scenario_get_n_options (s); i++)
    if (game->state.chosen & (1u << i))
      {
        if (choices[i] >= 0 && choices[i] != game->state.choice[i])
          {
            vd_usage_refuse (_("--option %s=%s: in %s it is “%s” by then"),
                             vd_scenario_get_option_id (s, i),
                             vd_scenario_get_choice_id (s, i, choices[i]), self->file->path,
                             vd_scenario_get_choice_id (s, i, game->state.choice[i]));
            return FALSE;
          }
        choices[i] = game->state.choice[i];
      }

  return TRUE;
}

int
vd_recorded_begin (VdRecorded *self,
                   VdCampaign *campaign)
{
  g_autoptr (VdGame) game = NULL;
  int code = vd_recorded_play (self, campaign->scenario, &game);

  if (code != VD_EXIT_CLEAN)
    return code;
  if (!fix_choices (self, game, campaign->choices))
    return VD_EXIT_USAGE;
  if (vd_play_is_over (game))
    return vd_usage_refuse (_("--from %s: the game is over by then; --at N goes on after N of its %u "
                              "orders"), self->file->path, self->file->record->orders->len);

  self->start = (VdCampaignStart) { self->file->record, self->n, self->file->path };
  campaign->from = &self->start;
  return VD_EXIT_CLEAN;
}
