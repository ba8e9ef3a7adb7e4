/* patch-lines.h: lines while a patch comes down on them
 *
 * Runs and paths are cut where the patch covers them, those of the patch are laid
 * down, and what has grown together is joined.  What a line is made of only the
 * kind of it knows (patch-paste-runs.c, patch-paste-paths.c).
 */
#pragma once

#include "editor/area/patch-private.h"

G_BEGIN_DECLS

/**
 * VdPatchLine: stands first in what a kind of line keeps
 * @node: its row; %NULL for one that is new
 * @origin: (nullable): the row that it comes from
 * @row: (nullable): of the patch, for one that came with it
 * @grown: may be joined to others
 * @gone: joined to another
 * @number: in the order they were found
 */
typedef struct
{
  VdNode           *node;
  VdNode           *origin;
  const VdPatchRow *row;
  gboolean          grown;
  gboolean          gone;
  guint             number;
} VdPatchLine;

typedef struct _VdPatchBoard VdPatchBoard;

/**
 * VdPatchBoard: stands first in what a kind of line keeps of all of them
 * @lines: of what begins with a #VdPatchLine
 * @section: the element that has their rows
 * @join: makes one of two, if they meet, and returns whether they did
 * @insert: writes a line that has no row; @ids are taken
 * @rewrite: writes one that has
 */
struct _VdPatchBoard
{
  VdPaste    *paste;
  GPtrArray  *lines;
  const char *section;

  gboolean (*join)    (const VdPatchBoard *self,
                       VdPatchLine        *stays,
                       VdPatchLine        *goes);
  void     (*insert)  (const VdPatchBoard *self,
                       GHashTable         *ids,
                       const VdPatchLine  *line);
  void     (*rewrite) (const VdPatchBoard *self,
                       const VdPatchLine  *line);
};

/**
 * vd_patch_board_add:
 * @line: (transfer full): to the array's own function
 */
void        vd_patch_board_add      (VdPatchBoard       *self,
                                     VdPatchLine        *line);

/* What its row says, or the row that it comes from. */
const char *vd_patch_line_get_word  (const VdPatchLine  *self,
                                     const char         *attribute);

/* Joins what has grown to what says the same of itself; what has been joined may
 * meet a third. */
void        vd_patch_board_join     (VdPatchBoard       *self);

/**
 * vd_patch_line_make_node:
 * @otherwise: the stem of its id, if it has none
 *
 * Returns: (transfer full): a row for a new line, with an id of its own
 */
VdNode     *vd_patch_line_make_node (const VdPatchLine  *self,
                                     const VdPatchBoard *board,
                                     GHashTable         *ids,
                                     const char         *otherwise);

/* Puts the row behind the one that the line comes from, or last. */
void        vd_patch_line_insert    (const VdPatchLine  *self,
                                     const VdPatchBoard *board,
                                     VdNode             *node);

/* Writes all lines. */
void        vd_patch_board_write    (const VdPatchBoard *self);

G_END_DECLS
