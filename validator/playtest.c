/* playtest.c: vedette playtest */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "core/campaign/campaign.h"
#include "formats/io/input.h"
#include "formats/io/output.h"
#include "validator/broken.h"
#include "validator/choices.h"
#include "validator/compare.h"
#include "validator/gate.h"
#include "validator/pairs.h"
#include "validator/program.h"
#include "validator/published.h"
#include "validator/recorded.h"
#include "validator/saver.h"
#include "validator/storing.h"
#include "validator/summary.h"
#include "validator/terminal.h"
#include "validator/until.h"
#include "validator/words.h"

#define MAX_GAMES 1000000
#define MAX_JOBS 256
#define MAX_PATIENCE 86400
#define USUAL_GAMES 100
#define NOT_SAID G_MININT

typedef struct
{
  char    **files;
  char     *from;
  int       at;
  VdRecorded *recorded; /* of --from */
  int       games;
  int       first;
  int       jobs;
  int       patience;
  char     *seed;
  char    **options;
  char    **players;
  gboolean  list_players;
  char     *pairs;
  char     *until;
  char     *sprt;
  char    **gates;
  char     *format;
  char     *save;
  char     *store;
  char     *report;
  char     *shard;
  char     *signature;
  gboolean  sign;
  gboolean  unchecked;
  char     *audit;
  gboolean  hash;
  gboolean  compare;
} Options;

static gboolean
stops_early (const Options *options)
{
  return options->until != NULL || options->sprt != NULL;
}

/* How many are asked for, or may be played. */
static int
get_games (const Options *options)
{
  return options->games != NOT_SAID ? options->games
       : stops_early (options) ? VD_UNTIL_MOST : USUAL_GAMES;
}

static gboolean
read_numbers (const Options *options,
              VdCampaign    *campaign)
{
  int n_games = get_games (options);

  if (n_games < 1 || n_games > MAX_GAMES)
    vd_usage_refuse (_("--games: give a number from 1 to %d"), MAX_GAMES);
  else if (stops_early (options) && options->shard != NULL)
    vd_usage_refuse (_("--until and --sprt stop at a game that is not known before, and so do not "
                       "go with --shard"));
  else if (options->first < 0 || options->first > G_MAXINT - MAX_GAMES)
    vd_usage_refuse (_("--first: give a number from 0 on"));
  else if (options->jobs < 0 || options->jobs > MAX_JOBS)
    vd_usage_refuse (_("--jobs: give a number from 1 to %d, or 0 for all processors"), MAX_JOBS);
  else if (options->audit != NULL && strcmp (options->audit, "full") != 0 &&
           strcmp (options->audit, "some") != 0)
    vd_usage_refuse (_("--audit: give “full” or “some”"));
  else if (options->patience < 1 || options->patience > MAX_PATIENCE)
    vd_usage_refuse (_("--patience: give a number of seconds from 1 to %d"), MAX_PATIENCE);
  else if (options->seed != NULL &&
           !g_ascii_string_to_unsigned (options->seed, 10, 0, G_MAXUINT64, &campaign->seed, NULL))
    vd_usage_refuse (_("--seed: give a whole number from 0 to %s"), "18446744073709551615");
  else
    {
      campaign->n_games = n_games;
      campaign->first_game = options->first;
      campaign->n_jobs = options->jobs > 0 ? (guint) options->jobs : g_get_num_processors ();
      campaign->unchecked = options->unchecked;
      campaign->audits_all = g_strcmp0 (options->audit, "full") == 0;
      return TRUE;
    }

  return FALSE;
}

/* What it can be told; of one that is another told something, what that is. */
static void
print_parameters (guint kind)
{
  const VdPlayerParameter *parameter;
  const char *of, *told = vd_player_kind_told (kind, &of);

  if (told != NULL)
    printf (_("  takes what %s takes, and is %s:%s\n"), of, of, told);
  else if (vd_player_kind_parameter (kind, 0) == NULL)
    puts (_("  takes no numbers"));
  else
    for (guint p = 0; (parameter = vd_player_kind_parameter (kind, p)) != NULL; p++)
      printf (_("  %s=%d (%d to %d): %s\n"), parameter->name, parameter->usual, parameter->least,
              parameter->most, _(parameter->text));
}

/* Every player with what it can be told. */
static void
print_players (void)
{
  for (guint i = 0; vd_player_kind_name (i) != NULL; i++)
    {
      printf ("%s: %s\n", vd_player_kind_name (i), _(vd_player_kind_text (i)));
      print_parameters (i);
    }

  puts (_("program:COMMAND: a program that is started so and speaks the referee's protocol as the "
          "side that it plays"));
}

