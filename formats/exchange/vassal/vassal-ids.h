/* vassal-ids.h: the numbers of pieces, kept from one module to the next
 *
 * A saved game names pieces by the numbers that they had in the module it was begun with
 * (VASSAL calls them gpid), so a piece keeps its number for ever, and that of a piece that
 * is gone is never given again.  They stand in a table of lines
 *
 *     12 counter rivaud-1
 *
 * by number; lines with # are for people.  What has no number yet gets the one after the
 * largest, so that in git two tables that went apart are a conflict.
 */
#pragma once

#include <glib.h>

#include "formats/io/error.h"

G_BEGIN_DECLS

#define VD_VASSAL_MAX_ID 1000000000

typedef struct _VdVassalIds VdVassalIds;

/**
 * vd_vassal_ids_new:
 * @table: (nullable): as vd_vassal_ids_write() wrote it
 * @name: its file, for messages
 *
 * Errors: of %VD_FORMAT_ERROR; the message, a phrase, begins with "NAME:LINE: ".
 *
 * Returns: (transfer full) (nullable)
 */
VdVassalIds *vd_vassal_ids_new      (GBytes            *table,
                                     const char        *name,
                                     GError           **error);
void         vd_vassal_ids_free     (VdVassalIds       *self);

/* Returns: the number of that thing, a new one if it has none */
guint        vd_vassal_ids_get      (VdVassalIds       *self,
                                     const char        *kind,
                                     const char        *id);

/* Returns: more than any number ever given */
guint        vd_vassal_ids_get_next (const VdVassalIds *self);

/* Whether there are numbers that the table did not have. */
gboolean     vd_vassal_ids_has_new  (const VdVassalIds *self);

/* Returns: (transfer full) */
GBytes      *vd_vassal_ids_write    (const VdVassalIds *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdVassalIds, vd_vassal_ids_free)

G_END_DECLS
