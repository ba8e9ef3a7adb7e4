#include "editor/print/offsets.h"

#include <string.h>

#define KEY "back-offsets" /* a{ss}: "printer\npaper\nedge": offset */

/* No name of a printer has a line in it. */
static char *
make_name (const VdOffsetOf *of)
{
  return g_strjoin ("\n", of->printer, of->paper, of->edge, NULL);
}

char *
vd_offsets_find (GSettings        *settings,
                 const VdOffsetOf *of)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  g_autofree char *name = make_name (of);
  char *offset = NULL;

  g_variant_lookup (all, name, "s", &offset);
  return offset;
}

void
vd_offsets_keep (GSettings        *settings,
                 const VdOffsetOf *of,
                 const char       *offset)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  g_autofree char *name = make_name (of);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *key, *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &value))
    if (strcmp (key, name) != 0)
      g_variant_builder_add (&builder, "{ss}", key, value);
  if (offset != NULL)
    g_variant_builder_add (&builder, "{ss}", name, offset);

  g_settings_set_value (settings, KEY, g_variant_builder_end (&builder));
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

GStrv
vd_offsets_list_printers (GSettings *settings)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, KEY);
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);
  GVariantIter iter;
  const char *key, *value;

  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &value))
    {
      char *name = g_strndup (key, strcspn (key, "\n"));

      if (g_ptr_array_find_with_equal_func (names, name, g_str_equal, NULL))
        g_free (name);
      else
        g_ptr_array_add (names, name);
    }

  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_steal (names, NULL);
}
