/* rows.h: cells in rows and columns, whatever shows them
 *
 * Each table of the editor is a VdRows: the tables of the scenario and of the rules, the
 * turns, the results of combat, the units.  The interface says in what they differ; keys
 * and clipboard use nothing else (cells.h, table-cell.h), and so do the same everywhere:
 *
 *   Up, Down          to the cell above or below, unless what is typed is refused; with
 *                     Shift the row there is selected too
 *   Left, Right       to the next cell; in a cell of text when the cursor is at its end;
 *                     not from a check box, which has no place for a cursor
 *   Enter             as Down
 *   Ctrl+Down         fills: copies the cell into the one below, or into the same column of
 *                     all rows that are selected
 *   Escape            takes back what is typed
 *   Alt+Backspace     removes an override, so that the inherited value holds again
 *   Ctrl+C            copies what is selected in the cell, or else the whole row, or rows
 *   Ctrl+V            pastes one cell at the cursor; several, to the right and down from the
 *                     cell, as one step of the history, or none of them; a table that
 *                     begins with the names of its columns, as the rows take such a one
 *
 * Signals that the widget has of its own, or of page.h:
 *   "typed": a cell now holds what the documents do not, or no longer does
 */
#pragma once

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_ROWS (vd_rows_get_type ())
G_DECLARE_INTERFACE (VdRows, vd_rows, VD, ROWS, GObject)

/**
 * VdRowsInterface:
 * @measure: how many rows and columns there are
 * @find: where a cell is; %FALSE if it is not one of theirs
 * @get_cell: (transfer none) (nullable): the widget of a cell, scrolled into view; %NULL if
 *   there is none, or none that takes the focus
 * @get: (transfer full) (nullable): what a cell says; %NULL if there is no such cell
 * @set: (transfer full) (nullable): the edit that makes it say what was typed; %NULL if
 *   nothing changes, or with @refusal set, (transfer full), translated
 * @revert: (nullable): (transfer full) (nullable): the edit after which a cell says again
 *   what it inherits, such as from the system; %NULL if it does already
 * @refuse: (nullable): says, besides the cell, why something was not done; with %NULL,
 *   nothing any more
 * @entered: (nullable): a cell has got the focus
 * @is_selected: (nullable): whether a row is one of those that are selected
 * @extend: (nullable): adds a row to those that are selected
 * @copy: (nullable): (transfer full): rows (element-type guint) as a spreadsheet takes them,
 *   if that is not just what @get returns for their cells
 * @take: (nullable): takes what is pasted, if it is a table that the rows take as a whole;
 *   returns whether it is
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
 * Returns: (transfer none) (nullable): the next cell in that direction that takes the focus
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
 * none of them.  A cell that can't be typed in does no harm if it says already what comes
 * there.
 *
 * Returns: (transfer full) (nullable): why none was put in, translated
 */
char    *vd_rows_paste (VdRows          *self,
                        guint            row,
                        guint            column,
                        const GPtrArray *cells);

/**
 * vd_rows_fill:
 *
 * Copies a cell into the one below or, if its row is one of several that are selected, into
 * the same column of all of these.  One step of the history, or none.
 *
 * Returns: (transfer full) (nullable): why nothing was filled, translated
 */
char    *vd_rows_fill  (VdRows          *self,
                        guint            row,
                        guint            column);

/**
 * vd_rows_refuse_column:
 *
 * Returns: (transfer full): why @text can't be put into a column that can't be typed in,
 *   translated
 */
char    *vd_rows_refuse_column (const char *title,
                                const char *shown,
                                const char *text);

G_END_DECLS
