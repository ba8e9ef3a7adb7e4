#include "editor/units/unit-show.h"

#include <string.h>

/* Pictures */

static void
reduce (VdCounterFace *face,
        const VdNode  *unit,
        char         **strength)
{
  const char *text = vd_node_get (unit, "reduced");
  const char *dash = text != NULL ? strchr (text, '-') : NULL;

  *strength = dash != NULL ? g_strndup (text, dash - text) : g_strdup (text);
  face->strength = *strength;
  if (dash != NULL)
    face->move = dash + 1;
  face->red += (1 - face->red) * 0.45;
  face->green += (1 - face->green) * 0.45;
  face->blue += (1 - face->blue) * 0.45;
  face->light_ink = FALSE;
}

GdkPaintable *
vd_unit_draw (VdFaces         *faces,
              const VdProject *project,
              const VdNode    *unit,
              int              size,
              gboolean         reduced)
{
  g_autofree char *strength = NULL;
  VdCounterFace face = { NULL };

  vd_faces_look_up (faces, project, unit, &face);
  if (reduced)
    reduce (&face, unit, &strength);

  return GDK_PAINTABLE (vd_faces_get (faces, &face, size));
}

gboolean
vd_unit_show_start (VdPage           *page,
                    const VdUnits    *units,
                    const VdUnitInfo *info)
{
  const VdProject *project = vd_units_get_project (units);
  const VdNode *row = info->rows != NULL ? info->rows->pdata[0] : NULL;
  const char *id = row != NULL ? vd_node_get (row, "id") : NULL;
  g_autofree char *subject = NULL;
  VdSpot spot;

  if (row == NULL)
    return FALSE;

  if (vd_units_get_spot (units, info, &spot))
    {
      vd_page_go_to (page, spot);
      return TRUE;
    }

  subject = id != NULL ? g_strdup_printf ("%s %s", vd_node_get_name (row), id)
                       : g_strdup (vd_node_get_name (row));
  vd_page_look_up (page, subject, vd_document_get_name (project->scenario),
                   vd_node_get_line (row));
  return TRUE;
}

/* Dragging */

GdkContentProvider *
vd_unit_drag_new (const GPtrArray *nodes)
{
  g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
  g_auto (GStrv) ids = NULL;

  for (guint i = 0; i < nodes->len; i++)
    if (vd_node_get (nodes->pdata[i], "id") != NULL)
      g_strv_builder_add (builder, vd_node_get (nodes->pdata[i], "id"));

  ids = g_strv_builder_end (builder);
  return gdk_content_provider_new_typed (G_TYPE_STRV, ids);
}

GPtrArray *
vd_unit_drag_read (const VdUnits *units,
                   const GValue  *value)
{
  char **ids = g_value_get_boxed (value);
  GPtrArray *nodes = g_ptr_array_new ();

  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    {
      const VdUnitInfo *info = vd_units_find (units, ids[i]);

      if (info != NULL)
        g_ptr_array_add (nodes, info->node);
    }

  return nodes;
}
