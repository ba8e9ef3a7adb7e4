/* vassal-read-boards.c: boards as maps, and what stands on them */
#include "formats/exchange/vassal/vassal-read.h"

#include <math.h>
#include <string.h>

#define MAPS N_("maps")
#define GRIDS N_("grids and zones")
#define NUMBERS N_("numbers of hexes")
#define STEP 4096 /* hexes, from one look at the watch to the next */
#define MOST_PIXELS 100000.0
#define MOST_FORMAT 200 /* bytes */

/* A board, while maps are made of it. */
typedef struct
{
  VdVassalRead    *read;
  const VdXmlNode *window;
  const VdXmlNode *node;
  const char      *name;
  const char      *image; /* (nullable): below the documents */
  VdVassalBox      size;
} Board;

static void
tell (VdVassalRead    *self,
      VdFate           fate,
      const char      *what,
      const VdXmlNode *node,
      const char      *why)
{
  g_autofree char *place = vd_vassal_say (self, node);

  vd_fates_tell (self->import->fates, fate, what, place, "%s", why);
}

/* Numbers */

/* Compares what is printed with what VASSAL says, hex by hex.  Returns: whether to go on */
static gboolean
check_numbers (VdVassalRead        *self,
               const VdVassalHexes *hexes,
               const VdXmlNode     *grid)
{
  guint n_cells = vd_grid_n_cells (&hexes->grid), n_others = 0;
  g_autofree char *why = NULL;

  for (guint cell = 0; cell < n_cells; cell++)
    {
      g_autofree char *name = vd_vassal_hexes_name (hexes, cell);
      char label[VD_MAX_LABEL];

      if (cell % STEP == 0 && !vd_import_step (self->import, cell, n_cells))
        return FALSE;

      vd_numbering_print (&hexes->numbering, &hexes->grid, cell, label, sizeof label);
      if (strcmp (name, label) == 0)
        continue;
      if (n_others++ == 0)
        {
          g_autofree char *shown = vd_vassal_show (name);

          why = vd_phrase_new (N_("the map has “%s” where VASSAL has “%s”, and likewise elsewhere"),
                               label, shown);
        }
    }

  vd_fates_count (self->import->fates, NUMBERS, n_cells - n_others);
  if (n_others > 0)
    tell (self, VD_FATE_LEFT, NUMBERS, grid, why);
  return TRUE;
}

static void
tell_numbers (VdVassalRead        *self,
              const VdVassalHexes *hexes,
              const VdXmlNode     *grid)
{
  if (!hexes->is_numbered)
    tell (self, VD_FATE_UNKNOWN, NUMBERS, grid,
          N_("the grid has no numbers; those of the map are counted from its first hex"));
  if (hexes->n_below > 0)
    tell (self, VD_FATE_LEFT, NUMBERS, grid,
          N_("rows or columns on the board with numbers below 0, or above 9999, are no part of "
             "the map"));
}

/* Maps */

/* What is needed to lay the picture under the map. */
static char *
make_note (const Board         *board,
           const VdVassalHexes *hexes)
{
  double x, y;
  char numbers[4][G_ASCII_DTOSTR_BUF_SIZE];

  vd_vassal_hexes_first (hexes, &x, &y);
  g_ascii_formatd (numbers[0], sizeof numbers[0], "%.6g", x);
  g_ascii_formatd (numbers[1], sizeof numbers[1], "%.6g", y);
  g_ascii_formatd (numbers[2], sizeof numbers[2], "%.6g",
                   hexes->is_sideways ? hexes->along : hexes->across);
  g_ascii_formatd (numbers[3], sizeof numbers[3], "%.6g",
                   hexes->is_sideways ? hexes->across : hexes->along);
  return g_strdup_printf ("Its picture%s%s%s has %.0f x %.0f pixels; the hex at the upper left has "
                          "its middle at %s, %s; from column to column are %s pixels, from row to "
                          "row %s.", board->image != NULL ? ", " : "",
                          board->image != NULL ? board->image : "", board->image != NULL ? "," : "",
                          board->size.right, board->size.bottom, numbers[0], numbers[1],
                          numbers[2], numbers[3]);
}

