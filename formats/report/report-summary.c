/* In short: is it fair, by how much, under which option, what never happens, how sure
 * is that. */
#include "formats/report/report-private.h"

#include <math.h>
#include <string.h>

#include "core/campaign/spread.h"
#include "core/checks/check-play.h"

#define FEW 30    /* decided games of which no share is told */
#define NAMED 3   /* things of one kind that are named */
#define KINDS 4   /* kinds that are told of */

gboolean
vd_page_is_random (const VdCampaignReport *r)
{
  for (guint side = 0; side < vd_scenario_get_n_sides (r->scenario); side++)
    if (!g_str_has_prefix (r->players[side], "random"))
      return FALSE;

  return TRUE;
}

static gboolean
are_alike (const VdCampaignReport *r)
{
  for (guint side = 1; side < vd_scenario_get_n_sides (r->scenario); side++)
    if (strcmp (r->players[side], r->players[0]) != 0)
      return FALSE;

  return TRUE;
}

static void
begin_answer (VdPage     *self,
              const char *question)
{
  vd_page_element (self, "dt", "%s", vd_page_word (self, question));
  vd_page_raw (self, "<dd>");
}

static void
end_answer (VdPage *self)
{
  vd_page_raw (self, "</dd>\n");
}

/* Is it fair, and to whom? */

static void
say_verdict (VdPage *self)
{
  guint decided = self->n_wins[0] + self->n_wins[1];
  guint ahead = self->n_wins[1] > self->n_wins[0];
  const char *name = vd_scenario_get_side_name (self->report->scenario, ahead);
  double low, high;

  vd_wilson (self->n_wins[ahead], decided, &low, &high);
  vd_page_raw (self, "<p class=\"verdict\">");
  if (vd_page_is_random (self->report) && self->n_ended > 0)
    vd_page_say (self, N_("The rules were tried, not the balance."));
  else if (decided < FEW)
    vd_page_say (self, N_("Too few games were decided to say whom the battle favours."));
  else if (!are_alike (self->report))
    vd_page_say (self, N_("The sides were played by different players: who wins says as much about "
                          "these as about the battle."));
  else if (low > 0.5 && low < 0.55)
    vd_page_say (self, N_("Between these players the battle favours one side a little: %s."), name);
  else if (low > 0.5)
    vd_page_say (self, N_("Between these players the battle favours one side clearly: %s."), name);
  else if (high - low <= 0.1)
    vd_page_say (self, N_("Between these players the battle is even, as far as can be seen."));
  else
    vd_page_say (self, N_("Whom the battle favours cannot be told from so few games."));
  vd_page_raw (self, "</p>\n");
}

static void
say_fairness (VdPage *self)
{
  guint decided = self->n_wins[0] + self->n_wins[1];
  guint ahead = self->n_wins[1] > self->n_wins[0];
  const char *name = vd_scenario_get_side_name (self->report->scenario, ahead);
  g_autofree char *share = g_strdup_printf ("%.0f", 100 * vd_page_share (self->n_wins[ahead], decided));
  g_autofree char *from = NULL, *to = NULL;
  double low, high;

  if (decided == 0)
    return;

  vd_wilson (self->n_wins[ahead], decided, &low, &high);
  from = g_strdup_printf ("%.0f", 100 * low);
  to = g_strdup_printf ("%.0f", 100 * high);
  begin_answer (self, N_("Is it fair?"));
  vd_page_say (self, N_("Of 100 decided games %s wins about %s; the truth lies between %s and %s, "
                        "95 times in 100."),
               name, share, from, to);
  if (decided < self->n_ended)
    {
      g_autofree char *nobody = vd_page_percent (vd_page_share (self->n_ended - decided, self->n_ended));

      vd_page_raw (self, " ");
      vd_page_say (self, N_("Nobody wins %s of all games."), nobody);
    }
  end_answer (self);
}

/* By how much? */

