/* What is said of a hexside, and which counter of a stack lies on top. */
#include <string.h>

#include "editor/canvas/readout.h"
#include "formats/draw/laid.h"
#include "formats/project/damaged.h"
#include "tests/shared/documents.h"

static const char system_text[] =
  "<system xmlns='urn:vedette:1' id='y'><classes><class id='foot'/>"
  "<class id='leader' role='leader' symbol='leader'/></classes>"
  "<chart><hex id='clear' look='clear'/>"
  "<side id='stream' name='Stream' look='stream'/>"
  "<side id='ford' name='Ford' look='ford' removes='stream'/>"
  "<side id='bridge' name='Bridge' look='bridge' removes='stream'>"
  "<work kind='damage' cost='1' die='4'/></side></chart></system>";
static const char scenario_text[] =
  "<scenario xmlns='urn:vedette:1' id='s'><sides><side id='a'/></sides>"
  "<units><unit id='strong' name='Strong' side='a' class='foot' strength='8' move='4'/>"
  "<unit id='weak' name='Weak' side='a' class='foot' strength='2' move='4'/>"
  "<unit id='chief' name='Chief' side='a' class='leader' strength='0' move='9'/></units>"
  "<setup><place unit='chief' at='0101'/><place unit='strong' at='0101'/>"
  "<place unit='weak' at='0101'/><damaged at='0101/0102'/></setup></scenario>";
static const char map_text[] =
  "<map xmlns='urn:vedette:1' id='m'><grid orientation='pointy' columns='3' rows='3'/>"
  "<terrain base='clear'/><sides><run kind='stream' sides='0101/0102'/>"
  "<run kind='ford' sides='0101/0102'/><run kind='bridge' sides='0101/0102'/></sides></map>";

static VdProject *
make (void)
{
  return vd_project_new ("made", read_document (system_text), read_document (scenario_text),
                         read_document (map_text), NULL);
}

/* The bridge is down, and the ford beside it is not. */
static void
test_down (void)
{
  g_autoptr (VdProject) project = make ();
  g_autoptr (GArray) counters = vd_counters_new (project);
  g_autofree guint8 *damaged = vd_project_list_damaged (project, 0);
  g_autofree char *text = NULL;

  g_assert_nonnull (damaged);
  text = vd_readout_hex (project, counters, damaged, NULL, (VdSpot) { 0, 0 });
  g_assert_nonnull (strstr (text, "Bridge (down)"));
  g_assert_null (strstr (text, "Ford (down)"));
  g_assert_null (strstr (text, "Stream (down)"));
}

/* A pontoon is told of at both its ends and on its side, with its owner, beside what is printed. */
static void
test_laid (void)
{
  g_autoptr (VdProject) project = make ();
  g_autoptr (GArray) counters = vd_counters_new (project);
  g_autoptr (GArray) laid = g_array_new (FALSE, FALSE, sizeof (VdLaidBridge));
  const VdGrid *grid = &((const VdMap *) project->resolved->pdata[0])->grid;
  VdLaidBridge bridge = { .cell = 1, .kind = 2 };
  g_autofree char *near = NULL, *far = NULL, *side = NULL, *elsewhere = NULL;

  while (vd_grid_next (grid, 1, bridge.dir) != 0)
    bridge.dir++;
  g_array_append_val (laid, bridge);

  far = vd_readout_hex (project, counters, NULL, laid, (VdSpot) { 0, 0 });
  near = vd_readout_hex (project, counters, NULL, laid, (VdSpot) { 0, 1 });
  elsewhere = vd_readout_hex (project, counters, NULL, laid, (VdSpot) { 0, 2 });
  side = vd_readout_side (project, 0, NULL, laid,
                          (VdMapSide) { 0, vd_dir_opposite (bridge.dir) });
  g_assert_nonnull (strstr (far, "Bridge, laid (a)"));
  g_assert_nonnull (strstr (near, "Bridge, laid (a)"));
  g_assert_nonnull (strstr (side, "Stream, Ford, Bridge, Bridge, laid (a)"));
  g_assert_null (strstr (elsewhere, "laid"));
}

/* The strongest is seen, not the last of the set-up, and shows that a leader is there. */
static void
test_stack (void)
{
  g_autoptr (VdProject) project = make ();
  g_autoptr (GArray) counters = vd_counters_new (project);
  const VdCounter *top = vd_counters_at (counters, (VdSpot) { 0, 0 });
  const VdCounter *below = vd_counters_below (counters, top);
  const VdCounter *last = vd_counters_below (counters, below);

  g_assert_cmpstr (vd_node_get (top->unit, "id"), ==, "strong");
  g_assert_cmpuint (top->level, ==, 2);
  g_assert_true (top->is_led);
  g_assert_cmpstr (vd_node_get (below->unit, "id"), ==, "weak");
  g_assert_cmpstr (vd_node_get (last->unit, "id"), ==, "chief");
  g_assert_false (last->is_led);

  /* What is looked at comes up, whatever it is; nothing lies on a leader then. */
  vd_counters_raise (counters, last->place);
  top = vd_counters_at (counters, (VdSpot) { 0, 0 });
  g_assert_cmpstr (vd_node_get (top->unit, "id"), ==, "chief");
  for (guint i = 0; i < counters->len; i++)
    g_assert_false (g_array_index (counters, VdCounter, i).is_led);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/readout/down", test_down);
  g_test_add_func ("/readout/laid", test_laid);
  g_test_add_func ("/readout/stack", test_stack);
  return g_test_run ();
}
