/* The tables of a store, which STORE.md describes, and the names in them. */
#include "formats/store-private.h"

#include "formats/bundle.h"

const char vd_store_schema[] =
  "CREATE TABLE scenarios (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE,"
  " rules TEXT NOT NULL, title TEXT NOT NULL, document TEXT NOT NULL);"
  "CREATE TABLE sides (scenario INTEGER NOT NULL REFERENCES scenarios, side INTEGER NOT NULL,"
  " id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (scenario, side)) WITHOUT ROWID;"
  "CREATE TABLE options (scenario INTEGER NOT NULL REFERENCES scenarios, option INTEGER NOT NULL,"
  " id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (scenario, option)) WITHOUT ROWID;"
  "CREATE TABLE choices (scenario INTEGER NOT NULL REFERENCES scenarios, option INTEGER NOT NULL,"
  " choice INTEGER NOT NULL, id TEXT NOT NULL, name TEXT NOT NULL,"
  " PRIMARY KEY (scenario, option, choice)) WITHOUT ROWID;"
  "CREATE TABLE levels (scenario INTEGER NOT NULL REFERENCES scenarios, level INTEGER NOT NULL,"
  " name TEXT NOT NULL, PRIMARY KEY (scenario, level)) WITHOUT ROWID;"
  "CREATE TABLE fields (scenario INTEGER NOT NULL REFERENCES scenarios, field INTEGER NOT NULL,"
  " id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (scenario, field)) WITHOUT ROWID;"

  "CREATE TABLE runs (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, core INTEGER NOT NULL,"
  " scenario INTEGER NOT NULL REFERENCES scenarios, file TEXT NOT NULL, seed TEXT NOT NULL,"
  " audited INTEGER NOT NULL, fixed TEXT NOT NULL, signature INTEGER NOT NULL);"
  "CREATE TABLE players (run INTEGER NOT NULL REFERENCES runs, side INTEGER NOT NULL,"
  " player TEXT NOT NULL, PRIMARY KEY (run, side)) WITHOUT ROWID;"
  "CREATE TABLE games (run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL,"
  " winner INTEGER, level INTEGER NOT NULL, points_0 INTEGER NOT NULL, points_1 INTEGER NOT NULL,"
  " losses_0 INTEGER NOT NULL, losses_1 INTEGER NOT NULL, exited_0 INTEGER NOT NULL,"
  " exited_1 INTEGER NOT NULL, orders INTEGER NOT NULL, moves INTEGER NOT NULL,"
  " combats INTEGER NOT NULL, demoralized INTEGER NOT NULL, choices INTEGER NOT NULL,"
  " hash INTEGER NOT NULL, error TEXT, PRIMARY KEY (run, number)) WITHOUT ROWID;"

  "CREATE VIEW outcomes AS SELECT runs.key AS run, games.number, sides.id AS winner,"
  " levels.name AS level, points_0, points_1, losses_0 / 4.0 AS losses_0,"
  " losses_1 / 4.0 AS losses_1, exited_0 / 4.0 AS exited_0, exited_1 / 4.0 AS exited_1,"
  " orders, moves, combats, printf ('%016x', games.hash) AS hash, error"
  " FROM games JOIN runs ON runs.id = games.run"
  " LEFT JOIN sides ON sides.scenario = runs.scenario AND sides.side = games.winner"
  " LEFT JOIN levels ON levels.scenario = runs.scenario AND levels.level = games.level;"
  "CREATE VIEW decisions AS SELECT runs.key AS run, games.number, options.id AS option,"
  " choices.id AS choice FROM games JOIN runs ON runs.id = games.run"
  " JOIN options ON options.scenario = runs.scenario"
  " JOIN choices ON choices.scenario = runs.scenario AND choices.option = options.option"
  " AND choices.choice = (games.choices >> (8 * options.option)) & 255;"
  "CREATE VIEW tallies AS SELECT runs.key AS run, scenarios.title, runs.seed,"
  " count (games.number) AS games, min (games.number) AS first, max (games.number) AS last,"
  " sum (games.error IS NOT NULL) AS failed,"
  " sum (games.error IS NULL AND games.winner IS 0) AS wins_0,"
  " sum (games.error IS NULL AND games.winner IS 1) AS wins_1,"
  " sum (games.number IS NOT NULL AND games.error IS NULL AND games.winner IS NULL) AS draws"
  " FROM runs JOIN scenarios ON scenarios.id = runs.scenario"
  " LEFT JOIN games ON games.run = runs.id GROUP BY runs.id;";

/* A scenario that is not there any more, or came by standard input, has no
 * document to be kept. */
