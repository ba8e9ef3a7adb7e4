/* audit.c: a position held to itself
 *
 * Everything that VdGame keeps is worked out again in another way and
 * compared; what must hold in any position is asserted.  I-n are the
 * invariants of the rules:
 *
 * I-2 control of neighbours is mutual, unless a class or terrain is treated apart
 * I-3 when a Combat Phase begins every duty can be met
 * I-4 combat leaves no hex over its limit
 * I-8 morale is never regained, and one side a field loses it where so ruled
 * I-9 every unit is in one place, and losses and exits are the sums of units, and of
 *     what a position had to begin with
 *
 * I-1, I-5, I-6 and I-7 concern a step, not a position: vd_audit_step().  I-10 and
 * I-11 are told in audit-duty.h.
 */
#include "core/play/audit.h"

#include "core/combat/contact.h"
#include "core/mechanics/booking.h"
#include "core/mechanics/road-march.h"
#include "core/position/leader.h"
#include "core/position/loss.h"
#include "core/position/piece.h"
#include "core/position/stack-kinds.h"
#include "core/play/audit-army.h"
#include "core/play/audit-duty.h"
#include "core/play/audit-entry.h"
#include "core/play/audit-initiative.h"
#include "core/scenario/crossing.h"
#include "core/scenario/sight.h"

#include <string.h>

static gboolean
passes_control (const VdGame *game,
                VdUnitId      unit,
                guint         from,
                guint         dir)
{
  const VdScenario *s = game->scenario;
  gsize row = vd_scenario_mask (s, s->units[unit].unit_class, vd_game_period (game));

  return (s->control_sides[row + from] >> dir) & 1;
}

/* Units that @cell holds, for those who stand there. */
static guint
get_limit (const VdGame *game,
           guint         cell)
{
  guint16 unit = game->unit_at[cell];

  return unit != VD_NONE ? (guint) vd_scenario_get_setting (game->scenario,
                                                            vd_game_side (game, unit),
                                                            VD_SET_STACKING)
                         : G_MAXUINT;
}

/* One hex: who stands there, and what follows from that and from who controls it. */
static char *
check_stack (VdGame *game,
             guint   cell)
{
  const VdScenario *s = game->scenario;
  guint here = 0;

  for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
    {
      if (game->state.units[unit].place != VD_PLACE_MAP || game->state.units[unit].cell != cell ||
          s->units[unit].side != s->units[game->unit_at[cell]].side)
        return g_strdup_printf ("%s is in the wrong hex", s->units[unit].id);
      here += vd_scenario_counts (s, unit);
    }

  if (here != game->n_at[cell])
    return g_strdup_printf ("hex %s counts wrong", vd_scenario_get_label (s, cell));
  if (!vd_scenario_stacks_by_kinds (s) && (here > 0 && here >= get_limit (game, cell)) != (game->full[cell / 64] >> cell % 64 & 1))
    return g_strdup_printf ("hex %s is taken for full or free", vd_scenario_get_label (s, cell));
  if (!vd_game_meets (game, cell))
    return g_strdup_printf ("what is met in hex %s is stale", vd_scenario_get_label (s, cell));

  return NULL;
}

static char *
tell_stale (const VdGame *game,
            guint         cell)
{
  return g_strdup_printf ("control of hex %s is stale",
                          vd_scenario_get_label (game->scenario, cell));
}

static char *
tell_miscounted (const VdGame *game,
                 guint         cell)
{
  return g_strdup_printf ("units beside hex %s are miscounted",
                          vd_scenario_get_label (game->scenario, cell));
}

/* How many stand beside a hex and control it, from its neighbours instead of from what
 * was kept up. */
static char *
check_neighbours (VdGame *game,
                  guint   cell)
{
  const VdScenario *s = game->scenario;
  guint n[VD_MAX_SIDES] = { 0, 0 }, n_beside[VD_MAX_SIDES] = { 0, 0 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = s->next[cell][dir];

      if (near < 0)
        continue;
      for (guint16 unit = game->unit_at[near]; unit != VD_NONE; unit = game->next_at[unit])
        {
          n[s->units[unit].side] += passes_control (game, unit, near, vd_dir_opposite (dir));
          n_beside[s->units[unit].side]++;
        }
    }

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (n[side] != game->control[side][cell])
      return tell_stale (game, cell);
    else if (n_beside[side] != game->n_beside[side][cell])
      return tell_miscounted (game, cell);

  return NULL;
}

static char *
check_cell (VdGame *game,
            guint   cell)
{
  char *wrong = check_stack (game, cell);

  return wrong != NULL ? wrong : check_neighbours (game, cell);
}

