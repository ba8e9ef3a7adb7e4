/* Rows that move the column of an attack or change its die, and when they hold. */
#include "formats/print/charts-private.h"

#include <stdlib.h>
#include <string.h>

static const char *
say_party (const VdCharts    *self,
           const VdChangedRow *row)
{
  const char *side = vd_changed_row_get (row, "side");

  if (g_strcmp0 (side, "either") == 0)
    return vd_charts_say (self, N_("Either side"));

  return g_strcmp0 (side, "defender") == 0 ? vd_charts_say (self, N_("Defenders"))
                                           : vd_charts_say (self, N_("Attackers"));
}

/* (transfer full): where the column goes, or what is added to the die */
static char *
say_move (const VdCharts     *self,
          const VdChangedRow *row)
{
  const char *columns = vd_changed_row_get (row, "columns"), *side;

  if (strcmp (vd_node_get_name (row->row), "die") == 0)
    {
      const char *amount = vd_changed_row_get (row, "amount");
      g_autofree char *added = g_strdup_printf ("%+d", amount != NULL ? atoi (amount) : -1);

      /* TRANS: what is added to the die, as "-1" */
      return g_strdup_printf (vd_charts_say (self, N_("die %s")), added);
    }

  columns = columns != NULL ? columns : "1";
  if (strcmp (columns, "0") == 0)
    return g_strdup ("–");

  side = vd_changed_row_get (row, "side");
  if (g_strcmp0 (side, "either") == 0)
    return g_strdup_printf ("→ %s, ← %s", columns, columns);

  return g_strdup_printf (g_strcmp0 (side, "defender") == 0 ? "← %s" : "→ %s", columns);
}

/* Conditions: "At least one own unit: Infantry or Mixed." */

/* (transfer full): whose units these are, and how many of them */
static char *
say_quantity (const VdCharts *self,
              const VdNode   *has)
{
  static const struct { const char *is, *own, *enemy; } quantities[] = {
    { "all", N_("All own units"), N_("All enemy units") },
    { "none", N_("No own unit"), N_("No enemy unit") },
  };
  gboolean is_enemy = g_strcmp0 (vd_node_get (has, "of"), "enemy") == 0;
  const char *units = vd_node_get (has, "units");

  for (guint i = 0; i < G_N_ELEMENTS (quantities); i++)
    if (g_strcmp0 (vd_node_get (has, "is"), quantities[i].is) == 0)
      return g_strdup (vd_print_say (self->print, is_enemy ? quantities[i].enemy
                                                           : quantities[i].own));

  if (units != NULL && strcmp (units, "1") != 0)
    return g_strdup_printf (is_enemy ? vd_charts_say (self, N_("At least %s enemy units"))
                                     : vd_charts_say (self, N_("At least %s own units")),
                            units);

  return g_strdup (is_enemy ? vd_charts_say (self, N_("At least one enemy unit"))
                            : vd_charts_say (self, N_("At least one own unit")));
}

/* @part: (transfer full) */
static void
take_part (GString *text,
           char    *part)
{
  g_string_append (text, text->len > 0 ? ", " : "");
  g_string_append (text, part);
  g_free (part);
}

/* (transfer full) (nullable): the rows that a list names, %NULL of none */
static char *
list_names (const VdCharts *self,
            const VdNode   *has,
            const char     *attribute,
            VdIdKind        kind)
{
  const char *ids = vd_node_get (has, attribute);

  return ids != NULL && *ids != '\0'
         ? vd_wording_join_names (&self->words, kind, ids, VD_WORDING_OR) : NULL;
}

