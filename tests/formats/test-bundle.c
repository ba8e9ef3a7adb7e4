/* Bundles: what is joined comes apart as it was, and what leads elsewhere does
 * not come apart at all. */
#include "core/text/phrase.h"
#include "formats/project/bundle.h"
#include "formats/project/fingerprint.h"
#include "formats/project/project.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

#include <glib/gstdio.h>
#include <string.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"

/* A map with all that a file may have beside its root. */
#define ODD_MAP                                                                          \
  HEAD                                                                                   \
  "<!-- before the root -->\n"                                                           \
  "<?paint brush?>\n"                                                                    \
  "<map xmlns=\"urn:vedette:1\" xmlns:x=\"urn:example:x\" id=\"m\" x:ink=\"red\">\n"      \
  "  <grid orientation=\"flat\" columns=\"2\" rows=\"2\"/>\n"                              \
  "  <!-- before the terrain -->\n"                                                      \
  "  <terrain default=\"clear\">\n"                                                       \
  "    <hex at=\"0101\" terrain=\"forest\"/>\n"                                            \
  "    <x:tree>oak &amp; <x:leaf/> ash</x:tree>\n"                                       \
  "    <!-- at the end of the terrain -->\n"                                             \
  "  </terrain>\n"                                                                       \
  "  <!-- at the end of the map -->\n"                                                   \
  "</map>\n"                                                                             \
  "<!-- behind the root -->\n"

#define ODD_SCENARIO                                                                     \
  HEAD                                                                                   \
  "<!-- before the root -->\n"                                                           \
  "<scenario xmlns=\"urn:vedette:1\" xmlns:x=\"urn:example:x\" id=\"s\">\n"               \
  "  <maps>\n"                                                                           \
  "    <map href=\"%s\"/>\n"                                                              \
  "    <map href=\"./%s\"/>\n"                                                            \
  "  </maps>\n"                                                                          \
  "  <x:last/>\n"                                                                        \
  "  <!-- at the end -->\n"                                                              \
  "</scenario>\n"                                                                        \
  "<!-- behind the root -->\n"

static VdDocument *
join (const char *path,
      guint      *n_rewritten)
{
  g_autoptr (GError) error = NULL;
  VdDocument *bundle = vd_bundle_join (path, n_rewritten, &error);

  g_assert_no_error (error);
  return bundle;
}

/* As it would be read from its file. */
static VdDocument *
reread (const VdDocument *document)
{
  g_autoptr (GBytes) text = vd_document_write (document);
  g_autoptr (GError) error = NULL;
  VdDocument *again = vd_document_load_bytes (text, "bundle", &error);

  g_assert_no_error (error);
  g_assert_cmpuint (vd_document_get_n_rewritten (again), ==, 0);
  return again;
}

static void
assert_holds (const VdBundled *file,
              const char      *path)
{
  g_autoptr (GBytes) text = vd_document_write (file->document);
  g_autofree char *there = NULL;
  gsize n_there;

  g_assert_true (g_file_get_contents (path, &there, &n_there, NULL));
  g_assert_cmpmem (g_bytes_get_data (text, NULL), g_bytes_get_size (text), there, n_there);
}

/* Beside one another as under @folder. */
static void
assert_splits (VdDocument *bundle,
               const char *folder,
               guint       n_files)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) files = vd_bundle_split (bundle, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (files->len, ==, n_files);

  for (guint i = 0; i < files->len; i++)
    {
      const VdBundled *file = files->pdata[i];
      g_autofree char *path = g_build_filename (folder, file->name, NULL);

      assert_holds (file, path);
    }
}

static void
test_shipped (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "scenarios", NULL);
  guint n = 0;

  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_prefix (paths->pdata[i], folder) &&
        g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        guint n_rewritten;
        g_autoptr (VdDocument) bundle = join (paths->pdata[i], &n_rewritten);
        g_autoptr (GError) error = NULL;
        g_autoptr (VdProject) apart = vd_project_load (paths->pdata[i], NULL, &error);
        g_autofree char *own = g_path_get_dirname (paths->pdata[i]);

        g_assert_no_error (error);
        g_assert_cmpuint (n_rewritten, ==, 0);
        /* A campaign has its system beside it. */
        assert_splits (reread (bundle),
                       strchr (vd_node_get (vd_document_get_root (apart->scenario), "system"), '/') !=
                       NULL ? folder : own, 2 + apart->maps->len);
        n++;
      }

  g_assert_cmpuint (n, >=, 5);
}

static char *
write_odd (const char *folder,
           const char *map)
{
  g_autofree char *map_path = g_build_filename (folder, map, NULL);
  g_autofree char *text = g_strdup_printf (ODD_SCENARIO, map, map);
  char *path = g_build_filename (folder, "s.scenario.xml", NULL);

  g_assert_true (g_file_set_contents (map_path, ODD_MAP, -1, NULL));
  g_assert_true (g_file_set_contents (path, text, -1, NULL));
  return path;
}

/* Comments, foreign content, and one map that is named in two ways. */
static void
test_odd (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = write_odd (folder, "m.map.xml");
  guint n_rewritten;
  g_autoptr (VdDocument) bundle = join (path, &n_rewritten);

  g_assert_cmpuint (n_rewritten, ==, 0);
  assert_splits (reread (bundle), folder, 2);
  folder_remove (folder);
}

