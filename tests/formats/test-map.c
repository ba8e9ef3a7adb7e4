/* Maps, resolved: what lies where, and every finding. */
#include "formats/map/map.h"

#include <string.h>

/* A map, and what it left questionable. */
typedef struct
{
  VdDocument *document;
  VdDocument *system;
  VdChart    *chart;
  VdFindings *findings;
  VdMap      *map;
} Fixture;

#define GRID_POINTY \
  "<grid orientation=\"pointy\" columns=\"6\" rows=\"5\" stagger=\"second\"/>\n" \
  "<numbering order=\"row-column\" columns-from=\"1\" rows-from=\"1\" digits=\"2\"/>\n"
#define GRID_FLAT \
  "<grid orientation=\"flat\" columns=\"6\" rows=\"5\" stagger=\"second\"/>\n" \
  "<numbering order=\"column-row\" columns-from=\"1\" rows-from=\"1\" digits=\"2\"/>\n"

static const char system_text[] =
  "<system xmlns=\"urn:vedette:1\" id=\"s\"><title>S</title><chart>"
  "<hex id=\"plain\" name=\"Plain\" look=\"clear\"/>"
  "<hex id=\"wood\" name=\"Wood\" look=\"forest\"/>"
  "<side id=\"brook\" name=\"Brook\" look=\"stream\"/>"
  "<side id=\"scarp\" name=\"Scarp\" directed=\"yes\" look=\"slope\"/>"
  "<side id=\"span\" name=\"Span\" removes=\"brook\" look=\"bridge\"/>"
  "<path id=\"way\" name=\"Way\" look=\"road\"/>"
  "</chart></system>\n";

static VdDocument *
load (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "test.map.xml", &error);

  g_assert_no_error (error);
  return document;
}

static Fixture
set_up (const char *body)
{
  g_autofree char *text = g_strconcat ("<map xmlns=\"urn:vedette:1\" id=\"m\"><title>M</title>\n",
                                       body, "</map>\n", NULL);
  Fixture f = { load (text), load (system_text) };

  f.chart = vd_chart_new (f.system, NULL);
  f.findings = vd_findings_new ();
  f.map = vd_map_new (f.document, f.chart, f.findings);
  return f;
}

static void
tear_down (Fixture *f)
{
  vd_map_free (f->map);
  vd_chart_free (f->chart);
  g_ptr_array_unref (f->findings);
  vd_document_free (f->document);
  vd_document_free (f->system);
}

/* That the map has one finding, which says all that a finding should. */
static void
assert_finding (const char *body,
                const char *code,
                const char *hex)
{
  Fixture f = set_up (body);
  const VdFinding *finding;

  g_assert_cmpuint (f.findings->len, ==, 1);
  finding = f.findings->pdata[0];
  g_assert_cmpstr (finding->code, ==, code);
  g_assert_cmpint (finding->severity, ==, VD_ERROR);
  g_assert_cmpstr (finding->file, ==, "test.map.xml");
  g_assert_cmpuint (finding->line, >, 0);
  g_assert_cmpstr (finding->hex, ==, hex);
  g_assert_nonnull (finding->remedy);
  g_assert_nonnull (finding->subject);
  tear_down (&f);
}

static guint
terrain_at (const Fixture *f,
            const char    *label)
{
  int cell = vd_map_find_cell (f->map, label);

  g_assert_cmpint (cell, >=, 0);
  return f->map->terrain[cell];
}

static void
test_terrain (void)
{
  Fixture f = set_up (GRID_POINTY "<terrain default=\"plain\">\n"
                      "<hex at=\"0102\" terrain=\"wood\" status=\"guess\"/>\n"
                      "<hex at=\"0506\" terrain=\"wood\" status=\"stated\"/>\n</terrain>\n");
  guint cell = vd_map_find_cell (f.map, "0102");

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (terrain_at (&f, "0102"), ==, 1);
  g_assert_cmpuint (terrain_at (&f, "0101"), ==, 0);
  g_assert_cmpstr (vd_status_names[f.map->status[cell] - 1], ==, "guess");
  g_assert_cmpuint (f.map->status[0], ==, 0);
  g_assert_cmpstr (vd_node_get (vd_map_find_hex_node (f.map, cell), "at"), ==, "0102");
  g_assert_null (vd_map_find_hex_node (f.map, 0));
  g_assert_cmpint (vd_map_find_cell (f.map, "0601"), ==, -1);
  g_assert_cmpstr (f.map->title, ==, "M");
  tear_down (&f);
}

