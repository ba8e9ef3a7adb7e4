/* A document that was copied is the same as the first, and neither knows of the other:
 * all that is shipped, all that is broken, and whatever edits make of them. */
#include <string.h>

#include "editor/edits/edit.h"
#include "editor/findings/repairs.h"
#include "editor/project/check-job.h"
#include "tests/editor/shared/random-edits.h"
#include "tests/editor/shared/resolved.h"
#include "tests/shared/documents.h"

#define STRIDE 20 /* edits from one comparison to the next */
#define THREADS 4

static VdNode *
get_following (VdNode *node)
{
  if (vd_node_get_first (node) != NULL)
    return vd_node_get_first (node);

  while (node != NULL && vd_node_get_next (node) == NULL)
    node = vd_node_get_parent (node);

  return node != NULL ? vd_node_get_next (node) : NULL;
}

static void
assert_same_text (const VdDocument *a,
                  const VdDocument *b)
{
  g_autoptr (GBytes) first = vd_document_write (a);
  g_autoptr (GBytes) second = vd_document_write (b);

  g_assert_true (g_bytes_equal (first, second));
}

static void
assert_same (const VdDocument *document,
             const VdDocument *copy)
{
  VdNode *node = vd_document_get_root (document), *other = vd_document_get_root (copy);

  g_assert_cmpstr (vd_document_get_name (copy), ==, vd_document_get_name (document));
  g_assert_cmpint (vd_document_get_kind (copy), ==, vd_document_get_kind (document));
  assert_same_text (document, copy);

  for (; node != NULL; node = get_following (node), other = get_following (other))
    {
      g_assert_true (node != other);
      g_assert_true (vd_node_get_element (node) == vd_node_get_element (other));
      g_assert_cmpuint (vd_node_get_line (node), ==, vd_node_get_line (other));
    }

  g_assert_null (other);
}

static int
compare_lines (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* Rows may be written in another order. */
static GPtrArray *
list_lines (const VdDocument *document)
{
  GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);

  for (VdNode *node = vd_document_get_root (document); node != NULL; node = get_following (node))
    g_ptr_array_add (lines, g_strdup_printf ("%7u %s %s", vd_node_get_line (node),
                                             vd_node_get_name (node), vd_node_get (node, "at")));

  g_ptr_array_sort (lines, compare_lines);
  return lines;
}

/* The lines that are told before it is written are those that are read then. */
static void
assert_written_lines (VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) read = vd_document_load_bytes (bytes, "written", &error);
  g_autoptr (GPtrArray) told = NULL;
  g_autoptr (GPtrArray) found = NULL;

  g_assert_no_error (error);
  vd_document_set_written_lines (document);
  told = list_lines (document);
  found = list_lines (read);
  g_assert_cmpuint (told->len, ==, found->len);
  for (guint i = 0; i < told->len; i++)
    g_assert_cmpstr (told->pdata[i], ==, found->pdata[i]);
}

static void
assert_copied (const VdDocument *document)
{
  g_autoptr (VdDocument) copy = vd_document_copy (document, NULL);

  assert_same (document, copy);
  assert_written_lines (copy);
  g_assert_cmpuint (vd_document_get_n_rewritten (copy), ==,
                    vd_document_get_n_rewritten (document));
}

static VdFindings *
check (const VdProject *project)
{
  g_autoptr (VdProject) copy = vd_project_copy (project, NULL);

  g_assert_cmpuint (copy->resolved->len, ==, 0);
  return vd_check_job_run (copy);
}

/* As the editor checks it: by a copy, or itself. */
static void
assert_same_findings (VdProject *project)
{
  g_autoptr (GPtrArray) of_copy = check (project);
  g_autoptr (GPtrArray) own = vd_check_job_run (project);
  g_autofree char *first = vd_findings_describe (own);
  g_autofree char *second = vd_findings_describe (of_copy);

  g_assert_cmpstr (second, ==, first);
}

static void
test_shipped (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (GError) error = NULL;
      g_autoptr (VdDocument) document = vd_document_load (paths->pdata[i], &error);

      g_assert_no_error (error);
      assert_copied (document);
    }
}

/* Comments, foreign content, other encodings: what the canonical form would rewrite. */
static void
test_kept (void)
{
  static const char *const texts[] = {
    "<?xml version='1.0'?>\n<!-- before --><?go on?>\n"
    "<map xmlns='urn:vedette:1' xmlns:x='urn:x' x:tint='&#9;' id='m'>\n"
    "  <terrain>\n"
    "  <!-- of the hex --><hex at='0202' terrain='town'/>\n"
    "  <hex at='0101' later='kept' terrain='a&amp;b'/>\n"
    "  <x:layer a='1'>text <x:deep/> &lt;more\n</x:layer><!-- last -->\n"
    "  </terrain>\n  <later><own>1</own>\n</later>\n</map>\n<!-- after -->",
    "<scenario xmlns='urn:vedette:1' id='s'><title>A  long\n title</title><note/></scenario>",
  };

  for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
    {
      g_autoptr (GBytes) bytes = g_bytes_new_static (texts[i], strlen (texts[i]));
      g_autoptr (GError) error = NULL;
      g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "kept", &error);

      g_assert_no_error (error);
      assert_copied (document);
      g_assert_cmpuint (vd_document_get_n_rewritten (document), >, 0);
    }
}

