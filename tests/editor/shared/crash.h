/* crash.h: a program that is killed at its work
 *
 * The test runs itself as a child, which makes random edits, reports each one when
 * it is done, and is killed; then it looks at what the journal has kept.
 */
#pragma once

#include <stdio.h>

#include "editor/project/project.h"
#include "editor/project/recovery.h"
#include "tests/editor/shared/edits.h"
#include "tests/shared/folder.h"

G_BEGIN_DECLS

typedef struct
{
  TestProject  files;
  char        *path;
  char        *folder; /* of journals */
  guint        n;      /* entries that the child reported last */
  char        *sum;
} Crash;

/* What there is of documents, in few letters; and of the files. */
char        *crash_digest          (const VdProject *project);
char        *crash_digest_files    (Crash           *self);
void         crash_assert_holds    (const VdProject *project,
                                    const char      *sum);

/* A child that acts so often, or until it is killed if @n_acts is negative. */
GPid         crash_start_child     (Crash           *self,
                                    int              n_acts,
                                    int             *output);

/* Takes in what the child reports next; whether there was anything. */
gboolean     crash_read_report     (Crash           *self,
                                    FILE            *output);

/* Lets a child act until it is killed, by itself or, if @delay is not 0, so
 * many microseconds after its first report. */
void         crash_run_and_kill    (Crash           *self,
                                    int              n_acts,
                                    gulong           delay);

/* A child that has left so many entries, none of them saved. */
void         crash_leave_entries   (Crash           *self,
                                    guint            wanted);

/* At most so many notes are allowed. */
GPtrArray   *crash_list_recoveries (Crash           *self,
                                    guint            n_notes);

/* (nullable): where there is nothing to recover; @n: how many entries there are */
VdRecovered *crash_recover         (Crash           *self,
                                    guint           *n);

/* Everything that was reported is there; one edit more may be.  Returns
 * whether there was none. */
gboolean     crash_check           (Crash           *self);

/* (nullable): a file of the journal */
char        *crash_find_file       (Crash           *self,
                                    const char      *extension);

/* Does something to the database, in SQL. */
void         crash_alter           (Crash           *self,
                                    const char      *words);

void         crash_add             (const char      *path,
                                    void           (*run) (Crash *self, gconstpointer data),
                                    gconstpointer    data);

/* For main(): also the child's. */
int          crash_main            (int              argc,
                                    char           **argv,
                                    void           (*add_tests) (void));

G_END_DECLS
