#include "core/combat/boxes.h"

#include "core/combat/far-retreat.h"
#include "core/combat/odds.h"
#include "core/combat/retreat.h"
#include "core/position/dice.h"
#include "core/position/leader.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"

#define LEAST_LOST 4 /* what the die comes to at least for a unit that is lost for good */

static const VdClass *
get_class (const VdGame *game,
           VdUnitId      unit)
{
  return &game->scenario->classes[game->scenario->units[unit].unit_class];
}

/* Surrounded units */

/* Whether what bars a retreat is that the map ends there, or the part of it that is in play. */
static gboolean
leads_off (VdPoint bar)
{
  return bar == VD_POINT_EXIT_NOT_BY_COMBAT || bar == VD_POINT_CONFINED || bar == VD_POINT_BARS;
}

/* Whether terrain or the enemy closes all sides; friends close none, nor does the edge of the
 * map [F38]. */
static gboolean
is_surrounded (const VdGame *game,
               VdUnitId      unit)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdPoint bar = vd_retreat_bar (game, unit, dir);

      if (bar == VD_N_POINTS || leads_off (bar) || bar == VD_POINT_RETREAT_AWAY ||
          bar == VD_POINT_RESERVE_LIMIT)
        return FALSE;
    }

  return TRUE;
}

static guint64
judge_all (const VdGame  *game,
           const guint16 *units,
           guint          n)
{
  guint64 bits = 0;

  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]) && is_surrounded (game, units[i]))
      bits |= G_GUINT64_CONSTANT (1) << i;

  return bits;
}

void
vd_boxes_judge (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  G_STATIC_ASSERT (VD_MAX_ATTACKERS <= 64 && VD_MAX_DEFENDERS <= 32);

  if (!vd_game_plays (game, VD_MECHANIC_BOXES))
    return;

  combat->judged = TRUE;
  combat->surrounded = judge_all (game, combat->attackers, combat->n_attackers);
  combat->encircled = judge_all (game, combat->defenders, combat->n_defenders);
}

static gboolean
was_surrounded (const VdGame *game,
                VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;

  for (guint i = 0; i < combat->n_attackers && combat->judged; i++)
    if (combat->attackers[i] == unit)
      return (combat->surrounded >> i & 1) != 0;
  for (guint i = 0; i < combat->n_defenders && combat->judged; i++)
    if (combat->defenders[i] == unit)
      return (combat->encircled >> i & 1) != 0;

  return is_surrounded (game, unit);
}

/* Units that cannot go back */

static gboolean
is_lost_by_die (VdGame   *game,
                VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  guint64 key = vd_mix (vd_mix (game->state.seed, VD_DIE_LOST), game->state.turn);
  guint die = 1 + vd_below (vd_mix (vd_mix (key, game->state.player),
                                    vd_scenario_die_unit (s, unit)), 6);

  vd_game_note_die (game, die);
  vd_game_see (game, VD_POINT_BOXES_RETREAT);
  return (int) (die + vd_odds_count_worse (game, vd_game_side (game, unit))) -
         (int) vd_piece_get_initiative (s, game->state.units, unit) >= LEAST_LOST;
}

/* Lost or not */

static gboolean
applies (VdGame  *game,
         VdPoint  point)
{
  if (!vd_game_has (game, point))
    return FALSE;

  vd_game_see (game, point);
  return TRUE;
}

/* Who has to go back and is lost could not: the die says what becomes of him, even if he was
 * surrounded [F38]. */
static gboolean
has_to_retreat (const VdGame *game,
                VdUnitId      unit)
{
  return (game->state.units[unit].flags & VD_RETREATS) != 0 || vd_far_get_walker (game) == unit;
}

/* Whether it might have left the field: then no die says whether it is gone [R06 11.44; F39]. */
static gboolean
has_way_off (const VdGame *game,
             VdUnitId      unit)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (leads_off (vd_retreat_bar (game, unit, dir)))
      return TRUE;

  return FALSE;
}

