#include "editor/edits/project-edits-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/edits/run.h"
#include "editor/edits/sides.h"

/* What an edit of hexsides looks at. */
typedef struct
{
  VdDocument  *document;
  const VdMap *map;
  const GArray *kinds; /* of VdKind */
  const VdManner *manner; /* (nullable): how it is painted */
} Board;

/* A run that a side continues, and where. */
typedef struct
{
  VdNode    *node;  /* NULL if there is none */
  VdRunList *list;
  VdEnd   end;
} Growth;

static Board
get_board (const VdProject *project,
           guint            map)
{
  return (Board) {
    g_ptr_array_index (project->maps, map),
    g_ptr_array_index (project->resolved, map),
    project->chart->sides,
  };
}

static const VdKind *
get_kind (const Board *board,
          guint        kind)
{
  return &g_array_index (board->kinds, VdKind, kind);
}

static VdRunList *
read_run (const Board *board,
          VdNode      *node,
          guint        kind)
{
  return vd_run_list_new (board->map, get_kind (board, kind)->directed,
                          vd_node_get (node, "sides"));
}

/* Looks that exclude each other on one hexside; 0 excludes nothing. */
static guint
get_family (const char *look)
{
  static const struct
  {
    const char *look;
    guint       family;
  } rows[] = {
    { "river", 1 }, { "stream", 1 }, { "ditch", 1 }, { "gully", 1 },
    { "bridge", 2 }, { "ford", 2 },
    { "slope", 3 },
    { "wall", 4 },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (g_strcmp0 (rows[i].look, look) == 0)
      return rows[i].family;

  return 0;
}

static VdNode *
get_sides (const Board *board)
{
  return vd_node_find (vd_document_get_root (board->document), "sides");
}

/* A run of one side; @name: (nullable); @number: (inout): for its id */
static VdNode *
make_run (const Board *board,
          guint        kind,
          VdMapSide    side,
          const char  *name,
          guint       *number)
{
  VdNode *run = vd_node_new (board->document, "run");
  g_autofree char *id = vd_edit_make_id (get_sides (board), get_kind (board, kind)->id, number);
  g_autofree char *text =
    vd_run_side_write (board->map, get_kind (board, kind)->directed, side);

  g_free (vd_node_set (run, "id", id));
  g_free (vd_node_set (run, "kind", get_kind (board, kind)->id));
  g_free (vd_node_set (run, "name", name));
  g_free (vd_node_set (run, "sides", text));
  vd_node_set_origin (run, board->manner);

  return run;
}

static void
begin_run (const Board *board,
           VdEdit      *edit,
           guint        kind,
           VdMapSide    side,
           const char  *name)
{
  guint number = 1;

  vd_edit_put_row (edit, board->document, "sides", make_run (board, kind, side, name, &number));
}

static VdEdit *
rewrite_run (const Board     *board,
             VdNode          *node,
             const VdRunList *list)
{
  g_autofree char *text = vd_run_list_write (list);

  return vd_edit_set (board->document, node, "sides", text);
}

static gboolean
try_growth (const Board *board,
            VdNode      *node,
            guint        kind,
            VdMapSide    side,
            Growth      *growth)
{
  g_autoptr (VdRunList) list = read_run (board, node, kind);
  VdEnd end = VD_LAST;

  /* A run of one side grows at its last end, in the order it is drawn. */
  if (!vd_run_list_meets (list, end, side))
    end = VD_FIRST;
  if (!vd_run_list_meets (list, end, side))
    return FALSE;

  *growth = (Growth) { node, g_steal_pointer (&list), end };
  return TRUE;
}

/* The first run but @not that @side continues; the one that grows before all
 * others. */
static gboolean
find_growth (const Board *board,
             guint        kind,
             VdMapSide    side,
             VdNode      *not,
             Growth      *growth)
{
  const VdNode *wanted = board->manner != NULL ? board->manner->grow : NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < board->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (board->map->runs, VdRun, i);

      if (run->kind != kind || run->node == not || !vd_node_suits (run->node, board->manner))
        continue;
      if (found && run->node != wanted)
        continue;

      if (found)
        g_clear_pointer (&growth->list, vd_run_list_free);
      found = try_growth (board, run->node, kind, side, growth) || found;
    }

  return found;
}

static VdMapSide
get_end (const Growth *growth)
{
  return vd_items_get_end (growth->list->items, growth->end)->side;
}