static void
test_broken (void)
{
  g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken", NULL);
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;
  guint n = 0;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);
      g_autoptr (VdProject) project =
        g_str_has_suffix (name, ".xml") ? vd_project_load (path, NULL, NULL) : NULL;

      if (project == NULL)
        continue;

      assert_same_findings (project);
      n++;
    }

  g_assert_cmpuint (n, >, 150);
}

/* What is done to one of them is not done to the other, and it may go. */
static void
test_independent (void)
{
  static const char text[] = "<map xmlns='urn:vedette:1' id='m'><terrain>"
                             "<hex at='0101' terrain='town'/></terrain></map>";
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  VdDocument *document = vd_document_load_bytes (bytes, "first", NULL);
  g_autoptr (VdDocument) copy = vd_document_copy (document, NULL);
  g_autoptr (GBytes) before = vd_document_write (copy);
  g_autoptr (GBytes) after = NULL, changed = NULL;
  VdNode *terrain = vd_node_find (vd_document_get_root (document), "terrain");

  g_free (vd_node_set (vd_node_get_first (terrain), "terrain", "a much longer kind of terrain"));
  vd_document_insert (document, terrain, vd_node_new (document, "hex"), NULL);
  vd_document_set_name (document, "second");
  vd_document_free (document);

  g_assert_cmpstr (vd_document_get_name (copy), ==, "first");
  after = vd_document_write (copy);
  g_assert_true (g_bytes_equal (before, after));

  terrain = vd_node_find (vd_document_get_root (copy), "terrain");
  g_free (vd_node_set (vd_node_get_first (terrain), "terrain", "another kind of terrain"));
  vd_node_free (vd_document_remove (copy, vd_node_get_first (terrain), NULL));
  changed = vd_document_write (copy);
  g_assert_false (g_bytes_equal (before, changed));
}

static void
test_cancelled (void)
{
  g_autoptr (VdDocument) document = vd_document_new (VD_DOCUMENT_MAP, "m");
  VdWatch watch = { .cancelled = TRUE };

  g_assert_null (vd_document_copy (document, &watch));
  watch.cancelled = FALSE;
  vd_document_free (vd_document_copy (document, &watch));
}

static gpointer
check_in_thread (gpointer project)
{
  return check (project);
}

/* Several at once. */
static void
test_threads (gconstpointer path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, NULL, &error);
  GThread *threads[THREADS];
  g_autofree char *first = NULL;

  g_assert_no_error (error);
  for (guint i = 0; i < THREADS; i++)
    threads[i] = g_thread_new ("copy", check_in_thread, project);
  for (guint i = 0; i < THREADS; i++)
    {
      g_autoptr (GPtrArray) findings = g_thread_join (threads[i]);
      g_autofree char *said = vd_findings_describe (findings);

      if (first == NULL)
        first = g_steal_pointer (&said);
      else
        g_assert_cmpstr (said, ==, first);
    }
}

static void
test_edited (gconstpointer path)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, NULL, &error);
  g_autoptr (GPtrArray) edits = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_edit_free);

  g_assert_no_error (error);
  test_random_begin ();
  for (guint i = test_random_count (200, 5000); i > 0; i--)
    {
      VdEdit *edit = test_random_edit (project);

      vd_edit_swap (edit);
      vd_project_resolve (project, NULL);
      g_ptr_array_insert (edits, 0, edit);
      if (i % STRIDE == 0)
        {
          g_autoptr (GPtrArray) documents = test_list_documents (project);

          for (guint k = 0; k < documents->len; k++)
            assert_copied (documents->pdata[k]);
          assert_same_findings (project);
        }
    }
}

int
main (int   argc,
      char *argv[])
{
  g_autoptr (GPtrArray) paths = NULL;

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/document-copy/shipped", test_shipped);
  g_test_add_func ("/document-copy/kept", test_kept);
  g_test_add_func ("/document-copy/broken", test_broken);
  g_test_add_func ("/document-copy/independent", test_independent);
  g_test_add_func ("/document-copy/cancelled", test_cancelled);

  paths = list_tried_documents ();
  for (guint i = 0; i < paths->len; i++)
    if (g_str_has_suffix (paths->pdata[i], ".scenario.xml"))
      {
        g_autofree char *base = g_path_get_basename (paths->pdata[i]);
        g_autofree char *edited = g_strconcat ("/document-copy/edited/", base, NULL);
        g_autofree char *threads = g_strconcat ("/document-copy/threads/", base, NULL);

        g_test_add_data_func (edited, paths->pdata[i], test_edited);
        g_test_add_data_func (threads, paths->pdata[i], test_threads);
      }

  return g_test_run ();
}
