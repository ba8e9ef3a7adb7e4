#include "core/play/knowledge.h"

#include "core/mechanics/hidden.h"
#include "core/mechanics/march-orders.h"
#include "core/play/play.h"

#include <stdlib.h>
#include <string.h>

/* With which the units stand in a mind. */
#define KEY_MIND 0x6d696e64

struct _VdMinds
{
  VdGame     *mind[VD_MAX_SIDES];  /* (nullable): before it was asked for */
  VdKnowledge known[VD_MAX_SIDES]; /* what each is made from */
};

static int
compare_cells (gconstpointer a,
               gconstpointer b)
{
  return (int) *(const guint16 *) a - (int) *(const guint16 *) b;
}

/* Once each, in order. */
static void
sort_flags (VdKnowledge *self)
{
  guint n = 0;

  qsort (self->flags, self->n_flags, sizeof *self->flags, compare_cells);
  for (guint i = 0; i < self->n_flags; i++)
    if (n == 0 || self->flags[n - 1] != self->flags[i])
      self->flags[n++] = self->flags[i];

  memset (self->flags + n, 0, (self->n_flags - n) * sizeof *self->flags);
  self->n_flags = n;
}

static void
clear_bit (guint64  *set,
           VdUnitId  unit)
{
  set[unit / 64] &= ~(G_GUINT64_CONSTANT (1) << unit % 64);
}

/* What is under way: a march of units that are hidden is seen by where they stand, not by who they
 * are or how many; of hexes of arrival the other side does not know who came in last. */
static void
forget_moves (VdKnowledge  *self,
              const VdGame *game)
{
  VdState *state = &self->state;
  guint n = 0;

  for (guint i = 0; i < state->march.n; i++)
    if (vd_hidden_from (game, self->side, state->march.units[i]))
      {
        memset (&state->march, 0, sizeof state->march);
        break;
      }

  if (state->worker > 0 && vd_hidden_from (game, self->side, state->worker - 1))
    state->worker = state->worked = 0;

  for (guint i = 0; i < state->repulse.n_debts; i++)
    if (!vd_hidden_from (game, self->side, state->repulse.debts[i].unit))
      state->repulse.debts[n++] = state->repulse.debts[i];
  memset (state->repulse.debts + n, 0,
          (state->repulse.n_debts - n) * sizeof *state->repulse.debts);
  state->repulse.n_debts = n;

  if (state->player != self->side)
    for (guint i = 0; i < VD_MAX_GATES; i++)
      memset (&state->gates[i].last, 0, sizeof state->gates[i].last);
}

/* Whom a leader has put in command is his side's affair while he is hidden, not whose officer he
 * is. */
static void
forget_leader (VdState          *state,
               const VdScenario *s,
               VdUnitId          unit)
{
  if (s->units[unit].leader > 0)
    {
      VdLeaderState *leader = &state->leaders[s->units[unit].leader - 1];

      *leader = (VdLeaderState) { .leads = leader->leads, .status = leader->status };
    }
}

/* How far a vedette has gone in the phase; which units have sent theirs out is seen, for they leave
 * the map or come to it. */
static void
forget_vedette (VdState          *state,
                const VdScenario *s,
                VdUnitId          unit)
{
  if (s->units[unit].vedette > 0)
    clear_bit (state->vedettes.spent, s->units[unit].vedette - 1);
}

/* Whether a train that may be a bridge was one in this turn, or came from the enemy. */
static void
forget_pontoon (VdState          *state,
                const VdScenario *s,
                VdUnitId          unit)
{
  if (s->units[unit].pontoon > 0)
    state->pontoons[s->units[unit].pontoon - 1].status = 0;
}

void
vd_knowledge_take (VdKnowledge  *self,
                   const VdGame *game,
                   guint         side)
{
  VdState *state = &self->state;

  g_return_if_fail (side < VD_MAX_SIDES);

  memset (self, 0, sizeof *self);
  memcpy (state, &game->state, sizeof *state);
  state->seed = 0;
  self->side = side;
  for (guint unit = 0; unit < game->scenario->n_units; unit++)
    if (vd_hidden_from (game, side, unit))
      {
        VdUnitState *u = &state->units[unit];

        self->flags[self->n_flags++] = u->cell;
        *u = (VdUnitState) { .cell = VD_NONE, .place = VD_PLACE_MAP, .status = u->status };
        clear_bit (state->reserve, unit);
        clear_bit (state->paid, unit);
        clear_bit (state->marching, unit);
        clear_bit (state->uncommanded, unit);
        clear_bit (state->duties, unit);
        clear_bit (state->withdrawn, unit);
        clear_bit (state->unsupplied, unit);
        state->sent.of[unit] = 0;
        forget_vedette (state, game->scenario, unit);
        forget_pontoon (state, game->scenario, unit);
        forget_leader (state, game->scenario, unit);
      }

  if (self->n_flags > 0)
    forget_moves (self, game);
  if (game->scenario->mechanics[VD_MECHANIC_MARCH_ORDERS])
    vd_sent_forget_other (state, game->scenario, side);
  sort_flags (self);
}

