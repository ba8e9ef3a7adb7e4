/* debug.h: what the programs say about their own work, for whoever looks into it
 *
 * A domain is one kind of work.  VEDETTE_DEBUG names those that are logged, as
 * "parse,draw"; see formats/io/debug.h.  Nothing is said of a step that is taken
 * thousands of times a second: a line costs more than such a step.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

#define VD_DEBUG_PARSE   "vedette-parse"
#define VD_DEBUG_COMPILE "vedette-compile"
#define VD_DEBUG_JOURNAL "vedette-journal"
#define VD_DEBUG_DRAW    "vedette-draw"
#define VD_DEBUG_PLAY    "vedette-play"
#define VD_DEBUG_EDIT    "vedette-edit"

/* Whether somebody listens. */
#define vd_debug_is_on(domain) (!g_log_writer_default_would_drop (G_LOG_LEVEL_DEBUG, domain))

/* Logs a line, in English, in the domain VD_DEBUG_*; without a listener it is not even
 * put together. */
#define vd_debug(domain, ...) \
  G_STMT_START { \
    if (vd_debug_is_on (domain)) \
      g_log (domain, G_LOG_LEVEL_DEBUG, __VA_ARGS__); \
  } G_STMT_END

G_END_DECLS
