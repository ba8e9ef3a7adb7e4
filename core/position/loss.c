#include "core/position/loss.h"

#include "core/position/piece.h"

guint
vd_loss_of (const VdScenario  *s,
            const VdUnitState *units,
            VdUnitId           unit)
{
  const VdUnit *u;

  g_return_val_if_fail (unit < s->n_units, 0);

  u = &s->units[unit];
  if (!vd_scenario_has (s, VD_POINT_LOSSES_COUNT))
    return vd_piece_get_strength (s, units, unit);

  switch (s->settings[VD_SET_LOSSES_COUNT])
    {
    case VD_LOSSES_FULL:
      return u->strength;
    case VD_LOSSES_REDUCED:
      return u->is_reducible ? u->reduced_strength : u->strength;
    case VD_LOSSES_AS_IT_WAS:
    default:
      return vd_piece_get_strength (s, units, unit);
    }
}

static void
change (VdGame   *game,
        VdUnitId  unit,
        guint     field,
        int       sign)
{
  guint32 *losses = &game->state.losses[vd_game_side (game, unit)][field];

  if (game->scenario->settings[VD_SET_LOSSES_COUNT] != VD_LOSSES_AS_IT_WAS)
    vd_game_see (game, VD_POINT_LOSSES_COUNT);

  *losses += sign * (int) vd_loss_of (game->scenario, game->state.units, unit);
}

void
vd_loss_add (VdGame   *game,
             VdUnitId  unit,
             guint     field)
{
  change (game, unit, field, 1);
}

void
vd_loss_take_back (VdGame   *game,
                   VdUnitId  unit,
                   guint     field)
{
  change (game, unit, field, -1);
}
