/* project-private.h: what the parts of the project share
 *
 * project.c          edits, findings, signals
 * project-copy.c     saving to another place
 * project-files.c    which files are modified; saving them
 * project-journal.c  what is kept of edits until then; recovery
 */
#pragma once

#include "editor/edits/history.h"
#include "editor/project/journal.h"
#include "editor/project/project.h"

G_BEGIN_DECLS

struct _VdEditorProject
{
  GObject       parent_instance;

  VdProject    *project;
  VdHistory    *history;
  VdLayout     *layout;
  VdFindings   *findings;
  GHashTable   *written;  /* set of VdDocument that have been saved */
  GHashTable   *stamps;   /* VdDocument to char *: its file, as it was read or saved last */
  guint         scenario_serial; /* goes up with each edit of the scenario */
  gboolean      checked;  /* at least once */
  guint         check_source;
  GCancellable *checking; /* (nullable): a job that is under way */
  VdJournal    *journal;  /* (nullable): since the first edit that is not saved */
  char         *trouble;  /* (nullable): why the journal is not written */
  int           lock;     /* -1, or the lock that tells other programs of the file */
};

/* Emits "changed". */
void  vd_editor_project_tell        (VdEditorProject  *self);

void  vd_editor_project_tell_trouble (VdEditorProject *self);

/* A project of documents that have been loaded; takes them, and the history. */
VdEditorProject *vd_editor_project_new (VdProject     *project,
                                        VdHistory     *history);

/* One of the project's files, in the order they are saved; the document may be
 * NULL.  Returns: FALSE behind the last one. */
gboolean vd_editor_project_get_file (VdEditorProject  *self,
                                     guint             index,
                                     VdDocument      **document,
                                     const char      **path);

/* Around each change of the history. */
void  vd_editor_project_begin_entry (VdEditorProject  *self,
                                     VdJournalKind     kind);
void  vd_editor_project_end_entry   (VdEditorProject  *self,
                                     VdHistoryJoin     join,
                                     const char       *title);

/* All is saved, or given up. */
void  vd_editor_project_end_journal (VdEditorProject  *self);

/* Remembers what the files are like, so that another program's writing shows. */
void  vd_editor_project_stamp_files (VdEditorProject  *self);

G_END_DECLS
