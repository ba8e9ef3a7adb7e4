/* What is in a store.  Whoever gives it to us may have altered it: what is read is held to
 * what was written, and to what it can be. */
#include "formats/store/store-private.h"

#include <string.h>

#include "formats/project/fingerprint.h"

/* No figure of a game comes near to it, and sums of squares of it fit. */
#define MOST_FIGURE 1000000

const char vd_store_game_columns[] =
  "winner, level, points_0, points_1, losses_0, losses_1, exited_0, exited_1, orders, moves,"
  " combats, demoralized, choices, hash, error, turns, leads";

/* A text as we write them; %NULL if it is none. */
static const char *
read_text (sqlite3_stmt *statement,
           int           column)
{
  const char *text = sqlite3_column_type (statement, column) == SQLITE_TEXT
                     ? (const char *) sqlite3_column_text (statement, column) : NULL;

  return text != NULL && strlen (text) == (gsize) sqlite3_column_bytes (statement, column) ? text
                                                                                          : NULL;
}

static char *
column_text (sqlite3_stmt *statement,
             int           column)
{
  return g_strdup (read_text (statement, column));
}

/* The same where people see it. */
static char *
column_name (sqlite3_stmt *statement,
             int           column)
{
  const char *text = read_text (statement, column);

  return text != NULL && g_utf8_validate (text, -1, NULL) ? g_strdup (text) : NULL;
}

static guint64
column_hash (sqlite3_stmt *statement,
             int           column)
{
  const char *text = read_text (statement, column);

  return text != NULL ? g_ascii_strtoull (text, NULL, 16) : 0;
}

/* Runs */

enum {
  ID, KEY, CORE, RULES, SCENARIO, TITLE, FILE_NAME, SEED, AUDITED, FIXED, SIGNATURE, GAMES, FAILED,
  WINS, FIRST = WINS + VD_MAX_SIDES + 1, LAST
};

static VdStoreRun *
read_run (sqlite3_stmt *statement)
{
  VdStoreRun *run = g_new0 (VdStoreRun, 1);
  const char *seed = read_text (statement, SEED);

  run->wishes = vd_store_wishes_new ();
  run->id = sqlite3_column_int64 (statement, ID);
  run->key = column_text (statement, KEY);
  run->core = sqlite3_column_int (statement, CORE);
  run->rules = column_hash (statement, RULES);
  run->scenario = column_hash (statement, SCENARIO);
  run->title = column_name (statement, TITLE);
  run->file = column_text (statement, FILE_NAME);
  run->seed = seed != NULL ? g_ascii_strtoull (seed, NULL, 10) : 0;
  run->audited = sqlite3_column_int (statement, AUDITED);
  run->fixed = column_text (statement, FIXED);
  run->signature = (guint64) sqlite3_column_int64 (statement, SIGNATURE);
  run->n = sqlite3_column_int (statement, GAMES);
  run->n_failed = sqlite3_column_int (statement, FAILED);
  for (guint i = 0; i <= VD_MAX_SIDES; i++)
    run->wins[i] = sqlite3_column_int (statement, WINS + i);
  run->first = (guint) sqlite3_column_int64 (statement, FIRST);
  run->last = (guint) sqlite3_column_int64 (statement, LAST);

  return run;
}

/* Games are numbered from 0, and %G_MAXUINT is no number. */
static gboolean
is_number (gint64 number)
{
  return number >= 0 && number < G_MAXUINT;
}

/* Whether a row has all that a run needs. */
static gboolean
check_row (VdStore           *self,
           sqlite3_stmt      *statement,
           const VdStoreRun  *run,
           GError           **error)
{
  if (run->key == NULL || strlen (run->key) != 32)
    return vd_store_accuse (self, error, N_("it has a run without a key"));
  if (sqlite3_column_type (statement, SCENARIO) == SQLITE_NULL)
    return vd_store_accuse (self, error, N_("run %.*s has lost its scenario"), 12, run->key);
  if (run->title == NULL || run->file == NULL || run->fixed == NULL)
    return vd_store_accuse (self, error, N_("run %.*s lacks its title, file or options"), 12,
                            run->key);
  if (run->n > 0 && !(is_number (sqlite3_column_int64 (statement, FIRST)) &&
                      is_number (sqlite3_column_int64 (statement, LAST))))
    return vd_store_accuse (self, error, N_("run %.*s has games of impossible numbers"), 12,
                            run->key);

  return TRUE;
}

