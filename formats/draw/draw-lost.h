/* draw-lost.h: what cairo loses
 *
 * cairo 1.16 never frees a recording that an SVG repeats, nor the copy that it makes when
 * we free ours.  A search for leaks takes no notice of what is allocated between these two;
 * it finds whatever else of cairo's we leak.
 */
#pragma once

#include <glib.h>

#ifdef __SANITIZE_ADDRESS__
#include <sanitizer/lsan_interface.h>
#endif

G_BEGIN_DECLS

static inline void
vd_lost_begin (void)
{
#ifdef __SANITIZE_ADDRESS__
  __lsan_disable ();
#endif
}

static inline void
vd_lost_end (void)
{
#ifdef __SANITIZE_ADDRESS__
  __lsan_enable ();
#endif
}

G_END_DECLS
