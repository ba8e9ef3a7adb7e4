#include "editor/units/unit-sheet.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/sheet.h"
#include "editor/units/units-edit.h"

#define MAX_COLUMNS 256

/* A sheet on its way into the project. */
typedef struct
{
  const VdUnits *units;
  VdUnitPlan    *plan;
  VdUnitsEdit   *edit;
  guint          columns[VD_N_UNIT_FIELDS]; /* of each field; MAX_COLUMNS if it has none */
  GHashTable    *seen;       /* id to the line that has it */
  GHashTable    *formations; /* folded name of a new one to its id */
  GHashTable    *sided;      /* ids of those that are on a side */
} Import;

/* A line as it is read. */
typedef struct
{
  const VdSheetRow *row;
  const VdUnitInfo *info;    /* NULL if it is new */
  char             *id;
  char             *values[VD_N_UNIT_FIELDS];
  char             *formation; /* (nullable): the name of one to be added */
  char             *refusal;
} Line;

static void
item_free (gpointer data)
{
  VdPlanItem *item = data;

  g_free (item->subject);
  g_free (item->text);
  g_free (item);
}

static void
add_item (VdUnitPlan *plan,
          VdPlanKind  kind,
          guint       line,
          const char *subject,
          char       *text)
{
  VdPlanItem *item = g_new (VdPlanItem, 1);

  *item = (VdPlanItem) { kind, line, g_strdup (subject), text };
  g_ptr_array_add (plan->items, item);
  plan->n_refused += kind == VD_PLAN_REFUSED;
}

void
vd_unit_plan_free (VdUnitPlan *self)
{
  g_return_if_fail (self != NULL);

  g_ptr_array_unref (self->items);
  g_clear_pointer (&self->edit, vd_edit_free);
  g_free (self);
}

/* Columns */

static char *
list_columns (void)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", vd_unit_field_get_id (i));

  return g_string_free (text, FALSE);
}

static void
read_heading (Import           *import,
              const VdSheetRow *row,
              guint             column)
{
  g_autofree char *name = g_strstrip (g_strdup (vd_sheet_row_get (row, column)));
  VdUnitField field = vd_unit_field_find (name);

  if (*name == '\0')
    return;

  if (field == VD_N_UNIT_FIELDS)
    {
      g_autofree char *known = list_columns ();

      /* TRANS: %s are names of columns, with commas between */
      add_item (import->plan, VD_PLAN_REFUSED, row->line, name,
                g_strdup_printf (_("No such column is known; it is left out. There are: %s."),
                                 known));
    }
  else if (import->columns[field] < MAX_COLUMNS)
    add_item (import->plan, VD_PLAN_REFUSED, row->line, name,
              g_strdup (_("The column stands there twice; the first counts.")));
  else
    import->columns[field] = column;
}

static gboolean
has_column (const Import *import,
            VdUnitField   field)
{
  return import->columns[field] < MAX_COLUMNS;
}

/* Whether the first line is a unit already, in the order in which they are written: the
 * unit is known, or its class is. */
static gboolean
is_unit (Import           *import,
         const VdSheetRow *row)
{
  g_autofree char *reason = NULL;
  g_autofree char *class = NULL;

  if (row->cells->len < 2)
    return FALSE;
  if (vd_units_find (import->units, vd_sheet_row_get (row, VD_UNIT_ID)) != NULL)
    return TRUE;

  class = vd_unit_parse (import->units, VD_UNIT_CLASS, vd_sheet_row_get (row, VD_UNIT_CLASS),
                         &reason);
  return class != NULL && *class != '\0';
}

/* How many lines come before the units; -1 if there are none at all. */
static int
read_headings (Import           *import,
               const VdSheetRow *row,
               GError          **error)
{
  g_autofree char *columns = list_columns ();

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    import->columns[i] = MAX_COLUMNS;

  if (row != NULL && is_unit (import, row))
    {
      /* What is cut off at the right is not said to be empty. */
      for (guint i = 0; i < MIN (row->cells->len, VD_N_UNIT_FIELDS); i++)
        import->columns[i] = i;
      return 0;
    }

  for (guint i = 0; row != NULL && i < MIN (row->cells->len, MAX_COLUMNS); i++)
    read_heading (import, row, i);
  if (has_column (import, VD_UNIT_ID) || has_column (import, VD_UNIT_NAME))
    return 1;

  g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
               _("This is no table of units: its first line must name the columns, id or name "
                 "among them, or be a unit with all of them.  The columns are: %s."), columns);
  return -1;
}

