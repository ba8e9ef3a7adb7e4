/* Any row of edits, taken back in turn, leaves the document as it was; and at
 * any moment what is written can be read and is canonical. */
#include "formats/document/document.h"
#include "tests/shared/documents.h"

#include <string.h>

#define N_ROUNDS 40
#define N_EDITS 60

typedef struct
{
  VdNode     *node;
  VdNode     *parent;    /* NULL: an attribute or text was changed */
  VdNode     *next;
  gboolean    was_removed;
  const char *attribute; /* NULL: the text */
  char       *old;
} Edit;

static const char *const values[] = {
  "", "plain", "a \"b\" & <c> 'd'", "L\303\274tzen", "two\nlines\tand a tab", "x\001\377y", "]]>",
};

static const char *const attributes[] = { "note", "status", "source", "aaa-newer", "zzz-newer" };

static const char *
pick (const char *const *list,
      guint              n)
{
  return list[g_test_rand_int_range (0, n)];
}

static char *
print (const VdDocument *document)
{
  g_autoptr (GBytes) bytes = vd_document_write (document);
  gsize size;
  const char *data = g_bytes_get_data (bytes, &size);

  return g_strndup (data, size);
}

/* Any element but the root: some steps down and along. */
static VdNode *
pick_node (VdDocument *document)
{
  VdNode *node = vd_document_get_root (document);

  for (guint depth = g_test_rand_int_range (1, 4); depth > 0; depth--)
    {
      VdNode *child = vd_node_get_first (node);

      for (guint steps = g_test_rand_int_range (0, 30); child != NULL && steps > 0; steps--)
        if (vd_node_get_next (child) != NULL)
          child = vd_node_get_next (child);

      if (child == NULL)
        break;
      node = child;
    }

  return node;
}

static gboolean
has_text (VdNode *node)
{
  return g_strv_contains ((const char *const[]) { "title", "note", NULL }, vd_node_get_name (node));
}

static void
change (VdDocument *document,
        Edit       *edit)
{
  edit->node = pick_node (document);

  if (has_text (edit->node))
    {
      edit->old = vd_node_set_text (edit->node, pick (values, G_N_ELEMENTS (values)));
      return;
    }

  edit->attribute = pick (attributes, G_N_ELEMENTS (attributes));
  edit->old = vd_node_set (edit->node, edit->attribute,
                           g_test_rand_bit () ? pick (values, G_N_ELEMENTS (values)) : NULL);
}

static void
take_away (VdDocument *document,
           Edit       *edit)
{
  edit->node = pick_node (document);
  edit->parent = vd_node_get_parent (edit->node);

  if (edit->parent == NULL)
    {
      edit->node = NULL;
      return;
    }

  edit->was_removed = TRUE;
  vd_document_remove (document, edit->node, &edit->next);
}

static void
add (VdDocument *document,
     Edit       *edit)
{
  VdNode *terrain = vd_node_find (vd_document_get_root (document), "terrain");
  gboolean is_row = terrain != NULL && g_test_rand_bit ();
  VdNode *before = NULL;

  edit->parent = is_row ? terrain : vd_document_get_root (document);
  edit->node = vd_node_new (document, is_row ? "hex" : "note");

  if (is_row)
    {
      g_autofree char *at = g_strdup_printf ("%04d", g_test_rand_int_range (0, 3000));

      vd_node_set (edit->node, "at", at);
      vd_node_set (edit->node, "terrain", "forest");
    }

  if (g_test_rand_bit ())
    before = vd_node_get_first (edit->parent);

  vd_document_insert (document, edit->parent, edit->node, before);
}

static void
do_edit (VdDocument *document,
         Edit       *edit)
{
  static void (*const kinds[]) (VdDocument *, Edit *) = { change, change, take_away, add };

  *edit = (Edit) { 0 };
  kinds[g_test_rand_int_range (0, G_N_ELEMENTS (kinds))] (document, edit);
}

static void
undo_edit (VdDocument *document,
           Edit       *edit)
{
  if (edit->node == NULL)
    return;

  if (edit->was_removed)
    vd_document_insert (document, edit->parent, edit->node, edit->next);
  else if (edit->parent != NULL)
    vd_node_free (vd_document_remove (document, edit->node, NULL));
  else if (edit->attribute != NULL)
    g_free (vd_node_set (edit->node, edit->attribute, edit->old));
  else
    g_free (vd_node_set_text (edit->node, edit->old));

  g_free (edit->old);
}

static void
assert_readable (VdDocument *document)
{
  g_autofree char *text = print (document);
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) again = vd_document_load_bytes (bytes, "again", &error);
  g_autofree char *second = NULL;

  g_assert_no_error (error);
  second = print (again);
  g_assert_cmpstr (text, ==, second);
  g_assert_cmpuint (vd_document_get_n_rewritten (again), ==, 0);
}

static void
test_edits (gconstpointer data)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdDocument) document = vd_document_load (data, &error);
  g_autofree char *before = NULL;

  g_assert_no_error (error);
  before = print (document);

  for (guint round = 0; round < N_ROUNDS; round++)
    {
      Edit edits[N_EDITS];
      guint n = g_test_rand_int_range (1, N_EDITS);
      g_autofree char *after = NULL;

      for (guint i = 0; i < n; i++)
        do_edit (document, &edits[i]);

      assert_readable (document);

      while (n > 0)
        undo_edit (document, &edits[--n]);

      after = print (document);
      g_assert_cmpstr (before, ==, after);
    }
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) paths = list_shipped_documents ();

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < paths->len; i++)
    {
      g_autofree char *base = g_path_get_basename (paths->pdata[i]);
      g_autofree char *home = g_path_get_dirname (paths->pdata[i]);
      g_autofree char *folder = g_path_get_basename (home);
      g_autofree char *name = g_strconcat ("/document/edits/", folder, "/", base, NULL);

      g_test_add_data_func (name, paths->pdata[i], test_edits);
    }

  return g_test_run ();
}
