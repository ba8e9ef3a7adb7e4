#include "core/players/ways.h"

#include "core/scenario/tables.h"

void
vd_ways_init (VdWays           *self,
              const VdScenario *s)
{
  self->queue = g_new (guint16, s->n_cells + 1);
  self->queued = g_new0 (guint8, s->n_cells + 1);
}

void
vd_ways_clear (VdWays *self)
{
  g_clear_pointer (&self->queue, g_free);
  g_clear_pointer (&self->queued, g_free);
}

/* Returns: how many goals there are */
static guint
queue_goals (VdWays           *self,
             const VdScenario *s,
             const guint16    *cost)
{
  guint n = 0;

  for (guint cell = 0; cell < s->n_cells; cell++)
    {
      self->queued[cell] = cost[cell] != VD_NO_WAY_BACK;
      if (self->queued[cell])
        self->queue[n++] = cell;
    }

  return n;
}

/* A cell whose cost falls is looked at again. */
void
vd_ways_search (VdWays           *self,
                const VdScenario *s,
                gsize             open,
                gsize             column,
                guint16          *cost)
{
  guint first = 0;

  for (guint n = queue_goals (self, s, cost); n > 0; n--)
    {
      guint cell = self->queue[first];

      first = (first + 1) % s->n_cells;
      self->queued[cell] = FALSE;
      for (guint dir = 0; dir < VD_N_DIRS; dir++)
        {
          int next = s->next[cell][dir];
          guint back = (dir + 3) % VD_N_DIRS;
          guint step = next < 0 ? VD_NEVER
                                : MIN (s->steps[open + next].cost[back],
                                       s->steps[column + next].cost[back]);

          if (step == VD_NEVER || cost[cell] + step >= cost[next])
            continue;

          cost[next] = cost[cell] + step;
          if (!self->queued[next])
            {
              self->queued[next] = TRUE;
              self->queue[(first + n - 1) % s->n_cells] = next;
              n++;
            }
        }
    }
}
