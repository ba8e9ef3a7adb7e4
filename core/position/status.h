/* status.h: how a position is described, by the rules and by whoever only looks at it
 *
 * Where a unit is and what it has done, the combat that is open, and two answers of the
 * rules: hexes that are reached, and units in contact.  A state is made of these
 * types (state.h), and so is what a side sees of it (view.h).
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_PLACE_UNUSED,     /* not in this game: its option was not chosen */
  VD_PLACE_WAITING,    /* off the map, to come as a reinforcement */
  VD_PLACE_MAP,        /* at cell */
  VD_PLACE_TRACK,      /* on a transit track */
  VD_PLACE_ELIMINATED, /* lost; cell says where */
  VD_PLACE_EXITED,     /* left for good; cell says where */
  VD_PLACE_DECLINED,   /* will never come: its owner declined it, */
  VD_PLACE_DISRUPTED,  /* off the map, to be placed again; see disrupt.h */
  VD_PLACE_CANCELLED,  /* or the enemy has left by where it was to come in */
  VD_PLACE_UNRECOVERED, /* lost, and may come back once it has recovered; see boxes.h */
  VD_PLACE_RECOVERED,  /* likewise, and has recovered */
  VD_PLACE_LAID,       /* a bridge over a side of cell; see pontoons.h */
  VD_PLACE_TAKEN,      /* the enemy has it, as another unit */
  VD_PLACE_BROKEN,     /* its vedettes stand for it; see vedettes.h */
  VD_PLACE_KEPT        /* a vedette that its unit has with it */
} VdPlace;

/* What a unit has done in the running phase. */
enum
{
  VD_MOVED     = 1 << 0,
  VD_ATTACKED  = 1 << 1,
  VD_DEFENDED  = 1 << 2,
  VD_ADVANCED  = 1 << 3,
  VD_DISPLACED = 1 << 4,
  VD_RETREATS  = 1 << 5, /* has to retreat */
  VD_MAY_RETREAT = 1 << 6, /* bombards, and may retreat too [NAW 8.15] */
  VD_ENTERED   = 1 << 7, /* came in during this Movement Phase */

  /* In a Combat Phase: has retreated to where it stands; */
  VD_RETREATED = VD_MOVED,

  /* stood with one that has attacked, and is silent: see stack.h. */
  VD_SILENT    = VD_ENTERED,

  /* When units move: its initiative was tried, it may move by it, and has to march to the nearest
   * contact: see initiative.h. */
  VD_TRIED     = VD_ATTACKED,
  VD_INSPIRED  = VD_DEFENDED,
  VD_SUMMONED  = VD_ADVANCED
};

/* What a unit is until something changes it: bits of VdUnitState.status.  See piece.h. */
enum
{
  VD_IS_REDUCED = 1 << 0,     /* its other side is up */
  VD_HAS_REORGANIZED = 1 << 1 /* a leader who took units back, until his next chance to */
};

/* The most units that a leader takes back in a phase. */
#define VD_MAX_TAKEN_BACK 7

/* Whether a unit there counts as lost. */
static inline gboolean
vd_place_is_lost (guint place)
{
  return place == VD_PLACE_ELIMINATED || place == VD_PLACE_UNRECOVERED ||
         place == VD_PLACE_RECOVERED;
}

typedef struct
{
  guint16 cell;
  guint8  place;
  guint8  flags;
  guint8  track : 7; /* on a track, and afterwards: which one, */
  guint8  fires : 1; /* in its attack it bombards */
  guint8  section : 3; /* which section, */
  guint8  status : 2;  /* what it is, as bits: see above */
  guint8  taken_back : 3; /* units that a leader took back in this phase: VD_MAX_TAKEN_BACK */
  guint8  heading : 1; /* towards which end, */
  guint8  attack : 7;  /* where attacks are declared, in which it takes part: see declared.h */
  guint8  space;   /* on which space, from 1; 0: on no track so far */
} VdUnitState;

G_STATIC_ASSERT (sizeof (VdUnitState) == 8);

/* Units of a hex, by what they are to its limits. */
typedef struct
{
  guint8 n;       /* all of them */
  guint8 foot;    /* those that count: on foot, */
  guint8 horse;   /* mounted, */
  guint8 trains;  /* and which of both are trains */
  guint8 free;    /* those that do not, but for leaders */
  guint8 leaders;
} VdStackCount;

