#include "formats/scan/register-private.h"

#include <math.h>
#include <string.h>
#include <time.h>

#include "formats/scan/refine.h"

#define ENOUGH_TO_TRUST 3  /* hexes, and what the lattice looks like does not matter */
#define MOST_POINTS 120    /* as suits a document */
#define STRONG_VOTES 20      /* numbers that agree, and what repeats are hexes */
#define STRONG_SHARE 0.75    /* of those that were read */
#define STRONG_LEAD 10
#define OFF_KNOWN 0.5      /* pitches; more, and a hex that is known contradicts the others */

/**
 * Work:
 * @doubt: (nullable): the first there is
 * @looks: (nullable): why what repeats might be no hexes, as far as the small picture shows it
 */
typedef struct
{
  const VdGrey        *grey;
  const VdRegisterAsk *ask;
  VdLattice           *lattice;
  VdIdentity           identity;
  char                *doubt;
  const char          *looks;
  double               since;
  VdRegistered        *found;
} Work;

/* Time and progress */

static double
get_seconds (void)
{
  struct timespec now = { 0 };

  clock_gettime (CLOCK_THREAD_CPUTIME_ID, &now);
  return now.tv_sec + 1e-9 * now.tv_nsec;
}

static void
enter (Work            *self,
       VdRegisterStage  stage)
{
  VdRegisterWatch *watch = self->ask->watch;

  if (watch != NULL)
    {
      g_atomic_int_set (&watch->watch.read, 0);
      g_atomic_int_set (&watch->watch.total, 0);
      g_atomic_int_set (&watch->stage, stage);
    }
  self->since = get_seconds ();
}

static void
leave (Work            *self,
       VdRegisterStage  stage)
{
  self->found->seconds[stage] = get_seconds () - self->since;
}

/* Said before, another doubt does not count. @phrase: (transfer full) */
static void
doubt (Work *self,
       char *phrase)
{
  if (self->doubt == NULL)
    self->doubt = phrase;
  else
    g_free (phrase);
}

/* Before all others. */
static void
doubt_first (Work       *self,
             const char *sentence)
{
  g_free (self->doubt);
  self->doubt = vd_phrase_of (sentence);
}

/* Points */

static void
add_point (Work   *self,
           guint   cell,
           double  x,
           double  y,
           double  weight)
{
  VdRegistered *found = self->found;
  VdFoundPoint point = { .cell = cell, .x = x, .y = y, .weight = weight };
  const VdNumbering *numbering = vd_identity_is_of_map (&self->identity)
                                 ? self->ask->numbering : &found->scheme.numbering;

  if (numbering != NULL)
    vd_numbering_print (numbering, &found->grid, cell, point.label, sizeof point.label);
  g_array_append_val (found->points, point);
}

static void
take_lattice (Work *self)
{
  const GArray *seen = self->lattice->points;

  for (guint i = 0; i < seen->len; i++)
    {
      const VdLatticePoint *point = &g_array_index (seen, VdLatticePoint, i);
      int cell = vd_identity_get_cell (&self->identity, point->column, point->row);

      if (cell >= 0 && point->weight > 0)
        add_point (self, cell, point->x, point->y, point->weight);
    }
}

static void
take_known (Work *self)
{
  g_array_set_size (self->found->points, 0);
  for (guint i = 0; i < self->ask->n_known; i++)
    add_point (self, self->ask->known[i].cell, self->ask->known[i].x, self->ask->known[i].y, 1);
}

/* Returns: (transfer full) (nullable): the points laid on the map */
static VdRegistration *
lay (const VdRegistered *found,
     VdScanFit           wish)
{
  guint n = found->points->len;
  g_autofree VdTie *ties = g_new0 (VdTie, n);

  for (guint i = 0; i < n; i++)
    {
      const VdFoundPoint *point = &g_array_index (found->points, VdFoundPoint, i);

      vd_grid_centre (&found->grid, point->cell, &ties[i].map_x, &ties[i].map_y);
      ties[i].x = point->x;
      ties[i].y = point->y;
      ties[i].weight = point->weight;
      ties[i].name = point->label;
    }

  return vd_registration_new (ties, n, vd_fit_for (wish, n), VD_CORRECTION_SMOOTH, NULL);
}

static void
lay_and_judge (VdRegistered *found)
{
  g_clear_pointer (&found->registration, vd_registration_free);
  found->registration = lay (found, VD_SCAN_PROJECTIVE);
  if (found->registration != NULL)
    vd_registration_judge (found->registration, &found->grid, &found->verdict);
}

/* Hexes */

