#include "formats/document/document-pack.h"

#include <string.h>

#include "formats/document/document-private.h"

#define MAX_DEPTH (2 * VD_MAX_DEPTH)
#define MAX_ATTRIBUTES 4096

/* Numbers */

static void
number_below (VdDocument *self,
              VdNode     *node)
{
  g_autoptr (GPtrArray) children = NULL;

  if (vd_node_is_element (node))
    node->number = ++self->n_numbers;
  if (node->first == NULL || node->is_verbatim || node->type == VD_NODE_FOREIGN)
    return;

  children = vd_node_list_written (node);
  for (guint i = 0; i < children->len; i++)
    number_below (self, children->pdata[i]);
}

void
vd_document_number (VdDocument *self)
{
  g_return_if_fail (self != NULL);

  if (self->is_numbered)
    return;

  self->n_before = self->n_numbers;
  number_below (self, self->root);
  self->is_numbered = TRUE;

  /* Of what was changed before the round nothing is known to who reads the file. */
  self->finger = NULL;
}

guint32
vd_document_get_number (const VdDocument *self,
                        const VdNode     *node)
{
  return node->number > self->n_before ? node->number - self->n_before : 0;
}

static void
list_below (VdDocument *self,
            VdNode     *node,
            GPtrArray  *nodes)
{
  guint32 number = vd_document_get_number (self, node);

  if (number > 0)
    nodes->pdata[number] = node;
  if (node->is_verbatim || node->type == VD_NODE_FOREIGN)
    return;

  for (VdNode *child = node->first; child != NULL; child = child->next)
    list_below (self, child, nodes);
}

GPtrArray *
vd_document_list_numbered (VdDocument *self)
{
  GPtrArray *nodes;

  g_return_val_if_fail (self != NULL && self->is_numbered, NULL);

  nodes = g_ptr_array_new ();
  g_ptr_array_set_size (nodes, self->n_numbers - self->n_before + 1);
  list_below (self, self->root, nodes);

  return nodes;
}

/* Packing */

static void
pack_below (VdDocument *self,
            VdNode     *node,
            VdPacker   *packer)
{
  if (vd_node_is_element (node) && vd_document_get_number (self, node) == 0)
    {
      node->number = ++self->n_numbers;
      self->is_numbered = FALSE;
    }

  vd_pack_number (packer, node->type);
  vd_pack_number (packer, node->is_verbatim);
  vd_pack_number (packer, vd_document_get_number (self, node));
  vd_pack_number (packer, node->line);
  vd_pack_string (packer, node->name);
  vd_pack_string (packer, node->uri);
  vd_pack_string (packer, node->text);

  vd_pack_number (packer, node->n_attributes);
  for (guint i = 0; i < node->n_attributes; i++)
    {
      vd_pack_string (packer, node->attributes[i].name);
      vd_pack_string (packer, node->attributes[i].value);
    }

  for (VdNode *child = node->first; child != NULL; child = child->next)
    {
      vd_pack_number (packer, 1);
      pack_below (self, child, packer);
    }

  vd_pack_number (packer, 0);
}

void
vd_document_pack_node (VdDocument *self,
                       VdNode     *node,
                       VdPacker   *packer)
{
  VdNode *from = node;

  g_return_if_fail (node->parent == NULL);

  while (from->previous != NULL)
    from = from->previous;

  for (; from != node->next; from = from->next)
    {
      vd_pack_number (packer, 1);
      pack_below (self, from, packer);
    }

  vd_pack_number (packer, 0);
}

/* Unpacking */

static void
take_number (VdDocument *self,
             VdNode     *node,
             guint32     number,
             GPtrArray  *nodes)
{
  if (nodes->len <= number)
    g_ptr_array_set_size (nodes, number + 1);

  nodes->pdata[number] = node;
  node->number = self->n_before + number;
  self->is_numbered = FALSE;
  self->n_numbers = MAX (self->n_numbers, node->number);
}

static void
unpack_attributes (VdNode     *node,
                   VdUnpacker *unpacker)
{
  for (guint i = 0; i < node->n_attributes; i++)
    {
      const char *name = vd_unpack_string (unpacker);
      const char *value = vd_unpack_string (unpacker);

      if (name == NULL || value == NULL)
        vd_unpacker_fail (unpacker);

      node->attributes[i].name = g_intern_string (name != NULL ? name : "");
      node->attributes[i].value = g_strdup (value != NULL ? value : "");
    }
}

