/* Attributes that nothing reads where they stand, by the schema: an author who writes
 * them means something by them that does not happen. */
#include "formats/check/check-private.h"
#include "formats/document/document-ask.h"

#include <string.h>

/* What such a row does read, but for its names and where its facts come from. */
static char *
list_read (const VdNode *node)
{
  static const char *const told[] = { "id", "name", "case", "source", "status", "note", NULL };
  const VdElement *element = vd_node_get_element (node);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];

      if (attribute->reader != VD_READ_BY_NOBODY && vd_node_reads (node, attribute) &&
          !g_strv_contains (told, attribute->name))
        g_string_append_printf (list, "%s%s", list->len > 0 ? ", " : "", attribute->name);
    }

  return g_string_free (g_steal_pointer (&list), FALSE);
}

static void
report_attribute (VdProject    *project,
                  const VdNode *node,
                  const char   *attribute,
                  VdFindings   *findings)
{
  g_autofree char *read = list_read (node);
  g_autofree char *remedy = vd_phrase_new (N_("Take it away, or write what is meant; such a row "
                                              "reads %s."), read);

  vd_project_report (project, findings, node, "attribute.unread", VD_WARNING, remedy,
                     N_("Nothing reads \"%s\" of this %s: it has no effect here."), attribute,
                     vd_node_get_name (node));
}

static void
check_node (VdProject    *project,
            const VdNode *node,
            VdFindings   *findings)
{
  const VdElement *element = vd_node_get_element (node);

  for (guint i = 0; element != NULL && i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];

      if (attribute->read_if != NULL && vd_node_get (node, attribute->name) != NULL &&
          !vd_node_reads (node, attribute))
        report_attribute (project, node, attribute->name, findings);
    }

  for (const VdNode *child = vd_node_get_first (node); child != NULL;
       child = vd_node_get_next (child))
    check_node (project, child, findings);
}

void
vd_check_unread (VdProject  *project,
                 VdFindings *findings)
{
  if (project->system != NULL)
    check_node (project, vd_document_get_root (project->system), findings);
  if (project->scenario != NULL)
    check_node (project, vd_document_get_root (project->scenario), findings);

  for (guint i = 0; i < project->maps->len; i++)
    {
      guint from = findings->len;

      check_node (project, vd_document_get_root (project->maps->pdata[i]), findings);
      for (; from < findings->len; from++)
        ((VdFinding *) findings->pdata[from])->map = i;
    }
}
