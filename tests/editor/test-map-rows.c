/* The edges and playing areas of a map, changed all at once. */
#include "editor/area/map-rows.h"
#include "tests/editor/shared/project.h"

#include <string.h>

typedef struct
{
  TestProject test;
  GPtrArray  *rows[VD_N_MAP_LISTS];
} Fixture;

static VdMapRow *
add (Fixture    *self,
     VdMapList   list,
     const char *name,
     const char *first,
     const char *second)
{
  VdMapRow *row = vd_map_row_new (NULL);

  vd_map_row_set (row, 0, name);
  vd_map_row_set (row, 1, first);
  vd_map_row_set (row, 2, second);
  g_ptr_array_add (self->rows[list], row);
  return row;
}

static void
read_rows (Fixture *self)
{
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    {
      g_clear_pointer (&self->rows[list], g_ptr_array_unref);
      self->rows[list] = vd_map_rows_list (self->test.project, 0, list);
    }
}

static void
set_up (Fixture       *self,
        gconstpointer  data)
{
  test_project_init (&self->test);
  read_rows (self);
}

static void
tear_down (Fixture       *self,
           gconstpointer  data)
{
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    g_ptr_array_unref (self->rows[list]);
  test_project_clear (&self->test);
}

static VdEdit *
apply (Fixture *self)
{
  VdEdit *edit = vd_edit_set_map_rows (self->test.project, 0, self->rows);

  if (edit != NULL)
    vd_edit_swap (edit);
  vd_project_resolve (self->test.project, NULL);
  read_rows (self);
  return edit;
}

static char *
diff_from (Fixture    *self,
           const char *before)
{
  g_autofree char *after = test_project_write (&self->test);

  return test_diff (before, after);
}

/* Added, changed, taken away; each undone to the letter. */
static void
test_rows (Fixture       *self,
           gconstpointer  data)
{
  g_autofree char *before = test_project_write (&self->test);
  g_autofree char *between = NULL, *diff = NULL, *undone = NULL;
  g_autoptr (VdEdit) first = NULL, second = NULL, nothing = NULL;
  const VdMap *map;

  add (self, VD_MAP_EDGES, "North", "top", NULL);
  add (self, VD_MAP_EDGES, "North", NULL, "0501 0502");
  add (self, VD_MAP_AREAS, "Left bank", "1-3", NULL);
  first = apply (self);
  diff = diff_from (self, before);
  g_assert_cmpstr (diff, ==,
    "+<edges>\n"
    "+<edge id=\"north\" name=\"North\" side=\"top\"/>\n"
    "+<edge id=\"north-2\" name=\"North\" hexes=\"0501 0502\"/>\n"
    "+</edges>\n"
    "+<areas>\n"
    "+<area id=\"left-bank\" name=\"Left bank\" columns=\"1-3\"/>\n"
    "+</areas>\n");
  map = g_ptr_array_index (self->test.project->resolved, 0);
  g_assert_cmpuint (map->edges->len, ==, 2);
  g_assert_cmpuint (map->areas->len, ==, 1);
  nothing = vd_edit_set_map_rows (self->test.project, 0, self->rows);
  g_assert_null (nothing);

  between = test_project_write (&self->test);
  vd_map_row_set (self->rows[VD_MAP_EDGES]->pdata[1], 0, "  Ford ");
  vd_map_row_set (self->rows[VD_MAP_EDGES]->pdata[1], 1, "left");
  vd_map_row_set (self->rows[VD_MAP_EDGES]->pdata[1], 2, "");
  g_ptr_array_remove_index (self->rows[VD_MAP_EDGES], 0);
  vd_map_row_set (self->rows[VD_MAP_AREAS]->pdata[0], 2, "2-4");
  second = apply (self);
  g_clear_pointer (&diff, g_free);
  diff = diff_from (self, between);
  g_assert_cmpstr (diff, ==,
    "-<edge id=\"north\" name=\"North\" side=\"top\"/>\n"
    "-<edge id=\"north-2\" name=\"North\" hexes=\"0501 0502\"/>\n"
    "-<area id=\"left-bank\" name=\"Left bank\" columns=\"1-3\"/>\n"
    "+<edge id=\"north-2\" name=\"Ford\" side=\"left\"/>\n"
    "+<area id=\"left-bank\" name=\"Left bank\" columns=\"1-3\" rows=\"2-4\"/>\n");

  vd_edit_swap (second);
  undone = test_project_write (&self->test);
  g_assert_cmpstr (undone, ==, between);
  vd_edit_swap (first);
  g_clear_pointer (&undone, g_free);
  undone = test_project_write (&self->test);
  g_assert_cmpstr (undone, ==, before);
}

