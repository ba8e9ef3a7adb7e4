/* fields.h: the fields of the scenario's tables, and what they may hold
 *
 * formats/schema says of each field what people call it, what kind of thing it holds
 * and whether the row needs it.  Forms and tables are made from this, and
 * vd_edit_set_field() checks by it before anything is written.
 */
#pragma once

#include "editor/rows/refs.h"

G_BEGIN_DECLS

typedef enum
{
  VD_FIELD_TEXT,    /* a line of anything */
  VD_FIELD_NUMBER,  /* whole, within the limits of the schema */
  VD_FIELD_TURN,
  VD_FIELD_RATIO,   /* 2 or 3:2 */
  VD_FIELD_DIE,     /* faces of a die */
  VD_FIELD_WORD,    /* one of the words of the schema */
  VD_FIELD_REF,     /* one of what VdRefKind lists */
  VD_FIELD_REFS,    /* several of these */
  VD_FIELD_HEX,
  VD_FIELD_HEXES,
  VD_FIELD_CANCEL,  /* "exit 0707 blue" */
  VD_FIELD_POINTS,  /* 6, 1/2 */
  VD_FIELD_COST,    /* points as printed, or "never" */
  VD_FIELD_MULTIPLE, /* of a strength: 2, 3/2 */
  VD_FIELD_FRACTION, /* 1/2 */
  VD_FIELD_SWITCH,  /* the first of two words of the schema is on, the other off */
  VD_FIELD_SETTING  /* whatever the setting of the row takes; system/ knows that */
} VdFieldType;

/**
 * VdField:
 * @of: what the schema says of it: its words, its limits
 * @table: name of the element that holds the rows, or of the row itself if there is
 *   only one ("turns")
 * @row: element name
 * @title: for people; not translated yet
 * @ref: for references: to what
 * @needed: whether the row can't do without it
 * @help: (nullable): what it is for, in one line; not translated yet
 */
typedef struct
{
  const VdSchemaAttribute *of;
  const char *table;
  const char *row;
  const char *attribute;
  const char *title;
  VdFieldType type;
  VdRefKind   ref;
  gboolean    needed;
  const char *help;
} VdField;

/**
 * VdFieldChoice:
 *
 * Returns: whether a form shows that attribute
 */
typedef gboolean (*VdFieldChoice)    (const VdSchemaAttribute *of,
                                      gconstpointer            data);

/**
 * vd_fields_new:
 * @first: attributes that come first, with blanks between
 * @is_shown: asked about all others, which follow in the order of the schema
 *
 * Returns: (transfer full) (element-type VdField): the fields of the rows of an element:
 *   those attributes that have a title
 */
GArray        *vd_fields_new         (const VdElement *element,
                                      const char      *first,
                                      VdFieldChoice    is_shown,
                                      gconstpointer    data);

/**
 * vd_field_find:
 *
 * Returns: (nullable) (transfer none): %NULL if there is no field for that attribute
 */
const VdField *vd_field_find         (const VdNode    *row,
                                      const char      *attribute);

/**
 * vd_fields_list:
 * @row: whose fields are listed; those of an award depend on its test
 *
 * Returns: (transfer container) (element-type VdField): what a form shows, in order, with
 *   the notes on where the facts come from at the end
 */
GPtrArray     *vd_fields_list        (const VdNode    *row);

/**
 * vd_field_suits:
 *
 * Returns: whether an award with @test takes that attribute; one that all awards have,
 *   such as points, suits any
 */
gboolean       vd_field_suits        (const char      *test,
                                      const char      *attribute);

/**
 * vd_field_list_choices:
 * @row: (nullable)
 *
 * Returns: (transfer full) (element-type VdRef) (nullable): what can be chosen for the
 *   field, with units and the like of another side than that of the row marked as such;
 *   %NULL if the field is typed
 */
GPtrArray     *vd_field_list_choices (const VdProject *project,
                                      const VdNode    *row,
                                      const VdField   *field);

/**
 * vd_field_show:
 *
 * Returns: (transfer full): what the field says, for people: names instead of ids
 */
char          *vd_field_show         (const VdProject *project,
                                      const VdNode    *row,
                                      const char      *attribute);

/**
 * vd_field_calls:
 * @word: one that the field may have
 *
 * Returns: whether lists show @word as @text, in the language of the editor or in English,
 *   whatever letters are capitals
 */
gboolean       vd_field_calls        (const VdField   *field,
                                      const char      *word,
                                      const char      *text);

/**
 * vd_field_say:
 *
 * Returns: (transfer full): a value of that field, for people
 */
char          *vd_field_say          (const VdProject *project,
                                      const VdField   *field,
                                      const char      *value);

/**
 * vd_field_refuse:
 * @row: (nullable)
 * @value: without blanks around it; not empty
 *
 * Returns: (transfer full) (nullable): why it is refused, for people,
 *   translated; %NULL if it is all right
 */
char          *vd_field_refuse       (const VdProject *project,
                                      const VdNode    *row,
                                      const VdField   *field,
                                      const char      *value);

/**
 * vd_field_write:
 * @value: one that is not refused
 *
 * Returns: (transfer full): its normal form: one blank between words, numbers without
 *   leading zeros
 */
char          *vd_field_write        (const VdField   *field,
                                      const char      *value);

/**
 * vd_field_check:
 * @value: without blanks around it
 *
 * Returns: (transfer full) (nullable): why it is refused, for people,
 *   translated; %NULL if it is all right
 */
char          *vd_field_check        (const VdProject *project,
                                      const VdNode    *row,
                                      const char      *attribute,
                                      const char      *value);

/**
 * vd_field_normalize:
 *
 * Returns: (transfer full): as vd_field_write(), for the field of that attribute; @value
 *   itself if there is none
 */
char          *vd_field_normalize    (const VdNode    *row,
                                      const char      *attribute,
                                      const char      *value);

/**
 * vd_field_write_points:
 * @typed: points as people write them: "1 1/2", "1½"
 *
 * Returns: (transfer full): "3/2"; @typed itself if it is not points
 */
char          *vd_field_write_points (const char      *typed);

/**
 * vd_field_name_row:
 *
 * Returns: (transfer none): what the titles of edits call a row of a table of the
 *   scenario: its name, its unit, its id, or else what kind of row it is, translated
 */
const char *vd_field_name_row (const VdNode *row);

G_END_DECLS
