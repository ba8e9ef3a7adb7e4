/* What the ground of a map would have to be, and cannot: sheets that do not meet, heights
 * that go round in a ring, two waters in one bed. */
#include "formats/check/check-private.h"

#include <string.h>

typedef struct
{
  VdProject   *project;
  VdFindings  *findings;
  const VdMap *map;
  guint        number;
} GroundCheck;

static void
place (const GroundCheck *self,
       VdFinding         *finding,
       guint              cell)
{
  vd_check_put (self->project, finding, self->number, cell);
}

/* Sheets */

static gboolean
has_lines (const VdSheetLines *lines,
           int                 number)
{
  return number >= lines->first && number <= lines->last;
}

static const VdNode *
find_numbering (const GroundCheck *self)
{
  return vd_node_find (vd_document_get_root (self->map->document), "numbering");
}

/* Hexes that no sheet shows. */
static void
check_gap (GroundCheck *self)
{
  const VdNumbering *numbering = &self->map->numbering;
  guint n = 0, first = 0;
  g_autofree char *label = NULL;

  for (guint cell = vd_grid_n_cells (&self->map->grid); cell-- > 0;)
    {
      gboolean is_shown = self->map->terrain[cell] == VD_NO_TERRAIN;
      int column, row;

      vd_numbering_count (numbering, &self->map->grid, cell, &column, &row);
      for (guint i = 0; i < numbering->n_sheets && !is_shown; i++)
        is_shown = has_lines (&numbering->sheets[i].columns, column) &&
                   has_lines (&numbering->sheets[i].rows, row);
      if (is_shown)
        continue;

      n++;
      first = cell;
    }

  if (n == 0)
    return;

  label = vd_map_get_label (self->map, first);
  place (self,
         vd_project_report (self->project, self->findings, find_numbering (self),
                            "map.sheet-gap", VD_ERROR,
                            N_("Let the sheets meet: the line in which they lie over one another "
                               "has a number in the range of each."),
                            N_("No sheet shows hex %s; hexes that none shows: %u."), label, n),
         first);
}

static guint
count_common (const VdSheetLines *a,
              const VdSheetLines *b,
              int                 from,
              guint               n)
{
  int first = MAX (MAX (a->first, b->first), from);
  int last = MIN (MIN (a->last, b->last), from + (int) n - 1);

  return MAX (last - first + 1, 0);
}

/* Printed sheets have a line in common, as they are laid over one another there: no more. */
static void
check_overlap (GroundCheck          *self,
               const VdPrintedSheet *a,
               const VdPrintedSheet *b)
{
  const VdGrid *grid = &self->map->grid;
  const VdNumbering *numbering = &self->map->numbering;
  guint columns = count_common (&a->columns, &b->columns, numbering->column_from, grid->columns);
  guint rows = count_common (&a->rows, &b->rows, numbering->row_from, grid->rows);

  if (MIN (columns, rows) < 2)
    return;

  vd_project_report (self->project, self->findings, find_numbering (self), "map.sheet-overlap",
                     VD_WARNING,
                     N_("Compare the numbers along the seam with the printed sheets."),
                     N_("The sheets %s and %s have more than one line in common: %u."), a->prefix,
                     b->prefix, MIN (columns, rows));
}

static void
check_sheets (GroundCheck *self)
{
  const VdNumbering *numbering = &self->map->numbering;

  if (numbering->n_sheets == 0)
    return;

  check_gap (self);
  for (guint i = 0; i < numbering->n_sheets; i++)
    for (guint k = i + 1; k < numbering->n_sheets; k++)
      check_overlap (self, &numbering->sheets[i], &numbering->sheets[k]);
}

/* Heights */

typedef struct
{
  guint8  *up;   /* [cell]: sides over which it rises, as bits */
  guint8  *seen; /* [cell]: 1 while on the way, 2 once all beyond has been looked at */
  GArray  *way;  /* of guint32 */
} Heights;

/* Sides that rise both ways have a finding of their own, and make no ring. */
static void
fill_heights (const GroundCheck *self,
              Heights           *heights)
{
  const GArray *kinds = self->project->chart->sides;

  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      for (guint k = 0; k < run->sides->len && g_array_index (kinds, VdKind, run->kind).directed; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);

          if (vd_grid_next (&self->map->grid, side->cell, side->dir) >= 0)
            heights->up[side->cell] |= 1u << side->dir;
        }
    }

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    for (guint dir = 0; dir < VD_N_SIDES_OWN; dir++)
      {
        int next = vd_grid_next (&self->map->grid, cell, dir);
        guint back = vd_dir_opposite (dir);

        if (next >= 0 && (heights->up[cell] & 1u << dir) && (heights->up[next] & 1u << back))
          {
            heights->up[cell] &= ~(1u << dir);
            heights->up[next] &= ~(1u << back);
          }
      }
}

/* The next hex up from the end of the way that was not looked at; -1 if there is none, or
 * -2 if it is on the way already. */
