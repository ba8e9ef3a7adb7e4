#include "editor/widgets/widgets.h"

#include <glib/gi18n.h>
#include <math.h>

void
vd_widget_drop_children (GtkWidget *widget)
{
  GtkWidget *child;

  g_return_if_fail (GTK_IS_WIDGET (widget));

  while ((child = gtk_widget_get_first_child (widget)) != NULL)
    gtk_widget_unparent (child);
}

/* What is to be called once the focus has gone. */
typedef struct
{
  GtkWidget *widget;
  void     (*left) (GtkWidget *widget,
                    gpointer   owner);
  gpointer   owner;
} Leaving;

static gboolean
on_left (gpointer user_data)
{
  Leaving *leaving = user_data;

  leaving->left (leaving->widget, leaving->owner);
  return G_SOURCE_REMOVE;
}

static void
free_leaving (gpointer user_data)
{
  Leaving *leaving = user_data;

  g_object_unref (leaving->widget);
  g_object_unref (leaving->owner);
  g_free (leaving);
}

static void
on_leave (GtkEventController *controller,
          const Leaving      *what)
{
  Leaving *leaving = g_memdup2 (what, sizeof *what);

  g_object_ref (leaving->widget);
  g_object_ref (leaving->owner);
  g_idle_add_full (G_PRIORITY_HIGH, on_left, leaving, free_leaving);
}

static void
free_what (gpointer  what,
           GClosure *closure)
{
  g_free (what);
}

void
vd_widget_on_left (GtkWidget  *widget,
                   void      (*left) (GtkWidget *widget,
                                      gpointer   owner),
                   gpointer    owner)
{
  GtkEventController *focus = gtk_event_controller_focus_new ();
  Leaving *what = g_new (Leaving, 1);

  g_return_if_fail (GTK_IS_WIDGET (widget) && left != NULL && G_IS_OBJECT (owner));

  *what = (Leaving) { widget, left, owner };
  g_signal_connect_data (focus, "leave", G_CALLBACK (on_leave), what, free_what, 0);
  gtk_widget_add_controller (widget, focus);
}

/* What is to be called when a widget is laid out. */
typedef struct
{
  guint          *awaited;
  GSourceOnceFunc func;
  gpointer        data;
  gboolean        has_frame; /* one has begun, and lays out before it ends */
} Awaited;

static gboolean
on_frame_begins (GtkWidget     *widget,
                 GdkFrameClock *clock,
                 gpointer       user_data)
{
  Awaited *what = user_data;

  if (!what->has_frame)
    {
      what->has_frame = TRUE;
      return G_SOURCE_CONTINUE;
    }

  *what->awaited = 0;
  what->func (what->data);
  return G_SOURCE_REMOVE;
}

void
vd_widget_once_laid_out (GtkWidget       *widget,
                         guint           *awaited,
                         GSourceOnceFunc  func,
                         gpointer         data)
{
  Awaited *what = g_new (Awaited, 1);

  g_return_if_fail (GTK_IS_WIDGET (widget) && awaited != NULL && func != NULL);

  vd_widget_await_no_more (widget, awaited);
  *what = (Awaited) { awaited, func, data, FALSE };
  *awaited = gtk_widget_add_tick_callback (widget, on_frame_begins, what, g_free);
}

void
vd_widget_await_no_more (GtkWidget *widget,
                         guint     *awaited)
{
  g_return_if_fail (GTK_IS_WIDGET (widget) && awaited != NULL);

  if (*awaited != 0)
    gtk_widget_remove_tick_callback (widget, *awaited);
  *awaited = 0;
}

void
vd_widget_clear_list (GtkListBox *list)
{
  GtkListBoxRow *row;

  g_return_if_fail (GTK_IS_LIST_BOX (list));

  while ((row = gtk_list_box_get_row_at_index (list, 0)) != NULL)
    gtk_list_box_remove (list, GTK_WIDGET (row));
}

void
vd_widget_set_name (GtkWidget  *widget,
                    const char *name)
{
  GtkAccessible *accessible;

  g_return_if_fail (GTK_IS_WIDGET (widget) && name != NULL);

  accessible = GTK_ACCESSIBLE (widget);

  /* GTK would read out the name and then the label it is named after. */
  gtk_accessible_reset_relation (accessible, GTK_ACCESSIBLE_RELATION_LABELLED_BY);
  gtk_accessible_update_property (accessible, GTK_ACCESSIBLE_PROPERTY_LABEL, name, -1);
}

char *
vd_editable_read (GtkEditable *editable)
{
  return g_strstrip (g_strdup (gtk_editable_get_text (editable)));
}

void
vd_label_show (GtkLabel   *label,
               const char *text)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_label_set_label (label, text != NULL ? text : "");
  gtk_widget_set_visible (GTK_WIDGET (label), text != NULL);
}

static gboolean
on_query_cut_off (GtkWidget  *label,
                  int         x,
                  int         y,
                  gboolean    by_key,
                  GtkTooltip *tooltip)
{
  gtk_tooltip_set_text (tooltip, gtk_label_get_text (GTK_LABEL (label)));

  return pango_layout_is_ellipsized (gtk_label_get_layout (GTK_LABEL (label)));
}

