/* What is written and does nothing, or is hardly known. */
#include "core/check.h"
#include "formats/check-private.h"

#include <string.h>

/* Options */

/* Whether a condition of @node or below it names the option. */
static gboolean
asks_for (VdNode     *node,
          const char *option)
{
  const char *when = vd_node_get (node, "when");
  g_auto (GStrv) terms = vd_compile_split (when != NULL ? when : "");

  for (guint i = 0; terms[i] != NULL; i++)
    if (g_str_has_prefix (terms[i], option) && terms[i][strlen (option)] == '=')
      return TRUE;
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    if (asks_for (child, option))
      return TRUE;

  return FALSE;
}

static void
check_options (VdProject  *project,
               VdNode     *root,
               VdFindings *findings)
{
  VD_EACH (node, vd_node_find (root, "options"), "option")
    {
      const char *id = vd_node_get (node, "id");

      if (id != NULL && !asks_for (root, id) &&
          (project->system == NULL || !asks_for (vd_document_get_root (project->system), id)))
        vd_project_report (project, findings, node, "scenario.idle-option", VD_WARNING,
                           N_("Name it in a condition (\"when\") of what it decides, or take it "
                              "away."),
                           N_("The option %s changes nothing: no condition names it."),
                           vd_row_call (node).text);
    }
}

/* Settings */

static void
check_setting (VdProject        *project,
               const VdScenario *scenario,
               VdNode           *node,
               VdFindings       *findings)
{
  const char *name = vd_node_get (node, "name");
  const char *why = name != NULL ? vd_check_why_idle (scenario, name) : NULL;
  g_autofree char *phrase = NULL;

  if (why == NULL)
    return;

  phrase = vd_phrase_of (why);
  vd_repair_remove (
    vd_repair_new (vd_project_report (project, findings, node, "setting.idle", VD_WARNING,
                                      N_("Add what it is about, or take the row away."),
                                      N_("The setting %s does nothing: %s."), name, phrase),
                   N_("Take the setting %s away"), name), node);
}

/* Those of a system may be meant for other battles; those of a battle not. */
static void
check_settings (VdProject        *project,
                const VdScenario *scenario,
                VdNode           *node,
                VdFindings       *findings)
{
  if (strcmp (vd_node_get_name (node), "set") == 0)
    check_setting (project, scenario, node, findings);
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    check_settings (project, scenario, child, findings);
}

/* Provenance */

static void
count_status (VdNode *node,
              guint  *n_rows,
              guint  *n_guesses)
{
  const char *status = vd_node_get (node, "status");

  *n_rows += status != NULL;
  *n_guesses += g_strcmp0 (status, "guess") == 0;
  for (VdNode *child = vd_node_get_first (node); child != NULL; child = vd_node_get_next (child))
    count_status (child, n_rows, n_guesses);
}

static void
check_provenance (VdProject  *project,
                  VdDocument *document,
                  VdFindings *findings)
{
  guint n_rows = 0, n_guesses = 0;
  VdNode *root = vd_document_get_root (document);

  count_status (root, &n_rows, &n_guesses);
  if (n_guesses * 2 > n_rows)
    vd_project_report (project, findings, root, "document.mostly-guessed", VD_NOTE,
                       N_("Look for a source, or say so where the battle is described."),
                       N_("Of the rows whose origin is told (%u), most are guesses (%u)."), n_rows,
                       n_guesses);
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
  check_options (project, vd_document_get_root (project->scenario), findings);
  if (scenario != NULL)
    check_settings (project, scenario, vd_document_get_root (project->scenario), findings);
}
