/* Hexes, what lies in them and between them. */
#include "formats/exchange/rtt/rtt-write.h"

#include <math.h>
#include <string.h>

#include "formats/exchange/hex-facts.h"
#include "formats/exchange/json-row.h"

static const VdDocument *
get_document (const VdRttWriter *self,
              guint              map)
{
  return g_ptr_array_index (self->project->maps, map);
}

static guint
count_maps (const VdRttWriter *self)
{
  return self->project->resolved->len;
}

static void
lose_hexes (VdRttWriter *self,
            guint        n)
{
  vd_left_add (self->export->left, N_("mentions of hexes that the map does not have"), n);
}

static gint64
to_pixels (const VdRttWriter *self,
           double             widths)
{
  return lround (widths * vd_export_get_number (self->export, "pixels"));
}

/* Sheets */

static void
put_sheet (VdRttWriter *self,
           guint        number)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  double width, height;

  vd_grid_size (&map->grid, &width, &height);
  vd_json_object_line (&self->json, NULL);
  if (map->id != NULL)
    vd_json_string (&self->json, "id", map->id);
  vd_json_put_titles (&self->json, get_document (self, number), self->export->left);
  vd_json_string (&self->json, "orientation",
                  map->grid.orientation == VD_POINTY ? "pointy" : "flat");
  vd_json_integer (&self->json, "rows", map->grid.rows);
  vd_json_integer (&self->json, "cols", map->grid.columns);
  vd_json_integer (&self->json, "width", to_pixels (self, width));
  vd_json_integer (&self->json, "height", to_pixels (self, height));
  vd_json_close_line (&self->json);
}

/* Hexes */

static void
put_neighbours (VdRttWriter *self,
                guint        number,
                guint        cell)
{
  const VdMap *map = vd_rtt_get_map (self, number);

  vd_json_array (&self->json, "adjacent");
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&map->grid, cell, dir);

      if (next >= 0 && vd_hex_is_in_play (map, next))
        vd_json_integer (&self->json, NULL, vd_rtt_get_id (self, number, next));
    }
  vd_json_close (&self->json, ']');
}

static void
put_hex (VdRttWriter *self,
         guint        number,
         guint        cell,
         const char  *usual)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  const VdNode *row = map->hexes[cell];
  const char *terrain = row != NULL ? vd_node_get (row, "terrain") : usual;
  g_autofree char *label = vd_map_get_label (map, cell);
  g_autofree char *key =
    g_strdup_printf ("%" G_GINT64_FORMAT, vd_rtt_get_id (self, number, cell));
  double x, y;

  vd_grid_centre (&map->grid, cell, &x, &y);
  vd_json_object_line (&self->json, key);
  vd_json_string (&self->json, "label", label);
  vd_json_integer (&self->json, "sheet", number);
  vd_json_integer (&self->json, "x", to_pixels (self, x));
  vd_json_integer (&self->json, "y", to_pixels (self, y));
  if (terrain != NULL)
    vd_json_string (&self->json, "terrain", terrain);
  put_neighbours (self, number, cell);
  vd_json_close_line (&self->json);
}

static gboolean
put_hexes (VdRttWriter *self,
           guint        number)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  const char *usual = vd_hex_get_usual (self->project, map);

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    {
      if (cell % map->grid.columns == 0 && !vd_export_step (self->export, cell / map->grid.columns,
                                                            map->grid.rows))
        return FALSE;
      if (vd_hex_is_in_play (map, cell))
        put_hex (self, number, cell, usual);
    }

  vd_hex_lose_rows (self->export, number);
  return TRUE;
}

/* Names */

/* A hex has one; the others are lost. */
static void
put_names (VdRttWriter *self,
           guint        number)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  const VdNode *row = vd_row_first (get_document (self, number), "names", "name");
  g_autoptr (GHashTable) named = g_hash_table_new (NULL, NULL);

  for (; row != NULL; row = vd_row_next (row))
    {
      int cell = vd_hex_find_in_play (map, vd_node_get (row, "at"));
      g_autofree char *key = NULL;

      if (cell < 0)
        vd_left_add_row (self->export->left, N_("names in hexes that the map does not have"), row);
      else if (!g_hash_table_add (named, GINT_TO_POINTER (cell)))
        vd_left_add_row (self->export->left, N_("further names of hexes"), row);
      else
        {
          key = g_strdup_printf ("%" G_GINT64_FORMAT, vd_rtt_get_id (self, number, cell));
          vd_json_string (&self->json, key, vd_row_get (row, "text"));
        }
    }
}

/* Hexsides and paths, by their kinds */

/* (transfer container): of char*: the kinds of these rows of all maps, as they come */
static GPtrArray *
list_kinds (VdRttWriter *self,
            const char  *section,
            const char  *name)
{
  GPtrArray *kinds = g_ptr_array_new ();
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; i < count_maps (self); i++)
    for (const VdNode *row = vd_row_first (get_document (self, i), section, name); row != NULL;
         row = vd_row_next (row))
      if (g_hash_table_add (seen, (gpointer) vd_row_get (row, "kind")))
        g_ptr_array_add (kinds, (gpointer) vd_row_get (row, "kind"));

  return kinds;
}

