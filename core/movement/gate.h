/* gate.h: what units that come in by a hex have to do with others who come in there
 *
 * Of a whole group all come in or none: nobody does unless each of its units has a way in, and
 * once one has the others follow in the same phase, if they can.  A group in a queue waits until
 * those due earlier at one of its hexes are in [R06 15.22].
 *
 * Each stack pays more to come in than the one before it by the same hex in the phase [R06
 * 15.12].  Units come in one by one: those that come after one another, out of road march, are
 * one stack for as long as one hex could hold them all; a column is a stack alone [R06 15.13].
 */
#pragma once

#include "core/position/game.h"

G_BEGIN_DECLS

/* Returns: whether @group waits for those due earlier at one of its hexes */
gboolean vd_gate_is_queued (const VdGame *game,
                            guint         group);

/* Returns: whether some of a whole @group are in, so that the others have to follow */
gboolean vd_gate_has_begun (const VdGame *game,
                            guint         group);

/* Returns: quarters that @unit pays to come in by @cell besides what the hex costs, in road march
 * or out of it */
guint    vd_gate_price     (const VdGame *game,
                            VdUnitId      unit,
                            guint         cell,
                            gboolean      marching,
                            VdExplain    *why);

/* Notes that @unit comes in by @cell, before it does. */
void     vd_gate_note      (VdGame       *game,
                            VdUnitId      unit,
                            guint         cell,
                            gboolean      marching);

/* Returns: whether an entry of @unit changes what it costs others, or whether they are due */
gboolean vd_gate_matters   (const VdGame *game,
                            VdUnitId      unit);

/* Nobody has come in yet in this phase. */
void     vd_gate_open_all  (VdGame       *game);

G_END_DECLS
