/* export-job.h: exports made in the background
 *
 * A look makes all that there is to show before anything is written; writing takes the files
 * of a look, or makes them.  Either can be asked to end early (vd_job_ask_to_end()): then nothing is
 * written, and the error is %VD_EXCHANGE_ERROR_CANCELLED.
 */
#pragma once

#include <cairo.h>

#include "editor/exchange/export-kind.h"
#include "editor/exchange/snapshot.h"
#include "editor/project/job.h"

G_BEGIN_DECLS

/**
 * VdExportMade: what comes of an export
 * @files: (nullable) (element-type VdOutputFile): none of a picture that was only looked at
 * @kept: (nullable): what the next export has to know, written before the files
 * @left: (element-type VdLeftLine): what is not carried
 * @picture: (nullable): of a picture, a small one, in the proportions of
 * @width, @height: inches
 */
typedef struct
{
  GPtrArray       *files;
  VdOutputFile    *kept;
  GPtrArray       *left;
  cairo_surface_t *picture;
  double           width, height;
} VdExportMade;

void            vd_export_made_unref   (VdExportMade       *self);

/**
 * vd_export_look_start:
 * @values: of char*: char*: what is chosen
 * @done: (nullable): as for vd_job_start()
 *
 * Returns: a job that returns a VdExportMade (transfer full)
 */
VdJob          *vd_export_look_start   (VdSnapshot         *source,
                                        const VdExportKind *kind,
                                        GHashTable         *values,
                                        void              (*done) (gpointer user_data),
                                        gpointer            user_data);

/**
 * vd_export_write_start:
 * @path: of vd_export_kind_complete()
 * @made: (nullable): of a look at the same with the same values; made anew where a format names
 *   the place that its files go to
 *
 * Returns: a job that returns a VdExportMade (transfer full), whose files have been written
 *
 * Errors: messages are phrases
 */
typedef struct
{
  VdSnapshot         *source;
  const VdExportKind *kind;
  GHashTable         *values;
  const char         *path;
  VdExportMade       *made;
} VdExportWish;

VdJob          *vd_export_write_start  (const VdExportWish *wish,
                                        void              (*done) (gpointer user_data),
                                        gpointer            user_data);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdExportMade, vd_export_made_unref)

G_END_DECLS
