#include "core/combat/far-retreat.h"

#include "core/combat/retreat.h"
#include "core/mechanics/hidden.h"
#include "core/position/stack-kinds.h"
#include "core/scenario/sight.h"

#define NO_WAY G_MAXUINT

/* A retreat as far as it has been thought out. */
typedef struct
{
  VdGame  *game;
  VdUnitId unit;
  guint    origin; /* the hex that it began in */
  guint    hexes;  /* in all */
} Way;

guint
vd_far_get_hexes (const VdGame *game,
                  VdUnitId      unit)
{
  const VdCombat *combat = &game->state.combat;
  const VdResult *result = &game->scenario->results[combat->result];
  gboolean attacks = vd_game_side (game, unit) == game->state.player;

  /* Who retreats instead of fighting has nobody before him. */
  if (!(game->state.units[unit].flags & VD_RETREATS) || combat->n_defenders == 0 ||
      !vd_game_has (game, VD_POINT_RETREAT_FAR))
    return 1;

  return MAX (1, attacks ? result->attacker_hexes : result->defender_hexes);
}

static void
ask_for (VdGame        *game,
         const guint16 *units,
         guint          n,
         guint          hexes)
{
  for (guint i = 0; i < n; i++)
    if (vd_game_is_on_map (game, units[i]))
      vd_hidden_ask (game, vd_game_side (game, units[i]), game->state.units[units[i]].cell,
                     MAX (1, hexes));
}

void
vd_far_ask (VdGame         *game,
            const VdResult *result)
{
  const VdCombat *combat = &game->state.combat;

  if (result->attacker != VD_EFFECT_NONE)
    ask_for (game, combat->attackers, combat->n_attackers, result->attacker_hexes);
  if (result->defender != VD_EFFECT_NONE)
    ask_for (game, combat->defenders, combat->n_defenders, result->defender_hexes);
}

VdUnitId
vd_far_get_walker (const VdGame *game)
{
  return game->state.combat.walker > 0 ? game->state.combat.walker - 1u : VD_NONE;
}

static gboolean
is_on_way (const VdGame *game,
           VdUnitId      unit)
{
  return vd_far_get_walker (game) == unit;
}

static guint
count_done (const VdGame *game,
            VdUnitId      unit)
{
  return is_on_way (game, unit) ? game->state.combat.walked : 0;
}

static Way
begin_way (VdGame   *game,
           VdUnitId  unit)
{
  return (Way) {
    .game = game,
    .unit = unit,
    .origin = is_on_way (game, unit) ? game->state.combat.walk_from
                                     : game->state.units[unit].cell,
    .hexes = vd_far_get_hexes (game, unit),
  };
}

/* Whether hex number @done of the way may be @to. */
static gboolean
leads_away (const Way *way,
            guint      to,
            guint      done)
{
  return vd_cell_distance (way->game->scenario, way->origin, to) == done ||
         !vd_game_has (way->game, VD_POINT_RETREAT_ENDS_AWAY);
}

/* Whether the way may go on from @from in direction @dir, whoever stands there of its
 * friends. */
static gboolean
is_step (const Way *way,
         guint      from,
         guint      dir,
         guint      done)
{
  return vd_retreat_bar_from (way->game, way->unit, from, dir) == VD_N_POINTS &&
         leads_away (way, way->game->scenario->next[from][dir], done);
}

/* Whether it can go on to its end from @from without displacing anybody. */
static gboolean
is_open (const Way *way,
         guint      from,
         guint      done)
{
  if (done >= way->hexes)
    return TRUE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_step (way, from, dir, done + 1))
      {
        guint to = way->game->scenario->next[from][dir];

        if (vd_stack_has_room (way->game, way->unit, to) && is_open (way, to, done + 1))
          return TRUE;
      }

  return FALSE;
}

gboolean
vd_far_can_go (const VdGame *game,
               VdUnitId      unit,
               guint         hexes)
{
  Way way = { (VdGame *) game, unit, game->state.units[unit].cell, hexes };

  return is_open (&way, way.origin, 0);
}

/* With displacement */

static guint count_rest (const Way *way,
                         guint      done);

/* How many friends are displaced, at least, on the rest of the way from @to, where the unit
 * stands meanwhile; %NO_WAY if there is none. */
static guint
count_from (const Way *way,
            guint      to,
            guint      done)
{
  guint from = way->game->state.units[way->unit].cell, n;

  vd_game_move (way->game, way->unit, to);
  n = count_rest (way, done);
  vd_game_move (way->game, way->unit, from);

  return n;
}

static guint
add (guint a,
     guint b)
{
  return b == NO_WAY ? NO_WAY : a + b;
}

/* The same where @to is full: whoever makes room may take a hex that the way needs.  Of chains
 * of several it is taken that they leave it. */
