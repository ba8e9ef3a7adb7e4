#include "tests/editor/shared/tables.h"

#include <string.h>

static const char system_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<system xmlns=\"urn:vedette:1\" id=\"rules\">\n"
  "  <classes>\n"
  "    <class id=\"foot\" name=\"Foot\" symbol=\"infantry\"/>\n"
  "    <class id=\"horse\" name=\"Horse\" symbol=\"cavalry\"/>\n"
  "  </classes>\n"
  "  <periods>\n"
  "    <period id=\"day\" name=\"Day\"/>\n"
  "    <period id=\"night\" name=\"Night\"/>\n"
  "  </periods>\n"
  "</system>\n";

static const char map_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<map xmlns=\"urn:vedette:1\" id=\"field\">\n"
  "  <title>Field</title>\n"
  "  <grid orientation=\"pointy\" columns=\"6\" rows=\"5\" stagger=\"second\"/>\n"
  "  <numbering order=\"row-column\" columns-from=\"1\" columns-go=\"right\" rows-from=\"1\" rows-go=\"down\""
  " digits=\"2\" style=\"digits\"/>\n"
  "  <edges>\n"
  "    <edge id=\"north\" name=\"North edge\" side=\"top\"/>\n"
  "    <edge id=\"east\" name=\"East edge\" side=\"right\"/>\n"
  "  </edges>\n"
  "  <terrain default=\"clear\"/>\n"
  "  <names>\n"
  "    <name at=\"0303\" text=\"Mill\"/>\n"
  "    <name at=\"0105\" text=\"Great Wood\" look=\"area\"/>\n"
  "  </names>\n"
  "  <regions>\n"
  "    <region id=\"hills\" name=\"The Hills\" hexes=\"0203 0204\"/>\n"
  "  </regions>\n"
  "</map>\n";

static const char scenario_text[] =
  "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  "<scenario xmlns=\"urn:vedette:1\" id=\"battle\" system=\"rules.system.xml\">\n"
  "  <sources>\n"
  "    <source key=\"book\" title=\"The book\"/>\n"
  "  </sources>\n"
  "  <sides>\n"
  "    <side id=\"blue\" name=\"Blue\" first=\"yes\"/>\n"
  "    <side id=\"red\" name=\"Red\"/>\n"
  "  </sides>\n"
  "  <options>\n"
  "    <option id=\"plan\" name=\"Plan\" chooser=\"red\">\n"
  "      <choice id=\"a\" name=\"Plan A: all at once\" default=\"yes\"/>\n"
  "      <choice id=\"b\" name=\"Plan B: by and by\"/>\n"
  "    </option>\n"
  "  </options>\n"
  "  <units>\n"
  "    <formation id=\"corps\" name=\"I Corps\" side=\"red\"/>\n"
  "    <formation id=\"b\" name=\"Brigade\" side=\"red\"/>\n"
  "    <unit id=\"a\" name=\"Alpha\" code=\"A\" side=\"blue\" class=\"foot\" strength=\"4\" move=\"4\"/>\n"
  "    <unit id=\"b\" name=\"Bravo\" code=\"B\" side=\"red\" class=\"foot\" strength=\"6\" move=\"3\"/>\n"
  "    <unit id=\"c\" name=\"Charlie\" code=\"C\" side=\"red\" class=\"foot\" strength=\"6\" move=\"3\"/>\n"
  "    <unit id=\"d\" name=\"Delta\" code=\"D\" side=\"red\" class=\"horse\" strength=\"5/2\" move=\"6\"/>\n"
  "  </units>\n"
  "  <setup>\n"
  "    <place unit=\"a\" at=\"0102\" source=\"book\" status=\"stated\"/>\n"
  "  </setup>\n"
  "  <reinforcements>\n"
  "    <!-- by the bridge -->\n"
  "    <group id=\"late\" name=\"Latecomers\" side=\"red\" turn=\"3\" at=\"0106\" units=\"b c d\" source=\"book\""
  " status=\"stated\"/>\n"
  "    <group id=\"rolled\" name=\"Rolled\" side=\"blue\" turn=\"2\" until=\"5\" die=\"1\" edge=\"field:north\""
  " units=\"a\"/>\n"
  "  </reinforcements>\n"
  "  <turns count=\"8\" source=\"book\" status=\"stated\">\n"
  "    <turn number=\"1\" period=\"night\"/>\n"
  "    <turn number=\"4\" label=\"Noon\"/>\n"
  "    <turn number=\"5\" label=\"Dusk\" ends=\"day\"/>\n"
  "    <!-- in the rain -->\n"
  "    <turn number=\"6\" label=\"Midnight\"/>\n"
  "    <turn xmlns:x=\"urn:x\" number=\"7\" label=\"Dawn\" x:sky=\"grey\"/>\n"
  "    <turn number=\"8\" period=\"night\" label=\"Dusk\"/>\n"
  "  </turns>\n"
  "  <victory>\n"
  "    <award id=\"hold\" name=\"Blue holds the mill\" side=\"blue\" points=\"2\" test=\"holds\" hexes=\"0303\"/>\n"
  "    <award id=\"toll\" name=\"Losses\" side=\"red\" points=\"5\" test=\"losses-at-least\" of=\"blue\" class=\"foot\""
  " value=\"20\" source=\"book\" status=\"stated\">\n"
  "      <also test=\"attacked\" units=\"b c\"/>\n"
  "    </award>\n"
  "    <level margin=\"1\" name=\"Marginal\"/>\n"
  "    <level margin=\"3\" name=\"Decisive\"/>\n"
  "  </victory>\n"
  "</scenario>\n";

static VdDocument *
load (const char *text,
      const char *name)
{
  g_autoptr (GBytes) bytes = g_bytes_new_static (text, strlen (text));
  g_autoptr (GError) error = NULL;
  VdDocument *document = vd_document_load_bytes (bytes, name, &error);

  g_assert_no_error (error);
  return document;
}

VdProject *
test_tables_new (void)
{
  return vd_project_new ("battle.scenario.xml", load (system_text, "rules.system.xml"),
                         load (scenario_text, "battle.scenario.xml"),
                         load (map_text, "field.map.xml"), NULL);
}

static VdNode *
find (VdNode     *node,
      const char *attribute,
      const char *value)
{
  VdNode *found = NULL;

  if (g_strcmp0 (vd_node_get (node, attribute), value) == 0)
    return node;

  for (VdNode *child = vd_node_get_first (node);
       child != NULL && found == NULL;
       child = vd_node_get_next (child))
    found = find (child, attribute, value);

  return found;
}

VdNode *
test_tables_find (const VdProject *project,
                  const char      *attribute,
                  const char      *value)
{
  VdNode *row = find (vd_document_get_root (project->scenario), attribute, value);

  g_assert_nonnull (row);
  return row;
}

char *
test_tables_write (const VdProject *project)
{
  g_autoptr (GBytes) bytes = vd_document_write (project->scenario);

  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}
