#include "validator/compare.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/campaign/chance.h"
#include "formats/io/json-writer.h"
#include "validator/columns.h"
#include "validator/command.h"
#include "validator/terminal.h"

#define DIFFERENCE_WIDTH 26

/* What is compared besides who won; strengths are kept in quarters. */
typedef struct
{
  const char *key;
  const char *title;
  gboolean    by_side;
  double      unit;
  gint64    (*read) (const VdGameResult *result,
                     guint               side);
} Figure;

static gint64
read_margin (const VdGameResult *result,
             guint               side)
{
  return (gint64) result->points[0] - result->points[1];
}

static gint64
read_points (const VdGameResult *result,
             guint               side)
{
  return result->points[side];
}

static gint64
read_losses (const VdGameResult *result,
             guint               side)
{
  return result->losses[side];
}

static gint64
read_exited (const VdGameResult *result,
             guint               side)
{
  return result->exited[side];
}

static gint64
read_turns (const VdGameResult *result,
            guint               side)
{
  return result->turns;
}

static gint64
read_combats (const VdGameResult *result,
              guint               side)
{
  return result->n_combats;
}

static const Figure figures[] = {
  { "margin",   N_("margin in points"),   FALSE, 1, read_margin },
  { "points",   N_("points"),             TRUE,  1, read_points },
  { "losses",   N_("strength lost"),      TRUE,  4, read_losses },
  { "exited",   N_("strength that left"), TRUE,  4, read_exited },
  { "duration", N_("turns"),              FALSE, 1, read_turns },
  { "combats",  N_("combats"),            FALSE, 1, read_combats },
};

gboolean
vd_compare_check (const VdScenario *a,
                  const VdScenario *b)
{
  guint n = vd_scenario_get_n_sides (a);
  gboolean same = vd_scenario_get_n_sides (b) == n;

  for (guint side = 0; side < n && same; side++)
    same = strcmp (vd_scenario_get_side_id (a, side), vd_scenario_get_side_id (b, side)) == 0;

  if (!same)
    vd_complain (_("--compare: the versions have other sides, or in another order; give them the "
                   "same <side> ids"));
  return same;
}

static gboolean
is_pair (const VdComparison *self,
         guint               i)
{
  return self->results[0][i].error == NULL && self->results[1][i].error == NULL;
}

VdPairs
vd_compare_wins (const VdComparison *self,
                 guint               winner)
{
  VdPairs pairs = { 0 };

  g_assert (winner <= VD_MAX_SIDES);

  for (guint i = 0; i < self->campaigns[0]->n_games; i++)
    if (is_pair (self, i))
      {
        gboolean first = self->results[0][i].winner == winner;
        gboolean second = self->results[1][i].winner == winner;

        pairs.n++;
        pairs.both += first && second;
        pairs.first += first && !second;
        pairs.second += !first && second;
        pairs.neither += !first && !second;
      }

  return pairs;
}

static void
sum_up (VdSum  *sum,
        gint64  value)
{
  sum->sum += value;
  sum->squares += value * value;
}

guint
vd_compare_figure (const VdComparison *self,
                   gint64            (*read) (const VdGameResult *result,
                                              guint               side),
                   guint               side,
                   VdSum               sums[3])
{
  guint n = 0;

  g_assert (side < VD_MAX_SIDES);

  memset (sums, 0, 3 * sizeof *sums);
  for (guint i = 0; i < self->campaigns[0]->n_games; i++)
    if (is_pair (self, i))
      {
        gint64 first = read (&self->results[0][i], side);
        gint64 second = read (&self->results[1][i], side);

        sum_up (&sums[0], first);
        sum_up (&sums[1], second);
        sum_up (&sums[2], second - first);
        n++;
      }

  return n;
}

guint
vd_compare_count_same (const VdComparison *self)
{
  guint n = 0;

  for (guint i = 0; i < self->campaigns[0]->n_games; i++)
    n += is_pair (self, i) && self->results[0][i].hash == self->results[1][i].hash;

  return n;
}

/* How many games apart would give an interval as narrow as that of a pair. */
static double
find_gain (const VdSum sums[3],
           guint       n)
{
  double first = vd_sum_error (sums[0], n), second = vd_sum_error (sums[1], n);
  double paired = vd_sum_error (sums[2], n);

  return paired > 0 ? (first * first + second * second) / (paired * paired) : 0;
}

