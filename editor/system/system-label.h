/* system-label.h: what stands before the cells of a row and is not edited */
#pragma once

#include <gtk/gtk.h>

#include "editor/system/system.h"

G_BEGIN_DECLS

/**
 * vd_system_label_new_swatch:
 * @scale: device pixels per pixel
 *
 * Returns: (nullable): a small picture of a terrain or hexside; %NULL for
 *   other rows
 */
GtkWidget *vd_system_label_new_swatch (const VdProject   *project,
                                       const VdSystemRow *row,
                                       int                scale);

/* What the row is called, and what it decides if it is a rule. */
GtkWidget *vd_system_label_new        (const VdProject   *project,
                                       const VdSystemRow *row);

/**
 * vd_system_label_add_button:
 * @format: its name for a screen reader; %s is the row
 *
 * Returns: (transfer none): a small button at the end of a row
 */
GtkWidget *vd_system_label_add_button (GtkWidget         *box,
                                       const char        *icon,
                                       const char        *tip,
                                       const char        *format,
                                       const char        *row);

/* Calls a button of vd_system_label_add_button() anew, after a row that is called otherwise. */
void       vd_system_label_name_button (GtkWidget         *button,
                                        const char        *row);

G_END_DECLS
