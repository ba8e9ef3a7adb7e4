/* combat-cell.h: a cell of the results table: an entry in the colour of who suffers */
#pragma once

#include <gtk/gtk.h>

#include "core/checks/forecast.h"

G_BEGIN_DECLS

/* @is_odds: whether it is the head of a column */
GtkWidget *vd_combat_cell_new   (gboolean    is_odds);

/* A label with the number of a row: its roll of the die. */
GtkWidget *vd_combat_cell_new_label (const char *text);

/* @outcome: %VD_N_OUTCOMES for a code that means nothing */
void       vd_combat_cell_color (GtkWidget  *cell,
                                 VdOutcome   outcome);

/* @was: (nullable): what the system says, if that differs; "" if it says nothing */
void       vd_combat_cell_show  (GtkWidget  *cell,
                                 const char *text,
                                 const char *was);

/* @die: (nullable): %NULL for the head of a column */
void       vd_combat_cell_name  (GtkWidget  *cell,
                                 const char *odds,
                                 const char *die);

G_END_DECLS
