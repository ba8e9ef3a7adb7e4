#include "editor/system/combat-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "core/text/quarters.h"
#include "editor/rows/refs.h"
#include "editor/system/combat-table-private.h"
#include "editor/system/system-private.h"

/* Reading */

static VdCombatTable *
table_new (void)
{
  VdCombatTable *table = g_new0 (VdCombatTable, 1);

  table->odds = g_ptr_array_new_with_free_func (g_free);
  table->dice = g_ptr_array_new_with_free_func (g_free);
  table->codes = g_ptr_array_new_with_free_func (g_free);

  return table;
}

void
vd_combat_table_free (VdCombatTable *table)
{
  g_return_if_fail (table != NULL);

  g_ptr_array_unref (table->odds);
  g_ptr_array_unref (table->dice);
  g_ptr_array_unref (table->codes);
  g_free (table);
}

VdCombatTable *
vd_combat_read_node (const VdNode *combat)
{
  VdCombatTable *table = table_new ();

  for (VdNode *node = vd_node_get_first (combat); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "column") == 0)
      g_ptr_array_add (table->odds, g_strdup (vd_combat_get_or_empty (node, "odds")));

  for (VdNode *node = vd_node_get_first (combat); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "row") == 0)
      {
        g_auto (GStrv) codes = vd_split_words (vd_node_get (node, "results"));
        guint n = g_strv_length (codes);

        g_ptr_array_add (table->dice, g_strdup (vd_combat_get_or_empty (node, "die")));
        for (guint i = 0; i < table->odds->len; i++)
          g_ptr_array_add (table->codes, g_strdup (i < n ? codes[i] : ""));
      }

  return table;
}

VdNode *
vd_combat_find_base (const VdProject *project)
{
  return project->system != NULL ? vd_node_find (vd_document_get_root (project->system), "combat")
                                 : NULL;
}

VdNode *
vd_combat_find_over (const VdProject *project)
{
  VdNode *override = vd_system_override (project);

  return override != NULL ? vd_node_find (override, "combat") : NULL;
}

VdCombatTable *
vd_combat_table_read (const VdProject *project)
{
  VdNode *node;

  g_return_val_if_fail (project != NULL, NULL);

  node = vd_combat_find_over (project);
  if (node == NULL)
    node = vd_combat_find_base (project);

  return node != NULL ? vd_combat_read_node (node) : NULL;
}

VdCombatTable *
vd_combat_table_read_system (const VdProject *project)
{
  g_return_val_if_fail (project != NULL, NULL);

  return vd_combat_find_over (project) != NULL && vd_combat_find_base (project) != NULL
         ? vd_combat_read_node (vd_combat_find_base (project)) : NULL;
}

const char *
vd_combat_table_get (const VdCombatTable *table,
                     guint                row,
                     guint                column)
{
  guint i;

  g_return_val_if_fail (table != NULL && row < table->dice->len && column < table->odds->len, "");

  i = row * table->odds->len + column;
  return column < table->odds->len && i < table->codes->len ? table->codes->pdata[i] : "";
}

static int
find_word (const GPtrArray *words,
           const char      *word)
{
  for (guint i = 0; i < words->len; i++)
    if (strcmp (words->pdata[i], word) == 0)
      return i;

  return -1;
}

const char *
vd_combat_table_was (const VdCombatTable *table,
                     const VdCombatTable *system,
                     guint                row,
                     guint                column)
{
  int old_row, old_column;
  const char *was;

  g_return_val_if_fail (table != NULL, NULL);

  if (system == NULL || row >= table->dice->len || column >= table->odds->len)
    return NULL;

  old_row = find_word (system->dice, table->dice->pdata[row]);
  old_column = find_word (system->odds, table->odds->pdata[column]);
  if (old_row < 0 || old_column < 0)
    return "";

  was = vd_combat_table_get (system, old_row, old_column);
  return strcmp (was, vd_combat_table_get (table, row, column)) != 0 ? was : NULL;
}

/* Edits */

static VdCombatTable *
read_or_new (const VdProject *project)
{
  VdCombatTable *table = vd_combat_table_read (project);

  return table != NULL ? table : table_new ();
}

/* Codes */

static gboolean
is_code (const VdProject *project,
         const char      *code,
         char           **known)
{
  g_autoptr (GPtrArray) rows = vd_system_list (project, VD_SYSTEM_RESULTS);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < rows->len; i++)
    {
      const VdSystemRow *row = rows->pdata[i];

      if (row->key != NULL && g_ascii_strcasecmp (row->key, code) == 0)
        {
          *known = g_strdup (row->key);
          return TRUE;
        }
      g_string_append_printf (list, "%s%s", i > 0 ? ", " : "", row->key);
    }

  *known = g_string_free (g_steal_pointer (&list), FALSE);
  return FALSE;
}

