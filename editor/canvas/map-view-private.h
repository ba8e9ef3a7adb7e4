/* map-view-private.h: what the parts of the canvas share
 *
 * map-view.c          the widget: what it shows
 * map-view-place.c    where it stands: scrolled, zoomed, brought into view
 * map-view-draw.c     the picture
 * map-view-overlay.c  over the map: the cursor, what a tool is about to do
 * map-view-area.c     what is selected, what is about to be put down
 * map-badges.c        over the map: where something is wrong
 * map-view-regions.c  over the map: regions, and which of them is painted
 * map-view-hints.c    over the map: what scans seem to show
 * map-hints.c         one such hex, or line
 * map-view-accept.c   keys that enter it
 * map-view-scans.c    scans of the printed map, with the map or in place of it
 * map-view-status.c   how far the map is to be trusted; what a fill would paint
 * map-marks.c         over the map: what the rules at hand say
 * map-board.c         over the map: a game that is shown
 * map-view-input.c    pointer, wheel and fingers
 * map-view-keys.c     keys
 * map-view-names.c    labels, and the keys that move them
 * map-view-drop.c     what is dragged onto it
 */
#pragma once

#include "editor/canvas/map-view.h"
#include "editor/canvas/tiles.h"
#include "editor/maps/layers.h"
#include "editor/scans/hinter.h"
#include "editor/scans/scan-files.h"
#include "editor/scans/underlay.h"
#include "editor/widgets/faces.h"
#include "formats/draw/bounds.h"

G_BEGIN_DECLS

typedef struct _VdHintStamps VdHintStamps;

#define VD_ALL_MAPS (-1)
#define VD_NO_MAP (-2)
#define VD_MIN_ZOOM 0.2 /* pixels a hex: the largest maps in a small window */
#define VD_MAX_ZOOM 320.0

struct _VdMapView
{
  GtkWidget        parent_instance;

  VdEditorProject *project;
  VdTools         *tools;
  GPtrArray       *pictures; /* of Picture: one a map */
  VdFaces         *faces;

  double           x, y;     /* of the layout, at the top left corner */
  double           zoom;     /* pixels a unit of the layout */
  double           laid_width, laid_height; /* of the layout, as it was last seen */
  int              fitted;   /* the map that fills the view however large it is;
                              * VD_ALL_MAPS, or VD_NO_MAP */
  VdLayers         layers;
  gboolean         show_counters;
  double           opacity[VD_N_ALL_LAYERS]; /* by VdLayerInfo.place */
  gboolean         wheel_zooms; /* without Ctrl; with it, it scrolls */
  gboolean         show_findings;
  GArray          *badges;   /* (nullable): where something is wrong */
  GArray          *marks;    /* (nullable): of VdMark: what the rules say */
  VdBoard         *board;    /* (nullable): of the game that is shown */
  char            *readout;
  guint            draw_source; /* more tiles to be drawn */
  gboolean         is_behind;   /* the last frame had not all tiles */
  guint            rest_source; /* all tiles to be drawn anew */

  /* Scans */
  VdScanFiles     *scans;       /* (nullable): weak; of the project */
  VdScanLook       scan_look;
  gboolean         scans_shown;
  gboolean         scan_alone;  /* as long as a key is held */
  gboolean         swipes;      /* scan to the left of a line, map to the right of it */
  double           swipe_place; /* part of the width that lies to the left */
  gboolean         swiping;     /* the line is being dragged */

  /* What scans seem to show */
  VdHinter        *hinter;      /* (nullable): weak; of the project */
  gboolean         hints_shown;
  int              hints_least; /* per cent: how sure what is accepted together is to be */

  /* Over the map */
  GArray          *rim;      /* of double: the sides round the area that is selected */
  guint            rim_age;  /* VdToolView.area_age */
  cairo_surface_t *floating; /* (nullable): what is about to be put down */
  guint            floating_age;
  double           floating_pixels;
  VdOrientation    floating_orientation;
  VdRect           floating_place;

  gboolean         status_shown;
  guint            sought;   /* status of the hexes that N goes to */

  /* Input */
  double           pointer_x, pointer_y;
  gboolean         panning;
  double           pan_x, pan_y; /* where the view stood */
  gboolean         space_down;
  gboolean         space_used;
  double           pinch_zoom;
  gboolean         slid;         /* the map, under a held button */
  GtkWidget       *menu;         /* (nullable): of the right button */
  gboolean         dropping;     /* units are held over the map, from elsewhere */

  /* Template */
  GtkGestureDrag  *drag;
};

/* One map of the layout as it is drawn. */
typedef struct
{
  VdMapView *view; /* borrowed */
  guint      map;
  VdCanvasTiles   *tiles;
  VdDrawCache *cache;
  VdDrawCache *ground_cache; /* of the ground, where scans lie on that */
  VdUnderlay *underlay;
  VdCanvasTiles    *scan_tiles;    /* of scans alone */
  VdCanvasTiles    *hint_tiles;    /* (nullable): while it is shown what scans seem to show */
  VdHintStamps     *hint_stamps;   /* (nullable): likewise */
  GArray           *hint_looks;    /* (nullable): of guint: by hex, what these show */
  guint8    *counters; /* a bit a cell */
  guint8    *damaged;  /* (nullable): as of vd_project_list_damaged(), */
  guint      n_damaged; /* of so many hexes */
  GArray    *laid;     /* (nullable): of VdLaidBridge, of a game */
  GArray    *bounds;   /* (nullable): of VdBound */
} VdMapPicture;

