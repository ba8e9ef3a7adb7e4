/* combat-cell.h: a cell of the results table: an entry in the colour of who suffers */
#pragma once

#include <gtk/gtk.h>

#include "core/checks/forecast.h"

G_BEGIN_DECLS

/* @is_odds: whether it is the head of a column */
GtkWidget *vd_combat_cell_new   (gboolean    is_odds);

/* The number of a row. */
GtkWidget *vd_combat_cell_new_label (const char *text);

/* %VD_N_OUTCOMES for a code that means nothing. */
void       vd_combat_cell_color (GtkWidget  *cell,
                                 VdOutcome   outcome);

/* @was: (nullable): what the system says, if otherwise; "" if nothing */
void       vd_combat_cell_show  (GtkWidget  *cell,
                                 const char *text,
                                 const char *was);

/* @die: (nullable): %NULL for the head of a column */
void       vd_combat_cell_name  (GtkWidget  *cell,
                                 const char *odds,
                                 const char *die);

G_END_DECLS
