#include "editor/scans/scan-files.h"

#include <glib/gi18n.h>

#include "core/text/phrase.h"
#include "editor/edits/project-edits-scans.h"
#include "editor/project/job.h"
#include "editor/scans/scan-item.h"
#include "formats/scan/libraries.h"
#include "formats/scan/picture.h"

#define PROGRESS 150 /* ms */

/* A file, as it was found. */
typedef struct
{
  char        *path;
  guint        page;
  char        *wanted; /* (nullable): the hash that it should have */
  int          adds_to; /* the map that it is added to as a scan once it is read, or -1 */
  VdScanState  state;
  char        *reason; /* (nullable) */
  char        *hash;   /* (nullable): that it has */
  guint        width, height;
  VdPyramid   *pyramid; /* (nullable) */
} Picture;

struct _VdScanFiles
{
  GObject          parent_instance;

  VdEditorProject *project;  /* borrowed: it owns this */
  GPtrArray       *pictures; /* of Picture */
  GPtrArray       *items;    /* of VdScanItem, map by map */
  GPtrArray       *lists;    /* of GPtrArray of VdScanItem: those of each map */
  VdJob           *job;      /* (nullable): reads */
  Picture         *reading;  /* (nullable): this one */
  guint            progress_source;
};

G_DEFINE_FINAL_TYPE (VdScanFiles, vd_scan_files, G_TYPE_OBJECT)

enum { CHANGED, PROGRESSED, NOT_ADDED, N_SIGNALS };

static guint signals[N_SIGNALS];

static void
picture_free (gpointer data)
{
  Picture *self = data;

  g_free (self->path);
  g_free (self->wanted);
  g_free (self->reason);
  g_free (self->hash);
  vd_pyramid_unref (self->pyramid);
  g_free (self);
}

static Picture *
picture_new (const char *path,
             guint       page,
             const char *wanted)
{
  Picture *self = g_new0 (Picture, 1);

  self->path = g_strdup (path);
  self->page = page;
  self->wanted = g_strdup (wanted);
  self->adds_to = -1;

  return self;
}

/* Reading, in a thread */

static void
refuse (Picture *self,
        GError  *error)
{
  self->state = VD_SCAN_REFUSED;
  self->reason = vd_phrase_say (error != NULL ? error->message : "", (VdTranslate) gettext);
  g_clear_error (&error);
}

/* Only its size, which is entered if it is accepted. */
static void
read_other (Picture *self)
{
  GError *error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (self->path, self->page, &error);

  if (picture == NULL)
    {
      refuse (self, error);
      return;
    }

  self->width = vd_picture_get_width (picture);
  self->height = vd_picture_get_height (picture);
  self->state = VD_SCAN_OTHER;
}

static void
read_pyramid (Picture *self,
              VdWatch *watch)
{
  GError *error = NULL;

  self->pyramid = vd_pyramid_make (self->path, self->hash, self->page, watch, &error);
  if (self->pyramid == NULL)
    {
      refuse (self, error);
      return;
    }

  self->width = vd_pyramid_get_width (self->pyramid);
  self->height = vd_pyramid_get_height (self->pyramid);
  self->state = VD_SCAN_READY;
}

static void
read_file (Picture *self,
           VdWatch *watch)
{
  GError *error = NULL;

  if (!g_file_test (self->path, G_FILE_TEST_EXISTS))
    {
      self->state = VD_SCAN_MISSING;
      return;
    }

  self->hash = vd_picture_hash_file (self->path, watch, &error);
  if (self->hash == NULL)
    refuse (self, error);
  else if (self->wanted != NULL && g_strcmp0 (self->wanted, self->hash) != 0)
    read_other (self);
  else
    read_pyramid (self, watch);
}

static gpointer
work (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  const Picture *wish = data;
  Picture *self = picture_new (wish->path, wish->page, wish->wanted);
  const char *missing = vd_scan_get_missing (VD_SCAN_HAS_PICTURES);

  if (missing != NULL)
    {
      self->state = VD_SCAN_REFUSED;
      self->reason = g_strdup (_(missing));
    }
  else
    read_file (self, vd_job_get_watch (job));

  return self;
}

static const VdJobKind kind = { "scan", work, picture_free, picture_free };

/* What becomes of what was read */

static void read_next (VdScanFiles *self);
static void look_again (VdScanFiles *self);

static VdDocument *
get_map (VdScanFiles *self,
         guint        map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->maps, map);
}

static const char *
get_map_path (VdScanFiles *self,
              guint        map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->paths, map);
}

/* From here on it is the picture of the scan that is added.  Returns: whether it was */
static gboolean
add_scan (VdScanFiles *self,
          Picture     *picture)
{
  guint map = picture->adds_to;
  g_autofree char *file = vd_scan_make_name (get_map_path (self, map), picture->path);
  VdScanForm form = { file, picture->hash, picture->width, picture->height, picture->page };

  picture->adds_to = -1;
  picture->wanted = g_strdup (picture->hash);
  return vd_editor_project_do (self->project, vd_edit_add_scan (get_map (self, map), &form));
}

