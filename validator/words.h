/* words.h: small sentences on a command line: "french within 40% 60%" */
#pragma once

#include "core/scenario/scenario.h"

G_BEGIN_DECLS

/* Returns: (transfer full): the words between blanks */
char   **vd_words_split      (const char       *text);

/* Returns: the side with that id, in whatever case, or -1 */
int      vd_words_side       (const VdScenario *scenario,
                              const char       *word);

/* Returns: (transfer full): "french, prussian" */
char    *vd_words_list_sides (const VdScenario *scenario);

/* A number, of the C locale, and nothing behind it; not negative. */
gboolean vd_words_number     (const char       *word,
                              double           *value);

/* "3%", as 0.03; at most 100 %. */
gboolean vd_words_percent    (const char       *word,
                              double           *value);

G_END_DECLS
