/* What the kinds of a chart look like, for a legend or a chart. */
#include "formats/draw/draw-private.h"

#include <string.h>

/* A map of three by two hexes that shows one thing. */
typedef struct
{
  VdMap   map;
  guint8  terrain[6];
  guint8  status[6];
  guint32 cells[3];
} Sample;

static void
init_sample (Sample        *sample,
             const VdChart *chart,
             guint          columns,
             guint          rows)
{
  guint8 clear = 0;

  for (guint i = chart->hexes->len; i-- > 0; )
    if (strcmp (g_array_index (chart->hexes, VdKind, i).look, "clear") == 0 && i < VD_NO_TERRAIN)
      clear = i;

  memset (sample, 0, sizeof *sample);
  memset (sample->terrain, clear, sizeof sample->terrain);
  sample->map.grid = (VdGrid) { columns, rows, VD_POINTY, TRUE };
  sample->map.numbering = (VdNumbering) { .digits = 2 };
  sample->map.terrain = sample->terrain;
  sample->map.status = sample->status;
  sample->map.runs = g_array_new (FALSE, FALSE, sizeof (VdRun));
  sample->map.paths = g_array_new (FALSE, FALSE, sizeof (VdPath));
  sample->map.names = g_array_new (FALSE, FALSE, sizeof (VdName));
  sample->map.regions = g_array_new (FALSE, FALSE, sizeof (VdRegion));
  sample->map.edges = g_array_new (FALSE, FALSE, sizeof (VdEdge));
  sample->map.areas = g_array_new (FALSE, FALSE, sizeof (VdArea));
}

static void
clear_sample (Sample *sample)
{
  for (guint i = 0; i < sample->map.runs->len; i++)
    g_array_unref (g_array_index (sample->map.runs, VdRun, i).sides);
  for (guint i = 0; i < sample->map.paths->len; i++)
    g_array_unref (g_array_index (sample->map.paths, VdPath, i).cells);
  for (guint i = 0; i < sample->map.regions->len; i++)
    g_array_unref (g_array_index (sample->map.regions, VdRegion, i).cells);

  g_array_unref (sample->map.runs);
  g_array_unref (sample->map.paths);
  g_array_unref (sample->map.names);
  g_array_unref (sample->map.regions);
  g_array_unref (sample->map.edges);
  g_array_unref (sample->map.areas);
}

/* A run between the two rows, the lower hexes being low; or only its middle. */
static void
add_sides (Sample  *sample,
           guint    kind,
           gboolean only_middle)
{
  VdRun run = { kind, NULL, g_array_new (FALSE, FALSE, sizeof (VdMapSide)) };

  for (guint32 cell = 3; cell < 6; cell++)
    for (guint8 dir = 4; dir < 6; dir++)
      {
        VdMapSide side = { cell, dir };

        if (vd_grid_next (&sample->map.grid, cell, dir) >= 0 &&
            (!only_middle || (cell == 4 && dir == 4)))
          g_array_append_val (run.sides, side);
      }

  g_array_append_val (sample->map.runs, run);
}

static void
add_path (Sample        *sample,
          guint          kind,
          const guint32 *cells,
          guint          n,
          guint8         off)
{
  VdPath path = { kind, NULL, g_array_new (FALSE, FALSE, sizeof (guint32)), off };

  g_array_append_vals (path.cells, cells, n);
  g_array_append_val (sample->map.paths, path);
}

static int
find_look (const GArray *kinds,
           const char   *look)
{
  for (guint i = 0; i < kinds->len; i++)
    if (strcmp (g_array_index (kinds, VdKind, i).look, look) == 0)
      return i;

  return -1;
}

/* A bridge needs water under it and a road on it. */
static void
add_setting (Sample        *sample,
             const VdChart *chart)
{
  int water = find_look (chart->sides, "stream");
  int road = find_look (chart->paths, "road");

  if (water < 0)
    water = find_look (chart->sides, "river");
  if (water >= 0)
    add_sides (sample, water, FALSE);
  if (road >= 0)
    add_path (sample, road, (guint32[]) { 1, 4 }, 2, 3);
}

static void
add_heights (Sample *sample)
{
  static const guint32 cells[] = { 0, 1, 2 };
  VdRegion high = { .kind = "heights" };

  high.cells = g_array_new (FALSE, FALSE, sizeof (guint32));
  g_array_append_vals (high.cells, cells, G_N_ELEMENTS (cells));
  g_array_append_val (sample->map.regions, high);
}

static void
fill_sample (Sample        *sample,
             const VdChart *chart,
             VdSample       what,
             guint          kind)
{
  const char *look;
  gboolean is_crossing;

  switch (what)
    {
    case VD_SAMPLE_HEX:
      sample->terrain[1] = kind;
      break;
    case VD_SAMPLE_HEIGHTS:
      add_heights (sample);
      break;
    case VD_SAMPLE_SIDE:
      look = g_array_index (chart->sides, VdKind, kind).look;
      is_crossing = strcmp (look, "bridge") == 0 || strcmp (look, "ford") == 0;
      if (is_crossing)
        add_setting (sample, chart);
      add_sides (sample, kind, is_crossing);
      break;
    case VD_SAMPLE_PATH:
      add_path (sample, kind, (guint32[]) { 0, 1, 2 }, 3, 3);
      break;
    }
}

void
vd_draw_sample (cairo_t       *cr,
                const VdChart *chart,
                VdSample       what,
                guint          kind,
                double         pixels)
{
  const VdMapDraw how = {
    .layers = VD_LAYER_ALL & ~(VD_LAYER_NUMBERS | VD_LAYER_NAMES),
    .pixels = pixels,
  };
  double width, height;
  Sample sample;

  init_sample (&sample, chart, 3, what == VD_SAMPLE_SIDE ? 2 : 1);
  fill_sample (&sample, chart, what, kind);
  vd_grid_size (&sample.map.grid, &width, &height);
  cairo_save (cr);
  cairo_translate (cr, -width / 2, -height / 2);
  vd_draw_map (cr, &sample.map, chart, &how);
  cairo_restore (cr);
  clear_sample (&sample);
}
