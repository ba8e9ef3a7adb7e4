/* counter-set.h: which counters a battle needs, and what stands on either side of them
 *
 * (private to the folder)
 *
 * Each unit of the order of battle once, by side, colour and formation; and what the rules that
 * are played need besides: a marker of the turn, of hexes somebody controls, of demoralization
 * and so on.
 */
#pragma once

#include "formats/draw/draw-private.h"
#include "formats/print/page.h"

G_BEGIN_DECLS

/**
 * VdCounterSide:
 * @face: its colour; what is drawn on it, unless it has words
 * @strength: (nullable): what @face borrows
 * @above, @large, @below, @foot: (nullable): words, line by line, if there is a @large one
 * @has_band: whether @large stands on a band of the colour @band
 */
typedef struct
{
  VdCounterFace face;
  char         *strength;
  char         *above, *large, *below, *foot;
  gboolean      has_band;
  VdColor       band;
} VdCounterSide;

/**
 * VdPrintCounter:
 * @unit: (nullable): of the order of battle; %NULL of a marker
 * @id: of the unit, or what marks: "turn"
 * @copies: how many of them there are, all alike
 * @rank: of its formation among all, from 1; 0 of none
 * @front, @back: one colour for all of a block, the fronts and the backs
 */
typedef struct
{
  const VdNode  *unit;
  char          *id;
  char          *name;
  guint          copies;
  guint          rank;
  VdCounterSide  front, back;
} VdPrintCounter;

/**
 * VdCounterBlock: counters of one colour, which lie together
 * @title: of its side, or army
 * @formations: (nullable): which there are, in their order
 * @counters: of VdPrintCounter
 */
typedef struct
{
  char      *title;
  char      *formations;
  GPtrArray *counters;
} VdCounterBlock;

/* Stands between the names of formations. */
#define VD_COUNTER_BETWEEN " · "

/**
 * VdCounterSet:
 * @blocks: of VdCounterBlock; units first, markers last; none of them empty
 */
typedef struct
{
  GPtrArray   *blocks;
  VdFaceTable *faces;
  GHashTable  *formations; /* of char*: VdNode; so are these: */
  GHashTable  *armies;
  GHashTable  *sides;
  GHashTable  *places;     /* by units; */
  GHashTable  *zones;
  GHashTable  *groups;     /* of char*: GPtrArray of VdNode: what brings a unit */
  GHashTable  *ranks;      /* of VdNode: guint: of formations */
} VdCounterSet;

/**
 * vd_counter_set_new:
 * @print: for its project, which has a scenario, and its language
 *
 * Returns: (transfer full)
 */
VdCounterSet   *vd_counter_set_new  (const VdPrint      *print);
void            vd_counter_set_free (VdCounterSet       *self);

/* How many counters a block has, copies and all. */
guint           vd_counter_block_count (const VdCounterBlock *self);

/* How many steps a unit's counter shows: a side with figures for each. */
guint           vd_counter_count_steps (const VdNode    *unit);

/* For files of the set: */

/* counter-markers.c: (transfer full) (nullable): what the rules need; none if that is nothing */
VdCounterBlock *vd_counter_markers_new (const VdCounterSet *self,
                                        const VdPrint      *print);
VdCounterBlock *vd_counter_block_new   (char               *title);
void            vd_counter_block_free  (VdCounterBlock     *self);

/* @id: borrowed; @name: (transfer full).  Returns: (transfer none): with one copy */
VdPrintCounter *vd_counter_block_add   (VdCounterBlock     *self,
                                        const char         *id,
                                        char               *name);

/* counter-backs.c: whose it is, and when or where it comes, on the back of what is not reduced. */
void            vd_counter_set_back    (const VdCounterSet *self,
                                        const VdPrint      *print,
                                        VdPrintCounter     *counter);

/* The army of a unit, or else its side.  (nullable) */
const VdNode   *vd_counter_find_nation (const VdCounterSet *self,
                                        const VdNode       *unit);

/* What somebody calls a side, army or field, or else its id. */
const char     *vd_counter_name_row    (const VdNode       *row);

/* counter-steps.c: adds pages on units that have more steps than that; none, if none has. */
void            vd_counter_steps_add   (VdPrint            *print,
                                        const VdCounterSet *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdCounterSet, vd_counter_set_free)

G_END_DECLS
