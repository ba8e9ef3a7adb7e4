#include "editor/walk/walk-pace.h"

#define ENOUGH 5 /* decisions, to tell a pace by */

void
vd_pace_note (VdPace *self,
              gint64  now)
{
  double gap;

  g_return_if_fail (self != NULL);

  gap = (now - self->last) / (double) G_USEC_PER_SEC;
  if (self->last != 0 && gap >= 0 && gap < VD_PACE_PAUSE)
    {
      self->gaps[self->n++ % VD_PACE_KEPT] = gap;
      self->seconds += gap;
      self->decisions++;
    }

  self->last = now;
}

double
vd_pace_get (const VdPace *self)
{
  guint n;
  double sum = 0;

  g_return_val_if_fail (self != NULL, 0);

  n = MIN (self->n, VD_PACE_KEPT);
  for (guint i = 0; i < n; i++)
    sum += self->gaps[i];

  if (n >= ENOUGH && sum > 0)
    return 60 * n / sum;

  return self->decisions >= ENOUGH && self->seconds > 0
         ? 60 * self->decisions / self->seconds : 0;
}

double
vd_pace_estimate (const VdPace *self,
                  guint         n)
{
  double pace = vd_pace_get (self);

  return pace > 0 ? n / pace : -1;
}
