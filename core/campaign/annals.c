#include "core/campaign/chronicle.h"

#include "core/campaign/forces.h"
#include "core/position/dice.h"

#include <math.h>

/* The counts by cell and the like, to be allotted, added and hashed alike. */
typedef struct
{
  guint64 *counts;
  gsize    n;
} Row;

#define MAX_ROWS 27

static guint
n_cells_of_table (const VdScenario *s)
{
  return s->table.die * s->table.n_columns;
}

static gsize
n_by_turn (const VdScenario *s)
{
  return (gsize) VD_MAX_SIDES * s->n_turns * s->n_cells;
}

static guint
list_rows (const VdAnnals *self,
           Row             rows[MAX_ROWS])
{
  const VdScenario *s = self->scenario;
  const Row all[] = {
    { self->cells, n_cells_of_table (s) },
    { self->results, s->n_results },
    { self->entered, s->n_cells },
    { self->attacked, s->n_cells },
    { self->attacking, s->n_cells },
    { self->lost, s->n_cells },
    { self->passed, s->n_cells },
    { self->awaited, s->n_cells },
    { self->jammed, s->n_cells },
    { self->fights, n_by_turn (s) },
    { self->stood, n_by_turn (s) },
    { (guint64 *) self->trodden[0], VD_MAX_CLASSES * VD_MAX_TERRAINS },
    { self->scored, s->n_awards },
    { self->worth, s->n_awards },
    { self->won, s->n_awards },
    { (guint64 *) self->open, VD_MAX_SIDES },
    { (guint64 *) self->reached, VD_MAX_SIDES },
    { self->levels[0], s->n_victory_levels + 1 },
    { self->levels[1], s->n_victory_levels + 1 },
    { self->levels[2], s->n_victory_levels + 1 },
    { self->cases, s->n_cases },
    { self->moves, s->n_turns * vd_forces_count (s) * 2 },
    { self->broken, vd_forces_n_ledgers (s) * 3 },
    { self->works, vd_forces_n_crossings (s) * 4 },

    /* Members of whole numbers alone, one after another */
    { (guint64 *) self->turns, s->n_turns * (sizeof (VdAnnalsTurn) / sizeof (guint64)) },
    { (guint64 *) self->units, s->n_units * (sizeof (VdAnnalsUnit) / sizeof (guint64)) },
    { (guint64 *) self->jams, s->n_cells * (sizeof (VdAnnalsJam) / sizeof (guint64)) },
  };

  G_STATIC_ASSERT (G_N_ELEMENTS (all) == MAX_ROWS);
  G_STATIC_ASSERT (VD_MAX_SIDES == 2);
  for (guint i = 0; i < MAX_ROWS; i++)
    rows[i] = all[i];

  return MAX_ROWS;
}

VdAnnals *
vd_annals_new (const VdScenario *s)
{
  VdAnnals *self = g_new0 (VdAnnals, 1);

  self->scenario = s;
  self->turns = g_new0 (VdAnnalsTurn, s->n_turns + 1);
  self->cells = g_new0 (guint64, n_cells_of_table (s) + 1);
  self->results = g_new0 (guint64, s->n_results + 1);
  self->units = g_new0 (VdAnnalsUnit, s->n_units + 1);
  self->waits = g_new0 (VdAnnalsWait, s->n_groups + 1);
  self->entered = g_new0 (guint64, s->n_cells);
  self->attacked = g_new0 (guint64, s->n_cells);
  self->attacking = g_new0 (guint64, s->n_cells);
  self->lost = g_new0 (guint64, s->n_cells);
  self->passed = g_new0 (guint64, s->n_cells);
  self->awaited = g_new0 (guint64, s->n_cells);
  self->jammed = g_new0 (guint64, s->n_cells);
  self->fights = g_new0 (guint64, n_by_turn (s) + 1);
  self->stood = g_new0 (guint64, n_by_turn (s) + 1);
  self->jams = g_new0 (VdAnnalsJam, s->n_cells);
  self->scored = g_new0 (guint64, s->n_awards + 1);
  self->worth = g_new0 (guint64, s->n_awards + 1);
  self->won = g_new0 (guint64, s->n_awards + 1);
  self->cases = g_new0 (guint64, s->n_cases + 1);
  self->moves = g_new0 (guint64, s->n_turns * vd_forces_count (s) * 2 + 1);
  self->broken = g_new0 (guint64, vd_forces_n_ledgers (s) * 3 + 1);
  self->works = g_new0 (guint64, vd_forces_n_crossings (s) * 4 + 1);
  for (guint side = 0; side <= VD_MAX_SIDES; side++)
    self->levels[side] = g_new0 (guint64, s->n_victory_levels + 1);

  return self;
}

