/* counters.h: sheets of counters, a part of a print (private to the folder) */
#pragma once

#include "formats/print/page.h"

G_BEGIN_DECLS

extern const VdPrintPart vd_print_counters;

G_END_DECLS
