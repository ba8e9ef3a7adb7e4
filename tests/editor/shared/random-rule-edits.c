/* What a designer does to the rules, and to what is wrong. */
#include "tests/editor/shared/random-makers.h"

#include <string.h>

#include "editor/findings/repairs.h"
#include "editor/project/check-job.h"
#include "editor/system/combat-table.h"
#include "editor/system/system.h"
#include "formats/document/repair.h"
#include "tests/editor/shared/random-draw.h"

#define MANY_ROWS 60

/* Tables of the rules */

/* The rows of one table; %NULL if the project does not have it. */
static GPtrArray *
draw_table (const VdProject *project,
            VdSystemTable   *table)
{
  *table = draw_below (VD_N_SYSTEM_TABLES);
  return vd_system_exists (project, *table) ? vd_system_list (project, *table) : NULL;
}

static const VdSystemRow *
draw_system_row (const GPtrArray *rows)
{
  return rows != NULL && rows->len > 0 ? rows->pdata[draw_below (rows->len)] : NULL;
}

static const char *
draw_ref (const GPtrArray *refs)
{
  return ((const VdRef *) refs->pdata[draw_below (refs->len)])->id;
}

static char *
draw_cell (const VdProject   *project,
           const VdSystemRow *row,
           const VdField     *field)
{
  static const char *const values[] = { "1", "2", "1/2", "never", "yes", "no", "on", "off", "-1" };
  g_autoptr (GPtrArray) choices = vd_system_list_choices (project, row, field);
  guint n = choices != NULL ? choices->len : 0;

  if (draw_once_in (8))
    return g_strdup (draw_words ());
  if (n == 0)
    return g_strdup (field->type == VD_FIELD_TEXT ? draw_words () : draw_of (values));
  if (vd_system_takes_many (row, field) && draw_once_in (2))
    return g_strjoin (" ", draw_ref (choices), draw_ref (choices), NULL);

  return g_strdup (draw_ref (choices));
}

VdEdit *
make_system_set (const VdProject *project)
{
  VdSystemTable table;
  g_autoptr (GPtrArray) rows = draw_table (project, &table);
  const VdSystemRow *row = draw_system_row (rows);
  guint n = 0;
  const VdField *fields = row != NULL ? vd_system_get_fields (table, row->element, &n) : NULL;
  const VdField *field = n > 0 ? &fields[draw_below (n)] : NULL;
  g_autofree char *value = field != NULL ? draw_cell (project, row, field) : NULL;
  g_autofree char *refusal = NULL;

  return field != NULL && vd_system_row_may_set (project, row, field->attribute)
         ? vd_system_set (project, row, field->attribute, value, &refusal) : NULL;
}

/* A row that is overridden, if there is one. */
static const VdSystemRow *
draw_overridden (const GPtrArray *rows)
{
  const VdSystemRow *drawn = NULL;
  guint n = 0;

  for (guint i = 0; rows != NULL && i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if (row->over != NULL && row->base != NULL && draw_once_in (++n))
        drawn = row;
    }

  return drawn;
}

VdEdit *
make_system_reverted (const VdProject *project)
{
  VdSystemTable table;
  g_autoptr (GPtrArray) rows = draw_table (project, &table);
  const VdSystemRow *row = draw_overridden (rows);
  guint n = 0;
  const VdField *fields = row != NULL ? vd_system_get_fields (table, row->element, &n) : NULL;

  if (row == NULL)
    return NULL;

  return vd_system_revert (project, row,
                           n > 0 && draw_once_in (2) ? fields[draw_below (n)].attribute : NULL);
}

VdEdit *
make_system_row (const VdProject *project)
{
  static const struct
  {
    VdSystemTable table;
    const char   *element;
    gboolean      is_inner;
  } kinds[] = {
    { VD_SYSTEM_HEXES, "hex", FALSE }, { VD_SYSTEM_SIDES, "side", FALSE },
    { VD_SYSTEM_PATHS, "path", FALSE }, { VD_SYSTEM_RESULTS, "result", FALSE },
    { VD_SYSTEM_CLASSES, "class", FALSE }, { VD_SYSTEM_PERIODS, "period", FALSE },
    { VD_SYSTEM_OPTIONS, "option", FALSE }, { VD_SYSTEM_OPTIONS, "choice", TRUE },
    { VD_SYSTEM_HEXES, "except", TRUE }, { VD_SYSTEM_PERIODS, "closed", TRUE },
    { VD_SYSTEM_SIDES, "work", TRUE }, { VD_SYSTEM_SHIFTS, "shift", FALSE },
    { VD_SYSTEM_DICE, "die", FALSE }, { VD_SYSTEM_SHIFTS, "has", TRUE },
    { VD_SYSTEM_RECOVERY, "modifier", FALSE }, { VD_SYSTEM_PHASES, "phase", FALSE },
    { VD_SYSTEM_ORDERS, "order", FALSE },
  };
  guint kind = draw_below (G_N_ELEMENTS (kinds));
  VdSystemTable table = kinds[kind].table;
  g_autoptr (GPtrArray) rows = vd_system_exists (project, table) ? vd_system_list (project, table)
                                                                 : NULL;
  const VdSystemRow *parent = kinds[kind].is_inner ? draw_system_row (rows) : NULL;
  g_autofree char *refusal = NULL;

  if (rows == NULL || rows->len > MANY_ROWS)
    return NULL;
  if (kinds[kind].is_inner && parent != NULL && parent->parent != NULL)
    parent = parent->parent;
  if (kinds[kind].is_inner && parent == NULL)
    return NULL;

  return vd_system_add (project, table, parent, kinds[kind].element, draw_words (), &refusal);
}

