/* Checks of a map's lines: rivers, bridges, slopes and roads. */
#include "core/scenario/tables.h"
#include "formats/check/check-private.h"

#include <string.h>

/* Kinds of hexside beyond this cannot be compiled, and are not looked at. */
#define MAX_KINDS VD_MAX_SIDE_KINDS

/* No three coordinates add up to more. */
#define MAX_SUM (4 * VD_GRID_MAX_EDGE)

/* Bits of what is known of a hexside beside its kinds. */
enum
{
  UP_OUT = 1 << 0, /* rises out of the hex that owns the side */
  UP_IN  = 1 << 1, /* rises into it */
  ASKED  = 1 << 2  /* a bridge was asked for */
};

static const char no_crossing[] =
  N_("Give the chart a bridge or a ford that removes it, or lead the path round.");

typedef struct
{
  VdProject        *project;
  const VdScenario *scenario;
  VdFindings       *findings;
  const VdMap      *map;
  guint             number;
  const VdKind     *kinds;
  guint             n_kinds;
  guint16           water;              /* bits of kinds that look so */
  guint16           rivers;
  guint16           gullies;
  guint16           removes[MAX_KINDS]; /* kinds that a crossing takes away */
  guint16           hinders;            /* kinds that cost or close a way */
  guint16           closed;             /* kinds that close it, for all */
  guint16           lacking;            /* of those: no crossing in the chart, and it was said */
  guint16          *sides;              /* [side]: kinds, as bits */
  guint8           *marks;              /* [side]: UP_OUT and so on */
  GHashTable       *corners;            /* of water: corner -> how many sides meet */
  gboolean          has_strange;        /* what lies there is not known of all kinds */
} MapCheck;

/* A side has one number, that of the hex from which its direction is 0 to 2.
 * Sides to hexes off the grid are not named by any map. */
static guint
get_side (const VdMap *map,
          guint        cell,
          guint        dir,
          gboolean    *turned)
{
  *turned = dir >= VD_N_DIRS / 2;
  if (*turned)
    {
      cell = vd_grid_next (&map->grid, cell, dir);
      dir = vd_dir_opposite (dir);
    }

  return cell * (VD_N_DIRS / 2) + dir;
}

/* The three hexes that meet there have, added up, coordinates that no other three have. */
guint
vd_check_get_corner (const VdMap *map,
                     guint        cell,
                     guint        corner)
{
  VdHex hex = vd_grid_hex (&map->grid, cell);
  VdHex a = vd_hex_step (hex, (corner + VD_N_DIRS - 1) % VD_N_DIRS);
  VdHex b = vd_hex_step (hex, corner % VD_N_DIRS);

  return (hex.q + a.q + b.q + MAX_SUM) * 2 * MAX_SUM + hex.r + a.r + b.r + MAX_SUM;
}

static VdFinding *
report_at (MapCheck     *self,
           const VdNode *node,
           guint         cell,
           const char   *code,
           VdSeverity    severity,
           const char   *remedy,
           const char   *text)
{
  VdFinding *finding = vd_project_report (self->project, self->findings, node, code, severity,
                                          remedy, "%s", text);

  vd_check_put (self->project, finding, self->number, cell);
  return finding;
}

/* Kinds */

static gboolean
looks_like (const VdKind *kind,
            const char   *a,
            const char   *b)
{
  return strcmp (kind->look, a) == 0 || strcmp (kind->look, b) == 0;
}

static int
find_compiled (const VdScenario *s,
               const char       *id)
{
  for (guint i = 0; s != NULL && i < s->n_side_kinds; i++)
    if (strcmp (s->side_kinds[i].id, id) == 0)
      return i;

  return -1;
}

static int
find_kind (const MapCheck *self,
           const char     *id)
{
  for (guint i = 0; i < self->n_kinds; i++)
    if (strcmp (self->kinds[i].id, id) == 0)
      return i;

  return -1;
}

/* What a crossing takes away: as its row says, or any water where there is no
 * system to say so; that may let it span a gully too. */
