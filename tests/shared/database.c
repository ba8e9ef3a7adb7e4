#include "tests/shared/database.h"

#include <glib.h>
#include <sqlite3.h>

void
database_alter (const char *path,
                const char *words)
{
  sqlite3 *database;

  g_assert_cmpint (sqlite3_open (path, &database), ==, SQLITE_OK);
  sqlite3_exec (database, "PRAGMA synchronous = OFF", NULL, NULL, NULL);
  g_assert_cmpint (sqlite3_exec (database, words, NULL, NULL, NULL), ==, SQLITE_OK);
  sqlite3_close (database);
}
