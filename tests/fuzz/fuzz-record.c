/* fuzz-record.c: feeds damaged recorded games to the reader, and plays them
 *
 * usage: fuzz-record [--mutations=N] [--seed=N] [--only=I] SCENARIO GAME...
 *
 * What can still be read must be written so that it reads back the same, and
 * played again it comes out, or breaks at a line.  Meant to run in a build with
 * sanitizers.  Prints TAP, one case for each hundredth of the run.
 */
#include "formats/compile/compile.h"
#include "formats/referee/record-file.h"

#include <stdlib.h>
#include <string.h>

#include "tests/shared/mutate.h"

static const char *const words[] = {
  "\n", " ", "\t", "\r", "#", "=", " = 3", " = 1 1-1 Dr", " = 7 9-9 XX", "\001", "\377", "\303\244",
  "move ", "enter ", "attack ", "also ", "with ", "bombard ", "roll\n", "roll 6\n", "roll 0\n",
  "end\n", "pass\n", "step ", "decline ", "retreat ", "advance ", "lose ", "exit ", "transit ",
  "choose ", "announce 1-1\n", "summon ", "deploy ", "turn 1 ", "turn 99 ", "over 4 draw 0 0 ",
  "unfinished 0000000000000000\n", "0123456789abcdef", "seed 1\n", "option a b\n", "core 2\n",
  "rules 0123456789abcdef\n", "player x y\n", "vedette-game 1\n", "vedette-game 2\n", "0101 ",
  "99999999999999999999", "-1 ", "scenario /etc/passwd\n", "title \n",
  NULL
};

typedef struct
{
  VdMutator  mutator;
  VdGame    *game;
  guint      n_read;
  guint      n_whole; /* games that came out */
} Fuzz;

static VdRecordFile *
read_text (const char  *text,
           gsize        n,
           Fuzz        *self)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read_text (text, n, "fuzz", &error);

  if (file != NULL && vd_record_file_parse (file, self->game->scenario, &error))
    return g_steal_pointer (&file);

  mutator_assert_message (error);
  return NULL;
}

static void
check_file (const VdRecordFile *file,
            Fuzz               *self)
{
  g_autofree char *text = vd_record_file_print (file, self->game->scenario, file->record);
  g_autoptr (VdRecordFile) again = read_text (text, strlen (text), self);
  g_autofree char *second = NULL;
  VdFault fault;

  if (again == NULL)
    g_error ("what we wrote cannot be read");

  second = vd_record_file_print (again, self->game->scenario, again->record);
  if (strcmp (text, second) != 0)
    g_error ("written, read and written again, a game is not the same");

  if (vd_record_replay (file->record, self->game, G_MAXUINT, &fault))
    self->n_whole++;
  else if (fault.line == 0)
    g_error ("a game breaks nowhere");
}

static void
try_mutation (gpointer user_data,
              guint    seed,
              guint    i)
{
  Fuzz *self = user_data;
  g_autoptr (VdRecordFile) file = NULL;
  GString *text;

  mutator_seed (&self->mutator, seed, i);
  text = mutator_mutate (&self->mutator);
  file = read_text (text->str, text->len, self);
  if (file != NULL)
    {
      self->n_read++;
      check_file (file, self);
    }

  g_string_free (text, TRUE);
}

static void
run (Fuzz  *self,
     guint  seed,
     guint  n)
{
  mutator_run (seed, n, "mutations", try_mutation, self);
  g_print ("# %u of %u could still be read, %u came out as they were\n", self->n_read, n,
           self->n_whole);
}

static VdScenario *
load (const char *path)
{
  g_autoptr (GPtrArray) findings = vd_findings_new ();
  g_autoptr (GError) error = NULL;
  g_autoptr (VdProject) project = vd_project_load (path, findings, &error);

  if (project == NULL)
    g_error ("%s", error->message);

  return vd_project_compile (project, findings);
}

int
main (int    argc,
      char **argv)
{
  static const char *const files[] = { "SCENARIO", "GAME", NULL };
  g_autoptr (VdScenario) scenario = NULL;
  VdMutatorOptions options;
  Fuzz fuzz = { 0 };

  mutator_read_options (&options, &argc, &argv, "mutations", files);
  scenario = load (options.paths[0]);
  fuzz.game = vd_game_new (scenario);
  mutator_init (&fuzz.mutator, options.paths + 1, words);
  if (options.only >= 0)
    try_mutation (&fuzz, options.seed, options.only);
  else
    run (&fuzz, options.seed, options.n);

  mutator_clear (&fuzz.mutator);
  vd_game_free (fuzz.game);
  g_strfreev (options.paths);

  return EXIT_SUCCESS;
}
