#include "formats/scan/refine.h"

#include "core/campaign/spread.h"
#include "formats/scan/hex-mark.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* How the picture is looked at: first small and far, then sharp and near. */
typedef struct
{
  double pitch;  /* least, in pixels of the picture it is made smaller to */
  int    steps;  /* most, from hex to hex */
  double reach;  /* in pitches */
  guint  shares; /* so many rings of neighbours are looked at with each hex */
} Level;

#define MOST_PIXELS 24e6 /* of a picture made smaller, which takes four bytes for each */

enum
{
  FAR,
  NEAR,
  N_LEVELS
};

static const Level levels[N_LEVELS] = {
  { 20, 28, 0.18, 2 },
  { 40, 56, 0.06, 1 },
};

/* A rough registration is best in the middle of the sheet, for there its points hold each other.
 * From there the sheet is followed outwards, and only of all of it is made a transform that can
 * tilt. */
typedef struct
{
  guint     level;
  double    part; /* of the sheet, each way */
  VdScanFit fit;
} Round;

static const Round rounds[] = {
  { FAR, 0.4, VD_SCAN_AFFINE },
  { FAR, 0.6, VD_SCAN_AFFINE },
  { FAR, 0.8, VD_SCAN_AFFINE },
  { FAR, 1, VD_SCAN_PROJECTIVE },
  { FAR, 1, VD_SCAN_PROJECTIVE },
  { NEAR, 1, VD_SCAN_PROJECTIVE },
  { NEAR, 1, VD_SCAN_PROJECTIVE },
};

#define OFF_AT_MOST 0.3      /* pitches that all may be off together */
#define CLEARLY 0.8          /* as symmetric elsewhere; more, and it is not known where */
#define CELL 0.6             /* beyond lies the next hex */
#define CENTRED 0.02
#define MOST_SHIFTS 3
#define AGAIN 2              /* rounds after a shift: the near ones */
#define ABOUT 1.4            /* pitches about a hex that must be within the picture */
#define SHOWS 0.35           /* of the mark, or a hex was not seen */
#define LEAST_HEXES 9
#define LEAST_PITCH 8.0      /* pixels */
#define ALIKE 0.6            /* halves of a picture that shows a mark */
#define OFF 4                /* times what is usual; more, and a hex contradicts its neighbours */
#define LEAST_SEEN 0.15
#define PARTS 3              /* of a sheet, each way */
#define PART_SEEN 0.2
#define NEARLY 0.97          /* as symmetric at another place */

/* Where a hex was measured. */
typedef struct
{
  double x, y;   /* pixels of the whole picture */
  double shows;  /* 0 if not */
} Measured;

/* The picture as a level has it. */
typedef struct
{
  guint       by; /* so many times smaller */
  VdRelief   *relief;
  VdHexFrame *frames;
  VdHexView   view;
} Sight;

typedef struct
{
  const VdGrey    *grey;
  const VdGrid    *grid;
  guint            n;
  VdRegistration  *registration; /* owned, once there is a better one than the rough */
  const VdRegistration *rough;
  Measured        *measured;     /* owned */
  double           pitch;
  Sight            sights[N_LEVELS];
} Work;

static const VdRegistration *
get_registration (const Work *self)
{
  return self->registration ? self->registration : self->rough;
}

/* Returns: whether the place is before the horizon; @pixel is in the small picture. */
static gboolean
place (const Work *self,
       double      x,
       double      y,
       double      by,
       double      pixel[2])
{
  if (!vd_registration_to_pixel (get_registration (self), x, y, &pixel[0], &pixel[1]))
    return FALSE;

  pixel[0] /= by;
  pixel[1] /= by;
  return TRUE;
}

static void
frame_hex (const Work *self,
           guint       cell,
           double      by,
           VdHexFrame *frame)
{
  double x, y, at[2], ends[4][2];
  double width = floor (self->grey->width / by), height = floor (self->grey->height / by);

  memset (frame, 0, sizeof *frame);
  vd_grid_centre (self->grid, cell, &x, &y);
  if (!place (self, x, y, by, at) || !place (self, x - 0.5, y, by, ends[0]) ||
      !place (self, x + 0.5, y, by, ends[1]) || !place (self, x, y - 0.5, by, ends[2]) ||
      !place (self, x, y + 0.5, by, ends[3]))
    return;

  frame->x = at[0];
  frame->y = at[1];
  frame->is_inside = TRUE;
  for (guint k = 0; k < 2; k++)
    {
      double size = k == 0 ? width : height, about;

      frame->across[k] = ends[1][k] - ends[0][k];
      frame->down[k] = ends[3][k] - ends[2][k];
      about = ABOUT / 2 * hypot (frame->across[k], frame->down[k]);
      if (!(at[k] > about && at[k] < size - about))
        frame->is_inside = FALSE;
    }
}

