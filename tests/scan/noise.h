/* noise.h: smooth chance over an area, row by row
 */
#pragma once

#include "tests/scan/chance.h"

G_BEGIN_DECLS

/**
 * scan_noise_row:
 * @cell: pixels from one lattice point to the next, at least 1
 * @left, @n, @y: the pixels asked for; none is below -100000
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
