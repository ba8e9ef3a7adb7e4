/* The tables of a store, which STORE.md describes, and the names in them. */
#include "formats/store/store-private.h"

#include "formats/project/bundle.h"

/* New in version 2. */
#define VIEW_OF_RUNS \
  "CREATE VIEW campaigns AS SELECT runs.key AS run, scenarios.title, runs.file, runs.core," \
  " scenarios.rules, scenarios.hash AS scenario, p0.player AS player_0, p1.player AS player_1," \
  " runs.fixed, runs.seed, runs.audited, printf ('%016x', runs.signature) AS signature" \
  " FROM runs JOIN scenarios ON scenarios.id = runs.scenario" \
  " LEFT JOIN players AS p0 ON p0.run = runs.id AND p0.side = 0" \
  " LEFT JOIN players AS p1 ON p1.run = runs.id AND p1.side = 1;"

#define VIEW_OF_HEXES \
  "CREATE VIEW hexes AS SELECT runs.key AS run, c.number, cells.label AS hex, e.value ->> 1" \
  " AS entered, ifnull (e.value ->> 2, 0) AS passed, ifnull (e.value ->> 3, 0) AS attacking," \
  " ifnull (e.value ->> 4, 0) AS attacked, ifnull (e.value ->> 5, 0) / 4.0 AS lost," \
  " ifnull (e.value ->> 6, 0) AS awaited, ifnull (e.value ->> 7, 0) AS jammed" \
  " FROM chronicles AS c JOIN json_each (c.hex_list) AS e JOIN runs ON runs.id = c.run" \
  " LEFT JOIN cells ON cells.scenario = runs.scenario AND cells.cell = e.value ->> 0;"

/* New in version 5. */
#define TABLE_OF_WISHES \
  "CREATE TABLE IF NOT EXISTS wishes (run INTEGER NOT NULL REFERENCES runs, first INTEGER NOT NULL," \
  " games INTEGER NOT NULL, rule TEXT NOT NULL, wish TEXT NOT NULL," \
  " PRIMARY KEY (run, first, games, rule, wish)) WITHOUT ROWID;"

#define VIEW_OF_STOPS \
  "CREATE VIEW stops AS SELECT runs.key AS run, w.first, w.games, w.rule, w.wish," \
  " (SELECT count (*) FROM games AS g WHERE g.run = w.run AND g.number >= w.first" \
  " AND g.number < w.first + w.games) AS stored FROM wishes AS w JOIN runs ON runs.id = w.run;"

#define VIEW_OF_STANDS \
  "CREATE VIEW stands AS SELECT runs.key AS run, c.number, sides.id AS side, cells.label AS hex," \
  " (e.value ->> 2) / 4.0 AS strength, e.value ->> 3 AS first," \
  " ifnull (e.value ->> 4, e.value ->> 3) AS last" \
  " FROM chronicles AS c JOIN json_each (c.stand_list) AS e JOIN runs ON runs.id = c.run" \
  " LEFT JOIN sides ON sides.scenario = runs.scenario AND sides.side = e.value ->> 0" \
  " LEFT JOIN cells ON cells.scenario = runs.scenario AND cells.cell = e.value ->> 1;"

static gboolean
add_column (VdStore     *self,
            const char  *table,
            const char  *column,
            const char  *type,
            GError     **error)
{
  g_autofree char *words = g_strdup_printf ("ALTER TABLE %s ADD COLUMN %s %s", table, column, type);

  return sqlite3_table_column_metadata (self->database, "main", table, column, NULL, NULL, NULL,
                                        NULL, NULL) == SQLITE_OK || vd_store_tell (self, words, error);
}

/* Version 1 had no view of campaigns, up to version 2 that of hexes lacked its last two
 * columns, up to version 3 there were no seals. */
