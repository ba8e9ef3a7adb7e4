/* test-geopackage.c: hexes lie where they must, on the earth and on paper, and areas of
 * several are their outlines */
#include "formats/exchange/geopackage/outline.h"

#include <math.h>
#include <string.h>

#include "formats/exchange/exchange.h"
#include "formats/exchange/hex-facts.h"

#define NEAR 0.00061 /* coordinates are thousandths */
#define HEX_AREA (0.86602540378443864676 * VD_HEX_ACROSS * VD_HEX_ACROSS)

/* By PROJ 9.1.1. */
static const struct
{
  double latitude, longitude;
  guint  zone;
  double east, north, convergence, scale;
} places[] = {
  { 51.0988, 11.5084, 32, 675627.5323, 5663804.6572, 1.952607923, 0.9999787517 },
  { 50.9691, 11.4278, 32, 670460.3678, 5649194.8678, 1.886381945, 0.9999568024 },
  { 48.333, 16.408, 33, 604351.5647, 5354270.7759, 1.051900271, 0.9997337917 },
  { 54.42, 20.756, 34, 484167.3558, 6030280.1229, -0.198446563, 0.9996030756 },
  { 51.074, 13.669, 33, 406754.6622, 5658896.6637, -1.035536364, 0.9997067599 },
  { 0, 9, 32, 500000.0000, 0.0000, -0.000000000, 0.9996000001 },
  { 0.0, 12, 32, 833978.5569, 0.0000, -0.000000000, 1.0009810616 },
  { 84, 5.5, 31, 529166.1961, 9328726.7551, 2.486321976, 0.9996103911 },
  { 80, 15, 32, 616114.6513, 8887579.0077, 5.909496910, 0.9997647402 },
  { -33.8568, 151.2153, 56, 334900.5697, 6252288.7529, 0.994515432, 0.9999360325 },
  { -79.5, -70, 19, 479656.7716, 1174046.4069, 0.983258225, 0.9996050567 },
  { 60, -3, 32, -166860.5852, 6712222.5453, -10.430395747, 1.0050540651 },
  { 45, -179.9, 1, 271435.5141, 4987042.3066, -2.051494314, 1.0002424241 },
  { 10, 21, 32, 1824332.6558, 1129761.3603, 2.114438007, 1.0213819411 },
};

/* The earth */

static void
test_utm (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      VdUtmZone zone = { places[i].zone, places[i].latitude < 0 };
      VdUtmPlace place;

      g_assert_true (vd_utm_project (zone, places[i].latitude, places[i].longitude, &place));
      g_assert_cmpfloat_with_epsilon (place.east, places[i].east, 0.0005);
      g_assert_cmpfloat_with_epsilon (place.north, places[i].north, 0.0005);
      g_assert_cmpfloat_with_epsilon (place.convergence, places[i].convergence, 1e-7);
      g_assert_cmpfloat_with_epsilon (place.scale, places[i].scale, 1e-8);
    }
}

