#include "editor/window/history-panel.h"

#include <glib/gi18n.h>

#include "editor/edits/history.h"
#include "editor/widgets/blank-list.h"
#include "editor/widgets/widgets.h"

struct _VdHistoryPanel
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  VdBlankList     *steps;   /* item i is the state in which i steps are done */
  guint            done;    /* as the rows show it */
  char            *marks;   /* which rows have a mark, as text, to tell whether they still do */
  guint            follow_source;

  /* Template */
  GtkListView     *list;
  GtkLabel        *summary;
};

static void vd_history_panel_page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdHistoryPanel, vd_history_panel, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, vd_history_panel_page_init))

/* Rows */

static void
on_setup (VdHistoryPanel *self,
          GtkListItem    *item)
{
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 8);
  GtkWidget *here = gtk_image_new_from_icon_name ("go-next-symbolic");
  GtkWidget *title = gtk_label_new (NULL);
  GtkWidget *saved = gtk_image_new_from_icon_name ("document-save-symbolic");

  gtk_label_set_xalign (GTK_LABEL (title), 0);
  gtk_label_set_ellipsize (GTK_LABEL (title), PANGO_ELLIPSIZE_END);
  vd_widget_tell_cut_off (GTK_LABEL (title));
  gtk_widget_set_hexpand (title, TRUE);
  gtk_widget_set_tooltip_text (saved, _("Saved here"));
  gtk_box_append (GTK_BOX (box), here);
  gtk_box_append (GTK_BOX (box), title);
  gtk_box_append (GTK_BOX (box), saved);
  gtk_list_item_set_child (item, box);
}

static void
set_class (GtkWidget  *widget,
           const char *name,
           gboolean    has)
{
  if (has)
    gtk_widget_add_css_class (widget, name);
  else
    gtk_widget_remove_css_class (widget, name);
}

/* What is seen by colour and icons is said in words too. */
static char *
describe_step (const char *title,
               int         place, /* below 0: done before the last; above: undone */
               gboolean    is_saved)
{
  GString *text = g_string_new (title);

  if (place == 0)
    g_string_append_printf (text, ", %s", _("now"));
  else if (place > 0)
    g_string_append_printf (text, ", %s", _("undone"));
  if (is_saved)
    g_string_append_printf (text, ", %s", _("saved"));

  return g_string_free (text, FALSE);
}

static void
on_bind (VdHistoryPanel *self,
         GtkListItem    *item)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);
  guint step = gtk_list_item_get_position (item);
  GtkWidget *box = gtk_list_item_get_child (item);
  GtkWidget *here = gtk_widget_get_first_child (box);
  GtkWidget *title = gtk_widget_get_next_sibling (here);
  const char *words;
  gboolean is_saved = vd_history_has_mark (history, step);
  g_autofree char *name = NULL;

  if (step > vd_history_get_n (history))
    return; /* a row that is about to go */

  words = step > 0 ? vd_history_get_title (history, step) : _("As it was opened");
  name = describe_step (words, (int) step - (int) self->done, is_saved);
  gtk_label_set_label (GTK_LABEL (title), words);
  gtk_widget_set_opacity (here, step == self->done ? 1 : 0);
  gtk_widget_set_visible (gtk_widget_get_last_child (box), is_saved);
  set_class (title, "current", step == self->done);
  set_class (box, "dim-label", step > self->done);
  vd_widget_set_name (gtk_widget_get_parent (box), name);
}

static void
on_activate (GtkListView    *list,
             guint           step,
             VdHistoryPanel *self)
{
  vd_editor_project_go_to_step (self->project, step);
}

/* Following */

static char *
list_marks (const VdHistory *history)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i <= vd_history_get_n (history); i++)
    if (vd_history_has_mark (history, i))
      g_string_append_printf (text, "%u ", i);

  return g_string_free (text, FALSE);
}

