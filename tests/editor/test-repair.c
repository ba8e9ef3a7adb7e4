/* Repairs: the sound project of tests/broken/base is broken in one place, and
 * what the check proposes is made.  Then the finding is gone, nothing else has
 * come up, and undo brings back the same bytes. */
#include "editor/findings/repairs.h"
#include "editor/project/check-job.h"
#include "formats/document/repair-propose.h"
#include "formats/project/repair-make.h"
#include "tests/editor/shared/project.h"

#include <string.h>

static const char *const names[] = {
  "small.system.xml", "small.map.xml", "small.scenario.xml",
};

typedef struct
{
  const char *path;
  const char *from; /* of one of the files */
  const char *to;
  const char *code;
  const char *diff; /* what the repair changes of the broken files; NULL: there is none */
} Row;

#define WATER(sides) "<run id=\"water\" kind=\"river\" sides=\"" sides "\"/>\n"
#define START "0103/0104 0104/0203 0203/0204 0203/0304"
#define REST "0304/0403 0403/0404 0403/0504 0503/0504"
#define GROUP "<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\"/>"

#define WHEN_ROW(when) "<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" " \
  "units=\"b2\" when=\"" when "\"/>"
#define WHEN(when) WHEN_ROW (when) "\n  </reinforcements>\n"
#define PLAN(choice) "<options>\n<option id=\"plan\" chooser=\"blue\">\n" \
  "<choice id=\"" choice "\" default=\"yes\"/>\n<choice id=\"b\"/>\n</option>\n</options>"

#define ROAD "<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west east\"/>"
#define LANE(hexes) "<path id=\"lane\" kind=\"road\" hexes=\"" hexes "\"/>"

#define COLUMN(odds) "<column odds=\"" odds "\"/>\n"

