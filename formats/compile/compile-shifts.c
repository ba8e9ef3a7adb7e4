/* Rows that move the column of an attack or change its die. */
#include "formats/compile/compile-private.h"

#include <string.h>

static const char *const kinds[] = { "shift", "die" };

/* The conditions of a row: those of the override, if it has any. */
static VdNode *
find_conditions (const VdRow *row)
{
  return row->over != NULL && vd_node_find (row->over, "has") != NULL ? row->over : row->base;
}

static gboolean
has_word (const char *text,
          const char *word)
{
  g_auto (GStrv) words = vd_split_words (text);

  return g_strv_contains ((const char *const *) words, word);
}

/* Whether a work at bridges is easier for who has the trait. */
static gboolean
works_ask (VdCompile  *self,
           const char *trait)
{
  const GArray *rows = vd_compile_rows (self, "chart", "side", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);

      VD_EACH (work, row->base, "work")
        if (has_word (vd_node_ask (work, "trait"), trait))
          return TRUE;
      VD_EACH (work, row->over, "work")
        if (has_word (vd_node_ask (work, "trait"), trait))
          return TRUE;
    }

  return FALSE;
}

gboolean
vd_compile_asks_trait (VdCompile  *self,
                       const char *trait)
{
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      const GArray *rows = vd_compile_rows (self, "shifts", kinds[kind], "id");

      for (guint i = 0; i < rows->len; i++)
        VD_EACH (has, find_conditions (&g_array_index (rows, VdRow, i)), "has")
          if (has_word (vd_node_ask (has, "trait"), trait))
            return TRUE;
    }

  VD_EACH (modifier, vd_compile_find_recovery (self), "modifier")
    if (has_word (vd_node_ask (modifier, "trait"), trait))
      return TRUE;

  return works_ask (self, trait);
}

/* Conditions */

guint32
vd_compile_named_bits (VdCompile  *self,
                       VdNode     *node,
                       VdIdKind    kind,
                       const char *attribute)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (node, attribute));
  guint32 bits = 0;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int index = vd_compile_find (self, kind, node, words[i]);

      if (index >= 0)
        bits |= 1u << index;
    }

  return bits;
}

gboolean
vd_compile_has_trait (VdNode  *unit,
                      char   **traits)
{
  g_auto (GStrv) words = vd_split_words (vd_node_ask (unit, "traits"));

  for (guint i = 0; traits[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) words, traits[i]))
      return TRUE;

  return traits[0] == NULL;
}

/* Who is of those classes and has one of those traits. */
static void
read_units (VdCompile        *self,
            VdNode           *node,
            VdShiftCondition *condition)
{
  g_auto (GStrv) traits = vd_split_words (vd_node_ask (node, "trait"));
  guint32 classes = vd_compile_named_bits (self, node, VD_ID_CLASS, "class");
  gboolean is_any = vd_node_ask (node, "class") == NULL;
  VdNode *units = vd_node_find (self->root, "units");

  VD_EACH (unit, units, "unit")
    {
      const char *id = vd_node_ask (unit, "id");
      gpointer index;
      guint i;

      if (id == NULL || !g_hash_table_lookup_extended (self->ids[VD_ID_UNIT], id, NULL, &index))
        continue;

      i = GPOINTER_TO_UINT (index);
      if (i < MIN (self->scenario->n_units, VD_MAX_UNITS) && vd_compile_has_trait (unit, traits) &&
          (is_any || (classes >> self->scenario->units[i].unit_class & 1)))
        condition->units[i / 64] |= G_GUINT64_CONSTANT (1) << i % 64;
    }
}

static VdQuantity
read_quantity (const VdNode *node)
{
  const char *is = vd_node_ask (node, "is");

  return g_strcmp0 (is, "all") == 0 ? VD_ALL : g_strcmp0 (is, "none") == 0 ? VD_NO_ONE : VD_SOME;
}

static VdShiftCondition
read_condition (VdCompile *self,
                VdNode    *node)
{
  const VdRow *row = VD_ROW (node);
  VdShiftCondition condition = {
    .of_enemy = vd_row_is (row, "of", "enemy"),
    .quantity = read_quantity (node),
    .in_hex = vd_row_is (row, "where", "hex"),
    .demoralized = vd_row_is (row, "state", "demoralized"),
    .terrains = vd_compile_named_bits (self, node, VD_ID_TERRAIN, "terrain"),
    .across = vd_compile_named_bits (self, node, VD_ID_SIDE_KIND, "across"),
    .least = vd_compile_number (self, row, "units", 1),
    .strength = vd_compile_quarters (self, row, "strength", 0),
    .rule = vd_compile_case (self, row),
  };

  read_units (self, node, &condition);
  return condition;
}

