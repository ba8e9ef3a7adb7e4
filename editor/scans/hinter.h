/* hinter.h: what the scans of a project's maps seem to show, kept up to date
 *
 * One for each project, shared by all who ask.  Once somebody wants hints of a map, its scans are
 * read and measured in a thread, and after each edit what was entered is learnt anew in
 * a thread; until that is done the hints of before hold.  Nothing is painted by it.  Of a second
 * pass there are never any: two readers who were told the same would make the same mistakes.
 *
 * Signals:
 *   "changed" (guint map): there are other hints of a map
 */
#pragma once

#include "editor/scans/scan-files.h"
#include "formats/scan/hints.h"

G_BEGIN_DECLS

#define VD_TYPE_HINTER (vd_hinter_get_type ())
G_DECLARE_FINAL_TYPE (VdHinter, vd_hinter, VD, HINTER, GObject)

/**
 * vd_hinter_get:
 *
 * Returns: (transfer none): of the project, and lives as long as it
 */
VdHinter         *vd_hinter_get         (VdEditorProject *project);

/* Asks for hints of a map, or no longer does: as often as it was wanted. */
void              vd_hinter_want        (VdHinter        *self,
                                         guint            map);
void              vd_hinter_release     (VdHinter        *self,
                                         guint            map);

/* Whether there can be hints of a map: it is no second pass. */
gboolean          vd_hinter_may_suggest (VdHinter        *self,
                                         guint            map);

/* Whether scans are being measured, or hints are being made. */
gboolean          vd_hinter_is_busy     (VdHinter        *self,
                                         guint            map);

/**
 * vd_hinter_get_hex:
 *
 * Returns: (nullable): holds until "changed"; %NULL while there are no hints of the map
 */
const VdHexHints *vd_hinter_get_hex     (VdHinter        *self,
                                         guint            map,
                                         guint            cell);

/**
 * vd_hinter_set_lessons:
 * @name: (nullable): under which something is kept (formats/scan/lessons.h)
 *
 * Says what else is learnt from.
 */
void              vd_hinter_set_lessons (VdHinter        *self,
                                         const char      *name);

/* Returns: (transfer full): what was entered of a map, as its scans show it, to be kept */
VdLessons        *vd_hinter_learn       (VdHinter        *self,
                                         guint            map);

G_END_DECLS
