#include "editor/canvas/map-view-private.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/canvas/readout.h"
#include "formats/draw/laid.h"

#define REST 400 /* ms without a change */

enum
{
  PROP_ZOOM = 1,
  PROP_READOUT,
  PROP_SHOW_TERRAIN,
  PROP_SHOW_SIDES,
  PROP_SHOW_PATHS,
  PROP_SHOW_REGIONS,
  PROP_SHOW_GRID,
  PROP_SHOW_NUMBERS,
  PROP_SHOW_NAMES,
  PROP_SHOW_COUNTERS,
  PROP_COLOUR_BY_STATUS,
  PROP_WHEEL_ZOOMS,
  PROP_SHOW_FINDINGS,
  PROP_SHOW_SCANS,
  PROP_SHOW_HINTS,
  PROP_HINTS_LEAST,
  PROP_SWIPES,
  N_PROPS
};

G_DEFINE_FINAL_TYPE (VdMapView, vd_map_view, GTK_TYPE_WIDGET)

enum
{
  MOVED,
  N_SIGNALS
};

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

/* Readout */

/* As they are drawn; none while the map is larger than they were marked for. */
static const VdMapPicture *
get_bridges (VdMapView *self,
             guint      map)
{
  const VdMapPicture *picture = map < self->pictures->len ? self->pictures->pdata[map] : NULL;

  return picture != NULL &&
         picture->n_damaged == vd_grid_n_cells (&vd_map_view_get_map (self, map)->grid)
         ? picture : NULL;
}

static const guint8 *
get_damaged (VdMapView *self,
             guint      map)
{
  const VdMapPicture *picture = get_bridges (self, map);

  return picture != NULL ? picture->damaged : NULL;
}

static const GArray *
get_laid (VdMapView *self,
          guint      map)
{
  const VdMapPicture *picture = get_bridges (self, map);

  return picture != NULL ? picture->laid : NULL;
}

static char *
make_readout (VdMapView *self)
{
  const VdToolView *view = self->project != NULL ? vd_tools_get_view (self->tools) : NULL;
  const VdProject *project = self->project != NULL ? vd_editor_project_get (self->project) : NULL;
  g_autofree char *hex = NULL;
  g_autofree char *side = NULL;
  VdSpot spot;
  guint n;

  if (view == NULL || !(view->has_over || view->has_cursor))
    return g_strdup ("");

  spot = view->has_over ? view->over : view->cursor;
  hex = vd_readout_hex (project, vd_map_view_get_counters (self), get_damaged (self, spot.map),
                        get_laid (self, spot.map), spot);
  n = view->patch != NULL ? view->patch->n : view->cells->len;
  if (self->board == NULL &&
      vd_tool_get_info (vd_tools_get_tool (self->tools))->paints == VD_PAINT_HEXES &&
      n > 0)
    {
      /* TRANS: %s is a hex and what lies there, %u how many would be painted */
      return g_strdup_printf (ngettext ("%s; %u hex", "%s; %u hexes", n), hex, n);
    }
  if (!view->has_side)
    return g_steal_pointer (&hex);

  side = vd_readout_side (project, view->side_map, get_damaged (self, view->side_map),
                          get_laid (self, view->side_map), view->side);
  return g_strdup_printf ("%s; %s", hex, side);
}

static void
update_readout (VdMapView *self)
{
  g_autofree char *readout = make_readout (self);
  const char *label = *readout != '\0' ? readout : _("Map");

  if (g_strcmp0 (self->readout, readout) == 0)
    return;

  g_free (self->readout);
  self->readout = g_steal_pointer (&readout);
  gtk_accessible_update_property (GTK_ACCESSIBLE (self), GTK_ACCESSIBLE_PROPERTY_LABEL, label, -1);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_READOUT]);
}

const char *
vd_map_view_get_readout (VdMapView *self)
{
  g_return_val_if_fail (VD_IS_MAP_VIEW (self), NULL);

  return self->readout;
}

void
vd_map_view_note_readout (VdMapView *self)
{
  update_readout (self);
  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_set_menu (VdMapView  *self,
                      GMenuModel *menu)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self) && G_IS_MENU_MODEL (menu) && self->menu == NULL);

  self->menu = gtk_popover_menu_new_from_model (menu);
  gtk_popover_set_has_arrow (GTK_POPOVER (self->menu), FALSE);
  gtk_widget_set_halign (self->menu, GTK_ALIGN_START);
  gtk_widget_set_parent (self->menu, GTK_WIDGET (self));
}

