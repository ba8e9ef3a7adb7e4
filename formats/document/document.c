#include "formats/document/document-many.h"
#include "formats/document/document-private.h"

#include <string.h>

#include "formats/io/clean.h"

static const char *const kind_names[] = { "system", "map", "scenario", "cases" };

/* Blocks */

VdNode *
vd_node_alloc (VdNodeType  type,
               const char *name,
               guint       n_attributes,
               gsize       extra)
{
  gsize size = sizeof (VdNode) + n_attributes * sizeof (VdAttribute) + extra;
  VdNode *node = g_malloc (size);

  memset (node, 0, sizeof (VdNode));
  node->type = type;
  node->name = name;
  node->size = size;
  node->n_attributes = n_attributes;
  node->attributes = (VdAttribute *) (node + 1);

  return node;
}

char *
vd_node_get_extra (VdNode *node)
{
  return (char *) (node->attributes + node->n_attributes);
}

static gboolean
is_inside (const VdNode *node,
           const void   *pointer)
{
  return (const char *) pointer >= (const char *) node &&
         (const char *) pointer < (const char *) node + node->size;
}

static void
free_outside (VdNode *node,
              void   *pointer)
{
  if (!is_inside (node, pointer))
    g_free (pointer);
}

static void
free_list (VdNode *node)
{
  if (node->attributes != (VdAttribute *) (node + 1))
    g_free (node->attributes);
}

static void
free_contents (VdNode *node)
{
  for (guint i = 0; i < node->n_attributes; i++)
    free_outside (node, node->attributes[i].value);

  free_list (node);
  if (node->text != NULL)
    free_outside (node, node->text);

  while (node->first != NULL)
    {
      VdNode *child = node->first;

      node->first = child->next;
      free_contents (child);
      g_free (child);
    }
}

VdNode *
vd_node_first_carried (VdNode *node)
{
  while (node->previous != NULL && !vd_node_is_element (node->previous) &&
         node->previous->type != VD_NODE_TEXT)
    node = node->previous;

  return node;
}

void
vd_node_free (VdNode *node)
{
  VdNode *end;

  g_return_if_fail (node->parent == NULL);

  end = node->next;
  node = vd_node_first_carried (node);

  while (node != end)
    {
      VdNode *next = node->next;

      free_contents (node);
      g_free (node);
      node = next;
    }
}

/* Documents */

VdDocument *
vd_document_new_empty (const char *name)
{
  VdDocument *self = g_new0 (VdDocument, 1);

  self->node.type = VD_NODE_DOCUMENT;
  self->node.size = sizeof (VdNode);
  self->node.attributes = (VdAttribute *) (&self->node + 1);
  self->name = g_strdup (name);

  return self;
}

void
vd_document_set_root (VdDocument *self,
                      VdNode     *root)
{
  self->root = root;

  for (guint kind = 0; kind < G_N_ELEMENTS (kind_names); kind++)
    if (strcmp (root->name, kind_names[kind]) == 0)
      self->kind = kind;
}

VdDocument *
vd_document_new (VdDocumentKind  kind,
                 const char     *name)
{
  VdDocument *self;
  VdNode *root;

  g_return_val_if_fail (kind <= VD_DOCUMENT_CASES && name != NULL, NULL);

  self = vd_document_new_empty (name);
  root = vd_node_new (self, kind_names[kind]);

  root->element = vd_schema_get_root (root->name);
  vd_node_append (&self->node, root);
  vd_document_set_root (self, root);

  return self;
}

void
vd_document_free (VdDocument *self)
{
  g_return_if_fail (self != NULL);

  free_contents (&self->node);
  g_clear_pointer (&self->lines, g_array_unref);
  g_free (self->name);
  g_free (self);
}

VdDocumentKind
vd_document_get_kind (const VdDocument *self)
{
  g_return_val_if_fail (self != NULL, VD_DOCUMENT_SYSTEM);

  return self->kind;
}

const char *
vd_document_get_name (const VdDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->name;
}

void
vd_document_set_name (VdDocument *self,
                      const char *name)
{
  g_return_if_fail (self != NULL && name != NULL);

  g_free (self->name);
  self->name = g_strdup (name);
}

VdNode *
vd_document_get_root (const VdDocument *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->root;
}

