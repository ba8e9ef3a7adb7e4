#include "editor/scans/misfit-legend.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

#define CHIP 16 /* pixels */

struct _VdMisfitLegend
{
  GtkWidget  parent_instance;

  GdkRGBA    tints[VD_MISFIT_NOT_KNOWN];
  GtkLabel  *title;
  GtkWidget *rows[VD_N_MISFIT_CLASSES];
  GtkWidget *chips[VD_N_MISFIT_CLASSES];
  GtkLabel  *ranges[VD_N_MISFIT_CLASSES];
  GtkLabel  *counts[VD_N_MISFIT_CLASSES];
  GtkLabel  *arrows;
};

G_DEFINE_FINAL_TYPE (VdMisfitLegend, vd_misfit_legend, GTK_TYPE_WIDGET)

/* On paper, as in the picture. */
static void
draw_chip (GtkDrawingArea *area,
           cairo_t        *cr,
           int             width,
           int             height,
           gpointer        user_data)
{
  VdMisfitLegend *self = VD_MISFIT_LEGEND (gtk_widget_get_ancestor (GTK_WIDGET (area),
                                                                    VD_TYPE_MISFIT_LEGEND));
  guint class = GPOINTER_TO_UINT (user_data);

  cairo_rectangle (cr, 0.5, 0.5, width - 1, height - 1);
  cairo_set_source_rgb (cr, 0.96, 0.95, 0.92);
  cairo_fill_preserve (cr);
  if (class < VD_MISFIT_NOT_KNOWN)
    {
      gdk_cairo_set_source_rgba (cr, &self->tints[class]);
      cairo_fill_preserve (cr);
    }
  cairo_set_source_rgba (cr, 0.5, 0.5, 0.5, 1);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
}

static GtkLabel *
add_label (GtkWidget  *row,
           float       xalign,
           const char *class)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), xalign);
  gtk_widget_set_hexpand (label, xalign < 0.5f);
  gtk_widget_add_css_class (label, class);
  gtk_box_append (GTK_BOX (row), label);
  return GTK_LABEL (label);
}

static void
add_row (VdMisfitLegend *self,
         guint           class)
{
  GtkWidget *row = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *chip = gtk_drawing_area_new ();

  gtk_drawing_area_set_content_width (GTK_DRAWING_AREA (chip), CHIP);
  gtk_drawing_area_set_content_height (GTK_DRAWING_AREA (chip), CHIP);
  gtk_drawing_area_set_draw_func (GTK_DRAWING_AREA (chip), draw_chip, GUINT_TO_POINTER (class),
                                  NULL);
  gtk_widget_set_valign (chip, GTK_ALIGN_CENTER);
  gtk_box_append (GTK_BOX (row), chip);
  self->chips[class] = chip;
  self->ranges[class] = add_label (row, 0, "numeric");
  self->counts[class] = add_label (row, 1, "numeric");
  self->rows[class] = row;
  gtk_widget_set_parent (row, GTK_WIDGET (self));
}

/* What is shown */

static char *
describe_range (guint  class,
                double pitch)
{
  switch (class)
    {
    case VD_MISFIT_UNDER_1:
      /* TRANS: how far a hex is off, in per cent of the distance between hexes, and in pixels */
      return g_strdup_printf (_("under 1 %% · %.1f px"), pitch / 100);
    case VD_MISFIT_UNDER_3:
      return g_strdup_printf (_("1 to 3 %% · %.1f to %.1f px"), pitch / 100, pitch * 3 / 100);
    case VD_MISFIT_UNDER_10:
      return g_strdup_printf (_("3 to 10 %% · %.1f to %.1f px"), pitch * 3 / 100, pitch / 10);
    case VD_MISFIT_OVER_10:
      return g_strdup_printf (_("over 10 %% · %.1f px"), pitch / 10);
    case VD_MISFIT_NOT_KNOWN:
    default:
      return g_strdup (_("not known"));
    }
}