/* Reads a word "SIDE=PLAYER". */
static gboolean
read_player (const VdScenario *scenario,
             const char       *word,
             VdCampaign       *campaign)
{
  const char *name = strchr (word, '=');
  g_autofree char *id = name != NULL ? g_strndup (word, name - word) : NULL;
  int side = id != NULL ? vd_scenario_find_side (scenario, id) : -1;

  if (side < 0)
    {
      g_autofree char *ids = vd_words_list_sides (scenario);

      vd_usage_refuse (_("--player %s: write SIDE=PLAYER; the sides are %s"), word, ids);
      return FALSE;
    }

  if (!vd_programs_knows ("--player", word, name + 1, scenario))
    return FALSE;

  campaign->players[side] = name + 1;
  return TRUE;
}

static gboolean
read_players (const Options *options,
              VdCampaign    *campaign)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    campaign->players[side] = "random";

  for (guint i = 0; options->players != NULL && options->players[i] != NULL; i++)
    if (!read_player (campaign->scenario, options->players[i], campaign))
      return FALSE;

  return TRUE;
}

/* Returns: the code to exit with, if they are not to be had */
static int
read_choices (const Options *options,
              VdCampaign    *campaign)
{
  g_autoptr (VdGame) game = NULL;
  int code = VD_EXIT_CLEAN;

  if (!vd_choices_parse (campaign->scenario, options->options, campaign->choices))
    return VD_EXIT_USAGE;
  if (options->from != NULL)
    code = vd_recorded_begin (options->recorded, campaign);
  if (code != VD_EXIT_CLEAN)
    return code;

  game = vd_game_new (campaign->scenario);
  return vd_choices_try (game, campaign->choices) ? VD_EXIT_CLEAN : VD_EXIT_USAGE;
}

/* Who watches a campaign. */
typedef struct
{
  VdProgress *progress;
  VdSaver    *saver;    /* (nullable) */
} Watcher;

static void
show_progress (guint    n_done,
               gpointer user_data)
{
  const Watcher *watcher = user_data;

  vd_progress_set (watcher->progress, n_done);
}

static void
save_game (guint               number,
           const VdRecord     *record,
           const VdGameResult *result,
           gpointer            user_data)
{
  const Watcher *watcher = user_data;

  vd_saver_save (watcher->saver, number, record);
}

/* What a campaign is to find out. */
typedef struct
{
  VdUntil *until;
  VdGates *gates;
} Proof;

static double
get_processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec + now.tv_nsec / 1e9;
}

static VdGameResult *
play_games (VdCampaign *campaign,
            VdSummary  *summary,
            VdSaver    *saver,
            VdStoring  *storing,
            VdUntil    *until)
{
  g_autoptr (VdProgress) progress = vd_progress_new (campaign->n_games, _("games"));
  gint64 started = g_get_monotonic_time ();
  double processor = get_processor_seconds ();
  Watcher watcher = { progress, saver };
  VdGameResult *results;

  campaign->progress = show_progress;
  campaign->keep = saver != NULL ? save_game : NULL;
  campaign->user_data = &watcher;
  results = vd_until_run (until, campaign, storing);

  summary->results = results;
  summary->n_stored = storing != NULL ? vd_storing_get_n_read (storing) : 0;
  summary->seconds = MAX (g_get_monotonic_time () - started, 1) / (double) G_USEC_PER_SEC;
  summary->processor_seconds = get_processor_seconds () - processor;
  return results;
}

/* Ends what was begun with a campaign that a player could not go on with, or whose store
 * can't be read. */
static int
give_up (const VdCampaign *campaign,
         VdSaver          *saver,
         VdStoring        *storing)
{
  if (campaign->fault->text != NULL)
    vd_programs_complain (campaign);
  if (saver != NULL)
    vd_saver_finish (saver);
  if (storing != NULL && vd_storing_finish (storing))
    vd_complain (_("The games that were played to their end are in the store; with it the same "
                   "command plays the others."));

  return VD_EXIT_UNREADABLE;
}

