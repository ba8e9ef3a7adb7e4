/* single-look.h: pictures of single counters beside each other, to be looked at before they are
 * written
 */
#pragma once

#include <cairo.h>
#include <glib.h>

G_BEGIN_DECLS

/* @files: (element-type VdOutputFile): of vd_print_singles().  Returns: how many pages of them there
 *   are */
guint            vd_single_look_count (const GPtrArray *files);

/* Returns: (transfer full): fronts, each with its back at its right */
cairo_surface_t *vd_single_look_draw  (const GPtrArray *files,
                                       guint            page);

G_END_DECLS
