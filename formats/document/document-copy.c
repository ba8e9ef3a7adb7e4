/* Nodes once more, and whole documents, for another thread. */
#include "formats/document/document-private.h"

#include <string.h>

static gsize
measure_text (const VdNode *node)
{
  gsize size = node->text != NULL ? strlen (node->text) + 1 : 0;

  for (guint i = 0; i < node->n_attributes; i++)
    size += strlen (node->attributes[i].value) + 1;

  return size;
}

static char *
put_text (char       **room,
          const char  *text)
{
  char *put = *room;

  *room = g_stpcpy (put, text) + 1;
  return put;
}

/* In one block, as the reader makes it, whatever was changed since.  A number is of
 * the document that gave it. */
VdNode *
vd_node_copy_bare (const VdNode *node)
{
  VdNode *copy = vd_node_alloc (node->type, node->name, node->n_attributes, measure_text (node));
  char *room = vd_node_get_extra (copy);

  copy->element = node->element;
  copy->uri = node->uri;
  copy->line = node->line;
  copy->is_verbatim = node->is_verbatim;

  for (guint i = 0; i < node->n_attributes; i++)
    copy->attributes[i] = (VdAttribute) {
      node->attributes[i].name, put_text (&room, node->attributes[i].value),
    };
  if (node->text != NULL)
    copy->text = put_text (&room, node->text);

  return copy;
}

static void
copy_inside (VdNode        *copy,
             const VdNode  *node,
             const VdWatch *watch)
{
  for (const VdNode *child = node->first; child != NULL && !vd_watch_is_cancelled (watch);
       child = child->next)
    {
      vd_node_append (copy, vd_node_copy_bare (child));
      copy_inside (copy->last, child, watch);
    }
}

static VdNode *
find_root (const VdDocument *self)
{
  VdNode *node = self->node.first;

  while (node->type != VD_NODE_ELEMENT)
    node = node->next;

  return node;
}

VdDocument *
vd_document_copy (const VdDocument *self,
                  const VdWatch    *watch)
{
  VdDocument *copy;

  g_return_val_if_fail (self != NULL, NULL);

  copy = vd_document_new_empty (self->name);
  copy->n_rewritten = self->n_rewritten;
  if (self->lines != NULL)
    copy->lines = g_array_ref (self->lines);

  copy_inside (&copy->node, &self->node, watch);
  if (vd_watch_is_cancelled (watch))
    {
      vd_document_free (copy);
      return NULL;
    }

  vd_document_set_root (copy, find_root (copy));
  return copy;
}
