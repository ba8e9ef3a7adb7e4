/* Scans below a map: tiles are made in a thread, and shown where they lie; until they are there what
 * is known of that place is shown.
 *
 * A sheet is made up here (--wrap in meson.build): it says in each pixel which sheet it is and where
 * in the plane of the map it lies. */
#include "editor/scans/underlay.h"

#define PIXELS 64.0 /* a unit */
#define SIDE 8      /* units that are drawn, four tiles */

struct _VdSheet
{
  guint8 number;
  int    n_refs;
};

/* What the thread does, and may do. */
static struct
{
  GMutex   mutex;
  GCond    cond;
  gboolean is_held;
  guint    n_drawn;
} thread;

static guint n_arrived;

VdSheet *__wrap_vd_sheet_ref   (VdSheet         *self);
void     __wrap_vd_sheet_unref (VdSheet         *self);
void     __wrap_vd_sheet_draw  (VdSheet         *self,
                                cairo_surface_t *surface,
                                double           x,
                                double           y,
                                double           pixels);

VdSheet *
__wrap_vd_sheet_ref (VdSheet *self)
{
  g_atomic_int_inc (&self->n_refs);
  return self;
}

void
__wrap_vd_sheet_unref (VdSheet *self)
{
  g_atomic_int_add (&self->n_refs, -1);
}

void
__wrap_vd_sheet_draw (VdSheet         *self,
                      cairo_surface_t *surface,
                      double           x,
                      double           y,
                      double           pixels)
{
  int stride = cairo_image_surface_get_stride (surface);
  guint8 *data = cairo_image_surface_get_data (surface);

  g_mutex_lock (&thread.mutex);
  thread.n_drawn++;
  while (thread.is_held)
    g_cond_wait (&thread.cond, &thread.mutex);
  g_mutex_unlock (&thread.mutex);

  for (int row = 0; row < cairo_image_surface_get_height (surface); row++)
    for (int column = 0; column < cairo_image_surface_get_width (surface); column++)
      *(guint32 *) (void *) (data + row * stride + 4 * column) =
        0xff000000u | (guint32) self->number << 16 |
        (guint32) (guint8) (x + (column + 0.5) / pixels) << 8 |
        (guint8) (y + (row + 0.5) / pixels);
  cairo_surface_mark_dirty (surface);
}

static void
set_held (gboolean is_held)
{
  g_mutex_lock (&thread.mutex);
  thread.is_held = is_held;
  g_cond_broadcast (&thread.cond);
  g_mutex_unlock (&thread.mutex);
}

static guint
count_drawn (void)
{
  guint n;

  g_mutex_lock (&thread.mutex);
  n = thread.n_drawn;
  g_mutex_unlock (&thread.mutex);
  return n;
}

static void
on_arrived (const VdRect *rect,
            gpointer      user_data)
{
  g_assert_cmpfloat (rect->width, ==, rect->height);
  g_assert_true (user_data == &n_arrived);
  n_arrived++;
}

static gboolean
set_sheet (VdUnderlay *self,
           VdSheet    *sheet)
{
  g_autoptr (GPtrArray) sheets = g_ptr_array_new ();

  if (sheet != NULL)
    g_ptr_array_add (sheets, sheet);
  return vd_underlay_set_sheets (self, sheets);
}

static void
wait_for_all (VdUnderlay *self)
{
  while (vd_underlay_is_busy (self))
    g_main_context_iteration (NULL, TRUE);
}

static cairo_surface_t *
draw (VdUnderlay *self,
      double      pixels)
{
  cairo_surface_t *surface =
    cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SIDE * pixels, SIDE * pixels);
  cairo_t *cr = cairo_create (surface);

  cairo_scale (cr, pixels, pixels);
  vd_underlay_draw (self, cr, &(VdRect) { 0, 0, SIDE, SIDE }, pixels);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* @number: of the sheet; 0 for nothing at all.  In the middle of each unit, where stretching does
 * not blur. */
static void
assert_shows (VdUnderlay *self,
              double      pixels,
              guint8      number)
{
  cairo_surface_t *surface = draw (self, pixels);
  int stride = cairo_image_surface_get_stride (surface);
  const guint8 *data = cairo_image_surface_get_data (surface);

  for (guint y = 0; y < SIDE; y++)
    for (guint x = 0; x < SIDE; x++)
      {
        gsize at = (gsize) ((y + 0.5) * pixels) * stride + 4 * (gsize) ((x + 0.5) * pixels);
        guint32 is = *(const guint32 *) (const void *) (data + at);

        g_assert_cmphex (is, ==, number == 0 ? 0 : 0xff000000u | (guint32) number << 16 | x << 8 | y);
      }

  cairo_surface_destroy (surface);
}

