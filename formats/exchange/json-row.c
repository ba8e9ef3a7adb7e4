#include "formats/exchange/json-row.h"

#include <string.h>

#include "core/text/quarters.h"

void
vd_json_object_line (VdJson     *json,
                     const char *key)
{
  vd_json_object (json, key);
  vd_json_set_one_line (json, TRUE);
}

void
vd_json_close_line (VdJson *json)
{
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

static void
put_value (VdJson                  *json,
           const VdSchemaAttribute *attribute,
           const char              *value)
{
  gint64 number;
  guint quarters;

  if ((attribute->type == VD_VALUE_NUMBER || attribute->type == VD_VALUE_TURN) &&
      g_ascii_string_to_signed (value, 10, G_MININT, G_MAXINT, &number, NULL))
    vd_json_integer (json, attribute->name, number);
  else if (attribute->type == VD_VALUE_POINTS && vd_quarters_parse (value, &quarters))
    vd_json_number (json, attribute->name, quarters / (double) VD_Q (1));
  else
    vd_json_string (json, attribute->name, value);
}

void
vd_json_put_row (VdJson       *json,
                 const VdNode *row,
                 const char   *except)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      const char *value = vd_node_get (row, attribute->name);

      if (value != NULL && g_strcmp0 (attribute->name, except) != 0)
        put_value (json, attribute, value);
    }
}

void
vd_json_put_section (VdJson           *json,
                     const VdDocument *document,
                     const char       *section,
                     const char       *except)
{
  const VdNode *parent = vd_node_find (vd_document_get_root (document), section);
  const VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;

  if (row == NULL)
    return;

  vd_json_array (json, section);
  for (; row != NULL; row = vd_node_get_next (row))
    if (vd_node_get_element (row) != NULL)
      {
        vd_json_object_line (json, NULL);
        vd_json_put_row (json, row, except);
        vd_json_close_line (json);
      }
  vd_json_close (json, ']');
}

void
vd_json_put_titles (VdJson           *json,
                    const VdDocument *document,
                    VdLeft           *left)
{
  g_autoptr (GHashTable) said = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdNode *node = vd_node_get_first (vd_document_get_root (document));

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "title") == 0)
      {
        const char *language = vd_node_get (node, "xml:lang");
        char *key = language != NULL ? g_strconcat ("title-", language, NULL) : g_strdup ("title");

        if (g_hash_table_contains (said, key))
          vd_left_add_row (left, N_("second titles in a language"), node);
        else
          vd_json_string (json, key, vd_node_get_text (node));
        g_hash_table_add (said, key);
      }
}
