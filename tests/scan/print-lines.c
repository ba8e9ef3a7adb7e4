#include "tests/scan/print.h"

#define DASH 0.5        /* of a hexside, in its middle */
#define CORNER_TICK 0.2 /* of a hexside, from each corner */
#define CENTRE_DOT 0.3  /* of the radius of a dot at a corner */
#define NUMBER_AT 0.36  /* of a hex, from its middle */
#define TITLE_HEIGHT 0.3 /* of the margin */
#define N_TRACK 12

static void
add_stretch (cairo_t *cr,
             double   from[2],
             double   to[2],
             double   first,
             double   last)
{
  cairo_move_to (cr, from[0] + first * (to[0] - from[0]), from[1] + first * (to[1] - from[1]));
  cairo_line_to (cr, from[0] + last * (to[0] - from[0]), from[1] + last * (to[1] - from[1]));
}

static void
add_dot (cairo_t *cr,
         double   x,
         double   y,
         double   radius)
{
  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, radius, 0, 2 * G_PI);
}

static void
add_side (const ScanSheet *sheet,
          cairo_t         *cr,
          guint            cell,
          guint            dir)
{
  double a[2], b[2];

  scan_sheet_get_corner (sheet, cell, dir, &a[0], &a[1]);
  scan_sheet_get_corner (sheet, cell, dir + 1, &b[0], &b[1]);
  switch (sheet->style->grid_look)
    {
    case SCAN_GRID_FULL:
      add_stretch (cr, a, b, 0, 1);
      break;
    case SCAN_GRID_DASHES:
      add_stretch (cr, a, b, (1 - DASH) / 2, (1 + DASH) / 2);
      break;
    case SCAN_GRID_CORNERS:
      add_stretch (cr, a, b, 0, CORNER_TICK);
      add_stretch (cr, a, b, 1 - CORNER_TICK, 1);
      break;
    case SCAN_GRID_DOTS:
      add_dot (cr, a[0], a[1], sheet->style->grid_width / 2);
      add_dot (cr, b[0], b[1], sheet->style->grid_width / 2);
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
print_grid (const ScanSheet *sheet,
            cairo_t         *cr)
{
  const VdGrid *grid = &sheet->map->grid;
  const ScanStyle *style = sheet->style;

  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    if (scan_print_meets_hex (sheet, cr, cell, 1))
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (grid, cell, dir);

          if ((next < 0 || next > (int) cell) && scan_sheet_has_side (sheet, cell, dir))
            add_side (sheet, cr, cell, dir);
        }

  scan_print_set_ink (cr, style->grid);
  cairo_set_line_width (cr, style->grid_width);
  if (style->grid_look == SCAN_GRID_DOTS)
    cairo_fill (cr);
  else
    cairo_stroke (cr);
}

static void
print_centres (const ScanSheet *sheet,
               cairo_t         *cr)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&sheet->map->grid); cell++)
    if (sheet->map->terrain[cell] != VD_NO_TERRAIN && scan_print_meets_hex (sheet, cr, cell, 1))
      {
        double x, y;

        scan_sheet_get_centre (sheet, cell, &x, &y);
        add_dot (cr, x, y, CENTRE_DOT * sheet->style->grid_width);
      }
  scan_print_set_ink (cr, sheet->style->grid);
  cairo_fill (cr);
}

/* Where the middle of a number is, from that of its hex. */
static void
place_number (const ScanSheet *sheet,
              double          *right,
              double          *down)
{
  double far = NUMBER_AT * sheet->hex;

  *right = 0;
  *down = 0;
  switch (sheet->style->number_place)
    {
    case SCAN_NUMBER_TOP:
      *down = -far;
      break;
    case SCAN_NUMBER_BOTTOM:
      *down = far;
      break;
    case SCAN_NUMBER_MIDDLE:
      break;
    case SCAN_NUMBER_UPPER_LEFT:
      *right = -0.5 * far;
      *down = -0.7 * far;
      break;
    case SCAN_NUMBER_LOWER_RIGHT:
      *right = 0.5 * far;
      *down = 0.7 * far;
      break;
    default:
      g_assert_not_reached ();
    }
}

