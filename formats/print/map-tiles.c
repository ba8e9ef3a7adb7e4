/* A map in tiles, and how they are put together.
 *
 * All that is drawn onto the map for those who put it together is cut away or glued over. */
#include "formats/print/map-print.h"

#define HAIR 0.15
#define TICK 3.0    /* a mark of where to cut */
#define GAP 0.7     /* between it and the map */
#define ARM 2.4     /* of a cross */
#define BAR 1.4     /* the strip that says what is glued */
#define HATCH 1.2
#define CROSSES 3
#define SHY 0.1     /* what they keep off what is seen, where edges that are smoothed would show */

typedef struct
{
  VdMapPrint *map;
  guint       row, column;
} TilePage;

/* A tile and its place on the page. */
typedef struct
{
  const VdMapPrint *map;
  cairo_t          *cr;
  const VdTile     *across, *down;
  VdRect            place;
  gboolean          has_right, has_below;
} Tile;

/* The same from the left to the right and from the top to the bottom: a picture that is turned over
 * its diagonal. */
static VdVec
turn (gboolean is_turned,
      double   along,
      double   across)
{
  return is_turned ? (VdVec) { across, along } : (VdVec) { along, across };
}

/* Marks on both sides of the tile, at @along. */
static void
draw_ticks (const Tile *self,
            gboolean    is_turned,
            double      along)
{
  double first = is_turned ? self->place.x : self->place.y;
  double last = first + (is_turned ? self->place.width : self->place.height);

  vd_map_line (self->cr, turn (is_turned, along, first - GAP - TICK),
               turn (is_turned, along, first - GAP), HAIR);
  vd_map_line (self->cr, turn (is_turned, along, last + GAP),
               turn (is_turned, along, last + GAP + TICK), HAIR);
}

static void
hatch (cairo_t      *cr,
       const VdRect *bar)
{
  cairo_save (cr);
  cairo_rectangle (cr, bar->x, bar->y, bar->width, bar->height);
  cairo_clip (cr);
  for (double off = -bar->height; off < bar->width; off += HATCH)
    vd_map_line (cr, (VdVec) { bar->x + off, bar->y + bar->height },
                 (VdVec) { bar->x + off + bar->height, bar->y }, HAIR * 2);
  for (double off = -bar->width; off < bar->height && bar->height > bar->width; off += HATCH)
    vd_map_line (cr, (VdVec) { bar->x, bar->y + off + bar->width },
                 (VdVec) { bar->x + bar->width, bar->y + off }, HAIR * 2);
  cairo_restore (cr);
}

/* Beside what the next tile is glued over. */
static void
draw_glue (const Tile *self,
           gboolean    is_turned,
           double      from,
           double      to)
{
  double first = is_turned ? self->place.x : self->place.y;
  double last = first + (is_turned ? self->place.width : self->place.height);
  double sides[] = { first - GAP - BAR, last + GAP };

  for (guint i = 0; i < G_N_ELEMENTS (sides) && to > from; i++)
    {
      VdVec at = turn (is_turned, from, sides[i]);
      VdVec size = turn (is_turned, to - from, BAR);

      hatch (self->cr, &(VdRect) { at.x, at.y, size.x, size.y });
    }
}

static void
draw_cross (cairo_t *cr,
            VdVec    at)
{
  for (int pass = 0; pass < 2; pass++)
    {
      cairo_move_to (cr, at.x - ARM, at.y);
      cairo_line_to (cr, at.x + ARM, at.y);
      cairo_move_to (cr, at.x, at.y - ARM);
      cairo_line_to (cr, at.x, at.y + ARM);
      cairo_set_source_rgba (cr, pass ? 0 : 1, pass ? 0 : 1, pass ? 0 : 1, pass ? 1 : 0.8);
      cairo_set_line_cap (cr, pass ? CAIRO_LINE_CAP_BUTT : CAIRO_LINE_CAP_SQUARE);
      cairo_set_line_width (cr, pass ? HAIR * 2 : HAIR * 6);
      cairo_stroke (cr);
    }
}

/* Crosses on a line along which two tiles meet, as much of them as lies between @from and @to, of which
 * one is that line. */
static void
draw_crosses (const Tile *self,
              gboolean    is_turned,
              double      line,
              double      from,
              double      to)
{
  const VdTile *beside = is_turned ? self->across : self->down;
  double first = (is_turned ? self->place.x : self->place.y) + beside->cut - beside->start;
  double length = beside->glue - beside->cut;
  VdVec corner = turn (is_turned, from + SHY, first);
  VdVec size = turn (is_turned, to - from - 2 * SHY, length);

  if (to - from <= 2 * SHY)
    return;

  cairo_save (self->cr);
  cairo_rectangle (self->cr, corner.x, corner.y, size.x, size.y);
  cairo_clip (self->cr);
  for (int i = 0; i < CROSSES; i++)
    draw_cross (self->cr, turn (is_turned, line, first + length * (2 * i + 1) / (2 * CROSSES)));
  cairo_restore (self->cr);
}

