/* tables.h: the layout of a compiled scenario
 *
 * For the rules in core/ and for formats/compile.c, which fills it; nobody
 * else includes this.  Filled once, const from then on.  Arrays are owned by
 * the scenario; ids are indices into them.
 *
 * Quantities: movement points and strengths are in quarters (VD_Q).  Cells of
 * all maps are numbered through, map after map.
 */
#pragma once

#include "core/grid.h"
#include "core/points.h"
#include "core/scenario.h"
#include "core/setting.h"

G_BEGIN_DECLS

#define VD_Q(points) ((points) * 4)
#define VD_NEVER 255 /* a cost that cannot be paid */
#define VD_NO_EDGE 8 /* the edges of a field are numbered from 0 to 7 */

#define VD_MAX_SIDES 2
#define VD_MAX_FIELDS 8
#define VD_MAX_CLASSES 8
#define VD_MAX_PERIODS 8
#define VD_MAX_TERRAINS 32
#define VD_MAX_SIDE_KINDS 16
#define VD_MAX_PATH_KINDS 4
#define VD_MAX_OPTIONS 8
#define VD_MAX_CHOICES 8
#define VD_MAX_UNITS 1024
#define VD_MAX_PLAY_CELLS 0xfff0
#define VD_MAX_SUMMONS 64 /* groups that are rolled for */
#define VD_MAX_WATCHED 64 /* hexes whose holder is noted */
#define VD_MAX_DEEDS 64   /* conditions of attacks */
#define VD_MAX_HELD 64    /* awards that are won at the end of a Combat Phase */
#define VD_MAX_PRIZES 64  /* awards that are won once, while play goes on */
#define VD_MAX_ARMIES 8
#define VD_MAX_STACK 5    /* units of a hex that fight together, garrisons apart */
#define VD_NO_ARMY 255
#define VD_UNSET G_MININT16
#define VD_MAX_MARKERS 64 /* formations with fresh strength */
#define VD_MAX_FREED 16   /* formations that a hold lets its owner free */

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
  VD_EFFECT_EXCHANGE
} VdEffect;

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;     /* quarters to enter, or VD_NEVER */
  guint8   defence;  /* multiplier, 1 or more */
  gboolean blocks_sight;
  VdCaseId rule;
} VdTerrainKind;

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;       /* quarters to add, or VD_NEVER */
  guint8   defence;    /* multiplier of a defender attacked only through such sides */
  gboolean directed;   /* cost and defence hold from the low hex only */
  gboolean bars_attack;
  gboolean bars_control;
  gboolean bombard_adjacent;
  guint16  removes;    /* bits of kinds whose effects it takes away */
  VdCaseId rule;
} VdSideKind;

typedef struct
{
  char    *id;
  char    *name;
  guint8   cost;       /* quarters along the path */
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

typedef struct
{
  char   *id;
  char   *name;
  guint8  range;       /* greatest distance of bombardment; 0: never bombards */
} VdClass;

typedef struct
{
  char    *id;
  char    *name;
  gboolean no_combat;
  gboolean control_closed;
  gboolean control_left;    /* who stands in enemy control may move out of it */
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
  VdCaseId rule;
} VdResult;

typedef struct
{
  char   *name;        /* "3-1" */
  guint16 attack;
  guint16 defence;
} VdColumn;

typedef struct
{
  guint     die;       /* faces */
  guint     n_columns;
  VdColumn *columns;   /* worst to best for the attacker */
  guint8   *cells;     /* results[(die - 1) * n_columns + column] */
  VdCaseId  rule;
} VdResultsTable;

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
  VD_TRAIT_FORT     = 1 << 1
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
  guint8   traits;
  gboolean in_reserve; /* at set-up; see reserve.h */
  guint16  strength;   /* printed, quarters */
  guint8   move;       /* whole points */
  guint32  start;      /* cell at set-up, VD_NO_CELL if off the map; of a unit that is
                        * set up in a zone one of those where all find room */
  guint16  zone;       /* that its owner sets it up in, VD_NONE if none */
  guint16  pen;        /* that it never leaves, VD_NONE if none */
  guint16  mover;      /* made by vd_scenario_prepare(): by whose costs it moves */
  VdCaseId rule;       /* of its set-up row */
} VdUnit;

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
} VdPen;

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

/* Units of one class in one pen, which move by the same costs. */
typedef struct
{
  guint8  unit_class;
  guint16 pen;         /* VD_NONE if none */
} VdMover;