static const Row rows[] = {
  /* Words that are nearly right */
  { "/repair/near/terrain", "terrain=\"town\"", "terrain=\"twon\"", "map.unknown-terrain",
    "-<hex at=\"0402\" terrain=\"twon\"/>\n+<hex at=\"0402\" terrain=\"town\"/>\n" },
  { "/repair/near/terrain-far", "terrain=\"town\"", "terrain=\"jungle\"", "map.unknown-terrain",
    NULL },
  { "/repair/near/default", "default=\"clear\"", "default=\"claer\"", "map.unknown-terrain",
    "-<terrain default=\"claer\">\n+<terrain default=\"clear\">\n" },
  { "/repair/near/side", "kind=\"bridge\"", "kind=\"Bridge\"", "map.unknown-side",
    "-<run id=\"crossing\" kind=\"Bridge\" sides=\"0303/0304\"/>\n"
    "+<run id=\"crossing\" kind=\"bridge\" sides=\"0303/0304\"/>\n" },
  { "/repair/near/path", "kind=\"road\"", "kind=\"raod\"", "map.unknown-path",
    "-<path id=\"road\" kind=\"raod\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west east\"/>\n"
    "+<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west east\"/>\n" },
  { "/repair/near/edge", "off=\"west east\"", "off=\"west eats\"", "map.unknown-edge",
    "-<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west eats\"/>\n"
    "+<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west east\"/>\n" },
  { "/repair/near/edge-that-is-not-there", "off=\"west east\"", "off=\"west upwards\"",
    "map.unknown-edge",
    "-<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west upwards\"/>\n"
    "+<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west\"/>\n" },
  { "/repair/near/class", "class=\"cavalry\"", "class=\"cavarly\"", "reference.unknown",
    "-<unit id=\"b2\" name=\"2nd Blue\" side=\"blue\" class=\"cavarly\" strength=\"2\" move=\"5\"/>\n"
    "+<unit id=\"b2\" name=\"2nd Blue\" side=\"blue\" class=\"cavalry\" strength=\"2\" move=\"5\"/>\n" },
  { "/repair/near/numbers-are-no-slips", "units=\"b2\"", "units=\"b2 b3\"", "reference.unknown",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2 b3\"/>\n"
    "+" GROUP "\n" },
  { "/repair/near/setting", "name=\"stacking\"", "name=\"staking\"", "setting.unknown",
    "-<set name=\"staking\" value=\"1\"/>\n+<set name=\"stacking\" value=\"1\"/>\n" },
  { "/repair/near/mechanic", "name=\"advance\"", "name=\"advanse\"", "scenario.unknown-mechanic",
    "-<mechanic name=\"advanse\"/>\n+<mechanic name=\"advance\"/>\n" },
  { "/repair/near/mechanic-of-others", "name=\"advance\"", "name=\"balloons\"",
    "scenario.unknown-mechanic", NULL },
  { "/repair/near/entry-edge", "at=\"0301\" units", "edge=\"noth\" units", "reference.unknown",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" edge=\"noth\" units=\"b2\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" edge=\"north\" units=\"b2\"/>\n" },
  { "/repair/near/entry-region", "at=\"0301\" units", "region=\"small:hieghts\" units",
    "reference.unknown",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" region=\"small:hieghts\" "
    "units=\"b2\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" region=\"small:heights\" "
    "units=\"b2\"/>\n" },
  { "/repair/near/exit-edge", "</turns>",
    "</turns>\n  <exits><exit side=\"blue\" edges=\"west sout\"/></exits>", "reference.unknown",
    "-<exit side=\"blue\" edges=\"west sout\"/>\n+<exit side=\"blue\" edges=\"west south\"/>\n" },
  { "/repair/near/cancelled-by", "units=\"b2\"", "units=\"b2\" cancelled-by=\"exti 0306 red\"",
    "value.unknown",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" cancelled-by=\"exti 0306 red\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" cancelled-by=\"exit 0306 red\"/>\n" },
  { "/repair/near/cancelling-side", "units=\"b2\"",
    "units=\"b2\" cancelled-by=\"exit 0306 bleu\"", "reference.unknown",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" cancelled-by=\"exit 0306 bleu\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" cancelled-by=\"exit 0306 blue\"/>\n" },
  { "/repair/near/cancelling-nobody", "units=\"b2\"",
    "units=\"b2\" cancelled-by=\"exit 0306 austrians\"", "reference.unknown", NULL },
  { "/repair/near/source", "<turn number=\"4\" period=\"night\"/>\n  </turns>",
    "<turn number=\"4\" period=\"night\" source=\"shet\"/>\n  </turns>\n"
    "  <sources>\n    <source key=\"sheet\"/>\n  </sources>", "reference.source",
    "-<turn number=\"4\" period=\"night\" source=\"shet\"/>\n"
    "+<turn number=\"4\" period=\"night\" source=\"sheet\"/>\n" },
  { "/repair/near/point", "point=\"move.allowance\" case=\"S move.allowance\"",
    "point=\"move.allowence\" case=\"S move.allowance\"", "rules.unknown-point",
    "-<bind point=\"move.allowence\" case=\"S move.allowance\"/>\n"
    "+<bind point=\"move.allowance\" case=\"S move.allowance\"/>\n" },
  { "/repair/unbound", "    <bind point=\"setup.first-side\" case=\"S setup.first-side\"/>\n"
    "    <bind point=\"setup.zone\"", "    <bind point=\"setup.zone\"", "rules.unbound-point",
    "-<scenario xmlns=\"urn:vedette:1\" id=\"small\" system=\"small.system.xml\">\n"
    "+<scenario xmlns=\"urn:vedette:1\" id=\"small\" system=\"small.system.xml\" unbound=\"own rule\">\n" },
  { "/repair/unbound/several", "    <bind point=\"setup.units-start\" case=\"S setup.units-start\"/>\n"
    "    <bind point=\"setup.first-side\" case=\"S setup.first-side\"/>\n", "",
    "rules.unbound-point",
    "-<scenario xmlns=\"urn:vedette:1\" id=\"small\" system=\"small.system.xml\">\n"
    "+<scenario xmlns=\"urn:vedette:1\" id=\"small\" system=\"small.system.xml\" unbound=\"own rule\">\n" },
  { "/repair/near/result", "results=\"Ar Ar De\"", "results=\"Ar ar De\"", "table.unknown-code",
    "-<row die=\"2\" results=\"Ar ar De\"/>\n+<row die=\"2\" results=\"Ar Ar De\"/>\n" },
  { "/repair/near/attribute", "<place unit=\"b1\" at=\"0302\"/>",
    "<place unit=\"b1\" at=\"0302\" nota=\"first\"/>", "document.unknown-attribute",
    "-<place unit=\"b1\" at=\"0302\" nota=\"first\"/>\n"
    "+<place unit=\"b1\" at=\"0302\" note=\"first\"/>\n" },
  { "/repair/near/value", "<place unit=\"b1\" at=\"0302\"/>",
    "<place unit=\"b1\" at=\"0302\" status=\"statd\"/>", "document.unknown-value",
    "-<place unit=\"b1\" at=\"0302\" status=\"statd\"/>\n"
    "+<place unit=\"b1\" at=\"0302\" status=\"stated\"/>\n" },
  { "/repair/near/condition", GROUP "\n  </reinforcements>",
    "<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" when=\"paln=a\"/>\n"
    "  </reinforcements>\n  <options>\n    <option id=\"plan\" chooser=\"blue\">\n"
    "      <choice id=\"a\" default=\"yes\"/>\n      <choice id=\"b\"/>\n    </option>\n  </options>",
    "reference.condition",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" when=\"paln=a\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2\" when=\"plan=a\"/>\n" },

  { "/repair/near/choice", GROUP "\n  </reinforcements>", WHEN ("plan=noth") PLAN ("north"),
    "reference.condition", "-" WHEN_ROW ("plan=noth") "\n+" WHEN_ROW ("plan=north") "\n" },
  /* The option is right, and does not make the choice nearly right. */
  { "/repair/near/one-letter-is-no-slip", GROUP "\n  </reinforcements>", WHEN ("plan=a") PLAN ("alpha"),
    "reference.condition", NULL },
  { "/repair/near/short-word-with-another-letter", GROUP "\n  </reinforcements>",
    WHEN ("plan=sax") PLAN ("sea"), "reference.condition", NULL },
  { "/repair/near/short-word-with-letters-swapped", GROUP "\n  </reinforcements>",
    WHEN ("plan=sae") PLAN ("sea"), "reference.condition",
    "-" WHEN_ROW ("plan=sae") "\n+" WHEN_ROW ("plan=sea") "\n" },
  { "/repair/near/option-without-a-letter", GROUP "\n  </reinforcements>",
    WHEN ("pln=b") PLAN ("north"), "reference.condition",
    "-" WHEN_ROW ("pln=b") "\n+" WHEN_ROW ("plan=b") "\n" },

  /* What stands twice */
  { "/repair/twice/hex", "<hex at=\"0505\"", "<hex at=\"0402\" terrain=\"marsh\"/>\n    <hex at=\"0505\"",
    "map.duplicate-hex",
    "-<hex at=\"0402\" terrain=\"marsh\"/>\n" },
  { "/repair/twice/side", "0105>0205 0106>0205\"/>",
    "0105>0205 0106>0205\"/>\n    <run id=\"more\" kind=\"slope\" sides=\"0106>0205 0106>0206\"/>",
    "map.side-twice",
    "-<run id=\"more\" kind=\"slope\" sides=\"0106>0205 0106>0206\"/>\n"
    "+<run id=\"more\" kind=\"slope\" sides=\"0106>0206\"/>\n" },
  { "/repair/twice/whole-run", "0105>0205 0106>0205\"/>",
    "0105>0205 0106>0205\"/>\n    <run id=\"more\" kind=\"slope\" sides=\"0106>0205\"/>",
    "map.side-twice", "-<run id=\"more\" kind=\"slope\" sides=\"0106>0205\"/>\n" },
  { "/repair/slope/shorter-one", "0105>0205 0106>0205\"/>",
    "0105>0205 0106>0205\"/>\n    <run id=\"more\" kind=\"slope\" sides=\"0205>0106\"/>",
    "map.slope-contradicts", "-<run id=\"more\" kind=\"slope\" sides=\"0205>0106\"/>\n" },
  { "/repair/slope/of-the-same-length", "0105>0205 0106>0205\"/>",
    "0105>0205 0106>0205\"/>\n    <run id=\"more\" kind=\"slope\" sides=\"0205>0106 0206>0106\"/>",
    "map.slope-contradicts", NULL },
  { "/repair/columns/order",
    COLUMN ("1-1") "    " COLUMN ("2-1") "    <row die=\"1\" results=\"Ar De De\"/>\n"
    "    <row die=\"2\" results=\"Ar Ar De\"/>",
    COLUMN ("2-1") "    " COLUMN ("1-1") "    <row die=\"1\" results=\"Ar De De\"/>\n"
    "    <row die=\"2\" results=\"Ar De Ar\"/>",
    "table.columns-order",
    "-<row die=\"2\" results=\"Ar De Ar\"/>\n+<row die=\"2\" results=\"Ar Ar De\"/>\n" },
  { "/repair/columns/same-odds", COLUMN ("2-1"), COLUMN ("1-1"), "table.columns-order", NULL },
  { "/repair/twice/run-id", "id=\"hill\"", "id=\"water\"", "reference.duplicate",
    "-<run id=\"water\" kind=\"slope\" sides=\"0105>0205 0106>0205\"/>\n"
    "+<run id=\"water-2\" kind=\"slope\" sides=\"0105>0205 0106>0205\"/>\n" },
  { "/repair/twice/row", "<class id=\"cavalry\"",
    "<class id=\"infantry\" name=\"Infantry\" symbol=\"infantry\"/>\n    <class id=\"cavalry\"",
    "reference.duplicate", "" }, /* the other line still stands, so test_diff() sees none */
  { "/repair/twice/row-that-differs", "<class id=\"cavalry\"",
    "<class id=\"infantry\" name=\"Foot\" symbol=\"infantry\"/>\n    <class id=\"cavalry\"",
    "reference.duplicate", NULL },
  { "/repair/twice/map", "<map href=\"small.map.xml\"/>",
    "<map href=\"small.map.xml\"/>\n    <map href=\"./small.map.xml\"/>", "reference.duplicate",
    "-<map href=\"./small.map.xml\"/>\n" },
  { "/repair/twice/turn", "<turn number=\"4\" period=\"night\"/>",
    "<turn number=\"4\" period=\"night\"/>\n    <turn number=\"4\" period=\"night\"/>",
    "reference.duplicate", "" },
  { "/repair/twice/set-up", "<place unit=\"r1\"",
    "<place unit=\"b1\" at=\"0303\"/>\n    <place unit=\"r1\"", "setup.twice",
    "-<place unit=\"b1\" at=\"0303\"/>\n" },
  { "/repair/twice/arrives", "units=\"b2\"", "units=\"b2 b1\"", "entry.twice",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2 b1\"/>\n"
    "+" GROUP "\n" },
  { "/repair/twice/arrives-alone", "units=\"b2\"", "units=\"b1\"", "entry.twice",
    "-<reinforcements>\n"
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b1\"/>\n"
    "-</reinforcements>\n+<reinforcements/>\n" },

  /* A path that lies on another */
  { "/repair/path/drawn-twice", ROAD, ROAD "\n    " LANE ("0305 0304 0303 0302"),
    "map.unmarked-crossroads", "-" LANE ("0305 0304 0303 0302") "\n" },
  { "/repair/path/goes-on-too-far", ROAD, ROAD "\n    " LANE ("0102 0202 0302 0303 0304"),
    "map.unmarked-crossroads",
    "-" LANE ("0102 0202 0302 0303 0304") "\n+" LANE ("0102 0202 0302") "\n" },
  { "/repair/path/begins-too-early", ROAD, ROAD "\n    " LANE ("0304 0303 0302 0401 0501"),
    "map.unmarked-crossroads",
    "-" LANE ("0304 0303 0302 0401 0501") "\n+" LANE ("0302 0401 0501") "\n" },
  { "/repair/path/crosses", ROAD, ROAD "\n    " LANE ("0202 0302 0401"), "map.unmarked-crossroads",
    NULL },
  { "/repair/path/runs-along", ROAD, ROAD "\n    " LANE ("0202 0302 0303 0402"),
    "map.unmarked-crossroads", NULL },

  { "/repair/path/steps-back", "0302 0303 0304 0305", "0302 0303 0302 0303 0304 0305",
    "map.path-returns",
    "-<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0302 0303 0304 0305 0306\" "
    "off=\"west east\"/>\n+" ROAD "\n" },
  { "/repair/path/goes-round-and-on", ROAD,
    ROAD "\n    " LANE ("0101 0102 0202 0201 0101 0201 0202"), "map.path-returns", NULL },

  /* Lines on the map */
  { "/repair/run/order", START " 0303/0304 " REST, START " " REST " 0303/0304", "map.run-breaks",
    "-" WATER (START " " REST " 0303/0304") "+" WATER (START " 0303/0304 " REST) },
  { "/repair/run/two-lines", "0105>0205 0106>0205", "0105>0205 0106>0205 0502>0501",
    "map.run-breaks",
    "-<run id=\"hill\" kind=\"slope\" sides=\"0105>0205 0106>0205 0502>0501\"/>\n"
    "+<run id=\"hill\" kind=\"slope\" sides=\"0105>0205 0106>0205\"/>\n"
    "+<run id=\"hill-2\" kind=\"slope\" sides=\"0502>0501\"/>\n" },
  { "/repair/run/direction", "0103/0104 0104/0203", "0103>0104 0104/0203", "map.side-direction",
    "-" WATER ("0103>0104 0104/0203 0203/0204 0203/0304 0303/0304 " REST)
    "+" WATER (START " 0303/0304 " REST) },
  { "/repair/run/bridge-beside-water", "sides=\"0303/0304\"", "sides=\"0303/0304 0301/0302\"",
    "map.bridge-without-water",
    "-<run id=\"crossing\" kind=\"bridge\" sides=\"0303/0304 0301/0302\"/>\n"
    "+<run id=\"crossing\" kind=\"bridge\" sides=\"0303/0304\"/>\n" },
  { "/repair/path/bridge", "    <run id=\"crossing\" kind=\"bridge\" sides=\"0303/0304\"/>\n", "",
    "map.path-without-bridge",
    "+<run id=\"bridge-1\" kind=\"bridge\" sides=\"0303/0304\"/>\n" },
  { "/repair/path/two-bridges", "<path id=\"road\" kind",
    "<path id=\"a\" kind=\"road\" hexes=\"0403 0404\"/>\n"
    "    <path id=\"b\" kind=\"road\" hexes=\"0503 0504\"/>\n    <path id=\"road\" kind",
    "map.path-without-bridge",
    "+<run id=\"bridge-1\" kind=\"bridge\" sides=\"0403/0404\"/>\n"
    "+<run id=\"bridge-2\" kind=\"bridge\" sides=\"0503/0504\"/>\n" },
  { "/repair/path/gap", "0301 0302 0303 0304 0305 0306", "0301 0302 0303 0304 0306",
    "map.path-jumps",
    "-<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0306\" off=\"west east\"/>\n"
    "+<path id=\"road\" kind=\"road\" hexes=\"0301 0302 0303 0304 0305 0306\" off=\"west east\"/>\n" },
  { "/repair/path/gap-with-a-choice", "0301 0302 0303 0304 0305 0306\" off=\"west east\"",
    "0301 0302 0402 0501\" off=\"west\"", "map.path-jumps", NULL },
  { "/repair/hex/not-there", "<hex at=\"0505\"", "<hex at=\"0909\" terrain=\"town\"/>\n    <hex at=\"0505\"",
    "map.no-such-hex", "-<hex at=\"0909\" terrain=\"town\"/>\n" },
  { "/repair/hex/in-a-list", "hexes=\"0205 0206\"", "hexes=\"0205 0206 0207 0208\"",
    "map.no-such-hex",
    "-<region id=\"heights\" name=\"Heights\" hexes=\"0205 0206 0207 0208\"/>\n"
    "+<region id=\"heights\" name=\"Heights\" hexes=\"0205 0206\"/>\n" },
  { "/repair/hex/last-of-a-list", "hexes=\"0205 0206\"", "hexes=\"0207\"", "map.no-such-hex",
    "-<regions>\n-<region id=\"heights\" name=\"Heights\" hexes=\"0207\"/>\n-</regions>\n"
    "+<regions/>\n" },

  /* Turns, sides, groups */
  { "/repair/zone/last-unit", "<place unit=\"r1\" at=\"0205\"/>",
    "<place unit=\"r1\" at=\"0205\"/>\n    <zone units=\"r1\" within=\"1\" of=\"0205\"/>",
    "setup.twice", "-<zone units=\"r1\" within=\"1\" of=\"0205\"/>\n" },
  { "/repair/turn/after-end", "<turn number=\"4\"", "<turn number=\"5\"", "turns.after-end",
    "-<turns count=\"4\">\n-<turn number=\"5\" period=\"night\"/>\n-</turns>\n+<turns count=\"4\"/>\n" },
  { "/repair/turn/hole", "<turn number=\"4\"",
    "<turn number=\"1\" period=\"night\"/>\n    <turn number=\"4\"", "turns.hole",
    "+<turn number=\"2\" period=\"night\"/>\n+<turn number=\"3\" period=\"night\"/>\n" },
  { "/repair/group/until-without-die", "turn=\"2\"", "turn=\"2\" until=\"3\"", "entry.until",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" until=\"3\" at=\"0301\" units=\"b2\"/>\n"
    "+" GROUP "\n" },
  { "/repair/zone/wrong-side", "<place unit=\"b1\" at=\"0302\"/>",
    "<zone id=\"wing\" side=\"red\" units=\"b1\" within=\"1\" of=\"0302\"/>", "setup.zone-side",
    "-<zone id=\"wing\" side=\"red\" units=\"b1\" within=\"1\" of=\"0302\"/>\n"
    "+<zone id=\"wing\" side=\"blue\" units=\"b1\" within=\"1\" of=\"0302\"/>\n" },
  { "/repair/zone/both-sides", "<place unit=\"b1\" at=\"0302\"/>\n    <place unit=\"r1\" at=\"0205\"/>",
    "<zone id=\"wing\" side=\"red\" units=\"b1 r1\" within=\"1\" of=\"0302\"/>", "setup.zone-side",
    NULL },
  { "/repair/list/repeated-hex", "hexes=\"0205 0206\"", "hexes=\"0205 0206 0205\"",
    "value.repeated",
    "-<region id=\"heights\" name=\"Heights\" hexes=\"0205 0206 0205\"/>\n"
    "+<region id=\"heights\" name=\"Heights\" hexes=\"0205 0206\"/>\n" },
  { "/repair/option/no-default", "<units>\n", "<options>\n<option id=\"plan\" chooser=\"blue\">\n"
    "<choice id=\"a\"/>\n<choice id=\"b\"/>\n</option>\n</options>\n  <units>\n",
    "scenario.option-default", "-<choice id=\"a\"/>\n+<choice id=\"a\" default=\"yes\"/>\n" },
  { "/repair/option/two-defaults", "<units>\n", "<options>\n<option id=\"plan\" chooser=\"blue\">\n"
    "<choice id=\"a\" default=\"yes\"/>\n<choice id=\"b\" default=\"yes\"/>\n</option>\n</options>\n"
    "  <units>\n", "scenario.option-default",
    "-<choice id=\"a\" default=\"yes\"/>\n+<choice id=\"a\"/>\n" },
  { "/repair/group/after-end", "turn=\"2\"", "turn=\"9\"", "entry.after-end",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"9\" at=\"0301\" units=\"b2\"/>\n"
    "+<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"4\" at=\"0301\" units=\"b2\"/>\n" },
  { "/repair/group/no-units", GROUP,
    GROUP "\n    <group id=\"none\" side=\"blue\" turn=\"3\" at=\"0301\" units=\"\"/>",
    "entry.no-units", "-<group id=\"none\" side=\"blue\" turn=\"3\" at=\"0301\" units=\"\"/>\n" },
  { "/repair/group/wrong-side", "units=\"b2\"", "units=\"b2 r1\"", "entry.wrong-side",
    "-<group id=\"b2\" name=\"2nd Blue\" side=\"blue\" turn=\"2\" at=\"0301\" units=\"b2 r1\"/>\n"
    "+" GROUP "\n" },
  { "/repair/sides/none-first", " first=\"yes\"", "", "sides.first",
    "-<side id=\"blue\" name=\"Blue\" color=\"#1f3c88\"/>\n"
    "+<side id=\"blue\" name=\"Blue\" color=\"#1f3c88\" first=\"yes\"/>\n" },
  { "/repair/sides/both-first", "color=\"#e0705f\"", "color=\"#e0705f\" first=\"yes\"",
    "sides.first",
    "-<side id=\"blue\" name=\"Blue\" color=\"#1f3c88\" first=\"yes\"/>\n"
    "+<side id=\"blue\" name=\"Blue\" color=\"#1f3c88\"/>\n" },
  { "/repair/sides/same-color", "color=\"#e0705f\"", "color=\"#203d80\"", "sides.same-color",
    "-<side id=\"red\" name=\"Red\" color=\"#203d80\"/>\n"
    "+<side id=\"red\" name=\"Red\" color=\"#6775ba\"/>\n" },
  { "/repair/sides/color-blind", "color=\"#e0705f\"", "color=\"#3c7a3c\" ink=\"#ffffff\"",
    "sides.color-blind",
    "-<side id=\"red\" name=\"Red\" color=\"#3c7a3c\" ink=\"#ffffff\"/>\n"
    "+<side id=\"red\" name=\"Red\" color=\"#51864f\" ink=\"#000000\"/>\n" },
  { "/repair/sides/same-in-grey", "color=\"#e0705f\"", "color=\"#aa2211\"", "sides.same-in-grey",
    "-<side id=\"red\" name=\"Red\" color=\"#aa2211\"/>\n"
    "+<side id=\"red\" name=\"Red\" color=\"#cd5138\"/>\n" },
  { "/repair/sides/unreadable", "color=\"#e0705f\"", "color=\"#e0705f\" ink=\"#2040c0\"",
    "sides.unreadable",
    "-<side id=\"red\" name=\"Red\" color=\"#e0705f\" ink=\"#2040c0\"/>\n"
    "+<side id=\"red\" name=\"Red\" color=\"#e0705f\" ink=\"#032073\"/>\n" },
  { "/repair/look/kin", "look=\"town\"/>\n    <hex id=\"marsh\" name=\"Marsh\" cost=\"never\" look=\"marsh\"",
    "look=\"forest\"/>\n    <hex id=\"marsh\" name=\"Marsh\" cost=\"never\" look=\"forest\"",
    "map.drawn-alike",
    "-<hex id=\"marsh\" name=\"Marsh\" cost=\"never\" look=\"forest\"/>\n"
    "+<hex id=\"marsh\" name=\"Marsh\" cost=\"never\" look=\"grove\"/>\n" },
  { "/repair/look/none-like-it", "look=\"marsh\"", "look=\"town\"", "map.drawn-alike", NULL },
  { "/repair/formation/of-itself",
    "<units>\n", "<units>\n    <formation id=\"wing\" side=\"blue\" parent=\"wing\"/>\n",
    "reference.circular",
    "-<formation id=\"wing\" side=\"blue\" parent=\"wing\"/>\n+<formation id=\"wing\" side=\"blue\"/>\n" },
  { "/repair/ignore/nothing", "</victory>",
    "</victory>\n  <ignore finding=\"turns.hole\" reason=\"so printed\"/>", "ignore.nothing",
    "-<ignore finding=\"turns.hole\" reason=\"so printed\"/>\n" },
};

