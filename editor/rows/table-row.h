/* table-row.h: a row of a document as an item of list models
 *
 * Signals:
 *   "changed": it may say something else now
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE_ROW (vd_table_row_get_type ())
G_DECLARE_FINAL_TYPE (VdTableRow, vd_table_row, VD, TABLE_ROW, GObject)

/**
 * vd_table_row_list:
 * @parent: name of the element of the scenario that holds the rows
 * @elements: what rows are called, with blanks between
 *
 * Returns: (transfer container) (element-type VdNode): the rows, each followed by those
 *   inside it; none without a scenario
 */
GPtrArray       *vd_table_row_list        (const VdProject *project,
                                           const char      *parent,
                                           const char      *elements);

/* @project: must outlive it */
VdTableRow      *vd_table_row_new         (VdEditorProject *project,
                                           VdNode          *node);
VdNode          *vd_table_row_get_node    (VdTableRow      *self);
const VdProject *vd_table_row_get_project (VdTableRow      *self);

/* Emits "changed". */
void             vd_table_row_touch       (VdTableRow      *self);

/* (transfer full): the value of an attribute; the second, as people read it.  "" if the row
 * does not have it. */
char            *vd_table_row_get         (VdTableRow      *self,
                                           const char      *attribute);
char            *vd_table_row_show        (VdTableRow      *self,
                                           const char      *attribute);

G_END_DECLS