/* (transfer full): what they are and where; "" if any will do */
static char *
say_such (const VdCharts *self,
          const VdNode   *has)
{
  const char *trait = vd_node_get (has, "trait"), *strength = vd_node_get (has, "strength");
  g_autofree char *terrain = list_names (self, has, "terrain", VD_ID_TERRAIN);
  g_autofree char *across = list_names (self, has, "across", VD_ID_SIDE_KIND);
  char *classes = list_names (self, has, "class", VD_ID_CLASS);
  GString *text = g_string_new (NULL);

  if (classes != NULL)
    take_part (text, classes);
  if (trait != NULL)
    /* TRANS: a word that units bear in the documents, as “guard” */
    take_part (text, g_strdup_printf (vd_charts_say (self, N_("marked “%s”")), trait));
  if (terrain != NULL)
    /* TRANS: kinds of terrain */
    take_part (text, g_strdup_printf (vd_charts_say (self, N_("on this terrain: %s")), terrain));
  if (across != NULL)
    /* TRANS: kinds of hexsides */
    take_part (text, g_strdup_printf (vd_charts_say (self, N_("across hexsides of this kind: %s")),
                                      across));
  if (strength != NULL && strcmp (strength, "0") != 0)
    {
      g_autofree char *points = vd_wording_fraction (strength);

      take_part (text, g_strdup_printf (
        vd_charts_say (self, N_("of a strength of at least %s together")), points));
    }
  if (g_strcmp0 (vd_node_get (has, "where"), "hex") == 0)
    take_part (text, g_strdup (vd_charts_say (
      self, N_("counting those that stand in the same hexes and do not fight"))));

  return g_string_free (text, FALSE);
}

/* Those that the battle gives take the place of all that the system has. */
static const VdNode *
find_conditions (const VdChangedRow *row)
{
  return row->over != NULL && vd_node_find (row->over, "has") != NULL ? row->over : row->row;
}

/* (transfer full): "" if nothing is asked */
static char *
say_conditions (const VdCharts     *self,
                const VdChangedRow *row)
{
  const char *others = vd_changed_row_get (row, "not-with");
  GString *text = g_string_new (NULL);

  for (const VdNode *has = vd_node_get_first (find_conditions (row)); has != NULL;
       has = vd_node_get_next (has))
    if (strcmp (vd_node_get_name (has), "has") == 0)
      {
        g_autofree char *quantity = say_quantity (self, has), *such = say_such (self, has);

        g_string_append (text, text->len > 0 ? " " : "");
        if (*such != '\0')
          g_string_append_printf (text, vd_charts_say (self, N_("%s: %s.")), quantity, such);
        else
          g_string_append_printf (text, "%s.", quantity);
      }

  if (others != NULL && *others != '\0')
    {
      g_autofree char *names = vd_charts_name_all (self, VD_ID_SHIFT, others);

      g_string_append (text, text->len > 0 ? " " : "");
      /* TRANS: names of other shifts */
      g_string_append_printf (text, vd_charts_say (self, N_("Not together with: %s.")), names);
    }

  return g_string_free (text, FALSE);
}

void
vd_charts_add_shifts (VdCharts *self)
{
  g_autoptr (GArray) shifts = vd_changed_rows_of (self->project, "shifts");
  GPtrArray *rows = vd_charts_rows_new ();

  vd_charts_add_row (rows, vd_charts_say (self, N_("Shift")), vd_charts_say (self, N_("For")),
                     vd_charts_say (self, N_("Column or die")), "",
                     vd_charts_say (self, N_("Only if")), vd_charts_say (self, N_("Rule")), NULL);
  for (guint i = 0; i < shifts->len; i++)
    {
      const VdChangedRow *row = &g_array_index (shifts, VdChangedRow, i);
      gboolean is_chosen = g_strcmp0 (vd_changed_row_get (row, "choice"), "yes") == 0;
      g_autofree char *move = say_move (self, row), *conditions = say_conditions (self, row);

      vd_charts_add_row (rows, vd_charts_get_name (row), say_party (self, row), move,
                         is_chosen ? vd_charts_say (self, N_("by choice")) : "", conditions,
                         vd_charts_get_cases (row), NULL);
    }

  vd_charts_add_table (self, vd_charts_say (self, N_("Shifts")), rows);
}
