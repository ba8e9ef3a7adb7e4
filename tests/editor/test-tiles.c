/* test-tiles.c: a picture in tiles, as it is seen after each of its frames
 *
 * Each zoom draws in a colour of its own and nothing has any time, so that a frame adds
 * one tile: what is shown meanwhile must be a whole picture.
 */
#include "editor/canvas/tiles.h"

#define WIDTH 1000  /* pixels of the window */
#define HEIGHT 700
#define FRAME 100.0 /* the picture's width and height */

#define RED 0xffff0000u
#define GREEN 0xff00ff00u
#define BLUE 0xff0000ffu
#define NOTHING 0u

static guint n_drawn;
static double area; /* drawn, in units */

/* The overview is drawn at 8 pixels a unit. */
static void
draw (cairo_t      *cr,
      const VdRect *visible,
      double        pixels,
      gpointer      user_data)
{
  cairo_set_source_rgb (cr, pixels == 10 || pixels == 40, pixels == 20 || pixels == 5, pixels == 8);
  cairo_paint (cr);
  n_drawn++;
  area += visible->width * visible->height;
}

static VdCanvasTiles *
make_tiles (void)
{
  static const VdCanvasTilesInterface interface = { draw };

  return vd_canvas_tiles_new (&interface, NULL);
}

static VdCanvasTilesView
look (double x,
      double y,
      double zoom)
{
  return (VdCanvasTilesView) { { 0, 0, FRAME, FRAME },
                         { x, y, MIN (WIDTH / zoom, FRAME - x), MIN (HEIGHT / zoom, FRAME - y) },
                         zoom, 1, 0 };
}

/* A frame, as a picture of the window; whether it is complete. */
static gboolean
show (VdCanvasTiles           *tiles,
      const VdCanvasTilesView *view,
      cairo_surface_t  **shown)
{
  GtkSnapshot *snapshot = gtk_snapshot_new ();
  gboolean complete;
  GskRenderNode *node;
  cairo_t *cr;

  gtk_snapshot_translate (snapshot, &GRAPHENE_POINT_INIT (-view->visible.x * view->zoom,
                                                          -view->visible.y * view->zoom));
  complete = vd_canvas_tiles_snapshot (tiles, snapshot, view);
  node = gtk_snapshot_free_to_node (snapshot);
  *shown = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, view->visible.width * view->zoom,
                                       view->visible.height * view->zoom);
  cr = cairo_create (*shown);
  if (node != NULL)
    gsk_render_node_draw (node, cr);
  g_clear_pointer (&node, gsk_render_node_unref);
  cairo_destroy (cr);
  cairo_surface_flush (*shown);

  return complete;
}

static guint32
get_pixel (cairo_surface_t *shown,
           int              x,
           int              y)
{
  return ((const guint32 *) (cairo_image_surface_get_data (shown) +
                             (gsize) y * cairo_image_surface_get_stride (shown)))[x];
}

/* The colour of all of it; NOTHING if it has several.  It is looked at beside the edges
 * of tiles, which are blurred where they are stretched. */
static guint32
get_color (cairo_surface_t *shown)
{
  guint32 color = get_pixel (shown, 5, 5);

  for (int y = 5; y < cairo_image_surface_get_height (shown); y += 10)
    for (int x = 5; x < cairo_image_surface_get_width (shown); x += 10)
      if (get_pixel (shown, x, y) != color)
        return NOTHING;

  return color;
}

/* Frame after frame until all is there; each before the last is of the colour
 * @meanwhile, the last of @color.  Returns how many there were. */
static guint
expect (VdCanvasTiles           *tiles,
        const VdCanvasTilesView *view,
        guint32            meanwhile,
        guint32            color)
{
  for (guint n = 1;; n++)
    {
      cairo_surface_t *shown;
      gboolean complete = show (tiles, view, &shown);

      g_assert_cmphex (get_color (shown), ==, complete ? color : meanwhile);
      cairo_surface_destroy (shown);
      if (complete)
        return n;
    }
}

/* The tiles of the zoom before, larger, and then all of the new ones at once. */
static void
test_zoom_in (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView far = look (0, 0, 10), near = look (10, 10, 20);

  g_assert_cmpuint (expect (tiles, &far, BLUE, RED), ==, 12);
  g_assert_cmpuint (expect (tiles, &near, RED, GREEN), >, 10);
}

/* What the zoom before did not have is seen in the overview. */
static void
test_zoom_out (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView near = look (30, 30, 20), far = look (0, 0, 10);
  cairo_surface_t *shown;

  expect (tiles, &near, BLUE, GREEN);
  while (!show (tiles, &far, &shown))
    {
      g_assert_cmphex (get_pixel (shown, 500, 400), ==, GREEN);
      g_assert_cmphex (get_pixel (shown, 50, 50), ==, BLUE);
      g_assert_cmphex (get_pixel (shown, 950, 650), ==, BLUE);
      cairo_surface_destroy (shown);
    }
  g_assert_cmphex (get_color (shown), ==, RED);
  cairo_surface_destroy (shown);
}

