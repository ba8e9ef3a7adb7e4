/* store.h: the games of test-plays, in a file
 *
 * An SQLite database, described for others in STORE.md.  A run is what a game
 * follows from together with its number: rules, scenario, players, fixed options
 * and seed.  Its key is a hash of all that, so whoever plays a part of a run,
 * in whatever process or place, adds to the same run, and no game is kept twice.
 *
 * Games are written in batches, each one transaction: after a kill the store
 * holds some of the games, each of them whole.  Several processes may write to
 * one file.
 */
#pragma once

#include <stdio.h>

#include "core/campaign/campaign.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct _VdStore VdStore;

/**
 * VdStoreWish: games of a run that somebody asked for, and until when
 * @first: the number of the first
 * @n: how many; with a rule, at most
 * @rule: "number" where that alone was asked for; otherwise the option of vedette playtest
 *   that says when to stop, "until" or "sprt", and
 * @wish: what that was told, "" for a number
 *
 * A campaign that is divided has one wish: that for the whole.
 */
typedef struct
{
  guint  first;
  guint  n;
  char  *rule;
  char  *wish;
} VdStoreWish;

void        vd_store_wish_clear   (VdStoreWish *self);

/* What a run goes by, all but core, seed, players and options as numbers. */
typedef struct
{
  char    *key;      /* (nullable): there are none */
  guint64  rules;
  guint64  scenario;
} VdStoreNumbers;

/**
 * VdStoreRun: a run
 * @id: in this store
 * @key: 32 hexadecimal digits
 * @core: %VD_CORE_VERSION of who plays it
 * @rules: hash of the system document
 * @scenario: hash of all documents, as in recorded games
 * @before: of a run that is not begun yet: how 0.1.0 would have called it
 * @file: the scenario file of who began it; no part of the key
 * @players: (array): by side
 * @sides: (array): their ids
 * @fixed: "OPTION=CHOICE", blanks between; no part of the options is left out
 * @signature: the hash of game 0
 * @wishes: (element-type VdStoreWish): in the order of their numbers; none in a store of an
 *   older version
 * @n: how many games are stored, of these
 * @n_failed: were broken off by an audit, and
 * @wins: won by each side, the last by nobody
 * @first, @last: numbers of games, if there are any
 */
typedef struct
{
  gint64    id;
  char     *key;
  guint     core;
  guint64   rules;
  guint64   scenario;
  VdStoreNumbers before;
  char     *title;
  char     *file;
  guint64   seed;
  gboolean  audited;
  guint     n_sides;
  char     *players[VD_MAX_SIDES];
  char     *sides[VD_MAX_SIDES];
  char     *names[VD_MAX_SIDES];
  char     *fixed;
  guint64   signature;
  GArray   *wishes;
  guint     n;
  guint     n_failed;
  guint     wins[VD_MAX_SIDES + 1];
  guint     first, last;
} VdStoreRun;

/**
 * vd_store_run_new:
 * @campaign: its scenario, players, choices, seed; not which games
 *
 * Returns: (transfer full): the run that its games belong to
 */
VdStoreRun *vd_store_run_new      (const VdProject  *project,
                                   const VdCampaign *campaign);
void        vd_store_run_free     (VdStoreRun *self);

/* Makes a run with numbers of before the one that it would have been in 0.1.0. */
void        vd_store_run_go_back  (VdStoreRun *self);

/**
 * vd_store_open:
 * @path: made if it is not there, and brought up to date if it is of an older version
 *
 * Returns: (transfer full) (nullable): %NULL with @error, of %VD_FORMAT_ERROR,
 *   if it can't be opened or is something else: no regular file, cut, altered, of another
 *   program
 */
VdStore    *vd_store_open         (const char  *path,
                                   GError     **error);

/* As vd_store_open(), for a file that is there, of this version or an older one; it is
 * not changed. */
VdStore    *vd_store_open_to_read (const char  *path,
                                   GError     **error);

/* Games that are not flushed are lost. */
void        vd_store_close        (VdStore *self);

/**
 * vd_store_begin:
 * @run: its signature set; receives the id
 * @project: that it was made of
 *
 * Begins a run or goes on with it.  If there is none but one that 0.1.0 has begun, @run
 * becomes that: its games are the same.
 *
 * Returns: %FALSE with @error if it can't be written, or if the store holds the
 *   run with another signature: whoever played it plays differently
 */
gboolean    vd_store_begin        (VdStore           *self,
                                   VdStoreRun        *run,
                                   const VdProject   *project,
                                   const VdScenario  *scenario,
                                   GError           **error);