static gboolean
read_players (VdStore     *self,
              VdStoreRun  *run,
              GError     **error)
{
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT players.side, player, sides.id, name FROM players"
                            " JOIN runs ON runs.id = players.run"
                            " JOIN sides ON sides.scenario = runs.scenario"
                            " AND sides.side = players.side"
                            " WHERE players.run = ? ORDER BY players.side", error);
  guint n = 0;

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", run->id);
  while (sqlite3_step (statement) == SQLITE_ROW && run->n_sides < VD_MAX_SIDES &&
         sqlite3_column_int64 (statement, 0) == run->n_sides)
    {
      guint side = run->n_sides++;

      run->players[side] = column_text (statement, 1);
      run->sides[side] = column_name (statement, 2);
      run->names[side] = column_name (statement, 3);
      n += run->players[side] != NULL && run->sides[side] != NULL && run->names[side] != NULL;
    }

  if (sqlite3_finalize (statement) != SQLITE_OK)
    return vd_store_fail (self, error);

  return n == VD_MAX_SIDES ||
         vd_store_accuse (self, error, N_("run %.*s has lost a side or who played it"), 12,
                          run->key);
}

static gboolean
is_between (sqlite3_stmt *statement,
            int           column,
            gint64        low,
            gint64        high)
{
  gint64 number = sqlite3_column_int64 (statement, column);

  return sqlite3_column_type (statement, column) == SQLITE_INTEGER &&
         number >= low && number <= high;
}

static gboolean
is_rule (const char *rule)
{
  static const char *const rules[] = { "number", "until", "sprt", NULL };

  return rule != NULL && g_strv_contains (rules, rule);
}

/* Returns: whether that can have been asked for */
static gboolean
read_wish (sqlite3_stmt *statement,
           GArray       *wishes)
{
  VdStoreWish wish = {
    .first = (guint) sqlite3_column_int64 (statement, 0),
    .n = (guint) sqlite3_column_int64 (statement, 1),
    .rule = column_name (statement, 2), .wish = column_name (statement, 3),
  };

  g_array_append_val (wishes, wish);
  return is_between (statement, 0, 0, G_MAXINT) && is_between (statement, 1, 0, G_MAXINT) &&
         is_rule (wish.rule) && wish.wish != NULL;
}

static gboolean
read_wishes (VdStore     *self,
             VdStoreRun  *run,
             GError     **error)
{
  sqlite3_stmt *statement;
  gboolean is_possible = TRUE;

  if (self->version < VD_STORE_WISHES)
    return TRUE;

  statement = vd_store_prepare (self, "SELECT first, games, rule, wish FROM wishes WHERE run = ?"
                                      " ORDER BY first, games, rule, wish", error);
  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", run->id);
  while (is_possible && sqlite3_step (statement) == SQLITE_ROW)
    is_possible = read_wish (statement, run->wishes);
  if (sqlite3_finalize (statement) != SQLITE_OK)
    return vd_store_fail (self, error);

  return is_possible ||
         vd_store_accuse (self, error, N_("run %.*s has games asked for that nobody can ask for"),
                          12, run->key);
}

GPtrArray *
vd_store_list_key (VdStore     *self,
                   const char  *key,
                   GError     **error)
{
  g_autoptr (GPtrArray) runs = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_store_run_free);
  gboolean is_good = TRUE;
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT runs.id, key, core, rules, s.hash, s.title, file, runs.seed,"
                            " audited, fixed, signature, count (games.number),"
                            " sum (games.error IS NOT NULL),"
                            " sum (games.error IS NULL AND games.winner IS 0),"
                            " sum (games.error IS NULL AND games.winner IS 1),"
                            " sum (games.number IS NOT NULL AND games.error IS NULL"
                            " AND games.winner IS NULL), min (games.number), max (games.number)"
                            " FROM runs LEFT JOIN scenarios AS s ON s.id = runs.scenario"
                            " LEFT JOIN games ON games.run = runs.id"
                            " WHERE ?1 IS NULL OR key = ?1 GROUP BY runs.id ORDER BY key", error);

  if (statement == NULL)
    return NULL;

  vd_store_bind (statement, "t", key);
  while (is_good && sqlite3_step (statement) == SQLITE_ROW)
    {
      VdStoreRun *run = read_run (statement);

      g_ptr_array_add (runs, run);
      is_good = check_row (self, statement, run, error) && read_players (self, run, error) &&
                read_wishes (self, run, error) && vd_store_check_run (self, run, error);
    }

  if (sqlite3_finalize (statement) != SQLITE_OK && is_good)
    is_good = vd_store_fail (self, error);
  return is_good ? g_steal_pointer (&runs) : NULL;
}

