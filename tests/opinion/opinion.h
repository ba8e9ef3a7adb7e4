/* opinion.h: a second opinion on the rules
 *
 * Reach, zones of control, line of sight, the combats that may be fought and
 * their odds, worked out slowly and to the letter of the case list, by nothing
 * that the core has: no table of the documents, no grid, no search.  It reads
 * its charts from plain tables of its own (tests/opinion/tables/), written from the
 * case list too.  test-opinion.c compares the two.
 *
 * Points and strengths are in quarters, as printed numbers times four.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define OPINION_CELLS 200
#define OPINION_KINDS 16
#define OPINION_COLUMNS 20
#define OPINION_UNITS 24
#define OPINION_BODIES 24
#define OPINION_FAR 1000000 /* out of reach, closed, never */

/* What a row of a table says of a terrain or of a hexside. */
typedef enum
{
  OPINION_NEVER = 1 << 0,      /* not to be entered, or crossed */
  OPINION_BLOCKS = 1 << 1,     /* stands in the way of fire */
  OPINION_DOUBLES = 1 << 2,    /* the defender */
  OPINION_DIRECTED = 1 << 3,   /* holds from the low hex only */
  OPINION_NO_ATTACK = 1 << 4,
  OPINION_NO_CONTROL = 1 << 5,
  OPINION_OVER_WATER = 1 << 6, /* guns bombard across it at the next hex */
  OPINION_CLOSED = 1 << 7      /* terrain that a period closes */
} OpinionWord;

/* Where games differ, and where a rule can be read in two ways. */
typedef enum
{
  OPINION_ROAD_IS_ALL = 1 << 0,         /* along a path no hexside costs anything */
  OPINION_ROAD_SPARES_SLOPES = 1 << 1,  /* no directed hexside does */
  OPINION_SLOPE_INTO_FIRST = 1 << 2,    /* a slope costs into the first terrain only */
  OPINION_SAME_KIND = 1 << 3,           /* all attackers come through one kind */
  OPINION_GUNS_BREAK = 1 << 4,          /* bombardment takes hexsides their help */
  OPINION_SHIFT_FIRST = 1 << 5,         /* odds beyond the table shift from there */
  OPINION_ROAD_OPENS = 1 << 6,          /* terrain that a period closes, along a path */
  OPINION_SLOPE_HELPS_BOTH = 1 << 7,    /* the defender below as well [F-34] */
  OPINION_BARRED_RETREAT = 1 << 8,
  OPINION_DISPLACED_GUNS_FIRE = 1 << 9,
  OPINION_STACKS = 1 << 10,             /* units of a hex fight together */
  OPINION_SOME_TOUCH = 1 << 11,         /* of several on several each touches some */
  OPINION_INTEGRITY = 1 << 12,          /* divisions that attack together are stronger */
  OPINION_NATIONS = 1 << 13             /* several nations, and broken ones, attack worse */
} OpinionReading;

typedef struct
{
  char  *id;
  int    cost;
  guint  words;    /* an OpinionWord each */
  guint  except;   /* the words that it has more for the classes below */
  guint  classes;  /* bits */
  guint  spans;    /* kinds, as bits, whose effects it takes away */
  guint  keeps;    /* those that double all the same */
} OpinionKind;

typedef struct
{
  char    *id;
  gboolean no_combat;
  gboolean control_closed;
  gboolean control_left; /* enemy control may be left */
  gboolean halves;       /* allowances, fractions dropped */
  int      range;        /* of guns, at most; 0 for as ever */
  guint    halved;       /* classes, as bits, of half strength, fractions dropped */
  guint    closed;       /* terrains, as bits */
  int      as[OPINION_KINDS]; /* the kind that a hexside is then, + 1, or 0 */
} OpinionPeriod;

/* Units that belong together: a division, or the army of a nation. */
typedef struct
{
  char *id;
  int   side;  /* the first or second of the battle */
  int   fresh; /* strength that a division has once */
} OpinionBody;

typedef struct
{
  char          *rules;  /* the file to compare with, seen from the table's */
  char           letters[OPINION_KINDS]; /* of the classes */
  int            ranges[OPINION_KINDS];
  guint          n_classes;
  OpinionKind    terrain[OPINION_KINDS];
  guint          n_terrain;
  OpinionKind    side[OPINION_KINDS];
  guint          n_side;
  OpinionKind    path[OPINION_KINDS];
  guint          n_path;
  OpinionPeriod  period[OPINION_KINDS];
  guint          n_period;
  int            column[OPINION_COLUMNS][2];
  guint          n_column;
  int            shift;        /* columns for a demoralized side */
  int            shift_against; /* the same when it is attacked */
  int            stacking;     /* units that a hex holds */
  int            turn;         /* that is played; 0 if it does not matter */
  char          *side_ids[2];  /* of the battle, if bodies need them */
  OpinionBody    division[OPINION_BODIES];
  guint          n_division;
  OpinionBody    army[OPINION_BODIES];
  guint          n_army;
  guint          readings;     /* an OpinionReading each */
  GString       *sets;         /* `set` rows by which the core is told of them */
} OpinionRules;

/* A board: cell = row * columns + column, from the top left. */
typedef struct
{
  int    columns;
  int    rows;
  gboolean pointy;
  gboolean second_pushed;
  guint8 terrain[OPINION_CELLS];
  guint16 side[OPINION_CELLS][OPINION_CELLS]; /* kinds as bits, as one goes from hex to hex */
  guint8 path[OPINION_CELLS][OPINION_CELLS];
  int    x[OPINION_CELLS];  /* from here on what opinion_look_round() notes: centres, */
  int    y[OPINION_CELLS];
  guint8 beside[OPINION_CELLS][6]; /* and neighbours */
  guint8 n_beside[OPINION_CELLS];
} OpinionBoard;

