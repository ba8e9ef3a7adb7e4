/* Where names go.
 *
 * Labels that were put somewhere by hand stay there.  The other names are placed
 * one after another, those with the least choice first.  Each
 * tries many places and takes the cheapest.  Another name, a counter or the
 * frame rule a place out; what a name would cover otherwise costs by its area,
 * which a summed table of weights answers at once. */
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define GRAIN 20.0          /* weights a unit */
#define MAX_WEIGHTS 1500000
#define GAP 0.03            /* that is kept between names */
#define COVER 26.0          /* cost of covering a square unit of weight 1 */

enum { WEIGHT_NUMBER = 240, WEIGHT_TOWN = 34, WEIGHT_ROAD = 24, WEIGHT_WATER = 24,
       WEIGHT_SLOPE = 13, WEIGHT_ONE = 16 };

typedef struct
{
  const VdDrawing *drawing;
  VdRect           extent;  /* of the table */
  double           grain;
  int              columns, rows;
  guint32         *sums;    /* [row * (columns + 1) + column]: of all weights above, left */
  guint8          *inside;  /* [cell]: of the area that is being named */
  GArray          *taken;   /* of VdRect */
  GArray          *counters; /* of VdRect */
  GArray          *named;   /* of guint: the names of the window */
} Table;

static gboolean
boxes_meet (VdRect a,
            VdRect b,
            double gap)
{
  return a.x < b.x + b.width + gap && b.x < a.x + a.width + gap &&
         a.y < b.y + b.height + gap && b.y < a.y + a.height + gap;
}

static void
put_weight (Table  *self,
            VdRect  box,
            guint   weight)
{
  int left = MAX (0, floor ((box.x - self->extent.x) * self->grain));
  int top = MAX (0, floor ((box.y - self->extent.y) * self->grain));
  int right = MIN (self->columns, ceil ((box.x + box.width - self->extent.x) * self->grain));
  int bottom = MIN (self->rows, ceil ((box.y + box.height - self->extent.y) * self->grain));

  for (int y = top; y < bottom; y++)
    for (int x = left; x < right; x++)
      {
        guint32 *at = &self->sums[(gsize) (y + 1) * (self->columns + 1) + x + 1];

        *at = MAX (*at, weight);
      }
}

static void
put_curves (Table        *self,
            const GArray *curves,
            double        width,
            guint         weight)
{
  for (guint i = 0; i < curves->len; i++)
    {
      const VdCurve *curve = &g_array_index (curves, VdCurve, i);

      for (guint j = 0; j < curve->points->len; j++)
        {
          VdVec p = g_array_index (curve->points, VdVec, j);

          put_weight (self, (VdRect) { p.x - width / 2, p.y - width / 2, width, width }, weight);
        }
    }
}

static void
put_cell (Table *self,
          guint  cell)
{
  const VdDrawing *drawing = self->drawing;
  const char *look = vd_drawing_look (drawing, cell);
  VdVec c = vd_centre_of (drawing->grid, cell);

  if (strcmp (look, "town") == 0 || strcmp (look, "fort") == 0)
    put_weight (self, (VdRect) { c.x - 0.38, c.y - 0.34, 0.76, 0.7 }, WEIGHT_TOWN);

  if (vd_number_height (drawing->pixels) > 0 && drawing->how->layers & VD_LAYER_NUMBERS)
    put_weight (self, vd_number_box (drawing, cell), WEIGHT_NUMBER);

  if (drawing->how->counters != NULL && drawing->how->counters[cell / 8] >> cell % 8 & 1)
    {
      double reach = VD_COUNTER_EDGE / 2 + VD_STACK_STEP;
      VdRect box = { c.x - reach, c.y - reach, reach * 2, reach * 2 };

      g_array_append_val (self->counters, box);
    }
}

static void
sum_up (Table *self)
{
  gsize stride = self->columns + 1;

  for (int y = 1; y <= self->rows; y++)
    for (int x = 1; x <= self->columns; x++)
      self->sums[y * stride + x] += self->sums[(y - 1) * stride + x] +
                                    self->sums[y * stride + x - 1] -
                                    self->sums[(y - 1) * stride + x - 1];
}

