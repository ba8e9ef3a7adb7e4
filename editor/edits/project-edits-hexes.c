#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>

/* What an edit of hexes works on. */
typedef struct
{
  VdDocument     *document;
  const VdMap    *map;
  const char     *terrain; /* id of the kind */
  const char     *hex;     /* interned: what a row is called */
  gboolean        is_usual; /* what lies where the file says nothing, and no more is said */
  gboolean        says_usual; /* such hexes are to be in the file all the same */
  const VdManner *manner;
  VdEdit         *edit;
} Board;

static VdNode *
get_terrain (VdDocument *document)
{
  return vd_node_find (vd_document_get_root (document), "terrain");
}

/* A hex that is not in the file has the default; one with something to say
 * about it stays in the file, whatever its terrain. */
static gboolean
is_left_out (const Board  *board,
             const VdNode *node)
{
  return board->is_usual && (node == NULL || (vd_node_get (node, "note") == NULL &&
                                              vd_node_get (node, "case") == NULL));
}

/* What a row says: where, what, and how that is known. */
enum { AT, TERRAIN, SOURCE, STATUS, SUGGESTED, N_SETTINGS };

static void
fill_settings (const Board *board,
               VdNodeValue  settings[N_SETTINGS])
{
  const VdManner *manner = board->manner;

  settings[AT] = (VdNodeValue) { g_intern_static_string ("at"), NULL };
  settings[TERRAIN] = (VdNodeValue) { g_intern_static_string ("terrain"), board->terrain };
  settings[SOURCE] = (VdNodeValue) { g_intern_static_string ("source"),
                                     manner != NULL ? manner->source : NULL };
  settings[STATUS] = (VdNodeValue) { g_intern_static_string ("status"),
                                     manner != NULL ? manner->status : NULL };
  settings[SUGGESTED] = (VdNodeValue) { g_intern_static_string ("suggested"),
                                        manner != NULL && manner->is_suggested ? "yes" : NULL };
}

/* With the element that holds them all, if the map has had none. */
static void
insert_rows (const Board *board,
             GPtrArray   *rows)
{
  VdDocument *document = board->document;
  VdNode *parent = get_terrain (document);

  if (parent == NULL)
    {
      parent = vd_node_new (document, "terrain");
      vd_edit_add (board->edit, vd_edit_insert (document, vd_document_get_root (document), parent,
                                                NULL));
    }

  vd_edit_add (board->edit, vd_edit_insert_many (document, parent, rows));
}

/* Which settings change a row: a bit for each. */
static guint
find_changes (const VdNode      *row,
              const VdNodeValue *settings)
{
  guint changes = 0;

  for (guint i = TERRAIN; i < N_SETTINGS; i++)
    if (g_strcmp0 (vd_node_get (row, settings[i].attribute), settings[i].value) != 0)
      changes |= 1u << i;

  return changes;
}

/* Numbers of hexes as the file counts them: its rows stand in this order, so
 * each comes next to the one before it. */
static guint
get_place (const VdMap *map,
           guint        cell)
{
  const VdNumbering *numbering = &map->numbering;
  guint columns = map->grid.columns, rows = map->grid.rows;
  guint column = cell % columns, row = cell / columns;

  if (numbering->columns_left)
    column = columns - 1 - column;
  if (numbering->rows_up)
    row = rows - 1 - row;

  return numbering->row_first ? row * columns + column : column * rows + row;
}

static guint
get_cell (const VdMap *map,
          guint        place)
{
  const VdNumbering *numbering = &map->numbering;
  guint columns = map->grid.columns, rows = map->grid.rows;
  guint column = numbering->row_first ? place % columns : place / rows;
  guint row = numbering->row_first ? place / columns : place % rows;

  if (numbering->columns_left)
    column = columns - 1 - column;
  if (numbering->rows_up)
    row = rows - 1 - row;

  return row * columns + column;
}

/* What becomes of the hexes: their rows are changed, taken out or new. */
typedef struct
{
  GPtrArray *changed;
  guint      changes; /* what becomes of those: a bit for each setting */
  GPtrArray *removed;
  GPtrArray *added;
} Rows;

static void
paint_cell (const Board *board,
            guint        cell,
            VdNodeValue *settings,
            Rows        *rows)
{
  const VdMap *map = board->map;
  VdNode *row = vd_map_find_hex_node (map, cell);
  gboolean is_out = is_left_out (board, row);
  guint changes = row != NULL && !is_out ? find_changes (row, settings) : 0;
  char label[VD_MAX_LABEL];

  if (row != NULL && is_out)
    g_ptr_array_add (rows->removed, row);
  if (changes != 0)
    g_ptr_array_add (rows->changed, row);
  rows->changes |= changes;

  if (row != NULL || is_out)
    return;

  vd_numbering_print (&map->numbering, &map->grid, cell, label, sizeof label);
  settings[AT].value = label;
  g_ptr_array_add (rows->added, vd_node_new_row (board->document, board->hex, settings,
                                                 N_SETTINGS));
}