VdEdit *
vd_combat_set_code (const VdProject *project,
                    guint            row,
                    guint            column,
                    const char      *code,
                    char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  g_autofree char *typed = NULL;
  g_autofree char *known = NULL;
  g_autofree char *title = NULL;
  guint cell;

  g_return_val_if_fail (project != NULL && code != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  typed = g_strstrip (g_strdup (code));
  cell = row * table->odds->len + column;
  *refusal = NULL;
  g_return_val_if_fail (row < table->dice->len && column < table->odds->len, NULL);

  if (!is_code (project, typed, &known))
    {
      *refusal = *known != '\0'
        ? g_strdup_printf (_("“%s” is no result code. The codes are: %s."), typed, known)
        : g_strdup (_("There are no result codes yet; add them below the table."));
      return NULL;
    }
  if (strcmp (table->codes->pdata[cell], known) == 0)
    return NULL;

  /* TRANS: a cell of the results table: odds 3-1, die 4, result De */
  title = g_strdup_printf (_("Result at %s, die %s: %s"), (char *) table->odds->pdata[column],
                           (char *) table->dice->pdata[row], known);
  g_free (table->codes->pdata[cell]);
  table->codes->pdata[cell] = g_steal_pointer (&known);

  return vd_combat_write_edit (project, table, title);
}

/* Columns */

/* In quarters. */
typedef struct
{
  guint attack;
  guint defence;
} Odds;

static gboolean
read_odds (const char *text,
           Odds       *odds)
{
  return vd_quarters_parse_odds_typed (text, &odds->attack, &odds->defence);
}

/* (transfer full) */
static char *
write_odds (Odds odds)
{
  g_autofree char *attack = vd_quarters_write (odds.attack);
  g_autofree char *defence = vd_quarters_write (odds.defence);

  return g_strconcat (attack, "-", defence, NULL);
}

static gboolean
is_better (Odds a,
           Odds b)
{
  return a.attack * b.defence > b.attack * a.defence;
}

/* Whether @odds may stand as column @at, between what stands before and after;
 * @skip: columns from there that they take the place of. */
static gboolean
fits (const VdCombatTable *table,
      Odds                 odds,
      guint                at,
      guint                skip)
{
  Odds other;

  if (at > 0 && read_odds (table->odds->pdata[at - 1], &other) && !is_better (odds, other))
    return FALSE;

  return at + skip >= table->odds->len ||
         !read_odds (table->odds->pdata[at + skip], &other) || is_better (other, odds);
}

static char *
refuse_odds (void)
{
  return g_strdup (_("Odds are two numbers, the attacker first: 3-1, 1-2 or 3/2-1."));
}

VdEdit *
vd_combat_set_odds (const VdProject *project,
                    guint            column,
                    const char      *text,
                    char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  g_autofree char *written = NULL;
  g_autofree char *title = NULL;
  Odds odds;

  g_return_val_if_fail (project != NULL && text != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  *refusal = NULL;
  g_return_val_if_fail (column < table->odds->len, NULL);

  if (!read_odds (text, &odds))
    *refusal = refuse_odds ();
  else if (!fits (table, odds, column, 1))
    *refusal = g_strdup (_("Columns go from the worst odds to the best: this must lie between "
                           "its neighbours."));
  if (*refusal != NULL)
    return NULL;

  written = write_odds (odds);
  if (strcmp (table->odds->pdata[column], written) == 0)
    return NULL;

  /* TRANS: both %s are odds, as 3-1 */
  title = g_strdup_printf (_("Odds %s to %s"), (char *) table->odds->pdata[column], written);
  g_free (table->odds->pdata[column]);
  table->odds->pdata[column] = g_steal_pointer (&written);

  return vd_combat_write_edit (project, table, title);
}

/* A code for a cell that is new; NULL if there are none. */
static char *
get_first_code (const VdProject *project)
{
  g_autoptr (GPtrArray) rows = vd_system_list (project, VD_SYSTEM_RESULTS);

  return rows->len > 0 ? g_strdup (((const VdSystemRow *) rows->pdata[0])->key) : NULL;
}

static void
insert_codes (VdCombatTable *table,
              guint          at,
              const char    *first)
{
  for (guint row = table->dice->len; row > 0; row--)
    {
      guint start = (row - 1) * table->odds->len;
      const char *code = table->odds->len > 0
                         ? table->codes->pdata[start + (at > 0 ? at - 1 : 0)] : first;

      g_ptr_array_insert (table->codes, start + at, g_strdup (code));
    }
}

/* Where a new column belongs. */
static guint
find_place (const VdCombatTable *table,
            Odds                 odds)
{
  Odds other;
  guint at = 0;

  while (at < table->odds->len && read_odds (table->odds->pdata[at], &other) &&
         is_better (odds, other))
    at++;

  return at;
}

static char *
refuse_column (const VdCombatTable *table,
               const char          *text,
               const char          *first,
               Odds                *odds)
{
  if (!read_odds (text, odds))
    return refuse_odds ();
  if (first == NULL)
    return g_strdup (_("There are no result codes yet; add them below the table."));
  if (table->odds->len >= VD_COMBAT_MAX_COLUMNS)
    return g_strdup_printf (_("A table has at most %u columns."), VD_COMBAT_MAX_COLUMNS);
  if (!fits (table, *odds, find_place (table, *odds), 0))
    return g_strdup (_("The table has these odds already."));

  return NULL;
}

VdEdit *
vd_combat_add_column (const VdProject *project,
                      const char      *text,
                      char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  g_autofree char *first = NULL;
  g_autofree char *title = NULL;
  Odds odds;
  guint at;

  g_return_val_if_fail (project != NULL && text != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  first = get_first_code (project);
  *refusal = refuse_column (table, text, first, &odds);
  if (*refusal != NULL)
    return NULL;

  for (guint die = table->dice->len + 1; table->odds->len == 0 && die <= 6; die++)
    g_ptr_array_add (table->dice, g_strdup_printf ("%u", die));

  at = find_place (table, odds);
  insert_codes (table, at, first);
  g_ptr_array_insert (table->odds, at, write_odds (odds));

  /* TRANS: odds, as 3-1 */
  title = g_strdup_printf (_("Add column %s"), (char *) table->odds->pdata[at]);
  return vd_combat_write_edit (project, table, title);
}

VdEdit *
vd_combat_remove_column (const VdProject *project,
                         guint            column,
                         char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  g_autofree char *title = NULL;

  g_return_val_if_fail (project != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  *refusal = table->odds->len < 2 ? g_strdup (_("A table needs at least one column.")) : NULL;
  g_return_val_if_fail (column < table->odds->len, NULL);

  if (*refusal != NULL)
    return NULL;

  /* TRANS: odds, as 3-1 */
  title = g_strdup_printf (_("Remove column %s"), (char *) table->odds->pdata[column]);
  for (guint row = table->dice->len; row > 0; row--)
    g_ptr_array_remove_index (table->codes, (row - 1) * table->odds->len + column);
  g_ptr_array_remove_index (table->odds, column);

  return vd_combat_write_edit (project, table, title);
}

/* Rows */

VdEdit *
vd_combat_add_row (const VdProject *project,
                   char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  guint n;

  g_return_val_if_fail (project != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  n = table->odds->len;
  *refusal = NULL;
  if (n == 0 || table->dice->len == 0)
    *refusal = g_strdup (_("Add a column first."));
  else if (table->dice->len >= VD_COMBAT_MAX_DIE)
    *refusal = g_strdup_printf (_("A die has at most %u faces."), VD_COMBAT_MAX_DIE);
  if (*refusal != NULL)
    return NULL;

  for (guint i = 0; i < n; i++)
    g_ptr_array_add (table->codes, g_strdup (table->codes->pdata[table->codes->len - n]));
  g_ptr_array_add (table->dice, g_strdup_printf ("%u", table->dice->len + 1));

  return vd_combat_write_edit (project, table, _("Add a face to the die"));
}

VdEdit *
vd_combat_remove_row (const VdProject *project,
                      char           **refusal)
{
  g_autoptr (VdCombatTable) table = NULL;
  guint n;

  g_return_val_if_fail (project != NULL && refusal != NULL, NULL);

  table = read_or_new (project);
  n = table->odds->len;
  *refusal = table->dice->len <= 2 ? g_strdup (_("A die has at least two faces.")) : NULL;
  if (*refusal != NULL)
    return NULL;

  g_ptr_array_set_size (table->codes, table->codes->len - n);
  g_ptr_array_set_size (table->dice, table->dice->len - 1);

  return vd_combat_write_edit (project, table, _("Remove a face of the die"));
}

VdEdit *
vd_combat_revert (const VdProject *project)
{
  VdNode *over;
  VdEdit *edit;

  g_return_val_if_fail (project != NULL, NULL);

  over = vd_combat_find_over (project);

  if (over == NULL || vd_combat_find_base (project) == NULL)
    return NULL;

  edit = vd_edit_list (_("Results table as in the system"));
  vd_system_remove_over (edit, project->scenario, over, VD_SYSTEM_RESULTS);
  return edit;
}
