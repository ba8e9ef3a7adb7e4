/* scenario.h: a battle, compiled from documents
 *
 * Opaque and constant: every id is a small integer, every number exact.  The
 * rules read its tables (core/scenario/tables.h); everybody else asks here.  Made by
 * formats/compile/compile.h.
 */
#pragma once

#include "core/board/hex.h"
#include "core/text/phrase.h"

G_BEGIN_DECLS

typedef struct _VdScenario VdScenario;

/* Numbers of things in a scenario.  VD_NONE stands for none of them. */
typedef guint16 VdUnitId;
typedef guint32 VdCell;

#define VD_NONE 0xffffu
#define VD_NO_CELL 0xffffffffu

/* Points of an award, a level or a loss, at most. */
#define VD_MAX_POINTS 9999

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
 * Returns: the cell with the printed number @label, or %VD_NO_CELL; the map may
 *   be named even where the number alone would do
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

/* The same as a phrase. */
const char *vd_scenario_phrase_unplayable (const VdScenario *self);

/* The same in another language; transfer full. */
char       *vd_scenario_say_unplayable (const VdScenario *self,
                                        VdTranslate       translate);

/**
 * vd_scenario_share_dice:
 * @other: another version of the same battle
 *
 * From now on both roll the same dice, with the same seed: for a combat in the
 * same turn, of the same side, against a unit that has the same id; and for a
 * reinforcement group of the same id in the same turn.  What only @self has rolls
 * dice of its own.  Without this, units and groups are told apart by their place in
 * the document.  Call before any state is made.
 */
void        vd_scenario_share_dice    (VdScenario       *self,
                                       const VdScenario *other);

/* Names: what an author wrote, for arguments and reports.  A name that was
 * left out is the id. */

const char *vd_scenario_get_side_id     (const VdScenario *self,
                                         guint             side);
const char *vd_scenario_get_unit_name   (const VdScenario *self,
                                         VdUnitId          unit);
guint       vd_scenario_get_unit_side   (const VdScenario *self,
                                         VdUnitId          unit);
guint       vd_scenario_get_unit_class  (const VdScenario *self,
                                         VdUnitId          unit);

/* The greatest distance from which it bombards; 0 if it never does. */
guint       vd_scenario_get_unit_range  (const VdScenario *self,
                                         VdUnitId          unit);

/**
 * vd_scenario_comes_by_die:
 *
 * Returns: whether a die may bring the unit, so that it has no turn of its own
 */
gboolean    vd_scenario_comes_by_die    (const VdScenario *self,
                                         VdUnitId          unit);

/**
 * vd_scenario_get_unit_strength:
 *
 * Returns: the printed strength, in quarters
 */
guint       vd_scenario_get_unit_strength (const VdScenario *self,
                                         VdUnitId          unit);

/**
 * vd_scenario_get_unit_move:
 *
 * Returns: the printed movement allowance, in whole points
 */
guint       vd_scenario_get_unit_move   (const VdScenario *self,
                                         VdUnitId          unit);

const char *vd_scenario_get_option_id   (const VdScenario *self,
                                         guint             option);
const char *vd_scenario_get_option_name (const VdScenario *self,
                                         guint             option);
guint       vd_scenario_get_n_choices   (const VdScenario *self,
                                         guint             option);

/* Returns: the turn in which the option is chosen; 0 before the first */
guint       vd_scenario_get_option_turn (const VdScenario *self,
                                         guint             option);
const char *vd_scenario_get_choice_id   (const VdScenario *self,
                                         guint             option,
                                         guint             choice);
const char *vd_scenario_get_choice_name (const VdScenario *self,
                                         guint             option,
                                         guint             choice);

/**
 * vd_scenario_was_open:
 * @choices: (array): by option: what was chosen in a game, or stands where nobody chose
 * @n_turns: how many turns it had
 *
 * Returns: whether that choice of the option could be made in it
 */
gboolean    vd_scenario_was_open       (const VdScenario *self,
                                         guint             option,
                                         guint             choice,
                                         const guint8     *choices,
                                         guint             n_turns);

/* Returns: whether some choice of @option is open only with some choices of @by */
gboolean    vd_scenario_is_opened_by   (const VdScenario *self,
                                         guint             option,
                                         guint             by);

