/* Where units went, fought and fell, on the maps. */
#include "formats/report/report-private.h"

#include <cairo.h>
#include <math.h>

#include "core/scenario/sight.h"
#include "formats/draw/draw.h"
#include "formats/draw/surface-png.h"

#define PIXELS 22.0    /* a hex */
#define MAX_EDGE 1400.0
#define BUCKETS 8
#define LEAST 0.005       /* a game: of one turn less is not drawn */

/* The map as PNG, in base 64; paler than it is, so that what lies over it shows. */
static char *
draw_map (const VdProject *project,
          const VdMap     *map,
          double           width,
          double           height)
{
  double pixels = MIN (PIXELS, MAX_EDGE / MAX (width, height));
  VdMapDraw how = {
    .layers = VD_LAYER_ALL & ~(VD_LAYER_NUMBERS | VD_LAYER_REGIONS), .pixels = pixels,
  };
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_RGB24, ceil (width * pixels),
                                                         ceil (height * pixels));
  cairo_t *cr = cairo_create (surface);
  g_autoptr (GBytes) bytes = NULL;

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, pixels, pixels);
  vd_draw_map (cr, map, project->chart, &how);
  cairo_identity_matrix (cr);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.45);
  cairo_paint (cr);
  cairo_destroy (cr);
  bytes = vd_surface_write_png (surface);
  return g_base64_encode (g_bytes_get_data (bytes, NULL), g_bytes_get_size (bytes));
}

/* A hex around 0, 0. */
static void
write_hex (VdPage       *self,
           const VdGrid *grid)
{
  double x, y;

  vd_grid_centre (grid, 0, &x, &y);
  vd_page_raw (self, "<path d=\"");
  for (guint corner = 0; corner < 6; corner++)
    {
      double cx, cy;

      vd_grid_corner (grid, 0, corner, &cx, &cy);
      vd_page_raw (self, corner == 0 ? "M" : "L");
      vd_page_number (self, cx - x);
      vd_page_raw (self, " ");
      vd_page_number (self, cy - y);
    }
  vd_page_raw (self, "Z\"");
}

/* Where a cell of the scenario is on the map numbered @map; -1 if it is not. */
static int
find_on_map (const VdCampaignReport *r,
             guint                   map,
             guint                   cell)
{
  const VdMap *m = r->project->resolved->pdata[map];

  if (!vd_scenario_is_in_play (r->scenario, cell) || vd_cell_map (r->scenario, cell) != map)
    return -1;

  return vd_grid_cell (&m->grid, vd_scenario_get_hex (r->scenario, cell));
}

/* What is counted by cell. */
typedef struct
{
  const guint64 *counts;
  double         scale;  /* of a count, to what is told of a game */
  double         least;  /* of a game: what is less is left out */
  guint64        most;   /* count that is drawn darkest */
} Heat;

/* The cell of a map that has most; -1 if none has any. */
static int
find_peak (const VdCampaignReport *r,
           guint                   map,
           const guint64          *counts)
{
  int peak = -1;

  for (guint cell = 0; cell < vd_scenario_get_n_cells (r->scenario); cell++)
    if (counts[cell] > (peak >= 0 ? counts[peak] : 0) && find_on_map (r, map, cell) >= 0)
      peak = cell;

  return peak;
}

/* Small counts are not to vanish beside the largest. */
static guint
get_bucket (guint64 count,
            guint64 most)
{
  return count == 0 ? 0 : CLAMP ((guint) ceil (BUCKETS * sqrt ((double) count / most)), 1, BUCKETS);
}

static void
write_cell (VdPage     *self,
            guint       map,
            guint       cell,
            int         at,
            const Heat *heat)
{
  const VdMap *m = self->report->project->resolved->pdata[map];
  double x, y;

  vd_grid_centre (&m->grid, at, &x, &y);
  vd_page_markup (self, "<use href=\"#hex-%u\" class=\"q%u\" x=\"", map,
                  get_bucket (heat->counts[cell], heat->most));
  vd_page_number (self, x);
  vd_page_raw (self, "\" y=\"");
  vd_page_number (self, y);
  vd_page_raw (self, "\"><title>");
  vd_page_text (self, vd_scenario_get_label (self->report->scenario, cell));
  vd_page_raw (self, ": ");
  vd_page_number (self, heat->counts[cell] * heat->scale);
  vd_page_raw (self, "</title></use>\n");
}

