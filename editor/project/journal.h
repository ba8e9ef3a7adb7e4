/* journal.h: every edit that is not saved yet, on the disk
 *
 * A journal belongs to one project and begins with the first edit after it was
 * opened or saved; saving and closing remove it.  One that is left when its program
 * has ended can be recovered (recovery.h).
 *
 * Files, in the folder "vedette" of the user's state folder, N a random name:
 *
 *   N.journal   an SQLite database, write-ahead; see below
 *   N.base-I    file I of the project as it was when the journal began; a large one is
 *               copied in a thread, as N.base-I.part, and so exists a moment later
 *   N.lock      locked (flock) as long as the program lives
 *
 * An edit is committed before the window shows it, so that it survives a crash of
 * the program; a thread syncs what was committed half a second later, so that it
 * survives a crash of the computer.  If the journal can't be written, the edits wait
 * in memory for the next attempt, and the user is told.
 *
 * Schema, version 1 (`PRAGMA user_version`; `application_id` 0x56445431):
 *
 *   project   path (of what was opened), started (seconds since 1970)
 *   document  n (from 0), path, stamp (vd_journal_make_stamp() of the file, or
 *             '' if it did not exist)
 *   entry     n (from 1, without a gap), kind (VdJournalKind), joined
 *             (VdHistoryJoin), title, data (edit-pack.h; NULL for an undo or a
 *             redo of what the journal holds), sum (MD5 of all these, made by
 *             vd_journal_sum())
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
 * @message: (nullable): why edits are not kept; %NULL once they are again
 *
 * Called in the main thread.
 */
typedef void (*VdJournalTrouble) (const char  *message,
                                  gpointer     user_data);

/**
 * vd_journal_new:
 * @path: what was opened
 * @documents: (element-type VdDocument): all that edits may change; their nodes are
 *   numbered here
 * @paths: (element-type utf8): the file of each
 * @stamps: (element-type utf8): what each file was like when the document was
 *   read from it or saved to it; an item may be %NULL
 *
 * Begins a journal of what is done to the documents from now on.  If the disk does
 * not take it, that is told by vd_journal_set_trouble().
 *
 * Returns: (transfer full)
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
 * Removes the journal and its files: all has been saved or given up.
 */
void        vd_journal_remove       (VdJournal         *self);

/**
 * vd_journal_set_trouble:
 * @trouble: (nullable): called at once if edits are not kept at the moment
 */
void        vd_journal_set_trouble  (VdJournal         *self,
                                     VdJournalTrouble   trouble,
                                     gpointer           user_data);

/**
 * vd_journal_begin:
 *
 * Says what comes next.  The edit is then swapped, vd_journal_note() is told of each
 * change, and vd_journal_commit() follows.
 */
void        vd_journal_begin        (VdJournal         *self,
                                     VdJournalKind      kind);
void        vd_journal_note         (VdEdit            *change,
                                     gpointer           journal);

/**
 * vd_journal_commit:
 * @title: of the edit that was done, undone or redone
 *
 * Writes down what was noted.  What can't be written waits for the next attempt.
 */
void        vd_journal_commit       (VdJournal         *self,
                                     VdHistoryJoin      join,
                                     const char        *title);

/**
 * vd_journal_hold:
 *
 * What is committed from here to vd_journal_release() is written down then, all of it
 * or none.  Not to be nested.
 */
void        vd_journal_hold         (VdJournal         *self);
void        vd_journal_release      (VdJournal         *self);

/**
 * vd_journal_sync:
 *
 * Makes sure at once that all of it would survive a crash of the computer.
 *
 * Returns: whether it would
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
 * Returns: (transfer full) (nullable): what distinguishes a file from one that another
 *   program writes in its place; %NULL if there is no such file
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
 * Returns: a file descriptor; -1 with errno set if it can't be locked, to
 *   EWOULDBLOCK if somebody else has the lock
 */
int         vd_journal_lock         (const char        *name);

/* Removes all files of a journal. */
void        vd_journal_delete       (const char        *name,
                                     guint              n_documents);

/**
 * vd_journal_sum:
 * @data: (nullable)
 *
 * Returns: (transfer full): the checksum of an entry
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
 * @done: how many steps can be undone
 * @undone: how many can be redone
 *
 * Continues a journal that another program has left.
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
