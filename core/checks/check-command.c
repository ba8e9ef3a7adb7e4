/* Command: officers whom nobody reaches, commanders with too few points, formations that nobody
 * leads. */
#include "core/checks/check-private.h"

#include "core/mechanics/command.h"
#include "core/mechanics/command-range.h"

/* All that begin on the map, where they begin. */
static VdGame *
put_up (const VdScenario *s)
{
  static const VdGameCache *const none[] = { NULL };
  VdGame *game = vd_game_new_with (s, none);
  g_autofree VdState *state = g_memdup2 (&game->state, sizeof game->state);

  for (guint i = 0; i < s->n_units; i++)
    if (s->units[i].start != VD_NO_CELL)
      {
        state->units[i].place = VD_PLACE_MAP;
        state->units[i].cell = s->units[i].start;
      }

  vd_game_restore (game, state);
  return game;
}

static gboolean
is_commander (const VdScenario *s,
              VdUnitId          unit)
{
  return s->units[unit].leader > 0 && s->units[unit].leads == VD_LEADS_ARMY;
}

/* Whether a commander of its side on the map reaches @officer, or there is none at all. */
static gboolean
is_reached (const VdGame *game,
            VdUnitId      officer)
{
  const VdScenario *s = game->scenario;
  gboolean is_any = FALSE;

  for (guint i = 0; i < s->n_leaders; i++)
    if (is_commander (s, s->leaders[i]) && vd_game_is_on_map (game, s->leaders[i]) &&
        s->units[s->leaders[i]].side == s->units[officer].side &&
        vd_command_count_left (game, s->leaders[i], TRUE) > 0)
      {
        is_any = TRUE;
        if (vd_command_reaches (game, s->leaders[i], officer))
          return TRUE;
      }

  return !is_any;
}

static void
check_reach (const VdScenario *self,
             VdFindings       *findings)
{
  g_autoptr (VdGame) game = put_up (self);

  for (guint i = 0; i < self->n_leaders; i++)
    {
      VdUnitId officer = self->leaders[i];
      const VdUnit *unit = &self->units[officer];

      if (vd_game_is_on_map (game, officer) && vd_command_is_officer (self, officer) &&
          !is_reached (game, officer))
        vd_check_add (self, findings, "units.beyond-command", VD_NOTE,
                      vd_about (VD_ABOUT_UNIT, officer), unit->start,
                      vd_scenario_cite (self, VD_POINT_COMMAND_RANGE),
                      N_("Compare his hex with the printed set-up, or accept that he has to try "
                         "it by the die."),
                      N_("No commander reaches the officer %s at the start."),
                      vd_call (unit->id, unit->name).text);
    }
}

/* Officers of @side, and how many of them its commanders can put in command at most. */
static void
count_points (const VdScenario *s,
              guint             side,
              guint            *officers,
              guint            *points)
{
  *officers = *points = 0;
  for (guint i = 0; i < s->n_leaders; i++)
    {
      const VdUnit *unit = &s->units[s->leaders[i]];

      if (unit->side != side)
        continue;
      if (unit->leads == VD_LEADS_FORMATION)
        ++*officers;
      if (unit->leads == VD_LEADS_ARMY)
        *points += unit->rating - MIN (unit->rating, unit->own_free ? 1 : 0);
    }
}

static void
check_points (const VdScenario *self,
              VdFindings       *findings)
{
  for (guint side = 0; side < self->n_sides; side++)
    {
      guint officers, points;

      count_points (self, side, &officers, &points);
      if (officers > points)
        vd_check_add (self, findings, "units.few-points", VD_NOTE, vd_about (VD_ABOUT_SIDE, side),
                      VD_NO_CELL, vd_scenario_cite (self, VD_POINT_COMMAND_OFFICERS),
                      N_("Compare the ratings with the counters, or accept that not all "
                         "formations move in a turn."),
                      N_("The commanders of the side %s put %u of its %u officers in command at "
                         "most."), vd_call (self->side[side].id, self->side[side].name).text,
                      points, officers);
    }
}

/* Whether @unit can have all units of its formation in command at once, from the start. */
static gboolean
leads_some (const VdScenario *s,
            VdUnitId          unit)
{
  const VdUnit *u = &s->units[unit];

  return u->leader > 0 && u->formation != VD_NONE &&
         (u->leads == VD_LEADS_FORMATION || (u->leads == VD_LEADS_ARMY && u->own_free));
}

/* Whether the side of @unit has somebody who leads a formation: without any nobody was meant to. */
static gboolean
is_led_side (const VdScenario *s,
             VdUnitId          unit)
VD_CHECK_ANY (s->n_units, s->units[i].side == s->units[unit].side && leads_some (s, i))

/* Whether somebody leads @formation, one above it, or the one with which it counts. */
static gboolean
has_officer (const VdScenario *s,
             guint             formation)
{
  guint with = s->formation_with != NULL ? s->formation_with[formation] : VD_NONE;

  for (guint i = 0; i < s->n_units; i++)
    {
      guint at = formation;

      if (!leads_some (s, i))
        continue;
      if (with == s->units[i].formation)
        return TRUE;

      for (guint k = 0; k < s->n_formations && at != VD_NONE; k++)
        {
          if (at == s->units[i].formation)
            return TRUE;
          at = s->formation_parent[at];
        }
    }

  return FALSE;
}

/* Formations whose units need command and have no officer, while others have one. */
static void
check_officers (const VdScenario *self,
                VdFindings       *findings)
{
  g_autofree guint8 *said = g_new0 (guint8, self->n_formations + 1);

  for (guint i = 0; i < self->n_units; i++)
    {
      guint formation = self->units[i].formation;

      if (formation == VD_NONE || said[formation] ||
          self->classes[self->units[i].unit_class].role != VD_ROLE_COMBAT ||
          vd_check_needs_no_command (self, i) || !is_led_side (self, i) ||
          has_officer (self, formation))
        continue;

      said[formation] = TRUE;
      vd_check_add (self, findings, "units.no-officer", VD_WARNING,
                    vd_about (VD_ABOUT_FORMATION, formation), VD_NO_CELL,
                    vd_scenario_cite (self, VD_POINT_COMMAND_FORMATION),
                    N_("Give the formation its officer, say with which other one it counts, or "
                       "accept that each of its units needs a point of its own."),
                    N_("The formation %s has no officer, and counts with none that has one: "
                       "commanders put its units in command one by one."),
                    self->formations[formation]);
    }
}

void
vd_check_commanders (const VdScenario *self,
                     VdFindings       *findings)
{
  if (!self->mechanics[VD_MECHANIC_COMMAND] || self->unplayable != NULL)
    return;

  check_reach (self, findings);
  check_points (self, findings);
  check_officers (self, findings);
}
