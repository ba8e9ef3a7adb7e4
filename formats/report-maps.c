/* Where units went, fought and fell, on the maps. */
#include "formats/report-private.h"

#include <cairo.h>
#include <math.h>

#include "core/sight.h"
#include "formats/draw.h"

#define PIXELS 22.0    /* a hex */
#define MAX_EDGE 1400.0
#define BUCKETS 8
#define PARTS 4           /* of a game */

static cairo_status_t
append (gpointer      closure,
        const guchar *data,
        guint         length)
{
  g_byte_array_append (closure, data, length);
  return CAIRO_STATUS_SUCCESS;
}

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
  g_autoptr (GByteArray) bytes = g_byte_array_new ();

  cairo_set_source_rgb (cr, 1, 1, 1);
  cairo_paint (cr);
  cairo_scale (cr, pixels, pixels);
  vd_draw_map (cr, map, project->chart, &how);
  cairo_identity_matrix (cr);
  cairo_set_source_rgba (cr, 1, 1, 1, 0.45);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_surface_write_to_png_stream (surface, append, bytes);
  cairo_surface_destroy (surface);
  return g_base64_encode (bytes->data, bytes->len);
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

typedef struct
{
  const char    *title;  /* in the reader's language */
  const char    *unit;   /* what is counted */
  const guint64 *counts;
  double         scale;  /* of a count */
} Heat;

/* Small counts are not to vanish beside the largest. */
static guint
get_bucket (guint64 count,
            guint64 most)
{
  return count == 0 ? 0 : CLAMP ((guint) ceil (BUCKETS * sqrt ((double) count / most)), 1, BUCKETS);
}

static void
write_heat (VdPage     *self,
            guint       map,
            const Heat *heat)
{
  const VdCampaignReport *r = self->report;
  const VdMap *m = r->project->resolved->pdata[map];
  guint n = vd_scenario_get_n_cells (r->scenario), top = 0;
  double width, height, per_game = heat->scale / MAX (r->annals->n, 1);
  guint64 most = 0;

  for (guint cell = 0; cell < n; cell++)
    if (heat->counts[cell] > most && find_on_map (r, map, cell) >= 0)
      {
        most = heat->counts[cell];
        top = cell;
      }

  vd_grid_size (&m->grid, &width, &height);
  vd_page_raw (self, "<figure class=\"map\">");
  vd_page_element (self, "h3", "%s", heat->title);
  vd_page_raw (self, "<svg viewBox=\"0 0 ");
  vd_page_number (self, width);
  vd_page_raw (self, " ");
  vd_page_number (self, height);
  vd_page_markup (self, "\" role=\"img\"><use href=\"#map-%u\"/><g class=\"heat\">\n", map);
  for (guint cell = 0; cell < n; cell++)
    {
      int at = heat->counts[cell] > 0 ? find_on_map (r, map, cell) : -1;
      double x, y;

      if (at < 0)
        continue;
      vd_grid_centre (&m->grid, at, &x, &y);
      vd_page_markup (self, "<use href=\"#hex-%u\" class=\"q%u\" x=\"", map,
                      get_bucket (heat->counts[cell], most));
      vd_page_number (self, x);
      vd_page_raw (self, "\" y=\"");
      vd_page_number (self, y);
      vd_page_raw (self, "\"><title>");
      vd_page_text (self, vd_scenario_get_label (r->scenario, cell));
      vd_page_raw (self, ": ");
      vd_page_number (self, heat->counts[cell] * per_game);
      vd_page_raw (self, "</title></use>\n");
    }

  vd_page_raw (self, "</g></svg><figcaption>0 <span class=\"scale\"></span> ");
  {
    g_autofree char *peak = g_strdup_printf ("%.2f", most * per_game);

    if (most > 0)
      vd_page_say (self, N_("up to %s %s a game (hex %s)"), peak, vd_page_word (self, heat->unit),
                   vd_scenario_get_label (r->scenario, top));
    else
      vd_page_say (self, N_("none in any game"));
  }
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

static void
write_fights_by_side (VdPage *self,
                      guint   map)
{
  const VdScenario *s = self->report->scenario;

  for (guint side = 0; side < vd_scenario_get_n_sides (s); side++)
    {
      g_autofree char *title = vd_page_print (self, N_("Where %s attacked"), vd_scenario_get_side_name (s, side));
      const Heat heat = {
        title, N_("combats"), self->report->annals->fights + side * vd_scenario_get_n_cells (s), 1
      };

      write_heat (self, map, &heat);
    }
}

/* In so many parts of the game. */
static void
write_fights_by_turn (VdPage *self,
                      guint   map)
{
  const VdScenario *s = self->report->scenario;
  guint n = vd_scenario_get_n_turns (s), n_cells = vd_scenario_get_n_cells (s), parts = MIN (n, PARTS);

  for (guint part = 0; part < parts; part++)
    {
      guint first = part * n / parts, end = (part + 1) * n / parts;
      g_autofree guint64 *counts = g_new0 (guint64, n_cells);
      g_autofree char *title = vd_page_print (self, N_("Where was fought in turns %u to %u"), first + 1, end);
      const Heat heat = { title, N_("combats"), counts, 1 };

      for (guint turn = first; turn < end; turn++)
        for (guint cell = 0; cell < n_cells; cell++)
          counts[cell] += self->report->annals->fights_in[turn * n_cells + cell];
      write_heat (self, map, &heat);
    }
}

void
vd_page_maps (VdPage *self)
{
  const VdCampaignReport *r = self->report;
  const Heat heats[] = {
    { vd_page_word (self, N_("Where units went")), N_("units"), r->annals->entered, 1 },
    { vd_page_word (self, N_("Where was fought")), N_("combats"), r->annals->attacked, 1 },
    { vd_page_word (self, N_("Where strength was lost")), N_("strength points"), r->annals->lost, 0.25 },
  };

  vd_page_raw (self, "<section>\n");
  vd_page_element (self, "h2", N_("On the map"));
  for (guint map = 0; map < r->project->resolved->len; map++)
    {
      const VdMap *m = r->project->resolved->pdata[map];

      if (r->project->resolved->len > 1)
        vd_page_element (self, "p class=\"sheet\"", "%s",
                         m->title != NULL ? m->title : m->id != NULL ? m->id : "");
      define_map (self, map);
      vd_page_raw (self, "<div class=\"maps\">\n");
      for (guint i = 0; i < G_N_ELEMENTS (heats); i++)
        write_heat (self, map, &heats[i]);
      write_fights_by_side (self, map);
      write_fights_by_turn (self, map);
      vd_page_raw (self, "</div>\n");
    }
  vd_page_element (self, "p class=\"note\"", N_("Point at a hex for its number and figure. A unit counts where it "
                                 "ends a move, a retreat or an advance."));
  vd_page_raw (self, "</section>\n");
}
