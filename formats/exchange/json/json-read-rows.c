/* Rows, written down as the elements that they are made of. */
#include "formats/exchange/json/json-read.h"

#include <string.h>

#include "formats/document/document.h"

/* Members that are neither attributes nor elements; the first are read. */
static const char *const others[] = {
  "$text", "$order", "$before", "$end", "$after", "$other",
  "$across", "$width", "$height", "$hexes", "$side", "$at", "$group", NULL,
};

/* What is no row */

/* Attributes as they are written. */
static void
put_others (VdJsonReader *self,
            JsonNode     *node)
{
  JsonObject *object = vd_json_get_object (self, node);
  g_autoptr (GList) names = object != NULL ? json_object_get_members (object) : NULL;

  for (GList *name = names; name != NULL && self->error == NULL; name = name->next)
    {
      gsize before = vd_json_go_to (self, name->data);
      const char *value = vd_json_get_text (self, json_object_get_member (object, name->data));

      if (value != NULL && vd_json_check_name (self, name->data))
        vd_json_put_attribute (self, name->data, value);
      vd_json_leave (self, before);
    }
}

static void put_beside (VdJsonReader *self,
                        JsonNode     *node);

static void
put_content (VdJsonReader *self,
             JsonNode     *node)
{
  JsonArray *array = vd_json_get_array (self, node);

  for (guint i = 0; array != NULL && i < json_array_get_length (array) && self->error == NULL; i++)
    {
      JsonNode *item = json_array_get_element (array, i);
      gsize before = vd_json_go_to_item (self, i);
      const char *text = NULL;

      if (JSON_NODE_HOLDS_OBJECT (item))
        put_beside (self, item);
      else if ((text = vd_json_get_text (self, item)) != NULL)
        vd_json_put_text (self, text);
      vd_json_leave (self, before);
    }
}

/* Without a prefix its namespace is said, of ours it is that of the file. */
static void
put_foreign (VdJsonReader *self,
             JsonObject   *object)
{
  const char *name = vd_json_get_member (self, object, "element");
  const char *uri = json_object_has_member (object, "uri")
                    ? vd_json_get_member (self, object, "uri") : VD_NAMESPACE;
  JsonNode *attributes = json_object_get_member (object, "attributes");
  JsonNode *content = json_object_get_member (object, "content");

  if (self->error != NULL || !vd_json_check_name (self, name))
    return;

  g_string_append_printf (self->out, "<%s", name);
  if (strchr (name, ':') == NULL)
    vd_json_put_attribute (self, "xmlns", uri);
  if (attributes != NULL)
    put_others (self, attributes);
  g_string_append_c (self->out, '>');
  if (content != NULL)
    {
      gsize before = vd_json_go_to (self, "content");

      put_content (self, content);
      vd_json_leave (self, before);
    }
  g_string_append_printf (self->out, "</%s>", name);
}

static void
put_comment (VdJsonReader *self,
             const char   *text)
{
  if (strstr (text, "--") != NULL || g_str_has_suffix (text, "-") || !vd_json_is_clean (text))
    vd_json_fail (self, N_("cannot be a comment: it has two dashes or a control character, or "
                            "ends in a dash"));
  else
    g_string_append_printf (self->out, "<!--%s-->", text);
}

static void
put_instruction (VdJsonReader *self,
                 const char   *target,
                 const char   *text)
{
  if (strstr (text, "?>") != NULL || !vd_json_is_clean (text))
    vd_json_fail (self, N_("cannot be an instruction: it has its end in it, or a control "
                            "character"));
  else if (vd_json_check_name (self, target))
    g_string_append_printf (self->out, "<?%s %s?>", target, text);
}

static void
put_beside (VdJsonReader *self,
            JsonNode     *node)
{
  JsonObject *object = vd_json_get_object (self, node);

  if (object == NULL)
    return;

  if (json_object_has_member (object, "comment"))
    put_comment (self, vd_json_get_member (self, object, "comment") != NULL
                       ? json_object_get_string_member (object, "comment") : "");
  else if (json_object_has_member (object, "instruction"))
    {
      const char *target = vd_json_get_member (self, object, "instruction");
      const char *text = vd_json_get_member (self, object, "text");

      if (target != NULL && text != NULL)
        put_instruction (self, target, text);
    }
  else
    put_foreign (self, object);
}

/* A line each but where an element has text. */
static void
put_all_beside (VdJsonReader *self,
                JsonObject   *row,
                const char   *member,
                const char   *line_end)
{
  JsonNode *node = json_object_get_member (row, member);
  gsize before = vd_json_go_to (self, member);
  JsonArray *array = node != NULL ? vd_json_get_array (self, node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array) && self->error == NULL; i++)
    {
      gsize item = vd_json_go_to_item (self, i);

      vd_json_mark_line (self);
      put_beside (self, json_array_get_element (array, i));
      g_string_append (self->out, line_end);
      vd_json_leave (self, item);
    }
  vd_json_leave (self, before);
}

/* Rows */

/* Returns: (nullable) */
static const VdElement *
find_child (const VdElement *parent,
            const char      *name,
            guint           *place)
{
  for (*place = 0; *place < parent->n_children; ++*place)
    if (strcmp (parent->children[*place]->name, name) == 0)
      return parent->children[*place];

  return NULL;
}

static void
check_members (VdJsonReader    *self,
               const VdElement *element,
               JsonObject      *row)
{
  g_autoptr (GList) names = json_object_get_members (row);
  guint place;

  for (GList *name = names; name != NULL && self->error == NULL; name = name->next)
    {
      gsize before = vd_json_go_to (self, name->data);

      if (vd_element_get_attribute (element, name->data) == NULL &&
          find_child (element, name->data, &place) == NULL &&
          !g_strv_contains (others, name->data))
        vd_json_fail (self, N_("is nothing that may stand there; what a newer version or another "
                                "program has stands in “$other” and “$before”"));
      vd_json_leave (self, before);
    }
}

