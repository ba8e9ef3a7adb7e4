/* unit-view.h: the order of battle as a table, a page of the window
 *
 * On the left the tree of formations, which filters the table, and the counter of
 * the unit that is selected, both sides of it; on the right a unit a line, sorted
 * by any column, edited in place or many at once.  Units go to a spreadsheet and
 * come back by the clipboard or by a CSV file.
 */
#pragma once

#include "editor/widgets/page.h"

G_BEGIN_DECLS

#define VD_TYPE_UNIT_VIEW (vd_unit_view_get_type ())
G_DECLARE_FINAL_TYPE (VdUnitView, vd_unit_view, VD, UNIT_VIEW, GtkWidget)

/**
 * vd_unit_view_import:
 *
 * Reads a CSV file and asks whether to do what it says.
 */
void vd_unit_view_import (VdUnitView *self,
                          GFile      *file);

/**
 * vd_unit_view_export:
 *
 * Writes all units into a CSV file.
 */
void vd_unit_view_export (VdUnitView *self,
                          GFile      *file);

/* Puts the focus where one types what to look for. */
void vd_unit_view_search (VdUnitView *self);

G_END_DECLS