static void
add_numbering (VdDocument        *document,
               const VdNumbering *its)
{
  g_autofree char *columns = g_strdup_printf ("%d", its->column_from);
  g_autofree char *rows = g_strdup_printf ("%d", its->row_from);
  g_autofree char *digits = g_strdup_printf ("%u", its->digits);

  vd_vassal_add_row (document, NULL, "numbering",
                     "order", its->row_first ? "row-column" : "column-row",
                     "columns-from", columns, "columns-go", its->columns_left ? "left" : "right",
                     "rows-from", rows, "rows-go", its->rows_up ? "up" : "down",
                     "digits", digits, "style", its->letters ? "letters" : "digits",
                     "prefix", *its->prefix != '\0' ? its->prefix : NULL, NULL);
}

static VdDocument *
make_map (const Board         *board,
          const VdVassalHexes *hexes,
          const char          *id,
          const char          *title)
{
  g_autofree char *file = vd_vassal_name_document (id, ".map.xml");
  g_autofree char *columns = g_strdup_printf ("%u", hexes->grid.columns);
  g_autofree char *rows = g_strdup_printf ("%u", hexes->grid.rows);
  g_autofree char *note = make_note (board, hexes);
  VdDocument *document = vd_document_new (VD_DOCUMENT_MAP, file);

  g_free (vd_node_set (vd_document_get_root (document), "id", id));
  g_free (vd_node_set_text (vd_vassal_add_row (document, NULL, "title", NULL), title));
  g_free (vd_node_set_text (vd_vassal_add_row (document, NULL, "note", NULL), note));
  vd_vassal_add_row (document, NULL, "grid",
                     "orientation", hexes->is_sideways ? "pointy" : "flat",
                     "columns", columns, "rows", rows,
                     "stagger", hexes->grid.second_pushed ? "second" : "first", NULL);
  add_numbering (document, &hexes->numbering);
  vd_vassal_add_row (document, NULL, "terrain", NULL);
  return document;
}

/* Returns: whether to go on */
static gboolean
add_map (const Board         *board,
         const VdVassalHexes *hexes,
         const VdXmlNode     *grid)
{
  VdVassalRead *self = board->read;
  VdVassalField *field;
  g_autofree char *name = vd_vassal_show (hexes->zone != NULL ? hexes->zone : board->name);
  guint n_cells = vd_grid_n_cells (&hexes->grid);

  if (n_cells > VD_VASSAL_MOST_CELLS - self->n_cells || self->fields->len >= VD_VASSAL_MOST_MAPS)
    {
      tell (self, VD_FATE_LEFT, MAPS, grid,
            N_("with it there are more than a million hexes, or more than 200 maps"));
      return TRUE;
    }

  self->n_cells += n_cells;
  field = g_new0 (VdVassalField, 1);
  field->hexes = *hexes;
  field->window = board->window;
  field->board = board->name;
  field->id = vd_vassal_make_id (self, name, "map");
  field->document = make_map (board, hexes, field->id, name);
  g_ptr_array_add (self->fields, field);
  vd_fates_count (self->import->fates, MAPS, 1);
  tell_numbers (self, hexes, grid);
  return !hexes->is_numbered || check_numbers (self, hexes, grid);
}

/* Boards */

/* Returns: whether to go on */
static gboolean
read_hexes (const Board       *board,
            const VdXmlNode   *grid,
            const VdXmlNode   *zone,
            const VdVassalBox *size)
{
  VdVassalHexes hexes = { .zone = zone != NULL ? vd_vassal_get (zone, "name", "") : NULL };
  const char *format = zone != NULL ? vd_vassal_get (zone, "locationFormat", "$name$") : NULL;

  hexes.zone_format = format != NULL && strlen (format) <= MOST_FORMAT &&
                      strlen (hexes.zone) <= MOST_FORMAT
                      ? format : NULL;
  if (vd_vassal_hexes_read (&hexes, grid, size))
    return add_map (board, &hexes, grid);

  tell (board->read, VD_FATE_LEFT, MAPS, grid,
        N_("it has no hex on the board, or too many, or hexes of less than 4 pixels"));
  return TRUE;
}

