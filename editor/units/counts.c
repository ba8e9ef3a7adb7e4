#include "editor/units/counts.h"

#include <glib/gi18n.h>

#include "core/setting.h"

#define MOST_UNITS 1024
#define MOST_STRENGTH 9999

static const struct
{
  const char *attribute;
  const char *title;
  const char *help;
} counts[VD_N_COUNTS] = {
  [VD_COUNT_OF_UNITS] = {
    "units", N_("Units"),
    N_("How many the printed sheet has of it; nothing but the check reads it") },
  [VD_COUNT_OF_STRENGTH] = {
    "strength", N_("Strength"),
    N_("How much they have together by the printed sheet; nothing but the check reads it") },
};

const char *
vd_count_get_attribute (VdCount count)
{
  return counts[count].attribute;
}

const char *
vd_count_get_title (VdCount count)
{
  return _(counts[count].title);
}

const char *
vd_count_get_help (VdCount count)
{
  return _(counts[count].help);
}

char *
vd_count_refuse (VdCount     count,
                 const char *typed)
{
  guint quarters;

  if (*typed == '\0')
    return NULL;
  if (count == VD_COUNT_OF_UNITS)
    return g_ascii_string_to_unsigned (typed, 10, 0, MOST_UNITS, NULL, NULL)
           ? NULL : g_strdup_printf (_("This must be a whole number from %u to %u."), 0,
                                     MOST_UNITS);

  return vd_parse_quarters (typed, &quarters) && quarters <= MOST_STRENGTH * 4
         ? NULL : g_strdup_printf (_("A strength is a number of points up to %d, such as 6 or "
                                     "1/2."), MOST_STRENGTH);
}
