#include "editor/edits/way.h"

#include <string.h>

gboolean
vd_way_is_on_edge (const VdMap *map,
                   const char  *edge,
                   int          cell)
{
  g_return_val_if_fail (map != NULL && edge != NULL, FALSE);

  for (guint i = 0; i < map->edges->len; i++)
    {
      const VdEdge *found = &g_array_index (map->edges, VdEdge, i);

      if (cell >= 0 && g_strcmp0 (found->id, edge) == 0 &&
          vd_map_list_has_cell (found->cells, cell))
        return TRUE;
    }

  return FALSE;
}

/* As the map reads it: an edge that both ends touch is that of the end which no
 * other edge has taken. */
static void
read_off (VdWay *self,
          char **edges)
{
  for (guint round = 0; round < 2; round++)
    for (guint i = 0; edges[i] != NULL; i++)
      {
        gboolean first = vd_way_is_on_edge (self->map, edges[i], vd_way_get_end (self, VD_FIRST));
        gboolean last = vd_way_is_on_edge (self->map, edges[i], vd_way_get_end (self, VD_LAST));
        GPtrArray *list = self->lost;

        if ((first && last) != (round == 1))
          continue;

        if (first && last)
          list = self->off[self->off[VD_LAST]->len > 0 ? VD_FIRST : VD_LAST];
        else if (first || last)
          list = self->off[first ? VD_FIRST : VD_LAST];

        g_ptr_array_add (list, g_strdup (edges[i]));
      }
}

VdWay *
vd_way_new (const VdMap *map,
            const char  *hexes,
            const char  *off)
{
  VdWay *self = g_new0 (VdWay, 1);
  g_auto (GStrv) edges = NULL;

  g_return_val_if_fail (map != NULL, NULL);

  edges = vd_split_words (off);
  self->map = map;
  self->items = vd_items_new (map, hexes, vd_item_read_hex);
  self->lost = g_ptr_array_new_with_free_func (g_free);
  for (VdEnd end = 0; end < VD_N_ENDS; end++)
    self->off[end] = g_ptr_array_new_with_free_func (g_free);

  read_off (self, edges);
  return self;
}

void
vd_way_free (VdWay *self)
{
  g_return_if_fail (self != NULL);

  g_array_unref (self->items);
  g_ptr_array_unref (self->lost);
  for (VdEnd end = 0; end < VD_N_ENDS; end++)
    g_ptr_array_unref (self->off[end]);
  g_free (self);
}

char *
vd_way_write_hexes (const VdWay *self)
{
  g_return_val_if_fail (self != NULL, NULL);

  return vd_items_write (self->items);
}

static void
append_words (GString         *text,
              const GPtrArray *words)
{
  for (guint i = 0; i < words->len; i++)
    vd_append_word (text, g_ptr_array_index (words, i));
}

char *
vd_way_write_off (const VdWay *self)
{
  GString *text;

  g_return_val_if_fail (self != NULL, NULL);

  text = g_string_new (NULL);
  for (VdEnd end = 0; end < VD_N_ENDS; end++)
    append_words (text, self->off[end]);
  append_words (text, self->lost);

  return g_string_free (text, text->len == 0);
}

int
vd_way_get_end (const VdWay *self,
                VdEnd        end)
{
  g_return_val_if_fail (self != NULL && end < VD_N_ENDS, -1);

  if (self->items->len == 0)
    return -1;

  return vd_item_get_cell (vd_items_get_end (self->items, end));
}

static int
get_cell (const VdWay *self,
          guint        item)
{
  return vd_item_get_cell (vd_items_get (self->items, item));
}

int
vd_way_find_step (const VdWay *self,
                  guint        a,
                  guint        b)
{
  g_return_val_if_fail (self != NULL, -1);

  for (guint i = 1; i < self->items->len; i++)
    {
      int from = get_cell (self, i - 1);
      int to = get_cell (self, i);

      if ((from == (int) a && to == (int) b) || (from == (int) b && to == (int) a))
        return i - 1;
    }

  return -1;
}

guint
vd_way_count_steps (const VdWay *self,
                    guint        cell)
{
  guint n = 0;

  g_return_val_if_fail (self != NULL, 0);

  for (guint i = 1; i < self->items->len; i++)
    n += (get_cell (self, i - 1) == (int) cell) + (get_cell (self, i) == (int) cell);

  return n;
}

void
vd_way_add (VdWay    *self,
            VdEnd     end,
            guint     cell)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS);

  vd_items_add (self->items, end,
                (VdItem) { vd_map_get_label (self->map, cell), TRUE, { cell, 0 } });
}

static void
move_words (GPtrArray       *to,
            const GPtrArray *from)
{
  g_ptr_array_set_size (to, 0);
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, g_strdup (g_ptr_array_index (from, i)));
}

static VdEnd
other_end_of (VdEnd end)
{
  return end == VD_FIRST ? VD_LAST : VD_FIRST;
}

void
vd_way_join (VdWay       *self,
             VdEnd        end,
             const VdWay *other,
             VdEnd        other_end)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS && other != NULL && other_end < VD_N_ENDS);

  /* The hex that both have stands there once. */
  vd_items_join (self->items, end, other->items, other_end, 1);
  move_words (self->off[end], other->off[other_end_of (other_end)]);
}

static gboolean
is_ring (const VdWay *self)
{
  return self->items->len > 3 &&
         vd_way_get_end (self, VD_FIRST) >= 0 &&
         vd_way_get_end (self, VD_FIRST) == vd_way_get_end (self, VD_LAST);
}

VdWay *
vd_way_cut (VdWay *self,
            guint  item)
{
  VdWay *rest;

  g_return_val_if_fail (self != NULL && item + 1 < self->items->len, NULL);

  rest = vd_way_new (self->map, NULL, NULL);
  vd_items_join (rest->items, VD_LAST, self->items, VD_FIRST, item + 1);
  if (is_ring (self))
    {
      g_array_set_size (self->items, item + 1);
      vd_items_join (rest->items, VD_LAST, self->items, VD_FIRST, 1);
      g_clear_pointer (&self->items, g_array_unref);
      self->items = g_array_ref (rest->items);
      vd_way_free (rest);
      return NULL;
    }

  g_array_set_size (self->items, item + 1);
  move_words (rest->off[VD_LAST], self->off[VD_LAST]);
  g_ptr_array_set_size (self->off[VD_LAST], 0);

  return rest;
}

gboolean
vd_way_is_nothing (const VdWay *self)
{
  g_return_val_if_fail (self != NULL, FALSE);

  return self->items->len == 0 ||
         (self->items->len == 1 && self->off[VD_FIRST]->len == 0 &&
          self->off[VD_LAST]->len == 0);
}
