#include "editor/scans/hinter-work.h"

#include "formats/scan/picture.h"
#include "formats/scan/registration.h"
#include "formats/scan/warp.h"

/* --- measuring */

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

char *
vd_hinter_tell_scan (const VdScanItem *item)
{
  const char *hash = item->scan->hash != NULL ? item->scan->hash : item->hash;

  return hash != NULL && item->registration != NULL
         ? g_strdup_printf ("%s, page %u; %s", hash, item->scan->page, item->made_of) : NULL;
}

gboolean
vd_hinter_lists_scan (const GPtrArray *items,
                      const char      *made_of)
{
  for (guint i = 0; i < items->len; i++)
    {
      g_autofree char *other = vd_hinter_tell_scan (items->pdata[i]);

      if (g_strcmp0 (other, made_of) == 0)
        return TRUE;
    }
  return FALSE;
}

char *
vd_hinter_tell_scans (const GPtrArray *items)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      const VdScanItem *item = items->pdata[i];
      g_autofree char *made_of = item->sheet != NULL ? vd_hinter_tell_scan (item) : NULL;

      if (made_of != NULL)
        g_string_append_printf (text, "%s\n", made_of);
    }
  return g_string_free (text, FALSE);
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
  self->by = vd_colors_get_by (vd_registration_get_pitch (item->registration, x, y), item->width,
                               item->height);
  self->grid = map->grid;
  self->part = item->scan->part;
  self->warp = vd_warp_new (item->registration, 0, 0, width, height);
  return self;
}

VdJob *
vd_hinter_measure (const VdScanItem *item,
                   const VdMap      *map,
                   void            (*done) (gpointer user_data),
                   gpointer          user_data)
{
  return vd_job_start (&measuring, make_wish (item, map), done, user_data);
}

/* --- hints */

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
  vd_entries_unref (self->entries);
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

VdJob *
vd_hinter_answer (GPtrArray  *sights,
                  VdEntries  *entries,
                  const char *lessons,
                  void      (*done) (gpointer user_data),
                  gpointer    user_data)
{
  Question *question = g_new0 (Question, 1);

  question->sights = sights;
  question->entries = entries;
  question->lessons = g_strdup (lessons);
  return vd_job_start (&answering, question, done, user_data);
}
