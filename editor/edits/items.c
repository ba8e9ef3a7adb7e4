#include "editor/edits/items.h"

static void
clear_item (gpointer data)
{
  g_free (((VdItem *) data)->text);
}

GArray *
vd_items_new (const VdMap  *map,
              const char   *words,
              VdItemReader  read)
{
  g_auto (GStrv) texts = NULL;
  GArray *self = g_array_new (FALSE, FALSE, sizeof (VdItem));

  g_return_val_if_fail (map != NULL && read != NULL, NULL);

  texts = vd_split_words (words);
  g_array_set_clear_func (self, clear_item);
  for (guint i = 0; texts[i] != NULL; i++)
    {
      VdItem item = { .text = g_strdup (texts[i]) };

      item.known = read (map, item.text, &item.side);
      g_array_append_val (self, item);
    }

  return self;
}

void
vd_append_word (GString    *text,
                const char *word)
{
  g_return_if_fail (text != NULL && word != NULL);

  g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", word);
}

char *
vd_items_write (const GArray *self)
{
  GString *text = g_string_new (NULL);

  g_return_val_if_fail (self != NULL, NULL);

  for (guint i = 0; i < self->len; i++)
    vd_append_word (text, vd_items_get (self, i)->text);

  return g_string_free (text, FALSE);
}

VdItem *
vd_items_get (const GArray *self,
              guint         index)
{
  g_return_val_if_fail (self != NULL && index < self->len, NULL);

  return &g_array_index (self, VdItem, index);
}

VdItem *
vd_items_get_end (const GArray *self,
                  VdEnd         end)
{
  g_return_val_if_fail (self != NULL && self->len > 0 && end < VD_N_ENDS, NULL);

  return vd_items_get (self, end == VD_FIRST ? 0 : self->len - 1);
}

void
vd_items_add (GArray *self,
              VdEnd   end,
              VdItem  item)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS && item.text != NULL);

  if (end == VD_FIRST)
    g_array_prepend_val (self, item);
  else
    g_array_append_val (self, item);
}

void
vd_items_add_copy (GArray       *self,
                   VdEnd         end,
                   const VdItem *item)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS && item != NULL);

  vd_items_add (self, end, (VdItem) { g_strdup (item->text), item->known, item->side });
}

void
vd_items_join (GArray       *self,
               VdEnd         end,
               const GArray *other,
               VdEnd         other_end,
               guint         first)
{
  g_return_if_fail (self != NULL && end < VD_N_ENDS && other != NULL && other_end < VD_N_ENDS);

  for (guint i = first; i < other->len; i++)
    vd_items_add_copy (self, end,
                       vd_items_get (other, other_end == VD_FIRST ? i : other->len - 1 - i));
}

int
vd_item_get_cell (const VdItem *item)
{
  g_return_val_if_fail (item != NULL, -1);

  return item->known ? (int) item->side.cell : -1;
}

gboolean
vd_item_read_hex (const VdMap *map,
                  const char  *text,
                  VdMapSide   *side)
{
  int cell;

  g_return_val_if_fail (map != NULL && text != NULL && side != NULL, FALSE);

  cell = vd_map_find_cell (map, text);
  *side = (VdMapSide) { MAX (cell, 0), 0 };
  return cell >= 0;
}