/* A wrong lattice does not make dozens of numbers agree, wherever in its cells they are printed. */
static gboolean
is_voted (const VdRegistered *found)
{
  const VdScheme *scheme = &found->scheme;

  return found->is_numbered && scheme->doubt == NULL && scheme->n_agreed >= STRONG_VOTES &&
         scheme->n_agreed >= STRONG_SHARE * scheme->n_read && scheme->lead >= STRONG_LEAD;
}

/* What the small picture leaves open the whole one can settle: the numbers say that what repeats
 * is one hex each time, and at full size it is clear where its centre is. */
static void
settle_looks (Work            *self,
              const VdRefined *refined)
{
  if (refined->how == VD_REFINED_SURE && refined->clear >= VD_LATTICE_CLEARER &&
      is_voted (self->found))
    self->looks = NULL;
}

/* Each hex is measured where @rough expects it.  Returns: whether that told anything */
static gboolean
measure (Work                 *self,
         const VdRegistration *rough)
{
  g_autoptr (VdRefined) refined = vd_refine (self->grey, &self->found->grid, rough);
  g_autoptr (GArray) picked = NULL;

  if (refined->how != VD_REFINED_SURE && refined->how != VD_REFINED_PARTLY)
    {
      doubt (self, vd_refined_say (refined));
      return FALSE;
    }

  settle_looks (self, refined);
  picked = vd_refined_pick (refined, &self->found->grid, MOST_POINTS);
  g_array_set_size (self->found->points, 0);
  for (guint i = 0; i < picked->len; i++)
    {
      const VdRefinedHex *hex = &g_array_index (picked, VdRefinedHex, i);

      add_point (self, hex->cell, hex->x, hex->y, hex->weight);
    }
  return TRUE;
}

static void
check_known (Work *self)
{
  const VdRegistered *found = self->found;

  for (guint i = 0; i < self->ask->n_known; i++)
    {
      const VdKnownHex *known = &self->ask->known[i];
      double at[2], x, y;

      vd_grid_centre (&found->grid, known->cell, &at[0], &at[1]);
      if (!vd_registration_to_pixel (found->registration, at[0], at[1], &x, &y) ||
          hypot (x - known->x, y - known->y) >
          OFF_KNOWN * vd_registration_get_pitch (found->registration, at[0], at[1]))
        doubt (self, vd_phrase_of (N_("The hexes that are known do not lie in the picture's grid "
                                      "as they do in the map.")));
    }
}

/* Where the lattice is of no use, from what is known alone. */
static VdRegistration *
start (Work *self)
{
  VdRegistration *rough = NULL;

  if (self->lattice != NULL && vd_identity_is_found (&self->identity))
    {
      take_lattice (self);
      rough = lay (self->found, VD_SCAN_PROJECTIVE);
    }
  if (rough != NULL || self->ask->n_known < ENOUGH_TO_TRUST)
    return rough;

  g_clear_pointer (&self->doubt, g_free);
  take_known (self);
  return lay (self->found, VD_SCAN_AFFINE);
}

static void
find_hexes (Work *self)
{
  g_autoptr (VdRegistration) rough = NULL;

  self->found->grid = vd_identity_is_of_map (&self->identity) ? *self->ask->grid
                                                              : self->found->scheme.grid;
  rough = start (self);
  if (rough == NULL)
    {
      doubt (self, vd_phrase_of (N_("No grid of hexes was found in the picture.")));
      return;
    }

  measure (self, rough);
  lay_and_judge (self->found);
  if (self->found->registration == NULL)
    return;
  check_known (self);
  if (self->found->verdict.grade != VD_FIT_GOOD && self->found->verdict.grade != VD_FIT_FAIR)
    doubt (self, vd_fit_verdict_say (&self->found->verdict));
}

/* The whole */

static void
find_lattice (Work *self)
{
  self->lattice = vd_lattice_find (self->grey);
  if (self->lattice == NULL)
    return;

  self->found->pitch = self->lattice->pitch;
  if (self->lattice->doubt == NULL || self->ask->n_known >= ENOUGH_TO_TRUST)
    return;
  if (self->lattice->is_about_looks)
    self->looks = self->lattice->doubt;
  else
    doubt (self, vd_phrase_of (self->lattice->doubt));
}

static void
identify (Work *self)
{
  VdRegistered *found = self->found;
  VdIdentity *identity = &self->identity;
  char *phrase = vd_identity_find (identity, self->grey, self->lattice, self->ask);

  if (phrase != NULL)
    doubt (self, phrase);
  found->is_numbered = identity->is_numbered;
  found->is_other_scheme = identity->is_other_scheme;
  found->lacks_labels = identity->lacks_labels;
  found->scheme = identity->scheme;
}

