/* The picture of a counter: figures large and readable, nothing beside it. */
#include <math.h>
#include <string.h>

#include "formats/draw/counter-picture.h"
#include "formats/draw/draw-private.h"

static VdDocument *
load (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "test.map.xml", &error);

  g_assert_no_error (error);
  return document;
}

static void
test_contrast (void)
{
  static const VdColor black = { 0, 0, 0 }, white = { 1, 1, 1 };
  static const VdColor grey = { 0x77 / 255.0, 0x77 / 255.0, 0x77 / 255.0 };
  double least = G_MAXDOUBLE;

  g_assert_cmpfloat_with_epsilon (vd_contrast (black, white), 21, 1e-9);
  g_assert_cmpfloat_with_epsilon (vd_contrast (grey, white), 4.478, 0.001);

  for (int i = 0; i < 2 * 16 * 16 * 16; i++)
    {
      VdCounterFace face = { .light_ink = i & 1, .red = (i >> 1 & 15) / 15.0,
                             .green = (i >> 5 & 15) / 15.0, .blue = (i >> 9 & 15) / 15.0 };
      VdColor side = { face.red, face.green, face.blue };

      least = MIN (least, vd_contrast (vd_counter_ink (&face), side));
    }

  g_assert_cmpfloat (least, >=, 4.5);
}

static VdColor
pixel_at (cairo_surface_t *surface,
          int              x,
          int              y)
{
  const guchar *data = cairo_image_surface_get_data (surface);
  guint32 pixel;

  memcpy (&pixel, data + y * cairo_image_surface_get_stride (surface) + x * 4, 4);
  return (VdColor) { (pixel >> 16 & 255) / 255.0, (pixel >> 8 & 255) / 255.0,
                     (pixel & 255) / 255.0 };
}

static cairo_surface_t *
draw_counter (const VdCounterFace *face,
              int                  size,
              int                  margin)
{
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, size + 2 * margin,
                                                         size + 2 * margin);
  cairo_t *cr = cairo_create (surface);

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_translate (cr, margin, margin);
  vd_draw_counter (cr, face, size);
  g_assert_cmpint (cairo_status (cr), ==, CAIRO_STATUS_SUCCESS);
  cairo_destroy (cr);
  cairo_surface_flush (surface);
  return surface;
}

/* How many rows in the lower part of a counter hold ink that can be told from
 * its ground: the height of its figures. */
static int
count_ink_rows (cairo_surface_t *surface,
                VdColor          side,
                int              size)
{
  int n = 0;

  for (int y = size * 0.58; y < size * 0.95; y++)
    {
      gboolean has_ink = FALSE;

      for (int x = size * 0.1; x < size * 0.9; x++)
        has_ink |= vd_contrast (pixel_at (surface, x, y), side) >= 4.5;

      n += has_ink;
    }

  return n;
}

static void
test_figures (void)
{
  static const char *const strengths[] = { "1", "7", "8", "11", "1/2", "15" };
  static const int sizes[] = { 40, 60, 75, 150 };
  static const VdColor colors[] = { { 0.12, 0.24, 0.53 }, { 0.83, 0.79, 0.71 }, { 0.5, 0.5, 0.5 } };

  for (guint i = 0; i < G_N_ELEMENTS (strengths); i++)
    for (guint j = 0; j < G_N_ELEMENTS (sizes); j++)
      for (guint k = 0; k < G_N_ELEMENTS (colors); k++)
        {
          VdCounterFace face = { .symbol = "infantry", .strength = strengths[i], .move = "3",
                                 .code = "1/Abc", .formation = "Some Division",
                                 .red = colors[k].red, .green = colors[k].green,
                                 .blue = colors[k].blue, .light_ink = k == 0 };
          cairo_surface_t *surface = draw_counter (&face, sizes[j], 0);
          int rows = count_ink_rows (surface, colors[k], sizes[j]);

          g_assert_cmpint (rows, >=, (int) ceil (0.24 * sizes[j]));
          g_assert_cmpint (rows, <=, 0.34 * sizes[j] + 2);
          cairo_surface_destroy (surface);
        }
}

