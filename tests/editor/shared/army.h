/* army.h: a small order of battle, in which each kind of row names units */
#pragma once

#include "editor/edits/history.h"
#include "editor/units/units.h"
#include "tests/editor/shared/project.h"

G_BEGIN_DECLS

/* Rows as they are written. */
#define ALPHA(rest) "<unit id=\"a-1\" name=\"Alpha\" code=\"A\" " rest "/>\n"
#define OLD_ALPHA "-" ALPHA ("formation=\"division\" class=\"foot\" strength=\"4\" move=\"4\" source=\"sheet\" status=\"stated\"")
#define RED(id, name, rest) "<unit id=\"" id "\" name=\"" name "\" side=\"red\" " rest "/>\n"

/* The scenario. */
extern const char army_text[];

typedef struct
{
  TestProject files;
  VdHistory  *history;
  VdUnits    *units;
} Army;

/* Opens @scenario, as army_text. */
void  army_init       (Army       *test,
                       const char *scenario);
void  army_clear      (Army       *test);

/* After the documents were changed by hand. */
void  army_look_again (Army       *test);

/* The scenario as it would be saved. */
char *army_write      (Army       *test);

G_END_DECLS
