#include "formats/draw/draw-marks.h"
#include "formats/draw/draw-private.h"

#include <math.h>
#include <string.h>

#define GLOW 0.56 /* radius of a town's ground */
#define BUMPS 4 /* tree tops along a hexside at the edge of a wood */

static const VdColor forest_edge = { 0.37, 0.47, 0.27 };
static const VdColor building = { 0.600, 0.235, 0.175 };
static const VdColor building_edge = { 0.25, 0.09, 0.07 };
static const VdColor lake_edge = { 0.245, 0.440, 0.560 };

/* The look of each kind, so that cells are looked up fast. */
typedef struct
{
  const VdMap *map;
  VdLook       want;
  guint8       looks[256];
} LookTest;

static void
init_looks (const VdDrawing *self,
            LookTest        *test)
{
  test->map = self->map;
  for (guint i = 0; i < 256; i++)
    test->looks[i] = vd_look_of_kind (self->chart, i);
}

static gboolean
has_look (guint         cell,
          gconstpointer data)
{
  const LookTest *test = data;

  return test->looks[test->map->terrain[cell]] == test->want;
}

static gboolean
trace_look (const VdDrawing *self,
            LookTest        *test,
            VdLook           look,
            int              bumps)
{
  test->want = look;
  cairo_new_path (self->cr);
  return vd_trace_area (self->cr, self->grid, &self->shown, (VdCellTest) { has_look, test }, bumps);
}

static void
draw_forest (const VdDrawing *self,
             LookTest        *test)
{
  cairo_t *cr = self->cr;
  gboolean is_near = self->pixels >= 24;

  if (!trace_look (self, test, VD_LOOK_FOREST, is_near ? BUMPS : 0))
    return;

  if (is_near)
    {
      cairo_path_t *path = cairo_copy_path (cr);

      cairo_new_path (cr);
      cairo_save (cr);
      cairo_translate (cr, 0.03, 0.04);
      cairo_append_path (cr, path);
      vd_set_color (cr, forest_edge, 0.28);
      cairo_fill (cr);
      cairo_restore (cr);
      cairo_append_path (cr, path);
      cairo_path_destroy (path);
    }

  vd_set_color (cr, vd_grounds[VD_LOOK_FOREST].color, 1);
  cairo_fill_preserve (cr);
  vd_draw_trees (self);
  vd_set_color (cr, forest_edge, is_near ? 0.9 : 0.5);
  cairo_set_line_width (cr, 0.018);
  cairo_set_antialias (cr, self->pixels < 60 ? CAIRO_ANTIALIAS_FAST : CAIRO_ANTIALIAS_DEFAULT);
  cairo_stroke (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_DEFAULT);
}

static void
draw_lake (const VdDrawing *self,
           LookTest        *test)
{
  if (!trace_look (self, test, VD_LOOK_LAKE, 0))
    return;

  vd_set_color (self->cr, vd_grounds[VD_LOOK_LAKE].color, 1);
  cairo_fill_preserve (self->cr);
  vd_draw_ripples (self);
  vd_set_color (self->cr, lake_edge, 0.9);
  cairo_set_line_width (self->cr, 0.03);
  cairo_stroke (self->cr);
}

static void
draw_plain (const VdDrawing *self,
            LookTest        *test,
            VdLook           look,
            void           (*texture) (const VdDrawing *))
{
  if (!trace_look (self, test, look, 0))
    return;

  vd_set_color (self->cr, vd_grounds[look].color, 1);
  cairo_fill_preserve (self->cr);
  texture (self);
  cairo_new_path (self->cr);
}

static cairo_pattern_t *
make_glow (void)
{
  cairo_pattern_t *glow = cairo_pattern_create_radial (0, 0, 0.3, 0, 0, GLOW);
  VdColor town = vd_grounds[VD_LOOK_TOWN].color;

  cairo_pattern_add_color_stop_rgba (glow, 0, town.red, town.green, town.blue, 1);
  cairo_pattern_add_color_stop_rgba (glow, 1, town.red, town.green, town.blue, 0);
  return glow;
}

