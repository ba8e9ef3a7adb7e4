/* What lines show, and of which rows they are. */
#include "formats/exchange/tmx/tmx-take-lines.h"

#include <string.h>

#include "formats/exchange/hex-facts.h"

/* Words */

static gboolean
are_same (const VdTmxLines *self,
          const char       *one,
          const char       *other)
{
  g_autofree char *a = vd_tmx_lines_name_word (self, one);
  g_autofree char *b = vd_tmx_lines_name_word (self, other);

  return strcmp (a, b) == 0;
}

/* Whether the words are those of the property, from either end. */
static gboolean
shows_base (const VdTmxLines *self,
            const GPtrArray  *words,
            const GStrv       base)
{
  gboolean is_there = TRUE, is_back = TRUE;
  guint n = words->len;

  if (g_strv_length (base) != n)
    return FALSE;

  for (guint i = 0; i < n && (is_there || is_back); i++)
    {
      is_there = is_there && are_same (self, words->pdata[i], base[i]);
      is_back = is_back && are_same (self, words->pdata[i], base[n - 1 - i]);
    }

  return is_there || is_back;
}

/* (transfer full): of the names of words: the first of each */
static GHashTable *
index_words (const VdTmxLines *self,
             const GStrv       words)
{
  GHashTable *index = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);

  for (guint i = 0; words[i] != NULL; i++)
    {
      char *name = vd_tmx_lines_name_word (self, words[i]);

      if (!g_hash_table_contains (index, name))
        g_hash_table_insert (index, name, words + i);
      else
        g_free (name);
    }

  return index;
}

/* What stays keeps the way in which it was written, and its direction. */
static void
keep_words (const VdTmxLines *self,
            GPtrArray        *words,
            const GStrv       base)
{
  g_autoptr (GHashTable) index = index_words (self, base);
  char **first = NULL, **last = NULL;

  for (guint i = 0; i < words->len; i++)
    {
      g_autofree char *name = vd_tmx_lines_name_word (self, words->pdata[i]);
      char **word = g_hash_table_lookup (index, name);

      if (word == NULL)
        continue;
      g_free (words->pdata[i]);
      words->pdata[i] = g_strdup (*word);
      first = first == NULL ? word : first;
      last = word;
    }

  for (guint i = 0; first > last && i < words->len / 2; i++)
    {
      gpointer word = words->pdata[i];

      words->pdata[i] = words->pdata[words->len - 1 - i];
      words->pdata[words->len - 1 - i] = word;
    }
}

/* Kinds */

static const VdKind *
find_kind (const VdTmxLines *self,
           const char       *id)
{
  int kind = vd_kind_find (self->kinds, id);

  return kind >= 0 ? &g_array_index (self->kinds, VdKind, kind) : NULL;
}

/* What the object is, of what its layer says and it says itself: whichever has been changed.
 * Returns: (nullable): %NULL if both have */
static const char *
choose_kind (const VdTmxTaken   *taken,
             const VdTmxLineRow *row)
{
  const char *own = vd_tmx_get_property (taken->object, VD_TMX_KIND_KEY);
  const char *layer = taken->layer->kind;
  const char *old = row != NULL ? vd_node_get (row->node, "kind") : NULL;

  if (own == NULL || layer == NULL || strcmp (own, layer) == 0)
    return own != NULL ? own : layer;
  if (g_strcmp0 (own, old) == 0)
    return layer;

  return g_strcmp0 (layer, old) == 0 ? own : NULL;
}

/* Objects */

static GPtrArray *
read_shape (const VdTmxLines  *self,
            const VdTmxTaken  *taken,
            gboolean           is_directed,
            char             **why)
{
  g_autoptr (GArray) points = vd_tmx_source_list_points (taken->object);

  return self->is_sides ? vd_tmx_shape_sides (self->take, points, is_directed, why)
                        : vd_tmx_shape_path (self->take, points, why);
}

static gboolean
is_directed (const VdTmxLines   *self,
             const VdTmxStretch *stretch)
{
  const VdKind *kind = find_kind (self, stretch->kind);

  if (stretch->base[0] != NULL && kind == NULL)
    return strchr (stretch->base[0], '>') != NULL;

  return kind != NULL && kind->directed;
}

static gboolean
has_directed_base (const VdTmxStretch *stretch)
{
  return stretch->base[0] != NULL && strchr (stretch->base[0], '>') != NULL;
}

/* Whether the line is what its property says, and can stay so. */
static gboolean
is_untouched (const VdTmxLines   *self,
              const VdTmxStretch *stretch,
              const VdTmxLineRow *row)
{
  gboolean is_base_directed = has_directed_base (stretch);
  g_autofree char *why = NULL;
  g_autoptr (GPtrArray) words = read_shape (self, stretch->taken, is_base_directed, &why);
  gboolean is_same_kind = row != NULL &&
                          strcmp (stretch->kind, vd_row_get (row->node, "kind")) == 0;

  return words != NULL && shows_base (self, words, stretch->base) &&
         (is_same_kind || is_base_directed == is_directed (self, stretch));
}

