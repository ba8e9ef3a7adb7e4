/* save-set.h: several files saved at once, all of them or none
 *
 *   prepare   each text is written to a temporary file beside its target and
 *             synced
 *   commit    each target is kept as a backup (NAME~) and replaced by its
 *             temporary; one that fails takes back those before it
 *
 * Both may run in a thread, while nothing else uses the set.
 *
 * A crash while it prepares leaves all targets as they were; a crash while it
 * commits leaves some old and some new.  So the journal is told in between
 * (vd_save_set_pack()), and at the next start vd_save_set_finish() replaces the
 * rest or, if the set was not ready, vd_save_set_give_up() removes the temporaries.
 *
 * A symbolic link stays one, and the file that it leads to is replaced.  Owner,
 * group and permissions are kept as far as the user may set them.
 *
 * Errors: of VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, for people, translated:
 * which file, why, and what to do.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef struct _VdSaveSet VdSaveSet;

VdSaveSet  *vd_save_set_new       (void);

/* Removes temporaries that have not taken the place of their targets. */
void        vd_save_set_free      (VdSaveSet   *self);

/**
 * vd_save_set_add:
 *
 * Adds a file; not once vd_save_set_prepare() has been called.
 */
void        vd_save_set_add       (VdSaveSet   *self,
                                   const char  *path,
                                   GBytes      *text);

/**
 * vd_save_set_add_document:
 * @document: must not be changed until the set is prepared, or freed
 *
 * As vd_save_set_add(); the text is made when it is prepared.
 */
void        vd_save_set_add_document (VdSaveSet        *self,
                                   const char       *path,
                                   const VdDocument *document);

/**
 * vd_save_set_watch:
 * @watch: its total and read will tell how far preparing has come
 */
void        vd_save_set_watch     (VdSaveSet   *self,
                                   VdWatch     *watch);

/**
 * vd_save_set_prepare:
 *
 * Writes and syncs the temporaries.
 *
 * Returns: %FALSE with @error set if one can't be written, or could not take the
 *   place of its target; then no temporary is left
 */
gboolean    vd_save_set_prepare   (VdSaveSet   *self,
                                   GError     **error);

/**
 * vd_save_set_commit:
 *
 * Puts the temporaries in the place of their targets.
 *
 * Returns: %FALSE with @error set if one can't be replaced; all targets are
 *   as they were then
 */
gboolean    vd_save_set_commit    (VdSaveSet   *self,
                                   GError     **error);

/**
 * vd_save_set_pack:
 *
 * Returns: (transfer floating): what vd_save_set_finish() needs to know, of
 *   type VD_SAVE_SET_TYPE
 */
GVariant   *vd_save_set_pack      (VdSaveSet   *self);

#define VD_SAVE_SET_TYPE "a(ayay)" /* temporary, target */

/**
 * vd_save_set_finish:
 * @packed: of a set whose program ended before it was done
 *
 * Replaces the targets whose temporaries are still there.
 *
 * Returns: %FALSE with @error set if one can't be replaced; it can be tried
 *   again
 */
gboolean    vd_save_set_finish    (GVariant    *packed,
                                   GError     **error);

/**
 * vd_save_set_give_up:
 * @packed: of a set that was not ready
 *
 * Takes the temporaries away.
 */
void        vd_save_set_give_up   (GVariant    *packed);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSaveSet, vd_save_set_free)

G_END_DECLS
