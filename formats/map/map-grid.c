#include "formats/map/map-reader.h"

#include <string.h>

#define MAX_EDGES 8

static gboolean
read_int (const char *text,
          int         min,
          int         max,
          int        *value)
{
  gint64 number;

  if (text == NULL || !g_ascii_string_to_signed (text, 10, min, max, &number, NULL))
    return FALSE;

  *value = number;
  return TRUE;
}

static gboolean
is_value (const VdNode *node,
          const char   *attribute,
          const char   *value)
{
  const char *text = vd_node_get (node, attribute);

  return text != NULL && strcmp (text, value) == 0;
}

/* The dimensions of @attribute, or 0 after a finding. */
static guint
read_extent (VdMapReader  *self,
             const VdNode *node,
             const char   *attribute)
{
  const char *text = vd_node_get (node, attribute);
  int value;

  if (read_int (text, 1, VD_GRID_MAX_EDGE, &value))
    return value;

  vd_map_reader_report (self, "map.bad-grid", node, -1,
                        N_("Give columns and rows as whole numbers from 1 to 4096."),
                        text != NULL ? N_("The grid has %s %s.")
                                     : N_("The grid has no number of %s."),
                        text != NULL ? text : attribute, attribute);
  return 0;
}

static void
read_grid (VdMapReader *self,
           VdNode      *node)
{
  VdGrid *grid = &self->map->grid;
  guint columns, rows;

  *grid = (VdGrid) { 1, 1, VD_POINTY, TRUE };

  if (node == NULL)
    {
      vd_map_reader_report (self, "map.bad-grid", vd_document_get_root (self->map->document), -1,
                            N_("Add a grid element with orientation, columns and rows."),
                            N_("The map has no grid."));
      return;
    }

  columns = read_extent (self, node, "columns");
  rows = read_extent (self, node, "rows");
  grid->orientation = is_value (node, "orientation", "flat") ? VD_FLAT : VD_POINTY;
  grid->second_pushed = !is_value (node, "stagger", "first");
  grid->short_lines = is_value (node, "short", "odd")    ? VD_SHORT_ODD
                      : is_value (node, "short", "even") ? VD_SHORT_EVEN : VD_SHORT_NONE;

  if (columns > 0 && rows > 0)
    {
      grid->columns = columns;
      grid->rows = rows;
    }

  if (grid->short_lines != VD_SHORT_NONE &&
      (grid->orientation == VD_POINTY ? grid->columns : grid->rows) == 1)
    {
      grid->short_lines = VD_SHORT_NONE;
      if (columns > 0 && rows > 0)
        vd_map_reader_report (self, "map.bad-grid", node, -1,
                              N_("Take \"short\" away, or make the lines longer."),
                              N_("Lines of a single hex cannot be one hex shorter."));
    }
}

static int
read_number (VdMapReader  *self,
             const VdNode *node,
             const char   *attribute,
             const int     range[2],
             int           otherwise)
{
  const char *text = vd_node_get (node, attribute);
  int value;

  if (text == NULL || read_int (text, range[0], range[1], &value))
    return text == NULL ? otherwise : value;

  vd_map_reader_report (self, "map.bad-numbering", node, -1,
                        N_("Give a whole number within the range."),
                        N_("The numbering has %s %s; it must be from %d to %d."),
                        attribute, text, range[0], range[1]);
  return otherwise;
}

static void
read_prefix (VdMapReader  *self,
             const VdNode *node)
{
  VdNumbering *numbering = &self->map->numbering;
  const char *prefix = vd_node_get (node, "prefix");

  if (prefix == NULL)
    return;

  if (!vd_numbering_is_prefix (prefix))
    vd_map_reader_report (self, "map.bad-numbering", node, -1,
                          N_("Use at most 7 letters, without space, slash, > or colon."),
                          N_("The prefix \"%s\" cannot stand before hex numbers."), prefix);
  else
    g_strlcpy (numbering->prefix, prefix, sizeof numbering->prefix);
}

/* Sheets */

