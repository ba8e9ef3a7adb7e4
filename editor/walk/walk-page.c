#include "editor/walk/walk-page-private.h"

#include "editor/maps/layers.h"
#include "editor/walk/walk-order.h"
#include "editor/walk/walk-scans.h"
#include "editor/walk/walk-words.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/widgets.h"

#define KEPT_AFTER 1 /* seconds, after which it is written where one is */
#define ZOOM_STEP 1.25

static void page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdWalkPage, vd_walk_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, page_init))

/* Keeping where one is */

static void
keep_now (VdWalkPage *self)
{
  g_autofree char *path = vd_walk_page_get_path (self, vd_walk_get_spot (self->walk).map);
  g_auto (VdWalkState) state = { NULL };
  g_autoptr (GError) error = NULL;

  vd_walk_save (self->walk, &state);
  g_clear_handle_id (&self->keep_source, g_source_remove);
  /* What was entered is not lost with it. */
  if (!vd_walk_state_write (path, &state, &error))
    g_info ("%s", error->message);
}

static gboolean
on_keep (gpointer user_data)
{
  VdWalkPage *self = user_data;

  self->keep_source = 0;
  keep_now (self);

  return G_SOURCE_REMOVE;
}

/* The walk */

static gboolean
is_naming (VdWalkPage *self)
{
  return gtk_widget_get_visible (self->naming);
}

static void
show_walk (VdWalkPage *self)
{
  g_autofree char *hex = vd_walk_say_hex (self->walk);
  const char *told = vd_walk_get_told (self->walk);
  g_autofree char *words = told != NULL ? g_strdup_printf ("%s %s", told, hex) : g_strdup (hex);
  g_autofree char *figures = NULL;
  guint n, n_entered;

  vd_walk_count (vd_walk_get_map (self->walk), vd_walk_get_task (self->walk), &n, &n_entered);
  figures = vd_walk_say_progress (self->walk, n_entered, n);
  gtk_label_set_label (self->words, words);
  vd_widget_set_name (GTK_WIDGET (self->desk), words);
  gtk_progress_bar_set_fraction (self->progress, n > 0 ? (double) n_entered / n : 0);
  gtk_label_set_label (self->figures, figures);
  vd_walk_legend_update (self->legend);
  vd_walk_desk_update (self->desk);
}

static void
on_walk_changed (VdWalkPage *self)
{
  show_walk (self);
  if (self->keep_source == 0)
    self->keep_source = g_timeout_add_seconds (KEPT_AFTER, on_keep, self);
}

static void
end_naming (VdWalkPage *self)
{
  if (!is_naming (self))
    return;

  gtk_widget_set_visible (self->naming, FALSE);
  gtk_widget_grab_focus (GTK_WIDGET (self->desk));
  vd_page_typed (VD_PAGE (self));
}

static void
end_walk (VdWalkPage *self)
{
  if (self->walk == NULL)
    return;

  keep_now (self);
  gtk_widget_set_visible (self->naming, FALSE);
  g_signal_handlers_disconnect_by_data (self->walk, self);
  vd_walk_desk_set_walk (self->desk, NULL);
  vd_walk_legend_set_walk (self->legend, NULL);
  g_clear_object (&self->walk);
  gtk_stack_set_visible_child_name (self->sheets, "start");
}

static void
on_kinds_changed (VdWalkPage *self)
{
  vd_walk_legend_set_walk (self->legend, self->walk);
}

static void
on_begin (VdWalkPage *self)
{
  g_autofree char *source = NULL;

  if (self->project == NULL || vd_walk_page_get_project (self)->resolved->len == 0 ||
      !vd_walk_page_state_start (self, &source))
    return;

  self->walk = vd_walk_new (self->project, vd_walk_page_get_map (self),
                            gtk_editable_get_text (GTK_EDITABLE (self->first)), source);
  vd_walk_resume (self->walk, &self->state);
  g_signal_connect_swapped (self->walk, "changed", G_CALLBACK (on_walk_changed), self);
  g_signal_connect_swapped (self->walk, "kinds-changed", G_CALLBACK (on_kinds_changed), self);
  vd_walk_follow_scans (self->walk, vd_walk_page_get_map (self));
  vd_walk_legend_set_walk (self->legend, self->walk);
  vd_walk_desk_set_walk (self->desk, self->walk);
  gtk_stack_set_visible_child_name (self->sheets, "walk");
  gtk_widget_grab_focus (GTK_WIDGET (self->desk));
  on_walk_changed (self);
}

/* Keys */

