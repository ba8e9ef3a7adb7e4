#include "tests/random-edits.h"

#include "editor/edits/project-edits.h"
#include "editor/edits/sides.h"
#include "tests/edits.h"

static VdSpot
random_spot (const VdProject *project)
{
  guint map = g_test_rand_int_range (0, project->maps->len);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);

  return (VdSpot) { map, g_test_rand_int_range (0, vd_grid_n_cells (&resolved->grid)) };
}

/* One that lies between two hexes. */
static VdMapSide
random_side (const VdProject *project,
             guint           *map)
{
  for (;;)
    {
      VdSpot spot = random_spot (project);
      const VdMap *resolved = g_ptr_array_index (project->resolved, spot.map);
      guint dir = g_test_rand_int_range (0, VD_N_DIRS);

      *map = spot.map;
      if (vd_grid_next (&resolved->grid, spot.cell, dir) >= 0)
        return (VdMapSide) { spot.cell, dir };
    }
}

/* Any element of the document but its root. */
static VdNode *
random_node (VdDocument *document)
{
  VdNode *node = vd_document_get_root (document);

  for (guint depth = g_test_rand_int_range (1, 4); depth > 0; depth--)
    {
      VdNode *child = vd_node_get_first (node);

      for (guint steps = g_test_rand_int_range (0, 12); child != NULL && steps > 0; steps--)
        if (vd_node_get_next (child) != NULL)
          child = vd_node_get_next (child);

      if (child == NULL)
        break;
      node = child;
    }

  return node;
}

static VdDocument *
random_document (const VdProject *project)
{
  guint i = g_test_rand_int_range (0, project->maps->len + 1);

  return i < project->maps->len ? g_ptr_array_index (project->maps, i) : project->scenario;
}

/* What a designer does */

static VdEdit *
make_hex (const VdProject *project)
{
  return vd_edit_paint_hex (project, random_spot (project),
                            g_test_rand_int_range (0, project->chart->hexes->len));
}

/* Many hexes at once, here and there. */
static VdEdit *
make_hexes (const VdProject *project)
{
  static const char *const statuses[] = { NULL, NULL, "guess", "checked" };
  VdManner manner = { NULL, NULL, statuses[g_test_rand_int_range (0, 4)] };
  VdSpot spot = random_spot (project);
  guint32 cells[40];
  guint n = g_test_rand_int_range (1, G_N_ELEMENTS (cells));
  const VdMap *map = g_ptr_array_index (project->resolved, spot.map);

  for (guint i = 0; i < n; i++)
    cells[i] = g_test_rand_int_range (0, vd_grid_n_cells (&map->grid));

  return vd_edit_paint_hexes (project, &(VdCells) { spot.map, cells, n },
                              g_test_rand_int_range (0, project->chart->hexes->len), &manner);
}

static VdEdit *
make_side (const VdProject *project)
{
  guint map;
  VdMapSide side = random_side (project, &map);

  return vd_edit_paint_side (project, map, side,
                             g_test_rand_int_range (0, project->chart->sides->len), NULL);
}

static VdEdit *
make_erased_side (const VdProject *project)
{
  guint map;
  VdMapSide side = random_side (project, &map);

  return vd_edit_erase_side (project, map, side,
                             g_test_rand_int_range (-1, project->chart->sides->len));
}

static VdEdit *
make_turned_side (const VdProject *project)
{
  guint map;
  VdMapSide side = random_side (project, &map);

  return vd_edit_turn_side (project, map, side, g_test_rand_int_range (0, 2));
}

static VdEdit *
make_step (const VdProject *project)
{
  VdManner stated = { NULL, NULL, "guess" };
  guint map;
  VdMapSide step = random_side (project, &map);
  guint kind = g_test_rand_int_range (0, project->chart->paths->len);

  return vd_edit_paint_step (project, map, step, kind,
                             g_test_rand_int_range (0, 4) == 0 ? &stated : NULL);
}

static VdEdit *
make_erased_step (const VdProject *project)
{
  guint map;
  VdMapSide step = random_side (project, &map);
  int kind = g_test_rand_int_range (-1, project->chart->paths->len);

  if (g_test_rand_int_range (0, 2) == 0)
    return vd_edit_erase_paths_at (project, (VdSpot) { map, step.cell }, kind);

  return vd_edit_erase_step (project, map, step, kind);
}

static VdEdit *
make_move (const VdProject *project)
{
  g_autofree char *hex = vd_spot_name (project, random_spot (project));
  g_autofree char *words = g_strdup_printf ("move %c %s", 'a' + g_test_rand_int_range (0, 2), hex);

  return test_edit_make (project, words);
}