/* Reading nodes */

const VdElement *
vd_node_get_element (const VdNode *node)
{
  return node->element;
}

const char *
vd_node_get_name (const VdNode *node)
{
  return node->name;
}

guint
vd_node_rank (const VdNode *node,
              const char   *attribute)
{
  int rank = node->element != NULL ? vd_element_get_rank (node->element, attribute) : -1;

  if (rank >= 0)
    return 1 + rank;
  if (g_str_has_prefix (attribute, "xmlns:"))
    return 0;

  return strchr (attribute, ':') == NULL ? VD_RANK_UNKNOWN : VD_RANK_FOREIGN;
}

static VdAttribute *
find_attribute (const VdNode *node,
                const char   *name)
{
  for (guint i = 0; i < node->n_attributes; i++)
    if (node->attributes[i].name == name ||
        (*node->attributes[i].name == *name && strcmp (node->attributes[i].name, name) == 0))
      return &node->attributes[i];

  return NULL;
}

const char *
vd_node_get (const VdNode *node,
             const char   *attribute)
{
  const VdAttribute *found = find_attribute (node, attribute);

  return found != NULL ? found->value : NULL;
}

gboolean
vd_node_has_list (const VdNode *node,
                  const char   *attribute)
{
  const VdSchemaAttribute *of;

  g_return_val_if_fail (node != NULL && attribute != NULL, FALSE);

  of = node->element != NULL ? vd_element_get_attribute (node->element, attribute) : NULL;
  return of != NULL && vd_attribute_is_set (of);
}

gboolean
vd_node_has_only (const VdNode      *node,
                  const char *const *attributes)
{
  g_return_val_if_fail (node != NULL && attributes != NULL, FALSE);

  for (guint i = 0; i < node->n_attributes; i++)
    if (!g_strv_contains (attributes, node->attributes[i].name))
      return FALSE;

  return node->first == NULL && node->text == NULL &&
         (node->previous == NULL || node->previous->type != VD_NODE_COMMENT);
}

VdRowPlace
vd_row_place (const VdNode *node)
{
  return (VdRowPlace) { node, node != NULL ? node->name : NULL, VD_NO_NUMBER, VD_NO_NUMBER };
}

const char *
vd_node_get_text (const VdNode *node)
{
  return node->text;
}

guint
vd_node_get_line (const VdNode *node)
{
  return node->line;
}

VdNode *
vd_node_get_parent (const VdNode *node)
{
  return node->parent != NULL && node->parent->type != VD_NODE_DOCUMENT ? node->parent : NULL;
}

static VdNode *
own_or_later (VdNode *node)
{
  while (node != NULL && node->type != VD_NODE_ELEMENT)
    node = node->next;

  return node;
}

VdNode *
vd_node_get_first (const VdNode *node)
{
  return own_or_later (node->first);
}

VdNode *
vd_node_get_next (const VdNode *node)
{
  return node->parent != NULL ? own_or_later (node->next) : NULL;
}

VdNode *
vd_node_find (const VdNode *node,
              const char   *name)
{
  VdNode *child = node != NULL ? vd_node_get_first (node) : NULL;

  while (child != NULL && strcmp (child->name, name) != 0)
    child = vd_node_get_next (child);

  return child;
}

VdNode *
vd_node_find_next (const VdNode *node)
{
  VdNode *next = vd_node_get_next (node);

  while (next != NULL && strcmp (next->name, node->name) != 0)
    next = vd_node_get_next (next);

  return next;
}

/* Changing nodes */

VdNode *
vd_node_new (VdDocument *document,
             const char *name)
{
  g_return_val_if_fail (name != NULL, NULL);

  return vd_node_alloc (VD_NODE_ELEMENT, g_intern_string (name), 0, 0);
}

void
vd_node_touch (VdNode *node)
{
  while (node->parent != NULL)
    node = node->parent;

  if (node->type == VD_NODE_DOCUMENT)
    vd_document_begin_many ((VdDocument *) node);
}

static char *
take_value (VdNode *node,
            char   *value)
{
  return is_inside (node, value) ? g_strdup (value) : value;
}

