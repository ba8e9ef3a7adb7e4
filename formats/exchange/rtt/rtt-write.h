/* rtt-write.h: what the files that write a module for Rally the Troops share
 *
 * Only rtt*.c include this.
 */
#pragma once

#include "formats/exchange/export.h"
#include "formats/io/json-writer.h"

G_BEGIN_DECLS

/**
 * VdRttWriter:
 * @by_number: hexes are called by their printed numbers
 * @line: else by their rows, times this, and their columns
 * @sheet: what is added to that for each map before theirs; 0 if no two have a number in
 *   common
 */
typedef struct
{
  VdExport        *export;
  const VdProject *project;
  gboolean         by_number;
  gint64           line;
  gint64           sheet;
  VdJson           json;
} VdRttWriter;

/* rtt-ids.c: hexes are whole numbers, each of which there is once in a module */

void   vd_rtt_choose_ids (VdRttWriter   *self);
gint64 vd_rtt_get_id     (VdRttWriter   *self,
                          guint          map,
                          guint          cell);

/**
 * vd_rtt_put_cells:
 * @cells: (element-type guint32): those out of play are left out
 */
void   vd_rtt_put_cells  (VdRttWriter   *self,
                          const char    *key,
                          guint          map,
                          const GArray  *cells);

/* rtt-map.c: the member "map"; whether it was not cancelled */
gboolean vd_rtt_put_map  (VdRttWriter   *self);

/* rtt-pieces.c: who fights, where they start and when they come */
void   vd_rtt_put_pieces (VdRttWriter   *self);

static inline const VdMap *
vd_rtt_get_map (const VdRttWriter *self,
                guint              map)
{
  return g_ptr_array_index (self->project->resolved, map);
}

G_END_DECLS
