/* The schemas that the build makes of the table, and the reader that looks things up in
 * it, accept and refuse the same.
 *
 * Every document of the tree, then thousands of them with a few changes by chance: of
 * attributes, values, elements and what is foreign.  libxml2 judges each by the schema, the
 * reader by the table.  VD_MUTANTS says how many, VD_SEED which; with VD_OTHER_SCHEMAS, the
 * folder of another version, that is held to the same verdicts. */
#include "formats/document/document.h"

#include <glib/gstdio.h>
#include <libxml/parser.h>
#include <libxml/relaxng.h>
#include <string.h>

#define MAX_SIZE 10000 /* of what is changed, in bytes */

static const char *const kinds[] = { "system", "map", "scenario", "cases" };

typedef struct
{
  xmlRelaxNGParserCtxt *parser;
  xmlRelaxNG           *schema;
  xmlRelaxNGValidCtxt  *context;
} Schema;

typedef struct
{
  Schema     schemas[G_N_ELEMENTS (kinds)];
  Schema     others[G_N_ELEMENTS (kinds)];
  gboolean   has_others;
  GPtrArray *paths;
  GPtrArray *elements;   /* names that the table has, and one that it does not */
  GPtrArray *attributes;
  GRand     *chance;
  guint      n_right;
  guint      n_wrong;
} Trial;

static void
be_quiet (void       *data,
          const char *format,
          ...)
{
}

static void
schema_open (Schema     *self,
             const char *folder,
             const char *kind)
{
  g_autofree char *name = g_strconcat (kind, ".rng", NULL);
  g_autofree char *path = g_build_filename (folder, name, NULL);

  self->parser = xmlRelaxNGNewParserCtxt (path);
  self->schema = xmlRelaxNGParse (self->parser);
  g_assert_nonnull (self->schema);
  self->context = xmlRelaxNGNewValidCtxt (self->schema);
  xmlRelaxNGSetValidErrors (self->context, be_quiet, be_quiet, NULL);
}

static void
schema_close (Schema *self)
{
  xmlRelaxNGFreeValidCtxt (self->context);
  xmlRelaxNGFree (self->schema);
  xmlRelaxNGFreeParserCtxt (self->parser);
}

static void
collect (const char *folder,
         GPtrArray  *paths)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        collect (path, paths);
      else if (g_str_has_suffix (name, ".xml"))
        g_ptr_array_add (paths, g_steal_pointer (&path));
    }
}

static int
compare_paths (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_name (GPtrArray  *names,
          const char *name)
{
  if (!g_ptr_array_find (names, name, NULL))
    g_ptr_array_add (names, (gpointer) name);
}

static void
collect_names (Trial           *self,
               const VdElement *element)
{
  if (g_ptr_array_find (self->elements, element->name, NULL))
    return;

  add_name (self->elements, element->name);
  for (guint i = 0; i < element->n_attributes; i++)
    add_name (self->attributes, element->attributes[i].name);
  for (guint i = 0; i < element->n_children; i++)
    collect_names (self, element->children[i]);
}

static void
trial_begin (Trial *self)
{
  static const char *const folders[] = { "scenarios", "tests" };
  const char *seed = g_getenv ("VD_SEED");
  const char *others = g_getenv ("VD_OTHER_SCHEMAS");

  *self = (Trial) {
    .has_others = others != NULL,
    .paths = g_ptr_array_new_with_free_func (g_free),
    .elements = g_ptr_array_new (),
    .attributes = g_ptr_array_new (),
    .chance = g_rand_new_with_seed (seed != NULL ? strtoul (seed, NULL, 10) : 18),
  };

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      schema_open (&self->schemas[i], g_getenv ("VD_SCHEMAS"), kinds[i]);
      if (others != NULL)
        schema_open (&self->others[i], others, kinds[i]);
      collect_names (self, vd_schema_get_root (kinds[i]));
    }

  add_name (self->elements, "newer");
  add_name (self->attributes, "newer");
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *folder = g_build_filename (g_getenv ("VD_SOURCE"), folders[i], NULL);

      collect (folder, self->paths);
    }
  g_ptr_array_sort (self->paths, compare_paths);
}

