/* Rivers and roads of three versions, side by side and step by step: which there
 * are, which of them follow one another, and whose row each line that results
 * is. */
#include "formats/merge/merge-private.h"

#include <string.h>

#include "core/text/phrase.h"
#include "formats/merge/lines.h"

#define NONE G_MAXUINT

/* A side or step of one kind. */
typedef struct
{
  VdLineItem *words[VD_N_VERSIONS]; /* (nullable): as written there; borrowed */
  VdTriple   *row[VD_N_VERSIONS];   /* (nullable) */
  guint       next[VD_N_VERSIONS];
  gboolean    is_kept;
  guint       before, after;        /* in the result */
  guint       set;                  /* of what hangs together; another item or itself */
} Item;

typedef struct
{
  VdMerge         *merge;
  const VdTriples *rows;
  const char      *attribute;
  GPtrArray       *lists;    /* of GPtrArray of VdLineItem, which own the words */
  GArray          *items;
  GHashTable      *by_key;
  GHashTable      *used;     /* of VdTriple: has a line of the result */
  GHashTable      *ids;      /* of all rows */
  GHashTable      *disputed; /* of VdTriple: taken away by one, changed by the other */
} Lines;

static Item *
get_item (const Lines *self,
          guint        i)
{
  return &g_array_index (self->items, Item, i);
}

/* Reading the versions */

/* Of a row that all know, the kind that it began with: who changes the kind does
 * not lay a new river. */
static const char *
get_kind (const VdTriple *row,
          VdVersion       version)
{
  const VdNode *node = row->node[VD_BASE] != NULL ? row->node[VD_BASE] : row->node[version];

  return vd_node_get (node, "kind");
}

static guint
find_item (Lines      *self,
           const char *kind,
           const char *key)
{
  char *full = g_strconcat (kind != NULL ? kind : "", "\n", key, NULL);
  gpointer at = g_hash_table_lookup (self->by_key, full);
  Item item = { .next = { NONE, NONE, NONE }, .before = NONE, .after = NONE };

  if (at != NULL)
    {
      g_free (full);
      return GPOINTER_TO_UINT (at) - 1;
    }

  item.set = self->items->len;
  g_array_append_val (self->items, item);
  g_hash_table_insert (self->by_key, full, GUINT_TO_POINTER (self->items->len));
  return self->items->len - 1;
}

static gboolean
read_row (Lines     *self,
          VdTriple  *row,
          VdVersion  version)
{
  GPtrArray *words = vd_line_list_items (row->node[version]);
  guint last = NONE;

  g_ptr_array_add (self->lists, words);
  if (words->len == 0)
    return FALSE;

  for (guint i = 0; i < words->len; i++)
    {
      VdLineItem *word = words->pdata[i];
      guint at = find_item (self, get_kind (row, version), word->key);
      Item *item = get_item (self, at);

      if (item->row[version] != NULL)
        return FALSE;

      item->row[version] = row;
      item->words[version] = word;
      if (last != NONE)
        get_item (self, last)->next[version] = at;
      last = at;
    }

  return TRUE;
}

static gboolean
is_line (const VdTriple *row,
         VdVersion       version)
{
  const VdNode *node = row->node[version];

  return node->type == VD_NODE_ELEMENT && !node->is_verbatim;
}

static gboolean
read_versions (Lines *self)
{
  for (VdVersion v = VD_BASE; v < VD_N_VERSIONS; v++)
    for (guint i = 0; i < self->rows->in[v]->len; i++)
      {
        VdTriple *row = self->rows->in[v]->pdata[i];
        const char *id = vd_node_get (row->node[v], "id");

        if (id != NULL)
          g_hash_table_add (self->ids, g_strdup (id));
        if (is_line (row, v) && !read_row (self, row, v))
          return FALSE;
      }

  return TRUE;
}

/* What stays */

/* Rows of the base of which a version has anything left, in whatever row. */
static GHashTable *
find_left (const Lines *self,
           VdVersion    version)
{
  GHashTable *left = g_hash_table_new (NULL, NULL);

  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = get_item (self, i);

      if (item->row[VD_BASE] != NULL && item->row[version] != NULL)
        g_hash_table_add (left, item->row[VD_BASE]);
    }

  return left;
}

