/* referee-ask.c: what would be: costs, reaches, odds, lines of sight */
#include "core/movement/move.h"
#include "formats/referee/referee-private.h"

#include "core/combat/combat.h"
#include "core/combat/duty-list.h"
#include "core/combat/fresh.h"
#include "core/combat/odds.h"
#include "core/scenario/sight.h"
#include "formats/referee/notation.h"

#define MAX_LINE 64

static void
say_path (VdReferee     *self,
          const guint16 *path,
          guint          n)
{
  vd_json_array (&self->json, "path");
  for (guint i = 0; i < n; i++)
    vd_json_string (&self->json, NULL, vd_scenario_get_label (self->game->scenario, path[i]));
  vd_json_close (&self->json, ']');
}

static void
say_verdict (VdReferee       *self,
             const VdVerdict *of)
{
  const VdVerdict said = vd_referee_mask (self, of);
  const VdVerdict *verdict = &said;
  g_autofree char *phrase = vd_verdict_phrase (self->game, verdict);
  g_autofree char *text = vd_phrase_say (phrase, NULL);

  vd_json_boolean (&self->json, "legal", verdict->legal);
  if (verdict->legal)
    return;

  vd_json_string (&self->json, "text", text);
  if (verdict->rule != 0)
    vd_json_string (&self->json, "case",
                    vd_scenario_get_case (self->game->scenario, verdict->rule));
  if (verdict->named != 0)
    vd_json_string (&self->json, "unit",
                    vd_scenario_get_unit_id (self->game->scenario, verdict->named - 1));
}

gboolean
vd_referee_tell_test (VdReferee *self)
{
  const guint16 *path;
  VdVerdict verdict;
  VdOrder order;
  VdExplain why;

  if (!vd_referee_may_decide (self) || !vd_referee_get_order (self, &order))
    return FALSE;

  path = self->path->len > 0 ? (const guint16 *) self->path->data : NULL;
  vd_explain_init (&why, self->game->scenario);
  verdict = vd_play_test (self->game, &order, path, self->path->len, &why);
  say_verdict (self, &verdict);
  if (verdict.legal && vd_order_takes (order.kind, VD_OPERAND_PATH))
    {
      vd_referee_say_points (self, "cost", verdict.cost);
      if (path != NULL)
        say_path (self, path, self->path->len);
      else
        say_path (self, self->game->path.cells, self->game->path.n);
    }

  vd_referee_say_why (self, &why, vd_order_takes (order.kind, VD_OPERAND_PATH));
  vd_explain_clear (&why);
  return TRUE;
}

/* Reach */

/* A game in which @unit might move: as this one is, or as it would be if its side's
 * Movement Phase began with everything as it stands.  This one itself has searched before,
 * or not, where the unit stood at the time. */
static VdGame *
suppose_movement (VdReferee *self,
                  VdUnitId   unit,
                  gboolean  *supposed)
{
  guint side = vd_scenario_get_unit_side (self->game->scenario, unit);
  const VdState *state = &self->game->state;

  *supposed = state->phase != VD_PHASE_MOVEMENT || state->player != side;
  vd_game_restore (self->scratch, state);
  if (*supposed)
    vd_play_suppose_phase (self->scratch, side, VD_PHASE_MOVEMENT);

  return self->scratch;
}

static void
say_hex (VdReferee         *self,
         VdGame            *game,
         VdUnitId           unit,
         const VdReachCell *cell)
{
  VdOrder order = {
    .kind = vd_game_is_on_map (game, unit) ? VD_ORDER_MOVE : VD_ORDER_ENTER,
    .unit = unit,
    .cell = cell->cell,
  };
  VdVerdict verdict = vd_play_test (game, &order, NULL, 0, NULL);

  vd_json_object (&self->json, NULL);
  vd_json_string (&self->json, "hex", vd_scenario_get_label (game->scenario, cell->cell));
  vd_referee_say_points (self, "cost", cell->cost);
  say_path (self, game->path.cells, game->path.n);
  say_verdict (self, &verdict);
  vd_json_close (&self->json, '}');
}

