#include "validator/summary.h"

#include "validator/course.h"
#include "validator/efforts.h"
#include "validator/gate.h"
#include "validator/schedule.h"
#include "validator/until.h"

static void
write_share (VdJson     *json,
             const char *side,
             guint       k,
             guint       n)
{
  vd_json_object (json, NULL);
  vd_json_string (json, "side", side);
  vd_course_write_share (json, "wins", k, n);
  vd_json_close (json, '}');
}

/* @side: %VD_MAX_SIDES for a draw, whose side is null */
static void
write_level (const VdSummary *self,
             VdJson          *json,
             int              option,
             int              choice,
             guint            side,
             guint            level)
{
  const VdScenario *s = self->campaign->scenario;
  guint k, n = vd_tally_games (self, option, choice);
  VdSum margin = vd_tally_margin_at (self, option, choice, side, level, &k);

  vd_json_object (json, NULL);
  vd_json_string (json, "side", side < VD_MAX_SIDES ? vd_scenario_get_side_id (s, side) : NULL);
  vd_json_string (json, "level", level > 0 ? vd_scenario_get_victory_level (s, level - 1) : NULL);
  vd_course_write_share (json, "games", k, n);
  if (k > 0)
    vd_course_write_mean (json, "margin", margin, k, 1);
  vd_json_close (json, '}');
}

void
vd_summary_write_levels (const VdSummary *self,
                         VdJson          *json,
                         int              option,
                         int              choice)
{
  const VdScenario *s = self->campaign->scenario;
  guint n = vd_scenario_get_n_victory_levels (s);

  vd_json_array (json, "levels");
  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    for (guint level = 0; level <= n; level++)
      if (vd_tally_knows_end (self, winner, level))
        write_level (self, json, option, choice, winner, level);
  vd_json_close (json, ']');
}

/* The side of a draw is null, and so are option and choice of all games. */
static void
write_wins (const VdSummary *self,
            VdJson          *json,
            int              option,
            int              choice)
{
  const VdScenario *s = self->campaign->scenario;
  guint n = vd_tally_games (self, option, choice);

  vd_json_object (json, NULL);
  vd_json_string (json, "option", option < 0 ? NULL : vd_scenario_get_option_id (s, option));
  vd_json_string (json, "choice",
                  option < 0 ? NULL : vd_scenario_get_choice_id (s, option, choice));
  vd_json_integer (json, "games", n);
  vd_json_array (json, "shares");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    write_share (json, vd_scenario_get_side_id (s, side),
                 vd_tally_wins (self, option, choice, side), n);
  write_share (json, NULL, vd_tally_wins (self, option, choice, VD_MAX_SIDES), n);
  vd_json_close (json, ']');
  if (option >= 0)
    vd_summary_write_levels (self, json, option, choice);
  vd_json_close (json, '}');
}

static void
write_all_wins (const VdSummary *self,
                VdJson          *json)
{
  const VdScenario *s = self->campaign->scenario;

  vd_json_array (json, "wins");
  write_wins (self, json, -1, -1);
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
      if (vd_tally_games (self, option, choice) > 0)
        write_wins (self, json, option, choice);
  vd_json_close (json, ']');
}

static void
write_demoralized (const VdSummary *self,
                   VdJson          *json)
{
  const VdScenario *s = self->campaign->scenario;

  vd_json_array (json, "demoralized");
  for (guint field = 0; field < vd_scenario_get_n_fields (s); field++)
    for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
      {
        vd_json_object (json, NULL);
        vd_json_string (json, "field", vd_scenario_get_field_id (s, field));
        vd_json_string (json, "side", vd_scenario_get_side_id (s, side));
        vd_json_integer (json, "games", vd_tally_demoralized (self, field, side));
        vd_json_close (json, '}');
      }
  vd_json_close (json, ']');
}

static void
write_spread (VdJson     *json,
              const char *key,
              VdSpread    spread)
{
  vd_json_object (json, key);
  vd_json_number (json, "mean", spread.mean);
  vd_json_number (json, "p5", spread.low);
  vd_json_number (json, "median", spread.median);
  vd_json_number (json, "p95", spread.high);
  vd_json_close (json, '}');
}

