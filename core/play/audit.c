/* audit.c: a position held to itself
 *
 * Everything that VdGame keeps is worked out again in another way and
 * compared; what must hold in any position is asserted.  I-n are the
 * invariants of the rules:
 *
 * I-3 when a Combat Phase begins every duty can be met
 * I-8 morale is never regained, and one side a field loses it where so ruled
 * I-9 every unit is in one place, and losses and exits are the sums of units, and of
 *     what a position had to begin with
 *
 * I-1, I-5, I-6 and I-7 concern a step, not a position: vd_audit_step().  I-2 and
 * I-4 are told in audit-cells.h, I-10 and I-11 in audit-duty.h.
 */
#include "core/play/audit.h"

#include "core/combat/contact.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/road-march.h"
#include "core/position/leader.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/play/audit-army.h"
#include "core/play/audit-cells.h"
#include "core/play/audit-duty.h"
#include "core/play/audit-entry.h"
#include "core/play/audit-initiative.h"
#include "core/play/audit-march-orders.h"
#include "core/play/audit-supply.h"
#include "core/play/audit-vedettes.h"
#include "core/scenario/crossing.h"
#include "core/scenario/sight.h"

#include <string.h>

static char *
check_places (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnitState *u = &game->state.units[unit];
      gboolean found = FALSE;

      if (u->place != VD_PLACE_MAP)
        continue;
      if (u->cell >= s->n_cells || s->terrain[u->cell] == VD_NEVER)
        return g_strdup_printf ("%s stands in no hex", s->units[unit].id);

      for (guint16 other = game->unit_at[u->cell]; other != VD_NONE; other = game->next_at[other])
        found |= other == unit;
      if (!found)
        return g_strdup_printf ("%s is missing from its hex", s->units[unit].id);
    }

  return NULL;
}

static char *
check_sums (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint losses[VD_MAX_SIDES], exited[VD_MAX_SIDES];

  memcpy (losses, game->state.lost_before, sizeof losses);
  memcpy (exited, game->state.left_before, sizeof exited);
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      guint side = s->units[unit].side;

      if (vd_place_is_lost (game->state.units[unit].place))
        losses[side] += vd_loss_of (s, game->state.units, unit);
      else if (game->state.units[unit].place == VD_PLACE_EXITED)
        exited[side] += vd_piece_get_strength (s, game->state.units, unit);
    }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      guint booked = 0;

      for (guint field = 0; field < s->n_fields; field++)
        for (guint edge = 0; edge < 8; edge++)
          booked += game->state.exited[side][field][edge];

      if (booked != exited[side] || vd_state_get_losses (&game->state, side) != losses[side])
        return g_strdup ("I-9: losses or exits are not the sum of their units");
    }

  return NULL;
}

static char *
check_morale (VdGame *game)
{
  for (guint field = 0; field < game->scenario->n_fields; field++)
    if (game->scenario->settings[VD_SET_DEMORALIZED_ONE_SIDE] &&
        game->scenario->settings[VD_SET_DEMORALIZED_TIE] != 2 &&
        (game->state.demoralized[field] & (game->state.demoralized[field] - 1)))
      return g_strdup ("I-8: both sides are demoralized on one field");

  return NULL;
}

static char *
check_points (VdGame *game)
{
  gint32 points[VD_MAX_SIDES];

  if (game->state.phase == VD_PHASE_OVER || !vd_game_has (game, VD_POINT_VICTORY_BOOKED))
    return NULL;

  vd_booking_count (game, points);
  if (points[0] != game->state.points[0] || points[1] != game->state.points[1])
    return g_strdup ("points are not the sum of what was booked");

  return NULL;
}

char *
vd_game_audit (VdGame *game)
{
  char *(*const checks[]) (VdGame *) = {
    vd_audit_neighbours, vd_audit_cells, check_places, vd_audit_mutual, vd_audit_stacking,
    check_sums, check_morale, check_points, vd_audit_armies, vd_audit_duties, vd_audit_attacks,
    vd_audit_entries, vd_audit_vedettes, vd_audit_supply, vd_audit_march_orders,
  };
  char *wrong = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (checks) && wrong == NULL; i++)
    wrong = checks[i] (game);

  return wrong;
}

void
vd_audit_init (VdAudit          *self,
               const VdScenario *scenario)
{
  self->stamps = g_new0 (guint, scenario->n_cells + 1);
  self->stamp = 0;
  self->world = NULL;
}

void
vd_audit_clear (VdAudit *self)
{
  g_free (self->stamps);
  g_clear_pointer (&self->world, vd_game_free);
}

/* How many orders at the head of a list are of one kind for one unit; they stand
 * together. */