static gboolean
read_sheet_lines (VdMapReader  *self,
                  const VdNode *node,
                  gboolean      is_column,
                  VdSheetLines *lines)
{
  static const int any[] = { -VD_MAX_NUMBER, VD_MAX_NUMBER };
  const VdNumbering *numbering = &self->map->numbering;
  const char *attribute = is_column ? "columns" : "rows";
  const char *text = vd_node_get (node, attribute);
  int from = is_column ? numbering->column_from : numbering->row_from;
  int to = from + (int) (is_column ? self->map->grid.columns : self->map->grid.rows) - 1;
  int numbers[2];

  *lines = VD_ANY_LINES;
  if (text == NULL)
    return TRUE;

  if (!vd_numbering_parse_range (numbering, is_column, text, numbers) || numbers[1] < from || numbers[0] > to)
    {
      vd_map_reader_report (self, "map.bad-sheet", node, -1,
                            N_("Give the lines as they are numbered through all sheets: the first "
                               "of two has rows=\"1-39\", the second rows=\"39-77\"."),
                            N_("The sheet %s has %s %s, which the map does not have."),
                            vd_node_get (node, "prefix"), attribute, text);
      return FALSE;
    }

  *lines = (VdSheetLines) {
    numbers[0], numbers[1],
    read_number (self, node, is_column ? "columns-from" : "rows-from", any, 1)
  };
  return TRUE;
}

static gboolean
is_prefix_taken (const VdNumbering *numbering,
                 const char        *prefix)
{
  for (guint i = 0; i < numbering->n_sheets; i++)
    if (strcmp (numbering->sheets[i].prefix, prefix) == 0)
      return TRUE;

  return FALSE;
}

static void
read_sheet (VdMapReader *self,
            VdNode      *node)
{
  VdNumbering *numbering = &self->map->numbering;
  const char *prefix = vd_node_get (node, "prefix");
  VdPrintedSheet sheet = { "", VD_ANY_LINES, VD_ANY_LINES };

  if (prefix == NULL)
    return; /* the reader has said so */

  if (*prefix == '\0' || !vd_numbering_is_prefix (prefix))
    vd_map_reader_report (self, "map.bad-sheet", node, -1,
                          N_("Use at most 7 letters, without space, slash, > or colon."),
                          N_("The prefix \"%s\" cannot stand before hex numbers."), prefix);
  else if (is_prefix_taken (numbering, prefix))
    vd_map_reader_report (self, "map.bad-sheet", node, -1,
                          N_("Give each sheet a prefix of its own."),
                          N_("Two sheets have the prefix %s: a number does not tell of which it "
                             "is."), prefix);
  else if (numbering->n_sheets == VD_MAX_SHEETS)
    vd_map_reader_report (self, "map.bad-sheet", node, -1,
                          N_("Make two maps of it."),
                          N_("The sheet %s is one too many; a map has at most %d."), prefix,
                          VD_MAX_SHEETS);
  else if (read_sheet_lines (self, node, TRUE, &sheet.columns) &&
           read_sheet_lines (self, node, FALSE, &sheet.rows))
    {
      g_strlcpy (sheet.prefix, prefix, sizeof sheet.prefix);
      numbering->sheets[numbering->n_sheets++] = sheet;
    }
}

static void
read_numbering (VdMapReader *self,
                VdNode      *node)
{
  static const int any[] = { -VD_MAX_NUMBER, VD_MAX_NUMBER }, few[] = { 1, 4 };
  VdNumbering *numbering = &self->map->numbering;

  *numbering = (VdNumbering) { TRUE, 1, 1, FALSE, FALSE, vd_numbering_get_usual_digits (&self->map->grid), FALSE };

  if (node == NULL)
    return;

  numbering->row_first = !is_value (node, "order", "column-row");
  numbering->columns_left = is_value (node, "columns-go", "left");
  numbering->rows_up = is_value (node, "rows-go", "up");
  numbering->letters = is_value (node, "style", "letters");
  numbering->column_from = read_number (self, node, "columns-from", any, 1);
  numbering->row_from = read_number (self, node, "rows-from", any, 1);
  numbering->digits = read_number (self, node, "digits", few, numbering->digits);
  numbering->slant = vd_numbering_find_slant (vd_node_get (node, "slant"));
  read_prefix (self, node);

  for (VdNode *sheet = vd_node_get_first (node); sheet != NULL; sheet = vd_node_get_next (sheet))
    if (strcmp (vd_node_get_name (sheet), "sheet") == 0)
      read_sheet (self, sheet);
}

