/* replay.c: vedette replay */
#include "validator/command.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <string.h>

#include "core/combat/duty-list.h"
#include "formats/project/fingerprint.h"
#include "formats/referee/notation.h"
#include "formats/referee/record-file.h"
#include "validator/parts.h"
#include "validator/terminal.h"

typedef struct
{
  char     **files;
  char      *scenario;
  gboolean   quiet;
} Options;

/* The scenario that is open, for the next game may be of the same. */
typedef struct
{
  VdOpened  opened;
  char     *path;   /* (nullable) */
} Table;

static int
open_scenario (Table      *table,
               const char *path)
{
  int code;

  if (g_strcmp0 (table->path, path) == 0)
    return VD_EXIT_CLEAN;

  vd_opened_clear (&table->opened);
  g_clear_pointer (&table->path, g_free);
  code = vd_open (&table->opened, path);
  if (code == VD_EXIT_CLEAN)
    table->path = g_strdup (path);

  return code;
}

static char *
print_order (const VdScenario *scenario,
             const VdRecord   *record,
             guint             index)
{
  const VdRecordOrder *row = &g_array_index (record->orders, VdRecordOrder, index);

  return vd_order_print (scenario, &row->order,
                         row->n_path > 0 ? &g_array_index (record->cells, guint16, row->path)
                                         : NULL, row->n_path);
}

static const VdRecordMark *
find_mark (const VdRecord *record,
           guint           line)
{
  for (guint i = 0; i < record->marks->len; i++)
    if (g_array_index (record->marks, VdRecordMark, i).line == line)
      return &g_array_index (record->marks, VdRecordMark, i);

  return NULL;
}

/* What was legal when the game was played, if that was by other rules. */
static void
print_refusal (const VdRecordFile *file,
               const char         *order,
               const char         *why)
{
  if (file->core == VD_CORE_VERSION)
    printf (_("“%s” is refused: %s\n"), order, why);
  else
    printf (_("“%s” was played by version %u of the rules in the program and is refused by version "
              "%d: %s\n"), order, file->core, VD_CORE_VERSION, why);
}

static void
print_order_fault (const VdRecordFile *file,
                   const VdGame       *game,
                   const VdFault      *fault)
{
  const VdScenario *s = game->scenario;
  g_autofree char *order = print_order (s, file->record, fault->order);
  g_autofree char *rule = vd_case_text (s, fault->verdict.rule);
  g_autofree char *now = vd_throw_print (&fault->thrown, s);
  g_autofree char *phrase = vd_verdict_phrase (game, &fault->verdict);
  g_autofree char *text = vd_phrase_say (phrase, gettext);
  g_autofree char *why = g_strconcat (text, rule, NULL);

  if (fault->kind == VD_FAULT_OVER)
    printf (_("the game is over before “%s”\n"), order);
  else if (fault->kind == VD_FAULT_ILLEGAL)
    print_refusal (file, order, why);
  else
    printf (_("“%s” now comes to: %s\n"), order, *now != '\0' ? now : _("no die"));
}

static void
print_mark_fault (const VdRecord *record,
                  const VdGame   *game,
                  const VdFault  *fault)
{
  const VdState *state = &game->state;
  const VdRecordMark *mark = find_mark (record, fault->line);
  const VdRecordMark now = { .turn = state->turn, .phase = state->phase, .player = state->player };
  g_autofree char *expected = mark != NULL ? vd_mark_print (mark, game->scenario) : NULL;
  g_autofree char *found = vd_mark_print (&now, game->scenario);
  g_autofree char *hash = g_strdup_printf ("%016" G_GINT64_MODIFIER "x",
                                           vd_state_hash (state, game->scenario));

  if (fault->kind == VD_FAULT_PHASE)
    printf (_("expected “%s”, the game is at “%s”\n"), expected, found);
  else if (fault->kind == VD_FAULT_POSITION)
    printf (_("the position is another one (%s)\n"), hash);
  else
    printf (_("the game now ends otherwise: %d to %d points\n"), state->points[0],
            state->points[1]);
}

/* What was recorded and what comes of it now. */
static void
print_fault (const VdRecordFile *file,
             const VdGame       *game,
             const VdFault      *fault)
{
  printf ("%s%s:%u:%s ", vd_answer_ink (VD_INK_RED), file->path, fault->line,
          vd_answer_ink (VD_INK_PLAIN));
  if (fault->kind <= VD_FAULT_RESULT)
    print_order_fault (file, game, fault);
  else
    print_mark_fault (file->record, game, fault);
}

static void
print_core (const VdRecordFile *file)
{
  if (file->core != VD_CORE_VERSION)
    printf (_("  It was played by version %u of the rules in the program, which has %d.\n"),
            file->core, VD_CORE_VERSION);
}

/* A game breaks where the rules were changed; that is worth a word. */
static void
print_changes (const VdRecordFile *file,
               const Table        *table)
{
  print_core (file);
  if (!vd_project_is_played_by (table->opened.project, file->rules))
    fputs (_("  Since it was played, the scenario, its system or a map has changed.\n"), stdout);
}