static guint16
find_removed (const MapCheck *self,
              guint           kind)
{
  int compiled = find_compiled (self->scenario, self->kinds[kind].id);
  guint16 removed = 0;

  if (!self->kinds[kind].crosses)
    return 0;
  if (compiled < 0)
    return self->water | (self->project->chart->is_guessed ? self->gullies : 0);

  for (guint i = 0; i < self->scenario->n_side_kinds; i++)
    {
      int other = find_kind (self, self->scenario->side_kinds[i].id);

      if ((self->scenario->side_kinds[compiled].removes & (1u << i)) != 0 && other >= 0)
        removed |= 1u << other;
    }

  return removed;
}

static gboolean
is_water (const VdKind *kind)
{
  return looks_like (kind, "river", "stream") || looks_like (kind, "ditch", "ditch");
}

static void
find_kinds (MapCheck *self)
{
  for (guint i = 0; i < self->n_kinds; i++)
    {
      const VdKind *kind = &self->kinds[i];
      int compiled = find_compiled (self->scenario, kind->id);

      if (is_water (kind))
        self->water |= 1u << i;
      if (looks_like (kind, "gully", "gully"))
        self->gullies |= 1u << i;
      if (looks_like (kind, "river", "river"))
        self->rivers |= 1u << i;
      if (compiled < 0 ? is_water (kind)
                       : self->scenario->side_kinds[compiled].cost > 0)
        self->hinders |= 1u << i;
      if (compiled >= 0 && self->scenario->side_kinds[compiled].cost == VD_NEVER)
        self->closed |= 1u << i;
    }

  for (guint i = 0; i < self->n_kinds; i++)
    self->removes[i] = find_removed (self, i);
}

/* Hexsides */

static void
count_corners (MapCheck        *self,
               const VdMapSide *side)
{
  for (guint end = 0; end < 2; end++)
    {
      gpointer corner = GUINT_TO_POINTER (vd_check_get_corner (self->map, side->cell,
                                                               side->dir + end));
      guint n = GPOINTER_TO_UINT (g_hash_table_lookup (self->corners, corner));

      g_hash_table_insert (self->corners, corner, GUINT_TO_POINTER (n + 1));
    }
}

static void
report_twice (MapCheck        *self,
              const VdRun     *run,
              const VdMapSide *side,
              guint            index)
{
  VdFinding *finding;
  g_autofree char *name = vd_check_name_side (self->map, side);
  g_autofree char *text = vd_phrase_new (N_("Hexside %s has %s twice."), name,
                                           self->kinds[run->kind].name);

  finding = report_at (self, run->node, side->cell, "map.side-twice", VD_WARNING,
                       N_("Take it out of one of the two."), text);
  vd_check_propose_without (self->map, run, index, self->kinds[run->kind].crosses, finding);
}

/* The first slope there that rises the other way. */
static const VdRun *
find_other_way (const MapCheck  *self,
                const VdMapSide *side,
                guint           *index)
{
  gboolean turned, other;
  guint number = get_side (self->map, side->cell, side->dir, &turned);

  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      for (guint j = 0; j < run->sides->len && run->kind < self->n_kinds; j++)
        {
          const VdMapSide *there = &g_array_index (run->sides, VdMapSide, j);

          if (self->kinds[run->kind].directed &&
              get_side (self->map, there->cell, there->dir, &other) == number && other != turned)
            {
              *index = j;
              return run;
            }
        }
    }

  return NULL;
}

/* A line of hills is rather right than a side or two that were drawn later.  Between
 * two of the same length only their author can tell. */
static void
propose_slope (const MapCheck *self,
               const VdRun    *run,
               guint           index,
               VdFinding      *finding)
{
  guint other_index = 0;
  const VdRun *other = find_other_way (self, &g_array_index (run->sides, VdMapSide, index),
                                       &other_index);

  if (other == NULL || other->sides->len == run->sides->len)
    return;

  if (other->sides->len > run->sides->len)
    vd_check_propose_without (self->map, run, index, self->kinds[run->kind].crosses, finding);
  else
    vd_check_propose_without (self->map, other, other_index, self->kinds[other->kind].crosses,
                              finding);
}

static void
report_slope (MapCheck    *self,
              const VdRun *run,
              guint        index)
{
  const VdMapSide *side = &g_array_index (run->sides, VdMapSide, index);
  g_autofree char *name = vd_check_name_side (self->map, side);
  g_autofree char *text = vd_phrase_new (N_("Hexside %s rises both ways."), name);

  propose_slope (self, run, index,
                 report_at (self, run->node, side->cell, "map.slope-contradicts", VD_ERROR,
                            N_("Keep the one that goes from the low hex to the high one."), text));
}

