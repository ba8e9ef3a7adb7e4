/* made.h: scans made for whoever reads them, with their truth
 */
#pragma once

#include <json-glib/json-glib.h>

#include "formats/map/numbering.h"

G_BEGIN_DECLS

/**
 * MadeAsk: what scan is wanted
 * @map: a map document or a scenario
 * @style: of print
 * @decoy: (nullable)
 * @picture: (nullable): a file that is kept, its truth beside it, and is not made if it is there;
 *   else one in a folder that goes with the scan
 */
typedef struct
{
  const char *map;
  const char *style;
  const char *decoy;
  guint64     seed;
  guint       dpi;
  const char *picture;
} MadeAsk;

typedef struct
{
  char    *label; /* as printed; NULL for none */
  double   x, y;
  gboolean is_seen;
} MadeHex;

/**
 * MadeScan:
 * @folder: (nullable): its own
 * @truth: all that make-scan says of it
 * @pitch: pixels between neighbours; 0 of a decoy without
 * @grid: of the map, with @numbering as printed
 * @hexes: (array): [cell]; (nullable): %NULL for a decoy without
 */
typedef struct
{
  char        *folder;
  char        *picture;
  JsonParser  *truth;
  guint        width, height;
  double       pitch;
  VdGrid       grid;
  VdNumbering  numbering;
  MadeHex     *hexes;
} MadeScan;

/* Runs make-scan (environment: VD_MAKE_SCAN). */
MadeScan   *made_scan_new     (const MadeAsk  *ask);
void        made_scan_free    (MadeScan       *self);

/* Returns: (transfer full): the file of a battle of the source (environment: VD_SOURCE) */
char       *made_find_battle  (const char     *battle);

/* Returns: what make-scan says of a scan */
JsonObject *made_get_truth    (const MadeScan *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (MadeScan, made_scan_free)

G_END_DECLS
