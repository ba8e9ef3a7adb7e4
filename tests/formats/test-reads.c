/* What the schema says that the rules read, the compiler does take.
 *
 * Each attribute that it asks for is noted, by a wrapper that the linker puts before
 * vd_node_ask(), while all scenarios of the tree are compiled, and made ones with each test
 * of victory.  The other way round is no question: what the schema does not say is read,
 * the compiler cannot get. */
#include "formats/compile/compile-private.h"
#include "tests/shared/made.h"

#include <string.h>

static GHashTable *asked; /* "element attribute" */

const char *__wrap_vd_node_ask (const VdNode *node, const char *attribute);
const char *__real_vd_node_ask (const VdNode *node, const char *attribute);

const char *
__wrap_vd_node_ask (const VdNode *node,
                    const char   *attribute)
{
  const VdElement *element = vd_node_get_element (node);

  if (element != NULL)
    g_hash_table_add (asked, g_strconcat (element->id, " ", attribute, NULL));

  return __real_vd_node_ask (node, attribute);
}

static void
compile (const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (VdProject) project = vd_project_load (path, findings, NULL);

  if (project != NULL)
    vd_scenario_free (vd_project_compile (project, findings));
}

static void
compile_all (const char *folder)
{
  g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
  const char *name;

  while ((name = g_dir_read_name (dir)) != NULL)
    {
      g_autofree char *path = g_build_filename (folder, name, NULL);

      if (g_file_test (path, G_FILE_TEST_IS_DIR))
        compile_all (path);
      else if (g_str_has_suffix (name, ".scenario.xml"))
        compile (path);
    }
}

/* Returns: how many are not. */
static guint
count_missed (const VdElement *element)
{
  guint n = 0;

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      g_autofree char *key = g_strconcat (element->id, " ", attribute->name, NULL);

      /* The cases of any row are cited; other files are read before. */
      if (attribute->reader != VD_READ_BY_RULES || strcmp (attribute->name, "case") == 0 ||
          attribute->type == VD_VALUE_FILE)
        continue;

      if (g_hash_table_contains (asked, key))
        continue;

      n++;
      g_test_message ("the schema says that the rules read it, and they do not: %s", key);
    }

  for (guint i = 0; i < element->n_children; i++)
    n += count_missed (element->children[i]);

  return n;
}

/* What is in a bundle stands by itself in what is compiled; awards are tried below. */
static gboolean
is_tried (const VdElement *element)
{
  return strcmp (element->id, "inline") != 0 && strcmp (element->id, "victory") != 0;
}

static void
test_all (void)
{
  static const char *const folders[] = { "scenarios", "tests/documents", "tests/broken" };
  static const char *const kinds[] = { "system", "scenario" };
  guint n = 0;

  asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (folders); i++)
    {
      g_autofree char *path = g_build_filename (g_getenv ("VD_SOURCE"), folders[i], NULL);

      compile_all (path);
    }

  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    {
      const VdElement *root = vd_schema_get_root (kinds[i]);

      for (guint k = 0; k < root->n_children; k++)
        if (is_tried (root->children[k]))
          n += count_missed (root->children[k]);
    }

  g_assert_cmpuint (n, ==, 0);

  g_clear_pointer (&asked, g_hash_table_unref);
}

/* Tests of victory */

static const char *
get_test (gconstpointer row,
          const char   *attribute)
{
  return strcmp (attribute, "test") == 0 ? row : NULL;
}

/* Of rows with that test. */
static void
assert_asked (const char *id,
              const char *test)
{
  const VdElement *element = vd_schema_find (id);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];
      g_autofree char *key = g_strconcat (id, " ", attribute->name, NULL);

      /* These two hang on other attributes as well. */
      if (attribute->read_if == NULL || strcmp (attribute->name, "once") == 0 ||
          strcmp (attribute->name, "region") == 0)
        continue;

      g_test_message ("%s", key);
      if (vd_attribute_is_read (attribute, NULL, test, get_test) &&
          attribute->reader == VD_READ_BY_RULES)
        g_assert_true (g_hash_table_contains (asked, key));
    }
}

static void
test_test (gconstpointer data)
{
#define ROW "test='%s' of='blue' to='red' ratio='2' field='a' edges='north' hexes='0101' " \
  "units='b1' value='1'"
  const char *test = data;
  const VdSchemaAttribute *tests = vd_element_get_attribute (vd_schema_find ("also"), "test");
  gboolean may_be_also = vd_attribute_plays (tests, test);
  g_autofree char *row =
    g_strdup_printf ("<turns count='3'/><victory><award side='blue' points='1' " ROW ">"
                     "<also " ROW "/></award></victory>", test, may_be_also ? test : "holds");
  g_autofree char *scenario = made_swap (made_scenario, "<turns count='3'>"
                                         "<turn number='2' period='night'/></turns>", row);
  Made made;

  asked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  made_init (&made, NULL, NULL, scenario);
  g_assert_no_error (made.error);
  g_assert_cmpuint (made.s->n_awards, ==, 1);
  assert_asked ("award", test);
  if (may_be_also)
    assert_asked ("also", test);

  made_clear (&made);
  g_clear_pointer (&asked, g_hash_table_unref);
}

/* The rules keep numbers in what the schema allows. */
static void
test_limits (void)
{
  static const struct
  {
    const char *id, *attribute;
    guint       most;
  } limits[] = {
    { "turns", "count", G_MAXUINT8 },
    { "turn", "number", G_MAXUINT8 },
    { "group", "turn", G_MAXUINT8 },
    { "hold", "until", G_MAXUINT8 },
    { "hold", "choose", VD_MAX_FREED },
    { "army", "morale", G_MAXUINT8 },
    { "level", "points", VD_MAX_POINTS },
    { "award", "points", VD_MAX_POINTS },
    { "award", "value", VD_MAX_POINTS },
    { "also", "value", VD_MAX_POINTS },
    { "victory/level", "margin", VD_MAX_POINTS },
    { "victory/level", "below", VD_MAX_POINTS },
    { "combat", "die", 20 },
    { "grid", "columns", VD_GRID_MAX_EDGE },
    { "grid", "rows", VD_GRID_MAX_EDGE },
    { "board", "rows", VD_GRID_MAX_EDGE },
  };

  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    g_assert_cmpuint (vd_element_get_attribute (vd_schema_find (limits[i].id),
                                                limits[i].attribute)->most, ==, limits[i].most);
}

int
main (int    argc,
      char **argv)
{
  const VdSchemaAttribute *test = vd_element_get_attribute (vd_schema_find ("award"), "test");

  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/reads/limits", test_limits);
  g_test_add_func ("/reads/all", test_all);
  for (guint i = 0; test->values[i] != NULL; i++)
    {
      g_autofree char *path = g_strconcat ("/reads/", test->values[i], NULL);

      g_test_add_data_func (path, test->values[i], test_test);
    }

  return g_test_run ();
}
