/* Maps: which of them, how large, and on what. */
#include <math.h>
#include <string.h>

#include "formats/draw/played.h"
#include "formats/print/map-print.h"

#define PIXELS 6.0 /* a millimetre: what could not be read with so many is left out */
#define LINE 0.02  /* inches: half of the outer line of a map's frame, and a little */
#define STEP 0.1   /* of a hex, in millimetres: how exactly the largest is told */
#define WIDEST 1.25 /* that hexes become to fill pages, of what their counters need */

/* Half a hex, and how far two lines of hexes lie apart, of the distance between two sides. */
#define HALF 0.5
#define LINES 0.8660254037844386

#define OVERLAP 10.0 /* millimetres, at least */

VdMapPrint *
vd_map_print_ref (VdMapPrint *self)
{
  return g_rc_box_acquire (self);
}

static void
map_print_clear (gpointer data)
{
  VdMapPrint *self = data;

  vd_render_sheet_free (self->sheet);
  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  g_object_unref (self->text);
}

void
vd_map_print_unref (gpointer self)
{
  g_rc_box_release_full (self, map_print_clear);
}

void
vd_map_print_draw (const VdMapPrint *self,
                   cairo_t          *cr,
                   const VdRect     *part,
                   double            x,
                   double            y)
{
  cairo_save (cr);
  cairo_rectangle (cr, x, y, part->width, part->height);
  cairo_clip (cr);
  cairo_translate (cr, x - part->x, y - part->y);
  cairo_scale (cr, self->scale, self->scale);
  cairo_translate (cr, -self->inches.x, -self->inches.y);
  vd_render_sheet_draw (self->sheet, cr);
  cairo_restore (cr);
}

double
vd_map_get_corner (const VdPaper *paper)
{
  return vd_tile_step_up (paper->margin + VD_MAP_MARKS);
}

VdVec
vd_map_print_place (const VdMapPrint *self,
                    VdVec             point)
{
  double frame = VD_SHEET_MARGIN + VD_SHEET_BAND;

  return (VdVec) {
    (frame - self->inches.x) * self->scale + (point.x - self->origin.x) * self->hex,
    (frame - self->inches.y) * self->scale + (point.y - self->origin.y) * self->hex,
  };
}

char *
vd_map_tile_name (guint row,
                  guint column)
{
  g_autoptr (GString) name = g_string_new (NULL);

  g_string_printf (name, "%u", column + 1);
  for (guint rest = row + 1; rest > 0; rest = (rest - 1) / 26)
    g_string_prepend_c (name, 'A' + (rest - 1) % 26);

  return g_string_free (g_steal_pointer (&name), FALSE);
}

/* How large */

/* What is printed is a little more than the frame, so that it ends at whole points, and with
 * them at whole pixels: there all programs draw what is cut off alike. */
static void
set_hex (VdMapPrint *self,
         double      hex)
{
  self->hex = hex;
  self->scale = hex / VD_SHEET_UNIT;
  self->width = vd_tile_step_up (self->frame.x * self->scale);
  self->height = vd_tile_step_up (self->frame.y * self->scale);
  self->inches.width = self->width / self->scale;
  self->inches.height = self->height / self->scale;
  self->inches.x = VD_SHEET_MARGIN - LINE - (self->inches.width - self->frame.x) / 2;
  self->inches.y = VD_SHEET_MARGIN - LINE - (self->inches.height - self->frame.y) / 2;
}

static VdMapPrint *
map_print_new (const VdPrint *print,
               guint          number,
               double         hex)
{
  const VdProject *project = print->request.project;
  VdMapPrint *self = g_rc_box_new0 (VdMapPrint);
  VdRenderHow how = {
    .dpi = PIXELS * hex / VD_SHEET_UNIT,
    .counters = vd_print_get_flag (print, "map-counters"),
    .no_legend = TRUE,
  };
  VdRect shown;

  self->map = project->resolved->pdata[number];
  self->name = self->map->title != NULL ? self->map->title
               : self->map->id != NULL ? self->map->id : vd_print_say (print, N_("Map"));
  self->text = vd_text_context_new ();
  self->is_part = !vd_print_get_flag (print, "map-whole") &&
                  vd_project_find_played (project, number, &self->part);
  how.part = self->is_part ? &self->part : NULL;
  shown = vd_render_part_place (&self->map->grid, how.part);
  self->origin = (VdVec) { shown.x, shown.y };
  self->sheet = vd_render_sheet_new (project, number, &how);
  vd_render_sheet_get_size (self->sheet, &self->frame.x, &self->frame.y);
  self->frame.x -= 2 * (VD_SHEET_MARGIN - LINE);
  self->frame.y -= 2 * (VD_SHEET_MARGIN - LINE);
  set_hex (self, hex);
  return self;
}

