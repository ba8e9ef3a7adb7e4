/* Where the paths of a map end, and where they meet. */
#include "formats/check/check-private.h"

#include <string.h>

/* Of more crossroads without a mark, or ends at nothing, than this it is said once:
 * on such a map they are usual. */
#define MANY 20

typedef struct
{
  VdProject   *project;
  VdFindings  *findings;
  const VdMap *map;
  guint        number;
  guint       *uses;    /* [cell]: reasons to end there: paths, crossings; of places twice */
  guint8      *marked;  /* [cell]: something says that paths meet there */
  guint32     *through; /* [cell]: 1 + the first path that leads through, 0 if none does */
} PathCheck;

static const VdPath *
get_path (const PathCheck *self,
          guint            index)
{
  return &g_array_index (self->map->paths, VdPath, index);
}

static guint
get_cell (const VdPath *path,
          guint         place)
{
  return g_array_index (path->cells, guint32, place);
}

/* A town or a fort is a place, whatever it is called. */
static gboolean
is_place (const PathCheck *self,
          guint            cell)
{
  const GArray *kinds = self->project->chart->hexes;
  guint8 terrain = self->map->terrain[cell];
  const char *look = terrain < kinds->len ? g_array_index (kinds, VdKind, terrain).look : "";

  return strcmp (look, "town") == 0 || strcmp (look, "fort") == 0;
}

static void
note_paths (PathCheck *self)
{
  for (guint i = 0; i < self->map->paths->len; i++)
    {
      const VdPath *path = get_path (self, i);

      for (guint j = 0; j < path->cells->len; j++)
        {
          guint cell = get_cell (path, j);

          self->uses[cell]++;
          if (self->through[cell] == 0 && j > 0 && j + 1 < path->cells->len)
            self->through[cell] = i + 1;
        }
      if (path->cells->len > 0)
        {
          self->marked[get_cell (path, 0)] = TRUE;
          self->marked[get_cell (path, path->cells->len - 1)] = TRUE;
        }
    }
}

static void
note_crossings (PathCheck *self)
{
  const VdMap *map = self->map;
  const GArray *kinds = self->project->chart->sides;

  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      for (guint k = 0; g_array_index (kinds, VdKind, run->kind).crosses && k < run->sides->len; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);
          int beyond = vd_grid_next (&map->grid, side->cell, side->dir);

          self->uses[side->cell]++;
          if (beyond >= 0)
            self->uses[beyond]++;
        }
    }
}

/* Where two paths meet, where they can cross water, and at a place, a road has reason
 * to end; and where one ends, two meet. */
static void
note_places (PathCheck *self)
{
  const VdMap *map = self->map;
  guint n = vd_grid_n_cells (&map->grid);

  note_paths (self);
  note_crossings (self);
  for (guint i = 0; i < map->names->len; i++)
    {
      guint cell = g_array_index (map->names, VdName, i).cell;

      if (cell < n)
        {
          self->uses[cell] += 2;
          self->marked[cell] = TRUE;
        }
    }
  for (guint cell = 0; cell < n; cell++)
    if (is_place (self, cell))
      self->uses[cell] += 2;
}

/* Ends */

/* On the rim of the sheet a path may well go on. */
static gboolean
is_inside (const VdMap *map,
           guint        cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (vd_grid_next (&map->grid, cell, dir) < 0)
      return FALSE;

  return TRUE;
}

/* A path that jumps is several; where it jumps it does not end. */
static gboolean
goes_on (const VdMap *map,
         guint        index,
         guint        end)
{
  const VdPath *path = &g_array_index (map->paths, VdPath, index);
  guint other = end == 0 ? index - 1 : index + 1;

  return (end == 0 ? index > 0 : other < map->paths->len) &&
         g_array_index (map->paths, VdPath, other).node == path->node;
}

static gboolean
leads_through (const VdPath *path,
               guint         cell)
{
  for (guint i = 0; i < path->cells->len; i++)
    if (get_cell (path, i) == cell)
      return TRUE;

  return FALSE;
}

/* What a path most likely should have led to: a place, another path or the rim, next
 * to where it ends.  A road that ends far from all may have its reason.
 *
 * Returns: the cell, or -1 */
static int
find_goal (const VdMap  *map,
           const guint  *uses,
           const VdPath *path,
           guint         cell)
{
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&map->grid, cell, dir);

      if (next >= 0 && !leads_through (path, next) && (uses[next] > 0 || !is_inside (map, next)))
        return next;
    }

  return -1;
}