static void
insert_attribute (VdNode     *node,
                  const char *name,
                  char       *value)
{
  guint n = node->n_attributes;
  VdAttribute *attributes = g_new (VdAttribute, n + 1);
  guint place = 0;

  while (place < n &&
         vd_node_rank (node, node->attributes[place].name) <= vd_node_rank (node, name))
    place++;

  memcpy (attributes, node->attributes, place * sizeof (VdAttribute));
  memcpy (attributes + place + 1, node->attributes + place, (n - place) * sizeof (VdAttribute));
  attributes[place] = (VdAttribute) { name, value };

  free_list (node);
  node->attributes = attributes;
  node->n_attributes = n + 1;
}

static void
remove_attribute (VdNode      *node,
                  VdAttribute *attribute)
{
  guint after = node->attributes + node->n_attributes - attribute - 1;

  memmove (attribute, attribute + 1, after * sizeof (VdAttribute));
  node->n_attributes--;
}

void
vd_node_replace (VdNode      *node,
                 VdAttribute *found,
                 const char  *name,
                 char        *value)
{
  if (found == NULL && value != NULL)
    insert_attribute (node, name, value);
  if (found == NULL)
    return;

  free_outside (node, found->value);
  if (value != NULL)
    found->value = value;
  else
    remove_attribute (node, found);
}

char *
vd_node_set (VdNode     *node,
             const char *attribute,
             const char *value)
{
  VdAttribute *found;
  g_autofree char *next = value != NULL ? vd_text_clean (value) : NULL;
  char *old;

  g_return_val_if_fail (node != NULL && attribute != NULL, NULL);

  found = find_attribute (node, attribute);
  vd_node_touch (node);

  if (found == NULL)
    {
      if (next != NULL)
        insert_attribute (node, g_intern_string (attribute), g_steal_pointer (&next));
      return NULL;
    }

  old = take_value (node, found->value);

  if (next != NULL)
    found->value = g_steal_pointer (&next);
  else
    remove_attribute (node, found);

  return old;
}

GStrv
vd_split_words (const char *value)
{
  g_auto (GStrv) parts = g_strsplit_set (value != NULL ? value : "", " \t\r\n", -1);
  g_autoptr (GStrvBuilder) words = g_strv_builder_new ();

  for (guint i = 0; parts[i] != NULL; i++)
    if (*parts[i] != '\0')
      g_strv_builder_add (words, parts[i]);

  return g_strv_builder_end (words);
}

char *
vd_join_words (const char *text)
{
  g_auto (GStrv) words = g_strsplit_set (text, " \t\r\n", -1);
  GString *line = g_string_sized_new (strlen (text));

  for (guint i = 0; words[i] != NULL; i++)
    if (*words[i] != '\0')
      g_string_append_printf (line, "%s%s", line->len > 0 ? " " : "", words[i]);

  return g_string_free (line, FALSE);
}

gsize
vd_find_word (const char *text,
              gsize       length,
              guint      *below)
{
  gsize start = 0;

  while (start < length && g_ascii_isspace (text[start]))
    start++;

  *below = 0;
  for (gsize i = start; i < length; i++)
    *below += text[i] == '\n';

  return start;
}

char *
vd_node_set_text (VdNode     *node,
                  const char *text)
{
  g_autofree char *valid = text != NULL ? vd_text_clean (text) : NULL;
  char *next = valid != NULL ? vd_join_words (valid) : NULL;
  char *old;

  g_return_val_if_fail (node != NULL, NULL);

  old = node->text != NULL ? take_value (node, node->text) : NULL;
  vd_node_touch (node);
  node->text = next;

  return old;
}

VdNode *
vd_node_copy (const VdNode *node)
{
  VdNode *copy;

  g_return_val_if_fail (node != NULL, NULL);

  copy = vd_node_alloc (VD_NODE_ELEMENT, node->name, node->n_attributes, 0);
  copy->line = node->line;
  copy->text = g_strdup (node->text);
  for (guint i = 0; i < node->n_attributes; i++)
    copy->attributes[i] = (VdAttribute) {
      node->attributes[i].name, g_strdup (node->attributes[i].value),
    };

  for (const VdNode *child = vd_node_get_first (node); child != NULL;
       child = vd_node_get_next (child))
    vd_node_append (copy, vd_node_copy (child));

  return copy;
}