/* The run that remains is the one that has a name. */
static void
join_runs (const Board *board,
           VdEdit      *edit,
           Growth      *grown,
           Growth      *other)
{
  Growth *stays = grown, *goes = other;

  if (vd_node_get (grown->node, "name") == NULL && vd_node_get (other->node, "name") != NULL)
    {
      stays = other;
      goes = grown;
    }

  vd_run_list_join (stays->list, stays->end, goes->list, goes->end);
  vd_edit_add (edit, rewrite_run (board, stays->node, stays->list));
  vd_edit_add (edit, vd_edit_remove (board->document, goes->node));
}

/* Whether two ends that meet have their low hexes on one hand. */
static gboolean
keeps_hand (const Board  *board,
            const Growth *growth,
            const Growth *other)
{
  VdMapSide end = get_end (growth), next = get_end (other);

  return !growth->list->directed ||
         vd_side_follow (&board->map->grid, end, next).cell == next.cell;
}

static gboolean
try_mate (const Board  *board,
          VdNode       *node,
          guint         kind,
          const Growth *growth,
          Growth       *other)
{
  if (!vd_nodes_may_join (growth->node, node) ||
      !try_growth (board, node, kind, get_end (growth), other))
    return FALSE;
  if (vd_run_list_meets (growth->list, growth->end, get_end (other)) &&
      keeps_hand (board, growth, other))
    return TRUE;

  g_clear_pointer (&other->list, vd_run_list_free);
  return FALSE;
}

/* The first run that goes on where @growth ends; the one that grows before all others. */
static gboolean
find_mate (const Board  *board,
           guint         kind,
           const Growth *growth,
           Growth       *other)
{
  const VdNode *wanted = board->manner != NULL ? board->manner->grow : NULL;
  gboolean found = FALSE;

  for (guint i = 0; i < board->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (board->map->runs, VdRun, i);
      Growth mate;

      if (run->kind != kind || run->node == growth->node ||
          !vd_node_suits (run->node, board->manner) || (found && run->node != wanted) ||
          !try_mate (board, run->node, kind, growth, &mate))
        continue;

      g_clear_pointer (&other->list, vd_run_list_free);
      *other = mate;
      found = TRUE;
    }

  return found;
}

static void
grow_run (const Board *board,
          VdEdit      *edit,
          guint        kind,
          VdMapSide    side,
          Growth      *growth)
{
  Growth other = { NULL };

  vd_run_list_add (growth->list, growth->end, side);

  if (find_mate (board, kind, growth, &other))
    join_runs (board, edit, growth, &other);
  else
    vd_edit_add (edit, rewrite_run (board, growth->node, growth->list));

  g_clear_pointer (&other.list, vd_run_list_free);
}

/* A bridge stands for itself; what a person draws as a line grows. */
static void
paint_side (const Board *board,
            VdEdit      *edit,
            guint        kind,
            VdMapSide    side)
{
  Growth growth = { NULL };

  if (!get_kind (board, kind)->crosses && find_growth (board, kind, side, NULL, &growth))
    grow_run (board, edit, kind, side, &growth);
  else
    begin_run (board, edit, kind, side, NULL);

  g_clear_pointer (&growth.list, vd_run_list_free);
}

/* Splits off what comes after the gap into a run of its own. */
static void
split_run (const Board *board,
           VdEdit      *edit,
           VdNode      *node,
           VdRunList   *list,
           guint        item)
{
  static const char *const kept[] = { "kind", "name", "case", "source", "status", "note", "suggested" };
  guint number = 2;
  g_autoptr (VdRunList) rest = vd_run_list_split (list, item);
  const char *stem = vd_node_get (node, "id");
  g_autofree char *id = vd_edit_make_id (get_sides (board),
                                         stem != NULL ? stem : vd_node_get (node, "kind"),
                                         &number);
  g_autofree char *sides = vd_run_list_write (rest);
  VdNode *run = vd_node_new (board->document, "run");

  for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
    if (vd_node_get (node, kept[i]) != NULL)
      g_free (vd_node_set (run, kept[i], vd_node_get (node, kept[i])));

  g_free (vd_node_set (run, "id", id));
  g_free (vd_node_set (run, "sides", sides));

  vd_edit_add (edit, rewrite_run (board, node, list));
  vd_edit_add (edit, vd_edit_insert (board->document, vd_node_get_parent (node), run,
                                     vd_node_get_next (node)));
}

/* A ring that is opened stays one run, which begins behind the gap. */
static void
open_ring (VdRunList *list,
           guint      item)
{
  g_autoptr (VdRunList) rest = vd_run_list_split (list, item);

  vd_run_list_join (list, VD_FIRST, rest, VD_LAST);
}

