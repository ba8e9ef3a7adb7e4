#include "tests/editor/shared/resolved.h"

#include "editor/edits/sides.h"

static void
assert_same_cells (const GArray *a,
                   const GArray *b,
                   gsize         size)
{
  g_assert_cmpuint (a->len, ==, b->len);

  for (guint i = 0; i < a->len; i++)
    g_assert_cmpuint (*(const guint32 *) (a->data + i * size), ==,
                      *(const guint32 *) (b->data + i * size));
}

static void
assert_same_lines (const VdMap *a,
                   const VdMap *b)
{
  g_assert_cmpuint (a->runs->len, ==, b->runs->len);
  for (guint i = 0; i < a->runs->len; i++)
    {
      const VdRun *x = &g_array_index (a->runs, VdRun, i), *y = &g_array_index (b->runs, VdRun, i);

      g_assert_true (x->node == y->node && x->kind == y->kind);
      assert_same_cells (x->sides, y->sides, sizeof (VdMapSide));
    }

  g_assert_cmpuint (a->paths->len, ==, b->paths->len);
  for (guint i = 0; i < a->paths->len; i++)
    {
      const VdPath *x = &g_array_index (a->paths, VdPath, i);
      const VdPath *y = &g_array_index (b->paths, VdPath, i);

      g_assert_true (x->node == y->node && x->kind == y->kind && x->off == y->off);
      assert_same_cells (x->cells, y->cells, sizeof (guint32));
    }
}

static void
assert_same_names (const VdMap *a,
                   const VdMap *b)
{
  g_assert_cmpuint (a->names->len, ==, b->names->len);
  for (guint i = 0; i < a->names->len; i++)
    {
      const VdName *x = &g_array_index (a->names, VdName, i);
      const VdName *y = &g_array_index (b->names, VdName, i);

      g_assert_true (x->node == y->node && x->cell == y->cell && x->size == y->size);
      g_assert_true (x->text == y->text);
    }

  g_assert_cmpuint (a->regions->len, ==, b->regions->len);
  for (guint i = 0; i < a->regions->len; i++)
    {
      const VdRegion *x = &g_array_index (a->regions, VdRegion, i);
      const VdRegion *y = &g_array_index (b->regions, VdRegion, i);

      g_assert_true (x->node == y->node && x->id == y->id && x->name == y->name);
      assert_same_cells (x->cells, y->cells, sizeof (guint32));
    }
}

static void
assert_same_kinds (const GArray *a,
                   const GArray *b)
{
  g_assert_cmpuint (a->len, ==, b->len);

  for (guint i = 0; i < a->len; i++)
    {
      const VdKind *x = &g_array_index (a, VdKind, i), *y = &g_array_index (b, VdKind, i);

      g_assert_true (x->id == y->id && x->name == y->name && x->look == y->look);
      g_assert_true (x->directed == y->directed && x->removes == y->removes);
      g_assert_true (x->absent == y->absent);
    }
}

static void
assert_same_chart (const VdProject *project)
{
  g_autoptr (VdChart) anew = vd_chart_new (project->system, project->scenario);

  assert_same_kinds (project->chart->hexes, anew->hexes);
  assert_same_kinds (project->chart->sides, anew->sides);
  assert_same_kinds (project->chart->paths, anew->paths);
}

void
test_assert_resolved (const VdProject *project)
{
  assert_same_chart (project);
  for (guint i = 0; i < project->maps->len; i++)
    {
      const VdMap *map = g_ptr_array_index (project->resolved, i);
      g_autoptr (VdMap) anew = vd_map_new (g_ptr_array_index (project->maps, i), project->chart,
                                           NULL);
      guint n = vd_grid_n_cells (&anew->grid);

      g_assert_true (map->id == anew->id && map->title == anew->title);
      g_assert_cmpuint (map->n_faults, >=, anew->n_faults);
      g_assert_cmpmem (map->terrain, n, anew->terrain, n);
      g_assert_cmpmem (map->status, n, anew->status, n);
      g_assert_cmpmem (map->hexes, n * sizeof (VdNode *), anew->hexes, n * sizeof (VdNode *));
      assert_same_lines (map, anew);
      assert_same_names (map, anew);
    }
}

static void
assert_map_is_sound (const VdMap *map)
{
  g_autoptr (GHashTable) ids = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      g_assert_cmpuint (run->sides->len, >, 0);
      g_assert_true (g_hash_table_add (ids, (char *) vd_node_get (run->node, "id")));

      for (guint s = 0; s < run->sides->len; s++)
        {
          VdMapSide side = g_array_index (run->sides, VdMapSide, s);
          VdMapSide other = vd_side_turn (&map->grid, side);

          g_assert_true (g_hash_table_add (seen, g_strdup_printf ("%u %u %u", run->kind,
                                                                  MIN (side.cell, other.cell),
                                                                  MAX (side.cell, other.cell))));
        }
    }
}

void
test_assert_sound (const VdProject *project)
{
  for (guint i = 0; i < project->maps->len; i++)
    assert_map_is_sound (g_ptr_array_index (project->resolved, i));
}

GPtrArray *
test_list_documents (const VdProject *project)
{
  GPtrArray *documents = g_ptr_array_new ();

  for (guint i = 0; i < project->maps->len; i++)
    g_ptr_array_add (documents, project->maps->pdata[i]);
  if (project->scenario != NULL)
    g_ptr_array_add (documents, project->scenario);
  if (project->system != NULL)
    g_ptr_array_add (documents, project->system);

  return documents;
}

void
test_assert_readable (const VdProject *project)
{
  g_autoptr (GPtrArray) documents = test_list_documents (project);

  for (guint i = 0; i < documents->len; i++)
    {
      const VdDocument *document = documents->pdata[i];
      g_autoptr (GBytes) text = vd_document_write (document);
      g_autoptr (GError) error = NULL;
      g_autoptr (VdDocument) again = vd_document_load_bytes (text, vd_document_get_name (document),
                                                             &error);
      g_autoptr (GBytes) written = NULL;

      g_assert_no_error (error);
      g_assert_cmpuint (vd_document_get_n_rewritten (again), ==, 0);
      written = vd_document_write (again);
      g_assert_true (g_bytes_equal (written, text));
    }
}