static void
say_mean (VdPage *self)
{
  VdPageMean margin = vd_page_margin (self, -1, -1, -1, 0);
  guint ahead = margin.mean < 0;
  const char *name = vd_scenario_get_side_name (self->report->scenario, ahead);
  g_autofree char *mean = vd_page_decimal (fabs (margin.mean));
  g_autofree char *reach = vd_page_decimal (margin.reach);
  g_autofree char *low = vd_page_decimal (fabs (margin.mean) - margin.reach);
  g_autofree char *high = vd_page_decimal (fabs (margin.mean) + margin.reach);

  if (fabs (margin.mean) > margin.reach)
    vd_page_say (self, N_("In points %s is ahead by %s on average (95 %%: %s to %s)."), name, mean, low,
                 high);
  else
    vd_page_say (self, N_("In points neither side is ahead for certain: %s by %s on average, give or "
                          "take %s."), name, mean, reach);

  if (fabs (margin.mean) > margin.reach && self->n_wins[!ahead] > self->n_wins[ahead])
    {
      vd_page_raw (self, " ");
      vd_page_say (self, N_("%s wins more often all the same: its victories are the lower ones."),
                   vd_scenario_get_side_name (self->report->scenario, !ahead));
    }
}

/* Which the means of the last turns know nothing of. */
static void
say_early (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  const VdAnnals *a = self->report->annals;
  guint64 n = a->n - a->turns[vd_scenario_get_n_turns (s) - 1].n;
  g_autofree char *share = vd_page_percent (vd_page_share (n, a->n));

  if (n == 0)
    return;

  vd_page_raw (self, " ");
  vd_page_say (self, N_("%s of the games end before the last turn."), share);
}

/* Between what limits most games end. */
static void
say_distance (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  g_autofree double *margins = g_new (double, r->n + 1);
  guint n = 0;
  VdSpread spread;

  for (guint i = 0; i < r->n; i++)
    if (vd_page_counts (self, i, -1, -1))
      margins[n++] = abs (r->results[i].points[0] - r->results[i].points[1]);

  spread = vd_spread_of (margins, n);
  vd_page_raw (self, " ");
  vd_page_say (self, N_("In half of the games no more than %d points lie between the sides, in one of "
                        "20 more than %d."), (int) floor (spread.median + 0.5),
               (int) floor (spread.high + 0.5));
}

static void
say_commonest (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  guint most = 0, winner = 0, level = 0;
  g_autofree char *share = NULL, *name = NULL;

  for (guint w = 0; w <= VD_MAX_SIDES; w++)
    for (guint l = 0; l <= vd_scenario_get_n_victory_levels (s); l++)
      {
        guint k = vd_page_margin (self, -1, -1, w, l).n;

        if (k > most)
          {
            most = k;
            winner = w;
            level = l;
          }
      }
  if (most == 0)
    return;

  share = vd_page_percent (vd_page_share (most, self->n_ended));
  name = vd_page_end_name (self, winner, level);
  vd_page_raw (self, " ");
  /* TRANS: who wins and by which level; the share of the games */
  vd_page_say (self, N_("The commonest end: %s (%s)."), name, share);
}

static void
say_amount (VdPage *self)
{
  if (self->n_ended < 2)
    return;

  begin_answer (self, N_("By how much?"));
  say_mean (self);
  say_distance (self);
  say_commonest (self);
  say_early (self);
  end_answer (self);
}

/* Under which option? */

/* The decided games of one choice in which the same opened it: wins of the first side. */
typedef struct
{
  const VdPageComparison *of;
  const VdPageStratum    *stratum;
  guint                   choice;
  guint                   wins;
  guint                   decided;
  double                  share;
} Branch;

static void
add_branch (GArray                 *branches,
            const VdPageComparison *c,
            const VdPageStratum    *stratum,
            guint                   which)
{
  Branch branch = { c, stratum, c->choice[which], stratum->games.wins[which], stratum->games.n[which] };

  for (guint i = 0; i < branches->len; i++)
    {
      const Branch *other = &g_array_index (branches, Branch, i);

      if (other->of->option == c->option && other->choice == branch.choice &&
          memcmp (other->stratum->chosen, stratum->chosen, sizeof stratum->chosen) == 0)
        return;
    }

  branch.share = vd_page_share (branch.wins, branch.decided);
  g_array_append_val (branches, branch);
}

/* (transfer full): of all options that can be compared, what has games enough of either
 * choice */
