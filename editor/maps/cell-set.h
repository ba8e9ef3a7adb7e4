/* cell-set.h: a set of hexes of one map
 *
 * One byte for each hex of the map, so that a set of a million is quickly made.
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
 * @grid: of the map
 *
 * Returns: the hex of the set nearest to the middle of the rectangle around it;
 *   0 if the set is empty
 */
guint      vd_cell_set_middle (const VdCellSet *self,
                               const VdGrid    *grid);

/* @cell may be any number, also -1: what is not a hex of the map is not in the set. */
static inline gboolean
vd_cell_set_has (const VdCellSet *self,
                 int              cell)
{
  return cell >= 0 && (guint) cell < self->n_cells && self->has[cell];
}

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCellSet, vd_cell_set_free)

G_END_DECLS