/* Rows that @version has changed and the other has taken away, with all that they
 * were. */
static void
find_disputed (Lines     *self,
               VdVersion  version)
{
  VdVersion other = VD_OURS + VD_THEIRS - version;
  g_autoptr (GHashTable) left = find_left (self, other);

  for (guint i = 0; i < self->rows->in[VD_BASE]->len; i++)
    {
      VdTriple *row = self->rows->in[VD_BASE]->pdata[i];

      if (row->node[version] != NULL && row->node[other] == NULL && is_line (row, version) &&
          !vd_node_equals_whole (row->node[VD_BASE], row->node[version]) &&
          !g_hash_table_contains (left, row))
        g_hash_table_insert (self->disputed, row, GUINT_TO_POINTER (version));
    }
}

/* The version that has all the say about an item; VD_BASE if there is none. */
static VdVersion
get_only (const Lines *self,
          const Item  *item)
{
  VdVersion left = VD_BASE;

  for (VdVersion v = VD_BASE; v < VD_N_VERSIONS && left == VD_BASE; v++)
    if (item->row[v] != NULL)
      left = GPOINTER_TO_UINT (g_hash_table_lookup (self->disputed, item->row[v]));

  return left;
}

static void
keep_items (Lines *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      Item *item = get_item (self, i);
      gboolean ours = item->row[VD_OURS] != NULL, theirs = item->row[VD_THEIRS] != NULL;
      VdVersion only = get_only (self, item);

      if (only != VD_BASE)
        item->is_kept = item->row[only] != NULL;
      else
        item->is_kept = item->row[VD_BASE] != NULL ? ours && theirs : ours || theirs;
    }
}

/* What follows what */

static guint
find_set (const Lines *self,
          guint        i)
{
  while (get_item (self, i)->set != i)
    i = get_item (self, i)->set = get_item (self, get_item (self, i)->set)->set;

  return i;
}

static void
report_joint (Lines *self,
              guint  i)
{
  const Item *item = get_item (self, i);
  VdVersion v = item->words[VD_OURS] != NULL ? VD_OURS : VD_THEIRS;
  const VdNode *ours = item->row[VD_OURS] != NULL ? item->row[VD_OURS]->node[VD_OURS] : NULL;
  const VdNode *theirs = item->row[VD_THEIRS] != NULL ? item->row[VD_THEIRS]->node[VD_THEIRS] : NULL;
  g_autofree char *subject = vd_node_get_subject (item->row[v]->node[v]);
  g_autofree char *place = vd_line_item_say (item->words[v]);

  vd_merge_conflict (self->merge, ours, theirs,
                     N_("%s: goes on from %s in two ways; that of ours stays, the other is a line "
                        "of its own"), subject, place);
  vd_merge_take_marks (self->merge, item->row[v]);
}

static void
join_items (Lines *self,
            guint  i,
            guint  k)
{
  Item *item = get_item (self, i), *next = get_item (self, k);

  if (!item->is_kept || !next->is_kept || item->after == k)
    return;

  if (item->after != NONE || next->before != NONE || find_set (self, i) == find_set (self, k))
    {
      report_joint (self, i);
      return;
    }

  item->after = k;
  next->before = i;
  get_item (self, find_set (self, i))->set = find_set (self, k);
}

/* What all have, then what each has new, ours first. */
static void
join_all (Lines *self)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const Item *item = get_item (self, i);
      VdVersion only = get_only (self, item);
      guint next = item->next[only];

      if (next != NONE && (only != VD_BASE ||
                           (next == item->next[VD_OURS] && next == item->next[VD_THEIRS])))
        join_items (self, i, next);
    }

  for (VdVersion v = VD_OURS; v <= VD_THEIRS; v++)
    for (guint i = 0; i < self->items->len; i++)
      {
        const Item *item = get_item (self, i);

        if (item->next[v] != NONE && item->next[v] != item->next[VD_BASE])
          join_items (self, i, item->next[v]);
      }
}

/* Whose row it is */