/**
 * vd_scenario_find_option:
 *
 * Returns: the option with the document id @id, or -1
 */
int         vd_scenario_find_option     (const VdScenario *self,
                                         const char       *id);
int         vd_scenario_find_choice     (const VdScenario *self,
                                         guint             option,
                                         const char       *id);

/**
 * vd_scenario_find_formation:
 *
 * Returns: the formation with the document id @id, or %VD_NONE
 */
guint       vd_scenario_find_formation  (const VdScenario *self,
                                         const char       *id);
const char *vd_scenario_get_formation_id (const VdScenario *self,
                                         guint             formation);

/**
 * vd_scenario_find_group:
 *
 * Returns: the reinforcement group with the document id @id, or %VD_NONE
 */
guint       vd_scenario_find_group      (const VdScenario *self,
                                         const char       *id);
const char *vd_scenario_get_group_id    (const VdScenario *self,
                                         guint             group);

/* Returns: what its author calls it, or its id */
const char *vd_scenario_get_group_name  (const VdScenario *self,
                                         guint             group);

/**
 * vd_scenario_find_army:
 *
 * Returns: the army with the document id @id, or -1
 */
int         vd_scenario_find_army       (const VdScenario *self,
                                         const char       *id);

/* Fields are the maps, and the areas of a map that has several. */
guint       vd_scenario_get_n_fields    (const VdScenario *self);
const char *vd_scenario_get_field_id    (const VdScenario *self,
                                         guint             field);
const char *vd_scenario_get_field_name  (const VdScenario *self,
                                         guint             field);


/* Returns: the field with the document id @id, or -1 */
int         vd_scenario_find_field      (const VdScenario *self,
                                         const char       *id);
guint       vd_scenario_get_cell_field  (const VdScenario *self,
                                         VdCell            cell);

/* Edges have their ids on a field; at most eight. */
int         vd_scenario_find_edge       (const VdScenario *self,
                                         guint             field,
                                         const char       *id);
const char *vd_scenario_get_edge_id     (const VdScenario *self,
                                         guint             field,
                                         guint             edge);

/**
 * vd_scenario_find_section:
 * @track: (out): of which track
 *
 * Returns: the section with the document id @id, or -1
 */
int         vd_scenario_find_section    (const VdScenario *self,
                                         const char       *id,
                                         guint            *track);
const char *vd_scenario_get_section_id  (const VdScenario *self,
                                         guint             track,
                                         guint             section);

/* Levels by which a victory is graded, in the author's order. */
guint       vd_scenario_get_n_victory_levels  (const VdScenario *self);
const char *vd_scenario_get_victory_level     (const VdScenario *self,
                                               guint             level);

/**
 * vd_scenario_wins_at_level:
 *
 * Returns: whether @side can win at that level: not by what it forfeits itself,
 *   nor where the lead is so small that nobody wins
 */
gboolean    vd_scenario_wins_at_level         (const VdScenario *self,
                                               guint             side,
                                               guint             level);

/**
 * vd_scenario_draws_at_level:
 *
 * Returns: whether a game that nobody wins can end at that level
 */
gboolean    vd_scenario_draws_at_level        (const VdScenario *self,
                                               guint             level);

/* Returns: the one or the other, by @winner: a side, or %VD_MAX_SIDES: nobody */
gboolean    vd_scenario_ends_at_level         (const VdScenario *self,
                                               guint             winner,
                                               guint             level);

/* Rows of the victory schedule that score. */
guint       vd_scenario_get_n_awards    (const VdScenario *self);
const char *vd_scenario_get_award_id    (const VdScenario *self,
                                         guint             award);

/* Returns: what it is for, in the author's words */
const char *vd_scenario_get_award_text  (const VdScenario *self,
                                         guint             award);

/* Returns: (transfer full): the same, with its id where other rows have the same words */
char       *vd_scenario_name_award      (const VdScenario *self,
                                         guint             award);

/* Returns: the side that scores */
guint       vd_scenario_get_award_side  (const VdScenario *self,
                                         guint             award);