/* The glow as an image: gradients are slow. */
static cairo_pattern_t *
make_glow_image (double pixels)
{
  int size = ceil (2 * GLOW * pixels);
  cairo_surface_t *image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, size, size);
  cairo_t *cr = cairo_create (image);
  cairo_pattern_t *glow = make_glow ();
  cairo_matrix_t matrix;

  cairo_scale (cr, pixels, pixels);
  cairo_translate (cr, GLOW, GLOW);
  cairo_set_source (cr, glow);
  cairo_paint (cr);
  cairo_destroy (cr);
  cairo_pattern_destroy (glow);

  glow = cairo_pattern_create_for_surface (image);
  cairo_matrix_init_scale (&matrix, pixels, pixels);
  cairo_matrix_translate (&matrix, GLOW, GLOW);
  cairo_pattern_set_matrix (glow, &matrix);
  cairo_pattern_set_filter (glow, CAIRO_FILTER_NEAREST);
  cairo_surface_destroy (image);
  return glow;
}

/* The ground of a town: warm, and fading out, so that it is seen that the hex
 * is one even where a counter hides the houses. */
static void
draw_settled (const VdDrawing *self,
              LookTest        *test)
{
  cairo_pattern_t *glow = self->is_vector ? make_glow () : make_glow_image (self->pixels);

  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        guint cell = row * self->grid->columns + column;
        VdLook look = test->looks[self->map->terrain[cell]];
        VdVec c = vd_centre_of (self->grid, cell);

        if (look != VD_LOOK_TOWN && look != VD_LOOK_FORT)
          continue;

        vd_mark_begin (self->cr, &(VdMark) { VD_MARK_HEX, "ground", NULL, cell });
        cairo_save (self->cr);
        cairo_translate (self->cr, c.x, c.y);
        cairo_set_source (self->cr, glow);
        cairo_rectangle (self->cr, -GLOW, -GLOW, 2 * GLOW, 2 * GLOW);
        cairo_fill (self->cr);
        cairo_restore (self->cr);
        vd_mark_end (self->cr);
      }

  cairo_pattern_destroy (glow);
}

/* Cells out of play keep the shape of their hexes: there is nothing there to
 * be drawn naturally. */
static void
draw_out_of_play (const VdDrawing *self,
                  LookTest        *test)
{
  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        guint cell = row * self->grid->columns + column;

        if (test->looks[self->map->terrain[cell]] != VD_LOOK_OUT_OF_PLAY ||
            !vd_grid_has (self->grid, cell))
          continue;

        cairo_new_sub_path (self->cr);
        for (guint i = 0; i < VD_N_DIRS; i++)
          {
            VdVec p = vd_corner_place (self->grid, vd_corner_of (self->grid, cell, i));

            cairo_line_to (self->cr, p.x, p.y);
          }

        cairo_close_path (self->cr);
      }

  vd_set_color (self->cr, vd_grounds[VD_LOOK_OUT_OF_PLAY].color, 1);
  cairo_fill (self->cr);
}

static void
draw_grove (const VdDrawing *self,
            LookTest        *test)
{
  draw_plain (self, test, VD_LOOK_GROVE, vd_draw_single_trees);
}

static void
draw_rough (const VdDrawing *self,
            LookTest        *test)
{
  draw_plain (self, test, VD_LOOK_ROUGH, vd_draw_stones);
}

static void
draw_marsh (const VdDrawing *self,
            LookTest        *test)
{
  draw_plain (self, test, VD_LOOK_MARSH, vd_draw_tufts);
}

static void
draw_unknown (const VdDrawing *self,
              LookTest        *test)
{
  draw_plain (self, test, VD_LOOK_UNKNOWN, vd_draw_hatching);
}

void
vd_draw_ground (const VdDrawing *self)
{
  static const struct
  {
    const char  *name;
    void       (*draw) (const VdDrawing *self,
                        LookTest        *test);
  } areas[] = {
    { "out-of-play", draw_out_of_play },
    { "grove", draw_grove },
    { "rough", draw_rough },
    { "marsh", draw_marsh },
    { "unknown", draw_unknown },
    { "settled", draw_settled },
    { "lake", draw_lake },
    { "forest", draw_forest },
  };
  LookTest test;

  init_looks (self, &test);
  for (guint i = 0; i < G_N_ELEMENTS (areas); i++)
    {
      vd_mark_begin (self->cr, &(VdMark) { VD_MARK_AREA, areas[i].name });
      areas[i].draw (self, &test);
      vd_mark_end (self->cr);
    }
}