static GArray *
list_branches (const VdPage *self)
{
  GArray *branches = g_array_new (FALSE, FALSE, sizeof (Branch));

  for (guint i = 0; i < self->comparisons->len; i++)
    {
      const VdPageComparison *c = &g_array_index (self->comparisons, VdPageComparison, i);

      for (guint k = 0; k < c->strata->len; k++)
        {
          const VdPageStratum *stratum = &g_array_index (c->strata, VdPageStratum, k);

          for (guint which = 0; which < 2 && vd_stratum_counts (&stratum->games); which++)
            if (stratum->games.n[which] >= FEW)
              add_branch (branches, c, stratum, which);
        }
    }

  return branches;
}

/* The choice that matters most. */
static void
say_most (VdPage                 *self,
          const VdPageComparison *c)
{
  const VdScenario *s = self->report->scenario;
  gboolean is_more = c->difference > 0;
  g_autofree char *more = vd_page_decimal (100 * fabs (c->difference));
  g_autofree char *low = vd_page_decimal (100 * (is_more ? c->low : -c->high));
  g_autofree char *high = vd_page_decimal (100 * (is_more ? c->high : -c->low));

  vd_page_say (self, N_("Most depends on “%s”: where both could be chosen, of 100 decided games %s wins %s more "
                        "with “%s” than with “%s” (%s to %s)."),
               vd_scenario_get_option_name (s, c->option), vd_scenario_get_side_name (s, 0), more,
               vd_scenario_get_choice_name (s, c->option, c->choice[is_more]),
               vd_scenario_get_choice_name (s, c->option, c->choice[!is_more]), low, high);
}

static void
say_branch (VdPage       *self,
            const char   *sentence,
            const Branch *branch)
{
  const VdScenario *s = self->report->scenario;
  guint ahead = branch->share < 0.5, option = branch->of->option;
  double from, to;
  g_autofree char *share = vd_page_percent (ahead ? 1 - branch->share : branch->share);
  g_autofree char *opened = vd_page_stratum_name (self, option, branch->stratum);
  g_autofree char *where = *opened == '\0' ? g_strdup (vd_scenario_get_option_name (s, option))
                                           : g_strconcat (vd_scenario_get_option_name (s, option), "; ",
                                                          opened, NULL);
  g_autofree char *low = NULL, *high = NULL;

  vd_wilson (branch->wins, branch->decided, &from, &to);
  low = vd_page_percent (ahead ? 1 - to : from);
  high = vd_page_percent (ahead ? 1 - from : to);
  vd_page_raw (self, " ");
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  vd_page_say (self, sentence, vd_scenario_get_choice_name (s, option, branch->choice), where,
               vd_scenario_get_side_name (s, ahead), share, low, high);
#pragma GCC diagnostic pop
}

static void
say_even (VdPage       *self,
          const GArray *branches)
{
  const Branch *even = &g_array_index (branches, Branch, 0), *odd = even;

  for (guint i = 1; i < branches->len; i++)
    {
      const Branch *branch = &g_array_index (branches, Branch, i);

      if (fabs (branch->share - 0.5) < fabs (even->share - 0.5))
        even = branch;
      if (fabs (branch->share - 0.5) > fabs (odd->share - 0.5))
        odd = branch;
    }

  /* TRANS: a choice; its option and what opened it; a side, its share of wins and between what
   * it lies */
  say_branch (self, N_("Nearest to even it is with “%s” (%s): %s wins %s (%s to %s)."), even);
  /* TRANS: the same */
  say_branch (self, N_("Furthest from it with “%s” (%s): %s wins %s (%s to %s)."), odd);
}

/* Options of which there is no figure for all. */
static void
say_opposed (VdPage *self)
{
  for (guint i = 0; i < self->comparisons->len; i++)
    {
      const VdPageComparison *c = &g_array_index (self->comparisons, VdPageComparison, i);

      if (vd_page_is_opposed (c))
        {
          vd_page_raw (self, " ");
          vd_page_say (self, N_("What “%s” does turns round with what else is chosen."),
                       vd_scenario_get_option_name (self->report->scenario, c->option));
        }
    }
}

