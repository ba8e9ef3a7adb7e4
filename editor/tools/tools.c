#include "editor/tools/tools-private.h"

static const VdToolClass *const classes[VD_N_TOOLS] = {
  [VD_TOOL_SELECT] = &vd_tool_select,
  [VD_TOOL_TERRAIN] = &vd_tool_terrain,
  [VD_TOOL_LINE] = &vd_tool_line,
  [VD_TOOL_FILL] = &vd_tool_fill,
  [VD_TOOL_SIDE] = &vd_tool_side,
  [VD_TOOL_PATH] = &vd_tool_path,
  [VD_TOOL_NAME] = &vd_tool_name,
  [VD_TOOL_REGION] = &vd_tool_region,
  [VD_TOOL_HAND] = &vd_tool_hand,
};

enum
{
  PROP_TOOL = 1,
  PROP_KIND,
  PROP_BRUSH,
  PROP_OFFER,
  PROP_EVERYWHERE,
  PROP_QUESTION,
  PROP_BAR,
  N_PROPS
};

enum
{
  CHANGED,
  REFRESHED,
  NAME_WANTED,
  REGIONS_CHANGED,
  TOLD,
  LOCKED,
  N_SIGNALS
};

G_DEFINE_FINAL_TYPE (VdTools, vd_tools, G_TYPE_OBJECT)

static GParamSpec *properties[N_PROPS];
static guint signals[N_SIGNALS];

const VdToolInfo *
vd_tool_get_info (VdTool tool)
{
  g_return_val_if_fail (tool < VD_N_TOOLS, NULL);

  return &classes[tool]->info;
}

const VdToolClass *
vd_tools_get_class (VdTools *self)
{
  g_assert (VD_IS_TOOLS (self));

  return classes[self->tool];
}

const VdProject *
vd_tools_get_project (VdTools *self)
{
  g_assert (VD_IS_TOOLS (self) && self->project != NULL);

  return vd_editor_project_get (self->project);
}

const VdMap *
vd_tools_get_map (VdTools *self,
                  guint    map)
{
  const VdProject *project = vd_tools_get_project (self);

  g_assert (map < project->resolved->len);

  return g_ptr_array_index (project->resolved, map);
}

void
vd_tools_emit_changed (VdTools *self)
{
  g_signal_emit (self, signals[CHANGED], 0);
}

void
vd_tools_tell (VdTools    *self,
               const char *text)
{
  g_signal_emit (self, signals[TOLD], 0, text);
}

void
vd_tools_emit_locked (VdTools *self,
                      VdParts  parts)
{
  g_signal_emit (self, signals[LOCKED], 0, (guint) parts);
}

void
vd_tools_notify_offer (VdTools *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_OFFER]);
}

void
vd_tools_notify_question (VdTools *self)
{
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_QUESTION]);
}

void
vd_tools_forget_preview (VdTools *self)
{
  g_array_set_size (self->preview, 0);
  self->view.patch = NULL;
  g_clear_pointer (&self->fill.found, vd_cell_set_free);
}

void
vd_tools_pick_kind (VdTools *self)
{
  const VdToolClass *class;
  const VdToolView *view;

  g_return_if_fail (VD_IS_TOOLS (self));

  class = vd_tools_get_class (self);
  view = &self->view;
  if (self->project != NULL && class->pick != NULL && (view->has_over || view->has_cursor))
    class->pick (self, view->has_over ? view->over : view->cursor);
}

/* State */

/* Those that there are need not be listed again while a map is painted. */
static void
list_counters (VdTools *self)
{
  if (self->counters_listed)
    return;

  g_array_unref (self->counters);
  self->counters = vd_counters_new (vd_tools_get_project (self));
  vd_tool_select_raise (self);
  self->counters_listed = TRUE;
}

static void
review_project (VdTools *self)
{
  vd_tools_check_grids (self);
  vd_tools_review_source (self);
  list_counters (self);

  if (vd_counters_find (self->counters, self->view.selected) == NULL)
    self->view.selected = NULL;
  if (vd_counters_find (self->counters, self->view.carried) == NULL)
    self->view.carried = NULL;

  vd_tools_review_offer (self);
  vd_tools_review_question (self);
  vd_tools_review_regions (self);
  if (vd_tools_get_class (self)->refresh != NULL)
    vd_tools_get_class (self)->refresh (self);

  g_signal_emit (self, signals[REFRESHED], 0);
  vd_tools_emit_changed (self);
}

