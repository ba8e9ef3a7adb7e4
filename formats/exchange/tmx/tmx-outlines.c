#include "formats/exchange/tmx/tmx-outlines.h"

#include "formats/exchange/hex-facts.h"

#define MOST_CROSSINGS 12 /* a hex: outlines that go along hexsides cross no line more often */

typedef struct
{
  VdTmxPoint middle;
  guint      cell;
} Middle;

/* Where an outline crosses a line. */
typedef struct
{
  guint  line;
  double x;
} Crossing;

struct _VdTmxOutlines
{
  const VdTmxTake *take;
  GArray          *middles;   /* of Middle: of hexes in play, by lines, from the left */
  GArray          *lines;     /* of guint: the first of its middles, and where the last line ends */
  guint           *named;     /* of each cell: in which question it was named last */
  guint            n_asked;   /* questions */
  GArray          *crossings; /* of Crossing */
};

/* Lines */

static int
compare_middles (gconstpointer a,
                 gconstpointer b)
{
  const VdTmxPoint one = ((const Middle *) a)->middle, other = ((const Middle *) b)->middle;

  return one.y != other.y ? (one.y > other.y) - (one.y < other.y)
                          : (one.x > other.x) - (one.x < other.x);
}

static const Middle *
get_middle (const VdTmxOutlines *self,
            guint                number)
{
  return &g_array_index (self->middles, Middle, number);
}

static void
list_lines (VdTmxOutlines *self)
{
  guint n = vd_grid_n_cells (&self->take->map->grid);

  for (guint cell = 0; cell < n; cell++)
    if (vd_hex_is_in_play (self->take->map, cell))
      {
        Middle middle = { vd_tmx_centre (&self->take->geometry, cell), cell };

        g_array_append_val (self->middles, middle);
      }

  g_array_sort (self->middles, compare_middles);
  for (guint i = 0; i < self->middles->len; i++)
    if (i == 0 || get_middle (self, i)->middle.y != get_middle (self, i - 1)->middle.y)
      g_array_append_val (self->lines, i);
  g_array_append_val (self->lines, self->middles->len);
}

VdTmxOutlines *
vd_tmx_outlines_new (const VdTmxTake *take)
{
  VdTmxOutlines *self = g_new0 (VdTmxOutlines, 1);

  self->take = take;
  self->middles = g_array_new (FALSE, FALSE, sizeof (Middle));
  self->lines = g_array_new (FALSE, FALSE, sizeof (guint));
  self->named = g_new0 (guint, vd_grid_n_cells (&take->map->grid));
  self->crossings = g_array_new (FALSE, FALSE, sizeof (Crossing));
  return self;
}

void
vd_tmx_outlines_free (VdTmxOutlines *self)
{
  g_array_unref (self->middles);
  g_array_unref (self->lines);
  g_array_unref (self->crossings);
  g_free (self->named);
  g_free (self);
}

/* Crossings */

/* The first line at @y or below. */
static guint
find_line (const VdTmxOutlines *self,
           double               y)
{
  guint from = 0, to = self->lines->len - 1;

  while (from < to)
    {
      guint at = (from + to) / 2;

      if (get_middle (self, g_array_index (self->lines, guint, at))->middle.y < y)
        from = at + 1;
      else
        to = at;
    }

  return from;
}

/* Whether there are no more than there can be. */
static gboolean
cross (VdTmxOutlines *self,
       VdTmxPoint     a,
       VdTmxPoint     b)
{
  guint end = find_line (self, MAX (a.y, b.y));

  for (guint line = find_line (self, MIN (a.y, b.y)); line < end; line++)
    {
      double y = get_middle (self, g_array_index (self->lines, guint, line))->middle.y;
      Crossing crossing = { line, (b.x - a.x) * (y - a.y) / (b.y - a.y) + a.x };

      if (self->crossings->len / MOST_CROSSINGS >= self->middles->len)
        return FALSE;
      g_array_append_val (self->crossings, crossing);
    }

  return TRUE;
}

static int
compare_crossings (gconstpointer a,
                   gconstpointer b)
{
  const Crossing *one = a, *other = b;

  return one->line != other->line ? (one->line > other->line) - (one->line < other->line)
                                  : (one->x > other->x) - (one->x < other->x);
}

static gboolean
list_crossings (VdTmxOutlines   *self,
                const GPtrArray *outlines)
{
  g_array_set_size (self->crossings, 0);
  for (guint i = 0; i < outlines->len; i++)
    {
      const GArray *points = outlines->pdata[i];
      const VdTmxPoint *all = (const VdTmxPoint *) (const void *) points->data;

      for (guint k = 0, before = points->len - 1; k < points->len; before = k++)
        if (!cross (self, all[k], all[before]))
          return FALSE;
    }

  g_array_sort (self->crossings, compare_crossings);
  return TRUE;
}

/* Hexes */

/* Returns: how many there are */
static guint
name_hexes (VdTmxOutlines  *self,
            char          **labels)
{
  guint n = 0;

  self->n_asked++;
  for (guint i = 0; labels[i] != NULL; i++)
    {
      int cell = vd_hex_find_in_play (self->take->map, labels[i]);

      n += cell >= 0 && self->named[cell] != self->n_asked;
      if (cell >= 0)
        self->named[cell] = self->n_asked;
    }

  return n;
}

/* The first hex of a line to the right of a crossing. */
static guint
find_right (const VdTmxOutlines *self,
            const Crossing      *crossing)
{
  guint from = g_array_index (self->lines, guint, crossing->line);
  guint to = g_array_index (self->lines, guint, crossing->line + 1);

  while (from < to)
    {
      guint at = (from + to) / 2;

      if (get_middle (self, at)->middle.x < crossing->x)
        from = at + 1;
      else
        to = at;
    }

  return from;
}

/* Between two crossings of a line, each other time, the hexes are held. */
gboolean
vd_tmx_outlines_are_of (VdTmxOutlines    *self,
                        const GPtrArray  *outlines,
                        char            **labels)
{
  guint n;

  if (self->lines->len == 0)
    list_lines (self);
  n = name_hexes (self, labels);
  if (self->middles->len == 0 || !list_crossings (self, outlines))
    return FALSE;

  for (guint i = 0; i + 1 < self->crossings->len; i += 2)
    {
      const Crossing *crossing = &g_array_index (self->crossings, Crossing, i);
      guint end = find_right (self, crossing + 1);

      for (guint at = find_right (self, crossing); at < end; at++, n--)
        if (self->named[get_middle (self, at)->cell] != self->n_asked)
          return FALSE;
    }

  return n == 0;
}