GPtrArray *
vd_store_list (VdStore  *self,
               GError  **error)
{
  g_return_val_if_fail (self != NULL, NULL);

  return vd_store_check_joins (self, error) ? vd_store_list_key (self, NULL, error) : NULL;
}

/* Games */

void
vd_store_unpack (gint64  packed,
                 guint8 *bytes,
                 guint   n)
{
  for (guint i = 0; i < n; i++)
    bytes[i] = (guint8) ((guint64) packed >> (8 * i));
}

/* Columns of a row of games: its number, those of vd_store_game_columns, ... */
enum {
  NUMBER, WINNER, LEVEL, POINTS, LOSSES = POINTS + VD_MAX_SIDES, EXITED = LOSSES + VD_MAX_SIDES,
  ORDERS = EXITED + VD_MAX_SIDES, MOVES, COMBATS, DEMORALIZED, CHOICES, HASH, ERROR, TURNS, LEADS,
  HAS_CHRONICLE, IS_SEALED, CLOSELY, TEXTS, STANDS = TEXTS + VD_STORE_N_TEXTS - 1
};

/* Whether all is of the kind and size that a game can have: a store without seals may say
 * anything. */
static gboolean
is_possible (sqlite3_stmt *statement)
{
  gboolean is = sqlite3_column_type (statement, WINNER) == SQLITE_NULL ||
                is_between (statement, WINNER, 0, VD_MAX_SIDES - 1);

  for (int i = POINTS; i < LOSSES; i++)
    is = is && is_between (statement, i, -MOST_FIGURE, MOST_FIGURE);
  for (int i = LOSSES; i <= COMBATS; i++)
    is = is && is_between (statement, i, 0, MOST_FIGURE);
  for (int i = DEMORALIZED; i <= HASH; i++)
    is = is && sqlite3_column_type (statement, i) == SQLITE_INTEGER;
  for (int i = TEXTS; i < TEXTS + VD_STORE_N_TEXTS; i++)
    is = is && (read_text (statement, i) != NULL ||
                (i == STANDS && sqlite3_column_type (statement, i) == SQLITE_NULL));

  return is && is_between (statement, LEVEL, 0, G_MAXUINT8) &&
         is_between (statement, TURNS, 0, G_MAXUINT16) &&
         is_between (statement, LEADS, 0, G_MAXUINT16) &&
         is_between (statement, CLOSELY, 0, 1) &&
         (sqlite3_column_type (statement, ERROR) == SQLITE_NULL ||
          read_text (statement, ERROR) != NULL);
}

static void
read_game (VdStoreGames *self)
{
  sqlite3_stmt *statement = self->statement;

  self->number = (guint) sqlite3_column_int64 (statement, NUMBER);
  self->closely = sqlite3_column_int (statement, CLOSELY);
  self->result = (VdGameResult) {
    .winner = sqlite3_column_type (statement, WINNER) == SQLITE_NULL
              ? VD_MAX_SIDES : sqlite3_column_int (statement, WINNER),
    .level = sqlite3_column_int (statement, LEVEL),
    .n_orders = sqlite3_column_int (statement, ORDERS),
    .n_moves = sqlite3_column_int (statement, MOVES),
    .n_combats = sqlite3_column_int (statement, COMBATS),
    .hash = (guint64) sqlite3_column_int64 (statement, HASH),
    .error = column_text (statement, ERROR),
    .turns = sqlite3_column_int (statement, TURNS),
    .leads = sqlite3_column_int (statement, LEADS),
  };

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      self->result.points[side] = sqlite3_column_int (statement, POINTS + side);
      self->result.losses[side] = sqlite3_column_int (statement, LOSSES + side);
      self->result.exited[side] = sqlite3_column_int (statement, EXITED + side);
    }

  vd_store_unpack (sqlite3_column_int64 (statement, DEMORALIZED), self->result.demoralized,
                   VD_MAX_FIELDS);
  vd_store_unpack (sqlite3_column_int64 (statement, CHOICES), self->result.choice,
                   VD_STORE_MAX_OPTIONS);
  for (guint i = 0; i < VD_STORE_N_TEXTS; i++)
    self->texts[i] = read_text (statement, TEXTS + i);
}

