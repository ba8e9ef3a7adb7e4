/* tables-chart.h: what ground, hexsides, paths, classes, periods and results are
 *
 * A part of tables.h: the rules' own tables, the limits of play and what all
 * tables use.
 */
#pragma once

#include "core/board/grid.h"
#include "core/scenario/scenario.h"
#include "core/scenario/setting.h"
#include "core/scenario/tables-crossings.h"
#include "core/text/points.h"
#include "core/text/quarters.h"

G_BEGIN_DECLS

#define VD_NO_EDGE 8 /* the edges of a field are numbered from 0 to 7 */

#define VD_MAX_SIDES 2
#define VD_MAX_FIELDS 8
#define VD_MAX_CLASSES 8
#define VD_MAX_PERIODS 8
#define VD_MAX_TERRAINS 32
#define VD_MAX_SIDE_KINDS 16
#define VD_MAX_PATH_KINDS 4
#define VD_MAX_OPTIONS 16
#define VD_MAX_CHOICES 8
#define VD_MAX_UNITS 1024
#define VD_MAX_PLAY_CELLS 0xfff0
#define VD_MAX_ARRIVAL_ROLLS 64 /* groups that are rolled for */
#define VD_MAX_WATCHED 64 /* hexes whose holder is noted */
#define VD_MAX_ATTACK_AWARDS 64 /* conditions of attacks */
#define VD_MAX_HELD 64    /* awards that are won at the end of a Combat Phase */
#define VD_MAX_ENTER_AWARDS 64 /* awards that are won once, while play goes on */
#define VD_MAX_ARMIES 8
#define VD_MAX_STACK 5    /* units of a hex that fight together, garrisons apart */
#define VD_MAX_PIECES 12  /* units of a hex where they stack by kinds */
#define VD_NO_ARMY 255
#define VD_MAX_LEADERS 48
#define VD_UNSET G_MININT16
#define VD_MAX_MARKERS 64 /* formations with fresh strength */
#define VD_MAX_FREED 16   /* formations that a hold lets its owner free */
#define VD_MAX_LEDGERS 32 /* formations with a level of casualties */
#define VD_NO_LEDGER 255
#define VD_MAX_RECOILS 8  /* rows that lower these levels */

/* Index into cases; 0 is none.  One entry may hold several cases, "; "
 * between: the first is the one that is cited, all count as observed. */
typedef guint16 VdCaseId;

/**
 * VdCond: a condition on options; all terms must hold
 * @allowed: for each option, the choices with which it holds, as bits;
 *   0 means any
 */
typedef struct
{
  guint8 allowed[VD_MAX_OPTIONS];
} VdCond;

typedef enum
{
  VD_EFFECT_NONE,
  VD_EFFECT_RETREAT,
  VD_EFFECT_ELIMINATED,
  VD_EFFECT_EXCHANGE,
  VD_EFFECT_HALF,       /* at least half of its strength, as the owner likes */
  VD_N_EFFECTS
} VdEffect;

/* The most hexes that a result makes units retreat. */
#define VD_MAX_RETREAT 4

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;     /* quarters to enter, or VD_NEVER */
  guint8   defence;  /* what strength is multiplied by, in quarters: 1 or more */
  gboolean blocks_sight;
  gboolean bars_control; /* no control reaches into it; from it, it does */
  gboolean is_fort;      /* see fort.h */
  guint    fort_attack;  /* the odds at most of an attack on it, in quarters; 0 : 0 for any */
  guint    fort_defence;
  guint8   fort_for;     /* bits of the classes that hold it; 0: all */
  gboolean is_objective; /* forces may be sent to it: march-orders.h */
  VdCaseId rule;
} VdTerrainKind;

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;       /* quarters to add, or VD_NEVER */
  guint8   defence;    /* likewise, of a defender attacked only through such sides */
  gboolean directed;   /* cost and defence hold from the low hex only */
  gboolean bars_attack;
  gboolean bars_control;
  gboolean bombard_adjacent;
  guint16  removes;    /* bits of kinds whose effects it takes away */
  guint8   halves;     /* bits of classes whose units fight across it at half their strength */
  guint8   march;      /* quarters to add in road march, VD_NEVER: as else */
  gboolean bars_supply;
  gboolean blocks_sight; /* of who looks for hidden forces: sighting.h */
  guint8   retreat_die; /* the first to retreat over it in a phase is lost from here on, or 0 */
  VdWork   works[VD_N_WORKS];
  guint8   n_lays;
  VdLay    lays[VD_MAX_LAYS]; /* of a pontoon, in the order of the die, */
  VdWorkModifier lay_with; /* and what is added to that where a unit stands at either end */
  VdCaseId rule;
} VdSideKind;

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;       /* quarters along the path */
  guint8   march;      /* the same in road march, which begins on such paths; VD_NEVER: none */
  guint8   command;    /* what a hex along it counts for command, in quarters of a hex, */
  guint8   trunk;      /* and for supply along paths, in quarters of a point */
  gboolean serves_no_train; /* a train on it brings no supply */
  VdCaseId rule;
} VdPathKind;