static char *
describe_arrows (const VdMisfitPicture *picture)
{
  gboolean is_off = picture->shows == VD_MISFIT_SHOWS_OFF;

  if (picture->n_arrows == 0)
    return g_strdup (is_off ? NULL : _("Nothing is corrected: the points do not ask for it, or it "
                                       "is switched off."));
  if (picture->longer == 1)
    return g_strdup (is_off ? _("Arrows go from where the grid has a hex to its control point.")
                            : _("Arrows show which way."));

  return g_strdup_printf (
    is_off ? _("Arrows go from where the grid has a hex to its control point, drawn %u times as "
               "long.")
           : _("Arrows show which way, drawn %u times as long."), picture->longer);
}

static void
show_row (VdMisfitLegend        *self,
          const VdMisfitPicture *picture,
          guint                  class)
{
  g_autofree char *range = describe_range (class, picture->pitch);
  guint n = picture->n[class];
  g_autofree char *count = g_strdup_printf (ngettext ("%u hex", "%u hexes", n), n);

  gtk_label_set_label (self->ranges[class], range);
  gtk_label_set_label (self->counts[class], count);
  gtk_widget_queue_draw (self->chips[class]);
  gtk_widget_set_visible (self->rows[class], class != VD_MISFIT_NOT_KNOWN || n > 0);
}

void
vd_misfit_legend_show (VdMisfitLegend        *self,
                       const VdMisfitPicture *picture)
{
  g_autofree char *arrows = NULL;

  g_return_if_fail (VD_IS_MISFIT_LEGEND (self));

  gtk_widget_set_visible (GTK_WIDGET (self), picture != NULL);
  if (picture == NULL)
    return;

  for (guint class = 0; class < VD_MISFIT_NOT_KNOWN; class++)
    vd_misfit_picture_get_tint (picture, class, &self->tints[class]);
  for (guint class = 0; class < VD_N_MISFIT_CLASSES; class++)
    show_row (self, picture, class);
  gtk_label_set_label (self->title, picture->shows == VD_MISFIT_SHOWS_OFF
                       ? _("Off by, in per cent of a hex and in pixels")
                       : _("Moved by, in per cent of a hex and in pixels"));
  arrows = describe_arrows (picture);
  vd_label_show (self->arrows, arrows);
}

/* The widget */

static void
vd_misfit_legend_dispose (GObject *object)
{
  vd_widget_drop_children (GTK_WIDGET (object));

  G_OBJECT_CLASS (vd_misfit_legend_parent_class)->dispose (object);
}

static void
vd_misfit_legend_class_init (VdMisfitLegendClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_misfit_legend_dispose;
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BOX_LAYOUT);
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

static GtkLabel *
make_text (VdMisfitLegend *self)
{
  GtkWidget *label = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_wrap (GTK_LABEL (label), TRUE);
  gtk_label_set_max_width_chars (GTK_LABEL (label), 30);
  gtk_widget_set_parent (label, GTK_WIDGET (self));
  return GTK_LABEL (label);
}

static void
vd_misfit_legend_init (VdMisfitLegend *self)
{
  GtkBoxLayout *layout = GTK_BOX_LAYOUT (gtk_widget_get_layout_manager (GTK_WIDGET (self)));

  gtk_orientable_set_orientation (GTK_ORIENTABLE (layout), GTK_ORIENTATION_VERTICAL);
  gtk_box_layout_set_spacing (layout, 4);
  vd_widget_set_name (GTK_WIDGET (self), _("What the colours mean"));
  self->title = make_text (self);
  gtk_widget_add_css_class (GTK_WIDGET (self->title), "dim-label");
  for (guint class = 0; class < VD_N_MISFIT_CLASSES; class++)
    add_row (self, class);
  gtk_widget_set_tooltip_text (self->rows[VD_MISFIT_NOT_KNOWN],
                               _("Far from all control points, or these are just as many as are "
                                 "needed"));
  self->arrows = make_text (self);
  gtk_widget_add_css_class (GTK_WIDGET (self->arrows), "dim-label");
  gtk_widget_set_visible (GTK_WIDGET (self), FALSE);
}