/* Lets the area of the path, which is filled, fade into the paper. */
static void
fade_edge (const VdDrawing *self,
           double           width,
           int              steps)
{
  cairo_t *cr = self->cr;
  cairo_path_t *path = cairo_copy_path (cr);

  cairo_save (cr);
  cairo_clip (cr);
  cairo_set_antialias (cr, CAIRO_ANTIALIAS_FAST);

  for (int i = 1; i <= steps; i++)
    {
      cairo_append_path (cr, path);
      vd_set_color (cr, vd_paper, 0.9 / steps);
      cairo_set_line_width (cr, 2 * width * i / steps);
      cairo_stroke (cr);
    }

  cairo_restore (cr);
  cairo_path_destroy (path);
}

static gboolean
is_high (const VdRegion *region)
{
  static const char *const kinds[] = { "heights", "hilltop", "hill", "ridge", "plateau" };

  for (guint i = 0; i < G_N_ELEMENTS (kinds) && region->kind != NULL; i++)
    if (strcmp (region->kind, kinds[i]) == 0)
      return TRUE;

  return FALSE;
}

static gboolean
has_mark (guint         cell,
          gconstpointer data)
{
  const guint8 *marks = data;

  return marks[cell / 8] >> cell % 8 & 1;
}

void
vd_draw_heights (const VdDrawing *self)
{
  g_autofree guint8 *marks = NULL;

  for (guint i = 0; i < self->map->regions->len; i++)
    {
      const VdRegion *region = &g_array_index (self->map->regions, VdRegion, i);

      if (!is_high (region))
        continue;

      if (marks == NULL)
        marks = g_malloc0 (vd_grid_n_cells (self->grid) / 8 + 1);

      for (guint j = 0; j < region->cells->len; j++)
        {
          guint32 cell = g_array_index (region->cells, guint32, j);

          marks[cell / 8] |= 1 << cell % 8;
        }
    }

  vd_mark_begin (self->cr, &(VdMark) { VD_MARK_AREA, "heights" });
  cairo_new_path (self->cr);
  if (marks != NULL && vd_trace_area (self->cr, self->grid, &self->shown,
                                      (VdCellTest) { has_mark, marks }, 0))
    {
      vd_set_color (self->cr, vd_grounds[VD_LOOK_HIGH].color, 1);
      cairo_fill_preserve (self->cr);
      fade_edge (self, 0.24, 6);
      cairo_new_path (self->cr);
    }
  vd_mark_end (self->cr);
}

static void
add_building (cairo_t *cr,
              VdVec    at,
              double   angle,
              double   width,
              double   depth)
{
  cairo_save (cr);
  cairo_translate (cr, at.x, at.y);
  cairo_rotate (cr, angle);
  cairo_rectangle (cr, -width / 2, -depth / 2, width, depth);
  cairo_restore (cr);
}

/* A village: its hex, the streets that are the roads out of its centre, and
 * where the church stands. */
typedef struct
{
  VdVec  centre;
  guint  cell;
  guint8 streets;
  VdVec  ways[VD_N_DIRS]; /* of length 1 */
  VdVec  church;
} Village;

/* Whether a house there would stand in a street, by the church or under the
 * hex's number. */
static gboolean
is_in_the_way (const Village *village,
               VdVec          at,
               guint          own_street)
{
  VdVec p = { at.x - village->centre.x, at.y - village->centre.y };

  if (p.y < -0.33 && fabs (p.x) < 0.24)
    return TRUE;
  if (fabs (at.x - village->church.x) < 0.11 && fabs (at.y - village->church.y + 0.03) < 0.13)
    return TRUE;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (village->streets & 1 << dir && dir != own_street)
      {
        VdVec way = village->ways[dir];

        if (p.x * way.x + p.y * way.y > 0 && fabs (p.x * way.y - p.y * way.x) < 0.095)
          return TRUE;
      }

  return FALSE;
}

/* Houses stand on both sides of each street. */
static void
add_street (cairo_t       *cr,
            const Village *village,
            guint          dir)
{
  VdVec way = village->ways[dir];
  int seed = village->cell * 7 + dir;

  for (int key = 0; key < 8; key++)
    {
      double along = 0.085 + 0.112 * (key / 2) + 0.018 * vd_noise (seed, key, 51);
      double off = (key % 2 ? 1 : -1) * (0.096 + 0.012 * vd_noise (seed, key, 52));
      VdVec at = { village->centre.x + way.x * along - way.y * off,
                   village->centre.y + way.y * along + way.x * off };

      if (vd_noise (seed, key, 53) > -0.8 + 0.2 * (key / 2) && !is_in_the_way (village, at, dir))
        add_building (cr, at, atan2 (way.y, way.x) + 0.12 * vd_noise (seed, key, 54),
                      0.082 + 0.022 * vd_noise (seed, key, 55),
                      0.064 + 0.012 * vd_noise (seed, key, 56));
    }
}

