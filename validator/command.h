/* command.h: what the commands of the program share
 *
 * A command is a function over its own arguments, argv[0] being its name; it
 * returns the exit code of the program.  Answers go to standard output,
 * complaints to standard error.
 */
#pragma once

#include <glib.h>

#include "core/scenario/scenario.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_EXIT_CLEAN      = 0,
  VD_EXIT_FOUND      = 1,  /* findings, failed games or cases, files to be rewritten */
  VD_EXIT_UNREADABLE = 2,  /* a file cannot be read or written */
  VD_EXIT_CUT        = 3,  /* a pipe or a device took only part of what was written */
  VD_EXIT_USAGE      = 64
} VdExitCode;

int vd_check_command    (int    argc,
                         char **argv);
int vd_cases_command    (int    argc,
                         char **argv);
int vd_playtest_command (int    argc,
                         char **argv);
int vd_replay_command   (int    argc,
                         char **argv);
int vd_runs_command     (int    argc,
                         char **argv);
int vd_referee_command  (int    argc,
                         char **argv);
int vd_explain_command  (int    argc,
                         char **argv);
int vd_render_command   (int    argc,
                         char **argv);
int vd_print_command    (int    argc,
                         char **argv);
int vd_export_command   (int    argc,
                         char **argv);
int vd_import_command   (int    argc,
                         char **argv);
int vd_format_command   (int    argc,
                         char **argv);
int vd_new_command      (int    argc,
                         char **argv);
int vd_diff_command     (int    argc,
                         char **argv);
int vd_merge_command    (int    argc,
                         char **argv);
int vd_agree_command    (int    argc,
                         char **argv);
int vd_bundle_command   (int    argc,
                         char **argv);
int vd_unbundle_command (int    argc,
                         char **argv);

/**
 * VdUsage: how a command is called
 * @arguments: what stands after its options, "FILE..."
 * @summary: one sentence; above the options in --help
 * @description: (nullable): what stands below them, before the manual page is named
 * @entries: its options
 */
typedef struct
{
  const char         *arguments;
  const char         *summary;
  const char         *description;
  const GOptionEntry *entries;
} VdUsage;

/**
 * vd_usage_parse:
 *
 * Reads the options.  --help is answered on the spot and ends the program; a
 * mistake is said on standard error.
 *
 * Returns: whether the command can go on; if not it returns %VD_EXIT_USAGE
 */
gboolean  vd_usage_parse      (const VdUsage *usage,
                               int            argc,
                               char         **argv);

/**
 * vd_usage_refuse:
 *
 * Says on standard error what is wrong with the arguments and where the
 * options are listed.
 *
 * Returns: %VD_EXIT_USAGE
 */
int       vd_usage_refuse     (const char    *format,
                               ...) G_GNUC_PRINTF (1, 2);

/**
 * vd_usage_choose:
 * @option: for messages, "--format"
 * @value: (nullable): what was given; %NULL for the first choice
 * @choices: a %NULL-terminated list
 *
 * Returns: the place of @value in @choices, or -1, said on standard error
 */
int       vd_usage_choose     (const char         *option,
                               const char         *value,
                               const char *const  *choices);

/**
 * vd_complain:
 *
 * Says a line on standard error, with the program's name before it.
 */
void      vd_complain         (const char    *format,
                               ...) G_GNUC_PRINTF (1, 2);

/**
 * vd_complain_of:
 * @error: whose message may have phrases in it, and names a file
 *
 * Says it on standard error, as a line of its own in the language of whoever calls.
 */
void      vd_complain_of      (const GError  *error);

/**
 * vd_fail:
 *
 * As vd_complain_of().
 *
 * Returns: the exit code for that: %VD_EXIT_UNREADABLE, of an output that was cut off
 *   %VD_EXIT_CUT, of a scenario that cannot be played %VD_EXIT_FOUND
 */
int       vd_fail             (const GError  *error);

/**
 * VdOpened: a file with a scenario that can be played
 * @n_errors: what is wrong with it all the same
 */
typedef struct
{
  VdProject  *project;
  VdScenario *scenario;
  guint       n_errors;
} VdOpened;

/**
 * vd_open:
 * @path: a scenario file, or "-"
 *
 * Loads, compiles and checks a scenario.  What is wrong is said on standard
 * error; a scenario that has errors but can be played is opened with a warning.
 *
 * Returns: %VD_EXIT_CLEAN if @opened is filled, else the code to exit with
 */
int       vd_open             (VdOpened      *opened,
                               const char    *path);
void      vd_opened_clear     (VdOpened      *opened);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdOpened, vd_opened_clear)

G_END_DECLS
