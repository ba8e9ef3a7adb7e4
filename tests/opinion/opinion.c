#include "tests/opinion/opinion.h"

/* The ground
 *
 * Centres are kept in whole numbers: on a board of straight rows a hex is two
 * wide and its rows are three apart, so that the corners lie at (0, 2), (1, 1),
 * (1, -1) and so on.  Across, a unit is as long as 1/2 the distance of two
 * centres, down as 1 / (2 sqrt 3) of it. */
static void
find_centre (OpinionBoard *board,
             int           cell)
{
  int column = cell % board->columns;
  int row = cell / board->columns;
  int line = board->pointy ? row : column;
  int along = board->pointy ? column : row;
  gboolean pushed = (line % 2 == 1) == (board->second_pushed != FALSE);

  board->x[cell] = 2 * along + (pushed ? 1 : 0);
  board->y[cell] = 3 * line;
}

static void
centre (const OpinionBoard *board,
        int                 cell,
        int                *x,
        int                *y)
{
  *x = board->x[cell];
  *y = board->y[cell];
}

/* Six neighbours, all as far away as each other. */
gboolean
opinion_adjacent (const OpinionBoard *board,
                  int                 a,
                  int                 b)
{
  int ax, ay, bx, by;

  centre (board, a, &ax, &ay);
  centre (board, b, &bx, &by);
  return 3 * (ax - bx) * (ax - bx) + (ay - by) * (ay - by) == 12;
}

void
opinion_look_round (OpinionBoard *board)
{
  for (int a = 0; a < board->columns * board->rows; a++)
    find_centre (board, a);

  for (int a = 0; a < board->columns * board->rows; a++)
    {
      board->n_beside[a] = 0;
      for (int b = 0; b < board->columns * board->rows; b++)
        if (opinion_adjacent (board, a, b))
          board->beside[a][board->n_beside[a]++] = (guint8) b;
    }
}

/* Hexes from one to another, the last counted [NAW 8.12]. */
int
opinion_distance (const OpinionBoard *board,
                  int                 a,
                  int                 b)
{
  int ax, ay, bx, by;
  int across, lines;

  centre (board, a, &ax, &ay);
  centre (board, b, &bx, &by);
  across = ABS (ax - bx);
  lines = ABS (ay - by) / 3;
  return MAX (lines, (across + lines) / 2);
}

/* Line of sight [NAW 8.3] */

/* A part of the line, from 0 at one end to 1 at the other, as fractions. */
typedef struct
{
  int from, from_under;
  int to, to_under;
} Part;

/* Keeps of @part where -bound <= p + t * q <= bound. */
static gboolean
keep_between (Part *part,
              int   p,
              int   q,
              int   bound)
{
  int low, high, under;

  if (q == 0)
    return ABS (p) <= bound;

  under = ABS (q);
  low = q > 0 ? -bound - p : p - bound;
  high = q > 0 ? bound - p : p + bound;
  if (low * part->from_under > part->from * under)
    {
      part->from = low;
      part->from_under = under;
    }
  if (high * part->to_under < part->to * under)
    {
      part->to = high;
      part->to_under = under;
    }

  return TRUE;
}

/* How much of the line from @a to @b lies in the hex @cell: nothing, a piece of
 * its border, or a piece of its inside. */
typedef enum
{
  OUTSIDE,
  ALONG,
  INSIDE
} Lies;

static Lies
lies (const OpinionBoard *board,
      int                 a,
      int                 b,
      int                 cell)
{
  Part part = { 0, 1, 1, 1 };
  int ax, ay, bx, by, x, y, dx, dy;

  centre (board, a, &ax, &ay);
  centre (board, b, &bx, &by);
  centre (board, cell, &x, &y);
  ax -= x;
  ay -= y;
  dx = bx - x - ax;
  dy = by - y - ay;

  if (!keep_between (&part, ax, dx, 1) || !keep_between (&part, ax + ay, dx + dy, 2) ||
      !keep_between (&part, ax - ay, dx - dy, 2))
    return OUTSIDE;
  if (part.from * part.to_under >= part.to * part.from_under)
    return OUTSIDE;

  /* On a border all the way, if on one at all for more than a point. */
  if ((dx == 0 && ABS (ax) == 1) || (dx + dy == 0 && ABS (ax + ay) == 2) ||
      (dx - dy == 0 && ABS (ax - ay) == 2))
    return ALONG;

  return INSIDE;
}

