#include "core/scenario/limits.h"

#include "core/scenario/prepare.h"

#include <string.h>

/* Why leaders cannot be played as pieces here; NULL if they can. */
static char *
find_leader_limit (const VdScenario *s)
{
  guint n = 0;

  if (s->mechanics[VD_MECHANIC_COMMAND] &&
      (!s->mechanics[VD_MECHANIC_LEADERS] || s->mechanic_depends[VD_MECHANIC_COMMAND]))
    return vd_phrase_of (N_("command needs leaders, and cannot depend on an option"));
  if (!s->mechanics[VD_MECHANIC_LEADERS])
    return NULL;
  if (s->mechanic_depends[VD_MECHANIC_LEADERS])
    return vd_phrase_of (N_("leaders cannot depend on an option"));
  if (!s->mechanics[VD_MECHANIC_STACKS] || !vd_scenario_stacks_by_kinds (s) ||
      !s->settings[VD_SET_STACK_RETREATS_APART])
    return vd_phrase_of (N_("leaders go with units that stack by kinds, fight as one and retreat "
                            "apart"));
  if (s->n_formations >= G_MAXUINT8)
    return vd_phrase_new (N_("%u formations are more than the %u that leaders can have"),
                          s->n_formations, G_MAXUINT8 - 1u);

  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_prepare_leads (s, unit) && s->units[unit].strength > 0)
      return vd_phrase_new (N_("the leader %s has a strength of his own"), s->units[unit].name);
    else
      n += vd_prepare_leads (s, unit);

  return n > VD_MAX_LEADERS
         ? vd_phrase_new (N_("%u leaders are more than the %u that can be played"), n,
                          VD_MAX_LEADERS) : NULL;
}

static guint
count_sections (const VdScenario *s)
{
  guint n = 0;

  for (guint t = 0; t < s->n_tracks; t++)
    n += s->tracks[t].n_sections;

  return n;
}

#define MOST_DECLARED 120 /* units of a side: each keeps the number of its attack */

/* The units of the larger side, where they declare their attacks. */
static guint
count_to_declare (const VdScenario *s)
{
  guint n[VD_MAX_SIDES] = { 0 };

  if (!s->mechanics[VD_MECHANIC_DECLARED] && !s->mechanic_depends[VD_MECHANIC_DECLARED])
    return 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    n[s->units[unit].side]++;

  return MAX (n[0], n[1]);
}

/* How many units of @side stack by kinds in one hex at most, those that are free among them. */
static guint
count_by_kinds (const VdScenario *s,
                guint             side)
{
  return vd_scenario_get_setting (s, side, VD_SET_STACK_LED_FOOT) +
         vd_scenario_get_setting (s, side, VD_SET_STACK_LED_HORSE) +
         vd_scenario_get_setting (s, side, VD_SET_STACK_FREE);
}

/* Why units cannot share a hex as they do here; NULL if they can. */
static char *
find_stack_limit (const VdScenario *s)
{
  if (vd_scenario_stacks_by_kinds (s) && s->mechanic_depends[VD_MECHANIC_STACK_KINDS])
    return vd_phrase_of (N_("stacking by kinds cannot depend on an option"));

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (vd_scenario_stacks_by_kinds (s) && count_by_kinds (s, side) > VD_MAX_PIECES)
      return vd_phrase_new (N_("%u units that stack by kinds in one hex are more than the %u that "
                               "can be played"), count_by_kinds (s, side), VD_MAX_PIECES);
    else if (s->mechanics[VD_MECHANIC_STACKS] && !vd_scenario_stacks_by_kinds (s) &&
             vd_scenario_get_setting (s, side, VD_SET_STACKING) > VD_MAX_STACK)
      return vd_phrase_new (N_("%u units that fight together in one hex are more than the %u that "
                               "can be played"),
                            (guint) vd_scenario_get_setting (s, side, VD_SET_STACKING),
                            VD_MAX_STACK);

  return NULL;
}

#define MOST_SECTIONS 8 /* of transit tracks */

/* Why transit tracks cannot be played here; NULL if they can.  Whoever is on one keeps his space
 * where others keep their status. */
