/* What the signs of a map mean: a sample of each, with its name beside it. */
#include "formats/draw/render-private.h"

#define SAMPLE_WIDTH 0.92  /* inches */
#define SAMPLE_HEIGHT 0.46
#define SAMPLE_UNIT 0.41    /* inches a map unit */
#define ROW 0.55

static void
begin_sample (VdSheet      *sheet,
              const VdRect *place)
{
  cairo_save (sheet->cr);
  cairo_rectangle (sheet->cr, place->x, place->y, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  cairo_clip (sheet->cr);
  cairo_translate (sheet->cr, place->x + SAMPLE_WIDTH / 2, place->y + SAMPLE_HEIGHT / 2);
  cairo_scale (sheet->cr, SAMPLE_UNIT, SAMPLE_UNIT);
}

static void
end_sample (VdSheet      *sheet,
            const VdRect *place)
{
  cairo_restore (sheet->cr);
  cairo_rectangle (sheet->cr, place->x, place->y, SAMPLE_WIDTH, SAMPLE_HEIGHT);
  vd_set_color (sheet->cr, vd_sheet_brown, 1);
  cairo_set_line_width (sheet->cr, 0.01);
  cairo_stroke (sheet->cr);
}

static void
draw_sample (VdSheet      *sheet,
             VdSign        sign,
             const VdRect *place)
{
  begin_sample (sheet, place);
  vd_draw_sample (sheet->cr, sheet->project->chart, sign.what, sign.kind, sheet->dpi * SAMPLE_UNIT);
  end_sample (sheet, place);
}

static double
put_name (VdSheet      *sheet,
          const char   *name,
          const VdRect *place)
{
  VdSheetText style = { VD_FONT_SERIF, 0.17, vd_sheet_ink (sheet),
                        place->width - SAMPLE_WIDTH - 0.15, 0, 0 };
  double beside = SAMPLE_HEIGHT / 2 - 0.13;

  beside += vd_sheet_text (sheet, &style, name, place->x + SAMPLE_WIDTH + 0.15, place->y + beside);
  return MAX (ROW, beside);
}

/* A straight piece of the boundary, on clear paper. */
double
vd_sheet_bound (VdSheet           *sheet,
                const VdBoundRule *rule,
                const char        *name,
                const VdRect      *place)
{
  double half = SAMPLE_WIDTH / 2 / SAMPLE_UNIT;

  begin_sample (sheet, place);
  for (int i = -2; i < 2; i++)
    {
      VdBoundLine line = { rule->kind, rule->color, { half * i / 2, 0 }, { half * (i + 1) / 2, 0 },
                           { 0, 1 }, !sheet->how->position &&
                                       (rule->turn > 1 || rule->until != G_MAXUINT) };

      vd_draw_bound_line (sheet->cr, &line, sheet->dpi * SAMPLE_UNIT);
    }

  end_sample (sheet, place);
  return put_name (sheet, name, place);
}

/* On clear paper as well, as it may lie on whatever water there is. */
double
vd_sheet_pontoon (VdSheet      *sheet,
                  VdColor       color,
                  const char   *name,
                  const VdRect *place)
{
  begin_sample (sheet, place);
  vd_draw_pontoon (sheet->cr, color, sheet->dpi * SAMPLE_UNIT);
  end_sample (sheet, place);
  return put_name (sheet, name, place);
}

double
vd_sheet_sign (VdSheet      *sheet,
               VdSign        sign,
               const char   *name,
               const VdRect *place)
{
  draw_sample (sheet, sign, place);
  return put_name (sheet, name, place);
}
