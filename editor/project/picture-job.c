#include "editor/project/picture-job.h"

#include <string.h>

typedef struct
{
  VdProject *project; /* owned: a copy, of which the maps are not resolved yet */
  VdPicture  picture;
  char      *target;
} Drawing;

static void
drawing_free (gpointer data)
{
  Drawing *self = data;

  vd_project_free (self->project);
  g_free (self->target);
  g_free (self);
}

static Drawing *
drawing_new (const VdProject *project,
             const VdPicture *picture,
             const char      *target)
{
  Drawing *self = g_new0 (Drawing, 1);

  self->project = vd_project_copy (project, NULL);
  self->picture = *picture;
  self->target = g_strdup (target);

  return self;
}

/* In the thread */

static gpointer
draw_picture (VdJob    *job,
              gpointer  data,
              GError  **error)
{
  const Drawing *self = data;
  const VdRenderHow *how = &self->picture.how;
  int map = self->picture.map;

  vd_project_resolve (self->project, NULL);
  return GINT_TO_POINTER (map == VD_PICTURE_COUNTERS
                          ? vd_render_counters (self->project, how, self->target, error)
                          : vd_render_map (self->project, map, how, self->target, error));
}

static const VdJobKind kind = { "picture", draw_picture, drawing_free, NULL };

VdJob *
vd_picture_job_start (const VdProject *project,
                      const VdPicture *picture,
                      const char      *path,
                      void           (*done) (gpointer user_data),
                      gpointer         user_data)
{
  g_return_val_if_fail (project != NULL && picture != NULL &&
                        picture->map < (int) project->maps->len && path != NULL, NULL);

  return vd_job_start (&kind, drawing_new (project, picture, path), done, user_data);
}

/* Names of files */

char *
vd_picture_suggest_name (const VdProject *project,
                         int              map)
{
  const VdMap *resolved;
  g_autofree char *base = NULL;
  char *dot;

  g_return_val_if_fail (project != NULL && map < (int) project->maps->len, NULL);

  resolved = map >= 0 ? project->resolved->pdata[map] : NULL;
  base = g_path_get_basename (project->path);
  dot = strchr (base, '.');
  if (dot != NULL && dot != base)
    *dot = '\0';
  if (resolved == NULL)
    return g_strconcat (base, "-counters", NULL);

  return project->maps->len > 1 && resolved->id != NULL
         ? g_strconcat (base, "-", resolved->id, NULL) : g_strconcat (base, "-map", NULL);
}

char *
vd_picture_complete_name (const char *path,
                          const char *ending)
{
  g_return_val_if_fail (path != NULL && ending != NULL, NULL);

  return vd_render_knows (path) ? g_strdup (path) : g_strconcat (path, ending, NULL);
}
