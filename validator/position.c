#include "validator/position.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/choices.h"
#include "validator/command.h"

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
put (VdGame     *game,
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
    vd_game_shift (game, unit, cell);
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

static gboolean
shake (VdGame     *game,
       const char *word)
{
  g_auto (GStrv) parts = g_strsplit (word, ":", 2);
  int side = parts[0] != NULL ? vd_scenario_find_side (game->scenario, parts[0]) : -1;
  int field = side >= 0 && parts[1] != NULL ? find_field (game->scenario, parts[1]) : -1;

  if (side < 0 || (parts[1] != NULL && field < 0))
    {
      vd_usage_refuse (_("--demoralized %s: write SIDE or SIDE:FIELD, by their ids"), word);
      return FALSE;
    }

  for (int i = 0; i < (int) vd_scenario_get_n_fields (game->scenario); i++)
    if (field < 0 || i == field)
      game->state.demoralized[i] |= 1u << side;

  return TRUE;
}

static gboolean
arrange (VdGame                *game,
         const VdPositionWords *words)
{
  int choices[VD_MAX_OPTIONS];

  if (!vd_choices_parse (game->scenario, words->choices, choices) ||
      !vd_choices_try (game, choices))
    return FALSE;

  game->state.turn = words->turn;
  for (guint i = 0; words->places != NULL && words->places[i] != NULL; i++)
    if (!put (game, words->places[i]))
      return FALSE;
  for (guint i = 0; words->demoralized != NULL && words->demoralized[i] != NULL; i++)
    if (!shake (game, words->demoralized[i]))
      return FALSE;

  return TRUE;
}

VdGame *
vd_position_new (const VdScenario      *scenario,
                 const VdPositionWords *words)
{
  g_autoptr (VdGame) game = NULL;

  if (words->turn < 1 || words->turn > (int) vd_scenario_get_n_turns (scenario))
    {
      vd_usage_refuse (_("--turn: give a number from 1 to %u"), vd_scenario_get_n_turns (scenario));
      return NULL;
    }

  game = vd_game_new (scenario);
  return arrange (game, words) ? g_steal_pointer (&game) : NULL;
}

void
vd_position_open (VdGame  *game,
                  guint    side,
                  VdPhase  phase)
{
  game->state.player = side;
  game->state.phase = phase;
  vd_play_open_phase (game);
}
