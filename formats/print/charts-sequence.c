/* The sequence of play, and what periods change. */
#include "formats/print/charts-private.h"

#include <string.h>

/* (transfer full): what the periods that say so are called; "" of none */
static char *
list_periods (const VdCharts *self,
              const char     *attribute,
              const char     *value)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->project, "periods");
  g_autoptr (GString) names = g_string_new (NULL);

  for (guint i = 0; i < periods->len; i++)
    {
      const VdChangedRow *row = &g_array_index (periods, VdChangedRow, i);

      if (g_strcmp0 (vd_changed_row_get (row, attribute), value) == 0)
        g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "",
                                vd_charts_get_name (row));
    }

  return g_string_free (g_steal_pointer (&names), FALSE);
}

/* Who plays first, and who second: of VdNode */
static guint
list_sides (const VdCharts  *self,
            const VdNode   **sides)
{
  const VdNode *section = vd_find_section (self->project->scenario, "sides");
  guint n = 0;

  for (const VdNode *row = section != NULL ? vd_node_get_first (section) : NULL;
       row != NULL && n < 2; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "side") == 0)
      sides[n++] = row;
  if (n == 2 && g_strcmp0 (vd_node_get (sides[1], "first"), "yes") == 0)
    {
      const VdNode *first = sides[1];

      sides[1] = sides[0];
      sides[0] = first;
    }

  return n;
}

/* Steps */

typedef struct
{
  const VdCharts *charts;
  GPtrArray      *rows;
} Steps;

static void
add_step (Steps      *self,
          const char *who,
          const char *what,
          const char *how,
          const char *cases)
{
  g_autofree char *number = g_strdup_printf ("%u", self->rows->len);

  vd_charts_add_row (self->rows, number, who, what, how, cases, NULL);
}

/* @phase: (nullable): the row that names it */
static const char *
name_phase (const VdCharts *self,
            const char     *kind,
            const VdNode   *phase)
{
  const char *name = phase != NULL ? vd_node_get (phase, "name") : NULL;

  if (name != NULL && *name != '\0')
    return name;
  if (strcmp (kind, "reorganization") == 0)
    return vd_charts_say (self, N_("Reorganization Phase"));
  if (strcmp (kind, "command") == 0)
    return vd_charts_say (self, N_("Command Phase"));
  if (strcmp (kind, "individual") == 0)
    return vd_charts_say (self, N_("Movement by initiative"));
  if (strcmp (kind, "supply") == 0)
    return vd_charts_say (self, N_("Supply Phase"));
  if (strcmp (kind, "dispatch") == 0)
    return vd_charts_say (self, N_("Dispatch of March Orders"));

  return strcmp (kind, "combat") == 0 ? vd_charts_say (self, N_("Combat Phase"))
                                      : vd_charts_say (self, N_("Movement Phase"));
}

/* Whether two rows tell of the same phase, each in a period of its own.
 * @other: (nullable) */
static gboolean
is_one_phase (const VdNode *phase,
              const VdNode *other)
{
  static const char *const same[] = { "kind", "name", "case" };

  for (guint i = 0; i < G_N_ELEMENTS (same) && other != NULL; i++)
    if (g_strcmp0 (vd_node_get (phase, same[i]), vd_node_get (other, same[i])) != 0)
      return FALSE;

  return other != NULL && vd_node_get (phase, "period") != NULL &&
         vd_node_get (other, "period") != NULL;
}

/* (transfer full): those of the row and of the rows after it that tell of the same phase */
static char *
name_periods (const VdCharts *self,
              const VdNode   *phase)
{
  GString *names = g_string_new (NULL);

  for (const VdNode *row = phase; row == phase || is_one_phase (phase, row);
       row = vd_node_find_next (row))
    {
      g_autofree char *period = vd_charts_say_cell (self, row, "period");

      g_string_append_printf (names, "%s%s", names->len > 0 ? ", " : "", period);
    }

  return g_string_free (names, FALSE);
}

