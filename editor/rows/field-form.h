/* field-form.h: all fields of one row of a table, to be filled in
 *
 * What is typed is checked with every key, and the form says why it is refused;
 * Enter or leaving the field makes the edit, Escape takes back what was typed.  A
 * choice from a list is an edit at once.
 *
 * Signals:
 *   "typed": vd_field_form_is_typed() may have changed
 *   "go-to" (guint map, guint cell): the hex should be shown on the map
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/tools/tools.h"

G_BEGIN_DECLS

#define VD_TYPE_FIELD_FORM (vd_field_form_get_type ())
G_DECLARE_FINAL_TYPE (VdFieldForm, vd_field_form, VD, FIELD_FORM, GtkWidget)

/**
 * vd_field_form_set_tools:
 *
 * Lets hexes be chosen on the map.
 */
void     vd_field_form_set_tools   (VdFieldForm     *self,
                                    VdTools         *tools);

/* As vd_edit_set_field(), for a value that has been checked. */
typedef VdEdit *(*VdFieldEdit) (const VdProject *project,
                                VdNode          *row,
                                const char      *attribute,
                                const char      *value,
                                char           **refusal);

/**
 * vd_field_form_set_edit:
 *
 * Lets another function than vd_edit_set_field() make the edits.
 */
void     vd_field_form_set_edit    (VdFieldForm     *self,
                                    VdFieldEdit      edit);

/**
 * vd_field_form_set_row:
 * @project: (nullable): may be %NULL only if @row is
 * @row: (nullable): a row of the project's scenario
 *
 * Shows a row.  If called again with the same row, shows what that says now.
 */
void     vd_field_form_set_row     (VdFieldForm     *self,
                                    VdEditorProject *project,
                                    VdNode          *row);

/* Whether a field holds what the row does not say. */
gboolean vd_field_form_is_typed    (VdFieldForm     *self);

/**
 * vd_field_form_commit:
 *
 * Makes the edit of the field that is being typed in, if there is one.
 *
 * Returns: %FALSE if that is refused; the form says why
 */
gboolean vd_field_form_commit      (VdFieldForm     *self);

/* Puts the focus on the first field. */
void     vd_field_form_focus       (VdFieldForm     *self);

G_END_DECLS
