/* debug.h: VEDETTE_DEBUG, the domains in which a program says what it does */
#pragma once

#include "core/board/debug.h"

G_BEGIN_DECLS

/**
 * vd_debug_begin:
 *
 * Reads the words of VEDETTE_DEBUG ("parse,draw", "all", "help") and sends what is logged
 * in these domains to standard error.  Words that it does not know are reported there too.
 * Call first in main(), before there is a second thread.
 */
void vd_debug_begin (void);

G_END_DECLS
