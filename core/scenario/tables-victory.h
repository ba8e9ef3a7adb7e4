/* tables-victory.h: awards and levels of victory of a compiled scenario
 *
 * A part of tables.h.
 */
#pragma once

#include "core/scenario/tables-chart.h"

G_BEGIN_DECLS

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
  VD_TEST_RATIO_AT_LEAST, /* losses of side a : losses of side b >= num : den */
  VD_TEST_RATIO_BELOW,
  VD_TEST_FORMATIONS_EACH, /* for each demoralized formation of side a */
  VD_TEST_KEEPS_EACH,     /* for each of the cells in which the enemy of side a was not the last */
  VD_TEST_CAPTURED,       /* one of the units was captured */
  VD_TEST_CAPTURED_EACH,  /* for each of the units that was */
  VD_TEST_MARGIN_BELOW    /* without such rows side a is ahead by less than number */
} VdTest;

/* What a row of the schedule gives besides points. */
typedef enum
{
  VD_WINS_NOT,
  VD_WINS_AT_END,      /* outright, if it holds when the game is over */
  VD_WINS_AT_ONCE      /* the game is over as soon as it holds */
} VdWins;

/* What the loss of a unit counts for: see loss.h. */
typedef enum
{
  VD_LOSSES_AS_IT_WAS, /* the side of its counter that was up */
  VD_LOSSES_FULL,
  VD_LOSSES_REDUCED    /* its other side, where it has one */
} VdLossesCount;

typedef struct _VdAward VdAward;

struct _VdAward
{
  char    *id;
  char    *text;       /* in plain language */
  guint8   side;       /* who scores */
  gint16   points;     /* below none where they are taken from it */
  guint8   wins;       /* a VdWins; such a row scores nothing */
  VdTest   test;
  guint8   a, b;       /* sides */
  guint16  num, den;
  guint8   field;
  guint8   edges;
  guint16  value;      /* quarters */
  VdCell  *cells;
  guint    n_cells;
  guint8   enter_index; /* its number among the awards for entering */
  guint8   attack_index; /* its number among the conditions of attacks */
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
  VD_GRADE_OUTRIGHT,   /* of who wins outright alone */
  VD_GRADE_FORFEIT     /* side has fewer points than margin and loses outright */
} VdGrade;

typedef struct
{
  char    *name;
  VdGrade  grade;
  guint8   side;       /* whose level it is, who forfeits; VD_MAX_SIDES for either */
  guint16  margin;
  guint16  num, den;   /* of the ratio */
  gboolean is_draw;    /* whoever is ahead by so little has not won */
  gboolean is_outright; /* of who wins outright too */
  gboolean takes_ties; /* side wins with as many points as the other too */
  VdCaseId rule;
} VdVictoryLevel;

G_END_DECLS