static void
write_figures (const VdSummary *self,
               VdJson          *json)
{
  const VdScenario *s = self->campaign->scenario;

  for (const VdFigure *figure = vd_side_figures; figure->key != NULL; figure++)
    {
      vd_json_object (json, figure->key);
      for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
        write_spread (json, vd_scenario_get_side_id (s, side),
                      vd_tally_spread (self, figure, side));
      vd_json_close (json, '}');
    }

  for (const VdFigure *figure = vd_game_figures; figure->key != NULL; figure++)
    write_spread (json, figure->key, vd_tally_spread (self, figure, 0));
  for (const VdFigure *figure = vd_course_figures; figure->key != NULL && self->annals != NULL;
       figure++)
    write_spread (json, figure->key, vd_tally_spread (self, figure, 0));
}

/* Seeds are 64 bits wide, more than a number in JSON holds. */
static void
write_seed (VdJson  *json,
            guint64  seed)
{
  char text[24];

  g_snprintf (text, sizeof text, "%" G_GUINT64_FORMAT, seed);
  vd_json_string (json, "seed", text);
}

static void
write_head (const VdSummary *self,
            VdJson          *json)
{
  const VdCampaign *campaign = self->campaign;
  const VdScenario *s = campaign->scenario;

  vd_json_string (json, "file", self->path);
  vd_json_string (json, "title", vd_scenario_get_title (s));
  vd_json_integer (json, "games", campaign->n_games);
  vd_json_integer (json, "first", campaign->first_game);
  write_seed (json, campaign->seed);
  vd_json_boolean (json, "checked", !campaign->unchecked);
  vd_json_hash (json, "hash", vd_game_results_hash (self->results, campaign->n_games));

  if (campaign->from != NULL)
    {
      vd_json_object (json, "from");
      vd_json_string (json, "game", campaign->from->path);
      vd_json_integer (json, "orders", campaign->from->n);
      vd_json_close (json, '}');
    }

  vd_json_object (json, "players");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    vd_json_string (json, vd_scenario_get_side_id (s, side), campaign->players[side]);
  vd_json_close (json, '}');

  vd_json_object (json, "options");
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    if (campaign->choices[option] >= 0)
      vd_json_string (json, vd_scenario_get_option_id (s, option),
                      vd_scenario_get_choice_id (s, option, campaign->choices[option]));
  vd_json_close (json, '}');
}

static void
write_failed (const VdSummary *self,
              VdJson          *json)
{
  vd_json_array (json, "failed");
  for (guint i = 0; i < self->campaign->n_games; i++)
    if (self->results[i].error != NULL)
      {
        vd_json_object (json, NULL);
        vd_json_integer (json, "game", self->campaign->first_game + i);
        write_seed (json, self->campaign->seed);
        vd_json_string (json, "error", self->results[i].error);
        vd_json_close (json, '}');
      }
  vd_json_close (json, ']');
}

static void
write_speed (const VdSummary *self,
             VdJson          *json)
{
  double orders = vd_tally_orders (self);

  vd_json_object (json, "speed");
  vd_json_integer (json, "jobs", self->campaign->n_jobs);
  vd_json_integer (json, "stored", self->n_stored);
  vd_json_number (json, "seconds", self->seconds);
  vd_json_number (json, "processor_seconds", self->processor_seconds);
  if (self->n_stored == 0)
    {
      vd_json_number (json, "games_per_second", self->campaign->n_games / self->seconds);
      vd_json_number (json, "orders_per_second", orders / self->seconds);
      vd_json_number (json, "microseconds_per_order",
                      orders > 0 ? 1e6 * self->processor_seconds / orders : 0);
    }
  vd_json_close (json, '}');
}

void
vd_summary_print_json (const VdSummary *self)
{
  VdJson json;

  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  write_head (self, &json);
  write_failed (self, &json);
  write_all_wins (self, &json);
  vd_course_write_margins (self, &json);
  vd_summary_write_levels (self, &json, -1, -1);
  write_demoralized (self, &json);
  write_figures (self, &json);
  vd_schedule_write (self, &json);
  vd_course_write (self, &json);
  vd_efforts_write (self, &json);
  if (self->until != NULL)
    vd_until_write (self->until, self->campaign, &json);
  if (self->gates != NULL)
    vd_gates_write (self->gates, self, &json);
  write_speed (self, &json);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}
