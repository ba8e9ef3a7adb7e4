/* march-cache.h: what the searches of units in road march keep, for march.c and march-reach.c
 *
 * A node is a hex in a layer: layer * n_cells + cell.
 */
#pragma once

#include "core/movement/march.h"

G_BEGIN_DECLS

typedef struct
{
  guint32 node;
  guint32 next;
} VdMarchQueued;

/* The hexes that a unit can end its move in in road march. */
typedef struct
{
  guint    first; /* in VdMarchCache.cells */
  guint    n;
  gboolean forms_at_home;
} VdMarchSlice;

struct _VdMarchCache
{
  guint         roads;   /* kinds of paths, as bits */
  guint         n_words; /* of a set of cells */
  guint64      *blocked; /* see VdMarcher */
  guint64      *close;
  guint64      *on_road;

  guint         halting; /* the unit that turns only where it could halt, + 1; 0 for none */
  gboolean      under_way; /* see VdMarcher; of that unit */
  guint64      *no_turn; /* hexes that are too full for it then */

  /* A search */
  guint8       *left;    /* [node]: one more than the quarters left there, 0 before */
  guint32      *parent;  /* [node]: from where, or none */
  guint32      *settled; /* nodes in order of cost, */
  guint         n_settled;
  VdMarchQueued *queue;
  guint         n_queued;
  guint         size_queue;

  /* Reaches: each holds while that of VdMoveCache.reach does */
  VdMarchSlice *reach;   /* [unit] */
  GArray       *cells;
};

G_END_DECLS
