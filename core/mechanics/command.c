#include "core/mechanics/command.h"

#include "core/mechanics/casualties.h"
#include "core/mechanics/command-range.h"
#include "core/mechanics/road-march.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/position/window.h"
#include "core/scenario/sight.h"

#include <string.h>

#define BIT_OF(unit) (G_GUINT64_CONSTANT (1) << (unit) % 64)

void
vd_command_set (VdGame   *game,
                VdUnitId  unit,
                gboolean  commanded)
{
  g_return_if_fail (unit < game->scenario->n_units);

  if (commanded == vd_unit_is_in_command (game, unit))
    return;

  game->state.uncommanded[unit / 64] ^= BIT_OF (unit);
  game->stamp++; /* others may act, or may not */
}

/* Leaders */

static gboolean
is_commander (const VdScenario *s,
              VdUnitId          unit)
{
  return vd_leader_is (s, unit) && s->units[unit].leads == VD_LEADS_ARMY;
}

gboolean
vd_command_is_officer (const VdScenario *s,
                       VdUnitId          unit)
{
  return vd_leader_is (s, unit) && (s->units[unit].leads == VD_LEADS_FORMATION ||
                                    s->units[unit].leads == VD_LEADS_IN_PLACE);
}

/* His own formation is in command without a point, and one officer less is [F08]. */
static gboolean
has_own_free (const VdGame *game,
              VdUnitId      unit)
{
  return is_commander (game->scenario, unit) && game->scenario->units[unit].own_free &&
         vd_game_has (game, VD_POINT_COMMAND_OWN);
}

/* Whether he took units back in this turn, and commands nobody for it [R06 6.23; F06]. */
static gboolean
has_reorganized (const VdGame *game,
                 VdUnitId      unit)
{
  return (game->state.units[unit].status & VD_HAS_REORGANIZED) != 0 &&
         vd_game_has (game, VD_POINT_COMMAND_REORGANIZED);
}

/* Whether somebody has to put @unit in command. */
static gboolean
needs_command (const VdGame *game,
               VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (!vd_game_has (game, VD_POINT_COMMAND_NEEDED))
    return TRUE;

  return !s->classes[s->units[unit].unit_class].needs_no_command &&
         !(vd_leader_is (s, unit) && (s->units[unit].leads == VD_LEADS_ARMY ||
                                      s->units[unit].leads == VD_LEADS_NOBODY));
}

guint
vd_command_count_left (const VdGame *game,
                       VdUnitId      commander,
                       gboolean      officers)
{
  const VdScenario *s = game->scenario;
  const VdLeaderState *state;
  guint rating, spent;

  if (!is_commander (s, commander) || has_reorganized (game, commander))
    return 0;

  state = &game->state.leaders[s->units[commander].leader - 1];
  rating = s->units[commander].rating;
  spent = officers ? state->officers + has_own_free (game, commander) : state->singles;
  return rating - MIN (spent, rating);
}

/* Whether @unit is of @formation, or counts as if it were [R06 5.17]. */
static gboolean
is_of (const VdGame *game,
       VdUnitId      unit,
       guint         formation)
{
  const VdScenario *s = game->scenario;
  guint own = s->units[unit].formation;

  if (!vd_game_has (game, VD_POINT_COMMAND_FORMATION))
    return TRUE;
  if (vd_scenario_is_of_formation (s, unit, formation))
    return TRUE;

  return own != VD_NONE && s->formation_with != NULL && s->formation_with[own] == formation &&
         vd_game_has (game, VD_POINT_COMMAND_WITH);
}

gboolean
vd_command_covers (const VdGame *game,
                   VdUnitId      leader,
                   VdUnitId      unit)
{
  guint formation = vd_leader_get_formation (&game->state, game->scenario, leader);

  return formation != VD_NONE && !vd_leader_is (game->scenario, unit) &&
         is_of (game, unit, formation) &&
         vd_command_reaches (game, leader, unit);
}

gboolean
vd_command_has_failed (const VdGame *game,
                       VdUnitId      leader)
{
  return vd_leader_is (game->scenario, leader) &&
         game->state.leaders[game->scenario->units[leader].leader - 1].tries_in_vain;
}

/* Who is in command by others */

/* Whether @leader has the units of his formation in command now. */
static gboolean
commands_formation (const VdGame *game,
                    VdUnitId      leader)
{
  if (!vd_game_is_on_map (game, leader) || has_reorganized (game, leader))
    return FALSE;

  return is_commander (game->scenario, leader) ? has_own_free (game, leader)
                                               : vd_command_is_officer (game->scenario, leader) &&
                                                 vd_unit_is_in_command (game, leader);
}

