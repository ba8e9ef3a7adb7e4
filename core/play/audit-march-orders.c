#include "core/play/audit-march-orders.h"

/* What is wrong with @unit, which is of @force; the side of that is known once a unit has been
 * seen. */
static const char *
find_fault (const VdGame *game,
            VdUnitId      unit,
            guint         force,
            guint8       *sides)
{
  if (!game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS])
    return "there are no march orders";
  if (force >= VD_MAX_SENT || game->state.sent.forces[force].status == 0)
    return "there is no such force";
  if (!vd_game_is_on_map (game, unit))
    return "it is not on the map";

  sides[force] |= 1u << vd_game_side (game, unit);
  return (sides[force] & (sides[force] - 1)) != 0 ? "others of the force are of the other side"
                                                  : NULL;
}

char *
vd_audit_march_orders (VdGame *game)
{
  const VdScenario *s = game->scenario;
  guint8 sides[VD_MAX_SENT] = { 0 };

  for (guint unit = 0; unit < s->n_units; unit++)
    if (game->state.sent.of[unit] != 0)
      {
        const char *fault = find_fault (game, unit, game->state.sent.of[unit] - 1u, sides);

        if (fault != NULL)
          return g_strdup_printf ("I-97: %s was sent somewhere, and %s", s->units[unit].id, fault);
      }

  for (guint i = 0; i < VD_MAX_SENT; i++)
    if (game->state.sent.forces[i].status != 0 &&
        (sides[i] == 0 || game->state.sent.forces[i].to >= s->n_cells))
      return g_strdup_printf ("I-97: force %u has nobody, or is sent nowhere", i);

  return NULL;
}
