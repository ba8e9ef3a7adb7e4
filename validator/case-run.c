#include "validator/case-run.h"

#include <string.h>

#include "core/combat/odds.h"
#include "core/play/audit.h"
#include "formats/referee/notation.h"
#include "validator/parts.h"

gboolean
vd_case_fail (VdCaseRun  *run,
              const char *format,
              ...)
{
  g_autofree char *text = NULL;
  va_list args;

  va_start (args, format);
  text = g_strdup_vprintf (format, args);
  va_end (args);

  vd_case_complain (run->problem, run->world.document, run->node, "%s", text);
  for (guint i = 0; run->why.reasons != NULL && i < run->why.reasons->len; i++)
    {
      const VdReason *reason = run->why.reasons->pdata[i];
      g_autofree char *rule = vd_case_text (run->world.scenario, reason->rule);

      g_string_append_printf (run->problem, "  %s%s\n", reason->text, rule);
    }

  return FALSE;
}

void
vd_case_ask (VdCaseRun *run)
{
  g_ptr_array_set_size (run->why.reasons, 0);
}

/* Names */

gboolean
vd_case_fail_named (VdCaseRun  *run,
                    VdCaseNoun  noun,
                    const char *text)
{
  g_autofree char *unknown = vd_case_say_unknown (run->world.scenario, noun, text);

  return vd_case_fail (run, "%s: %s", vd_node_get_name (run->node), unknown);
}

int
vd_case_read_side (VdCaseRun *run)
{
  const char *id = vd_node_get (run->node, "side");
  int side = id != NULL ? vd_case_world_find_side (&run->world, id) : -1;

  if (side < 0)
    vd_case_fail_named (run, VD_CASE_SIDE, id);
  return side;
}

int
vd_case_read_field (VdCaseRun *run)
{
  const char *id = vd_node_get (run->node, "field");
  int field = vd_case_world_find_field (&run->world, id);

  if (field < 0)
    vd_case_fail_named (run, VD_CASE_FIELD, id);
  return field;
}

char *
vd_case_say_side (VdCaseRun *run,
                  guint      side)
{
  const char *value = vd_node_get (run->node, "value");

  g_assert (side < vd_scenario_get_n_sides (run->world.scenario));

  if (value != NULL && vd_case_world_find_side (&run->world, value) == (int) side)
    return g_strdup (value);

  return g_strdup (vd_scenario_get_side_id (run->world.scenario, side));
}

/* Rows of data */

void
vd_case_note_row (VdCaseRun    *run,
                  const VdNode *row)
{
  for (guint i = 0; i < 2 && row != NULL; i++)
    {
      const char *text = vd_node_get (row, "case");
      g_auto (GStrv) ids = g_strsplit (text != NULL ? text : "", "; ", -1);

      for (guint j = 0; ids[j] != NULL; j++)
        g_hash_table_add (run->read, g_strdup (ids[j]));

      row = vd_node_get_parent (row);
    }
}

static const VdNode *
find_row (VdCaseRun  *run,
          const char *table,
          const char *element,
          const char *attribute,
          const char *value)
{
  const VdNode *root = vd_document_get_root (run->world.project->scenario);
  const VdNode *parent = vd_node_find (root, table);
  const VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;

  while (row != NULL && (strcmp (vd_node_get_name (row), element) != 0 ||
                         g_strcmp0 (vd_node_get (row, attribute), value) != 0))
    row = vd_node_get_next (row);

  return row;
}

void
vd_case_note_formation (VdCaseRun  *run,
                        const char *id)
{
  vd_case_note_row (run, find_row (run, "units", "formation", "id", id));
}

void
vd_case_note_unit (VdCaseRun *run,
                   VdUnitId   unit)
{
  const char *id = vd_scenario_get_unit_id (run->world.scenario, unit);
  const VdNode *row = find_row (run, "units", "unit", "id", id);
  const char *formation = row != NULL ? vd_node_get (row, "formation") : NULL;

  vd_case_note_row (run, row);
  vd_case_note_row (run, find_row (run, "setup", "place", "unit", id));
  if (formation != NULL)
    vd_case_note_formation (run, formation);
}