static void
show_summary (VdHistoryPanel *self,
              guint           n)
{
  g_autofree char *text = NULL;

  if (n == 0)
    text = g_strdup (_("Nothing has been changed yet. What you do is listed here; a click on a "
                       "row goes back to it."));
  else
    text = g_strdup_printf (ngettext ("%u of %u step done", "%u of %u steps done", n),
                            self->done, n);

  gtk_label_set_label (self->summary, text);
}

/* Only rows that are different now are made anew. */
static void
follow_history (VdHistoryPanel *self)
{
  const VdHistory *history = vd_editor_project_get_history (self->project);
  guint n = vd_history_get_n (history), done = vd_history_get_n_done (history);
  guint old_n = vd_blank_list_get_n (self->steps), old_done = self->done;
  g_autofree char *marks = list_marks (history);
  guint from = g_strcmp0 (marks, self->marks) == 0 ? MIN (MIN (old_done, done), old_n) : 0;

  self->follow_source = 0;

  /* A step that takes the place of others follows the one that was done last;
   * undo and redo change the rows between. */
  self->done = done;
  g_free (self->marks);
  self->marks = g_steal_pointer (&marks);
  vd_blank_list_set (self->steps, from, n + 1);

  show_summary (self, n);
  gtk_widget_activate_action (GTK_WIDGET (self->list), "list.scroll-to-item", "u", done);
}

static gboolean
follow_once (gpointer user_data)
{
  follow_history (user_data);
  return G_SOURCE_REMOVE;
}

/* Going back a thousand steps is a thousand changes, and one for the rows; it
 * comes before the next frame. */
static void
on_changed (VdHistoryPanel *self)
{
  if (self->follow_source == 0)
    self->follow_source = g_idle_add_full (G_PRIORITY_HIGH_IDLE, follow_once, self, NULL);
}

static void
vd_history_panel_set_project (VdPage          *page,
                              VdEditorProject *project)
{
  VdHistoryPanel *self = VD_HISTORY_PANEL (page);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);

  g_clear_handle_id (&self->follow_source, g_source_remove);
  self->done = 0;
  g_clear_pointer (&self->marks, g_free);
  vd_blank_list_set (self->steps, 0, 0);
  g_set_object (&self->project, project);
  if (project == NULL)
    return;

  g_signal_connect_object (project, "changed", G_CALLBACK (on_changed), self, G_CONNECT_SWAPPED);
  follow_history (self);
}

static void
vd_history_panel_page_init (VdPageInterface *iface)
{
  iface->set_project = vd_history_panel_set_project;
}

static void
vd_history_panel_dispose (GObject *object)
{
  VdHistoryPanel *self = VD_HISTORY_PANEL (object);

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);
  g_clear_handle_id (&self->follow_source, g_source_remove);
  vd_widget_drop_children (GTK_WIDGET (self));
  g_clear_object (&self->project);
  g_clear_object (&self->steps);
  g_clear_pointer (&self->marks, g_free);

  G_OBJECT_CLASS (vd_history_panel_parent_class)->dispose (object);
}

static void
vd_history_panel_class_init (VdHistoryPanelClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_history_panel_dispose;

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/history-panel.ui");
  gtk_widget_class_bind_template_child (widget_class, VdHistoryPanel, list);
  gtk_widget_class_bind_template_child (widget_class, VdHistoryPanel, summary);
  gtk_widget_class_bind_template_callback (widget_class, on_activate);
}

static void
vd_history_panel_init (VdHistoryPanel *self)
{
  GtkListItemFactory *factory = gtk_signal_list_item_factory_new ();
  GtkSelectionModel *selection;

  self->steps = vd_blank_list_new ();
  gtk_widget_init_template (GTK_WIDGET (self));

  g_signal_connect_swapped (factory, "setup", G_CALLBACK (on_setup), self);
  g_signal_connect_swapped (factory, "bind", G_CALLBACK (on_bind), self);
  selection =
    GTK_SELECTION_MODEL (gtk_no_selection_new (G_LIST_MODEL (g_object_ref (self->steps))));
  gtk_list_view_set_factory (self->list, factory);
  gtk_list_view_set_model (self->list, selection);
  g_object_unref (factory);
  g_object_unref (selection);
}
