#include "validator/case-world.h"

#include <string.h>

#include "core/mechanics/army.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/command.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/mechanics/supply.h"
#include "core/position/piece.h"
#include "core/scenario/crossing.h"
#include "validator/case-compile.h"
#include "validator/case-past.h"
#include "validator/choices.h"

#define SEED 1

gboolean
vd_case_complain (GString          *problem,
                  const VdDocument *document,
                  const VdNode     *node,
                  const char       *format,
                  ...)
{
  va_list args;

  g_string_append_printf (problem, "%s:%u: ", vd_document_get_name (document),
                          vd_node_get_line (node));
  va_start (args, format);
  g_string_append_vprintf (problem, format, args);
  va_end (args);
  g_string_append_c (problem, '\n');

  return FALSE;
}

gboolean
vd_case_misnamed (const VdCaseWorld *self,
                  const VdNode      *node,
                  VdCaseNoun         noun,
                  const char        *text,
                  GString           *problem)
{
  g_autofree char *unknown = vd_case_say_unknown (self->scenario, noun, text);

  return vd_case_complain (problem, self->document, node, "%s: %s", vd_node_get_name (node),
                           unknown);
}

const char *
vd_case_place_name (VdPlace place)
{
  switch (place)
    {
    case VD_PLACE_UNUSED:
      return "away";
    case VD_PLACE_WAITING:
      return "waiting";
    case VD_PLACE_ELIMINATED:
      return "eliminated";
    case VD_PLACE_EXITED:
      return "exited";
    case VD_PLACE_DECLINED:
      return "declined";
    case VD_PLACE_CANCELLED:
      return "cancelled";
    case VD_PLACE_DISRUPTED:
      return "disrupted";
    case VD_PLACE_UNRECOVERED:
      return "unrecovered";
    case VD_PLACE_RECOVERED:
      return "recovered";
    case VD_PLACE_LAID:
      return "laid";
    case VD_PLACE_TAKEN:
      return "taken";
    case VD_PLACE_BROKEN:
      return "broken";
    case VD_PLACE_KEPT:
      return "kept";
    case VD_PLACE_MAP:
    case VD_PLACE_TRACK:
    default:
      return NULL;
    }
}

int
vd_case_place_find (const char *word)
{
  for (int place = VD_PLACE_UNUSED; place <= VD_PLACE_KEPT; place++)
    if (g_strcmp0 (vd_case_place_name (place), word) == 0)
      return place;

  return -1;
}

int
vd_case_world_find_side (const VdCaseWorld *self,
                         const char        *id)
{
  int side = vd_scenario_find_side (self->scenario, id);

  if (side >= 0)
    return side;
  if (strcmp (id, "P") == 0)
    return self->phasing;

  return strcmp (id, "E") == 0 ? (int) (self->phasing ^ 1) : -1;
}

int
vd_case_world_find_field (const VdCaseWorld *self,
                          const char        *id)
{
  if (id == NULL)
    return vd_scenario_get_n_fields (self->scenario) == 1 ? 0 : -1;

  return vd_scenario_find_field (self->scenario, id);
}

/* Options */

static gboolean
read_choices (VdCaseWorld *self,
              int          choices[VD_MAX_OPTIONS],
              GString     *problem)
{
  const char *text = vd_node_get (self->node, "choose");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    choices[i] = -1;

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], "=", 2);
      int option = parts[0] != NULL && parts[1] != NULL
                   ? vd_scenario_find_option (self->scenario, parts[0]) : -1;
      int choice = option >= 0 ? vd_scenario_find_choice (self->scenario, option, parts[1]) : -1;

      if (*words[i] == '\0')
        continue;
      if (choice < 0)
        return vd_case_complain (problem, self->document, self->node,
                                 "case: there is no option and choice \"%s\"", words[i]);
      choices[option] = choice;
    }

  return TRUE;
}

