/* bench-replay.c: how fast recorded games are read and played again
 *
 * usage: bench-replay SCENARIO GAME...
 *
 * Reads the games of one scenario and verifies them, several times.  Writes
 * lines "name value".
 */
#include "formats/compile/compile.h"
#include "formats/referee/record-file.h"

#include <stdio.h>
#include <time.h>

#define ROUNDS 5

typedef struct
{
  guint64 n_orders;
  double  parsing;
  double  replaying;
} Times;

static double
processor_seconds (void)
{
  struct timespec now;

  clock_gettime (CLOCK_PROCESS_CPUTIME_ID, &now); /* others may be at work here */
  return now.tv_sec + now.tv_nsec / 1e9;
}

static void
measure (const char *path,
         VdGame     *game,
         Times      *times)
{
  double start = processor_seconds (), middle;
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  VdFault fault;

  if (file == NULL || !vd_record_file_parse (file, game->scenario, &error))
    g_error ("%s", error->message);

  middle = processor_seconds ();
  if (!vd_record_replay (file->record, game, G_MAXUINT, &fault))
    g_error ("%s:%u: it comes out otherwise", path, fault.line);

  times->n_orders += file->record->orders->len;
  times->parsing += middle - start;
  times->replaying += processor_seconds () - middle;
}

int
main (int    argc,
      char **argv)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = NULL;
  g_autoptr (VdScenario) scenario = NULL;
  g_autoptr (VdGame) game = NULL;
  Times times = { 0 };

  if (argc < 3)
    {
      fprintf (stderr, "usage: bench-replay SCENARIO GAME...\n");
      return 64;
    }

  project = vd_project_load (argv[1], findings, &error);
  if (project == NULL)
    g_error ("%s", error->message);

  scenario = vd_project_compile (project, findings);
  game = vd_game_new (scenario);
  for (guint round = 0; round < ROUNDS; round++)
    for (int i = 2; i < argc; i++)
      measure (argv[i], game, &times);

  printf ("replayed_orders_per_second %.0f\n", times.n_orders / times.replaying);
  printf ("read_orders_per_second %.0f\n", times.n_orders / times.parsing);
  printf ("stored_orders_per_second %.0f\n", times.n_orders / (times.replaying + times.parsing));
  return 0;
}
