/* tools-private.h: what the parts of the tools share
 *
 * tools.c         state, signals
 * tools-keys.c    the keyboard: its cursor, and what it does there
 * tools-stroke.c  the pointer: a stroke in small steps, and what is at a point
 * tools-area.c    many hexes: selecting, copying, putting down
 * tools-origin.c  source and status of what is painted; where they lie
 * tools-offer.c   bridges that are offered
 * tools-ask.c     hexes that are asked for
 * tool-*.c        one tool each, as a VdToolClass
 *
 * To add a tool: a name in VdTool (tools.h); a file tool-NAME.c with its
 * VdToolClass; that class below and in the table of tools.c; an icon in icons/
 * and vedette.gresource.xml.in; its key in help-overlay.ui; the file in meson.build
 * and po/POTFILES.in.  The button, the action "win.tool" and the key on the
 * canvas follow from the class.  What the tool remembers is a struct in VdTools,
 * what is drawn over the map goes by VdToolView and map-view-overlay.c.
 */
#pragma once

#include "editor/edits/project-edits.h"
#include "editor/tools/tools.h"

G_BEGIN_DECLS

/**
 * VdToolClass: what a tool does
 *
 * Every function is optional.  They are called only while a project is open.
 *
 * @press: the button goes down, within a gesture of the history that lasts until
 *   it is released.  VdTools.erase is set already
 * @stroke: the stroke has reached a point; called at the press and for each small step
 *   after it, however fast the hand is, but not where nothing can be seen
 * @lift: the stroke continues from the next point that it reaches, not from where it is
 * @drag: the pointer has moved with the button down; called once for each motion
 * @release: the button goes up, at @x and @y of VdTools
 * @cancel: a drag is given up, or nothing is to be selected any more; what a drag has
 *   painted is undone afterwards
 * @hover: the pointer has moved without a button
 * @show_cursor: the keyboard's cursor has moved, or the tool was chosen
 * @activate: Enter, or Delete if @erase, was pressed; there is a cursor
 * @pick: the tool is to paint what lies there
 * @turn: a bracket was pressed
 * @flip: F was pressed; @whole: with Shift
 * @leave_sheet: O was pressed; there is a cursor
 * @refresh: the documents have changed; remembered nodes may be gone
 */
typedef struct
{
  VdToolInfo info;
  VdParts    edits;       /* does nothing if that is locked; 0 if it asks itself */
  void     (*press)       (VdTools *self, double x, double y);
  void     (*stroke)      (VdTools *self, double x, double y, gboolean first);
  void     (*lift)        (VdTools *self);
  void     (*drag)        (VdTools *self, double x, double y);
  void     (*release)     (VdTools *self);
  void     (*cancel)      (VdTools *self);
  void     (*hover)       (VdTools *self, double x, double y);
  void     (*show_cursor) (VdTools *self);
  void     (*activate)    (VdTools *self, gboolean erase);
  void     (*pick)        (VdTools *self, VdSpot spot);
  void     (*turn)        (VdTools *self, int by);
  void     (*flip)        (VdTools *self, gboolean whole);
  void     (*leave_sheet) (VdTools *self);
  void     (*refresh)     (VdTools *self);
} VdToolClass;

extern const VdToolClass vd_tool_select;
extern const VdToolClass vd_tool_terrain;
extern const VdToolClass vd_tool_line;
extern const VdToolClass vd_tool_fill;
extern const VdToolClass vd_tool_side;
extern const VdToolClass vd_tool_path;
extern const VdToolClass vd_tool_name;
extern const VdToolClass vd_tool_region;
extern const VdToolClass vd_tool_hand;

struct _VdTools
{
  GObject          parent_instance;

  VdEditorProject *project;
  GArray          *counters; /* of VdCounter */
  gboolean         counters_listed;
  GArray          *grids;    /* of VdGrid: of each map, when hexes of it were last remembered */
  VdTool           tool;
  int              kinds[VD_N_PAINTS]; /* that are painted */
  guint            brush;
  char            *source;   /* (nullable): of what is painted */
  GStrv            sources;  /* (nullable): all that there were at the last look */
  guint            status;   /* likewise; 0 none, else 1 + index of vd_status_names */
  VdParts          locked;
  char            *bar;      /* (nullable) */
  VdToolView       view;
  GArray          *preview;  /* of guint32: the view's cells */
  gboolean         bounded;
  VdRect           visible;        /* if @bounded */

  /* The stroke, while the button is down */
  gboolean         pressed;
  gboolean         erase;
  gboolean         lifted;         /* it does not continue from where it is */
  double           from_x, from_y; /* where it began */
  double           x, y;           /* where it is now */

  struct
  {
    GPtrArray *raised;       /* rows whose counters were moved, the last at the end */
    gboolean   moved;        /* since the press */
    gboolean   was_selected; /* the counter under the press */
    VdSelectMode mode;       /* of the next press */
    gboolean   lasso;
    gboolean   always_lasso; /* not only with Alt */
    gboolean   with_counters;
    GArray    *rubber;       /* of VdToolView */
    VdCellSet *area;         /* (nullable) */
    VdPatch   *floating;     /* (nullable) */
    gboolean   stamped;      /* by the press */
    gboolean   has_from;
    VdSpot     from;         /* where the rectangle selected by the keyboard begins */
  } select;

  struct
  {
    gboolean   flipped;  /* a directed side is drawn from the high hex */
    guint      dir;      /* of the cursor's side */
    gboolean   has_last;
    guint      last_map;
    VdMapSide  last;     /* the latest hexside of the stroke */
    VdNode    *run;
  } side;

