/* register-private.h: which hexes of the map those of a lattice are (private to formats/scan)
 */
#pragma once

#include "formats/scan/register.h"

G_BEGIN_DECLS

/**
 * VdPlacing: how the plane of a map lies on that of a lattice
 * @turn: twelfths of a circle, clockwise
 * @shift: of the map's upper left corner, once it is turned
 */
typedef struct
{
  guint  turn;
  double shift[2];
} VdPlacing;

/**
 * vd_placing_find:
 *
 * Returns: whether all hexes that are known lie in the lattice as in the map
 */
gboolean vd_placing_find     (VdPlacing            *self,
                              const VdLattice      *lattice,
                              const VdRegisterAsk  *ask);

/* Returns: the cell of the map that a cell of the lattice's grid is, or -1 */
int      vd_placing_get_cell (const VdPlacing      *self,
                              const VdGrid         *seen,
                              guint                 seen_cell,
                              const VdGrid         *map);

G_END_DECLS
