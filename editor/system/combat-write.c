#include "editor/system/combat-table-private.h"

#include <string.h>

#include "editor/system/system-private.h"

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

  while (n < most && strcmp (vd_combat_get_or_empty (nodes->pdata[n], key), words->pdata[n]) == 0)
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

  while (n < most && strcmp (vd_combat_get_or_empty (nodes->pdata[nodes->len - 1 - n], key),
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
  VdNode *base = vd_combat_find_base (project);
  VdDocument *document = vd_system_document (project, VD_SYSTEM_RESULTS);
  VdNode *node = base != NULL ? vd_node_copy (base) : vd_node_new (document, "combat");
  Pen pen = { NULL, document, TRUE };

  for (guint i = 0; i < G_N_ELEMENTS (stale); i++)
    g_free (vd_node_set (node, stale[i], NULL));
  write_table (&pen, node, table);

  return node;
}

VdEdit *
vd_combat_write_edit (const VdProject     *project,
                      const VdCombatTable *table,
                      const char          *title)
{
  VdNode *base = vd_combat_find_base (project);
  VdNode *own = project->scenario != NULL ? vd_combat_find_over (project) : base;
  g_autoptr (VdCombatTable) system = base != NULL ? vd_combat_read_node (base) : NULL;
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
