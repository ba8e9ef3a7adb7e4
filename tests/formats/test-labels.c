/* Labels that were put somewhere: they stay there, and the others keep clear. */
#include <math.h>
#include <string.h>

#include "formats/draw/draw-private.h"

#define MAP(names) \
  "<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>" \
  "<grid orientation=\"pointy\" columns=\"9\" rows=\"7\"/><numbering digits=\"2\"/>" \
  "<terrain default=\"clear\"/><names>" names "</names></map>\n"

typedef struct
{
  VdChart    *chart;
  VdDocument *document;
  VdMap      *map;
  VdDrawing   drawing;
  GArray     *labels;
} Fixture;

static const VdMapDraw how = { VD_LAYER_ALL, NULL, NULL, 80 };

static void
set_up (Fixture    *self,
        const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;

  self->chart = vd_chart_new (NULL, NULL);
  self->document = vd_document_load_bytes (bytes, "test.map.xml", &error);
  g_assert_no_error (error);
  self->map = vd_map_new (self->document, self->chart, NULL);
  vd_drawing_init (&self->drawing, NULL, self->map, self->chart, &how);
  self->labels = vd_drawing_place_labels (&self->drawing);
}

static void
tear_down (Fixture *self)
{
  vd_labels_free (self->labels);
  vd_drawing_clear (&self->drawing);
  vd_map_free (self->map);
  vd_document_free (self->document);
  vd_chart_free (self->chart);
}

static const VdLabel *
get (const Fixture *self,
     const char    *text)
{
  for (guint i = 0; i < self->labels->len; i++)
    if (strcmp (g_array_index (self->labels, VdLabel, i).text, text) == 0)
      return &g_array_index (self->labels, VdLabel, i);

  g_assert_not_reached ();
}

static gboolean
overlap (const VdLabel *a,
         const VdLabel *b)
{
  for (guint i = 0; i < a->boxes->len; i++)
    for (guint j = 0; j < b->boxes->len; j++)
      {
        VdRect x = g_array_index (a->boxes, VdRect, i), y = g_array_index (b->boxes, VdRect, j);

        if (x.x < y.x + y.width && y.x < x.x + x.width && x.y < y.y + y.height &&
            y.y < x.y + x.height)
          return TRUE;
      }

  return FALSE;
}

/* The middle of the boxes is where the file says, to the pixel. */
static void
assert_at (const Fixture *self,
           const VdLabel *label,
           const char    *hex,
           double         right,
           double         down)
{
  VdVec c = vd_centre_of (&self->map->grid, vd_map_find_cell (self->map, hex));
  double x = 0, y = 0;

  g_assert_true (label->placed);
  for (guint i = 0; i < label->boxes->len; i++)
    {
      VdRect box = g_array_index (label->boxes, VdRect, i);

      x += (box.x + box.width / 2) / label->boxes->len;
      y += (box.y + box.height / 2) / label->boxes->len;
    }

  g_assert_cmpfloat_with_epsilon (x, c.x + right, 1e-9);
  g_assert_cmpfloat_with_epsilon (y, c.y + down, 1e-9);
}

/* The name that was put down stands where the other would have stood, and would
 * have had to give way to it by the order of the map and by size. */
static void
test_stays (void)
{
  Fixture a, b;
  VdRect taken;
  g_autofree char *text = NULL;
  VdVec c;

  set_up (&a, MAP ("<name at=\"0404\" text=\"Lindach\" size=\"large\" look=\"place\"/>"));
  taken = g_array_index (get (&a, "Lindach")->boxes, VdRect, 0);
  c = vd_centre_of (&a.map->grid, vd_map_find_cell (a.map, "0404"));
  text = g_strdup_printf (MAP ("<name at=\"0404\" text=\"Lindach\" size=\"large\" look=\"place\"/>"
                               "<name at=\"0404\" text=\"Brook\" size=\"small\" offset=\"%d %d\"/>"),
                          (int) round ((taken.x + taken.width / 2 - c.x) * 100),
                          (int) round ((taken.y + taken.height / 2 - c.y) * 100));
  set_up (&b, text);
  g_assert_cmpuint (b.labels->len, ==, 2);
  assert_at (&b, get (&b, "Brook"), "0404", round ((taken.x + taken.width / 2 - c.x) * 100) / 100,
             round ((taken.y + taken.height / 2 - c.y) * 100) / 100);
  g_assert_true (get (&b, "Lindach")->placed);
  g_assert_false (overlap (get (&b, "Lindach"), get (&b, "Brook")));
  tear_down (&a);
  tear_down (&b);
}

/* Two that were put over one another are both there: somebody wanted it so. */
static void
test_both_stay (void)
{
  Fixture f;

  set_up (&f, MAP ("<name at=\"0404\" text=\"One\" offset=\"0 0\"/>"
                   "<name at=\"0405\" text=\"Two\" offset=\"-100 0\"/>"
                   "<name at=\"0101\" text=\"Off\" offset=\"-300 -300\"/>"));
  assert_at (&f, get (&f, "One"), "0404", 0, 0);
  assert_at (&f, get (&f, "Two"), "0405", -1, 0);
  assert_at (&f, get (&f, "Off"), "0101", -3, -3);
  g_assert_true (overlap (get (&f, "One"), get (&f, "Two")));
  tear_down (&f);
}