/* An override replaces the row of its id and adds what is new. */
static void
test_chart (void)
{
  g_autoptr (VdDocument) system = load (system_text);
  g_autoptr (VdDocument) scenario = load (
    "<scenario xmlns=\"urn:vedette:1\" id=\"x\" system=\"s\"><title>X</title><override><chart>"
    "<hex id=\"wood\" name=\"Thicket\" look=\"rough\"/>"
    "<hex id=\"bog\" name=\"Bog\" look=\"marsh\"/>"
    "</chart></override></scenario>\n");
  g_autoptr (VdChart) chart = vd_chart_new (system, scenario);

  g_assert_cmpuint (chart->hexes->len, ==, 3);
  g_assert_cmpstr (g_array_index (chart->hexes, VdKind, 1).name, ==, "Thicket");
  g_assert_cmpstr (g_array_index (chart->hexes, VdKind, 2).look, ==, "marsh");
  g_assert_true (g_array_index (chart->sides, VdKind, 1).directed);
  g_assert_true (g_array_index (chart->sides, VdKind, 2).crosses);
  g_assert_false (g_array_index (chart->sides, VdKind, 0).crosses);
}

/* Without a system kinds are named after their looks. */
static void
test_lone_chart (void)
{
  g_autoptr (VdChart) chart = vd_chart_new (NULL, NULL);

  g_assert_cmpstr (g_array_index (chart->hexes, VdKind, 1).id, ==, "forest");
  g_assert_cmpuint (chart->sides->len, >, 0);
  g_assert_cmpuint (chart->paths->len, >, 0);
}

/* A kind that only the system can know is left out, and is no fault. */
static void
test_strange_kinds (void)
{
  g_autofree char *text = g_strconcat ("<map xmlns=\"urn:vedette:1\" id=\"m\">" GRID_POINTY
    "<terrain default=\"heath\"><hex at=\"0101\" terrain=\"moon\"/></terrain>\n"
    "<sides><run kind=\"moat\" sides=\"0101/0102\"/><run kind=\"river\" sides=\"0102/0103\"/>"
    "</sides>\n<paths><path kind=\"rail\" hexes=\"0101 0102\"/></paths></map>\n", NULL);
  g_autoptr (VdDocument) document = load (text);
  g_autoptr (VdDocument) system = load (system_text);
  g_autoptr (VdChart) guessed = vd_chart_new (NULL, NULL);
  g_autoptr (VdChart) known = vd_chart_new (system, NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdMap) map = vd_map_new (document, guessed, findings);
  g_autoptr (VdMap) other = NULL;

  g_assert_cmpuint (findings->len, ==, 0);
  g_assert_cmpuint (map->runs->len, ==, 1);
  g_assert_cmpuint (map->paths->len, ==, 0);
  g_assert_true (vd_chart_lacks_kinds (guessed, document));

  other = vd_map_new (document, known, findings);
  g_assert_cmpuint (findings->len, ==, 5);
  g_assert_false (vd_chart_lacks_kinds (known, document));
}

