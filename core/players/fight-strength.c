/* What units bring to a fight, and what ground is worth in it. */
#include "core/players/fight.h"

#include "core/position/piece.h"
#include "core/scenario/price.h"

guint
vd_fight_strength (const VdView *view,
                   VdUnitId      unit)
{
  return vd_piece_price_strength (view->scenario, vd_view_units (view), unit,
                                  vd_view_period (view), NULL) +
         (view->scenario->n_markers > 0 ? vd_view_fresh_strength (view, unit) : 0);
}

guint
vd_fight_strength_across (const VdView *view,
                          VdUnitId      unit,
                          guint         cell,
                          guint         dir)
{
  const VdScenario *s = view->scenario;
  guint strength = vd_fight_strength (view, unit);
  guint kinds = s->sides[cell][dir] != 0 ? vd_side_kinds (s, cell, dir) : 0;

  for (guint k = 0; k < s->n_side_kinds && kinds != 0; k++)
    if ((kinds & (1u << k)) && (s->side_kinds[k].halves >> s->units[unit].unit_class & 1))
      return (strength + 1) / 2;

  return strength;
}

guint
vd_fight_helps (const VdScenario *s,
                guint             from,
                guint             dir)
{
  guint kinds = s->sides[from][dir] | (s->settings[VD_SET_DIRECTED_DEFENCE]
                                       ? s->high_sides[from][dir] : 0);
  guint best = VD_Q (1);

  g_assert (dir < VD_N_DIRS);

  if (G_LIKELY (kinds == 0))
    return VD_Q (1);

  kinds = vd_side_kinds (s, from, dir) | (s->settings[VD_SET_DIRECTED_DEFENCE]
                                          ? s->high_sides[from][dir] : 0);
  for (guint k = 0; k < s->n_side_kinds; k++)
    if (kinds & (1u << k))
      best = MAX (best, s->side_kinds[k].defence);

  return best;
}

gint32
vd_fight_hex_value (const VdFight *self,
                    const VdView  *view,
                    guint          side,
                    guint          cell)
{
  const VdScenario *s = view->scenario;

  return self->worth.goal[side][cell] +
         VD_FIGHT_COVER * (s->terrains[s->terrain[cell]].defence - VD_Q (1)) / VD_Q (1) -
         (vd_view_is_controlled (view, side, cell) ? VD_FIGHT_COVER : 0);
}
