/* output-folder.h: several files that belong together, in a folder of their own
 *
 * They go into a folder that is not there yet, or is empty, or into one to which such a
 * set was written before: a manifest there, %VD_OUTPUT_MANIFEST, lists what was.  These
 * files are replaced, or taken away if they are no longer wanted.  Whatever else lies in
 * the folder stays, and so does a file of ours that somebody has changed since: in the
 * way of a new one either is an error that names it.  All of it is written beside before
 * any file is exchanged, and taken back if that fails: the folder is then as it was.
 *
 * Only a process that is killed while it exchanges files leaves some of them new and some old,
 * and the old ones of the new beside, without their names.  None of that is lost work: all of
 * it was made of documents.  What it left is known for ours and is replaced by the next set,
 * whatever that is; until then vd_output_folder_is_cut() says so.  A folder without a manifest
 * was new, and is to be taken away.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* As sha256sum writes and checks it. */
#define VD_OUTPUT_MANIFEST "vedette-files.txt"

/**
 * VdOutputFile:
 * @name: below the folder, "/" between: "counters/french-1.png"
 */
typedef struct
{
  char   *name;
  GBytes *bytes;
} VdOutputFile;

/* @bytes: (transfer full) */
VdOutputFile *vd_output_file_new   (const char    *name,
                                    GBytes        *bytes);
void          vd_output_file_free  (VdOutputFile  *self);

/**
 * vd_output_folder_check:
 *
 * Asks before work is done for it whether files may be written to the folder @path.
 *
 * Errors: of %VD_FORMAT_ERROR, as from vd_output_put().
 */
gboolean      vd_output_folder_check (const char       *path,
                                      GError          **error);

/**
 * vd_output_folder_put:
 * @files: (element-type VdOutputFile): of names that all differ, and do not lead out of it
 * @is_over: (nullable): asked once all are written beside, before the first takes its place; if
 *   it says so the folder is as it was, and no error is set
 *
 * Writes them all, or none.
 *
 * Errors: likewise.
 */
gboolean      vd_output_folder_put   (const char       *path,
                                      const GPtrArray  *files,
                                      gboolean        (*is_over) (gpointer user_data),
                                      gpointer          user_data,
                                      GError          **error);

/* Returns: (transfer full): the names that a manifest there lists; none if there is none */
GStrv         vd_output_folder_list  (const char       *path);

/* Whether a process was killed while it exchanged files there. */
gboolean      vd_output_folder_is_cut (const char       *path);

/**
 * vd_output_folder_check_new, vd_output_folder_make:
 *
 * The same of a folder that is new, or empty, and is from then on its owner's: without a
 * manifest.
 */
gboolean      vd_output_folder_check_new (const char       *path,
                                          GError          **error);
gboolean      vd_output_folder_make      (const char       *path,
                                          const GPtrArray  *files,
                                          gboolean        (*is_over) (gpointer user_data),
                                          gpointer          user_data,
                                          GError          **error);

/**
 * vd_output_files_put:
 * @files: (element-type VdOutputFile): whose names are paths, of regular files or of none
 * @is_over: (nullable): likewise
 *
 * Writes files that need no folder of their own: one that cannot be written, or whoever
 * @is_over, leaves all of them as they were.  Only if one that was written cannot take its place
 * afterwards, as where the file there may not be removed, have those before it taken theirs.
 *
 * Errors: as from vd_output_put(), or vd_output_check_file().
 */
gboolean      vd_output_files_put        (const GPtrArray  *files,
                                          gboolean        (*is_over) (gpointer user_data),
                                          gpointer          user_data,
                                          GError          **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdOutputFile, vd_output_file_free)

G_END_DECLS
