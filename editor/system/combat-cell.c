#include "editor/system/combat-cell.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

static const char *const outcome_classes[VD_N_OUTCOMES] = {
  [VD_OUTCOME_ATTACKER_ELIMINATED] = "attacker-eliminated",
  [VD_OUTCOME_ATTACKER_RETREATS]   = "attacker-retreats",
  [VD_OUTCOME_BOTH]                = "both-suffer",
  [VD_OUTCOME_NONE]                = "no-effect",
  [VD_OUTCOME_DEFENDER_RETREATS]   = "defender-retreats",
  [VD_OUTCOME_DEFENDER_ELIMINATED] = "defender-eliminated",
};

GtkWidget *
vd_combat_cell_new (gboolean is_odds)
{
  GtkWidget *cell = gtk_entry_new ();

  gtk_entry_set_has_frame (GTK_ENTRY (cell), FALSE);
  gtk_entry_set_alignment (GTK_ENTRY (cell), 0.5);
  gtk_editable_set_width_chars (GTK_EDITABLE (cell), 4);
  gtk_editable_set_max_width_chars (GTK_EDITABLE (cell), 4);
  gtk_widget_add_css_class (cell, is_odds ? "odds" : "code");

  return cell;
}

GtkWidget *
vd_combat_cell_new_label (const char *text)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_widget_add_css_class (label, "die");
  return label;
}

void
vd_combat_cell_color (GtkWidget *cell,
                      VdOutcome  outcome)
{
  for (guint i = 0; i < VD_N_OUTCOMES; i++)
    if (i == outcome)
      gtk_widget_add_css_class (cell, outcome_classes[i]);
    else
      gtk_widget_remove_css_class (cell, outcome_classes[i]);
}

void
vd_combat_cell_mark (GtkWidget  *cell,
                     const char *was)
{
  g_autofree char *tip = was != NULL && *was != '\0' ? g_strdup_printf (_("was %s"), was) : NULL;

  if (was != NULL)
    gtk_widget_add_css_class (cell, "overridden");
  else
    gtk_widget_remove_css_class (cell, "overridden");

  gtk_widget_set_tooltip_text (cell, tip);
}

void
vd_combat_cell_name (GtkWidget  *cell,
                     const char *odds,
                     const char *die)
{
  g_autofree char *name =
    die == NULL ? g_strdup_printf (_("Odds %s"), odds)
                /* TRANS: a cell of the results table: odds and roll */
                : g_strdup_printf (_("Result at %s, die %s"), odds, die);

  vd_widget_set_name (cell, name);
  vd_widget_set_name (GTK_WIDGET (gtk_editable_get_delegate (GTK_EDITABLE (cell))), name);
}
