#include "core/board/debug.h"
#include "core/text/phrase.h"
#include "formats/draw/render-private.h"
#include "formats/io/png.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "formats/io/output.h"

#define DEFAULT_DPI 150.0
#define POINTS 72.0          /* an inch, in SVG and PDF */
#define MAX_BYTES (G_MAXUINT / 2) /* of a file, which is kept in memory till it is whole */
#define MAX_EDGE 16384       /* pixels of what cairo draws at a time */

const VdColor vd_sheet_brown = { 0.42, 0.27, 0.14 };

static const char *const endings[] = { ".png", ".svg", ".pdf" };

/* A picture on its way into a file. */
typedef struct
{
  const VdRenderHow *how;
  VdRenderSize       size;
  GByteArray        *bytes;
} Picture;

static VdPictureFormat
format_of (const char *path)
{
  for (VdPictureFormat format = 0; format < VD_N_PICTURES; format++)
    if (g_str_has_suffix (path, endings[format]))
      return format;

  return VD_N_PICTURES;
}

gboolean
vd_render_knows (const char *path)
{
  g_return_val_if_fail (path != NULL, FALSE);

  return format_of (path) != VD_N_PICTURES;
}

const char *
vd_document_title (const VdDocument *document)
{
  VdNode *title = document != NULL ? vd_node_find (vd_document_get_root (document), "title") : NULL;

  return title != NULL ? vd_node_get_text (title) : NULL;
}

static void
tell_progress (const Picture *self,
               double         done,
               double         total)
{
  const VdRenderWatch *watch = self->how->watch;

  if (watch != NULL && watch->progress != NULL)
    watch->progress (MIN (done, total), total, watch->user_data);
}

static gboolean
is_over (const Picture *self)
{
  const VdRenderWatch *watch = self->how->watch;

  return watch != NULL && watch->is_over != NULL && watch->is_over (watch->user_data);
}

static cairo_status_t
append_bytes (gpointer      closure,
              const guchar *data,
              guint         length)
{
  Picture *self = closure;

  if (self->bytes->len > MAX_BYTES)
    return CAIRO_STATUS_WRITE_ERROR;

  g_byte_array_append (self->bytes, data, length);
  tell_progress (self, self->bytes->len / 1024.0, MAX (self->size.file / 1024, 1));
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (VdPictureFormat  format,
              const VdSheet   *sheet,
              Picture         *picture)
{
  double width = ceil (sheet->width * POINTS), height = ceil (sheet->height * POINTS);
  cairo_surface_t *surface;

  if (format == VD_PICTURE_SVG)
    {
      surface = cairo_svg_surface_create_for_stream (append_bytes, picture, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PT);
      return surface;
    }

  /* A file says nothing of when it was made, so that it can be compared. */
  surface = cairo_pdf_surface_create_for_stream (append_bytes, picture, width, height);
  cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE, "1970-01-01T00:00:00Z");
  return surface;
}

void
vd_sheet_plan_clear (VdSheetPlan *plan)
{
  if (plan->free != NULL)
    plan->free (plan->data);
}

static void
draw_sheet (VdSheet           *sheet,
            const VdSheetPlan *plan,
            double             scale)
{
  gint64 started = g_get_monotonic_time ();

  sheet->text = vd_text_context_new ();
  vd_set_color (sheet->cr, vd_paper, 1);
  cairo_paint (sheet->cr);
  cairo_scale (sheet->cr, scale, scale);
  plan->draw (sheet, plan->data);
  g_clear_object (&sheet->text);
  vd_debug (VD_DEBUG_DRAW, "sheet: %.1f × %.1f inches, %.1f ms",
            sheet->width, sheet->height, (g_get_monotonic_time () - started) / 1000.0);
}

/* Draws where nothing is shown, to learn how large the sheet is. */
static void
measure_sheet (VdSheet           *sheet,
               const VdSheetPlan *plan)
{
  cairo_surface_t *nothing = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);

  sheet->cr = cairo_create (nothing);
  draw_sheet (sheet, plan, 1);
  cairo_destroy (sheet->cr);
  cairo_surface_destroy (nothing);
}

/* Cairo numbers the surfaces of a process, and an SVG shows the number; here
 * they are counted anew from 1. */
static gboolean
renumber_surface (const GMatchInfo *match,
                  GString          *result,
                  gpointer          user_data)
{
  GHashTable *numbers = user_data;
  g_autofree char *old = g_match_info_fetch (match, 0);
  guint number = GPOINTER_TO_UINT (g_hash_table_lookup (numbers, old));

  if (number == 0)
    {
      number = g_hash_table_size (numbers) + 1;
      g_hash_table_insert (numbers, g_steal_pointer (&old), GUINT_TO_POINTER (number));
    }

  g_string_append_printf (result, "surface%u", number);
  return FALSE;
}

