/* project-private.h: what the parts of the project share
 *
 * project.c        edits, findings, signals
 * project-files.c  which files are modified; saving them
 */
#pragma once

#include "editor/history.h"
#include "editor/project.h"

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
};

/* Emits "changed". */
void  vd_editor_project_tell        (VdEditorProject  *self);

/* Remembers what the files are like, so that another program's writing shows. */
void  vd_editor_project_stamp_files (VdEditorProject  *self);

G_END_DECLS
