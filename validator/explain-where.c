/* explain-where.c: where a unit can retreat, whether it may leave the map, what controls a hex */
#include "validator/explain.h"

#include <glib/gi18n.h>
#include <stdio.h>

#include "core/combat/contact.h"
#include "core/combat/leader-fate.h"
#include "core/combat/retreat.h"
#include "core/mechanics/garrison.h"
#include "core/movement/exit.h"
#include "core/scenario/control.h"
#include "core/scenario/sight.h"
#include "formats/referee/notation.h"
#include "validator/command.h"
#include "validator/parts.h"

/* A rule point in words, with its case. */
static void
print_point (const VdScenario *s,
             VdPoint           point)
{
  g_autofree char *rule = vd_case_text (s, vd_scenario_cite (s, point));

  printf ("%s%s\n", _(vd_point_text (point)), rule);
}

/* A unit that has to stand on the map.  Returns the exit code. */
static int
read_unit_on_map (const VdQuestion *question,
                  VdUnitId         *unit,
                  VdGame          **game)
{
  int code;

  if (!vd_position_find_unit (question->scenario, question->words[0], unit))
    return VD_EXIT_USAGE;

  code = vd_position_new (question->scenario, &question->position, game);
  if (code == VD_EXIT_CLEAN && !vd_game_is_on_map (*game, *unit))
    return vd_usage_refuse (_("%s is not on the map there; --place UNIT=HEX puts it somewhere"),
                            question->words[0]);

  return code;
}

/* Retreat */

/* Whether the position is one in which the unit has to retreat, or may. */
static gboolean
is_retreating (const VdGame *game,
               VdUnitId      unit)
{
  return game->state.phase == VD_PHASE_COMBAT && game->state.combat.step == VD_STEP_RETREAT &&
         (game->state.units[unit].flags & (VD_RETREATS | VD_MAY_RETREAT)) != 0;
}

/* Takes the unit, and those that retreat with it, as beaten by the units of --with. */
static gboolean
make_retreat (VdGame           *game,
              const VdQuestion *question,
              VdUnitId          unit)
{
  VdCombat *combat = &game->state.combat;
  gboolean all = vd_game_plays (game, VD_MECHANIC_STACKS);

  *combat = (VdCombat) { .step = VD_STEP_NONE, .announced = VD_NO_COLUMN };
  game->state.player = vd_game_side (game, unit) ^ 1;
  for (guint i = 0; question->with != NULL && question->with[i] != NULL; i++)
    {
      VdUnitId enemy;

      if (!vd_position_find_unit (game->scenario, question->with[i], &enemy))
        return FALSE;
      if (combat->n_attackers < VD_MAX_ATTACKERS)
        combat->attackers[combat->n_attackers++] = enemy;
    }

  for (guint16 mate = game->unit_at[game->state.units[unit].cell]; mate != VD_NONE;
       mate = game->next_at[mate])
    if (mate == unit || (all && !vd_garrison_stays (game, mate)))
      {
        game->state.units[mate].flags |= VD_RETREATS;
        if (combat->n_defenders < VD_MAX_DEFENDERS)
          combat->defenders[combat->n_defenders++] = mate;
      }

  vd_contact_forget (game);
  return TRUE;
}

static void
print_retreat_to (VdGame   *game,
                  VdUnitId  unit,
                  guint     cell)
{
  const VdScenario *s = game->scenario;
  VdPoint refusal = vd_retreat_refusal (game, unit, cell);
  guint16 friend = game->unit_at[cell];
  guint displaced;

  printf ("  %s: ", vd_scenario_get_label (s, cell));
  if (refusal != VD_N_POINTS)
    {
      printf (_("no: "));
      print_point (s, refusal);
      return;
    }

  displaced = friend != VD_NONE ? vd_retreat_count_displaced (game, unit, cell) : 0;
  if (displaced > 0)
    {
      printf (_("yes, and %s makes room: "), vd_scenario_get_unit_name (s, friend));
      print_point (s, VD_POINT_DISPLACE);
    }
  else
    puts (_("yes"));
}

