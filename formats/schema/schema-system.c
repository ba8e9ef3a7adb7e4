/* What every document may have, and the rules of a family of battles. */
#include "formats/schema/schema-private.h"

#define SYSTEM "system override"

const VdSchemaAttribute vd_schema_any_row[] = {
  { "case", VD_VALUE_CASES, .title = N_("Rule"), .help = N_("The rule cases it comes from") },
  REF ("source", VD_ID_SOURCE, .reader = VD_READ_BY_CHECK, .title = N_("Source")),
  WORD ("status", "stated|transcribed|checked|reconstructed|guess", .reader = VD_READ_BY_CHECK,
        .title = N_("Status")),
  TEXT ("note", .title = N_("Note")),
  { NULL }
};

const VdElementRow vd_schema_common[] = {
  { "title", VD_ROOTS, VD_ELEMENT_TEXT | VD_ELEMENT_BARE, "xml:lang",
    ATTRIBUTES ({ "xml:lang", VD_VALUE_LANGUAGE, .reader = VD_READ_BY_PEOPLE }),
    .title = N_("titles") },
  { "note", VD_ROOTS, VD_ELEMENT_TEXT | VD_ELEMENT_BARE, "xml:lang",
    ATTRIBUTES ({ "xml:lang", VD_VALUE_LANGUAGE, .reader = VD_READ_BY_PEOPLE }),
    .title = N_("notes") },
  { "sources", VD_ROOTS, VD_ELEMENT_ONCE | VD_ELEMENT_BARE | VD_ELEMENT_UNPLAYED,
    .title = N_("sources") },
  { "source", "sources", VD_ELEMENT_BARE, "key",
    ATTRIBUTES ({ "key", VD_VALUE_ID, .kind = VD_ID_SOURCE, .need = VD_NEED_MUST,
                  .reader = VD_READ_BY_CHECK },
                TEXT ("title"),
                TEXT ("rights")), .title = N_("sources") },
  { NULL }
};

#define NAME \
  TEXT ("name", .need = VD_NEED_ASKED, .title = N_("Name"), .help = N_("What it is called"))
#define COST(as_usual, ...) \
  { "cost", VD_VALUE_COST, .usual = as_usual, .title = N_("Cost"), .help = __VA_ARGS__ }
#define MARCH(...) \
  { "march", VD_VALUE_POINTS, .most = 9, .title = N_("March"), __VA_ARGS__ }
#define DEFENCE(...) \
  { "defence", VD_VALUE_MULTIPLE, .least = 1, .most = 9, .title = N_("Defence ×"), \
    .help = N_("What the strength of a defender is multiplied by"), __VA_ARGS__ }
#define LOOK(all, ...) \
  WORD ("look", all, .reader = VD_READ_BY_DRAWING, .title = N_("Looks like"), \
        .help = N_("How it is drawn on maps"), __VA_ARGS__)
#define ABSENT \
  WORD ("absent", YES, .reader = VD_READ_BY_MAP, .title = N_("Not here"), \
        .help = N_("The battle does not have it, and no map may use it"))
#define ALLOWANCE(...) \
  { "allowance", VD_VALUE_FRACTION, .title = N_("Allowance ×"), \
    .help = N_("What movement allowances are multiplied by, fractions dropped"), __VA_ARGS__ }
#define RANGE(...) \
  { "range", VD_VALUE_NUMBER, .most = 99, .title = N_("Range"), __VA_ARGS__ }
#define EFFECT(of, ...) \
  WORD (of, "none|retreat|eliminated|exchange|half", .usual = "none", __VA_ARGS__)
#define HEXES(of, ...) \
  { of, VD_VALUE_NUMBER, .least = 1, .most = 4, .usual = "1", __VA_ARGS__ }
#define OF_SHIFT \
  WORD ("side", "attacker|defender|either", .usual = "attacker", .title = N_("For"), \
        .help = N_("Whose conditions these are, and in whose favour columns are moved"))
