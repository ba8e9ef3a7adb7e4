#include "editor/area/patch-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/items.h"
#include "editor/edits/project-edits.h"

static const VdPatchRow *
get_row (const VdPatch *patch,
         guint          index)
{
  return g_ptr_array_index (patch->rows, index);
}

int
vd_paste_find (const VdPaste    *self,
               const VdPatchRow *row,
               guint             hex)
{
  g_assert (hex < row->hexes->len);

  return vd_patch_find_cell (self->map, self->anchor.cell, g_array_index (row->hexes, VdHex, hex));
}

VdNode *
vd_paste_get_section (VdPaste    *self,
                      const char *name)
{
  VdNode *root = vd_document_get_root (self->document);
  VdNode *section = vd_node_find (root, name);

  if (section == NULL)
    section = g_hash_table_lookup (self->sections, name);

  if (section == NULL)
    {
      section = vd_node_new (self->document, name);
      vd_edit_add (self->edit, vd_edit_insert (self->document, root, section, NULL));
      g_hash_table_insert (self->sections, (char *) name, section);
    }

  return section;
}

VdNode *
vd_paste_make_node (VdPaste          *self,
                    const VdPatchRow *row)
{
  VdNode *node = vd_node_new (self->document, vd_patch_row_infos[row->kind].element);

  for (guint i = 0; i < row->words->len; i += 2)
    g_free (vd_node_set (node, g_ptr_array_index (row->words, i),
                         g_ptr_array_index (row->words, i + 1)));

  return node;
}

GHashTable *
vd_paste_list_ids (const VdNode *section)
{
  GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    if (vd_node_get (node, "id") != NULL)
      g_hash_table_add (ids, g_strdup (vd_node_get (node, "id")));

  return ids;
}

/* "brook-2" is numbered on as "brook-3". */
static char *
find_stem (const char *id)
{
  gsize length = strlen (id);

  while (length > 0 && g_ascii_isdigit (id[length - 1]))
    length--;

  return length > 1 && id[length] != '\0' && id[length - 1] == '-' ? g_strndup (id, length - 1)
                                                                  : g_strdup (id);
}

const char *
vd_paste_take_id (GHashTable *taken,
                  const char *wanted,
                  const char *otherwise)
{
  g_autofree char *stem = find_stem (wanted != NULL ? wanted : otherwise);
  char *id = wanted != NULL ? g_strdup (wanted) : g_strdup_printf ("%s-1", stem);

  for (guint number = 2; g_hash_table_contains (taken, id); number++)
    {
      g_free (id);
      id = g_strdup_printf ("%s-%u", stem, number);
    }

  g_hash_table_add (taken, id);
  return id;
}

/* Makes the words of @node those of @row. */
static void
change_node (VdPaste          *self,
             VdDocument       *document,
             VdNode           *node,
             const VdPatchRow *row)
{
  const char *const *attributes = vd_patch_row_infos[row->kind].attributes;

  for (guint i = 0; attributes[i] != NULL; i++)
    if (g_strcmp0 (vd_node_get (node, attributes[i]), vd_patch_row_get (row, attributes[i])) != 0)
      vd_edit_add (self->edit, vd_edit_set (document, node, attributes[i],
                                            vd_patch_row_get (row, attributes[i])));
}

static gboolean
is_like (const VdNode     *node,
         const VdPatchRow *row)
{
  const char *const *attributes = vd_patch_row_infos[row->kind].attributes;

  for (guint i = 0; attributes[i] != NULL; i++)
    if (g_strcmp0 (vd_node_get (node, attributes[i]), vd_patch_row_get (row, attributes[i])) != 0)
      return FALSE;

  return TRUE;
}

/* Terrain */

typedef struct
{
  guint             cell;
  const VdPatchRow *row;
} Landing;

static int
compare_landings (gconstpointer a,
                  gconstpointer b)
{
  guint first = ((const Landing *) a)->cell;
  guint second = ((const Landing *) b)->cell;

  return (first > second) - (first < second);
}

/* In the order of the map, in which rows are put in fastest; and so all hexes
 * that the patch covers are known. */
