#include "core/play/view-movement.h"
#include "core/players/departure.h"
#include "core/players/fight.h"
#include "core/players/ground.h"
#include "core/players/player-greedy.h"
#include "core/players/player-kind.h"
#include "core/players/trial.h"

#include <stdlib.h>
#include <string.h>

/* What parameters stand for, in the order of the list at the end. */
enum { SAMPLES, AHEAD, LEAD, DEPART, LOOKS, GOALS, OPENINGS, COMBATS, SEQUELS };

#define MAX_OPENINGS 16

/* Units leave for a row that is earned in one of so many trials at least. */
#define SLIGHT 4

/* Retreats or advances that are tried out after one combat, at most. */
#define MAX_SEQUELS 4

/* Where ground is counted when the game is over, trials go on to its end once so few turns are
 * left; what is counted then is all that matters, and who has won. */
#define LAST_TURNS 4
#define LAST_LEAD (4 * VD_POINT_WORTH)
#define VICTORY 5

/* Ways to play a turn, as parameters of the greedy player. */
#define STYLE "greedy:muster=64,room=12,distraction=0,drift=8"

static const char *const styles[] = {
  STYLE,
  STYLE ",caution=30",
  STYLE ",cover=30",
  STYLE ",thrift=-20",
  STYLE ",attack=-32,trap=125",
  STYLE ",pull=48",
  STYLE ",distraction=16,expose=30",
  STYLE ",distraction=16,near=4,attack=100",
  STYLE ",whim=64,mood=1",
  STYLE ",whim=128,mood=3",
  STYLE ",distraction=8,whim=128,mood=4",
  STYLE ",attack=-64,thrift=-10",
  STYLE ",whim=128,mood=5",
  STYLE ",whim=96,mood=6,cover=20",
  STYLE ",whim=48,mood=11",
  STYLE ",whim=96,mood=13",
  STYLE ",whim=96,mood=14",
  STYLE ",whim=192,mood=15",
  STYLE ",whim=256,mood=17",
  STYLE ",whim=96,mood=18,caution=30",
  /* Only where formations break by what they lose: to keep out, to go nowhere for ground, to go to
   * one hex with all. */
  STYLE ",attack=100000,near=6",
  STYLE ",errands=0",
  STYLE ",errands=0,attack=64,near=4",
  STYLE ",errands=2",
};

/* Those of them that are for all battles. */
#define N_COMMON (G_N_ELEMENTS (styles) - 4)

/* Where formations break trials are so many units' worth at least: small battles are tried more
 * often. */
#define UNITS_TRIED 48

/* A way to play the turn, and what is known of it. */
typedef struct
{
  int      values[VD_MAX_PARAMETERS]; /* of the greedy player who plays like that */
  VdWorld *moved; /* when the moves have been made */
  guint64  hash;  /* of that */
  gint64   sum;   /* over its trials */
} Plan;

typedef struct
{
  VdPlayer    base;
  VdPlayer   *actor;  /* gives the orders, as the plan says */
  VdPlayer   *styles[G_N_ELEMENTS (styles)]; /* never play: their numbers are taken */
  VdWorld    *start;  /* of the trials: the game that is played, as it is seen */
  VdTrial     trial;
  Plan       *made;   /* [style] */
  Plan       *plans[G_N_ELEMENTS (styles)]; /* those of them that are different */
  VdOrderList list;
  VdDeparture departure;
  guint       n_earned; /* trials to the end, of the last few, with the row of departure */
  guint32    *scored; /* by award: in a trial that is over */
  gboolean    for_ground; /* rows ask for ground when it is over */
  guint       phase_key;
} Planner;

static void
open_planner (VdPlayer *player)
{
  Planner *self = (Planner *) player;

  self->actor = vd_player_new ("greedy", player->scenario, NULL);
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    self->styles[i] = vd_player_new (styles[i], player->scenario, NULL);
  self->start = vd_world_new (player->scenario);
  vd_trial_init (&self->trial, player->scenario);
  self->made = g_new0 (Plan, G_N_ELEMENTS (styles));
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    self->made[i].moved = vd_world_new (player->scenario);
  vd_departure_init (&self->departure, player->scenario);
  self->scored = g_new0 (guint32, player->scenario->n_awards + 1);
  self->for_ground = vd_ground_is_asked_for (player->scenario);
}

