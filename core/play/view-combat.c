#include "core/play/view-combat.h"

#include "core/combat/combat.h"
#include "core/combat/contact.h"
#include "core/combat/declared.h"
#include "core/combat/far-retreat.h"
#include "core/combat/fresh.h"
#include "core/combat/odds.h"
#include "core/combat/retreat.h"
#include "core/combat/shifts.h"

VdContacts
vd_view_contacts (VdView *view)
{
  const VdGame *game = view->game;

  vd_contact_refresh (view->game);
  return (VdContacts) {
    .own = vd_contact_get (game, VD_CONTACT_OWN, 0),
    .enemies = vd_contact_get (game, VD_CONTACT_ENEMIES, 0),
    .guns = vd_contact_get (game, VD_CONTACT_GUNS, 0),
    .n_own = vd_contact_count (game, VD_CONTACT_OWN),
    .n_enemies = vd_contact_count (game, VD_CONTACT_ENEMIES),
    .n_guns = vd_contact_count (game, VD_CONTACT_GUNS),
  };
}

guint
vd_view_find_contact (const VdView *view,
                      VdUnitId      unit)
{
  return vd_contact_find (view->game, unit);
}

guint
vd_view_contact_group (const VdView *view,
                       VdUnitId      unit,
                       guint16      *units)
{
  return vd_contact_group (view->game, unit, units);
}

int
vd_view_attack_dir (const VdView *view,
                    VdUnitId      attacker,
                    VdUnitId      defender)
{
  return vd_attack_dir (view->game, attacker, defender);
}

gboolean
vd_view_may_fight (VdView        *view,
                   const VdOrder *order)
{
  return vd_combat_test (view->game, order, NULL).legal;
}

guint
vd_view_column (const VdView *view)
{
  return vd_odds_of_combat (view->game, NULL).column;
}

/* The combat is as it was, when the function returns. */
guint
vd_view_column_with (VdView        *view,
                     const VdOrder *order)
{
  VdCombat *combat = &view->game->state.combat;
  gboolean bombards = order->kind == VD_ORDER_BOMBARD;
  guint16 *units = bombards ? combat->bombarders : combat->shifted;
  guint8 *n = bombards ? &combat->n_bombarders : &combat->n_shifted;
  guint column;

  g_return_val_if_fail (bombards || order->kind == VD_ORDER_SHIFT, VD_NO_COLUMN);
  g_return_val_if_fail (*n < (bombards ? VD_MAX_BOMBARDERS : VD_MAX_SHIFTED), VD_NO_COLUMN);

  units[(*n)++] = order->unit;
  column = vd_view_column (view);
  units[--*n] = 0;

  return column;
}

/* The game is as it was, when the function returns. */
guint
vd_view_declared (VdView       *view,
                  VdUnitId      unit,
                  const gint32 *worth_of,
                  gint32       *worth)
{
  VdState *state = &view->game->state;
  VdCombat *combat = &state->combat;
  const VdCombat before = *combat;
  guint open = state->attack_open, column = 0;

  worth[0] = worth[1] = 0;
  vd_declared_load (view->game, state->units[unit].attack);
  for (guint i = 0; i < combat->n_attackers; i++)
    worth[0] += worth_of[combat->attackers[i]];
  for (guint i = 0; i < combat->n_defenders; i++)
    worth[1] += worth_of[combat->defenders[i]];
  if (combat->n_attackers + combat->n_bombarders > 0 && combat->n_defenders > 0)
    column = vd_view_column (view);

  *combat = before;
  state->attack_open = open;
  vd_contact_forget (view->game);
  return column;
}

gboolean
vd_view_may_retreat (const VdView *view,
                     VdUnitId      unit)
{
  return vd_retreat_is_open (view->game, unit);
}

gboolean
vd_view_may_retreat_far (const VdView *view,
                         VdUnitId      unit,
                         guint         hexes)
{
  return vd_far_can_go (view->game, unit, hexes);
}

gboolean
vd_view_is_declaring (const VdView *view)
{
  return vd_fresh_is_open (view->game);
}

gboolean
vd_view_is_withdrawing (const VdView *view)
{
  guint stage = view->game->state.attack_stage;

  return stage == VD_ATTACKS_DEFENDER || stage == VD_ATTACKS_ATTACKER;
}

gboolean
vd_view_is_choosing (const VdView *view)
{
  return view->game->state.phase == VD_PHASE_COMBAT && vd_shifts_are_open (view->game);
}

VdShiftSum
vd_view_shifts (const VdView         *view,
                const VdShiftParties *parties)
{
  return vd_shifts_of (view->game, parties, NULL);
}

int
vd_view_find_marker (const VdView *view,
                     VdUnitId      unit)
{
  return vd_fresh_find_marker (view->game, unit);
}

guint
vd_view_fresh_strength (const VdView *view,
                        VdUnitId      unit)
{
  return vd_fresh_strength (view->game, unit, NULL);
}
