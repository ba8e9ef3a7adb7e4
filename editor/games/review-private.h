/* review-private.h: what the parts of a review share
 *
 * review.c        the game, its rows, and the way to any of them
 * review-deeds.c  what came of each order; the board
 * review-words.c  orders and faults in words
 */
#pragma once

#include "editor/games/review.h"
#include "formats/referee/record-file.h"

G_BEGIN_DECLS

typedef enum
{
  VD_DEED_WENT,    /* a unit, along its way */
  VD_DEED_STRIKES, /* from its hex to the hex of a defender */
  VD_DEED_STANDS,  /* a unit that is attacked, in its hex */
  VD_DEED_ODDS,    /* as they stand, at the hex of the first defender */
  VD_DEED_RESULT,
  VD_DEED_GONE     /* a unit, off the map from its hex */
} VdDeedKind;

/**
 * VdDeed: one of the things that an order brought about
 * @order: its index
 * @arrow: of a unit that went or strikes
 * @place: a VdPlace, of one that is gone
 * @unit: who, except of odds and results
 * @way: where its hexes begin in VdReview.cells
 */
typedef struct
{
  guint32     order;
  VdDeedKind  kind;
  VdArrowKind arrow;
  guint8      place;
  guint8      column;
  guint8      result;
  guint8      die;
  guint16     unit;
  guint16     n_way;
  guint32     way;
} VdDeed;

/* The position before an order, as far as it is compared with that after it. */
typedef struct
{
  guint8      step;
  VdCombat    combat;
  VdCrossingState crossings[VD_MAX_CROSSINGS];
  VdUnitState units[VD_MAX_UNITS];
} VdBefore;

typedef struct
{
  guint    n; /* orders before it */
  VdState *state;
} VdKept;

struct _VdReview
{
  VdCompiled   *compiled;
  const VdScenario *scenario; /* of that */
  VdRecordFile *file;
  VdGame       *game;
  VdReplay      replay;
  guint         n;       /* orders that could be played */
  guint8        level;   /* after the end, as VdState.level */
  VdFault       fault;
  char         *unread;  /* (nullable): why the file was not read to its end */
  char         *wrong;   /* (nullable): what an audit says of where the game was left */
  char         *remark;  /* (nullable) */
  GArray       *rows;    /* of VdRow */
  GArray       *deeds;   /* of VdDeed, in the order of orders */
  GArray       *cells;   /* of guint16 */
  GByteArray   *steps;   /* by order: the VdStep that it was given in */
  GByteArray   *fates;   /* by order: whether what it tried by a die came off */
  GArray       *kept;    /* of VdKept */
  guint         place;
};

const VdRecordOrder *vd_review_get_order (const VdReview *self,
                                          guint           order);

/* Whether it ends with a row that says why it goes no further. */
gboolean vd_review_is_broken   (const VdReview *self);

/* The first deed of that order or a later one. */
guint    vd_review_find_deed   (const VdReview *self,
                                guint           order);

void     vd_before_note        (VdBefore       *self,
                                const VdGame   *game);

/* Notes what the order that was just carried out has brought about. */
void     vd_review_note_deeds  (VdReview       *self,
                                const VdBefore *before);

/* Notes whether it came off, if it tried something by a die. */
void     vd_review_note_fate   (VdReview       *self,
                                const VdBefore *before);

char    *vd_review_write_phase_of (const VdReview *self,
                                guint           turn,
                                guint           player,
                                guint           phase);
char    *vd_review_write_fault (const VdReview *self);

/* @is_changed: the project has other rules by now; @is_other: it is another one. */
char    *vd_review_write_remark (const VdReview *self,
                                gboolean        is_changed,
                                gboolean        is_other);

G_END_DECLS
