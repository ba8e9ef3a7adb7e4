/* accept.h: what scans seem to show, entered into the map because somebody accepts it
 *
 * It is `transcribed`, and marked as suggested.  Sides and paths that the map has stay.  In a
 * second pass all of it is refused.
 */
#pragma once

#include "editor/edits/project-edits.h"
#include "editor/maps/cell-set.h"
#include "editor/maps/layers.h"
#include "editor/scans/hinter.h"

G_BEGIN_DECLS

/**
 * vd_accept_hexes:
 * @kind: index of the chart's hexes
 * @source: (nullable): a key of the map's sources, that it is said to be from
 *
 * Returns: %FALSE if that is refused; it is not where the hexes say so already
 */
gboolean vd_accept_hexes (VdEditorProject *project,
                          const VdCells   *cells,
                          guint            kind,
                          const char      *source);

/**
 * vd_accept_side:
 * @map: index of the map
 * @side: with a hex beyond it
 * @kind: index of the chart's sides
 * @source: likewise
 *
 * Returns: whether it was entered
 */
gboolean vd_accept_side  (VdEditorProject *project,
                          guint            map,
                          VdMapSide        side,
                          guint            kind,
                          const char      *source);

/* Likewise a step of a path, where there is none of any kind. */
gboolean vd_accept_step  (VdEditorProject *project,
                          guint            map,
                          VdMapSide        step,
                          guint            kind,
                          const char      *source);

/**
 * VdAcceptance: what is accepted
 * @map: index of the map
 * @cells: the hexes, with their sides and what leads out of them
 * @least: the confidence, from 0 to 1; what is not sure enough to be suggested never is
 *   accepted
 * @parts: of terrain, sides and paths: others are left
 * @source: (nullable): a key of the map's sources, that it is said to be from
 */
typedef struct
{
  guint            map;
  const VdCellSet *cells;
  double           least;
  VdParts          parts;
  const char      *source;
} VdAcceptance;

/**
 * vd_hinter_accept:
 *
 * Enters what is suggested, as one step of the history.  What the map says already stays.  Sides
 * of a kind that has a direction are left, as which hex is the lower is not told.
 *
 * Returns: how much was entered: hexes, sides and steps of paths
 */
guint vd_hinter_accept (VdHinter           *hinter,
                        VdEditorProject    *project,
                        const VdAcceptance *what);

G_END_DECLS