void
vd_case_note_turn (VdCaseRun *run)
{
  g_autofree char *number = g_strdup_printf ("%u", run->world.game->state.turn);
  const VdNode *turn = find_row (run, "turns", "turn", "number", number);

  vd_case_note_row (run, vd_node_find (vd_document_get_root (run->world.project->scenario),
                                       "turns"));
  vd_case_note_row (run, turn);
}

gboolean
vd_case_is_one_of (const VdScenario *scenario,
                   VdCaseId          rule,
                   const char       *id)
{
  g_auto (GStrv) cases = g_strsplit (vd_scenario_get_case (scenario, rule), "; ", -1);

  return g_strv_contains ((const char *const *) cases, id);
}

VdCell
vd_case_read_hex (VdCaseRun  *run,
                  const char *text)
{
  VdCell cell = text != NULL ? vd_scenario_find_cell (run->world.scenario, text) : VD_NO_CELL;

  if (cell == VD_NO_CELL)
    vd_case_fail (run, "there is no hex \"%s\"", text != NULL ? text : "");

  return cell;
}

VdUnitId
vd_case_read_unit (VdCaseRun  *run,
                   const char *text)
{
  VdUnitId unit = text != NULL ? vd_scenario_find_unit (run->world.scenario, text) : VD_NONE;

  if (unit == VD_NONE)
    vd_case_fail_named (run, VD_CASE_UNIT, text);

  return unit;
}

/* Orders */

gboolean
vd_case_read_order (VdCaseRun  *run,
                    const char *text,
                    VdOrder    *order)
{
  g_autoptr (GError) error = NULL;
  const VdState *state = &run->world.game->state;

  if (!vd_order_parse (run->world.scenario, text, order, run->path, &error))
    return vd_case_fail (run, "%s", error->message);

  if (run->path->len > 1 && state->units[order->unit].place == VD_PLACE_MAP &&
      state->units[order->unit].cell == g_array_index (run->path, guint16, 0))
    g_array_remove_index (run->path, 0);

  return TRUE;
}

VdVerdict
vd_case_test (VdCaseRun     *run,
              const VdOrder *order)
{
  const guint16 *path = run->path->len > 0 ? (const guint16 *) (void *) run->path->data : NULL;

  vd_case_ask (run);
  return vd_play_test (run->world.game, order, path, run->path->len, &run->why);
}