/* Tiles */

/* So that every hex is whole on one of them, unless told otherwise. */
static double
choose_overlap (const VdMapPrint *self,
                const VdPrint    *print)
{
  return vd_print_get_text (print, "map-overlap") != NULL
         ? vd_print_get_length (print, "map-overlap") : MAX (OVERLAP, ceil (HALF * self->hex));
}

/* Where lines of hexes begin, of a part those that are cut off before it included: tiles ask how
 * far on from there one begins. */
static VdVec
find_first (const VdMapPrint *self)
{
  VdVec first = vd_map_print_place (self, (VdVec) { 0, 0 });
  double across = self->map->grid.orientation == VD_POINTY ? HALF : LINES;
  double down = self->map->grid.orientation == VD_POINTY ? LINES : HALF;

  while (self->is_part && first.x < -self->hex * across)
    first.x += self->hex * across;
  while (self->is_part && first.y < -self->hex * down)
    first.y += self->hex * down;

  return first;
}

/* @paper: as it lies.  Returns: whether the map as large as it is fits onto so many pages */
static gboolean
set_tiles (VdMapPrint    *self,
           const VdPrint *print,
           const VdPaper *paper)
{
  gboolean is_pointy = self->map->grid.orientation == VD_POINTY;
  double edge = 2 * vd_map_get_corner (paper), hex = self->hex;
  VdVec first = find_first (self);
  VdTileLine across = {
    self->width, paper->width - edge, choose_overlap (self, print), first.x,
    HALF * hex, hex,
  };
  VdTileLine down = across;
  VdTileLine *straight = is_pointy ? &down : &across;

  down.length = self->height;
  down.room = paper->height - edge - VD_MAP_FOOT;
  straight->pitch = LINES * hex;
  straight->hex = hex / LINES;

  g_clear_pointer (&self->columns, g_array_unref);
  g_clear_pointer (&self->rows, g_array_unref);
  self->columns = vd_map_tiles_new (&across, VD_MAP_MOST_TILES);
  self->rows = vd_map_tiles_new (&down, VD_MAP_MOST_TILES);

  return paper->width >= VD_MAP_LEAST_FOOT + 2 * paper->margin && self->columns != NULL &&
         self->rows != NULL && self->columns->len * self->rows->len <= VD_MAP_MOST_TILES;
}

/* Turns the paper if that takes fewer pages. */
static gboolean
choose_tiles (VdMapPrint    *self,
              const VdPrint *print,
              VdPaper       *paper)
{
  const VdPaper upright = print->paper, turned = { upright.height, upright.width, upright.margin };
  gboolean fits = set_tiles (self, print, &turned);
  guint n = fits ? self->columns->len * self->rows->len : VD_MAP_MOST_TILES + 1;

  *paper = upright;
  if (set_tiles (self, print, &upright) && self->columns->len * self->rows->len <= n)
    return TRUE;

  *paper = turned;
  return set_tiles (self, print, &turned);
}

static gboolean
is_on_sheets (const VdPrint *print)
{
  return strcmp (vd_print_get_text (print, "map-as"), "sheet") == 0;
}

/* Returns: up to how many steps wide hexes may be without taking more pages than with @least
 * millimetres; @most, at most */
static guint
count_steps (const VdPrint *print,
             guint          number,
             double         least,
             guint          most)
{
  VdMapPrint *self = map_print_new (print, number, least);
  guint steps = (guint) ceil (least / STEP - VD_MAP_CLOSE), n;
  VdPaper paper;

  n = choose_tiles (self, print, &paper) ? self->columns->len * self->rows->len : 0;
  for (; steps <= most; steps++)
    {
      set_hex (self, steps * STEP);
      if (!choose_tiles (self, print, &paper) || self->columns->len * self->rows->len > n)
        break;
    }

  vd_map_print_unref (self);
  return steps - 1;
}

