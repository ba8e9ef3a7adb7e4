#include "editor/window/window-private.h"

#include <glib/gi18n.h>

#include "editor/canvas/frame-log.h"
#include "editor/maps/titles.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "editor/window/pages.h"
#include "formats/agree/pass.h"

G_DEFINE_FINAL_TYPE (VdEditorWindow, vd_editor_window, GTK_TYPE_APPLICATION_WINDOW)

gboolean
vd_editor_window_is_empty (VdEditorWindow *self)
{
  g_return_val_if_fail (VD_IS_EDITOR_WINDOW (self), FALSE);

  return self->project == NULL;
}

/* Title */

/* Returns: (transfer full): its title; a second pass has that of the first, and is told from it */
static char *
name_project (VdEditorWindow *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  g_autofree char *title = vd_editor_project_get_title (self->project);

  if (project->scenario != NULL || project->maps->len == 0 ||
      !vd_pass_read (g_ptr_array_index (project->maps, 0), NULL))
    return g_steal_pointer (&title);

  /* TRANS: %s is the title of a map */
  return g_strdup_printf (_("%s: second pass"), title);
}

static void
show_title (VdEditorWindow *self)
{
  g_autofree char *name = NULL;
  g_autofree char *file = NULL;
  g_autofree char *title = NULL;
  gboolean modified;

  if (self->project == NULL)
    {
      gtk_window_set_title (GTK_WINDOW (self), _("Vedette"));
      gtk_label_set_label (self->title, _("Vedette"));
      gtk_widget_set_visible (GTK_WIDGET (self->subtitle), FALSE);
      return;
    }

  modified = vd_editor_project_is_modified (self->project);
  name = name_project (self);
  file = g_path_get_basename (vd_editor_project_get (self->project)->path);
  title = g_strdup_printf (vd_editor_project_is_read_only (self->project)
                             /* TRANS: a mark if it is not saved, the title of a battle */
                             ? _("%s%s (read-only)") : "%s%s", modified ? "• " : "", name);

  gtk_window_set_title (GTK_WINDOW (self), title);
  gtk_label_set_label (self->title, title);
  gtk_label_set_label (self->subtitle, file);
  gtk_widget_set_visible (GTK_WIDGET (self->subtitle), TRUE);
}

static void
on_project_changed (VdEditorWindow *self)
{
  show_title (self);
  vd_editor_window_update_actions (self);
}

static void
show_panel_title (VdEditorWindow *self)
{
  GtkWidget *child = gtk_stack_get_visible_child (self->panel_stack);
  GtkStackPage *page = gtk_stack_get_page (self->panel_stack, child);

  gtk_label_set_label (self->panel_title, gtk_stack_page_get_title (page));
}

static void
on_findings_changed (VdEditorWindow *self)
{
  const VdFindings *findings = vd_editor_project_get_findings (self->project);
  GtkStackPage *page = gtk_stack_get_page (self->panel_stack, GTK_WIDGET (self->findings));
  guint n = vd_findings_count (findings, VD_WARNING);
  g_autofree char *title = NULL;

  /* TRANS: the tab of the list of what is wrong; %u is how many */
  title = n > 0 ? g_strdup_printf (_("Findings (%u)"), n) : g_strdup (_("Findings"));
  gtk_stack_page_set_title (page, title);
  gtk_stack_page_set_needs_attention (page, n > 0);
  show_panel_title (self);
}

/* Maps */

static void
add_map_button (VdEditorWindow *self,
                const char     *label,
                const char     *tip,
                int             map)
{
  GtkWidget *button = gtk_button_new_with_label (label);

  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.show-map");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "i", map);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_box_append (self->map_switcher, button);
}

/* What the button does, and what the map's author says of it. */
static char *
make_map_tip (const VdMap *map)
{
  VdNode *note = vd_node_find (vd_document_get_root (map->document), "note");
  const char *text = note != NULL ? vd_node_get_text (note) : NULL;

  if (text == NULL)
    return g_strdup (_("Fill the view with this map"));

  return g_strdup_printf ("%s\n\n%s", _("Fill the view with this map"), text);
}

