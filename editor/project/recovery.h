/* recovery.h: what a program that ended without saving has left
 *
 * A journal (journal.h) whose program is no longer running.  It stays locked as long
 * as the VdRecovery exists, so that it is offered only once.
 */
#pragma once

#include "editor/edits/history.h"
#include "editor/project/journal.h"
#include "formats/project/project.h"

G_BEGIN_DECLS

typedef struct
{
  char    *name;         /* of the journal */
  char    *path;         /* of what was opened */
  gint64   changed;      /* seconds since 1970: the last edit */
  guint    n_entries;
  int      lock;
  sqlite3 *database;
} VdRecovery;

/**
 * vd_recovery_list:
 * @path: (nullable): of what is going to be opened; %NULL for any
 * @notes: (element-type utf8): receives what the user should know, translated
 *
 * Finishes what was being saved when its program ended, and looks for edits that
 * were not saved.  A journal that can't be read is renamed to NAME.damaged, and
 * mentioned once.
 *
 * Returns: (transfer full) (element-type VdRecovery): the newest first
 */
GPtrArray   *vd_recovery_list        (const char    *path,
                                      GPtrArray     *notes);

void         vd_recovery_free        (VdRecovery    *self);

/* Removes the journal: its edits are given up.  Frees @self. */
void         vd_recovery_discard     (VdRecovery    *self);

/**
 * vd_recovery_is_idle:
 *
 * Looks whether the edits result in what the files hold, as they do if all was undone,
 * or undone and redone, after it was saved.
 *
 * Returns: whether there is nothing that recovering would bring back
 */
gboolean     vd_recovery_is_idle     (VdRecovery    *self);

/**
 * VdRecovered: the documents as they were at the last edit
 */
typedef struct
{
  VdProject *project;
  VdHistory *history;
  VdJournal *journal;    /* to be continued */
  GPtrArray *stamps;     /* of char *: of each file when the journal began */
  GPtrArray *documents;  /* of VdDocument, in their order */
  gboolean   is_changed; /* another program has written since */
  guint      n_lost;     /* entries at the end that could not be read */
} VdRecovered;

/**
 * vd_recovery_recover:
 *
 * Does the edits again.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if that can't be
 *   done; the journal stays, renamed NAME.damaged
 */
VdRecovered *vd_recovery_recover     (VdRecovery    *self,
                                      GError       **error);

/* Frees what has not been stolen from it. */
void         vd_recovered_free       (VdRecovered   *self);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRecovery, vd_recovery_free)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdRecovered, vd_recovered_free)

G_END_DECLS
