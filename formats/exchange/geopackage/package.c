#include "formats/exchange/geopackage/package.h"

#include <math.h>
#include <string.h>

#include "core/text/phrase.h"
#include "formats/io/error.h"

#define MOST_BYTES 0x7ffe0000 /* SQLite asks for no more memory at once */
#define NO_DATE "1970-01-01T00:00:00.000Z" /* the contents want one */

struct _VdGpkg
{
  sqlite3    *database;
  int         code;       /* the first that was not SQLITE_OK */
  GPtrArray  *tables;     /* of VdGpkgTable */
  GHashTable *words;      /* of columns: the name of the list of all that they may be */
  GHashTable *statements; /* of char*, that of the source: sqlite3_stmt */
};

/* As the standard has them, and rows that it demands. */
static const char standard[] =
  "PRAGMA application_id = 0x47504B47; PRAGMA user_version = 10300;"
  "CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,"
  " organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT"
  " NULL, description TEXT);"
  "INSERT INTO gpkg_spatial_ref_sys VALUES"
  " ('Undefined cartesian SRS', -1, 'NONE', -1, 'undefined', 'a plane'),"
  " ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', 'latitude and longitude');"
  "CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,"
  " identifier TEXT UNIQUE, description TEXT DEFAULT '', last_change DATETIME NOT NULL DEFAULT"
  " (strftime('%Y-%m-%dT%H:%M:%fZ','now')), min_x DOUBLE, min_y DOUBLE, max_x DOUBLE,"
  " max_y DOUBLE, srs_id INTEGER, CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES"
  " gpkg_spatial_ref_sys(srs_id));"
  "CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,"
  " geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT"
  " NULL, CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name), CONSTRAINT"
  " uk_gc_table_name UNIQUE (table_name), CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES"
  " gpkg_contents(table_name), CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES"
  " gpkg_spatial_ref_sys(srs_id));"
  "CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT NOT NULL,"
  " definition TEXT NOT NULL, scope TEXT NOT NULL, CONSTRAINT ge_tce UNIQUE (table_name,"
  " column_name, extension_name));"
  "CREATE TABLE gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL, name TEXT,"
  " title TEXT, description TEXT, mime_type TEXT, constraint_name TEXT, CONSTRAINT pk_gdc PRIMARY"
  " KEY (table_name, column_name), CONSTRAINT gdc_tn UNIQUE (table_name, name));"
  "CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT NOT NULL, constraint_type TEXT"
  " NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive"
  " BOOLEAN, description TEXT, CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type,"
  " value));"
  "INSERT INTO gpkg_extensions VALUES"
  " ('gpkg_data_columns', NULL, 'gpkg_schema',"
  " 'http://www.geopackage.org/spec130/#extension_schema', 'read-write'),"
  " ('gpkg_data_column_constraints', NULL, 'gpkg_schema',"
  " 'http://www.geopackage.org/spec130/#extension_schema', 'read-write');";

/* What SQLite says */

static void
note (VdGpkg *self,
      int     code)
{
  if (self->code == SQLITE_OK && code != SQLITE_OK && code != SQLITE_DONE)
    self->code = code;
}

static void
tell (VdGpkg     *self,
      const char *words)
{
  note (self, sqlite3_exec (self->database, words, NULL, NULL, NULL));
}

static void
statement_free (gpointer statement)
{
  sqlite3_finalize (statement);
}

/* (transfer none) (nullable) */
static sqlite3_stmt *
prepare (VdGpkg     *self,
         const char *words)
{
  sqlite3_stmt *statement = g_hash_table_lookup (self->statements, words);

  if (statement != NULL)
    return statement;

  note (self, sqlite3_prepare_v2 (self->database, words, -1, &statement, NULL));
  g_hash_table_insert (self->statements, (gpointer) words, statement);
  return statement;
}