/* The list names each order once, without its path and its die. */
static gboolean
is_listed (VdCaseRun     *run,
           const VdOrder *order)
{
  VdOrder wanted = *order;

  if (vd_order_takes (wanted.kind, VD_OPERAND_DIE))
    wanted.arg = 0;

  vd_play_list (run->world.game, &run->list);
  for (guint i = 0; i < run->list.n; i++)
    if (memcmp (&run->list.orders[i], &wanted, sizeof wanted) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
fail_refused (VdCaseRun       *run,
              const char      *text,
              const VdVerdict *verdict)
{
  g_autofree char *rule = vd_case_text (run->world.scenario, verdict->rule);

  return vd_case_fail (run, "\"%s\" must be legal, and is refused: %s%s", text,
                       vd_point_text (verdict->point), rule);
}

static gboolean
audit_game (VdCaseRun  *run,
            const char *when)
{
  g_autofree char *wrong = run->audited && run->world.game != NULL
                           ? vd_game_audit (run->world.game) : NULL;

  return wrong == NULL || vd_case_fail (run, "%s: %s", when, wrong);
}

/* Notes the column before the roll clears it. */
static void
note_roll (VdCaseRun     *run,
           const VdOrder *order)
{
  if (order->kind == VD_ORDER_ROLL)
    {
      VdOdds odds = vd_odds_of_combat (run->world.game, NULL);

      run->column = odds.rolled;
      run->change = odds.die;
      run->die = order->arg;
    }
}

static gboolean
do_order (VdCaseRun  *run,
          const char *text,
          guint       die)
{
  g_autofree char *after = NULL;
  VdOrder order;
  VdVerdict verdict;

  if (!vd_case_read_order (run, text, &order))
    return FALSE;
  if (vd_order_takes (order.kind, VD_OPERAND_DIE) && order.arg == 0)
    order.arg = die;
  if (order.kind == VD_ORDER_RETREAT && !vd_case_test (run, &order).legal)
    order.arg = 0; /* not every retreat takes one */

  verdict = vd_case_test (run, &order);
  if (!verdict.legal)
    return fail_refused (run, text, &verdict);
  if (run->audited && !is_listed (run, &order))
    return vd_case_fail (run, "\"%s\" is legal, and missing from the list of legal orders", text);

  note_roll (run, &order);
  vd_play_apply_along (run->world.game, &order,
                       run->path->len > 0 ? (const guint16 *) (void *) run->path->data : NULL,
                       run->path->len);
  after = g_strdup_printf ("after \"%s\"", text);
  return audit_game (run, after);
}

static gboolean
read_die (VdCaseRun *run,
          guint     *die)
{
  const char *text = vd_node_get (run->node, "die");
  guint64 number = 0;

  if (text != NULL &&
      !g_ascii_string_to_unsigned (text, 10, 1, vd_scenario_get_die (run->world.scenario), &number,
                                   NULL))
    return vd_case_fail (run, "expected a die from 1 to %u",
                         vd_scenario_get_die (run->world.scenario));

  *die = number;
  return TRUE;
}

static gboolean
run_do (VdCaseRun *run)
{
  g_auto (GStrv) orders = g_strsplit (vd_node_get (run->node, "order"), ";", -1);
  guint die = 0;

  if (!read_die (run, &die))
    return FALSE;

  for (guint i = 0; orders[i] != NULL; i++)
    if (!do_order (run, g_strstrip (orders[i]), die))
      return FALSE;

  return TRUE;
}

/* A refusal rests on the cases of the row that forbids, as of a Landgraben, and on those that
 * its rule point is bound to. */
static gboolean
rests_on (const VdScenario *s,
          const VdVerdict  *verdict,
          const char       *wanted)
{
  g_auto (GStrv) of_row = g_strsplit (vd_scenario_get_case (s, verdict->rule), "; ", -1);
  g_auto (GStrv) of_point =
    g_strsplit (vd_scenario_get_case (s, vd_scenario_cite (s, verdict->point)), "; ", -1);

  return g_strv_contains ((const char *const *) of_row, wanted) ||
         g_strv_contains ((const char *const *) of_point, wanted);
}

static gboolean
run_refuse (VdCaseRun *run)
{
  const VdScenario *s = run->world.scenario;
  const char *text = vd_node_get (run->node, "order");
  const char *wanted = vd_node_get (run->node, "case");
  VdOrder order;
  VdVerdict verdict;

  if (!vd_case_read_order (run, text, &order))
    return FALSE;

  verdict = vd_case_test (run, &order);
  if (verdict.legal)
    return vd_case_fail (run, "\"%s\" must be refused%s%s, and is legal", text,
                         wanted != NULL ? " by " : "", wanted != NULL ? wanted : "");

  if (wanted != NULL && !rests_on (s, &verdict, wanted))
    return vd_case_fail (run, "\"%s\" must be refused by %s, and is by %s (%s)", text, wanted,
                         verdict.rule > 0 ? vd_scenario_get_case (s, verdict.rule) : "no case",
                         vd_point_name (verdict.point));
  if (run->audited && run->path->len == 0 && is_listed (run, &order))
    return vd_case_fail (run, "\"%s\" is refused, and stands in the list of legal orders", text);

  return TRUE;
}

static gboolean
run_item (VdCaseRun *run)
{
  const char *name = vd_node_get_name (run->node);
  gboolean asks = g_str_equal (name, "expect");

  if (run->world.game == NULL && vd_case_needs_game (run->node))
    return vd_case_fail (run, "the scenario cannot be played: %s",
                         vd_scenario_why_unplayable (run->world.scenario));
  if (strcmp (name, "do") == 0)
    return run_do (run);
  if (strcmp (name, "refuse") == 0)
    return run_refuse (run);

  return !asks || vd_case_expect (run);
}

/* A case that asks nothing would always pass. */
static gboolean
run_items (VdCaseRun *run)
{
  guint n = 0;

  for (run->node = vd_node_get_first (run->world.node); run->node != NULL;
       run->node = vd_node_get_next (run->node))
    {
      if (!run_item (run))
        return FALSE;
      n += vd_case_is_question (run->node);
    }

  run->node = run->world.node;
  return n > 0 || vd_case_fail (run, "the case has nothing to do, refuse or expect");
}

/* Coverage: a claim that the core does not bear out fails the case. */

static gboolean
was_seen (const VdCaseRun *run,
          const char      *id)
{
  for (guint rule = 1; rule < vd_scenario_get_n_cases (run->world.scenario); rule++)
    if (run->world.trace.seen[rule] && vd_case_is_one_of (run->world.scenario, rule, id))
      return TRUE;

  return g_hash_table_contains (run->read, id);
}

static gboolean
compare_covers (VdCaseRun    *run,
                VdCaseReport *report)
{
  const char *text = vd_node_get (run->world.node, "covers");
  g_auto (GStrv) ids = g_strsplit (text != NULL ? text : "", ";", -1);
  gboolean all = TRUE;

  run->node = run->world.node;
  for (guint i = 0; ids[i] != NULL; i++)
    {
      const char *id = g_strstrip (ids[i]);

      if (*id == '\0')
        continue;
      if (!was_seen (run, id))
        all = vd_case_complain (run->problem, run->world.document, run->node,
                                "the case says that it covers %s, which the rules did not report",
                                id);
      else if (report != NULL)
        g_hash_table_add (report->covered, g_strdup (id));
    }

  return all;
}

static void
note_points (const VdCaseRun *run,
             VdCaseReport    *report)
{
  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    {
      VdCaseId rule = vd_scenario_cite (run->world.scenario, point);

      report->points[point] = rule != 0 && run->world.trace.seen[rule];
    }
}

static gboolean
audit_position (VdCaseRun *run)
{
  return vd_case_expects_findings (run->world.node) || audit_game (run, "the position");
}

static gboolean
run_all (VdCaseRun    *run,
         VdCaseShelf  *shelf,
         int           off,
         VdCaseReport *report)
{
  if (!vd_case_world_init (&run->world, run->world.document, run->world.node, shelf, off,
                           run->problem))
    return FALSE;

  vd_explain_init (&run->why, run->world.scenario);
  run->why.seen = run->world.trace.seen;
  run->path = g_array_new (FALSE, FALSE, sizeof (guint16));
  if (!audit_position (run) || !run_items (run) ||
      (off < 0 && !compare_covers (run, report)))
    return FALSE;

  if (report != NULL)
    note_points (run, report);
  return TRUE;
}

gboolean
vd_case_run (const VdDocument *document,
             const VdNode     *node,
             VdCaseShelf      *shelf,
             int               off,
             VdCaseReport     *report,
             GString          *problem)
{
  VdCaseRun run = {
    .world = { .document = document, .node = node }, .node = node, .audited = off < 0,
    .column = VD_NO_COLUMN, .problem = problem,
    .read = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL),
  };
  gboolean passed = run_all (&run, shelf, off, report);

  if (run.why.reasons != NULL)
    vd_explain_clear (&run.why);
  g_clear_pointer (&run.path, g_array_unref);
  g_clear_pointer (&run.read, g_hash_table_unref);
  vd_order_list_clear (&run.list);
  vd_case_world_clear (&run.world);
  return passed;
}