/* (transfer full): the columns with lists; of an older version NULL for the last */
static char *
list_texts (const VdStore *store)
{
  const char *texts[VD_STORE_N_TEXTS + 1];

  memcpy (texts, vd_store_texts, sizeof texts);
  if (store->version < VD_STORE_WISHES)
    texts[VD_STORE_N_TEXTS - 1] = "NULL";

  return g_strjoinv (", ", (char **) texts);
}

gboolean
vd_store_games_begin (VdStoreGames      *self,
                      VdStore           *store,
                      const VdStoreRun  *run,
                      guint              first,
                      guint              last,
                      GError           **error)
{
  g_autofree char *texts = list_texts (store);
  g_autofree char *seal = vd_store_seal_of_stored (store->version >= VD_STORE_WISHES);
  g_autofree char *sealed = g_strconcat ("games.seal IS ", seal, NULL);
  g_autofree char *words =
    g_strdup_printf ("SELECT games.number, %s, c.number IS NOT NULL, %s, closely, %s FROM games"
                     " JOIN runs ON runs.id = games.run"
                     " LEFT JOIN chronicles AS c ON c.run = games.run AND c.number = games.number"
                     " WHERE games.run = ? AND games.number BETWEEN ? AND ? ORDER BY games.number",
                     vd_store_game_columns, store->version >= VD_STORE_SEALED ? sealed : "1",
                     texts);

  *self = (VdStoreGames) { .store = store, .run = run };
  self->statement = vd_store_prepare (store, words, error);
  if (self->statement == NULL)
    return FALSE;

  vd_store_bind (self->statement, "iii", run->id, (gint64) first, (gint64) last);
  return TRUE;
}

gboolean
vd_store_games_next (VdStoreGames  *self,
                     gboolean      *more,
                     GError       **error)
{
  sqlite3_stmt *statement = self->statement;
  int code = sqlite3_step (statement);
  guint number;

  *more = code == SQLITE_ROW;
  if (!*more)
    return code == SQLITE_DONE || vd_store_fail (self->store, error);

  number = (guint) sqlite3_column_int64 (statement, NUMBER);
  if (!sqlite3_column_int (statement, HAS_CHRONICLE))
    return vd_store_accuse (self->store, error, N_("game %u of run %.*s has lost what happened in "
                                                   "it"),
                            number, 12, self->run->key);
  if (!sqlite3_column_int (statement, IS_SEALED))
    return vd_store_accuse (self->store, error, N_("game %u of run %.*s does not say what was "
                                                   "stored of "
                                                   "it"), number, 12, self->run->key);
  if (!is_possible (statement))
    return vd_store_accuse (self->store, error, N_("game %u of run %.*s can't have come out so"),
                            number,
                            12, self->run->key);

  read_game (self);
  return TRUE;
}

void
vd_store_games_end (VdStoreGames *self)
{
  sqlite3_finalize (self->statement);
}

gboolean
vd_store_read (VdStore           *self,
               const VdStoreRun  *run,
               guint              first,
               guint              n,
               VdGameResult      *results,
               gboolean          *is_there,
               GError           **error)
{
  VdStoreGames games;
  gboolean more, is_good;

  g_return_val_if_fail (self != NULL && run != NULL, FALSE);
  g_return_val_if_fail ((results != NULL && is_there != NULL) || n == 0, FALSE);

  more = n > 0;
  is_good = vd_store_games_begin (&games, self, run, first, first + n - 1, error);

  while (is_good && more && (is_good = vd_store_games_next (&games, &more, error)) && more)
    {
      results[games.number - first] = games.result;
      is_there[games.number - first] = TRUE;
    }

  vd_store_games_end (&games);
  return is_good;
}