static void
check_sides (const char *grid,
             const char *a,
             const char *b)
{
  g_autofree char *body = g_strdup_printf (
    "%s<sides>\n<run id=\"r\" kind=\"brook\" sides=\"%s/%s\"/>\n"
    "<run id=\"s\" kind=\"scarp\" sides=\"%s>%s\"/>\n</sides>\n", grid, a, b, b, a);
  Fixture f = set_up (body);
  const VdRun *run = &g_array_index (f.map->runs, VdRun, 0);
  const VdRun *scarp = &g_array_index (f.map->runs, VdRun, 1);
  VdMapSide side = g_array_index (run->sides, VdMapSide, 0);
  VdMapSide back = g_array_index (scarp->sides, VdMapSide, 0);

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpint (side.cell, ==, vd_map_find_cell (f.map, a));
  g_assert_cmpint (vd_grid_next (&f.map->grid, side.cell, side.dir), ==,
                   vd_map_find_cell (f.map, b));
  g_assert_cmpint (back.cell, ==, vd_map_find_cell (f.map, b));
  g_assert_cmpuint (back.dir, ==, vd_dir_opposite (side.dir));
  tear_down (&f);
}

static void
test_sides (void)
{
  check_sides (GRID_POINTY, "0202", "0203");
  check_sides (GRID_POINTY, "0202", "0303");
  check_sides (GRID_FLAT, "0202", "0203");
  check_sides (GRID_FLAT, "0202", "0303");
}

static void
test_path (void)
{
  Fixture f = set_up (GRID_POINTY
                      "<edges><edge id=\"n\" name=\"North\" side=\"top\"/>"
                      "<edge id=\"s\" name=\"South\" side=\"bottom\"/></edges>\n"
                      "<paths><path id=\"p\" kind=\"way\" hexes=\"0503 0403 0303 0203 0103\""
                      " off=\"n s\"/>"
                      "<path id=\"q\" kind=\"way\" hexes=\"0101 0102\" off=\"n\"/></paths>\n");
  const VdPath *path = &g_array_index (f.map->paths, VdPath, 0);

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (path->cells->len, ==, 5);
  g_assert_cmpuint (path->off, ==, 3);
  /* Both ends touch the edge: a path leaves by its last. */
  g_assert_cmpuint (g_array_index (f.map->paths, VdPath, 1).off, ==, 2);
  tear_down (&f);
}

/* A path that jumps is two paths; only the true ends leave the map. */
static void
test_path_jumps (void)
{
  Fixture f = set_up (GRID_POINTY "<edges><edge id=\"w\" side=\"left\"/></edges>\n<paths>"
                      "<path id=\"p\" kind=\"way\" hexes=\"0101 0102 0105 0106\" off=\"w\"/>"
                      "</paths>\n");
  const VdFinding *finding = f.findings->pdata[0];

  g_assert_cmpuint (f.findings->len, ==, 1);
  g_assert_cmpstr (finding->code, ==, "map.path-jumps");
  g_assert_cmpstr (finding->hex, ==, "0102");
  g_assert_cmpuint (f.map->paths->len, ==, 2);
  g_assert_cmpuint (g_array_index (f.map->paths, VdPath, 0).off, ==, 1);
  g_assert_cmpuint (g_array_index (f.map->paths, VdPath, 1).off, ==, 0);
  tear_down (&f);
}

static void
assert_edge (const Fixture *f,
             guint          index,
             guint          n,
             const char    *first,
             const char    *last)
{
  const GArray *cells = g_array_index (f->map->edges, VdEdge, index).cells;
  g_autofree char *a = NULL, *b = NULL;

  g_assert_cmpuint (cells->len, ==, n);
  a = vd_map_get_label (f->map, g_array_index (cells, guint32, 0));
  b = vd_map_get_label (f->map, g_array_index (cells, guint32, n - 1));
  g_assert_cmpstr (a, ==, first);
  g_assert_cmpstr (b, ==, last);
}

static void
test_edges (void)
{
  Fixture f = set_up (GRID_POINTY "<edges><edge id=\"t\" side=\"top\"/>"
                      "<edge id=\"r\" side=\"right\"/><edge id=\"b\" side=\"bottom\"/>"
                      "<edge id=\"l\" side=\"left\"/>"
                      "<edge id=\"x\" hexes=\"0305 0304 0303\"/></edges>\n");

  g_assert_cmpuint (f.findings->len, ==, 0);
  assert_edge (&f, 0, 6, "0101", "0106");
  assert_edge (&f, 1, 5, "0106", "0506");
  assert_edge (&f, 2, 6, "0501", "0506");
  assert_edge (&f, 3, 5, "0101", "0501");
  assert_edge (&f, 4, 3, "0305", "0303");
  tear_down (&f);
}

