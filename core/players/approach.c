#include "core/players/approach.h"

#include "core/play/view-movement.h"
#include "core/position/dice.h"
#include "core/position/piece.h"
#include "core/scenario/sight.h"

#include <string.h>

/* The farthest that a gun fires, or a unit strikes, as far as distances are known. */
static guint
find_longest (const VdScenario *s)
{
  guint longest = 1;

  for (guint i = 0; i < s->n_classes; i++)
    longest = MAX (longest, s->classes[i].range);

  return MIN (longest, VD_FAR - 1);
}

void
vd_approach_init (VdApproach       *self,
                  const VdScenario *s)
{
  memset (self, 0, sizeof *self);
  vd_fight_init (&self->fight, s);
  self->near = g_new (guint8, s->n_cells + 1);
  self->wave = g_new (guint16, s->n_cells + 1);
  self->longest = find_longest (s);
  self->n_words = s->n_cells / 64 + 1;
  self->within = g_new (guint64, (self->longest + 1) * self->n_words);
  self->beside = g_new (int, s->n_cells + 1);
  self->fire = g_new (int, s->n_cells + 1);
  self->threat = g_new0 (guint32, s->n_cells + 1);
  self->threats = g_new0 (guint8, s->n_cells + 1);
  self->counted = g_new (guint16, s->n_cells + 1);
  self->strength = g_new0 (guint, s->n_units + 1);
  self->engaged = g_new0 (guint8, s->n_units + 1);
  self->gain = g_new0 (gint32, s->n_units + 1);
  self->weighed = g_new0 (guint, s->n_units + 1);
  self->chances = g_array_new (FALSE, FALSE, sizeof (VdChance));
}

void
vd_approach_clear (VdApproach *self)
{
  vd_fight_clear (&self->fight);
  g_free (self->near);
  g_free (self->wave);
  g_free (self->within);
  g_free (self->beside);
  g_free (self->fire);
  g_free (self->threat);
  g_free (self->threats);
  g_free (self->counted);
  g_free (self->strength);
  g_free (self->engaged);
  g_free (self->gain);
  g_free (self->weighed);
  g_array_unref (self->chances);
  vd_order_list_clear (&self->orders);
}

/* Looking round */

/* Puts the hexes of the wave into the sets for each distance. */
static void
note_within (VdApproach *self,
             guint       n)
{
  memset (self->within, 0, (self->longest + 1) * self->n_words * sizeof *self->within);
  for (guint i = 0; i < n && self->near[self->wave[i]] <= self->longest; i++)
    for (guint range = self->near[self->wave[i]]; range <= self->longest; range++)
      self->within[range * self->n_words + self->wave[i] / 64] |=
        G_GUINT64_CONSTANT (1) << self->wave[i] % 64;
}

static void
note_distances (VdApproach   *self,
                const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint enemy = vd_view_player (view) ^ 1;
  guint n = 0;

  memset (self->near, VD_FAR, s->n_cells);
  for (guint i = 0; i < s->n_of_side[enemy]; i++)
    {
      guint unit = s->of_side[enemy][i];

      if (vd_view_is_on_map (view, unit) && self->near[vd_view_cell (view, unit)] != 0)
        {
          self->near[vd_view_cell (view, unit)] = 0;
          self->wave[n++] = vd_view_cell (view, unit);
        }
    }

  /* The wave goes outwards: after the first that is too far come no others. */
  for (guint i = 0; i < n && self->near[self->wave[i]] + 1 < VD_FAR; i++)
    {
      const gint32 *next = s->next[self->wave[i]];
      guint near = self->near[self->wave[i]] + 1;

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (next[dir] >= 0 && self->near[next[dir]] == VD_FAR)
          {
            self->near[next[dir]] = near;
            self->wave[n++] = next[dir];
          }
    }

  note_within (self, n);
}

static void
note_strengths (VdApproach   *self,
                const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  for (guint i = 0; i < s->n_of_side[side]; i++)
    self->strength[s->of_side[side][i]] = vd_fight_strength (view, s->of_side[side][i]);
}

