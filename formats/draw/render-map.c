#include "formats/draw/bounds.h"
#include "formats/draw/counter-picture.h"
#include "formats/draw/laid.h"
#include "formats/draw/draw-marks.h"
#include "formats/draw/render-private.h"
#include "formats/map/map-index.h"

#include <cairo-svg.h>
#include <math.h>
#include <string.h>

#include "core/position/piece.h"
#include "core/scenario/sight.h"
#include "formats/project/damaged.h"
#include "formats/project/spot.h"
#include "formats/project/stack.h"

#define GUTTER 0.35
#define LEGEND_WIDTH 2.7
#define REACH 0.58        /* of a hex around its centre, in units */
#define NEAR 1.0          /* no counter is larger, in units */

/* Of an SVG. */
#define POINTS 72.0
#define BYTES_A_SHEET 150e3 /* fonts, legend, textures */
#define BYTES_A_HEX 4000.0  /* of a common map */
#define SAMPLE 16u          /* columns and rows of a block that is drawn to be weighed */
#define SAMPLES 3u          /* blocks across and down */

/* Counters: in which cell, and the unit's row. */
typedef struct
{
  guint32 cell;
  guint   level; /* in its stack, from the bottom */
  VdNode *unit;
  gboolean is_reduced;
  gboolean is_led; /* there is a leader under it */
} Standing;

typedef struct
{
  const VdMap *map;
  GArray      *standing; /* of Standing */
  guint8      *occupied; /* a bit a cell */
  guint8      *damaged;  /* (nullable): as VdMapDraw has it */
  GArray      *bounds;   /* of VdBound */
  GArray      *laid;     /* (nullable): of VdLaidBridge */
  VdDrawCache *cache;    /* of a picture that is drawn band by band */
} MapSheet;

/* The first row of each id.  (transfer full) */
static GHashTable *
index_units (const VdDocument *scenario)
{
  GHashTable *index = g_hash_table_new (g_str_hash, g_str_equal);
  VdNode *units = vd_node_find (vd_document_get_root (scenario), "units");
  VdNode *node = units != NULL ? vd_node_get_first (units) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    {
      const char *id = vd_node_get (node, "id");

      if (id != NULL && strcmp (vd_node_get_name (node), "unit") == 0 &&
          !g_hash_table_contains (index, id))
        g_hash_table_insert (index, (gpointer) id, node);
    }

  return index;
}

/* "0610", or "map:0610" of the map of that id. */
static int
find_at (const VdMap *map,
         const char  *at)
{
  g_autofree char *id = NULL;
  const char *label = vd_spot_cut (at, &id);

  return id == NULL || g_strcmp0 (map->id, id) == 0 ? vd_map_find_cell (map, label) : -1;
}

static void
add_unit (GHashTable *units,
          MapSheet   *sheet,
          const char *id,
          int         cell,
          gboolean    is_reduced)
{
  VdNode *unit = id != NULL ? g_hash_table_lookup (units, id) : NULL;
  Standing standing = { cell, 0, unit, is_reduced, FALSE };

  if (cell < 0 || unit == NULL)
    return;

  g_array_append_val (sheet->standing, standing);
  sheet->occupied[cell / 8] |= 1 << cell % 8;
}

static void
add_place (GHashTable   *units,
           MapSheet     *sheet,
           const VdNode *place)
{
  const char *at = vd_node_get (place, "at");

  add_unit (units, sheet, vd_node_get (place, "unit"),
            at != NULL ? find_at (sheet->map, at) : -1, vd_stack_is_placed_reduced (place));
}

/* Those that stand on the map in the midst of a game. */
static void
list_position (const VdProject *project,
               MapSheet        *sheet,
               guint            map,
               const VdGame    *game)
{
  const VdScenario *s = game->scenario;
  g_autoptr (GHashTable) units = index_units (project->scenario);

  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    {
      guint cell = game->state.units[unit].cell;

      if (vd_game_is_on_map (game, unit) && vd_cell_map (s, cell) == map)
        add_unit (units, sheet, vd_scenario_get_unit_id (s, unit),
                  vd_grid_cell (&sheet->map->grid, vd_scenario_get_hex (s, cell)),
                  vd_piece_is_reduced (s, game->state.units, unit));
    }
}

static void
list_standing (const VdProject *project,
               MapSheet        *sheet)
{
  VdNode *setup = project->scenario != NULL
                  ? vd_node_find (vd_document_get_root (project->scenario), "setup") : NULL;
  VdNode *node = setup != NULL ? vd_node_get_first (setup) : NULL;
  g_autoptr (GHashTable) units = node != NULL ? index_units (project->scenario) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "place") == 0)
      add_place (units, sheet, node);
}