static void
fill_map_switcher (VdEditorWindow *self)
{
  const GPtrArray *maps = vd_editor_project_get (self->project)->resolved;
  GtkWidget *child;

  while ((child = gtk_widget_get_first_child (GTK_WIDGET (self->map_switcher))) != NULL)
    gtk_box_remove (self->map_switcher, child);

  gtk_widget_set_visible (GTK_WIDGET (self->map_switcher), maps->len > 1);

  for (guint i = 0; i < maps->len; i++)
    {
      const VdMap *map = g_ptr_array_index (maps, i);
      g_autofree char *tip = make_map_tip (map);

      add_map_button (self, vd_map_say_title (map), tip, i);
    }

  add_map_button (self, _("All"), _("Show all maps side by side"), -1);
}

/* Whoever is about to press one of the buttons finds it where it was. */
static void
title_map_buttons (VdEditorWindow *self)
{
  const GPtrArray *maps = vd_editor_project_get (self->project)->resolved;
  GtkWidget *button = gtk_widget_get_first_child (GTK_WIDGET (self->map_switcher));

  for (guint i = 0; i < maps->len; i++, button = gtk_widget_get_next_sibling (button))
    {
      const VdMap *map = g_ptr_array_index (maps, i);

      if (map->title != NULL &&
          g_strcmp0 (gtk_button_get_label (GTK_BUTTON (button)), map->title) != 0)
        gtk_button_set_label (GTK_BUTTON (button), map->title);
    }
}

static void
update_map_switcher (VdEditorWindow *self,
                     VdChanges       changes)
{
  if (changes & VD_CHANGED_TITLES)
    title_map_buttons (self);
}

/* The project */

/* A system alone has tables and nothing to be drawn. */
static gboolean
is_lone_system (VdEditorProject *project)
{
  const VdProject *documents = project != NULL ? vd_editor_project_get (project) : NULL;

  return documents != NULL && documents->scenario == NULL && documents->maps->len == 0;
}

static void
fit_views (VdEditorWindow *self,
           gboolean        is_system)
{
  vd_editor_window_fit_pages (self, is_system);
  if (is_system)
    {
      gtk_stack_set_visible_child_name (self->tables_stack, "chart");
      gtk_stack_set_visible_child_name (self->views, "tables");
    }
}

void
vd_editor_window_set_project (VdEditorWindow  *self,
                              VdEditorProject *project)
{
  VdEditorProject *drawn;

  vd_editor_window_end_saving (self);
  if (self->project != NULL)
    {
      g_signal_handlers_disconnect_by_data (self->project, self);
      vd_editor_project_let_go (self->project);
    }

  vd_games_set_project (self->games, NULL);
  g_set_object (&self->project, project);
  drawn = is_lone_system (project) ? NULL : project;
  vd_tools_set_project (self->tools, drawn);
  vd_map_view_set_project (self->view, drawn);
  vd_palette_set_project (self->palette, drawn);
  fit_views (self, is_lone_system (project));
  vd_editor_window_give_pages (self);

  if (project != NULL)
    {
      fill_map_switcher (self);
      on_findings_changed (self);
      g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (project, "changed", G_CALLBACK (update_map_switcher), self,
                               G_CONNECT_SWAPPED);
      g_signal_connect_object (project, "findings-changed", G_CALLBACK (on_findings_changed), self,
                               G_CONNECT_SWAPPED);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
    }

  gtk_widget_set_visible (GTK_WIDGET (self->view_switcher), project != NULL);
  gtk_stack_set_visible_child_name (self->screens, project != NULL ? "project" : "welcome");
  on_project_changed (self);
  vd_editor_window_guard_project (self);
  vd_editor_window_follow_project (self);
}

/* Status bar */

static gboolean
shows_map (VdEditorWindow *self)
{
  return g_strcmp0 (gtk_stack_get_visible_child_name (self->views), "map") == 0;
}

/* Without the map, the status bar is there only for what has to be said. */
static void
show_readout (VdEditorWindow *self,
              const char     *text)
{
  gtk_label_set_label (self->readout, text);
  gtk_widget_set_tooltip_text (GTK_WIDGET (self->readout), *text != '\0' ? text : NULL);
  gtk_widget_set_visible (self->map_controls, shows_map (self));
  gtk_widget_set_visible (self->status_bar, shows_map (self) || *text != '\0');
}

static void
on_readout (VdEditorWindow *self)
{
  if (shows_map (self))
    show_readout (self, vd_map_view_get_readout (self->view));
}