static void
print_retreats (VdGame   *game,
                VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;
  guint16 cells[2 * VD_N_DIRS];

  printf (_("%s retreats from %s:\n"), vd_scenario_get_unit_name (s, unit),
          vd_scenario_get_label (s, from));
  if (vd_garrison_stays (game, unit))
    {
      printf ("  ");
      print_point (s, VD_POINT_GARRISON_RETREAT);
      return;
    }

  if (vd_fate_is_led_off (game, unit))
    {
      printf ("  ");
      print_point (s, VD_POINT_LEADERS_GO_ALONG);
      return;
    }

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (s->next[from][dir] >= 0)
      print_retreat_to (game, unit, s->next[from][dir]);
  if (vd_retreat_hexes (game, unit, cells, NULL) == 0)
    print_point (s, VD_POINT_RETREAT_NO_HEX);
}

int
vd_explain_retreat (const VdQuestion *question)
{
  g_autoptr (VdGame) game = NULL;
  VdUnitId unit;
  int code = read_unit_on_map (question, &unit, &game);

  if (code != VD_EXIT_CLEAN)
    return code;
  if (!is_retreating (game, unit) && !make_retreat (game, question, unit))
    return VD_EXIT_USAGE;

  print_retreats (game, unit);
  return VD_EXIT_CLEAN;
}

/* Leaving the map */

static VdCaseId
find_open_rule (const VdScenario *s,
                const VdOrder    *order)
{
  return vd_scenario_cite (s, order->kind == VD_ORDER_EXIT ? VD_POINT_EXIT_OPEN
                                                           : VD_POINT_TRANSIT_OPEN);
}

static void
print_way_out (VdGame        *game,
               const VdOrder *order)
{
  g_autofree char *text = vd_order_print (game->scenario, order, NULL, 0);
  VdVerdict verdict = vd_play_test (game, order, NULL, 0, NULL);
  g_autofree char *cost = vd_points_text (verdict.cost);
  g_autofree char *rule = vd_case_text (game->scenario, find_open_rule (game->scenario, order));

  printf (_("  %s: costs %s%s\n"), text, cost, rule);
}

/* All legal ways.  Returns how many there are. */
static guint
print_ways_out (VdGame   *game,
                VdUnitId  unit)
{
  VdOrderList list = { 0 };
  guint n = 0;

  vd_play_list (game, &list);
  for (guint i = 0; i < list.n; i++)
    if (list.orders[i].unit == unit && (list.orders[i].kind == VD_ORDER_EXIT ||
                                        list.orders[i].kind == VD_ORDER_TRANSIT))
      {
        print_way_out (game, &list.orders[i]);
        n++;
      }

  vd_order_list_clear (&list);
  return n;
}

/* A way out that is not legal: because nobody may take it now, or the unit does not come
 * to the hex. */
static void
print_closed_way (VdGame        *game,
                  const VdOrder *order)
{
  g_autofree char *text = vd_order_print (game->scenario, order, NULL, 0);
  VdVerdict verdict = vd_exit_test (game, order, 0, NULL);

  if (verdict.legal)
    verdict = vd_play_test (game, order, NULL, 0, NULL);
  vd_refusal_print (game, text, &verdict);
}

/* By each edge of the field from the nearest hex on it.  Returns how many there are. */
static guint
print_closed_edges (VdGame   *game,
                    VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;
  guint n = 0;

  for (guint edge = 0; edge < 8; edge++)
    {
      guint least = G_MAXUINT;
      VdOrder order = { VD_ORDER_EXIT, edge, unit, 0, 0 };

      for (guint cell = 0; cell < s->n_cells; cell++)
        if ((s->edges[cell] & (1u << edge)) && s->field[cell] == s->field[from] &&
            vd_cell_distance (s, from, cell) < least)
          {
            order.cell = cell;
            least = vd_cell_distance (s, from, cell);
          }

      if (least == G_MAXUINT)
        continue;
      print_closed_way (game, &order);
      n++;
    }

  return n;
}

