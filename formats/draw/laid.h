/* laid.h: bridges that trains have become in a game, as they are drawn and told
 *
 * They are crossings of their own: no row of a map holds them.  All that draws a position, or says
 * what crosses a hexside in it, asks here.
 */
#pragma once

#include "core/position/state.h"
#include "formats/draw/color.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/**
 * VdLaidBridge:
 * @cell: the hex from which it was laid
 * @kind: of VdProject.chart's hexsides, or %VD_NONE if that has it no more
 * @side: whose it is, by its place among the sides
 * @color: of that side
 */
typedef struct
{
  guint32 cell;
  guint8  dir;
  guint8  side;
  guint16 kind;
  VdColor color;
} VdLaidBridge;

/**
 * vd_laid_list:
 * @scenario: of what the game is played
 * @state: a position of it
 *
 * Returns: (transfer full) (element-type VdLaidBridge): those on a map of the project
 */
GArray  *vd_laid_list (const VdProject  *project,
                       guint             map,
                       const VdScenario *scenario,
                       const VdState    *state);

/**
 * vd_laid_find:
 * @laid: (nullable) (element-type VdLaidBridge): of a map
 *
 * Returns: (nullable): the one on that hexside, from whichever end
 */
const VdLaidBridge *vd_laid_find (const GArray *laid,
                                  const VdGrid *grid,
                                  guint         cell,
                                  guint         dir);

/* @one: (nullable), like @other.  Returns: whether both are drawn alike */
gboolean vd_laid_are_alike (const GArray *one,
                            const GArray *other);

/* Returns: (nullable): what its kind is called */
const char *vd_laid_get_name  (const VdLaidBridge *bridge,
                               const VdProject    *project);

/* Returns: (nullable): what the side is called whose it is */
const char *vd_laid_get_owner (const VdLaidBridge *bridge,
                               const VdProject    *project);

G_END_DECLS
