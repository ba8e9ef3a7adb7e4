/* Rows with all that stands in them and beside them. */
#include "formats/exchange/json/json-write.h"

#include <string.h>

#include "formats/document/document-private.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json/json-form.h"

#define STEP 1024 /* rows between two looks at who waits */

/* What is opened and closed so is one line, also where the rest is laid out line by line. */
static gboolean
open_line (VdJsonWriter *self,
           const char   *key,
           char          bracket)
{
  gboolean was_on_one_line = self->json.on_one_line;

  if (bracket == '{')
    vd_json_object (&self->json, key);
  else
    vd_json_array (&self->json, key);
  vd_json_set_one_line (&self->json, TRUE);
  return was_on_one_line;
}

static void
close_line (VdJsonWriter *self,
            char          bracket,
            gboolean      was_on_one_line)
{
  vd_json_close (&self->json, bracket);
  vd_json_set_one_line (&self->json, was_on_one_line);
}

/* Values */

static void
put_side (VdJsonWriter *self,
          const char   *word)
{
  g_autofree char *first = g_strdup (word);
  gboolean is_directed;
  const char *second = vd_hex_split_side (first, &is_directed);
  guint cell, dir;

  if (second == NULL)
    {
      vd_json_string (&self->json, NULL, word);
      return;
    }

  vd_json_object (&self->json, NULL);
  vd_json_array (&self->json, "hexes");
  vd_json_string (&self->json, NULL, first);
  vd_json_string (&self->json, NULL, second);
  vd_json_close (&self->json, ']');
  if (is_directed)
    vd_json_boolean (&self->json, "directed", TRUE);
  if (self->map != NULL && vd_hex_find_side (self->map, first, second, &cell, &dir))
    {
      vd_json_put_axial (self, cell);
      vd_json_integer (&self->json, "e", vd_hex_get_edge (&self->map->grid, dir));
    }
  vd_json_close (&self->json, '}');
}

static void
put_item (VdJsonWriter *self,
          VdForm        form,
          const char   *item)
{
  if (form == VD_FORM_SIDES)
    put_side (self, item);
  else if (form == VD_FORM_INTEGERS)
    vd_json_integer (&self->json, NULL, g_ascii_strtoll (item, NULL, 10));
  else
    vd_json_string (&self->json, NULL, item);
}

static void
put_list (VdJsonWriter *self,
          const char   *name,
          VdForm        form,
          const char   *value)
{
  g_auto (GStrv) items = vd_form_read_list (form, value);
  gboolean was_on_one_line;

  if (items == NULL)
    {
      vd_json_string (&self->json, name, value);
      return;
    }

  was_on_one_line = open_line (self, name, '[');
  for (guint i = 0; items[i] != NULL; i++)
    put_item (self, form, items[i]);
  close_line (self, ']', was_on_one_line);
}

static void
put_value (VdJsonWriter            *self,
           const VdSchemaAttribute *attribute,
           const char              *value)
{
  VdForm form = vd_form_of (attribute);
  gboolean is_yes;
  double number;
  gint64 whole;

  if (form >= VD_FORM_WORDS)
    put_list (self, attribute->name, form, value);
  else if (form == VD_FORM_INTEGER && vd_form_read_integer (value, &whole))
    vd_json_integer (&self->json, attribute->name, whole);
  else if (form == VD_FORM_YES && vd_form_read_yes (value, &is_yes))
    vd_json_boolean (&self->json, attribute->name, is_yes);
  else if (vd_form_read_number (form, value, &number))
    vd_json_number (&self->json, attribute->name, number);
  else
    vd_json_string (&self->json, attribute->name, value);
}

/* What is no row */

static void put_beside (VdJsonWriter *self,
                        const VdNode *node);

static void
put_foreign (VdJsonWriter *self,
             const VdNode *node)
{
  vd_json_string (&self->json, "element", node->name);
  if (node->type == VD_NODE_FOREIGN)
    vd_json_string (&self->json, "uri", node->uri != NULL ? node->uri : "");

  vd_json_object (&self->json, "attributes");
  for (guint i = 0; i < node->n_attributes; i++)
    vd_json_string (&self->json, node->attributes[i].name, node->attributes[i].value);
  vd_json_close (&self->json, '}');

  vd_json_array (&self->json, "content");
  for (const VdNode *child = node->first; child != NULL; child = child->next)
    put_beside (self, child);
  vd_json_close (&self->json, ']');
}

static void
put_beside (VdJsonWriter *self,
            const VdNode *node)
{
  if (node->type == VD_NODE_TEXT)
    {
      vd_json_string (&self->json, NULL, node->text);
      return;
    }

  vd_json_object (&self->json, NULL);
  if (node->type == VD_NODE_COMMENT)
    vd_json_string (&self->json, "comment", node->text);
  else if (node->type == VD_NODE_INSTRUCTION)
    {
      vd_json_string (&self->json, "instruction", node->name);
      vd_json_string (&self->json, "text", node->text);
    }
  else
    put_foreign (self, node);
  vd_json_close (&self->json, '}');
}

static gboolean
is_row (const VdNode *node)
{
  return node->type == VD_NODE_ELEMENT && node->element != NULL;
}

