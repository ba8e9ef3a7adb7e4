/* bench-hints.h: how good hints are
 */
#pragma once

#include "tests/scan/bench-scan.h"

G_BEGIN_DECLS

/* How often what was said with so much confidence is right. */
typedef struct
{
  guint  n[10], right[10];
  double said[10];
} BenchTenths;

/* What lies along lines: there in truth, surely suggested, and both. */
typedef struct
{
  guint there, suggested, found;
} BenchLines;

#define BENCH_N_UNKNOWN 6

/* Kinds of terrain that are tried as not painted. */
extern const char *const bench_unknown_kinds[BENCH_N_UNKNOWN];

/**
 * BenchFigures: shares of 1
 * @right, @second, @clear: of terrain of classes that were painted often enough: right, one of
 *   the first two, and what always saying the commonest would come to
 * @rivers, @false_rivers: of what wide water is along sides, found; of what was suggested, false
 * @sides, @false_sides: likewise of all that lies along sides
 * @paths, @false_paths: likewise of paths
 * @unsure: of hexes of a kind that was not painted, the mean of the kinds; -1 where that was not
 *   tried
 * @unknown, @unknown_unsure: how many such hexes there were, and how many of them unsure; and
 * @unknown_of, @unsure_of: likewise by kind
 * @seconds: for hints
 * @river_lines, @side_lines, @path_lines: what the shares are of, for those of all scans together
 */
typedef struct
{
  double right, second, clear;
  double rivers, false_rivers;
  double sides, false_sides;
  double paths, false_paths;
  double unsure;
  guint  unknown, unknown_unsure;
  guint  unknown_of[BENCH_N_UNKNOWN], unsure_of[BENCH_N_UNKNOWN];
  double seconds;
  BenchLines river_lines, side_lines, path_lines;
} BenchFigures;

/* How much of what is there was found, and how much of what was suggested is not there. */
double bench_lines_get_found (const BenchLines *self);
double bench_lines_get_false (const BenchLines *self);

/* @tenths: (array length=VD_N_ASKS): added to */
void bench_judge         (const BenchScan    *scan,
                          guint               seed,
                          BenchTenths        *tenths,
                          BenchFigures       *figures);

/* One kind of terrain after the other is not painted: how much of each is unsure. */
void bench_judge_unknown (const BenchScan    *scan,
                          guint               seed,
                          BenchFigures       *figures);

void bench_print_header  (void);
void bench_print_row     (const char         *name,
                          const BenchScan    *scan,
                          const BenchFigures *figures);
void bench_print_tenths  (const BenchTenths  *self,
                          const char         *name);

G_END_DECLS
