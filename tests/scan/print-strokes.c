#include "tests/scan/print.h"

#include <math.h>
#include <string.h>

#include "tests/scan/chance.h"

#define TOUCH 0.05 /* of a hex: ends that are nearer are one */
#define STRAY 0.07 /* of a hex, that a road misses the middle of one by */
#define HACHURE 0.16
#define N_HACHURES 7

typedef struct
{
  double x, y;
} Point;

/* --- along hexsides */

static void
get_ends (const ScanSheet *sheet,
          const VdRun     *run,
          guint            i,
          Point            ends[2])
{
  const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);

  for (guint k = 0; k < 2; k++)
    scan_sheet_get_corner (sheet, side->cell, side->dir + k, &ends[k].x, &ends[k].y);
}

static gboolean
is_one (const ScanSheet *sheet,
        Point            a,
        Point            b)
{
  return hypot (a.x - b.x, a.y - b.y) < TOUCH * sheet->hex;
}

/* A point of a river strays from where it should be, but not where rivers meet or end. */
static Point
stray (const ScanSheet *sheet,
       Point            point,
       double           most)
{
  guint64 key = scan_chance_key (point.x, point.y);

  point.x += most * sheet->hex * scan_chance_both (sheet->seed, CHANCE_SIDE, key, 1);
  point.y += most * sheet->hex * scan_chance_both (sheet->seed, CHANCE_SIDE, key, 2);
  return point;
}

static void
add_bend (cairo_t *cr,
          Point    over,
          Point    to)
{
  double x, y;

  cairo_get_current_point (cr, &x, &y);
  cairo_curve_to (cr, (x + 2 * over.x) / 3, (y + 2 * over.y) / 3, (to.x + 2 * over.x) / 3,
                  (to.y + 2 * over.y) / 3, to.x, to.y);
}

/* Which end of a side a line begins at: the one that the next side does not have. */
static guint
find_beginning (const ScanSheet *sheet,
                const VdRun     *run,
                guint            i)
{
  Point ends[2], next[2];

  if (i + 1 >= run->sides->len)
    return 0;

  get_ends (sheet, run, i, ends);
  get_ends (sheet, run, i + 1, next);
  return is_one (sheet, ends[0], next[0]) || is_one (sheet, ends[0], next[1]) ? 1 : 0;
}

/* Through the middles of sides, bent at the corners between. */
static void
add_run (const ScanSheet *sheet,
         cairo_t         *cr,
         const VdRun     *run)
{
  double wander = sheet->style->wander;
  Point last = { 0 }; /* where the sides so far end */

  for (guint i = 0; i < run->sides->len; i++)
    {
      Point ends[2], middle;
      gboolean goes_on;
      guint from;

      get_ends (sheet, run, i, ends);
      goes_on = i > 0 && (is_one (sheet, ends[0], last) || is_one (sheet, ends[1], last));
      from = goes_on ? !is_one (sheet, ends[0], last) : find_beginning (sheet, run, i);
      middle = stray (sheet, (Point) { (ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2 },
                      wander);
      if (goes_on)
        {
          add_bend (cr, stray (sheet, last, wander / 2), middle);
        }
      else
        {
          if (i > 0)
            cairo_line_to (cr, last.x, last.y);
          cairo_move_to (cr, ends[from].x, ends[from].y);
          cairo_line_to (cr, middle.x, middle.y);
        }
      last = ends[1 - from];
    }
  if (run->sides->len > 0)
    cairo_line_to (cr, last.x, last.y);
}

static void
stroke_water (const ScanSheet *sheet,
              cairo_t         *cr,
              const VdRun     *run,
              double           width,
              guint32          color)
{
  add_run (sheet, cr, run);
  if (width > 1.5)
    {
      cairo_set_line_width (cr, width);
      scan_print_set_ink (cr, sheet->style->water_edge);
      cairo_stroke_preserve (cr);
      width -= 0.5;
    }
  cairo_set_line_width (cr, width);
  scan_print_set_ink (cr, color);
  cairo_stroke (cr);
}

/* From each side into the hex that is low. */
static void
stroke_slope (const ScanSheet *sheet,
              cairo_t         *cr,
              const VdRun     *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      Point ends[2], centre;

      get_ends (sheet, run, i, ends);
      scan_sheet_get_centre (sheet, side->cell, &centre.x, &centre.y);
      for (guint k = 0; k < N_HACHURES; k++)
        {
          double along = (k + 0.5) / N_HACHURES;
          double x = ends[0].x + along * (ends[1].x - ends[0].x);
          double y = ends[0].y + along * (ends[1].y - ends[0].y);

          cairo_move_to (cr, x, y);
          cairo_line_to (cr, x + HACHURE * (centre.x - x) * 2, y + HACHURE * (centre.y - y) * 2);
        }
    }
  cairo_set_line_width (cr, 0.4);
  scan_print_set_ink (cr, sheet->style->rough_ink);
  cairo_stroke (cr);
}

/* Two lines across the side. */
static void
stroke_bridge (const ScanSheet *sheet,
               cairo_t         *cr,
               const VdRun     *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      Point ends[2], along, middle;

      get_ends (sheet, run, i, ends);
      along = (Point) { ends[1].x - ends[0].x, ends[1].y - ends[0].y };
      middle = (Point) { (ends[0].x + ends[1].x) / 2, (ends[0].y + ends[1].y) / 2 };
      for (int k = -1; k <= 1; k += 2)
        {
          double x = middle.x + 0.12 * k * along.x, y = middle.y + 0.12 * k * along.y;

          cairo_move_to (cr, x - 0.27 * along.y, y + 0.27 * along.x);
          cairo_line_to (cr, x + 0.27 * along.y, y - 0.27 * along.x);
        }
    }
  cairo_set_line_width (cr, 0.45);
  scan_print_set_ink (cr, sheet->style->town_ink);
  cairo_stroke (cr);
}

