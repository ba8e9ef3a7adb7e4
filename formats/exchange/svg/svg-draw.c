/* svg-draw.c: the drawing, with cuts at its marks
 *
 * A cut is a small rectangle that nothing else in a drawing looks like, drawn without a
 * clip: so what cairo writes between two of them is whole in itself. */
#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "formats/exchange/svg/svg-write.h"

#define POINTS 72.0
#define STEPS_A_HEX 8 /* about */

typedef struct
{
  VdMarks       marks;
  VdSvg        *svg;
  VdSvgDrawing *drawing;
  guint         silent; /* marks that are open in the legend, it included: it stays whole */
  guint         total;
  gboolean      is_cancelled;
} Tracer;

static void
put_cut (cairo_t *cr)
{
  cairo_save (cr);
  cairo_identity_matrix (cr);
  cairo_reset_clip (cr);
  cairo_new_path (cr);
  cairo_rectangle (cr, 0, 0, 1, 1);
  cairo_set_source_rgb (cr, 0.0123, 0.4567, 0.7891);
  cairo_fill (cr);
  cairo_restore (cr);
}

static void
add_step (Tracer          *self,
          cairo_t         *cr,
          const VdSvgStep *step)
{
  self->is_cancelled |= !vd_export_step (self->svg->export,
                                         MIN (self->drawing->steps->len, self->total),
                                         2 * self->total);
  g_array_append_val (self->drawing->steps, *step);
  put_cut (cr);
}

static void
begin (VdMarks      *marks,
       cairo_t      *cr,
       const VdMark *mark)
{
  Tracer *self = (Tracer *) marks;
  VdSvgStep step = { .kind = VD_SVG_BEGIN, .mark = *mark };
  gboolean is_legend = mark->kind == VD_MARK_LAYER && strcmp (mark->name, "legend") == 0;

  if (self->silent > 0 || is_legend)
    self->silent++;
  if (self->silent > 1)
    return;

  cairo_get_matrix (cr, &step.matrix);
  add_step (self, cr, &step);
}

static void
end (VdMarks *marks,
     cairo_t *cr)
{
  Tracer *self = (Tracer *) marks;

  if (self->silent > 0)
    self->silent--;
  if (self->silent == 0)
    add_step (self, cr, &(VdSvgStep) { .kind = VD_SVG_END });
}

static void
take_text (VdMarks          *marks,
           cairo_t          *cr,
           const VdMarkText *text)
{
  Tracer *self = (Tracer *) marks;
  GString *texts = self->drawing->texts;
  VdSvgStep step = { .kind = VD_SVG_TEXT, .start = texts->len };

  vd_svg_put_text (texts, cr, text);
  step.end = texts->len;
  add_step (self, cr, &step);
}

static cairo_status_t
append_bytes (gpointer      closure,
              const guchar *data,
              guint         length)
{
  GByteArray *bytes = closure;

  if (bytes->len > G_MAXUINT / 2)
    return CAIRO_STATUS_WRITE_ERROR;

  g_byte_array_append (bytes, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (GByteArray *bytes,
              double      width,
              double      height)
{
  return cairo_svg_surface_create_for_stream (append_bytes, bytes, ceil (width), ceil (height));
}

/* (transfer full): the first element of a picture that is no group, with nothing in it but
 * a cut */
static char *
learn_cut (void)
{
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface = make_surface (bytes, 10, 10);
  cairo_t *cr = cairo_create (surface);
  const char *at;

  put_cut (cr);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_byte_array_append (bytes, (const guint8 *) "", 1);

  at = strchr ((const char *) bytes->data, '<');
  while (at != NULL && (at[1] == '?' || at[1] == '/' || g_str_has_prefix (at, "<svg") ||
                        g_str_has_prefix (at, "<g") || g_str_has_prefix (at, "<defs")))
    at = strchr (at + 1, '<');

  return at != NULL ? g_strndup (at, strcspn (at, ">") + 1) : g_strdup ("");
}

static cairo_status_t
draw_sheet (Tracer        *self,
            VdRenderSheet *sheet)
{
  VdSvgDrawing *drawing = self->drawing;
  cairo_surface_t *surface = make_surface (drawing->bytes, drawing->width, drawing->height);
  cairo_t *cr = cairo_create (surface);
  cairo_status_t status;

  cairo_scale (cr, POINTS, POINTS);
  vd_marks_put (cr, &self->marks);
  vd_render_sheet_draw (sheet, cr);
  vd_marks_put (cr, NULL);
  status = cairo_status (cr);
  cairo_destroy (cr);
  cairo_surface_finish (surface);
  if (status == CAIRO_STATUS_SUCCESS)
    status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  g_byte_array_append (drawing->bytes, (const guint8 *) "", 1);

  return status;
}

static gboolean
check_size (VdRenderSheet  *sheet,
            const char     *name,
            GError        **error)
{
  g_autoptr (GError) own = NULL;

  if (vd_render_sheet_check (sheet, name, &own))
    return TRUE;

  vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                       N_("%s; ask for fewer layers, or draw parts with vedette render"),
                       own->message);
  return FALSE;
}

static gboolean
draw (Tracer         *self,
      VdRenderSheet  *sheet,
      GError        **error)
{
  g_autofree char *name = vd_export_name_map (self->svg->export->project, self->svg->map);
  cairo_status_t status;

  if (!check_size (sheet, name, error))
    return FALSE;

  vd_render_sheet_get_size (sheet, &self->drawing->width, &self->drawing->height);
  self->drawing->width *= POINTS;
  self->drawing->height *= POINTS;
  status = draw_sheet (self, sheet);
  if (status != CAIRO_STATUS_SUCCESS)
    vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("%s: cannot be drawn: %s"), name,
                         cairo_status_to_string (status));

  return status == CAIRO_STATUS_SUCCESS && !self->is_cancelled;
}

gboolean
vd_svg_draw (VdSvg              *self,
             const VdRenderHow  *how,
             gboolean            is_text,
             VdSvgDrawing       *drawing,
             GError            **error)
{
  Tracer tracer = {
    .marks = { begin, end, is_text ? take_text : NULL },
    .svg = self,
    .drawing = drawing,
    .total = vd_grid_n_cells (&self->map->grid) * STEPS_A_HEX,
  };
  VdRenderSheet *sheet = vd_render_sheet_new (self->export->project, self->number, how);
  gboolean done;

  *drawing = (VdSvgDrawing) {
    .bytes = g_byte_array_new (),
    .cut = learn_cut (),
    .steps = g_array_new (FALSE, FALSE, sizeof (VdSvgStep)),
    .texts = g_string_new (NULL),
  };

  done = draw (&tracer, sheet, error);
  vd_render_sheet_free (sheet);
  return done;
}

void
vd_svg_drawing_clear (VdSvgDrawing *drawing)
{
  g_byte_array_unref (drawing->bytes);
  g_free (drawing->cut);
  g_array_unref (drawing->steps);
  g_string_free (drawing->texts, TRUE);
}