static char *
say_when (const VdCharts *self,
          const char     *kind,
          const VdNode   *phase)
{
  g_autofree char *period = phase != NULL ? name_periods (self, phase) : g_strdup ("");
  g_autofree char *without = list_periods (self, "combat", "no");

  if (*period != '\0')
    return g_strdup_printf (vd_charts_say (self, N_("Only in: %s.")), period);
  if (strcmp (kind, "combat") == 0 && *without != '\0')
    return g_strdup_printf (vd_charts_say (self, N_("Not in: %s.")), without);

  return g_strdup ("");
}

static gboolean
has_arrivals (const VdCharts *self,
              const char     *side)
{
  const VdNode *groups = vd_find_section (self->project->scenario, "reinforcements");
  const VdNode *row = groups != NULL ? vd_node_get_first (groups) : NULL;

  while (row != NULL && g_strcmp0 (vd_node_get (row, "side"), side) != 0)
    row = vd_node_get_next (row);

  return row != NULL;
}

static void
add_phase (Steps        *self,
           const VdNode *side,
           const char   *kind,
           const VdNode *phase)
{
  const VdCharts *charts = self->charts;
  g_autofree char *who = vd_row_names_find (charts->names, VD_ID_SIDE, vd_node_get (side, "id"));
  g_autofree char *when = say_when (charts, kind, phase);
  const char *cases = phase != NULL ? vd_node_get (phase, "case") : NULL;
  gboolean comes_in = strcmp (kind, "movement") == 0 &&
                      has_arrivals (charts, vd_node_get (side, "id"));
  g_autofree char *how =
    !comes_in ? g_strdup (when)
    : g_strdup_printf ("%s%s%s", vd_charts_say (charts, N_("Reinforcements that are due enter.")),
                       *when != '\0' ? " " : "", when);

  add_step (self, who, name_phase (charts, kind, phase), how, cases != NULL ? cases : "");
}

static gboolean
has_phase (const VdNode *sequence,
           const char   *kind)
{
  VD_EACH (phase, sequence, "phase")
    if (g_strcmp0 (vd_node_get (phase, "kind"), kind) == 0)
      return TRUE;

  return FALSE;
}

/* Those of the sequence in their order; of a kind that no row names there is one all the same. */
static void
add_phases (Steps        *self,
            const VdNode *side,
            const VdNode *sequence)
{
  const VdNode *before = NULL;

  if (!has_phase (sequence, "movement"))
    add_phase (self, side, "movement", NULL);

  VD_EACH (phase, sequence, "phase")
    {
      const char *kind = vd_node_get (phase, "kind");

      if (!is_one_phase (phase, before))
        add_phase (self, side, kind != NULL ? kind : "movement", phase);
      before = phase;
    }

  if (!has_phase (sequence, "combat"))
    add_phase (self, side, "combat", NULL);
}

static void
add_orders (VdCharts     *self,
            const VdNode *sequence,
            const VdNode *second)
{
  VD_EACH (order, sequence, "order")
    {
      g_autofree char *period = vd_charts_say_cell (self, order, "period");
      g_autofree char *side = NULL, *text = NULL;

      if (g_strcmp0 (vd_node_get (order, "first"), "second") != 0)
        continue;

      side = vd_row_names_find (self->names, VD_ID_SIDE, vd_node_get (second, "id"));
      text = g_strdup_printf (vd_charts_say (self, N_("In %s this side plays first: %s.")), period,
                              side);
      vd_flow_item (self->flow, text, vd_node_get (order, "case"));
    }
}

static void
add_sequence (VdCharts *self)
{
  const VdNode *sequence = vd_changed_table (self->project, "sequence"), *sides[2] = { NULL, NULL };
  guint n = list_sides (self, sides);
  Steps steps = { self, vd_charts_rows_new () };

  if (sequence == NULL || n == 0)
    {
      g_ptr_array_unref (steps.rows);
      return;
    }

  vd_charts_add_row (steps.rows, "", vd_charts_say (self, N_("Player")),
                     vd_charts_say (self, N_("Phase")), "", vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < n; i++)
    add_phases (&steps, sides[i], sequence);
  add_step (&steps, "", vd_charts_say (self, N_("End of the turn")),
            vd_charts_say (self, N_("Advance the turn marker.")), "");
  vd_charts_add_table (self, vd_charts_say (self, N_("Each turn")), steps.rows);
  if (n == 2)
    add_orders (self, sequence, sides[1]);
}

