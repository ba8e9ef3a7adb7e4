#include "core/play/audit-vedettes.h"

static const char *
find_fault (const VdGame *game,
            VdUnitId      unit)
{
  const VdScenario *s = game->scenario;
  const VdUnit *u = &s->units[unit];
  guint place = game->state.units[unit].place;

  if (place == VD_PLACE_KEPT && u->vedette == 0)
    return "is with a unit, and is no vedette";
  if (place == VD_PLACE_BROKEN && (u->breaks == 0 || (!s->classes[u->unit_class].is_horse &&
                                                      vd_game_has (game, VD_POINT_VEDETTES_STAYS))))
    return "is off the map for its vedettes, and never is";

  return NULL;
}

/* Whether a bit is set in @words that stands for none of @n. */
static gboolean
is_beyond (const guint64 *words,
           guint          n_words,
           guint          n)
{
  for (guint i = n; i < n_words * 64; i++)
    if (words[i / 64] >> i % 64 & 1)
      return TRUE;

  return FALSE;
}

char *
vd_audit_vedettes (VdGame *game)
{
  const VdScenario *s = game->scenario;
  const VdVedetteState *vedettes = &game->state.vedettes;

  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const char *fault = find_fault (game, unit);

      if (fault != NULL)
        return g_strdup_printf ("I-95: %s %s", s->units[unit].id, fault);
    }

  if (is_beyond (&vedettes->changed, 1, s->n_breakers) ||
      is_beyond (vedettes->spent, G_N_ELEMENTS (vedettes->spent), s->n_vedettes))
    return g_strdup ("I-95: vedettes that there are not have moved");

  return NULL;
}
