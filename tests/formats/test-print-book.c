/* test-print-book.c: what a player is told of a battle, VD_BATTLE, and the pages it stands on
 *
 * With a folder as VD_BOOK the book is also written there, as text and as PDF, to be looked at.
 */
#include <string.h>

#include "formats/print/book.h"
#include "formats/print/page.h"

static VdProject *
load (const char *battle)
{
  g_autofree char *path = g_strdup_printf ("%s/scenarios/%s/%s.scenario.xml",
                                           g_getenv ("VD_SOURCE"), battle, battle);
  g_autoptr (GError) error = NULL;
  VdProject *project = vd_project_load (path, NULL, &error);

  g_assert_no_error (error);
  return project;
}

/* Words */

static void
append_piece (GString           *text,
              const VdBookPiece *piece)
{
  g_string_append_printf (text, "%d %s [%s]\n", piece->kind,
                          piece->text != NULL ? piece->text : "",
                          piece->cases != NULL ? piece->cases : "");
  for (guint i = 0; piece->rows != NULL && i < piece->rows->len; i++)
    {
      g_autofree char *row = g_strjoinv (" | ", g_ptr_array_index (piece->rows, i));

      g_string_append_printf (text, "  %s\n", row);
    }
}

static char *
write_book (const VdProject *project)
{
  g_autoptr (VdBook) book = vd_book_new (project, NULL);
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < book->pieces->len; i++)
    append_piece (text, g_ptr_array_index (book->pieces, i));

  return g_string_free (text, FALSE);
}

/* What is left unsaid, as it is nothing to a player: how sure a fact is and where it is from, the
 * colours that the counters show, a side that the units of a zone or a formation have anyway, and
 * which row says that a turn is as usual, and what every battle is made of.  Case numbers are said
 * of rules, and not of each unit. */
static gboolean
is_told (const VdNode *row,
         const char   *attribute)
{
  static const char *const never[] = { "id", "status", "source", "color", "ink", NULL };
  static const char *const bare[] = { "place", "unit", "formation", NULL };
  const char *name = vd_node_get_name (row), *point = vd_node_get (row, "point");

  if (g_strv_contains (never, attribute) || (point != NULL && g_str_has_prefix (point, "needs.")))
    return FALSE;
  if (strcmp (attribute, "case") == 0)
    return !g_strv_contains (bare, name);

  if (strcmp (attribute, "side") == 0)
    return strcmp (name, "zone") != 0 && strcmp (name, "formation") != 0;

  return !(strcmp (name, "turn") == 0 && strcmp (attribute, "number") == 0);
}

/* Each attribute of the row in turn says something else, or nothing if it is one of a few words;
 * then the book must be another one. */
static void
try_attributes (const VdProject *project,
                VdNode          *row,
                const char      *text)
{
  const VdElement *element = vd_node_get_element (row);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const char *name = element->attributes[i].name;
      gboolean is_word = element->attributes[i].type == VD_VALUE_WORD;
      g_autofree char *value = NULL, *changed = NULL, *other = NULL;

      if (vd_node_get (row, name) == NULL || !is_told (row, name))
        continue;

      changed = is_word ? g_strdup ("") : g_strconcat (vd_node_get (row, name), "1", NULL);
      value = vd_node_set (row, name, changed);
      other = write_book (project);
      if (strcmp (other, text) == 0)
        {
          g_test_message ("%s of line %u goes without saying: %s=\"%s\"", vd_node_get_name (row),
                          vd_node_get_line (row), name, value);
          g_test_fail ();
        }
      g_free (vd_node_set (row, name, value));
    }
}

static void
try_rows (const VdProject *project,
          const VdNode    *parent,
          const char      *text)
{
  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL; row != NULL;
       row = vd_node_get_next (row))
    {
      try_attributes (project, row, text);
      try_rows (project, row, text);
    }
}

static void
test_told (gconstpointer battle)
{
  static const char *const sections[] = {
    "sides", "armies", "options", "units", "setup", "reinforcements", "turns", "morale",
    "restrictions", "exits", "tracks", "stops", "victory",
  };
  static const char *const changes[] = { "periods", "mechanics", "rules" };
  g_autoptr (VdProject) project = load (battle);
  const VdNode *root = vd_document_get_root (project->scenario);
  g_autofree char *text = write_book (project);

  for (guint i = 0; i < G_N_ELEMENTS (sections); i++)
    try_rows (project, vd_node_find (root, sections[i]), text);
  for (guint i = 0; i < G_N_ELEMENTS (changes); i++)
    try_rows (project, vd_node_find (vd_node_find (root, "override"), changes[i]), text);

  if (g_getenv ("VD_BOOK") != NULL)
    {
      g_autofree char *path = g_strdup_printf ("%s/%s.txt", g_getenv ("VD_BOOK"),
                                               (const char *) battle);

      g_assert_true (g_file_set_contents (path, text, -1, NULL));
    }
}