static void
put_attributes (VdJsonReader    *self,
                const VdElement *element,
                JsonObject      *row)
{
  for (guint i = 0; i < element->n_attributes && self->error == NULL; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      JsonNode *node = json_object_get_member (row, attribute->name);
      gsize before = vd_json_go_to (self, attribute->name);
      g_autofree char *value = node != NULL ? vd_json_read_value (self, attribute, node) : NULL;

      if (value != NULL)
        vd_json_put_attribute (self, attribute->name, value);
      vd_json_leave (self, before);
    }
}

/* From row @from on, at most @n of them.  Returns: how many there were */
static guint
put_rows (VdJsonReader    *self,
          const VdElement *element,
          JsonNode        *node,
          guint            from,
          guint            n)
{
  gsize before = vd_json_go_to (self, element->name);
  JsonArray *array = node != NULL && !element->is_once ? vd_json_get_array (self, node) : NULL;
  guint done = 0;

  if (node != NULL && element->is_once && from == 0 && n > 0)
    {
      vd_json_read_row (self, element, node);
      done = 1;
    }
  for (; array != NULL && done < n && from + done < json_array_get_length (array) &&
         self->error == NULL; done++)
    {
      gsize item = vd_json_go_to_item (self, from + done);

      vd_json_read_row (self, element, json_array_get_element (array, from + done));
      vd_json_leave (self, item);
    }

  vd_json_leave (self, before);
  return done;
}

/* ["unit", 3].  Returns: (nullable): the element */
static const VdElement *
read_run (VdJsonReader    *self,
          const VdElement *parent,
          JsonNode        *node,
          guint           *place,
          guint           *n)
{
  JsonArray *run = JSON_NODE_HOLDS_ARRAY (node) ? json_node_get_array (node) : NULL;
  JsonNode *name, *number;
  const VdElement *element = NULL;

  if (run != NULL && json_array_get_length (run) == 2)
    {
      name = json_array_get_element (run, 0);
      number = json_array_get_element (run, 1);
      if (JSON_NODE_HOLDS_VALUE (name) && json_node_get_value_type (name) == G_TYPE_STRING &&
          JSON_NODE_HOLDS_VALUE (number) && json_node_get_value_type (number) == G_TYPE_INT64)
        {
          element = find_child (parent, json_node_get_string (name), place);
          *n = CLAMP (json_node_get_int (number), 0, G_MAXINT);
        }
    }

  if (element == NULL)
    vd_json_fail (self, N_("is no part of an order: write the name of elements and their number"));
  return element;
}

/* What the order says, then whatever it did not say. */
static void
put_children (VdJsonReader    *self,
              const VdElement *element,
              JsonObject      *row)
{
  JsonNode *order = json_object_get_member (row, "$order");
  guint done[VD_SCHEMA_MAX_CHILDREN] = { 0 };
  gsize before = vd_json_go_to (self, "$order");
  JsonArray *runs = order != NULL ? vd_json_get_array (self, order) : NULL;

  vd_json_leave (self, before);
  for (guint i = 0; runs != NULL && i < json_array_get_length (runs) && self->error == NULL; i++)
    {
      JsonNode *run = json_array_get_element (runs, i);
      guint place = 0, n = 0;
      const VdElement *child = read_run (self, element, run, &place, &n);

      if (child != NULL)
        done[place] += put_rows (self, child, json_object_get_member (row, child->name),
                                 done[place], n);
    }

  for (guint i = 0; i < element->n_children && self->error == NULL; i++)
    {
      const VdElement *child = element->children[i];

      put_rows (self, child, json_object_get_member (row, child->name), done[i], G_MAXUINT);
    }
}

/* Comments before the section of a bundle would go with it, those after it stay. */
static void
put_inside (VdJsonReader    *self,
            const VdElement *element,
            JsonObject      *row)
{
  const char *line_end = element->is_text ? "" : "\n";

  if (element->is_text && json_object_has_member (row, "$text"))
    {
      const char *text = vd_json_get_member (self, row, "$text");

      vd_json_put_text (self, text != NULL ? text : "");
    }

  g_string_append (self->out, line_end);
  put_children (self, element, row);
  if (element == vd_schema_get_root ("scenario"))
    self->put_more (self);
  put_all_beside (self, row, "$end", line_end);
}

static void
put_start (VdJsonReader    *self,
           const VdElement *element,
           JsonObject      *row)
{
  gsize before;

  vd_json_mark_line (self);
  g_string_append_printf (self->out, "<%s", element->name);
  if (vd_schema_get_root (element->name) == element)
    vd_json_put_attribute (self, "xmlns", VD_NAMESPACE);
  put_attributes (self, element, row);

  before = vd_json_go_to (self, "$other");
  if (json_object_has_member (row, "$other"))
    put_others (self, json_object_get_member (row, "$other"));
  vd_json_leave (self, before);
  g_string_append_c (self->out, '>');
}

void
vd_json_read_row (VdJsonReader    *self,
                  const VdElement *element,
                  JsonNode        *node)
{
  JsonObject *row = vd_json_get_object (self, node);

  if (row == NULL)
    return;

  check_members (self, element, row);
  put_all_beside (self, row, "$before", "\n");
  put_start (self, element, row);
  put_inside (self, element, row);
  g_string_append_printf (self->out, "</%s>\n", element->name);
  put_all_beside (self, row, "$after", "\n");
}
