#include "editor/panels/palette.h"

#include <glib/gi18n.h>

#include "editor/panels/inspector.h"
#include "editor/panels/origin-box.h"
#include "editor/widgets/swatch.h"
#include "editor/widgets/widgets.h"

#define SWATCH 40 /* pixels */
#define SMALL_SWATCH 24
#define TOOL_COLUMNS 5

struct _VdPalette
{
  GtkWidget        parent_instance;

  VdTools         *tools;
  VdEditorProject *project;
  gboolean         filling;
  guint            scrolling; /* to the row that is chosen, once it has its place; or 0 */

  /* Template */
  GtkWidget       *tool_grid;
  GtkWidget       *brushes;
  GtkWidget       *fills;
  GtkWidget       *region_options;
  GtkMenuButton   *new_region;
  GtkEntry        *new_name;
  GtkMenuButton   *rename_region;
  GtkEntry        *other_name;
  GtkWidget       *region_sort;
  GtkToggleButton *fill_map;
  VdOriginBox     *origin;
  GtkWidget       *select_options;
  GtkLabel        *heading;
  GtkLabel        *help;
  GtkWidget       *kinds_window;
  GtkListBox      *kinds;
  GtkWidget       *no_chart;
  VdInspector     *inspector;
};

G_DEFINE_FINAL_TYPE (VdPalette, vd_palette, GTK_TYPE_WIDGET)

static const VdChart *
get_chart (VdPalette *self)
{
  return self->project != NULL ? vd_editor_project_get (self->project)->chart : NULL;
}

static VdPaint
get_paint (VdPalette *self)
{
  return vd_tool_get_info (vd_tools_get_tool (self->tools))->paints;
}

/* A region has no look of its own, and there are many. */
static gboolean
is_small (VdPalette *self)
{
  return get_paint (self) == VD_PAINT_REGIONS;
}

static GtkWidget *
make_swatch (VdPalette *self,
             int        kind)
{
  int size = SWATCH * gtk_widget_get_scale_factor (GTK_WIDGET (self));
  g_autoptr (GdkTexture) texture = NULL;
  GtkWidget *image;

  if (get_paint (self) == VD_PAINT_REGIONS && kind != VD_ERASER)
    image = gtk_image_new_from_icon_name ("vedette-region-symbolic");
  else if (kind == VD_ERASER)
    image = gtk_image_new_from_icon_name ("vedette-eraser-symbolic");
  else
    {
      if (get_paint (self) == VD_PAINT_HEXES)
        texture = vd_swatch_hex (get_chart (self), kind, size);
      else if (get_paint (self) == VD_PAINT_PATHS)
        texture = vd_swatch_path (get_chart (self), kind, size);
      else
        texture = vd_swatch_side (get_chart (self), kind, size);

      image = gtk_image_new_from_paintable (GDK_PAINTABLE (texture));
      gtk_image_set_pixel_size (GTK_IMAGE (image), SWATCH);
    }

  gtk_widget_set_size_request (image, is_small (self) ? SMALL_SWATCH : SWATCH,
                               is_small (self) ? SMALL_SWATCH : SWATCH);
  if (texture != NULL && get_paint (self) != VD_PAINT_HEXES)
    gtk_widget_add_css_class (image, "swatch");
  gtk_widget_set_overflow (image, GTK_OVERFLOW_HIDDEN);
  gtk_accessible_update_state (GTK_ACCESSIBLE (image), GTK_ACCESSIBLE_STATE_HIDDEN, TRUE, -1);
  return image;
}

static GtkWidget *
add_row (VdPalette  *self,
         int         kind,
         const char *name,
         guint       number)
{
  GtkWidget *row = gtk_list_box_row_new ();
  GtkWidget *box = gtk_box_new (GTK_ORIENTATION_HORIZONTAL, 10);
  GtkWidget *label = gtk_label_new (name);
  g_autofree char *key = number < 10 ? g_strdup_printf ("%u", number) : g_strdup ("");
  GtkWidget *hint = gtk_label_new (key);

  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_widget_set_hexpand (label, TRUE);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_add_css_class (hint, "dim-label");
  gtk_widget_add_css_class (hint, "numeric");

  gtk_box_append (GTK_BOX (box), make_swatch (self, kind));
  gtk_box_append (GTK_BOX (box), label);
  if (number > 0)
    gtk_box_append (GTK_BOX (box), hint);

  gtk_list_box_row_set_child (GTK_LIST_BOX_ROW (row), box);
  gtk_widget_set_focus_on_click (row, FALSE); /* the keys stay with the map */
  vd_widget_set_name (row, name);
  g_object_set_data (G_OBJECT (row), "kind", GINT_TO_POINTER (kind));
  gtk_list_box_append (self->kinds, row);

  if (kind == vd_tools_get_kind (self->tools))
    gtk_list_box_select_row (self->kinds, GTK_LIST_BOX_ROW (row));

  return row;
}

