/* tools.h: what a gesture on the canvas means
 *
 * The canvas tells where the pointer is, in the unit of the layout; a tool makes
 * edits of that.  No GTK here.
 *
 * A stroke, from press to release, is one step of the history.  The keyboard has a
 * cursor on a hex (and on one of its hexsides), where it can do what the pointer does.
 *
 * Without a project the tools do nothing; a function that takes a hex, a name or a
 * source may be called only while there is one.
 *
 * Signals:
 *   "notify::tool", "notify::kind", "notify::brush", "notify::everywhere",
 *   "notify::offer", "notify::question", "notify::bar"
 *   "refreshed": the documents have changed, and the tools are up to date with them
 *   "regions-changed": vd_tools_list_regions() returns another list
 *   "name-wanted": a name is to be typed: vd_tools_get_name()
 *   "changed": the canvas looks different: cursor, hover, selection, drag
 *   "locked" (guint parts): a tool would have edited these, but their layers are locked;
 *     0 once they are unlocked
 *   "told" (const char *text): a message to be shown, such as why a tool did not do what
 *     was asked
 */
#pragma once

#include "editor/area/patch.h"
#include "editor/area/select.h"
#include "editor/edits/project-edits-sources.h"
#include "editor/maps/counters.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

typedef enum
{
  VD_TOOL_SELECT,
  VD_TOOL_TERRAIN,
  VD_TOOL_LINE,
  VD_TOOL_FILL,
  VD_TOOL_SIDE,
  VD_TOOL_PATH,
  VD_TOOL_NAME,
  VD_TOOL_REGION,
  VD_TOOL_HAND,
  VD_N_TOOLS
} VdTool;

/* What a tool paints; tools that paint the same thing share the kind that is chosen. */
typedef enum
{
  VD_PAINT_NOTHING,
  VD_PAINT_HEXES,
  VD_PAINT_SIDES,
  VD_PAINT_PATHS,
  VD_PAINT_REGIONS,
  VD_N_PAINTS
} VdPaint;

#define VD_ERASER -1 /* in place of a kind */

/* What is shown of a tool. */
typedef struct
{
  const char *id;     /* of the action */
  const char *title;  /* untranslated */
  const char *help;   /* untranslated; a sentence for the tooltip */
  const char *icon;
  const char *key;    /* on the canvas */
  const char *cursor; /* of the pointer over the canvas, as in CSS */
  VdPaint     paints;
} VdToolInfo;

const VdToolInfo *vd_tool_get_info      (VdTool            tool);

/**
 * VdToolView: what the canvas draws over the map
 * @over: the hex under the pointer, if @has_over; also while the button is down, but
 *   not if the keyboard has moved the cursor since the pointer last moved
 * @side: the hexside that a press would paint, seen from the low hex, if @has_side;
 *   on the map of @over, or of @cursor
 * @cursor: the hex of the keyboard and of the readout, if @has_cursor
 * @anchor: where a line that the keyboard draws begins, if @has_anchor
 * @cells: of guint32: the hexes of map @cells_map that would be painted; those of a
 *   path in order
 * @patch: (nullable): in place of @cells, where these could be a million
 * @selected: (nullable): row of the set-up; its counter is drawn on top of the stack in
 *   its hex, and is the one that will be taken up there
 * @carried: (nullable): row of the set-up whose counter is being moved, now at @x, @y
 * @area: (nullable): the hexes that are selected, on map @area_map; %NULL if none is
 * @area_age: changes whenever @area does
 * @rubber: of double, x and y in turn, in the unit of the layout: the corners of the
 *   rectangle that is being drawn, or of the line round the hexes if @is_lasso; empty
 *   if none is
 * @asked: (nullable): of VdSpot: the hexes chosen so far, while a question is open
 * @label: (nullable): the name whose label is being moved, on map @label_map, now
 *   @label_x and @label_y from where it was
 * @floating: (nullable): what would be put down on @over, or else on @cursor
 * @floating_age: changes whenever @floating does, or is turned
 */