static void
close_planner (VdPlayer *player)
{
  Planner *self = (Planner *) player;

  vd_player_free (self->actor);
  for (guint i = 0; i < G_N_ELEMENTS (styles); i++)
    {
      vd_player_free (self->styles[i]);
      vd_world_free (self->made[i].moved);
    }

  vd_world_free (self->start);
  vd_trial_clear (&self->trial);
  g_free (self->made);
  vd_departure_clear (&self->departure);
  g_free (self->scored);
  vd_order_list_clear (&self->list);
}

static void
begin_planner (VdPlayer *player)
{
  Planner *self = (Planner *) player;

  self->phase_key = 0;
  self->trial.depart = -1;
  vd_player_begin (self->actor, vd_mix (player->random, 1));
}

/* What is tried from now on begins at @view, and is for its side. */
static void
begin_trials (Planner      *self,
              const VdView *view)
{
  vd_world_sample (self->start, view, 0);
  self->trial.side = view->side;
}

/* Begins a trial: from @from on, by a way to play, with dice number @sample. */
static void
begin_trial (Planner   *self,
             const int *values,
             VdWorld   *from,
             guint      sample)
{
  vd_trial_begin (&self->trial, from, values, vd_mix (self->base.random, sample));
}

/* Turns of sides that a trial is played on for. */
static guint
find_ahead (const Planner *self)
{
  const VdScenario *s = self->base.scenario;
  guint left = s->n_turns - vd_view_turn (vd_trial_look (&self->trial)) + 1;

  return self->for_ground && left <= LAST_TURNS ? G_MAXUINT : (guint) self->base.values[AHEAD];
}

static gint32
judge_trial (Planner *self)
{
  guint winner;
  gint32 value;

  if (!self->for_ground || !vd_view_is_over (vd_trial_look (&self->trial)))
    return vd_trial_judge (&self->trial, self->base.values[LEAD]);

  value = vd_trial_judge (&self->trial, LAST_LEAD);
  winner = vd_world_winner (self->trial.world);
  if (winner != VD_MAX_SIDES)
    value += VICTORY * (winner == self->trial.side ? LAST_LEAD : -LAST_LEAD);

  return value;
}

/* To the end of the game */

/* What objectives of the player's side have scored in the trial, which is over. */
static gint64
count_objectives (Planner *self)
{
  const VdScenario *s = self->base.scenario;
  gint64 sum = 0;

  vd_world_list_rows (self->trial.world, self->scored);
  for (guint i = 0; i < s->n_awards; i++)
    if (s->awards[i].side == self->trial.side && vd_scenario_is_objective (s, i))
      sum += s->awards[i].wins != VD_WINS_NOT ? self->scored[i] * VD_OUTRIGHT_STAKE : self->scored[i];

  return sum;
}

/* Whether the trial, which is over, has earned the row that units may leave for. */
static gboolean
is_earned (const Planner *self)
{
  return self->departure.award >= 0 &&
         vd_view_is_earned (vd_trial_look (&self->trial),
                            &self->base.scenario->awards[self->departure.award]);
}

/* How it ends after @first, over some trials: the lead, and as much again as @prize for
 * who wins. */
static gint64
look_far (Planner       *self,
          const VdOrder *first,
          gint64         prize,
          int            n)
{
  guint side = self->trial.side;
  gint64 sum = 0;

  self->n_earned = 0;
  for (int sample = 0; sample < n; sample++)
    {
      const gint32 *points = vd_world_points (self->trial.world);
      guint winner;

      begin_trial (self, self->styles[0]->values, self->start, sample);
      if (first != NULL)
        vd_world_apply (self->trial.world, first);
      vd_trial_play_on (&self->trial, G_MAXUINT);
      sum += 100 * (gint64) (points[side] - points[side ^ 1]);
      sum += self->base.values[GOALS] * count_objectives (self);
      self->n_earned += is_earned (self);
      winner = vd_world_winner (self->trial.world);
      if (winner != VD_MAX_SIDES)
        sum += 100 * (winner == side ? prize : -prize);
    }

  return sum;
}

