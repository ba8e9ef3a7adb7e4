#include "formats/merge/document-diff.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/document/document-private.h"
#include "formats/merge/document-match.h"
#include "formats/merge/lines.h"

const char *const vd_change_kinds[] = { "added", "removed", "changed", NULL };

/* Rows of two versions that are one. */
typedef struct
{
  VdChangeFunc tell;
  gpointer     user_data;
  GHashTable  *places[2]; /* (nullable): in a section of lines: whose row a side or step is */
} Diff;

static void compare_nodes (Diff         *self,
                           const VdNode *a,
                           const VdNode *b);

/* Changes */

static gboolean
is_section (const VdNode *node)
{
  return node->parent == NULL || node->parent->type == VD_NODE_DOCUMENT ||
         (node->element != NULL && node->element->is_once);
}

/* A row inside a row is called after both. */
static char *
name_row (const VdNode *node)
{
  g_autofree char *own = vd_node_get_subject (node);
  g_autofree char *above = NULL;

  if (node->parent == NULL || is_section (node) || is_section (node->parent))
    return g_steal_pointer (&own);

  above = name_row (node->parent);
  return g_strconcat (above, ", ", own, NULL);
}

static const char *
name_section (const VdNode *node)
{
  while (node != NULL && !(node->element != NULL && node->element->is_once))
    node = node->parent;

  return node != NULL ? node->name : "";
}

/* @text: (transfer full): a phrase */
static void
add_change (Diff         *self,
            VdChangeKind  kind,
            const VdNode *a,
            const VdNode *b,
            const char   *attribute,
            const char   *before,
            const char   *after,
            char         *text)
{
  const VdNode *node = b != NULL ? b : a;
  g_autofree char *subject = name_row (node);
  g_autofree char *phrase = text;
  VdChange change = {
    .kind = kind,
    .subject = subject,
    .section = name_section (node),
    .attribute = attribute,
    .before = before,
    .after = after,
    .text = phrase,
    .lines = { a != NULL ? a->line : 0, b != NULL ? b->line : 0 },
  };

  self->tell (&change, self->user_data);
}

static void
add_row (Diff         *self,
         VdChangeKind  kind,
         const VdNode *node)
{
  g_autofree char *subject = name_row (node);
  g_autoptr (GString) words = g_string_new (NULL);
  gboolean is_added = kind == VD_CHANGE_ADDED;

  for (guint i = 0; i < node->n_attributes; i++)
    g_string_append_printf (words, "%s%s=\"%s\"", i > 0 ? " " : "", node->attributes[i].name,
                            node->attributes[i].value);
  if (node->text != NULL)
    g_string_append_printf (words, "%s%s", words->len > 0 ? " " : "", node->text);

  add_change (self, kind, is_added ? NULL : node, is_added ? node : NULL, NULL,
              is_added ? NULL : words->str, is_added ? words->str : NULL,
              words->len > 0 ? vd_phrase_new ("%s: %s", subject, words->str)
                             : vd_phrase_new ("%s", subject));
}

/* Values */

/* How it is told of a row and what is called @name there. */
typedef struct
{
  const char *is_new, *is_gone, *is_now;
} Words;

static const Words of_value = {
  N_("%s: %s “%s” is new"), N_("%s: %s “%s” is gone"), N_("%s: %s “%s” is now “%s”")
};
static const Words of_cell = {
  N_("%s, column %s: “%s” is new"), N_("%s, column %s: “%s” is gone"),
  N_("%s, column %s: “%s” is now “%s”")
};

static void
compare_value (Diff         *self,
               const Words  *words,
               const VdNode *a,
               const VdNode *b,
               const char   *name,
               const char   *before,
               const char   *after)
{
  g_autofree char *subject = NULL;
  char *text;

  if (g_strcmp0 (before, after) == 0)
    return;

  subject = name_row (b);
  if (before == NULL)
    text = vd_phrase_new (words->is_new, subject, name, after);
  else if (after == NULL)
    text = vd_phrase_new (words->is_gone, subject, name, before);
  else
    text = vd_phrase_new (words->is_now, subject, name, before, after);

  add_change (self, VD_CHANGE_CHANGED, a, b, name, before, after, text);
}

