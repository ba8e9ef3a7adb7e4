#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/run.h"
#include "editor/edits/way.h"

/* What an edit of paths works on. */
typedef struct
{
  VdDocument     *document;
  const VdMap    *map;
  const GArray   *kinds;  /* of VdKind */
  const VdManner *manner; /* (nullable) */
  VdEdit         *edit;
} Board;

/* A path that goes on from a hex, and its end there. */
typedef struct
{
  VdNode   *node; /* NULL if there is none */
  VdWay    *way;
  VdEnd     end;
} Growth;

/* A hex, and how many steps of a kind may meet there if they are to be one path. */
typedef struct
{
  guint kind, cell, most;
} Meeting;

static Board
get_board (const VdProject *project,
           guint            map,
           const VdManner  *manner)
{
  return (Board) {
    g_ptr_array_index (project->maps, map),
    g_ptr_array_index (project->resolved, map),
    project->chart->paths,
    manner,
  };
}

static const VdKind *
get_kind (const Board *board,
          guint        kind)
{
  return &g_array_index (board->kinds, VdKind, kind);
}

static VdWay *
read_way (const Board  *board,
          const VdNode *node)
{
  return vd_way_new (board->map, vd_node_get (node, "hexes"), vd_node_get (node, "off"));
}

static VdNode *
get_paths (const Board *board)
{
  return vd_node_find (vd_document_get_root (board->document), "paths");
}

/* Changes what has changed; takes the path away if there is nothing left. */
static void
rewrite_path (const Board *board,
              VdNode      *node,
              const VdWay *way)
{
  g_autofree char *hexes = vd_way_write_hexes (way);
  g_autofree char *off = vd_way_write_off (way);

  if (vd_way_is_nothing (way))
    {
      vd_edit_add (board->edit, vd_edit_remove (board->document, node));
      return;
    }

  if (g_strcmp0 (hexes, vd_node_get (node, "hexes")) != 0)
    vd_edit_add (board->edit, vd_edit_set (board->document, node, "hexes", hexes));
  if (g_strcmp0 (off, vd_node_get (node, "off")) != 0)
    vd_edit_add (board->edit, vd_edit_set (board->document, node, "off", off));
}

static VdNode *
make_node (const Board *board,
           const VdWay *way,
           const char  *id)
{
  VdNode *node = vd_node_new (board->document, "path");
  g_autofree char *hexes = vd_way_write_hexes (way);
  g_autofree char *off = vd_way_write_off (way);

  g_free (vd_node_set (node, "id", id));
  g_free (vd_node_set (node, "hexes", hexes));
  g_free (vd_node_set (node, "off", off));

  return node;
}

/* @name: (nullable) */
static void
begin_path (const Board *board,
            guint        kind,
            const VdWay *way,
            const char  *name)
{
  guint number = 1;
  g_autofree char *id = vd_edit_make_id (get_paths (board), get_kind (board, kind)->id, &number);
  VdNode *node = make_node (board, way, id);

  g_free (vd_node_set (node, "kind", get_kind (board, kind)->id));
  g_free (vd_node_set (node, "name", name));
  vd_node_set_origin (node, board->manner);
  vd_edit_put_row (board->edit, board->document, "paths", node);
}

/* Erasing */

/* @number: (inout): for its id */
static void
put_rest (const Board *board,
          VdNode      *node,
          const VdWay *rest,
          guint       *number)
{
  static const char *const kept[] = { "kind", "name", "case", "source", "status", "note", "suggested" };
  const char *stem = vd_node_get (node, "id");
  g_autofree char *id = vd_edit_make_id (get_paths (board),
                                         stem != NULL ? stem : vd_node_get (node, "kind"),
                                         number);
  VdNode *row = make_node (board, rest, id);

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (vd_node_get (node, kept[i]) != NULL)
      g_free (vd_node_set (row, kept[i], vd_node_get (node, kept[i])));

  vd_edit_add (board->edit, vd_edit_insert (board->document, vd_node_get_parent (node), row,
                                            vd_node_get_next (node)));
}

