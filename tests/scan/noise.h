/* noise.h: smooth chance over an area, row by row
 */
#pragma once

#include "tests/scan/chance.h"

G_BEGIN_DECLS

/**
 * scan_noise_row:
 * @cell: pixels from one point of its lattice to the next, at least 1; the lattice lies askew,
 *   so that nobody takes it for a grid
 * @left, @n, @y: the pixels asked for
 * @values: (out) (array length=n): from -1 to 1, the same wherever a row begins
 */
void scan_noise_row (guint64       seed,
                     ScanChanceOf  of,
                     double        cell,
                     int           left,
                     int           n,
                     int           y,
                     float        *values);

G_END_DECLS
