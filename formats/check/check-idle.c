/* What is written and does nothing, or is hardly known. */
#include "core/checks/check.h"
#include "formats/check/check-private.h"

#include <string.h>

/* Settings */

/* Rows that are there for nothing in some battles, and what is said of them. */
static const struct
{
  const char  *name;
  const char *(*why_idle) (const VdScenario *scenario,
                           const char       *name);
  const char  *code;
  const char  *format;
  const char  *repair; /* (nullable) */
} kinds[] = {
  { "set", vd_check_why_idle, "setting.idle", N_("The setting %s does nothing: %s."),
    N_("Take the setting %s away") },
  { "mechanic", vd_check_why_unused, "scenario.idle-mechanic",
    N_("The mechanic %s is on, and nothing can use it: %s."), NULL },
};

static void
check_row (VdProject        *project,
           const VdScenario *scenario,
           VdNode           *node,
           guint             kind,
           VdFindings       *findings)
{
  const char *name = vd_node_get (node, "name");
  const char *why = name != NULL ? kinds[kind].why_idle (scenario, name) : NULL;
  g_autofree char *phrase = NULL;
  VdFinding *finding;

  if (why == NULL)
    return;

  phrase = vd_phrase_of (why);
  finding = vd_project_report (project, findings, node, kinds[kind].code, VD_WARNING,
                               N_("Add what it is about, or take the row away."),
                               kinds[kind].format, name, phrase);
  if (kinds[kind].repair != NULL)
    vd_repair_remove (vd_repair_new (finding, kinds[kind].repair, name), node);
}

/* Those of a system may be meant for other battles; those of a battle not. */
static void
check_settings (VdProject        *project,
                const VdScenario *scenario,
                VdNode           *node,
                VdFindings       *findings)
{
  for (guint i = 0; i < G_N_ELEMENTS (kinds); i++)
    if (strcmp (vd_node_get_name (node), kinds[i].name) == 0)
      check_row (project, scenario, node, i, findings);
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    check_settings (project, scenario, child, findings);
}

/* Provenance */

/* As vd_status_names has them, after that of rows that tell nothing. */
enum
{
  IS_UNTOLD,
  IS_STATED,
  IS_TRANSCRIBED,
  IS_CHECKED,
  IS_RECONSTRUCTED,
  IS_GUESSED,
  N_STATUSES
};

static void
count_statuses (VdNode *node,
                guint   n[N_STATUSES])
{
  n[vd_status_read (node)]++;
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    count_statuses (child, n);
}

static guint
percent_of (guint part,
            guint all)
{
  return (part * 100 + all / 2) / all;
}

static void
check_provenance (VdProject  *project,
                  VdDocument *document,
                  VdFindings *findings)
{
  VdNode *root = vd_document_get_root (document);
  guint n[N_STATUSES] = { 0 };
  guint known, all;
  gboolean guessed;

  count_statuses (root, n);
  known = n[IS_STATED] + n[IS_TRANSCRIBED] + n[IS_CHECKED];
  all = known + n[IS_RECONSTRUCTED] + n[IS_GUESSED];
  guessed = n[IS_GUESSED] * 2 > all;
  if (!guessed && known * 4 >= all)
    return;

  vd_project_report (project, findings, root,
                     guessed ? "document.mostly-guessed" : "document.mostly-reconstructed",
                     VD_NOTE, N_("Look for a source, or say so where the battle is described."),
                     N_("Of the %u rows that tell their origin %u %% are guesses, %u %% "
                        "reconstructed, and %u %% stated in a source, transcribed or checked."),
                     all, percent_of (n[IS_GUESSED], all),
                     percent_of (n[IS_RECONSTRUCTED], all), percent_of (known, all));
}

void
vd_check_idle (VdProject        *project,
               const VdScenario *scenario,
               VdFindings       *findings)
{
  for (guint i = 0; i < project->resolved->len; i++)
    check_provenance (project, project->maps->pdata[i], findings);

  if (project->scenario == NULL)
    return;

  check_provenance (project, project->scenario, findings);
  if (scenario != NULL)
    check_settings (project, scenario, vd_document_get_root (project->scenario), findings);
}
