/* project.h: what a window edits
 *
 * A scenario with its maps and system (VdProject of formats/compile.h), one
 * history of edits, a mark for each file that is modified, and what is wrong
 * with it all.  Every change goes through vd_editor_project_do().
 *
 * Signals:
 *   "changed" (guint changes): an edit was made, undone or redone, or the files were
 *     saved; changes are %VdChanges, what all of that concerns
 *   "redraw" (guint map, gpointer rect, gboolean names_stay): part of a map looks
 *     different now; rect is a const VdRect * in the unit of the map, names_stay
 *     says whether there are the same names on it
 *   "findings-changed": vd_editor_project_get_findings() has news
 *   "trouble-changed": vd_editor_project_get_trouble() has news
 *   "refused" (const char *reason): there was an edit that may not be made now;
 *     translated.  "changed" follows, of nothing, for those who show it as made
 *   "map-entered" (guint map): the first edit of that map is about to be made
 */
#pragma once

#include <gio/gio.h>

#include "editor/edits/edit.h"
#include "editor/maps/layout.h"
#include "editor/project/changes.h"
#include "editor/project/compiled.h"
#include "editor/project/recovery.h"

G_BEGIN_DECLS

#define VD_TYPE_EDITOR_PROJECT (vd_editor_project_get_type ())
G_DECLARE_FINAL_TYPE (VdEditorProject, vd_editor_project, VD, EDITOR_PROJECT, GObject)

/**
 * vd_editor_project_open:
 * @path: a scenario, a map, or a system; a system alone has no maps, only
 *   tables
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if a file can't
 *   be read
 */
VdEditorProject  *vd_editor_project_open         (const char       *path,
                                                  GError          **error);

/**
 * vd_editor_project_recover:
 * @remark: (out) (nullable): what the user should know, translated
 *
 * Opens what a program that ended without saving has left, as it was at its
 * last edit; that is not saved yet, and the journal goes on.
 *
 * Returns: (transfer full) (nullable): %NULL with @error set if that can't be
 *   done; the journal is kept
 */
VdEditorProject  *vd_editor_project_recover      (VdRecovery       *recovery,
                                                  char            **remark,
                                                  GError          **error);

/**
 * vd_editor_project_get_trouble:
 *
 * Returns: (nullable): why edits would be lost in a crash, and what to do,
 *   translated; %NULL if all is well
 */
const char       *vd_editor_project_get_trouble  (VdEditorProject  *self);

/**
 * vd_editor_project_open_loaded:
 * @project: (transfer full)
 *
 * Returns: as vd_editor_project_open()
 */
VdEditorProject  *vd_editor_project_open_loaded  (VdProject        *project,
                                                  GError          **error);

/* As the documents stand now; the maps in it are resolved. */
const VdProject  *vd_editor_project_get          (VdEditorProject  *self);
const VdLayout   *vd_editor_project_get_layout   (VdEditorProject  *self);

/**
 * vd_editor_project_get_title:
 *
 * Returns: (transfer full): the title of the scenario, or of the lone map
 */
char             *vd_editor_project_get_title    (VdEditorProject  *self);

/**
 * vd_editor_project_do:
 * @edit: (transfer full) (nullable): %NULL changes nothing
 *
 * Returns: whether there was something to do, and it was not refused
 */
gboolean          vd_editor_project_do           (VdEditorProject  *self,
                                                  VdEdit           *edit);

/* What lies between is one step of the history. */
void              vd_editor_project_begin_gesture (VdEditorProject *self);
void              vd_editor_project_end_gesture   (VdEditorProject *self);

/* Ends it, and takes back what it has done, if anything: there is nothing to be redone. */
void              vd_editor_project_give_up_gesture (VdEditorProject *self);

void              vd_editor_project_undo         (VdEditorProject  *self);
void              vd_editor_project_redo         (VdEditorProject  *self);

/**
 * vd_editor_project_get_undo_title:
 *
 * Returns: (nullable): what would be undone; %NULL if nothing
 */
const char       *vd_editor_project_get_undo_title (VdEditorProject *self);
const char       *vd_editor_project_get_redo_title (VdEditorProject *self);

const VdHistory  *vd_editor_project_get_history  (VdEditorProject  *self);

/**
 * vd_editor_project_go_to_step:
 *
 * Undoes or redoes until so many steps of the history are done.
 */
void              vd_editor_project_go_to_step   (VdEditorProject  *self,
                                                  guint             step);

/**
 * vd_editor_project_set_read_only:
 *
 * Whether all edits are refused; saving it to another place lifts that.
 */
void              vd_editor_project_set_read_only (VdEditorProject *self,
                                                   gboolean         is_read_only);
gboolean          vd_editor_project_is_read_only (VdEditorProject  *self);

gboolean          vd_editor_project_is_modified  (VdEditorProject  *self);

/**
 * vd_editor_project_list_modified:
 *
 * Returns: (transfer full): names of the files to be saved, without folders
 */
GStrv             vd_editor_project_list_modified (VdEditorProject *self);

/**
 * vd_editor_project_count_rewritten:
 *
 * Returns: how many lines the next save would write in another form only
 *   because the files were not in canonical form when they were loaded
 */
guint             vd_editor_project_count_rewritten (VdEditorProject *self);

/**
 * vd_editor_project_list_foreign:
 *
 * Returns: (transfer full): names of the files to be saved, without folders,
 *   that another program has written since they were read or saved here; what
 *   it wrote would be lost
 */
GStrv             vd_editor_project_list_foreign (VdEditorProject  *self);

/**
 * vd_editor_project_list_foreign_there:
 * @paths: of vd_editor_project_plan_copy()
 *
 * Returns: (transfer full): as vd_editor_project_list_foreign(), of those files
 *   of the project that are among @paths: rules that go along where they are
 */
