/* view.h: what a side sees of a game
 *
 * A player, a program and whoever speaks for a side get a view and never the game: it
 * answers what the side may know, and what the side does not know it does not tell.  What
 * is kept from a side is the choice of an option that is the other side's secret (secret.h), and
 * which units stand under the flags of hidden forces (core/mechanics/hidden.h).
 *
 * Where forces are not hidden a view reads the game itself, copies nothing and stays right while
 * the game goes on.  Where they are it reads what the side knows, a value that is made from the
 * game and holds nothing else (knowledge.h): in it hidden units stand under the flags in a way
 * that follows from what is known.  vd_view_knows() tells of which units the place is known.
 * vd_view_of(), vd_view_list() and whoever asks a player make that value anew; in between it is
 * a picture of the game as it was.
 *
 * Players cannot include the headers of the state and the game, not even indirectly, and name
 * nothing of them; tests/tree/layering.py holds them to it.  What they play on for themselves
 * they play in a world made from a view: see world.h.  Questions about moves are in
 * view-movement.h, those about combats in view-combat.h.
 *
 * A function that takes a view that is not const may work something out and keep it beside
 * the game; nothing that can be seen is changed.
 */
#pragma once

#include "core/position/order.h"
#include "core/position/status.h"

G_BEGIN_DECLS

typedef struct _VdGame VdGame;

/* Of a choice: the side does not know it. */
#define VD_UNKNOWN 0xffu

/**
 * VdView: how a game looks to a side
 * @side: who looks; %VD_MAX_SIDES for nobody's side, from which nothing is hidden
 * @truth: the game, for those who keep it; no player looks behind the view
 * @game: what is read: the game, or what the side knows of it
 *
 * A value, and borrowed from the game.  Its other members are read by the functions below.
 */
typedef struct
{
  const VdScenario  *scenario;
  guint              side;
  VdGame            *truth;
  VdGame            *game;
  const guint16     *turn;
  const guint8      *phase;
  const guint8      *player;
  const guint8      *demoralized;
  const VdCombat    *combat;
  const VdUnitState *units;
  const guint16     *unit_at;
  const guint16     *next_at;
  const guint8      *n_at;
  const guint8      *control[VD_MAX_SIDES];
  const guint16     *n_beside[VD_MAX_SIDES];
} VdView;

/**
 * vd_view_of:
 * @game: outlives the view, which follows it
 * @side: or %VD_MAX_SIDES
 */
VdView   vd_view_of           (VdGame         *game,
                               guint           side);

/**
 * vd_view_of_world:
 * @game: one that is made up: nothing in it is hidden from who made it
 */
VdView   vd_view_of_world     (VdGame         *game,
                               guint           side);

/**
 * vd_view_refresh:
 *
 * Looks at the game as it stands now, where the view does not follow it by itself.
 */
static inline void vd_view_refresh (const VdView *view);

/* Options */

gboolean vd_view_is_chosen    (const VdView   *view,
                               guint           option);

/* Returns: how the option is chosen, %VD_UNKNOWN if that is a secret to the side */
guint    vd_view_choice       (const VdView   *view,
                               guint           option);

/* Returns: whether the condition holds as far as the side can know: what is a secret to it
 * counts as open */
gboolean vd_view_may_hold     (const VdView   *view,
                               const VdCond   *when);

/* Returns: whether the side knows all choices that the condition asks for */
gboolean vd_view_can_tell     (const VdView   *view,
                               const VdCond   *when);

/* The sequence of play */

gboolean vd_view_is_over      (const VdView   *view);

/* Returns: the side that owes the decision */
guint    vd_view_decider      (const VdView   *view);

/**
 * vd_view_list:
 *
 * Replaces the contents of @list by the legal orders of the side, as vd_play_list() lists
 * them: none if another side owes the decision.
 */
void     vd_view_list         (VdView         *view,
                               VdOrderList    *list);

/* Units */

/* Returns: whether the side may see where @unit, of either side, is; if not, the place that
 * vd_view_unit() has follows from a secret, and is not for the side's use */
gboolean vd_view_shows        (const VdView   *view,
                               VdUnitId        unit);

/* Returns: whether the side knows which unit @unit is, on the map or off it; if not, it stands
 * under some flag, and where vd_view_unit() has it is a guess */
gboolean vd_view_knows        (const VdView   *view,
                               VdUnitId        unit);

/* Returns: the group with which @unit comes as a reinforcement, VD_NONE if it comes with none
 * or vd_view_shows() denies it */
guint    vd_view_group        (const VdView   *view,
                               VdUnitId        unit);

/* Victory */

