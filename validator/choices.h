/* choices.h: options of a scenario, as given by --option plan=a */
#pragma once

#include "core/play/play.h"

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
 * Makes these choices in a game that has just begun, and takes the default where
 * there is none (-1).
 *
 * Returns: (transfer full) (nullable): the choice that is not open beside the
 *   others, as "plan=b"
 */
char    *vd_choices_make  (VdGame            *game,
                           const int          choices[VD_MAX_OPTIONS]);

/**
 * vd_choices_try:
 *
 * Begins a game with these choices; what is not open is said on standard error.
 *
 * Returns: whether all are
 */
gboolean vd_choices_try   (VdGame            *game,
                           const int          choices[VD_MAX_OPTIONS]);

G_END_DECLS