/* By each track, from the nearest end of its sections. */
static void
print_closed_tracks (VdGame   *game,
                     VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;

  for (guint t = 0; t < s->n_tracks; t++)
    for (guint i = 0; i < s->tracks[t].n_sections; i++)
      {
        const VdSection *section = &s->tracks[t].sections[i];
        VdOrder order = { VD_ORDER_TRANSIT, i, unit, 0, t };
        guint least = G_MAXUINT;

        for (guint end = 0; end < 2; end++)
          for (guint k = 0; k < section->n_ends[end]; k++)
            if (vd_cell_distance (s, from, section->ends[end][k]) < least)
              {
                order.cell = section->ends[end][k];
                least = vd_cell_distance (s, from, order.cell);
              }

        if (least < G_MAXUINT)
          print_closed_way (game, &order);
      }
}

int
vd_explain_exit (const VdQuestion *question)
{
  g_autoptr (VdGame) game = NULL;
  VdUnitId unit;
  int code = read_unit_on_map (question, &unit, &game);

  if (code != VD_EXIT_CLEAN)
    return code;

  vd_position_open (game, vd_game_side (game, unit), VD_PHASE_MOVEMENT);
  printf (_("%s leaves the map from %s:\n"), vd_scenario_get_unit_name (game->scenario, unit),
          vd_scenario_get_label (game->scenario, game->state.units[unit].cell));
  if (print_ways_out (game, unit) == 0)
    {
      if (print_closed_edges (game, unit) == 0)
        puts (_("  no edge of the map has a name, and so none can be left by"));
      print_closed_tracks (game, unit);
    }

  return VD_EXIT_CLEAN;
}

/* Control */

/* What a unit beside the hex has to do with it; @dir leads from the unit to the hex. */
static void
print_neighbour (const VdGame *game,
                 VdUnitId      unit,
                 guint         dir)
{
  const VdScenario *s = game->scenario;
  guint from = game->state.units[unit].cell;
  guint unit_class = s->units[unit].unit_class;
  VdPoint bar = vd_control_find_bar (s, unit_class, game->period, from, dir);

  printf (_("  %s, %s, in %s: "), vd_scenario_get_unit_name (s, unit),
          vd_scenario_get_side_name (s, vd_game_side (game, unit)),
          vd_scenario_get_label (s, from));
  printf (bar == VD_N_POINTS ? _("controls it: ") : _("does not: "));
  if (bar != VD_N_POINTS)
    print_point (s, bar);
  else
    print_point (s, VD_POINT_CONTROL_MUTUAL);

  if (bar == VD_N_POINTS && vd_control_bends (s, unit_class))
    {
      printf ("    ");
      print_point (s, VD_POINT_CONTROL_FLEXIBLE);
    }
}

static void
print_controllers (const VdGame *game,
                   guint         cell)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    for (guint16 unit = s->next[cell][dir] >= 0 ? game->unit_at[s->next[cell][dir]] : VD_NONE;
         unit != VD_NONE; unit = game->next_at[unit], n++)
      print_neighbour (game, unit, (dir + 3) % VD_N_DIRS);

  if (n == 0)
    puts (_("  nobody stands beside it"));
}

int
vd_explain_control (const VdQuestion *question)
{
  g_autoptr (VdGame) game = NULL;
  VdCell cell;
  int code;

  if (!vd_position_find_cell (question->scenario, question->words[0], &cell))
    return VD_EXIT_USAGE;

  code = vd_position_new (question->scenario, &question->position, &game);
  if (code != VD_EXIT_CLEAN)
    return code;

  printf (_("%s, turn %u, %s:\n"), vd_scenario_get_label (question->scenario, cell),
          game->state.turn,
          vd_scenario_get_period_name (question->scenario, vd_game_period (game)));
  print_controllers (game, cell);
  return VD_EXIT_CLEAN;
}
