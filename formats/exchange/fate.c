#include "formats/exchange/fate.h"

#include <string.h>

const char *const vd_fate_words[VD_N_FATES] = { "taken", "left", "unknown", "conflicting" };
const char *const vd_fate_titles[VD_N_FATES] = {
  N_("taken"), N_("left behind"), N_("unknown"), N_("conflicting")
};

/* Things of a kind. */
typedef struct
{
  const char *what;
  guint       counts[VD_N_FATES];
} Row;

struct _VdFates
{
  GArray    *rows;  /* of Row */
  GPtrArray *items; /* of VdFateItem */
  guint      n_told[VD_N_FATES];
};

static void
item_free (gpointer data)
{
  VdFateItem *item = data;

  g_free (item->place);
  g_free (item->why);
  g_free (item);
}

VdFates *
vd_fates_new (void)
{
  VdFates *self = g_new0 (VdFates, 1);

  self->rows = g_array_new (FALSE, FALSE, sizeof (Row));
  self->items = g_ptr_array_new_with_free_func (item_free);
  return self;
}

void
vd_fates_free (VdFates *self)
{
  g_array_unref (self->rows);
  g_ptr_array_unref (self->items);
  g_free (self);
}

static Row *
find_row (VdFates    *self,
          const char *what)
{
  Row row = { .what = what };

  for (guint i = 0; i < self->rows->len; i++)
    if (strcmp (g_array_index (self->rows, Row, i).what, what) == 0)
      return &g_array_index (self->rows, Row, i);

  g_array_append_val (self->rows, row);
  return &g_array_index (self->rows, Row, self->rows->len - 1);
}

void
vd_fates_count (VdFates    *self,
                const char *what,
                guint       n)
{
  find_row (self, what)->counts[VD_FATE_TAKEN] += n;
}

void
vd_fates_tell (VdFates    *self,
               VdFate      fate,
               const char *what,
               const char *place,
               const char *why,
               ...)
{
  VdFateItem *item;
  va_list args;

  find_row (self, what)->counts[fate]++;
  if (self->n_told[fate]++ >= VD_FATES_MOST)
    return;

  item = g_new (VdFateItem, 1);
  va_start (args, why);
  *item = (VdFateItem) { fate, what, g_strdup (place), vd_phrase_new_valist (why, args) };
  va_end (args);
  g_ptr_array_add (self->items, item);
}

const char *
vd_fates_get_what (const VdFates *self,
                   guint          row)
{
  return row < self->rows->len ? g_array_index (self->rows, Row, row).what : NULL;
}

guint
vd_fates_get_count (const VdFates *self,
                    guint          row,
                    VdFate         fate)
{
  return g_array_index (self->rows, Row, row).counts[fate];
}

guint
vd_fates_get_total (const VdFates *self,
                    VdFate         fate)
{
  guint n = 0;

  for (guint i = 0; i < self->rows->len; i++)
    n += vd_fates_get_count (self, i, fate);

  return n;
}

const VdFateItem *
vd_fates_get (const VdFates *self,
              guint          number)
{
  return number < self->items->len ? self->items->pdata[number] : NULL;
}

char *
vd_fate_item_say (const VdFateItem *item,
                  VdTranslate       translate)
{
  g_autofree char *what = vd_phrase_of (item->what);
  g_autofree char *fate = vd_phrase_of (vd_fate_titles[item->fate]);
  g_autofree char *phrase = vd_phrase_new ("%s: %s (%s): %s", item->place, fate, what, item->why);

  return vd_phrase_say (phrase, translate);
}

static void
write_item (const VdFateItem *item,
            VdJson           *json)
{
  g_autofree char *place = vd_phrase_say (item->place, NULL);
  g_autofree char *why = vd_phrase_say (item->why, NULL);

  vd_json_object (json, NULL);
  vd_json_string (json, "fate", vd_fate_words[item->fate]);
  vd_json_string (json, "what", item->what);
  vd_json_string (json, "place", place);
  vd_json_string (json, "why", why);
  vd_json_close (json, '}');
}

void
vd_fates_write (const VdFates *self,
                VdJson        *json)
{
  vd_json_array (json, "fates");
  for (guint i = 0; i < self->rows->len; i++)
    {
      vd_json_object (json, NULL);
      vd_json_string (json, "what", vd_fates_get_what (self, i));
      for (guint fate = 0; fate < VD_N_FATES; fate++)
        vd_json_integer (json, vd_fate_words[fate], vd_fates_get_count (self, i, fate));
      vd_json_close (json, '}');
    }
  vd_json_close (json, ']');

  vd_json_array (json, "items");
  for (guint i = 0; i < self->items->len; i++)
    write_item (self->items->pdata[i], json);
  vd_json_close (json, ']');
}