static void
erase_from_run (const Board *board,
                VdEdit      *edit,
                VdNode      *node,
                guint        kind,
                VdMapSide    side)
{
  g_autoptr (VdRunList) list = read_run (board, node, kind);
  int item = vd_run_list_find (list, side);
  gboolean whole, ring;

  if (item < 0)
    return;

  whole = vd_run_list_is_whole_at (list, item);
  ring = vd_run_list_is_ring (list);
  vd_run_list_remove (list, item);
  whole = whole && !vd_run_list_is_joined_at (list, item);

  if (whole && !ring)
    {
      split_run (board, edit, node, list, item);
      return;
    }

  if (whole)
    open_ring (list, item);

  if (list->items->len == 0)
    vd_edit_add (edit, vd_edit_remove (board->document, node));
  else
    vd_edit_add (edit, rewrite_run (board, node, list));
}

/* Erases the kinds that @doomed says yes to. */
static void
erase_side (const Board *board,
            VdEdit      *edit,
            VdMapSide    side,
            gboolean   (*doomed) (const Board *board, guint kind, guint of),
            guint        of)
{
  for (guint i = 0; i < board->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (board->map->runs, VdRun, i);

      if (doomed (board, run->kind, of))
        erase_from_run (board, edit, run->node, run->kind, side);
    }
}

static gboolean
is_any (const Board *board,
        guint        kind,
        guint        of)
{
  return TRUE;
}

static gboolean
is_that (const Board *board,
         guint        kind,
         guint        of)
{
  return kind == of;
}

static gboolean
is_excluded_by (const Board *board,
                guint        kind,
                guint        of)
{
  guint family = get_family (get_kind (board, of)->look);

  return kind != of && family != 0 && get_family (get_kind (board, kind)->look) == family;
}

gboolean
vd_edit_side_excludes (const VdProject *project,
                       guint            kind,
                       guint            other)
{
  const VdKind *kinds;
  guint family;

  g_return_val_if_fail (project != NULL && kind < project->chart->sides->len &&
                        other < project->chart->sides->len, FALSE);

  kinds = (const VdKind *) project->chart->sides->data;
  family = get_family (kinds[kind].look);

  return kind != other && family != 0 && get_family (kinds[other].look) == family;
}

/* Two runs that came to end at one corner, as when what was drawn between them is
 * erased, are one line again when the line is drawn over that corner. */
static void
rejoin_runs (const Board *board,
             VdEdit      *edit,
             VdNode      *node,
             guint        kind,
             VdMapSide    side)
{
  g_autoptr (VdRunList) list = read_run (board, node, kind);
  Growth growth = { node, list, VD_FIRST }, other = { NULL };
  int item = vd_run_list_find (list, side);
  gboolean found = item == 0 && find_mate (board, kind, &growth, &other);

  if (!found && item >= 0 && item + 1 == (int) list->items->len)
    {
      growth.end = VD_LAST;
      found = find_mate (board, kind, &growth, &other);
    }

  if (found)
    join_runs (board, edit, &other, &growth);

  g_clear_pointer (&other.list, vd_run_list_free);
}

/* The side has that kind already; what may differ is which hex is low. */
static gboolean
turn_side (const Board *board,
           VdEdit      *edit,
           VdNode      *node,
           guint        kind,
           VdMapSide    side)
{
  g_autoptr (VdRunList) list = read_run (board, node, kind);
  int item = vd_run_list_find (list, side);

  if (item < 0 || !list->directed ||
      vd_items_get (list->items, item)->side.cell == side.cell)
    return FALSE;

  vd_run_list_turn (list, item);
  vd_edit_add (edit, rewrite_run (board, node, list));
  return TRUE;
}

/* What has that kind already. */
static void
paint_again (const Board *board,
             VdEdit      *edit,
             guint        kind,
             VdMapSide    side,
             VdNode      *has)
{
  if (vd_node_suits (has, board->manner))
    {
      if (!turn_side (board, edit, has, kind, side) && !get_kind (board, kind)->crosses)
        rejoin_runs (board, edit, has, kind, side);
      return;
    }

  /* It is stated anew, for itself. */
  erase_from_run (board, edit, has, kind, side);
  begin_run (board, edit, kind, side, vd_node_get (has, "name"));
}

