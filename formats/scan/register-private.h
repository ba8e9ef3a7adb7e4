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

#define VD_REGISTER_ENOUGH_KNOWN 2 /* hexes, and no numbers are needed */

static inline gboolean
vd_register_is_known (const VdRegisterAsk *ask)
{
  return ask->grid != NULL && ask->n_known >= VD_REGISTER_ENOUGH_KNOWN;
}

/* Returns: (nullable) */
static inline VdWatch *
vd_register_get_watch (const VdRegisterAsk *ask)
{
  return ask->watch != NULL ? &ask->watch->watch : NULL;
}

/**
 * VdIdentity: which hexes those of a lattice are; nothing but @ask where there is none
 * @is_placed: hexes that are known lie in the lattice as in the map, as @placing says
 * @is_numbered, @is_other_scheme, @lacks_labels, @scheme: as of #VdRegistered
 */
typedef struct
{
  const VdRegisterAsk *ask;
  const VdLattice     *lattice;
  gboolean             is_placed;
  VdPlacing            placing;
  gboolean             is_numbered;
  gboolean             is_other_scheme;
  gboolean             lacks_labels;
  VdScheme             scheme;
} VdIdentity;

/* @ask, @lattice: outlive @self.  Returns: (transfer full) (nullable): a phrase: why not to believe
 * it, or why it is not known */
char    *vd_identity_find      (VdIdentity           *self,
                                const VdGrey         *grey,
                                const VdLattice      *lattice,
                                const VdRegisterAsk  *ask);

/* Returns: whether it is known which hex is which */
gboolean vd_identity_is_found  (const VdIdentity     *self);

/* Returns: whether cells are those of the map's grid, and else of the scheme's */
gboolean vd_identity_is_of_map (const VdIdentity     *self);

/* Returns: the cell that a hex of the lattice is, which need not lie on its grid, or -1 */
int      vd_identity_get_cell  (const VdIdentity     *self,
                                int                   column,
                                int                   row);

G_END_DECLS
