/* things.h: what a patch holds, whatever rows it is in
 *
 * Sides, steps and hexes by themselves.  On the rim of a patch that was put down,
 * what was there before remains.
 */
#pragma once

#include "editor/area/patch.h"

G_BEGIN_DECLS

/**
 * things_describe:
 * @inner: leave sides on the rim out; steps of paths never count there
 *
 * Returns: (transfer full): all that it holds, sorted, a line each and each thing
 *   once: a step is one, however many roads take it
 */
char       *things_describe  (const VdPatch    *patch,
                              gboolean          inner);

/* Returns: what the row says, "" if nothing */
const char *things_find_word (const VdPatchRow *row,
                              const char       *attribute);

/* Sorts an array of strings. */
int         things_compare   (gconstpointer     a,
                              gconstpointer     b);

G_END_DECLS