/* Cuts a way, which may be rid of its first or its last hexes too. */
static void
cut_at (const Board *board,
        VdNode      *node,
        VdWay       *way,
        int          item)
{
  guint number = 2;
  g_autoptr (VdWay) rest = vd_way_cut (way, item);
  gboolean keeps = !vd_way_is_nothing (way);

  /* What is left of a path that lost its beginning is still that path. */
  if (rest == NULL || vd_way_is_nothing (rest))
    rewrite_path (board, node, way);
  else if (!keeps)
    rewrite_path (board, node, rest);
  else
    {
      rewrite_path (board, node, way);
      put_rest (board, node, rest, &number);
    }
}

static void
erase_step (const Board *board,
            VdNode      *node,
            guint        from,
            guint        to)
{
  g_autoptr (VdWay) way = read_way (board, node);
  int item = vd_way_find_step (way, from, to);

  if (item >= 0)
    cut_at (board, node, way, item);
}

/* A path may be several pieces of one row: each row comes once. */
static gboolean
is_first_piece (const Board *board,
                guint        index)
{
  const VdNode *node = g_array_index (board->map->paths, VdPath, index).node;

  return index == 0 || g_array_index (board->map->paths, VdPath, index - 1).node != node;
}

/* Growing */

static gboolean
is_end_free (const VdWay *way,
             VdEnd        end,
             guint        cell)
{
  return vd_way_get_end (way, end) == (int) cell && way->off[end]->len == 0;
}

/* How many steps of that kind meet in a hex. */
static guint
count_steps (const Board *board,
             guint        kind,
             guint        cell)
{
  guint n = 0;

  for (guint i = 0; i < board->map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (board->map->paths, VdPath, i);

      for (guint c = 0; path->kind == kind && c < path->cells->len; c++)
        if (g_array_index (path->cells, guint32, c) == cell)
          n += (c > 0) + (c + 1 < path->cells->len) + (path->off & (c == 0 ? 1 : 0)) +
               (c + 1 == path->cells->len ? path->off >> 1 : 0);
    }

  return n;
}

/* The path of that kind but @not that ends in a hex and may be led on from it.
 * Where more steps meet, only the one that is being drawn may. */
static gboolean
find_growth (const Board *board,
             Meeting      at,
             VdNode      *not,
             Growth      *growth)
{
  const VdNode *wanted = board->manner != NULL ? board->manner->grow : NULL;
  gboolean alone = count_steps (board, at.kind, at.cell) <= at.most;

  *growth = (Growth) { NULL };
  for (guint i = 0; i < board->map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (board->map->paths, VdPath, i);
      g_autoptr (VdWay) way = NULL;
      VdEnd end = VD_LAST;

      if (path->kind != at.kind || path->node == not || !is_first_piece (board, i) ||
          !vd_node_suits (path->node, board->manner) || (path->node != wanted && !alone))
        continue;

      way = read_way (board, path->node);
      if (!is_end_free (way, end, at.cell))
        end = VD_FIRST;
      if (!is_end_free (way, end, at.cell) || (growth->node != NULL && path->node != wanted))
        continue;

      g_clear_pointer (&growth->way, vd_way_free);
      *growth = (Growth) { path->node, g_steal_pointer (&way), end };
    }

  return growth->node != NULL;
}

/* The path that remains is the one that has a name. */
static void
join_paths (const Board *board,
            Growth      *grown,
            Growth      *other)
{
  Growth *stays = grown, *goes = other;

  if (vd_node_get (grown->node, "name") == NULL && vd_node_get (other->node, "name") != NULL)
    {
      stays = other;
      goes = grown;
    }

  vd_way_join (stays->way, stays->end, goes->way, goes->end);
  rewrite_path (board, stays->node, stays->way);
  vd_edit_add (board->edit, vd_edit_remove (board->document, goes->node));
}

