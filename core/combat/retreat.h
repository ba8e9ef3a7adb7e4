/* retreat.h: where a unit can retreat to, and whom it can displace [NAW 7.7, 7.8] */
#pragma once

#include "core/position/verdict.h"

G_BEGIN_DECLS

/**
 * vd_retreat_hexes:
 * @cells: (out) (array length=6): hexes that @unit may retreat to
 * @displaces: (out) (optional): whether they hold a friend that must be displaced
 *
 * A vacant hex comes first: while there is one, no friend may be displaced.
 *
 * Cases: NAW 7.71 to 7.73, 7.81, 7.82.
 *
 * Returns: how many; 0 means that the unit is eliminated
 */
guint vd_retreat_hexes   (VdGame    *game,
                          VdUnitId   unit,
                          guint16   *cells,
                          gboolean  *displaces);

/**
 * vd_retreat_bar:
 *
 * Returns: why terrain and enemies close the side @dir to @unit, whoever stands
 *   beyond it; %VD_N_POINTS if they do not
 */
VdPoint vd_retreat_bar   (const VdGame *game,
                          VdUnitId      unit,
                          guint         dir);

/* The same as if @unit stood at @from. */
VdPoint vd_retreat_bar_from (const VdGame *game,
                             VdUnitId      unit,
                             guint         from,
                             guint         dir);

/**
 * vd_retreat_is_open:
 *
 * Returns: whether @unit can retreat to some hex without displacing anybody
 */
gboolean vd_retreat_is_open (const VdGame *game,
                          VdUnitId      unit);

/**
 * vd_retreat_open_hexes:
 * @cells: (out) (array length=VD_N_DIRS)
 *
 * Returns: to how many hexes @unit can retreat without displacing anybody
 */
guint   vd_retreat_open_hexes (const VdGame *game,
                               VdUnitId      unit,
                               guint16      *cells);

/**
 * vd_retreat_may_displace:
 *
 * Returns: whether @unit may displace friends at all: by one reading not if it is a gun
 *   that goes by choice [F-83, R-73]
 */
gboolean vd_retreat_may_displace (const VdGame *game,
                                  VdUnitId      unit);

/**
 * vd_retreat_count_displaced:
 *
 * Returns: how many friends must be displaced, at least, to let @unit into
 *   @cell, which is full; 0 if it cannot be
 */
guint vd_retreat_count_displaced (VdGame    *game,
                                  VdUnitId   unit,
                                  guint      cell);

/**
 * vd_retreat_must_displace:
 *
 * Returns: whether @unit has hexes to retreat to, but none without displacing a
 *   friend
 */
gboolean vd_retreat_must_displace (VdGame   *game,
                                   VdUnitId  unit);

/**
 * vd_retreat_refusal:
 *
 * Returns: why @unit may not retreat to @cell, %VD_N_POINTS if it may
 */
VdPoint vd_retreat_refusal (VdGame   *game,
                            VdUnitId  unit,
                            guint     cell);

/**
 * vd_retreat_may_be_displaced:
 *
 * Returns: whether @unit may be displaced by the unit at the end of the
 *   state's chain, whose hex it is
 */
gboolean vd_retreat_may_be_displaced (VdGame   *game,
                                      VdUnitId  unit);

/**
 * vd_retreat_go:
 *
 * @die: for a bridge on its way, or 0
 *
 * Retreats @unit to @cell, which is one of vd_retreat_hexes().  If a friend
 * stands there the unit waits in the chain until that friend has gone.
 */
void  vd_retreat_go      (VdGame    *game,
                          VdUnitId   unit,
                          guint      cell,
                          guint      die);

/**
 * vd_retreat_find_delay:
 *
 * Returns: why @unit, which retreats, does not go to @cell now: that may be closed to it, or
 *   others go first, who make room for one before it or are of another's hex
 */
VdPoint vd_retreat_find_delay             (VdGame   *game,
                                           VdUnitId  unit,
                                           guint     cell);

/**
 * vd_retreat_find_displaced_refusal:
 *
 * Returns: why @unit, which makes room, does not go to @cell: that may be closed to it, or stand
 *   in the way of who comes
 */
VdPoint vd_retreat_find_displaced_refusal (VdGame   *game,
                                           VdUnitId  unit,
                                           guint     cell);

G_END_DECLS
