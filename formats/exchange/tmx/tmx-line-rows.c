/* Rows of hexsides and paths, and what becomes of them. */
#include "formats/exchange/tmx/tmx-take-lines.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

void
vd_tmx_stretch_free (gpointer data)
{
  VdTmxStretch *self = data;

  g_strfreev (self->base);
  g_clear_pointer (&self->words, g_ptr_array_unref);
  g_free (self);
}

static void
row_free (gpointer data)
{
  VdTmxLineRow *self = data;

  g_strfreev (self->words);
  g_free (self->known);
  g_free (self->next);
  g_hash_table_unref (self->first);
  g_free (self->slots);
  g_ptr_array_unref (self->stretches);
  g_free (self);
}

/* Words */

/* (transfer full) (nullable): the same for a hexside whichever hex it is named from; %NULL if
 * the map does not have it */
char *
vd_tmx_lines_make_key (const VdTmxLines *self,
                       const char       *word)
{
  const VdMap *map = self->take->map;
  g_autofree char *first = g_strdup (word);
  const char *second;
  gboolean is_directed;
  guint cell, dir;
  int other, hex;

  if (!self->is_sides)
    {
      hex = vd_hex_find_in_play (map, word);
      return hex >= 0 ? g_strdup_printf ("%d", hex) : NULL;
    }

  second = vd_hex_split_side (first, &is_directed);
  if (!vd_hex_find_side (map, first, second, &cell, &dir))
    return NULL;

  other = vd_grid_next (&map->grid, cell, dir);
  return is_directed ? g_strdup_printf ("%u>%d", cell, other)
                     : g_strdup_printf ("%u/%u", MIN (cell, (guint) other),
                                        MAX (cell, (guint) other));
}

char *
vd_tmx_lines_name_word (const VdTmxLines *self,
                        const char       *word)
{
  char *key = vd_tmx_lines_make_key (self, word);

  return key != NULL ? key : g_strconcat ("?", word, NULL);
}

/* Rows of the battle */

/* From the last to the first, so that each word leads to its first place. */
static void
index_known (VdTmxLineRow *row)
{
  row->first = g_hash_table_new (g_str_hash, g_str_equal);
  row->next = g_new0 (guint, row->n_known + 1);
  for (guint i = row->n_known; i > 0; i--)
    {
      char *word = row->words[row->known[i - 1]];

      row->next[i - 1] = GPOINTER_TO_UINT (g_hash_table_lookup (row->first, word));
      g_hash_table_replace (row->first, word, GUINT_TO_POINTER (i));
    }
}

static VdTmxLineRow *
row_new (const VdTmxLines *self,
         VdNode           *node)
{
  VdTmxLineRow *row = g_new0 (VdTmxLineRow, 1);

  row->node = node;
  row->words = vd_split_words (vd_node_get (node, self->list));
  row->known = g_new (guint, g_strv_length (row->words) + 1);
  row->stretches = g_ptr_array_new_with_free_func (vd_tmx_stretch_free);
  for (guint i = 0; row->words[i] != NULL; i++)
    {
      g_autofree char *key = vd_tmx_lines_make_key (self, row->words[i]);

      if (key != NULL)
        row->known[row->n_known++] = i;
    }

  row->slots = g_new0 (VdTmxStretch *, row->n_known + 1);
  index_known (row);
  return row;
}

/* (transfer full): as the objects name it: by its id, or by its kind and its first word */
static char *
name_row (const VdTmxLineRow *row)
{
  const char *id = vd_node_get (row->node, "id");

  return id != NULL ? g_strdup (id)
                    : g_strconcat (vd_row_get (row->node, "kind"), " ",
                                   row->n_known > 0 ? row->words[row->known[0]] : "", NULL);
}

void
vd_tmx_lines_list_rows (VdTmxLines *self)
{
  VdNode *section = vd_node_find (vd_document_get_root (self->take->document), self->section);

  self->rows = g_ptr_array_new_with_free_func (row_free);
  VD_EACH (node, section, self->element)
    {
      VdTmxLineRow *row = row_new (self, node);
      char *key = name_row (row);
      GPtrArray *like = g_hash_table_lookup (self->keys, key);

      if (like == NULL)
        {
          like = g_ptr_array_new ();
          g_hash_table_insert (self->keys, g_strdup (key), like);
        }
      g_ptr_array_add (like, row);
      g_ptr_array_add (self->rows, row);
      g_free (key);
    }
}