/* What a row proves */

#define RARE 0.05 /* what comes less often by chance is called a difference */

/* The rows of both tables: wins of each side and of nobody, then the figures. */
#define MAX_ROWS (VD_MAX_SIDES + 1 + VD_MAX_SIDES * G_N_ELEMENTS (figures))

static double
test_wins (const VdComparison *self,
           guint               winner)
{
  VdPairs pairs = vd_compare_wins (self, winner);

  return vd_sign_test (pairs.first, pairs.second);
}

static double
test_figure (const VdComparison *self,
             const Figure       *figure,
             guint               side)
{
  VdSum sums[3];
  guint n = vd_compare_figure (self, figure->read, side, sums);
  double mean = vd_sum_mean (sums[2], n), error = vd_sum_error (sums[2], n);

  return error > 0 ? vd_student_beyond (mean / error, n) : mean != 0 ? 0 : 1;
}

/* How probable chance makes each row, in their order, among all of them (Holm). */
static guint
list_chances (const VdComparison *self,
              double              p[MAX_ROWS])
{
  guint n_sides = vd_scenario_get_n_sides (self->campaigns[0]->scenario), n = 0;

  for (guint i = 0; i <= n_sides; i++)
    p[n++] = test_wins (self, i < n_sides ? i : VD_MAX_SIDES);
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (guint side = 0; side < (figures[i].by_side ? n_sides : 1); side++)
      p[n++] = test_figure (self, &figures[i], side);

  vd_holm (p, n);
  return n;
}

/* Returns: (transfer full): what a row is called */
static char *
name_figure (const VdComparison *self,
             const Figure       *figure,
             guint               side)
{
  return figure->by_side ? g_strdup_printf ("%s, %s",
                                            vd_scenario_get_side_name (self->campaigns[0]->scenario, side),
                                            _(figure->title))
                         : g_strdup (_(figure->title));
}

/* As text */

static void
print_head (const VdComparison *self)
{
  const VdCampaign *campaign = self->campaigns[0];
  const VdScenario *s = campaign->scenario;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, campaign->seed);

  printf ("A: %s%s%s (%s)\n", vd_answer_ink (VD_INK_BOLD), vd_scenario_get_title (s),
          vd_answer_ink (VD_INK_PLAIN), self->paths[0]);
  printf ("B: %s%s%s (%s)\n", vd_answer_ink (VD_INK_BOLD),
          vd_scenario_get_title (self->campaigns[1]->scenario), vd_answer_ink (VD_INK_PLAIN),
          self->paths[1]);
  printf (ngettext ("%u game of each with the same dice, seed %s",
                    "%u games of each with the same dice, seed %s", campaign->n_games),
          campaign->n_games, seed);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    printf (", %s %s", vd_scenario_get_side_name (s, side), campaign->players[side]);
  putchar ('\n');
  printf (ngettext ("%u of them was the same in both to the last order\n",
                    "%u of them were the same in both to the last order\n",
                    vd_compare_count_same (self)), vd_compare_count_same (self));
}

/* Returns: (transfer full): "+1.2 % (-0.3 … +2.7)", with @unit after the first number, in
 * the room there is */
static char *
fit_difference (double      number,
                double      low,
                double      high,
                int         places,
                const char *unit)
{
  g_autofree char *middle = vd_columns_signed (number, places);
  g_autofree char *from = vd_columns_signed (low, places);
  g_autofree char *to = vd_columns_signed (high, places);
  g_autofree char *text = g_strdup_printf ("%s%s (%s … %s)", middle, unit, from, to);

  return vd_columns_fit (text, DIFFERENCE_WIDTH);
}

/* What stands above the columns of either table, the next one last. */
static void
print_columns (const char *next)
{
  /* xgettext:no-c-format */
  g_autofree char *difference = vd_columns_fit (_("B less A (95 % interval)"), DIFFERENCE_WIDTH);

  printf ("%7s %7s  %s %6s", "A", "B", difference, next);
}

