/* vassal-read-grid.c: grids of hexes, as VASSAL has them, as ours
 *
 * VASSAL gives every pixel of a board a hex; a map is made of those hexes that have their middle
 * on the board.  What VASSAL calls them is made as VASSAL makes it, and compared with what we
 * print, by whoever asks. */
#include "formats/exchange/vassal/vassal-read.h"

#include <math.h>
#include <string.h>

#define INSIDE 0.1       /* of a hex: by so much its middle lies on the board */
#define MOST_NUMBER 9999 /* in either half */
#define MOST_PIXELS 100000.0
#define MOST_FORMAT 200  /* bytes */

#define LOCATION "$gridLocation$"
#define COLUMN "$column$"
#define ROW "$row$"
#define ZONE "$name$"

/* Attributes */

static double
get_number (const VdXmlNode *node,
            const char      *attribute,
            double           usual)
{
  const char *text = vd_xml_node_get (node, attribute);
  double number = text != NULL ? g_ascii_strtod (text, NULL) : usual;

  return isfinite (number) ? CLAMP (number, -MOST_PIXELS, MOST_PIXELS) : usual;
}

static gboolean
is_true (const VdXmlNode *node,
         const char      *attribute,
         gboolean         usual)
{
  const char *text = node != NULL ? vd_xml_node_get (node, attribute) : NULL;

  return text != NULL ? g_ascii_strcasecmp (text, "true") == 0 : usual;
}

static const char *
get_text (const VdXmlNode *node,
          const char      *attribute,
          const char      *usual)
{
  const char *text = node != NULL ? vd_xml_node_get (node, attribute) : NULL;

  return text != NULL && strlen (text) <= MOST_FORMAT ? text : usual;
}

/* @letter: "h" or "v" */
static VdVassalHalf
read_half (const VdXmlNode *numbering,
           const char      *letter,
           gboolean         descends,
           int              most)
{
  g_autofree char *type = g_strconcat (letter, "Type", NULL);
  g_autofree char *leading = g_strconcat (letter, "Leading", NULL);
  g_autofree char *offset = g_strconcat (letter, "Off", NULL);

  return (VdVassalHalf) {
    .type = numbering != NULL && *get_text (numbering, type, "N") == 'A' ? 'A' : 'N',
    .leading = numbering != NULL ? (int) CLAMP (get_number (numbering, leading, 1), 0, 8) : 1,
    .offset = numbering != NULL ? (int) get_number (numbering, offset, 1) : 1,
    .descends = descends,
    .most = most,
  };
}

/* The halves of a number; of a grid without numbers it is ours that is usual. */
static void
read_numbering (VdVassalHexes     *self,
                const VdXmlNode   *numbering,
                const VdVassalBox *size)
{
  int rows = (int) floor ((size->bottom - size->top) / self->across + 0.5);
  int columns = (int) floor ((size->right - size->left) / self->along + 0.5);
  gboolean lefts = is_true (numbering, "hDescend", FALSE);
  gboolean ups = is_true (numbering, "vDescend", FALSE);
  const char *column, *row;

  self->line = read_half (numbering, "h", self->is_sideways ? ups : lefts,
                          self->is_sideways ? rows : columns);
  self->place = read_half (numbering, "v", self->is_sideways ? lefts : ups,
                           self->is_sideways ? columns : rows);
  self->is_pushed_up = is_true (numbering, "stagger", numbering != NULL);
  self->separator = get_text (numbering, "sep", "");
  self->format = get_text (numbering, "locationFormat", LOCATION);
  self->line_first = *get_text (numbering, "first", "H") == 'H';

  column = strstr (self->format, COLUMN);
  row = strstr (self->format, ROW);
  if (strstr (self->format, LOCATION) == NULL && column != NULL && row != NULL)
    self->line_first = column < row;
}

/* Places */

/* By how much the places of a line lie further down than those of an even one. */
static double
get_push (const VdVassalHexes *self,
          int                  line)
{
  return line % 2 == 0 ? 0 : self->is_pushed_up ? -self->along / 2 : self->along / 2;
}

