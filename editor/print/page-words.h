/* page-words.h: what is said of the pages of a print, in words; translated */
#pragma once

#include "editor/exchange/outcome.h"
#include "formats/print/print.h"

G_BEGIN_DECLS

/* Returns: (transfer full): of which part it is, unless it says so itself, what it holds, and
 *   how large it is */
char      *vd_page_describe (const VdPrint *print,
                             guint          page);

/* Returns: (transfer full) (element-type VdOutcomeLine): how many pages there are, and of which
 *   part how many */
GPtrArray *vd_pages_sum_up  (const VdPrint *print);

/* Returns: (transfer full) (element-type VdOutcomeLine): how many pictures of single counters there
 *   are, and which; @files: (element-type VdOutputFile) */
GPtrArray *vd_singles_sum_up (const GPtrArray *files);

G_END_DECLS
