#include "formats/draw/played.h"

#include <string.h>

#include "formats/document/document-rows.h"
#include "formats/project/spot.h"

#define MARGIN 1 /* hexes */

/* What is found so far. */
typedef struct
{
  const VdProject *project;
  const VdMap     *map;
  guint            number;
  gboolean         is_any;
  VdRenderPart     part;
} Search;

static void
add_cell (Search *self,
          guint   cell)
{
  guint column = cell % self->map->grid.columns, row = cell / self->map->grid.columns;
  VdRenderPart *part = &self->part;

  if (!self->is_any)
    *part = (VdRenderPart) { column, row, column, row };
  self->is_any = TRUE;
  part->left = MIN (part->left, column);
  part->top = MIN (part->top, row);
  part->right = MAX (part->right, column);
  part->bottom = MAX (part->bottom, row);
}

/* Units that a row holds in a region of this map from the first turn to the last. */
static void
add_hold (Search       *self,
          const VdNode *row,
          GHashTable   *held)
{
  static const char *const limits[] = { "turn", "until", "when", "choose", "except" };
  const VdRegion *region = vd_spot_find_region (self->project, self->number,
                                                vd_row_get (row, "region"));
  g_auto (GStrv) units = g_strsplit (vd_row_get (row, "units"), " ", -1);

  if (region == NULL)
    return;
  for (guint i = 0; i < G_N_ELEMENTS (limits); i++)
    if (vd_node_get (row, limits[i]) != NULL)
      return;

  for (guint i = 0; i < region->cells->len; i++)
    add_cell (self, g_array_index (region->cells, guint32, i));
  for (guint i = 0; units[i] != NULL; i++)
    g_hash_table_add (held, g_strdup (units[i]));
}

static gboolean
are_all_held (Search *self)
{
  g_autoptr (GHashTable) held = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  const VdDocument *scenario = self->project->scenario;
  const VdNode *row = vd_row_first (scenario, "restrictions", "hold");
  guint n = 0;

  for (; row != NULL; row = vd_row_next (row))
    if (vd_node_get (row, "region") != NULL)
      add_hold (self, row, held);

  for (row = vd_row_first (scenario, "units", "unit"); row != NULL; row = vd_row_next (row), n++)
    if (!g_hash_table_contains (held, vd_row_get (row, "id")))
      return FALSE;

  return n > 0;
}

/* Also two hexes of a hexside. */
static void
add_hexes (Search       *self,
           const VdNode *row,
           const char   *attribute)
{
  g_auto (GStrv) words = g_strsplit_set (vd_row_get (row, attribute), " />", -1);
  VdSpot spot;

  for (guint i = 0; words[i] != NULL; i++)
    if (vd_spot_find (self->project, words[i], &spot) && spot.map == self->number)
      add_cell (self, spot.cell);
}

static void
add_named (Search *self)
{
  static const struct { const char *section, *row, *attribute; } named[] = {
    { "setup", "place", "at" }, { "setup", "damaged", "at" }, { "reinforcements", "group", "at" },
    { "victory", "award", "hexes" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (named); i++)
    for (const VdNode *row = vd_row_first (self->project->scenario, named[i].section,
                                           named[i].row);
         row != NULL;
         row = vd_row_next (row))
      add_hexes (self, row, named[i].attribute);
}

gboolean
vd_project_find_played (const VdProject *project,
                        guint            map,
                        VdRenderPart    *part)
{
  Search self = { project, NULL, map };
  const VdGrid *grid;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && part != NULL, FALSE);

  self.map = project->resolved->pdata[map];
  grid = &self.map->grid;
  if (project->scenario == NULL || !are_all_held (&self) || !self.is_any)
    return FALSE;

  add_named (&self);
  *part = (VdRenderPart) {
    self.part.left - MIN (self.part.left, MARGIN), self.part.top - MIN (self.part.top, MARGIN),
    MIN (self.part.right + MARGIN, grid->columns - 1), MIN (self.part.bottom + MARGIN, grid->rows - 1),
  };
  return part->left > 0 || part->top > 0 || part->right + 1 < grid->columns ||
         part->bottom + 1 < grid->rows;
}