static int
count_half (const VdVassalHalf *half,
            int                 at)
{
  return (half->descends ? half->most - at : at) + half->offset;
}

/* Leaves out what has a number below 0 or too many digits. */
static void
clip_half (const VdVassalHalf *half,
           int                 range[2],
           guint              *n_below)
{
  for (; range[0] <= range[1] && (count_half (half, range[0]) < 0 ||
                                  count_half (half, range[0]) > MOST_NUMBER); range[0]++)
    ++*n_below;
  for (; range[0] <= range[1] && (count_half (half, range[1]) < 0 ||
                                  count_half (half, range[1]) > MOST_NUMBER); range[1]--)
    ++*n_below;
}

/* The first and the last of places from @from on, @step apart, that lie between two edges. */
static void
find_range (double from,
            double step,
            double low,
            double high,
            int    range[2])
{
  range[0] = (int) ceil ((low - from) / step + INSIDE);
  range[1] = (int) floor ((high - from) / step - INSIDE);
}

static gboolean
lay_out (VdVassalHexes     *self,
         const VdVassalBox *size)
{
  double low = self->is_sideways ? size->left : size->top;
  double high = self->is_sideways ? size->right : size->bottom;
  int odd[2];

  find_range (self->across_from, self->across, self->is_sideways ? size->top : size->left,
              self->is_sideways ? size->bottom : size->right, self->lines);
  find_range (self->along_from, self->along, low, high, self->places);
  find_range (self->along_from + get_push (self, 1), self->along, low, high, odd);
  self->places[0] = MIN (self->places[0], odd[0]);
  self->places[1] = MAX (self->places[1], odd[1]);
  clip_half (&self->line, self->lines, &self->n_below);
  clip_half (&self->place, self->places, &self->n_below);
  return self->lines[0] <= self->lines[1] && self->places[0] <= self->places[1] &&
         self->lines[1] - self->lines[0] < VD_GRID_MAX_EDGE &&
         self->places[1] - self->places[0] < VD_GRID_MAX_EDGE;
}

/* Ours */

static void
make_grid (VdVassalHexes *self)
{
  guint lines = self->lines[1] - self->lines[0] + 1;
  guint places = self->places[1] - self->places[0] + 1;
  gboolean first_is_odd = self->lines[0] % 2 != 0;

  self->grid = (VdGrid) {
    .columns = self->is_sideways ? places : lines,
    .rows = self->is_sideways ? lines : places,
    .orientation = self->is_sideways ? VD_POINTY : VD_FLAT,
    .second_pushed = first_is_odd == self->is_pushed_up,
  };
}

/* Of the lowest of a range; A is 1 to us. */
static int
get_from (const VdVassalHalf *half,
          const int           range[2])
{
  return count_half (half, range[half->descends ? 1 : 0]) + (half->type == 'A');
}

/* What stands before the number, if it can stand there. */
static void
make_prefix (VdVassalHexes *self)
{
  const char *token = strchr (self->format, '$');
  g_autofree char *prefix = token != NULL ? g_strndup (self->format, token - self->format)
                                          : g_strdup ("");

  if (vd_numbering_is_prefix (prefix))
    g_strlcpy (self->numbering.prefix, prefix, sizeof self->numbering.prefix);
}

static void
make_numbering (VdVassalHexes *self)
{
  const VdVassalHalf *first = self->line_first ? &self->line : &self->place;
  const VdVassalHalf *second = self->line_first ? &self->place : &self->line;
  const VdVassalHalf *column = self->is_sideways ? &self->place : &self->line;
  const VdVassalHalf *row = self->is_sideways ? &self->line : &self->place;
  int leading = first->type == 'A' ? second->leading : MAX (first->leading, second->leading);

  self->numbering = (VdNumbering) {
    .row_first = self->line_first == self->is_sideways,
    .column_from = get_from (column, self->is_sideways ? self->places : self->lines),
    .row_from = get_from (row, self->is_sideways ? self->lines : self->places),
    .columns_left = column->descends,
    .rows_up = row->descends,
    .digits = (guint) CLAMP (leading + 1, 1, 4),
    .letters = first->type == 'A',
  };
  make_prefix (self);
  while (self->numbering.digits < 4 &&
         !vd_numbering_fits (&self->numbering, &self->grid, NULL))
    self->numbering.digits++;
}