static gboolean
is_wanted (const Board *board,
           guint        cell,
           guint        kind)
{
  guint terrain = board->map->terrain[cell];

  if (terrain == VD_NO_TERRAIN)
    return FALSE;

  return terrain != kind || vd_manner_is_stated (board->manner) ||
         (board->says_usual && vd_map_find_hex_node (board->map, cell) == NULL);
}

/* Goes through the part of the file where there is one of the cells. */
static void
paint_cells (const Board   *board,
             const VdCells *cells,
             guint          kind,
             Rows          *rows)
{
  guint n = vd_grid_n_cells (&board->map->grid), first = n, end = 0;
  g_autofree guint8 *wanted = g_malloc0 (n); /* by place */
  VdNodeValue settings[N_SETTINGS];

  for (guint i = 0; i < cells->n; i++)
    if (is_wanted (board, cells->cells[i], kind))
      {
        guint place = get_place (board->map, cells->cells[i]);

        wanted[place] = TRUE;
        first = MIN (first, place);
        end = MAX (end, place + 1);
      }

  fill_settings (board, settings);
  for (guint place = first; place < end; place++)
    if (wanted[place])
      paint_cell (board, get_cell (board->map, place), settings, rows);
}

/* Only the settings that are another in one of them: of a million rows each takes
 * its time. */
static void
change_rows (const Board *board,
             GPtrArray   *changed,
             guint        changes)
{
  VdNodeValue settings[N_SETTINGS];
  guint n = 0;

  fill_settings (board, settings);
  for (guint i = TERRAIN; i < N_SETTINGS; i++)
    if (changes & 1u << i)
      settings[n++] = settings[i];

  vd_edit_add (board->edit, vd_edit_set_many (board->document, changed, settings, n));
}

static void
take_rows (const Board *board,
           Rows        *rows)
{
  if (rows->removed->len > 0)
    vd_edit_add (board->edit, vd_edit_remove_many (board->document,
                                                   g_steal_pointer (&rows->removed)));
  if (rows->changed->len > 0)
    change_rows (board, g_steal_pointer (&rows->changed), rows->changes);
  if (rows->added->len > 0)
    insert_rows (board, g_steal_pointer (&rows->added));

  g_clear_pointer (&rows->removed, g_ptr_array_unref);
  g_clear_pointer (&rows->changed, g_ptr_array_unref);
  g_clear_pointer (&rows->added, g_ptr_array_unref);
}

VdEdit *
vd_edit_paint_hexes (const VdProject *project,
                     const VdCells   *cells,
                     guint            kind,
                     const VdManner  *manner)
{
  VdDocument *document;
  const VdKind *terrain;
  VdNode *parent;
  guint32 first;
  gboolean says_usual = manner != NULL && manner->says_usual;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  Board board;
  Rows rows;

  g_return_val_if_fail (project != NULL && cells != NULL && cells->map < project->resolved->len &&
                        kind < project->chart->hexes->len, NULL);

  document = g_ptr_array_index (project->maps, cells->map);
  terrain = &g_array_index (project->chart->hexes, VdKind, kind);
  parent = get_terrain (document);
  first = cells->n > 0 ? cells->cells[0] : 0;
  at = vd_spot_name (project, (VdSpot) { cells->map, first });
  /* TRANS: a terrain, hexside or path, as "Forest", and a hex or a hexside */
  title = g_strdup_printf (_("Paint %s at %s"), terrain->name, at);
  board = (Board) {
    document, g_ptr_array_index (project->resolved, cells->map), terrain->id,
    g_intern_static_string ("hex"),
    parent != NULL && g_strcmp0 (vd_node_get (parent, "default"), terrain->id) == 0 &&
      !vd_manner_is_stated (manner) && !says_usual,
    says_usual, manner, vd_edit_list (title),
  };
  rows = (Rows) { g_ptr_array_new (), 0, g_ptr_array_new (), g_ptr_array_new () };
  paint_cells (&board, cells, kind, &rows);
  take_rows (&board, &rows);
  return vd_edit_or_null (board.edit);
}

VdEdit *
vd_edit_paint_hex (const VdProject *project,
                   VdSpot           spot,
                   guint            kind)
{
  guint32 cell = spot.cell;

  return vd_edit_paint_hexes (project, &(VdCells) { spot.map, &cell, 1 }, kind, NULL);
}
