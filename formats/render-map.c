#include "formats/render-private.h"

#include <math.h>
#include <string.h>

#include "core/sight.h"

#define BAND 0.30         /* between the map and its outer line, for edge names */
#define GUTTER 0.35
#define LEGEND_WIDTH 2.7

/* Counters: in which cell, and the unit's row. */
typedef struct
{
  guint32 cell;
  guint   level; /* in its stack, from the bottom */
  VdNode *unit;
} Standing;

typedef struct
{
  const VdMap *map;
  GArray      *standing; /* of Standing */
  guint8      *occupied; /* a bit a cell */
} MapSheet;

static VdNode *
find_unit (const VdDocument *scenario,
           const char       *id)
{
  VdNode *units = vd_node_find (vd_document_get_root (scenario), "units");
  VdNode *node = units != NULL ? vd_node_get_first (units) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "unit") == 0 &&
        g_strcmp0 (vd_node_get (node, "id"), id) == 0)
      return node;

  return NULL;
}

/* "0610", or "map:0610" of the map of that id. */
static int
find_at (const VdMap *map,
         const char  *at)
{
  const char *colon = strchr (at, ':');

  if (colon == NULL)
    return vd_map_find_cell (map, at);

  if (map->id == NULL || strlen (map->id) != (gsize) (colon - at) ||
      strncmp (map->id, at, colon - at) != 0)
    return -1;

  return vd_map_find_cell (map, colon + 1);
}

static void
add_unit (const VdProject *project,
          MapSheet        *sheet,
          const char      *id,
          int              cell)
{
  VdNode *unit = find_unit (project->scenario, id);
  Standing standing = { cell, 0, unit };

  if (cell < 0 || unit == NULL)
    return;

  for (guint i = 0; i < sheet->standing->len; i++)
    standing.level += g_array_index (sheet->standing, Standing, i).cell == standing.cell;

  g_array_append_val (sheet->standing, standing);
  sheet->occupied[cell / 8] |= 1 << cell % 8;
}

static void
add_place (const VdProject *project,
           MapSheet        *sheet,
           const VdNode    *place)
{
  const char *at = vd_node_get (place, "at");

  add_unit (project, sheet, vd_node_get (place, "unit"),
            at != NULL ? find_at (sheet->map, at) : -1);
}

/* Those that stand on the map in the midst of a game. */
static void
list_position (const VdProject *project,
               MapSheet        *sheet,
               guint            map,
               const VdGame    *game)
{
  const VdScenario *s = game->scenario;

  for (guint unit = 0; unit < vd_scenario_get_n_units (s); unit++)
    {
      guint cell = game->state.units[unit].cell;

      if (vd_game_is_on_map (game, unit) && vd_cell_map (s, cell) == map)
        add_unit (project, sheet, vd_scenario_get_unit_id (s, unit),
                  vd_map_find_cell (sheet->map, vd_scenario_get_label (s, cell)));
    }
}

static void
list_standing (const VdProject *project,
               MapSheet        *sheet)
{
  VdNode *setup = project->scenario != NULL
                  ? vd_node_find (vd_document_get_root (project->scenario), "setup") : NULL;
  VdNode *node = setup != NULL ? vd_node_get_first (setup) : NULL;

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "place") == 0)
      add_place (project, sheet, node);
}

static void
draw_standing (VdSheet        *sheet,
               const MapSheet *self)
{
  for (guint i = 0; i < self->standing->len; i++)
    {
      const Standing *standing = &g_array_index (self->standing, Standing, i);
      VdVec c = vd_centre_of (&self->map->grid, standing->cell);
      double shift = standing->level * VD_STACK_STEP - VD_COUNTER_EDGE / 2;
      VdCounterFace face;

      vd_counter_face (sheet->project->scenario, sheet->project->system, standing->unit, &face);
      cairo_save (sheet->cr);
      cairo_translate (sheet->cr, c.x + shift, c.y - shift - VD_COUNTER_EDGE);
      vd_draw_counter (sheet->cr, &face, VD_COUNTER_EDGE);
      cairo_restore (sheet->cr);
    }
}

