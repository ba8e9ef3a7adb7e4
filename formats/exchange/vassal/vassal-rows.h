/* vassal-rows.h: rows of the documents, as tables */
#pragma once

#include "formats/project/row-names.h"
#include "formats/exchange/vassal/vassal-table.h"
#include "formats/exchange/vassal/vassal.h"

G_BEGIN_DECLS

/**
 * vd_vassal_list_rows:
 * @names: of what rows name
 * @title: (transfer full)
 * @section: (nullable): of a document: its rows, and those in them, with all that each says
 *   of itself; where they come from is left out, and ids stand last
 * @over: (nullable): of an override: what it says of a row takes the place of what @section
 *   says, and rows of its own come after
 * @left: (nullable): told of rows that are not shown since @over says otherwise
 *
 * Returns: (transfer full)
 */
VdVassalTable *vd_vassal_list_rows    (const VdRowNames *names,
                                       char             *title,
                                       const VdNode     *section,
                                       const VdNode     *over,
                                       VdLeft           *left);

/**
 * vd_vassal_list_results:
 * @combat: a Combat Results Table
 *
 * Returns: (transfer full): a column for each of odds, a row for each roll
 */
VdVassalTable *vd_vassal_list_results (char                *title,
                                       const VdNode        *combat);

G_END_DECLS