/* The words of @words that @others do not have; %NULL if there are none. */
static char *
subtract_words (char **words,
                char **others)
{
  g_autoptr (GHashTable) known = g_hash_table_new (g_str_hash, g_str_equal);
  g_autoptr (GString) rest = g_string_new (NULL);

  for (guint i = 0; others[i] != NULL; i++)
    g_hash_table_add (known, others[i]);
  for (guint i = 0; words[i] != NULL; i++)
    if (!g_hash_table_contains (known, words[i]))
      g_string_append_printf (rest, "%s%s", rest->len > 0 ? " " : "", words[i]);

  return rest->len > 0 ? g_string_free (g_steal_pointer (&rest), FALSE) : NULL;
}

/* What is gone and what is new, one change each. */
static void
add_words (Diff         *self,
           const VdNode *a,
           const VdNode *b,
           const char   *attribute,
           const char   *gone,
           const char   *new)
{
  g_autofree char *subject = name_row (b);

  if (gone != NULL)
    add_change (self, VD_CHANGE_CHANGED, a, b, attribute, gone, NULL,
                vd_phrase_new (N_("%s: %s without %s"), subject, attribute, gone));
  if (new != NULL)
    add_change (self, VD_CHANGE_CHANGED, a, b, attribute, NULL, new,
                vd_phrase_new (N_("%s: %s with %s"), subject, attribute, new));
  if (gone == NULL && new == NULL)
    add_change (self, VD_CHANGE_CHANGED, a, b, attribute, NULL, NULL,
                vd_phrase_new (N_("%s: %s in another order"), subject, attribute));
}

static void
compare_list (Diff         *self,
              const VdNode *a,
              const VdNode *b,
              const char   *attribute)
{
  g_auto (GStrv) before = vd_split_words (vd_node_get (a, attribute));
  g_auto (GStrv) after = vd_split_words (vd_node_get (b, attribute));
  g_autofree char *gone = subtract_words (before, after);
  g_autofree char *new = subtract_words (after, before);

  add_words (self, a, b, attribute, gone, new);
}

/* Cells of the results table */

/* By the odds of their columns, whether those or the cells have moved.  Returns
 * FALSE if a column has no cell of its own, so that the row is told as a whole. */
static gboolean
compare_cells (Diff         *self,
               const VdNode *a,
               const VdNode *b)
{
  g_auto (VdCells) before = { 0 }, after = { 0 };

  vd_cells_init (&before, a);
  vd_cells_init (&after, b);
  if (!vd_cells_is_even (&before) || !vd_cells_is_even (&after))
    return FALSE;

  for (guint i = 0; before.odds[i] != NULL; i++)
    compare_value (self, &of_cell, a, b, before.odds[i], before.codes[i],
                   vd_cells_get (&after, before.odds[i]));
  for (guint i = 0; after.odds[i] != NULL; i++)
    if (vd_cells_get (&before, after.odds[i]) == NULL)
      compare_value (self, &of_cell, a, b, after.odds[i], NULL, after.codes[i]);

  return TRUE;
}

/* Lines */

static char *
make_place_key (const VdNode     *row,
                const VdLineItem *item)
{
  const char *kind = vd_node_get (row, "kind");

  return g_strconcat (kind != NULL ? kind : "", "\n", item->key, NULL);
}

static GHashTable *
find_places (const VdNode *section)
{
  GHashTable *places = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (VdNode *row = vd_node_get_first (section); row != NULL; row = vd_node_get_next (row))
    {
      g_autoptr (GPtrArray) items = row->is_verbatim ? g_ptr_array_new ()
                                                     : vd_line_list_items (row);

      for (guint i = 0; i < items->len; i++)
        g_hash_table_insert (places, make_place_key (row, items->pdata[i]), row);
    }

  return places;
}

/* The items of @row that the other version of it lacks: those that it has
 * nowhere, or those that stand in another row there.  %NULL if there are none. */
