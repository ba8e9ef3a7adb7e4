#include "core/position/state.h"

#include "core/position/dice.h"

const char *const vd_phase_names[VD_N_PHASES] = {
#define VD_PHASE(symbol, name, point, windows) [VD_PHASE_##symbol] = name,
#include "core/scenario/sequence.def"
};

gboolean
vd_cond_holds (const VdCond     *cond,
               const VdScenario *scenario,
               const VdState    *state)
{
  return vd_cond_allows (cond, scenario, state->choice);
}

guint
vd_state_get_losses (const VdState *state,
                     guint          side)
{
  guint sum = 0;

  g_return_val_if_fail (side < VD_MAX_SIDES, 0);

  for (guint field = 0; field < state->n_fields; field++)
    sum += state->losses[side][field];

  return sum;
}

/* What a number of the position stands for.  They are part of recorded games:
 * add at the end. */
typedef enum
{
  WORD_TURN,
  WORD_PHASE,
  WORD_PLAYER,
  WORD_CHOICES,
  WORD_DEMORALIZED,
  WORD_LOSSES,
  WORD_EXITED,
  WORD_POINTS,
  WORD_BROUGHT,
  WORD_ENTERED,
  WORD_ROLLED,
  WORD_COMBAT,
  WORD_UNIT,
  WORD_UNIT_FLAGS,
  WORD_UNIT_TRACK,
  WORD_ATTACKED,
  WORD_HOLDER,
  WORD_RESULT,
  WORD_DECLARING,
  WORD_SPENT,
  WORD_FRESH,
  WORD_HELD,
  WORD_MORALE,
  WORD_DEMORALIZED_ARMIES,
  WORD_OFFERS,
  WORD_ENDING,
  WORD_RESERVE,
  WORD_DUTY,
  WORD_PAID,
  WORD_LOST_BEFORE,
  WORD_LEFT_BEFORE,
  WORD_LEADER,
  WORD_CASUALTIES,
  WORD_BROKEN,
  WORD_ATTACKS,
  WORD_WITHDRAWN,
  WORD_MARCHING,
  WORD_UNCOMMANDED,
  WORD_GATE,
  WORD_MARCH,
  WORD_REPULSE,
  WORD_WORKER,
  WORD_CROSSING,
  WORD_BARS,
  WORD_REVEALED,
  WORD_PONTOON,
  WORD_VEDETTES,
  WORD_UNSUPPLIED,
  WORD_SOURCES,
  WORD_SENT
} Word;

/* Sums do not depend on order, nor on what is 0. */
static inline guint64
hash_word (Word    word,
           guint   index,
           guint64 value)
{
  return value != 0 ? vd_mix (vd_mix (word, index), value) : 0;
}

/* On which section of a track it is, and what stands in the same byte: none of it with tracks. */
static guint64
hash_section (const VdUnitState *u)
{
  return u->section | (guint64) u->status << 3 | (guint64) u->taken_back << 5;
}

static guint64
hash_units (const VdState *state,
            guint          n_units)
{
  guint64 sum = 0;

  for (guint i = 0; i < n_units; i++)
    {
      const VdUnitState *u = &state->units[i];

      sum += hash_word (WORD_UNIT, i, u->cell | (guint64) u->place << 16);
      sum += hash_word (WORD_UNIT_FLAGS, i, u->flags);
      sum += hash_word (WORD_UNIT_TRACK, i, u->track | (guint64) u->fires << 7 |
                                            hash_section (u) << 8 |
                                            (guint64) u->heading << 16 |
                                            (guint64) u->attack << 17 | (guint64) u->space << 24);
    }

  return sum;
}

static guint64
hash_sides (const VdState *state)
{
  guint64 sum = 0;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      sum += hash_word (WORD_POINTS, side, (guint32) state->points[side]);
      sum += hash_word (WORD_LOST_BEFORE, side, state->lost_before[side]);
      sum += hash_word (WORD_LEFT_BEFORE, side, state->left_before[side]);
      for (guint field = 0; field < VD_MAX_FIELDS; field++)
        {
          guint place = side * VD_MAX_FIELDS + field;

          sum += hash_word (WORD_LOSSES, place, state->losses[side][field]);
          for (guint edge = 0; edge < G_N_ELEMENTS (state->exited[0][0]); edge++)
            sum += hash_word (WORD_EXITED, place * 8 + edge, state->exited[side][field][edge]);
        }
    }

  return sum;
}

