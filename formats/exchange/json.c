/* json.c: all that the documents say, and what programs would have to work out of it
 *
 * How it is laid out stands in formats/EXPORT-JSON.md; the schema is made by json-schema.c.
 * A member that is no attribute and no element begins with $.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "formats/document/document-private.h"
#include "formats/exchange/export.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json-form.h"
#include "formats/exchange/json-row.h"

#define ACROSS 16 /* millimetres between two opposite sides of a hex */

static const char *const carries[] = { VD_CARRIED_ALL, NULL };

typedef struct
{
  const VdProject *project;
  const VdMap     *map;        /* (nullable): of the document that is written */
  GHashTable      *formations; /* of char*: VdNode, as the next two */
  GHashTable      *places;     /* by unit */
  GHashTable      *groups;     /* likewise */
  VdJson           json;
} Writer;

/* What is opened and closed so is one line, also where the rest is laid out line by line. */
static gboolean
open_line (Writer     *self,
           const char *key,
           char        bracket)
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
close_line (Writer   *self,
            char      bracket,
            gboolean  was_on_one_line)
{
  vd_json_close (&self->json, bracket);
  vd_json_set_one_line (&self->json, was_on_one_line);
}

/* Two digits after the point, and no more. */
static double
in_millimetres (double widths)
{
  return round (widths * ACROSS * 100) / 100;
}

/* What programs would have to work out */

/* q is the column where columns are upright, r the row where rows are level. */
static void
put_axial (Writer *self,
           guint   cell)
{
  VdHex hex = vd_grid_hex (&self->map->grid, cell);
  gboolean is_pointy = self->map->grid.orientation == VD_POINTY;

  vd_json_integer (&self->json, "q", is_pointy ? hex.q : hex.r);
  vd_json_integer (&self->json, "r", is_pointy ? hex.r : hex.q);
}

static void
put_hex (Writer     *self,
         guint       cell,
         const char *usual)
{
  const VdNode *row = self->map->hexes[cell];
  const char *terrain = row != NULL ? vd_node_get (row, "terrain") : usual;
  g_autofree char *label = vd_map_get_label (self->map, cell);
  double x, y;

  vd_grid_centre (&self->map->grid, cell, &x, &y);
  vd_json_object_line (&self->json, NULL);
  vd_json_string (&self->json, "label", label);
  put_axial (self, cell);
  vd_json_number (&self->json, "x", in_millimetres (x));
  vd_json_number (&self->json, "y", in_millimetres (y));
  if (terrain != NULL)
    vd_json_string (&self->json, "terrain", terrain);
  vd_json_close_line (&self->json);
}

static void
put_board (Writer *self)
{
  const VdGrid *grid = &self->map->grid;
  const char *usual = vd_hex_get_usual (self->project, self->map);
  double width, height;

  vd_grid_size (grid, &width, &height);
  vd_json_integer (&self->json, "$across", ACROSS);
  vd_json_number (&self->json, "$width", in_millimetres (width));
  vd_json_number (&self->json, "$height", in_millimetres (height));
  vd_json_array (&self->json, "$hexes");
  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      put_hex (self, cell, usual);
  vd_json_close (&self->json, ']');
}

/* The side of a unit, or else that of its formation or of one above. */
static const char *
find_side (Writer       *self,
           const VdNode *unit)
{
  const VdNode *row = unit;
  const char *above = "formation";
  guint n = g_hash_table_size (self->formations);

  for (guint i = 0; row != NULL && i <= n; i++)
    {
      const char *side = vd_node_get (row, "side");

      if (side != NULL)
        return side;
      row = g_hash_table_lookup (self->formations, vd_row_get (row, above));
      above = "parent";
    }

  return NULL;
}

static void
put_unit (Writer       *self,
          const VdNode *unit)
{
  const char *id = vd_row_get (unit, "id"), *side = find_side (self, unit);
  const VdNode *place = g_hash_table_lookup (self->places, id);
  const VdNode *group = g_hash_table_lookup (self->groups, id);

  if (side != NULL)
    vd_json_string (&self->json, "$side", side);
  if (place != NULL)
    vd_json_string (&self->json, "$at", vd_row_get (place, "at"));
  if (group != NULL)
    vd_json_string (&self->json, "$group", vd_row_get (group, "id"));
}

static void
put_computed (Writer       *self,
              const VdNode *row)
{
  if (self->map != NULL && row == vd_document_get_root (self->map->document))
    put_board (self);
  else if (strcmp (row->element->id, "unit") == 0)
    put_unit (self, row);
}

/* Values */