static gboolean
is_blank (const VdDocument *map)
{
  const VdNode *terrain = vd_node_find (vd_document_get_root (map), "terrain");

  return terrain == NULL || vd_node_get_first (terrain) == NULL;
}

/* On blank maps a first stroke shows what it does: it is not what lies there already. */
static guint
find_first_terrain (VdEditorProject *self)
{
  const VdProject *project = vd_editor_project_get (self);
  const VdMap *map = project->resolved->len > 0 ? g_ptr_array_index (project->resolved, 0) : NULL;

  for (guint i = 0; i < project->maps->len; i++)
    if (!is_blank (g_ptr_array_index (project->maps, i)))
      return 0;

  for (guint kind = 0; map != NULL && kind < project->chart->hexes->len; kind++)
    if (kind != map->terrain[0] && !g_array_index (project->chart->hexes, VdKind, kind).absent)
      return kind;

  return 0;
}

static void
on_project_changed (VdTools   *self,
                    VdChanges  changes)
{
  if (changes & VD_CHANGED_COUNTERS)
    self->counters_listed = FALSE;
  review_project (self);
}

void
vd_tools_set_project (VdTools         *self,
                      VdEditorProject *project)
{
  g_return_if_fail (VD_IS_TOOLS (self) && (project == NULL || VD_IS_EDITOR_PROJECT (project)));

  if (self->project != NULL)
    g_signal_handlers_disconnect_by_func (self->project, on_project_changed, self);

  vd_tools_end_question (self, FALSE);
  g_set_object (&self->project, project);
  vd_tools_set_area (self, 0, NULL);
  vd_tools_float (self, NULL);
  g_array_set_size (self->select.rubber, 0);
  self->view = (VdToolView) { .rubber = self->select.rubber, .cells = self->preview };
  vd_tools_forget_preview (self);
  g_clear_pointer (&self->source, g_free);
  g_clear_pointer (&self->sources, g_strfreev);
  self->status = 0;
  g_clear_pointer (&self->region.fresh, g_free);
  g_array_set_size (self->region.list, 0);
  g_array_set_size (self->noted, 0);
  g_array_set_size (self->offer.sides, 0);
  vd_tools_notify_offer (self);
  self->name.spot = (VdSpot) { 0 };
  self->name.node = NULL;
  self->name.shifting = FALSE;
  self->pressed = FALSE;
  g_ptr_array_set_size (self->select.raised, 0);
  self->counters_listed = FALSE;
  for (VdPaint paint = 0; paint < VD_N_PAINTS; paint++)
    self->kinds[paint] = 0;
  if (project != NULL)
    self->kinds[VD_PAINT_HEXES] = find_first_terrain (project);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KIND]);

  if (project != NULL)
    {
      g_signal_connect_object (project, "changed", G_CALLBACK (on_project_changed), self,
                               G_CONNECT_SWAPPED);
      review_project (self);
    }
}

VdEditorProject *
vd_tools_get_editor_project (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->project;
}

VdTool
vd_tools_get_tool (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_TOOL_SELECT);

  return self->tool;
}

void
vd_tools_set_tool (VdTools *self,
                   VdTool   tool)
{
  g_return_if_fail (VD_IS_TOOLS (self) && tool < VD_N_TOOLS);

  if (self->tool == tool)
    return;

  vd_tools_release (self);
  vd_tools_end_question (self, FALSE);
  vd_tools_float (self, NULL);
  self->tool = tool;
  self->view.carried = NULL;
  self->view.has_anchor = FALSE;
  vd_tools_decline_offer (self);
  vd_tools_show_cursor (self);

  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_TOOL]);
  vd_tools_emit_changed (self);
}

