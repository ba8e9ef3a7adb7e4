#include "formats/document/document-ask.h"

static const char *
get_value (gconstpointer row,
           const char   *attribute)
{
  return vd_node_get (row, attribute);
}

gboolean
vd_node_reads (const VdNode            *node,
               const VdSchemaAttribute *attribute)
{
  const VdNode *parent;

  g_return_val_if_fail (node != NULL && attribute != NULL, FALSE);

  parent = vd_node_get_parent (node);
  return vd_attribute_is_read (attribute, parent != NULL ? vd_node_get_element (parent) : NULL,
                               node, get_value);
}

const char *
vd_node_ask (const VdNode *node,
             const char   *attribute)
{
  const VdElement *element;
  const VdSchemaAttribute *of;

  g_return_val_if_fail (node != NULL && attribute != NULL, NULL);

  element = vd_node_get_element (node);
  of = element != NULL ? vd_element_get_attribute (element, attribute) : NULL;

  return of != NULL && vd_node_reads (node, of) ? vd_node_get (node, attribute) : NULL;
}

/* Whether the row says what the condition "name=value" asks for. */
static gboolean
is_key (const VdNode *node,
        const char   *condition)
{
  g_auto (GStrv) halves = g_strsplit (condition, "=", 2);

  return halves[0] == NULL || g_strcmp0 (vd_node_get (node, halves[0]), halves[1]) == 0;
}

const char *
vd_node_get_key_word (const VdNode *node,
                      guint         nth)
{
  const VdElement *element;
  const VdSchemaAttribute *of;
  const char *value;

  g_return_val_if_fail (node != NULL && vd_node_get_element (node) != NULL, NULL);
  element = vd_node_get_element (node);
  g_return_val_if_fail (nth < g_strv_length (element->keys), NULL);

  if (!is_key (node, element->key_ifs[nth]))
    return NULL;

  value = vd_node_get (node, element->keys[nth]);
  of = vd_element_get_attribute (element, element->keys[nth]);
  return value == NULL && of != NULL ? of->usual : value;
}
