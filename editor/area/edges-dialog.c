#include "editor/area/edges-dialog.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/area/map-rows.h"
#include "editor/widgets/widgets.h"

#define N_SIDES 4 /* after them in the list: hexes that are named */

static const char *const sides[N_SIDES] = { "top", "right", "bottom", "left" };

struct _VdEdgesDialog
{
  GtkWindow        parent_instance;

  VdEditorProject *project;
  guint            map;
  GPtrArray       *rows[VD_N_MAP_LISTS]; /* of VdMapRow */
  GtkSizeGroup    *choices;              /* the lists of sides, one below the other */

  /* Template */
  GtkBox          *edges;
  GtkBox          *areas;
  GtkWidget       *add_edge;
  GtkWidget       *add_area;
  GtkLabel        *message;
  GtkWidget       *cancel;
  GtkWidget       *apply;
};

G_DEFINE_FINAL_TYPE (VdEdgesDialog, vd_edges_dialog, GTK_TYPE_WINDOW)

static const VdProject *
get_project (VdEdgesDialog *self)
{
  return vd_editor_project_get (self->project);
}

/* What stands in the way, or what becomes of it. */
static void
show_outcome (VdEdgesDialog *self)
{
  g_autofree char *refusal = vd_map_rows_refuse (get_project (self), self->map, self->rows);
  VdEdit *edit = vd_edit_set_map_rows (get_project (self), self->map, self->rows);

  gtk_label_set_label (self->message,
                       refusal != NULL ? refusal
                       : _("Rows of the scenario that name an edge or an area name it still when it "
                           "gets another name. If it is taken away, they are among the findings."));
  gtk_widget_set_sensitive (self->apply, refusal == NULL && edit != NULL);
  g_clear_pointer (&edit, vd_edit_free);
}

static void
on_apply (VdEdgesDialog *self)
{
  if (vd_editor_project_do (self->project, vd_edit_set_map_rows (get_project (self), self->map,
                                                                 self->rows)))
    gtk_window_close (GTK_WINDOW (self));
}

/* One row: its box knows what it shows. */

static VdMapRow *
get_row (GtkWidget *box)
{
  return g_object_get_data (G_OBJECT (box), "row");
}

static VdEdgesDialog *
get_dialog (GtkWidget *widget)
{
  return VD_EDGES_DIALOG (gtk_widget_get_ancestor (widget, VD_TYPE_EDGES_DIALOG));
}

static void
on_typed (GtkEditable *entry,
          gpointer     field)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (entry));

  vd_map_row_set (get_row (box), GPOINTER_TO_UINT (field), gtk_editable_get_text (entry));
  show_outcome (get_dialog (box));
}

static void
on_remove (GtkWidget *button)
{
  GtkWidget *box = gtk_widget_get_parent (button);
  VdEdgesDialog *self = get_dialog (box);
  VdMapRow *row = get_row (box);

  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    g_ptr_array_remove (self->rows[list], row);
  gtk_box_remove (GTK_BOX (gtk_widget_get_parent (box)), box);
  gtk_widget_grab_focus (self->apply);
  show_outcome (self);
}

/* @format: with the name of the row, for people who hear it; @hint: (nullable) */
static GtkWidget *
add_entry (GtkWidget  *box,
           guint       field,
           const char *format,
           const char *hint)
{
  VdMapRow *row = get_row (box);
  const char *title = vd_map_row_get_title (row);
  GtkWidget *entry = gtk_entry_new ();
  g_auto (GStrv) parts = g_strsplit (format, "%s", 2);
  g_autofree char *name = g_strjoinv (title != NULL ? title : _("the new row"), parts);

  gtk_editable_set_text (GTK_EDITABLE (entry), row->fields[field] != NULL ? row->fields[field] : "");
  gtk_entry_set_placeholder_text (GTK_ENTRY (entry), hint);
  gtk_entry_set_activates_default (GTK_ENTRY (entry), TRUE);
  vd_widget_set_name (entry, name);
  g_signal_connect (entry, "changed", G_CALLBACK (on_typed), GUINT_TO_POINTER (field));
  gtk_box_append (GTK_BOX (box), entry);
  return entry;
}