static char *
list_moved (const VdNode *row,
            const VdNode *other,
            GHashTable   *places,
            gboolean      elsewhere)
{
  g_autoptr (GPtrArray) items = vd_line_list_items (row);
  g_autoptr (GString) list = g_string_new (NULL);

  for (guint i = 0; i < items->len; i++)
    {
      /* Of a row that is another kind now, each step is looked for as that. */
      g_autofree char *key = make_place_key (other, items->pdata[i]);
      g_autofree char *said = vd_line_item_say (items->pdata[i]);
      const VdNode *place = g_hash_table_lookup (places, key);

      if (place != other && (place != NULL) == elsewhere)
        g_string_append_printf (list, "%s%s", list->len > 0 ? " " : "", said);
    }

  return list->len > 0 ? g_string_free (g_steal_pointer (&list), FALSE) : NULL;
}

static void
compare_line (Diff         *self,
              const VdNode *a,
              const VdNode *b,
              const char   *attribute)
{
  g_autofree char *gone = list_moved (a, b, self->places[1], FALSE);
  g_autofree char *new = list_moved (b, a, self->places[0], FALSE);
  g_autofree char *left = list_moved (a, b, self->places[1], TRUE);
  g_autofree char *came = list_moved (b, a, self->places[0], TRUE);
  g_autofree char *subject = name_row (b);

  if (gone != NULL || new != NULL || (left == NULL && came == NULL))
    add_words (self, a, b, attribute, gone, new);
  if (left != NULL)
    add_change (self, VD_CHANGE_CHANGED, a, b, attribute, left, NULL,
                vd_phrase_new (N_("%s: %s now in another row: %s"), subject, attribute, left));
  if (came != NULL)
    add_change (self, VD_CHANGE_CHANGED, a, b, attribute, NULL, came,
                vd_phrase_new (N_("%s: %s from another row: %s"), subject, attribute, came));
}

static gboolean
is_line_section (const VdNode *node)
{
  return node->element != NULL && (strcmp (node->element->id, "map/sides") == 0 ||
                                   strcmp (node->element->id, "paths") == 0);
}

/* Rows */

static void
compare_word (Diff         *self,
              const VdNode *a,
              const VdNode *b,
              const char   *name)
{
  const char *before = vd_node_get (a, name), *after = vd_node_get (b, name);
  gboolean is_line = self->places[0] != NULL && is_line_section (b->parent) &&
                     (strcmp (name, "sides") == 0 || strcmp (name, "hexes") == 0);

  if (vd_node_has_cells (b) && strcmp (name, "results") == 0 && compare_cells (self, a, b))
    return;
  if (g_strcmp0 (before, after) == 0)
    return;

  if (before == NULL || after == NULL)
    compare_value (self, &of_value, a, b, name, before, after);
  else if (is_line)
    compare_line (self, a, b, name);
  else if (vd_node_has_list (b, name))
    compare_list (self, a, b, name);
  else
    compare_value (self, &of_value, a, b, name, before, after);
}

static void
compare_words (Diff         *self,
               const VdNode *a,
               const VdNode *b)
{
  for (guint i = 0; i < b->n_attributes; i++)
    compare_word (self, a, b, b->attributes[i].name);
  for (guint i = 0; i < a->n_attributes; i++)
    if (vd_node_get (b, a->attributes[i].name) == NULL)
      compare_word (self, a, b, a->attributes[i].name);

  compare_value (self, &of_value, a, b, "text", a->text, b->text);
}

static gboolean
has_same_comments (const VdNode *a,
                   const VdNode *b,
                   const VdNode *in_a,
                   const VdNode *in_b)
{
  g_autoptr (GPtrArray) of_a = vd_node_list_comments (a, in_a);
  g_autoptr (GPtrArray) of_b = vd_node_list_comments (b, in_b);

  if (of_a->len != of_b->len)
    return FALSE;

  for (guint i = 0; i < of_a->len; i++)
    if (!vd_node_equals (of_a->pdata[i], of_b->pdata[i]))
      return FALSE;

  return TRUE;
}

