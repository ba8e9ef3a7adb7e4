/* stroke.h: gestures with the tools of the editor, for their tests */
#pragma once

#include "editor/tools/tools.h"
#include "tests/editor/shared/project.h"

G_BEGIN_DECLS

typedef struct
{
  TestProject      files;
  VdEditorProject *project;
  VdTools         *tools;
  char            *before;
} Strokes;

void strokes_set_up        (Strokes       *self,
                            gconstpointer  data);
void strokes_tear_down     (Strokes       *self,
                            gconstpointer  data);

/* A place: a hex, "0204", or the middle of a hexside, "0204/0304". */
void strokes_find          (Strokes       *self,
                            const char    *place,
                            double        *x,
                            double        *y);

/* From place to place, "0204/0304 0204/0305"; @steps points between two. */
void strokes_drag          (Strokes       *self,
                            const char    *way,
                            guint          steps,
                            gboolean       erase);
void strokes_click         (Strokes       *self,
                            const char    *place);

/* Returns: (transfer full): the files as they are now */
char *strokes_write        (Strokes       *self);

/* That the files differ by these lines. */
void strokes_expect        (Strokes       *self,
                            const char    *diff);

/* That all that was done was one step. */
void strokes_expect_undone (Strokes       *self);
void strokes_cursor_at     (Strokes       *self,
                            const char    *name);

G_END_DECLS
