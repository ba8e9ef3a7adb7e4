#include "editor/system/system-private.h"

#include <string.h>

#include "core/scenario/setting.h"
#include "core/text/points.h"
#include "editor/rows/row-edits.h"

static const VdSystemPlace places[VD_N_SYSTEM_TABLES] = {
  [VD_SYSTEM_HEXES]     = { "chart",     "hex",      "id",   { "except" } },
  [VD_SYSTEM_SIDES]     = { "chart",     "side",     "id",   { "except", "work" } },
  [VD_SYSTEM_PATHS]     = { "chart",     "path",     "id",   { "except" } },
  [VD_SYSTEM_RESULTS]   = { "results",   "result",   "code", { NULL } },
  [VD_SYSTEM_SHIFTS]    = { "shifts",    "shift",    "id",   { "has" } },
  [VD_SYSTEM_DICE]      = { "shifts",    "die",      "id",   { "has" } },
  [VD_SYSTEM_RECOVERY]  = { "recovery",  "modifier", NULL,   { NULL } },
  [VD_SYSTEM_PHASES]    = { "sequence",  "phase",    NULL,   { NULL } },
  [VD_SYSTEM_ORDERS]    = { "sequence",  "order",    NULL,   { NULL } },
  [VD_SYSTEM_CLASSES]   = { "classes",   "class",    "id",   { NULL } },
  [VD_SYSTEM_PERIODS]   = { "periods",   "period",   "id",   { "closed", "except" } },
  [VD_SYSTEM_MECHANICS] = { "mechanics", "mechanic", "name", { NULL } },
  [VD_SYSTEM_SETTINGS]  = { "mechanics", "set",      "name", { NULL } },
  [VD_SYSTEM_BINDS]     = { "rules",     "bind",     "point", { NULL } },
  [VD_SYSTEM_OPTIONS]   = { "options",   "option",   "id",   { "choice" } },
};

const VdSystemPlace *
vd_system_place (VdSystemTable table)
{
  g_assert (table < VD_N_SYSTEM_TABLES);

  return &places[table];
}

VdNode *
vd_system_section (const VdNode *parent,
                   VdSystemTable table)
{
  g_assert (table < VD_N_SYSTEM_TABLES);

  return parent != NULL ? vd_node_find (parent, places[table].section) : NULL;
}

VdNode *
vd_system_override (const VdProject *project)
{
  return project->scenario != NULL
         ? vd_node_find (vd_document_get_root (project->scenario), "override") : NULL;
}

VdDocument *
vd_system_document (const VdProject *project,
                    VdSystemTable    table)
{
  return project->scenario != NULL ? project->scenario : project->system;
}

gboolean
vd_system_exists (const VdProject *project,
                  VdSystemTable    table)
{
  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES, FALSE);

  return table == VD_SYSTEM_OPTIONS ? project->scenario != NULL : project->system != NULL;
}

gboolean
vd_system_overrides (const VdProject *project,
                     VdSystemTable    table)
{
  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES, FALSE);

  return project->scenario != NULL && table != VD_SYSTEM_OPTIONS;
}

/* What rows are read from first. */
static VdNode *
get_base_section (const VdProject *project,
                  VdSystemTable    table)
{
  const VdDocument *document =
    table == VD_SYSTEM_OPTIONS ? project->scenario : project->system;

  return document != NULL ? vd_system_section (vd_document_get_root (document), table) : NULL;
}

static VdNode *
first_of (const VdNode *parent,
          const char   *element)
{
  return parent != NULL ? vd_node_find (parent, element) : NULL;
}

#define EACH(node, parent, element)                      \
  for (VdNode *node = first_of ((parent), (element));    \
       node != NULL;                                     \
       node = vd_row_skip_to (vd_node_get_next (node), (element)))

static gboolean
has_same (const VdNode *a,
          const VdNode *b,
          const char   *attribute)
{
  return g_strcmp0 (vd_node_get (a, attribute), vd_node_get (b, attribute)) == 0;
}

/* There is a row for each kind of work, and of a pontoon one for each number of its die. */
static gboolean
is_same_work (const VdNode *base,
              const VdNode *over)
{
  return has_same (base, over, "kind") &&
         (g_strcmp0 (vd_node_get (base, "kind"), "lay") != 0 || has_same (base, over, "die"));
}

