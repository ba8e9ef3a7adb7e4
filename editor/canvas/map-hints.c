/* What scans of the printed map seem to show: a small hex of that terrain, lines along sides and
 * from hex to hex.  The surer, the stronger: a full line is as good as certain, a dashed one is
 * likely; a dotted ring is a hex that looks like nothing that was entered.
 *
 * How sure it is is told in a few steps, so that an edit, after which all is a little more or less
 * sure, leaves most as it looks. */
#include "editor/canvas/map-view-private.h"

#include <math.h>

#include "editor/edits/sides.h"
#include "editor/widgets/swatch.h"

#define LEAST_PIXELS 7.0 /* a hex; below, only terrain is shown, without its edge */
#define INSET 0.54       /* of a hex, what is shown of its terrain */
#define USUAL 0.24       /* likewise, of what the map shows there already */
#define RING 0.16        /* likewise, where nothing is like it */
#define STEPS 8          /* from just sure enough to certain: 0.95, at which the last begins */
#define SWATCH 96        /* pixels */
#define FAINT 0.55       /* of what is least sure */
#define MARGIN 4         /* pixels: lines around a stamp */

static const GdkRGBA halo = { 1.0, 1.0, 1.0, 0.95 };
static const GdkRGBA ink = { 0.10, 0.08, 0.07, 1.0 };
static const GdkRGBA water = { 0.02, 0.36, 0.78, 1.0 };
static const GdkRGBA ridge = { 0.48, 0.22, 0.05, 1.0 };
static const GdkRGBA way = { 0.70, 0.05, 0.32, 1.0 };

/* @stamps: of cairo_surface_t, (nullable): that of what is like nothing; then by kind and step */
struct _VdHintStamps
{
  GPtrArray *stamps;
  double     pixels; /* of the map as they were drawn */
  int        scale;
};

/* --- how it looks */

static guint
get_step (const VdScanHint *hint)
{
  double sure = (hint->confidence - VD_HINT_SURE) / (1 - VD_HINT_SURE);

  return CLAMP (sure * STEPS + 1e-9, 0, STEPS - 1);
}

static gboolean
is_certain (guint step)
{
  return step == STEPS - 1;
}

/* From faint for what is least sure to full. */
static double
get_strength (guint step)
{
  return FAINT + (1 - FAINT) * step / (STEPS - 1);
}

static gboolean
is_strange (const VdScanHint *hint)
{
  return hint->kind != NULL && !vd_scan_hint_is_sure (hint) && !hint->is_entered;
}

static gboolean
is_line (const VdScanHint *hint)
{
  return vd_scan_hint_is_sure (hint) && *hint->kind != 0;
}

static guint
mix (guint             look,
     const VdScanHint *hint,
     gboolean          is_shown)
{
  look *= 16777619u;
  return is_shown ? look ^ (g_direct_hash (hint->kind) * STEPS + get_step (hint) + 1) : look;
}

guint
vd_hint_get_look (const VdHexHints *hints)
{
  guint look = is_strange (&hints->terrain);

  look = mix (look, &hints->terrain, vd_scan_hint_is_sure (&hints->terrain));
  for (guint dir = 0; dir < VD_N_SIDES_OWN; dir++)
    {
      look = mix (look, &hints->sides[dir], is_line (&hints->sides[dir]));
      look = mix (look, &hints->paths[dir], is_line (&hints->paths[dir]));
    }
  return look;
}

/* --- lines */

static double
get_zoom (const VdHintSheet *self)
{
  return self->pixels / self->scale;
}

/* Seen on every ground; dashed if it is not certain. */
static void
stroke (const VdHintSheet *self,
        cairo_t           *cr,
        guint              step,
        const GdkRGBA     *color,
        double             width)
{
  double strength = get_strength (step);
  double dash = CLAMP (get_zoom (self) * 0.1, 3, 8) * self->scale;

  cairo_set_line_join (cr, CAIRO_LINE_JOIN_ROUND);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_BUTT);
  cairo_set_source_rgba (cr, halo.red, halo.green, halo.blue, halo.alpha * strength);
  cairo_set_line_width (cr, (width + 2.5) * self->scale);
  cairo_stroke_preserve (cr);
  if (!is_certain (step))
    cairo_set_dash (cr, &dash, 1, 0);
  cairo_set_source_rgba (cr, color->red, color->green, color->blue, strength);
  cairo_set_line_width (cr, width * self->scale);
  cairo_stroke (cr);
  cairo_set_dash (cr, NULL, 0, 0);
}

