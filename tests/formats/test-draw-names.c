/* Names and numbers on the picture of a map: clear of each other, of counters and of
 * lines, and still while the view moves. */
#include "tests/shared/drawn.h"

static gboolean
overlap (VdRect a,
         VdRect b)
{
  return a.x < b.x + b.width && b.x < a.x + a.width &&
         a.y < b.y + b.height && b.y < a.y + a.height;
}

static void
assert_clear_of (const VdLabel *a,
                 const VdLabel *b)
{
  for (guint i = 0; i < a->boxes->len; i++)
    for (guint j = 0; j < b->boxes->len; j++)
      if (overlap (g_array_index (a->boxes, VdRect, i), g_array_index (b->boxes, VdRect, j)))
        g_error ("\"%s\" overlaps \"%s\"", a->text, b->text);
}

static void
assert_clear_of_counters (const VdDrawing *drawing,
                          const VdLabel   *label)
{
  double half = VD_COUNTER_EDGE / 2;

  for (guint cell = 0; cell < vd_grid_n_cells (drawing->grid); cell++)
    if (drawing->how->counters[cell / 8] >> cell % 8 & 1)
      for (guint i = 0; i < label->boxes->len; i++)
        {
          VdVec c = vd_centre_of (drawing->grid, cell);
          VdRect counter = { c.x - half, c.y - half, 2 * half, 2 * half };

          if (overlap (g_array_index (label->boxes, VdRect, i), counter))
            g_error ("\"%s\" overlaps a counter", label->text);
        }
}

/* Returns how many names have found no place. */
static guint
check_labels (const VdMap     *map,
              const VdChart   *chart,
              const VdMapDraw *how)
{
  VdDrawing drawing;
  GArray *labels;
  guint n_left_out = 0;

  vd_drawing_init (&drawing, NULL, map, chart, how);
  labels = vd_drawing_place_labels (&drawing);

  for (guint i = 0; i < labels->len; i++)
    {
      const VdLabel *label = &g_array_index (labels, VdLabel, i);

      n_left_out += !label->placed;
      g_assert_true (label->placed == (label->boxes->len > 0));
      assert_clear_of_counters (&drawing, label);

      for (guint j = 0; j < i; j++)
        assert_clear_of (label, &g_array_index (labels, VdLabel, j));
    }

  vd_labels_free (labels);
  vd_drawing_clear (&drawing);
  return n_left_out;
}

static void
check_shipped_labels (const VdProject *project,
                      const VdMap     *map,
                      const guint8    *counters)
{
  static const double pixels[] = { 20, 40, 80, 96 };

  for (guint i = 0; i < G_N_ELEMENTS (pixels); i++)
    {
      VdMapDraw how = { VD_LAYER_ALL, counters, NULL, pixels[i] };
      guint n = check_labels (map, project->chart, &how);

      /* At the scale of a printed sheet every name has room. */
      if (pixels[i] >= 80)
        g_assert_cmpuint (n, ==, 0);
    }
}

static void
test_labels (void)
{
  drawn_for_each_map (check_shipped_labels);
}

/* Where there is no room names are left out, never put over something. */
static void
test_crowded_labels (void)
{
  GString *text = g_string_new ("<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>"
                                "<grid orientation=\"flat\" columns=\"9\" rows=\"9\"/>"
                                "<numbering digits=\"2\"/><names>");
  g_autofree guint8 *counters = g_malloc0 (11);
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (VdMap) map = NULL;
  VdMapDraw how = { VD_LAYER_ALL, counters, NULL, 96 };

  for (guint i = 0; i < 81; i++)
    {
      g_string_append_printf (text, "<name at=\"%02u%02u\" text=\"Quite a long name %u\"/>\n",
                              i / 9 + 1, i % 9 + 1, i);
      if (i % 3 == 0)
        counters[i / 8] |= 1 << i % 8;
    }

  g_string_append (text, "</names></map>\n");
  document = drawn_load (text->str);
  map = vd_map_new (document, chart, NULL);
  g_assert_cmpuint (map->names->len, ==, 81);
  g_assert_cmpuint (check_labels (map, chart, &how), >, 0);
  g_string_free (text, TRUE);
}

