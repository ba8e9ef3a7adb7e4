/* disk-shim.h: a computer that loses its power
 *
 * A program that is linked with this, and calls test_disk_begin(), is recorded: after
 * each write, sync, rename, link and removal it is noted what the folders hold and
 * what of that has been synced.  Another program then puts the folders into the state
 * in which a loss of power at one of these moments may leave them.
 *
 * A disk promises this and no more: what a file held when it was synced is in it
 * later, under whatever name; the names that a folder held when the folder was synced
 * are there later.  Names reach it in the order in which they were given.
 *
 * In the record, a folder of its own:
 *
 *   N             moment N, from 1: lines "did WHAT", "mark TEXT", and then "folder
 *                 PATH N" (the moment of its last sync), "name PATH INODE", "file INODE
 *                 VERSION SYNCED" (versions, from 1; SYNCED 0 for never)
 *   INODE         the file itself
 *   INODE.VERSION what it held
 *
 * Writes are told of by tests/shared/full-disk.c, which stands before them.
 */
#pragma once

#include <glib.h>

/**
 * test_disk_begin:
 * @record: an empty folder on the same disk
 * @folders: whose files are watched, not those of folders in them; all that they hold
 *   is taken for synced
 */
void  test_disk_begin   (const char        *record,
                         const char *const *folders);

/* Says of this moment and those that follow how far the program is. */
void  test_disk_mark    (const char        *text);

/* Returns once what is written to files of that ending, and their names, are synced. */
void  test_disk_wait    (const char        *ending);

/* A file was written to. */
void  test_disk_written (int                fd);

typedef enum
{
  TEST_DISK_NAMES_LOST, /* what was not synced is gone: names, and what files held */
  TEST_DISK_NAMES_KEPT, /* all names are there, with what was synced of the files */
  TEST_DISK_ANY         /* names up to some moment since their sync, of some files all */
} TestDiskLoss;

guint test_disk_count   (const char        *record);

/**
 * test_disk_cut:
 * @moment: after which there was no power, 1 to test_disk_count()
 *
 * Puts the folders into the state that the next start finds.
 *
 * Returns: (transfer full): the mark of that moment, "" if there was none yet
 */
char *test_disk_cut     (const char        *record,
                         guint              moment,
                         TestDiskLoss       loss);

/* Returns: (transfer full): what the program did last before that moment */
char *test_disk_tell    (const char        *record,
                         guint              moment);