void
vd_annals_free (VdAnnals *self)
{
  g_free (self->turns);
  g_free (self->cells);
  g_free (self->results);
  g_free (self->units);
  g_free (self->waits);
  g_free (self->entered);
  g_free (self->attacked);
  g_free (self->attacking);
  g_free (self->lost);
  g_free (self->passed);
  g_free (self->awaited);
  g_free (self->jammed);
  g_free (self->fights);
  g_free (self->stood);
  g_free (self->jams);
  g_free (self->scored);
  g_free (self->worth);
  g_free (self->won);
  g_free (self->cases);
  g_free (self->moves);
  g_free (self->broken);
  g_free (self->works);
  for (guint side = 0; side <= VD_MAX_SIDES; side++)
    g_free (self->levels[side]);
  g_free (self);
}

guint64 *
vd_annals_at (const VdAnnals *self,
              guint64        *counts,
              guint           side,
              guint           turn)
{
  const VdScenario *s = self->scenario;

  g_return_val_if_fail (side < VD_MAX_SIDES && turn > 0 && turn <= self->scenario->n_turns, NULL);

  return counts + ((gsize) side * s->n_turns + turn - 1) * s->n_cells;
}

/* One game */

static void
sum_up (VdSum  *sum,
        gint64  value)
{
  sum->sum += value;
  sum->squares += value * value;
}

static void
add_counts (guint64       *sums,
            const guint32 *counts,
            guint          n)
{
  for (guint i = 0; i < n; i++)
    sums[i] += counts[i];
}

static void
add_turns (VdAnnals          *self,
           const VdChronicle *chronicle)
{
  for (guint i = 0; i < chronicle->n_turns; i++)
    {
      const VdChronicleTurn *from = &chronicle->turns[i];
      VdAnnalsTurn *turn = &self->turns[from->turn - 1];

      turn->n++;
      turn->leads[from->leader]++;
      sum_up (&turn->margin, (gint64) from->points[0] - from->points[1]);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        {
          sum_up (&turn->points[side], from->points[side]);
          sum_up (&turn->lost[side], from->lost[side]);
          sum_up (&turn->strength[side], from->strength[side]);
        }
    }

  if (chronicle->n_turns > 0)
    sum_up (&self->last_turn, chronicle->turns[chronicle->n_turns - 1].turn);
}

static void
add_combats (VdAnnals          *self,
             const VdChronicle *chronicle)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < chronicle->combats->len; i++)
    {
      const VdChronicleCombat *combat = &g_array_index (chronicle->combats, VdChronicleCombat, i);

      self->cells[(combat->die - 1) * s->table.n_columns + combat->column]++;
      self->results[combat->result]++;
      vd_annals_at (self, self->fights, combat->side, combat->turn)[combat->cell]++;
    }

  self->n_combats += chronicle->combats->len;
}

static void
add_stands (VdAnnals          *self,
            const VdChronicle *chronicle)
{
  self->n_stood += chronicle->has_stands;
  self->n_ends += chronicle->has_stands ? chronicle->n_turns : 0;
  for (guint i = 0; i < chronicle->stands->len; i++)
    {
      const VdChronicleStand *stand = &g_array_index (chronicle->stands, VdChronicleStand, i);

      for (guint turn = stand->first; turn <= stand->last; turn++)
        vd_annals_at (self, self->stood, stand->side, turn)[stand->cell] += stand->strength;
    }
}

