#include "formats/scan/hints.h"

#include <math.h>
#include <string.h>

#include "formats/scan/knots.h"
#include "formats/scan/learner.h"

#define LIKE 0.5          /* a likeness below which a place is like nothing that was entered */
#define BEYOND_GROUND 2.5 /* as vd_learner_new() has it */
#define BEYOND_LINES 20.0
#define LEAST_SHARE 1e-5
#define ENTERED 12.0      /* logarithm of the odds of what was entered */

struct _VdSight
{
  gatomicrefcount n_refs;
  VdGrid          grid;
  VdMeasured     *measured;
};

struct _VdHints
{
  VdGrid      grid;
  VdHexHints *hexes;
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

/**
 * Course: what is learnt for an ask
 * @kinds: interned; they are classes
 * @of_something: only from where something is
 */
typedef struct
{
  VdLearner *learner;
  GPtrArray *kinds;
  gboolean   of_something;
} Course;

static void
add_example (Course      *self,
             const char  *kind,
             const float *numbers)
{
  guint class;

  if (self->of_something && *kind == 0)
    return;
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

/* Whatever meets at a side is rarely quite like what was painted, as a river is of the grounds on
 * both its banks; ground is.  Roads, rivers and names add ink to ground, but nothing takes away
 * what a town or a wood is drawn with. */
static VdLearner *
make_learner (VdAsk ask)
{
  VdLearner *learner;

  if (ask != VD_ASK_TERRAIN)
    return vd_learner_new (VD_MEASURE_LINES, VD_MEASURE_LINES, BEYOND_LINES);

  learner = vd_learner_new (VD_MEASURE_HEX, VD_MEASURE_FIRM, BEYOND_GROUND);
  vd_learner_set_needed (learner, VD_MEASURE_DARKEST, -1);
  vd_learner_set_needed (learner, VD_MEASURE_ROUGHEST, 1);
  vd_learner_set_needed (learner, VD_MEASURE_RING, 1);
  return learner;
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

/* --- guesses */

/**
 * Guesses: of all places, for an ask
 * @shares: @kinds->len for each: how likely each kind is, summing up to 1
 * @likeness: whether it is like anything entered; -1 where it is not seen
 */
typedef struct
{
  const VdGrid *grid;
  VdAsk         ask;
  GPtrArray    *kinds;
  float        *shares;
  float        *likeness;
} Guesses;

static float *
get_shares (const Guesses *self,
            guint          place)
{
  return self->shares + (gsize) place * self->kinds->len;
}

/* Which kind it is, if anything is there. */
static void
sort_out (Guesses      *self,
          const Course *sorting,
          const float  *numbers,
          guint         place)
{
  float *shares = get_shares (self, place);
  double there = 0, sum = 0;
  VdGuess guess;

  vd_learner_guess (sorting->learner, numbers, &guess);
  for (guint i = 0; i < self->kinds->len; i++)
    {
      there += *(const char *) self->kinds->pdata[i] != 0 ? shares[i] : 0;
      sum += guess.odds[i];
    }
  for (guint i = 0; i < self->kinds->len && sum > 0; i++)
    if (*(const char *) self->kinds->pdata[i] != 0)
      shares[i] = there * guess.odds[i] / sum;
}

/* @sorting: (nullable): of the same kinds */
static void
guess (Guesses      *self,
       const Course *course,
       const Course *sorting,
       const Making *making)
{
  for (guint place = 0; place < vd_grid_n_places (self->grid, self->ask); place++)
    {
      const float *numbers = get_numbers (making, self->ask, place);
      double sum = 0;
      VdGuess guess;

      self->likeness[place] = -1;
      if (numbers == NULL)
        continue;
      vd_learner_guess (course->learner, numbers, &guess);
      self->likeness[place] = guess.likeness;
      for (guint i = 0; i < self->kinds->len; i++)
        sum += guess.odds[i];
      for (guint i = 0; i < self->kinds->len; i++)
        get_shares (self, place)[i] = guess.odds[i] / sum;
      if (sorting != NULL)
        sort_out (self, sorting, numbers, place);
    }
}

/* What is known of a place before its neighbours are asked: the logarithm of the odds that
 * something is there, NAN if it is not seen, and of which kind that would be. */
static double
get_own (const Guesses   *self,
         const VdEntries *entries,
         guint            place,
         guint            nothing,
         float           *kinds)
{
  const float *shares = get_shares (self, place);
  const char *entered = vd_entries_is_firm (entries, self->ask, place)
                        ? vd_entries_get (entries, self->ask, place) : NULL;
  double none = CLAMP (shares[nothing], LEAST_SHARE, 1 - LEAST_SHARE);

  for (guint i = 0; i < self->kinds->len; i++)
    kinds[i] = i == nothing ? 0
               : entered != NULL ? self->kinds->pdata[i] == entered
               : shares[i] / MAX (1 - shares[nothing], 1e-9);
  if (entered != NULL)
    return *entered != 0 ? ENTERED : -ENTERED;
  return self->likeness[place] < 0 ? NAN : log ((1 - none) / none);
}

/* What lies along a side, or leads across it, goes on at its ends. */
static void
settle (const Guesses   *self,
        const VdEntries *entries)
{
  guint n = vd_grid_n_places (self->grid, self->ask), n_kinds = self->kinds->len, nothing;
  g_autofree double *odds = g_new (double, n);
  g_autofree float *kinds = g_new (float, (gsize) n * n_kinds);

  if (n_kinds < 2 ||
      !g_ptr_array_find (self->kinds, g_intern_static_string (VD_ENTRY_NOTHING), &nothing))
    return;

  for (guint place = 0; place < n; place++)
    odds[place] = get_own (self, entries, place, nothing, kinds + (gsize) place * n_kinds);
  vd_knots_settle (self->grid, self->ask, odds, kinds, n_kinds);
  for (guint place = 0; place < n; place++)
    if (self->likeness[place] >= 0 && !vd_entries_is_firm (entries, self->ask, place))
      for (guint i = 0; i < n_kinds; i++)
        get_shares (self, place)[i] = i == nothing
                                      ? 1 / (1 + exp (odds[place]))
                                      : kinds[(gsize) place * n_kinds + i] /
                                        (1 + exp (-odds[place]));
}

/* --- hints */

static VdScanHint
make_hint (const Guesses *self,
           guint          place)
{
  const float *shares = get_shares (self, place);
  VdScanHint hint = { NULL };
  double most = 0, second = 0;

  for (guint i = 0; i < self->kinds->len && self->likeness[place] >= 0; i++)
    if (shares[i] > most)
      {
        second = most;
        hint.second = hint.kind;
        most = shares[i];
        hint.kind = self->kinds->pdata[i];
      }
    else if (shares[i] > second)
      {
        second = shares[i];
        hint.second = self->kinds->pdata[i];
      }
  hint.confidence = most;
  hint.is_strange = self->likeness[place] < LIKE;
  return hint;
}

/* All that it concerns: a side is one of two hexes. */
static void
put_hint (VdHints   *self,
          VdAsk      ask,
          guint      place,
          VdScanHint hint)
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

/* Places where nothing is are many and alike: by how these differ, the widths of rivers, which
 * differ less than their colours do over fields and woods, would not count.  So of what lines are
 * is learnt from lines alone. */
static void
guess_lines (Guesses         *self,
             const Course    *course,
             const Making    *making,
             const VdLessons *lessons)
{
  g_autoptr (VdLearner) learner = make_learner (self->ask);
  Course sorting = { learner, self->kinds, TRUE };

  learn (&sorting, making, self->ask, lessons);
  guess (self, course, &sorting, making);
  settle (self, making->entries);
}

static void
put_hints (VdHints         *self,
           const Making    *making,
           VdAsk            ask,
           const VdLessons *lessons)
{
  guint n = vd_grid_n_places (&self->grid, ask);
  g_autoptr (VdLearner) learner = make_learner (ask);
  g_autoptr (GPtrArray) kinds = g_ptr_array_new ();
  g_autofree float *shares = NULL, *likeness = g_new (float, n);
  Course course = { learner, kinds, FALSE };
  Guesses guesses = { &self->grid, ask, kinds, NULL, likeness };

  learn (&course, making, ask, lessons);
  guesses.shares = shares = g_new0 (float, (gsize) n * kinds->len);
  if (ask == VD_ASK_TERRAIN)
    guess (&guesses, &course, NULL, making);
  else
    guess_lines (&guesses, &course, making, lessons);
  for (guint place = 0; place < n; place++)
    {
      VdScanHint hint = make_hint (&guesses, place);

      hint.is_entered = vd_entries_is_firm (making->entries, ask, place);
      if (likeness[place] >= 0 || hint.is_entered)
        put_hint (self, ask, place, hint);
      if (ask == VD_ASK_TERRAIN)
        self->hexes[place].is_seen = likeness[place] >= 0;
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

  self->grid = *making.grid;
  self->hexes = g_new0 (VdHexHints, vd_grid_n_cells (&self->grid));
  for (VdAsk ask = 0; ask < VD_N_ASKS; ask++)
    put_hints (self, &making, ask, lessons);
  return self;
}

void
vd_hints_free (VdHints *self)
{
  g_free (self->hexes);
  g_free (self);
}

const VdHexHints *
vd_hints_get (const VdHints *self,
              guint          cell)
{
  return cell < vd_grid_n_cells (&self->grid) ? &self->hexes[cell] : NULL;
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
