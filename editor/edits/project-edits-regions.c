#include "editor/edits/project-edits-regions.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/items.h"
#include "editor/edits/project-edits-private.h"
#include "editor/maps/cell-set.h"
#include "formats/project/new-scenario.h"
#include "formats/project/uses.h"

static const VdMap *
get_map (const VdProject *project,
         guint            map)
{
  return g_ptr_array_index (project->resolved, map);
}

static const char *
get_title (const VdNode *region)
{
  const char *name = vd_node_get (region, "name");

  return name != NULL ? name : vd_node_get (region, "id");
}

static VdCellSet *
make_set (const VdProject *project,
          const VdCells   *cells)
{
  VdCellSet *set = vd_cell_set_new (vd_grid_n_cells (&get_map (project, cells->map)->grid));

  for (guint i = 0; i < cells->n; i++)
    vd_cell_set_put (set, cells->cells[i], TRUE);

  return set;
}

/* In the order in which they are painted. */
static void
append_cells (GString         *text,
              const VdMap     *map,
              const VdCells   *cells,
              VdCellSet       *wanted)
{
  for (guint i = 0; i < cells->n; i++)
    if (vd_cell_set_has (wanted, cells->cells[i]))
      {
        g_autofree char *label = vd_map_get_label (map, cells->cells[i]);

        vd_append_word (text, label);
        vd_cell_set_put (wanted, cells->cells[i], FALSE);
      }
}

static GStrv
split_hexes (const VdNode *region)
{
  const char *hexes = vd_node_get (region, "hexes");

  return g_strsplit_set (hexes != NULL ? hexes : "", " \t\n\r", -1);
}

/* New */

static gboolean
is_id_taken (const VdNode *regions,
             const char   *id)
{
  VdNode *region = regions != NULL ? vd_node_get_first (regions) : NULL;

  while (region != NULL && g_strcmp0 (vd_node_get (region, "id"), id) != 0)
    region = vd_node_get_next (region);

  return region != NULL;
}

static char *
make_id (VdDocument *document,
         const char *name)
{
  VdNode *regions = vd_node_find (vd_document_get_root (document), "regions");
  g_autofree char *stem = vd_make_slug (name, "region");
  guint number = 2;

  return is_id_taken (regions, stem) ? vd_edit_make_id (regions, stem, &number)
                                     : g_steal_pointer (&stem);
}

VdEdit *
vd_edit_new_region (const VdProject *project,
                    const VdCells   *cells,
                    const char      *name,
                    const VdManner  *manner)
{
  VdDocument *document;
  g_autofree char *typed = NULL;
  g_autofree char *id = NULL;
  g_autofree char *title = NULL;
  g_autoptr (VdCellSet) wanted = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  VdNode *row;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && cells != NULL && cells->map < project->maps->len &&
                        name != NULL, NULL);

  document = g_ptr_array_index (project->maps, cells->map);
  typed = g_strstrip (g_strdelimit (g_strdup (name), "\t\n\r", ' '));
  id = make_id (document, typed);
  wanted = make_set (project, cells);
  if (*typed == '\0' || cells->n == 0)
    return NULL;

  append_cells (text, get_map (project, cells->map), cells, wanted);
  row = vd_node_new (document, "region");
  g_free (vd_node_set (row, "id", id));
  g_free (vd_node_set (row, "name", typed));
  g_free (vd_node_set (row, "hexes", text->str));
  vd_node_set_origin (row, manner);

  /* TRANS: %s is the name of a region of the map */
  title = g_strdup_printf (_("New Region %s"), typed);
  edit = vd_edit_list (title);
  vd_edit_put_row (edit, document, "regions", row);

  return edit;
}

/* More hexes, fewer hexes */

VdEdit *
vd_edit_grow_region (const VdProject *project,
                     const VdCells   *cells,
                     VdNode          *region,
                     const VdManner  *manner)
{
  VdDocument *document;
  const VdMap *map;
  g_autoptr (VdCellSet) wanted = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && cells != NULL && cells->map < project->maps->len &&
                        region != NULL, NULL);

  document = g_ptr_array_index (project->maps, cells->map);
  map = get_map (project, cells->map);
  wanted = make_set (project, cells);
  words = split_hexes (region);
  for (guint i = 0; words[i] != NULL; i++)
    {
      int cell = vd_map_find_cell (map, words[i]);

      if (*words[i] != '\0')
        vd_append_word (text, words[i]);
      if (cell >= 0)
        vd_cell_set_put (wanted, cell, FALSE);
    }

  if (wanted->n == 0)
    return NULL;

  append_cells (text, map, cells, wanted);
  at = vd_spot_name (project, (VdSpot) { cells->map, cells->cells[0] });
  /* TRANS: the name of a region of the map, which gets more hexes, and the first of them */
  title = g_strdup_printf (_("Add to %s at %s"), get_title (region), at);
  edit = vd_edit_list (title);
  vd_edit_add (edit, vd_edit_set (document, region, "hexes", text->str));
  vd_edit_set_origin (edit, document, region, manner);

  return edit;
}

VdEdit *
vd_edit_shrink_region (const VdProject  *project,
                       const VdCells    *cells,
                       VdNode           *region,
                       char            **refusal)
{
  VdDocument *document;
  g_autoptr (VdCellSet) unwanted = NULL;
  g_autoptr (GString) text = g_string_new (NULL);
  g_auto (GStrv) words = NULL;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  gboolean changed = FALSE;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && cells != NULL && cells->map < project->maps->len &&
                        region != NULL && refusal != NULL, NULL);

  document = g_ptr_array_index (project->maps, cells->map);
  unwanted = make_set (project, cells);
  words = split_hexes (region);
  *refusal = NULL;
  for (guint i = 0; words[i] != NULL; i++)
    if (vd_cell_set_has (unwanted, vd_map_find_cell (get_map (project, cells->map), words[i])))
      changed = TRUE;
    else if (*words[i] != '\0')
      vd_append_word (text, words[i]);

  if (changed && text->len == 0 && vd_region_is_named (project, cells->map, region))
    /* TRANS: %s is the name of a region of the map */
    *refusal = g_strdup_printf (_("The scenario names %s, so it keeps its last hex. Take it out of "
                                  "the scenario's tables first."), get_title (region));
  if (!changed || *refusal != NULL)
    return NULL;

  at = vd_spot_name (project, (VdSpot) { cells->map, cells->cells[0] });
  /* TRANS: the name of a region of the map, which gets fewer hexes, and the first of them */
  title = g_strdup_printf (_("Take from %s at %s"), get_title (region), at);
  edit = vd_edit_list (title);
  if (text->len == 0)
    vd_edit_add (edit, vd_edit_remove (document, region));
  else
    vd_edit_restate (edit, document, region, "hexes", text->str);

  return edit;
}

/* Who names it */

gboolean
vd_region_is_named (const VdProject *project,
                    guint            map,
                    const VdNode    *region)
{
  g_autoptr (GArray) uses = NULL;
  VdReferent name;

  g_return_val_if_fail (project != NULL && map < project->maps->len && region != NULL, FALSE);

  if (!vd_referent_of (g_ptr_array_index (project->maps, map), region, &name))
    return FALSE;

  uses = vd_uses_list (project, &name);
  for (guint i = 0; i < uses->len; i++)
    if (strcmp (vd_node_get_name (g_array_index (uses, VdUse, i).row), "ignore") != 0)
      return TRUE;

  return FALSE;
}