static GArray *
land_hexes (VdPaste *self)
{
  GArray *landings = g_array_new (FALSE, FALSE, sizeof (Landing));

  for (guint i = 0; i < self->patch->rows->len; i++)
    {
      const VdPatchRow *row = get_row (self->patch, i);
      Landing landing = { 0, row };
      int cell;

      if (row->kind != VD_PATCH_HEX)
        continue;

      cell = vd_paste_find (self, row, 0);
      if (cell < 0)
        {
          self->report.n_outside++;
          continue;
        }

      landing.cell = cell;
      g_array_append_val (landings, landing);
      vd_cell_set_put (self->covered, cell, TRUE);
    }

  g_array_sort (landings, compare_landings);
  return landings;
}

/* A hex of which there is nothing to say but what holds everywhere. */
static gboolean
is_usual (const VdPaste    *self,
          const VdPatchRow *row)
{
  const VdNode *terrain = vd_node_find (vd_document_get_root (self->document), "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;

  return row->words->len == 2 && g_strcmp0 (vd_patch_row_get (row, "terrain"), usual) == 0;
}

static void
insert_hex (VdPaste       *self,
            const Landing *landing)
{
  VdNode *terrain = vd_paste_get_section (self, "terrain");
  VdNode *node = vd_paste_make_node (self, landing->row);
  g_autofree char *label = vd_map_get_label (self->map, landing->cell);

  g_free (vd_node_set (node, "at", label));
  vd_edit_add (self->edit, vd_edit_insert (self->document, terrain, node, NULL));
}

static void
paste_hexes (VdPaste      *self,
             const GArray *landings)
{
  g_autofree VdNode **nodes = vd_patch_index_hexes (self->map);

  for (guint i = 0; i < landings->len; i++)
    {
      const Landing *landing = &g_array_index (landings, Landing, i);
      VdNode *node = nodes[landing->cell];
      const char *id = vd_patch_row_get (landing->row, "terrain");
      gboolean usual = is_usual (self, landing->row);

      if (vd_kind_find (self->project->chart->hexes, id) < 0)
        self->report.n_unknown++;
      else if (node != NULL && is_like (node, landing->row))
        continue;
      else if (node != NULL && usual)
        vd_edit_add (self->edit, vd_edit_remove (self->document, node));
      else if (node != NULL)
        change_node (self, self->document, node, landing->row);
      else if (!usual)
        insert_hex (self, landing);
    }
}

/* Names */

/* The name of the patch that is there already; it is taken from @rows. */
static gboolean
takes_name (VdPaste      *self,
            GPtrArray    *rows,
            const VdName *name)
{
  for (guint i = 0; i < rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (rows, i);

      if (vd_paste_find (self, row, 0) == (int) name->cell && is_like (name->node, row))
        {
          g_ptr_array_remove_index (rows, i);
          return TRUE;
        }
    }

  return FALSE;
}

static GPtrArray *
list_rows (VdPaste     *self,
           VdPatchKind  kind)
{
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < self->patch->rows->len; i++)
    if (get_row (self->patch, i)->kind == kind)
      g_ptr_array_add (rows, g_ptr_array_index (self->patch->rows, i));

  return rows;
}

static void
paste_names (VdPaste *self)
{
  g_autoptr (GPtrArray) rows = list_rows (self, VD_PATCH_NAME);

  for (guint i = 0; i < self->map->names->len; i++)
    {
      const VdName *name = &g_array_index (self->map->names, VdName, i);

      if (vd_cell_set_has (self->covered, name->cell) && !takes_name (self, rows, name))
        vd_edit_add (self->edit, vd_edit_remove (self->document, name->node));
    }

  for (guint i = 0; i < rows->len; i++)
    {
      int cell = vd_paste_find (self, g_ptr_array_index (rows, i), 0);
      g_autofree char *label = cell >= 0 ? vd_map_get_label (self->map, cell) : NULL;
      VdNode *node;

      if (cell < 0)
        continue;

      node = vd_paste_make_node (self, g_ptr_array_index (rows, i));
      g_free (vd_node_set (node, "at", label));
      vd_edit_add (self->edit, vd_edit_insert (self->document, vd_paste_get_section (self, "names"),
                                               node, NULL));
    }
}