static void
update_cursor (VdMapView *self)
{
  VdTool tool = vd_tools_get_tool (self->tools);

  gtk_widget_set_cursor_from_name (GTK_WIDGET (self),
                                   self->board != NULL ? "grab" : vd_tool_get_info (tool)->cursor);
}

void
vd_map_view_set_tools (VdMapView *self,
                       VdTools   *tools)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  self->tools = g_object_ref (tools);
  g_signal_connect_object (tools, "changed", G_CALLBACK (vd_map_view_note_readout), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tools, "notify::tool", G_CALLBACK (update_cursor), self,
                           G_CONNECT_SWAPPED);
  vd_map_view_tell_labels (self);
}

/* The project */

/* A name that gives way to a change may push others away, far from it.  What
 * surrounds a change is drawn at once, the rest when the hand rests. */
static gboolean
on_rest (gpointer user_data)
{
  VdMapView *self = user_data;

  self->rest_source = 0;

  for (guint i = 0; i < self->pictures->len; i++)
    vd_map_picture_settle (g_ptr_array_index (self->pictures, i));

  gtk_widget_queue_draw (GTK_WIDGET (self));
  return G_SOURCE_REMOVE;
}

static void
on_redraw (VdEditorProject *project,
           guint            map,
           gpointer         rect,
           gboolean         names_stay,
           VdMapView       *self)
{
  vd_map_picture_invalidate (g_ptr_array_index (self->pictures, map), rect, names_stay);
  g_clear_handle_id (&self->rest_source, g_source_remove);
  self->rest_source = g_timeout_add (REST, on_rest, self);
}

static void
mark_counters (VdMapView *self)
{
  const VdProject *project = vd_editor_project_get (self->project);
  const GArray *counters = vd_tools_get_counters (self->tools);

  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);

      g_free (picture->counters);
      /* A game moves them with every step. */
      picture->counters = self->show_counters && self->board == NULL
                          ? vd_counters_mark (counters, project, i) : NULL;
    }
}

void
vd_map_view_mark_bridges (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);
      guint n = vd_grid_n_cells (&vd_map_view_get_map (self, i)->grid);
      g_autofree guint8 *before = picture->damaged;
      g_autoptr (GArray) laid_before = picture->laid;
      gboolean is_alike;

      picture->damaged = vd_board_list_damaged (self->board, vd_editor_project_get (self->project),
                                                i);
      is_alike = before == NULL || picture->damaged == NULL
                 ? before == picture->damaged
                 : n == picture->n_damaged && memcmp (before, picture->damaged, n) == 0;
      picture->n_damaged = n;
      picture->laid = vd_board_get_laid (self->board, i);
      if (picture->laid != NULL)
        g_array_ref (picture->laid);
      if (!is_alike || !vd_laid_are_alike (laid_before, picture->laid))
        vd_map_picture_invalidate (picture, NULL, TRUE);
    }
}

/* Whether both are drawn alike. */
static gboolean
are_bounds_alike (const GArray *one,
                  const GArray *other)
{
  guint n = one != NULL ? one->len : 0;

  if (n != other->len)
    return FALSE;

  for (guint i = 0; i < n; i++)
    {
      const VdBound *a = &g_array_index (one, VdBound, i), *b = &g_array_index (other, VdBound, i);

      if (a->cell != b->cell || a->dir != b->dir || a->hollow != b->hollow ||
          a->lane != b->lane || a->is_passing != b->is_passing || a->kind != b->kind || a->color.red != b->color.red ||
          a->color.green != b->color.green || a->color.blue != b->color.blue)
        return FALSE;
    }

  return TRUE;
}

void
vd_map_view_mark_bounds (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    {
      VdMapPicture *picture = g_ptr_array_index (self->pictures, i);
      g_autoptr (GArray) before = picture->bounds;

      picture->bounds = vd_bounds_new (vd_editor_project_get (self->project), i,
                                       self->board != NULL ? &self->board->at : NULL, NULL);
      if (!are_bounds_alike (before, picture->bounds))
        vd_map_picture_invalidate (picture, NULL, TRUE);
    }
}

