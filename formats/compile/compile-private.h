/* compile-private.h: what the parts of the compiler share
 *
 * The compiler reads rows: an element of the system, or the same with what
 * the scenario's override says of it.  Whatever is unsound is reported and
 * left out; the rest compiles.
 */
#pragma once

#include "core/scenario/tables.h"
#include "formats/compile/compile.h"
#include "formats/document/document-ask.h"
#include "formats/document/repair-propose.h"
#include "formats/project/project-report.h"
#include "formats/schema/schema.h"

G_BEGIN_DECLS

/**
 * VdRow:
 * @base: the element
 * @over: (nullable): an override of it, whose attributes come first
 */
typedef struct
{
  VdNode *base;
  VdNode *over;
} VdRow;

#define VD_ROW(node) (&(VdRow) { (node), NULL })

/* What there is more of than can be played. */
typedef struct
{
  const VdNode *node;   /* (not owned): the first that is left out */
  char         *phrase; /* what they are */
  guint         most;
  guint         n;      /* that are left out */
} VdShortage;

typedef struct
{
  VdProject  *project;      /* borrowed */
  VdScenario *scenario;     /* being filled */
  VdFindings *findings;     /* borrowed */
  VdNode     *system;       /* (nullable): root of the system */
  VdNode     *root;         /* of the scenario */
  GHashTable *ids[VD_N_IDS]; /* id -> index; keys borrowed from documents */
  GPtrArray  *names[VD_N_IDS]; /* ids by index */
  GHashTable *rows;         /* "group/name" -> GArray of VdRow */
  GHashTable *said;         /* what is reported once only */
  GPtrArray  *shortages;    /* VdShortage: what was left out for want of room */
  GHashTable *lost_options; /* id -> node of options that were, borrowed from documents */
  GString    *needed;       /* mechanics that are not played, without which nothing is; "" if none */
  gboolean    foreign;      /* a mechanic is on that is not played */
} VdCompile;

/* Reports that a part of the rules is written down but not played; once for
 * each @what, which is marked with N_ or a phrase.  %NULL where it was said. */
VdFinding  *vd_compile_unknown       (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *what);

/* Reports whatever in the documents is of our schema and not played. */
void        vd_compile_known         (VdCompile    *self);

/* Whether the rules play every attribute of @node. */
gboolean    vd_compile_is_played     (const VdNode *node);

/**
 * vd_compile_rows:
 * @group: "chart"
 * @name: "hex"
 * @key: the attribute that tells rows apart
 *
 * Returns: (transfer none): an array of #VdRow: the system's in their order,
 *   overridden by the scenario, then those that the scenario adds.  What
 *   occurs twice is reported and left out.
 */
const GArray *vd_compile_rows        (VdCompile    *self,
                                      const char   *group,
                                      const char   *name,
                                      const char   *key);

const char *vd_row_get               (const VdRow  *row,
                                      const char   *attribute);

/* The element that gives @attribute, for the line of a finding. */
VdNode     *vd_row_where             (const VdRow  *row,
                                      const char   *attribute);

gboolean    vd_row_is                (const VdRow  *row,
                                      const char   *attribute,
                                      const char   *value);

/* The name, or else the id; transfer full. */
char       *vd_row_name              (const VdRow  *row);

/* What findings call a unit. */
VdCalled    vd_compile_call_unit     (const VdCompile *self,
                                      guint         unit);

/* What is said of a unit that two rows name in `units`: the words are formats
 * for the unit's name. */
typedef struct
{
  const char *code;
  const char *remedy;
  const char *text;
  const char *repair;
} VdTwice;

/* Reports it, and offers to take the unit out of @node. */
void        vd_compile_report_twice  (VdCompile     *self,
                                      VdNode        *node,
                                      guint          unit,
                                      const VdTwice *twice);

VdCaseId    vd_compile_case          (VdCompile    *self,
                                      const VdRow  *row);

/* Lets a finding cite the case of a rule point, if it is bound. */
void        vd_compile_cite          (VdCompile    *self,
                                      VdFinding    *finding,
                                      VdPoint       point);

/* Reports that an attribute is no @expected: marked with N_, or a phrase. */
void        vd_compile_bad_number    (VdCompile    *self,
                                      const VdRow  *row,
                                      const char   *attribute,
                                      const char   *expected);

/**
 * vd_compile_number:
 * @otherwise: taken where the attribute is missing or is no number within the
 *   limits of the schema; the latter is reported
 */
guint       vd_compile_number        (VdCompile    *self,
                                      const VdRow  *row,
                                      const char   *attribute,
                                      guint         otherwise);

/* The same with limits that depend on other rows. */
guint       vd_compile_number_within (VdCompile    *self,
                                      const VdRow  *row,
                                      const char   *attribute,
                                      guint         otherwise,
                                      guint         least,
                                      guint         most);

/* Reads "2" or "3:2"; says so where it is none.  Returns: whether it is. */
gboolean    vd_compile_ratio         (VdCompile    *self,
                                      VdNode       *node,
                                      const char   *attribute,
                                      guint16      *num,
                                      guint16      *den);

