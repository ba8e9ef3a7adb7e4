#include "editor/scans/hinter.h"

#include "core/board/debug.h"
#include "editor/project/job.h"
#include "formats/agree/pass.h"
#include "formats/scan/picture.h"
#include "formats/scan/warp.h"

#define REST 150 /* ms after an edit until it is learnt from */

/* A scan, measured; or that could not be. */
typedef struct
{
  char    *made_of; /* all that it depends on */
  VdSight *sight;   /* (nullable) */
} Measured;

/* What is known of a map. */
typedef struct
{
  guint      n_wants;
  GPtrArray *measured; /* of Measured */
  VdHints   *hints;    /* (nullable) */
  gboolean   is_stale; /* hints are to be made anew */
} Map;

struct _VdHinter
{
  GObject          parent_instance;

  VdEditorProject *project; /* borrowed: it owns this */
  VdScanFiles     *files;   /* borrowed, likewise */
  GArray          *maps;    /* of Map */
  char            *lessons; /* (nullable): the name of what is learnt from too */
  VdJob           *job;     /* (nullable): measures, or makes hints */
  guint            job_map;
  gint64           job_began;   /* monotonic */
  guint            job_scans;   /* that hints are made of */
  char            *job_made_of; /* (nullable): of the scan that is measured */
  guint            rest_source;
};

G_DEFINE_FINAL_TYPE (VdHinter, vd_hinter, G_TYPE_OBJECT)

enum { CHANGED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
measured_free (gpointer data)
{
  Measured *self = data;

  g_free (self->made_of);
  g_clear_pointer (&self->sight, vd_sight_unref);
  g_free (self);
}

static void
map_clear (gpointer data)
{
  Map *self = data;

  g_clear_pointer (&self->measured, g_ptr_array_unref);
  g_clear_pointer (&self->hints, vd_hints_free);
}

static const VdMap *
get_resolved (VdHinter *self,
              guint     map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->resolved, map);
}

static Map *
get_map (VdHinter *self,
         guint     map)
{
  return &g_array_index (self->maps, Map, map);
}

static gboolean
is_asked (VdHinter *self,
          guint     map)
{
  return get_map (self, map)->n_wants > 0 && vd_hinter_may_suggest (self, map);
}

/* --- measuring, in a thread */

typedef struct
{
  char     *path;
  guint     page;
  guint     by;
  VdGrid    grid;
  VdWindow  part;
  VdWarp   *warp;
} Wish;

static void
wish_free (gpointer data)
{
  Wish *self = data;

  g_free (self->path);
  vd_warp_free (self->warp);
  g_free (self);
}

static gboolean
find_place (gconstpointer data,
            double        map_x,
            double        map_y,
            double       *x,
            double       *y)
{
  return vd_warp_to_pixel (data, map_x, map_y, x, y);
}

static gpointer
measure (VdJob    *job,
         gpointer  data,
         GError  **error)
{
  const Wish *wish = data;
  g_autoptr (VdPicture) picture = vd_picture_open (wish->path, wish->page, error);
  g_autoptr (VdColors) colors =
    picture != NULL ? vd_colors_read (picture, wish->by, vd_job_get_watch (job), error) : NULL;

  return colors != NULL
         ? vd_sight_new (colors, &wish->grid, &wish->part, find_place, wish->warp) : NULL;
}

static void
sight_free (gpointer data)
{
  if (data != NULL)
    vd_sight_unref (data);
}

static const VdJobKind measuring = { "measure", measure, wish_free, sight_free };

static char *
tell_what_it_is_of (const VdScanItem *item)
{
  return g_strconcat (item->hash, "; ", item->made_of, NULL);
}

static Wish *
make_wish (const VdScanItem *item,
           const VdMap      *map)
{
  Wish *self = g_new0 (Wish, 1);
  double x, y, width, height;

  vd_grid_centre (&map->grid, (item->scan->part.top + item->scan->part.bottom) / 2 *
                              map->grid.columns +
                              (item->scan->part.left + item->scan->part.right) / 2, &x, &y);
  vd_grid_size (&map->grid, &width, &height);
  self->path = g_strdup (item->path);
  self->page = item->scan->page;
  self->by = vd_colors_get_by (vd_registration_get_pitch (item->registration, x, y));
  self->grid = map->grid;
  self->part = item->scan->part;
  self->warp = vd_warp_new (item->registration, 0, 0, width, height);
  return self;
}

static Measured *
find_measured (Map        *self,
               const char *made_of)
{
  for (guint i = 0; i < self->measured->len; i++)
    {
      Measured *measured = self->measured->pdata[i];

      if (strcmp (measured->made_of, made_of) == 0)
        return measured;
    }
  return NULL;
}

/* --- hints, in a thread */

