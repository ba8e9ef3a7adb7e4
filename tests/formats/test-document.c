/* Documents: what is read comes back, and edits are small and can be undone. */
#include "formats/document/document.h"
#include "tests/shared/documents.h"
#include "tests/shared/folder.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEAD "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
#define MAP HEAD "<map xmlns=\"urn:vedette:1\" id=\"m\">\n"

/* Helpers */

static VdDocument *
parse (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "test", &error);

  g_assert_no_error (error);
  return document;
}

static char *
print (const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return g_strndup (data, size);
}

static void
assert_prints (const VdDocument *document,
               const char       *expected)
{
  g_autofree char *text = print (document);

  g_assert_cmpstr (text, ==, expected);
}

static void
assert_becomes (const char *text,
                const char *expected,
                guint       n_rewritten)
{
  g_autoptr (VdDocument) document = parse (text);

  assert_prints (document, expected);
  g_assert_cmpuint (vd_document_get_n_rewritten (document), ==, n_rewritten);
}

static void
assert_canonical (const char *text)
{
  assert_becomes (text, text, 0);
}

/* How many lines the two texts do not share, by place: the texts of one edit
 * differ in one line, or one has a line more. */
static guint
count_different (const char *a,
                 const char *b)
{
  g_auto (GStrv) old = g_strsplit (a, "\n", -1);
  g_auto (GStrv) new = g_strsplit (b, "\n", -1);
  guint n_old = g_strv_length (old), n_new = g_strv_length (new);
  guint head = 0, tail = 0;

  while (head < MIN (n_old, n_new) && strcmp (old[head], new[head]) == 0)
    head++;
  while (tail < MIN (n_old, n_new) - head &&
         strcmp (old[n_old - 1 - tail], new[n_new - 1 - tail]) == 0)
    tail++;

  return MAX (n_old, n_new) - head - tail;
}

static VdNode *
find_row (const VdDocument *document,
          const char       *table,
          const char       *attribute,
          const char       *value)
{
  VdNode *row = vd_node_get_first (vd_node_find (vd_document_get_root (document), table));

  while (row != NULL && g_strcmp0 (vd_node_get (row, attribute), value) != 0)
    row = vd_node_get_next (row);

  g_assert_nonnull (row);
  return row;
}

static VdDocument *
load (const char *path)
{
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load (path, &error);

  g_assert_no_error (error);
  return document;
}

/* Reading and writing */

static void
test_shipped (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdDocument) document = load (paths->pdata[i]);
      g_autoptr (GPtrArray) findings = vd_findings_new ();
      g_autofree char *text = NULL;

      g_test_message ("%s", (const char *) paths->pdata[i]);
      g_assert_true (g_file_get_contents (paths->pdata[i], &text, NULL, NULL));
      assert_prints (document, text);
      g_assert_cmpuint (vd_document_get_n_rewritten (document), ==, 0);

      vd_document_check (document, findings);
      g_assert_cmpuint (findings->len, ==, 0);
    }
}

static void
test_canonical (void)
{
  assert_canonical (HEAD "<map xmlns=\"urn:vedette:1\" id=\"m\"/>\n");
  assert_canonical (MAP
                    "  <title>The title</title>\n"
                    "  <title xml:lang=\"de\">Der Titel &amp; &lt;mehr></title>\n"
                    "  <names>\n"
                    "    <name at=\"0101\" text=\"a > b's &quot;c&quot; &amp; &lt;d&#9;e&#10;f&#13;g\"/>\n"
                    "  </names>\n"
                    "</map>\n");
}

/* What the other forms of it become. */
static const char canonical[] = MAP
  "  <title>A title</title>\n"
  "  <terrain default=\"clear\">\n"
  "    <hex at=\"0102\" terrain=\"forest\" status=\"guess\"/>\n"
  "    <hex at=\"0201\" terrain=\"town\"/>\n"
  "  </terrain>\n"
  "</map>\n";

