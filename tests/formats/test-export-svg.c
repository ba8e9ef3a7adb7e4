/* test-export-svg.c: the layers and ids of a drawing for artists
 *
 * VD_BATTLE is a battle with names, roads, rivers and units. */
#include <string.h>

#include "formats/exchange/export.h"
#include "formats/exchange/hex-facts.h"
#include "formats/io/foreign-xml.h"
#include "tests/shared/documents.h"
#include "tests/shared/made.h"

/* Ids that are no ids of XML, two that become one without care, rows without an id. */
static const char odd_map[] =
  "<map xmlns='urn:vedette:1' id='7 odd'><title>Odd &amp; even</title>"
  "<grid orientation='pointy' columns='4' rows='3' stagger='second'/>"
  "<edges><edge id='north' name='North' side='top'/></edges>"
  "<terrain default='clear'><hex at='0102' terrain='forest'/><hex at='0201' terrain='town'/>"
  "</terrain>"
  "<sides><run kind='slope' sides='0102&gt;0101'/><run id='brook' kind='stream' name='Brook'"
  " sides='0202/0102 0202/0103'/><run kind='bridge' sides='0202/0102'/></sides>"
  "<paths><path kind='road' hexes='0201 0202 0203'/><path kind='road' hexes='0201 0202 0203'/>"
  "</paths>"
  "<names><name at='0201' text='A &lt; B'/></names>"
  "<regions><region id='h#' name='Hills' kind='heights' hexes='0303 0304'/></regions></map>";
static const char odd_scenario[] =
  "<scenario xmlns='urn:vedette:1' id='s'>"
  "<sides><side id='blue' color='#3050a0'/></sides>"
  "<units><unit id='u#1' name='One' side='blue' class='foot' strength='8' move='3'/>"
  "<unit id='u_23_1' side='blue' class='foot' strength='5' move='3'/>"
  "<unit id='blücher' side='blue' class='foot' strength='5' move='3'/></units>"
  "<setup><place unit='u#1' at='0101'/><place unit='u_23_1' at='0101'/>"
  "<place unit='blücher' at='0303'/></setup><turns count='3'/></scenario>";
static const char odd_system[] =
  "<system xmlns='urn:vedette:1' id='y'><classes><class id='foot' symbol='infantry'/></classes>"
  "<chart><hex id='clear' look='clear'/><hex id='forest' look='forest'/>"
  "<hex id='town' look='town'/><side id='slope' directed='yes' look='slope'/><side id='stream' look='stream'/>"
  "<side id='bridge' look='bridge'/><path id='road' look='road'/></chart></system>";

static VdProject *
make_odd (void)
{
  return vd_project_new ("made", read_document (odd_system), read_document (odd_scenario),
                         read_document (odd_map), NULL);
}

static VdProject *
load_shipped (void)
{
  return load_battle (g_getenv ("VD_BATTLE"));
}

/* @option: (nullable) */
static VdExported *
try (VdProject   *project,
     const char  *option,
     const char  *value,
     GError     **error)
{
  g_autoptr (GHashTable) values = g_hash_table_new (g_str_hash, g_str_equal);
  VdExportRequest request = { vd_export_find_format ("svg"), project, NULL, values };

  if (option != NULL)
    g_hash_table_insert (values, (gpointer) option, (gpointer) value);

  return vd_export_run (&request, error);
}

/* The first file.  (transfer full) */
static GBytes *
export (VdProject  *project,
        const char *option,
        const char *value)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdExported) exported = try (project, option, value, &error);

  g_assert_no_error (error);
  return g_bytes_ref (((VdOutputFile *) exported->files->pdata[0])->bytes);
}

static VdXmlNode *
read_back (GBytes *bytes)
{
  g_autoptr (GError) error = NULL;
  VdXmlNode *root = vd_xml_read (bytes, "made.svg", &error);

  g_assert_no_error (error);
  g_assert_cmpstr (root->name, ==, "svg");
  return root;
}

static const VdXmlNode *
find_id (const VdXmlNode *node,
         const char      *id)
{
  if (g_strcmp0 (vd_xml_node_get (node, "id"), id) == 0)
    return node;

  for (guint i = 0; i < node->children->len; i++)
    {
      const VdXmlNode *found = find_id (node->children->pdata[i], id);

      if (found != NULL)
        return found;
    }

  return NULL;
}

