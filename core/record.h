/* record.h: a game as it was played
 *
 * Seed and orders, and what came of them: the dice, the result of each combat,
 * and at each phase a hash of the position.  So a game can be played again and
 * held to what it was, order by order, or only up to one of its orders.
 */
#pragma once

#include "core/play.h"

G_BEGIN_DECLS

/* Goes up whenever the rules come to play a game otherwise than before. */
#define VD_CORE_VERSION 1

/**
 * VdRecordOrder: one order
 * @order: with the die, if that was given
 * @n_path: how many hexes its path has, 0 for the cheapest path
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
  VD_FAULT_POSITION, /* units stand elsewhere, or other things are otherwise */
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
 * Carries out a legal order and records it with what came of it.
 */
void      vd_record_play    (VdRecord       *self,
                             VdGame         *game,
                             const VdOrder  *order,
                             const guint16  *path,
                             guint           n_path);

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

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRecord, vd_record_free)

G_END_DECLS
