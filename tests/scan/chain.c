/* chain.c: what the editor does with a scan, from its file to suggestions, and what that takes
 *
 * usage: scan-chain PICTURE [STAGE...]
 *
 * PICTURE is one that make-scan made, its truth beside it.  STAGE is pyramid, register or hints;
 * all of them, in this order and in one process, if none is given.  Writes lines "name value":
 * seconds of the processor, of all threads, and after each stage the most memory so far.
 */
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "formats/scan/pyramid.h"
#include "formats/scan/register.h"
#include "tests/scan/bench-scan.h"
#include "tests/shared/folder.h"

#define SEED 1 /* of who paints */

static double
get_seconds (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now); /* others may be at work here */
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void
print_memory (const char *stage)
{
  struct rusage usage;

  g_assert_cmpint (getrusage (RUSAGE_SELF, &usage), ==, 0);
  printf ("%s_megabytes %.1f\n", stage, usage.ru_maxrss / 1024.0);
}

static void
make_pyramid (const char *path)
{
  g_autofree char *cache = folder_new ();
  g_autoptr (GError) error = NULL;
  g_autofree char *hash = NULL;
  g_autoptr (VdPyramid) pyramid = NULL;
  double began = get_seconds (), hashed;

  g_setenv ("XDG_CACHE_HOME", cache, TRUE);
  hash = vd_picture_hash_file (path, NULL, &error);
  g_assert_no_error (error);
  hashed = get_seconds ();
  pyramid = vd_pyramid_make (path, hash, 1, NULL, &error);
  g_assert_no_error (error);
  printf ("hash_seconds %.3f\npyramid_seconds %.3f\npyramid_finest %u\n", hashed - began,
          get_seconds () - hashed, vd_pyramid_get_finest (pyramid));
  printf ("megapixels %.1f\n", 1e-6 * vd_pyramid_get_width (pyramid) *
          vd_pyramid_get_height (pyramid));
  folder_remove (cache);
}

/* Nothing is known of the map, as when a scan is added to a new one. */
static void
register_scan (const char *path)
{
  static const char *const names[] = { "decode", "lattice", "numbers", "measure" };
  static const char *const grades[] = { "sure", "unsure", "refused" };
  g_autoptr (GError) error = NULL;
  VdNumberReader *reader = vd_number_reader_new (&error);
  VdRegisterAsk ask = { .read = reader != NULL ? vd_number_reader_read : NULL, .data = reader };
  g_autoptr (VdPicture) picture = vd_picture_open (path, 1, NULL);
  double began = get_seconds ();
  g_autoptr (VdRegistered) found = NULL;

  g_assert_nonnull (picture);
  found = vd_scan_register (picture, &ask, NULL);
  g_assert_nonnull (found);
  for (guint i = 0; i < VD_N_REGISTER_STAGES; i++)
    printf ("%s_seconds %.3f\n", names[i], found->seconds[i]);
  printf ("register_seconds %.3f\nregister_grade %s\nregister_numbers %d\n",
          get_seconds () - began, grades[found->grade], reader != NULL);
  g_clear_pointer (&reader, vd_number_reader_free);
}

/* By somebody who has painted forty hexes. */
static void
suggest (const char *path)
{
  BenchAsk ask = { .map = "", .seed = SEED, .picture = path };
  double began = get_seconds (), read;
  g_autoptr (BenchScan) scan = bench_scan_new (&ask);
  g_autoptr (GHashTable) counts = NULL;
  g_autoptr (VdEntries) entries = bench_scan_paint (scan, SEED, NULL, &counts);
  g_autoptr (VdHints) hints = NULL;

  read = get_seconds ();
  hints = vd_hints_new (&scan->sight, 1, entries, NULL);
  printf ("sight_seconds %.3f\nhints_seconds %.3f\nhexes %u\n", read - began,
          get_seconds () - read, vd_grid_n_cells (&scan->made->grid));
}

static const struct
{
  const char *name;
  void       (*run) (const char *path);
} stages[] = {
  { "pyramid", make_pyramid }, { "register", register_scan }, { "hints", suggest },
};

int
main (int    argc,
      char **argv)
{
  if (argc < 2)
    {
      fputs ("usage: scan-chain PICTURE [STAGE...]\n", stderr);
      return 64;
    }

  for (guint i = 0; i < G_N_ELEMENTS (stages); i++)
    if (argc == 2 || g_strv_contains ((const char *const *) argv + 2, stages[i].name))
      {
        stages[i].run (argv[1]);
        print_memory (stages[i].name);
      }
  return 0;
}
