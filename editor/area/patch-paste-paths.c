#include "editor/area/patch-lines.h"

#include <string.h>

#include "editor/edits/way.h"

/* A path while the patch comes down; its origin is the row that it is a piece of. */
typedef struct
{
  VdPatchLine  line;
  GArray      *items; /* of VdItem: its hexes */
  GString     *off;   /* edges by which its ends leave the map */
  gboolean     cut;   /* a step of it is gone */
} Line;

typedef struct
{
  VdPatchBoard  board;
  VdPaste      *paste;
  GHashTable   *wanted; /* set of char *: kind and step */
  GHashTable   *kept;   /* likewise: those that are there already */
  GHashTable   *passed; /* set of char *: kind and hex: what goes there already */
} Board;

static void
line_free (Line *line)
{
  g_array_unref (line->items);
  g_string_free (line->off, TRUE);
  g_free (line);
}

static Line *
add_line (Board *board)
{
  Line *line = g_new0 (Line, 1);

  line->items = vd_items_new (board->paste->map, NULL, vd_item_read_hex);
  line->off = g_string_new (NULL);
  vd_patch_board_add (&board->board, &line->line);

  return line;
}

static int
get_cell (const GArray *items,
          guint         index)
{
  return vd_item_get_cell (vd_items_get (items, index));
}

static void
add_item (Line       *line,
          const char *text,
          guint       cell)
{
  vd_items_add (line->items, VD_LAST, (VdItem) { g_strdup (text), TRUE, { cell, 0 } });
}

static int
get_end (const Line *line,
         VdEnd       end)
{
  return vd_item_get_cell (vd_items_get_end (line->items, end));
}

/* The same whichever way the step is gone. */
static char *
make_key (const char *kind,
          int         a,
          int         b)
{
  return g_strdup_printf ("%s %d %d", kind, MIN (a, b), MAX (a, b));
}

static gboolean
has_key (GHashTable *set,
         const char *kind,
         int         a,
         int         b)
{
  g_autofree char *key = make_key (kind, a, b);

  return g_hash_table_contains (set, key);
}

static gboolean
touch_in_patch (const Board *board,
                int          a,
                int          b)
{
  return a >= 0 && b >= 0 && vd_grid_dir (&board->paste->map->grid, a, b) >= 0;
}

/* The kind of a path of the patch, if the chart has it. */
static const char *
find_kind (const Board      *board,
           const VdPatchRow *row)
{
  const char *kind = row->kind == VD_PATCH_PATH ? vd_patch_row_get (row, "kind") : NULL;

  return vd_kind_find (board->paste->project->chart->paths, kind) >= 0 ? kind : NULL;
}

static void
list_wanted (Board *board)
{
  const GPtrArray *rows = board->paste->patch->rows;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (rows, i);
      const char *kind = find_kind (board, row);

      if (row->kind == VD_PATCH_PATH && kind == NULL)
        board->paste->report.n_unknown++;

      for (guint h = 1; kind != NULL && h < row->hexes->len; h++)
        {
          int a = vd_paste_find (board->paste, row, h - 1);
          int b = vd_paste_find (board->paste, row, h);

          if (touch_in_patch (board, a, b))
            g_hash_table_add (board->wanted, make_key (kind, a, b));
        }
    }
}

/* What the map has */

static gboolean
step_stays (const Board *board,
            const char  *kind,
            int          a,
            int          b)
{
  const VdCellSet *covered = board->paste->covered;
  gboolean first = vd_cell_set_has (covered, a);
  gboolean second = vd_cell_set_has (covered, b);

  if (a < 0 || b < 0 || !(board->paste->clears ? first || second : first && second))
    return TRUE;

  return has_key (board->wanted, kind, a, b);
}

/* Of a path in pieces, those edges on which an end of a piece lies that was an
 * end before. */
static void
share_off (Board        *board,
           Line         *line,
           const VdItem *first,
           const VdItem *last)
{
  const char *text = vd_node_get (line->line.origin, "off");
  g_auto (GStrv) off = g_strsplit_set (text != NULL ? text : "", " \t\n\r", -1);
  guint n = line->items->len;

  for (guint i = 0; n > 0 && off[i] != NULL; i++)
    if (!line->cut ||
        (strcmp (vd_items_get (line->items, 0)->text, first->text) == 0 &&
         vd_way_is_on_edge (board->paste->map, off[i], vd_item_get_cell (first))) ||
        (strcmp (vd_items_get (line->items, n - 1)->text, last->text) == 0 &&
         vd_way_is_on_edge (board->paste->map, off[i], vd_item_get_cell (last))))
      vd_append_word (line->off, off[i]);
}

