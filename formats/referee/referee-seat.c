/* referee-seat.c: a referee who serves one side of a game that is played elsewhere */
#include "formats/referee/referee-private.h"

#include <stdlib.h>
#include <string.h>

VdSeat *
vd_seat_new (const char       *version,
             const VdScenario *scenario,
             guint             side)
{
  VdSeat *self;
  VdTable *table;

  g_return_val_if_fail (version != NULL && scenario != NULL && side < VD_MAX_SIDES, NULL);

  self = g_new0 (VdSeat, 1);
  table = g_new0 (VdTable, 1);

  table->scenario = (VdScenario *) scenario;
  self->side = side;
  self->referee = vd_referee_new (version);
  self->referee->seat = self;
  self->referee->as = side;
  g_ptr_array_add (self->referee->tables, table);

  return self;
}

void
vd_seat_free (VdSeat *self)
{
  g_return_if_fail (self != NULL);

  vd_referee_free (self->referee);
  g_free (self);
}

/* Notices */

static char *
give_notice (VdSeat      *self,
             const char  *name,
             gboolean   (*say) (VdReferee *referee))
{
  char *text;

  self->referee->as = self->side;
  text = vd_referee_write (self->referee, "notice", name, say);
  self->told = self->referee->record->orders->len;
  return text;
}

static gboolean
say_begin (VdReferee *referee)
{
  const VdScenario *s = referee->game->scenario;

  vd_json_integer (&referee->json, "protocol", VD_REFEREE_PROTOCOL);
  vd_json_string (&referee->json, "scenario", s->id);
  vd_json_string (&referee->json, "side", vd_scenario_get_side_id (s, referee->seat->side));
  vd_json_integer (&referee->json, "seed", referee->seat->seed);
  return TRUE;
}

static gboolean
say_decide (VdReferee *referee)
{
  vd_referee_say_now (referee);
  vd_referee_say_log (referee, referee->seat->told);
  return TRUE;
}

static gboolean
say_end (VdReferee *referee)
{
  vd_referee_say_now (referee);
  vd_referee_say_end (referee);
  vd_referee_say_tallies (referee);
  vd_referee_say_log (referee, referee->seat->told);
  return TRUE;
}

char *
vd_seat_begin (VdSeat       *self,
               const VdView *view,
               guint64       seed)
{
  g_return_val_if_fail (self != NULL && view != NULL, NULL);

  self->seed = seed;
  self->gave = FALSE;
  vd_referee_begin (self->referee, self->referee->tables->pdata[0],
                    view->truth->state.seed);
  return give_notice (self, "begin", say_begin);
}

char *
vd_seat_decide (VdSeat *self)
{
  g_return_val_if_fail (self != NULL && self->referee->game != NULL, NULL);

  return give_notice (self, "decide", say_decide);
}

char *
vd_seat_end (VdSeat *self)
{
  g_return_val_if_fail (self != NULL && self->referee->game != NULL, NULL);

  return give_notice (self, "end", say_end);
}

/* Requests */

VdSeatAnswer
vd_seat_answer (VdSeat      *self,
                const char  *line,
                gsize        n,
                char       **reply)
{
  gboolean quit;

  g_return_val_if_fail (self != NULL && line != NULL && reply != NULL, VD_SEAT_NONSENSE);

  *reply = vd_referee_answer (self->referee, line, n, &quit);
  if (self->gave)
    {
      g_clear_pointer (reply, free);
      return VD_SEAT_ORDER;
    }
  if (self->referee->root == NULL)
    return VD_SEAT_NONSENSE;

  return self->referee->refusal.text != NULL ? VD_SEAT_REFUSAL : VD_SEAT_REPLY;
}

const char *
vd_seat_get_wrong (const VdSeat *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return self->referee->refusal.text;
}

VdOrder
vd_seat_get_order (const VdSeat   *self,
                   const guint16 **path,
                   guint          *n_path)
{
  g_return_val_if_fail (self != NULL && path != NULL && n_path != NULL, (VdOrder) { 0 });

  *n_path = self->referee->path->len;
  *path = *n_path > 0 ? (const guint16 *) self->referee->path->data : NULL;
  return self->order;
}

static gboolean
say_applied (VdReferee *referee)
{
  VdOrder order;
  const guint16 *path;
  guint n_path;

  order = vd_seat_get_order (referee->seat, &path, &n_path);
  vd_referee_say_applied (referee, &order, path, n_path);
  return TRUE;
}

char *
vd_seat_follow (VdSeat        *self,
                const VdOrder *order,
                const guint16 *path,
                guint          n_path)
{
  VdReferee *referee;
  char *reply = NULL;

  g_return_val_if_fail (self != NULL && self->referee->game != NULL, NULL);
  g_return_val_if_fail (order != NULL && (path != NULL || n_path == 0), NULL);

  referee = self->referee;
  vd_record_play (referee->record, referee->game, order, path, n_path);
  if (self->gave)
    {
      self->gave = FALSE;
      referee->request = json_node_get_object (referee->root);
      reply = vd_referee_write (referee, "reply", "apply", say_applied);
      referee->request = NULL;
    }

  return reply;
}
