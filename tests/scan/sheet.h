/* sheet.h: a map laid out on a sheet of paper, in a style of print
 *
 * Lengths are millimetres, from the upper left corner of the sheet.
 */
#pragma once

#include "formats/draw/draw-look.h"
#include "formats/map/map.h"
#include "tests/scan/style.h"

G_BEGIN_DECLS

/**
 * ScanSheet:
 * @map: borrowed, and so is @chart
 * @numbering: as printed
 * @numbers: (nullable) (array): [cell]: what is printed for a number in place of it, "" for none
 * @hex: between two opposite sides
 * @left, @top: of the grid
 * @rivers: (array): [cell]: a bit for each side that a river runs along
 * @has_bare_water: no grid is printed there, nor where both hexes of a side are water
 * @has_grid: the grid of the map is printed; it is not on some decoys
 * @marks: (nullable): of guint32: nothing is printed but a black disc in these cells
 */
typedef struct
{
  const VdMap     *map;
  const VdChart   *chart;
  const ScanStyle *style;
  guint64          seed;
  VdNumbering      numbering;
  char           **numbers;
  double           hex;
  double           left, top;
  double           width, height;
  guint8          *rivers;
  gboolean         has_bare_water;
  gboolean         has_grid;
  GArray          *marks;
} ScanSheet;

#define SCAN_MARK_RADIUS 1.0

/* @hex: or 0, as the style has it */
ScanSheet *scan_sheet_new        (const VdMap      *map,
                                  const VdChart    *chart,
                                  const ScanStyle  *style,
                                  guint64           seed,
                                  double            hex);
void       scan_sheet_free       (ScanSheet        *self);

void       scan_sheet_get_centre (const ScanSheet  *self,
                                  guint             cell,
                                  double           *x,
                                  double           *y);
void       scan_sheet_get_corner (const ScanSheet  *self,
                                  guint             cell,
                                  guint             corner,
                                  double           *x,
                                  double           *y);

VdLook     scan_sheet_get_look   (const ScanSheet  *self,
                                  guint             cell);

/* Returns: (transfer full): the number as it is printed; "" for none */
char      *scan_sheet_get_label  (const ScanSheet  *self,
                                  guint             cell);

/* Whether a side of the grid is printed: between hexes of which one is in play. */
gboolean   scan_sheet_has_side   (const ScanSheet  *self,
                                  guint             cell,
                                  guint             dir);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (ScanSheet, scan_sheet_free)

G_END_DECLS
