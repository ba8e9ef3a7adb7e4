#include "tests/scan/print.h"

#include <math.h>

#include "tests/scan/chance.h"

#define NEAR 0.8      /* hexes, that nothing of an area or a sign goes beyond */
#define BULGE 0.10    /* of a hexside, that the edge of a wood swells */
#define DOT_STEP 1.15 /* millimetres between dots of woods */
#define N_TREES 11
#define N_SINGLE_TREES 4
#define N_TUFTS 7
#define N_HOUSES 11
#define N_STONES 9

/* Whether the area of a hex goes on across that side; it does at the edge of the map. */
static gboolean
goes_on (const ScanSheet *sheet,
         guint            cell,
         guint            dir)
{
  int next = vd_grid_next (&sheet->map->grid, cell, dir % VD_N_DIRS);

  return next < 0 || scan_sheet_get_look (sheet, next) == scan_sheet_get_look (sheet, cell);
}

static double
draw_back (const ScanSheet *sheet,
           double           x,
           double           y)
{
  double chance = scan_chance_both (sheet->seed, CHANCE_CORNER, scan_chance_key (x, y), 0);

  return sheet->style->blob * (1 + 0.35 * chance);
}

/* A corner of an area, drawn back from hexes that are not of it.  The hexes of an area that
 * share a corner put it at the same point. */
static void
place_corner (const ScanSheet *sheet,
              guint            cell,
              guint            corner,
              double          *x,
              double          *y)
{
  gboolean before = goes_on (sheet, cell, corner + VD_N_DIRS - 1);
  gboolean after = goes_on (sheet, cell, corner);
  double cx, cy, fraction, toward_x, toward_y;

  scan_sheet_get_corner (sheet, cell, corner, x, y);
  if (before && after)
    return;

  scan_sheet_get_centre (sheet, cell, &cx, &cy);
  fraction = draw_back (sheet, *x, *y);
  toward_x = cx - *x;
  toward_y = cy - *y;
  if (before || after)
    {
      /* Along the side that the two share, away from the third. */
      guint other = before ? corner + VD_N_DIRS - 1 : corner + 1;
      double ox, oy;

      scan_sheet_get_corner (sheet, cell, other, &ox, &oy);
      toward_x = ox - *x;
      toward_y = oy - *y;
      fraction *= 0.6;
    }
  *x += fraction * toward_x;
  *y += fraction * toward_y;
}

static void
add_edge (const ScanSheet *sheet,
          cairo_t         *cr,
          guint            cell,
          guint            dir)
{
  double from_x, from_y, to_x, to_y, side_x, side_y, chance;

  cairo_get_current_point (cr, &from_x, &from_y);
  place_corner (sheet, cell, (dir + 1) % VD_N_DIRS, &to_x, &to_y);
  if (sheet->style->blob <= 0 || goes_on (sheet, cell, dir))
    {
      cairo_line_to (cr, to_x, to_y);
      return;
    }

  chance = scan_chance_both (sheet->seed, CHANCE_SIDE, cell, dir);
  side_x = to_x - from_x;
  side_y = to_y - from_y;
  cairo_curve_to (cr,
                  from_x + 0.3 * side_x + BULGE * (1 + chance) * side_y,
                  from_y + 0.3 * side_y - BULGE * (1 + chance) * side_x,
                  from_x + 0.7 * side_x + BULGE * (1 - chance) * side_y,
                  from_y + 0.7 * side_y - BULGE * (1 - chance) * side_x, to_x, to_y);
}

static void
add_area (const ScanSheet *sheet,
          cairo_t         *cr,
          guint            cell)
{
  double x, y;

  place_corner (sheet, cell, 0, &x, &y);
  cairo_move_to (cr, x, y);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    add_edge (sheet, cr, cell, dir);
  cairo_close_path (cr);
}

static void
add_hex (const ScanSheet *sheet,
         cairo_t         *cr,
         guint            cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      scan_sheet_get_corner (sheet, cell, corner, &x, &y);
      if (corner == 0)
        cairo_move_to (cr, x, y);
      else
        cairo_line_to (cr, x, y);
    }
  cairo_close_path (cr);
}

/* Fills what is in the path, and the hair between two areas that touch. */
static void
fill_with (cairo_t *cr,
           guint32  color)
{
  scan_print_set_ink (cr, color);
  cairo_set_line_width (cr, 0.06);
  cairo_fill_preserve (cr);
  cairo_stroke (cr);
}

