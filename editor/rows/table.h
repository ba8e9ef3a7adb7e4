/* table.h: rows of the scenario, a line each, edited in place
 *
 * A cell that can be edited is a VdTableCell, and the table a VdRows.  What can't stand is
 * refused, and says why beside the cell and under the table.
 *
 * A page (page.h), for a page with more about its rows.
 *
 * Signals:
 *   "selected": vd_table_list_selected() is otherwise
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/rows/table-row.h"
#include "editor/widgets/page.h"

G_BEGIN_DECLS

/* (transfer full) */
typedef char *(*VdTableGetText) (VdTableRow      *row,
                                 const char *attribute);

#define VD_TABLE_REST 0 /* of the width */

/* A column: what it says, and whether one may type there. */
typedef struct
{
  const char    *title;
  const char    *attribute; /* NULL if it is made of several */
  VdTableGetText get;
  gboolean       editable;  /* where a row has such a field */
  int            width;     /* characters; of VD_TABLE_REST the text is broken into lines */
  const char    *name;      /* of a cell, for people who hear it: what, of which row */
} VdTableColumn;

/**
 * VdTableKind:
 * @parent: name of the element that holds the rows
 * @rows: element names, those of rows in rows among them
 * @columns: up to one without a title
 * @title: of the table
 * @name: (transfer full): what tells a row from others, for people
 */
typedef struct
{
  const char          *parent;
  const char          *rows;
  const VdTableColumn *columns;
  const char          *title;
  char              *(*name) (VdTableRow *row);
} VdTableKind;

#define VD_TYPE_TABLE (vd_table_get_type ())
G_DECLARE_FINAL_TYPE (VdTable, vd_table, VD, TABLE, GtkWidget)

GtkWidget *vd_table_new       (const VdTableKind *kind);

/* (nullable) (transfer none): the row that is selected, the first of several. */
VdNode *vd_table_get_selected (VdTable         *self);

/* (transfer full) (element-type VdNode): in their order. */
GPtrArray *vd_table_list_selected (VdTable     *self);

/* (transfer full) (element-type VdNode): all rows, in their order. */
GPtrArray *vd_table_list      (VdTable         *self);

/**
 * vd_table_select:
 *
 * Selects a row, scrolls to it and, if the table is on the screen, puts the focus
 * there.
 */
void    vd_table_select       (VdTable         *self,
                               const VdNode    *node);

/* Scrolls to the row that is selected; the focus stays where it is. */
void    vd_table_reveal_selected (VdTable      *self);

G_END_DECLS