/* Lays the counters of each hex on each other. */
static void
stack_up (const VdProject *project,
          MapSheet        *sheet)
{
  g_autoptr (GArray) before = g_steal_pointer (&sheet->standing);
  g_autoptr (GArray) stacked = g_array_new (FALSE, FALSE, sizeof (VdStacked));
  g_autoptr (VdStackOrder) order = NULL;
  guint level = 0;
  gboolean is_led = FALSE;

  sheet->standing = g_array_new (FALSE, FALSE, sizeof (Standing));
  if (project->scenario == NULL)
    return;

  order = vd_stack_order_new (project->scenario, project->system);
  for (guint i = 0; i < before->len; i++)
    {
      const Standing *one = &g_array_index (before, Standing, i);
      VdStacked place = { one->cell, i, vd_stack_order_rank (order, one->unit, one->is_reduced) };

      g_array_append_val (stacked, place);
    }

  vd_stack_sort (stacked);
  for (guint i = 0; i < stacked->len; i++)
    {
      const VdStacked *place = &g_array_index (stacked, VdStacked, i);
      Standing one = g_array_index (before, Standing, place->index);

      level = i > 0 && place[-1].hex == place->hex ? level + 1 : 0;
      is_led = is_led && level > 0;
      one.level = level;
      one.is_led = is_led && !vd_stack_order_is_leader (order, one.unit);
      is_led |= vd_stack_order_is_leader (order, one.unit);
      g_array_append_val (sheet->standing, one);
    }
}

static gboolean
is_near (const VdRect *visible,
         VdVec         place)
{
  return place.x > visible->x - NEAR && place.x < visible->x + visible->width + NEAR &&
         place.y > visible->y - NEAR && place.y < visible->y + visible->height + NEAR;
}

static void
draw_standing (VdSheet        *sheet,
               const MapSheet *self,
               const VdRect   *visible)
{
  for (guint i = 0; i < self->standing->len; i++)
    {
      const Standing *standing = &g_array_index (self->standing, Standing, i);
      VdVec c = vd_centre_of (&self->map->grid, standing->cell);
      double shift = standing->level * VD_STACK_STEP - VD_COUNTER_EDGE / 2;
      g_autofree char *strength = NULL;
      VdCounterFace face;

      if (!is_near (visible, (VdVec) { c.x + shift, c.y - shift - VD_COUNTER_EDGE }))
        continue;

      vd_counter_face (sheet->project->scenario, sheet->project->system, standing->unit, &face);
      if (standing->is_reduced)
        vd_counter_turn_over (&face, standing->unit, &strength);
      face.is_led = standing->is_led;
      vd_mark_begin (sheet->cr, &(VdMark) { VD_MARK_UNIT, NULL, standing->unit, standing->cell });
      cairo_save (sheet->cr);
      cairo_translate (sheet->cr, c.x + shift, c.y - shift - VD_COUNTER_EDGE);
      vd_draw_counter (sheet->cr, &face, VD_COUNTER_EDGE);
      cairo_restore (sheet->cr);
      vd_mark_end (sheet->cr);
    }
}

int
vd_edge_find_side (const VdMap  *map,
                   const VdEdge *edge,
                   VdVec        *middle)
{
  double width, height, best = G_MAXDOUBLE;
  int found = 0;

  vd_grid_size (&map->grid, &width, &height);
  *middle = (VdVec) { 0, 0 };

  for (guint i = 0; i < edge->cells->len; i++)
    {
      VdVec c = vd_centre_of (&map->grid, g_array_index (edge->cells, guint32, i));

      middle->x += c.x / edge->cells->len;
      middle->y += c.y / edge->cells->len;
    }

  for (int side = 0; side < 4; side++)
    {
      double distances[] = { middle->y, width - middle->x, height - middle->y, middle->x };

      if (distances[side] < best)
        {
          best = distances[side];
          found = side;
        }
    }

  return found;
}

