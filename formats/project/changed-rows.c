#include "formats/project/changed-rows.h"

#include <string.h>

#include "formats/document/document-ask.h"

const VdNode *
vd_find_section (const VdDocument *document,
                 const char       *name)
{
  return document != NULL ? vd_node_find (vd_document_get_root (document), name) : NULL;
}

const VdNode *
vd_find_override (const VdProject *project,
                  const char      *name)
{
  const VdNode *override = vd_find_section (project->scenario, "override");

  return override != NULL ? vd_node_find (override, name) : NULL;
}

const VdNode *
vd_changed_table (const VdProject *project,
                  const char      *name)
{
  const VdNode *own = vd_find_override (project, name);

  return own != NULL ? own : vd_find_section (project->system, name);
}

const char *
vd_changed_row_get (const VdChangedRow *row,
                    const char         *attribute)
{
  const char *value = row->over != NULL ? vd_node_get (row->over, attribute) : NULL;

  return value != NULL ? value : vd_node_get (row->row, attribute);
}

gboolean
vd_changed_row_is_absent (const VdChangedRow *row)
{
  return g_strcmp0 (vd_changed_row_get (row, "absent"), "yes") == 0;
}

static gboolean
is_same_row (const VdNode *a,
             const VdNode *b)
{
  const VdElement *element = vd_node_get_element (a);

  if (element != vd_node_get_element (b) || element == NULL)
    return FALSE;
  if (vd_node_get (a, "id") != NULL || vd_node_get (b, "id") != NULL)
    return g_strcmp0 (vd_node_get (a, "id"), vd_node_get (b, "id")) == 0;

  for (guint i = 0; element->keys != NULL && element->keys[i] != NULL; i++)
    if (g_strcmp0 (vd_node_get_key_word (a, i), vd_node_get_key_word (b, i)) != 0)
      return FALSE;

  return TRUE;
}

/* (nullable) */
static const VdNode *
find_row (const VdNode *section,
          const VdNode *like)
{
  const VdNode *row = section != NULL ? vd_node_get_first (section) : NULL;

  while (row != NULL && !is_same_row (row, like))
    row = vd_node_get_next (row);

  return row;
}

GArray *
vd_changed_rows_list (const VdNode *section,
                      const VdNode *over)
{
  GArray *rows = g_array_new (FALSE, FALSE, sizeof (VdChangedRow));
  const VdNode *row = section != NULL ? vd_node_get_first (section) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    {
      VdChangedRow changed = { row, find_row (over, row) };

      g_array_append_val (rows, changed);
    }

  for (row = over != NULL ? vd_node_get_first (over) : NULL; row != NULL;
       row = vd_node_get_next (row))
    if (find_row (section, row) == NULL)
      {
        VdChangedRow own = { row, NULL };

        g_array_append_val (rows, own);
      }

  return rows;
}

GArray *
vd_changed_rows_of (const VdProject *project,
                    const char      *section)
{
  GArray *rows = vd_changed_rows_list (vd_find_section (project->system, section),
                                       vd_find_override (project, section));

  for (guint i = rows->len; i-- > 0; )
    if (vd_node_get_element (g_array_index (rows, VdChangedRow, i).row) == NULL)
      g_array_remove_index (rows, i);

  return rows;
}