/* Returns: what @side has lost on all fields, in quarters */
guint    vd_view_losses       (const VdView   *view,
                               guint           side);

/* Returns: what losing @unit adds to that, in quarters */
guint    vd_view_loss_of      (const VdView   *view,
                               VdUnitId        unit);

/* Returns: what the formation of @ledger may still lose, in quarters, before it is demoralized;
 * 0 if it is */
guint    vd_view_to_break     (const VdView   *view,
                               guint           ledger);

/* Returns: the strength of @side that has left @field by @edges, which are bits, in
 * quarters */
guint    vd_view_exited       (const VdView   *view,
                               guint           side,
                               guint           field,
                               guint           edges);

/* The points of each side that are booked, but for those of rows that count by a choice
 * which the side does not know. */
void     vd_view_points       (const VdView   *view,
                               gint32          points[VD_MAX_SIDES]);

/* Returns: the side that was the last in @cell, %VD_MAX_SIDES if nobody was or no row asks for
 * it */
guint    vd_view_holder       (const VdView   *view,
                               guint           cell);

/* Returns: whether the row of the victory schedule holds as things stand, and the side can
 * tell */
gboolean vd_view_is_earned    (const VdView   *view,
                               const VdAward  *award);

/* Returns: who would win if the game ended with this turn, as things stand; %VD_MAX_SIDES
 * for nobody, or if that follows from a choice which the side does not know */
guint    vd_view_foresee      (VdView         *view);

/* The same for a view that does not follow its game. */
void     vd_view_renew        (const VdView   *view);

static inline void
vd_view_refresh (const VdView *view)
{
  if (G_UNLIKELY (view->game != view->truth))
    vd_view_renew (view);
}

static inline guint
vd_view_turn (const VdView *view)
{
  return *view->turn;
}

/* Returns: a VdPhase */
static inline guint
vd_view_phase (const VdView *view)
{
  return *view->phase;
}

/* Returns: the phasing side */
static inline guint
vd_view_player (const VdView *view)
{
  return *view->player;
}

static inline guint
vd_view_period (const VdView *view)
{
  return view->scenario->turn_period[*view->turn - 1];
}

/* Whether @mechanic is on, under the options chosen if it depends on them. */
static inline gboolean
vd_view_plays (const VdView *view,
               VdMechanic    mechanic)
{
  const VdScenario *s = view->scenario;

  return s->mechanics[mechanic] &&
         (G_LIKELY (!s->mechanic_depends[mechanic]) ||
          vd_view_may_hold (view, &s->mechanic_when[mechanic]));
}

/* The sides that are demoralized on @field, as bits. */
static inline guint
vd_view_demoralized (const VdView *view,
                     guint         field)
{
  return view->demoralized[field];
}

static inline const VdUnitState *
vd_view_unit (const VdView *view,
              VdUnitId      unit)
{
  return &view->units[unit];
}

static inline guint
vd_view_cell (const VdView *view,
              VdUnitId      unit)
{
  return view->units[unit].cell;
}

static inline gboolean
vd_view_is_on_map (const VdView *view,
                   VdUnitId      unit)
{
  return view->units[unit].place == VD_PLACE_MAP;
}

static inline guint
vd_view_side_of (const VdView *view,
                 VdUnitId      unit)
{
  return view->scenario->units[unit].side;
}

/* All units as they are, for what is asked of pieces: see piece.h. */
static inline const VdUnitState *
vd_view_units (const VdView *view)
{
  return view->units;
}

/* The first unit in @cell, VD_NONE if it is vacant; vd_view_next_at() leads to the others. */
static inline guint16
vd_view_first_at (const VdView *view,
                  guint         cell)
{
  return view->unit_at[cell];
}

static inline guint16
vd_view_next_at (const VdView *view,
                 VdUnitId      unit)
{
  return view->next_at[unit];
}

/* How many units in @cell count for the stacking limit. */
static inline guint
vd_view_count_at (const VdView *view,
                  guint         cell)
{
  return view->n_at[cell];
}

/* How many units of @side stand beside @cell. */
static inline guint
vd_view_count_beside (const VdView *view,
                      guint         side,
                      guint         cell)
{
  return view->n_beside[side][cell];
}

/* Whether an enemy of @side controls @cell. */
static inline gboolean
vd_view_is_controlled (const VdView *view,
                       guint         side,
                       guint         cell)
{
  return view->control[side ^ 1][cell] > 0;
}

/* What is known of the combat that is open. */
static inline const VdCombat *
vd_view_combat (const VdView *view)
{
  return view->combat;
}

G_END_DECLS
