/* svg-rows.c: what is not seen: shapes of hexes, hexsides and regions, and rows of which the
 * drawing follows
 *
 * Shapes have no fill and no line until somebody gives them one. */
#include <string.h>

#include "core/board/grid.h"
#include "formats/exchange/hex-facts.h"
#include "formats/exchange/svg/svg-write.h"

#define PLACES 3 /* of points, behind the point */

/* Rows */

/* @names: of the rows, then of the attributes.  An id is a "key", since all ids of a drawing are
 * of one sort. */
static void
put_section (VdSvg        *self,
             const VdNode *parent,
             const char   *section,
             const char   *names)
{
  const VdNode *list = parent != NULL ? vd_node_find (parent, section) : NULL;
  g_auto (GStrv) words = vd_split_words (names);
  const VdNode *row = list != NULL ? vd_node_get_first (list) : NULL;

  for (; row != NULL; row = vd_node_get_next (row))
    {
      if (vd_node_get_element (row) == NULL || strcmp (vd_node_get_name (row), words[0]) != 0)
        continue;

      vd_svg_tag (self->text, words[0]);
      for (guint i = 1; words[i] != NULL; i++)
        vd_svg_attribute (self->text, strcmp (words[i], "id") == 0 ? "key" : words[i],
                          vd_node_get (row, words[i]));
      g_string_append (self->text, "/>\n");
    }
}

/* Of a system, or of what a scenario overrides of it. */
static void
put_rules (VdSvg        *self,
           const VdNode *parent)
{
  put_section (self, parent, "classes", "class id symbol");
  put_section (self, parent, "chart", "hex id look");
  put_section (self, parent, "chart", "side id look directed");
  put_section (self, parent, "chart", "path id look");
}

void
vd_svg_put_rows (VdSvg *self)
{
  const VdProject *project = self->export->project;
  const VdNode *scenario = project->scenario != NULL ? vd_document_get_root (project->scenario)
                                                     : NULL;

  g_string_append (self->text, "<metadata>\n<rows xmlns=\"urn:vedette:1\">\n");
  if (project->system != NULL)
    put_rules (self, vd_document_get_root (project->system));
  if (scenario != NULL)
    {
      put_rules (self, vd_node_find (scenario, "override"));
      put_section (self, scenario, "sides", "side id color ink");
      put_section (self, scenario, "armies", "army id color ink");
      put_section (self, scenario, "units", "formation id name side army");
    }
  g_string_append (self->text, "</rows>\n</metadata>\n");
}

/* Shapes */

static void
append_corner (VdSvg                *self,
               const cairo_matrix_t *matrix,
               guint                 cell,
               guint                 corner)
{
  double x, y;

  vd_grid_corner (&self->map->grid, cell, corner, &x, &y);
  cairo_matrix_transform_point (matrix, &x, &y);
  vd_svg_append (self->text, x, PLACES);
  g_string_append_c (self->text, ' ');
  vd_svg_append (self->text, y, PLACES);
}

static void
append_hex (VdSvg                *self,
            const cairo_matrix_t *matrix,
            guint                 cell)
{
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      g_string_append (self->text, corner == 0 ? "M" : "L");
      append_corner (self, matrix, cell, corner);
    }
  g_string_append_c (self->text, 'Z');
}

/* Begins the group; more attributes may follow. */
static void
open_shapes (VdSvg      *self,
             const char *id,
             const char *label)
{
  g_autofree char *own = vd_svg_take_id (self, id, NULL, NULL);

  vd_svg_tag (self->text, "g");
  vd_svg_attribute (self->text, "id", own);
  vd_svg_attribute (self->text, "inkscape:groupmode", "layer");
  vd_svg_attribute (self->text, "inkscape:label", label);
  vd_svg_attribute (self->text, "fill", "none");
}

static void
put_hex (VdSvg                *self,
         const cairo_matrix_t *matrix,
         guint                 cell)
{
  g_autofree char *label = vd_map_get_label (self->map, cell);
  g_autofree char *id = vd_svg_take_id (self, "hex", label, NULL);
  const VdNode *row = self->map->hexes[cell];

  vd_svg_tag (self->text, "path");
  vd_svg_attribute (self->text, "id", id);
  if (row != NULL)
    vd_svg_data (self->text, row, "terrain");
  g_string_append (self->text, " d=\"");
  append_hex (self, matrix, cell);
  g_string_append (self->text, "\"/>\n");
}

