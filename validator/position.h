/* position.h: a position to ask about, from the words of a command line */
#pragma once

#include "core/play/play.h"
#include "validator/recorded.h"

G_BEGIN_DECLS

/**
 * VdPositionWords: what is told of the position
 * @turn: from 1; 0 if it was not told, for the first
 * @choices: (nullable): "OPTION=CHOICE"
 * @places: (nullable): "UNIT=HEX"; other units stand where they start
 * @demoralized: (nullable): "SIDE", "SIDE:FIELD" or an army
 * @recorded: (nullable): the position of a recorded game that it is
 */
typedef struct
{
  int         turn;
  char      **choices;
  char      **places;
  char      **demoralized;
  VdRecorded *recorded;
} VdPositionWords;

/**
 * vd_position_new:
 * @game: (out) (transfer full) (nullable): the position; that of a recorded game with
 *   its phase, another with none
 *
 * Returns: the exit code; if it is not %VD_EXIT_CLEAN, what is wrong was said on
 *   standard error
 */
int       vd_position_new       (const VdScenario      *scenario,
                                 const VdPositionWords *words,
                                 VdGame               **game);

/**
 * vd_position_open:
 *
 * Opens a phase of @side, as vd_play_suppose_phase() does, and says so of a recorded
 * game; one that the game is in stays as it is.
 */
void      vd_position_open      (VdGame                *game,
                                 guint                  side,
                                 VdPhase                phase);

/* Both say on standard error that there is no such unit or hex. */
gboolean  vd_position_find_unit (const VdScenario      *scenario,
                                 const char            *id,
                                 VdUnitId              *unit);
gboolean  vd_position_find_cell (const VdScenario      *scenario,
                                 const char            *label,
                                 VdCell                *cell);

G_END_DECLS