/* Regions */

static const VdPatchRow *
find_region (const GPtrArray *rows,
             const char      *id)
{
  for (guint i = 0; i < rows->len; i++)
    if (g_strcmp0 (vd_patch_row_get (g_ptr_array_index (rows, i), "id"), id) == 0)
      return g_ptr_array_index (rows, i);

  return NULL;
}

/* The cells of the map that the region of the patch comes down on. */
static VdCellSet *
land_region (const VdPaste    *self,
             const VdPatchRow *row)
{
  VdCellSet *cells = vd_cell_set_new (vd_grid_n_cells (&self->map->grid));

  for (guint i = 0; row != NULL && i < row->hexes->len; i++)
    {
      int cell = vd_paste_find (self, row, i);

      if (cell >= 0)
        vd_cell_set_put (cells, cell, TRUE);
    }

  return cells;
}

static void
append_cells (const VdPaste   *self,
              GString         *text,
              const VdCellSet *cells)
{
  for (guint cell = 0; cell < cells->n_cells; cell++)
    if (cells->has[cell])
      {
        g_autofree char *label = vd_map_get_label (self->map, cell);

        vd_append_word (text, label);
      }
}

/* Words that name no hex of the map stay as they are. */
static void
change_region (VdPaste          *self,
               const VdRegion   *region,
               const VdPatchRow *row)
{
  g_autoptr (VdCellSet) wanted = land_region (self, row);
  g_auto (GStrv) words = g_strsplit_set (vd_node_get (region->node, "hexes"), " \t\n\r", -1);
  g_autoptr (GString) text = g_string_new (NULL);
  gboolean changed = FALSE;

  for (guint i = 0; words[i] != NULL; i++)
    {
      int cell = vd_map_find_cell (self->map, words[i]);
      gboolean goes = vd_cell_set_has (self->covered, cell) && !vd_cell_set_has (wanted, cell);

      changed |= goes;
      if (*words[i] != '\0' && !goes)
        vd_append_word (text, words[i]);
      if (vd_cell_set_has (wanted, cell))
        vd_cell_set_put (wanted, cell, FALSE);
    }

  changed |= wanted->n > 0;
  append_cells (self, text, wanted);

  if (changed && text->len == 0)
    vd_edit_add (self->edit, vd_edit_remove (self->document, region->node));
  else if (changed)
    vd_edit_add (self->edit, vd_edit_set (self->document, region->node, "hexes", text->str));
}

static void
add_region (VdPaste          *self,
            const VdPatchRow *row)
{
  g_autoptr (VdCellSet) cells = land_region (self, row);
  g_autoptr (GString) text = g_string_new (NULL);
  VdNode *section, *node;

  if (cells->n == 0)
    return;

  append_cells (self, text, cells);
  section = vd_paste_get_section (self, "regions");
  node = vd_paste_make_node (self, row);
  g_free (vd_node_set (node, "hexes", text->str));
  vd_edit_add (self->edit, vd_edit_insert (self->document, section, node, NULL));
}

static void
paste_regions (VdPaste *self)
{
  g_autoptr (GPtrArray) rows = list_rows (self, VD_PATCH_REGION);

  for (guint i = 0; i < self->map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (self->map->regions, VdRegion, i);
      const VdPatchRow *row = find_region (rows, region->id);

      if (vd_node_get (region->node, "hexes") == NULL)
        continue;

      change_region (self, region, row);
      g_ptr_array_remove (rows, (gpointer) row);
    }

  for (guint i = 0; i < rows->len; i++)
    add_region (self, g_ptr_array_index (rows, i));
}

/* Counters */

static GHashTable *
index_by (VdNode     *section,
          const char *element,
          const char *attribute)
{
  GHashTable *nodes = g_hash_table_new (g_str_hash, g_str_equal);

  for (VdNode *node = section != NULL ? vd_node_get_first (section) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), element) == 0 && vd_node_get (node, attribute) != NULL)
      g_hash_table_insert (nodes, (char *) vd_node_get (node, attribute), node);

  return nodes;
}

