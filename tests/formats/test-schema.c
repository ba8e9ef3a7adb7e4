/* The published schemas, the table that the reader uses, and the page for
 * authors say the same.
 *
 * For every element in every place that the table gives it, documents are
 * made that are right and documents with one fault; libxml2 judges each by
 * the schema, the reader by the table. */
#include "formats/document/document.h"
#include "formats/schema/schema.h"

#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

typedef struct
{
  xmlRelaxNG           *schema;
  xmlRelaxNGValidCtxt  *context;
  GPtrArray            *names;    /* of every element of the kind */
  GPtrArray            *path;     /* of VdElement, from the root */
  guint                 n;
} Judge;

static void
be_quiet (void       *data,
          const char *format,
          ...)
{
}

static gboolean
is_right_by_schema (Judge      *self,
                    const char *text)
{
  xmlDoc *doc = xmlReadMemory (text, strlen (text), "made", NULL,
                               XML_PARSE_NONET | XML_PARSE_NOERROR);
  gboolean is_right;

  g_assert_nonnull (doc);
  is_right = xmlRelaxNGValidateDoc (self->context, doc) == 0;
  xmlFreeDoc (doc);

  return is_right;
}

/* The reader keeps what it does not know, and says so in a finding. */
static gboolean
is_right_by_table (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "made", NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();

  if (document == NULL)
    return FALSE;

  vd_document_check (document, findings);
  return findings->len == 0;
}

static void
judge (Judge      *self,
       const char *text,
       gboolean    expected)
{
  gboolean by_schema = is_right_by_schema (self, text);
  gboolean by_table = is_right_by_table (text);

  self->n++;
  if (by_schema != expected || by_table != expected)
    g_test_message ("%s\nby the schema %d, by the table %d", text, by_schema, by_table);

  g_assert_cmpint (by_table, ==, expected);
  g_assert_cmpint (by_schema, ==, expected);
}

/* Making documents */

static void
put_word (GString                 *text,
          const VdSchemaAttribute *word,
          const char              *value)
{
  g_string_append_printf (text, " %s=\"%s\"", word->name,
                          value != NULL ? value : word->values != NULL ? word->values[0] : "x");
}

/* The attributes that must be there, but for one. */
static void
put_required (GString                 *text,
              const VdElement         *element,
              const VdSchemaAttribute *but)
{
  for (guint i = 0; i < element->n_attributes; i++)
    if (element->attributes[i].needed && &element->attributes[i] != but)
      put_word (text, &element->attributes[i], NULL);
}

static void
put_start (GString         *text,
           const VdElement *element,
           gboolean         is_root)
{
  g_string_append_printf (text, "<%s", element->name);
  if (is_root)
    g_string_append (text, " xmlns=\"" VD_NAMESPACE "\" xmlns:x=\"urn:example:x\"");
}

/* The last element of the path, with these attributes and this inside. */
static void
judge_last (Judge      *self,
            const char *attributes,
            const char *inside,
            gboolean    expected)
{
  g_autoptr (GString) text = g_string_new (NULL);
  guint last = self->path->len - 1;

  for (guint i = 0; i <= last; i++)
    {
      put_start (text, self->path->pdata[i], i == 0);
      if (i < last)
        put_required (text, self->path->pdata[i], NULL);
      else
        g_string_append (text, attributes);
      g_string_append (text, ">");
    }

  g_string_append (text, inside);
  for (guint i = last + 1; i > 0; i--)
    g_string_append_printf (text, "</%s>", ((VdElement *) self->path->pdata[i - 1])->name);

  judge (self, text->str, expected);
}

static void
judge_words (Judge           *self,
             const VdElement *element)
{
  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *word = &element->attributes[i];
      g_autoptr (GString) without = g_string_new (NULL);

      put_required (without, element, word);
      if (word->needed)
        judge_last (self, without->str, "", FALSE);

      for (guint v = 0; word->values != NULL && word->values[v] != NULL; v++)
        {
          g_autoptr (GString) with = g_string_new (without->str);

          put_word (with, word, word->values[v]);
          judge_last (self, with->str, "", TRUE);
        }

      put_word (without, word, word->values != NULL ? "never-heard-of" : "x");
      judge_last (self, without->str, "", word->values == NULL);
    }
}

