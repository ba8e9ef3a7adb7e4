#include "validator/pairs.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "core/campaign/chance.h"
#include "validator/columns.h"
#include "validator/program.h"
#include "validator/published.h"
#include "validator/storing.h"
#include "validator/summary.h"
#include "validator/terminal.h"
#include "validator/until.h"

#define MAX_PLAYERS 8
#define PLAYER_WIDTH 20
#define SHARE_WIDTH 16

typedef struct
{
  const char     *path;
  const VdOpened *opened;
  VdCampaign     *campaign;
  const char     *store;    /* (nullable) */
  const char     *report;   /* (nullable) */
  VdProgress     *progress;
  GString        *rows;     /* of the table, as text */
  VdJson         *json;     /* (nullable): instead of it */
  guint           n_pairs;  /* that were played */
  guint           n_failed;
  gboolean        is_lost;  /* something could not be written, which was said */
} Pairs;

static gboolean
check_players (const VdScenario *scenario,
               char            **players)
{
  guint n = g_strv_length (players);

  if (n < 1 || n > MAX_PLAYERS)
    {
      vd_usage_refuse (_("--pairs: name from 1 to %d players, with blanks between"), MAX_PLAYERS);
      return FALSE;
    }

  for (guint i = 0; i < n; i++)
    if (!vd_programs_knows ("--pairs", players[i], players[i], scenario))
      return FALSE;

  return TRUE;
}

static void
append_fitted (GString    *row,
               const char *text,
               guint       width)
{
  g_autofree char *fitted = vd_columns_fit (text, width);

  g_string_append (row, fitted);
}

static void
append_share (GString         *row,
              const VdSummary *summary,
              guint            winner)
{
  guint n = vd_tally_games (summary, -1, -1), k = vd_tally_wins (summary, -1, -1, winner);
  g_autofree char *text = NULL;
  double low, high;

  vd_wilson (k, n, &low, &high);
  text = n > 0 ? g_strdup_printf ("%3.0f %% (%.0f–%.0f)", 100.0 * k / n, 100 * low, 100 * high)
               : g_strdup ("–");
  append_fitted (row, text, SHARE_WIDTH);
}

static void
append_row (GString         *rows,
            const VdSummary *summary)
{
  guint n;
  VdSum margin = vd_tally_margin (summary, -1, -1, &n);
  g_autofree char *mean = NULL;

  g_string_append (rows, "  ");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    append_fitted (rows, summary->campaign->players[side], PLAYER_WIDTH);
  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    append_share (rows, summary, winner);
  mean = vd_columns_mean (vd_sum_mean (margin, n), vd_student (n) * vd_sum_error (margin, n));
  g_string_append_printf (rows, "%s\n", mean);
}

static void
write_share (VdJson          *json,
             const VdSummary *summary,
             guint            winner)
{
  const VdScenario *s = summary->campaign->scenario;
  guint n = vd_tally_games (summary, -1, -1), k = vd_tally_wins (summary, -1, -1, winner);
  double low, high;

  vd_wilson (k, n, &low, &high);
  vd_json_object (json, NULL);
  vd_json_string (json, "side", winner < VD_MAX_SIDES ? vd_scenario_get_side_id (s, winner) : NULL);
  vd_json_integer (json, "wins", k);
  vd_json_number (json, "share", n > 0 ? (double) k / n : 0);
  vd_json_number (json, "low", low);
  vd_json_number (json, "high", high);
  vd_json_close (json, '}');
}

static void
write_pair (VdJson          *json,
            const VdSummary *summary,
            const char      *page)
{
  const VdCampaign *campaign = summary->campaign;
  guint n;
  VdSum margin = vd_tally_margin (summary, -1, -1, &n);
  double mean = vd_sum_mean (margin, n), reach = vd_student (n) * vd_sum_error (margin, n);

  vd_json_object (json, NULL);
  vd_json_object (json, "players");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_json_string (json, vd_scenario_get_side_id (campaign->scenario, side),
                    campaign->players[side]);
  vd_json_close (json, '}');
  vd_json_integer (json, "games", n);
  vd_json_hash (json, "hash", vd_game_results_hash (summary->results, campaign->n_games));
  vd_json_array (json, "shares");
  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    write_share (json, summary, winner);
  vd_json_close (json, ']');
  vd_json_object (json, "margin");
  vd_json_number (json, "mean", mean);
  vd_json_number (json, "low", mean - reach);
  vd_json_number (json, "high", mean + reach);
  vd_json_close (json, '}');
  vd_summary_write_levels (summary, json, -1, -1);
  if (page != NULL)
    vd_json_string (json, "page", page);
  vd_json_close (json, '}');
}

/* (transfer full) (nullable): of "all.html" "all-3-greedy-random.html" */
static char *
name_page (const Pairs *self)
{
  const VdCampaign *campaign = self->campaign;
  const char *dot = self->report != NULL ? strrchr (self->report, '.') : NULL;
  g_autofree char *stem = NULL, *players = NULL;

  if (self->report == NULL)
    return NULL;
  if (dot == NULL || strchr (dot, G_DIR_SEPARATOR) != NULL)
    dot = self->report + strlen (self->report);

  stem = g_strndup (self->report, dot - self->report);
  players = g_strdup_printf ("%u-%.40s-%.40s", self->n_pairs, campaign->players[0],
                             campaign->players[1]);
  g_strcanon (players, G_CSET_a_2_z G_CSET_A_2_Z G_CSET_DIGITS "-.=", '_');
  return g_strconcat (stem, "-", players, dot, NULL);
}

static void
show_progress (guint    n_done,
               gpointer user_data)
{
  const Pairs *self = user_data;

  vd_progress_set (self->progress, n_done);
}

