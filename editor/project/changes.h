/* changes.h: what a change concerns, so that only those views look again that show it
 *
 * This is told from the place in its document of what an edit swaps; changes.c has the
 * table.
 */
#pragma once

#include "formats/document/document.h"

G_BEGIN_DECLS

typedef enum
{
  VD_CHANGED_NOTHING  = 0,       /* an edit was refused; a view may show it as made */
  VD_CHANGED_FILES    = 1 << 0,  /* no document: they were saved, or are read-only now */
  VD_CHANGED_FRAME    = 1 << 1,  /* what a whole map depends on: grid, numbering, edges, areas */
  VD_CHANGED_HEXES    = 1 << 2,  /* their terrain */
  VD_CHANGED_HEXSIDES = 1 << 3,
  VD_CHANGED_PATHS    = 1 << 4,
  VD_CHANGED_NAMES    = 1 << 5,
  VD_CHANGED_REGIONS  = 1 << 6,
  VD_CHANGED_TITLES   = 1 << 7,  /* of documents, and notes on them */
  VD_CHANGED_SOURCES  = 1 << 8,  /* their list */
  VD_CHANGED_CHART    = 1 << 9,  /* kinds of terrain, hexsides and paths, overridden or not */
  VD_CHANGED_RULES    = 1 << 10, /* the rest of the system and of what overrides it */
  VD_CHANGED_UNITS    = 1 << 11, /* and what they belong to: sides, armies, formations */
  VD_CHANGED_SETUP    = 1 << 12,
  VD_CHANGED_SCHEDULE = 1 << 13, /* turns, and groups that come */
  VD_CHANGED_VICTORY  = 1 << 14,
  VD_CHANGED_SCENARIO = 1 << 15, /* the rest of the scenario */
  VD_CHANGED_SCANS    = 1 << 16, /* which there are, and where hexes lie in them */
  VD_CHANGED_SETTLED  = 1 << 17, /* what comes of a second pass: it concerns no picture */
  VD_CHANGED_ALL      = (1 << 18) - 1
} VdChanges;

/* What is in the documents of maps. */
#define VD_CHANGED_MAPS (VD_CHANGED_FRAME | VD_CHANGED_HEXES | VD_CHANGED_HEXSIDES | \
                         VD_CHANGED_PATHS | VD_CHANGED_NAMES | VD_CHANGED_REGIONS | \
                         VD_CHANGED_SCANS | VD_CHANGED_SETTLED)

/* How the ground is drawn, without names. */
#define VD_CHANGED_GROUND (VD_CHANGED_FRAME | VD_CHANGED_HEXES | VD_CHANGED_HEXSIDES | \
                           VD_CHANGED_PATHS | VD_CHANGED_CHART)

/* Where counters lie on the maps, and what is on them. */
#define VD_CHANGED_COUNTERS (VD_CHANGED_FRAME | VD_CHANGED_RULES | VD_CHANGED_UNITS | \
                             VD_CHANGED_SETUP)

/* The order of battle, and where each unit starts. */
#define VD_CHANGED_ORDER_OF_BATTLE (VD_CHANGED_ALL & ~(VD_CHANGED_FILES | VD_CHANGED_MAPS | \
                                                       VD_CHANGED_TITLES | VD_CHANGED_VICTORY))

/* Tables of the scenario: they name places and regions, but neither terrain nor scans. */
#define VD_CHANGED_TABLES (VD_CHANGED_ALL & ~(VD_CHANGED_FILES | VD_CHANGED_HEXES | \
                                              VD_CHANGED_SCANS | VD_CHANGED_SETTLED))

/* Tables of the rules: they have nothing to do with maps. */
#define VD_CHANGED_RULES_TABLES (VD_CHANGED_ALL & ~(VD_CHANGED_FILES | VD_CHANGED_MAPS))

/**
 * vd_changes_of:
 * @node: in @document, or about to be put into it, or just taken out
 * @parent: (nullable): the node that holds it, or did; %NULL for the root
 */
VdChanges vd_changes_of (const VdDocument *document,
                         const VdNode     *node,
                         const VdNode     *parent);

G_END_DECLS
