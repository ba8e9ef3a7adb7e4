/* Documents from strangers: each gives one line that names file and line, in
 * bounded memory and time. */
#include "core/text/phrase.h"
#include "formats/document/document.h"
#include "tests/shared/share.h"

#include <glib/gstdio.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

#define MAP "<map xmlns=\"urn:vedette:1\">\n"

static char *
translate (const char *sentence)
{
  return strcmp (sentence, "%s") == 0 ? "%s" : "otherwise";
}

static void
assert_message (const GError *error,
                int           code,
                const char   *place,
                const char   *words)
{
  g_autofree char *said = vd_phrase_say (error->message, NULL);
  g_autofree char *elsewhere = vd_phrase_say (error->message, translate);

  g_assert_error (error, VD_FORMAT_ERROR, code);
  g_test_message ("%s", said);

  g_assert_true (g_str_has_prefix (said, place));
  g_assert_nonnull (strstr (said, words));
  for (const char *at = said; *at != '\0'; at++)
    g_assert_false (g_ascii_iscntrl (*at));
  g_assert_true (g_utf8_validate (said, -1, NULL));
  g_assert_cmpuint (strlen (said), <, 1000);

  /* In another language, too: place, then the sentence. */
  g_assert_true (g_str_has_prefix (elsewhere, place));
  g_assert_cmpstr (elsewhere + strlen (place), !=, said + strlen (place));
}

static void
assert_fails (const char *text,
              gssize      length,
              int         code,
              guint       line,
              const char *words)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, length < 0 ? strlen (text) : (gsize) length);
  g_autoptr (GError) error = NULL;
  g_autofree char *place = g_strdup_printf ("bad.xml:%u: ", line);
  VdDocument *document = vd_document_load_bytes (bytes, "bad.xml", &error);

  g_assert_null (document);
  assert_message (error, code, place, words);
}

/* What is wrong, where, and the words that must be said of it. */