gboolean
vd_store_update (VdStore  *self,
                 GError  **error)
{
  static const char views[] =
    "DROP VIEW IF EXISTS campaigns;" VIEW_OF_RUNS "DROP VIEW IF EXISTS hexes;" VIEW_OF_HEXES
    "DROP VIEW IF EXISTS stops;" VIEW_OF_STOPS "DROP VIEW IF EXISTS stands;" VIEW_OF_STANDS;

  return add_column (self, "scenarios", "seal", "INTEGER", error) &&
         add_column (self, "runs", "seal", "INTEGER", error) &&
         add_column (self, "games", "seal", "INTEGER", error) &&
         add_column (self, "chronicles", "stand_list", "TEXT", error) &&
         vd_store_tell (self, TABLE_OF_WISHES, error) && vd_store_tell (self, views, error);
}

const char vd_store_schema[] =
  "CREATE TABLE scenarios (id INTEGER PRIMARY KEY, hash TEXT NOT NULL UNIQUE,"
  " rules TEXT NOT NULL, title TEXT NOT NULL, document TEXT NOT NULL, seal INTEGER);"
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
  "CREATE TABLE classes (scenario INTEGER NOT NULL REFERENCES scenarios, class INTEGER NOT NULL,"
  " id TEXT NOT NULL, name TEXT NOT NULL, PRIMARY KEY (scenario, class)) WITHOUT ROWID;"
  "CREATE TABLE units (scenario INTEGER NOT NULL REFERENCES scenarios, unit INTEGER NOT NULL,"
  " id TEXT NOT NULL, name TEXT NOT NULL, side INTEGER NOT NULL,"
  " class INTEGER NOT NULL, strength INTEGER NOT NULL, PRIMARY KEY (scenario, unit)) WITHOUT ROWID;"
  "CREATE TABLE cells (scenario INTEGER NOT NULL REFERENCES scenarios, cell INTEGER NOT NULL,"
  " label TEXT NOT NULL, field INTEGER NOT NULL, PRIMARY KEY (scenario, cell)) WITHOUT ROWID;"
  "CREATE TABLE awards (scenario INTEGER NOT NULL REFERENCES scenarios, award INTEGER NOT NULL,"
  " id TEXT NOT NULL, text TEXT NOT NULL, PRIMARY KEY (scenario, award)) WITHOUT ROWID;"
  "CREATE TABLE cases (scenario INTEGER NOT NULL REFERENCES scenarios, number INTEGER NOT NULL,"
  " name TEXT NOT NULL, PRIMARY KEY (scenario, number)) WITHOUT ROWID;"
  "CREATE TABLE results (scenario INTEGER NOT NULL REFERENCES scenarios, column INTEGER NOT NULL,"
  " die INTEGER NOT NULL, odds TEXT NOT NULL, result TEXT NOT NULL,"
  " PRIMARY KEY (scenario, column, die)) WITHOUT ROWID;"

  "CREATE TABLE runs (id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, core INTEGER NOT NULL,"
  " scenario INTEGER NOT NULL REFERENCES scenarios, file TEXT NOT NULL, seed TEXT NOT NULL,"
  " audited INTEGER NOT NULL, fixed TEXT NOT NULL, signature INTEGER NOT NULL,"
  " seal INTEGER);"
  "CREATE TABLE players (run INTEGER NOT NULL REFERENCES runs, side INTEGER NOT NULL,"
  " player TEXT NOT NULL, PRIMARY KEY (run, side)) WITHOUT ROWID;"
  "CREATE TABLE games (run INTEGER NOT NULL REFERENCES runs, number INTEGER NOT NULL,"
  " winner INTEGER, level INTEGER NOT NULL, points_0 INTEGER NOT NULL, points_1 INTEGER NOT NULL,"
  " losses_0 INTEGER NOT NULL, losses_1 INTEGER NOT NULL, exited_0 INTEGER NOT NULL,"
  " exited_1 INTEGER NOT NULL, orders INTEGER NOT NULL, moves INTEGER NOT NULL,"
  " combats INTEGER NOT NULL, demoralized INTEGER NOT NULL, choices INTEGER NOT NULL,"
  " hash INTEGER NOT NULL, error TEXT, turns INTEGER NOT NULL, leads INTEGER NOT NULL,"
  " seal INTEGER, PRIMARY KEY (run, number)) WITHOUT ROWID;"
  "CREATE TABLE chronicles (run INTEGER NOT NULL, number INTEGER NOT NULL,"
  " closely INTEGER NOT NULL, turn_list TEXT NOT NULL, combat_list TEXT NOT NULL,"
  " loss_list TEXT NOT NULL, unit_list TEXT NOT NULL, hex_list TEXT NOT NULL,"
  " ground_list TEXT NOT NULL, award_list TEXT NOT NULL, case_list TEXT NOT NULL,"
  " stand_list TEXT, PRIMARY KEY (run, number),"
  " FOREIGN KEY (run, number) REFERENCES games) WITHOUT ROWID;"
  TABLE_OF_WISHES

  "CREATE VIEW outcomes AS SELECT runs.key AS run, games.number, sides.id AS winner,"
  " levels.name AS level, points_0, points_1, losses_0 / 4.0 AS losses_0,"
  " losses_1 / 4.0 AS losses_1, exited_0 / 4.0 AS exited_0, exited_1 / 4.0 AS exited_1,"
  " orders, moves, combats, printf ('%016x', games.hash) AS hash, error,"
  " turns, leads"
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
  " LEFT JOIN games ON games.run = runs.id GROUP BY runs.id;"
  VIEW_OF_RUNS
  VIEW_OF_STOPS
  "CREATE VIEW turns AS SELECT runs.key AS run, c.number, e.value ->> 0 AS turn, sides.id AS"
  " leader, e.value ->> 2 AS points_0, e.value ->> 3 AS points_1, (e.value ->> 4) / 4.0 AS"
  " lost_0, (e.value ->> 5) / 4.0 AS lost_1, (e.value ->> 6) / 4.0 AS strength_0, (e.value"
  " ->> 7) / 4.0 AS strength_1 FROM chronicles AS c JOIN json_each (c.turn_list) AS e JOIN"
  " runs ON runs.id = c.run LEFT JOIN sides AS sides ON sides.scenario = runs.scenario AND"
  " sides.side = e.value ->> 1;"
  "CREATE VIEW combats AS SELECT runs.key AS run, c.number, e.key AS combat, e.value ->> 0 AS"
  " turn, sides.id AS side, cells.label AS hex, results.odds AS odds, e.value ->> 4 AS die,"
  " results.result AS result, (e.value ->> 6) / 4.0 AS lost_0, (e.value ->> 7) / 4.0 AS"
  " lost_1 FROM chronicles AS c JOIN json_each (c.combat_list) AS e JOIN runs ON runs.id ="
  " c.run LEFT JOIN sides AS sides ON sides.scenario = runs.scenario AND sides.side = e.value"
  " ->> 1 LEFT JOIN cells ON cells.scenario = runs.scenario AND cells.cell = e.value ->> 2"
  " LEFT JOIN results ON results.scenario = runs.scenario AND results.column = e.value ->> 3"
  " AND results.die = e.value ->> 4;"
  "CREATE VIEW losses AS SELECT runs.key AS run, c.number, sides.id AS side, classes.id AS"
  " class, (e.value ->> 2) / 4.0 AS strength, e.value ->> 3 AS units FROM chronicles AS c"
  " JOIN json_each (c.loss_list) AS e JOIN runs ON runs.id = c.run LEFT JOIN sides AS sides"
  " ON sides.scenario = runs.scenario AND sides.side = e.value ->> 0 LEFT JOIN classes ON"
  " classes.scenario = runs.scenario AND classes.class = e.value ->> 1;"
  "CREATE VIEW careers AS SELECT runs.key AS run, c.number, units.id AS unit, e.value ->> 1"
  " AS due, e.value ->> 2 AS came, e.value ->> 3 AS moved, e.value ->> 4 AS fought, e.value"
  " ->> 5 AS place FROM chronicles AS c JOIN json_each (c.unit_list) AS e JOIN runs ON"
  " runs.id = c.run LEFT JOIN units ON units.scenario = runs.scenario AND units.unit ="
  " e.value ->> 0;"
  VIEW_OF_HEXES
  VIEW_OF_STANDS
  "CREATE VIEW scores AS SELECT runs.key AS run, c.number, awards.id AS award, e.value ->> 1"
  " AS points FROM chronicles AS c JOIN json_each (c.award_list) AS e JOIN runs ON runs.id ="
  " c.run LEFT JOIN awards ON awards.scenario = runs.scenario AND awards.award = e.value ->>"
  " 0;"
  "CREATE VIEW rule_points AS SELECT runs.key AS run, c.number, cases.name AS rule FROM"
  " chronicles AS c JOIN json_each (c.case_list) AS e JOIN runs ON runs.id = c.run LEFT JOIN"
  " cases ON cases.scenario = runs.scenario AND cases.number = e.value ->> 0;";

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