/* A hex and the six round it. */
static char *
check_round (VdGame *game,
             guint   cell)
{
  char *wrong = check_cell (game, cell);

  for (guint dir = 0; dir < VD_N_DIRS && wrong == NULL; dir++)
    if (game->scenario->next[cell][dir] >= 0)
      wrong = check_cell (game, game->scenario->next[cell][dir]);

  return wrong;
}

/* Counts for each hex those who stand next to it, and how many of them control it. */
static void
count_neighbours (const VdGame *game,
                  guint8       *n[VD_MAX_SIDES],
                  guint16      *n_beside[VD_MAX_SIDES])
{
  const VdScenario *s = game->scenario;

  for (guint cell = 0; cell < s->n_cells; cell++)
    for (guint16 unit = game->unit_at[cell]; unit != VD_NONE; unit = game->next_at[unit])
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (s->next[cell][dir] >= 0)
          {
            n[vd_game_side (game, unit)][s->next[cell][dir]] +=
              passes_control (game, unit, cell, dir);
            n_beside[vd_game_side (game, unit)][s->next[cell][dir]]++;
          }
}

/* The neighbours of all hexes, by who stands where instead of hex by hex. */
static char *
check_all_neighbours (VdGame *game)
{
  const guint n_cells = game->scenario->n_cells;
  g_autofree guint8 *counts = g_malloc0 (VD_MAX_SIDES * n_cells);
  g_autofree guint16 *counts_beside = g_new0 (guint16, VD_MAX_SIDES * n_cells);
  guint8 *n[VD_MAX_SIDES] = { counts, counts + n_cells };
  guint16 *n_beside[VD_MAX_SIDES] = { counts_beside, counts_beside + n_cells };

  count_neighbours (game, n, n_beside);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      for (guint cell = 0; memcmp (n[side], game->control[side], n_cells) != 0; cell++)
        if (n[side][cell] != game->control[side][cell])
          return tell_stale (game, cell);
      for (guint cell = 0;
           memcmp (n_beside[side], game->n_beside[side], n_cells * sizeof (guint16)) != 0; cell++)
        if (n_beside[side][cell] != game->n_beside[side][cell])
          return tell_miscounted (game, cell);
    }

  return NULL;
}

/* Marks the hexes in which nobody stands and that nobody controls, as most are.
 * Returns: how many */
static guint
find_lonely (const VdGame *game,
             guint8       *lonely)
{
  guint n = 0;

  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    {
      lonely[cell] = game->unit_at[cell] == VD_NONE && game->control[0][cell] == 0 &&
                     game->control[1][cell] == 0;
      n += lonely[cell];
    }

  return n;
}

/* Returns: a lonely hex whose value is not that of @usual, another one, or -1 */
static int
find_value (const guint8 *lonely,
            guint         n,
            const guint8 *values,
            guint         usual)
{
  guint unlike = 0;

  for (guint cell = 0; cell < n; cell++)
    unlike += lonely[cell] & (values[cell] != values[usual]);
  for (guint cell = 0; unlike > 0; cell++)
    if (lonely[cell] && values[cell] != values[usual])
      return cell;

  return -1;
}

/* The same of a set. */
static int
find_member (const guint8  *lonely,
             guint          n,
             const guint64 *set,
             guint          usual)
{
  const guint64 flip = set[usual / 64] >> usual % 64 & 1 ? G_MAXUINT64 : 0;

  for (guint i = 0; i <= (n - 1) / 64; i++)
    for (guint64 word = set[i] ^ flip; word != 0; word &= word - 1)
      {
        guint cell = i * 64 + __builtin_ctzll (word);

        if (cell < n && lonely[cell])
          return cell;
      }

  return -1;
}

/* What one meets in a lonely hex is the same in all of them: one is worked out. */
static char *
check_lonely (VdGame       *game,
              const guint8 *lonely)
{
  const guint n = game->scenario->n_cells;
  const guint usual = (const guint8 *) memchr (lonely, TRUE, n) - lonely;
  const guint8 *const values[] = {
    game->n_at, game->opposition[0], game->opposition[1], game->left[0], game->left[1]
  };
  const guint64 *const sets[] = { game->full, game->opposed_at[0], game->opposed_at[1] };
  char *wrong = check_stack (game, usual);
  int cell = -1;

  if (wrong != NULL)
    return wrong;

  for (guint i = 0; i < G_N_ELEMENTS (values) && cell < 0; i++)
    cell = find_value (lonely, n, values[i], usual);
  for (guint i = 0; i < G_N_ELEMENTS (sets) && cell < 0; i++)
    cell = find_member (lonely, n, sets[i], usual);

  return cell < 0 ? NULL
       : g_strdup_printf ("hex %s is not as free as others that nobody is near",
                          vd_scenario_get_label (game->scenario, cell));
}