typedef enum
{
  VD_ENTRY_HEXES,      /* at the listed hexes; if blocked, nearest of the edge */
  VD_ENTRY_ANY         /* at any of the listed cells (an edge or a region) */
} VdEntryKind;

typedef struct
{
  char       *id;
  char       *name;
  guint8      side;
  guint8      turn;     /* due, from 1 */
  VdCond      when;
  VdEntryKind kind;
  VdCell     *cells;
  guint       n_cells;
  guint8      edges;    /* bits of the edges that replacement hexes lie on */
  guint8      field;
  gboolean    may_delay;
  gboolean    ignores_control; /* it may enter enemy-controlled hexes */
  guint8      within;   /* hexes from its own that it may come in at instead; 0: by the
                         * setting entry-elsewhere */
  guint32     faces;    /* of the die that bring it, as bits; 0 if it is not rolled for */
  guint8      until;    /* the last turn of such a roll */
  guint8      number;   /* among the groups that are rolled for */
  guint16     otherwise; /* the group that it stands in for from its turn on, or VD_NONE */
  VdCell      cancel_cell; /* cancelled once cancel_side has left by this hex */
  guint8      cancel_side;
  VdCaseId    rule;
  VdUnitId   *units;
  guint       n_units;
} VdGroup;

typedef struct
{
  char  *id;
  char  *name;
  guint8 chooser;      /* side */
  guint  turn;         /* when it is chosen; 0 before the first */
  gboolean secret;     /* from the other side, until the first unit comes that it concerns */
  guint  n_choices;
  char  *choice_ids[VD_MAX_CHOICES];
  char  *choice_names[VD_MAX_CHOICES];
  VdCond choice_when[VD_MAX_CHOICES];
  guint8 initial;      /* the default choice */
  VdCaseId rule;
} VdOption;

typedef struct
{
  guint8   side;
  guint8   field;
  guint16  points;     /* quarters */
  VdCond   when;
  VdCaseId rule;
} VdLevel;

/* At the end of the turn the morale of an army is set anew. */
typedef struct
{
  guint8   army;
  guint8   turn;
  gboolean from_start; /* to the level of the start, else: */
  guint8   to;
  gboolean less_lost;  /* less one for each unit that is lost for good */
  VdCaseId rule;
} VdReset;

/* At the end of the turn a side may end the game. */
typedef struct
{
  guint8   side;
  guint8   turn;
  VdCaseId rule;
} VdStop;

/* Units that go back to reserve: see recall.h. */
typedef struct
{
  VdUnitId *units;
  guint     n_units;
  guint8    turn;
  guint8    until;     /* by the end of that turn they are away */
  guint8    distance;
  guint8   *inside;    /* (nullable): [cell]: or there */
  VdCaseId  rule;
} VdRecall;

typedef struct
{
  guint8   side;
  guint8   field;
  guint8   edges;             /* bits */
  gboolean needs_demoralized; /* only once a side is demoralized on the field */
  VdCond   when;
  VdCaseId rule;
} VdExit;

typedef struct
{
  char   *id;
  char   *name;
  VdCell *ends[2];     /* hexes beside the section, at either end */
  guint   n_ends[2];
  guint8  fields[2];
} VdSection;

typedef struct
{
  char      *id;
  char      *name;
  guint8     side;
  guint8     spaces;
  VdCond     when;
  guint      n_sections;
  VdSection *sections;
  VdCaseId   rule;
} VdTrack;

typedef enum
{
  VD_TEST_RATIO_AT_MOST,  /* losses of side a : losses of side b <= num : den */
  VD_TEST_RATIO_ABOVE,
  VD_TEST_DEMORALIZED,    /* side a, on field */
  VD_TEST_LOSSES_BELOW,   /* losses of side a < value */
  VD_TEST_LOSSES_AT_LEAST,
  VD_TEST_EXITED_AT_LEAST, /* side a left by edges of field with >= value */
  VD_TEST_ENTERS,         /* a unit of side a has entered one of the cells */
  VD_TEST_HOLDS,          /* a unit of side a stands in one of the cells */
  VD_TEST_LOSSES_EACH,    /* for each point that side a has lost */
  VD_TEST_EXITED_EACH,    /* for each point of side a that left by edges of field */
  VD_TEST_REGION_EACH,    /* for each point of side a that stands in the cells */
  VD_TEST_ATTACKED,       /* one of the units has taken part in an attack */
  VD_TEST_CONTROLS,       /* side a was the last in each of the cells */
  VD_TEST_PLAYS_PAST,     /* a turn after number is played */
  VD_TEST_MARGIN_BELOW    /* without such rows side a is ahead by less than number */
} VdTest;

