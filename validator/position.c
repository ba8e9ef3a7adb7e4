#include "validator/position.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "validator/choices.h"
#include "validator/command.h"
#include "validator/parts.h"

/* The longest run of letters: what a person remembers of "1/Gazan". */
static char *
get_gist (const char *id)
{
  const char *best = id;
  gsize length = 0;

  for (const char *at = id; *at != '\0'; at++)
    {
      gsize n = strspn (at, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ");

      if (n > length)
        {
          best = at;
          length = n;
        }
    }

  return g_ascii_strdown (best, length);
}

/* The ids of the first units that are called alike; (nullable). */
static char *
list_alike (const VdScenario *scenario,
            const char       *id)
{
  g_autofree char *gist = get_gist (id);
  g_autoptr (GString) alike = g_string_new (NULL);
  guint n = 0;

  for (guint i = 0; i < vd_scenario_get_n_units (scenario) && n < 6; i++)
    {
      const char *other = vd_scenario_get_unit_id (scenario, i);
      g_autofree char *lower = g_ascii_strdown (other, -1);

      if (*gist == '\0' || strstr (lower, gist) == NULL)
        continue;

      g_string_append_printf (alike, "%s%s", n++ > 0 ? ", " : "", other);
    }

  return n > 0 ? g_string_free (g_steal_pointer (&alike), FALSE) : NULL;
}

gboolean
vd_position_find_unit (const VdScenario *scenario,
                       const char       *id,
                       VdUnitId         *unit)
{
  g_autofree char *alike = NULL;

  *unit = vd_scenario_find_unit (scenario, id);
  if (*unit != VD_NONE)
    return TRUE;

  alike = list_alike (scenario, id);
  if (alike != NULL)
    vd_usage_refuse (_("there is no unit with the id “%s”; like it are %s"), id, alike);
  else
    vd_usage_refuse (_("there is no unit with the id “%s”; the scenario file lists the units"), id);

  return FALSE;
}

gboolean
vd_position_find_cell (const VdScenario *scenario,
                       const char       *label,
                       VdCell           *cell)
{
  *cell = vd_scenario_find_cell (scenario, label);
  if (*cell != VD_NO_CELL && vd_scenario_is_in_play (scenario, *cell))
    return TRUE;

  vd_usage_refuse (_("there is no hex “%s”; a number that two maps share is written MAP:HEX"),
                   label);
  return FALSE;
}

static gboolean
put_unit (VdGame     *game,
          const char *word)
{
  g_auto (GStrv) parts = g_strsplit (word, "=", 2);
  VdUnitId unit;
  VdCell cell;
  guint16 holder;

  if (parts[0] == NULL || parts[1] == NULL)
    {
      vd_usage_refuse (_("--place %s: write UNIT=HEX"), word);
      return FALSE;
    }

  if (!vd_position_find_unit (game->scenario, parts[0], &unit) ||
      !vd_position_find_cell (game->scenario, parts[1], &cell))
    return FALSE;

  holder = game->unit_at[cell];
  if (holder != VD_NONE && vd_game_side (game, holder) != vd_game_side (game, unit))
    {
      vd_usage_refuse (_("--place %s: %s stands there"), word,
                       vd_scenario_get_unit_name (game->scenario, holder));
      return FALSE;
    }

  if (vd_game_is_on_map (game, unit))
    vd_game_move (game, unit, cell);
  else
    vd_game_place (game, unit, cell);
  return TRUE;
}

static int
find_field (const VdScenario *scenario,
            const char       *id)
{
  for (guint i = 0; i < vd_scenario_get_n_fields (scenario); i++)
    if (strcmp (vd_scenario_get_field_id (scenario, i), id) == 0)
      return i;

  return -1;
}

/* Lets armies be demoralized, or those of a side; the morale of all of them is then at
 * its end.  Returns: whether any has morale. */
static gboolean
demoralize_armies (VdGame *game,
                   int     side,
                   int     army)
{
  const VdScenario *s = game->scenario;
  gboolean any = FALSE;

  for (guint i = 0; i < s->n_armies && vd_game_plays (game, VD_MECHANIC_ARMY_MORALE); i++)
    if (s->armies[i].has_morale && ((int) i == army || s->armies[i].side == side))
      {
        game->state.morale[i] = 0;
        game->state.demoralized_armies |= 1u << i;
        any = TRUE;
      }

  return any;
}

static gboolean
demoralize_side (VdGame *game,
                 guint   side,
                 int     field)
{
  if (!vd_game_plays (game, VD_MECHANIC_DEMORALIZATION))
    return FALSE;

  for (int i = 0; i < (int) vd_scenario_get_n_fields (game->scenario); i++)
    if (field < 0 || i == field)
      game->state.demoralized[i] |= 1u << side;

  return TRUE;
}

static gboolean
demoralize_field (VdGame     *game,
                  const char *word)
{
  const VdScenario *s = game->scenario;
  g_auto (GStrv) parts = g_strsplit (word, ":", 2);
  int side = parts[0] != NULL ? vd_scenario_find_side (s, parts[0]) : -1;
  int army = side < 0 && parts[0] != NULL && parts[1] == NULL
             ? vd_scenario_find_army (s, parts[0]) : -1;
  int field = side >= 0 && parts[1] != NULL ? find_field (s, parts[1]) : -1;
  gboolean any = army >= 0 && demoralize_armies (game, -1, army);

  if ((side < 0 && army < 0) || (side >= 0 && parts[1] != NULL && field < 0))
    {
      vd_usage_refuse (_("--demoralized %s: write SIDE, SIDE:FIELD or ARMY, by their ids"), word);
      return FALSE;
    }

  if (side >= 0)
    any |= demoralize_side (game, side, field);
  if (side >= 0 && field < 0)
    any |= demoralize_armies (game, side, -1);
  if (!any)
    vd_usage_refuse (_("--demoralized %s: nobody of them can be demoralized in this battle"), word);

  return any;
}

/* Where units stand, and who is demoralized. */
static gboolean
arrange_units (VdGame                *game,
               const VdPositionWords *words)
{
  for (guint i = 0; words->places != NULL && words->places[i] != NULL; i++)
    if (!put_unit (game, words->places[i]))
      return FALSE;
  for (guint i = 0; words->demoralized != NULL && words->demoralized[i] != NULL; i++)
    if (!demoralize_field (game, words->demoralized[i]))
      return FALSE;

  return TRUE;
}

/* As it is set up, in the turn that was told. */
static gboolean
set_up (VdGame                *game,
        const VdPositionWords *words)
{
  int choices[VD_MAX_OPTIONS];

  if (!vd_choices_parse (game->scenario, words->choices, choices) ||
      !vd_choices_try (game, choices))
    return FALSE;

  game->state.turn = MAX (words->turn, 1);
  game->state.phase = VD_PHASE_SETUP;
  vd_game_note_period (game);
  return TRUE;
}

/* As it was in a recorded game. */
static int
take_up (const VdScenario       *scenario,
         const VdPositionWords  *words,
         VdGame                **game)
{
  int code;

  if (words->turn != 0 || words->choices != NULL)
    return vd_usage_refuse (_("--turn and --option do not go with --game, which says both"));

  code = vd_recorded_play (words->recorded, scenario, game);
  if (code == VD_EXIT_CLEAN && (*game)->state.phase == VD_PHASE_SETUP)
    return vd_usage_refuse (_("--at: after %d orders the battle is still being set up"),
                            words->recorded->n);

  return code;
}

int
vd_position_new (const VdScenario      *scenario,
                 const VdPositionWords *words,
                 VdGame               **game)
{
  g_autoptr (VdGame) position = NULL;
  int code;

  *game = NULL;
  if (words->turn < 0 || words->turn > (int) vd_scenario_get_n_turns (scenario))
    return vd_usage_refuse (_("--turn: give a number from 1 to %u"),
                            vd_scenario_get_n_turns (scenario));

  if (words->recorded != NULL)
    code = take_up (scenario, words, &position);
  else
    {
      position = vd_game_new (scenario);
      code = set_up (position, words) ? VD_EXIT_CLEAN : VD_EXIT_USAGE;
    }
  if (code == VD_EXIT_CLEAN && !arrange_units (position, words))
    code = VD_EXIT_USAGE;

  if (code == VD_EXIT_CLEAN)
    *game = g_steal_pointer (&position);
  return code;
}

void
vd_position_open (VdGame  *game,
                  guint    side,
                  VdPhase  phase)
{
  const VdState *state = &game->state;
  gboolean recorded = state->phase != VD_PHASE_SETUP;

  g_assert (side < VD_MAX_SIDES);

  if (state->phase == phase && state->player == side &&
      (phase != VD_PHASE_COMBAT || state->combat.step == VD_STEP_NONE))
    {
      vd_play_skip_ahead (game);
      return;
    }

  vd_play_suppose_phase (game, side, phase);
  if (recorded)
    printf (phase == VD_PHASE_MOVEMENT ? _("As if the Movement Phase of %s began now:\n")
                                       : _("As if the Combat Phase of %s began now:\n"),
            vd_scenario_get_side_name (game->scenario, side));
}
