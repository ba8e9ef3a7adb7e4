/* One store into another. */
#include "formats/store/store-private.h"

#include <glib/gstdio.h>

/* Scenarios and runs have other numbers in each store. */
#define SCENARIO_OF " JOIN other.scenarios AS os ON os.id = o.scenario" \
                    " JOIN main.scenarios AS s ON s.hash = os.hash"
/* One that is new: it has no seal yet. */
#define NEW_SCENARIO_OF SCENARIO_OF " AND s.seal IS NULL"
#define RUN_OF " JOIN other.runs AS orun ON orun.id = o.run" \
               " JOIN main.runs AS r ON r.key = orun.key"

/* What both have must be the same: asked in this order, each answers a number. */
typedef struct
{
  const char *words;
  const char *refusal;
} Contradiction;

static const Contradiction of_runs = {
  "SELECT 0 FROM other.runs AS o JOIN main.runs AS r ON r.key = o.key"
  " WHERE o.signature <> r.signature LIMIT 1",
  N_("the first game of a campaign came out otherwise in %s (game %u). "
     "They were played by different programs; nothing of that store was merged")
};

static const Contradiction of_games = {
  "SELECT o.number FROM other.games AS o" RUN_OF
  " JOIN main.games AS g ON g.run = r.id AND g.number = o.number"
  " WHERE (o.winner, o.level, o.points_0, o.points_1, o.losses_0, o.losses_1, o.exited_0,"
  " o.exited_1, o.orders, o.moves, o.combats, o.demoralized, o.choices, o.hash, o.error, o.turns,"
  " o.leads) IS NOT"
  " (g.winner, g.level, g.points_0, g.points_1, g.losses_0, g.losses_1, g.exited_0,"
  " g.exited_1, g.orders, g.moves, g.combats, g.demoralized, g.choices, g.hash, g.error, g.turns,"
  " g.leads)"
  " ORDER BY o.number LIMIT 1",
  N_("in %s game %u came out otherwise. They were played by different programs; "
     "nothing of that store was merged")
};

/* The lists are not compared: their seals are, where both have them and are of as much. */
#define OF_CHRONICLES(stands) { \
  "SELECT o.number FROM other.games AS o" RUN_OF \
  " JOIN main.games AS g ON g.run = r.id AND g.number = o.number" \
  " JOIN other.chronicles AS oc ON oc.run = o.run AND oc.number = o.number" \
  " JOIN main.chronicles AS c ON c.run = g.run AND c.number = g.number" \
  " WHERE o.seal <> g.seal AND (" stands " IS NULL) = (c.stand_list IS NULL)" \
  " ORDER BY o.number LIMIT 1", \
  N_("in %s something else happened in game %u, though it came out the same. They were played by " \
     "different programs; nothing was merged") }

static const Contradiction of_chronicles = OF_CHRONICLES ("oc.stand_list");
static const Contradiction of_older_chronicles = OF_CHRONICLES ("NULL");

static const char add_all[] =
  "INSERT OR IGNORE INTO main.scenarios (hash, rules, title, document)"
  " SELECT hash, rules, title, document FROM other.scenarios ORDER BY hash;"
  "INSERT OR IGNORE INTO main.sides SELECT s.id, o.side, o.id, o.name FROM other.sides AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.options SELECT s.id, o.option, o.id, o.name FROM other.options AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.choices SELECT s.id, o.option, o.choice, o.id, o.name"
  " FROM other.choices AS o" NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.levels SELECT s.id, o.level, o.name FROM other.levels AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.fields SELECT s.id, o.field, o.id, o.name FROM other.fields AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.classes SELECT s.id, o.class, o.id, o.name FROM other.classes AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.units SELECT s.id, o.unit, o.id, o.name, o.side, o.class,"
  " o.strength FROM other.units AS o" NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.cells SELECT s.id, o.cell, o.label, o.field FROM other.cells AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.awards SELECT s.id, o.award, o.id, o.text FROM other.awards AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.cases SELECT s.id, o.number, o.name FROM other.cases AS o"
  NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.results SELECT s.id, o.column, o.die, o.odds, o.result"
  " FROM other.results AS o" NEW_SCENARIO_OF ";"
  "INSERT OR IGNORE INTO main.runs (key, core, scenario, file, seed, audited, fixed, signature)"
  " SELECT o.key, o.core, s.id, o.file, o.seed, o.audited, o.fixed, o.signature"
  " FROM other.runs AS o" SCENARIO_OF " ORDER BY o.key;"
  "INSERT OR IGNORE INTO main.players SELECT r.id, o.side, o.player FROM other.players AS o"
  RUN_OF " AND r.seal IS NULL;"
  "INSERT OR IGNORE INTO main.games SELECT r.id, o.number, o.winner, o.level, o.points_0,"
  " o.points_1, o.losses_0, o.losses_1, o.exited_0, o.exited_1, o.orders, o.moves, o.combats,"
  " o.demoralized, o.choices, o.hash, o.error, o.turns, o.leads, NULL"
  " FROM other.games AS o" RUN_OF " ORDER BY r.id, o.number;";

