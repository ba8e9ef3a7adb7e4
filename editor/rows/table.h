/* table.h: rows of the scenario, one on each line, edited in place
 *
 * A cell that can be edited is a VdTableCell, and the table a VdRows.  When something is
 * refused, the reason is told beside the cell and under the table.
 *
 * It is a page (page.h), to be part of one that shows more about its rows.
 *
 * Signals:
 *   "selected": vd_table_list_selected() has changed
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

/* A column: what it shows, and whether it can be edited. */
typedef struct
{
  const char    *title;
  const char    *attribute; /* NULL if it is made from several */
  VdTableGetText get;
  gboolean       editable;  /* in rows that have such a field */
  int            width;     /* in characters; with VD_TABLE_REST the text is wrapped */
  const char    *name;      /* of a cell, for screen readers: what, of which row */
} VdTableColumn;

/**
 * VdTableKind:
 * @parent: name of the element that holds the rows
 * @rows: element names, including those of rows inside rows
 * @columns: ends with one without a title
 * @title: of the table
 * @name: (transfer full): what distinguishes a row, for people
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

/* (nullable) (transfer none): the row that is selected, or the first of several. */
VdNode *vd_table_get_selected (VdTable         *self);

/* (transfer container) (element-type VdNode): all that are selected, in order. */
GPtrArray *vd_table_list_selected (VdTable     *self);

/* (transfer container) (element-type VdNode): all rows, in order. */
GPtrArray *vd_table_list      (VdTable         *self);

/**
 * vd_table_select:
 *
 * Selects a row, scrolls to it and, if the table is on the screen, moves the focus there.
 */
void    vd_table_select       (VdTable         *self,
                               const VdNode    *node);

/* Scrolls to the row that is selected; the focus stays where it is. */
void    vd_table_reveal_selected (VdTable      *self);

G_END_DECLS