/* The project with a row's change. */
static VdProject *
make_project (const Row *row)
{
  VdDocument *documents[G_N_ELEMENTS (names)];
  guint n_changed = 0;

  for (guint i = 0; i < G_N_ELEMENTS (names); i++)
    {
      g_autofree char *file = g_build_filename (g_getenv ("VD_SOURCE"), "tests", "broken", "base",
                                                names[i], NULL);
      g_autofree char *text = NULL;
      g_autoptr (GString) changed = NULL;
      g_autoptr (GBytes) bytes = NULL;
      GError *error = NULL;

      g_assert_true (g_file_get_contents (file, &text, NULL, NULL));
      changed = g_string_new (text);
      n_changed += g_string_replace (changed, row->from, row->to, 1);
      bytes = g_bytes_new (changed->str, changed->len);
      documents[i] = vd_document_load_bytes (bytes, names[i], &error);
      g_assert_no_error (error);
    }

  g_assert_cmpuint (n_changed, ==, 1);
  return vd_project_new (names[2], documents[0], documents[2], documents[1], NULL);
}

static char *
write_project (const VdProject *project)
{
  GString *text = g_string_new (NULL);
  const VdDocument *documents[] = { project->system, project->maps->pdata[0], project->scenario };

  for (guint i = 0; i < G_N_ELEMENTS (documents); i++)
    {
      g_autoptr (GBytes) bytes = vd_document_write (documents[i]);

      g_string_append_len (text, g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
    }

  return g_string_free (text, FALSE);
}

static void
say (const VdFindings *findings)
{
  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];
      const VdRepair *repair = vd_repair_get (finding);
      g_autofree char *title = repair != NULL ? vd_repair_say (repair, NULL) : NULL;

      g_test_message ("%s: %s%s%s", finding->code, finding->text, title != NULL ? " → " : "",
                      title != NULL ? title : "");
    }
}

