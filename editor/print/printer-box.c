#include "editor/print/printer-box.h"

#include <glib/gi18n.h>

#include "editor/print/offsets.h"
#include "editor/widgets/wrap-layout.h"

#define NOWHERE "0,0"

struct _VdPrinterBox
{
  GtkWidget parent_instance;

  GSettings *settings; /* (nullable): until it is set */
  char      *paper, *backs, *offset; /* (nullable): that are chosen */
  char      *place;    /* (nullable): printer, paper and edge whose offset was looked for */
  char      *recalled; /* (nullable): what was found there */
  char      *margins;         /* (nullable): that are chosen */
  char      *margins_place;   /* (nullable): printer and paper whose margins were looked for */
  char      *margins_recalled; /* (nullable): what was found there */

  /* Template */
  GtkEntry  *printer;
  GtkLabel  *kept;
  GtkWidget *buttons;
  GtkWidget *keep;
  GtkWidget *forget;
};

enum
{
  RECALLED,
  MARGINS_RECALLED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdPrinterBox, vd_printer_box, GTK_TYPE_WIDGET)

static guint signals[N_SIGNALS];

static VdOffsetOf
get_place (VdPrinterBox *self)
{
  return (VdOffsetOf) { gtk_editable_get_text (GTK_EDITABLE (self->printer)), self->paper,
                        self->backs };
}

static void
show_kept (VdPrinterBox *self)
{
  const VdOffsetOf place = get_place (self);
  g_autofree char *offset = vd_offsets_find (self->settings, &place);
  /* TRANS: %s is how far backs are moved, as "0.3,-0.2" */
  g_autofree char *said = offset != NULL
                          ? g_strdup_printf (_("Backs are moved by %s mm there."), offset)
                          : g_strdup (_("No offset is kept for this printer, paper and edge. "
                                        "The test page tells it."));

  gtk_label_set_label (self->kept, said);
  gtk_widget_set_sensitive (self->forget, offset != NULL);
  gtk_widget_set_sensitive (self->keep, g_strcmp0 (offset, self->offset) != 0);
}

/* What was kept of another place does not hold here. */
static void
recall (VdPrinterBox *self)
{
  const VdOffsetOf of = get_place (self);
  g_autofree char *place = g_strjoin ("\n", of.printer, of.paper, of.edge, NULL);
  g_autofree char *offset = NULL;
  gboolean is_old = g_strcmp0 (self->offset, self->recalled) == 0;

  if (g_strcmp0 (place, self->place) == 0)
    return;

  offset = vd_offsets_find (self->settings, &of);
  g_free (self->place);
  self->place = g_steal_pointer (&place);
  g_free (self->recalled);
  self->recalled = g_strdup (offset);
  if (offset != NULL || is_old)
    g_signal_emit (self, signals[RECALLED], 0, offset != NULL ? offset : NOWHERE);
}

/* What is chosen for a printer that has a name is kept; what was kept of another place does not hold
 * here. */
static void
recall_margins (VdPrinterBox *self)
{
  const VdOffsetOf of = get_place (self);
  g_autofree char *place = g_strjoin ("\n", of.printer, of.paper, NULL);
  g_autofree char *margins = vd_offsets_find_margins (self->settings, &of);
  gboolean is_old = g_strcmp0 (self->margins, self->margins_recalled) == 0;

  if (g_strcmp0 (place, self->margins_place) == 0)
    {
      if (*of.printer != '\0' && g_strcmp0 (margins, self->margins) != 0)
        {
          vd_offsets_keep_margins (self->settings, &of, self->margins);
          g_free (self->margins_recalled);
          self->margins_recalled = g_strdup (self->margins);
        }
      return;
    }

  g_free (self->margins_place);
  self->margins_place = g_steal_pointer (&place);
  g_free (self->margins_recalled);
  self->margins_recalled = g_strdup (margins);
  if (margins != NULL || is_old)
    g_signal_emit (self, signals[MARGINS_RECALLED], 0, margins != NULL ? margins : "");
}

static void
follow (VdPrinterBox *self)
{
  gboolean moves = self->backs != NULL;

  recall_margins (self);
  gtk_widget_set_visible (GTK_WIDGET (self->kept), moves);
  gtk_widget_set_visible (self->buttons, moves);
  if (!moves)
    return;

  recall (self);
  show_kept (self);
}