static gboolean
is_out (const VdGame *game,
        VdUnitId      unit)
{
  return vd_game_is_on_map (game, unit) && !vd_unit_is_in_command (game, unit);
}

/* The rules by which @leader reaches @unit. */
static void
trace_range (VdGame   *game,
             VdUnitId  leader,
             VdUnitId  unit)
{
  guint from = game->state.units[leader].cell, to = game->state.units[unit].cell;

  vd_game_see (game, VD_POINT_COMMAND_RANGE);
  if (vd_cell_distance (game->scenario, from, to) >
      (guint) vd_scenario_get_setting (game->scenario, vd_game_side (game, leader),
                                       VD_SET_COMMAND_RANGE))
    vd_game_see (game, VD_POINT_COMMAND_PATH);
}

/* And by which he has it in command. */
static void
trace_cover (VdGame   *game,
             VdUnitId  leader,
             VdUnitId  unit)
{
  const VdScenario *s = game->scenario;

  trace_range (game, leader, unit);
  vd_game_see (game, VD_POINT_COMMAND_FORMATION);
  if (is_commander (s, leader))
    vd_game_see (game, VD_POINT_COMMAND_OWN);
  if (!vd_scenario_is_of_formation (s, unit, vd_leader_get_formation (&game->state, s, leader)))
    vd_game_see (game, VD_POINT_COMMAND_WITH);
}

/* Puts in command whom @leader has in his range. */
static void
cover_from (VdGame   *game,
            VdUnitId  leader)
{
  const VdScenario *s = game->scenario;
  guint side = vd_game_side (game, leader);
  guint formation = vd_leader_get_formation (&game->state, s, leader);
  g_autofree guint8 *costs = g_new (guint8, s->n_cells + 1);

  vd_command_measure (game, side, game->state.units[leader].cell, costs);
  for (guint i = 0; i < s->n_of_side[side] && formation != VD_NONE; i++)
    {
      VdUnitId unit = s->of_side[side][i];

      if (is_out (game, unit) && !vd_leader_is (s, unit) && is_of (game, unit, formation) &&
          (costs[game->state.units[unit].cell] != VD_NEVER ||
           !vd_game_has (game, VD_POINT_COMMAND_RANGE)))
        {
          trace_cover (game, leader, unit);
          vd_command_set (game, unit, TRUE);
        }
    }
}

/* Whether the column @unit hangs on @mate, who is in command. */
static gboolean
hangs_on (const VdGame *game,
          VdUnitId      unit,
          VdUnitId      mate)
{
  const VdScenario *s = game->scenario;

  return mate != unit && vd_game_is_on_map (game, mate) && vd_unit_is_in_command (game, mate) &&
         s->units[mate].formation == s->units[unit].formation &&
         !(vd_leader_is (s, mate) && !commands_formation (game, mate)) &&
         vd_command_is_linked (game, s->units[unit].side, game->state.units[mate].cell,
                               game->state.units[unit].cell);
}

/* Whether some column of @side hangs on one who is in command, and is now too [R06 7.21]. */
static gboolean
link_one (VdGame *game,
          guint   side)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];

      if (!is_out (game, unit) || !vd_road_march_has (game, unit) ||
          s->units[unit].formation == VD_NONE)
        continue;

      for (guint k = 0; k < s->n_of_side[side]; k++)
        if (hangs_on (game, unit, s->of_side[side][k]))
          {
            vd_game_see (game, VD_POINT_COMMAND_COLUMN);
            vd_command_set (game, unit, TRUE);
            return TRUE;
          }
    }

  return FALSE;
}

/* Whoever follows from those who are in command now [F14]. */
static void
link_all (VdGame *game)
{
  while (vd_game_has (game, VD_POINT_COMMAND_COLUMN) && link_one (game, game->state.player))
    continue;
}

/* The phase */

/* Whether @unit takes the place of an officer now, and needs command as he did [R06 5.14]. */
static gboolean
is_owed (const VdGame *game,
         VdUnitId      unit)
{
  return vd_leader_is (game->scenario, unit) &&
         (vd_leader_get_status (game, unit) & VD_LEADER_DRAWN) != 0;
}

static void
put_all (VdGame   *game,
         guint     side,
         gboolean  commanded)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      VdUnitId unit = s->of_side[side][i];
      gboolean enters = !vd_game_is_on_map (game, unit) && !is_owed (game, unit) &&
                        game->state.units[unit].place != VD_PLACE_LAID;

      if (!commanded && enters)
        vd_game_see (game, VD_POINT_COMMAND_ENTERS);
      vd_command_set (game, unit, commanded || !needs_command (game, unit) ||
                                  (enters && vd_game_has (game, VD_POINT_COMMAND_ENTERS)));
    }
}

