/* details.h: what there is to say of the row that is selected, under its table
 *
 * The lower half of a GtkPaned is on the screen only while there is a row and one wants
 * to see it, so that the table has the room otherwise.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_details_attach:
 * @paned: a table above, its details below
 * @wanted: a button that stays down while details are wanted
 * @shown: called once details came into view, and the table is lower by that
 * @data: the widget that holds them both, and outlives neither
 */
void vd_details_attach (GtkPaned        *paned,
                        GtkToggleButton *wanted,
                        GSourceOnceFunc  shown,
                        GtkWidget       *data);

/**
 * vd_details_show:
 *
 * Says whether there is a row.  While a button of the pointer is down nothing
 * moves under it: what is to be seen then comes when it is let go.
 */
void vd_details_show   (GtkPaned        *paned,
                        gboolean         has_row);

G_END_DECLS