/* Of columns, or turned, of rows. */
static void
draw_joints (const Tile *self,
             gboolean    is_turned)
{
  const VdTile *tile = is_turned ? self->down : self->across;
  double first = is_turned ? self->place.y : self->place.x;
  double cut = first + tile->cut - tile->start;
  double glue = first + tile->glue - tile->start, end = first + tile->end - tile->start;
  gboolean goes_on = is_turned ? self->has_below : self->has_right;

  draw_ticks (self, is_turned, cut);
  draw_crosses (self, is_turned, cut, first, cut);
  if (goes_on)
    {
      draw_crosses (self, is_turned, glue, glue, end);
      draw_glue (self, is_turned, glue, end);
    }
  else
    {
      draw_ticks (self, is_turned, end);
    }
}

/* On each side the name of the tile that comes there. */
static void
name_neighbours (const Tile     *self,
                 const TilePage *page)
{
  static const struct { int right, down; } ways[] = { { 0, -1 }, { 1, 0 }, { 0, 1 }, { -1, 0 } };
  const VdMapText style = { VD_FONT_SANS, 2.6, 0, 0, 0.5, FALSE };
  const VdRect *place = &self->place;

  for (int i = 0; i < 4; i++)
    {
      guint row = page->row + ways[i].down, column = page->column + ways[i].right;
      g_autofree char *name = NULL;
      double out = (i % 2 ? place->width : place->height) / 2 + GAP;

      if (row >= self->map->rows->len || column >= self->map->columns->len)
        continue;

      name = vd_map_tile_name (row, column);
      cairo_save (self->cr);
      cairo_translate (self->cr, place->x + place->width / 2, place->y + place->height / 2);
      cairo_rotate (self->cr, i == 3 ? -G_PI / 2 : i == 1 ? G_PI / 2 : 0);
      vd_map_text (self->map, self->cr, &style, name, (VdVec) { 0, i == 2 ? out - 0.4 : -out - 3 });
      cairo_restore (self->cr);
    }
}

/* As it is on its page. */
static Tile
get_tile (const VdPrintPage *page,
          const VdPrint     *print)
{
  const TilePage *data = page->data;
  const VdMapPrint *map = data->map;
  double corner = vd_map_get_corner (&print->paper);
  Tile self = {
    .map = map,
    .across = &g_array_index (map->columns, VdTile, data->column),
    .down = &g_array_index (map->rows, VdTile, data->row),
    .has_right = data->column + 1 < map->columns->len,
    .has_below = data->row + 1 < map->rows->len,
  };

  self.place = (VdRect) { corner, corner, self.across->end - self.across->start,
                          self.down->end - self.down->start };
  return self;
}

static void
draw_tile (const VdPrintPage *page,
           const VdPrint     *print,
           cairo_t           *cr)
{
  const TilePage *data = page->data;
  double margin = print->paper.margin;
  Tile self = get_tile (page, print);
  const VdRect part = { self.across->start, self.down->start, self.place.width,
                        self.place.height };
  const VdMapFoot foot = { margin, page->sheet.height - margin - VD_MAP_FOOT,
                           page->sheet.width - 2 * margin, data->row, data->column };

  self.cr = cr;
  vd_map_print_draw (self.map, cr, &part, self.place.x, self.place.y);
  draw_joints (&self, FALSE);
  draw_joints (&self, TRUE);
  name_neighbours (&self, data);
  vd_map_draw_foot (self.map, print, cr, &foot);
}

/* What is left once it is cut, what is glued over with it. */
static VdRect
get_trim (const Tile *self)
{
  double left = self->across->cut - self->across->start, top = self->down->cut - self->down->start;

  return (VdRect) { self->place.x + left, self->place.y + top, self->place.width - left,
                    self->place.height - top };
}

static void
tile_page_free (gpointer data)
{
  TilePage *self = data;

  vd_map_print_unref (self->map);
  g_free (self);
}

void
vd_map_add_tiles (VdMapPrint    *self,
                  VdPrint       *print,
                  const VdPaper *paper)
{
  for (guint i = 0; i < self->rows->len * self->columns->len; i++)
    {
      TilePage *tile = g_new0 (TilePage, 1);
      VdPrintPage *page;
      g_autofree char *name = NULL;
      char *title;
      Tile where;

      tile->map = vd_map_print_ref (self);
      tile->row = i / self->columns->len;
      tile->column = i % self->columns->len;
      name = vd_map_tile_name (tile->row, tile->column);
      title = g_strdup_printf (vd_print_say (print, N_("%s: %s")), self->name, name);
      page = vd_print_add_page (print, title, paper->width, paper->height);
      page->draw = draw_tile;
      page->data = tile;
      page->free = tile_page_free;
      where = get_tile (page, print);
      page->sheet.bleed = where.place;
      page->sheet.trim = get_trim (&where);
    }
}
