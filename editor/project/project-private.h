/* project-private.h: what the parts of the project share
 *
 * project.c          edits, findings, signals
 * project-compiled.c what it compiles to, and what is wrong with it
 * project-copy.c     copies to another place
 * project-files.c    its files, which of them are modified, who else has them open
 * project-save.c     saving them, here or elsewhere
 * project-journal.c  the journal of edits until then; recovery
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
  VdCompiled   *compiled; /* (nullable): of the documents as they stand, once asked for */
  VdCompiled   *rules;    /* (nullable): the same, of charts and tables alone */
  VdFindings   *found;    /* (nullable): by compiling, until the check takes them */
  gint64        edited_at; /* monotonic time, for measurements */
  VdJournal    *journal;  /* (nullable): since the first edit that is not saved */
  char         *trouble;  /* (nullable): why the journal is not written */
  GArray       *locks;    /* of int: on the files; empty if others have them */
  gboolean      is_read_only;
  VdJob        *saving;   /* (nullable): under way; until it ends edits are refused */
  char         *copy_path;  /* (nullable): where it is saved to, if elsewhere */
  GStrv         copy_paths; /* all files there */
  gboolean      copy_moves; /* whether the project moves there */
};

/* To be called before a change that is not an edit: stops a check that looks at the
 * documents. */
void  vd_editor_project_put_off_check (VdEditorProject *self);

/* To be called before each change of what is compiled, or of what findings name. */
void  vd_editor_project_forget_compiled (VdEditorProject *self);

/* Checks a project that is not large.  Returns: (transfer full) */
VdFindings *vd_editor_project_check (VdEditorProject *self);

/* Emits "changed", of the files alone. */
void  vd_editor_project_tell        (VdEditorProject  *self);

void  vd_editor_project_tell_trouble (VdEditorProject *self);

/* A project of documents that have been loaded; @project, @history: (transfer full) */
VdEditorProject *vd_editor_project_new (VdProject     *project,
                                        VdHistory     *history);

/* One of the project's files, in the order in which they are saved; the document may be
 * NULL.  Returns: FALSE after the last one. */
gboolean vd_editor_project_get_file (VdEditorProject  *self,
                                     guint             index,
                                     VdDocument      **document,
                                     const char      **path);

/* To be called before and after each change of the history. */
void  vd_editor_project_begin_entry (VdEditorProject  *self,
                                     VdJournalKind     kind);
void  vd_editor_project_end_entry   (VdEditorProject  *self,
                                     VdHistoryJoin     join,
                                     const char       *title);

/* What is done in between is written down together. */
void  vd_editor_project_hold_journal    (VdEditorProject *self);
void  vd_editor_project_release_journal (VdEditorProject *self);

/* Makes a change that no history and no journal knows of. */
void  vd_editor_project_swap_aside  (VdEditorProject  *self,
                                     VdEdit           *edit);

gboolean vd_editor_project_is_file_modified (VdEditorProject  *self,
                                             const VdDocument *document);

/* The files of a copy to @path; @paths: of vd_editor_project_plan_copy(). */
VdSaveSet *vd_editor_project_collect_copy (VdEditorProject    *self,
                                           const char         *path,
                                           GStrv               paths);

/* Makes the scenario refer to those files, as seen from @path. */
void  vd_editor_project_refer       (VdEditorProject  *self,
                                     const char       *path,
                                     GStrv             paths);

/* From now on these are the files of the project. */
void  vd_editor_project_rename      (VdEditorProject  *self,
                                     const char       *path,
                                     GStrv             paths);

/* To be called when all is saved, or given up. */
void  vd_editor_project_end_journal (VdEditorProject  *self);

/* Remembers the state of the files, to tell later if another program has written them. */
void  vd_editor_project_stamp_files (VdEditorProject  *self);

G_END_DECLS
