/* Faults and their places, texts, and what values are. */
#include "formats/exchange/json/json-read.h"

#include <string.h>

#include "formats/document/document-private.h"

/* Faults */

gboolean
vd_json_fail (VdJsonReader *self,
              const char   *format,
              ...)
{
  g_autofree char *what = NULL;
  va_list args;

  if (self->error != NULL)
    return FALSE;

  va_start (args, format);
  what = vd_phrase_new_valist (format, args);
  va_end (args);
  g_set_error (&self->error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA, "%s: %s: %s", self->name,
               self->place->len > 0 ? self->place->str : "/", what);
  return FALSE;
}

gsize
vd_json_go_to (VdJsonReader *self,
               const char   *member)
{
  gsize before = self->place->len;
  g_autofree char *shown = vd_show_word (member);

  g_string_append_printf (self->place, "/%s", shown);
  return before;
}

gsize
vd_json_go_to_item (VdJsonReader *self,
                    guint         number)
{
  gsize before = self->place->len;

  g_string_append_printf (self->place, "/%u", number);
  return before;
}

void
vd_json_leave (VdJsonReader *self,
               gsize         before)
{
  g_string_truncate (self->place, before);
}

void
vd_json_mark_line (VdJsonReader *self)
{
  for (; self->counted < self->out->len; self->counted++)
    self->line += self->out->str[self->counted] == '\n';

  if (self->wanted > 0 && self->line <= self->wanted)
    g_string_assign (self->found, self->place->str);
}

/* XML */

gboolean
vd_json_is_clean (const char *text)
{
  for (; *text != '\0'; text++)
    if ((guchar) *text < 0x20 && strchr ("\t\n\r", *text) == NULL)
      return FALSE;

  return TRUE;
}

gboolean
vd_json_put_text (VdJsonReader *self,
                  const char   *text)
{
  if (!vd_json_is_clean (text))
    return vd_json_fail (self, N_("has a control character, which no file can hold; take it away"));

  for (; *text != '\0'; text++)
    if (strchr ("&<>\"\t\n\r", *text) != NULL)
      g_string_append_printf (self->out, "&#%d;", *text);
    else
      g_string_append_c (self->out, *text);

  return TRUE;
}

gboolean
vd_json_put_attribute (VdJsonReader *self,
                       const char   *name,
                       const char   *value)
{
  g_string_append_printf (self->out, " %s=\"", name);
  vd_json_put_text (self, value);
  g_string_append_c (self->out, '"');
  return self->error == NULL;
}

/* What cannot end the tag that it stands in; the reader does the rest. */
gboolean
vd_json_check_name (VdJsonReader *self,
                    const char   *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if ((guchar) *c <= 0x20 || strchr ("<>/=\"'&", *c) != NULL)
      return vd_json_fail (self, N_("is no name of an element or an attribute"));

  return (*name != '\0' && strchr ("!?", *name) == NULL) ||
         vd_json_fail (self, N_("is no name of an element or an attribute"));
}

/* Members */

const char *
vd_json_get_text (VdJsonReader *self,
                  JsonNode     *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);

  vd_json_fail (self, N_("is no text; write it in quotes"));
  return NULL;
}

/* Returns: (nullable): %NULL if it is none, which is found elsewhere */
const char *
vd_json_peek_text (JsonObject *object,
           const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

/* Returns: (nullable): %NULL with a fault if it is no array */
JsonArray *
vd_json_get_array (VdJsonReader *self,
                   JsonNode     *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);

  vd_json_fail (self, N_("is no array; write it in brackets [ ]"));
  return NULL;
}

JsonObject *
vd_json_get_object (VdJsonReader *self,
                    JsonNode     *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);

  vd_json_fail (self, N_("is no object; write it in braces { }"));
  return NULL;
}

/* The text of a member of @object that must be there. */
const char *
vd_json_get_member (VdJsonReader *self,
                    JsonObject   *object,
                    const char   *member)
{
  JsonNode *node = json_object_get_member (object, member);
  gsize before = vd_json_go_to (self, member);
  const char *text = NULL;

  if (node != NULL)
    text = vd_json_get_text (self, node);
  else
    vd_json_fail (self, N_("is missing"));
  vd_json_leave (self, before);
  return text;
}

