#include "editor/edits/project-edits-private.h"

#include <string.h>

/* What a VdManner says of a row. */
static const char *const origin[] = { "source", "status", "suggested" };

static const char *
get_origin (const VdManner *manner,
            guint           index)
{
  if (manner == NULL)
    return NULL;

  if (index == 2)
    return manner->is_suggested ? "yes" : NULL;

  return index == 0 ? manner->source : manner->status;
}

void
vd_edit_set_origin (VdEdit         *edit,
                    VdDocument     *document,
                    VdNode         *node,
                    const VdManner *manner)
{
  for (guint i = 0; i < G_N_ELEMENTS (origin); i++)
    if (g_strcmp0 (vd_node_get (node, origin[i]), get_origin (manner, i)) != 0)
      vd_edit_add (edit, vd_edit_set (document, node, origin[i], get_origin (manner, i)));
}

void
vd_node_set_origin (VdNode         *node,
                    const VdManner *manner)
{
  for (guint i = 0; i < G_N_ELEMENTS (origin); i++)
    if (get_origin (manner, i) != NULL)
      g_free (vd_node_set (node, origin[i], get_origin (manner, i)));
}

gboolean
vd_node_suits (const VdNode   *node,
               const VdManner *manner)
{
  if (!vd_manner_is_stated (manner))
    return TRUE;

  for (guint i = 0; i < G_N_ELEMENTS (origin); i++)
    if (g_strcmp0 (vd_node_get (node, origin[i]), get_origin (manner, i)) != 0)
      return FALSE;

  return TRUE;
}

gboolean
vd_nodes_may_join (const VdNode *a,
                   const VdNode *b)
{
  const char *first = vd_node_get (a, "name");
  const char *second = vd_node_get (b, "name");

  return first == NULL || second == NULL || strcmp (first, second) == 0;
}

/* Rows and edits in general */

VdEdit *
vd_edit_or_null (VdEdit *edit)
{
  if (!vd_edit_is_empty (edit))
    return edit;

  vd_edit_free (edit);
  return NULL;
}

static gboolean
is_id_taken (const VdNode *parent,
             const char   *id)
{
  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    if (g_strcmp0 (vd_node_get (row, "id"), id) == 0)
      return TRUE;

  return FALSE;
}

char *
vd_edit_make_id (const VdNode *parent,
                 const char   *stem,
                 guint        *number)
{
  for (;;)
    {
      g_autofree char *id = g_strdup_printf ("%s-%u", stem, (*number)++);

      if (!is_id_taken (parent, id))
        return g_steal_pointer (&id);
    }
}

void
vd_edit_put_rows (VdEdit          *edit,
                  VdDocument      *document,
                  const char      *section,
                  const GPtrArray *rows)
{
  VdNode *root = vd_document_get_root (document);
  VdNode *parent = vd_node_find (root, section);
  VdNode *made = parent == NULL && rows->len > 0 ? vd_node_new (document, section) : NULL;

  for (guint i = 0; i < rows->len; i++)
    if (made != NULL)
      vd_document_insert (document, made, rows->pdata[i], NULL);
    else
      vd_edit_add (edit, vd_edit_insert (document, parent, rows->pdata[i], NULL));

  if (made != NULL)
    vd_edit_add (edit, vd_edit_insert (document, root, made, NULL));
}

void
vd_edit_put_row (VdEdit     *edit,
                 VdDocument *document,
                 const char *section,
                 VdNode     *row)
{
  g_autoptr (GPtrArray) rows = g_ptr_array_new ();

  g_ptr_array_add (rows, row);
  vd_edit_put_rows (edit, document, section, rows);
}
