#include "editor/panels/scan-row.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdScanRow
{
  GtkListBoxRow   parent_instance;

  char           *id;

  /* Template */
  GtkImage       *icon;
  GtkLabel       *name;
  GtkLabel       *text;
  GtkProgressBar *progress;
  GtkWidget      *buttons;
  GtkWidget      *locate;
  GtkWidget      *accept;
  GtkWidget      *look;
  GtkWidget      *remove;
};

G_DEFINE_FINAL_TYPE (VdScanRow, vd_scan_row, GTK_TYPE_LIST_BOX_ROW)

enum { LOCATE, ACCEPT, REMOVE, LOOK_AGAIN, N_SIGNALS };

static guint signals[N_SIGNALS];

/* What there is to say */

static char *
say_ready (const VdScanItem *item)
{
  guint n = item->scan->controls->len;
  g_autofree char *size = g_strdup_printf (_("%u × %u pixels"), item->width, item->height);
  g_autofree char *points = g_strdup_printf (ngettext ("%u control point", "%u control points", n),
                                             n);

  if (item->quality == NULL)
    return g_strdup_printf ("%s · %s", size, points);

  /* TRANS: size of a picture, how many control points it has, and the root of the mean square of
   * their errors, in per cent of the distance between the middles of neighbouring hexes */
  return g_strdup_printf (_("%s · %s · RMS %.1f %% of a hex"), size, points,
                          item->quality->rms_percent);
}

static char *
say_state (const VdScanItem *item)
{
  switch (item->state)
    {
    case VD_SCAN_READING:
      return g_strdup (_("The picture is being read."));
    case VD_SCAN_MISSING:
      /* TRANS: %s is the name of a file */
      return g_strdup_printf (_("There is no file %s."), item->path);
    case VD_SCAN_OTHER:
      return g_strdup (_("This is another picture than the one that was added. It is not used "
                         "until you accept it."));
    case VD_SCAN_REFUSED:
      return g_strdup (item->reason);
    case VD_SCAN_READY:
    default:
      return say_ready (item);
    }
}

static const char *
get_icon (VdScanState state)
{
  return state == VD_SCAN_READY || state == VD_SCAN_READING ? "image-x-generic-symbolic"
         : state == VD_SCAN_OTHER ? "dialog-warning-symbolic" : "dialog-error-symbolic";
}

static void
show_text (VdScanRow        *self,
           const VdScanItem *item)
{
  g_autofree char *name = g_path_get_basename (item->scan->file);
  g_autofree char *state = say_state (item);
  /* TRANS: said of a file; %s is its name, or what is known of it */
  g_autofree char *outside = vd_scan_is_outside (item->scan)
                             ? g_strdup_printf (_("%s\nIt lies outside the folder of the map: "
                                                  "others who get that will not find it."), state)
                             : g_strdup (state);
  g_autofree char *says = g_strdup_printf ("%s: %s", name, outside);
  g_autofree char *remove = g_strdup_printf (_("Remove Scan %s"), name);

  gtk_label_set_label (self->name, name);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->name), item->path);
  gtk_label_set_label (self->text, outside);
  vd_widget_set_name (GTK_WIDGET (self), says);
  gtk_widget_set_tooltip_text (self->remove, remove);
  vd_widget_set_name (self->remove, remove);
}

static void
show_item (VdScanRow        *self,
           const VdScanItem *item)
{
  gboolean fails = item->state == VD_SCAN_MISSING || item->state == VD_SCAN_REFUSED;

  gtk_image_set_from_icon_name (self->icon, get_icon (item->state));
  if (fails || item->state == VD_SCAN_OTHER)
    gtk_widget_add_css_class (GTK_WIDGET (self->icon), fails ? "error" : "warning");
  show_text (self, item);
  gtk_widget_set_visible (GTK_WIDGET (self->progress), item->state == VD_SCAN_READING);
  gtk_widget_set_visible (self->locate, fails || item->state == VD_SCAN_OTHER);
  gtk_widget_set_visible (self->accept, item->state == VD_SCAN_OTHER);
  gtk_widget_set_visible (self->look, fails);
  gtk_widget_set_visible (self->buttons, fails || item->state == VD_SCAN_OTHER);
}

/* Buttons */

static void
on_locate (VdScanRow *self)
{
  g_signal_emit (self, signals[LOCATE], 0);
}

static void
on_accept (VdScanRow *self)
{
  g_signal_emit (self, signals[ACCEPT], 0);
}

static void
on_remove (VdScanRow *self)
{
  g_signal_emit (self, signals[REMOVE], 0);
}

static void
on_look (VdScanRow *self)
{
  g_signal_emit (self, signals[LOOK_AGAIN], 0);
}

static void
vd_scan_row_finalize (GObject *object)
{
  g_free (VD_SCAN_ROW (object)->id);

  G_OBJECT_CLASS (vd_scan_row_parent_class)->finalize (object);
}

static void
vd_scan_row_class_init (VdScanRowClass *klass)
{
  static const char *const names[N_SIGNALS] = { "locate", "accept", "remove", "look-again" };
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = vd_scan_row_finalize;
  for (guint i = 0; i < N_SIGNALS; i++)
    signals[i] = g_signal_new (names[i], G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL,
                               NULL, NULL, G_TYPE_NONE, 0);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/scan-row.ui");
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, icon);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, name);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, text);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, progress);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, buttons);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, locate);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, accept);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, look);
  gtk_widget_class_bind_template_child (widget_class, VdScanRow, remove);
  gtk_widget_class_bind_template_callback (widget_class, on_locate);
  gtk_widget_class_bind_template_callback (widget_class, on_accept);
  gtk_widget_class_bind_template_callback (widget_class, on_remove);
  gtk_widget_class_bind_template_callback (widget_class, on_look);
}

static void
vd_scan_row_init (VdScanRow *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
}

GtkWidget *
vd_scan_row_new (const VdScanItem *item)
{
  VdScanRow *self;

  g_return_val_if_fail (item != NULL, NULL);

  self = g_object_new (VD_TYPE_SCAN_ROW, NULL);
  self->id = g_strdup (item->scan->id);
  show_item (self, item);

  return GTK_WIDGET (self);
}

const char *
vd_scan_row_get_id (VdScanRow *self)
{
  g_return_val_if_fail (VD_IS_SCAN_ROW (self), NULL);

  return self->id;
}

void
vd_scan_row_set_progress (VdScanRow *self,
                          double     progress)
{
  g_return_if_fail (VD_IS_SCAN_ROW (self));

  gtk_progress_bar_set_fraction (self->progress, CLAMP (progress, 0, 1));
}