static void
draw_edge_name (VdSheet      *sheet,
                const VdMap  *map,
                const VdEdge *edge,
                const VdRect *frame)
{
  static const double turns[] = { 0, G_PI / 2, 0, -G_PI / 2 };
  VdSheetText style = { VD_FONT_SERIF, 0.15, vd_sheet_brown, 0, 0.05, 0.5 };
  const char *name = edge->name != NULL ? edge->name : edge->id;
  g_autofree char *upper = name != NULL ? g_utf8_strup (name, -1) : NULL;
  double half = VD_SHEET_BAND / 2 - 0.02;
  VdVec m;
  int side;

  if (upper == NULL || edge->cells->len == 0)
    return;

  side = vd_edge_find_side (map, edge, &m);
  m = (VdVec) { frame->x + m.x * VD_SHEET_UNIT, frame->y + m.y * VD_SHEET_UNIT };
  if (side == 0 || side == 2)
    m.y = side == 0 ? frame->y - half : frame->y + frame->height + half;
  else
    m.x = side == 3 ? frame->x - half : frame->x + frame->width + half;

  vd_mark_begin (sheet->cr, &(VdMark) { VD_MARK_EDGE, NULL, edge->node });
  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, m.x, m.y);
  cairo_rotate (sheet->cr, turns[side]);
  vd_sheet_text (sheet, &style, upper, 0, -0.1);
  cairo_restore (sheet->cr);
  vd_mark_end (sheet->cr);
}