static VdNode *unpack_below (VdDocument *self,
                             VdUnpacker *unpacker,
                             GPtrArray  *nodes,
                             guint       depth);

static void
unpack_children (VdDocument *self,
                 VdNode     *node,
                 VdUnpacker *unpacker,
                 GPtrArray  *nodes,
                 guint       depth)
{
  while (vd_unpack_number (unpacker) == 1)
    {
      VdNode *child = unpack_below (self, unpacker, nodes, depth + 1);

      if (child == NULL)
        return;
      vd_node_append (node, child);
    }
}

/* A number must be the next one or one that has been given; so a damaged one
 * can't ask for a list of any length. */
static gboolean
is_possible (const VdNode *node,
             guint64       number,
             GPtrArray    *nodes)
{
  return vd_node_is_element (node) ? number > 0 && number <= nodes->len : number == 0;
}

static VdNode *
unpack_below (VdDocument *self,
              VdUnpacker *unpacker,
              GPtrArray  *nodes,
              guint       depth)
{
  guint64 type = vd_unpack_number (unpacker);
  guint64 is_verbatim = vd_unpack_number (unpacker);
  guint64 number = vd_unpack_number (unpacker);
  guint64 line = vd_unpack_number (unpacker);
  const char *name = vd_unpack_string (unpacker);
  const char *uri = vd_unpack_string (unpacker);
  const char *text = vd_unpack_string (unpacker);
  guint64 n_attributes = vd_unpack_number (unpacker);
  VdNode *node;

  if (unpacker->failed || depth > MAX_DEPTH || n_attributes > MAX_ATTRIBUTES ||
      type < VD_NODE_ELEMENT || type > VD_NODE_TEXT)
    {
      vd_unpacker_fail (unpacker);
      return NULL;
    }

  node = vd_node_alloc (type, g_intern_string (name), n_attributes, 0);
  node->is_verbatim = is_verbatim != 0;
  node->line = line;
  node->uri = g_intern_string (uri);
  node->text = g_strdup (text);
  unpack_attributes (node, unpacker);

  if (is_possible (node, number, nodes))
    {
      if (number > 0)
        take_number (self, node, number, nodes);
      unpack_children (self, node, unpacker, nodes, depth);
    }
  else
    vd_unpacker_fail (unpacker);

  return node;
}

/* A list without a parent. */
static void
free_list (VdNode *last)
{
  while (last != NULL)
    {
      VdNode *previous = last->previous;

      last->previous = NULL;
      last->next = NULL;
      vd_node_free (last);
      last = previous;
    }
}

VdNode *
vd_document_unpack_node (VdDocument *self,
                         VdUnpacker *unpacker,
                         GPtrArray  *nodes)
{
  VdNode *last = NULL;

  g_return_val_if_fail (self != NULL && unpacker != NULL && nodes != NULL, NULL);

  while (vd_unpack_number (unpacker) == 1)
    {
      VdNode *node = unpack_below (self, unpacker, nodes, 0);

      if (node == NULL)
        break;

      node->previous = last;
      if (last != NULL)
        last->next = node;
      if (last != NULL && vd_node_is_element (last))
        vd_unpacker_fail (unpacker); /* only comments stand before it */
      last = node;
    }

  if (!unpacker->failed && last != NULL && last->type == VD_NODE_ELEMENT)
    return last;

  vd_unpacker_fail (unpacker);
  free_list (last);
  return NULL;
}

/* Order */

static void
list_unsorted_below (VdNode    *node,
                     GPtrArray *list)
{
  if (vd_node_needs_sorting (node))
    g_ptr_array_add (list, node);
  if (node->is_verbatim || node->type == VD_NODE_FOREIGN)
    return;

  for (VdNode *child = node->first; child != NULL; child = child->next)
    list_unsorted_below (child, list);
}

GPtrArray *
vd_document_list_unsorted (VdDocument *self)
{
  GPtrArray *list = g_ptr_array_new ();

  g_return_val_if_fail (self != NULL, list);

  list_unsorted_below (self->root, list);
  return list;
}

static GPtrArray *
list_elements (VdNode *parent)
{
  GPtrArray *list = g_ptr_array_new ();

  for (VdNode *child = parent->first; child != NULL; child = child->next)
    if (vd_node_is_element (child))
      g_ptr_array_add (list, child);

  return list;
}