static gboolean
make_choices (VdCaseWorld *self,
              GString     *problem)
{
  g_autofree char *closed = NULL;
  int choices[VD_MAX_OPTIONS];

  if (!read_choices (self, choices, problem))
    return FALSE;

  closed = vd_choices_make (self->game, choices);
  return closed == NULL || vd_case_complain (problem, self->document, self->node,
                                             "case: the choice %s is not open", closed);
}

/* Units */

/* "east 2", or "east 2 back" for a unit on its way to the section's other
 * end. */
static gboolean
put_on_track (VdCaseWorld *self,
              const char  *at,
              VdUnitState *unit)
{
  g_auto (GStrv) words = g_strsplit (at, " ", -1);
  guint n = g_strv_length (words);
  guint64 space;
  guint track;
  int section = n >= 2 ? vd_scenario_find_section (self->scenario, words[0], &track) : -1;

  if (section < 0 || n > 3 || (n == 3 && strcmp (words[2], "back") != 0) ||
      !g_ascii_string_to_unsigned (words[1], 10, 1, 99, &space, NULL))
    return FALSE;

  *unit = (VdUnitState) {
    .place = VD_PLACE_TRACK, .track = track, .section = section, .heading = n == 2, .space = space,
  };
  return TRUE;
}

/* Whether it is in reserve, or has been called from it for points of morale, if the case says
 * so: as in the set-up by default; or in road march. */
static void
put_into_state (VdCaseWorld  *self,
                const VdNode *node,
                VdUnitId      unit)
{
  const char *state = vd_node_get (node, "state");

  if (g_strcmp0 (state, "reserve") == 0)
    vd_reserve_put (self->game, unit);
  else if (state != NULL && strcmp (state, "reduced") != 0)
    vd_reserve_take (self->game, unit);

  vd_command_set (self->game, unit, g_strcmp0 (state, "uncommanded") != 0);
  vd_supply_set (self->game, unit, g_strcmp0 (state, "unsupplied") != 0);
  if (g_strcmp0 (state, "reorganized") == 0 && self->scenario->keeps_status)
    self->game->state.units[unit].status |= VD_HAS_REORGANIZED;

  if (g_strcmp0 (state, "paid") == 0)
    self->game->state.paid[unit / 64] |= G_GUINT64_CONSTANT (1) << unit % 64;
  vd_road_march_set (self->game, unit, g_strcmp0 (state, "march") == 0);
}

static void
turn_over (VdCaseWorld  *self,
           const VdNode *node,
           VdUnitId      unit)
{
  if (g_strcmp0 (vd_node_get (node, "state"), "reduced") == 0 && self->scenario->keeps_status &&
      self->scenario->units[unit].is_reducible)
    vd_piece_turn (self->scenario, self->game->state.units, unit, TRUE);
}

static gboolean
put_unit (VdCaseWorld  *self,
          const VdNode *node,
          GString      *problem)
{
  const char *at = vd_node_get (node, "at");
  VdUnitId id = vd_scenario_find_unit (self->scenario, vd_node_get (node, "id"));
  VdUnitState *unit;
  VdCell cell = at != NULL ? vd_scenario_find_cell (self->scenario, at) : VD_NO_CELL;
  int place = at != NULL ? vd_case_place_find (at) : -1;

  if (id == VD_NONE)
    return vd_case_misnamed (self, node, VD_CASE_UNIT, vd_node_get (node, "id"), problem);
  if (at == NULL)
    return TRUE;

  unit = &self->game->state.units[id];

  /* On a blank board the set-up has put it there. */
  if (cell != VD_NO_CELL && vd_scenario_is_in_play (self->scenario, cell))
    {
      if (vd_node_get (self->node, "scenario") != NULL)
        {
          *unit = (VdUnitState) { .place = VD_PLACE_MAP, .cell = cell };
          turn_over (self, node, id);
        }
      put_into_state (self, node, id);
    }
  else if (place >= 0)
    {
      *unit = (VdUnitState) { .place = place };
      turn_over (self, node, id);
    }
  else if (!put_on_track (self, at, unit))
    return vd_case_complain (problem, self->document, node,
                             "unit: \"%s\" is no hex in play, nor one of " VD_CASE_PLACES
                             ", nor a section and a space", at);

  return TRUE;
}

