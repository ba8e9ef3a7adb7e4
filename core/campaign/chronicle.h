/* chronicle.h: what happened in one game, and in many
 *
 * A VdChronicle watches a game from order to order and notes what a designer
 * asks about afterwards: how the balance stood at the end of each turn, who was
 * lost, where units went and fought, which results came up, who never came in.
 * It changes nothing in the game, draws no number and needs no record.
 *
 * A VdAnnals is the sum of chronicles.  All its members are whole numbers, so a
 * sum is the same in whatever order the games are added, by however many
 * workers, and sums of parts of a campaign add up to the sum of the whole.
 *
 * A unit "enters" a hex when it ends there: a move, an arrival, a retreat, a
 * displacement, an advance.  The hexes in between, the cases of the rules, and who stands
 * where at the ends of turns, are noted in games that are watched closely only: that costs
 * a search for each move, and a store would have to hold twice as much.  A campaign watches
 * its first games so, which is enough to tell what a small one never did, and of the others
 * one in VD_CHRONICLE_CLOSE, by their numbers.
 *
 * Strengths are in quarters and printed; cells, units, classes, cases and awards
 * are those of the scenario.
 */
#pragma once

#include "core/play/play.h"

G_BEGIN_DECLS

#define VD_CHRONICLE_FIRST 32
#define VD_CHRONICLE_CLOSE 64

/**
 * VdChronicleTurn: how things stood when a turn was over
 * @leader: who would have won, had the game ended there; %VD_MAX_SIDES for nobody
 * @points: what the victory schedule would have given
 * @lost: strength that was lost so far
 * @strength: on the map
 */
typedef struct
{
  guint16 turn; /* from 1 */
  guint8  leader;
  gint32  points[VD_MAX_SIDES];
  guint32 lost[VD_MAX_SIDES];
  guint32 strength[VD_MAX_SIDES];
} VdChronicleTurn;

/**
 * VdChronicleCombat: a roll on the results table
 * @side: the attacker
 * @cell: where the first defender stood
 * @die: from 1
 * @result: index of the scenario's results; the second die may still have
 *   changed what was applied
 * @lost: strength that each side lost by it
 */
typedef struct
{
  guint16 turn;
  guint16 cell;
  guint8  side;
  guint8  column;
  guint8  die;
  guint8  result;
  guint32 lost[VD_MAX_SIDES];
} VdChronicleCombat;

/**
 * VdChronicleStand: strength that stood on a hex at the ends of turns, one after another
 * @strength: of all units of @side there
 * @first, @last: turns
 */
typedef struct
{
  guint16 cell;
  guint16 first;
  guint16 last;
  guint8  side;
  guint32 strength;
} VdChronicleStand;

/**
 * VdChronicleUnit: one unit
 * @in_game: FALSE if the options left it out
 * @due: the turn of its reinforcement group as it stood when play began, or for
 *   a group that an option brought later when it came; 0 if it needs none
 * @came: the turn in which it stood on the map first, 1 if it began there;
 *   0 if it never did
 * @moved: in a Movement Phase, at least once
 * @fought: in an attack, on either side
 * @place: where it was at the end, a VdPlace
 */
typedef struct
{
  guint16 due;
  guint16 came;
  guint8  in_game;
  guint8  moved;
  guint8  fought;
  guint8  place;
} VdChronicleUnit;

#define VD_MAX_FORCES (VD_MAX_ARMIES + VD_MAX_SIDES)

/**
 * VdChronicleEffort: of a turn, see forces.h
 * @present: by force: strength that stood on the map when the turn began, or came in it
 * @moved: and of that what moved
 * @broken: formations that were demoralized at any time of it, as bits of their ledgers
 * @still: at its end
 */
typedef struct
{
  guint32 present[VD_MAX_FORCES];
  guint32 moved[VD_MAX_FORCES];
  guint32 broken;
  guint32 still;
} VdChronicleEffort;

/**
 * VdChronicleWork: a crossing that was damaged or repaired in a turn
 * @damaged, @repaired: how often
 * @is_down: what it was in the end
 */
typedef struct
{
  guint16 turn;
  guint8  crossing;
  guint8  damaged;
  guint8  repaired;
  guint8  is_down;
} VdChronicleWork;

/**
 * VdChronicle: one game
 * @closely: whether @passed and @cases were noted
 * @turns: (array length=n_turns): the last is the end of the game
 * @efforts: by turn, as @turns
 * @works: of VdChronicleWork, in their order
 * @has_efforts: whether these two were noted: not by older programs that have stored some
 * @leads: how often another side was in the lead at the end of a turn than the
 *   one that was last
 * @combats: of VdChronicleCombat, in their order
 * @has_stands: whether @stands were noted: in games that are watched closely, but not by
 *   older programs that have stored some
 * @stands: of VdChronicleStand
 * @losses: strength by side and class of unit
 * @n_lost: units likewise
 * @units: by unit
 * @entered: by cell: units that came to stand there
 * @attacked: by cell: combats in which a defender stood there
 * @attacking: by cell: combats in which an attacker stood there, bombarding or not
 * @lost: by cell: strength of both sides
 * @passed: by cell: units that moved into or through it, of moves alone
 * @awaited: by cell: Movement Phases in which somebody came in who was due there, or
 *   might have, and of these:
 * @jammed: those at whose end there was no room for one of them
 * @trodden: by class and terrain: units that came to stand on it
 * @scored: by award: what it has scored; 0 if nothing
 * @cases: by case: 1 if the rules have applied it
 */
