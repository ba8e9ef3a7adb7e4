#include "editor/project/save-job.h"

typedef struct
{
  VdSaveSet *set;
  VdJournal *journal; /* (nullable) */
} Saving;

static void
saving_free (gpointer data)
{
  Saving *self = data;

  vd_save_set_free (self->set);
  g_free (self);
}

static void
note_saving (Saving   *self,
             gboolean  is_ready)
{
  if (self->journal != NULL)
    vd_journal_set_saving (self->journal, vd_save_set_pack (self->set), is_ready);
}

/* The journal knows what is to be renamed before the first file is. */
static gboolean
write_files (Saving  *self,
             GError **error)
{
  note_saving (self, FALSE);
  if (vd_save_set_prepare (self->set, error))
    {
      note_saving (self, TRUE);
      if (vd_save_set_commit (self->set, error))
        return TRUE;
    }

  if (self->journal != NULL)
    vd_journal_set_saving (self->journal, NULL, FALSE);
  return FALSE;
}

static gpointer
save_files (VdJob    *job,
            gpointer  data,
            GError  **error)
{
  Saving *self = data;

  vd_save_set_watch (self->set, vd_job_get_watch (job));
  return GINT_TO_POINTER (write_files (self, error));
}

static const VdJobKind kind = { "save", save_files, saving_free, NULL };

VdJob *
vd_save_job_start (VdSaveSet  *set,
                   VdJournal  *journal,
                   void      (*done) (gpointer user_data),
                   gpointer    user_data)
{
  Saving *self = g_new0 (Saving, 1);

  g_return_val_if_fail (set != NULL, NULL);

  self->set = set;
  self->journal = journal;

  return vd_job_start (&kind, self, done, user_data);
}
