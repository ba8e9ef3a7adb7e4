/* figures-hints.c: how good hints are, on scans whose truth is known, by scan
 *
 * usage: figures-hints [--held] [--dpi=N] [--folder=FOLDER] [MAP...]
 *
 * In each of five styles: a map with all kinds twice, and each MAP, a document or a scenario.
 * Scans are laid on their maps by the truth.
 */
#include "tests/scan/bench-hints.h"

#include <stdlib.h>

#include "tests/scan/style.h"

#define MOST 64 /* scans */

typedef struct
{
  BenchTenths  tenths[VD_N_ASKS];
  BenchFigures all[MOST];
  guint        n;
} Sum;

static gboolean is_held;
static int dpi = 300;
static char *folder;

static void
judge (Sum        *sum,
       const char *style,
       const char *map,
       guint       seed)
{
  BenchAsk ask = { style, map, 36, 28, seed, dpi, folder };
  g_autoptr (BenchScan) scan = bench_scan_new (&ask);
  BenchFigures *figures = &sum->all[sum->n++];
  g_autofree char *base = map != NULL ? g_path_get_basename (map) : g_strdup ("all kinds");
  g_autofree char *name = g_strdup_printf ("%s, %s", style, base);

  bench_judge (scan, seed, sum->tenths, figures);
  bench_judge_unknown (scan, seed, figures);
  bench_print_row (name, scan, figures);
}

static int
compare (gconstpointer a,
         gconstpointer b)
{
  double x = *(const double *) a, y = *(const double *) b;

  return (x > y) - (x < y);
}

/* A member of all figures, sorted; those below 0 are left out. */
static void
print_spread (const Sum  *sum,
              const char *name,
              gsize       offset)
{
  double values[G_N_ELEMENTS (sum->all)];
  guint n = 0;

  for (guint i = 0; i < sum->n; i++)
    {
      double value = *(const double *) ((const char *) &sum->all[i] + offset);

      if (value >= 0)
        values[n++] = value;
    }
  qsort (values, n, sizeof *values, compare);
  if (n > 0)
    g_print ("# %-16s least %.3f, median %.3f, most %.3f\n", name, values[0],
             (values[(n - 1) / 2] + values[n / 2]) / 2, values[n - 1]);
}

/* Of all scans together, whatever each has of them. */
static void
print_lines (const Sum  *sum,
             const char *name,
             gsize       offset)
{
  BenchLines all = { 0 };

  for (guint i = 0; i < sum->n; i++)
    {
      const BenchLines *lines =
        (const BenchLines *) ((const char *) &sum->all[i] + offset);

      all.there += lines->there;
      all.suggested += lines->suggested;
      all.found += lines->found;
    }
  g_print ("# %-8s of all scans: %u of %u found (%.1f %%), %u of %u suggested false (%.1f %%)\n",
           name, all.found, all.there, 100 * bench_lines_get_found (&all),
           all.suggested - all.found, all.suggested, 100 * bench_lines_get_false (&all));
}

static void
print_unknown_of (const Sum *sum,
                  guint      kind)
{
  guint n = 0, unsure = 0;

  for (guint i = 0; i < sum->n; i++)
    {
      n += sum->all[i].unknown_of[kind];
      unsure += sum->all[i].unsure_of[kind];
    }
  if (n > 0)
    g_print ("# unknown  %s: %u of %u hexes unsure (%.1f %%)\n", bench_unknown_kinds[kind], unsure,
             n, 100.0 * unsure / n);
}

static void
print_unknown (const Sum *sum)
{
  guint n = 0, unsure = 0;

  for (guint i = 0; i < sum->n; i++)
    {
      n += sum->all[i].unknown;
      unsure += sum->all[i].unknown_unsure;
    }
  g_print ("# unknown  of all scans: %u of %u hexes unsure (%.1f %%)\n", unsure, n,
           100.0 * unsure / MAX (n, 1));
}

static void
print_sum (const Sum *sum)
{
  print_spread (sum, "terrain right", G_STRUCT_OFFSET (BenchFigures, right));
  print_spread (sum, "rivers found", G_STRUCT_OFFSET (BenchFigures, rivers));
  print_spread (sum, "rivers false", G_STRUCT_OFFSET (BenchFigures, false_rivers));
  print_spread (sum, "paths found", G_STRUCT_OFFSET (BenchFigures, paths));
  print_spread (sum, "paths false", G_STRUCT_OFFSET (BenchFigures, false_paths));
  print_spread (sum, "unknown unsure", G_STRUCT_OFFSET (BenchFigures, unsure));
  print_spread (sum, "seconds", G_STRUCT_OFFSET (BenchFigures, seconds));
  print_unknown (sum);
  for (guint kind = 0; kind < BENCH_N_UNKNOWN; kind++)
    print_unknown_of (sum, kind);
  print_lines (sum, "rivers", G_STRUCT_OFFSET (BenchFigures, river_lines));
  print_lines (sum, "sides", G_STRUCT_OFFSET (BenchFigures, side_lines));
  print_lines (sum, "paths", G_STRUCT_OFFSET (BenchFigures, path_lines));
  bench_print_tenths (&sum->tenths[VD_ASK_TERRAIN], "terrain");
  bench_print_tenths (&sum->tenths[VD_ASK_SIDE], "sides");
  bench_print_tenths (&sum->tenths[VD_ASK_PATH], "paths");
}

static const GOptionEntry options[] = {
  { "held", 0, 0, G_OPTION_ARG_NONE, &is_held, "Those styles that are kept for figures", NULL },
  { "dpi", 0, 0, G_OPTION_ARG_INT, &dpi, "Of the scans", "N" },
  { "folder", 0, 0, G_OPTION_ARG_FILENAME, &folder, "Where scans are kept", "FOLDER" },
  { NULL }
};

int
main (int    argc,
      char **argv)
{
  g_autoptr (GOptionContext) context = g_option_context_new (NULL);
  g_autoptr (GError) error = NULL;
  g_autofree Sum *sum = g_new0 (Sum, 1);

  g_option_context_add_main_entries (context, options, NULL);
  if (!g_option_context_parse (context, &argc, &argv, &error))
    {
      g_printerr ("figures-hints: %s\n", error->message);
      return EXIT_FAILURE;
    }
  g_return_val_if_fail (argc - 1 + 2 <= MOST / SCAN_N_STYLES, EXIT_FAILURE);

  bench_print_header ();
  for (guint i = 0; i < SCAN_N_STYLES; i++)
    {
      const char *style = (is_held ? scan_styles_held : scan_styles_tuning)[i].name;

      judge (sum, style, NULL, 10 * i + 1);
      judge (sum, style, NULL, 10 * i + 2);
      for (int k = 1; k < argc; k++)
        judge (sum, style, argv[k], 10 * i + 2 + k);
    }
  print_sum (sum);
  return EXIT_SUCCESS;
}