static guint64
hash_armies (const VdState *state)
{
  guint64 sum = hash_word (WORD_DEMORALIZED_ARMIES, 0, state->demoralized_armies);

  for (guint i = 0; i < VD_MAX_ARMIES; i++)
    {
      sum += hash_word (WORD_MORALE, i, state->morale[i]);
      sum += hash_word (WORD_OFFERS, i, state->offers[i]);
    }

  return sum;
}

/* What some mechanics keep: fresh strength, reserves, awards of the day; duties. */
static guint64
hash_mechanics (const VdState *state)
{
  guint64 sum = hash_word (WORD_RESULT, 0, state->result);

  sum += hash_word (WORD_DECLARING, 0, state->declaring);
  sum += hash_word (WORD_SPENT, 0, state->spent);
  sum += hash_word (WORD_HELD, 0, state->held);
  sum += hash_word (WORD_ENDING, 0, state->ending);
  sum += hash_word (WORD_BROKEN, 0, state->broken | (guint64) state->recoiled << 32);
  for (guint i = 0; i < VD_MAX_LEDGERS; i++)
    sum += hash_word (WORD_CASUALTIES, i, state->casualties[i]);
  for (guint i = 0; i < VD_MAX_MARKERS; i++)
    sum += hash_word (WORD_FRESH, i, state->fresh[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->reserve); i++)
    sum += hash_word (WORD_RESERVE, i, state->reserve[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->paid); i++)
    sum += hash_word (WORD_PAID, i, state->paid[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->marching); i++)
    sum += hash_word (WORD_MARCHING, i, state->marching[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->uncommanded); i++)
    sum += hash_word (WORD_UNCOMMANDED, i, state->uncommanded[i]);

  for (guint i = 0; i < VD_MAX_LEADERS; i++)
    sum += hash_word (WORD_LEADER, i, state->leaders[i].leads |
                                      (guint64) state->leaders[i].status << 8 |
                                      (guint64) state->leaders[i].officers << 16 |
                                      (guint64) state->leaders[i].singles << 20 |
                                      (guint64) state->leaders[i].tries_in_vain << 24);
  sum += hash_word (WORD_ATTACKS, 0, state->attack_stage | (guint64) state->attack_open << 8 |
                                     (guint64) state->n_attacks << 16);
  for (guint i = 0; i < G_N_ELEMENTS (state->withdrawn); i++)
    sum += hash_word (WORD_WITHDRAWN, i, state->withdrawn[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->revealed); i++)
    sum += hash_word (WORD_REVEALED, i, state->revealed[i]);
  for (guint i = 0; i < G_N_ELEMENTS (state->unsupplied); i++)
    sum += hash_word (WORD_UNSUPPLIED, i, state->unsupplied[i]);
  sum += hash_word (WORD_SOURCES, 0, state->sources_opened);

  /* Until somebody has fought duties follow from where units stand. */
  for (guint i = 0; i < G_N_ELEMENTS (state->duties) &&
                    (state->fought || state->attack_stage != VD_ATTACKS_AT_ONCE); i++)
    sum += hash_word (WORD_DUTY, i, state->duties[i]);

  return sum;
}

/* The march of several units that is open; what is not in use there is 0. */
static guint64
hash_march (const VdMarchState *march)
{
  guint64 sum = hash_word (WORD_MARCH, 0, march->n | (guint64) march->has_gone << 8 |
                                          (guint64) march->stops << 16 |
                                          (guint64) march->turned << 24 |
                                          (guint64) march->home << 32 |
                                          (guint64) march->joins << 48 |
                                          (guint64) march->lodged << 56);

  for (guint i = 0; i < VD_MAX_COMPANY; i++)
    sum += hash_word (WORD_MARCH, 1 + i, march->units[i] | (guint64) march->spent[i] << 16);

  return sum;
}