static void
add_chance (VdApproach    *self,
            int           *head,
            const VdOrder *order)
{
  VdChance chance = { *order, *head };

  *head = self->chances->len;
  g_array_append_val (self->chances, chance);
}

/* How far units of the class of @unit bombard now; 0 for not at all. */
static guint
range_of (const VdApproach *self,
          const VdView     *view,
          VdUnitId          unit)
{
  const VdScenario *s = view->scenario;

  if (!self->fight.guns || !vd_view_plays (view, VD_MECHANIC_BOMBARDMENT))
    return 0;

  return MIN (s->classes[s->units[unit].unit_class].range,
              s->periods[vd_view_period (view)].range);
}

static void
add_fire (VdApproach    *self,
          const VdView  *view,
          const VdOrder *order,
          guint          range)
{
  const VdScenario *s = view->scenario;

  for (guint i = s->first_shot[order->cell]; i < s->first_shot[order->cell + 1]; i++)
    if (self->near[s->shots[i].cell] == 0 && s->shots[i].distance > 1 &&
        s->shots[i].distance <= range)
      add_chance (self, &self->fire[s->shots[i].cell], order);
}

/* The chances of one unit that may move or come in. */
static void
add_unit (VdApproach *self,
          VdView     *view,
          VdUnitId    unit)
{
  guint range = range_of (self, view, unit);

  self->orders.n = 0;
  if (range < VD_FAR)
    vd_view_list_unit_to (view, unit, self->within + MAX (range, 1) * self->n_words,
                          &self->orders);
  else
    vd_view_list_unit (view, unit, &self->orders);

  for (guint i = 0; i < self->orders.n; i++)
    {
      const VdOrder *order = &self->orders.orders[i];

      if (order->arg != 0 && vd_order_takes (order->kind, VD_OPERAND_MARCH))
        continue; /* a column attacks nobody */
      if (self->near[order->cell] == 1)
        add_chance (self, &self->beside[order->cell], order);
      else if (range > 1 && self->near[order->cell] <= range)
        add_fire (self, view, order, range);
    }
}

/* Guns that can fire from where they stand. */
static void
add_standing_guns (VdApproach   *self,
                   const VdView *view)
{
  const VdScenario *s = view->scenario;
  guint side = vd_view_player (view);

  for (guint i = 0; i < s->n_of_side[side]; i++)
    {
      guint unit = s->of_side[side][i];
      guint range = range_of (self, view, unit);
      guint cell = vd_view_cell (view, unit);

      if (range > 1 && vd_view_is_on_map (view, unit) &&
          !vd_view_is_controlled (view, side, cell) && self->near[cell] <= range)
        add_fire (self, view,
                  &(VdOrder) { .kind = VD_ORDER_END, .unit = unit, .cell = cell }, range);
    }
}

void
vd_approach_begin (VdApproach *self,
                   VdView     *view)
{
  const VdScenario *s = view->scenario;
  const VdActors actors = vd_view_call (view);

  self->n_queue = self->next_queue = 0;
  g_array_set_size (self->chances, 0);
  memset (self->beside, 0xff, s->n_cells * sizeof *self->beside);
  memset (self->fire, 0xff, s->n_cells * sizeof *self->fire);
  memset (self->engaged, 0, s->n_units);
  for (guint unit = 0; unit < s->n_units; unit++)
    self->gain[unit] = G_MAXINT32;
  note_distances (self, view);
  if (!vd_scenario_has_phase (s, vd_view_period (view), VD_PHASE_COMBAT))
    return;

  note_strengths (self, view);
  vd_view_expect_lists (view);
  for (guint i = 0; i < actors.n_movers; i++)
    add_unit (self, view, actors.movers[i]);
  for (guint i = 0; i < actors.n_arrivals; i++)
    add_unit (self, view, actors.arrivals[i]);
  add_standing_guns (self, view);
}
