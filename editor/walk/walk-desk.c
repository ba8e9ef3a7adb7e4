#include "editor/walk/walk-desk.h"

#include <glib/gi18n.h>

#include "editor/canvas/map-view.h"
#include "editor/edits/sides.h"
#include "editor/scans/scan-files.h"
#include "editor/widgets/settings.h"
#include "editor/widgets/stroke.h"
#include "editor/widgets/widgets.h"

#define GAP 6         /* pixels between both */
#define ZOOM 120.0    /* pixels a hex, at first */
#define SMALLEST 40.0
#define LARGEST 300.0
#define CORNER 0.2    /* of a side, that is marked at either end */
#define KEY_SIZE 15   /* pixels: of the letters of the sides */
#define KEY_EDGE 11   /* pixels: half of what they stand on */

static const GdkRGBA ink = { 0.10, 0.08, 0.07, 1.0 };
static const GdkRGBA halo = { 1.0, 1.0, 1.0, 0.9 };
static const GdkRGBA accent = { 0.89, 0.36, 0.02, 1.0 };

enum
{
  SCAN,
  DRAWING,
  N_VIEWS
};

struct _VdWalkDesk
{
  GtkWidget    parent_instance;

  VdWalk      *walk;          /* (nullable) */
  VdScanFiles *files;         /* (nullable): weak; of its project */
  GSettings   *settings;
  double       zoom;

  GtkWidget   *views[N_VIEWS]; /* VdMapView */
  VdTools     *tools[N_VIEWS]; /* of each, as a view asks its own about labels */
};

G_DEFINE_FINAL_TYPE (VdWalkDesk, vd_walk_desk, GTK_TYPE_WIDGET)

static VdMapView *
get_view (VdWalkDesk *self,
          guint       which)
{
  return VD_MAP_VIEW (self->views[which]);
}

/* The two views */

static void
centre (VdWalkDesk *self)
{
  VdSpot spot;
  double x, y;

  if (self->walk == NULL)
    return;

  spot = vd_walk_get_spot (self->walk);
  vd_layout_centre (vd_editor_project_get_layout (vd_walk_get_project (self->walk)),
                    vd_editor_project_get (vd_walk_get_project (self->walk)), spot, &x, &y);
  for (guint i = 0; i < N_VIEWS; i++)
    {
      double zoom;

      g_object_get (self->views[i], "zoom", &zoom, NULL);
      if (zoom != self->zoom)
        vd_map_view_zoom_by (get_view (self, i), self->zoom / zoom);
      vd_map_view_centre_on (get_view (self, i), x, y);
    }

  gtk_widget_queue_draw (GTK_WIDGET (self));
}

static void
on_scans_changed (VdWalkDesk *self)
{
  g_autoptr (GPtrArray) sheets = NULL;
  gboolean any;

  if (self->walk == NULL)
    return;

  sheets = vd_scan_files_list_sheets (self->files, vd_walk_get_spot (self->walk).map);
  any = sheets->len > 0;
  if (gtk_widget_get_child_visible (self->views[SCAN]) == any)
    return;

  gtk_widget_set_child_visible (self->views[SCAN], any);
  gtk_widget_queue_resize (GTK_WIDGET (self));
}

static void
follow_scans (VdWalkDesk *self)
{
  if (self->files != NULL)
    g_signal_handlers_disconnect_by_data (self->files, self);
  g_set_weak_pointer (&self->files, self->walk != NULL
                      ? vd_scan_files_get (vd_walk_get_project (self->walk)) : NULL);
  if (self->files == NULL)
    return;

  g_signal_connect_object (self->files, "changed", G_CALLBACK (on_scans_changed), self,
                           G_CONNECT_SWAPPED);
  on_scans_changed (self);
}

void
vd_walk_desk_set_walk (VdWalkDesk *self,
                       VdWalk     *walk)
{
  VdEditorProject *project;
  VdScanLook look;

  g_return_if_fail (VD_IS_WALK_DESK (self) && (walk == NULL || VD_IS_WALK (walk)));

  g_set_object (&self->walk, walk);
  project = walk != NULL ? vd_walk_get_project (walk) : NULL;
  vd_scan_look_read (&look, self->settings);
  for (guint i = 0; i < N_VIEWS; i++)
    {
      vd_tools_set_project (self->tools[i], project);
      vd_map_view_set_project (get_view (self, i), project);
      vd_map_view_set_scan_look (get_view (self, i), &look);
    }

  follow_scans (self);
  centre (self);
}