/* A table (scenario, number, ...): how many rows, and what they say behind that. */
typedef struct
{
  const char *words;
  guint     (*count) (const VdScenario *scenario);
  gboolean  (*bind)  (sqlite3_stmt     *insert,
                      const VdScenario *scenario,
                      guint             i); /* FALSE: there is no such row */
} Names;

static void
bind_text (sqlite3_stmt *insert,
           int           place,
           const char   *text)
{
  sqlite3_bind_text (insert, place, text != NULL ? text : "", -1, SQLITE_TRANSIENT);
}

static gboolean
bind_side (sqlite3_stmt     *insert,
           const VdScenario *scenario,
           guint             i)
{
  bind_text (insert, 3, vd_scenario_get_side_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_side_name (scenario, i));
  return TRUE;
}

static gboolean
bind_option (sqlite3_stmt     *insert,
             const VdScenario *scenario,
             guint             i)
{
  bind_text (insert, 3, vd_scenario_get_option_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_option_name (scenario, i));
  return TRUE;
}

static gboolean
bind_level (sqlite3_stmt     *insert,
            const VdScenario *scenario,
            guint             i)
{
  sqlite3_bind_int (insert, 2, i + 1);
  bind_text (insert, 3, vd_scenario_get_victory_level (scenario, i));
  return TRUE;
}

