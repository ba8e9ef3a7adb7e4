/* listed.h: maps that scenarios of a command line list
 *
 * Such a map is checked within its scenario, with the kinds of its system; alone it
 * would be checked against guesses.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Returns: (transfer full): a set for the functions below */
GHashTable *vd_listed_new   (void);

/**
 * vd_listed_order:
 *
 * Returns: (transfer container) (element-type utf8): the files, but those that are
 *   called maps (*.map.xml) behind the others
 */
GPtrArray  *vd_listed_order (char            **files);

/* Notes the maps of a scenario. */
void        vd_listed_note  (GHashTable       *listed,
                             const VdProject  *project);

/* Returns: whether @path is a map that was noted */
gboolean    vd_listed_has   (GHashTable       *listed,
                             const char       *path);

G_END_DECLS