/* Copied, for a test may search anew. */
static void
say_reach (VdReferee *self,
           VdGame    *game,
           VdUnitId   unit)
{
  guint n = 0;
  const VdReachCell *found = vd_reach_find (game, unit, &n);
  g_autofree VdReachCell *cells = g_memdup2 (found, n * sizeof *cells);

  for (guint i = 0; i < n; i++)
    say_hex (self, game, unit, &cells[i]);
}

static gboolean
may_come (VdGame   *game,
          VdUnitId  unit)
{
  VdPlace place = game->state.units[unit].place;

  return place == VD_PLACE_MAP ||
         ((place == VD_PLACE_WAITING || place == VD_PLACE_TRACK) && game->group[unit] != VD_NONE &&
          vd_entry_is_due (game, unit));
}

gboolean
vd_referee_tell_reach (VdReferee *self)
{
  gboolean supposed;
  VdUnitId unit;
  VdGame *game;

  if (!vd_referee_get_unit (self, "unit", &unit))
    return FALSE;
  if (self->game->state.phase == VD_PHASE_SETUP)
    return vd_referee_refuse (self, "out-of-sequence", "Set up first.",
                              "before the first turn no unit moves");
  if (!vd_referee_check_seen (self, unit))
    return FALSE;

  game = suppose_movement (self, unit, &supposed);
  vd_json_string (&self->json, "unit", vd_scenario_get_unit_id (game->scenario, unit));
  vd_json_boolean (&self->json, "supposed", supposed);
  vd_json_array (&self->json, "hexes");
  if (may_come (game, unit))
    say_reach (self, game, unit);
  vd_json_close (&self->json, ']');
  return TRUE;
}

/* Odds */

typedef struct
{
  VdUnitId defenders[VD_REFEREE_MAX_LIST];
  VdUnitId attackers[VD_REFEREE_MAX_LIST];
  VdUnitId guns[VD_REFEREE_MAX_LIST];
  guint    n_defenders;
  guint    n_attackers;
  guint    n_guns;
} Proposal;

static gboolean
add_orders (VdReferee      *self,
            VdOrderKind     kind,
            const VdUnitId *units,
            guint           n)
{
  for (guint i = 0; i < n; i++)
    {
      VdOrder order = { .kind = kind, .unit = units[i] };
      VdVerdict verdict;

      if (vd_combat_has (self->scratch, kind, units[i]))
        continue;

      verdict = vd_play_test (self->scratch, &order, NULL, 0, NULL);
      if (!verdict.legal)
        {
          g_autofree char *text = vd_order_print (self->game->scenario, &order, NULL, 0);
          g_autofree char *phrase = vd_verdict_phrase (self->game, &verdict);
          g_autofree char *reason = vd_phrase_say (phrase, NULL);

          vd_referee_forbid (self, &verdict);
          return vd_referee_refuse (self, "illegal", "Propose another attack.", "%s: %s", text,
                                    reason);
        }
      vd_play_apply (self->scratch, &order);
    }

  return TRUE;
}

static gboolean
build_attack (VdReferee      *self,
              const Proposal *proposal)
{
  return add_orders (self, VD_ORDER_ATTACK, proposal->defenders, 1) &&
         add_orders (self, VD_ORDER_ALSO, proposal->defenders + 1, proposal->n_defenders - 1) &&
         add_orders (self, VD_ORDER_WITH, proposal->attackers, proposal->n_attackers) &&
         add_orders (self, VD_ORDER_BOMBARD, proposal->guns, proposal->n_guns);
}

/* In a period without combat the rules answer before anything is named. */
static gboolean
may_fight (VdReferee      *self,
           const Proposal *proposal)
{
  const VdOrder order = { .kind = VD_ORDER_ATTACK, .unit = proposal->defenders[0] };
  VdVerdict verdict;

  self->scratch->state.phase = VD_PHASE_MOVEMENT;
  verdict = vd_play_test (self->scratch, &order, NULL, 0, NULL);
  return verdict.point != VD_POINT_PERIOD_NO_COMBAT || vd_referee_forbid (self, &verdict);
}

