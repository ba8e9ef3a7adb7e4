#include "editor/system/combat-table.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/refs.h"
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
  g_ptr_array_unref (table->odds);
  g_ptr_array_unref (table->dice);
  g_ptr_array_unref (table->codes);
  g_free (table);
}

static const char *
get_or_empty (const VdNode *node,
              const char   *attribute)
{
  const char *value = vd_node_get (node, attribute);

  return value != NULL ? value : "";
}

static VdCombatTable *
read_node (const VdNode *combat)
{
  VdCombatTable *table = table_new ();

  for (VdNode *node = vd_node_get_first (combat); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "column") == 0)
      g_ptr_array_add (table->odds, g_strdup (get_or_empty (node, "odds")));

  for (VdNode *node = vd_node_get_first (combat); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), "row") == 0)
      {
        g_auto (GStrv) codes = vd_split_words (vd_node_get (node, "results"));
        guint n = g_strv_length (codes);

        g_ptr_array_add (table->dice, g_strdup (get_or_empty (node, "die")));
        for (guint i = 0; i < table->odds->len; i++)
          g_ptr_array_add (table->codes, g_strdup (i < n ? codes[i] : ""));
      }

  return table;
}

static VdNode *
find_base (const VdProject *project)
{
  return project->system != NULL ? vd_node_find (vd_document_get_root (project->system), "combat")
                                 : NULL;
}

static VdNode *
find_over (const VdProject *project)
{
  VdNode *override = vd_system_override (project);

  return override != NULL ? vd_node_find (override, "combat") : NULL;
}

VdCombatTable *
vd_combat_table_read (const VdProject *project)
{
  VdNode *node = find_over (project) != NULL ? find_over (project) : find_base (project);

  return node != NULL ? read_node (node) : NULL;
}

VdCombatTable *
vd_combat_table_read_system (const VdProject *project)
{
  return find_over (project) != NULL && find_base (project) != NULL
         ? read_node (find_base (project)) : NULL;
}

const char *
vd_combat_table_get (const VdCombatTable *table,
                     guint                row,
                     guint                column)
{
  guint i = row * table->odds->len + column;

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

  if (system == NULL || row >= table->dice->len || column >= table->odds->len)
    return NULL;

  old_row = find_word (system->dice, table->dice->pdata[row]);
  old_column = find_word (system->odds, table->odds->pdata[column]);
  if (old_row < 0 || old_column < 0)
    return "";

  was = vd_combat_table_get (system, old_row, old_column);
  return strcmp (was, vd_combat_table_get (table, row, column)) != 0 ? was : NULL;
}

/* Writing */

/* A change of a node that is in its document, or of one that is not yet. */
typedef struct
{
  VdEdit     *edit;
  VdDocument *document;
  gboolean    detached;
} Pen;

static void
pen_set (Pen        *pen,
         VdNode     *node,
         const char *attribute,
         const char *value)
{
  if (g_strcmp0 (vd_node_get (node, attribute), value) == 0)
    return;

  if (pen->detached || vd_node_get_parent (node) == NULL)
    g_free (vd_node_set (node, attribute, value));
  else
    vd_edit_add (pen->edit, vd_edit_set (pen->document, node, attribute, value));
}

static void
pen_insert (Pen    *pen,
            VdNode *parent,
            VdNode *node,
            VdNode *before)
{
  if (pen->detached)
    vd_document_insert (pen->document, parent, node, before);
  else
    vd_edit_add (pen->edit, vd_edit_insert (pen->document, parent, node, before));
}

static void
pen_remove (Pen    *pen,
            VdNode *node)
{
  if (pen->detached)
    vd_node_free (vd_document_remove (pen->document, node, NULL));
  else
    vd_edit_add (pen->edit, vd_edit_remove (pen->document, node));
}

static GPtrArray *
list_children (const VdNode *combat,
               const char   *name)
{
  GPtrArray *nodes = g_ptr_array_new ();

  for (VdNode *node = vd_node_get_first (combat); node != NULL; node = vd_node_get_next (node))
    if (strcmp (vd_node_get_name (node), name) == 0)
      g_ptr_array_add (nodes, node);

  return nodes;
}

/* How many words two lists begin with alike, @most at most. */
static guint
count_same_first (const GPtrArray *nodes,
                  const char      *key,
                  const GPtrArray *words,
                  guint            most)
{
  guint n = 0;

  while (n < most && strcmp (get_or_empty (nodes->pdata[n], key), words->pdata[n]) == 0)
    n++;

  return n;
}

static guint
count_same_last (const GPtrArray *nodes,
                 const char      *key,
                 const GPtrArray *words,
                 guint            most)
{
  guint n = 0;

  while (n < most && strcmp (get_or_empty (nodes->pdata[nodes->len - 1 - n], key),
                             words->pdata[words->len - 1 - n]) == 0)
    n++;

  return n;
}

/* What comes after the children @name, so that a new last one has its place. */
static VdNode *
find_after (const VdNode *combat,
            const char   *name)
{
  return strcmp (name, "column") == 0 ? vd_node_find (combat, "row") : NULL;
}

