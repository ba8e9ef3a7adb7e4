/* The form in JSON, as the elements that it would be in XML. */
#include "formats/exchange/tmx/tmx-source.h"

#include <string.h>

#include "formats/exchange/json-input.h"

static void read_object (VdXmlNode  *node,
                         JsonObject *object);

/* (transfer full) (nullable): a number, a text, or whether */
static char *
say_value (JsonNode *value)
{
  char text[G_ASCII_DTOSTR_BUF_SIZE];

  if (!JSON_NODE_HOLDS_VALUE (value))
    return NULL;

  switch (json_node_get_value_type (value))
    {
    case G_TYPE_STRING:
      return json_node_dup_string (value);
    case G_TYPE_INT64:
      return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (value));
    case G_TYPE_DOUBLE:
      return g_strdup (g_ascii_dtostr (text, sizeof text, json_node_get_double (value)));
    case G_TYPE_BOOLEAN:
      return g_strdup (json_node_get_boolean (value) ? "true" : "false");
    default:
      return NULL;
    }
}

/* Lists of objects, and what each is called. */
static const char *
name_item (const char *member,
           JsonObject *item)
{
  static const struct { const char *type, *name; } layers[] = {
    { "tilelayer", "layer" }, { "objectgroup", "objectgroup" }, { "imagelayer", "imagelayer" },
    { "group", "group" },
  };
  static const struct { const char *member, *name; } rows[] = {
    { "tilesets", "tileset" }, { "tiles", "tile" }, { "objects", "object" },
    { "properties", "property" },
  };
  const char *type = json_object_get_string_member_with_default (item, "type", "");

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (strcmp (rows[i].member, member) == 0)
      return rows[i].name;
  for (guint i = 0; i < G_N_ELEMENTS (layers) && strcmp (member, "layers") == 0; i++)
    if (strcmp (layers[i].type, type) == 0)
      return layers[i].name;

  return NULL;
}

static JsonObject *
get_item (JsonArray *array,
          guint      i)
{
  JsonNode *item = json_array_get_element (array, i);

  return JSON_NODE_HOLDS_OBJECT (item) ? json_node_get_object (item) : NULL;
}

static void
read_items (VdXmlNode  *node,
            const char *member,
            JsonArray  *array)
{
  VdXmlNode *parent = strcmp (member, "properties") == 0 ? vd_xml_node_new (node, member) : node;

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *item = get_item (array, i);
      const char *name = item != NULL ? name_item (member, item) : NULL;

      if (name != NULL)
        read_object (vd_xml_node_new (parent, name), item);
    }
}

/* "X,Y X,Y" */
static void
read_points (VdXmlNode  *node,
             const char *member,
             JsonArray  *array)
{
  g_autoptr (GString) points = g_string_new (NULL);
  char x[G_ASCII_DTOSTR_BUF_SIZE], y[G_ASCII_DTOSTR_BUF_SIZE];

  for (guint i = 0; i < json_array_get_length (array); i++)
    {
      JsonObject *item = get_item (array, i);

      if (item != NULL)
        g_string_append_printf (
          points, "%s%s,%s", points->len > 0 ? " " : "",
          g_ascii_dtostr (x, sizeof x, json_object_get_double_member_with_default (item, "x", 0)),
          g_ascii_dtostr (y, sizeof y, json_object_get_double_member_with_default (item, "y", 0)));
    }

  vd_xml_node_set (vd_xml_node_new (node, member), "points", points->str);
}

/* Numbers, or a text that packs them. */
static void
read_numbers (VdXmlNode *node,
              JsonNode  *data)
{
  g_autoptr (GString) text = g_string_new (NULL);

  if (JSON_NODE_HOLDS_ARRAY (data))
    for (guint i = 0; i < json_array_get_length (json_node_get_array (data)); i++)
      {
        g_autofree char *number =
          say_value (json_array_get_element (json_node_get_array (data), i));

        g_string_append_printf (text, "%s%s", i > 0 ? "," : "", number != NULL ? number : "?");
      }
  else if (JSON_NODE_HOLDS_VALUE (data) && json_node_get_value_type (data) == G_TYPE_STRING)
    g_string_append (text, json_node_get_string (data));

  g_free (node->text);
  node->text = g_strdup (text->str);
}

static VdXmlNode *
add_data (VdXmlNode  *node,
          JsonObject *layer,
          JsonNode   *data)
{
  VdXmlNode *element = vd_xml_node_new (node, "data");
  const char *packed = json_object_get_string_member_with_default (layer, "compression", "");
  gboolean is_list = JSON_NODE_HOLDS_ARRAY (data);

  vd_xml_node_set (element, "encoding", is_list ? "csv" : "base64");
  if (*packed != '\0' && !is_list)
    vd_xml_node_set (element, "compression", packed);
  return element;
}

static void
read_chunks (VdXmlNode  *node,
             JsonObject *layer,
             JsonArray  *chunks)
{
  VdXmlNode *element = NULL;

  for (guint i = 0; i < json_array_get_length (chunks); i++)
    {
      JsonObject *item = get_item (chunks, i);
      JsonNode *data = item != NULL ? json_object_get_member (item, "data") : NULL;
      VdXmlNode *chunk;

      if (data == NULL)
        continue;
      if (element == NULL)
        element = add_data (node, layer, data);
      chunk = vd_xml_node_new (element, "chunk");
      read_object (chunk, item);
      read_numbers (chunk, data);
    }
}

static void
read_text (VdXmlNode  *node,
           JsonObject *object)
{
  VdXmlNode *text = vd_xml_node_new (node, "text");

  g_free (text->text);
  text->text = g_strdup (json_object_get_string_member_with_default (object, "text", ""));
}

static void
read_list (VdXmlNode  *node,
           JsonObject *object,
           const char *member,
           JsonNode   *value)
{
  JsonArray *array = json_node_get_array (value);

  if (strcmp (member, "polygon") == 0 || strcmp (member, "polyline") == 0)
    read_points (node, member, array);
  else if (strcmp (member, "chunks") == 0)
    read_chunks (node, object, array);
  else
    read_items (node, member, array);
}

static void
read_object (VdXmlNode  *node,
             JsonObject *object)
{
  g_autoptr (GList) members = json_object_get_members (object);
  gboolean is_chunk = strcmp (node->name, "chunk") == 0;

  for (GList *member = members; member != NULL; member = member->next)
    {
      JsonNode *value = json_object_get_member (object, member->data);
      g_autofree char *said = say_value (value);

      if (strcmp (member->data, "data") == 0)
        {
          if (!is_chunk)
            read_numbers (add_data (node, object, value), value);
        }
      else if (strcmp (member->data, "text") == 0 && JSON_NODE_HOLDS_OBJECT (value))
        read_text (node, json_node_get_object (value));
      else if (strcmp (member->data, "point") == 0)
        vd_xml_node_new (node, "point");
      else if (said != NULL)
        vd_xml_node_set (node, member->data, said);
      else if (JSON_NODE_HOLDS_ARRAY (value))
        read_list (node, object, member->data, value);
    }
}

VdXmlNode *
vd_tmx_source_read_json (GBytes      *bytes,
                         const char  *name,
                         const char  *root,
                         GError     **error)
{
  g_autoptr (JsonNode) json = vd_json_input_read (bytes, name, error);
  VdXmlNode *node;

  if (json == NULL)
    return NULL;

  node = vd_xml_node_new (NULL, root);
  node->line = 1;
  read_object (node, json_node_get_object (json));
  return node;
}