static guint
count_elements (const VdXmlNode *node,
                const char      *name)
{
  guint n = strcmp (node->name, name) == 0;

  for (guint i = 0; i < node->children->len; i++)
    n += count_elements (node->children->pdata[i], name);

  return n;
}

/* All text in it, one behind the other. */
static void
read_text (const VdXmlNode *node,
           GString         *text)
{
  if (strcmp (node->name, "text") == 0)
    g_string_append_printf (text, "%s|", node->text);
  for (guint i = 0; i < node->children->len; i++)
    read_text (node->children->pdata[i], text);
}

static void
assert_text (const VdXmlNode *root,
             const char      *id,
             const char      *expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  const VdXmlNode *node = find_id (root, id);

  g_assert_nonnull (node);
  read_text (node, text);
  g_assert_cmpstr (text->str, ==, expected);
}

/* Ids */

static gboolean
is_id (const char *id)
{
  if (!g_ascii_isalpha (*id) && *id != '_')
    return FALSE;
  for (const char *c = id; *c != '\0'; c++)
    if ((guchar) *c < 0x80 && !g_ascii_isalnum (*c) && strchr ("-._", *c) == NULL)
      return FALSE;

  return TRUE;
}

static void
collect_ids (const VdXmlNode *node,
             GHashTable      *ids)
{
  const char *id = vd_xml_node_get (node, "id");

  if (id != NULL)
    {
      g_assert_true (is_id (id));
      g_assert_true (g_hash_table_add (ids, (gpointer) id));
    }
  for (guint i = 0; i < node->children->len; i++)
    collect_ids (node->children->pdata[i], ids);
}

/* (transfer full) (nullable): what an attribute refers to: a colour begins with # too */
static char *
read_reference (const VdXmlAttribute *attribute)
{
  const char *url = strstr (attribute->value, "url(#");

  if (url != NULL)
    return g_strndup (url + strlen ("url(#"), strcspn (url + strlen ("url(#"), ")"));

  return strcmp (attribute->name, "xlink:href") == 0 ? g_strdup (attribute->value + 1) : NULL;
}

/* Whatever is referred to is there. */
static void
assert_refers (const VdXmlNode *node,
               GHashTable      *ids)
{
  for (guint i = 0; i < node->attributes->len; i++)
    {
      g_autofree char *id = read_reference (&g_array_index (node->attributes, VdXmlAttribute, i));

      if (id == NULL)
        continue;
      g_assert_true (g_hash_table_contains (ids, id));
    }

  for (guint i = 0; i < node->children->len; i++)
    assert_refers (node->children->pdata[i], ids);
}

static void
assert_sound (VdProject  *project,
              const char *option,
              const char *value)
{
  g_autoptr (GBytes) bytes = export (project, option, value);
  g_autoptr (VdXmlNode) root = read_back (bytes);
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);

  collect_ids (root, ids);
  assert_refers (root, ids);
  g_assert_cmpuint (g_hash_table_size (ids), >, 30);
}

static void
test_ids (void)
{
  g_autoptr (VdProject) odd = make_odd (), battle = load_shipped ();

  assert_sound (odd, NULL, NULL);
  assert_sound (odd, "lettering", "outlines");
  assert_sound (battle, NULL, NULL);
  assert_sound (battle, "legend", "yes");
  assert_sound (battle, "lettering", "outlines");
}

static void
test_things (void)
{
  static const char *const things[] = {
    "map-7_20_odd", "hex-0101", "hex-0304", "town-0201", "number-0304",
    "run-brook", "line-brook", "line-brook-bank", "run-slope-0102-0101", "line-slope-0102-0101",
    "side-0102-0101-slope", "side-0102-0202-stream", "crossing-0102-0202",
    "path-road-0201-0203", "path-road-0201-0203-edge", "path-road-0201-0203-2",
    "name-0201", "region-h_23_", "area-heights", "area-forest", "edge-north",
    "unit-u_23_1", "unit-u_23_1-2", "unit-blücher",
  };
  g_autoptr (VdProject) project = make_odd ();
  g_autoptr (GBytes) bytes = export (project, NULL, NULL);
  g_autoptr (VdXmlNode) root = read_back (bytes);

  for (guint i = 0; i < G_N_ELEMENTS (things); i++)
    if (find_id (root, things[i]) == NULL)
      g_error ("there is no %s in\n%.*s", things[i], (int) g_bytes_get_size (bytes),
               (const char *) g_bytes_get_data (bytes, NULL));

  assert_text (root, "name-0201", "A < B|A < B|");
  /* The strongest is drawn last. */
  assert_text (root, "unit-u_23_1", "5\u2011" "3|");
  assert_text (root, "unit-u_23_1-2", "8\u2011" "3|");
  assert_text (root, "number-0304", "0304|");
  g_assert_cmpuint (find_id (root, "hexes")->children->len, ==, 12);
  g_assert_cmpstr (vd_xml_node_get (find_id (root, "hex-0102"), "data-terrain"), ==, "forest");
  g_assert_null (vd_xml_node_get (find_id (root, "hex-0101"), "data-terrain"));
  g_assert_cmpstr (vd_xml_node_find (root, "title")->text, ==, "Odd & even");
}

