#include "editor/project/journal-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Files */

char *
vd_journal_get_folder (void)
{
  return g_build_filename (g_get_user_state_dir (), "vedette", NULL);
}

char *
vd_journal_make_stamp (const char *path)
{
  GStatBuf file;

  g_return_val_if_fail (path != NULL, NULL);

  if (g_stat (path, &file) != 0)
    return NULL;

  return g_strdup_printf ("%" G_GUINT64_FORMAT " %" G_GINT64_FORMAT " %" G_GINT64_FORMAT ".%ld",
                          (guint64) file.st_ino, (gint64) file.st_size,
                          (gint64) file.st_mtim.tv_sec, file.st_mtim.tv_nsec);
}

int
vd_journal_lock (const char *name)
{
  g_autofree char *path = NULL;
  int fd;

  g_return_val_if_fail (name != NULL, -1);

  path = g_strconcat (name, ".lock", NULL);
  fd = g_open (path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (fd >= 0 && flock (fd, LOCK_EX | LOCK_NB) != 0)
    {
      close (fd);
      errno = EWOULDBLOCK;
      return -1;
    }

  return fd;
}

char *
vd_journal_get_base (const char *name,
                     guint       document)
{
  return g_strdup_printf ("%s.base-%u", name, document);
}

void
vd_journal_delete (const char *name,
                   guint       n_documents)
{
  g_return_if_fail (name != NULL);

  static const char *const extensions[] = { ".journal", ".journal-wal", ".journal-shm", ".lock" };

  for (guint i = 0; i < n_documents; i++)
    {
      g_autofree char *base = vd_journal_get_base (name, i);
      g_autofree char *part = g_strconcat (base, ".part", NULL);

      g_unlink (base);
      g_unlink (part);
    }

  for (guint i = 0; i < G_N_ELEMENTS (extensions); i++)
    {
      g_autofree char *path = g_strconcat (name, extensions[i], NULL);

      g_unlink (path);
    }
}

char *
vd_journal_sum (gint64      n,
                int         kind,
                int         joined,
                const char *title,
                GBytes     *data)
{
  g_autoptr (GChecksum) sum = g_checksum_new (G_CHECKSUM_MD5);
  g_autofree char *numbers = NULL;

  g_return_val_if_fail (title != NULL, NULL);

  numbers = g_strdup_printf ("%" G_GINT64_FORMAT " %d %d %d ", n, kind, joined,
                             data != NULL);
  g_checksum_update (sum, (const guchar *) numbers, -1);
  g_checksum_update (sum, (const guchar *) title, strlen (title) + 1);
  if (data != NULL)
    g_checksum_update (sum, g_bytes_get_data (data, NULL), g_bytes_get_size (data));

  return g_strdup (g_checksum_get_string (sum));
}

/* Database */

sqlite3 *
vd_journal_open_file (const char *name,
                      int         flags)
{
  g_autofree char *path = g_strconcat (name, ".journal", NULL);
  sqlite3 *database = NULL;

  if (sqlite3_open_v2 (path, &database, SQLITE_OPEN_READWRITE | flags, NULL) != SQLITE_OK)
    {
      sqlite3_close (database);
      return NULL;
    }

  sqlite3_extended_result_codes (database, 1);
  sqlite3_busy_timeout (database, 2000);

  /* Syncing is the thread's business; commits only have to outlive us. */
  sqlite3_exec (database, "PRAGMA synchronous = NORMAL; PRAGMA wal_autocheckpoint = 0;",
                NULL, NULL, NULL);
  return database;
}

static int
ask_number (sqlite3    *database,
            const char *question)
{
  sqlite3_stmt *statement = NULL;
  int answer = -1;

  if (sqlite3_prepare_v2 (database, question, -1, &statement, NULL) == SQLITE_OK &&
      sqlite3_step (statement) == SQLITE_ROW)
    answer = sqlite3_column_int (statement, 0);

  sqlite3_finalize (statement);
  return answer;
}

sqlite3 *
vd_journal_open_database (const char *name)
{
  sqlite3 *database;

  g_return_val_if_fail (name != NULL, NULL);

  database = vd_journal_open_file (name, 0);
  if (database != NULL &&
      (ask_number (database, "PRAGMA application_id") != VD_JOURNAL_ID ||
       ask_number (database, "PRAGMA user_version") != VD_JOURNAL_VERSION))
    g_clear_pointer (&database, sqlite3_close);

  return database;
}