static void
grow_path (const Board *board,
           guint        kind,
           Growth      *growth,
           guint        to)
{
  Growth other;

  vd_way_add (growth->way, growth->end, to);
  if (find_growth (board, (Meeting) { kind, to, 1 }, growth->node, &other) &&
      vd_nodes_may_join (growth->node, other.node))
    join_paths (board, growth, &other);
  else
    rewrite_path (board, growth->node, growth->way);

  g_clear_pointer (&other.way, vd_way_free);
}

/* Whether the step is the last one at that end, and the end free. */
static gboolean
ends_with (const VdWay *way,
           VdEnd        end,
           guint        a,
           guint        b)
{
  int item = vd_way_find_step (way, a, b);

  return item == (end == VD_FIRST ? 0 : (int) way->items->len - 2) &&
         is_end_free (way, end, vd_way_get_end (way, end));
}

/* Two paths that came to end in one hex, as when what branched off there is erased,
 * are one again when a step to that hex is drawn over. */
static void
rejoin_paths (const Board *board,
              VdNode      *node,
              guint        kind,
              guint        from,
              guint        to)
{
  g_autoptr (VdWay) way = read_way (board, node);

  for (VdEnd end = VD_FIRST; end < VD_N_ENDS; end++)
    {
      Growth other = { NULL };
      gboolean found = ends_with (way, end, from, to) &&
                       find_growth (board, (Meeting) { kind, vd_way_get_end (way, end), 2 }, node,
                                    &other) &&
                       vd_nodes_may_join (node, other.node);

      if (found)
        join_paths (board, &other, &(Growth) { node, way, end });

      g_clear_pointer (&other.way, vd_way_free);
      if (found)
        return;
    }
}

static void
paint_step (const Board *board,
            guint        kind,
            guint        from,
            guint        to)
{
  Growth growth;
  g_autoptr (VdWay) way = NULL;

  if (find_growth (board, (Meeting) { kind, from, 1 }, NULL, &growth))
    grow_path (board, kind, &growth, to);
  else if (find_growth (board, (Meeting) { kind, to, 1 }, NULL, &growth))
    grow_path (board, kind, &growth, from);
  else
    {
      way = vd_way_new (board->map, NULL, NULL);
      vd_way_add (way, VD_LAST, from);
      vd_way_add (way, VD_LAST, to);
      begin_path (board, kind, way, NULL);
    }

  g_clear_pointer (&growth.way, vd_way_free);
}

/* Erases a step from the kinds but @not, -1 for none of them. */
static void
erase_others (const Board *board,
              VdMapSide    step,
              int          not,
              int          only)
{
  guint to = vd_grid_next (&board->map->grid, step.cell, step.dir);

  for (guint i = 0; i < board->map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (board->map->paths, VdPath, i);

      if ((int) path->kind != not && (only < 0 || (int) path->kind == only) &&
          is_first_piece (board, i))
        erase_step (board, path->node, step.cell, to);
    }
}

VdEdit *
vd_edit_paint_step (const VdProject *project,
                    guint            map,
                    VdMapSide        step,
                    guint            kind,
                    const VdManner  *manner)
{
  Board board;
  int to;
  VdNode *has;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len &&
                        kind < project->chart->paths->len, NULL);

  board = get_board (project, map, manner);
  to = vd_grid_next (&board.map->grid, step.cell, step.dir);
  g_return_val_if_fail (to >= 0, NULL);

  has = vd_edit_find_path (project, map, step, kind);
  at = vd_run_side_write (board.map, FALSE, step);
  /* TRANS: a terrain, hexside or path, as "Forest", and a hex or a hexside */
  title = g_strdup_printf (_("Paint %s at %s"), get_kind (&board, kind)->name, at);
  board.edit = vd_edit_list (title);
  if (has != NULL && vd_node_suits (has, manner))
    {
      rejoin_paths (&board, has, kind, step.cell, to);
      return vd_edit_or_null (board.edit);
    }

  erase_others (&board, step, has != NULL ? -1 : (int) kind, -1);

  if (has == NULL)
    paint_step (&board, kind, step.cell, to);
  else
    {
      /* It is stated anew, for itself. */
      g_autoptr (VdWay) way = vd_way_new (board.map, NULL, NULL);

      vd_way_add (way, VD_LAST, step.cell);
      vd_way_add (way, VD_LAST, to);
      begin_path (&board, kind, way, vd_node_get (has, "name"));
    }

  return vd_edit_or_null (board.edit);
}