/* Whether a hex lies within so large a part of the sheet, about its middle. */
static gboolean
is_in_part (const Work *self,
            guint       cell,
            double      part)
{
  double x, y, width, height;

  vd_grid_centre (self->grid, cell, &x, &y);
  vd_grid_size (self->grid, &width, &height);
  return MAX (fabs (x / width - 0.5), fabs (y / height - 0.5)) <= part / 2;
}

static void
frame_hexes (const Work *self,
             Sight      *sight,
             double      part)
{
  for (guint cell = 0; cell < self->n; cell++)
    {
      frame_hex (self, cell, sight->by, &sight->frames[cell]);
      if (!is_in_part (self, cell, part))
        sight->frames[cell].is_inside = FALSE;
    }
}

static void
sight_init (Sight       *self,
            const Work  *work,
            const Level *level)
{
  double pixels = (double) work->grey->width * work->grey->height;
  g_autoptr (VdGrey) small = NULL;

  self->by = (guint) MAX (MAX (1, floor (work->pitch / level->pitch)),
                          ceil (sqrt (pixels / MOST_PIXELS)));
  small = vd_grey_shrink (work->grey, self->by);
  self->relief = vd_relief_new (small);
  self->frames = g_new0 (VdHexFrame, work->n);
  self->view = (VdHexView) { self->relief, self->frames, work->n };
  self->view.steps = (int) CLAMP (round (work->pitch / self->by), LEAST_PITCH, level->steps);
  self->view.reach = (int) MAX (2, ceil (level->reach * self->view.steps));
}

static void
sight_clear (Sight *self)
{
  g_clear_pointer (&self->relief, vd_relief_free);
  g_free (self->frames);
}

/* Hills of each hex become the means of its own and its neighbours'. */
static void
share_hills (const Work      *self,
             const VdHexView *view,
             float           *hills)
{
  guint size = (guint) vd_hill_size (view);
  g_autofree float *own = g_memdup2 (hills, self->n * size * sizeof *hills);

  for (guint cell = 0; cell < self->n; cell++)
    {
      float *sum = hills + cell * size;
      guint n = 1;

      if (!view->frames[cell].is_inside)
        continue;
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (self->grid, cell, dir);

          if (next < 0 || !view->frames[next].is_inside)
            continue;
          for (guint i = 0; i < size; i++)
            sum[i] += own[(guint) next * size + i];
          n++;
        }
      for (guint i = 0; i < size; i++)
        sum[i] /= (float) n;
    }
}

/* The top of a hill, unless it lies at its edge. */
static void
find_top (const VdHexView  *view,
          const VdHexFrame *frame,
          const float      *hill,
          double            by,
          Measured         *measured)
{
  int edge = vd_hill_edge (view), top = 0, x, y;
  float around[9];
  double shift[2];

  measured->shows = 0;
  for (int i = 1; i < edge * edge; i++)
    if (hill[i] > hill[top])
      top = i;
  x = top % edge;
  y = top / edge;
  if (x == 0 || y == 0 || x == edge - 1 || y == edge - 1)
    return;

  for (int i = 0; i < 9; i++)
    around[i] = hill[(y + i / 3 - 1) * edge + x + i % 3 - 1];
  vd_find_top (around, shift);
  shift[0] = (shift[0] + x - view->reach) / view->steps;
  shift[1] = (shift[1] + y - view->reach) / view->steps;
  measured->shows = hill[top];
  measured->x = by * (frame->x + shift[0] * frame->across[0] + shift[1] * frame->down[0]);
  measured->y = by * (frame->y + shift[0] * frame->across[1] + shift[1] * frame->down[1]);
}

/* Returns: whether hexes have anything in common. */
static gboolean
measure (Work        *self,
         const Sight *sight,
         guint        shares)
{
  const VdHexView *view = &sight->view;
  g_autoptr (VdHexMark) mark = vd_hex_mark_new (view);
  guint size = (guint) vd_hill_size (view);
  g_autofree float *hills = g_new0 (float, self->n * size);

  if (mark == NULL)
    return FALSE;

  for (guint cell = 0; cell < self->n; cell++)
    if (view->frames[cell].is_inside)
      vd_hex_mark_match (mark, view, cell, hills + cell * size);
  for (guint i = 0; i < shares; i++)
    share_hills (self, view, hills);
  for (guint cell = 0; cell < self->n; cell++)
    {
      self->measured[cell].shows = 0;
      if (view->frames[cell].is_inside)
        find_top (view, &view->frames[cell], hills + cell * size, sight->by,
                  &self->measured[cell]);
    }
  return TRUE;
}