static VdEdit *
make_field (const VdProject *project)
{
  g_autofree char *words = g_strdup_printf ("set late turn %d", g_test_rand_int_range (1, 9));

  return test_edit_make (project, words);
}

static VdEdit *
make_name (const VdProject *project)
{
  VdNode *root = vd_document_get_root (project->maps->pdata[0]);
  VdNode *sides = vd_node_find (root, "sides");
  VdNode *run = sides != NULL ? vd_node_get_first (sides) : NULL;
  g_autofree char *name = g_strdup_printf ("Burn %d", g_test_rand_int_range (1, 9));
  g_autofree char *refusal = NULL;

  return run != NULL ? vd_edit_rename (project->maps->pdata[0], run, name, &refusal) : NULL;
}

/* What edits are made of, wherever it is allowed to be */

static VdEdit *
make_note (const VdProject *project)
{
  static const char *const values[] = { NULL, "", "a \"b\" & <c>", "L\303\274tzen", "two\nlines" };
  VdDocument *document = random_document (project);
  VdEdit *list = vd_edit_list ("Note");

  vd_edit_add (list, vd_edit_set (document, random_node (document), "note",
                                  values[g_test_rand_int_range (0, G_N_ELEMENTS (values))]));
  return list;
}

static VdEdit *
make_title (const VdProject *project)
{
  VdDocument *document = random_document (project);
  VdNode *title = vd_node_find (vd_document_get_root (document), "title");
  g_autofree char *text = g_strdup_printf ("Title %d", g_test_rand_int_range (0, 100));
  VdEdit *list = vd_edit_list ("Title");

  if (title != NULL)
    vd_edit_add (list, vd_edit_set_text (document, title, text));
  return list;
}

/* A name is put on the map, with all that is inside a copy, or taken off. */
static VdEdit *
make_names (const VdProject *project)
{
  VdDocument *map = project->maps->pdata[0];
  VdNode *names = vd_node_find (vd_document_get_root (map), "names");
  VdNode *first = names != NULL ? vd_node_get_first (names) : NULL;
  VdEdit *list = vd_edit_list ("Names");

  if (first != NULL && g_test_rand_int_range (0, 2) == 0)
    vd_edit_add (list, vd_edit_insert (map, names, vd_node_copy (first),
                                       g_test_rand_int_range (0, 2) == 0 ? first : NULL));
  else if (first != NULL && vd_node_get_next (first) != NULL)
    vd_edit_add (list, vd_edit_remove (map, g_test_rand_int_range (0, 2) == 0
                                              ? first : vd_node_get_next (first)));
  return list;
}

/* A label is put somewhere, or let go. */
static VdEdit *
make_label (const VdProject *project)
{
  const VdMap *map = project->resolved->pdata[0];
  guint n = map->names->len;
  VdNamePlace place = { g_test_rand_int_range (0, 3) > 0, g_test_rand_int_range (-320, 321),
                        g_test_rand_int_range (-320, 321), g_test_rand_int_range (-95, 96) };

  return n == 0 ? NULL
         : vd_edit_place_name (project, 0,
                               g_array_index (map->names, VdName,
                                              g_test_rand_int_range (0, n)).node, &place);
}

static const struct
{
  guint     weight;
  VdEdit *(*make) (const VdProject *project); /* NULL, or nothing, if it would change nothing */
} makers[] = {
  { 20, make_hex },
  { 10, make_hexes },
  { 40, make_side },
  { 20, make_erased_side },
  { 5, make_turned_side },
  { 20, make_step },
  { 10, make_erased_step },
  { 10, make_move },
  { 5, make_field },
  { 3, make_name },
  { 3, make_note },
  { 2, make_title },
  { 4, make_names },
  { 4, make_label },
};

VdEdit *
test_random_edit (const VdProject *project)
{
  guint sum = 0;

  for (guint i = 0; i < G_N_ELEMENTS (makers); i++)
    sum += makers[i].weight;

  for (;;)
    {
      guint drawn = g_test_rand_int_range (0, sum);
      guint i = 0;
      VdEdit *edit;

      for (; drawn >= makers[i].weight; i++)
        drawn -= makers[i].weight;

      edit = makers[i].make (project);
      if (edit != NULL && !vd_edit_is_empty (edit))
        return edit;
      g_clear_pointer (&edit, vd_edit_free);
    }
}

guint
test_random_count (guint few,
                   guint many)
{
  return g_getenv ("VD_LONG") != NULL ? many : few;
}
