#include "editor/project/journal-private.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "formats/io/output.h"

#define SYNC_DELAY (G_TIME_SPAN_SECOND / 2)
#define CHUNK (1 << 20) /* bytes */

struct _VdSyncer
{
  GThread  *thread;
  char     *name;
  GStrv     bases;    /* files to be synced once */
  GArray   *sources;  /* of int: what bases are copied from; -1 for no more */
  GMutex    checkpoint; /* held by who makes one: SQLite refuses two at a time */

  GMutex    mutex;    /* of what follows */
  GCond     cond;
  gint64    due;      /* 0: nothing to sync */
  gboolean  quit;
  gboolean  tried;    /* to keep the bases */
  gboolean  kept;
  int       problem;  /* of SQLite, the last time */
};

void
vd_journal_sync_file (const char *path)
{
  int fd = g_open (path, O_RDONLY | O_CLOEXEC, 0);

  if (fd >= 0)
    {
      fsync (fd);
      close (fd);
    }
}

/* Bases */

static gboolean
write_all (int         fd,
           const char *bytes,
           gssize      n)
{
  while (n > 0)
    {
      gssize written = write (fd, bytes, n);

      if (written < 0 && errno != EINTR)
        return FALSE;

      bytes += MAX (written, 0);
      n -= MAX (written, 0);
    }

  return TRUE;
}

static gboolean
copy_to (int source,
         int target)
{
  g_autofree char *bytes = g_malloc (CHUNK);
  gssize n;

  lseek (source, 0, SEEK_SET);
  while ((n = read (source, bytes, CHUNK)) != 0)
    if (n < 0 ? errno != EINTR : !write_all (target, bytes, n))
      return FALSE;

  return fsync (target) == 0;
}

/* It is there as a whole or not at all: without it a recovery takes the file itself,
 * if nobody has changed that. */
static gboolean
keep_base (int         source,
           const char *base)
{
  g_autofree char *part = g_strconcat (base, ".part", NULL);
  int target = g_open (part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  gboolean is_good = target >= 0 && copy_to (source, target);
  int reason = errno;

  if (target >= 0)
    is_good = close (target) == 0 && is_good;
  is_good = is_good && g_rename (part, base) == 0;
  if (!is_good)
    {
      g_unlink (part);
      errno = reason;
    }

  return is_good;
}

/* Returns: SQLITE_OK, or what SQLite would call it */
static int
keep_bases (VdSyncer *self)
{
  for (guint i = 0; i < self->sources->len; i++)
    {
      int *source = &g_array_index (self->sources, int, i);

      if (*source < 0)
        continue;
      if (!keep_base (*source, self->bases[i]))
        return errno == ENOSPC || errno == EDQUOT ? SQLITE_FULL : SQLITE_IOERR;

      close (*source);
      *source = -1;
    }

  return SQLITE_OK;
}

static void
try_to_keep_bases (VdSyncer *self)
{
  int problem = keep_bases (self);

  g_mutex_lock (&self->mutex);
  self->tried = TRUE;
  self->kept = problem == SQLITE_OK;
  self->problem = problem;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

gboolean
vd_syncer_keep_bases (VdSyncer *self)
{
  gboolean kept;

  g_mutex_lock (&self->mutex);
  while (!self->tried)
    g_cond_wait (&self->cond, &self->mutex);
  kept = self->kept;
  g_mutex_unlock (&self->mutex);

  return kept;
}

/* Syncing */

/* What was committed is synced before it is taken over into the database, and
 * that is synced too. */
int
vd_syncer_checkpoint (VdSyncer *self,
                      sqlite3  *database,
                      int       mode)
{
  int problem;

  g_assert (database != NULL);

  g_mutex_lock (&self->checkpoint);
  problem = sqlite3_wal_checkpoint_v2 (database, NULL, mode, NULL, NULL);
  g_mutex_unlock (&self->checkpoint);

  return problem;
}

static void
sync_once (VdSyncer *self,
           sqlite3  *database,
           gboolean *is_first)
{
  int problem;

  if (!self->kept)
    try_to_keep_bases (self);

  for (guint i = 0; *is_first && self->bases[i] != NULL; i++)
    vd_journal_sync_file (self->bases[i]);

  problem = vd_syncer_checkpoint (self, database, SQLITE_CHECKPOINT_PASSIVE);
  if (*is_first)
    vd_output_sync_folder (self->name);
  *is_first = FALSE;

  g_mutex_lock (&self->mutex);
  if (self->kept)
    self->problem = problem == SQLITE_BUSY ? SQLITE_OK : problem;
  g_mutex_unlock (&self->mutex);
}

static gpointer
sync_again_and_again (gpointer data)
{
  VdSyncer *self = data;
  sqlite3 *database = vd_journal_open_file (self->name, 0);
  gboolean is_first = TRUE;

  try_to_keep_bases (self);
  g_mutex_lock (&self->mutex);

  while (!self->quit)
    {
      if (self->due == 0)
        g_cond_wait (&self->cond, &self->mutex);
      else if (!g_cond_wait_until (&self->cond, &self->mutex, self->due) && !self->quit)
        {
          self->due = 0;
          g_mutex_unlock (&self->mutex);
          sync_once (self, database, &is_first);
          g_mutex_lock (&self->mutex);
        }
    }

  g_mutex_unlock (&self->mutex);
  sqlite3_close (database);
  return NULL;
}

VdSyncer *
vd_syncer_new (const char *name,
               GArray     *sources)
{
  VdSyncer *self = g_new0 (VdSyncer, 1);
  g_autoptr (GStrvBuilder) bases = g_strv_builder_new ();

  for (guint i = 0; i < sources->len; i++)
    {
      g_autofree char *base = vd_journal_get_base (name, i);

      g_strv_builder_add (bases, base);
    }

  g_mutex_init (&self->checkpoint);
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->name = g_strdup (name);
  self->sources = sources;
  self->bases = g_strv_builder_end (bases);
  self->thread = g_thread_new ("journal", sync_again_and_again, self);

  return self;
}

void
vd_syncer_free (VdSyncer *self)
{
  g_mutex_lock (&self->mutex);
  self->quit = TRUE;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);

  g_mutex_clear (&self->checkpoint);
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
  for (guint i = 0; i < self->sources->len; i++)
    if (g_array_index (self->sources, int, i) >= 0)
      close (g_array_index (self->sources, int, i));
  g_array_unref (self->sources);
  g_strfreev (self->bases);
  g_free (self->name);
  g_free (self);
}

int
vd_syncer_wake (VdSyncer *self)
{
  int problem;

  g_mutex_lock (&self->mutex);
  problem = self->problem;
  if (self->due == 0)
    {
      self->due = g_get_monotonic_time () + SYNC_DELAY;
      g_cond_broadcast (&self->cond);
    }

  g_mutex_unlock (&self->mutex);
  return problem;
}
