#include "formats/exchange/geopackage/columns.h"

#include <math.h>
#include <string.h>

#include "core/text/quarters.h"
#include "formats/document/document-private.h"

/* What is not here is text. */
static const char *const types[] = {
  [VD_FORM_INTEGER] = "INTEGER",
  [VD_FORM_POINTS] = "DOUBLE",
  [VD_FORM_DECIMAL] = "DOUBLE",
  [VD_FORM_YES] = "BOOLEAN",
  [VD_FORM_SIDES] = NULL, /* the last of the forms */
};

char *
vd_gpkg_columns_name (const char *before,
                      const char *name,
                      const char *after)
{
  return g_strdelimit (g_strconcat (before, name, after, NULL), "-:/", '_');
}

/* Returns: the number of the column, 0 if there is none */
static guint
find_column (const VdGpkgTable *table,
             const char        *name)
{
  for (guint i = 0; i < table->columns->len; i++)
    if (strcmp (g_array_index (table->columns, VdGpkgColumn, i).name, name) == 0)
      return i;

  return 0;
}

static guint
add_column (VdGpkgTable             *table,
            const VdSchemaAttribute *attribute,
            VdForm                   form)
{
  VdGpkgColumn column = {
    .name = vd_gpkg_columns_name ("", attribute->name, ""),
    .type = types[form] != NULL ? types[form] : "TEXT",
    .title = attribute->title,
    .help = attribute->help,
  };
  guint found = find_column (table, column.name);

  if (found > 0)
    {
      g_free (column.name);
      return found;
    }

  if (form != VD_FORM_YES)
    column.words = (const char *const *) attribute->values;
  return vd_gpkg_table_add (table, column);
}

void
vd_gpkg_columns_add (VdGpkgColumns   *self,
                     VdGpkgTable     *table,
                     const VdElement *element,
                     const char      *except)
{
  g_auto (GStrv) left_out = vd_split_words (except);

  g_assert (element->n_attributes <= VD_GPKG_MOST_COLUMNS);
  *self = (VdGpkgColumns) { .element = element };
  for (guint i = 0; i < element->n_attributes; i++)
    {
      const VdSchemaAttribute *attribute = &element->attributes[i];

      self->forms[i] = vd_form_of (attribute);
      if (!g_strv_contains ((const char *const *) left_out, attribute->name))
        self->places[i] = add_column (table, attribute, self->forms[i]);
    }
}

guint
vd_gpkg_columns_find (const VdGpkgColumns *self,
                      const char          *attribute)
{
  int rank = vd_element_get_rank (self->element, g_intern_string (attribute));

  g_assert (rank >= 0 && self->places[rank] > 0);
  return self->places[rank];
}

/* In whatever form it is written. */
static gboolean
read_number (VdForm      form,
             const char *value,
             double     *number)
{
  guint quarters;
  char *end;

  if (form == VD_FORM_POINTS)
    {
      gboolean is_good = vd_quarters_parse (value, &quarters);

      *number = is_good ? quarters / (double) VD_Q (1) : 0;
      return is_good;
    }

  *number = g_ascii_strtod (value, &end);
  return end > value && *end == '\0' && isfinite (*number);
}

/* Returns: whether the same text comes of it again */
static gboolean
bind_number (VdGpkgTable *table,
             guint        column,
             VdForm       form,
             const char  *value)
{
  gint64 whole;
  double number;

  if (form == VD_FORM_INTEGER && g_ascii_string_to_signed (value, 10, G_MININT, G_MAXINT, &whole,
                                                           NULL))
    vd_gpkg_bind_integer (table, column, whole);
  else if (form != VD_FORM_INTEGER && read_number (form, value, &number))
    vd_gpkg_bind_double (table, column, number);

  return form == VD_FORM_INTEGER ? vd_form_read_integer (value, &whole)
                                 : vd_form_read_number (form, value, &number);
}

/* Likewise. */
static gboolean
bind_value (VdGpkgTable *table,
            guint        column,
            VdForm       form,
            const char  *value)
{
  gboolean is_yes;

  if (types[form] == NULL)
    vd_gpkg_bind_text (table, column, value);
  else if (form != VD_FORM_YES)
    return bind_number (table, column, form, value);
  else if (vd_form_read_yes (value, &is_yes))
    vd_gpkg_bind_integer (table, column, is_yes);
  else
    return FALSE;

  return TRUE;
}

guint64
vd_gpkg_columns_bind (const VdGpkgColumns *self,
                      VdGpkgTable         *table,
                      const VdNode        *row)
{
  guint64 odd = 0;

  for (guint i = 0; i < row->n_attributes; i++)
    {
      int rank = vd_element_get_rank (self->element, row->attributes[i].name);

      if (rank >= 0 && self->places[rank] > 0 &&
          !bind_value (table, self->places[rank], self->forms[rank], row->attributes[i].value))
        odd |= G_GUINT64_CONSTANT (1) << rank;
    }

  return odd;
}