  struct
  {
    const VdLabelSource *source; /* (nullable) */
    gpointer     source_data;
    gboolean     label;    /* of the next press: a label alone is meant */
    gboolean     pressed;
    VdSpot       from;     /* where the button went down */
    gboolean     hit;      /* whether that was on the label of the name */
    VdSpot       spot;     /* where the name stands, or one is asked for */
    VdNode      *node;     /* (nullable): the name that is chosen there */
    VdNamePlace  place;    /* of a new one */
    gboolean     shifting;
  } name;

  struct
  {
    gboolean   everywhere; /* not only hexes that are connected */
    VdCellSet *found;      /* (nullable): the view's patch */
  } fill;

  struct
  {
    gboolean   has_last;
    VdSpot     last;     /* the hex that the stroke has reached */
    gboolean   outside;  /* it is off the maps, there: */
    double     outside_x, outside_y;
    gboolean   stepped;  /* it has made a step */
    VdNode    *node;     /* (nullable): the path that grows */
  } path;

  struct
  {
    GArray  *list;     /* of VdRegionChoice */
    char    *fresh;    /* (nullable): name of the new one */
    guint    n_before; /* regions that had that name before it */
    gboolean told;     /* that the stroke did nothing, and why */
  } region;

  GArray          *noted;     /* of VdMapSide: where the stroke may have made a crossing */
  guint            noted_map;
  VdOffer          offer;

  struct
  {
    char       *question; /* (nullable) */
    gboolean    several;
    GArray     *spots;    /* of VdSpot */
    VdHexAnswer answer;
    gpointer    data;
  } ask;
};

const VdProject *vd_tools_get_project (VdTools   *self);
const VdMap     *vd_tools_get_map     (VdTools   *self,
                                       guint      map);

/* Finds the hex at a point of the layout. */
gboolean vd_tools_find_spot           (VdTools   *self,
                                       double     x,
                                       double     y,
                                       VdSpot    *spot);

/* The same, if it is in view. */
gboolean vd_tools_find_visible        (VdTools   *self,
                                       double     x,
                                       double     y,
                                       VdSpot    *spot);

/* The pointer has reached a hex, where a stroke begins or ends. */
void     vd_tools_set_place           (VdTools   *self,
                                       VdSpot     spot);

/* How things are painted now; @grow: (nullable) */
VdManner vd_tools_get_manner          (VdTools   *self,
                                       guint      map,
                                       VdNode    *grow);

/* The cursor has moved, or another tool has been chosen: shows what that tool would do. */
void     vd_tools_show_cursor         (VdTools   *self);

/* Stops showing what would be painted. */
void     vd_tools_forget_preview      (VdTools   *self);

/* Paints hexes with the terrain that is chosen; erased hexes get no source or status. */
void     vd_tools_paint_cells         (VdTools   *self,
                                       const VdCells *cells,
                                       gboolean   erase);

/* The same for the cells of the view. */
void     vd_tools_paint_preview       (VdTools   *self,
                                       gboolean   erase);

/* For all tools that paint hexes. */
void     vd_tools_pick_terrain        (VdTools   *self,
                                       VdSpot     spot);
void     vd_tools_size_brush          (VdTools   *self,
                                       int        by);

/* The gesture has painted a path across a hexside, or something on the hexside. */
void     vd_tools_note_crossing       (VdTools   *self,
                                       guint      map,
                                       VdMapSide  side);

/* Lists the regions again; the one that was chosen stays chosen. */
void     vd_tools_review_regions      (VdTools   *self);
void     vd_region_choice_clear       (gpointer   choice);
void     vd_tools_set_kind_of         (VdTools   *self,
                                       VdPaint    paint,
                                       int        kind);

/* Offers the bridges or fords that the gesture calls for, if any. */
void     vd_tools_make_offer          (VdTools   *self);
void     vd_tools_review_offer        (VdTools   *self);
void     vd_tools_notify_offer        (VdTools   *self);

/* If a question is open, takes a hex as its answer, and returns %TRUE. */
gboolean vd_tools_answer              (VdTools   *self,
                                       VdSpot     spot);

/* Gives up a question if hexes of its answer are gone. */
void     vd_tools_review_question     (VdTools   *self);
void     vd_tools_notify_question     (VdTools   *self);

/* Emits "changed": the canvas looks different. */
void     vd_tools_emit_changed        (VdTools   *self);

const VdToolClass *vd_tools_get_class (VdTools   *self);

void     vd_tools_emit_locked         (VdTools   *self,
                                       VdParts    parts);

/* Emits "told". */
void     vd_tools_tell                (VdTools   *self,
                                       const char *text);

/* Forgets all remembered hexes if the grid of a map has changed. */
void     vd_tools_check_grids         (VdTools   *self);

/* Follows the source that is stated if it has got another key. */
void     vd_tools_review_source       (VdTools   *self);

/* Selects the hexes inside what was drawn round them. */
void     vd_tools_select_in_rubber    (VdTools   *self);

/* Puts down what floats, as there must be something. */
void     vd_tools_put_down            (VdTools   *self,
                                       VdSpot     spot);

/* Moves what is carried to the cursor. */
void     vd_tool_select_carry_to_cursor (VdTools *self);

/* Puts the counters that were moved on top of their stacks, the last one topmost. */
void     vd_tool_select_raise         (VdTools   *self);

G_END_DECLS