/* The proposed combat, in the Combat Phase that is or as if it began now. */
static gboolean
suppose_combat (VdReferee      *self,
                const Proposal *proposal)
{
  const VdState *state = &self->game->state;
  VdUnitId first = proposal->n_attackers > 0 ? proposal->attackers[0] : proposal->guns[0];
  guint side = vd_scenario_get_unit_side (self->game->scenario, first);
  gboolean supposed = state->phase != VD_PHASE_COMBAT || state->player != side ||
                      state->combat.step != VD_STEP_NONE;

  vd_game_restore (self->scratch, state);
  if (supposed && !may_fight (self, proposal))
    return FALSE;
  if (supposed)
    vd_play_suppose_phase (self->scratch, side, VD_PHASE_COMBAT);
  else
    vd_play_skip_ahead (self->scratch);

  vd_json_boolean (&self->json, "supposed", supposed || vd_fresh_is_open (self->game));
  return build_attack (self, proposal);
}

static void
say_column (VdReferee    *self,
            const VdOdds *odds)
{
  const VdScenario *s = self->game->scenario;

  vd_referee_say_points (self, "attack", odds->attack);
  vd_referee_say_points (self, "defence", odds->defence);
  vd_json_string (&self->json, "base", vd_scenario_get_column (s, odds->base));
  vd_json_integer (&self->json, "shift", odds->shift);
  vd_json_string (&self->json, "column", vd_scenario_get_column (s, odds->rolled));
  if (odds->rolled < odds->column)
    vd_json_string (&self->json, "lowered-from", vd_scenario_get_column (s, odds->column));
  if (odds->die != 0)
    vd_json_integer (&self->json, "die", odds->die);
  vd_json_array (&self->json, "results");
  for (guint die = 1; die <= vd_scenario_get_die (s); die++)
    vd_json_string (&self->json, NULL,
                    vd_scenario_get_result (s, vd_odds_change_die (s, die, odds->die),
                                            odds->rolled));
  vd_json_close (&self->json, ']');
}

static void
say_odds (VdReferee *self,
          VdGame    *game)
{
  const VdOrder roll = { .kind = VD_ORDER_ROLL };
  VdVerdict verdict = vd_play_test (game, &roll, NULL, 0, NULL);
  VdExplain why;
  VdOdds odds;

  vd_explain_init (&why, game->scenario);
  odds = vd_odds_of_combat (game, &why);
  say_column (self, &odds);
  say_verdict (self, &verdict);
  vd_referee_say_why (self, &why, FALSE);
  vd_explain_clear (&why);
}

/* The combat that is being put together. */
static gboolean
tell_open (VdReferee *self)
{
  const VdCombat *combat = &self->game->state.combat;

  if (self->game->state.phase != VD_PHASE_COMBAT || combat->step != VD_STEP_BUILDING ||
      combat->n_attackers + combat->n_bombarders == 0)
    return vd_referee_refuse (self, "out-of-sequence",
                              "Name \"defenders\", and who attacks them \"with\" or \"bombard\".",
                              "no attack is being put together that somebody takes part in");

  vd_json_boolean (&self->json, "supposed", FALSE);
  say_odds (self, self->game);
  return TRUE;
}

static gboolean
check_all_seen (VdReferee      *self,
                const VdUnitId *units,
                guint           n)
{
  for (guint i = 0; i < n; i++)
    if (!vd_referee_check_seen (self, units[i]))
      return FALSE;

  return TRUE;
}

/* Whether the side knows all who would fight: under a flag it could but guess. */
static gboolean
knows_all (const VdReferee *self,
           const VdUnitId  *units,
           guint            n)
{
  const VdView view = vd_referee_look (self);

  for (guint i = 0; i < n; i++)
    if (!vd_view_knows (&view, units[i]))
      return FALSE;

  return TRUE;
}

