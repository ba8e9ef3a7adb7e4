#include "editor/print/offsets.h"

#include <string.h>

#define OFFSETS "back-offsets"    /* a{ss}: "printer\npaper\nedge": offset */
#define MARGINS "printer-margins" /* a{ss}: "printer\npaper": margins */

/* No name of a printer has a line in it; what differs by no edge has none. */
static char *
make_name (const VdOffsetOf *of)
{
  return g_strjoin ("\n", of->printer, of->paper, of->edge, NULL);
}

static char *
find (GSettings        *settings,
      const char       *key,
      const VdOffsetOf *of)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, key);
  g_autofree char *name = make_name (of);
  char *kept = NULL;

  g_variant_lookup (all, name, "s", &kept);
  return kept;
}

/* @text: (nullable) */
static void
keep (GSettings        *settings,
      const char       *key_kept,
      const VdOffsetOf *of,
      const char       *text)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, key_kept);
  g_autofree char *name = make_name (of);
  GVariantBuilder builder;
  GVariantIter iter;
  const char *key, *value;

  g_variant_builder_init (&builder, G_VARIANT_TYPE ("a{ss}"));
  g_variant_iter_init (&iter, all);
  while (g_variant_iter_next (&iter, "{&s&s}", &key, &value))
    if (strcmp (key, name) != 0)
      g_variant_builder_add (&builder, "{ss}", key, value);
  if (text != NULL)
    g_variant_builder_add (&builder, "{ss}", name, text);

  g_settings_set_value (settings, key_kept, g_variant_builder_end (&builder));
}

char *
vd_offsets_find (GSettings        *settings,
                 const VdOffsetOf *of)
{
  return find (settings, OFFSETS, of);
}

void
vd_offsets_keep (GSettings        *settings,
                 const VdOffsetOf *of,
                 const char       *offset)
{
  keep (settings, OFFSETS, of, offset);
}

static VdOffsetOf
of_both_edges (const VdOffsetOf *of)
{
  return (VdOffsetOf) { of->printer, of->paper, NULL };
}

char *
vd_offsets_find_margins (GSettings        *settings,
                         const VdOffsetOf *of)
{
  const VdOffsetOf place = of_both_edges (of);

  return find (settings, MARGINS, &place);
}

void
vd_offsets_keep_margins (GSettings        *settings,
                         const VdOffsetOf *of,
                         const char       *margins)
{
  const VdOffsetOf place = of_both_edges (of);

  keep (settings, MARGINS, &place, margins);
}

static int
compare_names (gconstpointer a,
               gconstpointer b)
{
  return strcmp (*(const char *const *) a, *(const char *const *) b);
}

static void
add_printers (GSettings  *settings,
              const char *kept,
              GPtrArray  *names)
{
  g_autoptr (GVariant) all = g_settings_get_value (settings, kept);
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
}

GStrv
vd_offsets_list_printers (GSettings *settings)
{
  g_autoptr (GPtrArray) names = g_ptr_array_new_with_free_func (g_free);

  add_printers (settings, OFFSETS, names);
  add_printers (settings, MARGINS, names);
  g_ptr_array_sort (names, compare_names);
  g_ptr_array_add (names, NULL);
  return (GStrv) g_ptr_array_steal (names, NULL);
}