static void
insert_place (VdPaste          *self,
              VdNode          **setup,
              const VdPatchRow *row,
              const char       *at)
{
  VdNode *root = vd_document_get_root (self->project->scenario);
  VdNode *node = vd_paste_make_node (self, row);

  if (*setup == NULL)
    {
      *setup = vd_node_new (self->project->scenario, "setup");
      vd_edit_add (self->edit, vd_edit_insert (self->project->scenario, root, *setup, NULL));
    }

  g_free (vd_node_set (node, "at", at));
  vd_edit_add (self->edit, vd_edit_insert (self->project->scenario, *setup, node, NULL));
}

static void
paste_counter (VdPaste           *self,
               GHashTable        *places,
               VdNode           **setup,
               const VdPatchRow  *row)
{
  VdDocument *scenario = self->project->scenario;
  const char *unit = vd_patch_row_get (row, "unit");
  VdNode *place = unit != NULL ? g_hash_table_lookup (places, unit) : NULL;
  VdSpot to = { self->anchor.map, 0 }, from;
  int cell = vd_paste_find (self, row, 0);
  g_autofree char *at = NULL;

  if (cell < 0 || unit == NULL)
    return;

  to.cell = cell;
  at = vd_spot_name (self->project, to);

  if (place == NULL)
    insert_place (self, setup, row, at);
  else if (vd_node_get (place, "at") == NULL ||
           !vd_spot_find (self->project, vd_node_get (place, "at"), &from) ||
           !vd_spot_equal (from, to))
    {
      vd_edit_add (self->edit, vd_edit_set (scenario, place, "at", at));
      change_node (self, scenario, place, row);
    }
}

static void
paste_counters (VdPaste *self)
{
  g_autoptr (GPtrArray) rows = list_rows (self, VD_PATCH_PLACE);
  VdNode *root = vd_document_get_root (self->project->scenario);
  VdNode *setup = vd_node_find (root, "setup");
  g_autoptr (GHashTable) places = index_by (setup, "place", "unit");
  g_autoptr (GHashTable) units = index_by (vd_node_find (root, "units"), "unit", "id");

  for (guint i = 0; i < rows->len; i++)
    {
      const char *unit = vd_patch_row_get (g_ptr_array_index (rows, i), "unit");

      if (unit == NULL || !g_hash_table_contains (units, unit))
        self->report.n_absent++;
      else
        paste_counter (self, places, &setup, g_ptr_array_index (rows, i));
    }
}

static void
clear_counters (VdPaste *self)
{
  VdDocument *scenario = self->project->scenario;
  VdNode *setup = vd_node_find (vd_document_get_root (scenario), "setup");

  for (VdNode *node = setup != NULL ? vd_node_get_first (setup) : NULL;
       node != NULL;
       node = vd_node_get_next (node))
    {
      const char *at = vd_node_get (node, "at");
      VdSpot spot;

      if (strcmp (vd_node_get_name (node), "place") == 0 && at != NULL &&
          vd_spot_find (self->project, at, &spot) && spot.map == self->anchor.map &&
          vd_cell_set_has (self->covered, spot.cell))
        vd_edit_add (self->edit, vd_edit_remove (scenario, node));
    }
}

/* All of it */

static VdEdit *
paste_patch (VdPaste *self)
{
  g_autoptr (GArray) landings = NULL;

  self->document = g_ptr_array_index (self->project->maps, self->anchor.map);
  self->map = g_ptr_array_index (self->project->resolved, self->anchor.map);
  self->covered = vd_cell_set_new (vd_grid_n_cells (&self->map->grid));
  self->sections = g_hash_table_new (g_str_hash, g_str_equal);
  landings = land_hexes (self);

  if (self->parts & VD_PART_TERRAIN)
    paste_hexes (self, landings);
  if (self->parts & VD_PART_SIDES)
    vd_paste_runs (self);
  if (self->parts & VD_PART_PATHS)
    vd_paste_paths (self);
  if (self->parts & VD_PART_NAMES)
    paste_names (self);
  if (self->parts & VD_PART_REGIONS)
    paste_regions (self);
  if (self->parts & VD_PART_COUNTERS && self->project->scenario != NULL)
    (self->clears ? clear_counters : paste_counters) (self);

  g_hash_table_unref (self->sections);
  vd_cell_set_free (self->covered);
  if (!vd_edit_is_empty (self->edit))
    return self->edit;

  vd_edit_free (self->edit);
  return NULL;
}