static const struct
{
  const char *name;
  const char *text;
  int         code;
  guint       line;
  const char *words;
} faults[] = {
  { "empty", "", VD_FORMAT_ERROR_SYNTAX, 1, "" },
  { "not-xml", "hexes\nand more\n", VD_FORMAT_ERROR_SYNTAX, 1, "Start tag expected" },
  { "not-closed", MAP "<terrain>\n", VD_FORMAT_ERROR_SYNTAX, 3, "Premature end" },
  { "wrong-close", MAP "<terrain>\n</map>\n", VD_FORMAT_ERROR_SYNTAX, 3, "mismatch" },
  { "twice-attribute", MAP "<terrain default='a' default='b'/>\n</map>\n",
    VD_FORMAT_ERROR_SYNTAX, 2, "default" },
  { "no-prefix", MAP "<x:y/>\n</map>\n", VD_FORMAT_ERROR_SYNTAX, 2, "x" },
  { "after-root", MAP "</map>\n<map/>\n", VD_FORMAT_ERROR_SYNTAX, 3, "Extra content" },
  { "entity-unknown", MAP "<title>&eacute;</title>\n</map>", VD_FORMAT_ERROR_SYNTAX, 2, "eacute" },
  { "entity-in-value", MAP "<terrain default='&x;'/>\n</map>", VD_FORMAT_ERROR_SYNTAX, 2, "x" },
  { "char-zero", MAP "<title>&#0;</title>\n</map>", VD_FORMAT_ERROR_SYNTAX, 2, "" },
  { "doctype", "\n<!DOCTYPE map>\n" MAP "</map>\n", VD_FORMAT_ERROR_SYNTAX, 2, "DOCTYPE" },
  { "doctype-external", "<!DOCTYPE map SYSTEM \"file:///etc/passwd\">\n" MAP "</map>\n",
    VD_FORMAT_ERROR_SYNTAX, 1, "DOCTYPE" },
  { "doctype-network", "<!DOCTYPE map PUBLIC \"x\" \"http://127.0.0.1:9/x.dtd\">\n" MAP "</map>\n",
    VD_FORMAT_ERROR_SYNTAX, 1, "DOCTYPE" },
  { "external-entity",
    "<!DOCTYPE map [\n<!ENTITY x SYSTEM \"file:///etc/passwd\">\n]>\n" MAP "<title>&x;</title></map>",
    VD_FORMAT_ERROR_SYNTAX, 1, "DOCTYPE" },
  { "billion-laughs",
    "<!DOCTYPE map [\n<!ENTITY a \"ha\">\n<!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\n"
    "<!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\">\n]>\n" MAP "<title>&c;</title></map>",
    VD_FORMAT_ERROR_SYNTAX, 1, "DOCTYPE" },
  { "encoding-unknown", "<?xml version='1.0' encoding='klingon'?>\n" MAP "</map>",
    VD_FORMAT_ERROR_SYNTAX, 1, "klingon" },
  { "encoding-odd", "<?xml version='1.0' encoding='UTF-7'?>\n" MAP "</map>",
    VD_FORMAT_ERROR_SYNTAX, 1, "UTF-8" },
  { "encoding-false", "<?xml version='1.0' encoding='UTF-8'?>\n" MAP "<title>\344</title></map>",
    VD_FORMAT_ERROR_SYNTAX, 3, "UTF-8" },
  { "namespace-none", "<map/>", VD_FORMAT_ERROR_SCHEMA, 1, "urn:vedette:1" },
  { "namespace-wrong", "<map xmlns='urn:vedette:9'/>", VD_FORMAT_ERROR_SCHEMA, 1, "urn:vedette:1" },
  { "root-wrong", "\n\n<hex xmlns='urn:vedette:1'/>", VD_FORMAT_ERROR_SCHEMA, 3, "system, map" },
  { "misplaced", MAP "<hex at='0101' terrain='a'/>\n</map>", VD_FORMAT_ERROR_SCHEMA, 2,
    "element 'hex' cannot stand in 'map'; expected title, note" },
  { "misplaced-deep", MAP "<terrain>\n\n<run kind='a' sides='b'/></terrain></map>",
    VD_FORMAT_ERROR_SCHEMA, 4, "expected hex" },
  { "twice", MAP "<terrain/>\n<terrain/>\n</map>", VD_FORMAT_ERROR_SCHEMA, 3, "stands twice in 'map'" },
  { "missing", MAP "<terrain>\n<hex at='0101'/>\n</terrain></map>", VD_FORMAT_ERROR_SCHEMA, 3,
    "element 'hex': attribute 'terrain' is missing; expected at, terrain, case" },
  { "mistyped", MAP "<terrain>\n<hex at='0101' terain='wood'/>\n</terrain></map>",
    VD_FORMAT_ERROR_SCHEMA, 3, "attribute 'terrain' is missing and 'terain' is not known" },
  { "several-lines", MAP "<terrain>\n<hex\n at='0101'\n terain='wood'\n/>\n</terrain></map>",
    VD_FORMAT_ERROR_SCHEMA, 3, "terrain" },
  { "text", MAP "<terrain>\nwood\n</terrain></map>", VD_FORMAT_ERROR_SCHEMA, 3, "has text" },
  { "text-far-up", MAP "<terrain> \n wood \n and\n\n\n<hex at='0101' terrain='a'/></terrain></map>",
    VD_FORMAT_ERROR_SCHEMA, 3, "has text" },
  { "newline-in-name", MAP "<title>t</title>\n<terrain>\n<hex at='0101' \ntera\302\205in='w'/></terrain></map>",
    VD_FORMAT_ERROR_SYNTAX, 5, "" },
};

static void
test_fault (gconstpointer data)
{
  guint i = GPOINTER_TO_UINT (data);

  assert_fails (faults[i].text, -1, faults[i].code, faults[i].line, faults[i].words);
}

static void
test_zero_byte (void)
{
  static const char inside[] = MAP "<title>a\0b</title></map>";
  static const char after[] = MAP "</map>\0\0\0\0";

  assert_fails (inside, sizeof inside - 1, VD_FORMAT_ERROR_SYNTAX, 1, "zero byte");
  assert_fails (after, sizeof after - 1, VD_FORMAT_ERROR_SYNTAX, 1, "zero byte");
}