static char *
read_document (const VdProject *project)
{
  g_autoptr (VdDocument) bundle = NULL;
  g_autoptr (GBytes) bytes = NULL;
  char *text = NULL;
  guint n_rewritten;

  if (project->is_bundle)
    {
      g_file_get_contents (project->path, &text, NULL, NULL);
      return text != NULL ? text : g_strdup ("");
    }

  bundle = vd_bundle_join (project->path, &n_rewritten, NULL);
  if (bundle == NULL)
    return g_strdup ("");

  bytes = vd_document_write (bundle);
  return g_strndup (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* Rows (scenario, number, id, name). */
static gboolean
put_names (VdStore            *self,
           gint64              scenario,
           const char         *words,
           guint               n,
           const char *const  *ids,
           const char *const  *names,
           GError            **error)
{
  sqlite3_stmt *insert = vd_store_prepare (self, words, error);
  gboolean is_good = insert != NULL;

  for (guint i = 0; i < n && is_good; i++)
    {
      vd_store_bind (insert, "iitt", scenario, (gint64) i, ids[i], names[i]);
      is_good = vd_store_step (self, insert, error);
    }

  sqlite3_finalize (insert);
  return is_good;
}

static gboolean
put_sides (VdStore           *self,
           gint64             id,
           const VdScenario  *scenario,
           GError           **error)
{
  const char *ids[VD_MAX_SIDES], *names[VD_MAX_SIDES];
  guint n = vd_scenario_get_n_sides (scenario);

  for (guint i = 0; i < n; i++)
    {
      ids[i] = vd_scenario_get_side_id (scenario, i);
      names[i] = vd_scenario_get_side_name (scenario, i);
    }

  return put_names (self, id, "INSERT INTO sides VALUES (?, ?, ?, ?)", n, ids, names, error);
}

static gboolean
put_fields (VdStore           *self,
            gint64             id,
            const VdScenario  *scenario,
            GError           **error)
{
  const char *ids[VD_MAX_FIELDS], *names[VD_MAX_FIELDS];
  guint n = vd_scenario_get_n_fields (scenario);

  for (guint i = 0; i < n; i++)
    {
      ids[i] = vd_scenario_get_field_id (scenario, i);
      names[i] = vd_scenario_get_field_name (scenario, i);
    }

  return put_names (self, id, "INSERT INTO fields VALUES (?, ?, ?, ?)", n, ids, names, error);
}

static gboolean
put_choices (VdStore           *self,
             gint64             id,
             const VdScenario  *scenario,
             guint              option,
             GError           **error)
{
  sqlite3_stmt *insert = vd_store_prepare (self, "INSERT INTO choices VALUES (?, ?, ?, ?, ?)",
                                           error);
  gboolean is_good = insert != NULL;

  for (guint i = 0; i < vd_scenario_get_n_choices (scenario, option) && is_good; i++)
    {
      vd_store_bind (insert, "iiitt", id, (gint64) option, (gint64) i,
                     vd_scenario_get_choice_id (scenario, option, i),
                     vd_scenario_get_choice_name (scenario, option, i));
      is_good = vd_store_step (self, insert, error);
    }

  sqlite3_finalize (insert);
  return is_good;
}

static gboolean
put_options (VdStore           *self,
             gint64             id,
             const VdScenario  *scenario,
             GError           **error)
{
  const char *ids[VD_MAX_OPTIONS], *names[VD_MAX_OPTIONS];
  guint n = vd_scenario_get_n_options (scenario);

  for (guint i = 0; i < n; i++)
    {
      ids[i] = vd_scenario_get_option_id (scenario, i);
      names[i] = vd_scenario_get_option_name (scenario, i);
      if (!put_choices (self, id, scenario, i, error))
        return FALSE;
    }

  return put_names (self, id, "INSERT INTO options VALUES (?, ?, ?, ?)", n, ids, names, error);
}

static gboolean
put_levels (VdStore           *self,
            gint64             id,
            const VdScenario  *scenario,
            GError           **error)
{
  sqlite3_stmt *insert = vd_store_prepare (self, "INSERT INTO levels VALUES (?, ?, ?)", error);
  gboolean is_good = insert != NULL;

  for (guint i = 0; i < vd_scenario_get_n_victory_levels (scenario) && is_good; i++)
    {
      vd_store_bind (insert, "iit", id, (gint64) i + 1,
                     vd_scenario_get_victory_level (scenario, i));
      is_good = vd_store_step (self, insert, error);
    }

  sqlite3_finalize (insert);
  return is_good;
}

gboolean
vd_store_put_scenario (VdStore           *self,
                       const VdStoreRun       *run,
                       const VdProject   *project,
                       const VdScenario  *scenario,
                       gint64            *id,
                       GError           **error)
{
  char hash[24], rules[24];
  g_autofree char *document = NULL;
  sqlite3_stmt *statement = vd_store_prepare (self, "SELECT id FROM scenarios WHERE hash = ?",
                                              error);
  gboolean is_there, is_good;

  if (statement == NULL)
    return FALSE;

  g_snprintf (hash, sizeof hash, "%016" G_GINT64_MODIFIER "x", run->scenario);
  g_snprintf (rules, sizeof rules, "%016" G_GINT64_MODIFIER "x", run->rules);
  vd_store_bind (statement, "t", hash);
  is_there = sqlite3_step (statement) == SQLITE_ROW;
  if (is_there)
    *id = sqlite3_column_int64 (statement, 0);
  sqlite3_finalize (statement);
  if (is_there)
    return TRUE;

  statement = vd_store_prepare (self, "INSERT INTO scenarios (hash, rules, title, document)"
                                      " VALUES (?, ?, ?, ?)", error);
  if (statement == NULL)
    return FALSE;

  document = read_document (project);
  vd_store_bind (statement, "tttt", hash, rules, run->title, document);
  is_good = vd_store_step (self, statement, error);
  sqlite3_finalize (statement);
  *id = sqlite3_last_insert_rowid (self->database);

  return is_good && put_sides (self, *id, scenario, error) &&
         put_options (self, *id, scenario, error) && put_levels (self, *id, scenario, error) &&
         put_fields (self, *id, scenario, error);
}
