/* referee-log.c: the orders that were given, as far as the side that asks may know them */
#include "formats/referee/referee-private.h"

#include "core/mechanics/hidden.h"
#include "formats/referee/notation.h"

/* Whether @unit is the other side's, and the side cannot know it before it is ordered. */
static gboolean
is_unknown (const VdReferee *self,
            VdUnitId         unit)
{
  return vd_game_side (self->scratch, unit) != (guint) self->as &&
         (self->scratch->state.units[unit].place != VD_PLACE_MAP ||
          vd_hidden_from (self->scratch, self->as, unit));
}

/* March orders are the other side's secret until the game is over [R06 7.43]. */
static gboolean
is_sealed (const VdReferee *self,
           const VdOrder   *order)
{
  return self->as >= 0 &&
         (order->kind == VD_ORDER_DISPATCH || order->kind == VD_ORDER_REDIRECT ||
          order->kind == VD_ORDER_CANCEL) &&
         vd_game_side (self->game, order->unit) != (guint) self->as &&
         !vd_play_is_over (self->game);
}

/* Of a unit that is hidden from the side when it is ordered it sees but what becomes of a flag:
 * what was ordered, from where and whereto [R06 F161]; of a leader who is, not even for whom. */
static gboolean
is_unseen (const VdReferee *self,
           const VdOrder   *order)
{
  return self->as >= 0 && vd_hidden_is_on (self->scratch) && !is_sealed (self, order) &&
         ((vd_order_takes (order->kind, VD_OPERAND_UNIT) && is_unknown (self, order->unit)) ||
          (vd_order_takes (order->kind, VD_OPERAND_LEADER) && is_unknown (self, order->via)));
}

/* Of units that turn into vedettes or back it is seen who goes to their box or comes from it, but
 * not under which flag he stood [R06 F161]. */
static gboolean
is_of_vedettes (const VdOrder *order)
{
  return order->kind == VD_ORDER_BREAK || order->kind == VD_ORDER_REASSEMBLE;
}

static char *
print_unseen (const VdReferee *self,
              const VdOrder   *order,
              const char      *text)
{
  const VdUnitState *u = &self->scratch->state.units[order->unit];
  g_auto (GStrv) words = g_strsplit (text, " ", 3);
  GString *said = g_string_new (words[0]);

  g_string_append (said, " ?");
  if (vd_order_takes (order->kind, VD_OPERAND_LEADER) || is_of_vedettes (order))
    return g_string_free (said, FALSE);

  if (u->place == VD_PLACE_MAP)
    g_string_append_printf (said, " %s", vd_scenario_get_label (self->game->scenario, u->cell));
  if (words[1] != NULL && words[2] != NULL)
    g_string_append_printf (said, " %s", words[2]);

  return g_string_free (said, FALSE);
}

static char *
print_recorded (const VdReferee     *self,
                const VdRecordOrder *row)
{
  const VdScenario *s = self->game->scenario;
  const VdView view = vd_referee_look (self);

  if (row->order.kind == VD_ORDER_CHOOSE &&
      vd_view_choice (&view, row->order.unit) == VD_UNKNOWN)
    return g_strdup_printf ("choose %s ?", vd_scenario_get_option_id (s, row->order.unit));
  if (is_sealed (self, &row->order))
    return g_strdup_printf ("%s ?", vd_order_names[row->order.kind]);

  return vd_order_print (s, &row->order,
                         row->n_path > 0
                         ? &g_array_index (self->record->cells, guint16, row->path) : NULL,
                         row->n_path);
}

void
vd_referee_say_log (VdReferee *self,
                    guint      since)
{
  const gboolean hides = self->as >= 0 && self->whole->scenario->mechanics[VD_MECHANIC_HIDDEN];
  VdFault fault;

  if (hides)
    vd_record_replay (self->record, self->scratch, since, &fault);

  vd_json_array (&self->json, "log");
  for (guint i = since; i < self->record->orders->len; i++)
    {
      const VdRecordOrder *row = &g_array_index (self->record->orders, VdRecordOrder, i);
      g_autofree char *told = print_recorded (self, row);
      g_autofree char *text = hides && is_unseen (self, &row->order)
                              ? print_unseen (self, &row->order, told) : g_strdup (told);
      const guint16 *path;
      guint n_path;
      VdOrder order = vd_record_give (self->record, i, &path, &n_path);

      if (hides)
        vd_play_apply_along (self->scratch, &order, path, n_path);
      vd_json_object (&self->json, NULL);
      vd_json_string (&self->json, "order", text);
      vd_referee_say_throw (self, &row->thrown);
      vd_json_close (&self->json, '}');
    }
  vd_json_close (&self->json, ']');
}

gboolean
vd_referee_tell_log (VdReferee *self)
{
  guint n = self->record->orders->len;
  gint64 since = 0;

  if (vd_referee_has (self, "since") && !vd_referee_get_number (self, "since", 0, n, &since))
    return FALSE;

  vd_referee_say_now (self);
  vd_referee_say_log (self, since);
  return TRUE;
}