static void
put_side (Writer     *self,
          const char *word)
{
  g_autofree char *copy = g_strdup (word), *parts = g_strdup (word);
  gboolean is_directed;
  const char *other = vd_form_split_side (parts, &is_directed);
  guint cell, dir;

  if (other == NULL)
    {
      vd_json_string (&self->json, NULL, word);
      return;
    }

  vd_json_object (&self->json, NULL);
  vd_json_array (&self->json, "hexes");
  vd_json_string (&self->json, NULL, parts);
  vd_json_string (&self->json, NULL, other);
  vd_json_close (&self->json, ']');
  if (is_directed)
    vd_json_boolean (&self->json, "directed", TRUE);
  if (self->map != NULL && vd_hex_find_side (self->map, copy, &cell, &dir))
    {
      put_axial (self, cell);
      vd_json_integer (&self->json, "e", vd_hex_get_edge (&self->map->grid, dir));
    }
  vd_json_close (&self->json, '}');
}

static void
put_item (Writer     *self,
          VdForm      form,
          const char *item)
{
  if (form == VD_FORM_SIDES)
    put_side (self, item);
  else if (form == VD_FORM_INTEGERS)
    vd_json_integer (&self->json, NULL, g_ascii_strtoll (item, NULL, 10));
  else
    vd_json_string (&self->json, NULL, item);
}

static void
put_list (Writer     *self,
          const char *name,
          VdForm      form,
          const char *value)
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
put_value (Writer                  *self,
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

static void put_beside (Writer       *self,
                        const VdNode *node);

static void
put_foreign (Writer       *self,
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
put_beside (Writer       *self,
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
put_all_beside (Writer       *self,
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
put_before (Writer       *self,
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
put_others (Writer       *self,
            const VdNode *row)
{
  gboolean was_on_one_line = open_line (self, "$other", '{');

  for (guint i = 0; i < row->n_attributes; i++)
    if (get_rank (row, i) < 0)
      vd_json_string (&self->json, row->attributes[i].name, row->attributes[i].value);
  close_line (self, '}', was_on_one_line);
}

static void
put_attributes (Writer       *self,
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
put_order (Writer       *self,
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

static void put_row (Writer       *self,
                     const char   *key,
                     const VdNode *row);

static void
put_children (Writer          *self,
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

static void
put_row (Writer       *self,
         const char   *key,
         const VdNode *row)
{
  gboolean is_line = !self->json.on_one_line && !is_section (row->element);

  vd_json_object (&self->json, key);
  if (is_line)
    vd_json_set_one_line (&self->json, TRUE);

  put_before (self, row);
  put_attributes (self, row);
  put_computed (self, row);
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

/* The file */

static void
index_rows (const VdDocument *scenario,
            const char       *section,
            const char       *name,
            const char       *attribute,
            GHashTable       *rows)
{
  const VdNode *row = scenario != NULL ? vd_row_first (scenario, section, name) : NULL;

  for (; row != NULL; row = vd_row_next (row))
    {
      g_auto (GStrv) ids = vd_split_words (vd_node_get (row, attribute));

      for (guint i = 0; ids[i] != NULL; i++)
        if (!g_hash_table_contains (rows, ids[i]))
          g_hash_table_insert (rows, g_strdup (ids[i]), (gpointer) row);
    }
}

static void
put_documents (Writer *self)
{
  const VdProject *project = self->project;

  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "format", "vedette");
  vd_json_integer (&self->json, "version", 1);
  if (project->scenario != NULL)
    put_row (self, "scenario", vd_document_get_root (project->scenario));
  if (project->system != NULL)
    put_row (self, "system", vd_document_get_root (project->system));

  vd_json_array (&self->json, "maps");
  for (guint i = 0; i < project->maps->len; i++)
    {
      self->map = g_ptr_array_index (project->resolved, i);
      put_row (self, NULL, vd_document_get_root (g_ptr_array_index (project->maps, i)));
    }
  vd_json_close (&self->json, ']');
  vd_json_close (&self->json, '}');
}

static gboolean
write_json (VdExport  *export,
            guint      map,
            GError   **error)
{
  g_autoptr (GHashTable) formations = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdDocument *scenario = export->project->scenario;
  Writer self = {
    .project = export->project, .formations = formations, .places = places, .groups = groups,
  };
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);

  index_rows (scenario, "units", "formation", "id", formations);
  index_rows (scenario, "setup", "place", "unit", places);
  index_rows (scenario, "reinforcements", "group", "units", groups);
  vd_json_begin (&self.json, stream);
  put_documents (&self);
  vd_json_end (&self.json);
  fclose (stream);
  vd_export_add_usual (export, map, g_bytes_new_with_free_func (text, size, free, text));
  return TRUE;
}

const VdExportFormat vd_json = {
  .name = "json",
  .title = "JSON",
  .ending = ".json",
  .shape = VD_EXPORT_FILE,
  .carries = carries,
  .write = write_json,
  .read = vd_json_read_battle,
};
