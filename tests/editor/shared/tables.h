/* tables.h: a small scenario with a row in every table, held in memory */
#pragma once

#include "editor/edits/edit.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/* Transfer full. */
VdProject *test_tables_new   (void);

/* The first row of the scenario whose @attribute is @value. */
VdNode    *test_tables_find  (const VdProject *project,
                              const char      *attribute,
                              const char      *value);

/* The canonical text of the scenario; transfer full. */
char      *test_tables_write (const VdProject *project);

G_END_DECLS
