#include "formats/merge/lines.h"

#include <string.h>

static void
item_free (gpointer data)
{
  VdLineItem *item = data;

  g_free (item->key);
  g_free (item->from);
  g_free (item->to);
  g_free (item);
}

static void
add_item (GPtrArray  *items,
          char       *key,
          const char *from,
          const char *to)
{
  VdLineItem *item = g_new (VdLineItem, 1);

  *item = (VdLineItem) { key, g_strdup (from), g_strdup (to) };
  g_ptr_array_add (items, item);
}

static char *
join_sorted (const char *a,
             const char *b,
             char        between)
{
  gboolean is_first = strcmp (a, b) < 0;

  return g_strdup_printf ("%s%c%s", is_first ? a : b, between, is_first ? b : a);
}

/* A side has two names, a directed one has one. */
static char *
make_side_key (const char *side)
{
  g_auto (GStrv) hexes = g_strsplit (side, "/", -1);

  return g_strv_length (hexes) == 2 ? join_sorted (hexes[0], hexes[1], '/') : g_strdup (side);
}

GPtrArray *
vd_line_list_items (const VdNode *row)
{
  GPtrArray *items;
  gboolean is_path;
  g_auto (GStrv) words = NULL;

  g_return_val_if_fail (row != NULL, NULL);

  items = g_ptr_array_new_with_free_func (item_free);
  is_path = strcmp (vd_node_get_name (row), "path") == 0;
  words = vd_split_words (vd_node_get (row, is_path ? "hexes" : "sides"));

  for (guint i = 0; words[i] != NULL; i++)
    if (!is_path)
      add_item (items, make_side_key (words[i]), words[i], NULL);
    else if (words[i + 1] != NULL)
      add_item (items, join_sorted (words[i], words[i + 1], '-'), words[i], words[i + 1]);
    else if (i == 0)
      add_item (items, g_strdup (words[0]), words[0], NULL);

  return items;
}

char *
vd_line_item_say (const VdLineItem *item)
{
  g_return_val_if_fail (item != NULL, NULL);

  return item->to != NULL ? g_strconcat (item->from, "-", item->to, NULL) : g_strdup (item->from);
}
