#include "validator/check-games.h"

#include <string.h>

#include "core/campaign/campaign.h"
#include "formats/check/check.h"

void
vd_check_games (VdProject        *project,
                const VdScenario *scenario,
                guint             n_games,
                VdFindings       *findings)
{
  g_autoptr (VdAnnals) annals = NULL;
  VdGameResult *results = NULL;

  if (n_games > 0 && scenario != NULL && vd_scenario_why_unplayable (scenario) == NULL)
    {
      VdCampaign campaign = {
        .scenario = scenario, .seed = 1, .n_games = n_games, .n_jobs = g_get_num_processors (),
        .annals = annals = vd_annals_new (scenario),
      };

      memset (campaign.choices, -1, sizeof campaign.choices);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        campaign.players[side] = "greedy";
      results = vd_campaign_run (&campaign);
    }

  vd_check_project_played (project, scenario, annals, findings);
  if (results != NULL)
    vd_check_project_audited (project, scenario, results, n_games, findings);
  vd_game_results_free (results, n_games);
}