static void
init_table (Table           *self,
            const VdDrawing *drawing)
{
  const VdWindow *w = &drawing->window;
  VdVec a = vd_centre_of (drawing->grid, w->top * drawing->grid->columns + w->left);
  VdVec b = vd_centre_of (drawing->grid, w->bottom * drawing->grid->columns + w->right);

  self->drawing = drawing;
  self->extent = (VdRect) { a.x - 1.2, a.y - 1.2, b.x - a.x + 2.4, b.y - a.y + 2.4 };
  self->grain = MIN (GRAIN, sqrt (MAX_WEIGHTS / (self->extent.width * self->extent.height)));
  self->columns = self->extent.width * self->grain;
  self->rows = self->extent.height * self->grain;
  self->sums = g_new0 (guint32, (gsize) (self->columns + 1) * (self->rows + 1));
  self->inside = g_malloc0 (vd_grid_n_cells (drawing->grid));
  self->taken = g_array_new (FALSE, FALSE, sizeof (VdRect));
  self->counters = g_array_new (FALSE, FALSE, sizeof (VdRect));
  self->named = vd_map_list_names_in (drawing->map, w);
  if (drawing->taken != NULL)
    g_array_append_vals (self->taken, drawing->taken->data, drawing->taken->len);

  put_curves (self, drawing->nets[VD_NET_SLOPE], 0.14, WEIGHT_SLOPE);
  put_curves (self, drawing->nets[VD_NET_GULLY], 0.12, WEIGHT_SLOPE);
  put_curves (self, drawing->nets[VD_NET_WATER], 0.1, WEIGHT_WATER);
  put_curves (self, drawing->paths, 0.09, WEIGHT_ROAD);

  for (int row = w->top; row <= w->bottom; row++)
    for (int column = w->left; column <= w->right; column++)
      put_cell (self, row * drawing->grid->columns + column);

  sum_up (self);
}

static void
clear_table (Table *self)
{
  g_free (self->sums);
  g_free (self->inside);
  g_array_unref (self->taken);
  g_array_unref (self->counters);
  g_array_unref (self->named);
}

static guint32
sum_at (const Table *self,
        double       x,
        double       y)
{
  int column = CLAMP ((x - self->extent.x) * self->grain + 0.5, 0, self->columns);
  int row = CLAMP ((y - self->extent.y) * self->grain + 0.5, 0, self->rows);

  return self->sums[(gsize) row * (self->columns + 1) + column];
}

/* What a name there would cover, in square units of weight 1. */
static double
weigh_cover (const Table *self,
             VdRect       box)
{
  double right = box.x + box.width, bottom = box.y + box.height;
  guint32 sum = sum_at (self, right, bottom) - sum_at (self, box.x, bottom) -
                sum_at (self, right, box.y) + sum_at (self, box.x, box.y);

  return sum / (self->grain * self->grain * WEIGHT_ONE);
}

static gboolean
is_free (const Table *self,
         VdRect       box)
{
  const VdRect *frame = &self->drawing->frame;

  if (box.x < frame->x + 0.05 || box.y < frame->y + 0.05 ||
      box.x + box.width > frame->x + frame->width - 0.05 ||
      box.y + box.height > frame->y + frame->height - 0.05)
    return FALSE;

  for (guint i = 0; i < self->counters->len; i++)
    if (boxes_meet (g_array_index (self->counters, VdRect, i), box, 0.01))
      return FALSE;

  for (guint i = 0; i < self->taken->len; i++)
    if (boxes_meet (g_array_index (self->taken, VdRect, i), box, GAP))
      return FALSE;

  return TRUE;
}

typedef struct
{
  double cost;
  VdVec  at;
} Choice;

/* Weighs a straight name with its ink box at @box. */
static void
weigh_straight (const Table *self,
                VdRect       box,
                double       cost,
                Choice      *best)
{
  if (cost >= best->cost || !is_free (self, box))
    return;

  cost += COVER * weigh_cover (self, box);
  if (cost < best->cost)
    *best = (Choice) { cost, { box.x, box.y } };
}

