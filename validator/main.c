/* main.c: which command it is */
#include "config.h"

#include "formats/io/debug.h"
#include "validator/command.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

typedef struct
{
  const char  *name;
  const char  *summary;
  int        (*run) (int    argc,
                     char **argv);
} Command;

static const Command commands[] = {
  { "check",    N_("say what is wrong with scenarios, maps and systems"),   vd_check_command },
  { "cases",    N_("play examples of play and tell which come out right"),    vd_cases_command },
  { "playtest", N_("play a scenario many times and sum the games up"),      vd_playtest_command },
  { "runs",     N_("list and merge what test-plays have stored"),             vd_runs_command },
  { "replay",   N_("play recorded games again and hold them to what they were"), vd_replay_command },
  { "explain",  N_("show the parts of a cost, of odds or of a refusal"),    vd_explain_command },
  { "referee",  N_("let other programs play by the rules, in JSON"),        vd_referee_command },
  { "render",   N_("draw maps and counters as SVG, PDF or PNG"),            vd_render_command },
  { "print",    N_("make a PDF to cut out and play"),                        vd_print_command },
  { "export",   N_("write a battle for another program"),                   vd_export_command },
  { "import",   N_("make the files of a battle that another program wrote"),  vd_import_command },
  { "format",   N_("write files in the canonical form"),                    vd_format_command },
  { "new",      N_("make a new scenario, map or system"),                   vd_new_command },
  { "diff",     N_("say what differs between two versions of a file"),      vd_diff_command },
  { "merge",    N_("merge what two authors did to one file"),               vd_merge_command },
  { "agree",    N_("compare what several people made of one map"),          vd_agree_command },
  { "bundle",   N_("put a scenario and what it names into one file"),       vd_bundle_command },
  { "unbundle", N_("make files of a bundle again"),                         vd_unbundle_command },
};

static void
print_help (FILE *stream)
{
  fputs (_("Usage: vedette COMMAND [OPTION…] FILE…\n\n"
           "Checks, plays, explains and draws hex-and-counter battles.\n\n"
           "Commands:\n"), stream);
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    fprintf (stream, "  %-10s %s\n", commands[i].name, _(commands[i].summary));

  fputs (_("\nOptions:\n"
           "  --help     show this\n"
           "  --version  show the version\n\n"
           "“vedette help COMMAND” lists the options of a command; more is in vedette(1) and in a\n"
           "page for each command, as vedette-check(1).\n"),
         stream);
}

static const Command *
find_command (const char *name)
{
  for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
    if (strcmp (commands[i].name, name) == 0)
      return &commands[i];

  return NULL;
}

static int
run_command (const Command *command,
             int            argc,
             char         **argv)
{
  g_autofree char *name = g_strconcat ("vedette ", command->name, NULL);

  g_set_prgname (name);
  return command->run (argc, argv);
}

static gboolean
is_help (const char *word)
{
  return strcmp (word, "--help") == 0 || strcmp (word, "-h") == 0;
}

/* vedette help COMMAND */
static int
show_help (int    n_words,
           char **words)
{
  const Command *command = n_words == 1 ? find_command (words[0]) : NULL;

  if (n_words > 1)
    return vd_usage_refuse (_("help takes one command"));
  if (command != NULL)
    return run_command (command, 2, (char *[]) { words[0], (char *) "--help", NULL });
  if (n_words == 1 && !is_help (words[0]) && strcmp (words[0], "help") != 0)
    return vd_usage_refuse (_("“%s” is no command"), words[0]);

  print_help (stdout);
  return VD_EXIT_CLEAN;
}

static int
run_named (int    argc,
           char **argv)
{
  const Command *command;

  if (argc < 2)
    {
      print_help (stderr);
      return VD_EXIT_USAGE;
    }

  if (is_help (argv[1]))
    {
      print_help (stdout);
      return VD_EXIT_CLEAN;
    }

  if (strcmp (argv[1], "--version") == 0)
    {
      puts ("vedette " VD_VERSION);
      return VD_EXIT_CLEAN;
    }

  if (strcmp (argv[1], "help") == 0)
    return show_help (argc - 2, argv + 2);

  command = find_command (argv[1]);
  if (command == NULL)
    return vd_usage_refuse (_("“%s” is no command"), argv[1]);

  return run_command (command, argc - 1, argv + 1);
}

/* Whether standard output took all: a full disk, or a reader who has gone, shows only
 * at the end. */
static gboolean
is_out (void)
{
  gboolean failed = ferror (stdout);
  int problem = fflush (stdout) != 0 ? errno : 0;

  if (problem != 0)
    vd_complain (_("standard output: %s"), g_strerror (problem));
  else if (failed)
    vd_complain (_("standard output: not all could be written"));

  return problem == 0 && !failed;
}

int
main (int    argc,
      char **argv)
{
  int code;

  setlocale (LC_ALL, "");
  bindtextdomain (VD_GETTEXT_DOMAIN, VD_LOCALE_DIR);
  bind_textdomain_codeset (VD_GETTEXT_DOMAIN, "UTF-8");
  textdomain (VD_GETTEXT_DOMAIN);
  g_set_prgname ("vedette");
  vd_debug_begin ();

  /* An output that nobody reads on is an error to be told, not our death. */
  signal (SIGPIPE, SIG_IGN);

  code = run_named (argc, argv);

  return is_out () ? code : VD_EXIT_CUT;
}