VdEdit *
make_system_moved (const VdProject *project)
{
  g_autoptr (GPtrArray) rows = vd_system_exists (project, VD_SYSTEM_PHASES)
                               ? vd_system_list (project, VD_SYSTEM_PHASES) : NULL;
  const VdSystemRow *row = rows != NULL ? draw_system_row (rows) : NULL;

  return row != NULL ? vd_system_move (project, row, draw_once_in (2)) : NULL;
}

VdEdit *
make_system_list_reverted (const VdProject *project)
{
  static const VdSystemTable tables[] = {
    VD_SYSTEM_SHIFTS, VD_SYSTEM_RECOVERY, VD_SYSTEM_PHASES, VD_SYSTEM_ORDERS
  };
  VdSystemTable table = tables[draw_below (G_N_ELEMENTS (tables))];
  g_autoptr (GPtrArray) rows = vd_system_exists (project, table) ? vd_system_list (project, table)
                                                                 : NULL;
  const VdSystemRow *row = rows != NULL && table == VD_SYSTEM_SHIFTS ? draw_system_row (rows)
                                                                     : NULL;

  return rows != NULL ? vd_system_revert_list (project, table, row) : NULL;
}

VdEdit *
make_system_removed (const VdProject *project)
{
  VdSystemTable table;
  g_autoptr (GPtrArray) rows = draw_table (project, &table);
  const VdSystemRow *row = draw_system_row (rows);
  g_autofree char *refusal = NULL;

  return row != NULL ? vd_system_remove (project, row, &refusal) : NULL;
}

/* The results table */

static char *
draw_odds (void)
{
  guint more = 1 + draw_below (8);

  return draw_once_in (2) ? g_strdup_printf ("%u-1", more) : g_strdup_printf ("1-%u", more);
}

VdEdit *
make_combat_code (const VdProject *project)
{
  g_autoptr (VdCombatTable) table = vd_combat_table_read (project);
  VdNode *result = project->system != NULL ? draw_row (project->system, "results", "result") : NULL;
  g_autofree char *refusal = NULL;

  return table != NULL && table->codes->len > 0 && result != NULL
         ? vd_combat_set_code (project, draw_below (table->dice->len),
                               draw_below (table->odds->len), vd_node_get (result, "code"),
                               &refusal)
         : NULL;
}

VdEdit *
make_combat_odds (const VdProject *project)
{
  g_autoptr (VdCombatTable) table = vd_combat_table_read (project);
  g_autofree char *odds = draw_odds ();
  g_autofree char *refusal = NULL;

  return table != NULL && table->odds->len > 0
         ? vd_combat_set_odds (project, draw_below (table->odds->len), odds, &refusal) : NULL;
}

VdEdit *
make_combat_column (const VdProject *project)
{
  g_autofree char *odds = draw_odds ();
  g_autofree char *refusal = NULL;

  return vd_combat_add_column (project, odds, &refusal);
}

VdEdit *
make_combat_column_removed (const VdProject *project)
{
  g_autoptr (VdCombatTable) table = vd_combat_table_read (project);
  g_autofree char *refusal = NULL;

  return table != NULL && table->odds->len > 0
         ? vd_combat_remove_column (project, draw_below (table->odds->len), &refusal) : NULL;
}

VdEdit *
make_combat_row (const VdProject *project)
{
  g_autofree char *refusal = NULL;

  return vd_combat_add_row (project, &refusal);
}

VdEdit *
make_combat_row_removed (const VdProject *project)
{
  g_autofree char *refusal = NULL;

  return vd_combat_remove_row (project, &refusal);
}

VdEdit *
make_combat_reverted (const VdProject *project)
{
  return vd_combat_revert (project);
}

/* Findings */

/* Checking resolves the maps anew, which changes nothing of the documents. */
static VdFindings *
find_all (const VdProject *project)
{
  return vd_check_job_run ((VdProject *) project);
}

/* Those with a repair first tried; %NULL if there is none that suits. */
static const VdFinding *
draw_finding (const VdFindings *findings,
              gboolean          repairable,
              gboolean          ignored)
{
  const VdFinding *drawn = NULL;
  guint n = 0;

  for (guint i = 0; i < findings->len; i++)
    {
      const VdFinding *finding = findings->pdata[i];

      if ((!repairable || vd_repair_get (finding) != NULL) &&
          (finding->ignored != NULL) == ignored && draw_once_in (++n))
        drawn = finding;
    }

  return drawn;
}

VdEdit *
make_repair (const VdProject *project)
{
  g_autoptr (VdFindings) findings = find_all (project);
  const VdFinding *finding = draw_finding (findings, TRUE, FALSE);

  return finding != NULL ? vd_edit_repair (project, &finding, 1) : NULL;
}

VdEdit *
make_repairs (const VdProject *project)
{
  g_autoptr (VdFindings) findings = find_all (project);
  const VdFinding *finding = draw_finding (findings, TRUE, FALSE);

  return finding != NULL ? vd_edit_repair_all (project, findings, finding->code) : NULL;
}

VdEdit *
make_ignored (const VdProject *project)
{
  g_autoptr (VdFindings) findings = find_all (project);
  const VdFinding *finding = draw_finding (findings, FALSE, FALSE);
  g_autofree char *refusal = NULL;

  return finding != NULL ? vd_edit_ignore (project, finding, draw_words (), &refusal) : NULL;
}

VdEdit *
make_heeded (const VdProject *project)
{
  g_autoptr (VdFindings) findings = find_all (project);
  const VdFinding *finding = draw_finding (findings, FALSE, TRUE);

  return finding != NULL ? vd_edit_stop_ignoring (project, finding) : NULL;
}
