#include "formats/merge/document-steps.h"

#include "formats/document/document-private.h"
#include "formats/merge/document-match.h"

/* The rows of an element in both versions. */
typedef struct
{
  GPtrArray *from, *to;
  int       *to_from; /* of each of @to its like in @from that stays where it is, or -1 */
} Rows;

static void
clear_step (gpointer data)
{
  VdDocumentStep *step = data;

  g_free (step->value);
  if (step->copy != NULL)
    vd_node_free (step->copy);
}

static void
add_set (GArray     *steps,
         VdNode     *node,
         const char *attribute,
         const char *value)
{
  VdDocumentStep step = { VD_STEP_SET, node, attribute, g_strdup (value), NULL, NULL };

  g_array_append_val (steps, step);
}

static void
add_remove (GArray *steps,
            VdNode *node)
{
  VdDocumentStep step = { .kind = VD_STEP_REMOVE, .node = node };

  g_array_append_val (steps, step);
}

/* With the comments before it, as vd_document_remove() would take it out. */
static VdNode *
copy_carrying (const VdNode *node)
{
  g_autoptr (GPtrArray) comments = vd_node_list_comments (node, NULL);
  VdNode *copy = vd_node_copy_whole (node), *next = copy;

  for (guint i = comments->len; i > 0; i--)
    {
      VdNode *comment = vd_node_copy_whole (comments->pdata[i - 1]);

      comment->next = next;
      next->previous = comment;
      next = comment;
    }

  return copy;
}

static void
add_insert (GArray       *steps,
            VdNode       *parent,
            const VdNode *node,
            VdNode       *before)
{
  VdDocumentStep step = {
    VD_STEP_INSERT, parent, NULL, NULL, copy_carrying (node), before
  };

  g_array_append_val (steps, step);
}

/* Order */

/* Of the rows of @to that have a like as many stay as can without a change of their order; the
 * others lose it.  @to_from: likes, or -1 */
static void
keep_order (int   *to_from,
            guint  n)
{
  g_autofree guint *ends = g_new (guint, n + 1); /* of a row of so many: the place of its last */
  g_autofree int *before = g_new (int, n + 1);
  guint length = 0;
  int at;

  for (guint i = 0; i < n; i++)
    {
      guint low = 0, high = length;

      if (to_from[i] < 0)
        continue;
      while (low < high)
        {
          guint middle = (low + high) / 2;

          if (to_from[ends[middle]] < to_from[i])
            low = middle + 1;
          else
            high = middle;
        }
      before[i] = low > 0 ? (int) ends[low - 1] : -1;
      ends[low] = i;
      length = MAX (length, low + 1);
    }

  at = length > 0 ? (int) ends[length - 1] : -1;
  for (guint i = n; i > 0; i--)
    if ((int) i - 1 == at)
      at = before[at];
    else
      to_from[i - 1] = -1;
}

/* What is of other namespaces has no steps of its own. */
static gboolean
is_foreign (const VdNode *node)
{
  return node->type == VD_NODE_FOREIGN;
}

/* What is foreign stays where it is, so what passes it on its way does not stay. */
static void
keep_sides (const Rows *self)
{
  g_autofree guint *before = g_new0 (guint, self->from->len + 1);
  guint n = 0;

  for (guint i = 0; i < self->from->len; i++)
    before[i + 1] = before[i] + is_foreign (self->from->pdata[i]);
  for (guint i = 0; i < self->to->len; i++)
    {
      int like = self->to_from[i];

      if (like >= 0 && before[like] != n)
        self->to_from[i] = -1;
      n += is_foreign (self->to->pdata[i]);
    }
}

static void
rows_init (Rows         *self,
           const VdNode *from,
           const VdNode *to)
{
  g_autofree int *likes = NULL;

  self->from = vd_node_list_rows (from);
  self->to = vd_node_list_rows (to);
  self->to_from = g_new (int, self->to->len + 1);
  likes = vd_match_rows (self->from, self->to);
  for (guint i = 0; i < self->to->len; i++)
    self->to_from[i] = -1;
  for (guint i = 0; i < self->from->len; i++)
    if (likes[i] >= 0)
      self->to_from[likes[i]] = i;

  keep_sides (self);
  keep_order (self->to_from, self->to->len);
}