/* How it ends if units leave with so many turns to spare, or stay. */
static gint64
look_at_departure (Planner *self,
                   int      depart)
{
  const VdAward *award = &self->base.scenario->awards[self->departure.award];
  gint64 prize = award->wins != VD_WINS_NOT ? VD_OUTRIGHT_STAKE : award->points;

  self->trial.depart = depart;
  return look_far (self, NULL, prize, self->base.values[LOOKS]);
}

/* Whether units leave the map for a row, and with how many turns to spare they set out:
 * none of that shows before the last turn.  They take as many as earn it most often, of
 * equals the most, or those who have set out turn back; and nobody leaves on a slight chance,
 * since trials are kind to who leaves.  If in doubt all the same they leave together, but
 * nobody leaves to save himself. */
static void
choose_departure (Planner *self,
                  VdView  *view)
{
  gint64 staying, leaving = 0;
  guint most = (self->base.values[LOOKS] + SLIGHT - 1) / SLIGHT;
  int best = -1, last;

  self->trial.depart = -1;
  vd_departure_note (&self->departure, view, self->base.values[DEPART]);
  if (self->departure.n_leaving == 0)
    return;

  /* Who saves himself goes at once: it is one way. */
  last = vd_departure_saves (&self->departure, view) ? 0 : self->base.values[DEPART];
  staying = look_at_departure (self, -1);
  for (int depart = 0; depart <= last; depart++)
    {
      gint64 value = look_at_departure (self, depart);

      if (self->n_earned >= most)
        {
          most = self->n_earned;
          leaving = value;
          best = depart;
        }
    }

  if (leaving < staying || (leaving == staying && vd_departure_saves (&self->departure, view)))
    best = -1;
  self->trial.depart = best;
}

/* Which of the choices of an option ends best. */
static VdOrder
choose_option (Planner           *self,
               VdView            *view,
               const VdOrderList *list)
{
  gint64 most = G_MININT64;
  VdOrder best = list->orders[0];
  int before = self->trial.depart;

  if (list->n == 1 || list->orders[1].kind != VD_ORDER_CHOOSE)
    return best;

  begin_trials (self, view);
  self->trial.depart = self->base.values[DEPART];
  for (guint i = 0; i < list->n && list->orders[i].kind == VD_ORDER_CHOOSE; i++)
    {
      gint64 value = look_far (self, &list->orders[i], 1,
                               2 * self->base.values[LOOKS]);

      if (value > most)
        {
          most = value;
          best = list->orders[i];
        }
    }

  self->trial.depart = before;
  return best;
}

/* Plans */

/* Gives the orders of the phase by a way to play, and keeps where that leads: by one
 * guess at what the other side keeps secret, while the trials guess on. */
static void
move_by_style (Planner *self,
               Plan    *plan)
{
  VdView *trial = vd_trial_look (&self->trial);
  guint turn;

  begin_trial (self, plan->values, self->start, 0);
  turn = vd_view_turn (trial);
  while (vd_view_is_moving (trial) && vd_view_turn (trial) == turn &&
         vd_view_player (trial) == self->trial.side)
    {
      VdOrder order = vd_player_move (self->trial.mine, trial, &self->list);

      vd_world_apply (self->trial.world, &order);
    }

  vd_world_copy (plan->moved, self->trial.world);
  plan->hash = vd_world_hash (plan->moved);
}

/* What comes of a plan.  In a period without combat its moves end the turn: then the
 * trial goes on for a turn more, since so far nothing has come of them. */
static gint32
try_plan (Planner *self,
          Plan    *plan,
          guint    sample)
{
  begin_trial (self, plan->values, plan->moved, sample);
  vd_trial_play_on (&self->trial, find_ahead (self));

  return judge_trial (self);
}

/* The better first; of equals the earlier. */
static int
compare_plans (const void *a,
               const void *b)
{
  const Plan *one = *(Plan *const *) a, *two = *(Plan *const *) b;

  if (one->sum != two->sum)
    return one->sum > two->sum ? -1 : 1;

  return one < two ? -1 : 1;
}