VdPlace
vd_boxes_find_place (VdGame   *game,
                     VdUnitId  unit)
{
  const VdScenario *s = game->scenario;
  gboolean retreats = has_to_retreat (game, unit);

  if (!vd_game_plays (game, VD_MECHANIC_BOXES) || vd_leader_is (s, unit) ||
      get_class (game, unit)->recovery == VD_RECOVERS_NOT)
    return VD_PLACE_ELIMINATED;

  if (!retreats && was_surrounded (game, unit) && applies (game, VD_POINT_BOXES_SURROUNDED))
    return VD_PLACE_ELIMINATED;
  if (get_class (game, unit)->recovery == VD_RECOVERS_WHOLE &&
      vd_game_has (game, VD_POINT_BOXES_WHOLE))
    return !retreats && applies (game, VD_POINT_BOXES_WHOLE) ? VD_PLACE_RECOVERED
                                                             : VD_PLACE_ELIMINATED;
  if (vd_piece_is_reduced (s, game->state.units, unit) && applies (game, VD_POINT_BOXES_REDUCED))
    return VD_PLACE_ELIMINATED;
  if (!s->units[unit].is_reducible && applies (game, VD_POINT_BOXES_ONE_SIDE))
    return VD_PLACE_ELIMINATED;
  if (retreats && !has_way_off (game, unit) && vd_game_has (game, VD_POINT_BOXES_RETREAT) &&
      is_lost_by_die (game, unit))
    return VD_PLACE_ELIMINATED;

  vd_game_see (game, VD_POINT_BOXES);
  return vd_game_has (game, VD_POINT_BOXES) ? VD_PLACE_UNRECOVERED : VD_PLACE_ELIMINATED;
}

/* Leaders */

/* Whether a unit of the other side that fights stands too near to @cell. */
static gboolean
is_too_near (const VdGame *game,
             guint         side,
             guint         cell)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_of_side[side ^ 1]; i++)
    {
      VdUnitId enemy = s->of_side[side ^ 1][i];

      if (vd_game_is_on_map (game, enemy) && get_class (game, enemy)->role == VD_ROLE_COMBAT &&
          vd_cell_distance (s, cell, game->state.units[enemy].cell) <
            (guint) s->settings[VD_SET_REORGANIZE_DISTANCE])
        return TRUE;
    }

  return FALSE;
}

/* The formation whose units alone @leader takes back, %VD_NONE if anybody's: so commanders and heads
 * of state [R06 6.15; R06 5.18]. */
static guint
get_own_formation (const VdGame *game,
                   VdUnitId      leader)
{
  const VdUnit *unit = &game->scenario->units[leader];

  if (unit->leader == 0)
    return unit->formation;

  return unit->leads == VD_LEADS_ARMY
         ? VD_NONE : vd_leader_get_formation (&game->state, game->scenario, leader);
}

/* Why @leader may not take back @unit, %VD_N_POINTS if he may. */
static VdPoint
find_bar (const VdGame *game,
          VdUnitId      leader,
          VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  guint formation = get_own_formation (game, leader);
  gboolean whole = get_class (game, unit)->recovery == VD_RECOVERS_WHOLE;

  if (formation != VD_NONE && !vd_scenario_is_of_formation (s, unit, formation) &&
      vd_game_has (game, VD_POINT_BOXES_OFFICER))
    return VD_POINT_BOXES_OFFICER;
  if (game->state.units[leader].taken_back >=
        MIN (s->settings[VD_SET_REORGANIZE_UNITS], VD_MAX_TAKEN_BACK) &&
      vd_game_has (game, VD_POINT_BOXES_UNITS))
    return VD_POINT_BOXES_UNITS;
  if (!(whole && vd_game_has (game, VD_POINT_BOXES_WHOLE)) &&
      vd_game_has (game, VD_POINT_BOXES_DISTANCE) &&
      is_too_near (game, vd_game_side (game, leader), game->state.units[leader].cell))
    return VD_POINT_BOXES_DISTANCE;

  return VD_N_POINTS;
}

/* An officer before one who leads all, and who has begun before one who has not. */
static guint
rank (const VdGame *game,
      VdUnitId      leader)
{
  return 2u * (get_own_formation (game, leader) != VD_NONE) +
         (game->state.units[leader].taken_back > 0);
}

VdUnitId
vd_boxes_find_leader (const VdGame *game,
                      VdUnitId      unit,
                      guint         cell,
                      VdPoint      *point)
{
  VdUnitId found = VD_NONE;

  *point = VD_POINT_BOXES_LEADER;
  for (guint16 piece = game->unit_at[cell]; piece != VD_NONE; piece = game->next_at[piece])
    if (vd_game_side (game, piece) == vd_game_side (game, unit) &&
        (get_class (game, piece)->role == VD_ROLE_LEADER ||
         !vd_game_has (game, VD_POINT_BOXES_LEADER)))
      {
        VdPoint bar = find_bar (game, piece, unit);

        if (bar != VD_N_POINTS)
          *point = bar;
        else if (found == VD_NONE || rank (game, piece) > rank (game, found))
          found = piece;
      }

  return found;
}
