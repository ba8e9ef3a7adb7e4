/* duty-list.h: which duties of combat stand, and who is left by an attack
 *
 * Read from the lists of contacts (contact.h), for whoever asks and for the reasons of
 * refusals; what is legal is decided in allocation.h.
 */
#pragma once

#include "core/combat/allocation.h"
#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * VdDuty:
 * @point: %VD_POINT_COMBAT_ATTACKER_DUTY, and @unit has to attack; or
 *   %VD_POINT_COMBAT_DEFENDER_DUTY, and it has to be attacked
 * @index: of @unit in the game's list own or enemies; in guns if
 * @fires: it has nobody beside it any more, and has to fire
 */
typedef struct
{
  VdPoint  point;
  VdUnitId unit;
  guint    index;
  gboolean fires;
} VdDuty;

/**
 * vd_duty_list:
 * @duties: (element-type VdDuty): receives those that stand and that somebody can meet,
 *   of phasing units first
 */
void      vd_duty_list          (VdGame             *game,
                                 GArray             *duties);

/* The first of those; returns whether there is one. */
gboolean  vd_duty_find          (VdGame             *game,
                                 VdDuty             *duty);

/**
 * vd_duty_get_contact:
 *
 * Returns: whom the unit of @duty could meet it with: enemies, or phasing units
 */
const VdContact *vd_duty_get_contact (const VdGame   *game,
                                      const VdDuty   *duty);

/**
 * vd_duty_find_left:
 * @allocation: a combat
 * @point: the duty that is looked for first
 * @as_is: whether nobody joins it any more
 * @duty: (out)
 *
 * Returns: whether this combat would strand somebody who has a duty, can meet it only
 *   with those who are in it, and cannot join it
 */
gboolean  vd_duty_find_left     (VdGame             *game,
                                 const VdAllocation *allocation,
                                 VdPoint             point,
                                 gboolean            as_is,
                                 VdDuty             *duty);

/**
 * vd_duty_forbid:
 * @unit: whom the refusal names
 *
 * Returns: that @point forbids something because of @unit
 */
VdVerdict vd_duty_forbid        (const VdGame       *game,
                                 VdPoint             point,
                                 VdUnitId            unit,
                                 VdExplain          *why);

/**
 * vd_verdict_phrase:
 *
 * Returns: (transfer full): what a refusal says, as a phrase, with the unit that it names
 */
char     *vd_verdict_phrase     (const VdGame       *game,
                                 const VdVerdict    *verdict);

G_END_DECLS
