#include "formats/merge/document-match.h"

#include <string.h>

#include "formats/document/document-ask.h"
#include "formats/document/document-private.h"

#define MAX_TRIES 1000000 /* pairs of rows that are looked at for being alike */

/* Lists */

GPtrArray *
vd_node_list_rows (const VdNode *node)
{
  g_autoptr (GPtrArray) all = node != NULL ? vd_node_list_written (node) : g_ptr_array_new ();
  GPtrArray *rows = g_ptr_array_new ();

  for (guint i = 0; i < all->len; i++)
    if (vd_node_is_element (all->pdata[i]))
      g_ptr_array_add (rows, all->pdata[i]);

  return rows;
}

static gboolean
is_comment (const VdNode *node)
{
  return node != NULL && (node->type == VD_NODE_COMMENT || node->type == VD_NODE_INSTRUCTION);
}

GPtrArray *
vd_node_list_comments (const VdNode *node,
                       const VdNode *parent)
{
  VdNode *last = node != NULL ? node->previous : parent != NULL ? parent->last : NULL;
  VdNode *from = NULL;
  GPtrArray *list = g_ptr_array_new ();

  for (; is_comment (last); last = last->previous)
    from = last;
  for (; is_comment (from); from = from->next)
    g_ptr_array_add (list, from);

  return list;
}

/* Whether they are the same */

static gboolean
has_same_words (const VdNode *a,
                const VdNode *b)
{
  if (a->n_attributes != b->n_attributes || g_strcmp0 (a->text, b->text) != 0)
    return FALSE;

  for (guint i = 0; i < a->n_attributes; i++)
    if (g_strcmp0 (vd_node_get (b, a->attributes[i].name), a->attributes[i].value) != 0)
      return FALSE;

  return TRUE;
}

static gboolean
has_same_inside (const VdNode *a,
                 const VdNode *b)
{
  g_autoptr (GPtrArray) in_a = vd_node_list_written (a);
  g_autoptr (GPtrArray) in_b = vd_node_list_written (b);

  if (in_a->len != in_b->len)
    return FALSE;

  for (guint i = 0; i < in_a->len; i++)
    if (!vd_node_equals (in_a->pdata[i], in_b->pdata[i]))
      return FALSE;

  return TRUE;
}

gboolean
vd_node_equals (const VdNode *a,
                const VdNode *b)
{
  if (a == NULL || b == NULL)
    return a == b;

  return a->type == b->type && a->name == b->name && a->uri == b->uri && has_same_words (a, b) &&
         (a->first == NULL ? b->first == NULL : b->first != NULL && has_same_inside (a, b));
}

gboolean
vd_node_equals_whole (const VdNode *a,
                      const VdNode *b)
{
  g_autoptr (GPtrArray) before_a = NULL;
  g_autoptr (GPtrArray) before_b = NULL;

  if (!vd_node_equals (a, b) || a == NULL)
    return vd_node_equals (a, b);

  before_a = vd_node_list_comments (a, NULL);
  before_b = vd_node_list_comments (b, NULL);
  if (before_a->len != before_b->len)
    return FALSE;

  for (guint i = 0; i < before_a->len; i++)
    if (!vd_node_equals (before_a->pdata[i], before_b->pdata[i]))
      return FALSE;

  return TRUE;
}

/* Copies */

VdNode *
vd_node_copy_whole (const VdNode *node)
{
  VdNode *copy = vd_node_copy_bare (node);

  for (const VdNode *child = node->first; child != NULL; child = child->next)
    vd_node_append (copy, vd_node_copy_whole (child));

  return copy;
}

/* What names a row among its kind */

static const char *const *
get_keys (const VdNode *node)
{
  static const char *const id[] = { "id", NULL };

  if (node->element == NULL || vd_node_get (node, "id") != NULL)
    return id;

  return (const char *const *) node->element->keys;
}

/* @separator stands before each word. */
static char *
make_key (const VdNode *node,
          const char   *separator)
{
  const char *const *words = get_keys (node);
  gboolean is_named = node->element == NULL || vd_node_get (node, "id") != NULL;
  GString *key = g_string_new (node->name);

  /* A section is itself. */
  if (node->element != NULL && node->element->is_once)
    return g_string_free (key, FALSE);

  for (guint i = 0; words[i] != NULL; i++)
    {
      const char *value = is_named ? vd_node_get (node, words[i]) : vd_node_get_key_word (node, i);

      if (value != NULL || *separator != ' ')
        g_string_append_printf (key, "%s%s", separator, value != NULL ? value : "");
    }

  return g_string_free (key, FALSE);
}

