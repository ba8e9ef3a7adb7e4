/* outward.h: a search that goes from its beginnings outwards over the map
 *
 * It comes back to a cell that it finds nearer than before; what a step costs and where it leads
 * its user says:
 *
 *   vd_outward_begin (&search, n_cells, away);
 *   vd_outward_add (&search, cell, 0);
 *   while ((from = vd_outward_take (&search)) >= 0)
 *     vd_outward_add (&search, next, away[from] + cost);
 *   vd_outward_end (&search);
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* No way leads there. */
#define VD_OUTWARD_NEVER G_MAXUINT16

typedef struct
{
  guint16  *away;
  guint16  *queue;
  gboolean *waits;
  guint     n_cells;
  guint     first;
  guint     n;
} VdOutward;

/**
 * vd_outward_begin:
 * @away: (out caller-allocates) (array length=n_cells): how far each cell is; stays the caller's
 */
void vd_outward_begin (VdOutward *self,
                       guint      n_cells,
                       guint16   *away);

/* Finds that @cell is so far away, unless it is known to be as near. */
void vd_outward_add   (VdOutward *self,
                       guint      cell,
                       guint      away);

/* Returns: the next cell to go on from, or -1 */
int  vd_outward_take  (VdOutward *self);

void vd_outward_end   (VdOutward *self);

G_END_DECLS
