#include "core/scenario/bar.h"

guint
vd_bar_in_force (const VdScenario *s,
                 guint             turn,
                 guint             lifted)
{
  guint in_force = 0;

  for (guint i = 0; i < s->n_bars; i++)
    if (((turn >= s->bars[i].turn && turn <= s->bars[i].until) ||
         !vd_scenario_has (s, VD_POINT_BARS_TURNS)) &&
        !(lifted >> i & 1))
      in_force |= 1u << i;

  return in_force;
}

int
vd_bar_find_step (const VdScenario *s,
                  guint             bars,
                  guint             cell,
                  guint             dir)
{
  bars &= s->bars_in_force;
  for (guint i = 0; bars >> i != 0; i++)
    if ((bars >> i & 1) && (s->bars[i].closed[cell] >> dir & 1) &&
        vd_scenario_has (s, VD_POINT_BARS))
      return i;

  return -1;
}

gboolean
vd_bar_is_ground (const VdScenario *s,
                  guint             bars,
                  guint             cell)
{
  bars &= s->bars_in_force;
  for (guint i = 0; bars >> i != 0; i++)
    if ((bars >> i & 1) && s->bars[i].inside[cell] && vd_scenario_has (s, VD_POINT_BARS))
      return TRUE;

  return FALSE;
}

int
vd_bar_find_entry (const VdScenario *s,
                   guint             bars,
                   guint             cell)
{
  bars &= s->bars_in_force;
  for (guint i = 0; bars >> i != 0; i++)
    if ((bars >> i & 1) && s->bars[i].entry_waits && s->bars[i].inside[cell] &&
        vd_scenario_has (s, VD_POINT_BARS_ENTRY))
      return i;

  return -1;
}
