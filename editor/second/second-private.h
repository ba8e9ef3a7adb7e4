/* second-private.h: what the page of second passes is made of (private to editor/second)
 *
 * second-panel.c     second passes: begun, opened, compared
 * second-disputes.c  where they differ: listed, looked at, settled
 */
#pragma once

#include "editor/second/comparison.h"
#include "editor/second/second-panel.h"

G_BEGIN_DECLS

struct _VdSecondPanel
{
  GtkWidget             parent_instance;

  VdMapView            *view;
  VdTools              *tools;
  VdEditorProject      *project;    /* (nullable) */
  VdComparison         *comparison; /* (nullable) */
  char                 *awaited;    /* (nullable): a map that is to be compared once it is open */
  gboolean              filling;
  GtkFileChooserNative *chooser;

  /* Template */
  GtkDropDown          *maps;
  GtkLabel             *about;
  GtkWidget            *of_first;
  GtkWidget            *start;
  GtkWidget            *open;
  GtkWidget            *compare;
  GtkWidget            *compare_with;
  GtkWidget            *of_second;
  GtkWidget            *select_part;
  GtkWidget            *back;
  GtkLabel             *summary;
  GtkListBox           *list;
  GtkWidget            *decide;
  GtkButton            *first;
  GtkButton            *second;
  GtkButton            *other;
  GtkLabel             *report;
  GtkWidget            *mark;
};

/* second-disputes.c */

/* Shows the comparison, with the row of that index selected. */
void vd_second_disputes_show    (VdSecondPanel *self,
                                 int            index);

/* After an edit. */
void vd_second_disputes_refresh (GtkWidget     *panel);

/* Nothing is compared any more. */
void vd_second_disputes_drop    (VdSecondPanel *self);

/* Likewise, and says why nothing is. */
void vd_second_disputes_fail    (VdSecondPanel *self,
                                 const GError  *error);

/* Binds what the template calls. */
void vd_second_disputes_bind    (GtkWidgetClass *widget_class);
void vd_second_disputes_init    (VdSecondPanel *self);

static inline const char *
vd_second_get_path (VdSecondPanel *self,
                    guint          map)
{
  return g_ptr_array_index (vd_editor_project_get (self->project)->paths, map);
}

G_END_DECLS
