/* system-grid-private.h: what the parts of a grid share
 *
 * system-grid.c       its lines
 * system-grid-buttons.c  their buttons
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
  GPtrArray       *buttons;   /* boxes of them, likewise */
  GPtrArray       *columns;   /* attributes, of any row; the name of the row before them */
  char            *shape;     /* which rows the grid was made for */
  gboolean         filling;

  GtkWidget       *grid;
  GtkWidget       *adder;     /* (nullable): the entry for a new row's name */
  GtkWidget       *back;      /* (nullable): lets the rows of the system hold again */
};

/* What stands above the table, translated. */
const char *vd_system_grid_get_title (VdSystemGrid    *self);
void        vd_system_grid_rows_init (VdRowsInterface *iface);

/* The row that a cell, a button or a box of buttons is about; its number. */
const VdSystemRow *vd_system_grid_get_row (VdSystemGrid *self,
                                           gpointer      widget);
void        vd_system_grid_set_row         (gpointer      widget,
                                            guint         row);

/* Makes an edit that may have been refused. */
void        vd_system_grid_do              (VdSystemGrid *self,
                                            VdEdit       *edit,
                                            const char   *refusal);

/* Whether the column of @attribute, or the button that adds such a row, is there. */
gboolean    vd_system_grid_is_shown        (VdSystemGrid    *self,
                                            const GPtrArray *rows,
                                            const char      *attribute);

/* Whether a row can be taken away. */
gboolean    vd_system_grid_may_remove      (VdSystemGrid      *self,
                                            const VdSystemRow *row);

void        vd_system_grid_attach_buttons  (VdSystemGrid *self,
                                            guint         number,
                                            int           line);

/* Calls those of a row that has another name now by that. */
void        vd_system_grid_name_buttons    (VdSystemGrid *self);

G_END_DECLS