static void
begin_segment (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;

  vd_game_note_period (game);
  vd_game_see (game, VD_POINT_COMMAND_PHASE);
  vd_game_see (game, VD_POINT_COMMAND_NEEDED);
  put_all (game, side, FALSE);
  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_game_side (game, s->leaders[i]) == side)
      {
        VdLeaderState *state = vd_leader_state (game, s->leaders[i]);

        state->officers = state->singles = state->tries_in_vain = 0;
      }

  for (guint i = 0; i < s->n_leaders; i++)
    if (vd_game_side (game, s->leaders[i]) == side && commands_formation (game, s->leaders[i]))
      cover_from (game, s->leaders[i]);
  link_all (game);
}

/* Where the period has no such phase, all are in command. */
static void
release_all (VdGame *game)
{
  if (!vd_game_plays (game, VD_MECHANIC_COMMAND) ||
      vd_scenario_has_phase (game->scenario, vd_game_period (game), VD_PHASE_COMMAND))
    return;

  vd_game_see (game, VD_POINT_COMMAND_ALL);
  if (vd_game_has (game, VD_POINT_COMMAND_ALL))
    put_all (game, game->state.player, TRUE);
}

/* What could be at most: the next phase may put anybody in command. */
static void
suppose_all (VdGame *game)
{
  if (vd_game_plays (game, VD_MECHANIC_COMMAND))
    put_all (game, game->state.player, TRUE);
}

/* Orders */

/* Why @commander may not put @unit in command wherever both are; %VD_N_POINTS if he may. */
static VdPoint
find_bar (const VdGame *game,
          VdUnitId      commander,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  gboolean officer = vd_command_is_officer (s, unit);

  if (vd_game_side (game, commander) != side || !vd_game_is_on_map (game, commander) ||
      vd_game_side (game, unit) != side || !vd_game_is_on_map (game, unit) ||
      (!is_commander (s, commander) && vd_game_has (game, VD_POINT_COMMAND_COMMANDER)))
    return VD_POINT_COMMAND_COMMANDER;
  if (has_reorganized (game, commander) || has_reorganized (game, unit))
    return VD_POINT_COMMAND_REORGANIZED;
  if (vd_unit_is_in_command (game, unit))
    return VD_POINT_COMMAND_NEEDED;

  return vd_command_count_left (game, commander, officer) == 0 &&
         vd_game_has (game, officer ? VD_POINT_COMMAND_OFFICERS : VD_POINT_COMMAND_SINGLES)
         ? (officer ? VD_POINT_COMMAND_OFFICERS : VD_POINT_COMMAND_SINGLES) : VD_N_POINTS;
}

/* Why the officer may not try it by the die. */
static VdPoint
find_bar_to_try (const VdGame *game,
                 VdUnitId      unit)
{
  if (vd_game_side (game, unit) != game->state.player || !vd_game_is_on_map (game, unit) ||
      !vd_command_is_officer (game->scenario, unit) ||
      vd_piece_get_initiative (game->scenario, game->state.units, unit) == 0 ||
      vd_command_has_failed (game, unit))
    return VD_POINT_COMMAND_TRY;
  if (has_reorganized (game, unit))
    return VD_POINT_COMMAND_REORGANIZED;

  return vd_unit_is_in_command (game, unit) ? VD_POINT_COMMAND_NEEDED : VD_N_POINTS;
}

/* What each commander of the phasing side reaches, n_cells for each.  Returns how many. */
static guint
measure_all (const VdGame *game,
             guint16      *commanders,
             guint8       *costs)
{
  const VdScenario *s = game->scenario;
  guint n = 0;

  for (guint i = 0; i < s->n_leaders; i++)
    if (is_commander (s, s->leaders[i]) && vd_game_is_on_map (game, s->leaders[i]) &&
        vd_game_side (game, s->leaders[i]) == game->state.player)
      {
        vd_command_measure (game, game->state.player, game->state.units[s->leaders[i]].cell,
                            costs + (gsize) n * s->n_cells);
        commanders[n++] = s->leaders[i];
      }

  return n;
}

