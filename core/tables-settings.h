/* tables-settings.h: mechanics, parameters and rulings by number
 *
 * A part of tables.h; setting.h has them by name.
 */
#pragma once

#include "core/setting.h"

G_BEGIN_DECLS

/* Mechanics that can be on; the names stand in mechanic_names of setting.c. */
typedef enum
{
  VD_MECHANIC_BOMBARDMENT,
  VD_MECHANIC_DISPLACEMENT,
  VD_MECHANIC_ADVANCE,
  VD_MECHANIC_ODDS_REDUCTION,
  VD_MECHANIC_DEMORALIZATION,
  VD_MECHANIC_EXIT,
  VD_MECHANIC_TRANSIT,
  VD_MECHANIC_BARRED_RETREAT,
  VD_MECHANIC_STACKS,
  VD_MECHANIC_GARRISONS,
  VD_MECHANIC_ARMY_MORALE,
  VD_MECHANIC_COORDINATION,
  VD_MECHANIC_RESERVES,
  VD_MECHANIC_DISRUPTION,
  VD_MECHANIC_INTEGRITY,
  VD_MECHANIC_FRESH,
  VD_MECHANIC_WEATHER,
  VD_N_MECHANICS
} VdMechanic;

/* Parameters and rulings.  Each has a name in a document and a default; they
 * are listed with their values in core/README.md. */
