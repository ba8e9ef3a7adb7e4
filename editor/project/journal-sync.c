#include "editor/project/journal-private.h"

#include <fcntl.h>
#include <glib/gstdio.h>
#include <unistd.h>

#include "formats/output.h"

#define SYNC_DELAY (G_TIME_SPAN_SECOND / 2)

struct _VdSyncer
{
  GThread  *thread;
  char     *name;
  GStrv     bases;    /* files to be synced once */

  GMutex    mutex;    /* of what follows */
  GCond     cond;
  gint64    due;      /* 0: nothing to sync */
  gboolean  quit;
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

/* What was committed is synced before it is taken over into the database, and
 * that is synced too. */
int
vd_journal_checkpoint (sqlite3 *database,
                       int      mode)
{
  return sqlite3_wal_checkpoint_v2 (database, NULL, mode, NULL, NULL);
}

static void
sync_once (VdSyncer *self,
           sqlite3  *database,
           gboolean *is_first)
{
  int problem;

  for (guint i = 0; *is_first && self->bases[i] != NULL; i++)
    vd_journal_sync_file (self->bases[i]);

  problem = vd_journal_checkpoint (database, SQLITE_CHECKPOINT_PASSIVE);
  if (*is_first)
    vd_output_sync_folder (self->name);
  *is_first = FALSE;

  g_mutex_lock (&self->mutex);
  self->problem = problem == SQLITE_BUSY ? SQLITE_OK : problem;
  g_mutex_unlock (&self->mutex);
}

static gpointer
sync_again_and_again (gpointer data)
{
  VdSyncer *self = data;
  sqlite3 *database = vd_journal_open_file (self->name, 0);
  gboolean is_first = TRUE;

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
               guint       n_documents)
{
  VdSyncer *self = g_new0 (VdSyncer, 1);
  g_autoptr (GStrvBuilder) bases = g_strv_builder_new ();

  for (guint i = 0; i < n_documents; i++)
    {
      g_autofree char *base = vd_journal_get_base (name, i);

      g_strv_builder_add (bases, base);
    }

  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
  self->name = g_strdup (name);
  self->bases = g_strv_builder_end (bases);
  self->thread = g_thread_new ("journal", sync_again_and_again, self);

  return self;
}

void
vd_syncer_free (VdSyncer *self)
{
  g_mutex_lock (&self->mutex);
  self->quit = TRUE;
  g_cond_signal (&self->cond);
  g_mutex_unlock (&self->mutex);
  g_thread_join (self->thread);

  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
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
      g_cond_signal (&self->cond);
    }

  g_mutex_unlock (&self->mutex);
  return problem;
}
