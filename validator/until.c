#include "validator/until.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "validator/command.h"
#include "validator/words.h"

/* Words */

static void
refuse_until (const char *text)
{
  vd_usage_refuse (_("--until “%s”: write “share within 3%%”, “SIDE share within 3%%” or "
                     "“margin within 0.5”"), text);
}

static gboolean
parse_until (const VdScenario *scenario,
             const char       *text,
             VdUntil          *self)
{
  g_auto (GStrv) words = vd_words_split (text);
  char **word = words;

  self->side = -1;
  if (word[0] != NULL && vd_words_side (scenario, word[0]) >= 0)
    self->side = vd_words_side (scenario, *word++);

  if (g_strv_length (word) != 3 || strcmp (word[1], "within") != 0)
    return FALSE;

  if (strcmp (word[0], "share") == 0 && vd_words_percent (word[2], &self->within))
    self->kind = VD_UNTIL_SHARE;
  else if (strcmp (word[0], "margin") == 0 && self->side < 0 &&
           vd_words_number (word[2], &self->within))
    self->kind = VD_UNTIL_MARGIN;
  else
    return FALSE;

  return self->within > 0;
}

static void
refuse_sprt (const VdScenario *scenario,
             const char       *text)
{
  g_autofree char *ids = vd_words_list_sides (scenario);

  vd_usage_refuse (_("--sprt “%s”: write “SIDE 45%% 55%%”, the lower share first, and if you like "
                     "“alpha 1%% beta 1%%” behind it; the sides are %s"), text, ids);
}

/* "alpha 1%", "beta 1%": an error below one half. */
static gboolean
parse_errors (char   **words,
              VdSprt  *sprt)
{
  for (; words[0] != NULL; words += 2)
    {
      double *error = strcmp (words[0], "alpha") == 0 ? &sprt->alpha
                    : strcmp (words[0], "beta") == 0 ? &sprt->beta : NULL;

      if (error == NULL || words[1] == NULL || !vd_words_percent (words[1], error) ||
          *error <= 0 || *error >= 0.5)
        return FALSE;
    }

  return TRUE;
}

static gboolean
parse_sprt (const VdScenario *scenario,
            const char       *text,
            VdUntil          *self)
{
  g_auto (GStrv) words = vd_words_split (text);
  VdSprt sprt = { .alpha = 0.05, .beta = 0.05 };

  if (g_strv_length (words) < 3)
    return FALSE;

  self->kind = VD_UNTIL_SPRT;
  self->side = vd_words_side (scenario, words[0]);
  if (self->side < 0 || !vd_words_percent (words[1], &sprt.low) ||
      !vd_words_percent (words[2], &sprt.high) || sprt.low <= 0 || sprt.low >= sprt.high ||
      sprt.high >= 1 || !parse_errors (words + 3, &sprt))
    return FALSE;

  self->sprt = sprt;
  return TRUE;
}

gboolean
vd_until_parse (const VdScenario *scenario,
                const char       *until,
                const char       *sprt,
                VdUntil          *self)
{
  *self = (VdUntil) { .kind = VD_UNTIL_NONE, .side = -1 };
  if (until != NULL && sprt != NULL)
    {
      vd_usage_refuse (_("--until and --sprt: give one of them"));
      return FALSE;
    }

  if (until != NULL && !parse_until (scenario, until, self))
    refuse_until (until);
  else if (sprt != NULL && !parse_sprt (scenario, sprt, self))
    refuse_sprt (scenario, sprt);
  else
    return TRUE;

  return FALSE;
}

gboolean
vd_until_read (const VdScenario *scenario,
               const char       *rule,
               const char       *wish,
               VdUntil          *self)
{
  *self = (VdUntil) { .kind = VD_UNTIL_NONE, .side = -1 };
  return strcmp (rule, "sprt") == 0 ? parse_sprt (scenario, wish, self)
                                    : parse_until (scenario, wish, self);
}

/* (transfer full): as a command line takes it, whatever the language */
static char *
write_number (double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];

  return g_strdup (g_ascii_formatd (digits, sizeof digits, "%.12g", number));
}

static char *
write_sprt_wish (const VdUntil    *self,
                 const VdScenario *scenario)
{
  g_autofree char *low = write_number (100 * self->sprt.low);
  g_autofree char *high = write_number (100 * self->sprt.high);
  g_autofree char *alpha = write_number (100 * self->sprt.alpha);
  g_autofree char *beta = write_number (100 * self->sprt.beta);

  return g_strdup_printf ("%s %s%% %s%% alpha %s%% beta %s%%",
                          vd_scenario_get_side_id (scenario, self->side), low, high, alpha, beta);
}