static char *
find_transit_limit (const VdScenario *s)
{
  guint n = count_sections (s);

  if (n > 0 && s->mechanics[VD_MECHANIC_BOXES])
    return vd_phrase_new (N_("the mechanics %s and %s exclude each other: a unit is reduced, or on "
                             "a transit track, not both"),
                          vd_mechanic_get_name (VD_MECHANIC_TRANSIT),
                          vd_mechanic_get_name (VD_MECHANIC_BOXES));
  if (n > 0 && s->keeps_status)
    return vd_phrase_of (N_("units cannot be reduced where there are transit tracks"));

  return n > MOST_SECTIONS
         ? vd_phrase_new (N_("%u sections of transit tracks are more than the %u that can be "
                             "played"), n, MOST_SECTIONS) : NULL;
}

static gboolean
has_fort (const VdScenario *s)
{
  for (guint i = 0; i < s->n_terrains; i++)
    if (s->terrains[i].is_fort)
      return TRUE;

  return FALSE;
}

char *
vd_limits_find (const VdScenario *s,
                VdPoint          *need)
{
  char *limit;

  *need = VD_POINT_NEEDS_MAP;
  if (s->n_cells == 0)
    return vd_phrase_of (N_("the scenario has no map"));
  if (s->n_turns == 0)
    return vd_phrase_of (N_("the scenario has no turn track"));

  *need = VD_POINT_NEEDS_SIDES;
  if (s->n_sides != VD_MAX_SIDES)
    return vd_phrase_of (N_("a game needs two sides"));

  *need = VD_POINT_NEEDS_CHARTS;
  if (s->n_classes == 0 || s->n_terrains == 0 || s->n_periods == 0)
    return vd_phrase_of (N_("the system has no classes, terrain or periods"));
  if (s->table.n_columns == 0 || s->table.cells == NULL)
    return vd_phrase_of (N_("the system has no Combat Results Table"));

  *need = VD_N_POINTS;
  if (s->n_cells > VD_MAX_PLAY_CELLS)
    return vd_phrase_new (N_("%u hexes are more than the %u that can be played"),
                          s->n_cells, VD_MAX_PLAY_CELLS);
  if (s->n_units > VD_MAX_UNITS)
    return vd_phrase_new (N_("%u units are more than the %u that can be played"),
                          s->n_units, VD_MAX_UNITS);
  if (count_to_declare (s) > MOST_DECLARED)
    return vd_phrase_new (N_("%u units of a side are more than the %u that can be played where all "
                             "attacks are declared first"), count_to_declare (s), MOST_DECLARED);
  limit = find_stack_limit (s);
  if (limit != NULL)
    return limit;
  if (s->mechanics[VD_MECHANIC_BOXES] && s->mechanics[VD_MECHANIC_DISRUPTION])
    return vd_phrase_new (N_("the mechanics %s and %s exclude each other: lost units either come "
                             "back as disrupted or from boxes, not both"),
                          vd_mechanic_get_name (VD_MECHANIC_DISRUPTION),
                          vd_mechanic_get_name (VD_MECHANIC_BOXES));
  limit = find_transit_limit (s);
  if (limit != NULL)
    return limit;
  if (s->n_crossings > VD_MAX_CROSSINGS)
    return vd_phrase_new (N_("%u crossings are more than the %u that can be played"),
                          s->n_crossings, VD_MAX_CROSSINGS);
  if (s->mechanics[VD_MECHANIC_CROSSINGS] && s->mechanic_depends[VD_MECHANIC_CROSSINGS])
    return vd_phrase_of (N_("crossings cannot depend on an option"));
  if (s->n_pontoons > VD_MAX_PONTOONS)
    return vd_phrase_new (N_("%u units that become bridges are more than the %u that can be "
                             "played"), s->n_pontoons, VD_MAX_PONTOONS);
  if (s->mechanics[VD_MECHANIC_PONTOONS] && s->mechanic_depends[VD_MECHANIC_PONTOONS])
    return vd_phrase_of (N_("pontoons cannot depend on an option"));
  if (s->n_trains > VD_MAX_TRAINS)
    return vd_phrase_new (N_("%u trains are more than the %u that can be played"), s->n_trains,
                          VD_MAX_TRAINS);
  if (s->mechanics[VD_MECHANIC_TRAINS] && s->mechanic_depends[VD_MECHANIC_TRAINS])
    return vd_phrase_of (N_("trains cannot depend on an option"));
  if (s->n_vedettes > VD_MAX_VEDETTES || s->n_breakers > VD_MAX_BREAKERS)
    return vd_phrase_new (N_("%u vedettes of %u units are more than the %u of %u that can be "
                             "played"), s->n_vedettes, s->n_breakers, VD_MAX_VEDETTES,
                          VD_MAX_BREAKERS);
  if (s->mechanics[VD_MECHANIC_VEDETTES] && s->mechanic_depends[VD_MECHANIC_VEDETTES])
    return vd_phrase_of (N_("vedettes cannot depend on an option"));
  if (s->mechanics[VD_MECHANIC_MARCH_ORDERS] && s->mechanic_depends[VD_MECHANIC_MARCH_ORDERS])
    return vd_phrase_of (N_("march orders cannot depend on an option"));
  limit = find_leader_limit (s);
  if (limit != NULL)
    return limit;
  for (guint i = 0; i < s->n_results; i++)
    {
      if (s->results[i].surrender && !has_fort (s))
        return vd_phrase_new (N_("the result %s makes forts surrender, and no terrain is a fort"),
                              s->results[i].code);
      if (s->mechanics[VD_MECHANIC_STACKS] && !s->settings[VD_SET_STACK_RETREATS_APART] &&
          MAX (s->results[i].attacker_hexes, s->results[i].defender_hexes) > 1)
        return vd_phrase_new (N_("units of one hex that retreat together go one hex, and the "
                                 "result %s makes them go farther"), s->results[i].code);
    }

  return NULL;
}