/* A name of 100,000 characters must not fill the message. */
static void
test_long_names (void)
{
  g_autofree char *name = g_strnfill (100000, 'n');
  g_autofree char *attribute = g_strdup_printf (MAP "<terrain %s='1'/></map>", name);
  g_autofree char *value = g_strdup_printf ("<%.200s xmlns='urn:vedette:1'/>", name);

  assert_fails (attribute, -1, VD_FORMAT_ERROR_LIMIT, 2, "");
  assert_fails (value, -1, VD_FORMAT_ERROR_SCHEMA, 1, "nnn...");
}

static void
test_files (void)
{
  g_autoptr (GError) missing = NULL;
  g_autoptr (GError) folder = NULL;

  g_assert_null (vd_document_load ("/nonexistent/a.map.xml", &missing));
  assert_message (missing, VD_FORMAT_ERROR_OPEN, "/nonexistent/a.map.xml:1: ", "No such file");
  g_assert_null (vd_document_load ("/", &folder));
  assert_message (folder, VD_FORMAT_ERROR_OPEN, "/:1: ", "directory");
}

/* Every beginning of a file that is not the whole. */
static void
test_truncated (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "documents",
                                            "edits.map.xml", NULL);
  g_autofree char *text = NULL;
  gsize length;

  g_assert_true (g_file_get_contents (path, &text, &length, NULL));
  length = strstr (text, "</map>") - text;

  for (gsize i = 0; i < length; i += 1 + i / 64)
    {
      g_autoptr (GBytes) bytes = g_bytes_new (text, i);
      g_autoptr (GError) error = NULL;

      g_assert_null (vd_document_load_bytes (bytes, "bad.xml", &error));
      g_assert_true (g_str_has_prefix (error->message, "bad.xml:"));
      g_assert_null (strchr (error->message, '\n'));
    }
}

/* Beyond the 65,535 lines that libxml2's nodes can count. */
static void
test_far_line (void)
{
  g_autoptr (GString) text = g_string_new (MAP "<terrain>\n");
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (VdDocument) document = NULL;
  guint n = test_share (1000000);
  VdNode *row;

  for (guint i = 3; i <= n; i++)
    g_string_append (text, "<hex at='0101' terrain='a'/>\n");

  g_string_append (text, "<hex at='0101' terain='a'/>\n</terrain></map>");
  assert_fails (text->str, text->len, VD_FORMAT_ERROR_SCHEMA, n + 1, "'terain' is not known");

  g_string_truncate (text, text->len - strlen ("<hex at='0101' terain='a'/>\n</terrain></map>"));
  g_string_append (text, "<hex at='0102' terrain='a'>\n</terrain></map>");
  assert_fails (text->str, text->len, VD_FORMAT_ERROR_SYNTAX, n + 2, "mismatch");

  g_string_truncate (text, text->len - strlen ("<hex at='0102' terrain='a'>\n</terrain></map>"));
  g_string_append (text, "<hex at='0102' terrain='a'/>\n</terrain></map>");
  bytes = g_string_free_to_bytes (g_steal_pointer (&text));
  document = vd_document_load_bytes (bytes, "good.xml", NULL);
  row = vd_node_get_first (vd_node_find (vd_document_get_root (document), "terrain"));

  while (vd_node_get_next (row) != NULL)
    row = vd_node_get_next (row);

  g_assert_cmpuint (vd_node_get_line (row), ==, n + 1);
}

/* Endless files come through a pipe and are never on the disk.  The peak of
 * memory is that of a process of its own. */

typedef struct
{
  const char *head;
  const char *repeat;
  gsize       n;
  const char *tail;
  int         fd;
} Flood;

static gpointer
pour (gpointer data)
{
  Flood *flood = data;
  g_autoptr (GString) piece = g_string_new (NULL);
  gsize per_piece = MAX (1, 65536 / strlen (flood->repeat));
  gboolean is_open = write (flood->fd, flood->head, strlen (flood->head)) > 0;

  for (gsize i = 0; i < per_piece; i++)
    g_string_append (piece, flood->repeat);

  for (gsize i = 0; is_open && i < flood->n; i += per_piece)
    is_open = write (flood->fd, piece->str, piece->len) == (gssize) piece->len;

  if (is_open && write (flood->fd, flood->tail, strlen (flood->tail)) < 0)
    g_test_message ("the reader left early");

  close (flood->fd);
  return NULL;
}

