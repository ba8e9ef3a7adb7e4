/* input-files.h: a file of another program, or a folder of such files
 *
 * What somebody else sends may be anything, so it is bounded: at most %VD_INPUT_MOST_BYTES, of
 * one file or of all that are read, %VD_INPUT_MOST_FILES files, folders in folders only
 * %VD_INPUT_MOST_DEPTH deep.  Below the path that was named nothing that is a link is read, and
 * nothing whose name leads elsewhere.  Files that begin with a dot are passed over.  A file is
 * read when it is asked for.
 */
#pragma once

#include "formats/io/error.h"

G_BEGIN_DECLS

#define VD_INPUT_MOST_BYTES (256 * 1024 * 1024)
#define VD_INPUT_MOST_FILES 20000
#define VD_INPUT_MOST_DEPTH 8

typedef struct _VdInputFiles VdInputFiles;

/**
 * vd_input_files_open:
 * @path: a file, or "-"; or a folder
 *
 * Reads the file, or lists what lies in the folder.
 *
 * Errors: of %VD_FORMAT_ERROR; the message, a phrase, is one line that begins with @path.
 *
 * Returns: (transfer full) (nullable)
 */
VdInputFiles *vd_input_files_open      (const char          *path,
                                        GError             **error);

/**
 * vd_input_files_take:
 * @name: for messages
 * @bytes: (transfer full): of a file, followed by a zero byte
 *
 * A file without any beside it.
 *
 * Returns: (transfer full)
 */
VdInputFiles *vd_input_files_take      (const char          *name,
                                        GBytes              *bytes);
void          vd_input_files_free      (VdInputFiles        *self);

/* What was named. */
const char   *vd_input_files_get_path  (const VdInputFiles  *self);
gboolean      vd_input_files_is_folder (const VdInputFiles  *self);

/**
 * vd_input_files_get_names:
 *
 * Returns: (transfer none) (array zero-terminated=1): of a folder all files in it, "/"
 *   between, sorted; of a file that one alone, without its folder
 */
const char *const *vd_input_files_get_names (const VdInputFiles *self);

/* Returns: (transfer full): what messages call that file: the path with the name */
char         *vd_input_files_say       (const VdInputFiles  *self,
                                        const char          *name);

/**
 * vd_input_files_read:
 * @name: one of the names; of a file also of what lies beside it or below
 *
 * Errors: as of vd_input_files_open(), of that file; %VD_FORMAT_ERROR_OPEN too if there is no
 * such file, or if its name leads out of the folder.
 *
 * Returns: (transfer full) (nullable): its bytes, followed by a zero byte
 */
GBytes       *vd_input_files_read      (VdInputFiles        *self,
                                        const char          *name,
                                        GError             **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdInputFiles, vd_input_files_free)

G_END_DECLS