/* Who is repulsed, and who has tried it in vain; likewise. */
static guint64
hash_repulse (const VdRepulse *repulse)
{
  guint64 sum = hash_word (WORD_REPULSE, 0, repulse->n | (guint64) repulse->n_debts << 8 |
                                            (guint64) repulse->to << 16);

  for (guint i = 0; i < VD_MAX_REPULSED; i++)
    sum += hash_word (WORD_REPULSE, 0x100 + i, repulse->units[i]);
  for (guint i = 0; i < VD_MAX_DEBTS; i++)
    sum += hash_word (WORD_REPULSE, 0x200 + i, repulse->debts[i].unit |
                                               (guint64) repulse->debts[i].dirs << 16 |
                                               (guint64) repulse->debts[i].is_idle << 24);

  return sum;
}

static guint64
hash_crossings (const VdState    *state,
                const VdScenario *scenario)
{
  guint64 sum = hash_word (WORD_WORKER, 0, state->worker | (guint64) state->worked << 16);

  for (guint i = 0; i < scenario->n_crossings; i++)
    sum += hash_word (WORD_CROSSING, i, state->crossings[i].is |
                                        (guint64) state->crossings[i].retreated[0] << 8 |
                                        (guint64) state->crossings[i].retreated[1] << 16);

  return sum;
}

static guint64
hash_vedettes (const VdState    *state,
               const VdScenario *scenario)
{
  guint64 sum = 0;

  if (scenario->n_vedettes == 0)
    return 0;

  sum += hash_word (WORD_VEDETTES, 0, state->vedettes.changed);
  for (guint i = 0; i < G_N_ELEMENTS (state->vedettes.spent); i++)
    sum += hash_word (WORD_VEDETTES, 1 + i, state->vedettes.spent[i]);

  return sum;
}

static guint64
hash_sent (const VdState    *state,
           const VdScenario *scenario)
{
  guint64 sum = 0;

  if (!scenario->mechanics[VD_MECHANIC_MARCH_ORDERS])
    return 0;

  sum += hash_word (WORD_SENT, 0, state->sent.given);
  for (guint i = 0; i < VD_MAX_SENT; i++)
    sum += hash_word (WORD_SENT, 1 + i, state->sent.forces[i].to |
                                        (guint64) state->sent.forces[i].status << 16);
  for (guint i = 0; i < VD_MAX_UNITS; i++)
    sum += hash_word (WORD_SENT, 0x100 + i, state->sent.of[i]);

  return sum;
}

static guint64
hash_pontoons (const VdState    *state,
               const VdScenario *scenario)
{
  guint64 sum = 0;

  for (guint i = 0; i < scenario->n_pontoons; i++)
    sum += hash_word (WORD_PONTOON, i, state->pontoons[i].laid.cell |
                                       (guint64) state->pontoons[i].laid.dir << 16 |
                                       (guint64) state->pontoons[i].laid.kind << 24 |
                                       (guint64) state->pontoons[i].laid.cost << 32 |
                                       (guint64) state->pontoons[i].laid.is_new << 40 |
                                       (guint64) state->pontoons[i].status << 48);

  return sum;
}