static gboolean
bind_field (sqlite3_stmt     *insert,
            const VdScenario *scenario,
            guint             i)
{
  bind_text (insert, 3, vd_scenario_get_field_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_field_name (scenario, i));
  return TRUE;
}

static gboolean
bind_class (sqlite3_stmt     *insert,
            const VdScenario *scenario,
            guint             i)
{
  bind_text (insert, 3, vd_scenario_get_class_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_class_name (scenario, i));
  return TRUE;
}

static gboolean
bind_unit (sqlite3_stmt     *insert,
           const VdScenario *scenario,
           guint             i)
{
  bind_text (insert, 3, vd_scenario_get_unit_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_unit_name (scenario, i));
  sqlite3_bind_int (insert, 5, vd_scenario_get_unit_side (scenario, i));
  sqlite3_bind_int (insert, 6, vd_scenario_get_unit_class (scenario, i));
  sqlite3_bind_int (insert, 7, vd_scenario_get_unit_strength (scenario, i));
  return TRUE;
}

static gboolean
bind_cell (sqlite3_stmt     *insert,
           const VdScenario *scenario,
           guint             i)
{
  if (!vd_scenario_is_in_play (scenario, i))
    return FALSE;

  bind_text (insert, 3, vd_scenario_get_label (scenario, i));
  sqlite3_bind_int (insert, 4, vd_scenario_get_cell_field (scenario, i));
  return TRUE;
}

static gboolean
bind_award (sqlite3_stmt     *insert,
            const VdScenario *scenario,
            guint             i)
{
  bind_text (insert, 3, vd_scenario_get_award_id (scenario, i));
  bind_text (insert, 4, vd_scenario_get_award_text (scenario, i));
  return TRUE;
}

static gboolean
bind_case (sqlite3_stmt     *insert,
           const VdScenario *scenario,
           guint             i)
{
  bind_text (insert, 3, vd_scenario_get_case (scenario, i));
  return i > 0;
}