void
vd_map_reader_read_grid (VdMapReader *self)
{
  VdNode *root = vd_document_get_root (self->map->document);
  guint n;

  read_grid (self, vd_node_find (root, "grid"));
  read_numbering (self, vd_node_find (root, "numbering"));

  n = vd_grid_n_cells (&self->map->grid);
  self->map->terrain = g_malloc0 (n);
  self->map->status = g_malloc0 (n);
  self->map->hexes = g_new0 (VdNode *, n);

  for (guint cell = 0; cell < n; cell++)
    if (!vd_grid_has (&self->map->grid, cell))
      self->map->terrain[cell] = VD_NO_TERRAIN;
}

/* Reads "1-20", as numbers are that do not slant, and gives the cells' own columns
 * or rows, first to last. */
static gboolean
read_range (const VdMap *map,
            const char  *text,
            gboolean     is_column,
            guint       *first,
            guint       *last)
{
  const VdNumbering *numbering = &map->numbering;
  int from = is_column ? numbering->column_from : numbering->row_from;
  int count = is_column ? map->grid.columns : map->grid.rows;
  gboolean back = is_column ? numbering->columns_left : numbering->rows_up;
  int numbers[2];

  if (!vd_numbering_parse_range (numbering, is_column, text, numbers) || numbers[0] < from ||
      numbers[1] >= from + count)
    return FALSE;

  *first = back ? from + count - 1 - numbers[1] : numbers[0] - from;
  *last = back ? from + count - 1 - numbers[0] : numbers[1] - from;
  return TRUE;
}

/* An area that this one has hexes in common with. */
static const VdArea *
find_overlap (const VdMap  *map,
              const VdArea *area)
{
  for (guint i = 0; i < map->areas->len; i++)
    {
      const VdArea *other = &g_array_index (map->areas, VdArea, i);

      if (area->left <= other->right && other->left <= area->right &&
          area->top <= other->bottom && other->top <= area->bottom)
        return other;
    }

  return NULL;
}

static void
read_area (VdMapReader *self,
           VdNode      *node)
{
  VdMap *map = self->map;
  VdArea area = { vd_node_get (node, "id"), vd_node_get (node, "name"),
                  .right = map->grid.columns - 1, .bottom = map->grid.rows - 1 };
  const char *columns = vd_node_get (node, "columns");
  const char *rows = vd_node_get (node, "rows");
  const VdArea *other;

  if ((columns == NULL && rows == NULL) ||
      (columns != NULL && !read_range (map, columns, TRUE, &area.left, &area.right)) ||
      (rows != NULL && !read_range (map, rows, FALSE, &area.top, &area.bottom)))
    vd_map_reader_report (self, "map.bad-area", node, -1,
                          N_("Give printed ranges that lie on the sheet, as columns=\"1-20\"."),
                          N_("The area %s has columns %s and rows %s, which the grid does not "
                             "have."), area.id, columns != NULL ? columns : "missing",
                          rows != NULL ? rows : "missing");
  else if ((other = find_overlap (map, &area)) != NULL)
    vd_map_reader_report (self, "map.bad-area", node, -1, N_("Give each hex to one area."),
                          N_("The area %s has hexes in common with the area %s."), area.id,
                          other->id);
  else
    g_array_append_val (map->areas, area);
}

static gboolean
is_in_area (const VdMap *map,
            guint        column,
            guint        row)
{
  for (guint i = 0; i < map->areas->len; i++)
    {
      const VdArea *area = &g_array_index (map->areas, VdArea, i);

      if (column >= area->left && column <= area->right &&
          row >= area->top && row <= area->bottom)
        return TRUE;
    }

  return FALSE;
}

void
vd_map_reader_read_areas (VdMapReader *self)
{
  VdMap *map = self->map;
  VdNode *areas = vd_node_find (vd_document_get_root (map->document), "areas");
  VdNode *node = areas != NULL ? vd_node_get_first (areas) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    read_area (self, node);

  if (map->areas->len == 0)
    return;

  for (guint row = 0; row < map->grid.rows; row++)
    for (guint column = 0; column < map->grid.columns; column++)
      if (!is_in_area (map, column, row))
        map->terrain[row * map->grid.columns + column] = VD_NO_TERRAIN;
}

