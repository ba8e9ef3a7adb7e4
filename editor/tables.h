/* tables.h: a table of the scenario, a row a line, edited in place
 *
 * A cell that can be edited is an entry: Enter or leaving it makes the edit,
 * Escape takes back what was typed.  What can't stand there is refused and
 * says why under the table.
 *
 * Signals:
 *   "typed": vd_table_is_typed() may answer something else now
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_TABLE_REINFORCEMENTS,
  VD_TABLE_VICTORY
} VdTableKind;

#define VD_TYPE_TABLE (vd_table_get_type ())
G_DECLARE_FINAL_TYPE (VdTable, vd_table, VD, TABLE, GtkWidget)

/**
 * vd_table_set_project:
 * @project: (nullable)
 */
void vd_table_set_project (VdTable         *self,
                           VdEditorProject *project,
                           VdTableKind      kind);

/**
 * vd_table_find:
 * @subject: (nullable): what a row is called in findings, "group late"
 *
 * Returns: which row that is; -1 if there is none
 */
int      vd_table_find     (VdTable        *self,
                            const char     *subject);

/* Selects a row, scrolls to it and, if the table is on the screen, puts the focus
 * on its first cell. */
void     vd_table_select   (VdTable        *self,
                            guint           row);

/* Whether a cell holds what the scenario does not: it is being edited. */
gboolean vd_table_is_typed (VdTable        *self);

/**
 * vd_table_commit:
 *
 * Makes the edit of the cell that is being edited, if there is one.
 *
 * Returns: %FALSE if what is typed can't stand; the table says why
 */
gboolean vd_table_commit   (VdTable        *self);

G_END_DECLS