static void
test_draws (void)
{
  g_autoptr (VdUnderlay) underlay = vd_underlay_new (on_arrived, &n_arrived);
  VdSheet first = { 1, 0 }, second = { 2, 0 };

  n_arrived = 0;
  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS);
  g_assert_true (vd_underlay_is_empty (underlay));
  assert_shows (underlay, PIXELS, 0);
  g_assert_false (vd_underlay_is_busy (underlay));

  /* Drawing does not wait, and is told when there is more. */
  g_assert_true (set_sheet (underlay, &first));
  g_assert_false (set_sheet (underlay, &first));
  g_assert_false (vd_underlay_is_empty (underlay));
  set_held (TRUE);
  assert_shows (underlay, PIXELS, 0);
  g_assert_true (vd_underlay_is_busy (underlay));
  set_held (FALSE);
  wait_for_all (underlay);
  g_assert_cmpuint (n_arrived, ==, 4);
  assert_shows (underlay, PIXELS, 1);
  g_assert_false (vd_underlay_is_busy (underlay));

  /* Other sheets: the old ones until the new are there. */
  g_assert_true (set_sheet (underlay, &second));
  assert_shows (underlay, PIXELS, 1);
  g_assert_true (vd_underlay_is_busy (underlay));
  wait_for_all (underlay);
  assert_shows (underlay, PIXELS, 2);

  g_assert_true (set_sheet (underlay, NULL));
  assert_shows (underlay, PIXELS, 0);
  g_assert_true (set_sheet (underlay, &first));
  assert_shows (underlay, PIXELS, 0);
  wait_for_all (underlay);
  assert_shows (underlay, PIXELS, 1);
}

/* Another zoom: what there is, stretched; and where it is; of other sheets only if there is nothing
 * of these. */
static void
test_stretches (void)
{
  g_autoptr (VdUnderlay) underlay = vd_underlay_new (on_arrived, &n_arrived);
  VdSheet sheet = { 3, 0 }, newer = { 6, 0 };
  guint n;

  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS);
  set_sheet (underlay, &sheet);
  cairo_surface_destroy (draw (underlay, PIXELS));
  wait_for_all (underlay);
  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS / 2);
  assert_shows (underlay, PIXELS / 2, 3);
  g_assert_true (vd_underlay_is_busy (underlay));
  wait_for_all (underlay);
  n = count_drawn ();
  assert_shows (underlay, PIXELS / 2, 3);
  g_assert_false (vd_underlay_is_busy (underlay));
  g_assert_cmpuint (count_drawn (), ==, n);

  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS);
  set_sheet (underlay, &newer);
  assert_shows (underlay, PIXELS, 3);
  wait_for_all (underlay);
  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS / 4);
  assert_shows (underlay, PIXELS / 4, 6);
  wait_for_all (underlay);
}

/* What is no longer looked at is not made; the next drawing wishes for it again. */
static void
test_looks_elsewhere (void)
{
  g_autoptr (VdUnderlay) underlay = vd_underlay_new (on_arrived, &n_arrived);
  VdSheet sheet = { 4, 0 };
  guint n = count_drawn ();

  set_sheet (underlay, &sheet);
  vd_underlay_look_at (underlay, &(VdRect) { 100, 100, SIDE, SIDE }, PIXELS);
  cairo_surface_destroy (draw (underlay, PIXELS));
  wait_for_all (underlay);
  g_assert_cmpuint (count_drawn (), ==, n);
  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, 2 * PIXELS);
  cairo_surface_destroy (draw (underlay, PIXELS));
  wait_for_all (underlay);
  g_assert_cmpuint (count_drawn (), ==, n);

  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE / 2, SIDE / 2 }, PIXELS);
  cairo_surface_destroy (draw (underlay, PIXELS));
  wait_for_all (underlay);
  g_assert_cmpuint (count_drawn (), ==, n + 1);
}

/* What is being made when a map is closed arrives nowhere, and keeps nothing. */
static void
test_is_closed (void)
{
  VdUnderlay *underlay = vd_underlay_new (on_arrived, &n_arrived);
  VdSheet sheet = { 5, 0 };
  guint n = count_drawn ();

  n_arrived = 0;
  set_held (TRUE);
  set_sheet (underlay, &sheet);
  vd_underlay_look_at (underlay, &(VdRect) { 0, 0, SIDE, SIDE }, PIXELS);
  cairo_surface_destroy (draw (underlay, PIXELS));
  while (count_drawn () == n)
    g_thread_yield ();
  vd_underlay_free (underlay);
  set_held (FALSE);
  while (g_atomic_int_get (&sheet.n_refs) > 0)
    g_main_context_iteration (NULL, TRUE);
  g_assert_cmpuint (n_arrived, ==, 0);
  g_assert_cmpuint (count_drawn (), ==, n + 1);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_assert_true (g_main_context_acquire (NULL)); /* as the program's main loop, so nobody else has it */
  g_test_add_func ("/underlay/draws", test_draws);
  g_test_add_func ("/underlay/stretches", test_stretches);
  g_test_add_func ("/underlay/looks-elsewhere", test_looks_elsewhere);
  g_test_add_func ("/underlay/is-closed", test_is_closed);

  return g_test_run ();
}
