/* repair.h: what would mend a finding, as changes to rows
 *
 * A check that knows what its author most likely meant proposes a repair: a
 * few changes to attributes and rows.  They are data and name their rows by
 * where these stand in their documents, so a repair that was found in a copy
 * of a project, in a thread, can be made in the project itself: by the editor
 * as one undoable edit, by another program at once.
 *
 * A change also says what it expects to find.  If the project has changed so
 * that this no longer holds, the repair is not made.
 */
#pragma once

#include "formats/project.h"

G_BEGIN_DECLS

typedef struct _VdRepair VdRepair;

/**
 * vd_repair_get:
 *
 * Returns: (nullable) (transfer none): what would mend @finding; %NULL if its
 *   author has to decide
 */
const VdRepair *vd_repair_get       (const VdFinding *finding);

/**
 * vd_repair_say:
 * @translate: (nullable): gettext(); %NULL for English
 *
 * Returns: (transfer full): what the repair does, for people: "Put a bridge on
 *   hexside 0303/0304"
 */
char           *vd_repair_say       (const VdRepair  *repair,
                                     VdTranslate      translate);

/* What a repair does to what the author has written. */
typedef enum
{
  VD_REPAIR_CORRECTS, /* puts values in the place of others */
  VD_REPAIR_ADDS,     /* adds rows, or says in one what it did not say */
  VD_REPAIR_TAKES,    /* takes rows, words or attributes away */
  VD_N_REPAIR_NATURES
} VdRepairNature;

VdRepairNature  vd_repair_get_nature (const VdRepair *repair);

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
 *   the patches
 *
 * Finds the rows of @project that repairs change.  Patches are to be made in
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

/**
 * vd_repair_list_nearest:
 * @names: (element-type utf8): what could be meant
 *
 * Returns: (transfer full): the few of @names that differ least from @word, with
 *   commas between, the nearest first
 */
char           *vd_repair_list_nearest (const char            *word,
                                        const GPtrArray       *names);

G_END_DECLS