/* Hexes that were seen, as control points. */
static GArray *
make_ties (const Work *self)
{
  GArray *ties = g_array_new (FALSE, FALSE, sizeof (VdTie));

  for (guint cell = 0; cell < self->n && ties->len < VD_TIES_MOST; cell++)
    if (self->measured[cell].shows > SHOWS)
      {
        const Measured *at = &self->measured[cell];
        VdTie tie = { .x = at->x, .y = at->y, .weight = MIN (at->shows * at->shows, 4) };

        vd_grid_centre (self->grid, cell, &tie.map_x, &tie.map_y);
        g_array_append_val (ties, tie);
      }
  return ties;
}

static double
get_median (double *values,
            guint   n)
{
  qsort (values, n, sizeof *values, vd_compare_doubles);
  return n > 0 ? values[n / 2] : 0;
}

/* Points far off count less and less. */
static void
weigh_ties (GArray               *ties,
            const GArray         *first,
            const VdRegistration *registration)
{
  g_autofree double *lengths = g_new (double, ties->len);
  g_autofree double *sorted = NULL;
  double usual;

  for (guint i = 0; i < ties->len; i++)
    {
      const VdTie *tie = &g_array_index (ties, VdTie, i);
      double x = tie->x, y = tie->y;

      vd_registration_to_pixel (registration, tie->map_x, tie->map_y, &x, &y);
      lengths[i] = hypot (tie->x - x, tie->y - y);
    }
  sorted = g_memdup2 (lengths, ties->len * sizeof *lengths);
  usual = 2 * get_median (sorted, ties->len) + 1e-6;
  for (guint i = 0; i < ties->len; i++)
    g_array_index (ties, VdTie, i).weight =
      MAX (g_array_index (first, VdTie, i).weight / pow (1 + pow (lengths[i] / usual, 2), 2), 1e-5);
}

/* Returns: whether enough hexes were seen for a transform. */
static gboolean
lay (Work      *self,
     VdScanFit  fit)
{
  g_autoptr (GArray) ties = make_ties (self);
  g_autoptr (GArray) first = g_array_copy (ties);

  if (ties->len < LEAST_HEXES)
    return FALSE;

  for (guint i = 0; i < 4; i++)
    {
      VdRegistration *next = vd_registration_new ((VdTie *) (gpointer) ties->data, ties->len,
                                                  fit, VD_CORRECTION_NONE, NULL);

      if (next == NULL)
        return FALSE;
      g_clear_pointer (&self->registration, vd_registration_free);
      self->registration = next;
      weigh_ties (ties, first, next);
    }
  return TRUE;
}

/* Returns: whether enough was seen to go on. */
static gboolean
go_round (Work        *self,
          const Round *round)
{
  Sight *sight = &self->sights[round->level];

  if (sight->relief == NULL)
    sight_init (sight, self, &levels[round->level]);
  frame_hexes (self, sight, round->part);
  return measure (self, sight, levels[round->level].shares) && lay (self, round->fit);
}

/* Moves all by the same. */
static void
shift (Work              *self,
       const VdHexCentre *by)
{
  VdRegistration *next;
  double matrix[9];

  vd_registration_get_matrix (self->registration, matrix);
  for (guint i = 0; i < 3; i++)
    matrix[3 * i + 2] += matrix[3 * i] * by->x + matrix[3 * i + 1] * by->y;
  next = vd_registration_new_from_matrix (matrix);
  g_clear_pointer (&self->registration, vd_registration_free);
  self->registration = next;
}

/* What halves of the sheet have in common, and whether its hexes are hexes, where they are. */
static VdRefinedHow
judge_mark (Work        *self,
            VdHexCentre *centre)
{
  Sight *sight = &self->sights[NEAR];
  double alike;

  frame_hexes (self, sight, 1);
  alike = vd_hex_view_compare_halves (&sight->view);
  vd_hex_view_find_centre (&sight->view, CELL, centre);
  if (alike < ALIKE)
    return VD_REFINED_NOT_SEEN;
  return hypot (centre->x, centre->y) > CENTRED || centre->elsewhere > NEARLY * centre->symmetry
    ? VD_REFINED_AMBIGUOUS : VD_REFINED_SURE;
}

