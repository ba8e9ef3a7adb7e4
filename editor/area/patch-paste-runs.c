#include "editor/area/patch-lines.h"

#include "editor/edits/project-edits.h"
#include "editor/edits/run.h"
#include "editor/edits/sides.h"

/* A run while the patch comes down; its origin is the row that it was split from,
 * for one that has no row. */
typedef struct
{
  VdPatchLine line;
  guint       kind;
  VdRunList  *list;
} Line;

/* A hexside of the patch. */
typedef struct
{
  guint     kind;
  VdMapSide side;
} Wanted;

typedef struct
{
  VdPatchBoard  board;
  VdPaste      *paste;
  GHashTable   *wanted; /* gint64 side to GArray of Wanted */
  GHashTable   *kept;   /* set of gint64: side and kind that are there already */
} Board;

static void
line_free (Line *line)
{
  vd_run_list_free (line->list);
  g_free (line);
}

static Line *
add_line (Board     *board,
          guint      kind,
          VdRunList *list)
{
  Line *line = g_new0 (Line, 1);

  line->kind = kind;
  line->list = list;
  vd_patch_board_add (&board->board, &line->line);

  return line;
}

static const VdKind *
get_kind (const Board *board,
          guint        kind)
{
  return &g_array_index (board->paste->project->chart->sides, VdKind, kind);
}

/* One number for a hexside, from whichever hex it is seen. */
static gint64
get_key (const Board *board,
         VdMapSide    side)
{
  VdMapSide other = vd_side_turn (&board->paste->map->grid, side);
  VdMapSide first = other.cell < side.cell ? other : side;

  return (gint64) first.cell * VD_N_DIRS + first.dir;
}

static gint64 *
make_key (gint64 key)
{
  return g_memdup2 (&key, sizeof key);
}

/* With the kind, and which hex is low if that matters. */
static gint64
get_full_key (const Board *board,
              guint        kind,
              VdMapSide    side)
{
  gboolean low = get_kind (board, kind)->directed &&
                 vd_side_turn (&board->paste->map->grid, side).cell < side.cell;

  return (get_key (board, side) * 2 + low) * G_MAXUINT8 + kind;
}

/* What the patch has */

static gboolean
land_side (const Board      *board,
           const VdPatchRow *row,
           guint             index,
           VdMapSide        *side)
{
  int a = vd_paste_find (board->paste, row, index);
  int b = vd_paste_find (board->paste, row, index + 1);

  return a >= 0 && b >= 0 && vd_side_between (&board->paste->map->grid, a, b, side);
}

static void
add_wanted (Board     *board,
            guint      kind,
            VdMapSide  side)
{
  gint64 key = get_key (board, side);
  GArray *list = g_hash_table_lookup (board->wanted, &key);
  Wanted wanted = { kind, side };

  if (list == NULL)
    {
      list = g_array_new (FALSE, FALSE, sizeof (Wanted));
      g_hash_table_insert (board->wanted, make_key (key), list);
    }

  g_array_append_val (list, wanted);
}

static int
find_row_kind (const Board      *board,
               const VdPatchRow *row)
{
  int kind = row->kind == VD_PATCH_RUN
             ? vd_kind_find (board->paste->project->chart->sides,
                             vd_patch_row_get (row, "kind")) : -1;

  return kind >= 0 && get_kind (board, kind)->directed == row->directed ? kind : -1;
}

static void
list_wanted (Board *board)
{
  const GPtrArray *rows = board->paste->patch->rows;

  for (guint i = 0; i < rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (rows, i);
      int kind = find_row_kind (board, row);
      VdMapSide side;

      if (row->kind == VD_PATCH_RUN && kind < 0)
        board->paste->report.n_unknown++;

      for (guint h = 0; kind >= 0 && h < row->hexes->len; h += 2)
        if (land_side (board, row, h, &side))
          add_wanted (board, kind, side);
    }
}

/* What the map has */

