/* board.h: a position of a game as the canvas shows it
 *
 * Where the counters are, and what has happened so far in the phase: who moved where, who
 * attacks whom, and with what result.  What belongs to the last order, or to its combat, is
 * distinguished from what came before.
 */
#pragma once

#include "editor/maps/counters.h"
#include "formats/draw/bounds.h"

G_BEGIN_DECLS

typedef enum
{
  VD_ARROW_MOVE,
  VD_ARROW_RETREAT, /* of the loser, and of units displaced by it */
  VD_ARROW_ADVANCE,
  VD_ARROW_ATTACK,
  VD_ARROW_BOMBARD,
  VD_N_ARROWS
} VdArrowKind;

/**
 * VdArrow:
 * @first: in VdBoard.spots; from there on @n of them, from hex to hex
 * @n: 1 or more; 1 for a unit that enters the map and moves no further
 */
typedef struct
{
  VdArrowKind kind;
  gboolean    is_now;
  guint       first;
  guint       n;
} VdArrow;

/**
 * VdTag: what is written in a hex
 * @text: odds, or odds and result; "" for a loss
 */
typedef struct
{
  VdSpot   spot;
  gboolean is_now;
  gboolean is_loss;
  char     text[48];
} VdTag;

/**
 * VdBoard: counted by references
 * @counters: of VdCounter, without rows of the set-up
 * @spots: of VdSpot
 * @arrows: of VdArrow
 * @tags: of VdTag
 * @damaged: of GBytes (nullable), for each map: its bridges that are down, as VdMapDraw has them
 * @at: its turn, and the bars that it has lifted
 * @laid: of GArray of VdLaidBridge (laid.h), for each map: the pontoons that are laid
 * @row: of the review (review.h), which it is the position at
 */
typedef struct
{
  GArray *counters;
  GArray *spots;
  GArray *arrows;
  GArray *tags;
  GPtrArray *damaged;
  VdBoundsAt at;
  GPtrArray *laid;
  guint   row;
} VdBoard;

VdBoard *vd_board_new   (void);
VdBoard *vd_board_ref   (VdBoard *self);
void     vd_board_unref (VdBoard *self);

/**
 * vd_board_list_damaged:
 * @self: (nullable): of a game of @project; %NULL for the set-up
 *
 * Returns: (transfer full) (nullable): the bridges of a map that are down, as of
 *   vd_project_list_damaged()
 */
guint8  *vd_board_list_damaged (const VdBoard   *self,
                                const VdProject *project,
                                guint            map);

/**
 * vd_board_get_laid:
 * @self: (nullable): %NULL for the set-up, in which none is laid
 *
 * Returns: (nullable) (element-type VdLaidBridge): the pontoons that are laid on a map
 */
GArray  *vd_board_get_laid     (const VdBoard   *self,
                                guint            map);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdBoard, vd_board_unref)

G_END_DECLS
