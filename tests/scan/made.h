/* made.h: scans made for whoever reads them, with their truth
 */
#pragma once

#include "formats/map/numbering.h"

G_BEGIN_DECLS

typedef struct
{
  char    *label; /* as printed; NULL for none */
  double   x, y;
  gboolean is_seen;
} MadeHex;

/**
 * MadeScan:
 * @grid: of the map, with @numbering as printed
 * @hexes: (array): [cell]; (nullable): %NULL for a decoy without
 */
typedef struct
{
  char        *folder;
  char        *picture;
  guint        width, height;
  VdGrid       grid;
  VdNumbering  numbering;
  MadeHex     *hexes;
} MadeScan;

/**
 * made_scan_new:
 * @battle: a folder of scenarios
 * @style: of print
 * @decoy: (nullable)
 *
 * Runs make-scan (environment: VD_MAKE_SCAN, VD_SOURCE).
 */
MadeScan *made_scan_new  (const char *battle,
                          const char *style,
                          const char *decoy,
                          guint64     seed,
                          guint       dpi);
void      made_scan_free (MadeScan   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MadeScan, made_scan_free)

G_END_DECLS
