#include "tests/scan/truth.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "formats/io/json-writer.h"
#include "formats/io/output.h"


static const char *const grid_looks[] = { "full", "dashes", "dots", "corners" };
static const char *const woods_looks[] = { "solid", "dots", "trees" };
static const char *const road_looks[] = { "line", "cased", "dashed" };
static const char *const places[] = { "top", "bottom", "middle", "upper-left", "lower-right" };
static const char *const textures[] = { "none", "mottled", "stippled", "hatched", "contours" };

static void
put_pair (VdJson     *json,
          const char *key,
          double      a,
          double      b)
{
  vd_json_array (json, key);
  vd_json_number (json, NULL, a);
  vd_json_number (json, NULL, b);
  vd_json_close (json, ']');
}

static void
put_picture (const ScanTruth *self,
             VdJson          *json)
{
  const ScanDistortion *distortion = self->wear->distortion;
  g_autofree char *file = g_path_get_basename (self->picture);

  vd_json_object (json, "picture");
  vd_json_string (json, "file", file);
  vd_json_integer (json, "width", distortion->width);
  vd_json_integer (json, "height", distortion->height);
  vd_json_number (json, "dpi", distortion->scale * SCAN_MM_PER_INCH);
  vd_json_close (json, '}');
}

/* As a map document has it. */
static void
put_map (const ScanTruth *self,
         VdJson          *json)
{
  const VdMap *map = self->sheet->map;
  const VdNumbering *numbering = &self->sheet->numbering;
  g_autofree char *file = g_path_get_basename (self->source);

  vd_json_object (json, "map");
  vd_json_string (json, "file", file);
  vd_json_string (json, "id", map->id);
  vd_json_string (json, "orientation", map->grid.orientation == VD_POINTY ? "pointy" : "flat");
  vd_json_integer (json, "columns", map->grid.columns);
  vd_json_integer (json, "rows", map->grid.rows);
  vd_json_string (json, "stagger", map->grid.second_pushed ? "second" : "first");
  vd_json_close (json, '}');
  vd_json_object (json, "numbering");
  vd_json_string (json, "order", numbering->row_first ? "row-column" : "column-row");
  vd_json_integer (json, "columns-from", numbering->column_from);
  vd_json_string (json, "columns-go", numbering->columns_left ? "left" : "right");
  vd_json_integer (json, "rows-from", numbering->row_from);
  vd_json_string (json, "rows-go", numbering->rows_up ? "up" : "down");
  vd_json_integer (json, "digits", numbering->digits);
  vd_json_string (json, "style", numbering->letters ? "letters" : "digits");
  vd_json_string (json, "prefix", numbering->prefix);
  vd_json_string (json, "slant", vd_numbering_get_slant (numbering->slant));
  vd_json_close (json, '}');
}

static void
put_style (const ScanTruth *self,
           VdJson          *json)
{
  const ScanStyle *style = self->sheet->style;

  vd_json_object (json, "style");
  vd_json_string (json, "name", style->name);
  vd_json_number (json, "hex", self->sheet->hex);
  vd_json_string (json, "grid", grid_looks[style->grid_look]);
  vd_json_string (json, "woods", woods_looks[style->woods_look]);
  vd_json_string (json, "roads", road_looks[style->road_look]);
  vd_json_string (json, "numbers", places[style->number_place]);
  vd_json_string (json, "face", style->number_face);
  vd_json_number (json, "digit-height", style->number_height);
  vd_json_string (json, "texture", textures[style->texture]);
  vd_json_number (json, "wander", style->wander);
  vd_json_number (json, "screen", style->screen);
  vd_json_close (json, '}');
}

static void
put_wear (const ScanTruth *self,
          VdJson          *json)
{
  const ScanWear *wear = self->wear;
  const ScanDistortion *distortion = wear->distortion;

  vd_json_object (json, "wear");
  vd_json_number (json, "rotation", distortion->rotation);
  put_pair (json, "tilt", distortion->tilt[0], distortion->tilt[1]);
  vd_json_number (json, "shear", distortion->shear);
  vd_json_number (json, "drift", distortion->drift);
  vd_json_string (json, "fold", !(wear->parts & SCAN_PART_FOLD) ? NULL
                                : distortion->fold_is_upright ? "upright" : "level");
  put_pair (json, "fold-pixels", distortion->fold_moves[0] * distortion->scale,
            distortion->fold_moves[1] * distortion->scale);
  vd_json_boolean (json, "light", (wear->parts & SCAN_PART_LIGHT) != 0);
  vd_json_boolean (json, "grain", (wear->parts & SCAN_PART_GRAIN) != 0);
  vd_json_boolean (json, "inks", (wear->parts & SCAN_PART_INKS) != 0);
  vd_json_boolean (json, "ring", (wear->parts & SCAN_PART_RING) != 0);
  vd_json_boolean (json, "corners", (wear->parts & SCAN_PART_CORNERS) != 0);
  vd_json_boolean (json, "bare-water", self->sheet->has_bare_water);
  vd_json_close (json, '}');
}

static gboolean
is_seen (const ScanTruth *self,
         double           sheet_x,
         double           sheet_y,
         double           x,
         double           y)
{
  const ScanDistortion *distortion = self->wear->distortion;

  return x >= 0 && y >= 0 && x < distortion->width && y < distortion->height &&
         scan_wear_has_paper (self->wear, sheet_x, sheet_y);
}

static const char *
get_terrain (const VdMap   *map,
             const VdChart *chart,
             guint          cell)
{
  guint kind = map->terrain[cell];

  return kind < chart->hexes->len ? g_array_index (chart->hexes, VdKind, kind).id : NULL;
}

