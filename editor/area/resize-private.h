/* resize-private.h: what the parts of a resize share
 *
 * resize.c           grid, numbers, rows of the map
 * resize-scenario.c  rows of the scenario that name its hexes
 */
#pragma once

#include "editor/area/resize.h"

G_BEGIN_DECLS

typedef struct
{
  const VdProject *project;
  guint            index;
  VdDocument      *document;
  const VdMap     *map;       /* as it is */
  VdResize         by;
  VdGrid           grid;      /* as it will be */
  VdNumbering      numbering; /* likewise */
  VdEdit          *edit;
  VdResizeLoss     loss;
} VdResizing;

/* Where a cell comes to lie; -1 if that is off the map. */
int   vd_resizing_move  (const VdResizing *self,
                         guint             cell);

/* Returns: (transfer full): the new number of a new cell. */
char *vd_resizing_label (const VdResizing *self,
                         guint             cell);

void  vd_resize_scenario (VdResizing      *self);

G_END_DECLS
