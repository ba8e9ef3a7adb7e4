#include "validator/summary.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/json-writer.h"
#include "validator/spread.h"
#include "validator/terminal.h"

/* Columns of the text: names are cut or filled up to this width. */
#define NAME_WIDTH 30

/* What is read of one game. */
typedef double (*Figure) (const VdGameResult *result,
                          guint               side);

guint
vd_summary_count_failed (const VdSummary *self)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += self->results[i].error != NULL;

  return n;
}

void
vd_summary_print_failed (const VdSummary *self,
                         FILE            *stream)
{
  const VdCampaign *campaign = self->campaign;

  for (guint i = 0; i < campaign->n_games; i++)
    if (self->results[i].error != NULL)
      fprintf (stream, _("%sGame %u of seed %" G_GUINT64_FORMAT " failed:%s %s\n"
                         "    vedette playtest %s --seed %" G_GUINT64_FORMAT
                         " --first %u --games 1\n"),
               vd_terminal_ink (stream, VD_INK_RED), campaign->first_game + i, campaign->seed,
               vd_terminal_ink (stream, VD_INK_PLAIN), self->results[i].error,
               self->path, campaign->seed, campaign->first_game + i);
}

/* @text in exactly @width columns. */
static char *
fit (const char *text,
     guint       width)
{
  glong length = g_utf8_strlen (text, -1);
  g_autofree char *start = NULL;

  if (length <= width)
    return g_strdup_printf ("%s%*s", text, (int) (width - length), "");

  start = g_utf8_substring (text, 0, width - 1);
  return g_strconcat (start, "…", NULL);
}

static void
print_name (const char *indent,
            const char *name)
{
  g_autofree char *fitted = fit (name, NAME_WIDTH - strlen (indent));

  printf ("%s%s", indent, fitted);
}

/* Games that an option's choice was made in; all if @option is -1. */
static gboolean
is_counted (const VdGameResult *result,
            int                 option,
            int                 choice)
{
  return result->error == NULL && (option < 0 || result->choice[option] == choice);
}

static guint
count_games (const VdSummary *self,
             int              option,
             int              choice)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += is_counted (&self->results[i], option, choice);

  return n;
}

static guint
count_wins (const VdSummary *self,
            int              option,
            int              choice,
            guint            winner)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += is_counted (&self->results[i], option, choice) && self->results[i].winner == winner;

  return n;
}

static guint
count_level (const VdSummary *self,
             guint            winner,
             guint            level)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += self->results[i].error == NULL && self->results[i].winner == winner &&
         self->results[i].level == level;

  return n;
}

static guint
count_demoralized (const VdSummary *self,
                   guint            field,
                   guint            side)
{
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    n += self->results[i].error == NULL &&
         (self->results[i].demoralized[field] & (1u << side)) != 0;

  return n;
}

/* Losses and the like are kept in quarter points. */
static double
get_losses (const VdGameResult *result,
            guint               side)
{
  return result->losses[side] / 4.0;
}

static double
get_exited (const VdGameResult *result,
            guint               side)
{
  return result->exited[side] / 4.0;
}

static double
get_points (const VdGameResult *result,
            guint               side)
{
  return result->points[side];
}

static double
get_moves (const VdGameResult *result,
           guint               side)
{
  return result->n_moves;
}

static double
get_combats (const VdGameResult *result,
             guint               side)
{
  return result->n_combats;
}

static double
get_orders (const VdGameResult *result,
            guint               side)
{
  return result->n_orders;
}

typedef struct
{
  const char *key;
  const char *title;
  Figure      figure;
} FigureRow;

static const FigureRow side_figures[] = {
  { "points", N_("points"),            get_points },
  { "losses", N_("strength lost"),     get_losses },
  { "exited", N_("strength that left"), get_exited },
};

static const FigureRow game_figures[] = {
  { "moves",   N_("moves"),   get_moves },
  { "combats", N_("combats"), get_combats },
  { "orders",  N_("orders"),  get_orders },
};

static VdSpread
spread_of (const VdSummary *self,
           Figure           figure,
           guint            side)
{
  g_autofree double *values = g_new (double, self->campaign->n_games);
  guint n = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    if (self->results[i].error == NULL)
      values[n++] = figure (&self->results[i], side);

  return vd_spread_of (values, n);
}

static double
sum_orders (const VdSummary *self)
{
  double sum = 0;

  for (guint i = 0; i < self->campaign->n_games; i++)
    sum += self->results[i].n_orders;

  return sum;
}

/* Text */

/* Shares of few games are not worth a decimal. */
static int
share_digits (const VdSummary *self)
{
  return self->campaign->n_games < 1000 ? 0 : 1;
}