static void
write_cells (VdPage     *self,
             guint       map,
             const Heat *heat)
{
  for (guint cell = 0; cell < vd_scenario_get_n_cells (self->report->scenario); cell++)
    {
      gboolean is_drawn = heat->counts[cell] > 0 && heat->counts[cell] * heat->scale >= heat->least;
      int at = is_drawn ? find_on_map (self->report, map, cell) : -1;

      if (at >= 0)
        write_cell (self, map, cell, at, heat);
    }
}

/* How much the darkest hex has. */
static void
write_peak (VdPage     *self,
            guint       map,
            const Heat *heat,
            const char *unit)
{
  int peak = find_peak (self->report, map, heat->counts);
  g_autofree char *most = peak >= 0 ? g_strdup_printf ("%.2f", heat->counts[peak] * heat->scale)
                                    : NULL;

  if (peak >= 0)
    vd_page_say (self, N_("up to %s %s a game (hex %s)"), most, vd_page_word (self, unit),
                 vd_scenario_get_label (self->report->scenario, peak));
  else
    vd_page_say (self, N_("none in any game"));
}

/* A drawing that begins with the map. */
static void
begin_drawing (VdPage *self,
               guint   map)
{
  const VdMap *m = self->report->project->resolved->pdata[map];
  double width, height;

  vd_grid_size (&m->grid, &width, &height);
  vd_page_raw (self, "<svg viewBox=\"0 0 ");
  vd_page_number (self, width);
  vd_page_raw (self, " ");
  vd_page_number (self, height);
  vd_page_markup (self, "\" role=\"img\"><use href=\"#map-%u\"/>", map);
}

/* Of the whole game.  @unit: what is counted */
static void
write_heat (VdPage        *self,
            guint          map,
            const char    *title,
            const char    *unit,
            const Heat    *of)
{
  Heat heat = *of;
  int peak = find_peak (self->report, map, heat.counts);

  heat.most = peak >= 0 ? heat.counts[peak] : 1;
  vd_page_raw (self, "<figure class=\"map\">");
  vd_page_element (self, "h3", "%s", vd_page_word (self, title));
  begin_drawing (self, map);
  vd_page_raw (self, "<g class=\"heat\">\n");
  write_cells (self, map, &heat);
  vd_page_raw (self, "</g></svg><figcaption>0 <span class=\"scale\"></span> ");
  write_peak (self, map, &heat, unit);
  vd_page_raw (self, "</figcaption></figure>\n");
}

/* The map is there once, and used by all that is drawn on it. */
static void
define_map (VdPage *self,
            guint   map)
{
  const VdProject *project = self->report->project;
  const VdMap *m = project->resolved->pdata[map];
  g_autofree char *png = NULL;
  double width, height;

  vd_grid_size (&m->grid, &width, &height);
  png = draw_map (project, m, width, height);
  vd_page_markup (self, "<svg class=\"defs\" width=\"0\" height=\"0\" style=\"position:absolute;width:0\">"
                  "<defs><image id=\"map-%u\" width=\"", map);
  vd_page_number (self, width);
  vd_page_raw (self, "\" height=\"");
  vd_page_number (self, height);
  vd_page_raw (self, "\" href=\"data:image/png;base64,");
  vd_page_raw (self, png);
  vd_page_raw (self, "\"/>");
  write_hex (self, &m->grid);
  vd_page_markup (self, " id=\"hex-%u\"/></defs></svg>\n", map);
}

/* By side and turn */

/* What is counted by side, turn and cell.
 * @letter: of what is drawn, in the ids of the page
 * @title: of %s, the side
 * @scale: of a turn, to a game
 * @scale_all: of all turns together */
typedef struct
{
  char        letter;
  const char *title;
  const char *unit;
  guint64    *counts;
  double      scale;
  double      scale_all;
} Course;

/* Turns that any game has come to. */
static guint
count_turns (const VdPage *self)
{
  guint n = vd_scenario_get_n_turns (self->report->scenario);

  while (n > 0 && self->report->annals->turns[n - 1].n == 0)
    n--;

  return n;
}

void
vd_page_turn_style (VdPage *self)
{
  for (guint turn = 1; turn <= vd_scenario_get_n_turns (self->report->scenario); turn++)
    vd_page_markup (self, ".on-map:has(.k%u:checked) .at%u { display: inline; } "
                    ".on-map:has(.k%u:checked) .all { display: none; }\n", turn, turn, turn);
}

