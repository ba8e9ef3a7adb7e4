/* made.h: a small project, written to a folder and compiled */
#pragma once

#include "core/scenario/tables.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

/* The bodies of three documents.  0203 is in an even row, pushed right: it
 * touches 0103, 0104, 0303 and 0304. */
extern const char made_system[];
extern const char made_map[];
extern const char made_scenario[];

typedef struct
{
  char       *folder;
  VdFindings *findings;
  VdProject  *project; /* NULL, with error set, if it cannot be loaded */
  VdScenario *s;
  GError     *error;
} Made;

/* Without a text the one above is taken; a second map, b, always has it. */
void  made_init         (Made       *made,
                         const char *system,
                         const char *map,
                         const char *scenario);
void  made_clear        (Made       *made);

/* A text with one piece of it changed; transfer full. */
char *made_swap         (const char *text,
                         const char *piece,
                         const char *by);

void  made_assert_sound (const Made *made);

/* So many findings of that code, each with its place. */
void  made_assert_finds (const Made *made,
                         const char *code,
                         guint       n);

guint made_cell         (const Made *made,
                         const char *label);

/* The direction from one hex to the next. */
guint made_dir          (const Made *made,
                         const char *from,
                         const char *to);

G_END_DECLS
