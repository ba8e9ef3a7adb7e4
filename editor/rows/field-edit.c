#include "editor/rows/field-edit.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits.h"
#include "editor/rows/fields.h"

VdEdit *
vd_edit_set_field (const VdProject *project,
                   VdNode          *row,
                   const char      *attribute,
                   const char      *value,
                   char           **refusal)
{
  g_autofree char *typed = g_strstrip (g_strdup (value));
  g_autofree char *written = NULL;
  const VdField *field = vd_field_find (row, attribute);
  g_autofree char *title = NULL;

  *refusal = vd_field_check (project, row, attribute, typed);
  if (*refusal != NULL)
    return NULL;

  written = vd_field_normalize (row, attribute, typed);

  /* TRANS: what is changed, as a unit, and in which column */
  title = g_strdup_printf (_("Change %s: %s"), vd_field_name_row (row),
                           field != NULL ? _(field->title) : attribute);
  return vd_edit_set_attribute (project->scenario, row, attribute, written, title);
}
