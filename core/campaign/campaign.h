/* campaign.h: many games, one after another and side by side */
#pragma once

#include "core/campaign/chronicle.h"
#include "core/play/record.h"
#include "core/players/player.h"

G_BEGIN_DECLS

/**
 * VdGameResult: one game
 * @hash: of all its orders, dice and its last position
 * @turns: how many were played, the last perhaps in part
 * @leads: how often the lead changed, see chronicle.h; 0 without a chronicle
 * @error: (nullable): the audit that failed; the game was broken off
 */
typedef struct
{
  guint64 hash;
  guint32 n_orders;
  guint32 n_moves;
  guint32 n_combats;
  guint32 n_reaches;
  guint32 losses[VD_MAX_SIDES]; /* quarters */
  guint32 exited[VD_MAX_SIDES];
  guint16 turns;
  guint16 leads;
  gint32  points[VD_MAX_SIDES];
  guint8  winner;               /* side, or VD_MAX_SIDES for a draw */
  guint8  level;
  guint8  demoralized[VD_MAX_FIELDS];
  guint8  choice[VD_MAX_OPTIONS];
  char   *error;
} VdGameResult;

/**
 * VdCampaignFault: a player could not go on
 * @text: (nullable): why; to be freed
 */
typedef struct
{
  char  *text;
  guint  number; /* of the game */
  guint  side;
} VdCampaignFault;

/**
 * VdCampaignStart: orders with which all games of a campaign begin
 * @record: borrowed: a game of its scenario that comes out as recorded as far as that
 * @n: how many of its orders; there the game is not over
 * @path: of its file, for commands
 */
typedef struct
{
  const VdRecord *record;
  guint           n;
  const char     *path;
} VdCampaignStart;

/**
 * VdCampaign: what is to be played
 * @from: (nullable): where the games go on from; their dice up to there are those of the
 *   record, given by hand
 * @choices: for each option the choice to take, or -1 for the player's own
 * @n_before: games that were played before these, for @progress
 * @unchecked: leave the audits out (audit.h), which is twice as fast.  They look at
 *   what each order does, at the whole position as each phase begins, and, because they
 *   cost more than a game, at the list of all moves of one decision in 64
 * @audits_all: where forces are hidden, what sides see is audited (audit-views.h) after each
 *   order, and not after one in 50 by the game's own hash; and at each decision a second player
 *   of the same kind, who is shown the game with hidden pieces swapped, decides alike
 * @progress: (nullable): called from any thread after each game
 * @keep: (nullable): called from any thread with each game that was played
 * @tell: (nullable): called from any thread with what happened in each game, those
 *   that were broken off too
 * @annals: (nullable): receives the sum of all games that were played to the end
 * @make_player: (nullable): instead of vd_player_new(): (transfer full) (nullable):
 *   a player of that name for @side; called from any thread
 * @maker: for @make_player
 * @fault: (nullable): receives the first fault of a player; nothing is put there
 *   otherwise
 */
typedef struct
{
  const VdScenario *scenario;
  const VdCampaignStart *from;
  const char       *players[VD_MAX_SIDES];
  guint64           seed;
  guint             first_game; /* number of the first, for parts of a campaign */
  guint             n_games;
  guint             n_before;
  guint             n_jobs;
  int               choices[VD_MAX_OPTIONS];
  gboolean          unchecked;
  gboolean          audits_all;
  void            (*progress) (guint    n_done,
                               gpointer user_data);
  void            (*keep)     (guint               number,
                               const VdRecord     *record,
                               const VdGameResult *result,
                               gpointer            user_data);
  void            (*tell)     (guint               number,
                               const VdChronicle  *chronicle,
                               const VdGameResult *result,
                               gpointer            user_data);
  VdAnnals         *annals;
  gpointer          user_data;
  VdPlayer       *(*make_player) (const char       *spec,
                                  const VdScenario *scenario,
                                  guint             side,
                                  gpointer          maker);
  gpointer          maker;
  VdCampaignFault  *fault;
} VdCampaign;

/**
 * vd_campaign_run:
 *
 * Plays the games.  Results do not depend on @n_jobs: game i is played from
 * seed and i alone.  Once a player cannot go on, no further game begins; those
 * that came to their end have been told and kept.
 *
 * Returns: (transfer full) (array length=n_games) (nullable): free with
 *   vd_game_results_free(); %NULL if a player could not go on
 */
VdGameResult *vd_campaign_run       (const VdCampaign *campaign);

/**
 * vd_game_result_counts:
 * @option: or -1
 *
 * Returns: whether the game tells something of that choice of the option, or without one
 *   anything at all: it was played to its end, the choice stood in it, and could have been
 *   another
 */
gboolean      vd_game_result_counts (const VdGameResult *self,
                                     const VdScenario   *scenario,
                                     int                 option,
                                     int                 choice);

/* @results: (nullable) */
void          vd_game_results_free  (VdGameResult     *results,
                                     guint             n);

/**
 * vd_game_results_hash:
 *
 * Returns: one number for the games in their order; equal campaigns agree
 */
guint64       vd_game_results_hash  (const VdGameResult *results,
                                     guint               n);

G_END_DECLS