static guint
count_alike (const VdOrder *orders,
             guint          n)
{
  guint alike = 1;

  while (alike < n && vd_order_is_alike (orders, orders + alike))
    alike++;

  return alike;
}

/* Those of a move differ by their cells, the few of other kinds are compared one by
 * one. */
static gboolean
has_double (VdAudit       *self,
            const VdOrder *orders,
            guint          n)
{
  guint stamp = ++self->stamp;
  guint *const stamps = self->stamps;
  guint doubles = 0;

  if (orders->kind == VD_ORDER_MOVE || orders->kind == VD_ORDER_ENTER)
    for (guint i = 0; i < n; i++)
      {
        if (i > 0 && orders[i].arg != orders[i - 1].arg)
          stamp = ++self->stamp; /* in road march now */
        doubles += stamps[orders[i].cell] == stamp;
        stamps[orders[i].cell] = stamp;
      }
  else
    for (guint i = 0; i < n; i++)
      for (guint j = 0; j < i; j++)
        doubles += memcmp (&orders[i], &orders[j], sizeof orders[i]) == 0;

  return doubles > 0;
}

static gboolean
is_sorted (const VdOrder *before,
           const VdOrder *after)
{
  return before->kind < after->kind ||
         (before->kind == after->kind &&
          (before->unit < after->unit || before->kind >= VD_ORDER_ATTACK));
}

char *
vd_audit_list (VdAudit           *self,
               const VdOrderList *list)
{
  guint first = 0;

  if (list->n == 0)
    return g_strdup (N_("a dead end: no legal order"));

  while (first < list->n)
    {
      const VdOrder *block = &list->orders[first];
      guint n = count_alike (block, list->n - first);

      if (has_double (self, block, n))
        return g_strdup ("a legal order is listed twice");

      first += n;
      if (first < list->n && !is_sorted (block, block + n))
        return g_strdup ("legal orders are not sorted");
    }

  return NULL;
}

void
vd_audit_remember (VdAudit      *self,
                   const VdGame *game)
{
  gsize used = G_STRUCT_OFFSET (VdState, units) +
               game->scenario->n_units * sizeof (VdUnitState);

  memcpy (&self->before, &game->state, used);
}

/* Whether @unit is a leader who stood with one who fought, and so falls with him, whether he took
 * part or came there since the attack was declared. */
static gboolean
falls_with_others (const VdScenario *s,
                   const VdState    *before,
                   VdUnitId          unit)
{
  const VdCombat *combat = &before->combat;
  guint cell = before->units[unit].cell;

  if (!vd_leader_is (s, unit))
    return FALSE;

  for (guint i = 0; i < combat->n_attackers; i++)
    if (before->units[combat->attackers[i]].cell == cell)
      return TRUE;
  for (guint i = 0; i < combat->n_defenders; i++)
    if (before->units[combat->defenders[i]].cell == cell)
      return TRUE;

  return FALSE;
}

/* One unit between two positions: at most one hex in a Combat Phase, unless
 * it was displaced [I-5]; guns that bombarded stay as they are [I-6]; what
 * the attacker lost in an exchange took part next to the defender [I-7]. */
static char *
check_unit_step (VdGame        *game,
                 const VdState *before,
                 VdUnitId       unit)
{
  const VdScenario *s = game->scenario;
  const VdUnitState *was = &before->units[unit];
  const VdUnitState *is = &game->state.units[unit];
  gboolean near = FALSE, fired = FALSE, held = FALSE;

  if (was->place != VD_PLACE_MAP || before->phase != VD_PHASE_COMBAT)
    return NULL;

  if (is->place == VD_PLACE_MAP && is->cell != was->cell && is->attack != VD_ATTACK_LEFT &&
      vd_cell_distance (s, was->cell, is->cell) != 1)
    return g_strdup_printf ("I-5: %s went more than one hex", s->units[unit].id);

  for (guint i = 0; i < before->combat.n_bombarders; i++)
    fired |= before->combat.bombarders[i] == unit;
  for (guint i = 0; i < before->combat.n_attackers; i++)
    near |= before->combat.attackers[i] == unit;
  for (guint i = 0; i < before->combat.n_defenders; i++)
    held |= before->combat.defenders[i] == unit;

  if (fired && is->place != VD_PLACE_MAP)
    return g_strdup_printf ("I-6: %s suffered its own bombardment", s->units[unit].id);
  if (before->combat.step == VD_STEP_EXCHANGE && vd_place_is_lost (is->place) && !near)
    return g_strdup_printf ("I-7: %s was lost in an exchange that it was not part of",
                            s->units[unit].id);
  if (before->combat.step == VD_STEP_LOSSES && vd_place_is_lost (is->place) && !near && !held &&
      !falls_with_others (s, before, unit))
    return g_strdup_printf ("I-7: %s was given up for a result that it had no part in",
                            s->units[unit].id);

  return NULL;
}

