#include "editor/walk/walk-page.h"

#include <glib/gi18n.h>

#include "editor/edits/project-edits-sources.h"
#include "editor/edits/project-edits.h"
#include "editor/maps/layers.h"
#include "editor/tools/tools.h"
#include "editor/walk/walk-desk.h"
#include "editor/walk/walk-legend.h"
#include "editor/walk/walk-order.h"
#include "editor/walk/walk-scans.h"
#include "editor/walk/walk-state.h"
#include "editor/walk/walk-words.h"
#include "editor/widgets/follow.h"
#include "editor/widgets/map-choice.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/widgets.h"
#include "formats/map/scans.h"

#define KEPT_AFTER 1 /* seconds, after which it is written where one is */
#define ZOOM_STEP 1.25

struct _VdWalkPage
{
  GtkWidget        parent_instance;

  VdEditorProject *project; /* (nullable) */
  VdTools         *tools;   /* of the window: which layers are locked */
  VdWalk          *walk;    /* (nullable) */
  guint            keep_source;
  char            *proposed; /* (nullable): source and first hex, as nobody has typed them */
  guint            focusing;
  gboolean         filling;
  VdWalkState      state;   /* of the map that is chosen: what was kept */
  VdWalkTask       task;    /* of that map */

  /* Template */
  GtkStack        *sheets;
  GtkLabel        *summary;
  GtkWidget       *map_label;
  GtkDropDown     *maps;
  GtkEntry        *reader;
  GtkEntry        *source;
  GtkEntry        *first;
  GtkLabel        *refusal;
  GtkWidget       *begin;
  VdWalkDesk      *desk;
  GtkLabel        *words;
  GtkWidget       *naming;
  GtkEntry        *name;
  VdWalkLegend    *legend;
  GtkProgressBar  *progress;
  GtkLabel        *figures;
};

static void page_init (VdPageInterface *iface);

G_DEFINE_FINAL_TYPE_WITH_CODE (VdWalkPage, vd_walk_page, GTK_TYPE_WIDGET,
                               G_IMPLEMENT_INTERFACE (VD_TYPE_PAGE, page_init))

static const VdProject *
get_project (VdWalkPage *self)
{
  return vd_editor_project_get (self->project);
}

static guint
get_map (VdWalkPage *self)
{
  return vd_map_choice_get (self->maps);
}

/* (transfer full): the file of a map; of one that lies inline with others, with its id */
static char *
get_path (VdWalkPage *self,
          guint       map)
{
  const VdProject *project = get_project (self);
  const char *path = g_ptr_array_index (project->paths, map);
  const VdMap *resolved = g_ptr_array_index (project->resolved, map);

  return project->is_bundle ? g_strdup_printf ("%s#%s", path, resolved->id) : g_strdup (path);
}

/* Keeping where one is */

