/* bench-paint: what a plain picture of the window's size costs here
 *
 * Prints the median processor time, in milliseconds, of a picture of
 * 1280 x 800 pixels: one fill and some circles.  Paint times of the
 * editor are given as ratios to it, so that machines can be compared. */
#include <cairo.h>
#include <glib.h>
#include <time.h>

#define WIDTH 1280
#define HEIGHT 800
#define CIRCLES 250
#define RUNS 31

static double
read_processor (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now);
  return now.tv_sec * 1e3 + now.tv_nsec / 1e6;
}

static void
draw (cairo_t *cr)
{
  cairo_set_source_rgb (cr, 0.96, 0.93, 0.84);
  cairo_paint (cr);
  cairo_set_source_rgb (cr, 0.3, 0.4, 0.2);
  cairo_set_line_width (cr, 1.5);

  for (int i = 0; i < CIRCLES; i++)
    {
      cairo_new_sub_path (cr);
      cairo_arc (cr, i * 37 % WIDTH, i * 101 % HEIGHT, 12, 0, 2 * G_PI);
      cairo_stroke (cr);
    }
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

int
main (void)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, WIDTH, HEIGHT);
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (double));

  for (int run = 0; run < RUNS; run++)
    {
      double started = read_processor (), took;

      draw (cr);
      took = read_processor () - started;
      g_array_append_val (times, took);
    }

  g_array_sort (times, compare);
  g_print ("%.3f\n", g_array_index (times, double, RUNS / 2));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  return 0;
}
