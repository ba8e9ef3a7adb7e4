/* What the options change: each two choices, compared in the games in which both were
 * open, apart for what opened them. */
#include "formats/report/report-private.h"

#include <math.h>
#include <string.h>

#include "core/campaign/chance.h"

#define RARE 0.05 /* what comes less often by chance is called more than chance */

static void
clear_comparison (gpointer comparison)
{
  g_array_unref (((VdPageComparison *) comparison)->strata);
}

/* The one with the choices that opened @option in a game; made if there is none. */
static VdPageStratum *
find_stratum (const VdPage       *self,
              GArray             *strata,
              guint               option,
              const VdGameResult *result)
{
  VdPageStratum stratum = { 0 };

  for (guint by = 0; by < vd_scenario_get_n_options (self->report->scenario); by++)
    if (vd_scenario_is_opened_by (self->report->scenario, option, by))
      stratum.chosen[by] = result->choice[by];

  for (guint i = 0; i < strata->len; i++)
    {
      VdPageStratum *other = &g_array_index (strata, VdPageStratum, i);

      if (memcmp (other->chosen, stratum.chosen, sizeof stratum.chosen) == 0)
        return other;
    }

  g_array_append_val (strata, stratum);
  return &g_array_index (strata, VdPageStratum, strata->len - 1);
}

/* Which of the two choices a decided game has in which either could be made; -1 if it is
 * none such. */
static int
find_choice (const VdPage       *self,
             const VdGameResult *r,
             guint               option,
             const guint         choice[2])
{
  const VdScenario *s = self->report->scenario;

  if (r->error != NULL || r->winner >= VD_MAX_SIDES ||
      !vd_scenario_was_open (s, option, choice[0], r->choice, r->turns) ||
      !vd_scenario_was_open (s, option, choice[1], r->choice, r->turns))
    return -1;

  return r->choice[option] == choice[0] ? 0 : r->choice[option] == choice[1] ? 1 : -1;
}

static void
add_to (VdStratum *games,
        guint      which,
        guint      winner)
{
  games->n[which]++;
  games->wins[which] += winner == 0;
}

/* The games of the strata, and how many of these have enough. */
static VdStratum *
copy_games (const GArray *strata,
            guint        *n_counted)
{
  VdStratum *games = g_new (VdStratum, strata->len + 1);

  *n_counted = 0;
  for (guint i = 0; i < strata->len; i++)
    {
      games[i] = g_array_index (strata, VdPageStratum, i).games;
      *n_counted += vd_stratum_counts (&games[i]);
    }

  return games;
}

/* The games of two choices by those of another option, where that was open, too. */
static void
split_games (const VdPage           *self,
             const VdPageComparison *c,
             guint                   by,
             VdStratum               games[VD_MAX_CHOICES])
{
  const VdCampaignReport *r = self->report;

  memset (games, 0, VD_MAX_CHOICES * sizeof *games);
  for (guint i = 0; i < r->n; i++)
    {
      const VdGameResult *result = &r->results[i];
      int which = find_choice (self, result, c->option, c->choice);

      if (which >= 0 && vd_page_counts (self, i, by, result->choice[by]))
        add_to (&games[result->choice[by]], which, result->winner);
    }
}

/* Whether what the two do turns round, by what opened them or by what was chosen no later.
 * Who looks several times is the sooner deceived, and corrects for it. */
static void
look_for_turns (const VdPage     *self,
                VdPageComparison *c,
                double            by_strata)
{
  const VdScenario *s = self->report->scenario;
  guint looks = 1;

  c->opposed = by_strata;
  c->turned_by = -1;
  for (guint by = 0; by < vd_scenario_get_n_options (s); by++)
    if (by != c->option && !vd_scenario_is_opened_by (s, c->option, by) &&
        vd_scenario_get_option_turn (s, by) <= vd_scenario_get_option_turn (s, c->option))
      {
        VdStratum games[VD_MAX_CHOICES];
        double opposed;

        split_games (self, c, by, games);
        opposed = vd_strata_oppose (games, VD_MAX_CHOICES);
        looks += vd_page_count_choices (self, by) > 1;
        if (opposed < c->opposed)
          {
            c->opposed = opposed;
            c->turned_by = by;
          }
      }

  c->opposed = MIN (c->opposed * looks, 1);
}

