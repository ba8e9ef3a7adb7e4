#include "core/campaign/campaign.h"

#include "core/board/debug.h"
#include "core/play/audit-views.h"
#include "core/position/dice.h"

#include <string.h>

enum { KEY_DICE = 101, KEY_PLAYER = 102, KEY_VIEWS = 103 };

/* What the threads share. */
typedef struct
{
  gint             next;  /* the next game to be played */
  gint             done;
  VdCampaignFault *fault; /* (nullable): the first, once a player cannot go on */
} Hall;

/* One thread's workspace. */
typedef struct
{
  const VdCampaign *campaign;
  VdGameResult     *results;
  Hall             *hall;
  VdGame           *game;
  VdView            views[VD_MAX_SIDES]; /* of it */
  VdRecord         *record; /* (nullable) */
  VdChronicle      *chronicle; /* (nullable) */
  VdAnnals         *annals; /* (nullable): of the games that were played here */
  VdPlayer         *players[VD_MAX_SIDES];
  VdPlayer         *twins[VD_MAX_SIDES]; /* (nullable): see ask_twin() */
  const guint16    *path;   /* (nullable): of the order that was decided on */
  guint             n_path;
  VdOrderList       list;
  VdAudit           audit;
} Worker;

static guint64
hash_order (guint64        hash,
            const VdOrder *order,
            const VdGame  *game)
{
  guint64 word = (guint64) order->kind | (guint64) order->arg << 8 | (guint64) order->unit << 16 |
                 (guint64) order->cell << 32 | (guint64) order->via << 48;

  return vd_mix (vd_mix (hash, word), game->state.combat.die);
}

static guint64
hash_state (guint64        hash,
            const VdState *state,
            guint          n_units)
{
  for (guint i = 0; i < n_units; i++)
    hash = vd_mix (hash, state->units[i].cell | (guint64) state->units[i].place << 16 |
                         (guint64) state->units[i].space << 24);

  return vd_mix (hash, (guint64) state->points[0] << 32 ^ (guint64) state->points[1]);
}

/* An option that the campaign fixes is not left to the player. */
static VdOrder
choose_order (Worker   *worker,
              gboolean *is_fixed)
{
  guint side = vd_play_decider (worker->game);
  VdPlayer *player = worker->players[side];
  VdOrder order;

  for (guint i = 0; i < worker->list.n && worker->list.orders[i].kind == VD_ORDER_CHOOSE; i++)
    if (worker->list.orders[i].arg == worker->campaign->choices[worker->list.orders[i].unit])
      {
        *is_fixed = TRUE;
        return worker->list.orders[i];
      }

  order = vd_player_choose (player, &worker->views[side], &worker->list);
  worker->path = vd_player_get_path (player, &worker->n_path);
  return order;
}

/* In a Movement Phase, where nothing is fixed. */
static VdOrder
choose_move (Worker *worker)
{
  guint side = worker->game->state.player;
  VdPlayer *player = worker->players[side];
  VdOrder order = vd_player_move (player, &worker->views[side], &worker->list);

  worker->path = vd_player_get_path (player, &worker->n_path);
  return order;
}

static void
count_order (VdGameResult  *result,
             const VdOrder *order)
{
  result->n_orders++;
  result->n_moves += vd_order_takes (order->kind, VD_OPERAND_PATH);
  result->n_combats += order->kind == VD_ORDER_ROLL;
}

static void
finish_result (Worker       *worker,
               VdGameResult *result)
{
  const VdState *state = &worker->game->state;

  result->hash = hash_state (result->hash, state, worker->game->scenario->n_units);
  result->winner = state->winner;
  result->level = state->level;
  result->turns = state->turn;
  memcpy (result->demoralized, state->demoralized, sizeof state->demoralized);
  memcpy (result->choice, state->choice, sizeof state->choice);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      result->losses[side] = vd_state_get_losses (state, side);
      result->points[side] = state->points[side];
      for (guint field = 0; field < state->n_fields; field++)
        for (guint edge = 0; edge < 8; edge++)
          result->exited[side] += state->exited[side][field][edge];
    }
}

