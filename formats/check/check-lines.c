/* How the lines of a map lie: what can be read, and is drawn oddly. */
#include "formats/check/check-private.h"

#include <string.h>

typedef struct
{
  VdProject   *project;
  VdFindings  *findings;
  const VdMap *map;
  guint        number;
} LineCheck;

static const VdRun *
get_run (const LineCheck *self,
         guint            index)
{
  return &g_array_index (self->map->runs, VdRun, index);
}

static const VdKind *
get_kind (const LineCheck *self,
          const VdRun     *run)
{
  return &g_array_index (self->project->chart->sides, VdKind, run->kind);
}

static const VdMapSide *
get_side (const VdRun *run,
          guint        index)
{
  return &g_array_index (run->sides, VdMapSide, index);
}

static guint
get_corner (const LineCheck *self,
            const VdMapSide *side,
            guint            end)
{
  return vd_check_get_corner (self->map, side->cell, side->dir + end);
}

/* The end of @side, 0 or 1, at which it touches @other; -1 if it does not, or is the same
 * hexside. */
static int
find_touching (const LineCheck *self,
               const VdMapSide *side,
               const VdMapSide *other)
{
  int found = -1;

  for (guint i = 0; i < 2; i++)
    for (guint j = 0; j < 2; j++)
      if (get_corner (self, side, i) == get_corner (self, other, j))
        {
          if (found >= 0)
            return -1;
          found = i;
        }

  return found;
}

static void
place (const LineCheck *self,
       VdFinding       *finding,
       guint            cell)
{
  vd_check_put (self->project, finding, self->number, cell);
}

/* Runs */

/* Three sides that follow each other and meet in one corner: a line does not. */
static void
check_spur (LineCheck   *self,
            const VdRun *run)
{
  for (guint i = 1; i + 1 < run->sides->len; i++)
    {
      const VdMapSide *side = get_side (run, i);
      int before = find_touching (self, side, get_side (run, i - 1));
      int after = find_touching (self, side, get_side (run, i + 1));
      g_autofree char *name = NULL;

      if (before < 0 || before != after)
        continue;

      name = vd_check_name_side (self->map, side);
      place (self,
             vd_project_report (self->project, self->findings, run->node, "map.run-spur", VD_WARNING,
                                N_("Take the side out, or make the branch a run of its own."),
                                N_("Hexside %s of the run %s sticks out: the sides before it and "
                                   "after it meet without it."), name,
                                vd_row_call (run->node).text), side->cell);
      return;
    }
}

/* Along a run the high ground lies on one hand.  Going round the low hex of a side from its
 * first corner to its second the high one lies outside. */
static void
check_hand (LineCheck   *self,
            const VdRun *run)
{
  for (guint i = 1; i < run->sides->len; i++)
    {
      const VdMapSide *before = get_side (run, i - 1), *side = get_side (run, i);
      int leaves = find_touching (self, before, side);
      int enters = find_touching (self, side, before);
      g_autofree char *name = NULL;

      if (leaves < 0 || enters < 0 || leaves != enters)
        continue;

      name = vd_check_name_side (self->map, side);
      place (self,
             vd_project_report (self->project, self->findings, run->node, "map.slope-turns",
                                VD_WARNING,
                                N_("Turn the sides that were written the wrong way round, or make "
                                   "two runs of it."),
                                N_("The run %s rises to the other hand from hexside %s on."),
                                vd_row_call (run->node).text, name), side->cell);
      return;
    }
}

/* Runs that go on in one another */

/* Where a run of a kind ends. */
typedef struct
{
  guint run;
  guint last;  /* whether its last side ends there */
  guint n;     /* how many sides of the kind meet there */
  guint ends;  /* how many runs end there */
  gboolean is_told;
} Junction;

static gboolean
says_the_same (const VdNode *one,
               const VdNode *other)
{
  static const char *const words[] = { "kind", "name", "case", "source", "status", "note",
                                       "suggested" };

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    if (g_strcmp0 (vd_node_get (one, words[i]), vd_node_get (other, words[i])) != 0)
      return FALSE;

  return TRUE;
}

/* The corner at which a run begins or ends; 0 for one that is but a side, whose corners
 * nothing tells apart, or a ring. */
static guint
find_end (const LineCheck *self,
          const VdRun     *run,
          gboolean         last)
{
  guint n = run->sides->len;
  int touching;

  if (n < 2)
    return 0;

  touching = find_touching (self, get_side (run, last ? n - 1 : 0),
                            get_side (run, last ? n - 2 : 1));
  return touching >= 0 ? get_corner (self, get_side (run, last ? n - 1 : 0), 1 - touching) : 0;
}

static void
count_corners (const LineCheck *self,
               guint            kind,
               GHashTable      *counts)
{
  for (guint i = 0; i < self->map->runs->len; i++)
    for (guint k = 0; get_run (self, i)->kind == kind && k < get_run (self, i)->sides->len; k++)
      for (guint end = 0; end < 2; end++)
        {
          gpointer corner = GUINT_TO_POINTER (get_corner (self, get_side (get_run (self, i), k),
                                                          end));

          g_hash_table_insert (counts, corner,
                               GUINT_TO_POINTER (1 + GPOINTER_TO_UINT (
                                                   g_hash_table_lookup (counts, corner))));
        }
}