char *
vd_audit_step (VdAudit *self,
               VdGame  *game)
{
  const VdState *before = &self->before;
  const guint n_units = game->scenario->n_units;
  char *wrong = NULL;

  for (guint unit = 0; unit < n_units && wrong == NULL; unit++)
    {
      const VdUnitState *was = &before->units[unit];
      const VdUnitState *is = &game->state.units[unit];

      /* Most are as they were: eight of them at once. */
      if (unit + 8 <= n_units && memcmp (was, is, 8 * sizeof *was) == 0)
        unit += 7;
      if (was->cell == is->cell && was->place == is->place)
        continue;

      wrong = check_unit_step (game, before, unit);
      if (wrong == NULL && was->place == VD_PLACE_MAP)
        wrong = vd_audit_round (game, was->cell);
      if (wrong == NULL && is->place == VD_PLACE_MAP)
        wrong = vd_audit_round (game, is->cell);
    }

  for (guint field = 0; field < game->scenario->n_fields && wrong == NULL; field++)
    if ((before->demoralized[field] & ~game->state.demoralized[field]) != 0)
      wrong = g_strdup ("I-8: a side has regained its morale");

  if (wrong == NULL &&
      (memcmp (before->crossings, game->state.crossings, sizeof before->crossings) != 0 ||
       memcmp (before->pontoons, game->state.pontoons, sizeof before->pontoons) != 0 ||
       before->bars_lifted != game->state.bars_lifted ||
       (game->scenario->bars_change && before->turn != game->state.turn)) &&
      vd_scenario_has_stale_rows (game->scenario))
    wrong = g_strdup ("rows are not those of the crossings and bars as they are");
  if (wrong == NULL)
    wrong = vd_audit_duty_step (game, before);
  if (wrong == NULL)
    wrong = vd_audit_initiative_step (game, before);

  return wrong != NULL ? wrong : vd_audit_army_step (game, before);
}

/* I-3: nobody in contact is without a partner when the phase begins. */
char *
vd_audit_contacts (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < s->n_exceptions; i++)
    if (s->exceptions[i].control >= 0 || s->exceptions[i].attack >= 0)
      return NULL;

  vd_contact_refresh (game);
  for (guint unit = 0; unit < s->n_units; unit++)
    if (vd_game_is_on_map (game, unit) && vd_game_side (game, unit) == game->state.player &&
        vd_game_is_controlled (game, game->state.player, game->state.units[unit].cell) &&
        vd_contact_find (game, unit) == VD_NOT_LISTED && !vd_leader_is (s, unit) &&
        !vd_road_march_is_idle (game, unit))
      return g_strdup_printf ("I-3: %s is in enemy control and can attack nobody",
                              s->units[unit].id);

  return NULL;
}

/* Taking the position out and putting it back must change nothing. */
static char *
audit_restore (VdGame      *game,
               VdOrderList *list)
{
  guint n = list->n;
  g_autofree VdOrder *orders = g_memdup2 (list->orders, n * sizeof (VdOrder));
  g_autofree VdState *copy = g_memdup2 (&game->state, sizeof game->state);

  vd_game_restore (game, copy);
  if (memcmp (&game->state, copy, sizeof *copy) != 0)
    return g_strdup ("a restored position differs");

  vd_play_list (game, list);
  if (list->n != n || memcmp (list->orders, orders, n * sizeof (VdOrder)) != 0)
    return g_strdup ("a restored position has other legal orders");

  return NULL;
}

char *
vd_audit_decision (VdAudit     *self,
                   VdGame      *game,
                   VdOrderList *list,
                   gboolean     restores)
{
  char *wrong = vd_audit_list (self, list);

  if (wrong == NULL && restores && game->state.phase != VD_PHASE_SETUP)
    wrong = audit_restore (game, list);

  vd_audit_remember (self, game);
  return wrong;
}

char *
vd_audit_outcome (VdAudit *self,
                  VdGame  *game)
{
  const VdState *before = &self->before;
  char *wrong;

  if (before->phase == VD_PHASE_SETUP)
    return NULL;

  wrong = vd_audit_step (self, game);
  if (wrong == NULL && (before->phase != game->state.phase || before->player != game->state.player))
    wrong = vd_game_audit (game);
  if (wrong == NULL && game->state.phase == VD_PHASE_COMBAT && before->phase == VD_PHASE_MOVEMENT)
    wrong = vd_audit_contacts (game);

  return wrong;
}
