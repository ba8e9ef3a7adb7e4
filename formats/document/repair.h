/* repair.h: what would mend a finding, as changes to rows
 *
 * Code that reads a document, resolves a map, compiles or checks, and knows what the author
 * most likely meant, proposes a repair (formats/document/repair-propose.h): a few changes to
 * attributes and rows.  They are data and name their rows by where these stand in their
 * documents, so a repair that was found in a copy of a project, in a thread, can be made
 * in the project itself (formats/project/repair-make.h).
 */
#pragma once

#include "core/text/finding.h"

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