static void
show_help (VdPalette *self)
{
  VdTool tool = vd_tools_get_tool (self->tools);

  gtk_label_set_label (self->heading, _(vd_tool_get_info (tool)->title));
  gtk_label_set_label (self->help, tool == VD_TOOL_SIDE && vd_tools_is_directed (self->tools)
                       ? _("Drag along hexsides: the hex under the pointer is the low one; F turns "
                           "that round")
                       : _(vd_tool_get_info (tool)->help));
}

/* Regions of several maps stand under the titles of these. */
static const char *
get_title (VdPalette            *self,
           const VdRegionChoice *choice)
{
  const GPtrArray *maps = vd_editor_project_get (self->project)->resolved;

  if (choice->id == NULL)
    return _("Not painted yet");

  return maps->len > 1 ? ((const VdMap *) g_ptr_array_index (maps, choice->map))->title : NULL;
}

static void
set_header (GtkListBoxRow *row,
            GtkListBoxRow *before,
            gpointer       user_data)
{
  const char *title = g_object_get_data (G_OBJECT (row), "title");
  const char *above = before != NULL ? g_object_get_data (G_OBJECT (before), "title") : NULL;
  GtkWidget *label;

  if (title == NULL || g_strcmp0 (title, above) == 0)
    {
      gtk_list_box_row_set_header (row, NULL);
      return;
    }

  label = gtk_label_new (title);
  gtk_label_set_xalign (GTK_LABEL (label), 0);
  gtk_label_set_ellipsize (GTK_LABEL (label), PANGO_ELLIPSIZE_END);
  gtk_widget_set_margin_start (label, 8);
  gtk_widget_set_margin_top (label, before != NULL ? 8 : 2);
  gtk_widget_set_margin_bottom (label, 2);
  gtk_widget_add_css_class (label, "caption-heading");
  gtk_widget_add_css_class (label, "dim-label");
  gtk_list_box_row_set_header (row, label);
}

static void
scroll_to_chosen (gpointer user_data)
{
  VdPalette *self = user_data;
  GtkListBoxRow *row = gtk_list_box_get_selected_row (self->kinds);
  graphene_rect_t bounds;

  if (row != NULL &&
      gtk_widget_compute_bounds (GTK_WIDGET (row), GTK_WIDGET (self->kinds), &bounds))
    gtk_adjustment_clamp_page (
      gtk_scrolled_window_get_vadjustment (GTK_SCROLLED_WINDOW (self->kinds_window)),
      bounds.origin.y, bounds.origin.y + bounds.size.height);
}

/* Once the rows have their places: there may be many. */
static void
show_chosen (VdPalette *self)
{
  vd_widget_once_laid_out (GTK_WIDGET (self), &self->scrolling, scroll_to_chosen, self);
}

static void
fill_regions (VdPalette *self)
{
  const GArray *regions = vd_tools_list_regions (self->tools);

  for (guint i = 0; i < regions->len; i++)
    {
      const VdRegionChoice *choice = &g_array_index (regions, VdRegionChoice, i);
      GtkWidget *row = add_row (self, i, choice->name, i + 1);

      gtk_widget_set_tooltip_text (row, choice->name);
      g_object_set_data_full (G_OBJECT (row), "title", g_strdup (get_title (self, choice)), g_free);
    }

  if (regions->len > 0)
    add_row (self, VD_ERASER, _("Eraser"), 0);
  gtk_list_box_invalidate_headers (self->kinds);
  show_chosen (self);
}

static void
show_region (VdPalette *self)
{
  int kind = vd_tools_get_region_kind (self->tools);

  gtk_widget_set_sensitive (GTK_WIDGET (self->rename_region), kind >= 0 &&
                            kind < (int) vd_tools_list_regions (self->tools)->len);
}

static void
show_options (VdPalette *self,
              gboolean   any)
{
  VdTool tool = vd_tools_get_tool (self->tools);
  gboolean regions = tool == VD_TOOL_REGION && self->project != NULL;

  gtk_widget_set_visible (self->brushes, regions || ((tool == VD_TOOL_TERRAIN ||
                                                      tool == VD_TOOL_LINE) && any));
  gtk_widget_set_visible (self->fills, tool == VD_TOOL_FILL && any);
  gtk_widget_set_visible (self->region_options, regions);
  gtk_widget_set_visible (GTK_WIDGET (self->origin), any || regions);
  gtk_widget_set_visible (self->select_options, tool == VD_TOOL_SELECT);
  show_region (self);
}