/* Where the label of a name is drawn on its map, if it is. */
gboolean vd_map_view_find_label  (VdMapView       *self,
                                  guint            map,
                                  const VdName    *name,
                                  VdRect          *box);

void vd_map_view_snapshot        (GtkWidget       *widget,
                                  GtkSnapshot     *snapshot);

/**
 * vd_map_view_draw_status:
 * @index: of the map
 * @visible: what part of it is wanted; @cr is in its unit
 * @pixels: device pixels a unit
 *
 * How far it is to be trusted, over its picture, if that is to be seen at all.
 */
void vd_map_view_draw_status     (VdMapView       *self,
                                  cairo_t         *cr,
                                  guint            index,
                                  const VdRect    *visible,
                                  double           pixels);
void vd_map_view_draw_preview    (VdMapView       *self,
                                  cairo_t         *cr);
void vd_map_view_draw_regions    (VdMapView       *self,
                                  cairo_t         *cr);
void vd_map_view_draw_overlay    (VdMapView       *self,
                                  cairo_t         *cr);
void vd_map_view_draw_area       (VdMapView       *self,
                                  cairo_t         *cr);

/* Looks up anew where something is wrong, after the findings have changed. */
void vd_map_view_find_badges     (VdMapView       *self);
void vd_map_view_draw_marks      (VdMapView       *self,
                                  cairo_t         *cr);
void vd_map_view_draw_board      (VdMapView       *self,
                                  cairo_t         *cr);

/* While a game is shown a click puts the cursor, and does no more. */
void vd_map_view_put_cursor      (VdMapView       *self,
                                  double           x,
                                  double           y);

/* So does Enter; and what lies there may be asked about. */
void     vd_map_view_point       (VdMapView       *self);

/* Says why a key does not edit the map, if it would without a game. */
gboolean vd_map_view_refuse_key  (VdMapView       *self,
                                  guint            key);

/* Those of the game that is shown, or of the set-up. */
const GArray *vd_map_view_get_counters (VdMapView *self);

/* The bridges that are down may be other ones: their maps are drawn anew if they are. */
void vd_map_view_mark_bridges    (VdMapView       *self);

/* Likewise, of where units may not go. */
void vd_map_view_mark_bounds     (VdMapView       *self);

/* The counters are other ones: the maps are drawn anew, with or without room for
 * those of the set-up. */
void vd_map_view_note_counters   (VdMapView       *self);
void vd_map_view_note_readout    (VdMapView       *self);
void vd_map_view_draw_badges     (VdMapView       *self,
                                  cairo_t         *cr);
VdMapPicture *vd_map_picture_new        (VdMapView       *view,
                                  guint            map);
void vd_map_picture_free             (VdMapPicture       *self);

/**
 * vd_map_picture_invalidate:
 * @rect: (nullable): where the map looks different; %NULL for everywhere
 * @names_stay: whether it has the same names as before; those stay where they are
 *   until the hand rests
 */
void vd_map_picture_invalidate       (VdMapPicture       *self,
                                  const VdRect    *rect,
                                  gboolean         names_stay);

/* Once the hand rests: names that a change may have pushed away, far from it,
 * are placed anew. */
void vd_map_picture_settle           (VdMapPicture       *self);

/* The names of the map once more, in the unit of the map, where something else was drawn above. */
void vd_map_picture_draw_names       (const VdMapPicture *self,
                                  cairo_t            *cr,
                                  const VdRect       *visible,
                                  double              pixels);

/* The hexes that may be in that part of a map. */
VdWindow vd_map_view_find_range  (const VdGrid    *grid,
                                  const VdRect    *visible);

/* map-view-hints.c */

void     vd_map_view_drop_hints      (VdMapView       *self);

/* The project is another one. */
void     vd_map_view_follow_hints    (VdMapView       *self);
void     vd_map_view_show_hints      (VdMapView       *self,
                                     gboolean         shown);
void     vd_map_picture_drop_hints   (VdMapPicture    *self);

/* As vd_map_picture_show(), over that. */
gboolean vd_map_picture_show_hints   (VdMapPicture    *self,
                                     GtkSnapshot     *snapshot,
                                     const VdCanvasTilesView *view);

/* map-hints.c */

/* Pictures of hexes as they are suggested, each drawn once for a zoom. */
VdHintStamps *vd_hint_stamps_new    (void);
void     vd_hint_stamps_free         (VdHintStamps    *self);

/* The chart is another one. */
void     vd_hint_stamps_forget       (VdHintStamps    *self);

/**
 * VdHintSheet: a part of a map on which it is drawn what scans seem to show
 * @cr: in device pixels
 * @x, @y: where the map begins, in these
 * @pixels: device pixels a unit of the map
 * @scale: device pixels a pixel of the window
 */
