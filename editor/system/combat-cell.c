#include "editor/system/combat-cell.h"

#include <glib/gi18n.h>

#include "editor/rows/table-cell.h"

static const char *const outcome_classes[VD_N_OUTCOMES] = {
  [VD_OUTCOME_ATTACKER_ELIMINATED] = "attacker-eliminated",
  [VD_OUTCOME_ATTACKER_HALVED]     = "attacker-halved",
  [VD_OUTCOME_ATTACKER_RETREATS]   = "attacker-retreats",
  [VD_OUTCOME_BOTH]                = "both-suffer",
  [VD_OUTCOME_NONE]                = "no-effect",
  [VD_OUTCOME_DEFENDER_RETREATS]   = "defender-retreats",
  [VD_OUTCOME_DEFENDER_HALVED]     = "defender-halved",
  [VD_OUTCOME_DEFENDER_ELIMINATED] = "defender-eliminated",
};

GtkWidget *
vd_combat_cell_new (gboolean is_odds)
{
  GtkWidget *cell = vd_table_cell_new (VD_TABLE_CELL_CODE, 4, TRUE);

  gtk_widget_add_css_class (cell, is_odds ? "odds" : "code");

  return cell;
}

GtkWidget *
vd_combat_cell_new_label (const char *text)
{
  GtkWidget *label;

  g_return_val_if_fail (text != NULL, NULL);

  label = gtk_label_new (text);
  gtk_widget_add_css_class (label, "die");
  return label;
}

void
vd_combat_cell_color (GtkWidget *cell,
                      VdOutcome  outcome)
{
  g_return_if_fail (VD_IS_TABLE_CELL (cell) && outcome <= VD_N_OUTCOMES);

  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    if (i == outcome)
      gtk_widget_add_css_class (cell, outcome_classes[i]);
    else
      gtk_widget_remove_css_class (cell, outcome_classes[i]);
}

void
vd_combat_cell_show (GtkWidget  *cell,
                     const char *text,
                     const char *was)
{
  g_autofree char *tip = NULL;

  g_return_if_fail (VD_IS_TABLE_CELL (cell) && text != NULL);

  tip = was != NULL && *was != '\0' ? g_strdup_printf (_("was %s"), was) : NULL;

  if (was != NULL)
    gtk_widget_add_css_class (cell, "overridden");
  else
    gtk_widget_remove_css_class (cell, "overridden");

  vd_table_cell_show (VD_TABLE_CELL (cell), text, tip);
}

void
vd_combat_cell_name (GtkWidget  *cell,
                     const char *odds,
                     const char *die)
{
  g_autofree char *name = NULL;

  g_return_if_fail (VD_IS_TABLE_CELL (cell) && odds != NULL);

  name =
    die == NULL ? g_strdup_printf (_("Odds %s"), odds)
                /* TRANS: a cell of the results table: odds and roll */
                : g_strdup_printf (_("Result at %s, die %s"), odds, die);
  vd_table_cell_set_name (VD_TABLE_CELL (cell), name);
}