static void
test_other_order (void)
{
  /* Single quotes, other order of attributes. */
  assert_becomes (MAP
                  "  <title>A title</title>\n"
                  "  <terrain default=\"clear\">\n"
                  "    <hex status='guess' terrain='forest' at='0102' />\n"
                  "    <hex at=\"0201\" terrain=\"town\"></hex>\n"
                  "  </terrain>\n"
                  "</map>\n", canonical, 2);
  /* Rows out of order: the one that moves is rewritten. */
  assert_becomes (MAP
                  "  <title>A title</title>\n"
                  "  <terrain default=\"clear\">\n"
                  "    <hex at=\"0201\" terrain=\"town\"/>\n"
                  "    <hex at=\"0102\" terrain=\"forest\" status=\"guess\"/>\n"
                  "  </terrain>\n"
                  "</map>\n", canonical, 1);
}

static void
test_other_lines (void)
{
  g_auto (GStrv) lines = g_strsplit (canonical, "\n", -1);
  g_autofree char *crlf = g_strjoinv ("\r\n", lines);

  /* Windows line ends. */
  assert_becomes (crlf, canonical, 8);
  /* No declaration, empty lines, text over several lines, no last newline. */
  assert_becomes ("<map xmlns=\"urn:vedette:1\" id=\"m\">\n"
                  "\n"
                  "  <title>\n"
                  "    A\n"
                  "    title\n"
                  "  </title>\n"
                  "  <terrain default=\"clear\">\n"
                  "    <hex at=\"0102\" terrain=\"forest\" status=\"guess\"/>\n"
                  "    <hex at=\"0201\" terrain=\"town\"/>\n"
                  "  </terrain>\n"
                  "</map>", canonical, 6);
}

static void
test_own_prefix (void)
{
  assert_becomes (HEAD "<v:map xmlns:v='urn:vedette:1' id='m'><v:title>T</v:title></v:map>\n",
                  HEAD "<map xmlns=\"urn:vedette:1\" xmlns:v=\"urn:vedette:1\" id=\"m\">\n"
                  "  <title>T</title>\n"
                  "</map>\n", 3);
}

static void
test_encodings (void)
{
  static const char expected[] = MAP "  <title>L\303\274tzen</title>\n</map>\n";
  static const char latin[] = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n"
    "<map xmlns=\"urn:vedette:1\" id=\"m\">\n  <title>L\374tzen</title>\n</map>\n";
  g_autofree char *wide = NULL;
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VdDocument) document = NULL;
  gsize size;

  assert_becomes (latin, expected, 2);
  assert_becomes ("\357\273\277" MAP "  <title>L\303\274tzen</title>\n</map>\n", expected, 1);

  wide = g_convert ("<map xmlns=\"urn:vedette:1\" id=\"m\"><title>L\303\274tzen</title></map>", -1,
                    "UTF-16", "UTF-8", NULL, &size, NULL);
  bytes = g_bytes_new (wide, size);
  document = vd_document_load_bytes (bytes, "test", NULL);
  g_assert_nonnull (document);
  assert_prints (document, expected);
}

static void
test_natural_order (void)
{
  assert_becomes (MAP
                  "  <terrain>\n"
                  "    <hex at=\"AA01\" terrain=\"t\"/>\n"
                  "    <hex at=\"Z10\" terrain=\"t\"/>\n"
                  "    <hex at=\"Z9\" terrain=\"t\"/>\n"
                  "    <hex at=\"B2\" terrain=\"t\"/>\n"
                  "  </terrain>\n"
                  "</map>\n",
                  MAP
                  "  <terrain>\n"
                  "    <hex at=\"B2\" terrain=\"t\"/>\n"
                  "    <hex at=\"Z9\" terrain=\"t\"/>\n"
                  "    <hex at=\"Z10\" terrain=\"t\"/>\n"
                  "    <hex at=\"AA01\" terrain=\"t\"/>\n"
                  "  </terrain>\n"
                  "</map>\n", 3);
}

/* Comments and foreign content */