static Line *
add_piece (Board    *board,
           VdNode   *origin,
           gboolean  cut)
{
  Line *line = add_line (board);

  line->line.origin = origin;
  line->cut = cut;

  return line;
}

/* What is left of one hex is no path. */
static void
finish_pieces (Board        *board,
               guint         begun,
               const GArray *items)
{
  for (guint i = begun; i < board->board.lines->len; i++)
    {
      Line *line = g_ptr_array_index (board->board.lines, i);

      if (line->cut && line->items->len == 1)
        g_array_set_size (line->items, 0);
      share_off (board, line, vd_items_get_end (items, VD_FIRST),
                 vd_items_get_end (items, VD_LAST));
    }
}

/* The pieces that are left of a path. */
static void
cut_line (Board  *board,
          VdNode *node)
{
  g_autoptr (GArray) items = vd_items_new (board->paste->map, vd_node_get (node, "hexes"),
                                           vd_item_read_hex);
  const char *kind = vd_node_get (node, "kind");
  guint begun = board->board.lines->len;
  Line *line = add_piece (board, node, FALSE);

  line->line.node = node;

  for (guint i = 0; i < items->len; i++)
    {
      if (i > 0 && !step_stays (board, kind, get_cell (items, i - 1), get_cell (items, i)))
        {
          line->cut = TRUE;
          line = add_piece (board, node, TRUE);
        }
      vd_items_add_copy (line->items, VD_LAST, vd_items_get (items, i));
    }

  if (items->len > 0)
    finish_pieces (board, begun, items);
}

/* The row goes to the first piece that is left. */
static void
settle_rows (Board *board)
{
  for (guint i = 0; i < board->board.lines->len; i++)
    {
      Line *line = g_ptr_array_index (board->board.lines, i);

      for (guint j = i + 1; line->line.node != NULL && line->items->len == 0 &&
                            j < board->board.lines->len; j++)
        {
          Line *next = g_ptr_array_index (board->board.lines, j);

          if (next->line.origin != line->line.node)
            break;
          if (next->items->len == 0)
            continue;

          next->line.node = line->line.node;
          line->line.node = NULL;
        }
    }
}

static void
list_kept (Board *board)
{
  for (guint i = 0; i < board->board.lines->len; i++)
    {
      const Line *line = g_ptr_array_index (board->board.lines, i);

      for (guint h = 1; h < line->items->len; h++)
        g_hash_table_add (board->kept, make_key (vd_patch_line_get_word (&line->line, "kind"),
                                                 get_cell (line->items, h - 1),
                                                 get_cell (line->items, h)));
      for (guint h = 0; h < line->items->len; h++)
        g_hash_table_add (board->passed, make_key (vd_patch_line_get_word (&line->line, "kind"),
                                                   get_cell (line->items, h),
                                                   get_cell (line->items, h)));
    }
}

/* Putting down */

static void
land_step (Board            *board,
           const VdPatchRow *row,
           Line            **line,
           int               a,
           int               b)
{
  g_autofree char *from = vd_map_get_label (board->paste->map, a);
  g_autofree char *to = vd_map_get_label (board->paste->map, b);

  if (*line == NULL)
    {
      *line = add_line (board);
      (*line)->line.row = row;
      (*line)->line.grown = TRUE;
      add_item (*line, from, a);
    }

  add_item (*line, to, b);
}

/* Across the rim only where something waits beyond it. */
static gboolean
may_land (const Board *board,
          const char  *kind,
          int          a,
          int          b)
{
  const VdCellSet *covered = board->paste->covered;
  gboolean first;

  if (!touch_in_patch (board, a, b))
    return FALSE;

  first = vd_cell_set_has (covered, a);
  if (first == vd_cell_set_has (covered, b))
    return first;

  return board->paste->in_place || has_key (board->passed, kind, first ? b : a, first ? b : a);
}

/* Ends that leave the map do so here too, if they lie on such an edge. */
static void
land_off (const Board *board,
          Line        *line)
{
  const char *text = vd_patch_row_get (line->line.row, "off");
  g_auto (GStrv) off = g_strsplit_set (text != NULL ? text : "", " \t\n\r", -1);

  for (guint i = 0; off[i] != NULL; i++)
    if (vd_way_is_on_edge (board->paste->map, off[i], get_end (line, VD_FIRST)) ||
        vd_way_is_on_edge (board->paste->map, off[i], get_end (line, VD_LAST)))
      vd_append_word (line->off, off[i]);
}