/* Whether the scenario knows what was chosen and how high the victory is. */
static gboolean
is_known (const VdScenario   *s,
          const VdGameResult *result)
{
  for (guint i = 0; i < vd_scenario_get_n_options (s); i++)
    if (result->choice[i] >= vd_scenario_get_n_choices (s, i))
      return FALSE;

  return result->level <= vd_scenario_get_n_victory_levels (s);
}

/* Adds a game that was played to its end. */
static gboolean
add_game (VdStoreGames  *games,
          VdChronicle   *chronicle,
          VdAnnals      *annals,
          GError       **error)
{
  const VdGameResult *r = &games->result;

  chronicle->leads = r->leads;
  chronicle->closely = games->closely;
  if (r->error != NULL)
    return TRUE;
  if (!is_known (annals->scenario, r) || !vd_store_unpack_chronicle (chronicle, games->texts))
    return vd_store_accuse (games->store, error, N_("what happened in game %u of run %.*s can't "
                                                    "have "
                                                    "happened in this battle"), games->number, 12,
                            games->run->key);

  vd_annals_add (annals, games->number, chronicle, r->winner, r->level, r->choice);
  return TRUE;
}

gboolean
vd_store_read_annals (VdStore           *self,
                      const VdStoreRun  *run,
                      guint              first,
                      guint              n,
                      VdAnnals          *annals,
                      GError           **error)
{
  g_autoptr (VdChronicle) chronicle = NULL;
  VdStoreGames games;
  gboolean more, is_good;

  g_return_val_if_fail (self != NULL && run != NULL && annals != NULL, FALSE);

  chronicle = vd_chronicle_new (annals->scenario);
  more = n > 0;
  is_good = vd_store_games_begin (&games, self, run, first, first + n - 1, error);

  while (is_good && more && (is_good = vd_store_games_next (&games, &more, error)) && more)
    {
      is_good = add_game (&games, chronicle, annals, error);
      g_free (games.result.error);
    }

  vd_store_games_end (&games);
  return is_good;
}

/* Whether something happened in a game that is not there. */
static gboolean
check_orphans (VdStore  *self,
               GError  **error)
{
  sqlite3_stmt *statement =
    vd_store_prepare (self, "SELECT number FROM chronicles AS c WHERE NOT EXISTS (SELECT 1 FROM "
                            "games"
                            " WHERE games.run = c.run AND games.number = c.number) LIMIT 1", error);
  gboolean is_lost;
  guint number;

  if (statement == NULL)
    return FALSE;

  is_lost = sqlite3_step (statement) == SQLITE_ROW;
  number = (guint) sqlite3_column_int64 (statement, 0);
  if (sqlite3_finalize (statement) != SQLITE_OK)
    return vd_store_fail (self, error);

  return !is_lost || vd_store_accuse (self, error, N_("what happened in game %u is there, but not "
                                                      "what came "
                                                      "of it"), number);
}

gboolean
vd_store_read_campaign (VdStore           *self,
                        const VdStoreRun  *run,
                        guint             *numbers,
                        VdGameResult      *results,
                        guint             *n,
                        VdAnnals          *annals,
                        GError           **error)
{
  g_autoptr (VdChronicle) chronicle = NULL;
  VdStoreGames games;
  gboolean more = TRUE, is_good;

  g_return_val_if_fail (self != NULL && run != NULL && annals != NULL, FALSE);
  g_return_val_if_fail (numbers != NULL && results != NULL && n != NULL, FALSE);

  chronicle = vd_chronicle_new (annals->scenario);
  *n = 0;
  if (!check_orphans (self, error))
    return FALSE;

  is_good = vd_store_games_begin (&games, self, run, 0, G_MAXUINT - 1, error);
  /* Others may add games meanwhile. */
  while (is_good && *n < run->n)
    {
      is_good = vd_store_games_next (&games, &more, error);
      if (!is_good || !more)
        break;

      numbers[*n] = games.number;
      results[(*n)++] = games.result;
      is_good = add_game (&games, chronicle, annals, error);
    }

  vd_store_games_end (&games);
  return is_good;
}

