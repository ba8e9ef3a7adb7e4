/* When sides and armies are demoralized. */
#include "formats/print/charts-private.h"

#include <string.h>

/* (nullable) */
static const VdNode *
find_first (const VdNode *section,
            const char   *name)
{
  return section != NULL ? vd_node_find (section, name) : NULL;
}

static void
add_levels (VdCharts *self)
{
  const VdNode *morale = vd_find_section (self->project->scenario, "morale");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Side")), vd_charts_say (self, N_("Field")),
                     vd_charts_say (self, N_("Strength points lost")),
                     vd_charts_say (self, N_("If")), vd_charts_say (self, N_("Rule")), NULL);
  for (const VdNode *row = find_first (morale, "level"); row != NULL; row = vd_node_find_next (row))
    {
      const VdChangedRow plain = { row, NULL };
      g_autofree char *side = vd_charts_say_cell (self, row, "side");
      g_autofree char *field = vd_charts_say_cell (self, row, "field");
      g_autofree char *when = vd_charts_say_cell (self, row, "when");
      g_autofree char *points = vd_wording_fraction (vd_node_get (row, "points"));

      vd_charts_add_row (rows, side, field, points, when, vd_charts_get_cases (&plain), NULL);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Demoralized when it has lost")), rows);
}

static void
add_armies (VdCharts *self)
{
  const VdNode *armies = vd_find_section (self->project->scenario, "armies");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Army")), vd_charts_say (self, N_("Side")),
                     vd_charts_say (self, N_("Morale at the start")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (const VdNode *row = find_first (armies, "army"); row != NULL; row = vd_node_find_next (row))
    {
      const VdChangedRow plain = { row, NULL };
      const char *morale = vd_node_get (row, "morale");
      g_autofree char *side = vd_charts_say_cell (self, row, "side");

      if (morale != NULL)
        vd_charts_add_row (rows, vd_charts_get_name (&plain), side, morale,
                           vd_charts_get_cases (&plain), NULL);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Armies")), rows);
}

static const struct { const char *setting, *what, *sign; } changes[] = {
  { "morale-retreat", N_("For each unit that retreats or is displaced"), "−" },
  { "morale-loss", N_("For each unit that is eliminated"), "−" },
  { "morale-advance", N_("For each unit that advances after combat"), "+" },
  { "morale-most", N_("Never above"), "" },
};

static void
add_changes (VdCharts *self)
{
  g_autoptr (GArray) mechanics = vd_changed_rows_of (self->project, "mechanics");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Event")), vd_charts_say (self, N_("Morale")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    for (guint j = 0; j < mechanics->len; j++)
      {
        const VdChangedRow *row = &g_array_index (mechanics, VdChangedRow, j);
        const char *value = vd_changed_row_get (row, "value");
        g_autofree char *points = g_strconcat (changes[i].sign, value, NULL);

        if (value != NULL && g_strcmp0 (vd_changed_row_get (row, "name"), changes[i].setting) == 0)
          vd_charts_add_row (rows, vd_print_say (self->print, changes[i].what), points,
                             vd_charts_get_cases (row), NULL);
      }

  vd_charts_add_table (self, vd_charts_say (self, N_("The morale of an army")), rows);
}

static char *
say_reset (const VdCharts *self,
           const VdNode   *row)
{
  const char *to = vd_node_get (row, "to"), *less = vd_node_get (row, "less");
  const char *level = to == NULL || strcmp (to, "start") == 0
                      ? vd_charts_say (self, N_("that of the start")) : to;

  if (less == NULL)
    return g_strdup (level);

  return g_strdup_printf (vd_charts_say (self, N_("%s, less one for each unit lost for good")),
                          level);
}

/* Whether the row before says the same of another army, and now of this one too. */
static gboolean
join_army (GPtrArray    *rows,
           const VdNode *row,
           const char   *army,
           const char   *to)
{
  const VdChangedRow plain = { row, NULL };
  GStrv last = rows->pdata[rows->len - 1];
  char *both;

  if (rows->len < 2 || strcmp (last[0], vd_node_get (row, "turn")) != 0 ||
      strcmp (last[2], to) != 0 || strcmp (last[3], vd_charts_get_cases (&plain)) != 0)
    return FALSE;

  both = g_strdup_printf ("%s, %s", last[1], army);
  g_free (last[1]);
  last[1] = both;
  return TRUE;
}

static void
add_resets (VdCharts *self)
{
  const VdNode *morale = vd_find_section (self->project->scenario, "morale");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("End of turn")),
                     vd_charts_say (self, N_("Army")), vd_charts_say (self, N_("New morale")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (const VdNode *row = find_first (morale, "reset"); row != NULL; row = vd_node_find_next (row))
    {
      const VdChangedRow plain = { row, NULL };
      g_autofree char *army = vd_charts_say_cell (self, row, "army");
      g_autofree char *to = say_reset (self, row);

      if (!join_army (rows, row, army, to))
        vd_charts_add_row (rows, vd_node_get (row, "turn"), army, to, vd_charts_get_cases (&plain),
                           NULL);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Set anew")), rows);
}

static gboolean
has_any (const VdCharts *self)
{
  const VdNode *morale = vd_find_section (self->project->scenario, "morale");
  const VdNode *armies = vd_find_section (self->project->scenario, "armies");
  const VdNode *row = find_first (armies, "army");

  while (row != NULL && vd_node_get (row, "morale") == NULL)
    row = vd_node_find_next (row);

  return row != NULL || (morale != NULL && vd_node_get_first (morale) != NULL);
}

void
vd_charts_add_morale (VdCharts *self)
{
  if (!has_any (self))
    return;

  vd_charts_open (self);
  vd_flow_heading (self->flow, 2, vd_charts_say (self, N_("Morale")));
  add_levels (self);
  add_armies (self);
  add_changes (self);
  add_resets (self);
}