/* A name that stands nearer to another town than to its own misleads. */
static double
weigh_doubt (const Table   *self,
             const VdLabel *label,
             VdRect         box)
{
  const VdMap *map = self->drawing->map;
  VdVec own = vd_centre_of (self->drawing->grid, label->cell);
  VdVec near = { CLAMP (own.x, box.x, box.x + box.width),
                 CLAMP (own.y, box.y, box.y + box.height) };
  double mine = hypot (near.x - own.x, near.y - own.y);
  double worst = 0;

  for (guint i = 0; i < self->named->len; i++)
    {
      guint cell = g_array_index (map->names, VdName, g_array_index (self->named, guint, i)).cell;
      VdVec c = vd_centre_of (self->drawing->grid, cell);
      VdVec p = { CLAMP (c.x, box.x, box.x + box.width), CLAMP (c.y, box.y, box.y + box.height) };
      double theirs = hypot (p.x - c.x, p.y - c.y);

      if (cell != label->cell && theirs < mine + 0.35)
        worst = MAX (worst, mine + 0.35 - theirs);
    }

  return worst * 3;
}

/* Right and left of a town read best, then below, then above. */
static double
weigh_direction (int turn)
{
  static const double costs[16] = { 0, .1, .25, .5, .35, .5, .3, .15,
                                    .1, .2, .4, .6, .5, .6, .4, .15 };

  return costs[turn];
}

static Choice
choose_near (const Table   *self,
             const VdLabel *label,
             VdRect         ink)
{
  static const double rings[] = {
    0.40, 0.46, 0.52, 0.58, 0.64, 0.70, 0.78, 0.88, 1.0, 1.15, 1.35, 1.6
  };
  gboolean is_built = label->style == VD_TEXT_PLACE;
  VdVec c = vd_centre_of (self->drawing->grid, label->cell);
  Choice best = { G_MAXDOUBLE };
  VdRect box = { 0, 0, ink.width, ink.height };

  for (guint ring = 0; ring < G_N_ELEMENTS (rings); ring++)
    for (int turn = 0; turn < 16; turn++)
      {
        double r = is_built ? rings[ring] : rings[ring] - 0.4;
        double x = cos (turn * G_PI / 8), y = sin (turn * G_PI / 8);
        double lean = is_built ? 1.7 : 0.4;

        box.x = c.x + x * r + (CLAMP (x * lean, -1, 1) - 1) * ink.width / 2;
        box.y = c.y + y * r * 0.88 + (CLAMP (y * lean, -1, 1) - 1) * ink.height / 2;
        if (weigh_direction (turn) + 2.2 * r < best.cost)
          weigh_straight (self, box,
                          weigh_direction (turn) + 2.2 * r + weigh_doubt (self, label, box), &best);
      }

  return best;
}

/* The share of a box that lies outside the area. */
static double
share_outside (const Table *self,
               VdRect       box)
{
  int out = 0;

  for (int i = 0; i < 14; i++)
    {
      double x = box.x + box.width * (i % 7 + 0.5) / 7;
      double y = box.y + box.height * (i / 7 ? 0.85 : 0.15);
      int cell = vd_grid_at (self->drawing->grid, x, y);

      out += cell < 0 || !self->inside[cell];
    }

  return out / 14.0;
}

static void
mark_inside (Table        *self,
             const GArray *cells,
             guint8        mark)
{
  for (guint i = 0; i < cells->len; i++)
    self->inside[g_array_index (cells, guint32, i)] = mark;
}

static VdVec
middle_of (const VdGrid *grid,
           const GArray *cells)
{
  VdVec sum = { 0, 0 };

  for (guint i = 0; i < cells->len; i++)
    {
      VdVec c = vd_centre_of (grid, g_array_index (cells, guint32, i));

      sum.x += c.x / cells->len;
      sum.y += c.y / cells->len;
    }

  return sum;
}

