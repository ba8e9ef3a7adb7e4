/* patch-lines.h: lines while a patch comes down on them
 *
 * Runs and paths are cut where the patch covers them, those of the patch are laid
 * down, and lines that now meet are joined.  Only the code of its kind knows what a line
 * is made of (patch-paste-runs.c, patch-paste-paths.c).
 */
#pragma once

#include "editor/area/patch-private.h"

G_BEGIN_DECLS

/**
 * VdPatchLine: the first member of what a kind of line keeps of each
 * @node: (nullable): its row; %NULL for a new line
 * @origin: (nullable): the row that it was cut from
 * @row: (nullable): of the patch, for a line that came with it
 * @grown: whether it may be joined to others
 * @gone: whether it has been joined to another
 * @number: in the order in which they were found
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
 * VdPatchBoard: the first member of what a kind of line keeps of all of them
 * @lines: of what begins with a #VdPatchLine
 * @section: the element that holds their rows
 * @join: makes one line of two, if they meet, and returns whether they did
 * @insert: writes a line that has no row yet; @ids are taken
 * @rewrite: writes a line that has a row
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
 * @line: (transfer full): freed by the function of the array
 */
void        vd_patch_board_add      (VdPatchBoard       *self,
                                     VdPatchLine        *line);

/* What its row says, or the row that it was cut from. */
const char *vd_patch_line_get_word  (const VdPatchLine  *self,
                                     const char         *attribute);

/* Joins lines that have grown to others whose rows say the same; a joined line may then
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

/* Puts the row after the one that the line was cut from, or at the end. */
void        vd_patch_line_insert    (const VdPatchLine  *self,
                                     const VdPatchBoard *board,
                                     VdNode             *node);

/* Writes all lines. */
void        vd_patch_board_write    (const VdPatchBoard *self);

G_END_DECLS