static guint
get_end (const VdPath *path,
         guint         end)
{
  return get_cell (path, end == 0 ? 0 : path->cells->len - 1);
}

/* Whether nothing is seen where a path ends for which it might. */
static gboolean
is_open_end (const PathCheck *self,
             guint            index,
             guint            end)
{
  const VdPath *path = get_path (self, index);
  guint cell = get_end (path, end);

  return self->uses[cell] <= 1 && !goes_on (self->map, index, end) &&
         (path->off & (1u << end)) == 0 && is_inside (self->map, cell);
}

/* Where a path ends. */
typedef struct
{
  guint path;
  guint cell;
  int   goal; /* see find_goal() */
} End;

static GArray *
list_ends (const PathCheck *self)
{
  GArray *ends = g_array_new (FALSE, FALSE, sizeof (End));

  for (guint i = 0; i < self->map->paths->len; i++)
    {
      const VdPath *path = get_path (self, i);

      for (guint end = 0; end < 2 && path->cells->len > 1; end++)
        if (is_open_end (self, i, end))
          {
            guint cell = get_end (path, end);

            g_array_append_val (ends, ((End) { i, cell, find_goal (self->map, self->uses, path,
                                                                   cell) }));
          }
    }

  return ends;
}

/* @n: how many end far from all; of more than MANY it is said once */
static void
report_end (PathCheck *self,
            const End *end,
            guint      n)
{
  VdNode *node = get_path (self, end->path)->node;
  g_autofree char *label = vd_map_get_label (self->map, end->cell);
  g_autofree char *goal = end->goal >= 0 ? vd_map_get_label (self->map, end->goal) : NULL;
  VdFinding *finding;

  if (goal != NULL)
    finding = vd_project_report (self->project, self->findings, node, "map.dead-end", VD_NOTE,
                                 N_("Lead it on to a place, to another path or off the map."),
                                 N_("The path ends at hex %s, one hex short of hex %s."),
                                 label, goal);
  else if (n <= MANY)
    finding = vd_project_report (self->project, self->findings, node, "map.ends-in-open", VD_NOTE,
                                 N_("Lead it on, name what it leads to, or accept it with a "
                                    "reason."),
                                 N_("The path %s ends at hex %s, with nothing near to which it "
                                    "may lead."), vd_row_call (node).text, label);
  else
    finding = vd_project_report (self->project, self->findings, node, "map.ends-in-open", VD_NOTE,
                                 N_("Name what they lead to, as far as the printed map does, so "
                                    "that a path which was cut off by mistake stands out."),
                                 N_("Paths end at %u places with nothing near to which they may "
                                    "lead, as at hex %s."), n, label);

  vd_check_put (self->project, finding, self->number, end->cell);
}

/* On a map that names no place yet, what its paths lead to is still to come. */
static void
check_ends (PathCheck *self)
{
  g_autoptr (GArray) ends = list_ends (self);
  gboolean is_named = self->map->names->len > 0;
  guint n = 0, told = 0;

  for (guint i = 0; i < ends->len; i++)
    n += g_array_index (ends, End, i).goal < 0;
  for (guint i = 0; i < ends->len; i++)
    {
      const End *end = &g_array_index (ends, End, i);

      if (end->goal >= 0 || (is_named && (n <= MANY || told++ == 0)))
        report_end (self, end, n);
    }
}

/* Crossroads */

/* Whether an inner place of the path is at a hex where it meets another one, and nothing
 * marks that. */
static gboolean
is_unmarked (const PathCheck *self,
             guint            index,
             guint            place)
{
  const VdPath *path = get_path (self, index);
  guint cell;

  if (place == 0 || place + 1 >= path->cells->len)
    return FALSE;

  cell = get_cell (path, place);
  return self->through[cell] != 0 && self->through[cell] != index + 1 && !self->marked[cell] &&
         !is_place (self, cell);
}

static guint
find_place (const VdPath *path,
            guint         cell)
{
  guint place = 0;

  while (get_cell (path, place) != cell)
    place++;

  return place;
}

/* The sides by which a path comes to one of its hexes and leaves it. */
static void
find_arms (const PathCheck *self,
           const VdPath    *path,
           guint            place,
           int              arms[2])
{
  const VdGrid *grid = &self->map->grid;
  guint cell = get_cell (path, place);

  arms[0] = vd_grid_dir (grid, cell, get_cell (path, place - 1));
  arms[1] = vd_grid_dir (grid, cell, get_cell (path, place + 1));
}

