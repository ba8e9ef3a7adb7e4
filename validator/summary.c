#include "validator/summary.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/campaign/forces.h"
#include "formats/report/again.h"
#include "validator/columns.h"
#include "validator/course.h"
#include "validator/efforts.h"
#include "validator/gate.h"
#include "validator/schedule.h"
#include "validator/terminal.h"
#include "validator/until.h"

static void
print_again (const VdSummary *self,
             guint            game,
             FILE            *stream)
{
  VdCampaign one = *self->campaign;
  g_autofree char *command = NULL;

  one.first_game = game;
  one.n_games = 1;
  command = vd_again_command (self->path, &one);
  fprintf (stream, "    %s\n", command);
}

void
vd_summary_print_failed (const VdSummary *self,
                         FILE            *stream)
{
  const VdCampaign *campaign = self->campaign;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, campaign->seed);

  for (guint i = 0; i < campaign->n_games; i++)
    if (self->results[i].error != NULL)
      {
        g_autofree char *title = g_strdup_printf (_("Game %u of seed %s failed:"),
                                                  campaign->first_game + i, seed);

        fprintf (stream, "%s%s%s %s\n", vd_terminal_ink (stream, VD_INK_RED), title,
                 vd_terminal_ink (stream, VD_INK_PLAIN), self->results[i].error);
        print_again (self, campaign->first_game + i, stream);
      }
}

/* A decimal is worth its room once the interval is narrower than two points. */
static int
share_digits (const VdSummary *self)
{
  return self->campaign->n_games < 10000 ? 0 : 1;
}

static guint
share_width (const VdSummary *self)
{
  return share_digits (self) == 0 ? 15 : 22;
}

/* Columns are filled up but for the last. */
static void
print_share (const VdSummary *self,
             guint            k,
             guint            n,
             gboolean         last)
{
  int digits = share_digits (self);
  g_autofree char *text = NULL;
  g_autofree char *fitted = NULL;
  double low, high;

  vd_wilson (k, n, &low, &high);
  text = n > 0 ? g_strdup_printf ("%*.*f %% (%.*f–%.*f)", digits > 0 ? 5 : 3, digits, 100.0 * k / n,
                                  digits, 100 * low, digits, 100 * high)
               : g_strdup ("–");
  fitted = last ? g_strdup (text) : vd_columns_fit (text, share_width (self));
  fputs (fitted, stdout);
}

static void
print_wins (const VdSummary *self,
            const char      *indent,
            const char      *name,
            int              option,
            int              choice)
{
  guint n_sides = vd_scenario_get_n_sides (self->campaign->scenario);
  guint n = vd_tally_games (self, option, choice);

  vd_columns_name (indent, name);
  printf ("%7u ", n);
  for (guint side = 0; side < n_sides; side++)
    print_share (self, vd_tally_wins (self, option, choice, side), n, FALSE);
  print_share (self, vd_tally_wins (self, option, choice, VD_MAX_SIDES), n, TRUE);
  putchar ('\n');
}

static void
print_all_wins (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  /* xgettext:no-c-format */
  vd_columns_heading (_("Wins (95 % intervals)"));
  printf ("%7s ", _("games"));
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *name = vd_columns_fit (vd_scenario_get_side_name (s, side), share_width (self));

      fputs (name, stdout);
    }

  printf ("%s\n", _("draw"));
  print_wins (self, "  ", _("all games"), -1, -1);

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      printf ("  %s\n", vd_scenario_get_option_name (s, option));
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        if (vd_tally_games (self, option, choice) > 0)
          {
            g_autofree char *name = vd_columns_clause (vd_scenario_get_choice_name (s, option, choice));

            print_wins (self, "    ", name, option, choice);
          }
    }
}

static void
print_count (const VdSummary *self,
             const char      *name,
             const char      *rest,
             guint            k)
{
  g_autofree char *both = g_strdup_printf ("%s, %s", name, rest);

  vd_columns_name ("  ", both);
  printf ("%7u ", k);
  print_share (self, k, vd_tally_games (self, -1, -1), TRUE);
  putchar ('\n');
}

/* A side that wins, or %VD_MAX_SIDES, at a level, or at none. */
static char *
name_end (const VdSummary *self,
          guint            winner,
          guint            level)
{
  const VdScenario *s = self->campaign->scenario;
  const char *name = winner < VD_MAX_SIDES ? vd_scenario_get_side_name (s, winner) : _("nobody");

  if (level > 0)
    return g_strdup_printf ("%s, %s", name, vd_scenario_get_victory_level (s, level - 1));

  return winner < VD_MAX_SIDES ? g_strdup_printf ("%s, %s", name, _("no level")) : g_strdup (name);
}

/* Calls @print for each end that games can have, the highest victories of a side first. */
typedef void (*PrintEnd) (const VdSummary *self,
                          guint            winner,
                          guint            level,
                          gconstpointer    data);

