#include "formats/exchange/json/json-form.h"

#include <math.h>
#include <string.h>

#include "core/text/quarters.h"
#include "formats/document/document.h"

static const VdForm forms[] = {
  [VD_VALUE_TRAITS] = VD_FORM_WORDS,
  [VD_VALUE_REFS] = VD_FORM_WORDS,
  [VD_VALUE_NUMBER] = VD_FORM_INTEGER,
  [VD_VALUE_TURN] = VD_FORM_INTEGER,
  [VD_VALUE_POINTS] = VD_FORM_POINTS,
  [VD_VALUE_COST] = VD_FORM_POINTS,
  [VD_VALUE_MULTIPLE] = VD_FORM_POINTS,
  [VD_VALUE_FRACTION] = VD_FORM_POINTS,
  [VD_VALUE_FACES] = VD_FORM_INTEGERS,
  [VD_VALUE_CODES] = VD_FORM_WORDS,
  [VD_VALUE_DECIMAL] = VD_FORM_DECIMAL,
  [VD_VALUE_HEXES] = VD_FORM_WORDS,
  [VD_VALUE_ROUTE] = VD_FORM_WORDS,
  [VD_VALUE_HEXSIDES] = VD_FORM_SIDES,
  [VD_VALUE_CASES] = VD_FORM_CASES,
  [VD_VALUE_FILE] = VD_FORM_TEXT, /* the last of the types */
};

VdForm
vd_form_of (const VdSchemaAttribute *attribute)
{
  if (attribute->type == VD_VALUE_WORD)
    return vd_attribute_allows (attribute, "yes") && vd_attribute_allows (attribute, "no")
           ? VD_FORM_YES : VD_FORM_TEXT;

  return forms[attribute->type];
}

const char *
vd_form_get_separator (VdForm form)
{
  return form == VD_FORM_CASES ? "; " : " ";
}

gboolean
vd_form_read_integer (const char *text,
                      gint64     *number)
{
  char again[32];

  if (!g_ascii_string_to_signed (text, 10, G_MININT, G_MAXINT, number, NULL))
    return FALSE;

  g_snprintf (again, sizeof again, "%" G_GINT64_FORMAT, *number);
  return strcmp (again, text) == 0;
}

gboolean
vd_form_read_number (VdForm      form,
                     const char *text,
                     double     *number)
{
  g_autofree char *again = NULL;
  guint quarters;

  if (form == VD_FORM_DECIMAL)
    *number = g_ascii_strtod (text, NULL);
  else if (form == VD_FORM_POINTS && vd_quarters_parse (text, &quarters))
    *number = quarters / (double) VD_Q (1);
  else
    return FALSE;

  again = vd_form_write_number (form, *number);
  return g_strcmp0 (again, text) == 0;
}

gboolean
vd_form_read_yes (const char *text,
                  gboolean   *is_yes)
{
  *is_yes = strcmp (text, "yes") == 0;
  return *is_yes || strcmp (text, "no") == 0;
}

GStrv
vd_form_read_list (VdForm      form,
                   const char *text)
{
  g_auto (GStrv) items = g_strsplit (text, vd_form_get_separator (form), -1);
  gint64 number;

  if (items[0] == NULL)
    return NULL;
  for (guint i = 0; items[i] != NULL; i++)
    if (*items[i] == '\0' || (form == VD_FORM_INTEGERS &&
                              !vd_form_read_integer (items[i], &number)))
      return NULL;

  return g_steal_pointer (&items);
}

char *
vd_form_write_number (VdForm form,
                      double number)
{
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  double quarters = number * VD_Q (1);

  /* Nought may not have a sign: JSON's readers drop it. */
  if (form == VD_FORM_DECIMAL)
    return isfinite (number) && fabs (number) < 1e9
           ? g_strdup (g_ascii_formatd (digits, sizeof digits, "%.10g", number + 0.0)) : NULL;

  return quarters >= 0 && quarters < G_MAXINT && quarters == floor (quarters)
         ? vd_quarters_write ((guint) quarters) : NULL;
}
