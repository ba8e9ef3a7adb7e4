#include "formats/project/project-report.h"

#include "core/text/phrase.h"
#include "formats/document/document-ask.h"

/* The document that holds @node. */
static const VdDocument *
find_document (VdProject    *project,
               const VdNode *node)
{
  const VdNode *root = node;

  while (vd_node_get_parent (root) != NULL)
    root = vd_node_get_parent (root);

  if (project->scenario != NULL && vd_document_get_root (project->scenario) == root)
    return project->scenario;
  if (project->system != NULL && vd_document_get_root (project->system) == root)
    return project->system;

  for (guint i = 0; i < project->maps->len; i++)
    if (vd_document_get_root (project->maps->pdata[i]) == root)
      return project->maps->pdata[i];

  return NULL;
}

/* The word that names a row among its kind. */
static const char *
get_row_key (const VdNode *node)
{
  static const char *const keys[] = {
    "id", "unit", "name", "code", "point", "number", "odds", "die", "at", "finding", "href",
    "side",
  };

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    {
      const char *value = vd_node_get (node, keys[i]);

      if (value != NULL)
        return value;
    }

  return NULL;
}

void
vd_project_name_row (const VdNode *node,
                     VdRowName    *name)
{
  g_return_if_fail (node != NULL && name != NULL);

  *name = (VdRowName) { vd_node_get_name (node), get_row_key (node), 1, "" };
}

VdCalled
vd_row_call (const VdNode *node)
{
  g_return_val_if_fail (node != NULL, (VdCalled) { 0 });

  return vd_call (vd_node_ask (node, "id"), vd_node_ask (node, "name"));
}

void
vd_project_locate (VdProject    *project,
                   VdFinding    *finding,
                   const VdNode *node)
{
  const VdDocument *document;
  VdRowName name;

  g_return_if_fail (project != NULL && finding != NULL);

  document = node != NULL ? find_document (project, node) : NULL;
  finding->file = g_strdup (document != NULL ? vd_document_get_name (document) : project->path);
  if (node == NULL)
    return;

  finding->line = vd_node_get_line (node);
  finding->row = vd_row_place (node);
  if (finding->subject == NULL)
    {
      vd_project_name_row (node, &name);
      vd_finding_set_name (finding, &name);
    }
}

VdFinding *
vd_project_report (VdProject    *project,
                   VdFindings   *findings,
                   const VdNode *node,
                   const char   *code,
                   VdSeverity    severity,
                   const char   *remedy,
                   const char   *format,
                   ...)
{
  g_autofree char *text = NULL;
  VdFinding *finding;
  va_list args;

  g_return_val_if_fail (project != NULL && findings != NULL, NULL);
  g_return_val_if_fail (code != NULL && format != NULL, NULL);

  va_start (args, format);
  text = vd_phrase_new_valist (format, args);
  va_end (args);

  finding = vd_findings_add (findings, code, severity, "%s", text);
  vd_finding_set_remedy (finding, remedy);
  vd_project_locate (project, finding, node);

  return finding;
}
