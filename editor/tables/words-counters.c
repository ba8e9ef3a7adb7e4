#include "editor/tables/words.h"

#include <string.h>

#include "editor/rows/refs.h"

/* Round numbers that read from left to right wherever they stand. */
#define ISOLATE "\u2066"
#define END_ISOLATE "\u2069"

static gboolean
is_commander (const VdNode *unit)
{
  return g_strcmp0 (vd_node_get (unit, "kind"), "commander") == 0;
}

/* Strength and movement as on the counter, "6-3", with initiative "8(4)5", of a commander with his
 * rating "[3]10"; "?" for what it does not say. */
static char *
get_counter (const VdProject *project,
             const char      *id)
{
  VdNode *unit = vd_refs_find_row (project, VD_REF_UNIT, id);
  const char *strength = unit != NULL ? vd_node_get (unit, "strength") : NULL;
  const char *move = unit != NULL ? vd_node_get (unit, "move") : NULL;
  const char *rating = unit != NULL && is_commander (unit) ? vd_node_get (unit, "rating") : NULL;
  const char *initiative = unit != NULL ? vd_node_get (unit, "initiative") : NULL;

  strength = strength != NULL ? strength : "?";
  move = move != NULL ? move : "?";
  if (rating == NULL && initiative == NULL)
    return g_strdup_printf ("%s-%s", strength, move);
  if (strcmp (strength, "0") == 0)
    strength = ""; /* leaders have none to write */

  return rating != NULL ? g_strdup_printf ("%s[%s]%s", strength, rating, move)
                        : g_strdup_printf ("%s(%s)%s", strength, initiative, move);
}

/* Adds one to the count of @counter, or begins it. */
static void
count_counter (GPtrArray *kinds,
               GArray    *counts,
               char      *counter)
{
  guint one = 1;
  guint index;

  if (g_ptr_array_find_with_equal_func (kinds, counter, g_str_equal, &index))
    {
      g_array_index (counts, guint, index)++;
      g_free (counter);
      return;
    }

  g_ptr_array_add (kinds, counter);
  g_array_append_val (counts, one);
}

char *
vd_words_counters (const VdProject *project,
                   const char      *units)
{
  g_auto (GStrv) ids = NULL;
  g_autoptr (GPtrArray) kinds = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (GArray) counts = g_array_new (FALSE, FALSE, sizeof (guint));
  GString *text;

  g_return_val_if_fail (project != NULL, NULL);

  ids = vd_split_words (units);
  text = g_string_new (NULL);

  for (guint i = 0; ids[i] != NULL; i++)
    count_counter (kinds, counts, get_counter (project, ids[i]));

  for (guint i = 0; i < kinds->len; i++)
    {
      guint n = g_array_index (counts, guint, i);

      g_string_append (text, i > 0 ? ", " ISOLATE : ISOLATE);
      if (n > 1)
        g_string_append_printf (text, "%u × ", n);
      g_string_append_printf (text, "%s" END_ISOLATE, (char *) g_ptr_array_index (kinds, i));
    }

  return g_string_free (text, FALSE);
}