static void
begin_game (Worker  *worker,
            guint    number,
            guint64  seed)
{
  if (worker->chronicle != NULL)
    vd_chronicle_begin (worker->chronicle, worker->game,
                        number < VD_CHRONICLE_FIRST || number % VD_CHRONICLE_CLOSE == 0);
  if (worker->record != NULL)
    vd_record_begin (worker->record, worker->game, seed);
  else
    vd_play_begin (worker->game, seed);
}

static void
apply_order (Worker        *worker,
             const VdOrder *order)
{
  VdGame *game = worker->game;
  const guint16 *path = worker->path;
  guint n_path = worker->n_path;

  if (worker->chronicle != NULL)
    vd_chronicle_before (worker->chronicle, game, order, path, n_path);
  if (G_UNLIKELY (worker->record != NULL))
    vd_record_play (worker->record, game, order, path, n_path);
  else
    vd_play_apply_along (game, order, path, n_path);
  if (worker->chronicle != NULL)
    vd_chronicle_after (worker->chronicle, game, order);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_player_watch (worker->players[side], &worker->views[side], order, path, n_path);
}

/* A game that was broken off ends where it stands. */
static void
keep_record (Worker             *worker,
             guint               number,
             const VdGameResult *result)
{
  if (worker->record == NULL)
    return;

  vd_record_close (worker->record, worker->game);
  worker->campaign->keep (number, worker->record, result, worker->campaign->user_data);
}

/* What happened goes to whoever wants to know, and into the sum. */
static void
tell_chronicle (Worker       *worker,
                guint         number,
                VdGameResult *result)
{
  const VdCampaign *campaign = worker->campaign;

  if (worker->chronicle == NULL)
    return;

  vd_chronicle_close (worker->chronicle, worker->game);
  result->leads = worker->chronicle->leads;
  if (worker->annals != NULL && result->error == NULL)
    vd_annals_add (worker->annals, number, worker->chronicle, result->winner, result->level,
                   result->choice);
  if (campaign->tell != NULL)
    campaign->tell (number, worker->chronicle, result, campaign->user_data);
}

/* What is wrong with @order: that its like, who is shown the game with the pieces swapped that
 * the side does not know, decides otherwise; %NULL if nothing is. */
static char *
ask_twin (Worker        *worker,
          guint64        hash,
          gboolean       moves,
          const VdOrder *order)
{
  VdOrderList list = { 0 };
  VdOrder other;
  VdView view;
  guint side = vd_play_decider (worker->game);

  if (worker->audit.world == NULL)
    worker->audit.world = vd_game_new (worker->game->scenario);

  vd_audit_swap (worker->game, worker->audit.world, side, vd_mix (hash, KEY_VIEWS));
  view = vd_view_of (worker->audit.world, side);
  if (moves)
    {
      other = vd_player_move (worker->twins[side], &view, &list);
    }
  else
    {
      vd_view_list (&view, &list);
      other = vd_player_choose (worker->twins[side], &view, &list);
    }

  vd_order_list_clear (&list);
  return memcmp (&other, order, sizeof other) == 0
         ? NULL : g_strdup_printf ("V-3: the player of %s decides otherwise when hidden pieces are "
                                   "swapped", vd_scenario_get_side_id (worker->game->scenario, side));
}

/* What sides see after an order. */
static char *
audit_views (Worker  *worker,
             guint64  hash)
{
  const guint64 key = vd_mix (hash, KEY_VIEWS);

  if (G_LIKELY (!worker->game->scenario->mechanics[VD_MECHANIC_HIDDEN]) ||
      vd_play_is_over (worker->game) || (!worker->campaign->audits_all && key % 50 != 0))
    return NULL;

  return vd_audit_views (&worker->audit, worker->game, key);
}

/* Takes the next order, or says why there is none.  While units move, to list all that
 * they may do costs as much as twenty orders, and putting a position back as much as
 * fifty: one decision in 64, and one in 256, is chosen for that by the game's own hash. */
