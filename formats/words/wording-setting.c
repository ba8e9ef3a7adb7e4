#include "formats/words/wording.h"

#include <string.h>

#include "core/scenario/setting.h"
#include "core/text/phrase.h"
#include "formats/words/rule-words.h"

char *
vd_wording_fraction (const char *number)
{
  static const struct { const char *plain, *sign; } signs[] = {
    { "1/2", "½" }, { "1/4", "¼" }, { "3/4", "¾" }, { "3/2", "1½" }, { "5/2", "2½" },
    { "5/4", "1¼" }, { "7/4", "1¾" },
  };

  for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
    if (strcmp (number, signs[i].plain) == 0)
      return g_strdup (signs[i].sign);

  return g_strdup (number);
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
