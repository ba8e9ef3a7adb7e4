/* import-job.h: what another program has written, read in the background
 *
 * A look reads all of it and changes nothing.  What it has made becomes files of a new folder,
 * or one edit of the project that is open.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/exchange/snapshot.h"
#include "editor/project/job.h"
#include "formats/exchange/exchange.h"

G_BEGIN_DECLS

/**
 * VdImportWish:
 * @into: (nullable): the battle that is to be changed
 * @values: of char*: char*: what is chosen
 */
typedef struct
{
  const VdExportFormat *format;
  const char           *path;
  GHashTable           *values;
  VdSnapshot           *into;
} VdImportWish;

/* VdImportMade: what was read
 *
 * Held by who shows it and by a job that writes it. */
typedef struct
{
  VdImported *imported;
} VdImportMade;

void    vd_import_made_unref  (VdImportMade       *self);

/* Returns: a job that returns a VdImportMade (transfer full)
 *
 * Errors: messages are phrases */
VdJob  *vd_import_look_start  (const VdImportWish *wish,
                               void              (*done) (gpointer user_data),
                               gpointer            user_data);

/**
 * vd_import_write_start:
 * @folder: one that is not there yet, or is empty
 *
 * Returns: a job that returns (transfer full) the path of the file to be opened; if it was
 *   ended early nothing is written, and the error is %VD_EXCHANGE_ERROR_CANCELLED
 */
VdJob  *vd_import_write_start (VdImportMade       *made,
                               const char         *folder,
                               void              (*done) (gpointer user_data),
                               gpointer            user_data);

/**
 * vd_import_make_edit:
 * @imported: into @into
 * @project: of which @into was made, and which has not changed since
 *
 * Returns: (transfer full): one edit; empty if nothing would change
 */
VdEdit *vd_import_make_edit   (const VdImported   *imported,
                               VdSnapshot         *into,
                               const VdProject    *project,
                               const char         *title);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdImportMade, vd_import_made_unref)

G_END_DECLS
