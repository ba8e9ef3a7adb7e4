/* project.h: a small project for tests of the editor
 *
 * Two maps of six by five hexes, a chart of four terrains and five kinds of
 * hexside, three units, two groups, two awards; canonical, so that a test can
 * say which lines an edit changes.
 */
#pragma once

#include "formats/project/project.h"

G_BEGIN_DECLS

#define HEX_CLEAR 0
#define HEX_FOREST 1
#define HEX_TOWN 2

#define SIDE_RIVER 0
#define SIDE_STREAM 1
#define SIDE_SLOPE 2
#define SIDE_BRIDGE 3

#define PATH_ROAD 0
#define PATH_TRAIL 1

typedef struct
{
  char      *folder;
  VdProject *project;
} TestProject;

/* Writes the files into a new folder and loads them. */
void   test_project_init   (TestProject *self);
void   test_project_clear  (TestProject *self);

/**
 * test_project_write:
 *
 * Returns: (transfer full): the canonical text of all documents, one after
 *   the other
 */
char  *test_project_write  (TestProject *self);

/**
 * test_diff:
 *
 * Returns: (transfer full): the lines that differ, "-" or "+" before each,
 *   without the blanks they begin with
 */
char  *test_diff           (const char  *before,
                            const char  *after);

G_END_DECLS