static void
add_remover (GtkWidget *box)
{
  const char *title = vd_map_row_get_title (get_row (box));
  GtkWidget *button = gtk_button_new_from_icon_name ("list-remove-symbolic");
  /* TRANS: %s is an edge or an area of a map */
  g_autofree char *name = g_strdup_printf (_("Take %s away"), title != NULL ? title
                                                                           : _("the new row"));

  vd_widget_set_name (button, name);
  gtk_widget_set_tooltip_text (button, name);
  g_signal_connect (button, "clicked", G_CALLBACK (on_remove), NULL);
  gtk_box_append (GTK_BOX (box), button);
}

static GtkWidget *
make_box (VdMapRow *row)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 6);

  g_object_set_data (G_OBJECT (box), "row", row);
  return box;
}

/* Edges */

static guint
find_side (const VdMapRow *row)
{
  for (guint i = 0; i < N_SIDES; i++)
    if (row->fields[2] == NULL && g_strcmp0 (row->fields[1], sides[i]) == 0)
      return i;

  return N_SIDES;
}

/* Hexes are asked for where there is no side. */
static void
show_hexes (GtkWidget *hexes,
            gboolean   wanted)
{
  gtk_widget_set_sensitive (hexes, wanted);
  gtk_entry_set_placeholder_text (GTK_ENTRY (hexes), wanted ? _("Hexes as they are printed") : NULL);
}

/* Either a side or hexes: what is not meant is not said. */
static void
on_side (GtkDropDown *list,
         GParamSpec  *pspec,
         GtkWidget   *hexes)
{
  GtkWidget *box = gtk_widget_get_parent (GTK_WIDGET (list));
  guint side = gtk_drop_down_get_selected (list);

  show_hexes (hexes, side == N_SIDES);
  vd_map_row_set (get_row (box), 1, side < N_SIDES ? sides[side] : NULL);
  vd_map_row_set (get_row (box), 2, side < N_SIDES ? NULL
                                    : gtk_editable_get_text (GTK_EDITABLE (hexes)));
  show_outcome (get_dialog (box));
}

static void
show_edge (VdEdgesDialog *self,
           VdMapRow      *row)
{
  const char *const choices[] = { _("top"), _("right"), _("bottom"), _("left"), _("these hexes"),
                                  NULL };
  const char *title = vd_map_row_get_title (row);
  GtkWidget *box = make_box (row);
  GtkWidget *list = gtk_drop_down_new_from_strings (choices);
  /* TRANS: %s is an edge of a map */
  g_autofree char *name = g_strdup_printf (_("Side of %s"), title != NULL ? title
                                                                         : _("the new row"));
  GtkWidget *hexes;

  add_entry (box, 0, _("Name of %s"), title != NULL ? title : _("Name"));
  gtk_drop_down_set_selected (GTK_DROP_DOWN (list), find_side (row));
  vd_widget_name_drop_down (GTK_DROP_DOWN (list), name);
  gtk_size_group_add_widget (self->choices, list);
  gtk_box_append (GTK_BOX (box), list);
  hexes = add_entry (box, 2, _("Hexes of %s"), NULL);
  gtk_widget_set_hexpand (hexes, TRUE);
  show_hexes (hexes, find_side (row) == N_SIDES);
  g_signal_connect (list, "notify::selected", G_CALLBACK (on_side), hexes);
  add_remover (box);
  gtk_box_append (self->edges, box);
}

static gboolean
has_side (VdEdgesDialog *self,
          const char    *side)
{
  for (guint i = 0; i < self->rows[VD_MAP_EDGES]->len; i++)
    {
      const VdMapRow *row = g_ptr_array_index (self->rows[VD_MAP_EDGES], i);

      if (g_strcmp0 (row->fields[1], side) == 0)
        return TRUE;
    }

  return FALSE;
}

/* A new one is of the first side that has none yet. */
static void
on_add_edge (VdEdgesDialog *self)
{
  VdMapRow *row = vd_map_row_new (NULL);
  guint side = 0;

  while (side < N_SIDES && has_side (self, sides[side]))
    side++;
  vd_map_row_set (row, 1, side < N_SIDES ? sides[side] : NULL);

  g_ptr_array_add (self->rows[VD_MAP_EDGES], row);
  show_edge (self, row);
  gtk_widget_child_focus (gtk_widget_get_last_child (GTK_WIDGET (self->edges)),
                          GTK_DIR_TAB_FORWARD);
  show_outcome (self);
}