/* Returns: whether it can have come out so */
static gboolean
read_outcome (sqlite3_stmt *statement,
              guint        *number,
              VdGameResult *result)
{
  gboolean is_won = sqlite3_column_type (statement, 1) != SQLITE_NULL;

  if (!is_number (sqlite3_column_int64 (statement, 0)) ||
      (is_won && !is_between (statement, 1, 0, VD_MAX_SIDES - 1)) ||
      !is_between (statement, 2, -MOST_FIGURE, MOST_FIGURE) ||
      !is_between (statement, 3, -MOST_FIGURE, MOST_FIGURE))
    return FALSE;

  *number = (guint) sqlite3_column_int64 (statement, 0);
  *result = (VdGameResult) {
    .winner = is_won ? sqlite3_column_int (statement, 1) : VD_MAX_SIDES,
    .points = { sqlite3_column_int (statement, 2), sqlite3_column_int (statement, 3) },
    .error = sqlite3_column_int (statement, 4) ? g_strdup ("") : NULL,
  };
  return TRUE;
}

gboolean
vd_store_read_outcomes (VdStore           *self,
                        const VdStoreRun  *run,
                        guint             *numbers,
                        VdGameResult      *results,
                        guint             *n,
                        GError           **error)
{
  sqlite3_stmt *statement;
  gboolean is_possible = TRUE;

  g_return_val_if_fail (self != NULL && run != NULL, FALSE);
  g_return_val_if_fail (numbers != NULL && results != NULL && n != NULL, FALSE);

  statement = vd_store_prepare (self, "SELECT number, winner, points_0, points_1, error IS NOT NULL"
                                      " FROM games WHERE run = ? ORDER BY number", error);
  *n = 0;
  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", run->id);
  while (is_possible && *n < run->n && sqlite3_step (statement) == SQLITE_ROW)
    {
      is_possible = read_outcome (statement, &numbers[*n], &results[*n]);
      *n += is_possible;
    }

  if (sqlite3_finalize (statement) != SQLITE_OK)
    return vd_store_fail (self, error);

  return is_possible ||
         vd_store_accuse (self, error, N_("a game of run %.*s can't have come out so"), 12,
                          run->key);
}

gboolean
vd_store_check_games (VdStore  *self,
                      GError  **error)
{
  g_autoptr (GPtrArray) runs = vd_store_list (self, error);
  gboolean is_good = runs != NULL && check_orphans (self, error);

  for (guint i = 0; is_good && i < runs->len; i++)
    {
      VdStoreGames games;
      gboolean more = TRUE;

      is_good = vd_store_games_begin (&games, self, runs->pdata[i], 0, G_MAXUINT - 1, error);
      while (is_good && more && (is_good = vd_store_games_next (&games, &more, error)) && more)
        g_free (games.result.error);
      vd_store_games_end (&games);
    }

  return is_good;
}

/* The scenario */

VdProject *
vd_store_load_project (VdStore           *self,
                       const VdStoreRun  *run,
                       GError           **error)
{
  g_autoptr (VdDocument) document = NULL;
  g_autoptr (VdProject) project = NULL;
  g_autoptr (GBytes) bytes = NULL;
  sqlite3_stmt *statement;

  g_return_val_if_fail (self != NULL && run != NULL, NULL);

  statement = vd_store_prepare (self, "SELECT document FROM scenarios JOIN runs"
                                      " ON runs.scenario = scenarios.id WHERE runs.id = ?", error);
  if (statement == NULL)
    return NULL;

  vd_store_bind (statement, "i", run->id);
  if (sqlite3_step (statement) == SQLITE_ROW && sqlite3_column_bytes (statement, 0) > 0)
    bytes = g_bytes_new (sqlite3_column_text (statement, 0), sqlite3_column_bytes (statement, 0));
  if (sqlite3_finalize (statement) != SQLITE_OK)
    {
      vd_store_fail (self, error);
      return NULL;
    }
  if (bytes == NULL)
    {
      vd_store_refuse (self, error, N_("the scenario of run %.*s was not kept: its file was gone, "
                                       "or came by "
                                       "standard input"), 12, run->key);
      return NULL;
    }

  document = vd_document_load_bytes (bytes, self->path, error);
  project = document != NULL ? vd_project_take (g_steal_pointer (&document), error) : NULL;
  if (project == NULL)
    return NULL;
  if (vd_project_is_played_by (project, run->scenario) &&
      vd_document_is_played_by (project->system, run->rules))
    return g_steal_pointer (&project);

  vd_store_accuse (self, error, N_("the scenario that it keeps for run %.*s is not the one that "
                                   "was played"),
                   12, run->key);
  return NULL;
}
