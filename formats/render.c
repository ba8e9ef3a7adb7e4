#include "formats/render-private.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <gio/gio.h>
#include <math.h>
#include <string.h>

#include "formats/output.h"

#define DEFAULT_DPI 150.0
#define POINTS 72.0          /* an inch, in SVG and PDF */
#define MAX_EDGE 20000.0     /* pixels */
#define MAX_PIXELS 160e6

const VdColor vd_sheet_brown = { 0.42, 0.27, 0.14 };

typedef enum { PNG, SVG, PDF, N_FORMATS } Format;

static const char *const endings[] = { ".png", ".svg", ".pdf" };

static Format
format_of (const char *path)
{
  for (Format format = 0; format < N_FORMATS; format++)
    if (g_str_has_suffix (path, endings[format]))
      return format;

  return N_FORMATS;
}

gboolean
vd_render_knows (const char *path)
{
  return format_of (path) != N_FORMATS;
}

const char *
vd_document_title (const VdDocument *document)
{
  VdNode *title = document != NULL ? vd_node_find (vd_document_get_root (document), "title") : NULL;

  return title != NULL ? vd_node_get_text (title) : NULL;
}

static cairo_status_t
append (gpointer      closure,
        const guchar *data,
        guint         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

static cairo_surface_t *
make_surface (Format         format,
              const VdSheet *sheet,
              GByteArray    *bytes)
{
  double scale = format == PNG ? sheet->dpi : POINTS;
  double width = ceil (sheet->width * scale), height = ceil (sheet->height * scale);
  cairo_surface_t *surface;

  switch (format)
    {
    case SVG:
      surface = cairo_svg_surface_create_for_stream (append, bytes, width, height);
      cairo_svg_surface_set_document_unit (surface, CAIRO_SVG_UNIT_PT);
      return surface;

    case PDF:
      /* A file says nothing of when it was made, so that it can be compared. */
      surface = cairo_pdf_surface_create_for_stream (append, bytes, width, height);
      cairo_pdf_surface_set_metadata (surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                      "1970-01-01T00:00:00Z");
      return surface;

    case PNG:
    case N_FORMATS:
    default:
      return cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
    }
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
  sheet->text = vd_text_context_new ();
  vd_set_color (sheet->cr, vd_paper, 1);
  cairo_paint (sheet->cr);
  cairo_scale (sheet->cr, scale, scale);
  plan->draw (sheet, plan->data);
  g_clear_object (&sheet->text);
}

/* Draws where nothing is shown, to learn how large the sheet is. */
static void
measure (VdSheet           *sheet,
         const VdSheetPlan *plan)
{
  cairo_surface_t *nothing = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);

  sheet->cr = cairo_create (nothing);
  draw_sheet (sheet, plan, 1);
  cairo_destroy (sheet->cr);
  cairo_surface_destroy (nothing);
}

static gboolean
check_size (const VdSheet *sheet,
            const char    *path,
            GError       **error)
{
  double most = MIN (MAX_EDGE / MAX (sheet->width, sheet->height),
                     sqrt (MAX_PIXELS / (sheet->width * sheet->height)));

  if (sheet->dpi <= most)
    return TRUE;

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT,
               "%s: the sheet is %.0f by %.0f inches; as PNG it can have at most %d dots an inch",
               path, sheet->width, sheet->height, (int) most);
  return FALSE;
}

/* Cairo numbers the surfaces of a process, and an SVG shows the number; here
 * they are counted anew from 1. */
static gboolean
renumber (const GMatchInfo *match,
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
                                                renumber, numbers, NULL);

  if (text == NULL)
    return;

  g_byte_array_set_size (bytes, 0);
  g_byte_array_append (bytes, (const guint8 *) text, strlen (text));
}

static gboolean
finish (cairo_surface_t *surface,
        Format           format,
        GByteArray      *bytes,
        const char      *path,
        GError         **error)
{
  cairo_status_t status;

  if (format == PNG)
    status = cairo_surface_write_to_png_stream (surface, append, bytes);
  else
    {
      cairo_surface_finish (surface);
      status = cairo_surface_status (surface);
      if (format == SVG)
        renumber_surfaces (bytes);
    }

  if (status != CAIRO_STATUS_SUCCESS)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "%s: cannot be drawn: %s", path,
                   cairo_status_to_string (status));
      return FALSE;
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
  Format format = format_of (how->ending != NULL ? how->ending : path);
  g_autoptr (GBytes) text = NULL;
  g_autoptr (GByteArray) bytes = g_byte_array_new ();
  cairo_surface_t *surface;
  gboolean done;

  if (format == N_FORMATS)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                   "%s: the name must end in .png, .svg or .pdf", path);
      return FALSE;
    }

  sheet.dpi = how->dpi > 0 ? how->dpi : DEFAULT_DPI;
  measure (&sheet, plan);
  if (format == PNG && !check_size (&sheet, path, error))
    return FALSE;

  surface = make_surface (format, &sheet, bytes);
  sheet.cr = cairo_create (surface);
  draw_sheet (&sheet, plan, format == PNG ? sheet.dpi : POINTS);
  cairo_destroy (sheet.cr);
  done = finish (surface, format, bytes, path, error);
  cairo_surface_destroy (surface);

  text = g_byte_array_free_to_bytes (g_steal_pointer (&bytes));
  return done && vd_output_put (path, text, error);
}

/* Sheets for any device */

guint
vd_render_count_sheets (const VdProject *project)
{
  VdNode *root = project->scenario != NULL ? vd_document_get_root (project->scenario) : NULL;
  VdNode *units = root != NULL ? vd_node_find (root, "units") : NULL;

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
  VdRenderSheet *self = g_new0 (VdRenderSheet, 1);

  self->how = *how;
  self->plan = plan_sheet (project, sheet, how);
  self->sheet = (VdSheet) {
    .project = project,
    .how = &self->how,
    .dpi = how->dpi > 0 ? how->dpi : DEFAULT_DPI,
  };
  measure (&self->sheet, &self->plan);

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
  *width = self->sheet.width;
  *height = self->sheet.height;
}

void
vd_render_sheet_draw (VdRenderSheet *self,
                      cairo_t       *cr)
{
  VdSheet drawn = self->sheet;

  cairo_save (cr);
  cairo_rectangle (cr, 0, 0, drawn.width, drawn.height);
  cairo_clip (cr);
  drawn.cr = cr;
  draw_sheet (&drawn, &self->plan, 1);
  cairo_restore (cr);
}

double
vd_sheet_text (VdSheet           *sheet,
               const VdSheetText *style,
               const char        *text,
               double             x,
               double             y)
{
  PangoLayout *layout = vd_text_layout (sheet->text, text, style->font, style->size);
  double width, height;

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