/* Areas */

static void
show_area (VdEdgesDialog *self,
           VdMapRow      *row)
{
  const char *title = vd_map_row_get_title (row);
  GtkWidget *box = make_box (row);

  gtk_widget_set_hexpand (add_entry (box, 0, _("Name of %s"), title != NULL ? title : _("Name")),
                          TRUE);
  add_entry (box, 1, _("Columns of %s"), _("Columns, as 1-20"));
  add_entry (box, 2, _("Rows of %s"), _("Rows, as 1-20"));
  add_remover (box);
  gtk_box_append (self->areas, box);
}

static void
on_add_area (VdEdgesDialog *self)
{
  VdMapRow *row = vd_map_row_new (NULL);

  g_ptr_array_add (self->rows[VD_MAP_AREAS], row);
  show_area (self, row);
  gtk_widget_child_focus (gtk_widget_get_last_child (GTK_WIDGET (self->areas)),
                          GTK_DIR_TAB_FORWARD);
  show_outcome (self);
}

/* The window */

static void
vd_edges_dialog_dispose (GObject *object)
{
  g_clear_object (&VD_EDGES_DIALOG (object)->project);
  g_clear_object (&VD_EDGES_DIALOG (object)->choices);

  G_OBJECT_CLASS (vd_edges_dialog_parent_class)->dispose (object);
}

static void
vd_edges_dialog_finalize (GObject *object)
{
  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    g_clear_pointer (&VD_EDGES_DIALOG (object)->rows[list], g_ptr_array_unref);

  G_OBJECT_CLASS (vd_edges_dialog_parent_class)->finalize (object);
}

static void
vd_edges_dialog_class_init (VdEdgesDialogClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_edges_dialog_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_edges_dialog_finalize;

  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_DIALOG);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/edges-dialog.ui");
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, edges);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, areas);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, add_edge);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, add_area);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, message);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, cancel);
  gtk_widget_class_bind_template_child (widget_class, VdEdgesDialog, apply);
  gtk_widget_class_bind_template_callback (widget_class, on_add_edge);
  gtk_widget_class_bind_template_callback (widget_class, on_add_area);
  gtk_widget_class_bind_template_callback (widget_class, on_apply);
  gtk_widget_class_add_binding_action (widget_class, GDK_KEY_Escape, 0, "window.close", NULL);
}

static void
vd_edges_dialog_init (VdEdgesDialog *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  self->choices = gtk_size_group_new (GTK_SIZE_GROUP_HORIZONTAL);
  vd_widget_set_name (self->cancel, _("Cancel"));
  vd_widget_set_name (self->apply, _("Apply"));
  vd_widget_set_name (self->add_edge, _("Add Edge"));
  vd_widget_set_name (self->add_area, _("Add Area"));
}

GtkWidget *
vd_edges_dialog_new (GtkWindow       *parent,
                     VdEditorProject *project,
                     guint            map)
{
  VdEdgesDialog *self;
  const VdMap *resolved;
  g_autofree char *title = NULL;

  g_return_val_if_fail (GTK_IS_WINDOW (parent) && VD_IS_EDITOR_PROJECT (project) &&
                        map < vd_editor_project_get (project)->resolved->len, NULL);

  self = g_object_new (VD_TYPE_EDGES_DIALOG, "transient-for", parent, NULL);
  self->project = g_object_ref (project);
  self->map = map;
  resolved = g_ptr_array_index (get_project (self)->resolved, map);
  /* TRANS: %s is a map */
  title = g_strdup_printf (_("Edges and Areas of %s"), resolved->title != NULL ? resolved->title
                                                                              : _("Map"));
  gtk_window_set_title (GTK_WINDOW (self), title);

  for (guint list = 0; list < VD_N_MAP_LISTS; list++)
    self->rows[list] = vd_map_rows_list (get_project (self), map, list);
  for (guint i = 0; i < self->rows[VD_MAP_EDGES]->len; i++)
    show_edge (self, g_ptr_array_index (self->rows[VD_MAP_EDGES], i));
  for (guint i = 0; i < self->rows[VD_MAP_AREAS]->len; i++)
    show_area (self, g_ptr_array_index (self->rows[VD_MAP_AREAS], i));
  show_outcome (self);
  return GTK_WIDGET (self);
}