/* A wheel that goes on turning passes through zooms of which only some is drawn. */
static void
test_passed_through (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView far = look (0, 0, 10), through = look (10, 10, 20), near = look (15.1, 15.1, 40);
  cairo_surface_t *shown;

  expect (tiles, &far, BLUE, RED);
  for (int i = 0; i < 6; i++)
    {
      g_assert_false (show (tiles, &through, &shown));
      cairo_surface_destroy (shown);
    }

  /* Both of these zooms are red: what is green would be of the one between. */
  expect (tiles, &near, RED, RED);
}

/* Scrolled, it has at once what tiles there are, and the overview elsewhere. */
static void
test_scroll (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView first = look (0, 0, 20), then = look (25, 0, 20);
  cairo_surface_t *shown;

  expect (tiles, &first, BLUE, GREEN);
  g_assert_false (show (tiles, &then, &shown));
  g_assert_cmphex (get_pixel (shown, 10, 10), ==, GREEN);
  g_assert_cmphex (get_pixel (shown, 990, 10), ==, BLUE);
  cairo_surface_destroy (shown);
}

/* Between frames, too; a frame then has nothing to draw. */
static void
test_between_frames (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView far = look (0, 0, 10), near = look (10, 10, 20);

  expect (tiles, &far, BLUE, RED);
  while (!vd_canvas_tiles_draw (tiles, &near))
    g_assert_true (vd_canvas_tiles_is_turning (tiles));
  g_assert_false (vd_canvas_tiles_is_turning (tiles));

  n_drawn = 0;
  g_assert_cmpuint (expect (tiles, &near, GREEN, GREEN), ==, 1);
  g_assert_cmpuint (n_drawn, ==, 0);
}

/* Two parts far from each other are mended by themselves, with the next frame. */
static void
test_damage (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView view = look (0, 0, 10);

  expect (tiles, &view, BLUE, RED);
  vd_canvas_tiles_invalidate (tiles, &(VdRect) { 2, 2, 1, 1 });
  vd_canvas_tiles_invalidate (tiles, &(VdRect) { 95, 65, 1, 1 });
  n_drawn = 0;
  area = 0;
  g_assert_cmpuint (expect (tiles, &view, RED, RED), ==, 1);
  g_assert_cmpuint (n_drawn, ==, 2);
  g_assert_cmpfloat_with_epsilon (area, 2, 1e-6);
}

/* So many that nobody would count them are as one; nothing of it is lost. */
static void
test_much_damage (void)
{
  g_autoptr (VdCanvasTiles) tiles = make_tiles ();
  VdCanvasTilesView view = look (0, 0, 10);

  expect (tiles, &view, BLUE, RED);
  for (guint i = 0; i < 3000; i++)
    vd_canvas_tiles_invalidate (tiles, &(VdRect) { i % 99, 1, 1, 1 });
  area = 0;
  expect (tiles, &view, RED, RED);
  g_assert_cmpfloat (area, >=, 99);
}

/* What lies over another picture has nothing below its tiles. */
static void
test_sheer (void)
{
  static const VdCanvasTilesInterface interface = { .draw = draw, .is_sheer = TRUE };
  g_autoptr (VdCanvasTiles) tiles = vd_canvas_tiles_new (&interface, NULL);
  VdCanvasTilesView near = look (30, 30, 20), far = look (0, 0, 10);
  cairo_surface_t *shown;

  expect (tiles, &near, NOTHING, GREEN);
  while (!show (tiles, &far, &shown))
    {
      g_assert_cmphex (get_pixel (shown, 500, 400), ==, GREEN);
      g_assert_cmphex (get_pixel (shown, 50, 50), ==, NOTHING);
      cairo_surface_destroy (shown);
    }
  g_assert_cmphex (get_color (shown), ==, RED);
  cairo_surface_destroy (shown);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  gtk_init_check (); /* the kinds of render nodes; a screen is not needed */
  g_test_add_func ("/tiles/zoom-in", test_zoom_in);
  g_test_add_func ("/tiles/zoom-out", test_zoom_out);
  g_test_add_func ("/tiles/passed-through", test_passed_through);
  g_test_add_func ("/tiles/scroll", test_scroll);
  g_test_add_func ("/tiles/between-frames", test_between_frames);
  g_test_add_func ("/tiles/damage", test_damage);
  g_test_add_func ("/tiles/much-damage", test_much_damage);
  g_test_add_func ("/tiles/sheer", test_sheer);

  return g_test_run ();
}
