/* vips-start.h: libvips, set up for large pictures and little memory */
#pragma once

#include <vips/vips.h>

/* One that is unreferenced where it goes out of sight; newer versions have the same of their own
 * types. */
typedef VipsImage VdVipsImage;
typedef VipsRegion VdVipsRegion;
typedef VipsSource VdVipsSource;
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVipsImage, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVipsRegion, g_object_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVipsSource, g_object_unref)

/* To be called before anything else of it. */
void vd_vips_start (void);