static void
renumber_surfaces (GByteArray *bytes)
{
  g_autoptr (GRegex) regex = g_regex_new ("\\bsurface[0-9]+", G_REGEX_RAW, 0, NULL);
  g_autoptr (GHashTable) numbers = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autofree char *text = g_regex_replace_eval (regex, (const char *) bytes->data, bytes->len, 0, 0,
                                                renumber_surface, numbers, NULL);

  if (text == NULL)
    return;

  g_byte_array_set_size (bytes, 0);
  g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
}

static gboolean
complain_of (cairo_status_t   status,
             const char      *path,
             GError         **error)
{
  vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("%s: cannot be drawn: %s"), path,
                       cairo_status_to_string (status));
  return FALSE;
}

static gboolean
draw_vectors (VdSheet            *sheet,
              const VdSheetPlan  *plan,
              VdPictureFormat     format,
              Picture            *picture,
              const char         *path,
              GError            **error)
{
  cairo_surface_t *surface = make_surface (format, sheet, picture);
  cairo_status_t status;

  sheet->cr = cairo_create (surface);
  draw_sheet (sheet, plan, POINTS);
  cairo_destroy (sheet->cr);
  cairo_surface_finish (surface);
  status = cairo_surface_status (surface);
  cairo_surface_destroy (surface);
  if (status != CAIRO_STATUS_SUCCESS)
    return complain_of (status, path, error);

  if (format == VD_PICTURE_SVG)
    renumber_surfaces (picture->bytes);
  return TRUE;
}

/* A row of the picture's pixels is wider than cairo draws: each stretch of it apart. */
static cairo_status_t
draw_band (VdSheet           *sheet,
           const VdSheetPlan *plan,
           guint8            *pixels,
           guint              stride,
           const VdWindow    *band)
{
  cairo_status_t status = CAIRO_STATUS_SUCCESS;
  int rows = band->bottom - band->top;

  for (int x = band->left; x < band->right && status == CAIRO_STATUS_SUCCESS; x += MAX_EDGE)
    {
      cairo_surface_t *surface =
        cairo_image_surface_create_for_data (pixels + (gsize) x * 4, CAIRO_FORMAT_RGB24,
                                             MIN (MAX_EDGE, band->right - x), rows, stride);

      sheet->cr = cairo_create (surface);
      cairo_translate (sheet->cr, -x, -band->top);
      draw_sheet (sheet, plan, sheet->dpi);
      status = cairo_status (sheet->cr);
      cairo_destroy (sheet->cr);
      cairo_surface_flush (surface);
      cairo_surface_destroy (surface);
    }

  return status;
}

static gboolean
draw_bands (VdSheet            *sheet,
            const VdSheetPlan  *plan,
            Picture            *picture,
            const char         *path,
            GError            **error)
{
  int across = picture->size.across, down = picture->size.down;
  int most = vd_sheet_band_rows (&picture->size);
  gsize stride = (gsize) across * 4;
  g_autofree guint8 *pixels = g_malloc (stride * most);
  g_autoptr (VdPng) png = vd_png_new (picture->bytes, across, down);

  for (int y = 0; y < down; y += most)
    {
      VdWindow band = { 0, y, across, MIN (y + most, down) };
      cairo_status_t status = draw_band (sheet, plan, pixels, stride, &band);

      if (status == CAIRO_STATUS_SUCCESS &&
          (picture->bytes->len > MAX_BYTES || is_over (picture)))
        status = CAIRO_STATUS_WRITE_ERROR;
      if (status != CAIRO_STATUS_SUCCESS)
        return complain_of (status, path, error);

      vd_png_add_rows (png, pixels, stride, band.bottom - y);
      tell_progress (picture, band.bottom, down);
    }

  return TRUE;
}

gboolean
vd_sheet_write (const VdProject   *project,
                const VdRenderHow *how,
                const char        *path,
                VdSheetPlan       *plan,
                GError           **error)
{
  VdSheet sheet = { .project = project, .how = how };
  VdPictureFormat format = format_of (how->ending != NULL ? how->ending : path);
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  Picture picture = { how, { 0 }, bytes };
  gboolean done;

  if (format == VD_N_PICTURES)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                   "%s: the name must end in .png, .svg or .pdf", path);
      return FALSE;
    }

  sheet.dpi = how->dpi > 0 ? how->dpi : DEFAULT_DPI;
  measure_sheet (&sheet, plan);
  vd_sheet_get_size (&sheet, plan, format, &picture.size);
  if (how->watch != NULL)
    how->watch->size = picture.size;
  if (!vd_sheet_check_size (&sheet, &picture.size, format, path, error))
    return FALSE;
  if (how->watch != NULL && how->watch->begin != NULL)
    how->watch->begin (&picture.size, how->watch->user_data);

  done = format == VD_PICTURE_PNG ? draw_bands (&sheet, plan, &picture, path, error)
                                  : draw_vectors (&sheet, plan, format, &picture, path, error);

  text = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  if (done && how->bytes != NULL)
    *how->bytes = g_steal_pointer (&text);
  else if (done)
    done = vd_output_put (path, text, error);
  return done;
}

/* Sheets for any device */

