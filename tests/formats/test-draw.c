/* The picture of a map: lines unbroken, whatever the document holds. */
#include <math.h>
#include <string.h>

#include "tests/shared/drawn.h"

static cairo_surface_t *
draw (const VdMap     *map,
      const VdChart   *chart,
      const VdMapDraw *how,
      int              width,
      int              height)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, how->pixels, how->pixels);
  if (how->visible != NULL)
    cairo_translate (cr, -how->visible->x, -how->visible->y);
  vd_draw_map (cr, map, chart, how);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

static gboolean
has_drawn (cairo_surface_t *surface)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  gsize size = (gsize) cairo_image_surface_get_stride (surface) *
               cairo_image_surface_get_height (surface);

  for (gsize i = 0; i < size; i++)
    if (data[i] != 0)
      return TRUE;

  return FALSE;
}

/* The width of the lines of a net at a point, looked for in all of them. */
static double
width_at (const VdDrawing *drawing,
          VdNet            net,
          VdVec            at)
{
  const GArray *curves = drawing->nets[net];
  double best = 0.1, width = 0;

  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      for (guint j = 0; j < curve->points->len; j++)
        {
          VdVec p = g_array_index (curve->points, VdVec, j);
          double distance = hypot (p.x - at.x, p.y - at.y);

          if (distance < best)
            {
              best = distance;
              width = curve->from + (curve->to - curve->from) * j / curve->points->len;
            }
        }
    }

  return width;
}

/* A bridge reaches over its water, and not far beyond; over a gully it reaches
 * from one edge of the marks along it to the other. */
static void
check_crossings (const VdProject *project,
                 const VdMap     *map,
                 const guint8    *counters)
{
  VdMapDraw how = { VD_LAYER_ALL, counters, NULL, 96 };
  VdDrawing drawing;

  vd_drawing_init (&drawing, NULL, map, project->chart, &how);

  for (guint i = 0; i < drawing.crossings->len; i++)
    {
      const VdCrossing *crossing = &g_array_index (drawing.crossings, VdCrossing, i);
      double width = width_at (&drawing, VD_NET_WATER, crossing->at);

      if (width > 0)
        g_assert_cmpfloat_with_epsilon (crossing->length, width + 0.13, 1e-9);
      else
        {
          g_assert_cmpfloat (width_at (&drawing, VD_NET_GULLY, crossing->at), >, 0);
          g_assert_cmpfloat (crossing->length, >=, 2 * 0.09);
        }
    }

  vd_drawing_clear (&drawing);
}

static void
test_crossings (void)
{
  drawn_for_each_map (check_crossings);
}

/* No gap and no kink: the next point is near, and lies nearly straight on. */
static void
assert_smooth (const VdCurve *curve)
{
  const VdVec *p = (const VdVec *) curve->points->data;

  g_assert_cmpuint (curve->points->len, >, 2);

  for (guint i = 2; i < curve->points->len; i++)
    {
      double before = atan2 (p[i - 1].y - p[i - 2].y, p[i - 1].x - p[i - 2].x);
      double after = atan2 (p[i].y - p[i - 1].y, p[i].x - p[i - 1].x);

      /* The last step may run on to the frame. */
      if (i + 1 < curve->points->len)
        g_assert_cmpfloat (hypot (p[i].x - p[i - 1].x, p[i].y - p[i - 1].y), <, 0.15);

      g_assert_cmpfloat (fabs (remainder (after - before, 2 * G_PI)), <, 0.75);
    }
}

static double
distance_to (const VdCurve *curve,
             VdVec          at)
{
  double best = G_MAXDOUBLE;

  for (guint i = 0; i < curve->points->len; i++)
    {
      VdVec p = g_array_index (curve->points, VdVec, i);

      best = MIN (best, hypot (p.x - at.x, p.y - at.y));
    }

  return best;
}