static VdPageComparison
compare_choices (const VdPage *self,
                 guint         option,
                 guint         first,
                 guint         second)
{
  const VdCampaignReport *r = self->report;
  VdPageComparison c = { option, { first, second } };
  g_autofree VdStratum *games = NULL;

  c.strata = g_array_new (FALSE, FALSE, sizeof (VdPageStratum));
  for (guint i = 0; i < r->n; i++)
    {
      int which = find_choice (self, &r->results[i], option, c.choice);

      if (which >= 0)
        add_to (&find_stratum (self, c.strata, option, &r->results[i])->games, which,
                r->results[i].winner);
    }

  games = copy_games (c.strata, &c.n_counted);
  c.difference = vd_strata_pool (games, c.strata->len, &c.low, &c.high);
  c.p = vd_strata_test (games, c.strata->len);
  look_for_turns (self, &c, vd_strata_oppose (games, c.strata->len));
  return c;
}

/* Comparisons that could be made are corrected for how many there are. */
static void
correct_comparisons (GArray *comparisons)
{
  g_autofree double *p = g_new (double, comparisons->len + 1);
  guint n = 0, k = 0;

  for (guint i = 0; i < comparisons->len; i++)
    if (g_array_index (comparisons, VdPageComparison, i).n_counted > 0)
      p[n++] = g_array_index (comparisons, VdPageComparison, i).p;

  vd_holm (p, n);
  for (guint i = 0; i < comparisons->len; i++)
    {
      VdPageComparison *c = &g_array_index (comparisons, VdPageComparison, i);

      c->adjusted = c->n_counted > 0 ? p[k++] : 1;
    }
}

static gboolean
was_made (const VdPage *self,
          guint         option,
          guint         choice)
{
  guint n;

  vd_page_wins (self, option, choice, 0, &n);
  return n > 0;
}

GArray *
vd_page_compare_options (const VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  GArray *comparisons = g_array_new (FALSE, FALSE, sizeof (VdPageComparison));

  g_array_set_clear_func (comparisons, clear_comparison);
  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    for (guint b = 1; b < vd_scenario_get_n_choices (s, option); b++)
      for (guint a = 0; a < b; a++)
        if (was_made (self, option, a) && was_made (self, option, b))
          {
            VdPageComparison comparison = compare_choices (self, option, a, b);

            g_array_append_val (comparisons, comparison);
          }

  correct_comparisons (comparisons);
  return comparisons;
}

gboolean
vd_page_is_opposed (const VdPageComparison *comparison)
{
  return comparison->opposed < RARE;
}

gboolean
vd_page_is_difference (const VdPageComparison *comparison)
{
  return comparison->n_counted > 0 && comparison->adjusted < RARE && !vd_page_is_opposed (comparison);
}

char *
vd_page_stratum_name (const VdPage        *self,
                      guint                option,
                      const VdPageStratum *stratum)
{
  const VdScenario *s = self->report->scenario;
  GString *name = g_string_new (NULL);

  for (guint by = 0; by < vd_scenario_get_n_options (s); by++)
    if (vd_scenario_is_opened_by (s, option, by))
      g_string_append_printf (name, "%s%s: %s", name->len > 0 ? "; " : "",
                              vd_scenario_get_option_name (s, by),
                              vd_scenario_get_choice_name (s, by, stratum->chosen[by]));

  return g_string_free (name, FALSE);
}

/* The table */