static void
list_segment (VdGame      *game,
              VdOrderList *list)
{
  const VdScenario *s = game->scenario;
  guint side = game->state.player;
  guint16 commanders[VD_MAX_LEADERS];
  g_autofree guint8 *costs = g_new (guint8, (gsize) s->n_leaders * s->n_cells + 1);
  guint n = measure_all (game, commanders, costs);

  vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_END });
  for (guint i = 0; i < s->n_of_side[side]; i++)
    for (guint k = 0; k < n; k++)
      {
        VdUnitId unit = s->of_side[side][i];
        gsize row = (gsize) k * s->n_cells;

        if (find_bar (game, commanders[k], unit) == VD_N_POINTS &&
            (costs[row + game->state.units[unit].cell] != VD_NEVER ||
             !vd_game_has (game, VD_POINT_COMMAND_RANGE)))
          vd_order_list_add (list, (VdOrder) { VD_ORDER_COMMAND, 0, unit, 0, commanders[k] });
      }
  for (guint i = 0; i < s->n_leaders; i++)
    if (find_bar_to_try (game, s->leaders[i]) == VD_N_POINTS)
      vd_order_list_add (list, (VdOrder) { .kind = VD_ORDER_TRY, .unit = s->leaders[i] });
}

static VdVerdict
test_segment (VdGame        *game,
              const VdOrder *order,
              VdExplain     *why)
{
  VdPoint bar = VD_N_POINTS;

  if (order->kind == VD_ORDER_COMMAND)
    {
      bar = find_bar (game, order->via, order->unit);
      if (bar == VD_N_POINTS)
        bar = vd_command_find_range_bar (game, order->via, order->unit);
    }
  else if (order->kind == VD_ORDER_TRY)
    bar = find_bar_to_try (game, order->unit);
  else if (order->kind != VD_ORDER_END)
    bar = VD_POINT_COMMAND_PHASE;

  return bar == VD_N_POINTS ? vd_allow (0) : vd_forbid (game, bar, why);
}

/* Puts @unit in command, and with an officer the units that he has in range. */
static void
call (VdGame   *game,
      VdUnitId  unit)
{
  vd_command_set (game, unit, TRUE);
  if (vd_command_is_officer (game->scenario, unit))
    cover_from (game, unit);
  link_all (game);
}

static void
command_unit (VdGame        *game,
              const VdOrder *order)
{
  VdLeaderState *state = vd_leader_state (game, order->via);
  gboolean officer = vd_command_is_officer (game->scenario, order->unit);

  vd_game_see (game, VD_POINT_COMMAND_COMMANDER);
  trace_range (game, order->via, order->unit);
  if (officer && has_own_free (game, order->via))
    vd_game_see (game, VD_POINT_COMMAND_OWN);
  vd_game_see (game, officer ? VD_POINT_COMMAND_OFFICERS : VD_POINT_COMMAND_SINGLES);
  if (officer)
    state->officers++;
  else
    state->singles++;
  call (game, order->unit);
}

/* The highest face that puts the officer in command. */
static int
find_most (VdGame   *game,
           VdUnitId  unit)
{
  gboolean broken = vd_casualties_is_demoralized (game, unit);

  if (broken)
    vd_game_see (game, VD_POINT_COMMAND_DEMORALIZED);

  return (int) vd_piece_get_initiative (game->scenario, game->state.units, unit) -
         (broken && vd_game_has (game, VD_POINT_COMMAND_DEMORALIZED));
}

static void
try_officer (VdGame        *game,
             const VdOrder *order)
{
  guint die = order->arg != 0 ? order->arg : vd_game_draw_for (game, VD_DIE_COMMAND, order->unit);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_COMMAND_TRY);
  if ((int) die <= find_most (game, order->unit) || !vd_game_has (game, VD_POINT_COMMAND_TRY))
    call (game, order->unit);
  else
    vd_leader_state (game, order->unit)->tries_in_vain = TRUE;
}

static gboolean
apply_segment (VdGame        *game,
               const VdOrder *order)
{
  if (order->kind == VD_ORDER_COMMAND)
    command_unit (game, order);
  else if (order->kind == VD_ORDER_TRY)
    try_officer (game, order);

  return order->kind == VD_ORDER_END;
}

const VdPlayWindow vd_command_window = {
  .answers = VD_ALL_KINDS & ~VD_KINDS_OF_SETUP & ~VD_KIND (CANCEL),
  .owns = VD_KIND (COMMAND) | VD_KIND (TRY),
  .outside = VD_POINT_COMMAND_PHASE,
  .list = list_segment,
  .test = test_segment,
  .apply = apply_segment,
};

static void
set_up (VdGame *game)
{
  memset (game->state.uncommanded, 0, sizeof game->state.uncommanded);
}

const VdHooks vd_command_hooks = {
  .set_up = set_up,
  .begin[VD_PHASE_COMMAND] = begin_segment,
  .begin[VD_PHASE_MOVEMENT] = release_all,
  .suppose[VD_PHASE_MOVEMENT] = suppose_all,
};