static const VdCurve *
find_curve (const GArray *curves,
            const VdNode *node)
{
  for (guint i = 0; i < curves->len; i++)
    if (g_array_index (curves, VdCurve, i).node == node)
      return &g_array_index (curves, VdCurve, i);

  return NULL;
}

static void
check_runs (const VdDrawing *drawing)
{
  for (guint i = 0; i < drawing->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (drawing->map->runs, VdRun, i);
      const VdCurve *curve = find_curve (drawing->nets[VD_NET_WATER], run->node);

      for (guint j = 0; curve != NULL && j < run->sides->len; j++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, j);

          g_assert_cmpfloat (distance_to (curve, vd_side_middle (drawing->grid, side.cell,
                                                                 side.dir)), <, 0.001);
        }
    }
}

static void
check_paths (const VdDrawing *drawing)
{
  g_assert_cmpuint (drawing->paths->len, ==, drawing->map->paths->len);

  for (guint i = 0; i < drawing->paths->len; i++)
    {
      const VdPath *path = &g_array_index (drawing->map->paths, VdPath, i);
      const VdCurve *curve = &g_array_index (drawing->paths, VdCurve, i);

      assert_smooth (curve);

      for (guint j = 1; j < path->cells->len; j++)
        {
          guint32 cell = g_array_index (path->cells, guint32, j);
          int dir = vd_grid_dir (drawing->grid, cell, g_array_index (path->cells, guint32, j - 1));

          g_assert_cmpfloat (distance_to (curve, vd_side_middle (drawing->grid, cell, dir)), <,
                             0.001);
        }
    }
}

/* Each run and each path is one smooth line through the middles of its
 * hexsides. */
static void
check_lines (const VdProject *project,
             const VdMap     *map,
             const guint8    *counters)
{
  VdMapDraw how = { VD_LAYER_ALL, counters, NULL, 96 };
  VdDrawing drawing;

  vd_drawing_init (&drawing, NULL, map, project->chart, &how);

  for (VdNet net = 0; net < VD_N_NETS; net++)
    for (guint i = 0; i < drawing.nets[net]->len; i++)
      assert_smooth (&g_array_index (drawing.nets[net], VdCurve, i));

  /* On a large map they are drawn in pieces, by blocks. */
  if (vd_grid_n_cells (&map->grid) <= VD_MAP_WHOLE)
    {
      check_runs (&drawing);
      check_paths (&drawing);
    }

  vd_drawing_clear (&drawing);
}

static void
test_lines (void)
{
  drawn_for_each_map (check_lines);
}

/* Roads that leave the map reach its frame; a bridge lies along its road. */
static void
test_ends (void)
{
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);

  for (int flat = 0; flat < 2; flat++)
    {
      g_autoptr (VdDocument) document = drawn_load_every_look (flat);
      g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
      VdMapDraw how = { VD_LAYER_ALL, NULL, NULL, 60 };
      VdDrawing drawing;
      const VdCurve *road;
      const VdCrossing *bridge;
      VdVec first, last;

      vd_drawing_init (&drawing, NULL, map, chart, &how);
      road = &g_array_index (drawing.paths, VdCurve, 0);
      first = g_array_index (road->points, VdVec, 0);
      last = g_array_index (road->points, VdVec, road->points->len - 1);
      g_assert_cmpfloat (first.y, <=, 0);
      g_assert_cmpfloat (last.y, >=, drawing.frame.height);

      bridge = &g_array_index (drawing.crossings, VdCrossing, 0);
      g_assert_false (bridge->is_ford);
      g_assert_true (g_array_index (drawing.crossings, VdCrossing, 1).is_ford);
      g_assert_cmpfloat (distance_to (road, bridge->at), <, 0.001);

      for (guint i = 1; i + 1 < road->points->len; i++)
        {
          VdVec p = g_array_index (road->points, VdVec, i);
          VdVec q = g_array_index (road->points, VdVec, i + 1);
          double length = hypot (q.x - p.x, q.y - p.y);

          if (hypot (p.x - bridge->at.x, p.y - bridge->at.y) < 0.001)
            g_assert_cmpfloat (fabs ((q.x - p.x) * bridge->across.x +
                                     (q.y - p.y) * bridge->across.y), >, 0.97 * length);
        }

      vd_drawing_clear (&drawing);
    }
}