void
vd_walk_desk_update (VdWalkDesk *self)
{
  g_return_if_fail (VD_IS_WALK_DESK (self));

  centre (self);
}

void
vd_walk_desk_zoom_by (VdWalkDesk *self,
                      double      factor)
{
  g_return_if_fail (VD_IS_WALK_DESK (self) && factor > 0);

  self->zoom = CLAMP (self->zoom * factor, SMALLEST, LARGEST);
  centre (self);
}

/* What lies over them */

/* Where a point of the map is on the desk, as a view shows it. */
static void
locate (VdWalkDesk *self,
        guint       which,
        double     *x,
        double     *y)
{
  VdSpot spot = vd_walk_get_spot (self->walk);
  graphene_point_t corner = GRAPHENE_POINT_INIT (0, 0);
  double middle_x, middle_y, view_x, view_y;

  if (!gtk_widget_compute_point (self->views[which], GTK_WIDGET (self), &corner, &corner))
    return;

  vd_grid_centre (&vd_walk_get_map (self->walk)->grid, spot.cell, &middle_x, &middle_y);
  vd_map_view_locate (get_view (self, which), spot, &view_x, &view_y);
  *x = corner.x + view_x + (*x - middle_x) * self->zoom;
  *y = corner.y + view_y + (*y - middle_y) * self->zoom;
}

/* Only its corners, as what runs along its sides is to be seen. */
static void
draw_hex (VdWalkDesk *self,
          cairo_t    *cr,
          guint       which)
{
  double x[VD_N_DIRS], y[VD_N_DIRS];

  for (guint i = 0; i < VD_N_DIRS; i++)
    {
      vd_grid_corner (&vd_walk_get_map (self->walk)->grid, vd_walk_get_spot (self->walk).cell, i,
                      &x[i], &y[i]);
      locate (self, which, &x[i], &y[i]);
    }

  for (guint i = 0; i < VD_N_DIRS; i++)
    {
      guint before = (i + VD_N_DIRS - 1) % VD_N_DIRS, after = (i + 1) % VD_N_DIRS;

      cairo_move_to (cr, x[i] + CORNER * (x[before] - x[i]), y[i] + CORNER * (y[before] - y[i]));
      cairo_line_to (cr, x[i], y[i]);
      cairo_line_to (cr, x[i] + CORNER * (x[after] - x[i]), y[i] + CORNER * (y[after] - y[i]));
    }
  vd_stroke_twice (cr, &halo, 2.5, &accent, 2.5);
}

/* Outside of the side, so that the side itself can be looked at. */
static void
find_key_place (VdWalkDesk *self,
                guint       which,
                guint       dir,
                double     *x,
                double     *y)
{
  const VdGrid *grid = &vd_walk_get_map (self->walk)->grid;
  VdMapSide side = { vd_walk_get_spot (self->walk).cell, dir };
  double points[4], middle_x, middle_y, out;

  vd_side_points (grid, side, points);
  vd_grid_centre (grid, side.cell, &middle_x, &middle_y);
  out = 1 + 2 * (KEY_EDGE + 6) / self->zoom;
  *x = middle_x + out * ((points[0] + points[2]) / 2 - middle_x);
  *y = middle_y + out * ((points[1] + points[3]) / 2 - middle_y);
  locate (self, which, x, y);
}