static void
draw_frame (VdSheet      *sheet,
            const VdRect *frame)
{
  const VdRect outer = { frame->x - VD_SHEET_BAND, frame->y - VD_SHEET_BAND,
                         frame->width + 2 * VD_SHEET_BAND, frame->height + 2 * VD_SHEET_BAND };
  cairo_t *cr = sheet->cr;

  vd_set_color (cr, vd_sheet_brown, 1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_rectangle (cr, frame->x, frame->y, frame->width, frame->height);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  cairo_rectangle (cr, outer.x, outer.y, outer.width, outer.height);
  cairo_set_line_width (cr, 0.035);
  cairo_stroke (cr);
  cairo_rectangle (cr, outer.x + 0.045, outer.y + 0.045, outer.width - 0.09, outer.height - 0.09);
  cairo_set_line_width (cr, 0.008);
  cairo_stroke (cr);
}

VdRect
vd_render_part_place (const VdGrid       *grid,
                      const VdRenderPart *part)
{
  VdRect all = { 0, 0, 0, 0 }, shown;
  VdVec first, second, last;

  vd_grid_size (grid, &all.width, &all.height);
  if (part == NULL)
    return all;

  /* Of a line that is pushed every other hex lies further out. */
  first = vd_centre_of (grid, part->top * grid->columns + part->left);
  second = vd_centre_of (grid, MIN (part->top + 1, part->bottom) * grid->columns +
                         MIN (part->left + 1, part->right));
  last = vd_centre_of (grid, part->bottom * grid->columns + part->right);
  shown.x = MAX (MIN (first.x, second.x) - REACH, 0);
  shown.y = MAX (MIN (first.y, second.y) - REACH, 0);
  shown.width = MIN (last.x + 0.5 + REACH, all.width) - shown.x;
  shown.height = MIN (last.y + 0.5 + REACH, all.height) - shown.y;

  return shown;
}

/* As much of it as is not clipped away. */
static VdRect
get_visible (cairo_t      *cr,
             const VdRect *shown)
{
  double left, top, right, bottom;

  cairo_clip_extents (cr, &left, &top, &right, &bottom);
  left = MAX (left, shown->x);
  top = MAX (top, shown->y);
  right = MIN (right, shown->x + shown->width);
  bottom = MIN (bottom, shown->y + shown->height);

  return (VdRect) { left, top, MAX (right - left, 0), MAX (bottom - top, 0) };
}

static void
draw_map (VdSheet        *sheet,
          const MapSheet *self,
          const VdRect   *frame,
          const VdRect   *shown)
{
  VdRect visible;
  VdMapDraw how = {
    .layers = sheet->how->layers != 0 ? sheet->how->layers : VD_LAYER_ALL,
    .counters = sheet->how->counters ? self->occupied : NULL,
    .damaged = sheet->how->counters ? self->damaged : NULL,
    .bounds = self->bounds,
    .laid = sheet->how->counters ? self->laid : NULL,
    .visible = &visible,
    .pixels = sheet->dpi * VD_SHEET_UNIT,
    .cache = self->cache,
  };

  cairo_save (sheet->cr);
  if (sheet->how->part != NULL)
    {
      cairo_rectangle (sheet->cr, frame->x, frame->y, frame->width, frame->height);
      cairo_clip (sheet->cr);
    }
  cairo_translate (sheet->cr, frame->x - shown->x * VD_SHEET_UNIT,
                   frame->y - shown->y * VD_SHEET_UNIT);
  cairo_scale (sheet->cr, VD_SHEET_UNIT, VD_SHEET_UNIT);
  visible = get_visible (sheet->cr, shown);
  if (visible.width > 0 && visible.height > 0)
    {
      vd_draw_map (sheet->cr, self->map, sheet->project->chart, &how);
      if (sheet->how->counters)
        {
          vd_mark_begin (sheet->cr, &(VdMark) { VD_MARK_LAYER, "units" });
          draw_standing (sheet, self, &visible);
          vd_mark_end (sheet->cr);
        }
    }
  cairo_restore (sheet->cr);
}

static void
draw_border (VdSheet      *sheet,
             const VdMap  *map,
             const VdRect *frame)
{
  vd_mark_begin (sheet->cr, &(VdMark) { VD_MARK_LAYER, "border" });
  draw_frame (sheet, frame);
  for (guint i = 0; i < map->edges->len && sheet->how->part == NULL; i++)
    draw_edge_name (sheet, map, &g_array_index (map->edges, VdEdge, i), frame);
  vd_mark_end (sheet->cr);
}

/* Beside a whole map in one column, as it always was.
 *
 * @frame: beside which it is; @width: (out): of all columns.  Returns: its height */
static double
draw_legend (VdSheet      *sheet,
             const VdMap  *map,
             const VdRect *frame,
             double       *width)
{
  VdRect place = { frame->x + frame->width + VD_SHEET_BAND + GUTTER, VD_SHEET_MARGIN, LEGEND_WIDTH,
                   frame->height + 2 * VD_SHEET_BAND };
  guint n = 1;
  double height;

  *width = 0;
  if (sheet->how->no_legend)
    return 0;

  vd_mark_begin (sheet->cr, &(VdMark) { VD_MARK_LAYER, "legend" });
  height = sheet->how->part != NULL
           ? vd_sheet_legend_beside (sheet, map, &place, &n)
           : vd_sheet_legend (sheet, map, place.x, place.y, place.width);
  vd_mark_end (sheet->cr);
  *width = n * (LEGEND_WIDTH + GUTTER);
  return height;
}

static void
draw_sheet (VdSheet  *sheet,
            gpointer  user_data)
{
  const MapSheet *self = user_data;
  VdRect frame = { VD_SHEET_MARGIN + VD_SHEET_BAND, VD_SHEET_MARGIN + VD_SHEET_BAND };
  VdRect shown = vd_render_part_place (&self->map->grid, sheet->how->part);
  double legend, width;

  frame.width = shown.width * VD_SHEET_UNIT;
  frame.height = shown.height * VD_SHEET_UNIT;
  legend = draw_legend (sheet, self->map, &frame, &width);

  /* The first time round only the size is wanted. */
  if (sheet->width > 0)
    {
      draw_map (sheet, self, &frame, &shown);
      draw_border (sheet, self->map, &frame);
    }

  sheet->width = frame.x + frame.width + VD_SHEET_BAND + width + VD_SHEET_MARGIN;
  sheet->height = MAX (frame.height + 2 * VD_SHEET_BAND, legend) + 2 * VD_SHEET_MARGIN;
}

/* Weighing */

static cairo_status_t
count_bytes (gpointer      closure,
             const guchar *data G_GNUC_UNUSED,
             guint         length)
{
  *(double *) closure += length;
  return CAIRO_STATUS_SUCCESS;
}

/* Draws a block of hexes at the surface's top left. */
static void
draw_sample (VdSheet        *sheet,
             const MapSheet *self,
             VdDrawCache    *cache,
             const VdWindow *block)
{
  const VdGrid *grid = &self->map->grid;
  VdVec from = vd_centre_of (grid, block->top * grid->columns + block->left);
  VdVec to = vd_centre_of (grid, block->bottom * grid->columns + block->right);
  VdRect visible = { from.x, from.y, to.x - from.x, to.y - from.y };
  VdMapDraw how = {
    .layers = sheet->how->layers != 0 ? sheet->how->layers : VD_LAYER_ALL,
    .visible = &visible,
    .pixels = sheet->dpi * VD_SHEET_UNIT,
    .cache = cache,
  };

  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, -from.x, -from.y);
  vd_draw_map (sheet->cr, self->map, sheet->project->chart, &how);
  cairo_restore (sheet->cr);
}

