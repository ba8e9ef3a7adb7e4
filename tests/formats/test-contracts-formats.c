#include "formats/document/repair-propose.h"
#include "formats/map/map.h"
#include "formats/project/project.h"
#include "formats/project/repair-make.h"
#include "formats/project/spot.h"
#include "formats/referee/notation.h"
#include "formats/referee/seat.h"
#include "formats/store/store.h"
#include "tests/shared/made.h"

/* What a caller does who breaks the contract of a header is refused with a critical
 * warning, and changes nothing; what the header allows passes in silence. */
static void
expect_refusal (void)
{
  g_test_expect_message (NULL, G_LOG_LEVEL_CRITICAL, "*assertion*failed*");
}

#define REFUSED(call, answer)                \
  G_STMT_START                               \
    {                                        \
      expect_refusal ();                     \
      g_assert_true ((call) == (answer));    \
      g_test_assert_expected_messages ();    \
    }                                        \
  G_STMT_END

static void
set_up (Made          *self,
        gconstpointer  data)
{
  made_init (self, NULL, NULL, NULL);
  made_assert_sound (self);
}

static void
tear_down (Made          *self,
           gconstpointer  data)
{
  made_clear (self);
}

static void
test_documents (Made          *self,
                gconstpointer  data)
{
  VdNode *unit = vd_node_find (vd_node_find (vd_document_get_root (self->project->scenario),
                                             "units"), "unit");
  g_autofree char *id = g_strdup (vd_node_get (unit, "id"));
  g_autoptr (GPtrArray) names = g_ptr_array_new ();

  REFUSED (vd_document_new (VD_DOCUMENT_CASES + 1, "a.xml"), NULL);
  REFUSED (vd_document_load (NULL, NULL), NULL);
  REFUSED (vd_document_save (self->project->scenario, NULL, NULL), FALSE);
  REFUSED (vd_node_set (unit, NULL, "x"), NULL);
  g_assert_cmpstr (vd_node_get (unit, "id"), ==, id);

  /* Nobody listens, so nothing is proposed. */
  vd_repair_set (vd_repair_new (NULL, "%s", "Write it"), unit, "id", "x");
  vd_repair_mean (NULL, unit, NULL, "x", names);
}

static void
test_maps (Made          *self,
           gconstpointer  data)
{
  VdMap *map = self->project->resolved->pdata[0];
  VdMapIndex *index = map->index;
  guint n = vd_grid_n_cells (&map->grid);
  g_autofree char *last = vd_map_get_label (map, n - 1);

  g_assert_cmpint (vd_map_find_cell (map, last), ==, n - 1);
  REFUSED (vd_map_get_label (map, n), NULL);
  REFUSED (vd_map_find_hex_node (map, n), NULL);
  REFUSED (vd_map_find_runs (map, n), NULL);
  REFUSED (vd_map_find_cell (map, NULL), -1);
  REFUSED (vd_spot_name (self->project, (VdSpot) { self->project->resolved->len, 0 }), NULL);

  /* A map that was put together by hand has no index. */
  map->index = NULL;
  REFUSED (vd_map_find_paths (map, 0), NULL);
  map->index = index;
}

static void
test_repairs (Made          *self,
              gconstpointer  data)
{
  VdRepairStep removal = { .kind = VD_REPAIR_REMOVE };

  REFUSED (vd_repair_make_node (&removal), NULL);
  REFUSED (vd_repair_apply (self->project, NULL, 1), 0);
  g_assert_cmpuint (vd_repair_apply (self->project, NULL, 0), ==, 0);
}

static void
test_games (Made          *self,
            gconstpointer  data)
{
  VdOrder order = { .kind = VD_N_ORDERS };
  g_autoptr (VdSeat) seat = vd_seat_new ("0", self->s, 0);
  g_autoptr (GArray) path = g_array_new (FALSE, FALSE, sizeof (guint16));

  REFUSED (vd_order_print (self->s, &order, NULL, 0), NULL);
  REFUSED (vd_order_print_usage (VD_N_ORDERS), NULL);
  REFUSED (vd_order_parse (self->s, NULL, &order, path, NULL), FALSE);
  g_assert_cmpint (order.kind, ==, VD_N_ORDERS);

  REFUSED (vd_seat_new ("0", self->s, VD_MAX_SIDES), NULL);
  REFUSED (vd_seat_decide (seat), NULL); /* before a game has begun */
  REFUSED (vd_seat_end (seat), NULL);
}

static void
test_stores (Made          *self,
             gconstpointer  data)
{
  g_autofree char *path = g_build_filename (self->folder, "games.sqlite", NULL);
  VdStoreWish wish = { 0, 1, "number", "" };
  VdStoreRun run = { 0 }; /* not begun */
  g_autoptr (VdStore) store = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) runs = NULL;

  REFUSED (vd_store_open (NULL, NULL), NULL);
  store = vd_store_open (path, &error);
  g_assert_no_error (error);

  REFUSED (vd_store_wish (store, &run, &wish, NULL), FALSE);
  REFUSED (vd_store_read (store, &run, 0, 1, NULL, NULL, NULL), FALSE);
  runs = vd_store_list (store, &error);
  g_assert_no_error (error);
  g_assert_cmpuint (runs->len, ==, 0);
}

static void
add (const char *name,
     void      (*test) (Made *self, gconstpointer data))
{
  g_test_add (name, Made, NULL, set_up, test, tear_down);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  add ("/contracts/documents", test_documents);
  add ("/contracts/maps", test_maps);
  add ("/contracts/repairs", test_repairs);
  add ("/contracts/games", test_games);
  add ("/contracts/stores", test_stores);

  return g_test_run ();
}
