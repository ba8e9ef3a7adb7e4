/* choices.h: options of a scenario, as given by --option plan=a */
#pragma once

#include "core/play.h"

G_BEGIN_DECLS

/**
 * vd_choices_parse:
 * @words: (nullable): "OPTION=CHOICE", by their ids
 * @choices: (out) (array fixed-size=8): for each option the choice, or -1
 *
 * Returns: whether all could be understood; what could not is said on
 *   standard error
 */
gboolean vd_choices_parse (const VdScenario  *scenario,
                           char             **words,
                           int                choices[VD_MAX_OPTIONS]);

/**
 * vd_choices_make:
 *
 * Begins a game with these choices, and with the default where there is none.
 *
 * Returns: whether they can be made together; if not, that is said on
 *   standard error
 */
gboolean vd_choices_make  (VdGame            *game,
                           const int          choices[VD_MAX_OPTIONS]);

G_END_DECLS
