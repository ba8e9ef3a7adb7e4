/* changed-rows.h: rows of the rules as a battle changes them
 *
 * As they stand in the documents: a system and, in the override of a scenario, what it says
 * otherwise.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdChangedRow:
 * @over: (nullable): the row of the override that says of @row what is otherwise
 */
typedef struct
{
  const VdNode *row;
  const VdNode *over;
} VdChangedRow;

/**
 * vd_changed_rows_list:
 * @section: (nullable): the rows that are changed
 * @over: (nullable): a section of an override, or a row with exceptions of its own
 *
 * Returns: (transfer full): of #VdChangedRow: those of @section, then those that only @over has
 */
GArray       *vd_changed_rows_list     (const VdNode       *section,
                                        const VdNode       *over);

/* The same of a section of the system, without rows that this version does not know. */
GArray       *vd_changed_rows_of       (const VdProject    *project,
                                        const char         *section);

/* (nullable): what holds */
const char   *vd_changed_row_get       (const VdChangedRow *row,
                                        const char         *attribute);

/* Whether the battle does not have it. */
gboolean      vd_changed_row_is_absent (const VdChangedRow *row);

/**
 * vd_changed_table:
 * @name: "combat" or "sequence", which a battle changes as a whole
 *
 * Returns: (nullable): the table that holds
 */
const VdNode *vd_changed_table         (const VdProject    *project,
                                        const char         *name);

/* (nullable): the section of that name of a document, or of the scenario's override */
const VdNode *vd_find_section          (const VdDocument   *document,
                                        const char         *name);
const VdNode *vd_find_override         (const VdProject    *project,
                                        const char         *name);

G_END_DECLS
