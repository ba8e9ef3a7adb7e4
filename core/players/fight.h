/* fight.h: a Combat Phase by expected value
 *
 * For players.  Who attacks whom is found by improving an allocation step by
 * step as long as the sum of what all combats bring grows; retreats, losses and
 * advances are chosen one by one.
 */
#pragma once

#include "core/play/view-combat.h"
#include "core/players/assault.h"

G_BEGIN_DECLS

/* What a multiple of cover is worth to a unit, and what the enemy's eyes cost it. */
#define VD_FIGHT_COVER (VD_POINT_WORTH / 8)

/**
 * VdAttacker: what units that attack together bring to a combat
 * @strength: of them all, in quarters
 * @stake: what they are worth
 * @risk: what is lost if they have to retreat
 * @risk_far: [hexes]: the same for 2 hexes and more
 * @shares: the units one by one
 */
typedef struct
{
  int    strength;
  gint32 stake;
  gint32 risk;
  gint32 risk_far[VD_MAX_RETREAT + 1];
  VdShares shares;
} VdAttacker;

/**
 * VdFight: the workspace of one player
 * @guns: whether guns bombard that need not
 * @halves: whether some hexside halves units that fight across it
 * @worth: of units and hexes; made by vd_worth_note() before it is used
 * @contacts: who may fight whom in the position that was looked at last
 * @target: [unit]: the enemy that it is to attack in the next combat, as the
 *   number of a contact, or VD_NONE
 * @attackers: [own contact]: what each brings, as it was when the plan was begun
 * @enemies: [contact]: how the attack on each enemy stands in the plan
 */
typedef struct
{
  gboolean         guns;
  gboolean         halves;
  VdChances        chances;
  VdWorth          worth;
  VdContacts       contacts;
  guint16         *target;
  VdAttacker      *attackers;
  VdAssault       *enemies;
  gboolean        *owed;    /* [contact]: it has to be attacked */
  guint16         *given;   /* [contact]: how many attack it by the plan */
  guint8          *side_multiple; /* [cell]: the best of a hexside about it, in quarters */
} VdFight;

void    vd_fight_init   (VdFight           *self,
                         const VdScenario  *scenario);
void    vd_fight_clear  (VdFight           *self);

/**
 * vd_fight_note:
 *
 * Takes notice of the options that have been chosen; call before the others.
 */
void    vd_fight_note   (VdFight           *self,
                         const VdView      *view);

/**
 * vd_fight_strength:
 *
 * Returns: what @unit counts for in an attack or a defence now, in quarters,
 *   before any multiple
 */
guint   vd_fight_strength (const VdView    *view,
                         VdUnitId           unit);

/**
 * vd_fight_strength_across:
 * @cell: where @unit attacks from
 * @dir: through which side
 *
 * Returns: the same of an attack through a side that may halve it
 */
guint   vd_fight_strength_across (const VdView *view,
                         VdUnitId           unit,
                         guint              cell,
                         guint              dir);

/**
 * vd_fight_helps:
 * @dir: of the side by which the attacker comes
 * @from: the hex he comes from
 *
 * Returns: the multiple that the hexside gives the defender beyond it, in
 *   quarters: one if none
 */
guint   vd_fight_helps  (const VdScenario  *scenario,
                         guint              from,
                         guint              dir);

/**
 * vd_fight_open:
 * @units: (array length=n): the defenders, all in one hex
 * @assault: (out): an attack on them by nobody yet
 */
void    vd_fight_open   (const VdFight     *self,
                         const VdView      *view,
                         const guint16     *units,
                         guint              n,
                         VdAssault         *assault);

/**
 * vd_fight_hex_value:
 *
 * Returns: what it is worth to @side to have a unit in @cell: goals of the
 *   schedule and cover, less being under the enemy's eyes
 */
gint32  vd_fight_hex_value (const VdFight  *self,
                         const VdView      *view,
                         guint              side,
                         guint              cell);

/**
 * vd_fight_choose:
 * @list: the legal orders while something else than movement is decided
 *
 * Returns: one of them
 */
VdOrder vd_fight_choose (VdFight           *self,
                         VdView            *view,
                         const VdOrderList *list);

/**
 * vd_fight_plan:
 *
 * Decides anew who attacks whom in the combats that the phasing side has not begun;
 * calls vd_fight_note().
 */
void    vd_fight_plan   (VdFight           *self,
                         VdView            *view);

/**
 * vd_fight_value:
 * @enemy: number of a contact
 *
 * Returns: what the attack on @enemy is worth as the plan stands
 */
gint32  vd_fight_value  (const VdFight     *self,
                         const VdView      *view,
                         guint              enemy);

/**
 * vd_fight_choose_combat:
 * @order: (out): holds nothing of use if %FALSE is returned
 *
 * While combats are begun and put together: what vd_fight_choose() would do with the
 * whole list, sooner.  Who joins a combat follows from the plan that was made when it
 * was begun.
 *
 * Returns: %FALSE if it takes the list to tell, or nobody fights now
 */
gboolean vd_fight_choose_combat (VdFight   *self,
                         VdView            *view,
                         VdOrder           *order);

/**
 * vd_fight_list_openings:
 * @openings: (out) (array length=n): receives legal attacks of a new plan, each on
 *   another hex, the best first; none that does not pay if the phase may be ended
 *
 * Returns: how many
 */
guint   vd_fight_list_openings (VdFight    *self,
                         VdView            *view,
                         VdOrder           *openings,
                         guint              n);

G_END_DECLS
