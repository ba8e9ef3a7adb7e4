/* judge.h: what was found in a scan, held against its truth
 */
#pragma once

#include "formats/scan/register.h"
#include "tests/scan/made.h"

G_BEGIN_DECLS

/**
 * Judged:
 * @rms: over all hexes of the map, in per cent of the distance between neighbours; G_MAXDOUBLE
 *   where nothing was found
 * @most: the largest likewise
 * @pitch: how far distances between neighbours are off, in per cent
 * @n_right, @n_wrong: labels; of hexes beyond what was taken for the map there are none
 */
typedef struct
{
  double rms, most, pitch;
  guint  n_right, n_wrong;
} Judged;

/* Where the map was not known: its labels say which hexes are meant. */
void     judge         (const VdRegistered *found,
                        const MadeScan     *scan,
                        Judged             *judged);

/* Where it was. */
void     judge_of_map  (const VdRegistered *found,
                        const MadeScan     *scan,
                        Judged             *judged);

/* What is asked of a registration: under 1 % of a hex, under 0.1 % of the pitch, all labels right. */
gboolean judged_is_good (const Judged      *judged);

G_END_DECLS
