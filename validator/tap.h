/* tap.h: results in the Test Anything Protocol */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * VdTap: a run of tests
 * @n: lines so far
 * @n_failed: of them
 */
typedef struct
{
  guint n;
  guint n_failed;
} VdTap;

/* A line of the run: "ok 3 - ..." or "not ok 3 - ...". */
void     vd_tap_line   (VdTap      *self,
                        gboolean    ok,
                        const char *format,
                        ...) G_GNUC_PRINTF (3, 4);

/* Remarks, "# " before each line of @text. */
void     vd_tap_remark (const char *text);

/* The last line: how many there were. */
void     vd_tap_end    (const VdTap *self);

G_END_DECLS