static Choice
choose_inside (const Table   *self,
               const VdLabel *label,
               VdRect         ink)
{
  VdVec middle = middle_of (self->drawing->grid, label->cells);
  Choice best = { G_MAXDOUBLE };

  for (guint i = 0; i < label->cells->len; i++)
    for (int step = 0; step < 49; step++)
      {
        guint cell = g_array_index (label->cells, guint32, i);
        VdVec c = vd_centre_of (self->drawing->grid, cell);
        VdRect box = { c.x + (step % 7 - 3) / 6.0 - ink.width / 2,
                       c.y + (step / 7 - 3) / 6.0 - ink.height / 2, ink.width, ink.height };
        double away = hypot (box.x + ink.width / 2 - middle.x, box.y + ink.height / 2 - middle.y);

        Choice choice = { best.cost };

        if (!vd_window_has (&self->drawing->own, self->drawing->grid, cell))
          break;

        /* What is dearest to find out comes last. */
        weigh_straight (self, box, 0.35 * away, &choice);
        if (choice.cost < best.cost)
          choice.cost += 4 * share_outside (self, box);
        if (choice.cost < best.cost)
          best = choice;
      }

  return best;
}

static void
take_box (Table   *self,
          VdLabel *label,
          VdRect   box)
{
  g_array_append_val (label->boxes, box);
  g_array_append_val (self->taken, box);
  label->placed = TRUE;
}

static char *
break_name (const char *text)
{
  char *broken = g_strdup (text);
  char *found = NULL;

  /* At the space nearest to the middle. */
  for (char *space = strchr (broken, ' '); space != NULL; space = strchr (space + 1, ' '))
    if (found == NULL || ABS (space - broken - (int) strlen (text) / 2) <
                         ABS (found - broken - (int) strlen (text) / 2))
      found = space;

  if (found != NULL)
    *found = '\n';

  return broken;
}

static VdRect
ink_of (const Table   *self,
        const VdLabel *label)
{
  PangoLayout *layout = vd_label_layout (self->drawing, label, label->text);
  VdRect ink = vd_text_ink (layout);

  g_object_unref (layout);
  return ink;
}

static Choice
choose_place (const Table   *self,
              const VdLabel *label,
              VdRect         ink)
{
  return label->cells != NULL ? choose_inside (self, label, ink)
                              : choose_near (self, label, ink);
}

/* The boxes of a label that is fixed: of one that is turned a row of them, none
 * much longer than it is high, so that they hold little besides the letters. */
static void
list_boxes (const VdLabel *label,
            VdRect         ink,
            GArray        *boxes)
{
  gboolean is_long = label->turn != 0 && ink.width > ink.height && ink.height > 0;
  int n = is_long ? (int) ceil (ink.width / ink.height) : 1;
  double c = cos (label->turn), s = sin (label->turn);
  double length = ink.width / n;
  double width = length * fabs (c) + ink.height * fabs (s);
  double height = length * fabs (s) + ink.height * fabs (c);

  for (int i = 0; i < n; i++)
    {
      double way = (i + 0.5 - n / 2.0) * length;
      VdRect box = { label->middle.x + way * c - width / 2,
                     label->middle.y + way * s - height / 2, width, height };

      g_array_append_val (boxes, box);
    }
}

static void
place_fixed (Table   *self,
             VdLabel *label)
{
  VdRect ink = ink_of (self, label);

  list_boxes (label, ink, label->boxes);
  label->at = (VdVec) { label->middle.x - ink.x - ink.width / 2,
                        label->middle.y - ink.y - ink.height / 2 };
  label->placed = TRUE;
}

/* What is fixed has its place before all others, that of other blocks too. */
static void
reserve_fixed (Table *self)
{
  GArray *labels = vd_drawing_list_fixed (self->drawing);

  for (guint i = 0; i < labels->len; i++)
    {
      const VdLabel *label = &g_array_index (labels, VdLabel, i);

      list_boxes (label, ink_of (self, label), self->taken);
    }

  vd_labels_free (labels);
}

