/* What is written and does nothing, or is hardly known. */
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

/* The mechanics that settings belong to, by how their names begin. */
static const struct
{
  const char *prefix;
  VdMechanic  mechanic;
} owners[] = {
  { "bombard-",          VD_MECHANIC_BOMBARDMENT },
  { "displace",          VD_MECHANIC_DISPLACEMENT },
  { "advance-",          VD_MECHANIC_ADVANCE },
  { "demoralization-",   VD_MECHANIC_DEMORALIZATION },
  { "demoralized-",      VD_MECHANIC_DEMORALIZATION },
  { "exit-",             VD_MECHANIC_EXIT },
  { "barred-",           VD_MECHANIC_BARRED_RETREAT },
  { "morale-",           VD_MECHANIC_ARMY_MORALE },
  { "army-",             VD_MECHANIC_ARMY_MORALE },
  { "coordination-",     VD_MECHANIC_COORDINATION },
  { "reserve-",          VD_MECHANIC_RESERVES },
  { "disruption-",       VD_MECHANIC_DISRUPTION },
  { "reorganization-",   VD_MECHANIC_DISRUPTION },
  { "integrity-",        VD_MECHANIC_INTEGRITY },
  { "weather-",          VD_MECHANIC_WEATHER },
  { "fresh-",            VD_MECHANIC_FRESH },
};

static void
check_setting (VdProject        *project,
               const VdScenario *scenario,
               VdNode           *node,
               VdFindings       *findings)
{
  const char *name = vd_node_get (node, "name");

  for (guint i = 0; i < G_N_ELEMENTS (owners) && name != NULL; i++)
    if (g_str_has_prefix (name, owners[i].prefix) && !scenario->mechanics[owners[i].mechanic] &&
        !scenario->mechanic_depends[owners[i].mechanic])
      {
        vd_repair_remove (
          vd_repair_new (vd_project_report (project, findings, node, "setting.idle", VD_WARNING,
                                            N_("Switch the mechanic on, or take the row away."),
                                            N_("The setting %s does nothing: the mechanic that it "
                                               "belongs to is not on."), name),
                         N_("Take the setting %s away"), name), node);
        return;
      }
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