/* A few houses stand back from the streets. */
static void
add_yards (cairo_t       *cr,
           const Village *village)
{
  for (int key = 0; key < 9; key++)
    {
      double angle = key * 0.7 + vd_noise (village->cell, key, 57);
      double r = 0.27 + 0.1 * vd_noise (village->cell, key, 58);
      VdVec at = { village->centre.x + r * cos (angle), village->centre.y + r * sin (angle) };

      if (vd_noise (village->cell, key, 59) > -0.2 && !is_in_the_way (village, at, VD_N_DIRS))
        add_building (cr, at, angle + G_PI / 2, 0.075, 0.055);
    }
}

static void
draw_church (cairo_t *cr,
             VdVec    at)
{
  vd_set_color (cr, building_edge, 1);
  cairo_rectangle (cr, at.x - 0.05, at.y - 0.022, 0.1, 0.06);
  cairo_rectangle (cr, at.x - 0.022, at.y - 0.05, 0.044, 0.05);
  cairo_fill (cr);
  cairo_set_line_width (cr, 0.013);
  cairo_move_to (cr, at.x, at.y - 0.05);
  cairo_line_to (cr, at.x, at.y - 0.12);
  cairo_move_to (cr, at.x - 0.028, at.y - 0.093);
  cairo_line_to (cr, at.x + 0.028, at.y - 0.093);
  cairo_stroke (cr);
}

/* The widest gap between the streets is where a village has its green. */
static double
find_gap (const Village *village)
{
  double best = -1, found = 0;

  for (int i = 0; i < 24; i++)
    {
      double angle = i * G_PI / 12 + 0.13;
      double nearest = sin (angle) < -0.6 ? 0.2 : 2; /* not under the number */

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        if (village->streets & 1 << dir)
          {
            VdVec way = village->ways[dir];
            double turn = atan2 (way.y, way.x) - angle;

            nearest = MIN (nearest, fabs (remainder (turn, 2 * G_PI)));
          }

      if (nearest > best + 1e-6)
        {
          best = nearest;
          found = angle;
        }
    }

  return found;
}

/* Lanes make up for roads where there are few. */
static guint8
streets_of (const VdDrawing *self,
            guint            cell)
{
  guint8 roads = vd_drawing_roads_at (self, cell);
  guint first = (vd_noise (cell, 0, 50) + 1) * 2.99;

  for (guint dir = 0; dir < VD_N_DIRS && roads != 0; dir++)
    if (roads == 1 << dir)
      first = dir;

  if (roads == 0 || roads == 1 << first)
    roads |= 1 << first | 1 << (first + 2 + cell % 2) % VD_N_DIRS;

  return roads;
}

static void
draw_town (const VdDrawing *self,
           guint            cell)
{
  cairo_t *cr = self->cr;
  Village village = { vd_centre_of (self->grid, cell), cell, streets_of (self, cell) };
  double gap;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      VdVec m = vd_side_middle (self->grid, cell, dir);

      village.ways[dir] = (VdVec) { (m.x - village.centre.x) * 2, (m.y - village.centre.y) * 2 };
    }

  gap = find_gap (&village);
  village.church = (VdVec) { village.centre.x + 0.21 * cos (gap),
                             village.centre.y + 0.21 * sin (gap) + 0.03 };

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    if (village.streets & 1 << dir)
      add_street (cr, &village, dir);

  add_yards (cr, &village);
  vd_set_color (cr, building, 1);
  cairo_fill_preserve (cr);
  vd_set_color (cr, building_edge, 1);
  cairo_set_line_width (cr, 0.012);
  cairo_stroke (cr);
  draw_church (cr, village.church);
}

