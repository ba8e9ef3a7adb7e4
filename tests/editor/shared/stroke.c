#include "tests/editor/shared/stroke.h"

char *
strokes_write (Strokes *self)
{
  TestProject now = { .project = (VdProject *) vd_editor_project_get (self->project) };

  return test_project_write (&now);
}

void
strokes_set_up (Strokes       *self,
                gconstpointer  data)
{
  g_autofree char *path = NULL;
  g_autoptr (GError) error = NULL;

  test_project_init (&self->files);
  path = g_build_filename (self->files.folder, "battle.scenario.xml", NULL);
  self->project = vd_editor_project_open (path, &error);
  g_assert_no_error (error);

  self->tools = vd_tools_new ();
  vd_tools_set_project (self->tools, self->project);
  self->before = strokes_write (self);
}

void
strokes_tear_down (Strokes       *self,
                   gconstpointer  data)
{
  g_object_unref (self->tools);
  g_object_unref (self->project);
  g_free (self->before);
  test_project_clear (&self->files);
}

void
strokes_find (Strokes    *self,
              const char *place,
              double     *x,
              double     *y)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_auto (GStrv) names = g_strsplit (place, "/", 2);
  guint n = g_strv_length (names);

  *x = *y = 0;
  for (guint i = 0; i < n; i++)
    {
      VdSpot spot;
      double cx, cy;

      g_assert_true (vd_spot_find (project, names[i], &spot));
      vd_layout_centre (vd_editor_project_get_layout (self->project), project, spot, &cx, &cy);
      *x += cx / n;
      *y += cy / n;
    }
}

void
strokes_drag (Strokes    *self,
              const char *way,
              guint       steps,
              gboolean    erase)
{
  g_auto (GStrv) places = g_strsplit (way, " ", -1);
  double x, y, to_x, to_y;

  strokes_find (self, places[0], &x, &y);
  vd_tools_press (self->tools, x, y, erase);

  for (guint i = 1; places[i] != NULL; i++)
    {
      strokes_find (self, places[i], &to_x, &to_y);
      for (guint s = 1; s <= steps; s++)
        vd_tools_drag (self->tools, x + (to_x - x) * s / steps, y + (to_y - y) * s / steps);
      x = to_x;
      y = to_y;
    }

  vd_tools_release (self->tools);
}

void
strokes_click (Strokes    *self,
               const char *place)
{
  strokes_drag (self, place, 1, FALSE);
}

void
strokes_expect (Strokes    *self,
                const char *diff)
{
  g_autofree char *now = strokes_write (self);
  g_autofree char *differs = test_diff (self->before, now);

  g_assert_cmpstr (differs, ==, diff);
}

void
strokes_expect_undone (Strokes *self)
{
  vd_editor_project_undo (self->project);
  strokes_expect (self, "");
  g_assert_null (vd_editor_project_get_undo_title (self->project));
}

void
strokes_cursor_at (Strokes    *self,
                   const char *name)
{
  VdSpot spot;

  g_assert_true (vd_spot_find (vd_editor_project_get (self->project), name, &spot));
  vd_tools_set_cursor (self->tools, spot);
}
