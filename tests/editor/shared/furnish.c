#include "tests/editor/shared/furnish.h"

#include <string.h>

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"

static const VdMap *
get_map (TestProject *self,
         guint        map)
{
  return g_ptr_array_index (self->project->resolved, map);
}

static VdDocument *
get_document (TestProject *self,
              guint        map)
{
  return g_ptr_array_index (self->project->maps, map);
}

static void
apply (TestProject *self,
       VdEdit      *edit)
{
  if (edit == NULL)
    return;

  vd_edit_swap (edit);
  vd_edit_free (edit);
  vd_project_resolve (self->project, NULL);
}

static guint
random_cell (const VdMap *map)
{
  return g_test_rand_int_range (0, vd_grid_n_cells (&map->grid));
}

static void
paint (TestProject *self,
       guint        map)
{
  static const char *const statuses[] = { "stated", "guess", NULL };
  const VdMap *resolved = get_map (self, map);
  VdSpot spot = { map, random_cell (resolved) };
  VdNode *node;

  apply (self, vd_edit_paint_hex (self->project, spot, g_test_rand_int_range (0, 3)));
  node = vd_map_find_hex_node (get_map (self, map), spot.cell);
  if (node != NULL)
    g_free (vd_node_set (node, "status", statuses[g_test_rand_int_range (0, 3)]));
}

static void
draw (TestProject *self,
      guint        map)
{
  const VdMap *resolved = get_map (self, map);
  VdMapSide side = { random_cell (resolved), g_test_rand_int_range (0, VD_N_DIRS) };
  guint kind = g_test_rand_int_range (0, 4);

  for (guint i = 0; i < 5; i++)
    {
      if (vd_grid_next (&resolved->grid, side.cell, side.dir) >= 0)
        apply (self, vd_edit_paint_side (self->project, map, side, kind, NULL));
      resolved = get_map (self, map);
      side.dir = (side.dir + 1) % VD_N_DIRS;
    }
}

void
test_insert (TestProject *self,
             guint        map,
             const char  *section,
             VdNode      *node)
{
  VdDocument *document = get_document (self, map);
  VdNode *parent = vd_node_find (vd_document_get_root (document), section);

  if (parent == NULL)
    {
      parent = vd_node_new (document, section);
      vd_document_insert (document, vd_document_get_root (document), parent, NULL);
    }

  vd_document_insert (document, parent, node, NULL);
}

/* A walk that crosses itself nowhere, as the hexes of a road or a region. */
static char *
walk (const VdMap *map,
      guint        n)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
  GString *text = g_string_new (NULL);
  int cell = random_cell (map);

  for (guint i = 0; i < n && cell >= 0 && g_hash_table_add (seen, GINT_TO_POINTER (cell)); i++)
    {
      g_autofree char *label = vd_map_get_label (map, cell);

      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", label);
      cell = vd_grid_next (&map->grid, cell, g_test_rand_int_range (0, VD_N_DIRS));
    }

  return g_string_free (text, FALSE);
}

static void
lay (TestProject *self,
     guint       map,
     const char *element,
     const char *id)
{
  VdNode *node = vd_node_new (get_document (self, map), element);
  gboolean is_path = strcmp (element, "path") == 0;
  g_autofree char *hexes = walk (get_map (self, map), 6);

  g_free (vd_node_set (node, "id", id));
  g_free (vd_node_set (node, "hexes", hexes));
  if (is_path)
    g_free (vd_node_set (node, "kind", "road"));
  test_insert (self, map, is_path ? "paths" : "regions", node);
}

static void
name (TestProject *self,
      guint       map,
      const char *text)
{
  VdNode *node = vd_node_new (get_document (self, map), "name");
  g_autofree char *at = vd_map_get_label (get_map (self, map), random_cell (get_map (self, map)));

  g_free (vd_node_set (node, "at", at));
  g_free (vd_node_set (node, "text", text));
  test_insert (self, map, "names", node);
}

void
test_furnish (TestProject *self,
              guint        map)
{
  static const char *const ids[] = { "one", "two", "three", "four" };

  for (guint i = 0; i < 100; i++)
    paint (self, map);
  for (guint i = 0; i < 12; i++)
    draw (self, map);
  for (guint i = 0; i < G_N_ELEMENTS (ids); i++)
    {
      lay (self, map, "path", ids[i]);
      lay (self, map, "region", ids[i]);
      name (self, map, ids[i]);
    }

  vd_project_resolve (self->project, NULL);
}