/* The @i-th of some things that stand about in a hex, within that part of its radius. */
static void
scatter (const ScanSheet *sheet,
         guint            cell,
         guint            i,
         double           within,
         double          *x,
         double          *y)
{
  double angle = i * 2.39996 + scan_chance_both (sheet->seed, CHANCE_DOT, cell, 4 * i);
  double chance = scan_chance_unit (sheet->seed, CHANCE_DOT, cell, 4 * i + 1);
  double far = within * sheet->hex / sqrt (3) * sqrt ((i + chance) / 11.0);

  scan_sheet_get_centre (sheet, cell, x, y);
  *x += far * cos (angle);
  *y += far * sin (angle);
}

static void
print_tree (const ScanSheet *sheet,
            cairo_t         *cr,
            double           x,
            double           y)
{
  cairo_arc (cr, x + 0.15, y + 0.2, 0.8, 0, 2 * G_PI);
  scan_print_set_ink (cr, sheet->style->woods_ink);
  cairo_fill (cr);
  cairo_arc (cr, x, y, 0.62, 0, 2 * G_PI);
  scan_print_set_ink (cr, sheet->style->grove);
  cairo_fill (cr);
}

static void
print_dots (const ScanSheet *sheet,
            cairo_t         *cr,
            guint            cell)
{
  int n = ceil (sheet->hex / DOT_STEP / 2);
  double cx, cy;

  scan_sheet_get_centre (sheet, cell, &cx, &cy);
  scan_print_set_ink (cr, sheet->style->woods_ink);
  for (int i = -n; i <= n; i++)
    for (int k = -n; k <= n; k++)
      {
        guint64 about = (guint64) (i + 64) << 8 | (k + 64);
        double x = cx + DOT_STEP * (i + 0.4 * scan_chance_both (sheet->seed, CHANCE_DOT, cell,
                                                                2 * about));
        double y = cy + DOT_STEP * (k + 0.4 * scan_chance_both (sheet->seed, CHANCE_DOT, cell,
                                                                2 * about + 1));

        cairo_new_sub_path (cr);
        cairo_arc (cr, x, y, 0.27, 0, 2 * G_PI);
      }
  cairo_fill (cr);
}

