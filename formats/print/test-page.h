/* test-page.h: what the test page measures with (private to the folder) */
#pragma once

#include "formats/print/counter-sheets.h"

G_BEGIN_DECLS

/* Between two lines of the scale on the back, in millimetres: a tenth less than two of the
 * front's. */
#define VD_VERNIER_STEP 1.9

typedef enum { VD_AXIS_ACROSS, VD_AXIS_DOWN } VdAxis;

/* Returns: where the two zeros of a scale meet, if backs lie where they should */
VdVec vd_test_page_get_middle (const VdPrint *print,
                               VdAxis         axis);

G_END_DECLS