/* Returns: (transfer full): where each hex has its number */
static VdRect *
list_number_boxes (const VdDrawing *drawing)
{
  guint n = vd_grid_n_cells (drawing->grid);
  VdRect *boxes = g_new (VdRect, n);

  for (guint cell = 0; cell < n; cell++)
    boxes[cell] = vd_number_box (drawing, cell);

  return boxes;
}

static gboolean
is_on_number (const VdRect *boxes,
              guint         n,
              VdVec         p)
{
  gboolean found = FALSE;

  for (guint cell = 0; cell < n && !found; cell++)
    found = overlap (boxes[cell], (VdRect) { p.x, p.y, 0, 0 });

  return found;
}

/* Numbers make way for the streams and slopes of their hexes. */
static void
check_numbers (const VdProject *project,
               const VdMap     *map,
               const guint8    *counters)
{
  VdMapDraw how = { VD_LAYER_ALL, counters, NULL, 96 };
  guint n_cells = vd_grid_n_cells (&map->grid);
  g_autofree VdRect *boxes = NULL;
  VdDrawing drawing;

  vd_drawing_init (&drawing, NULL, map, project->chart, &how);
  boxes = list_number_boxes (&drawing);

  for (VdNet net = VD_NET_WATER; net <= VD_NET_SLOPE; net++)
    for (guint i = 0; i < drawing.nets[net]->len; i++)
      {
        const GArray *points = g_array_index (drawing.nets[net], VdCurve, i).points;

        for (guint j = 0; j < points->len; j++)
          g_assert_false (is_on_number (boxes, n_cells, g_array_index (points, VdVec, j)));
      }

  vd_drawing_clear (&drawing);
}

static void
test_numbers (void)
{
  drawn_for_each_map (check_numbers);
}

/* A name stays where it is while the view is scrolled.  On a large map it is placed with what lies
 * round it, by the cache of what is drawn. */
static void
check_still (const VdProject *project,
             const VdMap     *map,
             const guint8    *counters)
{
  static const VdRect views[] = { { 0, 0, 6, 5 }, { 3.3, 4.1, 6, 5 } };
  GArray *labels[2];
  VdDrawing drawings[2];

  if (vd_grid_n_cells (&map->grid) > VD_MAP_WHOLE)
    return;

  for (guint i = 0; i < 2; i++)
    {
      VdMapDraw how = { VD_LAYER_ALL, counters, &views[i], 60 };

      vd_drawing_init (&drawings[i], NULL, map, project->chart, &how);
      labels[i] = vd_drawing_place_labels (&drawings[i]);
      drawings[i].how = NULL;
    }

  g_assert_cmpuint (labels[0]->len, ==, labels[1]->len);
  for (guint i = 0; i < labels[0]->len; i++)
    {
      const VdLabel *a = &g_array_index (labels[0], VdLabel, i);
      const VdLabel *b = &g_array_index (labels[1], VdLabel, i);

      g_assert_cmpstr (a->text, ==, b->text);
      g_assert_cmpfloat (a->at.x, ==, b->at.x);
      g_assert_cmpfloat (a->at.y, ==, b->at.y);
    }

  for (guint i = 0; i < 2; i++)
    {
      vd_labels_free (labels[i]);
      vd_drawing_clear (&drawings[i]);
    }
}

static void
test_still (void)
{
  drawn_for_each_map (check_still);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/draw-names/labels", test_labels);
  g_test_add_func ("/draw-names/crowded-labels", test_crowded_labels);
  g_test_add_func ("/draw-names/still", test_still);
  g_test_add_func ("/draw-names/numbers", test_numbers);
  return g_test_run ();
}