static void
fill_kinds (VdPalette *self)
{
  const GArray *kinds = vd_tools_list_kinds (self->tools);
  gboolean regions = get_paint (self) == VD_PAINT_REGIONS && self->project != NULL;
  guint number = 0;

  self->filling = TRUE;
  show_help (self);
  vd_widget_clear_list (self->kinds);
  gtk_widget_set_visible (self->kinds_window, (kinds != NULL && kinds->len > 0) || regions);
  gtk_widget_set_visible (self->no_chart, kinds != NULL && kinds->len == 0);
  show_options (self, kinds != NULL && kinds->len > 0);
  gtk_widget_set_visible (GTK_WIDGET (self->inspector), kinds == NULL && !regions);

  /* What the battle does not have is not offered. */
  for (guint i = 0; kinds != NULL && i < kinds->len; i++)
    if (!g_array_index (kinds, VdKind, i).absent)
      add_row (self, i, g_array_index (kinds, VdKind, i).name, ++number);
  if (kinds != NULL && kinds->len > 0)
    add_row (self, VD_ERASER, _("Eraser"), 0);

  if (regions)
    fill_regions (self);

  self->filling = FALSE;
}

/* Another kind was chosen, by key or by click. */
static void
select_kind (VdPalette *self)
{
  int kind = vd_tools_get_kind (self->tools);
  GtkListBoxRow *row;

  show_help (self);
  show_region (self);
  for (int i = 0; (row = gtk_list_box_get_row_at_index (self->kinds, i)) != NULL; i++)
    if (GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "kind")) == kind)
      gtk_list_box_select_row (self->kinds, row);

  if (get_paint (self) == VD_PAINT_REGIONS)
    show_chosen (self);
}

static void
on_row_selected (GtkListBox    *box,
                 GtkListBoxRow *row,
                 VdPalette     *self)
{
  int kind;

  if (self->filling || row == NULL)
    return;

  kind = GPOINTER_TO_INT (g_object_get_data (G_OBJECT (row), "kind"));
  if (kind == vd_tools_get_kind (self->tools))
    return;

  vd_tools_set_kind (self->tools, kind);
}

static void
on_regions_changed (VdPalette *self)
{
  if (get_paint (self) == VD_PAINT_REGIONS)
    fill_kinds (self);
}

static void
on_ask_region (VdPalette *self)
{
  gtk_editable_set_text (GTK_EDITABLE (self->new_name), "");
}

static void
on_add_region (VdPalette *self)
{
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->new_name)));

  gtk_menu_button_popdown (self->new_region);
  vd_tools_add_region (self->tools, name);
}

static void
on_ask_name (VdPalette *self)
{
  const GArray *regions = vd_tools_list_regions (self->tools);
  guint kind = vd_tools_get_region_kind (self->tools);
  const VdRegion *region;
  const char *sort;

  if (kind < regions->len)
    gtk_editable_set_text (GTK_EDITABLE (self->other_name),
                           g_array_index (regions, VdRegionChoice, kind).name);

  region = vd_tools_get_region (self->tools, NULL);
  sort = region != NULL ? vd_node_get (region->node, "kind") : NULL;
  gtk_editable_set_text (GTK_EDITABLE (self->region_sort), sort != NULL ? sort : "");
  gtk_widget_set_sensitive (self->region_sort, region != NULL);
}

static void
on_rename_region (VdPalette *self)
{
  g_autofree char *name = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->other_name)));
  g_autofree char *sort = g_strdup (gtk_editable_get_text (GTK_EDITABLE (self->region_sort)));

  gtk_menu_button_popdown (self->rename_region);
  vd_editor_project_begin_gesture (self->project);
  vd_tools_rename_region (self->tools, name);
  vd_tools_set_region_sort (self->tools, sort);
  vd_editor_project_end_gesture (self->project);
}

static void
add_tool (VdPalette *self,
          VdTool     tool)
{
  const VdToolInfo *info = vd_tool_get_info (tool);
  GtkWidget *button = gtk_toggle_button_new ();
  g_autofree char *tip = g_strdup_printf ("%s (%s)", _(info->title), info->key);

  gtk_button_set_icon_name (GTK_BUTTON (button), info->icon);
  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_focus_on_click (button, FALSE);
  gtk_widget_set_hexpand (button, TRUE);
  gtk_accessible_update_property (GTK_ACCESSIBLE (button),
                                  GTK_ACCESSIBLE_PROPERTY_LABEL, _(info->title),
                                  GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, _(info->help), -1);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.tool");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "s", info->id);
  gtk_grid_attach (GTK_GRID (self->tool_grid), button, tool % TOOL_COLUMNS, tool / TOOL_COLUMNS,
                   1, 1);
}

