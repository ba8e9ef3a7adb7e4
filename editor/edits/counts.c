#include "editor/edits/counts.h"

#include <glib/gi18n.h>

#include "formats/document/range.h"

static const char *const attributes[VD_N_FORMATION_COUNTS] = {
  [VD_COUNT_OF_UNITS] = "units",
  [VD_COUNT_OF_STRENGTH] = "strength",
  [VD_COUNT_OF_LEVEL] = "level",
  [VD_COUNT_OF_CASUALTIES] = "casualties",
};

/* A side has the first of those of a formation. */
static const VdSchemaAttribute *
get_attribute (VdCount count)
{
  return vd_element_get_attribute (vd_schema_find ("formation"), attributes[count]);
}

const char *
vd_count_get_attribute (VdCount count)
{
  g_return_val_if_fail (count < VD_N_FORMATION_COUNTS, NULL);

  return attributes[count];
}

const char *
vd_count_get_title (VdCount count)
{
  g_return_val_if_fail (count < VD_N_FORMATION_COUNTS, NULL);

  return _(get_attribute (count)->title);
}

const char *
vd_count_get_help (VdCount count)
{
  g_return_val_if_fail (count < VD_N_FORMATION_COUNTS, NULL);

  return _(get_attribute (count)->help);
}

char *
vd_count_refuse (VdCount     count,
                 const char *typed)
{
  const VdSchemaAttribute *of;
  VdQuartersRange range;
  guint quarters;

  g_return_val_if_fail (count < VD_N_FORMATION_COUNTS && typed != NULL, NULL);

  of = get_attribute (count);
  if (*typed == '\0')
    return NULL;
  if (of->type == VD_VALUE_NUMBER)
    return g_ascii_string_to_unsigned (typed, 10, of->least, of->most, NULL, NULL)
           ? NULL : g_strdup_printf (_("This must be a whole number from %u to %u."), of->least,
                                     of->most);

  range = vd_range_of_points (of);
  return vd_quarters_parse_within (&range, typed, &quarters)
         ? NULL : g_strdup_printf (_("A strength is a number of points up to %d, such as 6 or "
                                     "1/2."), (int) of->most);
}
