#include "core/mechanics/outward.h"

void
vd_outward_begin (VdOutward *self,
                  guint      n_cells,
                  guint16   *away)
{
  *self = (VdOutward) { .away = away, .n_cells = n_cells };
  self->queue = g_new (guint16, n_cells + 1);
  self->waits = g_new0 (gboolean, n_cells + 1);
  for (guint i = 0; i < n_cells; i++)
    away[i] = VD_OUTWARD_NEVER;
}

void
vd_outward_add (VdOutward *self,
                guint      cell,
                guint      away)
{
  if (away >= self->away[cell])
    return;

  self->away[cell] = away;
  if (self->waits[cell])
    return;

  self->waits[cell] = TRUE;
  self->queue[(self->first + self->n++) % (self->n_cells + 1)] = cell;
}

int
vd_outward_take (VdOutward *self)
{
  int cell;

  if (self->n == 0)
    return -1;

  cell = self->queue[self->first];
  self->first = (self->first + 1) % (self->n_cells + 1);
  self->n--;
  self->waits[cell] = FALSE;
  return cell;
}

void
vd_outward_end (VdOutward *self)
{
  g_free (self->queue);
  g_free (self->waits);
}
