/* case-run.h: playing a case through and comparing what must hold */
#pragma once

#include "validator/case-world.h"

G_BEGIN_DECLS

/**
 * VdCaseRun: one case on its way
 * @node: the item that is looked at
 * @why: reasons of the last question; counts cases as the game's trace does
 * @audited: whether derived state is worked out again after each order
 * @column: of the last roll, or %VD_NO_COLUMN
 * @change: what was added to its die
 * @die: of the last roll
 * @problem: receives what is wrong
 * @read: of char *: the cases of rows of data that answers were read from
 */
typedef struct
{
  VdCaseWorld   world;
  const VdNode *node;
  VdExplain     why;
  gboolean      audited;
  guint         column;
  int           change;
  guint         die;
  VdOrderList   list;
  GArray       *path;
  GString      *problem;
  GHashTable   *read;
} VdCaseRun;

/**
 * VdCaseReport: what the rules reported while a case ran
 * @covered: of char *, (transfer full): the cases in its `covers`
 * @points: whether the case of a rule point was reported
 */
typedef struct
{
  GHashTable *covered;
  guint8      points[VD_N_POINTS];
} VdCaseReport;

/**
 * vd_case_run:
 * @document: the cases
 * @node: the case
 * @shelf: (nullable): scenarios that cases share
 * @off: a rule point to switch off, or -1
 * @report: (nullable): receives what was reported, if the case passes
 * @problem: receives what is wrong
 *
 * Sets the position up, carries out the orders in their order, and stops at
 * the first item that fails.
 *
 * Returns: whether all is as the case says
 */
gboolean vd_case_run          (const VdDocument *document,
                               const VdNode     *node,
                               VdCaseShelf      *shelf,
                               int               off,
                               VdCaseReport     *report,
                               GString          *problem);

/**
 * vd_case_expect:
 *
 * Compares what the `expect` item of @run says with what holds.
 */
gboolean vd_case_expect       (VdCaseRun        *run);

/* Empties the reasons, for a new question. */
void     vd_case_ask          (VdCaseRun        *run);

/* Adds file, line and what is wrong with the item; returns %FALSE. */
gboolean vd_case_fail         (VdCaseRun        *run,
                               const char       *format,
                               ...) G_GNUC_PRINTF (2, 3);

/* Reads an order of the item; a first hex that the unit stands in is dropped
 * from the path.  Fails the item if it is none. */
gboolean vd_case_read_order   (VdCaseRun        *run,
                               const char       *text,
                               VdOrder          *order);

/* Tests the order that was read. */
VdVerdict vd_case_test        (VdCaseRun        *run,
                               const VdOrder    *order);

/* As vd_case_fail(): @text is the name of nothing; which names are most like it. */
gboolean vd_case_fail_named  (VdCaseRun        *run,
                              VdCaseNoun        noun,
                              const char       *text);

/* The side, and the field, of the item, or -1, which fails it. */
int      vd_case_read_side   (VdCaseRun        *run);
int      vd_case_read_field  (VdCaseRun        *run);

/* Returns: (transfer full): a side as the item writes it, P and E too */
char    *vd_case_say_side    (VdCaseRun        *run,
                              guint             side);

/* The hex that @text names; %VD_NO_CELL fails the item. */
VdCell   vd_case_read_hex     (VdCaseRun        *run,
                               const char       *text);
VdUnitId vd_case_read_unit    (VdCaseRun        *run,
                               const char       *text);

/**
 * vd_case_note_row:
 * @row: (nullable): a row of data: of a counter, of the turn track
 *
 * Counts the cases of @row and of its table: the rules of play never ask for
 * them, so that the answer was read from the row is all there is to report.
 */
void     vd_case_note_row     (VdCaseRun        *run,
                               const VdNode     *row);

/* The same for all rows about a unit: its own, its place in the set-up, its
 * formations. */
void     vd_case_note_unit    (VdCaseRun        *run,
                               VdUnitId          unit);

/* The same for the row of a formation. */
void     vd_case_note_formation (VdCaseRun      *run,
                                 const char     *id);

/* The same for the row of the turn that is played, and the turn track. */
void     vd_case_note_turn    (VdCaseRun        *run);

/* Whether the composite entry @rule holds the case @id. */
gboolean vd_case_is_one_of    (const VdScenario *scenario,
                               VdCaseId          rule,
                               const char       *id);

/* What cases-expect*.c answer: (transfer full) what holds, as it would be
 * written in `value`, or %NULL if the item itself is wrong. */
typedef char *(*VdCaseAnswer) (VdCaseRun *run);

char    *vd_case_allocations  (VdCaseRun        *run);
char    *vd_case_orders       (VdCaseRun        *run);
char    *vd_case_counters     (VdCaseRun        *run);
char    *vd_case_hexes        (VdCaseRun        *run);
char    *vd_case_row          (VdCaseRun        *run);
char    *vd_case_count        (VdCaseRun        *run);
char    *vd_case_strength     (VdCaseRun        *run);

G_END_DECLS