typedef struct _VdAward VdAward;

struct _VdAward
{
  char    *id;
  char    *text;       /* in plain language */
  guint8   side;       /* who scores */
  guint16  points;
  VdTest   test;
  guint8   a, b;       /* sides */
  guint16  num, den;
  guint8   field;
  guint8   edges;
  guint16  value;      /* quarters */
  VdCell  *cells;
  guint    n_cells;
  guint8   prize;      /* its number among the awards for entering */
  guint8   deed;       /* its number among the conditions of attacks */
  guint16  number;
  guint32  classes;    /* whose losses count, as bits; 0: all */
  guint16 *except;     /* units whose losses do not */
  guint    n_except;
  guint8   after;      /* 1 + the side at the end of whose Combat Phases it is looked at;
                        * 0: at the end of the game */
  guint8   held;       /* its number among those */
  guint16 *units;
  guint    n_units;
  VdAward *also;       /* conditions that must hold besides; they score nothing */
  guint    n_also;
  VdCond   when;
  VdCaseId rule;
};

typedef enum
{
  VD_GRADE_MARGIN,     /* the winner is so many points ahead */
  VD_GRADE_RATIO,      /* he has so many times the loser's points */
  VD_GRADE_FORFEIT     /* side has fewer points than margin and loses outright */
} VdGrade;

typedef struct
{
  char    *name;
  VdGrade  grade;
  guint8   side;
  guint16  margin;
  guint16  num, den;   /* of the ratio */
  gboolean is_draw;    /* whoever is ahead by so little has not won */
  VdCaseId rule;
} VdVictoryLevel;

typedef struct
{
  char  *id;
  char  *name;
  guint  map;          /* index of the map document */
  char  *edge_ids[8];
  char  *edge_names[8];
} VdField;

/* What the search for reachable hexes reads of a cell: the neighbours (n_cells
 * where there is none), the cost of each step, VD_NEVER if it is closed, and
 * the least of these. */
typedef struct
{
  guint16 next[VD_N_DIRS];
  guint8  cost[VD_N_DIRS];
  guint8  least;
} VdStepRow;

/* A hex that guns can fire at from another. */
typedef struct
{
  guint16 cell;
  guint8  distance;
  guint8  over_water; /* next hex, across a side that bars attacks: in these periods, as bits;
                       * 0 of a hex farther off [NAW 8.45] */
} VdShot;

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
  VD_N_SETS
} VdSetting;

struct _VdScenario
{
  char           *title;
  char           *id;

  /* Maps */
  guint           n_maps;
  char          **map_ids;
  VdGrid         *grids;
  guint          *first_cell;  /* of each map */
  guint           n_cells;
  guint8         *terrain;     /* [cell]; VD_NEVER where there is no hex */
  guint8         *field;       /* [cell] */
  gint32        (*next)[VD_N_DIRS];     /* [cell]: neighbour in play, or -1 */
  guint16       (*sides)[VD_N_DIRS];    /* [cell]: kinds on the side, as bits; a
                                         * directed kind only from its low hex */
  guint16       (*high_sides)[VD_N_DIRS]; /* [cell]: directed kinds seen from the high hex */
  guint8        (*paths)[VD_N_DIRS];    /* [cell]: path kinds through the side, as bits */
  guint8        (*paths_off)[8]; /* [cell]: path kinds that leave by each edge, as bits */
  guint8         *edges;       /* [cell]: edges of its field that it lies on, as bits */
  char          **labels;      /* [cell]; beyond VD_MAX_PLAY_CELLS only of cells that
                                * the scenario names, the others %NULL */
  GHashTable     *by_label;    /* label -> cell + 1, of those in labels */
  guint           n_fields;
  VdField         fields[VD_MAX_FIELDS];

  /* System */
  guint           n_classes;
  VdClass         classes[VD_MAX_CLASSES];
  guint           n_terrains;
  VdTerrainKind   terrains[VD_MAX_TERRAINS];
  guint           n_side_kinds;
  VdSideKind      side_kinds[VD_MAX_SIDE_KINDS];
  guint           n_path_kinds;
  VdPathKind      path_kinds[VD_MAX_PATH_KINDS];
  guint           n_exceptions;
  VdException    *exceptions;
  guint           n_periods;
  VdPeriod        periods[VD_MAX_PERIODS];  /* periods[0] is the ordinary one */
  guint           n_results;
  VdResult       *results;
  VdResultsTable  table;
  gboolean        mechanics[VD_N_MECHANICS];
  gboolean        mechanic_depends[VD_N_MECHANICS]; /* on options: */
  VdCond          mechanic_when[VD_N_MECHANICS];
  gint16          settings[VD_N_SETS];
  gint16          side_settings[VD_MAX_SIDES][VD_N_SETS]; /* of one side; VD_UNSET: as above */

