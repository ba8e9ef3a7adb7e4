#include "editor/widgets/line-list.h"

#include "editor/widgets/blank-list.h"
#include "editor/widgets/widgets.h"

#define MOST_PARTS 8

struct _VdLineList
{
  GtkWidget         parent_instance;

  const VdLineKind *kind;  /* (nullable): nothing is shown yet */
  GPtrArray        *lines; /* (nullable) */
  GtkWidget        *scroller;
  GtkListView      *list;
};

G_DEFINE_FINAL_TYPE (VdLineList, vd_line_list, GTK_TYPE_WIDGET)

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          VdLineList               *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);

  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  self->kind->make (GTK_BOX (box));
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdLineList               *self)
{
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *row = gtk_widget_get_parent (box);
  GtkWidget *parts[MOST_PARTS] = { NULL };
  g_autofree char *name = NULL;
  guint n = 0;

  for (GtkWidget *part = gtk_widget_get_first_child (box); part != NULL && n < MOST_PARTS;
       part = gtk_widget_get_next_sibling (part))
    parts[n++] = part;

  name = self->kind->fill (parts, self->lines, gtk_list_item_get_position (item));
  if (row != NULL)
    vd_widget_set_name (row, name);
}

void
vd_line_list_show (VdLineList       *self,
                   const VdLineKind *kind,
                   GPtrArray        *lines)
{
  g_autoptr (VdBlankList) numbers = NULL;

  g_return_if_fail (VD_IS_LINE_LIST (self) && kind != NULL && lines != NULL);
  g_return_if_fail (self->kind == NULL || self->kind == kind);

  gtk_list_view_set_model (self->list, NULL);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  if (self->kind == NULL)
    gtk_widget_add_css_class (GTK_WIDGET (self->list), kind->style);

  self->kind = kind;
  self->lines = lines;
  numbers = vd_blank_list_new ();
  vd_blank_list_set (numbers, 0, lines->len);
  gtk_list_view_set_model (self->list, GTK_SELECTION_MODEL (gtk_no_selection_new (
    G_LIST_MODEL (g_steal_pointer (&numbers)))));
}

void
vd_line_list_set_name (VdLineList *self,
                       const char *name)
{
  g_return_if_fail (VD_IS_LINE_LIST (self) && name != NULL);

  vd_widget_set_name (GTK_WIDGET (self->list), name);
  vd_widget_set_name (self->scroller, name);
}

void
vd_line_list_set_icon (GtkWidget  *picture,
                       const char *icon,
                       const char *style)
{
  const char *const styles[] = { style, NULL };

  gtk_widget_set_css_classes (picture, (const char **) styles);
  gtk_image_set_from_icon_name (GTK_IMAGE (picture), icon);
  gtk_widget_set_valign (picture, GTK_ALIGN_START);
  gtk_widget_set_visible (picture, icon != NULL);
}

static gboolean
vd_line_list_focus (GtkWidget        *widget,
                    GtkDirectionType  direction)
{
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (is_tab && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return GTK_WIDGET_CLASS (vd_line_list_parent_class)->focus (widget, direction);
}

static void
vd_line_list_dispose (GObject *object)
{
  VdLineList *self = VD_LINE_LIST (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (vd_line_list_parent_class)->dispose (object);
}

static void
vd_line_list_class_init (VdLineListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_line_list_dispose;
  widget_class->focus = vd_line_list_focus;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "linelist");
}

static void
vd_line_list_init (VdLineList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}