/**
 * vd_store_wish:
 * @run: that was begun
 *
 * Notes what is asked for, before it is played; once only, however often it is asked for.
 */
gboolean    vd_store_wish         (VdStore            *self,
                                   const VdStoreRun   *run,
                                   const VdStoreWish  *wish,
                                   GError            **error);

/**
 * vd_store_check_kin:
 *
 * Returns: %FALSE with @error if there is no such run yet, but one that differs
 *   in nothing but core version, rules or scenario: for a caller who ought to go
 *   on with what others have begun
 */
gboolean    vd_store_check_kin    (VdStore           *self,
                                   const VdStoreRun  *run,
                                   GError           **error);

/**
 * vd_store_list:
 *
 * Returns: (transfer full) (nullable) (element-type VdStoreRun): all runs, by key; %NULL
 *   with @error if one of them is not as it was written
 */
GPtrArray  *vd_store_list         (VdStore  *self,
                                   GError  **error);

/**
 * vd_store_read:
 * @results: (array length=n): receives the games that are there from number
 *   @first on; free their errors
 * @is_there: (array length=n): receives whether each is
 */
gboolean    vd_store_read         (VdStore           *self,
                                   const VdStoreRun  *run,
                                   guint              first,
                                   guint              n,
                                   VdGameResult      *results,
                                   gboolean          *is_there,
                                   GError           **error);

/**
 * vd_store_read_annals:
 * @annals: of the run's scenario: receives what happened in the games that are
 *   there from number @first on, up to @n of them, as far as they were played to
 *   their ends
 */
gboolean    vd_store_read_annals  (VdStore           *self,
                                   const VdStoreRun  *run,
                                   guint              first,
                                   guint              n,
                                   VdAnnals          *annals,
                                   GError           **error);

/**
 * vd_store_read_campaign:
 * @numbers: (array length=n): receives the numbers of all games; with room for as many
 *   as @run counts,
 * @results: (array length=n): as has this for what came of them; free their errors
 * @n: (out): how many there are, also where it fails
 * @annals: of the run's scenario: receives what happened in those that were played to
 *   their ends
 *
 * Returns: %FALSE with @error as for all that reads: if the file can't be read, or if a
 *   game does not say what was stored of it
 */
gboolean    vd_store_read_campaign (VdStore           *self,
                                    const VdStoreRun  *run,
                                    guint             *numbers,
                                    VdGameResult      *results,
                                    guint             *n,
                                    VdAnnals          *annals,
                                    GError           **error);

/**
 * vd_store_read_outcomes:
 * @numbers: (array length=n): as in vd_store_read_campaign(),
 * @results: (array length=n): likewise, but of each game only who won, the points, and
 *   whether it was broken off; as vd_store_list() not held to their seals
 * @n: (out): how many there are, also where it fails
 */
gboolean    vd_store_read_outcomes (VdStore           *self,
                                    const VdStoreRun  *run,
                                    guint             *numbers,
                                    VdGameResult      *results,
                                    guint             *n,
                                    GError           **error);

/**
 * vd_store_load_project:
 *
 * Returns: (transfer full) (nullable): the scenario that was played, as the store
 *   keeps it
 */
VdProject  *vd_store_load_project (VdStore           *self,
                                   const VdStoreRun  *run,
                                   GError           **error);

/**
 * vd_store_add:
 *
 * Adds a game, from any thread.  One that is there already is compared.
 * vd_store_flush() says what went wrong.
 */
void        vd_store_add          (VdStore            *self,
                                   const VdStoreRun   *run,
                                   guint               number,
                                   const VdGameResult *result,
                                   const VdChronicle  *chronicle);

/**
 * vd_store_flush:
 *
 * Makes sure that all games are in the file.
 *
 * Returns: %FALSE with @error if any could not be written, or is there and
 *   came out differently
 */
gboolean    vd_store_flush        (VdStore  *self,
                                   GError  **error);

/**
 * vd_store_merge:
 * @from: another store
 *
 * Adds all its games, of all its runs; what both have is compared.
 *
 * Returns: %FALSE with @error, and nothing changed, if a game or a signature
 *   differs; what was merged by former calls stays
 */
gboolean    vd_store_merge        (VdStore     *self,
                                   const char  *from,
                                   GError     **error);

/**
 * vd_store_dump:
 *
 * Writes all runs and games as lines of JSON, in an order and form that depend only
 * on what was asked for and played; nothing of a store that was altered.
 */
gboolean    vd_store_dump         (VdStore  *self,
                                   FILE     *stream,
                                   GError  **error);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdStore, vd_store_close)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdStoreRun, vd_store_run_free)
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdStoreWish, vd_store_wish_clear)

G_END_DECLS
