/* system.h: a table of the rules as a designer sees it
 *
 * A row shows what is in force: the row of the system with what the scenario overrides, and
 * which of the two each cell comes from.  A system that is opened through a scenario is never
 * changed: editing such a cell adds, changes or removes a row of the scenario's `override`.  A
 * system that is opened alone is edited itself, and so are the options, which are the
 * scenario's own.
 *
 * Rows hold nodes; list them anew after every change.  No GTK here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/rows/fields.h"

G_BEGIN_DECLS

typedef enum
{
  VD_SYSTEM_HEXES,
  VD_SYSTEM_SIDES,
  VD_SYSTEM_PATHS,
  VD_SYSTEM_RESULTS,
  VD_SYSTEM_SHIFTS,
  VD_SYSTEM_DICE,
  VD_SYSTEM_RECOVERY,
  VD_SYSTEM_PHASES,
  VD_SYSTEM_ORDERS,
  VD_SYSTEM_CLASSES,
  VD_SYSTEM_PERIODS,
  VD_SYSTEM_MECHANICS, /* all that can be played; those not in use have no node */
  VD_SYSTEM_SETTINGS,  /* likewise */
  VD_SYSTEM_BINDS,     /* likewise: all points of the rules */
  VD_SYSTEM_OPTIONS,
  VD_N_SYSTEM_TABLES
} VdSystemTable;

/**
 * VdSystemRow:
 * @element: "hex", "except"
 * @key: (nullable): what distinguishes it from the other rows of its table
 * @base: (nullable): the row of the system, or of a document that is edited itself
 * @over: (nullable): the row of the scenario: an override of @base, or one that the scenario
 *   adds
 * @parent: (nullable): of a row inside another (`except`, `closed`, `choice`)
 */
typedef struct _VdSystemRow VdSystemRow;
struct _VdSystemRow
{
  VdSystemTable           table;
  const char       *element;
  const char       *key;
  VdNode           *base;
  VdNode           *over;
  const VdSystemRow *parent;
};

/* Where the value of a cell stands. */
typedef enum
{
  VD_STANDS_NOWHERE,   /* it is the default, as nothing is written */
  VD_STANDS_BASE,      /* in the system, or the document that is edited itself */
  VD_STANDS_OVERRIDE,  /* in the override, where the system differs */
  VD_STANDS_ADDED      /* in a row that the scenario adds */
} VdStands;

/* Whether the mechanic of that name is on, always or only with some options. */
gboolean             vd_system_has_mechanic  (const VdProject     *project,
                                              const char          *name);

/* Whether the project has that table at all. */
gboolean             vd_system_exists        (const VdProject     *project,
                                              VdSystemTable        table);

/* Whether changes of that table are overrides in the scenario. */
gboolean             vd_system_overrides     (const VdProject     *project,
                                              VdSystemTable        table);

/**
 * vd_system_list:
 *
 * Returns: (transfer full): an array of #VdSystemRow *, each followed by the
 *   rows inside it: the system's in their order, then what the scenario adds
 */
GPtrArray           *vd_system_list          (const VdProject     *project,
                                              VdSystemTable        table);

/**
 * vd_system_list_elements:
 *
 * Returns: (transfer container) (array zero-terminated=1): the elements of its rows; those
 *   of rows inside rows come last
 */
const char         **vd_system_list_elements (VdSystemTable        table);

/**
 * vd_system_get_fields:
 * @n: (out): how many there are
 *
 * Returns: (transfer none) (nullable): what can be edited in such rows, without the key
 */
const VdField       *vd_system_get_fields    (VdSystemTable        table,
                                              const char          *element,
                                              guint               *n);

/**
 * vd_system_find_field:
 *
 * Returns: (nullable) (transfer none)
 */
