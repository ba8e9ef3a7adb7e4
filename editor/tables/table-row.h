/* table-row.h: a row of a table, as list models want it
 *
 * Signals:
 *   "changed": the row says something else now
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_TABLE_ROW (vd_table_row_get_type ())
G_DECLARE_FINAL_TYPE (VdTableRow, vd_table_row, VD, TABLE_ROW, GObject)

VdTableRow *vd_table_row_new         (VdEditorProject *project,
                                      VdNode          *node);
VdNode     *vd_table_row_get_node    (VdTableRow      *self);
void        vd_table_row_touch       (VdTableRow      *self);

/**
 * vd_table_row_get_title:
 *
 * Returns: (transfer full): what tells the row from others, for people: its name
 *   and the options it needs
 */
char       *vd_table_row_get_title   (VdTableRow      *self);

/* What the columns say; all (transfer full), "" where the row says nothing.  With
 * @attribute its value, or how people read it; the others make a text of
 * several attributes. */
char       *vd_table_row_get          (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_show         (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_get_side     (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_get_units    (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_get_counters (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_get_zone     (VdTableRow     *self,
                                       const char     *attribute);
char       *vd_table_row_get_held     (VdTableRow     *self,
                                       const char     *attribute);

/* The options that must be chosen, by their names. */
char       *vd_table_row_get_when     (VdTableRow     *self,
                                       const char     *attribute);

/* The whole row in plain language (words.h). */
char       *vd_table_row_get_words    (VdTableRow     *self,
                                       const char     *attribute);

G_END_DECLS
