/* scheme.h: how the hexes of a scan are numbered, by votes
 *
 * Some thirty numbers are read, many of them wrongly.  Every scheme that a map document can state
 * is tried on them; each reading is a vote for the place of the first hex under it, and the right
 * one gathers nearly all while wrong ones scatter.
 */
#pragma once

#include "formats/map/numbering.h"
#include "formats/scan/lattice.h"

G_BEGIN_DECLS

#define VD_MAX_READ 16 /* bytes of a number that was read, with the final 0 */

/**
 * VdReadNumber:
 * @crop: dark on light, upright, of a size that suits a reader of type
 * @text: (out) (array length=VD_MAX_READ): digits and capitals; "" if nothing is
 *   there
 *
 * Reads the one number in a small picture.
 *
 * Returns: how sure the reader is, 0 to 1
 */
typedef double (*VdReadNumber) (const VdGrey *crop,
                                char         *text,
                                gpointer      data);

/* A number that was read in a hex of the lattice. */
typedef struct
{
  int    column;
  int    row;
  char   text[VD_MAX_READ];
  double weight;
} VdReading;

/**
 * VdScheme:
 * @grid: large enough for all hexes of the lattice, with the lines pushed that the map has so: of a
 *   lattice alone it cannot be told whether one line is pushed forwards or the next one back
 * @numbering: prints the labels of @grid's cells as the map does
 * @n_read: readings that could be numbers
 * @n_agreed: of these, agree with the scheme
 * @lead: by how many readings it is ahead of any scheme that gives other labels: those that
 *   agree with it alone, less three times those that agree with the other alone
 * @doubt: (nullable): why it is not to be believed, as in #VdLattice; %NULL if it is sure
 */
typedef struct
{
  VdGrid      grid;
  VdNumbering numbering;
  guint       n_read;
  guint       n_agreed;
  int         lead;
  const char *doubt;
} VdScheme;

/**
 * VdSchemeAsk:
 * @grid: (nullable): of the map, where that is known; what its numbering says is not taken for
 *   granted unless @numbering is given
 * @numbering: (nullable): of the map, where that is known; then only the place is looked for
 * @read: reads a number
 * @data: for it
 */
typedef struct
{
  const VdGrid      *grid;
  const VdNumbering *numbering;
  VdReadNumber       read;
  gpointer           data;
} VdSchemeAsk;

/**
 * vd_scheme_find:
 *
 * Cuts the numbers out of some thirty hexes, has them read, and lets them vote.
 *
 * Returns: whether there is any scheme at all in @scheme
 */
gboolean vd_scheme_find (const VdGrey      *grey,
                         const VdLattice   *lattice,
                         const VdSchemeAsk *ask,
                         VdScheme          *scheme);

/**
 * vd_scheme_vote:
 * @readings: (element-type VdReading): at columns and rows of @lattice_grid
 *
 * The vote alone.
 */
gboolean vd_scheme_vote (const VdGrid      *lattice_grid,
                         const GArray      *readings,
                         const VdSchemeAsk *ask,
                         VdScheme          *scheme);

/**
 * vd_scheme_get_cell:
 * @column: of the lattice's grid
 * @row: likewise
 *
 * Returns: the cell of the scheme's grid that this hex is, -1 if it is not on the lattice's grid
 */
int      vd_scheme_get_cell (const VdScheme *self,
                             const VdGrid   *lattice_grid,
                             int             column,
                             int             row);

/* The reader of scheme-tesseract.c; there is none in a build without tesseract. */
typedef struct _VdNumberReader VdNumberReader;

/* Returns: (transfer full) (nullable): %NULL with @error if tesseract or its data are missing */
VdNumberReader *vd_number_reader_new  (GError        **error);
void            vd_number_reader_free (VdNumberReader *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdNumberReader, vd_number_reader_free)

/* A #VdReadNumber with that as its data */
double          vd_number_reader_read (const VdGrey   *crop,
                                       char           *text,
                                       gpointer        reader);

G_END_DECLS