/* Of a path "x,y;x,y" all that is in it.  Returns: whether there is anything */
static gboolean
read_path (const VdXmlNode *zone,
           VdVassalBox     *box)
{
  g_auto (GStrv) points = g_strsplit (vd_vassal_get (zone, "path", ""), ";", 10000);
  gboolean is_first = TRUE;

  for (guint i = 0; points[i] != NULL; i++)
    {
      const char *comma = strchr (points[i], ',');
      double x = g_ascii_strtod (points[i], NULL);
      double y = comma != NULL ? g_ascii_strtod (comma + 1, NULL) : 0;

      if (comma == NULL || !(fabs (x) <= MOST_PIXELS && fabs (y) <= MOST_PIXELS))
        continue;
      *box = is_first ? (VdVassalBox) { x, y, x, y }
                      : (VdVassalBox) { MIN (box->left, x), MIN (box->top, y),
                                        MAX (box->right, x), MAX (box->bottom, y) };
      is_first = FALSE;
    }

  return !is_first && box->left < box->right && box->top < box->bottom;
}

static gboolean read_grid (const Board       *board,
                           const VdXmlNode   *grid,
                           const VdXmlNode   *zone,
                           const VdVassalBox *size);

/* A zone has a grid of its own, or that of the board, or none. */
static gboolean
read_zone (const Board     *board,
           const VdXmlNode *zone)
{
  VdVassalBox box;
  gboolean has_grid = FALSE;

  if (!read_path (zone, &box))
    {
      tell (board->read, VD_FATE_UNKNOWN, GRIDS, zone, N_("the zone has no path"));
      return TRUE;
    }
  for (guint i = 0; i < zone->children->len; i++)
    {
      const VdXmlNode *grid = zone->children->pdata[i];

      if (!g_str_has_suffix (grid->name, "Grid"))
        continue;
      has_grid = TRUE;
      if (!read_grid (board, grid, zone, &box))
        return FALSE;
    }

  if (!has_grid)
    tell (board->read, VD_FATE_LEFT, GRIDS, zone, N_("the zone has no hexes of its own"));
  return TRUE;
}

static gboolean
read_zones (const Board     *board,
            const VdXmlNode *grid)
{
  for (guint i = 0; i < grid->children->len; i++)
    {
      const VdXmlNode *part = grid->children->pdata[i];

      if (!(strcmp (vd_vassal_get_class (part), "Zone") == 0
            ? read_zone (board, part)
            : !g_str_has_suffix (part->name, "Grid") ||
              read_grid (board, part, NULL, &board->size)))
        return FALSE;
    }

  return TRUE;
}

/* Returns: whether to go on */
static gboolean
read_grid (const Board       *board,
           const VdXmlNode   *grid,
           const VdXmlNode   *zone,
           const VdVassalBox *size)
{
  const char *class = vd_vassal_get_class (grid);

  if (strcmp (class, "HexGrid") == 0)
    return read_hexes (board, grid, zone, size);
  if (strcmp (class, "ZonedGrid") == 0 && zone == NULL)
    return read_zones (board, grid);

  tell (board->read, VD_FATE_LEFT, GRIDS, grid,
        N_("it is no grid of hexes, so no map can be made of it"));
  return TRUE;
}

static guint
read_pixels (const VdXmlNode *node,
             const char      *attribute)
{
  double pixels = g_ascii_strtod (vd_vassal_get (node, attribute, "0"), NULL);

  return pixels >= 1 && pixels <= MOST_PIXELS ? (guint) pixels : 0;
}

/* Of its picture, or as it says itself. */
static gboolean
read_size (Board *board)
{
  const char *image = vd_xml_node_get (board->node, "image");
  GBytes *picture = image != NULL && *image != '\0'
                    ? vd_vassal_find_image (board->read, board->node, image) : NULL;
  guint width = 0, height = 0;

  if (picture != NULL)
    board->image = g_hash_table_lookup (board->read->images, image);
  if (picture == NULL || !vd_vassal_picture_size (picture, &width, &height))
    {
      width = read_pixels (board->node, "width");
      height = read_pixels (board->node, "height");
    }

  board->size = (VdVassalBox) { 0, 0, width, height };
  return width > 0 && height > 0;
}

