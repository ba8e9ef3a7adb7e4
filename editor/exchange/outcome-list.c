#include "editor/exchange/outcome-list.h"

#include <glib/gi18n.h>

#include "editor/widgets/widgets.h"

struct _VdOutcomeList
{
  GtkWidget    parent_instance;

  GtkWidget   *scroller;
  GtkListView *list;
  GPtrArray   *lines; /* of VdOutcomeLine */
};

G_DEFINE_FINAL_TYPE (VdOutcomeList, vd_outcome_list, GTK_TYPE_WIDGET)

static const struct
{
  const char *icon;
  const char *style; /* (nullable) */
} looks[] = {
  [VD_OUTCOME_HEADING] = { NULL, NULL },
  [VD_OUTCOME_FILE] = { "text-x-generic-symbolic", NULL },
  [VD_OUTCOME_CHANGED] = { "document-edit-symbolic", NULL },
  [VD_OUTCOME_TAKEN] = { "object-select-symbolic", "success" },
  [VD_OUTCOME_LEFT] = { "list-remove-symbolic", NULL },
  [VD_OUTCOME_UNKNOWN] = { "dialog-question-symbolic", "warning" },
  [VD_OUTCOME_CONFLICTING] = { "dialog-warning-symbolic", "warning" },
};

/* The items are numbers of a string list, so that only those are made that are seen. */
static const VdOutcomeLine *
get_line (VdOutcomeList *self,
          GtkListItem   *item)
{
  return g_ptr_array_index (self->lines, gtk_list_item_get_position (item));
}

static void
on_setup (GtkSignalListItemFactory *factory,
          GtkListItem              *item,
          VdOutcomeList            *self)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *text = gtk_label_new (NULL);
  GtkWidget *detail = gtk_label_new (NULL);

  gtk_label_set_xalign (GTK_LABEL (text), 0);
  gtk_label_set_wrap (GTK_LABEL (text), TRUE);
  gtk_label_set_wrap_mode (GTK_LABEL (text), PANGO_WRAP_WORD_CHAR);
  gtk_widget_set_hexpand (text, TRUE);
  gtk_widget_add_css_class (detail, "dim-label");
  gtk_widget_add_css_class (detail, "numeric");
  gtk_widget_set_valign (detail, GTK_ALIGN_START);
  gtk_box_append (GTK_BOX (box), gtk_image_new ());
  gtk_box_append (GTK_BOX (box), text);
  gtk_box_append (GTK_BOX (box), detail);
  gtk_list_item_set_child (item, box);
  gtk_list_item_set_activatable (item, FALSE);
}

static void
show_icon (GtkImage      *image,
           VdOutcomeKind  kind)
{
  const char *const styles[] = { looks[kind].style, NULL };

  gtk_widget_set_css_classes (GTK_WIDGET (image), (const char **) styles);
  gtk_image_set_from_icon_name (image, looks[kind].icon);
  gtk_widget_set_valign (GTK_WIDGET (image), GTK_ALIGN_START);
  gtk_widget_set_visible (GTK_WIDGET (image), looks[kind].icon != NULL);
}

static void
name_row (GtkListItem         *item,
          const VdOutcomeLine *line)
{
  GtkWidget *row = gtk_widget_get_parent (gtk_list_item_get_child (item));
  g_autofree char *kind = vd_outcome_name_kind (line->kind);
  g_autofree char *name = g_strjoin (": ", *kind != '\0' ? kind : line->text,
                                     *kind != '\0' ? line->text : NULL, line->detail, NULL);

  if (row != NULL)
    vd_widget_set_name (row, name);
}

static void
on_bind (GtkSignalListItemFactory *factory,
         GtkListItem              *item,
         VdOutcomeList            *self)
{
  const VdOutcomeLine *line = get_line (self, item);
  GtkWidget *image = gtk_widget_get_first_child (gtk_list_item_get_child (item));
  GtkWidget *text = gtk_widget_get_next_sibling (image);
  GtkWidget *detail = gtk_widget_get_next_sibling (text);

  show_icon (GTK_IMAGE (image), line->kind);
  gtk_label_set_label (GTK_LABEL (text), line->text);
  gtk_label_set_label (GTK_LABEL (detail), line->detail != NULL ? line->detail : "");
  if (line->kind == VD_OUTCOME_HEADING)
    gtk_widget_add_css_class (text, "heading");
  else
    gtk_widget_remove_css_class (text, "heading");
  name_row (item, line);
}

void
vd_outcome_list_show (VdOutcomeList *self,
                      GPtrArray     *lines)
{
  GtkStringList *numbers = gtk_string_list_new (NULL);

  g_return_if_fail (VD_IS_OUTCOME_LIST (self) && lines != NULL);

  gtk_list_view_set_model (self->list, NULL);
  g_clear_pointer (&self->lines, g_ptr_array_unref);
  self->lines = lines;
  for (guint i = 0; i < lines->len; i++)
    gtk_string_list_append (numbers, "");
  gtk_list_view_set_model (
    self->list, GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (numbers))));
}

void
vd_outcome_list_set_name (VdOutcomeList *self,
                          const char    *name)
{
  g_return_if_fail (VD_IS_OUTCOME_LIST (self) && name != NULL);

  vd_widget_set_name (GTK_WIDGET (self->list), name);
  vd_widget_set_name (self->scroller, name);
}

/* From line to line go arrows; Tab goes on. */
static gboolean
vd_outcome_list_focus (GtkWidget        *widget,
                       GtkDirectionType  direction)
{
  gboolean is_tab = direction == GTK_DIR_TAB_FORWARD || direction == GTK_DIR_TAB_BACKWARD;

  if (is_tab && gtk_widget_get_focus_child (widget) != NULL)
    return FALSE;

  return GTK_WIDGET_CLASS (vd_outcome_list_parent_class)->focus (widget, direction);
}

static void
vd_outcome_list_dispose (GObject *object)
{
  VdOutcomeList *self = VD_OUTCOME_LIST (object);

  g_clear_pointer (&self->scroller, gtk_widget_unparent);
  g_clear_pointer (&self->lines, g_ptr_array_unref);

  G_OBJECT_CLASS (vd_outcome_list_parent_class)->dispose (object);
}

static void
vd_outcome_list_class_init (VdOutcomeListClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_outcome_list_dispose;
  widget_class->focus = vd_outcome_list_focus;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_css_name (widget_class, "outcomelist");
}

static void
vd_outcome_list_init (VdOutcomeList *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();

  g_signal_connect (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect (factory, "bind", G_CALLBACK (on_bind), self);
  self->list = GTK_LIST_VIEW (gtk_list_view_new (NULL, factory));
  gtk_widget_add_css_class (GTK_WIDGET (self->list), "outcome");
  self->scroller = gtk_scrolled_window_new ();
  gtk_scrolled_window_set_policy (GTK_SCROLLED_WINDOW (self->scroller), GTK_POLICY_NEVER,
                                  GTK_POLICY_AUTOMATIC);
  gtk_scrolled_window_set_child (GTK_SCROLLED_WINDOW (self->scroller), GTK_WIDGET (self->list));
  gtk_widget_set_parent (self->scroller, GTK_WIDGET (self));
}