static void
test_every_look (void)
{
  static const double pixels[] = { 0.5, 3, 8, 12, 20, 40, 97.3, 160 };
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);

  g_array_index (chart->hexes, VdKind, 3).look = "of the moon";
  g_array_index (chart->sides, VdKind, 5).look = "";
  g_array_index (chart->paths, VdKind, 1).look = "railway";

  for (int flat = 0; flat < 2; flat++)
    for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
      {
        g_autoptr (VdDocument) document = drawn_load_every_look (flat);
        g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
        VdMapDraw how = { VD_LAYER_ALL, NULL, NULL, pixels[i] };
        cairo_surface_t *surface = draw (map, chart, &how, 300, 200);

        g_assert_true (has_drawn (surface));
        cairo_surface_destroy (surface);
      }
}

#define ONE_HEX \
  "<grid orientation=\"flat\" columns=\"1\" rows=\"1\"/><numbering digits=\"1\"/>" \
  "<terrain default=\"forest\"/><names><name at=\"11\" text=\"A name that is far too long\"/>" \
  "</names><paths><path kind=\"road\" hexes=\"11\"/></paths>"
#define EMPTY_ROWS \
  "<grid orientation=\"flat\" columns=\"2\" rows=\"1\"/><numbering digits=\"1\"/>" \
  "<sides><run kind=\"stream\" name=\"Brook\" sides=\"11/12\"/><run kind=\"river\" sides=\"\"/>" \
  "<run kind=\"slope\" sides=\"11>12 12>11 11>12\"/></sides>" \
  "<names><name at=\"11\" text=\"\"/></names><regions><region id=\"r\" kind=\"wood\" hexes=\"\"/>" \
  "<region id=\"s\" kind=\"heights\" hexes=\"12\"/></regions>"
#define ALMOST_NO_AREA \
  "<grid orientation=\"pointy\" columns=\"3\" rows=\"3\"/><numbering digits=\"1\"/>" \
  "<areas><area id=\"a\" columns=\"1-1\" rows=\"1-3\"/></areas><terrain default=\"lake\"/>"

/* Small, empty and broken maps. */
static void
test_incomplete (void)
{
  static const char *const bodies[] = {
    "",
    "<grid orientation=\"pointy\" columns=\"1\" rows=\"1\"/>",
    ONE_HEX,
    EMPTY_ROWS,
    ALMOST_NO_AREA,
  };
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  VdRect far_off = { 50, -70, 10, 10 };

  for (guint i = 0; i < G_N_ELEMENTS (bodies); i++)
    for (int off = 0; off < 2; off++)
      {
        g_autofree char *text = g_strdup_printf ("<map xmlns=\"urn:vedette:1\" id=\"m\">%s</map>\n",
                                                 bodies[i]);
        g_autoptr (VdDocument) document = drawn_load (text);
        g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
        VdMapDraw how = { VD_LAYER_ALL, NULL, off ? &far_off : NULL, 70 };
        cairo_surface_t *surface = draw (map, chart, &how, 200, 200);

        g_assert_true (has_drawn (surface) == !off);
        cairo_surface_destroy (surface);
      }
}

static guint32
pixel_at (cairo_surface_t *surface,
          VdVec            at,
          double           pixels)
{
  guint32 pixel;

  memcpy (&pixel, cairo_image_surface_get_data (surface) +
          (int) (at.y * pixels) * cairo_image_surface_get_stride (surface) +
          (int) (at.x * pixels) * 4, 4);
  return pixel;
}

