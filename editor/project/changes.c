#include "editor/project/changes.h"

#include <string.h>

typedef struct
{
  const char *element; /* that stands in the root */
  VdChanges   changes; /* that it, and what is in it, concerns */
} Section;

static const Section of_all[] = {
  { "title", VD_CHANGED_TITLES },
  { "note", VD_CHANGED_TITLES },
  { "sources", VD_CHANGED_SOURCES },
  { NULL, 0 }
};

/* The last row is of all others. */
static const Section of_map[] = {
  { "terrain", VD_CHANGED_HEXES },
  { "sides", VD_CHANGED_HEXSIDES },
  { "paths", VD_CHANGED_PATHS },
  { "names", VD_CHANGED_NAMES },
  { "regions", VD_CHANGED_REGIONS },
  { "scans", VD_CHANGED_SCANS },
  { "pass", VD_CHANGED_SETTLED },
  { "settled", VD_CHANGED_SETTLED },
  { NULL, VD_CHANGED_FRAME }
};

static const Section of_system[] = {
  { "chart", VD_CHANGED_CHART },
  { NULL, VD_CHANGED_RULES }
};

static const Section of_scenario[] = {
  { "sides", VD_CHANGED_UNITS },
  { "armies", VD_CHANGED_UNITS },
  { "units", VD_CHANGED_UNITS },
  { "setup", VD_CHANGED_SETUP },
  { "reinforcements", VD_CHANGED_SCHEDULE },
  { "turns", VD_CHANGED_SCHEDULE },
  { "victory", VD_CHANGED_VICTORY },
  { "override", VD_CHANGED_CHART | VD_CHANGED_RULES },
  { NULL, VD_CHANGED_SCENARIO }
};

static VdChanges
look_up (const Section *sections,
         const VdNode  *node)
{
  while (sections->element != NULL && strcmp (sections->element, vd_node_get_name (node)) != 0)
    sections++;

  return sections->changes;
}

static const Section *
get_sections (const VdDocument *document)
{
  switch (vd_document_get_kind (document))
    {
    case VD_DOCUMENT_MAP:
      return of_map;
    case VD_DOCUMENT_SYSTEM:
      return of_system;
    case VD_DOCUMENT_SCENARIO:
    case VD_DOCUMENT_CASES:
    default:
      return of_scenario;
    }
}

VdChanges
vd_changes_of (const VdDocument *document,
               const VdNode     *node,
               const VdNode     *parent)
{
  const VdNode *root;
  const VdNode *below = NULL;

  g_return_val_if_fail (document != NULL && node != NULL, VD_CHANGED_NOTHING);

  root = vd_document_get_root (document);
  while (parent != NULL && parent != root)
    {
      below = node;
      node = parent;
      parent = vd_node_get_parent (parent);
    }

  if (parent == NULL)
    return VD_CHANGED_ALL & ~VD_CHANGED_FILES;
  if (look_up (of_all, node) != 0)
    return look_up (of_all, node);
  if (below != NULL && strcmp (vd_node_get_name (node), "override") == 0)
    return look_up (of_system, below);

  /* The usual terrain is that of all hexes without a row. */
  return look_up (get_sections (document), node) |
         (below == NULL && strcmp (vd_node_get_name (node), "terrain") == 0 ? VD_CHANGED_FRAME : 0);
}
