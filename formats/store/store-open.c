/* Opening a store: what the file is, before and after SQLite is asked. */
#include "formats/store/store-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <unistd.h>

#define APPLICATION 0x56445331
#define PATIENCE 60000 /* milliseconds that another writer may take */

/* What happened in a game takes some eight kilobytes.  A page of this size, the largest
 * there is, holds several such rows whole: a tenth of the writes puts them on the disk. */
#define PAGE_SIZE "65536"
#define LOG (4 << 20) /* bytes that are written ahead before they are taken over */
#define MOST_BYTES (600 << 20) /* of a value: a document has no more (input.h) */

/* The file */

/* What SQLite would take for something else than a file. */
static gboolean
is_name_of_file (const VdStore  *self,
                 GError        **error)
{
  if (*self->path == '\0')
    return vd_store_refuse (self, error, N_("a store needs a name; give it that of a file"));
  if (strcmp (self->path, ":memory:") == 0)
    return vd_store_refuse (self, error, N_("is no file, and what is played would be lost; name a "
                                            "file "
                                            "(one of that name is ./:memory:)"));
  if (g_str_has_prefix (self->path, "file:"))
    return vd_store_refuse (self, error, N_("is no file but an address; name the file itself (one "
                                            "of "
                                            "that name begins with ./file:)"));

  return TRUE;
}

/* @there: receives what is there; its size is -1 if nothing is */
static gboolean
look_at_file (const VdStore  *self,
              gboolean        to_read,
              GStatBuf       *there,
              GError        **error)
{
  GStatBuf link;

  if (g_stat (self->path, there) == 0)
    return S_ISREG (there->st_mode) ||
           vd_store_refuse (self, error, N_("is no regular file, as a store must be; name "
                                            "another"));

  there->st_size = -1;
  if (g_lstat (self->path, &link) == 0 && S_ISLNK (link.st_mode))
    return vd_store_refuse (self, error, N_("is a link that leads nowhere; mend it, or name "
                                            "another file"));
  if (to_read)
    return vd_store_refuse (self, error, N_("there is no such file"));

  return TRUE;
}

static guint32
get_number (const guchar *bytes)
{
  return (guint32) bytes[0] << 24 | bytes[1] << 16 | bytes[2] << 8 | bytes[3];
}

/* Bytes of a database that the head of its file speaks of; 0 if that cannot be told. */
static guint64
get_whole (const guchar head[100])
{
  guint64 page = head[16] << 8 | head[17];

  /* The number of pages holds if the file was changed last by who wrote it. */
  return get_number (head + 24) == get_number (head + 92)
         ? (page == 1 ? 65536 : page) * get_number (head + 28) : 0;
}

/* Whether something stands in a file beside it. */
static gboolean
has_beside (const VdStore *self,
            const char    *suffix)
{
  g_autofree char *path = g_strconcat (self->path, suffix, NULL);
  GStatBuf file;

  return g_stat (path, &file) == 0 && file.st_size > 0;
}

/* Whether it is a database, and all of it.  What is written ahead may have more than the
 * file has yet; and while a journal stands beside it somebody writes, the head first, or it is
 * put right as it is opened. */
static gboolean
is_whole (const VdStore  *self,
          GError        **error)
{
  guchar head[100];
  GStatBuf file = { 0 };
  int fd = g_open (self->path, O_RDONLY | O_CLOEXEC, 0);
  gssize n = fd >= 0 ? read (fd, head, sizeof head) : -1;
  g_autofree char *is = NULL, *ought = NULL;
  gboolean is_written;

  if (fd >= 0)
    close (fd);
  if (n < 0)
    return vd_store_refuse (self, error, N_("the file can't be read; see its permissions"));
  if (n == 0)
    return TRUE;
  if (memcmp (head, "SQLite format 3", MIN ((gsize) n, 16)) != 0)
    return vd_store_refuse (self, error, N_("is no store of test-plays; name another file"));

  /* In this order: who writes meanwhile makes the file longer before he drops the log. */
  is_written = has_beside (self, "-wal") || has_beside (self, "-journal");
  if (is_written || g_stat (self->path, &file) != 0 ||
      (n == sizeof head && (guint64) file.st_size >= get_whole (head)))
    return TRUE;

  is = g_strdup_printf ("%" G_GUINT64_FORMAT, (guint64) file.st_size);
  ought = g_strdup_printf ("%" G_GUINT64_FORMAT, n == sizeof head ? get_whole (head) : 100);
  return vd_store_refuse (self, error, N_("the store is cut: the file has %s bytes of %s. Take a "
                                          "copy "
                                          "that is whole"), is, ought);
}

