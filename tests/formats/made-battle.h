/* made-battle.h: a battle with every attribute that a format may carry, and exports of it
 *
 * Whoever adds an attribute that formats carry adds it here.
 */
#pragma once

#include "formats/exchange/export.h"
#include "tests/shared/documents.h"

G_BEGIN_DECLS

#define RICH_ANY "case='S 1' source='book' status='stated' note='so it is'"

/* The piece of the map in whose place @rich_areas may stand. */
#define RICH_AREAS "<areas " RICH_ANY "/>"
extern const char rich_map[], rich_areas[], rich_scenario[], rich_system[];

/* The battle, with that map. */
VdProject  *rich_make         (const char           *map);

/* The same, the map with one piece of it in place of another. */
VdProject  *rich_make_other   (const char           *piece,
                               const char           *by);

/* Each exports without error; without @values there are no pictures where they can be left out. */
VdExported *rich_export_with  (const VdExportFormat *format,
                               VdProject            *project,
                               GHashTable           *values);
VdExported *rich_export       (const VdExportFormat *format,
                               VdProject            *project);

/* Returns: (transfer full): what makes pictures small, where it does not matter what is on them */
GHashTable *rich_choose_small (const VdExportFormat *format);

G_END_DECLS
