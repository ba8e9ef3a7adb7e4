/* schema-private.h: how the rows of the table are written
 *
 * Only schema*.c include this.
 */
#pragma once

#include "formats/schema/schema.h"

G_BEGIN_DECLS

/* Marks a string for xgettext. */
#ifndef N_
#define N_(String) (String)
#endif

enum
{
  VD_ELEMENT_TEXT = 1 << 0,
  VD_ELEMENT_SORTED = 1 << 1,
  VD_ELEMENT_ONCE = 1 << 2,
  VD_ELEMENT_BARE = 1 << 3, /* without the attributes that any row may carry */
  VD_ELEMENT_ROOT = 1 << 4, /* of a file of its own; with parents, in a bundle too */
  VD_ELEMENT_FEATURE = 1 << 5, /* of a map: with the attributes that any such row may carry */
  VD_ELEMENT_UNPLAYED = 1 << 6, /* with all that stands in it */
  VD_ELEMENT_TRANSCRIBING = 1 << 7 /* and each row that stands in it */
};

#define VD_ROOTS "system map scenario cases"

/**
 * VdElementRow:
 * @id: its part after the last slash is the element's name
 * @parents: (nullable): ids
 * @keys: (nullable): see #VdElement: attributes with blanks between, each alone or as
 *   "attribute:name=value", of rows alone that say so
 * @attributes: (nullable): its own, in canonical order, up to one without a name
 * @title: (nullable): see #VdElement
 */
typedef struct
{
  const char              *id;
  const char              *parents;
  guint                    flags;
  const char              *keys;
  const VdSchemaAttribute *attributes;
  const char              *title;
} VdElementRow;

#define ATTRIBUTES(...) (const VdSchemaAttribute[]) { __VA_ARGS__, { NULL } }

#define ID(of) \
  { "id", VD_VALUE_ID, .kind = (of), .need = VD_NEED_MUST, .title = N_("Id") }
#define ID_IF_ANY(of) { "id", VD_VALUE_ID, .kind = (of) }
#define REF(name, of, ...) { name, VD_VALUE_REF, .kind = (of), __VA_ARGS__ }
#define REFS(name, of, ...) { name, VD_VALUE_REFS, .kind = (of), __VA_ARGS__ }
#define WORD(name, all, ...) { name, VD_VALUE_WORD, .words = all, __VA_ARGS__ }
#define LINE(name, ...) { name, VD_VALUE_TEXT, __VA_ARGS__ }
#define TEXT(name, ...) { name, VD_VALUE_TEXT, .reader = VD_READ_BY_PEOPLE, __VA_ARGS__ }

#define YES "yes|no"
#define NO "no|yes"

/* Declared of the units of a side, a formation or a class, as the printed sheet says. */
#define DECLARED \
  { "units", VD_VALUE_NUMBER, .most = 1024, .reader = VD_READ_BY_CHECK, .title = N_("Units"), \
    .help = N_("How many the printed sheet has of it; nothing but the check reads it") }, \
  { "strength", VD_VALUE_POINTS, .most = 9999, .reader = VD_READ_BY_CHECK, \
    .title = N_("Strength"), \
    .help = N_("How much they have together by the printed sheet; nothing but the check reads " \
               "it") }

#define GRID \
  WORD ("orientation", "pointy|flat", .need = VD_NEED_MUST, .reader = VD_READ_BY_MAP), \
  { "columns", VD_VALUE_NUMBER, .least = 1, .most = 4096, .need = VD_NEED_MUST, \
    .reader = VD_READ_BY_MAP }, \
  { "rows", VD_VALUE_NUMBER, .least = 1, .most = 4096, .need = VD_NEED_MUST, \
    .reader = VD_READ_BY_MAP }, \
  WORD ("stagger", "first|second", .reader = VD_READ_BY_MAP, .usual = "second"), \
  WORD ("short", "odd|even", .reader = VD_READ_BY_MAP)

#define NUMBERING \
  WORD ("order", "row-column|column-row", .reader = VD_READ_BY_MAP, .usual = "row-column"), \
  LINE ("columns-from", .reader = VD_READ_BY_MAP, .usual = "1"), \
  WORD ("columns-go", "right|left", .reader = VD_READ_BY_MAP, .usual = "right"), \
  LINE ("rows-from", .reader = VD_READ_BY_MAP, .usual = "1"), \
  WORD ("rows-go", "down|up", .reader = VD_READ_BY_MAP, .usual = "down"), \
  { "digits", VD_VALUE_NUMBER, .least = 1, .most = 4, .reader = VD_READ_BY_MAP }, \
  WORD ("style", "digits|letters", .reader = VD_READ_BY_MAP, .usual = "digits"), \
  LINE ("prefix", .reader = VD_READ_BY_MAP), \
  WORD ("slant", "none|falling|rising", .reader = VD_READ_BY_MAP, .usual = "none")

/* The rows of the files, up to one without an id. */
extern const VdElementRow vd_schema_common[];
extern const VdElementRow vd_schema_system[];
extern const VdElementRow vd_schema_map[];
extern const VdElementRow vd_schema_scenario[];
extern const VdElementRow vd_schema_cases[];

/* What any row and any table may carry. */
extern const VdSchemaAttribute vd_schema_any_row[];

/* What any feature of a map may carry besides, behind those. */
extern const VdSchemaAttribute vd_schema_any_feature[];

G_END_DECLS
