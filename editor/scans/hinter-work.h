/* hinter-work.h: what the hinter has done in threads
 *
 * A scan is measured once, for as long as nothing that this depends on is different; hints are
 * made of what was measured.
 */
#pragma once

#include "editor/project/job.h"
#include "editor/scans/scan-files.h"
#include "formats/scan/hints.h"

G_BEGIN_DECLS

/* Returns: (transfer full) (nullable): all that a scan is measured by, as words; %NULL while the
 * file is not known or where it does not lie on the map */
char  *vd_hinter_tell_scan (const VdScanItem *item);

/* Whether one of these is measured so, even if its file is being looked for. */
gboolean vd_hinter_lists_scan (const GPtrArray *items,
                            const char       *made_of);

/* Returns: (transfer full): those that there is something to see of, in their order */
char  *vd_hinter_tell_scans (const GPtrArray *items);

/* Its result is a VdSight, or %NULL if the picture can't be read. */
VdJob *vd_hinter_measure   (const VdScanItem *item,
                            const VdMap      *map,
                            void            (*done) (gpointer user_data),
                            gpointer          user_data);

/**
 * vd_hinter_answer:
 * @sights: (transfer full) (element-type VdSight)
 * @entries: (transfer full)
 * @lessons: (nullable): the name of what is learnt from too
 *
 * Its result is VdHints.
 */
VdJob *vd_hinter_answer    (GPtrArray        *sights,
                            VdEntries        *entries,
                            const char       *lessons,
                            void            (*done) (gpointer user_data),
                            gpointer          user_data);

G_END_DECLS