typedef struct
{
  gboolean  has_over;
  VdSpot    over;
  gboolean  has_side;
  guint     side_map;
  VdMapSide side;
  gboolean  has_cursor;
  VdSpot    cursor;
  gboolean  has_anchor;
  VdSpot    anchor;
  guint     cells_map;
  const GArray *cells;
  const VdCellSet *patch;
  VdNode   *selected;
  VdNode   *carried;
  double    x, y;

  const VdCellSet *area;
  guint            area_map;
  guint            area_age;
  const GArray    *rubber;
  gboolean         is_lasso;
  const GArray    *asked;
  const VdNode    *label;
  guint            label_map;
  double           label_x, label_y;
  const VdPatch   *floating;
  guint            floating_age;
} VdToolView;

/**
 * VdOffer: bridges or fords that are offered
 * @sides: of VdMapSide: the hexsides where a path crosses water without one
 * @kinds: of guint: the kinds of hexsides in the chart that would do
 */
typedef struct
{
  guint   map;
  GArray *sides;
  GArray *kinds;
} VdOffer;

#define VD_TYPE_TOOLS (vd_tools_get_type ())
G_DECLARE_FINAL_TYPE (VdTools, vd_tools, VD, TOOLS, GObject)

VdTools          *vd_tools_new          (void);

/**
 * vd_tools_set_project:
 * @project: (nullable)
 */
void              vd_tools_set_project  (VdTools          *self,
                                         VdEditorProject  *project);

/**
 * vd_tools_get_editor_project:
 *
 * Returns: (nullable) (transfer none)
 */
VdEditorProject  *vd_tools_get_editor_project (VdTools   *self);

VdTool            vd_tools_get_tool     (VdTools          *self);
void              vd_tools_set_tool     (VdTools          *self,
                                         VdTool            tool);

/**
 * vd_tools_list_kinds:
 *
 * Returns: (nullable) (transfer none): of VdKind: what the current tool can paint,
 *   including kinds that are absent from the battle; %NULL if it paints no kinds
 */
const GArray     *vd_tools_list_kinds   (VdTools          *self);

/* The kind that the current tool paints: an index of that list or of
 * vd_tools_list_regions(), or %VD_ERASER. */
int               vd_tools_get_kind     (VdTools          *self);
void              vd_tools_set_kind     (VdTools          *self,
                                         int               kind);

/* The same whatever the tool is: an index of the chart's hexes, sides or paths. */
int               vd_tools_get_hex_kind  (VdTools         *self);
void              vd_tools_set_hex_kind  (VdTools         *self,
                                          int              kind);
int               vd_tools_get_side_kind (VdTools         *self);
void              vd_tools_set_side_kind (VdTools         *self,
                                          int              kind);

/* Whether the kind of hexside that is painted has a low hex and a high one. */
gboolean          vd_tools_is_directed   (VdTools         *self);

int               vd_tools_get_path_kind (VdTools         *self);
void              vd_tools_set_path_kind (VdTools         *self,
                                          int              kind);

/* Whether a fill paints all hexes of one terrain on the map, not only those that are
 * connected. */
gboolean          vd_tools_get_everywhere (VdTools        *self);
void              vd_tools_set_everywhere (VdTools        *self,
                                           gboolean        everywhere);

/* Makes the tool paint what lies under the pointer, or else at the cursor. */
void              vd_tools_pick_kind    (VdTools          *self);

/* The size of the brush: how many rings round the hex in the middle it paints too. */
#define VD_MAX_BRUSH 2
#define VD_MAX_BRUSH_CELLS 19

guint             vd_tools_get_brush    (VdTools          *self);
void              vd_tools_set_brush    (VdTools          *self,
                                         guint             brush);

/**
 * vd_tools_list_brush:
 * @cells: (out) (array length=VD_MAX_BRUSH_CELLS): hexes on the map of @middle, which
 *   comes first
 *
 * Returns: how many hexes the brush paints there: fewer at the edge of a map
 */