gboolean
vd_vassal_hexes_read (VdVassalHexes     *self,
                      const VdXmlNode   *grid,
                      const VdVassalBox *size)
{
  const VdXmlNode *numbering = NULL;

  for (guint i = 0; i < grid->children->len && numbering == NULL; i++)
    if (strcmp (vd_vassal_get_class (grid->children->pdata[i]), "HexGridNumbering") == 0)
      numbering = grid->children->pdata[i];

  self->is_sideways = is_true (grid, "sideways", FALSE);
  self->along = get_number (grid, "dy", 64);
  self->across = get_number (grid, "dx", self->along * sqrt (3) / 2);
  self->across_from = get_number (grid, "x0", 0);
  self->along_from = get_number (grid, "y0", 32);
  if (self->along < 4 || self->across < 4)
    return FALSE;

  self->is_numbered = numbering != NULL;
  read_numbering (self, numbering, size);
  if (!lay_out (self, size))
    return FALSE;

  make_grid (self);
  make_numbering (self);
  return TRUE;
}

/* Hexes */

static void
replace (char       **text,
         const char  *token,
         const char  *with)
{
  GString *all = g_string_new (*text);

  g_string_replace (all, token, with, 0);
  g_free (*text);
  *text = g_string_free (all, FALSE);
}

/* (transfer full) */
static char *
write_half (const VdVassalHalf *half,
            int                 at)
{
  GString *text = g_string_new (NULL);

  vd_vassal_half_write (half, count_half (half, at), text);
  return g_string_free (text, FALSE);
}

char *
vd_vassal_hexes_name (const VdVassalHexes *self,
                      guint                cell)
{
  int column = cell % self->grid.columns, row = cell / self->grid.columns;
  g_autofree char *line = write_half (&self->line,
                                      self->lines[0] + (self->is_sideways ? row : column));
  g_autofree char *place = write_half (&self->place,
                                       self->places[0] + (self->is_sideways ? column : row));
  g_autofree char *both = g_strconcat (self->line_first ? line : place, self->separator,
                                       self->line_first ? place : line, NULL);
  char *name = g_strdup (self->format);

  replace (&name, LOCATION, both);
  replace (&name, COLUMN, line);
  replace (&name, ROW, place);
  if (self->zone_format != NULL)
    {
      g_autofree char *own = name;

      name = g_strdup (self->zone_format);
      replace (&name, ZONE, self->zone);
      replace (&name, LOCATION, own);
    }

  return name;
}

int
vd_vassal_hexes_find (const VdVassalHexes *self,
                      double               x,
                      double               y)
{
  double across = self->is_sideways ? y : x, along = self->is_sideways ? x : y;
  int line = (int) floor ((across - self->across_from) / self->across + 0.5);
  int place = (int) floor ((along - self->along_from - get_push (self, line)) / self->along + 0.5);
  guint column, row;

  if (line < self->lines[0] || line > self->lines[1] || place < self->places[0] ||
      place > self->places[1])
    return -1;

  column = self->is_sideways ? place - self->places[0] : line - self->lines[0];
  row = self->is_sideways ? line - self->lines[0] : place - self->places[0];
  return (int) (row * self->grid.columns + column);
}

void
vd_vassal_hexes_first (const VdVassalHexes *self,
                       double              *x,
                       double              *y)
{
  double across = self->across_from + self->lines[0] * self->across;
  double along = self->along_from + self->places[0] * self->along +
                 get_push (self, self->lines[0]);

  *x = self->is_sideways ? along : across;
  *y = self->is_sideways ? across : along;
}
