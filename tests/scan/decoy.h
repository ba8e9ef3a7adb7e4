/* decoy.h: pictures that a reader of scans has to refuse, or to be unsure of
 *
 * They are printed in the styles and worn as scans of maps are.
 */
#pragma once

#include "tests/scan/press.h"

G_BEGIN_DECLS

typedef enum { SCAN_NUMBERS_RIGHT, SCAN_NUMBERS_NONE, SCAN_NUMBERS_SHUFFLED } ScanNumbers;

/**
 * ScanDecoy:
 * @draw_colors, @draw_lines: what is printed; %NULL: as of a map
 * @has_hexes: whether the grid of the map is printed
 */
typedef struct
{
  const char *name;
  const char *about;
  ScanDraw    draw_colors, draw_lines;
  gboolean    has_hexes;
  ScanNumbers numbers;
} ScanDecoy;

#define SCAN_N_DECOYS 10

extern const ScanDecoy scan_decoys[SCAN_N_DECOYS];

/* Returns: (nullable) */
const ScanDecoy *scan_decoy_find  (const char      *name);

/* Makes a sheet and a press those of a decoy. */
void             scan_decoy_apply (const ScanDecoy *self,
                                   ScanSheet       *sheet,
                                   ScanPress       *press);

G_END_DECLS