typedef struct
{
  const VdScenario  *scenario; /* borrowed */
  gboolean           closely;
  guint              n_turns;
  VdChronicleTurn   *turns;
  VdChronicleEffort *efforts;
  GArray            *works;
  gboolean           has_efforts;
  guint              leads;
  GArray            *combats;
  gboolean           has_stands;
  GArray            *stands;
  guint32            losses[VD_MAX_SIDES][VD_MAX_CLASSES];
  guint32            n_lost[VD_MAX_SIDES][VD_MAX_CLASSES];
  VdChronicleUnit   *units;
  guint32           *entered;
  guint32           *attacked;
  guint32           *attacking;
  guint32           *lost;
  guint32           *passed;
  guint32           *awaited;
  guint32           *jammed;
  guint32            trodden[VD_MAX_CLASSES][VD_MAX_TERRAINS];
  guint32           *scored;
  guint8            *cases;

  /* While the game goes on */
  gboolean           tells_forces; /* something of forces.h is noted */
  gboolean           begun;
  gboolean           fighting;   /* losses are those of the last combat */
  guint              turn;
  guint              leader;     /* who was last in the lead */
  guint              phase;      /* Movement Phases that are over */
  guint32           *awaited_in; /* by cell: 1 + the phase that counts for it already */
  guint32           *jammed_in;
  VdUnitState       *before;     /* by unit: as it was seen last */
  guint32           *standing;   /* by cell: strength, while it is added up */
  guint32           *stand_of;   /* by cell: 1 + the last of @stands there */
  guint32            strength[VD_MAX_SIDES];
  gboolean           is_moving;  /* units that go elsewhere do so by moves */
  guint32           *here;       /* by unit: strength in this turn, and whether it */
  guint8            *went;       /* moved in it */
  guint32            broken_in;  /* formations demoralized in it, as bits */
  guint8             down[VD_MAX_CROSSINGS]; /* crossings that are damaged */
  VdExplain          trace;
} VdChronicle;

/**
 * VdSum: whole numbers, summed, with what their spread takes
 */
typedef struct
{
  gint64 sum;
  gint64 squares;
} VdSum;

/**
 * VdAnnalsTurn: the ends of one turn
 * @n: games that got there
 * @leads: games in which a side led then, the last for nobody
 * @margin: the points of the first side less those of the second
 */
typedef struct
{
  guint64 n;
  guint64 leads[VD_MAX_SIDES + 1];
  VdSum   points[VD_MAX_SIDES];
  VdSum   margin;
  VdSum   lost[VD_MAX_SIDES];
  VdSum   strength[VD_MAX_SIDES];
} VdAnnalsTurn;

/**
 * VdAnnalsUnit: games in which a unit ...
 * @late: the turns by which it came later than it was due, over all games
 * @early: and those by which it came sooner
 */
typedef struct
{
  guint64 in_game;
  guint64 due;     /* was to come in */
  guint64 came;    /* stood on the map */
  guint64 delayed; /* came later than it was due */
  guint64 late;
  guint64 early;
  guint64 moved;
  guint64 fought;
  guint64 lost;
  guint64 exited;
} VdAnnalsUnit;

/**
 * VdAnnalsWait: the game in which a group of reinforcements came latest
 * @late: turns, summed over its units; 0 if they never came late
 * @game: its number, the lowest of such
 */
typedef struct
{
  guint64 late;
  guint64 game;
} VdAnnalsWait;

/**
 * VdAnnalsJam: of an entry hex; see VdAnnals
 */
typedef struct
{
  guint64 awaited;
  guint64 jammed;
} VdAnnalsJam;

/**
 * VdAnnals: many games; members are named as those of VdChronicle
 * @n: games, and of these were watched closely:
 * @n_close
 * @turns: (array): by turn, from 0 for the first; of the scenario's number
 * @cells: by (die - 1) * columns + column: how often it was rolled
 * @results: by result
 * @scored: games in which an award scored, and over all games:
 * @worth: what
 * @won: games in which an award scored and its side won
 * @open: by side: games that it won in which it had an objective, a row of the
 *   schedule that asks for ground or time and that the options left in, and of these:
 * @reached: those in which such a row scored
 * @levels: games by winner (the last: nobody) and level, 0 for none
 * @passed: in games that were watched closely
 * @fights: by attacker, turn and cell, see vd_annals_at(): combats
 * @n_stood: games in which it was noted who stood where, and in these:
 * @n_ends: turns that were over
 * @stood: by side, turn and cell likewise: strength at the end of the turn
 * @jams: by cell: games in which the hex was ever @awaited, and those in which it was
 *   @jammed
 * @cases: games, of those
 * @n_told: games in which it was noted what armies did (VdChronicle.has_efforts), and in these:
 * @moves: by turn and force: strength that was there, and what moved of it (forces.h)
 * @broken: by ledger: games in which the formation was demoralized, the turns in which it first
 *   was, summed, and games at whose end it was
 * @works: by crossing: games in which it was damaged, how often it was, how often repaired, and
 *   games at whose end it was down
 */