static void
print_numbers (const ScanSheet *sheet,
               cairo_t         *cr)
{
  const ScanStyle *style = sheet->style;
  double right, down;

  place_number (sheet, &right, &down);
  scan_print_set_ink (cr, style->number);
  scan_print_set_face (cr, style->number_face, style->number_bold, style->number_height);
  for (guint cell = 0; cell < vd_grid_n_cells (&sheet->map->grid); cell++)
    if (sheet->map->terrain[cell] != VD_NO_TERRAIN && scan_print_meets_hex (sheet, cr, cell, 1))
      {
        g_autofree char *label = scan_sheet_get_label (sheet, cell);
        double x, y;

        scan_sheet_get_centre (sheet, cell, &x, &y);
        scan_print_text (cr, label, x + right, y + down);
      }
}

/* Below the middle of their hexes, or above where numbers are below. */
static void
print_names (const ScanSheet *sheet,
             cairo_t         *cr)
{
  static const double sizes[VD_N_NAME_SIZES] = { 1.9, 2.4, 3.2 };
  const ScanStyle *style = sheet->style;
  double down = style->number_place == SCAN_NUMBER_BOTTOM ? -0.27 : 0.27;

  scan_print_set_ink (cr, style->name_ink);
  for (guint i = 0; i < sheet->map->names->len; i++)
    {
      const VdName *name = &g_array_index (sheet->map->names, VdName, i);
      double x, y;

      if (!scan_print_meets_hex (sheet, cr, name->cell, 4))
        continue;

      scan_sheet_get_centre (sheet, name->cell, &x, &y);
      scan_print_set_face (cr, style->name_face, name->size == VD_NAME_LARGE, sizes[name->size]);
      scan_print_text (cr, name->text, x, y + down * sheet->hex);
    }
}

static void
print_title (const ScanSheet *sheet,
             cairo_t         *cr)
{
  double margin = sheet->style->margin;
  const char *title = sheet->map->title != NULL ? sheet->map->title : sheet->map->id;

  scan_print_set_ink (cr, sheet->style->name_ink);
  scan_print_set_face (cr, sheet->style->name_face, TRUE, TITLE_HEIGHT * margin);
  scan_print_text (cr, title, sheet->width / 2, margin / 2);
}

/* A track of turns in the lower margin, as maps have them: squares with numbers. */
static void
print_track (const ScanSheet *sheet,
             cairo_t         *cr)
{
  double edge = 0.6 * sheet->style->margin;
  double top = sheet->height - 0.8 * sheet->style->margin;

  scan_print_set_ink (cr, sheet->style->name_ink);
  cairo_set_line_width (cr, 0.25);
  scan_print_set_face (cr, sheet->style->number_face, FALSE, 0.3 * edge);
  for (guint i = 0; i < N_TRACK; i++)
    {
      double left = sheet->left + i * edge;
      char number[8];

      g_snprintf (number, sizeof number, "%u", i + 1);
      cairo_rectangle (cr, left, top, edge, edge);
      cairo_stroke (cr);
      scan_print_text (cr, number, left + edge / 2, top + edge / 2);
    }
}

static void
print_frame (const ScanSheet *sheet,
             cairo_t         *cr)
{
  double inset = sheet->left - 0.4;

  scan_print_set_ink (cr, sheet->style->name_ink);
  cairo_set_line_width (cr, 0.5);
  cairo_rectangle (cr, inset, inset, sheet->width - 2 * inset, sheet->height - 2 * inset);
  cairo_stroke (cr);
}

static void
print_marks (const ScanSheet *sheet,
             cairo_t         *cr)
{
  scan_print_set_ink (cr, 0);
  for (guint i = 0; i < sheet->marks->len; i++)
    {
      double x, y;

      scan_sheet_get_centre (sheet, g_array_index (sheet->marks, guint32, i), &x, &y);
      add_dot (cr, x, y, SCAN_MARK_RADIUS);
      cairo_fill (cr);
    }
}

void
scan_print_lines (const ScanSheet *sheet,
                  cairo_t         *cr)
{
  if (sheet->marks != NULL)
    {
      print_marks (sheet, cr);
      return;
    }

  print_grid (sheet, cr);
  if (sheet->style->has_centres && sheet->has_grid)
    print_centres (sheet, cr);
  print_numbers (sheet, cr);
  print_names (sheet, cr);
  if (sheet->style->is_framed)
    print_frame (sheet, cr);
  print_title (sheet, cr);
  print_track (sheet, cr);
}