/* The combat that is being put together or settled. */
static guint64
hash_combat (const VdCombat *combat)
{
  guint64 sum = hash_word (WORD_COMBAT, 0, combat->step);

  if (combat->step == VD_STEP_NONE)
    return 0;

  sum += hash_word (WORD_COMBAT, 1, combat->die | (guint64) combat->announced << 8 |
                                    (guint64) combat->owed << 16);
  sum += hash_word (WORD_COMBAT, 2, combat->demoralized_before | (guint64) combat->has_stack << 8 |
                                    (guint64) combat->loser << 16 |
                                    (guint64) combat->result << 24);
  sum += hash_word (WORD_COMBAT, 4, combat->judged);
  sum += hash_word (WORD_COMBAT, 5, combat->surrounded);
  sum += hash_word (WORD_COMBAT, 6, combat->dues[0] | (guint64) combat->dues[1] << 16);
  sum += hash_word (WORD_COMBAT, 9, combat->stays) + hash_word (WORD_COMBAT, 10, combat->led);
  if (combat->walker > 0)
    sum += hash_word (WORD_COMBAT, 7, combat->walker | (guint64) combat->walk_from << 16 |
                                      (guint64) combat->walked << 32);
  sum += hash_word (WORD_COMBAT, 11, combat->encircled);
  sum += hash_word (WORD_COMBAT, 8, combat->choosing | (guint64) combat->taken << 8);
  if (combat->has_stack)
    sum += hash_word (WORD_COMBAT, 3, combat->stack_from | (guint64) combat->stack_to << 16);
  for (guint i = 0; i < combat->n_defenders; i++)
    sum += hash_word (WORD_COMBAT, 0x100 + i, combat->defenders[i] + 1u);
  for (guint i = 0; i < combat->n_attackers; i++)
    sum += hash_word (WORD_COMBAT, 0x200 + i, combat->attackers[i] + 1u);
  for (guint i = 0; i < combat->n_bombarders; i++)
    sum += hash_word (WORD_COMBAT, 0x300 + i, combat->bombarders[i] + 1u);
  for (guint i = 0; i < combat->n_vacated; i++)
    sum += hash_word (WORD_COMBAT, 0x400 + i, combat->vacated[i] + 1u);
  for (guint i = 0; i < combat->n_shifted; i++)
    sum += hash_word (WORD_COMBAT, 0x500 + i, combat->shifted[i] + 1u);
  for (guint i = 0; i < combat->n_chain; i++)
    sum += hash_word (WORD_COMBAT, 0x600 + i, (combat->chain[i].unit + 1u) |
                                              (guint64) combat->chain[i].to << 16);

  return sum;
}

/* In whichever order the hexes were first used. */
static guint64
hash_gate (const VdGate *gate)
{
  const VdStackCount *last = &gate->last;

  return hash_word (WORD_GATE, G_MAXUINT16 + 1, gate->cell) +
         hash_word (WORD_GATE, gate->cell, gate->stacks | (guint64) last->n << 16 |
                                           (guint64) last->foot << 24 |
                                           (guint64) last->horse << 32 |
                                           (guint64) last->trains << 40 |
                                           (guint64) last->free << 48 |
                                           (guint64) last->leaders << 56);
}

guint64
vd_state_hash (const VdState    *state,
               const VdScenario *scenario)
{
  guint64 sum = hash_word (WORD_TURN, 0, state->turn);

  sum += hash_word (WORD_PHASE, 0, state->phase | (guint64) state->fought << 8);
  sum += hash_word (WORD_PLAYER, 0, state->player);
  sum += hash_word (WORD_BROUGHT, 0, state->brought);
  sum += hash_word (WORD_ENTERED, 0, state->entered);
  sum += hash_word (WORD_ROLLED, 0, state->rolled);
  sum += hash_word (WORD_ATTACKED, 0, state->attacked);
  for (guint i = 0; i < VD_MAX_OPTIONS; i++)
    sum += hash_word (WORD_CHOICES, i, state->choice[i] | (state->chosen >> i & 1u) << 8);
  for (guint i = 0; i < VD_MAX_FIELDS; i++)
    sum += hash_word (WORD_DEMORALIZED, i, state->demoralized[i]);
  for (guint i = 0; i < VD_MAX_WATCHED; i++)
    sum += hash_word (WORD_HOLDER, i, state->holder[i]);

  sum += hash_sides (state) + hash_armies (state) + hash_mechanics (state);
  sum += hash_combat (&state->combat);
  for (guint i = 0; i < VD_MAX_GATES; i++)
    sum += hash_gate (&state->gates[i]);
  sum += hash_march (&state->march) + hash_repulse (&state->repulse) +
         hash_crossings (state, scenario) + hash_pontoons (state, scenario) +
         hash_vedettes (state, scenario) + hash_sent (state, scenario) +
         hash_word (WORD_BARS, 0, state->bars_lifted);
  return sum + hash_units (state, scenario->n_units);
}