/**
 * vd_scenario_is_objective:
 *
 * Returns: whether the row asks for ground or for time: hexes that are entered, held
 *   or left by, days that are played; not for what is lost
 */
gboolean    vd_scenario_is_objective    (const VdScenario *self,
                                         guint             award);

guint       vd_scenario_get_n_classes   (const VdScenario *self);
const char *vd_scenario_get_class_id    (const VdScenario *self,
                                         guint             unit_class);
/* Returns: whether @side has units of that class */
gboolean    vd_scenario_has_class       (const VdScenario *self,
                                         guint             side,
                                         guint             unit_class);
const char *vd_scenario_get_class_name  (const VdScenario *self,
                                         guint             unit_class);
guint       vd_scenario_get_n_periods   (const VdScenario *self);
const char *vd_scenario_get_period_id   (const VdScenario *self,
                                         guint             period);
const char *vd_scenario_get_period_name (const VdScenario *self,
                                         guint             period);

/**
 * vd_scenario_get_turn_period:
 * @turn: from 1
 *
 * Returns: the period of that turn
 */
guint       vd_scenario_get_turn_period (const VdScenario *self,
                                         guint             turn);

/* The results table: columns from worst to best for the attacker. */
guint       vd_scenario_get_n_columns   (const VdScenario *self);
const char *vd_scenario_get_column      (const VdScenario *self,
                                         guint             column);
guint       vd_scenario_get_die         (const VdScenario *self);

/* Returns: how many results there are, of which the table's cells name one each */
guint       vd_scenario_get_n_results   (const VdScenario *self);

/* Returns: the column with the name @name, "3-1", or -1 */
int         vd_scenario_find_column     (const VdScenario *self,
                                         const char       *name);

/* The rows that move columns or change dice. */
guint       vd_scenario_get_n_shifts    (const VdScenario *self);
const char *vd_scenario_get_shift_id    (const VdScenario *self,
                                         guint             shift);
const char *vd_scenario_get_shift_name  (const VdScenario *self,
                                         guint             shift);

/* Returns: the row with the id @id, or -1 */
int         vd_scenario_find_shift      (const VdScenario *self,
                                         const char       *id);

/**
 * vd_scenario_get_result:
 * @die: from 1
 *
 * Returns: the code in the table
 */
const char *vd_scenario_get_result      (const VdScenario *self,
                                         guint             die,
                                         guint             column);

/* Returns: the cells of all maps, in play or not */
guint       vd_scenario_get_n_cells     (const VdScenario *self);

/**
 * vd_scenario_is_in_play:
 *
 * Returns: whether there is a hex in @cell
 */
gboolean    vd_scenario_is_in_play      (const VdScenario *self,
                                         VdCell            cell);

/**
 * vd_scenario_get_next:
 *
 * Returns: the cell that lies beside @cell in that direction, -1 if none does
 */
int         vd_scenario_get_next        (const VdScenario *self,
                                         VdCell            cell,
                                         guint             dir);

/**
 * vd_scenario_get_terrain_name:
 * @cell: in play
 */
const char *vd_scenario_get_terrain_name (const VdScenario *self,
                                          VdCell            cell);

/**
 * vd_scenario_blocks_sight:
 * @cell: in play
 *
 * Returns: whether the terrain stands in the way of fire
 */
gboolean    vd_scenario_blocks_sight    (const VdScenario *self,
                                         VdCell            cell);

/**
 * vd_scenario_get_hex:
 *
 * Returns: where @cell lies on its map
 */
VdHex       vd_scenario_get_hex         (const VdScenario *self,
                                         VdCell            cell);

/**
 * vd_scenario_get_cell:
 * @map: a map, see vd_cell_map()
 *
 * Returns: the cell at @hex, or %VD_NO_CELL if there is no hex in play
 */
VdCell      vd_scenario_get_cell        (const VdScenario *self,
                                         guint             map,
                                         VdHex             hex);

/**
 * vd_scenario_find_direction:
 *
 * Returns: the side of @from that leads to @to, or -1 if they are not
 *   neighbours in play
 */
int         vd_scenario_find_direction  (const VdScenario *self,
                                         VdCell            from,
                                         VdCell            to);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdScenario, vd_scenario_free)

G_END_DECLS