/* What lies outside all areas is shown apart, each hex of it and no other. */
static void
test_out_of_play (void)
{
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdDocument) document = drawn_load (
    "<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>"
    "<grid orientation=\"pointy\" columns=\"9\" rows=\"6\"/><numbering digits=\"2\"/>"
    "<areas><area id=\"a\" columns=\"1-3\" rows=\"1-6\"/>"
    "<area id=\"b\" columns=\"6-9\" rows=\"3-6\"/></areas></map>\n");
  g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
  VdMapDraw how = { VD_LAYER_TERRAIN, NULL, NULL, 40 };
  cairo_surface_t *surface = draw (map, chart, &how, 400, 260);
  guint32 in = pixel_at (surface, vd_centre_of (&map->grid, 0), 40);
  guint32 out = pixel_at (surface, vd_centre_of (&map->grid, 4), 40);

  g_assert_cmpuint (in, !=, out);
  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    g_assert_cmpuint (pixel_at (surface, vd_centre_of (&map->grid, cell), 40), ==,
                      map->terrain[cell] == VD_NO_TERRAIN ? out : in);

  cairo_surface_destroy (surface);
}

/* (transfer full): one hex with its number alone, or without */
static cairo_surface_t *
draw_hex (const char *prefix,
          guint       layers)
{
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autofree char *text = g_strdup_printf (
    "<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>"
    "<grid orientation=\"pointy\" columns=\"1\" rows=\"1\"/>"
    "<numbering digits=\"2\" prefix=\"%s\"/></map>\n", prefix);
  g_autoptr (VdDocument) document = drawn_load (text);
  g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
  VdMapDraw how = { layers, NULL, NULL, 200 };

  return draw (map, chart, &how, 220, 250);
}

/* A letter beyond ASCII is that letter: one with dots has what it has without, and the dots. */
static void
test_prefix (void)
{
  cairo_surface_t *bare = draw_hex ("", 0);
  cairo_surface_t *plain = draw_hex ("A", VD_LAYER_NUMBERS);
  cairo_surface_t *dotted = draw_hex ("\303\204", VD_LAYER_NUMBERS);
  guint n_same = 0, n_more = 0;

  for (int y = 0; y < 250; y++)
    for (int x = 0; x < 220; x++)
      {
        VdVec at = { x, y };
        gboolean is_plain = pixel_at (plain, at, 1) != pixel_at (bare, at, 1);
        gboolean is_dotted = pixel_at (dotted, at, 1) != pixel_at (bare, at, 1);

        g_assert_true (is_dotted || !is_plain);
        n_same += is_plain;
        n_more += is_dotted && !is_plain;
      }

  g_assert_cmpuint (n_same, >, 0);
  g_assert_cmpuint (n_more, >, 0);
  cairo_surface_destroy (bare);
  cairo_surface_destroy (plain);
  cairo_surface_destroy (dotted);
}

/* The same map gives the same pixels. */
static void
test_same (void)
{
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdDocument) document = drawn_load_every_look (FALSE);
  g_autoptr (VdMap) map = vd_map_new (document, chart, NULL);
  VdMapDraw how = { VD_LAYER_ALL, NULL, NULL, 50 };
  cairo_surface_t *a = draw (map, chart, &how, 420, 330);
  cairo_surface_t *b = draw (map, chart, &how, 420, 330);
  gsize size = (gsize) cairo_image_surface_get_stride (a) * 330;

  g_assert_cmpint (memcmp (cairo_image_surface_get_data (a), cairo_image_surface_get_data (b),
                           size), ==, 0);
  cairo_surface_destroy (a);
  cairo_surface_destroy (b);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw/crossings", test_crossings);
  g_test_add_func ("/draw/lines", test_lines);
  g_test_add_func ("/draw/ends", test_ends);
  g_test_add_func ("/draw/every-look", test_every_look);
  g_test_add_func ("/draw/incomplete", test_incomplete);
  g_test_add_func ("/draw/out-of-play", test_out_of_play);
  g_test_add_func ("/draw/prefix", test_prefix);
  g_test_add_func ("/draw/same", test_same);
  return g_test_run ();
}
