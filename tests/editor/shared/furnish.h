/* furnish.h: maps with something of everything on them, at random */
#pragma once

#include "tests/editor/shared/project.h"

G_BEGIN_DECLS

/* Paints hexes, some with a status, draws hexsides, lays four roads, four
 * regions and four names; resolves the project. */
void test_furnish (TestProject *self,
                   guint        map);

/* Puts a row into a section of a map, which may be new; does not resolve. */
void test_insert  (TestProject *self,
                   guint        map,
                   const char  *section,
                   VdNode      *node);

G_END_DECLS