static void
step (VdGpkg       *self,
      sqlite3_stmt *statement)
{
  if (statement == NULL)
    return;

  note (self, sqlite3_step (statement));
  sqlite3_reset (statement);
  sqlite3_clear_bindings (statement);
}

/**
 * @types: a letter for each parameter: i (int), d (double), t (a string, which may be NULL)
 */
static void
enter (VdGpkg     *self,
       const char *words,
       const char *types,
       ...)
{
  sqlite3_stmt *statement = prepare (self, words);
  va_list args;

  va_start (args, types);
  for (int i = 0; types[i] != '\0'; i++)
    if (types[i] == 'i')
      sqlite3_bind_int (statement, i + 1, va_arg (args, int));
    else if (types[i] == 'd')
      sqlite3_bind_double (statement, i + 1, va_arg (args, double));
    else
      sqlite3_bind_text (statement, i + 1, va_arg (args, const char *), -1, SQLITE_STATIC);
  va_end (args);

  step (self, statement);
}

/* Packages */

static void
table_free (gpointer data)
{
  VdGpkgTable *self = data;

  for (guint i = 0; i < self->columns->len; i++)
    {
      g_free (g_array_index (self->columns, VdGpkgColumn, i).name);
      g_free (g_array_index (self->columns, VdGpkgColumn, i).of);
    }

  g_array_unref (self->columns);
  sqlite3_finalize (self->statement);
  g_free (self->insert);
  g_free (self->name);
  g_free (self);
}

/* The file system of that name keeps the file as it is in one piece of memory, which can be
 * taken without a copy. */
