#include "core/movement/move-cache.h"

/* What is kept of each cell, one more for "no hex", ... */
static void
allot_cells (VdMoveCache      *self,
             const VdScenario *s)
{
  guint n = s->n_cells + 1;

  self->queue = vd_reach_queue_new (s->n_cells);
  self->no_opposition = g_new0 (guint8, n);
  self->free_left = g_new0 (guint8, n);
  self->tried = g_new0 (guint, n);
}

/* ... in sets of cells, ... */
static void
allot_sets (VdMoveCache *self,
            guint        n_words)
{
  self->open = g_new0 (guint64, n_words);
  self->open_before = g_new0 (guint64, n_words);
  self->unsure = g_new0 (guint64, n_words);
  self->ways_out = g_new0 (guint64, n_words);
}

/* ... and of each unit. */
static void
allot_units (VdMoveCache *self,
             guint        n_words,
             guint        n_units)
{
  self->n_units = n_units;
  self->reach = g_new0 (VdReachSlice, n_units);
  self->reach_bits = g_new0 (guint64, (gsize) n_words * n_units);
  self->listed_bits = g_new0 (guint64, (gsize) n_words * n_units);
}

static void
make_cache (VdGame *game)
{
  const VdScenario *s = game->scenario;
  VdMoveCache *self = g_new0 (VdMoveCache, 1);
  guint n_words = s->n_cells / 64 + 1;

  allot_cells (self, s);
  allot_sets (self, n_words);
  allot_units (self, n_words, s->n_units);
  self->unhindered = vd_unhindered_new (s);
  self->reserve_limit = vd_reserve_limit_new (s);
  self->leader_limit = vd_leader_limit_new (s);
  self->march = s->mechanics[VD_MECHANIC_ROAD_MARCH] ? vd_march_cache_new (s) : NULL;
  self->stacking = vd_stacking_new ();
  self->roster = vd_roster_new (n_words);
  game->movement = self;
}

static void
discard_cache (VdGame *game)
{
  VdMoveCache *self = game->movement;

  g_free (self->queue);
  g_free (self->no_opposition);
  g_free (self->free_left);
  vd_unhindered_free (self->unhindered);
  vd_reserve_limit_free (self->reserve_limit);
  vd_leader_limit_free (self->leader_limit);
  vd_march_cache_free (self->march);
  g_free (self->mutant_rows);
  g_free (self->reach);
  g_free (self->cells);
  g_free (self->listed);
  g_free (self->reach_bits);
  g_free (self->listed_bits);
  g_free (self->stacking);
  g_free (self->open);
  g_free (self->unsure);
  g_free (self->open_before);
  g_free (self->tried);
  g_free (self->roster);
  g_free (self->ways_out);
  vd_order_list_clear (&self->ways);
  g_free (self);
}

static void
forget_position (VdGame *game)
{
  VdMoveCache *self = game->movement;

  for (guint unit = 0; unit < self->n_units; unit++)
    self->reach[unit].valid = self->reach[unit].ways_valid = FALSE;

  self->n_cells = self->ways.n = 0;
  self->stacking_stamp = self->roster_stamp = 0;
  self->ways_out_valid = FALSE;
  vd_reserve_limit_forget (self->reserve_limit);
  vd_leader_limit_forget (self->leader_limit);
  vd_march_cache_forget (self->march);
}

static void
forget_unit (VdGame   *game,
             VdUnitId  unit)
{
  VdReachSlice *slice = &game->movement->reach[unit];

  slice->valid = slice->ways_valid = FALSE;
}

/* Searches that were remembered for the whole game; rows of a mutation test are made anew by
 * each search. */
static void
forget_rows (VdGame *game)
{
  vd_unhindered_free (game->movement->unhindered);
  game->movement->unhindered = vd_unhindered_new (game->scenario);
}

const VdGameCache vd_move_game_cache = {
  .make = make_cache,
  .discard = discard_cache,
  .forget = forget_position,
  .forget_unit = forget_unit,
  .forget_rows = forget_rows,
};
