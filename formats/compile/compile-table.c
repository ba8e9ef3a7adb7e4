/* The Combat Results Table and what its codes mean. */
#include "formats/compile/compile-private.h"

#include <string.h>

#define MAX_DIE 20 /* faces, as the schema has it */

static VdEffect
read_effect (const VdRow *row,
             const char  *attribute)
{
  static const char *const names[] = {
    [VD_EFFECT_NONE] = "none",
    [VD_EFFECT_RETREAT] = "retreat",
    [VD_EFFECT_ELIMINATED] = "eliminated",
    [VD_EFFECT_EXCHANGE] = "exchange",
    [VD_EFFECT_HALF] = "half",
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    if (vd_row_is (row, attribute, names[i]))
      return i;

  return VD_EFFECT_NONE;
}

/* How far those retreat whom @attribute is about, if @effect makes them. */
static guint
read_hexes (VdCompile   *self,
            const VdRow *row,
            const char  *attribute,
            VdEffect     effect)
{
  guint hexes = vd_compile_number_within (self, row, attribute, 1, 1, VD_MAX_RETREAT);

  return effect == VD_EFFECT_RETREAT ? hexes : 0;
}

static VdResult
read_result (VdCompile   *self,
             const VdRow *row)
{
  VdResult result = {
    .code = g_strdup (vd_row_get (row, "code")),
    .attacker = read_effect (row, "attacker"),
    .defender = read_effect (row, "defender"),
    .surrender = vd_row_is (row, "surrender", "yes"),
    .rule = vd_compile_case (self, row),
  };

  result.attacker_hexes = read_hexes (self, row, "attacker-hexes", result.attacker);
  result.defender_hexes = read_hexes (self, row, "defender-hexes", result.defender);
  return result;
}

static void
compile_results (VdCompile *self)
{
  VdScenario *s = self->scenario;
  const GArray *rows = vd_compile_rows (self, "results", "result", "code");

  s->results = g_new0 (VdResult, rows->len + 1);
  for (guint i = 0; i < rows->len; i++)
    {
      const VdRow *row = &g_array_index (rows, VdRow, i);

      if (vd_compile_has_room (self, row->base, s->n_results, G_MAXUINT8, N_("result codes")) &&
          vd_compile_add_id (self, VD_ID_RESULT, row->base, vd_row_get (row, "code")))
        s->results[s->n_results++] = read_result (self, row);
    }
}

/* A result without effect, for what the table leaves open. */
static guint8
get_no_result (VdScenario *s)
{
  for (guint i = 0; i < s->n_results; i++)
    if (s->results[i].attacker == VD_EFFECT_NONE && s->results[i].defender == VD_EFFECT_NONE)
      return i;

  s->results[s->n_results].code = g_strdup ("-");
  return s->n_results++;
}

static gboolean
read_odds (const char *text,
           VdColumn   *column)
{
  guint attack, defence;

  if (text == NULL || !vd_quarters_parse_odds (text, &attack, &defence))
    return FALSE;

  column->attack = attack;
  column->defence = defence;
  return TRUE;
}

static void
compile_columns (VdCompile *self,
                 VdNode    *combat)
{
  VdResultsTable *table = &self->scenario->table;
  GArray *columns = g_array_new (FALSE, TRUE, sizeof (VdColumn));

  VD_EACH (node, combat, "column")
    {
      const char *odds = vd_node_ask (node, "odds");
      VdColumn column = { NULL };

      if (!vd_compile_has_room (self, node, columns->len, G_MAXUINT8, N_("columns")))
        break;

      if (!read_odds (odds, &column))
        {
          vd_project_report (self->project, self->findings, node, "value.number", VD_ERROR,
                             N_("Write attacker and defender, as 3-1, 1-2 or 3/2-1."),
                             N_("The odds of a column are \"%s\", which is not a ratio."),
                             odds != NULL ? odds : "");
          table->is_short = TRUE;
          continue;
        }

      column.name = g_strdup (odds);
      g_array_append_val (columns, column);
    }

  table->n_columns = columns->len;
  table->columns = (VdColumn *) (void *) g_array_free (columns, FALSE);
}

/* A result can't be left out, or the others would move. */
static void
propose_code (VdCompile    *self,
              const VdNode *node,
              const char   *code,
              VdFinding    *finding)
{
  const char *near = vd_repair_near (code, self->names[VD_ID_RESULT]);

  if (near != NULL)
    vd_repair_set_word (vd_repair_new (finding, N_("Write “%s” for “%s”"), near, code), node,
                        "results", code, near);
}

static void
compile_cell (VdCompile  *self,
              VdNode     *node,
              guint       die,
              guint       column,
              const char *code)
{
  VdResultsTable *table = &self->scenario->table;
  gpointer result;

  if (g_hash_table_lookup_extended (self->ids[VD_ID_RESULT], code, NULL, &result))
    table->cells[(die - 1) * table->n_columns + column] = GPOINTER_TO_UINT (result);
  else
    propose_code (self, node, code,
                  vd_project_report (self->project, self->findings, node, "table.unknown-code",
                                     VD_ERROR,
                                     N_("Use a code that `results` explains, or explain it there."),
                                     N_("The row of die %u has the result \"%s\" at %s, which "
                                        "means nothing."), die, code, table->columns[column].name));
}

/* The codes stand under the columns as authored, those that cannot be read
 * included. */
static void
compile_results_row (VdCompile *self,
                     VdNode    *combat,
                     VdNode    *node,
                     guint      die)
{
  g_auto (GStrv) codes = vd_split_words (vd_node_ask (node, "results"));
  guint n_codes = g_strv_length (codes);
  guint n_columns = 0;
  guint n_read = 0;

  VD_EACH (column, combat, "column")
    {
      VdColumn odds;

      if (read_odds (vd_node_ask (column, "odds"), &odds) &&
          n_read < self->scenario->table.n_columns && n_columns < n_codes)
        compile_cell (self, node, die, n_read++, codes[n_columns]);
      n_columns++;
    }

  if (n_codes != n_columns)
    vd_project_report (self->project, self->findings, node, "table.row-length", VD_ERROR,
                       N_("Give one code for each column."),
                       N_("The row of die %u has %u results for %u columns."), die, n_codes,
                       n_columns);
}

static void
compile_table_rows (VdCompile *self,
                    VdNode    *combat)
{
  VdResultsTable *table = &self->scenario->table;
  gboolean seen[MAX_DIE + 1] = { FALSE };

  VD_EACH (node, combat, "row")
    {
      guint die = vd_compile_number_within (self, VD_ROW (node), "die", 0, 1, table->die);

      if (die == 0)
        continue;
      if (seen[die])
        vd_project_report (self->project, self->findings, node, "reference.duplicate", VD_ERROR,
                           N_("Keep one row for each roll."),
                           N_("The row of die %u occurs twice; the first counts."), die);
      else
        compile_results_row (self, combat, node, die);
      seen[die] = TRUE;
    }

  for (guint die = 1; die <= table->die; die++)
    if (!seen[die])
      vd_project_report (self->project, self->findings, combat, "table.missing-row", VD_ERROR,
                         N_("Add the row, with a result for each column."),
                         N_("The table has no row for a die of %u."), die);
}

/* Rolls of a die that is not given, or cannot be read. */
static guint
guess_die (VdNode *combat)
{
  guint n = 0;

  VD_EACH (node, combat, "row")
    n++;

  return vd_node_ask (combat, "die") != NULL ? CLAMP (n, 2, MAX_DIE) : 6;
}

/* A table of the scenario replaces the system's as a whole. */
static VdNode *
find_combat (const VdCompile *self)
{
  VdNode *found = vd_node_find (self->system, "combat");

  VD_EACH (over, self->root, "override")
    if (vd_node_find (over, "combat") != NULL)
      found = vd_node_find (over, "combat");

  return found;
}

void
vd_compile_table (VdCompile *self)
{
  VdScenario *s = self->scenario;
  VdNode *combat = find_combat (self);

  compile_results (self);
  if (combat == NULL)
    return;

  s->table.die = vd_compile_number (self, VD_ROW (combat), "die", guess_die (combat));
  s->table.rule = vd_compile_case (self, VD_ROW (combat));
  compile_columns (self, combat);
  s->table.cells = g_malloc (s->table.die * s->table.n_columns + 1);
  memset (s->table.cells, get_no_result (s), s->table.die * s->table.n_columns);
  compile_table_rows (self, combat);
}