/* Returns: whether an edit was made, after which all is looked for anew */
static gboolean
finish_adding (VdScanFiles *self,
               Picture     *picture)
{
  g_autofree char *reason = NULL;

  if (picture->state == VD_SCAN_READY)
    return add_scan (self, picture);

  /* TRANS: %s is the name of a file */
  reason = picture->state == VD_SCAN_MISSING
           ? g_strdup_printf (_("There is no file %s."), picture->path)
           : g_strdup (picture->reason);
  g_ptr_array_remove (self->pictures, picture);
  g_signal_emit (self, signals[NOT_ADDED], 0, reason);
  return FALSE;
}

/* @found: (transfer full) */
static void
take_result (Picture *self,
             Picture *found)
{
  self->state = found->state;
  self->width = found->width;
  self->height = found->height;
  g_free (self->reason);
  self->reason = g_steal_pointer (&found->reason);
  g_free (self->hash);
  self->hash = g_steal_pointer (&found->hash);
  vd_pyramid_unref (self->pyramid);
  self->pyramid = g_steal_pointer (&found->pyramid);
  picture_free (found);
}

static void
on_read (gpointer user_data)
{
  VdScanFiles *self = user_data;
  Picture *picture = g_steal_pointer (&self->reading);
  Picture *found = vd_job_finish (g_steal_pointer (&self->job), NULL);

  take_result (picture, found);

  g_clear_handle_id (&self->progress_source, g_source_remove);
  if (picture->adds_to < 0 || !finish_adding (self, picture))
    look_again (self);
}

static gboolean
on_progress (gpointer user_data)
{
  g_signal_emit (user_data, signals[PROGRESSED], 0);
  return G_SOURCE_CONTINUE;
}

/* One at a time: several would have need of several times the memory. */
static void
read_next (VdScanFiles *self)
{
  for (guint i = 0; self->job == NULL && i < self->pictures->len; i++)
    {
      Picture *picture = g_ptr_array_index (self->pictures, i);

      if (picture->state != VD_SCAN_READING)
        continue;

      self->reading = picture;
      self->job = vd_job_start (&kind, picture_new (picture->path, picture->page, picture->wanted),
                                on_read, self);
      self->progress_source = g_timeout_add (PROGRESS, on_progress, self);
    }
}

/* What there is */

/* Files come and go. */
static void
look_for_file (Picture *self)
{
  gboolean exists = g_file_test (self->path, G_FILE_TEST_EXISTS);

  if (self->state == VD_SCAN_MISSING && exists)
    self->state = VD_SCAN_READING;
  else if ((self->state == VD_SCAN_OTHER || self->state == VD_SCAN_REFUSED) && !exists)
    self->state = VD_SCAN_MISSING;
}

static Picture *
find_picture (VdScanFiles  *self,
              const VdScan *scan,
              const char   *path)
{
  Picture *picture;

  for (guint i = 0; i < self->pictures->len; i++)
    {
      picture = g_ptr_array_index (self->pictures, i);
      if (picture->adds_to < 0 && picture->page == scan->page &&
          g_str_equal (picture->path, path) && g_strcmp0 (picture->wanted, scan->hash) == 0)
        return picture;
    }

  picture = picture_new (path, scan->page, scan->hash);
  g_ptr_array_add (self->pictures, picture);
  return picture;
}

static VdScanItem *
make_item (VdScanFiles  *self,
           guint         index,
           const VdScan *scan,
           GPtrArray    *before)
{
  const VdMap *map = g_ptr_array_index (vd_editor_project_get (self->project)->resolved, index);
  VdScanItem *item = g_new0 (VdScanItem, 1);
  Picture *picture;

  item->map = index;
  item->scan = scan;
  item->path = vd_scan_get_path (scan, get_map_path (self, index));
  picture = find_picture (self, scan, item->path);
  look_for_file (picture);
  item->state = picture->state;
  item->reason = picture->reason;
  item->hash = picture->hash;
  item->width = picture->width;
  item->height = picture->height;
  item->pyramid = picture->pyramid;
  vd_scan_item_lay (item, map, before);

  return item;
}