static void
rows_clear (Rows *self)
{
  g_ptr_array_unref (self->from);
  g_ptr_array_unref (self->to);
  g_free (self->to_from);
}

static gboolean
keeps_foreign (const Rows *self)
{
  guint n = 0;

  for (guint i = 0; i < self->to->len; i++)
    {
      const VdNode *node = self->to->pdata[i];
      int like = self->to_from[i];

      if (is_foreign (node) &&
          (like < 0 || !vd_node_equals_whole (self->from->pdata[like], node)))
        return FALSE;
      n += is_foreign (node);
    }
  for (guint i = 0; i < self->from->len; i++)
    n -= is_foreign (self->from->pdata[i]);

  return n == 0;
}

/* Attributes and text */

static gboolean
is_ours (const VdNode *node,
         const char   *attribute)
{
  return vd_node_rank (node, attribute) < VD_RANK_FOREIGN;
}

static gboolean
has_same_foreign (const VdNode *from,
                  const VdNode *to)
{
  guint n = 0;

  for (guint i = 0; i < to->n_attributes; i++)
    if (!is_ours (to, to->attributes[i].name))
      {
        if (g_strcmp0 (vd_node_get (from, to->attributes[i].name), to->attributes[i].value) != 0)
          return FALSE;
        n++;
      }
  for (guint i = 0; i < from->n_attributes; i++)
    n -= !is_ours (from, from->attributes[i].name);

  return n == 0;
}

static void
list_words (GArray       *steps,
            VdNode       *from,
            const VdNode *to)
{
  for (guint i = 0; i < to->n_attributes; i++)
    {
      const char *name = to->attributes[i].name, *value = to->attributes[i].value;

      if (is_ours (to, name) && g_strcmp0 (vd_node_get (from, name), value) != 0)
        add_set (steps, from, name, value);
    }
  for (guint i = 0; i < from->n_attributes; i++)
    if (is_ours (from, from->attributes[i].name) &&
        vd_node_get (to, from->attributes[i].name) == NULL)
      add_set (steps, from, from->attributes[i].name, NULL);

  if (g_strcmp0 (from->text, to->text) != 0)
    add_set (steps, from, NULL, to->text);
}

/* Nodes */

static gboolean
has_same_comments (const VdNode *from,
                   const VdNode *to,
                   gboolean      at_end)
{
  g_autoptr (GPtrArray) a = vd_node_list_comments (at_end ? NULL : from, from);
  g_autoptr (GPtrArray) b = vd_node_list_comments (at_end ? NULL : to, to);

  if (a->len != b->len)
    return FALSE;

  for (guint i = 0; i < a->len; i++)
    if (!vd_node_equals (a->pdata[i], b->pdata[i]))
      return FALSE;

  return TRUE;
}

static gboolean list_inside (GArray       *steps,
                             VdNode       *from,
                             const VdNode *to,
                             gboolean      is_root);

/* Returns: whether steps within it can make one of the other */
static gboolean
list_node (GArray       *steps,
           VdNode       *from,
           const VdNode *to)
{
  guint n = steps->len;

  if (from->type != VD_NODE_ELEMENT || from->is_verbatim || to->is_verbatim ||
      from->element == NULL || !has_same_comments (from, to, FALSE) ||
      !has_same_comments (from, to, TRUE) || !has_same_foreign (from, to))
    return FALSE;

  list_words (steps, from, to);
  if (list_inside (steps, from, to, FALSE))
    return TRUE;

  g_array_set_size (steps, n);
  return FALSE;
}

static void
list_gone (GArray     *steps,
           const Rows *rows)
{
  g_autofree gboolean *stays = g_new0 (gboolean, rows->from->len + 1);

  for (guint i = 0; i < rows->to->len; i++)
    if (rows->to_from[i] >= 0)
      stays[rows->to_from[i]] = TRUE;
  for (guint i = 0; i < rows->from->len; i++)
    if (!stays[i] && !is_foreign (rows->from->pdata[i]))
      add_remove (steps, rows->from->pdata[i]);
}