gboolean
opinion_sight (const OpinionRules *rules,
               const OpinionBoard *board,
               int                 a,
               int                 b)
{
  int n = board->columns * board->rows;

  for (int cell = 0; cell < n; cell++)
    {
      Lies how = cell != a && cell != b ? lies (board, a, b, cell) : OUTSIDE;

      if (how == OUTSIDE || !(rules->terrain[board->terrain[cell]].words & OPINION_BLOCKS))
        continue;
      if (how == INSIDE)
        return FALSE;

      /* Both hexes of a hexside that the line runs along [8.32]. */
      for (int other = 0; other < n; other++)
        if (other != a && other != b && opinion_adjacent (board, cell, other) &&
            (rules->terrain[board->terrain[other]].words & OPINION_BLOCKS) &&
            lies (board, a, b, other) == ALONG)
          {
            int x, y, ox, oy, ax, ay, bx, by;

            centre (board, cell, &x, &y);
            centre (board, other, &ox, &oy);
            centre (board, a, &ax, &ay);
            centre (board, b, &bx, &by);
            /* The line passes between them: half-way from one to the other. */
            if ((bx - ax) * (y + oy - 2 * ay) == (by - ay) * (x + ox - 2 * ax))
              return FALSE;
          }
    }

  return TRUE;
}

/* Hexsides */

/* The kinds that hold from @a to @b in this period, bridges reckoned in. */
static guint
kinds_between (const OpinionPosition *self,
               int                    a,
               int                    b)
{
  const OpinionRules *rules = self->rules;
  const OpinionPeriod *period = &rules->period[self->period];
  guint printed = self->board->side[a][b];
  guint kinds = 0;
  guint spanned = 0;

  for (guint i = 0; i < rules->n_side; i++)
    if (printed & (1u << i))
      kinds |= 1u << (period->as[i] > 0 ? period->as[i] - 1 : (int) i);

  for (guint i = 0; i < rules->n_side; i++)
    if (kinds & (1u << i))
      spanned |= rules->side[i].spans;

  return kinds & ~spanned;
}

/* Everything that is said of the hexside from @a to @b for a class. */
static guint
words_between (const OpinionPosition *self,
               int                    a,
               int                    b,
               int                    unit_class)
{
  guint kinds = kinds_between (self, a, b);
  guint words = 0;

  for (guint i = 0; i < self->rules->n_side; i++)
    if (kinds & (1u << i))
      {
        const OpinionKind *kind = &self->rules->side[i];

        words |= kind->words | (kind->classes & (1u << unit_class) ? kind->except : 0);
      }

  return words;
}

/* Zones of control [NAW 6] */

gboolean
opinion_unit_controls (const OpinionPosition *self,
                       guint                  unit,
                       int                    cell)
{
  const OpinionUnit *u = &self->units[unit];

  return u->cell >= 0 && opinion_adjacent (self->board, u->cell, cell) &&
         !(words_between (self, u->cell, cell, u->unit_class) & OPINION_NO_CONTROL);
}

gboolean
opinion_controls (const OpinionPosition *self,
                  int                    side,
                  int                    cell)
{
  for (guint unit = 0; unit < self->n; unit++)
    if (self->units[unit].side == side && opinion_unit_controls (self, unit, cell))
      return TRUE;

  return FALSE;
}

/* Movement [NAW 5] */

int
opinion_allowance (const OpinionPosition *self,
                   guint                  unit)
{
  int move = self->units[unit].move;

  return 4 * (self->rules->period[self->period].halves ? move / 2 : move);
}

/* What the hexsides between add. */
static int
sides_cost (const OpinionPosition *self,
            int                    a,
            int                    b)
{
  const OpinionRules *rules = self->rules;
  guint kinds = kinds_between (self, a, b);
  gboolean on_path = self->board->path[a][b] != 0;
  int cost = 0;

  if (on_path && (rules->readings & OPINION_ROAD_IS_ALL))
    return 0;

  for (guint i = 0; i < rules->n_side; i++)
    {
      gboolean slope = (rules->side[i].words & OPINION_DIRECTED) != 0;

      if (!(kinds & (1u << i)) ||
          (slope && on_path && (rules->readings & OPINION_ROAD_SPARES_SLOPES)) ||
          (slope && self->board->terrain[b] != 0 && (rules->readings & OPINION_SLOPE_INTO_FIRST)))
        continue;

      cost += rules->side[i].cost;
    }

  return cost;
}

