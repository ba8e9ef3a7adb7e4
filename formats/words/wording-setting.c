#include "formats/words/wording.h"

#include <string.h>

#include "core/scenario/setting.h"
#include "core/text/phrase.h"
#include "core/text/quarters.h"
#include "formats/words/rule-words.h"

char *
vd_wording_fraction (const char *number)
{
  static const char *const signs[] = { "", "¼", "½", "¾" };
  guint quarters;

  if (!vd_quarters_parse (number, &quarters) || quarters % VD_Q (1) == 0)
    return g_strdup (number);
  if (quarters < VD_Q (1))
    return g_strdup (signs[quarters]);

  return g_strdup_printf ("%u%s", quarters / VD_Q (1), signs[quarters % VD_Q (1)]);
}

/* Whether it is set to sides, whatever they are called. */
static gboolean
takes_sides (const char *name)
{
  for (guint i = 0; i < vd_setting_count (); i++)
    if (strcmp (vd_setting_get_name (i), name) == 0)
      return vd_setting_get_kind (i) == VD_SETTING_SIDES;

  return FALSE;
}

char *
vd_wording_setting (const VdWording *self,
                    const char      *name,
                    const char      *value)
{
  const char *reading = vd_rule_reading (name, value);

  if (reading == NULL && strcmp (value, "normal") == 0)
    reading = N_("As normal");
  else if (reading == NULL && strcmp (value, "none") == 0)
    reading = N_("None");
  if (reading != NULL)
    return g_strdup (vd_wording_say (self, reading));

  return takes_sides (name) ? vd_wording_join_names (self, VD_ID_SIDE, value, VD_WORDING_AND)
                            : vd_wording_fraction (value);
}
