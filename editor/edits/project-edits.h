/* project-edits.h: what a designer does, as edits of documents
 *
 * Each function looks at the project as it stands and returns the edit that
 * does what its name says, for vd_history_do(), or %NULL if nothing would change.
 * The maps of the project must be resolved, and a map is named by its index.
 *
 * Edits are as small as the file allows: painting or erasing at the end of a
 * line of hexsides rewrites one line of the file.  Erasing in the middle
 * makes two runs of one, and painting the gap again makes one of two, so
 * these touch two lines.
 *
 * What is painted, moved or typed is new: the source and status of what stood
 * there no longer hold, nor that it was suggested, and are removed or become those of the
 * VdManner in which it is painted.  Only what is said about a row (its source, status, case,
 * note, and that) can be changed without that.
 */
#pragma once

#include "editor/edits/counts.h"
#include "editor/edits/edit.h"
#include "editor/maps/places.h"

G_BEGIN_DECLS

/**
 * vd_edit_restate:
 * @edit: a list
 * @value: (nullable)
 *
 * Adds to @edit a change of @node by which it no longer says what its source did.
 */
void    vd_edit_restate    (VdEdit          *edit,
                            VdDocument      *document,
                            VdNode          *node,
                            const char      *attribute,
                            const char      *value);

/**
 * VdManner: how something is painted
 * @grow: (nullable): the run or path that is being drawn, which the new piece
 *   continues rather than another
 * @source: (nullable): where it comes from; a key of the map's sources
 * @status: (nullable): one of vd_status_names
 * @is_suggested: as a program had suggested it
 * @says_usual: of hexes: that one has the usual terrain is entered too, though nothing else is
 *   stated of it: somebody has looked
 *
 * With a source or status, a piece continues only lines that have the same.
 */
typedef struct
{
  VdNode     *grow;
  const char *source;
  const char *status;
  gboolean    is_suggested;
  gboolean    says_usual;
} VdManner;

static inline gboolean
vd_manner_is_stated (const VdManner *manner)
{
  return manner != NULL && (manner->source != NULL || manner->status != NULL);
}

/* Hexes of one map. */
typedef struct
{
  guint          map;
  const guint32 *cells;
  guint          n;
} VdCells;

/**
 * vd_edit_paint_hexes:
 * @kind: index of the chart's hexes
 * @manner: (nullable)
 *
 * Gives hexes a terrain.  Those that have it already are left as they are,
 * unless a source or status is chosen.  The time depends on the number of hexes,
 * not on the size of the map.
 */
VdEdit *vd_edit_paint_hexes (const VdProject *project,
                             const VdCells   *cells,
                             guint            kind,
                             const VdManner  *manner);

/* The same for one hex, without a source. */
VdEdit *vd_edit_paint_hex  (const VdProject *project,
                            VdSpot           spot,
                            guint            kind);

/**
 * vd_edit_paint_side:
 * @map: index of the map
 * @side: of a directed kind, seen from the low hex
 * @kind: index of the chart's sides
 * @manner: (nullable)
 *
 * Paints a hexside.  It continues a run of that kind that ends there, closes the
 * gap between two, or begins a new one.  A river replaces a stream, as both are
 * water; a slope painted from the other hex is turned round.
 */
VdEdit *vd_edit_paint_side (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            guint            kind,
                            const VdManner  *manner);

/**
 * vd_edit_paint_sides:
 * @sides: (element-type VdMapSide): at least one
 * @manner: (nullable)
 *
 * Paints several hexsides at once, each as a run of its own, as bridges are.
 */
VdEdit *vd_edit_paint_sides (const VdProject *project,
                             guint            map,
                             const GArray    *sides,
                             guint            kind,
                             const VdManner  *manner);

/**
 * vd_edit_turn_side:
 * @whole: whether to turn all of its run
 *
 * Turns round a slope on that hexside: its low hex becomes the high one.
 */
VdEdit *vd_edit_turn_side  (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            gboolean         whole);

/**
 * vd_edit_side_excludes:
 * @kind: index of the chart's sides
 * @other: another
 *
 * Returns: whether one hexside can't have both, such as a river and a stream
 */
gboolean vd_edit_side_excludes (const VdProject *project,
                                guint            kind,
                                guint            other);

/**
 * vd_edit_find_run:
 *
 * Returns: (nullable) (transfer none): the run of that kind on that hexside
 */
VdNode *vd_edit_find_run   (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            guint            kind);

/**
 * vd_edit_erase_side:
 * @kind: index of the chart's sides, or -1 for all that is there
 */
VdEdit *vd_edit_erase_side (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            int              kind);

/**
 * vd_edit_paint_step:
 * @step: a hex and the direction in which the path goes on
 * @kind: index of the chart's paths
 * @manner: (nullable)
 *
 * Paints a path from a hex to its neighbour.  It continues a path of that kind
 * that ends in one of them, joins two, or begins a new one; where three meet, each
 * stays as it is.  It replaces a path of another kind between the two hexes.
 */
VdEdit *vd_edit_paint_step (const VdProject *project,
                            guint            map,
                            VdMapSide        step,
                            guint            kind,
                            const VdManner  *manner);

