/* singles.h: counters one by one, as those want them who print cards and tiles
 *
 * A picture for each side of each counter, as wide as the counter with its bleed on all
 * sides, and a list, VD_SINGLES_LIST, that says how many are wanted of each.
 */
#pragma once

#include "formats/print/print.h"

G_BEGIN_DECLS

#define VD_SINGLES_LIST "counters.csv"

/**
 * vd_print_singles:
 * @request: with "singles" chosen
 * @watch: (nullable): its `read` goes up to `total`, counters both
 *
 * Files are named by the ids of the units; the same documents and choices make the same bytes.
 *
 * Errors: %VD_FORMAT_ERROR_OPTION, as vd_print_new(); none is set if @watch was cancelled.
 *
 * Returns: (transfer full) (nullable) (element-type VdOutputFile)
 */
GPtrArray *vd_print_singles (const VdPrintRequest  *request,
                             VdWatch               *watch,
                             GError               **error);

G_END_DECLS