guint             vd_tools_list_brush   (VdTools          *self,
                                         VdSpot            middle,
                                         guint            *cells);

/* Whether @cell, which may be -1 for none, is one of those. */
static inline gboolean
vd_brush_has (const guint *cells,
              guint        n,
              int          cell)
{
  for (guint i = 0; i < n; i++)
    if ((int) cells[i] == cell)
      return TRUE;

  return FALSE;
}

const VdToolView *vd_tools_get_view     (VdTools          *self);

/**
 * vd_tools_get_counters:
 *
 * Returns: (transfer none): the counters as they are stacked now; one that was moved
 *   lies on top, wherever its row is in the set-up
 */
const GArray     *vd_tools_get_counters (VdTools          *self);

/**
 * vd_tools_set_visible:
 * @visible: the part of the layout that is in view; before this is called, all is
 *
 * Nothing is painted where it can't be seen, and no counter is dropped there: a stroke
 * that leaves the visible part ends at its edge, and continues where it comes back.  If
 * the part changes during a stroke, that continues from the next place of the pointer,
 * and nothing in between is painted.
 */
void              vd_tools_set_visible  (VdTools          *self,
                                         const VdRect     *visible);

/**
 * vd_tools_press:
 * @erase: whether the stroke removes what the tool paints
 *
 * To be called when a button is pressed; vd_tools_release() or vd_tools_cancel() must
 * follow.
 */
void              vd_tools_press        (VdTools          *self,
                                         double            x,
                                         double            y,
                                         gboolean          erase);
void              vd_tools_drag         (VdTools          *self,
                                         double            x,
                                         double            y);
void              vd_tools_release      (VdTools          *self);

/* Whether a button is down and a stroke is under way. */
gboolean          vd_tools_is_pressed   (VdTools          *self);

/* Gives up a drag with all that it has painted, or lets go of what is carried; if there is
 * neither, nothing is selected any more. */
void              vd_tools_cancel       (VdTools          *self);

void              vd_tools_hover        (VdTools          *self,
                                         double            x,
                                         double            y);
void              vd_tools_leave        (VdTools          *self);

/* Says what the tools must not edit. */
void              vd_tools_set_locked   (VdTools          *self,
                                         VdParts           locked);

VdParts           vd_tools_get_locked   (VdTools          *self);

/**
 * vd_tools_is_locked:
 *
 * Returns: whether any of @parts must not be edited; if so, "told" and "locked" are
 *   emitted
 */
gboolean          vd_tools_is_locked    (VdTools          *self,
                                         VdParts           parts);

/**
 * vd_tools_set_bar:
 * @reason: (nullable): why the canvas shows something other than the set-up, so that
 *   no counter can be placed or removed: a sentence, translated
 */
void              vd_tools_set_bar      (VdTools          *self,
                                         const char       *reason);

/* (nullable) */
const char       *vd_tools_get_bar      (VdTools          *self);

/* Many hexes */

/**
 * vd_tools_set_select_mode:
 * @lasso: whether the pointer draws a line round the hexes, not a rectangle
 *
 * Says what the next press with the select tool does to the area.
 */
void              vd_tools_set_select_mode (VdTools      *self,
                                            VdSelectMode  mode,
                                            gboolean      lasso);

/* Says whether the pointer always draws a line round the hexes. */
void              vd_tools_set_lasso    (VdTools          *self,
                                         gboolean          lasso);

/**
 * vd_tools_set_area:
 * @map: index of the map; ignored without @cells
 * @cells: (transfer full) (nullable): the hexes that are selected from now on
 */
void              vd_tools_set_area     (VdTools          *self,
                                         guint             map,
                                         VdCellSet        *cells);

/* Select all hexes of the cursor's map, or all that are not selected. */
void              vd_tools_select_all   (VdTools          *self);
void              vd_tools_select_rest  (VdTools          *self);

/**
 * vd_tools_select_like:
 * @touching: as in vd_select_terrain()
 *
 * Selects the hexes that have the terrain of the cursor's hex.
 */
