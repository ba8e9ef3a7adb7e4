/* A battle: sides, units, set-up, reinforcements, turns, victory. */
#include "formats/schema/schema-private.h"

#define NAME TEXT ("name", .need = VD_NEED_ASKED, .title = N_("Name"))
#define NAME_OF_CHOICE \
  TEXT ("name", .need = VD_NEED_ASKED, .title = N_("Name"), .help = N_("What it is called"))
#define SIDE(...) REF ("side", VD_ID_SIDE, .title = N_("Side"), __VA_ARGS__)
#define UNITS(...) REFS ("units", VD_ID_UNIT, .title = N_("Units"), __VA_ARGS__)
#define FIELD(...) \
  REF ("field", VD_ID_FIELD, .title = N_("Field"), .help = N_("A map, or an area of one"), \
       __VA_ARGS__)
#define REGION(...) REF ("region", VD_ID_REGION, .is_qualified = TRUE, __VA_ARGS__)
#define TURN(name, ...) { name, VD_VALUE_TURN, .least = 1, .most = 255, __VA_ARGS__ }
#define POINTS(name, ...) { name, VD_VALUE_POINTS, .most = 9999, __VA_ARGS__ }
#define WITHIN(name, ...) { name, VD_VALUE_NUMBER, .most = 99, __VA_ARGS__ }
#define HEXES(name, ...) \
  { name, VD_VALUE_HEXES, \
    .help = N_("Hexes as they are printed, with blanks between: 0707 0708"), __VA_ARGS__ }
#define WHEN(...) \
  { "when", VD_VALUE_CONDITION, .title = N_("Only with"), \
    .help = N_("Options that must be chosen"), __VA_ARGS__ }
#define COLORS \
  { "color", VD_VALUE_COLOR, .reader = VD_READ_BY_DRAWING }, \
  { "ink", VD_VALUE_COLOR, .reader = VD_READ_BY_DRAWING }

/* What is asked of a battle for victory points.  Each test reads its own of what
 * follows it; those of units and turns are nobody's. */
#define TESTS(played_ones) \
  WORD ("test", "ratio-at-most|ratio-above|demoralized|losses-below|losses-at-least" \
        "|exited-at-least|enters|holds|losses-each|exited-each|in-region-each|attacked" \
        "|plays-past|controls|ratio-at-least|ratio-below|formations-each|keeps-each|captured" \
        "|captured-each|margin-below", \
        .need = VD_NEED_ASKED, .played = played_ones, .title = N_("Test"), \
        .help = N_("What is asked"))
#define RATIOS "test=ratio-at-most|ratio-above|ratio-at-least|ratio-below"
#define TESTED \
  REF ("of", VD_ID_SIDE, .need = VD_NEED_ASKED, \
       .read_if = "test=ratio-at-most|ratio-above|demoralized|losses-below|losses-at-least" \
       "|exited-at-least|enters|holds|losses-each|exited-each|in-region-each|controls" \
       "|ratio-at-least|ratio-below|formations-each|keeps-each|margin-below", \
       .title = N_("Of"), .help = N_("The side whose losses, morale or exits count")), \
  REF ("to", VD_ID_SIDE, .need = VD_NEED_ASKED, .read_if = RATIOS, \
       .title = N_("Compared with")), \
  { "ratio", VD_VALUE_RATIO, .need = VD_NEED_ASKED, .most = 9999, \
    .read_if = RATIOS, .title = N_("Ratio"), \
    .help = N_("2, or 3:2") }, \
  FIELD (.read_if = "test=demoralized|exited-at-least|exited-each"), \
  REFS ("edges", VD_ID_EDGE, .need = VD_NEED_ASKED, \
        .read_if = "test=exited-at-least|exited-each", .title = N_("Edges")), \
  REGION (.read_if = "test=enters|holds|in-region-each|controls|keeps-each !hexes", \
          .title = N_("Region")), \
  HEXES ("hexes", .read_if = "test=enters|holds|in-region-each|controls|keeps-each", \
         .title = N_("Hexes")), \
  UNITS (.need = VD_NEED_ASKED, .read_if = "test=attacked|captured|captured-each")
#define CLASSES(...) \
  REFS ("class", VD_ID_CLASS, .title = N_("Classes"), \
        .help = N_("Whose losses count; all, if none is chosen"), __VA_ARGS__)