gboolean
vd_referee_tell_odds (VdReferee *self)
{
  const VdCombat *combat;
  Proposal proposal;

  if (!vd_referee_has (self, "defenders") && !vd_referee_has (self, "with") &&
      !vd_referee_has (self, "bombard"))
    return tell_open (self);
  if (!vd_referee_get_units (self, "defenders", proposal.defenders, &proposal.n_defenders) ||
      !vd_referee_get_units (self, "with", proposal.attackers, &proposal.n_attackers) ||
      !vd_referee_get_units (self, "bombard", proposal.guns, &proposal.n_guns))
    return FALSE;
  if (proposal.n_defenders == 0 || proposal.n_attackers + proposal.n_guns == 0)
    return vd_referee_refuse (self, "bad-member",
                              "Name \"defenders\", and who attacks them \"with\" or \"bombard\".",
                              "an attack needs a defender and somebody who attacks");
  if (self->game->state.phase == VD_PHASE_SETUP)
    return vd_referee_refuse (self, "out-of-sequence", "Set up first.",
                              "before the first turn nobody fights");
  if (!check_all_seen (self, proposal.defenders, proposal.n_defenders) ||
      !check_all_seen (self, proposal.attackers, proposal.n_attackers) ||
      !check_all_seen (self, proposal.guns, proposal.n_guns) || !suppose_combat (self, &proposal))
    return FALSE;

  combat = &self->scratch->state.combat;
  if (!knows_all (self, combat->defenders, combat->n_defenders) ||
      !knows_all (self, combat->attackers, combat->n_attackers))
    return vd_referee_refuse (self, "hidden", "Wait until all of the hex are revealed.",
                              "who else would fight there is not known to the side");

  say_odds (self, self->scratch);
  return TRUE;
}

/* Sight */

static void
say_between (VdReferee *self,
             VdCell     from,
             VdCell     to)
{
  const VdScenario *s = self->game->scenario;
  VdHex left[MAX_LINE], right[MAX_LINE];
  guint map = vd_cell_map (s, from);
  guint n = vd_hex_between (vd_scenario_get_hex (s, from), vd_scenario_get_hex (s, to), left,
                            right, MAX_LINE);

  vd_json_array (&self->json, "between");
  for (guint i = 0; i < n; i++)
    {
      const VdHex pair[] = { left[i], right[i] };
      guint n_pair = vd_hex_equal (left[i], right[i]) ? 1 : 2;

      vd_json_array (&self->json, NULL);
      for (guint j = 0; j < n_pair; j++)
        {
          VdCell cell = vd_scenario_get_cell (s, map, pair[j]);

          vd_json_object (&self->json, NULL);
          vd_json_string (&self->json, "hex",
                          cell != VD_NO_CELL ? vd_scenario_get_label (s, cell) : NULL);
          vd_json_boolean (&self->json, "blocks",
                           cell != VD_NO_CELL && vd_scenario_blocks_sight (s, cell));
          vd_json_close (&self->json, '}');
        }
      vd_json_close (&self->json, ']');
    }
  vd_json_close (&self->json, ']');
}

gboolean
vd_referee_tell_sight (VdReferee *self)
{
  const VdScenario *s = self->game->scenario;
  VdCell from, to;
  VdExplain why;
  guint distance;

  if (!vd_referee_get_cell (self, "from", &from) || !vd_referee_get_cell (self, "to", &to))
    return FALSE;

  distance = vd_cell_distance (s, from, to);
  if (distance == G_MAXUINT)
    return vd_referee_refuse (self, "bad-member", "Name two hexes of one field.",
                              "the two hexes lie on different fields");

  vd_explain_init (&why, s);
  vd_json_boolean (&self->json, "open", vd_sight_is_open (s, from, to, &why));
  vd_json_integer (&self->json, "distance", distance);
  say_between (self, from, to);
  vd_referee_say_why (self, &why, FALSE);
  vd_explain_clear (&why);
  return TRUE;
}
