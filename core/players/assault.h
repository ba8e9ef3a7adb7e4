/* assault.h: what an attack may be expected to bring
 *
 * For players: strengths and losses of one combat as they are planned, and the
 * mean over all faces of the die of what it brings, in the units of worth.h.
 */
#pragma once

#include "core/players/worth.h"

G_BEGIN_DECLS

/**
 * VdChances: the results table by column
 * @rolls: how many equally likely rolls there are, of one die or of two
 * @least, @most: what can be added to the first die
 * @attacker: [(what is added to it - @least) * columns + column]: on how many of them each effect
 *   meets the attacker
 * @defender: the same of the defender
 * @farthest: hexes that some result makes units retreat, at most
 * @attacker_hexes: likewise: on how many of them the attacker retreats so many hexes
 * @defender_hexes: the same of the defender
 * @mutual: whether an exchange takes all of the weaker side, and so meets both
 */
typedef struct
{
  guint    rolls;
  int      least;
  int      most;
  gboolean mutual;
  guint16 (*attacker)[VD_N_EFFECTS];
  guint16 (*defender)[VD_N_EFFECTS];
  guint    farthest;
  guint16 (*attacker_hexes)[VD_MAX_RETREAT + 1];
  guint16 (*defender_hexes)[VD_MAX_RETREAT + 1];
} VdChances;

void   vd_chances_init  (VdChances        *self,
                         const VdScenario *scenario);
void   vd_chances_clear (VdChances        *self);

/**
 * vd_chances_note:
 *
 * Counts by the rules that the options chosen have brought.
 */
void   vd_chances_note  (VdChances        *self,
                         const VdView     *view);

/* Units of a side that are told apart in an attack, at most. */
#define VD_MAX_SHARES 12

/**
 * VdShares: what the units of a side in an attack are worth one by one
 * @strength: [unit]: printed, in quarters
 * @worth: [unit]: what it costs its side to lose it
 * @unit: [unit]: which unit it is, or %VD_NONE
 * @n: how many
 * @n_more: those beyond that, which are left out
 *
 * Where a side gives up a part of what it has it gives up whole units, so that a part may cost
 * as much as all.
 */
typedef struct
{
  guint16 strength[VD_MAX_SHARES];
  gint32  worth[VD_MAX_SHARES];
  guint16 unit[VD_MAX_SHARES];
  guint   n;
  guint   n_more;
} VdShares;

/**
 * VdAssault: an attack as it is planned
 * @attack: strength of all who attack, in quarters
 * @defence: that of the defenders, multiplied by their hexes
 * @behind: the same multiplied by the hexsides if these are better, which holds
 *   as long as @n_open is 0
 * @n_open: attackers who come through no such hexside
 * @shift: columns
 * @die: what is added to the die
 * @prize: what the defenders are worth to the attacker if they are destroyed
 * @ground: what it is worth to him if they retreat
 * @owed: printed strength of the defenders, which an exchange costs the attackers
 * @beside: strength of the attackers beside them
 * @stake: what these are worth, guns that bombard left out
 * @trapped: the share of the defenders who cannot retreat, of %VD_POINT_WORTH
 * @exposed: what those of the attackers are worth who could not retreat
 * @trapped_far: [hexes]: the first of these two for retreats of 2 hexes and more; what holds for
 *   one hex holds for several too
 * @exposed_far: [hexes]: the second
 * @attackers: those who attack one by one, guns that bombard left out,
 * @defenders: and who defends
 * @worth: by which each result is weighed as a whole, where losses are weighed; %NULL: what each
 *   unit is worth is added up
 * @side: the attacker
 * @destroyed: what it brings so if all defenders are lost,
 * @halved: and if they give up a half; noted by vd_assault_note_defenders()
 */
typedef struct
{
  guint  attack;
  guint  defence;
  guint  behind;
  guint  n_open;
  int    shift;
  int    die;
  gint32 prize;
  gint32 ground;
  guint  owed;
  guint  beside;
  gint32 stake;
  gint32 trapped;
  gint32 exposed;
  gint32 trapped_far[VD_MAX_RETREAT + 1];
  gint32 exposed_far[VD_MAX_RETREAT + 1];
  VdShares attackers;
  VdShares defenders;
  const VdWorth *worth;
  guint  side;
  gint32 destroyed;
  gint32 halved;
} VdAssault;

/* Adds a unit to those of a side; once %VD_MAX_SHARES are there it is counted alone. */
void   vd_shares_add    (VdShares         *self,
                         VdUnitId          unit,
                         guint             strength,
                         gint32            worth);

/* Takes out again what was added so. */
void   vd_shares_remove (VdShares         *self,
                         VdUnitId          unit,
                         guint             strength,
                         gint32            worth);

/**
 * vd_shares_find_given:
 * @due: strength that has to be given up, in quarters
 *
 * Returns: the units that a side gives up for it, as bits: those that cost least together and are
 *   enough, several weak ones too where they cost less than a strong one; all if they are too few
 */
guint  vd_shares_find_given (const VdShares *self,
                         guint             due);

/* What these are worth. */
gint32 vd_shares_find_cost (const VdShares *self,
                         guint             due);

/* To be called once all defenders are there. */
void   vd_assault_note_defenders (VdAssault *assault);

/**
 * vd_assault_value:
 *
 * Returns: what @assault brings, on average; 0 without attackers
 */
gint32 vd_assault_value (const VdAssault  *assault,
                         const VdChances  *chances,
                         const VdScenario *scenario);

/**
 * vd_assault_find_column:
 * @column: that of the combat as it stands
 *
 * Returns: the column that brings most, of @column and those below it, which may be
 *   announced; @column itself if none is better
 */
guint  vd_assault_find_column (const VdAssault *assault,
                         const VdChances  *chances,
                         const VdScenario *scenario,
                         guint             column);

G_END_DECLS
