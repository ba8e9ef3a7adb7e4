/* test-steps.c: steps make one version of a document of another, to the letter
 *
 * Shipped documents are changed by chance, a few rows or many, and are changed back by the steps
 * between the two.  VD_CHANGES says how often, VD_SEED which. */
#include "formats/merge/document-steps.h"

#include <stdlib.h>

#include "tests/shared/documents.h"

#define CHANGES 40 /* of each document */

static guint
make (VdDocument       *from,
      const VdDocument *to)
{
  g_autoptr (GArray) steps = vd_document_list_steps (from, to);
  guint n = steps->len;

  vd_document_make_steps (from, steps);
  return n;
}

static void
assert_same (const VdDocument *a,
             const VdDocument *b)
{
  g_autoptr (GBytes) one = vd_document_write (a);
  g_autoptr (GBytes) other = vd_document_write (b);

  if (!g_bytes_equal (one, other))
    g_error ("not the same:\n%s\n%s", (const char *) g_bytes_get_data (one, NULL),
             (const char *) g_bytes_get_data (other, NULL));
}

static void
list_below (VdNode    *node,
            GPtrArray *rows)
{
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    {
      g_ptr_array_add (rows, child);
      list_below (child, rows);
    }
}

/* A row is taken away, put elsewhere, or says something else. */
static void
change_row (VdDocument *document,
            VdNode     *row,
            GRand      *chance)
{
  VdNode *parent = vd_node_get_parent (row), *next = vd_node_get_next (row);
  const VdElement *element = vd_node_get_element (row);
  guint which = g_rand_int_range (chance, 0, 4);

  if (which == 0)
    vd_node_free (vd_document_remove (document, row, NULL));
  else if (which == 1)
    {
      row = vd_document_remove (document, row, NULL);
      vd_document_insert (document, parent, row, vd_node_get_first (parent));
    }
  else if (which == 2 && next != NULL)
    vd_document_insert (document, parent, vd_document_remove (document, next, NULL), row);
  else if (element != NULL && vd_element_get_attribute (element, "note") != NULL)
    g_free (vd_node_set (row, "note", g_rand_boolean (chance) ? "so" : NULL));
}

static void
change (VdDocument *document,
        GRand      *chance)
{
  guint n = 1 << g_rand_int_range (chance, 0, 6);

  for (guint i = 0; i < n; i++)
    {
      g_autoptr (GPtrArray) rows = g_ptr_array_new ();

      list_below (vd_document_get_root (document), rows);
      if (rows->len > 0)
        change_row (document, rows->pdata[g_rand_int_range (chance, 0, rows->len)], chance);
    }
}

static void
test_back (void)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();
  const char *seed = g_getenv ("VD_SEED"), *changes = g_getenv ("VD_CHANGES");
  GRand *chance = g_rand_new_with_seed (seed != NULL ? atoi (seed) : 19);
  guint n = changes != NULL ? atoi (changes) : CHANGES, n_documents = 0, n_steps = 0;

  for (guint i = 0; i < paths->len; i++)
    {
      g_autoptr (VdDocument) document = vd_document_load (paths->pdata[i], NULL);

      n_documents += document != NULL;
      for (guint k = 0; document != NULL && k < n; k++)
        {
          g_autoptr (VdDocument) other = vd_document_copy (document, NULL);

          change (other, chance);
          n_steps += make (other, document);
          assert_same (other, document);
        }
    }

  g_assert_cmpuint (n_documents, >, 5);
  g_assert_cmpuint (n_steps, >, n_documents * n);
  g_rand_free (chance);
}

/* As few as there can be. */
static void
assert_steps (const char *from,
              const char *to,
              guint       n)
{
  g_autofree char *before = g_strdup_printf ("<map xmlns='urn:vedette:1' id='m'>%s</map>", from);
  g_autofree char *after = g_strdup_printf ("<map xmlns='urn:vedette:1' id='m'>%s</map>", to);
  g_autoptr (VdDocument) one = read_document (before), other = read_document (after);

  g_assert_cmpuint (make (one, other), ==, n);
  assert_same (one, other);
}

#define HEX(at, terrain) "<hex at='" at "' terrain='" terrain "'/>"
#define NAME(text) "<name at='0101' text='" text "'/>"

static void
test_few (void)
{
  assert_steps ("<terrain>" HEX ("0101", "wood") HEX ("0102", "wood") "</terrain>",
                "<terrain>" HEX ("0101", "wood") HEX ("0102", "clear") "</terrain>", 1);
  assert_steps ("<terrain>" HEX ("0101", "wood") "</terrain>",
                "<terrain>" HEX ("0101", "wood") HEX ("0102", "clear") "</terrain>", 1);
  assert_steps ("<terrain/>", "<terrain default='wood'/>", 1);
  assert_steps ("<names>" NAME ("A") NAME ("B") NAME ("C") NAME ("D") "</names>",
                "<names>" NAME ("B") NAME ("C") NAME ("D") NAME ("A") "</names>", 2);
  assert_steps ("<title>It</title>", "<title>That</title>", 1);
  assert_steps ("", "<names>" NAME ("A") "</names>", 1);
  assert_steps ("<!-- a --><names>" NAME ("A") "</names>",
                "<!-- b --><names>" NAME ("A") "</names>", 2);
  assert_steps ("<names>" NAME ("A") "<!-- end --></names>",
                "<names>" NAME ("A") "<!-- the end --></names>", 2);
  assert_steps ("<names><!-- a -->" NAME ("A") NAME ("B") "</names>",
                "<names><!-- a -->" NAME ("A") "<!-- b -->" NAME ("C") "</names>", 2);
  assert_steps ("<names><x:y xmlns:x='urn:x'/>" NAME ("A") "</names>",
                "<names><x:z xmlns:x='urn:x'/>" NAME ("A") "</names>", 2);
  assert_steps ("<names>" NAME ("A") "</names>", "<names>" NAME ("A") "</names>", 0);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/steps/back", test_back);
  g_test_add_func ("/steps/few", test_few);

  return g_test_run ();
}