static char *
check_cells (VdGame *game)
{
  const guint n = game->scenario->n_cells;
  g_autofree guint8 *lonely = g_malloc (n);
  char *wrong = find_lonely (game, lonely) > 0 ? check_lonely (game, lonely) : NULL;

  for (guint cell = 0; cell < n && wrong == NULL; cell++)
    if (!lonely[cell])
      wrong = check_stack (game, cell);

  return wrong;
}

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

/* Returns: a neighbour that is occupied and controls @cell, or is controlled from there,
 * and not both; -1 if there is none */
static int
find_one_sided (const VdGame *game,
                guint         cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int near = game->scenario->next[cell][dir];

      if (near >= 0 && game->unit_at[near] != VD_NONE &&
          passes_control (game, game->unit_at[cell], cell, dir) !=
          passes_control (game, game->unit_at[near], near, vd_dir_opposite (dir)))
        return near;
    }

  return -1;
}

/* Whether some class or terrain is treated apart. */
static gboolean
may_be_one_sided (const VdScenario *s)
{
  for (guint i = 0; i < s->n_exceptions; i++)
    if (s->exceptions[i].control >= 0)
      return TRUE;
  for (guint i = 0; i < s->n_classes; i++)
    if (s->classes[i].controls == VD_CONTROLS_NOTHING)
      return TRUE;
  for (guint i = 0; i < s->n_terrains; i++)
    if (s->terrains[i].bars_control)
      return TRUE;

  return FALSE;
}

static char *
check_mutual (VdGame *game)
{
  const VdScenario *s = game->scenario;

  if (may_be_one_sided (s))
    return NULL;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      int near = game->unit_at[cell] != VD_NONE ? find_one_sided (game, cell) : -1;

      if (near >= 0)
        return g_strdup_printf ("I-2: control between %s and %s is one-sided",
                                vd_scenario_get_label (s, cell), vd_scenario_get_label (s, near));
    }

  return NULL;
}

static gboolean
is_among (const guint16 *cells,
          guint          n,
          guint          cell)
{
  for (guint i = 0; i < n; i++)
    if (cells[i] == cell)
      return TRUE;

  return FALSE;
}

/* No limit is less than 1. */
static gboolean
is_over (const VdGame *game,
         guint         cell)
{
  if (vd_scenario_stacks_by_kinds (game->scenario))
    return vd_stack_kinds_excess (game, cell) > 0;

  return game->n_at[cell] > 1 && game->n_at[cell] > get_limit (game, cell);
}

static char *
check_stacking (VdGame *game)
{
  guint overstacked = 0, listed = 0;

  for (guint cell = 0; cell < game->scenario->n_cells; cell++)
    overstacked += is_over (game, cell);
  for (guint i = 0; i < game->n_overstacked; i++)
    listed += is_over (game, game->overstacked[i]) &&
              !is_among (game->overstacked, i, game->overstacked[i]);

  if (overstacked != game->n_overstacked || listed != overstacked)
    return g_strdup ("crowded hexes are miscounted");
  /* By kinds a hex may stay so: nobody can be displaced from it, or its leader was lost. */
  if (overstacked > 0 && game->state.phase == VD_PHASE_COMBAT &&
      !vd_scenario_stacks_by_kinds (game->scenario))
    return g_strdup ("I-4: a hex is over its limit in the Combat Phase");

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
    check_all_neighbours, check_cells, check_places, check_mutual, check_stacking, check_sums,
    check_morale, check_points, vd_audit_armies, vd_audit_duties, vd_audit_attacks,
    vd_audit_entries,
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
}

void
vd_audit_clear (VdAudit *self)
{
  g_free (self->stamps);
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
  if (before->combat.step == VD_STEP_LOSSES && vd_place_is_lost (is->place) && !near && !held)
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
        wrong = check_round (game, was->cell);
      if (wrong == NULL && is->place == VD_PLACE_MAP)
        wrong = check_round (game, is->cell);
    }

  for (guint field = 0; field < game->scenario->n_fields && wrong == NULL; field++)
    if ((before->demoralized[field] & ~game->state.demoralized[field]) != 0)
      wrong = g_strdup ("I-8: a side has regained its morale");

  if (wrong == NULL && memcmp (before->crossings, game->state.crossings,
                               sizeof before->crossings) != 0 &&
      vd_scenario_has_stale_rows (game->scenario))
    wrong = g_strdup ("rows are not those of the crossings as they are");
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