static gboolean
is_in_place (const VdProject *project,
             const VdPatch   *patch,
             VdSpot           anchor)
{
  const VdMap *map = g_ptr_array_index (project->resolved, anchor.map);
  g_autofree char *label = vd_map_get_label (map, anchor.cell);

  return patch->map != NULL && !vd_patch_is_turned (patch) &&
         g_strcmp0 (patch->map, map->id) == 0 && g_strcmp0 (patch->origin, label) == 0;
}

VdEdit *
vd_patch_paste (const VdProject *project,
                const VdPatch   *patch,
                VdSpot           anchor,
                VdParts          parts,
                VdPasteReport   *report)
{
  guint n;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdPaste self = { project, patch, .anchor = anchor, .parts = parts };
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && patch != NULL &&
                        anchor.map < project->resolved->len && report != NULL, NULL);

  n = vd_patch_count (patch, VD_PATCH_HEX);
  at = vd_spot_name (project, anchor);
  /* TRANS: %s is the hex to which they are brought */
  title = g_strdup_printf (ngettext ("Paste %u Hex at %s", "Paste %u Hexes at %s", n), n, at);
  self.in_place = is_in_place (project, patch, anchor);
  self.edit = vd_edit_list (title);
  edit = paste_patch (&self);
  *report = self.report;

  return edit;
}

/* Hexes with nothing on them but a terrain. */
static VdPatch *
make_blank (const VdProject *project,
            guint            map,
            const VdCellSet *cells,
            const char      *terrain)
{
  VdPatch *patch = vd_patch_copy (project, map, cells, 0, 0);

  for (guint i = 0; i < patch->rows->len; i++)
    {
      VdPatchRow *row = g_ptr_array_index (patch->rows, i);

      g_ptr_array_set_size (row->words, 0);
      vd_patch_row_set (row, "terrain", terrain);
    }

  return patch;
}

static const char *
find_usual (const VdProject *project,
            guint            map)
{
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);
  VdNode *terrain = vd_node_find (vd_document_get_root (resolved->document), "terrain");
  const char *usual = terrain != NULL ? vd_node_get (terrain, "default") : NULL;

  if (usual == NULL && project->chart->hexes->len > 0)
    usual = g_array_index (project->chart->hexes, VdKind, 0).id;

  return usual;
}

VdEdit *
vd_patch_clear (const VdProject *project,
                guint            map,
                const VdCellSet *cells,
                VdParts          parts,
                const char      *title)
{
  g_autoptr (VdPatch) blank = NULL;
  VdPaste self = { project, .anchor = { map, 0 }, .parts = parts, .clears = TRUE };

  g_return_val_if_fail (project != NULL && map < project->resolved->len && cells != NULL &&
                        title != NULL, NULL);

  blank = make_blank (project, map, cells, find_usual (project, map));
  self.patch = blank;
  self.edit = vd_edit_list (title);
  return paste_patch (&self);
}

VdEdit *
vd_patch_fill (const VdProject *project,
               guint            map,
               const VdCellSet *cells,
               guint            kind)
{
  const VdKind *terrain;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdEdit *painted, *edit;
  guint n;
  g_autofree guint32 *list = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && cells != NULL &&
                        kind < project->chart->hexes->len, NULL);

  terrain = &g_array_index (project->chart->hexes, VdKind, kind);
  list = vd_cell_set_list (cells, &n);
  painted = vd_edit_paint_hexes (project, &(VdCells) { map, list, n }, kind, NULL);
  if (painted == NULL)
    return NULL;

  at = vd_spot_name (project, (VdSpot) { map, list[0] });
  /* TRANS: a terrain, as "Forest", and the first hex */
  title = g_strdup_printf (_("Fill with %s at %s"), terrain->name, at);
  edit = vd_edit_list (title);
  vd_edit_add (edit, painted);

  return edit;
}
