/* What stands under what: nodes put in, taken out, and where they belong. */
#include "formats/document/document-private.h"

void
vd_node_append (VdNode *parent,
                VdNode *child)
{
  child->parent = parent;
  child->previous = parent->last;
  child->next = NULL;

  if (parent->last != NULL)
    parent->last->next = child;
  else
    parent->first = child;

  parent->last = child;
}

static int
compare_ranks (const void *a,
               const void *b,
               void       *node)
{
  return (int) vd_node_rank (node, ((const VdAttribute *) a)->name) -
         (int) vd_node_rank (node, ((const VdAttribute *) b)->name);
}

static void
sort_attributes (VdNode *node)
{
  guint sorted = 1;

  while (sorted < node->n_attributes &&
         compare_ranks (&node->attributes[sorted - 1], &node->attributes[sorted], node) <= 0)
    sorted++;

  if (sorted < node->n_attributes)
    g_qsort_with_data (node->attributes, node->n_attributes, sizeof (VdAttribute),
                       compare_ranks, node);
}

/* Mostly the same as the row before it. */
static const VdElement *
find_element (const VdNode    *node,
              const VdElement *parent)
{
  const VdNode *near = node->previous;

  if (near != NULL && near->type == VD_NODE_ELEMENT && near->name == node->name)
    return near->element;

  return vd_schema_get_child (parent, node->name, NULL);
}

/* What an element is depends on its parent: learn it again after a move. */
static void
learn_element (VdNode *node)
{
  const VdElement *parent = node->parent->element;
  const VdElement *element = NULL;

  if (node->type == VD_NODE_ELEMENT && parent != NULL)
    element = find_element (node, parent);

  if (element == node->element)
    return;

  node->element = element;
  sort_attributes (node);

  for (VdNode *child = node->first; child != NULL; child = child->next)
    learn_element (child);
}

static gboolean
is_sorted (const VdNode *parent)
{
  return parent->element != NULL && parent->element->is_sorted;
}

/* The last element, or NULL: behind it are only the comments that end the
 * parent. */
static VdNode *
last_element (VdNode *parent)
{
  VdNode *last = parent->last;

  while (last != NULL && !vd_node_is_element (last))
    last = last->previous;

  return last;
}

/* The nearest row at or before (or else after) @node that has a key. */
static VdNode *
find_keyed (VdNode  *node,
            gboolean is_before)
{
  while (node != NULL && vd_node_get_key (node) == NULL)
    node = is_before ? node->previous : node->next;

  return node;
}

/* The row after which @key belongs, NULL for the first place: looked for from
 * the last change, since the next is mostly beside it. */
static VdNode *
find_row_before (VdDocument *self,
                 VdNode     *parent,
                 const char *key)
{
  VdNode *row = self->finger != NULL && self->finger->parent == parent ? self->finger
                                                                       : parent->last;
  VdNode *next;

  row = find_keyed (row, TRUE);
  while (row != NULL && vd_natural_compare (vd_node_get_key (row), key) > 0)
    row = find_keyed (row->previous, TRUE);

  while ((next = find_keyed (row != NULL ? row->next : parent->first, FALSE)) != NULL &&
         vd_natural_compare (vd_node_get_key (next), key) <= 0)
    row = next;

  return row;
}

VdNode vd_node_end;

/* What a new element is to stand before. */
static VdNode *
find_place (VdDocument *self,
            VdNode     *parent,
            VdNode     *node,
            gboolean    at_end)
{
  VdNode *after;

  if (!at_end && is_sorted (parent) && vd_node_get_key (node) != NULL)
    after = find_row_before (self, parent, vd_node_get_key (node));
  else
    after = last_element (parent);

  return after != NULL ? after->next : parent->first;
}

static void
link_before (VdNode *parent,
             VdNode *from,
             VdNode *to,
             VdNode *before)
{
  VdNode *after = before != NULL ? before->previous : parent->last;

  for (VdNode *node = from; node != NULL; node = node == to ? NULL : node->next)
    node->parent = parent;

  from->previous = after;
  to->next = before;

  *(after != NULL ? &after->next : &parent->first) = from;
  *(before != NULL ? &before->previous : &parent->last) = to;
}

void
vd_document_insert (VdDocument *self,
                    VdNode     *parent,
                    VdNode     *node,
                    VdNode     *before)
{
  gboolean at_end = before == VD_NODE_END;
  gboolean is_found = before != NULL && !at_end;

  g_return_if_fail (node->parent == NULL);
  g_return_if_fail (!is_found || before->parent == parent);

  vd_node_touch (parent);
  link_before (parent, vd_node_first_carried (node), node,
               is_found ? vd_node_first_carried (before)
                        : find_place (self, parent, node, at_end));
  learn_element (node);

  if (is_sorted (parent))
    self->finger = node;
}

static VdNode *
next_element (VdNode *node)
{
  for (node = node->next; node != NULL; node = node->next)
    if (vd_node_is_element (node))
      return node;

  return VD_NODE_END;
}

VdNode *
vd_document_remove (VdDocument  *self,
                    VdNode      *node,
                    VdNode     **next)
{
  VdNode *parent = node->parent;
  VdNode *from;

  g_return_val_if_fail (parent != NULL && node != self->root, NULL);

  vd_node_touch (node);

  if (next != NULL)
    *next = next_element (node);

  from = vd_node_first_carried (node);
  self->finger = is_sorted (parent) ? from->previous : NULL;
  *(from->previous != NULL ? &from->previous->next : &parent->first) = node->next;
  *(node->next != NULL ? &node->next->previous : &parent->last) = from->previous;

  from->previous = NULL;
  node->next = NULL;
  for (VdNode *carried = from; carried != NULL; carried = carried->next)
    carried->parent = NULL;

  return node;
}