typedef struct
{
  GPtrArray *sights; /* of VdSight */
  VdEntries *entries;
  char      *lessons; /* (nullable) */
} Question;

static void
question_free (gpointer data)
{
  Question *self = data;

  g_ptr_array_unref (self->sights);
  vd_entries_free (self->entries);
  g_free (self->lessons);
  g_free (self);
}

/* Lessons that can't be read teach nothing; who chooses them is told why. */
static gpointer
answer (VdJob    *job,
        gpointer  data,
        GError  **error)
{
  const Question *self = data;
  g_autofree char *path = self->lessons != NULL ? vd_lessons_get_path (self->lessons, NULL) : NULL;
  g_autoptr (VdLessons) lessons = path != NULL ? vd_lessons_read (path, NULL) : NULL;

  return vd_hints_new ((VdSight *const *) self->sights->pdata, self->sights->len, self->entries,
                       lessons);
}

static void
hints_free (gpointer data)
{
  vd_hints_free (data);
}

static const VdJobKind answering = { "hints", answer, question_free, hints_free };

static VdEntries *
make_entries (VdHinter *self,
              guint     map)
{
  return vd_entries_new (get_resolved (self, map), vd_editor_project_get (self->project)->chart,
                         NULL, NULL);
}

/* Those that were measured, of the scans as they are now. */
static GPtrArray *
list_sights (VdHinter *self,
             guint     map)
{
  const GPtrArray *items = vd_scan_files_list (self->files, map);
  GPtrArray *sights = g_ptr_array_new_with_free_func (sight_free);

  for (guint i = 0; i < items->len; i++)
    {
      const VdScanItem *item = items->pdata[i];
      g_autofree char *made_of = item->sheet != NULL ? tell_what_it_is_of (item) : NULL;
      Measured *measured = made_of != NULL ? find_measured (get_map (self, map), made_of) : NULL;

      if (measured != NULL && measured->sight != NULL)
        g_ptr_array_add (sights, vd_sight_ref (measured->sight));
    }
  return sights;
}

/* --- what is to be done next */

static void go_on (VdHinter *self);

static void
on_measured (gpointer user_data)
{
  VdHinter *self = user_data;
  Map *map = get_map (self, self->job_map);
  Measured *measured = g_new0 (Measured, 1);

  measured->sight = vd_job_finish (g_steal_pointer (&self->job), NULL);
  measured->made_of = g_steal_pointer (&self->job_made_of);
  g_ptr_array_add (map->measured, measured);
  map->is_stale = TRUE;
  go_on (self);
}

static void
on_answered (gpointer user_data)
{
  VdHinter *self = user_data;
  guint index = self->job_map;
  Map *map = get_map (self, index);

  g_clear_pointer (&map->hints, vd_hints_free);
  map->hints = vd_job_finish (g_steal_pointer (&self->job), NULL);
  vd_debug (VD_DEBUG_EDIT, "hints: %.1f ms, of %u scans",
            (g_get_monotonic_time () - self->job_began) / 1000.0, self->job_scans);
  go_on (self);
  g_signal_emit (self, signals[CHANGED], 0, index);
}

/* Measures the first scan of a map that was not; whether there is one. */
static gboolean
begin_measuring (VdHinter *self,
                 guint     map)
{
  const GPtrArray *items = vd_scan_files_list (self->files, map);

  for (guint i = 0; i < items->len; i++)
    {
      const VdScanItem *item = items->pdata[i];
      g_autofree char *made_of = item->sheet != NULL ? tell_what_it_is_of (item) : NULL;

      if (made_of == NULL || find_measured (get_map (self, map), made_of) != NULL)
        continue;
      self->job_map = map;
      self->job_made_of = g_steal_pointer (&made_of);
      self->job = vd_job_start (&measuring, make_wish (item, get_resolved (self, map)),
                                on_measured, self);
      return TRUE;
    }
  return FALSE;
}

static void
begin_answering (VdHinter *self,
                 guint     map)
{
  Question *question = g_new0 (Question, 1);

  question->sights = list_sights (self, map);
  question->entries = make_entries (self, map);
  self->job_scans = question->sights->len;
  question->lessons = g_strdup (self->lessons);
  get_map (self, map)->is_stale = FALSE;
  self->job_map = map;
  self->job_began = g_get_monotonic_time ();
  self->job = vd_job_start (&answering, question, on_answered, self);
}

static void
go_on (VdHinter *self)
{
  for (guint i = 0; self->job == NULL && i < self->maps->len; i++)
    if (is_asked (self, i) && !begin_measuring (self, i) &&
        get_map (self, i)->is_stale && self->rest_source == 0)
      begin_answering (self, i);
}

static gboolean
on_rest (gpointer user_data)
{
  VdHinter *self = user_data;

  self->rest_source = 0;
  go_on (self);
  return G_SOURCE_REMOVE;
}

