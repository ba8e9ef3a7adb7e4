/* referee.c: vedette referee */
#include "config.h"

#include "formats/io/output.h"
#include "formats/referee/referee.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "validator/command.h"

/* A line of standard input, at most one byte more than a request may have; the
 * rest of a longer one is passed over. */
static gboolean
read_line (GString *line)
{
  int c;

  g_string_truncate (line, 0);
  while ((c = getc_unlocked (stdin)) != EOF && c != '\n')
    if (line->len <= VD_REFEREE_MAX_LINE)
      g_string_append_c (line, c);

  return c != EOF || line->len > 0;
}

static int
serve_requests (VdReferee *referee)
{
  g_autoptr (GString) line = g_string_new (NULL);
  gboolean quit = FALSE;

  while (!quit && read_line (line))
    {
      char *reply = vd_referee_answer (referee, line->str, line->len, &quit);
      g_autoptr (GBytes) bytes = g_bytes_new_with_free_func (reply, strlen (reply), free, reply);
      g_autoptr (GError) error = NULL;

      if (!vd_output_put ("-", bytes, &error))
        return vd_fail (error);
    }

  return VD_EXIT_CLEAN;
}

static int
run_referee (char **files)
{
  g_autoptr (VdReferee) referee = vd_referee_new (VD_VERSION);

  if (files == NULL)
    return vd_usage_refuse (_("name at least one scenario file"));

  for (guint i = 0; files[i] != NULL; i++)
    {
      g_autoptr (GError) error = NULL;

      if (strcmp (files[i], "-") == 0)
        return vd_usage_refuse (_("requests come on standard input, so name files"));
      if (!vd_referee_add (referee, files[i], &error))
        return vd_fail (error);
    }

  return serve_requests (referee);
}

int
vd_referee_command (int    argc,
                    char **argv)
{
  char **files = NULL;
  const GOptionEntry entries[] = {
    { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &files, NULL, NULL },
    { NULL }
  };
  const VdUsage usage = {
    .arguments = N_("FILE…"),
    .summary = N_("Lets other programs play by the rules: JSON requests on standard input, a line "
                  "each,\nand replies on standard output."),
    .description = N_("No file is opened but those that are named here.  The requests are "
                      "described in\nREFEREE.md beside the program's documentation."),
    .entries = entries,
  };
  int code = vd_usage_parse (&usage, argc, argv) ? run_referee (files) : VD_EXIT_USAGE;

  g_strfreev (files);
  return code;
}
