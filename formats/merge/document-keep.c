#include "formats/merge/document-keep.h"

#include "formats/document/document-private.h"
#include "formats/merge/document-match.h"

static gboolean
is_row (const VdNode *node)
{
  return node->type == VD_NODE_ELEMENT && node->element != NULL;
}

/* (transfer container) */
static GPtrArray *
list_rows (const VdNode *parent)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (VdNode *node = parent->first; node != NULL; node = node->next)
    if (is_row (node))
      g_ptr_array_add (rows, node);

  return rows;
}

static void
keep_attributes (VdNode       *row,
                 const VdNode *old)
{
  for (guint i = 0; i < old->n_attributes; i++)
    if (vd_element_get_rank (old->element, old->attributes[i].name) < 0)
      vd_node_replace (row, NULL, old->attributes[i].name, g_strdup (old->attributes[i].value));
}

/* Comments go with the row after them. */
static void
drop_comments (GPtrArray *waiting)
{
  for (guint i = waiting->len; i > 0; i--)
    if (!vd_node_is_element (waiting->pdata[i - 1]))
      g_ptr_array_remove_index (waiting, i - 1);
}

static void
append_copies (VdNode    *parent,
               GPtrArray *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    vd_node_append (parent, vd_node_copy_whole (nodes->pdata[i]));
}

/* What stands before each row of @parent, and at its end.
 *
 * Returns: (transfer full): of GPtrArray: one more than @likes has rows */
static GPtrArray *
collect_beside (const VdNode *old,
                const int    *likes,
                guint         n)
{
  GPtrArray *before = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GPtrArray) waiting = g_ptr_array_new ();
  guint row = 0;

  for (guint i = 0; i <= n; i++)
    g_ptr_array_add (before, g_ptr_array_new ());

  for (VdNode *node = old->first; node != NULL; node = node->next)
    {
      int like = is_row (node) ? likes[row++] : -1;

      if (!is_row (node))
        g_ptr_array_add (waiting, node);
      else if (like < 0)
        drop_comments (waiting);
      else
        {
          g_ptr_array_extend (before->pdata[like], waiting, NULL, NULL);
          g_ptr_array_set_size (waiting, 0);
        }
    }

  g_ptr_array_extend (before->pdata[n], waiting, NULL, NULL);
  return before;
}

static void
put_beside (VdNode          *parent,
            const GPtrArray *before)
{
  VdNode *next = parent->first;
  guint row = 0;

  parent->first = parent->last = NULL;
  while (next != NULL)
    {
      VdNode *node = next;

      next = node->next;
      if (is_row (node))
        append_copies (parent, before->pdata[row++]);
      vd_node_append (parent, node);
    }
  append_copies (parent, before->pdata[row]);
}

static void
keep_inside (VdNode       *parent,
             const VdNode *old)
{
  g_autoptr (GPtrArray) rows = list_rows (parent), olds = list_rows (old);
  g_autofree int *likes = vd_match_rows (olds, rows);
  g_autoptr (GPtrArray) before = collect_beside (old, likes, rows->len);

  put_beside (parent, before);
  for (guint i = 0; i < olds->len; i++)
    if (likes[i] >= 0)
      {
        keep_attributes (rows->pdata[likes[i]], olds->pdata[i]);
        keep_inside (rows->pdata[likes[i]], olds->pdata[i]);
      }
}

void
vd_document_keep_beside (VdDocument       *self,
                         const VdDocument *old)
{
  g_return_if_fail (self != NULL && old != NULL && self->kind == old->kind);

  vd_document_settle (self);
  keep_inside (&self->node, &old->node);
}
