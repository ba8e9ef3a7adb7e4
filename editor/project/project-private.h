/* project-private.h: what the parts of the project share
 *
 * project.c          edits, findings, signals
 * project-compiled.c what it compiles to, and what is wrong with it
 * project-copy.c     what goes to another place
 * project-files.c    which files there are, and are modified; who else has them
 * project-journal.c  what is kept of edits until then; recovery
 * project-save.c     saving them, here or elsewhere
 */
#pragma once

#include "editor/edits/history.h"
#include "editor/project/journal.h"
#include "editor/project/project.h"
#include "editor/project/save-job.h"

G_BEGIN_DECLS

struct _VdEditorProject
{
  GObject       parent_instance;

  VdProject    *project;
  VdHistory    *history;
  VdLayout     *layout;
  VdFindings   *findings;
  GHashTable   *written;  /* set of VdDocument that have been saved */
  GHashTable   *entered;  /* set of VdDocument: maps that were edited */
  GHashTable   *stamps;   /* VdDocument to char *: its file, as it was read or saved last */
  guint         scenario_serial; /* goes up with each edit of the scenario */
  gboolean      checked;  /* at least once */
  guint         check_source;
  VdJob        *checking; /* (nullable): a job that is under way */
  VdCompiled   *compiled; /* (nullable): as the documents stand, since somebody asked */
  VdCompiled   *rules;    /* (nullable): the same of charts and tables, where that is all */
  VdFindings   *found;    /* (nullable): by compiling, until the check takes them */
  gint64        edited_at; /* monotonic time, for measurements */
  VdJournal    *journal;  /* (nullable): since the first edit that is not saved */
  char         *trouble;  /* (nullable): why the journal is not written */
  GArray       *locks;    /* of int: they tell others of the files; empty if they are theirs */
  gboolean      is_read_only;
  VdJob        *saving;   /* (nullable): no edits meanwhile */
  char         *copy_path;  /* (nullable): saving goes there */
  GStrv         copy_paths; /* all files of it */
  gboolean      copy_moves; /* and the project goes with it */
};

/* Before a change that is not an edit: no check looks at the documents then. */
void  vd_editor_project_put_off_check (VdEditorProject *self);

/* Before each change of what is compiled, or of what findings name. */
void  vd_editor_project_forget_compiled (VdEditorProject *self);

/* Checks a project that is not large.  Returns: (transfer full) */
VdFindings *vd_editor_project_check (VdEditorProject *self);

/* Emits "changed", of the files alone. */
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

/* What is done in between is written down at once. */
void  vd_editor_project_hold_journal    (VdEditorProject *self);
void  vd_editor_project_release_journal (VdEditorProject *self);

/* Makes a change that no history and no journal knows of. */
void  vd_editor_project_swap_aside  (VdEditorProject  *self,
                                     VdEdit           *edit);

gboolean vd_editor_project_is_file_modified (VdEditorProject  *self,
                                             const VdDocument *document);

/* What goes to @path; @paths: of vd_editor_project_plan_copy(). */
VdSaveSet *vd_editor_project_collect_copy (VdEditorProject    *self,
                                           const char         *path,
                                           GStrv               paths);

/* Makes the scenario refer to those files, as seen from @path. */
void  vd_editor_project_refer       (VdEditorProject  *self,
                                     const char       *path,
                                     GStrv             paths);

/* Those are its files from now on. */
void  vd_editor_project_rename      (VdEditorProject  *self,
                                     const char       *path,
                                     GStrv             paths);

/* All is saved, or given up. */
void  vd_editor_project_end_journal (VdEditorProject  *self);

/* Remembers what the files are like, so that another program's writing shows. */
void  vd_editor_project_stamp_files (VdEditorProject  *self);

G_END_DECLS
