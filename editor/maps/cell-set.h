/* cell-set.h: hexes of one map, any number of them
 *
 * A byte a hex, so that a million can be taken or left at once.
 */
#pragma once

#include "core/board/grid.h"

G_BEGIN_DECLS

typedef struct
{
  guint   n_cells; /* of the map */
  guint   n;       /* of them in the set */
  guint8 *has;     /* [cell] */
} VdCellSet;

VdCellSet *vd_cell_set_new    (guint            n_cells);
VdCellSet *vd_cell_set_copy   (const VdCellSet *self);
void       vd_cell_set_free   (VdCellSet       *self);

/* Puts a hex in or takes it out. */
void       vd_cell_set_put    (VdCellSet       *self,
                               guint            cell,
                               gboolean         in);

/**
 * vd_cell_set_list:
 * @n: (out): how many; as @self->n
 *
 * Returns: (transfer full) (array length=n): the hexes of the set in order
 */
guint32   *vd_cell_set_list   (const VdCellSet *self,
                               guint           *n);

/**
 * vd_cell_set_middle:
 *
 * Returns: the hex of the set that is nearest to the middle of its rectangle;
 *   0 if it is empty
 */
guint      vd_cell_set_middle (const VdCellSet *self,
                               const VdGrid    *grid);

/* Any number may be asked for: one that is no hex is not in. */
static inline gboolean
vd_cell_set_has (const VdCellSet *self,
                 int              cell)
{
  return cell >= 0 && (guint) cell < self->n_cells && self->has[cell];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCellSet, vd_cell_set_free)

G_END_DECLS
