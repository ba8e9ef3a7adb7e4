#include "formats/project/project-update.h"

#include <string.h>

struct _VdProjectUpdate
{
  VdProject    *project;
  VdMapUpdate **maps;     /* (element-type nullable): one for each, once it is touched */
  gboolean      is_whole;
};

VdProjectUpdate *
vd_project_update_new (VdProject *project)
{
  VdProjectUpdate *self;

  g_return_val_if_fail (project != NULL, NULL);

  self = g_new0 (VdProjectUpdate, 1);
  self->project = project;
  self->maps = g_new0 (VdMapUpdate *, project->maps->len);

  return self;
}

static gboolean
is_named (const VdNode *node,
          const char   *name)
{
  return strcmp (vd_node_get_name (node), name) == 0;
}

/* Of system and scenario only the chart has a say in what maps show. */
static gboolean
is_chart (const VdDocument *document,
          const VdNode     *node,
          const VdNode     *parent)
{
  const VdNode *root = vd_document_get_root (document);
  const VdNode *below = NULL;

  while (parent != NULL && parent != root)
    {
      below = node;
      node = parent;
      parent = vd_node_get_parent (parent);
    }

  if (is_named (node, "override"))
    return below == NULL || is_named (below, "chart");

  return parent != NULL && is_named (node, "chart");
}

static VdMapUpdate *
find_map (VdProjectUpdate *self,
          VdDocument      *document,
          VdNode          *node,
          VdNode          *parent)
{
  VdProject *project = self->project;

  for (guint i = 0; i < project->maps->len; i++)
    if (project->maps->pdata[i] == document)
      {
        if (self->maps[i] == NULL)
          self->maps[i] = vd_map_update_new (project->resolved->pdata[i], project->chart);

        return self->maps[i];
      }

  if (is_chart (document, node, parent))
    self->is_whole = TRUE;

  return NULL;
}

void
vd_project_update_before (VdProjectUpdate *self,
                          VdDocument      *document,
                          VdNode          *node,
                          VdNode          *parent)
{
  VdMapUpdate *map = find_map (self, document, node, parent);

  if (map != NULL)
    vd_map_update_before (map, node, parent);
}

void
vd_project_update_after (VdProjectUpdate *self,
                         VdDocument      *document,
                         VdNode          *node,
                         VdNode          *parent)
{
  VdMapUpdate *map = find_map (self, document, node, parent);

  if (map != NULL)
    vd_map_update_after (map, node, parent);
}

gboolean
vd_project_update_finish (VdProjectUpdate *self)
{
  gboolean done;

  g_return_val_if_fail (self != NULL, FALSE);

  done = !self->is_whole;
  for (guint i = 0; i < self->project->maps->len; i++)
    if (self->maps[i] != NULL)
      done &= vd_map_update_finish (self->maps[i]);

  if (!done)
    vd_project_resolve (self->project, NULL);

  g_free (self->maps);
  g_free (self);
  return done;
}