/* Two areas with a column between them that is not in play, on a map that is
 * counted upwards. */
static void
test_areas (void)
{
  Fixture f = set_up ("<grid orientation=\"pointy\" columns=\"6\" rows=\"5\"/>\n"
                      "<numbering order=\"row-column\" rows-go=\"up\" digits=\"2\"/>\n"
                      "<edges><edge id=\"t\" side=\"top\"/></edges>\n"
                      "<areas><area id=\"a\" columns=\"1-2\" rows=\"1-5\"/>"
                      "<area id=\"b\" columns=\"4-6\" rows=\"1-3\"/></areas>\n"
                      "<terrain default=\"wood\"/>\n");
  const VdArea *area = &g_array_index (f.map->areas, VdArea, 1);

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (f.map->areas->len, ==, 2);
  g_assert_cmpuint (area->top, ==, 2);
  g_assert_cmpuint (area->bottom, ==, 4);
  g_assert_cmpuint (area->left, ==, 3);
  g_assert_cmpuint (terrain_at (&f, "0102"), ==, 1);
  g_assert_cmpuint (terrain_at (&f, "0103"), ==, VD_NO_TERRAIN);
  g_assert_cmpuint (terrain_at (&f, "0404"), ==, VD_NO_TERRAIN);
  assert_edge (&f, 0, 2, "0501", "0502");
  tear_down (&f);
}

/* An area that gives one range has all of the other. */
static void
test_area_across (void)
{
  Fixture f = set_up (GRID_FLAT "<areas><area id=\"a\" rows=\"1-2\"/>"
                      "<area id=\"b\" rows=\"4-5\"/></areas>\n");
  const VdArea *area = &g_array_index (f.map->areas, VdArea, 1);

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (f.map->areas->len, ==, 2);
  g_assert_cmpuint (area->left, ==, 0);
  g_assert_cmpuint (area->right, ==, 5);
  g_assert_cmpuint (area->top, ==, 3);
  g_assert_cmpuint (terrain_at (&f, "0602"), ==, 0);
  g_assert_cmpuint (terrain_at (&f, "0603"), ==, VD_NO_TERRAIN);
  tear_down (&f);
}

static void
test_names_and_regions (void)
{
  Fixture f = set_up (GRID_FLAT "<names><name at=\"0203\" text=\"Here\" size=\"large\"/>"
                      "<name at=\"0204\" text=\"There\"/></names>\n"
                      "<regions><region id=\"r\" name=\"R\" kind=\"wood\" hexes=\"0101 0102\"/>"
                      "</regions>\n");
  const VdName *name = &g_array_index (f.map->names, VdName, 0);

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpstr (name->text, ==, "Here");
  g_assert_cmpint (name->size, ==, VD_NAME_LARGE);
  g_assert_cmpint (name->cell, ==, vd_map_find_cell (f.map, "0203"));
  g_assert_cmpint (g_array_index (f.map->names, VdName, 1).size, ==, VD_NAME_MEDIUM);
  g_assert_cmpuint (g_array_index (f.map->regions, VdRegion, 0).cells->len, ==, 2);
  tear_down (&f);
}

