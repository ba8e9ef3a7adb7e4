/* unit-view-private.h: what the parts of the table of units share
 *
 * unit-view.c         the widget: what it shows, what is selected, the page
 * unit-view-columns.c the table: its columns and cells, by which it is a VdRows
 * unit-view-edit.c    what the buttons and the menu do
 * unit-view-formation.c the tree, and what the buttons under it do
 * unit-view-preview.c the counter of the unit that is selected
 * unit-view-sheet.c   clipboard and files
 */
#pragma once

#include "editor/edits/counts.h"
#include "editor/rows/rows.h"
#include "editor/units/order-tree.h"
#include "editor/units/unit-cell.h"
#include "editor/units/unit-view.h"
#include "editor/widgets/faces.h"

G_BEGIN_DECLS

#define VD_UNIT_VIEW_COLUMNS 19

struct _VdUnitView
{
  GtkWidget             parent_instance;

  VdEditorProject      *project;   /* (nullable) */
  VdTools              *tools;
  VdUnitStore          *store;     /* (nullable): borrowed from the project */
  VdFaces              *faces;
  VdUnitCell           *typing;    /* (nullable): the cell that is an entry */
  GtkFilter            *filter;
  GtkFilterListModel   *filtered;
  GtkSortListModel     *sorted;
  GtkSliceListModel    *shown;       /* of them: not all at once, if there are many */
  guint                 grow_source;
  GtkMultiSelection    *selection;
  GtkSingleSelection   *branches;  /* of the tree */
  char                 *wanted;    /* (nullable): text to be found, folded */
  GtkFileChooserNative *chooser;   /* (nullable) */
  GPtrArray            *to_place;  /* (nullable): of ids: units that wait for a click */
  gboolean              filling;   /* the lists to choose from */
  gboolean              naming;    /* a formation that is there, not a new one */
  gboolean              entered;   /* it has been turned to before */
  guint                 enter_source;
  gboolean              editing;   /* an edit of a cell is being made */
  char                 *new_formation; /* (nullable): that an edit is about to make */
  GtkColumnViewColumn  *columns[VD_UNIT_VIEW_COLUMNS]; /* those, too, that are not in the table */
  int                   widths[VD_UNIT_VIEW_COLUMNS];  /* as they were fitted; or 0 */

  /* Template */
  GtkEditable          *search;
  GtkDropDown          *side;
  GtkDropDown          *unit_class;
  GtkDropDown          *start;
  GtkMenuButton        *edit_button;
  GtkPopover           *edit_popover;
  GtkLabel             *edit_title;
  GtkDropDown          *edit_field;
  GtkEditable          *edit_value;
  GtkLabel             *edit_refusal;
  GtkPopover           *uses_popover;
  GtkLabel             *uses_title;
  GtkListBox           *uses;
  GtkListView          *tree;
  GtkWidget            *tree_scroller;
  GtkStack             *stack;
  GtkWidget            *nobody; /* has the keys while there are no units */
  GtkWidget            *scroller;
  GtkColumnView        *table;
  GtkWidget            *preview;
  GtkLabel             *preview_title;
  GtkLabel             *preview_text;
  GtkPicture           *front;
  GtkPicture           *back;
  GtkLabel             *back_label;
  GtkRevealer          *refusal;
  GtkLabel             *refusal_text;
  GtkLabel             *summary;
  GtkPopover           *menu;
  GtkWidget            *add_formation;
  GtkWidget            *rename_formation;
  GtkPopover           *formation_popover;
  GtkLabel             *formation_title;
  GtkEditable          *formation_name;
  GtkWidget            *formation_numbers;
  GtkWidget            *formation_level;
  GtkEditable          *formation_counts[VD_N_FORMATION_COUNTS];
};

/* unit-view.c */
const VdUnits *vd_unit_view_get_units    (VdUnitView      *self);

/**
 * vd_unit_view_list_selected:
 *
 * Returns: (transfer full) (element-type VdNode): in the order of the table
 */
GPtrArray     *vd_unit_view_list_selected (VdUnitView     *self);

/**
 * vd_unit_view_do:
 * @edit: (nullable) (transfer full)
 *
 * Makes an edit; the units that it adds are selected.
 */
void           vd_unit_view_do           (VdUnitView      *self,
                                          VdEdit          *edit);

/**
 * vd_unit_view_refuse:
 * @reason: (nullable): %NULL takes it away
 *
 * Says under the table why something was not done.
 */
void           vd_unit_view_refuse       (VdUnitView      *self,
                                          const char      *reason);

/* Selects a unit, showing it if it is filtered out; whether there is one. */
gboolean       vd_unit_view_select       (VdUnitView      *self,
                                          const VdNode    *node);

/* The row of the tree that is selected; (transfer full) (nullable). */
VdOrderItem   *vd_unit_view_get_branch   (VdUnitView      *self);

/* unit-view-columns.c */
void           vd_unit_view_add_columns  (VdUnitView      *self);
void           vd_unit_view_drop_columns (VdUnitView      *self);
void           vd_unit_view_rows_init    (VdRowsInterface *iface);

/**
 * vd_unit_view_fit_columns:
 *
 * Shows the columns that the battle has use for, and makes them as wide as their contents, as
 * far as there is room, unless the user has set the widths.
 */
void           vd_unit_view_fit_columns  (VdUnitView      *self);

/* The same after an edit, when no column goes or gets narrower: the table would jump while one types. */
void           vd_unit_view_widen_columns (VdUnitView     *self);

/* unit-view-edit.c */
void           vd_unit_view_install_actions (GtkWidgetClass *klass);
void           vd_unit_view_update_actions  (VdUnitView     *self);
void           vd_unit_view_follow_field    (VdUnitView     *self);

/**
 * vd_unit_view_make_edit:
 * @refusal: (out) (nullable) (transfer full)
 *
 * Returns: (transfer full) (nullable): the edit that gives units (element-type VdNode) a
 *   value, to be made at once; if that makes a formation, the user is told
 */
VdEdit        *vd_unit_view_make_edit       (VdUnitView      *self,
                                             const GPtrArray *nodes,
                                             VdUnitField      field,
                                             const char      *typed,
                                             char           **refusal);

/* After the units have changed: says so if that has made a formation. */
void           vd_unit_view_tell_formation  (VdUnitView      *self);

/* unit-view-formation.c */
void           vd_unit_view_install_formation_actions (GtkWidgetClass *klass);
void           vd_unit_view_update_formation_actions  (VdUnitView     *self);

/* unit-view-preview.c; @unit: (nullable) */
void           vd_unit_view_show_preview (VdUnitView      *self,
                                          VdNode          *unit);

/* unit-view-sheet.c */

/* Returns: (transfer full): units (element-type VdNode), as a spreadsheet takes them */
char          *vd_unit_view_write        (VdUnitView      *self,
                                          const GPtrArray *nodes);

/**
 * vd_unit_view_take:
 *
 * Asks whether to do what a table of units that was copied says.
 *
 * Returns: %FALSE if @text is no such table
 */
gboolean       vd_unit_view_take         (VdUnitView      *self,
                                          const char      *text,
                                          GError         **error);
void           vd_unit_view_copy         (VdUnitView      *self);
void           vd_unit_view_paste        (VdUnitView      *self);
void           vd_unit_view_choose_file  (VdUnitView      *self,
                                          gboolean         to_write);

G_END_DECLS
