/* state.h: a position in play
 *
 * A VdState is a value: no pointer, nothing by hex.  Assignment saves it, a
 * saved copy takes play back, two runs are compared byte by byte.  What can
 * be worked out from it (who stands where, who controls what) is kept in
 * VdGame and never here.
 */
#pragma once

#include "core/position/status.h"
#include "core/scenario/tables.h"

G_BEGIN_DECLS

/* The name used in texts and documents, as "movement". */
extern const char *const vd_phase_names[VD_N_PHASES];

/* A unit that becomes a bridge: see pontoons.h. */
typedef struct
{
  VdLaid laid;
  guint8 status;    /* bits of VD_PONTOON_... */
} VdPontoonState;

enum
{
  VD_PONTOON_TAKEN_UP = 1 << 0, /* in this turn: it is not laid again */
  VD_PONTOON_ROLLED = 1 << 1,   /* a die for its capture was thrown, and none is due any more */
  VD_PONTOON_CAME = 1 << 2      /* it came from the enemy as a train, in this phase */
};

/* Units that break down into vedettes: see vedettes.h. */
typedef struct
{
  guint64 changed;   /* those that sent theirs out or took them in in this turn, by
                      * VdUnit.breaks, as bits */
  guint64 spent[VD_MAX_VEDETTES / 64]; /* vedettes that have too little left of their move to
                                        * become the unit again in this phase, likewise */
} VdVedetteState;

/* Forces that march by orders: see march-orders.h. */
typedef struct
{
  VdSent  forces[VD_MAX_SENT];
  guint16 given;     /* sides that have given or changed one in this night, as bits */
  guint8  of[VD_MAX_UNITS]; /* by unit: its force, from 1; 0: none */
} VdSentState;

typedef struct
{
  guint64     seed;
  guint16     turn;       /* from 1 */
  guint8      phase;      /* a VdPhase */
  guint8      player;     /* the phasing side */
  guint16     chosen;     /* bits of the options that have been chosen */
  guint8      fought;     /* a die was rolled in this Combat Phase */
  guint8      n_fields;
  guint8      winner;     /* after the end: side, or VD_MAX_SIDES for a draw */
  guint8      level;      /* after the end: index of the victory level + 1, 0 for none */
  guint8      choice[VD_MAX_OPTIONS];
  guint8      demoralized[VD_MAX_FIELDS]; /* bits of sides */
  guint32     losses[VD_MAX_SIDES][VD_MAX_FIELDS]; /* printed strength, quarters */
  guint32     exited[VD_MAX_SIDES][VD_MAX_FIELDS][8]; /* by edge, quarters */
  guint32     lost_before[VD_MAX_SIDES]; /* of the losses: what no unit stands for, in a position
                                          * that begins in mid-game */
  guint32     left_before[VD_MAX_SIDES]; /* the same of the exits */
  gint32      points[VD_MAX_SIDES];
  guint64     rolled;     /* bits of the groups that were rolled for in this phase */
  guint64     brought;    /* and of those that the die has brought */
  guint64     entered;    /* bits of the awards for entering that have been earned */
  guint64     attacked;   /* bits of the conditions of attacks that have been fulfilled */
  guint8      holder[VD_MAX_WATCHED]; /* of each watched hex: side + 1, 0 for nobody */
  guint8      result;     /* the last that was applied: index of VdScenario.results + 1, or 0 */
  guint8      declaring;  /* who declares fresh strength; see fresh.c */
  guint64     spent;      /* bits of the markers that were used */
  guint16     fresh[VD_MAX_MARKERS]; /* the unit that has it in this phase + 1, or 0 */
  guint64     held;       /* bits of the awards won at the end of Combat Phases */
  guint8      morale[VD_MAX_ARMIES];
  guint8      demoralized_armies; /* as bits */
  guint8      offers[VD_MAX_ARMIES]; /* units of each that may be called for losses now */
  guint8      ending;     /* what the end of the turn waits for */
  guint16     casualties[VD_MAX_LEDGERS]; /* quarters; see casualties.h */
  guint32     broken;     /* bits of the ledgers whose formations are demoralized, */
  guint8      recoiled;   /* and of the rows that lower levels in this turn */
  guint8      attack_stage; /* a VdAttackStage; see declared.h for these three: */
  guint8      attack_open;  /* the number of those who may fight each other now */
  guint8      n_attacks;    /* that were declared */
  guint64     reserve[VD_MAX_UNITS / 64]; /* units in reserve, a bit each */
  guint64     paid[VD_MAX_UNITS / 64]; /* and those called from it for morale; see recall.h */
  guint64     marching[VD_MAX_UNITS / 64]; /* units in road march, likewise: see road-march.h */
  guint64     uncommanded[VD_MAX_UNITS / 64]; /* units out of command, likewise: see command.h */
  guint64     duties[VD_MAX_UNITS / 64]; /* units that have to fight yet, likewise: see duty.h */
  guint64     withdrawn[VD_MAX_UNITS / 64]; /* units that retreated before combat in this turn */
  guint64     revealed[VD_MAX_UNITS / 64]; /* units that the other side knows: see hidden.h */
  guint64     unsupplied[VD_MAX_UNITS / 64]; /* units out of supply, likewise: see supply.h, */
  guint32     sources_opened; /* and sources where units have come in, as bits */
  guint16     bars_lifted; /* bars that hold no longer, as bits; see bar.h */
  guint16     worker;     /* the unit whose move has begun with work at a crossing + 1, or 0, */
  guint8      worked;     /* and quarters that it has spent so */
  VdCrossingState crossings[VD_MAX_CROSSINGS]; /* see crossing.h */
  VdPontoonState pontoons[VD_MAX_PONTOONS]; /* by VdUnit.pontoon */
  VdVedetteState vedettes;
  VdSentState sent;
  VdLeaderState leaders[VD_MAX_LEADERS]; /* by VdUnit.leader */
  VdGate      gates[VD_MAX_GATES]; /* hexes by which units have come in in this phase */
  VdMarchState march;
  VdRepulse   repulse;
  VdCombat    combat;
  VdUnitState units[VD_MAX_UNITS];
} VdState;

G_STATIC_ASSERT (sizeof (VdState) <= 16384);

/**
 * vd_cond_holds:
 *
 * Returns: whether the options chosen in @state satisfy @cond
 */
gboolean vd_cond_holds        (const VdCond     *cond,
                               const VdScenario *scenario,
                               const VdState    *state);

/**
 * vd_state_hash:
 *
 * What is 0 does not count, so a game that makes no use of a member hashes
 * alike before and after a member is added.
 *
 * Returns: one number for the position, the same on every machine
 */
guint64  vd_state_hash        (const VdState    *state,
                               const VdScenario *scenario);

/**
 * vd_state_get_losses:
 *
 * Returns: what @side has lost on all fields, in quarters
 */
guint    vd_state_get_losses  (const VdState    *state,
                               guint             side);

G_END_DECLS