/* Several names of one hex, and where their labels were put. */
static void
test_name_places (void)
{
  Fixture f = set_up (GRID_FLAT "<names><name at=\"0203\" text=\"Here\"/>"
                      "<name at=\"0203\" text=\"Brook\" look=\"water\" offset=\"40 -300\""
                      " turn=\"-75\"/>"
                      "<name at=\"0203\" text=\"Lean\" turn=\"90\"/></names>\n");
  const VdName *names = (const VdName *) f.map->names->data;

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (f.map->names->len, ==, 3);
  g_assert_false (names[0].place.fixed);
  g_assert_cmpint (names[0].look, ==, VD_NAME_LOOK_USUAL);
  g_assert_true (names[1].place.fixed);
  g_assert_cmpint (names[1].place.right, ==, 40);
  g_assert_cmpint (names[1].place.down, ==, -300);
  g_assert_cmpint (names[1].place.turn, ==, -75);
  g_assert_cmpint (names[1].look, ==, VD_NAME_LOOK_WATER);
  g_assert_true (names[2].place.fixed);
  g_assert_cmpint (names[2].place.right, ==, 0);
  g_assert_cmpint (names[2].place.turn, ==, 90);
  tear_down (&f);
}

static const struct
{
  const char *name;
  const char *body;
  const char *code;
  const char *hex;
} findings[] = {
  { "no-grid", "<terrain default=\"plain\"/>\n", "map.bad-grid", NULL },
  { "bad-grid", "<grid orientation=\"pointy\" columns=\"6\" rows=\"4097\"/>\n", "map.bad-grid",
    NULL },
  { "bad-digits", "<grid orientation=\"pointy\" columns=\"6\" rows=\"5\"/>\n"
    "<numbering digits=\"9\"/>\n", "map.bad-numbering", NULL },
  { "bad-prefix", "<grid orientation=\"pointy\" columns=\"6\" rows=\"5\"/>\n"
    "<numbering prefix=\"much too long\"/>\n", "map.bad-numbering", NULL },
  { "bad-area", GRID_POINTY "<areas><area id=\"a\" columns=\"1-7\" rows=\"1-5\"/></areas>\n",
    "map.bad-area", NULL },
  { "empty-area", GRID_POINTY "<areas><area id=\"a\"/></areas>\n", "map.bad-area", NULL },
  { "overlapping-areas", GRID_POINTY "<areas><area id=\"a\" columns=\"1-3\"/>"
    "<area id=\"b\" columns=\"3-6\" rows=\"5-5\"/></areas>\n", "map.bad-area", NULL },
  { "bad-range", GRID_POINTY "<areas><area id=\"a\" columns=\"1-\" rows=\"1-5\"/></areas>\n",
    "map.bad-area", NULL },
  { "bad-edge", GRID_POINTY "<edges><edge id=\"e\"/></edges>\n", "map.bad-edge", NULL },
  { "ninth-edge", GRID_POINTY "<edges><edge id=\"a\" side=\"top\"/><edge id=\"b\" side=\"top\"/>"
    "<edge id=\"c\" side=\"top\"/><edge id=\"d\" side=\"top\"/><edge id=\"e\" side=\"top\"/>"
    "<edge id=\"f\" side=\"top\"/><edge id=\"g\" side=\"top\"/><edge id=\"h\" side=\"top\"/>"
    "<edge id=\"i\" side=\"top\"/></edges>\n", "map.bad-edge", NULL },
  { "unknown-terrain", GRID_POINTY "<terrain><hex at=\"0101\" terrain=\"moon\"/></terrain>\n",
    "map.unknown-terrain", "0101" },
  { "unknown-default", GRID_POINTY "<terrain default=\"moon\"/>\n", "map.unknown-terrain", NULL },
  { "unknown-side", GRID_POINTY "<sides><run kind=\"moat\" sides=\"0101/0102\"/></sides>\n",
    "map.unknown-side", NULL },
  { "unknown-path", GRID_POINTY "<paths><path kind=\"rail\" hexes=\"0101 0102\"/></paths>\n",
    "map.unknown-path", NULL },
  { "unknown-edge", GRID_POINTY
    "<paths><path kind=\"way\" hexes=\"0101 0102\" off=\"up\"/></paths>\n",
    "map.unknown-edge", NULL },
  { "edge-not-reached", GRID_POINTY "<edges><edge id=\"b\" side=\"bottom\"/></edges>\n"
    "<paths><path kind=\"way\" hexes=\"0101 0102\" off=\"b\"/></paths>\n", "map.unknown-edge",
    NULL },
  { "no-such-hex", GRID_POINTY "<terrain><hex at=\"9901\" terrain=\"wood\"/></terrain>\n",
    "map.no-such-hex", "9901" },
  { "no-such-name", GRID_POINTY "<names><name at=\"\" text=\"Nowhere\"/></names>\n",
    "map.no-such-hex", "" },
  { "offset-in-words", GRID_POINTY
    "<names><name at=\"0101\" text=\"A\" offset=\"far off\"/></names>\n", "map.bad-offset",
    "0101" },
  { "offset-too-far", GRID_POINTY
    "<names><name at=\"0101\" text=\"A\" offset=\"0 301\"/></names>\n", "map.bad-offset",
    "0101" },
  { "offset-half", GRID_POINTY
    "<names><name at=\"0101\" text=\"A\" offset=\"12\"/></names>\n", "map.bad-offset", "0101" },
  { "offset-of-three", GRID_POINTY
    "<names><name at=\"0101\" text=\"A\" offset=\"1 2 3\"/></names>\n", "map.bad-offset",
    "0101" },
  { "no-such-region", GRID_POINTY "<regions><region id=\"r\" hexes=\"0101 101\"/></regions>\n",
    "map.no-such-hex", "101" },
  { "duplicate-hex", GRID_POINTY "<terrain><hex at=\"0101\" terrain=\"wood\"/>"
    "<hex at=\"0101\" terrain=\"plain\"/></terrain>\n", "map.duplicate-hex", "0101" },
  { "not-in-play", GRID_POINTY "<areas><area id=\"a\" columns=\"1-2\" rows=\"1-2\"/></areas>\n"
    "<terrain><hex at=\"0303\" terrain=\"wood\"/></terrain>\n", "map.not-in-play", "0303" },
  { "bad-side", GRID_POINTY "<sides><run kind=\"brook\" sides=\"0101-0102\"/></sides>\n",
    "map.bad-side", NULL },
  { "half-side", GRID_POINTY "<sides><run kind=\"brook\" sides=\"0101/\"/></sides>\n",
    "map.bad-side", NULL },
  { "no-direction", GRID_POINTY "<sides><run kind=\"scarp\" sides=\"0101/0102\"/></sides>\n",
    "map.side-direction", NULL },
  { "no-need-of-direction", GRID_POINTY
    "<sides><run kind=\"brook\" sides=\"0101>0102\"/></sides>\n", "map.side-direction", NULL },
  { "side-not-adjacent", GRID_POINTY
    "<sides><run kind=\"brook\" sides=\"0101/0103\"/></sides>\n", "map.not-adjacent", "0101" },
  { "side-of-itself", GRID_POINTY
    "<sides><run kind=\"brook\" sides=\"0101/0101\"/></sides>\n", "map.not-adjacent", "0101" },
};