static void
make_stale (VdHinter *self)
{
  for (guint i = 0; i < self->maps->len; i++)
    get_map (self, i)->is_stale = TRUE;
  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST, on_rest, self);
}

/* --- what happens */

/* Of maps that have come, gone or been resized nothing is known any more. */
static void
forget_maps (VdHinter *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree guint *wants = g_new0 (guint, MAX (project->resolved->len, self->maps->len));

  for (guint i = 0; i < self->maps->len; i++)
    wants[i] = get_map (self, i)->n_wants;
  g_clear_pointer (&self->job, vd_job_cancel);
  g_clear_pointer (&self->job_made_of, g_free);
  g_array_set_size (self->maps, 0);
  for (guint i = 0; i < project->resolved->len; i++)
    {
      Map map = { wants[i], g_ptr_array_new_with_free_func (measured_free), NULL, TRUE };

      g_array_append_val (self->maps, map);
    }
}

static void
on_project_changed (VdHinter  *self,
                    VdChanges  changes)
{
  if (changes & VD_CHANGED_FRAME)
    {
      forget_maps (self);
      for (guint i = 0; i < self->maps->len; i++)
        g_signal_emit (self, signals[CHANGED], 0, i);
    }
  if (changes & VD_CHANGED_GROUND)
    make_stale (self);
}

VdHinter *
vd_hinter_get (VdEditorProject *project)
{
  VdHinter *self;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  self = g_object_get_data (G_OBJECT (project), "hinter");
  if (self != NULL)
    return self;

  self = g_object_new (VD_TYPE_HINTER, NULL);
  self->project = project;
  self->files = vd_scan_files_get (project);
  forget_maps (self);
  g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->files, "changed", G_CALLBACK (make_stale), self,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (project), "hinter", self, g_object_unref);
  return self;
}

void
vd_hinter_want (VdHinter *self,
                guint     map)
{
  g_return_if_fail (VD_IS_HINTER (self) && map < self->maps->len);

  get_map (self, map)->n_wants++;
  go_on (self);
}

void
vd_hinter_release (VdHinter *self,
                   guint     map)
{
  g_return_if_fail (VD_IS_HINTER (self));

  if (map < self->maps->len && get_map (self, map)->n_wants > 0)
    get_map (self, map)->n_wants--;
}

gboolean
vd_hinter_may_suggest (VdHinter *self,
                       guint     map)
{
  VdPass pass;

  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, FALSE);

  return !vd_pass_read (g_ptr_array_index (vd_editor_project_get (self->project)->maps, map),
                        &pass);
}

gboolean
vd_hinter_is_busy (VdHinter *self,
                   guint     map)
{
  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, FALSE);

  return (self->job != NULL && self->job_map == map) ||
         (is_asked (self, map) && get_map (self, map)->is_stale);
}

const VdHexHints *
vd_hinter_get_hex (VdHinter *self,
                   guint     map,
                   guint     cell)
{
  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, NULL);

  return get_map (self, map)->hints != NULL ? vd_hints_get (get_map (self, map)->hints, cell)
                                            : NULL;
}

void
vd_hinter_set_lessons (VdHinter   *self,
                       const char *name)
{
  g_return_if_fail (VD_IS_HINTER (self));

  if (g_strcmp0 (self->lessons, name) == 0)
    return;

  g_free (self->lessons);
  self->lessons = g_strdup (name);
  make_stale (self);
}

VdLessons *
vd_hinter_learn (VdHinter *self,
                 guint     map)
{
  g_autoptr (GPtrArray) sights = NULL;
  g_autoptr (VdEntries) entries = NULL;

  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, NULL);

  sights = list_sights (self, map);
  entries = make_entries (self, map);
  return vd_hints_learn ((VdSight *const *) sights->pdata, sights->len, entries);
}

static void
vd_hinter_dispose (GObject *object)
{
  VdHinter *self = VD_HINTER (object);

  g_clear_handle_id (&self->rest_source, g_source_remove);
  g_clear_pointer (&self->job, vd_job_cancel);

  G_OBJECT_CLASS (vd_hinter_parent_class)->dispose (object);
}

static void
vd_hinter_finalize (GObject *object)
{
  VdHinter *self = VD_HINTER (object);

  g_array_unref (self->maps);
  g_free (self->lessons);
  g_free (self->job_made_of);

  G_OBJECT_CLASS (vd_hinter_parent_class)->finalize (object);
}

static void
vd_hinter_class_init (VdHinterClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = vd_hinter_dispose;
  object_class->finalize = vd_hinter_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_UINT);
}

static void
vd_hinter_init (VdHinter *self)
{
  self->maps = g_array_new (FALSE, FALSE, sizeof (Map));
  g_array_set_clear_func (self->maps, map_clear);
}