typedef void (*PutLine) (VdRttWriter  *self,
                         guint         number,
                         const VdNode *row);

static void
put_lines (VdRttWriter *self,
           const char  *section,
           const char  *name,
           PutLine      put)
{
  g_autoptr (GPtrArray) kinds = list_kinds (self, section, name);

  vd_json_object (&self->json, section);
  for (guint k = 0; k < kinds->len; k++)
    {
      vd_json_array (&self->json, kinds->pdata[k]);
      vd_json_set_one_line (&self->json, TRUE);
      for (guint i = 0; i < count_maps (self); i++)
        for (const VdNode *row = vd_row_first (get_document (self, i), section, name); row != NULL;
             row = vd_row_next (row))
          if (strcmp (vd_row_get (row, "kind"), kinds->pdata[k]) == 0)
            put (self, i, row);
      vd_json_close (&self->json, ']');
      vd_json_set_one_line (&self->json, FALSE);
    }
  vd_json_close (&self->json, '}');
}

/* Of "0809>0810" the low hex comes first. */
static void
put_run (VdRttWriter  *self,
         guint         number,
         const VdNode *row)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  g_auto (GStrv) words = vd_split_words (vd_node_get (row, "sides"));

  for (guint i = 0; words[i] != NULL; i++)
    {
      gboolean is_directed;
      const char *other = vd_hex_split_side (words[i], &is_directed);
      guint cell, dir;

      if (!vd_hex_find_side (map, words[i], other, &cell, &dir))
        {
          vd_left_add (self->export->left, N_("hexsides that the map does not have"), 1);
          continue;
        }
      vd_json_array (&self->json, NULL);
      vd_json_integer (&self->json, NULL, vd_rtt_get_id (self, number, cell));
      vd_json_integer (&self->json, NULL,
                       vd_rtt_get_id (self, number, vd_grid_next (&map->grid, cell, dir)));
      vd_json_close (&self->json, ']');
    }
}

/* A chain is cut where its hexes do not touch. */
static void
put_path (VdRttWriter  *self,
          guint         number,
          const VdNode *row)
{
  const VdMap *map = vd_rtt_get_map (self, number);
  g_auto (GStrv) labels = vd_split_words (vd_node_get (row, "hexes"));
  int before = -1;

  for (guint i = 0; labels[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (map, labels[i]);

      if (cell < 0)
        {
          lose_hexes (self, 1);
          continue;
        }
      if (before >= 0 && vd_grid_dir (&map->grid, before, cell) < 0)
        {
          vd_json_close (&self->json, ']');
          vd_left_add (self->export->left, N_("steps of paths between hexes that do not touch"), 1);
          before = -1;
        }
      if (before < 0)
        vd_json_array (&self->json, NULL);
      vd_json_integer (&self->json, NULL, vd_rtt_get_id (self, number, cell));
      before = cell;
    }

  if (before >= 0)
    vd_json_close (&self->json, ']');
}

/* Regions and edges */

static const GArray *
find_cells (const VdMap  *map,
            const VdNode *row)
{
  for (guint i = 0; i < map->regions->len; i++)
    if (g_array_index (map->regions, VdRegion, i).node == row)
      return g_array_index (map->regions, VdRegion, i).cells;

  for (guint i = 0; i < map->edges->len; i++)
    if (g_array_index (map->edges, VdEdge, i).node == row)
      return g_array_index (map->edges, VdEdge, i).cells;

  return NULL;
}

static void
put_lists (VdRttWriter *self,
           const char  *section,
           const char  *name)
{
  vd_json_array (&self->json, section);
  for (guint i = 0; i < count_maps (self); i++)
    for (const VdNode *row = vd_row_first (get_document (self, i), section, name); row != NULL;
         row = vd_row_next (row))
      {
        const GArray *cells = find_cells (vd_rtt_get_map (self, i), row);

        if (cells == NULL)
          {
            vd_left_add_row (self->export->left, N_("regions and edges without hexes"), row);
            continue;
          }
        vd_json_object_line (&self->json, NULL);
        vd_json_integer (&self->json, "sheet", i);
        vd_json_put_row (&self->json, row, "hexes");
        vd_rtt_put_cells (self, "hexes", i, cells);
        vd_json_close_line (&self->json);
      }
  vd_json_close (&self->json, ']');
}

gboolean
vd_rtt_put_map (VdRttWriter *self)
{
  gboolean goes_on = TRUE;

  vd_json_object (&self->json, "map");
  vd_json_array (&self->json, "sheets");
  for (guint i = 0; i < count_maps (self); i++)
    put_sheet (self, i);
  vd_json_close (&self->json, ']');

  vd_json_object (&self->json, "hexes");
  for (guint i = 0; i < count_maps (self) && goes_on; i++)
    goes_on = put_hexes (self, i);
  vd_json_close (&self->json, '}');

  vd_json_object (&self->json, "names");
  for (guint i = 0; i < count_maps (self) && goes_on; i++)
    put_names (self, i);
  vd_json_close (&self->json, '}');

  put_lines (self, "sides", "run", put_run);
  put_lines (self, "paths", "path", put_path);
  put_lists (self, "regions", "region");
  put_lists (self, "edges", "edge");
  vd_json_close (&self->json, '}');
  return goes_on;
}
