#include "editor/rows/details.h"

#include "editor/widgets/widgets.h"

#define HEIGHT 270       /* pixels, at first */
#define TABLE_HEIGHT 160 /* that the table keeps */
#define WAIT 20          /* milliseconds between looks at a button that is down */

#define KEY "vd-details"

typedef struct
{
  GtkPaned        *paned;
  GtkToggleButton *wanted;
  GSourceOnceFunc  shown;
  gpointer         data;
  guint            source;    /* that looks again, or 0 */
  guint            awaited;   /* that the table has its new height, or 0 */
  gboolean         has_row;
  gboolean         was_shown; /* the height is what it was then */
} Details;

static gboolean look_again (gpointer user_data);

static Details *
get_details (GtkPaned *paned)
{
  return g_object_get_data (G_OBJECT (paned), KEY);
}

static void
details_free (gpointer data)
{
  Details *self = data;

  g_clear_handle_id (&self->source, g_source_remove);
  g_free (self);
}

static gboolean
is_pressed (GtkWidget *widget)
{
  GdkSeat *seat = gdk_display_get_default_seat (gtk_widget_get_display (widget));
  GdkDevice *pointer = seat != NULL ? gdk_seat_get_pointer (seat) : NULL;

  return pointer != NULL &&
         (gdk_device_get_modifier_state (pointer) & (GDK_BUTTON1_MASK | GDK_BUTTON3_MASK)) != 0;
}

/* The table has its new height. */
static void
on_laid_out (gpointer user_data)
{
  Details *self = user_data;

  self->shown (self->data);
}

static void
divide_pane (Details *self)
{
  int height = gtk_widget_get_height (GTK_WIDGET (self->paned));

  if (self->was_shown || height == 0)
    return;

  gtk_paned_set_position (self->paned, MAX (TABLE_HEIGHT, height - HEIGHT));
  self->was_shown = TRUE;
}

static void
update_visibility (Details *self)
{
  GtkWidget *child = gtk_paned_get_end_child (self->paned);
  gboolean show = self->has_row && gtk_toggle_button_get_active (self->wanted);

  if (gtk_widget_get_visible (child) == show)
    return;

  g_clear_handle_id (&self->source, g_source_remove);
  vd_widget_await_no_more (GTK_WIDGET (self->paned), &self->awaited);
  if (is_pressed (GTK_WIDGET (self->paned)))
    {
      self->source = g_timeout_add_full (G_PRIORITY_LOW, WAIT, look_again, self, NULL);
      return;
    }

  if (show)
    divide_pane (self);
  gtk_widget_set_visible (child, show);
  if (show)
    vd_widget_once_laid_out (GTK_WIDGET (self->paned), &self->awaited, on_laid_out, self);
}

/* The button may be let go anywhere, in another window too, whose event does not come
 * here. */
static gboolean
look_again (gpointer user_data)
{
  Details *self = user_data;

  self->source = 0;
  update_visibility (self);
  return G_SOURCE_REMOVE;
}

void
vd_details_attach (GtkPaned        *paned,
                   GtkToggleButton *wanted,
                   GSourceOnceFunc  shown,
                   GtkWidget       *data)
{
  Details *self = g_new0 (Details, 1);

  g_return_if_fail (GTK_IS_PANED (paned) && GTK_IS_TOGGLE_BUTTON (wanted) && shown != NULL &&
                    GTK_IS_WIDGET (data));

  self->paned = paned;
  self->wanted = wanted;
  self->shown = shown;
  self->data = data;
  g_object_set_data_full (G_OBJECT (paned), KEY, self, details_free);

  gtk_widget_set_visible (gtk_paned_get_end_child (paned), FALSE);
  g_signal_connect_swapped (wanted, "toggled", G_CALLBACK (update_visibility), self);
}

void
vd_details_show (GtkPaned *paned,
                 gboolean  has_row)
{
  Details *self;

  g_return_if_fail (GTK_IS_PANED (paned) && get_details (paned) != NULL);

  self = get_details (paned);
  self->has_row = has_row;
  update_visibility (self);
}