/* Whether its kind is one; else it is told. */
static gboolean
check_kind (const VdTmxLines   *self,
            const VdTmxStretch *stretch,
            const VdTmxLineRow *row)
{
  VdFates *fates = self->take->import->fates;
  g_autofree char *shown = vd_tmx_show (stretch->kind != NULL ? stretch->kind : "");

  if (stretch->kind == NULL)
    vd_fates_tell (fates, VD_FATE_CONFLICTING, self->what, stretch->taken->place,
                   N_("it says another kind than its layer, and the battle a third; it stays as "
                      "it was"));
  else if (find_kind (self, stretch->kind) == NULL &&
           (row == NULL || strcmp (stretch->kind, vd_row_get (row->node, "kind")) != 0))
    vd_fates_tell (fates, VD_FATE_UNKNOWN, self->what, stretch->taken->place,
                   N_("the battle has no kind “%s”"), shown);
  else
    return TRUE;

  return FALSE;
}

/* Whether it is understood; else it is told. */
static gboolean
read_words (const VdTmxLines   *self,
            VdTmxStretch       *stretch,
            const VdTmxLineRow *row)
{
  g_autofree char *why = NULL;

  if (!check_kind (self, stretch, row))
    return FALSE;
  if (is_untouched (self, stretch, row))
    return TRUE;

  stretch->words = read_shape (self, stretch->taken, is_directed (self, stretch), &why);
  if (stretch->words != NULL)
    keep_words (self, stretch->words, stretch->base);
  else
    vd_fates_tell (self->take->import->fates, VD_FATE_UNKNOWN, self->what, stretch->taken->place,
                   "%s", why);
  return stretch->words != NULL;
}

/* (transfer full) (nullable) */
static VdTmxStretch *
read_stretch (const VdTmxLines   *self,
              const VdTmxTaken   *taken,
              const VdTmxLineRow *row)
{
  VdTmxStretch *stretch = g_new0 (VdTmxStretch, 1);

  stretch->taken = taken;
  stretch->kind = choose_kind (taken, row);
  stretch->base = vd_split_words (vd_tmx_get_property (taken->object, self->list));
  if (read_words (self, stretch, row))
    return stretch;

  vd_tmx_stretch_free (stretch);
  return NULL;
}

static guint
count_words (const VdTmxStretch *stretch)
{
  return stretch->words != NULL ? stretch->words->len : g_strv_length (stretch->base);
}

static void
take_object (VdTmxLines       *self,
             const VdTmxTaken *taken)
{
  int slot;
  VdTmxLineRow *row = vd_tmx_lines_find_row (self, taken, &slot);
  VdTmxStretch *stretch = read_stretch (self, taken, row);

  if (stretch == NULL)
    {
      if (row != NULL)
        row->is_frozen = TRUE;
      return;
    }

  vd_fates_count (self->take->import->fates, self->what,
                  self->is_sides ? count_words (stretch) : 1);
  if (row == NULL)
    {
      vd_tmx_lines_add_row (self, stretch);
      vd_tmx_stretch_free (stretch);
      return;
    }

  stretch->has_slot = slot >= 0;
  for (guint i = 0; slot >= 0 && stretch->base[i] != NULL; i++)
    row->slots[slot + i] = stretch;
  g_ptr_array_add (row->stretches, stretch);
}

/* All of one kind of lines */

static void
tell_missing (const VdTmxLines *self)
{
  for (guint i = 0; i < self->kinds->len; i++)
    {
      const char *id = g_array_index (self->kinds, VdKind, i).id;
      guint n = 0;

      for (guint r = 0; r < self->rows->len; r++)
        {
          const VdTmxLineRow *row = self->rows->pdata[r];

          n += strcmp (vd_row_get (row->node, "kind"), id) == 0;
        }
      if (n > 0 && !vd_tmx_take_has (self->take, self->class, id))
        vd_fates_tell (self->take->import->fates, VD_FATE_LEFT, VD_TMX_LAYERS,
                       self->take->source->name,
                       N_("there is no layer of the kind “%s”; all of it stays as it was"), id);
    }
}

/* Whether it went on to the end. */
static gboolean
take_objects (VdTmxLines *self)
{
  const GPtrArray *objects = vd_tmx_take_list (self->take, self->class);
  guint n = objects->len + self->rows->len;

  for (guint i = 0; i < objects->len; i++)
    {
      if (!vd_import_step (self->take->import, i, n))
        return FALSE;
      take_object (self, objects->pdata[i]);
    }
  for (guint i = 0; i < self->rows->len; i++)
    {
      if (!vd_import_step (self->take->import, objects->len + i, n))
        return FALSE;
      vd_tmx_lines_end_row (self, self->rows->pdata[i]);
    }

  return TRUE;
}

static gboolean
take_lines (VdTmxLines *self)
{
  gboolean is_done;

  self->keys = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                      (GDestroyNotify) g_ptr_array_unref);
  vd_tmx_lines_list_rows (self);
  tell_missing (self);
  is_done = take_objects (self);
  g_hash_table_unref (self->keys);
  g_ptr_array_unref (self->rows);
  return is_done;
}

gboolean
vd_tmx_take_lines (VdTmxTake *self)
{
  VdTmxLines sides = {
    self, VD_TMX_CLASS_SIDE, VD_TMX_SIDES, "sides", "run", "sides", VD_TMX_RUN_KEY, TRUE,
    self->project->chart->sides,
  };
  VdTmxLines paths = {
    self, VD_TMX_CLASS_PATH, VD_TMX_PATHS, "paths", "path", "hexes", VD_TMX_PATH_KEY, FALSE,
    self->project->chart->paths,
  };

  return take_lines (&sides) && take_lines (&paths);
}
