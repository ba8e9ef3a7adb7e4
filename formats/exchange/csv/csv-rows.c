/* Rows, put into the tables of their kinds. */
#include "formats/exchange/csv/csv-write.h"

#include <string.h>

#include "formats/io/csv-cells.h"

/* Where the rows of a table stand: what their first columns say. */
typedef struct
{
  const char    *in;
  const VdNode  *above; /* (nullable): the row that holds them */
  const char    *row;   /* what they call it */
} Place;

static gboolean
is_row (const VdNode *node)
{
  return vd_node_get_element (node) != NULL;
}

/* The next of what this version knows, @node itself included. */
static const VdNode *
find_row (const VdNode *node)
{
  while (node != NULL && !is_row (node))
    node = vd_node_get_next (node);

  return node;
}

static const VdNode *
first_row (const VdNode *parent)
{
  return find_row (vd_node_get_first (parent));
}

static const VdNode *
next_row (const VdNode *node)
{
  return find_row (vd_node_get_next (node));
}

/* Lines */

GString *
vd_csv_begin_row (VdCsvWriter      *self,
                  const VdCsvTable *table)
{
  GString *out = NULL;

  for (guint i = 0; i < self->tables->all->len && out == NULL; i++)
    if (self->tables->all->pdata[i] == table)
      out = self->out->pdata[i];

  if (out->len > 0)
    return out;

  for (guint i = 0; i < table->columns->len; i++)
    vd_csv_put_cell (out, table->columns->pdata[i]);
  vd_csv_end_line (out);
  return out;
}

void
vd_csv_put_values (GString          *out,
                   const VdCsvTable *table,
                   const VdNode     *row)
{
  const VdElement *element = table->element;
  const char *text = row != NULL ? vd_node_get_text (row) : NULL;

  for (guint i = 0; i < element->n_attributes; i++)
    vd_csv_put_cell (out, row != NULL ? vd_node_get (row, element->attributes[i].name) : NULL);
  if (element->is_text)
    vd_csv_put_cell (out, text != NULL && *text != '\0' ? text : NULL);
}

/* What a document or a section says itself, in columns that it shares with others. */
static void
put_head (VdCsvWriter      *self,
          const VdCsvTable *table,
          const char       *in,
          const VdNode     *node)
{
  const VdElement *element = vd_node_get_element (node);
  GString *out = vd_csv_begin_row (self, table);

  vd_csv_put_cell (out, in);
  vd_csv_put_cell (out, element->name);
  for (guint i = 2; i < table->columns->len; i++)
    {
      const char *name = table->columns->pdata[i];

      vd_csv_put_cell (out, vd_element_get_attribute (element, name) != NULL
                            ? vd_node_get (node, name) : NULL);
    }
  vd_csv_end_line (out);
}

static void
put_row (VdCsvWriter  *self,
         const VdNode *node,
         const Place  *place)
{
  const VdCsvTable *table = vd_csv_tables_find (self->tables, vd_node_get_element (node));
  GString *out = vd_csv_begin_row (self, table);

  if (vd_csv_table_get_in (table) >= 0)
    vd_csv_put_cell (out, place->in);
  if (vd_csv_table_get_table (table) >= 0)
    vd_csv_put_cell (out, vd_csv_tables_find (self->tables,
                                              vd_node_get_element (place->above))->name);
  if (vd_csv_table_get_row (table) >= 0)
    vd_csv_put_cell (out, place->row);

  vd_csv_put_values (out, table, node);
  if (strcmp (table->element->id, "unit") == 0)
    vd_csv_put_unit (self, node, out);
  vd_csv_end_line (out);
}

/* Order */

static guint
get_rank (const VdNode *node)
{
  const VdElement *parent = vd_node_get_element (vd_node_get_parent (node));
  guint rank = 0;

  vd_schema_get_child (parent, vd_node_get_name (node), &rank);
  return rank;
}

/* Whether elements come name after name, as in the schema. */
static gboolean
is_ordered (const VdNode *parent)
{
  guint last = 0;

  for (const VdNode *node = first_row (parent); node != NULL; node = next_row (node))
    {
      guint rank = get_rank (node);

      if (rank < last)
        return FALSE;
      last = rank;
    }

  return TRUE;
}