static void
on_view_turned (VdEditorWindow *self)
{
  show_readout (self, shows_map (self) ? vd_map_view_get_readout (self->view) : "");
}

static void
on_zoom (VdEditorWindow *self)
{
  double zoom;
  g_autofree char *text = NULL;

  g_object_get (self->view, "zoom", &zoom, NULL);
  /* TRANS: how wide a hex is on the screen; px are pixels */
  text = g_strdup_printf (_("%.0f px"), zoom);
  gtk_label_set_label (self->zoom_label, text);
}

void
vd_editor_window_say (VdEditorWindow *self,
                      const char     *text)
{
  show_readout (self, text);
}

/* @reason: (nullable): why one can't go there, for eyes and ears */
static void
mark_go_to (VdEditorWindow *self,
            const char     *reason)
{
  GtkWidget *entry = GTK_WIDGET (self->go_to);
  const char *text = reason != NULL ? reason : gtk_widget_get_tooltip_text (entry);

  gtk_accessible_update_state (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_STATE_INVALID,
                               reason != NULL ? GTK_ACCESSIBLE_INVALID_TRUE
                                              : GTK_ACCESSIBLE_INVALID_FALSE, -1);
  gtk_accessible_update_property (GTK_ACCESSIBLE (entry), GTK_ACCESSIBLE_PROPERTY_DESCRIPTION,
                                  text, -1);
  if (reason == NULL)
    {
      gtk_widget_remove_css_class (entry, "error");
      return;
    }

  gtk_widget_add_css_class (entry, "error");
  vd_editor_window_say (self, reason);
}

static void
on_go_to_activate (GtkEntry       *entry,
                   VdEditorWindow *self)
{
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (entry));
  const VdProject *project = self->project != NULL ? vd_editor_project_get (self->project) : NULL;
  g_autofree char *reason = NULL;
  VdSpot spot;

  if (project != NULL &&
      (vd_spot_find (project, typed, &spot) || vd_spot_find_place (project, typed, &spot)))
    {
      mark_go_to (self, NULL);
      vd_map_view_go_to (self->view, spot);
      on_readout (self);
      gtk_widget_grab_focus (GTK_WIDGET (self->view));
      return;
    }

  /* TRANS: %s is what was typed */
  reason = g_strdup_printf (_("There is no hex and no place “%s” on these maps."), typed);
  mark_go_to (self, reason);
}

static void
on_go_to_changed (GtkEntry       *entry,
                  VdEditorWindow *self)
{
  mark_go_to (self, NULL);
}

static void
on_marks_changed (VdEditorWindow *self)
{
  vd_map_view_set_marks (self->view, vd_rules_panel_get_marks (self->rules));
}

/* The window */

static gboolean
on_drop (GtkDropTarget  *target,
         const GValue   *value,
         double          x,
         double          y,
         VdEditorWindow *self)
{
  GFile *file = g_value_get_object (value);

  if (file == NULL)
    return FALSE;

  vd_editor_window_open (self, file);
  return TRUE;
}

/* It is as wide as it needs to be until somebody makes it wider. */
static void
remember_panel (VdEditorWindow *self)
{
  gboolean is_set;

  g_object_get (self->paned, "position-set", &is_set, NULL);
  if (is_set && gtk_widget_get_mapped (self->panel))
    g_settings_set_int (self->settings, "panel-width", gtk_widget_get_width (self->panel));
}

static gboolean
vd_editor_window_close_request (GtkWindow *window)
{
  VdEditorWindow *self = VD_EDITOR_WINDOW (window);

  remember_panel (self);
  if (!vd_editor_window_may_close (self))
    return TRUE;

  return GTK_WINDOW_CLASS (vd_editor_window_parent_class)->close_request (window);
}

/* Who else holds the games would keep the project. */
static void
leave_games (VdEditorWindow *self)
{
  if (self->games == NULL)
    return;

  g_signal_handlers_disconnect_by_data (self->games, self);
  vd_games_set_project (self->games, NULL);
}