static gboolean
is_named (const VdCaseWorld *self,
          VdUnitId           unit)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 &&
        strcmp (vd_node_get (node, "id"), vd_scenario_get_unit_id (self->scenario, unit)) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
put_units (VdCaseWorld *self,
           GString     *problem)
{
  if (g_strcmp0 (vd_node_get (self->node, "others"), "away") == 0)
    for (guint unit = 0; unit < vd_scenario_get_n_units (self->scenario); unit++)
      if (!is_named (self, unit))
        self->game->state.units[unit] = (VdUnitState) { .place = VD_PLACE_UNUSED };

  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 && !put_unit (self, node, problem))
      return FALSE;

  return TRUE;
}

/* Crossings */

static gboolean
put_damaged (VdCaseWorld  *self,
             const VdNode *node,
             GString      *problem)
{
  const VdScenario *s = self->scenario;
  g_auto (GStrv) sides = g_strsplit (vd_node_get (node, "at"), " ", -1);

  for (guint i = 0; sides[i] != NULL; i++)
    {
      g_auto (GStrv) ends = g_strsplit (sides[i], "/", 2);
      VdCell cell = ends[0] != NULL ? vd_scenario_find_cell (s, ends[0]) : VD_NO_CELL;
      VdCell to = ends[0] != NULL && ends[1] != NULL ? vd_scenario_find_cell (s, ends[1])
                                                     : VD_NO_CELL;
      int dir = cell != VD_NO_CELL && to != VD_NO_CELL ? vd_scenario_find_direction (s, cell, to)
                                                       : -1;
      int crossing = dir >= 0 ? vd_scenario_find_crossing (s, cell, dir) : -1;

      if (crossing < 0)
        return vd_case_complain (problem, self->document, node,
                                 "damaged: at \"%s\" is no crossing that can be", sides[i]);
      self->game->state.crossings[crossing].is = VD_CROSSING_DAMAGED;
    }

  return TRUE;
}

/* Lays a train, which was put somewhere, on a side. */
static gboolean
put_laid (VdCaseWorld  *self,
          const VdNode *node,
          GString      *problem)
{
  const VdScenario *s = self->scenario;
  g_auto (GStrv) ends = g_strsplit (vd_node_get (node, "at"), "/", 2);
  VdCell cell = ends[0] != NULL ? vd_scenario_find_cell (s, ends[0]) : VD_NO_CELL;
  VdCell to = cell != VD_NO_CELL && ends[1] != NULL ? vd_scenario_find_cell (s, ends[1])
                                                    : VD_NO_CELL;
  int dir = to != VD_NO_CELL ? vd_scenario_find_direction (s, cell, to) : -1;
  VdUnitId unit = vd_scenario_find_unit (s, vd_node_get (node, "unit"));
  int kind = unit != VD_NONE && dir >= 0 && s->units[unit].pontoon > 0
             ? vd_scenario_find_lay (s, s->units[unit].unit_class, cell, dir) : -1;

  if (kind < 0)
    return vd_case_complain (problem, self->document, node, "laid: \"%s\" is not laid at \"%s\"",
                             vd_node_get (node, "unit"), vd_node_get (node, "at"));

  self->game->state.units[unit] = (VdUnitState) { .cell = cell, .place = VD_PLACE_LAID };
  self->game->state.pontoons[s->units[unit].pontoon - 1].laid =
    (VdLaid) { .cell = cell, .dir = dir + 1, .kind = kind };
  return TRUE;
}

static gboolean
put_crossings (VdCaseWorld *self,
               GString     *problem)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if ((strcmp (vd_node_get_name (node), "damaged") == 0 &&
         !put_damaged (self, node, problem)) ||
        (strcmp (vd_node_get_name (node), "laid") == 0 && !put_laid (self, node, problem)))
      return FALSE;

  return TRUE;
}

/* Where play stands */

