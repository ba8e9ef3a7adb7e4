/* vassal-images.c: counters, and what is laid over them */
#include "formats/exchange/vassal/vassal.h"

#include "formats/draw/draw-private.h"
#include "formats/draw/surface-png.h"

#define SHADOW 0.07 /* of the edge, around a counter */
#define BADGE 0.34  /* the edge of a badge, likewise */

/* Names of ASCII alone are the same to every program that opens the archive. */
static char *
make_ascii (const char *id)
{
  g_autofree char *plain = g_str_to_ascii (id, "C");
  g_autofree char *hash = g_compute_checksum_for_string (G_CHECKSUM_SHA256, id, -1);

  return g_str_is_ascii (id) ? g_strdup (id) : g_strdup_printf ("%s-%.8s", plain, hash);
}

/* No id has a plus sign, so that nothing of the module has such a name. */
char *
vd_vassal_name_file (const VdVassal *self,
                     const char     *name)
{
  g_autofree char *battle = self->base != NULL ? make_ascii (self->id) : NULL;

  return battle != NULL ? g_strconcat (battle, "+", name, NULL) : g_strdup (name);
}

char *
vd_vassal_name_image (const VdVassal *self,
                      const char     *kind,
                      const char     *id)
{
  g_autofree char *own = make_ascii (id);
  g_autofree char *name = g_strconcat (kind, "-", own, NULL);

  return vd_vassal_name_file (self, name);
}

/* An even number of pixels, so that the middle lies between two. */
int
vd_vassal_get_size (const VdVassal *self)
{
  return self->edge + 2 * (int) (self->edge * SHADOW + 1);
}

/* Clear all over; a unit is the counter's edge, and 0, 0 its top left. */
static cairo_surface_t *
begin_counter (const VdVassal *self)
{
  int size = vd_vassal_get_size (self);

  return cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
}

static cairo_t *
begin_drawing (const VdVassal  *self,
               cairo_surface_t *surface)
{
  cairo_t *cr = cairo_create (surface);
  double margin = (vd_vassal_get_size (self) - (int) self->edge) / 2.0;

  cairo_translate (cr, margin, margin);
  cairo_scale (cr, self->edge, self->edge);
  return cr;
}

/* Returns: (transfer full): the picture; both are destroyed */
static GBytes *
end_drawing (cairo_t         *cr,
             cairo_surface_t *surface)
{
  cairo_destroy (cr);
  return vd_surface_write_png (surface);
}

GBytes *
vd_vassal_draw_counter (const VdVassal      *self,
                        const VdCounterFace *face)
{
  cairo_surface_t *surface = begin_counter (self);
  cairo_t *cr = begin_drawing (self, surface);

  vd_draw_counter (cr, face, 1);
  return end_drawing (cr, surface);
}

static void
draw_letter (cairo_t    *cr,
             const char *letter)
{
  PangoContext *context = vd_text_context_new ();
  PangoLayout *layout = vd_text_layout (context, letter, VD_FONT_SANS " Bold", BADGE * 0.8);
  VdRect ink = vd_text_ink (layout);

  cairo_move_to (cr, BADGE / 2 - ink.x - ink.width / 2, BADGE / 2 - ink.y - ink.height / 2);
  vd_text_show (cr, layout, vd_paper);
  g_object_unref (layout);
  g_object_unref (context);
}

GBytes *
vd_vassal_draw_badge (const VdVassal *self,
                      const char     *letter)
{
  cairo_surface_t *surface = begin_counter (self);
  cairo_t *cr = begin_drawing (self, surface);

  cairo_arc (cr, BADGE / 2, BADGE / 2, BADGE / 2, 0, 2 * G_PI);
  vd_set_color (cr, vd_ink, 1);
  cairo_fill (cr);
  draw_letter (cr, letter);
  return end_drawing (cr, surface);
}
