#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>
#include <string.h>

static const char *const sizes[] = { "small", "medium", "large" };

static VdDocument *
get_document (const VdProject *project,
              guint            map)
{
  return g_ptr_array_index (project->maps, map);
}

/* One line, without blanks around it. */
static char *
clean (const char *text)
{
  return g_strstrip (g_strdelimit (g_strdup (text), "\t\n\r", ' '));
}

VdEdit *
vd_edit_put_name (const VdProject *project,
                  VdSpot           spot,
                  const char      *text,
                  VdNameSize       size,
                  const VdManner  *manner)
{
  VdDocument *document = get_document (project, spot.map);
  const VdMap *map = g_ptr_array_index (project->resolved, spot.map);
  g_autofree char *label = vd_map_get_label (map, spot.cell);
  g_autofree char *typed = clean (text);
  g_autofree char *title = NULL;
  VdNode *row;
  VdEdit *edit;

  if (*typed == '\0')
    return NULL;

  row = vd_node_new (document, "name");
  g_free (vd_node_set (row, "at", label));
  g_free (vd_node_set (row, "text", typed));
  g_free (vd_node_set (row, "size", sizes[size]));
  vd_node_set_origin (row, manner);

  /* TRANS: %s is the name of a place */
  title = g_strdup_printf (_("Name %s"), typed);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_put_row (document, "names", row));

  return edit;
}

VdEdit *
vd_edit_change_name (const VdProject *project,
                     guint            map,
                     VdNode          *name,
                     const char      *text,
                     VdNameSize       size)
{
  VdDocument *document = get_document (project, map);
  g_autofree char *typed = clean (text);
  /* TRANS: %s is the name of a place */
  g_autofree char *title = g_strdup_printf (_("Change %s"), vd_node_get (name, "text"));
  const char *old_size = vd_node_get (name, "size");
  VdEdit *edit;

  if (*typed == '\0')
    return vd_edit_remove_name (project, map, name);

  edit = vd_edit_list (title);
  if (g_strcmp0 (typed, vd_node_get (name, "text")) != 0)
    vd_edit_restate (edit, document, name, "text", typed);
  /* How large it is drawn is no statement of any source; medium goes without saying. */
  if (g_strcmp0 (sizes[size], old_size != NULL ? old_size : sizes[VD_NAME_MEDIUM]) != 0)
    vd_edit_add (edit, vd_edit_set (document, name, "size", sizes[size]));

  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_move_name (const VdProject *project,
                   guint            map,
                   VdNode          *name,
                   guint            cell)
{
  g_autofree char *label = vd_map_get_label (g_ptr_array_index (project->resolved, map), cell);
  g_autofree char *title = NULL;
  VdEdit *edit;

  if (g_strcmp0 (vd_node_get (name, "at"), label) == 0)
    return NULL;

  /* TRANS: the first %s is the name of a place, the second a hex */
  title = g_strdup_printf (_("Move %s to %s"), vd_node_get (name, "text"), label);
  edit = vd_edit_list (title);
  vd_edit_restate (edit, get_document (project, map), name, "at", label);

  return edit;
}

VdEdit *
vd_edit_remove_name (const VdProject *project,
                     guint            map,
                     VdNode          *name)
{
  /* TRANS: %s is the name of a place */
  g_autofree char *title = g_strdup_printf (_("Remove %s"), vd_node_get (name, "text"));
  VdEdit *edit = vd_edit_list (title);

  vd_edit_add (edit, vd_edit_remove (get_document (project, map), name));
  return edit;
}
