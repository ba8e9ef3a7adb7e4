/* scenario.h: a battle, compiled from documents
 *
 * Opaque and constant: every id is a small integer, every number exact.  The
 * rules read its tables (core/tables.h); everybody else asks here.  Made by
 * formats/compile.h.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef struct _VdScenario VdScenario;

/* Numbers of things in a scenario.  VD_NONE stands for none of them. */
typedef guint16 VdUnitId;
typedef guint32 VdCell;

#define VD_NONE 0xffffu
#define VD_NO_CELL 0xffffffffu

void        vd_scenario_free          (VdScenario       *self);

const char *vd_scenario_get_title     (const VdScenario *self);
guint       vd_scenario_get_n_units   (const VdScenario *self);
guint       vd_scenario_get_n_sides   (const VdScenario *self);
guint       vd_scenario_get_n_turns   (const VdScenario *self);
guint       vd_scenario_get_n_options (const VdScenario *self);
const char *vd_scenario_get_unit_id   (const VdScenario *self,
                                       VdUnitId          unit);
const char *vd_scenario_get_side_name (const VdScenario *self,
                                       guint             side);

/**
 * vd_scenario_find_unit:
 *
 * Returns: the unit with the document id @id, or %VD_NONE
 */
VdUnitId    vd_scenario_find_unit     (const VdScenario *self,
                                       const char       *id);

/**
 * vd_scenario_find_side:
 *
 * Returns: the side with the document id @id, or -1
 */
int         vd_scenario_find_side     (const VdScenario *self,
                                       const char       *id);

/**
 * vd_scenario_get_label:
 *
 * Returns: the printed number of @cell, unique in the scenario ("north:0707"
 *   only where two maps share a number)
 */
const char *vd_scenario_get_label     (const VdScenario *self,
                                       VdCell            cell);

/**
 * vd_scenario_find_cell:
 *
 * Returns: the cell with the printed number @label, or %VD_NO_CELL
 */
VdCell      vd_scenario_find_cell     (const VdScenario *self,
                                       const char       *label);

/**
 * vd_scenario_get_case:
 * @index: of the scenario's cases, 0 for none
 *
 * Returns: the case's text, as "NAW 7.72" or, where several cases say the
 *   same, "NAW 5.22; NAW 9.0-Road"; "" for none
 */
const char *vd_scenario_get_case      (const VdScenario *self,
                                       guint             index);
guint       vd_scenario_get_n_cases   (const VdScenario *self);

/**
 * vd_scenario_why_unplayable:
 *
 * Returns: (nullable): a sentence on which limit of play the scenario
 *   exceeds, or %NULL if it can be played
 */
const char *vd_scenario_why_unplayable (const VdScenario *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdScenario, vd_scenario_free)

G_END_DECLS
