/* check-private.h: the parts of vd_check_project() */
#pragma once

#include "formats/check.h"
#include "formats/compile-private.h"

G_BEGIN_DECLS

/* Geometry: runs and paths of map number @map. */
void vd_check_map      (VdProject        *project,
                        const VdScenario *scenario,
                        guint             map,
                        VdFindings       *findings);

/* Kinds that the chart marks as absent from the battle. */
void vd_check_absent   (VdProject        *project,
                        const VdScenario *scenario,
                        guint             map,
                        VdFindings       *findings);

/* Rows of the scenario document that its compiled form no longer shows. */
void vd_check_rows     (VdProject        *project,
                        VdFindings       *findings);

/* Applies `ignore` rows. */
void vd_check_ignore   (VdProject        *project,
                        VdFindings       *findings);

G_END_DECLS