/* Layers */

static char *
list_layers (const VdXmlNode *root)
{
  GString *layers = g_string_new (NULL);

  for (guint i = 0; i < root->children->len; i++)
    {
      const VdXmlNode *node = root->children->pdata[i];

      if (g_strcmp0 (vd_xml_node_get (node, "inkscape:groupmode"), "layer") == 0)
        {
          g_assert_nonnull (vd_xml_node_get (node, "inkscape:label"));
          g_string_append_printf (layers, "%s ", vd_xml_node_get (node, "id") + strlen ("layer-"));
        }
      else
        g_assert_true (strcmp (node->name, "title") == 0 || strcmp (node->name, "metadata") == 0 ||
                       strcmp (node->name, "defs") == 0);
    }

  return g_string_free (layers, FALSE);
}

static void
assert_layers (VdProject  *project,
               const char *option,
               const char *value,
               const char *expected)
{
  g_autoptr (GBytes) bytes = export (project, option, value);
  g_autoptr (VdXmlNode) root = read_back (bytes);
  g_autofree char *layers = list_layers (root);

  g_assert_cmpstr (layers, ==, expected);
}

static void
test_layers (void)
{
  g_autoptr (VdProject) project = make_odd ();
  g_autoptr (VdProject) battle = load_shipped ();
  g_autoptr (GError) error = NULL;

  assert_layers (project, NULL, NULL,
                 "paper regions terrain grid slopes paths water towns numbers names units border ");
  assert_layers (project, "layers", "grid,units", "paper grid units border ");
  assert_layers (project, "layers", "sides, terrain", "paper terrain slopes water towns border ");
  assert_layers (project, "layers", "units", "paper units border ");
  assert_layers (battle, "legend", "yes",
                 "paper legend regions terrain grid slopes paths water towns numbers names "
                 "units border ");
  g_assert_null (try (project, "layers", "grid,roads", &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPTION);
  g_assert_true (g_str_has_prefix (error->message, "layers: "));
}

/* Text is text, or none is; the same is written. */
static void
test_lettering (void)
{
  g_autoptr (VdProject) project = load_shipped ();
  g_autoptr (GBytes) as_text = export (project, NULL, NULL);
  g_autoptr (GBytes) as_outlines = export (project, "lettering", "outlines");
  g_autoptr (VdXmlNode) text = read_back (as_text), outlines = read_back (as_outlines);

  g_assert_cmpuint (count_elements (text, "text"), >, 300);
  g_assert_cmpuint (count_elements (text, "symbol"), ==, 0);
  g_assert_cmpuint (count_elements (outlines, "text"), ==, 0);
  g_assert_cmpuint (count_elements (outlines, "symbol"), >, 20);
}

static double
get_length (VdProject  *project,
            const char *width,
            const char *attribute)
{
  g_autoptr (GBytes) bytes = export (project, width != NULL ? "hex-width" : NULL, width);
  g_autoptr (VdXmlNode) root = read_back (bytes);
  const char *value = vd_xml_node_get (root, attribute);

  g_assert_true (g_str_has_suffix (value, "pt"));
  return g_ascii_strtod (value, NULL);
}

static void
test_width (void)
{
  g_autoptr (VdProject) project = make_odd ();
  double usual = 0.5 / 0.78 * 25.4; /* a counter of half an inch on 78 % of a hex */

  g_assert_cmpfloat_with_epsilon (get_length (project, "40", "width") / 40,
                                  get_length (project, NULL, "width") / usual, 1e-3);
  g_assert_cmpfloat_with_epsilon (get_length (project, "40", "height") / 40,
                                  get_length (project, NULL, "height") / usual, 1e-3);
}

/* Edits */

/* (transfer full): the lines of @a that are not those of @b, at the place where they
 * differ */
static char *
find_change (GBytes *a,
             GBytes *b)
{
  g_auto (GStrv) ours = g_strsplit (g_bytes_get_data (a, NULL), "\n", -1);
  g_auto (GStrv) theirs = g_strsplit (g_bytes_get_data (b, NULL), "\n", -1);
  guint n = g_strv_length (ours), other = g_strv_length (theirs);
  guint first = 0, last = 0;
  GString *all = g_string_new (NULL);

  while (first < n && first < other && strcmp (ours[first], theirs[first]) == 0)
    first++;
  while (last < n - first && last < other - first &&
         strcmp (ours[n - 1 - last], theirs[other - 1 - last]) == 0)
    last++;
  for (guint i = first; i < n - last; i++)
    g_string_append_printf (all, "%s\n", ours[i]);

  return g_string_free (all, FALSE);
}

static VdNode *
find_unit (const VdDocument *scenario,
           const char       *id)
{
  const VdNode *row = vd_row_first (scenario, "units", "unit");

  while (strcmp (vd_row_get (row, "id"), id) != 0)
    row = vd_row_next (row);

  return (VdNode *) row;
}

static void
test_edit (void)
{
  g_autoptr (VdProject) project = load_shipped ();
  g_autoptr (GBytes) before = export (project, NULL, NULL);
  const VdNode *place = vd_row_first (project->scenario, "setup", "place");
  VdNode *unit = find_unit (project->scenario, vd_node_get (place, "unit"));
  g_autoptr (GBytes) after = NULL;
  g_autofree char *change = NULL, *id = g_strconcat ("unit-", vd_node_get (unit, "id"), NULL);

  g_free (vd_node_set (unit, "strength", "77"));
  vd_project_resolve (project, NULL);
  after = export (project, NULL, NULL);
  change = find_change (after, before);
  g_assert_true (g_str_has_prefix (change, "<g id=\"unit-"));
  g_assert_nonnull (strstr (change, id));
  g_assert_nonnull (strstr (change, ">77\u2011"));
  g_assert_null (strstr (change, "</g>\n<g id="));
}

static void
test_cancel (void)
{
  g_autoptr (VdProject) project = load_shipped ();
  VdWatch watch = { 0 };
  VdExportRequest request = { .format = vd_export_find_format ("svg"), .project = project,
                              .watch = &watch };
  g_autoptr (GError) error = NULL;

  g_atomic_int_set (&watch.cancelled, 1);
  g_assert_null (vd_export_run (&request, &error));
  g_assert_error (error, VD_EXCHANGE_ERROR, VD_EXCHANGE_ERROR_CANCELLED);
}

static void
test_left (void)
{
  g_autoptr (VdProject) project = load_shipped ();
  g_autoptr (VdExported) all = try (project, NULL, NULL, NULL);
  g_autoptr (VdExported) part = try (project, "layers", "terrain,grid", NULL);
  g_autofree char *of_all = vd_left_say (all->left, NULL);
  g_autofree char *of_part = vd_left_say (part->left, NULL);

  g_assert_null (strstr (of_all, "layers that were not asked for"));
  g_assert_nonnull (strstr (of_all, "units that do not start in a hex"));
  g_assert_nonnull (strstr (of_part, "layers that were not asked for (6)"));
}

/* Of a run that can be drawn in part what cannot. */
static void
test_left_sides (void)
{
  g_auto (GStrv) parts = g_strsplit (odd_map, "0202/0103'", -1);
  g_autofree char *text = g_strjoinv ("0202/0103 0202/0304 0103'", parts);
  g_autoptr (VdProject) project = vd_project_new ("made", read_document (odd_system),
                                                  read_document (odd_scenario), read_document (text),
                                                  NULL);
  g_autoptr (VdExported) exported = try (project, NULL, NULL, NULL);
  g_autofree char *said = vd_left_say (exported->left, NULL);

  g_assert_nonnull (strstr (said, "hexsides that the map does not have (2)"));
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/export-svg/ids", test_ids);
  g_test_add_func ("/export-svg/things", test_things);
  g_test_add_func ("/export-svg/layers", test_layers);
  g_test_add_func ("/export-svg/lettering", test_lettering);
  g_test_add_func ("/export-svg/width", test_width);
  g_test_add_func ("/export-svg/edit", test_edit);
  g_test_add_func ("/export-svg/cancel", test_cancel);
  g_test_add_func ("/export-svg/left", test_left);
  g_test_add_func ("/export-svg/left-sides", test_left_sides);

  return g_test_run ();
}