static guint
count (const VdFindings *findings,
       const char       *code)
{
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    n += strcmp (((VdFinding *) findings->pdata[i])->code, code) == 0;

  return n;
}

static gboolean
has_text (const VdFindings *findings,
          const char       *text)
{
  for (guint i = 0; i < findings->len; i++)
    if (strcmp (((VdFinding *) findings->pdata[i])->text, text) == 0)
      return TRUE;

  return FALSE;
}

/* The findings are those of one copy, and the edit is one of another. */
static void
test_repair (gconstpointer data)
{
  const Row *row = data;
  g_autoptr (VdProject) copy = make_project (row);
  g_autoptr (VdProject) project = make_project (row);
  g_autoptr (GPtrArray) found = vd_check_job_run (copy);
  g_autofree char *before = write_project (project);
  g_autofree char *after = NULL, *undone = NULL, *diff = NULL;
  g_autoptr (GPtrArray) left = NULL;
  g_autoptr (VdEdit) edit = NULL;

  g_clear_pointer (&copy, vd_project_free);
  say (found);
  g_assert_cmpuint (count (found, row->code), >, 0);

  edit = vd_edit_repair_all (project, found, row->code);
  if (row->diff == NULL)
    {
      g_assert_null (edit);
      return;
    }

  g_assert_nonnull (edit);
  g_assert_cmpstr (vd_edit_get_title (edit), !=, "");
  vd_edit_swap (edit);
  after = write_project (project);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==, row->diff);
  g_assert_cmpstr (before, !=, after);

  left = vd_check_job_run (project);
  say (left);
  g_assert_cmpuint (count (left, row->code), ==, 0);
  for (guint i = 0; i < left->len; i++)
    g_assert_true (has_text (found, ((VdFinding *) left->pdata[i])->text));

  vd_edit_swap (edit);
  undone = write_project (project);
  g_assert_cmpstr (before, ==, undone);
}

