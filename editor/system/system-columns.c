#include "editor/system/system-columns.h"

#include <string.h>

static const struct
{
  const char *inner;
  const char *outer;
} under[] = {
  { "class", "name" },
  { "period", "name" },
  { "terrain", "name" },
  { "as", "look" },
  { "strength", "combat" },
  { "default", "chooser" },
  { "when", "turn" },
};

/* What is said for one mechanic alone; of rows of that element, or of any. */
static const struct
{
  const char *attribute;
  const char *mechanic;
  const char *element; /* (nullable) */
} waiting[] = {
  { "march", "road-march" },
  { "casualties", "casualty-levels" },
  { "recovery", "reorganization-boxes" },
  { "command", "command" },
  { "lays", "pontoons" },
  { "supply", "supply" },
  { "trunk", "supply" },
  { "train", "supply" },
  { "retreat-die", "crossings" },
  { "work", "crossings" }, /* a row inside another */
  { "halves", "stacks" },
  { "objective", "march-orders" },
  { "sight", "hidden-forces", "side" },
};

/* What is said only of rows with another attribute. */
static const struct
{
  const char *attribute;
  const char *other;
} with[] = {
  { "fort-cap", "fort" },
  { "fort-for", "fort" },
  { "hexes", "fort" },
};

const char *
vd_system_columns_mechanic (const char *element,
                            const char *attribute)
{
  g_return_val_if_fail (element != NULL && attribute != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (waiting); i++)
    if (strcmp (waiting[i].attribute, attribute) == 0 &&
        (waiting[i].element == NULL || strcmp (waiting[i].element, element) == 0))
      return waiting[i].mechanic;

  return NULL;
}

const char *
vd_system_columns_with (const char *attribute)
{
  g_return_val_if_fail (attribute != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (with); i++)
    if (strcmp (with[i].attribute, attribute) == 0)
      return with[i].other;

  return NULL;
}

guint
vd_system_columns_find (const VdSystemRow *first,
                        const char        *attribute)
{
  guint n;
  const VdField *fields;
  guint skip;

  g_return_val_if_fail (first != NULL && first->parent == NULL && attribute != NULL, 0);

  fields = vd_system_get_fields (first->table, first->element, &n);
  skip = vd_system_find_field (first, "name") != NULL ? VD_COLUMN_NAME : VD_COLUMN_NAME + 1;

  for (guint i = 0; i < n; i++)
    if (strcmp (fields[i].attribute, attribute) == 0)
      return i + skip;

  return 0;
}

guint
vd_system_columns_last (const VdSystemRow *first)
{
  guint n;

  g_return_val_if_fail (first != NULL && first->parent == NULL, 0);

  vd_system_get_fields (first->table, first->element, &n);
  return n + VD_COLUMN_NAME + 1;
}

const char *
vd_system_columns_outer (const char *attribute)
{
  g_return_val_if_fail (attribute != NULL, NULL);

  for (guint i = 0; i < G_N_ELEMENTS (under); i++)
    if (strcmp (under[i].inner, attribute) == 0)
      return under[i].outer;

  return NULL;
}
