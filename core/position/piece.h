/* piece.h: what a unit in play is worth as it is: by the side of its counter that is up
 *
 * A unit that is reduced has the strength, initiative and movement allowance of the other side
 * of its counter [R06 1.31a].  Whoever wants one of these asks here, with the units of a game
 * or of a view; what VdUnit has is its full side, for what is worked out before play.
 */
#pragma once

#include "core/position/status.h"
#include "core/scenario/price.h"

G_BEGIN_DECLS

static inline gboolean
vd_piece_is_reduced (const VdScenario  *scenario,
                     const VdUnitState *units,
                     VdUnitId           unit)
{
  return G_UNLIKELY (scenario->keeps_status) && (units[unit].status & VD_IS_REDUCED) != 0;
}

/* Printed strength of the side that is up, in quarters. */
static inline guint
vd_piece_get_strength (const VdScenario  *scenario,
                       const VdUnitState *units,
                       VdUnitId           unit)
{
  return vd_piece_is_reduced (scenario, units, unit) ? scenario->units[unit].reduced_strength
                                                     : scenario->units[unit].strength;
}

/* 0 if it has none. */
static inline guint
vd_piece_get_initiative (const VdScenario  *scenario,
                         const VdUnitState *units,
                         VdUnitId           unit)
{
  return vd_piece_is_reduced (scenario, units, unit) ? scenario->units[unit].reduced_initiative
                                                     : scenario->units[unit].initiative;
}

/* Printed movement allowance, in whole points. */
static inline guint
vd_piece_get_move (const VdScenario  *scenario,
                   const VdUnitState *units,
                   VdUnitId           unit)
{
  return vd_piece_is_reduced (scenario, units, unit) ? scenario->units[unit].reduced_move
                                                     : scenario->units[unit].move;
}

/* Its movement allowance in that period, in quarters. */
static inline guint
vd_piece_get_allowance (const VdScenario  *scenario,
                        const VdUnitState *units,
                        VdUnitId           unit,
                        guint              period)
{
  return vd_price_points (scenario, vd_piece_get_move (scenario, units, unit), period, NULL);
}

/**
 * vd_piece_price_allowance:
 *
 * Returns: the same, with reasons
 */
guint vd_piece_price_allowance (const VdScenario  *scenario,
                                const VdUnitState *units,
                                VdUnitId           unit,
                                guint              period,
                                VdExplain         *why);

/**
 * vd_piece_price_strength:
 *
 * Returns: what it attacks and defends with in that period, in quarters, before anything
 *   multiplies it
 */
guint vd_piece_price_strength  (const VdScenario  *scenario,
                                const VdUnitState *units,
                                VdUnitId           unit,
                                guint              period,
                                VdExplain         *why);

/* Turns the counter of @unit over: its other side is up, or its full one. */
void  vd_piece_turn            (const VdScenario  *scenario,
                                VdUnitState       *units,
                                VdUnitId           unit,
                                gboolean           is_reduced);

G_END_DECLS