static gboolean
demoralize_sides (VdCaseWorld  *self,
                  const VdNode *node,
                  GString      *problem)
{
  const char *text = vd_node_get (node, "demoralized");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], ":", 2);
      int side = parts[0] != NULL ? vd_case_world_find_side (self, parts[0]) : -1;
      int field = side >= 0 ? vd_case_world_find_field (self, parts[1]) : -1;

      if (*words[i] == '\0')
        continue;
      if (side < 0)
        return vd_case_misnamed (self, node, VD_CASE_SIDE, parts[0], problem);
      if (field < 0)
        return vd_case_misnamed (self, node, VD_CASE_FIELD, parts[1], problem);
      self->game->state.demoralized[field] |= 1u << side;
    }

  return TRUE;
}

/* "austrian=2 french=30" */
static gboolean
put_morale (VdCaseWorld  *self,
            const VdNode *node,
            GString      *problem)
{
  const char *text = vd_node_get (node, "morale");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], "=", 2);
      int army = parts[0] != NULL ? vd_scenario_find_army (self->scenario, parts[0]) : -1;
      guint64 level;

      if (*words[i] == '\0')
        continue;
      if (army < 0)
        return vd_case_misnamed (self, node, VD_CASE_ARMY, parts[0], problem);
      if (parts[1] == NULL ||
          !g_ascii_string_to_unsigned (parts[1], 10, 0, G_MAXUINT8, &level, NULL))
        return vd_case_complain (problem, self->document, node,
                                 "turn: \"%s\" is not an army and its level with = between",
                                 words[i]);
      self->game->state.morale[army] = level;
      if (level == 0)
        vd_army_spend (self->game, army, 0);
    }

  return TRUE;
}

/* "first=9 second=0" */
static gboolean
put_casualties (VdCaseWorld  *self,
                const VdNode *node,
                GString      *problem)
{
  const char *text = vd_node_get (node, "casualties");
  g_auto (GStrv) words = g_strsplit (text != NULL ? text : "", " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    {
      g_auto (GStrv) parts = g_strsplit (words[i], "=", 2);
      guint formation = parts[0] != NULL ? vd_scenario_find_formation (self->scenario, parts[0])
                                         : VD_NONE;
      guint ledger = formation != VD_NONE ? vd_casualties_find (self->game, formation)
                                          : VD_NO_LEDGER;
      guint lost;

      if (*words[i] == '\0')
        continue;
      if (formation == VD_NONE)
        return vd_case_misnamed (self, node, VD_CASE_FORMATION, parts[0], problem);
      if (ledger == VD_NO_LEDGER || parts[1] == NULL || !vd_quarters_parse (parts[1], &lost))
        return vd_case_complain (problem, self->document, node,
                                 "turn: \"%s\" is not a formation with a level and what it has "
                                 "lost with = between", words[i]);
      vd_casualties_set (self->game, ledger, lost);
    }

  return TRUE;
}

/* One of the phases that a sequence can have; "setup" is handled before. */
static gboolean
put_phase (VdCaseWorld  *self,
           const VdNode *node,
           GString      *problem)
{
  static const VdPhase phases[] = {
    VD_PHASE_MOVEMENT, VD_PHASE_COMBAT, VD_PHASE_REORGANIZATION,
    VD_PHASE_COMMAND, VD_PHASE_INDIVIDUAL, VD_PHASE_DISPATCH,
  };
  const char *phase = vd_node_get (node, "phase");

  self->game->state.phase = VD_PHASE_MOVEMENT;
  for (guint i = 0; i < G_N_ELEMENTS (phases); i++)
    if (g_strcmp0 (phase, vd_phase_names[phases[i]]) == 0)
      self->game->state.phase = phases[i];

  if (phase != NULL && strcmp (phase, vd_phase_names[self->game->state.phase]) != 0)
    return vd_case_complain (problem, self->document, node,
                             "turn: \"%s\" is none of setup, movement, combat, reorganization, "
                             "command, individual, dispatch", phase);

  return TRUE;
}