static const char foreign[] = HEAD
  "<?xml-stylesheet href=\"map.css\"?>\n"
  "<!-- before the root -->\n"
  "<map xmlns=\"urn:vedette:1\" xmlns:x=\"urn:example:x\" id=\"m\" x:made-by=\"hand\">\n"
  "  <title>T<!-- in a title --></title>\n"
  "  <x:layers>\n"
  "        kept <x:b>as it</x:b>  is &amp; stays\n"
  "  </x:layers>\n"
  "  <terrain x:level=\"2\">\n"
  "    <!-- the wood -->\n"
  "    <?tool fold?>\n"
  "    <hex at=\"0101\" terrain=\"forest\" x:colour=\"green\"/>\n"
  "    <y:mark xmlns:y=\"urn:example:y\"/>\n"
  "    <hex at=\"0102\" terrain=\"town\">\n"
  "      <x:note xmlns=\"urn:example:z\"><plain a=\"1\"/></x:note>\n"
  "    </hex>\n"
  "    <!-- the end of terrain -->\n"
  "  </terrain>\n"
  "  <plain xmlns=\"urn:example:z\">text</plain>\n"
  "  <none xmlns=\"\"/>\n"
  "</map>\n"
  "<!-- after the root -->\n";

static void
test_foreign_kept (void)
{
  g_autoptr (VdDocument) document = parse (foreign);
  g_autofree char *written = print (document);
  g_autoptr (VdDocument) again = parse (written);

  /* A default namespace of foreign content is written where it is needed. */
  g_assert_nonnull (strstr (written, "<plain xmlns=\"urn:example:z\" a=\"1\"/>"));
  g_assert_nonnull (strstr (written, "<x:b>as it</x:b>  is &amp; stays\n  </x:layers>\n"));
  g_assert_cmpuint (count_different (foreign, written), ==, 1);
  assert_prints (again, written);
}

static void
test_foreign_passed_over (void)
{
  g_autoptr (VdDocument) document = parse (foreign);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  VdNode *row = vd_node_get_first (vd_node_find (vd_document_get_root (document), "terrain"));

  /* Our rows follow each other over the foreign one. */
  g_assert_cmpstr (vd_node_get (vd_node_get_next (row), "at"), ==, "0102");
  g_assert_null (vd_node_get_next (vd_node_get_next (row)));

  vd_document_check (document, findings);
  g_assert_cmpuint (findings->len, ==, 0);
}

static void
test_comments_travel (void)
{
  static const char text[] = MAP
    "  <terrain>\n"
    "    <hex at=\"0101\" terrain=\"a\"/>\n"
    "    <!-- one -->\n"
    "    <!-- two -->\n"
    "    <hex at=\"0102\" terrain=\"b\"/>\n"
    "    <!-- three -->\n"
    "    <hex at=\"0103\" terrain=\"c\"/>\n"
    "    <!-- end -->\n"
    "  </terrain>\n"
    "</map>\n";
  g_autoptr (VdDocument) document = parse (text);
  VdNode *terrain = vd_node_find (vd_document_get_root (document), "terrain");
  VdNode *row = find_row (document, "terrain", "at", "0102");
  VdNode *next;

  vd_document_remove (document, row, &next);
  g_assert_null (vd_node_get_parent (row));
  g_assert_null (vd_node_get_next (row));
  g_assert_cmpstr (vd_node_get (next, "at"), ==, "0103");
  assert_prints (document, MAP
                 "  <terrain>\n"
                 "    <hex at=\"0101\" terrain=\"a\"/>\n"
                 "    <!-- three -->\n"
                 "    <hex at=\"0103\" terrain=\"c\"/>\n"
                 "    <!-- end -->\n"
                 "  </terrain>\n"
                 "</map>\n");

  vd_document_insert (document, terrain, row, next);
  assert_prints (document, text);

  /* The last row leaves the comment that ends the table. */
  row = find_row (document, "terrain", "at", "0103");
  vd_document_remove (document, row, &next);
  g_assert_true (next == VD_NODE_END);
  vd_document_insert (document, terrain, row, next);
  assert_prints (document, text);

  /* What was at the end goes back there, though order has it elsewhere. */
  row = find_row (document, "terrain", "at", "0101");
  vd_document_remove (document, row, NULL);
  vd_document_insert (document, terrain, row, VD_NODE_END);
  g_assert_null (vd_node_get_next (row));
  vd_document_remove (document, row, &next);
  vd_document_insert (document, terrain, row, next);
  g_assert_null (vd_node_get_next (row));
}