/**
 * vd_edit_find_path:
 * @kind: index of the chart's paths, or -1 for any
 *
 * Returns: (nullable) (transfer none): the path of that kind between the two hexes
 */
VdNode *vd_edit_find_path  (const VdProject *project,
                            guint            map,
                            VdMapSide        step,
                            int              kind);

/**
 * vd_edit_erase_step:
 * @kind: as in vd_edit_find_path()
 */
VdEdit *vd_edit_erase_step (const VdProject *project,
                            guint            map,
                            VdMapSide        step,
                            int              kind);

/**
 * vd_edit_find_path_end:
 *
 * Returns: (nullable) (transfer none): a path of that kind that ends in the hex
 */
VdNode *vd_edit_find_path_end (const VdProject *project,
                               VdSpot           spot,
                               guint            kind);

/* Whether a path leaves the map from that hex, by the edge on that side of the sheet. */
gboolean vd_edit_is_led_off (const VdProject *project,
                             VdSpot           spot,
                             const char      *side);

/* Erases all steps into and out of a hex, and what leaves the map there; @kind: as in
 * vd_edit_find_path() */
VdEdit *vd_edit_erase_paths_at (const VdProject *project,
                                VdSpot           spot,
                                int              kind);

/**
 * vd_edit_lead_off:
 * @side: "top", "right", "bottom" or "left" of the sheet, on which the hex lies
 * @kind: index of the chart's paths
 * @manner: (nullable)
 *
 * Makes a path that ends in the hex leave the map by the edge on that side; the edge
 * is added if the map has none there.  If no path ends in the hex, a new one begins,
 * one hex long.
 */
VdEdit *vd_edit_lead_off   (const VdProject *project,
                            VdSpot           spot,
                            const char      *side,
                            guint            kind,
                            const VdManner  *manner);

/* What can be said of a name, besides its hex. */
typedef struct
{
  const char *text;
  VdNameSize  size;
  VdNameLook  look;
  VdNamePlace place;
} VdNameForm;

/**
 * vd_edit_put_name:
 * @manner: (nullable)
 *
 * Adds a name to those that the hex has.
 */
VdEdit *vd_edit_put_name   (const VdProject  *project,
                            VdSpot            spot,
                            const VdNameForm *form,
                            const VdManner   *manner);

/* Makes a `name` of a map what @form says; if its text is empty, the name is removed. */
VdEdit *vd_edit_change_name (const VdProject  *project,
                             guint             map,
                             VdNode           *name,
                             const VdNameForm *form);

/**
 * vd_edit_place_name:
 *
 * Puts the label of a name at a fixed place, or lets it go where there is room.  A label
 * too far from its hex takes the name with it, to the hex on which it then lies.
 */
VdEdit *vd_edit_place_name (const VdProject   *project,
                            guint              map,
                            VdNode            *name,
                            const VdNamePlace *place);

/* Moves a name to another hex; a label at a fixed place moves with it. */
VdEdit *vd_edit_move_name  (const VdProject *project,
                            guint            map,
                            VdNode          *name,
                            guint            cell);
VdEdit *vd_edit_remove_name (const VdProject *project,
                             guint            map,
                             VdNode          *name);

/**
 * vd_edit_move_unit:
 * @place: the row of the set-up that puts it on the map
 */
VdEdit *vd_edit_move_unit  (const VdProject *project,
                            VdNode          *place,
                            VdSpot           to);

/**
 * vd_edit_set_title:
 * @document: a scenario, a map
 * @title: without blanks around it
 */
VdEdit *vd_edit_set_title  (VdDocument      *document,
                            const char      *title);

/* @reader: (nullable): who read the printed map for the file, without blanks around it; "" for
 * nobody. */
VdEdit *vd_edit_set_reader (VdDocument      *map,
                            const char      *reader);

/* The figures on a counter. */
typedef enum
{
  VD_INK_FITTING, /* what can be read on the colour */
  VD_INK_LIGHT,
  VD_INK_DARK
} VdInk;

/**
 * VdSideLook: what is said of a side
 * @name: without blanks around it
 * @color: (nullable): #rrggbb; %NULL leaves it as it is
 * @counts: (nullable): what is declared of it (see counts.h), likewise; "" for nothing
 */
typedef struct
{
  const char *name;
  const char *color;
  VdInk       ink;
  gboolean    is_first; /* moves first */
  const char *counts[VD_N_COUNTS];
} VdSideLook;

/* The ink that the row of a side states. */
VdInk   vd_side_get_ink    (const VdNode    *side);

/**
 * vd_edit_set_side:
 * @side: a row of the scenario's sides
 */
VdEdit *vd_edit_set_side   (VdDocument      *scenario,
                            VdNode          *side,
                            const VdSideLook *look);

/**
 * vd_edit_rename:
 * @node: a name on a map, or anything that has a name
 * @refusal: (out) (nullable) (transfer full): set if it can't have that name: why, for
 *   people, translated
 */
VdEdit *vd_edit_rename     (VdDocument      *document,
                            VdNode          *node,
                            const char      *name,
                            char           **refusal);

G_END_DECLS