static void
put_side (MapCheck    *self,
          const VdRun *run,
          guint        index)
{
  const VdMapSide *side = &g_array_index (run->sides, VdMapSide, index);
  gboolean turned;
  guint number = get_side (self->map, side->cell, side->dir, &turned);
  guint16 bit = 1u << run->kind;
  guint8 up = turned ? UP_IN : UP_OUT;
  gboolean directed = self->kinds[run->kind].directed;

  if (directed && (self->marks[number] & (UP_IN | UP_OUT) & ~up))
    report_slope (self, run, index);
  else if (self->sides[number] & bit)
    report_twice (self, run, side, index);
  else if (self->water & bit)
    count_corners (self, side);

  self->sides[number] |= bit;
  if (directed)
    self->marks[number] |= up;
}

static void
put_sides (MapCheck *self)
{
  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      for (guint j = 0; j < run->sides->len && run->kind < self->n_kinds; j++)
        put_side (self, run, j);
    }
}

/* Runs */

gboolean
vd_check_touch (const VdMap     *map,
                const VdMapSide *a,
                const VdMapSide *b)
{
  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      if (vd_check_get_corner (map, a->cell, a->dir + i) ==
          vd_check_get_corner (map, b->cell, b->dir + j))
        return TRUE;

  return FALSE;
}

/* A run that has lost an unsound side is reported already. */
static gboolean
is_whole (const VdRun *run)
{
  const char *text = vd_node_get (run->node, "sides");
  guint n = 0;

  while (text != NULL && *(text += strspn (text, " \t\r\n")) != '\0')
    {
      text += strcspn (text, " \t\r\n");
      n++;
    }

  return n == run->sides->len;
}

static void
check_order (MapCheck    *self,
             const VdRun *run)
{
  if (self->kinds[run->kind].crosses || !is_whole (run))
    return;

  for (guint i = 1; i < run->sides->len; i++)
    {
      const VdMapSide *before = &g_array_index (run->sides, VdMapSide, i - 1);
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      g_autofree char *a = NULL;
      g_autofree char *b = NULL;
      g_autofree char *text = NULL;
      VdFinding *finding;

      if (vd_check_touch (self->map, before, side))
        continue;

      a = vd_check_name_side (self->map, before);
      b = vd_check_name_side (self->map, side);
      text = vd_phrase_new (N_("The run breaks: hexside %s does not touch %s."), b, a);
      finding = report_at (self, run->node, side->cell, "map.run-breaks", VD_WARNING,
                           N_("List the sides in order, add those that are missing, or make it "
                              "two runs."), text);
      vd_check_propose_order (self->map, run, finding);
      return;
    }
}

/* Whether water may end at a corner: at the edge of what is in play, in a
 * lake, a marsh or other terrain that is closed. */
static gboolean
is_mouth (const MapCheck *self,
          guint           cell,
          guint           corner)
{
  const VdMap *map = self->map;
  VdHex hex = vd_grid_hex (&map->grid, cell);
  VdHex hexes[3] = {
    hex,
    vd_hex_step (hex, (corner + VD_N_DIRS - 1) % VD_N_DIRS),
    vd_hex_step (hex, corner % VD_N_DIRS),
  };

  for (guint i = 0; i < G_N_ELEMENTS (hexes); i++)
    {
      int at = vd_grid_cell (&map->grid, hexes[i]);
      const VdKind *kind;

      if (at < 0 || map->terrain[at] == VD_NO_TERRAIN)
        return TRUE;

      kind = &g_array_index (self->project->chart->hexes, VdKind, map->terrain[at]);
      if (looks_like (kind, "lake", "marsh"))
        return TRUE;
    }

  return FALSE;
}

