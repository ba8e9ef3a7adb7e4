#include "tests/editor/shared/army.h"

#include <string.h>

const char army_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <sources>\n"
  "    <source key=\"sheet\" title=\"Counter sheet\"/>\n"
  "  </sources>\n"
  "  <maps>\n"
  "    <map href=\"north.map.xml\"/>\n"
  "    <map href=\"south.map.xml\"/>\n"
  "  </maps>\n"
  "  <sides>\n"
  "    <side id=\"blue\" name=\"Blue\"/>\n"
  "    <side id=\"red\" name=\"Red\"/>\n"
  "  </sides>\n"
  "  <units>\n"
  "    <formation id=\"corps\" name=\"I Corps\" side=\"blue\"/>\n"
  "    <formation id=\"division\" name=\"First Division\" parent=\"corps\"/>\n"
  "    <formation id=\"lost\" name=\"Lost\"/>\n"
  "    <unit id=\"a-1\" name=\"Alpha\" code=\"A\" formation=\"division\" class=\"foot\" strength=\"4\" move=\"4\" source=\"sheet\" status=\"stated\"/>\n"
  "    <unit id=\"b\" name=\"Bravo\" side=\"red\" class=\"foot\" strength=\"5\" move=\"3\"/>\n"
  "    <unit id=\"c\" name=\"Charlie\" side=\"red\" class=\"foot\" strength=\"6\" move=\"3\"/>\n"
  "    <unit id=\"d\" name=\"Delta\" side=\"red\" formation=\"lost\" class=\"foot\" strength=\"1/2\" move=\"3\"/>\n"
  "    <unit id=\"astray\" formation=\"nobody\" class=\"horse\" move=\"99\"/>\n"
  "  </units>\n"
  "  <setup>\n"
  "    <place unit=\"a-1\" at=\"0102\" source=\"sheet\"/>\n"
  "    <place unit=\"b\" at=\"0704\" state=\"reserve\"/>\n"
  "    <zone id=\"z\" side=\"red\" units=\"d\" within=\"2\" of=\"0303\"/>\n"
  "  </setup>\n"
  "  <reinforcements>\n"
  "    <group id=\"late\" name=\"Late\" side=\"red\" turn=\"3\" at=\"0106\" units=\"c b\"/>\n"
  "    <group id=\"later\" name=\"Later\" side=\"red\" turn=\"4\" edge=\"north:top\" units=\"c\"/>\n"
  "  </reinforcements>\n"
  "  <restrictions>\n"
  "    <hold side=\"red\" units=\"b\" until=\"3\"/>\n"
  "    <recall units=\"b d\" turn=\"2\"/>\n"
  "    <hold side=\"blue\" formations=\"corps\" until=\"3\"/>\n"
  "  </restrictions>\n"
  "  <victory>\n"
  "    <award id=\"hunt\" name=\"Hunt\" side=\"blue\" points=\"2\" test=\"losses-each\" units=\"b c\" except=\"b\"/>\n"
  "    <award id=\"hold\" name=\"Hold\" side=\"blue\" points=\"1\" test=\"holds\" hexes=\"0303\"/>\n"
  "  </victory>\n"
  "  <ignore finding=\"units.no-formation\" at=\"unit b\" reason=\"as printed\"/>\n"
  "</scenario>\n";

void
army_look_again (Army *test)
{
  g_clear_pointer (&test->units, vd_units_free);
  vd_project_resolve (test->files.project, NULL);
  test->units = vd_units_new (test->files.project);
}

void
army_init (Army       *test,
           const char *scenario)
{
  g_autoptr (GBytes) bytes = g_bytes_new (scenario, strlen (scenario));
  g_autoptr (GError) error = NULL;

  test_project_init (&test->files);
  vd_document_free (test->files.project->scenario);
  test->files.project->scenario = vd_document_load_bytes (bytes, "battle.scenario.xml", &error);
  g_assert_no_error (error);
  test->history = vd_history_new ();
  test->units = NULL;
  army_look_again (test);
}

void
army_clear (Army *test)
{
  vd_units_free (test->units);
  vd_history_free (test->history);
  test_project_clear (&test->files);
}

char *
army_write (Army *test)
{
  g_autoptr (GBytes) bytes = vd_document_write (test->files.project->scenario);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}
