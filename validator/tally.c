#include "validator/tally.h"

#include <glib/gi18n.h>

guint
vd_tally_failed (const VdSummary *self)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += self->results[i].error != NULL;

  return n;
}

static gboolean
is_counted (const VdSummary *self,
            guint            i,
            int              option,
            int              choice)
{
  return vd_game_result_counts (&self->results[i], self->campaign->scenario, option, choice);
}

guint
vd_tally_games (const VdSummary *self,
                int              option,
                int              choice)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += is_counted (self, i, option, choice);

  return n;
}

guint
vd_tally_wins (const VdSummary *self,
               int              option,
               int              choice,
               guint            winner)
{
  guint n = 0;

  g_assert (winner <= VD_MAX_SIDES);

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += is_counted (self, i, option, choice) && self->results[i].winner == winner;

  return n;
}

static void
add_margin (VdSum              *sum,
            const VdGameResult *result)
{
  gint64 margin = (gint64) result->points[0] - result->points[1];

  sum->sum += margin;
  sum->squares += margin * margin;
}

VdSum
vd_tally_margin (const VdSummary *self,
                 int              option,
                 int              choice,
                 guint           *n)
{
  VdSum sum = { 0, 0 };

  *n = 0;
  for (guint i = 0; i < self->campaign->n_games; i++)
    if (is_counted (self, i, option, choice))
      {
        add_margin (&sum, &self->results[i]);
        (*n)++;
      }

  return sum;
}

static gboolean
ends_so (const VdGameResult *result,
         guint               winner,
         guint               level)
{
  return result->winner == winner && result->level == level;
}

VdSum
vd_tally_margin_at (const VdSummary *self,
                    int              option,
                    int              choice,
                    guint            winner,
                    guint            level,
                    guint           *n)
{
  VdSum sum = { 0, 0 };

  g_assert (winner <= VD_MAX_SIDES);

  *n = 0;
  for (guint i = 0; i < self->campaign->n_games; i++)
    if (is_counted (self, i, option, choice) && ends_so (&self->results[i], winner, level))
      {
        add_margin (&sum, &self->results[i]);
        (*n)++;
      }

  return sum;
}

guint
vd_tally_level (const VdSummary *self,
                int              option,
                int              choice,
                guint            winner,
                guint            level)
{
  guint n = 0;

  g_assert (winner <= VD_MAX_SIDES);

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += is_counted (self, i, option, choice) && ends_so (&self->results[i], winner, level);

  return n;
}

gboolean
vd_tally_knows_end (const VdSummary *self,
                    guint            winner,
                    guint            level)
{
  const VdScenario *s = self->campaign->scenario;

  g_assert (winner <= VD_MAX_SIDES);

  if (level > 0)
    return vd_scenario_ends_at_level (s, winner, level - 1);

  return vd_scenario_get_n_victory_levels (s) > 0 && vd_tally_level (self, -1, -1, winner, 0) > 0;
}

guint
vd_tally_demoralized (const VdSummary *self,
                      guint            field,
                      guint            side)
{
  guint n = 0;

  g_assert (field < VD_MAX_FIELDS && side < VD_MAX_SIDES);

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += self->results[i].error == NULL &&
         (self->results[i].demoralized[field] & (1u << side)) != 0;

  return n;
}

double
vd_tally_orders (const VdSummary *self)
{
  double sum = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    sum += self->results[i].n_orders;

  return sum;
}

static double
read_points (const VdGameResult *result,
             guint               side)
{
  return result->points[side];
}

/* Strengths are kept in quarters. */
static double
read_losses (const VdGameResult *result,
             guint               side)
{
  return result->losses[side] / 4.0;
}

static double
read_exited (const VdGameResult *result,
             guint               side)
{
  return result->exited[side] / 4.0;
}

static double
read_moves (const VdGameResult *result,
            guint               side)
{
  return result->n_moves;
}

static double
read_combats (const VdGameResult *result,
              guint               side)
{
  return result->n_combats;
}

static double
read_turns (const VdGameResult *result,
            guint               side)
{
  return result->turns;
}

static double
read_leads (const VdGameResult *result,
            guint               side)
{
  return result->leads;
}

static double
read_orders (const VdGameResult *result,
             guint               side)
{
  return result->n_orders;
}

const VdFigure vd_side_figures[] = {
  { "points", N_("points"),             read_points },
  { "losses", N_("strength lost"),      read_losses },
  { "exited", N_("strength that left"), read_exited },
  { NULL }
};

const VdFigure vd_game_figures[] = {
  { "moves",   N_("moves"),   read_moves },
  { "combats", N_("combats"), read_combats },
  { "orders",  N_("orders"),  read_orders },
  { NULL }
};

const VdFigure vd_course_figures[] = {
  { "duration",     N_("turns"),               read_turns },
  { "lead_changes", N_("changes of the lead"), read_leads },
  { NULL }
};

VdSpread
vd_tally_spread (const VdSummary *self,
                 const VdFigure  *figure,
                 guint            side)
{
  g_autofree double *values = g_new (double, self->campaign->n_games);
  guint n = 0;

  g_assert (side < VD_MAX_SIDES);

  for (guint i = 0; i < self->campaign->n_games; i++)
    if (self->results[i].error == NULL)
      values[n++] = figure->read (&self->results[i], side);

  return vd_spread_of (values, n);
}
