#include "tests/scan/bench-scan.h"

#include <string.h>

#include "tests/scan/bench-map.h"
#include "tests/shared/folder.h"

#define PAINTED 40
#define BY_CHANCE 10
#define LOOKED_AT 100

/* --- truth */

static int
get_cell (GHashTable *labels,
          JsonObject *row,
          const char *key)
{
  const char *label = json_object_get_string_member_with_default (row, key, NULL);

  return label != NULL ? GPOINTER_TO_INT (g_hash_table_lookup (labels, label)) - 1 : -1;
}

/* Bridges and the like are passed over, as in entries. */
static void
read_lines (BenchScan  *self,
            GHashTable *labels,
            JsonObject *root,
            const char *key,
            VdAsk       ask)
{
  JsonArray *rows = json_object_get_array_member (root, key);

  for (guint i = 0; i < json_array_get_length (rows); i++)
    {
      JsonObject *row = json_array_get_object_element (rows, i);
      int from = get_cell (labels, row, "from"), to = get_cell (labels, row, "to");
      int dir = from >= 0 && to >= 0 ? vd_grid_dir (&self->made->grid, from, to) : -1;
      const char *kind = json_object_get_string_member (row, "kind");
      const char **at;

      if (dir < 0 || strcmp (kind, "bridge") == 0)
        continue;
      at = &self->truth[ask][vd_grid_find_place (&self->made->grid, ask, from, dir)];
      if (**at == 0 || strcmp (kind, "river") == 0)
        *at = kind;
    }
}

static void
read_hexes (BenchScan  *self,
            GHashTable *labels,
            JsonArray  *hexes)
{
  for (guint cell = 0; cell < vd_grid_n_cells (&self->made->grid); cell++)
    {
      JsonObject *hex = json_array_get_object_element (hexes, cell);

      self->truth[VD_ASK_TERRAIN][cell] =
        json_object_get_string_member_with_default (hex, "terrain", "");
      g_hash_table_insert (labels, (char *) json_object_get_string_member (hex, "at"),
                           GINT_TO_POINTER (cell + 1));
    }
}

static void
read_truth (BenchScan *self)
{
  g_autoptr (GHashTable) labels = g_hash_table_new (g_str_hash, g_str_equal);
  JsonObject *root = made_get_truth (self->made);

  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    {
      guint n = vd_grid_n_places (&self->made->grid, ask);

      self->truth[ask] = g_new (const char *, n);
      for (guint i = 0; i < n; i++)
        self->truth[ask][i] = VD_ENTRY_NOTHING;
    }
  read_hexes (self, labels, json_object_get_array_member (root, "hexes"));
  read_lines (self, labels, root, "sides", VD_ASK_SIDE);
  read_lines (self, labels, root, "paths", VD_ASK_PATH);
}

/* By the true centres of the hex and those around it. */
static gboolean
place (gconstpointer data,
       double        map_x,
       double        map_y,
       double       *x,
       double       *y)
{
  const BenchScan *self = data;
  const MadeHex *hexes = self->made->hexes;
  int cell = vd_grid_at (&self->made->grid, map_x, map_y);
  double sums[2][2] = { { 0 } }, cross[2][2] = { { 0 } }, det, cx, cy, off[2];

  if (cell < 0)
    return FALSE;
  vd_grid_centre (&self->made->grid, cell, &cx, &cy);
  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      int next = vd_grid_next (&self->made->grid, cell, dir);
      double to[2];

      if (next < 0)
        continue;
      vd_grid_centre (&self->made->grid, next, &to[0], &to[1]);
      to[0] -= cx;
      to[1] -= cy;
      for (guint i = 0; i < 2; i++)
        for (guint k = 0; k < 2; k++)
          {
            sums[i][k] += to[i] * to[k];
            cross[i][k] += (i == 0 ? hexes[next].x - hexes[cell].x
                                   : hexes[next].y - hexes[cell].y) * to[k];
          }
    }
  det = sums[0][0] * sums[1][1] - sums[0][1] * sums[1][0];
  for (guint i = 0; i < 2; i++)
    off[i] = ((cross[i][0] * sums[1][1] - cross[i][1] * sums[1][0]) * (map_x - cx) +
              (cross[i][1] * sums[0][0] - cross[i][0] * sums[0][1]) * (map_y - cy)) / det;
  *x = hexes[cell].x + off[0];
  *y = hexes[cell].y + off[1];
  return TRUE;
}

/* --- pictures */

