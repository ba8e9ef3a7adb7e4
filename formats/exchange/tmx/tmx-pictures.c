/* The pictures of tiles. */
#include "formats/exchange/tmx/tmx-walk.h"

#include "formats/draw/draw.h"
#include "formats/draw/surface-png.h"

/* @cr: (transfer full): of an image */
static GBytes *
make_png (cairo_t *cr)
{
  cairo_surface_t *surface = cairo_surface_reference (cairo_get_target (cr));

  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}

static cairo_t *
begin_picture (int width,
               int height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_surface_destroy (surface);
  return cr;
}

GBytes *
vd_tmx_draw_terrain (const VdTmxWalk *self)
{
  const VdTmxGeometry *geometry = &self->to->geometry;
  const VdChart *chart = self->export->project->chart;
  double width = geometry->tile_width, height = geometry->tile_height;
  cairo_t *cr = begin_picture (width * MAX (self->kinds->len, 1), height);

  for (guint i = 0; i < self->kinds->len; i++)
    {
      guint kind = MIN (MIN (i, chart->hexes->len), VD_NO_TERRAIN - 1);

      cairo_save (cr);
      cairo_rectangle (cr, i * width, 0, width, height);
      cairo_clip (cr);
      cairo_translate (cr, (i + 0.5) * width, height / 2);
      cairo_scale (cr, geometry->across, geometry->down);
      vd_draw_tile (cr, chart, kind, geometry->grid.orientation,
                    MAX (geometry->across, geometry->down));
      cairo_restore (cr);
    }

  return make_png (cr);
}

gboolean
vd_tmx_draw_units (VdExport         *export,
                   const VdTmxUnits *units)
{
  const VdProject *project = export->project;
  g_autoptr (VdFaceTable) table =
    units->starts->len > 0 ? vd_face_table_new (project->scenario, project->system) : NULL;

  for (guint i = 0; i < units->starts->len; i++)
    {
      cairo_t *cr = begin_picture (VD_TMX_COUNTER, VD_TMX_COUNTER);
      VdCounterFace face;

      if (!vd_export_step (export, i, units->starts->len))
        {
          cairo_destroy (cr);
          return FALSE;
        }

      vd_face_table_get (table, g_array_index (units->starts, VdStart, i).unit, &face);
      vd_draw_counter (cr, &face, VD_TMX_COUNTER);
      vd_export_add (export, units->files[i], make_png (cr));
    }

  return TRUE;
}