typedef enum
{
  VD_SET_STACKING,                 /* units a hex, 1 */
  VD_SET_ROAD_CANCELS_SIDE,        /* 0 no, 1 a path takes a directed side's cost away,
                                    * F-37: 2 that of every side */
  VD_SET_SLOPE_ONLY_INTO_CLEAR,    /* 0 chart, 1 text */
  VD_SET_EXCLUSIVE_SAME_KIND,      /* 0 any doubling side, 1 all of one kind */
  VD_SET_BOMBARD_BREAKS_EXCLUSIVE, /* 0 ignored, 1 a bombarder breaks it */
  VD_SET_MANY_TO_MANY,             /* 0 every attacker touches every defender, 1 some */
  VD_SET_SHIFT_BEFORE_CLAMP,       /* 0 clamp, shift, clamp; 1 shift, clamp */
  VD_SET_CLOSED_TERRAIN_ROAD,      /* 0 closed even along a road, 1 a road passes */
  VD_SET_DEMORALIZATION_SHIFT,     /* columns, 1 */
  VD_SET_DEMORALIZED_ADVANCE,      /* 1 may advance (JA), 0 may not (WAG) */
  VD_SET_DEMORALIZED_ONE_SIDE,     /* 1: one side a field at most */
  VD_SET_DEMORALIZED_TIE,          /* 0 non-phasing, 1 phasing, 2 both */
  VD_SET_ENTRY_COST,               /* 0 normal cost, else flat, quarters */
  VD_SET_ENTRY_CONTROLLED,         /* 0 barred from controlled hexes, 1 allowed */
  VD_SET_ENTRY_OCCUPIED_SIDES,     /* bits of sides barred from hexes that hold a friend */
  VD_SET_ENTRY_TOGETHER,           /* 1 newcomers of a phase do not block each other */
  VD_SET_ENTRY_ELSEWHERE,          /* 1 nearest hex of the edge when blocked, 0 waits */
  VD_SET_DECLINE_IF_DEMORALIZED,   /* 1: a demoralized side may decline for good */
  VD_SET_EXIT_COST,                /* 0 cost of the exit hex, else flat, quarters */
  VD_SET_NO_LOSSES_RATIO,          /* 0 to 0 is 0 "or less", 1 no ratio at all */
  VD_SET_BARRED_SINCE_MOVEMENT,    /* 0 who stands so in the Combat Phase retreats,
                                    * 1 only who stood so when the Movement Phase began */
  VD_SET_BARRED_SETTLES,           /* 0 who controls a unit that retreats so is to be attacked
                                    * by others, 1 that retreat is all */
  VD_SET_DIRECTED_DEFENCE,         /* F-34: 0 against its low hex only, 1 against both */
  VD_SET_SPANNED_DEFENCE,          /* F-35: 0 the bridge's own, 1 of what it spans */
  VD_SET_RETREAT_COST,             /* F-21: 0 any, 1 not more than the allowance */
  VD_SET_RETREAT_AWAY,             /* F-19: 0 to any hex, 1 not nearer to an opponent */
  VD_SET_DISPLACE_INVOLVED,        /* F-24: 1 units of the combat, once they have retreated */
  VD_SET_DISPLACED_GUNS_FIRE,      /* F-25: 0 silent, 1 they fire from their new hex */
  VD_SET_REQUIRED_GUNS_STAND,      /* 1: guns whose fire is owed are not displaced */
  VD_SET_BOMBARD_RETREAT_ANY,      /* 0 with a retreat of the attackers, 1 after any loss */
  VD_SET_ENTRY_THREAT,             /* enemies that near let arrivals go elsewhere, 0 none */
  VD_SET_ENTRY_ROAD_EDGE,          /* 0 along any path of the hex, 1 along one off the map */
  VD_SET_MORALE_MOST,              /* the top of the track of army morale */
  VD_SET_MORALE_RETREAT,           /* morale for a retreat or displacement, */
  VD_SET_MORALE_LOSS,              /* for a unit lost, */
  VD_SET_MORALE_ADVANCE,           /* and for an advance */
  VD_SET_MORALE_GUNS,              /* F-60: 1 guns that go back of their own will cost too */
  VD_SET_MORALE_RECOVERY,          /* F-63: 1 a reset lifts demoralization */
  VD_SET_ARMY_SHIFT,               /* columns for demoralized attackers */
  VD_SET_COORDINATION_SHIFT,       /* columns for attackers of several armies */
  VD_SET_RESERVE_DISTANCE,         /* hexes from the enemy */
  VD_SET_RESERVE_RELEASE,          /* 0 never, 1 for excess, 2 at any time */
  VD_SET_RESERVE_COST,             /* morale */
  VD_SET_RESERVE_COST_EACH,        /* F-53: 0 an announcement, 1 a unit */
  VD_SET_RESERVE_ON_LOSS,          /* units that may be called for each that is lost */
  VD_SET_DISRUPTION_JUDGED,        /* F-70: 0 by the morale before the result, 1 by now */
  VD_SET_REFORM_NEAREST,           /* hexes from the enemy, at least */
  VD_SET_REFORM_FARTHEST,          /* and at most */
  VD_SET_RETREAT_PRIORITY,         /* F-47: 0 displace few, then keep together; 1 the other way */
  VD_SET_OVERSTACK_REMOVED,        /* F-46: 0 the phase does not end so, 1 the enemy removes */
  VD_SET_INTEGRITY_STRENGTH,       /* points, 2 */
  VD_SET_INTEGRITY_SHIFT,          /* columns that may be taken instead, 1; 0 never */
  VD_SET_INTEGRITY_SHIFT_FROM,     /* units that it needs, 3 */
  VD_SET_WEATHER_ELIMINATES,       /* the face that turns a retreat into an elimination, 5 */
  VD_SET_WEATHER_SWAPS,            /* the face that turns the result round, 6 */
  VD_SET_FRIENDS_SURROUND,         /* F-22: 1 a hex whose friends cannot make room is no way out */
  VD_SET_FRESH_KEPT,               /* F-73: 0 spent once declared, 1 kept by who did not fight */
  VD_SET_RECALL_MARCH_EACH,        /* F-67: 0 by the end of the last turn, 1 of each turn */
  VD_SET_ENTRY_DIE_LAPSES,         /* 1 nobody comes in after the last turn of the die */
  VD_SET_STACK_GUNS_ALL,           /* F-48: 0 guns of a hex may rest, 1 all fire that can */
  VD_SET_DISPLACE_DUE,             /* F-20, R-27: 1 who can only displace does, 0 or is given up */
  VD_SET_ADVANCE_BINDS,            /* F-28: 1 who has advanced makes others fight */
  VD_SET_RESERVE_RETREAT,          /* F-51: 0 reserves retreat to any hex, 1 to none too near */
  VD_SET_RECALL_PAID_FREE,         /* F-80: 1 whom the owner paid for need not march */
  VD_SET_GARRISON_IS_FRIEND,       /* F-81: 1 with a garrison alone a stack joins a friend */
  VD_SET_SURROUNDED_AFTER,         /* F-82: 0 by the position before the result, 1 as each falls */
  VD_SET_BOMBARD_DISPLACES,        /* F-83, R-73: 1 guns that go of their own will may displace */
  VD_N_SETS
} VdSetting;

G_END_DECLS
