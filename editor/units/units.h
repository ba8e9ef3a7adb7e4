/* units.h: the order of battle, looked up
 *
 * Which units there are, under whom, on which side, and where each starts: on a hex, in a
 * zone, with groups of reinforcements, or nowhere.  Made anew after an edit, in time that
 * grows with the number of units; nodes and strings are borrowed from the documents, and
 * hold only until the next edit.
 *
 * Of two rows with the same id the first counts.  No GTK here.
 */
#pragma once

#include "editor/maps/places.h"

G_BEGIN_DECLS

typedef enum
{
  VD_START_NOWHERE,
  VD_START_HEX,
  VD_START_RESERVE, /* beside a hex */
  VD_START_ZONE,
  VD_START_GROUP,
  VD_N_STARTS
} VdStart;

/**
 * VdUnitInfo:
 * @formation: (nullable): the row that `formation` names
 * @side: (nullable): its own, or else that of its formation, of the army, or of
 *   what the formation belongs to
 * @start: how it starts, according to the first of @rows
 * @rows: (nullable) (element-type VdNode): what brings it: rows of the set-up, then groups;
 *   several groups where options decide between them
 */
typedef struct
{
  VdNode    *node;
  VdNode    *formation;
  VdNode    *side;
  VdStart    start;
  GPtrArray *rows;
} VdUnitInfo;

typedef struct _VdUnits VdUnits;

/**
 * vd_units_new:
 * @project: one with a scenario
 */
VdUnits          *vd_units_new            (const VdProject   *project);
void              vd_units_free           (VdUnits           *self);

const VdProject  *vd_units_get_project    (const VdUnits     *self);
guint             vd_units_get_n          (const VdUnits     *self);
const VdUnitInfo *vd_units_get            (const VdUnits     *self,
                                           guint              index);

/**
 * vd_units_find:
 *
 * Returns: (nullable) (transfer none): the unit of that id
 */
const VdUnitInfo *vd_units_find           (const VdUnits     *self,
                                           const char        *id);
const VdUnitInfo *vd_units_find_node      (const VdUnits     *self,
                                           const VdNode      *node);

/* What units are made of, in the order of the files; (element-type VdNode). */
typedef enum
{
  VD_LIST_SIDES,
  VD_LIST_ARMIES,
  VD_LIST_FORMATIONS,
  VD_LIST_CLASSES, /* those that the scenario adds come last */
  VD_LIST_GROUPS,
  VD_LIST_SOURCES, /* of the scenario; by `key` */
  VD_N_LISTS
} VdUnitList;

const GPtrArray  *vd_units_get_list       (const VdUnits     *self,
                                           VdUnitList         list);

/**
 * vd_units_find_row:
 * @id: (nullable)
 *
 * Returns: (nullable) (transfer none): the row of that id
 */
VdNode           *vd_units_find_row       (const VdUnits     *self,
                                           VdUnitList         list,
                                           const char        *id);

/**
 * vd_units_find_named:
 * @text: an id, or a name in capitals or not
 *
 * Returns: (nullable) (transfer none): the row that is meant, if it is one only
 */
VdNode           *vd_units_find_named     (const VdUnits     *self,
                                           VdUnitList         list,
                                           const char        *text);

/**
 * vd_units_is_named:
 *
 * Returns: whether one row or several have that id or name
 */
gboolean          vd_units_is_named       (const VdUnits     *self,
                                           VdUnitList         list,
                                           const char        *text);

/**
 * vd_units_get_formation_side:
 * @formation: (nullable)
 *
 * Returns: (nullable) (transfer none): the side that a formation, its army or
 *   what it belongs to names
 */
VdNode           *vd_units_get_formation_side (const VdUnits *self,
                                           VdNode            *formation);

/**
 * vd_units_is_under:
 * @formation: (nullable)
 *
 * Returns: whether @formation is @above, or belongs to it
 */
gboolean          vd_units_is_under       (const VdUnits     *self,
                                           const VdNode      *formation,
                                           const VdNode      *above);

/**
 * vd_units_list_below:
 * @formation: (nullable): %NULL for those that belong to none that is known
 *
 * Returns: (transfer none) (nullable) (element-type VdNode): the formations and units
 *   directly under it, formations first; %NULL if there are none
 */
const GPtrArray  *vd_units_list_below     (const VdUnits     *self,
                                           const VdNode      *formation);

/**
 * vd_units_read_points:
 * @text: (nullable): points as printed, "3" or "3/2"
 *
 * Returns: 0 if @text is not a number of quarters
 */
double            vd_units_read_points    (const char        *text);

/**
 * vd_units_count:
 * @strength: (out): the sum of what their counters show, in points
 *
 * Returns: how many units belong to the formation and all below it
 */
guint             vd_units_count          (const VdUnits     *self,
                                           const VdNode      *formation,
                                           double            *strength);

/**
 * vd_units_get_place:
 *
 * Returns: (nullable) (transfer none): the `place` that sets the unit up
 */
VdNode           *vd_units_get_place      (const VdUnitInfo  *info);

/**
 * vd_units_get_spot:
 *
 * Returns: whether the unit starts on a hex, or beside one
 */
gboolean          vd_units_get_spot       (const VdUnits     *self,
                                           const VdUnitInfo  *info,
                                           VdSpot            *spot);

/**
 * vd_units_describe_start:
 *
 * Returns: (transfer full): "0407", "turn 5 at 0120", for people; "" for
 *   nowhere
 */
char             *vd_units_describe_start (const VdUnitInfo  *info);

/* The name, or else the id; what a row is called. */
const char       *vd_row_get_title        (const VdNode      *node);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdUnits, vd_units_free)

G_END_DECLS