/* @at: a hex, or the hexside that a step crosses */
static VdEdit *
begin_erasing (const Board *board,
               int          kind,
               const char  *at)
{
  g_autofree char *title = NULL;

  if (kind < 0)
    /* TRANS: %s is a hex or a hexside, as 0304/0305 */
    title = g_strdup_printf (_("Erase Path at %s"), at);
  else
    /* TRANS: a kind of hexside or path, as "Stream", and a hex or a hexside */
    title = g_strdup_printf (_("Erase %s at %s"), get_kind (board, kind)->name, at);

  return vd_edit_list (title);
}

VdEdit *
vd_edit_erase_step (const VdProject *project,
                    guint            map,
                    VdMapSide        step,
                    int              kind)
{
  Board board;
  g_autofree char *at = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len &&
                        kind < (int) project->chart->paths->len, NULL);

  board = get_board (project, map, NULL);
  at = vd_run_side_write (board.map, FALSE, step);
  board.edit = begin_erasing (&board, kind, at);
  erase_others (&board, step, -1, kind);

  return vd_edit_or_null (board.edit);
}

/* The first piece is still the path, the others are rows of their own. */
static void
put_piece (const Board *board,
           VdNode      *node,
           const VdWay *way,
           guint       *number)
{
  if (vd_way_is_nothing (way))
    return;

  if (*number == 1)
    {
      rewrite_path (board, node, way);
      *number = 2;
    }
  else
    put_rest (board, node, way, number);
}

/* All that a path has in a hex: its steps, and what leaves the map there.  What
 * is left are the pieces before, between and after. */
static void
erase_hex (const Board *board,
           VdNode      *node,
           guint        cell)
{
  g_autoptr (VdWay) way = read_way (board, node);
  guint number = 1; /* of the next piece */

  if (vd_way_count_steps (way, cell) == 0 && vd_way_get_end (way, VD_FIRST) != (int) cell)
    return;

  for (VdEnd end = 0; end < VD_N_ENDS; end++)
    if (vd_way_get_end (way, end) == (int) cell)
      g_ptr_array_set_size (way->off[end], 0);

  for (guint i = 0; i + 1 < way->items->len;)
    {
      int from = vd_item_get_cell (vd_items_get (way->items, i));
      int to = vd_item_get_cell (vd_items_get (way->items, i + 1));
      VdWay *rest;

      if (from != (int) cell && to != (int) cell)
        {
          i++;
          continue;
        }

      rest = vd_way_cut (way, i);
      i = 0;
      if (rest == NULL)
        continue;

      put_piece (board, node, way, &number);
      vd_way_free (way);
      way = rest;
    }

  if (number == 1)
    rewrite_path (board, node, way);
  else
    put_piece (board, node, way, &number);
}

VdEdit *
vd_edit_erase_paths_at (const VdProject *project,
                        VdSpot           spot,
                        int              kind)
{
  Board board;
  g_autofree char *at = NULL;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len &&
                        kind < (int) project->chart->paths->len, NULL);

  board = get_board (project, spot.map, NULL);
  at = vd_spot_name (project, spot);
  board.edit = begin_erasing (&board, kind, at);
  for (guint i = 0; i < board.map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (board.map->paths, VdPath, i);

      if ((kind < 0 || (int) path->kind == kind) && is_first_piece (&board, i))
        erase_hex (&board, path->node, spot.cell);
    }

  return vd_edit_or_null (board.edit);
}