/* What SQLite says to the first question, in our terms. */
static gboolean
fail_to_begin (const VdStore  *self,
               GError        **error)
{
  g_autofree char *folder = g_path_get_dirname (self->path);
  int code = sqlite3_errcode (self->database);

  if (code == SQLITE_NOTADB)
    return vd_store_refuse (self, error, N_("is no store of test-plays; name another file"));
  if ((code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && g_access (self->path, R_OK) == 0 &&
      g_access (folder, W_OK) != 0)
    return vd_store_refuse (self, error,
                            N_("the store is in write-ahead mode and can't even be read where its "
                               "folder may not be written. Copy it, with what stands beside it as "
                               "-wal, to a "
                               "folder that may"));

  return vd_store_fail (self, error);
}

/* The database */

/* One number that SQLite answers. */
static gboolean
ask_number (VdStore     *self,
            const char  *words,
            gint64      *answer,
            GError     **error)
{
  sqlite3_stmt *statement = NULL;
  gboolean is_good = sqlite3_prepare_v2 (self->database, words, -1, &statement, NULL) == SQLITE_OK;

  *answer = 0;
  if (is_good && sqlite3_step (statement) == SQLITE_ROW)
    *answer = sqlite3_column_int64 (statement, 0);

  is_good = sqlite3_finalize (statement) == SQLITE_OK && is_good;
  return is_good || fail_to_begin (self, error);
}

/* Others may have put in what acts by itself, or in the place of a table what is none. */
static gboolean
has_tables (VdStore  *self,
            GError  **error)
{
  static const char words[] =
    "WITH wanted (name) AS (VALUES ('scenarios'), ('sides'), ('options'), ('choices'), ('levels'),"
    " ('fields'), ('classes'), ('units'), ('cells'), ('awards'), ('cases'), ('results'), ('runs'),"
    " ('players'), ('games'), ('chronicles')"
    " UNION ALL SELECT 'wishes' WHERE ? >= " G_STRINGIFY (VD_STORE_WISHES) ")"
    " SELECT name FROM wanted WHERE NOT EXISTS (SELECT 1 FROM sqlite_schema AS s"
    " WHERE s.type = 'table' AND s.name = wanted.name AND s.sql LIKE 'CREATE TABLE %')"
    " UNION ALL SELECT name FROM sqlite_schema WHERE type = 'trigger'";
  sqlite3_stmt *statement = vd_store_prepare (self, words, error);
  g_autofree char *name = NULL;

  if (statement == NULL)
    return FALSE;

  vd_store_bind (statement, "i", (gint64) self->version);
  if (sqlite3_step (statement) == SQLITE_ROW)
    name = g_strdup ((const char *) sqlite3_column_text (statement, 0));
  if (sqlite3_finalize (statement) != SQLITE_OK)
    return vd_store_fail (self, error);

  return name == NULL ||
         vd_store_accuse (self, error, N_("its table “%s” is missing or is none of ours"), name);
}

static gboolean
is_ours (VdStore  *self,
         GError  **error)
{
  gint64 version, application, n;

  if (!ask_number (self, "PRAGMA user_version", &version, error) ||
      !ask_number (self, "PRAGMA application_id", &application, error) ||
      !ask_number (self, "SELECT count (*) FROM sqlite_schema", &n, error))
    return FALSE;
  if (application == 0 && n == 0)
    return vd_store_refuse (self, error, N_("holds nothing: it is no store yet, or one that was "
                                            "copied "
                                            "without what stood beside it as -wal"));
  if (application != APPLICATION)
    return vd_store_refuse (self, error, N_("is no store of test-plays; name another file"));
  if (version > VD_STORE_VERSION)
    return vd_store_refuse (self, error, N_("was written by a newer vedette; use that one"));

  self->version = MAX (version, 0);
  return has_tables (self, error);
}

static gboolean
is_empty (VdStore   *self,
          gboolean  *answer,
          GError   **error)
{
  gint64 n, application;

  if (!ask_number (self, "SELECT count (*) FROM sqlite_schema", &n, error) ||
      !ask_number (self, "PRAGMA application_id", &application, error))
    return FALSE;

  *answer = n == 0 && application == 0;
  return TRUE;
}

/* SQLite asks nobody to be patient while it changes to write-ahead. */
static gboolean
go_write_ahead (VdStore  *self,
                GError  **error)
{
  for (guint i = 0; i < PATIENCE / 10; i++)
    {
      int code = sqlite3_exec (self->database, "PRAGMA journal_mode = WAL", NULL, NULL, NULL);

      if (code == SQLITE_OK)
        return TRUE;
      if (code != SQLITE_BUSY && code != SQLITE_LOCKED)
        break;
      g_usleep (10000);
    }

  return fail_to_begin (self, error);
}

/* Ends what was begun: FALSE takes it back. */
static gboolean
end_transaction (VdStore   *self,
                 gboolean   is_good,
                 GError   **error)
{
  if (is_good)
    return vd_store_tell (self, "COMMIT", error);

  vd_store_tell (self, "ROLLBACK", NULL);
  return FALSE;
}

/* Several processes may find the file empty; the first makes the tables. */
static gboolean
make_tables (VdStore  *self,
             GError  **error)
{
  g_autofree char *words = g_strdup_printf ("PRAGMA application_id = %d; PRAGMA user_version = %d;",
                                            APPLICATION, VD_STORE_VERSION);
  gboolean is_still;

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  return end_transaction (self, is_empty (self, &is_still, error) &&
                                (!is_still || (vd_store_tell (self, vd_store_schema, error) &&
                                               vd_store_tell (self, words, error))), error);
}

/* Seals are of what the rows say then; those that are there already must be right. */
static gboolean
bring_up_to_date (VdStore  *self,
                  GError  **error)
{
  g_autofree char *words = g_strdup_printf ("UPDATE runs SET seal = NULL; PRAGMA user_version = %d",
                                            VD_STORE_VERSION);

  if (self->version >= VD_STORE_SEALED)
    {
      g_autoptr (GPtrArray) runs = vd_store_list (self, error);

      if (runs == NULL || !vd_store_check_sealed (self, error))
        return FALSE;
    }

  return vd_store_update (self, error) && vd_store_tell (self, words, error) &&
         vd_store_seal (self, error);
}

/* Several processes may find it so; the first brings it up to date. */
static gboolean
update_store (VdStore  *self,
              GError  **error)
{
  gint64 version;
  gboolean is_good;

  if (!vd_store_tell (self, "BEGIN IMMEDIATE", error))
    return FALSE;

  is_good = ask_number (self, "PRAGMA user_version", &version, error) &&
            (version >= VD_STORE_VERSION || bring_up_to_date (self, error));
  if (is_good)
    self->version = VD_STORE_VERSION;
  return end_transaction (self, is_good, error);
}

/* Opening */

static VdStore *
open_file (const char  *path,
           int          flags,
           GError     **error)
{
  g_autoptr (VdStore) self = g_new0 (VdStore, 1);
  gboolean to_read = (flags & SQLITE_OPEN_READONLY) != 0;
  GStatBuf there;

  self->path = g_strdup (path);
  g_mutex_init (&self->mutex);
  self->rows = g_array_new (FALSE, TRUE, sizeof (VdStoreRow));
  if (!is_name_of_file (self, error) || !look_at_file (self, to_read, &there, error) ||
      (there.st_size > 0 && !is_whole (self, error)))
    return NULL;
  if (sqlite3_open_v2 (path, &self->database, flags, NULL) != SQLITE_OK)
    {
      fail_to_begin (self, error);
      return NULL;
    }
  if (!to_read && sqlite3_db_readonly (self->database, "main") == 1)
    {
      vd_store_refuse (self, error, N_("the store may not be written; see its permissions, or "
                                       "copy it"));
      return NULL;
    }

  sqlite3_busy_timeout (self->database, PATIENCE);
  sqlite3_limit (self->database, SQLITE_LIMIT_LENGTH, MOST_BYTES);
  sqlite3_db_config (self->database, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
  sqlite3_db_config (self->database, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
  return vd_store_add_functions (self, error) ? g_steal_pointer (&self) : NULL;
}

VdStore *
vd_store_open (const char  *path,
               GError     **error)
{
  g_autoptr (VdStore) self = NULL;
  gboolean is_new;
  gint64 page;

  g_return_val_if_fail (path != NULL, NULL);

  self = open_file (path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, error);

  /* Nothing of another program's file is touched. */
  if (self == NULL || !is_empty (self, &is_new, error) ||
      (is_new && !(vd_store_tell (self, "PRAGMA page_size = " PAGE_SIZE, error) &&
                   go_write_ahead (self, error) && make_tables (self, error))))
    return NULL;
  if (!is_ours (self, error) || (self->version < VD_STORE_VERSION && !update_store (self, error)) ||
      !vd_store_tell (self, "PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON", error) ||
      !ask_number (self, "PRAGMA page_size", &page, error))
    return NULL;

  sqlite3_wal_autocheckpoint (self->database, LOG / MAX (page, 512));
  self->flushed = g_get_monotonic_time ();
  return g_steal_pointer (&self);
}

VdStore *
vd_store_open_to_read (const char  *path,
                       GError     **error)
{
  g_autoptr (VdStore) self = NULL;

  g_return_val_if_fail (path != NULL, NULL);

  self = open_file (path, SQLITE_OPEN_READONLY, error);
  return self != NULL && is_ours (self, error) ? g_steal_pointer (&self) : NULL;
}

void
vd_store_close (VdStore *self)
{
  g_return_if_fail (self != NULL);

  vd_store_clear_rows (self);
  g_array_unref (self->rows);
  g_clear_error (&self->error);
  g_mutex_clear (&self->mutex);
  sqlite3_finalize (self->insert_game);
  sqlite3_finalize (self->insert_chronicle);
  sqlite3_close (self->database);
  g_free (self->path);
  g_free (self);
}