/* Pictures that no scan is of any more stay: an undone edit may want them again. */
static void
look_again (VdScanFiles *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autoptr (GPtrArray) before = g_steal_pointer (&self->items);

  self->items = g_ptr_array_new_with_free_func (vd_scan_item_free);
  g_ptr_array_set_size (self->lists, 0);
  for (guint i = 0; i < project->resolved->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      GPtrArray *list = g_ptr_array_new ();

      for (guint j = 0; j < map->scans->len; j++)
        {
          VdScanItem *item = make_item (self, i, &g_array_index (map->scans, VdScan, j),
                                        before);

          g_ptr_array_add (self->items, item);
          g_ptr_array_add (list, item);
        }
      g_ptr_array_add (self->lists, list);
    }

  read_next (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

/* Saved elsewhere, a map has its scans elsewhere. */
static void
on_project_changed (VdScanFiles *self,
                    VdChanges    changes)
{
  if (changes & (VD_CHANGED_SCANS | VD_CHANGED_FRAME | VD_CHANGED_FILES))
    look_again (self);
}

VdScanFiles *
vd_scan_files_get (VdEditorProject *project)
{
  VdScanFiles *self;

  g_return_val_if_fail (VD_IS_EDITOR_PROJECT (project), NULL);

  self = g_object_get_data (G_OBJECT (project), "scan-files");
  if (self != NULL)
    return self;

  self = g_object_new (VD_TYPE_SCAN_FILES, NULL);
  self->project = project;
  look_again (self);
  g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                           G_CONNECT_SWAPPED);
  g_object_set_data_full (G_OBJECT (project), "scan-files", self, g_object_unref);

  return self;
}

const GPtrArray *
vd_scan_files_list (VdScanFiles *self,
                    guint        map)
{
  g_return_val_if_fail (VD_IS_SCAN_FILES (self) && map < self->lists->len, NULL);

  return g_ptr_array_index (self->lists, map);
}

GPtrArray *
vd_scan_files_list_sheets (VdScanFiles *self,
                           guint        map)
{
  const GPtrArray *list = vd_scan_files_list (self, map);
  GPtrArray *sheets = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_sheet_unref);

  for (guint i = 0; list != NULL && i < list->len; i++)
    {
      const VdScanItem *item = g_ptr_array_index (list, i);

      if (item->sheet != NULL)
        g_ptr_array_add (sheets, vd_sheet_ref (item->sheet));
    }

  return sheets;
}

double
vd_scan_files_get_progress (VdScanFiles *self)
{
  g_return_val_if_fail (VD_IS_SCAN_FILES (self), 0);

  return self->job != NULL ? vd_job_get_progress (self->job) : 0;
}

void
vd_scan_files_add (VdScanFiles *self,
                   guint        map,
                   const char  *path)
{
  Picture *picture;

  g_return_if_fail (VD_IS_SCAN_FILES (self) && map < self->lists->len && path != NULL);

  picture = picture_new (path, 1, NULL);
  picture->adds_to = map;
  g_ptr_array_add (self->pictures, picture);
  read_next (self);
  g_signal_emit (self, signals[CHANGED], 0);
}

gboolean
vd_scan_files_is_adding (VdScanFiles *self)
{
  g_return_val_if_fail (VD_IS_SCAN_FILES (self), FALSE);

  for (guint i = 0; i < self->pictures->len; i++)
    if (((Picture *) g_ptr_array_index (self->pictures, i))->adds_to >= 0)
      return TRUE;

  return FALSE;
}

void
vd_scan_files_look_again (VdScanFiles *self)
{
  gboolean any = FALSE;

  g_return_if_fail (VD_IS_SCAN_FILES (self));

  for (guint i = self->pictures->len; i > 0; i--)
    {
      Picture *picture = g_ptr_array_index (self->pictures, i - 1);

      if (picture->state == VD_SCAN_READING || picture->state == VD_SCAN_READY)
        continue;

      g_ptr_array_remove_index (self->pictures, i - 1);
      any = TRUE;
    }

  if (any)
    look_again (self);
}

void
vd_scan_files_accept (VdScanFiles      *self,
                      const VdScanItem *item)
{
  VdScanForm form;

  g_return_if_fail (VD_IS_SCAN_FILES (self) && item != NULL && item->state == VD_SCAN_OTHER);

  form = (VdScanForm) { item->scan->file, item->hash, item->width, item->height,
                        item->scan->page };
  vd_editor_project_do (self->project,
                        vd_edit_accept_scan (get_map (self, item->map), item->scan->node, &form));
}

static void
vd_scan_files_dispose (GObject *object)
{
  VdScanFiles *self = VD_SCAN_FILES (object);

  g_clear_handle_id (&self->progress_source, g_source_remove);
  g_clear_pointer (&self->job, vd_job_cancel);

  G_OBJECT_CLASS (vd_scan_files_parent_class)->dispose (object);
}

static void
vd_scan_files_finalize (GObject *object)
{
  VdScanFiles *self = VD_SCAN_FILES (object);

  g_ptr_array_unref (self->lists);
  g_ptr_array_unref (self->items);
  g_ptr_array_unref (self->pictures);

  G_OBJECT_CLASS (vd_scan_files_parent_class)->finalize (object);
}

static void
vd_scan_files_class_init (VdScanFilesClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->dispose = vd_scan_files_dispose;
  object_class->finalize = vd_scan_files_finalize;

  signals[CHANGED] = g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[PROGRESSED] = g_signal_new ("progress", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                      NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[NOT_ADDED] = g_signal_new ("not-added", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                     NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
vd_scan_files_init (VdScanFiles *self)
{
  self->pictures = g_ptr_array_new_with_free_func (picture_free);
  self->items = g_ptr_array_new_with_free_func (vd_scan_item_free);
  self->lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
}
