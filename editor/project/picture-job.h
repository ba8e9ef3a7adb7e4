/* picture-job.h: pictures of maps and counters in files, drawn in the background
 *
 * These are the sheets of formats/draw/render.h.  What is drawn is the project as it stands
 * when the job starts: a copy of it is drawn in a thread, which may take long for a
 * large map.
 */
#pragma once

#include "editor/project/job.h"
#include "formats/draw/render.h"

G_BEGIN_DECLS

#define VD_PICTURE_COUNTERS -1

/**
 * VdPicture:
 * @map: index of a map, or %VD_PICTURE_COUNTERS
 */
typedef struct
{
  int         map;
  VdRenderHow how;
} VdPicture;

/**
 * vd_picture_job_start:
 * @path: the ending says what kind of file it is to be
 * @done: (nullable): as for vd_job_start()
 *
 * Returns: a job that returns whether the file was written; it may be written even if
 *   the job is cancelled
 *
 * Errors: as vd_render_map() and vd_render_counters()
 */
VdJob   *vd_picture_job_start  (const VdProject     *project,
                                const VdPicture     *picture,
                                const char          *path,
                                void               (*done) (gpointer user_data),
                                gpointer             user_data);

/**
 * vd_picture_suggest_name:
 * @map: index of a map, or %VD_PICTURE_COUNTERS
 *
 * Returns: (transfer full): a name for the file, without folder or ending, such as
 *   "battle-counters"
 */
char    *vd_picture_suggest_name (const VdProject   *project,
                                int                  map);

/**
 * vd_picture_complete_name:
 * @path: as typed
 * @ending: ".png"
 *
 * Returns: (transfer full): @path, with @ending added if its own is of no kind that can be
 *   drawn
 */
char    *vd_picture_complete_name (const char       *path,
                                const char          *ending);

G_END_DECLS