static guint
share_width (const VdSummary *self)
{
  return share_digits (self) == 0 ? 16 : 22;
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
  fitted = last ? g_strdup (text) : fit (text, share_width (self));
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
  guint n = count_games (self, option, choice);

  print_name (indent, name);
  printf ("%7u ", n);
  for (guint side = 0; side < n_sides; side++)
    print_share (self, count_wins (self, option, choice, side), n, FALSE);
  print_share (self, count_wins (self, option, choice, VD_MAX_SIDES), n, TRUE);
  putchar ('\n');
}

static void
print_heading (const char *text)
{
  g_autofree char *fitted = fit (text, NAME_WIDTH);

  printf ("\n%s%s%s", vd_answer_ink (VD_INK_BOLD), fitted, vd_answer_ink (VD_INK_PLAIN));
}

static void
print_all_wins (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  print_heading (_("Wins (95 % intervals)"));
  printf ("%7s ", _("games"));
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *name = fit (vd_scenario_get_side_name (s, side), share_width (self));

      fputs (name, stdout);
    }

  printf ("%s\n", _("draw"));
  print_wins (self, "  ", _("all games"), -1, -1);

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      printf ("  %s\n", vd_scenario_get_option_name (s, option));
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        if (count_games (self, option, choice) > 0)
          print_wins (self, "    ", vd_scenario_get_choice_name (s, option, choice),
                      option, choice);
    }
}

static void
print_count (const VdSummary *self,
             const char      *name,
             const char      *rest,
             guint            k)
{
  g_autofree char *both = g_strdup_printf ("%s, %s", name, rest);

  print_name ("  ", both);
  printf ("%7u ", k);
  print_share (self, k, count_games (self, -1, -1), TRUE);
  putchar ('\n');
}

static void
print_levels (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  if (vd_scenario_get_n_victory_levels (s) == 0)
    return;

  print_heading (_("Levels of victory"));
  printf ("%7s\n", _("games"));
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint level = vd_scenario_get_n_victory_levels (s); level > 0; level--)
      print_count (self, vd_scenario_get_side_name (s, side),
                   vd_scenario_get_victory_level (s, level - 1), count_level (self, side, level));
}

static void
print_demoralized (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  print_heading (_("Demoralized"));
  printf ("%7s\n", _("games"));
  for (guint field = 0; field < vd_scenario_get_n_fields (s); field++)
    for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
      print_count (self, vd_scenario_get_field_name (s, field),
                   vd_scenario_get_side_name (s, side), count_demoralized (self, field, side));
}

static void
print_spread (const char     *name,
              const VdSpread *spread)
{
  print_name ("  ", name);
  printf ("%10.1f %10.1f %10.1f %10.1f\n",
          spread->mean, spread->low, spread->median, spread->high);
}

static void
print_figures (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  print_heading (_("A game"));
  printf ("%10s %10s %10s %10s\n", _("mean"), _("5 %"), _("median"), _("95 %"));
  for (guint i = 0; i < G_N_ELEMENTS (side_figures); i++)
    for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
      {
        VdSpread spread = spread_of (self, side_figures[i].figure, side);
        g_autofree char *name = g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side),
                                                 _(side_figures[i].title));

        print_spread (name, &spread);
      }

  for (guint i = 0; i < G_N_ELEMENTS (game_figures); i++)
    {
      VdSpread spread = spread_of (self, game_figures[i].figure, 0);

      print_spread (_(game_figures[i].title), &spread);
    }
}

static void
print_head (const VdSummary *self)
{
  const VdCampaign *campaign = self->campaign;
  const VdScenario *s = campaign->scenario;

  printf (ngettext ("%s%s%s: %u game, seed %" G_GUINT64_FORMAT ", ",
                    "%s%s%s: %u games, seed %" G_GUINT64_FORMAT ", ", campaign->n_games),
          vd_answer_ink (VD_INK_BOLD), vd_scenario_get_title (s), vd_answer_ink (VD_INK_PLAIN),
          campaign->n_games, campaign->seed);
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    printf ("%s %s, ", vd_scenario_get_side_name (s, side), campaign->players[side]);
  puts (campaign->unchecked ? _("not audited") : _("every order audited"));
}

