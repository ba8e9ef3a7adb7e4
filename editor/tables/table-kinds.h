/* table-kinds.h: what tables there are, and what their columns say */
#pragma once

#include "editor/tables/table-row.h"

G_BEGIN_DECLS

typedef char *(*VdTableGetText) (VdTableRow *row,
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

typedef struct
{
  const char          *parent;
  const char          *rows;    /* element names, those of rows in rows among them */
  const VdTableColumn *columns;
  const char          *title;
} VdTableKind;

/**
 * vd_table_kind_find:
 * @parent: name of the element that holds the rows
 */
const VdTableKind *vd_table_kind_find (const char *parent);

G_END_DECLS
