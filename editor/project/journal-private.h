/* journal-private.h: what the parts of the journal share
 *
 * journal.c        entries
 * journal-files.c  its files, and the database in them
 * journal-sync.c   makes sure that they survive a crash of the computer
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

/* VdSyncer: a thread that first copies the files of a journal's documents as they were,
 * and then syncs the journal half a second after each time that it is woken */
typedef struct _VdSyncer VdSyncer;

/**
 * vd_syncer_new:
 * @sources: (transfer full) (element-type int): for each document the open file that
 *   it was read from; -1 if its copy exists already
 */
VdSyncer *vd_syncer_new         (const char  *name,
                                 GArray      *sources);

/* Waits until the copies are made.  Returns: whether they could be */
gboolean  vd_syncer_keep_bases  (VdSyncer    *self);
void      vd_syncer_free        (VdSyncer    *self);

/* Makes a checkpoint, after one that the thread may be making.  Returns: SQLITE_OK, or an
 * error; @mode: of SQLite */
int       vd_syncer_checkpoint  (VdSyncer    *self,
                                 sqlite3     *database,
                                 int          mode);

/* Returns: the result of its last checkpoint, of SQLite */
int       vd_syncer_wake        (VdSyncer    *self);

G_END_DECLS