static gboolean
is_covered (const Board *board,
            VdMapSide    side)
{
  const VdGrid *grid = &board->paste->map->grid;

  return vd_cell_set_has (board->paste->covered, side.cell) &&
         vd_cell_set_has (board->paste->covered, vd_grid_next (grid, side.cell, side.dir));
}

static gboolean
is_same (const Wanted *wanted,
         guint         kind,
         VdMapSide     side,
         gboolean      directed)
{
  return wanted->kind == kind && (!directed || wanted->side.cell == side.cell);
}

/* Whether the patch leaves a hexside that is there: inside it, if it has the
 * same; on its rim, if it has none that excludes it. */
static gboolean
side_stays (const Board  *board,
            guint         kind,
            const VdItem *item)
{
  gint64 key = item->known ? get_key (board, item->side) : 0;
  const GArray *wanted = item->known ? g_hash_table_lookup (board->wanted, &key) : NULL;
  gboolean directed = get_kind (board, kind)->directed;

  for (guint i = 0; wanted != NULL && i < wanted->len; i++)
    if (is_same (&g_array_index (wanted, Wanted, i), kind, item->side, directed))
      return TRUE;

  for (guint i = 0; wanted != NULL && i < wanted->len; i++)
    {
      guint other = g_array_index (wanted, Wanted, i).kind;

      if (other == kind || vd_edit_side_excludes (board->paste->project, other, kind))
        return FALSE;
    }

  return !item->known || !is_covered (board, item->side);
}

/* A gap parts a run only where the run was whole. */
static gboolean
parts_at (const VdGrid *grid,
          const GArray *items,
          guint         before,
          guint         after)
{
  const VdItem *a = vd_items_get (items, before);
  const VdItem *b = vd_items_get (items, after);
  const VdItem *first = a + 1, *last = b - 1;

  return a->known && b->known && first->known && last->known &&
         vd_side_meets (grid, a->side, first->side) && vd_side_meets (grid, last->side, b->side);
}

static VdRunList *
new_list (const Board *board,
          guint        kind)
{
  return vd_run_list_new (board->paste->map, get_kind (board, kind)->directed, NULL);
}

/* The pieces that are left of a run, the first of which keeps its row. */
static void
cut_line (Board  *board,
          VdNode *node,
          guint   kind)
{
  g_autoptr (VdRunList) old =
    vd_run_list_new (board->paste->map, get_kind (board, kind)->directed,
                     vd_node_get (node, "sides"));
  gboolean ring = vd_run_list_is_ring (old);
  Line *line = add_line (board, kind, new_list (board, kind)), *first = line;
  int newest = -1;

  line->line.node = node;

  for (guint i = 0; i < old->items->len; i++)
    {
      if (!side_stays (board, kind, vd_items_get (old->items, i)))
        continue;

      if (newest >= 0 && newest + 1 < (int) i &&
          parts_at (&board->paste->map->grid, old->items, newest, i))
        {
          line = add_line (board, kind, new_list (board, kind));
          line->line.origin = node;
        }

      vd_items_add_copy (line->list->items, VD_LAST, vd_items_get (old->items, i));
      newest = i;
    }

  /* What is left of a ring on both sides of where it was begun is one piece. */
  if (ring && line != first && newest + 1 == (int) old->items->len &&
      side_stays (board, kind, vd_items_get (old->items, 0)))
    {
      vd_run_list_join (first->list, VD_FIRST, line->list, VD_LAST);
      g_ptr_array_remove (board->board.lines, line);
    }
}

static void
list_kept (Board *board)
{
  for (guint i = 0; i < board->board.lines->len; i++)
    {
      const Line *line = g_ptr_array_index (board->board.lines, i);

      for (guint s = 0; s < line->list->items->len; s++)
        {
          const VdItem *item = vd_items_get (line->list->items, s);

          if (item->known)
            g_hash_table_add (board->kept,
                              make_key (get_full_key (board, line->kind, item->side)));
        }
    }
}

/* Putting down */