/* Hidden forces */

/* Of these the orders of a side tell nothing of enemies whom it does not know: those whom they
 * touch are revealed before. */
static const VdMechanic opaque[] = {
  VD_MECHANIC_BOMBARDMENT, /* without guns: see below, */
  VD_MECHANIC_DISPLACEMENT,
  VD_MECHANIC_ADVANCE,
  VD_MECHANIC_ODDS_REDUCTION,
  VD_MECHANIC_DEMORALIZATION,
  VD_MECHANIC_EXIT,
  VD_MECHANIC_TRANSIT,     /* and without tracks */
  VD_MECHANIC_BARRED_RETREAT,
  VD_MECHANIC_STACKS,
  VD_MECHANIC_WEATHER,
  VD_MECHANIC_HIDDEN,
  VD_MECHANIC_LEADERS,     /* who lie open where nobody who fights is hidden with them; */
  VD_MECHANIC_STACK_KINDS,
  VD_MECHANIC_CASUALTIES,  /* losses are seen; */
  VD_MECHANIC_BOXES,
  VD_MECHANIC_DECLARED,
  VD_MECHANIC_WITHDRAWAL,
  VD_MECHANIC_ROAD_MARCH,
  VD_MECHANIC_COMMAND,     /* flags bar the range as forces do; */
  VD_MECHANIC_INITIATIVE,
  VD_MECHANIC_MARCHES,
  VD_MECHANIC_REPULSE,     /* both are revealed by the attempt */
  VD_MECHANIC_CROSSINGS,
  VD_MECHANIC_MARCH_ORDERS, /* whose ways know no enemy */
  VD_MECHANIC_VEDETTES,
  VD_MECHANIC_SUPPLY,      /* lines of which flags bar as forces do; */
  VD_MECHANIC_TRAINS,      /* who lie open as leaders do, */
  VD_MECHANIC_PONTOONS,
};

static gboolean
is_opaque (guint mechanic)
{
  for (guint i = 0; i < G_N_ELEMENTS (opaque); i++)
    if (opaque[i] == mechanic)
      return TRUE;

  return FALSE;
}

/* Whether units of both classes control and attack the same hexes from everywhere.  Some may be
 * passed by: they are as others before they are asked, see vd_hidden_ask(). */