/* Where among the known words of the row those of the stretch stand and are nobody's; -1 */
static int
find_slot (const VdTmxLineRow *row,
           const GStrv         base)
{
  guint n = g_strv_length (base), at;

  at = n > 0 ? GPOINTER_TO_UINT (g_hash_table_lookup (row->first, base[0])) : 0;
  for (; at > 0 && at - 1 + n <= row->n_known; at = row->next[at - 1])
    {
      guint from = at - 1, i = 0;

      while (i < n && row->slots[from + i] == NULL &&
             strcmp (row->words[row->known[from + i]], base[i]) == 0)
        i++;
      if (i == n)
        return from;
    }

  return -1;
}

/* Which row the object is of: one that has a slot for it, or else the first of that name. */
VdTmxLineRow *
vd_tmx_lines_find_row (const VdTmxLines *self,
                       const VdTmxTaken *taken,
                       int              *slot)
{
  const char *key = vd_tmx_get_property (taken->object, self->key);
  const GPtrArray *like = key != NULL ? g_hash_table_lookup (self->keys, key) : NULL;
  g_auto (GStrv) base = vd_split_words (vd_tmx_get_property (taken->object, self->list));

  *slot = -1;
  for (guint i = 0; like != NULL && i < like->len; i++)
    if ((*slot = find_slot (like->pdata[i], base)) >= 0)
      return like->pdata[i];

  return like != NULL ? like->pdata[0] : NULL;
}

/* What becomes of them */

/* A row of its own, of what has none in the battle. */
void
vd_tmx_lines_add_row (const VdTmxLines   *self,
                      const VdTmxStretch *stretch)
{
  VdDocument *document = self->take->document;
  VdNode *section = vd_tmx_take_section (document, self->section);
  VdNode *node = vd_node_new (document, self->element);
  const char *const except[] = { "id", "kind", self->list, NULL };
  VdTmxRow row = { node, self->what, "name", except };
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autofree char *text = NULL;

  if (stretch->words != NULL)
    g_ptr_array_add (stretch->words, NULL);
  text = g_strjoinv (" ", stretch->words != NULL ? (GStrv) stretch->words->pdata
                                                 : stretch->base);
  g_free (vd_node_set (node, "kind", stretch->kind));
  g_free (vd_node_set (node, self->list, text));
  vd_document_insert (document, section, node, NULL);
  g_ptr_array_add (objects, (gpointer) stretch->taken);
  vd_tmx_take_row (self->take, &row, objects);
}

/* Whether the row was drawn as something that the file could have, and does not. */
static gboolean
is_gone (const VdTmxLines   *self,
         const VdTmxLineRow *row)
{
  return row->stretches->len == 0 && row->n_known > 0 &&
         vd_tmx_take_has (self->take, self->class, vd_row_get (row->node, "kind"));
}

/* The kind of all of it, if that is one. */
static const char *
find_common_kind (const VdTmxLineRow *row)
{
  const char *kind = NULL;

  for (guint i = 0; i < row->stretches->len; i++)
    {
      const VdTmxStretch *stretch = row->stretches->pdata[i];

      if (kind != NULL && strcmp (kind, stretch->kind) != 0)
        return NULL;
      kind = stretch->kind;
    }

  return kind;
}

static void
add_words (GPtrArray          *list,
           const VdTmxStretch *stretch)
{
  for (guint i = 0; stretch->words != NULL && i < stretch->words->len; i++)
    g_ptr_array_add (list, stretch->words->pdata[i]);
  for (guint i = 0; stretch->words == NULL && stretch->base[i] != NULL; i++)
    g_ptr_array_add (list, stretch->base[i]);
}

/* (transfer container): the words in their slots, and those that the map does not have */
static GPtrArray *
fill_slots (const VdTmxLineRow *row,
            const char         *kind)
{
  GPtrArray *list = g_ptr_array_new ();
  guint k = 0;

  for (guint i = 0; row->words[i] != NULL; i++)
    {
      gboolean is_known = k < row->n_known && row->known[k] == i;
      const VdTmxStretch *stretch = is_known ? row->slots[k] : NULL;
      gboolean is_ours = stretch != NULL && strcmp (stretch->kind, kind) == 0;

      if (!is_known || (is_ours && stretch->words == NULL))
        g_ptr_array_add (list, row->words[i]);
      else if (is_ours && (k == 0 || row->slots[k - 1] != stretch))
        add_words (list, stretch);
      k += is_known;
    }

  return list;
}

