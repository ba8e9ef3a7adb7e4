/* journal.h: every edit that is not saved yet, on the disk
 *
 * A journal belongs to one project and begins with its first edit after it
 * was opened or saved; saving and closing take it away.  One that is left
 * when its program has ended is a recovery (recovery.h).
 *
 * Files, in the folder "vedette" of the user's state folder, N a random name:
 *
 *   N.journal   an SQLite database, write-ahead; see below
 *   N.base-I    file I of the project as it was when the journal began; a large one
 *               is there a moment later, copied in a thread, as N.base-I.part
 *   N.lock      locked (flock) as long as the program lives
 *
 * An edit is committed before the window shows it, so that it outlives the
 * program; a thread syncs what was committed, half a second later, so that it
 * outlives the computer.  If the journal can't be written, the edits wait in
 * memory for the next attempt, and the user is told.
 *
 * Schema, version 1 (`PRAGMA user_version`; `application_id` 0x56445431):
 *
 *   project   path (of what was opened), started (seconds since 1970)
 *   document  n (from 0), path, stamp (vd_journal_make_stamp() of the file, or
 *             '' if there was none)
 *   entry     n (from 1, without a gap), kind (VdJournalKind), joined
 *             (VdHistoryJoin), title, data (edit-pack.h; NULL for an undo or a
 *             redo of what the journal holds), sum (MD5 of all those, as
 *             vd_journal_sum() makes it)
 *   saving    ready (0, 1), files (save-set.h): at most one row, while the
 *             project is being saved
 *
 * A reader of another version leaves the journal alone.
 */
#pragma once

#include <gio/gio.h>
#include <sqlite3.h>

#include "editor/edits/edit-pack.h"
#include "editor/edits/history.h"

G_BEGIN_DECLS

#define VD_JOURNAL_VERSION 1
#define VD_JOURNAL_ID 0x56445431

typedef struct _VdJournal VdJournal;

typedef enum
{
  VD_JOURNAL_DO,
  VD_JOURNAL_UNDO,
  VD_JOURNAL_REDO
} VdJournalKind;

/**
 * VdJournalTrouble:
 * @message: (nullable): why edits are not kept; %NULL if they are again
 *
 * Called in the main thread.
 */
typedef void (*VdJournalTrouble) (const char  *message,
                                  gpointer     user_data);

/**
 * vd_journal_new:
 * @path: what was opened
 * @documents: (element-type VdDocument): all that edits may change; they are
 *   numbered here
 * @paths: (element-type utf8): the file of each
 * @stamps: (element-type utf8): what each file was like when the document was
 *   read from it or saved to it; an item may be %NULL
 *
 * Begins a journal of what is done to the documents from now on.
 *
 * Returns: (transfer full): never %NULL; if the disk does not take it, that
 *   is trouble
 */
VdJournal  *vd_journal_new          (const char        *path,
                                     GPtrArray         *documents,
                                     GPtrArray         *paths,
                                     GPtrArray         *stamps);

/**
 * vd_journal_free:
 *
 * Closes the journal and leaves its files, as a crash would.
 */
void        vd_journal_free         (VdJournal         *self);

/**
 * vd_journal_remove:
 *
 * Takes the journal away, with its files: all is saved or given up.
 */
void        vd_journal_remove       (VdJournal         *self);

void        vd_journal_set_trouble  (VdJournal         *self,
                                     VdJournalTrouble   trouble,
                                     gpointer           user_data);

/**
 * vd_journal_begin:
 *
 * Says what comes next; then the edit is swapped, with vd_journal_note() being
 * told of each change, and vd_journal_commit() follows.
 */
void        vd_journal_begin        (VdJournal         *self,
                                     VdJournalKind      kind);
void        vd_journal_note         (VdEdit            *change,
                                     gpointer           journal);

/**
 * vd_journal_commit:
 * @title: of the edit that was done, undone or redone
 *
 * Writes down what was noted.  What can't be written waits.
 */
void        vd_journal_commit       (VdJournal         *self,
                                     VdHistoryJoin      join,
                                     const char        *title);

/**
 * vd_journal_hold:
 *
 * What is committed from here to vd_journal_release() is written down there, all
 * of it or none.
 */
void        vd_journal_hold         (VdJournal         *self);
void        vd_journal_release      (VdJournal         *self);

/**
 * vd_journal_sync:
 *
 * Makes sure at once that all of it outlives the computer.
 *
 * Returns: whether it does
 */
gboolean    vd_journal_sync         (VdJournal         *self);

/**
 * vd_journal_set_saving:
 * @files: (nullable): of vd_save_set_pack(); floating references are sunk
 * @ready: whether all temporaries are written; if so, this is synced
 *
 * Returns: whether that was written down
 */
gboolean    vd_journal_set_saving   (VdJournal         *self,
                                     GVariant          *files,
                                     gboolean           ready);

/* For recovery.c. */

/* The folder of all journals.  (transfer full) */
char       *vd_journal_get_folder   (void);

/**
 * vd_journal_make_stamp:
 *
 * Returns: (transfer full) (nullable): tells a file from what another program
 *   leaves in its place; %NULL if there is none
 */
char       *vd_journal_make_stamp   (const char        *path);

/**
 * vd_journal_open_database:
 * @name: a path without its extension
 *
 * Returns: (transfer full) (nullable): %NULL if there is none of this version
 */
sqlite3    *vd_journal_open_database (const char       *name);

/**
 * vd_journal_lock:
 *
 * Returns: a file descriptor; -1 with errno set if there can be no lock, to
 *   EWOULDBLOCK if somebody else has it
 */
int         vd_journal_lock         (const char        *name);

/* Takes away all files of a journal. */
void        vd_journal_delete       (const char        *name,
                                     guint              n_documents);

/**
 * vd_journal_sum:
 *
 * Returns: (transfer full): what guards an entry against damage
 */
char       *vd_journal_sum          (gint64             n,
                                     int                kind,
                                     int                joined,
                                     const char        *title,
                                     GBytes            *data);

/**
 * vd_journal_adopt:
 * @database: (transfer full)
 * @lock: (transfer full): of vd_journal_lock()
 * @n: how many entries of it were done again; the rest is forgotten
 * @documents: numbered, and as these entries left them
 * @done: how many steps the next undos can take back
 * @undone: how many the next redos can bring back
 *
 * Goes on with a journal that another program has left.
 */
VdJournal  *vd_journal_adopt        (const char        *name,
                                     sqlite3           *database,
                                     int                lock,
                                     GPtrArray         *documents,
                                     gint64             n,
                                     guint              done,
                                     guint              undone);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (VdJournal, vd_journal_free)

G_END_DECLS