/* Cells */

static const char *
get_cell (const Import *import,
          const Line   *line,
          VdUnitField   field)
{
  return has_column (import, field)
         ? vd_sheet_row_get (line->row, import->columns[field]) : NULL;
}

static const char *
get_old (const Line  *line,
         VdUnitField  field)
{
  const char *old = line->info != NULL ? vd_unit_get (line->info, field) : NULL;

  return old != NULL ? old : "";
}

static void
refuse_line (Line        *line,
             VdUnitField  field,
             const char  *reason)
{
  /* TRANS: a column, and why its value can't stand */
  line->refusal = g_strdup_printf (_("%s: %s"), vd_unit_field_get_title (field), reason);
}

/* A formation that is not there yet, but will be; or one that can't be. */
static gboolean
is_new_formation (Import     *import,
                  const char *cell,
                  Line       *line,
                  char      **reason)
{
  g_autofree char *name = vd_unit_parse_new_formation (import->units, cell, reason);
  g_autofree char *folded = name != NULL ? g_utf8_casefold (name, -1) : NULL;
  const char *id;

  if (name == NULL)
    return *reason != NULL;

  id = g_hash_table_lookup (import->formations, folded);
  line->values[VD_UNIT_FORMATION] = g_strdup (id);
  if (id == NULL)
    line->formation = g_steal_pointer (&name);

  return TRUE;
}

/* What stands in the document already, stands; also that a source still says
 * what is changed now. */
static void
read_cell (Import      *import,
           Line        *line,
           VdUnitField  field)
{
  const char *cell = get_cell (import, line, field);
  g_autofree char *reason = NULL;

  if (cell == NULL || field == VD_UNIT_ID)
    return;

  if (line->info != NULL && strcmp (cell, get_old (line, field)) == 0)
    line->values[field] = g_strdup (cell);
  else if (field != VD_UNIT_FORMATION || !is_new_formation (import, cell, line, &reason))
    line->values[field] = vd_unit_parse (import->units, field, cell, &reason);

  if (reason != NULL)
    refuse_line (line, field, reason);
}

/* The id that a line gives; %NULL if it leaves it to the name. */
static char *
get_given_id (const Import *import,
              const Line   *line)
{
  const char *cell = get_cell (import, line, VD_UNIT_ID);
  g_autofree char *given = g_strstrip (g_strdup (cell != NULL ? cell : ""));

  return *given != '\0' ? g_steal_pointer (&given) : NULL;
}

static void
check_name (Import *import,
            Line   *line)
{
  const char *name = get_cell (import, line, VD_UNIT_NAME);
  g_autofree char *stripped = g_strstrip (g_strdup (name != NULL ? name : ""));

  if (*stripped == '\0')
    refuse_line (line, VD_UNIT_NAME,
                 _("A unit without an id wants a name, of which its id is made."));
}

static void
read_id (Import *import,
         Line   *line)
{
  const char *cell = get_cell (import, line, VD_UNIT_ID);
  g_autofree char *given = get_given_id (import, line);
  g_autofree char *reason = NULL;
  guint first;

  if (given == NULL)
    {
      check_name (import, line);
      return;
    }

  line->info = vd_units_find (import->units, cell);
  line->id = line->info != NULL ? g_strdup (cell)
                                : vd_unit_parse (import->units, VD_UNIT_ID, cell, &reason);
  if (line->id == NULL)
    {
      refuse_line (line, VD_UNIT_ID, reason);
      return;
    }

  if (line->info == NULL)
    line->info = vd_units_find (import->units, line->id);

  first = GPOINTER_TO_UINT (g_hash_table_lookup (import->seen, line->id));
  if (first > 0)
    {
      g_autofree char *twice =
        g_strdup_printf (_("It stands on line %u already; leave the cell empty for a new unit."),
                         first);

      refuse_line (line, VD_UNIT_ID, twice);
    }
  else
    g_hash_table_insert (import->seen, g_strdup (line->id), GUINT_TO_POINTER (line->row->line));
}

/* What a field will say once the line is taken over. */
static const char *
get_new (const Line  *line,
         VdUnitField  field)
{
  return line->values[field] != NULL ? line->values[field] : get_old (line, field);
}