typedef struct
{
  cairo_t       *cr;
  const VdMap   *map;
  const VdChart *chart;
  VdHintStamps  *stamps;
  double         x, y;
  double         pixels;
  int            scale;
} VdHintSheet;

/* How far from the middle of a hex is drawn what is suggested of it, in units of the map. */
#define VD_HINT_REACH 1.4

/* What is drawn of a hex: the same if and only if it looks the same. */
guint    vd_hint_get_look            (const VdHexHints *hints);
void     vd_hint_draw_terrain        (const VdHintSheet *self,
                                     guint             cell,
                                     const VdHexHints *hints);

/* Of the lines of a hex, those that are its own. */
void     vd_hint_draw_lines          (const VdHintSheet *self,
                                     guint             cell,
                                     const VdHexHints *hints);

/* map-view-accept.c */

/* Keys that enter what is suggested. */
gboolean vd_map_view_accept_by_key   (VdMapView       *self,
                                     guint            key);

/* map-view-scans.c */

/* What VdMapPicture has of scans. */
void     vd_map_picture_add_scans       (VdMapPicture       *self);
void     vd_map_picture_drop_scans      (VdMapPicture       *self);

/* Where scans lie in the picture of the map. */
VdInlay  vd_map_picture_get_inlay       (const VdMapPicture *self);

/* Interface of the tiles of the map. */
void     vd_map_picture_lay_scans       (cairo_t         *cr,
                                     const VdRect    *visible,
                                     double           pixels,
                                     gpointer         user_data);

/**
 * vd_map_picture_show:
 * @snapshot: (nullable): %NULL only to draw as much as there is time for
 * @line: where the line lies between scan and map, from the left edge of the map in pixels of
 *   the window
 *
 * Returns: whether all is drawn
 */
gboolean vd_map_picture_show            (VdMapPicture         *self,
                                     GtkSnapshot       *snapshot,
                                     const VdCanvasTilesView *view,
                                     double             line);

/* The project is another one. */
void     vd_map_view_follow_scans   (VdMapView       *self);

/* They look different; the map does not. */
void     vd_map_view_lay_scans_anew (VdMapView       *self);

/* There is something to show of scans, and it is to be shown. */
gboolean vd_map_view_has_scans      (VdMapView       *self);
void     vd_map_view_show_scans     (VdMapView       *self,
                                     gboolean         shown);
void     vd_map_view_set_swipes     (VdMapView       *self,
                                     gboolean         swipes);

/* In pixels from the left edge of the widget. */
double   vd_map_view_get_line       (VdMapView       *self);
void     vd_map_view_draw_line      (VdMapView       *self,
                                     cairo_t         *cr);
gboolean vd_map_view_is_at_line     (VdMapView       *self,
                                     double           x);
void     vd_map_view_move_line      (VdMapView       *self,
                                     double           x);

/* Keys that look at scans; @down: pressed, else let go. */
gboolean vd_map_view_scan_by_key    (VdMapView       *self,
                                     guint            key,
                                     gboolean         down);

/* A map of the project, and where it lies in the layout. */
const VdMap *vd_map_view_get_map (VdMapView       *self,
                                  guint            map);
VdRect vd_map_view_get_rect      (VdMapView       *self,
                                  guint            map);

/* To the layout and back. */
void vd_map_view_to_layout       (VdMapView       *self,
                                  double           x,
                                  double           y,
                                  double          *layout_x,
                                  double          *layout_y);

/**
 * vd_map_view_zoom_at:
 * @x: what stays where it is, in the widget
 */
void vd_map_view_zoom_at         (VdMapView       *self,
                                  double           zoom,
                                  double           x,
                                  double           y);
/* As move_to, but a map that fills the view goes on doing so. */
void vd_map_view_set_place       (VdMapView       *self,
                                  double           x,
                                  double           y);
void vd_map_view_move_to         (VdMapView       *self,
                                  double           x,
                                  double           y);
void vd_map_view_bring_into_view (VdMapView       *self,
                                  VdSpot           spot);

/* map-view-names.c: which name is chosen, where labels are, and the keys that move
 * them. */
void     vd_map_view_tell_labels (VdMapView       *self);
void     vd_map_view_draw_label  (VdMapView       *self,
                                  cairo_t         *cr);
gboolean vd_map_view_name_by_key (VdMapView       *self,
                                  guint            key,
                                  GdkModifierType  state);

/* Which way an arrow key points; whether it is one. */
gboolean vd_map_view_find_arrow  (guint            key,
                                  int             *across,
                                  int             *down);

/* Brings the cursor's hex into view. */
void     vd_map_view_follow_cursor (VdMapView     *self);

/* Lets units be dropped here. */
void vd_map_view_add_drop        (VdMapView       *self);

/* What can be done with the hex of the cursor. */
void vd_map_view_show_menu       (VdMapView       *self);

void vd_map_view_bind_input      (GtkWidgetClass  *klass);
void vd_map_view_bind_keys       (GtkWidgetClass  *klass);

G_END_DECLS