static void
vd_editor_window_dispose (GObject *object)
{
  VdEditorWindow *self = VD_EDITOR_WINDOW (object);

  vd_editor_window_end_guard (self);
  leave_games (self);
  g_clear_handle_id (&self->opening_source, g_source_remove);
  g_clear_handle_id (&self->page_source, g_source_remove);
  g_clear_pointer (&self->opening, vd_job_cancel);
  g_clear_object (&self->opening_file);
  g_clear_object (&self->chooser);
  vd_editor_window_end_export (self);
  g_clear_weak_pointer (&self->worked_on);
  g_clear_pointer (&self->asked_from, g_free);
  vd_editor_window_expect (self, NULL);
  g_clear_pointer (&self->game_remark, g_free);
  g_clear_object (&self->pending);
  if (self->project != NULL)
    vd_editor_project_let_go (self->project);
  g_clear_object (&self->project);
  g_clear_pointer (&self->due_pages, g_ptr_array_unref);
  g_clear_pointer (&self->pages, g_ptr_array_unref);
  g_clear_object (&self->games);
  g_clear_object (&self->tools);
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (vd_editor_window_parent_class)->dispose (object);
}

static void
bind_children (GtkWidgetClass *widget_class)
{
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, title);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, subtitle);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, undo_button);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, redo_button);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, recent_menu);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, canvas_menu);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, open_menu_button);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, main_menu_button);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, screens);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, opening_label);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, opening_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, cancel_opening);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, view_switcher);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, views);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, map_page);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, tables_page);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, tables_stack);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, tables_list);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, offer_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, paste_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, ask_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, status_legend);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, palette);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, view);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, game_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, map_switcher);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, paned);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, panel);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, panel_stack);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, panel_title);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, status_bar);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, map_controls);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, readout);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, unlock);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, zoom_label);
  gtk_widget_class_bind_template_child (widget_class, VdEditorWindow, go_to);
}

static void
vd_editor_window_class_init (VdEditorWindowClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_editor_window_dispose;
  GTK_WINDOW_CLASS (klass)->close_request = vd_editor_window_close_request;

  g_type_ensure (VD_TYPE_GAME_BAR);
  g_type_ensure (VD_TYPE_MAP_VIEW);
  g_type_ensure (VD_TYPE_OFFER_BAR);
  g_type_ensure (VD_TYPE_ASK_BAR);
  g_type_ensure (VD_TYPE_STATUS_LEGEND);
  g_type_ensure (VD_TYPE_PALETTE);

  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/window.ui");
  bind_children (widget_class);
  gtk_widget_class_bind_template_callback (widget_class, on_go_to_activate);
  gtk_widget_class_bind_template_callback (widget_class, on_go_to_changed);
}

static void
restore_size (VdEditorWindow *self)
{
  int width, height;

  g_settings_get (self->settings, "window-size", "(ii)", &width, &height);
  gtk_window_set_default_size (GTK_WINDOW (self), width, height);
  g_settings_bind (self->settings, "window-maximized", self, "maximized", G_SETTINGS_BIND_DEFAULT);
}

/* How wide the side panel is can be said once the window has its size. */
static gboolean
restore_panel (GtkWidget     *paned,
               GdkFrameClock *clock,
               gpointer       user_data)
{
  VdEditorWindow *self = user_data;
  int width = g_settings_get_int (self->settings, "panel-width");

  if (width > 0)
    gtk_paned_set_position (self->paned, gtk_widget_get_width (paned) - width);

  return G_SOURCE_REMOVE;
}

static void
on_paned_map (VdEditorWindow *self)
{
  g_signal_handlers_disconnect_by_func (self->paned, on_paned_map, self);
  gtk_widget_add_tick_callback (GTK_WIDGET (self->paned), restore_panel, self, NULL);
}

static void
on_size (VdEditorWindow *self)
{
  int width, height;

  gtk_window_get_default_size (GTK_WINDOW (self), &width, &height);
  if (width > 0 && height > 0)
    g_settings_set (self->settings, "window-size", "(ii)", width, height);
}

static const char *
find_label (GtkWidget *widget)
{
  const char *text = GTK_IS_LABEL (widget) ? gtk_label_get_label (GTK_LABEL (widget)) : NULL;

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL && text == NULL;
       child = gtk_widget_get_next_sibling (child))
    text = find_label (child);

  return text;
}

/* GTK 4.8 leaves the rows of its own list without a name, and calls the list a sidebar,
 * in a language that is not always the window's. */