static void
test_rewritten (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = write_odd (folder, "m.map.xml");
  g_autofree char *map = g_build_filename (folder, "m.map.xml", NULL);
  g_autoptr (GString) text = g_string_new (ODD_MAP);
  guint n_rewritten;
  g_autoptr (VdDocument) bundle = NULL;

  g_string_replace (text, "<terrain default", "<terrain   default", 0);
  g_assert_true (g_file_set_contents (map, text->str, -1, NULL));
  bundle = join (path, &n_rewritten);
  g_assert_cmpuint (n_rewritten, ==, 1);
  folder_remove (folder);
}

/* A bundle is the scenario that it was made of: the same rules, and messages
 * with lines of the bundle. */
static void
test_read (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = write_odd (folder, "m.map.xml");
  g_autofree char *to = g_build_filename (folder, "b.scenario.xml", NULL);
  g_autofree char *map = g_build_filename (folder, "m.map.xml", NULL);
  guint n_rewritten;
  g_autoptr (VdDocument) bundle = join (path, &n_rewritten);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) one = NULL, other = NULL;

  one = vd_project_load (path, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (vd_document_save (bundle, to, &error));
  g_assert_cmpint (g_unlink (map), ==, 0);

  other = vd_project_load (to, NULL, &error);
  g_assert_no_error (error);
  g_assert_true (other->is_bundle);
  g_assert_false (one->is_bundle);
  g_assert_cmpuint (other->maps->len, ==, 1);
  g_assert_cmpuint (vd_project_fingerprint (one), ==, vd_project_fingerprint (other));
  g_assert_cmpstr (vd_document_get_name (other->maps->pdata[0]), ==, to);
  g_assert_cmpuint (vd_node_get_line (vd_document_get_root (other->maps->pdata[0])), ==, 13);
  folder_remove (folder);
}

/* Refusals: those of a file that anybody may have sent */

static void
assert_refused (const char *as,
                const char *files,
                const char *message)
{
  g_autofree char *text = g_strdup_printf (HEAD "<scenario xmlns=\"urn:vedette:1\">\n"
                                           "<inline as=\"%s\">\n%s</inline>\n</scenario>\n", as,
                                           files);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *bundle = vd_document_load_bytes (bytes, "bundle", &error);
  g_autoptr (GPtrArray) list = bundle != NULL ? vd_bundle_split (bundle, &error) : NULL;
  g_autofree char *said = NULL;

  g_assert_null (list);
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
  said = vd_phrase_say (error->message, NULL);
  if (strstr (said, message) == NULL || !g_str_has_prefix (said, "bundle:"))
    g_test_message ("%s", said);
  g_assert_nonnull (strstr (said, message));
  g_assert_true (g_str_has_prefix (said, "bundle:"));
}

#define FILE_AT(name) "<file href=\"" name "\"><map/></file>\n"

static void
test_names (void)
{
  static const char *const bad[] = {
    FILE_AT ("../m.map.xml"), FILE_AT ("a/../../m.map.xml"), FILE_AT ("/etc/m.map.xml"),
    FILE_AT (".profile.xml"), FILE_AT ("a/.git/m.xml"), FILE_AT ("m.sh"), FILE_AT (""),
    FILE_AT ("."), FILE_AT ("a\\b.xml"), FILE_AT ("c:m.xml"), FILE_AT ("a&#10;b.xml"),
  };

  for (guint i = 0; i < G_N_ELEMENTS (bad); i++)
    assert_refused ("s.scenario.xml", bad[i], "bundle:4: ");

  assert_refused ("f/s.scenario.xml", FILE_AT ("../../m.map.xml"), "is no name");
  assert_refused ("../s.scenario.xml", FILE_AT ("m.map.xml"), "is no name");
  assert_refused ("/s.scenario.xml", FILE_AT ("m.map.xml"), "is no name");
  assert_refused ("s.scenario.xml", FILE_AT ("a.xml") FILE_AT ("./a.xml"), "bundle:5: ");
  assert_refused ("f/s.xml", FILE_AT ("../f/s.xml"), "would both be");
}

static void
test_contents (void)
{
  assert_refused ("s.xml", "<file href=\"m.xml\"/>\n", "there is none");
  assert_refused ("s.xml", "<file href=\"m.xml\"><map/><system/></file>\n", "several");
  assert_refused ("s.xml", "<file href=\"m.xml\"><map/><x xmlns=\"urn:x\"/></file>\n", "'x'");
  assert_refused ("s.xml", "<file href=\"m.xml\"><later/></file>\n", "'later'");
}

static void
test_no_bundle (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) list = NULL;

  list = vd_bundle_split (vd_document_new (VD_DOCUMENT_SCENARIO, "plain"), &error);
  g_assert_null (list);
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
  g_clear_error (&error);

  list = vd_bundle_split (vd_document_new (VD_DOCUMENT_MAP, "map"), &error);
  g_assert_null (list);
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/bundle/shipped", test_shipped);
  g_test_add_func ("/bundle/odd", test_odd);
  g_test_add_func ("/bundle/rewritten", test_rewritten);
  g_test_add_func ("/bundle/read", test_read);
  g_test_add_func ("/bundle/names", test_names);
  g_test_add_func ("/bundle/contents", test_contents);
  g_test_add_func ("/bundle/no-bundle", test_no_bundle);

  return g_test_run ();
}