static void
add_losses (VdAnnals          *self,
            const VdChronicle *chronicle)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint c = 0; c < self->scenario->n_classes; c++)
      {
        sum_up (&self->losses[side][c], chronicle->losses[side][c]);
        sum_up (&self->n_lost[side][c], chronicle->n_lost[side][c]);
      }
}

static guint
get_delay (const VdChronicleUnit *unit)
{
  return unit->due != 0 && unit->came > unit->due ? unit->came - unit->due : 0;
}

static void
add_units (VdAnnals          *self,
           const VdChronicle *chronicle)
{
  for (guint i = 0; i < self->scenario->n_units; i++)
    {
      const VdChronicleUnit *from = &chronicle->units[i];
      VdAnnalsUnit *unit = &self->units[i];

      unit->in_game += from->in_game;
      unit->due += from->due != 0;
      unit->came += from->came != 0;
      unit->moved += from->moved;
      unit->fought += from->fought;
      unit->lost += vd_place_is_lost (from->place);
      unit->exited += from->place == VD_PLACE_EXITED;
      if (get_delay (from) > 0)
        {
          unit->delayed++;
          unit->late += get_delay (from);
        }
      else if (from->due != 0 && from->came != 0)
        unit->early += from->due - from->came;
    }
}

/* Of two games that are as late the first, so that their order does not matter. */
static void
note_wait (VdAnnalsWait       *wait,
           const VdAnnalsWait *other)
{
  if (other->late > wait->late ||
      (other->late == wait->late && other->late > 0 && other->game < wait->game))
    *wait = *other;
}

static void
add_waits (VdAnnals          *self,
           guint              number,
           const VdChronicle *chronicle)
{
  const VdScenario *s = self->scenario;

  for (guint i = 0; i < s->n_groups; i++)
    {
      VdAnnalsWait wait = { 0, number };

      for (guint k = 0; k < s->groups[i].n_units; k++)
        wait.late += get_delay (&chronicle->units[s->groups[i].units[k]]);
      note_wait (&self->waits[i], &wait);
    }
}

static void
add_jams (VdAnnals          *self,
          const VdChronicle *chronicle)
{
  guint n = self->scenario->n_cells;

  add_counts (self->awaited, chronicle->awaited, n);
  add_counts (self->jammed, chronicle->jammed, n);
  for (guint cell = 0; cell < n; cell++)
    {
      self->jams[cell].awaited += chronicle->awaited[cell] > 0;
      self->jams[cell].jammed += chronicle->jammed[cell] > 0;
    }
}

/* What only a close watch has seen. */
static void
add_close (VdAnnals          *self,
           const VdChronicle *chronicle)
{
  const VdScenario *s = self->scenario;

  self->n_close++;
  add_counts (self->passed, chronicle->passed, s->n_cells);
  for (guint i = 0; i < s->n_cases; i++)
    self->cases[i] += chronicle->cases[i];
}

static void
add_awards (VdAnnals          *self,
            const VdChronicle *chronicle,
            guint              winner,
            const guint8      *choice)
{
  const VdScenario *s = self->scenario;
  gboolean open = FALSE, reached = FALSE;

  add_counts (self->worth, chronicle->scored, s->n_awards);
  for (guint i = 0; i < s->n_awards; i++)
    {
      gboolean scored = chronicle->scored[i] > 0;

      if (s->awards[i].wins != VD_WINS_NOT)
        self->worth[i] = 0; /* it gives no points */

      self->scored[i] += scored;
      if (s->awards[i].side == winner)
        {
          self->won[i] += scored;
          if (vd_scenario_is_objective (s, i))
            {
              open |= vd_cond_allows (&s->awards[i].when, s, choice);
              reached |= scored;
            }
        }
    }

  if (winner < VD_MAX_SIDES)
    {
      self->open[winner] += open;
      self->reached[winner] += reached;
    }
}