static void
place_straight (Table   *self,
                VdLabel *label)
{
  VdRect ink = ink_of (self, label);
  Choice best = choose_place (self, label, ink);

  if (label->cells != NULL && strchr (label->text, ' ') != NULL)
    {
      g_autofree char *whole = g_steal_pointer (&label->text);
      VdRect broken_ink;
      Choice broken;

      label->text = break_name (whole);
      broken_ink = ink_of (self, label);
      broken = choose_place (self, label, broken_ink);

      if (broken.cost + 0.3 < best.cost)
        {
          best = broken;
          ink = broken_ink;
        }
      else
        {
          g_free (label->text);
          label->text = g_steal_pointer (&whole);
        }
    }

  if (best.cost == G_MAXDOUBLE)
    return;

  label->at = (VdVec) { best.at.x - ink.x, best.at.y - ink.y };
  take_box (self, label, (VdRect) { best.at.x, best.at.y, ink.width, ink.height });
}

/* What a bent name covers, or G_MAXDOUBLE where there is no room. */
static double
weigh_letters (const Table   *self,
               const VdLabel *label,
               double         limit)
{
  double cost = 0;

  for (guint i = 0; i < label->letters->len && cost < limit; i++)
    {
      VdRect box = vd_letter_box (label, &g_array_index (label->letters, VdLetter, i));

      if (!is_free (self, box))
        return G_MAXDOUBLE;

      cost += COVER * 0.7 * weigh_cover (self, box);
    }

  return cost;
}

static void
take_letters (Table   *self,
              VdLabel *label)
{
  for (guint i = 0; i < label->letters->len; i++)
    {
      VdRect box = vd_letter_box (label, &g_array_index (label->letters, VdLetter, i));

      g_array_append_val (label->boxes, box);
    }

  g_array_append_vals (self->taken, label->boxes->data, label->boxes->len);
  label->placed = label->boxes->len > 0;
}

static void
place_bent (Table   *self,
            VdLabel *label)
{
  double total = vd_label_make_letters (self->drawing, label);
  double best = 12; /* worse than that is better left out */
  int n = label->along->points->len;
  int found = -1, found_hand = 0;

  for (int start = 0; start < n; start += 4)
    for (int hand = 0; hand < 2; hand++)
      {
        double cost = vd_label_bend (label, total, start, hand == 0);

        if (cost < 0 || cost >= best)
          continue;

        cost += fabs (start / (double) n - 0.4) * 1.6;
        cost += weigh_letters (self, label, best - cost);
        if (cost < best)
          {
            best = cost;
            found = start;
            found_hand = hand;
          }
      }

  if (found >= 0)
    {
      vd_label_bend (label, total, found, found_hand == 0);
      take_letters (self, label);
    }
  else
    g_array_set_size (label->letters, 0);
}

/* Towns have the least choice, then areas, then streams.  Larger names go
 * first. */
static int
rank_of (const VdLabel *label)
{
  static const int ranks[] = { 0, 6, 3, 9 };

  return ranks[label->style] + VD_NAME_LARGE - label->size;
}

/* Names may be kept longer than the map and the lines for which they were
 * placed. */
static void
forget_surroundings (GArray *labels)
{
  for (guint i = 0; i < labels->len; i++)
    {
      VdLabel *label = &g_array_index (labels, VdLabel, i);

      label->cells = NULL;
      label->along = NULL;
    }
}

GArray *
vd_drawing_place_labels (const VdDrawing *self)
{
  GArray *labels = vd_drawing_list_labels (self);
  Table table;

  if (labels->len == 0)
    return labels;

  init_table (&table, self);
  reserve_fixed (&table);

  for (int rank = 0; rank < 12; rank++)
    for (guint i = 0; i < labels->len; i++)
      {
        VdLabel *label = &g_array_index (labels, VdLabel, i);

        if (rank_of (label) != rank)
          continue;

        if (label->fixed)
          place_fixed (&table, label);
        else if (label->along != NULL)
          place_bent (&table, label);
        else if (label->cells != NULL)
          {
            mark_inside (&table, label->cells, 1);
            place_straight (&table, label);
            mark_inside (&table, label->cells, 0);
          }
        else
          place_straight (&table, label);
      }

  clear_table (&table);
  forget_surroundings (labels);
  return labels;
}
