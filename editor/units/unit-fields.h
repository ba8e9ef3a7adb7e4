/* unit-fields.h: what is known of a unit, column by column
 *
 * Table, spreadsheets and CSV files have the same columns.  Whatever is typed, wherever, is
 * checked here.
 */
#pragma once

#include "editor/units/units.h"

G_BEGIN_DECLS

typedef enum
{
  VD_UNIT_ID,
  VD_UNIT_NAME,
  VD_UNIT_CODE,
  VD_UNIT_SIDE,
  VD_UNIT_FORMATION,
  VD_UNIT_CLASS,
  VD_UNIT_STRENGTH,
  VD_UNIT_MOVE,
  VD_UNIT_STEPS,
  VD_UNIT_REDUCED,
  VD_UNIT_TRAITS,
  VD_UNIT_AT,     /* the hex of its row in the set-up; no attribute of the unit */
  VD_UNIT_CASE,
  VD_UNIT_SOURCE,
  VD_UNIT_STATUS,
  VD_UNIT_NOTE,
  VD_UNIT_INITIATIVE, /* of some battles alone, likewise what follows */
  VD_UNIT_KIND,       /* of leader */
  VD_UNIT_RATING,
  VD_UNIT_OWN_FORMATION,
  VD_UNIT_VEDETTES,   /* how many it breaks down into */
  VD_UNIT_PARENT,     /* the unit of which it is a vedette */
  VD_N_UNIT_FIELDS
} VdUnitField;

/* The name of the column in files, and of the attribute: "strength". */
const char *vd_unit_field_get_id    (VdUnitField       field);

/* What people call it, translated. */
const char *vd_unit_field_get_title (VdUnitField       field);

/* The short heading of its column in the table, translated. */
const char *vd_unit_field_get_heading (VdUnitField     field);

/**
 * vd_unit_field_find:
 * @text: an id, or a title or heading in capitals or not
 *
 * Returns: %VD_N_UNIT_FIELDS if there is no such field
 */
VdUnitField vd_unit_field_find      (const char       *text);

/**
 * vd_unit_field_is_used:
 *
 * Returns: whether the battle has the field: most have all, but some are of a mechanic, and of
 *   no use but where that is played or a unit has a value, and steps are of none beside another
 */
gboolean    vd_unit_field_is_used   (VdUnitField       field,
                                     const VdUnits    *units);

/* Whether it is something that the counter shows, or where the unit starts: this is what
 * source and status are about. */
gboolean    vd_unit_field_is_fact   (VdUnitField       field);

/**
 * vd_unit_get:
 *
 * Returns: (nullable) (transfer none): what the documents say
 */
const char *vd_unit_get             (const VdUnitInfo *info,
                                     VdUnitField       field);

/**
 * vd_unit_field_say:
 *
 * Returns: (transfer full): a value of that field for people: a word translated
 */
char       *vd_unit_field_say       (const VdUnits    *units,
                                     VdUnitField       field,
                                     const char       *value);

/**
 * vd_unit_parse:
 * @typed: names of sides, formations and classes stand for their ids, translated words for
 *   those of files
 * @refusal: (out) (nullable) (transfer full): if the value is not allowed, the reason, for
 *   people, translated
 *
 * Does not check whether an id is free, nor whether a unit without a side gets one from its
 * formation.
 *
 * Returns: (transfer full) (nullable): the value as it is written; "" for none
 */
char       *vd_unit_parse           (const VdUnits    *units,
                                     VdUnitField       field,
                                     const char       *typed,
                                     char            **refusal);

/**
 * vd_unit_parse_new_formation:
 * @refusal: (out) (nullable) (transfer full): set if that is no possible name
 *
 * Whoever names a formation that does not exist wants it made.
 *
 * Returns: (transfer full) (nullable): the name of the formation to be made; %NULL if there
 *   is one of that name or id, or if none is named
 */
char       *vd_unit_parse_new_formation (const VdUnits *units,
                                     const char       *typed,
                                     char            **refusal);

/**
 * vd_unit_check_id:
 *
 * Returns: (transfer full) (nullable): why a new row can't have that id
 */
char       *vd_unit_check_id        (const VdUnits    *units,
                                     const char       *id);

G_END_DECLS