void
vd_annals_add (VdAnnals          *self,
               guint              number,
               const VdChronicle *chronicle,
               guint              winner,
               guint              level,
               const guint8      *choice)
{
  const VdScenario *s = self->scenario;

  g_return_if_fail (chronicle->scenario == self->scenario && winner <= VD_MAX_SIDES);

  self->n++;
  self->levels[winner][level]++;
  sum_up (&self->leads, chronicle->leads);
  add_turns (self, chronicle);
  add_combats (self, chronicle);
  add_stands (self, chronicle);
  add_losses (self, chronicle);
  add_units (self, chronicle);
  add_waits (self, number, chronicle);
  add_counts (self->entered, chronicle->entered, s->n_cells);
  add_counts (self->attacked, chronicle->attacked, s->n_cells);
  add_counts (self->attacking, chronicle->attacking, s->n_cells);
  add_counts (self->lost, chronicle->lost, s->n_cells);
  add_jams (self, chronicle);
  add_awards (self, chronicle, winner, choice);
  add_counts (self->trodden[0], chronicle->trodden[0], VD_MAX_CLASSES * VD_MAX_TERRAINS);
  vd_forces_add (self, chronicle);
  if (chronicle->closely)
    add_close (self, chronicle);
}

/* Many */

static void
merge_sum (VdSum       *sum,
           const VdSum *other)
{
  sum->sum += other->sum;
  sum->squares += other->squares;
}

void
vd_annals_merge (VdAnnals       *self,
                 const VdAnnals *other)
{
  Row rows[MAX_ROWS], others[MAX_ROWS];
  guint n = list_rows (self, rows);

  g_return_if_fail (other->scenario == self->scenario);

  list_rows (other, others);
  for (guint i = 0; i < n; i++)
    for (gsize k = 0; k < rows[i].n; k++)
      rows[i].counts[k] += others[i].counts[k];

  for (guint i = 0; i < self->scenario->n_groups; i++)
    note_wait (&self->waits[i], &other->waits[i]);

  self->n += other->n;
  self->n_close += other->n_close;
  self->n_stood += other->n_stood;
  self->n_ends += other->n_ends;
  self->n_told += other->n_told;
  self->n_combats += other->n_combats;
  merge_sum (&self->leads, &other->leads);
  merge_sum (&self->last_turn, &other->last_turn);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint c = 0; c < VD_MAX_CLASSES; c++)
      {
        merge_sum (&self->losses[side][c], &other->losses[side][c]);
        merge_sum (&self->n_lost[side][c], &other->n_lost[side][c]);
      }
}

static guint64
hash_sum (guint64      hash,
          const VdSum *sum)
{
  return vd_mix (vd_mix (hash, sum->sum), sum->squares);
}

guint64
vd_annals_get_hash (const VdAnnals *self)
{
  Row rows[MAX_ROWS];
  guint n = list_rows (self, rows);
  guint64 hash = vd_mix (self->n, self->n_close);

  for (guint i = 0; i < n; i++)
    for (gsize k = 0; k < rows[i].n; k++)
      hash = vd_mix (hash, rows[i].counts[k]);

  for (guint i = 0; i < self->scenario->n_groups; i++)
    hash = vd_mix (vd_mix (hash, self->waits[i].late), self->waits[i].game);

  hash = vd_mix (vd_mix (vd_mix (hash, self->n_combats), self->n_stood), self->n_ends);
  hash = hash_sum (hash_sum (hash, &self->leads), &self->last_turn);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint c = 0; c < VD_MAX_CLASSES; c++)
      hash = hash_sum (hash_sum (hash, &self->losses[side][c]), &self->n_lost[side][c]);

  return hash;
}

double
vd_sum_error (VdSum   sum,
              guint64 n)
{
  double mean = vd_sum_mean (sum, n);

  return n > 1 ? sqrt (MAX (sum.squares - n * mean * mean, 0) / (n - 1) / n) : 0;
}
