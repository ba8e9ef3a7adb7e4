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
 * there do not hold for it and are taken away.  Only what is said about a row
 * (its source, status, case and note) can be changed without that.
 */
#pragma once

#include "editor/edit.h"
#include "editor/places.h"

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
 * vd_edit_paint_hex:
 * @kind: index of the chart's hexes
 *
 * Gives a hex a terrain.
 */
VdEdit *vd_edit_paint_hex  (const VdProject *project,
                            VdSpot           spot,
                            guint            kind);

/**
 * vd_edit_paint_side:
 * @map: index of the map
 * @side: of a directed kind, seen from the low hex
 * @kind: index of the chart's sides
 * @grow: (nullable): the run that is being drawn; preferred to others that
 *   the side could continue
 *
 * Paints a hexside.  It continues a run of that kind that ends there, joins
 * two that it closes the gap between, or begins a new one.  A river replaces
 * a stream, as both are water; a slope painted from the other hex is turned.
 */
VdEdit *vd_edit_paint_side (const VdProject *project,
                            guint            map,
                            VdMapSide        side,
                            guint            kind,
                            VdNode          *grow);

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
 * vd_edit_move_unit:
 * @place: the row of the set-up that puts it on the map
 */
VdEdit *vd_edit_move_unit  (const VdProject *project,
                            VdNode          *place,
                            VdSpot           to);

/**
 * vd_edit_set_field:
 * @row: a row of one of the scenario's tables
 * @attribute: "turn" of a reinforcement group, "points" of an award, "name"...
 * @value: as typed; blanks around it do not count, and "" takes a field away
 *   that the row can do without
 * @refusal: (out) (nullable) (transfer full): set if the value can't stand
 *   there: why, for people, translated
 */
VdEdit *vd_edit_set_field  (const VdProject *project,
                            VdNode          *row,
                            const char      *attribute,
                            const char      *value,
                            char           **refusal);

/**
 * vd_edit_rename:
 * @node: a name on a map, or anything that has a name
 * @refusal: as in vd_edit_set_field()
 */
VdEdit *vd_edit_rename     (VdDocument      *document,
                            VdNode          *node,
                            const char      *name,
                            char           **refusal);

G_END_DECLS
