#include "editor/games/board.h"

VdBoard *
vd_board_new (void)
{
  VdBoard *self = g_rc_box_new0 (VdBoard);

  self->counters = g_array_new (FALSE, FALSE, sizeof (VdCounter));
  self->spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));
  self->arrows = g_array_new (FALSE, FALSE, sizeof (VdArrow));
  self->tags = g_array_new (FALSE, FALSE, sizeof (VdTag));
  self->damaged = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);

  return self;
}

VdBoard *
vd_board_ref (VdBoard *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return g_rc_box_acquire (self);
}

static void
clear_board (gpointer data)
{
  VdBoard *self = data;

  g_array_unref (self->counters);
  g_array_unref (self->spots);
  g_array_unref (self->arrows);
  g_array_unref (self->tags);
  g_ptr_array_unref (self->damaged);
}

void
vd_board_unref (VdBoard *self)
{
  g_return_if_fail (self != NULL);

  g_rc_box_release_full (self, clear_board);
}
