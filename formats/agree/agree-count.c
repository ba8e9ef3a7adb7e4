/* How often readers agree, where they do not, and who was right. */
#include <string.h>

#include "formats/agree/agree-private.h"

/* How many decisions there are of each group, as far as they are compared. */
typedef struct
{
  guint64 hexes;  /* in play */
  guint64 sides;  /* between two of them */
  guint64 border; /* hexes that have none on some side */
} Size;

static Size
measure (const VdMap  *map,
         const guint8 *within)
{
  Size size = { 0 };

  for (guint cell = 0; cell < vd_grid_n_cells (&map->grid); cell++)
    {
      gboolean is_within = within == NULL || within[cell];
      guint n_sides = 0;

      if (map->terrain[cell] == VD_NO_TERRAIN)
        continue;

      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = vd_grid_next (&map->grid, cell, dir);
          gboolean is_there = next >= 0 && map->terrain[next] != VD_NO_TERRAIN;

          n_sides += is_there;
          size.sides += is_there && dir < VD_N_DIRS / 2 && (is_within || within[next]);
        }
      size.hexes += is_within;
      size.border += is_within && n_sides < VD_N_DIRS;
    }

  return size;
}

static guint64
get_size_of (const Size   *size,
             VdAgreeGroup  group)
{
  if (group == VD_AGREE_SIDES)
    return size->sides;

  return group == VD_AGREE_PATHS ? size->sides + size->border : size->hexes;
}

/* How often each reader has each answer; of one kind. */
typedef struct
{
  VdAgreement *agreement;
  Size         size;
  guint        kind;
  guint64      n_places;
  guint        n_agreed[2]; /* of the first two: on nothing, on something */
  GHashTable  *answers;     /* of guint[readers] */
} Count;

static void
count_answers (Count              *self,
               const VdAgreePlace *place)
{
  for (guint reader = 0; reader < self->agreement->maps->len; reader++)
    {
      gpointer key = GUINT_TO_POINTER (place->value[reader]);
      guint *n = g_hash_table_lookup (self->answers, key);

      if (n == NULL)
        {
          n = g_new0 (guint, self->agreement->maps->len);
          g_hash_table_insert (self->answers, key, n);
        }
      n[reader]++;
    }
}

static double
measure_pairs (const VdAgreement  *self,
               const VdAgreePlace *place)
{
  guint n = self->maps->len, alike = 0;

  for (guint i = 0; i < n; i++)
    for (guint k = i + 1; k < n; k++)
      alike += place->value[i] == place->value[k];

  return alike / (n * (n - 1) / 2.0);
}

/* What two pairs of eyes would have in common that see nothing: after Cohen of two readers, each
 * with his own habits; after Fleiss of more, with those of all.  @rest: places where all have
 * what is usual */
static double
reckon_chance (const Count *self,
               guint64      rest)
{
  guint n_readers = self->agreement->maps->len;
  guint32 usual = vd_agree_get_usual (self->agreement, self->kind);
  double n = self->n_places + rest, chance = 0;
  GHashTableIter iter;
  gpointer key, value;
  gboolean is_seen = FALSE;

  g_hash_table_iter_init (&iter, self->answers);
  while (g_hash_table_iter_next (&iter, &key, &value))
    {
      const guint *of = value;
      guint64 more = GPOINTER_TO_UINT (key) == usual ? rest : 0;
      double sum = 0;

      is_seen |= GPOINTER_TO_UINT (key) == usual;
      for (guint i = 0; i < n_readers; i++)
        sum += of[i] + more;
      chance += n_readers == 2 ? (of[0] + more) / n * ((of[1] + more) / n)
                               : sum / n / n_readers * (sum / n / n_readers);
    }

  return is_seen || rest == 0 ? chance : chance + rest / n * (rest / n);
}

static void
finish_kind (Count *self)
{
  VdAgreement *of = self->agreement;
  VdAgreeKind *kind = vd_agree_get_kind (of, self->kind);
  guint64 size = get_size_of (&self->size, kind->group);
  guint64 rest = size > self->n_places ? size - self->n_places : 0;

  kind->agreeing.n_readers = of->maps->len;
  kind->agreeing.n = self->n_places + rest;
  kind->agreeing.agreed += rest;
  kind->agreeing.squared += rest;
  kind->agreeing.by_chance = kind->agreeing.n > 0 ? reckon_chance (self, rest) : 1;
  of->sorts[2 * kind->group].agreed += rest + self->n_agreed[0];
  of->sorts[2 * kind->group + 1].agreed += self->n_agreed[1];

  g_hash_table_remove_all (self->answers);
  self->n_places = 0;
  self->n_agreed[0] = self->n_agreed[1] = 0;
}

