/* entries.h: what was entered of a map so far, as there is to learn from it
 *
 * A place is a hex, or a side of one: each side once, however it is asked for.
 */
#pragma once

#include "formats/map/map.h"
#include "formats/scan/lessons.h"

G_BEGIN_DECLS

#define VD_ENTRY_NOTHING "" /* along a side, or across it: there is nothing */

typedef struct _VdEntries VdEntries;

/* Returns: (transfer full): nothing is entered yet */
VdEntries  *vd_entries_new_blank (const VdGrid    *grid);

/**
 * vd_entries_new:
 *
 * Copies what the map says; kinds that cross others, as bridges, are passed over.  Sides of a hex
 * teach that nothing is there if something lies along (or for paths: leads across) another of
 * them, and hexes without a row teach nothing.
 */
VdEntries  *vd_entries_new       (const VdMap     *map,
                                  const VdChart   *chart);
VdEntries  *vd_entries_ref       (VdEntries       *self);
void        vd_entries_unref     (VdEntries       *self);

/* @kind: (nullable): id of a kind, or %VD_ENTRY_NOTHING; %NULL teaches nothing; what was said of
 * the place before holds */
void        vd_entries_put       (VdEntries       *self,
                                  VdAsk            ask,
                                  guint            cell,
                                  guint            dir,
                                  const char      *kind);

const VdGrid *vd_entries_get_grid (const VdEntries *self);

/* How many places there are to ask of. */
guint       vd_grid_n_places     (const VdGrid    *grid,
                                  VdAsk            ask);

/* Returns: of a hex, or a side of it; -1 for a side at the edge of the map */
int         vd_grid_find_place   (const VdGrid    *grid,
                                  VdAsk            ask,
                                  guint            cell,
                                  guint            dir);

/* Returns: (nullable): what a place teaches; interned */
const char *vd_entries_get       (const VdEntries *self,
                                  VdAsk            ask,
                                  guint            place);

/* Of one grid: whether the same is to be learnt from both. */
gboolean    vd_entries_are_same  (const VdEntries *self,
                                  const VdEntries *other);

/* Whether the map says so, and not only may be taken to. */
gboolean    vd_entries_is_firm   (const VdEntries *self,
                                  VdAsk            ask,
                                  guint            place);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdEntries, vd_entries_unref)

G_END_DECLS
