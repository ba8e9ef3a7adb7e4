#include "editor/rows/row-edits.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/fields.h"

/* Fields */

/* What can't be read without the attribute keeps it, empty. */
static VdEdit *
set_attribute (VdDocument *document,
               VdNode     *node,
               const char *attribute,
               const char *value,
               const char *title)
{
  const char *next = *value != '\0' || vd_node_needs (node, attribute) ? value : NULL;
  VdEdit *edit;

  if (g_strcmp0 (vd_node_get (node, attribute), next) == 0)
    return NULL;

  edit = vd_edit_list (title);
  vd_edit_restate (edit, document, node, attribute, next);

  return edit;
}

VdEdit *
vd_edit_set_field (const VdProject *project,
                   VdNode          *row,
                   const char      *attribute,
                   const char      *value,
                   char           **refusal)
{
  g_autofree char *typed = NULL;
  g_autofree char *written = NULL;
  const VdField *field;
  g_autofree char *title = NULL;

  g_return_val_if_fail (project != NULL && row != NULL && attribute != NULL && value != NULL &&
                        refusal != NULL, NULL);

  typed = g_strstrip (g_strdup (value));
  field = vd_field_find (row, attribute);
  *refusal = vd_field_check (project, row, attribute, typed);
  if (*refusal != NULL)
    return NULL;

  written = vd_field_normalize (row, attribute, typed);

  /* TRANS: what is changed, as a unit, and in which column */
  title = g_strdup_printf (_("Change %s: %s"), vd_field_name_row (row),
                           field != NULL ? _(field->title) : attribute);
  return set_attribute (project->scenario, row, attribute, written, title);
}

VdNode *
vd_row_skip_to (VdNode     *node,
                const char *element)
{
  g_return_val_if_fail (element != NULL, NULL);

  while (node != NULL && strcmp (vd_node_get_name (node), element) != 0)
    node = vd_node_get_next (node);

  return node;
}

/* Ids */

static gboolean
is_taken (const VdNode *node,
          const char   *name,
          const char   *id)
{
  if (strcmp (vd_node_get_name (node), name) == 0 && g_strcmp0 (vd_node_get (node, "id"), id) == 0)
    return TRUE;

  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    if (is_taken (child, name, id))
      return TRUE;

  return FALSE;
}

char *
vd_row_make_id (const VdProject *project,
                const char      *element,
                const char      *stem,
                guint            first)
{
  g_return_val_if_fail (project != NULL && project->scenario != NULL && element != NULL &&
                        stem != NULL, NULL);

  for (guint i = first;; i++)
    {
      char *id = g_strdup_printf ("%s-%u", stem, i);

      if (!is_taken (vd_document_get_root (project->scenario), element, id))
        return id;
      g_free (id);
    }
}

/* Whole rows */

VdEdit *
vd_edit_duplicate_row (const VdProject *project,
                       VdNode          *row)
{
  VdNode *copy;
  const char *id;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && row != NULL, NULL);

  copy = vd_node_copy (row);
  id = vd_node_get (row, "id");
  /* TRANS: %s is what a row of a table is about */
  title = g_strdup_printf (_("Duplicate %s"), vd_field_name_row (row));
  edit = vd_edit_list (title);
  if (id != NULL)
    {
      g_autofree char *fresh_id = vd_row_make_id (project, vd_node_get_name (row), id, 2);

      g_free (vd_node_set (copy, "id", fresh_id));
    }

  vd_edit_add (edit, vd_edit_insert (project->scenario, vd_node_get_parent (row), copy,
                                     vd_node_get_next (row)));
  return edit;
}

VdEdit *
vd_edit_remove_row (const VdProject *project,
                    VdNode          *row)
{
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && row != NULL, NULL);

  /* TRANS: %s is what a row of a table is about */
  title = g_strdup_printf (_("Remove %s"), vd_field_name_row (row));
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_remove (project->scenario, row));
  return edit;
}

/* The row of its kind that stands before it. */
static VdNode *
find_previous (VdNode *row)
{
  const char *name = vd_node_get_name (row);
  VdNode *previous = NULL;

  for (VdNode *other = vd_row_skip_to (vd_node_get_first (vd_node_get_parent (row)), name);
       other != row;
       other = vd_row_skip_to (vd_node_get_next (other), name))
    previous = other;

  return previous;
}

VdEdit *
vd_edit_shift_row (const VdProject *project,
                   VdNode          *row,
                   gboolean         up)
{
  VdNode *next;
  VdNode *other;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && row != NULL, NULL);

  next = vd_row_skip_to (vd_node_get_next (row), vd_node_get_name (row));
  other = up ? find_previous (row) : next;
  if (other == NULL)
    return NULL;

  /* TRANS: in a table; %s is what the row is about */
  title = g_strdup_printf (up ? _("Move %s Up") : _("Move %s Down"), vd_field_name_row (row));
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_move (project->scenario, row,
                                   up ? other : vd_node_get_next (other)));
  return edit;
}