static gboolean
reach_alike (const VdScenario *s,
             guint             one,
             guint             other)
{
  if ((s->classes[one].controls == VD_CONTROLS_NOTHING) !=
      (s->classes[other].controls == VD_CONTROLS_NOTHING))
    return FALSE;

  for (guint period = 0; period < s->n_periods; period++)
    if (memcmp (s->control_sides + vd_scenario_mask (s, one, period),
                s->control_sides + vd_scenario_mask (s, other, period), s->n_cells) != 0 ||
        memcmp (s->attack_sides + vd_scenario_mask (s, one, period),
                s->attack_sides + vd_scenario_mask (s, other, period), s->n_cells) != 0)
      return FALSE;

  return TRUE;
}

/* What keeps @unit from being hidden among those of its side; NULL if nothing does. */
static char *
find_open_unit (const VdScenario *s,
                VdUnitId          unit,
                VdUnitId          first)
{
  const VdUnit *u = &s->units[unit];

  if (s->classes[u->unit_class].role == VD_ROLE_LEADER)
    return NULL;
  if (s->classes[u->unit_class].role == VD_ROLE_TRAIN)
    return s->classes[u->unit_class].controls == VD_CONTROLS_NOTHING
           ? NULL : vd_phrase_new (N_("hidden forces are not played with trains that control hexes, "
                                      "as %s"), u->name);
  if (s->mechanics[VD_MECHANIC_BOMBARDMENT] && vd_scenario_get_unit_range (s, unit) > 0)
    return vd_phrase_new (N_("hidden forces are not played with units that fire from afar, as %s"),
                          u->name);
  if (u->confinement != s->units[first].confinement)
    return vd_phrase_new (N_("hidden forces are not played with units of one side that never leave "
                             "unlike places, as %s and %s"), s->units[first].name, u->name);
  if (!reach_alike (s, u->unit_class, s->units[first].unit_class))
    return vd_phrase_new (N_("hidden forces are not played with units of one side that control or "
                             "attack unlike hexes, as %s and %s"), s->units[first].name, u->name);

  return NULL;
}

/* Whether the game ends by what strength stands in a region: it would tell of who is hidden there
 * that he has none.  Points for that are counted when all is open. */
static gboolean
ends_by_strength (const VdScenario *s)
{
  for (guint i = 0; i < s->n_awards; i++)
    {
      const VdAward *award = &s->awards[i];
      gboolean asks = award->test == VD_TEST_REGION_EACH;

      for (guint k = 0; k < award->n_also; k++)
        asks |= award->also[k].test == VD_TEST_REGION_EACH;
      if (asks && award->wins == VD_WINS_AT_ONCE)
        return TRUE;
    }

  return FALSE;
}

char *
vd_limits_find_open (const VdScenario *s)
{
  VdUnitId first[VD_MAX_SIDES] = { VD_NONE, VD_NONE };
  char *why = NULL;

  if (!s->mechanics[VD_MECHANIC_HIDDEN])
    return NULL;

  for (guint i = 0; i < VD_N_MECHANICS; i++)
    if (s->mechanics[i] && !is_opaque (i))
      return vd_phrase_new (N_("hidden forces are not played with the mechanic %s yet"),
                            vd_mechanic_get_name (i));
  if (s->n_tracks > 0)
    return vd_phrase_of (N_("hidden forces are not played with transit tracks yet"));
  if (vd_scenario_get_setting (s, 0, VD_SET_OVERSTACK_REMOVED) != 0)
    return vd_phrase_of (N_("hidden forces are not played where the enemy removes what stands in "
                            "a hex too many"));
  if (ends_by_strength (s))
    return vd_phrase_of (N_("hidden forces are not played where strength in a region ends the game"));
  for (guint i = 0; i < s->n_options; i++)
    if (s->options[i].secret)
      return vd_phrase_of (N_("hidden forces are not played with options that are secret yet"));

  for (guint unit = 0; unit < s->n_units && why == NULL; unit++)
    {
      guint side = s->units[unit].side;

      if (first[side] == VD_NONE && s->classes[s->units[unit].unit_class].role == VD_ROLE_COMBAT)
        first[side] = unit;
      why = find_open_unit (s, unit, first[side]);
    }

  return why;
}