VdGpkg *
vd_gpkg_new (void)
{
  VdGpkg *self = g_new0 (VdGpkg, 1);
  sqlite3_int64 most = MOST_BYTES;

  self->tables = g_ptr_array_new_with_free_func (table_free);
  self->words = g_hash_table_new_full (g_str_hash, g_str_equal, NULL, g_free);
  self->statements = g_hash_table_new_full (NULL, NULL, NULL, statement_free);
  note (self, sqlite3_open_v2 ("vedette", &self->database,
                               SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                               "memdb"));
  sqlite3_file_control (self->database, "main", SQLITE_FCNTL_SIZE_LIMIT, &most);
  tell (self, "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  tell (self, standard);
  enter (self, "INSERT INTO gpkg_spatial_ref_sys VALUES ('WGS 84', 4326, 'EPSG', 4326, ?, NULL)",
         "t", vd_wgs84_wkt);
  return self;
}

void
vd_gpkg_free (VdGpkg *self)
{
  g_ptr_array_unref (self->tables);
  g_hash_table_unref (self->words);
  g_hash_table_unref (self->statements);
  sqlite3_close (self->database);
  g_free (self);
}

void
vd_gpkg_add_utm (VdGpkg    *self,
                 VdUtmZone  zone)
{
  g_autofree char *name = vd_utm_name (zone), *definition = vd_utm_describe (zone);
  int number = vd_utm_get_epsg (zone);

  enter (self, "INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, 'EPSG', ?, ?, NULL)", "tiit", name,
         number, number, definition);
}

/* Tables */

VdGpkgTable *
vd_gpkg_add (VdGpkg      *self,
             char        *name,
             const char  *title,
             VdShapeType  shape,
             int          srs)
{
  VdGpkgTable *table = g_new0 (VdGpkgTable, 1);

  /* SQLite takes what is no number for NULL: without a row there is no box. */
  *table = (VdGpkgTable) { self, name, title, shape, srs, .box = { NAN, NAN, NAN, NAN } };
  table->columns = g_array_new (FALSE, FALSE, sizeof (VdGpkgColumn));
  g_ptr_array_add (self->tables, table);
  vd_gpkg_table_add (table, (VdGpkgColumn) { g_strdup ("fid"), "INTEGER" });
  if (shape != VD_SHAPE_NONE)
    vd_gpkg_table_add (table, (VdGpkgColumn) { g_strdup ("geom"),
                                                     vd_shape_type_name (shape) });
  return table;
}

guint
vd_gpkg_table_add (VdGpkgTable  *self,
                   VdGpkgColumn  column)
{
  g_array_append_val (self->columns, column);
  return self->columns->len - 1;
}

void
vd_gpkg_table_create (VdGpkgTable *self)
{
  g_autoptr (GString) create = g_string_new ("CREATE TABLE ");
  GString *insert = g_string_new ("INSERT INTO ");

  g_string_append_printf (create, "\"%s\" (", self->name);
  g_string_append_printf (insert, "\"%s\" VALUES (", self->name);
  for (guint i = 0; i < self->columns->len; i++)
    {
      const VdGpkgColumn *column = &g_array_index (self->columns, VdGpkgColumn, i);

      g_string_append_printf (create, "%s\"%s\" %s%s", i > 0 ? ", " : "", column->name,
                              column->type, i == 0 ? " PRIMARY KEY NOT NULL" : "");
      if (column->of != NULL)
        g_string_append_printf (create, " REFERENCES \"%s\"(fid)", column->of);
      g_string_append (insert, i > 0 ? ", ?" : "?");
    }
  g_string_append_c (create, ')');
  g_string_append_c (insert, ')');

  tell (self->package, create->str);
  self->insert = g_string_free (insert, FALSE);
}

/* Rows */

/* Not before all tables are made, as each makes SQLite prepare it anew. */
static sqlite3_stmt *
get_statement (VdGpkgTable *self)
{
  if (self->statement == NULL)
    note (self->package, sqlite3_prepare_v3 (self->package->database, self->insert, -1,
                                             SQLITE_PREPARE_PERSISTENT, &self->statement, NULL));

  return self->statement;
}

void
vd_gpkg_bind_text (VdGpkgTable *self,
                   guint        column,
                   const char  *text)
{
  sqlite3_bind_text (get_statement (self), (int) column + 1, text, -1, SQLITE_STATIC);
}

void
vd_gpkg_bind_integer (VdGpkgTable *self,
                      guint        column,
                      gint64       number)
{
  sqlite3_bind_int64 (get_statement (self), (int) column + 1, number);
}

void
vd_gpkg_bind_double (VdGpkgTable *self,
                     guint        column,
                     double       number)
{
  sqlite3_bind_double (get_statement (self), (int) column + 1, number);
}

static void
add_to_box (VdShapeBox       *box,
            const VdShapeBox *other,
            gboolean          is_first)
{
  if (is_first)
    *box = *other;

  box->left = MIN (box->left, other->left);
  box->bottom = MIN (box->bottom, other->bottom);
  box->right = MAX (box->right, other->right);
  box->top = MAX (box->top, other->top);
}

void
vd_gpkg_bind_shape (VdGpkgTable *self,
                    VdShape     *shape)
{
  vd_shape_pack (shape, self->shape, self->srs);
  add_to_box (&self->box, &shape->box, self->n == 0);
  sqlite3_bind_blob (get_statement (self), 2, shape->bytes->data, (int) shape->bytes->len,
                     SQLITE_STATIC);
}

gint64
vd_gpkg_table_put (VdGpkgTable *self)
{
  vd_gpkg_bind_integer (self, 0, ++self->n);
  step (self->package, self->statement);
  return self->n;
}

/* Contents */

static void
enter_words (VdGpkg            *self,
             const char        *name,
             const char *const *words)
{
  for (guint i = 0; words[i] != NULL; i++)
    enter (self, "INSERT INTO gpkg_data_column_constraints (constraint_name, constraint_type,"
           " value) VALUES (?, 'enum', ?)", "tt", name, words[i]);
}

/* Lists of words that are the same are entered once, under the name of the first column. */
static const char *
find_words (VdGpkg             *self,
            const VdGpkgTable  *table,
            const VdGpkgColumn *column)
{
  g_autofree char *all = g_strjoinv ("|", (GStrv) column->words);
  const char *key = g_intern_string (all);
  char *name = g_hash_table_lookup (self->words, key);

  if (name == NULL)
    {
      name = g_strconcat (table->name, "_", column->name, NULL);
      g_hash_table_insert (self->words, (gpointer) key, name);
      enter_words (self, name, column->words);
    }

  return name;
}

static gboolean
is_only_title (const VdGpkgTable *table,
               const char        *title)
{
  guint n = 0;

  for (guint i = 0; i < table->columns->len; i++)
    n += g_strcmp0 (g_array_index (table->columns, VdGpkgColumn, i).title, title) == 0;

  return n == 1;
}

static void
enter_columns (VdGpkg            *self,
               const VdGpkgTable *table)
{
  for (guint i = 0; i < table->columns->len; i++)
    {
      const VdGpkgColumn *column = &g_array_index (table->columns, VdGpkgColumn, i);

      if (column->title == NULL && column->help == NULL && column->words == NULL)
        continue;

      enter (self, "INSERT INTO gpkg_data_columns VALUES (?, ?, ?, ?, ?, NULL, ?)", "tttttt",
             table->name, column->name,
             column->title != NULL && is_only_title (table, column->title) ? column->title
                                                                           : column->name,
             column->title, column->help,
             column->words != NULL ? find_words (self, table, column) : NULL);
    }
}

static void
enter_table (VdGpkg            *self,
             const VdGpkgTable *table)
{
  const char *title = table->title != NULL ? table->title : "";
  const VdShapeBox *box = &table->box;

  if (table->shape == VD_SHAPE_NONE)
    enter (self, "INSERT INTO gpkg_contents VALUES (?1, 'attributes', ?1, ?2, '" NO_DATE "', NULL,"
           " NULL, NULL, NULL, NULL)", "tt", table->name, title);
  else
    {
      enter (self, "INSERT INTO gpkg_contents VALUES (?1, 'features', ?1, ?2, '" NO_DATE "', ?4,"
             " ?5, ?6, ?7, ?3)", "ttidddd", table->name, title, table->srs, box->left, box->bottom,
             box->right, box->top);
      enter (self, "INSERT INTO gpkg_geometry_columns VALUES (?, 'geom', ?, ?, 0, 0)", "tti",
             table->name, vd_shape_type_name (table->shape), table->srs);
    }

  enter_columns (self, table);
}

gboolean
vd_gpkg_has_failed (const VdGpkg *self)
{
  return self->code != SQLITE_OK;
}

static void
fail (const VdGpkg  *self,
      GError       **error)
{
  if (self->code == SQLITE_FULL)
    vd_format_error_set (error, VD_FORMAT_ERROR_LIMIT,
                         N_("GeoPackage: the file would have more than 2 GB; export a smaller "
                            "map"));
  else
    vd_format_error_set (error, VD_FORMAT_ERROR_OPEN, N_("GeoPackage: SQLite says: %s"),
                         sqlite3_errstr (self->code));
}

static void
close_database (gpointer database)
{
  sqlite3_close (database);
}

/* The file belongs to the database, which is closed with it. */
GBytes *
vd_gpkg_take (VdGpkg  *self,
              GError **error)
{
  g_autoptr (VdGpkg) own = self;
  sqlite3_int64 size = 0;
  unsigned char *bytes;
  sqlite3 *database;

  for (guint i = 0; i < self->tables->len; i++)
    enter_table (self, g_ptr_array_index (self->tables, i));
  tell (self, "COMMIT");
  bytes = self->code == SQLITE_OK
          ? sqlite3_serialize (self->database, "main", &size, SQLITE_SERIALIZE_NOCOPY) : NULL;
  if (bytes == NULL)
    {
      note (self, SQLITE_NOMEM);
      fail (self, error);
      return NULL;
    }

  database = g_steal_pointer (&own->database);
  return g_bytes_new_with_free_func (bytes, (gsize) size, close_database, database);
}