static void
print_wins (const VdComparison *self)
{
  const VdScenario *s = self->campaigns[0]->scenario;
  guint n_sides = vd_scenario_get_n_sides (s);

  vd_columns_heading (_("Wins"));
  print_columns (_("only A"));
  printf (" %6s %6s\n", _("only B"), "p");
  for (guint i = 0; i <= n_sides; i++)
    {
      guint winner = i < n_sides ? i : VD_MAX_SIDES;
      VdPairs pairs = vd_compare_wins (self, winner);
      double low, high, unit = pairs.n > 0 ? 100.0 / pairs.n : 0;
      g_autofree char *difference = NULL;

      vd_paired_shares (pairs.both, pairs.first, pairs.second, pairs.neither, &low, &high);
      difference = fit_difference (((double) pairs.second - pairs.first) * unit, 100 * low,
                                   100 * high, 1, " %");
      vd_columns_name ("  ", i < n_sides ? vd_scenario_get_side_name (s, i) : _("draw"));
      printf ("%5.1f %% %5.1f %%  %s %6u %6u %6.3f\n", (pairs.both + pairs.first) * unit,
              (pairs.both + pairs.second) * unit, difference, pairs.first, pairs.second,
              vd_sign_test (pairs.first, pairs.second));
    }
}

static void
print_figure (const VdComparison *self,
              const Figure       *figure,
              guint               side)
{
  VdSum sums[3];
  guint n = vd_compare_figure (self, figure->read, side, sums);
  double mean = vd_sum_mean (sums[2], n) / figure->unit;
  double reach = vd_student (n) * vd_sum_error (sums[2], n) / figure->unit;
  double gain = find_gain (sums, n);
  g_autofree char *name = name_figure (self, figure, side);
  g_autofree char *difference = fit_difference (mean, mean - reach, mean + reach, 2, "");

  vd_columns_name ("  ", name);
  printf ("%7.2f %7.2f  %s", vd_sum_mean (sums[0], n) / figure->unit,
          vd_sum_mean (sums[1], n) / figure->unit, difference);
  if (gain > 0)
    printf (" %6.1f", gain);
  putchar ('\n');
}

/* Which rows are differences, where all are looked at. */
static void
print_differences (const VdComparison *self)
{
  const VdScenario *s = self->campaigns[0]->scenario;
  guint n_sides = vd_scenario_get_n_sides (s), row = 0;
  double p[MAX_ROWS];
  guint n = list_chances (self, p);
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i <= n_sides; i++)
    if (p[row++] < RARE)
      g_string_append_printf (names, "  %s: %s\n", _("Wins"),
                              i < n_sides ? vd_scenario_get_side_name (s, i) : _("draw"));
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (guint side = 0; side < (figures[i].by_side ? n_sides : 1); side++)
      if (p[row++] < RARE)
        {
          g_autofree char *name = name_figure (self, &figures[i], side);

          g_string_append_printf (names, "  %s\n", name);
        }

  if (names->len > 0)
    printf ("\n%s\n%s", _("Differences where all rows are looked at (Holm, 5 %):"), names->str);
  else
    printf ("\n%s\n", _("No difference is proved where all rows are looked at (Holm, 5 %)."));
  printf (_("Of %u intervals one leaves out 0 in about one of four comparisons of equal versions; "
            "what is\n"
            "named here would be named in at most one of twenty.\n"), n);
}

void
vd_compare_print (const VdComparison *self)
{
  guint n_sides = vd_scenario_get_n_sides (self->campaigns[0]->scenario);

  print_head (self);
  print_wins (self);
  vd_columns_heading (_("Means"));
  print_columns (_("worth"));
  putchar ('\n');
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (guint side = 0; side < (figures[i].by_side ? n_sides : 1); side++)
      print_figure (self, &figures[i], side);

  print_differences (self);
  printf ("\n%s\n", _("p: how often so uneven a split of “only A” and “only B” comes by chance.  "
                      "worth: how many\ngames with other dice a game with the same dice is "
                      "worth."));
}

/* As JSON */