/* The bytes of some blocks of the part, each drawn @times. */
static double
weigh_samples (VdSheet            *sheet,
               const MapSheet     *self,
               const VdRenderPart *part,
               guint               times)
{
  g_autoptr (VdDrawCache) cache = vd_draw_cache_new ();
  guint columns = part->right - part->left + 1, rows = part->bottom - part->top + 1;
  guint wide = MIN (SAMPLE, columns), high = MIN (SAMPLE, rows);
  double bytes = 0;
  cairo_surface_t *surface = cairo_svg_surface_create_for_stream (count_bytes, &bytes, POINTS * SAMPLE,
                                                                  POINTS * SAMPLE);

  sheet->cr = cairo_create (surface);
  cairo_scale (sheet->cr, POINTS * VD_SHEET_UNIT, POINTS * VD_SHEET_UNIT);
  for (guint i = 0; i < SAMPLES * SAMPLES * times; i++)
    {
      guint left = part->left + (columns - wide) * (i % SAMPLES) / (SAMPLES - 1);
      guint top = part->top + (rows - high) * (i / SAMPLES % SAMPLES) / (SAMPLES - 1);
      VdWindow block = { left, top, left + wide - 1, top + high - 1 };

      draw_sample (sheet, self, cache, &block);
    }

  cairo_destroy (sheet->cr);
  cairo_surface_destroy (surface);
  return bytes;
}

/* Of a large map some blocks are drawn to nowhere, once and then twice: what the
 * second drawing adds is theirs, without what a file holds but once. */
static double
weigh_map (VdSheet  *sheet,
           gpointer  user_data)
{
  const MapSheet *self = user_data;
  const VdGrid *grid = &self->map->grid;
  VdRenderPart all = { 0, 0, grid->columns - 1, grid->rows - 1 };
  const VdRenderPart *part = sheet->how->part != NULL ? sheet->how->part : &all;
  double columns = part->right - part->left + 1, rows = part->bottom - part->top + 1;
  double drawn = (MIN (SAMPLE, columns) + 1) * (MIN (SAMPLE, rows) + 1) * SAMPLES * SAMPLES;
  double bytes = BYTES_A_SHEET + (sheet->how->counters ? self->standing->len * VD_COUNTER_BYTES : 0);

  if (columns * rows <= VD_MAP_WHOLE)
    return bytes + columns * rows * BYTES_A_HEX;

  return bytes + columns * rows / drawn *
                 (weigh_samples (sheet, self, part, 2) - weigh_samples (sheet, self, part, 1));
}

static void
map_sheet_free (gpointer data)
{
  MapSheet *self = data;

  g_array_unref (self->standing);
  g_array_unref (self->bounds);
  g_clear_pointer (&self->laid, g_array_unref);
  g_free (self->occupied);
  g_free (self->damaged);
  vd_draw_cache_free (self->cache);
  g_free (self);
}

GArray *
vd_sheet_list_bounds (const VdProject   *project,
                      guint              map,
                      const VdRenderHow *how,
                      GArray            *rules)
{
  VdBoundsAt at;

  if (how->position == NULL)
    return vd_bounds_new (project, map, NULL, rules);

  at = (VdBoundsAt) { MAX (how->position->state.turn, 1), how->position->state.bars_lifted };
  return vd_bounds_new (project, map, &at, rules);
}

VdSheetPlan
vd_sheet_plan_map (const VdProject   *project,
                   guint              map,
                   const VdRenderHow *how)
{
  MapSheet *self = g_new0 (MapSheet, 1);

  self->map = project->resolved->pdata[map];
  self->standing = g_array_new (FALSE, FALSE, sizeof (Standing));
  self->occupied = g_malloc0 (vd_grid_n_cells (&self->map->grid) / 8 + 1);
  self->cache = vd_draw_cache_new ();
  self->bounds = vd_sheet_list_bounds (project, map, how, NULL);
  if (how->position != NULL)
    {
      list_position (project, self, map, how->position);
      self->damaged = vd_project_list_damaged_of (project, map, how->position->scenario,
                                                  &how->position->state);
      self->laid = vd_laid_list (project, map, how->position->scenario, &how->position->state);
    }
  else
    {
      list_standing (project, self);
      self->damaged = vd_project_list_damaged (project, map);
    }

  stack_up (project, self);
  return (VdSheetPlan) { draw_sheet, weigh_map, self, map_sheet_free };
}

gboolean
vd_render_map (const VdProject    *project,
               guint               map,
               const VdRenderHow  *how,
               const char         *path,
               GError            **error)
{
  VdSheetPlan plan;
  gboolean done;

  g_return_val_if_fail (map < project->resolved->len, FALSE);

  plan = vd_sheet_plan_map (project, map, how);
  done = vd_sheet_write (project, how, path, &plan, error);
  vd_sheet_plan_clear (&plan);

  return done;
}
