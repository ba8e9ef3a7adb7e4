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