gboolean
vd_knowledge_equal (const VdKnowledge *self,
                    const VdKnowledge *other)
{
  return memcmp (self, other, sizeof *self) == 0;
}

/* The place of @cell among the flags, or -1. */
static int
find_flag (const VdKnowledge *self,
           guint              cell)
{
  const guint16 wanted = cell;
  const guint16 *found = bsearch (&wanted, self->flags, self->n_flags, sizeof *self->flags,
                                  compare_cells);

  return found != NULL ? (int) (found - self->flags) : -1;
}

/* Into @hidden, by number, those who fight or those who do not. */
static guint
list_hidden (const VdKnowledge *self,
             const VdScenario  *s,
             gboolean           fighting,
             guint16           *hidden)
{
  guint n = 0;

  for (guint unit = 0; unit < s->n_units; unit++)
    if (self->state.units[unit].place == VD_PLACE_MAP &&
        self->state.units[unit].cell == VD_NONE && vd_scenario_fights (s, unit) == fighting)
      hidden[n++] = unit;

  return n;
}

/* What stands openly in the hexes of flags. */
static void
count_open (const VdKnowledge *self,
            const VdScenario  *s,
            guint8            *n_at)
{
  for (guint unit = 0; unit < s->n_units; unit++)
    {
      const VdUnitState *u = &self->state.units[unit];
      int flag = u->place == VD_PLACE_MAP && u->cell != VD_NONE ? find_flag (self, u->cell) : -1;

      if (flag >= 0)
        n_at[flag] += vd_scenario_counts (s, unit);
    }
}

static void
shuffle (guint16 *units,
         guint    n,
         guint64  key)
{
  for (guint i = n; i > 1; i--)
    {
      guint j = vd_below (vd_mix (key, i), i);
      guint16 unit = units[i - 1];

      units[i - 1] = units[j];
      units[j] = unit;
    }
}

/* The first flag from a random one on with room for one more; that one if there is none. */
static guint
choose_flag (const VdKnowledge *self,
             const guint8      *n_at,
             guint              limit,
             guint64            key)
{
  guint first = vd_below (key, self->n_flags);

  for (guint i = 0; i < self->n_flags; i++)
    if (n_at[(first + i) % self->n_flags] < limit)
      return (first + i) % self->n_flags;

  return first;
}

void
vd_knowledge_suppose (const VdKnowledge *self,
                      const VdScenario  *s,
                      guint64            key,
                      VdState           *state)
{
  guint16 hidden[VD_MAX_UNITS];
  guint8 n_at[VD_MAX_UNITS] = { 0 };
  guint n_fighters = list_hidden (self, s, TRUE, hidden);
  guint n = n_fighters + list_hidden (self, s, FALSE, hidden + n_fighters);

  memcpy (state, &self->state, sizeof *state);
  count_open (self, s, n_at);
  shuffle (hidden, n_fighters, key);
  for (guint i = 0; i < n; i++)
    {
      guint limit = vd_scenario_get_setting (s, self->side ^ 1, VD_SET_STACKING);
      guint flag = i < self->n_flags
                   ? i : choose_flag (self, n_at, limit, vd_mix (vd_mix (key, 0), i));

      state->units[hidden[i]].cell = self->flags[flag];
      n_at[flag] += vd_scenario_counts (s, hidden[i]);
    }
}

/* Minds */

static void
make_nothing (VdGame *game)
{
}

static void
discard_minds (VdGame *game)
{
  for (guint side = 0; game->minds != NULL && side < VD_MAX_SIDES; side++)
    g_clear_pointer (&game->minds->mind[side], vd_game_free);

  g_clear_pointer (&game->minds, g_free);
}

const VdGameCache vd_knowledge_game_cache = {
  .make = make_nothing,
  .discard = discard_minds,
  .forget = make_nothing,
};

VdGame *
vd_knowledge_get_mind (VdGame *game,
                       guint   side)
{
  VdKnowledge known;
  VdState state;
  VdGame **mind;

  g_return_val_if_fail (side < VD_MAX_SIDES, NULL);

  if (game->minds == NULL)
    game->minds = g_new0 (VdMinds, 1);

  mind = &game->minds->mind[side];
  vd_knowledge_take (&known, game, side);
  if (*mind != NULL && vd_knowledge_equal (&known, &game->minds->known[side]))
    return *mind;
  if (*mind == NULL)
    *mind = vd_game_new (game->scenario);

  game->minds->known[side] = known;
  vd_knowledge_suppose (&known, game->scenario, KEY_MIND, &state);
  vd_game_restore (*mind, &state);
  return *mind;
}