/* By how much a hex lies otherwise than those about it, against the transform. */
static double
get_deviation (const Work *self,
               guint       cell)
{
  double sums[2] = { 0, 0 }, own[2] = { 0, 0 };
  guint n = 0;

  for (guint dir = 0; dir <= VD_N_DIRS; dir++)
    {
      int next = dir < VD_N_DIRS ? vd_grid_next (self->grid, cell, dir) : (int) cell;
      double map_x, map_y, x, y;

      if (next < 0 || !(self->measured[next].shows > SHOWS))
        continue;
      vd_grid_centre (self->grid, (guint) next, &map_x, &map_y);
      vd_registration_to_pixel (self->registration, map_x, map_y, &x, &y);
      own[0] = self->measured[next].x - x;
      own[1] = self->measured[next].y - y;
      if (dir == VD_N_DIRS)
        break;
      sums[0] += own[0];
      sums[1] += own[1];
      n++;
    }
  return n > 0 ? hypot (own[0] - sums[0] / n, own[1] - sums[1] / n) : -1;
}

/* Hexes without neighbours, or that contradict them, are not seen. */
static void
drop_outliers (Work *self)
{
  g_autofree double *off = g_new (double, self->n), *sorted = g_new (double, self->n);
  double usual;
  guint n = 0;

  for (guint cell = 0; cell < self->n; cell++)
    {
      off[cell] = self->measured[cell].shows > SHOWS ? get_deviation (self, cell) : -1;
      if (off[cell] >= 0)
        sorted[n++] = off[cell];
    }
  usual = get_median (sorted, n);
  for (guint cell = 0; cell < self->n; cell++)
    if (off[cell] < 0 || off[cell] > OFF * usual)
      self->measured[cell].shows = 0;
}

static void
collect (Work      *self,
         VdRefined *refined)
{
  g_autofree double *shows = g_new (double, self->n);
  double usual;
  guint n = 0;

  for (guint cell = 0; cell < self->n; cell++)
    if (self->measured[cell].shows > SHOWS)
      shows[n++] = self->measured[cell].shows;
  usual = get_median (shows, n);
  for (guint cell = 0; cell < self->n; cell++)
    if (self->measured[cell].shows > SHOWS)
      {
        const Measured *at = &self->measured[cell];
        VdRefinedHex hex = { cell, at->x, at->y, CLAMP (pow (at->shows / usual, 2), 0.1, 1) };

        g_array_append_val (refined->hexes, hex);
      }
}

/* Returns: whether each part of the sheet shows some of its hexes; @seen is of all. */
static gboolean
is_everywhere (const Work *self,
               double     *seen)
{
  guint inside[PARTS * PARTS] = { 0 }, shown[PARTS * PARTS] = { 0 }, all = 0, n = 0;
  gboolean is_so = TRUE;

  for (guint cell = 0; cell < self->n; cell++)
    {
      guint column = cell % self->grid->columns, row = cell / self->grid->columns;
      guint part = row * PARTS / self->grid->rows * PARTS + column * PARTS / self->grid->columns;
      VdHexFrame frame;

      frame_hex (self, cell, 1, &frame);
      inside[part] += frame.is_inside;
      shown[part] += self->measured[cell].shows > SHOWS;
    }
  for (guint part = 0; part < PARTS * PARTS; part++)
    {
      all += inside[part];
      n += shown[part];
      is_so = is_so && shown[part] >= PART_SEEN * inside[part];
    }
  *seen = all > 0 ? (double) n / all : 0;
  return is_so;
}

/* From where the mean hex is most like one. */
static gboolean
go_round_again (Work              *self,
                const VdHexCentre *centre)
{
  shift (self, centre);
  for (guint i = G_N_ELEMENTS (rounds) - AGAIN; i < G_N_ELEMENTS (rounds); i++)
    if (!go_round (self, &rounds[i]))
      return FALSE;
  return TRUE;
}