static gboolean
is_changed (const Line  *line,
            VdUnitField  field)
{
  return strcmp (get_new (line, field), get_old (line, field)) != 0;
}

/* The id of the side on which a formation is that is made for the line; "" for none. */
static const char *
get_side (const Line *line)
{
  const char *side = get_new (line, VD_UNIT_SIDE);

  return *side == '\0' && line->info != NULL && line->info->side != NULL
         ? vd_node_get (line->info->side, "id") : side;
}

static gboolean
has_sided_formation (const Import *import,
                     const Line   *line)
{
  const char *id = get_new (line, VD_UNIT_FORMATION);

  if (line->formation != NULL)
    return *get_side (line) != '\0';

  return g_hash_table_contains (import->sided, id) ||
         vd_units_get_formation_side (import->units,
                                      vd_units_find_row (import->units, VD_LIST_FORMATIONS,
                                                         id)) != NULL;
}

static void
check_side (Import *import,
            Line   *line)
{
  gboolean touched = line->info == NULL || line->formation != NULL ||
                     is_changed (line, VD_UNIT_SIDE) || is_changed (line, VD_UNIT_FORMATION);

  if (touched && *get_new (line, VD_UNIT_SIDE) == '\0' && !has_sided_formation (import, line))
    refuse_line (line, VD_UNIT_SIDE,
                 _("The unit would belong to none; name one, or a formation that has one."));
}

static void
read_line (Import *import,
           Line   *line)
{
  read_id (import, line);
  for (guint i = 0; i < VD_N_UNIT_FIELDS && line->refusal == NULL; i++)
    read_cell (import, line, i);
  if (line->refusal == NULL)
    check_side (import, line);
}

/* What would happen */

static void
report_changes (Import *import,
                Line   *line)
{
  gboolean changed = FALSE;

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    if (i != VD_UNIT_ID && is_changed (line, i))
      {
        const char *old = get_old (line, i);

        changed = TRUE;
        add_item (import->plan, VD_PLAN_CHANGED, line->row->line,
                  vd_row_get_title (line->info->node),
                  /* TRANS: a column, what it said and what it will say */
                  g_strdup_printf (_("%s: %s → %s"), vd_unit_field_get_title (i),
                                   *old != '\0' ? old : "–",
                                   *line->values[i] != '\0' ? line->values[i] : "–"));
      }

  if (changed)
    import->plan->n_changed++;
  else
    import->plan->n_same++;
}

/* "Id guard, Class infantry, Strength 7" */
static char *
describe_new (const Line *line)
{
  static const VdUnitField shown[] = {
    VD_UNIT_ID, VD_UNIT_SIDE, VD_UNIT_FORMATION, VD_UNIT_CLASS, VD_UNIT_STRENGTH, VD_UNIT_MOVE,
    VD_UNIT_AT
  };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (shown); i++)
    if (line->values[shown[i]] != NULL && *line->values[shown[i]] != '\0')
      g_string_append_printf (text, "%s%s %s", text->len > 0 ? ", " : "",
                              vd_unit_field_get_title (shown[i]), line->values[shown[i]]);

  return g_string_free (text, FALSE);
}

static void
add_formation (Import *import,
               Line   *line)
{
  char *id = vd_units_edit_add_formation (import->edit, line->formation, NULL, get_side (line));

  if (*get_side (line) != '\0')
    g_hash_table_add (import->sided, id);
  g_hash_table_insert (import->formations, g_utf8_casefold (line->formation, -1), id);
  line->values[VD_UNIT_FORMATION] = g_strdup (id);
  add_item (import->plan, VD_PLAN_ADDED, line->row->line, line->formation,
            g_strdup (_("A new formation")));
}

static void
take_line (Import *import,
           Line   *line)
{
  if (line->formation != NULL)
    add_formation (import, line);

  if (line->info != NULL)
    {
      report_changes (import, line);
      vd_units_edit_change (import->edit, line->info, line->values);
      return;
    }

  line->values[VD_UNIT_ID] = line->id != NULL
    ? g_strdup (line->id)
    : vd_units_edit_name_id (import->edit, "unit", line->values[VD_UNIT_NAME]);
  import->plan->n_added++;
  add_item (import->plan, VD_PLAN_ADDED, line->row->line,
            *get_new (line, VD_UNIT_NAME) != '\0' ? line->values[VD_UNIT_NAME]
                                                  : line->values[VD_UNIT_ID],
            describe_new (line));
  vd_units_edit_add (import->edit, line->values);
}