#define NOT_WITH \
  REFS ("not-with", VD_ID_SHIFT, .title = N_("Not with"), \
        .help = N_("The rows beside which it does not count"))
#define IF_CHOSEN \
  { "when", VD_VALUE_CONDITION, .title = N_("Only if"), \
    .help = N_("What must have been chosen, or it does not count") }
#define ADDED(to, ...) \
  { to, VD_VALUE_TEXT, __VA_ARGS__ }
#define CLASSES \
  REFS ("class", VD_ID_CLASS, .title = N_("Class"), \
        .help = N_("The classes of units that the exception is for"))

const VdElementRow vd_schema_system[] = {
  { "system", "file", VD_ELEMENT_ROOT | VD_ELEMENT_BARE | VD_ELEMENT_ONCE, NULL,
    ATTRIBUTES (ID_IF_ANY (VD_ID_DOCUMENT),
                { "unbound", VD_VALUE_CASES }) },

  { "classes", SYSTEM, VD_ELEMENT_ONCE, .title = N_("classes of units") },
  { "class", "classes", 0, NULL,
    ATTRIBUTES (ID (VD_ID_CLASS),
                NAME,
                WORD ("symbol",
                      "infantry|cavalry|artillery|headquarters|mixed|heavy-cavalry|leader|train|"
                      "vedette",
                      .reader = VD_READ_BY_DRAWING, .title = N_("Symbol"),
                      .help = N_("What the counter shows")),
                RANGE (.usual = "0",
                       .help = N_("How many hexes it bombards from; 0 if it does not")),
                WORD ("zone", "full|flexible|none", .usual = "full",
                      .title = N_("Zone of control"),
                      .help = N_("What its units control round their hex")),
                WORD ("role", "combat|leader|train", .usual = "combat", .title = N_("Role"),
                      .help = N_("Fights, leads, or is a train, which stands alone where no leader is")),
                WORD ("arm", "foot|horse", .title = N_("Arm"),
                      .help = N_("Whether it is on foot or mounted")),
                WORD ("counts", "foot|horse|free", .title = N_("Counts as"),
                      .help = N_("Among the units of a hex; by itself as its arm, a leader free")),
                WORD ("casualties", NO, .title = N_("Casualties"),
                      .help = N_("Whether its losses count for the level of its formation; those of "
                                 "leaders and trains never do")),
                WORD ("recovery", "reduced|whole|none", .usual = "reduced",
                      .title = N_("Comes back"),
                      .help = N_("What becomes of its units when they are lost: they may come "
                                 "back reduced, come back whole, or do not")),
                REF ("costs", VD_ID_CLASS, .title = N_("Costs of"),
                     .help = N_("The class whose movement costs it pays")),
                WORD ("march", "yes|no", .title = N_("Road march"),
                      .help = N_("Whether it can be in road march; by itself all can but leaders")),
                WORD ("command", NO, .title = N_("Command"),
                      .help = N_("Whether its units need command to move")),
                WORD ("supply", "needs|none|brings", .title = N_("Supply"),
                      .help = N_("Whether its units need supply, or bring it to others, as baggage "
                                 "does; by itself who fights needs it")),
                REFS ("lays", VD_ID_SIDE_KIND, .title = N_("Lays"),
                      .help = N_("The kinds of hexside that its units become, where they take "
                                 "something away: a pontoon over a river, one over a stream")),
                DECLARED), .title = N_("classes of units") },

  { "chart", SYSTEM, VD_ELEMENT_ONCE, .title = N_("Terrain Effects Chart") },
  { "chart/hex", "chart", 0, NULL,
    ATTRIBUTES (ID (VD_ID_TERRAIN),
                NAME,
                COST ("1", N_("Movement points to enter: 2, 1/2, or never")),
                DEFENCE (.usual = "1"),
                WORD ("sight", "blocks|open", .title = N_("Blocks sight"),
                      .help = N_("Guns do not see through it")),
                WORD ("control", NO, .title = N_("No control"),
                      .help = N_("Zones of control do not reach into it")),
                WORD ("fort", YES, .title = N_("Fort"),
                      .help = N_("Its garrison need not retreat, and is not halved but exchanged")),
                { "fort-cap", VD_VALUE_ODDS, .title = N_("Odds at most"),
                  .help = N_("The column of an attack on the fort at most, before shifts: 1-1") },
                REFS ("fort-for", VD_ID_CLASS, .title = N_("Fort for"),
                      .help = N_("The classes one unit of which has to hold the fort; any if none "
                                 "is named")),
                WORD ("objective", YES, .title = N_("Objective"),
                      .help = N_("Forces may be sent to it by march orders")),
                { "hexes", VD_VALUE_NUMBER, .least = 1, .most = 9999, .reader = VD_READ_BY_CHECK,
                  .title = N_("Hexes"),
                  .help = N_("How many the printed map has of it; nothing but the check reads it") },
                /* Of a map that names no default the first that looks clear is it. */
                LOOK ("clear|forest|grove|town|rough|marsh|lake|fort", .played = "clear"),
                ABSENT), .title = N_("kinds of terrain") },
  { "chart/side", "chart", 0, NULL,
    ATTRIBUTES (ID (VD_ID_SIDE_KIND),
                NAME,
                COST ("0", N_("Movement points to add: 2, 1/2, or never")),
                MARCH (.help = N_("Movement points to add in road march; by itself as else")),
                DEFENCE (.usual = "1"),
                WORD ("directed", YES, .title = N_("Directed"),
                      .help = N_("Cost and defence hold only from the low hex to the high one")),
                WORD ("attack", "never|open", .title = N_("No attack"),
                      .help = N_("Bars attacks")),
                WORD ("control", NO, .title = N_("No control"),
                      .help = N_("Stops zones of control")),
                WORD ("supply", NO, .title = N_("No supply"),
                      .help = N_("No line of supply crosses it, but by what takes it away")),
                WORD ("sight", "blocks|open", .title = N_("Blocks sight"),
                      .help = N_("Who is hidden is not seen across it")),
                WORD ("bombard", "adjacent|no", .title = N_("Guns fire over"),
                      .help = N_("Guns may fire across it at the next hex")),
                { "retreat-die", VD_VALUE_NUMBER, .least = 1, .most = 99,
                  .title = N_("Retreat die"),
                  .help = N_("The first unit that retreats over it in a phase is lost on this or "
                             "more, each further one on 1 less") },
                REFS ("halves", VD_ID_CLASS, .title = N_("Halves"),
                      .help = N_("The classes whose units attack and defend across it at half "
                                 "their strength")),
                REFS ("removes", VD_ID_SIDE_KIND, .title = N_("Removes"),
                      .help = N_("The kinds whose effects it takes away, as a bridge does")),
                LOOK ("river|stream|ditch|slope|bridge|ford|wall|gully"),
                ABSENT), .title = N_("kinds of hexsides") },
  { "work", "chart/side", 0, "kind die:kind=lay",
    ATTRIBUTES (WORD ("kind", "damage|repair|lay", .need = VD_NEED_MUST, .title = N_("Work"),
                      .help = N_("What units may do to it in play; a row for each cost of a "
                                 "pontoon in the turn of its laying")),
                { "cost", VD_VALUE_POINTS, .most = 9, .usual = "1", .title = N_("Cost"),
                  .help = N_("Movement points for each try, or for who crosses what was laid in "
                             "this turn") },
                { "die", VD_VALUE_NUMBER, .least = 1, .most = 20, .usual = "4",
                  .title = N_("Die"),
                  .help = N_("A try succeeds, or the cost holds, on this or less") },
                REFS ("by", VD_ID_CLASS, .title = N_("By"),
                      .help = N_("The classes of units that do it; all who fight if none is "
                                 "named")),
                ADDED ("occupied", .title = N_("Occupied"),
                       .help = N_("What is added to the die where an enemy who fights stands at "
                                  "either end: 2, or -1")),
                ADDED ("controlled", .title = N_("Controlled"),
                       .help = N_("What is added to the die where either end is in enemy "
                                  "control")),
                { "trait", VD_VALUE_TRAITS, .title = N_("Trait"),
                  .help = N_("Words of which a unit in its hex has one") },
                ADDED ("with", .read_if = "trait", .title = N_("With trait"),
                       .help = N_("What is added to the die for that unit"))),
    .title = N_("works at hexsides") },
  { "chart/path", "chart", 0, NULL,
    ATTRIBUTES (ID (VD_ID_PATH_KIND),
                NAME,
                COST ("1", N_("Movement points along it, in place of the terrain's")),
                MARCH (.help = N_("Movement points along it in road march, which begins on such "
                                  "paths alone")),
                { "command", VD_VALUE_POINTS, .most = 1, .usual = "1", .title = N_("Command"),
                  .help = N_("What a hex along it counts for command, at least 1/4") },
                { "trunk", VD_VALUE_POINTS, .most = 9, .usual = "1", .title = N_("Trunk line"),
                  .help = N_("What a hex along it counts on the way from a train to a source of "
                             "supply") },
                WORD ("train", NO, .title = N_("Trains"),
                      .help = N_("Whether a train on it brings supply")),
                LOOK ("road|trail"),
                ABSENT), .title = N_("kinds of paths") },
  { "except", "chart/hex chart/side chart/path", 0, "class period",
    ATTRIBUTES (CLASSES,
                REF ("period", VD_ID_PERIOD, .title = N_("Period"),
                     .help = N_("The period in which the exception holds")),
                { "cost", VD_VALUE_COST, .title = N_("Cost") },
                DEFENCE (.reader = VD_READ_BY_NOBODY),
                WORD ("control", NO, .read_if = "in=chart/side", .title = N_("Control"),
                      .help = N_("Whether zones of control are stopped")),
                WORD ("attack", "never|open", .read_if = "in=chart/side", .title = N_("Attack"),
                      .help = N_("Whether attacks are barred")),
                WORD ("bombard", "adjacent|no", .reader = VD_READ_BY_NOBODY,
                      .title = N_("Guns"),
                      .help = N_("Whether guns may fire across it at the next hex")),
                REF ("as", VD_ID_SIDE_KIND, .title = N_("Acts as"),
                     .help = N_("Another row, whose effects it then has"))),
    .title = N_("exceptions") },

  { "periods", SYSTEM, VD_ELEMENT_ONCE, .title = N_("periods") },
  { "period", "periods", 0, NULL,
    ATTRIBUTES (ID (VD_ID_PERIOD),
                NAME,
                WORD ("combat", NO, .title = N_("No combat"),
                      .help = N_("There is no Combat Phase")),
                WORD ("control", "closed|leave|open", .usual = "open",
                      .title = N_("Enemy control"),
                      .help = N_("Whether hexes that the enemy controls may be entered")),
                { "disengage", VD_VALUE_NUMBER, .most = 4, .usual = "0",
                  .title = N_("Disengage"),
                  .help = N_("By how many hexes units in enemy control leave it after movement") },
                ALLOWANCE (.usual = "1"),
                RANGE (.help = N_("The greatest range of bombardment; empty for any"))),
    .title = N_("periods") },
  { "period/except", "period", 0, "class",
    ATTRIBUTES (CLASSES,
                { "strength", VD_VALUE_FRACTION, .title = N_("Strength ×"),
                  .help = N_("What each unit's strength is multiplied by") },
                ALLOWANCE (.reader = VD_READ_BY_NOBODY),
                RANGE (.reader = VD_READ_BY_NOBODY,
                       .help = N_("The greatest range of bombardment"))),
    .title = N_("exceptions of periods") },
  { "closed", "period", 0, "terrain",
    ATTRIBUTES (REFS ("terrain", VD_ID_TERRAIN, .need = VD_NEED_MUST, .title = N_("Closed"),
                      .help = N_("Terrain that may not be entered in that period"))),
    .title = N_("closed terrain") },

  { "results", SYSTEM, VD_ELEMENT_ONCE, .title = N_("results of combat") },
  { "result", "results", 0, "code",
    ATTRIBUTES ({ "code", VD_VALUE_ID, .kind = VD_ID_RESULT, .need = VD_NEED_MUST },
                EFFECT ("attacker", .title = N_("Attacker"),
                        .help = N_("What happens to the attackers")),
                EFFECT ("defender", .title = N_("Defender"),
                        .help = N_("What happens to the defenders")),
                HEXES ("attacker-hexes", .read_if = "attacker=retreat or !attacker", .title = N_("Attacker, hexes"),
                       .help = N_("How many hexes the attackers retreat, if they do")),
                HEXES ("defender-hexes", .read_if = "defender=retreat or !defender", .title = N_("Defender, hexes"),
                       .help = N_("How many hexes the defenders retreat, if they do")),
                WORD ("surrender", YES, .title = N_("Forts surrender"),
                      .help = N_("Whether a fort without supply gives itself up"))),
    .title = N_("results of combat") },
  { "combat", SYSTEM, VD_ELEMENT_ONCE, NULL,
    ATTRIBUTES ({ "die", VD_VALUE_NUMBER, .least = 2, .most = 20 }),
    .title = N_("Combat Results Table") },
  { "column", "combat", 0, "odds",
    ATTRIBUTES ({ "odds", VD_VALUE_ODDS, .need = VD_NEED_MUST }), .title = N_("columns of odds") },
  { "row", "combat", 0, "die",
    ATTRIBUTES ({ "die", VD_VALUE_NUMBER, .least = 1, .most = 20, .need = VD_NEED_MUST },
                { "results", VD_VALUE_CODES, .need = VD_NEED_MUST }),
    .title = N_("rows of results") },
  { "shifts", SYSTEM, VD_ELEMENT_ONCE, .title = N_("shifts") },
  { "shift", "shifts", 0, NULL,
    ATTRIBUTES (ID (VD_ID_SHIFT),
                NAME,
                { "columns", VD_VALUE_NUMBER, .most = 9, .usual = "1", .title = N_("Columns"),
                  .help = N_("How far it moves the odds; 0 if it only stands in the way of "
                             "others") },
                OF_SHIFT,
                WORD ("choice", YES, .title = N_("By choice"),
                      .help = N_("The side says before the roll whether it has it")),
                NOT_WITH,
                IF_CHOSEN), .title = N_("column shifts") },
  { "shifts/die", "shifts", 0, NULL,
    ATTRIBUTES (ID (VD_ID_SHIFT),
                NAME,
                WORD ("amount", "-1|-2|-3|1|2|3", .usual = "-1", .title = N_("Die"),
                      .help = N_("What is added to the die")),
                OF_SHIFT,
                NOT_WITH,
                IF_CHOSEN), .title = N_("changes of the die") },
  { "has", "shift shifts/die", 0, "of is class trait",
    ATTRIBUTES (WORD ("of", "own|enemy", .usual = "own", .title = N_("Of"),
                      .help = N_("Of the side that the row is for, or of the other")),
                WORD ("is", "some|all|none", .usual = "some", .title = N_("How many"),
                      .help = N_("Whether some of its units are such, all, or none")),
                REFS ("class", VD_ID_CLASS, .title = N_("Class"),
                      .help = N_("The classes of units; any if none is named")),
                { "trait", VD_VALUE_TRAITS, .title = N_("Trait"),
                  .help = N_("Words of which each unit has one; any if there is none") },
                WORD ("state", "any|demoralized", .usual = "any", .title = N_("State"),
                      .help = N_("Whether they are demoralized: by their formation, army or side")),
                REFS ("terrain", VD_ID_TERRAIN, .title = N_("Stands on"),
                      .help = N_("The terrain of their hexes; any if none is named")),
                REFS ("across", VD_ID_SIDE_KIND, .title = N_("Across"),
                      .help = N_("The hexsides through which they attack or are attacked")),
                { "units", VD_VALUE_NUMBER, .least = 1, .most = 99, .usual = "1",
                  .title = N_("Units"), .help = N_("How many there must be at least") },
                { "strength", VD_VALUE_POINTS, .most = 999, .title = N_("Strength"),
                  .help = N_("How much they must have together at least") },
                WORD ("where", "combat|hex", .usual = "combat", .title = N_("Where"),
                      .help = N_("In the combat, or in the hexes of those who are in it"))),
    .title = N_("conditions of shifts") },

  { "recovery", SYSTEM, VD_ELEMENT_ONCE, .title = N_("recovery of units") },
  { "modifier", "recovery", 0, "class army trait",
    ATTRIBUTES ({ "amount", VD_VALUE_TEXT, .need = VD_NEED_MUST, .title = N_("Amount"),
                  .help = N_("What is added to the initiative: 2, or -1") },
                REFS ("class", VD_ID_CLASS, .title = N_("Class"),
                      .help = N_("The classes of units; any if none is named")),
                REFS ("army", VD_ID_ARMY, .title = N_("Army"),
                      .help = N_("The armies whose units it is for; any if none is named")),
                { "trait", VD_VALUE_TRAITS, .title = N_("Trait"),
                  .help = N_("Words of which each unit has one; any if there is none") }),
    .title = N_("changes of initiative in recovery") },

  { "sequence", SYSTEM, VD_ELEMENT_ONCE, .title = N_("sequence of play") },
  { "phase", "sequence", 0, "kind period",
    ATTRIBUTES (WORD ("kind", "movement|combat|reorganization|command|individual|supply|dispatch",
                      .need = VD_NEED_MUST, .title = N_("Phase"),
                      .help = N_("What is done in it")),
                TEXT ("name", .title = N_("Name"), .help = N_("What it is called")),
                REF ("period", VD_ID_PERIOD, .title = N_("Period"),
                     .help = N_("The period that has the phase; all if none is named"))),
    .title = N_("phases") },
  { "order", "sequence", 0, "period",
    ATTRIBUTES (REF ("period", VD_ID_PERIOD, .need = VD_NEED_MUST, .title = N_("Period"),
                     .help = N_("The period in which that side begins")),
                WORD ("first", "first|second", .need = VD_NEED_MUST, .title = N_("Begins"),
                      .help = N_("Which side plays first in each of its turns"))),
    .title = N_("orders of play") },

  { "mechanics", SYSTEM, VD_ELEMENT_ONCE, .title = N_("mechanics") },
  { "mechanic", "mechanics", 0, "name",
    ATTRIBUTES (REF ("name", VD_ID_MECHANIC, .need = VD_NEED_MUST),
                WORD ("needed", NO, .title = N_("Needed"),
                      .help = N_("Whether the battle cannot be played by a program that does not "
                                 "play this")),
                { "when", VD_VALUE_CONDITION, .title = N_("Only if"),
                  .help = N_("What must have been chosen, or it is not played") }),
    .title = N_("mechanics") },
  { "set", "mechanics", 0, "name for",
    ATTRIBUTES (REF ("name", VD_ID_SETTING, .need = VD_NEED_MUST),
                { "value", VD_VALUE_SETTING, .need = VD_NEED_MUST, .title = N_("Value"),
                  .help = N_("What the rules go by") },
                REFS ("for", VD_ID_SIDE)), .title = N_("settings") },
  { "rules", SYSTEM, VD_ELEMENT_ONCE, .title = N_("cases of rules") },
  { "bind", "rules", 0, "point",
    ATTRIBUTES (REF ("point", VD_ID_POINT, .need = VD_NEED_MUST),
                { "case", VD_VALUE_CASES, .need = VD_NEED_MUST, .title = N_("Rule"),
                  .help = N_("The rule cases it comes from") }), .title = N_("cases of rules") },
  { NULL }
};
