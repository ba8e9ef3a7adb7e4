/* explain-move.c: what moves and steps cost, what guns see */
#include "core/movement/move.h"
#include "validator/explain.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "core/position/piece.h"
#include "core/scenario/sight.h"
#include "validator/command.h"
#include "validator/parts.h"

#define MAX_PATH 256

static void
print_unit (const VdGame *game,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  g_autofree char *strength = vd_points_text (vd_piece_get_strength (s, game->state.units, unit));
  guint period = vd_scenario_get_turn_period (s, game->state.turn);

  printf (_("%s (%s, %s, %s-%u), turn %u, %s: "), vd_scenario_get_unit_name (s, unit),
          vd_scenario_get_side_name (s, vd_scenario_get_unit_side (s, unit)),
          vd_scenario_get_class_name (s, vd_scenario_get_unit_class (s, unit)), strength,
          vd_piece_get_move (s, game->state.units, unit), game->state.turn,
          vd_scenario_get_period_name (s, period));
}

static void
print_step_cost (const VdScenario *scenario,
                 VdCell            to,
                 gboolean          in_march,
                 guint             cost)
{
  g_autofree char *points = vd_points_text (cost);

  if (in_march)
    printf (_("  %s, in road march: %s\n"), vd_scenario_get_label (scenario, to), points);
  else
    printf ("  %s: %s\n", vd_scenario_get_label (scenario, to), points);
}

/* A step or an entry of the path, with the parts of its price. */
static void
print_step (const VdGame *game,
            VdUnitId      unit,
            int           from,
            guint         to,
            gboolean      in_march,
            GHashTable   *said)
{
  const VdScenario *s = game->scenario;
  guint unit_class = vd_scenario_get_unit_class (s, unit);
  guint period = vd_scenario_get_turn_period (s, game->state.turn);
  int dir = from >= 0 ? vd_scenario_find_direction (s, from, to) : -1;
  VdExplain why;
  guint cost;

  vd_explain_init (&why, s);
  if (dir >= 0 && in_march)
    cost = vd_price_march (s, unit_class, period, from, dir, &why);
  else if (dir >= 0)
    cost = vd_price_step (s, unit_class, period, from, dir, &why);
  else
    cost = vd_price_entry (s, unit_class, period, to, in_march, &why);

  print_step_cost (s, to, in_march, cost);
  vd_parts_print (&why, 2, TRUE, NULL);

  /* They need not be said again among the other rules. */
  for (guint i = 0; i < why.reasons->len; i++)
    {
      const VdReason *reason = why.reasons->pdata[i];

      g_hash_table_add (said, g_strdup_printf ("%u %s", reason->rule, reason->text));
    }
  vd_explain_clear (&why);
}

static void
print_path (VdGame        *game,
            const VdOrder *order,
            const guint16 *path,
            guint          n_path,
            GHashTable    *said)
{
  VdUnitId unit = order->unit;
  int from = vd_game_is_on_map (game, unit) ? game->state.units[unit].cell : -1;
  g_autofree guint8 *in_march = g_malloc (n_path + 1);

  vd_move_find_marches (game, order, path, n_path, in_march);
  for (guint i = 0; i < n_path; i++)
    {
      print_step (game, unit, from, path[i], in_march[i], said);
      from = path[i];
    }
}

static void
print_legal (VdGame          *game,
             VdUnitId         unit,
             const VdVerdict *verdict)
{
  const VdScenario *s = game->scenario;
  guint period = vd_scenario_get_turn_period (s, game->state.turn);
  g_autofree char *cost = vd_points_text (verdict->cost);
  g_autofree char *allowance = NULL;
  VdExplain why;

  vd_explain_init (&why, s);
  allowance = vd_points_text (vd_piece_price_allowance (s, game->state.units, unit, period, &why));
  vd_parts_print (&why, 2, TRUE, NULL);
  vd_explain_clear (&why);
  printf (_("Legal: %s of %s movement points\n"), cost, allowance);
}