static void
put_hex (const ScanTruth *self,
         VdJson          *json,
         guint            cell)
{
  const ScanSheet *sheet = self->sheet;
  g_autofree char *printed = scan_sheet_get_label (sheet, cell);
  g_autofree char *at = vd_map_get_label (sheet->map, cell);
  double sheet_x, sheet_y, x, y;

  scan_sheet_get_centre (sheet, cell, &sheet_x, &sheet_y);
  scan_distortion_to_picture (self->wear->distortion, sheet_x, sheet_y, &x, &y);
  vd_json_object (json, NULL);
  vd_json_set_one_line (json, TRUE);
  vd_json_string (json, "label", *printed != 0 ? printed : NULL);
  vd_json_string (json, "at", at);
  vd_json_integer (json, "column", cell % sheet->map->grid.columns);
  vd_json_integer (json, "row", cell / sheet->map->grid.columns);
  vd_json_number (json, "x", x);
  vd_json_number (json, "y", y);
  vd_json_string (json, "terrain", get_terrain (sheet->map, sheet->chart, cell));
  vd_json_boolean (json, "seen", is_seen (self, sheet_x, sheet_y, x, y));
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

/* The distance between neighbours, in the middle of the picture. */
static double
get_pitch (const ScanTruth *self)
{
  const ScanDistortion *distortion = self->wear->distortion;
  double x = distortion->sheet_width / 2, y = distortion->sheet_height / 2, sum = 0;

  for (guint dir = 0; dir < VD_N_DIRS / 2; dir++)
    {
      double turn = dir * G_PI / 3 +
                    (self->sheet->map->grid.orientation == VD_POINTY ? 0 : G_PI / 6);
      double half = self->sheet->hex / 2, ax, ay, bx, by;

      scan_distortion_to_picture (distortion, x - half * cos (turn), y - half * sin (turn),
                                  &ax, &ay);
      scan_distortion_to_picture (distortion, x + half * cos (turn), y + half * sin (turn),
                                  &bx, &by);
      sum += hypot (bx - ax, by - ay);
    }
  return sum / (VD_N_DIRS / 2);
}

static void
put_feature (const ScanTruth *self,
             VdJson          *json,
             const VdKind    *kind,
             guint            from,
             int              to)
{
  const VdMap *map = self->sheet->map;
  g_autofree char *first = vd_map_get_label (map, from);
  g_autofree char *second = to >= 0 ? vd_map_get_label (map, to) : NULL;

  vd_json_object (json, NULL);
  vd_json_set_one_line (json, TRUE);
  vd_json_string (json, "kind", kind->id);
  vd_json_string (json, "look", kind->look);
  vd_json_string (json, "from", first);
  vd_json_string (json, "to", second);
  vd_json_close (json, '}');
  vd_json_set_one_line (json, FALSE);
}

static void
put_sides (const ScanTruth *self,
           VdJson          *json)
{
  const VdMap *map = self->sheet->map;

  vd_json_array (json, "sides");
  for (guint i = 0; i < map->runs->len; i++)
    {
      const VdRun *run = &g_array_index (map->runs, VdRun, i);

      for (guint k = 0; k < run->sides->len; k++)
        {
          const VdMapSide *side = &g_array_index (run->sides, VdMapSide, k);

          put_feature (self, json, &g_array_index (self->sheet->chart->sides, VdKind, run->kind),
                       side->cell, vd_grid_next (&map->grid, side->cell, side->dir));
        }
    }
  vd_json_close (json, ']');
}

static void
put_paths (const ScanTruth *self,
           VdJson          *json)
{
  const VdMap *map = self->sheet->map;

  vd_json_array (json, "paths");
  for (guint i = 0; i < map->paths->len; i++)
    {
      const VdPath *path = &g_array_index (map->paths, VdPath, i);

      for (guint k = 1; k < path->cells->len; k++)
        put_feature (self, json, &g_array_index (self->sheet->chart->paths, VdKind, path->kind),
                     g_array_index (path->cells, guint32, k - 1),
                     g_array_index (path->cells, guint32, k));
    }
  vd_json_close (json, ']');
}

static void
put_all (const ScanTruth *self,
         VdJson          *json)
{
  guint n = self->sheet->has_grid ? vd_grid_n_cells (&self->sheet->map->grid) : 0;

  vd_json_object (json, NULL);
  vd_json_string (json, "format", "vedette-scan-truth-1");
  put_picture (self, json);
  vd_json_string (json, "decoy", self->decoy);
  vd_json_integer (json, "seed", self->seed);
  put_map (self, json);
  put_style (self, json);
  put_wear (self, json);
  vd_json_number (json, "pitch", get_pitch (self));
  vd_json_array (json, "hexes");
  for (guint cell = 0; cell < n; cell++)
    put_hex (self, json, cell);
  vd_json_close (json, ']');
  put_sides (self, json);
  put_paths (self, json);
  vd_json_close (json, '}');
  vd_json_end (json);
}

gboolean
scan_truth_write (const ScanTruth *self,
                  const char      *path,
                  GError         **error)
{
  g_autoptr (GBytes) bytes = NULL;
  char *text = NULL;
  gsize size = 0;
  FILE *stream = open_memstream (&text, &size);
  VdJson json;

  vd_json_begin (&json, stream);
  put_all (self, &json);
  fclose (stream);
  bytes = g_bytes_new_with_free_func (text, size, free, text);
  return vd_output_put (path, bytes, error);
}
