/* unit-sheet.h: units to a spreadsheet and back
 *
 * The first line names the columns, as vd_unit_field_find() knows them; each other line is
 * a unit.  When a sheet is read back, lines are matched by id: a known id changes that unit,
 * a new one adds a unit, and so does a line without an id, which is then made from the
 * unit's name.  If the first line is itself a unit, the columns are those of
 * vd_unit_sheet_write().  First a plan is made, which says line by line what would happen;
 * then the plan is carried out as one step.
 *
 * A line with a value that is not allowed is left out as a whole.  An unknown formation is
 * added.  No GTK here.
 */
#pragma once

#include "editor/edits/edit.h"
#include "editor/units/unit-fields.h"

G_BEGIN_DECLS

typedef enum
{
  VD_PLAN_REFUSED, /* a line, or a column, that is left out */
  VD_PLAN_ADDED,   /* a unit or a formation */
  VD_PLAN_CHANGED  /* a field */
} VdPlanKind;

/**
 * VdPlanItem: one line of what would happen
 * @line: its number in the text
 * @subject: the name or id of the unit; or the column
 * @text: for people: "Strength: 7 → 8", or why it is left out
 */
typedef struct
{
  VdPlanKind kind;
  guint      line;
  char      *subject;
  char      *text;
} VdPlanItem;

typedef struct
{
  GPtrArray *items;     /* of VdPlanItem, by line */
  guint      n_added;   /* units */
  guint      n_changed; /* units, not fields */
  guint      n_refused;
  guint      n_same;    /* units that are as the text says */
  VdEdit    *edit;      /* (nullable): nothing would change */
} VdUnitPlan;

/**
 * vd_unit_plan_new:
 * @title: that of the step in the history
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if the text is
 *   not a table of units
 */
VdUnitPlan *vd_unit_plan_new   (const VdUnits    *units,
                                const char       *text,
                                gsize             length,
                                const char       *title,
                                GError          **error);
void        vd_unit_plan_free  (VdUnitPlan       *self);

/**
 * vd_unit_sheet_write:
 * @nodes: (nullable) (element-type VdNode): %NULL for all units
 * @separator: a tab, a comma or a semicolon
 *
 * Returns: (transfer full): the columns' names, and a line for each unit
 */
char       *vd_unit_sheet_write (const VdUnits   *units,
                                 const GPtrArray *nodes,
                                 char             separator);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdUnitPlan, vd_unit_plan_free)

G_END_DECLS