int
opinion_step (const OpinionPosition *self,
              guint                  unit,
              int                    a,
              int                    b)
{
  const OpinionRules *rules = self->rules;
  const OpinionKind *terrain = &rules->terrain[self->board->terrain[b]];
  guint paths = self->board->path[a][b];
  int cost = terrain->words & OPINION_NEVER ? OPINION_FAR : terrain->cost;

  if ((rules->period[self->period].closed & (1u << self->board->terrain[b])) &&
      (paths == 0 || !(rules->readings & OPINION_ROAD_OPENS)))
    return OPINION_FAR;
  if (words_between (self, a, b, self->units[unit].unit_class) & OPINION_NEVER)
    return OPINION_FAR;

  /* Along a road the road's rate, whatever else is in the hex [5.22, 5.23]. */
  if (paths != 0)
    cost = OPINION_FAR;
  for (guint i = 0; i < rules->n_path; i++)
    if (paths & (1u << i))
      cost = MIN (cost, rules->path[i].cost);

  return cost < OPINION_FAR ? cost + sides_cost (self, a, b) : OPINION_FAR;
}

static gboolean
stands_at (const OpinionPosition *self,
           int                    side,
           int                    cell)
{
  for (guint unit = 0; unit < self->n; unit++)
    if (self->units[unit].side == side && self->units[unit].cell == cell)
      return TRUE;

  return FALSE;
}

/* Whether a mover may come into @cell at all, the ground aside. */
static gboolean
may_enter (const OpinionPosition *self,
           int                    side,
           int                    cell)
{
  if (stands_at (self, 1 - side, cell))
    return FALSE; /* [5.12] */

  return !self->rules->period[self->period].control_closed ||
         !opinion_controls (self, 1 - side, cell); /* [10.2] */
}

static gboolean
may_set_out (const OpinionPosition *self,
             guint                  unit)
{
  const OpinionUnit *u = &self->units[unit];

  return self->rules->period[self->period].control_left ||
         !opinion_controls (self, 1 - u->side, u->cell); /* [5.13] */
}

int
opinion_path (const OpinionPosition *self,
              guint                  unit,
              const int             *path,
              guint                  n)
{
  int side = self->units[unit].side;
  int at = self->units[unit].cell;
  int spent = 0;

  for (guint i = 0; i < n; i++)
    {
      int step;

      if (!opinion_adjacent (self->board, at, path[i]))
        return OPINION_FAR; /* [5.16] */
      if (i == 0 ? !may_set_out (self, unit) : opinion_controls (self, 1 - side, at))
        return OPINION_FAR; /* [6.0-G] */
      if (!may_enter (self, side, path[i]))
        return OPINION_FAR;

      step = opinion_step (self, unit, at, path[i]);
      spent += step;
      if (step >= OPINION_FAR || spent > opinion_allowance (self, unit))
        return OPINION_FAR; /* [5.15] */
      at = path[i];
    }

  return spent;
}

/* From every hex reached so far to every neighbour, until nothing changes. */
void
opinion_reach (const OpinionPosition *self,
               guint                  unit,
               int                    cost[OPINION_CELLS])
{
  const OpinionUnit *u = &self->units[unit];
  int n = self->board->columns * self->board->rows;
  int allowance = opinion_allowance (self, unit);
  gboolean again = may_set_out (self, unit);

  for (int cell = 0; cell < n; cell++)
    cost[cell] = cell == u->cell ? 0 : OPINION_FAR;

  while (again)
    {
      again = FALSE;
      for (int a = 0; a < n; a++)
        {
          if (cost[a] >= OPINION_FAR || (a != u->cell && opinion_controls (self, 1 - u->side, a)))
            continue;

          for (guint i = 0; i < self->board->n_beside[a]; i++)
            {
              int b = self->board->beside[a][i];
              int sum;

              if (!may_enter (self, u->side, b))
                continue;

              sum = cost[a] + opinion_step (self, unit, a, b);
              if (sum <= allowance && sum < cost[b])
                {
                  cost[b] = sum;
                  again = TRUE;
                }
            }
        }
    }
}