static char *
write_wish (const VdUntil    *self,
            const VdScenario *scenario)
{
  gboolean is_margin = self->kind == VD_UNTIL_MARGIN;
  g_autofree char *within = write_number (is_margin ? self->within : 100 * self->within);

  return g_strdup_printf ("%s%s%s within %s%s",
                          self->side >= 0 ? vd_scenario_get_side_id (scenario, self->side) : "",
                          self->side >= 0 ? " " : "", is_margin ? "margin" : "share", within,
                          is_margin ? "" : "%");
}

VdStoreWish
vd_until_note (const VdUntil    *self,
               const VdScenario *scenario,
               guint             first,
               guint             most)
{
  VdStoreWish wish = { .first = first, .n = most };

  if (self->kind == VD_UNTIL_NONE)
    {
      wish.rule = g_strdup ("number");
      wish.wish = g_strdup ("");
    }
  else
    {
      gboolean is_sprt = self->kind == VD_UNTIL_SPRT;

      wish.rule = g_strdup (is_sprt ? "sprt" : "until");
      wish.wish = is_sprt ? write_sprt_wish (self, scenario) : write_wish (self, scenario);
    }

  return wish;
}

/* Looking */

static double
find_reach_of_share (const VdGameResult *results,
                     guint               n,
                     guint               winner)
{
  guint wins = 0, games = 0;
  double low, high;

  for (guint i = 0; i < n; i++)
    {
      games += results[i].error == NULL;
      wins += results[i].error == NULL && results[i].winner == winner;
    }

  vd_wilson (wins, games, &low, &high);
  return (high - low) / 2;
}

static double
find_reach_of_margin (const VdGameResult *results,
                      guint               n)
{
  VdSum sum = { 0, 0 };
  guint games = 0;

  for (guint i = 0; i < n; i++)
    if (results[i].error == NULL)
      {
        gint64 margin = (gint64) results[i].points[0] - results[i].points[1];

        sum.sum += margin;
        sum.squares += margin * margin;
        games++;
      }

  return games > 1 ? vd_student (games) * vd_sum_error (sum, games) : G_MAXDOUBLE;
}

static double
find_reach (const VdUntil      *self,
            const VdGameResult *results,
            guint               n)
{
  double reach = 0;

  if (self->kind == VD_UNTIL_MARGIN)
    return find_reach_of_margin (results, n);
  if (self->side >= 0)
    return find_reach_of_share (results, n, self->side);

  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    reach = MAX (reach, find_reach_of_share (results, n, winner));

  return reach;
}

gboolean
vd_until_look (VdUntil            *self,
               const VdGameResult *results,
               guint               n,
               guint               n_before)
{
  self->n_looks++;
  if (self->kind == VD_UNTIL_SPRT)
    {
      for (guint i = n_before; i < n; i++)
        if (results[i].error == NULL)
          vd_sprt_add (&self->sprt, results[i].winner == self->side);

      self->done = self->sprt.verdict != 0;
    }
  else if (self->kind != VD_UNTIL_NONE)
    {
      self->reach = find_reach (self, results, n);

      /* The first batch alone could be all alike by chance. */
      self->done = self->reach <= self->within && n > VD_UNTIL_BATCH;
    }

  return self->done;
}

guint
vd_until_batch (guint n)
{
  return MAX (VD_UNTIL_BATCH, n / 10);
}

gboolean
vd_until_retrace (VdUntil            *self,
                  const VdGameResult *results,
                  guint               n,
                  guint               most,
                  guint              *stopped)
{
  guint at = 0;

  while (at < most && !self->done)
    {
      guint next = at + MIN (vd_until_batch (at), most - at);

      if (next > n)
        {
          *stopped = n;
          return FALSE;
        }

      vd_until_look (self, results, next, at);
      at = next;
    }

  *stopped = at;
  return TRUE;
}

static VdGameResult *
play_part (const VdCampaign *campaign,
           VdStoring        *storing)
{
  return storing != NULL ? vd_storing_run (storing, campaign) : vd_campaign_run (campaign);
}

