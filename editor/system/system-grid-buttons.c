/* The buttons of a line: what is added inside its row, moved, taken away. */
#include "editor/system/system-grid-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/system/system-columns.h"
#include "editor/system/system-label.h"

static const struct
{
  const char *element;
  const char *icon;
  const char *tip;
  const char *name; /* of the button; %s is the row */
} inner_buttons[] = {
  { "except", "list-add-symbolic", N_("Add an exception for a class of units, or a period"),
    N_("Add an exception to %s") },
  { "closed", "action-unavailable-symbolic", N_("Close a terrain in this period"),
    N_("Close a terrain: %s") },
  { "choice", "list-add-symbolic", N_("Add a choice"), N_("Add a choice to %s") },
  { "work", "applications-engineering-symbolic", N_("Add how it is damaged, repaired, or laid in play"),
    N_("Add work at %s") },
  { "has", "list-add-symbolic", N_("Add a condition; all must hold"),
    N_("Add a condition to %s") },
};

static const VdProject *
get_project (VdSystemGrid *self)
{
  return vd_editor_project_get (self->project);
}

static void
on_remove (VdSystemGrid *self,
           GtkWidget    *button)
{
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_system_remove (get_project (self), vd_system_grid_get_row (self, button),
                                   &refusal);

  vd_system_grid_do (self, edit, refusal);
}

static void
on_add_inner (VdSystemGrid *self,
              GtkWidget    *button)
{
  const char *element = g_object_get_data (G_OBJECT (button), "element");
  g_autofree char *refusal = NULL;
  VdEdit *edit = vd_system_add (get_project (self), self->table,
                                vd_system_grid_get_row (self, button), element, _("New choice"),
                                &refusal);

  vd_system_grid_do (self, edit, refusal);
}

static void
on_move (VdSystemGrid *self,
         GtkWidget    *button)
{
  gboolean up = g_object_get_data (G_OBJECT (button), "up") != NULL;

  vd_system_grid_do (self, vd_system_move (get_project (self),
                                           vd_system_grid_get_row (self, button), up), NULL);
}

static void
on_revert_inner (VdSystemGrid *self,
                 GtkWidget    *button)
{
  vd_system_grid_do (self, vd_system_revert_list (get_project (self), self->table,
                                                  vd_system_grid_get_row (self, button)), NULL);
}

/* Its rows are replaced together by an override, and may be taken away there. */
static gboolean
is_listed (const VdSystemRow *row)
{
  return row->key == NULL && (row->parent == NULL || strcmp (row->element, "has") == 0);
}

gboolean
vd_system_grid_may_remove (VdSystemGrid      *self,
                           const VdSystemRow *row)
{
  return is_listed (row) ||
         (self->table != VD_SYSTEM_MECHANICS && self->table != VD_SYSTEM_SETTINGS &&
          self->table != VD_SYSTEM_BINDS &&
          (row->base == NULL || !vd_system_overrides (get_project (self), self->table)));
}

static void
add_row_button (VdSystemGrid *self,
                GtkWidget    *box,
                guint         number,
                const char   *icon,
                const char   *tip,
                const char   *name,
                GCallback     on_clicked)
{
  g_autofree char *row = vd_system_row_name (get_project (self), self->rows->pdata[number]);
  GtkWidget *button = vd_system_label_add_button (box, icon, tip, name, row);

  vd_system_grid_set_row (button, number);
  g_object_set_data (G_OBJECT (button), "up", strcmp (icon, "go-up-symbolic") == 0 ? button : NULL);
  g_signal_connect_swapped (button, "clicked", on_clicked, self);
}

void
vd_system_grid_attach_buttons (VdSystemGrid *self,
                               guint         number,
                               int           line)
{
  const VdSystemRow *row = self->rows->pdata[number];
  g_autofree char *name = vd_system_row_name (get_project (self), row);
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 0);
  guint n;

  for (guint i = 0; row->parent == NULL && i < G_N_ELEMENTS (inner_buttons); i++)
    if (vd_system_get_fields (self->table, inner_buttons[i].element, &n) != NULL &&
        vd_system_grid_is_shown (self, self->rows, inner_buttons[i].element))
      {
        GtkWidget *button = vd_system_label_add_button (box, inner_buttons[i].icon,
                                                       _(inner_buttons[i].tip),
                                                       _(inner_buttons[i].name), name);

        vd_system_grid_set_row (button, number);
        g_object_set_data (G_OBJECT (button), "element", (gpointer) inner_buttons[i].element);
        g_signal_connect_swapped (button, "clicked", G_CALLBACK (on_add_inner), self);
      }

  if (vd_system_list_is_replaced (get_project (self), self->table, row))
    add_row_button (self, box, number, "edit-undo-symbolic",
                    _("This scenario has conditions of its own. Click to let those of the system "
                      "hold again."), _("Conditions of %s as in the system"),
                    G_CALLBACK (on_revert_inner));
  if (vd_system_is_ordered (row))
    {
      add_row_button (self, box, number, "go-up-symbolic", _("Move this row up"), _("Move %s Up"),
                      G_CALLBACK (on_move));
      add_row_button (self, box, number, "go-down-symbolic", _("Move this row down"),
                      _("Move %s Down"), G_CALLBACK (on_move));
    }
  if (vd_system_grid_may_remove (self, row))
    add_row_button (self, box, number, "user-trash-symbolic", _("Take this row away"),
                    _("Remove %s"), G_CALLBACK (on_remove));

  gtk_grid_attach (GTK_GRID (self->grid), box, vd_system_columns_last (self->rows->pdata[0]), line, 1, 1);
  vd_system_grid_set_row (box, number);
  g_ptr_array_add (self->buttons, box);
}

/* Those of a row that has another name now. */
void
vd_system_grid_name_buttons (VdSystemGrid *self)
{
  for (guint i = 0; i < self->buttons->len; i++)
    {
      GtkWidget *box = self->buttons->pdata[i];
      g_autofree char *name = vd_system_row_name (get_project (self),
                                                  vd_system_grid_get_row (self, box));

      for (GtkWidget *button = gtk_widget_get_first_child (box); button != NULL;
           button = gtk_widget_get_next_sibling (button))
        vd_system_label_name_button (button, name);
    }
}