/* Returns: whether to go on */
static gboolean
read_board (VdVassalRead    *self,
            const VdXmlNode *window,
            const VdXmlNode *node)
{
  Board board = { self, window, node, vd_vassal_get (node, "name", "") };
  gboolean has_size = read_size (&board), has_grid = FALSE;

  for (guint i = 0; i < node->children->len; i++)
    {
      const VdXmlNode *grid = node->children->pdata[i];

      if (!g_str_has_suffix (grid->name, "Grid"))
        continue;
      has_grid = TRUE;
      if (has_size && !read_grid (&board, grid, NULL, &board.size))
        return FALSE;
    }

  if (!has_size)
    tell (self, VD_FATE_UNKNOWN, MAPS, node,
          N_("how large the board is cannot be told from its picture; no map is made of it"));
  else if (!has_grid)
    tell (self, VD_FATE_LEFT, GRIDS, node, N_("the board has no grid"));
  return TRUE;
}

/* Returns: whether to go on */
static gboolean
read_windows (VdVassalRead    *self,
              const VdXmlNode *window,
              const VdXmlNode *node)
{
  for (guint i = 0; i < node->children->len; i++)
    {
      const VdXmlNode *child = node->children->pdata[i];
      const char *class = vd_vassal_get_class (child);
      gboolean is_map = g_str_has_suffix (class, "Map") && window == NULL;

      if (!(strcmp (class, "Board") == 0 && window != NULL
            ? read_board (self, window, child)
            : read_windows (self, is_map ? child : window, child)))
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_vassal_read_boards (VdVassalRead  *self,
                       GError       **error)
{
  if (read_windows (self, NULL, self->root))
    return TRUE;

  return vd_import_fail (self->import, error, N_("cancelled"));
}

/* Places */

/* By what VASSAL calls them; a name that several have says nothing. */
static GHashTable *
list_labels (const VdVassalHexes *hexes)
{
  GHashTable *labels = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint n_cells = vd_grid_n_cells (&hexes->grid);

  for (guint cell = 0; cell < n_cells; cell++)
    {
      char *name = vd_vassal_hexes_name (hexes, cell);

      g_hash_table_replace (labels, name,
                            GUINT_TO_POINTER (g_hash_table_contains (labels, name) ? 0 : cell + 1));
    }

  return labels;
}

/* Returns: the cell, or -1 */
static int
find_label (VdVassalField *field,
            const char    *location)
{
  if (field->labels == NULL)
    field->labels = list_labels (&field->hexes);

  return (int) GPOINTER_TO_UINT (g_hash_table_lookup (field->labels, location)) - 1;
}

static int
find_cell (VdVassalField   *field,
           const VdXmlNode *stack)
{
  double x = g_ascii_strtod (vd_vassal_get (stack, "x", "-1"), NULL);
  double y = g_ascii_strtod (vd_vassal_get (stack, "y", "-1"), NULL);

  if (g_ascii_strcasecmp (vd_vassal_get (stack, "useGridLocation", "false"), "true") == 0)
    return find_label (field, vd_vassal_get (stack, "location", ""));

  return x >= 0 && x < MOST_PIXELS && y >= 0 && y < MOST_PIXELS
         ? vd_vassal_hexes_find (&field->hexes, x, y) : -1;
}

VdVassalField *
vd_vassal_find_stack (VdVassalRead    *self,
                      const VdXmlNode *window,
                      const VdXmlNode *stack,
                      guint           *cell)
{
  const char *board = vd_vassal_get (stack, "owningBoard", "");
  gboolean is_any = *board == '\0' || strcmp (board, "<any>") == 0;

  for (guint i = 0; i < self->fields->len; i++)
    {
      VdVassalField *field = self->fields->pdata[i];
      int found = field->window == window && (is_any || strcmp (board, field->board) == 0)
                  ? find_cell (field, stack) : -1;

      if (found >= 0)
        {
          *cell = (guint) found;
          return field;
        }
    }

  return NULL;
}
