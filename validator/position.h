/* position.h: a position to ask about, from the words of a command line */
#pragma once

#include "core/play.h"

G_BEGIN_DECLS

/**
 * VdPositionWords: what is told of the position
 * @turn: from 1
 * @choices: (nullable): "OPTION=CHOICE"
 * @places: (nullable): "UNIT=HEX"; other units stand where they start
 * @demoralized: (nullable): "SIDE" or "SIDE:FIELD"
 */
typedef struct
{
  int    turn;
  char **choices;
  char **places;
  char **demoralized;
} VdPositionWords;

/**
 * vd_position_new:
 *
 * Returns: (transfer full) (nullable): the position, with no phase open;
 *   %NULL if the words make none, which is said on standard error
 */
VdGame   *vd_position_new       (const VdScenario      *scenario,
                                 const VdPositionWords *words);

/**
 * vd_position_open:
 *
 * Opens a phase of @side.
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
