#include "validator/course.h"

#include <glib/gi18n.h>
#include <math.h>
#include <string.h>

#include "core/campaign/chance.h"
#include "validator/columns.h"
#include "validator/terminal.h"

/* Strengths are kept in quarters. */
#define QUARTERS 4.0

/* "12.3 ±0.4" in @width columns. */
static void
print_mean (VdSum   sum,
            guint64 n,
            double  unit,
            int     width)
{
  g_autofree char *text = n > 0 ? vd_columns_mean (vd_sum_mean (sum, n) / unit,
                                                   vd_student (n) * vd_sum_error (sum, n) / unit)
                                : g_strdup ("–");

  printf (" %*s%s", MAX (0, width - 1 - (int) g_utf8_strlen (text, -1)), "", text);
}

void
vd_course_print_mean (VdSum   sum,
                      guint64 n,
                      int     width)
{
  print_mean (sum, n, 1, width);
}

static void
print_margin (const VdSummary *self,
              const char      *indent,
              const char      *name,
              int              option,
              int              choice)
{
  guint n;
  VdSum margin = vd_tally_margin (self, option, choice, &n);

  vd_columns_name (indent, name);
  printf ("%7u", n);
  print_mean (margin, n, 1, 16);
  putchar ('\n');
}

void
vd_course_print_margins (const VdSummary *self)
{
  const VdScenario *s = self->campaign->scenario;

  vd_columns_heading (_("Margin in points"));
  printf ("%7s", _("games"));
  printf (_("  %s less %s (mean, 95 %% interval)"), vd_scenario_get_side_name (s, 0),
          vd_scenario_get_side_name (s, 1));
  putchar ('\n');
  print_margin (self, "  ", _("all games"), -1, -1);

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    {
      printf ("  %s\n", vd_scenario_get_option_name (s, option));
      for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
        if (vd_tally_games (self, option, choice) > 0)
          {
            g_autofree char *name =
              vd_columns_clause (vd_scenario_get_choice_name (s, option, choice));

            print_margin (self, "    ", name, option, choice);
          }
    }
}

static void
print_losses (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;

  vd_columns_heading (_("Losses a game by class"));
  printf ("%15s %15s\n", _("units"), _("strength"));
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint c = 0; c < vd_scenario_get_n_classes (s); c++)
      if (vd_scenario_has_class (s, side, c))
        {
          g_autofree char *name = g_strdup_printf ("%s, %s", vd_scenario_get_side_name (s, side),
                                                   vd_scenario_get_class_name (s, c));

          vd_columns_name ("  ", name);
          print_mean (annals->n_lost[side][c], annals->n, 1, 16);
          print_mean (annals->losses[side][c], annals->n, QUARTERS, 16);
          putchar ('\n');
        }
}

void
vd_course_print_share (guint64 k,
                       guint64 n,
                       int     width)
{
  g_autofree char *text = NULL;
  double low, high;

  vd_wilson (k, n, &low, &high);
  text = g_strdup_printf ("%.0f %% (%.0f–%.0f)", n > 0 ? 100.0 * k / n : 0, 100 * low, 100 * high);
  printf ("%*s%s", MAX (0, width - (int) g_utf8_strlen (text, -1)), "", text);
}

/* @text at the right end of @width columns */
static void
print_right (const char *text,
             guint       width)
{
  g_autofree char *fitted = vd_columns_fit (text, MIN ((glong) width, g_utf8_strlen (text, -1)));

  printf ("%*s%s", (int) (width - g_utf8_strlen (fitted, -1)), "", fitted);
}

/* Who leads at the end of each turn, and by how much. */
static void
print_leads (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;
  guint n_sides = vd_scenario_get_n_sides (s);
  g_autofree char *less = g_strdup_printf (_("%s less %s"), vd_scenario_get_side_name (s, 0),
                                           vd_scenario_get_side_name (s, 1));

  printf ("\n%s%s%s\n", vd_answer_ink (VD_INK_BOLD),
          /* xgettext:no-c-format */
          _("Who leads at the end of each turn, and by how many points (95 % intervals)"),
          vd_answer_ink (VD_INK_PLAIN));
  printf ("  %5s %7s", _("turn"), _("games"));
  for (guint side = 0; side < n_sides; side++)
    print_right (vd_scenario_get_side_name (s, side), 16);
  print_right (less, 24);
  putchar ('\n');

  for (guint i = 0; i < vd_scenario_get_n_turns (s); i++)
    if (annals->turns[i].n > 0)
      {
        printf ("  %5u %7" G_GUINT64_FORMAT, i + 1, annals->turns[i].n);
        for (guint side = 0; side < n_sides; side++)
          vd_course_print_share (annals->turns[i].leads[side], annals->turns[i].n, 16);
        print_mean (annals->turns[i].margin, annals->turns[i].n, 1, 24);
        putchar ('\n');
      }
}

/* What each side has then. */
static void
print_turns (const VdAnnals *annals)
{
  const VdScenario *s = annals->scenario;
  guint n_sides = vd_scenario_get_n_sides (s);

  printf ("\n%s%s%s\n", vd_answer_ink (VD_INK_BOLD),
          /* xgettext:no-c-format */
          _("At the end of each turn, had the game ended there (means, 95 % intervals)"),
          vd_answer_ink (VD_INK_PLAIN));
  printf ("  %5s", "");
  for (guint side = 0; side < n_sides; side++)
    print_right (vd_scenario_get_side_name (s, side), 36);
  printf ("\n  %5s", _("turn"));
  for (guint side = 0; side < n_sides; side++)
    {
      print_right (_("points"), 12);
      print_right (_("lost"), 12);
      print_right (_("on map"), 12);
    }
  putchar ('\n');

  for (guint i = 0; i < vd_scenario_get_n_turns (s); i++)
    if (annals->turns[i].n > 0)
      {
        const VdAnnalsTurn *turn = &annals->turns[i];

        printf ("  %5u", i + 1);
        for (guint side = 0; side < n_sides; side++)
          {
            print_mean (turn->points[side], turn->n, 1, 12);
            print_mean (turn->lost[side], turn->n, QUARTERS, 12);
            print_mean (turn->strength[side], turn->n, QUARTERS, 12);
          }
        putchar ('\n');
      }
}

