/* A map on one sheet. */
#include "formats/print/map-print.h"

#include <math.h>

#define HAIR 0.15
#define GAP 0.7
#define TICK 3.0

/* Where the map lies on its sheet. */
static VdRect
get_place (const VdMapPrint  *self,
           const VdPrint     *print,
           const VdPrintPage *page)
{
  double top = vd_map_get_corner (&print->paper);
  double spare = page->sheet.height - 2 * top - VD_MAP_FOOT - self->height;

  return (VdRect) { vd_tile_step_down ((page->sheet.width - self->width) / 2),
                    vd_tile_step_down (top + spare / 2), self->width, self->height };
}

static void
draw_corners (cairo_t      *cr,
              const VdRect *place)
{
  for (int i = 0; i < 4; i++)
    {
      int right = i % 2 ? 1 : -1, down = i / 2 ? 1 : -1;
      VdVec c = { place->x + (i % 2 ? place->width : 0), place->y + (i / 2 ? place->height : 0) };

      vd_map_line (cr, (VdVec) { c.x + right * GAP, c.y },
                   (VdVec) { c.x + right * (GAP + TICK), c.y }, HAIR);
      vd_map_line (cr, (VdVec) { c.x, c.y + down * GAP },
                   (VdVec) { c.x, c.y + down * (GAP + TICK) }, HAIR);
    }
}

static void
draw_sheet (const VdPrintPage *page,
            const VdPrint     *print,
            cairo_t           *cr)
{
  const VdMapPrint *self = page->data;
  const VdRect all = { 0, 0, self->width, self->height };
  double margin = print->paper.margin;
  VdRect place = get_place (self, print, page);
  VdMapFoot foot = { margin, page->sheet.height - margin - VD_MAP_FOOT,
                     page->sheet.width - 2 * margin, 0, 0 };

  vd_map_print_draw (self, cr, &all, place.x, place.y);
  draw_corners (cr, &place);
  vd_map_draw_foot (self, print, cr, &foot);
}

/* What it needs besides the map. */
static VdVec
get_rest (const VdPrint *print)
{
  double edge = 2 * vd_map_get_corner (&print->paper);

  return (VdVec) { edge, edge + VD_MAP_FOOT };
}

/* The sheet that hexes of a width need. */
static VdVec
get_needed (const VdMapPrint *self,
            const VdPrint    *print,
            double            hex)
{
  VdVec rest = get_rest (print);
  double scale = hex / VD_SHEET_UNIT;

  return (VdVec) { MAX (ceil (vd_tile_step_up (self->frame.x * scale) + rest.x - VD_MAP_CLOSE),
                        VD_MAP_LEAST_FOOT + 2 * print->paper.margin),
                   ceil (vd_tile_step_up (self->frame.y * scale) + rest.y - VD_MAP_CLOSE) };
}

/* By the sheet, if it was chosen, with the hexes that it has room for, or else the least that it
 * has to be. */
static gboolean
refuse (const VdMapPrint  *self,
        const VdPrint     *print,
        double             largest,
        GError           **error)
{
  gboolean is_too_small = largest < VD_MAP_LEAST_HEX;
  VdVec needed = get_needed (self, print, is_too_small ? VD_MAP_LEAST_HEX : self->hex);
  g_autofree char *hex = vd_map_say_length (is_too_small ? VD_MAP_LEAST_HEX : self->hex);
  g_autofree char *width = vd_map_say_length (needed.x), *height = vd_map_say_length (needed.y);
  g_autofree char *most = vd_map_say_length (largest);
  g_autofree char *why = NULL;

  if (is_too_small)
    why = vd_phrase_new (N_("even with the smallest hexes, of %s mm, the map “%s” needs a sheet of %s "
                            "by %s mm"), hex, self->name, width, height);
  else
    why = vd_phrase_new (N_("with hexes of %s mm the map “%s” needs a sheet of %s by %s mm; on one of "
                            "the size it is to have, hexes are %s mm wide at most"),
                         hex, self->name, width, height, most);

  return vd_option_refuse (error, vd_print_get_length (print, "map-width") > 0 ? "map-width" : "hex",
                           why);
}

/* How wide hexes are at most on such a sheet. */
static double
get_largest (const VdMapPrint *self,
             const VdPrint    *print,
             VdVec             sheet)
{
  VdVec rest = get_rest (print);

  if (sheet.x < VD_MAP_LEAST_FOOT + 2 * print->paper.margin)
    return 0;

  return floor (10 * VD_SHEET_UNIT * MIN (vd_tile_step_down (sheet.x - rest.x) / self->frame.x,
                                          vd_tile_step_down (sheet.y - rest.y) / self->frame.y)) / 10;
}

/* @sheet: (out): as it lies; as large as the map needs if nothing was chosen */
static gboolean
choose_sheet (const VdMapPrint  *self,
              const VdPrint     *print,
              VdVec             *sheet,
              GError           **error)
{
  VdVec needed = get_needed (self, print, self->hex);
  double width = vd_print_get_length (print, "map-width");
  double height = vd_print_get_length (print, "map-height"), upright, turned;

  if ((width > 0) != (height > 0))
    return vd_option_refuse (error, width > 0 ? "map-width" : "map-height",
                             N_("a sheet has a width and a height: give both, or none"));

  *sheet = width > 0 ? (VdVec) { width, height } : needed;
  if (width <= 0)
    width = height = VD_MAP_MOST_EDGE;

  upright = get_largest (self, print, (VdVec) { width, height });
  turned = get_largest (self, print, (VdVec) { height, width });
  if (needed.x <= width && needed.y <= height)
    return TRUE;
  if (needed.x > height || needed.y > width)
    return refuse (self, print, MAX (upright, turned), error);

  *sheet = (VdVec) { height, width };
  return TRUE;
}

gboolean
vd_map_add_sheet (VdMapPrint  *self,
                  VdPrint     *print,
                  GError     **error)
{
  VdPrintPage *page;
  VdVec sheet = { 0, 0 };

  if (!choose_sheet (self, print, &sheet, error) ||
      !vd_render_sheet_check (self->sheet, self->name, error))
    return FALSE;

  page = vd_print_add_page (print, g_strdup (self->name), sheet.x, sheet.y);
  page->draw = draw_sheet;
  page->data = vd_map_print_ref (self);
  page->free = vd_map_print_unref;
  page->sheet.trim = page->sheet.bleed = get_place (self, print, page);
  return TRUE;
}
