/* referee-tell.c: what there is: the scenario, the position, the orders */
#include "formats/referee/referee-private.h"

#include <string.h>

#include "core/combat/fresh.h"
#include "core/mechanics/command.h"
#include "core/mechanics/casualties.h"
#include "core/mechanics/hidden.h"
#include "core/mechanics/reserve.h"
#include "core/mechanics/road-march.h"
#include "core/play/view-movement.h"
#include "core/position/piece.h"
#include "formats/referee/notation.h"

static const char *const places[] = {
  [VD_PLACE_UNUSED] = "unused",
  [VD_PLACE_WAITING] = "waiting",
  [VD_PLACE_MAP] = "map",
  [VD_PLACE_TRACK] = "track",
  [VD_PLACE_ELIMINATED] = "eliminated",
  [VD_PLACE_EXITED] = "exited",
  [VD_PLACE_DECLINED] = "declined",
  [VD_PLACE_DISRUPTED] = "disrupted",
  [VD_PLACE_CANCELLED] = "cancelled",
  [VD_PLACE_UNRECOVERED] = "unrecovered",
  [VD_PLACE_RECOVERED] = "recovered",
  [VD_PLACE_LAID] = "laid",
  [VD_PLACE_TAKEN] = "taken",
  [VD_PLACE_BROKEN] = "broken",
  [VD_PLACE_KEPT] = "kept",
};

static const struct
{
  guint       flag;
  const char *name;
  const char *fighting; /* its name in a Combat Phase, if that is another */
} flags[] = {
  { VD_MOVED, "moved", "retreated" }, { VD_ATTACKED, "attacked", NULL },
  { VD_DEFENDED, "defended", NULL }, { VD_ADVANCED, "advanced", NULL },
  { VD_DISPLACED, "displaced", NULL }, { VD_RETREATS, "retreats", NULL },
  { VD_MAY_RETREAT, "may-retreat", NULL }, { VD_ENTERED, "entered", "silent" },
};

static const char *const steps[] = {
  [VD_STEP_NONE] = "none",
  [VD_STEP_BUILDING] = "building",
  [VD_STEP_EXCHANGE] = "exchange",
  [VD_STEP_RETREAT] = "retreat",
  [VD_STEP_ADVANCE] = "advance",
  [VD_STEP_WEATHER] = "weather",
  [VD_STEP_LOSSES] = "losses",
  [VD_STEP_FORT] = "fort",
};

static const char *
side_id (const VdReferee *self,
         guint            side)
{
  return side < VD_MAX_SIDES ? vd_scenario_get_side_id (self->game->scenario, side) : NULL;
}

void
vd_referee_say_points (VdReferee  *self,
                       const char *key,
                       guint       quarters)
{
  vd_json_number (&self->json, key, quarters / 4.0);
}