#define VD_MAX_GATES 16

/* A hex by which units have come in in this phase: see gate.h. */
typedef struct
{
  guint16      cell;
  guint16      stacks; /* that came in there; 0: no such hex */
  VdStackCount last;   /* the last of them, empty if it was a column */
} VdGate;

/* What a leader has beside his place: see leader.h. */
typedef struct
{
  guint8 leads;  /* the formation whose officer he is in another's place, and 1; 0 for none */
  guint8 status; /* bits */
  guint8 officers : 4; /* whom he has put in command in this turn, */
  guint8 singles : 4;  /* and the other units: see command.h */
  guint8 tries_in_vain; /* whether he is an officer who has tried to be in command, and is not */
} VdLeaderState;

/* What a crossing is, and who has used it. */
typedef struct
{
  guint8 is;           /* a VdCrossingIs */
  guint8 retreated[2]; /* units of each side that have retreated over it in this phase */
} VdCrossingState;

/* How far a Combat Phase is in which attacks are declared before they are resolved. */
typedef enum
{
  VD_ATTACKS_AT_ONCE,  /* not so: each is resolved once it is put together */
  VD_ATTACKS_NAMED,    /* all are put together; */
  VD_ATTACKS_DEFENDER, /* the defender may retreat before combat, */
  VD_ATTACKS_ATTACKER, /* then the attacker; */
  VD_ATTACKS_ADDED,    /* what is owed after that is put together; */
  VD_ATTACKS_RESOLVED  /* and all are resolved */
} VdAttackStage;

/* In the place of the number of an attack: of a unit that has retreated before combat, and of
 * units in contact where nobody may be in it now. */
#define VD_ATTACK_LEFT 127
#define VD_ATTACK_NOBODY 126
#define VD_MAX_ATTACKS 120

typedef enum
{
  VD_STEP_NONE,     /* no combat is open */
  VD_STEP_BUILDING, /* attackers and defenders are being named */
  VD_STEP_EXCHANGE, /* the attacker chooses what he loses */
  VD_STEP_RETREAT,  /* units of the loser owe retreats */
  VD_STEP_ADVANCE,  /* the victor may advance */
  VD_STEP_WEATHER,  /* the second die is to be rolled */
  VD_STEP_LOSSES,   /* a side chooses what it gives up: see losses.h */
  VD_STEP_FORT      /* the garrison of a fort goes back or stays */
} VdStep;

#define VD_MAX_COMPANY 12 /* as many as a hex holds at most */

/* A march of several units that is open: see company.h. */
typedef struct
{
  guint8  n;        /* units that march, who leads first; 0 if no march is open */
  guint8  has_gone; /* it has left the hex where it began, */
  guint8  stops;    /* and stops where it is, as it has come into enemy control */
  guint8  turned;   /* in this hex it has gone over to road march, or ended it */
  guint16 home;     /* where it began */
  guint8  joins;    /* it has come to others that count, */
  guint8  lodged;   /* or to where it has repulsed somebody, and may halt in any case */
  guint8  spent[VD_MAX_COMPANY]; /* by each, quarters */
  guint16 units[VD_MAX_COMPANY];
} VdMarchState;

/* What a unit owes that has tried to repulse others in vain: see repulse.h. */
typedef struct
{
  guint16 unit;
  guint8  dirs;    /* an attack on units in the next hexes by these, as bits, */
  guint8  is_idle; /* or none, as it was in road march */
} VdDebt;

#define VD_MAX_DEBTS 48
#define VD_MAX_REPULSED 32

/* Units that have been repulsed and have still to go, and what has been tried in vain. */
typedef struct
{
  guint8  n;
  guint8  n_debts;
  guint16 to; /* the hex that the march enters then */
  guint16 units[VD_MAX_REPULSED];
  VdDebt  debts[VD_MAX_DEBTS];
} VdRepulse;

/* A force that was sent somewhere: see march-orders.h. */
typedef struct
{
  guint16 to;     /* the hex, */
  guint16 status; /* and bits: 0 for no such force */
} VdSent;