static void
on_project_changed (VdEditorProject *project,
                    VdChanges        changes,
                    VdMapView       *self)
{
  const VdLayout *layout = vd_editor_project_get_layout (project);

  /* A map that is larger now may be wanted as a whole. */
  if (self->laid_width != layout->width || self->laid_height != layout->height)
    gtk_widget_queue_resize (GTK_WIDGET (self));

  self->laid_width = layout->width;
  self->laid_height = layout->height;
  if (changes & VD_CHANGED_COUNTERS)
    {
      vd_faces_forget_units (self->faces);
      mark_counters (self);
    }
  vd_map_view_mark_bridges (self);
  vd_map_view_mark_bounds (self);
  vd_map_view_note_readout (self);
}

static void
invalidate_all (VdMapView *self)
{
  for (guint i = 0; i < self->pictures->len; i++)
    vd_map_picture_invalidate (g_ptr_array_index (self->pictures, i), NULL, FALSE);

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_set_project (VdMapView       *self,
                         VdEditorProject *project)
{
  g_return_if_fail (VD_IS_MAP_VIEW (self));

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_data (self->project, self);

  g_set_object (&self->project, project);
  g_ptr_array_set_size (self->pictures, 0);
  vd_faces_forget_units (self->faces);

  if (project != NULL)
    {
      for (guint i = 0; i < vd_editor_project_get (project)->maps->len; i++)
        g_ptr_array_add (self->pictures, vd_map_picture_new (self, i));

      g_signal_connect_object (project, "redraw", G_CALLBACK (on_redraw), self, 0);
      g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self, 0);
      g_signal_connect_object (project, "findings-changed", G_CALLBACK (vd_map_view_find_badges),
                               self, G_CONNECT_SWAPPED);
      mark_counters (self);
      vd_map_view_mark_bridges (self);
      vd_map_view_mark_bounds (self);
      self->fitted = VD_ALL_MAPS; /* once the size is known */
    }

  vd_map_view_follow_scans (self);
  vd_map_view_follow_hints (self);
  vd_map_view_find_badges (self);

  gtk_widget_queue_resize (GTK_WIDGET (self));
  update_readout (self);
}

/* The widget */

static void
vd_map_view_size_allocate (GtkWidget *widget,
                           int        width,
                           int        height,
                           int        baseline)
{
  VdMapView *self = VD_MAP_VIEW (widget);

  if (self->menu != NULL)
    gtk_popover_present (GTK_POPOVER (self->menu));
  if (self->project == NULL)
    return;

  if (self->fitted != VD_NO_MAP && width > 1 && height > 1)
    vd_map_view_fit (self, self->fitted);
  else
    vd_map_view_set_place (self, self->x, self->y);
}

/* The layer that a property shows. */
static VdLayers
get_layer (guint property)
{
  if (property == PROP_SHOW_GRID)
    return VD_LAYER_GRID;

  return property == PROP_SHOW_NUMBERS ? VD_LAYER_NUMBERS : VD_LAYER_NAMES;
}

static void
set_layer (VdMapView      *self,
           VdLayers        layer,
           const GValue   *value)
{
  VdLayers layers = self->layers & ~layer;

  if (g_value_get_boolean (value))
    layers |= layer;

  if (self->layers == layers)
    return;

  self->layers = layers;
  invalidate_all (self);
}

void
vd_map_view_set_opacity (VdMapView    *self,
                         const double *opacity)
{
  double scans;

  g_return_if_fail (VD_IS_MAP_VIEW (self) && opacity != NULL);

  scans = self->opacity[VD_LAYER_OF_SCANS];
  self->opacity[VD_LAYER_OF_SCANS] = opacity[VD_LAYER_OF_SCANS];
  self->opacity[VD_LAYER_OF_HINTS] = opacity[VD_LAYER_OF_HINTS];
  if (memcmp (self->opacity, opacity, sizeof self->opacity) != 0)
    {
      memcpy (self->opacity, opacity, sizeof self->opacity);
      invalidate_all (self);
    }
  else if (scans != opacity[VD_LAYER_OF_SCANS])
    vd_map_view_lay_scans_anew (self);
  else
    gtk_widget_queue_draw (GTK_WIDGET (self));
}

void
vd_map_view_note_counters (VdMapView *self)
{
  if (self->project == NULL)
    return;

  mark_counters (self);
  update_cursor (self);
  invalidate_all (self);
}

static void
set_show_counters (VdMapView *self,
                   gboolean   show)
{
  if (self->show_counters == show)
    return;

  self->show_counters = show;
  vd_map_view_note_counters (self);
}

