#include "editor/edits/run.h"

#include "editor/edits/sides.h"

#include <string.h>

static void
clear_item (gpointer data)
{
  VdRunItem *item = data;

  g_free (item->text);
}

static VdRunItem *
get_item (const VdRunList *self,
          guint            index)
{
  return &g_array_index (self->items, VdRunItem, index);
}

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

static void
append_text (VdRunList  *self,
             const char *text)
{
  VdRunItem item = { .text = g_strdup (text) };

  item.known = read_side (self->map, text, &item.side);
  g_array_append_val (self->items, item);
}

static VdRunList *
new_empty (const VdMap *map,
           gboolean     directed)
{
  VdRunList *self = g_new0 (VdRunList, 1);

  self->map = map;
  self->directed = directed;
  self->items = g_array_new (FALSE, FALSE, sizeof (VdRunItem));
  g_array_set_clear_func (self->items, clear_item);

  return self;
}

VdRunList *
vd_run_list_new (const VdMap *map,
                 gboolean     directed,
                 const char  *sides)
{
  VdRunList *self = new_empty (map, directed);
  g_auto (GStrv) texts = g_strsplit_set (sides != NULL ? sides : "", " \t\n\r", -1);

  for (guint i = 0; texts[i] != NULL; i++)
    if (*texts[i] != '\0')
      append_text (self, texts[i]);

  return self;
}

void
vd_run_list_free (VdRunList *self)
{
  g_array_unref (self->items);
  g_free (self);
}

char *
vd_run_list_write (const VdRunList *self)
{
  GString *text = g_string_new (NULL);

  for (guint i = 0; i < self->items->len; i++)
    g_string_append_printf (text, "%s%s", i > 0 ? " " : "", get_item (self, i)->text);

  return g_string_free (text, FALSE);
}

int
vd_run_list_find (const VdRunList *self,
                  VdMapSide        side)
{
  for (guint i = 0; i < self->items->len; i++)
    {
      const VdRunItem *item = get_item (self, i);

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
  const VdRunItem *first = get_item (self, a);
  const VdRunItem *second = get_item (self, b);

  return first->known && second->known &&
         vd_side_meets (&self->map->grid, first->side, second->side);
}

gboolean
vd_run_list_meets (const VdRunList *self,
                   VdRunEnd         end,
                   VdMapSide        side)
{
  guint n = self->items->len;
  const VdRunItem *last;
  const VdMapSide *inner = NULL;

  if (n == 0)
    return FALSE;

  last = get_item (self, end == VD_RUN_FIRST ? 0 : n - 1);

  if (n > 1)
    {
      guint a = end == VD_RUN_FIRST ? 0 : n - 2;

      if (items_meet (self, a, a + 1))
        inner = &get_item (self, end == VD_RUN_FIRST ? 1 : n - 2)->side;
    }

  return last->known && vd_side_meets_end (&self->map->grid, last->side, inner, side);
}

gboolean
vd_run_list_is_whole_at (const VdRunList *self,
                         guint            item)
{
  return item > 0 && item + 1 < self->items->len &&
         items_meet (self, item - 1, item) && items_meet (self, item, item + 1);
}

gboolean
vd_run_list_is_joined_at (const VdRunList *self,
                          guint            item)
{
  return item > 0 && item < self->items->len && items_meet (self, item - 1, item);
}

gboolean
vd_run_list_is_ring (const VdRunList *self)
{
  const VdRunItem *last = get_item (self, self->items->len - 1);

  return self->items->len > 2 && last->known &&
         vd_run_list_meets (self, VD_RUN_FIRST, last->side);
}

void
vd_run_list_add (VdRunList *self,
                 VdRunEnd   end,
                 VdMapSide  side)
{
  VdRunItem item = { vd_run_side_write (self->map, self->directed, side), side, TRUE };

  if (end == VD_RUN_FIRST)
    g_array_prepend_val (self->items, item);
  else
    g_array_append_val (self->items, item);
}

void
vd_run_list_remove (VdRunList *self,
                    guint      item)
{
  g_array_remove_index (self->items, item);
}

void
vd_run_list_turn (VdRunList *self,
                  guint      item)
{
  VdRunItem *turned = get_item (self, item);

  turned->side = vd_side_turn (&self->map->grid, turned->side);
  g_free (turned->text);
  turned->text = vd_run_side_write (self->map, self->directed, turned->side);
}

VdRunList *
vd_run_list_split (VdRunList *self,
                   guint      item)
{
  VdRunList *rest = new_empty (self->map, self->directed);

  for (guint i = item; i < self->items->len; i++)
    append_text (rest, get_item (self, i)->text);

  g_array_set_size (self->items, item);
  return rest;
}

void
vd_run_list_join (VdRunList       *self,
                  VdRunEnd         end,
                  const VdRunList *other,
                  VdRunEnd         other_end)
{
  for (guint i = 0; i < other->items->len; i++)
    {
      guint from = other_end == VD_RUN_FIRST ? i : other->items->len - 1 - i;
      VdRunItem item = *get_item (other, from);

      item.text = g_strdup (item.text);
      if (end == VD_RUN_FIRST)
        g_array_prepend_val (self->items, item);
      else
        g_array_append_val (self->items, item);
    }
}

char *
vd_run_side_write (const VdMap *map,
                   gboolean     directed,
                   VdMapSide    side)
{
  VdMapSide other = vd_side_turn (&map->grid, side);
  g_autofree char *a = vd_map_get_label (map, side.cell);
  g_autofree char *b = vd_map_get_label (map, other.cell);

  if (directed)
    return g_strdup_printf ("%s>%s", a, b);

  return strcmp (a, b) < 0 ? g_strdup_printf ("%s/%s", a, b) : g_strdup_printf ("%s/%s", b, a);
}
