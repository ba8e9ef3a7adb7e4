#include "formats/draw/counter-picture.h"

#include "formats/document/reduced.h"
#include "formats/draw/draw-private.h"
#include "formats/draw/surface-png.h"

#define PALER 0.45 /* of the way to white */

void
vd_counter_make_paler (VdCounterFace *face)
{
  face->red += (1 - face->red) * PALER;
  face->green += (1 - face->green) * PALER;
  face->blue += (1 - face->blue) * PALER;
  face->light_ink = FALSE;
}

void
vd_counter_turn_over (VdCounterFace  *face,
                      const VdNode   *unit,
                      char          **strength)
{
  g_autofree char *initiative = NULL;
  g_autofree char *move = NULL;
  const char *text;

  g_return_if_fail (face != NULL && unit != NULL && strength != NULL);

  text = vd_node_get (unit, "reduced");
  if (text == NULL)
    return;

  vd_reduced_split (text, strength, &initiative, &move);
  face->strength = *strength;
  face->vedettes = NULL; /* they are those of the full one */
  if (initiative != NULL)
    face->initiative = g_intern_string (initiative);
  if (move != NULL)
    face->move = g_intern_string (move);
  vd_counter_make_paler (face);
}

static void
draw_side (cairo_t           *cr,
           const VdFaceTable *faces,
           const VdNode      *unit,
           gboolean           is_back)
{
  g_autofree char *strength = NULL;
  VdCounterFace face;

  vd_face_table_get (faces, unit, &face);
  if (is_back && vd_node_get (unit, "reduced") == NULL)
    {
      vd_counter_make_paler (&face);
      vd_draw_counter_blank (cr, &face, 1);
      return;
    }

  if (is_back)
    vd_counter_turn_over (&face, unit, &strength);
  vd_draw_counter (cr, &face, 1);
}

GBytes *
vd_counter_picture (const VdFaceTable *faces,
                    const VdNode      *unit,
                    gboolean           is_back,
                    guint              pixels)
{
  cairo_surface_t *surface;
  cairo_t *cr;

  g_return_val_if_fail (faces != NULL && unit != NULL && pixels > 0, NULL);

  surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pixels, pixels);
  cr = cairo_create (surface);
  cairo_scale (cr, pixels, pixels);
  vd_clip_counter (cr);
  draw_side (cr, faces, unit, is_back);
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}