static const GdkRGBA *
get_color (const VdHintSheet *self,
           const char        *id)
{
  static const char *const wet[] = { "river", "stream", "ditch", NULL };
  const GArray *sides = self->chart->sides;
  int kind = vd_kind_find (sides, id);
  const char *look = kind >= 0 ? g_array_index (sides, VdKind, kind).look : NULL;

  return look != NULL && g_strv_contains (wet, look) ? &water : &ridge;
}

static void
line_to (const VdHintSheet *self,
         double             x,
         double             y)
{
  cairo_line_to (self->cr, self->x + x * self->pixels, self->y + y * self->pixels);
}

static void
draw_side (const VdHintSheet *self,
           VdMapSide          side,
           const VdScanHint  *hint)
{
  double p[4];

  vd_side_points (&self->map->grid, side, p);
  line_to (self, p[0], p[1]);
  line_to (self, p[2], p[3]);
  stroke (self, self->cr, get_step (hint), get_color (self, hint->kind),
          CLAMP (get_zoom (self) * 0.09, 2, 7));
}

static void
draw_step (const VdHintSheet *self,
           guint              from,
           guint              to,
           const VdScanHint  *hint)
{
  double x, y;

  vd_grid_centre (&self->map->grid, from, &x, &y);
  line_to (self, x, y);
  vd_grid_centre (&self->map->grid, to, &x, &y);
  line_to (self, x, y);
  stroke (self, self->cr, get_step (hint), &way, CLAMP (get_zoom (self) * 0.06, 2, 5));
}

void
vd_hint_draw_lines (const VdHintSheet *self,
                    guint              cell,
                    const VdHexHints  *hints)
{
  for (guint dir = 0; dir < VD_N_SIDES_OWN && get_zoom (self) >= LEAST_PIXELS; dir++)
    {
      int next = vd_grid_next (&self->map->grid, cell, dir);

      if (next >= 0 && is_line (&hints->sides[dir]))
        draw_side (self, (VdMapSide) { cell, dir }, &hints->sides[dir]);
      if (next >= 0 && is_line (&hints->paths[dir]))
        draw_step (self, cell, next, &hints->paths[dir]);
    }
}

/* --- stamps */

static void
surface_free (gpointer data)
{
  if (data != NULL)
    cairo_surface_destroy (data);
}

VdHintStamps *
vd_hint_stamps_new (void)
{
  VdHintStamps *self = g_new0 (VdHintStamps, 1);

  self->stamps = g_ptr_array_new_with_free_func (surface_free);
  return self;
}

void
vd_hint_stamps_free (VdHintStamps *self)
{
  g_ptr_array_unref (self->stamps);
  g_free (self);
}

void
vd_hint_stamps_forget (VdHintStamps *self)
{
  g_ptr_array_set_size (self->stamps, 0);
}

/* With its origin in the middle; half of its edge is @reach device pixels and a margin. */
static cairo_t *
begin_stamp (const VdHintSheet *self,
             double             reach)
{
  int half = ceil (reach) + MARGIN * self->scale;
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, 2 * half, 2 * half);
  cairo_t *cr;

  cairo_surface_set_device_offset (surface, half, half);
  cr = cairo_create (surface);
  cairo_surface_destroy (surface);
  return cr;
}

static cairo_surface_t *
finish_stamp (cairo_t *cr)
{
  cairo_surface_t *surface = cairo_surface_reference (cairo_get_target (cr));

  cairo_destroy (cr);
  return surface;
}

static void
trace_inset (const VdHintSheet *self,
             cairo_t           *cr,
             double             inset)
{
  double centre_x, centre_y;

  vd_grid_centre (&self->map->grid, 0, &centre_x, &centre_y);
  for (guint corner = 0; corner < VD_N_DIRS; corner++)
    {
      double x, y;

      vd_grid_corner (&self->map->grid, 0, corner, &x, &y);
      cairo_line_to (cr, (x - centre_x) * inset * self->pixels,
                     (y - centre_y) * inset * self->pixels);
    }
  cairo_close_path (cr);
}

