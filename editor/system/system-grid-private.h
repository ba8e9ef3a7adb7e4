/* system-grid-private.h: what the parts of a grid share
 *
 * system-grid.c       its lines
 * system-grid-rows.c  its cells, as keys and clipboard see them (editor/rows/rows.h)
 */
#pragma once

#include "editor/rows/rows.h"
#include "editor/system/system-grid.h"

G_BEGIN_DECLS

struct _VdSystemGrid
{
  GtkBox           parent_instance;

  VdSystemTable    table;
  VdEditorProject *project;   /* (nullable) */
  GPtrArray       *rows;      /* of VdSystemRow, as of the last change */
  GPtrArray       *cells;     /* of VdSystemCell, borrowed from the grid */
  GPtrArray       *columns;   /* attributes, of any row; the name of the row before them */
  char            *shape;     /* which rows the grid was made for */
  gboolean         filling;

  GtkWidget       *grid;
  GtkWidget       *adder;     /* (nullable): the entry for a new row's name */
};

/* What stands above the table, translated. */
const char *vd_system_grid_get_title (VdSystemGrid    *self);
void        vd_system_grid_rows_init (VdRowsInterface *iface);

G_END_DECLS
