/* field-edit.h: a field of a table, typed: checked and normalised, as an edit */
#pragma once

#include "editor/edits/edit.h"
#include "formats/compile.h"

G_BEGIN_DECLS

/**
 * vd_edit_set_field:
 * @row: a row of one of the scenario's tables
 * @attribute: "turn" of a reinforcement group, "points" of an award, "name"...
 * @value: as typed; blanks around it do not count, and "" takes a field away
 *   that the row can do without
 * @refusal: (out) (nullable) (transfer full): set if the value can't stand
 *   there: why, for people, translated
 */
VdEdit *vd_edit_set_field  (const VdProject *project,
                            VdNode          *row,
                            const char      *attribute,
                            const char      *value,
                            char           **refusal);

G_END_DECLS