static void
write_difference (VdPage *self,
                  double  difference,
                  double  low,
                  double  high)
{
  g_autofree char *middle = vd_page_signed (100 * difference);
  g_autofree char *from = vd_page_signed (100 * low);
  g_autofree char *to = vd_page_signed (100 * high);

  vd_page_cell (self, middle, from, to);
}

static void
write_stratum (VdPage              *self,
               guint                option,
               const VdPageStratum *stratum)
{
  g_autofree char *name = vd_page_stratum_name (self, option, stratum);
  double low, high, difference = vd_stratum_difference (&stratum->games, &low, &high);

  vd_page_raw (self, "<tr><th scope=\"row\">");
  vd_page_say (self, "%s", *name != '\0' ? name : vd_page_word (self, N_("All that were decided")));
  vd_page_raw (self, "</th>");
  for (guint which = 0; which < 2; which++)
    {
      vd_page_markup (self, "<td class=\"n\">%u</td>", stratum->games.n[which]);
      vd_page_share_cell (self, stratum->games.wins[which], stratum->games.n[which], FALSE);
    }
  write_difference (self, difference, low, high);
  vd_page_raw (self, "</tr>\n");
}

static void
write_pooled (VdPage                 *self,
              const VdPageComparison *c)
{
  vd_page_raw (self, "<tfoot><tr><th scope=\"row\">");
  vd_page_say (self, N_("Put together"));
  vd_page_raw (self, "</th><td></td><td></td><td></td><td></td>");
  if (vd_page_is_opposed (c))
    vd_page_cell (self, "–", NULL, NULL);
  else
    write_difference (self, c->difference, c->low, c->high);
  vd_page_raw (self, "</tr></tfoot>\n");
}

static void
write_table (VdPage                 *self,
             const VdPageComparison *c)
{
  const VdScenario *s = self->report->scenario;

  vd_page_raw (self, "<div class=\"scroll\"><table class=\"wide options\"><thead><tr><td></td>");
  for (guint which = 0; which < 2; which++)
    vd_page_element (self, "th colspan=\"2\" scope=\"colgroup\"", "%s",
                     vd_scenario_get_choice_name (s, c->option, c->choice[which]));
  vd_page_raw (self, "<td></td></tr><tr><td></td>");
  for (guint which = 0; which < 2; which++)
    {
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("games"));
      vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("%s won, of\u00a0100"),
                       vd_scenario_get_side_name (s, 0));
    }
  vd_page_element (self, "th class=\"n\" scope=\"col\"", N_("second less first"));
  vd_page_raw (self, "</tr></thead><tbody>\n");
  for (guint i = 0; i < c->strata->len; i++)
    {
      const VdPageStratum *stratum = &g_array_index (c->strata, VdPageStratum, i);

      if (vd_stratum_counts (&stratum->games))
        write_stratum (self, c->option, stratum);
    }
  vd_page_raw (self, "</tbody>");
  if (c->n_counted > 1)
    write_pooled (self, c);
  vd_page_raw (self, "</table></div>\n");
}

/* (transfer full): a share of chance as people write it */
static char *
say_chance (double p)
{
  return p < 0.0001 ? g_strdup ("< 0.0001") : g_strdup_printf ("%.2g", p);
}