static char *
say_sure (const Work *self)
{
  const VdRegistered *found = self->found;

  return vd_register_is_known (self->ask)
         ? vd_phrase_new (N_("The %u hexes that are known lie in the picture as in the map; %u "
                             "more were measured."), self->ask->n_known, found->points->len)
         : vd_phrase_new (N_("%u of %u numbers that were read agree; %u places of the grid were "
                             "measured."), found->scheme.n_agreed, found->scheme.n_read,
                          found->points->len);
}

static void
conclude (Work *self)
{
  VdRegistered *found = self->found;

  if (self->looks != NULL)
    doubt_first (self, self->looks);
  if (found->registration == NULL)
    g_array_set_size (found->points, 0);
  found->grade = found->points->len == 0 ? VD_REGISTER_REFUSED
                 : self->doubt != NULL ? VD_REGISTER_UNSURE : VD_REGISTER_SURE;
  found->sentence = self->doubt != NULL ? g_steal_pointer (&self->doubt) : say_sure (self);
}

static void
work (Work *self)
{
  enter (self, VD_REGISTER_LATTICE);
  find_lattice (self);
  leave (self, VD_REGISTER_LATTICE);

  enter (self, VD_REGISTER_NUMBERS);
  if (self->lattice != NULL && !vd_watch_is_cancelled (vd_register_get_watch (self->ask)))
    identify (self);
  leave (self, VD_REGISTER_NUMBERS);

  enter (self, VD_REGISTER_HEXES);
  if (!vd_watch_is_cancelled (vd_register_get_watch (self->ask)))
    find_hexes (self);
  leave (self, VD_REGISTER_HEXES);
}

VdRegistered *
vd_scan_register_grey (const VdGrey        *grey,
                       const VdRegisterAsk *ask)
{
  Work self = { .grey = grey, .ask = ask, .identity = { .ask = ask } };

  g_return_val_if_fail (grey != NULL && ask != NULL, NULL);
  g_return_val_if_fail (ask->n_known == 0 || ask->grid != NULL, NULL);

  self.found = g_new0 (VdRegistered, 1);
  self.found->points = g_array_new (FALSE, TRUE, sizeof (VdFoundPoint));
  work (&self);
  conclude (&self);
  g_clear_pointer (&self.lattice, vd_lattice_free);
  g_free (self.doubt);
  return self.found;
}

/* Pixels of a picture that was made smaller, and those of the whole. */
static VdRegisterAsk
shrink_ask (const VdRegisterAsk *ask,
            VdKnownHex          *known,
            guint                by)
{
  VdRegisterAsk small = *ask;

  for (guint i = 0; i < ask->n_known; i++)
    {
      known[i].x /= by;
      known[i].y /= by;
    }
  small.known = known;
  return small;
}

static void
enlarge (VdRegistered *self,
         guint         by)
{
  if (by == 1)
    return;

  for (guint i = 0; i < self->points->len; i++)
    {
      g_array_index (self->points, VdFoundPoint, i).x *= by;
      g_array_index (self->points, VdFoundPoint, i).y *= by;
    }
  self->pitch *= by;
  if (self->registration != NULL)
    lay_and_judge (self);
}

VdRegistered *
vd_scan_register (VdPicture            *picture,
                  const VdRegisterAsk  *ask,
                  GError              **error)
{
  double pixels = (double) vd_picture_get_width (picture) * vd_picture_get_height (picture);
  guint by = MAX (1, ceil (sqrt (pixels / VD_REGISTER_MOST_PIXELS)));
  g_autofree VdKnownHex *known = g_memdup2 (ask->known, ask->n_known * sizeof *ask->known);
  VdRegisterAsk small = shrink_ask (ask, known, by);
  g_autoptr (VdGrey) grey = NULL;
  g_autoptr (VdRegistered) self = NULL;
  double began = get_seconds (), read;

  grey = vd_picture_read_grey (picture, by, vd_register_get_watch (ask), error);
  if (grey == NULL)
    return NULL;

  read = get_seconds () - began;
  self = vd_scan_register_grey (grey, &small);
  self->seconds[VD_REGISTER_READING] = read;
  enlarge (self, by);
  return vd_watch_is_cancelled (vd_register_get_watch (ask)) ? NULL : g_steal_pointer (&self);
}

void
vd_registered_free (VdRegistered *self)
{
  g_clear_pointer (&self->registration, vd_registration_free);
  g_array_unref (self->points);
  g_free (self->sentence);
  g_free (self);
}