static const struct
{
  VdMapList   list;
  const char *fields[VD_MAP_ROW_FIELDS];
  const char *refusal; /* the beginning; NULL if it can stand */
} trials[] = {
  { VD_MAP_EDGES, { "East", "right", NULL }, NULL },
  { VD_MAP_EDGES, { "Ford", NULL, "0101 0506" }, NULL },
  { VD_MAP_EDGES, { NULL, "right", NULL }, "Give each edge a name." },
  { VD_MAP_EDGES, { "East", NULL, NULL }, "The edge East has no side and no hexes." },
  { VD_MAP_EDGES, { "East", NULL, "0101 0607" }, "This edge names hex \"0607\"" },
  { VD_MAP_AREAS, { "West", "1-3", NULL }, NULL },
  { VD_MAP_AREAS, { "West", "1-3", "5-4" }, NULL },
  { VD_MAP_AREAS, { " ", "1-3", NULL }, "Give each area a name." },
  { VD_MAP_AREAS, { "West", NULL, NULL }, "The area West has columns missing" },
  { VD_MAP_AREAS, { "West", "1-7", NULL }, "The area West has columns 1-7" },
  { VD_MAP_AREAS, { "West", "1", NULL }, "The area West has columns 1 " },
};

static void
test_trials (Fixture       *self,
             gconstpointer  data)
{
  g_autofree char *before = test_project_write (&self->test), *after = NULL;

  for (guint i = 0; i < G_N_ELEMENTS (trials); i++)
    {
      VdMapRow *row = add (self, trials[i].list, trials[i].fields[0], trials[i].fields[1],
                           trials[i].fields[2]);
      g_autofree char *refusal = vd_map_rows_refuse (self->test.project, 0, self->rows);

      if (trials[i].refusal == NULL)
        g_assert_null (refusal);
      else if (refusal == NULL || !g_str_has_prefix (refusal, trials[i].refusal))
        g_error ("\"%s\" is not \"%s\"", refusal, trials[i].refusal);
      g_ptr_array_remove (self->rows[trials[i].list], row);
    }

  after = test_project_write (&self->test);
  g_assert_cmpstr (after, ==, before);
}

/* Of two areas each hex is in one; nine edges are one too many. */
static void
test_several (Fixture       *self,
              gconstpointer  data)
{
  g_autofree char *refusal = NULL;

  add (self, VD_MAP_AREAS, "West", "1-3", NULL);
  add (self, VD_MAP_AREAS, "East", "4-6", NULL);
  g_assert_null (vd_map_rows_refuse (self->test.project, 0, self->rows));
  vd_map_row_set (self->rows[VD_MAP_AREAS]->pdata[1], 1, "3-6");
  refusal = vd_map_rows_refuse (self->test.project, 0, self->rows);
  g_assert_cmpstr (refusal, ==, "The area East has hexes in common with the area West.");

  vd_map_row_set (self->rows[VD_MAP_AREAS]->pdata[1], 1, "4-6");
  for (guint i = 0; i < 9; i++)
    add (self, VD_MAP_EDGES, "Edge", "top", NULL);
  g_free (refusal);
  refusal = vd_map_rows_refuse (self->test.project, 0, self->rows);
  g_assert_true (g_str_has_prefix (refusal, "The edge Edge is one too many"));
}

int
main (int   argc,
      char *argv[])
{
  g_test_init (&argc, &argv, NULL);

  g_test_add ("/map-rows/rows", Fixture, NULL, set_up, test_rows, tear_down);
  g_test_add ("/map-rows/trials", Fixture, NULL, set_up, test_trials, tear_down);
  g_test_add ("/map-rows/several", Fixture, NULL, set_up, test_several, tear_down);

  return g_test_run ();
}