/* Periods */

static void
append (GString    *text,
        const char *sentence)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", sentence);
}

/* @whom: "" for everybody */
static void
append_times (const VdCharts *self,
              GString        *text,
              const char     *whom,
              const char     *what,
              const char     *times)
{
  g_autofree char *points = NULL, *product = NULL, *sentence = NULL;

  if (times == NULL || strcmp (times, "1") == 0)
    return;

  points = vd_wording_fraction (times);
  product = g_strdup_printf ("%s × %s", what, points);
  sentence = *whom != '\0' ? g_strdup_printf (vd_charts_say (self, N_("%s: %s.")), whom, product)
                           : g_strconcat (product, ".", NULL);
  append (text, sentence);
}

static void
append_inner (const VdCharts *self,
              GString        *text,
              const VdNode   *row)
{
  g_autofree char *terrain = vd_charts_say_cell (self, row, "terrain");
  g_autofree char *classes = vd_charts_say_cell (self, row, "class");

  if (strcmp (vd_node_get_name (row), "closed") == 0)
    {
      g_autofree char *sentence =
        g_strdup_printf (vd_charts_say (self, N_("Closed terrain: %s.")), terrain);

      append (text, sentence);
      return;
    }

  append_times (self, text, classes, vd_charts_say (self, N_("Strength")),
                vd_node_get (row, "strength"));
}

static void
append_disengaging (const VdCharts *self,
                    GString        *text,
                    const char     *hexes)
{
  g_autofree char *sentence = NULL;

  if (hexes == NULL || strcmp (hexes, "0") == 0)
    return;

  sentence = g_strdup_printf (
    vd_charts_say (self, N_("After movement units leave enemy control; hexes at most: %s.")), hexes);
  append (text, sentence);
}

static char *
say_period (const VdCharts     *self,
            const VdChangedRow *row)
{
  const char *control = vd_changed_row_get (row, "control");
  const char *range = vd_changed_row_get (row, "range");
  g_autoptr (GArray) inner = vd_changed_rows_list (row->row, row->over);
  g_autoptr (GString) text = g_string_new (NULL);

  if (g_strcmp0 (vd_changed_row_get (row, "combat"), "no") == 0)
    append (text, vd_charts_say (self, N_("No Combat Phase.")));
  if (g_strcmp0 (control, "closed") == 0)
    append (text, vd_charts_say (self, N_("Hexes in an enemy zone of control may not be "
                                          "entered.")));
  else if (g_strcmp0 (control, "leave") == 0)
    append (text, vd_charts_say (self, N_("Hexes in an enemy zone of control may be left, but "
                                          "not entered.")));
  append_disengaging (self, text, vd_changed_row_get (row, "disengage"));
  append_times (self, text, "", vd_charts_say (self, N_("Movement allowance")),
                vd_changed_row_get (row, "allowance"));
  if (range != NULL && *range != '\0')
    {
      g_autofree char *sentence =
        g_strdup_printf (vd_charts_say (self, N_("Greatest range of guns: %s.")), range);

      append (text, sentence);
    }
  for (guint i = 0; i < inner->len; i++)
    {
      const VdChangedRow *one = &g_array_index (inner, VdChangedRow, i);

      append_inner (self, text, one->over != NULL ? one->over : one->row);
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
add_periods (VdCharts *self)
{
  g_autoptr (GArray) periods = vd_changed_rows_of (self->project, "periods");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Period")), vd_charts_say (self, N_("Effects")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < periods->len; i++)
    {
      const VdChangedRow *row = &g_array_index (periods, VdChangedRow, i);
      g_autofree char *effects = say_period (self, row);

      vd_charts_add_row (rows, vd_charts_get_name (row), *effects != '\0' ? effects : "–",
                         vd_charts_get_cases (row), NULL);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Periods")), rows);
}

void
vd_charts_add_sequence (VdCharts *self)
{
  vd_charts_begin_below (self, vd_charts_say (self, N_("Sequence of Play")));
  add_sequence (self);
  add_periods (self);
  vd_charts_add_classes (self);
}