const VdField       *vd_system_find_field    (const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_row_get:
 *
 * Returns: (nullable): the value in force; %NULL if nothing is written
 */
const char          *vd_system_row_get       (const VdSystemRow   *row,
                                              const char          *attribute);

/* The same, or else the default, or "". */
const char          *vd_system_row_show      (const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_row_type:
 *
 * Returns: (transfer full): the same, as one types it: a cost may be "never", translated
 */
char                *vd_system_row_type      (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const VdField       *field);

VdStands             vd_system_row_stands    (const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_row_was:
 *
 * Returns: (nullable): what the system says, if the scenario differs
 */
const char          *vd_system_row_was       (const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_list_is_replaced:
 * @parent: (nullable): the row that holds the rows; %NULL for those of the table
 *
 * Returns: whether the scenario has rows that stand in the place of all of the system's, as it
 *   has them for the conditions of a shift, for recovery and for the sequence of play
 */
gboolean             vd_system_list_is_replaced (const VdProject   *project,
                                                 VdSystemTable      table,
                                                 const VdSystemRow *parent);

/* Whether the order of such rows tells something, and they can be moved. */
gboolean             vd_system_is_ordered    (const VdSystemRow   *row);

/* What a row is called; transfer full. */
char                *vd_system_row_name      (const VdProject     *project,
                                              const VdSystemRow   *row);

/**
 * vd_system_row_title:
 *
 * Returns: (nullable): what a mechanic or setting is called, translated
 */
const char          *vd_system_row_title     (const VdSystemRow   *row);

/**
 * vd_system_row_explain:
 *
 * Returns: (nullable): what a mechanic or setting decides, translated
 */
const char          *vd_system_row_explain   (const VdSystemRow   *row);

/* Whether that cell may be edited.  A scenario can't edit the keys of rows inside rows of
 * the system. */
gboolean             vd_system_row_may_set   (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_list_choices:
 *
 * Returns: (transfer full) (nullable) (element-type VdRef): what a cell can be chosen from;
 *   %NULL if it is typed or switched
 */
GPtrArray           *vd_system_list_choices  (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const VdField       *field);

/* Whether a cell that is chosen can hold several. */
gboolean             vd_system_takes_many    (const VdSystemRow   *row,
                                              const VdField       *field);

/* A value of a cell, for people, translated; transfer full. */
char                *vd_system_say           (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const VdField       *field,
                                              const char          *word);

/**
 * vd_system_set:
 * @attribute: of a field of the row
 * @value: as typed; "" removes the field
 * @refusal: (out) (nullable) (transfer full): if the value is not allowed, the reason, for
 *   people, translated
 *
 * Returns: (transfer full) (nullable): the edit; %NULL if nothing changes
 */
VdEdit              *vd_system_set           (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const char          *attribute,
                                              const char          *value,
                                              char               **refusal);

/**
 * vd_system_revert:
 * @attribute: (nullable): %NULL for all that the scenario says of the row and
 *   of the rows inside it
 *
 * Returns: (transfer full) (nullable): an edit after which the system is in force again;
 *   what that leaves empty is removed
 */
VdEdit              *vd_system_revert        (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              const char          *attribute);

/**
 * vd_system_add:
 * @parent: (nullable): the row inside which it is added
 * @element: (nullable): "except", "closed", "choice": what is added inside @parent;
 *   not looked at without one
 * @name: (nullable): what it is called; its id is made of that
 * @refusal: as in vd_system_set()
 *
 * Adds a row to a table, or inside a row of it.
 *
 * Returns: (transfer full) (nullable)
 */
VdEdit              *vd_system_add           (const VdProject     *project,
                                              VdSystemTable        table,
                                              const VdSystemRow   *parent,
                                              const char          *element,
                                              const char          *name,
                                              char               **refusal);

/**
 * vd_system_remove:
 * @refusal: as in vd_system_set(): a row of the system can't be removed by an
 *   override
 */
VdEdit              *vd_system_remove        (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              char               **refusal);

/**
 * vd_system_revert_list:
 * @parent: (nullable): as in vd_system_list_is_replaced()
 *
 * Returns: (transfer full) (nullable): an edit after which the rows of the system hold again
 */
VdEdit              *vd_system_revert_list   (const VdProject     *project,
                                              VdSystemTable        table,
                                              const VdSystemRow   *parent);

/**
 * vd_system_move:
 * @row: one whose order tells something
 *
 * Returns: (transfer full) (nullable): an edit that moves it by one row; %NULL if there is none
 *   beyond it
 */
VdEdit              *vd_system_move          (const VdProject     *project,
                                              const VdSystemRow   *row,
                                              gboolean             up);

G_END_DECLS