const GArray *
vd_tools_list_kinds (VdTools *self)
{
  const VdChart *chart;

  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  chart = self->project != NULL ? vd_tools_get_project (self)->chart : NULL;
  if (chart == NULL)
    return NULL;

  switch (vd_tools_get_class (self)->info.paints)
    {
    case VD_PAINT_HEXES:
      return chart->hexes;

    case VD_PAINT_SIDES:
      return chart->sides;

    case VD_PAINT_PATHS:
      return chart->paths;

    case VD_PAINT_REGIONS:
    case VD_PAINT_NOTHING:
    case VD_N_PAINTS:
    default:
      return NULL;
    }
}

void
vd_tools_set_kind_of (VdTools *self,
                      VdPaint  paint,
                      int      kind)
{
  g_assert (paint < VD_N_PAINTS && kind >= VD_ERASER);

  self->kinds[paint] = kind;
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_KIND]);
}

int
vd_tools_get_kind (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_ERASER);

  return self->kinds[vd_tools_get_class (self)->info.paints];
}

void
vd_tools_set_kind (VdTools *self,
                   int      kind)
{
  g_return_if_fail (VD_IS_TOOLS (self) && kind >= VD_ERASER);

  vd_tools_set_kind_of (self, vd_tools_get_class (self)->info.paints, kind);
  vd_tools_emit_changed (self);
}

int
vd_tools_get_hex_kind (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_ERASER);

  return self->kinds[VD_PAINT_HEXES];
}

void
vd_tools_set_hex_kind (VdTools *self,
                       int      kind)
{
  g_return_if_fail (VD_IS_TOOLS (self) && kind >= VD_ERASER);

  vd_tools_set_kind_of (self, VD_PAINT_HEXES, kind);
}

int
vd_tools_get_side_kind (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_ERASER);

  return self->kinds[VD_PAINT_SIDES];
}

void
vd_tools_set_side_kind (VdTools *self,
                        int      kind)
{
  g_return_if_fail (VD_IS_TOOLS (self) && kind >= VD_ERASER);

  vd_tools_set_kind_of (self, VD_PAINT_SIDES, kind);
}

int
vd_tools_get_path_kind (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_ERASER);

  return self->kinds[VD_PAINT_PATHS];
}

void
vd_tools_set_path_kind (VdTools *self,
                        int      kind)
{
  g_return_if_fail (VD_IS_TOOLS (self) && kind >= VD_ERASER);

  vd_tools_set_kind_of (self, VD_PAINT_PATHS, kind);
}

int
vd_tools_get_region_kind (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), VD_ERASER);

  return self->kinds[VD_PAINT_REGIONS];
}

void
vd_tools_set_region_kind (VdTools *self,
                          int      kind)
{
  g_return_if_fail (VD_IS_TOOLS (self) && kind >= VD_ERASER);

  vd_tools_set_kind_of (self, VD_PAINT_REGIONS, kind);
  vd_tools_emit_changed (self);
}

guint
vd_tools_get_brush (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), 0);

  return self->brush;
}

void
vd_tools_set_brush (VdTools *self,
                    guint    brush)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  self->brush = MIN (brush, VD_MAX_BRUSH);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BRUSH]);
  vd_tools_emit_changed (self);
}

void
vd_tools_set_bar (VdTools    *self,
                  const char *reason)
{
  g_return_if_fail (VD_IS_TOOLS (self));

  if (g_strcmp0 (reason, self->bar) == 0)
    return;

  g_free (self->bar);
  self->bar = g_strdup (reason);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_BAR]);
}

const char *
vd_tools_get_bar (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->bar;
}

const VdToolView *
vd_tools_get_view (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return &self->view;
}

const GArray *
vd_tools_get_counters (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->counters;
}

VdTools *
vd_tools_new (void)
{
  return g_object_new (VD_TYPE_TOOLS, NULL);
}

static void
vd_tools_get_property (GObject    *object,
                       guint       id,
                       GValue     *value,
                       GParamSpec *pspec)
{
  VdTools *self = VD_TOOLS (object);

  switch (id)
    {
    case PROP_TOOL:
      g_value_set_int (value, self->tool);
      break;

    case PROP_KIND:
      g_value_set_int (value, vd_tools_get_kind (self));
      break;

    case PROP_BRUSH:
      g_value_set_uint (value, self->brush);
      break;

    case PROP_EVERYWHERE:
      g_value_set_boolean (value, self->fill.everywhere);
      break;

    case PROP_QUESTION:
      g_value_set_string (value, self->ask.question);
      break;

    case PROP_BAR:
      g_value_set_string (value, self->bar);
      break;

    case PROP_OFFER:
      g_value_set_pointer (value, (gpointer) vd_tools_get_offer (self));
      break;

    default:
      G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
    }
}

