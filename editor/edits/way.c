#include "editor/edits/way.h"

#include <string.h>

static void
clear_item (gpointer data)
{
  VdWayItem *item = data;

  g_free (item->text);
}

static VdWayItem *
get_item (const VdWay *self,
          guint        index)
{
  return &g_array_index (self->items, VdWayItem, index);
}

static VdWay *
new_empty (const VdMap *map)
{
  VdWay *self = g_new0 (VdWay, 1);

  self->map = map;
  self->items = g_array_new (FALSE, FALSE, sizeof (VdWayItem));
  g_array_set_clear_func (self->items, clear_item);
  self->lost = g_ptr_array_new_with_free_func (g_free);
  for (VdWayEnd end = 0; end < VD_WAY_N_ENDS; end++)
    self->off[end] = g_ptr_array_new_with_free_func (g_free);

  return self;
}

static gboolean
is_on_edge (const VdMap *map,
            const char  *id,
            int          cell)
{
  for (guint i = 0; i < map->edges->len; i++)
    {
      const VdEdge *edge = &g_array_index (map->edges, VdEdge, i);

      if (g_strcmp0 (edge->id, id) != 0)
        continue;

      for (guint c = 0; c < edge->cells->len; c++)
        if ((int) g_array_index (edge->cells, guint32, c) == cell)
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
        gboolean first = is_on_edge (self->map, edges[i], vd_way_get_end (self, VD_WAY_FIRST));
        gboolean last = is_on_edge (self->map, edges[i], vd_way_get_end (self, VD_WAY_LAST));
        GPtrArray *list = self->lost;

        if (*edges[i] == '\0' || (first && last) != (round == 1))
          continue;

        if (first && last)
          list = self->off[self->off[VD_WAY_LAST]->len > 0 ? VD_WAY_FIRST : VD_WAY_LAST];
        else if (first || last)
          list = self->off[first ? VD_WAY_FIRST : VD_WAY_LAST];

        g_ptr_array_add (list, g_strdup (edges[i]));
      }
}

VdWay *
vd_way_new (const VdMap *map,
            const char  *hexes,
            const char  *off)
{
  VdWay *self = new_empty (map);
  g_auto (GStrv) texts = g_strsplit_set (hexes != NULL ? hexes : "", " \t\n\r", -1);
  g_auto (GStrv) edges = g_strsplit_set (off != NULL ? off : "", " \t\n\r", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    if (*texts[i] != '\0')
      {
        VdWayItem item = { g_strdup (texts[i]), vd_map_find_cell (map, texts[i]) };

        g_array_append_val (self->items, item);
      }

  read_off (self, edges);
  return self;
}

void
vd_way_free (VdWay *self)
{
  g_array_unref (self->items);
  g_ptr_array_unref (self->lost);
  for (VdWayEnd end = 0; end < VD_WAY_N_ENDS; end++)
    g_ptr_array_unref (self->off[end]);
  g_free (self);
}

static void
append_word (GString    *text,
             const char *word)
{
  if (text->len > 0)
    g_string_append_c (text, ' ');
  g_string_append (text, word);
}

char *
vd_way_write_hexes (const VdWay *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->items->len; i++)
    append_word (text, get_item (self, i)->text);

  return g_string_free (text, FALSE);
}

char *
vd_way_write_off (const VdWay *self)
{
  const GPtrArray *lists[] = { self->off[VD_WAY_FIRST], self->off[VD_WAY_LAST], self->lost };
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < G_N_ELEMENTS (lists); i++)
    for (guint w = 0; w < lists[i]->len; w++)
      append_word (text, g_ptr_array_index (lists[i], w));

  return g_string_free (text, text->len == 0);
}

int
vd_way_get_end (const VdWay *self,
                VdWayEnd     end)
{
  if (self->items->len == 0)
    return -1;

  return get_item (self, end == VD_WAY_FIRST ? 0 : self->items->len - 1)->cell;
}

int
vd_way_find_step (const VdWay *self,
                  guint        a,
                  guint        b)
{
  for (guint i = 1; i < self->items->len; i++)
    {
      int from = get_item (self, i - 1)->cell;
      int to = get_item (self, i)->cell;

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

  for (guint i = 1; i < self->items->len; i++)
    n += (get_item (self, i - 1)->cell == (int) cell) + (get_item (self, i)->cell == (int) cell);

  return n;
}

void
vd_way_add (VdWay    *self,
            VdWayEnd  end,
            guint     cell)
{
  VdWayItem item = { vd_map_get_label (self->map, cell), cell };

  if (end == VD_WAY_FIRST)
    g_array_prepend_val (self->items, item);
  else
    g_array_append_val (self->items, item);
}

static void
move_words (GPtrArray       *to,
            const GPtrArray *from)
{
  g_ptr_array_set_size (to, 0);
  for (guint i = 0; i < from->len; i++)
    g_ptr_array_add (to, g_strdup (g_ptr_array_index (from, i)));
}

static VdWayEnd
other_end_of (VdWayEnd end)
{
  return end == VD_WAY_FIRST ? VD_WAY_LAST : VD_WAY_FIRST;
}

void
vd_way_join (VdWay       *self,
             VdWayEnd     end,
             const VdWay *other,
             VdWayEnd     other_end)
{
  guint n = other->items->len;

  /* The hex that both have stands there once. */
  for (guint i = 1; i < n; i++)
    {
      const VdWayItem *from = get_item (other, other_end == VD_WAY_FIRST ? i : n - 1 - i);
      VdWayItem item = { g_strdup (from->text), from->cell };

      if (end == VD_WAY_FIRST)
        g_array_prepend_val (self->items, item);
      else
        g_array_append_val (self->items, item);
    }

  move_words (self->off[end], other->off[other_end_of (other_end)]);
}

static gboolean
is_ring (const VdWay *self)
{
  return self->items->len > 3 &&
         vd_way_get_end (self, VD_WAY_FIRST) >= 0 &&
         vd_way_get_end (self, VD_WAY_FIRST) == vd_way_get_end (self, VD_WAY_LAST);
}

static void
append_copy (VdWay           *self,
             const VdWayItem *item)
{
  VdWayItem copy = { g_strdup (item->text), item->cell };

  g_array_append_val (self->items, copy);
}

VdWay *
vd_way_cut (VdWay *self,
            guint  item)
{
  VdWay *rest = new_empty (self->map);

  for (guint i = item + 1; i < self->items->len; i++)
    append_copy (rest, get_item (self, i));

  if (is_ring (self))
    {
      for (guint i = 1; i <= item; i++)
        append_copy (rest, get_item (self, i));

      g_clear_pointer (&self->items, g_array_unref);
      self->items = g_array_ref (rest->items);
      vd_way_free (rest);
      return NULL;
    }

  g_array_set_size (self->items, item + 1);
  move_words (rest->off[VD_WAY_LAST], self->off[VD_WAY_LAST]);
  g_ptr_array_set_size (self->off[VD_WAY_LAST], 0);

  return rest;
}

gboolean
vd_way_is_nothing (const VdWay *self)
{
  return self->items->len == 0 ||
         (self->items->len == 1 && self->off[VD_WAY_FIRST]->len == 0 &&
          self->off[VD_WAY_LAST]->len == 0);
}