static int
climb (const GroundCheck *self,
       Heights           *heights,
       guint32           *met)
{
  guint32 cell = g_array_index (heights->way, guint32, heights->way->len - 1);

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (heights->up[cell] & 1u << dir)
      {
        int next = vd_grid_next (&self->map->grid, cell, dir);

        heights->up[cell] &= ~(1u << dir);
        *met = next;
        if (heights->seen[next] != 2)
          return heights->seen[next] == 1 ? -2 : next;
      }

  return -1;
}

/* The run by which it rises from one hex to the next. */
static const VdNode *
find_slope (const GroundCheck *self,
            guint              from,
            guint              to)
{
  int dir = vd_grid_dir (&self->map->grid, from, to);

  for (guint i = 0; i < self->map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (self->map->runs, VdRun, i);

      for (guint k = 0; k < run->sides->len; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);

          if (side->cell == from && side->dir == dir &&
              g_array_index (self->project->chart->sides, VdKind, run->kind).directed)
            return run->node;
        }
    }

  return vd_document_get_root (self->map->document);
}

static void
report_ring (GroundCheck   *self,
             const Heights *heights,
             guint32        met)
{
  g_autoptr (GString) ring = g_string_new (NULL);
  g_autofree char *back = vd_map_get_label (self->map, met);
  guint at = heights->way->len;
  guint32 last = g_array_index (heights->way, guint32, at - 1);

  while (at > 0 && g_array_index (heights->way, guint32, at - 1) != met)
    at--;

  for (guint i = at > 0 ? at - 1 : 0; i < heights->way->len; i++)
    {
      g_autofree char *label =
        vd_map_get_label (self->map, g_array_index (heights->way, guint32, i));

      g_string_append_printf (ring, "%s>", label);
    }
  g_string_append (ring, back);

  place (self,
         vd_project_report (self->project, self->findings, find_slope (self, last, met),
                            "map.slope-ring", VD_ERROR,
                            N_("Turn the side that was written the wrong way round, or take it "
                               "out."),
                            N_("The ground rises in a ring: %s."), ring->str), met);
}

/* From one hex up, without recursion: a map may be large. */
static gboolean
search_ring (GroundCheck *self,
             Heights     *heights,
             guint32      from)
{
  g_array_set_size (heights->way, 0);
  g_array_append_val (heights->way, from);
  heights->seen[from] = 1;

  while (heights->way->len > 0)
    {
      guint32 met = 0;
      int next = climb (self, heights, &met);

      if (next == -2)
        {
          report_ring (self, heights, met);
          return TRUE;
        }
      if (next >= 0)
        {
          g_array_append_val (heights->way, met);
          heights->seen[met] = 1;
          continue;
        }

      heights->seen[g_array_index (heights->way, guint32, heights->way->len - 1)] = 2;
      g_array_set_size (heights->way, heights->way->len - 1);
    }

  return FALSE;
}

/* The first ring is told; there may be others. */
static void
check_heights (GroundCheck *self)
{
  guint n = vd_grid_n_cells (&self->map->grid);
  Heights heights = { g_malloc0 (n), g_malloc0 (n), g_array_new (FALSE, FALSE, sizeof (guint32)) };

  fill_heights (self, &heights);
  for (guint32 cell = 0; cell < n; cell++)
    if (heights.up[cell] != 0 && heights.seen[cell] == 0 && search_ring (self, &heights, cell))
      break;

  g_free (heights.up);
  g_free (heights.seen);
  g_array_unref (heights.way);
}

/* Water */

static gboolean
looks (const VdKind *kind,
       const char   *look)
{
  return g_strcmp0 (kind->look, look) == 0;
}

/* A side is a river or a stream: by both it would cost twice, and a bridge over one would leave
 * the other. */
static void
check_waters (GroundCheck *self)
{
  const GArray *kinds = self->project->chart->sides;
  g_autoptr (GHashTable) rivers = g_hash_table_new (NULL, NULL);

  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < self->map->runs->len; i++)
      {
        const VdRun *run = &g_array_index (self->map->runs, VdRun, i);
        const VdKind *kind = &g_array_index (kinds, VdKind, run->kind);

        if (!looks (kind, round == 0 ? "river" : "stream"))
          continue;

        for (guint k = 0; k < run->sides->len; k++)
          {
            const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);
            int number = vd_grid_find_side (&self->map->grid, side->cell, side->dir);
            g_autofree char *name = NULL;
            const char *river;

            if (number < 0)
              continue;
            if (round == 0)
              g_hash_table_insert (rivers, GUINT_TO_POINTER (number), (char *) kind->name);
            river = g_hash_table_lookup (rivers, GUINT_TO_POINTER (number));
            if (round == 0 || river == NULL)
              continue;

            name = vd_check_name_side (self->map, side);
            place (self,
                   vd_project_report (self->project, self->findings, run->node,
                                      "map.two-waters", VD_WARNING,
                                      N_("Take it out of one of the two runs."),
                                      N_("Hexside %s has two waters: %s and %s."), name, river,
                                      kind->name), side->cell);
          }
      }
}

void
vd_check_ground (VdProject  *project,
                 guint       map,
                 VdFindings *findings)
{
  GroundCheck self = { project, findings, project->resolved->pdata[map], map };

  check_sheets (&self);
  check_heights (&self);
  check_waters (&self);
}