/* Nothing is drawn beside the counter and its shadow. */
static void
assert_inside (const VdCounterFace *face,
               int                  size)
{
  int margin = size;
  cairo_surface_t *surface = draw_counter (face, size, margin);
  double spare = 0.12 * size + 1;

  for (int y = 0; y < size + 2 * margin; y++)
    for (int x = 0; x < size + 2 * margin; x++)
      if (x < margin - spare || y < margin - spare || x > margin + size + spare ||
          y > margin + size + spare)
        g_assert_cmpfloat (vd_contrast (pixel_at (surface, x, y), (VdColor) { 1, 1, 1 }), ==, 1);

  cairo_surface_destroy (surface);
}

static void
test_overlong (void)
{
  VdCounterFace faces[] = {
    { 0 },
    { .symbol = "a balloon", .strength = "", .move = "", .code = "", .formation = "" },
    { .symbol = "headquarters", .strength = "12345678901234567890", .move = "9999999",
      .code = "The very long name of an army corps", .selected = TRUE,
      .formation = "The Even Longer Name Of The Army (Of The North)" },
    { .symbol = "artillery", .strength = "3\n\n4", .move = "\t", .code = "a\nb\nc\nd",
      .formation = "(" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (faces); i++)
    for (int size = 1; size <= 130; size += 43)
      assert_inside (&faces[i], size);
}

/* A formation's name too long for its counter is one word of it, and the same
 * as if that were the name. */
static void
test_short_names (void)
{
  static const char *const names[][2] = {
    { "Northern Frontier Division", "Northern" }, /* as the code begins */
    { "Division of the Southern Frontier", "Frontier" },
    { "Great Southern reserve division", "Southern" }, /* what is written small tells a kind */
    { "The whole of the reserve division", "division" },
    { "An army with a long name (Alder)", "Alder" },
    { "An army with a long name (Alder, Birch and Cedar)", "Alder" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      VdCounterFace face = { .symbol = "infantry", .strength = "6", .move = "3",
                             .code = "1/Nor", .formation = names[i][0] };
      cairo_surface_t *long_one = draw_counter (&face, 150, 0);
      cairo_surface_t *short_one;
      gsize size = (gsize) cairo_image_surface_get_stride (long_one) * 150;

      face.formation = names[i][1];
      short_one = draw_counter (&face, 150, 0);
      g_assert_cmpmem (cairo_image_surface_get_data (long_one), size,
                       cairo_image_surface_get_data (short_one), size);
      cairo_surface_destroy (long_one);
      cairo_surface_destroy (short_one);
    }
}

/* What tells a formation from others is no word that several have, on whichever side. */
static void
test_told_apart (void)
{
  static const char text[] =
    "<scenario xmlns='urn:vedette:1' id='s'><title>It</title><sides><side id='red' name='Red'/></sides>"
    "<units><formation id='a' name='I Reserve Cavalry Corps' side='red'/>"
    "<formation id='b' name='II Corps' side='red'/>"
    "<formation id='c' name='Alder&apos;s Corps' side='red'/>"
    "<formation id='d' name='Guard cavalry' side='red'/>"
    "<unit id='a1' formation='a'/><unit id='b1' formation='b'/><unit id='c1' formation='c'/>"
    "<unit id='d1' formation='d'/></units></scenario>";
  static const char *const wanted[] = { "Reserve", "II", "Alder's", "Guard" };
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (VdDocument) scenario = vd_document_load_bytes (bytes, "made", NULL);
  g_autoptr (VdFaceTable) faces = vd_face_table_new (scenario, NULL);
  VdNode *units = vd_node_find (vd_document_get_root (scenario), "units");
  guint n = 0;

  for (VdNode *node = vd_node_get_first (units); node != NULL; node = vd_node_get_next (node))
    {
      VdCounterFace face;
      g_autofree char *telling = NULL;

      if (strcmp (vd_node_get_name (node), "unit") != 0)
        continue;
      vd_face_table_get (faces, node, &face);
      telling = g_strndup (face.formation + face.telling, face.telling_length);
      g_assert_cmpstr (telling, ==, wanted[n++]);
    }

  g_assert_cmpuint (n, ==, G_N_ELEMENTS (wanted));
}

static guint
count_other (cairo_surface_t *one,
             cairo_surface_t *other)
{
  guint n = 0;

  for (int y = 0; y < 200; y++)
    for (int x = 0; x < 200; x++)
      n += memcmp (&(VdColor[]) { pixel_at (one, x, y) }, &(VdColor[]) { pixel_at (other, x, y) },
                   sizeof (VdColor)) != 0;

  return n;
}

/* A long code and wide figures send the name of the formation elsewhere: what each of the three
 * inks none of the others does. */
static void
test_apart (void)
{
  static const char *const figures[] = { "6", "10-1" };

  for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
    {
      VdCounterFace face = { .symbol = "infantry" };
      cairo_surface_t *bare = draw_counter (&face, 200, 0), *all, *one;
      guint n = 0;

      face.code = "Bianchi Gren";
      face.strength = figures[i];
      face.move = "4";
      one = draw_counter (&face, 200, 0);
      n += count_other (bare, one);
      face.formation = "Austrian army";
      all = draw_counter (&face, 200, 0);
      g_assert_cmpuint (count_other (one, all), >, 0);
      n += count_other (one, all);
      g_assert_cmpuint (count_other (bare, all), ==, n);
      cairo_surface_destroy (bare);
      cairo_surface_destroy (one);
      cairo_surface_destroy (all);
    }
}

#define DOTS 40.0 /* a millimetre */
#define HALF_INCH 12.7
#define FIVE_POINTS (5 * 25.4 / 72)

/* How thick what the name of a formation inks is, which is written upwards; in millimetres. */
static double
measure_name (const char *name)
{
  const int edge = HALF_INCH * DOTS;
  cairo_surface_t *surfaces[2];
  int first = edge, last = -1;

  for (guint i = 0; i < 2; i++)
    {
      VdCounterFace face = { .symbol = "infantry", .strength = "6", .move = "3", .code = "1",
                             .formation = i == 0 ? NULL : name, .red = 1, .green = 1, .blue = 1 };
      cairo_t *cr;

      surfaces[i] = cairo_image_surface_create (CAIRO_FORMAT_RGB24, edge, edge);
      cr = cairo_create (surfaces[i]);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_paint (cr);
      cairo_scale (cr, DOTS, DOTS);
      vd_draw_counter_content (cr, &face, HALF_INCH);
      cairo_destroy (cr);
      cairo_surface_flush (surfaces[i]);
    }

  for (int y = 0; y < edge; y++)
    for (int x = 0; x < edge; x++)
      if (fabs (pixel_at (surfaces[0], x, y).red - pixel_at (surfaces[1], x, y).red) > 0.5)
        {
          first = MIN (first, x);
          last = MAX (last, x);
        }

  cairo_surface_destroy (surfaces[0]);
  cairo_surface_destroy (surfaces[1]);
  return (last + 1 - first) / DOTS;
}

/* On paper names of formations are read, on the usual counters and in whatever length. */
static void
test_paper (void)
{
  static const char *const names[] = { "Elfe", "Division Elfe", "Division Elfenfeld (Elf)" };
  PangoContext *context = vd_text_context_new ();
  PangoLayout *layout = vd_text_layout (context, "Elf", VD_FONT_SANS, FIVE_POINTS);
  double least = vd_text_ink (layout).height - 2 / DOTS;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    g_assert_cmpfloat (measure_name (names[i]), >=, least);

  g_object_unref (layout);
  g_object_unref (context);
}

/* What has no room is known without drawing; whatever the fonts are. */
static void
test_cut (void)
{
  static const struct
  {
    VdCounterFace face;
    guint         cut; /* bits of VdCounterText */
  } counters[] = {
    { { 0 }, 0 },
    { { .strength = "", .move = "", .code = "", .formation = "" }, 0 },
    { { .strength = "12", .move = "4", .code = "1/VI", .formation = "Wing" }, 0 },
    { { .strength = "12345678901", .move = "4", .code = "1/VI" }, 1 << VD_COUNTER_FIGURES },
    { { .strength = "6", .code = "The very long name of a brigade" }, 1 << VD_COUNTER_CODE },
    { { .strength = "6", .formation = "Wholeofthearmyofthenorthernprovinces" },
      1 << VD_COUNTER_FORMATION },
    /* It has a short form. */
    { { .strength = "6", .formation = "The whole of the army of the northern provinces (Alder)" },
      0 },
    { { .strength = "6", .formation = "The whole of the army of the northern wing" }, 0 },
  };
  g_autoptr (VdCounterRuler) ruler = vd_counter_ruler_new ();

  for (guint i = 0; i < G_N_ELEMENTS (counters); i++)
    for (VdCounterText text = 0; text < VD_N_COUNTER_TEXTS; text++)
      {
        gboolean cut = vd_counter_ruler_cuts (ruler, &counters[i].face, text);

        g_test_message ("counter %u, text %u", i, text);
        g_assert_cmpint (cut, ==, (counters[i].cut & (1u << text)) != 0);
      }
}

static void
test_color (void)
{
  VdColor color = { 0, 0, 0 };

  g_assert_true (vd_color_parse ("#ff8000", &color));
  g_assert_cmpfloat (color.red, ==, 1);
  g_assert_cmpfloat_with_epsilon (color.green, 0.502, 0.001);
  g_assert_cmpfloat (color.blue, ==, 0);
  g_assert_false (vd_color_parse (NULL, &color));
  g_assert_false (vd_color_parse ("red", &color));
  g_assert_false (vd_color_parse ("#ff80", &color));
  g_assert_false (vd_color_parse ("#ff80zz", &color));
}

/* What a counter shows is looked up, an override before the system; what that leaves unsaid
 * is as in the system. */
static void
test_face (void)
{
  g_autoptr (VdDocument) system = load (
    "<system xmlns=\"urn:vedette:1\" id=\"s\"><title>S</title><classes>"
    "<class id=\"foot\" symbol=\"infantry\"/><class id=\"horse\" symbol=\"infantry\"/></classes>"
    "</system>\n");
  g_autoptr (VdDocument) scenario = load (
    "<scenario xmlns=\"urn:vedette:1\" id=\"x\" system=\"s\"><title>X</title>"
    "<sides><side id=\"red\" color=\"#a01010\" ink=\"#ffffff\"/></sides>"
    "<units><formation id=\"f\" name=\"First\" side=\"red\"/>"
    "<unit id=\"u\" code=\"1\" side=\"red\" formation=\"f\" class=\"horse\" strength=\"1/2\""
    " move=\"5\"/><unit id=\"v\" class=\"elephant\" side=\"nobody\"/>"
    "<unit id=\"w\" class=\"foot\" side=\"red\"/></units>"
    "<override><classes><class id=\"horse\" symbol=\"cavalry\"/>"
    "<class id=\"foot\" name=\"Line\"/></classes></override>"
    "</scenario>\n");
  VdNode *units = vd_node_find (vd_document_get_root (scenario), "units");
  VdNode *unit = vd_node_get_next (vd_node_get_first (units));
  VdCounterFace face;

  vd_counter_face (scenario, system, unit, &face);
  g_assert_cmpstr (face.symbol, ==, "cavalry");
  g_assert_cmpstr (face.strength, ==, "1/2");
  g_assert_cmpstr (face.move, ==, "5");
  g_assert_cmpstr (face.formation, ==, "First");
  g_assert_true (face.light_ink);
  g_assert_cmpfloat_with_epsilon (face.red, 0xa0 / 255.0, 1e-6);

  vd_counter_face (scenario, NULL, vd_node_get_next (unit), &face);
  g_assert_null (face.symbol);
  g_assert_null (face.strength);

  vd_counter_face (scenario, system, vd_node_get_next (vd_node_get_next (unit)), &face);
  g_assert_cmpstr (face.symbol, ==, "infantry");
}

/* An army's colours go before those of its side. */
static void
test_livery (void)
{
  g_autoptr (VdDocument) scenario = load (
    "<scenario xmlns=\"urn:vedette:1\" id=\"x\" system=\"s\"><title>X</title>"
    "<sides><side id=\"red\" color=\"#a01010\" ink=\"#ffffff\"/></sides>"
    "<armies><army id=\"white\" side=\"red\" color=\"#f0f0f0\" ink=\"#000000\"/>"
    "<army id=\"plain\" side=\"red\"/></armies>"
    "<units><formation id=\"f\" side=\"red\" army=\"white\"/>"
    "<formation id=\"g\" side=\"red\" army=\"plain\"/>"
    "<unit id=\"u\" formation=\"f\"/><unit id=\"v\" formation=\"g\"/></units>"
    "</scenario>\n");
  VdNode *units = vd_node_find (vd_document_get_root (scenario), "units");
  VdNode *unit = vd_node_get_next (vd_node_get_next (vd_node_get_first (units)));
  VdCounterFace face;

  vd_counter_face (scenario, NULL, unit, &face);
  g_assert_false (face.light_ink);
  g_assert_cmpfloat_with_epsilon (face.blue, 0xf0 / 255.0, 1e-6);

  vd_counter_face (scenario, NULL, vd_node_get_next (unit), &face);
  g_assert_true (face.light_ink);
  g_assert_cmpfloat_with_epsilon (face.red, 0xa0 / 255.0, 1e-6);
}

/* The other side shows the reduced unit, or nothing. */
static void
test_back (void)
{
  g_autoptr (VdDocument) scenario = load (
    "<scenario xmlns=\"urn:vedette:1\" id=\"x\"><units>"
    "<unit id=\"u\" strength=\"8\" move=\"4\" reduced=\"3-2\"/>"
    "<unit id=\"v\" strength=\"8\" move=\"4\" reduced=\"1/2\"/>"
    "<unit id=\"w\" strength=\"8\" move=\"4\"/><unit id=\"x\" strength=\"2\" move=\"3\"/>"
    "</units></scenario>\n");
  static const char *const shown[][2] = { { "3", "2" }, { "1/2", "4" } };
  g_autoptr (VdFaceTable) faces = vd_face_table_new (scenario, NULL);
  VdNode *unit = vd_node_get_first (vd_node_find (vd_document_get_root (scenario), "units"));
  GBytes *backs[4], *fronts[4];

  for (guint i = 0; i < G_N_ELEMENTS (backs); i++, unit = vd_node_get_next (unit))
    {
      g_autofree char *strength = NULL;
      VdCounterFace face;

      fronts[i] = vd_counter_picture (faces, unit, FALSE, 60);
      backs[i] = vd_counter_picture (faces, unit, TRUE, 60);
      if (i >= G_N_ELEMENTS (shown))
        continue;
      vd_face_table_get (faces, unit, &face);
      vd_counter_turn_over (&face, unit, &strength);
      g_assert_cmpstr (face.strength, ==, shown[i][0]);
      g_assert_cmpstr (face.move, ==, shown[i][1]);
    }

  g_assert_true (g_bytes_equal (fronts[0], fronts[2]) && !g_bytes_equal (fronts[0], fronts[3]));
  g_assert_true (g_bytes_equal (backs[2], backs[3]) && !g_bytes_equal (backs[0], backs[2]));
  g_assert_false (g_bytes_equal (backs[0], backs[1]));
  for (guint i = 0; i < G_N_ELEMENTS (backs); i++)
    {
      g_bytes_unref (fronts[i]);
      g_bytes_unref (backs[i]);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/counter/contrast", test_contrast);
  g_test_add_func ("/counter/figures", test_figures);
  g_test_add_func ("/counter/overlong", test_overlong);
  g_test_add_func ("/counter/short-names", test_short_names);
  g_test_add_func ("/counter/told-apart", test_told_apart);
  g_test_add_func ("/counter/apart", test_apart);
  g_test_add_func ("/counter/paper", test_paper);
  g_test_add_func ("/counter/cut", test_cut);
  g_test_add_func ("/counter/color", test_color);
  g_test_add_func ("/counter/face", test_face);
  g_test_add_func ("/counter/livery", test_livery);
  g_test_add_func ("/counter/back", test_back);
  return g_test_run ();
}
