/* hex-facts.h: what the rows of a project say of the hexes of a map, hex by hex
 *
 * For formats whose master is the hex.  Rows are taken as their author wrote them: a
 * kind that the system does not have, or a side that there is not, is no matter.  What
 * names a hex that the map does not have, or has out of play, is said to be lost.
 */
#pragma once

#include "formats/document/document-rows.h"
#include "formats/exchange/export.h"

G_BEGIN_DECLS

#define VD_HEX_ACROSS 16 /* millimetres between two opposite sides of a hex on paper */

typedef enum
{
  VD_HEX_NAME,
  VD_HEX_REGION,
  VD_HEX_STEP, /* of a path, to a neighbour: said of both hexes, and once for each path */
  VD_HEX_UNIT, /* that starts there */
  VD_N_HEX_FACTS
} VdHexFactKind;

/**
 * VdHexFact:
 * @dir: of a step; %VD_N_DIRS: the path has one hex and leads nowhere
 * @order: rows of a kind in their order; of steps those of a kind of paths
 * @row: of units their `place`
 * @unit: (nullable): of units
 */
typedef struct
{
  guint32       cell;
  guint8        kind;
  guint8        dir;
  guint32       order;
  const VdNode *row;
  const VdNode *unit;
} VdHexFact;

/**
 * vd_hex_facts_list:
 *
 * Returns: (transfer full): of #VdHexFact, by cell, kind, order and direction
 */
GArray       *vd_hex_facts_list     (VdExport      *export,
                                     guint          map);

/* Says of rows of terrain for no hex in play, or not the first for theirs, which is the one that
 * counts, that they are lost.  The list does so too. */
void          vd_hex_lose_rows      (VdExport      *export,
                                     guint          map);

/* Returns: the cell in play with that printed number, or -1; @label: (nullable) */
int           vd_hex_find_in_play   (const VdMap   *map,
                                     const char    *label);

/**
 * vd_hex_split_side:
 * @word: "1306/1405" or "0809>0810"; is taken apart at its middle
 * @is_directed: (out)
 *
 * Returns: (nullable): the second hex
 */
char         *vd_hex_split_side     (char          *word,
                                     gboolean      *is_directed);

/**
 * vd_hex_find_side:
 * @first, @second: (nullable): the printed numbers of two hexes
 * @cell: (out): the first of the two
 * @dir: (out): from there to the other
 *
 * Returns: whether both are in play and touch
 */
gboolean      vd_hex_find_side      (const VdMap   *map,
                                     const char    *first,
                                     const char    *second,
                                     guint         *cell,
                                     guint         *dir);

/* Returns: its axial numbers as readers expect them: `q` is the column of maps with straight
 *   columns, `r` the row of those with straight rows */
VdHex         vd_hex_get_axial      (const VdGrid  *grid,
                                     guint          cell);

/* @widths: in the unit of vd_grid_centre().  Returns: on paper, with two digits after the
 *   point */
double        vd_hex_in_millimetres (double         widths);

static inline gboolean
vd_hex_is_in_play (const VdMap *map,
                   guint        cell)
{
  return map->terrain[cell] != VD_NO_TERRAIN;
}

/* Returns: (nullable): the area that it lies in */
const VdArea *vd_hex_find_area      (const VdMap   *map,
                                     guint          cell);

/* Returns: the number of the side in direction @dir of a hex: 1 to 6, clockwise from the top */
guint         vd_hex_get_edge       (const VdGrid  *grid,
                                     guint          dir);

/* Returns: (nullable): the terrain that goes without saying: where the map does not say it,
 *   what the chart does */
const char   *vd_hex_get_usual      (const VdProject *project,
                                     const VdMap   *map);

G_END_DECLS
