#include "validator/case-mutate.h"

#include <errno.h>
#include <glib/gi18n.h>
#include <stdio.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Without a rule play may run in circles; no case takes so many seconds of the processor,
 * however busy the machine is. */
#define PATIENCE 20

#define SURVIVES G_MAXUINT32

static gboolean
fails_without (const VdCaseEntry *entry,
               VdCaseShelf       *shelf,
               VdPoint            point)
{
  const struct itimerval patience = { .it_value.tv_sec = PATIENCE };
  g_autoptr (GString) problem = g_string_new (NULL);

  setitimer (ITIMER_PROF, &patience, NULL);
  return !vd_case_run (entry->document, entry->node, shelf, point, NULL, problem);
}

/* The first case that fails: those first that reported the rule. */
static guint32
find_failing (const VdCaseEntry *entries,
              guint              n,
              VdCaseShelf       *shelf,
              VdPoint            point)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < n; i++)
      if ((entries[i].report.points[point] != 0) == (round == 0) &&
          fails_without (&entries[i], shelf, point))
        return i;

  return SURVIVES;
}

/* A process of its own, since a program whose rules are broken may die; in it the rule stays
 * switched off in what lies on the shelf.
 * Returns: NULL if it lived to answer, or else how it ended. */
static char *
ask_child (const VdCaseEntry *entries,
           guint              n,
           VdCaseShelf       *shelf,
           VdPoint            point,
           guint32           *failing)
{
  int ends[2], status = 0;
  gboolean answered;
  pid_t child;

  if (pipe (ends) != 0)
    return g_strdup (g_strerror (errno));

  child = fork ();
  if (child == 0)
    {
      *failing = find_failing (entries, n, shelf, point);
      _exit (write (ends[1], failing, sizeof *failing) != sizeof *failing);
    }

  close (ends[1]);
  answered = child > 0 && read (ends[0], failing, sizeof *failing) == sizeof *failing;
  close (ends[0]);
  if (child > 0)
    waitpid (child, &status, 0);

  if (answered)
    return NULL;
  if (WIFSIGNALED (status))
    return g_strdup (g_strsignal (WTERMSIG (status)));

  return g_strdup_printf (_("it ended with %d"), WEXITSTATUS (status));
}

void
vd_case_mutate (const VdCaseEntry *entries,
                guint              n,
                VdCaseShelf       *shelf,
                VdTap             *tap)
{
  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    {
      const char *name = vd_point_name (point);
      guint32 failing = SURVIVES;
      g_autofree char *end = NULL;

      fflush (stdout);
      end = ask_child (entries, n, shelf, point, &failing);
      if (end != NULL)
        vd_tap_line (tap, FALSE, _("without %s the program dies: %s"), name, end);
      else if (failing == SURVIVES)
        vd_tap_line (tap, FALSE, _("without %s no case fails"), name);
      else
        vd_tap_line (tap, TRUE, _("without %s %s fails"), name,
                     vd_node_get (entries[failing].node, "id"));
    }
}
