/* What the counters of a class show besides figures. */
#include "formats/draw/draw-private.h"

#include <math.h>

static void
draw_staff (const VdSymbol *self)
{
  double x = self->box.x + self->box.width * 0.32;

  cairo_move_to (self->cr, x, self->box.y + self->box.height * 0.16);
  cairo_line_to (self->cr, x, self->box.y + self->box.height * 0.84);
  cairo_move_to (self->cr, x, self->box.y + self->box.height * 0.16);
  cairo_rel_line_to (self->cr, self->box.width * 0.38, self->box.height * 0.17);
  cairo_rel_line_to (self->cr, -self->box.width * 0.38, self->box.height * 0.17);
  cairo_stroke (self->cr);
}

/* From the lower left corner, as cavalry has it. */
static void
draw_slash (const VdSymbol *self)
{
  cairo_move_to (self->cr, self->box.x, self->box.y + self->box.height);
  cairo_line_to (self->cr, self->box.x + self->box.width, self->box.y);
  cairo_stroke (self->cr);
}

static void
draw_cross (const VdSymbol *self)
{
  draw_slash (self);
  cairo_move_to (self->cr, self->box.x, self->box.y);
  cairo_line_to (self->cr, self->box.x + self->box.width, self->box.y + self->box.height);
  cairo_stroke (self->cr);
}

/* Filled below the slash, so that it differs from other cavalry at any size. */
static void
draw_heavy (const VdSymbol *self)
{
  cairo_move_to (self->cr, self->box.x, self->box.y + self->box.height);
  cairo_line_to (self->cr, self->box.x + self->box.width, self->box.y);
  cairo_line_to (self->cr, self->box.x + self->box.width, self->box.y + self->box.height);
  cairo_fill (self->cr);
}

/* The cross of foot, filled on one side. */
static void
draw_mixed (const VdSymbol *self)
{
  cairo_move_to (self->cr, self->box.x, self->box.y);
  cairo_line_to (self->cr, self->box.x + self->box.width / 2, self->box.y + self->box.height / 2);
  cairo_line_to (self->cr, self->box.x, self->box.y + self->box.height);
  cairo_fill (self->cr);
  draw_cross (self);
}

static void
draw_ball (const VdSymbol *self)
{
  cairo_arc (self->cr, self->box.x + self->box.width / 2, self->box.y + self->box.height / 2, self->box.height * 0.25, 0,
             2 * G_PI);
  cairo_fill (self->cr);
}

void
vd_trace_star (cairo_t *cr,
               VdVec    middle,
               double   radius)
{
  for (guint i = 0; i < 10; i++)
    {
      double r = i % 2 == 0 ? radius : radius * 0.405;
      double angle = -G_PI / 2 + i * G_PI / 5;

      cairo_line_to (cr, middle.x + r * cos (angle), middle.y + r * sin (angle));
    }
  cairo_close_path (cr);
}

/* A star. */
static void
draw_leader (const VdSymbol *self)
{
  const VdVec centre = { self->box.x + self->box.width / 2,
                         self->box.y + self->box.height * 0.53 };

  vd_trace_star (self->cr, centre, self->box.height * 0.42);
  cairo_fill (self->cr);
}

/* Half of the slash of the horse that it was sent out by, and the man at its end. */
static void
draw_vedette (const VdSymbol *self)
{
  double x = self->box.x + self->box.width / 2, y = self->box.y + self->box.height / 2;

  cairo_move_to (self->cr, self->box.x, self->box.y + self->box.height);
  cairo_line_to (self->cr, x, y);
  cairo_stroke (self->cr);
  cairo_arc (self->cr, x, y, self->box.height * 0.2, 0, 2 * G_PI);
  cairo_fill (self->cr);
}

/* A wheel. */
static void
draw_train (const VdSymbol *self)
{
  double x = self->box.x + self->box.width / 2, y = self->box.y + self->box.height / 2;
  double r = self->box.height * 0.36;

  cairo_arc (self->cr, x, y, r, 0, 2 * G_PI);
  cairo_stroke (self->cr);
  for (guint i = 0; i < 4; i++)
    {
      double dx = r * cos (i * G_PI / 4), dy = r * sin (i * G_PI / 4);

      cairo_move_to (self->cr, x - dx, y - dy);
      cairo_line_to (self->cr, x + dx, y + dy);
    }
  cairo_stroke (self->cr);
}

static const struct
{
  const char *symbol;
  void      (*draw) (const VdSymbol *self);
} symbols[] = {
  { "infantry", draw_cross },
  { "cavalry", draw_slash },
  { "artillery", draw_ball },
  { "headquarters", draw_staff },
  { "mixed", draw_mixed },
  { "heavy-cavalry", draw_heavy },
  { "leader", draw_leader },
  { "train", draw_train },
  { "vedette", draw_vedette },
};

void
vd_draw_symbol (const VdSymbol *self,
                const char     *symbol)
{
  cairo_t *cr = self->cr;

  cairo_rectangle (cr, self->box.x, self->box.y, self->box.width, self->box.height);
  vd_set_color (cr, self->field, 1);
  cairo_fill_preserve (cr);
  vd_set_color (cr, self->line, 1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_line_width (cr, MAX (0.026, 1 / self->pixels));
  cairo_stroke (cr);

  cairo_save (cr);
  cairo_rectangle (cr, self->box.x, self->box.y, self->box.width, self->box.height);
  cairo_clip (cr);
  for (guint i = 0; i < G_N_ELEMENTS (symbols); i++)
    if (g_strcmp0 (symbols[i].symbol, symbol) == 0)
      symbols[i].draw (self);
  cairo_restore (cr);
}
