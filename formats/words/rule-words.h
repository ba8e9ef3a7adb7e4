/* rule-words.h: mechanics, parameters and rulings in plain language
 *
 * By the names that documents have for them.  All texts are marked with N_ and not translated yet;
 * they are %NULL of what this version does not know.
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* Returns: (nullable): what it is called */
const char *vd_rule_title   (const char *name);

/* Returns: (nullable): what it does, or what is decided by it: a sentence */
const char *vd_rule_explain (const char *name);

/* Returns: (nullable): what a setting that is one of a few words then says */
const char *vd_rule_reading (const char *name,
                             const char *word);

G_END_DECLS
