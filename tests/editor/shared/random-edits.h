/* random-edits.h: any edit that a designer can make, on any hex, side or row
 *
 * For tests that hold of every edit: undo takes it back, a journal keeps it.
 * A new edit function gets a maker in the table of random-edits.c, and all of
 * those tests try it; edits-reached.py finds one that has none.
 */
#pragma once

#include "editor/edits/edit.h"
#include "tests/editor/shared/project.h"

G_BEGIN_DECLS

/* What a project must have, for a maker to make something of it. */
typedef enum
{
  TEST_OF_ANY      = 0,
  TEST_OF_MAP      = 1 << 0,
  TEST_OF_SCENARIO = 1 << 1,
  TEST_OF_SYSTEM   = 1 << 2
} TestOf;

/**
 * TestMaker:
 * @name: of the function of the editor that @make calls
 * @weight: how often it is drawn, beside the others
 * @make: returns %NULL, or an edit of nothing, where it finds nothing to do
 */
typedef struct
{
  const char *name;
  guint       weight;
  TestOf      of;
  VdEdit   *(*make) (const VdProject *project);
} TestMaker;

const TestMaker *test_random_makers (guint           *n);

/**
 * test_random_begin:
 *
 * To be called by each test before its first edit, and where it opens another project:
 * what others have made no longer counts, so that a test that is run alone with the
 * seed of a whole run makes the edits that it made there.
 */
void     test_random_begin (void);

/**
 * test_random_edit:
 * @project: its maps resolved; documents of which nothing can be painted or said
 *   are none
 *
 * Draws from g_test_rand_int(), so that --seed makes the same again.
 *
 * Returns: (transfer full): an edit for the project as it stands
 */
VdEdit *test_random_edit   (const VdProject *project);

/**
 * test_random_edit_by:
 * @maker: (out): index of the maker that made it
 */
VdEdit *test_random_edit_by (const VdProject *project,
                            guint           *maker);

/* As test_random_edit(), of what is done to a map alone: the rules stay what they are. */
VdEdit *test_random_map_edit (const VdProject *project);

/**
 * test_random_count:
 *
 * Returns: how many random edits a test makes: @few, or @many if the
 *   environment has VD_LONG
 */
guint   test_random_count  (guint            few,
                            guint            many);

G_END_DECLS
