#include "editor/tools/tools-private.h"

static int
find_chosen (VdTools *self,
             VdSpot   spot)
{
  for (guint i = 0; i < self->ask.spots->len; i++)
    if (vd_spot_equal (g_array_index (self->ask.spots, VdSpot, i), spot))
      return i;

  return -1;
}

void
vd_tools_ask (VdTools      *self,
              const char   *question,
              const GArray *spots,
              VdHexAnswer   answer,
              gpointer      user_data)
{
  g_return_if_fail (VD_IS_TOOLS (self) && self->project != NULL && question != NULL &&
                    answer != NULL);

  vd_tools_end_question (self, FALSE);
  vd_tools_release (self);
  vd_tools_decline_offer (self);
  vd_tools_float (self, NULL);

  self->ask.question = g_strdup (question);
  self->ask.several = spots != NULL;
  self->ask.answer = answer;
  self->ask.data = user_data;
  g_array_set_size (self->ask.spots, 0);
  if (spots != NULL)
    g_array_append_vals (self->ask.spots, spots->data, spots->len);

  self->view.asked = self->ask.spots;
  self->view.has_side = FALSE;
  vd_tools_notify_question (self);
  vd_tools_emit_changed (self);
}

const char *
vd_tools_get_question (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), NULL);

  return self->ask.question;
}

gboolean
vd_tools_asks_several (VdTools *self)
{
  g_return_val_if_fail (VD_IS_TOOLS (self), FALSE);

  return self->ask.question != NULL && self->ask.several;
}

/* Whoever asked is told last, and may ask again. */
void
vd_tools_end_question (VdTools  *self,
                       gboolean  answered)
{
  g_autoptr (GArray) spots = NULL;
  VdHexAnswer answer;

  g_return_if_fail (VD_IS_TOOLS (self));

  answer = self->ask.answer;
  if (self->ask.question == NULL)
    return;

  spots = answered ? g_array_copy (self->ask.spots) : NULL;
  g_clear_pointer (&self->ask.question, g_free);
  self->view.asked = NULL;
  vd_tools_notify_question (self);
  vd_tools_emit_changed (self);
  answer (spots, self->ask.data);
}

gboolean
vd_tools_answer (VdTools *self,
                 VdSpot   spot)
{
  int chosen = find_chosen (self, spot);

  if (self->ask.question == NULL)
    return FALSE;

  if (chosen >= 0)
    g_array_remove_index (self->ask.spots, chosen);
  else
    g_array_append_val (self->ask.spots, spot);

  if (self->ask.several)
    vd_tools_emit_changed (self);
  else
    vd_tools_end_question (self, TRUE);

  return TRUE;
}

void
vd_tools_review_question (VdTools *self)
{
  for (guint i = 0; self->ask.question != NULL && i < self->ask.spots->len; i++)
    {
      VdSpot spot = g_array_index (self->ask.spots, VdSpot, i);

      if (spot.map >= vd_tools_get_project (self)->resolved->len ||
          spot.cell >= vd_grid_n_cells (&vd_tools_get_map (self, spot.map)->grid))
        vd_tools_end_question (self, FALSE);
    }
}