enum
{
  VD_SENT_IS = 1 << 0,      /* somewhere */
  VD_SENT_NEW = 1 << 1,     /* in this night: it does not march yet */
  VD_SENT_OVER = 1 << 2,    /* its order has ended in this turn, */
  VD_SENT_ARRIVED = 1 << 3  /* as it has come there */
};

#define VD_MAX_SENT 32

#define VD_MAX_DEFENDERS 32
#define VD_MAX_ATTACKERS 48
#define VD_MAX_BOMBARDERS 48
#define VD_MAX_VACATED 32
#define VD_MAX_CHAIN 32
#define VD_MAX_SHIFTED 8
#define VD_NO_COLUMN 255

/* One unit of a displacement chain: it goes to @to once that hex is free. */
typedef struct
{
  guint16 unit;
  guint16 to;
} VdDisplacement;

typedef struct
{
  guint8  step;
  guint8  announced; /* column, or VD_NO_COLUMN */
  guint8  column;    /* that was rolled on */
  guint8  die;
  guint8  result;    /* index of VdScenario.results */
  guint8  loser;     /* side that retreats */
  guint8  field;
  guint8  n_defenders;
  guint8  n_attackers;
  guint8  n_bombarders;
  guint8  n_vacated;
  guint8  n_chain;
  guint8  n_shifted;
  guint8  walked;    /* hexes that the unit on its way back has gone, and what it is: */
  guint16 walker;    /* itself + 1, or 0 for none; see far-retreat.h */
  guint16 walk_from; /* where it began */
  guint8  choosing;  /* who says now which shifts he has; see shifts.h */
  guint16 owed;      /* strength still to be lost in an exchange, quarters */
  guint16 dues[2];   /* and what each side has still to give up otherwise: see losses.h */
  guint16 stack_from; /* the hex that a unit has retreated from last, and where it went: */
  guint16 stack_to;   /* see stack.h; only if has_stack */
  guint8  has_stack;
  guint8  demoralized_before; /* armies, before the result, as bits */
  guint8  judged;    /* whether the next says who was surrounded before it */
  guint32 taken;     /* rows of shifts that a side has chosen, as bits: see shifts.c */
  guint64 surrounded; /* attackers, as bits */
  guint32 encircled;  /* defenders, likewise: see boxes.h */
  guint64 stays;     /* and of the victors those whom one of their stack has gone on before, */
  guint64 led;       /* and those whose leader has: see advance.h */
  guint16 defenders[VD_MAX_DEFENDERS];
  guint16 attackers[VD_MAX_ATTACKERS];
  guint16 bombarders[VD_MAX_BOMBARDERS];
  guint16 vacated[VD_MAX_VACATED]; /* cells that the combat emptied */
  VdDisplacement chain[VD_MAX_CHAIN];
  guint16 shifted[VD_MAX_SHIFTED]; /* formations that take columns instead of strength */
} VdCombat;

/**
 * VdShiftParties: who fights, or would: for shifts.h
 * @is_planned: what either side may choose is taken by it
 */
typedef struct
{
  const guint16 *attackers;
  const guint16 *bombarders;
  const guint16 *defenders;
  guint          n_attackers;
  guint          n_bombarders;
  guint          n_defenders;
  gboolean       is_planned;
} VdShiftParties;

/**
 * VdShiftSum:
 * @columns: to the right, if positive
 * @die: what is added to the die
 */
typedef struct
{
  int columns;
  int die;
} VdShiftSum;

/* A hex that a move may end in. */
typedef struct
{
  guint16 cell;
  guint8  cost;  /* quarters */
  guint8  stops; /* the unit must stop there: no exit from it */
} VdReachCell;

/**
 * VdContact: a unit that takes or may take part in attacks
 * @duty: whether it, or one that fights with it, has to: see duty.h
 * @enemy: (array length=n): with whom: places in the list of the other side
 */
typedef struct
{
  guint16 unit;
  guint8  duty;
  guint8  n;
  guint16 enemy[40];
} VdContact;

/* The place of a unit that is in no list. */
#define VD_NOT_LISTED 0xffffu

/* Units of one hex, at most. */
#define VD_MAX_GROUP 16

G_END_DECLS