/* A row of the chart changed for a class, a period or both (VD_NONE: any). */
typedef struct
{
  guint8  what;        /* 0 terrain, 1 hexside, 2 path */
  guint8  kind;
  guint16 unit_class;
  guint16 period;
  gint16  cost;        /* quarters, VD_NEVER, or -1 to leave */
  gint8   control;     /* 0 bars, 1 passes, -1 to leave */
  gint8   attack;      /* 0 bars, 1 passes, -1 to leave */
  gint16  as;          /* the row of the same part whose effects it then has, or -1 */
  VdCaseId rule;
} VdException;

/* What units of a class control round their hex. */
typedef enum
{
  VD_CONTROLS_ALL,     /* moves stop there, retreats and arrivals do not go there */
  VD_CONTROLS_MOVES,   /* moves stop there, retreats and arrivals pass it by */
  VD_CONTROLS_NOTHING
} VdControls;

/* What a class of units is there for. */
typedef enum
{
  VD_ROLE_COMBAT,
  VD_ROLE_LEADER, /* see stack-kinds.h */
  VD_ROLE_TRAIN
} VdRole;

/* What a leader leads: see leader.h. */
typedef enum
{
  VD_LEADS_FORMATION,   /* an officer: the units of his formation */
  VD_LEADS_ARMY,        /* a commander: any; and those of his formation, if he has one */
  VD_LEADS_NOBODY,      /* a head of state */
  VD_LEADS_IN_PLACE     /* whoever takes the place of an officer who was captured */
} VdLeads;

/* What a unit counts as among those of a hex. */
typedef enum
{
  VD_STACK_FOOT,
  VD_STACK_HORSE,
  VD_STACK_FREE
} VdStackKind;

/* What becomes of a unit that is lost where there are boxes: see boxes.h. */
typedef enum
{
  VD_RECOVERS_REDUCED, /* it comes back reduced, once it has recovered */
  VD_RECOVERS_WHOLE,   /* it has recovered at once, and comes back as it was */
  VD_RECOVERS_NOT
} VdRecovers;

/* What a class of units has to do with supply: see supply.h. */
typedef enum
{
  VD_SUPPLY_NEEDED,
  VD_SUPPLY_IGNORED,
  VD_SUPPLY_BROUGHT
} VdSupply;

typedef struct
{
  char      *id;
  char      *name;
  guint8     range;    /* greatest distance of bombardment; 0: never bombards */
  VdControls controls;
  guint8     role;     /* a VdRole */
  gboolean   is_horse; /* of the mounted arm */
  guint8     counts;   /* a VdStackKind */
  gboolean   uncounted; /* its losses count for no level of a formation */
  guint8     recovery; /* a VdRecovers */
  guint8     costs;    /* the class whose movement costs it pays, and 1; 0: its own */
  gboolean   marches;  /* can be in road march */
  gboolean   needs_no_command; /* moves without command */
  guint8     supply;   /* a VdSupply */
  guint16    lays;     /* the kinds of hexside that its units become: see crossing.h */
} VdClass;

typedef struct
{
  char    *id;
  char    *name;
  gboolean control_closed;
  gboolean control_left;    /* who stands in enemy control may move out of it */
  guint8   disengage;       /* hexes by which units leave enemy control after movement, or 0 */
  guint8   allowance_over;  /* allowances are times over / under, in whole points */
  guint8   allowance_under;
  guint8   range;           /* greatest range of bombardment, 255 for any */
  guint8   strength_over[VD_MAX_CLASSES];  /* strengths of a class are times over / under, in */
  guint8   strength_under[VD_MAX_CLASSES]; /* whole points; 0 / 0 where they are as printed */
  VdCaseId strength_rule[VD_MAX_CLASSES];
  guint32  closed_terrain;  /* bits of terrains that may not be entered */
  VdCaseId rule;
  VdCaseId closed_rule;
} VdPeriod;

typedef struct
{
  char    *code;
  VdEffect attacker;
  VdEffect defender;
  guint8   attacker_hexes; /* how far each retreats; 0 for who does not */
  guint8   defender_hexes;
  gboolean surrender;      /* a fort without supply gives itself up */
  VdCaseId rule;
} VdResult;

/* Whether both do the same, whatever they are called. */
static inline gboolean
vd_result_is_same (const VdResult *a,
                   const VdResult *b)
{
  return a->attacker == b->attacker && a->attacker_hexes == b->attacker_hexes &&
         a->defender == b->defender && a->defender_hexes == b->defender_hexes &&
         a->surrender == b->surrender;
}

static inline gboolean
vd_effect_kills (VdEffect effect)
{
  return effect == VD_EFFECT_ELIMINATED || effect == VD_EFFECT_EXCHANGE ||
         effect == VD_EFFECT_HALF;
}

/* Whether by @result units of both sides may be destroyed at once. */
static inline gboolean
vd_result_kills_both (const VdResult *result)
{
  return vd_effect_kills (result->attacker) && vd_effect_kills (result->defender);
}

typedef struct
{
  char   *name;        /* "3-1", "3/2-1" */
  guint16 attack;      /* quarters */
  guint16 defence;     /* likewise */
} VdColumn;

typedef struct
{
  guint     die;       /* faces */
  guint     n_columns;
  gboolean  is_short;  /* columns are left out whose odds cannot be read */
  VdColumn *columns;   /* worst to best for the attacker */
  guint8   *cells;     /* results[(die - 1) * n_columns + column] */
  VdCaseId  rule;
} VdResultsTable;

G_END_DECLS