static void
on_printer_changed (VdPrinterBox *self)
{
  if (self->settings != NULL && self->paper != NULL)
    follow (self);
}

static void
keep (VdPrinterBox *self,
      const char   *offset)
{
  const VdOffsetOf place = get_place (self);

  vd_offsets_keep (self->settings, &place, offset);
  g_free (self->recalled);
  self->recalled = g_strdup (offset);
  show_kept (self);
}

static void
on_keep_clicked (VdPrinterBox *self)
{
  keep (self, self->offset);
}

/* Nothing is moved that nobody has asked for. */
static void
on_forget_clicked (VdPrinterBox *self)
{
  keep (self, NULL);
  g_signal_emit (self, signals[RECALLED], 0, NOWHERE);
}

void
vd_printer_box_follow (VdPrinterBox *self,
                       const char   *paper,
                       const char   *backs,
                       const char   *offset,
                       const char   *margins)
{
  g_return_if_fail (VD_IS_PRINTER_BOX (self) && self->settings != NULL && paper != NULL &&
                    offset != NULL);

  g_free (self->paper);
  self->paper = g_strdup (paper);
  g_free (self->backs);
  self->backs = g_strdup (backs);
  g_free (self->offset);
  self->offset = g_strdup (offset);
  g_free (self->margins);
  self->margins = margins != NULL && *margins != '\0' ? g_strdup (margins) : NULL;
  follow (self);
}

void
vd_printer_box_set_printer (VdPrinterBox *self,
                            const char   *printer)
{
  g_return_if_fail (VD_IS_PRINTER_BOX (self) && printer != NULL);

  gtk_editable_set_text (GTK_EDITABLE (self->printer), printer);
}

void
vd_printer_box_set_settings (VdPrinterBox *self,
                             GSettings    *settings)
{
  g_auto (GStrv) printers = NULL;

  g_return_if_fail (VD_IS_PRINTER_BOX (self) && self->settings == NULL && G_IS_SETTINGS (settings));

  self->settings = g_object_ref (settings);
  printers = vd_offsets_list_printers (settings);
  if (printers[0] != NULL)
    vd_printer_box_set_printer (self, printers[0]);
}

/* The widget */

static void
vd_printer_box_dispose (GObject *object)
{
  VdPrinterBox *self = VD_PRINTER_BOX (object);
  GtkWidget *child;

  g_clear_object (&self->settings);
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self))) != NULL)
    gtk_widget_unparent (child);

  G_OBJECT_CLASS (vd_printer_box_parent_class)->dispose (object);
}

static void
vd_printer_box_finalize (GObject *object)
{
  VdPrinterBox *self = VD_PRINTER_BOX (object);

  g_free (self->paper);
  g_free (self->backs);
  g_free (self->offset);
  g_free (self->place);
  g_free (self->recalled);
  g_free (self->margins);
  g_free (self->margins_place);
  g_free (self->margins_recalled);

  G_OBJECT_CLASS (vd_printer_box_parent_class)->finalize (object);
}

static void
vd_printer_box_class_init (VdPrinterBoxClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_printer_box_dispose;
  G_OBJECT_CLASS (klass)->finalize = vd_printer_box_finalize;

  signals[RECALLED] = g_signal_new ("recalled", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0,
                                    NULL, NULL, NULL, G_TYPE_NONE, 1, G_TYPE_STRING);
  signals[MARGINS_RECALLED] = g_signal_new ("margins-recalled", G_TYPE_FROM_CLASS (klass),
                                            G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL, G_TYPE_NONE, 1,
                                            G_TYPE_STRING);

  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/printer-box.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPrinterBox, printer);
  gtk_widget_class_bind_template_child (widget_class, VdPrinterBox, kept);
  gtk_widget_class_bind_template_child (widget_class, VdPrinterBox, buttons);
  gtk_widget_class_bind_template_child (widget_class, VdPrinterBox, keep);
  gtk_widget_class_bind_template_child (widget_class, VdPrinterBox, forget);
  gtk_widget_class_bind_template_callback (widget_class, on_printer_changed);
  gtk_widget_class_bind_template_callback (widget_class, on_keep_clicked);
  gtk_widget_class_bind_template_callback (widget_class, on_forget_clicked);
}

static void
vd_printer_box_init (VdPrinterBox *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_wrap_layout_apply (self->buttons, 8);
}
