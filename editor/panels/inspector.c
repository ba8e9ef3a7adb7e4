#include "editor/panels/inspector.h"

#include <string.h>

#include "editor/canvas/readout.h"
#include "editor/widgets/faces.h"
#include "editor/widgets/widgets.h"

#define FACE 48 /* pixels */

struct _VdInspector
{
  GtkWidget        parent_instance;

  VdTools         *tools;
  VdEditorProject *project;
  VdFaces         *faces;
  VdBoard         *board; /* (nullable) */
  char            *shown; /* what is said, to tell whether it is still right */

  /* Template */
  GtkLabel        *title;
  GtkLabel        *text;
  GtkListBox      *units;
};

G_DEFINE_FINAL_TYPE (VdInspector, vd_inspector, GTK_TYPE_WIDGET)

static GtkWidget *
make_face (VdInspector  *self,
           const VdNode *unit)
{
  const VdProject *project = vd_editor_project_get (self->project);
  int size = FACE * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  VdCounterFace face = { NULL };
  GtkWidget *image;

  vd_counter_face (project->scenario, project->system, unit, &face);
  image = gtk_image_new_from_paintable (GDK_PAINTABLE (vd_faces_get (self->faces, &face, size)));
  gtk_image_set_pixel_size (GTK_IMAGE (image), FACE);
  gtk_widget_set_valign (image, GTK_ALIGN_START);

  return image;
}

static const char *
find_name (VdInspector *self,
           const char  *table,
           const char  *id)
{
  const VdProject *project = vd_editor_project_get (self->project);
  VdNode *parent = vd_node_find (vd_document_get_root (project->scenario), table);

  for (VdNode *row = parent != NULL ? vd_node_get_first (parent) : NULL;
       row != NULL && id != NULL;
       row = vd_node_get_next (row))
    if (g_strcmp0 (vd_node_get (row, "id"), id) == 0)
      return vd_node_get (row, "name");

  return NULL;
}

static GtkWidget *
make_label (const char *text,
            const char *style)
{
  GtkWidget *label = gtk_label_new (text);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 16);
  if (style != NULL)
    gtk_widget_add_css_class (label, style);

  return label;
}

static void
add_unit (VdInspector     *self,
          const VdCounter *counter)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *texts = gtk_box_new (GTK_ORIENTATION_VERTICAL, 2);
  g_autofree char *name = vd_readout_unit (counter->unit);
  const char *formation = find_name (self, "units", vd_node_get (counter->unit, "formation"));

  gtk_box_append (GTK_BOX (texts), make_label (name, NULL));
  if (formation != NULL)
    gtk_box_append (GTK_BOX (texts), make_label (formation, "dim-label"));

  gtk_box_append (GTK_BOX (box), make_face (self, counter->unit));
  gtk_box_append (GTK_BOX (box), texts);
  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_list_box_row_set_activatable (GTK_LIST_BOX_ROW (row), FALSE);
  vd_widget_set_name (row, name);
  gtk_list_box_append (self->units, row);
}

static const GArray *
get_counters (VdInspector *self)
{
  return self->board != NULL ? self->board->counters : vd_tools_get_counters (self->tools);
}

static void
fill_units (VdInspector *self,
            VdSpot       spot)
{
  const GArray *counters = get_counters (self);

  for (guint i = counters->len; i > 0; i--)
    {
      const VdCounter *counter = &g_array_index (counters, VdCounter, i - 1);

      if (vd_spot_equal (counter->spot, spot))
        add_unit (self, counter);
    }
}

static void
clear_hex (VdInspector *self)
{
  vd_widget_clear_list (self->units);
  gtk_label_set_label (self->title, "");
  gtk_label_set_label (self->text, "");
  gtk_widget_set_visible (GTK_WIDGET (self->units), FALSE);
}

