#include "formats/project/mechanics.h"

#include <string.h>

#include "formats/document/document-rows.h"

/* @parent: (nullable): a system, or what a battle changes of one */
static gboolean
has_mechanic (const VdNode *parent,
              const char   *name)
{
  const VdNode *section = parent != NULL ? vd_node_find (parent, "mechanics") : NULL;
  const VdNode *row = section != NULL ? vd_node_find (section, "mechanic") : NULL;

  while (row != NULL && strcmp (vd_row_get (row, "name"), name) != 0)
    row = vd_row_next (row);

  return row != NULL;
}

gboolean
vd_project_plays (const VdProject *project,
                  const char      *mechanic)
{
  g_return_val_if_fail (project != NULL && mechanic != NULL, FALSE);

  return (project->scenario != NULL &&
          has_mechanic (vd_node_find (vd_document_get_root (project->scenario), "override"),
                        mechanic)) ||
         (project->system != NULL &&
          has_mechanic (vd_document_get_root (project->system), mechanic));
}

gboolean
vd_project_has_reserves (const VdProject *project)
{
  const VdNode *place;

  g_return_val_if_fail (project != NULL, FALSE);

  if (vd_project_plays (project, "reserves"))
    return TRUE;

  place = project->scenario != NULL ? vd_row_first (project->scenario, "setup", "place") : NULL;
  while (place != NULL && strcmp (vd_row_get (place, "state"), "reserve") != 0)
    place = vd_row_next (place);

  return place != NULL;
}

gboolean
vd_project_has_disruption (const VdProject *project)
{
  return vd_project_plays (project, "disruption");
}