static void
test_zones (void)
{
  static const struct
  {
    double latitude, longitude;
    int    epsg; /* 0: none */
  } wanted[] = {
    { 50.97, 11.43, 32632 }, { 48.33, 16.41, 32633 }, { 54.42, 20.76, 32634 }, { 0, 0, 32631 },
    { -33.9, 151.2, 32756 }, { 10, -180, 32601 }, { 10, 180, 32601 }, { 10, 179.99, 32660 },
    { 60, 5, 32631 }, { 84.1, 5, 0 }, { -80.1, 5, 0 }, { 10, 180.1, 0 }, { NAN, 5, 0 },
    { 10, NAN, 0 }, { INFINITY, 5, 0 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
    {
      VdUtmZone zone;
      gboolean found = vd_utm_find_zone (wanted[i].latitude, wanted[i].longitude, &zone);

      g_assert_cmpint (found ? vd_utm_get_epsg (zone) : 0, ==, wanted[i].epsg);
    }
}

static void
test_far (void)
{
  VdUtmPlace place;

  g_assert_false (vd_utm_project ((VdUtmZone) { 32, FALSE }, 50, 30, &place));
  g_assert_false (vd_utm_project ((VdUtmZone) { 32, FALSE }, 90, 9, &place));
  g_assert_false (vd_utm_project ((VdUtmZone) { 32, FALSE }, NAN, 9, &place));
  g_assert_true (vd_utm_project ((VdUtmZone) { 1, FALSE }, 50, 179, &place));
  g_assert_cmpfloat (place.east, <, 500000);
}

static void
test_description (void)
{
  g_autofree char *north = vd_utm_describe ((VdUtmZone) { 33, FALSE });
  g_autofree char *south = vd_utm_describe ((VdUtmZone) { 1, TRUE });

  g_assert_nonnull (strstr (north, "\"WGS 84 / UTM zone 33N\""));
  g_assert_nonnull (strstr (north, "\"central_meridian\",15]"));
  g_assert_nonnull (strstr (north, "\"false_northing\",0]"));
  g_assert_nonnull (strstr (south, "\"central_meridian\",-177]"));
  g_assert_nonnull (strstr (south, "\"false_northing\",10000000]"));
}

/* Frames */

static const VdGrid grids[] = {
  { 9, 7, VD_POINTY, FALSE }, { 9, 7, VD_POINTY, TRUE }, { 8, 9, VD_FLAT, FALSE },
  { 8, 9, VD_FLAT, TRUE }, { 1, 1, VD_POINTY, TRUE },
};

static void
assert_corners (const VdGpkgFrame *frame,
                guint              cell)
{
  double width, height, x, y;

  vd_grid_size (frame->grid, &width, &height);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      VdGpkgPoint point = vd_gpkg_frame_corner (frame, cell, corner);
      int next = vd_grid_next (frame->grid, cell, corner);

      vd_grid_corner (frame->grid, cell, corner, &x, &y);
      g_assert_cmpfloat_with_epsilon (point.x, x * VD_HEX_ACROSS + 100, NEAR);
      g_assert_cmpfloat_with_epsilon (point.y, (height - y) * VD_HEX_ACROSS, NEAR);

      /* The neighbour beyond that side has its corners in the other order. */
      if (next >= 0)
        {
          VdGpkgPoint same = vd_gpkg_frame_corner (frame, next, (corner + 4) % VD_N_DIRS);

          g_assert_true (point.x == same.x && point.y == same.y);
        }
    }
}

static void
test_paper (void)
{
  for (guint i = 0; i < G_N_ELEMENTS (grids); i++)
    {
      VdMap map = { .grid = grids[i] };
      VdGpkgFrame frame;

      vd_gpkg_frame_on_paper (&frame, &map, 100);
      for (guint cell = 0; cell < vd_grid_n_cells (&map.grid); cell++)
        assert_corners (&frame, cell);
    }
}

/* North is up, east to the right, and the page is turned to the left as its top points to the
 * west; on the central meridian north is that of the grid. */
static void
test_earth (void)
{
  VdMap map = { .grid = grids[0] };
  const VdGpkgGeoreference north = { 51, 9, 500, 0 }, west = { 51, 9, 500, 270 };
  VdUtmZone zone = { 32, FALSE };
  VdGpkgPoint first, next;
  VdUtmPlace place;
  VdGpkgFrame frame;

  g_assert_true (vd_utm_project (zone, 51, 9, &place));
  g_assert_true (vd_gpkg_frame_on_earth (&frame, &map, &north, zone));
  first = vd_gpkg_frame_centre (&frame, 0);
  next = vd_gpkg_frame_centre (&frame, 1);
  g_assert_cmpfloat_with_epsilon (first.x, 500000, NEAR);
  g_assert_cmpfloat_with_epsilon (first.y, place.north, NEAR);
  g_assert_cmpfloat_with_epsilon (next.x - first.x, 500 * 0.9996, NEAR);
  g_assert_cmpfloat_with_epsilon (next.y, first.y, NEAR);
  g_assert_cmpfloat (vd_gpkg_frame_centre (&frame, map.grid.columns).y, <, first.y);

  g_assert_true (vd_gpkg_frame_on_earth (&frame, &map, &west, zone));
  next = vd_gpkg_frame_centre (&frame, 1);
  g_assert_cmpfloat_with_epsilon (vd_gpkg_frame_centre (&frame, 0).x, 500000, NEAR);
  g_assert_cmpfloat_with_epsilon (next.x, 500000, NEAR);
  g_assert_cmpfloat_with_epsilon (next.y - first.y, 500 * 0.9996, NEAR);
}

/* Outlines */

/* Left of the way: of a ring around an area more than 0. */
static double
measure_ring (const VdGpkgPoint *points,
              guint              n)
{
  double sum = 0;

  for (guint i = 0; i + 1 < n; i++)
    sum += points[i].x * points[i + 1].y - points[i + 1].x * points[i].y;

  return sum / 2;
}

/* Rings are closed and meet each other nowhere; the first of a part goes around it. */
static double
assert_rings (const VdShape *shape)
{
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdGpkgPoint *points = &g_array_index (shape->points, VdGpkgPoint, 0);
  guint ring = 0;
  double sum = 0;

  for (guint part = 0; part < shape->parts->len; part++)
    for (guint i = 0; i < g_array_index (shape->parts, guint, part); i++, ring++)
      {
        guint n = g_array_index (shape->rings, guint, ring);
        double area = measure_ring (points, n);

        g_assert_true (points[0].x == points[n - 1].x && points[0].y == points[n - 1].y);
        g_assert_true ((area > 0) == (i == 0));
        for (guint p = 0; p + 1 < n; p++)
          g_assert_true (g_hash_table_add (seen, g_strdup_printf ("%.3f %.3f", points[p].x,
                                                                  points[p].y)));
        sum += area;
        points += n;
      }

  g_assert_true (points == &g_array_index (shape->points, VdGpkgPoint, shape->points->len));
  return sum;
}

static void
draw (const VdGpkgFrame *frame,
      GArray            *cells,
      VdShape           *shape)
{
  g_autoptr (VdOutline) outline = vd_outline_new (frame);

  vd_outline_draw (outline, &g_array_index (cells, guint32, 0), cells->len, shape);
}

/* A ring of six hexes has a hole. */
static void
test_hole (void)
{
  for (guint i = 0; i < 4; i++)
    {
      VdMap map = { .grid = grids[i] };
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));
      guint32 middle = 3 * map.grid.columns + 3, corner = 0;
      VdShape shape;
      VdGpkgFrame frame;

      vd_gpkg_frame_on_paper (&frame, &map, 0);
      vd_shape_init (&shape);
      g_array_append_val (cells, corner);
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          guint32 cell = vd_grid_next (&map.grid, middle, dir);

          g_array_append_val (cells, cell);
          g_array_append_val (cells, cell); /* twice is as well */
        }

      draw (&frame, cells, &shape);
      g_assert_cmpfloat_with_epsilon (assert_rings (&shape), 7 * HEX_AREA, 0.1);
      g_assert_cmpuint (shape.parts->len, ==, 2);
      g_assert_cmpuint (g_array_index (shape.parts, guint, 0), ==, 1);
      g_assert_cmpuint (g_array_index (shape.parts, guint, 1), ==, 2);
      g_assert_cmpuint (g_array_index (shape.rings, guint, 0), ==, 7);
      g_assert_cmpuint (g_array_index (shape.rings, guint, 1), ==, 19);
      g_assert_cmpuint (g_array_index (shape.rings, guint, 2), ==, 7);
      vd_shape_clear (&shape);
    }
}

