#include "tests/editor/shared/things.h"

#include <string.h>

static void
add_thing (GPtrArray        *things,
           const VdPatchRow *row,
           const char       *word,
           guint             first,
           guint             n)
{
  const VdHex *hex = (const VdHex *) row->hexes->data;
  VdHex a = hex[first], b = hex[first + n - 1];

  if (!row->directed && (a.q > b.q || (a.q == b.q && a.r > b.r)))
    {
      VdHex held = a;

      a = b;
      b = held;
    }

  g_ptr_array_add (things, g_strdup_printf ("%d %s %d,%d %d,%d", row->kind, word,
                                            a.q, a.r, b.q, b.r));
}

static gboolean
holds_hex (const VdPatch *patch,
           VdHex          hex)
{
  for (guint i = 0; i < patch->rows->len; i++)
    {
      const VdPatchRow *row = g_ptr_array_index (patch->rows, i);

      if (row->kind == VD_PATCH_HEX && vd_hex_equal (g_array_index (row->hexes, VdHex, 0), hex))
        return TRUE;
    }

  return FALSE;
}

const char *
things_find_word (const VdPatchRow *row,
                  const char       *attribute)
{
  for (guint i = 0; i < row->words->len; i += 2)
    if (strcmp (g_ptr_array_index (row->words, i), attribute) == 0)
      return g_ptr_array_index (row->words, i + 1);

  return "";
}

static void
add_things (GPtrArray        *things,
            const VdPatch    *patch,
            const VdPatchRow *row,
            gboolean          inner)
{
  gboolean is_run = row->kind == VD_PATCH_RUN, is_path = row->kind == VD_PATCH_PATH;
  g_autofree char *word = NULL;
  const VdHex *hex = (const VdHex *) row->hexes->data;

  word = g_strconcat (things_find_word (row, is_run || is_path ? "kind" : "id"),
                      things_find_word (row, "terrain"), things_find_word (row, "text"),
                      things_find_word (row, "status"), things_find_word (row, "unit"), NULL);

  for (guint i = 0; i + (is_run || is_path) < row->hexes->len; i += is_run ? 2 : 1)
    if (!(is_path || (is_run && inner)) ||
        (holds_hex (patch, hex[i]) && holds_hex (patch, hex[i + 1])))
      add_thing (things, row, word, i, is_run || is_path ? 2 : 1);
}

int
things_compare (gconstpointer a,
                gconstpointer b)
{
  return strcmp (*(char *const *) a, *(char *const *) b);
}

char *
things_describe (const VdPatch *patch,
                 gboolean       inner)
{
  g_autoptr (GPtrArray) things = g_ptr_array_new_with_free_func (g_free);

  for (guint i = 0; i < patch->rows->len; i++)
    add_things (things, patch, g_ptr_array_index (patch->rows, i), inner);

  g_ptr_array_sort (things, things_compare);
  for (guint i = 1; i < things->len;)
    if (things_compare (&things->pdata[i - 1], &things->pdata[i]) == 0)
      g_ptr_array_remove_index (things, i);
    else
      i++;

  g_ptr_array_add (things, NULL);
  return g_strjoinv ("\n", (char **) things->pdata);
}
