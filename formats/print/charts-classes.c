/* Classes of units: what they fire, control, cost and count as. */
#include "formats/print/charts-private.h"

#include <string.h>

/* What a word of a row stands for in words. */
typedef struct
{
  const char *word;
  const char *text;
} Word;

static const Word zones[] = {
  { "full", N_("full") },
  { "flexible", N_("moves stop there; retreats and arrivals pass by it") },
  { "none", N_("none") },
};

static const Word stacked[] = {
  { "foot", N_("on foot") },
  { "horse", N_("mounted") },
  { "free", N_("takes no room") },
};

static const Word roles[] = {
  { "leader", N_("leader, takes no room") },
  { "train", N_("train") },
};

/* (nullable) */
static const char *
find_word (const VdCharts *self,
           const Word     *words,
           guint           n,
           const char     *word)
{
  for (guint i = 0; i < n; i++)
    if (g_strcmp0 (words[i].word, word) == 0)
      return vd_print_say (self->print, words[i].text);

  return NULL;
}

static char *
say_fire (const VdCharts     *self,
          const VdChangedRow *row)
{
  const char *range = vd_changed_row_get (row, "range");

  return range != NULL && strcmp (range, "0") != 0
         ? g_strdup_printf (vd_charts_say (self, N_("bombards up to %s hexes away")), range)
         : g_strdup ("–");
}

static char *
say_zone (const VdCharts     *self,
          const VdChangedRow *row)
{
  const char *zone = vd_changed_row_get (row, "zone");
  const char *text = find_word (self, zones, G_N_ELEMENTS (zones), zone != NULL ? zone : "full");

  return g_strdup (text != NULL ? text : zone);
}

/* What it is to the limits of a hex: by itself as its arm, on foot without one. */
static char *
say_stacked (const VdCharts     *self,
             const VdChangedRow *row)
{
  const char *role = find_word (self, roles, G_N_ELEMENTS (roles), vd_changed_row_get (row, "role"));
  const char *counts = vd_changed_row_get (row, "counts"), *arm = vd_changed_row_get (row, "arm");
  const char *text = find_word (self, stacked, G_N_ELEMENTS (stacked),
                                counts != NULL ? counts : arm != NULL ? arm : "foot");

  if (g_strcmp0 (vd_changed_row_get (row, "role"), "leader") == 0 || text == NULL)
    return g_strdup (role != NULL ? role : "–");

  return role != NULL ? g_strdup_printf ("%s, %s", role, text) : g_strdup (text);
}

static char *
say_costs (const VdCharts     *self,
           const VdChangedRow *row)
{
  const char *other = vd_changed_row_get (row, "costs");
  g_autofree char *name = other != NULL ? vd_charts_name_all (self, VD_ID_CLASS, other) : NULL;

  /* TRANS: a class of units */
  return name != NULL && *name != '\0'
         ? g_strdup_printf (vd_charts_say (self, N_("as %s")), name) : g_strdup ("");
}

static gboolean
has_attribute (const GArray *classes,
               const char   *attribute,
               const char   *usual)
{
  for (guint i = 0; i < classes->len; i++)
    {
      const char *value = vd_changed_row_get (&g_array_index (classes, VdChangedRow, i), attribute);

      if (value != NULL && strcmp (value, usual) != 0)
        return TRUE;
    }

  return FALSE;
}

static gboolean
has_unit_with (const VdCharts *self,
               const char     *attribute)
{
  const VdNode *units = vd_find_section (self->project->scenario, "units");
  const VdNode *unit = units != NULL ? vd_node_find (units, "unit") : NULL;

  while (unit != NULL && vd_node_get (unit, attribute) == NULL)
    unit = vd_node_find_next (unit);

  return unit != NULL;
}

/* What figures of counters mean, where one stands between strength and movement. */
static void
add_figures (VdCharts *self)
{
  g_autoptr (GString) text = NULL;

  if (!has_unit_with (self, "initiative"))
    return;

  vd_charts_open (self);
  vd_flow_heading (self->flow, 2, vd_charts_say (self, N_("Counters")));
  text = g_string_new (vd_charts_say (self, N_("Left figure: combat strength. Right figure: "
                                               "movement allowance. Above: designation. At the "
                                               "side: formation.")));
  g_string_append_printf (text, " %s",
                          vd_charts_say (self, N_("Between the figures, in brackets: "
                                                  "initiative.")));
  if (has_unit_with (self, "rating"))
    g_string_append_printf (text, " %s",
                            vd_charts_say (self, N_("In square brackets: the rating of a "
                                                    "commander.")));
  if (has_unit_with (self, "vedettes"))
    g_string_append_printf (text, " %s", vd_charts_say (self, N_("In the symbol: number of "
                                                                 "vedettes.")));
  vd_flow_item (self->flow, text->str, NULL);
}

/* A column of which nothing is said by any class is left out. */
void
vd_charts_add_classes (VdCharts *self)
{
  g_autoptr (GArray) classes = vd_changed_rows_of (self->project, "classes");
  gboolean has_zones = has_attribute (classes, "zone", "full");
  gboolean has_kinds = vd_charts_plays (self, "stack-kinds");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Class")), vd_charts_say (self, N_("Fire")),
                     vd_charts_say (self, N_("Zone of control")),
                     vd_charts_say (self, N_("In a hex")),
                     vd_charts_say (self, N_("Movement costs")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < classes->len; i++)
    {
      const VdChangedRow *row = &g_array_index (classes, VdChangedRow, i);
      g_autofree char *fire = say_fire (self, row), *costs = say_costs (self, row);
      g_autofree char *zone = has_zones ? say_zone (self, row) : g_strdup ("");
      g_autofree char *kind = has_kinds ? say_stacked (self, row) : g_strdup ("");

      vd_charts_add_row (rows, vd_charts_get_name (row), fire, zone, kind, costs,
                         vd_charts_get_cases (row), NULL);
    }

  add_figures (self);
  vd_charts_add_table (self, vd_charts_say (self, N_("Classes of units")), rows);
}