static const struct
{
  const char *name;
  Flood       flood;
  int         code;
  const char *words;
  guint       most_mb;
} floods[] = {
  { "attribute-of-1-gb", { MAP "<terrain default='", "aaaaaaaa", 1 << 27, "'/></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "", 80 },
  { "text-of-1-gb", { MAP "<title>", "aaaaaaaa", 1 << 27, "</title></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "longer than 1 MB", 80 },
  { "blanks-of-1-gb", { MAP "<terrain>", "        ", 1 << 27, "</terrain></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "larger than", 80 },
  { "comment-of-1-gb", { MAP "<!--", "aaaaaaaa", 1 << 27, "--></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "", 80 },
  { "instruction-of-1-gb", { MAP "<?x ", "aaaaaaaa", 1 << 27, "?></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "", 80 },
  { "name-of-1-gb", { MAP "<", "aaaaaaaa", 1 << 27, "/></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "", 80 },
  { "a-million-levels", { MAP, "<deeper>", 1000000, "", -1 },
    VD_FORMAT_ERROR_LIMIT, "deeper than 32", 40 },
  { "a-million-attributes", { MAP "<terrain ", "a=\"1\" ", 1000000, "/></map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "far too many attributes", 40 },
  { "many-elements", { MAP, "<newer/>", 1 << 24, "</map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "4000000", 500 },
  { "endless-lines", { MAP, "\n\n\n\n\n\n\n\n", 1 << 27, "</map>", -1 },
    VD_FORMAT_ERROR_LIMIT, "512 MB", 80 },
};

#ifndef __SANITIZE_ADDRESS__
/* Of this program alone: getrusage() counts what its parent held as well. */
static guint
peak_mb (void)
{
  g_autofree char *status = NULL;
  const char *line;

  g_assert_true (g_file_get_contents ("/proc/self/status", &status, NULL, NULL));
  line = strstr (status, "VmHWM:");
  g_assert_nonnull (line);

  return g_ascii_strtoull (line + strlen ("VmHWM:"), NULL, 10) / 1024;
}
#endif

static void
drown (guint i)
{
  Flood flood = floods[i].flood;
  g_autoptr (GError) error = NULL;
  g_autofree char *path = NULL;
  g_autofree char *place = NULL;
  GThread *thread;
  VdDocument *document;
  int ends[2];
  int in;

  signal (SIGPIPE, SIG_IGN);
  g_assert_cmpint (pipe (ends), ==, 0);
  path = g_strdup_printf ("/dev/fd/%d", ends[0]);
  place = g_strdup_printf ("%s:", path);

  /* The reader opens the pipe by name; its first end must not keep it open. */
  flood.fd = ends[1];
  thread = g_thread_new ("pour", pour, &flood);
  in = dup (ends[0]);
  document = vd_document_load (path, &error);
  close (in);
  close (ends[0]);
  g_thread_join (thread);

  g_assert_null (document);
  assert_message (error, floods[i].code, place, floods[i].words);

#ifndef __SANITIZE_ADDRESS__
  g_assert_cmpuint (peak_mb (), <, floods[i].most_mb);
#endif
}

static void
test_flood (gconstpointer data)
{
  if (g_test_subprocess ())
    {
      drown (GPOINTER_TO_UINT (data));
      return;
    }

  g_test_trap_subprocess (NULL, 0, 0);
  g_test_trap_assert_passed ();
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (faults); i++)
    {
      g_autofree char *name = g_strconcat ("/document/fault/", faults[i].name, NULL);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_fault);
    }

  g_test_add_func ("/document/hostile/zero-byte", test_zero_byte);
  g_test_add_func ("/document/hostile/long-names", test_long_names);
  g_test_add_func ("/document/hostile/files", test_files);
  g_test_add_func ("/document/hostile/truncated", test_truncated);
  g_test_add_func ("/document/hostile/far-line", test_far_line);

  /* What memory they take is watched where all is done. */
  for (guint i = 0; i < test_share (G_N_ELEMENTS (floods)); i++)
    {
      g_autofree char *name = g_strconcat ("/document/flood/", floods[i].name, NULL);

      g_test_add_data_func (name, GUINT_TO_POINTER (i), test_flood);
    }

  return g_test_run ();
}