/* What a unit is besides its class stands in its row, with commas between. */
static void
test_traits (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  const VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");
  g_autofree char *text = write_book (project);

  VD_EACH (unit, units, "unit")
    {
      const char *traits = vd_node_get (unit, "traits");
      g_auto (GStrv) words = g_strsplit (traits != NULL ? traits : "", " ", -1);
      g_autofree char *said = g_strjoinv (", ", words);
      g_autofree char *row = g_strdup_printf ("\n  %s | ", vd_node_get (unit, "name"));
      const char *at = strstr (text, row);

      g_assert_nonnull (at);
      g_assert_true (traits == NULL || g_strstr_len (at, strcspn (at + 1, "\n") + 1, said) != NULL);
    }
}

static const char *
with_dots (const char *text)
{
  return strcmp (text, "; ") == 0 ? " · " : text;
}

/* What stands between facts is as the language has it. */
static void
test_between (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  g_autoptr (VdBook) book = vd_book_new (project, with_dots);

  VD_EACH (formation, vd_book_section (book, "units"), "formation")
    {
      g_autofree char *facts = vd_book_facts (book, formation);
      gboolean several = vd_node_get (formation, "units") != NULL &&
                         vd_node_get (formation, "strength") != NULL;

      g_assert_null (strstr (facts, "; "));
      g_assert_true (!several || strstr (facts, " · ") != NULL);
    }
}

/* A unit whose formation does not say its side is of its own all the same. */
static void
test_units (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  const VdNode *units = vd_node_find (vd_document_get_root (project->scenario), "units");
  g_autofree char *text = NULL;

  VD_EACH (formation, units, "formation")
    g_free (vd_node_set (formation, "side", NULL));
  text = write_book (project);
  VD_EACH (unit, units, "unit")
    {
      g_autofree char *row = g_strdup_printf ("\n  %s | ", vd_node_get (unit, "name"));

      g_assert_nonnull (strstr (text, row));
    }
}

/* Pages */

static VdPrint *
print_book (const VdProject *project,
            const char      *paper,
            gboolean         imposed)
{
  GHashTable *values = g_hash_table_new (g_str_hash, g_str_equal);
  const VdPrintRequest request = { project, values, NULL };
  g_autoptr (GError) error = NULL;
  VdPrint *print;

  g_hash_table_insert (values, (gpointer) "parts", (gpointer) "book");
  g_hash_table_insert (values, (gpointer) "paper", (gpointer) paper);
  if (imposed)
    g_hash_table_insert (values, (gpointer) "imposed", (gpointer) "yes");
  print = vd_print_new (&request, &error);
  g_assert_no_error (error);
  print->request.values = NULL;
  g_hash_table_unref (values);
  return print;
}

static void
write_pdf (VdPrint    *print,
           const char *battle,
           const char *how)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GBytes) bytes = vd_print_write (print, NULL, &error);
  g_autofree char *path = g_strdup_printf ("%s/%s-%s.pdf", g_getenv ("VD_BOOK"), battle, how);

  g_assert_no_error (error);
  if (g_getenv ("VD_BOOK") != NULL)
    g_assert_true (g_file_set_contents (path, g_bytes_get_data (bytes, NULL),
                                        g_bytes_get_size (bytes), NULL));
}

static void
test_pages (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  g_autoptr (VdPrint) read = print_book (project, "a4", FALSE);
  g_autoptr (VdPrint) folded = print_book (project, "letter", TRUE);
  VdPrintSheet sheet;

  vd_print_get_sheet (read, 0, &sheet);
  g_assert_cmpfloat_with_epsilon (sheet.width, 148.5, 1e-9);
  g_assert_cmpfloat_with_epsilon (sheet.height, 210, 1e-9);
  vd_print_get_sheet (folded, 0, &sheet);
  g_assert_cmpfloat_with_epsilon (sheet.width, 11 * VD_PRINT_MM_PER_INCH, 1e-9);
  g_assert_cmpfloat_with_epsilon (sheet.height, 8.5 * VD_PRINT_MM_PER_INCH, 1e-9);
  g_assert_cmpuint (vd_print_count_pages (folded) % 2, ==, 0);
  write_pdf (read, battle, "read");
  write_pdf (folded, battle, "folded");
}