GStrv             vd_editor_project_list_foreign_there (VdEditorProject  *self,
                                                  GStrv             paths);

/**
 * vd_editor_project_list_changed:
 *
 * Returns: (transfer full): as vd_editor_project_list_foreign(), of all files
 */
GStrv             vd_editor_project_list_changed (VdEditorProject  *self);

/**
 * vd_editor_project_list_paths:
 *
 * Returns: (transfer full): all files of the project
 */
GStrv             vd_editor_project_list_paths   (VdEditorProject  *self);

/**
 * vd_editor_project_list_sharers:
 * @map: -1 for any of them
 *
 * Returns: (transfer full): names of other scenarios in the same folder that
 *   have that map
 */
GStrv             vd_editor_project_list_sharers (VdEditorProject  *self,
                                                  int               map);

/**
 * vd_editor_project_has_file:
 *
 * Returns: whether that is one of the files that can be edited here
 */
gboolean          vd_editor_project_has_file     (VdEditorProject  *self,
                                                  const char       *path);

/**
 * vd_editor_project_is_alone:
 *
 * Rules are read with a scenario and not edited, so that many may have them.
 *
 * Returns: whether nobody else, in this program or another, has one of the
 *   files open for editing; from then on it is this one that has them all
 */
gboolean          vd_editor_project_is_alone     (VdEditorProject  *self);

/* Others may have the files, if they were its own: it is about to go. */
void              vd_editor_project_let_go       (VdEditorProject  *self);

/**
 * vd_editor_project_save:
 *
 * Writes all files that are modified, and keeps what they were as NAME~.
 *
 * Returns: %FALSE with @error set if one can't be written; then all files are
 *   as they were, and all that was modified still is (save-set.h)
 */
gboolean          vd_editor_project_save         (VdEditorProject  *self,
                                                  GError          **error);

/**
 * vd_editor_project_begin_save:
 * @done: called from the main loop when vd_editor_project_end_save() need not
 *   wait any more, unless it was called already
 *
 * Begins to save, as vd_editor_project_save() does, in a thread.  Until
 * vd_editor_project_end_save() the project refuses edits.
 */
void              vd_editor_project_begin_save   (VdEditorProject  *self,
                                                  void            (*done) (gpointer user_data),
                                                  gpointer          user_data);

/* As vd_editor_project_save_copy(), likewise. */
void              vd_editor_project_begin_copy   (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves,
                                                  void            (*done) (gpointer user_data),
                                                  gpointer          user_data);
gboolean          vd_editor_project_is_saving    (VdEditorProject  *self);

/* Returns: whether the files are written; after so many milliseconds at most */
gboolean          vd_editor_project_wait_save    (VdEditorProject  *self,
                                                  guint             milliseconds);

/* From 0 to 1. */
double            vd_editor_project_get_save_progress (VdEditorProject *self);

/**
 * vd_editor_project_end_save:
 *
 * Waits for the end of saving, and takes note of it.
 *
 * Returns: as what was begun
 */
gboolean          vd_editor_project_end_save     (VdEditorProject  *self,
                                                  GError          **error);

/**
 * vd_editor_project_complete_name:
 *
 * Returns: (transfer full): @path, absolute, with the ending that scenarios,
 *   or maps, have
 */
char             *vd_editor_project_complete_name (VdEditorProject *self,
                                                  const char       *path);

/**
 * vd_editor_project_plan_copy:
 * @path: of vd_editor_project_complete_name()
 *
 * Returns: (transfer full): the files that vd_editor_project_save_copy()
 *   would write: the scenario, and a copy of each map beside it, by its own
 *   name, or, if there is such a file, by one that begins with the scenario's;
 *   if the project @moves, its system too where it is, if that was changed
 */
GStrv             vd_editor_project_plan_copy    (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves);

/**
 * vd_editor_project_save_copy:
 * @moves: whether the project goes on there, with its history
 *
 * Writes the project as it is to another place; it refers to the same system
 * from there.  The files that it had stay as they were saved last.
 *
 * Returns: %FALSE with @error set if that can't be done; nothing is written
 */
gboolean          vd_editor_project_save_copy    (VdEditorProject  *self,
                                                  const char       *path,
                                                  gboolean          moves,
                                                  GError          **error);

/**
 * vd_editor_project_get_findings:
 *
 * Returns: (transfer none): as of a moment after the newest edit
 */
VdFindings       *vd_editor_project_get_findings (VdEditorProject  *self);

/**
 * vd_editor_project_get_compiled:
 *
 * Compiles the project when somebody first asks after a change; from then on all are
 * given the same.  It is made by the main loop, which alone may ask, so that nobody
 * ever comes while it is in the making.  The check of a large project compiles a copy
 * of its own, in its thread.
 *
 * Returns: (transfer none) (nullable): %NULL without a scenario, and of a project that
 *   vd_check_job_is_large()
 */
VdCompiled       *vd_editor_project_get_compiled (VdEditorProject *self);

/**
 * vd_editor_project_get_rules:
 *
 * Returns: (transfer none): the same, or, where there is none, what the system alone
 *   compiles to, with what the scenario overrides of it: charts and tables, no maps, no
 *   units
 */
VdCompiled       *vd_editor_project_get_rules    (VdEditorProject  *self);

/* Another number after each edit of the scenario, so that what is made of it
 * need not be made anew while a map is painted. */
guint             vd_editor_project_get_scenario_serial (VdEditorProject *self);

/* Whether the first check is over; until then there are no findings to be had. */
gboolean          vd_editor_project_is_checked   (VdEditorProject  *self);

G_END_DECLS
