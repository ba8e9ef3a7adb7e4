/* edits.h: what a designer does, in words, for tests of the editor
 *
 *   hex 0205 forest            side 0204/0304 stream     erase 0204/0304 stream
 *   erase 0204/0304            move a 0205               set late turn 5
 *   rename Mill to Old Mill   name stream-1 as Burn
 *   step 0204/0305 road        unstep 0204/0305 road     unstep 0204/0305
 *   unpath 0204                off 0105 top road         turn 0404/0504
 *   turn 0404/0504 run         label Mill 40 -25 15      label Mill
 *   move-name Mill 0204        sides 0204/0304,0204/0205 bridge
 *   title north Middle
 *   look red 1 yes #102030 Rouge   (ink, moves first, colour or -, name)
 *   count red 12 84   (how many units it is said to have, and their strength)
 *   source survey Title Rights     resource survey plan Title   unsource plan
 *
 * "hex", "side", "step" and "off" end with a source and a status, if wanted:
 * "hex 0205 forest survey guess".
 */
#pragma once

#include "editor/edits/edit.h"
#include "tests/editor/shared/project.h"

G_BEGIN_DECLS

/**
 * test_edit_make:
 *
 * Returns: (transfer full) (nullable): the edit that @words say, for the
 *   project as it stands; %NULL if it would change nothing or is refused
 */
VdEdit *test_edit_make (const VdProject *project,
                        const char      *words);

G_END_DECLS
