/* forces.h: how much of each army moved, which formations were demoralized, what became of bridges
 *
 * Parts of a chronicle and of annals (chronicle.h), for battles whose mechanics ask who moves at
 * all, count the casualties of formations, or let bridges be damaged.  Of others nothing is noted.
 *
 * A *force* is an army, or what a side has that is of none; leaders and trains are not counted.
 */
#pragma once

#include "core/campaign/chronicle.h"

G_BEGIN_DECLS

/* Whether it is noted who moves: where units need command or initiative to do so. */
gboolean    vd_forces_tell_moves   (const VdScenario *s);

/* Returns: the most that the numbers of forces come to; some have no unit */
guint       vd_forces_count        (const VdScenario *s);
gboolean    vd_forces_has_units    (const VdScenario *s,
                                    guint             force);
guint       vd_forces_get_side     (const VdScenario *s,
                                    guint             force);
const char *vd_forces_get_name     (const VdScenario *s,
                                    guint             force);
const char *vd_forces_get_id       (const VdScenario *s,
                                    guint             force);

/* Formations with a level of casualties; 0 where that is not played. */
guint       vd_forces_n_ledgers    (const VdScenario *s);
guint       vd_forces_ledger_side  (const VdScenario *s,
                                    guint             ledger);
const char *vd_forces_ledger_name  (const VdScenario *s,
                                    guint             ledger);
const char *vd_forces_ledger_id    (const VdScenario *s,
                                    guint             ledger);

/* Whether sides may be demoralized on fields; not where the levels of formations alone
 * demoralize. */
gboolean    vd_forces_has_fields   (const VdScenario *s);

/* Crossings that can be damaged or repaired; 0 where that is not played. */
guint       vd_forces_n_crossings  (const VdScenario *s);

/* Returns: (transfer full): "0303/0304" */
char       *vd_forces_crossing_name (const VdScenario *s,
                                     guint             crossing);

/* Whether it is damaged as play begins. */
gboolean    vd_forces_is_down      (const VdScenario *s,
                                    guint             crossing);

/* Whether anything of all this is noted of the battle's games. */
gboolean    vd_forces_are_told     (const VdScenario *s);

/* For chronicle.c: while a game goes on. */
void        vd_forces_begin        (VdChronicle      *self,
                                    const VdGame     *game);
void        vd_forces_note_before  (VdChronicle      *self,
                                    const VdGame     *game);
void        vd_forces_note_unit    (VdChronicle      *self,
                                    const VdGame     *game,
                                    VdUnitId          unit);
void        vd_forces_note_after   (VdChronicle      *self,
                                    const VdGame     *game,
                                    const VdOrder    *order);
void        vd_forces_note_turn    (VdChronicle      *self,
                                    const VdGame     *game,
                                    guint             row);

/* For annals.c: adds a game. */
void        vd_forces_add          (VdAnnals          *self,
                                    const VdChronicle *chronicle);

G_END_DECLS
