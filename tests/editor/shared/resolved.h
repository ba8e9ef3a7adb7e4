/* resolved.h: what is so of the maps of a project, whatever was done to it */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

/* Asserts that each map of the project is what its document would be made into. */
void test_assert_resolved (const VdProject *project);

/* Asserts what edits of maps must keep: no hexside is twice in one kind, no run is
 * empty, and no two have one id.  If kinds come and go meanwhile, what is drawn in
 * them is not known for a time, and findings tell what lies there twice. */
void test_assert_sound    (const VdProject *project);

/* All that the project has; free with g_ptr_array_unref(). */
GPtrArray *test_list_documents (const VdProject *project);

/* Asserts that what would be saved can be read, and is the same then. */
void test_assert_readable (const VdProject *project);

G_END_DECLS
