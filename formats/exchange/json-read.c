/* json-read.c: documents made of JSON again
 *
 * The battle is written down as one bundle (formats/project/bundle.h) or, without a scenario, as
 * one document, and that is read as any file is: whatever may not stand in a document is
 * found there.  What the reader says of a line is then said of the row that the line was
 * made of.  Members that were only worked out are passed over. */
#include <string.h>

#include "formats/document/document-private.h"
#include "formats/exchange/exchange.h"
#include "formats/exchange/file-names.h"
#include "formats/exchange/json-form.h"
#include "formats/io/json-strict.h"
#include "formats/project/bundle.h"

#define MAX_DEPTH 96
#define MAX_VALUES (6 * 1000 * 1000)
#define MAX_UPS 8 /* folders that a scenario may lie deeper than what it names */

/* Members that are neither attributes nor elements; the first are read. */
static const char *const others[] = {
  "$text", "$order", "$before", "$end", "$after", "$other",
  "$across", "$width", "$height", "$hexes", "$side", "$at", "$group", NULL,
};

typedef struct
{
  const char *name;    /* of the file */
  JsonObject *root;
  GString    *out;
  GString    *place;   /* "/maps/0/terrain/hex/3" */
  guint       line;    /* that follows what is in @out up to @counted */
  gsize       counted;
  guint       wanted;  /* 0, or a line of which it is to be found what it was made of */
  GString    *found;
  GError     *error;
} Reader;

/* Faults */

static gboolean fail (Reader     *self,
                      const char *format,
                      ...) G_GNUC_PRINTF (2, 3);