char *
vd_node_get_subject (const VdNode *node)
{
  g_return_val_if_fail (node != NULL, NULL);

  return make_key (node, " ");
}

/* Matching */

typedef struct
{
  const GPtrArray *a, *b;
  int             *to_b;
  gboolean        *is_taken; /* of b */
} Match;

static void
pair_rows (Match *self,
           guint  a,
           guint  b)
{
  self->to_b[a] = b;
  self->is_taken[b] = TRUE;
}

/* How many attributes are the same; 0 if fewer than half are. */
static guint
measure_likeness (const VdNode *a,
                  const VdNode *b)
{
  guint n = a->text != NULL && g_strcmp0 (a->text, b->text) == 0;

  for (guint i = 0; i < a->n_attributes; i++)
    n += g_strcmp0 (vd_node_get (b, a->attributes[i].name), a->attributes[i].value) == 0;

  return 2 * n >= MAX (a->n_attributes, b->n_attributes) ? n + 1 : 0;
}

static void
pair_same (Match        *self,
           const GArray *in_a,
           const GArray *in_b)
{
  for (guint i = 0; i < in_a->len; i++)
    for (guint k = 0; k < in_b->len && self->to_b[g_array_index (in_a, guint, i)] < 0; k++)
      {
        guint a = g_array_index (in_a, guint, i), b = g_array_index (in_b, guint, k);

        if (!self->is_taken[b] && vd_node_equals (self->a->pdata[a], self->b->pdata[b]))
          pair_rows (self, a, b);
      }
}

static void
pair_alike (Match        *self,
            const GArray *in_a,
            const GArray *in_b)
{
  for (guint i = 0; i < in_a->len; i++)
    {
      guint a = g_array_index (in_a, guint, i);
      guint best = 0, found = 0;

      for (guint k = 0; k < in_b->len && self->to_b[a] < 0; k++)
        {
          guint b = g_array_index (in_b, guint, k);
          guint likeness = self->is_taken[b]
                           ? 0 : measure_likeness (self->a->pdata[a], self->b->pdata[b]);

          if (likeness > best)
            {
              best = likeness;
              found = b;
            }
        }

      if (best > 0)
        pair_rows (self, a, found);
    }
}

static void
pair_group (Match        *self,
            const GArray *in_a,
            const GArray *in_b)
{
  if (in_a->len == 1 && in_b->len == 1)
    {
      const VdNode *node = self->a->pdata[g_array_index (in_a, guint, 0)];

      if (get_keys (node)[0] != NULL || (node->element != NULL && node->element->is_once))
        {
          pair_rows (self, g_array_index (in_a, guint, 0), g_array_index (in_b, guint, 0));
          return;
        }
    }

  if ((guint64) in_a->len * in_b->len > MAX_TRIES)
    {
      for (guint i = 0; i < MIN (in_a->len, in_b->len); i++)
        pair_rows (self, g_array_index (in_a, guint, i), g_array_index (in_b, guint, i));
      return;
    }

  pair_same (self, in_a, in_b);
  pair_alike (self, in_a, in_b);
}

/* Rows of both versions by the key that they share, in lists through arrays of numbers:
 * of a million rows a million keys are too many. */
typedef struct
{
  GHashTable *groups;     /* of a: of a key the number of its group, and 1 more */
  GArray     *first[2];   /* guint32 of each group: the place of a row, and 1 more; 0 ends it */
  guint32    *next[2];    /* of each row the same */
} Groups;

/* From the last row to the first, so that a list is in the order of the rows. */
static void
group_rows (Groups          *self,
            const GPtrArray *rows,
            guint            version)
{
  for (guint i = rows->len; i-- > 0; )
    {
      g_autofree char *key = make_key (rows->pdata[i], "\n");
      guint group = GPOINTER_TO_UINT (g_hash_table_lookup (self->groups, key));
      guint32 *first;

      if (group == 0 && version == 1)
        continue; /* of b alone */
      if (group == 0)
        {
          const guint32 none = 0;

          for (guint v = 0; v < G_N_ELEMENTS (self->first); v++)
            g_array_append_val (self->first[v], none);
          group = self->first[0]->len;
          g_hash_table_insert (self->groups, g_steal_pointer (&key), GUINT_TO_POINTER (group));
        }

      first = &g_array_index (self->first[version], guint32, group - 1);
      self->next[version][i] = *first;
      *first = i + 1;
    }
}

