/* imported.h: what holds of all that an import makes, of whatever it was given */
#pragma once

#include "formats/exchange/import.h"

G_BEGIN_DECLS

/* Its documents can be written and read again as the same, and what was not taken is said in one
 * line each.
 *
 * Returns: how many things were not taken */
guint imported_assert_sound (const VdImported *imported);

G_END_DECLS
