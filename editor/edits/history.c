#include "editor/edits/history.h"

#define LOST -1 /* a mark on a step that can't be reached any more */

/* Where a document was saved.  Those without a mark were saved at step 0. */
typedef struct
{
  const VdDocument *document; /* borrowed */
  int               step;
} Mark;

struct _VdHistory
{
  GPtrArray *edits;   /* of VdEdit, owned; oldest first */
  guint      done;    /* edits[0 .. done-1] are in the documents */
  GArray    *marks;   /* of Mark */
  gboolean   gesture; /* edits go into one step */
  gboolean   open;    /* the newest edit is that step */
  VdEditNote note;    /* (nullable) */
  gpointer   note_data;
};

static Mark *
find_mark (const VdHistory  *self,
           const VdDocument *document)
{
  for (guint i = 0; i < self->marks->len; i++)
    {
      Mark *mark = &g_array_index (self->marks, Mark, i);

      if (mark->document == document)
        return mark;
    }

  return NULL;
}

static gboolean
is_touched_between (const VdHistory  *self,
                    const VdDocument *document,
                    guint             from,
                    guint             to)
{
  for (guint i = from; i < to; i++)
    if (vd_edit_touches (g_ptr_array_index (self->edits, i), document))
      return TRUE;

  return FALSE;
}

static void
note_document (VdDocument *document,
               VdNode     *node,
               VdNode     *parent,
               gpointer    user_data)
{
  VdHistory *self = user_data;
  Mark mark = { document, 0 };

  if (find_mark (self, document) == NULL)
    g_array_append_val (self->marks, mark);
}

/* Forgets what had been undone, and the marks that stand there. */
void
vd_history_forget_undone (VdHistory *self)
{
  g_return_if_fail (self != NULL);

  if (self->done == self->edits->len)
    return;

  for (guint i = 0; i < self->marks->len; i++)
    {
      Mark *mark = &g_array_index (self->marks, Mark, i);

      if (mark->step <= (int) self->done)
        continue;

      if (is_touched_between (self, mark->document, self->done, mark->step))
        mark->step = LOST;
      else
        mark->step = self->done;
    }

  /* Newest first: the newest may hold nodes inside those of an older one. */
  while (self->edits->len > self->done)
    g_ptr_array_remove_index (self->edits, self->edits->len - 1);
}

VdHistory *
vd_history_new (void)
{
  VdHistory *self = g_new0 (VdHistory, 1);

  self->edits = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_edit_free);
  self->marks = g_array_new (FALSE, FALSE, sizeof (Mark));

  return self;
}

void
vd_history_free (VdHistory *self)
{
  g_return_if_fail (self != NULL);

  while (self->edits->len > 0)
    g_ptr_array_remove_index (self->edits, self->edits->len - 1);

  g_ptr_array_unref (self->edits);
  g_array_unref (self->marks);
  g_free (self);
}

void
vd_history_set_note (VdHistory  *self,
                     VdEditNote  note,
                     gpointer    user_data)
{
  g_return_if_fail (self != NULL);

  self->note = note;
  self->note_data = user_data;
}

static void
swap_step (VdHistory *self,
           VdEdit    *edit)
{
  vd_edit_swap_noting (edit, self->note, self->note_data);
}

/* The step that the edits of a gesture go into. */
static void
open_step (VdHistory  *self,
           const char *title)
{
  VdEdit *step = vd_edit_list (title);

  vd_edit_swap (step); /* of nothing yet, but from now on it counts as done */
  g_ptr_array_add (self->edits, step);
  self->done++;
  self->open = TRUE;
}

void
vd_history_take (VdHistory *self,
                 VdEdit    *edit)
{
  g_return_if_fail (self != NULL && edit != NULL);

  vd_history_forget_undone (self);
  vd_edit_visit_documents (edit, note_document, self);

  if (self->gesture && !self->open)
    open_step (self, vd_edit_get_title (edit));

  if (self->open)
    vd_edit_add (g_ptr_array_index (self->edits, self->done - 1), edit);
  else
    {
      g_ptr_array_add (self->edits, edit);
      self->done++;
    }
}

void
vd_history_do (VdHistory *self,
               VdEdit    *edit)
{
  g_return_if_fail (self != NULL && edit != NULL);

  if (vd_edit_is_empty (edit))
    {
      vd_edit_free (edit);
      return;
    }

  vd_history_forget_undone (self);
  swap_step (self, edit);
  vd_history_take (self, edit);
}

void
vd_history_begin_gesture (VdHistory *self)
{
  g_return_if_fail (self != NULL);

  self->gesture = TRUE;
  self->open = FALSE;
}

void
vd_history_end_gesture (VdHistory *self)
{
  g_return_if_fail (self != NULL);

  self->gesture = FALSE;
  self->open = FALSE;
}

VdHistoryJoin
vd_history_get_join (const VdHistory *self)
{
  g_return_val_if_fail (self != NULL, VD_HISTORY_ALONE);

  if (!self->gesture)
    return VD_HISTORY_ALONE;

  return self->open ? VD_HISTORY_MORE : VD_HISTORY_FIRST;
}

gboolean
vd_history_undo (VdHistory *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  vd_history_end_gesture (self);
  if (self->done == 0)
    return FALSE;

  swap_step (self, g_ptr_array_index (self->edits, --self->done));
  return TRUE;
}

gboolean
vd_history_redo (VdHistory *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  vd_history_end_gesture (self);
  if (self->done == self->edits->len)
    return FALSE;

  swap_step (self, g_ptr_array_index (self->edits, self->done++));
  return TRUE;
}

const VdEdit *
vd_history_get_undo (const VdHistory *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->done > 0 ? g_ptr_array_index (self->edits, self->done - 1) : NULL;
}

const VdEdit *
vd_history_get_redo (const VdHistory *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->done < self->edits->len ? g_ptr_array_index (self->edits, self->done) : NULL;
}

guint
vd_history_get_n (const VdHistory *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->edits->len;
}

guint
vd_history_get_n_done (const VdHistory *self)
{
  g_return_val_if_fail (self != NULL, 0);

  return self->done;
}

const char *
vd_history_get_title (const VdHistory *self,
                      guint            step)
{
  g_return_val_if_fail (self != NULL && step > 0 && step <= self->edits->len, NULL);

  return vd_edit_get_title (g_ptr_array_index (self->edits, step - 1));
}

/* Files without a mark are as they were loaded, and so of no account once
 * another was saved later. */
gboolean
vd_history_has_mark (const VdHistory *self,
                     guint            step)
{
  g_return_val_if_fail (self != NULL && step <= self->edits->len, FALSE);

  for (guint i = 0; i < self->marks->len; i++)
    if (g_array_index (self->marks, Mark, i).step == (int) step)
      return TRUE;

  return self->marks->len == 0 && step == 0;
}

void
vd_history_mark_saved (VdHistory        *self,
                       const VdDocument *document)
{
  Mark *mark;

  g_return_if_fail (self != NULL && document != NULL);

  mark = find_mark (self, document);
  vd_history_end_gesture (self);

  /* One that no edit has touched is as it was loaded. */
  if (mark != NULL)
    mark->step = self->done;
}

gboolean
vd_history_is_saved (const VdHistory  *self,
                     const VdDocument *document)
{
  const Mark *mark;

  g_return_val_if_fail (self != NULL && document != NULL, FALSE);

  mark = find_mark (self, document);
  if (mark == NULL)
    return TRUE;
  if (mark->step == LOST)
    return FALSE;

  return !is_touched_between (self, document,
                              MIN ((guint) mark->step, self->done),
                              MAX ((guint) mark->step, self->done));
}
