#include "validator/case-mutate.h"

#include <glib/gi18n.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

/* Without a rule play may run in circles; no case takes so many seconds. */
#define PATIENCE 20

#define SURVIVES G_MAXUINT32

static gboolean
fails_without (const VdCaseEntry *entry,
               VdPoint            point)
{
  g_autoptr (GString) problem = g_string_new (NULL);

  alarm (PATIENCE);
  return !vd_case_run (entry->document, entry->node, point, NULL, problem);
}

/* The first case that fails: those first that reported the rule. */
static guint32
find_failing (const VdCaseEntry *entries,
              guint              n,
              VdPoint            point)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; i < n; i++)
      if ((entries[i].report.points[point] != 0) == (round == 0) &&
          fails_without (&entries[i], point))
        return i;

  return SURVIVES;
}

/* A process of its own, since a program whose rules are broken may die.
 * Returns: whether it lived to answer. */
static gboolean
ask_child (const VdCaseEntry *entries,
           guint              n,
           VdPoint            point,
           guint32           *failing)
{
  int ends[2], status;
  gboolean answered;
  pid_t child;

  if (pipe (ends) != 0)
    return FALSE;

  child = fork ();
  if (child == 0)
    {
      *failing = find_failing (entries, n, point);
      _exit (write (ends[1], failing, sizeof *failing) != sizeof *failing);
    }

  close (ends[1]);
  answered = child > 0 && read (ends[0], failing, sizeof *failing) == sizeof *failing;
  close (ends[0]);
  if (child > 0)
    waitpid (child, &status, 0);

  return answered;
}

void
vd_case_mutate (const VdCaseEntry *entries,
                guint              n,
                VdTap             *tap)
{
  for (VdPoint point = 0; point < VD_N_POINTS; point++)
    {
      const char *name = vd_point_name (point);
      guint32 failing = SURVIVES;

      fflush (stdout);
      if (!ask_child (entries, n, point, &failing))
        vd_tap_line (tap, FALSE, _("without %s the program dies"), name);
      else if (failing == SURVIVES)
        vd_tap_line (tap, FALSE, _("without %s no case fails"), name);
      else
        vd_tap_line (tap, TRUE, _("without %s %s fails"), name,
                     vd_node_get (entries[failing].node, "id"));
    }
}