/* @section: (nullable); @row: (nullable): as others call @parent, if it is a row */
static void
put_order (VdCsvWriter  *self,
           const VdNode *parent,
           const char   *in,
           const char   *section,
           const char   *row)
{
  const VdNode *node = first_row (parent);

  if (is_ordered (parent))
    return;

  while (node != NULL)
    {
      const char *name = vd_node_get_name (node);
      GString *out = vd_csv_begin_row (self, self->tables->order);
      guint n = 0;

      for (; node != NULL && vd_node_get_name (node) == name; node = next_row (node))
        n++;
      vd_csv_put_cell (out, in);
      vd_csv_put_cell (out, section);
      vd_csv_put_cell (out, row != NULL ? vd_csv_tables_find (self->tables,
                                                              vd_node_get_element (parent))->name
                                        : NULL);
      vd_csv_put_cell (out, row);
      vd_csv_put_cell (out, name);
      vd_csv_put_number (out, n);
      vd_csv_end_line (out);
    }
}

/* Rows in rows */

/* (transfer full): how many rows of that kind in @section have an id */
static GHashTable *
count_ids (const VdNode    *section,
           const VdElement *element)
{
  GHashTable *counts = g_hash_table_new (g_str_hash, g_str_equal);

  for (const VdNode *node = first_row (section); node != NULL; node = next_row (node))
    {
      const char *id = vd_node_get_element (node) == element ? vd_node_get (node, "id") : NULL;

      if (id != NULL)
        g_hash_table_replace (counts, (gpointer) id,
                              GUINT_TO_POINTER (GPOINTER_TO_UINT (g_hash_table_lookup (counts, id))
                                                + 1));
    }

  return counts;
}

/* (transfer full): by its id, or else by its number among its kind */
static char *
name_row (const VdNode *node,
          guint         number,
          GHashTable   *counts)
{
  const char *id = vd_node_get (node, "id");
  gboolean is_plain = id != NULL && *id != '\0' && *id != '/' &&
                      GPOINTER_TO_UINT (g_hash_table_lookup (counts, id)) == 1;

  return is_plain ? g_strdup (id) : g_strdup_printf ("/%u", number);
}

/* What stands in rows of a section; none of it has rows in it again. */
static void
put_inside (VdCsvWriter     *self,
            const VdNode    *section,
            const VdElement *element,
            const char      *in)
{
  g_autoptr (GHashTable) counts = count_ids (section, element);
  guint number = 0;

  for (const VdNode *node = first_row (section); node != NULL; node = next_row (node))
    {
      g_autofree char *row = NULL;

      if (vd_node_get_element (node) != element)
        continue;

      row = name_row (node, ++number, counts);
      put_order (self, node, in, NULL, row);
      for (const VdNode *inner = first_row (node); inner != NULL; inner = next_row (inner))
        put_row (self, inner, &(Place) { in, node, row });
    }
}

/* Sections and documents */

/* A section that says something, or is all there is. */
static void
put_section_row (VdCsvWriter  *self,
                 const VdNode *section,
                 const char   *in)
{
  const VdElement *element = vd_node_get_element (section);
  gboolean says = first_row (section) == NULL;

  for (guint i = 0; i < element->n_attributes; i++)
    says |= vd_node_get (section, element->attributes[i].name) != NULL;
  if (says)
    put_head (self, self->tables->sections, in, section);
}

static void
put_section (VdCsvWriter  *self,
             const VdNode *section,
             const char   *in)
{
  const VdElement *element = vd_node_get_element (section);

  put_section_row (self, section, in);
  put_order (self, section, in, element->name, NULL);
  if (strcmp (element->id, "terrain") == 0)
    return;

  for (const VdNode *node = first_row (section); node != NULL; node = next_row (node))
    put_row (self, node, &(Place) { in });
  for (guint i = 0; i < element->n_children; i++)
    if (element->children[i]->n_children > 0)
      put_inside (self, section, element->children[i], in);
}

/* A document, or what overrides a system in one. */
static void
put_all (VdCsvWriter  *self,
         const VdNode *node,
         const char   *in)
{
  put_order (self, node, in, NULL, NULL);
  for (const VdNode *child = first_row (node); child != NULL; child = next_row (child))
    if (vd_csv_is_override (vd_node_get_element (child)))
      {
        put_section_row (self, child, in);
        put_all (self, child, VD_CSV_IN_OVERRIDE);
      }
    else if (vd_csv_is_section (vd_node_get_element (child)))
      put_section (self, child, in);
    else
      put_row (self, child, &(Place) { in });
}

void
vd_csv_put_document (VdCsvWriter  *self,
                     const VdNode *root,
                     const char   *in,
                     const VdMap  *map)
{
  put_head (self, self->tables->documents, in, root);
  put_all (self, root, in);
  if (map != NULL)
    vd_csv_put_hexes (self, vd_node_find (root, "terrain"), in, map);
}