static void
print_woods (const ScanSheet *sheet,
             cairo_t         *cr,
             guint            cell)
{
  double x, y;

  switch (sheet->style->woods_look)
    {
    case SCAN_WOODS_SOLID:
      break;
    case SCAN_WOODS_DOTS:
      cairo_save (cr);
      add_area (sheet, cr, cell);
      cairo_clip (cr);
      print_dots (sheet, cr, cell);
      cairo_restore (cr);
      break;
    case SCAN_WOODS_TREES:
      for (guint i = 0; i < N_TREES; i++)
        {
          scatter (sheet, cell, i, 0.78, &x, &y);
          print_tree (sheet, cr, x, y);
        }
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
print_houses (const ScanSheet *sheet,
              cairo_t         *cr,
              guint            cell)
{
  scan_print_set_ink (cr, sheet->style->town_ink);
  for (guint i = 0; i < N_HOUSES; i++)
    {
      double turn = G_PI * scan_chance_unit (sheet->seed, CHANCE_HOUSE, cell, 2 * i);
      double length = 1.0 + 1.4 * scan_chance_unit (sheet->seed, CHANCE_HOUSE, cell, 2 * i + 1);
      double x, y;

      scatter (sheet, cell, i, 0.5, &x, &y);
      cairo_save (cr);
      cairo_translate (cr, x, y);
      cairo_rotate (cr, turn);
      cairo_rectangle (cr, -length / 2, -0.45, length, 0.9);
      cairo_restore (cr);
      cairo_fill (cr);
    }
}

static void
print_strokes (const ScanSheet *sheet,
               cairo_t         *cr,
               guint            cell,
               guint            n,
               double           right,
               double           down)
{
  cairo_set_line_width (cr, 0.22);
  for (guint i = 0; i < n; i++)
    {
      double x, y;

      scatter (sheet, cell, i, 0.8, &x, &y);
      for (int k = -1; k <= 1; k++)
        {
          cairo_move_to (cr, x + 0.45 * k, y);
          cairo_rel_line_to (cr, right + 0.25 * k, down);
        }
    }
  cairo_stroke (cr);
}

static void
print_bastions (const ScanSheet *sheet,
                cairo_t         *cr,
                guint            cell)
{
  double x, y;

  scan_sheet_get_centre (sheet, cell, &x, &y);
  for (guint i = 0; i < 10; i++)
    {
      double far = (i % 2 == 0 ? 0.34 : 0.2) * sheet->hex, angle = i * G_PI / 5;

      cairo_line_to (cr, x + far * sin (angle), y - far * cos (angle));
    }
  cairo_close_path (cr);
  scan_print_set_ink (cr, sheet->style->town_ink);
  cairo_set_line_width (cr, 0.7);
  cairo_stroke (cr);
}

/* What stands in a hex, over the colour of its area. */
static void
print_signs (const ScanSheet *sheet,
             cairo_t         *cr,
             guint            cell,
             VdLook           look)
{
  double x, y;

  switch ((int) look)
    {
    case VD_LOOK_FOREST:
      print_woods (sheet, cr, cell);
      break;
    case VD_LOOK_GROVE:
      for (guint i = 0; i < N_SINGLE_TREES; i++)
        {
          scatter (sheet, cell, i, 0.9, &x, &y);
          print_tree (sheet, cr, x, y);
        }
      break;
    case VD_LOOK_TOWN:
      print_houses (sheet, cr, cell);
      break;
    case VD_LOOK_MARSH:
      scan_print_set_ink (cr, sheet->style->marsh_ink);
      print_strokes (sheet, cr, cell, N_TUFTS, 0, -1.1);
      break;
    case VD_LOOK_ROUGH:
      scan_print_set_ink (cr, sheet->style->rough_ink);
      print_strokes (sheet, cr, cell, N_STONES, 0.5, 1.0);
      break;
    case VD_LOOK_FORT:
      print_bastions (sheet, cr, cell);
      break;
    default:
      break;
    }
}

static guint32
get_color (const ScanStyle *style,
           VdLook           look)
{
  switch ((int) look)
    {
    case VD_LOOK_FOREST:
      return style->woods;
    case VD_LOOK_GROVE:
      return style->grove;
    case VD_LOOK_TOWN:
      return style->town;
    case VD_LOOK_ROUGH:
      return style->rough;
    case VD_LOOK_MARSH:
      return style->marsh;
    case VD_LOOK_LAKE:
      return style->lake;
    case VD_LOOK_FORT:
      return style->fort;
    case VD_LOOK_OUT_OF_PLAY:
      return style->out;
    default:
      return style->clear;
    }
}

static void
print_ground (const ScanSheet *sheet,
              cairo_t         *cr)
{
  if (sheet->style->is_framed)
    cairo_rectangle (cr, sheet->left, sheet->top, sheet->width - 2 * sheet->left,
                     sheet->height - 2 * sheet->top);
  else
    for (guint cell = 0; cell < vd_grid_n_cells (&sheet->map->grid); cell++)
      if (scan_print_meets_hex (sheet, cr, cell, NEAR))
        add_hex (sheet, cr, cell);
  fill_with (cr, sheet->style->clear);
}

/* Ground that is high, which maps say by regions. */
static void
print_heights (const ScanSheet *sheet,
               cairo_t         *cr)
{
  for (guint i = 0; i < sheet->map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (sheet->map->regions, VdRegion, i);

      if (g_strcmp0 (region->kind, "heights") != 0)
        continue;
      for (guint k = 0; k < region->cells->len; k++)
        add_hex (sheet, cr, g_array_index (region->cells, guint32, k));
    }
  fill_with (cr, sheet->style->height);
}

static void
print_areas (const ScanSheet *sheet,
             cairo_t         *cr)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&sheet->map->grid); cell++)
    {
      VdLook look = scan_sheet_get_look (sheet, cell);

      if (look == VD_LOOK_CLEAR || look == VD_LOOK_UNKNOWN ||
          !scan_print_meets_hex (sheet, cr, cell, NEAR))
        continue;

      if (look == VD_LOOK_OUT_OF_PLAY)
        add_hex (sheet, cr, cell);
      else
        add_area (sheet, cr, cell);
      fill_with (cr, get_color (sheet->style, look));
    }
}

static void
print_all_signs (const ScanSheet *sheet,
                 cairo_t         *cr)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&sheet->map->grid); cell++)
    if (scan_print_meets_hex (sheet, cr, cell, NEAR))
      print_signs (sheet, cr, cell, scan_sheet_get_look (sheet, cell));
}

void
scan_print_colors (const ScanSheet *sheet,
                   cairo_t         *cr)
{
  scan_print_set_ink (cr, sheet->style->sheet);
  cairo_paint (cr);
  if (sheet->marks != NULL)
    return;

  cairo_save (cr);
  cairo_rectangle (cr, sheet->left, sheet->top, sheet->width - 2 * sheet->left,
                   sheet->height - 2 * sheet->top);
  cairo_clip (cr);
  print_ground (sheet, cr);
  print_heights (sheet, cr);
  print_areas (sheet, cr);
  scan_print_paths (sheet, cr);
  scan_print_sides (sheet, cr);
  print_all_signs (sheet, cr);
  cairo_restore (cr);
}
