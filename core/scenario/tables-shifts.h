/* tables-shifts.h: what moves the column of an attack or changes its die
 *
 * A part of tables.h.
 */
#pragma once

#include "core/scenario/tables-chart.h"

G_BEGIN_DECLS

#define VD_MAX_SHIFTS 16 /* rows that move columns or change dice */

/* How many of a party a condition speaks of. */
typedef enum
{
  VD_SOME,
  VD_ALL,
  VD_NO_ONE
} VdQuantity;

/* Who is in an attack, as the sides that a row can be for. */
typedef enum
{
  VD_ATTACKERS,
  VD_DEFENDERS
} VdParty;

/**
 * VdShiftCondition: what must be so of one party
 * @of_enemy: of the other party than the one that the row is for
 * @quantity: some of it are such, all, or none
 * @in_hex: of all of that side who stand in their hexes, also those who do not fight
 * @units: the units that are such, by class and trait, a bit each
 * @demoralized: and are demoralized, by their formation, their army or their side
 * @terrains: and stand on one of these, as bits; 0: on any
 * @across: and attack, or are attacked, through such a hexside, as bits; 0: through any
 * @least: units of the kind that there must be
 * @strength: and what they have together at least, in quarters, before multiples
 *
 * By @least and @strength it is also said what none of a party are: fewer, or weaker.
 */
typedef struct
{
  gboolean of_enemy;
  guint8   quantity; /* a VdQuantity */
  gboolean in_hex;
  guint64  units[VD_MAX_UNITS / 64];
  gboolean demoralized;
  guint32  terrains;
  guint16  across;
  guint16  least;
  guint16  strength;
  VdCaseId rule;
} VdShiftCondition;

/**
 * VdShift: a row of the shifts
 * @is_die: it adds @amount to the die; else it moves the column so far to the right for the
 *   attackers, and to the left for the defenders
 * @parties: whom it can be for, as bits by #VdParty
 * @is_chosen: it counts only if its side says so
 * @not_with: the rows beside which it does not count, as bits
 * @conditions: all must hold
 */
typedef struct
{
  char             *id;
  char             *name;
  gboolean          is_die;
  gint8             amount;
  guint8            parties;
  gboolean          is_chosen;
  guint16           not_with;
  VdCond            when;
  guint             n_conditions;
  VdShiftCondition *conditions;
  VdCaseId          rule;
} VdShift;

G_END_DECLS