/* Whether one row of the scenario overrides one of the system. */
static gboolean
is_override_of (const VdNode *base,
                const VdNode *over,
                const char   *key)
{
  if (key != NULL)
    return vd_node_get (base, key) != NULL && has_same (base, over, key) &&
           has_same (base, over, "for");

  if (strcmp (vd_node_get_name (base), "work") == 0)
    return is_same_work (base, over);

  return strcmp (vd_node_get_name (base), "except") == 0 &&
         has_same (base, over, "class") && has_same (base, over, "period");
}

static VdNode *
find_match (const VdNode *base,
            const VdNode *section,
            const char   *key)
{
  EACH (over, section, vd_node_get_name (base))
    if (is_override_of (base, over, key))
      return over;

  return NULL;
}

/* Rows */

VdSystemRow *
vd_system_add_row (GPtrArray         *rows,
                   VdSystemTable      table,
                   VdNode            *base,
                   VdNode            *over,
                   const VdSystemRow *parent)
{
  VdSystemRow *row = g_new0 (VdSystemRow, 1);
  const VdNode *node = over != NULL ? over : base;
  const char *key = parent == NULL || strcmp (vd_node_get_name (node), "choice") == 0
                    ? places[table].key : NULL;

  row->table = table;
  row->element = vd_node_get_name (node);
  row->key = key != NULL ? vd_node_get (node, key) : NULL;
  row->base = base;
  row->over = over;
  row->parent = parent;
  g_ptr_array_add (rows, row);

  return row;
}

static void
add_inner (GPtrArray         *rows,
           const VdSystemRow *row,
           const char        *element)
{
  const char *key = strcmp (element, "choice") == 0 ? "id" : NULL;

  EACH (base, row->base, element)
    vd_system_add_row (rows, row->table, base,
                       row->over != NULL ? find_match (base, row->over, key) : NULL, row);

  EACH (over, row->over, element)
    if (row->base == NULL || find_match (over, row->base, key) == NULL)
      vd_system_add_row (rows, row->table, NULL, over, row);
}

static void
add_with_inner (const VdProject *project,
                GPtrArray       *rows,
                VdSystemTable    table,
                VdNode          *base,
                VdNode          *over)
{
  const VdSystemRow *row = vd_system_add_row (rows, table, base, over, NULL);

  for (guint i = 0; places[table].inner[i] != NULL; i++)
    if (vd_system_is_listed (places[table].inner[i]))
      vd_system_list_rows (project, table, row, rows);
    else
      add_inner (rows, row, places[table].inner[i]);
}

static void
list_documents (const VdProject *project,
                VdSystemTable    table,
                GPtrArray       *rows)
{
  VdNode *base_section = get_base_section (project, table);
  VdNode *over_section = vd_system_overrides (project, table)
                         ? vd_system_section (vd_system_override (project), table) : NULL;
  const char *element = places[table].element;
  const char *key = places[table].key;

  EACH (base, base_section, element)
    add_with_inner (project, rows, table, base,
                    over_section != NULL ? find_match (base, over_section, key) : NULL);

  EACH (over, over_section, element)
    if (base_section == NULL || find_match (over, base_section, key) == NULL)
      add_with_inner (project, rows, table, NULL, over);
}

static VdSystemRow *
take_known (GPtrArray  *found,
            const char *name)
{
  for (guint i = 0; i < found->len; i++)
    {
      VdSystemRow *row = found->pdata[i];
      const VdNode *node = row->over != NULL ? row->over : row->base;

      if (g_strcmp0 (row->key, name) == 0 && vd_node_get (node, "for") == NULL)
        return g_ptr_array_steal_index (found, i);
    }

  return NULL;
}

/* All that the rules know, in the order of the rules, whether or not a document
 * names it; then what only the documents know. */
static void
list_known (VdSystemTable       table,
            guint         n,
            const char *(*get_name) (guint),
            GPtrArray    *rows)
{
  g_autoptr (GPtrArray) found = g_ptr_array_new ();

  while (rows->len > 0)
    g_ptr_array_add (found, g_ptr_array_steal_index (rows, 0));

  for (guint i = 0; i < n; i++)
    {
      VdSystemRow *row = take_known (found, get_name (i));

      if (row == NULL)
        {
          row = g_new0 (VdSystemRow, 1);
          row->table = table;
          row->element = places[table].element;
          row->key = get_name (i);
        }
      g_ptr_array_add (rows, row);
    }

  g_ptr_array_extend_and_steal (rows, g_steal_pointer (&found));
}

