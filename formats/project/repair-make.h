/* repair-make.h: repairs, made in a project
 *
 * By the editor as one undoable edit, by another program at once.  A change also says what
 * it expects to find: if the project has changed so that this no longer holds, the repair
 * is not made.
 */
#pragma once

#include "formats/document/repair.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * vd_findings_number:
 *
 * Turns the nodes that @findings and their repairs name into numbers, so that they
 * outlive @project.
 */
void        vd_findings_number    (const VdProject *project,
                                   VdFindings      *findings);

typedef enum
{
  VD_REPAIR_SET,
  VD_REPAIR_INSERT,
  VD_REPAIR_REMOVE
} VdRepairStepKind;

/**
 * VdRepairStep: one step of a repair, ready to be made in a project
 * @node: the row that is changed or taken away; the parent of a new one
 * @before: (nullable): where a new row goes; %NULL for where it belongs
 * @attribute: of VD_REPAIR_SET
 * @value: (nullable): of VD_REPAIR_SET; %NULL takes the attribute away
 * @element: of VD_REPAIR_INSERT
 * @words: of VD_REPAIR_INSERT: attribute, value, attribute, value, %NULL
 */
typedef struct
{
  VdRepairStepKind  kind;
  VdDocument  *document;
  VdNode      *node;
  VdNode      *before;
  char        *attribute;
  char        *value;
  const char  *element;
  GStrv        words;
} VdRepairStep;

/**
 * vd_repair_resolve:
 * @repairs: (array length=n)
 * @made: (out caller-allocates) (array length=n) (nullable): which are among
 *   the steps
 *
 * Finds the rows of @project that repairs change.  Steps are to be made in
 * their order; several repairs of one row add up.  A repair is left out whole
 * if what it expects is not there, or if another one has taken its row away.
 *
 * Returns: (transfer full): of VdRepairStep; empty if none can be made
 */
GArray         *vd_repair_resolve   (const VdProject       *project,
                                     const VdRepair *const *repairs,
                                     guint                  n,
                                     gboolean              *made);

/**
 * vd_repair_make_node:
 *
 * Returns: (transfer full): the row of a VD_REPAIR_INSERT, detached
 */
VdNode         *vd_repair_make_node  (const VdRepairStep   *patch);

/**
 * vd_repair_apply:
 *
 * Makes repairs for good, as for `--fix`.
 *
 * Returns: how many were made
 */
guint           vd_repair_apply     (const VdProject       *project,
                                     const VdRepair *const *repairs,
                                     guint                  n);

G_END_DECLS