VdGameResult *
vd_until_run (VdUntil    *self,
              VdCampaign *campaign,
              VdStoring  *storing)
{
  guint most = campaign->n_games, n = 0;
  VdCampaign part = *campaign;
  VdGameResult *results = NULL;

  if (self->kind == VD_UNTIL_NONE)
    return play_part (campaign, storing);

  while (n < most && !self->done)
    {
      VdGameResult *played;

      part.first_game = campaign->first_game + n;
      part.n_games = MIN (vd_until_batch (n), most - n);
      part.n_before = n;
      played = play_part (&part, storing);
      if (played == NULL)
        {
          vd_game_results_free (results, n);
          return NULL;
        }

      results = g_renew (VdGameResult, results, n + part.n_games);
      memcpy (results + n, played, part.n_games * sizeof *played);
      g_free (played);
      vd_until_look (self, results, n + part.n_games, n);
      n += part.n_games;
    }

  campaign->n_games = n;
  return results;
}

/* Telling */

static char *
say_sprt (const VdUntil    *self,
          const VdCampaign *campaign)
{
  const char *side = vd_scenario_get_side_name (campaign->scenario, self->side);
  const VdSprt *sprt = &self->sprt;
  double said = sprt->verdict > 0 ? sprt->high : sprt->low;
  double other = sprt->verdict > 0 ? sprt->low : sprt->high;

  if (sprt->verdict == 0)
    return g_strdup_printf (_("Not decided by %u games: %s wins %g %% or %g %%"), sprt->n, side,
                            100 * sprt->low, 100 * sprt->high);

  return g_strdup_printf (_("Decided by %u games: %s wins %g %% rather than %g %%; where it won "
                            "%g %%, this would "
                            "be said in at most %g of 100 campaigns"), sprt->n, side, 100 * said, 100 * other,
                          100 * other, 100 * (sprt->verdict > 0 ? sprt->alpha : sprt->beta));
}

static char *
say_reach (const VdUntil    *self,
           const VdCampaign *campaign)
{
  gboolean is_margin = self->kind == VD_UNTIL_MARGIN;
  double unit = is_margin ? 1 : 100;
  g_autofree char *reach = g_strdup_printf (is_margin ? "±%.2f" : "±%.1f %%", unit * self->reach);
  g_autofree char *wish = g_strdup_printf (is_margin ? "±%g" : "±%g %%", unit * self->within);

  if (self->done)
    return g_strdup_printf (is_margin ? _("Stopped after %u games: the margin is known to %s (95 "
                                          "%%)")
                                      : _("Stopped after %u games: the share is known to %s (95 "
                                          "%%)"),
                            campaign->n_games, reach);

  return g_strdup_printf (_("Not exact enough after %u games: %s (95 %%) instead of %s"),
                          campaign->n_games,
                          reach, wish);
}

char *
vd_until_say (const VdUntil    *self,
              const VdCampaign *campaign)
{
  if (self->kind == VD_UNTIL_NONE)
    return NULL;

  return self->kind == VD_UNTIL_SPRT ? say_sprt (self, campaign) : say_reach (self, campaign);
}

void
vd_until_print (const VdUntil    *self,
                const VdCampaign *campaign)
{
  g_autofree char *said = vd_until_say (self, campaign);

  if (said != NULL)
    printf ("%s\n", said);
}

static void
write_sprt (const VdUntil    *self,
            const VdCampaign *campaign,
            VdJson           *json)
{
  const VdSprt *sprt = &self->sprt;

  vd_json_string (json, "rule", "sprt");
  vd_json_string (json, "side", vd_scenario_get_side_id (campaign->scenario, self->side));
  vd_json_number (json, "low", sprt->low);
  vd_json_number (json, "high", sprt->high);
  vd_json_number (json, "alpha", sprt->alpha);
  vd_json_number (json, "beta", sprt->beta);
  vd_json_string (json, "verdict", sprt->verdict > 0 ? "high" : sprt->verdict < 0 ? "low" : NULL);
  vd_json_integer (json, "games", sprt->n);
  vd_json_integer (json, "wins", sprt->k);
  vd_json_number (json, "log_likelihood_ratio", sprt->ratio);
}

void
vd_until_write (const VdUntil    *self,
                const VdCampaign *campaign,
                VdJson           *json)
{
  if (self->kind == VD_UNTIL_NONE)
    return;

  vd_json_object (json, "stopped");
  if (self->kind == VD_UNTIL_SPRT)
    write_sprt (self, campaign, json);
  else
    {
      vd_json_string (json, "rule", self->kind == VD_UNTIL_MARGIN ? "margin" : "share");
      vd_json_string (json, "side", self->side < 0 ? NULL
                                    : vd_scenario_get_side_id (campaign->scenario, self->side));
      vd_json_number (json, "within", self->within);
      vd_json_number (json, "reached", self->reach);
    }

  vd_json_integer (json, "looks", self->n_looks);
  vd_json_boolean (json, "done", self->done);
  vd_json_close (json, '}');
}
