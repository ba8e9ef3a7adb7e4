/* What of the documents the rules play, by the schema; the rest is reported, so that
 * no row is silently left out of a game. */
#include "formats/compile/compile-private.h"

#include <string.h>

gboolean
vd_rules_play (const VdElement *element,
               const char      *word,
               const char      *value)
{
  const VdSchemaAttribute *attribute;

  g_return_val_if_fail (element != NULL && word != NULL && value != NULL, FALSE);

  attribute = vd_element_get_attribute (element, word);
  return attribute != NULL && vd_attribute_plays (attribute, value);
}

gboolean
vd_compile_is_played (const VdNode *node)
{
  const VdElement *element = vd_node_get_element (node);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const char *value = vd_node_get (node, element->attributes[i].name);

      if (value != NULL && !vd_attribute_plays (&element->attributes[i], value))
        return FALSE;
    }

  return TRUE;
}

static void
check_words (VdCompile       *self,
             const VdNode    *node,
             const VdElement *element)
{
  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *word = &element->attributes[i];
      const char *value = vd_node_get (node, word->name);
      g_autofree char *what = NULL;

      if (value == NULL || vd_attribute_plays (word, value) || !vd_attribute_allows (word, value))
        continue;

      what = word->values != NULL
             ? vd_phrase_new (N_("%s=\"%s\" of %s rows"), word->name, value, element->name)
             : vd_phrase_new (N_("\"%s\" of %s rows"), word->name, element->name);
      vd_compile_unknown (self, node, what);
    }
}

/* What the schema does not have is reported where the document is checked. */
static void
check_children (VdCompile    *self,
                const VdNode *parent)
{
  for (VdNode *node = vd_node_get_first (parent); node != NULL; node = vd_node_get_next (node))
    if (vd_node_get_element (node) != NULL)
      {
        check_words (self, node, vd_node_get_element (node));
        check_children (self, node);
      }
}

void
vd_compile_known (VdCompile *self)
{
  if (self->system != NULL)
    check_children (self, self->system);

  if (self->root != NULL)
    check_children (self, self->root);
}