/* As with any value: who has changed it decides. */
static VdTriple *
get_row (const Item *item)
{
  if (item->row[VD_OURS] == NULL || item->row[VD_THEIRS] == NULL)
    return item->row[VD_OURS] != NULL ? item->row[VD_OURS] : item->row[VD_THEIRS];

  return item->row[VD_OURS] == item->row[VD_BASE] ? item->row[VD_THEIRS] : item->row[VD_OURS];
}

/* The rows of a line, the best first; that which is free, or %NULL. */
static VdTriple *
find_free_row (const Lines *self,
               guint        first)
{
  for (guint round = 0; round < VD_N_VERSIONS; round++)
    for (guint i = first; i != NONE; i = get_item (self, i)->after)
      {
        const Item *item = get_item (self, i);
        VdTriple *row = round == VD_BASE ? get_row (item) : item->row[round];

        if (row != NULL && !g_hash_table_contains (self->used, row))
          return row;
      }

  return NULL;
}

/* A side has two names: who has changed that decides too. */
static VdLineItem *
get_words (const Item *item)
{
  VdLineItem *base = item->words[VD_BASE];
  VdLineItem *ours = item->words[VD_OURS], *theirs = item->words[VD_THEIRS];

  if (ours == NULL || theirs == NULL)
    return ours != NULL ? ours : theirs;

  return base != NULL && strcmp (base->from, ours->from) == 0 ? theirs : ours;
}

static void
add_word (GString    *text,
          const char *word)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, word);
}

/* The other end of a step, or %NULL if it does not begin at @hex. */
static const char *
step_on (const VdLineItem *step,
         const char       *hex)
{
  if (step->to == NULL)
    return NULL;
  if (strcmp (step->from, hex) == 0)
    return step->to;

  return strcmp (step->to, hex) == 0 ? step->from : NULL;
}

/* Writes the items from @first on, as far as they hang together (the steps of a
 * road that one has turned round do not), and returns where it goes on. */
static guint
write_line (const Lines *self,
            guint        first,
            GString     *text)
{
  const VdLineItem *words = get_words (get_item (self, first));
  guint next = get_item (self, first)->after;
  const char *hex = words->to;

  if (hex != NULL && next != NONE && step_on (get_words (get_item (self, next)), hex) == NULL &&
      step_on (get_words (get_item (self, next)), words->from) != NULL)
    hex = words->from;

  if (words->to != NULL)
    add_word (text, hex == words->to ? words->from : words->to);
  add_word (text, hex != NULL ? hex : words->from);

  for (; next != NONE; next = get_item (self, next)->after)
    {
      const VdLineItem *step = get_words (get_item (self, next));

      if (words->to != NULL && (hex = step_on (step, hex)) == NULL)
        return next;
      add_word (text, words->to != NULL ? hex : step->from);
    }

  return NONE;
}

/* The part of saale-2 is a part of saale. */
static char *
get_stem (const Lines *self,
          const char  *id)
{
  gsize length = strlen (id);
  g_autofree char *stem = NULL;

  while (length > 0 && g_ascii_isdigit (id[length - 1]))
    length--;
  if (length < 2 || id[length - 1] != '-' || id[length] == '\0')
    return g_strdup (id);

  stem = g_strndup (id, length - 1);
  return g_strdup (g_hash_table_contains (self->ids, stem) ? stem : id);
}

static char *
make_id (Lines      *self,
         const char *like)
{
  g_autofree char *stem = get_stem (self, like);

  for (guint i = 2;; i++)
    {
      char *id = g_strdup_printf ("%s-%u", stem, i);

      if (g_hash_table_add (self->ids, g_strdup (id)))
        return id;
      g_free (id);
    }
}

/* A river that the other has made a stream is one in all its parts. */
static void
follow_kind (const Lines *self,
             guint        first,
             VdNode      *node)
{
  const VdTriple *base = get_item (self, first)->row[VD_BASE];
  const char *was = base != NULL ? vd_node_get (base->node[VD_BASE], "kind") : NULL;

  if (was == NULL || g_strcmp0 (vd_node_get (node, "kind"), was) != 0)
    return;

  for (VdVersion v = VD_OURS; v <= VD_THEIRS; v++)
    if (base->node[v] != NULL && g_strcmp0 (vd_node_get (base->node[v], "kind"), was) != 0)
      {
        g_free (vd_node_set (node, "kind", vd_node_get (base->node[v], "kind")));
        return;
      }
}

