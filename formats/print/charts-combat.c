/* The Combat Results Table, and its results in words. */
#include "formats/print/charts-private.h"

#include <string.h>

/* Odds across, the die down. */

static GStrv
list_odds (const VdCharts *self,
           const VdNode   *combat)
{
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();

  g_strv_builder_add (cells, vd_charts_say (self, N_("Die")));
  for (const VdNode *row = vd_node_get_first (combat); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "column") == 0)
      g_strv_builder_add (cells, vd_node_get (row, "odds"));

  return g_strv_builder_end (cells);
}

/* (transfer full): as many as there are columns, the last with all that is too much */
static GStrv
list_codes (const VdNode *row,
            guint         n)
{
  g_auto (GStrv) codes = vd_split_words (vd_node_get (row, "results"));
  g_autoptr (GStrvBuilder) cells = g_strv_builder_new ();
  guint have = g_strv_length (codes);

  g_strv_builder_add (cells, vd_node_get (row, "die"));
  for (guint i = 0; i + 1 < n; i++)
    {
      g_autofree char *rest = i + 2 == n && have > i ? g_strjoinv (" ", codes + i) : NULL;

      g_strv_builder_add (cells, rest != NULL ? rest : i < have ? codes[i] : "");
    }

  return g_strv_builder_end (cells);
}

static void
add_grid (VdCharts     *self,
          const VdNode *combat)
{
  g_autoptr (GPtrArray) rows = vd_charts_rows_new ();
  GStrv head = list_odds (self, combat);
  guint n = g_strv_length (head);

  g_ptr_array_add (rows, head);
  for (const VdNode *row = vd_node_get_first (combat); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "row") == 0)
      g_ptr_array_add (rows, list_codes (row, n));

  vd_flow_add_table (self->flow, &(VdFlowTable) { .rows = rows, .is_grid = TRUE });
}

static void
add_odds (VdCharts     *self,
          const VdNode *combat)
{
  const char *cases = vd_node_get (combat, "case"), *first = NULL, *last = NULL;
  g_autofree char *beyond = NULL;

  for (const VdNode *row = vd_node_get_first (combat); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "column") == 0)
      {
        last = vd_node_get (row, "odds");
        first = first != NULL ? first : last;
      }
  if (first == NULL)
    return;

  vd_flow_item (self->flow, vd_charts_say (self, N_(
    "The odds are the attackers’ strength to the defenders’, rounded in favour of the "
    "defenders.")), NULL);
  beyond = g_strdup_printf (vd_charts_say (self, N_(
    "Odds worse than %s use that column, odds better than %s that one.")), first, last);
  vd_flow_item (self->flow, beyond, cases);
}

/* Results in words */

static const struct { const char *effect, *attacker, *defender; } effects[] = {
  { "none", "–", "–" },
  { "retreat", N_("All attackers retreat."), N_("All defenders retreat.") },
  { "eliminated", N_("All attackers are eliminated."), N_("All defenders are eliminated.") },
  { "exchange",
    N_("The attackers lose units of at least the printed strength of the defenders that are lost."),
    N_("The defenders lose units of at least the printed strength of the attackers that are "
       "lost.") },
  { "half", N_("The attackers lose units of at least half their printed strength."),
    N_("The defenders lose units of at least half their printed strength.") },
};

static gboolean
is_set (const VdCharts *self,
        const char     *setting,
        const char     *value)
{
  return g_strcmp0 (vd_charts_get_setting (self, setting), value) == 0;
}

/* Whichever side the row names. */
static gboolean
is_exchange_of_both (const VdCharts     *self,
                     const VdChangedRow *row)
{
  return is_set (self, "exchange", "weaker") &&
         (g_strcmp0 (vd_changed_row_get (row, "attacker"), "exchange") == 0 ||
          g_strcmp0 (vd_changed_row_get (row, "defender"), "exchange") == 0);
}

/* (transfer full) */
static char *
say_effect (const VdCharts     *self,
            const VdChangedRow *row,
            const char         *whom)
{
  const char *effect = vd_changed_row_get (row, whom);
  gboolean is_attacker = strcmp (whom, "attacker") == 0;
  const char *hexes = vd_changed_row_get (row, is_attacker ? "attacker-hexes" : "defender-hexes");

  if (effect != NULL && strcmp (effect, "retreat") == 0 && hexes != NULL &&
      strcmp (hexes, "1") != 0)
    return g_strdup_printf (vd_print_say (self->print, is_attacker
                                          ? N_("All attackers retreat %s hexes.")
                                          : N_("All defenders retreat %s hexes.")), hexes);
  if (is_exchange_of_both (self, row))
    return g_strdup (vd_print_say (self->print, N_(
      "All of the weaker side are lost, and of the other units of at least half that printed "
      "strength; of equal sides half each.")));
  if (effect != NULL && strcmp (effect, "half") == 0 && is_set (self, "half-by", "units"))
    return g_strdup (vd_print_say (self->print, is_attacker
                                   ? N_("The attackers lose at least half of their units.")
                                   : N_("The defenders lose at least half of their units.")));

  for (guint i = 0; i < G_N_ELEMENTS (effects); i++)
    if (strcmp (effect != NULL ? effect : "none", effects[i].effect) == 0)
      return g_strdup (vd_print_say (self->print, is_attacker ? effects[i].attacker
                                                              : effects[i].defender));

  return g_strdup (effect);
}

static void
add_results (VdCharts *self)
{
  g_autoptr (GArray) results = vd_changed_rows_of (self->project, "results");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Result")),
                     vd_charts_say (self, N_("Attackers")), vd_charts_say (self, N_("Defenders")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < results->len; i++)
    {
      const VdChangedRow *row = &g_array_index (results, VdChangedRow, i);
      const char *code = vd_changed_row_get (row, "code");

      if (code != NULL)
        {
          g_autofree char *attacker = say_effect (self, row, "attacker");
          g_autofree char *defender = say_effect (self, row, "defender");

          vd_charts_add_row (rows, code, attacker, defender, vd_charts_get_cases (row), NULL);
        }
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Results")), rows);
}

void
vd_charts_add_combat (VdCharts *self)
{
  const VdNode *combat = vd_changed_table (self->project, "combat");

  if (combat == NULL || vd_node_get_first (combat) == NULL)
    return;

  vd_charts_begin (self, vd_charts_say (self, N_("Combat Results Table")));
  vd_charts_open (self);
  add_grid (self, combat);
  add_odds (self, combat);
  add_results (self);
  vd_charts_add_shifts (self);
  vd_charts_add_combat_rules (self);
}