/* One turn can be chosen, for all maps. */
static void
write_choice (VdPage *self)
{
  vd_page_raw (self, "<fieldset class=\"choose\"><legend>");
  vd_page_say (self, N_("Turn of the maps by side"));
  vd_page_raw (self, "</legend><label><input type=\"radio\" name=\"turn\" checked=\"checked\"/>");
  vd_page_say (self, N_("all"));
  vd_page_raw (self, "</label>");
  for (guint turn = 1; turn <= count_turns (self); turn++)
    vd_page_markup (self, "<label><input type=\"radio\" name=\"turn\" class=\"k%u\"/>%u</label>",
                    turn, turn);
  vd_page_raw (self, "</fieldset>\n");
}

/* (transfer full): of all turns */
static guint64 *
sum_turns (const VdPage *self,
           const Course *course,
           guint         side)
{
  guint n_cells = vd_scenario_get_n_cells (self->report->scenario);
  guint64 *sums = g_new0 (guint64, n_cells);

  for (guint turn = 1; turn <= count_turns (self); turn++)
    {
      const guint64 *counts = vd_annals_at (self->report->annals, course->counts, side, turn);

      for (guint cell = 0; cell < n_cells; cell++)
        sums[cell] += counts[cell];
    }

  return sums;
}

/* The most that a hex of the map has in any turn, of either side: so turns and sides can be
 * compared. */
static guint64
find_most (const VdPage *self,
           const Course *course,
           guint         map)
{
  guint64 most = 1;

  for (guint side = 0; side < VD_MAX_SIDES; side++)
    for (guint turn = 1; turn <= count_turns (self); turn++)
      {
        const guint64 *counts = vd_annals_at (self->report->annals, course->counts, side, turn);
        int peak = find_peak (self->report, map, counts);

        most = peak >= 0 ? MAX (most, counts[peak]) : most;
      }

  return most;
}

static Heat
get_heat (const VdPage *self,
          const Course *course,
          guint         side,
          guint         turn)
{
  return (Heat) { vd_annals_at (self->report->annals, course->counts, side, turn), course->scale,
                  LEAST, 1 };
}

/* What is drawn of each turn; what is not shown here is drawn elsewhere, and so is one group
 * within the other. */
static void
write_turns (VdPage       *self,
             guint         map,
             const Course *course,
             guint         side)
{
  guint64 most = find_most (self, course, map);

  for (guint turn = 1; turn <= count_turns (self); turn++)
    {
      Heat heat = get_heat (self, course, side, turn);

      heat.most = most;
      vd_page_markup (self, "<g class=\"turn at%u\"><g class=\"of%u\" id=\"%c%u-%u-%u\">\n", turn,
                      side, course->letter, map, side, turn);
      write_cells (self, map, &heat);
      vd_page_raw (self, "</g></g>");
    }
}

/* And what is written below it. */
static void
write_peaks (VdPage       *self,
             guint         map,
             const Course *course,
             guint         side)
{
  for (guint turn = 1; turn <= count_turns (self); turn++)
    {
      Heat heat = get_heat (self, course, side, turn);

      vd_page_markup (self, "<span class=\"turn at%u\">", turn);
      write_peak (self, map, &heat, course->unit);
      vd_page_raw (self, "</span>");
    }
}

static void
write_side_by_turn (VdPage       *self,
                    guint         map,
                    const Course *course,
                    guint         side)
{
  g_autofree guint64 *sums = sum_turns (self, course, side);
  int peak = find_peak (self->report, map, sums);
  Heat all = { sums, course->scale_all, 0, peak >= 0 ? sums[peak] : 1 };

  vd_page_raw (self, "<figure class=\"map\">");
  vd_page_element (self, "h3", course->title,
                   vd_scenario_get_side_name (self->report->scenario, side));
  begin_drawing (self, map);
  vd_page_markup (self, "<g class=\"of%u all\">\n", side);
  write_cells (self, map, &all);
  vd_page_raw (self, "</g>");
  write_turns (self, map, course, side);
  vd_page_markup (self, "</svg><figcaption>0 <span class=\"scale of%u\"></span> "
                  "<span class=\"all\">", side);
  write_peak (self, map, &all, course->unit);
  vd_page_raw (self, "</span>");
  write_peaks (self, map, course, side);
  vd_page_raw (self, "</figcaption></figure>\n");
}