static char *
decide_order (Worker  *worker,
              guint64  hash,
              VdOrder *order)
{
  const gboolean checked = !worker->campaign->unchecked;
  VdGame *game = worker->game;
  VdOrderList *list = &worker->list;
  gboolean is_fixed = FALSE;
  char *wrong = NULL;

  worker->path = NULL;
  worker->n_path = 0;
  if (!(checked && (hash & 63) == 0) && vd_play_is_moving (game))
    {
      if (checked)
        vd_audit_remember (&worker->audit, game);
      *order = choose_move (worker);
      if (G_UNLIKELY (worker->twins[0] != NULL))
        wrong = ask_twin (worker, hash, TRUE, order);
    }
  else
    {
      vd_view_list (&worker->views[vd_play_decider (game)], list);
      if (list->n > 0 && checked)
        wrong = vd_audit_decision (&worker->audit, game, list, (hash & 255) == 0);
      if (list->n > 0 && wrong == NULL)
        *order = choose_order (worker, &is_fixed);
      if (G_UNLIKELY (worker->twins[0] != NULL) && list->n > 0 && wrong == NULL && !is_fixed)
        wrong = ask_twin (worker, hash, FALSE, order);
    }

  return list->n > 0 ? wrong : g_strdup ("a dead end: no legal order");
}

static void
free_fault (VdCampaignFault *fault)
{
  g_free (fault->text);
  g_free (fault);
}

/* Whether a player of the game cannot go on; the first of all such ends the campaign. */
static gboolean
has_fault (Worker *worker,
           guint   number)
{
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    if (vd_player_get_fault (worker->players[side]) != NULL)
      {
        VdCampaignFault *fault = g_new (VdCampaignFault, 1);

        *fault = (VdCampaignFault) { g_strdup (vd_player_get_fault (worker->players[side])),
                                     number, side };
        if (!g_atomic_pointer_compare_and_exchange (&worker->hall->fault, NULL, fault))
          free_fault (fault);
        return TRUE;
      }

  return FALSE;
}

/* What all games begin with; players are told of it as of what they did themselves. */
static void
follow_record (Worker                *worker,
               const VdCampaignStart *from,
               VdGameResult          *result)
{
  for (guint i = 0; from != NULL && i < from->n; i++)
    {
      VdOrder order = vd_record_give (from->record, i, &worker->path, &worker->n_path);

      apply_order (worker, &order);
      result->hash = hash_order (result->hash, &order, worker->game);
      count_order (result, &order);
    }
}

/* One that was not played to its end because a player could not go on counts as not
 * played at all. */
static void
play_one (Worker *worker,
          guint   number)
{
  const VdCampaign *campaign = worker->campaign;
  VdGameResult *result = &worker->results[number - campaign->first_game];
  guint64 seed = vd_mix (campaign->seed, number);

  begin_game (worker, number, vd_mix (seed, KEY_DICE));
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      vd_player_begin (worker->players[side], vd_mix (vd_mix (seed, KEY_PLAYER), side));
      if (worker->twins[side] != NULL)
        vd_player_begin (worker->twins[side], vd_mix (vd_mix (seed, KEY_PLAYER), side));
    }

  follow_record (worker, campaign->from, result);
  while (!vd_play_is_over (worker->game) && result->error == NULL)
    {
      VdOrder order;

      result->error = decide_order (worker, result->hash, &order);
      if (has_fault (worker, number))
        return;
      if (result->error != NULL)
        break;

      apply_order (worker, &order);
      result->hash = hash_order (result->hash, &order, worker->game);
      count_order (result, &order);
      if (!campaign->unchecked)
        result->error = vd_audit_outcome (&worker->audit, worker->game);
      if (!campaign->unchecked && result->error == NULL)
        result->error = audit_views (worker, result->hash);
    }

  finish_result (worker, result);
  vd_debug (VD_DEBUG_PLAY, "game %u: seed %" G_GUINT64_FORMAT ", %u turns, winner %d%s%s", number,
            seed, result->turns, result->winner, result->error != NULL ? ": " : "",
            result->error != NULL ? result->error : "");
  tell_chronicle (worker, number, result);
  keep_record (worker, number, result);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    vd_player_end (worker->players[side], &worker->views[side]);
  has_fault (worker, number);
}

static gpointer
play_share (gpointer data)
{
  Worker *worker = data;
  const VdCampaign *campaign = worker->campaign;
  guint i;

  while ((i = g_atomic_int_add (&worker->hall->next, 1)) < campaign->n_games &&
         g_atomic_pointer_get (&worker->hall->fault) == NULL)
    {
      play_one (worker, campaign->first_game + i);
      if (campaign->progress != NULL)
        campaign->progress (campaign->n_before + g_atomic_int_add (&worker->hall->done, 1) + 1,
                            campaign->user_data);
    }

  return NULL;
}

