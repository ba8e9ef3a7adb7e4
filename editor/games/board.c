#include "editor/games/board.h"

#include "formats/project/damaged.h"

VdBoard *
vd_board_new (void)
{
  VdBoard *self = g_rc_box_new0 (VdBoard);

  self->counters = g_array_new (FALSE, FALSE, sizeof (VdCounter));
  self->spots = g_array_new (FALSE, FALSE, sizeof (VdSpot));
  self->arrows = g_array_new (FALSE, FALSE, sizeof (VdArrow));
  self->tags = g_array_new (FALSE, FALSE, sizeof (VdTag));
  self->damaged = g_ptr_array_new_with_free_func ((GDestroyNotify) g_bytes_unref);
  self->laid = g_ptr_array_new_with_free_func ((GDestroyNotify) g_array_unref);

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
  g_ptr_array_unref (self->laid);
}

void
vd_board_unref (VdBoard *self)
{
  g_return_if_fail (self != NULL);

  g_rc_box_release_full (self, clear_board);
}

guint8 *
vd_board_list_damaged (const VdBoard   *self,
                       const VdProject *project,
                       guint            map)
{
  gsize n;
  GBytes *marks;

  g_return_val_if_fail (project != NULL && map < project->resolved->len, NULL);

  if (self == NULL)
    return vd_project_list_damaged (project, map);

  /* Until the board is made anew after an edit, the map may be a larger one. */
  n = vd_grid_n_cells (&((const VdMap *) project->resolved->pdata[map])->grid);
  marks = map < self->damaged->len ? self->damaged->pdata[map] : NULL;
  return marks != NULL && g_bytes_get_size (marks) == n
         ? g_memdup2 (g_bytes_get_data (marks, NULL), n) : NULL;
}

GArray *
vd_board_get_laid (const VdBoard *self,
                   guint          map)
{
  return self != NULL && map < self->laid->len ? self->laid->pdata[map] : NULL;
}