/* From @first up to the next row. */
static void
put_all_beside (VdJsonWriter *self,
                const char   *key,
                const VdNode *first)
{
  gboolean was_on_one_line;

  if (first == NULL || is_row (first))
    return;

  was_on_one_line = open_line (self, key, '[');
  for (; first != NULL && !is_row (first); first = first->next)
    put_beside (self, first);
  close_line (self, ']', was_on_one_line);
}

static void
put_before (VdJsonWriter *self,
            const VdNode *row)
{
  const VdNode *first = row;

  while (first->previous != NULL && !is_row (first->previous))
    first = first->previous;

  put_all_beside (self, "$before", first);
}

static const VdNode *
find_end (const VdNode *row)
{
  const VdNode *first = NULL;

  for (const VdNode *node = row->last; node != NULL && !is_row (node); node = node->previous)
    first = node;

  return first;
}

/* Rows */

static int
get_rank (const VdNode *row,
          guint         attribute)
{
  return vd_element_get_rank (row->element, row->attributes[attribute].name);
}

/* Namespaces stand before ours, the others after them. */
static void
put_others (VdJsonWriter *self,
            const VdNode *row)
{
  gboolean was_on_one_line = open_line (self, "$other", '{');

  for (guint i = 0; i < row->n_attributes; i++)
    if (get_rank (row, i) < 0)
      vd_json_string (&self->json, row->attributes[i].name, row->attributes[i].value);
  close_line (self, '}', was_on_one_line);
}

static void
put_attributes (VdJsonWriter *self,
                const VdNode *row)
{
  guint n_others = 0;

  for (guint i = 0; i < row->n_attributes; i++)
    {
      int rank = get_rank (row, i);

      if (rank >= 0)
        put_value (self, &row->element->attributes[rank], row->attributes[i].value);
      n_others += rank < 0;
    }

  if (n_others > 0)
    put_others (self, row);
  if (row->text != NULL && *row->text != '\0')
    vd_json_string (&self->json, "$text", row->text);
}

static guint
get_place (const VdNode *row)
{
  guint place = 0;

  vd_schema_get_child (row->parent->element, row->name, &place);
  return place;
}

static const VdNode *
find_row (const VdNode *node)
{
  while (node != NULL && !is_row (node))
    node = node->next;

  return node;
}

/* Whether elements come name after name, as in the schema. */
static gboolean
is_ordered (const VdNode *row)
{
  guint last = 0;

  for (const VdNode *child = find_row (row->first); child != NULL; child = find_row (child->next))
    {
      guint place = get_place (child);

      if (place < last)
        return FALSE;
      last = place;
    }

  return TRUE;
}

static void
put_order (VdJsonWriter *self,
           const VdNode *row)
{
  const VdNode *child = find_row (row->first);
  gboolean was_on_one_line;

  if (is_ordered (row))
    return;

  was_on_one_line = open_line (self, "$order", '[');
  while (child != NULL)
    {
      const char *name = child->name;
      guint n = 0;

      for (; child != NULL && child->name == name; child = find_row (child->next))
        n++;
      vd_json_array (&self->json, NULL);
      vd_json_string (&self->json, NULL, name);
      vd_json_integer (&self->json, NULL, n);
      vd_json_close (&self->json, ']');
    }
  close_line (self, ']', was_on_one_line);
}

static void put_row (VdJsonWriter *self,
                     const char   *key,
                     const VdNode *row);

static void
put_children (VdJsonWriter    *self,
              const VdNode    *row,
              const VdElement *element)
{
  gboolean is_open = FALSE;

  for (const VdNode *child = row->first; child != NULL; child = child->next)
    {
      if (child->type != VD_NODE_ELEMENT || child->element != element)
        continue;
      if (!element->is_once && !is_open)
        {
          vd_json_array (&self->json, element->name);
          is_open = TRUE;
        }
      put_row (self, element->is_once ? element->name : NULL, child);
    }

  if (is_open)
    vd_json_close (&self->json, ']');
}

/* Sections, and what holds them, are laid out line by line; a row is one line. */
static gboolean
is_section (const VdElement *element)
{
  return element->n_children > 0 &&
         (element->is_once || vd_schema_get_root (element->name) == element);
}

static gboolean
is_over (VdJsonWriter *self)
{
  if (self->n_rows++ % STEP == 0 && !self->is_over)
    self->is_over = !vd_export_step (self->export, self->n_rows, self->n_total);

  return self->is_over;
}

static void
put_row (VdJsonWriter *self,
         const char   *key,
         const VdNode *row)
{
  gboolean is_line = !self->json.on_one_line && !is_section (row->element);

  if (is_over (self))
    return;

  vd_json_object (&self->json, key);
  if (is_line)
    vd_json_set_one_line (&self->json, TRUE);

  put_before (self, row);
  put_attributes (self, row);
  vd_json_put_facts (self, row);
  put_order (self, row);
  for (guint i = 0; i < row->element->n_children; i++)
    put_children (self, row, row->element->children[i]);
  put_all_beside (self, "$end", find_end (row));
  if (row->parent->type == VD_NODE_DOCUMENT)
    put_all_beside (self, "$after", row->next);

  vd_json_close (&self->json, '}');
  if (is_line)
    vd_json_set_one_line (&self->json, FALSE);
}

void
vd_json_put_document (VdJsonWriter *self,
                      const char   *key,
                      const VdNode *root)
{
  put_row (self, key, root);
}
