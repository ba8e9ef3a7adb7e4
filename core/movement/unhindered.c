#include "core/movement/unhindered.h"

#include "core/movement/move-cache.h"
#include "core/movement/mutants.h"

#include <string.h>

/* What one worker may remember: 4 MB of cells.  Beyond it is searched anew. */
#define MAX_KEPT (1u << 20)

/* A reach, with the words of its set that are not 0. */
typedef struct
{
  guint32 first;       /* in the cells kept */
  guint32 first_bits;  /* in the words kept */
  guint16 n;
  guint16 first_word;
  guint16 n_words;
} Kept;

/* All units that move alike: by these costs, with this allowance. */
typedef struct
{
  const VdStepRow *rows;
  guint            allowance;
  guint32         *at; /* [cell]: 1 + number of what is kept, 0 if nothing is */
} Gait;

struct _VdUnhindered
{
  guint   n_cells;
  GArray *gaits;
  GArray *kept;
  GArray *cells;
  GArray *words;
};

static void
clear_gait (gpointer data)
{
  g_free (((Gait *) data)->at);
}

VdUnhindered *
vd_unhindered_new (const VdScenario *scenario)
{
  VdUnhindered *self = g_new0 (VdUnhindered, 1);

  self->n_cells = scenario->n_cells;
  self->gaits = g_array_new (FALSE, FALSE, sizeof (Gait));
  g_array_set_clear_func (self->gaits, clear_gait);
  self->kept = g_array_new (FALSE, FALSE, sizeof (Kept));
  self->cells = g_array_new (FALSE, FALSE, sizeof (VdReachCell));
  self->words = g_array_new (FALSE, TRUE, sizeof (guint64));

  return self;
}

void
vd_unhindered_free (VdUnhindered *self)
{
  g_array_unref (self->gaits);
  g_array_unref (self->kept);
  g_array_unref (self->cells);
  g_array_unref (self->words);
  g_free (self);
}

static Gait *
find_gait (VdUnhindered   *self,
           const VdSearch *search)
{
  Gait gait = { search->rows, search->allowance, NULL };

  for (guint i = 0; i < self->gaits->len; i++)
    {
      Gait *known = &g_array_index (self->gaits, Gait, i);

      if (known->rows == search->rows && known->allowance == search->allowance)
        return known;
    }

  gait.at = g_new0 (guint32, self->n_cells);
  g_array_append_val (self->gaits, gait);
  return &g_array_index (self->gaits, Gait, self->gaits->len - 1);
}

static void
keep_words (VdUnhindered *self,
            Kept         *kept)
{
  const VdReachCell *cells = &g_array_index (self->cells, VdReachCell, kept->first);
  guint first = G_MAXUINT, last = 0;
  guint64 *words;

  for (guint i = 0; i < kept->n; i++)
    {
      first = MIN (first, cells[i].cell / 64u);
      last = MAX (last, cells[i].cell / 64u);
    }

  kept->first_word = first;
  kept->n_words = last - first + 1;
  kept->first_bits = self->words->len;
  g_array_set_size (self->words, self->words->len + kept->n_words);
  words = &g_array_index (self->words, guint64, kept->first_bits);
  for (guint i = 0; i < kept->n; i++)
    words[cells[i].cell / 64 - first] |= G_GUINT64_CONSTANT (1) << cells[i].cell % 64;
}

/* Searches as if there were no enemy, and keeps what it finds. */
static void
explore_alone (VdUnhindered   *self,
               VdGame         *game,
               const VdSearch *search,
               guint           cell,
               guint32        *at)
{
  VdReachCell start = { .cell = cell };
  VdSearch alone = *search;
  Kept kept = { .first = self->cells->len };

  alone.left = game->movement->free_left;
  alone.opposition = game->movement->no_opposition;
  g_array_set_size (self->cells, kept.first + self->n_cells);
  kept.n = vd_search_run (game, &alone, &start, 1,
                          &g_array_index (self->cells, VdReachCell, kept.first), self->n_cells);
  vd_search_done (game, &alone);
  g_array_set_size (self->cells, kept.first + kept.n);

  keep_words (self, &kept);
  g_array_append_val (self->kept, kept);
  *at = self->kept->len;
}

static gboolean
is_free_of (const guint64 *words,
            const guint64 *opposed,
            guint          n)
{
  for (guint i = 0; i < n; i++)
    if (words[i] & opposed[i])
      return FALSE;

  return TRUE;
}

/* What is kept of the search from @cell, or is searched now; NULL if there is no
 * more room. */
static const Kept *
find_kept (VdGame         *game,
           const VdSearch *search,
           guint           cell)
{
  VdUnhindered *self = game->movement->unhindered;
  Gait *gait;

  if (vd_mutant_is_priced (game, search))
    return NULL;

  gait = find_gait (self, search);
  if (gait->at[cell] == 0 && self->cells->len < MAX_KEPT)
    explore_alone (self, game, search, cell, &gait->at[cell]);

  return gait->at[cell] != 0 ? &g_array_index (self->kept, Kept, gait->at[cell] - 1) : NULL;
}

const VdReachCell *
vd_unhindered_find (VdGame         *game,
                    const VdSearch *search,
                    guint           cell,
                    guint          *n)
{
  VdUnhindered *self = game->movement->unhindered;
  const Kept *kept = find_kept (game, search, cell);

  if (kept == NULL ||
      !is_free_of (&g_array_index (self->words, guint64, kept->first_bits),
                   search->opposed_at + kept->first_word, kept->n_words))
    return NULL;

  *n = kept->n;
  return &g_array_index (self->cells, VdReachCell, kept->first);
}

const VdReachCell *
vd_unhindered_look (VdGame         *game,
                    const VdSearch *search,
                    guint           cell,
                    guint          *n)
{
  const Kept *kept = find_kept (game, search, cell);

  *n = kept != NULL ? kept->n : 0;
  return kept != NULL
         ? &g_array_index (game->movement->unhindered->cells, VdReachCell, kept->first) : NULL;
}
