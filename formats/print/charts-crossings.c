/* What units may do to bridges and the like in play. */
#include "formats/print/charts-private.h"

#include <string.h>

/* A piece of what is added to the die, "+2 with an enemy at either end". */
static const struct { const char *attribute, *text; } added[] = {
  { "occupied", N_("%s with an enemy at either end") },
  { "controlled", N_("%s in enemy control at either end") },
};

/* (transfer full): with a sign, as others are printed */
static char *
sign (const char *amount)
{
  if (*amount == '-')
    return g_strconcat ("−", amount + 1, NULL);

  return *amount == '+' ? g_strdup (amount) : g_strconcat ("+", amount, NULL);
}

static void
add_piece (GString *text,
           char    *piece)
{
  g_string_append_printf (text, "%s%s", text->len > 0 ? "; " : "", piece);
  g_free (piece);
}

static char *
say_added (const VdCharts *self,
           const VdNode   *work)
{
  const char *with = vd_node_get (work, "with"), *trait = vd_node_get (work, "trait");
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (added); i++)
    {
      const char *amount = vd_node_get (work, added[i].attribute);
      g_autofree char *signed_amount = amount != NULL ? sign (amount) : NULL;

      if (amount != NULL)
        add_piece (text, g_strdup_printf (vd_print_say (self->print, added[i].text),
                                          signed_amount));
    }
  if (with != NULL && trait != NULL)
    {
      g_autofree char *signed_amount = sign (with);

      add_piece (text, g_strdup_printf (
        vd_charts_say (self, N_("%s with a unit in the hex that is marked “%s”")), signed_amount,
        trait));
    }

  return g_string_free (text, FALSE);
}

/* (nullable): or what holds where nothing is said */
static const char *
get_or_usual (const VdNode *row,
              const char   *attribute)
{
  const VdSchemaAttribute *known =
    vd_element_get_attribute (vd_node_get_element (row), attribute);
  const char *value = vd_node_get (row, attribute);

  return value != NULL ? value : known->usual;
}

static void
add_work (VdCharts     *self,
          GPtrArray    *rows,
          const char   *crossing,
          const VdNode *work)
{
  const VdChangedRow row = { work, NULL };
  const char *by = vd_node_get (work, "by"), *die = get_or_usual (work, "die");
  g_autofree char *kind = vd_charts_say_cell (self, work, "kind");
  g_autofree char *cost = vd_wording_fraction (get_or_usual (work, "cost"));
  g_autofree char *at_most = g_strdup_printf (vd_charts_say (self, N_("%s or less")), die);
  g_autofree char *more = say_added (self, work);
  /* Pontoons are laid by the classes that say so. */
  gboolean is_laid = g_strcmp0 (vd_node_get (work, "kind"), "lay") == 0;
  g_autofree char *whom =
    is_laid ? g_strdup ("")
    : by != NULL ? vd_charts_name_all (self, VD_ID_CLASS, by)
                 : g_strdup (vd_charts_say (self, N_("all who fight")));

  vd_charts_add_row (rows, crossing, kind, cost, at_most, whom, more, vd_charts_get_cases (&row),
                     NULL);
}

/* What a battle says of a kind of work takes the place of all that the system says of it; of
 * pontoons, what it says for a number of the die. */
static void
add_works (VdCharts           *self,
           GPtrArray          *rows,
           const VdChangedRow *crossing)
{
  g_autoptr (GArray) works = vd_changed_rows_list (crossing->row, crossing->over);

  for (guint i = 0; i < works->len; i++)
    {
      const VdChangedRow *both = &g_array_index (works, VdChangedRow, i);
      const VdNode *work = both->over != NULL ? both->over : both->row;

      if (strcmp (vd_node_get_name (work), "work") == 0)
        add_work (self, rows, vd_charts_get_name (crossing), work);
    }
}

void
vd_charts_add_crossings (VdCharts *self)
{
  g_autoptr (GArray) chart = vd_changed_rows_of (self->project, "chart");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Hexsides")), vd_charts_say (self, N_("Work")),
                     vd_charts_say (self, N_("Points")),
                     vd_charts_say (self, N_("Die")), vd_charts_say (self, N_("By")),
                     vd_charts_say (self, N_("Added to the die")),
                     vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < chart->len && vd_charts_plays (self, "crossings"); i++)
    {
      const VdChangedRow *row = &g_array_index (chart, VdChangedRow, i);

      if (strcmp (vd_node_get_name (row->row), "side") == 0 && !vd_changed_row_is_absent (row))
        add_works (self, rows, row);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Damage and repair")), rows);
}