static const char *
get_point_name (guint point)
{
  return vd_point_name ((VdPoint) point);
}

GPtrArray *
vd_system_list (const VdProject *project,
                VdSystemTable    table)
{
  GPtrArray *rows;

  g_return_val_if_fail (project != NULL && table < VD_N_SYSTEM_TABLES, NULL);

  rows = g_ptr_array_new_with_free_func (g_free);

  if (!vd_system_exists (project, table))
    return rows;

  if (vd_system_is_listed (places[table].element))
    vd_system_list_rows (project, table, NULL, rows);
  else
    list_documents (project, table, rows);
  if (table == VD_SYSTEM_MECHANICS)
    list_known (table, vd_mechanic_count (), vd_mechanic_get_name, rows);
  else if (table == VD_SYSTEM_SETTINGS)
    list_known (table, vd_setting_count (), vd_setting_get_name, rows);
  else if (table == VD_SYSTEM_BINDS)
    list_known (table, VD_N_POINTS, get_point_name, rows);

  return rows;
}

gboolean
vd_system_has_mechanic (const VdProject *project,
                        const char      *name)
{
  g_autoptr (GPtrArray) rows = vd_system_list (project, VD_SYSTEM_MECHANICS);

  g_return_val_if_fail (name != NULL, FALSE);

  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if (strcmp (row->key, name) == 0 && (row->base != NULL || row->over != NULL))
        return TRUE;
    }

  return FALSE;
}

/* What a row says */

gboolean
vd_system_is_whole (const char *element)
{
  return strcmp (element, "except") == 0 || strcmp (element, "work") == 0;
}

int
vd_system_setting (const VdSystemRow *row)
{
  for (guint i = 0; row->table == VD_SYSTEM_SETTINGS && i < vd_setting_count (); i++)
    if (g_strcmp0 (row->key, vd_setting_get_name (i)) == 0)
      return i;

  return -1;
}

/* A mechanic says all that it says by being there. */
static const char *
get_from (const VdSystemRow *row,
          const VdNode      *node,
          const char        *attribute)
{
  if (node == NULL)
    return NULL;

  return row->table == VD_SYSTEM_MECHANICS && strcmp (attribute, "on") == 0
         ? "yes" : vd_node_get (node, attribute);
}

const char *
vd_system_row_get (const VdSystemRow *row,
                   const char        *attribute)
{
  const char *value;

  g_return_val_if_fail (row != NULL && attribute != NULL, NULL);

  value = get_from (row, row->over, attribute);

  if (value == NULL && !(row->over != NULL && vd_system_is_whole (row->element)))
    value = get_from (row, row->base, attribute);

  return value;
}

static const char *
get_usual_setting (const VdSystemRow *row)
{
  g_autofree char *usual = vd_setting_get_usual (vd_system_setting (row));

  return g_intern_string (usual);
}

const char *
vd_system_row_show (const VdSystemRow *row,
                    const char        *attribute)
{
  const char *value;
  const VdField *field;

  g_return_val_if_fail (row != NULL && attribute != NULL, "");

  value = vd_system_row_get (row, attribute);
  field = value == NULL ? vd_system_find_field (row, attribute) : NULL;

  if (value == NULL && vd_system_setting (row) >= 0)
    return get_usual_setting (row);
  if (field != NULL && field->of->usual != NULL && !vd_system_is_whole (row->element))
    value = field->of->usual;

  return value != NULL ? value : "";
}

char *
vd_system_row_type (const VdProject     *project,
                    const VdSystemRow   *row,
                    const VdField *field)
{
  const char *value;

  g_return_val_if_fail (project != NULL && row != NULL && field != NULL, NULL);

  value = vd_system_row_show (row, field->attribute);
  return field->type == VD_FIELD_COST ? vd_system_say (project, row, field, value)
                                      : g_strdup (value);
}

/* A setting that the system leaves as the rules have it. */
static gboolean
is_other_setting (const VdSystemRow *row)
{
  return row->over != NULL && vd_system_setting (row) >= 0 &&
         g_strcmp0 (vd_node_get (row->over, "value"), get_usual_setting (row)) != 0;
}