/* Makes the picture, unless it was kept. */
static MadeScan *
make_scan (const BenchAsk *ask,
           const char     *folder)
{
  g_autofree char *bench = g_build_filename (folder, "bench.map.xml", NULL);
  g_autofree char *map = ask->map != NULL ? g_path_get_basename (ask->map) : NULL;
  g_autofree char *name = g_strdup_printf ("%s-%s-%ux%u-%u-%u.jpg", map != NULL ? map : "bench",
                                           ask->style, ask->columns, ask->rows, ask->seed,
                                           ask->dpi);
  g_autofree char *picture = ask->picture != NULL ? g_strdup (ask->picture)
                                                  : g_build_filename (folder, name, NULL);

  if (ask->map == NULL && !g_file_test (picture, G_FILE_TEST_EXISTS))
    bench_map_write (bench, ask->columns, ask->rows, ask->seed);
  return made_scan_new (&(MadeAsk) {
    .map = ask->map != NULL ? ask->map : bench, .style = ask->style, .seed = ask->seed,
    .dpi = ask->dpi, .picture = picture,
  });
}

static void
measure (BenchScan *self)
{
  gint64 start = g_get_monotonic_time (), read;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdPicture) picture = vd_picture_open (self->made->picture, 1, &error);
  g_autoptr (VdColors) colors = NULL;

  g_assert_no_error (error);
  colors = vd_colors_read (picture, vd_colors_get_by (self->made->pitch, self->made->width,
                                                      self->made->height), NULL, &error);
  g_assert_no_error (error);
  read = g_get_monotonic_time ();
  self->sight = vd_sight_new (colors, &self->made->grid, NULL, place, self);
  self->read = (read - start) / 1e6;
  self->measured = (g_get_monotonic_time () - read) / 1e6;
}

BenchScan *
bench_scan_new (const BenchAsk *ask)
{
  BenchScan *self = g_new0 (BenchScan, 1);
  g_autofree char *own = ask->folder == NULL ? folder_new () : NULL;

  self->made = make_scan (ask, own != NULL ? own : ask->folder);
  read_truth (self);
  measure (self);
  if (own != NULL)
    folder_remove (own);
  return self;
}

void
bench_scan_free (BenchScan *self)
{
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    g_free (self->truth[ask]);
  made_scan_free (self->made);
  vd_sight_unref (self->sight);
  g_free (self);
}

/* --- who paints */

/* What is there, or NULL beyond the map. */
static const char *
get_truth (const BenchScan *self,
           VdAsk            ask,
           guint            cell,
           guint            dir)
{
  int place = vd_grid_find_place (&self->made->grid, ask, cell, dir);

  return place >= 0 ? self->truth[ask][place] : NULL;
}

guint
bench_count (GHashTable *counts,
             const char *kind)
{
  return GPOINTER_TO_UINT (g_hash_table_lookup (counts, kind));
}

/* What a hex and its sides have that was painted too seldom so far; its terrain most of all. */
static guint
get_need (const BenchScan *self,
          GHashTable      *counts,
          guint            cell)
{
  guint need = bench_count (counts, self->truth[VD_ASK_TERRAIN][cell]) < BENCH_ENOUGH ? 10 : 0;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    for (VdAsk ask = VD_ASK_SIDE; ask < VD_N_ASKS; ask++)
      {
        const char *kind = get_truth (self, ask, cell, dir);

        need += kind != NULL && *kind != 0 && bench_count (counts, kind) < 2 * BENCH_ENOUGH;
      }
  return need;
}

static void
paint (const BenchScan *self,
       VdEntries       *entries,
       GHashTable      *counts,
       guint            cell)
{
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    for (guint dir = 0; dir < (ask == VD_ASK_TERRAIN ? 1 : VD_N_DIRS); dir++)
      {
        const char *kind = get_truth (self, ask, cell, dir);

        if (kind == NULL)
          continue;
        vd_entries_put (entries, ask, cell, dir, kind);
        g_hash_table_insert (counts, (char *) kind,
                             GUINT_TO_POINTER (bench_count (counts, kind) + 1));
      }
}

VdEntries *
bench_scan_paint (const BenchScan *self,
                  guint            seed,
                  const char      *but,
                  GHashTable     **counts)
{
  g_autoptr (GRand) chance = g_rand_new_with_seed (seed);
  VdEntries *entries = vd_entries_new_blank (&self->made->grid);
  guint n = vd_grid_n_cells (&self->made->grid);
  g_autofree guint8 *done = g_new0 (guint8, n);

  *counts = g_hash_table_new (g_str_hash, g_str_equal);
  for (guint i = 0; i < PAINTED; i++)
    {
      int best = -1;

      for (guint tries = 0; best < 0 || tries < (i < BY_CHANCE ? 1 : LOOKED_AT); tries++)
        {
          guint cell = g_rand_int_range (chance, 0, n);

          if (done[cell] || !self->made->hexes[cell].is_seen ||
              g_strcmp0 (self->truth[VD_ASK_TERRAIN][cell], but) == 0)
            continue;
          if (best < 0 || get_need (self, *counts, cell) > get_need (self, *counts, best))
            best = cell;
        }
      done[best] = TRUE;
      paint (self, entries, *counts, best);
    }
  return entries;
}