static cairo_surface_t *
make_picture (const VdChart *chart,
              guint          kind)
{
  g_autoptr (GdkTexture) texture = vd_swatch_hex (chart, kind, SWATCH);
  cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, SWATCH, SWATCH);

  gdk_texture_download (texture, cairo_image_surface_get_data (surface),
                        cairo_image_surface_get_stride (surface));
  cairo_surface_mark_dirty (surface);
  return surface;
}

static cairo_surface_t *
make_stamp (const VdHintSheet *self,
            guint              kind,
            guint              step)
{
  double inset = (int) kind == self->map->usual ? USUAL : INSET, edge = self->pixels * 1.16 * inset;
  cairo_surface_t *picture = make_picture (self->chart, kind);
  cairo_t *cr = begin_stamp (self, edge / 2);

  cairo_save (cr);
  trace_inset (self, cr, inset);
  cairo_clip (cr);
  cairo_translate (cr, -edge / 2, -edge / 2);
  cairo_scale (cr, edge / SWATCH, edge / SWATCH);
  cairo_set_source_surface (cr, picture, 0, 0);
  cairo_paint_with_alpha (cr, get_strength (step));
  cairo_restore (cr);
  cairo_surface_destroy (picture);
  if (get_zoom (self) >= LEAST_PIXELS)
    {
      trace_inset (self, cr, inset);
      stroke (self, cr, step, &ink, CLAMP (get_zoom (self) * 0.035, 1, 2));
    }
  return finish_stamp (cr);
}

/* Of what looks like nothing that was entered. */
static cairo_surface_t *
make_ring (const VdHintSheet *self)
{
  double zoom = get_zoom (self), radius = self->pixels * RING;
  double dots[] = { self->scale, CLAMP (zoom * RING / 2, 2, 5) * self->scale };
  cairo_t *cr = begin_stamp (self, radius);

  cairo_arc (cr, 0, 0, radius, 0, 2 * G_PI);
  if (zoom < LEAST_PIXELS)
    {
      gdk_cairo_set_source_rgba (cr, &ink);
      cairo_fill (cr);
      return finish_stamp (cr);
    }
  cairo_set_source_rgba (cr, halo.red, halo.green, halo.blue, 0.8);
  cairo_set_line_width (cr, 3.5 * self->scale);
  cairo_stroke_preserve (cr);
  cairo_set_line_cap (cr, CAIRO_LINE_CAP_ROUND);
  cairo_set_dash (cr, dots, 2, 0);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1.8 * self->scale);
  cairo_stroke (cr);
  return finish_stamp (cr);
}

/* (nullable): a kind that the chart lacks is not shown. */
static cairo_surface_t *
get_stamp (const VdHintSheet *self,
           const VdScanHint  *hint)
{
  VdHintStamps *all = self->stamps;
  gboolean is_ring = is_strange (hint);
  int kind = vd_kind_find (self->chart->hexes, hint->kind);
  guint step = get_step (hint), index = is_ring ? 0 : 1 + kind * STEPS + step;

  if (!is_ring && kind < 0)
    return NULL;

  if (all->pixels != self->pixels || all->scale != self->scale)
    vd_hint_stamps_forget (all);
  all->pixels = self->pixels;
  all->scale = self->scale;
  if (index >= all->stamps->len)
    g_ptr_array_set_size (all->stamps, index + 1);
  if (all->stamps->pdata[index] == NULL)
    all->stamps->pdata[index] = is_ring ? make_ring (self)
                                        : make_stamp (self, kind, step);
  return all->stamps->pdata[index];
}

/* On a pixel of the map, so that it is the same wherever tiles end. */
void
vd_hint_draw_terrain (const VdHintSheet *self,
                      guint              cell,
                      const VdHexHints  *hints)
{
  cairo_surface_t *stamp;
  double x, y;

  if (!vd_scan_hint_is_sure (&hints->terrain) && !is_strange (&hints->terrain))
    return;

  stamp = get_stamp (self, &hints->terrain);
  if (stamp == NULL)
    return;

  vd_grid_centre (&self->map->grid, cell, &x, &y);
  cairo_set_source_surface (self->cr, stamp, self->x + round (x * self->pixels),
                            self->y + round (y * self->pixels));
  cairo_paint (self->cr);
}