/* Whether any of them is new. */
static gboolean
learn_words (const VdTmxLines *self,
             const GPtrArray  *words,
             GHashTable       *known)
{
  gboolean is_new = FALSE;

  for (guint i = 0; i < words->len; i++)
    is_new |= g_hash_table_add (known, vd_tmx_lines_name_word (self, words->pdata[i]));

  return is_new;
}

/* One that says nothing that the row does not say already is a copy.  @known: of the names of the
 * words in @list, once they are needed */
static void
add_slotless (const VdTmxLines   *self,
              const VdTmxStretch *stretch,
              GPtrArray          *list,
              GHashTable         *known)
{
  g_autoptr (GPtrArray) words = g_ptr_array_new ();
  gboolean is_new;

  if (g_hash_table_size (known) == 0)
    learn_words (self, list, known);
  add_words (words, stretch);
  is_new = learn_words (self, words, known);

  if (is_new)
    g_ptr_array_extend (list, words, NULL, NULL);
  else
    vd_fates_tell (self->take->import->fates, VD_FATE_CONFLICTING, self->what,
                   stretch->taken->place,
                   N_("another object is the same line; it is taken once"));
}

/* Whether it says anything that it did not before. */
static gboolean
says_new (const VdTmxLines   *self,
          const VdTmxLineRow *row,
          const GPtrArray    *list)
{
  g_autoptr (GHashTable) old = g_hash_table_new (g_str_hash, g_str_equal);

  for (guint i = 0; row->words[i] != NULL; i++)
    g_hash_table_add (old, row->words[i]);
  for (guint i = 0; i < list->len; i++)
    if (!g_hash_table_contains (old, list->pdata[i]))
      return TRUE;

  return FALSE;
}

static void
write_row (const VdTmxLines   *self,
           const VdTmxLineRow *row,
           const char         *kind,
           GPtrArray          *list,
           const GPtrArray    *objects)
{
  const char *const except[] = { "id", "kind", self->list, NULL };
  VdTmxRow said = { row->node, self->what, "name", except, says_new (self, row, list) };
  g_autofree char *text = NULL;
  g_autofree char *old = g_strjoinv (" ", row->words);

  g_ptr_array_add (list, NULL);
  text = g_strjoinv (" ", (GStrv) list->pdata);
  if (strcmp (text, old) != 0)
    g_free (vd_node_set (row->node, self->list, text));
  if (strcmp (kind, vd_row_get (row->node, "kind")) != 0)
    {
      g_free (vd_node_set (row->node, "kind", kind));
      said.is_other = TRUE;
    }
  vd_tmx_take_row (self->take, &said, objects);
}

/* What has another kind now than the rest goes its own way. */
static void
keep_row (VdTmxLines   *self,
          VdTmxLineRow *row)
{
  const char *common = find_common_kind (row);
  const char *kind = common != NULL ? common : vd_row_get (row->node, "kind");
  g_autoptr (GPtrArray) list = fill_slots (row, kind);
  g_autoptr (GPtrArray) objects = g_ptr_array_new ();
  g_autoptr (GHashTable) known = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; i < row->stretches->len; i++)
    {
      const VdTmxStretch *stretch = row->stretches->pdata[i];

      if (strcmp (stretch->kind, kind) != 0)
        {
          vd_tmx_lines_add_row (self, stretch);
          continue;
        }
      if (!stretch->has_slot)
        add_slotless (self, stretch, list, known);
      g_ptr_array_add (objects, (gpointer) stretch->taken);
    }

  if (list->len > 0)
    write_row (self, row, kind, list, objects);
  else
    vd_node_free (vd_document_remove (self->take->document, row->node, NULL));
}

void
vd_tmx_lines_end_row (VdTmxLines   *self,
                      VdTmxLineRow *row)
{
  if (row->is_frozen)
    return;
  if (row->stretches->len > 0)
    keep_row (self, row);
  else if (is_gone (self, row) && row->words[row->n_known] == NULL)
    vd_node_free (vd_document_remove (self->take->document, row->node, NULL));
}
