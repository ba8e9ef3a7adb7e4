/* clean.h: text that XML can hold */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * vd_text_clean:
 *
 * Returns: (transfer full): a copy of @value; what may not stand in XML has
 *   become the replacement character
 */
char *vd_text_clean (const char *value);

G_END_DECLS
