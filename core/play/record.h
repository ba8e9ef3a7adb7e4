/* record.h: a game as it was played
 *
 * Seed and orders, and what came of them: the dice, the result of each combat,
 * and at each phase a hash of the position.  So a game can be played again and
 * held to what it was, order by order, or only up to one of its orders.
 */
#pragma once

#include "core/play/play.h"

G_BEGIN_DECLS

/* Goes up whenever the rules play some game differently than before. */
#define VD_CORE_VERSION 2

/**
 * VdRecordOrder: one order
 * @order: with the die, if that was given
 * @n_path: how many hexes its path has, 0 for the cheapest path, which is
 *   searched for
 * @path: where they begin in VdRecord.cells
 * @line: of the file it was read from, 0 if none
 * @thrown: what it rolled
 */
typedef struct
{
  VdOrder order;
  guint32 path;
  guint32 line;
  guint16 n_path;
  VdThrow thrown;
} VdRecordOrder;

/**
 * VdRecordMark: the position between two orders, where a phase begins or the
 *   record ends
 * @before: the number of orders before it
 * @line: of the file, 0 if none
 * @winner, @points: once the game is over
 * @stops: the record ends here, though no phase begins
 */
typedef struct
{
  guint64 hash;
  guint32 before;
  guint32 line;
  guint16 turn;
  guint8  phase;
  guint8  player;
  guint8  winner;
  gboolean stops;
  gint32  points[VD_MAX_SIDES];
} VdRecordMark;

/**
 * VdRecord:
 * @orders: of VdRecordOrder
 * @cells: of guint16: hexes of paths
 * @marks: of VdRecordMark, in order
 */
typedef struct
{
  guint64  seed;
  GArray  *orders;
  GArray  *cells;
  GArray  *marks;
} VdRecord;

typedef enum
{
  VD_FAULT_NONE,
  VD_FAULT_OVER,     /* an order after the end of the game */
  VD_FAULT_ILLEGAL,  /* the rules forbid the order */
  VD_FAULT_DIE,      /* the seed gives other dice */
  VD_FAULT_RESULT,   /* the dice give another result, or another column */
  VD_FAULT_PHASE,    /* another phase begins, or none */
  VD_FAULT_POSITION, /* units stand elsewhere, or something else differs */
  VD_FAULT_END       /* another winner, or other points */
} VdFaultKind;

/**
 * VdFault: where a game breaks
 * @order: the number of orders before it
 * @line: of the file, 0 if none
 * @verdict: of an order that is not legal
 * @thrown: what was rolled instead
 */
typedef struct
{
  VdFaultKind kind;
  guint       order;
  guint       line;
  VdVerdict   verdict;
  VdThrow     thrown;
} VdFault;

/**
 * VdReplay: a game that is being played again, order by order
 * @record: borrowed
 * @game: borrowed: the position
 * @n: how many orders are done
 * @path: (array length=n_path): the hexes that the last of them entered, as far as
 *   the rules asked for any; until the next
 * @fault: of kind %VD_FAULT_NONE as long as all comes out as it was recorded
 */
typedef struct
{
  const VdRecord *record;
  VdGame         *game;
  guint           n;
  guint           n_marks; /* that were compared */
  guint           n_path;
  const guint16  *path;
  VdFault         fault;
} VdReplay;

VdRecord *vd_record_new     (void);
void      vd_record_free    (VdRecord       *self);

/**
 * vd_record_begin:
 *
 * Empties the record and begins a game with that seed.
 */
void      vd_record_begin   (VdRecord       *self,
                             VdGame         *game,
                             guint64         seed);

/**
 * vd_record_play:
 * @path: (nullable) (array length=n_path): as in vd_play_apply_along()
 *
 * Carries out a legal order and records it with what came of it, a move with
 * the hexes that it goes through, so that nobody has to search for them again.
 */
void      vd_record_play    (VdRecord       *self,
                             VdGame         *game,
                             const VdOrder  *order,
                             const guint16  *path,
                             guint           n_path);

/**
 * vd_record_give:
 * @index: which of its orders
 * @path: (out) (nullable) (array length=n_path): by which hexes
 *
 * Returns: the order with the die that it threw, as if that was given by hand: it comes to
 *   the same whatever the seed
 */
VdOrder   vd_record_give    (const VdRecord  *self,
                             guint            index,
                             const guint16  **path,
                             guint           *n_path);

/**
 * vd_record_close:
 *
 * Marks where an unfinished game stands, so that its last orders are verified
 * too.  The game can go on: the next order takes the mark away.
 */
void      vd_record_close   (VdRecord       *self,
                             const VdGame   *game);

/**
 * vd_record_cut:
 *
 * Forgets all but the first @n orders.
 */
void      vd_record_cut     (VdRecord       *self,
                             guint           n);

/**
 * vd_record_replay:
 * @n: how many orders, or %G_MAXUINT for all
 * @fault: (out): where it breaks
 *
 * Plays the game again, up to one of its orders: each is tested, its dice and
 * its result are compared, and so is every position that was marked.  At a
 * fault @game is left as it stands there.
 *
 * Returns: whether all came out as it was recorded
 */
gboolean  vd_record_replay  (const VdRecord *self,
                             VdGame         *game,
                             guint           n,
                             VdFault        *fault);

/**
 * vd_replay_begin:
 *
 * Begins the game; no order is done.
 *
 * Returns: whether the position is as it was recorded
 */
gboolean  vd_replay_begin   (VdReplay       *self,
                             const VdRecord *record,
                             VdGame         *game);

/**
 * vd_replay_resume:
 * @state: the position after @n orders, of a phase of a turn
 *
 * Goes on from there, in a replay that was begun.
 */
void      vd_replay_resume  (VdReplay       *self,
                             const VdState  *state,
                             guint           n);

/**
 * vd_replay_step:
 *
 * Tests the next order, carries it out, and compares what came of it.  At a
 * fault the game is left as it stands there.
 *
 * Returns: %FALSE at a fault, or if there is no further order
 */
gboolean  vd_replay_step    (VdReplay       *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRecord, vd_record_free)

G_END_DECLS
