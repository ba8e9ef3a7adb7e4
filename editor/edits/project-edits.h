/* project-edits.h: what a designer does, as edits of documents
 *
 * Each function looks at the project as it stands and returns the edit that
 * does what its name says, for vd_history_do().  %NULL means that nothing
 * would change.  The maps of the project must be resolved.
 *
 * Edits are as small as the file allows: painting or erasing at the end of a
 * line of hexsides rewrites one line of the file.  Erasing in the middle
 * makes two runs of one, and painting the gap again makes one of two, so
 * these touch two lines.
 *
 * What is painted, moved or typed is new: the source and status of what stood
 * there do not hold for it and are taken away, or become those of the VdManner
 * in which it is painted.  Only what is said about a row (its source, status,
 * case and note) can be changed without that.
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
 * Adds to @edit that @node says something else than its source did.
 */
void    vd_edit_restate    (VdEdit          *edit,
                            VdDocument      *document,
                            VdNode          *node,
                            const char      *attribute,
                            const char      *value);

/**
 * VdManner: how something is painted
 * @grow: (nullable): the run or path that is being drawn; preferred to others
 *   that the new piece could continue
 * @source: (nullable): where it comes from; a key of the map's sources
 * @status: (nullable): one of vd_status_names
 *
 * With a source or status, a line continues only lines that have the same.
 */
typedef struct
{
  VdNode     *grow;
  const char *source;
  const char *status;
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
 * unless a source or status is chosen.  Takes time for the hexes alone.
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
 * Paints a hexside.  It continues a run of that kind that ends there, joins
 * two that it closes the gap between, or begins a new one.  A river replaces
 * a stream, as both are water; a slope painted from the other hex is turned.
 */
VdEdit *vd_edit_paint_side (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            guint            kind,
                            const VdManner  *manner);

/**
 * vd_edit_paint_sides:
 * @sides: of VdMapSide
 *
 * Several at once, each by itself, as bridges are.
 */
VdEdit *vd_edit_paint_sides (const VdProject *project,
                             guint            map,
                             const GArray    *sides,
                             guint            kind,
                             const VdManner  *manner);

/**
 * vd_edit_turn_side:
 * @whole: all of the run
 *
 * Turns a slope that lies there: its low hex becomes the high one.
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
 * Returns: whether both can't lie on one hexside, as a river and a stream
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
 * @kind: index of the chart's sides, or -1 for whatever is there
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
 * stays what it is.  It replaces a path of another kind between the two.
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
 * Returns: (nullable) (transfer none): the path of that kind between the hexes
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

/* Whether a path leaves the map there, by the edge of that side of the sheet. */
gboolean vd_edit_is_led_off (const VdProject *project,
                             VdSpot           spot,
                             const char      *side);

/* All steps into and out of a hex, and what leaves the map there. */
VdEdit *vd_edit_erase_paths_at (const VdProject *project,
                                VdSpot           spot,
                                int              kind);

/**
 * vd_edit_lead_off:
 * @side: "top", "right", "bottom" or "left" of the sheet, on which the hex lies
 * @kind: index of the chart's paths
 * @manner: (nullable)
 *
 * Lets a path that ends in the hex leave the map, by the edge of that side; the
 * edge is put in if the map has none there.  Without such a path a new one begins,
 * one hex long.
 */
VdEdit *vd_edit_lead_off   (const VdProject *project,
                            VdSpot           spot,
                            const char      *side,
                            guint            kind,
                            const VdManner  *manner);

/* What there is to be said of a name, besides its hex. */
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
 * Names a place, in addition to the names that the hex has.
 */
VdEdit *vd_edit_put_name   (const VdProject  *project,
                            VdSpot            spot,
                            const VdNameForm *form,
                            const VdManner   *manner);

/* Makes a `name` of a map what @form says; without a text it is removed. */
VdEdit *vd_edit_change_name (const VdProject  *project,
                             guint             map,
                             VdNode           *name,
                             const VdNameForm *form);

/**
 * vd_edit_place_name:
 *
 * Puts the label of a name somewhere, or lets it go where there is room.  A label
 * too far from its hex takes the name along, to the hex on which it lies.
 */
VdEdit *vd_edit_place_name (const VdProject   *project,
                            guint              map,
                            VdNode            *name,
                            const VdNamePlace *place);

/* To another hex; a label that was put somewhere goes along. */
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
 * @color: (nullable): #rrggbb; %NULL for what there is
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

/* What the ink of a side comes to. */
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
 * @refusal: (out) (nullable) (transfer full): why it can't be called so, for people,
 *   translated
 */
VdEdit *vd_edit_rename     (VdDocument      *document,
                            VdNode          *node,
                            const char      *name,
                            char           **refusal);

G_END_DECLS
