/* supply.h: who is in supply, and what it costs not to be [R06 14, 12.13, 13.24]
 *
 * In a phase of its own, which nobody decides anything in, each unit of the side that needs it
 * draws a line to a source of its side, or to a train that brings supply.  The line is so many
 * hexes long at most, not counting the unit's own, or costs the unit so many points; it goes
 * over any ground that the unit could, through no enemy who fights, and over no hexside that bars
 * it.  From such a train a way along paths leads to a source, of so many points at most, its own
 * hex and that of the source among them.  Enemy control bars neither, unless a setting says so.
 *
 * Who is out of supply stays so until that phase of his side comes again, or he leaves the map:
 * he is demoralized, takes no ground that counts until he is in supply again, attacks nobody out
 * of a fort, and one in which all are so gives itself up by some results.  Whoever came in since
 * was not judged, and is in supply.
 *
 * A source is its side's in the hex that a row of the set-up names, from the start, or from when
 * the first unit of that side that fights came in there.  An enemy who fights in it keeps it from
 * serving; who was there last does not matter.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* No line leads from there. */
#define VD_SUPPLY_NEVER G_MAXUINT16 /* VD_OUTWARD_NEVER */

/* Whether @unit, on the map, is out of supply, as it was judged last. */
static inline gboolean
vd_supply_lacks (const VdGame *game,
                 VdUnitId      unit)
{
  return G_UNLIKELY (game->state.unsupplied[unit / 64] >> unit % 64 & 1) &&
         vd_game_is_on_map (game, unit);
}

/* Whether @unit is demoralized by that. */
gboolean vd_supply_demoralizes (const VdGame   *game,
                                VdUnitId        unit);

/* Whether it is not, as he holds a fort, who would be elsewhere. */
gboolean vd_supply_stays_steady (const VdGame  *game,
                                 VdUnitId       unit);

/* For positions that are put up. */
void     vd_supply_set         (VdGame         *game,
                                VdUnitId        unit,
                                gboolean        supplied);

/**
 * vd_supply_enter:
 * @cell: the hex by which @unit comes in
 *
 * Opens the sources there that wait for one of its side, if it fights: a leader or a train is no
 * force [R06 14.21].
 */
void     vd_supply_enter       (VdGame         *game,
                                VdUnitId        unit,
                                guint           cell);

/* Returns: whether the source serves its side, whoever stands in its hex */
gboolean vd_supply_is_open     (const VdGame   *game,
                                const VdSource *source);

/**
 * vd_supply_brings:
 *
 * Returns: whether @unit is a train on the map that brings supply from a source now
 */
gboolean vd_supply_brings      (const VdGame   *game,
                                VdUnitId        unit);

/**
 * vd_supply_measure:
 * @away: (out) (array): by cell: how long the line of a unit of @side and @unit_class would be
 *   there, in quarters of a hex or point, if all stood as they do; %VD_SUPPLY_NEVER where none
 *   leads from, however long
 */
void     vd_supply_measure     (const VdGame   *game,
                                guint           side,
                                guint           unit_class,
                                guint16        *away);

/* Returns: how long lines of @side may be, as vd_supply_measure() counts them */
guint    vd_supply_get_range   (const VdGame   *game,
                                guint           side);

/* Returns: whether @unit, on the map, would be in supply if that were judged now */
gboolean vd_supply_reaches     (const VdGame   *game,
                                VdUnitId        unit);

G_END_DECLS
