#include "formats/scan/hints.h"

#include <string.h>

#include "formats/scan/learner.h"

#define STRANGE 0.5 /* how sure what is like no example may be at most */

struct _VdSight
{
  gatomicrefcount n_refs;
  VdGrid          grid;
  VdMeasured     *measured;
};

struct _VdHints
{
  gatomicrefcount n_refs;
  VdGrid          grid;
  VdHexHints     *hexes;
};

/* What hints are made of. */
typedef struct
{
  VdSight *const  *sights;
  guint            n_sights;
  const VdEntries *entries;
  const VdGrid    *grid;
} Making;

/* --- sights */

VdSight *
vd_sight_new (const VdColors *picture,
              const VdGrid   *grid,
              const VdWindow *part,
              VdPlaceFunc     place,
              gconstpointer   data)
{
  VdSight *self = g_new0 (VdSight, 1);

  g_atomic_ref_count_init (&self->n_refs);
  self->grid = *grid;
  self->measured = vd_measured_new (picture, grid, part, place, data);
  return self;
}

VdSight *
vd_sight_ref (VdSight *self)
{
  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

void
vd_sight_unref (VdSight *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;
  vd_measured_free (self->measured);
  g_free (self);
}

/* What a place shows, or NULL if it is not in the picture. */
static const float *
get_numbers_of (const VdSight *self,
                VdAsk          ask,
                guint          place)
{
  const VdMeasured *measured = self->measured;
  guint cell = ask == VD_ASK_TERRAIN ? place : place / VD_N_SIDES_OWN;
  int next;

  if (!measured->has[cell])
    return NULL;
  if (ask == VD_ASK_TERRAIN)
    return measured->hexes + (gsize) place * VD_MEASURE_HEX;

  next = vd_grid_next (&self->grid, cell, place % VD_N_SIDES_OWN);
  if (next < 0 || !measured->has[next])
    return NULL;
  return (ask == VD_ASK_SIDE ? measured->across : measured->along) +
         (gsize) place * VD_MEASURE_LINES;
}

/* By the first scan that shows it. */
static const float *
get_numbers (const Making *self,
             VdAsk         ask,
             guint         place)
{
  const float *numbers = NULL;

  for (guint i = 0; i < self->n_sights && numbers == NULL; i++)
    numbers = get_numbers_of (self->sights[i], ask, place);
  return numbers;
}

/* --- learning */

/* What is learnt for an ask: kinds are classes. */
typedef struct
{
  VdLearner *learner;
  GPtrArray *kinds; /* interned */
} Course;

static void
add_example (Course      *self,
             const char  *kind,
             const float *numbers)
{
  guint class;

  if (!g_ptr_array_find (self->kinds, kind, &class))
    {
      class = self->kinds->len;
      if (class == VD_LEARNER_MOST_CLASSES)
        return;
      g_ptr_array_add (self->kinds, (gpointer) kind);
    }
  vd_learner_add (self->learner, class, numbers);
}

static void
add_examples (Course          *self,
              const Making    *making,
              VdAsk            ask,
              const VdLessons *lessons)
{
  for (guint i = 0; lessons != NULL && i < vd_lessons_get_n (lessons); i++)
    {
      VdLesson lesson = vd_lessons_get (lessons, i);

      if (lesson.ask == ask)
        add_example (self, g_intern_string (lesson.kind), lesson.numbers);
    }
  for (guint place = 0; place < vd_grid_n_places (making->grid, ask); place++)
    {
      const char *kind = vd_entries_get (making->entries, ask, place);
      const float *numbers = kind != NULL ? get_numbers (making, ask, place) : NULL;

      if (numbers != NULL)
        add_example (self, kind, numbers);
    }
}

/* Whatever meets at a side is rarely quite like what was painted; ground is. */
static VdLearner *
make_learner (VdAsk ask)
{
  return ask == VD_ASK_TERRAIN ? vd_learner_new (VD_MEASURE_HEX, VD_MEASURE_FIRM, 2.5)
                               : vd_learner_new (VD_MEASURE_LINES, VD_MEASURE_LINES, 6);
}

static void
learn (Course          *self,
       const Making    *making,
       VdAsk            ask,
       const VdLessons *lessons)
{
  guint n = vd_grid_n_places (making->grid, ask), n_rows = 0;
  g_autofree const float **rows = g_new (const float *, n);

  add_examples (self, making, ask, lessons);
  for (guint place = 0; place < n; place++)
    if ((rows[n_rows] = get_numbers (making, ask, place)) != NULL)
      n_rows++;
  if (n_rows > 0)
    vd_learner_learn (self->learner, rows, n_rows, ask != VD_ASK_TERRAIN);
}

/* --- hints */

static VdScanHint
make_hint (const Course *self,
           const float  *numbers)
{
  VdScanHint hint = { NULL };
  double most = 0, second = 0, sum = 0;
  VdGuess guess;

  vd_learner_guess (self->learner, numbers, &guess);
  for (guint i = 0; i < self->kinds->len; i++)
    {
      double odds = guess.odds[i];

      sum += odds;
      if (odds > most)
        {
          second = most;
          hint.second = hint.kind;
          most = odds;
          hint.kind = self->kinds->pdata[i];
        }
      else if (odds > second)
        {
          second = odds;
          hint.second = self->kinds->pdata[i];
        }
    }
  hint.confidence = sum > 0 ? most / sum * (STRANGE + (1 - STRANGE) * guess.likeness) : 0;
  return hint;
}

/* All that it concerns: a side is one of two hexes. */
static void
put_hint (VdHints *self,
          VdAsk    ask,
          guint    place,
          VdScanHint   hint)
{
  guint cell = ask == VD_ASK_TERRAIN ? place : place / VD_N_SIDES_OWN, dir = place % VD_N_SIDES_OWN;
  int next;

  if (ask == VD_ASK_TERRAIN)
    {
      self->hexes[cell].terrain = hint;
      return;
    }
  next = vd_grid_next (&self->grid, cell, dir);
  if (ask == VD_ASK_SIDE)
    self->hexes[cell].sides[dir] = self->hexes[next].sides[dir + VD_N_SIDES_OWN] = hint;
  else
    self->hexes[cell].paths[dir] = self->hexes[next].paths[dir + VD_N_SIDES_OWN] = hint;
}

static void
put_hints (VdHints         *self,
           const Making    *making,
           VdAsk            ask,
           const VdLessons *lessons)
{
  g_autoptr (VdLearner) learner = make_learner (ask);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();
  Course course = { learner, kinds };

  learn (&course, making, ask, lessons);
  for (guint place = 0; place < vd_grid_n_places (&self->grid, ask); place++)
    {
      const float *numbers = get_numbers (making, ask, place);
      VdScanHint hint = numbers != NULL ? make_hint (&course, numbers) : (VdScanHint) { NULL };

      hint.is_entered = vd_entries_is_firm (making->entries, ask, place);
      if (numbers != NULL || hint.is_entered)
        put_hint (self, ask, place, hint);
      if (ask == VD_ASK_TERRAIN)
        self->hexes[place].is_seen = numbers != NULL;
    }
}

VdHints *
vd_hints_new (VdSight *const  *sights,
              guint            n_sights,
              const VdEntries *entries,
              const VdLessons *lessons)
{
  VdHints *self = g_new0 (VdHints, 1);
  Making making = { sights, n_sights, entries, vd_entries_get_grid (entries) };

  g_atomic_ref_count_init (&self->n_refs);
  self->grid = *making.grid;
  self->hexes = g_new0 (VdHexHints, vd_grid_n_cells (&self->grid));
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    put_hints (self, &making, ask, lessons);
  return self;
}

VdHints *
vd_hints_ref (VdHints *self)
{
  g_atomic_ref_count_inc (&self->n_refs);
  return self;
}

void
vd_hints_unref (VdHints *self)
{
  if (!g_atomic_ref_count_dec (&self->n_refs))
    return;
  g_free (self->hexes);
  g_free (self);
}

const VdHexHints *
vd_hints_get (const VdHints *self,
              guint          cell)
{
  g_return_val_if_fail (cell < vd_grid_n_cells (&self->grid), NULL);

  return &self->hexes[cell];
}

/* --- what is kept */

VdLessons *
vd_hints_learn (VdSight *const  *sights,
                guint            n_sights,
                const VdEntries *entries)
{
  VdLessons *lessons = vd_lessons_new ();
  Making making = { sights, n_sights, entries, vd_entries_get_grid (entries) };

  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    for (guint place = 0; place < vd_grid_n_places (making.grid, ask); place++)
      {
        VdLesson lesson = { ask, vd_entries_get (entries, ask, place), NULL };

        if (lesson.kind == NULL || strlen (lesson.kind) > VD_LESSONS_MOST_KIND)
          continue;
        lesson.numbers = get_numbers (&making, ask, place);
        if (lesson.numbers != NULL)
          vd_lessons_add (lessons, &lesson);
      }
  return lessons;
}
