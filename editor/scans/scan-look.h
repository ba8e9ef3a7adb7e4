/* scan-look.h: how scans are shown with the map
 *
 * Whether they are shown, and how much of them is seen, is of their layer (maps/layers.h);
 * the rest is kept in settings of its own.
 */
#pragma once

#include <cairo.h>
#include <gio/gio.h>

G_BEGIN_DECLS

typedef enum
{
  VD_BLEND_NORMAL,
  VD_BLEND_MULTIPLY,   /* what is dark in either is dark */
  VD_BLEND_DIFFERENCE, /* what is alike in both is black */
  VD_N_BLENDS
} VdBlend;

/**
 * VdScanLook:
 * @is_above: on all that is drawn; else on the ground, below lines, numbers and names
 * @brightness, @contrast: from -1 to 1; 0 is as the scan has it
 */
typedef struct
{
  VdBlend  blend;
  gboolean is_above;
  double   brightness;
  double   contrast;
} VdScanLook;

/* The settings that it is kept in; then NULL. */
extern const char *const vd_scan_look_keys[];

void     vd_scan_look_read   (VdScanLook       *self,
                              GSettings        *settings);
gboolean vd_scan_look_equal  (const VdScanLook *a,
                              const VdScanLook *b);

/**
 * vd_scan_look_adjust:
 * @surface: an image of %CAIRO_FORMAT_ARGB32
 *
 * Makes a scan brighter or darker, and its contrast more or less, in place.
 */
void     vd_scan_look_adjust (const VdScanLook *self,
                              cairo_surface_t  *surface);

/* How it is painted on what lies below. */
cairo_operator_t vd_scan_look_get_operator (const VdScanLook *self);

G_END_DECLS