void
vd_document_pack_order (VdDocument *self,
                        VdNode     *parent,
                        VdPacker   *packer)
{
  g_autoptr (GPtrArray) children = NULL;

  g_return_if_fail (self != NULL && parent != NULL && packer != NULL);

  children = list_elements (parent);
  vd_pack_number (packer, vd_document_get_number (self, parent));
  for (guint i = 0; i < children->len; i++)
    vd_pack_number (packer, vd_document_get_number (self, children->pdata[i]));
  vd_pack_number (packer, 0);
}

static GPtrArray *
unpack_ordered (VdUnpacker *unpacker,
                GPtrArray  *nodes,
                VdNode     *parent)
{
  GPtrArray *children = g_ptr_array_new ();
  guint64 number;

  while ((number = vd_unpack_number (unpacker)) > 0)
    {
      VdNode *child = number < nodes->len ? nodes->pdata[number] : NULL;

      if (child == NULL || child->parent != parent)
        vd_unpacker_fail (unpacker);
      else
        g_ptr_array_add (children, child);
    }

  return children;
}

/* The comments that end the parent stay at its end. */
static void
put_last (VdDocument *self,
          VdNode     *parent,
          GPtrArray  *nodes)
{
  for (guint i = 0; i < nodes->len; i++)
    vd_document_insert (self, parent, vd_document_remove (self, nodes->pdata[i], NULL),
                        VD_NODE_END);
}

static gboolean
are_same (const GPtrArray *a,
          const GPtrArray *b)
{
  return a->len == b->len &&
         (a->len == 0 || memcmp (a->pdata, b->pdata, a->len * sizeof *a->pdata) == 0);
}

static gboolean
arrange (VdDocument *self,
         VdNode     *parent,
         GPtrArray  *children)
{
  g_autoptr (GPtrArray) before = list_elements (parent);
  g_autoptr (GPtrArray) written = vd_node_list_written (parent);
  g_autoptr (GPtrArray) now = NULL;

  put_last (self, parent, children);
  now = vd_node_list_written (parent);
  if (are_same (now, written))
    return TRUE;

  put_last (self, parent, before);
  return FALSE;
}

void
vd_document_unpack_order (VdDocument *self,
                          VdUnpacker *unpacker,
                          GPtrArray  *nodes)
{
  guint64 number;
  VdNode *parent;
  g_autoptr (GPtrArray) children = NULL;

  g_return_if_fail (self != NULL && unpacker != NULL && nodes != NULL);

  number = vd_unpack_number (unpacker);
  parent = number < nodes->len ? nodes->pdata[number] : NULL;
  if (parent != NULL)
    children = unpack_ordered (unpacker, nodes, parent);
  if (parent == NULL || unpacker->failed || !arrange (self, parent, children))
    vd_unpacker_fail (unpacker);
}

/* Rows */

/* Digits alone, few enough to count with. */
static gboolean
read_label (const char *label,
            gint64     *value,
            guint      *digits)
{
  *value = 0;
  for (*digits = 0; g_ascii_isdigit (label[*digits]); (*digits)++)
    *value = *value * 10 + (label[*digits] - '0');

  return *digits > 0 && *digits <= VD_ROW_DIGITS && label[*digits] == '\0';
}

gboolean
vd_row_run_begin (VdRowRun   *self,
                  VdDocument *document,
                  VdNode     *node)
{
  const char *label;
  gint64 value;
  guint digits;

  g_return_val_if_fail (self != NULL && document != NULL && node != NULL, FALSE);

  label = vd_node_get (node, "at");
  if (node->type != VD_NODE_ELEMENT || node->is_verbatim || node->first != NULL ||
      node->previous != NULL || node->text != NULL || label == NULL ||
      strnlen (label, VD_ROW_DIGITS + 1) > VD_ROW_DIGITS || !read_label (label, &value, &digits))
    return FALSE;

  if (vd_document_get_number (document, node) == 0)
    node->number = ++document->n_numbers;

  self->row = vd_node_copy (node);
  self->number = vd_document_get_number (document, node);
  self->label = value;
  self->digits = digits;
  self->stride = 0;
  self->n = 1;

  return TRUE;
}

static gboolean
is_alike (const VdNode *a,
          const VdNode *b)
{
  if (a->name != b->name || a->n_attributes != b->n_attributes || a->line != b->line)
    return FALSE;

  for (guint i = 0; i < a->n_attributes; i++)
    if (a->attributes[i].name != b->attributes[i].name ||
        (strcmp (a->attributes[i].name, "at") != 0 &&
         strcmp (a->attributes[i].value, b->attributes[i].value) != 0))
      return FALSE;

  return TRUE;
}