/* Who was right, of the first two */

/* What the first reader had is counted, not what became of it once it was settled; then @right
 * is what stands there now. */
static gboolean
recall (VdAgreePlace *place,
        guint32      *right)
{
  *right = place->value[0];
  if (!vd_agree_is_settled (place))
    return FALSE;

  place->value[0] = place->value[VD_AGREE_FIRST_SAID];
  return TRUE;
}

static gboolean
find_right (const VdAgreement  *self,
            const VdAgreePlace *place,
            guint32            *right)
{
  *right = place->value[VD_AGREE_SETTLED];
  return vd_agree_is_decided (self, place) ||
         (self->maps->len > 2 && vd_agree_find_majority (self, place, right));
}

static void
book_errors (VdAgreement        *self,
             const VdAgreePlace *place,
             const guint32      *right)
{
  gboolean is_something = right == NULL || *right != vd_agree_get_usual (self, place->kind);
  guint sort = 2 * vd_agree_get_kind (self, place->kind)->group + is_something;

  self->n_between++;
  if (right == NULL)
    {
      self->open[sort]++;
      return;
    }

  self->n_settled++;
  if (place->value[0] != *right && place->value[1] != *right)
    {
      self->n_neither++;
      return;
    }

  for (guint reader = 0; reader < 2; reader++)
    {
      self->wrong[reader] += place->value[reader] != *right;
      self->sorts[sort].wrong[reader] += place->value[reader] != *right;
    }
}

static void
list_dispute (VdAgreement        *self,
              const VdAgreePlace *place,
              const guint32      *right)
{
  VdDispute *dispute = g_new0 (VdDispute, 1);

  dispute->kind = place->kind;
  vd_agree_find_place (self, place, &dispute->cell, &dispute->next);
  for (guint i = 0; i < self->maps->len; i++)
    {
      dispute->says[i] = vd_agree_get_text (self, place->value[i]);
      dispute->lines[i] = place->node[i] != NULL ? vd_node_get_line (place->node[i]) : 0;
    }
  dispute->is_settled = right != NULL;
  dispute->right = right != NULL ? vd_agree_get_text (self, *right) : NULL;
  g_ptr_array_add (self->disputes, dispute);
  vd_agree_get_kind (self, place->kind)->n_disputes++;
}

static void
count_gold (VdAgreement        *self,
            const VdAgreePlace *place)
{
  guint32 gold = place->value[VD_AGREE_GOLD];

  if (place->node[VD_AGREE_GOLD] == NULL)
    return;

  self->gold.n++;
  for (guint i = 0; i < self->maps->len; i++)
    self->gold.wrong[i] += place->value[i] != gold;
  self->gold.wrong_alike += place->value[0] != gold && place->value[1] == place->value[0];
}

static void
count_place (Count        *self,
             VdAgreePlace *place)
{
  VdAgreement *of = self->agreement;
  VdAgreeKind *kind = vd_agree_get_kind (of, place->kind);
  guint32 now;
  gboolean was_settled = recall (place, &now);
  double part = measure_pairs (of, place);
  gboolean is_between = place->value[0] != place->value[1];
  guint32 right;

  self->n_places++;
  kind->agreeing.agreed += part;
  kind->agreeing.squared += part * part;
  count_answers (self, place);
  count_gold (of, place);

  if (!is_between)
    self->n_agreed[place->value[0] != vd_agree_get_usual (of, place->kind)]++;
  if (part < 1)
    {
      gboolean is_settled = find_right (of, place, &right) || was_settled;

      if (was_settled && !vd_agree_is_decided (of, place))
        right = now;
      list_dispute (of, place, is_settled ? &right : NULL);
      if (is_between)
        book_errors (of, place, is_settled ? &right : NULL);
    }
}

void
vd_agree_count (VdAgreement *self)
{
  g_autoptr (GHashTable) answers = g_hash_table_new_full (NULL, NULL, NULL, g_free);
  Count count = { self, measure (vd_agree_get_map (self, 0), self->within), 0, 0, { 0, 0 },
                  answers };
  VdAgreePlace place;
  guint at = 0;
  gboolean is_more = vd_agree_next_place (self, &at, &place);

  for (; count.kind < self->kinds->len; count.kind++)
    {
      while (is_more && place.kind == count.kind)
        {
          count_place (&count, &place);
          is_more = vd_agree_next_place (self, &at, &place);
        }
      finish_kind (&count);
    }
}