/* As counters of the chosen size need it, and wider if tiles have room for that: the same on all
 * maps, whichever of them are printed. */
static double
choose_hex (const VdPrint *print)
{
  double hex = vd_print_get_length (print, "hex");
  double least = vd_print_get_length (print, "counter-size") / VD_COUNTER_EDGE;
  guint most = (guint) (least * WIDEST / STEP + VD_MAP_CLOSE);

  if (hex > 0 || is_on_sheets (print))
    return hex > 0 ? hex : least;

  for (guint i = 0; i < print->request.project->resolved->len; i++)
    most = MIN (most, count_steps (print, i, least, most));

  return MAX (least, most * STEP);
}

static gboolean
refuse_tiles (VdMapPrint     *self,
              const VdPrint  *print,
              GError        **error)
{
  g_autofree char *hex = vd_map_say_length (self->hex), *most = NULL, *why = NULL;
  VdPaper paper;

  set_hex (self, floor (self->hex / STEP - VD_MAP_CLOSE) * STEP);
  while (self->hex >= VD_MAP_LEAST_HEX && !choose_tiles (self, print, &paper))
    set_hex (self, self->hex - STEP);

  most = vd_map_say_length (self->hex);
  if (self->hex < VD_MAP_LEAST_HEX)
    why = vd_phrase_new (N_("the map “%s” does not fit onto %u pages, even with the smallest hexes"),
                         self->name, VD_MAP_MOST_TILES);
  else
    why = vd_phrase_new (N_("with hexes of %s mm the map “%s” does not fit onto %u pages that have "
                            "room for a hex and the overlap each; %s mm is the most"),
                         hex, self->name, VD_MAP_MOST_TILES, most);

  return vd_option_refuse (error, "hex", why);
}

static gboolean
add_map (VdPrint  *print,
         guint     number,
         double    hex,
         GError  **error)
{
  VdMapPrint *self = map_print_new (print, number, hex);
  gboolean is_sheet = is_on_sheets (print), fits;
  VdPaper paper;

  fits = is_sheet || choose_tiles (self, print, &paper) || refuse_tiles (self, print, error);
  if (fits)
    {
      vd_map_add_legend (self, print);
      if (is_sheet)
        fits = vd_map_add_sheet (self, print, error);
      else
        vd_map_add_tiles (self, print, &paper);
    }

  vd_map_print_unref (self);
  return fits;
}

/* Which */

static gboolean
has_map (const VdProject *project,
         const char      *id)
{
  for (guint i = 0; i < project->resolved->len; i++)
    if (g_strcmp0 (((const VdMap *) project->resolved->pdata[i])->id, id) == 0)
      return TRUE;

  return FALSE;
}

/* @ids: (nullable) */
static gboolean
check_ids (const VdProject     *project,
           const char *const   *ids,
           GError             **error)
{
  for (guint i = 0; ids != NULL && ids[i] != NULL; i++)
    if (!has_map (project, ids[i]))
      {
        g_autofree char *why = vd_phrase_new (N_("the battle has no map “%s”"), ids[i]);

        return vd_option_refuse (error, "map-id", why);
      }

  return TRUE;
}

static gboolean
add_maps (VdPrint  *print,
          GError  **error)
{
  const GPtrArray *maps = print->request.project->resolved;
  const char *chosen = vd_print_get_text (print, "map-id");
  g_auto (GStrv) ids = chosen != NULL ? g_strsplit (chosen, ",", -1) : NULL;
  double hex;

  if (!check_ids (print->request.project, (const char *const *) ids, error))
    return FALSE;

  hex = choose_hex (print);
  for (guint i = 0; i < maps->len && !vd_print_is_cancelled (print); i++)
    {
      const char *id = ((const VdMap *) maps->pdata[i])->id;

      if ((ids == NULL || (id != NULL && g_strv_contains ((const char *const *) ids, id))) &&
          !add_map (print, i, hex, error))
        return FALSE;
    }

  return TRUE;
}

const VdPrintPart vd_print_map = { "map", N_("Maps"), add_maps };