static void
work (Work      *self,
      VdRefined *refined)
{
  VdHexCentre centre;
  gboolean is_all;

  for (guint i = 0; i < G_N_ELEMENTS (rounds); i++)
    if (!go_round (self, &rounds[i]) && rounds[i].part == 1)
      return;
  refined->how = judge_mark (self, &centre);

  /* Hexes of a sheet may all have been followed at the same distance from where they are. */
  for (guint i = 0; i < MOST_SHIFTS && refined->how == VD_REFINED_AMBIGUOUS; i++)
    {
      if (hypot (centre.x, centre.y) > OFF_AT_MOST ||
          centre.elsewhere > CLEARLY * centre.symmetry || !go_round_again (self, &centre))
        return;
      refined->how = judge_mark (self, &centre);
    }
  if (refined->how != VD_REFINED_SURE)
    return;

  drop_outliers (self);
  refined->clear = centre.symmetry / MAX (centre.elsewhere, 1e-9);
  is_all = is_everywhere (self, &refined->seen);
  if (refined->seen < LEAST_SEEN)
    {
      refined->how = VD_REFINED_NOT_SEEN;
      return;
    }
  refined->how = is_all ? VD_REFINED_SURE : VD_REFINED_PARTLY;
  collect (self, refined);
}

/* In the middle of the hexes. */
static double
get_pitch (const Work *self)
{
  double width, height;

  vd_grid_size (self->grid, &width, &height);
  return vd_registration_get_pitch (self->rough, width / 2, height / 2);
}

VdRefined *
vd_refine (const VdGrey         *grey,
           const VdGrid         *grid,
           const VdRegistration *rough)
{
  VdRefined *self = g_new0 (VdRefined, 1);
  Work work_on = { .grey = grey, .grid = grid, .n = vd_grid_n_cells (grid), .rough = rough };

  self->how = VD_REFINED_NOT_SEEN;
  self->hexes = g_array_new (FALSE, FALSE, sizeof (VdRefinedHex));
  work_on.pitch = get_pitch (&work_on);
  if (!(work_on.pitch >= LEAST_PITCH &&
        work_on.pitch < MIN (grey->width, grey->height)))
    return self;

  work_on.measured = g_new0 (Measured, work_on.n);
  work (&work_on, self);
  g_clear_pointer (&work_on.registration, vd_registration_free);
  for (guint i = 0; i < N_LEVELS; i++)
    sight_clear (&work_on.sights[i]);
  g_free (work_on.measured);
  return self;
}

void
vd_refined_free (VdRefined *self)
{
  g_array_unref (self->hexes);
  g_free (self);
}

/* The best hex of each block of so many columns and rows. */
static GArray *
pick_blocks (const VdRefined *self,
             const VdGrid    *grid,
             guint            edge)
{
  GArray *picked = g_array_new (FALSE, FALSE, sizeof (VdRefinedHex));
  guint across = (grid->columns + edge - 1) / edge, down = (grid->rows + edge - 1) / edge;
  g_autofree guint *best = g_new0 (guint, across * down);

  for (guint i = 0; i < self->hexes->len; i++)
    {
      const VdRefinedHex *hex = &g_array_index (self->hexes, VdRefinedHex, i);
      guint block = hex->cell / grid->columns / edge * across + hex->cell % grid->columns / edge;

      if (best[block] == 0 ||
          g_array_index (self->hexes, VdRefinedHex, best[block] - 1).weight < hex->weight)
        best[block] = i + 1;
    }
  for (guint block = 0; block < across * down; block++)
    if (best[block] > 0)
      g_array_append_val (picked, g_array_index (self->hexes, VdRefinedHex, best[block] - 1));
  return picked;
}

GArray *
vd_refined_pick (const VdRefined *self,
                 const VdGrid    *grid,
                 guint            most)
{
  for (guint edge = 1;; edge++)
    {
      GArray *picked = pick_blocks (self, grid, edge);

      if (picked->len <= most || (edge >= grid->columns && edge >= grid->rows))
        return picked;
      g_array_unref (picked);
    }
}

char *
vd_refined_say (const VdRefined *self)
{
  guint percent = (guint) (100 * self->seen + 0.5);

  switch (self->how)
    {
    case VD_REFINED_SURE:
      return vd_phrase_new (N_("%u hexes were found in the scan, %u %% of those that it covers."),
                            self->hexes->len, percent);
    case VD_REFINED_PARTLY:
      return vd_phrase_new (N_("%u hexes were found in the scan, %u %% of those that it covers, "
                               "but none in a part of it; look at that part."),
                            self->hexes->len, percent);
    case VD_REFINED_AMBIGUOUS:
      return vd_phrase_of (N_("The marks in the scan would fit as well half a hex further on; set "
                              "control points by hand."));
    case VD_REFINED_NOT_SEEN:
    default:
      return vd_phrase_of (N_("The scan shows no marks where hexes should be; set control points "
                              "by hand, or look at those that there are."));
    }
}