void              vd_tools_select_like  (VdTools          *self,
                                         gboolean          touching);

/* Adds the cursor's hex to the area, or removes it. */
void              vd_tools_toggle_hex   (VdTools          *self);

/* Moves the cursor, and selects the rectangle from where these moves began. */
void              vd_tools_extend_area  (VdTools          *self,
                                         int               across,
                                         int               down);

/* Says whether copying and clearing include counters. */
void              vd_tools_set_with_counters (VdTools     *self,
                                              gboolean     with);

/**
 * vd_tools_copy:
 *
 * Returns: (transfer full) (nullable): the selected hexes, or else the cursor's, with all
 *   that is on them
 */
VdPatch          *vd_tools_copy         (VdTools          *self);

/* Clear the hexes that vd_tools_copy() would copy; titled as cutting, or as clearing. */
void              vd_tools_cut          (VdTools          *self);
void              vd_tools_clear_area   (VdTools          *self);

/* Paints the area with the terrain that is chosen. */
void              vd_tools_fill_area    (VdTools          *self);

/**
 * vd_tools_float:
 * @patch: (transfer full) (nullable): %NULL to give it up
 *
 * Makes a patch follow the pointer until a press or Enter puts it down.
 */
void              vd_tools_float        (VdTools          *self,
                                         VdPatch          *patch);
void              vd_tools_turn_floating (VdTools         *self,
                                          int              sixths);
void              vd_tools_flip_floating (VdTools         *self);

/* The keyboard */

/**
 * vd_tools_set_cursor:
 *
 * Puts the cursor on a hex, as keys do: from then on what is under the pointer is
 * ignored until the pointer moves.
 */
void              vd_tools_set_cursor   (VdTools          *self,
                                         VdSpot            spot);
void              vd_tools_move_cursor  (VdTools          *self,
                                         int               across,
                                         int               down);

/* Goes to the next, or with -1 to the one before: hexside of the cursor's hex, size of
 * the brush, or name of the hex. */
void              vd_tools_turn         (VdTools          *self,
                                         int               by);

/**
 * vd_tools_flip:
 * @whole: whether to turn all of the run
 *
 * Exchanges the low and the high hex of a directed hexside.
 */
void              vd_tools_flip         (VdTools          *self,
                                         gboolean          whole);

/**
 * vd_tools_activate:
 *
 * Does at the cursor what a press would do; with the select tool, takes up the counter
 * there or puts down the one that is carried.
 */
void              vd_tools_activate     (VdTools          *self,
                                         gboolean          erase);

/**
 * vd_tools_leave_sheet:
 *
 * Makes the path that ends at the cursor leave the map.
 */
void              vd_tools_leave_sheet  (VdTools          *self);

/* Names
 *
 * A hex may have several.  One of them is chosen: the one whose label was clicked, or
 * to which the brackets went; otherwise the last of the hex. */

/**
 * VdLabelSource: what the canvas knows of labels
 * @find_at: returns the name whose label is shown at a point, in the unit of the map; only
 *   to be compared with the rows of the map
 * @find: finds where the label of a name is shown
 */
typedef struct
{
  const VdNode *(*find_at) (guint         map,
                            double        x,
                            double        y,
                            gpointer      user_data);
  gboolean      (*find)    (guint         map,
                            const VdName *name,
                            VdRect       *box,
                            gpointer      user_data);
} VdLabelSource;

/**
 * vd_tools_set_label_source:
 * @source: (nullable) (transfer none): must outlive the tools
 */
void              vd_tools_set_label_source (VdTools             *self,
                                             const VdLabelSource *source,
                                             gpointer             user_data);

/* Says whether the next press with the names tool means only a label, not the hex of its
 * name; where there is no label, that of a new name is put just there. */
void              vd_tools_set_label_mode (VdTools        *self,
                                           gboolean        label);

/**
 * vd_tools_list_names:
 *
 * Returns: (transfer container): of const VdName *: the names of the hex, in the order of
 *   the map
 */
GPtrArray        *vd_tools_list_names   (VdTools          *self,
                                         VdSpot            spot);