/* A work with six bastions. */
static void
draw_fort (const VdDrawing *self,
           guint            cell)
{
  VdVec centre = vd_centre_of (self->grid, cell);

  for (int i = 0; i < 24; i++)
    {
      static const double radii[] = { 0.40, 0.40, 0.28, 0.28 };
      static const double turns[] = { -0.10, 0.10, 0.32, 0.72 };
      double angle = (i / 4) * G_PI / 3 + turns[i % 4];

      cairo_line_to (self->cr, centre.x + radii[i % 4] * cos (angle),
                     centre.y + radii[i % 4] * sin (angle));
    }

  cairo_close_path (self->cr);
  vd_set_color (self->cr, vd_works, VD_WORKS_ALPHA);
  cairo_fill_preserve (self->cr);
  vd_set_color (self->cr, building_edge, 0.9);
  cairo_set_line_width (self->cr, 0.03);
  cairo_stroke (self->cr);
}

void
vd_draw_towns (const VdDrawing *self)
{
  LookTest test;

  if (self->pixels < 14)
    return;

  init_looks (self, &test);

  for (int row = self->shown.top; row <= self->shown.bottom; row++)
    for (int column = self->shown.left; column <= self->shown.right; column++)
      {
        guint cell = row * self->grid->columns + column;
        VdLook look = test.looks[self->map->terrain[cell]];

        if (look != VD_LOOK_TOWN && look != VD_LOOK_FORT)
          continue;

        vd_mark_begin (self->cr, &(VdMark) { VD_MARK_HEX, vd_grounds[look].name, NULL, cell });
        (look == VD_LOOK_TOWN ? draw_town : draw_fort) (self, cell);
        vd_mark_end (self->cr);
      }
}

/* Two pixels across for a hex, so that pushed lines stand between the others;
 * along the other way, one line is one pixel. */
static void
paint_cells (const VdDrawing *self,
             guint8          *data,
             int              stride)
{
  gboolean pointy = self->grid->orientation == VD_POINTY;
  const VdWindow *w = &self->shown;
  guint32 pixels[256];

  for (guint kind = 0; kind < 256; kind++)
    {
      const VdColor *c = &vd_grounds[vd_look_of_kind (self->chart, kind)].color;

      pixels[kind] = 0xff000000u | (guint32) (c->red * 255) << 16 |
                     (guint32) (c->green * 255) << 8 | (guint32) (c->blue * 255);
    }

  for (int row = w->top; row <= w->bottom; row++)
    for (int column = w->left; column <= w->right; column++)
      {
        guint cell = row * self->grid->columns + column;
        guint32 pixel = vd_grid_has (self->grid, cell) ? pixels[self->map->terrain[cell]] : 0;
        int line = pointy ? row : column;
        int push = vd_grid_is_pushed (self->grid, line);
        int x = pointy ? (column - w->left) * 2 + push : column - w->left;
        int y = pointy ? row - w->top : (row - w->top) * 2 + push;

        ((guint32 *) (data + (gsize) y * stride))[x] = pixel;
        if (pointy)
          ((guint32 *) (data + (gsize) y * stride))[x + 1] = pixel;
        else
          ((guint32 *) (data + (gsize) (y + 1) * stride))[x] = pixel;
      }
}

void
vd_draw_far (const VdDrawing *self)
{
  gboolean pointy = self->grid->orientation == VD_POINTY;
  const VdWindow *w = &self->shown;
  int columns = w->right - w->left + 1;
  int rows = w->bottom - w->top + 1;
  double step = sqrt (0.75);      /* from line to line */
  double lead = 1 / sqrt (3) - step / 2; /* before the first line */
  cairo_surface_t *image;

  image = cairo_image_surface_create (CAIRO_FORMAT_ARGB32, pointy ? columns * 2 + 1 : columns,
                                      pointy ? rows : rows * 2 + 1);
  if (cairo_surface_status (image) == CAIRO_STATUS_SUCCESS)
    {
      cairo_surface_flush (image);
      paint_cells (self, cairo_image_surface_get_data (image),
                   cairo_image_surface_get_stride (image));
      cairo_surface_mark_dirty (image);

      cairo_save (self->cr);
      cairo_translate (self->cr, pointy ? w->left : w->left * step + lead,
                       pointy ? w->top * step + lead : w->top);
      cairo_scale (self->cr, pointy ? 0.5 : step, pointy ? step : 0.5);
      cairo_set_source_surface (self->cr, image, 0, 0);
      cairo_pattern_set_filter (cairo_get_source (self->cr), CAIRO_FILTER_GOOD);
      cairo_paint (self->cr);
      cairo_restore (self->cr);
    }

  cairo_surface_destroy (image);
}
