/* rows.h: cells in rows and columns, whatever shows them
 *
 * Each table of the editor is one: the rows of a table of the scenario or of the rules, the
 * turns, the results of combat, the units.  What differs is said by the interface; keys and
 * clipboard go by it alone (cells.h, table-cell.h), and so do the same everywhere:
 *
 *   Up, Down          to the cell above or below, if what is typed can stand; with Shift the
 *                     row there is selected too
 *   Left, Right       to the next cell; in a cell of text when the cursor is at its end;
 *                     not from a check box, which has no place for a cursor
 *   Enter             as Down
 *   Ctrl+Down         fills: what is in the cell goes into the one below, or into the same
 *                     column of all rows that are selected
 *   Escape            takes back what is typed
 *   Alt+Backspace     lets what it inherits hold again, in a table of overrides
 *   Ctrl+C            what is selected in the cell, or else the whole row, or rows
 *   Ctrl+V            one cell at the cursor; several to the right and down from here, as
 *                     one step of the history, or none; a table that has the names of its
 *                     columns as the rows take such
 *
 * Signals that the widget has of its own, or of page.h:
 *   "typed": a cell holds now what the documents do not, or no longer
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_ROWS (vd_rows_get_type ())
G_DECLARE_INTERFACE (VdRows, vd_rows, VD, ROWS, GObject)

/**
 * VdRowsInterface:
 * @measure: how many rows and columns there are
 * @find: where a cell stands; %FALSE if it is none of theirs
 * @get_cell: (transfer none) (nullable): the widget of a cell, brought into view; %NULL if
 *   there is none, or none that takes the keys
 * @get: (transfer full) (nullable): what a cell says; %NULL if there is no such cell
 * @set: (transfer full) (nullable): the edit that has it say something else, as typed;
 *   %NULL if nothing changes, or with @refusal set, (transfer full), translated
 * @revert: (nullable): (transfer full) (nullable): the edit after which a cell says again
 *   what it inherits, as from the system; %NULL if it does
 * @refuse: (nullable): says, besides the cell, why something was not done; with %NULL
 *   nothing any more
 * @entered: (nullable): a cell has got the keys
 * @is_selected: (nullable): whether a row is one of those that are selected
 * @extend: (nullable): selects a row besides those that are
 * @copy: (nullable): (transfer full): rows (element-type guint) as a spreadsheet takes them,
 *   if that is not all that @get says of them
 * @take: (nullable): whether what is pasted is a table that the rows take as a whole, and
 *   not cells
 */
struct _VdRowsInterface
{
  GTypeInterface parent;

  VdEditorProject *(*get_project) (VdRows      *self);
  void             (*measure)     (VdRows      *self,
                                   guint       *rows,
                                   guint       *columns);
  gboolean         (*find)        (VdRows      *self,
                                   gpointer     cell,
                                   guint       *row,
                                   guint       *column);
  gpointer         (*get_cell)    (VdRows      *self,
                                   guint        row,
                                   guint        column);
  char            *(*get)         (VdRows      *self,
                                   guint        row,
                                   guint        column);
  VdEdit          *(*set)         (VdRows      *self,
                                   guint        row,
                                   guint        column,
                                   const char  *typed,
                                   char       **refusal);
  VdEdit          *(*revert)      (VdRows      *self,
                                   guint        row,
                                   guint        column);
  void             (*refuse)      (VdRows      *self,
                                   const char  *reason);
  void             (*entered)     (VdRows      *self,
                                   guint        row,
                                   guint        column);
  gboolean         (*is_selected) (VdRows      *self,
                                   guint        row);
  void             (*extend)      (VdRows      *self,
                                   guint        row);
  char            *(*copy)        (VdRows       *self,
                                   const GArray *rows);
  gboolean         (*take)        (VdRows      *self,
                                   const char  *text);
};

/**
 * vd_rows_go:
 * @across: -1, 0 or 1
 * @down: likewise
 *
 * Returns: (transfer none) (nullable): the next cell that way that takes the keys
 */
gpointer vd_rows_go    (VdRows          *self,
                        guint            row,
                        guint            column,
                        int              across,
                        int              down);

/**
 * vd_rows_copy:
 *
 * Returns: (transfer full): the row, or all that are selected if it is one of them, as a
 *   spreadsheet takes them
 */
char    *vd_rows_copy  (VdRows          *self,
                        guint            row);

/**
 * vd_rows_paste:
 * @cells: (element-type VdSheetRow)
 *
 * Puts in all of the cells, the first at @row and @column, as one step of the history, or
 * none.  A cell that says already what comes there need not be one to be typed in.
 *
 * Returns: (transfer full) (nullable): why none, translated
 */
char    *vd_rows_paste (VdRows          *self,
                        guint            row,
                        guint            column,
                        const GPtrArray *cells);

/**
 * vd_rows_fill:
 *
 * Has the cell below say what this one says; or the column in all rows that are selected,
 * if this is one of several.  One step of the history, or none.
 *
 * Returns: (transfer full) (nullable): why none, translated
 */
char    *vd_rows_fill  (VdRows          *self,
                        guint            row,
                        guint            column);

/**
 * vd_rows_refuse_column:
 *
 * Returns: (transfer full): why @text can't be put into a column that only shows something
 */
char    *vd_rows_refuse_column (const char *title,
                                const char *shown,
                                const char *text);

G_END_DECLS