static void
judge_children (Judge           *self,
                const VdElement *element,
                const char      *attributes)
{
  for (guint i = 0; i < self->names->len; i++)
    {
      const VdElement *child = vd_schema_get_child (element, self->names->pdata[i], NULL);
      g_autoptr (GString) inside = g_string_new (NULL);

      g_string_append_printf (inside, "<%s", (const char *) self->names->pdata[i]);
      if (child != NULL)
        put_required (inside, child, NULL);
      g_string_append (inside, "/>");
      judge_last (self, attributes, inside->str, child != NULL);

      g_string_append (inside, inside->str);
      judge_last (self, attributes, inside->str, child != NULL && !child->is_once);
    }
}

static void
judge_element (Judge           *self,
               const VdElement *element)
{
  g_autoptr (GString) attributes = g_string_new (NULL);
  g_autofree char *newer = NULL;
  g_autofree char *foreign = NULL;

  g_ptr_array_add (self->path, (void *) element);
  put_required (attributes, element, NULL);
  newer = g_strconcat (attributes->str, " newer=\"1\"", NULL);
  foreign = g_strconcat (attributes->str, " x:other=\"1\"", NULL);

  judge_last (self, attributes->str, "", TRUE);
  judge_last (self, newer, "", FALSE);
  judge_last (self, foreign, "<x:any><x:b>text</x:b></x:any><!-- c --><?p i?>", TRUE);
  judge_last (self, attributes->str, "text", element->is_text);
  judge_last (self, attributes->str, "<newer/>", FALSE);
  judge_words (self, element);
  judge_children (self, element, attributes->str);

  for (guint i = 0; i < element->n_children; i++)
    judge_element (self, element->children[i]);

  g_ptr_array_set_size (self->path, self->path->len - 1);
}

static void
collect_names (const VdElement *element,
               GPtrArray       *names)
{
  if (g_ptr_array_find (names, element->name, NULL))
    return;

  g_ptr_array_add (names, (void *) element->name);
  for (guint i = 0; i < element->n_children; i++)
    collect_names (element->children[i], names);
}

static const char *const kinds[] = { "system", "map", "scenario", "cases" };

static void
test_agree (gconstpointer data)
{
  const char *kind = data;
  g_autofree char *name = g_strconcat (kind, ".rng", NULL);
  g_autofree char *path = g_build_filename (g_getenv ("VD_SCHEMAS"), name, NULL);
  xmlRelaxNGParserCtxt *parser = xmlRelaxNGNewParserCtxt (path);
  Judge self = { .names = g_ptr_array_new (), .path = g_ptr_array_new () };

  self.schema = xmlRelaxNGParse (parser);
  g_assert_nonnull (self.schema);
  self.context = xmlRelaxNGNewValidCtxt (self.schema);
  xmlRelaxNGSetValidErrors (self.context, be_quiet, be_quiet, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    collect_names (vd_schema_get_root (kinds[i]), self.names);

  judge_element (&self, vd_schema_get_root (kind));
  g_test_message ("%u documents judged", self.n);
  g_assert_cmpuint (self.n, >, 1000);

  g_ptr_array_unref (self.names);
  g_ptr_array_unref (self.path);
  xmlRelaxNGFreeValidCtxt (self.context);
  xmlRelaxNGFree (self.schema);
  xmlRelaxNGFreeParserCtxt (parser);
}

/* The page for authors: "| `a/b` | `x! y` and words | ..." */

/* The elements of a path such as `chart` + `*` + `except` under @parent. */
static void
find_elements (const VdElement  *parent,
               char            **parts,
               GPtrArray        *found)
{
  if (parts[0] == NULL)
    {
      g_ptr_array_add (found, (void *) parent);
      return;
    }

  for (guint i = 0; i < parent->n_children; i++)
    if (strcmp (parts[0], "*") == 0 || strcmp (parts[0], parent->children[i]->name) == 0)
      find_elements (parent->children[i], parts + 1, found);
}

static void
assert_described (const VdElement *element,
                  const char      *described)
{
  static const char *const any[] = { "case", "source", "status", "note", NULL };
  g_autoptr (GString) words = g_string_new (NULL);
  g_auto (GStrv) shown = g_strsplit (described, " ", -1);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *word = &element->attributes[i];
      g_autofree char *text = g_strconcat (word->name, word->needed ? "!" : "", NULL);

      if (!g_strv_contains (any, word->name) ||
          g_strv_contains ((const char *const *) shown, text))
        g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", text);
    }

  g_test_message ("%s", element->id);
  g_assert_cmpstr (words->str, ==, described);
}

