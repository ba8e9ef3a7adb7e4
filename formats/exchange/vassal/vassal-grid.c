#include "formats/exchange/vassal/vassal-grid.h"

#include <math.h>
#include <string.h>

#include "formats/exchange/hex-facts.h"

#define N_LETTERS 26

/* Places */

/* Lines as VASSAL counts them, and places in them. */
static void
count_cell (const VdVassalGrid *self,
            guint               cell,
            int                *line,
            int                *place)
{
  const VdGrid *grid = &self->map->grid;
  int column = cell % grid->columns, row = cell / grid->columns;

  *line = (self->is_sideways ? row : column) + vd_grid_is_pushed (grid, 0);
  *place = self->is_sideways ? column : row;
}

void
vd_vassal_grid_centre (const VdVassalGrid *self,
                       guint               cell,
                       int                *x,
                       int                *y)
{
  int line, place, across, along;

  count_cell (self, cell, &line, &place);
  across = self->across_from + floor (line * self->across + 0.5);
  along = self->along_from + floor (place * self->along + (line % 2) * self->along / 2 + 0.5);
  *x = self->is_sideways ? along : across;
  *y = self->is_sideways ? across : along;
}

/* The first hex of all is brought onto whole pixels, and the picture with it. */
static void
lay_out (VdVassalGrid *self,
         guint         hex)
{
  const VdGrid *grid = &self->map->grid;
  gboolean is_pushed = vd_grid_is_pushed (grid, 0);
  double x, y, width, height, across, along;

  vd_grid_centre (grid, 0, &x, &y);
  vd_grid_size (grid, &width, &height);
  self->is_sideways = grid->orientation == VD_POINTY;
  self->along = hex;
  self->across = hex * sqrt (3) / 2;

  across = (self->is_sideways ? y : x) * hex - is_pushed * self->across;
  along = (self->is_sideways ? x : y) * hex - is_pushed * self->along / 2;
  self->across_from = ceil (across);
  self->along_from = ceil (along);
  self->shift_x = self->is_sideways ? self->along_from - along : self->across_from - across;
  self->shift_y = self->is_sideways ? self->across_from - across : self->along_from - along;
  self->width = ceil (width * hex + self->shift_x);
  self->height = ceil (height * hex + self->shift_y);
}

/* Numbers */

/* The number that VASSAL gives a line or place, before it is written. */
static int
count_half (const VdVassalHalf *half,
            int                 at)
{
  return (half->descends ? half->most - at : at) + half->offset;
}

/* @number: of the first line, or the first place; of letters A is 0 to VASSAL */
static void
fit_half (VdVassalHalf *half,
          int           number,
          int           first,
          guint         digits)
{
  half->leading = (int) digits - 1;
  half->offset = number - (half->type == 'A') - (half->descends ? half->most - first : first);
}

/* It counts back from what it takes for the number of lines, whatever that is: rows by the
 * width of a hex, columns by its height. */
static void
fit_numbers (VdVassalGrid *self)
{
  const VdNumbering *numbering = &self->map->numbering;
  int rows = floor (self->height / self->across + 0.5);
  int columns = floor (self->width / self->along + 0.5);
  int column, row, line, place;

  vd_numbering_count (numbering, &self->map->grid, 0, &column, &row);
  count_cell (self, 0, &line, &place);
  self->line_first = numbering->row_first == self->is_sideways;
  self->line = (VdVassalHalf) {
    .type = numbering->letters && self->line_first ? 'A' : 'N',
    .descends = self->is_sideways ? numbering->rows_up : numbering->columns_left,
    .most = self->is_sideways ? rows : columns,
  };
  self->place = (VdVassalHalf) {
    .type = numbering->letters && !self->line_first ? 'A' : 'N',
    .descends = self->is_sideways ? numbering->columns_left : numbering->rows_up,
    .most = self->is_sideways ? columns : rows,
  };
  fit_half (&self->line, self->is_sideways ? row : column, line, numbering->digits);
  fit_half (&self->place, self->is_sideways ? column : row, place, numbering->digits);
}

gsize
vd_vassal_half_write (const VdVassalHalf *half,
                      int                 number,
                      GString            *name)
{
  gsize before = name->len;

  if (half->type == 'N')
    g_string_append_printf (name, "%0*d", half->leading + 1, number);
  else
    for (int rest = number; rest >= 0; rest -= N_LETTERS)
      g_string_append_c (name, 'A' + number % N_LETTERS);

  return name->len - before;
}

/* Whether VASSAL says of the hex what is printed, and finds it by that: of two numbers the
 * first takes all digits that the second can spare. */
