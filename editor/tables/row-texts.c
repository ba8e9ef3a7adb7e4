#include "editor/tables/row-texts.h"

#include <glib/gi18n.h>
#include <string.h>

#include "editor/rows/fields.h"
#include "editor/tables/words.h"

static const char *
get_value (VdTableRow *self,
           const char *attribute)
{
  return vd_node_get (vd_table_row_get_node (self), attribute);
}

static gboolean
is_row (VdTableRow *self,
        const char *element)
{
  return strcmp (vd_node_get_name (vd_table_row_get_node (self)), element) == 0;
}

/* A row without a side is about the one that its units are of. */
static VdNode *
find_unit (VdTableRow *self)
{
  gboolean names_units = is_row (self, "recall") || is_row (self, "lost") || is_row (self, "recoil");
  const char *several = names_units ? get_value (self, "units") : NULL;
  g_auto (GStrv) units = vd_split_words (several);

  return vd_refs_find_row (vd_table_row_get_project (self), VD_REF_UNIT,
                           units[0] != NULL ? units[0] : get_value (self, "unit"));
}

char *
vd_row_text_side (VdTableRow *self,
                  const char *attribute)
{
  VdNode *unit;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  unit = find_unit (self);
  return vd_ref_name (vd_table_row_get_project (self), VD_REF_SIDE,
                      unit != NULL ? vd_node_get (unit, "side") : get_value (self, "side"));
}

static const char *
get_units (VdTableRow *self)
{
  return get_value (self, is_row (self, "place") ? "unit" : "units");
}

char *
vd_row_text_units (VdTableRow *self,
                   const char *attribute)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  if (is_row (self, "damaged"))
    return g_strdup (_("(damaged crossing)"));
  if (is_row (self, "supply"))
    return g_strdup (_("(source of supply)"));

  return vd_refs_names (vd_table_row_get_project (self), VD_REF_UNIT, get_units (self));
}

char *
vd_row_text_counters (VdTableRow *self,
                      const char *attribute)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  return vd_words_counters (vd_table_row_get_project (self), get_units (self));
}

char *
vd_row_text_zone (VdTableRow *self,
                  const char *attribute)
{
  const char *within;
  const char *of;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  within = get_value (self, "within");
  of = get_value (self, "near") != NULL ? get_value (self, "near") : get_value (self, "of");

  if (is_row (self, "lost"))
    return g_strdup (_("lost before"));
  if (get_value (self, "region") != NULL)
    return vd_table_row_show (self, "region");
  if (of == NULL)
    return g_strdup (is_row (self, "zone") ? _("(region to be chosen)") : "");

  /* TRANS: a number of hexes, and the hex they are counted from */
  return g_strdup_printf (_("within %s of %s"), within != NULL ? within : "0", of);
}

char *
vd_row_text_held (VdTableRow *self,
                  const char *attribute)
{
  g_autofree char *formations = NULL;
  g_autofree char *units = NULL;
  g_autofree char *free_ones = NULL;
  GString *text;
  gsize n_said;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  formations = vd_table_row_show (self, "formations");
  units = vd_table_row_show (self, "units");
  free_ones = vd_table_row_show (self, "except");

  if (is_row (self, "recall"))
    /* TRANS: %s are units that are recalled */
    return g_strdup_printf (_("Back to reserve: %s"),
                            *units != '\0' ? units : _("(units to be chosen)"));

  text = g_string_new (is_row (self, "bar") ? _("Not there: ") : "");
  n_said = text->len;
  g_string_append (text, formations);
  if (*units != '\0')
    g_string_append_printf (text, "%s%s", text->len > n_said ? ", " : "", units);
  if (text->len == n_said)
    g_string_append (text, _("All units"));
  if (*free_ones != '\0')
    /* TRANS: %s are formations; follows "All units" */
    g_string_append_printf (text, _(" except %s"), free_ones);

  return g_string_free (text, FALSE);
}

char *
vd_row_text_when (VdTableRow *self,
                  const char *attribute)
{
  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  return vd_table_row_show (self, "when");
}

char *
vd_row_text_words (VdTableRow *self,
                   const char *attribute)
{
  g_autofree char *words = NULL;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  if (is_row (self, "award"))
    return vd_words_award (vd_table_row_get_project (self), vd_table_row_get_node (self));
  if (is_row (self, "level"))
    return vd_words_level (vd_table_row_get_project (self), vd_table_row_get_node (self));

  words = vd_words_condition (vd_table_row_get_project (self), vd_table_row_get_node (self));
  /* TRANS: a condition of an award, besides the one above it */
  return g_strdup_printf (_("… and if %s"), words);
}

/* A row without a name is called by its units, its condition, or its side. */
static char *
find_title (VdTableRow *self)
{
  static const char *const keys[] = { "name", "id", "unit", "army", "side", "units", "by", "at" };

  if (is_row (self, "place"))
    return vd_table_row_show (self, "unit");
  if (is_row (self, "also"))
    return vd_words_condition (vd_table_row_get_project (self), vd_table_row_get_node (self));

  for (guint i = 0; i < G_N_ELEMENTS (keys); i++)
    if (get_value (self, keys[i]) != NULL && *get_value (self, keys[i]) != '\0')
      return vd_table_row_show (self, keys[i]);

  return g_strdup (vd_node_get_name (vd_table_row_get_node (self)));
}

char *
vd_row_text_title (VdTableRow *self)
{
  g_autofree char *title = NULL;
  g_autofree char *when = NULL;

  g_return_val_if_fail (VD_IS_TABLE_ROW (self), NULL);

  title = find_title (self);
  when = vd_row_text_when (self, NULL);
  return *when != '\0' ? g_strdup_printf ("%s (%s)", title, when) : g_steal_pointer (&title);
}
