/* knowledge.h: what a side knows of a game with hidden forces, as a value
 *
 * It holds no more than the side may know.  Of a unit that is hidden from it the state says that
 * it is on the map, and nothing that could tell it from another: its cell is none, and what it
 * did in the phase is left out; so is the seed.  Beside that stand the hexes with the flags of
 * such units.  So two games that differ in who stands under which flag give the same bytes, and
 * whatever follows from a #VdKnowledge alone is no leak.
 *
 * All that a view tells where forces are hidden is read in a game made from this value, the
 * side's *mind*: there the hidden units stand under the flags in one way of many, which follows
 * from the value and a fixed key.  A world (world.h) is another such game, by a key of its own.
 *
 * What was seen of a unit before it was hidden again is not remembered: any unit that is hidden
 * may be under any flag.
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/**
 * VdKnowledge:
 * @side: who knows it
 * @state: the position without what is hidden
 * @flags: (array length=n_flags): the hexes where units stand that are hidden from the side,
 *   rising; after them 0
 */
typedef struct
{
  VdState state;
  guint16 side;
  guint16 n_flags;
  guint16 flags[VD_MAX_UNITS];
} VdKnowledge;

/**
 * vd_knowledge_take:
 * @game: the truth, or a game made from what @side knows, which gives the same
 */
void     vd_knowledge_take    (VdKnowledge       *self,
                               const VdGame      *game,
                               guint              side);

/**
 * vd_knowledge_equal:
 *
 * Returns: whether both are the same, byte by byte
 */
gboolean vd_knowledge_equal   (const VdKnowledge *self,
                               const VdKnowledge *other);

/**
 * vd_knowledge_suppose:
 * @key: what the guess follows from
 *
 * Puts the hidden units under the flags, in one of the ways that agree with what is known: at
 * least one that fights under each, as many as a hex holds if they find room so.
 */
void     vd_knowledge_suppose (const VdKnowledge *self,
                               const VdScenario  *scenario,
                               guint64            key,
                               VdState           *state);

/**
 * vd_knowledge_get_mind:
 * @side: from whom forces may be hidden
 *
 * Returns: (transfer none): the game that @side's views read, as @game stands now; it is kept
 *   beside @game, and made anew by the next call
 */
VdGame  *vd_knowledge_get_mind (VdGame           *game,
                                guint             side);

/* What is kept of it beside a game. */
extern const VdGameCache vd_knowledge_game_cache;

G_END_DECLS
