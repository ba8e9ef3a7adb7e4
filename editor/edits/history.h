/* history.h: the edits made to a project, in order
 *
 * Undo and redo without limit.  All that belongs to one gesture, such as a stroke
 * of the brush, is one step.  Each document has a mark at the step where it was
 * saved, so that going back to that step makes it unmodified again.
 */
#pragma once

#include "editor/edits/edit.h"

G_BEGIN_DECLS

typedef struct _VdHistory VdHistory;

VdHistory    *vd_history_new            (void);

/* Must be freed before the documents that its edits name. */
void          vd_history_free           (VdHistory        *self);

/**
 * vd_history_do:
 * @edit: (transfer full): the change to make
 *
 * Makes a change and remembers it, forgetting whatever had been undone.  An
 * empty edit is only freed.
 */
void          vd_history_do             (VdHistory        *self,
                                         VdEdit           *edit);

/**
 * vd_history_take:
 * @edit: (transfer full): a change that has been made already
 *
 * As vd_history_do(), without making it.
 */
void          vd_history_take           (VdHistory        *self,
                                         VdEdit           *edit);

/**
 * vd_history_set_note:
 * @note: (nullable): told of each change that is done, undone or redone, as
 *   by vd_edit_swap_noting()
 */
void          vd_history_set_note       (VdHistory        *self,
                                         VdEditNote        note,
                                         gpointer          user_data);

/**
 * vd_history_begin_gesture:
 *
 * The edits from here to vd_history_end_gesture() are one step, named after
 * the first.  Undo, redo and saving end a gesture too.
 */
void          vd_history_begin_gesture  (VdHistory        *self);
void          vd_history_end_gesture    (VdHistory        *self);

/**
 * VdHistoryJoin: how the next edit goes into the history
 * @VD_HISTORY_ALONE: as a step of its own
 * @VD_HISTORY_FIRST: as the first of a gesture
 * @VD_HISTORY_MORE: into the step of the gesture
 */
typedef enum
{
  VD_HISTORY_ALONE,
  VD_HISTORY_FIRST,
  VD_HISTORY_MORE
} VdHistoryJoin;

VdHistoryJoin vd_history_get_join       (const VdHistory  *self);

/**
 * vd_history_undo:
 *
 * Returns: %FALSE if there is nothing to undo
 */
gboolean      vd_history_undo           (VdHistory        *self);
gboolean      vd_history_redo           (VdHistory        *self);

/* Forgets what has been undone, as vd_history_do() does: it can no longer be redone. */
void          vd_history_forget_undone  (VdHistory        *self);

/**
 * vd_history_get_undo:
 *
 * Returns: (nullable) (transfer none): what vd_history_undo() would swap
 */
const VdEdit *vd_history_get_undo       (const VdHistory  *self);
const VdEdit *vd_history_get_redo       (const VdHistory  *self);

/* How many steps there are, undone ones included. */
guint         vd_history_get_n          (const VdHistory  *self);

/* How many of them are done; the others can be redone. */
guint         vd_history_get_n_done     (const VdHistory  *self);

/**
 * vd_history_get_title:
 * @step: 1 for the oldest
 *
 * Returns: what that step did
 */
const char   *vd_history_get_title      (const VdHistory  *self,
                                         guint             step);

/**
 * vd_history_has_mark:
 * @step: how many steps are done
 *
 * Returns: whether a file was loaded or last saved when that many were done
 */
gboolean      vd_history_has_mark       (const VdHistory  *self,
                                         guint             step);

/**
 * vd_history_mark_saved:
 *
 * Remembers that the file of @document holds what the document holds now.
 */
void          vd_history_mark_saved     (VdHistory        *self,
                                         const VdDocument *document);

/**
 * vd_history_is_saved:
 *
 * Returns: whether @document is as it was when it was loaded or last saved
 */
gboolean      vd_history_is_saved       (const VdHistory  *self,
                                         const VdDocument *document);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdHistory, vd_history_free)

G_END_DECLS