/* The options that were the same in all games. */
static void
say_fixed (VdPage *self)
{
  const VdScenario *s = self->report->scenario;
  VdCampaign campaign = vd_page_campaign (self->report);

  for (guint option = 0; option < vd_scenario_get_n_options (s); option++)
    if (campaign.choices[option] >= 0)
      {
        vd_page_say (self, N_("“%s” was fixed to “%s” in all games."),
                     vd_scenario_get_option_name (s, option),
                     vd_scenario_get_choice_name (s, option, campaign.choices[option]));
        vd_page_raw (self, " ");
      }
}

/* (nullable): the greatest difference that is one. */
static const VdPageComparison *
find_most (const VdPage *self)
{
  const VdPageComparison *most = NULL;

  for (guint i = 0; i < self->comparisons->len; i++)
    {
      const VdPageComparison *c = &g_array_index (self->comparisons, VdPageComparison, i);

      if (vd_page_is_difference (c) && (most == NULL || fabs (c->difference) > fabs (most->difference)))
        most = c;
    }

  return most;
}

static void
say_options (VdPage *self)
{
  g_autoptr (GArray) branches = list_branches (self);
  const VdPageComparison *most = find_most (self);

  begin_answer (self, N_("Under which option?"));
  say_fixed (self);
  if (vd_scenario_get_n_options (self->report->scenario) == 0)
    vd_page_say (self, N_("The battle has no options."));
  else if (branches->len == 0)
    vd_page_say (self, N_("No option was tried both ways often enough to compare."));
  else if (most == NULL)
    vd_page_say (self, N_("No option shifts the wins for certain."));
  else
    say_most (self, most);
  say_opposed (self);
  if (branches->len > 2)
    say_even (self, branches);
  end_answer (self);
}

/* What never happens? */

const VdPageKind vd_page_kinds[] = {
  { "play.one-sided",             N_("One side that nearly always wins"),             FALSE },
  { "play.perhaps-one-sided",     N_("One side that may nearly always win"),          FALSE },
  { "play.ends-early",            N_("Games that end early"),                         FALSE },
  { "play.group-waits",           N_("Reinforcements that come late"),                FALSE },
  { "play.entry-jammed",          N_("Entry hexes at which units pile up"),           FALSE },
  { "play.group-never-entered",   N_("Reinforcements that never came"),               TRUE },
  { "play.award-never-scored",    N_("Rows of the victory schedule that never scored"), TRUE },
  { "play.level-never-reached",   N_("Levels of victory that nobody reached"),        TRUE },
  { "play.unit-never-moved",      N_("Units that never moved"),                       TRUE },
  { "play.terrain-never-entered", N_("Ground on which nobody ever stood"),            TRUE },
  { "play.column-never-used",     N_("Odds at which nobody attacked"),                TRUE },
  { "play.cell-never-rolled",     N_("Cells of the results table that were never rolled"), FALSE },
  { "play.result-never-came",     N_("Results that never came"),                      TRUE },
  { "play.pair-never-used",       N_("Classes that shun some ground"),                FALSE },
  { "play.rule-never-applied",    N_("Rules that were never applied"),                FALSE },
  { NULL }
};

/* (transfer full): what a finding is about, as people call it */
static char *
name_subject (const VdPage    *self,
              const VdFinding *finding)
{
  const VdScenario *s = self->report->scenario;
  guint index = finding->about.index;

  if (finding->about.kind == VD_ABOUT_UNIT)
    return g_strdup (vd_scenario_get_unit_name (s, index));
  if (finding->about.kind == VD_ABOUT_GROUP)
    return g_strdup (vd_scenario_get_group_name (s, index));
  if (finding->about.kind == VD_ABOUT_AWARD)
    return vd_scenario_name_award (s, index);

  return g_strdup (finding->key != NULL ? finding->key : "");
}

/* (transfer full): what the findings of @kind are about, but those accepted.  A level
 * that one side reached has no finding, and yet the other side may never have. */
static GPtrArray *
list_subjects (const VdPage     *self,
               const VdPageKind *kind)
{
  GPtrArray *subjects;

  if (strcmp (kind->code, "play.level-never-reached") == 0 &&
      self->n_ended >= VD_CHECK_PLAY_LEAST)
    return vd_page_list_unreached (self, FALSE);

  subjects = g_ptr_array_new_with_free_func (g_free);
  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];

      if (finding->ignored == NULL && strcmp (finding->code, kind->code) == 0)
        g_ptr_array_add (subjects, name_subject (self, finding));
    }

  return subjects;
}