void
vd_course_print (const VdSummary *self)
{
  if (self->annals == NULL || self->annals->n == 0)
    return;

  print_losses (self->annals);
  print_leads (self->annals);
  print_turns (self->annals);
}

/* As JSON */

void
vd_course_write_mean (VdJson     *json,
                      const char *key,
                      VdSum       sum,
                      guint64     n,
                      double      unit)
{
  double mean = vd_sum_mean (sum, n) / unit, reach = vd_student (n) * vd_sum_error (sum, n) / unit;

  vd_json_object (json, key);
  vd_json_number (json, "mean", mean);
  vd_json_number (json, "low", mean - reach);
  vd_json_number (json, "high", mean + reach);
  vd_json_close (json, '}');
}

static void
write_margin (const VdSummary *self,
              VdJson          *json,
              int              option,
              int              choice)
{
  const VdScenario *s = self->campaign->scenario;
  guint n;
  VdSum margin = vd_tally_margin (self, option, choice, &n);

  vd_json_object (json, NULL);
  vd_json_string (json, "option", option < 0 ? NULL : vd_scenario_get_option_id (s, option));
  vd_json_string (json, "choice",
                  option < 0 ? NULL : vd_scenario_get_choice_id (s, option, choice));
  vd_json_integer (json, "games", n);
  vd_json_string (json, "of", vd_scenario_get_side_id (s, 0));
  vd_json_string (json, "less", vd_scenario_get_side_id (s, 1));
  vd_course_write_mean (json, "points", margin, n, 1);
  vd_json_close (json, '}');
}

void
vd_course_write_margins (const VdSummary *self,
                         VdJson          *json)
{
  const VdScenario *s = self->campaign->scenario;

  vd_json_array (json, "margins");
  write_margin (self, json, -1, -1);
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    for (guint choice = 0; choice < vd_scenario_get_n_choices (s, option); choice++)
      if (vd_tally_games (self, option, choice) > 0)
        write_margin (self, json, option, choice);
  vd_json_close (json, ']');
}

static void
write_losses (const VdAnnals *annals,
              VdJson         *json)
{
  const VdScenario *s = annals->scenario;

  vd_json_array (json, "losses_by_class");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    for (guint c = 0; c < vd_scenario_get_n_classes (s); c++)
      if (vd_scenario_has_class (s, side, c))
        {
          vd_json_object (json, NULL);
          vd_json_string (json, "side", vd_scenario_get_side_id (s, side));
          vd_json_string (json, "class", vd_scenario_get_class_id (s, c));
          vd_course_write_mean (json, "units", annals->n_lost[side][c], annals->n, 1);
          vd_course_write_mean (json, "strength", annals->losses[side][c], annals->n, QUARTERS);
          vd_json_close (json, '}');
        }
  vd_json_close (json, ']');
}

void
vd_course_write_share (VdJson     *json,
                       const char *key,
                       guint       k,
                       guint       n)
{
  double low, high;

  vd_wilson (k, n, &low, &high);
  vd_json_integer (json, key, k);
  vd_json_number (json, "share", n > 0 ? (double) k / n : 0);
  vd_json_number (json, "low", low);
  vd_json_number (json, "high", high);
}

static void
write_lead (VdJson     *json,
            const char *side,
            guint64     k,
            guint64     n)
{
  vd_json_object (json, NULL);
  vd_json_string (json, "side", side);
  vd_course_write_share (json, "leads", k, n);
  vd_json_close (json, '}');
}

static void
write_turn (const VdAnnals     *annals,
            VdJson             *json,
            guint               number,
            const VdAnnalsTurn *turn)
{
  const VdScenario *s = annals->scenario;
  guint n_sides = vd_scenario_get_n_sides (s);

  vd_json_object (json, NULL);
  vd_json_integer (json, "turn", number);
  vd_json_integer (json, "games", turn->n);
  vd_json_array (json, "leads");
  for (guint side = 0; side < n_sides; side++)
    write_lead (json, vd_scenario_get_side_id (s, side), turn->leads[side], turn->n);
  write_lead (json, NULL, turn->leads[VD_MAX_SIDES], turn->n);
  vd_json_close (json, ']');
  vd_course_write_mean (json, "margin", turn->margin, turn->n, 1);

  vd_json_array (json, "sides");
  for (guint side = 0; side < n_sides; side++)
    {
      vd_json_object (json, NULL);
      vd_json_string (json, "side", vd_scenario_get_side_id (s, side));
      vd_course_write_mean (json, "points", turn->points[side], turn->n, 1);
      vd_course_write_mean (json, "lost", turn->lost[side], turn->n, QUARTERS);
      vd_course_write_mean (json, "on_map", turn->strength[side], turn->n, QUARTERS);
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');
  vd_json_close (json, '}');
}

void
vd_course_write (const VdSummary *self,
                 VdJson          *json)
{
  const VdAnnals *annals = self->annals;

  if (annals == NULL)
    return;

  write_losses (annals, json);
  vd_json_array (json, "turns");
  for (guint i = 0; i < vd_scenario_get_n_turns (annals->scenario); i++)
    if (annals->turns[i].n > 0)
      write_turn (annals, json, i + 1, &annals->turns[i]);
  vd_json_close (json, ']');
}
