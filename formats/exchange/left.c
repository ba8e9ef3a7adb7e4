#include "formats/exchange/left.h"

#include <string.h>

#include "formats/document/document-private.h"

#define N_KINDS (VD_DOCUMENT_CASES + 1)

struct _VdLeft
{
  GArray     *items;           /* of VdLeftItem */
  GHashTable *rows;            /* VdNodes that are lost */
  GHashTable *places[N_KINDS]; /* of VdElement: guint for it and for each of its attributes, one
                                  more than the number of the item; 0: none yet */
};

typedef struct
{
  VdLeft         *left;
  VdDocumentKind  kind;
  VdCarried      *carried;
} Walk;

VdLeft *
vd_left_new (void)
{
  VdLeft *self = g_new0 (VdLeft, 1);

  self->items = g_array_new (FALSE, FALSE, sizeof (VdLeftItem));
  self->rows = g_hash_table_new (NULL, NULL);
  for (guint i = 0; i < N_KINDS; i++)
    self->places[i] = g_hash_table_new_full (NULL, NULL, NULL, g_free);

  return self;
}

void
vd_left_free (VdLeft *self)
{
  g_array_unref (self->items);
  g_hash_table_unref (self->rows);
  for (guint i = 0; i < N_KINDS; i++)
    g_hash_table_unref (self->places[i]);
  g_free (self);
}

static VdLeftItem *
find_other (VdLeft     *self,
            VdLeftKind  kind,
            const char *what)
{
  VdLeftItem item = { .kind = kind, .what = what };

  for (guint i = 0; i < self->items->len; i++)
    {
      VdLeftItem *old = &g_array_index (self->items, VdLeftItem, i);

      if (old->kind == kind && g_strcmp0 (old->what, what) == 0)
        return old;
    }

  g_array_append_val (self->items, item);
  return &g_array_index (self->items, VdLeftItem, self->items->len - 1);
}

void
vd_left_add (VdLeft     *self,
             const char *what,
             guint       n)
{
  if (n > 0)
    find_other (self, VD_LEFT_OTHER, what)->n += n;
}

void
vd_left_add_row (VdLeft       *self,
                 const char   *what,
                 const VdNode *row)
{
  if (g_hash_table_add (self->rows, (gpointer) row))
    vd_left_add (self, what, 1);
}

gboolean
vd_left_has_row (const VdLeft *self,
                 const VdNode *row)
{
  return g_hash_table_contains (self->rows, row);
}

const VdLeftItem *
vd_left_get (const VdLeft *self,
             guint         number)
{
  return number < self->items->len ? &g_array_index (self->items, VdLeftItem, number) : NULL;
}

/* The walk */

/* @rank: the place of an attribute; -1: the element itself is meant */
static VdLeftItem *
find_place (Walk            *self,
            const VdElement *element,
            int              rank)
{
  GHashTable *places = self->left->places[self->kind];
  GArray *items = self->left->items;
  guint *numbers = g_hash_table_lookup (places, element);

  if (numbers == NULL)
    {
      numbers = g_new0 (guint, element->n_attributes + 1);
      g_hash_table_insert (places, (gpointer) element, numbers);
    }

  if (numbers[rank + 1] == 0)
    {
      VdLeftItem item = {
        .kind = rank < 0 ? VD_LEFT_ELEMENT : VD_LEFT_ATTRIBUTE,
        .document = self->kind,
        .element = element,
        .attribute = rank < 0 ? NULL : &element->attributes[rank],
      };

      g_array_append_val (items, item);
      numbers[rank + 1] = items->len;
    }

  return &g_array_index (items, VdLeftItem, numbers[rank + 1] - 1);
}

static void
add_foreign (Walk *self)
{
  if (!vd_carried_takes_foreign (self->carried))
    find_other (self->left, VD_LEFT_FOREIGN, NULL)->n++;
}

static void
add_comment (Walk *self)
{
  if (!vd_carried_takes_comments (self->carried))
    find_other (self->left, VD_LEFT_COMMENTS, NULL)->n++;
}

static guint
count_inside (const VdNode *node)
{
  guint n = 0;

  for (const VdNode *child = node->first; child != NULL; child = child->next)
    n += child->type == VD_NODE_ELEMENT ? 1 + count_inside (child) : 0;

  return n;
}

static void
walk_attributes (Walk               *self,
                 const VdNode       *node,
                 const VdCarriedRow *row)
{
  for (guint i = 0; i < node->n_attributes; i++)
    {
      int rank = vd_element_get_rank (node->element, node->attributes[i].name);

      if (rank < 0)
        add_foreign (self);
      else if ((row->attributes >> rank & 1) == 0)
        find_place (self, node->element, rank)->n++;
    }
}

static void walk_node (Walk         *self,
                       const VdNode *node);

static void
walk_children (Walk         *self,
               const VdNode *node)
{
  for (const VdNode *child = node->first; child != NULL; child = child->next)
    if (child->type == VD_NODE_COMMENT || child->type == VD_NODE_INSTRUCTION)
      add_comment (self);
    else if (child->type == VD_NODE_FOREIGN || (child->type == VD_NODE_ELEMENT &&
                                                child->element == NULL))
      add_foreign (self);
    else if (child->type == VD_NODE_ELEMENT)
      walk_node (self, child);
}

static void
walk_node (Walk         *self,
           const VdNode *node)
{
  const VdCarriedRow *row = vd_carried_find (self->carried, node->element);

  if (vd_left_has_row (self->left, node))
    return;

  if (!row->is_taken && !row->is_around)
    {
      VdLeftItem *item = find_place (self, node->element, -1);

      item->n++;
      item->n_inside += count_inside (node);
      return;
    }

  walk_attributes (self, node, row);
  walk_children (self, node);
}

void
vd_left_walk (VdLeft            *self,
              const VdDocument  *document,
              const char *const *list)
{
  VdDocumentKind kind = vd_document_get_kind (document);
  g_autoptr (VdCarried) carried = vd_carried_new (list, kind);
  Walk walk = { self, kind, carried };

  walk_children (&walk, &document->node);
}
