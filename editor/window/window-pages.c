/* The views, the tables and the pages of the side panel. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/window/pages.h"

/* The project */

static void
give_page (VdEditorWindow *self,
           VdPage         *page)
{
  if (g_ptr_array_remove (self->due_pages, page))
    vd_page_set_project (page, self->project);
}

/* The last first: the side panel before the tables, and the units, which take
 * longest, at the end. */
static gboolean
give_next (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  if (self->due_pages->len > 0)
    give_page (self, g_ptr_array_index (self->due_pages, self->due_pages->len - 1));
  if (self->due_pages->len > 0)
    return G_SOURCE_CONTINUE;

  self->page_source = 0;
  return G_SOURCE_REMOVE;
}

void
vd_editor_window_give_rest (VdEditorWindow *self)
{
  while (self->due_pages->len > 0)
    give_page (self, g_ptr_array_index (self->due_pages, 0));
}

/* Before a frame: the first that knows of the project is still to be drawn then. */
static gboolean
on_frame (GtkWidget     *widget,
          GdkFrameClock *clock,
          gpointer       user_data)
{
  VdEditorWindow *self = VD_EDITOR_WINDOW (widget);

  if (self->page_frames++ == 0 || !vd_map_view_is_drawn (self->view))
    return G_SOURCE_CONTINUE;

  if (self->page_source == 0)
    self->page_source = g_idle_add_full (G_PRIORITY_LOW, give_next, self, NULL);

  return G_SOURCE_REMOVE;
}

void
vd_editor_window_give_pages (VdEditorWindow *self)
{
  g_clear_handle_id (&self->page_source, g_source_remove);
  g_ptr_array_set_size (self->due_pages, 0);
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPage *page = g_ptr_array_index (self->pages, i);

      vd_page_set_project (page, NULL);
      if (self->project == NULL)
        continue;

      g_ptr_array_add (self->due_pages, page);
      if (gtk_widget_get_mapped (GTK_WIDGET (page)))
        give_page (self, page);
    }

  self->page_frames = 0;
  if (self->due_pages->len > 0)
    gtk_widget_add_tick_callback (GTK_WIDGET (self), on_frame, NULL, NULL);
}

/* What is typed */

gboolean
vd_editor_window_is_typed (VdEditorWindow *self)
{
  for (guint i = 0; i < self->pages->len; i++)
    if (vd_page_is_typed (g_ptr_array_index (self->pages, i)))
      return TRUE;

  return FALSE;
}

/* Turns to a page, whatever stack it is in, and brings that into view. */
static void
reveal_page (VdEditorWindow *self,
             VdPage         *page)
{
  GtkStack *stack = GTK_STACK (gtk_widget_get_parent (GTK_WIDGET (page)));

  gtk_stack_set_visible_child (stack, GTK_WIDGET (page));
  if (stack == self->tables_stack)
    gtk_stack_set_visible_child_name (self->views, "tables");
  else if (stack == self->panel_stack)
    gtk_widget_set_visible (self->panel, TRUE);
}

gboolean
vd_editor_window_commit (VdEditorWindow *self)
{
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPage *page = g_ptr_array_index (self->pages, i);

      if (!vd_page_commit (page))
        {
          reveal_page (self, page);
          vd_page_commit (page); /* the focus goes to what is on the screen */
          return FALSE;
        }
    }

  return TRUE;
}

static void
on_page_go_to (VdEditorWindow *self,
               guint           map,
               guint           cell)
{
  gtk_stack_set_visible_child_name (self->views, "map");
  vd_map_view_go_to (self->view, (VdSpot) { map, cell });
}

static gboolean
show_row (VdEditorWindow *self,
          VdNode         *row)
{
  vd_editor_window_give_rest (self);
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPage *page = g_ptr_array_index (self->pages, i);

      if (vd_page_show_row (page, row))
        {
          reveal_page (self, page);
          vd_page_show_row (page, row); /* the focus goes to what is on the screen */
          return TRUE;
        }
    }

  return FALSE;
}

