/* seat.h: a side of a game, for a program that plays it
 *
 * The program speaks the protocol of the referee as one side.  It is told by
 * notices, lines that answer nothing: that a game begins, that it is to decide,
 * that the game is over.  Asked to decide, it makes whatever requests it likes and
 * at last applies an order.  What the lines hold is described in formats/REFEREE.md.
 *
 * The seat keeps a game of its own, with the dice of the one that is played elsewhere,
 * which it follows; it reveals of it only what a view of the side shows.
 *
 * All lines that are returned end with a line end and are freed with free().
 */
#pragma once

#include "core/play/view.h"

G_BEGIN_DECLS

typedef struct _VdSeat VdSeat;

typedef enum
{
  VD_SEAT_REPLY,    /* the request was answered */
  VD_SEAT_REFUSAL,  /* it was refused */
  VD_SEAT_NONSENSE, /* it was no request */
  VD_SEAT_ORDER     /* it is the order; the reply comes from vd_seat_follow() */
} VdSeatAnswer;

/**
 * vd_seat_new:
 * @version: of this program, for "hello"
 * @scenario: borrowed; outlives the seat
 *
 * Returns: (transfer full)
 */
VdSeat        *vd_seat_new        (const char       *version,
                                   const VdScenario *scenario,
                                   guint             side);
void           vd_seat_free       (VdSeat           *self);

/**
 * vd_seat_begin:
 * @view: of the side, on a game that begins
 * @seed: that of the side's own chance, 53 bits at most
 *
 * Returns: the notice "begin"
 */
char          *vd_seat_begin      (VdSeat           *self,
                                   const VdView     *view,
                                   guint64           seed);

/**
 * vd_seat_decide:
 *
 * Returns: the notice "decide", with what was ordered since the one before it
 */
char          *vd_seat_decide     (VdSeat           *self);

/**
 * vd_seat_answer:
 * @line: (array length=n): what the program wrote, without its line end
 * @reply: (out) (nullable): %NULL for an order
 */
VdSeatAnswer   vd_seat_answer     (VdSeat           *self,
                                   const char       *line,
                                   gsize             n,
                                   char            **reply);

/* Returns: what is wrong with a request that was refused, or was none; a sentence
 * without its full stop, there until the next request */
const char    *vd_seat_get_wrong  (const VdSeat     *self);

/**
 * vd_seat_get_order:
 * @path: (out) (nullable) (array length=n_path): by which hexes; there until the next request
 *
 * Returns: the legal order that was given
 */
VdOrder        vd_seat_get_order  (const VdSeat     *self,
                                   const guint16   **path,
                                   guint            *n_path);

/**
 * vd_seat_follow:
 *
 * Carries out an order of either side.
 *
 * Returns: (nullable): the reply to the request that gave it; %NULL if it was not
 *   given here
 */
char          *vd_seat_follow     (VdSeat           *self,
                                   const VdOrder    *order,
                                   const guint16    *path,
                                   guint             n_path);

/**
 * vd_seat_end:
 *
 * Returns: the notice "end", with how it ended, or that it was broken off, and with
 *   what was ordered since the side decided last
 */
char          *vd_seat_end        (VdSeat           *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSeat, vd_seat_free)

G_END_DECLS