static void
answer_move (VdGame        *game,
             const VdOrder *order,
             const guint16 *path,
             guint          n_path)
{
  g_autoptr (GHashTable) said = vd_parts_said_new ();
  guint16 found[MAX_PATH];
  VdVerdict verdict;
  VdExplain why;

  vd_explain_init (&why, game->scenario);
  verdict = vd_play_test (game, order, path, n_path, &why);
  if (path == NULL)
    {
      n_path = verdict.legal ? vd_reach_path_of (game, order, found, MAX_PATH) : 0;
      path = found;
    }

  if (verdict.legal)
    {
      print_path (game, order, path, n_path, said);
      vd_parts_print (&why, 2, FALSE, said);
      print_legal (game, order->unit, &verdict);
    }
  else
    {
      /* The last reason is the refusal itself. */
      if (why.reasons->len > 0)
        g_ptr_array_remove_index (why.reasons, why.reasons->len - 1);
      vd_parts_print (&why, 2, TRUE, said);
      vd_refusal_print (game, NULL, &verdict);
    }

  vd_explain_clear (&why);
}

/* Whether the move is to end in road march. */
static gboolean
ends_in_march (const VdQuestion *question)
{
  return question->n > 2 && strcmp (question->words[question->n - 1], "march") == 0 &&
         question->scenario->mechanics[VD_MECHANIC_ROAD_MARCH];
}

/* Reads the hexes of the path; the last is where the unit goes. */
static gboolean
read_path (const VdQuestion *question,
           guint16           path[MAX_PATH],
           guint            *n)
{
  *n = question->n - 1 - ends_in_march (question);
  if (*n > MAX_PATH)
    {
      vd_usage_refuse (_("a path has at most %d hexes"), MAX_PATH);
      return FALSE;
    }

  for (guint i = 0; i < *n; i++)
    {
      VdCell cell;

      if (!vd_position_find_cell (question->scenario, question->words[i + 1], &cell))
        return FALSE;
      path[i] = cell;
    }

  return TRUE;
}

/* --at is short for --place UNIT=HEX. */
static int
set_position (const VdQuestion *question,
              VdGame          **game)
{
  g_autoptr (GPtrArray) places = g_ptr_array_new_with_free_func (g_free);
  VdPositionWords words = question->position;

  for (guint i = 0; words.places != NULL && words.places[i] != NULL; i++)
    g_ptr_array_add (places, g_strdup (words.places[i]));
  if (question->at != NULL)
    g_ptr_array_add (places, g_strconcat (question->words[0], "=", question->at, NULL));

  g_ptr_array_add (places, NULL);
  words.places = (char **) places->pdata;
  return vd_position_new (question->scenario, &words, game);
}

int
vd_explain_move (const VdQuestion *question)
{
  g_autoptr (VdGame) game = NULL;
  guint16 path[MAX_PATH];
  VdOrder order = { 0 };
  VdUnitId unit;
  guint n;
  int code;

  if (!vd_position_find_unit (question->scenario, question->words[0], &unit) ||
      !read_path (question, path, &n))
    return VD_EXIT_USAGE;

  code = set_position (question, &game);
  if (code != VD_EXIT_CLEAN)
    return code;

  vd_position_open (game, vd_scenario_get_unit_side (question->scenario, unit), VD_PHASE_MOVEMENT);
  order.kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER;
  order.unit = unit;
  order.cell = path[n - 1];
  order.arg = ends_in_march (question);

  print_unit (game, unit);
  if (order.kind == VD_ORDER_MOVE)
    printf (_("from %s to %s\n"),
            vd_scenario_get_label (question->scenario, game->state.units[unit].cell),
            vd_scenario_get_label (question->scenario, order.cell));
  else
    printf (_("from off the map to %s\n"), vd_scenario_get_label (question->scenario, order.cell));

  answer_move (game, &order, n > 1 ? path : NULL, n > 1 ? n : 0);
  return VD_EXIT_CLEAN;
}

/* Step */

static int
find_class (const VdScenario *s,
            const char       *id)
{
  g_autoptr (GString) all = g_string_new (NULL);

  for (guint i = 0; i < vd_scenario_get_n_classes (s); i++)
    {
      if (strcmp (vd_scenario_get_class_id (s, i), id) == 0)
        return i;
      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", vd_scenario_get_class_id (s, i));
    }

  vd_usage_refuse (_("“%s” is none of the classes %s"), id, all->str);
  return -1;
}