/* Without the editor, for good. */
static void
test_apply (void)
{
  const Row row = { NULL, "hexes=\"0205 0206\"", "hexes=\"0205 0206 0207\"", NULL, NULL };
  g_autoptr (VdProject) project = make_project (&row);
  g_autoptr (GPtrArray) found = vd_check_job_run (project);
  const VdRepair *repair = vd_repair_get (found->pdata[0]);
  g_autofree char *text = NULL;

  g_assert_cmpuint (vd_repair_apply (project, &repair, 1), ==, 1);
  text = write_project (project);
  g_assert_nonnull (strstr (text, "hexes=\"0205 0206\""));

  /* Made once, it no longer fits. */
  g_assert_cmpuint (vd_repair_apply (project, &repair, 1), ==, 0);
}

/* What has changed since is left alone. */
static void
test_stale (void)
{
  const Row row = { NULL, "terrain=\"town\"", "terrain=\"twon\"", NULL, NULL };
  g_autoptr (VdProject) project = make_project (&row);
  g_autoptr (GPtrArray) found = vd_check_job_run (project);
  VdNode *root = vd_document_get_root (project->maps->pdata[0]);
  VdNode *hex = vd_node_get_first (vd_node_find (root, "terrain"));

  g_free (vd_node_set (hex, "terrain", "marsh"));
  g_assert_null (vd_edit_repair_all (project, found, "map.unknown-terrain"));
}