typedef struct
{
  int      side;      /* 0 is phasing */
  int      unit_class;
  int      strength;
  int      move;      /* whole points */
  int      cell;      /* -1: not on the board */
  int      division;  /* -1: of none */
  int      army;      /* -1: of none */
  int      fresh;     /* what its division gives it in this Combat Phase */
  gboolean attacked;  /* in this Combat Phase, as the next three */
  gboolean defended;
  gboolean advanced;
  gboolean displaced;
  gboolean silenced; /* stood with one that attacked */
  int      struck_from; /* the cell that it attacked from */
  gboolean owes;      /* had a duty when the Combat Phase began */
} OpinionUnit;

typedef struct
{
  const OpinionRules *rules;
  const OpinionBoard *board;
  guint               period;
  gboolean            demoralized[2];
  guint               broken; /* demoralized armies, as bits */
  guint32             spent;  /* divisions whose fresh strength is, as bits */
  OpinionUnit         units[OPINION_UNITS];
  guint               n;
} OpinionPosition;

/* A combat: sets of units, a bit each. */
typedef struct
{
  guint32 defenders;
  guint32 attackers;
  guint32 guns;
  guint32 shifted; /* divisions that take a column instead of strength */
} OpinionCombat;

typedef struct
{
  int attack;
  int defence;
  int base;   /* column by strength, 0 the worst */
  int column; /* after shifts */
} OpinionOdds;

/**
 * opinion_rules_load:
 *
 * Reads a table.  A line that it does not understand ends the program.
 */
void     opinion_rules_load  (OpinionRules          *rules,
                              const char            *path);
void     opinion_rules_clear (OpinionRules          *rules);

/* Where a name stands among the kinds of a chart; one that is missing ends the
 * program. */
guint    opinion_find        (const OpinionKind     *kinds,
                              guint                  n,
                              const char            *id);

/* Notes where the hexes of a new board lie, and which touch. */
void     opinion_look_round  (OpinionBoard          *board);

gboolean opinion_adjacent    (const OpinionBoard    *board,
                              int                    a,
                              int                    b);
int      opinion_distance    (const OpinionBoard    *board,
                              int                    a,
                              int                    b);

/* Whether nothing stands in the way of fire from @a to @b. */
gboolean opinion_sight       (const OpinionRules    *rules,
                              const OpinionBoard    *board,
                              int                    a,
                              int                    b);

/* Whether a unit of @side controls @cell. */
gboolean opinion_controls    (const OpinionPosition *self,
                              int                    side,
                              int                    cell);

/* Whether @unit alone controls @cell. */
gboolean opinion_unit_controls (const OpinionPosition *self,
                              guint                  unit,
                              int                    cell);
int      opinion_allowance   (const OpinionPosition *self,
                              guint                  unit);

/**
 * opinion_step:
 *
 * Returns: what @unit pays to go from @a to @b by the ground alone, or
 *   %OPINION_FAR
 */
int      opinion_step        (const OpinionPosition *self,
                              guint                  unit,
                              int                    a,
                              int                    b);

/**
 * opinion_path:
 * @path: (array length=n): hexes entered one after another
 *
 * Returns: what @unit pays for this way, or %OPINION_FAR if it may not go it;
 *   who stands in the last hex is not looked at if he is a friend
 */
int      opinion_path        (const OpinionPosition *self,
                              guint                  unit,
                              const int             *path,
                              guint                  n);

/**
 * opinion_reach:
 * @cost: (out): for each hex what it costs to come there, or %OPINION_FAR
 */
void     opinion_reach       (const OpinionPosition *self,
                              guint                  unit,
                              int                    cost[OPINION_CELLS]);

/* The combat rules: opinion-combat.c */

/* Notes who has a duty in the Combat Phase that begins. */
void     opinion_begin       (OpinionPosition       *self);

/* Forgets the duties that nobody can meet any more; asked when a combat is over. */
void     opinion_lapse       (OpinionPosition       *self);

/* Whether @own stands so that it retreats instead of fighting. */
gboolean opinion_is_barred   (const OpinionPosition *self,
                              guint                  own);

/* Whether the ground lets @own attack @enemy from the next hex. */
gboolean opinion_strikes     (const OpinionPosition *self,
                              guint                  own,
                              guint                  enemy);

/**
 * opinion_combats:
 * @combats: of OpinionCombat: receives all that their units could fight, duties
 *   of others aside
 * @may: of gboolean: for each whether all duties can still be met
 *
 * Returns: %FALSE if there are too many units for an opinion
 */
gboolean opinion_combats     (const OpinionPosition *self,
                              GArray                *combats,
                              GArray                *may);

/* Whether the phase may not end yet. */
gboolean opinion_is_owed     (const OpinionPosition *self);

/* Whether @unit may be declared fresh, if it is its side's turn to declare. */
gboolean opinion_may_be_fresh (const OpinionPosition *self,
                              guint                  unit);

/* Odds: opinion-odds.c */

/* Whether @division may take a column in this attack. */
gboolean opinion_may_shift   (const OpinionPosition *self,
                              const OpinionCombat   *combat,
                              guint                  division);

OpinionOdds opinion_odds     (const OpinionPosition *self,
                              const OpinionCombat   *combat);

G_END_DECLS