static void
leave (VdWalkPage *self)
{
  VdSpot spot = vd_walk_get_spot (self->walk);

  end_walk (self);
  vd_walk_page_propose_start (self);
  vd_page_go_to (VD_PAGE (self), spot);
}

static void
begin_naming (VdWalkPage *self)
{
  const char *name = vd_walk_get_name (self->walk);

  gtk_editable_set_text (GTK_EDITABLE (self->name), name != NULL ? name : "");
  gtk_widget_set_visible (self->naming, TRUE);
  gtk_widget_grab_focus (GTK_WIDGET (self->name));
}

static void
on_name_typed (VdWalkPage *self)
{
  vd_walk_set_name (self->walk, gtk_editable_get_text (GTK_EDITABLE (self->name)));
  end_naming (self);
}

static void
on_name_typing (VdWalkPage *self)
{
  vd_page_typed (VD_PAGE (self));
}

static gboolean
on_name_key (GtkEventControllerKey *controller,
             guint                  key,
             guint                  code,
             GdkModifierType        state,
             VdWalkPage            *self)
{
  if (key != GDK_KEY_Escape)
    return FALSE;

  end_naming (self);
  return TRUE;
}

/* Which layer it edits; 0 for none. */
static VdParts
get_parts (VdWalkPage *self,
           VdDeedSort  sort)
{
  static const VdParts parts[] = {
    [VD_DEED_TERRAIN] = VD_PART_TERRAIN,
    [VD_DEED_KEEP] = VD_PART_TERRAIN,
    [VD_DEED_ACCEPT] = VD_PART_TERRAIN,
    [VD_DEED_SIDE] = VD_PART_SIDES,
    [VD_DEED_PATH] = VD_PART_PATHS,
    [VD_DEED_NAME] = VD_PART_NAMES,
  };

  if (sort >= G_N_ELEMENTS (parts) || !vd_walk_can_do (self->walk, sort) ||
      (sort == VD_DEED_KEEP && !vd_walk_can_do (self->walk, VD_DEED_TERRAIN)))
    return 0;

  return parts[sort];
}

static void
act (VdWalkPage *self,
     VdDeed      deed)
{
  VdParts parts = get_parts (self, deed.sort);

  if (parts != 0 && vd_tools_is_locked (self->tools, parts))
    return;

  if (deed.sort == VD_DEED_ACCEPT)
    deed.value = vd_tools_get_locked (self->tools);
  if (deed.sort == VD_DEED_NAME && vd_walk_can_do (self->walk, deed.sort))
    begin_naming (self);
  else
    vd_walk_do (self->walk, deed, g_get_monotonic_time ());
}

static VdDeed
read_key (VdWalkPage     *self,
          guint           key,
          GdkModifierType state)
{
  static const struct
  {
    guint  key;
    VdDeed deed;
  } rows[] = {
    { GDK_KEY_space, { VD_DEED_ACCEPT } },
    { GDK_KEY_Return, { VD_DEED_KEEP } },
    { GDK_KEY_KP_Enter, { VD_DEED_KEEP } },
    { GDK_KEY_ISO_Enter, { VD_DEED_KEEP } },
    { GDK_KEY_BackSpace, { VD_DEED_BACK } },
    { GDK_KEY_Right, { VD_DEED_STEP, 1 } },
    { GDK_KEY_Down, { VD_DEED_STEP, 1 } },
    { GDK_KEY_Left, { VD_DEED_STEP, -1 } },
    { GDK_KEY_Up, { VD_DEED_STEP, -1 } },
  };

  for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
    if (rows[i].key == key)
      return rows[i].deed;

  return vd_walk_read_letter (vd_walk_get_map (self->walk)->grid.orientation,
                              gdk_keyval_to_unicode (key), (state & GDK_SHIFT_MASK) != 0);
}

static gboolean
zoom_by_key (VdWalkPage *self,
             guint       key)
{
  if (key == GDK_KEY_plus || key == GDK_KEY_equal || key == GDK_KEY_KP_Add)
    vd_walk_desk_zoom_by (self->desk, ZOOM_STEP);
  else if (key == GDK_KEY_minus || key == GDK_KEY_KP_Subtract)
    vd_walk_desk_zoom_by (self->desk, 1 / ZOOM_STEP);
  else
    return FALSE;

  return TRUE;
}

static gboolean
on_key_pressed (GtkEventControllerKey *controller,
                guint                  key,
                guint                  code,
                GdkModifierType        state,
                VdWalkPage            *self)
{
  VdDeed deed;

  if (self->walk == NULL || (state & (GDK_CONTROL_MASK | GDK_ALT_MASK | GDK_SUPER_MASK)))
    return FALSE;
  if (key == GDK_KEY_Escape)
    {
      leave (self);
      return TRUE;
    }
  if (zoom_by_key (self, key))
    return TRUE;

  deed = read_key (self, key, state);
  if (deed.sort == VD_DEED_NONE)
    return FALSE;

  act (self, deed);
  return TRUE;
}