/* The boxes of a label that leans hold its letters, and leave the corners between
 * them to others. */
static void
test_leans (void)
{
  Fixture f;
  const VdLabel *label;
  double left = G_MAXDOUBLE, right = -G_MAXDOUBLE, area = 0;

  set_up (&f, MAP ("<name at=\"0404\" text=\"A Long Brook\" look=\"water\" offset=\"10 20\""
                   " turn=\"45\"/>"));
  label = get (&f, "A Long Brook");
  assert_at (&f, label, "0404", 0.1, 0.2);
  g_assert_cmpuint (label->boxes->len, >, 3);
  for (guint i = 0; i < label->boxes->len; i++)
    {
      VdRect box = g_array_index (label->boxes, VdRect, i);

      left = MIN (left, box.x);
      right = MAX (right, box.x + box.width);
      area += box.width * box.height;
    }
  g_assert_cmpfloat (area, <, 0.6 * (right - left) * (right - left));
  tear_down (&f);
}

/* A label is found again where it is, by its row and by a point. */
static void
test_found (void)
{
  Fixture f;
  g_autoptr (VdDrawCache) cache = vd_draw_cache_new ();
  VdMapDraw cached = how;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 8, 8);
  cairo_t *cr = cairo_create (surface);
  const VdName *names;
  VdRect box;
  VdVec c;

  set_up (&f, MAP ("<name at=\"0404\" text=\"One\" offset=\"100 0\"/>"
                   "<name at=\"0404\" text=\"Two\"/>"));
  names = (const VdName *) f.map->names->data;
  cached.cache = cache;
  g_assert_false (vd_draw_cache_find_name (cache, f.map, &names[0], &box));
  vd_draw_map (cr, f.map, f.chart, &cached);
  g_assert_true (vd_draw_cache_find_name (cache, f.map, &names[0], &box));
  c = vd_centre_of (&f.map->grid, names[0].cell);
  g_assert_cmpfloat_with_epsilon (box.x + box.width / 2, c.x + 1, 1e-9);
  g_assert_true (vd_draw_cache_find_name_at (cache, c.x + 1, c.y) == names[0].node);
  g_assert_true (vd_draw_cache_find_name (cache, f.map, &names[1], &box));
  g_assert_true (vd_draw_cache_find_name_at (cache, box.x + box.width / 2, box.y + box.height / 2) ==
                 names[1].node);
  g_assert_null (vd_draw_cache_find_name_at (cache, c.x + 3, c.y + 3));
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  tear_down (&f);
}

/* Of a large map names are placed block by block: those of an earlier block too keep
 * clear of a label that a later one has put among them. */
static void
test_blocks (void)
{
  GString *text = g_string_new ("<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>"
                                "<grid orientation=\"pointy\" columns=\"72\" rows=\"60\"/>"
                                "<numbering digits=\"2\"/><terrain default=\"clear\"/><names>"
                                "<name at=\"1226\" text=\"Fixed And Long\" offset=\"-250 0\"/>");
  g_autoptr (VdDrawCache) cache = vd_draw_cache_new ();
  VdRect seen = { 15, 5, 18, 12 };
  VdMapDraw cached = { VD_LAYER_ALL, NULL, &seen, 80, cache };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, 8, 8);
  cairo_t *cr = cairo_create (surface);
  const VdName *names;
  VdRect fixed, box;
  guint n = 0;
  Fixture f;

  for (guint row = 9; row < 16; row++)
    for (guint column = 19; column < 30; column++)
      g_string_append_printf (text, "<name at=\"%02u%02u\" text=\"%u.%u\"/>", row, column, row,
                              column);
  g_string_append (text, "</names></map>\n");
  set_up (&f, text->str);
  vd_draw_map (cr, f.map, f.chart, &cached);
  names = (const VdName *) f.map->names->data;
  g_assert_true (vd_draw_cache_find_name (cache, f.map, &names[0], &fixed));

  for (guint i = 1; i < f.map->names->len; i++)
    if (vd_draw_cache_find_name (cache, f.map, &names[i], &box))
      {
        n++;
        g_assert_false (box.x < fixed.x + fixed.width && fixed.x < box.x + box.width &&
                        box.y < fixed.y + fixed.height && fixed.y < box.y + box.height);
      }
  g_assert_cmpuint (n, >, 30);

  tear_down (&f);
  cairo_destroy (cr);
  cairo_surface_destroy (surface);
  g_string_free (text, TRUE);
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/labels/stays", test_stays);
  g_test_add_func ("/labels/both-stay", test_both_stay);
  g_test_add_func ("/labels/leans", test_leans);
  g_test_add_func ("/labels/found", test_found);
  g_test_add_func ("/labels/blocks", test_blocks);
  return g_test_run ();
}