  /* Cases */
  guint           n_cases;
  char          **cases;       /* cases[0] is "" */
  GHashTable     *case_index;  /* text -> index; borrows from cases */
  VdCaseId        point_case[VD_N_POINTS]; /* 0: not bound */

  /* Order of battle */
  guint           n_sides;
  VdSide          side[VD_MAX_SIDES];
  guint8          first_side;
  guint           n_units;
  VdUnit         *units;
  guint           n_formations;
  char          **formations;
  guint           n_armies;
  VdArmy          armies[VD_MAX_ARMIES];
  guint16        *formation_parent; /* VD_NONE if it has none */
  guint           n_zones;
  VdZone         *zones;
  guint           n_markers;
  VdMarker        markers[VD_MAX_MARKERS];
  guint           n_holds;
  VdHold         *holds;
  guint           n_pens;
  VdPen          *pens;
  guint           n_groups;
  VdGroup        *groups;
  guint           n_options;
  VdOption        options[VD_MAX_OPTIONS];
  guint           n_turns;
  guint8         *turn_period; /* [turn - 1] */
  guint8         *day_ends;    /* [turn - 1]: whether a day ends with it */
  guint           n_resets;
  VdReset        *resets;
  guint           n_stops;
  VdStop         *stops;
  guint           n_recalls;
  VdRecall       *recalls;
  guint           n_levels;
  VdLevel        *levels;
  guint           n_exits;
  VdExit         *exits;
  guint           n_tracks;
  VdTrack        *tracks;
  guint           n_awards;
  VdAward        *awards;
  guint           n_victory_levels;
  VdVictoryLevel *victory_levels;

  /* Made by vd_scenario_prepare() */
  char           *unplayable;  /* why, or NULL */
  char           *refusal;     /* the same as a phrase */
  VdPoint         lacks;       /* what it lacks for that, or VD_N_POINTS */
  GHashTable     *by_unit_id;  /* id -> unit + 1 */
  guint           n_movers;
  VdMover        *movers;
  VdStepRow      *steps;       /* [(mover * n_periods + period) * n_cells + cell] */
  guint8         *enter_cost;  /* likewise: quarters to come in from off the map */
  guint8         *stands;      /* [mover * n_cells + cell]: whether it may be set up there;
                                * NULL if there is no free set-up */
  guint8         *reaches;     /* [(period * n_classes + class) * n_cells + cell]: sides
                                * through which a unit's control passes, as bits */
  guint8         *strikes;     /* likewise: sides through which it may attack, as bits */
  gboolean        control_varies; /* control is not the same in all periods */
  guint16        *of_side[VD_MAX_SIDES]; /* units of a side */
  guint           n_of_side[VD_MAX_SIDES];
  guint8         *leave_cost;  /* likewise: quarters to leave the map off all paths */
  guint8         *gates;       /* [cell]: track sections that the cell lies beside, as bits */
  guint8         *ways_in;     /* [cell]: whether units may come in there */
  guint64        *prizes_at;   /* [cell]: awards for entering it, as bits; NULL if there
                                * are none */
  guint64        *prize_cells; /* those cells, and the watched ones, as a set, a bit each */
  guint64         prizes_of[VD_MAX_SIDES]; /* these awards by who can earn them, as bits */
  guint           n_watched;   /* hexes whose holder is noted, */
  VdCell          watched[VD_MAX_WATCHED]; /* and which */
  guint8         *watch_at;    /* [cell]: its place among these + 1; NULL if there are none */
  guint           n_prizes;    /* conditions of entering, and */
  const VdAward  *prizes[VD_MAX_PRIZES];
  guint           n_deeds;     /* conditions of attacks: */
  const VdAward  *deeds[VD_MAX_DEEDS];
  gboolean        books;       /* some points are booked during play */
  guint          *first_shot;  /* [cell], one more: where its shots begin */
  VdShot         *shots;       /* targets in range and sight of a gun */
  guint8          off[VD_N_POINTS];       /* rule points switched off by a mutation test */
};

/**
 * vd_scenario_new:
 *
 * Returns: (transfer full): an empty scenario with default settings, to be
 *   filled by the compiler
 */
VdScenario *vd_scenario_new          (void);

/**
 * vd_scenario_allocate:
 * @n_cells: cells of all maps
 *
 * Makes the arrays by cell: terrain without a hex, no neighbours, no sides.
 */
