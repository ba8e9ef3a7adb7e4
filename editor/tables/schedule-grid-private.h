/* schedule-grid-private.h: what the parts of the grid share
 *
 * schedule-grid.c        what is in it, and what one does to it
 * schedule-grid-layout.c where it all lies, and how it looks
 */
#pragma once

#include "editor/tables/schedule.h"
#include "editor/tables/schedule-grid.h"

G_BEGIN_DECLS

#define VD_SCHEDULE_COLUMN 112 /* the least width of a turn, pixels */

struct _VdScheduleGrid
{
  GtkWidget        parent_instance;

  VdEditorProject *project;   /* (nullable) */
  GArray          *scheduled; /* of VdScheduled */
  GPtrArray       *cards;     /* of VdGroupCard (borrowed), in that order */
  GPtrArray       *turns;     /* of GtkWidget (borrowed): headings */
  GPtrArray       *bands;     /* of GtkWidget (borrowed): a side's heading, by its index */
  GtkWidget       *none;      /* said where there is no group */
  VdNode          *selected;  /* (nullable) */

  /* While a card is dragged */
  GtkWidget       *dragged;
  double           drag_from; /* where the pointer went down, in the card */
  double           drag_x;    /* where it is, in the grid */
};

/* The turn at a place of the grid, from 1. */
guint          vd_schedule_grid_find_turn       (VdScheduleGrid *self,
                                                 double          x);

/* (nullable): of the window that the grid is scrolled in. */
GtkAdjustment *vd_schedule_grid_get_adjustment  (VdScheduleGrid *self,
                                                 GtkOrientation  orientation);
gboolean       vd_schedule_grid_is_mirrored     (VdScheduleGrid *self);

/* Sets the widget's measure, size_allocate and snapshot. */
void           vd_schedule_grid_class_set_layout (GtkWidgetClass *widget_class);

static inline const VdScheduled *
vd_schedule_grid_get_scheduled (VdScheduleGrid *self,
                                guint           i)
{
  return &g_array_index (self->scheduled, VdScheduled, i);
}

G_END_DECLS
