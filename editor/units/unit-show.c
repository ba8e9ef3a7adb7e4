#include "editor/units/unit-show.h"

#include <string.h>

#include "editor/units/project-edits-order.h"
#include "formats/draw/counter-picture.h"

/* Pictures */

GdkPaintable *
vd_unit_draw (VdFaces         *faces,
              const VdProject *project,
              const VdNode    *unit,
              int              size,
              gboolean         reduced)
{
  g_autofree char *strength = NULL;
  VdCounterFace face = { NULL };

  g_return_val_if_fail (faces != NULL && project != NULL && unit != NULL && size > 0, NULL);

  vd_faces_look_up (faces, project, unit, &face);
  if (reduced)
    vd_counter_turn_over (&face, unit, &strength);

  return GDK_PAINTABLE (vd_faces_get (faces, &face, size));
}

gboolean
vd_unit_show_start (VdPage           *page,
                    const VdUnits    *units,
                    const VdUnitInfo *info)
{
  const VdProject *project;
  VdNode *row;
  VdSpot spot;

  g_return_val_if_fail (VD_IS_PAGE (page) && units != NULL && info != NULL, FALSE);

  project = vd_units_get_project (units);
  row = info->rows != NULL ? info->rows->pdata[0] : NULL;

  if (row == NULL)
    return FALSE;

  if (vd_units_get_spot (units, info, &spot))
    {
      vd_page_go_to (page, spot);
      return TRUE;
    }

  vd_page_look_up (page, row, vd_document_get_name (project->scenario),
                   vd_node_get_line (row));
  return TRUE;
}

/* Dragging */

/* Before the id of a formation; no id has a blank. */
#define FORMATION "formation "

static gboolean
is_unit (const VdNode *node)
{
  return strcmp (vd_node_get_name (node), "unit") == 0;
}

GdkContentProvider *
vd_unit_drag_new (const GPtrArray *nodes)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  g_return_val_if_fail (nodes != NULL, NULL);

  for (guint i = 0; i < nodes->len; i++)
    {
      const char *id = vd_node_get (nodes->pdata[i], "id");
      g_autofree char *formation = NULL;

      if (id == NULL)
        continue;
      if (!is_unit (nodes->pdata[i]))
        formation = g_strconcat (FORMATION, id, NULL);
      g_strv_builder_add (builder, formation != NULL ? formation : id);
    }

  ids = g_strv_builder_end (builder);
  return gdk_content_provider_new_typed (G_TYPE_STRV, ids);
}

GPtrArray *
vd_unit_drag_read (const VdUnits *units,
                   const GValue  *value)
{
  char **ids;
  GPtrArray *nodes;

  g_return_val_if_fail (units != NULL && G_VALUE_HOLDS (value, G_TYPE_STRV), NULL);

  ids = g_value_get_boxed (value);
  nodes = g_ptr_array_new ();

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      const VdUnitInfo *info = vd_units_find (units, ids[i]);

      if (info != NULL)
        g_ptr_array_add (nodes, info->node);
    }

  return nodes;
}

void
vd_unit_drag_icon (GtkDragSource   *source,
                   VdFaces         *faces,
                   const VdProject *project,
                   const GPtrArray *nodes)
{
  g_return_if_fail (GTK_IS_DRAG_SOURCE (source) && faces != NULL && project != NULL);
  g_return_if_fail (nodes != NULL);

  for (guint i = 0; i < nodes->len; i++)
    if (is_unit (nodes->pdata[i]))
      {
        gtk_drag_source_set_icon (source, vd_unit_draw (faces, project, nodes->pdata[i], 40, FALSE),
                                  20, 20);
        return;
      }
}

/* The order of battle */

static gboolean
is_under_any (const VdUnits   *units,
              const VdNode    *unit,
              const GPtrArray *formations)
{
  const VdUnitInfo *info = vd_units_find_node (units, unit);

  for (guint i = 0; i < formations->len; i++)
    if (vd_units_is_under (units, info->formation, formations->pdata[i]))
      return TRUE;

  return FALSE;
}

/* Formations that are dragged, and the units that don't go with them anyway. */
static GPtrArray *
read_order (const VdUnits *units,
            const GValue  *value)
{
  char **ids = g_value_get_boxed (value);
  GPtrArray *nodes = g_ptr_array_new ();
  g_autoptr (GPtrArray) formations = g_ptr_array_new ();
  g_autoptr (GPtrArray) dragged = vd_unit_drag_read (units, value);

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      VdNode *formation = g_str_has_prefix (ids[i], FORMATION)
                          ? vd_units_find_row (units, VD_LIST_FORMATIONS,
                                               ids[i] + strlen (FORMATION)) : NULL;

      if (formation != NULL)
        g_ptr_array_add (formations, formation);
    }

  for (guint i = 0; i < dragged->len; i++)
    if (!is_under_any (units, dragged->pdata[i], formations))
      g_ptr_array_add (nodes, dragged->pdata[i]);

  g_ptr_array_extend (nodes, formations, NULL, NULL);
  return nodes;
}

static VdNode *
find_above (const VdUnits *units,
            VdNode        *onto)
{
  const VdUnitInfo *info = onto != NULL && is_unit (onto) ? vd_units_find_node (units, onto)
                                                          : NULL;

  if (info == NULL)
    return onto;

  return info->formation != NULL ? info->formation : info->side;
}

gboolean
vd_order_take (VdEditorProject *project,
               const VdUnits   *units,
               const GValue    *value,
               VdNode          *onto,
               char           **refusal)
{
  g_autoptr (GPtrArray) nodes = NULL;
  VdNode *above;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project) && units != NULL, FALSE);
  g_return_val_if_fail (G_VALUE_HOLDS (value, G_TYPE_STRV) && refusal != NULL, FALSE);

  nodes = read_order (units, value);
  above = find_above (units, onto);
  *refusal = NULL;
  if (nodes->len == 0 || above == NULL)
    return FALSE;

  return vd_editor_project_do (project, vd_edit_order_move (units, nodes, above, refusal));
}