static void
test_outlines (void)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (19);

  for (guint i = 0; i < 400; i++)
    {
      VdMap map = { .grid = grids[i % 4] };
      g_autoptr (GArray) cells = g_array_new (FALSE, FALSE, sizeof (guint32));
      int share = g_rand_int_range (chance, 1, 10);
      VdShape shape;
      VdGpkgFrame frame;

      for (guint32 cell = 0; cell < vd_grid_n_cells (&map.grid); cell++)
        if (g_rand_int_range (chance, 0, 10) < share)
          g_array_append_val (cells, cell);
      if (cells->len == 0)
        continue;

      vd_gpkg_frame_on_paper (&frame, &map, 0);
      vd_shape_init (&shape);
      draw (&frame, cells, &shape);
      g_assert_cmpfloat_with_epsilon (assert_rings (&shape), cells->len * HEX_AREA, 1);
      vd_shape_clear (&shape);
    }
}

/* The export */

/* It says how far it is, and ends when it is to. */
static void
test_watched (void)
{
  static const char text[] =
    "<map xmlns='urn:vedette:1' id='m'><grid orientation='flat' columns='60' rows='50'/></map>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  VdDocument *document = vd_document_load_bytes (bytes, "made", NULL);
  g_autoptr (VdProject) project = vd_project_take (document, NULL);
  VdWatch watch = { 0 };
  VdExportRequest request = {
    vd_export_find_format ("geopackage"), project, NULL, NULL, &watch,
  };
  g_autoptr (VdExported) exported = vd_export_run (&request, NULL);
  g_autoptr (GError) error = NULL;

  g_assert_nonnull (exported);
  g_assert_cmpint (watch.read, >, 2000);
  g_assert_cmpint (watch.read, <=, watch.total);
  g_assert_cmpint (watch.total, <, 4000);

  watch.cancelled = 1;
  g_assert_null (vd_export_run (&request, &error));
  g_assert_error (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/geopackage/utm", test_utm);
  g_test_add_func ("/geopackage/zones", test_zones);
  g_test_add_func ("/geopackage/far", test_far);
  g_test_add_func ("/geopackage/description", test_description);
  g_test_add_func ("/geopackage/paper", test_paper);
  g_test_add_func ("/geopackage/earth", test_earth);
  g_test_add_func ("/geopackage/hole", test_hole);
  g_test_add_func ("/geopackage/outlines", test_outlines);
  g_test_add_func ("/geopackage/watched", test_watched);

  return g_test_run ();
}
