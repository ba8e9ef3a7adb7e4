/* journal-private.h: what the parts of the journal share
 *
 * journal.c        entries
 * journal-files.c  which files it has; the database in them
 * journal-sync.c   makes sure that they outlive the computer
 */
#pragma once

#include "editor/project/journal.h"

G_BEGIN_DECLS

/* The file of a document as it was when the journal began.  (transfer full) */
char     *vd_journal_get_base   (const char  *name,
                                 guint        document);

/* Returns: (nullable): @flags: of SQLite, besides those for reading and writing */
sqlite3  *vd_journal_open_file  (const char  *name,
                                 int          flags);

void      vd_journal_sync_file  (const char  *path);

/* VdSyncer: a thread that keeps what the files of a journal's documents were, at once,
 * and syncs the journal, half a second after it is woken */
typedef struct _VdSyncer VdSyncer;

/**
 * vd_syncer_new:
 * @sources: (transfer full) (element-type int): for each document the open file that
 *   it was read from; -1 if its base is there already
 */
VdSyncer *vd_syncer_new         (const char  *name,
                                 GArray      *sources);

/* Waits until the bases are there; whether they are. */
gboolean  vd_syncer_keep_bases  (VdSyncer    *self);
void      vd_syncer_free        (VdSyncer    *self);

/* Waits for one that the thread makes.  Returns: SQLITE_OK, or an error; @mode: of SQLite */
int       vd_syncer_checkpoint  (VdSyncer    *self,
                                 sqlite3     *database,
                                 int          mode);

/* Returns: what SQLite said of it the last time */
int       vd_syncer_wake        (VdSyncer    *self);

G_END_DECLS
