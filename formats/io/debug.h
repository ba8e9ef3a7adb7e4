/* debug.h: VEDETTE_DEBUG, the domains of which a program tells what it does */
#pragma once

#include "core/board/debug.h"

G_BEGIN_DECLS

/**
 * vd_debug_begin:
 *
 * Reads the words of VEDETTE_DEBUG ("parse,draw", "all", "help") and has what is told in
 * these domains written to the standard error output.  Says there too what it does not
 * know.  Call first in main(), before there is a second thread.
 */
void vd_debug_begin (void);

G_END_DECLS
