#include "tests/scan/bench-hints.h"

#include <string.h>

#define LEAST_UNKNOWN 8 /* hexes of a kind that is tried */

const char *const bench_unknown_kinds[BENCH_N_UNKNOWN] = {
  "forest", "grove", "rough", "marsh", "lake", "town",
};

static const VdScanHint *
get_hint (const VdHints *hints,
          VdAsk          ask,
          guint          place)
{
  const VdHexHints *hex =
    vd_hints_get (hints, ask == VD_ASK_TERRAIN ? place : place / VD_N_SIDES_OWN);
  guint dir = place % VD_N_SIDES_OWN;

  return ask == VD_ASK_TERRAIN ? &hex->terrain : ask == VD_ASK_SIDE ? &hex->sides[dir]
                                                                    : &hex->paths[dir];
}

static void
note (BenchTenths  *self,
      const VdScanHint *hint,
      const char   *truth)
{
  guint tenth = MIN (hint->confidence * 10, 9);

  self->n[tenth]++;
  self->right[tenth] += strcmp (hint->kind, truth) == 0;
  self->said[tenth] += hint->confidence;
}

static const char *
find_commonest (const BenchScan *scan)
{
  g_autoptr (GHashTable) counts = g_hash_table_new (g_str_hash, g_str_equal);
  const char *best = "";

  for (guint cell = 0; cell < vd_grid_n_cells (&scan->made->grid); cell++)
    {
      const char *kind = scan->truth[VD_ASK_TERRAIN][cell];

      g_hash_table_insert (counts, (char *) kind,
                           GUINT_TO_POINTER (bench_count (counts, kind) + 1));
      if (bench_count (counts, kind) > bench_count (counts, best))
        best = kind;
    }
  return best;
}

static void
judge_terrain (const BenchScan *scan,
               const VdHints   *hints,
               GHashTable      *counts,
               BenchTenths     *tenths,
               BenchFigures    *figures)
{
  const char *commonest = find_commonest (scan);
  guint n = 0, right = 0, second = 0, clear = 0;

  for (guint cell = 0; cell < vd_grid_n_cells (&scan->made->grid); cell++)
    {
      const VdScanHint *hint = get_hint (hints, VD_ASK_TERRAIN, cell);
      const char *truth = scan->truth[VD_ASK_TERRAIN][cell];
      gboolean is_right;

      if (hint->kind == NULL || hint->is_entered)
        continue;
      note (tenths, hint, truth);
      if (bench_count (counts, truth) < BENCH_ENOUGH)
        continue;
      is_right = strcmp (hint->kind, truth) == 0;
      n++;
      right += is_right;
      second += is_right || g_strcmp0 (hint->second, truth) == 0;
      clear += strcmp (truth, commonest) == 0;
    }
  figures->right = (double) right / MAX (n, 1);
  figures->second = (double) second / MAX (n, 1);
  figures->clear = (double) clear / MAX (n, 1);
}

/* How much of what is there is found, and how much of what is surely suggested is not there; of
 * @kind, or of anything if NULL. */
static void
judge_lines (const BenchScan *scan,
             const VdHints   *hints,
             VdAsk            ask,
             const char      *kind,
             BenchLines      *lines)
{
  *lines = (BenchLines) { 0 };

  for (guint place = 0; place < vd_grid_n_places (&scan->made->grid, ask); place++)
    {
      const VdScanHint *hint = get_hint (hints, ask, place);
      const char *truth = scan->truth[ask][place];
      gboolean is_said;

      if (hint->kind == NULL || hint->is_entered)
        continue;
      is_said = vd_scan_hint_is_sure (hint) &&
                (kind != NULL ? strcmp (hint->kind, kind) == 0 : *hint->kind != 0);
      lines->there += kind != NULL ? strcmp (truth, kind) == 0 : *truth != 0;
      lines->suggested += is_said;
      lines->found += is_said && strcmp (hint->kind, truth) == 0;
    }
}

double
bench_lines_get_found (const BenchLines *self)
{
  return self->there > 0 ? (double) self->found / self->there : 1;
}

double
bench_lines_get_false (const BenchLines *self)
{
  return self->suggested > 0 ? 1 - (double) self->found / self->suggested : 0;
}

static void
note_lines (const BenchScan *scan,
            const VdHints   *hints,
            VdAsk            ask,
            BenchTenths     *tenths)
{
  for (guint place = 0; place < vd_grid_n_places (&scan->made->grid, ask); place++)
    {
      const VdScanHint *hint = get_hint (hints, ask, place);

      if (hint->kind != NULL && !hint->is_entered)
        note (tenths, hint, scan->truth[ask][place]);
    }
}

