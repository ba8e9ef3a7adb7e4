/* mutants.h: rules that nobody plays by
 *
 * A mutation test switches a rule point off (vd_scenario_switch_off()), and some test must
 * then fail.  Mostly it is enough to leave a condition out.  Where something else must take
 * the place of the rule, that is made up here, so that the rules read as they are.  While
 * their points are on, all of these change nothing and cost next to nothing.
 */
#pragma once

#include "core/movement/move.h"
#include "core/movement/reach.h"

G_BEGIN_DECLS

/* Movement */

/* Returns: what a mover spends instead of its @allowance, in quarters */
guint     vd_mutant_allowance    (const VdGame  *game,
                                  guint          allowance);

/* Has steps cost nothing, or more in enemy control. */
void      vd_mutant_price        (const VdGame  *game,
                                  VdSearch      *search);

/* Whether these costs were made up for one search, which is not remembered. */
gboolean  vd_mutant_is_priced    (const VdGame  *game,
                                  const VdSearch *search);

/**
 * vd_mutant_jump:
 * @at: (inout): where it is
 * @spent: (inout): quarters
 *
 * Takes @unit to @to, which is no neighbouring hex.
 */
VdVerdict vd_mutant_jump         (VdGame        *game,
                                  VdUnitId       unit,
                                  guint          to,
                                  guint         *at,
                                  guint         *spent);

/* Returns: whether nobody comes in any more because others have moved */
gboolean  vd_mutant_ends_entry   (const VdGame  *game);

/* Contact */

/* Whether @unit attacks from afar, or as a gun that is bound to the next hex. */
static inline gboolean
vd_mutant_strikes_far (const VdScenario *s,
                       VdUnitId          unit)
{
  return !vd_scenario_has (s, VD_POINT_COMBAT_ADJACENT) ||
         (!vd_scenario_has (s, VD_POINT_GUNS_ADJACENT) &&
          s->classes[s->units[unit].unit_class].range > 0);
}

/**
 * vd_mutant_find_far:
 * @enemies: (out) (array length=max): receives those whom @unit attacks from afar
 *
 * Returns: how many
 */
guint     vd_mutant_find_far     (const VdGame  *game,
                                  VdUnitId       unit,
                                  guint16       *enemies,
                                  guint          max);

/* Returns: whether terrain keeps @unit from attacking an enemy in the next hex */
gboolean  vd_mutant_stops_attack (const VdGame  *game,
                                  VdUnitId       unit,
                                  VdUnitId       enemy);

/* Returns: whether units between the two cells block the line of fire */
gboolean  vd_mutant_blocks_fire  (const VdGame  *game,
                                  guint          from,
                                  guint          to);

/* Odds and results */

/* Returns: the strength that guns nearby add to that of @defender, in quarters */
guint     vd_mutant_support      (const VdGame  *game,
                                  VdUnitId       defender);

/* Returns: whether the attackers have a morale of their own, as newcomers */
gboolean  vd_mutant_has_morale   (const VdGame  *game);

/* Spares guns that attack the next hex what the result has in store for them. */
void      vd_mutant_spare_guns   (VdGame        *game);

G_END_DECLS