static VdNode *
insert_child (Pen        *pen,
              VdNode     *combat,
              const char *name,
              const char *key,
              VdNode     *before)
{
  VdNode *node = vd_node_new (pen->document, name);

  g_free (vd_node_set (node, key, ""));
  if (strcmp (name, "row") == 0)
    g_free (vd_node_set (node, "results", ""));
  pen_insert (pen, combat, node, before);

  return node;
}

/* Makes the children of that name say @words, touching as few as possible: what
 * the lists begin and end with alike stays.  Returns the children in order. */
static GPtrArray *
write_children (Pen             *pen,
                VdNode          *combat,
                const char      *name,
                const char      *key,
                const GPtrArray *words)
{
  g_autoptr (GPtrArray) nodes = list_children (combat, name);
  guint least = MIN (nodes->len, words->len);
  guint first = count_same_first (nodes, key, words, least);
  guint last = count_same_last (nodes, key, words, least - first);
  VdNode *before = last > 0 ? nodes->pdata[nodes->len - last] : find_after (combat, name);
  GPtrArray *after = g_ptr_array_new ();

  for (guint i = 0; i < words->len; i++)
    if (i >= words->len - last)
      g_ptr_array_add (after, nodes->pdata[nodes->len + i - words->len]);
    else if (i < nodes->len - last)
      g_ptr_array_add (after, nodes->pdata[i]);
    else
      g_ptr_array_add (after, insert_child (pen, combat, name, key, before));

  for (guint i = words->len - last; i < nodes->len - last; i++)
    pen_remove (pen, nodes->pdata[i]);
  for (guint i = 0; i < words->len; i++)
    pen_set (pen, after->pdata[i], key, words->pdata[i]);

  return after;
}

static char *
join_codes (const VdCombatTable *table,
            guint                row)
{
  g_autoptr (GString) text = g_string_new (NULL);

  for (guint i = 0; i < table->odds->len; i++)
    {
      const char *code = vd_combat_table_get (table, row, i);

      /* A word for each column, or the rest would stand under other odds. */
      g_string_append_printf (text, "%s%s", i > 0 ? " " : "", *code != '\0' ? code : "?");
    }

  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
write_table (Pen                 *pen,
             VdNode              *combat,
             const VdCombatTable *table)
{
  g_autoptr (GPtrArray) before = list_children (combat, "row");
  g_autoptr (GPtrArray) columns G_GNUC_UNUSED =
    write_children (pen, combat, "column", "odds", table->odds);
  g_autoptr (GPtrArray) rows = write_children (pen, combat, "row", "die", table->dice);
  g_autofree char *die = g_strdup_printf ("%u", table->dice->len);

  for (guint i = 0; i < rows->len; i++)
    {
      g_autofree char *codes = join_codes (table, i);

      pen_set (pen, rows->pdata[i], "results", codes);
    }

  if (rows->len != before->len)
    pen_set (pen, combat, "die", die);
}

static gboolean
has_same_words (const GPtrArray *a,
                const GPtrArray *b)
{
  for (guint i = 0; a->len == b->len && i < a->len; i++)
    if (strcmp (a->pdata[i], b->pdata[i]) != 0)
      return FALSE;

  return a->len == b->len;
}

static gboolean
is_same_table (const VdCombatTable *a,
               const VdCombatTable *b)
{
  return has_same_words (a->odds, b->odds) && has_same_words (a->dice, b->dice) &&
         has_same_words (a->codes, b->codes);
}

/* The system's table with the changes in it, for the override.  It is no longer
 * what the source says. */
static VdNode *
copy_base (const VdProject     *project,
           const VdCombatTable *table)
{
  static const char *const stale[] = { "source", "status", "note" };
  VdNode *base = find_base (project);
  VdDocument *document = vd_system_document (project, VD_SYSTEM_RESULTS);
  VdNode *node = base != NULL ? vd_node_copy (base) : vd_node_new (document, "combat");
  Pen pen = { NULL, document, TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (stale); i++)
    g_free (vd_node_set (node, stale[i], NULL));
  write_table (&pen, node, table);

  return node;
}

/* Makes the documents hold @table. */
static VdEdit *
write_edit (const VdProject     *project,
            const VdCombatTable *table,
            const char          *title)
{
  VdNode *base = find_base (project);
  VdNode *own = project->scenario != NULL ? find_over (project) : base;
  g_autoptr (VdCombatTable) system = base != NULL ? read_node (base) : NULL;
  Pen pen = { vd_edit_list (title), vd_system_document (project, VD_SYSTEM_RESULTS), FALSE };

  if (own != NULL && own != base && system != NULL && is_same_table (table, system))
    vd_system_remove_over (pen.edit, project->scenario, own, VD_SYSTEM_RESULTS);
  else if (own != NULL)
    write_table (&pen, own, table);
  else
    vd_system_insert_section (pen.edit, project, VD_SYSTEM_RESULTS, copy_base (project, table));

  if (vd_edit_is_empty (pen.edit))
    g_clear_pointer (&pen.edit, vd_edit_free);

  return pen.edit;
}

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
  g_autoptr (VdCombatTable) table = read_or_new (project);
  g_autofree char *typed = g_strstrip (g_strdup (code));
  g_autofree char *known = NULL;
  g_autofree char *title = NULL;
  guint cell = row * table->odds->len + column;

  *refusal = NULL;
  g_return_val_if_fail (cell < table->codes->len, NULL);

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

  return write_edit (project, table, title);
}