/* A row that no page shows can be looked up in its file. */
static void
on_page_look_up (VdEditorWindow *self,
                 VdNode         *row,
                 const char     *file,
                 guint           line)
{
  g_autofree char *text = NULL;

  if ((row != NULL && show_row (self, row)) || file == NULL)
    return;

  text = line > 0 ? g_strdup_printf (_("This stands in %s, on line %u."), file, line)
                  : g_strdup_printf (_("This stands in %s."), file);
  vd_editor_window_say (self, text);
}

static void
on_page_map (VdEditorWindow *self,
             GtkWidget      *page)
{
  give_page (self, VD_PAGE (page));
}

static void
follow_page (VdEditorWindow *self,
             VdPage         *page)
{
  g_ptr_array_add (self->pages, page);
  vd_page_set_tools (page, self->tools);
  g_signal_connect_swapped (page, "map", G_CALLBACK (on_page_map), self);
  g_signal_connect_swapped (page, "typed", G_CALLBACK (vd_editor_window_update_actions), self);
  g_signal_connect_swapped (page, "go-to", G_CALLBACK (on_page_go_to), self);
  g_signal_connect_swapped (page, "look-up", G_CALLBACK (on_page_look_up), self);
}

/* The stacks */

static GtkStack *
get_stack (VdEditorWindow *self,
           VdWindowStack   stack)
{
  GtkStack *const stacks[VD_N_STACKS] = { self->views, self->tables_stack, self->panel_stack };

  return stacks[stack];
}

static GtkWidget *
make_page (VdEditorWindow  *self,
           const VdPageRow *row)
{
  GtkWidget *page;

  if (row->get_type == NULL)
    return G_STRUCT_MEMBER (gpointer, self, row->kept);

  page = g_object_new (row->get_type (), row->property, row->value, NULL);
  if (row->kept > 0)
    G_STRUCT_MEMBER (gpointer, self, row->kept) = page;

  return page;
}

static void
add_page (VdEditorWindow  *self,
          const VdPageRow *row)
{
  GtkWidget *page = make_page (self, row);
  GtkStackPage *entry = gtk_stack_add_named (get_stack (self, row->stack), page, row->name);

  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_LABEL,
                                  _(row->title), -1);
  if (!row->is_aside)
    gtk_stack_page_set_title (entry, _(row->title));
  if (row->icon != NULL)
    gtk_stack_page_set_icon_name (entry, row->icon);
  if (VD_IS_PAGE (page))
    follow_page (self, VD_PAGE (page));
}

void
vd_editor_window_fit_pages (VdEditorWindow *self,
                            gboolean        is_system)
{
  guint n;
  const VdPageRow *rows = vd_page_rows (&n);

  for (guint i = 0; i < n; i++)
    {
      GtkStack *stack = get_stack (self, rows[i].stack);
      GtkWidget *page = gtk_stack_get_child_by_name (stack, rows[i].name);

      if (rows[i].stack != VD_PANEL)
        gtk_stack_page_set_visible (gtk_stack_get_page (stack, page),
                                    !is_system || rows[i].suits_system);
    }
}

/* Tab leads from the list of tables into the one that is shown, and back to the views;
 * GTK's own goes from row to row, and so from table to table. */
static gboolean
on_list_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             VdEditorWindow        *self)
{
  if (key == GDK_KEY_Tab || key == GDK_KEY_KP_Tab)
    return gtk_widget_child_focus (gtk_stack_get_visible_child (self->tables_stack),
                                   GTK_DIR_TAB_FORWARD);
  if (key == GDK_KEY_ISO_Left_Tab)
    return gtk_widget_child_focus (GTK_WIDGET (self->view_switcher), GTK_DIR_TAB_BACKWARD);

  return FALSE;
}

void
vd_editor_window_add_pages (VdEditorWindow *self)
{
  GtkEventController *keys = gtk_event_controller_key_new ();
  guint n;
  const VdPageRow *rows = vd_page_rows (&n);

  gtk_event_controller_set_propagation_phase (keys, GTK_PHASE_CAPTURE);
  g_signal_connect (keys, "key-pressed", G_CALLBACK (on_list_key), self);
  gtk_widget_add_controller (self->tables_list, keys);
  for (guint i = 0; i < n; i++)
    add_page (self, &rows[i]);
}
