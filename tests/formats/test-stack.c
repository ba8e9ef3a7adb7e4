/* Which counter of a hex lies on top, and what the others show. */
#include <string.h>

#include "formats/draw/draw.h"
#include "formats/project/stack.h"

static VdDocument *
load (const char *text)
{
  g_autoptr (GBytes) bytes = g_bytes_new (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, "test.xml", &error);

  g_assert_no_error (error);
  return document;
}

static const char system_text[] =
  "<system xmlns='urn:vedette:1' id='s'><title>S</title><classes>"
  "<class id='foot' symbol='infantry'/>"
  "<class id='leader' symbol='leader' role='leader'/>"
  "<class id='train' symbol='train' role='train'/></classes></system>\n";

static const char scenario_text[] =
  "<scenario xmlns='urn:vedette:1' id='x' system='s'><title>X</title>"
  "<sides><side id='red'/></sides>"
  "<units><unit id='strong' side='red' class='foot' strength='13/2' move='5' initiative='4'"
  " vedettes='2' reduced='5/2'/>"
  "<unit id='officer' side='red' class='leader' strength='0' move='10' initiative='3'/>"
  "<unit id='commander' side='red' class='leader' strength='0' move='10' initiative='4'"
  " kind='commander' rating='1'/>"
  "<unit id='weak' side='red' class='foot' strength='6' move='5'/>"
  "<unit id='twin' side='red' class='foot' strength='6' move='5'/>"
  "<unit id='wagons' side='red' class='train' strength='0' move='5' initiative='4'/>"
  "<unit id='head' side='red' class='leader' strength='0' move='10' kind='head'/>"
  "</units></scenario>\n";

typedef struct
{
  VdDocument *system;
  VdDocument *scenario;
  GPtrArray  *units; /* of VdNode */
} Fixture;

static void
set_up (Fixture       *f,
        gconstpointer  data)
{
  VdNode *node;

  f->system = load (system_text);
  f->scenario = load (scenario_text);
  f->units = g_ptr_array_new ();
  node = vd_node_get_first (vd_node_find (vd_document_get_root (f->scenario), "units"));
  for (; node != NULL; node = vd_node_get_next (node))
    g_ptr_array_add (f->units, node);
}

static void
tear_down (Fixture       *f,
           gconstpointer  data)
{
  g_ptr_array_unref (f->units);
  vd_document_free (f->scenario);
  vd_document_free (f->system);
}

/* From the bottom to the top: trains, leaders by what they are, those who fight by strength. */
static void
test_order (Fixture       *f,
            gconstpointer  data)
{
  static const char *const sorted[] = {
    "wagons", "officer", "commander", "head", "weak", "twin", "strong",
  };
  g_autoptr (VdStackOrder) order = vd_stack_order_new (f->scenario, f->system);
  g_autoptr (GArray) stacked = g_array_new (FALSE, FALSE, sizeof (VdStacked));

  for (guint i = 0; i < f->units->len; i++)
    {
      VdStacked one = { 7, i, vd_stack_order_rank (order, f->units->pdata[i], FALSE) };

      g_array_append_val (stacked, one);
    }

  vd_stack_sort (stacked);
  g_assert_cmpuint (stacked->len, ==, G_N_ELEMENTS (sorted));
  for (guint i = 0; i < stacked->len; i++)
    g_assert_cmpstr (vd_node_get (f->units->pdata[g_array_index (stacked, VdStacked, i).index],
                                  "id"), ==, sorted[i]);

  g_assert_true (vd_stack_order_is_leader (order, f->units->pdata[1]));
  g_assert_false (vd_stack_order_is_leader (order, f->units->pdata[5]));
}

/* By the side of its counter that is up: the strongest in print may be the weakest of all. */
static void
test_reduced (Fixture       *f,
              gconstpointer  data)
{
  g_autoptr (VdStackOrder) order = vd_stack_order_new (f->scenario, f->system);
  const VdNode *strong = f->units->pdata[0], *weak = f->units->pdata[3];
  VdNode *place = vd_node_new (f->scenario, "place");

  g_assert_cmpuint (vd_stack_order_rank (order, strong, FALSE), >,
                    vd_stack_order_rank (order, weak, FALSE));
  g_assert_cmpuint (vd_stack_order_rank (order, strong, TRUE), <,
                    vd_stack_order_rank (order, weak, FALSE));
  g_assert_cmpuint (vd_stack_order_rank (order, weak, TRUE), ==,
                    vd_stack_order_rank (order, weak, FALSE)); /* it has no other side */

  g_assert_false (vd_stack_is_placed_reduced (place));
  g_free (vd_node_set (place, "state", "march"));
  g_assert_false (vd_stack_is_placed_reduced (place));
  g_free (vd_node_set (place, "state", "reduced-march"));
  g_assert_true (vd_stack_is_placed_reduced (place));
  vd_node_free (place);
}

/* Hexes stay in the order in which they begin. */
static void
test_hexes (Fixture       *f,
            gconstpointer  data)
{
  static const VdStacked all[] = { { 9, 0, 5 }, { 3, 1, 1 }, { 9, 2, 4 }, { 3, 3, 1 }, { 5, 4, 0 } };
  static const guint sorted[] = { 2, 0, 1, 3, 4 };
  g_autoptr (GArray) stacked = g_array_new (FALSE, FALSE, sizeof (VdStacked));

  g_array_append_vals (stacked, all, G_N_ELEMENTS (all));
  vd_stack_sort (stacked);
  for (guint i = 0; i < G_N_ELEMENTS (sorted); i++)
    g_assert_cmpuint (g_array_index (stacked, VdStacked, i).index, ==, sorted[i]);
}

/* What stands on leaders and trains, as printed: neither shows a strength, and a commander his
 * rating; who fights shows all. */
static void
test_figures (Fixture       *f,
              gconstpointer  data)
{
  VdCounterFace face;

  vd_counter_face (f->scenario, f->system, f->units->pdata[0], &face);
  g_assert_cmpstr (face.strength, ==, "13/2");
  g_assert_cmpstr (face.initiative, ==, "4");
  g_assert_cmpstr (face.vedettes, ==, "2");
  g_assert_null (face.rating);

  vd_counter_face (f->scenario, f->system, f->units->pdata[1], &face);
  g_assert_null (face.strength);
  g_assert_cmpstr (face.initiative, ==, "3");
  g_assert_null (face.rating);

  vd_counter_face (f->scenario, f->system, f->units->pdata[2], &face);
  g_assert_null (face.strength);
  g_assert_cmpstr (face.rating, ==, "1");

  vd_counter_face (f->scenario, f->system, f->units->pdata[5], &face);
  g_assert_null (face.strength);
  g_assert_cmpstr (face.initiative, ==, "4");
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add ("/stack/order", Fixture, NULL, set_up, test_order, tear_down);
  g_test_add ("/stack/reduced", Fixture, NULL, set_up, test_reduced, tear_down);
  g_test_add ("/stack/hexes", Fixture, NULL, set_up, test_hexes, tear_down);
  g_test_add ("/stack/figures", Fixture, NULL, set_up, test_figures, tear_down);
  return g_test_run ();
}
