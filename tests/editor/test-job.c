/* Work in a thread: who hears of it, who owns what comes of it, and what cancelling
 * waits for. */
#include "editor/project/job.h"

typedef struct
{
  GMutex   mutex; /* of what follows */
  GCond    cond;
  gboolean has_begun;
  gboolean may_end;
  gboolean has_looked;

  int      n_freed; /* atomic: data and result */
  guint    n_told;
} Fixture;

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  g_mutex_init (&self->mutex);
  g_cond_init (&self->cond);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  g_mutex_clear (&self->mutex);
  g_cond_clear (&self->cond);
}

static void
set (Fixture  *self,
     gboolean *flag)
{
  g_mutex_lock (&self->mutex);
  *flag = TRUE;
  g_cond_broadcast (&self->cond);
  g_mutex_unlock (&self->mutex);
}

static void
wait_for (Fixture  *self,
          gboolean *flag)
{
  g_mutex_lock (&self->mutex);
  while (!*flag)
    g_cond_wait (&self->cond, &self->mutex);
  g_mutex_unlock (&self->mutex);
}

static void
count_freed (gpointer data)
{
  g_atomic_int_inc (&((Fixture *) data)->n_freed);
}

static void
count_told (gpointer data)
{
  ((Fixture *) data)->n_told++;
}

/* Works until it may end, half way. */
static gpointer
work (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  Fixture *self = data;

  g_atomic_int_set (&vd_job_get_watch (job)->total, 4);
  g_atomic_int_set (&vd_job_get_watch (job)->read, 2);
  set (self, &self->has_begun);
  wait_for (self, &self->may_end);

  return self;
}

static const VdJobKind working = { "work", work, count_freed, count_freed };

static void
wait_until_freed (Fixture *self,
                  int      n)
{
  while (g_atomic_int_get (&self->n_freed) < n)
    g_main_context_iteration (NULL, TRUE);
}

static void
test_told (Fixture       *self,
           gconstpointer  data)
{
  VdJob *job = vd_job_start (&working, self, count_told, self);

  wait_for (self, &self->has_begun);
  g_assert_false (vd_job_wait (job, 1));
  g_assert_cmpfloat (vd_job_get_progress (job), ==, 0.5);
  set (self, &self->may_end);
  while (self->n_told == 0)
    g_main_context_iteration (NULL, TRUE);

  g_assert_true (vd_job_wait (job, 0));
  g_assert_true (vd_job_finish (job, NULL) == self);
  wait_until_freed (self, 1);
  g_assert_cmpuint (self->n_told, ==, 1);
}

/* Finished before the main loop has heard of it, it tells nobody. */
static void
test_finished_early (Fixture       *self,
                     gconstpointer  data)
{
  VdJob *job = vd_job_start (&working, self, count_told, self);

  set (self, &self->may_end);
  g_assert_true (vd_job_finish (job, NULL) == self);
  wait_until_freed (self, 1);
  g_assert_cmpuint (self->n_told, ==, 0);
}

/* What nobody takes is freed. */
static void
test_cancelled (Fixture       *self,
                gconstpointer  data)
{
  VdJob *job = vd_job_start (&working, self, count_told, self);

  wait_for (self, &self->has_begun);
  vd_job_cancel (job);
  set (self, &self->may_end);
  wait_until_freed (self, 2);
  g_assert_cmpuint (self->n_told, ==, 0);
}

/* Looks at what the test owns until it is cancelled, and a little longer. */
static gpointer
look (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  Fixture *self = data;

  g_assert_true (vd_job_begin_look (job));
  set (self, &self->has_begun);
  while (!vd_job_is_cancelled (job))
    g_thread_yield ();
  for (guint i = 0; i < 100; i++)
    g_thread_yield ();
  self->has_looked = TRUE;
  vd_job_end_look (job);
  g_assert_false (vd_job_begin_look (job));

  return NULL;
}

static void
test_look (Fixture       *self,
           gconstpointer  data)
{
  static const VdJobKind looking = { "look", look, count_freed, NULL };
  VdJob *job = vd_job_start (&looking, self, NULL, NULL);

  wait_for (self, &self->has_begun);
  vd_job_cancel (job);
  g_assert_true (self->has_looked);
  wait_until_freed (self, 1);
}

static gpointer
fail (VdJob    *job,
      gpointer  data,
      GError  **error)
{
  g_set_error_literal (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN, "no");
  return NULL;
}

static void
test_error (Fixture       *self,
            gconstpointer  data)
{
  static const VdJobKind failing = { "fail", fail, count_freed, NULL };
  g_autoptr (GError) error = NULL;

  g_assert_null (vd_job_finish (vd_job_start (&failing, self, NULL, NULL), &error));
  g_assert_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_OPEN);
  wait_until_freed (self, 1);
}

int
main (int   argc,
      char *argv[])
{
  static const struct
  {
    const char *path;
    void      (*run) (Fixture *self, gconstpointer data);
  } tests[] = {
    { "/job/told", test_told },
    { "/job/finished-early", test_finished_early },
    { "/job/cancelled", test_cancelled },
    { "/job/look", test_look },
    { "/job/error", test_error },
  };

  g_test_init (&argc, &argv, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (tests); i++)
    g_test_add (tests[i].path, Fixture, NULL, set_up, tests[i].run, tear_down);

  return g_test_run ();
}