static void
test_all_rows_gone (void)
{
  static const char text[] = MAP
    "  <terrain>\n"
    "    <!-- wood -->\n"
    "    <hex at=\"0101\" terrain=\"a\"/>\n"
    "    <!-- end -->\n"
    "  </terrain>\n"
    "</map>\n";
  g_autoptr (VdDocument) document = parse (text);
  VdNode *terrain = vd_node_find (vd_document_get_root (document), "terrain");
  VdNode *row = vd_document_remove (document, vd_node_get_first (terrain), NULL);

  assert_prints (document, MAP "  <terrain>\n    <!-- end -->\n  </terrain>\n</map>\n");
  vd_document_insert (document, terrain, row, NULL);
  assert_prints (document, text);
}

/* Edits */

static void
test_one_line (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdDocument) document = load (paths->pdata[i]);
      g_autofree char *before = print (document);
      VdNode *table = vd_node_get_first (vd_document_get_root (document));

      for (; table != NULL; table = vd_node_get_next (table))
        {
          VdNode *row = vd_node_get_first (table);
          g_autofree char *after = NULL;
          g_autofree char *old = NULL;
          g_autofree char *new = NULL;

          if (row == NULL)
            continue;

          old = vd_node_set (row, "note", "an edit > 'other'");
          after = print (document);
          g_assert_cmpuint (count_different (before, after), ==, 1);

          new = vd_node_set (row, "note", old);
          g_assert_cmpstr (new, ==, "an edit > 'other'");
          assert_prints (document, before);
        }
    }
}

static void
test_attribute_order (void)
{
  g_autoptr (VdDocument) document = parse (MAP
    "  <terrain>\n    <hex at=\"0101\" terrain=\"a\" zeta=\"z\"/>\n  </terrain>\n</map>\n");
  VdNode *row = find_row (document, "terrain", "at", "0101");

  g_assert_null (vd_node_set (row, "note", "n"));
  g_assert_null (vd_node_set (row, "case", "c"));
  g_assert_null (vd_node_set (row, "alpha", "a"));
  assert_prints (document, MAP
    "  <terrain>\n    <hex at=\"0101\" terrain=\"a\" case=\"c\" note=\"n\" zeta=\"z\" alpha=\"a\"/>\n"
    "  </terrain>\n</map>\n");
}

static void
test_insert (void)
{
  g_autoptr (VdDocument) document = vd_document_new (VD_DOCUMENT_MAP, "new");
  VdNode *root = vd_document_get_root (document);
  VdNode *terrain = vd_node_new (document, "terrain");
  static const char *const places[] = { "0203", "0101", "1001", "0204", "0102" };

  vd_document_insert (document, root, terrain, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (places); i++)
    {
      VdNode *row = vd_node_new (document, "hex");

      vd_node_set (row, "terrain", "t");
      vd_node_set (row, "at", places[i]);
      vd_document_insert (document, terrain, row, NULL);
    }

  assert_prints (document, HEAD
                 "<map xmlns=\"urn:vedette:1\">\n"
                 "  <terrain>\n"
                 "    <hex at=\"0101\" terrain=\"t\"/>\n"
                 "    <hex at=\"0102\" terrain=\"t\"/>\n"
                 "    <hex at=\"0203\" terrain=\"t\"/>\n"
                 "    <hex at=\"0204\" terrain=\"t\"/>\n"
                 "    <hex at=\"1001\" terrain=\"t\"/>\n"
                 "  </terrain>\n"
                 "</map>\n");
}

static void
test_detached_outlives (void)
{
  VdDocument *document = parse (MAP
    "  <terrain>\n    <!-- c -->\n    <hex at=\"0101\" terrain=\"a\"/>\n  </terrain>\n</map>\n");
  VdNode *row = vd_document_remove (document, find_row (document, "terrain", "at", "0101"), NULL);

  vd_document_free (document);
  g_assert_cmpstr (vd_node_get (row, "terrain"), ==, "a");
  vd_node_free (row);
}

