/* fix.h: the repairs that findings propose, made
 *
 * The same repairs as the editor's (formats/document/repair.h), each of which needs no
 * choice.
 */
#pragma once

#include <stdio.h>

#include "core/text/finding.h"

G_BEGIN_DECLS

/**
 * VdChange: lines of a file that a repair would replace
 * @file: as it is named
 * @first: the first line that goes, counted from 1
 * @last: the first that stays; @first where lines are only put in before it
 * @text: what stands there then, with line ends
 */
typedef struct
{
  char  *file;
  guint  first;
  guint  last;
  char  *text;
} VdChange;

/**
 * vd_fix_list_changes:
 * @path: the file that was checked and has @finding
 *
 * What the repair of a finding would change.  Of files that are not canonical
 * nothing is said: other lines of them would change too.
 *
 * Returns: (transfer full) (element-type VdChange): empty if there is nothing to
 *   be done
 */
GPtrArray *vd_fix_list_changes (const char      *path,
                                const VdFinding *finding);

/**
 * VdFix: repairs of some files
 * @stream: (nullable): where they are told
 * @is_dry: whether nothing is to be written
 * @n_made: how many were made, or would be
 * @n_failed: files that could not be written
 * @told: what has been said, in case two files name the same third
 * @listed: maps of scenarios before (validator/listed.h)
 */
typedef struct
{
  FILE       *stream;
  gboolean    is_dry;
  guint       n_made;
  guint       n_failed;
  GHashTable *told;
  GHashTable *listed;
} VdFix;

void       vd_fix_init         (VdFix           *self,
                                FILE            *stream,
                                gboolean         is_dry);
void       vd_fix_clear        (VdFix           *self);

/**
 * vd_fix_file:
 *
 * Repairs what @path and the files that it names have of findings that nobody
 * accepts, until no more can be repaired; then writes the files that changed.
 * A file that cannot be read is passed over: the check says it; so is a map of a
 * scenario that was repaired before, within which it was.
 */
void       vd_fix_file         (VdFix           *self,
                                const char      *path);

/* Says how many there were. */
void       vd_fix_sum_up       (const VdFix     *self);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (VdFix, vd_fix_clear)

G_END_DECLS