static VdPlayer *
make_player (const VdCampaign *campaign,
             guint             side)
{
  const char *spec = campaign->players[side];

  return campaign->make_player != NULL
         ? campaign->make_player (spec, campaign->scenario, side, campaign->maker)
         : vd_player_new (spec, campaign->scenario, NULL);
}

static void
open_worker (Worker           *worker,
             const VdCampaign *campaign,
             VdGameResult     *results,
             Hall             *hall)
{
  worker->campaign = campaign;
  worker->results = results;
  worker->hall = hall;
  worker->game = vd_game_new (campaign->scenario);
  worker->record = campaign->keep != NULL ? vd_record_new () : NULL;
  if (campaign->annals != NULL || campaign->tell != NULL)
    worker->chronicle = vd_chronicle_new (campaign->scenario);
  worker->annals = campaign->annals != NULL ? vd_annals_new (campaign->scenario) : NULL;
  vd_audit_init (&worker->audit, campaign->scenario);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      worker->players[side] = make_player (campaign, side);
      worker->views[side] = vd_view_of (worker->game, side);
      if (campaign->audits_all && !campaign->unchecked && campaign->make_player == NULL &&
          campaign->scenario->mechanics[VD_MECHANIC_HIDDEN])
        worker->twins[side] = make_player (campaign, side);
    }
}

static void
close_worker (Worker *worker)
{
  if (worker->annals != NULL)
    vd_annals_merge (worker->campaign->annals, worker->annals);
  g_clear_pointer (&worker->annals, vd_annals_free);
  g_clear_pointer (&worker->chronicle, vd_chronicle_free);
  vd_game_free (worker->game);
  g_clear_pointer (&worker->record, vd_record_free);
  vd_audit_clear (&worker->audit);
  vd_order_list_clear (&worker->list);
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      vd_player_free (worker->players[side]);
      g_clear_pointer (&worker->twins[side], vd_player_free);
    }
}

/* (transfer full) of both. */
static VdGameResult *
give_up (const VdCampaign *campaign,
         VdGameResult     *results,
         VdCampaignFault  *fault)
{
  if (campaign->fault != NULL)
    {
      *campaign->fault = *fault;
      fault->text = NULL;
    }

  free_fault (fault);
  vd_game_results_free (results, campaign->n_games);
  return NULL;
}

VdGameResult *
vd_campaign_run (const VdCampaign *campaign)
{
  VdGameResult *results = g_new0 (VdGameResult, MAX (campaign->n_games, 1));
  guint n_jobs = CLAMP (campaign->n_jobs, 1, MAX (campaign->n_games, 1));
  g_autofree Worker *workers = g_new0 (Worker, n_jobs);
  g_autofree GThread **threads = g_new (GThread *, n_jobs);
  Hall hall = { 0 };

  for (guint i = 0; i < n_jobs; i++)
    open_worker (&workers[i], campaign, results, &hall);
  for (guint i = 1; i < n_jobs; i++)
    threads[i] = g_thread_new ("game", play_share, &workers[i]);

  play_share (&workers[0]);
  for (guint i = 1; i < n_jobs; i++)
    g_thread_join (threads[i]);
  for (guint i = 0; i < n_jobs; i++)
    close_worker (&workers[i]);

  return hall.fault == NULL ? results : give_up (campaign, results, hall.fault);
}

gboolean
vd_game_result_counts (const VdGameResult *self,
                       const VdScenario   *scenario,
                       int                 option,
                       int                 choice)
{
  guint n_open = 0;

  g_return_val_if_fail (option < (int) scenario->n_options, FALSE);

  if (self->error != NULL || option < 0)
    return self->error == NULL;

  for (guint i = 0; i < vd_scenario_get_n_choices (scenario, option); i++)
    n_open += vd_scenario_was_open (scenario, option, i, self->choice, self->turns);

  return self->choice[option] == choice && n_open > 1;
}

void
vd_game_results_free (VdGameResult *results,
                      guint         n)
{
  for (guint i = 0; results != NULL && i < n; i++)
    g_free (results[i].error);

  g_free (results);
}

guint64
vd_game_results_hash (const VdGameResult *results,
                      guint               n)
{
  guint64 hash = 0;

  for (guint i = 0; i < n; i++)
    hash = vd_mix (hash, results[i].hash);

  return hash;
}