static void
name_rows (GtkWidget *widget)
{
  if (GTK_IS_SCROLLED_WINDOW (widget) || GTK_IS_LIST_BOX (widget))
    vd_widget_set_name (widget, _("Tables"));
  else if (GTK_IS_LIST_BOX_ROW (widget))
    vd_widget_set_name (widget, find_label (widget));

  for (GtkWidget *child = gtk_widget_get_first_child (widget);
       child != NULL;
       child = gtk_widget_get_next_sibling (child))
    name_rows (child);
}

static void
connect_parts (VdEditorWindow *self)
{
  GtkDropTarget *drop = gtk_drop_target_new (G_TYPE_FILE, GDK_ACTION_COPY);

  vd_editor_window_add_pages (self);
  name_rows (self->tables_list);
  vd_map_view_set_tools (self->view, self->tools);
  vd_map_view_set_menu (self->view, G_MENU_MODEL (self->canvas_menu));
  vd_layer_panel_set_view (self->layers, self->view);
  vd_scan_panel_set_view (self->scans, self->view);
  vd_editor_window_add_second_actions (self);
  vd_palette_set_tools (self->palette, self->tools);
  vd_name_popover_attach (gtk_widget_get_parent (GTK_WIDGET (self->view)), self->view,
                          self->tools);
  vd_status_legend_set_view (self->status_legend, self->view, self->tools);
  vd_offer_bar_set_tools (self->offer_bar, self->tools, GTK_WIDGET (self->view));
  vd_paste_bar_set_tools (self->paste_bar, self->tools, GTK_WIDGET (self->view));
  vd_ask_bar_set_tools (self->ask_bar, self->tools);

  g_signal_connect (drop, "drop", G_CALLBACK (on_drop), self);
  gtk_widget_add_controller (GTK_WIDGET (self), GTK_EVENT_CONTROLLER (drop));

  vd_editor_window_follow_questions (self);
  vd_editor_window_follow_views (self);
  vd_editor_window_follow_focus (self);
  g_signal_connect_swapped (self->rules, "marks-changed", G_CALLBACK (on_marks_changed), self);
  g_signal_connect_swapped (self->panel_stack, "notify::visible-child",
                            G_CALLBACK (show_panel_title), self);
  g_signal_connect_swapped (self->view, "let-go", G_CALLBACK (vd_editor_window_take_off), self);
  g_signal_connect_swapped (self->paned, "map", G_CALLBACK (on_paned_map), self);
  g_signal_connect_swapped (self->view, "notify::readout", G_CALLBACK (on_readout), self);
  g_signal_connect_swapped (self->views, "notify::visible-child-name",
                            G_CALLBACK (on_view_turned), self);
  g_signal_connect_swapped (self->view, "notify::zoom", G_CALLBACK (on_zoom), self);
  g_signal_connect (self, "notify::default-width", G_CALLBACK (on_size), NULL);
  g_signal_connect (self, "notify::default-height", G_CALLBACK (on_size), NULL);
  g_signal_connect_object (gtk_recent_manager_get_default (), "changed",
                           G_CALLBACK (vd_editor_window_fill_recent), self, G_CONNECT_SWAPPED);
}

static void
vd_editor_window_init (VdEditorWindow *self)
{
  self->settings = vd_settings_new ();
  self->tools = vd_tools_new ();
  self->games = vd_games_new ();
  self->pages = g_ptr_array_new ();
  self->due_pages = g_ptr_array_new ();

  vd_frame_log_watch (GTK_WIDGET (self));
  gtk_widget_init_template (GTK_WIDGET (self));
  vd_widget_set_name (self->cancel_opening, _("Cancel"));
  vd_editor_window_begin_guard (self);
  connect_parts (self);
  vd_editor_window_add_actions (self);
  vd_editor_window_add_games (self);
  restore_size (self);
  vd_editor_window_fill_recent (self);
  vd_editor_window_set_project (self, NULL);
}

VdEditorWindow *
vd_editor_window_new (GtkApplication *application)
{
  VdEditorWindow *self;
  GtkWidget *shortcuts;

  g_return_val_if_fail (GTK_IS_APPLICATION (application), NULL);

  self = g_object_new (VD_TYPE_EDITOR_WINDOW, "application", application, NULL);
  shortcuts = vd_shortcuts_window_new ();
  vd_widget_name_shortcuts (shortcuts);
  gtk_application_window_set_help_overlay (GTK_APPLICATION_WINDOW (self),
                                           GTK_SHORTCUTS_WINDOW (shortcuts));

  return self;
}