/* Columns */

typedef struct
{
  guint64 attack;
  guint64 defence;
} Odds;

static gboolean
read_odds (const char *text,
           Odds       *odds)
{
  g_auto (GStrv) parts = g_strsplit_set (text, "-:", 2);

  if (g_strv_length (parts) != 2)
    return FALSE;

  return g_ascii_string_to_unsigned (g_strstrip (parts[0]), 10, 1, 999, &odds->attack, NULL) &&
         g_ascii_string_to_unsigned (g_strstrip (parts[1]), 10, 1, 999, &odds->defence, NULL);
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
  return g_strdup (_("Odds are two numbers, the attacker first: 3-1 or 1-2."));
}

VdEdit *
vd_combat_set_odds (const VdProject *project,
                    guint            column,
                    const char      *text,
                    char           **refusal)
{
  g_autoptr (VdCombatTable) table = read_or_new (project);
  g_autofree char *written = NULL;
  g_autofree char *title = NULL;
  Odds odds;

  *refusal = NULL;
  g_return_val_if_fail (column < table->odds->len, NULL);

  if (!read_odds (text, &odds))
    *refusal = refuse_odds ();
  else if (!fits (table, odds, column, 1))
    *refusal = g_strdup (_("Columns go from the worst odds to the best: this must lie between "
                           "its neighbours."));
  if (*refusal != NULL)
    return NULL;

  written = g_strdup_printf ("%u-%u", (guint) odds.attack, (guint) odds.defence);
  if (strcmp (table->odds->pdata[column], written) == 0)
    return NULL;

  /* TRANS: both %s are odds, as 3-1 */
  title = g_strdup_printf (_("Odds %s to %s"), (char *) table->odds->pdata[column], written);
  g_free (table->odds->pdata[column]);
  table->odds->pdata[column] = g_steal_pointer (&written);

  return write_edit (project, table, title);
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
  g_autoptr (VdCombatTable) table = read_or_new (project);
  g_autofree char *first = get_first_code (project);
  g_autofree char *title = NULL;
  Odds odds;
  guint at;

  *refusal = refuse_column (table, text, first, &odds);
  if (*refusal != NULL)
    return NULL;

  for (guint die = table->dice->len + 1; table->odds->len == 0 && die <= 6; die++)
    g_ptr_array_add (table->dice, g_strdup_printf ("%u", die));

  at = find_place (table, odds);
  insert_codes (table, at, first);
  g_ptr_array_insert (table->odds, at,
                      g_strdup_printf ("%u-%u", (guint) odds.attack, (guint) odds.defence));

  /* TRANS: odds, as 3-1 */
  title = g_strdup_printf (_("Add column %s"), (char *) table->odds->pdata[at]);
  return write_edit (project, table, title);
}

VdEdit *
vd_combat_remove_column (const VdProject *project,
                         guint            column,
                         char           **refusal)
{
  g_autoptr (VdCombatTable) table = read_or_new (project);
  g_autofree char *title = NULL;

  *refusal = table->odds->len < 2 ? g_strdup (_("A table needs at least one column.")) : NULL;
  g_return_val_if_fail (column < table->odds->len, NULL);

  if (*refusal != NULL)
    return NULL;

  /* TRANS: odds, as 3-1 */
  title = g_strdup_printf (_("Remove column %s"), (char *) table->odds->pdata[column]);
  for (guint row = table->dice->len; row > 0; row--)
    g_ptr_array_remove_index (table->codes, (row - 1) * table->odds->len + column);
  g_ptr_array_remove_index (table->odds, column);

  return write_edit (project, table, title);
}

/* Rows */

VdEdit *
vd_combat_add_row (const VdProject *project,
                   char           **refusal)
{
  g_autoptr (VdCombatTable) table = read_or_new (project);
  guint n = table->odds->len;

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

  return write_edit (project, table, _("Add a face to the die"));
}

VdEdit *
vd_combat_remove_row (const VdProject *project,
                      char           **refusal)
{
  g_autoptr (VdCombatTable) table = read_or_new (project);
  guint n = table->odds->len;

  *refusal = table->dice->len <= 2 ? g_strdup (_("A die has at least two faces.")) : NULL;
  if (*refusal != NULL)
    return NULL;

  g_ptr_array_set_size (table->codes, table->codes->len - n);
  g_ptr_array_set_size (table->dice, table->dice->len - 1);

  return write_edit (project, table, _("Remove a face of the die"));
}

VdEdit *
vd_combat_revert (const VdProject *project)
{
  VdNode *over = find_over (project);
  VdEdit *edit;

  if (over == NULL || find_base (project) == NULL)
    return NULL;

  edit = vd_edit_list (_("Results table as in the system"));
  vd_system_remove_over (edit, project->scenario, over, VD_SYSTEM_RESULTS);
  return edit;
}
