/* edit-pack.h: edits as bytes, for the journal
 *
 * What is packed is what an edit does to the documents as they stand when it is
 * swapped, so a packed edit can be done again only on documents in the same state.
 * Nodes are named by their document and number (formats/document/document-pack.h), and
 * repeated changes, such as those of a flood fill, are packed as runs.  The order of
 * rows that stand otherwise than they are written comes before the first change.
 */
#pragma once

#include "editor/edits/edit.h"
#include "formats/document/document-pack.h"

G_BEGIN_DECLS

typedef struct _VdEditPacker VdEditPacker;

/**
 * vd_edit_packer_new:
 * @documents: (element-type VdDocument): those that edits change, numbered, and since
 *   then only by what is going to be noted; must outlive the packer
 */
VdEditPacker *vd_edit_packer_new        (GPtrArray     *documents);
void          vd_edit_packer_free       (VdEditPacker  *self);

/* To be called before each change: a VdEditNote. */
void          vd_edit_packer_note       (VdEdit        *change,
                                         gpointer       packer);

/**
 * vd_edit_packer_finish:
 * @is_whole: (out): %FALSE if a change could not be packed because its document or
 *   node has no number
 *
 * Returns: (transfer full) (nullable): what has been noted since the last call;
 *   %NULL if nothing has
 */
GBytes       *vd_edit_packer_finish     (VdEditPacker  *self,
                                         gboolean      *is_whole);

/**
 * vd_edit_replay:
 * @data: of vd_edit_packer_finish()
 * @nodes: (element-type GPtrArray): for each of @documents, its nodes by number
 *
 * Does the changes again, one by one.
 *
 * Returns: (transfer full) (nullable): a list of them, done, to be undone and
 *   redone; %NULL if @data is damaged; the documents are then as they
 *   were
 */
VdEdit       *vd_edit_replay            (GBytes        *data,
                                         const char    *title,
                                         GPtrArray     *documents,
                                         GPtrArray     *nodes);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdEditPacker, vd_edit_packer_free)

G_END_DECLS