static int
play_and_report (const Options *options,
                 VdCampaign    *campaign,
                 VdSaver       *saver,
                 VdStoring     *storing,
                 const Proof   *proof,
                 const VdOpened *opened,
                 gboolean       as_json)
{
  g_autoptr (VdAnnals) annals = vd_annals_new (campaign->scenario);
  VdSummary summary = { .path = options->files[0],
                        .key = storing != NULL ? vd_storing_get_key (storing) : NULL,
                        .campaign = campaign,
                        .until = proof->until, .gates = proof->gates };
  VdGameResult *results;
  guint n_failed, n_unproved;
  int code = VD_EXIT_CLEAN;

  /* Watching costs time, and a hash tells nothing of it. */
  if (!options->hash || options->report != NULL)
    summary.annals = campaign->annals = annals;
  results = play_games (campaign, &summary, saver, storing, proof->until);
  if (results == NULL)
    return give_up (campaign, saver, storing);

  n_failed = vd_tally_failed (&summary);
  n_unproved = vd_gates_count (proof->gates, &summary);
  if (options->hash)
    {
      printf ("%016" G_GINT64_MODIFIER "x\n", vd_game_results_hash (results, campaign->n_games));
      vd_summary_print_failed (&summary, stderr);
      vd_gates_print (proof->gates, &summary, stderr);
    }
  else if (as_json)
    vd_summary_print_json (&summary);
  else
    vd_summary_print (&summary);

  vd_broken_print (&summary, saver, options->hash || as_json ? stderr : stdout);
  if (options->report != NULL)
    code = vd_published_of_summary (&summary, opened, options->report, options->save);
  vd_game_results_free (results, campaign->n_games);
  if ((saver != NULL && !vd_saver_finish (saver)) ||
      (storing != NULL && !vd_storing_finish (storing)))
    return VD_EXIT_UNREADABLE;
  if (code != VD_EXIT_CLEAN)
    return code;

  return n_failed > 0 || n_unproved > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
print_signature (const VdCampaign *campaign,
                 const VdOpened   *opened)
{
  g_autofree char *signature = vd_storing_sign (opened, campaign);

  if (signature == NULL)
    return VD_EXIT_UNREADABLE;

  puts (signature);
  return VD_EXIT_CLEAN;
}

/* With a folder to save games in, and a store, or without. */
static int
play_and_save (const Options  *options,
               VdCampaign     *campaign,
               const VdOpened *opened,
               const Proof    *proof,
               gboolean        as_json)
{
  g_auto (VdStoreWish) wish = vd_until_note (proof->until, campaign->scenario, options->first,
                                             get_games (options));
  g_autoptr (VdSaver) saver = NULL;
  g_autoptr (VdStoring) storing = NULL;

  if (!vd_published_may_be_at (options->report))
    return VD_EXIT_UNREADABLE;

  if (options->store != NULL || options->signature != NULL)
    {
      storing = vd_storing_new (options->store, options->signature, options->shard != NULL, opened,
                                campaign);
      if (storing == NULL || !vd_storing_wish (storing, &wish))
        return VD_EXIT_UNREADABLE;
    }

  if (options->save != NULL)
    {
      saver = vd_saver_new (options->save, opened, campaign);
      if (saver == NULL)
        return VD_EXIT_UNREADABLE;
    }

  return play_and_report (options, campaign, saver, storing, proof, opened, as_json);
}

/* Whether there is an option that several campaigns at once have no use for. */
static gboolean
refuses_single (const Options *options,
                const char    *option)
{
  if (options->save == NULL && options->shard == NULL && !options->sign &&
      options->signature == NULL && !options->hash && options->until == NULL &&
      options->sprt == NULL && options->gates == NULL)
    return FALSE;

  vd_usage_refuse (_("%s: leave out what is for one campaign: --save, --shard, --sign, "
                     "--signature, --hash, --until, --sprt and --fail-unless"), option);
  return TRUE;
}

/* Whether there is one that --compare has none for, which plays two scenarios. */
static gboolean
refuses_kept (const Options *options)
{
  if (options->store == NULL && options->report == NULL)
    return FALSE;

  vd_usage_refuse (_("--compare: leave --store and --report out, and play each version by itself for "
                     "these"));
  return TRUE;
}

/* Whether the scenario is one that a store cannot keep. */
static gboolean
refuses_stored (const Options *options)
{
  if (options->store == NULL || vd_input_can_repeat (options->files[0]))
    return FALSE;

  vd_usage_refuse (_("--store: a store keeps the scenario, so give a file, not “%s”"),
                   options->files[0]);
  return TRUE;
}

/* Opens a version and makes its campaign. */
static int
open_version (const Options *options,
              const char    *path,
              VdOpened      *opened,
              VdCampaign    *campaign)
{
  int code = vd_open (opened, path);

  if (code != VD_EXIT_CLEAN)
    return code;

  campaign->scenario = opened->scenario;
  return read_players (options, campaign) ? read_choices (options, campaign) : VD_EXIT_USAGE;
}

/* What was played of a file with errors is not what its author wrote: it helps who mends it, and
 * proves nothing, whatever is gated.
 *
 * Returns: the exit code, which is @code if it says something already */
static int
own_up (const Options  *options,
        const VdOpened *opened,
        guint           which,
        int             code)
{
  if (opened->n_errors == 0 || code != VD_EXIT_CLEAN)
    return code;

  vd_complain (_("%s: the games are of a file with errors, and what is wrong was left out of them"),
               options->files[which]);
  return VD_EXIT_FOUND;
}

static VdGameResult *
play_version (VdCampaign *campaign,
              VdProgress *progress)
{
  Watcher watcher = { progress, NULL };

  campaign->progress = show_progress;
  campaign->user_data = &watcher;
  return vd_campaign_run (campaign);
}

/* Plays both versions and says how they differ. */
static int
play_versions (const Options *options,
               VdCampaign     campaigns[2],
               gboolean       as_json)
{
  guint n = campaigns[0].n_games;
  g_autoptr (VdProgress) progress = vd_progress_new (2 * n, _("games"));
  VdComparison comparison;
  VdGameResult *results[2] = { NULL, NULL };
  guint n_failed = 0;

  campaigns[1].n_before = n;
  for (guint i = 0; i < 2; i++)
    {
      VdSummary summary = { .path = options->files[i], .campaign = &campaigns[i] };

      summary.results = results[i] = play_version (&campaigns[i], progress);
      if (results[i] == NULL)
        {
          g_clear_pointer (&progress, vd_progress_free);
          vd_game_results_free (results[0], n);
          return give_up (&campaigns[i], NULL, NULL);
        }

      comparison.paths[i] = options->files[i];
      comparison.campaigns[i] = &campaigns[i];
      comparison.results[i] = results[i];
      n_failed += vd_tally_failed (&summary);
      vd_summary_print_failed (&summary, stderr);
    }

  g_clear_pointer (&progress, vd_progress_free);
  if (as_json)
    vd_compare_print_json (&comparison);
  else
    vd_compare_print (&comparison);

  for (guint i = 0; i < 2; i++)
    vd_game_results_free (results[i], n);
  return n_failed > 0 ? VD_EXIT_FOUND : VD_EXIT_CLEAN;
}

static int
compare_versions (const Options    *options,
                  const VdCampaign *campaign,
                  gboolean          as_json)
{
  VdCampaign campaigns[2] = { *campaign, *campaign };
  g_auto (VdOpened) a = { 0 }, b = { 0 };
  int code;

  if (options->files == NULL || g_strv_length (options->files) != 2)
    return vd_usage_refuse (_("--compare: name two scenario files"));
  if (refuses_single (options, "--compare") || refuses_kept (options))
    return VD_EXIT_USAGE;

  code = open_version (options, options->files[0], &a, &campaigns[0]);
  if (code == VD_EXIT_CLEAN)
    code = open_version (options, options->files[1], &b, &campaigns[1]);
  if (code != VD_EXIT_CLEAN)
    return code;
  if (!vd_compare_check (a.scenario, b.scenario))
    return VD_EXIT_UNREADABLE;

  vd_scenario_share_dice (b.scenario, a.scenario);
  code = play_versions (options, campaigns, as_json);
  code = own_up (options, &a, 0, code);
  return own_up (options, &b, 1, code);
}

static int
play_pairs (const Options    *options,
            const VdCampaign *campaign,
            gboolean          as_json)
{
  VdCampaign own = *campaign;
  g_auto (VdOpened) opened = { 0 };
  int code;

  if (options->files == NULL || options->files[1] != NULL)
    return vd_usage_refuse (_("name one scenario file"));
  if (options->players != NULL || options->compare)
    return vd_usage_refuse (_("--pairs: leave --player and --compare out"));
  if (refuses_single (options, "--pairs"))
    return VD_EXIT_USAGE;
  if (refuses_stored (options))
    return VD_EXIT_USAGE;
  if (options->report != NULL && vd_output_get_manner (options->report) == VD_OUTPUT_THROUGH)
    return vd_usage_refuse (_("--report: pairs have a page each, so name a file, not “%s”"),
                            options->report);

  code = open_version (options, options->files[0], &opened, &own);
  if (code != VD_EXIT_CLEAN)
    return code;

  code = vd_pairs_play (options->files[0], &opened, options->pairs, &own, options->store,
                        options->report, as_json);
  return own_up (options, &opened, 0, code);
}

/* A game that others are played on from names the scenario, if the command does not. */
static int
read_from (Options *options)
{
  if (options->from == NULL)
    return options->at == VD_RECORDED_ALL ? VD_EXIT_CLEAN
                                          : vd_usage_refuse (_("--at belongs to --from"));
  if (options->compare || options->store != NULL || options->shard != NULL || options->sign ||
      options->signature != NULL)
    return vd_usage_refuse (_("--from: leave out --compare, --store, --shard, --sign and --signature: "
                              "a store keeps games from their beginning"));
  if (!vd_recorded_read (options->recorded, options->from, options->at))
    return VD_EXIT_UNREADABLE;

  if (options->files == NULL)
    {
      options->files = g_new0 (char *, 2);
      options->files[0] = vd_recorded_find_scenario (options->recorded, NULL);
    }
  return VD_EXIT_CLEAN;
}

static int
run_playtest (const Options *options)
{
  static const char *const formats[] = { "text", "json", NULL };
  int format = vd_usage_choose ("--format", options->format, formats);
  g_auto (VdOpened) opened = { 0 };
  VdCampaign campaign = { .seed = 1 };
  g_autoptr (VdPrograms) programs = vd_programs_new (options->patience);
  g_autoptr (VdGates) gates = NULL;
  VdCampaignFault fault;
  VdUntil until;
  Proof proof;
  int code;

  if (options->list_players)
    {
      print_players ();
      return VD_EXIT_CLEAN;
    }
  if (format < 0 || !read_numbers (options, &campaign) ||
      !vd_storing_parse_shard (options->shard, &campaign))
    return VD_EXIT_USAGE;

  vd_programs_attach (programs, &campaign, &fault);
  if (options->pairs != NULL)
    return play_pairs (options, &campaign, format == 1);
  if (options->compare)
    return compare_versions (options, &campaign, format == 1);
  if (options->files == NULL || options->files[1] != NULL)
    return vd_usage_refuse (_("name one scenario file"));
  if (options->save != NULL && !vd_input_can_repeat (options->files[0]))
    return vd_usage_refuse (_("--save: a game names its scenario, so give a file, not “%s”"),
                            options->files[0]);
  if (refuses_stored (options))
    return VD_EXIT_USAGE;

  code = open_version (options, options->files[0], &opened, &campaign);
  if (code != VD_EXIT_CLEAN)
    return code;
  if (!vd_until_parse (opened.scenario, options->until, options->sprt, &until))
    return VD_EXIT_USAGE;
  gates = vd_gates_new (opened.scenario, options->gates);
  if (gates == NULL)
    return VD_EXIT_USAGE;

  proof = (Proof) { &until, gates };
  code = options->sign ? print_signature (&campaign, &opened)
                       : play_and_save (options, &campaign, &opened, &proof, format == 1);
  return own_up (options, &opened, 0, code);
}

/* Reads the command line into what @entries point to. */
static gboolean
parse_command_line (const GOptionEntry *entries,
                    int                 argc,
                    char              **argv)
{
  const VdUsage usage = {
    .arguments = N_("FILE"),
    .summary = N_("Plays a scenario many times by its rules and sums the games up."),
    .description = N_("Results do not depend on --jobs.  Every order is audited: whether the "
                      "position is legal,\nand what was worked out of it right.  Exits with 1 if "
                      "an audit fails in any game,\nor the file has errors."),
    .entries = entries,
  };

  return vd_usage_parse (&usage, argc, argv);
}

int
vd_playtest_command (int    argc,
                     char **argv)
{
  g_auto (VdRecorded) recorded = { NULL };
  Options options = { .games = NOT_SAID, .patience = VD_PROGRAMS_PATIENCE, .at = VD_RECORDED_ALL,
                      .recorded = &recorded };
  const GOptionEntry entries[] = {
    { "games", 'n', 0, G_OPTION_ARG_INT, &options.games,
      N_("play so many games (default: 100; with --until and --sprt at most so many, 20000)"),
      N_("N") },
    { "until", 0, 0, G_OPTION_ARG_STRING, &options.until,
      N_("stop once it is known well enough: “share within 3%”, “margin within 0.5”"),
      N_("WISH") },
    { "sprt", 0, 0, G_OPTION_ARG_STRING, &options.sprt,
      N_("stop once it is clear which share of wins a side has: “SIDE 45% 55%”"), N_("SHARES") },
    { "fail-unless", 0, 0, G_OPTION_ARG_STRING_ARRAY, &options.gates,
      N_("exit with 1 unless that is proved: “SIDE within 40% 60%”"), N_("SHARE") },
    { "seed", 's', 0, G_OPTION_ARG_STRING, &options.seed,
      N_("all dice and players follow from this number (default: 1)"), N_("SEED") },
    { "first", 0, 0, G_OPTION_ARG_INT, &options.first,
      N_("number of the first game (default: 0); a game depends on seed and number alone"),
      N_("NUMBER") },
    { "jobs", 'j', 0, G_OPTION_ARG_INT, &options.jobs,
      N_("play so many at a time (default: one for each processor)"), N_("JOBS") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &options.options,
      N_("fix an option of the scenario; others are left to the players"), N_("OPTION=CHOICE") },
    { "player", 'p', 0, G_OPTION_ARG_STRING_ARRAY, &options.players,
      N_("who plays a side, and what it is told: “random” (the default), “greedy:near=3”, "
         "“program:./mine”"),
      N_("SIDE=PLAYER") },
    { "from", 0, 0, G_OPTION_ARG_FILENAME, &options.from,
      N_("go on from a position of this recorded game, of whose scenario FILE need not be named"),
      N_("GAME") },
    { "at", 0, 0, G_OPTION_ARG_INT, &options.at,
      N_("with --from: after so many of its orders (default: all)"), N_("N") },
    { "patience", 0, 0, G_OPTION_ARG_INT, &options.patience,
      N_("how long a program that plays may take for one order (default: 60)"), N_("SECONDS") },
    { "pairs", 0, 0, G_OPTION_ARG_STRING, &options.pairs,
      N_("play the games of each two of these players: “random greedy passive”"), N_("PLAYERS") },
    { "list-players", 0, 0, G_OPTION_ARG_NONE, &options.list_players,
      N_("list all players with what they can be told"), NULL },
    { "unchecked", 0, 0, G_OPTION_ARG_NONE, &options.unchecked,
      N_("do not audit each order"), NULL },
    { "audit", 0, 0, G_OPTION_ARG_STRING, &options.audit,
      N_("where forces are hidden, audit what sides see at each order (“full”), or at one in 50 "
         "(“some”, the default)"), N_("HOW") },
    { "hash", 0, 0, G_OPTION_ARG_NONE, &options.hash,
      N_("write one number only, the same for the same games"), NULL },
    { "save", 0, 0, G_OPTION_ARG_FILENAME, &options.save,
      N_("write each game into a file of this folder, for “vedette replay”"), N_("FOLDER") },
    { "store", 0, 0, G_OPTION_ARG_FILENAME, &options.store,
      N_("add the games to this store (SQLite), and play only those that it lacks"), N_("FILE") },
    { "report", 0, 0, G_OPTION_ARG_FILENAME, &options.report,
      N_("write a page on all of it for others to read (HTML)"), N_("FILE") },
    { "shard", 0, 0, G_OPTION_ARG_STRING, &options.shard,
      N_("play part I of N parts of the games, for “vedette runs merge”"), N_("I/N") },
    { "sign", 0, 0, G_OPTION_ARG_NONE, &options.sign,
      N_("play the first game and write one word on the campaign, for --signature"), NULL },
    { "signature", 0, 0, G_OPTION_ARG_STRING, &options.signature,
      N_("play only if --sign writes the same here"), N_("WORD") },
    { "compare", 0, 0, G_OPTION_ARG_NONE, &options.compare,
      N_("play two versions, FILE and a second one, with the same dice and compare them"), NULL },
    { "format", 0, 0, G_OPTION_ARG_STRING, &options.format,
      N_("write “text” (the default) or “json”"), N_("FORMAT") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  int code = parse_command_line (entries, argc, argv) ? read_from (&options) : VD_EXIT_USAGE;

  if (code == VD_EXIT_CLEAN)
    code = run_playtest (&options);

  g_strfreev (options.files);
  g_strfreev (options.options);
  g_strfreev (options.players);
  g_strfreev (options.gates);
  g_free (options.from);
  g_free (options.pairs);
  g_free (options.until);
  g_free (options.sprt);
  g_free (options.seed);
  g_free (options.format);
  g_free (options.save);
  g_free (options.store);
  g_free (options.report);
  g_free (options.shard);
  g_free (options.signature);
  g_free (options.audit);

  return code;
}