/* The period that was asked for, or that of the turn.  Returns the exit code. */
static int
find_period (const VdQuestion *question,
             guint            *period)
{
  const VdScenario *s = question->scenario;
  g_autoptr (GString) all = g_string_new (NULL);

  if (question->period == NULL)
    {
      g_autoptr (VdGame) game = NULL;
      int code = vd_position_new (s, &question->position, &game);

      if (code == VD_EXIT_CLEAN)
        *period = vd_scenario_get_turn_period (s, game->state.turn);
      return code;
    }

  for (guint i = 0; i < vd_scenario_get_n_periods (s); i++)
    {
      *period = i;
      if (strcmp (vd_scenario_get_period_id (s, i), question->period) == 0)
        return VD_EXIT_CLEAN;
      g_string_append_printf (all, "%s%s", i > 0 ? ", " : "", vd_scenario_get_period_id (s, i));
    }

  return vd_usage_refuse (_("--period: “%s” is none of %s"), question->period, all->str);
}

int
vd_explain_step (const VdQuestion *question)
{
  const VdScenario *s = question->scenario;
  int unit_class, code, dir;
  guint cost, period = 0;
  VdCell from, to;
  VdExplain why;

  if (!vd_position_find_cell (s, question->words[0], &from) ||
      !vd_position_find_cell (s, question->words[1], &to))
    return VD_EXIT_USAGE;

  unit_class = find_class (s, question->words[2]);
  code = unit_class >= 0 ? find_period (question, &period) : VD_EXIT_USAGE;
  if (code != VD_EXIT_CLEAN)
    return code;

  dir = vd_scenario_find_direction (s, from, to);
  if (dir < 0)
    return vd_usage_refuse (_("%s and %s are not neighbours"), question->words[0],
                            question->words[1]);

  vd_explain_init (&why, s);
  cost = vd_price_step (s, unit_class, period, from, dir, &why);
  printf (_("%s, %s: from %s\n"), vd_scenario_get_class_name (s, unit_class),
          vd_scenario_get_period_name (s, period), vd_scenario_get_label (s, from));
  if (cost != VD_NEVER)
    print_step_cost (s, to, FALSE, cost);
  vd_parts_print (&why, 2, TRUE, NULL);
  if (cost == VD_NEVER)
    printf (_("Not possible\n"));
  vd_explain_clear (&why);

  return VD_EXIT_CLEAN;
}

/* Sight */

#define MAX_LINE 64

static void
print_between (const VdScenario *s,
               VdCell            cell)
{
  if (cell == VD_NO_CELL)
    printf (_("off the map"));
  else
    printf ("%s %s%s", vd_scenario_get_label (s, cell), vd_scenario_get_terrain_name (s, cell),
            vd_scenario_blocks_sight (s, cell) ? _(" (blocks)") : "");
}

static void
print_line (const VdScenario *s,
            VdCell            from,
            VdCell            to)
{
  VdHex left[MAX_LINE], right[MAX_LINE];
  guint map = vd_cell_map (s, from);
  guint n = vd_hex_between (vd_scenario_get_hex (s, from), vd_scenario_get_hex (s, to),
                            left, right, MAX_LINE);

  for (guint i = 0; i < n; i++)
    {
      fputs ("  ", stdout);
      print_between (s, vd_scenario_get_cell (s, map, left[i]));
      if (!vd_hex_equal (left[i], right[i]))
        {
          fputs (" | ", stdout);
          print_between (s, vd_scenario_get_cell (s, map, right[i]));
        }
      putchar ('\n');
    }
}

int
vd_explain_sight (const VdQuestion *question)
{
  const VdScenario *s = question->scenario;
  g_autoptr (GHashTable) said = vd_parts_said_new ();
  VdCell from, to;
  VdExplain why;
  gboolean open;
  guint distance;

  if (!vd_position_find_cell (s, question->words[0], &from) ||
      !vd_position_find_cell (s, question->words[1], &to))
    return VD_EXIT_USAGE;

  distance = vd_cell_distance (s, from, to);
  if (distance == G_MAXUINT)
    return vd_usage_refuse (_("%s and %s lie on different fields"), question->words[0],
                            question->words[1]);

  vd_explain_init (&why, s);
  open = vd_sight_is_open (s, from, to, &why);
  printf (ngettext ("From %s to %s: %u hex\n", "From %s to %s: %u hexes\n", distance),
          vd_scenario_get_label (s, from), vd_scenario_get_label (s, to), distance);
  print_line (s, from, to);
  vd_parts_print (&why, 2, FALSE, said);
  puts (open ? _("The line of sight is open") : _("The line of sight is blocked"));
  vd_explain_clear (&why);

  return VD_EXIT_CLEAN;
}
