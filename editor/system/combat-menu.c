#include "editor/system/combat-menu.h"

#include <glib/gi18n.h>

#include "editor/system/system.h"

struct _VdCombatMenu
{
  GtkPopover parent_instance;
};

enum
{
  CHOSEN,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdCombatMenu, vd_combat_menu, GTK_TYPE_POPOVER)

static guint signals[N_SIGNALS];

static void
on_clicked (VdCombatMenu *self,
            GtkWidget    *button)
{
  g_autofree char *code = g_strdup (g_object_get_data (G_OBJECT (button), "code"));

  gtk_popover_popdown (GTK_POPOVER (self));
  g_signal_emit (self, signals[CHOSEN], 0, code);
}

static char *
describe_field (const VdProject   *project,
                const VdSystemRow *row,
                const char        *attribute)
{
  return vd_system_say (project, row, vd_system_find_field (row, attribute),
                        vd_system_row_show (row, attribute));
}

static void
add_code (VdCombatMenu      *self,
          const VdProject   *project,
          GtkWidget         *box,
          const VdSystemRow *row)
{
  g_autofree char *attacker = describe_field (project, row, "attacker");
  g_autofree char *defender = describe_field (project, row, "defender");
  /* TRANS: a code, then what happens to the attacker and to the defender */
  g_autofree char *text = g_strdup_printf (_("%s — attacker: %s; defender: %s"), row->key,
                                           attacker, defender);
  GtkWidget *button = gtk_button_new_with_label (text);

  gtk_widget_add_css_class (button, "flat");
  gtk_label_set_xalign (GTK_LABEL (gtk_button_get_child (GTK_BUTTON (button))), 0);
  g_object_set_data_full (G_OBJECT (button), "code", g_strdup (row->key), g_free);
  g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_clicked), self);
  gtk_box_append (GTK_BOX (box), button);
}

GtkWidget *
vd_combat_menu_new (void)
{
  return g_object_new (VD_TYPE_COMBAT_MENU, NULL);
}

void
vd_combat_menu_show (VdCombatMenu    *self,
                     const VdProject *project,
                     GtkWidget       *cell)
{
  g_autoptr (GPtrArray) rows = NULL;
  GtkWidget *box;
  graphene_rect_t place;

  g_return_if_fail (VD_IS_COMBAT_MENU (self) && project != NULL && GTK_IS_WIDGET (cell));

  rows = vd_system_list (project, VD_SYSTEM_RESULTS);
  box = gtk_box_new (GTK_ORIENTATION_VERTICAL, 0);

  for (guint i = 0; i < rows->len; i++)
    add_code (self, project, box, rows->pdata[i]);

  gtk_popover_set_child (GTK_POPOVER (self), box);
  if (gtk_widget_compute_bounds (cell, gtk_widget_get_parent (GTK_WIDGET (self)), &place))
    gtk_popover_set_pointing_to (GTK_POPOVER (self),
                                 &(GdkRectangle) { (int) place.origin.x, (int) place.origin.y,
                                                   (int) place.size.width,
                                                   (int) place.size.height });
  gtk_popover_popup (GTK_POPOVER (self));
}

static void
vd_combat_menu_class_init (VdCombatMenuClass *klass)
{
  signals[CHOSEN] = g_signal_new ("chosen", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                                  NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
vd_combat_menu_init (VdCombatMenu *self)
{
}
