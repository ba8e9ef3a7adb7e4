/* Scans that a map lists: what is read of their rows, whether their files are there, and that
 * nothing of play depends on them. */
#include "formats/map/scans.h"

#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#include "formats/check/check.h"
#include "formats/io/file-hash.h"
#include "formats/project/fingerprint.h"
#include "tests/shared/folder.h"

#define HEAD \
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n" \
  "<map xmlns=\"urn:vedette:1\" id=\"m\">\n  <title>M</title>\n" \
  "  <grid orientation=\"pointy\" columns=\"6\" rows=\"5\"/>\n" \
  "  <numbering digits=\"2\"/>\n"
#define SCANS(rows) "  <scans>\n" rows "  </scans>\n"
#define TAIL "</map>\n"
#define HASH_OF_ABC "sha256:ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"

static const char whole[] =
  HEAD SCANS (
  "    <scan id=\"west\" file=\"maps/west.tif\" hash=\"" HASH_OF_ABC "\" width=\"600\""
  " height=\"400\" page=\"2\" fit=\"affine\" correction=\"spline\" from=\"0405\" to=\"0202\""
  " source=\"sheet\">\n"
  "      <control at=\"0203\" x=\"20.5\" y=\"30\" origin=\"found\"/>\n"
  "      <control at=\"0302\" x=\"600\" y=\"0\"/>\n"
  "    </scan>\n"
  "    <scan id=\"east\" file=\"east.png\"/>\n") TAIL;

typedef struct
{
  VdDocument *document;
  VdChart    *chart;
  VdFindings *findings;
  VdMap      *map;
} Fixture;

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
set_up (const char *text)
{
  Fixture f = { load (text), vd_chart_new (NULL, NULL), vd_findings_new () };

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
}

static const VdControl *
get_control (const VdScan *scan,
             guint         i)
{
  return &g_array_index (scan->controls, VdControl, i);
}

static void
test_rows (void)
{
  Fixture f = set_up (whole);
  const VdScan *west = vd_map_find_scan (f.map, "west");
  const VdScan *east = vd_map_find_scan (f.map, "east");

  g_assert_cmpuint (f.findings->len, ==, 0);
  g_assert_cmpuint (f.map->scans->len, ==, 2);
  g_assert_null (vd_map_find_scan (f.map, "north"));

  g_assert_cmpstr (west->file, ==, "maps/west.tif");
  g_assert_cmpstr (west->hash, ==, HASH_OF_ABC);
  g_assert_cmpuint (west->width, ==, 600);
  g_assert_cmpuint (west->height, ==, 400);
  g_assert_cmpuint (west->page, ==, 2);
  g_assert_cmpint (west->fit, ==, VD_SCAN_AFFINE);
  g_assert_true (west->is_corrected);
  g_assert_cmpint (west->part.left, ==, 1);
  g_assert_cmpint (west->part.top, ==, 1);
  g_assert_cmpint (west->part.right, ==, 4);
  g_assert_cmpint (west->part.bottom, ==, 3);
  g_assert_cmpuint (west->controls->len, ==, 2);
  g_assert_cmpuint (get_control (west, 0)->cell, ==, 6 + 2);
  g_assert_cmpfloat (get_control (west, 0)->x, ==, 20.5);
  g_assert_cmpfloat (get_control (west, 0)->y, ==, 30);
  g_assert_true (get_control (west, 0)->is_found);
  g_assert_false (get_control (west, 1)->is_found);

  g_assert_null (east->hash);
  g_assert_cmpuint (east->width, ==, 0);
  g_assert_cmpuint (east->page, ==, 1);
  g_assert_cmpint (east->fit, ==, VD_SCAN_PROJECTIVE);
  g_assert_false (east->is_corrected);
  g_assert_cmpint (east->part.right, ==, 5);
  g_assert_cmpint (east->part.bottom, ==, 4);
  g_assert_cmpuint (east->controls->len, ==, 0);
  tear_down (&f);
}

static void
test_canonical (void)
{
  g_autoptr (VdDocument) document = load (whole);
  g_autoptr (GBytes) written = vd_document_write (document);

  g_assert_cmpmem (g_bytes_get_data (written, NULL), g_bytes_get_size (written), whole,
                   strlen (whole));
}

