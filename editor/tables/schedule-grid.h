/* schedule-grid.h: reinforcements on a grid of turns
 *
 * Each turn is a column, shaded by its period; each side has a band of lanes.  A group is
 * moved to another turn by dragging it, or with Ctrl and the arrows, as one edit.  Units
 * dropped on a group arrive with it.  Headings stay in view while one scrolls.
 *
 * Signals:
 *   "selected": vd_schedule_grid_get_selected() has changed
 *   "activated": Enter on a group, or a double click
 *   "removed": Delete on a group
 *   "refused" (const char *reason): why units that were dropped on a group can't arrive
 *     with it
 */
#pragma once

#include <gtk/gtk.h>

#include "editor/project/project.h"

G_BEGIN_DECLS

#define VD_TYPE_SCHEDULE_GRID (vd_schedule_grid_get_type ())
G_DECLARE_FINAL_TYPE (VdScheduleGrid, vd_schedule_grid, VD, SCHEDULE_GRID, GtkWidget)

/**
 * vd_schedule_grid_set_project:
 * @project: (nullable)
 */
void    vd_schedule_grid_set_project  (VdScheduleGrid  *self,
                                       VdEditorProject *project);

/* Shows what the project says now. */
void    vd_schedule_grid_update       (VdScheduleGrid  *self);

/* (nullable) (transfer none): a row that the scenario has. */
VdNode *vd_schedule_grid_get_selected (VdScheduleGrid  *self);

/**
 * vd_schedule_grid_select:
 * @group: (nullable)
 *
 * Selects a group and brings it into view.
 */
void    vd_schedule_grid_select       (VdScheduleGrid  *self,
                                       VdNode          *group);

/* Puts the focus on the selected group. */
void    vd_schedule_grid_focus        (VdScheduleGrid  *self);

/* Scrolls down or up to the selected group; the focus stays where it is. */
void    vd_schedule_grid_reveal_selected (VdScheduleGrid *self);

G_END_DECLS