static void
test_ignore (void)
{
  const Row row = { NULL, "<unit id=\"r1\"",
                    "<unit id=\"b3\" side=\"blue\" class=\"infantry\" strength=\"1\" move=\"1\"/>\n"
                    "    <unit id=\"r1\"", NULL, NULL };
  g_autoptr (VdProject) project = make_project (&row);
  g_autoptr (GPtrArray) found = vd_check_job_run (project);
  g_autoptr (GPtrArray) ignored = NULL;
  g_autofree char *before = write_project (project);
  g_autofree char *after = NULL, *diff = NULL, *undone = NULL, *refusal = NULL;
  g_autoptr (VdEdit) edit = NULL;
  g_autoptr (VdEdit) stop = NULL;

  g_assert_cmpuint (found->len, ==, 1);
  g_assert_null (vd_edit_ignore (project, found->pdata[0], "  ", &refusal));
  g_assert_nonnull (refusal);
  g_clear_pointer (&refusal, g_free);

  edit = vd_edit_ignore (project, found->pdata[0], " a spare counter ", &refusal);
  g_assert_null (refusal);
  vd_edit_swap (edit);
  after = write_project (project);
  diff = test_diff (before, after);
  g_assert_cmpstr (diff, ==,
                   "+<ignore finding=\"entry.never\" at=\"unit b3\" reason=\"a spare counter\"/>\n");

  ignored = vd_check_job_run (project);
  g_assert_cmpuint (ignored->len, ==, 1);
  g_assert_cmpstr (((VdFinding *) ignored->pdata[0])->ignored, ==, "a spare counter");

  stop = vd_edit_stop_ignoring (project, ignored->pdata[0]);
  g_assert_nonnull (stop);
  vd_edit_swap (stop);
  undone = write_project (project);
  g_assert_cmpstr (before, ==, undone);
}