/* Adds what leads somewhere else than those before it: where no enemy is near all
 * come to the same. */
static void
add_plan (Planner *self,
          Plan    *plan,
          guint   *n)
{
  move_by_style (self, plan);
  plan->sum = 0;
  for (guint i = 0; i < *n; i++)
    if (self->plans[i]->hash == plan->hash)
      return;

  self->plans[(*n)++] = plan;
}

/* All are tried once, the better half of them several times, the better half of those
 * again, and so on until one is left. */
static void
make_plan (Planner *self)
{
  gboolean breaks = vd_view_plays (vd_world_look (self->start, self->trial.side),
                                   VD_MECHANIC_CASUALTIES);
  guint n = 0, sample = 0, more = breaks ? UNITS_TRIED / self->base.scenario->n_units : 1;

  for (guint i = 0; i < (breaks ? G_N_ELEMENTS (styles) : N_COMMON); i++)
    {
      memcpy (self->made[i].values, self->styles[i]->values, sizeof self->made[i].values);
      add_plan (self, &self->made[i], &n);
    }

  while (n > 1)
    {
      int samples = (sample == 0 ? 1 : self->base.values[SAMPLES]) * (int) MAX (more, 1);

      for (int round = 0; round < samples; round++, sample++)
        for (guint i = 0; i < n; i++)
          self->plans[i]->sum += try_plan (self, self->plans[i], sample);

      qsort (self->plans, n, sizeof *self->plans, compare_plans);
      n = (n + 1) / 2;
    }

  memcpy (self->actor->values, self->plans[0]->values, sizeof self->actor->values);
  vd_player_tell (self->actor, "depart", self->trial.depart);
  vd_player_below (&self->base, 2);
}

/* Combats */

/* How it stands, over @n trials, after @order: at the end of the phase, or, if @far, once
 * the enemy has answered. */
static gint64
try_order (Planner       *self,
           const VdOrder *order,
           int            n,
           gboolean       far)
{
  gint64 sum = 0;

  for (int sample = 0; sample < n; sample++)
    {
      begin_trial (self, self->styles[0]->values, self->start, sample);
      if (order->kind == VD_ORDER_ATTACK)
        vd_greedy_plan (self->trial.mine, vd_trial_look (&self->trial));
      vd_world_apply (self->trial.world, order);
      if (far)
        vd_trial_play_on (&self->trial, find_ahead (self));
      else
        vd_trial_play_phase_out (&self->trial);
      sum += judge_trial (self);
    }

  return sum;
}

/* The best of some orders; of equals the first. */
static VdOrder
choose_best (Planner       *self,
             VdView        *view,
             const VdOrder *orders,
             guint          n,
             int            n_trials,
             gboolean       far)
{
  guint best = 0;
  gint64 most = G_MININT64;

  vd_worth_note (&self->trial.worth, view);
  begin_trials (self, view);
  for (guint i = 0; i < n; i++)
    {
      gint64 value = try_order (self, &orders[i], n_trials, far);

      if (value > most)
        {
          most = value;
          best = i;
        }
    }

  vd_player_below (&self->base, 2);
  return orders[best];
}

/* Which combat comes next: one may take retreats from another, or open them. */
static VdOrder
choose_opening (Planner           *self,
                VdView            *view,
                const VdOrderList *list)
{
  VdOrder openings[MAX_OPENINGS];
  guint n = vd_greedy_list_openings (self->actor, view, openings, self->base.values[OPENINGS]);

  if (n < 2)
    return vd_player_choose (self->actor, view, list);

  return choose_best (self, view, openings, n, self->base.values[COMBATS], FALSE);
}

/* Where units go after a combat of their own, and whether they follow: what that is worth
 * shows when the enemy has answered.  What a greedy player would do is tried first, and then
 * what is listed last, which is to stay where units may advance. */