/* By a click in the legend; the keys stay with the desk. */
static void
on_chosen (VdWalkPage *self,
           int         sort,
           int         value)
{
  act (self, (VdDeed) { sort, value });
}

/* The page */

static void
take_focus (gpointer user_data)
{
  VdWalkPage *self = user_data;

  gtk_widget_grab_focus (self->walk == NULL ? self->begin
                         : is_naming (self) ? GTK_WIDGET (self->name) : GTK_WIDGET (self->desk));
}

static void
vd_walk_page_map (GtkWidget *widget)
{
  VdWalkPage *self = VD_WALK_PAGE (widget);

  GTK_WIDGET_CLASS (vd_walk_page_parent_class)->map (widget);
  vd_widget_once_laid_out (widget, &self->focusing, take_focus, self);
}

static void
vd_walk_page_set_project (VdPage          *page,
                          VdEditorProject *project)
{
  VdWalkPage *self = VD_WALK_PAGE (page);

  end_walk (self);
  g_set_object (&self->project, project);
  if (project != NULL)
    vd_walk_page_fill_maps (self);
  vd_follow_project (GTK_WIDGET (self), project, vd_walk_page_refresh_start);
  vd_follow_limit (GTK_WIDGET (self), VD_CHANGED_MAPS);
}

static void
vd_walk_page_set_tools (VdPage  *page,
                        VdTools *tools)
{
  VD_WALK_PAGE (page)->tools = g_object_ref (tools);
}

static gboolean
vd_walk_page_is_typed (VdPage *page)
{
  VdWalkPage *self = VD_WALK_PAGE (page);
  const char *name;

  if (self->walk == NULL || !is_naming (self))
    return FALSE;

  name = vd_walk_get_name (self->walk);
  return g_strcmp0 (gtk_editable_get_text (GTK_EDITABLE (self->name)),
                    name != NULL ? name : "") != 0;
}

static gboolean
vd_walk_page_commit (VdPage *page)
{
  if (vd_walk_page_is_typed (page))
    on_name_typed (VD_WALK_PAGE (page));

  return TRUE;
}

static void
page_init (VdPageInterface *iface)
{
  iface->set_project = vd_walk_page_set_project;
  iface->set_tools = vd_walk_page_set_tools;
  iface->is_typed = vd_walk_page_is_typed;
  iface->commit = vd_walk_page_commit;
}

static void
vd_walk_page_dispose (GObject *object)
{
  VdWalkPage *self = VD_WALK_PAGE (object);

  end_walk (self);
  vd_follow_project (GTK_WIDGET (self), NULL, vd_walk_page_refresh_start);
  vd_widget_await_no_more (GTK_WIDGET (self), &self->focusing);
  g_clear_object (&self->project);
  g_clear_object (&self->tools);
  g_clear_pointer (&self->proposed, g_free);
  vd_walk_state_clear (&self->state);
  vd_walk_task_clear (&self->task);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_walk_page_parent_class)->dispose (object);
}

static void
vd_walk_page_class_init (VdWalkPageClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_walk_page_dispose;
  widget_class->map = vd_walk_page_map;
  g_type_ensure (VD_TYPE_WALK_DESK);
  g_type_ensure (VD_TYPE_WALK_LEGEND);

  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class,
                                               "/org/vedette/Editor/walk-page.ui");
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, sheets);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, summary);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, map_label);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, maps);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, source);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, reader);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, first);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, refusal);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, begin);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, desk);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, words);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, naming);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, name);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, legend);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, progress);
  gtk_widget_class_bind_template_child (widget_class, VdWalkPage, figures);
  gtk_widget_class_bind_template_callback (widget_class, on_begin);
  gtk_widget_class_bind_template_callback (widget_class, on_key_pressed);
  gtk_widget_class_bind_template_callback (widget_class, on_name_typed);
  gtk_widget_class_bind_template_callback (widget_class, on_name_typing);
  gtk_widget_class_bind_template_callback (widget_class, on_name_key);
  gtk_widget_class_bind_template_callback (widget_class, on_chosen);
}

static void
vd_walk_page_init (VdWalkPage *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  g_signal_connect_swapped (self->maps, "notify::selected",
                            G_CALLBACK (vd_walk_page_propose_start), self);
}