gboolean
vd_row_run_extend (VdRowRun   *self,
                   VdDocument *document,
                   VdNode     *node)
{
  const char *label = vd_node_get (node, "at");
  guint32 number = vd_document_get_number (document, node);
  gint64 value, stride;
  guint digits;

  if (node->type != VD_NODE_ELEMENT || node->is_verbatim || node->first != NULL ||
      node->previous != NULL || node->text != NULL || label == NULL || !is_alike (self->row, node) ||
      !read_label (label, &value, &digits) || digits != self->digits)
    return FALSE;

  stride = self->n == 1 ? value - self->label : self->stride;
  if (value != self->label + stride * self->n ||
      (number == 0 ? document->n_numbers + 1 - document->n_before : number) !=
        self->number + self->n)
    return FALSE;

  if (number == 0)
    node->number = ++document->n_numbers;
  self->stride = stride;
  self->n++;

  return TRUE;
}

void
vd_row_run_pack (VdRowRun *self,
                 VdPacker *packer)
{
  VdNode *row;

  g_return_if_fail (self != NULL && self->row != NULL && packer != NULL);

  row = self->row;
  vd_pack_number (packer, self->number);
  vd_pack_number (packer, self->n);
  vd_pack_number (packer, self->label);
  vd_pack_number (packer, self->digits);
  vd_pack_number (packer, self->stride < 0);
  vd_pack_number (packer, ABS (self->stride));
  vd_pack_number (packer, row->line);
  vd_pack_string (packer, row->name);
  vd_pack_number (packer, row->n_attributes);

  for (guint i = 0; i < row->n_attributes; i++)
    {
      gboolean is_label = strcmp (row->attributes[i].name, "at") == 0;

      vd_pack_string (packer, row->attributes[i].name);
      vd_pack_string (packer, is_label ? "" : row->attributes[i].value);
    }
}

void
vd_row_run_clear (VdRowRun *self)
{
  g_return_if_fail (self != NULL);

  g_clear_pointer (&self->row, vd_node_free);
}

/* Whether all labels of the run are numbers of so many digits. */
static gboolean
is_countable (guint64 n,
              guint64 label,
              guint64 stride,
              guint64 digits)
{
  const guint64 most = G_GUINT64_CONSTANT (1000000000000000);

  return n > 0 && n <= VD_MAX_NODES && label < most && stride <= most / n &&
         digits > 0 && digits <= VD_ROW_DIGITS;
}

gboolean
vd_row_run_unpack (VdRowRun   *self,
                   VdUnpacker *unpacker)
{
  guint64 number = vd_unpack_number (unpacker);
  guint64 n = vd_unpack_number (unpacker);
  guint64 label = vd_unpack_number (unpacker);
  guint64 digits = vd_unpack_number (unpacker);
  gboolean is_falling = vd_unpack_number (unpacker) != 0;
  guint64 stride = vd_unpack_number (unpacker);
  guint64 line = vd_unpack_number (unpacker);
  const char *name = vd_unpack_string (unpacker);
  guint64 n_attributes = vd_unpack_number (unpacker);

  *self = (VdRowRun) { NULL };
  if (name == NULL || n_attributes > MAX_ATTRIBUTES || number > G_MAXUINT32 ||
      !is_countable (n, label, stride, digits))
    {
      vd_unpacker_fail (unpacker);
      return FALSE;
    }

  *self = (VdRowRun) {
    .row = vd_node_alloc (VD_NODE_ELEMENT, g_intern_string (name), n_attributes, 0),
    .number = number, .n = n, .label = label, .digits = digits,
    .stride = is_falling ? -(gint64) stride : (gint64) stride,
  };
  self->row->line = line;
  unpack_attributes (self->row, unpacker);

  return !unpacker->failed;
}

VdNode *
vd_row_run_make (const VdRowRun *self,
                 VdDocument     *document,
                 guint           i,
                 GPtrArray      *nodes)
{
  gint64 value;
  g_autofree char *label = NULL;
  VdNode *node;

  g_return_val_if_fail (self != NULL && self->row != NULL && i < self->n, NULL);
  g_return_val_if_fail (document != NULL && nodes != NULL, NULL);

  value = self->label + self->stride * i;
  label = g_strdup_printf ("%0*" G_GINT64_FORMAT, (int) self->digits, value);

  if (self->number + i == 0 || self->number + i > nodes->len)
    return NULL;

  node = vd_node_copy (self->row);
  g_free (vd_node_set (node, "at", label));
  take_number (document, node, self->number + i, nodes);

  return node;
}
