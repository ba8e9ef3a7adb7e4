#include "editor/system/combat-chart.h"

#include <glib/gi18n.h>

#define BAR 0.78       /* of a column */
#define LABEL_SIZE 11  /* pixels */
#define LEAST_LABEL 15 /* pixels of a share that is high enough for its figure */
#define LEAST_WIDTH 26 /* and of a bar that is wide enough */

/* Red is the attacker's trouble and blue the defender's, dark what is final. */
static const struct
{
  guint       color;
  gboolean    dark; /* figures in white */
  const char *name;
} outcomes[VD_N_OUTCOMES] = {
  [VD_OUTCOME_ATTACKER_ELIMINATED] = { 0xa8322d, TRUE,  N_("Attacker eliminated") },
  [VD_OUTCOME_ATTACKER_HALVED]     = { 0xc96f66, FALSE, N_("Attacker loses half") },
  [VD_OUTCOME_ATTACKER_RETREATS]   = { 0xe9a8a0, FALSE, N_("Attacker retreats") },
  [VD_OUTCOME_BOTH]                = { 0xd9b45a, FALSE, N_("Exchange, both suffer") },
  [VD_OUTCOME_NONE]                = { 0xd5d3cf, FALSE, N_("No effect") },
  [VD_OUTCOME_DEFENDER_RETREATS]   = { 0x9fc1e3, FALSE, N_("Defender retreats") },
  [VD_OUTCOME_DEFENDER_HALVED]     = { 0x6a95c4, FALSE, N_("Defender loses half") },
  [VD_OUTCOME_DEFENDER_ELIMINATED] = { 0x2f5f99, TRUE,  N_("Defender eliminated") },
};

static const guint attacker_line = 0x7a1512;
static const guint defender_line = 0x123a6b;

static void
set_color (cairo_t *cr,
           guint    color)
{
  cairo_set_source_rgb (cr, (color >> 16) / 255.0, ((color >> 8) & 255) / 255.0,
                        (color & 255) / 255.0);
}

static guint
get_percent (guint part,
             guint whole)
{
  return whole > 0 ? (part * 100 + whole / 2) / whole : 0;
}

static void
draw_figure (cairo_t *cr,
             double   x,
             double   y,
             guint    percent)
{
  char text[8];
  cairo_text_extents_t size;

  g_snprintf (text, sizeof text, "%u%%", percent);
  cairo_text_extents (cr, text, &size);
  cairo_move_to (cr, x - size.width / 2 - size.x_bearing, y + LABEL_SIZE * 0.36);
  cairo_show_text (cr, text);
}

/* Its shares, from the attacker's worst upwards; then, over all else, their
 * figures. */
static void
draw_bar (cairo_t          *cr,
          const VdForecast *forecast,
          double            centre,
          double            width,
          double            height)
{
  double bottom = height;

  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    {
      double share = height * forecast->outcomes[i] / MAX (forecast->rolls, 1);

      set_color (cr, outcomes[i].color);
      cairo_rectangle (cr, centre - width / 2, bottom - share, width, share);
      cairo_fill (cr);
      bottom -= share;
    }
}

static void
draw_figures (cairo_t          *cr,
              const VdForecast *forecast,
              double            centre,
              double            width,
              double            height)
{
  double bottom = height;

  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    {
      double share = height * forecast->outcomes[i] / MAX (forecast->rolls, 1);

      set_color (cr, outcomes[i].dark ? 0xffffff : 0x2b2b2b);
      if (share >= LEAST_LABEL && width >= LEAST_WIDTH)
        draw_figure (cr, centre, bottom - share / 2,
                     get_percent (forecast->outcomes[i], forecast->rolls));
      bottom -= share;
    }
}

static double
get_loss (const VdForecast *forecast,
          gboolean          attacker)
{
  return (double) (attacker ? forecast->attacker_loss : forecast->defender_loss) /
         MAX (forecast->whole, 1);
}