/* Whether @dir lies between two sides of a hex, the first, going round. */
static gboolean
lies_between (int dir,
              int from,
              int to)
{
  return (dir - from + VD_N_DIRS) % VD_N_DIRS < (to - from + VD_N_DIRS) % VD_N_DIRS &&
         dir != from;
}

/* What the two do there, as a sentence. */
static const char *
say_meeting (const int one[2],
             const int other[2])
{
  for (guint i = 0; i < 4; i++)
    if (one[i / 2] == other[i % 2])
      return N_("The paths %s and %s run together in hex %s, and nothing marks a fork there.");

  return lies_between (other[0], one[0], one[1]) != lies_between (other[1], one[0], one[1])
         ? N_("The paths %s and %s cross in hex %s, and nothing marks a crossroads there.")
         : N_("The paths %s and %s touch in hex %s without crossing, and nothing marks a fork "
              "there.");
}

/* Whether the step of a path from @place on is one of @other too. */
static gboolean
shares_step (const VdPath *path,
             guint         place,
             const VdPath *other)
{
  guint a = get_cell (path, place), b = get_cell (path, place + 1);

  for (guint i = 0; i + 1 < other->cells->len; i++)
    if ((get_cell (other, i) == a && get_cell (other, i + 1) == b) ||
        (get_cell (other, i) == b && get_cell (other, i + 1) == a))
      return TRUE;

  return FALSE;
}

static void
propose_hexes (const VdPath *path,
               guint         first,
               guint         last,
               guint         junction,
               const VdPath *other,
               VdFinding    *finding)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (path->node, "hexes"));
  g_autoptr (GString) text = g_string_new (NULL);
  VdRepair *repair;

  if (g_strv_length (words) != path->cells->len)
    return; /* it jumps, which is said */

  for (guint i = first; i <= last; i++)
    g_string_append_printf (text, "%s%s", i > first ? " " : "", words[i]);
  repair = vd_repair_new (finding, N_("Let the path %s end in hex %s, where it meets %s"),
                          vd_row_call (path->node).text, words[junction],
                          vd_row_call (other->node).text);
  vd_repair_set_taking (repair);
  vd_repair_set (repair, path->node, "hexes", text->str);
}

/* What lies on another path of its kind, to its end, may go: nothing changes but that the
 * two meet where one of them ends. */
static void
propose_shorter (const VdPath *path,
                 guint         place,
                 const VdPath *other,
                 VdFinding    *finding)
{
  guint first = place, last = place, end = path->cells->len - 1;

  while (first > 0 && shares_step (path, first - 1, other))
    first--;
  while (last < end && shares_step (path, last, other))
    last++;
  if (path->kind != other->kind || first == last)
    return;

  if (first == 0 && last == end)
    {
      if (g_strcmp0 (vd_node_get (path->node, "off"), vd_node_get (other->node, "off")) == 0 ||
          path->off == 0)
        vd_repair_remove (vd_repair_new (finding, N_("Take the path %s away, which lies on %s"),
                                         vd_row_call (path->node).text,
                                         vd_row_call (other->node).text), path->node);
    }
  else if (last == end && (path->off & 2) == 0)
    propose_hexes (path, 0, first, first, other, finding);
  else if (first == 0 && (path->off & 1) == 0)
    propose_hexes (path, last, end, last, other, finding);
}

static void
report_meeting (PathCheck *self,
                guint      index,
                guint      place)
{
  const VdPath *path = get_path (self, index);
  guint cell = get_cell (path, place);
  const VdPath *other = get_path (self, self->through[cell] - 1);
  g_autofree char *label = vd_map_get_label (self->map, cell);
  int arms[2], others[2];
  VdFinding *finding;

  find_arms (self, path, place, arms);
  find_arms (self, other, find_place (other, cell), others);
  finding =
    vd_project_report (self->project, self->findings, path->node, "map.unmarked-crossroads",
                       VD_NOTE,
                       N_("If they meet there, give the hex a name, or let one of them end in it "
                          "and another go on; if not, lead one of them past it."),
                       say_meeting (others, arms), vd_row_call (other->node).text,
                       vd_row_call (path->node).text, label);
  vd_check_put (self->project, finding, self->number, cell);
  propose_shorter (path, place, other, finding);
}

