/* What stands under a map: which page it is, how pages are put together, whether they have their
 * size. */
#include "formats/print/map-print.h"

#define KEY_WIDTH 24.0
#define KEY_HEIGHT 17.0
#define BESIDE 27.0
#define HAIR 0.15
#define TICK 1.2

/* All tiles as they will be seen, this one in black. */
static void
draw_key (const VdMapPrint *self,
          cairo_t          *cr,
          const VdMapFoot  *foot)
{
  double scale = MIN (KEY_WIDTH / self->width, KEY_HEIGHT / self->height);

  cairo_save (cr);
  cairo_translate (cr, foot->x, foot->y);
  cairo_set_source_rgb (cr, 0, 0, 0);
  cairo_set_line_width (cr, HAIR);
  for (guint i = 0; i < self->rows->len * self->columns->len; i++)
    {
      guint row = i / self->columns->len, column = i % self->columns->len;
      const VdTile *across = &g_array_index (self->columns, VdTile, column);
      const VdTile *down = &g_array_index (self->rows, VdTile, row);

      cairo_rectangle (cr, across->cut * scale, down->cut * scale,
                       (across->glue - across->cut) * scale, (down->glue - down->cut) * scale);
      if (row == foot->row && column == foot->column)
        cairo_fill_preserve (cr);
      cairo_stroke (cr);
    }
  cairo_restore (cr);
}

static void
draw_bar (const VdMapPrint *self,
          const VdPrint    *print,
          cairo_t          *cr,
          VdVec             at)
{
  const VdMapText style = { VD_FONT_SERIF, 2.4, 0, 0, 0, FALSE };
  const char *text = vd_print_say (print, N_("This bar is 100 mm long; if it is not, print again "
                                             "without fitting to the page."));

  vd_map_line (cr, at, (VdVec) { at.x + VD_MAP_BAR, at.y }, HAIR * 2);
  for (int i = 0; i <= 10; i++)
    {
      double x = at.x + VD_MAP_BAR * i / 10;

      /* The ends of the bar are the outer edges of its last marks. */
      x += i == 0 ? HAIR / 2 : i == 10 ? -HAIR / 2 : 0;
      vd_map_line (cr, (VdVec) { x, at.y - (i % 5 == 0 ? 2 : 1) * TICK }, (VdVec) { x, at.y },
                   HAIR);
    }
  vd_map_text (self, cr, &style, text, (VdVec) { at.x + 1, at.y - 5.2 });
}

/* Returns: (transfer full): what map it is */
static char *
say_what (const VdMapPrint *self,
          const VdPrint    *print,
          const VdMapFoot  *foot)
{
  g_autofree char *hex = vd_map_write_length (self->hex);
  g_autofree char *phrase = NULL, *said = NULL;

  if (self->columns == NULL)
    phrase = vd_phrase_new (N_("%s: a hex is %s mm wide"), self->name, hex);
  else
    phrase = vd_phrase_new (N_("%s: row %u of %u, column %u of %u; a hex is %s mm wide"),
                            self->name, foot->row + 1, self->rows->len, foot->column + 1,
                            self->columns->len, hex);

  said = vd_phrase_say (phrase, (VdTranslate) print->request.translate);
  return self->is_part
         ? g_strjoin (" ", said, vd_print_say (print, N_("(only the part that is played)")), NULL)
         : g_steal_pointer (&said);
}

void
vd_map_draw_foot (const VdMapPrint *self,
                  const VdPrint    *print,
                  cairo_t          *cr,
                  const VdMapFoot  *foot)
{
  gboolean has_key = self->columns != NULL;
  const VdMapText large = { VD_FONT_SANS " Bold", 5.4, 0, 0, 0, FALSE };
  VdMapText plain = { VD_FONT_SERIF, 3.2, 0, 1, 0, FALSE };
  VdMapText small = { VD_FONT_SERIF, 2.6, 0, 2, 0, FALSE };
  g_autofree char *what = say_what (self, print, foot);
  double x = foot->x + (has_key ? BESIDE : 0), right = foot->x + foot->width;

  if (has_key)
    {
      g_autofree char *name = vd_map_tile_name (foot->row, foot->column);

      draw_key (self, cr, foot);
      vd_map_text (self, cr, &large, name, (VdVec) { x, foot->y - 1.2 });
      small.width = right - x;
      vd_map_text (self, cr, &small, vd_print_say (print,
                   N_("Cut at the left and at the top, from mark to mark. Glue the next page over "
                      "what is hatched, so that it just hides the half crosses.")),
                   (VdVec) { x, foot->y + 5 });
    }

  plain.width = right - x - (has_key ? 16 : 0);
  vd_map_text (self, cr, &plain, what, (VdVec) { x + (has_key ? 16 : 0), foot->y + 0.4 });
  draw_bar (self, print, cr, (VdVec) { x, foot->y + VD_MAP_FOOT - 0.5 });
}
