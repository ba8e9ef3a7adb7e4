/* truth.h: what is on a scan, and where, for whoever judges a reader of scans
 */
#pragma once

#include "tests/scan/sheet.h"
#include "tests/scan/wear.h"

G_BEGIN_DECLS

/**
 * ScanTruth: what was made
 * @picture: path of the picture
 * @source: path of what was drawn
 * @decoy: (nullable): the name of what has to be refused
 */
typedef struct
{
  const char      *picture;
  const char      *source;
  const char      *decoy;
  guint64          seed;
  const ScanSheet *sheet;
  const ScanWear  *wear;
} ScanTruth;

/* Writes it as JSON; what the members are is told in README.md. */
gboolean scan_truth_write (const ScanTruth *self,
                           const char      *path,
                           GError         **error);

G_END_DECLS