void
bench_judge (const BenchScan *scan,
             guint            seed,
             BenchTenths     *tenths,
             BenchFigures    *figures)
{
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (VdEntries) entries = bench_scan_paint (scan, seed, NULL, &counts);
  gint64 start = g_get_monotonic_time ();
  g_autoptr (VdHints) hints = vd_hints_new (&scan->sight, 1, entries, NULL);

  figures->seconds = (g_get_monotonic_time () - start) / 1e6;
  judge_terrain (scan, hints, counts, &tenths[VD_ASK_TERRAIN], figures);
  judge_lines (scan, hints, VD_ASK_SIDE, "river", &figures->river_lines);
  figures->rivers = bench_lines_get_found (&figures->river_lines);
  figures->false_rivers = bench_lines_get_false (&figures->river_lines);
  judge_lines (scan, hints, VD_ASK_SIDE, NULL, &figures->side_lines);
  figures->sides = bench_lines_get_found (&figures->side_lines);
  figures->false_sides = bench_lines_get_false (&figures->side_lines);
  judge_lines (scan, hints, VD_ASK_PATH, NULL, &figures->path_lines);
  figures->paths = bench_lines_get_found (&figures->path_lines);
  figures->false_paths = bench_lines_get_false (&figures->path_lines);
  figures->unsure = -1;
  for (VdAsk ask = VD_ASK_SIDE; ask < VD_N_ASKS; ask++)
    note_lines (scan, hints, ask, &tenths[ask]);
}

/* --- what was not painted */

/* @n, @unsure: (out): of hexes of that kind */
static void
judge_kind (const BenchScan *scan,
            guint            seed,
            const char      *kind,
            guint           *n,
            guint           *unsure)
{
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (VdEntries) entries = bench_scan_paint (scan, seed, kind, &counts);
  g_autoptr (VdHints) hints = vd_hints_new (&scan->sight, 1, entries, NULL);

  *n = *unsure = 0;
  for (guint cell = 0; cell < vd_grid_n_cells (&scan->made->grid); cell++)
    {
      const VdScanHint *hint = get_hint (hints, VD_ASK_TERRAIN, cell);

      if (hint->kind == NULL || strcmp (scan->truth[VD_ASK_TERRAIN][cell], kind) != 0)
        continue;
      g_assert_cmpstr (hint->kind, !=, kind);
      ++*n;
      *unsure += !vd_scan_hint_is_sure (hint);
    }
}

void
bench_judge_unknown (const BenchScan *scan,
                     guint            seed,
                     BenchFigures    *figures)
{
  double sum = 0;
  guint n = 0;

  for (guint i = 0; i < BENCH_N_UNKNOWN; i++)
    {
      guint hexes, unsure;

      judge_kind (scan, seed, bench_unknown_kinds[i], &hexes, &unsure);
      if (hexes < LEAST_UNKNOWN)
        continue;
      figures->unknown_of[i] = hexes;
      figures->unsure_of[i] = unsure;
      figures->unknown += hexes;
      figures->unknown_unsure += unsure;
      sum += (double) unsure / hexes;
      n++;
    }
  figures->unsure = n > 0 ? sum / n : -1; /* where no kind is frequent enough */
}

/* --- print */

void
bench_print_header (void)
{
  g_print ("# %-22s %5s  %5s %5s %5s  %5s %5s  %5s %5s  %5s %5s  %4s %4s  %5s %5s %5s\n", "scan",
           "hexes", "right", "two", "clear", "river", "false", "sides", "false", "paths", "false",
           "uns.", "of", "read", "meas.", "hints");
}

void
bench_print_row (const char         *name,
                 const BenchScan    *scan,
                 const BenchFigures *figures)
{
  g_print ("# %-22s %5u  %5.1f %5.1f %5.1f  %5.1f %5.1f  %5.1f %5.1f  %5.1f %5.1f  %4u %4u  %5.2f "
           "%5.2f %5.2f\n", name, vd_grid_n_cells (&scan->made->grid), 100 * figures->right,
           100 * figures->second, 100 * figures->clear, 100 * figures->rivers,
           100 * figures->false_rivers, 100 * figures->sides, 100 * figures->false_sides,
           100 * figures->paths, 100 * figures->false_paths, figures->unknown_unsure,
           figures->unknown, scan->read, scan->measured, figures->seconds);
}

void
bench_print_tenths (const BenchTenths *self,
                    const char        *name)
{
  for (guint i = 0; i < 10; i++)
    if (self->n[i] > 0)
      g_print ("# %-8s said %5.1f %%, right %5.1f %% of %u\n", name,
               100 * self->said[i] / self->n[i], 100.0 * self->right[i] / self->n[i], self->n[i]);
}