static void
show_hex (VdInspector *self,
          VdSpot       spot,
          const char  *readout)
{
  const char *colon = strstr (readout, ": ");
  g_autofree char *title = g_strndup (readout, colon != NULL ? colon - readout : 0);

  clear_hex (self);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->text, colon != NULL ? colon + 2 : readout);
  fill_units (self, spot);
  gtk_widget_set_visible (GTK_WIDGET (self->units),
                          gtk_widget_get_first_child (GTK_WIDGET (self->units)) != NULL);
}

static void
refresh_hex (VdInspector *self)
{
  const VdToolView *view = self->project != NULL ? vd_tools_get_view (self->tools) : NULL;
  g_autoptr (GArray) none = g_array_new (FALSE, FALSE, sizeof (VdCounter));
  g_autofree char *whole = NULL;
  g_autofree char *ground = NULL;
  g_autofree guint8 *damaged = NULL;
  const GArray *laid;
  const VdProject *project;

  if (view == NULL || !view->has_cursor)
    {
      g_clear_pointer (&self->shown, g_free);
      clear_hex (self);
      return;
    }

  project = vd_editor_project_get (self->project);
  damaged = vd_board_list_damaged (self->board, project, view->cursor.map);
  laid = vd_board_get_laid (self->board, view->cursor.map);
  whole = vd_readout_hex (project, get_counters (self), damaged, laid, view->cursor);
  if (g_strcmp0 (whole, self->shown) == 0)
    return;

  ground = vd_readout_hex (project, none, damaged, laid, view->cursor);
  show_hex (self, view->cursor, ground);
  g_free (self->shown);
  self->shown = g_steal_pointer (&whole);
}

/* Counters may look otherwise where all that is said beside them stays. */
static void
on_project_changed (VdInspector *self,
                    VdChanges    changes)
{
  if (!(changes & VD_CHANGED_COUNTERS))
    return;

  g_clear_pointer (&self->shown, g_free);
  refresh_hex (self);
}

void
vd_inspector_set_tools (VdInspector *self,
                        VdTools     *tools)
{
  g_return_if_fail (VD_IS_INSPECTOR (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  self->tools = g_object_ref (tools);
  g_signal_connect_object (tools, "changed", G_CALLBACK (refresh_hex), self, G_CONNECT_SWAPPED);
}

void
vd_inspector_set_project (VdInspector     *self,
                          VdEditorProject *project)
{
  g_return_if_fail (VD_IS_INSPECTOR (self));

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, on_project_changed, self);
  g_set_object (&self->project, project);

  /* After the tools, of whom the counters are asked. */
  if (project != NULL)
    g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                             G_CONNECT_SWAPPED | G_CONNECT_AFTER);
  g_clear_pointer (&self->shown, g_free);
  refresh_hex (self);
}

void
vd_inspector_set_board (VdInspector *self,
                        VdBoard     *board)
{
  g_return_if_fail (VD_IS_INSPECTOR (self));

  if (board != NULL)
    vd_board_ref (board);
  g_clear_pointer (&self->board, vd_board_unref);
  self->board = board;
  refresh_hex (self);
}

static void
vd_inspector_dispose (GObject *object)
{
  VdInspector *self = VD_INSPECTOR (object);

  g_clear_object (&self->tools);
  g_clear_object (&self->project);
  g_clear_pointer (&self->faces, vd_faces_free);
  g_clear_pointer (&self->board, vd_board_unref);
  g_clear_pointer (&self->shown, g_free);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_inspector_parent_class)->dispose (object);
}

static void
vd_inspector_class_init (VdInspectorClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_inspector_dispose;

  gtk_widget_class_set_css_name (widget_class, "inspector");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/inspector.ui");
  gtk_widget_class_bind_template_child (widget_class, VdInspector, title);
  gtk_widget_class_bind_template_child (widget_class, VdInspector, text);
  gtk_widget_class_bind_template_child (widget_class, VdInspector, units);
}

static void
vd_inspector_init (VdInspector *self)
{
  self->faces = vd_faces_new ();
  gtk_widget_init_template (GTK_WIDGET (self));
}
