#include "validator/saver.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <glib/gstdio.h>
#include <string.h>

#include "formats/io/output.h"
#include "formats/project/fingerprint.h"
#include "formats/referee/record-file.h"

struct _VdSaver
{
  char             *folder;
  const char       *scenario; /* its file */
  const VdCampaign *campaign;
  guint64           rules;
  GMutex            mutex;    /* guards: */
  GError           *error;    /* (nullable): the first */
};

VdSaver *
vd_saver_new (const char       *folder,
              const VdOpened   *opened,
              const VdCampaign *campaign)
{
  VdSaver *self;

  if (g_mkdir_with_parents (folder, 0777) != 0)
    {
      vd_complain (_("%s: the folder cannot be made: %s"), folder, g_strerror (errno));
      return NULL;
    }

  self = g_new0 (VdSaver, 1);
  self->folder = g_strdup (folder);
  self->scenario = opened->project->path;
  self->campaign = campaign;
  self->rules = vd_project_fingerprint (opened->project);
  g_mutex_init (&self->mutex);

  return self;
}

void
vd_saver_free (VdSaver *self)
{
  g_mutex_clear (&self->mutex);
  g_clear_error (&self->error);
  g_free (self->folder);
  g_free (self);
}

static char *
get_path (const VdSaver *self,
          guint          number,
          const char    *word)
{
  g_autofree char *name = g_path_get_basename (self->scenario);
  g_autofree char *file = NULL;

  name[strcspn (name, ".")] = '\0';
  file = g_strdup_printf ("%s-%" G_GUINT64_FORMAT "-%u%s.game", name, self->campaign->seed, number,
                          word);
  return g_build_filename (self->folder, file, NULL);
}

static void
fill_head (const VdSaver *self,
           VdRecordFile  *file)
{
  const VdScenario *s = self->campaign->scenario;

  file->title = g_strdup (vd_scenario_get_title (s));
  file->scenario = vd_record_file_relate (file->path, self->scenario);
  file->rules = self->rules;
  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    g_ptr_array_add (file->players, g_strdup_printf ("%s %s", vd_scenario_get_side_id (s, side),
                                                     self->campaign->players[side]));
}

static gboolean
has_failed (VdSaver *self)
{
  gboolean failed;

  g_mutex_lock (&self->mutex);
  failed = self->error != NULL;
  g_mutex_unlock (&self->mutex);
  return failed;
}

/* Whether @path has a game that others have played: it is not written over.  One of the same
 * players is, for it comes out the same, or the scenario has been changed since. */
static gboolean
is_of_others (const VdRecordFile  *file,
              const char          *path,
              GError             **error)
{
  g_autoptr (VdRecordFile) old = g_file_test (path, G_FILE_TEST_IS_REGULAR)
                                 ? vd_record_file_read (path, NULL) : NULL;
  gboolean same = old == NULL || old->players->len == file->players->len;

  for (guint i = 0; same && old != NULL && i < file->players->len; i++)
    same = strcmp (old->players->pdata[i], file->players->pdata[i]) == 0;
  if (!same)
    g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN,
                 _("%s: other players have played this game, and it is not written over: name "
                   "another folder"), path);

  return !same;
}

static gboolean
save_record (VdSaver        *self,
             const char     *path,
             const VdRecord *record)
{
  g_autoptr (VdRecordFile) file = vd_record_file_new (path);
  GError *error = NULL;

  if (has_failed (self))
    return FALSE;

  fill_head (self, file);
  if (vd_output_check_file (path, &error) && !is_of_others (file, path, &error) &&
      vd_record_file_save (file, self->campaign->scenario, record, &error))
    return TRUE;

  g_mutex_lock (&self->mutex);
  if (self->error == NULL)
    self->error = g_steal_pointer (&error);
  g_mutex_unlock (&self->mutex);
  g_clear_error (&error);
  return FALSE;
}

void
vd_saver_save (VdSaver        *self,
               guint           number,
               const VdRecord *record)
{
  g_autofree char *path = get_path (self, number, "");

  save_record (self, path, record);
}

char *
vd_saver_save_shortest (VdSaver        *self,
                        guint           number,
                        const VdRecord *record)
{
  char *path = get_path (self, number, "-shortest");

  if (!save_record (self, path, record))
    g_clear_pointer (&path, g_free);
  return path;
}

gboolean
vd_saver_finish (VdSaver *self)
{
  if (self->error == NULL)
    return TRUE;

  vd_complain_of (self->error);
  return FALSE;
}