/* Whether the high ground changes hand where one run goes on in the other. */
static gboolean
changes_hand (const LineCheck *self,
              const VdMapSide *one,
              const VdMapSide *other)
{
  return find_touching (self, one, other) == find_touching (self, other, one);
}

static void
report_pieces (LineCheck   *self,
               const VdRun *run,
               gboolean     last,
               const VdRun *other)
{
  const VdMapSide *side = get_side (run, last ? run->sides->len - 1 : 0);
  g_autofree char *name = vd_check_name_side (self->map, side);

  place (self,
         vd_project_report (self->project, self->findings, run->node, "map.run-in-pieces", VD_NOTE,
                            N_("List the sides of both in one run, or give one of them a name."),
                            N_("The run %s goes on where %s ends, at hexside %s, and nothing else "
                               "tells them apart."), vd_row_call (run->node).text,
                            vd_row_call (other->node).text, name), side->cell);
}

/* @ends: corner -> 1 + 2 x the run that ends there + whether with its last side */
static void
check_end (LineCheck  *self,
           guint       index,
           gboolean    last,
           GHashTable *ends,
           GHashTable *counts)
{
  const VdRun *run = get_run (self, index);
  gpointer corner = GUINT_TO_POINTER (find_end (self, run, last));
  guint first = GPOINTER_TO_UINT (g_hash_table_lookup (ends, corner));
  const VdRun *other;
  const VdMapSide *here, *there;

  if (corner == NULL || GPOINTER_TO_UINT (g_hash_table_lookup (counts, corner)) != 2)
    return;
  if (first == 0)
    {
      g_hash_table_insert (ends, corner, GUINT_TO_POINTER (1 + 2 * index + (last ? 1 : 0)));
      return;
    }

  other = get_run (self, (first - 1) / 2);
  here = get_side (run, last ? run->sides->len - 1 : 0);
  there = get_side (other, (first - 1) % 2 ? other->sides->len - 1 : 0);
  if (other != run && says_the_same (run->node, other->node) &&
      !(get_kind (self, run)->directed && changes_hand (self, here, there)))
    report_pieces (self, run, last, other);
}

static void
check_pieces (LineCheck *self,
              guint      kind)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) ends = g_hash_table_new (NULL, NULL);

  count_corners (self, kind, counts);
  for (guint i = 0; i < self->map->runs->len; i++)
    for (guint last = 0; last < 2 && get_run (self, i)->kind == kind; last++)
      check_end (self, i, last, ends, counts);
}

/* Paths */

/* One that comes back to a hex has a finding for that. */
static gboolean
is_bend (const LineCheck *self,
         const GArray    *cells,
         guint            at)
{
  guint32 hexes[4];

  for (guint i = 0; i < G_N_ELEMENTS (hexes); i++)
    hexes[i] = g_array_index (cells, guint32, at + i);

  return hexes[0] != hexes[2] && hexes[1] != hexes[3] &&
         vd_grid_dir (&self->map->grid, hexes[0], hexes[3]) >= 0;
}

/* A path that comes back beside the hex where it was three hexes before goes a long way
 * round; a hex of it may be misread. */
static void
check_bends (LineCheck    *self,
             const VdPath *path)
{
  const GArray *cells = path->cells;

  if (cells->len > 0 && g_array_index (cells, guint32, 0) ==
                        g_array_index (cells, guint32, cells->len - 1))
    return; /* a ring goes round */

  for (guint i = 0; i + 3 < cells->len; i++)
    {
      guint from = g_array_index (cells, guint32, i), to = g_array_index (cells, guint32, i + 3);
      g_autofree char *a = NULL;
      g_autofree char *b = NULL;

      if (!is_bend (self, cells, i))
        continue;

      a = vd_map_get_label (self->map, from);
      b = vd_map_get_label (self->map, to);
      place (self,
             vd_project_report (self->project, self->findings, path->node, "map.path-loops", VD_NOTE,
                                N_("Compare the hexes between with the printed map."),
                                N_("The path %s goes round by two hexes between %s and %s, which "
                                   "touch."), vd_row_call (path->node).text, a, b), from);
      return;
    }
}

void
vd_check_lines (VdProject  *project,
                guint       map,
                VdFindings *findings)
{
  LineCheck self = { project, findings, project->resolved->pdata[map], map };
  const GArray *kinds = project->chart->sides;

  for (guint i = 0; i < self.map->runs->len; i++)
    {
      const VdRun *run = get_run (&self, i);

      if (get_kind (&self, run)->crosses)
        continue;
      check_spur (&self, run);
      if (get_kind (&self, run)->directed)
        check_hand (&self, run);
    }
  for (guint kind = 0; kind < kinds->len; kind++)
    if (!g_array_index (kinds, VdKind, kind).crosses)
      check_pieces (&self, kind);
  for (guint i = 0; i < self.map->paths->len; i++)
    check_bends (&self, &g_array_index (self.map->paths, VdPath, i));
}
