#include "validator/case-compile.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/compile/compile.h"
#include "formats/document/repair.h"
#include "validator/case-board.h"
#include "validator/case-terrain.h"

static const char *const of_a_board[] = {
  "board", "region", "edge", "options", "reinforcements", "morale", "exits", "tracks",
  "victory", NULL,
};

/* Whether the case takes its scenario as it is, so that others can have the same. */
static gboolean
plays_as_it_stands (const VdNode *node)
{
  if (vd_case_expects_findings (node) || vd_case_is_of_documents (node) ||
      vd_case_lays_terrain (node))
    return FALSE;

  for (const VdNode *row = vd_node_get_first (node); row != NULL; row = vd_node_get_next (row))
    if (strcmp (vd_node_get_name (row), "set") == 0 ||
        g_strv_contains (of_a_board, vd_node_get_name (row)))
      return FALSE;

  return TRUE;
}

static VdProject *
open_scenario (VdCaseWorld *self,
               const char  *href,
               GString     *problem)
{
  g_autofree char *path = vd_case_get_path (self->document, href);
  g_autoptr (VdProject) project = NULL;
  g_autoptr (GError) error = NULL;

  for (const VdNode *node = vd_node_get_first (self->node); node != NULL;
       node = vd_node_get_next (node))
    if (g_strv_contains (of_a_board, vd_node_get_name (node)))
      {
        vd_case_complain (problem, self->document, node,
                          "%s: can be given on a blank board only, not with a scenario",
                          vd_node_get_name (node));
        return NULL;
      }

  project = vd_project_load (path, self->findings, &error);
  if (project == NULL)
    {
      g_autofree char *said = vd_phrase_say (error->message, NULL);

      g_string_append_printf (problem, "%s\n", said);
    }
  else if (project->scenario == NULL)
    vd_case_complain (problem, self->document, self->node, "case: \"%s\" is not a scenario", href);
  else if (vd_case_lay_terrain (self->document, self->node, project, problem))
    {
      vd_case_put_settings (project->scenario, self->node);
      return g_steal_pointer (&project);
    }

  return NULL;
}

/* The repair, if one is known, or else the usual remedy. */
char *
vd_case_say_finding (const VdFinding *finding)
{
  const VdRepair *repair = vd_repair_get (finding);
  g_autofree char *text = vd_phrase_say (finding->text, NULL);
  g_autofree char *mends = repair != NULL            ? vd_repair_say (repair, NULL)
                           : finding->remedy != NULL ? vd_phrase_say (finding->remedy, NULL) : NULL;

  return mends != NULL ? g_strdup_printf ("%s %s", text, mends) : g_steal_pointer (&text);
}

static gboolean
report_errors (VdCaseWorld *self,
               GString     *problem)
{
  for (guint i = 0; i < self->findings->len; i++)
    {
      const VdFinding *finding = self->findings->pdata[i];
      g_autofree char *said = vd_case_say_finding (finding);

      if (finding->severity == VD_ERROR)
        g_string_append_printf (problem, "%s:%u: the position is unsound: %s\n",
                                finding->file != NULL ? finding->file
                                                      : vd_document_get_name (self->document),
                                finding->line > 0 ? finding->line : vd_node_get_line (self->node),
                                said);
    }

  return problem->len == 0;
}

static gboolean
compile_anew (VdCaseWorld *self,
              int          off,
              GString     *problem)
{
  const char *href = vd_node_get (self->node, "scenario");

  self->project = href != NULL ? open_scenario (self, href, problem)
                               : vd_case_board_new (self->document, self->node, self->findings,
                                                    problem);
  if (self->project == NULL)
    return FALSE;

  self->scenario = vd_project_compile (self->project, self->findings);
  if (!vd_case_expects_findings (self->node) && !report_errors (self, problem))
    return FALSE;
  if (vd_scenario_why_unplayable (self->scenario) != NULL &&
      !vd_case_expects_findings (self->node) && !vd_case_is_of_documents (self->node))
    return vd_case_complain (problem, self->document, self->node, "it cannot be played: %s",
                             vd_scenario_why_unplayable (self->scenario));

  if (off >= 0)
    vd_scenario_switch_off (self->scenario, off);
  return TRUE;
}

/* The rule that is @off stays so in what is shared. */
static void
take_shared (VdCaseWorld    *self,
             VdCaseCompiled *shared,
             int             off)
{
  if (shared->off != off)
    vd_scenario_switch_off (shared->scenario, off);
  shared->off = off;
  self->project = shared->project;
  self->scenario = shared->scenario;
  self->is_shared = TRUE;
}

gboolean
vd_case_compile (VdCaseWorld *self,
                 VdCaseShelf *shelf,
                 int          off,
                 GString     *problem)
{
  const char *href = vd_node_get (self->node, "scenario");
  g_autofree char *path = NULL;
  VdCaseCompiled *shared;

  if (shelf == NULL || href == NULL || !plays_as_it_stands (self->node))
    return compile_anew (self, off, problem);

  path = vd_case_get_path (self->document, href);
  shared = vd_case_shelf_find (shelf, path);
  if (shared != NULL && (shared->off == off || shared->off < 0))
    {
      take_shared (self, shared, off);
      return TRUE;
    }
  if (!compile_anew (self, off, problem))
    return FALSE;

  vd_case_shelf_add (shelf, path, off, self->project, self->scenario);
  self->is_shared = TRUE;
  return TRUE;
}