static gboolean
says_cell (const VdVassalGrid *self,
           guint               cell,
           GString            *name)
{
  g_autofree char *label = vd_map_get_label (self->map, cell);
  const VdVassalHalf *first = self->line_first ? &self->line : &self->place;
  const VdVassalHalf *second = self->line_first ? &self->place : &self->line;
  int line, place;
  gsize length;

  count_cell (self, cell, &line, &place);
  line = count_half (&self->line, line);
  place = count_half (&self->place, place);
  if (line < 0 || place < 0)
    return FALSE;

  g_string_assign (name, self->map->numbering.prefix);
  vd_vassal_half_write (first, self->line_first ? line : place, name);
  length = vd_vassal_half_write (second, self->line_first ? place : line, name);
  return strcmp (name->str, label) == 0 &&
         (first->type == 'A' || length == (gsize) second->leading + 1);
}

static gboolean
says_all (const VdVassalGrid *self)
{
  g_autoptr (GString) name = g_string_new (NULL);

  /* In a format of names these two mean something. */
  if (strpbrk (self->map->numbering.prefix, "$\\") != NULL)
    return FALSE;

  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    if (vd_hex_is_in_play (self->map, cell) && !says_cell (self, cell, name))
      return FALSE;

  return TRUE;
}

void
vd_vassal_grid_init (VdVassalGrid *self,
                     const VdMap  *map,
                     guint         hex)
{
  *self = (VdVassalGrid) { .map = map };
  lay_out (self, hex);
  fit_numbers (self);
  self->is_said = says_all (self);
}

/* The elements */

static const char *
say (gboolean is_so)
{
  return is_so ? "true" : "false";
}

static void
put_half (VdXmlWriter        *xml,
          const char         *letter,
          const VdVassalHalf *half)
{
  g_autofree char *type = g_strconcat (letter, "Type", NULL);
  g_autofree char *leading = g_strconcat (letter, "Leading", NULL);
  g_autofree char *offset = g_strconcat (letter, "Off", NULL);
  const char name[] = { half->type, '\0' };

  vd_xml_attribute (xml, type, name);
  vd_xml_integer (xml, leading, half->leading);
  vd_xml_integer (xml, offset, half->offset);
}

/* What VASSAL calls horizontal is the line; that it descends is said of the map as we see it. */
static void
put_numbering (VdVassal           *module,
               const VdVassalGrid *self)
{
  const VdNumbering *numbering = &self->map->numbering;
  g_autofree char *format = g_strconcat (numbering->prefix, "$gridLocation$", NULL);
  const char *const attributes[] = {
    "color", "0,0,0", "first", self->line_first ? "H" : "V", "fontSize", "9",
    "hDescend", say (numbering->columns_left), "hDrawOff", "0", "locationFormat", format,
    "rotateText", "0", "sep", "", "stagger", "false", "vDescend", say (numbering->rows_up),
    "vDrawOff", "0", "visible", "false", NULL
  };

  vd_vassal_open (module, "module.map.boardPicker.board.mapgrid.HexGridNumbering", attributes);
  put_half (module->xml, "h", &self->line);
  put_half (module->xml, "v", &self->place);
  vd_xml_close (module->xml);
}

static void
put_hexes (VdVassal           *module,
           const VdVassalGrid *self)
{
  const char *const attributes[] = {
    "color", "0,0,0", "cornersLegal", "false", "dotsVisible", "false", "edgesLegal", "false",
    "sideways", say (self->is_sideways), "snapTo", "true", "visible", "false", NULL
  };

  vd_vassal_open (module, "module.map.boardPicker.board.HexGrid", attributes);
  vd_xml_number (module->xml, "dx", self->across);
  vd_xml_number (module->xml, "dy", self->along);
  vd_xml_integer (module->xml, "x0", self->across_from);
  vd_xml_integer (module->xml, "y0", self->along_from);
  put_numbering (module, self);
  vd_xml_close (module->xml);
}

static void
put_region (VdVassal           *module,
            const VdVassalGrid *self,
            guint               cell)
{
  g_autofree char *label = vd_map_get_label (self->map, cell);
  const char *const attributes[] = { "name", label, NULL };
  int x, y;

  vd_vassal_grid_centre (self, cell, &x, &y);
  vd_vassal_open (module, "module.map.boardPicker.board.Region", attributes);
  vd_xml_integer (module->xml, "originx", x);
  vd_xml_integer (module->xml, "originy", y);
  vd_xml_close (module->xml);
}

static void
put_regions (VdVassal           *module,
             const VdVassalGrid *self)
{
  static const char *const attributes[] = {
    "fontsize", "9", "snapto", "true", "visible", "false", NULL
  };

  vd_vassal_open (module, "module.map.boardPicker.board.RegionGrid", attributes);
  for (guint cell = 0; cell < vd_grid_n_cells (&self->map->grid); cell++)
    if (vd_hex_is_in_play (self->map, cell))
      put_region (module, self, cell);
  vd_xml_close (module->xml);
}

void
vd_vassal_put_grid (VdVassal           *module,
                    const VdVassalGrid *self)
{
  if (self->is_said)
    put_hexes (module, self);
  else
    put_regions (module, self);
}