/* Notes what the line describes, once its attributes are those of the table. */
static void
compare_row (const VdElement *root,
             const char      *line,
             GHashTable      *described)
{
  g_autoptr (GRegex) regex = g_regex_new ("^\\| `([a-z*/-]+)` \\| `([^`]+)` \\|", 0, 0, NULL);
  g_autoptr (GMatchInfo) match = NULL;
  g_autofree char *path = NULL;
  g_autofree char *words = NULL;
  g_autoptr (GPtrArray) found = g_ptr_array_new ();
  g_auto (GStrv) parts = NULL;

  if (!g_regex_match (regex, line, 0, &match))
    return;

  path = g_match_info_fetch (match, 1);
  words = g_match_info_fetch (match, 2);
  parts = g_strsplit (path, "/", -1);
  find_elements (root, parts + (strcmp (parts[0], root->name) == 0), found);

  if (found->len == 0)
    g_test_message ("the page speaks of '%s', which is nowhere in '%s'", path, root->name);
  g_assert_cmpuint (found->len, >, 0);

  for (guint i = 0; i < found->len; i++)
    {
      assert_described (found->pdata[i], words);
      g_hash_table_add (described, found->pdata[i]);
    }
}

/* Whether it has attributes but those of any row. */
static gboolean
has_own (const VdElement *element)
{
  const VdElement *plain = vd_schema_find ("classes");

  for (guint i = 0; i < element->n_attributes; i++)
    if (vd_element_get_attribute (plain, element->attributes[i].name) == NULL)
      return TRUE;

  return FALSE;
}

/* Returns how many elements of the table the page says nothing of. */
static guint
count_left_out (const VdElement *element,
                GHashTable      *described)
{
  /* Whose attributes are those of others, which the page says in words. */
  static const char *const in_words[] = { "title", "note", "also", "board", NULL };
  guint n = 0;

  if (has_own (element) && !g_hash_table_contains (described, element) &&
      !g_strv_contains (in_words, element->name))
    {
      g_test_message ("the page does not describe '%s'", element->id);
      n++;
    }

  for (guint i = 0; i < element->n_children; i++)
    n += count_left_out (element->children[i], described);

  return n;
}

static void
test_page (void)
{
  g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), "formats", "README.md", NULL);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  g_autoptr (GHashTable) described = g_hash_table_new (NULL, NULL);
  const VdElement *root = NULL;
  guint n = 0;

  g_assert_true (g_file_get_contents (path, &text, NULL, NULL));
  lines = g_strsplit (text, "\n", -1);

  for (guint i = 0; lines[i] != NULL; i++)
    {
      for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
        {
          g_autofree char *heading = g_strconcat ("## ", kinds[k], " (", NULL);

          if (g_str_has_prefix (lines[i], heading))
            root = vd_schema_get_root (kinds[k]);
        }

      if (root != NULL)
        compare_row (root, lines[i], described);
    }

  for (guint k = 0; k < G_N_ELEMENTS (kinds); k++)
    n += count_left_out (vd_schema_get_root (kinds[k]), described);
  g_assert_cmpuint (n, ==, 0);
  g_assert_cmpuint (g_hash_table_size (described), >, 60);
}

/* Which rows read an attribute */

static const char *
get_name (gconstpointer row,
          const char   *attribute)
{
  return strcmp (attribute, "name") == 0 ? row : NULL;
}

static void
test_is_read (void)
{
  static const struct
  {
    const char *read_if;
    const char *name;
    gboolean    is_read;
  } rows[] = {
    { "name", "a", TRUE }, { "name", NULL, FALSE },
    { "!name", "a", FALSE }, { "!name", NULL, TRUE },
    { "name=a|b", "b", TRUE }, { "name=a|b", "c", FALSE }, { "name=a|b", NULL, FALSE },
    { "!name=a|b", "b", FALSE }, { "!name=a|b", "c", TRUE }, { "!name=a|b", NULL, TRUE },
    { "name !name=a", "a", FALSE }, { "name !name=a", "b", TRUE },
    { "name=a or !name", "b", FALSE }, { "name=a or !name", NULL, TRUE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    {
      const VdSchemaAttribute attribute = { .read_if = rows[i].read_if };

      g_test_message ("%s of %s", rows[i].read_if, rows[i].name);
      g_assert_cmpint (vd_attribute_is_read (&attribute, NULL, rows[i].name, get_name), ==,
                       rows[i].is_read);
    }
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      g_autofree char *name = g_strconcat ("/schema/agree/", kinds[i], NULL);

      g_test_add_data_func (name, kinds[i], test_agree);
    }

  g_test_add_func ("/schema/page", test_page);
  g_test_add_func ("/schema/is-read", test_is_read);

  return g_test_run ();
}