static gboolean
fail (Reader     *self,
      const char *format,
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

/* Returns: what vd_leave() takes */
static gsize
go_to (Reader     *self,
       const char *member)
{
  gsize before = self->place->len;
  g_autofree char *shown = vd_show_word (member);

  g_string_append_printf (self->place, "/%s", shown);
  return before;
}

static gsize
go_to_item (Reader *self,
            guint   number)
{
  gsize before = self->place->len;

  g_string_append_printf (self->place, "/%u", number);
  return before;
}

static void
leave (Reader *self,
       gsize   before)
{
  g_string_truncate (self->place, before);
}

/* What is written from here on is made of the row that we are at. */
static void
mark_line (Reader *self)
{
  for (; self->counted < self->out->len; self->counted++)
    self->line += self->out->str[self->counted] == '\n';

  if (self->wanted > 0 && self->line <= self->wanted)
    g_string_assign (self->found, self->place->str);
}

/* XML */

static gboolean
is_clean (const char *text)
{
  for (; *text != '\0'; text++)
    if ((guchar) *text < 0x20 && strchr ("\t\n\r", *text) == NULL)
      return FALSE;

  return TRUE;
}

static gboolean
put_text (Reader     *self,
          const char *text)
{
  if (!is_clean (text))
    return fail (self, N_("has a control character, which no file can hold; take it away"));

  for (; *text != '\0'; text++)
    if (strchr ("&<>\"\t\n\r", *text) != NULL)
      g_string_append_printf (self->out, "&#%d;", *text);
    else
      g_string_append_c (self->out, *text);

  return TRUE;
}

static gboolean
put_attribute (Reader     *self,
               const char *name,
               const char *value)
{
  g_string_append_printf (self->out, " %s=\"", name);
  put_text (self, value);
  g_string_append_c (self->out, '"');
  return self->error == NULL;
}

/* What cannot end the tag that it stands in; the reader does the rest. */
static gboolean
check_name (Reader     *self,
            const char *name)
{
  for (const char *c = name; *c != '\0'; c++)
    if ((guchar) *c <= 0x20 || strchr ("<>/=\"'&", *c) != NULL)
      return fail (self, N_("is no name of an element or an attribute"));

  return (*name != '\0' && strchr ("!?", *name) == NULL) ||
         fail (self, N_("is no name of an element or an attribute"));
}

/* Members */

static const char *
get_text (Reader   *self,
          JsonNode *node)
{
  if (JSON_NODE_HOLDS_VALUE (node) && json_node_get_value_type (node) == G_TYPE_STRING)
    return json_node_get_string (node);

  fail (self, N_("is no text; write it in quotes"));
  return NULL;
}

/* Returns: (nullable): %NULL if it is none, which is found elsewhere */
static const char *
peek_text (JsonObject *object,
           const char *member)
{
  JsonNode *node = json_object_get_member (object, member);

  return node != NULL && JSON_NODE_HOLDS_VALUE (node) &&
         json_node_get_value_type (node) == G_TYPE_STRING ? json_node_get_string (node) : NULL;
}

/* Returns: (nullable): %NULL with a fault if it is no array */
static JsonArray *
get_array (Reader   *self,
           JsonNode *node)
{
  if (JSON_NODE_HOLDS_ARRAY (node))
    return json_node_get_array (node);

  fail (self, N_("is no array; write it in brackets [ ]"));
  return NULL;
}

static JsonObject *
get_object (Reader   *self,
            JsonNode *node)
{
  if (JSON_NODE_HOLDS_OBJECT (node))
    return json_node_get_object (node);

  fail (self, N_("is no object; write it in braces { }"));
  return NULL;
}

/* The text of a member of @object that must be there. */
static const char *
get_member (Reader     *self,
            JsonObject *object,
            const char *member)
{
  JsonNode *node = json_object_get_member (object, member);
  gsize before = go_to (self, member);
  const char *text = NULL;

  if (node != NULL)
    text = get_text (self, node);
  else
    fail (self, N_("is missing"));
  leave (self, before);
  return text;
}

/* Values */

/* (transfer full) (nullable) */
static char *
read_number (Reader   *self,
             VdForm    form,
             JsonNode *node)
{
  gboolean is_whole = json_node_get_value_type (node) == G_TYPE_INT64;
  char *text = NULL;

  if (is_whole && (form == VD_FORM_INTEGER || form == VD_FORM_INTEGERS))
    return g_strdup_printf ("%" G_GINT64_FORMAT, json_node_get_int (node));

  if (form == VD_FORM_POINTS || form == VD_FORM_DECIMAL)
    text = vd_form_write_number (form, json_node_get_double (node));
  if (text == NULL)
    fail (self, N_("cannot be such a number; formats/EXPORT-JSON.md says how values are written"));
  return text;
}

/* (transfer full) (nullable): of a hexside */
static char *
read_side (Reader   *self,
           JsonNode *node)
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
      fail (self, N_("is no hexside: give its two “hexes”"));
      return NULL;
    }

  one = get_text (self, json_array_get_element (pair, 0));
  other = get_text (self, json_array_get_element (pair, 1));
  return one != NULL && other != NULL
         ? g_strconcat (one, is_directed ? ">" : "/", other, NULL) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_item (Reader   *self,
           VdForm    form,
           JsonNode *node)
{
  g_autofree char *text = NULL;
  g_auto (GStrv) again = NULL;

  if (form == VD_FORM_SIDES && JSON_NODE_HOLDS_OBJECT (node))
    text = read_side (self, node);
  else if (form == VD_FORM_INTEGERS && JSON_NODE_HOLDS_VALUE (node))
    text = read_number (self, form, node);
  else
    text = g_strdup (get_text (self, node));

  again = text != NULL ? vd_form_read_list (form, text) : NULL;
  if (self->error == NULL && (again == NULL || again[1] != NULL))
    fail (self, N_("is no item of such a list: it is empty, or has what stands between items"));
  return self->error == NULL ? g_steal_pointer (&text) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_list (Reader    *self,
           VdForm     form,
           JsonArray *array)
{
  g_autoptr (GString) all = g_string_new (NULL);

  if (form < VD_FORM_WORDS)
    fail (self, N_("is an array, where one value is expected"));

  for (guint i = 0; i < json_array_get_length (array) && self->error == NULL; i++)
    {
      gsize before = go_to_item (self, i);
      g_autofree char *item = read_item (self, form, json_array_get_element (array, i));

      if (item != NULL)
        g_string_append_printf (all, "%s%s", i > 0 ? vd_form_get_separator (form) : "", item);
      leave (self, before);
    }

  return self->error == NULL ? g_string_free (g_steal_pointer (&all), FALSE) : NULL;
}

/* (transfer full) (nullable) */
static char *
read_value (Reader                  *self,
            const VdSchemaAttribute *attribute,
            JsonNode                *node)
{
  VdForm form = vd_form_of (attribute);

  if (JSON_NODE_HOLDS_ARRAY (node))
    return read_list (self, form, json_node_get_array (node));
  if (!JSON_NODE_HOLDS_VALUE (node) || json_node_get_value_type (node) == G_TYPE_STRING)
    return g_strdup (get_text (self, node));
  if (json_node_get_value_type (node) != G_TYPE_BOOLEAN)
    return read_number (self, form, node);
  if (form == VD_FORM_YES)
    return g_strdup (json_node_get_boolean (node) ? "yes" : "no");

  fail (self, N_("is neither true nor false"));
  return NULL;
}

/* What is no row */

/* Attributes as they are written. */
static void
put_others (Reader   *self,
            JsonNode *node)
{
  JsonObject *object = get_object (self, node);
  g_autoptr (GList) names = object != NULL ? json_object_get_members (object) : NULL;

  for (GList *name = names; name != NULL && self->error == NULL; name = name->next)
    {
      gsize before = go_to (self, name->data);
      const char *value = get_text (self, json_object_get_member (object, name->data));

      if (value != NULL && check_name (self, name->data))
        put_attribute (self, name->data, value);
      leave (self, before);
    }
}

static void put_beside (Reader   *self,
                        JsonNode *node);

static void
put_content (Reader   *self,
             JsonNode *node)
{
  JsonArray *array = get_array (self, node);

  for (guint i = 0; array != NULL && i < json_array_get_length (array) && self->error == NULL; i++)
    {
      JsonNode *item = json_array_get_element (array, i);
      gsize before = go_to_item (self, i);

      if (JSON_NODE_HOLDS_OBJECT (item))
        put_beside (self, item);
      else
        put_text (self, get_text (self, item) != NULL ? json_node_get_string (item) : "");
      leave (self, before);
    }
}

/* Without a prefix its namespace is said, of ours it is that of the file. */
static void
put_foreign (Reader     *self,
             JsonObject *object)
{
  const char *name = get_member (self, object, "element");
  const char *uri = json_object_has_member (object, "uri") ? get_member (self, object, "uri")
                                                           : VD_NAMESPACE;
  JsonNode *attributes = json_object_get_member (object, "attributes");
  JsonNode *content = json_object_get_member (object, "content");

  if (self->error != NULL || !check_name (self, name))
    return;

  g_string_append_printf (self->out, "<%s", name);
  if (strchr (name, ':') == NULL)
    put_attribute (self, "xmlns", uri);
  if (attributes != NULL)
    put_others (self, attributes);
  g_string_append_c (self->out, '>');
  if (content != NULL)
    {
      gsize before = go_to (self, "content");

      put_content (self, content);
      leave (self, before);
    }
  g_string_append_printf (self->out, "</%s>", name);
}

static void
put_comment (Reader     *self,
             const char *text)
{
  if (strstr (text, "--") != NULL || g_str_has_suffix (text, "-") || !is_clean (text))
    fail (self, N_("cannot be a comment: it has two dashes or a control character, or ends in a "
                   "dash"));
  else
    g_string_append_printf (self->out, "<!--%s-->", text);
}

static void
put_instruction (Reader     *self,
                 const char *target,
                 const char *text)
{
  if (strstr (text, "?>") != NULL || !is_clean (text))
    fail (self, N_("cannot be an instruction: it has its end in it, or a control character"));
  else if (check_name (self, target))
    g_string_append_printf (self->out, "<?%s %s?>", target, text);
}

static void
put_beside (Reader   *self,
            JsonNode *node)
{
  JsonObject *object = get_object (self, node);

  if (object == NULL)
    return;

  if (json_object_has_member (object, "comment"))
    put_comment (self, get_member (self, object, "comment") != NULL
                       ? json_object_get_string_member (object, "comment") : "");
  else if (json_object_has_member (object, "instruction"))
    {
      const char *target = get_member (self, object, "instruction");
      const char *text = get_member (self, object, "text");

      if (target != NULL && text != NULL)
        put_instruction (self, target, text);
    }
  else
    put_foreign (self, object);
}

/* A line each but where an element has text. */
static void
put_all_beside (Reader     *self,
                JsonObject *row,
                const char *member,
                const char *line_end)
{
  JsonNode *node = json_object_get_member (row, member);
  gsize before = go_to (self, member);
  JsonArray *array = node != NULL ? get_array (self, node) : NULL;

  for (guint i = 0; array != NULL && i < json_array_get_length (array) && self->error == NULL; i++)
    {
      gsize item = go_to_item (self, i);

      mark_line (self);
      put_beside (self, json_array_get_element (array, i));
      g_string_append (self->out, line_end);
      leave (self, item);
    }
  leave (self, before);
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
check_members (Reader          *self,
               const VdElement *element,
               JsonObject      *row)
{
  g_autoptr (GList) names = json_object_get_members (row);
  guint place;

  for (GList *name = names; name != NULL && self->error == NULL; name = name->next)
    {
      gsize before = go_to (self, name->data);

      if (vd_element_get_attribute (element, name->data) == NULL &&
          find_child (element, name->data, &place) == NULL &&
          !g_strv_contains (others, name->data))
        fail (self, N_("is nothing that may stand there; what a newer version or another program "
                       "has stands in “$other” and “$before”"));
      leave (self, before);
    }
}

static void
put_attributes (Reader          *self,
                const VdElement *element,
                JsonObject      *row)
{
  for (guint i = 0; i < element->n_attributes && self->error == NULL; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      JsonNode *node = json_object_get_member (row, attribute->name);
      gsize before = go_to (self, attribute->name);
      g_autofree char *value = node != NULL ? read_value (self, attribute, node) : NULL;

      if (value != NULL)
        put_attribute (self, attribute->name, value);
      leave (self, before);
    }
}

static void put_row (Reader          *self,
                     const VdElement *element,
                     JsonNode        *node);

/* From row @from on, at most @n of them.  Returns: how many there were */
static guint
put_rows (Reader          *self,
          const VdElement *element,
          JsonNode        *node,
          guint            from,
          guint            n)
{
  gsize before = go_to (self, element->name);
  JsonArray *array = node != NULL && !element->is_once ? get_array (self, node) : NULL;
  guint done = 0;

  if (node != NULL && element->is_once && from == 0 && n > 0)
    {
      put_row (self, element, node);
      done = 1;
    }
  for (; array != NULL && done < n && from + done < json_array_get_length (array) &&
         self->error == NULL; done++)
    {
      gsize item = go_to_item (self, from + done);

      put_row (self, element, json_array_get_element (array, from + done));
      leave (self, item);
    }

  leave (self, before);
  return done;
}

/* ["unit", 3].  Returns: (nullable): the element */
static const VdElement *
read_run (Reader          *self,
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
    fail (self, N_("is no part of an order: write the name of elements and their number"));
  return element;
}

/* What the order says, then whatever it did not say. */
static void
put_children (Reader          *self,
              const VdElement *element,
              JsonObject      *row)
{
  JsonNode *order = json_object_get_member (row, "$order");
  guint done[VD_SCHEMA_MAX_CHILDREN] = { 0 };
  gsize before = go_to (self, "$order");
  JsonArray *runs = order != NULL ? get_array (self, order) : NULL;

  leave (self, before);
  for (guint i = 0; runs != NULL && i < json_array_get_length (runs) && self->error == NULL; i++)
    {
      guint place = 0, n = 0;
      const VdElement *child = read_run (self, element, json_array_get_element (runs, i), &place, &n);

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

static void put_inline (Reader *self);

/* Comments before the section of a bundle would go with it, those after it stay. */
static void
put_inside (Reader          *self,
            const VdElement *element,
            JsonObject      *row)
{
  const char *line_end = element->is_text ? "" : "\n";

  if (element->is_text && json_object_has_member (row, "$text"))
    {
      const char *text = get_member (self, row, "$text");

      put_text (self, text != NULL ? text : "");
    }

  g_string_append (self->out, line_end);
  put_children (self, element, row);
  if (element == vd_schema_get_root ("scenario"))
    put_inline (self);
  put_all_beside (self, row, "$end", line_end);
}

static void
put_start (Reader          *self,
           const VdElement *element,
           JsonObject      *row)
{
  gsize before;

  mark_line (self);
  g_string_append_printf (self->out, "<%s", element->name);
  if (vd_schema_get_root (element->name) == element)
    put_attribute (self, "xmlns", VD_NAMESPACE);
  put_attributes (self, element, row);

  before = go_to (self, "$other");
  if (json_object_has_member (row, "$other"))
    put_others (self, json_object_get_member (row, "$other"));
  leave (self, before);
  g_string_append_c (self->out, '>');
}

static void
put_row (Reader          *self,
         const VdElement *element,
         JsonNode        *node)
{
  JsonObject *row = get_object (self, node);

  if (row == NULL)
    return;

  check_members (self, element, row);
  put_all_beside (self, row, "$before", "\n");
  put_start (self, element, row);
  put_inside (self, element, row);
  g_string_append_printf (self->out, "</%s>\n", element->name);
  put_all_beside (self, row, "$after", "\n");
}

/* The battle */

/* The system or a map, as the scenario calls it. */
static void
put_document (Reader     *self,
              const char *kind,
              JsonNode   *node,
              const char *href)
{
  if (href != NULL)
    {
      g_string_append (self->out, "<file");
      put_attribute (self, "href", href);
      g_string_append (self->out, ">\n");
    }
  put_row (self, vd_schema_get_root (kind), node);
  if (href != NULL)
    g_string_append (self->out, "</file>\n");
}

/* (transfer full): the names of the files of the maps, as the scenario says them, each once */
static GPtrArray *
list_hrefs (Reader *self)
{
  GPtrArray *hrefs = g_ptr_array_new ();
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  JsonNode *maps = json_object_get_member (scenario, "maps");
  JsonNode *rows = maps != NULL && JSON_NODE_HOLDS_OBJECT (maps)
                   ? json_object_get_member (json_node_get_object (maps), "map") : NULL;

  for (guint i = 0; rows != NULL && JSON_NODE_HOLDS_ARRAY (rows) &&
       i < json_array_get_length (json_node_get_array (rows)); i++)
    {
      JsonNode *row = json_array_get_element (json_node_get_array (rows), i);
      const char *href = JSON_NODE_HOLDS_OBJECT (row)
                         ? peek_text (json_node_get_object (row), "href") : NULL;

      if (href != NULL && !g_ptr_array_find_with_equal_func (hrefs, href, g_str_equal, NULL))
        g_ptr_array_add (hrefs, (gpointer) href);
    }

  return hrefs;
}

/* (transfer full): what a document of that kind is called: "north.map.xml" */
static char *
name_file (const char *id,
           const char *kind)
{
  const char *const ids[] = { id != NULL && *id != '\0' ? id : kind, NULL };
  g_autofree char *ending = g_strdup_printf (".%s.xml", kind);
  g_auto (GStrv) names = vd_file_names_make (ids, ending);

  return g_strdup (names[0]);
}

/* (transfer full): the scenario's file, in as many folders of its name as names go up */
static char *
name_scenario (Reader          *self,
               const char      *system,
               const GPtrArray *hrefs)
{
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  g_autofree char *name = name_file (peek_text (scenario, "id"), "scenario");
  g_autofree char *folder = g_strndup (name, strlen (name) - strlen (".scenario.xml"));
  GString *path = g_string_new (name);
  guint n_ups = system != NULL ? vd_bundle_count_ups (system) : 0;

  for (guint i = 0; i < hrefs->len; i++)
    n_ups = MAX (n_ups, vd_bundle_count_ups (hrefs->pdata[i]));
  if (n_ups > MAX_UPS)
    fail (self, N_("names files that lie more than %d folders higher; lay them closer"), MAX_UPS);

  for (guint i = 0; i < MIN (n_ups, MAX_UPS); i++)
    {
      g_string_prepend_c (path, '/');
      g_string_prepend (path, folder);
    }

  return g_string_free (path, FALSE);
}

static void
put_maps (Reader          *self,
          JsonArray       *maps,
          const GPtrArray *hrefs)
{
  gsize before = go_to (self, "maps");

  if (hrefs != NULL && hrefs->len != json_array_get_length (maps))
    fail (self, N_("are not as many as the scenario names; give each a row in its “maps”"));
  for (guint i = 0; i < json_array_get_length (maps) && self->error == NULL; i++)
    {
      gsize item = go_to_item (self, i);

      put_document (self, "map", json_array_get_element (maps, i),
                    hrefs != NULL ? hrefs->pdata[i] : NULL);
      leave (self, item);
    }
  leave (self, before);
}

static void
put_system (Reader     *self,
            const char *href)
{
  gsize before = go_to (self, "system");

  put_document (self, "system", json_object_get_member (self->root, "system"), href);
  leave (self, before);
}

/* All that the scenario names, in its section for that. */
static void
put_inline (Reader *self)
{
  g_autoptr (GPtrArray) hrefs = list_hrefs (self);
  JsonObject *scenario = json_object_get_object_member (self->root, "scenario");
  const char *system = peek_text (scenario, "system");
  g_autofree char *as = name_scenario (self, system, hrefs);
  gsize before = self->place->len;

  leave (self, 0);
  if (json_object_has_member (scenario, "inline"))
    fail (self, N_("has its files in the scenario; write them as “system” and “maps”"));
  else if ((system != NULL) != json_object_has_member (self->root, "system"))
    fail (self, N_("has a “system” that the scenario does not name, or the other way round"));

  g_string_append (self->out, "<inline");
  put_attribute (self, "as", as);
  g_string_append (self->out, ">\n");
  if (self->error == NULL && system != NULL)
    put_system (self, system);
  if (self->error == NULL)
    put_maps (self, json_object_get_array_member (self->root, "maps"), hrefs);
  g_string_append (self->out, "</inline>\n");
  g_string_append (self->place, "/scenario");
  leave (self, before);
}

static gboolean
check_top (Reader *self)
{
  static const char *const known[] = { "format", "version", "scenario", "system", "maps", NULL };
  g_autoptr (GList) names = json_object_get_members (self->root);
  JsonNode *version = json_object_get_member (self->root, "version");
  JsonNode *maps = json_object_get_member (self->root, "maps");
  JsonNode *scenario = json_object_get_member (self->root, "scenario");
  const char *format = peek_text (self->root, "format");

  if (g_strcmp0 (format, "vedette") != 0 || version == NULL || !JSON_NODE_HOLDS_VALUE (version) ||
      json_node_get_int (version) != 1)
    return fail (self, N_("is no battle: “format” must be \"vedette\", and “version” 1"));
  if (maps == NULL || !JSON_NODE_HOLDS_ARRAY (maps))
    return fail (self, N_("has no array “maps”; it may be empty"));
  if (scenario != NULL && get_object (self, scenario) == NULL)
    return FALSE;

  for (GList *name = names; name != NULL; name = name->next)
    if (!g_strv_contains (known, name->data))
      {
        go_to (self, name->data);
        return fail (self, N_("is none of format, version, scenario, system, maps"));
      }

  return TRUE;
}

/* A scenario with what it names, or one document by itself. */
static void
put_battle (Reader *self)
{
  JsonArray *maps;
  gboolean has_system = json_object_has_member (self->root, "system");

  if (!check_top (self))
    return;

  maps = json_object_get_array_member (self->root, "maps");
  if (json_object_has_member (self->root, "scenario"))
    {
      gsize before = go_to (self, "scenario");

      put_row (self, vd_schema_get_root ("scenario"),
               json_object_get_member (self->root, "scenario"));
      leave (self, before);
    }
  else if (json_array_get_length (maps) + has_system != 1)
    fail (self, N_("has no scenario; without one it must be one map, or a system"));
  else if (has_system)
    put_system (self, NULL);
  else
    put_maps (self, maps, NULL);
}

static void
reader_init (Reader     *self,
             const char *name,
             JsonNode   *root,
             guint       wanted)
{
  *self = (Reader) {
    .name = name,
    .root = json_node_get_object (root),
    .out = g_string_new (NULL),
    .place = g_string_new (NULL),
    .line = 1,
    .wanted = wanted,
    .found = g_string_new (NULL),
  };
}

static void
reader_clear (Reader *self)
{
  g_string_free (self->out, TRUE);
  g_string_free (self->place, TRUE);
  g_string_free (self->found, TRUE);
}

/* "NAME:LINE: what" of what we wrote, said of what it was made of. */
static void
say_place (GError     **error,
           const char  *name,
           JsonNode    *root)
{
  const char *after = g_str_has_prefix ((*error)->message, name)
                      ? (*error)->message + strlen (name) : NULL;
  char *what;
  guint line = after != NULL && *after == ':' ? g_ascii_strtoull (after + 1, &what, 10) : 0;
  GError *own;
  Reader again;

  if (line == 0)
    return;

  reader_init (&again, name, root, line);
  put_battle (&again);
  own = g_error_new (VD_FORMAT_ERROR, (*error)->code, "%s: %s%s", name,
                     again.found->len > 0 ? again.found->str : "/", what);
  g_clear_error (&again.error);
  reader_clear (&again);
  g_clear_error (error);
  *error = own;
}

/* (transfer full) (nullable) */
static VdDocument *
make_document (const char  *name,
               JsonNode    *root,
               GError     **error)
{
  Reader self;
  VdDocument *document = NULL;

  reader_init (&self, name, root, 0);
  put_battle (&self);
  if (self.error != NULL)
    g_propagate_error (error, self.error);
  else
    {
      g_autoptr (GBytes) bytes = g_string_free_to_bytes (g_steal_pointer (&self.out));

      document = vd_document_load_bytes (bytes, name, error);
      self.out = g_string_new (NULL);
    }

  reader_clear (&self);
  return document;
}

/* (transfer full) (nullable): @document: (transfer full) */
static GPtrArray *
make_files (VdDocument  *document,
            GError     **error)
{
  g_autoptr (VdDocument) taken = document;
  g_autoptr (GPtrArray) list = NULL;
  GPtrArray *files = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_output_file_free);

  if (!vd_bundle_is (taken))
    {
      const VdNode *node = vd_document_get_root (taken);
      g_autofree char *file = name_file (vd_node_get (node, "id"), vd_node_get_name (node));

      g_ptr_array_add (files, vd_output_file_new (file, vd_document_write (taken)));
      return files;
    }

  list = vd_bundle_split (g_steal_pointer (&taken), error);
  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const VdBundled *file = list->pdata[i];

      g_ptr_array_add (files, vd_output_file_new (file->name, vd_document_write (file->document)));
    }

  if (list == NULL)
    g_clear_pointer (&files, g_ptr_array_unref);
  return files;
}

/* @what: a phrase, which is taken */
static JsonNode *
refuse_text (const char  *name,
             guint        line,
             char        *what,
             GError     **error)
{
  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SYNTAX, "%s:%u: %s", name, line, what);
  g_free (what);
  return NULL;
}

static guint
count_lines (const char *text,
             gsize       size)
{
  guint n = 1;

  for (gsize i = 0; i < size; i++)
    n += text[i] == '\n';

  return n;
}

/* (transfer full) (nullable) */
static JsonNode *
parse (GBytes      *bytes,
       const char  *name,
       GError     **error)
{
  gsize size;
  const char *text = g_bytes_get_data (bytes, &size), *end;
  g_autoptr (JsonNode) root = NULL;
  VdJsonScan scan;

  if (!g_utf8_validate_len (text, size, &end))
    return refuse_text (name, count_lines (text, end - text),
                        vd_phrase_of (N_("is no text in UTF-8; save it as that")), error);
  if (!vd_json_scan (text, MAX_DEPTH, &scan))
    return refuse_text (name, count_lines (text, scan.at - 1),
                        vd_phrase_new (N_("is no JSON: %s is expected here; mend it"),
                                       scan.expected), error);
  if (scan.n_values > MAX_VALUES)
    return refuse_text (name, 1, vd_phrase_new (N_("has more than %d values; split it"),
                                                MAX_VALUES), error);

  root = json_from_string (text, NULL);
  if (root == NULL || !JSON_NODE_HOLDS_OBJECT (root))
    return refuse_text (name, 1, vd_phrase_of (N_("is no JSON object; an export to json is one")),
                        error);
  if (vd_json_repeats (&scan, root))
    return refuse_text (name, 1, vd_phrase_of (N_("has an object with one member twice; take one "
                                                  "away")), error);

  return g_steal_pointer (&root);
}

GPtrArray *
vd_json_read_battle (GBytes      *bytes,
                     const char  *name,
                     GError     **error)
{
  g_autoptr (JsonNode) root = parse (bytes, name, error);
  GError *problem = NULL;
  VdDocument *document = root != NULL ? make_document (name, root, &problem) : NULL;
  GPtrArray *files = document != NULL ? make_files (document, &problem) : NULL;

  if (problem != NULL)
    {
      say_place (&problem, name, root);
      g_propagate_error (error, problem);
    }
  return files;
}