static void
report_many (PathCheck *self,
             guint      n,
             guint      index,
             guint      place)
{
  const VdPath *path = get_path (self, index);
  g_autofree char *label = vd_map_get_label (self->map, get_cell (path, place));
  VdFinding *finding =
    vd_project_report (self->project, self->findings, path->node, "map.unmarked-crossroads",
                       VD_NOTE,
                       N_("Give them names or towns, as far as the printed map has such, so that "
                          "paths which meet by mistake stand out."),
                       N_("Nothing marks the crossroads of this map: paths meet in %u hexes, as in "
                          "%s, without a name or a town, and none ends there."), n, label);

  vd_check_put (self->project, finding, self->number, get_cell (path, place));
}

typedef struct
{
  guint path;
  guint place; /* of its hexes */
} Meeting;

/* Of two paths that run together the first hex counts. */
static GArray *
list_meetings (PathCheck *self)
{
  GArray *meetings = g_array_new (FALSE, FALSE, sizeof (Meeting));

  for (guint i = 0; i < self->map->paths->len; i++)
    {
      const VdPath *path = get_path (self, i);

      for (guint j = 1; j + 1 < path->cells->len; j++)
        if (is_unmarked (self, i, j) &&
            (!is_unmarked (self, i, j - 1) ||
             self->through[get_cell (path, j)] != self->through[get_cell (path, j - 1)]))
          g_array_append_val (meetings, ((Meeting) { i, j }));
    }

  return meetings;
}

static void
check_meetings (PathCheck *self)
{
  g_autoptr (GArray) meetings = list_meetings (self);
  const Meeting *all = (const Meeting *) (const void *) meetings->data;

  if (meetings->len > MANY)
    report_many (self, meetings->len, all[0].path, all[0].place);
  else
    for (guint i = 0; i < meetings->len; i++)
      report_meeting (self, all[i].path, all[i].place);
}

/* Returns */

/* A step to the next hex and back again was most likely written twice. */
static void
propose_straight (const VdPath *path,
                  guint         first,
                  guint         again,
                  VdFinding    *finding)
{
  g_auto (GStrv) words = vd_split_words (vd_node_get (path->node, "hexes"));
  g_autoptr (GString) text = g_string_new (NULL);
  VdRepair *repair;

  if (again - first != 2 || g_strv_length (words) != path->cells->len || path->cells->len < 4)
    return;

  for (guint i = 0; i < path->cells->len; i++)
    if (i <= first || i > again)
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", words[i]);
  repair = vd_repair_new (finding, N_("Lead the path %s straight on from hex %s"),
                          vd_row_call (path->node).text, words[first]);
  vd_repair_set_taking (repair);
  vd_repair_set (repair, path->node, "hexes", text->str);
}

/* Said once of a path.  One that ends where it begins goes round something. */
static void
check_return (PathCheck *self,
              guint      index,
              guint32   *seen)
{
  const VdPath *path = get_path (self, index);
  guint place = 0, first;
  g_autofree char *label = NULL;
  VdFinding *finding;

  while (place < path->cells->len && seen[get_cell (path, place)] != index + 1)
    seen[get_cell (path, place++)] = index + 1;
  if (place == path->cells->len)
    return;

  first = find_place (path, get_cell (path, place));
  if (first == 0 && place + 1 == path->cells->len && place > 2)
    return;

  label = vd_map_get_label (self->map, get_cell (path, place));
  finding = vd_project_report (self->project, self->findings, path->node, "map.path-returns",
                               VD_WARNING,
                               N_("Write each hex once, or make two paths of it."),
                               N_("The path %s comes back to hex %s, through which it has led "
                                  "before."), vd_row_call (path->node).text, label);
  vd_check_put (self->project, finding, self->number, get_cell (path, place));
  propose_straight (path, first, place, finding);
}

static void
check_returns (PathCheck *self)
{
  g_autofree guint32 *seen = g_new0 (guint32, vd_grid_n_cells (&self->map->grid) + 1);

  for (guint i = 0; i < self->map->paths->len; i++)
    check_return (self, i, seen);
}

void
vd_check_paths (VdProject  *project,
                guint       map,
                VdFindings *findings)
{
  const VdMap *resolved = project->resolved->pdata[map];
  guint n = vd_grid_n_cells (&resolved->grid);
  g_autofree guint *uses = g_new0 (guint, n + 1);
  g_autofree guint8 *marked = g_new0 (guint8, n + 1);
  g_autofree guint32 *through = g_new0 (guint32, n + 1);
  PathCheck self = { project, findings, resolved, map, uses, marked, through };

  /* A place or a path of a strange kind may be what another one leads to. */
  if (!vd_chart_lacks_kinds (project->chart, resolved->document))
    {
      note_places (&self);
      check_ends (&self);
      check_meetings (&self);
    }
  check_returns (&self);
}