static void
test_ignore_without_scenario (void)
{
  g_autoptr (VdProject) project = NULL;
  g_autoptr (GPtrArray) found = vd_findings_new ();
  VdFinding *finding = vd_findings_add (found, "map.run-breaks", VD_WARNING, "It breaks.");
  g_autofree char *refusal = NULL;

  project = vd_project_new ("lone.map.xml", NULL, NULL,
                            vd_document_new (VD_DOCUMENT_MAP, "lone.map.xml"), NULL);
  g_assert_null (vd_edit_ignore (project, finding, "so printed", &refusal));
  g_assert_nonnull (strstr (refusal, "scenario"));
}

/* Of many words those that are named are the nearest, and few. */
static void
test_nearest (void)
{
  static const struct
  {
    const char *word, *nearest;
  } words[] = {
    { "staking", "stacking, sack, attack, tracks" },
    { "STACKING", "stacking, sack, attack, tracks" },
    { "", "sack, attack, tracks, stacking" },
  };
  g_autoptr (GPtrArray) known = g_ptr_array_new ();
  g_autofree char *endless = g_strnfill (300, 'x');
  g_autofree char *any = NULL;

  for (guint i = 0; i < 5; i++)
    g_ptr_array_add (known, (char *[]) { "attack", "stacking", "tracks", "sack",
                                         "demoralized-retreat" }[i]);
  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      g_autofree char *nearest = vd_repair_list_nearest (words[i].word, known);

      g_assert_cmpstr (nearest, ==, words[i].nearest);
    }

  any = vd_repair_list_nearest (endless, known);
  g_assert_cmpuint (strlen (any), <, 64);
}

/* A map that has grown to the left has the same numbers on other hexes; a list of what was
 * found leads to those. */
static void
test_described (void)
{
  g_autoptr (GPtrArray) found = vd_findings_new ();
  VdFinding *finding = vd_findings_add (found, "map.run-breaks", VD_WARNING, "It breaks.");
  g_autofree char *before = NULL, *after = NULL;

  finding->hex = g_strdup ("0303");
  vd_finding_set_spot (finding, 0, 14);
  before = vd_findings_describe (found);
  vd_finding_set_spot (finding, 0, 15);
  after = vd_findings_describe (found);
  g_assert_cmpstr (before, !=, after);
}

int
main (int    argc,
      char **argv)
{
  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    g_test_add_data_func (rows[i].path, &rows[i], test_repair);
  g_test_add_func ("/repair/nearest", test_nearest);
  g_test_add_func ("/repair/apply", test_apply);
  g_test_add_func ("/repair/stale", test_stale);
  g_test_add_func ("/repair/described", test_described);
  g_test_add_func ("/repair/ignore", test_ignore);
  g_test_add_func ("/repair/ignore-without-scenario", test_ignore_without_scenario);

  return g_test_run ();
}