/**
 * vd_tools_get_name_at:
 *
 * Returns: (nullable) (transfer none): the name of the hex that is chosen
 */
const VdName     *vd_tools_get_name_at  (VdTools          *self,
                                         VdSpot            spot);

/**
 * vd_tools_get_name:
 * @spot: (out): the hex that has the name, or is to have it
 *
 * Returns: (nullable) (transfer none): the name for which the names tool has last asked;
 *   %NULL if it was for a new one
 */
const VdName     *vd_tools_get_name     (VdTools          *self,
                                         VdSpot           *spot);

/**
 * vd_tools_choose_name:
 * @node: (nullable): of the hex for which a name was asked; %NULL for a new one
 */
void              vd_tools_choose_name  (VdTools          *self,
                                         VdNode           *node);

/**
 * vd_tools_get_name_place:
 * @place: (out): the place of the label of the name that vd_tools_get_name() returns; if
 *   it is not fixed, where it is shown
 */
void              vd_tools_get_name_place (VdTools        *self,
                                           VdNamePlace    *place);

/* Changes that name, or adds a new one; if the text is empty, the name is removed. */
void              vd_tools_set_name     (VdTools          *self,
                                         const VdNameForm *form);

/**
 * vd_tools_shift_label:
 * @turn: steps of the slant, clockwise
 *
 * Moves the label of the name that is chosen at the cursor, in small steps.  All moves
 * until vd_tools_end_shift() are one step of the history.
 */
void              vd_tools_shift_label  (VdTools          *self,
                                         int               across,
                                         int               down,
                                         int               turn);
void              vd_tools_end_shift    (VdTools          *self);

/* Moves that name to the next hex in that direction, and the cursor with it. */
void              vd_tools_shift_name   (VdTools          *self,
                                         int               across,
                                         int               down);

/* Regions */

/* What the regions tool can paint. */
typedef struct
{
  guint  map;
  char  *id;   /* (nullable): NULL if it is new and has no hex, and so no map, yet */
  char  *name; /* for people; the id if it has none */
} VdRegionChoice;

/**
 * vd_tools_list_regions:
 *
 * Returns: (transfer none): of VdRegionChoice: the regions of each map in turn, then the
 *   new one, if there is one
 */
const GArray     *vd_tools_list_regions (VdTools          *self);

/* The region that is painted: an index of that list, or %VD_ERASER. */
int               vd_tools_get_region_kind (VdTools       *self);
void              vd_tools_set_region_kind (VdTools       *self,
                                            int            kind);

/**
 * vd_tools_get_region:
 * @map: (out) (optional)
 *
 * Returns: (nullable) (transfer none): the region that is painted, valid until the next
 *   edit; %NULL also for a new one that has no hex yet
 */
const VdRegion   *vd_tools_get_region   (VdTools          *self,
                                         guint            *map);

/**
 * vd_tools_add_region:
 * @name: as typed; nothing happens if it is empty
 *
 * Chooses a new region.  It is added to the map with the first hex that is painted, on
 * whichever map that is; only the latest one waits for that.
 */
void              vd_tools_add_region   (VdTools          *self,
                                         const char       *name);

/* Gives the region that is painted another name. */
void              vd_tools_rename_region (VdTools         *self,
                                          const char      *name);

/* Sets the kind of the region that is painted, such as "wood" or "heights"; "" for none.
 * Several words are joined to one. */
void              vd_tools_set_region_sort (VdTools       *self,
                                            const char    *kind);

/* Source and status */

#define VD_N_STATUSES 5 /* of vd_status_names */

/**
 * vd_tools_set_source:
 * @source: (nullable): the key of a source, which all that is painted from now on will
 *   state, on the maps that have that source
 */
void              vd_tools_set_source   (VdTools          *self,
                                         const char       *source);

/* (nullable) */
const char       *vd_tools_get_source   (VdTools          *self);

/* Likewise; 0 for none, otherwise 1 + an index of vd_status_names. */
void              vd_tools_set_status   (VdTools          *self,
                                         guint             status);