/* Rows of one name that share a note are named once, and whatever they are called begins a cell. */
static void
test_notes (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  g_autoptr (VdBook) book = vd_book_new (project, NULL);

  for (guint i = 0; i < book->pieces->len; i++)
    {
      const VdBookPiece *piece = g_ptr_array_index (book->pieces, i);
      GStrv head = piece->rows != NULL ? g_ptr_array_index (piece->rows, 0) : NULL;

      for (guint row = 1; head != NULL && strcmp (head[1], "Note") == 0 && row < piece->rows->len;
           row++)
        {
          GStrv cells = g_ptr_array_index (piece->rows, row);
          g_auto (GStrv) names = g_strsplit (cells[0], ", ", -1);

          /* A ruling says more than its number. */
          g_assert_nonnull (strpbrk (cells[1], " abcdefghijklmnopqrstuvwxyz"));
          g_assert_false (g_ascii_islower (cells[0][0]) && !g_ascii_isupper (cells[0][1]));
          for (guint n = 0; names[n] != NULL; n++)
            g_assert_false (g_strv_contains ((const char *const *) names + n + 1, names[n]));
        }
    }
}

/* No item says only what the next begins with. */
static void
check_items (const VdBook *book)
{
  for (guint i = 0; i + 1 < book->pieces->len; i++)
    {
      const VdBookPiece *piece = book->pieces->pdata[i], *next = book->pieces->pdata[i + 1];
      g_autofree char *bare = NULL;

      if (piece->kind != VD_BOOK_ITEM || next->kind != VD_BOOK_ITEM)
        continue;

      bare = g_strndup (piece->text, strlen (piece->text) - 1);
      g_assert_false (g_str_has_prefix (next->text, bare));
    }
}

/* None cites a case of the rules twice. */
static void
check_cases (const VdBookPiece *piece)
{
  g_auto (GStrv) cases = g_strsplit (piece->cases != NULL ? piece->cases : "", "; ", -1);

  for (guint i = 0; cases[i] != NULL; i++)
    g_assert_false (g_strv_contains ((const char *const *) cases + i + 1, cases[i]));
}

/* Nor does a table of settings ask a question twice. */
static void
check_questions (const VdBookPiece *table)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint row = 1; row < table->rows->len; row++)
    g_assert_true (g_hash_table_add (seen, ((GStrv) table->rows->pdata[row])[0]));
}

/* Of new levels of morale that differ in their armies alone there is one. */
static void
check_resets (const VdBook *book)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) kinds =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n = 0;

  VD_EACH (reset, vd_book_section (book, "morale"), "reset")
    g_hash_table_add (kinds, g_strdup_printf ("%s %s", vd_book_get (reset, "turn"),
                                              vd_book_get (reset, "to")));
  for (guint i = 0; i < book->pieces->len; i++)
    {
      const VdBookPiece *piece = book->pieces->pdata[i];

      if (piece->text != NULL && g_str_has_prefix (piece->text, "At the end of turn") &&
          strstr (piece->text, " the morale of ") != NULL)
        n += g_hash_table_add (seen, piece->text);
    }

  g_assert_cmpuint (n, ==, g_hash_table_size (kinds));
}

static void
test_once (gconstpointer battle)
{
  g_autoptr (VdProject) project = load (battle);
  g_autoptr (VdBook) book = vd_book_new (project, NULL);

  check_items (book);
  check_resets (book);
  for (guint i = 0; i < book->pieces->len; i++)
    {
      const VdBookPiece *piece = book->pieces->pdata[i];

      check_cases (piece);
      if (piece->rows != NULL && strcmp (((GStrv) piece->rows->pdata[0])[0], "Question") == 0)
        check_questions (piece);
    }
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/print-book/told", g_getenv ("VD_BATTLE"), test_told);
  g_test_add_data_func ("/print-book/notes", g_getenv ("VD_BATTLE"), test_notes);
  g_test_add_data_func ("/print-book/once", g_getenv ("VD_BATTLE"), test_once);
  g_test_add_data_func ("/print-book/units", g_getenv ("VD_BATTLE"), test_units);
  g_test_add_data_func ("/print-book/traits", g_getenv ("VD_BATTLE"), test_traits);
  g_test_add_data_func ("/print-book/between", g_getenv ("VD_BATTLE"), test_between);
  g_test_add_data_func ("/print-book/pages", g_getenv ("VD_BATTLE"), test_pages);
  return g_test_run ();
}