/* What is wrong in a row is said with its line, and the rest of the row stays. */
static void
test_faults (void)
{
  static const struct
  {
    const char *row;
    const char *code;
    guint       n_controls;
  } rows[] = {
    { "<scan id='a' file='a.png' hash='md5:1'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' hash='SHA256:ba'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' width='0'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' width='100001'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' height='-1'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' page='two'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' from='0101'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' to='0101'/>", "scan.bad-value", 0 },
    { "<scan id='a' file='a.png' from='0101' to='0909'/>", "map.no-such-hex", 0 },
    { "<scan id='a' file='a.png'><control at='0909' x='1' y='1'/></scan>", "map.no-such-hex", 0 },
    { "<scan id='a' file='a.png'><control at='0101' x='nan' y='1'/></scan>", "scan.bad-control",
      0 },
    { "<scan id='a' file='a.png'><control at='0101' x='1e9' y='1'/></scan>", "scan.bad-control",
      0 },
    { "<scan id='a' file='a.png'><control at='0101' x='1,5' y='1'/></scan>", "scan.bad-control",
      0 },
    { "<scan id='a' file='a.png' height='9'><control at='0101' x='1' y='9.01'/></scan>",
      "scan.bad-control", 0 },
    { "<scan id='a' file='a.png'><control at='0101' x='1' y='1'/><control at='0101' x='2' y='1'/>"
      "</scan>", "scan.control-twice", 1 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strconcat (HEAD "<scans>\n", rows[i].row, "</scans>" TAIL, NULL);
      Fixture f = set_up (text);
      const VdFinding *finding;

      g_test_message ("%s", rows[i].row);
      g_assert_cmpuint (f.findings->len, ==, 1);
      finding = f.findings->pdata[0];
      g_assert_cmpstr (finding->code, ==, rows[i].code);
      g_assert_cmpuint (finding->line, ==, 7);
      g_assert_nonnull (finding->remedy);
      g_assert_nonnull (vd_map_find_scan (f.map, "a"));
      g_assert_cmpuint (vd_map_find_scan (f.map, "a")->controls->len, ==, rows[i].n_controls);
      tear_down (&f);
    }
}

/* A row without its file, or a point without its hex, makes no map. */
static void
test_errors (void)
{
  static const char *const rows[] = {
    "<scan file='a.png'/>", "<scan id='a'/>", "<control at='0101' x='1' y='1'/>",
    "<scan id='a' file='a.png'><control x='1' y='1'/></scan>",
    "<scan id='a' file='a.png'><control at='0101' y='1'/></scan>",
    "<scan id='a' file='a.png'><control at='0101' x='1'/></scan>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = g_strconcat (HEAD "<scans>\n", rows[i], "</scans>" TAIL, NULL);
      g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
      g_autoptr (GError) error = NULL;
      g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "test.map.xml", &error);

      g_test_message ("%s", rows[i]);
      g_assert_null (document);
      g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
      g_assert_true (g_str_has_prefix (error->message, "test.map.xml:7: "));
    }
}

/* A map follows an edit of a point without being made anew. */
static void
test_update (void)
{
  Fixture f = set_up (whole);
  VdNode *row = vd_map_find_scan (f.map, "west")->node;
  VdNode *control = vd_node_get_first (row);
  VdMapUpdate *update = vd_map_update_new (f.map, f.chart);

  vd_map_update_before (update, control, row);
  g_free (vd_node_set (control, "x", "99.25"));
  vd_map_update_after (update, control, row);
  g_assert_true (vd_map_update_finish (update));
  g_assert_cmpuint (f.map->scans->len, ==, 2);
  g_assert_cmpfloat (get_control (vd_map_find_scan (f.map, "west"), 0)->x, ==, 99.25);

  /* Unfinished rows are met while somebody edits. */
  update = vd_map_update_new (f.map, f.chart);
  vd_map_update_before (update, control, row);
  g_free (vd_node_set (control, "x", NULL));
  vd_map_update_after (update, control, row);
  g_assert_true (vd_map_update_finish (update));
  g_assert_cmpuint (vd_map_find_scan (f.map, "west")->controls->len, ==, 1);

  update = vd_map_update_new (f.map, f.chart);
  vd_map_update_before (update, row, vd_node_get_parent (row));
  g_assert_true (vd_document_remove (f.document, row, NULL) == row);
  vd_map_update_after (update, row, vd_node_find (vd_document_get_root (f.document), "scans"));
  g_assert_true (vd_map_update_finish (update));
  g_assert_cmpuint (f.map->scans->len, ==, 1);
  vd_node_free (row);
  tear_down (&f);
}

static void
test_fingerprint (void)
{
  g_autoptr (VdDocument) with = load (whole);
  g_autoptr (VdDocument) without = load (HEAD TAIL);
  g_autoptr (VdDocument) other = load (HEAD "<terrain default='wood'/>" TAIL);

  g_assert_cmpuint (vd_document_fingerprint (with), ==, vd_document_fingerprint (without));
  g_assert_cmpuint (vd_document_fingerprint (with), !=, vd_document_fingerprint (other));
}

