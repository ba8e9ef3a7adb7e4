#include "editor/scans/hinter.h"

#include "core/board/debug.h"
#include "editor/scans/hinter-work.h"
#include "formats/agree/pass.h"

#define REST 150 /* ms after an edit until it is learnt from */

/* A scan, measured; or that could not be. */
typedef struct
{
  char    *made_of; /* all that it depends on */
  VdSight *sight;   /* (nullable) */
} Measured;

/* What is known of a map, which has that grid.
 * @scans: (nullable): those that lie on it, as words, by which hints were or will be made
 * @entries: (nullable): by which hints were made, or are being made */
typedef struct
{
  guint      n_wants;
  VdGrid     grid;
  char      *scans;
  GPtrArray *measured; /* of Measured */
  VdEntries *entries;
  VdHints   *hints;     /* (nullable) */
  gboolean   is_stale;  /* hints are to be made anew */
  gboolean   is_edited; /* likewise if something else is to be learnt */
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

  g_clear_pointer (&self->scans, g_free);
  g_clear_pointer (&self->measured, g_ptr_array_unref);
  g_clear_pointer (&self->entries, vd_entries_unref);
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

/* --- what was measured */

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

static VdEntries *
make_entries (VdHinter *self,
              guint     map)
{
  return vd_entries_new (get_resolved (self, map), vd_editor_project_get (self->project)->chart);
}

/* Those that were measured, of the scans as they are now. */
static GPtrArray *
list_sights (VdHinter *self,
             guint     map)
{
  const GPtrArray *items = vd_scan_files_list (self->files, map);
  GPtrArray *sights = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_sight_unref);

  for (guint i = 0; i < items->len; i++)
    {
      const VdScanItem *item = items->pdata[i];
      g_autofree char *made_of = item->sheet != NULL ? vd_hinter_tell_scan (item) : NULL;
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
      g_autofree char *made_of = item->sheet != NULL ? vd_hinter_tell_scan (item) : NULL;

      if (made_of == NULL || find_measured (get_map (self, map), made_of) != NULL)
        continue;
      self->job_map = map;
      self->job_made_of = g_steal_pointer (&made_of);
      self->job = vd_hinter_measure (item, get_resolved (self, map), on_measured, self);
      return TRUE;
    }
  return FALSE;
}

/* Whether hints would be others than those that there are: of most edits there is nothing to learn.
 * Keeps what is learnt. */
static gboolean
is_to_be_answered (VdHinter *self,
                   guint     index)
{
  Map *map = get_map (self, index);
  g_autoptr (VdEntries) entries = NULL;

  if (!map->is_stale && !map->is_edited)
    return FALSE;

  entries = make_entries (self, index);
  map->is_edited = FALSE;
  if (!map->is_stale && map->entries != NULL && vd_entries_are_same (map->entries, entries))
    return FALSE;

  g_clear_pointer (&map->entries, vd_entries_unref);
  map->entries = g_steal_pointer (&entries);
  return TRUE;
}

static void
begin_answering (VdHinter *self,
                 guint     map)
{
  GPtrArray *sights = list_sights (self, map);

  get_map (self, map)->is_stale = FALSE;
  self->job_map = map;
  self->job_began = g_get_monotonic_time ();
  self->job_scans = sights->len;
  self->job = vd_hinter_answer (sights, vd_entries_ref (get_map (self, map)->entries),
                                self->lessons, on_answered, self);
}

static void
go_on (VdHinter *self)
{
  for (guint i = 0; self->job == NULL && i < self->maps->len; i++)
    if (is_asked (self, i) && !begin_measuring (self, i) &&
        self->rest_source == 0 && is_to_be_answered (self, i))
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
rest (VdHinter *self)
{
  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST, on_rest, self);
}

static void
make_stale (VdHinter *self)
{
  for (guint i = 0; i < self->maps->len; i++)
    get_map (self, i)->is_stale = TRUE;
  rest (self);
}

/* --- what happens */

static void
drop_job (VdHinter *self)
{
  g_clear_pointer (&self->job, vd_job_cancel);
  g_clear_pointer (&self->job_made_of, g_free);
}

/* What was measured of scans that are gone, or lie elsewhere now. */
static void
forget_measured (VdHinter *self,
                 guint     map)
{
  const GPtrArray *items = vd_scan_files_list (self->files, map);
  GPtrArray *measured = get_map (self, map)->measured;

  for (guint i = measured->len; i > 0; i--)
    if (!vd_hinter_lists_scan (items, ((Measured *) measured->pdata[i - 1])->made_of))
      g_ptr_array_remove_index (measured, i - 1);
  if (self->job_made_of != NULL && self->job_map == map &&
      !vd_hinter_lists_scan (items, self->job_made_of))
    drop_job (self);
}

static void
on_files_changed (VdHinter *self)
{
  for (guint i = 0; i < self->maps->len; i++)
    {
      Map *map = get_map (self, i);
      g_autofree char *scans = vd_hinter_tell_scans (vd_scan_files_list (self->files, i));

      forget_measured (self, i);
      if (g_strcmp0 (scans, map->scans) == 0)
        continue;
      g_free (map->scans);
      map->scans = g_steal_pointer (&scans);
      map->is_stale = TRUE;
      rest (self);
    }
}

/* Hints of a map that was resized are of other hexes. */
static void
follow_grid (VdHinter *self,
             guint     index)
{
  const VdGrid *grid = &get_resolved (self, index)->grid;
  Map *map = get_map (self, index);

  if (vd_grid_equal (&map->grid, grid))
    return;

  map->grid = *grid;
  if (self->job_map == index)
    drop_job (self);
  map->is_stale = TRUE;
  if (map->hints == NULL)
    return;
  g_clear_pointer (&map->hints, vd_hints_free);
  g_signal_emit (self, signals[CHANGED], 0, index);
}

static void
on_project_changed (VdHinter  *self,
                    VdChanges  changes)
{
  for (guint i = 0; changes & VD_CHANGED_FRAME && i < self->maps->len; i++)
    follow_grid (self, i);
  for (guint i = 0; changes & VD_CHANGED_GROUND && i < self->maps->len; i++)
    get_map (self, i)->is_edited = TRUE;
  if (changes & VD_CHANGED_GROUND)
    rest (self);
}

static void
add_maps (VdHinter *self)
{
  for (guint i = 0; i < vd_editor_project_get (self->project)->resolved->len; i++)
    {
      Map map = { 0, get_resolved (self, i)->grid,
                  vd_hinter_tell_scans (vd_scan_files_list (self->files, i)),
                  g_ptr_array_new_with_free_func (measured_free), NULL, NULL, TRUE, FALSE };

      g_array_append_val (self->maps, map);
    }
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
  add_maps (self);
  g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (self->files, "changed", G_CALLBACK (on_files_changed), self,
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
  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, FALSE);

  return !vd_pass_read (g_ptr_array_index (vd_editor_project_get (self->project)->maps, map), NULL);
}

gboolean
vd_hinter_is_busy (VdHinter *self,
                   guint     map)
{
  g_return_val_if_fail (VD_IS_HINTER (self) && map < self->maps->len, FALSE);

  return (self->job != NULL && self->job_map == map) ||
         (is_asked (self, map) &&
          (get_map (self, map)->is_stale || get_map (self, map)->is_edited));
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