static void
test_finding (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  assert_finding (findings[i].body, findings[i].code, findings[i].hex);
}

/* What is questionable is left out, and the rest stays. */
static void
test_left_out (void)
{
  Fixture f = set_up (GRID_POINTY
                      "<terrain><hex at=\"0101\" terrain=\"wood\"/>"
                      "<hex at=\"0101\" terrain=\"plain\"/></terrain>\n"
                      "<sides><run kind=\"brook\" sides=\"0101/0102 0101/0105 0102/0103\"/>"
                      "</sides>\n"
                      "<paths><path kind=\"way\" hexes=\"0101 0102 9999 0103\"/></paths>\n"
                      "<names><name at=\"7777\" text=\"Gone\"/></names>\n");

  g_assert_cmpuint (terrain_at (&f, "0101"), ==, 1);
  g_assert_cmpuint (g_array_index (f.map->runs, VdRun, 0).sides->len, ==, 2);
  g_assert_cmpuint (g_array_index (f.map->paths, VdPath, 0).cells->len, ==, 3);
  g_assert_cmpuint (f.map->names->len, ==, 0);
  g_assert_cmpuint (f.findings->len, ==, 4);
  tear_down (&f);
}

/* What a file says is repeated in one line, and commands no terminal. */
static void
test_one_line (void)
{
  Fixture f = set_up (GRID_POINTY "<terrain>"
                      "<hex at=\"0101\" terrain=\"a&#10;b&#9;&#x9b;31m\303\251\"/></terrain>\n");
  const VdFinding *finding = f.findings->pdata[0];

  g_assert_cmpuint (f.findings->len, ==, 1);
  g_assert_nonnull (strstr (finding->text, "\"a b   31m\303\251\""));
  tear_down (&f);
}

