/* hints.h: what the scans of a map seem to show, hex by hex
 *
 * Suggestions, never decisions: nothing here changes a map.  Three questions are asked: the terrain
 * of each hex, what lies along each hexside, and what path crosses it.  Each is learnt from what
 * was entered so far; what nobody has entered yet is never suggested, and what looks like nothing
 * that was is unsure.
 *
 *   sight = vd_sight_new (picture, grid, place, data);          once for a scan; seconds
 *   entries = vd_entries_new (map, chart);                      after an edit; where the map lives
 *   hints = vd_hints_new (&sight, 1, entries, NULL);            anywhere; under 2 s for 1,000 hexes
 *   hint = vd_hints_get (hints, cell);
 *
 * None of the three changes once it is made, so that threads may share them.  The same scans and
 * entries give the same hints.
 */
#pragma once

#include "formats/scan/colors.h"
#include "formats/scan/entries.h"

G_BEGIN_DECLS

#define VD_HINT_SURE 0.6   /* a confidence below which nothing should be suggested */

/**
 * VdScanHint:
 * @kind: id of a kind as in the map, or %VD_ENTRY_NOTHING; interned.  %NULL where there is nothing
 *   to tell from: no scan shows it, or nothing of the sort was entered
 * @second: (nullable): likewise, what it is most likely if not that
 * @confidence: how likely @kind is right, from 0 to 1, if it is of a kind that was entered at all
 * @is_strange: it looks like nothing that was entered, so it may be of another kind
 * @is_entered: whether the map says what is there; @kind is then what the others make of it,
 *   so that a slip may be seen
 */
typedef struct
{
  const char *kind;
  const char *second;
  double      confidence;
  gboolean    is_strange;
  gboolean    is_entered;
} VdScanHint;

/* Whether it is worth suggesting: surely enough, and not entered; else it is unsure. */
static inline gboolean
vd_scan_hint_is_sure (const VdScanHint *self)
{
  return self->kind != NULL && !self->is_entered && !self->is_strange &&
         self->confidence >= VD_HINT_SURE;
}

/**
 * VdHexHints:
 * @is_seen: whether a scan shows the hex altogether; else nothing is told of it
 * @sides: by direction, as in core/board/grid.h; of a kind that has a direction, as slopes, only
 *   that it is there is told
 * @paths: what path leads to the neighbour in that direction
 */
typedef struct
{
  gboolean   is_seen;
  VdScanHint terrain;
  VdScanHint sides[VD_N_DIRS];
  VdScanHint paths[VD_N_DIRS];
} VdHexHints;

typedef struct _VdSight VdSight;
typedef struct _VdHints VdHints;

/**
 * vd_sight_new:
 * @picture, @place, @data: needed only for this call; @place as vd_registration_to_pixel()
 * @part: (nullable): of the grid, that the scan shows
 *
 * Measures all hexes that lie in the picture.
 */
VdSight          *vd_sight_new   (const VdColors   *picture,
                                  const VdGrid     *grid,
                                  const VdWindow   *part,
                                  VdPlaceFunc       place,
                                  gconstpointer     data);
VdSight          *vd_sight_ref   (VdSight          *self);
void              vd_sight_unref (VdSight          *self);

/**
 * vd_hints_new:
 * @sights: of one grid, that of @entries; of a hex that several show, the first tells
 * @lessons: (nullable): what was learnt elsewhere; holds as long as this call
 *
 * Returns: (transfer full): never %NULL
 */
VdHints          *vd_hints_new   (VdSight *const   *sights,
                                  guint             n_sights,
                                  const VdEntries  *entries,
                                  const VdLessons  *lessons);
void              vd_hints_free  (VdHints          *self);

/* Returns: (nullable): what there is to tell of a hex, as long as @self lives; %NULL beyond the
 * grid */
const VdHexHints *vd_hints_get   (const VdHints    *self,
                                  guint             cell);

/* Returns: (transfer full): what was entered, as the scans show it, to be kept (lessons.h) */
VdLessons        *vd_hints_learn (VdSight *const   *sights,
                                  guint             n_sights,
                                  const VdEntries  *entries);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdSight, vd_sight_unref)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdHints, vd_hints_free)

G_END_DECLS