static void
test_paths (void)
{
  static const struct
  {
    const char *file;
    const char *map;
    const char *path;
    gboolean    is_outside;
  } rows[] = {
    { "a.png", "b.map.xml", "a.png", FALSE },
    { "a.png", "x/b.map.xml", "x/a.png", FALSE },
    { "s/../a.png", "/x/b.map.xml", "/x/s/../a.png", FALSE },
    { "./a.png", "x/b.map.xml", "x/./a.png", FALSE },
    { "../a.png", "x/b.map.xml", "x/../a.png", TRUE },
    { "s/../../s/a.png", "x/b.map.xml", "x/s/../../s/a.png", TRUE },
    { "/y/a.png", "x/b.map.xml", "/y/a.png", TRUE },
    { "C:\\maps\\a.png", "x/b.map.xml", "x/C:\\maps\\a.png", TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const VdScan scan = { .id = "a", .file = rows[i].file };
      g_autofree char *path = vd_scan_get_path (&scan, rows[i].map);

      g_assert_cmpstr (path, ==, rows[i].path);
      g_assert_cmpint (vd_scan_is_outside (&scan), ==, rows[i].is_outside);
    }
}

static void
test_pixels (void)
{
  static const struct { double pixel; const char *text; } rows[] = {
    { 0, "0" }, { 0.5, "0.5" }, { 12.345, "12.35" }, { 1200, "1200" }, { 99.999, "100" },
    { -0.001, "0" }, { 0.1 + 0.2, "0.3" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      g_autofree char *text = vd_scan_format_pixel (rows[i].pixel);

      g_assert_cmpstr (text, ==, rows[i].text);
    }
}

/* Files */

static void
put (const char *path,
     const char *text)
{
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
}

static gboolean
refuse (gpointer data,
        guint64  done,
        guint64  total)
{
  g_assert_cmpuint (done, ==, total);
  return FALSE;
}

static void
test_hash (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "a", NULL);
  g_autofree char *none = g_build_filename (folder, "b", NULL);
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL, *other = NULL;

  put (path, "abc");
  g_assert_null (vd_file_hash (path, refuse, NULL, &error));
  g_assert_no_error (error);
  hash = vd_file_hash (path, NULL, NULL, &error);
  g_assert_cmpstr (hash, ==, HASH_OF_ABC);

  /* Told from what was there before, though it has the same size. */
  put (path, "abd");
  other = vd_file_hash (path, NULL, NULL, &error);
  g_assert_cmpstr (other, !=, hash);

  g_assert_null (vd_file_hash (none, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_clear_error (&error);
  g_assert_null (vd_file_hash (folder, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_clear_error (&error);
  g_assert_null (vd_file_hash ("/dev/zero", NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_clear_error (&error);

  /* Larger than anything that could be a scan, though it takes no room. */
  g_assert_cmpint (truncate (path, VD_FILE_HASH_MOST + 1), ==, 0);
  g_assert_null (vd_file_hash (path, NULL, NULL, &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_LIMIT);
  folder_remove (folder);
}

/* The codes that a check of the map finds of its scans, with blanks between. */
static char *
check (const char *path)
{
  g_autoptr (VdFindings) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, findings, &error);
  GString *codes = g_string_new (NULL);

  g_assert_no_error (error);
  vd_check_project (project, NULL, findings);
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if (!g_str_has_prefix (finding->code, "scan."))
        continue;
      g_test_message ("%u: %s", finding->line, finding->text);
      g_assert_cmpuint (finding->line, >, 0);
      g_string_append_printf (codes, "%s%s", codes->len > 0 ? " " : "", finding->code);
    }

  return g_string_free (codes, FALSE);
}

static void
test_check (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *inner = g_build_filename (folder, "maps", NULL);
  g_autofree char *map = g_build_filename (folder, "m.map.xml", NULL);
  g_autofree char *west = g_build_filename (inner, "west.tif", NULL);
  g_autofree char *east = g_build_filename (folder, "east.png", NULL);
  static const char *const expected[] = {
    "scan.missing scan.missing", "scan.changed scan.missing", "scan.missing", "",
  };

  g_assert_cmpint (g_mkdir (inner, 0700), ==, 0);
  put (map, whole);
  for (guint i = 0; i < G_N_ELEMENTS (expected); i++)
    {
      g_autofree char *codes = NULL;

      if (i == 1)
        put (west, "abd");
      else if (i == 2)
        put (west, "abc");
      else if (i == 3)
        put (east, "");
      codes = check (map);
      g_assert_cmpstr (codes, ==, expected[i]);
    }

  folder_remove (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/scans/rows", test_rows);
  g_test_add_func ("/scans/canonical", test_canonical);
  g_test_add_func ("/scans/faults", test_faults);
  g_test_add_func ("/scans/errors", test_errors);
  g_test_add_func ("/scans/update", test_update);
  g_test_add_func ("/scans/fingerprint", test_fingerprint);
  g_test_add_func ("/scans/paths", test_paths);
  g_test_add_func ("/scans/pixels", test_pixels);
  g_test_add_func ("/scans/hash", test_hash);
  g_test_add_func ("/scans/check", test_check);

  return g_test_run ();
}
