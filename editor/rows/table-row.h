/* table-row.h: a row of a document, as list models want it
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
 * Returns: (transfer full) (element-type VdNode): the rows, each with those inside it
 *   after it
 */
GPtrArray       *vd_table_row_list        (const VdProject *project,
                                           const char      *parent,
                                           const char      *elements);

/* @project: outlives it */
VdTableRow      *vd_table_row_new         (VdEditorProject *project,
                                           VdNode          *node);
VdNode          *vd_table_row_get_node    (VdTableRow      *self);
const VdProject *vd_table_row_get_project (VdTableRow      *self);

/* Tells that it may have changed. */
void             vd_table_row_touch       (VdTableRow      *self);

/* (transfer full): the value of an attribute, and how people read it; "" where the row says
 * nothing. */
char            *vd_table_row_get         (VdTableRow      *self,
                                           const char      *attribute);
char            *vd_table_row_show        (VdTableRow      *self,
                                           const char      *attribute);

G_END_DECLS