/* Dice given by hand */

/* Whether the order has a die that was given, and is not the one that follows from the
 * seed.  @game: before the order */
static gboolean
has_other_die (VdGame              *game,
               VdGame              *scratch,
               const VdRecordOrder *row)
{
  VdOrder order = row->order;

  if (order.arg == 0 || !vd_order_takes (order.kind, VD_OPERAND_DIE) ||
      !vd_play_test (game, &order, NULL, 0, NULL).legal)
    return FALSE;

  order.arg = 0;
  vd_game_restore (scratch, &game->state);
  vd_play_apply (scratch, &order);
  return memcmp (scratch->thrown.dice, row->thrown.dice, sizeof row->thrown.dice) != 0;
}

/* Plays the game again.  @given: receives the lines of dice that were given by hand
 *
 * Returns: how many there are */
static guint
play_again (const VdRecord *record,
            VdGame         *game,
            GString        *given,
            VdFault        *fault)
{
  g_autoptr (VdGame) scratch = vd_game_new (game->scenario);
  VdReplay replay;
  guint n = 0;

  vd_replay_begin (&replay, record, game);
  while (replay.fault.kind == VD_FAULT_NONE && replay.n < record->orders->len)
    {
      const VdRecordOrder *row = &g_array_index (record->orders, VdRecordOrder, replay.n);
      gboolean other = has_other_die (game, scratch, row);

      if (vd_replay_step (&replay) && other)
        g_string_append_printf (given, "%s%u", n++ > 0 ? ", " : "", row->line);
    }

  *fault = replay.fault;
  return n;
}

static void
print_good (const VdRecordFile *file,
            guint               n_given,
            const char         *given)
{
  guint n = file->record->orders->len;

  if (n_given == 0)
    printf (ngettext ("%s: %u order, as recorded\n", "%s: %u orders, as recorded\n", n),
            file->path, n);
  else
    printf (ngettext ("%s: %u orders come out as recorded, but %u die was given by hand and is not "
                      "the one of the seed: line %s\n",
                      "%s: %u orders come out as recorded, but %u dice were given by hand and are "
                      "not those of the seed: lines %s\n", n_given),
            file->path, n, n_given, given);
  print_core (file);
}

static int
replay_record (const Options *options,
               VdRecordFile  *file,
               Table         *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdGame) game = NULL;
  g_autoptr (GString) given = g_string_new (NULL);
  guint n_given;
  VdFault fault;

  if (!vd_record_file_parse (file, table->opened.scenario, &error))
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  game = vd_game_new (table->opened.scenario);
  n_given = play_again (file->record, game, given, &fault);
  if (fault.kind != VD_FAULT_NONE)
    {
      print_fault (file, game, &fault);
      print_changes (file, table);
      return VD_EXIT_FOUND;
    }

  if (!options->quiet || n_given > 0)
    print_good (file, n_given, given->str);
  return VD_EXIT_CLEAN;
}

static int
replay_file (const Options *options,
             const char    *path,
             Table         *table)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (VdRecordFile) file = vd_record_file_read (path, &error);
  g_autofree char *scenario = NULL;
  int code;

  if (file == NULL)
    {
      vd_complain_of (error);
      return VD_EXIT_UNREADABLE;
    }

  scenario = options->scenario != NULL ? g_strdup (options->scenario)
                                       : vd_record_file_get_scenario (file);
  code = open_scenario (table, scenario);
  if (code == VD_EXIT_CLEAN)
    return replay_record (options, file, table);

  vd_complain (_("%s: its scenario cannot be opened; --scenario FILE names another"), path);
  return code;
}

/* All are played; the gravest code counts. */
static int
run_replay (const Options *options)
{
  Table table = { 0 };
  int worst = VD_EXIT_CLEAN;

  if (options->files == NULL)
    return vd_usage_refuse (_("name at least one file"));

  for (guint i = 0; options->files[i] != NULL; i++)
    {
      int code = replay_file (options, options->files[i], &table);

      worst = MAX (worst, code);
    }

  vd_opened_clear (&table.opened);
  g_free (table.path);
  return worst;
}

int
vd_replay_command (int    argc,
                   char **argv)
{
  Options options = { 0 };
  const GOptionEntry entries[] = {
    { "scenario", 0, 0, G_OPTION_ARG_FILENAME, &options.scenario,
      N_("play by this scenario, not by the one that the game names"), N_("FILE") },
    { "quiet", 'q', 0, G_OPTION_ARG_NONE, &options.quiet,
      N_("say nothing of games that come out as recorded"), NULL },
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &options.files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("GAME…"),
    .summary = N_("Plays recorded games again and holds each order to what came of it."),
    .description = N_("“-” reads standard input.  Exits with 0 if every game comes out as "
                      "recorded, 1 if one does not, 2 if a file cannot be read."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_replay (&options) : VD_EXIT_USAGE;

  g_strfreev (options.files);
  g_free (options.scenario);

  return code;
}