/* Rows */

static guint8
read_parties (const VdRow *row)
{
  if (vd_row_is (row, "side", "either"))
    return 1 << VD_ATTACKERS | 1 << VD_DEFENDERS;

  return vd_row_is (row, "side", "defender") ? 1 << VD_DEFENDERS : 1 << VD_ATTACKERS;
}

static gint8
read_amount (VdCompile   *self,
             const VdRow *row,
             gboolean     is_die)
{
  const char *amount = vd_row_get (row, "amount");

  if (!is_die)
    return vd_compile_number (self, row, "columns", 1);

  return amount != NULL && vd_attribute_allows (
           vd_element_get_attribute (vd_schema_find ("shifts/die"), "amount"), amount)
         ? (gint8) g_ascii_strtoll (amount, NULL, 10) : -1;
}

static void
compile_shift (VdCompile   *self,
               const VdRow *row,
               gboolean     is_die)
{
  VdScenario *s = self->scenario;
  VdShift *shift = &s->shifts[s->n_shifts];
  GArray *conditions;

  if (!vd_compile_has_room (self, row->base, s->n_shifts, VD_MAX_SHIFTS, N_("shifts")) ||
      !vd_compile_add_id (self, VD_ID_SHIFT, row->base, vd_row_get (row, "id")))
    return;

  *shift = (VdShift) {
    .id = g_strdup (vd_row_get (row, "id")),
    .name = vd_row_name (row),
    .is_die = is_die,
    .amount = read_amount (self, row, is_die),
    .parties = read_parties (row),
    .is_chosen = vd_row_is (row, "choice", "yes"),
    .rule = vd_compile_case (self, row),
  };
  vd_compile_condition (self, row, &shift->when);

  conditions = g_array_new (FALSE, TRUE, sizeof (VdShiftCondition));
  VD_EACH (node, find_conditions (row), "has")
    {
      VdShiftCondition condition = read_condition (self, node);

      g_array_append_val (conditions, condition);
    }

  shift->n_conditions = conditions->len;
  shift->conditions = (VdShiftCondition *) g_array_free (conditions, FALSE);
  s->n_shifts++;
}

/* Beside whom a row does not count: any row, also one that stands behind it. */
static void
compile_bars (VdCompile   *self,
              const VdRow *row)
{
  const char *id = vd_row_get (row, "id");
  g_auto (GStrv) words = vd_split_words (vd_row_get (row, "not-with"));
  gpointer index;

  if (id == NULL || !g_hash_table_lookup_extended (self->ids[VD_ID_SHIFT], id, NULL, &index))
    return;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int other = vd_compile_find (self, VD_ID_SHIFT, vd_row_where (row, "not-with"), words[i]);

      if (other == GPOINTER_TO_INT (index))
        vd_project_report (self->project, self->findings, vd_row_where (row, "not-with"),
                           "shift.itself", VD_ERROR, N_("Take its own id out of the list."),
                           N_("The shift \"%s\" does not count beside itself, and so never."), id);
      else if (other >= 0)
        self->scenario->shifts[GPOINTER_TO_INT (index)].not_with |= 1u << other;
    }
}

/* An order names formations and shifts by one word. */
static void
check_name (VdCompile   *self,
            const VdRow *row)
{
  const char *id = vd_row_get (row, "id");

  if (id != NULL && vd_row_is (row, "choice", "yes") &&
      g_hash_table_contains (self->ids[VD_ID_FORMATION], id))
    vd_project_report (self->project, self->findings, row->base, "shift.formation", VD_ERROR,
                       N_("Give the shift another id."),
                       N_("The shift \"%s\" is called like a formation, and an order to take it "
                          "would mean that."), id);
}

void
vd_compile_shifts (VdCompile *self)
{
  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      const GArray *rows = vd_compile_rows (self, "shifts", kinds[kind], "id");

      for (guint i = 0; i < rows->len; i++)
        {
          compile_shift (self, &g_array_index (rows, VdRow, i), kind == 1);
          check_name (self, &g_array_index (rows, VdRow, i));
        }
    }

  for (guint kind = 0; kind < G_N_ELEMENTS (kinds); kind++)
    {
      const GArray *rows = vd_compile_rows (self, "shifts", kinds[kind], "id");

      for (guint i = 0; i < rows->len; i++)
        compile_bars (self, &g_array_index (rows, VdRow, i));
    }
}