static void
add_remark (Diff         *self,
            const VdNode *a,
            const VdNode *b,
            const char   *attribute,
            const char   *format)
{
  g_autofree char *subject = name_row (b);

  add_change (self, VD_CHANGE_CHANGED, a, b, attribute, NULL, NULL, vd_phrase_new ("%s: %s", subject,
                                                                                  format));
}

static gboolean
is_column (const VdNode *node)
{
  return node->element != NULL && strcmp (node->element->id, "column") == 0;
}

static void
compare_order (Diff            *self,
               const VdNode    *a,
               const VdNode    *b,
               const GPtrArray *in_a,
               const int       *to_b)
{
  int last = -1;

  for (guint i = 0; i < in_a->len; i++)
    {
      if (to_b[i] >= 0 && to_b[i] < last)
        {
          add_remark (self, a, b, "order", is_column (in_a->pdata[i])
                                           ? N_("its columns are in another order")
                                           : N_("its rows are in another order"));
          return;
        }
      last = MAX (last, to_b[i]);
    }
}

static void
compare_rows (Diff         *self,
              const VdNode *a,
              const VdNode *b)
{
  g_autoptr (GPtrArray) in_a = vd_node_list_rows (a);
  g_autoptr (GPtrArray) in_b = vd_node_list_rows (b);
  g_autofree int *to_b = vd_match_rows (in_a, in_b);
  g_autofree int *to_a = g_new (int, in_b->len + 1);

  for (guint i = 0; i < in_b->len; i++)
    to_a[i] = -1;
  for (guint i = 0; i < in_a->len; i++)
    if (to_b[i] >= 0)
      to_a[to_b[i]] = i;
    else
      add_row (self, VD_CHANGE_REMOVED, in_a->pdata[i]);

  for (guint i = 0; i < in_b->len; i++)
    if (to_a[i] < 0)
      add_row (self, VD_CHANGE_ADDED, in_b->pdata[i]);
    else
      compare_nodes (self, in_a->pdata[to_a[i]], in_b->pdata[i]);

  compare_order (self, a, b, in_a, to_b);
}

static void
compare_nodes (Diff         *self,
               const VdNode *a,
               const VdNode *b)
{
  if (!has_same_comments (a, b, NULL, NULL))
    add_remark (self, a, b, "comment", N_("the comment before it is another"));

  /* What a row of results says lies in the headings above it, too. */
  if (vd_node_equals (a, b) && !vd_node_has_cells (b))
    return;

  if (b->type != VD_NODE_ELEMENT || b->is_verbatim || a->type != b->type || a->is_verbatim)
    {
      add_remark (self, a, b, "content", N_("what is inside is another"));
      return;
    }

  compare_words (self, a, b);
  if (is_line_section (b))
    {
      self->places[0] = find_places (a);
      self->places[1] = find_places (b);
    }

  compare_rows (self, a, b);
  if (!has_same_comments (NULL, NULL, a, b))
    add_remark (self, a, b, "comment", N_("the comment at its end is another"));

  if (is_line_section (b))
    for (guint i = 0; i < G_N_ELEMENTS (self->places); i++)
      g_clear_pointer (&self->places[i], g_hash_table_unref);
}

gboolean
vd_document_diff (const VdDocument  *a,
                  const VdDocument  *b,
                  VdChangeFunc       tell,
                  gpointer           user_data,
                  GError           **error)
{
  Diff self = { tell, user_data, { NULL, NULL } };

  g_return_val_if_fail (a != NULL && b != NULL && tell != NULL, FALSE);

  if (a->kind != b->kind)
    {
      g_set_error (error, VD_FORMAT_ERROR, VD_FORMAT_ERROR_SCHEMA,
                   "%s:%u: is a %s, but %s is a %s; name two versions of one file", b->name,
                   MAX (b->root->line, 1), b->root->name, a->name, a->root->name);
      return FALSE;
    }

  compare_nodes (&self, a->root, b->root);
  if (!has_same_comments (NULL, NULL, &a->node, &b->node))
    add_remark (&self, a->root, b->root, "comment", N_("the comment behind it is another"));

  return TRUE;
}