static void
add_brush (VdPalette *self,
           guint      brush)
{
  static const guint sizes[] = { 1, 7, VD_MAX_BRUSH_CELLS };
  g_autofree char *label = g_strdup_printf ("%u", sizes[brush]);
  g_autofree char *name = g_strdup_printf (ngettext ("Brush of %u hex", "Brush of %u hexes",
                                                     sizes[brush]), sizes[brush]);
  g_autofree char *tip = g_strdup_printf ("%s ([ ])", name);
  GtkWidget *button = gtk_toggle_button_new_with_label (label);

  gtk_widget_set_tooltip_text (button, tip);
  gtk_widget_set_focus_on_click (button, FALSE);
  vd_widget_set_name (button, name);
  gtk_actionable_set_action_name (GTK_ACTIONABLE (button), "win.brush");
  gtk_actionable_set_action_target (GTK_ACTIONABLE (button), "u", brush);
  gtk_box_append (GTK_BOX (self->brushes), button);
}

static void
on_fill_map (GtkToggleButton *button,
             VdPalette       *self)
{
  vd_tools_set_everywhere (self->tools, gtk_toggle_button_get_active (button));
}

static void
show_fill (VdPalette *self)
{
  gboolean everywhere = vd_tools_get_everywhere (self->tools);

  if (gtk_toggle_button_get_active (self->fill_map) == everywhere)
    return;

  /* One of a group: the other one goes up when this goes down. */
  if (everywhere)
    gtk_toggle_button_set_active (self->fill_map, TRUE);
  else
    gtk_toggle_button_set_active (GTK_TOGGLE_BUTTON (gtk_widget_get_first_child (self->fills)),
                                  TRUE);
}

void
vd_palette_set_tools (VdPalette *self,
                      VdTools   *tools)
{
  g_return_if_fail (VD_IS_PALETTE (self) && VD_IS_TOOLS (tools) && self->tools == NULL);

  self->tools = g_object_ref (tools);
  vd_inspector_set_tools (self->inspector, tools);
  vd_origin_box_set_tools (self->origin, tools);
  g_signal_connect_object (tools, "notify::everywhere", G_CALLBACK (show_fill), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tools, "notify::tool", G_CALLBACK (fill_kinds), self, G_CONNECT_SWAPPED);
  g_signal_connect_object (tools, "regions-changed", G_CALLBACK (on_regions_changed), self,
                           G_CONNECT_SWAPPED);
  g_signal_connect_object (tools, "notify::kind", G_CALLBACK (select_kind), self,
                           G_CONNECT_SWAPPED);
  fill_kinds (self);
}

void
vd_palette_set_project (VdPalette       *self,
                        VdEditorProject *project)
{
  g_return_if_fail (VD_IS_PALETTE (self) && self->tools != NULL);

  g_set_object (&self->project, project);
  vd_inspector_set_project (self->inspector, project);
  vd_origin_box_update (self->origin);
  fill_kinds (self);
}

static void
vd_palette_dispose (GObject *object)
{
  VdPalette *self = VD_PALETTE (object);

  vd_widget_await_no_more (GTK_WIDGET (self), &self->scrolling);
  g_clear_object (&self->tools);
  g_clear_object (&self->project);
  vd_widget_drop_children (GTK_WIDGET (self));

  G_OBJECT_CLASS (vd_palette_parent_class)->dispose (object);
}

static void
vd_palette_class_init (VdPaletteClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_palette_dispose;
  g_type_ensure (VD_TYPE_INSPECTOR);
  g_type_ensure (VD_TYPE_ORIGIN_BOX);

  gtk_widget_class_set_css_name (widget_class, "palette");
  gtk_widget_class_set_layout_manager_type (widget_class, GTK_TYPE_BIN_LAYOUT);
  gtk_widget_class_set_template_from_resource (widget_class, "/org/vedette/Editor/palette.ui");
  gtk_widget_class_bind_template_child (widget_class, VdPalette, tool_grid);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, brushes);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, fills);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, fill_map);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, region_options);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, new_region);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, new_name);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, rename_region);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, other_name);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, region_sort);
  gtk_widget_class_bind_template_callback (widget_class, on_ask_region);
  gtk_widget_class_bind_template_callback (widget_class, on_add_region);
  gtk_widget_class_bind_template_callback (widget_class, on_ask_name);
  gtk_widget_class_bind_template_callback (widget_class, on_rename_region);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, origin);
  gtk_widget_class_bind_template_callback (widget_class, on_fill_map);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, select_options);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, heading);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, help);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, kinds_window);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, kinds);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, no_chart);
  gtk_widget_class_bind_template_child (widget_class, VdPalette, inspector);
  gtk_widget_class_bind_template_callback (widget_class, on_row_selected);
}

static void
vd_palette_init (VdPalette *self)
{
  gtk_widget_init_template (GTK_WIDGET (self));
  gtk_list_box_set_header_func (self->kinds, set_header, NULL, NULL);

  for (VdTool tool = 0; tool < VD_N_TOOLS; tool++)
    add_tool (self, tool);
  for (guint brush = 0; brush <= VD_MAX_BRUSH; brush++)
    add_brush (self, brush);
}