/* Returns: (transfer full) (nullable): %NULL if the pair was not played to its end,
 * which was said if it is not a player who could not go on */
static VdGameResult *
run_games (Pairs *self)
{
  VdCampaign *campaign = self->campaign;
  const VdUntil number = { VD_UNTIL_NONE };
  g_auto (VdStoreWish) wish = vd_until_note (&number, campaign->scenario, campaign->first_game,
                                             campaign->n_games);
  g_autoptr (VdStoring) storing = NULL;
  VdGameResult *results;

  if (self->store == NULL)
    return vd_campaign_run (campaign);

  storing = vd_storing_new (self->store, NULL, FALSE, self->opened, campaign);
  if (storing == NULL || !vd_storing_wish (storing, &wish))
    {
      self->is_lost = TRUE;
      return NULL;
    }

  results = vd_storing_run (storing, campaign);
  self->is_lost |= !vd_storing_finish (storing);
  return results;
}

/* Returns: whether it was played to its end */
static gboolean
play_pair (Pairs *self)
{
  VdCampaign *campaign = self->campaign;
  g_autoptr (VdAnnals) annals = self->report != NULL ? vd_annals_new (campaign->scenario) : NULL;
  VdSummary summary = { .path = self->path, .campaign = campaign, .annals = annals };
  VdGameResult *results;
  g_autofree char *page = NULL;

  campaign->progress = show_progress;
  campaign->user_data = self;
  campaign->annals = annals;
  results = run_games (self);
  campaign->annals = NULL;
  if (results == NULL)
    return FALSE;

  self->n_pairs++;
  page = name_page (self);
  summary.results = results;
  if (page != NULL)
    self->is_lost |= vd_published_of_summary (&summary, self->opened, page, NULL) != VD_EXIT_CLEAN;
  self->n_failed += vd_tally_failed (&summary);
  vd_summary_print_failed (&summary, stderr);
  if (self->json != NULL)
    write_pair (self->json, &summary, page);
  else
    append_row (self->rows, &summary);

  vd_game_results_free (results, campaign->n_games);
  campaign->n_before += campaign->n_games;
  return TRUE;
}

/* The table, once the bar is away. */
static void
print_table (const Pairs *self)
{
  const VdCampaign *campaign = self->campaign;
  const VdScenario *s = campaign->scenario;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, campaign->seed);
  g_autoptr (GString) head = g_string_new ("  ");

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    append_fitted (head, vd_scenario_get_side_name (s, side), PLAYER_WIDTH);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    append_fitted (head, vd_scenario_get_side_name (s, side), SHARE_WIDTH);
  append_fitted (head, _("draw"), SHARE_WIDTH);

  printf (ngettext ("%s%s%s: %u game of each pair, seed %s\n",
                    "%s%s%s: %u games of each pair, seed %s\n", campaign->n_games),
          vd_answer_ink (VD_INK_BOLD), vd_scenario_get_title (s), vd_answer_ink (VD_INK_PLAIN),
          campaign->n_games, seed);
  printf ("\n%s%s%s%s\n%s", vd_answer_ink (VD_INK_BOLD), head->str, _("margin"),
          vd_answer_ink (VD_INK_PLAIN), self->rows->str);
  /* xgettext:no-c-format */
  printf ("\n%s\n", _("Who plays, how often who wins (95 % intervals), and the margin in points."));
}

static gboolean
play_all (Pairs *self,
          char **players)
{
  for (guint i = 0; players[i] != NULL; i++)
    for (guint k = 0; players[k] != NULL; k++)
      {
        self->campaign->players[0] = players[i];
        self->campaign->players[1] = players[k];
        if (!play_pair (self))
          return FALSE;
      }

  return TRUE;
}

/* (transfer full) (nullable): players; one whose name has blanks stands in quotes. */
static char **
split_players (const char *words)
{
  g_autoptr (GError) error = NULL;
  char **players = NULL;

  if (!g_shell_parse_argv (words, NULL, &players, &error) &&
      !g_error_matches (error, G_SHELL_ERROR, G_SHELL_ERROR_EMPTY_STRING))
    {
      vd_usage_refuse ("--pairs %s: %s", words, error->message);
      return NULL;
    }

  return players != NULL ? players : g_new0 (char *, 1);
}

int
vd_pairs_play (const char     *path,
               const VdOpened *opened,
               const char     *words,
               VdCampaign     *campaign,
               const char     *store,
               const char     *report,
               gboolean        as_json)
{
  g_auto (GStrv) players = split_players (words);
  guint n = players != NULL ? g_strv_length (players) : 0;
  g_autoptr (GString) rows = g_string_new (NULL);
  Pairs self = { .path = path, .opened = opened, .campaign = campaign, .store = store,
                 .report = report, .rows = rows };
  gboolean is_whole;
  VdJson json;

  if (players == NULL || !check_players (campaign->scenario, players))
    return VD_EXIT_USAGE;

  self.progress = vd_progress_new (n * n * campaign->n_games, _("games"));
  if (as_json)
    {
      self.json = &json;
      vd_json_begin (&json, stdout);
      vd_json_object (&json, NULL);
      vd_json_string (&json, "file", path);
      vd_json_string (&json, "title", vd_scenario_get_title (campaign->scenario));
      vd_json_array (&json, "pairs");
    }

  is_whole = play_all (&self, players);
  g_clear_pointer (&self.progress, vd_progress_free);
  if (as_json)
    {
      vd_json_close (&json, ']');
      vd_json_close (&json, '}');
      vd_json_end (&json);
    }
  else
    print_table (&self);

  if (!is_whole && !self.is_lost)
    vd_programs_complain (campaign);
  if (!is_whole || self.is_lost)
    return VD_EXIT_UNREADABLE;

  return self.n_failed > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}