static void
print_ends (const VdSummary *self,
            PrintEnd         print,
            gconstpointer    data)
{
  const VdScenario *s = self->campaign->scenario;
  guint n = vd_scenario_get_n_victory_levels (s);

  for (guint winner = 0; winner <= VD_MAX_SIDES; winner++)
    for (guint below = 0; below <= n; below++)
      if (vd_tally_knows_end (self, winner, n - below))
        print (self, winner, n - below, data);
}

static void
print_end (const VdSummary *self,
           guint            winner,
           guint            level,
           gconstpointer    data)
{
  g_autofree char *name = name_end (self, winner, level);
  guint n;
  VdSum margin = vd_tally_margin_at (self, -1, -1, winner, level, &n);

  vd_columns_name ("  ", name);
  printf ("%7u ", n);
  print_share (self, n, vd_tally_games (self, -1, -1), FALSE);
  vd_course_print_mean (margin, n, 16);
  putchar ('\n');
}

static void
print_levels (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;
  g_autofree char *share = vd_columns_fit (_("share"), share_width (self));

  vd_columns_heading (_("Levels of victory"));
  printf ("%7s %s", _("games"), share);
  printf (_("  %s less %s"), vd_scenario_get_side_name (s, 0), vd_scenario_get_side_name (s, 1));
  putchar ('\n');
  print_ends (self, print_end, NULL);
}

/* By option: as many choices beside each other as there is room for. */

#define BESIDE 3
#define ROOM 51          /* for all their columns */
#define MOST_OF_A_NAME 24

typedef struct
{
  guint option;
  guint width;           /* of a column */
  guint n;               /* of these: */
  guint choices[BESIDE];
} Beside;

/* (transfer full): its first clause if all of it has no room */
static char *
name_choice (const VdSummary *self,
             guint            option,
             guint            choice)
{
  const char *name = vd_scenario_get_choice_name (self->campaign->scenario, option, choice);

  return g_utf8_strlen (name, -1) <= MOST_OF_A_NAME ? g_strdup (name)
                                                    : g_strndup (name, strcspn (name, ":;,("));
}

static void
print_end_beside (const VdSummary *self,
                  guint            winner,
                  guint            level,
                  gconstpointer    data)
{
  const Beside *beside = data;
  g_autofree char *name = name_end (self, winner, level);

  vd_columns_name ("    ", name);
  for (guint i = 0; i < beside->n; i++)
    {
      gboolean last = i + 1 == beside->n;

      putchar (' ');
      print_share (self, vd_tally_level (self, beside->option, beside->choices[i], winner, level),
                   vd_tally_games (self, beside->option, beside->choices[i]), last);
      printf ("%*s", last ? 0 : (int) (beside->width - share_width (self)), "");
    }
  putchar ('\n');
}

static void
print_beside (const VdSummary *self,
              const Beside    *beside)
{
  vd_columns_name ("", "");
  for (guint i = 0; i < beside->n; i++)
    {
      g_autofree char *name = name_choice (self, beside->option, beside->choices[i]);
      g_autofree char *fitted = vd_columns_fit (name, beside->width);

      printf (" %s", i + 1 < beside->n ? fitted : name);
    }

  putchar ('\n');
  print_ends (self, print_end_beside, beside);
}

/* How wide the columns of an option's choices must be. */
static guint
measure_choices (const VdSummary *self,
                 guint            option)
{
  guint width = share_width (self);

  for (guint i = 0; i < vd_scenario_get_n_choices (self->campaign->scenario, option); i++)
    {
      g_autofree char *name = name_choice (self, option, i);
      guint length = g_utf8_strlen (name, -1);

      width = MAX (width, length);
    }

  return width;
}

static guint
count_choices (const VdSummary *self,
               guint            option)
{
  guint n = 0;

  for (guint i = 0; i < vd_scenario_get_n_choices (self->campaign->scenario, option); i++)
    n += vd_tally_games (self, option, i) > 0;

  return n;
}

static void
print_levels_by_option (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;
  gboolean headed = FALSE;

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      Beside beside = { option, measure_choices (self, option) };

      if (count_choices (self, option) < 2)
        continue;

      if (!headed)
        {
          vd_columns_heading (_("Levels by option"));
          putchar ('\n');
        }
      headed = TRUE;
      printf ("  %s\n", vd_scenario_get_option_name (s, option));
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        {
          if (vd_tally_games (self, option, choice) > 0)
            beside.choices[beside.n++] = choice;
          if (beside.n == BESIDE || (beside.n + 1) * (beside.width + 1) > ROOM)
            {
              print_beside (self, &beside);
              beside.n = 0;
            }
        }
      if (beside.n > 0)
        print_beside (self, &beside);
    }
}