static VdNode *
make_row (Lines    *self,
          VdTriple *row)
{
  VdNode *node = vd_merge_words (self->merge, row->node, self->attribute);

  vd_merge_take_marks (self->merge, row);
  return node;
}

/* A further part of the line that @row was. */
static VdNode *
make_part (Lines    *self,
           VdTriple *row)
{
  VdNode *node = vd_node_copy_bare (row->result);
  const char *id = vd_node_get (node, "id");

  if (id != NULL)
    {
      g_autofree char *other = make_id (self, id);

      g_free (vd_node_set (node, "id", other));
    }

  if (row->more == NULL)
    row->more = g_ptr_array_new ();
  g_ptr_array_add (row->more, node);
  return node;
}

static void
put_lines (Lines *self,
           guint  first)
{
  while (first != NONE)
    {
      g_autoptr (GString) text = g_string_new (NULL);
      VdTriple *row = find_free_row (self, first);
      guint next = write_line (self, first, text);
      VdNode *node;

      if (row != NULL)
        node = row->result = make_row (self, row);
      else
        node = make_part (self, get_row (get_item (self, first)));

      if (row != NULL)
        g_hash_table_add (self->used, row);
      follow_kind (self, first, node);
      g_free (vd_node_set (node, self->attribute, text->str));
      first = next;
    }
}

static void
report_disputed (Lines *self)
{
  for (guint i = 0; i < self->rows->in[VD_BASE]->len; i++)
    {
      VdTriple *row = self->rows->in[VD_BASE]->pdata[i];
      VdVersion left = GPOINTER_TO_UINT (g_hash_table_lookup (self->disputed, row));
      g_autofree char *subject = NULL;

      if (left == VD_BASE)
        continue;

      subject = vd_node_get_subject (row->node[left]);
      if (left == VD_OURS)
        vd_merge_conflict (self->merge, row->node[VD_OURS], row->node[VD_THEIRS],
                           N_("%s: changed in ours, taken away in theirs; it stays"), subject);
      else
        vd_merge_conflict (self->merge, row->node[VD_OURS], row->node[VD_THEIRS],
                           N_("%s: taken away in ours, changed in theirs; it stays"), subject);
      vd_merge_take_marks (self->merge, row);
    }
}

/* What is no line, foreign content, is as in any section. */
static void
put_others (Lines *self)
{
  for (guint i = 0; i < self->rows->all->len; i++)
    {
      VdTriple *row = self->rows->all->pdata[i];
      VdVersion v = row->node[VD_OURS] != NULL ? VD_OURS : row->node[VD_THEIRS] != NULL
                                                           ? VD_THEIRS : VD_BASE;

      if (!is_line (row, v))
        vd_merge_row (self->merge, row);
    }
}

static void
merge_items (Lines *self)
{
  find_disputed (self, VD_OURS);
  find_disputed (self, VD_THEIRS);
  keep_items (self);
  join_all (self);

  for (guint i = 0; i < self->items->len; i++)
    if (get_item (self, i)->is_kept && get_item (self, i)->before == NONE)
      put_lines (self, i);

  report_disputed (self);
  put_others (self);
}

gboolean
vd_merge_lines (VdMerge         *merge_of,
                const VdTriples *rows,
                const char      *attribute)
{
  g_autoptr (GPtrArray) lists = g_ptr_array_new_with_free_func ((GDestroyNotify) g_ptr_array_unref);
  g_autoptr (GArray) items = g_array_new (FALSE, FALSE, sizeof (Item));
  g_autoptr (GHashTable) by_key = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) used = g_hash_table_new (NULL, NULL);
  g_autoptr (GHashTable) ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  g_autoptr (GHashTable) disputed = g_hash_table_new (NULL, NULL);
  Lines self = { merge_of, rows, attribute, lists, items, by_key, used, ids, disputed };

  if (!read_versions (&self))
    return FALSE;

  merge_items (&self);
  return TRUE;
}