static void
groups_init (Groups          *self,
             const GPtrArray *a,
             const GPtrArray *b)
{
  const GPtrArray *rows[] = { a, b };

  self->groups = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  for (guint v = 0; v < G_N_ELEMENTS (rows); v++)
    {
      self->first[v] = g_array_new (FALSE, FALSE, sizeof (guint32));
      self->next[v] = g_new (guint32, rows[v]->len + 1);
    }
  for (guint v = 0; v < G_N_ELEMENTS (rows); v++)
    group_rows (self, rows[v], v);
}

static void
groups_clear (Groups *self)
{
  g_hash_table_unref (self->groups);
  for (guint v = 0; v < G_N_ELEMENTS (self->first); v++)
    {
      g_array_unref (self->first[v]);
      g_free (self->next[v]);
    }
}

static void
list_group (const Groups *self,
            guint         version,
            guint         group,
            GArray       *places)
{
  g_array_set_size (places, 0);
  for (guint i = g_array_index (self->first[version], guint32, group); i > 0;
       i = self->next[version][i - 1])
    {
      guint place = i - 1;

      g_array_append_val (places, place);
    }
}

int *
vd_match_rows (const GPtrArray *a,
               const GPtrArray *b)
{
  g_autoptr (GArray) in_a = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autoptr (GArray) in_b = g_array_new (FALSE, FALSE, sizeof (guint));
  g_autofree gboolean *is_taken = NULL;
  Match self;
  Groups groups;

  g_return_val_if_fail (a != NULL && b != NULL, NULL);

  is_taken = g_new0 (gboolean, b->len + 1);
  self = (Match) { a, b, g_new (int, a->len + 1), is_taken };

  for (guint i = 0; i < a->len; i++)
    self.to_b[i] = -1;

  groups_init (&groups, a, b);
  for (guint group = 0; group < groups.first[0]->len; group++)
    {
      list_group (&groups, 0, group, in_a);
      list_group (&groups, 1, group, in_b);
      if (in_b->len > 0)
        pair_group (&self, in_a, in_b);
    }

  groups_clear (&groups);
  return self.to_b;
}

/* Cells of the results table */

void
vd_cells_init (VdCells      *self,
               const VdNode *row)
{
  g_autoptr (GStrvBuilder) odds = g_strv_builder_new ();
  const VdNode *node = row != NULL && row->parent != NULL ? vd_node_get_first (row->parent) : NULL;

  g_return_if_fail (self != NULL);

  for (; node != NULL; node = vd_node_get_next (node))
    if (strcmp (node->name, "column") == 0)
      g_strv_builder_add (odds, vd_node_get (node, "odds"));

  self->odds = g_strv_builder_end (odds);
  self->codes = vd_split_words (row != NULL ? vd_node_get (row, "results") : NULL);
}

void
vd_cells_clear (VdCells *self)
{
  g_return_if_fail (self != NULL);

  g_strfreev (self->odds);
  g_strfreev (self->codes);
}

gboolean
vd_cells_is_even (const VdCells *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  for (guint i = 0; self->odds[i] != NULL; i++)
    if (g_strv_contains ((const char *const *) self->odds + i + 1, self->odds[i]))
      return FALSE;

  return g_strv_length (self->odds) == g_strv_length (self->codes);
}

const char *
vd_cells_get (const VdCells *self,
              const char    *odds)
{
  g_return_val_if_fail (self != NULL && odds != NULL, NULL);

  for (guint i = 0; self->odds[i] != NULL; i++)
    if (strcmp (self->odds[i], odds) == 0)
      return self->codes[i];

  return NULL;
}

gboolean
vd_node_has_cells (const VdNode *node)
{
  g_return_val_if_fail (node != NULL, FALSE);

  return node->element != NULL && strcmp (node->element->id, "row") == 0;
}