const char *
vd_system_row_was (const VdSystemRow *row,
                   const char        *attribute)
{
  const char *was;

  g_return_val_if_fail (row != NULL && attribute != NULL, NULL);

  if (vd_system_row_stands (row, attribute) != VD_STANDS_OVERRIDE)
    return NULL;

  was = get_from (row, row->base, attribute);
  if (was == NULL && vd_system_setting (row) >= 0)
    return get_usual_setting (row);
  if (was == NULL && !vd_system_is_whole (row->element))
    {
      const VdField *field = vd_system_find_field (row, attribute);

      was = field != NULL ? field->of->usual : NULL;
    }

  return was != NULL ? was : "";
}

/* What stands in the override and says what the system says too is not marked:
 * nothing is otherwise. */
VdStands
vd_system_row_stands (const VdSystemRow *row,
                      const char        *attribute)
{
  const char *now;
  const char *before;
  const VdField *field;

  g_return_val_if_fail (row != NULL && attribute != NULL, VD_STANDS_NOWHERE);

  now = vd_system_row_get (row, attribute);
  before = get_from (row, row->base, attribute);

  if (row->base == NULL && is_other_setting (row))
    return VD_STANDS_OVERRIDE;
  if (row->base == NULL)
    return row->over != NULL && now != NULL ? VD_STANDS_ADDED : VD_STANDS_NOWHERE;
  if (g_strcmp0 (now, before) == 0)
    return now != NULL ? VD_STANDS_BASE : VD_STANDS_NOWHERE;

  field = vd_system_find_field (row, attribute);
  if (before == NULL && field != NULL && !vd_system_is_whole (row->element) &&
      g_strcmp0 (now, field->of->usual) == 0)
    return VD_STANDS_NOWHERE;

  return VD_STANDS_OVERRIDE;
}

gboolean
vd_system_row_may_set (const VdProject   *project,
                       const VdSystemRow *row,
                       const char        *attribute)
{
  gboolean is_key;

  g_return_val_if_fail (project != NULL && row != NULL && attribute != NULL, FALSE);

  is_key = (vd_system_is_whole (row->element) &&
            (strcmp (attribute, "class") == 0 || strcmp (attribute, "period") == 0 ||
             strcmp (attribute, "kind") == 0)) ||
           strcmp (row->element, "closed") == 0;

  /* What is not in use depends on nothing. */
  if (row->table == VD_SYSTEM_MECHANICS && strcmp (attribute, "when") == 0)
    return row->base != NULL || row->over != NULL;
  if (!vd_system_overrides (project, row->table) || row->base == NULL)
    return TRUE;

  /* An override can't switch a mechanic off. */
  return !is_key && row->table != VD_SYSTEM_MECHANICS;
}

/* A row without a name is called by what it is for. */
static char *
name_by_words (const VdProject   *project,
               const VdSystemRow *row)
{
  static const char *const words[] = {
    "of", "is", "army", "class", "kind", "name", "period", "terrain", "across", "trait"
  };
  g_autofree char *of = row->parent != NULL ? vd_system_row_name (project, row->parent) : NULL;
  g_autoptr (GString) text = g_string_new (of);
  const char *between = of != NULL ? ": " : "";

  for (guint i = 0; i < G_N_ELEMENTS (words); i++)
    {
      const VdField *field = vd_system_find_field (row, words[i]);
      const char *value = vd_system_row_get (row, words[i]);

      /* A phase that has a name is called by that. */
      if (strcmp (words[i], "kind") == 0 && vd_system_is_ordered (row) &&
          vd_system_row_get (row, "name") != NULL)
        continue;
      if (field != NULL && value != NULL)
        {
          g_autofree char *name = vd_system_say (project, row, field, value);

          g_string_append_printf (text, "%s%s", between, name);
          between = ", ";
        }
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

char *
vd_system_row_name (const VdProject   *project,
                    const VdSystemRow *row)
{
  const char *name;

  g_return_val_if_fail (project != NULL && row != NULL, NULL);

  name = vd_system_find_field (row, "name") != NULL ? vd_system_row_get (row, "name") : NULL;

  if (vd_system_row_title (row) != NULL)
    return g_strdup (vd_system_row_title (row));
  if (row->key == NULL && (row->parent != NULL || vd_system_is_listed (row->element)))
    return name_by_words (project, row);
  if (name == NULL)
    name = row->key;

  return g_strdup (name != NULL ? name : row->element);
}