/* The last hex of a line lies on the right or at the bottom, before the place that a short line
 * lacks. */
static guint32
find_last (const VdGrid *grid,
           guint         line)
{
  guint place = vd_grid_line_length (grid, line) - 1;

  return grid->orientation == VD_POINTY ? line * grid->columns + place : place * grid->columns + line;
}

/* The cells of one side of the sheet that are in play, from the top or left. */
static gboolean
list_side (const VdMap *map,
           const char  *side,
           GArray      *cells)
{
  guint columns = map->grid.columns;
  guint rows = map->grid.rows;
  gboolean across = strcmp (side, "top") == 0 || strcmp (side, "bottom") == 0;
  guint first = strcmp (side, "bottom") == 0 ? (rows - 1) * columns
                : strcmp (side, "right") == 0 ? columns - 1 : 0;

  if (!across && strcmp (side, "left") != 0 && strcmp (side, "right") != 0)
    return FALSE;

  for (guint i = 0; i < (across ? columns : rows); i++)
    {
      guint32 cell = first + i * (across ? 1 : columns);

      if (!vd_grid_has (&map->grid, cell) && (map->grid.orientation == VD_POINTY) == !across)
        cell = find_last (&map->grid, i);
      if (map->terrain[cell] != VD_NO_TERRAIN)
        g_array_append_val (cells, cell);
    }

  return TRUE;
}

static void
read_edge (VdMapReader *self,
           VdNode      *node)
{
  const char *side = vd_node_get (node, "side");
  const char *hexes = vd_node_get (node, "hexes");
  VdEdge edge = { vd_node_get (node, "id"), vd_node_get (node, "name"), NULL, node };

  edge.cells = vd_map_reader_read_cells (self, node, hexes);

  if (hexes == NULL && (side == NULL || !list_side (self->map, side, edge.cells)))
    vd_map_reader_report (self, "map.bad-edge", node, -1,
                          N_("Give the edge a side (top, right, bottom, left) or its hexes."),
                          N_("The edge %s has no side and no hexes."), edge.id);
  else if (self->map->edges->len == MAX_EDGES)
    vd_map_reader_report (self, "map.bad-edge", node, -1,
                          N_("Join edges that are never told apart."),
                          N_("The edge %s is one too many; a map has at most %d."),
                          edge.id, MAX_EDGES);
  else
    {
      g_array_append_val (self->map->edges, edge);
      return;
    }

  g_array_unref (edge.cells);
}

void
vd_map_reader_read_edges (VdMapReader *self)
{
  VdNode *edges = vd_node_find (vd_document_get_root (self->map->document), "edges");
  VdNode *node = edges != NULL ? vd_node_get_first (edges) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    read_edge (self, node);
}

/* Places by their numbers */

int
vd_map_find_cell (const VdMap *map,
                  const char  *label)
{
  g_return_val_if_fail (map != NULL && label != NULL, -1);

  return vd_numbering_parse (&map->numbering, &map->grid, label, -1);
}

char *
vd_map_get_label (const VdMap *map,
                  guint        cell)
{
  char label[VD_MAX_LABEL];

  g_return_val_if_fail (map != NULL && cell < vd_grid_n_cells (&map->grid), NULL);

  vd_numbering_print (&map->numbering, &map->grid, cell, label, sizeof label);
  return g_strdup (label);
}

char *
vd_map_get_other_label (const VdMap *map,
                        guint        cell,
                        guint        nth)
{
  char label[VD_MAX_LABEL];

  g_return_val_if_fail (map != NULL && cell < vd_grid_n_cells (&map->grid), NULL);

  return vd_numbering_print_other (&map->numbering, &map->grid, cell, nth, label, sizeof label)
         ? g_strdup (label) : NULL;
}

VdNode *
vd_map_find_hex_node (const VdMap *map,
                      guint        cell)
{
  g_return_val_if_fail (map != NULL && cell < vd_grid_n_cells (&map->grid), NULL);

  return map->hexes[cell];
}
