/* What readers of tables would have to work out. */
#include "formats/exchange/csv/csv-write.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/starts.h"
#include "formats/io/csv-cells.h"

/* Units */

void
vd_csv_put_unit (VdCsvWriter  *self,
                 const VdNode *unit,
                 GString      *out)
{
  const char *id = vd_row_get (unit, "id");
  const VdNode *place = g_hash_table_lookup (self->places, id);
  const VdNode *group = g_hash_table_lookup (self->groups, id);

  vd_csv_put_cell (out, vd_row_get_side (unit, self->formations));
  vd_csv_put_cell (out, place != NULL ? vd_node_get (place, "at") : NULL);
  vd_csv_put_cell (out, group != NULL ? vd_node_get (group, "id") : NULL);
  vd_csv_put_cell (out, group != NULL ? vd_node_get (group, "turn") : NULL);
  vd_csv_put_cell (out, g_hash_table_lookup (self->fronts, unit));
  vd_csv_put_cell (out, g_hash_table_lookup (self->backs, unit));
}

/* Hexes */

/* By their cells, the first of each.  (transfer full) */
static GHashTable *
list_names (const VdMap *map)
{
  GHashTable *names = g_hash_table_new (NULL, NULL);
  const VdNode *row = vd_row_first (map->document, "names", "name");

  for (; row != NULL; row = vd_row_next (row))
    {
      int cell = vd_hex_find_in_play (map, vd_node_get (row, "at"));

      if (cell >= 0 && !g_hash_table_contains (names, GINT_TO_POINTER (cell)))
        g_hash_table_insert (names, GINT_TO_POINTER (cell), (gpointer) vd_node_get (row, "text"));
    }

  return names;
}

/* Where it lies; the column and the row count from 1 at the top left. */
static void
put_spot (const VdMap *map,
          guint        cell,
          GString     *out)
{
  const VdGrid *grid = &map->grid;
  VdHex hex = vd_hex_get_axial (grid, cell);
  double x, y;

  vd_grid_centre (grid, cell, &x, &y);
  vd_csv_put_number (out, cell % grid->columns + 1);
  vd_csv_put_number (out, cell / grid->columns + 1);
  vd_csv_put_number (out, hex.q);
  vd_csv_put_number (out, hex.r);
  vd_csv_put_number (out, vd_hex_in_millimetres (x));
  vd_csv_put_number (out, vd_hex_in_millimetres (y));
}

/* Of a hex that the map does not list only where it is, and the terrain that goes without
 * saying, in both columns. */
static void
put_unlisted (GString          *out,
              const VdCsvTable *table,
              const char       *label,
              const char       *usual)
{
  for (guint i = 0; i < table->element->n_attributes; i++)
    {
      const char *name = table->element->attributes[i].name;

      vd_csv_put_cell (out, strcmp (name, "at") == 0 ? label
                            : strcmp (name, "terrain") == 0 ? usual : NULL);
    }
  vd_csv_put_cell (out, usual != NULL ? usual : "");
}

/* @row: (nullable): of it.  Returns: the text, for the rest of the line */
static GString *
put_hex (VdCsvWriter  *self,
         const VdNode *row,
         const char   *in,
         const char   *label,
         const char   *usual)
{
  const VdCsvTable *table = vd_csv_tables_find (self->tables, vd_schema_find ("terrain/hex"));
  GString *out = vd_csv_begin_row (self, table);

  vd_csv_put_cell (out, in);
  if (row == NULL)
    {
      put_unlisted (out, table, label, usual);
      return out;
    }

  vd_csv_put_values (out, table, row);
  vd_csv_put_cell (out, NULL);
  return out;
}

/* Rows that no hex of the board has: for one that is not in play, or a second one. */
static void
put_others (VdCsvWriter  *self,
            const VdNode *terrain,
            const char   *in,
            GHashTable   *done)
{
  const VdCsvTable *table = vd_csv_tables_find (self->tables, vd_schema_find ("terrain/hex"));
  const VdNode *row = vd_node_find (terrain, "hex");

  for (; row != NULL; row = vd_node_find_next (row))
    if (vd_node_get_element (row) != NULL && !g_hash_table_contains (done, row))
      {
        GString *out = put_hex (self, row, in, NULL, NULL);

        for (guint i = table->n_read + 1; i < table->columns->len; i++)
          vd_csv_put_cell (out, NULL);
        vd_csv_end_line (out);
      }
}

void
vd_csv_put_hexes (VdCsvWriter  *self,
                  const VdNode *terrain,
                  const char   *in,
                  const VdMap  *map)
{
  g_autoptr (GHashTable) names = list_names (map);
  g_autoptr (GHashTable) done = g_hash_table_new (NULL, NULL);
  const char *usual = vd_hex_get_usual (self->export->project, map);

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    if (vd_hex_is_in_play (map, cell))
      {
        g_autofree char *label = vd_map_get_label (map, cell);
        const VdNode *row = map->hexes[cell];
        GString *out;

        /* Of a newer version's element, and of a number in another form, it has no row. */
        if (row != NULL && (vd_node_get_element (row) == NULL ||
                            strcmp (label, vd_node_get (row, "at")) != 0))
          row = NULL;
        if (row != NULL)
          g_hash_table_add (done, (gpointer) row);
        out = put_hex (self, row, in, label, usual);
        vd_csv_put_cell (out, g_hash_table_lookup (names, GUINT_TO_POINTER (cell)));
        put_spot (map, cell, out);
        vd_csv_end_line (out);
      }

  if (terrain != NULL)
    put_others (self, terrain, in, done);
}