static void
vd_map_view_get_property (GObject    *object,
                          guint       id,
                          GValue     *value,
                          GParamSpec *pspec)
{
  VdMapView *self = VD_MAP_VIEW (object);

  switch (id)
    {
    case PROP_ZOOM:
      g_value_set_double (value, self->zoom);
      break;

    case PROP_READOUT:
      g_value_set_string (value, self->readout);
      break;

    case PROP_SHOW_TERRAIN:
      g_value_set_boolean (value, (self->layers & VD_LAYER_TERRAIN) != 0);
      break;

    case PROP_SHOW_SIDES:
      g_value_set_boolean (value, (self->layers & VD_LAYER_SIDES) != 0);
      break;

    case PROP_SHOW_PATHS:
      g_value_set_boolean (value, (self->layers & VD_LAYER_PATHS) != 0);
      break;

    case PROP_SHOW_REGIONS:
      g_value_set_boolean (value, (self->layers & VD_LAYER_REGIONS) != 0);
      break;

    case PROP_SHOW_GRID:
    case PROP_SHOW_NUMBERS:
    case PROP_SHOW_NAMES:
      g_value_set_boolean (value, (self->layers & get_layer (id)) != 0);
      break;

    case PROP_COLOUR_BY_STATUS:
      g_value_set_boolean (value, self->status_shown);
      break;

    case PROP_SHOW_COUNTERS:
      g_value_set_boolean (value, self->show_counters);
      break;

    case PROP_WHEEL_ZOOMS:
      g_value_set_boolean (value, self->wheel_zooms);
      break;

    case PROP_SHOW_FINDINGS:
      g_value_set_boolean (value, self->show_findings);
      break;

    case PROP_SHOW_SCANS:
      g_value_set_boolean (value, self->scans_shown);
      break;

    case PROP_SHOW_HINTS:
      g_value_set_boolean (value, self->hints_shown);
      break;

    case PROP_HINTS_LEAST:
      g_value_set_int (value, self->hints_least);
      break;

    case PROP_SWIPES:
      g_value_set_boolean (value, self->swipes);
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
vd_map_view_set_property (GObject      *object,
                          guint         id,
                          const GValue *value,
                          GParamSpec   *pspec)
{
  VdMapView *self = VD_MAP_VIEW (object);

  switch (id)
    {
    case PROP_SHOW_TERRAIN:
      set_layer (self, VD_LAYER_TERRAIN, value);
      break;

    case PROP_SHOW_SIDES:
      set_layer (self, VD_LAYER_SIDES, value);
      break;

    case PROP_SHOW_PATHS:
      set_layer (self, VD_LAYER_PATHS, value);
      break;

    case PROP_SHOW_REGIONS:
      set_layer (self, VD_LAYER_REGIONS, value);
      break;

    case PROP_SHOW_GRID:
    case PROP_SHOW_NUMBERS:
    case PROP_SHOW_NAMES:
      set_layer (self, get_layer (id), value);
      break;

    case PROP_COLOUR_BY_STATUS:
      self->status_shown = g_value_get_boolean (value);
      invalidate_all (self);
      break;

    case PROP_SHOW_COUNTERS:
      set_show_counters (self, g_value_get_boolean (value));
      break;

    case PROP_SHOW_SCANS:
      vd_map_view_show_scans (self, g_value_get_boolean (value));
      break;

    case PROP_SHOW_HINTS:
      vd_map_view_show_hints (self, g_value_get_boolean (value));
      break;

    case PROP_HINTS_LEAST:
      self->hints_least = g_value_get_int (value);
      break;

    case PROP_SWIPES:
      vd_map_view_set_swipes (self, g_value_get_boolean (value));
      break;

    case PROP_WHEEL_ZOOMS:
      self->wheel_zooms = g_value_get_boolean (value);
      break;

    case PROP_SHOW_FINDINGS:
      self->show_findings = g_value_get_boolean (value);
      gtk_widget_queue_draw (GTK_WIDGET (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
vd_map_view_dispose (GObject *object)
{
  VdMapView *self = VD_MAP_VIEW (object);

  g_clear_handle_id (&self->draw_source, g_source_remove);
  g_clear_handle_id (&self->rest_source, g_source_remove);
  g_clear_pointer (&self->badges, g_array_unref);
  g_clear_pointer (&self->marks, g_array_unref);
  g_clear_pointer (&self->board, vd_board_unref);
  g_clear_weak_pointer (&self->scans);
  vd_map_view_drop_hints (self);
  g_clear_object (&self->project);
  if (self->tools != NULL)
    vd_tools_set_label_source (self->tools, NULL, NULL);
  g_clear_object (&self->tools);
  g_clear_pointer (&self->menu, gtk_widget_unparent);
  g_clear_pointer (&self->floating, cairo_surface_destroy);
  gtk_widget_dispose_template (GTK_WIDGET (self), VD_TYPE_MAP_VIEW);

  G_OBJECT_CLASS (vd_map_view_parent_class)->dispose (object);
}

static void
vd_map_view_finalize (GObject *object)
{
  VdMapView *self = VD_MAP_VIEW (object);

  g_ptr_array_unref (self->pictures);
  g_array_unref (self->rim);
  vd_faces_free (self->faces);
  g_free (self->readout);

  G_OBJECT_CLASS (vd_map_view_parent_class)->finalize (object);
}

static GParamSpec *
layer_property (const char *name)
{
  return g_param_spec_boolean (name, NULL, NULL, TRUE, G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
}

static void
vd_map_view_class_init (VdMapViewClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  object_class->dispose = vd_map_view_dispose;
  object_class->finalize = vd_map_view_finalize;
  object_class->get_property = vd_map_view_get_property;
  object_class->set_property = vd_map_view_set_property;

  widget_class->size_allocate = vd_map_view_size_allocate;
  widget_class->snapshot = vd_map_view_snapshot;

  properties[PROP_ZOOM] =
    g_param_spec_double ("zoom", NULL, NULL, VD_MIN_ZOOM, VD_MAX_ZOOM, 32,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_READOUT] =
    g_param_spec_string ("readout", NULL, NULL, "", G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_TERRAIN] = layer_property ("show-terrain");
  properties[PROP_SHOW_SIDES] = layer_property ("show-sides");
  properties[PROP_SHOW_PATHS] = layer_property ("show-paths");
  properties[PROP_SHOW_REGIONS] = layer_property ("show-regions");
  properties[PROP_SHOW_GRID] = layer_property ("show-grid");
  properties[PROP_SHOW_NUMBERS] = layer_property ("show-numbers");
  properties[PROP_SHOW_NAMES] = layer_property ("show-names");
  properties[PROP_COLOUR_BY_STATUS] =
    g_param_spec_boolean ("colour-by-status", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_COUNTERS] = layer_property ("show-counters");
  properties[PROP_WHEEL_ZOOMS] =
    g_param_spec_boolean ("wheel-zooms", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SHOW_FINDINGS] = layer_property ("show-findings");
  properties[PROP_SHOW_SCANS] = layer_property ("show-scans");
  properties[PROP_SHOW_HINTS] =
    g_param_spec_boolean ("show-hints", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_HINTS_LEAST] =
    g_param_spec_int ("hints-least", NULL, NULL, 0, 100, 0,
                      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  properties[PROP_SWIPES] =
    g_param_spec_boolean ("swipes", NULL, NULL, FALSE,
                          G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[MOVED] =
    g_signal_new ("moved", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);

  gtk_widget_class_set_css_name (widget_class, "mapview");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_IMG);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/map-view.ui");
  gtk_widget_class_bind_template_child (widget_class, VdMapView, drag);
  vd_map_view_bind_input (widget_class);
  vd_map_view_bind_keys (widget_class);
  g_signal_new ("let-go", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 3, G_TYPE_POINTER, G_TYPE_DOUBLE, G_TYPE_DOUBLE);
  g_signal_new ("pointed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                G_TYPE_NONE, 0);
}

static void
vd_map_view_init (VdMapView *self)
{
  self->zoom = 32;
  self->fitted = VD_NO_MAP;
  self->layers = VD_LAYER_ALL;
  for (guint i = 0; i < VD_N_ALL_LAYERS; i++)
    self->opacity[i] = 1;
  self->show_counters = TRUE;
  self->show_findings = TRUE;
  self->scans_shown = TRUE;
  self->swipe_place = 0.5;
  self->pictures = g_ptr_array_new_with_free_func ((GDestroyNotify) vd_map_picture_free);
  self->rim = g_array_new (FALSE, FALSE, sizeof (double));
  self->faces = vd_faces_new ();
  self->readout = g_strdup ("");

  gtk_widget_init_template (GTK_WIDGET (self));
  vd_map_view_add_drop (self);
}