static void
vd_tools_finalize (GObject *object)
{
  VdTools *self = VD_TOOLS (object);

  g_clear_object (&self->project);
  g_array_unref (self->counters);
  g_array_unref (self->grids);
  g_ptr_array_unref (self->select.raised);
  g_array_unref (self->select.rubber);
  g_clear_pointer (&self->select.area, vd_cell_set_free);
  g_clear_pointer (&self->select.floating, vd_patch_free);
  g_array_unref (self->preview);
  g_free (self->source);
  g_strfreev (self->sources);
  g_clear_pointer (&self->fill.found, vd_cell_set_free);
  g_array_unref (self->region.list);
  g_free (self->region.fresh);
  g_array_unref (self->noted);
  g_array_unref (self->offer.sides);
  g_array_unref (self->offer.kinds);
  g_free (self->ask.question);
  g_array_unref (self->ask.spots);
  g_free (self->bar);

  G_OBJECT_CLASS (vd_tools_parent_class)->finalize (object);
}

static void
vd_tools_class_init (VdToolsClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);

  object_class->get_property = vd_tools_get_property;
  object_class->finalize = vd_tools_finalize;

  properties[PROP_TOOL] =
    g_param_spec_int ("tool", NULL, NULL, 0, VD_N_TOOLS - 1, 0,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_KIND] =
    g_param_spec_int ("kind", NULL, NULL, VD_ERASER, G_MAXINT, 0,
                      G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_BRUSH] =
    g_param_spec_uint ("brush", NULL, NULL, 0, VD_MAX_BRUSH, 0,
                       G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_EVERYWHERE] =
    g_param_spec_boolean ("everywhere", NULL, NULL, FALSE,
                          G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_OFFER] =
    g_param_spec_pointer ("offer", NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_QUESTION] =
    g_param_spec_string ("question", NULL, NULL, NULL,
                         G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  properties[PROP_BAR] =
    g_param_spec_string ("bar", NULL, NULL, NULL, G_PARAM_READABLE | G_PARAM_STATIC_STRINGS);
  g_object_class_install_properties (object_class, N_PROPS, properties);

  signals[NAME_WANTED] =
    g_signal_new ("name-wanted", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[REGIONS_CHANGED] =
    g_signal_new ("regions-changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL,
                  NULL, G_TYPE_NONE, 0);
  signals[REFRESHED] =
    g_signal_new ("refreshed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[CHANGED] =
    g_signal_new ("changed", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 0);
  signals[LOCKED] =
    g_signal_new ("locked", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_UINT);
  signals[TOLD] =
    g_signal_new ("told", G_TYPE_FROM_CLASS (klass), G_SIGNAL_RUN_LAST, 0, NULL, NULL, NULL,
                  G_TYPE_NONE, 1, G_TYPE_STRING);
}

static void
vd_tools_init (VdTools *self)
{
  self->counters = g_array_new (FALSE, FALSE, sizeof (VdCounter));
  self->grids = g_array_new (FALSE, TRUE, sizeof (VdGrid));
  self->select.raised = g_ptr_array_new ();
  self->select.rubber = g_array_new (FALSE, FALSE, sizeof (double));
  self->view.rubber = self->select.rubber;
  self->preview = g_array_new (FALSE, FALSE, sizeof (guint32));
  self->view.cells = self->preview;
  self->region.list = g_array_new (FALSE, FALSE, sizeof (VdRegionChoice));
  g_array_set_clear_func (self->region.list, vd_region_choice_clear);
  self->noted = g_array_new (FALSE, FALSE, sizeof (VdMapSide));
  self->offer.sides = g_array_new (FALSE, FALSE, sizeof (VdMapSide));
  self->offer.kinds = g_array_new (FALSE, FALSE, sizeof (guint));
  self->ask.spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));
}