static void
say_result (VdPage                 *self,
            const VdPageComparison *c)
{
  const VdScenario *s = self->report->scenario;
  g_autofree char *p = say_chance (c->p);
  g_autofree char *adjusted = say_chance (c->adjusted);
  g_autofree char *opposed = say_chance (c->opposed);
  const char *side = vd_scenario_get_side_name (s, 0);
  const char *second = vd_scenario_get_choice_name (s, c->option, c->choice[1]);
  const char *first = vd_scenario_get_choice_name (s, c->option, c->choice[0]);

  vd_page_raw (self, "<p>");
  if (c->n_counted == 0)
    vd_page_say (self, N_("Too few games in which both could be made to compare “%s” and “%s”."),
                 first, second);
  else if (vd_page_is_opposed (c) && c->turned_by >= 0)
    vd_page_say (self, N_("There is no result for all: “%s” helps %s with some choices of “%s” "
                          "and harms it with "
                          "others, more than chance would bring (p %s)."), second, side,
                 vd_scenario_get_option_name (s, c->turned_by), opposed);
  else if (vd_page_is_opposed (c))
    vd_page_say (self, N_("There is no result for all: “%s” helps %s in some rows and harms it in "
                          "others, more "
                          "than chance would bring (p %s). Read row by row."), second, side, opposed);
  else if (vd_page_is_difference (c))
    vd_page_say (self, c->difference > 0
                       ? N_("A difference: with “%s” %s wins more often than with “%s” (p %s; "
                            "among all "
                            "comparisons of this page %s).")
                       : N_("A difference: with “%s” %s wins less often than with “%s” (p %s; "
                            "among all "
                            "comparisons of this page %s)."), second, side, first, p, adjusted);
  else
    vd_page_say (self, N_("No difference is proved between “%s” and “%s” (p %s; among all "
                          "comparisons of this "
                          "page %s)."), first, second, p, adjusted);
  vd_page_raw (self, "</p>\n");
}

/* What the comparison leaves out, by name. */
static void
say_left_out (VdPage                 *self,
              const VdPageComparison *c)
{
  guint n = 0, decided = self->n_wins[0] + self->n_wins[1];

  for (guint i = 0; i < c->strata->len; i++)
    {
      const VdPageStratum *stratum = &g_array_index (c->strata, VdPageStratum, i);
      g_autofree char *name = vd_page_stratum_name (self, c->option, stratum);

      n += stratum->games.n[0] + stratum->games.n[1];
      if (vd_stratum_counts (&stratum->games))
        continue;

      vd_page_raw (self, "<p class=\"note\">");
      vd_page_say (self, N_("Left out, with fewer than %u games of one choice: %s (%u and %u)."),
                   VD_STRATUM_LEAST, *name != '\0' ? name : vd_page_word (self, N_("All that were "
                                                                                   "decided")),
                   stratum->games.n[0], stratum->games.n[1]);
      vd_page_raw (self, "</p>\n");
    }
  if (n < decided)
    vd_page_element (self, "p class=\"note\"",
                     vd_scenario_get_n_choices (self->report->scenario, c->option) > 2
                     ? N_("In %u of %u decided games one of the two could not be made, or a third "
                          "was.")
                     : N_("In %u of %u decided games one of the two could not be made."), decided - n, decided);
}

static void
write_comparison (VdPage                 *self,
                  const VdPageComparison *c)
{
  vd_page_raw (self, "<div class=\"group\">");
  vd_page_element (self, "h3", "%s", vd_scenario_get_option_name (self->report->scenario,
                                                                  c->option));
  if (c->n_counted > 0)
    write_table (self, c);
  say_result (self, c);
  say_left_out (self, c);
  vd_page_raw (self, "</div>\n");
}

/* Interactions */

/* What two choices do, by the choices of another option. */
typedef struct
{
  const VdPageComparison *of;
  guint                   by;
  VdStratum               games[VD_MAX_CHOICES];
  double                  p;
} Interaction;

static Interaction
find_interaction (const VdPage           *self,
                  const VdPageComparison *c,
                  guint                   by)
{
  Interaction interaction = { c, by };

  split_games (self, c, by, interaction.games);
  interaction.p = vd_strata_differ (interaction.games, VD_MAX_CHOICES);
  return interaction;
}