/* A file that is wrong throughout does not fill memory with complaints. */
static void
test_many_findings (void)
{
  GString *body = g_string_new (GRID_POINTY "<terrain>");
  const VdFinding *last;
  Fixture f;

  for (guint i = 0; i < 2000; i++)
    g_string_append (body, "<hex at=\"zz\" terrain=\"wood\"/>\n");

  g_string_append (body, "</terrain>\n");
  f = set_up (body->str);
  last = f.findings->pdata[f.findings->len - 1];
  g_assert_cmpuint (f.findings->len, <, 1000);
  g_assert_cmpstr (last->code, ==, "map.more");
  g_assert_nonnull (strstr (last->text, "1500"));
  tear_down (&f);
  g_string_free (body, TRUE);
}

/* Of a large map, what is listed near a place is all that is there, and not all that
 * there is: the items of lines and the names that lie in a window, counted. */
typedef struct
{
  guint sides, steps, names;
  guint n_parts, n_names; /* that were listed */
} Count;

static gboolean
is_in (const VdMap    *map,
       const VdWindow *window,
       guint32         cell)
{
  int row = cell / map->grid.columns, column = cell % map->grid.columns;

  return row >= window->top && row <= window->bottom && column >= window->left &&
         column <= window->right;
}

static guint
count_sides (const VdMap    *map,
             const VdWindow *window,
             VdLinePart      part)
{
  const GArray *sides = g_array_index (map->runs, VdRun, part.line).sides;
  guint n = 0;

  for (guint i = part.first; i <= part.last; i++)
    n += is_in (map, window, g_array_index (sides, VdMapSide, i).cell);

  return n;
}

static guint
count_steps (const VdMap    *map,
             const VdWindow *window,
             VdLinePart      part)
{
  const GArray *cells = g_array_index (map->paths, VdPath, part.line).cells;
  guint n = 0;

  for (guint i = part.first; i <= part.last; i++)
    n += is_in (map, window, g_array_index (cells, guint32, i));

  return n;
}

static Count
count_all (const VdMap    *map,
           const VdWindow *window)
{
  Count count = { 0 };

  for (guint i = 0; i < map->runs->len; i++)
    count.sides += count_sides (map, window, (VdLinePart) {
      i, 0, g_array_index (map->runs, VdRun, i).sides->len - 1 });
  for (guint i = 0; i < map->paths->len; i++)
    count.steps += count_steps (map, window, (VdLinePart) {
      i, 0, g_array_index (map->paths, VdPath, i).cells->len - 1 });
  for (guint i = 0; i < map->names->len; i++)
    count.names += is_in (map, window, g_array_index (map->names, VdName, i).cell);

  return count;
}

static Count
count_listed (const VdMap    *map,
              const VdWindow *window)
{
  g_autoptr (GArray) runs = vd_map_list_runs_near (map, window);
  g_autoptr (GArray) paths = vd_map_list_paths_near (map, window);
  g_autoptr (GArray) names = vd_map_list_names_in (map, window);
  Count count = { .n_parts = runs->len + paths->len, .n_names = names->len };

  for (guint i = 0; i < runs->len; i++)
    count.sides += count_sides (map, window, g_array_index (runs, VdLinePart, i));
  for (guint i = 0; i < paths->len; i++)
    count.steps += count_steps (map, window, g_array_index (paths, VdLinePart, i));

  for (guint i = 0; i < names->len; i++)
    {
      guint number = g_array_index (names, guint, i);

      g_assert_true (i == 0 || g_array_index (names, guint, i - 1) < number);
      count.names += is_in (map, window, g_array_index (map->names, VdName, number).cell);
    }

  return count;
}

