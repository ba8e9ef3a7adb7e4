#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>

VdEdit *
vd_edit_set_title (VdDocument *document,
                   const char *title)
{
  VdNode *root = vd_document_get_root (document);
  VdNode *node = vd_node_find (root, "title");
  VdEdit *edit;

  if (g_strcmp0 (node != NULL ? vd_node_get_text (node) : NULL, title) == 0)
    return NULL;

  edit = vd_edit_list (_("Change the Title"));
  if (node != NULL)
    {
      vd_edit_add (edit, vd_edit_set_text (document, node, title));
      return edit;
    }

  node = vd_node_new (document, "title");
  g_free (vd_node_set_text (node, title));
  vd_edit_add (edit, vd_edit_insert (document, root, node, NULL));
  return edit;
}