guint
vd_render_count_sheets (const VdProject *project)
{
  VdNode *root;
  VdNode *units;

  g_return_val_if_fail (project != NULL, 0);

  root = project->scenario != NULL ? vd_document_get_root (project->scenario) : NULL;
  units = root != NULL ? vd_node_find (root, "units") : NULL;

  return project->resolved->len + (units != NULL && vd_node_find (units, "unit") != NULL);
}

static VdSheetPlan
plan_sheet (const VdProject   *project,
            guint              sheet,
            const VdRenderHow *how)
{
  return sheet < project->resolved->len ? vd_sheet_plan_map (project, sheet, how)
                                        : vd_sheet_plan_counters ();
}

struct _VdRenderSheet
{
  VdRenderHow how;
  VdSheetPlan plan;
  VdSheet     sheet;
};

VdRenderSheet *
vd_render_sheet_new (const VdProject   *project,
                     guint              sheet,
                     const VdRenderHow *how)
{
  VdRenderSheet *self;

  g_return_val_if_fail (project != NULL && how != NULL, NULL);
  g_return_val_if_fail (sheet < vd_render_count_sheets (project), NULL);

  self = g_new0 (VdRenderSheet, 1);
  self->how = *how;
  self->plan = plan_sheet (project, sheet, how);
  self->sheet = (VdSheet) {
    .project = project,
    .how = &self->how,
    .dpi = how->dpi > 0 ? how->dpi : DEFAULT_DPI,
  };
  measure_sheet (&self->sheet, &self->plan);

  return self;
}

void
vd_render_sheet_free (VdRenderSheet *self)
{
  if (self == NULL)
    return;

  vd_sheet_plan_clear (&self->plan);
  g_free (self);
}

void
vd_render_sheet_get_size (const VdRenderSheet *self,
                          double              *width,
                          double              *height)
{
  g_return_if_fail (self != NULL && width != NULL && height != NULL);

  *width = self->sheet.width;
  *height = self->sheet.height;
}

gboolean
vd_render_sheet_check (VdRenderSheet  *self,
                       const char     *path,
                       GError        **error)
{
  VdRenderSize size;

  g_return_val_if_fail (self != NULL && path != NULL, FALSE);

  vd_sheet_get_size (&self->sheet, &self->plan, VD_PICTURE_SVG, &size);
  return vd_sheet_check_size (&self->sheet, &size, VD_PICTURE_SVG, path, error);
}

void
vd_render_sheet_draw (VdRenderSheet *self,
                      cairo_t       *cr)
{
  VdSheet drawn;

  g_return_if_fail (self != NULL && cr != NULL);

  drawn = self->sheet;
  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, drawn.width, drawn.height);
  cairo_clip (cr);
  drawn.cr = cr;
  draw_sheet (&drawn, &self->plan, 1);
  cairo_restore (cr);
}

VdColor
vd_sheet_ink (const VdSheet *sheet)
{
  return sheet->ink != NULL ? *sheet->ink : vd_ink;
}

const char *
vd_sheet_say (const VdSheet *sheet,
              const char    *text)
{
  return sheet->translate != NULL ? sheet->translate (text) : text;
}

PangoLayout *
vd_sheet_layout (VdSheet           *sheet,
                 const VdSheetText *style,
                 const char        *text)
{
  PangoLayout *layout = vd_text_layout (sheet->text, text, style->font, style->size);

  pango_layout_set_single_paragraph_mode (layout, FALSE);

  if (style->width > 0)
    {
      pango_layout_set_width (layout, style->width * 100 * PANGO_SCALE);
      pango_layout_set_wrap (layout, PANGO_WRAP_WORD_CHAR);
      pango_layout_set_line_spacing (layout, 0.92);
    }

  if (style->spacing > 0)
    {
      PangoAttrList *attributes = pango_attr_list_new ();

      pango_attr_list_insert (attributes, pango_attr_letter_spacing_new (style->spacing * 100 *
                                                                         PANGO_SCALE));
      pango_layout_set_attributes (layout, attributes);
      pango_attr_list_unref (attributes);
    }

  return layout;
}

double
vd_sheet_text (VdSheet           *sheet,
               const VdSheetText *style,
               const char        *text,
               double             x,
               double             y)
{
  PangoLayout *layout = vd_sheet_layout (sheet, style, text);
  double width, height;

  vd_text_measure (layout, &width, &height);
  cairo_move_to (sheet->cr, x - style->align * width, y);
  vd_text_show (sheet->cr, layout, style->color);
  cairo_new_path (sheet->cr);
  g_object_unref (layout);
  return height;
}

void
vd_sheet_rule (VdSheet *sheet,
               double   x,
               double   right,
               double   y,
               double   width)
{
  cairo_move_to (sheet->cr, x, y);
  cairo_line_to (sheet->cr, right, y);
  vd_set_color (sheet->cr, vd_sheet_brown, 1);
  cairo_set_line_width (sheet->cr, width);
  cairo_set_line_cap (sheet->cr, CAIRO_LINE_CAP_BUTT);
  cairo_stroke (sheet->cr);
}