static void
draw_key (VdWalkDesk *self,
          cairo_t    *cr,
          double      x,
          double      y,
          char        key)
{
  const char text[] = { g_ascii_toupper (key), '\0' };
  g_autoptr (PangoLayout) layout = gtk_widget_create_pango_layout (GTK_WIDGET (self), text);
  PangoFontDescription *font = pango_font_description_new ();
  int width, height;

  pango_font_description_set_absolute_size (font, KEY_SIZE * PANGO_SCALE);
  pango_font_description_set_weight (font, PANGO_WEIGHT_BOLD);
  pango_layout_set_font_description (layout, font);
  pango_font_description_free (font);
  pango_layout_get_pixel_size (layout, &width, &height);

  cairo_new_sub_path (cr);
  cairo_arc (cr, x, y, KEY_EDGE, 0, 2 * G_PI);
  gdk_cairo_set_source_rgba (cr, &halo);
  cairo_fill_preserve (cr);
  gdk_cairo_set_source_rgba (cr, &ink);
  cairo_set_line_width (cr, 1);
  cairo_stroke (cr);
  cairo_move_to (cr, x - width / 2.0, y - height / 2.0);
  pango_cairo_show_layout (cr, layout);
}

static void
draw_keys (VdWalkDesk *self,
           cairo_t    *cr,
           guint       which)
{
  const VdGrid *grid = &vd_walk_get_map (self->walk)->grid;

  for (guint dir = 0; dir < VD_N_DIRS; dir++)
    {
      double x, y;

      find_key_place (self, which, dir, &x, &y);
      draw_key (self, cr, x, y, vd_walk_get_side_key (grid->orientation, dir));
    }
}

/* Dashed, as nobody has entered them. */
static void
draw_hints (VdWalkDesk *self,
            cairo_t    *cr)
{
  static const double dashes[] = { 7, 5 };
  g_autoptr (GArray) hints = vd_walk_list_hints (self->walk);
  VdSpot spot = vd_walk_get_spot (self->walk);

  cairo_set_dash (cr, dashes, G_N_ELEMENTS (dashes), 0);
  for (guint i = 0; hints != NULL && i < hints->len; i++)
    {
      const VdHint *hint = &g_array_index (hints, VdHint, i);
      double points[4];

      if (hint->sort == VD_HINT_TERRAIN)
        continue;

      vd_side_points (&vd_walk_get_map (self->walk)->grid, (VdMapSide) { spot.cell, hint->dir },
                      points);
      if (hint->sort == VD_HINT_PATH)
        {
          points[2] = (points[0] + points[2]) / 2;
          points[3] = (points[1] + points[3]) / 2;
          vd_grid_centre (&vd_walk_get_map (self->walk)->grid, spot.cell, &points[0], &points[1]);
        }
      locate (self, DRAWING, &points[0], &points[1]);
      locate (self, DRAWING, &points[2], &points[3]);
      cairo_move_to (cr, points[0], points[1]);
      cairo_line_to (cr, points[2], points[3]);
      vd_stroke_twice (cr, &halo, 2.5, &accent, 4);
    }
  cairo_set_dash (cr, NULL, 0, 0);
}

static void
draw_over (VdWalkDesk *self,
           cairo_t    *cr,
           guint       which)
{
  graphene_rect_t box;

  if (!gtk_widget_get_child_visible (self->views[which]) ||
      !gtk_widget_compute_bounds (self->views[which], GTK_WIDGET (self), &box))
    return;

  cairo_save (cr);
  cairo_rectangle (cr, box.origin.x, box.origin.y, box.size.width, box.size.height);
  cairo_clip (cr);
  if (which == DRAWING)
    draw_hints (self, cr);
  draw_hex (self, cr, which);
  draw_keys (self, cr, which);
  cairo_restore (cr);
}

static void
vd_walk_desk_snapshot (GtkWidget   *widget,
                       GtkSnapshot *snapshot)
{
  VdWalkDesk *self = VD_WALK_DESK (widget);
  cairo_t *cr;

  for (guint i = 0; i < N_VIEWS; i++)
    gtk_widget_snapshot_child (widget, self->views[i], snapshot);
  if (self->walk == NULL)
    return;

  cr = gtk_snapshot_append_cairo (snapshot, &GRAPHENE_RECT_INIT (0, 0,
                                                                 gtk_widget_get_width (widget),
                                                                 gtk_widget_get_height (widget)));
  for (guint i = 0; i < N_VIEWS; i++)
    draw_over (self, cr, i);
  cairo_destroy (cr);
}

/* The widget */