/* (transfer full): of each two options */
static GArray *
list_interactions (const VdPage *self)
{
  GArray *list = g_array_new (FALSE, FALSE, sizeof (Interaction));
  g_autofree double *p = NULL;

  for (guint i = 0; i < self->comparisons->len; i++)
    {
      const VdPageComparison *c = &g_array_index (self->comparisons, VdPageComparison, i);

      for (guint by = 0; by < c->option; by++)
        {
          Interaction interaction = find_interaction (self, c, by);

          if (interaction.p < 1)
            g_array_append_val (list, interaction);
        }
    }

  p = g_new (double, list->len + 1);
  for (guint i = 0; i < list->len; i++)
    p[i] = g_array_index (list, Interaction, i).p;
  vd_holm (p, list->len);
  for (guint i = 0; i < list->len; i++)
    g_array_index (list, Interaction, i).p = p[i];

  return list;
}

static void
say_interaction (VdPage            *self,
                 const Interaction *interaction)
{
  const VdScenario *s = self->report->scenario;
  const VdPageComparison *c = interaction->of;
  g_autofree char *p = say_chance (interaction->p);
  gboolean is_begun = FALSE;

  vd_page_raw (self, "<li>");
  vd_page_say (self, N_("“%s” and “%s” do more together than apart (p %s): with “%s” instead of "
                        "“%s” %s wins, of "
                        "100 games,"), vd_scenario_get_option_name (s, c->option),
               vd_scenario_get_option_name (s, interaction->by), p,
               vd_scenario_get_choice_name (s, c->option, c->choice[1]),
               vd_scenario_get_choice_name (s, c->option, c->choice[0]), vd_scenario_get_side_name (s, 0));
  for (guint i = 0; i < vd_scenario_get_n_choices (s, interaction->by); i++)
    if (vd_stratum_counts (&interaction->games[i]))
      {
        double low, high, difference = vd_stratum_difference (&interaction->games[i], &low, &high);
        g_autofree char *middle = vd_page_signed (100 * difference);
        g_autofree char *from = vd_page_signed (100 * low);
        g_autofree char *to = vd_page_signed (100 * high);

        vd_page_raw (self, is_begun ? "; " : " ");
        is_begun = TRUE;
        /* TRANS: so many games more or fewer, between what that lies, and the choice */
        vd_page_say (self, N_("%s (%s to %s) with “%s”"), middle, from, to,
                     vd_scenario_get_choice_name (s, interaction->by, i));
      }
  vd_page_raw (self, ".</li>\n");
}

static void
write_interactions (VdPage *self)
{
  g_autoptr (GArray) list = list_interactions (self);
  guint n = 0;

  if (list->len == 0)
    return;

  vd_page_element (self, "h3", N_("Two options together"));
  vd_page_raw (self, "<ul>\n");
  for (guint i = 0; i < list->len; i++)
    if (g_array_index (list, Interaction, i).p < RARE)
      {
        say_interaction (self, &g_array_index (list, Interaction, i));
        n++;
      }
  if (n == 0)
    vd_page_element (self, "li", N_("No two options do more together than apart, as far as chance "
                                    "lets it be "
                                    "seen."));
  vd_page_raw (self, "</ul>\n");
}

void
vd_page_options (VdPage *self)
{
  if (self->comparisons->len == 0)
    return;

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("What options change"));
  vd_page_element (self, "p", N_("Each two choices, in the decided games in which either could be "
                                 "made; apart, in a "
                                 "row each, for the choices that opened them. The last column "
                                 "tells how many more "
                                 "games of 100 %s wins with the second. Rows are put together by "
                                 "the method of "
                                 "Mantel and Haenszel."), vd_scenario_get_side_name (self->report->scenario, 0));
  for (guint i = 0; i < self->comparisons->len; i++)
    write_comparison (self, &g_array_index (self->comparisons, VdPageComparison, i));
  write_interactions (self);
  vd_page_element (self, "p class=\"note\"", N_("A page that compares much finds something by "
                                                "chance alone: what is "
                                                "called a difference would come up in at most 5 "
                                                "of 100 campaigns in "
                                                "which no option did anything (Holm)."));
  vd_page_raw (self, "</section>\n");
}