/* All turns beside each other, on small maps. */
static void
write_small (VdPage       *self,
             guint         map,
             const Course *course)
{
  vd_page_raw (self, "<details><summary>");
  vd_page_say (self, N_("All turns side by side"));
  vd_page_raw (self, "</summary><p class=\"note\">");
  for (guint side = 0; side < VD_MAX_SIDES; side++)
    {
      vd_page_markup (self, "<span class=\"legend\"><span class=\"key s%u\"></span>", side);
      vd_page_say (self, course->title, vd_scenario_get_side_name (self->report->scenario, side));
      vd_page_raw (self, "</span> ");
    }
  vd_page_raw (self, "</p><div class=\"small\">\n");
  for (guint turn = 1; turn <= count_turns (self); turn++)
    {
      vd_page_raw (self, "<figure>");
      vd_page_element (self, "h4", N_("Turn %u"), turn);
      begin_drawing (self, map);
      for (guint side = 0; side < VD_MAX_SIDES; side++)
        vd_page_markup (self, "<use href=\"#%c%u-%u-%u\"/>", course->letter, map, side, turn);
      vd_page_raw (self, "</svg></figure>\n");
    }
  vd_page_raw (self, "</div></details>\n");
}

static void
write_course (VdPage *self,
              guint   map)
{
  const VdAnnals *annals = self->report->annals;
  double per_game = 1.0 / MAX (annals->n, 1), per_stood = 0.25 / MAX (annals->n_stood, 1);
  Course courses[] = {
    { 'p', N_("Where %s stood"), N_("strength points"), annals->stood,
      per_stood, 0.25 / MAX (annals->n_ends, 1) },
    { 'f', N_("Where %s attacked"), N_("combats"), annals->fights, per_game, per_game },
  };
  guint first = annals->n_stood > 0 ? 0 : 1;

  vd_page_raw (self, "<div class=\"maps pairs\">\n");
  for (guint i = first; i < G_N_ELEMENTS (courses); i++)
    for (guint side = 0; side < VD_MAX_SIDES; side++)
      write_side_by_turn (self, map, &courses[i], side);
  vd_page_raw (self, "</div>\n");
  write_small (self, map, &courses[first]);
}

static void
write_sheet (VdPage *self,
             guint   map)
{
  const VdCampaignReport *r = self->report;
  const VdMap *m = r->project->resolved->pdata[map];
  double per_game = 1.0 / MAX (r->annals->n, 1);
  const Heat entered = { r->annals->entered, per_game, 0, 0 };
  const Heat attacked = { r->annals->attacked, per_game, 0, 0 };
  const Heat lost = { r->annals->lost, 0.25 * per_game, 0, 0 };

  if (r->project->resolved->len > 1)
    vd_page_element (self, "p class=\"sheet\"", "%s",
                     m->title != NULL ? m->title : m->id != NULL ? m->id : "");
  define_map (self, map);
  vd_page_raw (self, "<div class=\"maps\">\n");
  write_heat (self, map, N_("Where units went"), N_("units"), &entered);
  write_heat (self, map, N_("Where the fighting was"), N_("combats"), &attacked);
  write_heat (self, map, N_("Where strength was lost"), N_("strength points"), &lost);
  vd_page_raw (self, "</div>\n");
  write_course (self, map);
}

void
vd_page_maps (VdPage *self)
{
  const VdAnnals *annals = self->report->annals;

  vd_page_raw (self, "<section class=\"on-map\">\n");
  vd_page_element (self, "h2", N_("On the map"));
  write_choice (self);
  for (guint map = 0; map < self->report->project->resolved->len; map++)
    write_sheet (self, map);
  vd_page_element (self, "p class=\"note\"", N_("Point at a hex for its number and figure. A unit counts where it "
                                 "ends a move, a retreat or an advance; strength stands where it "
                                 "is when a turn is over. All turns of a side have one scale."));
  if (annals->n_stood > 0)
    vd_page_element (self, "p class=\"note\"", N_("Who stood where was noted in %u of %u games, those "
                                                "that were watched closely."),
                     (guint) annals->n_stood, (guint) annals->n);
  vd_page_raw (self, "</section>\n");
}