guint             vd_tools_get_status   (VdTools          *self);

/**
 * vd_tools_list_sources:
 *
 * Returns: (transfer full): the keys of the sources of all maps
 */
GStrv             vd_tools_list_sources (VdTools          *self);

/**
 * vd_tools_add_source:
 *
 * Adds a source to the maps, and has all that is painted from now on state it.
 *
 * Returns: (transfer full) (nullable): why that can't be done, translated
 */
char             *vd_tools_add_source   (VdTools          *self,
                                         const VdSourceForm *form);

/* Likewise: makes the source that is chosen, as one must be, what @form says, or removes it
 * from the maps. */
char             *vd_tools_change_source (VdTools         *self,
                                         const VdSourceForm *form);
char             *vd_tools_remove_source (VdTools         *self);

/* How much of the maps has a status: hexes, for their terrain, and rows of hexsides, paths,
 * regions and names. */
typedef struct
{
  guint hexes;
  guint rows;
} VdStatusCount;

/**
 * vd_tools_count_statuses:
 * @counts: (out) (array fixed-size=6): first for what has no status, then for each of
 *   vd_status_names
 */
void              vd_tools_count_statuses (VdTools        *self,
                                           VdStatusCount  *counts);

/**
 * vd_tools_find_status:
 * @status: as in vd_tools_set_status()
 * @by: 1 for the next, -1 for the one before
 * @spot: (out): the next hex after the cursor, starting again at the first, of which the
 *   terrain or a name has that status, or where a run of hexsides, a path or a region
 *   begins that has it
 *
 * Returns: whether there is one
 */
gboolean          vd_tools_find_status  (VdTools          *self,
                                         guint             status,
                                         int               by,
                                         VdSpot           *spot);

/* Crossings */

/**
 * vd_tools_get_offer:
 *
 * Where the latest stroke has led a path over water, or water over a path, a bridge or a
 * ford is offered until something else is done.
 *
 * Returns: (nullable) (transfer none)
 */
const VdOffer    *vd_tools_get_offer    (VdTools          *self);

/**
 * vd_tools_describe_offer:
 *
 * To be called only while there is an offer.
 *
 * Returns: (transfer full): what is crossed where, as a sentence, translated
 */
char             *vd_tools_describe_offer (VdTools        *self);

/**
 * vd_tools_accept_offer:
 * @kind: one of those offered
 *
 * Puts it on all hexsides of the offer, which there must be; one step of the history.
 */
void              vd_tools_accept_offer (VdTools          *self,
                                         guint             kind);
void              vd_tools_decline_offer (VdTools         *self);

/* Questions */

/**
 * VdHexAnswer:
 * @spots: (nullable): of VdSpot, in the order in which they were chosen; %NULL if
 *   the question was given up
 */
typedef void    (*VdHexAnswer)           (const GArray    *spots,
                                          gpointer         user_data);

/**
 * vd_tools_ask:
 * @question: a sentence, translated
 * @spots: (nullable): of VdSpot: the hexes that are chosen at first, if several can be;
 *   %NULL if one is wanted
 * @answer: called once
 *
 * Asks for hexes of the map.  While the question is open, a press on a hex, or Enter at
 * the cursor, answers it or, if several can be chosen, adds the hex to the answer or
 * removes it; no tool does anything.  A question that is open already is given up.
 */
void              vd_tools_ask           (VdTools         *self,
                                          const char      *question,
                                          const GArray    *spots,
                                          VdHexAnswer      answer,
                                          gpointer         user_data);

/* (nullable): the question that is open. */
const char       *vd_tools_get_question  (VdTools         *self);

/* Whether a question is open for which several hexes can be chosen. */
gboolean          vd_tools_asks_several  (VdTools         *self);

/**
 * vd_tools_end_question:
 * @answered: whether the hexes that are chosen are the answer
 */
void              vd_tools_end_question  (VdTools         *self,
                                          gboolean         answered);

G_END_DECLS
