#include "formats/words/rule-words.h"

#include <string.h>

#include "core/scenario/setting.h"
#include "core/text/phrase.h"

/* Mechanics, parameters and rulings, with the readings of those that have them
 * in the order of the core. */
static const struct
{
  const char *key;
  const char *title;
  const char *what;
  const char *readings[3];
} rules[] = {
  { "bombardment", N_("Bombardment"), N_("Units of a class with a range attack from afar.") },
  { "displacement", N_("Displacement"), N_("A retreating unit may push a friend on.") },
  { "advance", N_("Advance after combat"), N_("A victor may advance.") },
  { "odds-reduction", N_("Odds reduction"), N_("The attacker may announce a lower column.") },
  { "demoralization", N_("Demoralization"),
    N_("A side that has lost its level on a field is demoralized there.") },
  { "exit", N_("Leaving the map"), N_("Units may leave the map by open edges.") },
  { "transit", N_("Transit"), N_("Units may cross between maps on a track.") },
  { "barred-retreat", N_("Retreat where attack is barred"),
    N_("Units in enemy control that may attack nobody retreat instead of fighting.") },
  { "stacks", N_("Stacks"), N_("The units of a hex fight and retreat as one.") },
  { "garrisons", N_("Garrisons"), N_("Units with that trait never leave their hex.") },
  { "army-morale", N_("Morale of armies"),
    N_("Each army has a level, which falls with retreats and losses; at 0 it is demoralized.") },
  { "coordination", N_("Coordination"),
    N_("An attack by units of several armies is resolved at lower odds.") },
  { "reserves", N_("Reserves"),
    N_("Units in reserve keep away from the enemy and do not fight until they are called.") },
  { "disruption", N_("Disruption"),
    N_("Units that are destroyed may come back at the end of a day.") },

  { "divisional-integrity", N_("Divisions that attack together"),
    N_("Units of one formation that attack together are stronger, or take a better column.") },
  { "fresh-strength", N_("Fresh strength"),
    N_("A formation gives one of its units its fresh strength, once.") },
  { "weather-die", N_("Weather die"), N_("A second die after each combat may change the result.") },
  { "stack-kinds", N_("Stacking by kinds"),
    N_("A hex holds so many units of each kind, and more of them where a leader is.") },
  { "leaders", N_("Leaders as pieces"),
    N_("Leaders go with the units of their hex, and may be captured.") },
  { "casualty-levels", N_("Casualties of formations"),
    N_("A formation whose losses reach its level is demoralized; below it, it rallies.") },
  { "declared-attacks", N_("Declared attacks"),
    N_("All attacks of a phase are declared before the first is resolved.") },
  { "retreat-before-combat", N_("Retreat before combat"),
    N_("Once attacks are declared mounted units may leave, the defender’s first.") },

  { "stacking", N_("Stacking"), N_("Units that a hex holds at the end of a phase.") },
  { "road-cancels-side", N_("Roads and slopes"),
    N_("Whether a path takes the cost of a directed hexside away."),
    { N_("The hexside costs along a road too"), N_("A road takes the cost away"),
      N_("A road takes the cost of every hexside away") } },
  { "slope-only-into-clear", N_("Slopes and terrain"),
    N_("Where a directed hexside costs: by the chart, or only into the first terrain of it."),
    { N_("Into any terrain"), N_("Into the first terrain only") } },
  { "exclusive-mix", N_("Helping hexsides, mixed"),
    N_("When hexsides help a defender who is attacked through several."),
    { N_("Each attacker comes through some of them"), N_("All come through one kind") } },
  { "bombard-breaks-exclusive", N_("Bombardment and hexsides"),
    N_("Whether a gun that bombards takes the help of hexsides away."),
    { N_("It does not count"), N_("It takes the help away") } },
  { "many-to-many", N_("Several against several"),
    N_("Who must touch whom in one combat."),
    { N_("Every attacker every defender"), N_("Each attacker some defender") } },
  { "one-modifier", N_("Modifiers of several defenders"),
    N_("What multiplies the strength of defenders in several hexes."),
    { N_("Each hex its own"), N_("All hexes the best one") } },
  { "shift-before-clamp", N_("Odds beyond the table"),
    N_("From where columns shift when the odds lie beyond the table."),
    { N_("From its last column"), N_("From where they would be") } },
  { "closed-terrain-road", N_("Roads through closed terrain"),
    N_("Terrain that a period closes, along a path."),
    { N_("Closed all the same"), N_("The path passes") } },
  { "demoralization-shift", N_("Shift for demoralization"), N_("Columns.") },
  { "demoralized-advance", N_("Advance when demoralized"),
    N_("Whether a demoralized side may advance after combat."),
    { N_("May not"), N_("May") } },
  { "demoralized-one-side", N_("Demoralization of both sides"),
    N_("Who can be demoralized on a field."),
    { N_("Both sides"), N_("Only the first that reaches its level") } },
  { "demoralized-tie", N_("Demoralization at one time"),
    N_("Who is, when both reach their level by one result."),
    { N_("The side whose turn it is not"), N_("The side whose turn it is"), N_("Both") } },
  { "entry-cost", N_("Cost of coming in"), N_("As normal, or so many points.") },
  { "entry-controlled", N_("Coming in under enemy control"),
    N_("Whether reinforcements may enter hexes that the enemy controls."),
    { N_("May not"), N_("May") } },
  { "entry-occupied", N_("Coming in on empty hexes only"),
    N_("Sides that do not come in where a friend stands.") },
  { "entry-together", N_("Coming in together"),
    N_("Whether units that come in during one phase keep one another from a hex."),
    { N_("They do"), N_("They do not") } },
  { "entry-elsewhere", N_("Blocked arrivals"),
    N_("Where reinforcements go whose hex is blocked."),
    { N_("They wait"), N_("To the nearest free hex of the edge") } },
  { "decline-if-demoralized", N_("Declining reinforcements"),
    N_("Whether a demoralized side may decline what is due."),
    { N_("May not"), N_("May") } },
  { "exit-cost", N_("Cost of leaving"), N_("As normal, or so many points.") },
  { "no-losses-ratio", N_("Ratio of no losses"),
    N_("What 0 to 0 is when losses are compared."),
    { N_("Within any “at most”"), N_("No ratio: it scores in no row") } },
  { "barred-contact", N_("Enemies of who retreats because attack is barred"),
    N_("Whether others must attack an enemy who controls a unit that retreats instead."),
    { N_("To be attacked by others who can"), N_("That retreat is all") } },
  { "barred-since", N_("Who retreats where attack is barred"),
    N_("Since when a unit must have stood where it may attack nobody."),
    { N_("The Combat Phase"), N_("The beginning of the Movement Phase") } },
  { "overstack", N_("Too many units in a hex"),
    N_("What happens where the Movement Phase would end with more units than a hex holds."),
    { N_("It does not end"), N_("The enemy removes them") } },
  { "integrity-strength", N_("Strength of a division"),
    N_("Points that units of one formation add to an attack together.") },
  { "integrity-shift", N_("Columns of a division"),
    N_("Columns that they may take instead; 0: never.") },
  { "integrity-shift-from", N_("Units for a column"), N_("How many of them it takes.") },
  { "weather-eliminates", N_("Weather that eliminates"),
    N_("The face of the second die that turns a retreat into an elimination.") },
  { "weather-swaps", N_("Weather that turns"),
    N_("The face of the second die that turns a result against the other side.") },
  { "directed-defence", N_("Slopes and defence"),
    N_("Against whom a directed hexside helps."),
    { N_("Against its low hex"), N_("Against both its hexes") } },
  { "bridge-defence", N_("Bridges and defence"),
    N_("What helps a defender who is attacked over a bridge."),
    { N_("What the bridge's row says"), N_("What the bridge spans") } },
  { "retreat-cost", N_("Cost of a retreat"),
    N_("What a retreat step may cost."),
    { N_("Anything"), N_("Not more than the whole allowance") } },
  { "retreat-away", N_("Direction of a retreat"),
    N_("Where a unit may retreat to."),
    { N_("Any safe hex"), N_("No hex nearer to an opponent") } },
  { "displace-involved", N_("Displacing units of the combat"),
    N_("Whether units that have retreated from the same combat may be displaced."),
    { N_("May not"), N_("May") } },
  { "stack-retreat", N_("Retreat of units of one hex"),
    N_("Whether units of one hex that fight as one retreat together too."),
    { N_("Together"), N_("Each by itself") } },
  { "exchange", N_("Exchange"),
    N_("Who pays for an exchange."),
    { N_("The attacker, as much as the defenders had"),
      N_("The weaker side all, the stronger half of that") } },
  { "half-by", N_("Half of a side"),
    N_("What a result that takes half of a side counts."),
    { N_("Printed strength"), N_("Units") } },
  { "free-in-combat", N_("Results against units that take no room"),
    N_("Whether any result against their side takes them, leaders apart."),
    { N_("As against others"), N_("They are lost, and count to a half") } },
  { "displaced-guns", N_("Displaced guns"),
    N_("Whether guns that were displaced may bombard in the phase."),
    { N_("May not"), N_("May") } },
  { "required-guns", N_("Guns that must bombard"),
    N_("Whether guns that owe a bombardment may be displaced."),
    { N_("May"), N_("May not") } },
  { "bombard-retreat", N_("Retreat of bombarding guns"),
    N_("When they may go along."),
    { N_("When the attackers retreat"), N_("After any result against the attackers") } },
  { "entry-threat", N_("Threatened entry hexes"),
    N_("So near to its entry hex an enemy lets a group come in elsewhere; 0: when it is barred.") },
  { "entry-road", N_("Coming in by road"),
    N_("Along which path a unit comes in."),
    { N_("Any of the hex"), N_("One that leaves the map there") } },
  { "retreat-priority", N_("Retreat of a stack"),
    N_("What counts more where not all is possible."),
    { N_("That few friends are displaced"), N_("That it stays together") } },
  { "morale-most", N_("Highest morale"),
    N_("The level that no army’s morale exceeds.") },
  { "morale-retreat", N_("Morale for a retreat"),
    N_("Points for each unit that retreats or is displaced.") },
  { "morale-loss", N_("Morale for a loss"),
    N_("Points for each unit that is destroyed.") },
  { "morale-advance", N_("Morale for an advance"),
    N_("Points for each unit that advances after combat.") },
  { "morale-gun-retreat", N_("Morale and guns"),
    N_("Whether guns that retreat by choice cost morale."),
    { N_("They do not"),
      N_("They cost it") } },
  { "morale-recovery", N_("Recovery of morale"),
    N_("Whether a new level of the day ends the demoralization of an army."),
    { N_("It stays demoralized"),
      N_("It recovers") } },
  { "army-shift", N_("Shift for demoralized armies"),
    N_("Columns, if any unit of a demoralized army attacks.") },
  { "coordination-shift", N_("Shift for several armies"),
    N_("Columns, if units of several armies attack together.") },
  { "reserve-distance", N_("Distance of reserves"),
    N_("Hexes that units in reserve keep from the enemy.") },
  { "reserve-release", N_("Calling reserves"),
    N_("When a player may call units from reserve for morale."),
    { N_("Never"),
      N_("When an army’s morale is above its start"),
      N_("At any time") } },
  { "reserve-cost", N_("Cost of calling reserves"),
    N_("Points of morale.") },
  { "reserve-cost-for", N_("What is paid for"),
    N_("Whether several units called at once cost once."),
    { N_("Each announcement"),
      N_("Each unit") } },
  { "reserve-on-loss", N_("Reserves for a loss"),
    N_("Units of the same army that may be called at once for each unit lost.") },
  { "disruption-judged", N_("Disrupted or lost"),
    N_("By which morale of its army it is judged whether a unit comes back."),
    { N_("That before the result"),
      N_("That after it") } },
  { "friends-surround", N_("Surrounded by friends"),
    N_("Whether a hex full of friends who cannot make room is a way out for a unit that falls."),
    { N_("It is one"),
      N_("It is none") } },
  { "fresh-unused", N_("Fresh strength not used"),
    N_("What was declared for a unit that then took part in no combat."),
    { N_("It is spent"),
      N_("It is kept") } },
  { "recall-march", N_("March of recalled units"),
    N_("By when units that went back to reserve must be away from the enemy."),
    { N_("The last turn of their row"),
      N_("Each turn of their row") } },
  { "recall-paid", N_("Recalled units that are paid for"),
    N_("Whether a unit that went back to reserve must still be away from the enemy when its owner "
       "has called it for morale."),
    { N_("It must"),
      N_("It is free") } },
  { "garrison-hex", N_("Retreat to a garrison"),
    N_("What a hex that only a garrison holds is to a stack that retreats."),
    { N_("As good as a vacant hex"),
      N_("A friend’s hex, which is the last resort") } },
  { "surrounded-judged", N_("Surrounded when both sides fall"),
    N_("By which position it is judged whether a unit was surrounded that falls with its enemies."),
    { N_("That before the result"),
      N_("That when it is taken off") } },
  { "control-exit", N_("Leaving enemy control"),
    N_("Whether a unit that begins its move in enemy control may move out of it."),
    { N_("It may not"), N_("By a first hex that is free of enemy control"), N_("It may") } },
  { "bombard-displaces", N_("Displacement by guns that go back by choice"),
    N_("Whether guns that retreat without having to may push a friend on."),
    { N_("They may not"),
      N_("They may") } },
  { "displacement-due", N_("Displacement when it is the only way"),
    N_("Whether a unit that can only retreat to a friend's hex must push him on."),
    { N_("Its owner may give it up instead"),
      N_("It must") } },
  { "advance-contact", N_("Enemies met by an advance"),
    N_("Whether others have to attack enemies whom a unit has met by advancing."),
    { N_("Nobody has to"),
      N_("Whoever can has to") } },
  { "reserve-retreat", N_("Retreat of reserves"),
    N_("Where a unit in reserve goes when it has to retreat or make room."),
    { N_("As any other unit"),
      N_("No nearer to the enemy than it may move") } },
  { "stack-guns", N_("Guns of one hex"),
    N_("Whether all guns of a hex fire if one of them does."),
    { N_("Some may be silent"),
      N_("All that can") } },
  { "stack-led-foot", N_("With a leader, on foot"),
    N_("Units on foot, trains among them, that a hex holds where a leader is.") },
  { "stack-led-horse", N_("With a leader, mounted"),
    N_("Mounted units that a hex holds where a leader is.") },
  { "stack-unled", N_("Without a leader"),
    N_("Units of whatever kind that a hex holds where no leader is.") },
  { "stack-free", N_("Units that take no room"),
    N_("How many of those that count for nothing a hex holds, leaders apart.") },
  { "stack-cost", N_("Cost of stacking"),
    N_("As normal, or so many points more for ending a move with another unit.") },
  { "stack-train", N_("Trains without a leader"),
    N_("Whether a train may share a hex with units where no leader is."),
    { N_("It stands alone"), N_("It is one of the units") } },
  { "stack-full", N_("Moves into full hexes"),
    N_("When a move may end in a hex that holds as many as it may."),
    { N_("While units of it can still leave"), N_("Never") } },
  { "advance-units", N_("Who advances"),
    N_("How many of the victors may advance after a combat."),
    { N_("One unit"), N_("Of each stack one on foot and all mounted, or all with a leader") } },
  { "leader-escort", N_("Escort of a leader"),
    N_("Strength with which a leader defends who has no unit with him.") },
  { "leader-captured", N_("Capture of leaders"),
    N_("What the die must come to, or more, to capture a leader.") },
  { "casualty-advance", N_("Advance of demoralized formations"),
    N_("Whether units of a demoralized formation may advance after combat."),
    { N_("They may not"), N_("They may") } },
  { "negative-points", N_("Fewer points than none"),
    N_("What a side with fewer points than none counts as when the winner is found."),
    { N_("As one without points"), N_("As they are") } },
  { "withdraw-hexes", N_("Length of a retreat before combat"),
    N_("Hexes that it goes, at most.") },
  { "withdraw-arm", N_("Who retreats before combat"),
    N_("Which units may do so."),
    { N_("Mounted units"), N_("All units") } },
  { "withdraw-flexible", N_("Flexible control and retreats before combat"),
    N_("Whether control that retreats pass by holds those who retreat before combat, and closes "
       "hexes to them."),
    { N_("Holds and closes"), N_("Closes hexes only"), N_("Neither") } },
  { "entry-die", N_("Arrival by die"),
    N_("How long a group may come in that the die has brought."),
    { N_("As long as it takes"),
      N_("Until the last turn of the die") } },
  { "reorganization-nearest", N_("Nearest place of return"),
    N_("Hexes from the enemy, at least.") },
  { "reorganization-farthest", N_("Farthest place of return"),
    N_("Hexes from the enemy, at most.") },
};

static int
find_rule (const char *key)
{
  for (guint i = 0; key != NULL && i < G_N_ELEMENTS (rules); i++)
    if (strcmp (rules[i].key, key) == 0)
      return i;

  return -1;
}

const char *
vd_rule_title (const char *name)
{
  int rule = find_rule (name);

  return rule >= 0 ? rules[rule].title : NULL;
}

const char *
vd_rule_explain (const char *name)
{
  int rule = find_rule (name);

  return rule >= 0 ? rules[rule].what : NULL;
}

/* (nullable) */
static const char *const *
find_words (const char *name)
{
  for (guint i = 0; i < vd_setting_count (); i++)
    if (strcmp (vd_setting_get_name (i), name) == 0)
      return vd_setting_get_words (i);

  return NULL;
}

const char *
vd_rule_reading (const char *name,
                 const char *word)
{
  int rule = find_rule (name);
  const char *const *words = rule >= 0 ? find_words (name) : NULL;

  for (guint i = 0; words != NULL && words[i] != NULL; i++)
    if (strcmp (words[i], word) == 0)
      return rules[rule].readings[i];

  return NULL;
}