static void
trial_end (Trial *self)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      schema_close (&self->schemas[i]);
      if (self->has_others)
        schema_close (&self->others[i]);
    }

  g_ptr_array_unref (self->paths);
  g_ptr_array_unref (self->elements);
  g_ptr_array_unref (self->attributes);
  g_rand_free (self->chance);
}

/* Verdicts */

/* The reader keeps what it does not know, and says so in a finding; that a conflict is
 * left is none of the schema's. */
static gboolean
is_right_by_table (const char *text,
                   int         size)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, size);
  g_autoptr (VdDocument) document = vd_document_load_bytes (bytes, "made", NULL);
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  guint n = 0;

  if (document == NULL)
    return FALSE;

  vd_document_check (document, findings);
  for (guint i = 0; i < findings->len; i++)
    n += strcmp (((VdFinding *) findings->pdata[i])->code, "document.conflict") != 0;

  return n == 0;
}

static gboolean
is_right_by_schema (Schema *schemas,
                    xmlDoc *doc)
{
  const char *root = (const char *) xmlDocGetRootElement (doc)->name;

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (kinds[i], root) == 0)
      return xmlRelaxNGValidateDoc (schemas[i].context, doc) == 0;

  return FALSE;
}

static void
judge (Trial *self,
       xmlDoc *doc)
{
  xmlChar *text = NULL;
  int size = 0;
  gboolean by_schema = is_right_by_schema (self->schemas, doc);
  gboolean by_table;

  xmlDocDumpMemory (doc, &text, &size);
  by_table = is_right_by_table ((const char *) text, size);
  if (by_schema != by_table)
    g_test_message ("%s\nby the schema %d, by the table %d", text, by_schema, by_table);
  g_assert_cmpint (by_schema, ==, by_table);

  if (self->has_others && is_right_by_schema (self->others, doc) != by_schema)
    g_error ("%s\nby the schema %d, by the other not", text, by_schema);

  *(by_schema ? &self->n_right : &self->n_wrong) += 1;
  xmlFree (text);
}

static xmlDoc *
read_document (const Trial *self,
               guint        number)
{
  xmlDoc *doc = xmlReadFile (self->paths->pdata[number], NULL,
                             XML_PARSE_NONET | XML_PARSE_NOERROR | XML_PARSE_NOBLANKS);

  g_assert_nonnull (doc);
  return doc;
}

/* A document of a size at which thousands can be looked at. */
static xmlDoc *
pick_document (Trial *self)
{
  GStatBuf about;
  guint number;

  do
    {
      number = g_rand_int_range (self->chance, 0, self->paths->len);
      g_assert_cmpint (g_stat (self->paths->pdata[number], &about), ==, 0);
    }
  while (about.st_size > MAX_SIZE);

  return read_document (self, number);
}

/* Changes */

static guint
pick (Trial *self,
      guint  n)
{
  return g_rand_int_range (self->chance, 0, n);
}

static void
list_elements (xmlNode   *node,
               GPtrArray *list)
{
  for (; node != NULL; node = node->next)
    if (node->type == XML_ELEMENT_NODE)
      {
        g_ptr_array_add (list, node);
        list_elements (node->children, list);
      }
}

static xmlAttr *
pick_attribute (Trial   *self,
                xmlNode *node)
{
  xmlAttr *attribute = node->properties;
  guint n = 0;

  for (xmlAttr *each = attribute; each != NULL; each = each->next)
    n++;
  for (n = n > 0 ? pick (self, n) : 0; n > 0; n--)
    attribute = attribute->next;

  return attribute;
}

static const xmlChar *
pick_name (Trial           *self,
           const GPtrArray *names)
{
  return (const xmlChar *) names->pdata[pick (self, names->len)];
}

