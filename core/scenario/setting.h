/* setting.h: what the rules can be told: mechanics, parameters and rulings
 *
 * By number, for whoever lists or edits them; README.md says what each one
 * decides.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

typedef enum
{
  VD_SETTING_WORD,   /* one of a few words */
  VD_SETTING_NUMBER, /* a whole number */
  VD_SETTING_POINTS, /* "normal", or points as printed: 1, 1/2 */
  VD_SETTING_SIDES   /* "none", or ids of sides */
} VdSettingKind;

guint              vd_setting_count     (void);
const char        *vd_setting_get_name  (guint       setting);
VdSettingKind      vd_setting_get_kind  (guint       setting);

/* The least that a %VD_SETTING_NUMBER may be. */
guint              vd_setting_get_least (guint       setting);

/* And the most. */
guint              vd_setting_get_most  (guint       setting);

/**
 * vd_setting_get_words:
 *
 * Returns: (nullable) (transfer none): the words of a %VD_SETTING_WORD
 */
const char *const *vd_setting_get_words (guint       setting);

/**
 * vd_setting_get_usual:
 *
 * Returns: (transfer full): the value that holds where no document gives one
 */
char              *vd_setting_get_usual (guint       setting);

/* Whether a side can have a value of its own. */
gboolean           vd_setting_is_by_side (guint      setting);

/**
 * vd_setting_takes:
 *
 * Returns: whether @value is one of the setting's; of sides this is not asked
 */
gboolean           vd_setting_takes     (guint       setting,
                                         const char *value);

guint              vd_mechanic_count    (void);
const char        *vd_mechanic_get_name (guint       mechanic);

G_END_DECLS