#define EXCEPT(...) \
  REFS ("except", VD_ID_UNIT, .title = N_("Except units"), __VA_ARGS__)
#define VALUE \
  POINTS ("value", .need = VD_NEED_ASKED, \
          .read_if = "test=losses-below|losses-at-least|exited-at-least|plays-past" \
          "|margin-below", \
          .title = N_("Value"))
#define AFTER(...) \
  { "after", VD_VALUE_PHASE, .title = N_("After each"), \
    .help = N_("When it is tested; at the end of the game, if no phase is chosen"), \
    __VA_ARGS__ }
#define ONCE(...) WORD ("once", YES, .title = N_("Once only"), __VA_ARGS__)

const VdElementRow vd_schema_scenario[] = {
  { "scenario", NULL, VD_ELEMENT_ROOT | VD_ELEMENT_BARE, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_DOCUMENT),
                { "system", VD_VALUE_FILE },
                { "unbound", VD_VALUE_CASES }) },

  { "maps", "scenario", VD_ELEMENT_ONCE, .title = N_("files of maps") },
  { "maps/map", "maps", 0, "href",
    ATTRIBUTES ({ "href", VD_VALUE_FILE, .need = VD_NEED_MUST }), .title = N_("files of maps") },
  { "scenario/sides", "scenario", VD_ELEMENT_ONCE, .title = N_("sides") },
  { "side", "scenario/sides", 0, NULL,
    ATTRIBUTES (ID (VD_ID_SIDE),
                NAME,
                COLORS,
                WORD ("first", YES),
                DECLARED), .title = N_("sides") },
  { "armies", "scenario", VD_ELEMENT_ONCE, .title = N_("armies") },
  { "army", "armies", 0, NULL,
    ATTRIBUTES (ID (VD_ID_ARMY),
                NAME,
                SIDE (.need = VD_NEED_MUST),
                COLORS,
                { "morale", VD_VALUE_NUMBER, .least = 1, .most = 255 }), .title = N_("armies") },

  { "options", "scenario case", VD_ELEMENT_ONCE, .title = N_("options") },
  { "option", "options", 0, NULL,
    ATTRIBUTES (ID (VD_ID_OPTION),
                NAME_OF_CHOICE,
                REF ("chooser", VD_ID_SIDE, .need = VD_NEED_ASKED, .title = N_("Chosen by"),
                     .help = N_("The side that chooses")),
                WORD ("secret", YES, .title = N_("Secret"),
                      .help = N_("The other side does not see what is chosen")),
                { "turn", VD_VALUE_TURN, .least = 1, .most = 999, .title = N_("On turn"),
                  .help = N_("In whose Movement Phase it is chosen; empty: before the first") }),
    .title = N_("options") },
  { "choice", "option", 0, NULL,
    ATTRIBUTES (ID (VD_ID_CHOICE),
                NAME_OF_CHOICE,
                WORD ("default", YES, .title = N_("Default"),
                      .help = N_("What holds if nothing is chosen")),
                { "when", VD_VALUE_CONDITION, .title = N_("Only if"),
                  .help = N_("What must have been chosen elsewhere, or this is not offered") }),
    .title = N_("choices") },

  { "units", "scenario", VD_ELEMENT_ONCE, .title = N_("units") },
  { "formation", "units", 0, NULL,
    ATTRIBUTES (ID (VD_ID_FORMATION),
                NAME,
                SIDE (),
                REF ("army", VD_ID_ARMY),
                REF ("parent", VD_ID_FORMATION),
                REF ("with", VD_ID_FORMATION, .title = N_("Counts as"),
                     .help = N_("The formation as which it may be commanded too")),
                { "fresh", VD_VALUE_POINTS, .most = 99 },
                { "level", VD_VALUE_NUMBER, .least = 1, .most = 999, .title = N_("Level"),
                  .help = N_("Strength points, by whose loss it is demoralized") },
                { "casualties", VD_VALUE_POINTS, .most = 999, .read_if = "level",
                  .title = N_("Casualties"),
                  .help = N_("What it has lost before the battle") },
                DECLARED), .title = N_("formations") },
  { "unit", "units", 0, NULL,
    ATTRIBUTES (ID (VD_ID_UNIT),
                TEXT ("name", .title = N_("Name")),
                LINE ("code", .reader = VD_READ_BY_DRAWING, .title = N_("Code")),
                SIDE (),
                REF ("formation", VD_ID_FORMATION, .title = N_("Formation")),
                REF ("class", VD_ID_CLASS, .need = VD_NEED_ASKED, .title = N_("Class")),
                { "strength", VD_VALUE_POINTS, .need = VD_NEED_ASKED, .most = 999,
                  .title = N_("Strength") },
                { "move", VD_VALUE_NUMBER, .need = VD_NEED_ASKED, .most = 60,
                  .title = N_("Move") },
                { "initiative", VD_VALUE_NUMBER, .least = 1, .most = 9,
                  .title = N_("Initiative") },
                REF ("captures", VD_ID_UNIT, .title = N_("Captures"),
                     .help = N_("The enemy’s pontoon train in whose place it comes when that is "
                                "captured")),
                { "steps", VD_VALUE_NUMBER, .reader = VD_READ_BY_NOBODY, .least = 1, .most = 99,
                  .title = N_("Steps") },
                { "reduced", VD_VALUE_TEXT, .title = N_("Reduced"),
                  .help = N_("Strength, initiative and movement of its other side: 2(5)7; what "
                             "is not written is as on the first") },
                { "vedettes", VD_VALUE_NUMBER, .least = 1, .most = 9, .title = N_("Vedettes"),
                  .help = N_("How many it breaks down into, which are units of their own") },
                REF ("parent", VD_ID_UNIT, .title = N_("Vedette of"),
                     .help = N_("The unit that breaks down into it and others")),
                WORD ("kind", "commander|officer|head|replacement",
                      .title = N_("Kind of leader"),
                      .help = N_("Leads an army, or his formation; a head of state leads nobody; "
                                 "a replacement waits for an officer to be lost")),
                { "rating", VD_VALUE_NUMBER, .most = 9, .title = N_("Rating") },
                WORD ("own-formation", "free", .title = N_("Own formation"),
                      .help = N_("A commander has it in command without a point, and one officer "
                                 "less")),
                { "traits", VD_VALUE_TRAITS, .title = N_("Traits") }), .title = N_("units") },

  { "setup", "scenario", VD_ELEMENT_ONCE, .title = N_("set-up") },
  { "place", "setup", 0, "unit",
    ATTRIBUTES (REF ("unit", VD_ID_UNIT, .need = VD_NEED_MUST, .title = N_("Unit")),
                { "at", VD_VALUE_HEX, .need = VD_NEED_MUST, .title = N_("Hex") },
                WORD ("state", "reduced|reserve|march|reduced-march", .title = N_("State"))), .title = N_("places of units") },
  { "damaged", "setup case", 0, "at",
    ATTRIBUTES ({ "at", VD_VALUE_HEXSIDES, .need = VD_NEED_MUST, .title = N_("Hexsides"),
                  .help = N_("Where the bridge is down: 1306/1405") }),
    .title = N_("damaged crossings") },
  { "zone", "setup", 0, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_ZONE),
                SIDE (.reader = VD_READ_BY_CHECK),
                UNITS (.need = VD_NEED_MUST),
                WITHIN ("within", .read_if = "!region", .title = N_("Within"),
                        .help = N_("So many hexes of the hex")),
                { "of", VD_VALUE_HEX, .read_if = "!region !near", .title = N_("Of hex") },
                REFS ("near", VD_ID_UNIT, .read_if = "!region", .title = N_("or of units"),
                      .help = N_("Counted from where one of these units is set up")),
                REGION (.title = N_("or in region"))), .title = N_("zones of set-up") },

  { "lost", "setup", 0, "units",
    ATTRIBUTES (UNITS (.need = VD_NEED_MUST),
                WORD ("box", "unrecovered|recovered", .title = N_("Box"),
                      .help = N_("In which they lie; without one they are lost for good"))),
    .title = N_("units lost before") },

  { "supply", "setup case", 0, "at side",
    ATTRIBUTES (HEXES ("at", .need = VD_NEED_MUST, .title = N_("Sources at")),
                SIDE (.need = VD_NEED_MUST),
                WORD ("opens", "arrival", .title = N_("Opens"),
                      .help = N_("It serves once a unit of the side has come in there, and not from "
                                 "the start")),
                WHEN ()), .title = N_("sources of supply") },

  { "reinforcements", "scenario case", VD_ELEMENT_ONCE, .title = N_("reinforcements") },
  { "group", "reinforcements", 0, NULL,
    ATTRIBUTES (ID (VD_ID_GROUP),
                NAME,
                SIDE (.need = VD_NEED_ASKED),
                TURN ("turn", .need = VD_NEED_ASKED, .title = N_("Turn")),
                TURN ("until", .title = N_("Last turn to roll")),
                { "die", VD_VALUE_FACES, .title = N_("Comes on a roll of"),
                  .help = N_("Faces of a die, as 1 2: the side rolls each turn") },
                REF ("period", VD_ID_PERIOD, .read_if = "die", .title = N_("Rolled in"),
                     .help = N_("In turns of this period alone")),
                REF ("otherwise", VD_ID_GROUP, .title = N_("In place of"),
                     .help = N_("The group whose failure to come this one replaces")),
                HEXES ("at", .title = N_("Enters at hexes")),
                REF ("edge", VD_ID_EDGE, .is_qualified = TRUE, .read_if = "!at",
                     .title = N_("or anywhere on"), .help = N_("An edge of a map")),
                REGION (.read_if = "!at !edge", .title = N_("or in region")),
                WITHIN ("within", .title = N_("Within, if blocked"),
                        .help = N_("So many hexes from where it should enter")),
                UNITS (),
                WHEN (),
                WORD ("delay", YES, .title = N_("May be held back")),
                WORD ("whole", YES, .title = N_("All or none")),
                WORD ("queue", YES, .title = N_("Waits its turn"),
                      .help = N_("Groups that are due earlier at one of its hexes come in first")),
                WORD ("control", "ignored", .title = N_("Enemy control")),
                { "cancelled-by", VD_VALUE_CANCEL, .title = N_("Cancelled by"),
                  .help = N_("exit, a hex and a side: exit 0707 blue") }),
    .title = N_("groups of reinforcements") },

  { "turns", "scenario", VD_ELEMENT_ONCE, NULL,
    ATTRIBUTES ({ "count", VD_VALUE_NUMBER, .least = 1, .most = 255, .need = VD_NEED_MUST,
                  .title = N_("Turns") }), .title = N_("turns") },
  { "turn", "turns", 0, "number",
    ATTRIBUTES (TURN ("number", .need = VD_NEED_MUST),
                REF ("period", VD_ID_PERIOD, .title = N_("Period")),
                TEXT ("label", .title = N_("Label")),
                WORD ("ends", "day", .title = N_("Ends"),
                      .help = N_("At the end of a day disrupted units are placed again"))),
    .title = N_("turns") },

  { "morale", "scenario case", VD_ELEMENT_ONCE, .title = N_("morale") },
  { "level", "morale", 0, "side army field",
    ATTRIBUTES (SIDE (),
                REF ("army", VD_ID_ARMY, .reader = VD_READ_BY_NOBODY, .title = N_("Army")),
                FIELD (),
                POINTS ("points", .need = VD_NEED_MUST, .title = N_("Losses"),
                        .help = N_("Strength points, at which it is demoralized")),
                WHEN ()), .title = N_("levels of morale") },
  { "reset", "morale", 0, "army turn",
    ATTRIBUTES (REF ("army", VD_ID_ARMY, .need = VD_NEED_MUST, .title = N_("Army")),
                TURN ("turn", .need = VD_NEED_MUST, .title = N_("Turn")),
                { "to", VD_VALUE_TEXT, .most = 255, .title = N_("To"),
                  .help = N_("A number, or start") },
                { "less", VD_VALUE_TEXT, .title = N_("Less"), .help = N_("What it counts") }),
    .title = N_("resets of morale") },
  { "recoil", "morale", 0, "units",
    ATTRIBUTES (UNITS (.need = VD_NEED_MUST,
                       .help = N_("If an attack of one of them is driven back")),
                { "fraction", VD_VALUE_RATIO, .need = VD_NEED_MUST, .most = 99,
                  .title = N_("Fraction"),
                  .help = N_("By so much all levels of their side are lower to the end of the "
                             "turn: 1:3") },
                WHEN ()), .title = N_("recoils") },

  { "restrictions", "scenario", VD_ELEMENT_ONCE, .title = N_("restrictions") },
  { "hold", "restrictions", 0, NULL,
    ATTRIBUTES (SIDE (),
                REFS ("formations", VD_ID_FORMATION, .title = N_("Formations")),
                UNITS (),
                REFS ("except", VD_ID_FORMATION, .title = N_("Except"),
                      .help = N_("Formations that may move")),
                { "choose", VD_VALUE_NUMBER, .most = 16, .title = N_("Set free"),
                  .help = N_("So many formations of them, by the owner's choice") },
                REGION (.title = N_("In region"), .help = N_("They may move, but not leave it")),
                TURN ("turn", .title = N_("From turn")),
                TURN ("until", .title = N_("Until turn")),
                WHEN ()), .title = N_("restrictions") },
  { "bar", "restrictions", 0, NULL,
    ATTRIBUTES (SIDE (),
                REFS ("formations", VD_ID_FORMATION, .title = N_("Formations")),
                UNITS (.help = N_("They may not go there, by whatever means")),
                REFS ("except", VD_ID_FORMATION, .title = N_("Except"),
                      .help = N_("Formations that may go there")),
                REGION (.title = N_("Not into region"),
                        .help = N_("Who is in it may leave, but not go from hex to hex there")),
                { "hexsides", VD_VALUE_HEXSIDES, .title = N_("Not across"),
                  .help = N_("Hexsides: 1306/1405") },
                TURN ("turn", .title = N_("From turn")),
                TURN ("until", .title = N_("Until turn")),
                REF ("lifted-by", VD_ID_SIDE, .read_if = "region", .title = N_("Lifted by"),
                     .help = N_("The side that ends it for good by coming into the region")),
                WORD ("entry", "waits", .read_if = "region", .title = N_("Entry"),
                      .help = N_("Reinforcements that are due there wait; without this they "
                                 "come in"))), .title = N_("bars of movement") },
  { "recall", "restrictions", 0, "units turn",
    ATTRIBUTES (UNITS (.need = VD_NEED_MUST, .help = N_("They go back to reserve")),
                TURN ("turn", .need = VD_NEED_MUST, .title = N_("At the end of turn")),
                TURN ("until", .title = N_("Away by the end of turn"),
                      .help = N_("By then they are so far from the enemy, or in the region, if "
                                 "they can")),
                WITHIN ("distance", .title = N_("Hexes from the enemy")),
                REGION (.title = N_("or in region"),
                        .help = N_("Outside the enemy's control"))), .title = N_("recalls") },

  { "exits", "scenario case", VD_ELEMENT_ONCE, .title = N_("exits") },
  { "exit", "exits", 0, "side field",
    ATTRIBUTES (SIDE (.need = VD_NEED_MUST),
                FIELD (),
                REFS ("edges", VD_ID_EDGE, .need = VD_NEED_MUST, .title = N_("Edges")),
                WHEN (),
                WORD ("demoralized", "any", .title = N_("Only once a side is demoralized"))),
    .title = N_("exits") },
  { "tracks", "scenario case", VD_ELEMENT_ONCE, .title = N_("transit tracks") },
  { "track", "tracks", 0, NULL,
    ATTRIBUTES (ID (VD_ID_TRACK),
                NAME,
                SIDE (.need = VD_NEED_ASKED),
                { "spaces", VD_VALUE_NUMBER, .least = 1, .most = 99, .usual = "1",
                  .title = N_("Spaces") },
                WHEN ()), .title = N_("transit tracks") },
  { "section", "track", 0, NULL,
    ATTRIBUTES (ID (VD_ID_SECTION),
                NAME,
                REF ("from", VD_ID_REGION, .is_qualified = TRUE, .need = VD_NEED_MUST,
                     .title = N_("From region")),
                REF ("to", VD_ID_REGION, .is_qualified = TRUE, .need = VD_NEED_MUST,
                     .title = N_("To region"))), .title = N_("sections of tracks") },
  { "stops", "scenario", VD_ELEMENT_ONCE, .title = N_("early ends") },
  { "stop", "stops", 0, "turn",
    ATTRIBUTES (TURN ("turn", .need = VD_NEED_MUST, .title = N_("After turn")),
                REF ("by", VD_ID_SIDE, .need = VD_NEED_ASKED, .title = N_("Side"))),
    .title = N_("early ends") },

  { "victory", "scenario case", VD_ELEMENT_ONCE, .title = N_("victory conditions") },
  { "award", "victory", 0, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_AWARD),
                NAME,
                SIDE (.need = VD_NEED_ASKED),
                { "points", VD_VALUE_NUMBER, .need = VD_NEED_ASKED, .most = 9999,
                  .read_if = "!wins", .title = N_("Points") },
                WORD ("takes", YES, .read_if = "!wins", .title = N_("Takes"),
                      .help = N_("The points are taken from the side, not given to it")),
                WORD ("wins", "end|once", .title = N_("Outright victory"),
                      .help = N_("The side wins outright: when the game is over, or at once")),
                TESTS (NULL),
                TESTED,
                CLASSES (.read_if = "test=losses-each"),
                EXCEPT (.read_if = "test=losses-each"),
                VALUE,
                AFTER (),
                WHEN (),
                ONCE (.read_if = "test=enters or test=holds after", .played = "yes")),
    .title = N_("awards") },
  { "also", "award", 0, NULL,
    ATTRIBUTES (TESTS ("ratio-at-most|ratio-above|demoralized|losses-below|losses-at-least"
                       "|exited-at-least|enters|holds|attacked|controls|plays-past"
                       "|ratio-at-least|ratio-below|captured|margin-below"),
                TESTED,
                CLASSES (.reader = VD_READ_BY_NOBODY),
                EXCEPT (.reader = VD_READ_BY_NOBODY),
                VALUE,
                AFTER (.reader = VD_READ_BY_NOBODY),
                WHEN (.reader = VD_READ_BY_NOBODY),
                ONCE (.reader = VD_READ_BY_NOBODY)), .title = N_("further conditions") },
  { "victory/level", "victory", 0, "side name",
    ATTRIBUTES (SIDE (.help = N_("Whose level it is; of both sides, if none is chosen")),
                { "margin", VD_VALUE_NUMBER, .most = 9999, .read_if = "!below !ratio",
                  .title = N_("Margin"), .help = N_("Points more than the other side") },
                { "ratio", VD_VALUE_RATIO, .most = 9999, .read_if = "!below",
                  .title = N_("Ratio"),
                  .help = N_("Points of the winner to those of the loser: 2, or 3:2") },
                { "below", VD_VALUE_NUMBER, .most = 9999, .title = N_("Below"),
                  .help = N_("With fewer points the side loses outright") },
                WORD ("outright", YES, .read_if = "!below !draw", .title = N_("Outright"),
                      .help = N_("Whether it is the level of who wins outright")),
                WORD ("tie", YES, .read_if = "!below !draw", .title = N_("With ties"),
                      .help = N_("Whether the side wins with as many points as the other too")),
                WORD ("draw", YES, .title = N_("Draw"),
                      .help = N_("Whether nobody wins at that level")),
                TEXT ("name", .need = VD_NEED_MUST, .title = N_("Level"))),
    .title = N_("levels of victory") },

  { "override", "scenario", VD_ELEMENT_ONCE, .title = N_("changes to the system") },
  { "ignore", "scenario", VD_ELEMENT_UNPLAYED, "finding at",
    ATTRIBUTES ({ "finding", VD_VALUE_TEXT, .reader = VD_READ_BY_CHECK,
                  .need = VD_NEED_MUST },
                { "at", VD_VALUE_TEXT, .reader = VD_READ_BY_CHECK },
                TEXT ("reason", .need = VD_NEED_MUST)), .title = N_("accepted findings") },
  { "inline", "scenario", VD_ELEMENT_ONCE | VD_ELEMENT_BARE, NULL,
    ATTRIBUTES ({ "as", VD_VALUE_FILE, .need = VD_NEED_MUST }) },
  { "file", "inline", VD_ELEMENT_BARE, "href",
    ATTRIBUTES ({ "href", VD_VALUE_FILE, .need = VD_NEED_MUST }) },
  { NULL }
};
