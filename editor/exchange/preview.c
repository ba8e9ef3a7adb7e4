#include "editor/exchange/preview.h"

#include <glib/gi18n.h>

#include "editor/exchange/outcome-list.h"
#include "editor/widgets/widgets.h"

#define TICK 50 /* ms */

struct _VdPreview
{
  GtkWidget       parent_instance;

  VdJob          *job; /* (nullable): borrowed */
  guint           tick_source;

  /* Template */
  GtkStack       *pages;
  VdLineList     *lines;
  GtkPicture     *picture;
  GtkLabel       *caption;
  GtkLabel       *doing;
  GtkProgressBar *bar;
  GtkWidget      *stop;
  GtkLabel       *refusal;
  GtkWidget      *again;
};

enum
{
  STOPPED,
  WANTED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdPreview, vd_preview, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

void
vd_preview_forget_job (VdPreview *self)
{
  g_return_if_fail (VD_IS_PREVIEW (self));

  g_clear_handle_id (&self->tick_source, g_source_remove);
  self->job = NULL;
}

static void
show_page (VdPreview  *self,
           const char *page)
{
  vd_preview_forget_job (self);
  gtk_stack_set_visible_child_name (self->pages, page);
}

void
vd_preview_show_nothing (VdPreview *self)
{
  g_return_if_fail (VD_IS_PREVIEW (self));

  show_page (self, "nothing");
}

void
vd_preview_show_lines (VdPreview *self,
                       GPtrArray *lines)
{
  g_return_if_fail (VD_IS_PREVIEW (self) && lines != NULL);

  vd_outcome_list_show (self->lines, lines);
  show_page (self, "lines");
}

void
vd_preview_show_picture (VdPreview       *self,
                         cairo_surface_t *surface,
                         const char      *caption)
{
  int width = cairo_image_surface_get_width (surface);
  int height = cairo_image_surface_get_height (surface);
  int stride = cairo_image_surface_get_stride (surface);
  g_autoptr (GBytes) bytes = NULL;
  g_autoptr (GdkTexture) texture = NULL;

  g_return_if_fail (VD_IS_PREVIEW (self) && caption != NULL);

  cairo_surface_flush (surface);
  bytes = g_bytes_new (cairo_image_surface_get_data (surface), (gsize) stride * height);
  texture = gdk_memory_texture_new (width, height, GDK_MEMORY_DEFAULT, bytes, stride);
  gtk_picture_set_paintable (self->picture, GDK_PAINTABLE (texture));
  gtk_label_set_label (self->caption, caption);
  show_page (self, "picture");
}

void
vd_preview_show_refusal (VdPreview  *self,
                         const char *why,
                         gboolean    may_be_made)
{
  g_return_if_fail (VD_IS_PREVIEW (self) && why != NULL);

  gtk_label_set_label (self->refusal, why);
  gtk_widget_set_visible (self->again, may_be_made);
  show_page (self, "refusal");
}

static gboolean
on_tick (gpointer user_data)
{
  VdPreview *self = user_data;

  double done = vd_job_get_progress (self->job);

  if (done > 0)
    gtk_progress_bar_set_fraction (self->bar, done);
  else /* nothing is known of it yet */
    gtk_progress_bar_pulse (self->bar);
  return G_SOURCE_CONTINUE;
}

void
vd_preview_show_job (VdPreview  *self,
                     const char *text,
                     VdJob      *job,
                     gboolean    may_stop)
{
  g_return_if_fail (VD_IS_PREVIEW (self) && text != NULL && job != NULL);

  gtk_label_set_label (self->doing, text);
  gtk_widget_set_visible (self->stop, may_stop);
  show_page (self, "job");
  self->job = job;
  on_tick (self);
  self->tick_source = g_timeout_add (TICK, on_tick, self);
}

static void
on_stop_clicked (VdPreview *self)
{
  g_signal_emit (self, signals[STOPPED], 0);
}

static void
on_again_clicked (VdPreview *self)
{
  g_signal_emit (self, signals[WANTED], 0);
}

static void
vd_preview_dispose (GObject *object)
{
  VdPreview *self = VD_PREVIEW (object);

  vd_preview_forget_job (self);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_preview_parent_class)->dispose (object);
}

static void
vd_preview_class_init (VdPreviewClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_preview_dispose;

  signals[STOPPED] = g_signal_new ("stopped", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                   NULL, NULL, NULL, G_TYPE_NONE, 0);
  signals[WANTED] = g_signal_new ("wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                  NULL, NULL, NULL, G_TYPE_NONE, 0);

  g_type_ensure (VD_TYPE_LINE_LIST);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/preview.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPreview, pages);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, lines);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, picture);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, caption);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, doing);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, bar);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, stop);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdPreview, again);
  gtk_widget_class_bind_template_callback (widget_class, on_stop_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_again_clicked);
  gtk_widget_class_set_css_name (widget_class, "exchangepreview");
}

static void
vd_preview_init (VdPreview *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_line_list_set_name (self->lines, _("What would come of it"));
  vd_widget_set_name (GTK_WIDGET (self->picture), _("Preview"));
}
