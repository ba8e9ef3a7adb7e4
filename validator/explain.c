/* explain.c: vedette explain */
#include "validator/explain.h"

#include <glib/gi18n.h>
#include <string.h>

#include "validator/command.h"

static const struct
{
  const char *name;
  guint       least;
  guint       most;
  const char *arguments;
  int       (*answer) (const VdQuestion *question);
} questions[] = {
  { "control", 1, 1,         N_("control HEX"),        vd_explain_control },
  { "duties",  0, 1,         N_("duties SIDE"),        vd_explain_duties },
  { "exit",    1, 1,         N_("exit UNIT"),          vd_explain_exit },
  { "move",    2, G_MAXUINT, N_("move UNIT HEX…"),     vd_explain_move },
  { "odds",    0, G_MAXUINT, N_("odds DEFENDER…"),     vd_explain_odds },
  { "retreat", 1, 1,         N_("retreat UNIT"),       vd_explain_retreat },
  { "sight",   2, 2,         N_("sight FROM TO"),      vd_explain_sight },
  { "step",    3, 3,         N_("step FROM TO CLASS"), vd_explain_step },
};

static int
find_question (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    if (strcmp (questions[i].name, name) == 0)
      return i;

  return -1;
}

/* The names of all questions, for a message. */
static char *
list_questions (void)
{
  GString *names = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (questions); i++)
    g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", questions[i].name);

  return g_string_free (names, FALSE);
}

/* Opens what @file, or the recorded game, says, and answers. */
static int
answer_question (VdQuestion *question,
                 guint       which,
                 const char *file)
{
  const VdRecorded *recorded = question->position.recorded;
  g_auto (VdOpened) opened = { 0 };
  g_autofree char *path = recorded != NULL ? vd_recorded_find_scenario (recorded, file)
                                           : g_strdup (file);
  int code = vd_open (&opened, path);

  if (code != VD_EXIT_CLEAN)
    return code;

  question->scenario = opened.scenario;
  return questions[which].answer (question);
}

/* @words: the file, which a recorded game says too, the question, its arguments. */
static int
run_explain (char       **words,
             VdQuestion  *question)
{
  guint n = words != NULL ? g_strv_length (words) : 0;
  gboolean bare = question->position.recorded != NULL && n > 0 && find_question (words[0]) >= 0;
  guint first = bare ? 0 : 1; /* the question's name */
  int which;

  if (n <= first)
    return vd_usage_refuse (_("name a scenario file and a question"));

  which = find_question (words[first]);
  question->words = words + first + 1;
  question->n = n - first - 1;
  if (which < 0)
    {
      g_autofree char *names = list_questions ();

      return vd_usage_refuse (_("“%s” is none of %s"), words[first], names);
    }
  if (question->n < questions[which].least || question->n > questions[which].most)
    return vd_usage_refuse (_("write: vedette explain %s %s"), bare ? "--game GAME" : words[0],
                            _(questions[which].arguments));

  return answer_question (question, which, bare ? NULL : words[0]);
}

/* --at of a recorded game. */
static int
read_recorded (VdRecorded *recorded,
               const char *game,
               const char *at)
{
  gint64 n = VD_RECORDED_ALL;

  if (at != NULL && !g_ascii_string_to_signed (at, 10, G_MININT + 1, G_MAXINT, &n, NULL))
    return vd_usage_refuse (_("--at %s: with --game, give after how many orders, a number"), at);

  return vd_recorded_read (recorded, game, n) ? VD_EXIT_CLEAN : VD_EXIT_UNREADABLE;
}

/* Reads the command line into what @entries point to. */
static gboolean
parse_command_line (const GOptionEntry *entries,
                    int                 argc,
                    char              **argv)
{
  const VdUsage usage = {
    .arguments = N_("FILE QUESTION"),
    .summary = N_("Shows the parts of a number, or of a refusal, each with its case.\n\n"
                  "Questions:\n"
                  "  control HEX         who controls a hex, and who beside it does not\n"
                  "  duties SIDE         who has to attack, and who has to be attacked\n"
                  "  exit UNIT           whether the unit may leave the map\n"
                  "  move UNIT HEX…      what a move costs, by the cheapest path or the one given\n"
                  "  odds DEFENDER…      strengths, multiples, shifts and the column\n"
                  "  retreat UNIT        where the unit can retreat\n"
                  "  sight FROM TO       whether guns see, and what stands between\n"
                  "  step FROM TO CLASS  what a class of units pays from hex to hex"),
    .description = N_("Units, options, sides, classes and periods are named by their ids, hexes as "
                      "printed.  With --game, FILE need not be named.  What is asked of a "
                      "phase that is not open is answered as if it began with everything as it stands."),
    .entries = entries,
  };

  return vd_usage_parse (&usage, argc, argv);
}

int
vd_explain_command (int    argc,
                    char **argv)
{
  VdQuestion question = { 0 };
  g_auto (VdRecorded) recorded = { NULL };
  g_auto (GStrv) words = NULL;
  g_auto (GStrv) choices = NULL, places = NULL, demoralized = NULL, with = NULL, bombard = NULL;
  g_autofree char *at = NULL, *period = NULL, *game = NULL;
  const GOptionEntry entries[] = {
    { "turn", 't', 0, G_OPTION_ARG_INT, &question.position.turn,
      N_("ask about this turn (default: 1)"), N_("N") },
    { "place", 0, 0, G_OPTION_ARG_STRING_ARRAY, &places,
      N_("let a unit stand there; the others stand where they start"), N_("UNIT=HEX") },
    { "option", 'o', 0, G_OPTION_ARG_STRING_ARRAY, &choices,
      N_("choose an option of the scenario; the default otherwise"), N_("OPTION=CHOICE") },
    { "game", 0, 0, G_OPTION_ARG_FILENAME, &game,
      N_("ask about a position of this recorded game: its end, or see --at"), N_("GAME") },
    { "at", 0, 0, G_OPTION_ARG_STRING, &at,
      N_("with --game: after so many orders; else, for move: where the unit stands"),
      N_("N|HEX") },
    { "with", 0, 0, G_OPTION_ARG_STRING_ARRAY, &with,
      N_("odds: a unit that attacks from the next hex; retreat: one that drives it back; may be "
         "repeated"), N_("UNIT") },
    { "bombard", 0, 0, G_OPTION_ARG_STRING_ARRAY, &bombard,
      N_("odds: guns that fire from afar; may be repeated"), N_("UNIT") },
    { "demoralized", 0, 0, G_OPTION_ARG_STRING_ARRAY, &demoralized,
      N_("a side or an army that is demoralized, a side on all fields or on one"),
      N_("SIDE[:FIELD]|ARMY") },
    { "period", 0, 0, G_OPTION_ARG_STRING, &period,
      N_("step: in this period, not in that of the turn"), N_("PERIOD") },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_STRING_ARRAY, &words, NULL, NULL },
    { NULL }
  };

  if (!parse_command_line (entries, argc, argv))
    return VD_EXIT_USAGE;

  question.position.choices = choices;
  question.position.places = places;
  question.position.demoralized = demoralized;
  question.period = period;
  question.with = with;
  question.bombard = bombard;
  if (game == NULL)
    question.at = at;
  else
    {
      int code = read_recorded (&recorded, game, at);

      if (code != VD_EXIT_CLEAN)
        return code;

      question.position.recorded = &recorded;
    }

  return run_explain (words, &question);
}