static guint
count_displacing (const Way *way,
                  guint      to,
                  guint      done)
{
  VdGame *game = way->game;
  guint16 friends[VD_MAX_GROUP], cells[VD_N_DIRS];
  guint n = 0, least = NO_WAY, chain;

  for (guint16 unit = game->unit_at[to]; unit != VD_NONE && n < VD_MAX_GROUP;
       unit = game->next_at[unit])
    friends[n++] = unit;

  chain = vd_retreat_count_displaced (game, way->unit, to);
  if (chain == 0)
    return NO_WAY;
  if (chain > 1)
    return add (chain, count_from (way, to, done));

  for (guint i = 0; i < n; i++)
    if (vd_retreat_may_be_displaced (game, friends[i]))
      for (guint exits = vd_retreat_open_hexes (game, friends[i], cells); exits > 0; exits--)
        {
          vd_game_move (game, friends[i], cells[exits - 1]);
          least = MIN (least, add (1, count_from (way, to, done)));
          vd_game_move (game, friends[i], to);
        }

  return least;
}

static guint
count_step (const Way *way,
            guint      dir,
            guint      done)
{
  guint from = way->game->state.units[way->unit].cell;
  guint to;

  if (!is_step (way, from, dir, done))
    return NO_WAY;

  to = way->game->scenario->next[from][dir];
  if (vd_stack_has_room (way->game, way->unit, to))
    return count_from (way, to, done);

  return vd_retreat_may_displace (way->game, way->unit) ? count_displacing (way, to, done)
                                                        : NO_WAY;
}

static guint
count_rest (const Way *way,
            guint      done)
{
  guint least = done < way->hexes ? NO_WAY : 0;

  for (guint dir = 0; dir < VD_N_DIRS && done < way->hexes; dir++)
    least = MIN (least, count_step (way, dir, done + 1));

  return least;
}

gboolean
vd_far_leaves_way (VdGame   *game,
                   VdUnitId  friend,
                   guint     cell)
{
  const VdDisplacement *waits = &game->state.combat.chain[0];
  Way way = begin_way (game, waits->unit);
  guint stood = game->state.units[friend].cell, n;

  vd_game_move (game, friend, cell);
  n = count_from (&way, waits->to, count_done (game, waits->unit) + 1);
  vd_game_move (game, friend, stood);

  return n != NO_WAY;
}

/* The next hex */

/* Without the rule that the whole way has to be gone it goes as far as it comes. */
static gboolean
is_open_next (const Way *way,
              guint      from,
              guint      dir,
              guint      done)
{
  guint to;

  if (!is_step (way, from, dir, done))
    return FALSE;

  to = way->game->scenario->next[from][dir];
  return vd_stack_has_room (way->game, way->unit, to) &&
         (!vd_game_has (way->game, VD_POINT_RETREAT_WHOLE_WAY) || is_open (way, to, done));
}

guint
vd_far_find_hexes (VdGame   *game,
                   VdUnitId  unit,
                   guint16  *cells,
                   gboolean *displaces)
{
  const VdScenario *s = game->scenario;
  Way way = begin_way (game, unit);
  guint from = game->state.units[unit].cell, done = count_done (game, unit) + 1;
  guint counts[VD_N_DIRS], least = NO_WAY, n = 0, vacant;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (is_open_next (&way, from, dir, done))
      cells[n++] = s->next[from][dir];

  vacant = n;
  if (displaces != NULL)
    *displaces = FALSE;
  if ((n > 0 && vd_game_has (game, VD_POINT_RETREAT_VACANT)) ||
      !vd_game_plays (game, VD_MECHANIC_DISPLACEMENT))
    return n;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      counts[dir] = is_open_next (&way, from, dir, done) ? NO_WAY : count_step (&way, dir, done);
      least = MIN (least, counts[dir]);
    }
  for (guint dir = 0; dir < VD_N_DIRS && least != NO_WAY; dir++)
    if (counts[dir] == least)
      cells[n++] = s->next[from][dir];

  if (displaces != NULL)
    *displaces = n > vacant;
  return n;
}

VdPoint
vd_far_refusal (VdGame   *game,
                VdUnitId  unit,
                guint     dir)
{
  Way way = begin_way (game, unit);
  guint from = game->state.units[unit].cell, done = count_done (game, unit) + 1;

  if (!leads_away (&way, game->scenario->next[from][dir], done))
    return VD_POINT_RETREAT_ENDS_AWAY;

  return count_step (&way, dir, done) == NO_WAY ? VD_POINT_RETREAT_WHOLE_WAY
                                                : VD_POINT_RETREAT_VACANT;
}

/* Going it */

gboolean
vd_far_step (VdGame   *game,
             VdUnitId  unit)
{
  VdCombat *combat = &game->state.combat;
  guint hexes = vd_far_get_hexes (game, unit);

  if (hexes == 1)
    return TRUE;

  vd_game_see (game, VD_POINT_RETREAT_FAR);
  vd_game_see (game, VD_POINT_RETREAT_ENDS_AWAY);
  vd_game_see (game, VD_POINT_RETREAT_WHOLE_WAY);
  if (!is_on_way (game, unit))
    {
      combat->walker = unit + 1;
      combat->walk_from = game->state.units[unit].cell;
      combat->walked = 0;
    }
  if (++combat->walked < hexes)
    return FALSE;

  vd_far_stop (game);
  return TRUE;
}

void
vd_far_stop (VdGame *game)
{
  VdCombat *combat = &game->state.combat;

  combat->walker = combat->walk_from = 0;
  combat->walked = 0;
}