static void
vd_walk_desk_measure (GtkWidget      *widget,
                      GtkOrientation  orientation,
                      int             for_size,
                      int            *minimum,
                      int            *natural,
                      int            *minimum_baseline,
                      int            *natural_baseline)
{
  VdWalkDesk *self = VD_WALK_DESK (widget);

  /* They take any size; GTK wants to be asked before one gets its own. */
  for (guint i = 0; i < N_VIEWS; i++)
    gtk_widget_measure (self->views[i], orientation, -1, minimum, natural, NULL, NULL);

  *minimum = orientation == GTK_ORIENTATION_HORIZONTAL ? 300 : 180;
  *natural = 2 * *minimum;
}

/* The scan first, as one reads. */
static void
vd_walk_desk_size_allocate (GtkWidget *widget,
                            int        width,
                            int        height,
                            int        baseline)
{
  VdWalkDesk *self = VD_WALK_DESK (widget);
  gboolean both = gtk_widget_get_child_visible (self->views[SCAN]);
  gboolean is_left = gtk_widget_get_direction (widget) != GTK_TEXT_DIR_RTL;
  int part = both ? MAX (1, (width - GAP) / 2) : width;

  for (guint i = 0; i < N_VIEWS; i++)
    {
      gboolean first = (i == SCAN) == is_left;
      GtkAllocation place = { both && !first ? width - part : 0, 0, part, height };

      gtk_widget_size_allocate (self->views[i], &place, -1);
    }

  centre (self);
}

static void
vd_walk_desk_dispose (GObject *object)
{
  VdWalkDesk *self = VD_WALK_DESK (object);

  if (self->files != NULL)
    g_signal_handlers_disconnect_by_data (self->files, self);
  g_clear_weak_pointer (&self->files);
  g_clear_object (&self->walk);
  for (guint i = 0; i < N_VIEWS; i++)
    {
      g_clear_pointer (&self->views[i], gtk_widget_unparent);
      g_clear_object (&self->tools[i]);
    }
  g_clear_object (&self->settings);

  G_OBJECT_CLASS (vd_walk_desk_parent_class)->dispose (object);
}

static void
vd_walk_desk_class_init (VdWalkDeskClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);

  G_OBJECT_CLASS (klass)->dispose = vd_walk_desk_dispose;
  widget_class->measure = vd_walk_desk_measure;
  widget_class->size_allocate = vd_walk_desk_size_allocate;
  widget_class->snapshot = vd_walk_desk_snapshot;

  gtk_widget_class_set_css_name (widget_class, "walkdesk");
  gtk_widget_class_set_accessible_role (widget_class, GTK_ACCESSIBLE_ROLE_GROUP);
}

/* It only shows: keys are the desk's, and the pointer has nothing to do here. */
static GtkWidget *
make_view (VdWalkDesk *self,
           guint       which)
{
  GtkWidget *view = g_object_new (VD_TYPE_MAP_VIEW, "focusable", FALSE, "can-target", FALSE,
                                  "show-counters", FALSE, "show-findings", FALSE,
                                  "show-scans", which == SCAN, NULL);

  self->tools[which] = vd_tools_new ();
  vd_tools_set_tool (self->tools[which], VD_TOOL_HAND);
  vd_map_view_set_tools (VD_MAP_VIEW (view), self->tools[which]);
  vd_map_view_set_scan_alone (VD_MAP_VIEW (view), which == SCAN);
  vd_widget_set_name (view, which == SCAN ? _("Scan") : _("Drawing"));
  gtk_widget_set_parent (view, GTK_WIDGET (self));

  return view;
}

static void
vd_walk_desk_init (VdWalkDesk *self)
{
  self->zoom = ZOOM;
  self->settings = vd_settings_new ();
  for (guint i = 0; i < N_VIEWS; i++)
    self->views[i] = make_view (self, i);
  gtk_widget_set_child_visible (self->views[SCAN], FALSE);
  gtk_widget_set_focusable (GTK_WIDGET (self), TRUE);
  gtk_widget_set_hexpand (GTK_WIDGET (self), TRUE);
  gtk_widget_set_vexpand (GTK_WIDGET (self), TRUE);
}