/* On which side of the map an edge lies: 0 top, 1 right, 2 bottom, 3 left. */
static int
side_of_edge (const VdMap  *map,
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
  double half = BAND / 2 - 0.02;
  VdVec m;
  int side;

  if (upper == NULL || edge->cells->len == 0)
    return;

  side = side_of_edge (map, edge, &m);
  m = (VdVec) { frame->x + m.x * VD_SHEET_UNIT, frame->y + m.y * VD_SHEET_UNIT };
  if (side == 0 || side == 2)
    m.y = side == 0 ? frame->y - half : frame->y + frame->height + half;
  else
    m.x = side == 3 ? frame->x - half : frame->x + frame->width + half;

  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, m.x, m.y);
  cairo_rotate (sheet->cr, turns[side]);
  vd_sheet_text (sheet, &style, upper, 0, -0.1);
  cairo_restore (sheet->cr);
}

static void
draw_frame (VdSheet      *sheet,
            const VdRect *frame)
{
  cairo_t *cr = sheet->cr;

  vd_set_color (cr, vd_sheet_brown, 1);
  cairo_set_line_join (cr, CAIRO_LINE_JOIN_MITER);
  cairo_rectangle (cr, frame->x, frame->y, frame->width, frame->height);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  cairo_rectangle (cr, frame->x - BAND, frame->y - BAND, frame->width + 2 * BAND,
                   frame->height + 2 * BAND);
  cairo_set_line_width (cr, 0.035);
  cairo_stroke (cr);
  cairo_rectangle (cr, frame->x - BAND + 0.045, frame->y - BAND + 0.045,
                   frame->width + 2 * BAND - 0.09, frame->height + 2 * BAND - 0.09);
  cairo_set_line_width (cr, 0.008);
  cairo_stroke (cr);
}

static void
draw_map (VdSheet        *sheet,
          const MapSheet *self,
          const VdRect   *frame)
{
  VdMapDraw how = {
    .layers = sheet->how->layers != 0 ? sheet->how->layers : VD_LAYER_ALL,
    .counters = sheet->how->counters ? self->occupied : NULL,
    .pixels = sheet->dpi * VD_SHEET_UNIT,
  };

  cairo_save (sheet->cr);
  cairo_translate (sheet->cr, frame->x, frame->y);
  cairo_scale (sheet->cr, VD_SHEET_UNIT, VD_SHEET_UNIT);
  vd_draw_map (sheet->cr, self->map, sheet->project->chart, &how);
  if (sheet->how->counters)
    draw_standing (sheet, self);
  cairo_restore (sheet->cr);
}

static void
draw_sheet (VdSheet  *sheet,
            gpointer  user_data)
{
  const MapSheet *self = user_data;
  VdRect frame = { VD_SHEET_MARGIN + BAND, VD_SHEET_MARGIN + BAND };
  double x, legend, width, height;

  vd_grid_size (&self->map->grid, &width, &height);
  frame.width = width * VD_SHEET_UNIT;
  frame.height = height * VD_SHEET_UNIT;
  x = frame.x + frame.width + BAND + GUTTER;
  legend = vd_sheet_legend (sheet, self->map, x, VD_SHEET_MARGIN, LEGEND_WIDTH);

  /* The first time round only the size is wanted. */
  if (sheet->width > 0)
    {
      draw_map (sheet, self, &frame);
      draw_frame (sheet, &frame);

      for (guint i = 0; i < self->map->edges->len; i++)
        draw_edge_name (sheet, self->map, &g_array_index (self->map->edges, VdEdge, i), &frame);
    }

  sheet->width = x + LEGEND_WIDTH + VD_SHEET_MARGIN;
  sheet->height = MAX (frame.height + 2 * BAND, legend) + 2 * VD_SHEET_MARGIN;
}

static void
map_sheet_free (gpointer data)
{
  MapSheet *self = data;

  g_array_unref (self->standing);
  g_free (self->occupied);
  g_free (self);
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
  if (how->position != NULL)
    list_position (project, self, map, how->position);
  else
    list_standing (project, self);

  return (VdSheetPlan) { draw_sheet, self, map_sheet_free };
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