void
vd_svg_put_hexes (VdSvg                *self,
                  const cairo_matrix_t *matrix)
{
  open_shapes (self, "hexes", "Hexes, without fill");
  vd_svg_attribute (self->text, "data-terrain",
                    vd_hex_get_usual (self->export->project, self->map));
  g_string_append (self->text, ">\n");
  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      put_hex (self, matrix, cell);
  g_string_append (self->text, "</g>\n");
}

/* (transfer full): a side by both its hexes: the low one before the high one, where that
 * matters, else as they are stored */
static char *
name_side (const VdSvg *self,
           VdMapSide    side,
           gboolean     directed)
{
  int next = vd_grid_next (&self->map->grid, side.cell, side.dir);
  gboolean turn = !directed && next >= 0 && next < (int) side.cell;
  g_autofree char *label = vd_map_get_label (self->map, side.cell);
  g_autofree char *other = next >= 0 ? vd_map_get_label (self->map, next) : g_strdup ("out");

  return g_strconcat (turn ? other : label, "-", turn ? label : other, NULL);
}

static void
put_side (VdSvg                *self,
          const cairo_matrix_t *matrix,
          VdMapSide             side,
          const VdKind         *kind)
{
  g_autofree char *name = name_side (self, side, kind->directed);
  g_autofree char *id = vd_svg_take_id (self, "side", name, kind->id);

  vd_svg_tag (self->text, "path");
  vd_svg_attribute (self->text, "id", id);
  g_string_append (self->text, " d=\"M");
  append_corner (self, matrix, side.cell, side.dir);
  g_string_append_c (self->text, 'L');
  append_corner (self, matrix, side.cell, (side.dir + 1) % VD_N_DIRS);
  g_string_append (self->text, "\"/>\n");
}

static const char *
get_label (const VdNode *row)
{
  const char *name = vd_node_get (row, "name");

  return name != NULL ? name : vd_node_get (row, "kind");
}

/* Not all that a row names can be drawn. */
static void
lose_sides (VdSvg       *self,
            const VdRun *run)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (run->node, "sides"));

  vd_left_add (self->export->left, N_("hexsides that the map does not have"),
               g_strv_length (words) - run->sides->len);
}

static void
put_run (VdSvg                *self,
         const cairo_matrix_t *matrix,
         const VdRun          *run)
{
  const VdKind *kind = &g_array_index (self->export->project->chart->sides, VdKind, run->kind);
  g_autofree char *name = vd_svg_name_row (run->node);
  g_autofree char *id = vd_svg_take_id (self, "run", name, NULL);

  vd_svg_tag (self->text, "g");
  vd_svg_attribute (self->text, "id", id);
  vd_svg_attribute (self->text, "inkscape:label", get_label (run->node));
  vd_svg_data (self->text, run->node, "kind");
  g_string_append (self->text, ">\n");
  for (guint i = 0; i < run->sides->len; i++)
    put_side (self, matrix, g_array_index (run->sides, VdMapSide, i), kind);
  g_string_append (self->text, "</g>\n");
  lose_sides (self, run);
  g_hash_table_add (self->drawn, run->node);
}

void
vd_svg_put_sides (VdSvg                *self,
                  const cairo_matrix_t *matrix)
{
  if (self->map->runs->len == 0)
    return;

  open_shapes (self, "hexsides", "Hexsides, without line");
  g_string_append (self->text, ">\n");
  for (guint i = 0; i < self->map->runs->len; i++)
    put_run (self, matrix, &g_array_index (self->map->runs, VdRun, i));
  g_string_append (self->text, "</g>\n");
}

static void
put_region (VdSvg                *self,
            const cairo_matrix_t *matrix,
            const VdRegion       *region)
{
  g_autofree char *id = vd_svg_take_id (self, "region", region->id, NULL);

  vd_svg_tag (self->text, "path");
  vd_svg_attribute (self->text, "id", id);
  vd_svg_attribute (self->text, "inkscape:label",
                    region->name != NULL ? region->name : region->id);
  vd_svg_data (self->text, region->node, "kind");
  g_string_append (self->text, " d=\"");
  for (guint i = 0; i < region->cells->len; i++)
    append_hex (self, matrix, g_array_index (region->cells, guint32, i));
  g_string_append (self->text, "\"/>\n");
  g_hash_table_add (self->drawn, region->node);
}

void
vd_svg_put_regions (VdSvg                *self,
                    const cairo_matrix_t *matrix)
{
  if (self->map->regions->len == 0)
    return;

  open_shapes (self, "shapes", "Regions, without fill");
  g_string_append (self->text, ">\n");
  for (guint i = 0; i < self->map->regions->len; i++)
    put_region (self, matrix, &g_array_index (self->map->regions, VdRegion, i));
  g_string_append (self->text, "</g>\n");
}