static void
print_demoralized (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  vd_columns_heading (_("Demoralized"));
  printf ("%7s\n", _("games"));
  for (guint field = 0; field < vd_scenario_get_n_fields (s); field++)
    for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
      print_count (self, vd_scenario_get_field_name (s, field),
                   vd_scenario_get_side_name (s, side), vd_tally_demoralized (self, field, side));
}

static void
print_spread (const char     *name,
              const VdSpread *spread)
{
  vd_columns_name ("  ", name);
  printf ("%10.1f %10.1f %10.1f %10.1f\n",
          spread->mean, spread->low, spread->median, spread->high);
}

static void
print_game_figures (const VdSummary *self,
                    const VdFigure  *figures)
{
  for (const VdFigure *figure = figures; figure->key != NULL; figure++)
    {
      VdSpread spread = vd_tally_spread (self, figure, 0);

      print_spread (_(figure->title), &spread);
    }
}

static void
print_figures (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  vd_columns_heading (_("A game"));
  /* xgettext:no-c-format */
  printf ("%10s %10s %10s %10s\n", _("mean"), _("5 %"), _("median"), _("95 %"));
  for (const VdFigure *figure = vd_side_figures; figure->key != NULL; figure++)
    for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
      {
        VdSpread spread = vd_tally_spread (self, figure, side);
        g_autofree char *name = g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side),
                                                 _(figure->title));

        print_spread (name, &spread);
      }

  print_game_figures (self, vd_game_figures);
  if (self->annals != NULL)
    print_game_figures (self, vd_course_figures);
}

static gboolean
is_random (const VdCampaign *campaign)
{
  for (guint side = 0; side < vd_scenario_get_n_sides (campaign->scenario); side++)
    if (strcmp (campaign->players[side], "random") != 0)
      return FALSE;

  return TRUE;
}

static void
print_head (const VdSummary *self)
{
  const VdCampaign *campaign = self->campaign;
  const VdScenario *s = campaign->scenario;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, campaign->seed);

  printf (ngettext ("%s%s%s: %u game, seed %s, ", "%s%s%s: %u games, seed %s, ", campaign->n_games),
          vd_answer_ink (VD_INK_BOLD), vd_scenario_get_title (s), vd_answer_ink (VD_INK_PLAIN),
          campaign->n_games, seed);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    printf ("%s %s, ", vd_scenario_get_side_name (s, side), campaign->players[side]);
  puts (campaign->unchecked ? _("not audited") : _("every order audited"));
  if (campaign->from != NULL)
    printf (_("All games go on from order %u of %s.\n"), campaign->from->n, campaign->from->path);
  if (is_random (campaign))
    puts (_("Random players try the rules; who wins says nothing about the balance."));
}

static void
print_tail (const VdSummary *self)
{
  guint n_failed = vd_tally_failed (self);
  double orders = vd_tally_orders (self);
  g_autofree char *hash = g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                                           vd_game_results_hash (self->results,
                                                                 self->campaign->n_games));

  if (self->n_stored > 0)
    printf (_("\nIn the store before: %u of the games\n"), self->n_stored);
  else
    printf (_("\n%.1f games/s, %.0f orders/s, %.2f µs of processor time an order (%u workers)\n"),
            self->campaign->n_games / self->seconds, orders / self->seconds,
            orders > 0 ? 1e6 * self->processor_seconds / orders : 0.0, self->campaign->n_jobs);
  printf (_("Hash of the games: %s\n"), hash);
  if (n_failed > 0)
    printf (ngettext ("%s%u game failed%s\n", "%s%u games failed%s\n", n_failed),
            vd_answer_ink (VD_INK_RED), n_failed, vd_answer_ink (VD_INK_PLAIN));
  else if (!self->campaign->unchecked)
    printf ("%s%s%s\n", vd_answer_ink (VD_INK_GREEN), _("No audit failed"),
            vd_answer_ink (VD_INK_PLAIN));
}

/* What it was all for, if that was said. */
static void
print_proved (const VdSummary *self)
{
  if (self->until == NULL || self->gates == NULL)
    return;

  putchar ('\n');
  vd_until_print (self->until, self->campaign);
  vd_gates_print (self->gates, self, stdout);
}

void
vd_summary_print (const VdSummary *self)
{
  print_head (self);
  print_all_wins (self);
  vd_course_print_margins (self);
  if (vd_scenario_get_n_victory_levels (self->campaign->scenario) > 0)
    {
      print_levels (self);
      print_levels_by_option (self);
    }
  if (vd_forces_has_fields (self->campaign->scenario))
    print_demoralized (self);
  print_figures (self);
  vd_schedule_print (self);
  vd_course_print (self);
  vd_efforts_print (self);
  print_proved (self);
  print_tail (self);
  vd_summary_print_failed (self, stdout);
}