static void
check_ends (MapCheck    *self,
            const VdRun *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    for (guint end = 0; end < 2; end++)
      {
        const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
        guint corner = (side->dir + end) % VD_N_DIRS;
        gpointer key = GUINT_TO_POINTER (vd_check_get_corner (self->map, side->cell, corner));
        g_autofree char *name = NULL;
        g_autofree char *text = NULL;

        if (GPOINTER_TO_UINT (g_hash_table_lookup (self->corners, key)) != 1 ||
            is_mouth (self, side->cell, corner))
          continue;

        name = vd_check_name_side (self->map, side);
        text = vd_phrase_new (N_("%s ends at hexside %s, in the middle of the map."),
                                self->kinds[run->kind].name, name);
        report_at (self, run->node, side->cell, "map.river-ends-inside", VD_WARNING,
                   N_("Lead it on to the edge, to other water or to a lake."), text);
      }
}

static void
check_bridges (MapCheck    *self,
               const VdRun *run)
{
  for (guint i = 0; i < run->sides->len; i++)
    {
      const VdMapSide *side = &g_array_index (run->sides, VdMapSide, i);
      gboolean turned;
      guint number = get_side (self->map, side->cell, side->dir, &turned);
      g_autofree char *name = NULL;
      g_autofree char *text = NULL;
      VdFinding *finding;

      if (self->sides[number] & self->removes[run->kind])
        continue;

      name = vd_check_name_side (self->map, side);
      text = vd_phrase_new (N_("%s at hexside %s crosses nothing."), self->kinds[run->kind].name,
                              name);
      finding = report_at (self, run->node, side->cell, "map.bridge-without-water", VD_WARNING,
                           N_("Move it to the water, or take it away."), text);
      vd_check_propose_without (self->map, run, i, TRUE, finding);
    }
}

static void
check_runs (MapCheck *self)
{
  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      if (run->kind >= self->n_kinds)
        continue;

      check_order (self, run);
      if (self->has_strange)
        continue; /* what water flows into, or a bridge spans, may be such a kind */
      if (self->rivers & (1u << run->kind))
        check_ends (self, run);
      if (self->removes[run->kind] != 0)
        check_bridges (self, run);
    }
}

/* Paths */

/* What hinders on a side and could be crossed, but is not. */
static guint16
find_uncrossed (const MapCheck *self,
                guint           side)
{
  guint16 bridgeable = 0, crossed = 0;

  for (guint i = 0; i < self->n_kinds; i++)
    {
      bridgeable |= self->removes[i];
      if (self->sides[side] & (1u << i))
        crossed |= self->removes[i];
    }

  return self->sides[side] & self->hinders & bridgeable & ~crossed;
}

/* The kind that crosses all of that: a bridge, if there is one; -1 if none. */
static int
find_crossing (const MapCheck *self,
               guint16         uncrossed)
{
  int found = -1;

  for (guint i = 0; i < self->n_kinds; i++)
    if ((uncrossed & ~self->removes[i]) == 0 && !self->kinds[i].absent &&
        !self->kinds[i].directed && (found < 0 || looks_like (&self->kinds[i], "bridge", "bridge")))
      found = i;

  return found;
}

/* What helps, by what the chart has that crosses all of it. */
static const char *
say_crossing (const MapCheck *self,
              guint16         uncrossed)
{
  for (guint i = 0; i < self->n_kinds; i++)
    if ((uncrossed & ~self->removes[i]) == 0 && !self->kinds[i].absent &&
        looks_like (&self->kinds[i], "ford", "ford"))
      return N_("Add a bridge or a ford, or lead the path round.");

  return N_("Add a bridge, or lead the path round.");
}

/* Of a kind that nothing in the chart crosses it is said once. */
static void
check_lacking (MapCheck        *self,
               const VdPath    *path,
               const VdMapSide *side,
               guint            number)
{
  guint16 lacking = self->sides[number] & self->closed & ~self->lacking;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  for (guint i = 0; i < self->n_kinds; i++)
    lacking &= ~self->removes[i];
  if (lacking == 0)
    return;

  self->lacking |= lacking;
  name = vd_check_name_side (self->map, side);
  text = vd_phrase_new (N_("A path crosses %s at hexside %s, and the chart has nothing that leads "
                           "over it."), self->kinds[g_bit_nth_lsf (lacking, -1)].name, name);
  report_at (self, path->node, side->cell, "map.path-no-crossing", VD_WARNING, no_crossing, text);
}