static void
print_tail (const VdSummary *self)
{
  guint n_failed = vd_summary_count_failed (self);
  double orders = sum_orders (self);

  printf (_("\n%.1f games/s, %.0f orders/s, %.2f µs of processor time an order (%u workers)\n"),
          self->campaign->n_games / self->seconds, orders / self->seconds,
          orders > 0 ? 1e6 * self->processor_seconds / orders : 0.0, self->campaign->n_jobs);
  printf (_("Hash of the games: %016" G_GINT64_MODIFIER "x\n"),
          vd_game_results_hash (self->results, self->campaign->n_games));
  if (n_failed > 0)
    printf (ngettext ("%s%u game failed%s\n", "%s%u games failed%s\n", n_failed),
            vd_answer_ink (VD_INK_RED), n_failed, vd_answer_ink (VD_INK_PLAIN));
  else if (!self->campaign->unchecked)
    printf ("%s%s%s\n", vd_answer_ink (VD_INK_GREEN), _("No audit failed"),
            vd_answer_ink (VD_INK_PLAIN));
}

void
vd_summary_print (const VdSummary *self)
{
  print_head (self);
  print_all_wins (self);
  print_levels (self);
  print_demoralized (self);
  print_figures (self);
  print_tail (self);
  vd_summary_print_failed (self, stdout);
}

/* JSON */

static void
write_share (VdJson     *json,
             const char *side,
             guint       k,
             guint       n)
{
  double low, high;

  vd_wilson (k, n, &low, &high);
  vd_json_object (json, NULL);
  vd_json_string (json, "side", side);
  vd_json_integer (json, "wins", k);
  vd_json_number (json, "share", n > 0 ? (double) k / n : 0);
  vd_json_number (json, "low", low);
  vd_json_number (json, "high", high);
  vd_json_close (json, '}');
}

/* The side of a draw is null, and so are option and choice of all games. */
static void
write_wins (const VdSummary *self,
            VdJson          *json,
            int              option,
            int              choice)
{
  const VdScenario *s = self->campaign->scenario;
  guint n = count_games (self, option, choice);

  vd_json_object (json, NULL);
  vd_json_string (json, "option", option < 0 ? NULL : vd_scenario_get_option_id (s, option));
  vd_json_string (json, "choice",
                  option < 0 ? NULL : vd_scenario_get_choice_id (s, option, choice));
  vd_json_integer (json, "games", n);
  vd_json_array (json, "shares");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    write_share (json, vd_scenario_get_side_id (s, side),
                 count_wins (self, option, choice, side), n);
  write_share (json, NULL, count_wins (self, option, choice, VD_MAX_SIDES), n);
  vd_json_close (json, ']');
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
      if (count_games (self, option, choice) > 0)
        write_wins (self, json, option, choice);
  vd_json_close (json, ']');
}

static void
write_levels (const VdSummary *self,
              VdJson          *json)
{
  const VdScenario *s = self->campaign->scenario;

  vd_json_array (json, "levels");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint level = 1; level <= vd_scenario_get_n_victory_levels (s); level++)
      {
        vd_json_object (json, NULL);
        vd_json_string (json, "side", vd_scenario_get_side_id (s, side));
        vd_json_string (json, "level", vd_scenario_get_victory_level (s, level - 1));
        vd_json_integer (json, "games", count_level (self, side, level));
        vd_json_close (json, '}');
      }
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
        vd_json_integer (json, "games", count_demoralized (self, field, side));
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

  for (guint i = 0; i < G_N_ELEMENTS (side_figures); i++)
    {
      vd_json_object (json, side_figures[i].key);
      for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
        write_spread (json, vd_scenario_get_side_id (s, side),
                      spread_of (self, side_figures[i].figure, side));
      vd_json_close (json, '}');
    }

  for (guint i = 0; i < G_N_ELEMENTS (game_figures); i++)
    write_spread (json, game_figures[i].key, spread_of (self, game_figures[i].figure, 0));
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
write_hash (VdJson  *json,
            guint64  hash)
{
  char text[24];

  g_snprintf (text, sizeof text, "%016" G_GINT64_MODIFIER "x", hash);
  vd_json_string (json, "hash", text);
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
  write_hash (json, vd_game_results_hash (self->results, campaign->n_games));

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
  double orders = sum_orders (self);

  vd_json_object (json, "speed");
  vd_json_integer (json, "jobs", self->campaign->n_jobs);
  vd_json_number (json, "seconds", self->seconds);
  vd_json_number (json, "processor_seconds", self->processor_seconds);
  vd_json_number (json, "games_per_second", self->campaign->n_games / self->seconds);
  vd_json_number (json, "orders_per_second", orders / self->seconds);
  vd_json_number (json, "microseconds_per_order",
                  orders > 0 ? 1e6 * self->processor_seconds / orders : 0);
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
  write_levels (self, &json);
  write_demoralized (self, &json);
  write_figures (self, &json);
  write_speed (self, &json);
  vd_json_close (&json, '}');
  vd_json_end (&json);
}
