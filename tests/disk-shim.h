/* disk-shim.h: a computer that loses its power
 *
 * A program that is linked with this, and has VD_SHADOW in its environment,
 * notes in that folder what of each file has been synced: a file named after
 * the inode.  test_lose_unsynced() then leaves of files what was synced.
 * Names are taken to be on the disk at once, which is the harder case for who
 * renames before he syncs.
 */
#pragma once

#include <glib.h>

/* Takes what is in a folder for synced. */
void test_keep_synced   (const char *folder,
                         const char *shadow);
void test_lose_unsynced (const char *folder,
                         const char *shadow);
