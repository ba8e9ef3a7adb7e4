#include "formats/document/document-rows.h"

#include <string.h>

static const VdNode *
find_named (const VdNode *row,
            const char   *name)
{
  while (row != NULL && (vd_node_get_element (row) == NULL ||
                         strcmp (vd_node_get_name (row), name) != 0))
    row = vd_node_get_next (row);

  return row;
}

const VdNode *
vd_row_first (const VdDocument *document,
              const char       *section,
              const char       *name)
{
  const VdNode *parent = vd_node_find (vd_document_get_root (document), section);

  return parent != NULL ? find_named (vd_node_get_first (parent), name) : NULL;
}

const VdNode *
vd_row_next (const VdNode *row)
{
  return find_named (vd_node_get_next (row), vd_node_get_name (row));
}

void
vd_rows_index (const VdDocument *document,
               const char       *section,
               const char       *name,
               const char       *attribute,
               GHashTable       *rows)
{
  const VdNode *row = document != NULL ? vd_row_first (document, section, name) : NULL;

  for (; row != NULL; row = vd_row_next (row))
    {
      g_auto (GStrv) ids = vd_split_words (vd_node_get (row, attribute));

      for (guint i = 0; ids[i] != NULL; i++)
        if (!g_hash_table_contains (rows, ids[i]))
          g_hash_table_insert (rows, g_strdup (ids[i]), (gpointer) row);
    }
}

const char *
vd_row_get_side (const VdNode *unit,
                 GHashTable   *formations)
{
  const VdNode *row = unit;
  const char *above = "formation";
  guint n = g_hash_table_size (formations);

  for (guint i = 0; row != NULL && i <= n; i++)
    {
      const char *side = vd_node_get (row, "side");

      if (side != NULL)
        return side;
      row = g_hash_table_lookup (formations, vd_row_get (row, above));
      above = "parent";
    }

  return NULL;
}