/* Off the map */

/* The edge of the sheet's side, or another that holds the hex; (nullable) */
static const char *
find_edge (const Board *board,
           guint        cell,
           const char  *side)
{
  const char *found = NULL;

  for (guint i = 0; i < board->map->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (board->map->edges, VdEdge, i);

      if (edge->id == NULL || !vd_map_list_has_cell (edge->cells, cell))
        continue;
      if (g_strcmp0 (vd_node_get (edge->node, "side"), side) == 0)
        return edge->id;
      if (vd_node_get (edge->node, "side") == NULL && found == NULL)
        found = edge->id;
    }

  return found;
}

static const char *
put_edge (const Board *board,
          const char  *side)
{
  VdNode *edge = vd_node_new (board->document, "edge");

  g_free (vd_node_set (edge, "id", side));
  g_free (vd_node_set (edge, "side", side));
  vd_edit_put_row (board->edit, board->document, "edges", edge);

  return side;
}

static void
lead_off (const Board *board,
          guint        kind,
          guint        cell,
          const char  *edge)
{
  Growth growth;

  if (find_growth (board, (Meeting) { kind, cell, 1 }, NULL, &growth))
    {
      g_ptr_array_add (growth.way->off[growth.end], g_strdup (edge));
      rewrite_path (board, growth.node, growth.way);
    }
  else
    {
      growth.way = vd_way_new (board->map, NULL, NULL);
      vd_way_add (growth.way, VD_LAST, cell);
      g_ptr_array_add (growth.way->off[VD_LAST], g_strdup (edge));
      begin_path (board, kind, growth.way, NULL);
    }

  g_clear_pointer (&growth.way, vd_way_free);
}

VdEdit *
vd_edit_lead_off (const VdProject *project,
                  VdSpot           spot,
                  const char      *side,
                  guint            kind,
                  const VdManner  *manner)
{
  Board board;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  const char *edge;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len && side != NULL &&
                        kind < project->chart->paths->len, NULL);

  board = get_board (project, spot.map, manner);
  at = vd_spot_name (project, spot);
  /* TRANS: a kind of path, as "Road", and a hex */
  title = g_strdup_printf (_("Lead %s off the Map at %s"),
                           get_kind (&board, kind)->name, at);
  edge = find_edge (&board, spot.cell, side);
  board.edit = vd_edit_list (title);
  if (edge == NULL)
    edge = put_edge (&board, side);
  lead_off (&board, kind, spot.cell, edge);

  return vd_edit_or_null (board.edit);
}

static gboolean
is_end_led_off (const Board  *board,
                const VdNode *node,
                guint         cell,
                const char   *edge)
{
  g_autoptr (VdWay) way = read_way (board, node);

  for (VdEnd end = 0; end < VD_N_ENDS; end++)
    if (vd_way_get_end (way, end) == (int) cell &&
        g_ptr_array_find_with_equal_func (way->off[end], edge, g_str_equal, NULL))
      return TRUE;

  return FALSE;
}

gboolean
vd_edit_is_led_off (const VdProject *project,
                    VdSpot           spot,
                    const char      *side)
{
  Board board;
  const char *edge;

  g_return_val_if_fail (project != NULL && spot.map < project->resolved->len &&
                        side != NULL, FALSE);

  board = get_board (project, spot.map, NULL);
  edge = find_edge (&board, spot.cell, side);
  for (guint i = 0; edge != NULL && i < board.map->paths->len; i++)
    if (is_end_led_off (&board, g_array_index (board.map->paths, VdPath, i).node, spot.cell, edge))
      return TRUE;

  return FALSE;
}
