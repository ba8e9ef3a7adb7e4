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