static void
land_row (Board            *board,
          const VdPatchRow *row,
          guint             kind)
{
  Line *line = NULL;

  for (guint h = 0; h < row->hexes->len; h += 2)
    {
      VdMapSide side;
      gint64 key;

      if (!land_side (board, row, h, &side))
        {
          line = NULL;
          continue;
        }

      key = get_full_key (board, kind, side);
      if (!g_hash_table_add (board->kept, make_key (key)))
        {
          line = NULL;
          continue;
        }

      if (line == NULL)
        {
          line = add_line (board, kind, new_list (board, kind));
          line->line.row = row;
          line->line.grown = TRUE;
        }
      vd_run_list_add (line->list, VD_LAST, side);
    }
}

static const VdItem *
get_end (const Line *line,
         VdEnd       end)
{
  return vd_items_get_end (line->list->items, end);
}

static gboolean
ends_meet (const Line *a,
           VdEnd       a_end,
           const Line *b,
           VdEnd       b_end)
{
  return get_end (a, a_end)->known && get_end (b, b_end)->known &&
         vd_run_list_meets (a->list, a_end, get_end (b, b_end)->side) &&
         vd_run_list_meets (b->list, b_end, get_end (a, a_end)->side);
}

/* Bridges stand for themselves. */
static gboolean
join (const VdPatchBoard *board,
      VdPatchLine        *stays,
      VdPatchLine        *goes)
{
  const Line *a = (const Line *) stays;
  const Line *b = (const Line *) goes;

  if (get_kind ((const Board *) board, a->kind)->crosses || a->list->items->len == 0 ||
      b->list->items->len == 0)
    return FALSE;

  /* A run of one side grows at its last end, in the order it is drawn. */
  for (int end = VD_LAST; end >= VD_FIRST; end--)
    for (int other = VD_FIRST; other <= VD_LAST; other++)
      if (ends_meet (a, end, b, other))
        {
          vd_run_list_join (a->list, end, b->list, other);
          return TRUE;
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
  VdNode *node = vd_patch_line_make_node (patch_line, board, ids,
                                          get_kind ((const Board *) board, line->kind)->id);
  g_autofree char *sides = vd_run_list_write (line->list);

  g_free (vd_node_set (node, "sides", sides));
  vd_patch_line_insert (patch_line, board, node);
}

static void
rewrite (const VdPatchBoard *board,
         const VdPatchLine  *patch_line)
{
  const Line *line = (const Line *) patch_line;
  VdNode *node = patch_line->node;
  g_autofree char *sides = vd_run_list_write (line->list);
  g_autoptr (VdRunList) old = vd_run_list_new (board->paste->map, line->list->directed,
                                               vd_node_get (node, "sides"));
  g_autofree char *before = vd_run_list_write (old);

  if (g_strcmp0 (sides, before) == 0)
    return;

  vd_edit_add (board->paste->edit,
               *sides == '\0' ? vd_edit_remove (board->paste->document, node)
                              : vd_edit_set (board->paste->document, node, "sides", sides));
}

void
vd_paste_runs (VdPaste *self)
{
  Board board = { { self, NULL, "sides", join, insert, rewrite }, self, NULL, NULL };
  const GPtrArray *rows = self->patch->rows;

  board.board.lines = g_ptr_array_new_with_free_func ((GDestroyNotify) line_free);
  board.wanted = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free,
                                        (GDestroyNotify) g_array_unref);
  board.kept = g_hash_table_new_full (g_int64_hash, g_int64_equal, g_free, NULL);

  list_wanted (&board);
  for (guint i = 0; i < self->map->runs->len; i++)
    cut_line (&board, g_array_index (self->map->runs, VdRun, i).node,
              g_array_index (self->map->runs, VdRun, i).kind);
  list_kept (&board);

  for (guint i = 0; i < rows->len; i++)
    {
      int kind = find_row_kind (&board, g_ptr_array_index (rows, i));

      if (kind >= 0)
        land_row (&board, g_ptr_array_index (rows, i), kind);
    }

  vd_patch_board_join (&board.board);
  vd_patch_board_write (&board.board);

  g_ptr_array_unref (board.board.lines);
  g_hash_table_unref (board.wanted);
  g_hash_table_unref (board.kept);
}
