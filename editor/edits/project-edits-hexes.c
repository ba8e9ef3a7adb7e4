#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>

/* What an edit of hexes works on. */
typedef struct
{
  VdDocument     *document;
  const VdMap    *map;
  const char     *terrain; /* id of the kind */
  const char     *usual;   /* (nullable): what lies where the file says nothing */
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
  return g_strcmp0 (board->usual, board->terrain) == 0 && !vd_manner_is_stated (board->manner) &&
         (node == NULL || (vd_node_get (node, "note") == NULL &&
                           vd_node_get (node, "case") == NULL));
}

static VdNode *
make_row (const Board *board,
          guint        cell)
{
  VdNode *row = vd_node_new (board->document, "hex");
  g_autofree char *label = vd_map_get_label (board->map, cell);

  g_free (vd_node_set (row, "at", label));
  g_free (vd_node_set (row, "terrain", board->terrain));
  vd_node_set_origin (row, board->manner);

  return row;
}

/* With the element that holds them all, if the map has had none: that of the
 * first row, which the others then come after. */
static void
insert_row (const Board *board,
            VdNode     **parent,
            VdNode      *row)
{
  VdDocument *document = board->document;

  if (*parent != NULL)
    {
      vd_edit_add (board->edit, vd_edit_insert (document, *parent, row, NULL));
      return;
    }

  *parent = vd_node_new (document, "terrain");
  vd_document_insert (document, *parent, row, NULL);
  vd_edit_add (board->edit, vd_edit_insert (document, vd_document_get_root (document), *parent,
                                            NULL));
}

static void
paint_row (const Board *board,
           VdNode      *row)
{
  if (is_left_out (board, row))
    {
      vd_edit_add (board->edit, vd_edit_remove (board->document, row));
      return;
    }

  if (g_strcmp0 (vd_node_get (row, "terrain"), board->terrain) != 0)
    vd_edit_add (board->edit, vd_edit_set (board->document, row, "terrain", board->terrain));
  vd_edit_set_origin (board->edit, board->document, row, board->manner);
}

/* The rows of the cells that are wanted; one row is found in one go. */
static VdNode **
find_rows (const Board   *board,
           const VdCells *cells,
           const guint8  *wanted)
{
  VdNode *terrain = get_terrain (board->document);
  VdNode **rows = g_new0 (VdNode *, vd_grid_n_cells (&board->map->grid));

  if (cells->n == 1)
    {
      rows[cells->cells[0]] = vd_map_find_hex_node (board->map, cells->cells[0]);
      return rows;
    }

  for (VdNode *row = terrain != NULL ? vd_node_get_first (terrain) : NULL;
       row != NULL;
       row = vd_node_get_next (row))
    {
      const char *at = vd_node_get (row, "at");
      int cell = at != NULL ? vd_map_find_cell (board->map, at) : -1;

      if (cell >= 0 && wanted[cell] && rows[cell] == NULL)
        rows[cell] = row;
    }

  return rows;
}

/* Which cells the edit concerns, a byte each. */
static guint8 *
mark_wanted (const Board   *board,
             const VdCells *cells,
             guint          kind)
{
  guint8 *wanted = g_malloc0 (vd_grid_n_cells (&board->map->grid));

  for (guint i = 0; i < cells->n; i++)
    {
      guint terrain = board->map->terrain[cells->cells[i]];

      if (terrain != VD_NO_TERRAIN && (terrain != kind || vd_manner_is_stated (board->manner)))
        wanted[cells->cells[i]] = TRUE;
    }

  return wanted;
}

/* The cell that is printed as the @index-th number of the map.  The rows of the
 * file stand in this order, so each comes next to the one before it. */
static guint
get_cell_in_order (const VdMap *map,
                   guint        index)
{
  const VdNumbering *numbering = &map->numbering;
  guint columns = map->grid.columns, rows = map->grid.rows;
  guint column = numbering->row_first ? index % columns : index / rows;
  guint row = numbering->row_first ? index / columns : index % rows;

  if (numbering->columns_left)
    column = columns - 1 - column;
  if (numbering->rows_up)
    row = rows - 1 - row;

  return row * columns + column;
}

static void
paint_wanted (const Board   *board,
              const VdCells *cells,
              const guint8  *wanted)
{
  g_autofree VdNode **rows = find_rows (board, cells, wanted);
  VdNode *parent = get_terrain (board->document);
  guint n = cells->n == 1 ? 1 : vd_grid_n_cells (&board->map->grid);

  for (guint i = 0; i < n; i++)
    {
      guint cell = cells->n == 1 ? cells->cells[0] : get_cell_in_order (board->map, i);

      if (!wanted[cell])
        continue;

      if (rows[cell] != NULL)
        paint_row (board, rows[cell]);
      else if (!is_left_out (board, NULL))
        insert_row (board, &parent, make_row (board, cell));
    }
}

VdEdit *
vd_edit_paint_hexes (const VdProject *project,
                     const VdCells   *cells,
                     guint            kind,
                     const VdManner  *manner)
{
  VdDocument *document = g_ptr_array_index (project->maps, cells->map);
  const VdKind *terrain = &g_array_index (project->chart->hexes, VdKind, kind);
  VdNode *parent = get_terrain (document);
  /* TRANS: %s is a terrain, as "Forest" */
  g_autofree char *title = g_strdup_printf (_("Paint %s"), terrain->name);
  Board board = {
    document, g_ptr_array_index (project->resolved, cells->map), terrain->id,
    parent != NULL ? vd_node_get (parent, "default") : NULL, manner, vd_edit_list (title),
  };
  g_autofree guint8 *wanted = mark_wanted (&board, cells, kind);

  paint_wanted (&board, cells, wanted);
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
