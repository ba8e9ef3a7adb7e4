#include "editor/edits/run.h"

#include "editor/edits/sides.h"

#include <string.h>

static gboolean
read_side (const VdMap *map,
           const char  *text,
           VdMapSide   *side)
{
  gsize length = strcspn (text, "/>");
  g_autofree char *first = g_strndup (text, length);
  int a, b;

  if (text[length] == '\0')
    return FALSE;

  a = vd_map_find_cell (map, first);
  b = vd_map_find_cell (map, text + length + 1);

  return a >= 0 && b >= 0 && vd_side_between (&map->grid, a, b, side);
}

VdRunList *
vd_run_list_new (const VdMap *map,
                 gboolean     directed,
                 const char  *sides)
{
  VdRunList *self = g_new0 (VdRunList, 1);

  g_return_val_if_fail (map != NULL, NULL);

  self->map = map;
  self->directed = directed;
  self->items = vd_items_new (map, sides, read_side);

  return self;
}

void
vd_run_list_free (VdRunList *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->items);
  g_free (self);
}

char *
vd_run_list_write (const VdRunList *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return vd_items_write (self->items);
}

int
vd_run_list_find (const VdRunList *self,
                  VdMapSide        side)
{
  g_return_val_if_fail (self != NULL, -1);

  for (guint i = 0; i < self->items->len; i++)
    {
      const VdItem *item = vd_items_get (self->items, i);

      if (item->known && vd_side_equal (&self->map->grid, item->side, side))
        return i;
    }

  return -1;
}

static gboolean
items_meet (const VdRunList *self,
            guint            a,
            guint            b)
{
  const VdItem *first = vd_items_get (self->items, a);
  const VdItem *second = vd_items_get (self->items, b);

  return first->known && second->known &&
         vd_side_meets (&self->map->grid, first->side, second->side);
}

gboolean
vd_run_list_meets (const VdRunList *self,
                   VdEnd            end,
                   VdMapSide        side)
{
  guint n;
  const VdItem *last;
  const VdMapSide *inner = NULL;

  g_return_val_if_fail (self != NULL && end < VD_N_ENDS, FALSE);

  n = self->items->len;
  if (n == 0)
    return FALSE;

  last = vd_items_get_end (self->items, end);

  if (n > 1)
    {
      guint a = end == VD_FIRST ? 0 : n - 2;

      if (items_meet (self, a, a + 1))
        inner = &vd_items_get (self->items, end == VD_FIRST ? 1 : n - 2)->side;
    }

  return last->known && vd_side_meets_end (&self->map->grid, last->side, inner, side);
}

gboolean
vd_run_list_is_whole_at (const VdRunList *self,
                         guint            item)
{
  g_return_val_if_fail (self != NULL && item < self->items->len, FALSE);

  return item > 0 && item + 1 < self->items->len &&
         items_meet (self, item - 1, item) && items_meet (self, item, item + 1);
}

gboolean
vd_run_list_is_joined_at (const VdRunList *self,
                          guint            item)
{
  g_return_val_if_fail (self != NULL && item < self->items->len, FALSE);

  return item > 0 && item < self->items->len && items_meet (self, item - 1, item);
}

gboolean
vd_run_list_is_ring (const VdRunList *self)
{
  const VdItem *last;

  g_return_val_if_fail (self != NULL, FALSE);

  if (self->items->len < 3)
    return FALSE;

  last = vd_items_get_end (self->items, VD_LAST);
  return last->known && vd_run_list_meets (self, VD_FIRST, last->side);
}

void
vd_run_list_add (VdRunList *self,
                 VdEnd      end,
                 VdMapSide  side)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS);

  vd_items_add (self->items, end,
                (VdItem) { vd_run_side_write (self->map, self->directed, side), TRUE, side });
}

void
vd_run_list_remove (VdRunList *self,
                    guint      item)
{
  g_return_if_fail (self != NULL && item < self->items->len);

  g_array_remove_index (self->items, item);
}

void
vd_run_list_turn (VdRunList *self,
                  guint      item)
{
  VdItem *turned;

  g_return_if_fail (self != NULL && item < self->items->len);

  turned = vd_items_get (self->items, item);
  turned->side = vd_side_turn (&self->map->grid, turned->side);
  g_free (turned->text);
  turned->text = vd_run_side_write (self->map, self->directed, turned->side);
}

VdRunList *
vd_run_list_split (VdRunList *self,
                   guint      item)
{
  VdRunList *rest;

  g_return_val_if_fail (self != NULL && item <= self->items->len, NULL);

  rest = vd_run_list_new (self->map, self->directed, NULL);
  vd_items_join (rest->items, VD_LAST, self->items, VD_FIRST, item);
  g_array_set_size (self->items, item);
  return rest;
}

void
vd_run_list_join (VdRunList       *self,
                  VdEnd            end,
                  const VdRunList *other,
                  VdEnd            other_end)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS && other != NULL && other_end < VD_N_ENDS);

  vd_items_join (self->items, end, other->items, other_end, 0);
}

char *
vd_run_side_write (const VdMap *map,
                   gboolean     directed,
                   VdMapSide    side)
{
  VdMapSide other;
  g_autofree char *a = NULL;
  g_autofree char *b = NULL;

  g_return_val_if_fail (map != NULL, NULL);

  other = vd_side_turn (&map->grid, side);
  a = vd_map_get_label (map, side.cell);
  b = vd_map_get_label (map, other.cell);
  if (directed)
    return g_strdup_printf ("%s>%s", a, b);

  return strcmp (a, b) < 0 ? g_strdup_printf ("%s/%s", a, b) : g_strdup_printf ("%s/%s", b, a);
}