static gboolean
has_foreign (const Rows *self)
{
  for (guint i = 0; i < self->from->len; i++)
    if (is_foreign (self->from->pdata[i]))
      return TRUE;

  return FALSE;
}

static gboolean
is_sorted (const VdNode *node)
{
  return node->element != NULL && node->element->is_sorted;
}

/* What is foreign goes with the row behind it when rows are sorted, so that no row can come in
 * between by itself. */
static gboolean
can_insert (const VdNode *parent,
            const Rows   *rows)
{
  gboolean is_new = FALSE;

  for (guint i = 0; i < rows->to->len; i++)
    is_new |= rows->to_from[i] < 0;

  return !is_new || !is_sorted (parent) || !has_foreign (rows);
}

/* Each before the next that stays; in a sorted element where its key has it. */
static void
list_new (GArray     *steps,
          VdNode     *parent,
          const Rows *rows)
{
  g_autofree VdNode **before = g_new (VdNode *, rows->to->len + 1);
  VdNode *next = VD_NODE_END;

  for (guint i = rows->to->len; i > 0; i--)
    {
      before[i - 1] = is_sorted (parent) ? NULL : next;
      if (rows->to_from[i - 1] >= 0)
        next = rows->from->pdata[rows->to_from[i - 1]];
    }
  for (guint i = 0; i < rows->to->len; i++)
    if (rows->to_from[i] < 0 && !is_foreign (rows->to->pdata[i]))
      add_insert (steps, parent, rows->to->pdata[i], before[i]);
}

static gboolean
list_inside (GArray       *steps,
             VdNode       *from,
             const VdNode *to,
             gboolean      is_root)
{
  Rows rows;
  gboolean is_well;

  rows_init (&rows, from, to);
  is_well = is_root || keeps_foreign (&rows);
  for (guint i = 0; i < rows.to->len && is_well; i++)
    {
      int like = rows.to_from[i];

      if (like >= 0 && !vd_node_equals_whole (rows.from->pdata[like], rows.to->pdata[i]) &&
          !list_node (steps, rows.from->pdata[like], rows.to->pdata[i]))
        rows.to_from[i] = -1;
    }

  is_well = is_well && can_insert (from, &rows);
  if (is_well)
    {
      list_gone (steps, &rows);
      list_new (steps, from, &rows);
    }
  rows_clear (&rows);
  return is_well;
}

GArray *
vd_document_list_steps (const VdDocument *from,
                        const VdDocument *to)
{
  GArray *steps = g_array_new (FALSE, FALSE, sizeof (VdDocumentStep));

  g_return_val_if_fail (from != NULL && to != NULL && from->kind == to->kind, steps);

  g_array_set_clear_func (steps, clear_step);
  list_words (steps, from->root, to->root);
  list_inside (steps, from->root, to->root, TRUE);
  return steps;
}

VdNode *
vd_document_step_take_copy (VdDocumentStep *self)
{
  return g_steal_pointer (&self->copy);
}

static void
make_step (VdDocument     *self,
           VdDocumentStep *step)
{
  switch (step->kind)
    {
    case VD_STEP_SET:
      g_free (step->attribute != NULL ? vd_node_set (step->node, step->attribute, step->value)
                                      : vd_node_set_text (step->node, step->value));
      break;
    case VD_STEP_INSERT:
      vd_document_insert (self, step->node, vd_document_step_take_copy (step), step->before);
      break;
    case VD_STEP_REMOVE:
      vd_node_free (vd_document_remove (self, step->node, NULL));
      break;
    }
}

void
vd_document_make_steps (VdDocument *self,
                        GArray     *steps)
{
  g_return_if_fail (self != NULL && steps != NULL);

  for (guint i = 0; i < steps->len; i++)
    make_step (self, &g_array_index (steps, VdDocumentStep, i));
}