/* The same for points, which may be fractions, in quarters; a cost may be %VD_NEVER. */
guint       vd_compile_quarters      (VdCompile    *self,
                                      const VdRow  *row,
                                      const char   *attribute,
                                      guint         otherwise);

/**
 * vd_compile_add_id:
 * @id: (nullable): borrowed from the document
 *
 * Returns: whether there is an id, new of its kind; if not that is reported,
 *   and the row must be left out
 */
gboolean    vd_compile_add_id        (VdCompile    *self,
                                      VdIdKind      kind,
                                      const VdNode *node,
                                      const char   *id);

/**
 * vd_compile_find:
 *
 * Returns: the index that goes with @id, or -1, reported
 */
int         vd_compile_find          (VdCompile    *self,
                                      VdIdKind      kind,
                                      const VdNode *node,
                                      const char   *id);

/* The same for the value of an attribute; -1 without a report if it is not
 * given and not @required. */
int         vd_compile_refer         (VdCompile    *self,
                                      VdIdKind      kind,
                                      const VdRow  *row,
                                      const char   *attribute,
                                      gboolean      required);

/* Returns: whether there is room for one more; else that is reported when all is read */
gboolean    vd_compile_has_room      (VdCompile    *self,
                                      const VdNode *node,
                                      guint         n,
                                      guint         most,
                                      const char   *what);

/* Reports what there was no room for, with how many there are. */
void        vd_compile_shortages     (VdCompile    *self);

/* A condition on options; what is unsound in it is reported and left out. */
void        vd_compile_condition     (VdCompile    *self,
                                      const VdRow  *row,
                                      VdCond       *when);

/**
 * vd_compile_hex:
 * @code: of the finding if there is no such hex in play
 *
 * Returns: the cell that "0606" or "map:0606" names, or %VD_NO_CELL, reported
 */
VdCell      vd_compile_hex           (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *text,
                                      const char   *code);

/* The hexside "1306/1405": a hex, and the direction from it, -1 if they are not neighbours.
 * Whether both hexes exist; if not, that is reported. */
gboolean    vd_compile_hexside       (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *text,
                                      const char   *code,
                                      VdCell       *cell,
                                      int          *dir);

/* A list of hexes; transfer full, an array of #VdCell. */
GArray     *vd_compile_hexes         (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *text,
                                      const char   *code);

/* The cells in play of an edge or a region, "map:id" or "id"; %NULL, reported,
 * if there is none of that name. */
GArray     *vd_compile_edge          (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *text);
GArray     *vd_compile_region        (VdCompile    *self,
                                      const VdNode *node,
                                      const char   *text);

/* The field of a row; the only one if none is named. */
guint       vd_compile_field         (VdCompile    *self,
                                      const VdRow  *row);

/* A list of edges of a field, as bits. */
guint8      vd_compile_edge_bits     (VdCompile    *self,
                                      const VdRow  *row,
                                      guint         field);

/* Returns: the rows that a list names, as bits; every one that does not exist is reported */
guint32     vd_compile_named_bits    (VdCompile    *self,
                                      VdNode       *node,
                                      VdIdKind      kind,
                                      const char   *attribute);

/* Whether a unit has one of these traits, or there are none. */
gboolean    vd_compile_has_trait     (VdNode       *unit,
                                      char        **traits);

/* Returns: (nullable): the rows of recovery that hold; those of an override take the place of the
 * system's. */
VdNode     *vd_compile_find_recovery (VdCompile    *self);

/* Whether a row of shifts or of recovery asks who has that trait. */
gboolean    vd_compile_asks_trait    (VdCompile    *self,
                                      const char   *trait);

/* The parts, in their order. */
void        vd_compile_sides         (VdCompile    *self);
void        vd_compile_system        (VdCompile    *self);
void        vd_compile_mechanics     (VdCompile    *self);
void        vd_compile_sequence      (VdCompile    *self);
void        vd_compile_table         (VdCompile    *self);
void        vd_compile_settings      (VdCompile    *self);
void        vd_compile_rules         (VdCompile    *self);
void        vd_compile_maps          (VdCompile    *self);
void        vd_compile_options       (VdCompile    *self);
void        vd_compile_conditions    (VdCompile    *self);
void        vd_compile_units         (VdCompile    *self);
void        vd_compile_recovery      (VdCompile    *self);
void        vd_compile_crossings     (VdCompile    *self);
void        vd_compile_supply        (VdCompile    *self);
void        vd_compile_shifts        (VdCompile    *self);
void        vd_compile_holds         (VdCompile    *self);

/* Behind the set-up and the turns. */
void        vd_compile_bars          (VdCompile    *self);
void        vd_compile_setup         (VdCompile    *self);
void        vd_compile_groups        (VdCompile    *self);
void        vd_compile_turns         (VdCompile    *self);
void        vd_compile_special       (VdCompile    *self);
void        vd_compile_days          (VdCompile    *self);
void        vd_compile_victory       (VdCompile    *self);

G_END_DECLS