/* Its cells, one column after the other. */
static guint
count_results (const VdScenario *scenario)
{
  return vd_scenario_get_n_columns (scenario) * vd_scenario_get_die (scenario);
}

static gboolean
bind_result (sqlite3_stmt     *insert,
             const VdScenario *scenario,
             guint             i)
{
  guint column = i / vd_scenario_get_die (scenario);
  guint die = i % vd_scenario_get_die (scenario) + 1;

  sqlite3_bind_int (insert, 2, column);
  sqlite3_bind_int (insert, 3, die);
  bind_text (insert, 4, vd_scenario_get_column (scenario, column));
  bind_text (insert, 5, vd_scenario_get_result (scenario, die, column));
  return TRUE;
}

#define MAX_CHOICES 256

static guint
count_choices (const VdScenario *scenario)
{
  return vd_scenario_get_n_options (scenario) * MAX_CHOICES;
}

static gboolean
bind_choice (sqlite3_stmt     *insert,
             const VdScenario *scenario,
             guint             i)
{
  guint option = i / MAX_CHOICES, choice = i % MAX_CHOICES;

  if (choice >= vd_scenario_get_n_choices (scenario, option))
    return FALSE;

  sqlite3_bind_int (insert, 2, option);
  sqlite3_bind_int (insert, 3, choice);
  bind_text (insert, 4, vd_scenario_get_choice_id (scenario, option, choice));
  bind_text (insert, 5, vd_scenario_get_choice_name (scenario, option, choice));
  return TRUE;
}

static const Names all_names[] = {
  { "INSERT INTO sides VALUES (?, ?, ?, ?)", vd_scenario_get_n_sides, bind_side },
  { "INSERT INTO options VALUES (?, ?, ?, ?)", vd_scenario_get_n_options, bind_option },
  { "INSERT INTO choices VALUES (?, ?, ?, ?, ?)", count_choices, bind_choice },
  { "INSERT INTO levels VALUES (?, ?, ?)", vd_scenario_get_n_victory_levels, bind_level },
  { "INSERT INTO fields VALUES (?, ?, ?, ?)", vd_scenario_get_n_fields, bind_field },
  { "INSERT INTO classes VALUES (?, ?, ?, ?)", vd_scenario_get_n_classes, bind_class },
  { "INSERT INTO units VALUES (?, ?, ?, ?, ?, ?, ?)", vd_scenario_get_n_units, bind_unit },
  { "INSERT INTO cells VALUES (?, ?, ?, ?)", vd_scenario_get_n_cells, bind_cell },
  { "INSERT INTO awards VALUES (?, ?, ?, ?)", vd_scenario_get_n_awards, bind_award },
  { "INSERT INTO cases VALUES (?, ?, ?)", vd_scenario_get_n_cases, bind_case },
  { "INSERT INTO results VALUES (?, ?, ?, ?, ?)", count_results, bind_result },
};

static gboolean
put_names (VdStore           *self,
           gint64             id,
           const VdScenario  *scenario,
           const Names       *names,
           GError           **error)
{
  sqlite3_stmt *insert = vd_store_prepare (self, names->words, error);
  guint n = names->count (scenario);
  gboolean is_good = insert != NULL;

  for (guint i = 0; i < n && is_good; i++)
    {
      sqlite3_bind_int64 (insert, 1, id);
      sqlite3_bind_int (insert, 2, i);
      if (names->bind (insert, scenario, i))
        is_good = vd_store_step (self, insert, error);
    }

  sqlite3_finalize (insert);
  return is_good;
}

static gboolean
put_all_names (VdStore           *self,
               gint64             id,
               const VdScenario  *scenario,
               GError           **error)
{
  for (guint i = 0; i < G_N_ELEMENTS (all_names); i++)
    if (!put_names (self, id, scenario, &all_names[i], error))
      return FALSE;

  return TRUE;
}

gboolean
vd_store_put_scenario (VdStore           *self,
                       const VdStoreRun  *run,
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

  return is_good && put_all_names (self, *id, scenario, error);
}
