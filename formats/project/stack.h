/* stack.h: in which order the counters of a hex lie on each other
 *
 * The strongest unit that fights lies on top, for its figures are what is looked for, with the
 * weaker ones under it, by the side of each counter that is up; then leaders, of whom the highest lies uppermost; trains lie at the
 * bottom.  What is alike lies in the order of the document.  As leaders are hidden so, the
 * counters above a leader show a star.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef struct _VdStackOrder VdStackOrder;

/**
 * VdStacked:
 * @hex: anything that is the same for counters of one hex only
 * @index: in the order of the document
 * @rank: what is higher lies higher
 */
typedef struct
{
  guint64 hex;
  guint   index;
  guint   rank;
} VdStacked;

/* It holds until one of the documents is changed.
 *
 * @system: (nullable) */
VdStackOrder *vd_stack_order_new       (const VdDocument   *scenario,
                                        const VdDocument   *system);
void          vd_stack_order_free      (VdStackOrder       *self);

/* @is_reduced: the other side of its counter is up */
guint         vd_stack_order_rank      (const VdStackOrder *self,
                                        const VdNode       *unit,
                                        gboolean            is_reduced);

/* Returns: whether a row of the set-up places its unit reduced */
gboolean      vd_stack_is_placed_reduced (const VdNode     *place);

gboolean      vd_stack_order_is_leader (const VdStackOrder *self,
                                        const VdNode       *unit);

/**
 * vd_stack_sort:
 * @stacked: of VdStacked, by their indices
 *
 * Sorts each hex from the bottom to the top; hexes stay in the order in which they begin.
 */
void          vd_stack_sort            (GArray             *stacked);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdStackOrder, vd_stack_order_free)

G_END_DECLS