static void
say_kind (VdPage           *self,
          const VdPageKind *kind,
          const GPtrArray  *subjects)
{
  guint named = MIN (subjects->len, NAMED);

  vd_page_raw (self, "<li>");
  /* TRANS: what never happens, before a list of it */
  vd_page_say (self, N_("%s: "), vd_page_word (self, kind->title));
  for (guint i = 0; i < named; i++)
    {
      vd_page_raw (self, i > 0 ? "; " : "");
      vd_page_text (self, subjects->pdata[i]);
    }
  if (subjects->len > named)
    {
      vd_page_raw (self, "; ");
      vd_page_say (self, N_("and %u more"), subjects->len - named);
    }
  vd_page_raw (self, "</li>\n");
}

static void
say_never (VdPage *self)
{
  guint told = 0, rest = 0;

  begin_answer (self, N_("What never happens?"));
  vd_page_raw (self, "<ul>\n");
  for (const VdPageKind *kind = vd_page_kinds; kind->code != NULL; kind++)
    {
      g_autoptr (GPtrArray) subjects = list_subjects (self, kind);

      if (subjects->len > 0 && kind->never && told < KINDS)
        {
          say_kind (self, kind, subjects);
          told++;
        }
      else
        rest += subjects->len;
    }

  if (told == 0 && rest == 0)
    vd_page_element (self, "li", self->n_ended < VD_CHECK_PLAY_LEAST
                                 ? N_("These are too few games to tell.")
                                 : N_("Nothing was found that never happens, but for what was "
                                      "accepted."));
  else if (told == 0)
    vd_page_element (self, "li", N_("Nothing of weight was found that never happens."));
  vd_page_raw (self, "</ul>\n");
  if (rest > 0 && self->findings->len > 0)
    {
      vd_page_raw (self, "<a href=\"#findings\">");
      vd_page_say (self, N_("Other findings: %u"), rest);
      vd_page_raw (self, "</a>");
    }
  end_answer (self);
}

/* How sure is that? */

static void
say_certainty (VdPage *self)
{
  guint decided = self->n_wins[0] + self->n_wins[1];
  VdPageMean margin = vd_page_margin (self, -1, -1, -1, 0);
  g_autofree char *points = vd_page_decimal (margin.reach), *unseen = NULL, *share = NULL;
  double low, high;

  begin_answer (self, N_("How sure is that?"));
  if (self->n_ended > 1)
    {
      vd_wilson (self->n_wins[0], decided, &low, &high);
      share = vd_page_decimal (50 * (high - low));
      unseen = g_strdup_printf ("%.2g\u00a0%%", 100 * vd_unseen (self->n_ended));
      vd_page_say (self, N_("%u games tell the share of wins to within %s in 100, the mean margin to "
                            "within %s points; what none of them has shown happens in at most %s of "
                            "all."), self->n_ended, share, points, unseen);
      vd_page_raw (self, " ");
    }

  if (self->report->stopped != NULL)
    {
      vd_page_text (self, self->report->stopped);
      vd_page_raw (self, " ");
    }
  if (vd_page_is_random (self->report))
    vd_page_say (self, N_("Both sides were played at random. That tries the rules; who wins says "
                          "nothing about the balance."));
  else
    vd_page_say (self, N_("The players are programs. They play no better than they are, so a share "
                          "tells how the battle treats such players; people may find what they "
                          "do not."));
  end_answer (self);
}

void
vd_page_summary (VdPage *self)
{
  guint n_failed = self->report->n - self->n_ended;

  vd_page_raw (self, "<section class=\"summary\">\n");
  vd_page_element (self, "h2", N_("In short"));
  say_verdict (self);
  vd_page_raw (self, "<dl>\n");
  say_fairness (self);
  say_amount (self);
  if (self->n_ended > 0)
    say_options (self);
  if (self->findings != NULL)
    say_never (self);
  say_certainty (self);
  vd_page_raw (self, "</dl>\n");
  if (n_failed > 0)
    vd_page_element (self, "p class=\"bad\"", N_("Games broken off because an audit failed: %u. There is "
                                                 "a fault in the rules or the program; they count no "
                                                 "further."), n_failed);
  vd_page_raw (self, "</section>\n");
}
