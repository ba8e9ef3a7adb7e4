/* opinion-trial.h: random positions, for the core and for a second opinion
 *
 * A board is made at random and written as a position case; the core compiles
 * the case, the opinion gets the same in its own terms.  Many positions are
 * tried on one board.
 */
#pragma once

#include "tests/opinion/opinion.h"
#include "validator/case-run.h"

G_BEGIN_DECLS

/* What was looked at, and how often the two differ. */
typedef struct
{
  guint positions;
  guint combats;
  guint fresh;  /* units asked whether they may be declared fresh */
  guint shifts; /* divisions asked whether they may take a column */
  guint beyond; /* positions with too many units in contact */
  guint differ;
} Tally;

typedef struct
{
  Tally           tally;
  OpinionRules    rules;
  OpinionBoard    board;
  OpinionPosition now;      /* as the opinion sees it */
  int             off;      /* a rule point that the core is without, or -1 */
  gboolean        quiet;    /* differences are not told, and no failure */
  GRand          *dice;
  char           *name;     /* of the case */
  const char     *order;    /* of the numbering, and which way it goes */
  const char     *columns_go;
  const char     *rows_go;
  GString        *ground;   /* terrain, hexsides and paths as rows of a case */
  char           *strength[OPINION_UNITS]; /* as printed, with the class: "2-4c" */
  int             began[OPINION_UNITS];    /* where they stood at the start */
  gboolean        demoralized[2];          /* demoralized at the start */
  guint           broken;                  /* armies that are, as bits */
  int             phasing;  /* the first or second side of the battle */
  gboolean        is_combat;               /* the phase that the case begins with */
  GString        *done;     /* orders carried out since, as rows of a case */
  VdDocument     *document;
  VdCaseWorld     world;
  VdState         blank;    /* of the compiled board */
  VdUnitId        unit[OPINION_UNITS];  /* the core's numbers */
  guint           division[OPINION_BODIES]; /* the core's again */
  int             army[OPINION_BODIES];
  guint           cell[OPINION_CELLS];
  int             back[OPINION_CELLS];
} Trial;

void   trial_init      (Trial       *self,
                        const char  *table,
                        guint32      seed);
void   trial_clear     (Trial       *self);

/* A board with units of random values, and the core's scenario of it. */
void   trial_new_board (Trial       *self,
                        const char  *name);

/* Other places for the units. */
void   trial_new_position (Trial    *self);

/* Opens a phase of the position as it began, for both. */
void   trial_open      (Trial       *self,
                        VdPhase      phase);

/* Looks up where the core has put everybody since. */
void   trial_follow    (Trial       *self);

/* Transfer full: a printed number. */
char  *trial_label     (const Trial *self,
                        int          cell);

/**
 * trial_disagree:
 * @format: what the opinion holds, as a row of the case
 *
 * Prints the position as a case, and fails the test.
 */
void   trial_disagree  (const Trial *self,
                        const char  *format,
                        ...) G_GNUC_PRINTF (2, 3);

/* Carries an order out in the core and notes it. */
void   trial_do        (Trial         *self,
                        const VdOrder *order);

/* Notes for the opinion who fights; call before what follows is looked up. */
void   trial_note_combat (Trial               *self,
                          const OpinionCombat *combat);

int    trial_below     (Trial       *self,
                        int          n);

G_END_DECLS
