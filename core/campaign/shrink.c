#include "core/campaign/shrink.h"

#include <string.h>

#include "core/play/audit.h"
#include "core/scenario/scenario.h"

/* What all trials are made on. */
typedef struct
{
  const VdScenario *scenario;
  const char       *kind;   /* how it is to break */
  VdGame           *game;
  VdAudit           audit;
  VdOrderList       list;
  guint             n_tried;
  guint             most;
} Bench;

/* Kinds */

static gboolean
is_name (const VdScenario *scenario,
         const char       *word)
{
  return vd_scenario_find_unit (scenario, word) != VD_NONE ||
         vd_scenario_find_cell (scenario, word) != VD_NO_CELL ||
         vd_scenario_find_army (scenario, word) >= 0;
}

char *
vd_shrink_kind (const VdScenario *scenario,
                const char       *wrong)
{
  g_auto (GStrv) words = g_strsplit (wrong, " ", -1);

  for (guint i = 0; words[i] != NULL; i++)
    if (is_name (scenario, words[i]))
      {
        g_free (words[i]);
        words[i] = g_strdup ("…");
      }

  return g_strjoinv (" ", words);
}

/* Trials */

/* The recorded way of a move, or another if that is barred now. */
static gboolean
play_if_legal (Bench               *self,
               VdRecord            *played,
               const VdRecord      *from,
               const VdRecordOrder *row)
{
  const guint16 *path = &g_array_index (from->cells, guint16, row->path);
  guint n_path = row->n_path;

  if (n_path == 0 || !vd_play_test (self->game, &row->order, path, n_path, NULL).legal)
    {
      if (!vd_play_test (self->game, &row->order, NULL, 0, NULL).legal)
        return FALSE;
      n_path = 0;
    }

  vd_record_play (played, self->game, &row->order, n_path > 0 ? path : NULL, n_path);
  return TRUE;
}

/* The first order from @i on that is not left out and is legal now. */
static gboolean
play_next (Bench          *self,
           VdRecord       *played,
           const VdRecord *from,
           guint          *i,
           guint           first,
           guint           n)
{
  while (*i < from->orders->len)
    {
      guint here = (*i)++;

      if (here - first >= n &&
          play_if_legal (self, played, from, &g_array_index (from->orders, VdRecordOrder, here)))
        return TRUE;
    }

  return FALSE;
}

/* Plays what is left of @from without @n orders from @first on, and what is illegal
 * without them.  Returns it if it breaks as is wanted. */
static VdRecord *
try_without (Bench           *self,
             const VdRecord  *from,
             guint            first,
             guint            n,
             char           **wrong)
{
  VdRecord *played = vd_record_new ();
  g_autofree char *found = NULL;
  g_autofree char *kind = NULL;
  guint i = 0;

  self->n_tried++;
  vd_record_begin (played, self->game, from->seed);
  while (found == NULL && !vd_play_is_over (self->game))
    {
      vd_play_list (self->game, &self->list);
      found = vd_audit_decision (&self->audit, self->game, &self->list, TRUE);
      if (found == NULL && !play_next (self, played, from, &i, first, n))
        break;
      if (found == NULL)
        found = vd_audit_outcome (&self->audit, self->game);
    }

  kind = found != NULL ? vd_shrink_kind (self->scenario, found) : NULL;
  if (g_strcmp0 (kind, self->kind) != 0)
    {
      vd_record_free (played);
      return NULL;
    }

  vd_record_close (played, self->game);
  g_free (*wrong);
  *wrong = g_steal_pointer (&found);
  return played;
}

static gboolean
may_try (const Bench *self)
{
  return self->most == 0 || self->n_tried < self->most;
}

/* Leaves out @size orders at a time, from the first to the last.  Returns whether
 * anything could be left out. */
static gboolean
cut_orders (Bench     *self,
            VdRecord **record,
            guint      size,
            char     **wrong)
{
  gboolean is_shorter = FALSE;
  guint first = 0;

  while (first < (*record)->orders->len && may_try (self))
    {
      VdRecord *rest = try_without (self, *record, first, size, wrong);

      if (rest == NULL)
        {
          first += size;
          continue;
        }

      vd_record_free (*record);
      *record = rest;
      is_shorter = TRUE;
    }

  return is_shorter;
}

static void
open_bench (Bench            *self,
            const VdScenario *scenario,
            const char       *kind,
            guint             most)
{
  *self = (Bench) { .scenario = scenario, .kind = kind, .most = most };
  self->game = vd_game_new (scenario);
  vd_audit_init (&self->audit, scenario);
}

static void
close_bench (Bench *self)
{
  vd_game_free (self->game);
  vd_audit_clear (&self->audit);
  vd_order_list_clear (&self->list);
}

VdRecord *
vd_shrink_record (const VdScenario *scenario,
                  const VdRecord   *record,
                  guint             most,
                  char            **wrong)
{
  g_autofree char *kind = NULL;
  VdRecord *shortest;
  Bench self;

  g_return_val_if_fail (wrong != NULL && *wrong != NULL, NULL);

  kind = vd_shrink_kind (scenario, *wrong);
  open_bench (&self, scenario, kind, most);
  shortest = try_without (&self, record, 0, 0, wrong);
  for (guint size = shortest != NULL ? shortest->orders->len / 2 : 0; size > 0 && may_try (&self);)
    if (!cut_orders (&self, &shortest, size, wrong) || size > 1)
      size /= 2;

  close_bench (&self);
  return shortest;
}