static void
test_odd_values (void)
{
  g_autoptr (VdDocument) document = parse (HEAD "<map xmlns=\"urn:vedette:1\" id=\"m\"/>\n");
  VdNode *root = vd_document_get_root (document);
  VdNode *title = vd_node_new (document, "title");
  g_autofree char *text = NULL;
  g_autoptr (VdDocument) again = NULL;

  g_free (vd_node_set (root, "id", "a\001b\377c\nd"));
  g_free (vd_node_set_text (title, "  two\n\n words ]]> \002"));
  vd_document_insert (document, root, title, NULL);

  text = print (document);
  again = parse (text);
  g_assert_cmpstr (vd_node_get (vd_document_get_root (again), "id"), ==,
                   "a\357\277\275b\357\277\275c\nd");
  g_assert_cmpstr (vd_node_get_text (vd_node_find (vd_document_get_root (again), "title")), ==,
                   "two words ]]> \357\277\275");
  assert_prints (again, text);
}

static void
test_rewritten_before_edit (void)
{
  g_autoptr (VdDocument) document = parse ("<map xmlns='urn:vedette:1' id='m'/>");

  g_free (vd_node_set (vd_document_get_root (document), "id", "other"));
  g_assert_cmpuint (vd_document_get_n_rewritten (document), ==, 2);
}

/* What a newer version may have written */

static void
test_unknown (void)
{
  static const char text[] = MAP
    "  <fog-banks depth=\"2\">\n"
    "    <bank at=\"0101\"><hex odd=\"yes\"/> text </bank>\n"
    "  </fog-banks>\n"
    "  <grid orientation=\"hexagonal\" columns=\"2\" rows=\"2\" layers=\"3\"/>\n"
    "</map>\n";
  static const char *const codes[] = { "document.unknown-element", "document.unknown-value",
                                       "document.unknown-attribute" };
  static const guint lines[] = { 3, 6, 6 };
  g_autoptr (VdDocument) document = parse (text);
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  assert_prints (document, text);
  vd_document_check (document, findings);
  g_assert_cmpuint (findings->len, ==, G_N_ELEMENTS (codes));

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      g_assert_cmpstr (finding->code, ==, codes[i]);
      g_assert_cmpuint (finding->line, ==, lines[i]);
      g_assert_cmpstr (finding->file, ==, "test");
      g_assert_nonnull (finding->remedy);
    }
}

static void
test_unknown_many (void)
{
  g_autoptr (GString) text = g_string_new (MAP);
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  const VdFinding *last;

  for (guint i = 0; i < 1000; i++)
    g_string_append (text, "  <newer/>\n");
  g_string_append (text, "</map>\n");

  document = parse (text->str);
  vd_document_check (document, findings);
  g_assert_cmpuint (findings->len, ==, 101);

  last = findings->pdata[100];
  g_assert_cmpstr (last->code, ==, "document.unknown-more");
  g_assert_nonnull (strstr (last->text, "900"));
}

static void
test_missing_after_edit (void)
{
  g_autoptr (VdDocument) document = parse (MAP
    "  <terrain>\n    <hex at=\"0101\" terrain=\"a\"/>\n  </terrain>\n</map>\n");
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  g_free (vd_node_set (find_row (document, "terrain", "at", "0101"), "terrain", NULL));
  vd_document_check (document, findings);
  g_assert_cmpuint (findings->len, ==, 1);
  g_assert_cmpstr (((VdFinding *) findings->pdata[0])->code, ==, "document.missing-attribute");
}

/* Saving */

static guint
count_files (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  guint n = 0;

  while (g_dir_read_name (dir) != NULL)
    n++;

  return n;
}

