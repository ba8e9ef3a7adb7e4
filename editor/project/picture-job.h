/* picture-job.h: pictures of maps and counters in files, drawn beside the editing
 *
 * The sheets of formats/render.h.  What is drawn is the project as it stands when
 * the job starts: it is copied then, and the copy drawn in a thread, which may take
 * long for a large map.
 */
#pragma once

#include "editor/project/job.h"
#include "formats/render.h"

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
 * @path: whose ending says what kind of file it is to be
 *
 * Returns: a job that returns whether it is drawn; cancelled, it may write the file all
 *   the same
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
 *
 * Returns: (transfer full): a name for the file, without a folder and without an
 *   ending: "battle-counters"
 */
char    *vd_picture_suggest_name (const VdProject   *project,
                                int                  map);

/**
 * vd_picture_complete_name:
 * @path: as typed
 * @ending: ".png"
 *
 * Returns: (transfer full): @path, with @ending if its own is none that can be drawn
 */
char    *vd_picture_complete_name (const char       *path,
                                const char          *ending);

G_END_DECLS