typedef struct
{
  const VdScenario *scenario; /* borrowed */
  guint64           n;
  guint64           n_close;
  VdAnnalsTurn     *turns;
  VdSum             leads;
  VdSum             last_turn;
  guint64           n_combats;
  guint64          *cells;
  guint64          *results;
  VdSum             losses[VD_MAX_SIDES][VD_MAX_CLASSES];
  VdSum             n_lost[VD_MAX_SIDES][VD_MAX_CLASSES];
  VdAnnalsUnit     *units;
  VdAnnalsWait     *waits;
  guint64          *entered;
  guint64          *attacked;
  guint64          *attacking;
  guint64          *lost;
  guint64          *passed;
  guint64          *awaited;
  guint64          *jammed;
  guint64          *fights;
  guint64           n_stood;
  guint64           n_ends;
  guint64          *stood;
  VdAnnalsJam      *jams;
  guint64           trodden[VD_MAX_CLASSES][VD_MAX_TERRAINS];
  guint64          *scored;
  guint64          *worth;
  guint64          *won;
  guint64           open[VD_MAX_SIDES];
  guint64           reached[VD_MAX_SIDES];
  guint64          *levels[VD_MAX_SIDES + 1];
  guint64          *cases;
  guint64           n_told;
  guint64          *moves;
  guint64          *broken;
  guint64          *works;
} VdAnnals;

/* @scenario: borrowed; must be playable */
VdChronicle *vd_chronicle_new    (const VdScenario  *scenario);
void         vd_chronicle_free   (VdChronicle       *self);

/**
 * vd_chronicle_begin:
 * @closely: see above; the game's trace is taken until vd_chronicle_close()
 *
 * Empties the chronicle; call before vd_play_begin().
 */
void         vd_chronicle_begin  (VdChronicle       *self,
                                  VdGame            *game,
                                  gboolean           closely);

/**
 * vd_chronicle_before:
 * @path: (nullable) (array length=n_path): by which it will be carried out
 *
 * Call before each order is applied.
 */
void         vd_chronicle_before (VdChronicle       *self,
                                  VdGame            *game,
                                  const VdOrder     *order,
                                  const guint16     *path,
                                  guint              n_path);

/**
 * vd_chronicle_after:
 *
 * Call once it is applied.
 */
void         vd_chronicle_after  (VdChronicle       *self,
                                  VdGame            *game,
                                  const VdOrder     *order);

/**
 * vd_chronicle_close:
 *
 * Notes how the game ended, or where it was broken off.
 */
void         vd_chronicle_close  (VdChronicle       *self,
                                  VdGame            *game);

/* @scenario: borrowed */
VdAnnals    *vd_annals_new       (const VdScenario  *scenario);
void         vd_annals_free      (VdAnnals          *self);

/**
 * vd_annals_add:
 * @number: of the game
 * @winner: %VD_MAX_SIDES for nobody
 * @level: of the victory, from 1; 0 for none
 * @choice: (array): by option
 *
 * Adds a game that was played to its end.
 */
void         vd_annals_add       (VdAnnals          *self,
                                  guint              number,
                                  const VdChronicle *chronicle,
                                  guint              winner,
                                  guint              level,
                                  const guint8      *choice);

/**
 * vd_annals_merge:
 * @other: of the same scenario
 *
 * Adds all games of @other.
 */
void         vd_annals_merge     (VdAnnals          *self,
                                  const VdAnnals    *other);

/**
 * vd_annals_at:
 * @counts: by side, turn and cell
 * @turn: from 1
 *
 * Returns: (array): those of a side and turn, by cell
 */
guint64     *vd_annals_at        (const VdAnnals    *self,
                                  guint64           *counts,
                                  guint              side,
                                  guint              turn);

/**
 * vd_annals_get_hash:
 *
 * Returns: one number for all sums
 */
guint64      vd_annals_get_hash  (const VdAnnals    *self);

/* Returns: the mean of a sum over @n games */
static inline double
vd_sum_mean (VdSum   sum,
             guint64 n)
{
  return n > 0 ? (double) sum.sum / n : 0;
}

/**
 * vd_sum_error:
 *
 * Returns: the standard error of that mean; 0 of fewer than two games
 */
double       vd_sum_error        (VdSum              sum,
                                  guint64            n);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdChronicle, vd_chronicle_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdAnnals, vd_annals_free)

G_END_DECLS
