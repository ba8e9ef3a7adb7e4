/* details.h: the details of the row that is selected, under its table
 *
 * The lower half of a GtkPaned is shown only while there is a row and its details are
 * wanted, so that the table has the room otherwise.
 */
#pragma once

#include <gtk/gtk.h>

G_BEGIN_DECLS

/**
 * vd_details_attach:
 * @paned: a table above, its details below
 * @wanted: a button that stays down while details are wanted
 * @shown: called with @data when details have come into view and made the table less high
 * @data: the widget that holds both, and does not outlive them
 */
void vd_details_attach (GtkPaned        *paned,
                        GtkToggleButton *wanted,
                        GSourceOnceFunc  shown,
                        GtkWidget       *data);

/**
 * vd_details_show:
 *
 * Says whether there is a row; after vd_details_attach().  While a button of the pointer
 * is down nothing moves under it: the details appear or go when it is released.
 */
void vd_details_show   (GtkPaned        *paned,
                        gboolean         has_row);

G_END_DECLS
