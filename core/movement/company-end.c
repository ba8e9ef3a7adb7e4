/* company-end.c: that every march comes to an end [R06 8.1]
 *
 * A march may always be halted where it is, or go on to where it may; but what it does on its way
 * can take that from it: who goes with it has fewer points, who leaves it was the one who could
 * fight, a bridge that it mends leads to the enemy or to another column.  So whatever it does is
 * tried before it is offered: done, looked at, and taken back. */
#include "core/movement/company.h"

#include "core/mechanics/road-march.h"
#include "core/movement/repulse-way.h"

#include <string.h>

/* Whether it stands where it began, where it may halt however it has got there. */
static gboolean
is_untouched (const VdGame *game)
{
  return !game->state.march.has_gone && !game->state.march.turned;
}

/* Whether it can be halted here, at once or out of road march, repulse somebody, or go where it
 * can be halted. */
static gboolean
can_end (VdGame *game)
{
  const VdMarchState march = game->state.march;
  VdCompany company;
  VdPoint bar;

  vd_company_begin (game, &company);
  bar = march.turned ? vd_company_find_halt (game, march.spent)
                     : vd_company_find_stay (&company, company.at, march.spent);

  return bar == VD_N_POINTS || bar == VD_POINT_REPULSE_COLUMN || vd_company_can_go (game);
}

/* What keeps it from an end; VD_N_POINTS if there is one. */
static VdPoint
find_bar_to_end (VdGame *game)
{
  return can_end (game) ? VD_N_POINTS : vd_company_find_halt (game, game->state.march.spent);
}

void
vd_company_turn (VdGame       *game,
                 VdUnitId      column,
                 VdLayer       layer,
                 const guint8 *spent)
{
  VdMarchState *march = &game->state.march;

  memcpy (march->spent, spent, sizeof march->spent);
  march->turned = TRUE;
  vd_road_march_set (game, column, layer == VD_LAYER_MARCH);
}

gboolean
vd_company_ask_turned (VdGame          *game,
                       VdUnitId         column,
                       VdLayer          layer,
                       const guint8    *spent,
                       VdCompanyTurned  question,
                       gpointer         user_data)
{
  const VdMarchState saved = game->state.march;
  gboolean was_marching = vd_road_march_has (game, column), answer;

  /* Whether others can leave a hex depends on whether a column is in their way. */
  vd_company_turn (game, column, layer, spent);
  vd_game_forget_reaches (game);
  answer = question (game, user_data);
  vd_road_march_set (game, column, was_marching);
  game->state.march = saved;
  vd_game_forget_reaches (game);

  return answer;
}

static gboolean
ends (VdGame   *game,
      gpointer  user_data)
{
  return can_end (game);
}

gboolean
vd_company_ends_turned (VdGame       *game,
                        VdUnitId      column,
                        VdLayer       layer,
                        const guint8 *spent)
{
  return vd_company_ask_turned (game, column, layer, spent, ends, NULL);
}

VdPoint
vd_company_ask_joined (VdGame          *game,
                       VdUnitId         unit,
                       guint            spent,
                       VdCompanyJoined  question)
{
  const VdMarchState saved = game->state.march;
  const guint16 worker = game->state.worker;
  VdMarchState *march = &game->state.march;
  VdPoint answer;

  /* What it has spent on work counts once. */
  if (worker == unit + 1u)
    game->state.worker = 0;
  march->spent[march->n] = spent;
  march->units[march->n++] = unit;
  answer = question (game);
  game->state.worker = worker;
  game->state.march = saved;

  return answer;
}

VdPoint
vd_company_try_along (VdGame   *game,
                      VdUnitId  unit,
                      guint     spent)
{
  return is_untouched (game) ? VD_N_POINTS
                             : vd_company_ask_joined (game, unit, spent, find_bar_to_end);
}

void
vd_company_drop (VdMarchState *march,
                 guint         place)
{
  for (guint i = place; i + 1 < march->n; i++)
    {
      march->units[i] = march->units[i + 1];
      march->spent[i] = march->spent[i + 1];
    }

  march->n--;
  march->units[march->n] = march->spent[march->n] = 0;
}

/* What forbids the one at @place to halt here by himself. */
static VdPoint
find_halt_alone (VdGame *game,
                 guint   place)
{
  const VdMarchState saved = game->state.march;
  VdMarchState *march = &game->state.march;
  VdPoint bar;

  march->units[0] = saved.units[place];
  march->spent[0] = saved.spent[place];
  march->n = 1;
  bar = vd_company_find_halt (game, march->spent);
  *march = saved;

  return bar;
}

VdPoint
vd_company_try_leave (VdGame *game,
                      guint   place)
{
  const VdMarchState saved = game->state.march;
  VdPoint bar;

  if (is_untouched (game))
    return VD_N_POINTS;

  bar = find_halt_alone (game, place);
  if (bar != VD_N_POINTS)
    return bar;

  vd_company_drop (&game->state.march, place);
  bar = find_bar_to_end (game);
  game->state.march = saved;

  return bar;
}

VdPoint
vd_company_try_work (VdGame       *game,
                     guint         crossing,
                     VdCrossingIs  becomes,
                     const guint8 *spent)
{
  const VdMarchState saved = game->state.march;
  const VdCrossingIs is = game->state.crossings[crossing].is;
  VdPoint bar;

  if (is_untouched (game))
    return VD_N_POINTS;

  memcpy (game->state.march.spent, spent, sizeof saved.spent);
  bar = find_bar_to_end (game);
  if (bar == VD_N_POINTS)
    {
      vd_game_set_crossing (game, crossing, becomes);
      bar = find_bar_to_end (game);
      vd_game_set_crossing (game, crossing, is);
    }
  game->state.march = saved;

  return bar;
}
