#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>
#include <string.h>

void
vd_edit_restate (VdEdit     *edit,
                 VdDocument *document,
                 VdNode     *node,
                 const char *attribute,
                 const char *value)
{
  static const char *const about[] = { "source", "status", "case", "note", "suggested", NULL };

  vd_edit_add (edit, vd_edit_set (document, node, attribute, value));

  if (!g_strv_contains (about, attribute))
    vd_edit_set_origin (edit, document, node, NULL);
}

/* Units */

static const char *
find_unit_name (const VdProject *project,
                const char      *id)
{
  VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");

  for (VdNode *unit = units != NULL ? vd_node_get_first (units) : NULL;
       unit != NULL;
       unit = vd_node_get_next (unit))
    if (strcmp (vd_node_get_name (unit), "unit") == 0 &&
        g_strcmp0 (vd_node_get (unit, "id"), id) == 0)
      return vd_node_get (unit, "name");

  return NULL;
}

VdEdit *
vd_edit_move_unit (const VdProject *project,
                   VdNode          *place,
                   VdSpot           to)
{
  const char *unit;
  const char *name;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdSpot from;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && project->scenario != NULL && place != NULL &&
                        to.map < project->resolved->len, NULL);

  unit = vd_node_get (place, "unit");
  name = find_unit_name (project, unit);
  at = vd_spot_name (project, to);
  if (vd_spot_find (project, vd_node_get (place, "at"), &from) && vd_spot_equal (from, to))
    return NULL;

  /* TRANS: the first %s is a unit, the second a hex */
  title = g_strdup_printf (_("Move %s to %s"), name != NULL ? name : unit, at);
  edit = vd_edit_list (title);
  vd_edit_restate (edit, project->scenario, place, "at", at);

  return edit;
}

VdEdit *
vd_edit_rename (VdDocument  *document,
                VdNode      *node,
                const char  *name,
                char       **refusal)
{
  const char *attribute;
  const char *old;
  g_autofree char *typed = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (document != NULL && node != NULL && name != NULL && refusal != NULL, NULL);

  attribute = strcmp (vd_node_get_name (node), "name") == 0 ? "text" : "name";
  old = vd_node_get (node, vd_node_get (node, attribute) != NULL ? attribute : "id");
  typed = g_strstrip (g_strdup (name));
  *refusal = *typed == '\0' ? g_strdup (_("A name can't be empty.")) : NULL;
  if (*refusal != NULL || g_strcmp0 (vd_node_get (node, attribute), typed) == 0)
    return NULL;

  /* TRANS: a name or an id becomes another */
  title = g_strdup_printf (_("Rename %s to %s"), old != NULL ? old : "", typed);
  edit = vd_edit_list (title);
  vd_edit_restate (edit, document, node, attribute, typed);
  return edit;
}