static gboolean
put_turn (VdCaseWorld  *self,
          const VdNode *node,
          GString      *problem)
{
  const char *number = vd_node_get (node, "number");
  guint64 turn = 1;

  if (number != NULL &&
      !g_ascii_string_to_unsigned (number, 10, 1, vd_scenario_get_n_turns (self->scenario), &turn,
                                   NULL))
    return vd_case_complain (problem, self->document, node, "turn: expected a number from 1 to %u",
                             vd_scenario_get_n_turns (self->scenario));
  if (vd_node_get (node, "period") != NULL && vd_node_get (self->node, "scenario") != NULL)
    return vd_case_complain (problem, self->document, node,
                             "turn: in a scenario the number gives the period");

  self->game->state.turn = turn;
  self->game->state.player = self->phasing;
  return put_phase (self, node, problem) && demoralize_sides (self, node, problem) &&
         put_morale (self, node, problem) && put_casualties (self, node, problem);
}

static gboolean
put_turns (VdCaseWorld *self,
           GString     *problem)
{
  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "turn") == 0 && !put_turn (self, node, problem))
      return FALSE;

  return TRUE;
}

/* The side that begins, unless the case names another. */
static gboolean
find_phasing (VdCaseWorld  *self,
              const VdNode *turn,
              GString      *problem)
{
  const char *id = turn != NULL ? vd_node_get (turn, "side") : NULL;
  int side;

  self->phasing = self->game->state.player;
  if (id == NULL)
    return TRUE;

  side = vd_case_world_find_side (self, id);
  if (side < 0)
    return vd_case_misnamed (self, turn, VD_CASE_SIDE, id, problem);

  self->phasing = side;
  return TRUE;
}

static gboolean
set_position (VdCaseWorld *self,
              GString     *problem)
{
  const VdNode *turn = vd_node_find (self->node, "turn");

  vd_play_begin (self->game, SEED);
  if (turn != NULL && g_strcmp0 (vd_node_get (turn, "phase"), "setup") == 0)
    return vd_case_refuse_past (self, problem);

  if (!make_choices (self, problem) || !find_phasing (self, turn, problem) ||
      !put_units (self, problem) || !put_crossings (self, problem) || !put_turns (self, problem))
    return FALSE;

  vd_game_restore (self->game, &self->game->state);
  memset (self->game->state.holder, 0, sizeof self->game->state.holder);
  for (guint unit = 0; unit < vd_scenario_get_n_units (self->scenario); unit++)
    if (vd_game_is_on_map (self->game, unit))
      vd_booking_stand (self->game, unit, self->game->state.units[unit].cell);

  if (!vd_case_put_past (self, problem))
    return FALSE;

  vd_booking_update (self->game);
  vd_play_open_phase (self->game);
  return TRUE;
}

gboolean
vd_case_world_init (VdCaseWorld      *self,
                    const VdDocument *document,
                    const VdNode     *node,
                    VdCaseShelf      *shelf,
                    int               off,
                    GString          *problem)
{
  *self = (VdCaseWorld) {
    .document = document, .node = node, .findings = vd_findings_new (),
  };
  if (!vd_case_compile (self, shelf, off, problem))
    return FALSE;

  self->trace.scenario = self->scenario;
  self->trace.seen = g_new0 (guint8, vd_scenario_get_n_cases (self->scenario));
  if (vd_scenario_why_unplayable (self->scenario) != NULL)
    return TRUE;

  self->game = vd_game_new (self->scenario);
  self->game->trace = &self->trace;
  return set_position (self, problem);
}

void
vd_case_world_clear (VdCaseWorld *self)
{
  g_clear_pointer (&self->game, vd_game_free);
  g_clear_pointer (&self->trace.seen, g_free);
  if (!self->is_shared)
    {
      g_clear_pointer (&self->scenario, vd_scenario_free);
      g_clear_pointer (&self->project, vd_project_free);
    }
  g_clear_pointer (&self->findings, g_ptr_array_unref);
}