static VdOrder
choose_sequel (Planner           *self,
               VdView            *view,
               const VdOrderList *list)
{
  VdOrder sequels[MAX_SEQUELS];
  guint n = 0;

  sequels[n++] = vd_player_choose (self->actor, view, list);
  for (guint i = 0; i < list->n && n < MAX_SEQUELS; i++)
    {
      const VdOrder *order = &list->orders[(list->n - 1 + i) % list->n];

      if (memcmp (order, &sequels[0], sizeof sequels[0]) != 0)
        sequels[n++] = *order;
    }

  if (n < 2)
    return sequels[0];

  return choose_best (self, view, sequels, n, self->base.values[SEQUELS], TRUE);
}

/* Whether it is for @view's phasing side to say where units go after a combat. */
static gboolean
is_sequel (const VdView      *view,
           const VdOrderList *list)
{
  return vd_view_decider (view) == vd_view_player (view) &&
         (list->orders[0].kind == VD_ORDER_RETREAT || list->orders[0].kind == VD_ORDER_ADVANCE);
}

static void
note_phase (Planner *self,
            VdView  *view)
{
  guint key = vd_view_turn (view) * VD_MAX_SIDES + vd_view_player (view) + 1;

  if (self->phase_key == key)
    return;

  self->phase_key = key;
  vd_worth_note (&self->trial.worth, view);
  begin_trials (self, view);
  choose_departure (self, view);
  make_plan (self);
}

static VdOrder
choose_by_plan (VdPlayer          *player,
                VdView            *view,
                const VdOrderList *list)
{
  Planner *self = (Planner *) player;

  if (vd_view_is_moving (view))
    note_phase (self, view);
  else if (vd_view_phase (view) == VD_PHASE_MOVEMENT && list->orders[0].kind == VD_ORDER_CHOOSE)
    return choose_option (self, view, list);
  else if (list->orders[0].kind == VD_ORDER_ATTACK)
    return choose_opening (self, view, list);
  else if (self->base.values[SEQUELS] > 0 && is_sequel (view, list))
    return choose_sequel (self, view, list);

  return vd_player_choose (self->actor, view, list);
}

static VdOrder
move_by_plan (VdPlayer    *player,
              VdView      *view,
              VdOrderList *list)
{
  Planner *self = (Planner *) player;

  note_phase (self, view);
  return vd_player_move (self->actor, view, list);
}

static const VdPlayerParameter parameters[] = {
  [SAMPLES] = { "samples", 1, 1000, 3,
                N_("trials of each plan before the worse half of them is dropped") },
  [AHEAD] = { "ahead", 1, 200, 2, N_("turns of sides that a trial is played on for") },
  [LEAD] = { "lead", 0, 10000, 24, N_("what a point of the lead is worth, in 64ths of a point") },
  [DEPART] = { "depart", -1, 30, 1,
               N_("turns to spare, at most, with which units set out that leave the map together "
                  "for points, or at once to be saved where a row counts losses, if it seems to "
                  "pay; -1: they stay") },
  [LOOKS] = { "looks", 1, 1000, 8,
              N_("trials, played on to the end, of what only the end of the game can show") },
  [GOALS] = { "goals", 0, 1000, 600,
              N_("by how much more than its points a row counts there that asks for ground or for "
                 "time, in percent") },
  [OPENINGS] = { "openings", 1, MAX_OPENINGS, 3,
                 N_("combats that are tried out before one is begun") },
  [COMBATS] = { "combats", 1, 1000, 2, N_("trials of each of them, to the end of the phase") },
  [SEQUELS] = { "sequels", 0, 1000, 2,
                N_("trials of each retreat or advance after a combat, like those of plans; 0: it "
                   "does not try") },
  { NULL, 0, 0, 0, NULL }
};

const VdPlayerKind vd_player_planner = {
  .name = "planner",
  .text = N_("tries plans for the turn by playing them on, with dice of its own and an enemy who "
             "answers, and takes the one after which it stands best; so it does with the order of "
             "its combats and with what follows from them"),
  .parameters = parameters,
  .size = sizeof (Planner),
  .init = open_planner,
  .clear = close_planner,
  .begin = begin_planner,
  .choose = choose_by_plan,
  .move = move_by_plan,
};