static void
write_wins (const VdComparison *self,
            VdJson             *json,
            guint               winner,
            double              adjusted)
{
  const VdScenario *s = self->campaigns[0]->scenario;
  VdPairs pairs = vd_compare_wins (self, winner);
  double low, high, n = MAX (pairs.n, 1);

  vd_paired_shares (pairs.both, pairs.first, pairs.second, pairs.neither, &low, &high);
  vd_json_object (json, NULL);
  vd_json_string (json, "side", winner < VD_MAX_SIDES ? vd_scenario_get_side_id (s, winner) : NULL);
  vd_json_number (json, "a", (pairs.both + pairs.first) / n);
  vd_json_number (json, "b", (pairs.both + pairs.second) / n);
  vd_json_integer (json, "both", pairs.both);
  vd_json_integer (json, "only_a", pairs.first);
  vd_json_integer (json, "only_b", pairs.second);
  vd_json_integer (json, "neither", pairs.neither);
  vd_json_number (json, "difference", ((double) pairs.second - pairs.first) / n);
  vd_json_number (json, "low", low);
  vd_json_number (json, "high", high);
  vd_json_number (json, "p", vd_sign_test (pairs.first, pairs.second));
  vd_json_number (json, "p_holm", adjusted);
  vd_json_close (json, '}');
}

static void
write_figure (const VdComparison *self,
              VdJson             *json,
              const Figure       *figure,
              guint               side,
              double              adjusted)
{
  const VdScenario *s = self->campaigns[0]->scenario;
  VdSum sums[3];
  guint n = vd_compare_figure (self, figure->read, side, sums);
  double mean = vd_sum_mean (sums[2], n) / figure->unit;
  double reach = vd_student (n) * vd_sum_error (sums[2], n) / figure->unit;

  vd_json_object (json, NULL);
  vd_json_string (json, "figure", figure->key);
  vd_json_string (json, "side", figure->by_side ? vd_scenario_get_side_id (s, side) : NULL);
  vd_json_number (json, "a", vd_sum_mean (sums[0], n) / figure->unit);
  vd_json_number (json, "b", vd_sum_mean (sums[1], n) / figure->unit);
  vd_json_number (json, "difference", mean);
  vd_json_number (json, "low", mean - reach);
  vd_json_number (json, "high", mean + reach);
  vd_json_number (json, "p", test_figure (self, figure, side));
  vd_json_number (json, "p_holm", adjusted);
  vd_json_number (json, "worth", find_gain (sums, n));
  vd_json_close (json, '}');
}

static void
write_version (const VdComparison *self,
               VdJson             *json,
               const char         *key,
               guint               version)
{
  const VdCampaign *campaign = self->campaigns[version];
  guint n_failed = 0;

  for (guint i = 0; i < campaign->n_games; i++)
    n_failed += self->results[version][i].error != NULL;

  vd_json_object (json, key);
  vd_json_string (json, "file", self->paths[version]);
  vd_json_string (json, "title", vd_scenario_get_title (campaign->scenario));
  vd_json_hash (json, "hash",
                vd_game_results_hash (self->results[version], campaign->n_games));
  vd_json_integer (json, "failed", n_failed);
  vd_json_close (json, '}');
}

void
vd_compare_print_json (const VdComparison *self)
{
  const VdCampaign *campaign = self->campaigns[0];
  guint n_sides = vd_scenario_get_n_sides (campaign->scenario);
  double p[MAX_ROWS];
  guint row = 0;
  char seed[24];
  VdJson json;

  list_chances (self, p);
  g_snprintf (seed, sizeof seed, "%" G_GUINT64_FORMAT, campaign->seed);
  vd_json_begin (&json, stdout);
  vd_json_object (&json, NULL);
  write_version (self, &json, "a", 0);
  write_version (self, &json, "b", 1);
  vd_json_integer (&json, "games", campaign->n_games);
  vd_json_integer (&json, "first", campaign->first_game);
  vd_json_string (&json, "seed", seed);
  vd_json_integer (&json, "same", vd_compare_count_same (self));

  vd_json_array (&json, "wins");
  for (guint side = 0; side < n_sides; side++)
    write_wins (self, &json, side, p[row++]);
  write_wins (self, &json, VD_MAX_SIDES, p[row++]);
  vd_json_close (&json, ']');

  vd_json_array (&json, "means");
  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    for (guint side = 0; side < (figures[i].by_side ? n_sides : 1); side++)
      write_figure (self, &json, &figures[i], side, p[row++]);
  vd_json_close (&json, ']');
  vd_json_close (&json, '}');
  vd_json_end (&json);
}
