#include "core/play/audit-supply.h"

static const char *
find_fault (const VdGame *game,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;

  if (unit >= s->n_units)
    return "there is no such unit";
  if (!s->mechanics[VD_MECHANIC_SUPPLY])
    return "there is no supply";
  if (!vd_game_is_on_map (game, unit))
    return "it is not on the map";
  if (s->classes[s->units[unit].unit_class].supply != VD_SUPPLY_NEEDED &&
      vd_game_has (game, VD_POINT_SUPPLY_CLASS))
    return "it needs none";

  return NULL;
}

static gboolean
waits (const VdScenario *s,
       guint             source)
{
  return s->mechanics[VD_MECHANIC_SUPPLY] && source < s->n_sources &&
         s->sources[source].from_arrival;
}

char *
vd_audit_supply (VdGame *game)
{
  const VdScenario *s = game->scenario;

  for (guint i = 0; i < G_N_ELEMENTS (game->state.unsupplied); i++)
    for (guint64 rest = game->state.unsupplied[i]; rest != 0; rest &= rest - 1)
      {
        VdUnitId unit = i * 64 + __builtin_ctzll (rest);
        const char *fault = find_fault (game, unit);

        if (fault != NULL)
          return g_strdup_printf ("I-96: %s is out of supply, and %s",
                                  unit < s->n_units ? s->units[unit].id : "a unit", fault);
      }

  for (guint32 rest = game->state.sources_opened; rest != 0; rest &= rest - 1)
    if (!waits (s, __builtin_ctz (rest)))
      return g_strdup ("I-96: a source of supply is open by an arrival, and waits for none");

  return NULL;
}
