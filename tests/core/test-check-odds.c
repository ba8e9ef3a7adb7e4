/* test-check-odds.c: no attack comes to a column that is said to be out of reach
 *
 * VD_BATTLE names a shipped scenario.  It is given a table of many columns, far beyond
 * its strengths, and played.
 */
#include "core/campaign/campaign.h"
#include "tests/shared/battle.h"

#include <stdlib.h>
#include <string.h>

#define GAMES 24

/* Most of them beyond all strengths, and further than an attack may be moved: only then
 * is it said. */
static const guint ratios[] = {
  990, 975, 960, 945, 930, 915, 900, 885, 870, 855, 840, 825, 810, 795, 780, 765, 750, 735, 720,
  705, 690, 675, 660, 645, 630, 615, 600, 585, 570, 555, 540, 525, 510, 495, 480, 465, 450, 435,
  420, 405, 390, 375, 360, 345, 330, 315, 300, 200, 150, 100, 80, 60, 50, 40, 30, 25, 20, 16,
  12, 8, 5, 3, 2,
};

/* "1-990 ... 1-2 1-1 2-1 ... 990-1": a retreat of the weaker with every roll. */
static char *
write_table (void)
{
  g_autoptr (GString) columns = g_string_new ("<combat die=\"2\">");
  g_autoptr (GString) results = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (ratios); i++)
    {
      g_string_append_printf (columns, "<column odds=\"1-%u\"/>", ratios[i]);
      g_string_append (results, "Ar ");
    }
  g_string_append (columns, "<column odds=\"1-1\"/>");
  g_string_append (results, "Dr");
  for (guint i = G_N_ELEMENTS (ratios); i > 0; i--)
    {
      g_string_append_printf (columns, "<column odds=\"%u-1\"/>", ratios[i - 1]);
      g_string_append (results, " De");
    }

  for (guint die = 1; die <= 2; die++)
    g_string_append_printf (columns, "<row die=\"%u\" results=\"%s\"/>", die, results->str);
  return g_strconcat (columns->str, "</combat>", NULL);
}

/* Whether odds can be made as poor as one likes would say nothing of strengths. */
static VdScenario *
compile (VdFindings *findings)
{
  g_autoptr (Battle) battle = battle_load (g_getenv ("VD_BATTLE"));
  g_autofree char *table = write_table ();
  VdScenario *s;

  battle_replace (&battle->system, "(?s)<combat .*</combat>", table);
  battle_replace (&battle->system, "<mechanic name=\"odds-reduction\"[^>]*>", "");
  battle_replace (&battle->scenario, "(?s)<combat .*</combat>", "");
  s = battle_compile (battle, findings);
  g_assert_nonnull (s);
  g_assert_null (vd_scenario_why_unplayable (s));
  return s;
}

/* Marks the columns that are said to be out of reach. */
static void
mark (const VdScenario *s,
      const VdFindings *findings,
      gboolean         *out_of_reach)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];
      const char *colon;
      guint n;
      int column;

      if (strcmp (finding->code, "table.column-out-of-reach") != 0)
        continue;

      g_test_message ("%s", finding->text);
      colon = strrchr (finding->text, ':');
      n = strtoul (colon + 1, NULL, 10);
      g_assert_cmpint (finding->about.kind, ==, VD_ABOUT_COLUMN);
      column = finding->about.index;
      for (guint k = 0; k < n; k++)
        out_of_reach[column > (int) G_N_ELEMENTS (ratios) ? column + k : column - k] = TRUE;
    }
}

static void
test_never (gconstpointer data)
{
  const char *player = data;
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (VdScenario) s = compile (findings);
  g_autofree gboolean *out_of_reach = g_new0 (gboolean, s->table.n_columns);
  g_autoptr (VdAnnals) annals = vd_annals_new (s);
  VdCampaign campaign = {
    .scenario = s, .players = { player, player }, .seed = 6, .n_games = GAMES, .n_jobs = 2,
    .annals = annals,
  };
  guint64 rolls = 0;

  memset (campaign.choices, -1, sizeof campaign.choices);
  mark (s, findings, out_of_reach);
  g_assert_true (out_of_reach[0]);
  g_assert_true (out_of_reach[s->table.n_columns - 1]);
  vd_game_results_free (vd_campaign_run (&campaign), GAMES);

  for (guint column = 0; column < s->table.n_columns; column++)
    for (guint die = 0; die < s->table.die; die++)
      {
        guint64 n = annals->cells[die * s->table.n_columns + column];

        rolls += n;
        if (out_of_reach[column] && n > 0)
          g_error ("somebody attacked at %s", s->table.columns[column].name);
      }
  g_test_message ("combats: %u", (guint) rolls);
  g_assert_cmpuint (rolls, >, 100);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/check-odds/random", "random", test_never);
  g_test_add_data_func ("/check-odds/greedy", "greedy", test_never);
  return g_test_run ();
}
