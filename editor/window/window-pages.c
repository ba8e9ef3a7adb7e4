/* The views, the tables and the pages of the side panel. */
#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/project/check-job.h"

/* The project */

static gboolean
give_next (gpointer user_data)
{
  VdEditorWindow *self = user_data;

  vd_page_set_project (g_ptr_array_index (self->pages, self->next_page++), self->project);
  if (self->next_page < self->pages->len)
    return G_SOURCE_CONTINUE;

  self->page_source = 0;
  return G_SOURCE_REMOVE;
}

/* Who wants something of all pages can't wait for that. */
static void
give_rest (VdEditorWindow *self)
{
  if (self->page_source == 0)
    return;

  g_clear_handle_id (&self->page_source, g_source_remove);
  while (self->next_page < self->pages->len)
    give_next (self);
}

void
vd_editor_window_give_pages (VdEditorWindow *self)
{
  gboolean later = self->project != NULL &&
                   vd_check_job_is_large (vd_editor_project_get (self->project));

  g_clear_handle_id (&self->page_source, g_source_remove);
  for (guint i = 0; i < self->pages->len; i++)
    vd_page_set_project (g_ptr_array_index (self->pages, i), later ? NULL : self->project);

  self->next_page = 0;
  if (later)
    self->page_source = g_idle_add (give_next, self);
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
reveal (VdEditorWindow *self,
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
  give_rest (self);
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPage *page = g_ptr_array_index (self->pages, i);

      if (!vd_page_commit (page))
        {
          reveal (self, page);
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
show_subject (VdEditorWindow *self,
              const char     *subject)
{
  give_rest (self);
  for (guint i = 0; i < self->pages->len; i++)
    {
      VdPage *page = g_ptr_array_index (self->pages, i);

      if (vd_page_show_subject (page, subject))
        {
          reveal (self, page);
          vd_page_show_subject (page, subject); /* the focus goes to what is on the screen */
          return TRUE;
        }
    }

  return FALSE;
}

/* A row that no page shows can be looked up in its file. */
static void
on_page_look_up (VdEditorWindow *self,
                 const char     *subject,
                 const char     *file,
                 guint           line)
{
  g_autofree char *text = NULL;

  if ((subject != NULL && show_subject (self, subject)) || file == NULL)
    return;

  text = line > 0 ? g_strdup_printf (_("This stands in %s, on line %u."), file, line)
                  : g_strdup_printf (_("This stands in %s."), file);
  vd_editor_window_say (self, text);
}

static void
add_page (VdEditorWindow *self,
          VdPage         *page)
{
  g_ptr_array_add (self->pages, page);
  vd_page_set_tools (page, self->tools);
  g_signal_connect_swapped (page, "typed", G_CALLBACK (vd_editor_window_update_actions), self);
  g_signal_connect_swapped (page, "go-to", G_CALLBACK (on_page_go_to), self);
  g_signal_connect_swapped (page, "look-up", G_CALLBACK (on_page_look_up), self);
}

void
vd_editor_window_find_pages (VdEditorWindow *self)
{
  GtkStack *const stacks[] = { self->views, self->tables_stack, self->panel_stack };

  for (guint i = 0; i < G_N_ELEMENTS (stacks); i++)
    for (GtkWidget *child = gtk_widget_get_first_child (GTK_WIDGET (stacks[i]));
         child != NULL;
         child = gtk_widget_get_next_sibling (child))
      if (VD_IS_PAGE (child))
        add_page (self, VD_PAGE (child));
}
