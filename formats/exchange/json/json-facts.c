/* What programs would have to work out of the documents. */
#include "formats/exchange/json/json-write.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json-row.h"
#include "formats/exchange/starts.h"

void
vd_json_put_axial (VdJsonWriter *self,
                   guint         cell)
{
  VdHex hex = vd_hex_get_axial (&self->map->grid, cell);

  vd_json_integer (&self->json, "q", hex.q);
  vd_json_integer (&self->json, "r", hex.r);
}

static void
put_hex (VdJsonWriter *self,
         guint         cell,
         const char   *usual)
{
  const VdNode *row = self->map->hexes[cell];
  const char *terrain = row != NULL ? vd_node_get (row, "terrain") : usual;
  g_autofree char *label = vd_map_get_label (self->map, cell);
  double x, y;

  vd_grid_centre (&self->map->grid, cell, &x, &y);
  vd_json_object_line (&self->json, NULL);
  vd_json_string (&self->json, "label", label);
  vd_json_put_axial (self, cell);
  vd_json_number (&self->json, "x", vd_hex_in_millimetres (x));
  vd_json_number (&self->json, "y", vd_hex_in_millimetres (y));
  if (terrain != NULL)
    vd_json_string (&self->json, "terrain", terrain);
  vd_json_close_line (&self->json);
}

static void
put_board (VdJsonWriter *self)
{
  const VdGrid *grid = &self->map->grid;
  const char *usual = vd_hex_get_usual (self->project, self->map);
  double width, height;

  vd_grid_size (grid, &width, &height);
  vd_json_integer (&self->json, "$across", VD_HEX_ACROSS);
  vd_json_number (&self->json, "$width", vd_hex_in_millimetres (width));
  vd_json_number (&self->json, "$height", vd_hex_in_millimetres (height));
  vd_json_array (&self->json, "$hexes");
  for (guint cell = 0; cell < vd_grid_n_cells (grid); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      put_hex (self, cell, usual);
  vd_json_close (&self->json, ']');
}

static void
put_unit (VdJsonWriter *self,
          const VdNode *unit)
{
  const char *id = vd_row_get (unit, "id"), *side = vd_row_get_side (unit, self->formations);
  const VdNode *place = g_hash_table_lookup (self->places, id);
  const VdNode *group = g_hash_table_lookup (self->groups, id);

  if (side != NULL)
    vd_json_string (&self->json, "$side", side);
  if (place != NULL)
    vd_json_string (&self->json, "$at", vd_row_get (place, "at"));
  if (group != NULL)
    vd_json_string (&self->json, "$group", vd_row_get (group, "id"));
}

void
vd_json_put_facts (VdJsonWriter *self,
                   const VdNode *row)
{
  if (self->map != NULL && row == vd_document_get_root (self->map->document))
    put_board (self);
  else if (strcmp (vd_node_get_element (row)->id, "unit") == 0)
    put_unit (self, row);
}