/* A line with a light edge, to be seen on every colour of the bars. */
static void
draw_line (cairo_t          *cr,
           const VdForecast *forecasts,
           const double     *centres,
           guint             n,
           gboolean          attacker,
           double            height)
{
  cairo_new_path (cr);
  for (guint i = 0; i < n; i++)
    cairo_line_to (cr, centres[i], height * (1 - get_loss (&forecasts[i], attacker)));

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.85);
  cairo_set_line_width (cr, 5);
  cairo_stroke_preserve (cr);
  set_color (cr, attacker ? attacker_line : defender_line);
  cairo_set_line_width (cr, 2);
  cairo_stroke (cr);

  for (guint i = 0; i < n; i++)
    {
      cairo_new_path (cr);
      cairo_arc (cr, centres[i], height * (1 - get_loss (&forecasts[i], attacker)), 4, 0, 2 * G_PI);
      cairo_set_source_rgb (cr, 1, 1, 1);
      cairo_fill_preserve (cr);
      set_color (cr, attacker ? attacker_line : defender_line);
      cairo_stroke (cr);
    }
}

void
vd_combat_chart_draw (cairo_t          *cr,
                      const VdForecast *forecasts,
                      const double     *centres,
                      guint             n,
                      double            width,
                      double            height)
{
  /* Room for the marks at nothing and at everything. */
  double inner = height - 12;

  g_return_if_fail (cr != NULL && (n == 0 || (forecasts != NULL && centres != NULL)));

  cairo_save (cr);
  cairo_translate (cr, 0, 6);
  cairo_select_font_face (cr, "sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_NORMAL);
  cairo_set_font_size (cr, LABEL_SIZE);

  for (guint i = 0; i < n; i++)
    draw_bar (cr, &forecasts[i], centres[i], width * BAR, inner);

  draw_line (cr, forecasts, centres, n, TRUE, inner);
  draw_line (cr, forecasts, centres, n, FALSE, inner);
  for (guint i = 0; i < n; i++)
    draw_figures (cr, &forecasts[i], centres[i], width * BAR, inner);

  cairo_restore (cr);
}

/* A mark stays with its words. */
#define NO_BREAK "\302\240"
#define NARROW "\342\200\257" /* which does not break either */

static char *
keep_together (const char *words)
{
  g_auto (GStrv) parts = g_strsplit (words, " ", -1);

  return g_strjoinv (NO_BREAK, parts);
}

/* The line as it is seen in the chart: with its white rim, where all around is dark. */
static void
append_line (GString    *text,
             guint       color,
             gboolean    on_dark,
             const char *words)
{
  g_autofree char *joined = keep_together (words);

  for (guint shift = 0; on_dark && shift <= 16; shift += 8)
    color += (0xff - (color >> shift & 0xff)) / 2 << shift;

  g_string_append_printf (text,
                          "<span foreground=\"#%06x\">" NARROW "●━" NARROW
                          "</span>" NO_BREAK "%s", color, joined);
}

char *
vd_combat_chart_legend (gboolean on_dark,
                        gboolean halves)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    if (halves || (i != VD_OUTCOME_ATTACKER_HALVED && i != VD_OUTCOME_DEFENDER_HALVED))
      {
        g_autofree char *words = keep_together (_(outcomes[i].name));

        g_string_append_printf (text, "<span foreground=\"#%06x\">■</span>" NO_BREAK "%s   ",
                                outcomes[i].color, words);
      }

  append_line (text, attacker_line, on_dark, _("Attacker’s loss on average"));
  g_string_append (text, "   ");
  append_line (text, defender_line, on_dark, _("Defender’s loss on average"));
  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
vd_combat_chart_describe (const VdForecast *forecast,
                          const char       *odds)
{
  g_autoptr (GString) text = NULL;
  const char *between = ": ";

  g_return_val_if_fail (forecast != NULL && odds != NULL, NULL);

  text = g_string_new (odds);

  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    if (forecast->outcomes[i] > 0)
      {
        g_string_append_printf (text, "%s%s %u%%", between, _(outcomes[i].name),
                                get_percent (forecast->outcomes[i], forecast->rolls));
        between = ", ";
      }

  /* TRANS: what each side loses of its strength, on average */
  g_string_append_printf (text, _("; loses on average: attacker %u%%, defender %u%%."),
                          get_percent (forecast->attacker_loss, forecast->whole),
                          get_percent (forecast->defender_loss, forecast->whole));
  return g_string_free (g_steal_pointer (&text), FALSE);
}
