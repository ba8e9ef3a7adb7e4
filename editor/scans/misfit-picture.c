#include "editor/scans/misfit-picture.h"

#include <math.h>

#define TINT 0.48          /* as much of it; the scan is still to be seen under it */
#define LENGTH 0.8         /* of the way to the next arrow, at most */
#define WIDEST 3.0         /* hexes: arrows farther apart are drawn no longer for that */
#define NO_ARROW 0.05      /* per cent of a hex: what is less has none */

static const double limits[] = { 1, 3, 10 }; /* per cent, as of #VdFitGrade */
static const guint scales[] = { 500, 200, 100, 50, 20, 10, 5, 2, 1 };

static const GdkRGBA tints[VD_N_MISFIT_SHOWS][VD_MISFIT_NOT_KNOWN] = {
  [VD_MISFIT_SHOWS_OFF] = {
    { 0.42, 0.72, 0.90, TINT }, { 0.99, 0.82, 0.10, TINT }, { 0.91, 0.38, 0.02, TINT },
    { 0.45, 0.00, 0.22, TINT + 0.15 },
  },
  [VD_MISFIT_SHOWS_SHIFT] = {
    { 0.86, 0.82, 0.96, TINT }, { 0.66, 0.56, 0.88, TINT }, { 0.44, 0.26, 0.72, TINT },
    { 0.22, 0.02, 0.42, TINT + 0.15 },
  },
};

static const VdHexMisfit *
get_hex (const VdMisfitPicture *self,
         guint                  cell)
{
  return &g_array_index (self->hexes, VdHexMisfit, cell);
}

static gboolean
is_in_scan (const VdMisfitPicture *self,
            const VdHexMisfit     *hex)
{
  return hex->x >= 0 && hex->y >= 0 && hex->x < self->width && hex->y < self->height;
}

static double
get_percent (const VdMisfitPicture *self,
             const VdHexMisfit     *hex)
{
  return self->shows == VD_MISFIT_SHOWS_OFF ? hex->percent : hex->shift_percent;
}

int
vd_misfit_picture_get_class (const VdMisfitPicture *self,
                             guint                  cell)
{
  const VdHexMisfit *hex = get_hex (self, cell);
  guint class = VD_MISFIT_UNDER_1;

  if (!is_in_scan (self, hex))
    return -1;
  if (self->shows == VD_MISFIT_SHOWS_OFF && hex->how == VD_MISFIT_UNKNOWN)
    return VD_MISFIT_NOT_KNOWN;

  while (class < G_N_ELEMENTS (limits) && get_percent (self, hex) >= limits[class])
    class++;
  return (int) class;
}

static gboolean
has_arrow (const VdMisfitPicture *self,
           const VdHexMisfit     *hex)
{
  return is_in_scan (self, hex) && get_percent (self, hex) >= NO_ARROW &&
         (self->shows == VD_MISFIT_SHOWS_SHIFT || hex->how == VD_MISFIT_AT_POINT);
}

gboolean
vd_misfit_picture_get_arrow (const VdMisfitPicture *self,
                             guint                  cell,
                             double                 arrow[2])
{
  const VdHexMisfit *hex = get_hex (self, cell);
  const double *way = self->shows == VD_MISFIT_SHOWS_OFF ? hex->off : hex->shift;

  if (!has_arrow (self, hex))
    return FALSE;

  arrow[0] = way[0] * self->longer;
  arrow[1] = way[1] * self->longer;
  return TRUE;
}

void
vd_misfit_picture_get_tint (const VdMisfitPicture *self,
                            VdMisfitClass          class,
                            GdkRGBA               *tint)
{
  g_return_if_fail (class < VD_MISFIT_NOT_KNOWN);

  *tint = tints[self->shows][class];
}

/* As many times as long as they can be without a crowd; a few that are far apart, a few hexes. */
static guint
choose_scale (const VdMisfitPicture *self,
              guint                  n_hexes,
              double                 longest)
{
  double apart = CLAMP (sqrt ((double) n_hexes / MAX (self->n_arrows, 1)), 1, WIDEST);
  guint i = 0;

  while (i + 1 < G_N_ELEMENTS (scales) && scales[i] * longest / 100 > LENGTH * apart)
    i++;
  return scales[i];
}

static void
count (VdMisfitPicture *self)
{
  double longest = 0;
  guint n_hexes = 0;

  for (guint cell = 0; cell < self->hexes->len; cell++)
    {
      int class = vd_misfit_picture_get_class (self, cell);

      if (class < 0)
        continue;

      self->n[class]++;
      n_hexes++;
      if (!has_arrow (self, get_hex (self, cell)))
        continue;

      self->n_arrows++;
      longest = MAX (longest, get_percent (self, get_hex (self, cell)));
    }
  self->longer = choose_scale (self, n_hexes, longest);
}

VdMisfitPicture *
vd_misfit_picture_new (VdMisfitShows         shows,
                       const VdRegistration *registration,
                       const VdGrid         *grid,
                       double                width,
                       double                height)
{
  VdMisfitPicture *self;
  double columns, rows;

  g_return_val_if_fail (shows > VD_MISFIT_SHOWS_NOTHING && shows < VD_N_MISFIT_SHOWS, NULL);

  self = g_new0 (VdMisfitPicture, 1);
  self->shows = shows;
  self->width = width;
  self->height = height;
  self->hexes = vd_registration_list_misfits (registration, grid);
  vd_grid_size (grid, &columns, &rows);
  self->pitch = vd_registration_get_pitch (registration, columns / 2, rows / 2);
  count (self);
  return self;
}

void
vd_misfit_picture_free (VdMisfitPicture *self)
{
  g_array_unref (self->hexes);
  g_free (self);
}