static VdEdit *
begin_edit (const Board *board,
            guint        kind,
            VdMapSide    side)
{
  g_autofree char *at = vd_run_side_write (board->map, FALSE, side);
  /* TRANS: a terrain, hexside or path, as "Forest", and a hex or a hexside */
  g_autofree char *title = g_strdup_printf (_("Paint %s at %s"), get_kind (board, kind)->name, at);

  return vd_edit_list (title);
}

VdEdit *
vd_edit_paint_side (const VdProject *project,
                    guint            map,
                    VdMapSide        side,
                    guint            kind,
                    const VdManner  *manner)
{
  Board board;
  VdNode *has;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len &&
                        kind < project->chart->sides->len, NULL);

  board = get_board (project, map);
  has = vd_edit_find_run (project, map, side, kind);
  board.manner = manner;
  edit = begin_edit (&board, kind, side);
  if (has != NULL)
    paint_again (&board, edit, kind, side, has);
  else
    {
      erase_side (&board, edit, side, is_excluded_by, kind);
      paint_side (&board, edit, kind, side);
    }

  return vd_edit_or_null (edit);
}

VdEdit *
vd_edit_paint_sides (const VdProject *project,
                     guint            map,
                     const GArray    *sides,
                     guint            kind,
                     const VdManner  *manner)
{
  Board board;
  g_autoptr (GPtrArray) runs = g_ptr_array_new ();
  VdEdit *edit;
  guint number = 1;

  g_return_val_if_fail (project != NULL && map < project->resolved->len && sides != NULL &&
                        sides->len > 0 && kind < project->chart->sides->len, NULL);

  board = get_board (project, map);
  board.manner = manner;
  edit = begin_edit (&board, kind, g_array_index (sides, VdMapSide, 0));
  for (guint i = 0; i < sides->len; i++)
    {
      VdMapSide side = g_array_index (sides, VdMapSide, i);

      if (vd_edit_find_run (project, map, side, kind) == NULL)
        g_ptr_array_add (runs, make_run (&board, kind, side, NULL, &number));
    }
  vd_edit_put_rows (edit, board.document, "sides", runs);

  return vd_edit_or_null (edit);
}

static void
turn_run (const Board *board,
          VdEdit      *edit,
          VdNode      *node,
          guint        kind)
{
  g_autoptr (VdRunList) list = read_run (board, node, kind);

  for (guint i = 0; i < list->items->len; i++)
    if (vd_items_get (list->items, i)->known)
      vd_run_list_turn (list, i);

  vd_edit_add (edit, rewrite_run (board, node, list));
}

VdEdit *
vd_edit_turn_side (const VdProject *project,
                   guint            map,
                   VdMapSide        side,
                   gboolean         whole)
{
  Board board;
  g_autofree char *at = NULL;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);

  board = get_board (project, map);
  at = vd_run_side_write (board.map, FALSE, side);
  for (guint kind = 0; kind < board.kinds->len; kind++)
    {
      VdNode *node = get_kind (&board, kind)->directed
                     ? vd_edit_find_run (project, map, side, kind) : NULL;
      g_autofree char *title = NULL;
      VdEdit *edit;

      if (node == NULL)
        continue;

      /* TRANS: a kind of hexside with a low and a high hex, as "Slope", and a hexside */
      title = g_strdup_printf (_("Turn %s at %s"), get_kind (&board, kind)->name, at);
      edit = vd_edit_list (title);
      if (whole)
        turn_run (&board, edit, node, kind);
      else
        {
          g_autoptr (VdRunList) list = read_run (&board, node, kind);

          vd_run_list_turn (list, vd_run_list_find (list, side));
          vd_edit_add (edit, rewrite_run (&board, node, list));
        }

      return edit;
    }

  return NULL;
}

VdEdit *
vd_edit_erase_side (const VdProject *project,
                    guint            map,
                    VdMapSide        side,
                    int              kind)
{
  Board board;
  g_autofree char *at = NULL;
  g_autofree char *title = NULL;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL && map < project->resolved->len &&
                        kind < (int) project->chart->sides->len, NULL);

  board = get_board (project, map);
  at = vd_run_side_write (board.map, FALSE, side);
  if (kind < 0)
    /* TRANS: %s is a hexside, as 0304/0305 */
    title = g_strdup_printf (_("Erase Hexside %s"), at);
  else
    /* TRANS: a kind of hexside or path, as "Stream", and a hex or a hexside */
    title = g_strdup_printf (_("Erase %s at %s"), get_kind (&board, kind)->name, at);

  edit = vd_edit_list (title);
  erase_side (&board, edit, side, kind < 0 ? is_any : is_that, MAX (kind, 0));

  return vd_edit_or_null (edit);
}