#define ADD_CHRONICLES(stands) \
  "INSERT OR IGNORE INTO main.chronicles SELECT r.id, o.number, o.closely, o.turn_list," \
  " o.combat_list, o.loss_list, o.unit_list, o.hex_list, o.ground_list, o.award_list," \
  " o.case_list, " stands " FROM other.chronicles AS o" RUN_OF " ORDER BY r.id, o.number;"

/* The seal of a run stands for its wishes, too. */
static const char add_rest[] =
  ADD_CHRONICLES ("o.stand_list")
  "INSERT OR IGNORE INTO main.wishes SELECT r.id, o.first, o.games, o.rule, o.wish"
  " FROM other.wishes AS o" RUN_OF ";"
  "UPDATE main.runs SET seal = NULL WHERE key IN (SELECT key FROM other.runs);";
static const char add_older_rest[] = ADD_CHRONICLES ("NULL");

static gboolean
is_same_file (const char *a,
              const char *b)
{
  GStatBuf one, other;

  return g_stat (a, &one) == 0 && g_stat (b, &other) == 0 &&
         one.st_dev == other.st_dev && one.st_ino == other.st_ino;
}

/* Whether the file is one of ours and as it was written, said of that file.  @version: (out) */
static gboolean
try_other (const char  *from,
           guint       *version,
           GError     **error)
{
  g_autoptr (VdStore) other = vd_store_open_to_read (from, error);

  *version = other != NULL ? other->version : 0;
  return other != NULL && vd_store_check_games (other, error);
}

static gboolean
attach_store (VdStore     *self,
              const char  *from,
              GError     **error)
{
  sqlite3_stmt *statement = vd_store_prepare (self, "ATTACH ? AS other", error);
  gboolean is_good = statement != NULL;

  if (is_good)
    {
      vd_store_bind (statement, "t", from);
      is_good = vd_store_step (self, statement, error);
    }

  sqlite3_finalize (statement);
  return is_good;
}

static gboolean
agrees_with (VdStore              *self,
             const char           *from,
             const Contradiction  *contradiction,
             GError              **error)
{
  sqlite3_stmt *statement = vd_store_prepare (self, contradiction->words, error);
  gboolean is_good = statement != NULL;

  if (is_good && sqlite3_step (statement) == SQLITE_ROW)
    is_good = vd_store_refuse (self, error, contradiction->refusal, from,
                               (guint) sqlite3_column_int64 (statement, 0));

  sqlite3_finalize (statement);
  return is_good;
}

/* Whether what we have is as it was written, but for its games, and says the same. */
static gboolean
agrees_in_all (VdStore     *self,
               const char  *from,
               guint        version,
               GError     **error)
{
  g_autoptr (GPtrArray) runs = vd_store_list (self, error);

  return runs != NULL && vd_store_check_sealed (self, error) &&
         agrees_with (self, from, &of_runs, error) && agrees_with (self, from, &of_games, error) &&
         (version < VD_STORE_SEALED ||
          agrees_with (self, from,
                       version < VD_STORE_WISHES ? &of_older_chronicles : &of_chronicles, error));
}

static gboolean
add_other (VdStore     *self,
           const char  *from,
           guint        version,
           GError     **error)
{
  const char *rest = version < VD_STORE_WISHES ? add_older_rest : add_rest;

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  if (agrees_in_all (self, from, version, error) && vd_store_tell (self, add_all, error) &&
      vd_store_tell (self, rest, error) && vd_store_seal (self, error) &&
      vd_store_tell (self, "COMMIT", error))
    return TRUE;

  vd_store_tell (self, "ROLLBACK", NULL);
  return FALSE;
}

gboolean
vd_store_merge (VdStore     *self,
                const char  *from,
                GError     **error)
{
  guint version;
  gboolean is_good;

  g_return_val_if_fail (self != NULL && from != NULL, FALSE);

  if (is_same_file (self->path, from))
    return TRUE;
  if (!try_other (from, &version, error) || !attach_store (self, from, error))
    return FALSE;

  is_good = add_other (self, from, version, error);
  vd_store_tell (self, "DETACH other", NULL);
  return is_good;
}
