#include "editor/panels/status-legend.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

#define CHIP 14 /* pixels */

struct _VdStatusLegend
{
  GtkWidget  parent_instance;

  VdMapView *view;
  VdTools   *tools;
  GtkLabel  *counts[VD_N_STATUSES + 1];
  GtkWidget *buttons[VD_N_STATUSES + 1];

  /* Template */
  GtkWidget *rows;
};

G_DEFINE_FINAL_TYPE (VdStatusLegend, vd_status_legend, GTK_TYPE_WIDGET)

const char *
vd_status_title (guint status)
{
  static const char *const titles[VD_N_STATUSES + 1] = {
    N_("No status"), N_("Stated"), N_("Transcribed"), N_("Checked"), N_("Reconstructed"),
    N_("Guess"),
  };

  g_return_val_if_fail (status <= VD_N_STATUSES, NULL);

  return _(titles[status]);
}

static void
draw_chip (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        user_data)
{
  GdkRGBA color = vd_status_colors[GPOINTER_TO_UINT (user_data)];

  color.alpha = 0.85;
  cairo_rectangle (cr, 0, 0, width, height);
  gdk_cairo_set_source_rgba (cr, &color);
  cairo_fill (cr);
}

static void
on_clicked (GtkButton      *button,
            VdStatusLegend *self)
{
  guint status = GPOINTER_TO_UINT (g_object_get_data (G_OBJECT (button), "status"));

  vd_map_view_set_sought (self->view, status);
  if (vd_map_view_seek_status (self->view, 1))
    gtk_widget_grab_focus (GTK_WIDGET (self->view));
}

static void
add_row (VdStatusLegend *self,
         guint           status)
{
  GtkWidget *button = gtk_button_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *chip = gtk_drawing_area_new ();
  GtkWidget *name = gtk_label_new (vd_status_title (status));
  GtkWidget *count = gtk_label_new (NULL);

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (chip), CHIP);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (chip), CHIP);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (chip), draw_chip, GUINT_TO_POINTER (status),
                                  NULL);
  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  gtk_label_set_xalign (GTK_LABEL (name), 0);
  gtk_widget_set_hexpand (name, TRUE);
  gtk_widget_add_css_class (count, "dim-label");
  gtk_widget_add_css_class (count, "numeric");
  gtk_widget_add_css_class (button, "flat");
  gtk_box_append (GTK_BOX (box), chip);
  gtk_box_append (GTK_BOX (box), name);
  gtk_box_append (GTK_BOX (box), count);
  gtk_button_set_child (GTK_BUTTON (button), box);
  gtk_widget_set_tooltip_text (button, _("Hexes, and lines, regions and names, of that status: go to the next; N and Shift+N go on and back"));
  g_object_set_data (G_OBJECT (button), "status", GUINT_TO_POINTER (status));
  g_signal_connect (button, "clicked", G_CALLBACK (on_clicked), self);
  gtk_box_append (GTK_BOX (self->rows), button);
  self->counts[status] = GTK_LABEL (count);
  self->buttons[status] = button;
}

/* What the numbers are is said by the name and the tooltip. */
static char *
describe_short (const VdStatusCount *count)
{
  return count->rows > 0 ? g_strdup_printf ("%u + %u", count->hexes, count->rows)
                         : g_strdup_printf ("%u", count->hexes);
}

static char *
describe_count (guint                status,
                const VdStatusCount *count)
{
  /* TRANS: a status of hexes, and how many have it */
  g_autofree char *hexes = g_strdup_printf (ngettext ("%s: %u hex", "%s: %u hexes", count->hexes),
                                            vd_status_title (status), count->hexes);

  if (count->rows == 0)
    return g_steal_pointer (&hexes);

  /* TRANS: %s is such as "Checked: 12 hexes"; then rivers, roads, regions, labels */
  return g_strdup_printf (ngettext ("%s, %u line, region or name", "%s, %u lines, regions and names", count->rows),
                          hexes, count->rows);
}

static void
count_statuses (VdStatusLegend *self)
{
  VdStatusCount counts[VD_N_STATUSES + 1];

  if (!gtk_widget_get_visible (GTK_WIDGET (self)))
    return;

  vd_tools_count_statuses (self->tools, counts);
  for (guint status = 0; status <= VD_N_STATUSES; status++)
    {
      const VdStatusCount *count = &counts[status];
      g_autofree char *text = describe_short (count);
      g_autofree char *name = describe_count (status, count);

      gtk_label_set_label (self->counts[status], text);
      vd_widget_set_name (self->buttons[status], name);
      gtk_widget_set_sensitive (self->buttons[status], count->hexes + count->rows > 0);
    }
}

void
vd_status_legend_set_view (VdStatusLegend *self,
                           VdMapView      *view,
                           VdTools        *tools)
{
  g_return_if_fail (VD_IS_STATUS_LEGEND (self) && VD_IS_MAP_VIEW (view) && VD_IS_TOOLS (tools));
  g_return_if_fail (self->view == NULL);

  self->view = view;
  self->tools = tools;
  g_object_bind_property (view, "colour-by-status", self, "visible", G_BINDING_SYNC_CREATE);
  g_signal_connect (self, "notify::visible", G_CALLBACK (count_statuses), NULL);
  g_signal_connect_object (tools, "refreshed", G_CALLBACK (count_statuses), self,
                           G_CONNECT_SWAPPED);
}

static void
vd_status_legend_dispose (GObject *object)
{
  vd_widget_drop_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (vd_status_legend_parent_class)->dispose (object);
}

static void
vd_status_legend_class_init (VdStatusLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_status_legend_dispose;

  gtk_widget_class_set_css_name (widget_class, "legend");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/status-legend.ui");
  gtk_widget_class_bind_template_child (widget_class, VdStatusLegend, rows);
}

static void
vd_status_legend_init (VdStatusLegend *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));

  for (guint i = 1; i <= VD_N_STATUSES; i++)
    add_row (self, i);
  add_row (self, 0);
}