static void
land_row (Board            *board,
          const VdPatchRow *row,
          const char       *kind)
{
  Line *line = NULL;
  guint begun = board->board.lines->len;

  for (guint h = 1; h < row->hexes->len; h++)
    {
      int a = vd_paste_find (board->paste, row, h - 1);
      int b = vd_paste_find (board->paste, row, h);

      if (may_land (board, kind, a, b) && g_hash_table_add (board->kept, make_key (kind, a, b)))
        land_step (board, row, &line, a, b);
      else
        line = NULL;
    }

  for (guint i = begun; i < board->board.lines->len; i++)
    land_off (board, board->board.lines->pdata[i]);
}

/* An end that leaves the map goes on nowhere else. */
static gboolean
is_off (const Board *board,
        const Line  *line,
        int          cell)
{
  g_auto (GStrv) off = g_strsplit (line->off->str, " ", -1);

  for (guint i = 0; off[i] != NULL; i++)
    if (vd_way_is_on_edge (board->paste->map, off[i], cell))
      return TRUE;

  return FALSE;
}

/* Joins @b to that end of @a, the shared hex once. */
static void
join_at (Line  *a,
         VdEnd  a_end,
         Line  *b,
         VdEnd  b_end)
{
  vd_items_join (a->items, a_end, b->items, b_end, 1);
  if (b->off->len > 0)
    vd_append_word (a->off, b->off->str);
}

static gboolean
join (const VdPatchBoard *patch_board,
      VdPatchLine        *stays,
      VdPatchLine        *goes)
{
  const Board *board = (const Board *) patch_board;
  Line *a = (Line *) stays;
  Line *b = (Line *) goes;

  if (a->items->len == 0 || b->items->len == 0)
    return FALSE;

  for (int end = VD_LAST; end >= VD_FIRST; end--)
    for (int other = VD_FIRST; other <= VD_LAST; other++)
      {
        int cell = get_end (a, end);

        if (cell >= 0 && cell == get_end (b, other) && !is_off (board, a, cell) &&
            !is_off (board, b, cell))
          {
            join_at (a, end, b, other);
            return TRUE;
          }
      }

  return FALSE;
}

/* Writing */

static void
insert (const VdPatchBoard *board,
        GHashTable         *ids,
        const VdPatchLine  *patch_line)
{
  const Line *line = (const Line *) patch_line;
  g_autofree char *hexes = vd_items_write (line->items);
  VdNode *node;

  if (line->items->len == 0)
    return;

  node = vd_patch_line_make_node (patch_line, board, ids,
                                  vd_patch_line_get_word (patch_line, "kind"));
  g_free (vd_node_set (node, "hexes", hexes));
  g_free (vd_node_set (node, "off", line->off->len > 0 ? line->off->str : NULL));
  vd_patch_line_insert (patch_line, board, node);
}

static void
rewrite (const VdPatchBoard *board,
         const VdPatchLine  *patch_line)
{
  const Line *line = (const Line *) patch_line;
  VdDocument *document = board->paste->document;
  VdNode *node = patch_line->node;
  const char *off = line->off->len > 0 ? line->off->str : NULL;
  g_autofree char *hexes = vd_items_write (line->items);

  if (!line->cut && !patch_line->grown)
    return;

  if (*hexes == '\0')
    {
      vd_edit_add (board->paste->edit, vd_edit_remove (document, node));
      return;
    }

  vd_edit_add (board->paste->edit, vd_edit_set (document, node, "hexes", hexes));
  if (g_strcmp0 (off, vd_node_get (node, "off")) != 0)
    vd_edit_add (board->paste->edit, vd_edit_set (document, node, "off", off));
}

/* A path that jumps is several of one row. */
static void
cut_lines (Board *board)
{
  const GArray *paths = board->paste->map->paths;

  for (guint i = 0; i < paths->len; i++)
    {
      VdNode *node = g_array_index (paths, VdPath, i).node;

      if (i == 0 || g_array_index (paths, VdPath, i - 1).node != node)
        cut_line (board, node);
    }
}

void
vd_paste_paths (VdPaste *self)
{
  Board board = { { self, NULL, "paths", join, insert, rewrite }, self, NULL, NULL, NULL };
  const GPtrArray *rows = self->patch->rows;

  board.board.lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  board.wanted = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  board.kept = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  board.passed = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  list_wanted (&board);
  cut_lines (&board);
  settle_rows (&board);
  list_kept (&board);

  for (guint i = 0; i < rows->len; i++)
    {
      const char *kind = find_kind (&board, g_ptr_array_index (rows, i));

      if (kind != NULL)
        land_row (&board, g_ptr_array_index (rows, i), kind);
    }

  vd_patch_board_join (&board.board);
  vd_patch_board_write (&board.board);

  g_ptr_array_unref (board.board.lines);
  g_hash_table_unref (board.wanted);
  g_hash_table_unref (board.kept);
  g_hash_table_unref (board.passed);
}
