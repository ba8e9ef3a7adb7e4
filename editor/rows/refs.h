/* refs.h: what a row of the scenario can name
 *
 * Rows refer to each other by ids; people know sides, units and turns by their
 * names.  The lists here are of what can be chosen for a field, in the order of the
 * documents.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_REF_SIDE,
  VD_REF_ARMY,
  VD_REF_FORMATION,
  VD_REF_UNIT,
  VD_REF_CLASS,    /* of the system, or added by the scenario */
  VD_REF_PERIOD,   /* likewise, and so are the next three */
  VD_REF_TERRAIN,
  VD_REF_SIDE_KIND,
  VD_REF_PATH_KIND,
  VD_REF_SHIFT,    /* a column shift, or a change of the die */
  VD_REF_GROUP,
  VD_REF_FIELD,    /* a map, or an area of one */
  VD_REF_EDGE,     /* "north": of any map */
  VD_REF_MAP_EDGE, /* "south:north": of one map */
  VD_REF_REGION,   /* "south:hills" */
  VD_REF_CHOICE,   /* "plan=a" */
  VD_REF_PHASE,    /* "combat blue" */
  VD_REF_SOURCE
} VdRefKind;

typedef struct
{
  char *id;
  char *name; /* for people; the id if it has none */
  gboolean is_foreign; /* of another side than the row that names it; see vd_refs_part() */
} VdRef;

void       vd_ref_free    (VdRef           *ref);

/**
 * vd_refs_list:
 *
 * Returns: (transfer full) (element-type VdRef): all of that kind
 */
GPtrArray *vd_refs_list   (const VdProject *project,
                           VdRefKind        kind);

/**
 * vd_refs_part:
 * @refs: (element-type VdRef): all of @kind
 * @side: (nullable): id of a side
 *
 * Marks those that are known to belong to another side.
 */
void       vd_refs_part   (const VdProject *project,
                           VdRefKind        kind,
                           GPtrArray       *refs,
                           const char      *side);

/**
 * vd_refs_find_row:
 * @project: with a scenario
 * @kind: one of which the scenario has rows of its own
 * @id: (nullable)
 *
 * Returns: (nullable) (transfer none): the row with that id
 */
VdNode    *vd_refs_find_row (const VdProject *project,
                             VdRefKind        kind,
                             const char      *id);

gboolean   vd_ref_exists  (const VdProject *project,
                           VdRefKind        kind,
                           const char      *id);

/**
 * vd_ref_name:
 * @id: (nullable)
 *
 * Returns: (transfer full): what people call it; the id itself if there is no such thing
 */
char      *vd_ref_name    (const VdProject *project,
                           VdRefKind        kind,
                           const char      *id);

/**
 * vd_refs_names:
 * @ids: (nullable): ids with blanks between
 *
 * Returns: (transfer full): their names, with commas between
 */
char      *vd_refs_names  (const VdProject *project,
                           VdRefKind        kind,
                           const char      *ids);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRef, vd_ref_free)

G_END_DECLS