/* Values */

/* (transfer full) (nullable) */
static char *
read_number (VdJsonReader *self,
             VdForm        form,
             JsonNode     *node)
{
  gboolean is_whole = json_node_get_value_type (node) == G_TYPE_INT64;
  char *text = NULL;

  if (is_whole && (form == VD_FORM_INTEGER || form == VD_FORM_INTEGERS))
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));

  if (form == VD_FORM_POINTS || form == VD_FORM_DECIMAL)
    text = vd_form_write_number (form, json_node_get_double (node));
  if (text == NULL)
    vd_json_fail (self, N_("cannot be such a number; formats/EXPORT-JSON.md says how values are "
                            "written"));
  return text;
}

/* (transfer full) (nullable): of a hexside */
static char *
read_side (VdJsonReader *self,
           JsonNode     *node)
{
  JsonObject *side = json_node_get_object (node);
  JsonNode *hexes = json_object_get_member (side, "hexes");
  JsonNode *directed = json_object_get_member (side, "directed");
  JsonArray *pair = hexes != NULL && JSON_NODE_HOLDS_ARRAY (hexes) ? json_node_get_array (hexes)
                                                                  : NULL;
  gboolean is_directed = directed != NULL && JSON_NODE_HOLDS_VALUE (directed) &&
                         json_node_get_boolean (directed);
  const char *one, *other;

  if (pair == NULL || json_array_get_length (pair) != 2)
    {
      vd_json_fail (self, N_("is no hexside: give its two “hexes”"));
      return NULL;
    }

  one = vd_json_get_text (self, json_array_get_element (pair, 0));
  other = vd_json_get_text (self, json_array_get_element (pair, 1));
  return one != NULL && other != NULL
         ? g_strconcat (one, is_directed ? ">" : "/", other, NULL) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_item (VdJsonReader *self,
           VdForm        form,
           JsonNode     *node)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) again = NULL;

  if (form == VD_FORM_SIDES && JSON_NODE_HOLDS_OBJECT (node))
    text = read_side (self, node);
  else if (form == VD_FORM_INTEGERS && JSON_NODE_HOLDS_VALUE (node))
    text = read_number (self, form, node);
  else
    text = g_strdup (vd_json_get_text (self, node));

  again = text != NULL ? vd_form_read_list (form, text) : NULL;
  if (self->error == NULL && (again == NULL || again[1] != NULL))
    vd_json_fail (self, N_("is no item of such a list: it is empty, or has what stands between "
                            "items"));
  return self->error == NULL ? g_steal_pointer (&text) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_list (VdJsonReader *self,
           VdForm        form,
           JsonArray    *array)
{
  g_autoptr (GString) all = g_string_new (NULL);

  if (form < VD_FORM_WORDS)
    vd_json_fail (self, N_("is an array, where one value is expected"));

  for (guint i = 0; i < json_array_get_length (array) && self->error == NULL; i++)
    {
      gsize before = vd_json_go_to_item (self, i);
      g_autofree char *item = read_item (self, form, json_array_get_element (array, i));

      if (item != NULL)
        g_string_append_printf (all, "%s%s", i > 0 ? vd_form_get_separator (form) : "", item);
      vd_json_leave (self, before);
    }

  return self->error == NULL ? g_string_free (g_steal_pointer (&all), FALSE) : NULL;
}

/* (transfer full) (nullable) */
char *
vd_json_read_value (VdJsonReader            *self,
                    const VdSchemaAttribute *attribute,
                    JsonNode                *node)
{
  VdForm form = vd_form_of (attribute);

  if (JSON_NODE_HOLDS_ARRAY (node))
    return read_list (self, form, json_node_get_array (node));
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (vd_json_get_text (self, node));
  if (json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return read_number (self, form, node);
  if (form == VD_FORM_YES)
    return g_strdup (json_node_get_boolean (node) ? "yes" : "no");

  vd_json_fail (self, N_("is neither true nor false"));
  return NULL;
}