void        vd_scenario_allocate     (VdScenario *self,
                                      guint       n_cells);

/**
 * vd_scenario_add_case:
 *
 * Returns: the index of the case @text, made if it is new; 0 for %NULL or ""
 */
VdCaseId    vd_scenario_add_case     (VdScenario *self,
                                      const char *text);

/**
 * vd_scenario_bind:
 * @cases: one or more cases, "; " between
 *
 * Gives a rule point its cases, in place of any it had.
 */
void        vd_scenario_bind         (VdScenario *self,
                                      VdPoint     point,
                                      const char *cases);

/**
 * vd_scenario_find_setting:
 * @name: as in a document, "exclusive-mix"
 * @value: as in a document, "any"
 * @result: (out): the number that stands for it
 *
 * Returns: the setting, or -1 with @result 0 if there is none of that name,
 *   1 if it does not know the value
 */
int         vd_scenario_find_setting (const VdScenario *self,
                                      const char       *name,
                                      const char       *value,
                                      gint16           *result);

/**
 * vd_setting_describe:
 * @name: (nullable): a setting, or %NULL
 *
 * Returns: (transfer full): a phrase for messages: the values that @name takes,
 *   or without one the names of all settings
 */
char       *vd_setting_describe      (const char *name);

/**
 * vd_mechanic_from_name:
 *
 * Returns: the mechanic, or -1
 */
int         vd_mechanic_from_name    (const char *name);

/* The number that stands for the value of a setting that no document gives. */
gint16      vd_setting_get_initial   (VdSetting   setting);

/**
 * vd_scenario_prepare:
 *
 * Works out step costs, control and attack masks, or says why the scenario
 * is beyond the limits of play.  Call once, when all else is filled.
 */
void        vd_scenario_prepare      (VdScenario *self);

/**
 * vd_scenario_refuse:
 * @why: (transfer full) (nullable): a phrase; %NULL if it can be played
 *
 * Sets why the scenario cannot be played.
 */
void        vd_scenario_refuse       (VdScenario *self,
                                      char       *why);

/**
 * vd_scenario_switch_off:
 *
 * For mutation tests: from now on the rule behind @point is not applied.
 * Call before any state is made.
 */
void        vd_scenario_switch_off   (VdScenario *self,
                                      VdPoint     point);

/* Where the costs of @unit by cell begin in steps, enter_cost and leave_cost. */
static inline gsize
vd_scenario_row (const VdScenario *self,
                 VdUnitId          unit,
                 guint             period)
{
  return (gsize) (self->units[unit].mover * self->n_periods + period) * self->n_cells;
}

static inline gboolean
vd_scenario_has (const VdScenario *self,
                 VdPoint           point)
{
  return G_LIKELY (!self->off[point]);
}

static inline VdCaseId
vd_scenario_cite (const VdScenario *self,
                  VdPoint           point)
{
  return self->point_case[point];
}

/* Where the sides that units of @unit_class reach and strike through begin. */
static inline gsize
vd_scenario_mask (const VdScenario *self,
                  guint             unit_class,
                  guint             period)
{
  return (gsize) (period * self->n_classes + unit_class) * self->n_cells;
}

/* A setting as @side has it. */
static inline gint16
vd_scenario_get_setting (const VdScenario *self,
                         guint             side,
                         VdSetting         setting)
{
  gint16 own = self->side_settings[side][setting];

  return G_LIKELY (own == VD_UNSET) ? self->settings[setting] : own;
}

static inline gboolean
vd_scenario_is_garrison (const VdScenario *self,
                         VdUnitId          unit)
{
  return (self->units[unit].traits & VD_TRAIT_GARRISON) != 0 &&
         self->mechanics[VD_MECHANIC_GARRISONS];
}

/* Whether @unit counts for the limit of units in a hex. */
static inline gboolean
vd_scenario_counts (const VdScenario *self,
                    VdUnitId          unit)
{
  return G_LIKELY (!vd_scenario_is_garrison (self, unit)) ||
         !vd_scenario_has (self, VD_POINT_GARRISON_UNCOUNTED);
}

/* Whether @unit may never enter @cell, since it lies outside its pen. */
static inline gboolean
vd_scenario_confines (const VdScenario *self,
                      VdUnitId          unit,
                      guint             cell)
{
  guint pen = self->units[unit].pen;

  return G_UNLIKELY (pen != VD_NONE) && !self->pens[pen].inside[cell] &&
         vd_scenario_has (self, VD_POINT_CONFINED);
}

G_END_DECLS