void
vd_widget_tell_cut_off (GtkLabel *label)
{
  g_return_if_fail (GTK_IS_LABEL (label));

  gtk_widget_set_has_tooltip (GTK_WIDGET (label), TRUE);
  g_signal_connect (label, "query-tooltip", G_CALLBACK (on_query_cut_off), NULL);
}

static void
name_inner (GtkWidget  *widget,
            const char *name)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    if (GTK_IS_TOGGLE_BUTTON (child))
      {
        vd_widget_set_name (child, name);
        name_inner (child, name);
      }
    else if (!GTK_IS_POPOVER (child))
      {
        gtk_widget_set_focusable (child, FALSE);
        name_inner (child, name);
      }
}

static void
on_drop_down_mapped (GtkWidget  *drop_down,
                     const char *name)
{
  name_inner (drop_down, name);
}

static void
free_name (gpointer  name,
           GClosure *closure)
{
  g_free (name);
}

void
vd_widget_name_drop_down (GtkDropDown *drop_down,
                          const char  *name)
{
  g_return_if_fail (GTK_IS_DROP_DOWN (drop_down) && name != NULL);

  vd_widget_set_name (GTK_WIDGET (drop_down), name);
  if (gtk_widget_get_mapped (GTK_WIDGET (drop_down)))
    name_inner (GTK_WIDGET (drop_down), name);

  g_signal_handlers_disconnect_matched (drop_down, G_SIGNAL_MATCH_FUNC, 0, 0, NULL,
                                        on_drop_down_mapped, NULL);
  g_signal_connect_data (drop_down, "map", G_CALLBACK (on_drop_down_mapped), g_strdup (name),
                         free_name, 0);
}

static void
name_parts (GtkWidget *widget)
{
  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    {
      if (GTK_IS_SCROLLED_WINDOW (child))
        vd_widget_set_name (child, _("Keyboard Shortcuts"));
      else if (GTK_IS_SEARCH_ENTRY (child) ||
               (GTK_IS_TOGGLE_BUTTON (child) &&
                gtk_button_get_icon_name (GTK_BUTTON (child)) != NULL))
        vd_widget_set_name (child, _("Search"));

      name_parts (child);
    }
}

void
vd_widget_name_shortcuts (GtkWidget *window)
{
  g_return_if_fail (GTK_IS_WIDGET (window));

  vd_widget_set_name (window, _("Keyboard Shortcuts"));
  name_parts (window);
}

/* As far as GTK goes itself with each notch of a wheel. */
static gboolean
on_wheel (GtkEventControllerScroll *controller,
          double                    across,
          double                    down,
          GtkWidget                *scroller)
{
  GtkWidget *outer = gtk_widget_get_ancestor (gtk_widget_get_parent (scroller),
                                              GTK_TYPE_SCROLLED_WINDOW);
  GdkModifierType state =
    gtk_event_controller_get_current_event_state (GTK_EVENT_CONTROLLER (controller));
  gboolean is_wheel = gtk_event_controller_scroll_get_unit (controller) == GDK_SCROLL_UNIT_WHEEL;
  GtkAdjustment *adjustment;
  double notch;

  if (outer == NULL || down == 0 || (state & GDK_SHIFT_MASK) != 0)
    return FALSE;

  adjustment = gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (outer));
  notch = is_wheel ? pow (gtk_adjustment_get_page_size (adjustment), 2.0 / 3.0) : 1;
  gtk_adjustment_set_value (adjustment, gtk_adjustment_get_value (adjustment) + down * notch);
  return TRUE;
}

void
vd_widget_pass_wheel (GtkWidget *scroller)
{
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  GtkEventController *wheel =
    gtk_event_controller_scroll_new (GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);

  g_signal_connect (wheel, "scroll", G_CALLBACK (on_wheel), scroller);
  gtk_widget_add_controller (scroller, wheel);
}

/* Once there is something to scroll over; where one goes afterwards is one's own
 * affair. */
static void
on_width_known (GtkAdjustment *across,
                GtkWidget     *scroller)
{
  double end = gtk_adjustment_get_upper (across) - gtk_adjustment_get_page_size (across);

  if (gtk_widget_get_direction (scroller) != GTK_TEXT_DIR_RTL || end <= 0)
    return;

  g_signal_handlers_disconnect_by_func (across, on_width_known, scroller);
  gtk_adjustment_set_value (across, end);
}

void
vd_widget_begin_at_start (GtkWidget *scroller)
{
  g_return_if_fail (GTK_IS_SCROLLED_WINDOW (scroller));

  g_signal_connect_object (gtk_scrolled_window_get_hadjustment (GTK_SCROLLED_WINDOW (scroller)),
                           "changed", G_CALLBACK (on_width_known), scroller, 0);
}

GtkWidget *
vd_widget_add_answer (GtkDialog  *dialog,
                      const char *label,
                      int         response)
{
  GtkWidget *button;
  g_auto (GStrv) parts = NULL;

  g_return_val_if_fail (GTK_IS_DIALOG (dialog) && label != NULL, NULL);

  button = gtk_dialog_add_button (dialog, label, response);
  parts = g_strsplit (label, "_", -1); /* around the mnemonic */
  g_autofree char *plain = g_strjoinv ("", parts);
  vd_widget_set_name (button, plain);
  return button;
}