static void
keep_now (VdWalkPage *self)
{
  g_autofree char *path = get_path (self, vd_walk_get_spot (self->walk).map);
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

/* Where it begins */

static const VdMap *
get_chosen_map (VdWalkPage *self)
{
  return g_ptr_array_index (get_project (self)->resolved, get_map (self));
}

static void
show_start (VdWalkPage *self)
{
  g_autofree char *text = NULL;
  guint n, n_entered;

  vd_walk_task_clear (&self->task);
  vd_walk_task_init (&self->task, get_chosen_map (self), self->state.looked);
  vd_walk_count (get_chosen_map (self), &self->task, &n, &n_entered);
  text = vd_walk_say_entered (n_entered, n, self->task.part != NULL);
  gtk_label_set_label (self->summary, text);
  gtk_widget_set_sensitive (self->begin, n > 0);
}

static void
propose_first (VdWalkPage *self)
{
  const VdMap *map = get_chosen_map (self);
  int cell = self->state.at != NULL ? vd_map_find_cell (map, self->state.at) : -1;
  g_autofree char *at = NULL;

  if (!vd_part_has (self->task.part, map, cell))
    cell = vd_walk_find_open (map, &self->task, -1);
  if (cell < 0)
    cell = MAX (0, vd_walk_find_beside (map, self->task.part, 0, 1));

  at = vd_map_get_label (map, cell);
  gtk_editable_set_text (GTK_EDITABLE (self->first), at);
}

/* The one that is chosen for what is painted; or the first scan's name. */
static char *
propose_source (VdWalkPage *self)
{
  const VdMap *map = get_chosen_map (self);
  const char *chosen = vd_tools_get_source (self->tools);
  g_autofree char *name = NULL;
  char *dot;

  if (self->state.source != NULL)
    return g_strdup (self->state.source);
  if (chosen != NULL)
    return g_strdup (chosen);
  if (map->scans->len == 0)
    return g_strdup ("");

  name = g_path_get_basename (g_array_index (map->scans, VdScan, 0).file);
  dot = strrchr (name, '.');
  if (dot != NULL && dot != name)
    *dot = '\0';
  return vd_source_make_key (name);
}

static VdDocument *
get_document (VdWalkPage *self)
{
  return g_ptr_array_index (get_project (self)->maps, get_map (self));
}

static void
propose_reader (VdWalkPage *self)
{
  const char *reader = vd_node_get (vd_document_get_root (get_document (self)), "reader");

  gtk_editable_set_text (GTK_EDITABLE (self->reader), reader != NULL ? reader : "");
}

static void
refuse (VdWalkPage *self,
        const char *reason)
{
  vd_label_show (self->refusal, reason);
}

static void
on_map_chosen (VdWalkPage *self)
{
  g_autofree char *path = NULL;
  g_autofree char *source = NULL;

  if (self->filling || self->project == NULL || get_project (self)->resolved->len == 0)
    return;

  path = get_path (self, get_map (self));
  vd_walk_state_clear (&self->state);
  vd_walk_state_read (path, &self->state);
  source = propose_source (self);
  gtk_editable_set_text (GTK_EDITABLE (self->source), source);
  propose_reader (self);
  refuse (self, NULL);
  show_start (self);
  propose_first (self);
}

/* (transfer full): source, reader and first hex, as they stand there */
static char *
read_start (VdWalkPage *self)
{
  return g_strconcat (gtk_editable_get_text (GTK_EDITABLE (self->source)), "\n",
                      gtk_editable_get_text (GTK_EDITABLE (self->reader)), "\n",
                      gtk_editable_get_text (GTK_EDITABLE (self->first)), NULL);
}

static void
propose_start (VdWalkPage *self)
{
  on_map_chosen (self);
  g_free (self->proposed);
  self->proposed = read_start (self);
}

static void
fill_maps (VdWalkPage *self)
{
  guint n = get_project (self)->resolved->len;

  self->filling = TRUE;
  vd_map_choice_fill (self->maps, get_project (self));
  self->filling = FALSE;
  gtk_widget_set_visible (self->map_label, n > 1);
  gtk_widget_set_sensitive (self->begin, n > 0);
  propose_start (self);
}

/* (transfer full) (nullable): the key of what is stated, which all maps have then; @is_refused: it
 * can't be stated. */
static char *
state_source (VdWalkPage *self,
              gboolean   *is_refused)
{
  const char *typed = gtk_editable_get_text (GTK_EDITABLE (self->source));
  VdDocument *map = get_document (self);
  g_autofree char *key = vd_source_make_key (typed);
  g_autofree char *refusal = NULL;
  VdSourceForm form = { key };
  VdEdit *edit;

  *is_refused = FALSE;
  if (*key == '\0')
    return NULL;
  if (vd_source_find_in (map, key) != NULL)
    return g_steal_pointer (&key);

  edit = vd_edit_add_source (get_project (self), &form, &refusal);
  *is_refused = refusal != NULL || (edit != NULL && !vd_editor_project_do (self->project, edit));
  if (refusal != NULL)
    refuse (self, refusal);

  return *is_refused ? NULL : g_steal_pointer (&key);
}

/* Returns: %FALSE if it can't be said */
static gboolean
state_reader (VdWalkPage *self)
{
  g_autofree char *typed = vd_editable_read (GTK_EDITABLE (self->reader));
  VdEdit *edit = vd_edit_set_reader (get_document (self), typed);

  return edit == NULL || vd_editor_project_do (self->project, edit);
}

/* Whether the map has the hex that is typed as the first one, and it is to be entered. */
static gboolean
check_first (VdWalkPage *self)
{
  const char *first = gtk_editable_get_text (GTK_EDITABLE (self->first));
  const VdMap *map = get_chosen_map (self);
  int cell = vd_map_find_cell (map, first);
  g_autofree char *reason = NULL;

  if (vd_part_has (self->task.part, map, cell))
    return TRUE;

  /* TRANS: %s is what was typed */
  reason = g_strdup_printf (vd_part_has (NULL, map, cell)
                            ? _("Hex %s is not among those that this second pass is about.")
                            : _("The map has no hex “%s”."), first);
  refuse (self, reason);
  return FALSE;
}

static void
on_begin (VdWalkPage *self)
{
  gboolean is_refused;
  g_autofree char *source = NULL;

  if (self->project == NULL || get_project (self)->resolved->len == 0)
    return;

  refuse (self, NULL);
  if (!check_first (self) || !state_reader (self))
    return;

  source = state_source (self, &is_refused);
  if (is_refused)
    return;

  self->walk = vd_walk_new (self->project, get_map (self),
                            gtk_editable_get_text (GTK_EDITABLE (self->first)), source);
  vd_walk_resume (self->walk, &self->state);
  g_signal_connect_swapped (self->walk, "changed", G_CALLBACK (on_walk_changed), self);
  g_signal_connect_swapped (self->walk, "kinds-changed", G_CALLBACK (on_kinds_changed), self);
  vd_walk_follow_scans (self->walk, get_map (self));
  vd_walk_legend_set_walk (self->legend, self->walk);
  vd_walk_desk_set_walk (self->desk, self->walk);
  gtk_stack_set_visible_child_name (self->sheets, "walk");
  gtk_widget_grab_focus (GTK_WIDGET (self->desk));
  on_walk_changed (self);
}

/* What was said of the map may be another thing when one comes back; what was typed stays. */
static void
refresh_start (GtkWidget *widget)
{
  VdWalkPage *self = VD_WALK_PAGE (widget);
  g_autofree char *start = read_start (self);

  if (self->project == NULL || self->walk != NULL || get_project (self)->resolved->len == 0)
    return;

  if (g_strcmp0 (start, self->proposed) == 0)
    propose_start (self);
  else
    show_start (self);
}

/* Keys */

static void
leave (VdWalkPage *self)
{
  VdSpot spot = vd_walk_get_spot (self->walk);

  end_walk (self);
  propose_start (self);
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
read_key (VdWalkPage      *self,
          guint            key,
          GdkModifierType  state)
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
    fill_maps (self);
  vd_follow_project (GTK_WIDGET (self), project, refresh_start);
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
  vd_follow_project (GTK_WIDGET (self), NULL, refresh_start);
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
  g_signal_connect_swapped (self->maps, "notify::selected", G_CALLBACK (propose_start), self);
}
