#include "core/play/play.h"

#include "core/combat/contact.h"
#include "core/mechanics/march-orders.h"
#include "core/movement/move.h"
#include "core/play/knowledge.h"
#include "core/play/sequence.h"

/* All that is kept beside a game. */
static const VdGameCache *const caches[] = {
  &vd_move_game_cache, &vd_contact_game_cache, &vd_knowledge_game_cache,
  &vd_sent_game_cache, NULL
};

VdGame *
vd_game_new (const VdScenario *s)
{
  return vd_game_new_with (s, caches);
}

gboolean
vd_play_is_over (const VdGame *game)
{
  return game->state.phase == VD_PHASE_OVER;
}

guint
vd_play_decider (const VdGame *game)
{
  const VdPlayWindow *window;

  VD_EACH_POSSIBLE_WINDOW (window, game)
    if (window->decide != NULL && vd_window_is_open (window, game))
      return window->decide (game);

  return game->state.player;
}

/* Lists what is open from the window after @last on, %NULL for all. */
static void
list_after (VdGame             *game,
            const VdPlayWindow *last,
            VdOrderList        *list)
{
  const VdPlayWindow *window;
  gboolean passed = last == NULL;

  VD_EACH_POSSIBLE_WINDOW (window, game)
    if (!passed)
      passed = window == last;
    else if (window->list != NULL && vd_window_is_open (window, game))
      {
        window->list (game, list);
        if (window->is_alone)
          return;
      }
}

void
vd_play_list (VdGame      *game,
              VdOrderList *list)
{
  list->n = 0;
  list_after (game, NULL, list);
}

gboolean
vd_play_is_moving (const VdGame *game)
{
  const VdPlayWindow *window;

  VD_EACH_POSSIBLE_WINDOW (window, game)
    if (vd_window_is_open (window, game))
      return window == &vd_move_window && game->state.phase == VD_PHASE_MOVEMENT;

  return FALSE;
}

void
vd_play_list_rest (VdGame      *game,
                   VdOrderList *list)
{
  list->n = 0;
  vd_move_list_rest (game, list);
  list_after (game, &vd_move_window, list);
}

/* Whose orders of that kind are, %NULL if nobody's; @in_sequence: of phases that this scenario
 * has in some period alone. */
static const VdPlayWindow *
find_owner (const VdGame *game,
            guint64       bit,
            gboolean      in_sequence)
{
  const VdSequence *sequence = &game->scenario->sequence;

  for (guint phase = 0; phase < VD_N_PHASES; phase++)
    {
      gboolean is_there = !in_sequence;

      for (guint i = 0; i < sequence->n_phases && !is_there; i++)
        is_there = sequence->phases[i].kind == phase;

      VD_EACH_WINDOW (window, phase)
        if (is_there && (window->owns & bit) != 0)
          return window;
    }

  return NULL;
}

/* The window that answers for orders of that kind: the first that is open, or else whose they
 * are; @open tells which. */
static const VdPlayWindow *
find_window (const VdGame *game,
             guint         kind,
             gboolean     *open)
{
  guint64 bit = G_GUINT64_CONSTANT (1) << kind;
  const VdPlayWindow *possible;
  const VdPlayWindow *owner;

  *open = TRUE;
  VD_EACH_POSSIBLE_WINDOW (possible, game)
    if ((possible->answers & bit) != 0 && vd_window_is_open (possible, game))
      return possible;

  *open = FALSE;
  owner = find_owner (game, bit, TRUE);
  owner = owner != NULL ? owner : find_owner (game, bit, FALSE);
  g_assert (owner != NULL);
  return owner;
}

/* The rule that forbids the orders of a window that is not open: that the period is without its
 * phase, or without all of those that have it. */
static VdPoint
find_bar (const VdGame       *game,
          const VdPlayWindow *window)
{
  VdPoint bar = VD_N_POINTS;

  for (guint phase = 0; phase < VD_N_PHASES; phase++)
    VD_EACH_WINDOW (other, phase)
      if (other == window)
        {
          VdPoint lack = vd_sequence_get_lack (game, phase);

          if (lack == VD_N_POINTS)
            return window->outside;
          bar = lack;
        }

  return bar != VD_N_POINTS ? bar : window->outside;
}

VdVerdict
vd_play_test (VdGame        *game,
              const VdOrder *order,
              const guint16 *path,
              guint          n_path,
              VdExplain     *why)
{
  const VdPlayWindow *window;
  gboolean open;

  game->path.n = 0;
  if (!vd_order_is_sound (game->scenario, order, path, n_path))
    return vd_forbid (game, VD_POINT_SEQUENCE_PHASING, why);

  window = find_window (game, order->kind, &open);
  if (!open && !window->asks_always)
    return vd_forbid (game, find_bar (game, window), why);

  return window->test_along != NULL ? window->test_along (game, order, path, n_path, why)
                                    : window->test (game, order, why);
}

void
vd_play_apply (VdGame        *game,
               const VdOrder *order)
{
  vd_play_apply_along (game, order, NULL, 0);
}

void
vd_play_apply_along (VdGame        *game,
                     const VdOrder *order,
                     const guint16 *path,
                     guint          n_path)
{
  const VdPlayWindow *window;
  gboolean open;

  g_return_if_fail (vd_order_is_sound (game->scenario, order, path, n_path));

  game->thrown = (VdThrow) { .column = VD_NO_COLUMN };
  if (G_UNLIKELY (game->trace != NULL) && order->kind == VD_ORDER_END)
    vd_play_test (game, order, NULL, 0, game->trace);

  window = find_window (game, order->kind, &open);
  g_return_if_fail ((open || window->asks_always) && window != &vd_over_window);

  if (window->apply_along != NULL ? window->apply_along (game, order, path, n_path)
                                  : window->apply (game, order))
    vd_sequence_go_on (game);

#define VD_AFTER_ORDER(hook) hook (game);
#include "core/scenario/sequence.def"
}
