#include "editor/canvas/room.h"

static gboolean
is_free (const GArray                *taken,
         const cairo_rectangle_int_t *box)
{
  for (guint i = 0; i < taken->len; i++)
    {
      const cairo_rectangle_int_t *other = &g_array_index (taken, cairo_rectangle_int_t, i);

      if (box->x < other->x + other->width && other->x < box->x + box->width &&
          box->y < other->y + other->height && other->y < box->y + box->height)
        return FALSE;
    }

  return TRUE;
}

gboolean
vd_room_take (GArray                *taken,
              cairo_rectangle_int_t *box)
{
  static const int lines[] = { 0, -1, 1, -2, 2 };
  int middle;

  g_return_val_if_fail (taken != NULL && box != NULL, FALSE);

  middle = box->y;

  for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
    {
      box->y = middle + lines[i] * box->height;
      if (!is_free (taken, box))
        continue;

      g_array_append_vals (taken, box, 1);
      return TRUE;
    }

  return FALSE;
}