#define LARGE_COLUMNS 72
#define LARGE_ROWS 70

/* A brook and a way along every fourth row, and names all over. */
static Fixture
set_up_large (void)
{
  g_autoptr (GString) text = g_string_new (NULL);
  g_autoptr (GString) ways = g_string_new ("<paths>");

  g_string_append_printf (text, "<grid orientation=\"pointy\" columns=\"%d\" rows=\"%d\"/>"
                                "<numbering digits=\"2\"/><sides>", LARGE_COLUMNS, LARGE_ROWS);
  for (guint row = 2; row < LARGE_ROWS; row += 4)
    {
      g_string_append_printf (text, "<run id=\"r%u\" kind=\"brook\" sides=\"", row);
      g_string_append_printf (ways, "<path id=\"p%u\" kind=\"way\" hexes=\"", row);
      for (guint column = 1; column <= LARGE_COLUMNS; column++)
        {
          g_string_append_printf (text, " %02u%02u/%02u%02u", row, column, row + 1, column);
          g_string_append_printf (ways, " %02u%02u", row, column);
        }
      g_string_append (text, "\"/>");
      g_string_append (ways, "\"/>");
    }

  g_string_append_printf (text, "</sides>%s</paths><names>", ways->str);
  for (guint i = 0; i < 500; i++)
    g_string_append_printf (text, "<name at=\"%02u%02u\" text=\"N\"/>", i * 37 % LARGE_ROWS + 1,
                            i * 53 % LARGE_COLUMNS + 1);
  g_string_append (text, "</names>");

  return set_up (text->str);
}

static void
test_near (void)
{
  static const VdWindow windows[] = {
    { 0, 0, LARGE_COLUMNS - 1, LARGE_ROWS - 1 }, { 0, 0, 0, 0 }, { 30, 8, 34, 12 },
    { 31, 9, 31, 9 }, { 60, 40, LARGE_COLUMNS - 1, 60 },
  };
  Fixture f = set_up_large ();

  for (guint i = 0; i < G_N_ELEMENTS (windows); i++)
    {
      Count all = count_all (f.map, &windows[i]), listed = count_listed (f.map, &windows[i]);

      g_assert_cmpuint (listed.sides, ==, all.sides);
      g_assert_cmpuint (listed.steps, ==, all.steps);
      g_assert_cmpuint (listed.names, ==, all.names);
      g_assert_cmpuint (listed.n_names, ==, all.names);
      g_assert_true (i > 0 ? listed.n_parts < 30 : all.sides > 1000 && all.names == 500);
    }

  tear_down (&f);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/map/terrain", test_terrain);
  g_test_add_func ("/map/chart", test_chart);
  g_test_add_func ("/map/lone-chart", test_lone_chart);
  g_test_add_func ("/map/strange-kinds", test_strange_kinds);
  g_test_add_func ("/map/sides", test_sides);
  g_test_add_func ("/map/path", test_path);
  g_test_add_func ("/map/path-jumps", test_path_jumps);
  g_test_add_func ("/map/edges", test_edges);
  g_test_add_func ("/map/areas", test_areas);
  g_test_add_func ("/map/area-across", test_area_across);
  g_test_add_func ("/map/names-and-regions", test_names_and_regions);
  g_test_add_func ("/map/name-places", test_name_places);
  g_test_add_func ("/map/near", test_near);
  g_test_add_func ("/map/left-out", test_left_out);
  g_test_add_func ("/map/one-line", test_one_line);
  g_test_add_func ("/map/many-findings", test_many_findings);

  for (guint i = 0; i < G_N_ELEMENTS (findings); i++)
    {
      g_autofree char *path = g_strconcat ("/map/finding/", findings[i].name, NULL);

      g_test_add_data_func (path, GUINT_TO_POINTER (i), test_finding);
    }

  return g_test_run ();
}
