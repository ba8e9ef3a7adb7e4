#include "tests/opinion/opinion-compare.h"

#include "core/movement/move.h"
#include "core/scenario/sight.h"

char *
compare_name (const Trial *self,
              guint        i)
{
  return g_strdup (vd_scenario_get_unit_id (self->world.scenario, self->unit[i]));
}

char *
compare_points (int quarters)
{
  static const char *const parts[] = { "", "1/4", "1/2", "3/4" };

  if (quarters >= OPINION_FAR)
    return g_strdup ("refused");
  if (quarters % 4 == 0)
    return g_strdup_printf ("%d", quarters / 4);
  if (quarters < 4)
    return g_strdup (parts[quarters]);

  return g_strdup_printf ("%d %s", quarters / 4, parts[quarters % 4]);
}

/* The ground */

void
compare_sight (Trial *self)
{
  int n = self->board.columns * self->board.rows;

  for (int a = 0; a < n; a++)
    for (int b = 0; b < n; b++)
      {
        gboolean open;

        g_assert_cmpint (opinion_distance (&self->board, a, b), ==,
                         (int) vd_cell_distance (self->world.scenario, self->cell[a],
                                                 self->cell[b]));
        if (a == b || opinion_distance (&self->board, a, b) > 3)
          continue;

        open = opinion_sight (&self->rules, &self->board, a, b);
        if (open != vd_sight_is_open (self->world.scenario, self->cell[a], self->cell[b], NULL))
          {
            g_autofree char *from = trial_label (self, a);
            g_autofree char *to = trial_label (self, b);

            self->tally.differ++;
            trial_disagree (self, "<expect what=\"sight\" at=\"%s %s\" value=\"%s\"/>", from, to,
                            open ? "open" : "blocked");
            return;
          }
      }
}

static void
compare_control (Trial *self)
{
  int n = self->board.columns * self->board.rows;
  const VdGame *game = self->world.game;

  for (guint side = 0; side < 2; side++)
    for (int cell = 0; cell < n; cell++)
      {
        guint other = side == 0 ? game->state.player ^ 1u : game->state.player;
        gboolean controls = opinion_controls (&self->now, (int) side, cell);

        if (controls != vd_game_is_controlled (game, other, self->cell[cell]))
          {
            g_autofree char *at = trial_label (self, cell);

            self->tally.differ++;
            trial_disagree (self, "<expect what=\"control\" side=\"%s\" at=\"%s\" value=\"%s\"/>",
                            side == 0 ? "P" : "E", at, controls ? "yes" : "no");
            return;
          }
      }
}

/* Movement */

static void
compare_reach (Trial *self,
               guint  i)
{
  int cost[OPINION_CELLS], core[OPINION_CELLS];
  const VdReachCell *cells;
  guint n;

  for (guint cell = 0; cell < OPINION_CELLS; cell++)
    core[cell] = OPINION_FAR;

  opinion_reach (&self->now, i, cost);
  cells = vd_reach_find (self->world.game, self->unit[i], &n);
  for (guint j = 0; j < n; j++)
    core[self->back[cells[j].cell]] = cells[j].cost;

  for (int cell = 0; cell < self->board.columns * self->board.rows; cell++)
    if (cell != self->now.units[i].cell && cost[cell] != core[cell])
      {
        g_autofree char *unit = compare_name (self, i);
        g_autofree char *at = trial_label (self, cell);
        g_autofree char *value = compare_points (cost[cell]);

        self->tally.differ++;
        trial_disagree (self, "<expect what=\"cost\" unit=\"%s\" at=\"%s\" value=\"%s\"/>", unit,
                        at, value);
        return;
      }
}

static gboolean
is_taken (const Trial *self,
          int          cell)
{
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].cell == cell)
      return TRUE;

  return FALSE;
}

/* Some way or other, told hex by hex. */
static void
compare_path (Trial *self,
              guint  i)
{
  int n_cells = self->board.columns * self->board.rows;
  int at = self->now.units[i].cell;
  guint n = 1 + (guint) trial_below (self, 4);
  g_autoptr (GString) text = g_string_new (NULL);
  guint16 core[4];
  int path[4];
  VdOrder order = { .kind = VD_ORDER_MOVE, .unit = self->unit[i] };
  VdVerdict verdict;
  int cost;

  for (guint j = 0; j < n; j++)
    {
      g_autofree char *label = NULL;
      gboolean anywhere = trial_below (self, 20) == 0;
      int next;

      do
        next = trial_below (self, n_cells);
      while (next == at || (!anywhere && !opinion_adjacent (&self->board, at, next)));

      label = trial_label (self, next);
      g_string_append_printf (text, " %s", label);
      path[j] = at = next;
      core[j] = self->cell[next];
    }

  if (is_taken (self, at))
    return; /* that is a question of stacking */

  order.cell = core[n - 1];
  cost = opinion_path (&self->now, i, path, n);
  verdict = vd_play_test (self->world.game, &order, core, n, NULL);
  if (verdict.legal != (cost < OPINION_FAR) || (verdict.legal && (int) verdict.cost != cost))
    {
      g_autofree char *unit = compare_name (self, i);
      g_autofree char *value = compare_points (cost);

      self->tally.differ++;
      trial_disagree (self, "<expect what=\"cost\" order=\"move %s%s\" value=\"%s\"/>", unit,
                      text->str, value);
    }
}

void
compare_movement (Trial *self)
{
  trial_open (self, VD_PHASE_MOVEMENT);
  compare_control (self);
  for (guint i = 0; i < self->now.n; i++)
    if (self->now.units[i].side == 0)
      {
        compare_reach (self, i);
        for (guint j = 0; j < 4; j++)
          compare_path (self, i);
      }
}