void
vd_referee_say_why (VdReferee       *self,
                    const VdExplain *why,
                    gboolean         amounts)
{
  vd_json_array (&self->json, "because");
  for (guint i = 0; i < why->reasons->len; i++)
    {
      const VdReason *reason = why->reasons->pdata[i];

      vd_json_object (&self->json, NULL);
      vd_json_string (&self->json, "text", reason->text);
      if (amounts && reason->amount > 0)
        vd_referee_say_points (self, "points", reason->amount);
      if (reason->rule != 0)
        vd_json_string (&self->json, "case", vd_scenario_get_case (why->scenario, reason->rule));
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

void
vd_referee_say_throw (VdReferee     *self,
                      const VdThrow *thrown)
{
  const VdScenario *s = self->game->scenario;

  if (thrown->n == 0)
    return;

  vd_json_array (&self->json, "dice");
  for (guint i = 0; i < thrown->n; i++)
    vd_json_integer (&self->json, NULL, thrown->dice[i]);
  vd_json_close (&self->json, ']');
  if (thrown->column == VD_NO_COLUMN)
    return;

  vd_json_string (&self->json, "column", vd_scenario_get_column (s, thrown->column));
  vd_json_string (&self->json, "result", s->results[thrown->result].code);
}

void
vd_referee_say_now (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdState *state = &self->game->state;
  gboolean over = vd_play_is_over (self->game);
  guint period = vd_scenario_get_turn_period (s, state->turn);

  vd_json_integer (&self->json, "turn", state->turn);
  vd_json_string (&self->json, "period", vd_scenario_get_period_id (s, period));
  vd_json_string (&self->json, "phase", vd_phase_names[state->phase]);
  vd_json_string (&self->json, "player", side_id (self, state->player));
  vd_json_string (&self->json, "decider",
                  over ? NULL : side_id (self, vd_play_decider (self->game)));
  vd_json_integer (&self->json, "orders-given", self->record->orders->len);
}

/* The scenario */

static void
say_named (VdReferee  *self,
           const char *id,
           const char *name)
{
  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "id", id);
  vd_json_string (&self->json, "name", name);
}

static void
say_sides (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  vd_json_array (&self->json, "sides");
  for (guint i = 0; i < vd_scenario_get_n_sides (s); i++)
    {
      say_named (self, vd_scenario_get_side_id (s, i), vd_scenario_get_side_name (s, i));
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

static void
say_options (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  vd_json_array (&self->json, "options");
  for (guint i = 0; i < vd_scenario_get_n_options (s); i++)
    {
      say_named (self, vd_scenario_get_option_id (s, i), vd_scenario_get_option_name (s, i));
      vd_json_string (&self->json, "chooser", side_id (self, s->options[i].chooser));
      vd_json_boolean (&self->json, "secret", s->options[i].secret);
      vd_json_array (&self->json, "choices");
      for (guint j = 0; j < vd_scenario_get_n_choices (s, i); j++)
        {
          say_named (self, vd_scenario_get_choice_id (s, i, j),
                     vd_scenario_get_choice_name (s, i, j));
          vd_json_close (&self->json, '}');
        }
      vd_json_close (&self->json, ']');
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

/* What mechanics of the battle look for in a unit. */
static void
say_belongs (VdReferee *self,
             VdUnitId   id)
{
  const VdScenario *s = self->game->scenario;
  const VdUnit *unit = &s->units[id];

  if (unit->army != VD_NO_ARMY)
    vd_json_string (&self->json, "army", s->armies[unit->army].id);
  if (unit->formation != VD_NONE)
    vd_json_string (&self->json, "formation", vd_scenario_get_formation_id (s, unit->formation));
  if (unit->traits & VD_TRAIT_GARRISON)
    vd_json_boolean (&self->json, "garrison", TRUE);
}

/* Initiative, and what the other side of its counter says. */
static void
say_other_values (VdReferee *self,
                  VdUnitId   id)
{
  const VdUnit *unit = &self->game->scenario->units[id];

  if (unit->initiative > 0)
    vd_json_integer (&self->json, "initiative", unit->initiative);
  if (!unit->is_reducible)
    return;

  vd_json_object (&self->json, "reduced");
  vd_referee_say_points (self, "strength", unit->reduced_strength);
  if (unit->reduced_initiative > 0)
    vd_json_integer (&self->json, "initiative", unit->reduced_initiative);
  vd_json_integer (&self->json, "move", unit->reduced_move);
  vd_json_close (&self->json, '}');
}

static void
say_units (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  vd_json_array (&self->json, "units");
  for (guint i = 0; i < vd_scenario_get_n_units (s); i++)
    {
      say_named (self, vd_scenario_get_unit_id (s, i), vd_scenario_get_unit_name (s, i));
      vd_json_string (&self->json, "side", side_id (self, vd_scenario_get_unit_side (s, i)));
      vd_json_string (&self->json, "class",
                      vd_scenario_get_class_id (s, vd_scenario_get_unit_class (s, i)));
      vd_referee_say_points (self, "strength", vd_scenario_get_unit_strength (s, i));
      vd_json_integer (&self->json, "move", vd_scenario_get_unit_move (s, i));
      say_other_values (self, i);
      say_belongs (self, i);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

static void
say_table (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  vd_json_object (&self->json, "results");
  for (guint column = 0; column < s->table.n_columns; column++)
    {
      vd_json_array (&self->json, vd_scenario_get_column (s, column));
      for (guint die = 1; die <= vd_scenario_get_die (s); die++)
        vd_json_string (&self->json, NULL, vd_scenario_get_result (s, die, column));
      vd_json_close (&self->json, ']');
    }
  vd_json_close (&self->json, '}');
}

gboolean
vd_referee_tell_scenario (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  vd_json_string (&self->json, "scenario", s->id);
  vd_json_string (&self->json, "title", vd_scenario_get_title (s));
  vd_json_integer (&self->json, "turns", vd_scenario_get_n_turns (s));
  vd_json_integer (&self->json, "die", vd_scenario_get_die (s));
  say_sides (self);
  say_options (self);
  say_units (self);
  say_table (self);
  return TRUE;
}

/* The position */

static void
say_choices (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdView view = vd_referee_look (self);

  vd_json_array (&self->json, "options");
  for (guint i = 0; i < vd_scenario_get_n_options (s); i++)
    {
      guint choice = vd_view_choice (&view, i);

      vd_json_object (&self->json, NULL);
      vd_json_string (&self->json, "id", vd_scenario_get_option_id (s, i));
      vd_json_boolean (&self->json, "chosen", vd_view_is_chosen (&view, i));
      vd_json_string (&self->json, "choice",
                      choice != VD_UNKNOWN ? vd_scenario_get_choice_id (s, i, choice) : NULL);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

void
vd_referee_say_tallies (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdView view = vd_referee_look (self);
  gint32 points[VD_MAX_SIDES];

  vd_view_points (&view, points);
  vd_json_object (&self->json, "sides");
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      vd_json_object (&self->json, side_id (self, side));
      vd_json_integer (&self->json, "points", points[side]);
      vd_referee_say_points (self, "losses", vd_view_losses (&view, side));
      vd_json_array (&self->json, "demoralized");
      for (guint field = 0; field < vd_scenario_get_n_fields (s); field++)
        if (vd_view_demoralized (&view, field) & (1u << side))
          vd_json_string (&self->json, NULL, vd_scenario_get_field_id (s, field));
      vd_json_close (&self->json, ']');
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, '}');
}

/* The armies that have a morale of their own. */
static void
say_armies (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdState *state = &self->game->state;

  if (!vd_game_plays (self->game, VD_MECHANIC_ARMY_MORALE) || s->n_armies == 0)
    return;

  vd_json_object (&self->json, "armies");
  for (guint army = 0; army < s->n_armies; army++)
    if (s->armies[army].has_morale)
      {
        vd_json_object (&self->json, s->armies[army].id);
        vd_json_integer (&self->json, "morale", state->morale[army]);
        vd_json_boolean (&self->json, "demoralized", (state->demoralized_armies >> army & 1) != 0);
        vd_json_close (&self->json, '}');
      }
  vd_json_close (&self->json, '}');
}

/* The formations that have a level, with what they have lost. */
static void
say_formations (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  if (!vd_game_plays (self->game, VD_MECHANIC_CASUALTIES) || s->n_ledgers == 0)
    return;

  vd_json_object (&self->json, "formations");
  for (guint i = 0; i < s->n_ledgers; i++)
    {
      vd_json_object (&self->json, vd_scenario_get_formation_id (s, s->ledgers[i].formation));
      vd_referee_say_points (self, "casualties", self->game->state.casualties[i]);
      vd_referee_say_points (self, "level", vd_casualties_get_level (self->game, i));
      vd_json_boolean (&self->json, "demoralized", (self->game->state.broken >> i & 1) != 0);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, '}');
}

/* The formations whose fresh strength has not been used. */
static void
say_fresh (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;

  if (!vd_game_plays (self->game, VD_MECHANIC_FRESH) || s->n_markers == 0)
    return;

  vd_json_array (&self->json, "fresh");
  for (guint i = 0; i < s->n_markers; i++)
    if (!(self->game->state.spent >> i & 1))
      vd_json_string (&self->json, NULL,
                      vd_scenario_get_formation_id (s, s->markers[i].formation));
  vd_json_close (&self->json, ']');
}

static void
say_flags (VdReferee *self,
           guint      set)
{
  guint phase = self->game->state.phase;
  gboolean fights = phase == VD_PHASE_COMBAT || phase == VD_PHASE_TURN_END;

  vd_json_array (&self->json, "flags");
  for (guint i = 0; i < G_N_ELEMENTS (flags); i++)
    if (set & flags[i].flag)
      vd_json_string (&self->json, NULL, fights && flags[i].fighting != NULL ? flags[i].fighting
                                                                             : flags[i].name);
  vd_json_close (&self->json, ']');
}

static void
say_unit (VdReferee    *self,
          const VdView *view,
          VdUnitId      unit)
{
  const VdScenario *s = view->scenario;
  const VdUnitState *u = vd_view_unit (view, unit);
  gboolean hidden = !vd_view_shows (view, unit);
  guint group = vd_view_group (view, unit);

  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "id", vd_scenario_get_unit_id (s, unit));
  if (!vd_view_knows (view, unit))
    {
      vd_json_string (&self->json, "place", places[VD_PLACE_MAP]);
      vd_json_boolean (&self->json, "flagged", TRUE);
      if (vd_piece_is_reduced (s, self->game->state.units, unit))
        vd_json_boolean (&self->json, "reduced", TRUE);
      vd_json_close (&self->json, '}');
      return;
    }

  vd_json_string (&self->json, "place", hidden ? "hidden" : places[u->place]);
  if (u->place == VD_PLACE_MAP)
    vd_json_string (&self->json, "hex", vd_scenario_get_label (s, u->cell));
  if (u->place == VD_PLACE_TRACK)
    {
      vd_json_string (&self->json, "section", vd_scenario_get_section_id (s, u->track, u->section));
      vd_json_integer (&self->json, "space", u->space);
    }
  if (u->place == VD_PLACE_WAITING && !hidden && group != VD_NONE)
    {
      vd_json_string (&self->json, "group", s->groups[group].id);
      vd_json_integer (&self->json, "due", s->groups[group].turn);
    }
  if (vd_piece_is_reduced (s, self->game->state.units, unit) && !hidden)
    vd_json_boolean (&self->json, "reduced", TRUE);
  if (u->place == VD_PLACE_MAP && vd_reserve_has (self->game, unit))
    vd_json_boolean (&self->json, "reserve", TRUE);
  if (u->place == VD_PLACE_MAP && vd_road_march_has (self->game, unit))
    vd_json_boolean (&self->json, "march", TRUE);
  if (u->place == VD_PLACE_MAP && !vd_unit_is_in_command (self->game, unit))
    vd_json_boolean (&self->json, "uncommanded", TRUE);
  if (vd_view_sent_to (view, unit) != VD_NO_CELL)
    vd_json_string (&self->json, "sent", vd_scenario_get_label (s, vd_view_sent_to (view, unit)));
  if (u->place == VD_PLACE_MAP && vd_fresh_strength (self->game, unit, NULL) > 0)
    vd_referee_say_points (self, "fresh", vd_fresh_strength (self->game, unit, NULL));
  if (vd_hidden_is_on (self->game) && u->place == VD_PLACE_MAP &&
      vd_hidden_is_revealed (self->game, unit))
    vd_json_boolean (&self->json, "revealed", TRUE);
  if (u->flags != 0)
    say_flags (self, u->flags);
  vd_json_close (&self->json, '}');
}

static gboolean
has_flag (const VdView *view,
          guint         cell)
{
  for (guint16 unit = vd_view_first_at (view, cell); unit != VD_NONE;
       unit = vd_view_next_at (view, unit))
    if (!vd_view_knows (view, unit))
      return TRUE;

  return FALSE;
}

/* Where units of the other side stand that are hidden, whichever they are. */
static void
say_hidden (VdReferee    *self,
            const VdView *view)
{
  const VdScenario *s = view->scenario;

  if (view->side == VD_MAX_SIDES || !vd_hidden_is_on (self->game))
    return;

  vd_json_array (&self->json, "flags");
  for (guint cell = 0; cell < s->n_cells; cell++)
    if (has_flag (view, cell))
      vd_json_string (&self->json, NULL, vd_scenario_get_label (s, cell));
  vd_json_close (&self->json, ']');
}

static void
say_ids (VdReferee     *self,
         const char    *key,
         const guint16 *units,
         guint          n)
{
  vd_json_array (&self->json, key);
  for (guint i = 0; i < n; i++)
    vd_json_string (&self->json, NULL, vd_scenario_get_unit_id (self->game->scenario, units[i]));
  vd_json_close (&self->json, ']');
}

static void
say_combat (VdReferee *self)
{
  const VdCombat *combat = &self->game->state.combat;

  if (combat->step == VD_STEP_NONE || self->game->state.phase != VD_PHASE_COMBAT)
    return;

  vd_json_object (&self->json, "combat");
  vd_json_string (&self->json, "step",
                  combat->step < G_N_ELEMENTS (steps) ? steps[combat->step] : "other");
  say_ids (self, "defenders", combat->defenders, combat->n_defenders);
  say_ids (self, "attackers", combat->attackers, combat->n_attackers);
  say_ids (self, "bombarders", combat->bombarders, combat->n_bombarders);
  if (combat->announced != VD_NO_COLUMN)
    vd_json_string (&self->json, "announced",
                    vd_scenario_get_column (self->game->scenario, combat->announced));
  if (combat->owed > 0)
    vd_referee_say_points (self, "owed", combat->owed);
  vd_json_close (&self->json, '}');
}

/* The crossings that are not whole, and who is at work. */
static void
say_crossings (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdState *state = &self->game->state;

  if (s->n_crossings == 0)
    return;

  vd_json_array (&self->json, "crossings");
  for (guint i = 0; i < s->n_crossings; i++)
    if (state->crossings[i].is != VD_CROSSING_WHOLE)
      {
        vd_json_object (&self->json, NULL);
        vd_json_string (&self->json, "from", vd_scenario_get_label (s, s->crossings[i].cell));
        vd_json_string (&self->json, "to", vd_scenario_get_label (s, s->crossings[i].to));
        vd_json_string (&self->json, "is", state->crossings[i].is == VD_CROSSING_DAMAGED
                                           ? "damaged" : "repaired");
        vd_json_close (&self->json, '}');
      }
  vd_json_close (&self->json, ']');

  if (state->worker > 0)
    {
      vd_json_string (&self->json, "worker", vd_scenario_get_unit_id (s, state->worker - 1));
      vd_referee_say_points (self, "worked", state->worked);
    }
}

/* The pontoons that are laid, and what crossing those costs that were laid in this turn. */
static void
say_pontoons (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  const VdState *state = &self->game->state;

  if (s->n_pontoons == 0)
    return;

  vd_json_array (&self->json, "pontoons");
  for (guint i = 0; i < s->n_pontoons; i++)
    {
      const VdLaid *laid = &state->pontoons[i].laid;

      if (laid->dir == 0)
        continue;

      vd_json_object (&self->json, NULL);
      vd_json_string (&self->json, "unit", vd_scenario_get_unit_id (s, s->pontoons[i]));
      vd_json_string (&self->json, "from", vd_scenario_get_label (s, laid->cell));
      vd_json_string (&self->json, "to",
                      vd_scenario_get_label (s, s->next[laid->cell][laid->dir - 1]));
      vd_json_string (&self->json, "kind", s->side_kinds[laid->kind].id);
      if (laid->is_new)
        vd_referee_say_points (self, "cost", laid->cost);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

/* Seed and hash are the arbiter's: dice and hidden choices follow from them. */
static void
say_arbiter (VdReferee *self)
{
  const VdState *state = &self->game->state;
  g_autofree char *seed = g_strdup_printf ("%" G_GUINT64_FORMAT, state->seed);

  if (self->as >= 0)
    return;

  vd_json_string (&self->json, "seed", seed);
  vd_json_hash (&self->json, "hash", vd_state_hash (state, self->game->scenario));
}

void
vd_referee_say_end (VdReferee *self)
{
  const VdState *state = &self->game->state;

  if (!vd_play_is_over (self->game))
    return;

  vd_json_string (&self->json, "winner", side_id (self, state->winner));
  vd_json_string (&self->json, "level",
                  state->level > 0 ? vd_scenario_get_victory_level (self->game->scenario,
                                                                    state->level - 1) : NULL);
}

gboolean
vd_referee_tell_state (VdReferee *self)
{
  const VdView view = vd_referee_look (self);

  vd_referee_say_now (self);
  say_arbiter (self);
  vd_referee_say_end (self);
  say_choices (self);
  vd_referee_say_tallies (self);
  say_armies (self);
  say_formations (self);
  say_fresh (self);
  say_crossings (self);
  say_pontoons (self);
  say_combat (self);
  say_hidden (self, &view);
  vd_json_array (&self->json, "units");
  for (guint unit = 0; unit < vd_scenario_get_n_units (self->game->scenario); unit++)
    say_unit (self, &view, unit);
  vd_json_close (&self->json, ']');
  return TRUE;
}

/* Orders */

static gboolean
is_about (const VdOrder *order,
          int            unit)
{
  return unit < 0 || (order->unit == unit && vd_order_takes (order->kind, VD_OPERAND_UNIT));
}

gboolean
vd_referee_tell_orders (VdReferee *self)
{
  VdView view = vd_referee_look (self);
  int wanted = -1;
  VdUnitId unit;

  if (vd_referee_has (self, "unit"))
    {
      if (!vd_referee_get_unit (self, "unit", &unit))
        return FALSE;
      wanted = unit;
    }

  vd_referee_say_now (self);
  vd_json_array (&self->json, "orders");
  vd_view_list (&view, &self->list);
  for (guint i = 0; i < self->list.n; i++)
    if (is_about (&self->list.orders[i], wanted))
      {
        g_autofree char *text = vd_order_print (self->game->scenario, &self->list.orders[i],
                                                NULL, 0);

        vd_json_string (&self->json, NULL, text);
      }
  vd_json_close (&self->json, ']');
  return TRUE;
}

/* Findings */

static void
say_finding (VdReferee       *self,
             const VdFinding *finding)
{
  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "code", finding->code);
  vd_json_string (&self->json, "severity", vd_severity_name (finding->severity));
  vd_json_string (&self->json, "text", finding->text);
  vd_json_string (&self->json, "remedy", finding->remedy);
  vd_json_string (&self->json, "file", finding->file);
  vd_json_integer (&self->json, "line", finding->line);
  vd_json_string (&self->json, "hex", finding->hex);
  vd_json_string (&self->json, "case", finding->rule);
  vd_json_string (&self->json, "ignored", finding->ignored);
  vd_json_close (&self->json, '}');
}

gboolean
vd_referee_tell_findings (VdReferee *self)
{
  vd_json_array (&self->json, "findings");
  for (guint i = 0; i < self->table->findings->len; i++)
    say_finding (self, self->table->findings->pdata[i]);
  vd_json_close (&self->json, ']');
  return TRUE;
}
