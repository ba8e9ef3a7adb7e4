/* tables-units.h: sides, armies and units of a compiled scenario
 *
 * A part of tables.h: also zones of set-up, and what keeps units where they are.
 */
#pragma once

#include "core/scenario/tables-chart.h"

G_BEGIN_DECLS

typedef struct
{
  char    *id;
  char    *name;
  double   red, green, blue;
} VdSide;

/* A part of a side that has a morale of its own, and a nation. */
typedef struct
{
  char    *id;
  char    *name;
  guint8   side;
  gboolean has_morale;
  guint8   morale;     /* at the start */
  VdCaseId rule;
} VdArmy;

/* What mechanics look for in a unit. */
enum
{
  VD_TRAIT_GARRISON = 1 << 0, /* see garrison.h */
  VD_TRAIT_FORT     = 1 << 1,
  VD_TRAIT_STEADFAST = 1 << 2, /* an exchange takes nothing of it: losses.h */
  VD_TRAIT_SENDS    = 1 << 3   /* a leader who gives march orders: march-orders.h */
};

/* Whether a unit has been lost before the first turn, and in which box it lies. */
enum
{
  VD_LOST_NOT,
  VD_LOST_FOR_GOOD,
  VD_LOST_UNRECOVERED,
  VD_LOST_RECOVERED
};

typedef struct
{
  char    *id;
  char    *name;
  char    *code;       /* what the counter shows */
  guint8   side;
  guint8   unit_class;
  guint16  formation;  /* VD_NONE if none */
  guint8   army;       /* VD_NO_ARMY if none */
  guint8   ledger;     /* that its losses are entered in, VD_NO_LEDGER if none: casualties.h */
  guint8   traits;
  gboolean in_reserve; /* at set-up; see reserve.h */
  guint16  strength;   /* printed, quarters */
  guint8   move;       /* whole points */
  guint8   initiative; /* 0 if it has none */
  gboolean is_reducible; /* it has another side, with values of its own: */
  guint16  reduced_strength;
  guint8   reduced_move;
  guint8   reduced_initiative;
  gboolean starts_reduced;
  gboolean starts_marching; /* in road march */
  guint8   starts_lost; /* VD_LOST_... */
  guint8   leads;      /* of a leader: a VdLeads, */
  guint8   rating;     /* the points that he has for others, */
  gboolean own_free;   /* whether a commander has his own formation in command without one, */
  guint8   leader;     /* and his number among the leaders, from 1; 0: is none.  Made by
                        * vd_scenario_prepare() */
  guint8   pontoon;    /* its number among those that become bridges, from 1; 0: does not.
                        * Likewise made there */
  guint8   train;      /* its number among the trains, from 1; 0: is none.  Made there too */
  guint8   vedettes;   /* how many it breaks down into; 0: it does not, */
  guint16  parent;     /* and of such a one the unit that does, or VD_NONE.  Where that is played: */
  guint8   breaks;     /* its number among those that do, from 1; 0: does not, */
  guint8   vedette;    /* and among their vedettes, likewise.  Both made by
                        * vd_scenario_prepare() */
  guint16  captures;   /* the enemy's in whose place it comes when that is taken, or VD_NONE */
  gint8    recovery;   /* what is added to its initiative when it recovers */
  VdCaseId recovery_rule;
  guint32  start;      /* cell at set-up, VD_NO_CELL if off the map; of a unit that is
                        * set up in a zone one of those where all find room */
  guint16  zone;       /* that its owner sets it up in, VD_NONE if none */
  guint16  confinement; /* that it never leaves, VD_NONE if none */
  guint16  bars;       /* that it is under, as bits of VdScenario.bars */
  guint16  mover;      /* made by vd_scenario_prepare(): by whose costs it moves, */
  guint16  column;     /* and by whose in road march; VD_NONE if it never is */
  VdCaseId rule;       /* of its set-up row */
} VdUnit;

#define VD_MAX_SOURCES 32

/* Where supply comes from: see supply.h. */
typedef struct
{
  VdCell   cell;
  guint8   side;
  gboolean from_arrival; /* once a unit of the side has come in there */
  VdCond   when;
  VdCaseId rule;
} VdSource;

/* Units that break down into vedettes, and these: see vedettes.h. */
#define VD_MAX_BREAKERS 64
#define VD_MAX_VEDETTES 128

#define VD_MAX_TRAINS 32

/* A zone of free set-up. */
typedef struct
{
  char    *id;
  VdCell  *cells;
  guint    n_cells;
  VdCaseId rule;
} VdZone;

/* A region that some units never leave. */
typedef struct
{
  guint8  *inside;     /* [cell] */
  VdCaseId rule;
} VdConfinement;

#define VD_MAX_BARS 16

/* Ground that some units may not enter for a time: see bar.h. */
typedef struct
{
  guint8   side;
  guint8   turn;        /* the first and */
  guint8   until;       /* the last in which it holds */
  guint8   lifted_by;   /* the side that ends it by coming into the region; VD_MAX_SIDES for none */
  gboolean entry_waits; /* reinforcements do not come in there either */
  guint8  *closed;      /* [cell]: the directions that it closes from there, as bits */
  guint8  *inside;      /* [cell]: whether it is of the region */
  VdCaseId rule;
} VdBar;

/* Units that may not move in some turns. */
typedef struct
{
  guint8  *units;      /* [unit]: whether it is held */
  guint8   side;
  guint8   turn;       /* from 1, */
  guint8   until;      /* to the end of this one */
  guint8   choose;     /* formations that the owner frees in each phase */
  VdCond   when;
  VdCaseId rule;
} VdHold;

/* Strength that a formation has once. */
typedef struct
{
  guint16  formation;
  guint16  strength;   /* quarters */
  VdCaseId rule;
} VdMarker;

/* The casualties of a formation: see casualties.h. */
typedef struct
{
  guint16  formation;
  char    *name;
  guint8   side;
  guint16  level;      /* at which it is demoralized, quarters */
  guint16  before;     /* lost before play, likewise */
  VdCaseId rule;
} VdLedger;

/* Units whose failed attack lowers the levels of their side, by a fraction. */
typedef struct
{
  guint8   side;
  guint16 *units;
  guint    n_units;
  guint16  num, den;
  VdCond   when;
  VdCaseId rule;
} VdRecoil;

/* Units of one class in one confinement and under the same bars, which move by the same costs. */
typedef struct
{
  guint8   unit_class;
  guint16  confinement; /* VD_NONE if none */
  gboolean marching;    /* in road march */
  guint16  bars;        /* as of VdUnit */
} VdMover;

G_END_DECLS