static void
check_link (MapCheck     *self,
            const VdPath *path,
            guint         from,
            guint         to)
{
  int dir = vd_grid_dir (&self->map->grid, from, to);
  VdMapSide side = { from, MAX (dir, 0) };
  guint16 uncrossed;
  gboolean turned;
  guint number;
  int crossing;
  VdFinding *finding;
  g_autofree char *name = NULL;
  g_autofree char *text = NULL;

  if (dir < 0)
    return;

  number = get_side (self->map, from, dir, &turned);
  check_lacking (self, path, &side, number);
  uncrossed = find_uncrossed (self, number);
  if (uncrossed == 0 || (self->marks[number] & ASKED))
    return;

  self->marks[number] |= ASKED;
  name = vd_check_name_side (self->map, &side);
  text = vd_phrase_new (N_("A path crosses %s at hexside %s, and there is no bridge."),
                          self->kinds[g_bit_nth_lsf (uncrossed, -1)].name, name);
  finding = report_at (self, path->node, from, "map.path-without-bridge", VD_WARNING,
                       say_crossing (self, uncrossed), text);
  crossing = find_crossing (self, uncrossed);
  if (crossing >= 0)
    vd_check_propose_side (self->map, &self->kinds[crossing], name, finding);
}

static void
check_paths (MapCheck *self)
{
  for (guint i = 0; i < self->map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (self->map->paths, VdPath, i);

      for (guint j = 1; j < path->cells->len; j++)
        check_link (self, path, g_array_index (path->cells, guint32, j - 1),
                    g_array_index (path->cells, guint32, j));
    }
}

/* Ids */

/* Nothing refers to a run or a path, so the second may have any other id. */
static void
propose_id (const VdNode *node,
            const char   *id,
            VdFinding    *finding)
{
  g_autofree char *other = NULL;

  if (strcmp (vd_node_get_name (node), "run") != 0 && strcmp (vd_node_get_name (node), "path") != 0)
    {
      vd_repair_copy (finding, node);
      return;
    }

  other = vd_check_new_id (vd_node_get_parent (node), id);
  vd_repair_set (vd_repair_new (finding, N_("Give the second one the id “%s”"), other), node, "id",
                 other);
}

static void
check_ids (MapCheck     *self,
           const VdNode *parent)
{
  g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
  VdNode *node = parent != NULL ? vd_node_get_first (parent) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    {
      const char *id = vd_node_get (node, "id");

      if (id != NULL && !g_hash_table_add (seen, (char *) id))
        propose_id (node, id,
                    vd_project_report (self->project, self->findings, node, "reference.duplicate",
                                       VD_ERROR, N_("Give one of the two another id."),
                                       N_("The %s \"%s\" occurs twice."), vd_node_get_name (node),
                                       id));
    }
}

static void
check_all_ids (MapCheck *self)
{
  static const char *const parents[] = { "edges", "areas", "sides", "paths", "regions" };
  VdNode *root = vd_document_get_root (self->map->document);

  for (guint i = 0; i < G_N_ELEMENTS (parents); i++)
    check_ids (self, vd_node_find (root, parents[i]));
}

void
vd_check_map (VdProject        *project,
              const VdScenario *scenario,
              guint             map,
              VdFindings       *findings)
{
  const GArray *kinds = project->chart->sides;
  const VdMap *resolved = project->resolved->pdata[map];
  guint n_sides = vd_grid_n_cells (&resolved->grid) * (VD_N_DIRS / 2);
  MapCheck self = {
    .project = project,
    .scenario = scenario,
    .findings = findings,
    .map = resolved,
    .number = map,
    .kinds = (const VdKind *) (const void *) kinds->data,
    .n_kinds = MIN (kinds->len, MAX_KINDS),
    .sides = g_new0 (guint16, n_sides),
    .marks = g_new0 (guint8, n_sides),
    .corners = g_hash_table_new (NULL, NULL),
    .has_strange = vd_chart_lacks_kinds (project->chart, resolved->document),
  };

  find_kinds (&self);
  put_sides (&self);
  check_runs (&self);
  if (!self.has_strange)
    check_paths (&self);
  check_all_ids (&self);

  g_free (self.sides);
  g_free (self.marks);
  g_hash_table_unref (self.corners);
}