static void
stroke_plain (const ScanSheet *sheet,
              cairo_t         *cr,
              const VdRun     *run,
              double           dash)
{
  cairo_save (cr);
  add_run (sheet, cr, run);
  if (dash > 0)
    cairo_set_dash (cr, &dash, 1, 0);
  cairo_set_line_width (cr, 0.9);
  scan_print_set_ink (cr, sheet->style->rough_ink);
  cairo_stroke (cr);
  cairo_restore (cr);
}

static void
print_run (const ScanSheet *sheet,
           cairo_t         *cr,
           const VdRun     *run)
{
  const ScanStyle *style = sheet->style;
  const char *look = g_array_index (sheet->chart->sides, VdKind, run->kind).look;

  if (strcmp (look, "river") == 0)
    stroke_water (sheet, cr, run, style->river_width, style->river);
  else if (strcmp (look, "stream") == 0)
    stroke_water (sheet, cr, run, style->stream_width, style->stream);
  else if (strcmp (look, "slope") == 0)
    stroke_slope (sheet, cr, run);
  else if (strcmp (look, "bridge") == 0 || strcmp (look, "ford") == 0)
    stroke_bridge (sheet, cr, run);
  else if (strcmp (look, "ditch") == 0)
    stroke_water (sheet, cr, run, style->stream_width * 0.7, style->stream);
  else
    stroke_plain (sheet, cr, run, strcmp (look, "gully") == 0 ? 1.2 : 0);
}

void
scan_print_sides (const ScanSheet *sheet,
                  cairo_t         *cr)
{
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  for (guint i = 0; i < sheet->map->runs->len; i++)
    print_run (sheet, cr, &g_array_index (sheet->map->runs, VdRun, i));
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
}

/* --- roads */

static Point
get_stop (const ScanSheet *sheet,
          const VdPath    *path,
          int              i)
{
  int last = path->cells->len - 1;
  guint cell = g_array_index (path->cells, guint32, CLAMP (i, 0, last));
  Point point;

  scan_sheet_get_centre (sheet, cell, &point.x, &point.y);
  for (guint k = 0; k < 2; k++)
    {
      double far = STRAY * sheet->hex * scan_chance_both (sheet->seed, CHANCE_PATH, cell, k);

      if (k == 0)
        point.x += far;
      else
        point.y += far;
    }
  return point;
}

/* Half a hex and more beyond an end, away from the hex before it. */
static Point
get_beyond (Point end,
            Point before)
{
  return (Point) { end.x + 1.2 * (end.x - before.x), end.y + 1.2 * (end.y - before.y) };
}

static void
add_path (const ScanSheet *sheet,
          cairo_t         *cr,
          const VdPath    *path)
{
  int last = path->cells->len - 1;
  Point first = get_stop (sheet, path, 0);

  cairo_new_path (cr);
  if (path->off & 1)
    {
      Point beyond = get_beyond (first, get_stop (sheet, path, 1));

      cairo_move_to (cr, beyond.x, beyond.y);
    }
  cairo_line_to (cr, first.x, first.y);
  for (int i = 0; i < last; i++)
    {
      Point p[4];

      for (int k = 0; k < 4; k++)
        p[k] = get_stop (sheet, path, i + k - 1);
      cairo_curve_to (cr, p[1].x + (p[2].x - p[0].x) / 6, p[1].y + (p[2].y - p[0].y) / 6,
                      p[2].x - (p[3].x - p[1].x) / 6, p[2].y - (p[3].y - p[1].y) / 6,
                      p[2].x, p[2].y);
    }
  if (path->off & 2)
    {
      Point beyond = get_beyond (get_stop (sheet, path, last), get_stop (sheet, path, last - 1));

      cairo_line_to (cr, beyond.x, beyond.y);
    }
}

static void
stroke_path (const ScanSheet *sheet,
             cairo_t         *cr,
             const VdPath    *path,
             gboolean         is_edge)
{
  const ScanStyle *style = sheet->style;
  const char *look = g_array_index (sheet->chart->paths, VdKind, path->kind).look;
  gboolean is_trail = strcmp (look, "trail") == 0;
  double width = style->road_width * (is_trail ? 0.6 : 1);
  double dash = is_trail ? 1.0 : 2.2;

  add_path (sheet, cr, path);
  if (!is_edge && (is_trail || style->road_look == SCAN_ROAD_DASHED))
    cairo_set_dash (cr, &dash, 1, 0);
  cairo_set_line_width (cr, is_edge ? width + 0.6 : width);
  scan_print_set_ink (cr, is_edge ? style->road_edge : style->road);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

void
scan_print_paths (const ScanSheet *sheet,
                  cairo_t         *cr)
{
  const GArray *paths = sheet->map->paths;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  if (sheet->style->road_look == SCAN_ROAD_CASED)
    for (guint i = 0; i < paths->len; i++)
      stroke_path (sheet, cr, &g_array_index (paths, VdPath, i), TRUE);
  for (guint i = 0; i < paths->len; i++)
    stroke_path (sheet, cr, &g_array_index (paths, VdPath, i), FALSE);
}
