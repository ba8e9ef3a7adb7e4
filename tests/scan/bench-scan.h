/* bench-scan.h: a scan whose truth is known, and somebody who paints what it shows
 */
#pragma once

#include "formats/scan/hints.h"
#include "tests/scan/made.h"

G_BEGIN_DECLS

#define BENCH_ENOUGH 5 /* painted of a class that figures are about */

/**
 * BenchAsk: what scan is wanted
 * @map: (nullable): a map document or a scenario; else one with all kinds (bench-map.h)
 * @columns, @rows: of that
 * @folder: (nullable): where pictures are kept, and looked for
 * @picture: (nullable): one that is there, its truth beside it; nothing but @map, @seed and this
 *   is then asked for
 */
typedef struct
{
  const char *style;
  const char *map;
  guint       columns, rows;
  guint       seed;
  guint       dpi;
  const char *folder;
  const char *picture;
} BenchAsk;

/**
 * BenchScan:
 * @truth: by place: what is there, "" for nothing along or across a side
 * @read, @measured: seconds that it took to read the picture and to measure it
 */
typedef struct
{
  MadeScan    *made;
  const char **truth[VD_N_ASKS];
  VdSight     *sight;
  double       read, measured;
} BenchScan;

/* It is laid on the map by what the truth tells of centres. */
BenchScan *bench_scan_new     (const BenchAsk  *ask);
void       bench_scan_free    (BenchScan       *self);

/* Returns: how often a kind was painted */
guint      bench_count        (GHashTable      *counts,
                               const char      *kind);

/**
 * bench_scan_paint:
 * @but: (nullable): no hex of that terrain
 * @counts: (out): of what was painted, how often
 *
 * Forty hexes with all their sides: the first by chance, then whatever of some that are looked at
 * has the most that was painted too seldom, as who paints does.
 */
VdEntries *bench_scan_paint   (const BenchScan *self,
                               guint            seed,
                               const char      *but,
                               GHashTable     **counts);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (BenchScan, bench_scan_free)

G_END_DECLS