/* A word that some attribute may be, the same as the author's among them. */
static const xmlChar *
pick_value (Trial *self)
{
  static const char *const values[] = {
    "yes", "no", "x", "", " yes", "day", "holds", "losses-each", "reserve", "any", "never", "open",
    "closed", "infantry", "checked", "away", "pointy", "right", "retreat", "movement", "15", "none",
  };

  return (const xmlChar *) values[pick (self, G_N_ELEMENTS (values))];
}

static void
change_attribute (Trial   *self,
                  xmlNode *node)
{
  xmlAttr *attribute = pick_attribute (self, node);
  const xmlChar *name = pick_name (self, self->attributes);

  if (strchr ((const char *) name, ':') != NULL)
    return;

  switch (pick (self, 4))
    {
    case 0:
      if (attribute != NULL)
        xmlRemoveProp (attribute);
      break;

    case 1:
      if (attribute != NULL && attribute->ns == NULL)
        xmlSetProp (node, attribute->name, pick_value (self));
      break;

    case 2:
      xmlSetNsProp (node, xmlNewNs (node, (const xmlChar *) "urn:x", (const xmlChar *) "x"), name,
                    pick_value (self));
      break;

    default:
      xmlSetProp (node, name, pick_value (self));
      break;
    }
}

static void
change_inside (Trial     *self,
               xmlNode   *node,
               GPtrArray *all)
{
  xmlNode *other = all->pdata[pick (self, all->len)];

  switch (pick (self, 5))
    {
    case 0:
      xmlAddChild (node, xmlCopyNode (other, 1));
      break;

    case 1:
      xmlAddNextSibling (other, xmlCopyNode (other, 1));
      break;

    case 2:
      xmlAddChild (node, xmlNewText (pick_value (self)));
      break;

    case 3:
      xmlNewChild (node, node->ns, pick_name (self, self->elements), NULL);
      break;

    default:
      xmlNewChild (node, xmlNewNs (node, (const xmlChar *) "urn:y", (const xmlChar *) "y"),
                   (const xmlChar *) "any", pick_value (self));
      break;
    }
}

static void
change (Trial  *self,
        xmlDoc *doc)
{
  g_autoptr (GPtrArray) all = g_ptr_array_new ();
  xmlNode *node;

  list_elements (xmlDocGetRootElement (doc), all);
  node = all->pdata[pick (self, all->len)];

  switch (pick (self, 8))
    {
    case 0:
      if (node != xmlDocGetRootElement (doc))
        xmlNodeSetName (node, pick_name (self, self->elements));
      break;

    case 1:
    case 2:
      if (node != xmlDocGetRootElement (doc))
        change_inside (self, node, all);
      break;

    default:
      change_attribute (self, node);
      break;
    }
}

static void
test_documents (void)
{
  Trial self;

  trial_begin (&self);
  for (guint i = 0; i < self.paths->len; i++)
    {
      xmlDoc *doc = read_document (&self, i);

      judge (&self, doc);
      xmlFreeDoc (doc);
    }

  g_test_message ("%u right, %u wrong", self.n_right, self.n_wrong);
  g_assert_cmpuint (self.n_right, >, 200);
  g_assert_cmpuint (self.n_wrong, >, 0);
  trial_end (&self);
}

static void
test_mutants (void)
{
  const char *number = g_getenv ("VD_MUTANTS");
  guint n = number != NULL ? strtoul (number, NULL, 10) : 2000;
  Trial self;

  trial_begin (&self);
  for (guint i = 0; i < n; i++)
    {
      xmlDoc *doc = pick_document (&self);

      for (guint changes = 1 + pick (&self, 3); changes > 0; changes--)
        change (&self, doc);
      judge (&self, doc);
      xmlFreeDoc (doc);
    }

  g_test_message ("%u right, %u wrong", self.n_right, self.n_wrong);
  g_assert_cmpuint (self.n_right, >, n / 10);
  g_assert_cmpuint (self.n_wrong, >, n / 10);
  trial_end (&self);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/schema/documents", test_documents);
  g_test_add_func ("/schema/mutants", test_mutants);

  return g_test_run ();
}