static void
test_save (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.map.xml", NULL);
  g_autofree char *link = g_build_filename (folder, "link.map.xml", NULL);
  g_autofree char *text = NULL;
  g_autoptr (VdDocument) document = parse (HEAD "<map xmlns=\"urn:vedette:1\" id=\"m\"/>\n");
  g_autoptr (GError) error = NULL;
  struct stat info;

  g_assert_true (g_file_set_contents (path, "old", -1, NULL));
  g_assert_cmpint (g_chmod (path, 0640), ==, 0);
  g_assert_cmpint (symlink ("a.map.xml", link), ==, 0);

  vd_document_save (document, link, &error);
  g_assert_no_error (error);

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  assert_prints (document, text);
  g_assert_cmpint (g_stat (path, &info), ==, 0);
  g_assert_cmpuint (info.st_mode & 0777, ==, 0640);
  g_assert_true (g_file_test (link, G_FILE_TEST_IS_SYMLINK));
  g_assert_cmpuint (count_files (folder), ==, 2);

  folder_remove (folder);
}

static void
test_save_nowhere (void)
{
  g_autoptr (VdDocument) document = vd_document_new (VD_DOCUMENT_MAP, "m");
  g_autoptr (GError) error = NULL;

  g_assert_false (vd_document_save (document, "/nonexistent/folder/a.map.xml", &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_true (g_str_has_prefix (error->message, "/nonexistent/folder/a.map.xml: "));
}

/* A disk that fills up, by a limit on the size of files. */
static void
test_save_full (void)
{
  g_autofree char *folder = folder_new ();
  g_autofree char *path = g_build_filename (folder, "a.map.xml", NULL);
  g_autofree char *text = NULL;
  g_autoptr (VdDocument) document = vd_document_new (VD_DOCUMENT_MAP, "m");
  g_autoptr (GError) error = NULL;
  struct rlimit old, small = { 4096, RLIM_INFINITY };
  g_autofree char *long_text = g_strnfill (10000, 'x');

  g_free (vd_node_set (vd_document_get_root (document), "id", long_text));
  g_assert_true (g_file_set_contents (path, "old", -1, NULL));

  signal (SIGXFSZ, SIG_IGN);
  getrlimit (RLIMIT_FSIZE, &old);
  small.rlim_max = old.rlim_max;
  setrlimit (RLIMIT_FSIZE, &small);
  g_assert_false (vd_document_save (document, path, &error));
  setrlimit (RLIMIT_FSIZE, &old);

  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  g_assert_cmpstr (text, ==, "old");
  g_assert_cmpuint (count_files (folder), ==, 1);

  folder_remove (folder);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  g_test_add_func ("/document/shipped", test_shipped);
  g_test_add_func ("/document/canonical", test_canonical);
  g_test_add_func ("/document/other-forms/order", test_other_order);
  g_test_add_func ("/document/other-forms/lines", test_other_lines);
  g_test_add_func ("/document/other-forms/prefix", test_own_prefix);
  g_test_add_func ("/document/encodings", test_encodings);
  g_test_add_func ("/document/natural-order", test_natural_order);
  g_test_add_func ("/document/foreign/kept", test_foreign_kept);
  g_test_add_func ("/document/foreign/passed-over", test_foreign_passed_over);
  g_test_add_func ("/document/comments/travel", test_comments_travel);
  g_test_add_func ("/document/comments/all-rows-gone", test_all_rows_gone);
  g_test_add_func ("/document/edit/one-line", test_one_line);
  g_test_add_func ("/document/edit/attribute-order", test_attribute_order);
  g_test_add_func ("/document/edit/insert", test_insert);
  g_test_add_func ("/document/edit/detached-outlives", test_detached_outlives);
  g_test_add_func ("/document/edit/odd-values", test_odd_values);
  g_test_add_func ("/document/edit/rewritten-before", test_rewritten_before_edit);
  g_test_add_func ("/document/unknown/kinds", test_unknown);
  g_test_add_func ("/document/unknown/many", test_unknown_many);
  g_test_add_func ("/document/unknown/missing-after-edit", test_missing_after_edit);
  g_test_add_func ("/document/save/keeps", test_save);
  g_test_add_func ("/document/save/nowhere", test_save_nowhere);
  g_test_add_func ("/document/save/full", test_save_full);

  return g_test_run ();
}