/* What people call a line that is left out. */
static char *
get_subject (const Import *import,
             const Line   *line)
{
  const char *name = get_cell (import, line, VD_UNIT_NAME);
  char *id = line->id != NULL ? g_strdup (line->id) : get_given_id (import, line);

  return id != NULL ? id : g_strstrip (g_strdup (name != NULL ? name : ""));
}

/* No id that is made may be one that a later line gives. */
static void
reserve_ids (Import          *import,
             const GPtrArray *rows,
             guint            first)
{
  for (guint i = first; i < rows->len; i++)
    {
      Line line = { .row = rows->pdata[i] };
      g_autofree char *id = get_given_id (import, &line);

      if (id != NULL)
        vd_units_edit_reserve (import->edit, "unit", id);
    }
}

static void
import_line (Import           *import,
             const VdSheetRow *row)
{
  Line line = { .row = row };

  read_line (import, &line);
  if (line.refusal == NULL)
    take_line (import, &line);
  else
    {
      g_autofree char *subject = get_subject (import, &line);

      add_item (import->plan, VD_PLAN_REFUSED, row->line, subject,
                g_steal_pointer (&line.refusal));
    }

  for (guint i = 0; i < VD_N_UNIT_FIELDS; i++)
    g_free (line.values[i]);
  g_free (line.id);
  g_free (line.formation);
}

VdUnitPlan *
vd_unit_plan_new (const VdUnits  *units,
                  const char     *text,
                  gsize           length,
                  const char     *title,
                  GError        **error)
{
  g_autoptr (GPtrArray) rows = NULL;
  g_autoptr (VdUnitPlan) plan = NULL;
  g_autoptr (VdUnitsEdit) edit = NULL;
  g_autoptr (GHashTable) seen = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) formations =
    g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
  g_autoptr (GHashTable) sided = g_hash_table_new (g_str_hash, g_str_equal);
  Import import;
  int first;

  g_return_val_if_fail (units != NULL && (text != NULL || length == 0) && title != NULL, NULL);

  rows = vd_sheet_read (text, length, 0, error);

  if (rows == NULL)
    return NULL;

  plan = g_new0 (VdUnitPlan, 1);
  plan->items = g_ptr_array_new_with_free_func (item_free);
  edit = vd_units_edit_new (units, title);
  import = (Import) { .units = units, .plan = plan, .edit = edit, .seen = seen,
                      .formations = formations, .sided = sided };

  first = read_headings (&import, rows->len > 0 ? rows->pdata[0] : NULL, error);
  if (first < 0)
    return NULL;

  reserve_ids (&import, rows, first);
  for (guint i = first; i < rows->len; i++)
    import_line (&import, rows->pdata[i]);
  plan->edit = vd_units_edit_finish (edit);

  return g_steal_pointer (&plan);
}

/* Writing */

/* Those of some battles alone come last, and are left out of the sheets of others. */
static guint
count_columns (const VdUnits *units)
{
  guint n = VD_N_UNIT_FIELDS;

  while (!vd_unit_field_is_used (n - 1, units))
    n--;

  return n;
}

static void
append_unit (GString          *text,
             const VdUnitInfo *info,
             guint             n_columns,
             char              separator)
{
  const char *cells[VD_N_UNIT_FIELDS];

  for (guint i = 0; i < n_columns; i++)
    cells[i] = vd_unit_get (info, i);

  vd_sheet_append (text, cells, n_columns, separator);
}

char *
vd_unit_sheet_write (const VdUnits   *units,
                     const GPtrArray *nodes,
                     char             separator)
{
  GString *text;
  const char *headings[VD_N_UNIT_FIELDS];
  guint n_columns;

  g_return_val_if_fail (units != NULL, NULL);
  g_return_val_if_fail ((separator == '\t' || separator == ',' || separator == ';'), NULL);

  text = g_string_new (NULL);
  n_columns = count_columns (units);

  for (guint i = 0; i < n_columns; i++)
    headings[i] = vd_unit_field_get_id (i);
  vd_sheet_append (text, headings, n_columns, separator);

  for (guint i = 0; i < (nodes != NULL ? nodes->len : vd_units_get_n (units)); i++)
    append_unit (text, nodes != NULL ? vd_units_find_node (units, nodes->pdata[i])
                                     : vd_units_get (units, i), n_columns, separator);

  return g_string_free (text, FALSE);
}
